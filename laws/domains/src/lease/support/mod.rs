//! The laws of support by handles.
