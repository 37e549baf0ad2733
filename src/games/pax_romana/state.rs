//! One moment of a match: flat and cheap to clone. Hidden are event cards and Objectives in hand, leaders drawn but not yet
//! placed, what is planned in the secret phases, bids, and Tribe chips that somebody has looked at; decks and pools have no
//! order, chance draws from what is left.

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

// The sizes of the lists are no rules: nothing is left out where one is full, `List::push` panics. Those that follow from the
// content are checked when it is loaded; of the others, random matches of all scenarios need at most half.

/// Most steps that can wait at once.
pub const DEPTH: usize = 40;
/// Most groups that move at once: the active one and those that answer it.
pub const MARCHES: usize = 8;
/// Most Fleets in different places.
pub const FLEETS: usize = 64;
/// Most forces that stand with a friend.
pub const GUESTS: usize = 16;
/// Most forces that use their City or Town while somebody intercepts.
pub const INSIDE: usize = 6;
/// Most places in which armies that have Withdrawn in one move, or some of them, have stayed.
pub const WITHDRAWN: usize = 24;
/// Most armies on ships at sea between moves.
pub const CARGOES: usize = 12;
/// Most leaders in play.
pub const POSTS: usize = 24;
/// Most kinds of pieces that have moved, in different places.
pub const MOVED: usize = 64;
/// Most planned things in a secret phase, of all players.
pub const ORDERS: usize = 72;
/// Most Tribe chips.
pub const CHIPS: usize = 40;

/// Owners in one Space: each of them has one force there.
pub type Owners = List<Owner, { Owner::COUNT }>;
/// Forces in one Space.
pub type Forces = List<Force, { Owner::COUNT }>;

/// What is to be done, the next thing last.
pub type Stack = List<Step, DEPTH>;

/// One moment of a match.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Scenario with rule set and format.
    pub scenario: Scenario,
    /// Game Turn (PAX-1.3a).
    pub turn: u8,
    /// Phase of the turn.
    pub phase: Phase,
    /// Players in seat order.
    pub seats: List<Player, MAX_PLAYERS>,
    /// What is to be done, the next thing last.
    pub steps: Stack,

    /// What stands where.
    pub ground: Table<Space, Ground, MAX_SPACES>,
    /// Forces that stand with a friend.
    #[serde(default)]
    pub guests: List<Guest, GUESTS>,
    /// Fleets in Ports and at sea.
    #[serde(default)]
    pub fleets: List<Fleet, FLEETS>,
    /// Armies on ships at sea.
    #[serde(default)]
    pub cargo: List<Cargo, CARGOES>,
    /// Places that the active group has sailed through since it last Stopped: it does not sail in circles.
    #[serde(default)]
    pub wake: NodeSet,
    /// PAX-9.3.5e: units that use their City or Town while the others of their force join who intercepts.
    #[serde(default)]
    pub inside: List<Detachment, INSIDE>,
    /// PAX-11.4.2b: places into which the Fleet that Withdraws has not been let.
    #[serde(default)]
    pub refused: NodeSet,
    /// PAX-12.5.1h: Fleets in Rhodes that have not paid the toll, and the places to which they may go back.
    #[serde(default)]
    pub unpaid: List<(Owner, Node), 6>,
    /// PAX-12.7.1d: the slave army against each seat that moves and grows; while there is one, its revolt goes on.
    #[serde(default)]
    pub slave_armies: [Option<Space>; MAX_PLAYERS],
    /// Leaders in play.
    #[serde(default)]
    pub leaders: List<Post, POSTS>,
    /// Groups on the move, the active one first.
    #[serde(default)]
    pub marches: List<March, MARCHES>,
    /// The land battle that is fought.
    #[serde(default)]
    pub battle: Option<Battle>,
    /// The naval battle that is fought.
    #[serde(default)]
    pub sea_battle: Option<SeaBattle>,
    /// Who controlled each Province when that was last looked at (PAX-14.2.1).
    #[serde(default)]
    pub control: Table<Province, Option<Owner>, MAX_PROVINCES>,

    /// Who is active: whose marker is played.
    pub active: Seat,
    /// What is activated.
    #[serde(default)]
    pub marker: Option<Marker>,
    /// PAX-3.4.2: the order of the first Activations of this turn; how many have been played.
    #[serde(default)]
    pub order: List<Seat, MAX_PLAYERS>,
    /// First Activations played in this turn.
    #[serde(default)]
    pub begun: u8,
    /// PAX-3.4.2k: Activations that the last player has had in a row.
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
    /// What the Activation has left.
    #[serde(default)]
    pub activation: Activation,
    /// PAX-9.1.4: units that have moved in this Activation.
    #[serde(default)]
    pub moved: List<Moved, MOVED>,
    /// PAX-9.4.1d: who has Withdrawn in this move, and stands there now.
    #[serde(default)]
    pub withdrawn: List<Detachment, WITHDRAWN>,
    /// What has been planned in a secret phase and is not carried out yet.
    #[serde(default)]
    pub orders: List<Order, ORDERS>,

    /// Tribe chips that have not been turned over, by strength (PAX-13.1.1); those on the map are among them.
    pub chips: [u8; 10],
    /// PAX-17.2-15: chips that somebody has looked at; they are not among those above.
    #[serde(default)]
    pub looked: List<Looked, CHIPS>,
    /// PAX-12.6: where pirates are.
    #[serde(default)]
    pub pirates: NodeSet,
    /// PAX-13.4.1b: groups that have invaded in this turn.
    #[serde(default)]
    pub invaded: IdSet<InvasionGroup, u8>,
    /// PAX-13.4.4c: whose Capital each mobile army of barbarians has frightened, four bits for each of them.
    #[serde(default)]
    pub frightened: u16,
    /// PAX-13.3-GAL-o: there has been a mass revolt.
    #[serde(default)]
    pub mass_revolt: bool,
    /// PAX-13.3-CYP: nobody sails to Cyprus in this turn.
    #[serde(default)]
    pub cyprus_closed: bool,
    /// PAX-13.3-MUT: the Fleet that does not obey.
    #[serde(default)]
    pub mutiny: Option<Mutiny>,
    /// PAX-16.1.3a: events that wait for the next player.
    #[serde(default)]
    pub pending: List<Event, 4>,
    /// PAX-13.3-GAL-k: who was active before the active player.
    #[serde(default)]
    pub previous: Option<Seat>,
    /// PAX-1.4ai: whose the Soldiers of Fortune are.
    #[serde(default)]
    pub fortune: Option<Seat>,
    /// PAX-12.5.1d: the ally of Rhodes.
    #[serde(default)]
    pub rhodes: Option<Seat>,
    /// PAX-12.5.4: the ally of Pergamum.
    #[serde(default)]
    pub pergamum: Option<Seat>,
    /// PAX-12.5.5b: the player of Pontus.
    #[serde(default)]
    pub pontus: Option<Seat>,
    /// PAX-17.2-03-k: units of Pergamum that are out of play because all its Spaces are occupied.
    #[serde(default)]
    pub pergamum_away: Troops,
    /// PAX-13.4-GER-b: the Province in which the army of the Germans has been placed.
    #[serde(default)]
    pub german_home: Option<Province>,
    /// PAX-17.2-03-e: a leader of Pergamum has been placed.
    #[serde(default)]
    pub pergamum_led: bool,
    /// PAX-4.3: who is allied with whom until the end of the turn: four bits for each seat.
    #[serde(default)]
    pub alliances: u16,
    /// PAX-17.2-05: Cities with an Inventor.
    #[serde(default)]
    pub inventors: SpaceSet,
    /// PAX-17.2-26: the army with the Helepolis.
    #[serde(default)]
    pub helepolis: Option<Helepolis>,

    /// The event deck.
    #[serde(default)]
    pub deck: Table<Card, u8, { Card::COUNT }>,
    /// Cards played or discarded in this turn.
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
    /// Terms agreed on in Negotiations.
    #[serde(default)]
    pub deals: u16,
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

/// What may be drawn from the pool (PAX-1.4d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// An Activation Marker.
    Player(Seat),
    /// PAX-17.2-34-a: one that costs nothing.
    Free(Seat),
    /// PAX-1.4n.
    Event,
    /// PAX-12.5.5d.
    Pontus,
    /// Scenario IV.
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
    /// PAX-16.2-CON-b: the second Major Move of a Conqueror is left.
    pub conqueror: bool,
    /// PAX-13.3-GAL-i: the Action must be an Expansion, its Major Move that of this army.
    pub forced: Option<Owner>,
    /// PAX-17.2-03-c: the Major Move was one of Pergamum.
    pub pergamene: bool,
    /// PAX-3.3, PAX-17.1.5g: no card is drawn.
    pub no_card: bool,
    /// PAX-12.3.3c: seats that have raised militia.
    pub militia: Seats,
    /// Muster: units of the kind that the scenario limits.
    pub mustered: u8,
    /// PAX-16.2-STC-e: Battle Points of the largest army that has moved to a Capital in this Activation.
    pub relieved: u8,
    /// PAX-R16-06: Battle Points in the Capitals when the Activation began.
    pub guard: [u16; 2],
    /// PAX-3.4.2a: the marker is one of the first round, which nobody draws.
    pub fixed: bool,
    /// PAX-4.5 (option): terms have been talked about in this Activation.
    pub talked: bool,
    /// PAX-14.2.2 (option): heavy units are disbanded in this order of Spaces.
    pub disbanded: u8,
    /// PAX-13.3-GAL-k: what the player before said about a move of the Gallic army; none before he is asked.
    pub gaul: Option<bool>,
    /// PAX-R135 (option): Towns founded in this Activation.
    pub founded: SpaceSet,
    /// PAX-R17-14 (option): an event has used up the Major Move.
    pub campaigned: bool,
}

/// PAX-9.1.4: units that have moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// Whose.
    pub owner: Owner,
    /// Where they are now.
    pub at: Node,
    /// What kind; galleys too.
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
    /// Warriors; 0 in the view of who has not looked.
    pub strength: u8,
    /// Who knows.
    pub by: Seats,
}

/// PAX-13.3-MUT: a Fleet that does not move until it is paid, or until the end of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mutiny {
    /// Whose Fleet.
    pub owner: Owner,
    /// Where it lies.
    pub at: Node,
}

/// PAX-9.3.5e, PAX-9.4.1d: some of the units of a force in a Space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Detachment {
    /// Where.
    pub space: Space,
    /// Whose.
    pub owner: Owner,
    /// Who.
    pub troops: Troops,
}

/// PAX-17.2-26: where the Helepolis stands: with an army in a Space, or with the group of the leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Helepolis {
    /// Whose.
    pub seat: Seat,
    /// With the army here; it moves along with the first group that leaves the Space with combat units.
    pub at: Node,
    /// It is with a group on the move.
    #[serde(default)]
    pub marching: bool,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// PAX-3.2.Hb: who has won before the last turn.
    Automatic(Seats),
    /// After the last turn: who has won.
    Final(Seats),
}

impl State {
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

    /// A player, to change.
    ///
    /// # Panics
    /// If nobody sits there.
    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        self.seats.get_mut(seat.index()).expect("a seat at the table")
    }

    /// The seat so many places on.
    #[inline]
    pub fn after(&self, seat: Seat, places: usize) -> Seat {
        Seat(((seat.index() + places) % self.players()) as u8)
    }

    /// The group on the move that is counted so, from 1.
    ///
    /// # Panics
    /// If there is no such group.
    #[inline]
    pub fn march(&self, number: u8) -> &March {
        self.marches.refs().nth(usize::from(number) - 1).expect("a group on the move")
    }

    /// The same, to change.
    ///
    /// # Panics
    /// If there is no such group.
    #[inline]
    pub fn march_mut(&mut self, number: u8) -> &mut March {
        self.marches.get_mut(usize::from(number) - 1).expect("a group on the move")
    }

    /// The land battle that is fought.
    ///
    /// # Panics
    /// If none is.
    #[inline]
    #[track_caller]
    pub fn fight(&self) -> &Battle {
        self.battle.as_ref().expect("a land battle is fought")
    }

    /// The same, to change.
    ///
    /// # Panics
    /// If none is.
    #[inline]
    #[track_caller]
    pub fn fight_mut(&mut self) -> &mut Battle {
        self.battle.as_mut().expect("a land battle is fought")
    }

    /// The naval battle that is fought.
    ///
    /// # Panics
    /// If none is.
    #[inline]
    #[track_caller]
    pub(crate) fn sea_fight(&self) -> &SeaBattle {
        self.sea_battle.as_ref().expect("a naval battle is fought")
    }

    /// The same, to change.
    ///
    /// # Panics
    /// If none is.
    #[inline]
    #[track_caller]
    pub(crate) fn sea_fight_mut(&mut self) -> &mut SeaBattle {
        self.sea_battle.as_mut().expect("a naval battle is fought")
    }

    /// Where a leader in play is, and whose he is.
    ///
    /// # Panics
    /// If he is not in play.
    #[inline]
    #[track_caller]
    pub fn post(&self, leader: Leader) -> &Post {
        self.leaders.refs().find(|post| post.leader == leader).expect("a leader in play")
    }

    /// The same, to change.
    ///
    /// # Panics
    /// If he is not in play.
    #[inline]
    #[track_caller]
    pub(crate) fn post_mut(&mut self, leader: Leader) -> &mut Post {
        self.leaders.iter_mut().find(|post| post.leader == leader).expect("a leader in play")
    }

    /// Number of the group that was last set in motion: it moves or answers now. 0 if nothing moves.
    #[inline]
    pub fn moving(&self) -> u8 {
        self.marches.len() as u8
    }

    /// PAX-4.3.1: whether two seats are allied.
    #[inline]
    pub fn allied(&self, one: Seat, other: Seat) -> bool {
        self.alliances >> (4 * one.index() + other.index()) & 1 == 1
    }

    /// PAX-4.3.1: an alliance until the end of the turn.
    pub fn ally(&mut self, one: Seat, other: Seat) {
        self.alliances |= 1 << (4 * one.index() + other.index()) | 1 << (4 * other.index() + one.index());
    }

    /// All forces in a Space, those on the move not among them.
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

    /// Squadrons of an owner in a place, those on the move not among them.
    pub fn galleys(&self, owner: Owner, at: Node) -> u8 {
        self.fleets.refs().find(|fleet| fleet.owner == owner && fleet.at == at).map_or(0, |fleet| fleet.galleys)
    }

    /// Fleets in a place, those on the move not among them.
    pub(crate) fn fleets_at(&self, at: Node) -> impl Iterator<Item = Fleet> + Clone {
        self.fleets.iter().filter(move |fleet| fleet.at == at)
    }

    /// Leaders of an owner in a place who are not on the move.
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
        // Most of it is the map: 17 bytes for each Space.
        assert_eq!(of_spaces, 17 * MAX_SPACES);
        assert!(size_of::<State>() <= 7_850, "{} bytes", size_of::<State>());
    }
}
