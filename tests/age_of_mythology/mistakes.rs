//! Damaged files are refused, with the file, the line, the key and what would be right.
