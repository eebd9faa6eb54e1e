//! L-put.
