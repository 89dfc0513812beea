//! Campaigns: fixed and random search, same-violation shrinking, replay, report.
