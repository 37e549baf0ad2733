//! The content, and access to it by name.

use crate::edited::Files;
use agon_game::{ContentError, Id, IdSet, OptionInfo};
use agon_pax_romana::content::*;
use agon_pax_romana::ids::*;
use agon_pax_romana::sets::SpaceSet;
use std::sync::LazyLock;

pub const FILES: Files<Content> = Files { game: "pax_romana", embedded: EMBEDDED, compile: Content::compile };

/// The built-in content, compiled once.
pub fn content() -> &'static Content {
    static CONTENT: LazyLock<Content> = LazyLock::new(|| FILES.content());
    &CONTENT
}

/// The content with another value.
pub fn patched(path: &str, value: impl Into<toml::Value>) -> Result<Content, ContentError> {
    FILES.patched(&[(path, value.into())])
}

pub fn options() -> Vec<OptionInfo> {
    FILES.bundle().option_infos().unwrap()
}

/// The content id with this name.
pub fn id<I: Id>(name: &str) -> I {
    content().names.scope(|| I::from_name(name)).unwrap_or_else(|e| panic!("{e}"))
}

pub fn node(name: &str) -> Node {
    id(name)
}

/// Names of ids, in their order.
pub fn names<I: Id>(ids: impl IntoIterator<Item = I>) -> Vec<String> {
    content().names.scope(|| ids.into_iter().map(Id::name).collect())
}

pub fn provinces(set: IdSet<Province>) -> Vec<String> {
    names(set.iter())
}

pub fn spaces(set: SpaceSet) -> Vec<String> {
    names(set.iter())
}

pub fn province(name: &str) -> &'static ProvinceRules {
    content().map.province(id(name))
}

pub fn territory(name: &str) -> &'static TerritoryRules {
    content().map.territory(id(name))
}

pub fn space(name: &str) -> &'static SpaceRules {
    content().map.space(id(name))
}

pub fn scenario(name: &str) -> &'static ScenarioRules {
    content().scenario(id(name))
}

pub fn seat(scenario: &'static ScenarioRules, power: Power) -> &'static SeatRules {
    let at = scenario.seat_of(power).unwrap_or_else(|| panic!("{power} does not play"));
    &scenario.seats[usize::from(at.0)]
}
