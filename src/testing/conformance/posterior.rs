//! What seats imagine, compared with everything that can happen, in games small enough to enumerate.
//!
//! All courses of a match are enumerated, chance with its probabilities. Courses that look the same to a seat are
//! worlds that it must consider possible, each with its probability. That is the posterior of an observer who learns
//! nothing from how the others play, which is all that rules can know.

use super::chance::{DRAWS, believable};
use super::promise::{Found, Promise, holds};
use super::walk::{Place, Probe, seats};
use crate::share::Beacon;
use agon_game::*;
use std::collections::BTreeMap;

/// Limit on the positions that are enumerated and on the length of a course: every action is a level of recursion, with
/// states on the stack.
const SMALL: usize = 20_000;
const SHORT: usize = 40;

/// Views that are compared, drawn from all of them.
const COMPARED: usize = 60;

/// What looks the same to one seat.
struct View<G: Game> {
    seen: Observation<G>,
    /// The worlds with the probability of their chance results; equal worlds are there once.
    worlds: Vec<(G::State, f64)>,
    /// The decisions that led to the first of them.
    decisions: Vec<G::Action>,
    /// Whether different decisions led to these worlds: then some were made in secret, and the rules cannot say how likely
    /// they are.
    secret_decisions: bool,
}

/// Follows all courses of a match at `table` and compares; false if there are too many.
pub(super) fn holds<G: Heuristic>(game: &G, table: &Setup, beacon: &Beacon<Place<G::Action>>) -> Found<bool> {
    let probe = Probe::new(game, beacon);
    let state = probe.asks("`start`").start(table).expect("the table was accepted before");
    // The positions are counted first, because looking at them is expensive.
    let mut counted = 0;
    if !follow(&probe, &state, 1.0, &mut vec![], 0, &mut |_, _, _| {
        counted += 1;
        counted <= SMALL
    }) {
        return Ok(false);
    }
    let mut courses: Views<G> = BTreeMap::new();
    follow(&probe, &state, 1.0, &mut vec![], 0, &mut |state, probability, decisions| {
        look(&probe, state, probability, decisions, &mut courses);
        true
    });
    let mut views: Vec<View<G>> = courses.into_values().filter(|view| view.worlds.len() > 1).collect();
    let mut rng = Rng::seeded(6);
    rng.shuffle(&mut views);
    views.truncate(COMPARED);
    views.iter().try_for_each(|view| view.holds(&probe, &mut rng))?;
    Ok(true)
}

/// Every view, by seat and by what the seat sees, as text.
type Views<G> = BTreeMap<(Seat, String), View<G>>;

/// Shows every position of every course from `state` to `each`, with the probability of the chance results and the decisions
/// before it. False if `each` says so, a course is too long, or chance results cannot be listed.
fn follow<G: Game>(
    probe: &Probe<'_, G>,
    state: &G::State,
    probability: f64,
    decisions: &mut Vec<G::Action>,
    depth: usize,
    each: &mut impl FnMut(&G::State, f64, &[G::Action]) -> bool,
) -> bool {
    if depth > SHORT || !each(state, probability, decisions) {
        return false;
    }
    let after = |action| {
        let mut next = state.clone();
        probe.apply(&mut next, action);
        next
    };
    match probe.asks("`turn`").turn(state) {
        Turn::Over => true,
        Turn::Chance => match probe.asks("`chance_outcomes`").chance_outcomes(state) {
            None => false,
            Some(all) => {
                all.iter().all(|(a, p)| follow(probe, &after(*a), probability * p, decisions, depth + 1, each))
            }
        },
        Turn::Decision(_) => {
            let mut legal = vec![];
            probe.asks("`legal_actions`").legal_actions(state, &mut legal);
            legal.iter().all(|&action| {
                decisions.push(action);
                let goes_on = follow(probe, &after(action), probability, decisions, depth + 1, each);
                decisions.pop();
                goes_on
            })
        }
    }
}

/// Adds a position to what each seat sees of it.
fn look<G: Game>(
    probe: &Probe<'_, G>,
    state: &G::State,
    probability: f64,
    decisions: &[G::Action],
    views: &mut Views<G>,
) {
    for seat in seats(probe, state) {
        let seen = probe.asks("`observe`").observe(state, seat);
        let written = observation_to_json(probe.game, &seen).to_string();
        let view = views.entry((seat, written)).or_insert_with(|| View {
            seen,
            worlds: vec![],
            decisions: decisions.to_vec(),
            secret_decisions: false,
        });
        view.secret_decisions |= view.decisions != decisions;
        match view.worlds.iter_mut().find(|(world, _)| world == state) {
            Some((_, known)) => *known += probability,
            None => view.worlds.push((state.clone(), probability)),
        }
    }
}

impl<G: Game> View<G> {
    /// Draws guesses: each must be one of the worlds that look like this, with the right frequency.
    fn holds(&self, probe: &Probe<'_, G>, rng: &mut Rng) -> Found {
        let seat = self.seen.seat;
        let mut counts = vec![0; self.worlds.len()];
        probe.asks("`determinize`");
        for _ in 0..DRAWS {
            let guess = probe.game.determinize(&self.seen, rng);
            match self.worlds.iter().position(|(world, _)| *world == guess) {
                Some(world) => counts[world] += 1,
                None => {
                    let reason = format!("{seat} imagines a state that no course of the match leads to\n{guess:?}");
                    return Err(Promise::Posterior.broken(reason));
                }
            }
        }
        if self.secret_decisions {
            return Ok(());
        }
        let total: f64 = self.worlds.iter().map(|(_, p)| p).sum();
        for ((world, probability), count) in self.worlds.iter().zip(counts) {
            let share = probability / total;
            holds!(
                Promise::Posterior,
                believable(count, DRAWS, share, self.worlds.len()),
                "{seat} imagines a state {count} times in {DRAWS} that has a probability of {share:.4}\n{world:?}\nseen: {:?}",
                self.seen.view()
            );
        }
        Ok(())
    }
}
