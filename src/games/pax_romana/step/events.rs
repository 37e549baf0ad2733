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
        /// The player.
        seat: Seat,
    },
    /// Chance: PAX-12.3.2.
    MilitiaRoll {
        /// The player.
        seat: Seat,
        /// PAX-17.2-28: whether the card raises it.
        card: bool,
    },
    /// PAX-12.3.2d: where militia is placed.
    PlaceMilitia {
        /// The player.
        seat: Seat,
        /// Units left.
        left: u8,
        /// Spaces are considered in order, from this index on.
        from: u8,
        /// PAX-17.2-28-b: only in this Province.
        province: Option<Province>,
    },
    /// PAX-12.4.3b: where Soldiers of Fortune appear.
    PlaceFortune {
        /// The player.
        seat: Seat,
    },
    /// PAX-12.4.7e: which leader makes way for a Dictator.
    Dictator {
        /// The player.
        seat: Seat,
    },
    /// Chance: PAX-12.4.7e: one of the three leaders from whom a Dictator is chosen.
    DictatorDraw {
        /// The player.
        seat: Seat,
    },
    /// PAX-12.4.7e: which of them is placed.
    DictatorChoice {
        /// The player.
        seat: Seat,
    },
    /// PAX-12.5.5c: where Pontic units are placed, one kind after another.
    PlacePontus {
        /// Kind of unit.
        unit: Unit,
        /// Units of this kind left to place.
        left: u8,
        /// Spaces are considered in order, from this index on.
        from: u8,
    },
    /// Chance: PAX-17.2-03-e: the roll for a leader of Pergamum.
    PergamumRoll,
    /// PAX-12.7.1b: where slaves rise.
    PlaceSlaves {
        /// The player they rise against.
        victim: Seat,
        /// The player who places them.
        by: Seat,
    },
    /// PAX-12.7.1e: the armies of slaves grow and move, one after another.
    Slaves {
        /// The seats they rise against are considered in order, from this index on.
        from: u8,
    },
    /// PAX-12.7.1e: where an army of slaves goes.
    MoveSlaves {
        /// The player they rise against.
        victim: Seat,
        /// Where the army is.
        space: Space,
    },
    /// PAX-12.6.1: where pirates appear.
    PlacePirates {
        /// The player who places them.
        by: Seat,
    },
}

/// What a player is asked in an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Query {
    /// PAX-13.3-BRI-b: the Space of the rebels in Britannia.
    Britannia,
    /// PAX-13.3-DAN-c: the Space where an army is destroyed.
    Danube,
    /// PAX-13.3-GER: the Space in Germany where an army is destroyed.
    Germany,
    /// PAX-13.3-DAN-c, PAX-13.3-GAL-d: whose army is destroyed where armies of allies stand together.
    DoomedArmy {
        /// The region that rises.
        region: RebellionRegion,
        /// The Space.
        space: Space,
    },
    /// PAX-13.3-GAL-a: a Garrison in Gaul.
    GaulGarrison,
    /// PAX-13.3-GAL-d: the Space of a local revolt.
    GaulLocal,
    /// PAX-13.3-GAL-g: the Province of a mass revolt.
    GaulMass,
    /// PAX-13.3-GAL-h: where the Gallic army appears.
    GaulArmy {
        /// The Province of the revolt.
        province: Province,
    },
    /// PAX-13.3-SPA-a: a Garrison in Spain.
    SpainGarrison,
    /// PAX-13.3-SPA-b: the Space of the rebels in Spain.
    Spain {
        /// Whether this is the second of two places (option `spain_rebels`).
        #[serde(default)]
        second: bool,
    },
    /// PAX-13.3-JUD-b: the Space of the rebels in Judaea.
    Judaea,
    /// PAX-13.3-SAR-a: the Space of the rebels in Sardinia.
    Sardinia,
    /// PAX-13.3-MUT: the Fleet that mutinies.
    Mutiny,
    /// PAX-17.2-22: a Garrison.
    Insurrection {
        /// The player who loses it.
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
        /// Where the last ones were placed: Spaces are chosen in order.
        #[serde(default)]
        after: Option<Space>,
    },
    /// PAX-17.2-39: the Tribe Space that receives a chip.
    Resurgence {
        /// Chips left to place.
        left: u8,
    },
    /// PAX-17.2-36: a Greek army.
    Successors,
    /// PAX-17.2-23-b, PAX-12.2.4: where Mercenaries are placed.
    Mercenaries {
        /// The kind of unit.
        unit: Unit,
        /// How many of them.
        count: u8,
    },
    /// PAX-17.2-28-b: the Province for militia.
    Militia {
        /// Units to place.
        left: u8,
    },
    /// PAX-16.2-CON-a, PAX-17.2-10-a: the Elite leader who becomes Conqueror.
    Conqueror,
    /// PAX-13.3-JUD-a: a unit in Judaea.
    JudaeaLoss,
    /// PAX-16.2-STC-j, PAX-12.4.7e: the Capital in which the leader is placed after a civil war, or a Dictator; if enemies hold it, another Space
    /// (PAX-8.1.5c).
    Capital {
        /// The leader.
        leader: Leader,
    },
}

/// PAX-13, PAX-16: events, invasions, rebellions.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventStep {
    /// Chance: PAX-16.1.2a: the roll on the event table.
    TableRoll,
    /// PAX-16.1.3a: a waiting event strikes the active player.
    Strike,
    /// PAX-16.2-DIS-a: which of the top-ranked leaders falls ill.
    DiseaseChoice {
        /// The player.
        seat: Seat,
    },
    /// Chance: PAX-16.2-DIS-b: whether the leader survives.
    DiseaseRoll {
        /// The leader.
        leader: Leader,
    },
    /// Chance: PAX-16.2-HAR-a, and the cards of harvest and famine.
    HarvestRoll {
        /// Change of Stability; 0 for the Standard event, which rolls for it.
        change: i8,
    },
    /// Chance: PAX-16.2-HAR-b.
    HarvestLuck {
        /// The Territory.
        territory: Territory,
    },
    /// Chance: PAX-13.4.1a: which group invades.
    InvasionRoll {
        /// The player who places the army.
        by: Seat,
    },
    /// PAX-13.4-GER-a and the like: where the army appears.
    PlaceInvasion {
        /// The player who places it.
        by: Seat,
        /// The invading group.
        group: InvasionGroup,
    },
    /// Chance: the strength of a barbarian army.
    Strength {
        /// The army's owner.
        army: Owner,
        /// The Space.
        space: Space,
        /// Dice.
        dice: u8,
    },
    /// PAX-R13-21: whether the player moves the army he has placed.
    OfferMove {
        /// The player.
        by: Seat,
        /// The army's owner.
        army: Owner,
    },
    /// Chance: PAX-13.4-ARM-a: one roll for each Space, in order.
    ArmeniaRoll {
        /// Spaces are considered in order, from this index on.
        from: u8,
    },
    /// PAX-13.4.4: barbarian armies near a Capital are found.
    Frighten,
    /// PAX-13.4.5a, PAX-13.3-GAL-j: an army of barbarians attacks in the Space where it has been placed.
    Onslaught,
    /// PAX-13.3-AFR-c: rebels attack the units among whom they lived.
    Revolt {
        /// The Space.
        space: Space,
    },
    /// Chance: PAX-13.3a, PAX-16.2-REB-a: where there is a rebellion.
    RebellionRoll {
        /// The player who chooses.
        by: Seat,
    },
    /// Chance: PAX-13.3-GAL-b: the kind of revolt in Gaul.
    GaulRoll {
        /// The player who chooses.
        by: Seat,
    },
    /// PAX-13.3-GAL-k: whether the previous active player allows the army to move.
    GaulVeto {
        /// The player who is asked.
        seat: Seat,
    },
    /// PAX-R13-04: a revolt destroys units of a player, and of those in his service (PAX-12.4.4a).
    Losses {
        /// The player, who chooses.
        seat: Seat,
        /// The Space.
        space: Space,
        /// Battle Points left.
        left: u8,
    },
    /// A Space, Fleet, leader or the like is chosen.
    Ask {
        /// The player.
        by: Seat,
        /// The question.
        query: Query,
    },
    /// PAX-16.2-STC-b, PAX-17.2-35-a: which player a Stability Check hits.
    CheckTarget {
        /// The player who chooses.
        by: Seat,
    },
    /// PAX-16.2-STC-d: whether to pay Talents against unrest.
    Unrest {
        /// The player.
        seat: Seat,
        /// Talents asked for.
        talents: u8,
    },
    /// Chance: PAX-16.2-STC-i: one roll for each place with units, in order.
    CivilWarRoll {
        /// The player.
        seat: Seat,
        /// Places are considered in order, from this index on.
        from: u16,
    },
    /// PAX-17.2-35-e: half of the units are lost.
    CivilWarLosses {
        /// The player.
        seat: Seat,
        /// The place.
        at: Node,
        /// Land Units left to lose.
        units: u16,
    },
    /// PAX-16.2-STC-j, PAX-16.2-STC-k: the civil war ends.
    EndCivilWar {
        /// The player.
        seat: Seat,
    },
    /// Chance: PAX-16.2-STC-j: the new leader.
    CivilWarLeader {
        /// The player.
        seat: Seat,
    },
}

/// PAX-17: event cards.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardStep {
    /// Chance: PAX-17.1.3a: a card is drawn.
    Draw,
    /// PAX-17.1.5b: a player may play cards.
    Window {
        /// The player.
        seat: Seat,
        /// When this is.
        occasion: Occasion,
    },
    /// PAX-17.2-13: whether a card is cancelled.
    Cancel {
        /// The player who is asked.
        seat: Seat,
        /// The player of the card.
        by: Seat,
        /// The card.
        card: Card,
    },
    /// A card takes effect.
    Effect {
        /// The player of the card.
        by: Seat,
        /// The card.
        card: Card,
        /// PAX-17.1.6: whether it hires Mercenaries instead.
        hire: bool,
    },
    /// PAX-17.1.4a: a card above the hand limit is discarded.
    Discard {
        /// The player.
        seat: Seat,
    },
    /// A player is chosen.
    Target {
        /// The player who chooses.
        by: Seat,
        /// For which card.
        card: Card,
    },
    /// A way to use a card is chosen.
    Mode {
        /// The player who chooses.
        by: Seat,
        /// The card.
        card: Card,
    },
    /// Chance: PAX-17.2-38: a card is stolen.
    Steal {
        /// The player who takes it.
        by: Seat,
        /// The player who loses it.
        from: Seat,
    },
    /// Chance: PAX-17.2-04-a: the roll of an ambush.
    AmbushRoll,
    /// PAX-R17-04: what the ambushed army loses.
    AmbushLosses {
        /// Battle Points left.
        left: u16,
        /// Losses are chosen in order, the most valuable piece first, from this index on.
        #[serde(default)]
        from: u8,
    },
    /// Chance: PAX-17.2-09: an Objective goes back to the pool.
    ReturnAim {
        /// The player.
        seat: Seat,
        /// Objectives held before one was drawn.
        held: u8,
    },
    /// Chance: PAX-17.2-15: the strength of a chip that a player looks at.
    Look {
        /// The player.
        by: Seat,
        /// The Space.
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
    /// A player makes an offer.
    Propose {
        /// The player.
        by: Seat,
        /// Offers left.
        left: u8,
        /// The player negotiated with; none until one is invited.
        #[serde(default)]
        to: Option<Seat>,
    },
    /// A player answers an offer.
    Respond {
        /// The player who made it.
        by: Seat,
        /// The player who answers.
        to: Seat,
        /// What is offered.
        offer: Offer,
        /// PAX-4.3.1d: it is a request: the player who answers would give it.
        #[serde(default)]
        asked: bool,
    },
    /// PAX-15.4.6a: a player shows Objectives to his new ally.
    Show {
        /// The player.
        by: Seat,
        /// The ally.
        to: Seat,
        /// Objectives are considered in order, from this index on; 0 in the view of others.
        from: u8,
    },
    /// PAX-4.4: what a player pays so that the group on the move does not attack him.
    Bribe {
        /// The player who pays.
        by: Seat,
        /// The attacker.
        to: Seat,
    },
    /// PAX-4.4c: whether the Talents are taken.
    Bribed {
        /// The player who pays.
        by: Seat,
        /// The attacker.
        to: Seat,
        /// How many.
        talents: u8,
    },
    /// PAX-4.4d, PAX-R117: whether the attacker who took them keeps his word.
    Honour {
        /// The attacker.
        to: Seat,
    },
}

/// PAX-R115: what can be offered. PAX-15.4.6b: never Objectives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// PAX-R114: passage, shared Spaces, LOC and Ports until the end of the turn, for Talents of the player who offers.
    Alliance {
        /// Talents given.
        talents: u8,
    },
    /// An alliance for Talents of the other player.
    AllianceFor {
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1d: Talents, for nothing in return.
    Talents {
        /// Talents given.
        talents: u8,
    },
    /// PAX-4.3.1d: an event card changes hands.
    Card {
        /// The card.
        card: Card,
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1f: squadrons change hands.
    Galley {
        /// The place.
        at: Node,
        /// Squadrons.
        #[serde(default = "one")]
        galleys: u8,
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1d, PAX-4.3.1f: Mercenaries change hands.
    Mercenaries {
        /// The Space.
        at: Space,
        /// The kind of unit; an ally gets one unit, a stranger all of the kind (PAX-5.1.2a).
        unit: Unit,
        /// Talents asked for.
        talents: u8,
    },
    /// PAX-4.3.1g: a City or Town changes hands.
    Works {
        /// The Space.
        at: Space,
        /// Talents asked for.
        talents: u8,
    },
}

/// The number offered if the file gives none.
fn one() -> u8 {
    1
}
