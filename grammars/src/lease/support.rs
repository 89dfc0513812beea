//! The grammar of support by handles.
