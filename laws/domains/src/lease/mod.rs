//! Leases, permits and handles: laws and drivers.
