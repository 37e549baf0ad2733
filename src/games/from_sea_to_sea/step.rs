//! What is to be done next: decisions, chance results and automatic steps, in the order of the rulebook.
//!
//! The steps of a match lie on a stack. The top one is carried out first; whatever it sets off (a bonus, a Rome step, a
//! legate) is put on top of what remains to be done, so that "immediately" in the rules means just that.

use super::content::Regions;
use super::ids::*;
pub use super::occasion::{Cause, Drawing, Hiring, Reveal};
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// One thing to do.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Chance: the card of a region (S2S-107).
    DealRegion {
        /// Which.
        region: Region,
    },
    /// Chance: a city token for the market (S2S-119, S2S-451).
    RevealCity,
    /// Chance: a bonus token for the development scale (S2S-131).
    DealDevelopment {
        /// Cell, from 0.
        cell: u8,
    },
    /// S2S-133.
    ChooseLeader {
        /// Whose leader.
        seat: u8,
    },
    /// S2S-134.
    ChooseAbility {
        /// Whose.
        seat: u8,
        /// Of which leader.
        leader: Leader,
    },

    /// S2S-223, S2S-475: who plays next, or a talent is spent.
    NextAction,
    /// S2S-224.
    PlayCard {
        /// Who.
        leader: Leader,
    },
    /// S2S-226.
    ChooseKind {
        /// The card just played.
        card: ActionCard,
    },
    /// S2S-621: a move before or after an action.
    Swift {
        /// After it.
        after: bool,
    },
    /// S2S-301.
    Move {
        /// Points left.
        left: u8,
        /// S2S-628: free moves of units left.
        free: u8,
    },
    /// S2S-307: the conflict test.
    Conflict,
    /// S2S-321.
    Hire {
        /// Units left.
        left: u8,
        /// Hirings come in the order of region and side: the last one, which may come again.
        #[serde(default)]
        from: Option<Hiring>,
    },
    /// S2S-421: resources are discarded before gathering.
    MakeRoom {
        /// Strength of the gathering that follows.
        strength: u8,
    },
    /// S2S-411.
    Gather {
        /// Resources left.
        left: u8,
    },
    /// S2S-416, S2S-394: a resource is put on a unit.
    Load {
        /// Which.
        resource: Resource,
        /// Where.
        regions: Regions,
        /// S2S-R37: others may be discarded to make room.
        make_room: bool,
    },
    /// S2S-442.
    BuildActivate {
        /// A city has been built.
        built: bool,
        /// An effect has been activated.
        activated: bool,
    },
    /// S2S-445.
    CityReward {
        /// Where the city is built.
        site: Site,
    },
    /// S2S-450.
    TakeCity {
        /// Where it is built.
        site: Site,
    },
    /// S2S-447, S2S-392: units of a reward.
    PlaceUnits {
        /// Peaceful ones left.
        peaceful: u8,
        /// Military ones left.
        military: u8,
        /// Where.
        regions: Regions,
    },
    /// S2S-448: troublemakers removed from the cards of these regions.
    RemoveFromCards {
        /// How many.
        left: u8,
        /// Where.
        regions: Regions,
    },
    /// S2S-642: Liberator.
    Liberate,
    /// The action has been carried out.
    ActionDone {
        /// It was on a card, not copied.
        card: bool,
    },

    /// S2S-637: the region of a check.
    ChooseCheckRegion {
        /// Which check.
        kind: CheckKind,
        /// Strength of the action.
        strength: u8,
    },
    /// S2S-347 to S2S-351.
    Draw,
    /// Chance: a token from the bag for the check.
    DrawToken {
        /// How.
        drawing: Drawing,
        /// Tokens left to draw.
        left: u8,
    },
    /// S2S-352: which of the drawn tokens is kept.
    Keep {
        /// How they were drawn.
        drawing: Drawing,
    },
    /// S2S-373.
    RaiseLoyalty {
        /// Troublemakers left to remove.
        left: u8,
    },
    /// S2S-356.
    Casualties {
        /// Units left to lose; 0 before they are counted.
        left: u8,
    },
    /// S2S-357, S2S-396.
    TakeBonus {
        /// Tokens left to take.
        left: u8,
    },
    /// S2S-364.
    EndCheck,

    /// S2S-381.
    CaptureTest,
    /// S2S-387: reward and what follows.
    Reward {
        /// The region.
        region: Region,
    },
    /// S2S-388.
    CaptureTroublemakers {
        /// The region.
        region: Region,
        /// How many are left to place.
        left: u8,
    },
    /// Chance: the lowest captured-region token (S2S-389).
    RevealRegionToken {
        /// The region.
        region: Region,
    },
    /// S2S-640: Peaceful.
    PeacefulUnit {
        /// The region.
        region: Region,
        /// Units left.
        left: u8,
    },
    /// S2S-398.
    UseEffect {
        /// The region.
        region: Region,
    },
    /// The leader who acted before an effect was used goes on (S2S-C8).
    Resume {
        /// By place in `State::leaders`.
        leader: u8,
    },
    /// Resources to pay, as in `State::due`.
    Pay,
    /// S2S-633: Builder.
    Substitute,
    /// Talents to spend (S2S-473, S2S-474).
    SpendTalents {
        /// How many.
        left: u8,
    },
    /// S2S-480: after the talent is paid.
    RemoveZone {
        /// Where.
        zone: Zone,
    },

    /// The effect of a region.
    Effect {
        /// The region.
        region: Region,
        /// Its strength.
        strength: u8,
    },
    /// S2S-701.
    Mixed {
        /// Strength left.
        left: u8,
        /// S2S-628: free moves of units left.
        free: u8,
        /// Something has moved.
        moved: bool,
    },
    /// S2S-702: the unit that is replaced.
    SwapOut {
        /// Swaps left.
        left: u8,
    },
    /// S2S-702: the unit that comes.
    SwapIn {
        /// Swaps left after this one.
        left: u8,
        /// Who goes.
        unit: UnitToken,
    },
    /// S2S-703: resources that the new unit cannot carry.
    Shed {
        /// Who carries too much.
        unit: UnitToken,
    },
    /// S2S-704.
    Travel {
        /// Leader, by place in `State::leaders`.
        leader: u8,
        /// Units that may travel with each.
        units: u8,
    },
    /// S2S-705.
    Bring {
        /// From.
        from: Region,
        /// To.
        to: Region,
        /// Units left.
        left: u8,
    },
    /// S2S-707.
    CalmRegions {
        /// Regions left.
        left: u8,
        /// Regions done.
        done: Regions,
    },
    /// S2S-708: the resource that goes.
    Exchange {
        /// Exchanges left.
        left: u8,
    },
    /// S2S-708: the resource that comes.
    ExchangeFor {
        /// What went.
        resource: Resource,
        /// The unit; the leader when none.
        unit: Option<UnitToken>,
    },
    /// S2S-709.
    Gain {
        /// Resources left.
        left: u8,
    },
    /// Chance: S2S-710.
    RevealReplacement {
        /// Tokens left.
        left: u8,
    },
    /// S2S-711.
    ReplaceCity,
    /// S2S-717.
    SwapTokens {
        /// Swaps left.
        left: u8,
        /// The first of the two.
        first: Option<Region>,
    },
    /// S2S-714.
    CycleScale {
        /// Times left.
        left: u8,
    },
    /// S2S-716.
    CopyEffect {
        /// Effects left.
        left: u8,
        /// Regions used.
        used: Regions,
    },
    /// S2S-718: the troublemaker that moves.
    MoveTroublemaker {
        /// Moves left.
        left: u8,
    },
    /// S2S-718: where it goes.
    MoveTroublemakerTo {
        /// From.
        region: Region,
        /// From which zone.
        zone: Zone,
    },
    /// S2S-434.
    RemoveAny {
        /// Troublemakers left.
        left: u8,
    },
    /// Chance: S2S-436.
    DrawThin {
        /// Tokens left.
        left: u8,
    },
    /// S2S-436.
    Thin,

    /// Before the event of a round: talents may still remove troublemakers (S2S-C3).
    BeforeEvent,
    /// S2S-501, S2S-509, S2S-602.
    EventDue,
    /// Chance: an event is turned up.
    RevealEvent {
        /// Why.
        reveal: Reveal,
    },
    /// S2S-631.
    Prophet,
    /// S2S-502.
    EventUpper,
    /// S2S-506.
    EventLower,
    /// S2S-508.
    EventDone,
    /// S2S-562, or victory.
    RoundDone,
    /// "Spend X or Rome +1".
    PayOrRome {
        /// What.
        resource: Resource,
        /// Times left.
        left: u8,
    },
    /// Troublemakers for an area.
    Spread {
        /// Its colour.
        area: Colour,
        /// How many left.
        left: u8,
    },
    /// "Discard 1 unit of that region or Rome +1".
    UnitOrRome {
        /// Regions left.
        regions: Regions,
    },
    /// A troublemaker in each of these regions.
    PlaceEach {
        /// Regions left.
        regions: Regions,
        /// Why.
        cause: Cause,
    },
    /// S2S-512.
    FoodOrUnit {
        /// Regions left; the first one is due.
        regions: Regions,
        /// Times left in the first one; 0 before it is counted.
        left: u8,
        /// Units per time.
        per: u8,
    },
    /// S2S-514.
    SpendAny {
        /// Resources left.
        left: u8,
    },
    /// S2S-524.
    ChooseRegions {
        /// Regions left to choose.
        left: u8,
        /// What may still be chosen.
        regions: Regions,
    },
    /// S2S-530: troublemakers on city sites.
    PlaceOnSites {
        /// Sites left.
        sites: super::content::Sites,
    },
    /// Chance: S2S-534.
    DrawPerRegion {
        /// Regions left; the first one is due.
        regions: Regions,
        /// The fatal value.
        value: u8,
    },
    /// S2S-534: a unit of this region dies.
    LoseUnitIn {
        /// Where.
        region: Region,
    },
    /// S2S-536.
    DiscardUnits {
        /// Units left.
        left: u8,
    },
    /// Chance: S2S-544, S2S-593.
    RemoveTokens {
        /// Tokens left.
        left: u8,
        /// S2S-R83: the bag is refilled.
        refill: bool,
    },
    /// S2S-546.
    ChooseUncaptured {
        /// Regions left to choose.
        left: u8,
        /// Regions chosen.
        chosen: Regions,
    },
    /// S2S-571 to S2S-573: steps of the Rome marker.
    Rome {
        /// Steps left.
        left: u8,
        /// Why.
        cause: Cause,
    },

    /// Chance: S2S-577.
    RevealLegate,
    /// The effect of a legate has been carried out.
    LegateDone {
        /// The legate in whose effect this one was reached.
        outer: Option<Legate>,
    },
    /// S2S-586.
    RemoveUnits {
        /// Of this colour.
        colour: Colour,
        /// Units left.
        left: u8,
    },
    /// S2S-587: one resource, one unit, or both, in each region.
    Toll {
        /// Regions left; the first one is due.
        regions: Regions,
        /// A resource is still due in the first one.
        resource: bool,
        /// A unit is still due in the first one.
        unit: bool,
        /// Both are due in each.
        both: bool,
    },
    /// S2S-588.
    TurnTokens {
        /// Tokens left.
        left: u8,
    },
    /// S2S-591.
    RemoveResources {
        /// Of this kind.
        resource: Resource,
        /// How many.
        left: u8,
    },
}
