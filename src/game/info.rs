//! What a game tells about itself.

use super::{Bundle, ContentError, Restrictions};
use serde::{Deserialize, Serialize};
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

/// What a number of a game means, so that reports can treat it correctly without knowing the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetricKind {
    /// A quantity, worth a mean.
    #[default]
    Number,
    /// One of few values that a seat is given before the first decision, such as a place in the order of play: worth a
    /// win rate for each value, which then shows the effect of the value.
    Given,
    /// One of few values that a seat comes to by playing, such as how far it developed: worth a win rate for each
    /// value, which shows what is correlated with winning, not what causes it.
    Path,
    /// The round in which a seat reached something; nothing for a seat that never did.
    Milestone,
}

/// A number that the game reports at the end of a match; among labels, a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Metric {
    /// Column name, snake_case with its unit where one could be misread.
    pub name: &'static str,
    /// Meaning, for the column reference and reports.
    pub meaning: &'static str,
    /// What it says.
    pub kind: MetricKind,
    /// The seat metric that this one is a part of; all parts of a whole add up to it.
    pub part_of: Option<&'static str>,
}

impl Metric {
    /// A plain number, or a word.
    pub const fn new(name: &'static str, meaning: &'static str) -> Self {
        Self { name, meaning, kind: MetricKind::Number, part_of: None }
    }

    /// The same as a part of the seat metric `whole`.
    pub const fn part_of(self, whole: &'static str) -> Self {
        Self { part_of: Some(whole), ..self }
    }

    /// The same as a value that seats are given.
    pub const fn given(self) -> Self {
        Self { kind: MetricKind::Given, ..self }
    }

    /// The same as a value that seats reach by playing.
    pub const fn path(self) -> Self {
        Self { kind: MetricKind::Path, ..self }
    }

    /// The same as the round in which something was reached.
    pub const fn milestone(self) -> Self {
        Self { kind: MetricKind::Milestone, ..self }
    }
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
    /// The names of the parts of a role that has several, written `leader/ability`; a seat that plays several
    /// roles at once joins them with `+`. Each part is a separate factor in the analysis. Empty for simple roles.
    pub role_parts: &'static [&'static str],
    /// The roles of the seats in their order, if the rules tie them to the seats, such as first and second; empty if
    /// roles can be dealt to any seat ([`Rules::roles`](super::Rules::roles)).
    #[serde(skip)]
    pub seat_roles: &'static [&'static str],
    /// The rulebook's word for what [`Rules::round`](super::Rules::round) counts, in the singular: `round`, `turn`.
    pub round_noun: &'static str,
    /// Whether there are rounds: [`Rules::round`](super::Rules::round) goes on from 1. Declared, so that nobody asks in vain for
    /// what happens round by round.
    #[serde(skip)]
    pub counts_rounds: bool,
    /// Scenarios, empty when the game has none.
    pub scenarios: Vec<String>,
    /// How many players each scenario is for, in their order; empty if every scenario is for all table sizes.
    pub scenario_players: Vec<usize>,
    /// Switchable readings, with the values in force.
    pub options: Vec<OptionInfo>,
    /// All endings a finished match can have, in the order of reports; `truncated` is implied.
    pub endings: &'static [&'static str],
    /// All seats win or lose together.
    pub cooperative: bool,
    /// Smallest and largest payoff.
    pub payoff_range: (f32, f32),
    /// The payoffs of a finished match add up to 0: what some seats win, others lose.
    #[serde(skip)]
    pub zero_sum: bool,
    /// Something is hidden from somebody. Declared so that a view that forgets to hide it is noticed.
    #[serde(skip)]
    pub secrets: bool,
    /// Plies after which the referee stops a match as truncated, far above any match the rules allow to last.
    pub ply_cap: u32,
    /// Numbers reported per match. The first should best say how far a group came: reports on cooperative games show
    /// its whole distribution among defeats.
    pub match_metrics: &'static [Metric],
    /// Numbers reported per seat. Where seats compete, reports make separate tables for every kind of number.
    pub seat_metrics: &'static [Metric],
    /// Words reported per match, such as what decided it; may be empty. Reports on cooperative
    /// games count them among defeats.
    pub match_labels: &'static [Metric],
    /// Hash of the content in force (BLAKE3, hex); empty for games without content.
    pub content_hash: String,
    /// Names of content entries that are reconstructed, not known from the printed game.
    pub reconstructed: Vec<String>,
    /// What is forbidden whatever the rules allow; [`Rules::available_actions`](super::Rules::available_actions) leaves it out.
    #[serde(skip)]
    pub restrictions: Restrictions,
}

impl GameInfo {
    /// What most games have in common, for a game to change where it differs: first version of the rules, seats that
    /// compete for payoffs from 0 to 1, simple roles, rounds, a ply cap of 50,000. The game must still set its endings
    /// and metrics.
    pub fn new(name: &'static str, title: &'static str, players: RangeInclusive<usize>) -> Self {
        Self {
            name,
            title,
            rules_version: 1,
            players,
            role_noun: "role",
            role_parts: &[],
            seat_roles: &[],
            round_noun: "round",
            counts_rounds: true,
            scenarios: Vec::new(),
            scenario_players: Vec::new(),
            options: Vec::new(),
            endings: &[],
            cooperative: false,
            payoff_range: (0.0, 1.0),
            zero_sum: false,
            secrets: false,
            ply_cap: 50_000,
            match_metrics: &[],
            seat_metrics: &[],
            match_labels: &[],
            content_hash: String::new(),
            reconstructed: Vec::new(),
            restrictions: Restrictions::default(),
        }
    }

    /// The same with what is forbidden; for games without content files (others use [`GameInfo::with_content`]).
    pub fn restricted(self, bundle: &Bundle) -> Self {
        Self { restrictions: bundle.restrictions().clone(), ..self }
    }

    /// The same with the facts about the content in force (its options, its hash and its reconstructed entries) and
    /// with what is forbidden.
    ///
    /// # Errors
    /// When `rules.toml` cannot be read or lacks its tables of options.
    pub fn with_content(self, bundle: &Bundle) -> Result<Self, ContentError> {
        Ok(Self {
            options: bundle.option_infos()?,
            content_hash: bundle.hash(),
            reconstructed: bundle.reconstructed(),
            ..self.restricted(bundle)
        })
    }
}

impl GameInfo {
    /// The only table size that a scenario is for; `None` if there are several, or no such scenario.
    pub fn players_of(&self, scenario: Option<&str>) -> Option<usize> {
        let place = self.scenarios.iter().position(|known| Some(known.as_str()) == scenario);
        let only = (self.players.start() == self.players.end()).then_some(*self.players.end());
        place.and_then(|place| self.scenario_players.get(place).copied()).or(only)
    }
}

fn range<S: serde::Serializer>(r: &RangeInclusive<usize>, s: S) -> Result<S::Ok, S::Error> {
    (r.start(), r.end()).serialize(s)
}

/// Values of the metrics of one match, in the order of [`GameInfo::match_metrics`] and [`GameInfo::seat_metrics`].
/// `None` if a match has no such number, such as the round of something that never happened.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Measures {
    /// One value per match metric.
    pub of_match: Vec<Option<f64>>,
    /// For each seat, one value per seat metric.
    pub of_seats: Vec<Vec<Option<f64>>>,
    /// One word per match label.
    pub labels: Vec<String>,
}
