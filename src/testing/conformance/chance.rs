//! Promises of chance: what is listed can happen, what is drawn is listed, and as often as the list says.

use super::promise::{Found, Promise, holds};
use super::rules::action_leads_on;
use super::walk::Probe;
use agon_game::{Game, Heuristic, Rng};
use std::collections::{HashMap, HashSet};

/// Number of draws for comparing frequencies.
pub(super) const DRAWS: u32 = 1500;

/// Most listed results that are carried out, chosen at random from longer lists.
const APPLIED: usize = 200;

/// Probability of a false alarm in one comparison. With fixed seeds a sound game stays sound; the bound is for bad luck with
/// the seeds, over all comparisons in a year of matches.
const FALSE_ALARM: f64 = 1e-9;

/// Checks a chance turn: its list, some draws and, if it has a list, all results and their frequencies.
pub(super) fn is_sound<G: Heuristic>(probe: &Probe<'_, G>, state: &G::State, rng: &mut Rng) -> Found {
    holds!(Promise::Chance, !probe.asks("`chance_kind`").chance_kind(state).is_empty(), "chance without a kind");
    let listed = probe.asks("`chance_outcomes`").chance_outcomes(state);
    if let Some(listed) = &listed {
        list_is_sound(probe, state, listed)?;
    }
    for _ in 0..4 {
        let drawn = probe.asks("`sample_chance`").sample_chance(state, rng);
        let possible = probe.asks("`chance_possible`").chance_possible(state, drawn);
        holds!(Promise::Chance, possible, "{drawn:?} was drawn but is impossible");
        action_leads_on(probe, state, drawn, Promise::Chance)?;
    }
    match listed {
        Some(mut listed) => {
            rng.shuffle(&mut listed);
            for (action, _) in listed.iter().take(APPLIED) {
                action_leads_on(probe, state, *action, Promise::Chance)?;
            }
            frequencies_fit(probe, state, &listed, rng)
        }
        None => Ok(()),
    }
}

fn list_is_sound<G: Game>(probe: &Probe<'_, G>, state: &G::State, listed: &[(G::Action, f64)]) -> Found {
    let total: f64 = listed.iter().map(|(_, p)| p).sum();
    holds!(Promise::Chance, (total - 1.0).abs() < 1e-9, "the probabilities of chance add up to {total}");
    let different: HashSet<_> = listed.iter().map(|(action, _)| action).collect();
    holds!(Promise::Chance, different.len() == listed.len(), "a chance result is listed twice");
    for (action, p) in listed {
        let possible = *p > 0.0 && probe.asks("`chance_possible`").chance_possible(state, *action);
        holds!(Promise::Chance, possible, "{action:?} is listed but impossible");
    }
    Ok(())
}

/// Every draw is listed, and each result comes up as often as its probability says.
fn frequencies_fit<G: Game>(
    probe: &Probe<'_, G>,
    state: &G::State,
    listed: &[(G::Action, f64)],
    rng: &mut Rng,
) -> Found {
    let mut counts: HashMap<G::Action, u32> = listed.iter().map(|(action, _)| (*action, 0)).collect();
    probe.asks("`sample_chance`");
    for _ in 0..DRAWS {
        let drawn = probe.game.sample_chance(state, rng);
        match counts.get_mut(&drawn) {
            Some(count) => *count += 1,
            None => return Err(Promise::Chance.broken(format!("{drawn:?} was drawn but is not listed"))),
        }
    }
    for (action, p) in listed {
        let count = counts[action];
        holds!(
            Promise::Chance,
            believable(count, DRAWS, *p, listed.len()),
            "{action:?} was drawn {count} times in {DRAWS}, but is listed with a probability of {p:.4}"
        );
    }
    Ok(())
}

/// Whether `count` of `draws` may be luck at a probability of `p`, which is one of `cells` compared. By the bound of Chernoff
/// (1952), a share of q or farther out has a probability of at most exp(-n KL(q, p)) on either side.
pub(super) fn believable(count: u32, draws: u32, p: f64, cells: usize) -> bool {
    let (n, q) = (f64::from(draws), f64::from(count) / f64::from(draws));
    let term = |q: f64, p: f64| if q == 0.0 { 0.0 } else { q * libm::log(q / p) };
    n * (term(q, p) + term(1.0 - q, 1.0 - p)) <= libm::log(2.0 * cells as f64 / FALSE_ALARM)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_believed_and_nonsense_is_not() {
        // 500 and 570 are within four standard deviations of 500; a third is not believable for a fifth, nor a fifth for a third.
        assert!(believable(500, 1500, 1.0 / 3.0, 3) && believable(570, 1500, 1.0 / 3.0, 3));
        assert!(!believable(500, 1500, 0.2, 3) && !believable(300, 1500, 1.0 / 3.0, 3));
        // An impossible result never comes, a certain one always does.
        assert!(believable(0, 1500, 0.0, 2) && !believable(1, 1500, 0.0, 2));
        assert!(believable(1500, 1500, 1.0, 1) && !believable(1499, 1500, 1.0, 1));
        assert!(believable(0, 1500, 0.01, 10) && !believable(0, 1500, 0.05, 10));
    }
}
