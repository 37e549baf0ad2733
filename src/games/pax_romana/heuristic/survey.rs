//! The map at a glance, worked out once for a decision: the holder of each Space, the strength of armies, and the worth of
//! each Space to the player who decides.

use super::onward::{Goals, UNKNOWN};
use super::weights::PolicyWeights;
use crate::PaxRomana;
use crate::content::{Automatic, Condition, Final};
use crate::ids::*;
use crate::sets::SpaceSet;
use crate::state::*;
use agon_game::{Id, IdSet, Seat};
use std::cell::Cell;

/// Battle Points that a player expects behind a face-down Tribe chip: a little more than the mean.
const HIDDEN_TRIBE: f32 = 5.5;

/// The Spaces that everybody holds, and the strength in them. Units on the move count for the army, and hold no Space.
pub(super) struct Survey {
    /// Spaces of each seat: those with its units, its Cities and Towns, and its home where nobody else is.
    pub held: [SpaceSet; MAX_PLAYERS],
    /// Spaces of forces without a player.
    pub others: SpaceSet,
    /// How many Spaces of each Province each seat holds, and how many forces without a player.
    numbers: [[u8; MAX_PLAYERS + 1]; MAX_PROVINCES],
    /// Spaces with combat units, by seat.
    pub armed: [SpaceSet; MAX_PLAYERS],
    /// Battle Points of the units in each Space, friends and enemies together: one of them holds it.
    pub strength: [f32; MAX_SPACES],
    /// Battle Points of each seat.
    pub army: [f32; MAX_PLAYERS],
    /// Squadrons of each seat.
    pub galleys: [f32; MAX_PLAYERS],
}

impl Survey {
    pub fn of(game: &PaxRomana, s: &State) -> Self {
        let mut survey = Self {
            held: [SpaceSet::EMPTY; MAX_PLAYERS],
            others: SpaceSet::EMPTY,
            numbers: [[0; MAX_PLAYERS + 1]; MAX_PROVINCES],
            armed: [SpaceSet::EMPTY; MAX_PLAYERS],
            strength: [0.0; MAX_SPACES],
            army: [0.0; MAX_PLAYERS],
            galleys: [0.0; MAX_PLAYERS],
        };
        let mut taken = SpaceSet::EMPTY;
        for space in s.settled().iter() {
            let (index, ground) = (space.index(), &s.ground[space]);
            let mut holder = ground.works.map(|works| works.owner);
            if let Some(force) = &ground.force {
                survey.count(game, space, force.owner, &force.troops);
                if force.owner == Owner::Tribes && force.troops.is_empty() {
                    survey.strength[index] += HIDDEN_TRIBE;
                }
                if game.force_occupies(force) {
                    // PAX-5.4.1b: allies neither gain nor break control.
                    let host = holder.or(game.home_of(s, space).map(Owner::of));
                    holder = Some(host.filter(|host| game.together(s, *host, force.owner)).unwrap_or(force.owner));
                }
            }
            if let Some(owner) = holder {
                survey.hold(space, owner);
                taken.insert(space);
            }
        }
        for guest in s.guests.refs() {
            survey.count(game, guest.space, guest.force.owner, &guest.force.troops);
        }
        for march in s.marches.refs() {
            if let Some(seat) = march.owner.seat() {
                survey.galleys[seat.index()] += f32::from(march.galleys());
                if !game.has_fighters(&march.troops) {
                    continue;
                }
                survey.army[seat.index()] += points(game, &march.troops);
            }
        }
        for fleet in s.fleets.refs() {
            if let Some(seat) = fleet.owner.seat() {
                survey.galleys[seat.index()] += f32::from(fleet.galleys);
            }
        }
        let scene = game.scene(s);
        for seat in s.all_seats() {
            let home = scene.seats[seat.index()].home_spaces.and(scene.open).without(taken);
            survey.held[seat.index()] = survey.held[seat.index()].or(home);
        }
        for (holder, spaces) in survey.held.iter().chain([&survey.others]).enumerate() {
            spaces.iter().for_each(|space| survey.numbers[game.space(space).province.index()][holder] += 1);
        }
        survey
    }

    /// How many Spaces of a Province a seat holds.
    #[inline]
    pub fn held_in(&self, province: Province, seat: Seat) -> f32 {
        self.numbers[province.index()][seat.index()].into()
    }

    fn count(&mut self, game: &PaxRomana, space: Space, owner: Owner, troops: &Troops) {
        let points = points(game, troops);
        self.strength[space.index()] += points;
        if let Some(seat) = owner.seat() {
            self.army[seat.index()] += points;
            if points > 0.0 {
                self.armed[seat.index()].insert(space);
            }
        }
    }

    fn hold(&mut self, space: Space, owner: Owner) {
        match owner.seat() {
            Some(seat) => self.held[seat.index()].insert(space),
            None => self.others.insert(space),
        }
    }
}

/// Battle Points of units that all take part.
pub(super) fn points(game: &PaxRomana, troops: &Troops) -> f32 {
    f32::from(game.battle_points(*troops))
}

/// The worth of the Spaces to a player.
pub(super) struct Outlook {
    pub survey: Survey,
    pub me: Seat,
    /// The worth of coming to hold each Space, in Geographical Points.
    pub wanted: [f32; MAX_SPACES],
    /// The cost of leaving each Space that only units hold.
    pub kept: [f32; MAX_SPACES],
    /// Spaces worth going to that can be entered without a fight.
    pub open: SpaceSet,
    /// Spaces worth an attack.
    pub defended: SpaceSet,
    /// Spaces with an enemy or a force without a player: nobody passes them without a battle.
    pub manned: SpaceSet,
    /// Spaces of enemy players: with units, Cities or Towns, and their homes.
    pub hostile: SpaceSet,
    /// Spaces whose Port an enemy Fleet guards.
    pub blocked: SpaceSet,
    /// Spaces that are missing for control of each Province; 0 where more Spaces bring none.
    pub missing: [u8; MAX_PROVINCES],
    /// The worth of one more Space of each Province.
    pub claims: [f32; MAX_PROVINCES],
    /// How much the goals after the first one count.
    pub plan: f32,
    /// The most that a single one of them can be worth.
    pub dearest: f32,
    /// The goals after each Space, once they have been asked for.
    pub goals: [Cell<Goals>; MAX_SPACES],
}

impl Outlook {
    pub fn of(game: &PaxRomana, s: &State, me: Seat, weights: &PolicyWeights) -> Self {
        let survey = Survey::of(game, s);
        let mine = survey.held[me.index()];
        let foes = |seat: &Seat| *seat != me && !s.allied(me, *seat);
        let hostile = s.all_seats().filter(foes).fold(SpaceSet::EMPTY, |all, seat| all.or(survey.held[seat.index()]));
        let fleets = s.fleets.refs().filter(|fleet| !game.friendly(s, me, game.ensign(s, fleet.owner)));
        let blocked = fleets.filter_map(|fleet| fleet.at.space()).collect();
        let (open, defended, manned) = (SpaceSet::EMPTY, SpaceSet::EMPTY, SpaceSet::EMPTY);
        let (wanted, kept) = ([0.0; MAX_SPACES], [0.0; MAX_SPACES]);
        let missing = [0; MAX_PROVINCES];
        let (claims, plan) = ([0.0; MAX_PROVINCES], weights.onward);
        let goals = [const { Cell::new(UNKNOWN) }; MAX_SPACES];
        let mut outlook = Self {
            survey,
            me,
            wanted,
            kept,
            open,
            defended,
            manned,
            hostile,
            blocked,
            missing,
            claims,
            plan,
            dearest: 0.0,
            goals,
        };
        let aims = wished_for(game, s, me, weights);
        let barred = outlook.barred(game, s);
        let scene = game.scene(s);
        let home_provinces = scene.seats[me.index()].home_provinces;
        let region = region(&scene.last);
        for (i, province) in game.content.map.provinces.iter().enumerate() {
            let id = Province::from_index(i);
            if !scene.open_provinces.has(id) {
                continue;
            }
            let home = home_provinces.has(id);
            let counts = if home && !scene.gop_own_home_provinces { 0.0 } else { 1.0 };
            let besides = weights.province * (1.0 + 0.5 * f32::from(province.income) + if home { 1.0 } else { 0.0 });
            // In a scenario that a region decides, the rest of the map is only a means.
            let share = region.map_or(1.0, |region| if region.has(id) { 2.0 } else { 0.3 });
            let points = share * (f32::from(province.objective_points) * counts + besides) + aims[i];
            let worth = outlook.province(game, s, id, (home, barred.has(id)), points, weights);
            let spaces = province.spaces.and(scene.open);
            outlook.missing[i] = worth.missing;
            outlook.claims[i] = worth.claim;
            if worth.claim > 0.0 {
                spaces.without(mine).iter().for_each(|space| outlook.wanted[space.index()] = worth.claim);
            }
            if worth.beaten > worth.claim {
                let foes = hostile.or(outlook.survey.others).and(spaces).without(mine);
                foes.iter().for_each(|space| outlook.wanted[space.index()] = worth.beaten);
            }
            // A home is held even with nobody in it.
            if !home {
                spaces.and(mine).iter().for_each(|space| outlook.kept[space.index()] = worth.kept);
            }
        }
        outlook.places(game, s, weights);
        outlook.capitals(game, s, weights);
        let held = hostile.or(outlook.survey.others).and(scene.open).without(mine);
        outlook.manned = held.iter().filter(|space| outlook.met(game, s, *space)).collect();
        for space in scene.open.without(mine).iter() {
            if outlook.wanted[space.index()] >= weights.least {
                let set = if outlook.manned.has(space) { &mut outlook.defended } else { &mut outlook.open };
                set.insert(space);
            }
        }
        outlook.dearest = outlook.dearest_goal(game);
        outlook
    }

    /// Whether there is anybody to meet in a Space that a rival holds: an empty home can be entered without a fight.
    fn met(&self, game: &PaxRomana, s: &State, space: Space) -> bool {
        let ground = &s.ground[space];
        ground.works.is_some() || ground.force.is_some_and(|force| game.force_occupies(&force))
    }

    /// Provinces that nobody else can come to control while the owner of a Capital there has it (PAX-R119).
    fn barred(&self, game: &PaxRomana, s: &State) -> IdSet<Province> {
        let mut barred = IdSet::EMPTY;
        for seat in s.all_seats().filter(|seat| *seat != self.me) {
            for capital in game.seat_rules(s, seat).capitals.iter() {
                if self.survey.held[seat.index()].has(capital) {
                    barred.insert(game.space(capital).province);
                }
            }
        }
        barred
    }

    /// Cities and Towns of others are worth their points; those of allies are worth nothing. The player's own need no units
    /// to hold them.
    fn places(&mut self, game: &PaxRomana, s: &State, weights: &PolicyWeights) {
        for space in s.built().iter() {
            let (index, works) = (space.index(), s.ground[space].works.expect("a City or Town"));
            if works.owner == Owner::of(self.me) {
                self.kept[index] = 0.0;
            } else if works.owner.seat().is_some_and(|seat| s.allied(self.me, seat)) {
                self.wanted[index] = 0.0;
            } else {
                self.wanted[index] += f32::from(game.civilization(works).max(1)) * weights.civilization;
            }
        }
    }

    /// The worth of one more Space of a Province, and of one less; whether it is the player's home, or closed to him.
    fn province(
        &self,
        game: &PaxRomana,
        s: &State,
        id: Province,
        (home, barred): (bool, bool),
        points: f32,
        weights: &PolicyWeights,
    ) -> Worth {
        let rules = game.content.map.province(id);
        let all = rules.spaces.len() as f32;
        let my = self.survey.held_in(id, self.me);
        let foes = s.all_seats().filter(|seat| *seat != self.me && !s.allied(self.me, *seat));
        let others = f32::from(self.survey.numbers[id.index()][MAX_PLAYERS]);
        let against = foes.map(|seat| self.survey.held_in(id, seat)).fold(others, |all, held| all + held);
        let controlled = s.control[id] == Some(Owner::of(self.me));
        let majority = f32::from(rules.majority);
        if home {
            // PAX-5.2.2: there need only be few enough Spaces of others.
            let excess = against - all / 2.0;
            let claim = if controlled { 0.15 } else { points / (excess + 0.5).max(1.0) };
            return Worth { claim: if against > 0.0 { claim } else { 0.0 }, beaten: 0.0, kept: 0.1, missing: 0 };
        }
        let owner = s.control[id].and_then(Owner::seat).filter(|seat| *seat != self.me);
        let denied = match owner {
            // PAX-5.2.1b: a player who holds a Province only because he is alone there loses it to the first Space of
            // another.
            Some(seat) if !s.allied(seat, self.me) => {
                let his = self.survey.held_in(id, seat);
                let loose = 2.0 * his <= all && !game.seat_rules(s, seat).home_provinces.has(id);
                if loose { weights.denial * points } else { 0.0 }
            }
            _ => 0.0,
        };
        if controlled {
            let alone = against == 0.0;
            let spare = if alone { my - 1.0 } else { my - majority };
            // Another Space secures a hold that a single enemy Space would break.
            let firm = if alone && my < majority && owner.is_none() { weights.firm } else { 0.0 };
            return Worth { claim: firm, beaten: 0.0, kept: if spare < 1.0 { points } else { 0.1 }, missing: 0 };
        }
        let needed = if against == 0.0 { 1.0 } else { (majority - my).max(1.0) };
        let claim = points / (needed * needed.sqrt()) * if barred { 0.4 } else { 1.0 } + denied;
        // PAX-5.2.1b: a power that has beaten all others in a Province is alone there and needs no majority.
        let beaten = match against > 0.0 && against < needed && !barred {
            true => points / (against * against.sqrt()) + denied,
            false => claim,
        };
        Worth { claim, beaten, kept: weights.hold * claim, missing: if barred { 0 } else { needed as u8 } }
    }

    /// Capitals: the player's lost ones, those of enemies, and those that win a scenario.
    fn capitals(&mut self, game: &PaxRomana, s: &State, weights: &PolicyWeights) {
        let scene = game.scene(s);
        for seat in s.all_seats() {
            for capital in scene.seats[seat.index()].capitals.iter() {
                let own = seat == self.me;
                let lost = !self.survey.held[self.me.index()].has(capital);
                if own && lost {
                    self.wanted[capital.index()] += 2.0 * weights.capital;
                } else if !own && !s.allied(seat, self.me) && self.survey.held[seat.index()].has(capital) {
                    self.wanted[capital.index()] += 0.3 * weights.capital;
                }
            }
        }
        for rule in &scene.automatic {
            if let Automatic::Hold(who, spaces) = rule
                && *who == self.me
            {
                for space in spaces.iter().filter(|space| !self.survey.held[self.me.index()].has(*space)) {
                    self.wanted[space.index()] += weights.capital;
                }
            }
        }
    }

    /// Battle Points that an attacker meets in a Space: its units and the defence of its City or Town.
    pub fn defence(&self, s: &State, space: Space) -> f32 {
        let works = s.ground[space].works.map_or(0.0, |works| f32::from(works.points - works.floor()) + 1.5);
        self.survey.strength[space.index()] + works
    }

    /// Battle Points of the strongest enemy army that could reach a Space with a move or two.
    pub fn threat(&self, game: &PaxRomana, s: &State, space: Space) -> f32 {
        let foes = s.all_seats().filter(|seat| *seat != self.me && !s.allied(self.me, *seat));
        foes.map(|seat| self.threat_by(game, seat, space)).fold(0.0, f32::max)
    }

    /// The same for one player.
    pub fn threat_by(&self, game: &PaxRomana, seat: Seat, space: Space) -> f32 {
        let near = |from: Space| {
            let links = game.content.map.land_distance(from.into(), space.into());
            let port = game.space(from).port && game.space(space).port;
            links <= 4 || (port && game.content.map.sea_distance(from.into(), space.into()) <= 3)
        };
        let armies = self.survey.armed[seat.index()].iter();
        armies.filter(|from| near(*from)).map(|from| self.survey.strength[from.index()]).fold(0.0, f32::max)
    }
}

/// The region that decides a scenario after its last turn.
pub(super) fn region(last: &Final) -> Option<IdSet<Province>> {
    match last {
        Final::Points(points) | Final::Ratio { points, .. } => Some(points.region),
        Final::VictoryPoints => None,
    }
}

/// The worth of a Space more or less in a Province.
struct Worth {
    claim: f32,
    /// The same of a Space that somebody else holds.
    beaten: f32,
    kept: f32,
    /// Spaces that are missing for control.
    missing: u8,
}

/// PAX-15.4: the worth of Provinces for the Objectives in hand.
fn wished_for(game: &PaxRomana, s: &State, me: Seat, weights: &PolicyWeights) -> [f32; MAX_PROVINCES] {
    let mut worth = [0.0; MAX_PROVINCES];
    let template = game.seat_rules(s, me).template;
    for aim in s.player(me).aims.refs() {
        let rules = game.content.objective(aim.objective);
        let points = f32::from(rules.reward[template.index()]) * weights.objective;
        let mut want = |province: Province, share: f32| worth[province.index()] += points * share;
        match &rules.condition {
            Condition::Control(provinces, territories) => {
                provinces.iter().for_each(|province| want(province, 1.0));
                for territory in territories.iter() {
                    let all = game.content.map.territory(territory).provinces;
                    all.iter().for_each(|province| want(province, 1.0));
                }
            }
            Condition::Ports(_, provinces) => provinces.iter().for_each(|province| want(province, 1.0)),
            Condition::PerTerritory(entries) => {
                for territory in entries.iter().flat_map(|entry| entry.iter()) {
                    let all = game.content.map.territory(territory).provinces;
                    all.iter().for_each(|province| want(province, 1.0 / all.len().max(1) as f32));
                }
            }
            // Spaces, Cities and Towns, and money are not held Province by Province.
            Condition::Spaces(_) | Condition::Places(_) | Condition::Richest | Condition::ForeignHomes(_) => {}
        }
    }
    worth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::weights::Weights;
    use crate::holdings::look;

    /// Spaces counted by Province are those of the sets.
    #[test]
    fn spaces_of_provinces_are_counted_once() {
        let weights = Weights::default();
        look(|game, s| {
            let survey = Outlook::of(game, s, s.active, &weights.policy).survey;
            for (index, province) in game.content.map.provinces.iter().enumerate() {
                for seat in s.all_seats() {
                    let held = survey.held[seat.index()].and(province.spaces).len();
                    assert_eq!(survey.held_in(Province::from_index(index), seat), held as f32);
                }
            }
            let all = survey.held.iter().fold(survey.others, |all, held| {
                assert!(!all.meets(*held), "a Space of two holders");
                all.or(*held)
            });
            assert!(!all.is_empty());
        });
    }
}
