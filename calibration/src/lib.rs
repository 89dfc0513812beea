//! Calibration of the shipped laws, and the real subjects that they are tried on.
//!
//! Role: hold what the laws must reject ([`counterfeits`]) and what they must accept ([`subjects`]), and join both with
//! the campaigns and the calibration of `lawful-campaign`. The `lawful` command is this crate's binary.
//!
//! Non-goals: laws, models and grammars of its own, but for what joins the parts of the [`service`].

// The composition of the service is an example, and a module of this library.
extern crate self as lawful_calibration;

#[path = "../counterfeits/mod.rs"]
pub mod counterfeits;
pub mod domain;
pub mod figures;
pub mod guarantees;
pub mod lease;
pub mod ordered_map;
pub mod premises;
pub mod property;
pub mod receipt;
pub mod records;
pub mod service;
#[path = "../subjects/mod.rs"]
pub mod subjects;
pub mod tree;
