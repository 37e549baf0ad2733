//! Restrictions: actions that an experiment takes away from some seats, whatever the rules allow.
//! A restriction names actions as the protocol writes them: the kind (`hire`), optionally with names that the action
//! must all contain (`hire.perseus`, `build.legion.rome`). It is matched while the action is serialised, so that a
//! search can check it at every ply: an action of another kind costs a few nanoseconds, and nothing is allocated.

mod words;

use super::{Game, Purpose, Rng, Rules, Seat, Setup};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The key of what is forbidden to everybody.
pub const EVERYBODY: &str = "all";

/// Actions that are forbidden, as an experiment writes them: the names of actions by role, part of a role, seat
/// (`seat 0`), or [`EVERYBODY`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Forbid(pub BTreeMap<String, BTreeSet<String>>);

impl Forbid {
    /// Whether nothing is forbidden.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is forbidden by either.
    pub fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        for (who, actions) in &other.0 {
            both.0.entry(who.clone()).or_default().extend(actions.iter().cloned());
        }
        both
    }
}

/// `hire.perseus; rome: build.legion`, or `nothing`.
impl std::fmt::Display for Forbid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let told = |(who, actions): (&String, &BTreeSet<String>)| {
            let actions = actions.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            if who == EVERYBODY { actions } else { format!("{who}: {actions}") }
        };
        match self.is_empty() {
            true => f.write_str("nothing"),
            false => f.write_str(&self.0.iter().map(told).collect::<Vec<_>>().join("; ")),
        }
    }
}

/// The restrictions in force, part of a loaded game's description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restrictions(Option<Arc<[Row]>>);

/// One forbidden action.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    /// To whom; `None` for everybody.
    who: Option<String>,
    kind: String,
    names: Vec<String>,
}

impl Restrictions {
    /// From the written form.
    pub fn new(forbid: &Forbid) -> Self {
        let rows = forbid.0.iter().flat_map(|(who, actions)| actions.iter().map(move |action| Row::new(who, action)));
        let rows: Arc<[Row]> = rows.collect();
        Self((!rows.is_empty()).then_some(rows))
    }

    /// Whether nothing is forbidden.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Removes what is forbidden to the deciding seat from its legal actions. Returns false and leaves the list
    /// unchanged if nothing would be left.
    pub fn take_from<G: Rules>(&self, game: &G, state: &G::State, legal: &mut Vec<G::Action>) -> bool {
        let (Some(rows), Some(seat)) = (&self.0, game.turn(state).seat()) else { return true };
        let concerned: u64 = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.concerns(game, state, seat))
            .fold(0, |set, (i, _)| set | 1 << i);
        if concerned == 0 {
            return true;
        }
        let forbidden = |action: &G::Action| {
            rows.iter()
                .enumerate()
                .any(|(i, row)| concerned >> i & 1 == 1 && words::says(action, &row.kind, &row.names))
        };
        game.names().scope(|| match legal.iter().all(forbidden) {
            true => false,
            false => {
                legal.retain(|action| !forbidden(action));
                true
            }
        })
    }
}

/// The most names of actions that are forbidden at once.
pub const MOST_FORBIDDEN: usize = 64;

impl Row {
    fn new(who: &str, action: &str) -> Self {
        let mut words = action.split('.').map(str::to_owned);
        Self {
            who: (who != EVERYBODY).then(|| who.to_owned()),
            kind: words.next().unwrap_or_default(),
            names: words.collect(),
        }
    }

    /// Whether it applies to this seat: by role, by a part of it, or by seat.
    fn concerns<G: Rules>(&self, game: &G, state: &G::State, seat: Seat) -> bool {
        let Some(who) = self.who.as_deref() else { return true };
        let role = game.role(state, seat);
        role == who
            || parts(role).any(|part| part == who)
            || who.strip_prefix("seat ").is_some_and(|n| n.parse() == Ok(seat.index()))
    }
}

/// The parts of a role that has several: `leader/ability`, or several roles joined by `+`.
pub fn parts(role: &str) -> impl Iterator<Item = &str> {
    role.split(['/', '+'])
}

/// Checks that a game has actions of this name, by the JSON Schema of its actions ([`schema::of`](super::schema::of)).
///
/// # Errors
/// Names what it has instead.
pub fn check_action(schema: &serde_json::Value, action: &str) -> Result<(), String> {
    let mut words = action.split('.');
    let kind = words.next().unwrap_or_default();
    let kinds = words::kinds(schema);
    let Some((_, of_kind)) = kinds.iter().find(|(known, _)| known == kind) else {
        return Err(super::unknown("action", kind, kinds.iter().map(|(known, _)| known)));
    };
    for name in words {
        let numbers = of_kind.numbers && name.parse::<u64>().is_ok();
        if !numbers && !of_kind.names.iter().any(|known| known == name) {
            return Err(format!("`{kind}`: {}", super::unknown("name", name, &of_kind.names)));
        }
    }
    Ok(())
}

/// Number of draws of roles that is assumed to find every role.
const DRAWS: u64 = 100;

/// Checks that a game has the actions and, at these tables, the roles that are named.
///
/// # Errors
/// Names what is unknown and the nearest known name.
pub fn check<G: Game>(game: &G, forbid: &Forbid, tables: &[Setup]) -> Result<(), String> {
    let count: usize = forbid.0.values().map(BTreeSet::len).sum();
    if count > MOST_FORBIDDEN {
        return Err(format!("{count} actions are named; at most {MOST_FORBIDDEN} can be"));
    }
    let schema = super::schema::of(game);
    forbid.0.values().flatten().try_for_each(|action| check_action(&schema, action))?;
    let mut known: BTreeSet<String> = BTreeSet::new();
    for table in tables {
        let mut roles = game.roles(table.players);
        roles.extend((0..DRAWS).flat_map(|i| game.draw_roles(table, &mut Rng::stream(0, i, Purpose::Schedule))));
        if let Ok(state) = game.start(table) {
            roles.extend(Seat::all(table.players).map(|seat| game.role(&state, seat).to_owned()));
        }
        known.extend(roles.iter().flat_map(|role| parts(role)).map(str::to_owned));
        known.extend(roles);
        known.extend((0..table.players).map(|seat| format!("seat {seat}")));
    }
    known.remove("");
    match forbid.0.keys().find(|who| *who != EVERYBODY && !known.contains(*who)) {
        Some(who) => Err(super::unknown(game.info().role_noun, who, &known)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::json;

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Object {
        Legion { province: &'static str },
    }

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Action {
        Stop,
        Hire { card: &'static str },
        Build { object: Object, cost: u8 },
    }

    /// Actions are identified by their kind and the names in them, in any order; names of fields do not count.
    #[test]
    fn actions_are_known_by_kind_and_names() {
        let build = Action::Build { object: Object::Legion { province: "latium" }, cost: 3 };
        for (action, name, is) in [
            (&Action::Stop, "stop", true),
            (&Action::Stop, "stop.latium", false),
            (&Action::Hire { card: "perseus" }, "hire", true),
            (&Action::Hire { card: "perseus" }, "hire.perseus", true),
            (&Action::Hire { card: "caesar" }, "hire.perseus", false),
            (&Action::Hire { card: "caesar" }, "hire.card", false),
            (&build, "build.legion", true),
            (&build, "build.latium.legion", true),
            (&build, "build.latium.3", true),
            (&build, "build.latium.4", false),
            (&build, "hire", false),
        ] {
            let row = Row::new(EVERYBODY, name);
            assert_eq!(words::says(action, &row.kind, &row.names), is, "{name}");
        }
    }

    #[test]
    fn names_that_no_action_has_are_refused_with_the_nearest() {
        let schema = json!({"$defs": {
            "action": {"oneOf": [
                {"type": "string", "const": "stop"},
                {"type": "object", "required": ["hire"], "properties": {"hire": {"$ref": "#/$defs/Hire"}}},
                {"type": "object", "required": ["bid"], "properties": {"bid": {"type": "integer"}}},
            ]},
            "Hire": {"type": "object", "properties": {"card": {"$ref": "#/$defs/Card"}}},
            "Card": {"type": "string", "enum": ["perseus", "caesar"]},
        }});
        for right in ["stop", "hire", "hire.perseus", "bid.7"] {
            check_action(&schema, right).unwrap();
        }
        assert_eq!(
            check_action(&schema, "hired").unwrap_err(),
            "unknown action `hired`; did you mean `hire`? (known: stop, hire, bid)"
        );
        let error = check_action(&schema, "hire.persius").unwrap_err();
        assert_eq!(error, "`hire`: unknown name `persius`; did you mean `perseus`? (known: caesar, perseus)");
        assert!(check_action(&schema, "hire.7").is_err() && check_action(&schema, "stop.7").is_err());
    }

    #[test]
    fn restrictions_are_told_in_a_line() {
        let forbid = |pairs: &[(&str, &[&str])]| {
            let actions = |list: &[&str]| list.iter().map(|a| (*a).to_owned()).collect();
            Forbid(pairs.iter().map(|(who, list)| ((*who).to_owned(), actions(list))).collect())
        };
        let all = forbid(&[("all", &["hire.perseus"])]);
        let both = all.and(&forbid(&[("all", &["stop", "hire.perseus"]), ("rome", &["bid"])]));
        assert_eq!(both.to_string(), "hire.perseus, stop; rome: bid");
        assert_eq!(Forbid::default().to_string(), "nothing");
    }
}
