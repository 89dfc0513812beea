//! Ordered trees: laws, relations and the driver.
