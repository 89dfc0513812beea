//! Receipt settlement: laws and drivers.
