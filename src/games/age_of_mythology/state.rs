//! One moment of a match: flat and cheap to clone. Hands, committed units and chosen fighters are hidden. Decks and the pool
//! of tiles have no order; chance draws from what is left.

use crate::army::Army;
use crate::hand::{HiddenCards, OLDEST};
use crate::ids::*;
use crate::step::{Side, Step};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, List, Seat, Table};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::num::NonZeroU8;

pub use super::hand::Hand;

/// Most steps that can wait at once. In play there are ten at most: five of the turn, four of the next skirmish, and one that a
/// kill sets off.
const DEPTH: usize = 14;
/// AOM-R33: most units of a player when the number of figures is no limit.
pub const MOST_UNITS: u16 = 150;
/// Most different numbers of kills among the units of one side of a battle. Sixteen units of a kind that remember 1 to 16 kills
/// have beaten 136 enemies, and one with 17 would need more than a player has.
pub const VETERANS: usize = 16;

/// What is to be done, the next thing last.
pub type Stack = List<Step, DEPTH>;
/// A set of buildings.
pub type Buildings = IdSet<Building, u16>;
/// A set of permanent cards.
pub type Kinds = IdSet<Kind, u8>;

/// Civilizations in seat order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Civs(u16);

impl Civs {
    /// Packs a list of civilizations, one for each seat.
    pub fn new(civs: impl IntoIterator<Item = Civ>) -> Self {
        Self(civs.into_iter().enumerate().fold(0, |packed, (i, civ)| packed | (civ as u16 + 1) << (2 * i)))
    }

    /// The civilizations.
    pub fn iter(self) -> impl Iterator<Item = Civ> + Clone {
        (0..MAX_PLAYERS).map_while(move |i| match self.0 >> (2 * i) & 3 {
            0 => None,
            n => Some(Civ::ALL[usize::from(n) - 1]),
        })
    }
}

agon_game::schema_as!(Civs as Vec<Civ>);

impl Serialize for Civs {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Civs {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let civs = Vec::<Civ>::deserialize(d)?;
        if civs.len() > MAX_PLAYERS {
            return Err(serde::de::Error::custom(format!(
                "{} civilizations, at most {MAX_PLAYERS} sit down",
                civs.len()
            )));
        }
        Ok(Self::new(civs))
    }
}

/// One moment of a match.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct State {
    /// AOM-105: two against two, partners opposite.
    #[serde(default)]
    pub teams: bool,
    /// Seats at the table.
    pub seats: List<Player, MAX_PLAYERS>,
    /// What is to be done, the next thing last.
    #[serde(default)]
    pub steps: Stack,
    /// Turn, from 1; 0 before the first.
    #[serde(default)]
    pub turn: u8,
    /// AOM-352: round of the turn, from 1; 0 outside of the rounds.
    #[serde(default)]
    pub round: u8,
    /// AOM-351: the first player.
    #[serde(default)]
    pub first: Seat,
    /// The player who carries out a card.
    #[serde(default)]
    pub active: Seat,
    /// The card that is being carried out.
    #[serde(default)]
    pub card: Option<Card>,
    /// AOM-357: its power has been paid.
    #[serde(default)]
    pub power: bool,

    /// AOM-017: cubes in the bank.
    #[serde(default)]
    pub bank: Table<Resource, u8, { Resource::COUNT }>,
    /// AOM-112: victory points in the bank.
    #[serde(default)]
    pub points: u8,
    /// AOM-007: victory points on the cards.
    #[serde(default)]
    pub victory_cards: Table<VictoryCard, u8, { VictoryCard::COUNT }>,
    /// AOM-116: tiles in the pool.
    #[serde(default)]
    pub pool: Table<Tile, u8, MAX_TILES>,
    /// Tiles turned up.
    #[serde(default)]
    pub face_up: Table<Tile, u8, MAX_TILES>,
    /// Random decks by civilization.
    #[serde(default)]
    pub decks: Table<Civ, Table<Card, u8, MAX_CARDS>, { Civ::COUNT }>,
    /// Discard piles by civilization.
    #[serde(default)]
    pub discards: Table<Civ, Table<Card, u8, MAX_CARDS>, { Civ::COUNT }>,
    /// In observations: cards in hidden hands that were held when the discard pile was last shuffled, with their ages.
    #[serde(default, skip_serializing_if = "nothing_held")]
    pub held: Table<Civ, HiddenCards, { Civ::COUNT }>,
    /// Civilizations of whose cards an outsider does not know the ages until the next shuffle.
    #[serde(default)]
    pub blurred: IdSet<Civ, u8>,

    /// AOM-R8: seats that are out of the draft.
    #[serde(default)]
    pub out_of_draft: SeatSet,
    /// AOM-415: what is being gathered.
    #[serde(default)]
    pub gather: Option<Gather>,
    /// Workers that have been moved to each tile in the present gathering.
    #[serde(default)]
    pub settled: Table<Tile, u8, MAX_TILES>,
    /// AOM-465: cubes saved so far on the building that is being paid for.
    #[serde(default)]
    pub saved: Table<Resource, u8, { Resource::COUNT }>,
    /// Buildings built with the present card (AOM-448).
    #[serde(default)]
    pub fresh_buildings: Buildings,
    /// Cubes given in the present trade.
    #[serde(default)]
    pub given: Table<Resource, u8, { Resource::COUNT }>,
    /// The battle that is being fought.
    #[serde(default)]
    pub battle: Option<Battle>,
    /// AOM-209: the winner of the last battle.
    #[serde(default)]
    pub last_winner: Option<Seat>,
    /// How the match ended, once it is over.
    #[serde(default)]
    pub over: Option<Over>,
    /// Battles fought.
    #[serde(default)]
    pub battles: u16,
}

/// One player.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Player {
    /// The civilization.
    pub civ: Civ,
    /// AOM-123: the era.
    #[serde(default = "archaic")]
    pub era: Era,
    /// The turn in which each later era was reached; 0 if it was not.
    #[serde(default)]
    pub reached: Table<Era, u8, { Era::COUNT }>,
    /// AOM-002: cubes in the Holding Area.
    #[serde(default)]
    pub cubes: Table<Resource, u8, { Resource::COUNT }>,
    /// AOM-006: victory points.
    #[serde(default)]
    pub points: u8,
    /// Victory points by source.
    #[serde(default)]
    pub sources: Table<PointSource, u8, { PointSource::COUNT }>,
    /// Units in the Holding Area.
    #[serde(default)]
    pub units: Army,
    /// Villagers in the Holding Area.
    #[serde(default)]
    pub villagers: u8,
    /// Tiles in the Production Area.
    #[serde(default)]
    pub tiles: Table<Tile, u8, MAX_TILES>,
    /// Villagers on tiles.
    #[serde(default)]
    pub workers: Table<Tile, u8, MAX_TILES>,
    /// Units on tiles.
    #[serde(default)]
    pub gatherers: Table<Tile, u8, MAX_TILES>,
    /// Buildings other than houses.
    #[serde(default)]
    pub buildings: Buildings,
    /// Houses.
    #[serde(default)]
    pub houses: u8,
    /// Permanent cards in hand.
    #[serde(default)]
    pub permanents: Kinds,
    /// Random cards in hand.
    #[serde(default)]
    pub hand: Hand,
    /// AOM-712: number of permanent cards that were kept at the end of the turn before.
    #[serde(default)]
    pub kept: u8,
    /// AOM-355: permanent cards played in this turn.
    #[serde(default)]
    pub played: Kinds,
    /// Permanent cards that were played in the turn before, so that they cannot be among those kept.
    #[serde(default)]
    pub spent: Kinds,
    /// Cards that are going to be discarded at the end of the phase (AOM-711).
    #[serde(default)]
    pub leaving: Kinds,
    /// Random cards that are going to be discarded.
    #[serde(default)]
    pub leaving_hand: Hand,
    /// Cards that may still be played after the third round.
    #[serde(default)]
    pub extra: u8,
    /// In observations: how many cards are hidden.
    #[serde(default, skip_serializing_if = "Hidden::is_empty")]
    pub hidden: Hidden,
}

/// Numbers of the cards of a hand that are hidden from somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Hidden {
    /// Permanent cards.
    pub permanent: u8,
    /// Random cards of each age, the newest first.
    pub random: [u8; 1 + OLDEST as usize],
}

impl Hidden {
    /// Number of hidden cards.
    pub fn len(&self) -> usize {
        usize::from(self.permanent) + self.random.iter().map(|n| usize::from(*n)).sum::<usize>()
    }

    /// True if no card is hidden.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// AOM-123: everybody begins in the first era.
fn archaic() -> Era {
    Era::Archaic
}

fn nothing_held(held: &Table<Civ, HiddenCards, { Civ::COUNT }>) -> bool {
    *held == Table::default()
}

/// A set of seats. Serialized as a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Whether a seat is in the set.
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_PLAYERS).filter(move |seat| self.has(*seat))
    }
}

agon_game::schema_as!(SeatSet as Vec<Seat>);

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        for seat in Vec::<Seat>::deserialize(d)? {
            if seat.index() >= MAX_PLAYERS || set.has(seat) {
                return Err(serde::de::Error::custom(format!("{seat} is given twice, or no table is that large")));
            }
            set.insert(seat);
        }
        Ok(set)
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Player::serialize(self, s)
    }
}

/// A player is read with the units of his civilization only.
impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut player = Player::deserialize(d)?;
        let owned = player.units.belongs_to(player.civ);
        owned.map_err(|reason| serde::de::Error::custom(format!("units: {reason}")))?;
        Ok(player)
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        State::serialize(self, s)
    }
}

/// A battle is read with the units of its two sides only.
impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut state = State::deserialize(d)?;
        if let Some(battle) = &mut state.battle {
            for (i, seat) in [state.active, battle.defender].into_iter().enumerate() {
                if let Some(owner) = state.seats.get_ref(seat.index()) {
                    let pool = &mut battle.pools[i];
                    for (field, army) in [("units", &mut pool.units), ("gone", &mut pool.gone)] {
                        let owned = army.belongs_to(owner.civ);
                        owned.map_err(|e| serde::de::Error::custom(format!("battle.pools[{i}].{field}: {e}")))?;
                    }
                }
            }
        }
        Ok(state)
    }
}

agon_game::enum_id! {
    /// Where victory points come from.
    pub enum PointSource: "source of points" {
        /// Largest Army.
        Army = "army",
        /// Most Buildings.
        Buildings = "buildings",
        /// Won the Last Battle.
        Battle = "battle",
        /// The Wonder.
        Wonder = "wonder",
        /// Great Temple.
        Temple = "temple",
    }
}

/// AOM-415: what is being gathered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gather {
    /// One resource.
    Resource(Resource),
    /// One terrain.
    Terrain(Terrain),
    /// Everything.
    All,
}

/// A unit in a battle; kills are counted where an ability needs them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fighter {
    /// Its kind.
    pub unit: Unit,
    /// Kills in this battle.
    #[serde(default)]
    pub kills: u8,
}

/// Units of one kind in a battle that remember equally many kills.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Veterans {
    /// Their kind.
    pub unit: Unit,
    /// Kills of each in this battle.
    pub kills: u8,
    /// How many units.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: NonZeroU8,
}

fn one() -> NonZeroU8 {
    NonZeroU8::MIN
}

fn is_one(count: &NonZeroU8) -> bool {
    *count == one()
}

impl Veterans {
    /// One of them.
    pub fn fighter(self) -> Fighter {
        Fighter { unit: self.unit, kills: self.kills }
    }
}

/// The units of one side.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Pool {
    /// Units without kills to remember.
    pub units: Army,
    /// AOM-R70: units that remember kills.
    pub veterans: List<Veterans, VETERANS>,
    /// AOM-602: the unit that fights; it stays part of the pool.
    pub chosen: Option<Fighter>,
    /// The optional ability that is used in this skirmish.
    pub declared: Option<Declared>,
    /// How many units of this side still come back to life.
    pub revivals: u8,
    /// AOM-662: units in the Holding Area that were thrown out of this battle; they are not called back into it.
    #[serde(skip_serializing_if = "Army::is_empty")]
    pub gone: Army,
}

/// An optional ability that has been announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Declared {
    /// More dice, ties are lost.
    Berserk,
    /// More dice, the enemy is thrown out.
    Throw,
}

/// A battle.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// The player who is attacked.
    pub defender: Seat,
    /// AOM-563: the area that is attacked.
    pub area: Area,
    /// AOM-564: most units of each side, the attacker first; 255 for no limit.
    pub limits: [u8; 2],
    /// The units, the attacker's first.
    pub pools: [Pool; 2],
    /// True once both pools have been revealed.
    #[serde(default)]
    pub revealed: bool,
    /// True while both fighters are revealed and face each other.
    #[serde(default)]
    pub met: bool,
    /// Skirmishes fought.
    #[serde(default)]
    pub skirmishes: u16,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// AOM-801: a player has built the Wonder.
    Wonder(Seat),
    /// AOM-802: no points are left to place.
    PointsExhausted,
}

impl Battle {
    /// The pool of a side.
    pub fn pool(&self, side: Side) -> &Pool {
        &self.pools[side]
    }

    /// Skirmishes that have been decided.
    pub(super) fn decided(&self) -> u16 {
        self.skirmishes.saturating_sub(self.met.into())
    }
}

impl Pool {
    /// No units of a civilization.
    pub fn of(civ: Civ) -> Self {
        Self { units: Army::none(civ), gone: Army::none(civ), ..Self::default() }
    }

    /// Number of units.
    pub fn len(&self) -> u16 {
        self.units.size() + self.veterans.iter().map(|v| u16::from(v.count.get())).sum::<u16>()
    }

    /// True without units.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.veterans.is_empty()
    }

    /// The units that remember as many kills as this one.
    fn alike(&self, fighter: Fighter) -> Option<usize> {
        self.veterans.iter().position(|v| v.fighter() == fighter)
    }

    /// One more unit that remembers kills.
    pub(super) fn add_veteran(&mut self, fighter: Fighter) {
        let Fighter { unit, kills } = fighter;
        match self.alike(fighter).and_then(|i| self.veterans.get_mut(i)) {
            Some(alike) => alike.count = alike.count.checked_add(1).expect("no more units than a player has"),
            None => self.veterans.push(Veterans { unit, kills, count: one() }),
        }
    }

    /// One unit less that remembers kills. False if there is no such unit.
    pub(super) fn remove_veteran(&mut self, fighter: Fighter) -> bool {
        let Some(i) = self.alike(fighter) else { return false };
        match self.veterans.get_mut(i) {
            Some(Veterans { count, .. }) if *count > one() => {
                *count = NonZeroU8::new(count.get() - 1).expect("more than one");
            }
            _ => drop(self.veterans.remove(i)),
        }
        true
    }
}

impl State {
    /// Number of seats.
    #[inline]
    pub fn players(&self) -> usize {
        self.seats.len()
    }

    /// The player in a seat.
    ///
    /// # Panics
    /// If nobody sits there.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        self.seats.get_ref(seat.index()).expect("a seat at the table")
    }

    /// The player in a seat, to change.
    ///
    /// # Panics
    /// If nobody sits there.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        self.seats.get_mut(seat.index()).expect("a seat at the table")
    }

    /// Puts a step on top of the stack.
    #[inline]
    pub fn push(&mut self, step: impl Into<Step>) {
        self.steps.push(step.into());
    }

    /// Replaces the top step.
    #[inline]
    pub fn replace(&mut self, step: impl Into<Step>) {
        self.steps.replace(step.into());
    }

    /// The seat so many places clockwise.
    #[inline]
    pub fn clockwise(&self, seat: Seat, places: usize) -> Seat {
        Seat(((seat.index() + places) % self.players()) as u8)
    }

    /// All seats clockwise from one.
    pub fn round_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let n = self.players();
        (0..n).map(move |i| Seat(((seat.index() + i) % n) as u8))
    }

    /// The seat of a side of the battle.
    ///
    /// # Panics
    /// If no battle is being fought.
    pub fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::Attacker => self.active,
            Side::Defender => self.fight().defender,
        }
    }

    /// The battle that is being fought.
    ///
    /// # Panics
    /// If no battle is being fought.
    #[inline]
    pub fn fight(&self) -> &Battle {
        self.battle.as_ref().unwrap_or_else(|| panic!("no battle is fought at {:?}", self.steps.top()))
    }

    /// The battle that is being fought, to change.
    ///
    /// # Panics
    /// If no battle is being fought.
    #[inline]
    pub fn fight_mut(&mut self) -> &mut Battle {
        let step = self.steps.top();
        self.battle.as_mut().unwrap_or_else(|| panic!("no battle is fought at {step:?}"))
    }

    /// The pool of a side of the battle, to change.
    ///
    /// # Panics
    /// If no battle is being fought.
    #[inline]
    pub fn pool_mut(&mut self, side: Side) -> &mut Pool {
        &mut self.fight_mut().pools[side]
    }
}

impl Player {
    /// AOM-452: villagers in the Holding Area and on tiles.
    pub fn all_villagers(&self) -> u8 {
        self.villagers + self.workers.as_slice().iter().sum::<u8>()
    }

    /// AOM-207: military units, those on tiles included (AOM-R28).
    pub fn army(&self) -> u16 {
        self.units.size() + self.gatherers.as_slice().iter().map(|n| u16::from(*n)).sum::<u16>()
    }

    /// Cubes of all resources.
    pub fn wealth(&self) -> u16 {
        self.cubes.as_slice().iter().map(|n| u16::from(*n)).sum()
    }

    /// How many permanent cards in hand are known to have been kept from the turn before, though not which. A card that has been
    /// played since may be one of those kept, unless it was played in the turn before, too.
    pub fn surely_kept(&self) -> usize {
        usize::from(self.kept).saturating_sub(self.played.without(self.spent).len())
    }

    /// Whether all permanent cards in hand are known to have been kept.
    pub fn all_kept(&self) -> bool {
        self.surely_kept() >= self.permanents.len()
    }

    /// Cards in hand.
    pub fn cards(&self) -> usize {
        self.permanents.len() + self.hand.len() + self.hidden.len()
    }
}
