//! A moment of a match, flat: what is on the board and behind the screens, and what is decided next.
//!
//! Everything is indexed by empire, not by seat: the rules never use the seat order except to break ties.

use super::ids::*;
pub use super::step::*;
use agon_game::battle::Side;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, List, Seat, Table};
use serde::{Deserialize, Serialize};

/// Provinces as a set.
pub type Provinces = IdSet<Province>;
/// Seas as a set.
pub type Seas = IdSet<Sea, u16>;
/// Empires as a set.
pub type Empires = IdSet<Empire, u8>;
/// Slots as a set.
pub type SlotSet = IdSet<Slot, u8>;
/// Cards as a set.
pub type Cards = IdSet<Card, u32>;
/// Goods as a set.
pub type Goods = IdSet<Resource, u16>;
/// One value per empire.
pub type ByEmpire<T> = Table<Empire, T, { Empire::COUNT }>;
/// Tokens of each kind.
pub type Tokens = Table<Token, i8, TOKENS>;

/// A moment of a match.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Round, from 1.
    pub round: u16,
    /// What is decided next.
    pub step: Step,
    /// Empire of each seat.
    pub seating: List<Empire, { Empire::COUNT }>,
    /// Holder of each title (MN-032).
    #[serde(default)]
    pub leaders: Table<Title, Option<Empire>, { Title::COUNT }>,

    /// Provinces each empire controls by its marker (MN-020).
    #[serde(default)]
    pub realms: ByEmpire<Provinces>,
    /// Legions of each empire in each province.
    #[serde(default)]
    pub legions: ByEmpire<Table<Province, u8, MAX_PROVINCES>>,
    /// Fortresses of each empire.
    #[serde(default)]
    pub fortresses: ByEmpire<Provinces>,
    /// Triremes of each empire in each sea.
    #[serde(default)]
    pub triremes: ByEmpire<Table<Sea, u8, MAX_SEAS>>,
    /// Buildings that stand.
    #[serde(default)]
    pub built: Table<Province, SlotSet, MAX_PROVINCES>,
    /// Legions that stand on buildings, empty slots or the marker.
    #[serde(default)]
    pub holdings: Table<Province, Holding, MAX_PROVINCES>,

    /// Resources behind the screens.
    #[serde(default)]
    pub stocks: ByEmpire<Tokens>,
    /// Units that can be built.
    #[serde(default)]
    pub reserves: ByEmpire<Table<Unit, u8, { Unit::COUNT }>>,
    /// Units out of the game (option `destroyed_units`).
    #[serde(default)]
    pub lost: ByEmpire<Table<Unit, u8, { Unit::COUNT }>>,
    /// Control markers left (MN-323).
    #[serde(default)]
    pub markers: ByEmpire<u8>,
    /// Heroes and wonders of each empire.
    #[serde(default)]
    pub cards: ByEmpire<Cards>,
    /// The hero that Castor and Pollux copy for their owner.
    #[serde(default)]
    pub copied: ByEmpire<Option<Card>>,

    /// Ordinary tokens in the reserve (MN-008).
    #[serde(default)]
    pub bank: Table<Resource, u8, { Resource::COUNT }>,
    /// Building tokens in the reserve.
    #[serde(default)]
    pub buildings: Table<Building, u8, { Building::COUNT }>,
    /// Rare goods in the face-down stack, without order (MN-009).
    #[serde(default)]
    pub rare_stack: Goods,
    /// Rare goods in the discard pile (MN-116).
    #[serde(default)]
    pub rare_discard: Goods,
    /// Who knows where a drawn rare good is.
    #[serde(default)]
    pub rare_known: Table<Resource, Empires, { Resource::COUNT }>,
    /// In an observation: rare goods behind each screen that the observer has not seen. 0 in a true state.
    #[serde(default)]
    pub rare_unseen: ByEmpire<u8>,
    /// Face-up cards.
    #[serde(default)]
    pub display: Cards,
    /// Face-down cards, without order.
    #[serde(default)]
    pub deck: Cards,

    /// Exchange tokens already played by the Trade Leader (MN-204).
    #[serde(default)]
    pub exchange_played: IdSet<ExchangeToken, u8>,
    /// The trade in progress.
    #[serde(default)]
    pub trade: Trade,
    /// The equalization gift of this round while others do not know what it was (MN-216).
    #[serde(default)]
    pub gift: Option<Gift>,
    /// Empires that have had their activation in the current phase.
    #[serde(default)]
    pub done: Empires,
    /// Income still to be handed out.
    #[serde(default)]
    pub due: ByEmpire<Due>,
    /// The building activation in progress.
    #[serde(default)]
    pub activation: Activation,
    /// The movement activation in progress.
    #[serde(default)]
    pub campaign: Campaign,
    /// The battle in progress.
    #[serde(default)]
    pub battle: Option<Battle>,
    /// MN-765: the empires at peace this round, Zeus's owner first.
    #[serde(default)]
    pub peace: Option<(Empire, Empire)>,
    /// MN-762: last round's partner of peace.
    #[serde(default)]
    pub last_peace: Option<Empire>,
    /// MN-488: who has used the Queen of Sheba this round.
    #[serde(default)]
    pub sheba_used: Empires,
    /// Who has won, once the match is over.
    #[serde(default)]
    pub victory: Option<Victory>,
    /// Provinces and seas in play.
    pub board: Board,
    /// Battles fought so far, for the metrics.
    #[serde(default)]
    pub battles: u32,
    /// Buildings each empire has razed, for the metrics.
    #[serde(default)]
    pub razed: ByEmpire<u16>,
}

/// The part of the map in play.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Board {
    /// Provinces.
    pub provinces: Provinces,
    /// Seas.
    pub seas: Seas,
}

/// Legions of one empire that stand on something in a province.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Holding {
    /// Whose legions; `None` when nothing is held.
    pub by: Option<Empire>,
    /// What they stand on, one legion each (MN-471).
    pub on: SlotSet,
    /// Round in which the legion was put on the marker; 0 without one (MN-484).
    pub seized_in: u16,
}

/// The trade of one Phase 2.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Trade {
    /// MN-203: the announced number.
    pub number: u8,
    /// Who takes part.
    pub participants: Empires,
    /// How many resources each lays out.
    pub sizes: ByEmpire<u8>,
    /// How many each has laid out so far.
    pub laid: ByEmpire<u8>,
    /// The offers. Secret until `revealed`.
    pub offers: ByEmpire<Tokens>,
    /// MN-206.
    pub revealed: bool,
    /// MN-C3: who took first.
    pub starter: Option<Empire>,
    /// The last two takes, newest first: (taker, source).
    pub takes: [Option<(Empire, Empire)>; 2],
}

/// A resource that one empire gave another without the others seeing which.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gift {
    /// Giver.
    pub from: Empire,
    /// Receiver.
    pub to: Empire,
    /// What; `None` in the observation of a third empire.
    #[serde(default)]
    pub token: Option<Token>,
    /// Who knew where the token was before, if it is a rare good.
    #[serde(default)]
    pub known_before: Empires,
}

/// Income of Phase 1 or of razing that is still to be drawn or chosen.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Due {
    /// Rare goods to draw.
    pub rare: u8,
    /// MN-107: choices between a coin and a rare good.
    pub temple: u8,
    /// MN-120: ordinary resources of choice.
    pub colossus: u8,
}

/// One player's part of Phase 3.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Activation {
    /// MN-315: provinces controlled at the start.
    pub realm: Provinces,
    /// Position in the canonical order of purchases.
    pub stage: Stage,
    /// The last card hired; earlier ones are passed.
    pub last_card: Option<Card>,
    /// Seas whose triremes are passed.
    pub seas_passed: Seas,
    /// Provinces whose markers are passed.
    pub markers_passed: Provinces,
    /// The last land object built; earlier places are passed.
    pub last_object: Option<Object>,
    /// MN-350: free markers left.
    pub free_markers: u8,
    /// MN-346: free legions left.
    pub free_legions: u8,
    /// Discount cards used (MN-347 to MN-349).
    pub discounts_used: Cards,
    /// MN-352: building first by Perseus.
    pub priority: bool,
    /// What is being paid for.
    pub purchase: Option<Purchase>,
    /// How it is being paid.
    pub payment: Option<Payment>,
    /// Tokens already set aside to be kept (MN-308, MN-314).
    pub kept: Tokens,
    /// Different resources that may still be set aside.
    pub keep_left: u8,
    /// The last kind set aside; earlier ones are passed.
    pub last_kept: Option<Resource>,
}

/// Purchases come in this order, so that no two orders of the same purchases are both offered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing built yet.
    #[default]
    Start,
    /// Heroes and wonders.
    Cards,
    /// Triremes and control markers, which open the way for each other.
    Expansion,
    /// Buildings, legions, fortresses.
    Land,
}

/// What is being bought.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// A thing on the map.
    Object(Object),
    /// A hero, a wonder or the Pyramids.
    Card(Card),
}

/// How a set is put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// MN-304: coins only.
    Coins,
    /// MN-304: pairwise different goods only.
    Goods,
    /// MN-312: coins and one good.
    CoinsAndOneGood,
    /// MN-311: goods and one coin.
    GoodsAndOneCoin,
    /// MN-347 to MN-349: the special price in coins.
    DiscountCoins,
    /// The special price: an ordinary good of the named kind.
    DiscountGood,
    /// The special price: a rare good of the named kind.
    DiscountRareGood,
}

/// A set that is being put together token by token.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// How.
    pub method: Method,
    /// Goods still to pay.
    pub left: u8,
    /// The last good paid; later ones come in the order of kinds.
    #[serde(default)]
    pub last: Option<Token>,
    /// MN-313: one kind may still be used twice.
    #[serde(default)]
    pub duplicate: bool,
}

/// One player's part of Phase 4.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Campaign {
    /// Triremes that have moved into each sea (MN-404).
    pub sailed: Table<Sea, u8, MAX_SEAS>,
    /// Legions that have moved into each province (MN-409).
    pub marched: Table<Province, u8, MAX_PROVINCES>,
    /// Where the last trireme of the current fleet went; earlier seas are passed, so that moves come in a fixed order.
    pub last_sea: Option<Sea>,
    /// Where the last legion of the current army went; earlier provinces are passed.
    pub last_province: Option<Province>,
    /// The last holding that the current army gave up; earlier slots are passed.
    pub last_left: Option<Slot>,
    /// Provinces where the active player has fought (MN-423).
    pub fought: Provinces,
    /// Provinces where he fought and then was alone (option `conquest_needs_battle`).
    pub won: Provinces,
    /// The slot whose building he razed in each province; a legion that marks it stays there until his next activation
    /// (MN-R43).
    pub razed: Table<Province, Option<Slot>, MAX_PROVINCES>,
    /// What he has declined: during conquests, provinces spared while their marker could not be seized, as the Queen of
    /// Sheba may still change that (MN-488); during swaps, provinces whose marker he keeps (MN-C7).
    pub declined: Provinces,
}

/// A battle after its dice were rolled, while losses are chosen.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Where.
    pub province: Province,
    /// The active player.
    pub attacker: Empire,
    /// His opponent.
    pub defender: Empire,
    /// Units the attacker still has to remove.
    #[serde(default)]
    pub attacker_losses: u8,
    /// Units the defender still has to remove.
    #[serde(default)]
    pub defender_losses: u8,
    /// Units before this one survive, so that losses come in a fixed order: fortress, free legions, legions on slots.
    #[serde(default)]
    pub survivors: u8,
}

/// Who won and how.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// How.
    pub kind: VictoryKind,
    /// Who.
    #[serde(default)]
    pub winners: Empires,
}

/// The four victories, and the end without one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VictoryKind {
    /// MN-601.
    Pyramids,
    /// MN-602.
    HeroesAndWonders,
    /// MN-603.
    Cities,
    /// MN-604.
    Leadership,
    /// MN-R66: the round limit was reached; nobody wins.
    RoundLimit,
}

impl Battle {
    /// Who fights on a side.
    #[inline]
    pub fn empire(&self, side: Side) -> Empire {
        [self.attacker, self.defender][side]
    }

    /// The side of an empire.
    ///
    /// # Panics
    /// If the empire does not fight here.
    #[inline]
    pub fn side_of(&self, empire: Empire) -> Side {
        let side = Side::BOTH.into_iter().find(|&side| self.empire(side) == empire);
        side.unwrap_or_else(|| panic!("{empire} does not fight in {self:?}"))
    }

    /// Units a side still has to remove.
    #[inline]
    pub fn losses(&self, side: Side) -> u8 {
        [self.attacker_losses, self.defender_losses][side]
    }

    /// Units a side still has to remove.
    #[inline]
    pub fn losses_mut(&mut self, side: Side) -> &mut u8 {
        match side {
            Side::Attacker => &mut self.attacker_losses,
            Side::Defender => &mut self.defender_losses,
        }
    }
}

impl State {
    /// Number of seats.
    #[inline]
    pub fn players(&self) -> usize {
        self.seating.len()
    }

    /// Empires in seat order.
    #[inline]
    pub fn empires(&self) -> impl Iterator<Item = Empire> + Clone + use<> {
        let seating = self.seating;
        (0..seating.len()).filter_map(move |i| seating.get(i))
    }

    /// The empire of a seat.
    ///
    /// # Panics
    /// If the seat is not at the table.
    #[inline]
    pub fn empire(&self, seat: Seat) -> Empire {
        self.seating.get(seat.index()).expect("a seat at the table")
    }

    /// The seat of an empire.
    ///
    /// # Panics
    /// If the empire is not at the table.
    #[inline]
    pub fn seat(&self, empire: Empire) -> Seat {
        Seat(self.empires().position(|e| e == empire).expect("an empire at the table") as u8)
    }

    /// MN-020, MN-023: the empire whose marker is in the province, with or without units there.
    #[inline]
    pub fn controller(&self, province: Province) -> Option<Empire> {
        self.empires().find(|&e| self.realms[e].has(province))
    }

    /// Provinces with legions of an empire.
    #[inline]
    pub fn armies(&self, empire: Empire) -> Provinces {
        let counts = self.legions[empire].as_slice();
        Provinces::from_bits(counts.iter().enumerate().fold(0, |m, (i, &n)| m | u64::from(n != 0) << i))
    }

    /// Provinces with land units of an empire.
    #[inline]
    pub fn land_units(&self, empire: Empire) -> Provinces {
        self.armies(empire).or(self.fortresses[empire])
    }

    /// Provinces with land units of anyone else.
    #[inline]
    pub fn enemy_land_units(&self, empire: Empire) -> Provinces {
        self.empires().filter(|&e| e != empire).fold(Provinces::EMPTY, |m, e| m.or(self.land_units(e)))
    }

    /// Seas with triremes of an empire.
    #[inline]
    pub fn fleets(&self, empire: Empire) -> Seas {
        let counts = self.triremes[empire].as_slice();
        Seas::from_bits(counts.iter().enumerate().fold(0, |m, (i, &n)| m | u64::from(n != 0) << i))
    }

    /// MN-442: provinces with land units of two or more empires.
    #[inline]
    pub fn wars(&self) -> Provinces {
        let mut once = Provinces::EMPTY;
        let mut twice = Provinces::EMPTY;
        for units in self.empires().map(|e| self.land_units(e)) {
            twice = twice.or(once.and(units));
            once = once.or(units);
        }
        twice
    }

    /// Legions of an empire in a province that stand on nothing.
    #[inline]
    pub fn free_legions(&self, empire: Empire, province: Province) -> u8 {
        let holding = &self.holdings[province];
        let held = if holding.by == Some(empire) { holding.on.len() as u8 } else { 0 };
        self.legions[empire][province].checked_sub(held).expect("a legion for everything that is held")
    }

    /// The empire that collects from a building and counts it: its occupier, otherwise the controller (MN-021, MN-022,
    /// MN-472); nobody in a province without a controller (MN-487, MN-R49).
    #[inline]
    pub fn building_owner(&self, province: Province, slot: Slot) -> Option<Empire> {
        let controller = self.controller(province)?;
        let holding = &self.holdings[province];
        match holding.by {
            Some(occupier) if holding.on.has(slot) => Some(occupier),
            _ => Some(controller),
        }
    }

    /// Tokens behind the screen of an empire.
    #[inline]
    pub fn stock_size(&self, empire: Empire) -> u8 {
        self.stocks[empire].as_slice().iter().map(|&n| n as u8).sum()
    }

    /// Tokens of one kind, ordinary and rare (MN-115).
    #[inline]
    pub fn stock_of(&self, empire: Empire, kind: Resource) -> u8 {
        let rare = if kind == Resource::Coin { 0 } else { self.stocks[empire][Token::rare(kind)] };
        (self.stocks[empire][Token::ordinary(kind)] + rare) as u8
    }

    /// Coins of an empire.
    #[inline]
    pub fn coins(&self, empire: Empire) -> u8 {
        self.stocks[empire][Token::COIN] as u8
    }
}
