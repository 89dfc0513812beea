//! Laws as a graph: judging, blocking, evidence.
