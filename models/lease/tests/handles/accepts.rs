//! Arenas of handles.
