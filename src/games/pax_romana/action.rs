//! What can happen in a match: decisions and chance results.

use crate::force::{Owner, Piece};
use crate::ids::*;
use crate::state::Marker;
use crate::step::Offer;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// The first choice of a decision and the number of choices, for decisions that are skipped when there is only one.
#[derive(Default)]
pub(super) struct Choices {
    /// The first choice.
    pub first: Option<Action>,
    /// The number of choices.
    pub count: usize,
}

impl Extend<Action> for Choices {
    fn extend<I: IntoIterator<Item = Action>>(&mut self, actions: I) {
        for action in actions {
            self.first = self.first.or(Some(action));
            self.count += 1;
        }
    }
}

/// One decision or chance result. It does not name the deciding seat; the state knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: PAX-2.7a: the sum of the dice.
    Rolled {
        /// The sum.
        total: u8,
    },
    /// Chance: one of several equally likely things, from 0.
    Picked {
        /// Its number.
        index: u8,
    },
    /// Chance: PAX-3.4.1a.
    DrawMarker {
        /// What is drawn.
        marker: Marker,
    },
    /// Chance: PAX-8.1.2a.
    DrawLeader {
        /// The leader.
        leader: Leader,
    },
    /// Chance: PAX-17.1.3a, PAX-17.2-38.
    DrawCard {
        /// The card.
        card: Card,
    },
    /// Chance: PAX-15.4.5a.
    DrawObjective {
        /// The Objective.
        objective: Objective,
    },
    /// Chance: PAX-13.1.2a: the strength of a Tribe chip.
    TurnChip {
        /// Warriors.
        strength: u8,
    },

    /// Yes: pay, accept, use, take, try.
    Yes,
    /// No.
    No,
    /// Nothing more: end a list of choices, or stop here.
    Done,
    /// A number is chosen: Talents, Elephants, a bid.
    Number {
        /// How many.
        count: u8,
    },

    /// PAX-3.5.1a: Expansion.
    Expand,
    /// PAX-3.5.1a: Muster Land Units.
    MusterUnits,
    /// PAX-3.5.1a: Muster squadrons.
    MusterGalleys,
    /// PAX-3.2.F3e.
    Negotiate,
    /// PAX-R104: do nothing.
    Pass,

    /// PAX-6.2.4: form units in this Province.
    RaiseIn {
        /// The Province.
        province: Province,
    },
    /// PAX-6.2, PAX-6.3: form a unit or squadron; PAX-12.2: hire Mercenaries.
    Form {
        /// The Space.
        space: Space,
        /// The kind of unit.
        unit: Unit,
    },
    /// PAX-10.6.6: bring a reduced unit to full strength.
    Refit {
        /// The Space.
        space: Space,
        /// The kind of unit.
        unit: Unit,
    },
    /// PAX-15.4.4: buy an Objective.
    BuyObjective,
    /// PAX-6.4: units or squadrons are disbanded.
    Disband {
        /// The place.
        at: Node,
        /// The kind of piece.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-15.4.7a: discard an Objective.
    DiscardObjective {
        /// The Objective.
        objective: Objective,
    },

    /// PAX-15.4.6a: show an Objective to an ally.
    ShowObjective {
        /// The ally.
        to: Seat,
        /// The Objective.
        objective: Objective,
    },

    /// PAX-9.1.1a: a Major Move with pieces from one place.
    Major {
        /// The owner.
        owner: Owner,
        /// Where it starts.
        from: Node,
        /// PAX-11.1: the Fleet moves, not the army.
        fleet: bool,
    },
    /// PAX-9.1.1b: a Minor Move with one unit or squadron.
    Minor {
        /// The owner.
        owner: Owner,
        /// Where it starts.
        from: Node,
        /// The kind of piece.
        piece: Piece,
    },
    /// PAX-8.2.3a: a leader moves.
    MoveLeader {
        /// The leader.
        leader: Leader,
        /// Whether this uses a Major Move.
        major: bool,
        /// PAX-R146: whether he travels alone all the way.
        alone: bool,
    },
    /// PAX-7.1.2a: found a Town.
    FoundTown {
        /// The Space.
        space: Space,
    },
    /// PAX-7.1.2d: raise a Town to a City.
    RaiseCity {
        /// The Space.
        space: Space,
        /// The unit that is disbanded.
        unit: Unit,
    },
    /// PAX-7.1.6: restore Fortification Points.
    Restore {
        /// The Space.
        space: Space,
        /// Fortification Points.
        points: u8,
    },
    /// PAX-12.1.4d: a Minor Move turns a unit into Garrisons.
    Settle {
        /// The Space.
        space: Space,
        /// The kind of unit used up.
        piece: Piece,
    },
    /// PAX-13.3-MUT: a mutinous Fleet is paid.
    PayFleet {
        /// The owner.
        owner: Owner,
        /// Where it lies.
        at: Node,
    },

    /// Choose this leader: the one whose rating counts.
    Lead {
        /// The leader.
        leader: Leader,
    },
    /// Pieces stay behind.
    Leave {
        /// The kind of piece.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// A leader stays behind.
    LeaveLeader {
        /// The leader.
        leader: Leader,
    },
    /// All others go.
    Go,
    /// PAX-9.2.2a: along a link to the next place; for a group on ships, along a Sea Link.
    MoveTo {
        /// The place.
        to: Node,
    },
    /// PAX-9.2.1g: go on board.
    Embark,
    /// PAX-9.2.1g: go ashore; against enemies, PAX-11.3.3.
    Land,
    /// PAX-9.2.1i: pieces join.
    PickUp {
        /// The owner.
        owner: Owner,
        /// The kind of piece.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-8.2.3d: a leader joins.
    PickUpLeader {
        /// The leader.
        leader: Leader,
    },
    /// PAX-9.2.1j: pieces are dropped.
    Drop {
        /// The kind of piece.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-17.2-03-b: pieces of Pergamum are dropped by an army of its ally.
    DropAllies {
        /// The kind of piece.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// A leader is dropped.
    DropLeader {
        /// The leader.
        leader: Leader,
    },
    /// PAX-12.1.4a: units are disbanded into Garrisons.
    MakeGarrisons {
        /// The kind of unit used up.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-7.4.3: a player destroys his own City or Town.
    Destroy,

    /// PAX-9.3.1: this army intercepts.
    Intercept {
        /// Where the army stands.
        from: Space,
    },
    /// PAX-9.3.1d: the leaders of an army intercept without it.
    SendLeaders {
        /// Where the leaders stand.
        from: Space,
    },
    /// PAX-12.4.4a: the Soldiers of Fortune intercept without the army of their player beside which they stand.
    SendFortune {
        /// Where they stand.
        from: Space,
    },
    /// PAX-9.4.1a, PAX-11.4.1a: Withdraw before a battle.
    Withdraw,
    /// PAX-10.4.6b and others: stand and fight.
    Fight,
    /// PAX-11.4.1a: let the enemy pass.
    LetPass,

    /// PAX-10.3.1.10a: add 1 to one's own roll.
    ShiftUp,
    /// PAX-10.3.1.10a: subtract 1 from the enemy's roll.
    ShiftDown,
    /// PAX-10.3.2, PAX-9.6.3d: lose a unit.
    Lose {
        /// The kind of piece.
        piece: Piece,
    },
    /// PAX-10.6: have a unit reduced.
    Weaken {
        /// The kind of unit.
        unit: Unit,
    },
    /// PAX-7.3.3b: lose a Fortification Point.
    LosePoint,
    /// PAX-10.7.4, PAX-10.7.5: the beaten Army goes to this place.
    FleeTo {
        /// The place.
        to: Node,
    },

    /// A place is chosen.
    Choose {
        /// The place.
        at: Node,
    },
    /// A player is chosen.
    ChooseSeat {
        /// The player.
        seat: Seat,
    },
    /// A Province is chosen.
    ChooseProvince {
        /// The Province.
        province: Province,
    },
    /// A Fleet is chosen.
    ChooseFleet {
        /// The owner.
        owner: Owner,
        /// The place.
        at: Node,
    },
    /// Pieces of some owner are chosen.
    ChoosePiece {
        /// The owner.
        owner: Owner,
        /// The Space.
        at: Space,
        /// The kind of piece.
        piece: Piece,
    },
    /// PAX-17.1.5: play a card.
    Play {
        /// The card.
        card: Card,
        /// PAX-17.1.6: play it for its Mercenaries.
        #[serde(default)]
        hire: bool,
    },
    /// PAX-12.2.3d: hire Mercenaries of this kind.
    Hire {
        /// The kind of unit.
        unit: Unit,
    },
    /// PAX-17.1.5d: discard a card.
    Discard {
        /// The card.
        card: Card,
    },
    /// PAX-R115: make an offer.
    Offer {
        /// The player it is made to.
        to: Seat,
        /// The offer.
        offer: Offer,
    },
    /// PAX-4.3.1d: ask another player for something that he could offer.
    Ask {
        /// The player who is asked.
        to: Seat,
        /// What is asked for.
        offer: Offer,
    },
}
