//! Does nothing. With it, cargo counts the build dependencies of `Cargo.toml` when it settles features.

fn main() {}
