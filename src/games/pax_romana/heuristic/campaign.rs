//! Moves: which armies and units go, where they go by land and by sea, and what they leave behind on the way.

use super::policy::{Mind, Scores};
use super::roads::{Asked, Roads};
use super::survey::{Outlook, points};
use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::sets::SpaceSet;
use crate::state::*;
use agon_game::{Id, Seat};

/// Average Movement Points of a die.
const DIE: f32 = 3.5;
/// Share of attraction that is left after a link within reach, so that the nearer place comes first.
const NEARER: f32 = 0.95;
/// Share of attraction that is left after a Sea Link: a Fleet that Stops may not go on, and there are storms.
const VOYAGE: f32 = 0.7;
/// Powers of the share for a link within reach, and beyond.
const NEAR_POWERS: [f32; POWERS] = powers(NEARER);
const FAR_POWERS: [f32; POWERS] = powers(0.85);
const VOYAGES: [f32; POWERS] = powers(VOYAGE);
/// Distances in links that are told apart.
const POWERS: usize = 48;

const fn powers(base: f32) -> [f32; POWERS] {
    let mut all = [1.0; POWERS];
    let mut n = 1;
    while n < POWERS {
        all[n] = all[n - 1] * base;
        n += 1;
    }
    all
}

/// Movement Points for going on ships, sailing and landing.
pub(super) const BY_SEA: f32 = 3.0;

/// Units that go together: what matters for where they go.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// Battle Points.
    pub strength: f32,
    /// Whether there are combat units among them.
    pub fights: bool,
    /// Whether they hold the places they enter for the player.
    pub claims: bool,
    /// Whether some of them can be left behind at little cost.
    pub spares: bool,
    /// How many more Spaces they can hold after a first one.
    pub supply: u8,
    /// Movement Points left, or expected.
    pub mp: f32,
}

impl Mind<'_> {
    /// An owner's units that would go together with these Movement Points.
    fn group(&self, s: &State, owner: Owner, troops: &Troops, mp: f32) -> Group {
        Group {
            strength: points(self.game, troops),
            fights: self.game.has_fighters(troops),
            spares: troops.len() == 1 || self.game.spare(troops) > 0,
            supply: self.supply(troops),
            claims: owner == Owner::of(self.me) || s.pergamum == Some(self.me) && owner == Owner::Pergamum,
            mp,
        }
    }

    /// The worth of a group's coming to a Space: for holding it, or for taking it from an enemy that the group can beat, and
    /// for what it can settle from there.
    pub(super) fn prize(&self, s: &State, outlook: &Outlook, space: Space, group: &Group) -> f32 {
        let wanted = outlook.wanted[space.index()];
        let onward = || outlook.onward(self.game, space, group.supply);
        if !outlook.defended.has(space) {
            // PAX-12.1.3b: Garrisons do not stay alone in mountains.
            let stays = group.claims && (group.fights || !self.game.space(space).rough_mountain);
            return match (stays && wanted > 0.0, group.spares) {
                (false, _) => 0.0,
                (true, true) => wanted + onward(),
                // A Legion left behind as a guard is missed elsewhere.
                (true, false) => 0.6 * wanted + onward(),
            };
        }
        let defence = outlook.defence(s, space);
        if !group.fights || group.strength < self.temper(s).boldness * defence {
            return 0.0;
        }
        // PAX-10.3.1.5: the stronger it is, the surer and cheaper.
        let sure = 1.0 - 0.5 * defence / group.strength.max(1.0);
        match wanted * sure - 0.08 * defence {
            worth if worth > 0.0 && group.claims => worth + onward(),
            worth => worth.max(0.0),
        }
    }

    /// How many Spaces units can hold after a first one: each spare unit one, and each heavy one but the last three as Garrisons.
    fn supply(&self, troops: &Troops) -> u8 {
        let heavy = self.game.heavy(troops).saturating_sub(1);
        (self.game.spare(troops) + 3 * heavy).saturating_sub(1).min(9) as u8
    }

    /// The best prize that a group can reach from a place over land, less with every link.
    fn by_land(&self, s: &State, outlook: &Outlook, from: Node, group: &Group) -> f32 {
        let map = &self.game.content.map;
        let far = self.weights.policy.distance;
        let mut best = 0.0_f32;
        let mut look = |space: Space, fight: u8| {
            let links = map.land_distance(from, space.into());
            // No place farther away can be better.
            let share = reach(links, fight, group.mp, far);
            if links != u8::MAX && outlook.wanted[space.index()] * share > best {
                best = best.max(self.prize(s, outlook, space, group) * share);
            }
        };
        if group.claims {
            outlook.open.iter().for_each(|space| look(space, 0));
        }
        if group.fights {
            outlook.defended.iter().for_each(|space| look(space, 1));
        }
        best
    }

    /// The best prize over the sea, from a Port or from ships.
    fn by_sea(&self, s: &State, outlook: &Outlook, from: Node, group: &Group) -> f32 {
        let map = &self.game.content.map;
        // PAX-11.3.3: an assault from the sea costs more.
        let weaker = Group { strength: 0.75 * group.strength, ..*group };
        let mut best = 0.0_f32;
        for space in outlook.open.or(outlook.defended).and(map.ports).iter() {
            let links = map.sea_distance(from, space.into());
            let share = VOYAGES[usize::from(links).min(POWERS - 1)];
            if links != u8::MAX && outlook.wanted[space.index()] * share > best {
                let guarded = if outlook.blocked.has(space) { 0.3 } else { 1.0 };
                best = best.max(self.prize(s, outlook, space, &weaker) * share * guarded);
            }
        }
        self.temper(s).sea * best
    }

    /// The best prize for light troops from a Space, regardless of what bars the way: it is cheap to compute, and they go to
    /// near places.
    fn errand(&self, s: &State, outlook: &Outlook, from: Space, group: &Group) -> f32 {
        let land = self.by_land(s, outlook, from.into(), group);
        let afloat = self.game.space(from).port && group.mp >= BY_SEA;
        if afloat { land.max(self.by_sea(s, outlook, from.into(), group)) } else { land }
    }

    /// The worth of a Major Move with an owner's army in a Space; the most that could be hoped for if that does not matter.
    fn major_move(&self, s: &State, outlook: &Outlook, owner: Owner, from: Node, matters: impl Fn(f32) -> bool) -> f32 {
        let Some(space) = from.space() else {
            // An army on ships is lost if it stays there (PAX-3.2.Gb).
            return 3.0;
        };
        let troops = s.troops(owner, space);
        let rated = s.leaders_at(owner, from).map(|leader| self.game.content.leader(leader).campaign).max();
        let mut group = self.group(s, owner, &troops, DIE + f32::from(rated.unwrap_or(0)));
        // PAX-14.2.1p: the guard of a Capital in danger stays.
        let guard = self.guard(s, outlook, space);
        group.strength = (group.strength - guard).max(0.0);
        if troops.len() < 2 {
            group.mp = DIE;
        }
        let many = 1.0 + 0.1 * f32::from(troops.len().min(6));
        // The place it leaves is worth less than its goal, or it stays.
        let left = self.left_behind(outlook, &troops, space, troops.len());
        let worth = |errand: f32| (errand - left) * many;
        let hoped = worth(self.hoped_road(s, outlook, from, &group));
        if matters(hoped) { worth(self.best_road(s, outlook, from, &group)) } else { hoped }
    }

    /// Battle Points that should stay in a Space: those that a Capital of the player needs.
    pub(super) fn guard(&self, s: &State, outlook: &Outlook, space: Space) -> f32 {
        let own = self.game.seat_rules(s, self.me).capitals.iter().any(|capital| capital == space);
        if own { 0.5 * outlook.threat(self.game, s, space) } else { 0.0 }
    }

    /// The best prize for light troops raised in a Space.
    pub(super) fn opening(&self, s: &State, outlook: &Outlook, space: Space) -> f32 {
        let light = Group { strength: 1.0, fights: true, claims: true, spares: true, supply: 0, mp: DIE };
        self.errand(s, outlook, space, &light)
    }

    /// What is lost if this many of the units in a Space leave it.
    fn left_behind(&self, outlook: &Outlook, troops: &Troops, from: Space, leave: u16) -> f32 {
        let cheap = troops.all(Unit::Garrison) > 0 || troops.all(Unit::LightInfantry) > 0;
        match troops.len() > leave || (leave > 1 && cheap) {
            true => 0.0,
            false => outlook.kept[from.index()],
        }
    }

    /// The worth of a Minor Move with a single unit; the most that could be hoped for if that does not matter.
    fn minor_move(
        &self,
        s: &State,
        outlook: &Outlook,
        (owner, from, piece): (Owner, Node, Piece),
        matters: impl Fn(f32) -> bool,
    ) -> f32 {
        let Some(space) = from.space() else { return 2.0 };
        if piece.unit == Unit::Galleys {
            return self.sally(s, owner, from);
        }
        let mut unit = Troops::NONE;
        unit.add(piece, 1);
        let group = self.group(s, owner, &unit, DIE);
        let dear = match piece.unit {
            Unit::Garrison => 0.0,
            Unit::LightInfantry => 0.05,
            Unit::Cavalry | Unit::MercenaryLight => 0.2,
            _ => 0.7,
        };
        let troops = s.troops(owner, space);
        let stays = troops.len() > 1 || s.ground[space].works.is_some();
        let lost = if stays { 0.0 } else { outlook.kept[space.index()] };
        // The guard of a Capital in danger stays.
        if group.strength > 0.0 && points(self.game, &troops) - group.strength < self.guard(s, outlook, space) {
            return -1.0;
        }
        // Two of three die rolls bring a single unit across the sea.
        let land = self.by_land(s, outlook, from, &group);
        let sea = if self.game.space(space).port { 0.6 * self.by_sea(s, outlook, from, &group) } else { 0.0 };
        let hoped = land.max(sea) - dear - lost;
        if hoped <= self.weights.policy.least || !matters(hoped) {
            return hoped;
        }
        // The way may be barred, or too long for a single unit.
        let nearer = hoped.min(self.hoped_road(s, outlook, from, &group) - dear - lost);
        if !matters(nearer) {
            return nearer;
        }
        let known = self.best_road(s, outlook, from, &group) - dear - lost;
        hoped.min(known)
    }

    /// PAX-3.2.Gb: squadrons outside friendly Ports at the end of the turn are lost.
    fn sally(&self, s: &State, owner: Owner, from: Node) -> f32 {
        let safe = owner != Owner::of(self.me)
            || from.space().is_some_and(|space| self.game.friendly_space(s, self.me, space));
        if safe { -1.0 } else { 1.5 }
    }

    /// PAX-9.1: the next move or construction of an Expansion. Scores that are not above `floor` may be told too high, up to that.
    pub(super) fn expansion(&self, s: &State, outlook: &Outlook, action: Action, floor: f32) -> f32 {
        let least = self.weights.policy.least;
        match action {
            Action::Major { owner, from, fleet: true } => self.sally(s, owner, from) - 0.1,
            Action::Major { owner, from, .. } if owner.barbarian() => self.rampage(outlook, from),
            // What an army leaves behind on its way is built on afterwards.
            Action::Major { owner, from, .. } => {
                let score = |worth: f32| if worth >= least { 5.0 + worth } else { -1.0 };
                let matters = |hoped: f32| hoped >= least && score(hoped) > floor;
                score(self.major_move(s, outlook, owner, from, matters))
            }
            Action::Minor { owner, from, piece } => {
                let score = |worth: f32| worth - 0.5 * least;
                score(self.minor_move(s, outlook, (owner, from, piece), |hoped| score(hoped) > floor))
            }
            Action::MoveLeader { .. } => -1.0,
            Action::Done => 0.05,
            _ => self.construction(s, outlook, action),
        }
    }

    /// PAX-13.4: an army of barbarians that the player moves goes where others live.
    fn rampage(&self, outlook: &Outlook, from: Node) -> f32 {
        let map = &self.game.content.map;
        let near = |space: &Space| map.land_distance(from, (*space).into()) <= 3;
        let own = outlook.survey.held[self.me.index()].iter().filter(near).count();
        let theirs = outlook.hostile.iter().filter(near).count();
        if theirs > own { 1.0 } else { -1.0 }
    }

    /// PAX-9.2: what goes and what stays, before the roll.
    pub(super) fn composition(&self, s: &State, outlook: &Outlook, action: Action) -> f32 {
        let march = s.march(s.moving());
        let answers = !march.kind.active();
        match action {
            Action::Go | Action::Done => 1.0,
            Action::Leave { piece, count } if !answers && !march.afloat() => {
                let Some(space) = march.at.space() else { return 0.0 };
                let there = points(self.game, &s.troops(march.owner, space));
                let missing = self.guard(s, outlook, space) - there;
                let each = f32::from(self.game.unit(piece.unit).battle_points);
                if missing <= 0.0 || each == 0.0 {
                    return 0.0;
                }
                let wanted = (missing / each).ceil().min(f32::from(march.troops.count(piece)));
                if f32::from(count) == wanted { 2.0 } else { 0.0 }
            }
            // Garrisons not needed here can hold the places that the army will enter.
            Action::PickUp { piece, count, owner } if piece.unit == Unit::Garrison && march.kind.major() => {
                let Some(space) = march.at.space() else { return 0.0 };
                let here = s.troops(owner, space).all(Unit::Garrison);
                let held = s.ground[space].works.is_some() || self.game.home_of(s, space) == Some(self.me);
                let spare = here.saturating_sub(u8::from(!held)).min(3);
                if count == spare { 1.5 } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    /// The prizes that the group on the move can reach. A near place that is not among the legal steps is barred to it, by a
    /// rule or for want of Movement Points; it does not look for a way round that would end there too.
    pub(super) fn onward(&self, s: &State, outlook: &Outlook, legal: &[Action], scores: Scores) -> Roads {
        let march = s.march(s.moving());
        let group = self.group(s, march.owner, &march.troops, f32::from(march.mp));
        let map = &self.game.content.map;
        let near = if march.afloat() { &map.sea_neighbours } else { &map.land_neighbours };
        let mut shut = near[march.at.index()];
        for action in legal {
            if let Action::MoveTo { to } = *action {
                shut.remove(to);
            }
        }
        // It does not go straight back either.
        if !march.afloat() && march.came_from != march.at {
            shut.insert(march.came_from);
        }
        let [aboard, ashore] = [Action::Embark, Action::Land].map(|step| legal.contains(&step));
        let asked = match scores {
            Scores::Best => Asked::BestSteps { aboard, ashore },
            Scores::All => Asked::AllSteps,
        };
        self.roads(s, outlook, (march.at, march.afloat()), shut, &group, asked)
    }

    /// PAX-9.2.1: what a group on the move does next.
    pub(super) fn progress(&self, s: &State, outlook: &Outlook, roads: &Roads, action: Action) -> f32 {
        let march = s.march(s.moving());
        if !march.kind.active() {
            return self.escape(s, outlook, action);
        }
        if march.afloat() {
            return self.voyage(s, outlook, roads, action);
        }
        let group = self.group(s, march.owner, &march.troops, f32::from(march.mp));
        let policy = &self.weights.policy;
        let here = march.at.space().map_or(0.0, |space| self.hold(outlook, space, &group));
        let holds = here >= policy.least && march.troops.len() > 1;
        let founds = march.kind.major() && march.at.space().is_some_and(|space| self.site_for_town(s, outlook, space));
        let garrisons = march.troops.all(Unit::Garrison);
        let friendly = |works: Works| self.game.friendly(s, self.me, works.owner);
        match action {
            // PAX-13.4.2b: barbarians whom the player leads would attack his own City or Town.
            Action::MoveTo { to: Node::Space(space) }
                if march.owner.barbarian() && s.ground[space].works.is_some_and(friendly) =>
            {
                -1.0
            }
            Action::MoveTo { to } => roads.by(to) - 0.01,
            Action::Embark => roads.aboard - 0.01,
            Action::Done => here + 0.02,
            Action::PickUpLeader { .. } if march.kind.major() && group.fights => 3.0,
            Action::Drop { piece, count: 1 } if holds => match piece.unit {
                Unit::Garrison => 9.0,
                Unit::LightInfantry if garrisons == 0 => 7.0,
                Unit::MercenaryLight if garrisons == 0 => 6.9,
                _ if garrisons == 0 && here > 1.0 && group.strength > 8.0 => 5.0 - self.price(piece.unit),
                _ => -1.0,
            },
            // PAX-12.1.6: one Light Infantry makes two Garrisons: one stays and one goes on. All that the Province needs are
            // made at once, for one Movement Point.
            Action::MakeGarrisons { piece, count } if holds && garrisons == 0 => {
                let missing =
                    march.at.space().map_or(1, |space| outlook.missing[self.game.space(space).province.index()]);
                match piece.unit {
                    Unit::LightInfantry if count == 1 || 2 * count <= missing + 1 => 8.0 + 0.1 * f32::from(count),
                    Unit::LightInfantry => -1.0,
                    _ if count > 1 || piece.reduced || group.strength <= policy.core => -1.0,
                    // Three Garrisons of a heavy unit hold up to three Spaces.
                    _ if here * f32::from(missing.clamp(1, 3)) > policy.settles => 6.0,
                    _ => -1.0,
                }
            }
            // PAX-7.1.2a: founding a Town takes a Garrison.
            Action::Drop { piece, count: 1 } if founds && piece.unit == Unit::Garrison => 2.5,
            Action::MakeGarrisons { piece, count: 1 }
                if founds && garrisons == 0 && piece.unit == Unit::LightInfantry && march.mp > 1 =>
            {
                2.4
            }
            _ => -1.0,
        }
    }

    /// A Space of the player's where a Town could be founded with a Garrison that an army leaves behind.
    fn site_for_town(&self, s: &State, outlook: &Outlook, space: Space) -> bool {
        let free = s.ground[space].works.is_none() && s.ground[space].force.is_none();
        let affordable = s.player(self.me).talents >= 4 && s.activation.minor > 0;
        free && affordable && outlook.survey.held[self.me.index()].has(space) && !self.game.space(space).rough_mountain
    }

    fn price(&self, unit: Unit) -> f32 {
        0.3 * f32::from(self.game.unit(unit).battle_points)
    }

    /// The worth of leaving part of a group in a Space.
    fn hold(&self, outlook: &Outlook, space: Space, group: &Group) -> f32 {
        let stays = group.claims;
        if stays { outlook.wanted[space.index()] } else { 0.0 }
    }

    /// PAX-11: what a group on ships does next.
    fn voyage(&self, s: &State, outlook: &Outlook, roads: &Roads, action: Action) -> f32 {
        let march = s.march(s.moving());
        let carries = !march.troops.is_empty();
        match action {
            Action::MoveTo { to } if carries => 0.01 + roads.by(to),
            // PAX-3.2.Gb: squadrons alone go to the player's nearest Port.
            Action::MoveTo { to } => {
                let own = outlook.survey.held[self.me.index()].and(self.game.content.map.ports);
                let links = own.iter().map(|port| self.game.content.map.sea_distance(to, port.into())).min();
                0.9 / (1.0 + f32::from(links.unwrap_or(u8::MAX)))
            }
            Action::Land => 0.05 + roads.ashore,
            // An army with a prize ahead does not stop in a Port of its own.
            Action::Done if carries && roads.best >= self.weights.policy.least => 0.0,
            Action::Done => match march.at.space() {
                Some(space) if self.game.friendly_space(s, self.me, space) => 1.0,
                Some(_) => 0.2,
                None => 0.0,
            },
            _ => -1.0,
        }
    }

    /// PAX-11.1.3: whether a Fleet tries to sail on: it does with an army, if more can be gained than here.
    pub(super) fn sails_on(&self, s: &State, outlook: &Outlook) -> bool {
        let march = s.march(s.moving());
        let friendly = march.at.space().is_some_and(|space| self.game.friendly_space(s, self.me, space));
        if march.troops.is_empty() {
            return !friendly;
        }
        let group = self.group(s, march.owner, &march.troops, f32::from(march.mp));
        let roads = self.roads(
            s,
            outlook,
            (march.at, true),
            s.sailed_through,
            &group,
            Asked::BestSteps { aboard: true, ashore: true },
        );
        march.at.space().is_none() || roads.best > roads.ashore
    }

    /// PAX-9.4, PAX-10.7: a group that Withdraws or Retreats goes where its friends are and its enemies are not.
    fn escape(&self, s: &State, outlook: &Outlook, action: Action) -> f32 {
        let march = s.march(s.moving());
        match action {
            Action::MoveTo { to } => self.refuge(s, outlook, to),
            Action::Done => self.refuge(s, outlook, march.at) + 0.1,
            Action::Land => 0.6,
            Action::Embark => 0.3,
            Action::PickUp { .. } | Action::PickUpLeader { .. } => -0.5,
            _ => -1.0,
        }
    }

    /// How safe a place is for a beaten army.
    pub(super) fn refuge(&self, s: &State, outlook: &Outlook, at: Node) -> f32 {
        let Some(space) = at.space() else { return 0.05 };
        let own = self.game.friendly_space(s, self.me, space);
        let walls = s.ground[space].works.filter(|_| own).map_or(0.0, |works| 0.1 * f32::from(works.points));
        let company = 0.02 * outlook.survey.strength[space.index()];
        let danger = 0.03 * outlook.threat(self.game, s, space);
        if own { 1.0 + walls + company - danger } else { 0.3 - danger }
    }

    /// The best prize within reach of the player's armies that is worth the cost; 0 if there is none.
    pub(super) fn prospects(&self, s: &State, outlook: &Outlook) -> f32 {
        let own = Owner::of(self.me);
        // It is enough that one of them has such a prize.
        let enough = self.weights.policy.least;
        let army = |space: Space| self.major_move(s, outlook, own, space.into(), |hoped| hoped >= enough);
        let standing = outlook.survey.armed[self.me.index()];
        let best = standing.iter().map(army).find(|worth| *worth >= enough).unwrap_or(0.0);
        let fortune = s.fortune == Some(self.me);
        best.max(if fortune { 0.5 } else { 0.0 })
    }

    /// Number of Provinces with Spaces that can be entered without a fight.
    pub(super) fn open_targets(&self, outlook: &Outlook) -> u16 {
        let mut provinces = agon_game::IdSet::<Province>::EMPTY;
        outlook.open.iter().for_each(|space| provinces.insert(self.game.space(space).province));
        provinces.len() as u16
    }

    /// PAX-8.1.5: a leader goes where most units are that have a prize to go for. Scores that are not above `floor` may be told too
    /// high, up to that.
    pub(super) fn post(&self, s: &State, outlook: &Outlook, at: Space, leader: Option<Leader>, floor: f32) -> f32 {
        let troops = s.troops(Owner::of(self.me), at);
        let campaign = leader.map_or(0, |leader| self.game.content.leader(leader).campaign);
        let mut group = self.group(s, Owner::of(self.me), &troops, DIE + f32::from(campaign));
        let placed = s.orders.refs().filter(|order| order.seat == self.me).filter_map(|order| match order.deed {
            Deed::Place(_, space) => Some(space),
            _ => None,
        });
        // The first leader placed already has his army.
        let known = placed.clone().any(|space| space == at);
        // One leader commands what will be raised.
        if !placed.clone().any(|space| self.musters(s, space).is_some()) {
            group.strength += self.levy(s, outlook, at);
        }
        let score = |errand: f32| (0.2 + errand) * group.strength.sqrt() * if known { 0.4 } else { 1.0 };
        let hoped = score(self.hoped_road(s, outlook, at.into(), &group));
        if hoped > floor { score(self.best_road(s, outlook, at.into(), &group)) } else { hoped }
    }

    /// Whether a seat is neither the player nor an ally.
    pub(super) fn rival(&self, s: &State, seat: Seat) -> bool {
        seat != self.me && !s.allied(self.me, seat)
    }

    /// Whether units of the player are near a Space; for events that ask for a place.
    pub(super) fn own_near(&self, outlook: &Outlook, space: Space) -> bool {
        let map = &self.game.content.map;
        let near: SpaceSet = outlook.survey.held[self.me.index()];
        near.iter().any(|own| map.land_distance(own.into(), space.into()) <= 2)
    }
}

impl PaxRomana {
    /// Number of units that hold a Space for a Talent or less: Garrisons, and Light Infantry, which makes two.
    fn spare(&self, troops: &Troops) -> u16 {
        let [garrisons, light, hired] =
            [Unit::Garrison, Unit::LightInfantry, Unit::MercenaryLight].map(|unit| u16::from(troops.all(unit)));
        garrisons + 2 * light + hired
    }
}

/// Share of attraction that is left at this distance in links, with or without a fight at the end.
fn reach(links: u8, fight: u8, mp: f32, far: f32) -> f32 {
    let needed = usize::from(links.saturating_add(fight)).min(POWERS - 1);
    let mp = (mp.max(0.0) as usize).min(POWERS - 1);
    if needed <= mp { NEAR_POWERS[needed] } else { NEAR_POWERS[mp] * far * FAR_POWERS[needed - mp] }
}
