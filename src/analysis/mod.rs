//! Past results turned into figures with their uncertainty.
