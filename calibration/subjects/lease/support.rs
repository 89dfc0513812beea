//! Real subjects of support by handles.
