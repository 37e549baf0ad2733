//! The only places where pieces change hands: cubes, points, units, villagers, tiles, buildings, cards.

use crate::AgeOfMythology;
use crate::content::*;
use crate::hand::OLDEST;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;
use agon_game::picks::{less, next_of};
use agon_game::{Id, Seat};

impl AgeOfMythology {
    /// The present step has been done once. What is left of it waits below whatever this sets off.
    pub(super) fn one_less<S: Into<Step>>(&self, s: &mut State, left: u8, rest: impl FnOnce(u8) -> S) {
        match less(left) {
            None => drop(s.steps.pop()),
            Some(left) => s.replace(rest(left)),
        }
    }

    /// AOM-017, AOM-420: a player takes cubes from the bank, as many as it has. Returns their number.
    pub(super) fn gain(&self, s: &mut State, seat: Seat, resource: Resource, amount: u8) -> u8 {
        let gained = amount.min(s.bank[resource]);
        s.bank[resource] -= gained;
        s.player_mut(seat).cubes[resource] += gained;
        gained
    }

    /// AOM-R68: a spent cube returns to the bank.
    pub(super) fn spend(&self, s: &mut State, seat: Seat, resource: Resource, amount: u8) {
        s.player_mut(seat).cubes[resource] -= amount;
        s.bank[resource] += amount;
    }

    /// AOM-005: pays a price.
    pub(super) fn pay(&self, s: &mut State, seat: Seat, cost: Cubes) {
        for &resource in Resource::ALL {
            self.spend(s, seat, resource, cost[resource.index()]);
        }
    }

    /// Whether a player has the cubes.
    pub(super) fn affords(&self, player: &Player, cost: Cubes) -> bool {
        Resource::ALL.iter().all(|r| player.cubes[*r] >= cost[r.index()])
    }

    /// AOM-810: a player gets points from a source. AOM-016: nothing takes them away again.
    pub(super) fn award(&self, s: &mut State, seat: Seat, points: u8, source: PointSource) {
        let player = s.player_mut(seat);
        player.points += points;
        player.sources[source] += points;
    }

    /// AOM-008: the units of a civilization.
    pub(super) fn units_of(&self, civ: Civ) -> impl DoubleEndedIterator<Item = Unit> + Clone + use<> {
        let [first, end] = self.content.unit_range[civ.index()];
        (first..end).map(Unit)
    }

    /// Place of a unit in its civilization.
    #[inline]
    pub(super) fn place(&self, unit: Unit) -> usize {
        let civ = self.content.units[unit.index()].civ;
        usize::from(unit.0 - self.content.unit_range[civ.index()][0])
    }

    /// The rules of a unit.
    #[inline]
    pub(super) fn rules(&self, unit: Unit) -> &UnitRules {
        &self.content.units[unit.index()]
    }

    /// The unit of a civilization that stands on tiles (AOM-661), with its resource and cubes.
    pub(super) fn gatherer(&self, civ: Civ) -> Option<(Unit, Resource, u8)> {
        self.gatherers[civ.index()]
    }

    /// The place, in its civilization, of the unit with which a player gathers.
    ///
    /// # Panics
    /// For a civilization without such a unit.
    pub(super) fn place_of_gatherer(&self, s: &State, seat: Seat) -> usize {
        let civ = s.player(seat).civ;
        let gatherer = self.gatherer(civ);
        let (unit, ..) = gatherer.unwrap_or_else(|| panic!("no {civ} unit gathers at {:?} (AOM-661)", s.steps.top()));
        self.place(unit)
    }

    /// Figures of a unit that a player has in use: in the Holding Area, on tiles, in battle.
    pub(super) fn in_use(&self, s: &State, seat: Seat, unit: Unit) -> u16 {
        let player = s.player(seat);
        let on_tiles = match self.gatherer(player.civ) {
            Some((gatherer, ..)) if gatherer == unit => player.gatherers.as_slice().iter().map(|n| u16::from(*n)).sum(),
            // Other units do not stand on tiles.
            _ => 0,
        };
        let fighting = |battle: &Battle| {
            let side = Side::BOTH.into_iter().find(|side| match side {
                Side::Attacker => seat == s.active,
                Side::Defender => seat == battle.defender,
            });
            side.map_or(0, |side| {
                let pool = battle.pool(side);
                let veterans = pool.veterans.iter().filter(|v| v.unit == unit).map(|v| u16::from(v.count.get()));
                u16::from(pool.units[self.place(unit)]) + veterans.sum::<u16>()
            })
        };
        u16::from(player.units[self.place(unit)]) + on_tiles + s.battle.as_ref().map_or(0, fighting)
    }

    /// AOM-018, AOM-508, AOM-R33, AOM-R34: whether a figure of the unit is left.
    pub(super) fn figure_left(&self, s: &State, seat: Seat, unit: Unit) -> bool {
        let rules = self.rules(unit);
        let used = self.in_use(s, seat, unit);
        let options = &self.content.options;
        if rules.class == Class::Hero && options.hero_copies == HeroCopies::One && used > 0 {
            return false;
        }
        let figures = self.content.figures[rules.civ.index()][self.place(unit)];
        let sets = self.content.figure_sets[s.players()];
        options.figure_limit == FigureLimit::None || used < u16::from(figures) * u16::from(sets)
    }

    /// A unit comes to the Holding Area.
    pub(super) fn recruit(&self, s: &mut State, seat: Seat, unit: Unit) {
        let place = self.place(unit);
        s.player_mut(seat).units[place] += 1;
    }

    /// A unit leaves the Holding Area.
    pub(super) fn dismiss(&self, s: &mut State, seat: Seat, unit: Unit) {
        let place = self.place(unit);
        s.player_mut(seat).units[place] -= 1;
    }

    /// AOM-451, AOM-447: a building stands; a house brings its villager.
    pub(super) fn erect(&self, s: &mut State, seat: Seat, building: Building) {
        let villagers = self.effect_sum(building, |e| match e {
            BuildingEffect::Villager(n) => n,
            _ => 0,
        });
        let limit = self.content.villagers;
        let player = s.player_mut(seat);
        match building {
            Building::House => player.houses += 1,
            _ => player.buildings.insert(building),
        }
        player.villagers += villagers.min(limit.saturating_sub(player.all_villagers()));
    }

    /// AOM-452, AOM-646, AOM-R69: a building is destroyed and its effects end. The owner of a house removes a villager at once.
    pub(super) fn raze(&self, s: &mut State, seat: Seat, building: Building) {
        let player = s.player_mut(seat);
        match building {
            Building::House => player.houses -= 1,
            _ => player.buildings.remove(building),
        }
        // Its villager may already have been sacrificed (AOM-D11).
        if building == Building::House && s.player(seat).all_villagers() > 0 {
            s.push(SpoilStep::RemoveVillager { seat });
        }
    }

    /// What the effects of a kind of building add up to.
    pub(super) fn effect_sum(&self, building: Building, value: impl Fn(BuildingEffect) -> u8) -> u8 {
        self.content.buildings[building.index()].effects.iter().map(|e| value(*e)).sum()
    }

    /// Effects of the buildings of a player, except those built with the present card (AOM-448).
    pub(super) fn effects<'a>(&'a self, s: &State, seat: Seat) -> impl Iterator<Item = BuildingEffect> + 'a {
        let player = s.player(seat);
        let working = match seat == s.active {
            true => player.buildings.without(s.fresh_buildings),
            false => player.buildings,
        };
        working.iter().flat_map(|b| self.content.buildings[b.index()].effects.iter().copied())
    }

    /// The kinds of buildings in a city, houses included.
    pub(super) fn city(&self, player: &Player) -> Buildings {
        let mut all = player.buildings;
        if player.houses > 0 {
            all.insert(Building::House);
        }
        all
    }

    /// AOM-443: squares of the city that are taken.
    pub(super) fn city_size(&self, player: &Player) -> u8 {
        player.buildings.len() as u8 + player.houses
    }

    /// AOM-404, AOM-012 to AOM-014: whether a tile fits on a board.
    pub(super) fn tile_fits(&self, player: &Player, tile: Tile) -> bool {
        self.terrains_left(player)[self.content.tiles[tile.index()].terrain.index()]
    }

    /// For each terrain, whether a board has a free square of it.
    pub(super) fn terrains_left(&self, player: &Player) -> [bool; Terrain::COUNT] {
        let mut used = [0; Terrain::COUNT];
        for (rules, count) in self.content.tiles.iter().zip(player.tiles.as_slice()) {
            used[rules.terrain.index()] += count;
        }
        let squares = &self.content.boards[player.civ.index()].squares;
        std::array::from_fn(|terrain| used[terrain] < squares[terrain])
    }

    /// All kinds of tiles.
    pub(super) fn tiles(&self) -> impl Iterator<Item = Tile> + Clone + use<> {
        (0..self.content.tiles.len()).map(Tile::from_index)
    }

    /// AOM-412, AOM-C2: how many workers the tiles of a kind hold.
    pub(super) fn stations(&self, player: &Player, tile: Tile) -> u8 {
        match (player.tiles[tile], self.content.options.villagers_per_tile) {
            (0, _) => 0,
            (_, 0) => u8::MAX,
            (tiles, limit) => tiles.saturating_mul(limit),
        }
    }

    /// Whether the tiles of a kind have room for one more worker.
    pub(super) fn station_free(&self, player: &Player, tile: Tile) -> bool {
        player.workers[tile] + player.gatherers[tile] < self.stations(player, tile)
    }

    /// Who may stand on the tile when one of a kind is taken away: nobody only if one of them is empty.
    pub(super) fn stands(&self, player: &Player, tile: Tile) -> impl Iterator<Item = Stand> + use<> {
        let (tiles, workers, units) = (player.tiles[tile], player.workers[tile], player.gatherers[tile]);
        let nobody = tiles > 0 && workers + units < tiles;
        let crowded = self.content.options.villagers_per_tile == 0 && tiles > 1;
        let some = [
            (tiles > 0 && (nobody || crowded)).then_some(Stand::Nobody),
            (tiles > 0 && workers > 0 && !crowded).then_some(Stand::Villager),
            (tiles > 0 && units > 0 && !crowded).then_some(Stand::Unit),
        ];
        some.into_iter().flatten()
    }

    /// AOM-015, AOM-R27: a tile leaves a board, and the worker on it goes to the Holding Area.
    pub(super) fn take_tile(&self, s: &mut State, seat: Seat, tile: Tile, on: Stand) {
        let player = s.player_mut(seat);
        player.tiles[tile] -= 1;
        match on {
            // The tile was empty, so nobody comes home.
            Stand::Nobody => {}
            Stand::Villager => {
                player.workers[tile] -= 1;
                player.villagers += 1;
            }
            Stand::Unit => self.bring_home(s, seat, tile, 1),
        }
        // With any number of villagers on a tile, those of the last one come home together.
        let player = s.player_mut(seat);
        if player.tiles[tile] == 0 {
            player.villagers += std::mem::take(&mut player.workers[tile]);
            let units = player.gatherers[tile];
            self.bring_home(s, seat, tile, units);
        }
    }

    /// Units on the tiles of a kind go to the Holding Area.
    pub(super) fn bring_home(&self, s: &mut State, seat: Seat, tile: Tile, units: u8) {
        if units > 0 {
            let place = self.place_of_gatherer(s, seat);
            let player = s.player_mut(seat);
            player.gatherers[tile] -= units;
            player.units[place] += units;
        }
    }

    /// AOM-355, AOM-356, AOM-R13: a card that was played or passed leaves the hand.
    pub(super) fn put_away(&self, s: &mut State, seat: Seat, card: Card) {
        let rules = &self.content.cards[card.index()];
        let civ = s.player(seat).civ;
        if rules.permanent {
            let player = s.player_mut(seat);
            player.permanents.remove(rules.action.kind());
            player.played.insert(rules.action.kind());
            return;
        }
        self.expose(s, seat, card);
        let held = s.player_mut(seat).hand.remove(card);
        assert!(held.is_some(), "{seat} has no {card:?} to put away");
        s.discards[civ][card] += 1;
    }

    /// A random card of a hand is shown. If several hands of its civilization are hidden from a player and the card could have
    /// different ages, he does not know its age, and loses track of the ages of the other cards, too.
    pub(super) fn expose(&self, s: &mut State, seat: Seat, card: Card) {
        let civ = s.player(seat).civ;
        let holders = || s.seats.refs().filter(move |p| p.civ == civ);
        // With a single hand, everybody knows what is left in it.
        if holders().count() < 2 {
            return;
        }
        let cards = |p: &Player| (p.hand, p.leaving_hand);
        let some = |(hand, leaving): (Hand, Hand), is: &dyn Fn((Card, u8)) -> bool| {
            hand.aged().any(is) || leaving.aged().any(is)
        };
        let own = cards(s.player(seat));
        let possible = |age: &u8| {
            let in_deck = *age == 0 && s.decks[civ][card] > 0;
            some(own, &|c| c.1 == *age) && (in_deck || holders().any(|p| some(cards(p), &|c| c == (card, *age))))
        };
        if (0..=OLDEST).filter(possible).count() > 1 {
            s.blurred.insert(civ);
        }
    }

    /// AOM-308, AOM-C5: the discard pile becomes the deck of a civilization. Everybody knows now which cards are in hands, but
    /// not in whose.
    pub(super) fn reshuffle(&self, s: &mut State, civ: Civ) {
        // Nothing is shuffled as long as the deck has cards.
        if s.decks[civ].as_slice().iter().any(|n| *n > 0) {
            return;
        }
        s.decks[civ] = std::mem::take(&mut s.discards[civ]);
        let alike = s.blurred.has(civ);
        s.blurred.remove(civ);
        s.seats.iter_mut().filter(|p| p.civ == civ).for_each(|p| p.hand.grow_older(alike));
    }
}

/// Resources of which a cube may be named next when so many cubes are named one by one in the order of resources: those that
/// leave enough for the rest. If there are fewer cubes than wanted, all of them are named (AOM-R41).
pub(super) fn cubes_in_order(
    from: Resource,
    left: u8,
    available: impl Fn(Resource) -> u8,
) -> impl Iterator<Item = Resource> {
    let there: Cubes = std::array::from_fn(|i| available(Resource::from_index(i)));
    let enough: u16 = there[from.index()..].iter().map(|n| u16::from(*n)).sum();
    let left = u8::try_from(enough).map_or(left, |enough| left.min(enough));
    next_of(there.into_iter(), from.index(), left).map(Resource::from_index)
}
