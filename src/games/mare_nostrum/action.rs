//! What can happen in a match: decisions and chance results. Nobody can disband units (MN-029) or hand anything over
//! outside of the trade (MN-220).

use super::dice::Dice;
use super::ids::*;
use super::state::Method;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// One decision or chance result. The deciding empire is not part of it; the state knows who acts. MN-801, MN-802: no
/// action binds a player by a promise or gives anything away outside the trade of Phase 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: a face-down card is turned up.
    RevealCard {
        /// Which.
        card: Card,
    },
    /// Chance: the first Culture Leader of three.
    DrawCultureLeader {
        /// Who.
        empire: Empire,
    },
    /// Chance: a rare good is drawn.
    DrawRare {
        /// Which.
        good: Resource,
    },
    /// Chance: both sides roll at once (MN-424).
    Roll {
        /// Dice of the active player.
        attacker: Dice,
        /// Dice of his opponent.
        defender: Dice,
    },

    /// MN-107, MN-466: take a coin.
    TakeCoin,
    /// MN-107, MN-466: draw a rare good.
    TakeRareGood,
    /// MN-120: take an ordinary resource.
    TakeResource {
        /// Which.
        resource: Resource,
    },
    /// MN-120: take nothing.
    TakeNothing,

    /// MN-203: announce the number of resources to lay out.
    Announce {
        /// The number.
        number: u8,
    },
    /// MN-219: Antigone's own number.
    OfferSize {
        /// The number.
        number: u8,
    },
    /// MN-R12: who takes first.
    NameFirstTaker {
        /// Who.
        empire: Empire,
    },
    /// MN-205: lay a resource out, face down.
    LayOut {
        /// Which.
        token: Token,
    },
    /// MN-209: take a laid-out resource.
    Take {
        /// From whom.
        from: Empire,
        /// Which.
        token: Token,
    },
    /// MN-216: give a resource to equalize.
    Give {
        /// Which.
        token: Token,
    },

    /// MN-301: who builds next.
    NameBuilder {
        /// Who.
        empire: Empire,
    },
    /// MN-352: build first, with this winning purchase.
    ClaimPurchase {
        /// The Pyramids or the fifth card.
        card: Card,
    },
    /// Option `perseus_scope`: build first.
    ClaimFirst,
    /// MN-352: do not interrupt.
    DeclinePriority,
    /// MN-350: place the free control marker.
    PlaceFreeMarker {
        /// Where.
        province: Province,
    },
    /// Option `hammurabi_timing`: no free marker this round.
    SkipFreeMarker,
    /// MN-303: buy something for the map.
    Build {
        /// What and where.
        object: Object,
    },
    /// MN-346: place a free legion in the capital province.
    RaiseFreeLegion,
    /// MN-338: buy a card.
    Hire {
        /// Which.
        card: Card,
    },
    /// MN-304: how to pay.
    PayWith {
        /// The kind of set.
        method: Method,
    },
    /// MN-304: one token of the set.
    Pay {
        /// Which.
        token: Token,
    },
    /// MN-701: the hero that Castor and Pollux copy.
    Copy {
        /// Which.
        card: Card,
    },
    /// MN-303: stop building.
    EndBuilding,
    /// MN-308: keep coins.
    KeepCoins {
        /// How many.
        count: u8,
    },
    /// MN-314: keep a resource.
    Keep {
        /// Which.
        token: Token,
    },
    /// MN-314: keep no more.
    KeepNoMore,

    /// MN-761: declare peace.
    DeclarePeace {
        /// With whom.
        empire: Empire,
    },
    /// MN-761: no peace this round.
    NoPeace,
    /// MN-401: who acts next.
    NameMover {
        /// Who.
        empire: Empire,
    },
    /// MN-404: move one trireme.
    Sail {
        /// From.
        from: Sea,
        /// To.
        to: Sea,
    },
    /// MN-403: the other triremes here stay.
    Anchor {
        /// Where.
        sea: Sea,
    },
    /// MN-406: attack a fleet.
    AttackFleet {
        /// Where.
        sea: Sea,
        /// Whom.
        empire: Empire,
    },
    /// MN-406: no sea battle here.
    AvoidBattle {
        /// Where.
        sea: Sea,
    },
    /// MN-409: move one legion.
    March {
        /// From.
        from: Province,
        /// To.
        to: Province,
    },
    /// MN-408: the other legions here stay.
    Stay {
        /// Where.
        province: Province,
    },
    /// MN-476: the leaving legion is the one that stood here. Also: the legion that goes to the marker.
    Leave {
        /// What it stood on.
        slot: Slot,
    },
    /// MN-421, MN-422: fight.
    Fight {
        /// Where.
        province: Province,
        /// Against whom.
        empire: Empire,
    },
    /// MN-434: remove the fortress.
    LoseFortress,
    /// MN-429: remove a legion that stands on nothing.
    LoseLegion,
    /// MN-R39: remove the legion that stands here.
    LoseHolder {
        /// What it stood on.
        slot: Slot,
    },
    /// MN-461: destroy a building.
    Raze {
        /// Which.
        slot: Slot,
    },
    /// MN-471: put a legion on a building.
    Occupy {
        /// Which.
        slot: Slot,
    },
    /// MN-471: occupy no further building.
    EndOccupation,
    /// MN-483: put a legion on the control marker.
    Seize,
    /// MN-452: do nothing here.
    Spare,
    /// MN-484, MN-488: replace the seized marker by one's own.
    SwapMarker,
    /// MN-484: leave the marker as it is.
    KeepMarker,
    /// MN-721: put a legion on an empty caravan slot.
    Forage {
        /// Where.
        province: Province,
        /// Which slot.
        slot: Slot,
    },
    /// MN-721: no further foraging.
    EndForaging,
    /// MN-505: the new leader.
    NameLeader {
        /// Who.
        empire: Empire,
    },
}
