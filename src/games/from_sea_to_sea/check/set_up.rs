//! Positions of the set-up: what has been dealt so far, and everything else as at the start.

use super::name;
use crate::FromSeaToSea;
use crate::state::*;
use crate::step::*;
use agon_game::ensure;

impl FromSeaToSea {
    pub(super) fn check_set_up(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        let undealt = content.capturable.iter().find(|r| s.cards[*r].is_none());
        let market = s.market.len();
        let development = s.development.iter().flatten().count();
        let wanted = usize::from(content.development_tokens);
        ensure!(
            s.development.iter().take(development).all(Option::is_some),
            "development: tokens are dealt from the left (S2S-131)"
        );
        ensure!(undealt.is_none() || market == 0, "market: filled when all region cards are dealt (S2S-119)");
        let filled = market == usize::from(content.market);
        ensure!(filled || development == 0, "development: dealt when the market is full (S2S-131)");
        let (leaders, seats) = (s.leaders.len(), Self::leaders_at(usize::from(s.players)));
        ensure!(
            development == wanted || leaders == 0 || leaders == seats,
            "leaders: chosen one after the other at the end of the set-up, or all known from the start (S2S-133)"
        );

        let mut start = self.untouched(s.level, s.players);
        for l in s.leaders.iter() {
            self.join(&mut start, l.leader, l.ability);
        }
        for place in (leaders..seats).rev() {
            start.steps.push(Step::Setup(SetupStep::ChooseLeader { seat: s.seat_of(place as u8) }));
        }
        if let Some(Step::Setup(SetupStep::ChooseAbility { leader, .. })) = s.steps.top()
            && let Some(Step::Setup(SetupStep::ChooseLeader { seat })) = start.steps.top()
        {
            ensure!(s.place_of(leader).is_none(), "steps: {leader} is in play already (S2S-103)");
            start.steps.replace(Step::Setup(SetupStep::ChooseAbility { seat, leader }));
        }
        (development..wanted)
            .rev()
            .for_each(|cell| start.steps.push(Step::Setup(SetupStep::DealDevelopment { cell: cell as u8 })));
        (market..usize::from(content.market)).for_each(|_| start.steps.push(Step::Build(BuildStep::RevealCity)));
        if let Some(region) = undealt {
            start.steps.push(Step::Setup(SetupStep::DealRegion { region }));
        }
        ensure!(
            s.steps == start.steps,
            "steps: the set-up goes on with {}, the next one last",
            start.steps.iter().map(name).collect::<Vec<_>>().join(", ")
        );
        // What has been dealt was checked before.
        start.cards = s.cards;
        start.market = s.market;
        start.city_stack = s.city_stack;
        start.development = s.development;
        match first_difference(s, &start) {
            None => Ok(()),
            Some(field) => Err(format!("{field}: during the set-up it is as at the start")),
        }
    }
}

/// The first field in which two states differ.
fn first_difference(one: &State, other: &State) -> Option<String> {
    if one == other {
        return None;
    }
    let fields = |s: &State| match serde_json::to_value(s) {
        Ok(serde_json::Value::Object(fields)) => fields,
        wrong => unreachable!("a state is a set of fields: {wrong:?}"),
    };
    let (one, other) = (fields(one), fields(other));
    one.iter().find(|(key, value)| other.get(*key) != Some(value)).map(|(key, _)| key.clone())
}
