//! Real subjects of arenas of handles.
