//! History grammars: generator, recogniser, enumerator and controls.
