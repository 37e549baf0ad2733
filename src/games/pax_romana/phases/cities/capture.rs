//! PAX-7.4, PAX-7.5: Cities and Towns are taken, Sacked, destroyed.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::List;
use agon_game::flow::{self, Chapter};
use std::borrow::Cow;

impl Chapter<PaxRomana> for SiegeStep {
    fn who(self, _: &PaxRomana, s: &State) -> Who {
        match self {
            Self::Sack | Self::Raze => Who::Seat(s.march(s.moving()).mover),
            Self::SackRoll { .. } => Who::Chance(Chance::die("sack_die")),
            Self::LootRoll => Who::Chance(Chance::die("loot_die")),
            Self::DisciplineRoll { .. } => Who::Chance(Chance::die("discipline_die")),
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Sack => {
                // PAX-8.2.4a, PAX-7.5.3a: of several leaders the player names the one whose rating counts for both rolls.
                match game.plunderers(s) {
                    leaders if leaders.len() > 1 => out.extend(leaders.iter().map(|leader| Action::Lead { leader })),
                    _ => out.push(Action::Yes),
                }
                out.push(Action::No);
            }
            Self::Raze => out.extend([Action::Yes, Action::No]),
            Self::SackRoll { .. } | Self::LootRoll | Self::DisciplineRoll { .. } => flow::nobody_decides(self),
        }
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        s.steps.pop();
        match (self, action) {
            (Self::Sack, Action::Yes | Action::Lead { .. }) => {
                let leader = match action {
                    Action::Lead { leader } => Some(leader),
                    _ => game.plunderers(s).get(0),
                };
                // PAX-7.5.3a; PAX-9.3: an interceptor does not go on anyway.
                if s.march(s.moving()).kind != MarchKind::Interception {
                    s.steps.push(Self::DisciplineRoll { leader }.into());
                }
                s.steps.push(Self::SackRoll { leader }.into());
            }
            (Self::Raze, Action::Yes) => {
                let space = s.march(s.moving()).at.as_space();
                s.ground[space].works = None;
            }
            // The place is spared.
            (Self::Sack | Self::Raze, Action::No) => {}
            (Self::SackRoll { leader }, Action::Rolled { total }) => {
                let bonus = if game.hired_army(s) { game.content.places.sack.mercenary_bonus } else { 0 };
                // PAX-7.5.1c, PAX-7.5.1d, PAX-12.2.5e
                if total + bonus > game.discipline(leader) {
                    s.steps.push(Self::LootRoll.into());
                }
            }
            (Self::LootRoll, Action::Rolled { total }) => game.loot(s, total),
            // PAX-7.5.3b, PAX-7.5.3c
            (Self::DisciplineRoll { leader }, Action::Rolled { total }) => {
                let ends = total > game.discipline(leader);
                let number = s.moving();
                s.march_mut(number).finished |= ends;
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-7.5.1b: the Campaign rating of a leader; 0 without one.
    fn discipline(&self, leader: Option<Leader>) -> u8 {
        leader.map_or(0, |leader| self.content.leader(leader).campaign)
    }

    /// PAX-8.2.4a: leaders of the group on the move, one of each Campaign rating.
    fn plunderers(&self, s: &State) -> List<Leader, POSTS> {
        let mut found = List::<Leader, POSTS>::default();
        for leader in s.leaders_with(s.moving()) {
            let rating = |leader: Leader| self.content.leader(leader).campaign;
            if found.iter().all(|other| rating(other) != rating(leader)) {
                found.push(leader);
            }
        }
        found
    }

    /// PAX-7.5.1b: Mercenaries are in the Army.
    fn hired_army(&self, s: &State) -> bool {
        let troops = s.march(s.moving()).troops;
        Unit::ALL[..LAND].iter().any(|unit| self.unit(*unit).mercenary && troops.all(*unit) > 0)
    }

    /// PAX-7.5.2a, PAX-7.5.2b: Talents of the player; half of them if others have a share.
    fn loot(&self, s: &mut State, die: u8) {
        let rules = &self.content.places.sack;
        let March { owner, mover, at, .. } = *s.march(s.moving());
        let works = s.ground[at.as_space()].works.expect("a City or Town that is Sacked");
        let divisor = match works.kind() {
            PlaceKind::Town => rules.town_yield_divisor,
            PlaceKind::City => rules.city_yield_divisor,
        };
        // PAX-7.5.2c
        let shared = self.hired_army(s) || owner == Owner::SoldiersOfFortune;
        let share = if shared { rules.mercenary_divisor } else { 1 };
        self.earn(s, mover, (die.div_ceil(divisor) / share).into());
    }

    /// PAX-7.4.5a, PAX-7.4.5d, PAX-7.4.5e, PAX-12.4.5a: the new owner of a City or Town that forces of an owner take: what barbarians take becomes
    /// Independent; slaves take nothing (PAX-12.7.3c).
    fn captor(&self, s: &State, owner: Owner) -> Option<Owner> {
        match owner {
            _ if owner.victim().is_some() => None,
            // PAX-13.2.7d
            _ if owner.barbarian() => Some(Owner::Independent),
            // Scenario IV
            Owner::SoldiersOfFortune => match self.scene(s).special.sof_captures {
                Some(minor) if self.first_hired(s) => Some(Owner::of_minor(minor)),
                Some(_) | None => Some(Owner::of(self.player_of(s, owner))),
            },
            // PAX-17.2-03-b
            Owner::Pergamum => Some(self.commander_of(s, owner).map_or(owner, Owner::of)),
            _ => Some(owner),
        }
    }

    /// PAX-7.4.1, PAX-7.4.2: forces of an owner take the City or Town of a Space; a group on the move may Sack it.
    pub(crate) fn take_place(&self, s: &mut State, space: Space, owner: Owner, march: u8, fought: bool) {
        // PAX-12.7.3c, PAX-12.7.4b: a player who drives slaves out of his own City or Town regains it, and does not Sack it.
        let regained = s.ground[space].works.map(|works| works.owner) == self.captor(s, owner);
        // PAX-7.5.4c, PAX-12.7.3c, PAX-12.7.4c: what slaves take keeps its owner, and they do not Sack it.
        self.capture(s, space, self.captor(s, owner).unwrap_or(owner));
        // PAX-17.2-36-d
        let slaves = owner.victim().is_some();
        if slaves || self.feuds(s.march(march)) {
            return;
        }
        if owner.barbarian() {
            // PAX-7.5.4a, PAX-7.5.4b, PAX-13.2.7b, PAX-13.2.7c: no loot, but whether it goes on.
            if s.march(march).kind != MarchKind::Interception {
                let leader = s.leaders_with(march).next();
                s.steps.push(SiegeStep::DisciplineRoll { leader }.into());
            }
            s.steps.push(SiegeStep::Raze.into());
            return;
        }
        // PAX-7.5.5a, PAX-12.4.5b
        let home = self.home_of(s, space) == Some(s.march(march).mover);
        if !home && !regained && (fought || self.content.options.sack_after_walk_in) {
            s.steps.push(SiegeStep::Sack.into());
        }
    }

    /// PAX-7.3.5b, PAX-7.4.2a: a group walks into a City or Town that is at its lowest strength and that no combat unit defends.
    /// The steps of Sacking are laid down.
    pub(crate) fn walk_in(&self, s: &mut State, march: u8, space: Space) {
        let owner = s.march(march).owner;
        self.take_place(s, space, owner, march, false);
    }
}
