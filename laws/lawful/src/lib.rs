//! Reference models and law checkers for stateful products: one dev-dependency, one call.
