//! Steps of the effects of regions.

use super::some_left;
use crate::FromSeaToSea;
use crate::content::Regions;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::units::{Place, Unit};
use agon_game::{Id, ensure};

impl FromSeaToSea {
    pub(super) fn check_effect(&self, s: &State, step: EffectStep) -> Result<(), String> {
        match step {
            EffectStep::Travellers { units } => check_travellers(s, units)?,
            EffectStep::Effect { .. } => return Err("it is carried out at once and never waits".to_owned()),
            EffectStep::Mixed { left, free, .. } => {
                ensure!(left > 0 || free > 0, "no point is left");
                self.check_free_moves(free)?;
            }
            EffectStep::Travel { leader, .. } => {
                ensure!(usize::from(leader) < s.leaders.len(), "there is no leader {leader}, counted from 0");
                check_journey(s)?;
            }
            EffectStep::Bring { from, to, left } => {
                some_left(left)?;
                ensure!(from != to, "nobody travels to where he is");
                check_journey(s)?;
            }
            // Its place on the stack is enough.
            EffectStep::ReplaceCity => {}
            EffectStep::SwapTokens { left, first } => {
                some_left(left)?;
                let tokens = s.region_tokens.as_slice().iter().flatten().count();
                let another = first.is_none_or(|first| s.region_tokens[first].is_some() && tokens >= 2);
                ensure!(another, "there are no two tokens to exchange (S2S-717)");
            }
            EffectStep::MoveTroublemakerTo { region, zone } => {
                ensure!(self.zones(s, region).any(|z| z == zone), "no troublemaker lies there (S2S-718)");
            }
            EffectStep::MoveTroublemaker { left }
            | EffectStep::RemoveAny { left }
            | EffectStep::CalmRegions { left, .. }
            | EffectStep::RevealReplacement { left }
            | EffectStep::CopyEffect { left, .. } => some_left(left)?,
        }
        Ok(())
    }

    pub(super) fn check_exchange(&self, s: &State, step: ExchangeStep) -> Result<(), String> {
        match step {
            ExchangeStep::SwapOut { left }
            | ExchangeStep::Exchange { left }
            | ExchangeStep::Gain { left }
            | ExchangeStep::CycleScale { left } => some_left(left),
            ExchangeStep::SwapIn { unit, .. } => {
                ensure!(matches!(s.units[unit].place, Place::In(_)), "{} is not on the board", unit.name());
                Ok(())
            }
            ExchangeStep::Shed { unit } => {
                let Unit { place, side, load } = s.units[unit];
                let capacity = self.capacity(s, self.content.units[unit.index()], side);
                let surplus = matches!(place, Place::In(_)) && load.len() > capacity;
                ensure!(surplus, "{} carries no more than it can (S2S-703)", unit.name());
                Ok(())
            }
            ExchangeStep::ExchangeFor { resource, unit } => self.check_exchanged(s, resource, unit),
        }
    }

    /// S2S-708: a resource has left a carrier, which has room for another one.
    fn check_exchanged(&self, s: &State, resource: Resource, unit: Option<UnitToken>) -> Result<(), String> {
        let room = match unit {
            Some(token) => {
                let (unit, colour) = (s.units[token], self.content.units[token.index()]);
                matches!(unit.place, Place::In(_)) && unit.load.len() < self.capacity(s, colour, unit.side)
            }
            None => s
                .with_ability(Ability::BaggageTrain)
                .is_some_and(|l| l.load.len() < self.content.abilities.baggage_capacity),
        };
        ensure!(room, "nobody has room for what comes (S2S-708)");
        let other = Resource::ALL.iter().any(|r| *r != resource && self.obtainable(s, *r));
        ensure!(other, "nothing else than {resource} can be taken (S2S-708)");
        Ok(())
    }
}

/// S2S-705: who has travelled is remembered under the travels.
fn check_journey(s: &State) -> Result<(), String> {
    let remembered = s.steps.iter().any(|step| matches!(step, Step::Effect(EffectStep::Travellers { .. })));
    ensure!(remembered, "`travellers` does not wait below it (S2S-705)");
    Ok(())
}

/// S2S-705: those who have travelled stand with one of the leaders who have.
fn check_travellers(s: &State, units: Units) -> Result<(), String> {
    let next = s.steps.iter().find_map(|step| match step {
        Step::Effect(EffectStep::Travel { leader, .. }) => Some(usize::from(leader)),
        _ => None,
    });
    let arrived: Regions = s.leaders.iter().take(next.unwrap_or(s.leaders.len())).map(|l| l.at).collect();
    let with_leader = |t: &UnitToken| matches!(s.units[*t].place, Place::In(region) if arrived.has(region));
    match units.iter().find(|t| !with_leader(t)) {
        Some(lost) => Err(format!("{} is not with a leader who has travelled (S2S-705)", lost.name())),
        None => Ok(()),
    }
}
