//! Counterfeits of handles.
