//! What can happen in a match: decisions and chance results.

use crate::force::{Owner, Piece};
use crate::ids::*;
use crate::state::Marker;
use crate::step::Offer;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// The first choice of a decision, and how many there are; for decisions that are passed when there is only one.
#[derive(Default)]
pub(super) struct Choices {
    /// The first one.
    pub first: Option<Action>,
    /// How many.
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

/// One decision or chance result. The deciding seat is not part of it; the state knows who acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: PAX-2.7a: the sum of the dice.
    Rolled {
        /// How much.
        total: u8,
    },
    /// Chance: one of several equally likely things, from 0.
    Picked {
        /// Which.
        index: u8,
    },
    /// Chance: PAX-3.4.1a.
    DrawMarker {
        /// Which.
        marker: Marker,
    },
    /// Chance: PAX-8.1.2a.
    DrawLeader {
        /// Who.
        leader: Leader,
    },
    /// Chance: PAX-17.1.3a, PAX-17.2-38.
    DrawCard {
        /// Which.
        card: Card,
    },
    /// Chance: PAX-15.4.5a.
    DrawObjective {
        /// Which.
        objective: Objective,
    },
    /// Chance: PAX-13.1.2a.
    TurnChip {
        /// Warriors.
        strength: u8,
    },

    /// Yes: pay, accept, use, take, try.
    Yes,
    /// No.
    No,
    /// Nothing more: end the list of choices, stop here.
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

    /// PAX-6.2.4: form units in a Province.
    RaiseIn {
        /// Which.
        province: Province,
    },
    /// PAX-6.2, PAX-6.3: form a unit or squadron; PAX-12.2: hire Mercenaries.
    Form {
        /// Where.
        space: Space,
        /// What.
        unit: Unit,
    },
    /// PAX-10.6.6.
    Refit {
        /// Where.
        space: Space,
        /// What.
        unit: Unit,
    },
    /// PAX-15.4.4.
    BuyObjective,
    /// PAX-6.4: units or squadrons are disbanded.
    Disband {
        /// Where.
        at: Node,
        /// What.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-15.4.7a.
    DiscardObjective {
        /// Which.
        objective: Objective,
    },

    /// PAX-9.1.1a: a Major Move with pieces of one place.
    Major {
        /// Whose.
        owner: Owner,
        /// From where.
        from: Node,
        /// PAX-11.1: the Fleet moves, not the army.
        fleet: bool,
    },
    /// PAX-9.1.1b: a Minor Move with one unit or squadron.
    Minor {
        /// Whose.
        owner: Owner,
        /// From where.
        from: Node,
        /// What.
        piece: Piece,
    },
    /// PAX-8.2.3a: a leader moves.
    MoveLeader {
        /// Who.
        leader: Leader,
        /// By a Major Move.
        major: bool,
        /// PAX-R146: alone all the way.
        alone: bool,
    },
    /// PAX-7.1.2a.
    FoundTown {
        /// Where.
        space: Space,
    },
    /// PAX-7.1.2d.
    RaiseCity {
        /// Where.
        space: Space,
        /// The unit that is disbanded.
        unit: Unit,
    },
    /// PAX-7.1.6.
    Restore {
        /// Where.
        space: Space,
        /// Fortification Points.
        points: u8,
    },
    /// PAX-12.1.4d: a Minor Move makes Garrisons of a unit.
    Settle {
        /// Where.
        space: Space,
        /// Of what.
        piece: Piece,
    },
    /// PAX-13.3-MUT: the mutinous Fleet is paid.
    PayFleet,

    /// This leader's rating counts; he is chosen.
    Lead {
        /// Who.
        leader: Leader,
    },
    /// Pieces stay behind.
    Leave {
        /// What.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// A leader stays behind.
    LeaveLeader {
        /// Who.
        leader: Leader,
    },
    /// All others go.
    Go,
    /// PAX-9.2.2a: along a link to the next place; on ships along a Sea Link.
    MoveTo {
        /// Where.
        to: Node,
    },
    /// PAX-9.2.1g.
    Embark,
    /// PAX-9.2.1g; PAX-11.3.3 where enemies are.
    Land,
    /// PAX-9.2.1i: pieces join.
    PickUp {
        /// Whose.
        owner: Owner,
        /// What.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-8.2.3d: a leader joins.
    PickUpLeader {
        /// Who.
        leader: Leader,
    },
    /// PAX-9.2.1j: pieces are dropped.
    Drop {
        /// What.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-17.2-03-b: pieces of Pergamum are dropped by an army of its ally.
    DropAllies {
        /// What.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// A leader is dropped.
    DropLeader {
        /// Who.
        leader: Leader,
    },
    /// PAX-12.1.4a: units are disbanded into Garrisons.
    MakeGarrisons {
        /// Of what.
        piece: Piece,
        /// How many.
        count: u8,
    },
    /// PAX-7.4.3: the own City or Town is destroyed.
    Destroy,

    /// PAX-9.3.1: this army intercepts.
    Intercept {
        /// From where.
        from: Space,
    },
    /// PAX-9.3.1d: the leaders of an army intercept without it.
    SendLeaders {
        /// From where.
        from: Space,
    },
    /// PAX-9.4.1a, PAX-11.4.1a: Withdraw before battle.
    Withdraw,
    /// PAX-10.4.6b and others: stand and fight.
    Fight,
    /// PAX-11.4.1a: let pass.
    LetPass,

    /// PAX-10.3.1.10a: 1 is added to the own roll.
    ShiftUp,
    /// PAX-10.3.1.10a: 1 is subtracted from the enemy's.
    ShiftDown,
    /// PAX-10.3.2, PAX-9.6.3d: units are lost.
    Lose {
        /// What.
        piece: Piece,
    },
    /// PAX-10.6: a unit is reduced.
    Weaken {
        /// What.
        unit: Unit,
    },
    /// PAX-7.3.3b: a Fortification Point is lost.
    LosePoint,
    /// PAX-10.7.4, PAX-10.7.5: the beaten Army goes there.
    FleeTo {
        /// Where.
        to: Node,
    },

    /// A place is chosen.
    Choose {
        /// Which.
        at: Node,
    },
    /// A player is chosen.
    ChooseSeat {
        /// Who.
        seat: Seat,
    },
    /// A Province is chosen.
    ChooseProvince {
        /// Which.
        province: Province,
    },
    /// A Fleet is chosen.
    ChooseFleet {
        /// Whose.
        owner: Owner,
        /// Where.
        at: Node,
    },
    /// Pieces of somebody are chosen.
    ChoosePiece {
        /// Whose.
        owner: Owner,
        /// Where.
        at: Space,
        /// What.
        piece: Piece,
    },
    /// PAX-17.1.5: a card is played.
    Play {
        /// Which.
        card: Card,
        /// PAX-17.1.6: for its Mercenaries.
        #[serde(default)]
        hire: bool,
    },
    /// PAX-12.2.3d: this kind of Mercenaries is hired.
    Hire {
        /// What.
        unit: Unit,
    },
    /// PAX-17.1.5d: a card is discarded.
    Discard {
        /// Which.
        card: Card,
    },
    /// PAX-R115: an offer.
    Offer {
        /// To whom.
        to: Seat,
        /// What.
        offer: Offer,
    },
    /// PAX-4.3.1d: the other is asked for something that he could offer.
    Ask {
        /// Whom.
        to: Seat,
        /// For what.
        offer: Offer,
    },
}
