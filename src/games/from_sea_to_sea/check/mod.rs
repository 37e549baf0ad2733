//! Which positions can exist: nothing is created or lost, every field is within its range, derived fields agree with
//! the others, and pending steps fit the board.
//! `pieces` counts the pieces and their places, `history` compares past events with their traces, `steps` checks what
//! is to be done. A position that passes can be played on.

mod history;
mod pieces;
mod set_up;
mod steps;

use super::FromSeaToSea;
use super::ids::*;
use super::state::*;
use crate::step::*;
use agon_game::{Checking, Id, ensure};

impl Checking for FromSeaToSea {
    fn check(&self, s: &State) -> Result<(), String> {
        self.check_table(s)?;
        self.check_map(s)?;
        self.check_troublemakers(s)?;
        self.check_units_and_resources(s)?;
        self.check_cities_and_talents(s)?;
        self.check_events(s)?;
        self.check_tokens(s)?;
        self.check_track(s)?;
        if s.ending.is_some() {
            return self.check_ending(s);
        }
        if s.steps.iter().any(is_set_up) {
            return self.check_set_up(s);
        }
        self.check_cards(s)?;
        self.check_progress(s)?;
        self.check_steps(s)
    }
}

impl FromSeaToSea {
    /// Level, seats and leaders.
    fn check_table(&self, s: &State) -> Result<(), String> {
        let players = usize::from(s.players);
        ensure!(
            self.info.players.contains(&players),
            "players: {players} at a table for {} to {}",
            self.info.players.start(),
            self.info.players.end()
        );
        let leaders = s.leaders.len();
        let choosing = s.steps.iter().any(is_set_up);
        ensure!(
            leaders == Self::leaders_at(players) || (choosing && leaders < Self::leaders_at(players)),
            "leaders: {leaders} in play at a table of {players}, which has {} (S2S-103, S2S-104)",
            Self::leaders_at(players)
        );
        ensure!(
            usize::from(s.actor) < leaders.max(1),
            "actor: {}, but there are {leaders} leaders, counted from 0",
            s.actor
        );
        for (i, l) in s.leaders.iter().enumerate() {
            ensure!(s.place_of(l.leader) == Some(i), "leaders: {} is there twice (S2S-103)", l.leader);
            let owner = self.content.ability_leader[l.ability.index()];
            ensure!(owner == l.leader, "leaders: {} is an ability of {owner}, not of {}", l.ability, l.leader);
            let foreign = l.hand.without(self.cards_of(l.ability)).first();
            ensure!(
                foreign.is_none(),
                "leaders: {} is no card of {} (S2S-134)",
                foreign.map(Id::name).unwrap_or_default(),
                l.ability
            );
            let carries = if l.ability == Ability::BaggageTrain { self.content.abilities.baggage_capacity } else { 0 };
            ensure!(l.load.len() <= carries, "leaders: {} carries more than {carries} (S2S-629)", l.leader);
        }
        let last = self.content.round_limit;
        ensure!((1..=last).contains(&s.round), "round: {} of 1 to {last}", s.round);
        Ok(())
    }
}

/// Chance and choices of the set-up; the market is also filled in play.
fn is_set_up(step: Step) -> bool {
    matches!(
        step,
        Step::Setup(SetupStep::DealRegion { .. })
            | Step::Setup(SetupStep::DealDevelopment { .. })
            | Step::Setup(SetupStep::ChooseLeader { .. })
            | Step::Setup(SetupStep::ChooseAbility { .. })
    )
}

/// The name of a step, as in a state.
fn name(step: Step) -> String {
    match serde_json::to_value(step) {
        Ok(serde_json::Value::String(name)) => name,
        Ok(serde_json::Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
        other => unreachable!("a step is a name or a name with fields: {other:?}"),
    }
}
