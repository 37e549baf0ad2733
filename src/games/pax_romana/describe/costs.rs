//! The cost of a battle, a storm or attrition in words.

use super::names::*;
use crate::PaxRomana;
use crate::action::Action;
use crate::force::Piece;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::Id;
use agon_game::flow::Chapter;

impl PaxRomana {
    /// What a battle, a storm or attrition costs everybody, told with the die or decision that settles it. Losses that
    /// players choose one by one are told by those choices; decisions that reveal secrets are not told ahead.
    pub(super) fn consequences(&self, s: &State, action: Action) -> Option<String> {
        let open = match s.steps.top()? {
            Step::Battle(step) => {
                !matches!(step, BattleStep::Bid { .. } | BattleStep::Commit { .. } | BattleStep::TurnChip)
            }
            Step::Sea(step) => matches!(
                step,
                SeaStep::BattleRoll { .. }
                    | SeaStep::WinnerRoll
                    | SeaStep::StormRoll
                    | SeaStep::DisasterRoll
                    | SeaStep::PiratesRoll
            ),
            Step::Attrition(step) => matches!(step, AttritionStep::Roll { .. }),
            _ => false,
        };
        let told = matches!(action, Action::Lose { .. } | Action::Weaken { .. } | Action::LosePoint);
        if !open || told {
            return None;
        }
        let next = self.within_phase(s, action);
        let mut lines: Vec<String> = vec![];
        if let (Some(battle), None) =
            (s.battle.filter(|battle| battle.winner.is_none()), next.battle.filter(|b| b.winner.is_none()))
        {
            let winner = next.battle.and_then(|battle| battle.winner);
            if let Some(winner) = winner {
                let owner = battle.side(winner).owner;
                let verb = if plural(owner) { "win" } else { "wins" };
                lines.push(format!("{} {verb}", self.owner_name(s, owner)));
            }
        }
        let before = self.totals(s);
        let after = self.totals(&next);
        for &owner in Owner::ALL {
            let lost: Vec<String> = Unit::ALL
                .iter()
                .filter_map(|unit| {
                    let gone = before[owner.index()][unit.index()].saturating_sub(after[owner.index()][unit.index()]);
                    (gone > 0).then(|| pieces(Piece::full(*unit), gone))
                })
                .collect();
            let name = || self.owner_name(s, owner);
            if !lost.is_empty() {
                let verb = if plural(owner) { "lose" } else { "loses" };
                lines.push(format!("{} {verb} {}", name(), lost.join(", ")));
            }
            for unit in [Unit::Legion, Unit::HeavyInfantry] {
                let [was, is] = [s, &next].map(|s| self.reduced_of(s, owner, unit));
                if is > was {
                    let verb = if plural(owner) { "have" } else { "has" };
                    lines.push(format!("{} {verb} {} reduced", name(), pieces(Piece::full(unit), is - was)));
                }
            }
        }
        for post in s.leaders.refs().filter(|post| next.leaders.refs().all(|other| other.leader != post.leader)) {
            lines.push(format!("the leader {} falls", self.leader_name(post.leader)));
        }
        for space in self.spaces() {
            match (s.ground[space].works, next.ground[space].works) {
                (Some(was), Some(is)) if was.owner != is.owner => {
                    let verb = if plural(is.owner) { "take" } else { "takes" };
                    lines.push(format!("{} {verb} {}", self.owner_name(s, is.owner), self.place_name(space.into())));
                }
                (Some(was), None) => {
                    lines.push(format!(
                        "{} of {} is destroyed",
                        self.place_name(space.into()),
                        self.owner_name(s, was.owner)
                    ));
                }
                // It still stands; the action itself tells what is founded.
                (Some(_), Some(_)) | (None, _) => {}
            }
        }
        (!lines.is_empty()).then(|| lines.join(", "))
    }

    /// The position after an action, before the phase ends: what the next phases remove is no loss of this one.
    fn within_phase(&self, s: &State, action: Action) -> State {
        let mut next = *s;
        s.steps.top().expect("something to do").apply(self, &mut next, action);
        let ends = |step: &Step| *step == TurnStep::EndPhase.into();
        while next.steps.top().filter(|step| !ends(step)).is_some_and(|step| step.pass(self, &mut next)) {}
        next
    }

    /// Every stack of Land Units with its owner, on the ground, on the move and on ships.
    fn each_stack(&self, s: &State, mut each: impl FnMut(Owner, &Troops)) {
        for space in self.spaces() {
            s.forces(space).for_each(|force| each(force.owner, &force.troops));
        }
        s.marches.refs().for_each(|march| march.owners().for_each(|owner| each(owner, &march.troops_of(owner))));
        s.cargo.refs().for_each(|cargo| each(cargo.owner, &cargo.troops));
    }

    /// An owner's reduced units of a kind.
    fn reduced_of(&self, s: &State, owner: Owner, unit: Unit) -> u16 {
        let mut reduced = 0;
        self.each_stack(s, |whose, troops| reduced += u16::from(whose == owner && troops.has_reduced(unit)));
        reduced
    }

    /// Everybody's units of each kind.
    pub(crate) fn totals(&self, s: &State) -> [[u16; Unit::COUNT]; Owner::COUNT] {
        let mut totals = [[0; Unit::COUNT]; Owner::COUNT];
        self.each_stack(s, |owner, troops| {
            for (unit, count) in Unit::ALL.iter().zip(troops.counts()) {
                totals[owner.index()][unit.index()] += u16::from(*count);
            }
        });
        for fleet in s.fleets.refs() {
            totals[fleet.owner.index()][Unit::Galleys.index()] += u16::from(fleet.galleys);
        }
        for march in s.marches.refs() {
            totals[march.navy.index()][Unit::Galleys.index()] += u16::from(march.galleys());
        }
        totals
    }
}
