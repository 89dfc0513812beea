//! Real receipt groups as subjects.
