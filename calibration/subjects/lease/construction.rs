//! Real subjects of products that are built in steps.
