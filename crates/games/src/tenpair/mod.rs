//! TenPair.
