//! Grammars of leases, permits and handles.
