//! What can happen in a match: decisions and chance results.

use crate::ids::*;
use crate::state::Civs;
use crate::step::Stand;
use agon_game::Seat;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// One decision or chance result. The deciding seat is not part of it; the state knows who acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: AOM-101 to AOM-103: civilizations in seat order.
    DealCivs {
        /// Which.
        civs: Civs,
    },
    /// Chance: AOM-106.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// Chance: a tile is turned up.
    TurnUp {
        /// Which.
        tile: Tile,
    },
    /// Chance: AOM-307.
    DrawCard {
        /// Which.
        card: Card,
    },
    /// Chance: AOM-609: sixes of both sides.
    Roll {
        /// The attacker's.
        attacker: u8,
        /// The defender's.
        defender: u8,
    },

    /// AOM-118, AOM-402: take a tile.
    TakeTile {
        /// Which.
        tile: Tile,
    },
    /// Go no further, or choose nothing.
    Stop,
    /// AOM-204.
    PlacePoint {
        /// On which card.
        card: VictoryCard,
    },
    /// AOM-306.
    TakePermanent {
        /// Which.
        kind: Kind,
    },
    /// AOM-307: draw a random card.
    Draw,
    /// Option `random_draw_count_before_looking`.
    DrawCount {
        /// How many.
        count: u8,
    },
    /// AOM-351.
    Play {
        /// Which card.
        card: Card,
    },
    /// AOM-354.
    Pass {
        /// Which card is discarded.
        card: Card,
    },
    /// AOM-357: pay for the god power.
    UsePower,
    /// AOM-359: do without it.
    NoPower,
    /// AOM-711.
    Discard {
        /// Which.
        card: Card,
    },

    /// AOM-415: this resource.
    GatherResource {
        /// Which.
        resource: Resource,
    },
    /// AOM-415: this terrain.
    GatherTerrain {
        /// Which.
        terrain: Terrain,
    },
    /// AOM-411: a villager goes to a tile; from the Holding Area when `from` is missing.
    MoveVillager {
        /// From.
        #[serde(default)]
        from: Option<Tile>,
        /// To.
        to: Tile,
    },
    /// AOM-661: a unit that gathers goes to a tile.
    MoveGatherer {
        /// From.
        #[serde(default)]
        from: Option<Tile>,
        /// To.
        to: Tile,
    },
    /// AOM-C6: back into the Holding Area.
    Withdraw {
        /// From.
        tile: Tile,
        /// Who.
        who: Stand,
    },
    /// AOM-442.
    Build {
        /// Which.
        building: Building,
    },
    /// AOM-465, AOM-524, AOM-521: a cube that is saved, paid or given.
    Give {
        /// Which.
        resource: Resource,
    },
    /// A cube that is taken.
    Take {
        /// Which.
        resource: Resource,
    },
    /// AOM-521: exchange cubes.
    Exchange,
    /// AOM-527.
    BuyPoint,
    /// AOM-501, and free units.
    Hire {
        /// Which.
        unit: Unit,
    },

    /// AOM-561, AOM-563.
    Attack {
        /// Whom.
        seat: Seat,
        /// Which area.
        area: Area,
    },
    /// AOM-566.
    Commit {
        /// Which unit.
        unit: Unit,
    },
    /// AOM-602, and units that are named: the unit, with the kills of this battle.
    Choose {
        /// Which.
        unit: Unit,
        /// Kills that it remembers.
        #[serde(default)]
        kills: u8,
    },
    /// Use the optional ability.
    Declare,
    /// Do not use it.
    Decline,
    /// AOM-614.
    Stay,
    /// AOM-615.
    Retreat,
    /// AOM-642: destroy a building.
    Destroy {
        /// Whose.
        seat: Seat,
        /// Which.
        building: Building,
    },
    /// AOM-647: a tile of another player, or of one's own.
    ChooseTile {
        /// Whose.
        seat: Seat,
        /// Which.
        tile: Tile,
        /// Who stands on it.
        on: Stand,
    },
    /// AOM-452: the villager that is removed; from the Holding Area when `tile` is missing.
    RemoveVillager {
        /// From where.
        #[serde(default)]
        tile: Option<Tile>,
    },
    /// A player is chosen.
    ChoosePlayer {
        /// Who.
        seat: Seat,
    },
    /// A unit in a Holding Area is chosen.
    ChooseUnit {
        /// Whose.
        seat: Seat,
        /// Which.
        unit: Unit,
    },
    /// Option `hades_may_sacrifice_villager`.
    SacrificeVillager,
}
