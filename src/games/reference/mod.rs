//! Reference games: small, with known answers, so that they keep the engine, the search and the learning honest.

pub mod connect_four;
pub mod kuhn_poker;
pub mod leduc_poker;
