//! The one room that knows Parquet.
