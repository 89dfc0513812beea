//! Real subjects of token buckets.
