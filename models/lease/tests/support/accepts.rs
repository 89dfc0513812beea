//! Support by handles.
