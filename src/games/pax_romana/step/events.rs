//! Special forces, events, cards, negotiation (PAX-4, PAX-12, PAX-13, PAX-16, PAX-17).

use crate::force::Owner;
use crate::ids::*;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// PAX-12: militia, Soldiers of Fortune, Pontus, slaves, pirates.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ForceStep {
    /// PAX-12.3.1: whether militia is raised.
    Militia {
        /// Who.
        seat: Seat,
    },
    /// Chance: PAX-12.3.2.
    MilitiaRoll {
        /// Who.
        seat: Seat,
        /// PAX-17.2-28: by the card.
        card: bool,
    },
    /// PAX-12.3.2d: where militia goes.
    PlaceMilitia {
        /// Who.
        seat: Seat,
        /// Units left.
        left: u8,
        /// Spaces come in this order.
        from: u8,
        /// PAX-17.2-28-b: in this Province.
        province: Option<Province>,
    },
    /// PAX-12.4.3b: where Soldiers of Fortune appear.
    PlaceFortune {
        /// Who.
        seat: Seat,
    },
    /// PAX-12.4.7e: which leader gives way to a Dictator.
    Dictator {
        /// Who.
        seat: Seat,
    },
    /// Chance: the three leaders drawn for a Dictator.
    DictatorDraw {
        /// For whom.
        seat: Seat,
    },
    /// PAX-12.4.7e: which of them is placed.
    DictatorChoice {
        /// Who.
        seat: Seat,
    },
    /// PAX-12.5.5c: where Pontic units go, kind by kind.
    PlacePontus {
        /// Kind of unit.
        unit: Unit,
        /// Units left of it.
        left: u8,
        /// Spaces come in this order.
        from: u8,
    },
    /// Chance: PAX-17.2-03-e.
    PergamumRoll,
    /// PAX-12.7.1b: where slaves rise.
    PlaceSlaves {
        /// Against whom.
        victim: Seat,
        /// Who places them.
        by: Seat,
    },
    /// PAX-12.7.1e: one army of slaves after the other grows and moves.
    Slaves {
        /// Victims come in this order.
        from: u8,
    },
    /// PAX-12.7.1e: where they go.
    MoveSlaves {
        /// Against whom.
        victim: Seat,
        /// Where the army is.
        space: Space,
    },
    /// PAX-12.6.1: where pirates appear.
    PlacePirates {
        /// Who places them.
        by: Seat,
    },
}

/// What a player is asked for in an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Query {
    /// PAX-13.3-BRI-b: the Space of the rebels in Britannia.
    Britannia,
    /// PAX-13.3-DAN-c: the Space where an army is destroyed.
    Danube,
    /// PAX-13.3-GER.
    Germany,
    /// PAX-13.3-GAL-a: a Garrison in Gaul.
    GaulGarrison,
    /// PAX-13.3-GAL-d: the Space of a local revolt.
    GaulLocal,
    /// PAX-13.3-GAL-g: the Province of a mass revolt.
    GaulMass,
    /// PAX-13.3-GAL-h: where the Gallic army appears.
    GaulArmy {
        /// In this Province.
        province: Province,
    },
    /// PAX-13.3-SPA-a: a Garrison in Spain.
    SpainGarrison,
    /// PAX-13.3-SPA-b.
    Spain {
        /// The second of two places (option `spain_rebels`).
        #[serde(default)]
        second: bool,
    },
    /// PAX-13.3-JUD-b.
    Judaea,
    /// PAX-13.3-SAR-a.
    Sardinia,
    /// PAX-13.3-MUT: a Fleet.
    Mutiny,
    /// PAX-17.2-22: a Garrison.
    Insurrection {
        /// Whose.
        seat: Seat,
    },
    /// PAX-17.2-11: a leader on the map.
    Conspiracy,
    /// PAX-17.2-05: a City.
    Inventor,
    /// PAX-17.2-26: an army.
    Helepolis,
    /// PAX-17.2-15: a Tribe chip.
    Mission {
        /// Chips left to look at.
        left: u8,
    },
    /// PAX-17.2-21: Garrisons in unoccupied Spaces.
    Expansion {
        /// Where the last ones have been placed: Spaces come in their order.
        #[serde(default)]
        after: Option<Space>,
    },
    /// PAX-17.2-39: a Tribe Space for a chip.
    Resurgence {
        /// Chips left to place.
        left: u8,
    },
    /// PAX-17.2-36: a Greek army.
    Successors,
    /// PAX-17.2-23-b, PAX-12.2.4: where Mercenaries go.
    Mercenaries {
        /// What kind.
        unit: Unit,
        /// How many of them.
        count: u8,
    },
    /// PAX-17.2-28-b: the Province for militia.
    Militia {
        /// Units to place.
        left: u8,
    },
    /// PAX-16.2-CON-a, PAX-17.2-10-a: the Elite leader who conquers.
    Conqueror,
    /// PAX-13.3-JUD-a: a unit in Judaea.
    JudaeaLoss,
    /// PAX-16.2-STC-j: the Capital of the leader after a civil war.
    Capital {
        /// Who.
        leader: Leader,
    },
}

/// PAX-13, PAX-16: events, invasions, rebellions.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventStep {
    /// Chance: PAX-16.1.2a.
    TableRoll,
    /// PAX-16.1.3a: the event that waits strikes the active player.
    Strike,
    /// PAX-16.2-DIS-a: which of the top-ranked leaders.
    DiseaseChoice {
        /// Whose.
        seat: Seat,
    },
    /// Chance: PAX-16.2-DIS-b.
    DiseaseRoll {
        /// Whose leader.
        leader: Leader,
    },
    /// Chance: PAX-16.2-HAR-a, and the cards of harvest and famine.
    HarvestRoll {
        /// Change of Stability; 0 for the Standard event, which rolls for it.
        change: i8,
    },
    /// Chance: PAX-16.2-HAR-b.
    HarvestLuck {
        /// Where.
        territory: Territory,
    },
    /// Chance: PAX-13.4.1a.
    InvasionRoll {
        /// Who places the army.
        by: Seat,
    },
    /// PAX-13.4-GER-a and the like: where the army appears.
    PlaceInvasion {
        /// Who places it.
        by: Seat,
        /// Which.
        group: InvasionGroup,
    },
    /// Chance: how strong it is.
    Strength {
        /// Whose army.
        army: Owner,
        /// Where.
        space: Space,
        /// Dice.
        dice: u8,
    },
    /// PAX-R13-21: whether the player moves the army he has placed.
    OfferMove {
        /// Who.
        by: Seat,
        /// Whose army.
        army: Owner,
    },
    /// Chance: PAX-13.4-ARM-a: Spaces one after the other.
    ArmeniaRoll {
        /// Spaces come in this order.
        from: u8,
    },
    /// PAX-13.4.4: who is near a Capital.
    Frighten,
    /// PAX-13.4.5a, PAX-13.3-GAL-j: an army of barbarians attacks the Space where it has been placed.
    Onslaught,
    /// PAX-13.3-AFR-c: rebels attack those beside whom they lived.
    Revolt {
        /// Where.
        space: Space,
    },
    /// Chance: PAX-13.3a, PAX-16.2-REB-a.
    RebellionRoll {
        /// Who chooses.
        by: Seat,
    },
    /// Chance: PAX-13.3-GAL-b.
    GaulRoll {
        /// Who chooses.
        by: Seat,
    },
    /// PAX-13.3-GAL-k: whether the player before allows the army to be moved.
    GaulVeto {
        /// Who is asked.
        seat: Seat,
    },
    /// PAX-R13-04: units that are lost to an event.
    Losses {
        /// Whose.
        owner: Owner,
        /// Where.
        space: Space,
        /// Battle Points left.
        left: u8,
    },
    /// A Space, Fleet, leader or the like is chosen.
    Ask {
        /// Who.
        by: Seat,
        /// What.
        query: Query,
    },
    /// PAX-16.2-STC-b, PAX-17.2-35-a: whom a Stability Check hits.
    CheckWhom {
        /// Who chooses.
        by: Seat,
    },
    /// PAX-16.2-STC-d: Talents against unrest.
    Unrest {
        /// Who.
        seat: Seat,
        /// Talents asked for.
        talents: u8,
    },
    /// Chance: PAX-16.2-STC-i: Spaces one after the other.
    CivilWarRoll {
        /// Who.
        seat: Seat,
        /// Places come in this order.
        from: u16,
    },
    /// PAX-17.2-35-e: half of the units are lost.
    CivilWarLosses {
        /// Who.
        seat: Seat,
        /// Where.
        at: Node,
        /// Land Units left to lose.
        units: u8,
    },
    /// PAX-16.2-STC-j, PAX-16.2-STC-k: the civil war ends.
    EndCivilWar {
        /// Who.
        seat: Seat,
    },
    /// Chance: the new leader.
    CivilWarLeader {
        /// Who.
        seat: Seat,
    },
}

/// PAX-17: event cards.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardStep {
    /// Chance: PAX-17.1.3a.
    Draw,
    /// PAX-17.1.5b: a player may play cards.
    Window {
        /// Who.
        seat: Seat,
        /// What for.
        occasion: Occasion,
    },
    /// PAX-17.2-13: whether a card is cancelled.
    Cancel {
        /// Who is asked.
        seat: Seat,
        /// Who plays it.
        by: Seat,
        /// Which.
        card: Card,
    },
    /// A card takes effect.
    Effect {
        /// Who plays it.
        by: Seat,
        /// Which.
        card: Card,
        /// PAX-17.1.6: it hires Mercenaries instead.
        hire: bool,
    },
    /// PAX-17.1.4a: one card too many.
    Discard {
        /// Who.
        seat: Seat,
    },
    /// A player is chosen.
    Whom {
        /// Who chooses.
        by: Seat,
        /// For which card.
        card: Card,
    },
    /// A way to use a card is chosen.
    Mode {
        /// Who chooses.
        by: Seat,
        /// Which.
        card: Card,
    },
    /// Chance: PAX-17.2-38.
    Steal {
        /// Who takes it.
        by: Seat,
        /// From whom.
        from: Seat,
    },
    /// Chance: PAX-17.2-04-a.
    AmbushRoll,
    /// PAX-R17-04: what the ambushed army loses.
    AmbushLosses {
        /// Battle Points left.
        left: u8,
        /// Losses come in this order: those worth most first.
        #[serde(default)]
        from: u8,
    },
    /// Chance: PAX-17.2-09: an Objective goes back to the pool.
    ReturnAim {
        /// Whose.
        seat: Seat,
        /// Objectives held before one was drawn.
        held: u8,
    },
    /// Chance: PAX-17.2-15: a chip that is looked at.
    Look {
        /// Who.
        by: Seat,
        /// Where.
        space: Space,
    },
}

/// PAX-17.1.5b: when cards are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The Card segment.
    Segment,
    /// The Action segment: at the start of an Expansion, and between its moves.
    Action,
    /// PAX-17.2-04-a: a group has entered a Land Transit Point.
    TransitPoint,
    /// PAX-17.2-24-a: an army at sea has entered a Port or transit point.
    AtSea,
    /// PAX-R10-28: in a battle.
    Battle,
}

/// PAX-4, PAX-R115: negotiation.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TalkStep {
    /// Somebody makes an offer.
    Propose {
        /// Who.
        by: Seat,
        /// Offers left.
        left: u8,
        /// To whom; none before one is invited.
        #[serde(default)]
        to: Option<Seat>,
    },
    /// Somebody answers it.
    Respond {
        /// Who made it.
        by: Seat,
        /// Who answers.
        to: Seat,
        /// What is offered.
        offer: Offer,
        /// PAX-4.3.1d: it is asked of who answers.
        #[serde(default)]
        asked: bool,
    },
    /// PAX-4.4: what somebody pays so that the group on the move does not attack him.
    Bribe {
        /// Who pays.
        by: Seat,
        /// Who attacks.
        to: Seat,
    },
    /// PAX-4.4c: whether the Talents are taken.
    Bribed {
        /// Who pays.
        by: Seat,
        /// Who attacks.
        to: Seat,
        /// How many.
        talents: u8,
    },
    /// PAX-4.4d, PAX-R117: whether who has taken them keeps his word.
    Honour {
        /// Who attacks.
        to: Seat,
    },
}

/// PAX-R115: what can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// PAX-R114: passage, shared Spaces, LOC and Ports until the end of the turn, for Talents of the one who offers.
    Alliance {
        /// Talents given.
        talents: u8,
    },
    /// An alliance for Talents of the other.
    AllianceFor {
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1d: Talents for nothing.
    Talents {
        /// Talents given.
        talents: u8,
    },
    /// PAX-4.3.1d: an event card changes hands.
    Card {
        /// Which.
        card: Card,
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1f: squadrons change hands.
    Galley {
        /// Where.
        at: Node,
        /// Squadrons.
        #[serde(default = "one")]
        galleys: u8,
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1d, PAX-4.3.1f: Mercenaries change hands.
    Mercenaries {
        /// Where.
        at: Space,
        /// What kind; one unit.
        unit: Unit,
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1g: a City or Town changes hands.
    Works {
        /// Where.
        at: Space,
        /// Talents asked for.
        talents: u8,
    },
}

/// What is offered where no number is given.
fn one() -> u8 {
    1
}
