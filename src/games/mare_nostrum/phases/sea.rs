//! Phase 4: peace, order, trireme moves and sea battles (MN-401 to MN-407, MN-425, MN-76x).

use crate::MareNostrum;
use crate::action::Action;
use crate::dice::Dice;
use crate::ids::*;
use crate::options::{CapitalRelief, DestroyedUnits};
use crate::state::*;
use agon_game::battle::Side;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 4: peace, who acts, and what happens at sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum SeaStep {
    /// MN-761.
    DeclarePeace {
        /// Zeus's owner.
        empire: Empire,
    },
    /// MN-401.
    NameMover,
    /// MN-403.
    Sail {
        /// The active player.
        empire: Empire,
        /// The fleet.
        from: Sea,
    },
    /// MN-406.
    SeaBattle {
        /// The active player.
        empire: Empire,
        /// Where.
        sea: Sea,
    },
    /// Chance: MN-425.
    SeaDice {
        /// The active player.
        attacker: Empire,
        /// His opponent.
        defender: Empire,
        /// Where.
        sea: Sea,
    },
}

impl Chapter<MareNostrum> for SeaStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        let empire = match self {
            Self::NameMover => MareNostrum::leader(s, Title::Military),
            Self::DeclarePeace { empire } | Self::Sail { empire, .. } | Self::SeaBattle { empire, .. } => empire,
            Self::SeaDice { attacker, defender, sea } => {
                return Who::Chance(Draw::SeaDice { fleets: [attacker, defender], sea });
            }
        };
        Who::Seat(s.seat(empire))
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::DeclarePeace { empire } => {
                // MN-762.
                let others = s.empires().filter(|&e| e != empire && Some(e) != s.last_peace);
                out.extend(others.map(|empire| Action::DeclarePeace { empire }));
                out.push(Action::NoPeace);
            }
            Self::NameMover => {
                out.extend(s.empires().filter(|&e| !s.done.has(e)).map(|empire| Action::NameMover { empire }));
            }
            Self::Sail { from, .. } => {
                out.extend(game.sea_destinations(s, from).iter().map(|to| Action::Sail { from, to }));
                out.push(Action::Anchor { sea: from });
            }
            Self::SeaBattle { empire, sea } => {
                out.extend(game.sea_enemies(s, empire, sea).iter().map(|empire| Action::AttackFleet { sea, empire }));
                out.push(Action::AvoidBattle { sea });
            }
            Self::SeaDice { .. } => flow::nobody_decides(self),
        }
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::DeclarePeace { empire }, Action::DeclarePeace { empire: other }) => {
                game.declare_peace(s, empire, other)
            }
            (Self::DeclarePeace { .. }, Action::NoPeace) => {
                s.last_peace = None;
                game.next_mover(s);
            }
            (Self::NameMover, Action::NameMover { empire }) => game.next_fleet(s, empire, Sea(0)),
            (Self::Sail { empire, .. }, Action::Sail { from, to }) => {
                s.triremes[empire][from] -= 1;
                s.triremes[empire][to] += 1;
                s.campaign.sailed[to] += 1;
                s.campaign.last_sea = Some(to);
                game.next_fleet(s, empire, from);
            }
            (Self::Sail { empire, from }, Action::Anchor { .. }) => {
                s.campaign.last_sea = None;
                game.next_fleet(s, empire, Sea(from.0 + 1));
            }
            (Self::SeaBattle { empire, .. }, Action::AttackFleet { sea, empire: enemy }) => {
                s.step = Self::SeaDice { attacker: empire, defender: enemy, sea }.into();
            }
            (Self::SeaBattle { empire, sea }, Action::AvoidBattle { .. }) => {
                game.next_sea_battle(s, empire, Sea(sea.0 + 1))
            }
            (Self::SeaDice { attacker, defender, sea }, Action::Roll { attacker: ours, defender: theirs }) => {
                game.roll_at_sea(s, [attacker, defender], sea, [ours, theirs]);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl MareNostrum {
    /// MN-761: the Statue of Zeus speaks first.
    pub(in super::super) fn begin_movement(&self, s: &mut State) {
        s.done = Empires::EMPTY;
        s.peace = None;
        match s.empires().find(|&e| self.has(s, e, self.peace)) {
            Some(empire) => s.step = SeaStep::DeclarePeace { empire }.into(),
            None => {
                s.last_peace = None;
                self.next_mover(s);
            }
        }
    }

    /// MN-401: until every player has acted once; then the phase ends.
    pub(in super::super) fn next_mover(&self, s: &mut State) {
        s.campaign = Campaign::default();
        if s.done.len() == s.players() {
            return self.end_movement_phase(s);
        }
        s.step = SeaStep::NameMover.into();
    }

    /// MN-763, MN-764, MN-R52: legions that stand in each other's provinces go home; fortresses and triremes stay.
    fn declare_peace(&self, s: &mut State, owner: Empire, other: Empire) {
        s.peace = Some((owner, other));
        s.last_peace = Some(other);
        for (guest, host) in [(other, owner), (owner, other)] {
            let home = self.capital(guest);
            for province in s.armies(guest).and(s.realms[host]).iter() {
                let legions = std::mem::take(&mut s.legions[guest][province]);
                s.legions[guest][home] += legions;
                if s.holdings[province].by == Some(guest) {
                    s.holdings[province] = Holding::default();
                }
            }
        }
        // MN-445, MN-R27: legions that have come home to an occupied capital end the occupation, unless the option
        // requires a battle.
        if self.content.options.capital_relief == CapitalRelief::OccupationEndsAtOnce {
            let homes = IdSet::of(self.capital(owner)).or(IdSet::of(self.capital(other)));
            self.settle_wars(s, s.wars().and(homes));
        }
        self.next_mover(s);
    }

    /// MN-404, MN-405: one adjacent sea; enemies do not block. Later destinations of a fleet only, so that no order is
    /// repeated.
    pub(in super::super) fn sea_destinations(&self, s: &State, from: Sea) -> Seas {
        let links = Seas::from_bits(self.content.sea_links[from].bits()).and(s.board.seas);
        s.campaign.last_sea.map_or(links, |last| links.from(last))
    }

    /// MN-403, MN-404: the next sea from `from` on with triremes that have not moved.
    fn next_fleet(&self, s: &mut State, empire: Empire, from: Sea) {
        let fleets = (from.index()..self.content.sea_count).map(Sea::from_index);
        for sea in fleets {
            if s.triremes[empire][sea] > s.campaign.sailed[sea] {
                // Otherwise nothing is left to choose from this sea.
                if !self.sea_destinations(s, sea).is_empty() {
                    s.step = SeaStep::Sail { empire, from: sea }.into();
                    return;
                }
            }
            s.campaign.last_sea = None;
        }
        self.next_sea_battle(s, empire, Sea(0));
    }

    /// MN-406, MN-422, MN-R109, MN-765: enemies in a sea, one of whom may be attacked.
    pub(in super::super) fn sea_enemies(&self, s: &State, empire: Empire, sea: Sea) -> Empires {
        s.empires().filter(|&e| e != empire && s.triremes[e][sea] > 0 && !Self::at_peace(s, empire, e)).collect()
    }

    /// MN-402, MN-406, MN-407, MN-423: each shared sea once, before any legion moves.
    fn next_sea_battle(&self, s: &mut State, empire: Empire, from: Sea) {
        for sea in (from.index()..self.content.sea_count).map(Sea::from_index) {
            if s.triremes[empire][sea] > 0 && !self.sea_enemies(s, empire, sea).is_empty() {
                s.step = SeaStep::SeaBattle { empire, sea }.into();
                return;
            }
        }
        self.next_army(s, empire, Province(0));
    }

    /// MN-424, MN-427, MN-428, MN-430: triremes are equal, so nobody has to choose losses.
    fn roll_at_sea(&self, s: &mut State, fleets: [Empire; 2], sea: Sea, dice: [Dice; 2]) {
        let hits = dice.map(|dice| (dice.total() / u32::from(self.content.hit_divisor)) as u8);
        for side in [Side::Defender, Side::Attacker] {
            let empire = fleets[side];
            for _ in 0..hits[side.other()].min(s.triremes[empire][sea]) {
                s.triremes[empire][sea] -= 1;
                self.destroyed(s, empire, Unit::Trireme);
            }
        }
        s.battles += 1;
        // A trireme that moved here and was lost no longer counts as moved; nothing moves after the battles anyway.
        self.next_sea_battle(s, fleets[Side::Attacker], Sea(sea.0 + 1));
    }

    /// MN-440, MN-R59.
    pub(in super::super) fn destroyed(&self, s: &mut State, empire: Empire, unit: Unit) {
        match self.content.options.destroyed_units {
            DestroyedUnits::BackToReserve => s.reserves[empire][unit] += 1,
            DestroyedUnits::OutOfGame => s.lost[empire][unit] += 1,
        }
    }

    /// MN-766: provinces that are closed to an empire because it is at peace with their owner.
    pub(in super::super) fn closed_by_peace(s: &State, empire: Empire) -> Provinces {
        match s.peace {
            Some((a, b)) if a == empire => s.realms[b],
            Some((a, b)) if b == empire => s.realms[a],
            _ => IdSet::EMPTY,
        }
    }
}
