//! One moment of a match: flat and cheap to clone. Hidden from some players are event cards and Objectives in hand, leaders
//! drawn but not yet placed, plans of the secret phases, bids, and Tribe chips that somebody has looked at. Decks and pools
//! have no order: chance draws from what is left.

use crate::alliances::Alliances;
pub use crate::force::*;
use crate::ids::*;
pub use crate::march::*;
pub use crate::player::*;
use crate::sets::{NodeSet, SpaceSet};
use crate::step::Step;
pub use crate::war::*;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, List, Seat, Table};
use serde::{Deserialize, Serialize};

// The lengths of the lists are no rules: if one overflows, `List::push` panics and nothing is lost silently. Lengths that
// follow from the content are checked when it is loaded; random matches of all scenarios use at most three fifths of the others.
// Before the lists of armies at sea, of Fleets, of plans and of pieces that have moved are full, what would make them longer is not
// offered.

/// Most steps that can wait at once.
pub const DEPTH: usize = 36;
/// Most groups on the move at once: the active one and those that answer it.
pub const MARCHES: usize = 8;
/// Most Fleets.
pub const FLEETS: usize = 64;
/// Entries that are kept free for Fleets that nobody chooses to form: of Rhodes, Pergamum and Pontus, and of who flees.
pub const FLEETS_KEPT: usize = 4;
/// Most forces that share a Space with a friend.
pub const GUESTS: usize = 16;
/// Most forces that use their City or Town during one Interception.
pub const INSIDE: usize = 6;
/// Most places where armies that Withdrew in one move now stand.
pub const WITHDRAWN: usize = 23;
/// Most armies on ships at sea between moves.
pub const CARGOES: usize = 12;
/// Entries that are kept free for an army that parts at sea, and for units of Pergamum with it.
pub const CARGOES_KEPT: usize = 3;
/// Most leaders in play at once.
pub const POSTS: usize = 24;
/// Most entries in the list of pieces that have moved.
pub const MOVED: usize = 64;
/// Entries that are kept free for the groups of an Activation when they stand down, and for Minor Moves.
pub const MOVED_KEPT: usize = 30;
/// Most plans in a secret phase, those of all players together; each may plan an equal part of them.
pub const ORDERS: usize = 76;
/// Most mutinous Fleets.
pub const MUTINIES: usize = 8;
/// Most Tribe chips.
pub const CHIPS: usize = 40;

/// Owners in one Space: each has one force there.
pub type Owners = List<Owner, { Owner::COUNT }>;
/// Forces in one Space.
pub type Forces = List<Force, { Owner::COUNT }>;

/// What is still to be done; the next step is on top.
pub type Stack = List<Step, DEPTH>;

/// One moment of a match.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Scenario, with its rule set and format.
    pub scenario: Scenario,
    /// Game Turn (PAX-1.3a).
    pub turn: u8,
    /// Phase of the turn.
    pub phase: Phase,
    /// PAX-1.0c, PAX-5.4.3a: players in seat order, 2 to 4 as the scenario says. Nobody ever leaves the game.
    pub seats: List<Player, MAX_PLAYERS>,
    /// What is still to be done; the next step is on top.
    pub steps: Stack,

    /// What stands where.
    pub ground: Table<Space, Ground, MAX_SPACES>,
    /// Forces that share a Space with a friend.
    #[serde(default)]
    pub guests: List<Guest, GUESTS>,
    /// PAX-3.5.2c: Fleets in Ports and at sea, with what they consist of: markers and boxes beside the map only save room on it.
    #[serde(default)]
    pub fleets: List<Fleet, FLEETS>,
    /// Armies on ships at sea.
    #[serde(default)]
    pub cargo: List<Cargo, CARGOES>,
    /// Places that the active group has sailed through since it last Stopped, loaded or unloaded, so that it does not sail in circles.
    #[serde(default)]
    pub sailed_through: NodeSet,
    /// PAX-9.3.5e: units that use their City or Town while the rest of their force joins the interceptor.
    #[serde(default)]
    pub inside: List<Detachment, INSIDE>,
    /// PAX-11.4.2b: places that the Withdrawing Fleet has been refused entry to.
    #[serde(default)]
    pub refused: NodeSet,
    /// PAX-12.5.1h: Fleets in Rhodes that have not paid the toll, and the places that they may go back to.
    #[serde(default)]
    pub unpaid: List<(Owner, Node), 6>,
    /// PAX-12.7.1d: for each seat, where the slave army stands that moves and grows. Its revolt lasts as long as it exists.
    #[serde(default)]
    pub slave_armies: [Option<Space>; MAX_PLAYERS],
    /// Leaders in play.
    #[serde(default)]
    pub leaders: List<Post, POSTS>,
    /// Groups on the move, the active one first.
    #[serde(default)]
    pub marches: List<March, MARCHES>,
    /// The land battle being fought.
    #[serde(default)]
    pub battle: Option<Battle>,
    /// The naval battle being fought.
    #[serde(default)]
    pub sea_battle: Option<SeaBattle>,
    /// PAX-14.2.1: the controller of each Province at the last reckoning.
    #[serde(default)]
    pub control: Table<Province, Option<Owner>, MAX_PROVINCES>,

    /// The active player: the one whose marker is played.
    pub active: Seat,
    /// The marker being played.
    #[serde(default)]
    pub marker: Option<Marker>,
    /// PAX-3.4.2: the order of the first Activations of this turn.
    #[serde(default)]
    pub order: List<Seat, MAX_PLAYERS>,
    /// How many of them have been played.
    #[serde(default)]
    pub begun: u8,
    /// PAX-3.4.2k: Activations that the last active player has had in a row.
    #[serde(default)]
    pub run: u8,
    /// Event markers in the pool (PAX-16.1.1).
    #[serde(default)]
    pub event_markers: u8,
    /// PAX-12.5.5d: the marker of Pontus is in the pool.
    #[serde(default)]
    pub pontus_marker: bool,
    /// Scenario IV: markers of the Soldiers of Fortune in the pool.
    #[serde(default)]
    pub fortune_markers: u8,
    /// What is left to do in the Activation.
    #[serde(default)]
    pub activation: Activation,
    /// PAX-9.1.4: pieces that have moved in this Activation.
    #[serde(default)]
    pub moved: List<Moved, MOVED>,
    /// PAX-9.4.1d: armies that have Withdrawn in this move, and where they stand now.
    #[serde(default)]
    pub withdrawn: List<Detachment, WITHDRAWN>,
    /// PAX-R117 (option): Spaces that the group on the move has been paid not to attack.
    #[serde(default)]
    pub spared: SpaceSet,
    /// Plans made in a secret phase and not yet carried out.
    #[serde(default)]
    pub orders: List<Order, ORDERS>,

    /// Tribe chips that have not been turned over, counted by strength (PAX-13.1.1), including those on the map.
    pub chips: [u8; 10],
    /// PAX-17.2-15: chips that somebody has looked at; they are not counted in `chips`.
    #[serde(default)]
    pub looked: List<Looked, CHIPS>,
    /// PAX-12.6: places with pirates.
    #[serde(default)]
    pub pirates: NodeSet,
    /// PAX-13.4.1b: groups that have invaded this turn.
    #[serde(default)]
    pub invaded: IdSet<InvasionGroup, u8>,
    /// PAX-13.4.4c: seats whose Capital a mobile barbarian army has frightened: four bits for each army.
    #[serde(default)]
    pub frightened: u16,
    /// PAX-13.3-GAL-o: there has been a mass revolt.
    #[serde(default)]
    pub mass_revolt: bool,
    /// PAX-13.3-CYP: nobody may sail to Cyprus this turn.
    #[serde(default)]
    pub cyprus_closed: bool,
    /// PAX-13.3-MUT: the mutinous Fleets.
    #[serde(default)]
    pub mutinies: List<Mutiny, MUTINIES>,
    /// PAX-16.1.3a: events that wait for the next active player.
    #[serde(default)]
    pub pending: List<Event, 4>,
    /// PAX-13.3-GAL-k: the player who was active before the present one.
    #[serde(default)]
    pub previous: Option<Seat>,
    /// PAX-1.4ai: the player of the Soldiers of Fortune.
    #[serde(default)]
    pub fortune: Option<Seat>,
    /// Scenario IV: they have been hired during the match; what is said of those of the starting position does not bind them.
    #[serde(default)]
    pub fortune_hired: bool,
    /// PAX-12.5.1d: the ally of Rhodes.
    #[serde(default)]
    pub rhodes: Option<Seat>,
    /// PAX-12.5.4: the ally of Pergamum.
    #[serde(default)]
    pub pergamum: Option<Seat>,
    /// PAX-17.2-03-h: Spaces of Pergamum that its ally has controlled since before the pact.
    #[serde(default)]
    pub pergamum_kept: SpaceSet,
    /// PAX-12.5.5b: the player of Pontus.
    #[serde(default)]
    pub pontus: Option<Seat>,
    /// PAX-17.2-03-k: units of Pergamum out of play because all its Spaces are occupied.
    #[serde(default)]
    pub pergamum_away: Troops,
    /// PAX-17.2-03-k: the leader who went out of play with them.
    #[serde(default)]
    pub pergamum_leader_away: Option<Leader>,
    /// PAX-13.4-GER-b: the Province in which the army of the Germans was placed.
    #[serde(default)]
    pub german_home: Option<Province>,
    /// PAX-17.2-03-e: a leader of Pergamum has been placed.
    #[serde(default)]
    pub pergamum_led: bool,
    /// PAX-4.3: who is allied with whom until the end of the turn.
    #[serde(default)]
    pub alliances: Alliances,
    /// PAX-17.2-05: Cities with an Inventor.
    #[serde(default)]
    pub inventors: SpaceSet,
    /// PAX-17.2-26: the army that has the Helepolis.
    #[serde(default)]
    pub helepolis: Option<Helepolis>,

    /// The event deck.
    #[serde(default)]
    pub deck: Table<Card, u8, { Card::COUNT }>,
    /// Cards played or discarded this turn.
    #[serde(default)]
    pub discards: Table<Card, u8, { Card::COUNT }>,
    /// Objectives in the pool.
    #[serde(default)]
    pub objectives: Table<Objective, u8, { Objective::COUNT }>,
    /// How the match has ended.
    #[serde(default)]
    pub over: Option<Over>,
    /// Land battles fought.
    #[serde(default)]
    pub battles: u16,
    /// Naval battles fought.
    #[serde(default)]
    pub sea_battles: u16,
    /// Terms agreed in Negotiations.
    #[serde(default)]
    pub deals: u16,
    /// PAX-4.3.1k: Spaces in the Home of an ally that a player has controlled since before their alliance.
    #[serde(default)]
    pub ally_kept: SpaceSet,
}

agon_game::enum_id! {
    /// PAX-3.2: the phases of a turn.
    pub enum Phase: "phase" {
        /// A.
        Income = "income",
        /// B.
        Maintenance = "maintenance",
        /// C.
        Removal = "removal",
        /// D.
        Leaders = "leaders",
        /// E.
        Manpower = "manpower",
        /// F.
        Activation = "activation",
        /// G.
        Attrition = "attrition",
        /// H.
        Victory = "victory",
        /// I.
        TurnOrder = "turn_order",
    }
}

/// A marker that may be in the pool (PAX-1.4d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// An Activation Marker of a player.
    Player(Seat),
    /// PAX-17.2-34-a: an Activation Marker that costs nothing.
    Free(Seat),
    /// PAX-1.4n: an event marker.
    Event,
    /// PAX-12.5.5d: the marker of Pontus.
    Pontus,
    /// Scenario IV: a marker of the Soldiers of Fortune.
    Fortune,
}

/// What is left to do in an Activation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Activation {
    /// Major Moves left.
    pub major: u8,
    /// Minor Moves left.
    pub minor: u8,
    /// PAX-16.2-CON-b: the Conqueror's extra Major Move is left, or is being made by an army that has not moved yet and is not tired by it
    /// (PAX-16.2-CON-c).
    pub conqueror: bool,
    /// PAX-13.3-GAL-i: the Action must be an Expansion, and its Major Move must be that of this army.
    pub forced: Option<Owner>,
    /// PAX-17.2-03-c: the Major Move was made with an army of Pergamum.
    pub pergamene: bool,
    /// PAX-3.3, PAX-17.1.5g: no card is drawn in this Activation.
    pub no_card: bool,
    /// PAX-12.3.3c: seats that have raised militia.
    pub militia: Seats,
    /// Units mustered so far of the kind that the scenario limits.
    pub mustered: u8,
    /// PAX-16.2-STC-e: Battle Points of the largest army that has moved to a Capital in this Activation.
    pub relieved: u8,
    /// PAX-16.2-STC-e: Battle Points that the group on the move has set down in the Capital where it is.
    pub set_down: u8,
    /// PAX-R16-06: Battle Points in each Capital when the Activation began.
    pub guard: [u16; 2],
    /// PAX-3.4.2a: the marker is a fixed one of the first round, which is not drawn.
    pub fixed: bool,
    /// PAX-4.5 (option): terms have already been discussed in this Activation.
    pub talked: bool,
    /// PAX-14.2.2 (option): heavy units are disbanded in order of Spaces, from this index on, then on ships.
    pub disbanded: u8,
    /// PAX-15.4.6a: Objectives are shown in the order of allies and of places in the hand, from this number on; 0 in the view of
    /// others.
    pub shown: u8,
    /// PAX-13.3-GAL-k: the previous active player's answer about moving the Gallic army; none before he is asked.
    pub gaul: Option<bool>,
    /// PAX-R135 (option): Towns founded in this Activation.
    pub founded: SpaceSet,
    /// PAX-R17-14 (option): an event has used up the Major Move.
    pub campaigned: bool,
    /// PAX-R12-19 (option): stacks of slaves that have grown and not yet moved, of the victim before the one of the waiting step.
    pub roused: SpaceSet,
    /// PAX-17.2-35-d: the marker is used for nothing but a civil war.
    pub spent: bool,
    /// PAX-3.4.4b: the marker has been forfeited.
    pub forfeited: bool,
    /// PAX-R106 (option): Activations in a row before this marker, which come back if it is forfeited.
    pub run_before: u8,
}

/// PAX-9.1.4: pieces that have moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// The owner.
    pub owner: Owner,
    /// Where they are now.
    pub at: Node,
    /// The kind of piece, galleys included.
    pub piece: Piece,
    /// How many.
    pub count: u8,
}

/// PAX-17.2-15: a Tribe chip that somebody has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Looked {
    /// Where it lies.
    pub space: Space,
    /// Warriors; 0 in the view of a player who has not looked.
    pub strength: u8,
    /// The players who have looked.
    pub by: Seats,
}

/// PAX-13.3-MUT: a Fleet that does not move until it is paid or the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mutiny {
    /// The Fleet's owner.
    pub owner: Owner,
    /// Where it lies.
    pub at: Node,
}

/// PAX-9.3.5e, PAX-9.4.1d: some of the units of a force in a Space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Detachment {
    /// The Space.
    pub space: Space,
    /// The owner.
    pub owner: Owner,
    /// The units.
    pub troops: Troops,
}

/// PAX-17.2-26: where the Helepolis is: with an army in a Space, or with its leader's group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Helepolis {
    /// The player.
    pub seat: Seat,
    /// The place of the army. The Helepolis goes along with the first group that takes combat units out of the Space.
    pub at: Node,
    /// Whether it is with a group on the move.
    #[serde(default)]
    pub marching: bool,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// PAX-3.2.Hb: the winners, before the last turn.
    Automatic(Seats),
    /// The winners after the last turn.
    Final(Seats),
}

impl State {
    /// Something that waits to be done is called off, if it does.
    pub(crate) fn call_off(&mut self, step: impl Into<Step>) {
        let step = step.into();
        let place = self.steps.refs().position(|waiting| *waiting == step);
        place.map(|place| self.steps.remove(place));
    }

    /// Number of seats.
    #[inline]
    pub fn players(&self) -> usize {
        self.seats.len()
    }

    /// All seats in order.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.players())
    }

    /// A player.
    ///
    /// # Panics
    /// If nobody sits there.
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        self.seats.refs().nth(seat.index()).expect("a seat at the table")
    }

    /// A player, mutably.
    ///
    /// # Panics
    /// If nobody sits there.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        self.seats.get_mut(seat.index()).expect("a seat at the table")
    }

    /// The seat that is `places` further round the table.
    #[inline]
    pub fn after(&self, seat: Seat, places: usize) -> Seat {
        Seat(((seat.index() + places) % self.players()) as u8)
    }

    /// The group on the move with this number, counted from 1.
    ///
    /// # Panics
    /// If there is no such group.
    #[inline]
    pub fn march(&self, number: u8) -> &March {
        self.marches.refs().nth(usize::from(number) - 1).expect("a group on the move")
    }

    /// The same, mutably.
    ///
    /// # Panics
    /// If there is no such group.
    #[inline]
    pub fn march_mut(&mut self, number: u8) -> &mut March {
        self.marches.get_mut(usize::from(number) - 1).expect("a group on the move")
    }

    /// The land battle being fought.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub fn fight(&self) -> &Battle {
        self.battle.as_ref().expect("a land battle is fought")
    }

    /// The same, mutably.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub fn fight_mut(&mut self) -> &mut Battle {
        self.battle.as_mut().expect("a land battle is fought")
    }

    /// The naval battle being fought.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub(crate) fn sea_fight(&self) -> &SeaBattle {
        self.sea_battle.as_ref().expect("a naval battle is fought")
    }

    /// The same, mutably.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[track_caller]
    pub(crate) fn sea_fight_mut(&mut self) -> &mut SeaBattle {
        self.sea_battle.as_mut().expect("a naval battle is fought")
    }

    /// The place and owner of a leader in play.
    ///
    /// # Panics
    /// If he is not in play.
    #[inline]
    #[track_caller]
    pub fn post(&self, leader: Leader) -> &Post {
        self.leaders.refs().find(|post| post.leader == leader).expect("a leader in play")
    }

    /// The same, mutably.
    ///
    /// # Panics
    /// If he is not in play.
    #[inline]
    #[track_caller]
    pub(crate) fn post_mut(&mut self, leader: Leader) -> &mut Post {
        self.leaders.iter_mut().find(|post| post.leader == leader).expect("a leader in play")
    }

    /// The number of the group set in motion last: the one that moves or answers now. 0 if nothing moves.
    #[inline]
    pub fn moving(&self) -> u8 {
        self.marches.len() as u8
    }

    /// PAX-4.3.1: whether two seats are allied.
    #[inline]
    pub fn allied(&self, one: Seat, other: Seat) -> bool {
        self.alliances.has(one, other)
    }

    /// PAX-4.3.1: an alliance until the end of the turn.
    pub fn ally(&mut self, one: Seat, other: Seat) {
        self.alliances.insert(one, other);
    }

    /// All forces in a Space, except those on the move.
    #[inline]
    pub fn forces(&self, space: Space) -> impl Iterator<Item = Force> + Clone {
        let guests = self.guests.iter().filter(move |guest| guest.space == space).map(|guest| guest.force);
        self.ground[space].force.into_iter().chain(guests)
    }

    /// Land Units of an owner in a Space.
    #[inline]
    pub fn troops(&self, owner: Owner, space: Space) -> Troops {
        match &self.ground[space].force {
            Some(force) if force.owner == owner => force.troops,
            _ => {
                let theirs = |guest: &&Guest| guest.space == space && guest.force.owner == owner;
                self.guests.refs().find(theirs).map_or(Troops::NONE, |guest| guest.force.troops)
            }
        }
    }

    /// Squadrons of an owner in a place, except those on the move.
    pub fn galleys(&self, owner: Owner, at: Node) -> u8 {
        self.fleets.refs().find(|fleet| fleet.owner == owner && fleet.at == at).map_or(0, |fleet| fleet.galleys)
    }

    /// Fleets in a place, except those on the move.
    pub(crate) fn fleets_at(&self, at: Node) -> impl Iterator<Item = Fleet> + Clone {
        self.fleets.iter().filter(move |fleet| fleet.at == at)
    }

    /// An owner's leaders in a place, except those on the move.
    pub fn leaders_at(&self, owner: Owner, at: Node) -> impl Iterator<Item = Leader> + Clone {
        let here = move |post: &Post| post.owner == owner && post.at == at && post.march == 0;
        self.leaders.iter().filter(here).map(|post| post.leader)
    }

    /// Leaders with a group on the move.
    pub fn leaders_with(&self, march: u8) -> impl Iterator<Item = Leader> + Clone {
        self.leaders.iter().filter(move |post| post.march == march).map(|post| post.leader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        let of_spaces = size_of::<Table<Space, Ground, MAX_SPACES>>();
        // Most of it is the map, at 17 bytes for each Space.
        assert_eq!(of_spaces, 17 * MAX_SPACES);
        assert!(size_of::<State>() <= 8_000, "{} bytes", size_of::<State>());
    }
}
