//! Positions of random matches as JSON, and an index of their parts.

use super::edit::{Key, Path};
use crate::guarded;
use agon_game::{Game, Heuristic, Purpose, Rng, Seat, Setup, Turn, observation_to_json, state_to_json};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A genuine position.
#[derive(Clone)]
pub struct Source {
    /// Number of the match at that table.
    pub index: u64,
    /// Actions before it, chance included.
    pub ply: usize,
    /// The position.
    pub state: Value,
    /// What each seat sees of it.
    pub seen: Vec<Value>,
    /// All places of the position, beginning with the whole position.
    pub places: Vec<Path>,
    /// Every pattern with its places, as indices into `places`.
    pub kinds: Vec<(String, Vec<usize>)>,
}

/// Positions to damage, and to take spare parts from.
pub struct Pool {
    /// The positions.
    pub sources: Vec<Source>,
    /// For every pattern the places that have it: the index of a source, and that of one of its places.
    donors: BTreeMap<String, Vec<(usize, usize)>>,
    /// Every word of any position, keys of objects included.
    words: Vec<String>,
}

impl Pool {
    /// `positions` positions from each of `matches` matches at `table`; every other match is played by the rules of thumb.
    ///
    /// # Errors
    /// When the rules panic, with the message.
    pub fn play<G: Heuristic>(
        game: &G,
        table: &Setup,
        seed: u64,
        matches: u64,
        positions: usize,
    ) -> Result<Vec<Source>, String> {
        all(matches, &|i| guarded(|| from_match(game, table, seed, i, positions)))
    }

    /// Positions with an index of their parts.
    pub fn new(sources: Vec<Source>) -> Self {
        let (mut donors, mut words) = (BTreeMap::<String, Vec<_>>::new(), BTreeSet::new());
        for (i, source) in sources.iter().enumerate() {
            for (pattern, places) in &source.kinds {
                let of_pattern = places.iter().map(|&j| (i, j));
                match donors.get_mut(pattern) {
                    Some(known) => known.extend(of_pattern),
                    None => _ = donors.insert(pattern.clone(), of_pattern.collect()),
                }
            }
            collect_words(&source.state, &mut words);
        }
        let words = words.into_iter().map(str::to_owned).collect();
        Self { sources, donors, words }
    }

    /// A value from any position at a place with the same pattern.
    pub fn spare<'a>(&'a self, pattern: &str, rng: &mut Rng) -> Option<&'a Value> {
        let &(source, place) = rng.pick(self.donors.get(pattern)?);
        let source = &self.sources[source];
        source.places[place].of(&source.state)
    }

    /// A word of any position.
    pub fn word(&self, rng: &mut Rng) -> Option<&str> {
        if self.words.is_empty() { None } else { Some(self.words[rng.below(self.words.len())].as_str()) }
    }
}

/// The positions of all matches. Not generic, so that it is not compiled again for every game.
fn all(matches: u64, one: &(dyn Fn(u64) -> Result<Vec<Source>, String> + Sync)) -> Result<Vec<Source>, String> {
    let played: Vec<_> = (0..matches).into_par_iter().map(one).collect::<Result<_, _>>()?;
    Ok(played.into_iter().flatten().collect())
}

fn from_match<G: Heuristic>(game: &G, table: &Setup, seed: u64, index: u64, positions: usize) -> Vec<Source> {
    let mut rng = Rng::stream(seed, index, Purpose::Playout);
    let states = states(game, table, index % 2 == 1, &mut rng);
    let mut plies: Vec<usize> = (0..states.len()).collect();
    rng.shuffle(&mut plies);
    plies.truncate(positions);
    plies.sort_unstable();
    plies.iter().map(|&ply| source(game, index, ply, &states[ply])).collect()
}

/// Every state of one match.
fn states<G: Heuristic>(game: &G, table: &Setup, advised: bool, rng: &mut Rng) -> Vec<G::State> {
    let mut state = game.start(table).expect("the table was accepted before");
    let (weights, mut states, mut legal) = (G::Weights::default(), vec![state.clone()], vec![]);
    let mut decisions = 0;
    while decisions < game.info().ply_cap {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, rng),
            Turn::Decision(seat) => {
                legal.clear();
                game.legal_actions(&state, &mut legal);
                decisions += 1;
                match advised && legal.len() > 1 {
                    true => {
                        let advice = agon_game::advised(game, &game.observe(&state, seat), &legal, &weights, rng);
                        legal[advice.unwrap_or_else(|wrong| panic!("{wrong}"))]
                    }
                    false => *rng.pick(&legal),
                }
            }
        };
        game.apply(&mut state, action);
        states.push(state.clone());
    }
    states
}

fn source<G: Game>(game: &G, index: u64, ply: usize, state: &G::State) -> Source {
    let json = state_to_json(game, state);
    let seen = |seat| observation_to_json(game, &game.observe(state, seat));
    let seen = Seat::all(game.players(state)).map(seen).collect();
    let mut places = vec![];
    collect(&json, Path::default(), &mut places);
    let mut kinds = BTreeMap::<String, Vec<usize>>::new();
    for (i, place) in places.iter().enumerate() {
        kinds.entry(place.pattern()).or_default().push(i);
    }
    Source { index, ply, state: json, seen, places, kinds: kinds.into_iter().collect() }
}

/// The names of all fields, and all texts.
fn collect_words<'a>(value: &'a Value, words: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(entries) => {
            for (name, inner) in entries {
                words.insert(name);
                collect_words(inner, words);
            }
        }
        Value::Array(items) => items.iter().for_each(|inner| collect_words(inner, words)),
        Value::String(word) => _ = words.insert(word),
        _ => {}
    }
}

fn collect(value: &Value, at: Path, found: &mut Vec<Path>) {
    match value {
        Value::Object(entries) => {
            for (name, inner) in entries {
                collect(inner, at.with(Key::Field(name.clone())), found);
            }
        }
        Value::Array(items) => {
            for (i, inner) in items.iter().enumerate() {
                collect(inner, at.with(Key::Index(i)), found);
            }
        }
        _ => {}
    }
    found.push(at);
}
