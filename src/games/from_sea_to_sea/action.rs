//! What can happen in a match: decisions and chance results.

use super::ids::*;
use super::units::{Carrier, UnitAt};
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// One decision or chance result. The deciding seat is not part of it; the state knows who acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: the card of the region in turn (S2S-107).
    DealRegion {
        /// Which.
        card: RegionCard,
    },
    /// Chance: a city token is turned up.
    RevealCity {
        /// Which.
        city: CityToken,
    },
    /// Chance: a bonus token for the development scale.
    DealBonus {
        /// Which.
        token: CheckToken,
    },
    /// Chance: a check token from the bag.
    DrawToken {
        /// Which.
        token: CheckToken,
    },
    /// Chance: the lowest captured-region token.
    RevealRegionToken {
        /// Which.
        token: RegionToken,
    },
    /// Chance: an event.
    RevealEvent {
        /// Which.
        event: Event,
    },
    /// Chance: a legate.
    RevealLegate {
        /// Which.
        legate: Legate,
    },

    /// S2S-133.
    ChooseLeader {
        /// Who.
        leader: Leader,
    },
    /// S2S-134.
    ChooseAbility {
        /// Which.
        ability: Ability,
    },

    /// S2S-223: this leader plays the next card.
    LetAct {
        /// Who.
        leader: Leader,
    },
    /// S2S-476: a talent for an action of the last card.
    Copy {
        /// Who acts.
        leader: Leader,
        /// Which action.
        kind: Kind,
    },
    /// S2S-480: a talent for a troublemaker.
    Pacify {
        /// S2S-482: the leader who is there; of several the acting one, or the first.
        leader: Leader,
        /// Where it lies.
        zone: Zone,
    },
    /// S2S-224.
    PlayCard {
        /// Which.
        card: ActionCard,
    },
    /// S2S-226.
    Perform {
        /// Which action.
        kind: Kind,
    },
    /// Go no further: end a movement, a hiring, a choice.
    Stop,

    /// S2S-302.
    MoveLeader {
        /// Where.
        to: Region,
    },
    /// S2S-303, S2S-304.
    MoveUnit {
        /// Who.
        unit: UnitAt,
        /// Where.
        to: Region,
    },
    /// S2S-321.
    Hire {
        /// Where.
        region: Region,
        /// Which side.
        side: Side,
    },
    /// S2S-421: a resource goes back to its scale.
    Discard {
        /// From whom.
        carrier: Carrier,
        /// Which.
        resource: Resource,
    },
    /// S2S-411.
    Gather {
        /// Where.
        region: Region,
        /// Which.
        resource: Resource,
    },
    /// S2S-416: the resource goes here.
    LoadOn {
        /// On whom.
        carrier: Carrier,
    },
    /// S2S-443.
    Build {
        /// Where.
        site: Site,
    },
    /// S2S-461.
    Activate {
        /// Which effect.
        region: Region,
    },
    /// S2S-633: other resources instead of one of this kind.
    Substitute {
        /// Which is replaced.
        resource: Resource,
    },
    /// Spend a resource.
    Pay {
        /// From whom.
        carrier: Carrier,
        /// Which.
        resource: Resource,
    },
    /// S2S-473, S2S-474.
    SpendTalent {
        /// From which sea.
        sea: Sea,
    },
    /// S2S-450.
    TakeCity {
        /// Which.
        city: CityToken,
    },
    /// S2S-392, S2S-447: a unit of a reward.
    PlaceUnit {
        /// Where.
        region: Region,
        /// Which side.
        side: Side,
    },
    /// Remove a troublemaker.
    Remove {
        /// Where it lies.
        zone: Zone,
    },

    /// S2S-637.
    CheckIn {
        /// Where.
        region: Region,
    },
    /// S2S-347.
    Draw,
    /// S2S-643.
    DrawCautiously,
    /// S2S-352.
    DrawForFood {
        /// Who pays.
        carrier: Carrier,
    },
    /// S2S-635.
    DrawDivinely {
        /// Who pays.
        carrier: Carrier,
        /// What.
        resource: Resource,
    },
    /// S2S-350.
    EndCheck,
    /// S2S-352.
    Keep {
        /// Which.
        token: CheckToken,
    },
    /// A unit is lost or discarded.
    LoseUnit {
        /// Which.
        unit: UnitAt,
    },
    /// S2S-357.
    TakeBonus {
        /// Which end.
        end: End,
    },

    /// S2S-383: capture by this alternative of the card.
    Capture {
        /// Which region.
        region: Region,
        /// Which alternative, from 0.
        option: u8,
    },
    /// S2S-398: this leader applies the effect.
    UseEffect {
        /// Who.
        leader: Leader,
    },

    /// S2S-702: this unit is replaced.
    SwapOut {
        /// Which.
        unit: UnitAt,
    },
    /// S2S-702: by a unit like this.
    SwapIn {
        /// Its colour.
        colour: Colour,
        /// Its side.
        side: Side,
    },
    /// S2S-703: this resource is left behind.
    Shed {
        /// Which.
        resource: Resource,
    },
    /// S2S-704.
    Travel {
        /// Where.
        to: Region,
    },
    /// S2S-705.
    Bring {
        /// Who comes along.
        unit: UnitAt,
    },
    /// S2S-707.
    Calm {
        /// The region.
        region: Region,
        /// The zone.
        zone: Zone,
    },
    /// S2S-708: this resource goes.
    Exchange {
        /// Who carries it.
        carrier: Carrier,
        /// Which.
        resource: Resource,
    },
    /// S2S-708, S2S-709: this resource comes.
    Take {
        /// Which.
        resource: Resource,
    },
    /// S2S-711.
    ReplaceCity {
        /// Where.
        site: Site,
        /// By which.
        city: CityToken,
    },
    /// S2S-714.
    CycleScale {
        /// Which.
        resource: Resource,
    },
    /// S2S-718: this troublemaker moves.
    MoveTroublemaker {
        /// Out of which region.
        region: Region,
        /// From which zone.
        zone: Zone,
    },
    /// S2S-436: the token leaves the game.
    RemoveToken {
        /// Which.
        token: CheckToken,
    },

    /// S2S-631: resolve the revealed event.
    KeepEvent,
    /// S2S-631: resolve another one.
    ReplaceEvent,
    /// Let the Rome marker rise.
    RomeUp,
    /// A region is chosen.
    ChooseRegion {
        /// Which.
        region: Region,
    },
    /// S2S-530: a city site is chosen.
    ChooseSite {
        /// Which.
        site: Site,
    },
    /// S2S-586: a unit in stock leaves the game.
    RemoveFromStock {
        /// Its colour.
        colour: Colour,
    },
}
