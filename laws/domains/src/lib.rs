//! Ready laws and drivers, one module and one feature per domain.
