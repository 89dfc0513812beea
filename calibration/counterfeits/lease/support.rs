//! Counterfeits of support by handles.
