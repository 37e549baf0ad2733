//! Fields that belong to a phase of the round, and are empty in the others.

use super::{Checked, ensure, listed};
use crate::MareNostrum;
use crate::ids::*;
use crate::state::*;

/// A phase of the round, for the fields that last as long.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    Setup,
    Collect,
    Trade,
    Build,
    Refill,
    Peace,
    Move,
    Swap,
    Leadership,
    Over,
}

impl MareNostrum {
    pub(super) fn phase(&self, s: &State) -> Phase {
        match s.step {
            Step::Setup(_) => Phase::Setup,
            Step::Collect(CollectStep::DrawRare { razed: Some(_), .. }) => Phase::Move,
            Step::Collect(_) => Phase::Collect,
            Step::Trade(_) => Phase::Trade,
            Step::Card(CardStep::RefillDisplay) => Phase::Refill,
            Step::Build(_) | Step::Card(_) | Step::Payment(_) => Phase::Build,
            Step::Sea(SeaStep::DeclarePeace { .. }) => Phase::Peace,
            Step::Conquest(ConquestStep::Swap { .. }) if self.swaps_at_phase_end() => Phase::Swap,
            Step::Sea(_) | Step::Land(_) | Step::Conquest(_) => Phase::Move,
            Step::Leadership(_) => Phase::Leadership,
            Step::Victory(_) => Phase::Over,
        }
    }

    /// Fields that a phase uses are empty in the others.
    pub(super) fn check_phase_fields(&self, s: &State) -> Checked {
        let phase = self.phase(s);
        self.check_exchange(s)?;
        self.check_done(s, phase)?;
        self.check_due(s, phase)?;
        self.check_peace(s, phase)?;
        if let Some(e) = s.sheba_used.iter().find(|&e| !self.has(s, e, self.instant_swap)) {
            return Err(format!("sheba_used: {e} has no card that swaps markers at once"));
        }
        let used = phase >= Phase::Move || s.sheba_used.is_empty();
        ensure!(used, "sheba_used: nobody has swapped a marker in this round before Phase 4");
        // MN-603: decided at the end of Phase 4, and nothing is built or conquered until Phase 3.
        let decided = phase == Phase::Leadership || (s.round > 1 && matches!(phase, Phase::Collect | Phase::Trade));
        if let Some(e) = s.empires().find(|&e| decided && self.great_cities(s, e) >= self.content.cities_to_win) {
            return Err(format!(
                "step: {e} has {} capitals and legendary cities and has won (MN-603)",
                self.great_cities(s, e)
            ));
        }
        self.check_victory(s)
    }

    /// MN-204: when all three have been played, the Trade Leader has them back.
    fn check_exchange(&self, s: &State) -> Checked {
        let all = self.content.exchange.len();
        ensure!(s.exchange_played.len() < all, "exchange_played: all {all}; the Trade Leader has them back (MN-R19)");
        Ok(())
    }

    /// MN-302, MN-401: who has had his activation in the current phase.
    fn check_done(&self, s: &State, phase: Phase) -> Checked {
        let everybody: Empires = s.empires().collect();
        let all = s.done == everybody;
        match phase {
            Phase::Setup | Phase::Collect | Phase::Trade | Phase::Peace => {
                ensure!(s.done.is_empty(), "done: {} cannot have acted at this step", listed(s.done.iter()));
            }
            Phase::Build | Phase::Move => {
                ensure!(!all, "done: all have acted, so the phase is over");
                let active = self.builder(s).or(self.mover(s).map(|(e, _)| e));
                if let Some(e) = active.filter(|&e| s.done.has(e)) {
                    return Err(format!("done: {e} is acting now"));
                }
            }
            // At these steps all have acted.
            Phase::Refill | Phase::Swap | Phase::Leadership => {
                ensure!(all || s.done.is_empty(), "done: is {}; all have acted at this step", listed(s.done.iter()));
            }
            // The end keeps the values of the last phase.
            Phase::Over => {}
        }
        Ok(())
    }

    /// Income is handed out in Phase 1, and when a conqueror razes.
    fn check_due(&self, s: &State, phase: Phase) -> Checked {
        let razer = match s.step {
            Step::Collect(CollectStep::DrawRare { empire, razed: Some(_) }) => Some(empire),
            _ => None,
        };
        for e in s.empires() {
            let due = s.due[e];
            let most = match phase {
                Phase::Collect if !matches!(s.step, Step::Collect(CollectStep::RoundStartMarker { .. })) => {
                    self.collects(s, e)
                }
                _ if razer == Some(e) => Due { rare: self.most_razed_goods(s, e), ..Due::default() },
                _ => Due::default(),
            };
            for (field, due, most) in [
                ("rare", due.rare, most.rare),
                ("temple", due.temple, most.temple),
                ("colossus", due.colossus, most.colossus),
            ] {
                ensure!(due <= most, "due.{e}.{field}: is {due}; at this step {e} can have {most} to come at most");
            }
        }
        Ok(())
    }

    /// Rare goods that razing one legendary city can leave to be drawn after the first.
    fn most_razed_goods(&self, s: &State, e: Empire) -> u8 {
        let plain = self.content.buildings.iter().map(|b| b.raze.rare);
        let by_card = self.abilities(s, e).filter_map(|(_, card)| card.raze.map(|[.., legendary]| legendary.rare));
        plain.chain(by_card).max().expect("there are buildings").saturating_sub(1)
    }

    /// MN-761, MN-762: peace lasts from its declaration to the end of Phase 4.
    fn check_peace(&self, s: &State, phase: Phase) -> Checked {
        if let Some((owner, other)) = s.peace {
            ensure!(matches!(phase, Phase::Move | Phase::Swap), "peace: it lasts during Phase 4 only");
            ensure!(owner != other, "peace: {owner} is at peace with itself");
            ensure!(
                self.has(s, owner, self.peace),
                "peace: {owner} has no card that declares peace; its owner comes first"
            );
            ensure!(s.last_peace == Some(other), "last_peace: is not {other}, with whom peace was declared");
        }
        if let Some(other) = s.last_peace {
            let owner = s.empires().find(|&e| e != other && self.has(s, e, self.peace));
            ensure!(owner.is_some(), "last_peace: nobody else can have declared peace with {other}");
            let now = matches!(phase, Phase::Move | Phase::Swap);
            ensure!(!now || s.peace.is_some(), "peace: is missing; it was declared with {other} in this phase");
        }
        Ok(())
    }

    /// MN-601 to MN-604, MN-R66: somebody has won when the match is over, and not before.
    fn check_victory(&self, s: &State) -> Checked {
        let Some(Victory { kind, winners }) = s.victory else {
            ensure!(s.step != Step::Victory(VictoryStep::Over), "victory: is missing; how has the match ended?");
            return Ok(());
        };
        ensure!(s.step == Step::Victory(VictoryStep::Over), "victory: nobody has won, the match goes on");
        let owners = |test: &dyn Fn(Empire) -> bool| s.empires().filter(|&e| test(e)).collect::<Empires>();
        let (right, why) = match kind {
            VictoryKind::Pyramids => (owners(&|e| s.cards[e].has(Card::Pyramids)), "who built the Pyramids"),
            VictoryKind::HeroesAndWonders => {
                let full = owners(&|e| self.owned_cards(s, e) >= self.content.cards_to_win);
                // MN-605, MN-607: a single one of them, by Perseus or as Culture Leader, or all.
                let one = winners.len() == 1 && winners.without(full).is_empty();
                (if one { winners } else { full }, "with enough heroes and wonders")
            }
            VictoryKind::Cities => (self.city_winners(s), "with enough capitals and legendary cities"),
            VictoryKind::Leadership => {
                (owners(&|e| self.titles(s, e) >= self.content.titles_to_win), "with enough leader titles")
            }
            VictoryKind::RoundLimit => {
                let last = u16::from(self.content.round_limit);
                ensure!(
                    last > 0 && s.round == last,
                    "victory.kind: the round limit is {last}, and it is round {}",
                    s.round
                );
                (Empires::EMPTY, "at the round limit")
            }
        };
        ensure!(
            winners == right && (kind == VictoryKind::RoundLimit || !winners.is_empty()),
            "victory.winners: {}, but {} {why}",
            listed(winners.iter()),
            listed(right.iter())
        );
        Ok(())
    }
}
