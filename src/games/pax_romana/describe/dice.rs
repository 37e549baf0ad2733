//! Chance results in words.

use super::names::*;
use crate::PaxRomana;
use crate::state::*;
use crate::step::*;
use agon_game::{Chance as _, Seat};

impl PaxRomana {
    /// The result of a lot.
    pub(super) fn lot(&self, s: &State, index: u8) -> String {
        match s.steps.top() {
            Some(Step::Turn(TurnStep::BreakTie { tied })) => {
                let mut seats = s.all_seats().filter(|seat| tied >> seat.index() & 1 == 1);
                let seat = seats.nth(index.into()).map_or("nobody".to_owned(), |seat| self.power_name(s, seat));
                format!("{seat} goes first of those who are tied")
            }
            Some(Step::Card(CardStep::ReturnAim { seat, .. })) => {
                let aim =
                    s.player(seat).aims.get(index.into()).map_or(String::new(), |aim| self.aim_name(aim.objective));
                format!("{} returns the Objective {aim}", self.power_name(s, seat))
            }
            Some(Step::Battle(BattleStep::Lots { side })) => {
                let seat = self.strongest_allies(s, side).get(index.into());
                let seat = seat.map_or("nobody".to_owned(), |seat| self.power_name(s, seat));
                format!("{seat} commands the combined army")
            }
            Some(Step::Battle(BattleStep::WhichLeaderDies { side })) => {
                let leader = self.leaders_of_side(s, side).get(index.into());
                leader.map_or("nobody falls".to_owned(), |leader| {
                    format!("the lot falls on the leader {}", self.posted_leader(s, leader))
                })
            }
            _ => format!("{}: number {}", self.chance_kind(s).replace('_', " "), index + 1),
        }
    }

    /// The owner of all leaders on a side of the battle, if they have one owner.
    fn only_led(&self, s: &State, side: Side) -> Option<Owner> {
        let leaders = self.leaders_of_side(s, side);
        let owner = s.post(leaders.get(0)?).owner;
        leaders.iter().all(|leader| s.post(leader).owner == owner).then_some(owner)
    }

    /// A roll of dice: who rolls, and what for.
    pub(super) fn dice(&self, s: &State, total: u8) -> String {
        let power = |seat: Seat| self.power_name(s, seat);
        let roll = |owner: Owner| if plural(owner) { "roll" } else { "rolls" };
        let rolls = |owner: Owner| format!("{} {} {total}", self.owner_name(s, owner), roll(owner));
        let side = |side: Side| s.battle.map_or(String::new(), |battle| self.owner_name(s, battle.side(side).owner));
        match s.steps.top() {
            Some(Step::March(MarchStep::Roll)) => match s.marches.top() {
                Some(march) => {
                    let points = self.with_points(s, total).mp;
                    let noun = if points == 1 { "Movement Point" } else { "Movement Points" };
                    format!("{}: {points} {noun}", rolls(march.owner))
                }
                None => format!("movement: {total}"),
            },
            Some(Step::Clash(ClashStep::InterceptRoll)) => match s.marches.top() {
                Some(march) => {
                    let from = self.place_name(march.at);
                    format!("{} for the interception from {from}", rolls(march.owner))
                }
                None => format!("interception: {total}"),
            },
            Some(Step::Battle(BattleStep::Roll { side: whose })) => {
                let at = s.battle.map_or(String::new(), |battle| self.place_name(battle.space.into()));
                let points = s.battle.map_or(0, |battle| battle.side(whose).bp);
                let verb = s.battle.map_or("rolls", |battle| roll(battle.side(whose).owner));
                format!("battle of {at}: {} with {points} BP {verb} {total}", side(whose))
            }
            Some(Step::Battle(BattleStep::ElephantRoll { side: whose, .. })) => {
                format!("the elephants of {} roll {total}", side(whose))
            }
            Some(Step::Battle(BattleStep::DeathRoll { side: whose })) => {
                let owner = s.battle.and_then(|_| self.only_led(s, whose));
                let of = owner.map_or_else(|| side(whose), |owner| self.owner_name(s, owner));
                format!("the leader of {of} is in danger: {total}")
            }
            Some(Step::Battle(BattleStep::PreventRoll)) => format!("the pursuit rolls {total}"),
            Some(Step::Sea(SeaStep::DisasterRoll)) => format!("danger in {}: {total}", self.standing_place(s)),
            Some(Step::Sea(SeaStep::StormRoll)) => format!("a storm in {}: {total}", self.standing_place(s)),
            Some(Step::Sea(SeaStep::ContinuityRoll)) => format!("whether the voyage goes on: {total}"),
            Some(Step::Sea(SeaStep::PiratesRoll)) => format!("pirates at {}: {total}", self.standing_place(s)),
            Some(Step::Sea(SeaStep::BattleRoll { side })) => {
                let navy = || s.march(s.moving()).navy;
                let (who, verb) = match side {
                    0 => (self.owner_name(s, navy()), roll(navy())),
                    _ => ("the other Fleet".to_owned(), "rolls"),
                };
                format!("naval battle at {}: {who} {verb} {total}", self.standing_place(s))
            }
            Some(Step::Attrition(AttritionStep::Roll { owner, space })) => {
                let at = space.map_or(self.standing_place(s), |space| self.place_name(space.into()));
                format!("attrition of {} in {at}: {total}", self.owner_name(s, owner))
            }
            Some(Step::Siege(SiegeStep::SackRoll { .. })) => format!("the sack of the place: {total}"),
            Some(Step::Siege(SiegeStep::LootRoll)) => format!("the loot: {total}"),
            Some(Step::Siege(SiegeStep::DisciplineRoll { .. })) => format!("the discipline of the army: {total}"),
            Some(Step::Force(ForceStep::MilitiaRoll { seat, .. })) => {
                format!("{} calls for militia: {total}", power(seat))
            }
            Some(Step::Event(EventStep::TableRoll)) => format!("the table of events: {total}"),
            Some(Step::Event(EventStep::HarvestLuck { territory })) => {
                format!("the harvest in {}: {total}", title(self.content.names.name(territory)))
            }
            Some(Step::Event(EventStep::Strength { army, space, .. })) => {
                format!("{} in {}: strength {total}", self.owner_name(s, army), self.place_name(space.into()))
            }
            Some(Step::Event(EventStep::DiseaseRoll { leader })) => {
                format!("the leader {} falls ill: {total}", self.leader_name(leader))
            }
            Some(Step::Event(EventStep::CivilWarRoll { seat, .. })) => format!("civil war in {}: {total}", power(seat)),
            _ => format!(
                "{}: {total}",
                self.chance_kind(s).trim_end_matches("_dice").trim_end_matches("_die").replace('_', " ")
            ),
        }
    }
}
