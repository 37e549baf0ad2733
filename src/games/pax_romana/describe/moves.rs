//! Words for where groups go, what they meet, and who fights.

use super::names::*;
use crate::PaxRomana;
use crate::ids::*;
use crate::state::*;
use crate::step::*;

impl PaxRomana {
    /// PAX-9.2: where a group goes, and what it meets there.
    pub(super) fn step_words(&self, s: &State, to: Node) -> String {
        let place = self.place_name(to);
        if let Some(Step::Force(ForceStep::MoveSlaves { victim, .. })) = s.steps.top() {
            return format!("leads the slaves of {} to {place}", self.power_name(s, victim));
        }
        let march = s.march(s.moving());
        if march.afloat() {
            return format!("sails to {place}");
        }
        let met = to.space().map(|space| self.met_in(s, march.owner, space)).unwrap_or_default();
        match met.is_empty() {
            true => format!("marches to {place}"),
            false => format!("marches on {place}, against {met}"),
        }
    }

    /// PAX-11.3.3: where the group on the move lands, and whom it attacks there.
    pub(super) fn landing_words(&self, s: &State) -> String {
        let march = s.march(s.moving());
        let met = march.at.space().map(|space| self.met_in(s, march.owner, space)).unwrap_or_default();
        let place = self.place_name(march.at);
        match met.is_empty() {
            true => format!("lands in {place}"),
            false => format!("lands in {place}, against {met}"),
        }
    }

    /// What an owner's units meet in a Space.
    pub(super) fn met_in(&self, s: &State, owner: Owner, space: Space) -> String {
        let hostile = |other: Owner| self.defends(s, other, space, owner);
        let mut met: Vec<String> = vec![];
        for force in s.forces(space).filter(|force| hostile(force.owner)) {
            let troops = match force.troops.is_empty() {
                true => "unknown strength".to_owned(),
                false => troops(&force.troops),
            };
            met.push(format!("{} ({troops})", self.owner_name(s, force.owner)));
        }
        if let Some(works) = s.ground[space].works.filter(|works| hostile(works.owner)) {
            let kind = if works.kind() == PlaceKind::City { "City" } else { "Town" };
            met.push(format!("the {kind} of {} ({} FP)", self.owner_name(s, works.owner), works.points));
        }
        met.join(" and ")
    }

    /// The group on the move. PAX-3.4.5c: who intercepts meets the one that has come last, which may answer a move.
    pub(super) fn group_name(&self, s: &State) -> String {
        let met = matches!(s.steps.top(), Some(Step::Clash(ClashStep::Intercept { .. })));
        let moves = s.marches.refs().find(|march| march.kind.active() && !met);
        match moves.or(s.marches.refs().last()) {
            Some(march) if march.troops.is_empty() && march.galleys() > 0 => self.whose(s, march.owner, "Fleet"),
            Some(march) => self.whose(s, march.owner, "army"),
            None => "the enemy".to_owned(),
        }
    }

    /// Where the group on the move is.
    pub(super) fn standing_place(&self, s: &State) -> String {
        s.marches.top().map_or("the place".to_owned(), |march| self.place_name(march.at))
    }

    /// PAX-13.2.6b, PAX-17.2-36-b: whom the group on the move may attack, or pass by: a tribe, or its own side.
    pub(super) fn raided_name(&self, s: &State) -> String {
        let march = s.march(s.moving());
        let whose = if self.feuds(march) { march.owner } else { Owner::Tribes };
        self.owner_name(s, whose)
    }

    /// PAX-9.3.5a: where the group is that is being intercepted, below the interceptor, who is on the move already.
    pub(super) fn entered_place(&self, s: &State) -> String {
        self.place_name(s.march(s.moving() - 1).at)
    }

    pub(super) fn fight_words(&self, s: &State) -> String {
        match s.steps.top() {
            Some(Step::Clash(ClashStep::Withdraw { .. })) => {
                format!("stands in {} against {}", self.standing_place(s), self.group_name(s))
            }
            Some(Step::Clash(ClashStep::Raid)) => format!("attacks {}", self.raided_name(s)),
            Some(Step::Talk(TalkStep::Honour { .. })) => "attacks all the same".to_owned(),
            Some(Step::Sea(SeaStep::Answer { .. })) => format!("fights {}", self.group_name(s)),
            Some(Step::Sea(SeaStep::Challenge { owner })) => format!("attacks {}", self.whose(s, owner, "Fleet")),
            _ => "fights".to_owned(),
        }
    }
}
