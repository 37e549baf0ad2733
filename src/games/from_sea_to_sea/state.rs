//! One moment of a match: flat, cheap to clone, public (hidden things are drawn when they are revealed).
//!
//! Nothing hidden is stored. Cards and tokens that nobody has seen are in a set from which chance draws when they are
//! turned up; the state is therefore exactly what every player knows, and needs no masking.

pub use super::cells::Cells;
use super::content::{Regions, Tokens};
use super::ids::*;
pub use super::pile::Pile;
use super::step::{Cause, Step};
use super::units::{Load, Unit};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, List, Table, picks};
use serde::{Deserialize, Serialize};

/// What is to be done, the next thing last.
pub type Stack = List<Step, DEPTH>;
/// A set of city tokens.
pub type Cities = IdSet<CityToken, u16>;
/// A set of unit tokens.
pub type Units = IdSet<UnitToken, [u8; 3]>;
/// Events.
pub type Events = IdSet<Event, u32>;

/// Most steps that can wait at once.
const DEPTH: usize = 32;

/// One moment of a match.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// S2S-101.
    pub level: Level,
    /// Seats at the table.
    pub players: u8,
    /// Leaders in play; with two or more players leader `i` belongs to seat `i`, a solo player has both.
    #[serde(default)]
    pub leaders: List<LeaderState, MAX_LEADERS>,
    /// Leader who acts, by place in `leaders`.
    #[serde(default)]
    pub actor: u8,
    /// What is to be done, the next thing last.
    #[serde(default)]
    pub steps: Stack,

    /// Round, from 1.
    pub round: u8,
    /// S2S-222: action cards played in this round.
    #[serde(default)]
    pub cards_played: u8,
    /// S2S-225: the top card of the stack of played cards.
    #[serde(default)]
    pub last_card: Option<ActionCard>,
    /// S2S-477: actions of the last card that were copied.
    #[serde(default)]
    pub copied: IdSet<Kind, u8>,

    /// Region cards on the board.
    pub cards: Table<Region, Option<RegionCard>, MAX_REGIONS>,
    /// Captured regions, Great Armenia included (S2S-106, S2S-C7).
    pub captured: Regions,
    /// Captured-region tokens on region cards.
    #[serde(default)]
    pub region_tokens: Table<Region, Option<RegionToken>, MAX_REGIONS>,
    /// S2S-588: regions whose token is face down.
    #[serde(default)]
    pub face_down: Regions,
    /// Captured-region tokens still on the Rome track; nobody has seen their values.
    #[serde(default)]
    pub tokens_unseen: IdSet<RegionToken, u16>,

    /// Troublemakers on region cards (S2S-206, S2S-207: their number says which cells they cover).
    #[serde(default)]
    pub troublemakers: Table<Region, u8, MAX_REGIONS>,
    /// S2S-546: regions with a troublemaker beside the condition.
    #[serde(default)]
    pub conditions: Regions,
    /// Troublemakers on city sites.
    #[serde(default)]
    pub city_troublemakers: Table<Site, u8, MAX_SITES>,
    /// S2S-209: troublemakers in stock.
    #[serde(default)]
    pub stock: u8,
    /// S2S-584: troublemakers removed from the game.
    #[serde(default)]
    pub troublemakers_out: u8,

    /// Unit tokens.
    #[serde(default)]
    pub units: Table<UnitToken, Unit, MAX_UNITS>,
    /// Resource scales.
    pub scales: Table<Resource, Scale, { Resource::COUNT }>,
    /// S2S-591: resources removed from the game.
    #[serde(default)]
    pub resources_out: Table<Resource, u8, { Resource::COUNT }>,

    /// City tokens on the board.
    #[serde(default)]
    pub cities: Table<Site, Option<CityToken>, MAX_SITES>,
    /// The market.
    #[serde(default)]
    pub market: Cities,
    /// The stack of city tokens from the top: groups of known content and unknown order.
    #[serde(default)]
    pub city_stack: List<Cities, MAX_SITES>,
    /// City tokens revealed by Commagene's effect.
    #[serde(default)]
    pub revealed: Cities,
    /// S2S-R54: city tokens that they have replaced.
    #[serde(default)]
    pub replaced: Cities,

    /// Talents in the Inland Sea.
    #[serde(default)]
    pub inland: u8,
    /// Talents in the Hyrcanian Sea.
    #[serde(default)]
    pub hyrcanian: u8,
    /// Talents out of the game.
    #[serde(default)]
    pub talents_out: u8,

    /// Cell of the Rome marker.
    pub rome: u8,
    /// Cells of the Rome track with a legate that is still face down.
    #[serde(default)]
    pub legate_cells: Cells<u32>,
    /// Legates that nobody has seen, those out of play included.
    #[serde(default)]
    pub legates_unseen: IdSet<Legate, u8>,

    /// S2S-203: the unknown deck.
    #[serde(default)]
    pub unknown: Pile,
    /// S2S-203: the waiting deck.
    #[serde(default)]
    pub waiting: Pile,
    /// Events whose place nobody knows: in the decks or not in play.
    #[serde(default)]
    pub unseen: Events,
    /// S2S-203: the discard.
    #[serde(default)]
    pub discard: Events,
    /// The event being resolved.
    #[serde(default)]
    pub event: Option<Event>,
    /// S2S-602: the event that is being resolved, or was due, is the final one.
    #[serde(default)]
    pub final_event: bool,

    /// Check tokens in the bag.
    #[serde(default)]
    pub bag: Tokens,
    /// Check tokens in Pontus.
    #[serde(default)]
    pub pontus: Tokens,
    /// Bonus tokens on the development scale, from left to right.
    #[serde(default)]
    pub development: [Option<CheckToken>; DEVELOPMENT_CELLS],
    /// Tokens drawn together, one of which is to be chosen.
    #[serde(default)]
    pub offered: Tokens,

    /// The action that is carried out.
    #[serde(default)]
    pub act: Act,
    /// The check that is made.
    #[serde(default)]
    pub check: Option<Check>,
    /// The gathering that is made.
    #[serde(default)]
    pub gathering: Gathering,
    /// What is being paid.
    #[serde(default)]
    pub due: Due,

    /// How the match ended.
    #[serde(default)]
    pub ending: Option<Ending>,
    /// Rome steps by [`Cause`].
    #[serde(default)]
    pub rome_steps: Table<Cause, u8, { Cause::COUNT }>,
    /// What moved the Rome marker last.
    #[serde(default)]
    pub last_step: Option<LastStep>,
    /// The legate whose effect is being carried out.
    #[serde(default)]
    pub legate: Option<Legate>,
    /// Events resolved.
    #[serde(default)]
    pub events_resolved: u8,
}

/// A leader in play.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderState {
    /// Who.
    pub leader: Leader,
    /// S2S-134.
    pub ability: Ability,
    /// S2S-138: the presence region.
    pub at: Region,
    /// Cards in hand, of those of the ability.
    #[serde(default)]
    pub hand: IdSet<ActionCard, u32>,
    /// S2S-629: what the leader carries.
    #[serde(default)]
    pub load: Load,
}

/// S2S-120: a contiguous row of markers that moves to the right.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Cell of the leftmost marker, from 1; where the next one goes when there is none.
    pub left: u8,
    /// Number of markers.
    pub count: u8,
    /// S2S-C4: cells whose bonus has been given.
    #[serde(default)]
    pub given: Cells<u16>,
}

/// The action that is carried out.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Act {
    /// Which.
    pub kind: Option<Kind>,
    /// It was copied with a talent.
    pub copied: bool,
    /// S2S-R89: Swift's move has been made.
    pub swift_used: bool,
    /// S2S-642: troublemakers removed so far, not by talents.
    pub removed: u8,
}

/// What a check is for.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// S2S-381.
    Capture,
    /// S2S-371.
    Loyalty,
    /// Nothing (option `check_needs_purpose`).
    Nothing,
}

/// The check that is made.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Battle or negotiation.
    pub kind: CheckKind,
    /// Where.
    pub region: Region,
    /// For what.
    pub purpose: Purpose,
    /// S2S-344: result needed; for loyalty the value of the token.
    pub difficulty: u8,
    /// S2S-346: free draws left.
    pub free: u8,
    /// Tokens drawn and kept.
    pub drawn: Tokens,
}

/// The gathering that is made.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Gathering {
    /// S2S-415: cells used, numbered from the left.
    pub cells: Table<Region, Cells<u8>, MAX_REGIONS>,
    /// S2S-R41: resources taken from each city.
    pub cities: Table<Site, u8, MAX_SITES>,
    /// S2S-627: the kind that Philhellene gathers again and again.
    pub favourite: Option<Resource>,
}

/// What is being paid.
#[derive(Clone, Copy, PartialEq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Due {
    /// Resources of each kind.
    pub cost: Table<Resource, u8, { Resource::COUNT }>,
    /// S2S-633: resources of other kinds than `instead_of`.
    pub others: u8,
    /// S2S-633: what they replace.
    pub instead_of: Option<Resource>,
    /// Carriers in these regions pay.
    pub regions: Regions,
}

/// How a match ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// S2S-605.
    Victory,
    /// S2S-574.
    ReachedToken,
    /// S2S-575.
    ReachedLastCell,
    /// S2S-R102: self-play only.
    RoundLimit,
}

/// What moved the Rome marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastStep {
    /// Why.
    pub cause: Cause,
    /// The event that was being resolved.
    #[serde(default)]
    pub event: Option<Event>,
    /// The legate whose effect was being carried out.
    #[serde(default)]
    pub legate: Option<Legate>,
}

impl State {
    /// S2S-601: regions captured, Great Armenia not counted (S2S-C7).
    #[inline]
    pub fn captures(&self) -> usize {
        self.captured.len().saturating_sub(1)
    }

    /// The leader who acts.
    ///
    /// # Panics
    /// Before the leaders are chosen.
    #[inline]
    pub fn acting(&self) -> LeaderState {
        self.leaders.get(self.actor as usize).expect("leaders are chosen")
    }

    /// The leader who acts, to change it.
    ///
    /// # Panics
    /// Before the leaders are chosen.
    pub fn acting_mut(&mut self) -> &mut LeaderState {
        self.leaders.get_mut(self.actor as usize).expect("leaders are chosen")
    }

    /// Puts a step on top of what is to be done.
    #[inline]
    pub fn lay(&mut self, step: impl Into<Step>) {
        self.steps.push(step.into());
    }

    /// The step on top is done; the one below it goes on.
    ///
    /// # Panics
    /// If nothing is to be done.
    #[inline]
    pub fn done(&mut self) {
        assert!(self.steps.pop().is_some(), "nothing waits to be done");
    }

    /// The step on top becomes another one.
    ///
    /// # Panics
    /// If nothing is to be done.
    #[inline]
    pub fn becomes(&mut self, step: impl Into<Step>) {
        self.done();
        self.lay(step);
    }

    /// The step on top is done once out of `left` times: it comes again with one time less, unless this was the last.
    ///
    /// # Panics
    /// If nothing was left to do.
    #[inline]
    pub fn once<S: Into<Step>>(&mut self, left: u8, again: impl FnOnce(u8) -> S) {
        self.done();
        if let Some(left) = picks::less(left) {
            self.lay(again(left));
        }
    }

    /// The check that is made.
    ///
    /// # Panics
    /// If none is made.
    #[inline]
    pub fn checking(&self) -> Check {
        self.check.unwrap_or_else(|| panic!("no check is made at {:?}", self.steps))
    }

    /// The check that is made, to change it.
    ///
    /// # Panics
    /// If none is made.
    #[inline]
    pub fn checking_mut(&mut self) -> &mut Check {
        let Self { check, steps, .. } = self;
        check.as_mut().unwrap_or_else(|| panic!("no check is made at {steps:?}"))
    }

    /// The leader in play with this ability, if any.
    #[inline]
    pub fn with_ability(&self, ability: Ability) -> Option<LeaderState> {
        self.leaders.iter().find(|l| l.ability == ability)
    }

    /// The leader with this ability.
    ///
    /// # Panics
    /// If nobody in play has it.
    pub fn owner(&self, ability: Ability) -> LeaderState {
        self.with_ability(ability).unwrap_or_else(|| panic!("nobody in play is {ability}"))
    }

    /// Regions with a leader.
    #[inline]
    pub fn presence(&self) -> Regions {
        self.leaders.iter().map(|l| l.at).collect()
    }

    /// Built cities, also those with a troublemaker (S2S-C12).
    #[inline]
    pub fn built(&self) -> super::content::Sites {
        let bits = self.cities.as_slice().iter().enumerate().fold(0, |m, (i, c)| m | u64::from(c.is_some()) << i);
        IdSet::from_bits(bits)
    }

    /// Talents that can be spent.
    #[inline]
    pub fn talents(&self) -> u8 {
        self.inland + self.hyrcanian
    }

    /// Troublemakers on the board.
    pub fn on_board(&self) -> u8 {
        let cards: u8 = self.troublemakers.as_slice().iter().sum();
        let cities: u8 = self.city_troublemakers.as_slice().iter().sum();
        cards + cities + self.conditions.len() as u8
    }

    /// The seat of a leader, by place in `leaders`.
    #[inline]
    pub fn seat_of(&self, leader: u8) -> u8 {
        if self.players == 1 { 0 } else { leader }
    }

    /// Place of a leader in `leaders`.
    pub fn place_of(&self, leader: Leader) -> Option<usize> {
        self.leaders.iter().position(|l| l.leader == leader)
    }

    /// Place in `leaders` of a leader in play.
    ///
    /// # Panics
    /// If the leader is not in play.
    pub fn in_play(&self, leader: Leader) -> usize {
        self.place_of(leader).unwrap_or_else(|| panic!("{leader} is not in play"))
    }

    /// Whether a troublemaker lies there.
    pub fn zone_filled(&self, zone: Zone) -> bool {
        match zone {
            Zone::Card(region) => self.troublemakers[region] > 0,
            Zone::Condition(region) => self.conditions.has(region),
            Zone::City(site) => self.city_troublemakers[site] > 0,
        }
    }
}

impl Scale {
    /// S2S-418: whether a marker can be taken.
    #[inline]
    pub fn can_take(&self, cells: u8) -> bool {
        self.count >= 2 || (self.count == 1 && self.left == cells)
    }

    /// Takes the leftmost marker; the cell it leaves.
    #[inline]
    pub fn take(&mut self) -> u8 {
        let cell = self.left;
        self.left += 1;
        self.count -= 1;
        cell
    }

    /// S2S-417, S2S-419, S2S-R42: puts a marker back to the right of the last one; in the free cell nearest to the right
    /// end when there is none.
    #[inline]
    pub fn put(&mut self, cells: u8) {
        if self.left + self.count > cells {
            self.left -= 1;
        }
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S2S-417, X7: cells 2 to 6 after taking one and returning one.
    #[test]
    fn markers_leave_at_the_left_and_return_at_the_right() {
        let mut scale = Scale { left: 1, count: 5, given: Cells::EMPTY };
        assert_eq!(scale.take(), 1);
        scale.put(12);
        assert_eq!((scale.left, scale.count), (2, 5));
    }

    /// S2S-418, S2S-419, X8.
    #[test]
    fn the_last_marker_leaves_from_the_last_column_only_and_returns_there() {
        let mut scale = Scale { left: 11, count: 1, given: Cells::EMPTY };
        assert!(!scale.can_take(12));
        scale.left = 12;
        assert!(scale.can_take(12));
        scale.take();
        assert!(!scale.can_take(12));
        scale.put(12);
        assert_eq!((scale.left, scale.count), (12, 1));
    }

    /// S2S-R42: the group grows to the left when the right end is occupied.
    #[test]
    fn markers_return_beside_the_group_at_the_end() {
        let mut scale = Scale { left: 10, count: 3, given: Cells::EMPTY };
        scale.put(12);
        assert_eq!((scale.left, scale.count), (9, 4));
    }

    #[test]
    fn steps_and_states_stay_small() {
        assert!(size_of::<Step>() <= 6, "{}", size_of::<Step>());
        assert!(size_of::<State>() <= 752, "{}", size_of::<State>());
    }
}
