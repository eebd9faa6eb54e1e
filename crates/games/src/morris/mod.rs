//! Nine Men's Morris.
