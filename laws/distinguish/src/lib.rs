//! Distinguishing histories: the shortest pair that a coarser state calls equal and one action tells apart.
