//! Judging support by handles.
