//! Phase 4 of Mare Nostrum in rule tests: helpers that let an empire act, pass what a test does not care about, and fight.

use crate::support::{Position, act, legal};
use agon_mare_nostrum::dice::Dice;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

/// A board with the start buildings but without units.
pub fn bare(game: &MareNostrum) -> Position<'_> {
    Empire::ALL.iter().copied().fold(Position::new(game, 5), Position::disband)
}

/// The beginning of the movement activation of an empire, as the first of the phase.
pub fn campaign(game: &MareNostrum, mut position: Position, empire: Empire) -> State {
    position.state.done = Empires::EMPTY;
    let mut s = position.at(SeaStep::NameMover);
    act(game, &mut s, Action::NameMover { empire });
    s
}

/// The same, but as the last activation of the phase.
pub fn last_campaign(game: &MareNostrum, mut position: Position, empire: Empire) -> State {
    position.state.done = position.state.empires().filter(|&e| e != empire).collect();
    let mut s = position.at(SeaStep::NameMover);
    act(game, &mut s, Action::NameMover { empire });
    s
}

/// Takes the actions that do nothing, as long as nothing has to be done, until `until`.
pub fn pass_until(game: &MareNostrum, s: &mut State, until: impl Fn(Step) -> bool) {
    while !until(s.step) {
        let passive = |action: &Action| {
            matches!(
                action,
                Action::Anchor { .. }
                    | Action::AvoidBattle { .. }
                    | Action::Stay { .. }
                    | Action::Spare
                    | Action::EndOccupation
                    | Action::KeepMarker
                    | Action::EndForaging
                    | Action::NoPeace
            )
        };
        let action = legal(game, s).into_iter().find(passive);
        act(game, s, action.unwrap_or_else(|| panic!("something must be done at {:?}", s.step)));
    }
}

/// Passes until the activation is over: the next one, a decision of Phase 5, the next round or the end.
pub fn pass_activation(game: &MareNostrum, s: &mut State) {
    pass_until(game, s, |step| {
        matches!(
            step,
            Step::Sea(SeaStep::NameMover)
                | Step::Leadership(LeadershipStep::NameLeader { .. })
                | Step::Collect(CollectStep::DrawRare { .. })
                | Step::Trade(TradeStep::Announce)
                | Step::Victory(VictoryStep::Over)
        )
    });
}

/// Moves legions one after the other; legions of provinces before that stay.
pub fn march(game: &MareNostrum, s: &mut State, from: Province, to: Province, count: u8) {
    for _ in 0..count {
        pass_until(game, s, |step| matches!(step, Step::Land(LandStep::March { from: p, .. }) if p == from));
        act(game, s, Action::March { from, to });
    }
}

/// Fights with these dice: those of the active player, then those of his opponent.
pub fn fight(game: &MareNostrum, s: &mut State, province: Province, empire: Empire, attacker: &[u8], defender: &[u8]) {
    pass_until(game, s, |step| matches!(step, Step::Land(LandStep::Fight { .. })));
    act(game, s, Action::Fight { province, empire });
    act(game, s, roll(attacker, defender));
}

/// Passes until the conqueror of a province chooses.
pub fn conquer(game: &MareNostrum, s: &mut State, province: Province) {
    pass_until(
        game,
        s,
        |step| matches!(step, Step::Conquest(ConquestStep::Conquer { province: p, .. }) if p == province),
    );
}

/// What the dice show.
pub fn roll(attacker: &[u8], defender: &[u8]) -> Action {
    let dice = |faces: &[u8]| faces.iter().copied().collect::<Dice>();
    Action::Roll { attacker: dice(attacker), defender: dice(defender) }
}
