//! Promises about the end of a match: outcome, ranks, payoffs, numbers.

use super::promise::{Found, Promise, holds};
use super::walk::{Played, Probe};
use agon_game::*;

/// The least part of the declared payoff range that payoffs must use. Searches scale payoffs by the range; if payoffs use a
/// small part of it, all actions look alike to a search.
const LEAST_USED: f32 = 0.05;

/// Number of matches after which the payoffs of a game should have shown their range.
const MATCHES: usize = 10;

/// Payoffs, winners, ranks, ending and metrics fit together and fit what the game declares.
pub(super) fn outcome_is_sound<G: Heuristic>(probe: &Probe<'_, G>, table: &Setup, last: &G::State) -> Found {
    let info = probe.game.info();
    let outcome = probe.asks("`outcome`").outcome(last);
    let over = probe.asks("`turn`").turn(last) == Turn::Over;
    let seats = || Seat::all(table.players);
    let broken = |reason: String| Promise::Outcome.broken(format!("{reason}: {outcome:?}"));
    let wanted = |holds: bool, reason: &str| if holds { Ok(()) } else { Err(broken(reason.to_owned())) };
    wanted(outcome.payoffs.len() == table.players, "the payoffs are not those of all seats")?;
    if over {
        // Caps in the rules also end a match as truncated.
        wanted(outcome.truncated || info.endings.contains(&outcome.ending), "undeclared ending")?;
    } else {
        wanted(outcome.truncated, "the match was left before its end, the outcome says otherwise")?;
    }
    let named = outcome.truncated == (outcome.ending == TRUNCATED);
    wanted(named, "only a truncated match ends as `truncated`")?;
    let (low, high) = info.payoff_range;
    wanted(low < high, "empty payoff range")?;
    let within = outcome.payoffs.iter().all(|p| (low..=high).contains(p));
    wanted(within, &format!("payoff outside {low} to {high}"))?;
    if info.zero_sum && over {
        let sum: f32 = outcome.payoffs.iter().sum();
        wanted(sum.abs() <= 1e-4, &format!("payoffs add up to {sum}, not to 0"))?;
    }
    if info.cooperative {
        wanted(seats().all(|s| outcome.payoffs[s] == outcome.payoffs[Seat(0)]), "payoffs differ")?;
        wanted(seats().all(|s| outcome.won[s] == outcome.won[Seat(0)]), "some won, some lost")?;
    }
    wanted(!outcome.truncated || outcome.won.iter().all(|w| !w), "a truncated match has winners")?;
    let better = |s: Seat| seats().filter(|&o| outcome.ranks[o] < outcome.ranks[s]).count();
    wanted(seats().all(|s| usize::from(outcome.ranks[s]) == 1 + better(s)), "ranks have gaps")?;
    if outcome.won.iter().any(|w| *w) {
        let first = seats().all(|s| outcome.won[s] == (outcome.ranks[s] == 1));
        wanted(first, "winners are not those ranked first")?;
    }
    if over {
        let worth = probe.asks("`evaluate`").evaluate(last, &G::Weights::default());
        let same = std::iter::zip(worth.iter(), outcome.payoffs.iter()).all(|(w, p)| (w - p).abs() <= 1e-4);
        holds!(
            Promise::Evaluation,
            same,
            "the match is over with payoffs of {:?}, but is evaluated as {:?}",
            outcome.payoffs.as_slice(),
            worth.as_slice()
        );
    }
    measures_fit(probe, table, last)
}

fn measures_fit<G: Game>(probe: &Probe<'_, G>, table: &Setup, last: &G::State) -> Found {
    let info = probe.game.info();
    let measures = probe.asks("`measure`").measure(last);
    let of_match = (measures.of_match.len(), info.match_metrics.len());
    holds!(Promise::Metrics, of_match.0 == of_match.1, "{} match metrics of {}", of_match.0, of_match.1);
    let labels = (measures.labels.len(), info.match_labels.len());
    holds!(Promise::Metrics, labels.0 == labels.1, "{} match labels of {}", labels.0, labels.1);
    let per_seat = if info.seat_metrics.is_empty() { measures.of_seats.len() } else { table.players };
    holds!(Promise::Metrics, measures.of_seats.len() == per_seat, "{} seats measured", measures.of_seats.len());
    for values in &measures.of_seats {
        let count = (values.len(), info.seat_metrics.len());
        holds!(Promise::Metrics, count.0 == count.1, "{} seat metrics of {}", count.0, count.1);
        let sum = |of: &dyn Fn(&Metric) -> bool| {
            info.seat_metrics.iter().zip(values).filter(|(m, _)| of(m)).filter_map(|(_, v)| *v).sum::<f64>()
        };
        for whole in info.seat_metrics.iter().filter_map(|m| m.part_of) {
            let (parts, sum) = (sum(&|m| m.part_of == Some(whole)), sum(&|m| m.name == whole));
            holds!(Promise::Metrics, parts == sum, "parts of {whole} add up to {parts}, not {sum}");
        }
        for (metric, value) in info.seat_metrics.iter().zip(values).filter(|(m, _)| m.kind == MetricKind::Milestone) {
            let round = f64::from(probe.game.round(last));
            let happened = value.is_none_or(|v| (1.0..=round).contains(&v));
            holds!(Promise::Metrics, happened, "{} in round {value:?} of {round}", metric.name);
        }
    }
    let round = probe.game.round(last);
    holds!(Promise::Metrics, info.counts_rounds || round == 1, "round {round} of a game that counts none");
    Ok(())
}

/// Smallest and largest payoff of a state.
pub(super) fn payoffs<G: Game>(probe: &Probe<'_, G>, last: &G::State) -> (f32, f32) {
    let payoffs = probe.asks("`outcome`").outcome(last).payoffs;
    payoffs.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), p| (low.min(*p), high.max(*p)))
}

/// Checks that need all matches together.
pub(super) fn whole_game<G: Game>(game: &G, played: &[Played]) -> Found {
    let low = played.iter().map(|p| p.payoffs.0).fold(f32::INFINITY, f32::min);
    let high = played.iter().map(|p| p.payoffs.1).fold(f32::NEG_INFINITY, f32::max);
    let secrets = played.iter().any(|p| p.secrets);
    let matches = played.len();
    holds!(
        Promise::DeclaredSecrets,
        !secrets || game.info().secrets,
        "something is hidden, but the game declares no secrets: set `secrets` in its `GameInfo`"
    );
    holds!(
        Promise::DeclaredSecrets,
        secrets || !game.info().secrets || matches < MATCHES,
        "nothing was hidden from anybody in {matches} matches, although the game declares secrets"
    );
    let declared = game.info().payoff_range;
    // If random play always gets the same payoff, as in a cooperative game that it never wins, it says nothing about the range.
    let known = played.len() >= MATCHES && low < high;
    holds!(
        Promise::PayoffRange,
        !known || high - low >= LEAST_USED * (declared.1 - declared.0),
        "payoffs of {} matches lie between {low} and {high}, but are declared from {} to {}: searches see no differences",
        played.len(),
        declared.0,
        declared.1
    );
    Ok(())
}
