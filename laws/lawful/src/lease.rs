//! Leases, permits and handles.
