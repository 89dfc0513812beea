//! Counterfeits of leases, permits and handles.
