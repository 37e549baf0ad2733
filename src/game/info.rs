//! What a game tells about itself.

use serde::Serialize;
use std::ops::RangeInclusive;

/// A reading or variant of the rules that a user can switch.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OptionInfo {
    /// Key under `[options]`.
    pub name: String,
    /// Allowed values, as written in TOML.
    pub values: Vec<toml::Value>,
    /// The value in force.
    pub value: toml::Value,
}

/// A number the game reports at the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Metric {
    /// Column name, snake_case with its unit where one could be misread.
    pub name: &'static str,
    /// Meaning, for the column reference and reports.
    pub meaning: &'static str,
}

/// What a game is, for registries, schedules and tables.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// Identifier on the command line, e.g. `mare_nostrum`.
    pub name: &'static str,
    /// Title as printed on the box.
    pub title: &'static str,
    /// Counts changes of the rules in code; results of different versions are not comparable (see CHANGELOG.md).
    pub rules_version: u32,
    /// Table sizes.
    #[serde(serialize_with = "range")]
    pub players: RangeInclusive<usize>,
    /// What a role is called here: `empire`, `leader`, `colour`.
    pub role_noun: &'static str,
    /// What the parts of a role are called, where it has several, written `leader/ability`; a seat that plays several
    /// roles at once joins them with `+`. Each part is a factor of its own in the analysis. Empty for simple roles.
    pub role_parts: &'static [&'static str],
    /// Scenarios, empty when the game has none.
    pub scenarios: Vec<String>,
    /// Switchable readings, with the values in force.
    pub options: Vec<OptionInfo>,
    /// All endings a finished match can have, in the order of reports; `truncated` is implied.
    pub endings: &'static [&'static str],
    /// All seats win or lose together.
    pub cooperative: bool,
    /// Smallest and largest payoff.
    pub payoff_range: (f32, f32),
    /// Plies after which the referee stops a match as truncated, far above any match the rules allow to last.
    pub ply_cap: u32,
    /// Numbers reported per match. The first tells best how far a group came: reports on cooperative games show its
    /// whole distribution among defeats.
    pub match_metrics: &'static [Metric],
    /// Numbers reported per seat.
    pub seat_metrics: &'static [Metric],
    /// Words reported per match, such as what decided it; empty where there is nothing to say. Reports on cooperative
    /// games count them among defeats.
    pub match_labels: &'static [Metric],
    /// Hash of the content in force (BLAKE3, hex); empty for games without content.
    pub content_hash: String,
    /// Names of content entries that are reconstructed, not known from the printed game.
    pub reconstructed: Vec<String>,
}

fn range<S: serde::Serializer>(r: &RangeInclusive<usize>, s: S) -> Result<S::Ok, S::Error> {
    (r.start(), r.end()).serialize(s)
}

/// Values of the metrics of one match, in the order of [`GameInfo::match_metrics`] and [`GameInfo::seat_metrics`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measures {
    /// One value per match metric.
    pub of_match: Vec<f64>,
    /// For each seat, one value per seat metric.
    pub of_seats: Vec<Vec<f64>>,
    /// One word per match label.
    pub labels: Vec<String>,
}
