//! What a user asks for: TOML as written, resolved into a validated plan.
