//! What is impossible about a land battle: steps that do not fit its stage, sides that are not where it is fought.

use super::stack::{ends_group, fought};
use crate::PaxRomana;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{List, ensure};

/// More shifts than cards give in a battle.
const MOST_CARD_SHIFTS: u8 = 100;

/// Whether a step is a stage of the battle. Each stage replaces the last one on the stack.
fn course(step: BattleStep) -> bool {
    match step {
        BattleStep::Begin
        | BattleStep::UseWorks
        | BattleStep::Bid { .. }
        | BattleStep::Commit { .. }
        | BattleStep::Count
        | BattleStep::CountShifts
        | BattleStep::Shift { .. }
        | BattleStep::Decide
        | BattleStep::Retreat
        | BattleStep::Prevent
        | BattleStep::PreventRoll
        | BattleStep::Force
        | BattleStep::CountLosses
        | BattleStep::Aftermath => true,
        BattleStep::TurnChip
        | BattleStep::Lots { .. }
        | BattleStep::ElephantRoll { .. }
        | BattleStep::Trampled { .. }
        | BattleStep::Roll { .. }
        | BattleStep::Reroll { .. }
        | BattleStep::RerollTest { .. }
        | BattleStep::RerollWhich { .. }
        | BattleStep::RerollDie { .. }
        | BattleStep::Lose { .. }
        | BattleStep::ChooseOwner { .. }
        | BattleStep::ChoosePart { .. }
        | BattleStep::DeathRoll { .. }
        | BattleStep::WhichLeaderDies { .. }
        | BattleStep::Rout { .. }
        | BattleStep::Flee { .. }
        | BattleStep::Rally { .. }
        | BattleStep::Harried { .. }
        | BattleStep::End => false,
    }
}

/// Whether a step may lie above this next stage of the battle.
fn comes_before(step: Step, next: BattleStep) -> bool {
    let Step::Battle(step) = step else {
        // Windows for cards: before the dice and after them (PAX-R10-28).
        return matches!(next, BattleStep::Count | BattleStep::CountShifts);
    };
    match next {
        BattleStep::Begin => matches!(step, BattleStep::TurnChip),
        BattleStep::UseWorks => matches!(step, BattleStep::Lots { .. }),
        BattleStep::Count => {
            matches!(
                step,
                BattleStep::ElephantRoll { .. }
                    | BattleStep::Trampled { .. }
                    | BattleStep::ChooseOwner { .. }
                    | BattleStep::ChoosePart { .. }
            )
        }
        BattleStep::CountShifts => matches!(
            step,
            BattleStep::Roll { .. }
                | BattleStep::Reroll { .. }
                | BattleStep::RerollTest { .. }
                | BattleStep::RerollWhich { .. }
                | BattleStep::RerollDie { .. }
        ),
        BattleStep::Aftermath => matches!(
            step,
            BattleStep::Lose { .. }
                | BattleStep::ChooseOwner { .. }
                | BattleStep::ChoosePart { .. }
                | BattleStep::DeathRoll { .. }
                | BattleStep::WhichLeaderDies { .. }
        ),
        _ => false,
    }
}

impl PaxRomana {
    /// PAX-9.3.3d: those who stood in a Space leave it by the Link by which their intercepted group has left.
    pub(in crate::check) fn check_road(&self, s: &State, place: usize, space: Space) -> Result<(), String> {
        let resumes = |below: &usize| matches!(s.steps.get(*below), Some(Step::Clash(ClashStep::Resume { .. })));
        let below = (0..place).rev().find(resumes);
        let flees = below.and_then(|below| s.steps.get(below)).is_some_and(|step| {
            let Step::Clash(ClashStep::Resume { space: at, flight, goal, .. }) = step else { unreachable!("{step:?}") };
            at == space && flight.is_some() && goal.is_none()
        });
        let met = below.and_then(|below| s.steps.get(below));
        let met = matches!(met, Some(Step::Clash(ClashStep::Resume { met: true, .. })));
        let groups = |steps: usize| s.steps.iter().take(steps).filter(|step| ends_group(*step)).count();
        let last = below.map_or(0, |below| groups(below + 1));
        // The army that has intercepted stands down with that step; the fleeing group is the one before it.
        let number = last.saturating_sub(1) as u8;
        let link = |march: &March| self.road_back(march).is_some_and(|link| link.to == Node::Space(space));
        let known = flees && last == groups(place) && (1..=s.moving()).contains(&number);
        // Those who stood there may already have gone on with it.
        let left = known && (met || link(s.march(number)));
        ensure!(left, "steps: battle:rout by `road`, but no group that was intercepted there flees (PAX-9.3.3d)");
        Ok(())
    }

    /// PAX-10.2.3a: the City or Town of the Space is used from the Defender's choice on, and bids are made only for one that is used (PAX-10.5.1).
    fn check_works_used(&self, s: &State, battle: &Battle, next: BattleStep) -> Result<(), String> {
        let name = self.content.names.name(battle.space);
        let undecided = matches!(next, BattleStep::Begin | BattleStep::UseWorks);
        ensure!(!(undecided && battle.works_used), "battle.works_used: nobody has chosen this at {}", next.name());
        let bids = matches!(next, BattleStep::Bid { .. });
        ensure!(
            battle.works_used || !bids,
            "battle.works_used: bids are made where a City or Town is used (PAX-10.5.1)"
        );
        let works = s.ground[battle.space].works.is_some();
        ensure!(works || !battle.works_used, "battle.works_used: there is no City or Town in {name} (PAX-10.2.3a)");
        Ok(())
    }

    /// PAX-10.2.5, PAX-10.3.1.8j: until losses are taken there are no more Battle Points than those of the units, and few cards give shifts.
    fn check_points(&self, s: &State, battle: &Battle, next: BattleStep) -> Result<(), String> {
        let counted = matches!(
            next,
            BattleStep::CountShifts
                | BattleStep::Shift { .. }
                | BattleStep::Decide
                | BattleStep::Retreat
                | BattleStep::Prevent
                | BattleStep::PreventRoll
                | BattleStep::Force
                | BattleStep::CountLosses
        );
        for (side, name) in Side::BOTH.into_iter().zip(["attacker", "defender"]) {
            let Combatant { bp, cards, .. } = *battle.side(side);
            ensure!(
                !counted || bp <= self.strength(s, battle, side),
                "battle: the {name} has more Battle Points (`bp`) than its units (PAX-10.2.5)"
            );
            let few = cards <= MOST_CARD_SHIFTS;
            ensure!(few, "battle: the {name} has {cards} shifts of cards, more than cards give (PAX-10.3.1.8j)");
        }
        Ok(())
    }

    /// PAX-10.4.6d, PAX-10.4.6i: dice are rolled for Elephants that were committed; one falls by its own die and is still there until then.
    fn check_elephants(&self, s: &State, battle: &Battle) -> Result<(), String> {
        let elephants = Piece::full(Unit::Elephants);
        for (place, step) in s.steps.iter().enumerate() {
            let Step::Battle(BattleStep::ElephantRoll { side, left }) = step else { continue };
            // Those that have just fallen and of which it is asked whose they are.
            let falls = |above: &Step| match *above {
                Step::Battle(BattleStep::ChooseOwner { side: whose, piece, .. })
                | Step::Battle(BattleStep::ChoosePart { side: whose, piece, .. }) => {
                    whose == side && piece == elephants
                }
                _ => false,
            };
            let falling = s.steps.iter().skip(place + 1).filter(falls).count() as u8;
            let name = if side == Side::Attacker { "attacker" } else { "defender" };
            let here = self.elephants_of(s, side);
            ensure!(
                left > 0 && left <= battle.side(side).elephants && left.saturating_add(falling) <= here,
                "steps: battle:elephant_roll: {left} dice for the {here} Elephants of the {name} (PAX-10.4.6d)"
            );
        }
        Ok(())
    }

    /// PAX-10.2: the battle is at one stage, and the steps above it must belong to that stage.
    pub(in crate::check) fn check_battle(&self, s: &State) -> Result<(), String> {
        let steps: List<Step, DEPTH> = s.steps.iter().filter(|step| fought(*step)).collect();
        let Some(battle) = &s.battle else { return Ok(()) };
        let next = match steps.get(0) {
            Some(Step::Battle(step)) if course(step) => step,
            Some(step) => return Err(format!("steps: {} lies below every stage of the battle", step.name())),
            None => return Err("battle: no step belongs to it".to_owned()),
        };
        // PAX-10.5.1: the attacker bids first, and a battle in which works are not used has no bids.
        let bids = battle.sides.map(|side| side.bid.is_some());
        let begun = match next {
            BattleStep::Begin | BattleStep::UseWorks | BattleStep::Bid { side: Side::Attacker } => [false, false],
            BattleStep::Bid { side: Side::Defender } => [true, false],
            // PAX-7.3.5b: a City or Town may have fallen without bids.
            BattleStep::Aftermath if battle.works_used => [bids[0]; 2],
            _ => [battle.works_used; 2],
        };
        for ((bid, begun), side) in bids.into_iter().zip(begun).zip(["attacker", "defender"]) {
            ensure!(bid || !begun, "battle: the {side} has no `bid` at {}", next.name());
            ensure!(begun || !bid, "battle: the {side} has a `bid` at {}", next.name());
        }
        self.check_works_used(s, battle, next)?;
        for step in steps.iter().skip(1) {
            ensure!(comes_before(step, next), "steps: {} does not come before {}", step.name(), next.name());
            if let Step::Battle(BattleStep::RerollTest { side }) = step {
                let led = battle.side(side).leader.is_some();
                ensure!(led, "steps: {} of a side without a leader (PAX-10.3.5b)", step.name());
            }
        }
        let lowest = s.steps.iter().position(fought).expect("a step of the battle");
        let there = s.steps.iter().take(lowest).filter(|step| ends_group(*step)).count() as u8;
        let above = s.steps.iter().skip(lowest).any(|step| ends_group(step) || matches!(step, Step::March(_)));
        ensure!(!above, "battle: a group moves while it is fought");
        let [attacker, defender] = battle.sides.map(|side| side.march);
        let wanted = match battle.cause {
            Cause::Interception => (there, there.saturating_sub(1)),
            Cause::Attack | Cause::Amphibious | Cause::Placement => (there, 0),
            Cause::Revolt => (0, 0),
        };
        let tried = s.steps.iter().any(|step| matches!(step, Step::Clash(ClashStep::Intercept { .. })));
        ensure!(battle.cause != Cause::Interception || tried, "battle.cause: nobody intercepts (PAX-9.3.1a)");
        // PAX-10.7.4g: of those who flee together somebody else may have been met first.
        let met = defender == wanted.1 || self.flock(s, wanted.1).any(|number| number == defender);
        ensure!(
            attacker == wanted.0 && met,
            "battle: groups {attacker} and {defender} fight, but {} and {} have met",
            wanted.0,
            wanted.1
        );
        for side in battle.sides.iter().filter(|side| side.march > 0) {
            let (number, name) = (side.march, self.content.names.name(battle.space));
            let March { at, owner, .. } = *s.march(number);
            ensure!(at == Node::Space(battle.space), "battle: group {number}, which fights, is not in {name}");
            let (whose, named) = (self.known_as(s, owner), self.known_as(s, side.owner));
            ensure!(owner == side.owner, "battle: group {number}, which fights, is one of {whose}, not of {named}");
        }
        self.check_points(s, battle, next)?;
        self.check_elephants(s, battle)?;
        // PAX-10.3.1.10c: nobody is asked without a shift.
        let shifts = battle.favoured.is_some() && battle.shifts_left > 0;
        ensure!(shifts || !matches!(next, BattleStep::Shift { .. }), "battle.shifts_left: there is no shift to use");
        if let Some(Step::Battle(BattleStep::ChoosePart { side, owner, piece, weakened, nth })) = s.steps.top() {
            let another = usize::from(nth) + 1 < self.parts_with(s, side, owner, piece, weakened).len();
            ensure!(another, "steps: no such piece of {owner} both on the move and in the Space (PAX-10.3.2a)");
        }
        Ok(())
    }
}
