//! The only places where pieces change hands: troublemakers, resources, talents, units, events, the Rome marker.
//! What a change sets off at once (a Rome step, a bonus, a troublemaker for a dead unit) is put on top of the pending
//! steps. A rule that has more to do must therefore push its remaining work before it calls anything here.

use super::FromSeaToSea;
use super::content::*;
use super::ids::*;
use super::options::{LocalDeathUncaptured, LowerPartUnplaceable, Refill};
use super::state::*;
use super::units::*;
use crate::step::*;
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    /// S2S-571, S2S-572, S2S-573: the Rome marker rises.
    pub(super) fn rome_up(&self, s: &mut State, steps: u8, cause: Cause) {
        if steps > 0 {
            s.lay(EventStep::Rome { left: steps, cause });
        }
    }

    /// S2S-576, S2S-R44: the Rome marker falls, not below cell I.
    pub(super) fn rome_down(&self, s: &mut State, steps: u8) {
        s.rome = s.rome.saturating_sub(steps).max(1);
    }

    /// One Rome step, for whatever cause (S2S-R104): S2S-574, S2S-575 and S2S-577, in this order (S2S-C13). S2S-R71:
    /// the rest of several steps waits for the legate.
    pub(super) fn rome_step(&self, s: &mut State, left: u8, cause: Cause) {
        s.done();
        self.rome_up(s, left - 1, cause);
        s.rome += 1;
        s.rome_steps[cause] = s.rome_steps[cause].saturating_add(1);
        let event = s.event.filter(|_| matches!(cause, Cause::EventUpper | Cause::EventLower | Cause::Death));
        let legate = s.legate.filter(|_| cause == Cause::Legate);
        s.last_step = Some(LastStep { cause, event, legate });
        let lowest_token = self.content.token_cells.get(s.captures());
        if s.rome >= self.content.rome_cells {
            self.end(s, Ending::ReachedLastCell);
        } else if lowest_token.is_some_and(|cell| s.rome >= *cell) {
            self.end(s, Ending::ReachedToken);
        } else if s.legate_cells.has(s.rome) {
            s.legate_cells.remove(s.rome);
            s.lay(LegateStep::RevealLegate);
        }
    }

    /// The match is over.
    pub(super) fn end(&self, s: &mut State, ending: Ending) {
        s.ending = Some(ending);
        s.steps.clear();
    }

    /// The card of a region.
    ///
    /// # Panics
    /// Before it is dealt.
    pub(super) fn card(&self, s: &State, region: Region) -> &CardRules {
        let card = s.cards[region].unwrap_or_else(|| panic!("{region:?} has no card"));
        &self.content.cards[card.index()]
    }

    /// Cells of the card of a region; none before it is dealt.
    pub(super) fn cells(&self, s: &State, region: Region) -> &[Option<Resource>] {
        s.cards[region].map_or(&[], |card| &self.content.cards[card.index()].cells)
    }

    /// S2S-211: puts a troublemaker on the card of a region, or moves Rome if that is not possible for any reason: no
    /// stock, no free cell (S2S-206), or an uncaptured region (S2S-212, S2S-213, S2S-R88).
    pub(super) fn place_troublemaker(&self, s: &mut State, region: Region, cause: Cause) {
        if s.captured.has(region) && self.has_free_cell(s, region) && s.stock > 0 {
            s.stock -= 1;
            s.troublemakers[region] += 1;
        } else {
            self.unplaceable(s, 1, cause);
        }
    }

    /// S2S-310: whether the card of a region has a cell without a troublemaker. S2S-R13: ignored troublemakers fill
    /// theirs, too.
    pub(super) fn has_free_cell(&self, s: &State, region: Region) -> bool {
        usize::from(s.troublemakers[region]) < self.cells(s, region).len()
    }

    /// S2S-211, S2S-573: Rome rises for troublemakers that cannot be placed; S2S-R75 for the lower part of an event.
    pub(super) fn unplaceable(&self, s: &mut State, count: u8, cause: Cause) {
        let lenient = self.content.options.lower_part_unplaceable_troublemaker == LowerPartUnplaceable::Nothing;
        if !(lenient && cause == Cause::EventLower) {
            self.rome_up(s, count, cause);
        }
    }

    /// S2S-210: a troublemaker goes to the stock. S2S-207: from a card the leftmost one leaves.
    pub(super) fn remove_troublemaker(&self, s: &mut State, zone: Zone) {
        match zone {
            Zone::Card(region) => s.troublemakers[region] -= 1,
            Zone::Condition(region) => s.conditions.remove(region),
            Zone::City(site) => s.city_troublemakers[site] -= 1,
        }
        s.stock += 1;
        s.act.removed = s.act.removed.saturating_add(1);
    }

    /// S2S-204: the top card of the unknown deck goes under the waiting deck (S2S-R87). S2S-R86: nothing happens without
    /// one.
    pub(super) fn add_event(&self, s: &mut State) {
        // S2S-R86: without a card in the unknown deck nothing is added.
        if let Some(card) = s.unknown.pop() {
            s.waiting.push_bottom(card);
        }
    }

    /// S2S-471, S2S-472.
    pub(super) fn gain_talents(&self, s: &mut State, count: u8) {
        let gained = count.min(s.inland);
        s.inland -= gained;
        s.hyrcanian += gained;
    }

    /// S2S-473, S2S-474.
    pub(super) fn spend_talent(&self, s: &mut State, sea: Sea) {
        match sea {
            Sea::Hyrcanian => {
                s.hyrcanian -= 1;
                s.inland += 1;
            }
            Sea::Inland => {
                s.inland -= 1;
                s.talents_out += 1;
            }
        }
    }

    /// S2S-418: whether a resource can be taken from its scale.
    pub(super) fn obtainable(&self, s: &State, resource: Resource) -> bool {
        s.scales[resource].can_take(self.content.scales[resource.index()].cells)
    }

    /// S2S-121: the leftmost marker leaves the scale. S2S-431: a bonus that it uncovers is due at once.
    pub(super) fn take_resource(&self, s: &mut State, resource: Resource) {
        let cell = s.scales[resource].take();
        self.uncovered(s, resource, cell);
    }

    /// S2S-431, S2S-R43, S2S-C4: a bonus cell gives its bonus the first time it is uncovered: wood S2S-432, copper S2S-433,
    /// iron S2S-434, stone S2S-435, food S2S-436.
    pub(super) fn uncovered(&self, s: &mut State, resource: Resource, cell: u8) {
        let rules = &self.content.scales[resource.index()];
        // A cell without a bonus, or one whose bonus has been given.
        if rules.bonus_cells >> cell & 1 == 0 || s.scales[resource].given.has(cell) {
            return;
        }
        s.scales[resource].given.insert(cell);
        match rules.bonus {
            ScaleBonus::RomeDown(steps) => self.rome_down(s, steps),
            ScaleBonus::Talents(count) => self.gain_talents(s, count),
            ScaleBonus::RemoveTroublemakers(left) => s.lay(EffectStep::RemoveAny { left }),
            ScaleBonus::AddEvents(count) => (0..count).for_each(|_| self.add_event(s)),
            ScaleBonus::Thin(left) => s.lay(GatherStep::DrawThin { left }),
        }
    }

    /// S2S-417: a resource returns to its scale.
    pub(super) fn return_resource(&self, s: &mut State, resource: Resource) {
        s.scales[resource].put(self.content.scales[resource.index()].cells);
    }

    /// A resource leaves its carrier; where it goes is up to the caller.
    pub(super) fn unload(&self, s: &mut State, carrier: Carrier, resource: Resource) {
        let load = self.load_mut(s, carrier);
        *load = load.without(resource);
    }

    /// A resource is put on its carrier.
    pub(super) fn load(&self, s: &mut State, carrier: Carrier, resource: Resource) {
        let load = self.load_mut(s, carrier);
        *load = load.with(resource);
    }

    fn load_mut<'a>(&self, s: &'a mut State, carrier: Carrier) -> &'a mut Load {
        match carrier {
            Carrier::Unit(unit) => {
                let token = self.on_board(s, unit);
                &mut s.units[token].load
            }
            Carrier::Leader(leader) => {
                let place = s.in_play(leader);
                &mut s.leaders.get_mut(place).expect("places of leaders in play").load
            }
        }
    }

    /// A resource is spent: it goes from its carrier to its scale.
    pub(super) fn spend(&self, s: &mut State, carrier: Carrier, resource: Resource) {
        self.unload(s, carrier, resource);
        self.return_resource(s, resource);
    }

    /// S2S-113: a unit dies and returns to the stock; what it carried returns to the scales (S2S-376, S2S-C11;
    /// S2S-R27: on military units too).
    pub(super) fn kill(&self, s: &mut State, token: UnitToken) {
        self.take_off(s, token, Place::Stock);
    }

    fn take_off(&self, s: &mut State, token: UnitToken, to: Place) {
        for resource in s.units[token].load.iter() {
            self.return_resource(s, resource);
        }
        s.units[token] = Unit { place: to, ..Unit::default() };
    }

    /// An event or a legate kills a unit. S2S-507, S2S-551: a troublemaker comes to the region of a dead local at once.
    /// Legate III takes the unit out of the game (S2S-586).
    pub(super) fn execute(&self, s: &mut State, unit: UnitAt, to: Place) {
        self.take_off(s, self.on_board(s, unit), to);
        // Only the death of a local unit has consequences.
        if self.content.colours[unit.at] != Some(unit.colour) {
            return;
        }
        let cause = if s.legate.is_some() { Cause::Legate } else { Cause::Death };
        if s.captured.has(unit.at) {
            self.place_troublemaker(s, unit.at, cause);
            return;
        }
        // S2S-R76.
        match self.content.options.local_death_in_uncaptured_region {
            LocalDeathUncaptured::RomeUp => self.rome_up(s, 1, cause),
            // By this reading it has none.
            LocalDeathUncaptured::Nothing => {}
            LocalDeathUncaptured::Troublemaker if s.stock > 0 && self.has_free_cell(s, unit.at) => {
                s.stock -= 1;
                s.troublemakers[unit.at] += 1;
            }
            LocalDeathUncaptured::Troublemaker => self.rome_up(s, 1, cause),
        }
    }

    /// A unit comes from the stock; the caller has checked that there is one.
    pub(super) fn enlist(&self, s: &mut State, region: Region, colour: Colour, side: Side) {
        let token = self.in_stock(s, colour).unwrap_or_else(|| panic!("no {colour} unit is in stock"));
        s.units[token] = Unit { place: Place::In(region), side, load: Load::EMPTY };
    }

    /// S2S-349, S2S-C2: the tokens in Pontus go into the bag when it is empty.
    pub(super) fn refill(&self, s: &mut State) {
        if s.bag.is_empty() {
            s.bag = std::mem::take(&mut s.pontus);
        }
    }

    /// A token leaves the bag. S2S-C2: the bag is refilled the moment it has become empty.
    pub(super) fn draw_from_bag(&self, s: &mut State, token: CheckToken) {
        s.bag.remove(token);
        if self.content.options.refill == Refill::WhenEmpty {
            self.refill(s);
        }
    }

    /// Whether a token can be drawn (S2S-R19).
    pub(super) fn tokens_left(&self, s: &State) -> bool {
        !(s.bag.is_empty() && s.pontus.is_empty())
    }

    /// S2S-357, S2S-396: the token at an end of the development scale goes into the bag. S2S-358, S2S-397: a cell with
    /// the event symbol adds an event.
    pub(super) fn take_bonus(&self, s: &mut State, end: End) {
        let mut cells = 0..DEVELOPMENT_CELLS;
        let cell = match end {
            End::Left => cells.find(|&c| s.development[c].is_some()),
            End::Right => cells.rfind(|&c| s.development[c].is_some()),
        };
        let cell = cell.expect("a token lies on the development scale");
        s.bag.insert(s.development[cell].take().expect("the cell has a token"));
        if self.content.development_events >> cell & 1 == 1 {
            self.add_event(s);
        }
    }

    /// The unit on the board that the players name.
    ///
    /// # Panics
    /// If there is none like it.
    pub(super) fn on_board(&self, s: &State, unit: UnitAt) -> UnitToken {
        self.token(s, unit).unwrap_or_else(|| panic!("no unit like {unit:?} is on the board"))
    }

    /// The first unit token that fits the players' description.
    pub(super) fn token(&self, s: &State, unit: UnitAt) -> Option<UnitToken> {
        let same = Unit { place: Place::In(unit.at), side: unit.side, load: unit.load };
        self.tokens_of(unit.colour).find(|&t| s.units[t] == same)
    }

    /// A unit of this colour in stock.
    pub(super) fn in_stock(&self, s: &State, colour: Colour) -> Option<UnitToken> {
        self.tokens_of(colour).find(|&t| s.units[t].place == Place::Stock)
    }

    /// Unit tokens of a colour.
    pub(super) fn tokens_of(&self, colour: Colour) -> impl DoubleEndedIterator<Item = UnitToken> + Clone + use<> {
        let [first, end] = self.unit_range[colour.index()];
        (first..end).map(UnitToken)
    }

    /// Different units on the board: the first token of each kind, with its name.
    pub(super) fn units<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (UnitToken, UnitAt)> + 'a {
        Colour::ALL.iter().flat_map(move |&colour| {
            self.tokens_of(colour).filter_map(move |token| {
                let unit = s.units[token];
                let Place::In(at) = unit.place else { return None };
                let [first, _] = self.unit_range[colour.index()];
                let repeated = (first..token.0).any(|t| s.units[UnitToken(t)] == unit);
                (!repeated).then_some((token, UnitAt { at, colour, side: unit.side, load: unit.load }))
            })
        })
    }

    /// All units in a region, equal ones too: token and colour.
    pub(super) fn units_in<'a>(&'a self, s: &'a State, region: Region) -> impl Iterator<Item = (Unit, Colour)> + 'a {
        let here = Place::In(region);
        self.content.units.iter().enumerate().filter_map(move |(i, &colour)| {
            let unit = s.units[UnitToken(i as u8)];
            (unit.place == here).then_some((unit, colour))
        })
    }

    /// Units of a side in a region.
    pub(super) fn strength_in(&self, s: &State, region: Region, side: Side) -> u8 {
        self.units_in(s, region).filter(|(u, _)| u.side == side).count() as u8
    }

    /// Regions with units of at least two colours.
    pub(super) fn mixed_regions(&self, s: &State) -> Regions {
        let mut seen = [0u8; MAX_REGIONS];
        for (i, &colour) in self.content.units.iter().enumerate() {
            if let Place::In(region) = s.units[UnitToken(i as u8)].place {
                seen[region.index()] |= 1 << colour as u8;
            }
        }
        let bits = seen.iter().enumerate().fold(0, |m, (i, c)| m | u64::from(c.count_ones() >= 2) << i);
        IdSet::from_bits(bits)
    }

    /// S2S-332, S2S-336, S2S-420: how many resources a unit carries, peaceful ones of every colour alike (S2S-333);
    /// S2S-626: Whip.
    pub(super) fn capacity(&self, s: &State, colour: Colour, side: Side) -> u8 {
        let rules = &self.content.unit_rules[colour.index()];
        let abilities = &self.content.abilities;
        match side {
            Side::Peaceful => rules.peaceful_capacity,
            Side::Military if s.with_ability(Ability::Whip).is_none() => rules.military_capacity,
            Side::Military if rules.military_capacity > 0 => abilities.whip_violet_capacity,
            Side::Military => abilities.whip_capacity,
        }
    }

    /// Different carriers in these regions with what they carry and can carry.
    pub(super) fn carriers<'a>(
        &'a self,
        s: &'a State,
        regions: Regions,
    ) -> impl Iterator<Item = (Carrier, Load, u8)> + 'a {
        let units = self.units(s).filter(move |(_, u)| regions.has(u.at));
        let units = units.map(move |(_, u)| (Carrier::Unit(u), u.load, self.capacity(s, u.colour, u.side)));
        units.chain(self.baggage(s, regions))
    }

    /// S2S-629, S2S-630, S2S-R99: the leader with the Baggage Train carries in the presence region.
    fn baggage(&self, s: &State, regions: Regions) -> Option<(Carrier, Load, u8)> {
        let leader = s.with_ability(Ability::BaggageTrain).filter(|l| regions.has(l.at))?;
        Some((Carrier::Leader(leader.leader), leader.load, self.content.abilities.baggage_capacity))
    }

    /// Whether something in these regions has room for a resource.
    pub(super) fn room(&self, s: &State, regions: Regions) -> bool {
        let unit = |(i, &colour): (usize, &Colour)| {
            let unit = s.units[UnitToken(i as u8)];
            matches!(unit.place, Place::In(at) if regions.has(at))
                && unit.load.len() < self.capacity(s, colour, unit.side)
        };
        self.content.units.iter().enumerate().any(unit)
            || self.baggage(s, regions).is_some_and(|(_, load, capacity)| load.len() < capacity)
    }

    /// Resources of each kind on units and leaders in these regions.
    pub(super) fn carried(&self, s: &State, regions: Regions) -> [u8; Resource::COUNT] {
        let mut carried = [0; Resource::COUNT];
        let on_units = (0..self.content.units.len()).map(|i| s.units[UnitToken(i as u8)]);
        let loads = on_units.filter(|u| matches!(u.place, Place::In(at) if regions.has(at))).map(|u| u.load);
        for load in loads.chain(self.baggage(s, regions).map(|(_, load, _)| load)) {
            load.iter().for_each(|r| carried[r.index()] += 1);
        }
        carried
    }

    /// A region and its neighbours.
    pub(super) fn around(&self, region: Region) -> Regions {
        self.content.adjacent[region].or(IdSet::of(region))
    }

    /// S2S-462: built cities next to a region.
    pub(super) fn cities_around(&self, s: &State, region: Region) -> u8 {
        self.content.sites_of[region].iter().filter(|&site| s.cities[site].is_some()).count() as u8
    }

    /// S2S-452, S2S-454: active cities: built and without a troublemaker.
    pub(super) fn working_cities<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (Site, CityEffect)> + 'a {
        self.content.all_sites.iter().filter_map(move |site| {
            let city = s.cities[site].filter(|_| s.city_troublemakers[site] == 0)?;
            Some((site, self.content.cities[city.index()]))
        })
    }

    /// S2S-623 to S2S-625, S2S-C10, S2S-R90: cities next to the leader with Great count double.
    pub(super) fn city_factor(&self, s: &State, site: Site) -> u8 {
        let great = s.with_ability(Ability::Great).is_some_and(|l| self.content.sites_of[l.at].has(site));
        if great { self.content.abilities.great_factor } else { 1 }
    }

    /// S2S-721 to S2S-725: what cities add to the strength of an action.
    pub(super) fn city_strength(&self, s: &State, kind: Kind) -> u8 {
        let add = |(site, effect)| match effect {
            CityEffect::Strength(of, amount) if of == kind => amount * self.city_factor(s, site),
            _ => 0,
        };
        self.working_cities(s).map(add).sum()
    }

    /// S2S-339, S2S-734, S2S-624, S2S-C10: troublemakers on the card of a region that are ignored in gathering and
    /// events, the leftmost first.
    pub(super) fn ignored(&self, s: &State, region: Region) -> u8 {
        if s.troublemakers[region] == 0 {
            return 0;
        }
        let military = self.units_in(s, region).filter(|(u, _)| u.side == Side::Military);
        let by_units: u8 = military.map(|(_, colour)| self.content.unit_rules[colour.index()].ignores).sum();
        let block = |(site, effect)| match effect {
            CityEffect::Block(n) if self.content.sites_of[region].has(site) => n * self.city_factor(s, site),
            _ => 0,
        };
        let by_cities: u8 = self.working_cities(s).map(block).sum();
        (by_units + by_cities).min(s.troublemakers[region])
    }

    /// S2S-214: zones of a region with a troublemaker.
    pub(super) fn zones(&self, s: &State, region: Region) -> impl Iterator<Item = Zone> + Clone {
        let card = (s.troublemakers[region] > 0).then_some(Zone::Card(region));
        let condition = s.conditions.has(region).then_some(Zone::Condition(region));
        let sites: Sites = match self.troubled_sites(s).meets(self.content.sites_of[region]) {
            true => self.troubled_sites(s).and(self.content.sites_of[region]),
            false => Sites::EMPTY,
        };
        card.into_iter().chain(condition).chain(sites.iter().map(Zone::City))
    }

    /// City sites with troublemakers.
    pub(super) fn troubled_sites(&self, s: &State) -> Sites {
        let bits = s.city_troublemakers.as_slice().iter().enumerate().fold(0, |m, (i, n)| m | u64::from(*n > 0) << i);
        IdSet::from_bits(bits)
    }

    /// All zones with troublemakers, each once.
    pub(super) fn all_zones<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Zone> + 'a {
        let cards = self.content.regions.iter().filter(|&r| s.troublemakers[r] > 0).map(Zone::Card);
        cards.chain(s.conditions.iter().map(Zone::Condition)).chain(self.troubled_sites(s).iter().map(Zone::City))
    }
}
