//! PAX-17.2: when each Hold card can be played, and by whom and against whom.

use crate::PaxRomana;
use crate::action::Action;
use crate::content::Window;
use crate::ids::*;
use crate::options::Talks;
use crate::sets::NodeSet;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// PAX-17.1.5: whether a seat that holds a card can play it now, for its event. Cards without effect stay in hand.
    pub(crate) fn playable(&self, s: &State, seat: Seat, card: Card, occasion: Occasion) -> bool {
        let rules = self.content.card(card);
        // PAX-12.2.3c, PAX-12.4.7c, PAX-17.2-23-d
        if rules.forbidden.has(self.seat_rules(s, seat).template) {
            return false;
        }
        let segment = matches!(occasion, Occasion::Segment | Occasion::Action);
        match rules.window {
            Window::Segment => segment && self.useful(s, seat, card),
            // PAX-17.2-10-a, PAX-17.2-10-b
            Window::ExpansionStart => {
                // A move that a card brought in the Card segment is not one of the Expansion's (PAX-17.2-36, PAX-R13-21).
                let fresh = (s.activation.major, s.activation.minor) == self.moves_of_expansion(s);
                let elite = |post: &Post| post.owner == Owner::of(seat) && self.content.leader(post.leader).elite;
                let own = seat == s.active && matches!(s.marker, Some(Marker::Player(_) | Marker::Free(_)));
                occasion == Occasion::Action
                    && own
                    && fresh
                    && !s.player(seat).cunctator
                    && !s.activation.conqueror
                    && s.leaders.refs().any(elite)
            }
            Window::EnemyEntersLandPoint => occasion == Occasion::TransitPoint && self.may_ambush(s, seat),
            // PAX-9.3.8c, PAX-11.1.9b
            Window::EnemyTransport => occasion == Occasion::AtSea && self.may_ambush_at_sea(s, seat),
            // PAX-17.2-37, PAX-13.2.4c
            Window::Battle => {
                let fights = |battle: &Battle| battle.sides.iter().any(|side| side.seat == Some(seat));
                let open = |battle: Battle| fights(&battle) && !battle.works_used;
                occasion == Occasion::Battle && !self.before_payment(s) && s.battle.is_some_and(open)
            }
            Window::Drawn | Window::Reaction => false,
        }
    }

    /// PAX-17.1.5c, PAX-R12-17: whether slaves are moving before the marker is paid: that is neither a Card nor an Action
    /// segment.
    fn before_payment(&self, s: &State) -> bool {
        s.steps.iter().any(|step| matches!(step, Step::Force(ForceStep::Slaves { .. })))
    }

    /// Whether a card that is played in a segment has an effect.
    fn useful(&self, s: &State, seat: Seat, card: Card) -> bool {
        let player = s.player(seat);
        let numbers = &self.content.card_numbers;
        match card {
            Card::Alliance => {
                s.rhodes.is_some() || s.pergamum.is_some() || s.all_seats().any(|to| self.may_ally(s, seat, to))
            }
            // PAX-17.2-02-a, PAX-17.2-02-d
            Card::AllianceWithRhodes => {
                let rhodes = self.content.map.rhodes;
                let free = self.holder(s, rhodes) == Some(Owner::Rhodes);
                s.rhodes.is_some() || (free && player.talents >= self.content.naval.rhodes.alliance_talents.into())
            }
            // PAX-17.2-03-a, PAX-17.2-03-m
            Card::AllianceWithPergamum => s.pergamum.is_some() || self.pergamene(s),
            Card::ArchimedesEffect => self.workshops(s).next().is_some(),
            // PAX-17.2-12-c
            Card::Cunctator => !player.cunctator && !player.conquered,
            Card::DiplomaticMission => !self.sighted(s, seat).is_empty(),
            Card::GalleyTechEngines | Card::GalleyTechCorvus | Card::GalleyTechHarpax => !player.improved,
            Card::IndependentExpansion => !self.expanses(s, seat).is_empty(),
            Card::Mercenaries => self.seat_rules(s, seat).mercenaries && self.can_hire_by_card(s, seat),
            // PAX-17.2-26-a
            Card::PoliorcetesEffect => {
                let army = |at: Space| self.has_fighters(&s.troops(Owner::of(seat), at));
                s.helepolis.is_none() && player.talents >= numbers.poliorcetes_talents.into() && self.spaces().any(army)
            }
            // PAX-12.5.5a
            Card::Pontus => {
                let spaces = self.content.map.province(self.pontic_home()).spaces.and(self.scene(s).open);
                s.pontus.is_none() && spaces.iter().any(|at| self.unoccupied(s, at))
            }
            // PAX-17.2-28-a, PAX-17.2-28-b
            Card::RaiseTheMilitia => {
                let after = self.content.stability.after(player.stability, numbers.militia_stability);
                self.content.forces.militia[self.content.stability.band(after).index()].allowed
                    && self.invaded_at_home(s, seat)
            }
            // PAX-12.4.7d
            Card::SoldierOfFortune if self.seat_rules(s, seat).soldiers_of_fortune => {
                self.fortune_free(s) && self.landings(s, seat).next().is_some()
            }
            Card::SoldierOfFortune => s.leaders_of(seat).next().is_some() && self.enemy_army_at_home(s, seat),
            Card::Spies | Card::Traitor => s.all_seats().any(|other| self.may_name(s, seat, card, other)),
            // PAX-17.2-34
            Card::StabilityAndOpportunity => self.band(s, seat) == Band::Stable,
            _ => unreachable!("{card} is played when it is drawn, or at a moment of its own"),
        }
    }

    /// PAX-17.2-28-b: whether combat units of enemies, barbarians too, are in the Home Territory of a seat.
    fn invaded_at_home(&self, s: &State, seat: Seat) -> bool {
        self.enemy_at_home(s, seat, |force| force.owner == Owner::Tribes || self.has_fighters(&force.troops))
    }

    /// PAX-12.4.7d, PAX-1.4e: whether an Army of enemies, barbarians too, is in the Home Territory of a seat: Garrisons
    /// are one.
    fn enemy_army_at_home(&self, s: &State, seat: Seat) -> bool {
        self.enemy_at_home(s, seat, |force| self.force_occupies(force))
    }

    fn enemy_at_home(&self, s: &State, seat: Seat, counts: impl Fn(&Force) -> bool) -> bool {
        let homes = self.seat_rules(s, seat).home_spaces.and(self.scene(s).open);
        let enemy = |force: &Force| !self.friendly(s, seat, force.owner) && counts(force);
        homes.iter().any(|at| s.forces(at).any(|force| enemy(&force)))
    }

    /// PAX-17.2-03-a: whether Pergamene units are in play.
    pub(crate) fn pergamene(&self, s: &State) -> bool {
        self.spaces().any(|at| self.has_fighters(&s.troops(Owner::Pergamum, at)))
    }

    /// PAX-17.1.6: whether a seat hires Mercenaries for any Hold card.
    pub(crate) fn may_hire_by_card(&self, s: &State, seat: Seat) -> bool {
        self.seat_rules(s, seat).any_hold_card && self.can_hire_by_card(s, seat)
    }

    /// PAX-17.2-23-a: the price, and units that Mercenaries can join.
    fn can_hire_by_card(&self, s: &State, seat: Seat) -> bool {
        let owner = Owner::of(seat);
        s.player(seat).talents >= self.content.forces.mercenaries.talents.into()
            && self.spaces().any(|at| !s.troops(owner, at).is_empty())
    }

    /// Whom a card may name.
    pub(crate) fn may_name(&self, s: &State, by: Seat, card: Card, seat: Seat) -> bool {
        match card {
            // PAX-17.2-33, PAX-17.2-38
            Card::Spies | Card::Traitor => seat != by && !s.player(seat).hand.is_empty(),
            // PAX-17.2-09
            Card::ChangeInForeignPolicy => true,
            Card::LocalInsurrection => !self.garrisoned(s, Owner::of(seat)).is_empty(),
            _ => unreachable!("{card} names nobody"),
        }
    }

    /// PAX-17.2-01-a: with whom a seat can talk: alliances that a scenario excludes are not talked about.
    pub(crate) fn may_ally(&self, s: &State, one: Seat, other: Seat) -> bool {
        let barred = self.scene(s).special.never_allied;
        let excluded = barred.is_some_and(|pair| pair.contains(&one) && pair.contains(&other));
        one != other && !excluded && self.content.options.negotiation == Talks::Menu
    }

    /// PAX-17.2-04-a, PAX-17.2-04-b: against units of another player in a Land Transit Point outside his Home. Garrisons alone have
    /// no Battle Points to lose (PAX-12.1.1a).
    fn may_ambush(&self, s: &State, seat: Seat) -> bool {
        let march = s.march(s.moving());
        // PAX-17.2-36: the owner of the army counts, not its leader.
        let player = self.commander_of(s, march.owner);
        let territory = self.content.map.territory_of(march.at);
        let homes = player.map(|player| self.seat_rules(s, player).home_territories);
        let at_home = territory.is_some_and(|t| homes.is_some_and(|homes| homes.has(t)));
        march.mover != seat && player != Some(seat) && self.has_fighters(&march.troops) && !at_home
    }

    /// PAX-17.2-24-a: against an army on ships in a Port or transit point near own squadrons.
    fn may_ambush_at_sea(&self, s: &State, seat: Seat) -> bool {
        let march = s.march(s.moving());
        let deep = matches!(march.at, Node::Point(p) if self.content.map.point(p).kind == PointKind::DeepSea);
        let foreign = march.mover != seat && !self.friendly(s, seat, march.owner);
        foreign && !deep && !march.troops.is_empty() && self.ambusher(s, seat, march.at).is_some()
    }

    /// PAX-17.2-24-c, PAX-R17-05: the nearest Fleet of a seat within reach of a place. PAX-12.5.1a, PAX-12.5.1d: it may be one of Rhodes.
    pub(crate) fn ambusher(&self, s: &State, seat: Seat, at: Node) -> Option<(Owner, Node)> {
        let navies = [Some(Owner::of(seat)), (s.rhodes == Some(seat)).then_some(Owner::Rhodes)];
        // PAX-13.3-MUT
        let obeys = |owner: Owner, from: Node| s.galleys(owner, from) > 0 && !self.mutinous(s, owner, from);
        let mine = |from: Node| {
            let navy = navies.into_iter().flatten().find(|owner| obeys(*owner, from));
            navy.map(|owner| (owner, from))
        };
        let through = self.content.options.naval_ambush_through_enemies;
        if let Some(here) = mine(at) {
            return Some(here);
        }
        let mut reached = NodeSet::of(at);
        let mut edge = reached;
        for _ in 0..self.content.card_numbers.naval_ambush_links {
            let mut next = NodeSet::EMPTY;
            let passed =
                edge.iter().filter(|from| *from == at || through || !self.enemy_fleet_at(s, Owner::of(seat), *from));
            passed.for_each(|from| next = next.or(self.content.map.sea_neighbours[from.index()]));
            edge = next.without(reached);
            reached = reached.or(next);
            if let Some(found) = edge.iter().find_map(mine) {
                return Some(found);
            }
        }
        None
    }

    /// Ways to use a card.
    pub(crate) fn legal_mode(&self, s: &State, by: Seat, card: Card, out: &mut Vec<Action>) {
        match card {
            // PAX-17.2-01-a, PAX-17.2-01-b
            Card::Alliance => {
                let partners = s.all_seats().filter(|to| self.may_ally(s, by, *to));
                out.extend(partners.map(|seat| Action::ChooseSeat { seat }));
                for (ally, at) in
                    [(s.rhodes, Some(self.content.map.rhodes)), (s.pergamum, self.content.map.pergamum.first())]
                {
                    out.extend(at.filter(|_| ally.is_some()).map(|at| Action::Choose { at: at.into() }));
                }
            }
            // PAX-17.2-14
            Card::DiesIrae => {
                if s.player(by).talents >= self.content.card_numbers.dies_irae_talents.into() {
                    out.push(Action::Yes);
                }
                out.push(Action::No);
            }
            Card::StabilityAndOpportunity => {
                out.push(Action::Yes);
                let room = s.player(by).aims.len() < usize::from(self.content.objective_limits.held);
                if room && self.aims_may_be_left(s, by) {
                    out.push(Action::BuyObjective);
                }
            }
            // PAX-12.2.3d; any card for Carthage.
            Card::Mercenaries => {
                let kinds = [Unit::MercenaryHeavy, Unit::MercenaryLight, Unit::MercenaryCavalry];
                let below = self.below_cap(s, by);
                let room = |unit: &Unit| below || !self.unit(*unit).counts_manpower;
                out.extend(kinds.into_iter().filter(room).map(|unit| Action::Hire { unit }));
            }
            _ => unreachable!("{card} is used in one way"),
        }
    }
}
