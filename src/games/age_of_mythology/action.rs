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
    /// Chance: AOM-101 to AOM-103: the civilizations are dealt out, in seat order.
    DealCivs {
        /// Which.
        civs: Civs,
    },
    /// Chance: AOM-106: the first player is drawn.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// Chance: a tile is turned up.
    TurnUp {
        /// Which.
        tile: Tile,
    },
    /// Chance: AOM-307: a random card is drawn.
    DrawCard {
        /// Which.
        card: Card,
    },
    /// Chance: AOM-609: the successes that both sides roll.
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
    /// Stop here, or choose nothing at all.
    Stop,
    /// AOM-204: place a victory point.
    PlacePoint {
        /// On which card.
        card: VictoryCard,
    },
    /// AOM-306: take a permanent card.
    TakePermanent {
        /// Which.
        kind: Kind,
    },
    /// AOM-307: draw a random card.
    Draw,
    /// Option `random_draw_count_before_looking`: fix how many random cards to draw.
    DrawCount {
        /// How many.
        count: u8,
    },
    /// AOM-351: play a card.
    Play {
        /// Which card.
        card: Card,
    },
    /// AOM-354: discard a card instead of playing it.
    Pass {
        /// Which card is discarded.
        card: Card,
    },
    /// AOM-357: pay for the god power.
    UsePower,
    /// AOM-359: carry out the action of the card alone.
    NoPower,
    /// AOM-711: set a card aside, to be discarded at the end of the turn.
    Discard {
        /// Which.
        card: Card,
    },

    /// AOM-415: gather from all tiles of a resource.
    GatherResource {
        /// Which.
        resource: Resource,
    },
    /// AOM-415: gather from all tiles of a terrain.
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
    /// AOM-661: a unit that gathers goes to a tile; from the Holding Area when `from` is missing.
    MoveGatherer {
        /// From.
        #[serde(default)]
        from: Option<Tile>,
        /// To.
        to: Tile,
    },
    /// AOM-C6: call a worker back into the Holding Area.
    Withdraw {
        /// From.
        tile: Tile,
        /// Who.
        who: Stand,
    },
    /// AOM-442: build a building.
    Build {
        /// Which.
        building: Building,
    },
    /// AOM-465, AOM-524, AOM-521: save, pay or give a cube.
    Give {
        /// Which.
        resource: Resource,
    },
    /// Take a cube.
    Take {
        /// Which.
        resource: Resource,
    },
    /// AOM-521: exchange cubes with the bank.
    Exchange,
    /// AOM-527: buy a victory point in the Great Temple.
    BuyPoint,
    /// AOM-501: hire a unit, or choose one that is free.
    Hire {
        /// Which.
        unit: Unit,
    },

    /// AOM-561, AOM-563: attack an area of another player.
    Attack {
        /// Whom.
        seat: Seat,
        /// Which area.
        area: Area,
    },
    /// AOM-566: commit a unit to the battle.
    Commit {
        /// Which unit.
        unit: Unit,
    },
    /// AOM-602: choose the unit that fights, or another unit in the battle that has to be named.
    Choose {
        /// Which.
        unit: Unit,
        /// Its kills in this battle, if an ability counts them.
        #[serde(default)]
        kills: u8,
    },
    /// Use the optional ability.
    Declare,
    /// Do not use it.
    Decline,
    /// AOM-614: fight on.
    Stay,
    /// AOM-615: give up the battle.
    Retreat,
    /// AOM-642: destroy a building.
    Destroy {
        /// Whose.
        seat: Seat,
        /// Which.
        building: Building,
    },
    /// AOM-647: choose a tile, another player's or one's own.
    ChooseTile {
        /// Whose.
        seat: Seat,
        /// Which.
        tile: Tile,
        /// Who stands on it.
        on: Stand,
    },
    /// AOM-452: remove a villager; one in the Holding Area when `tile` is missing.
    RemoveVillager {
        /// From where.
        #[serde(default)]
        tile: Option<Tile>,
    },
    /// Choose a player.
    ChoosePlayer {
        /// Who.
        seat: Seat,
    },
    /// Choose a unit in a Holding Area.
    ChooseUnit {
        /// Whose.
        seat: Seat,
        /// Which.
        unit: Unit,
    },
    /// Option `hades_may_sacrifice_villager`: sacrifice a villager instead of a unit.
    SacrificeVillager,
}
