//! Reference models of leases, permits and handles.
