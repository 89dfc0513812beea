//! A reference model of support by handles.
