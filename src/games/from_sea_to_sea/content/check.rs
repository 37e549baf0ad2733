//! What must agree between the files.

use super::SiteRules;
use super::cards::Cards;
use super::events::Events;
use super::map::Map;
use super::raw::Files;
use super::rules::Rules;
use super::tokens::TokensOfFile;
use crate::game::{Bundle, ContentError};

/// The files as read.
pub(super) struct Parts<'a> {
    pub map: &'a Map,
    pub sites: &'a [SiteRules],
    pub cards: &'a Cards,
    pub tokens: &'a TokensOfFile,
    pub events: &'a Events,
    pub rules: &'a Rules,
}

/// Compares the files with each other.
pub(super) fn agreement(_bundle: &Bundle, _files: &Files, _parts: &Parts<'_>) -> Result<(), ContentError> {
    Ok(())
}
