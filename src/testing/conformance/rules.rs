//! Promises of single positions: they are sound, their legal actions can be carried out, they survive JSON.

use super::promise::{Found, Promise, holds};
use super::walk::Probe;
use crate::tables;
use agon_game::*;
use std::collections::HashSet;

/// The tables of a game.
pub(super) fn tables_start<G: Game>(game: &G) -> Found<Vec<Setup>> {
    tables(game).map_err(|reason| Promise::TablesStart.broken(reason))
}

/// The position that a table begins with knows the scenario of the table.
pub(super) fn scenario_is_known<G: Game>(probe: &Probe<'_, G>, table: &Setup, state: &G::State) -> Found {
    let played = probe.asks("`scenario`").scenario(state);
    holds!(Promise::TablesStart, played == table.scenario.as_deref(), "the position says that {played:?} is played");
    Ok(())
}

/// Roles that the game draws for a table can sit down at it, and the same randomness draws the same.
pub(super) fn drawn_roles_fit<G: Game>(probe: &Probe<'_, G>, table: &Setup) -> Found {
    for seed in 0..20 {
        let draw = || probe.asks("`draw_roles`").draw_roles(table, &mut Rng::seeded(seed));
        let roles = draw();
        holds!(Promise::RolesFit, roles == draw(), "the same randomness draws other roles than {roles:?}");
        if let Err(reason) = probe.asks("`start`").start(&Setup { roles: roles.clone(), ..table.clone() }) {
            return Err(Promise::RolesFit.broken(format!("drawn roles do not fit: {roles:?}: {reason}")));
        }
    }
    Ok(())
}

/// A position of a match, genuine or imagined: the game's own check, round, turn and evaluation.
pub(super) fn position_is_sound<G: Heuristic>(probe: &Probe<'_, G>, state: &G::State) -> Found {
    let game = probe.asks("`check`");
    if let Err(reason) = game.names().scope(|| game.check(state)) {
        return Err(Promise::PositionsAreSound.broken(format!("{reason}\n{state:?}")));
    }
    holds!(Promise::PositionsAreSound, probe.asks("`round`").round(state) >= 1, "rounds count from 1");
    let players = probe.asks("`players`").players(state);
    if let Turn::Decision(seat) = probe.asks("`turn`").turn(state) {
        holds!(Promise::PositionsAreSound, seat.index() < players, "{seat} does not sit at this table");
    }
    let worth = probe.asks("`evaluate`").evaluate(state, &G::Weights::default());
    let (low, high) = probe.game.info().payoff_range;
    holds!(Promise::Evaluation, worth.len() == players, "{} seats evaluated of {players}", worth.len());
    let within = |w: &f32| w.is_finite() && (low - 1e-4..=high + 1e-4).contains(w);
    holds!(
        Promise::Evaluation,
        worth.iter().all(within),
        "an evaluation of {:?}, outside the payoff range of {low} to {high}",
        worth.as_slice()
    );
    Ok(())
}

/// The legal actions as they are given.
pub(super) fn legal<G: Game>(probe: &Probe<'_, G>, state: &G::State) -> Vec<G::Action> {
    let mut legal = vec![];
    probe.asks("`legal_actions`").legal_actions(state, &mut legal);
    legal
}

/// The legal actions, after checking that there are some, none twice, and the same when asked again.
pub(super) fn legal_list<G: Game>(probe: &Probe<'_, G>, state: &G::State) -> Found<Vec<G::Action>> {
    let (legal, again) = (legal(probe, state), legal(probe, state));
    holds!(Promise::LegalActions, !legal.is_empty(), "nothing is legal\n{state:?}");
    holds!(Promise::LegalActions, legal == again, "the legal list changes when asked twice");
    let different: HashSet<_> = legal.iter().collect();
    holds!(Promise::LegalActions, different.len() == legal.len(), "an action is offered twice: {legal:?}");
    Ok(legal)
}

/// Every legal action can be carried out, described and written down.
pub(super) fn every_action_applies<G: Heuristic>(probe: &Probe<'_, G>, state: &G::State) -> Found {
    for action in legal_list(probe, state)? {
        action_leads_on(probe, state, action, Promise::LegalActions)?;
    }
    Ok(())
}

/// The rules of thumb choose something that is legal.
pub(super) fn advice_is_legal<G: Heuristic>(
    probe: &Probe<'_, G>,
    state: &G::State,
    seat: Seat,
    rng: &mut Rng,
) -> Found {
    let (legal, seen) = (legal(probe, state), probe.asks("`observe`").observe(state, seat));
    let choice = advised(probe.asks("`advise`"), &seen, &legal, &G::Weights::default(), rng);
    choice.map(drop).map_err(|reason| Promise::Advice.broken(reason))
}

/// An action or chance result has words, survives JSON and leads to a sound position.
pub(super) fn action_leads_on<G: Heuristic>(
    probe: &Probe<'_, G>,
    state: &G::State,
    action: G::Action,
    promise: Promise,
) -> Found {
    let told = probe.asks("`describe`").describe(state, action);
    holds!(promise, !told.is_empty(), "{action:?} has no description");
    let json = action_to_json(probe.asks("reading actions from JSON"), action);
    let read = action_from_json(probe.game, &json);
    holds!(Promise::Json, read == Ok(action), "{action:?} is written as {json} and read as {read:?}");
    let mut next = state.clone();
    probe.apply(&mut next, action);
    position_is_sound(probe, &next)
        .map_err(|broken| broken.promise.broken(format!("after {action:?}: {}", broken.reason)))
}

/// A state is read as it was written.
pub(super) fn json_round_trip<G: Game>(probe: &Probe<'_, G>, state: &G::State) -> Found {
    let json = state_to_json(probe.asks("reading states from JSON"), state);
    match state_from_json(probe.game, &json) {
        Ok(read) if read == *state => Ok(()),
        Ok(read) => Err(Promise::Json.broken(format!("{json}\nis read as\n{read:?}"))),
        Err(reason) => Err(Promise::Json.broken(format!("{json}\nis refused: {reason}"))),
    }
}

/// About `wanted` of the `states` positions of a match, always including the last.
pub(super) fn sample(states: usize, wanted: usize, rng: &mut Rng) -> HashSet<usize> {
    let every = states.div_ceil(wanted);
    (0..states).filter(|&ply| rng.below(every) == 0 || ply + 1 == states).collect()
}
