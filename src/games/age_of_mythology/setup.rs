//! Setup (AOM-101 to AOM-123): civilizations and seats, the bank, start units.

use crate::AgeOfMythology;
use crate::action::Action;
use crate::army::Army;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, List, Rng, Seat, Setup, SetupError, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Every player plays for himself.
pub(super) const FREE_FOR_ALL: &str = "free_for_all";
/// AOM-105: two against two.
pub(super) const TEAMS: &str = "teams";
/// All scenarios, the default first.
pub(super) const SCENARIOS: [&str; 2] = [FREE_FOR_ALL, TEAMS];

/// AOM-101 to AOM-108: who plays what, and who starts.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum SetupStep {
    /// Chance: civilizations and seats (AOM-101 to AOM-103) are dealt out.
    DealCivs,
    /// Chance: AOM-106: the first player is drawn.
    FirstPlayer,
}

impl Chapter<AgeOfMythology> for SetupStep {
    fn who(self, _: &AgeOfMythology, _: &State) -> Who {
        match self {
            Self::DealCivs => Who::Chance(Draw::Civs),
            Self::FirstPlayer => Who::Chance(Draw::FirstPlayer),
        }
    }

    fn legal(self, _: &AgeOfMythology, _: &State, _: &mut Vec<Action>) {
        nobody_decides(self)
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        s.steps.pop();
        match (self, action) {
            (Self::DealCivs, Action::DealCivs { civs }) => game.deal(s, civs),
            // AOM-106, AOM-107: ties are rolled again, so that everybody is equally likely.
            (Self::FirstPlayer, Action::FirstPlayer { seat }) => s.first = seat,
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

/// Seatings with their weights.
pub(super) type Seatings = Vec<(Civs, u32)>;

/// AOM-101, AOM-102, AOM-103, AOM-R4, AOM-R5: all legal seatings of a table, with their weights. Groups of three different
/// civilizations are dealt out, of which the last may be incomplete; then all seatings without equal neighbours are equally
/// likely.
pub(super) fn seatings(players: usize) -> Seatings {
    let mut by_counts = std::collections::BTreeMap::<[usize; Civ::COUNT], Vec<Civs>>::new();
    for code in 0..Civ::COUNT.pow(players as u32) {
        let civs: Vec<Civ> = (0..players).map(|i| Civ::ALL[code / Civ::COUNT.pow(i as u32) % Civ::COUNT]).collect();
        let mut counts = [0; Civ::COUNT];
        civs.iter().for_each(|c| counts[c.index()] += 1);
        let dealt = counts.iter().all(|n| (players / Civ::COUNT..=players.div_ceil(Civ::COUNT)).contains(n));
        let apart = (0..players).all(|i| civs[i] != civs[(i + 1) % players]);
        if dealt && apart {
            by_counts.entry(counts).or_default().push(Civs::new(civs));
        }
    }
    // Which civilizations are dealt is equally likely, however many seatings they have.
    let common = by_counts.values().map(Vec::len).fold(1, lcm);
    let weight = |of: usize| (common / of) as u32;
    by_counts.values().flat_map(|all| all.iter().map(move |civs| (*civs, weight(all.len())))).collect()
}

fn lcm(a: usize, b: usize) -> usize {
    let gcd = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    a / gcd(a, b) * b
}

/// AOM-R6: the seatings of two against two: two civilizations, partners opposite.
fn team_seatings() -> Seatings {
    let pairs = Civ::ALL.iter().flat_map(|a| Civ::ALL.iter().filter(move |b| *b != a).map(move |b| (*a, *b)));
    pairs.map(|(a, b)| (Civs::new([a, b, a, b]), 1)).collect()
}

impl AgeOfMythology {
    /// Seatings that chance may deal at a table.
    pub(super) fn seatings(&self, players: usize, teams: bool) -> &Seatings {
        if teams { &self.team_seatings } else { &self.seatings[players] }
    }

    /// The seatings of all tables, by number of players, and those of two against two.
    pub(super) fn all_seatings() -> ([Seatings; MAX_PLAYERS + 1], Seatings) {
        (std::array::from_fn(|n| if n >= 2 { seatings(n) } else { Vec::new() }), team_seatings())
    }

    /// Whether two play against two, and the civilizations of the seats if the roles of the setup name them.
    pub(super) fn seated(&self, setup: &Setup) -> Result<(bool, Option<Civs>), SetupError> {
        let players = setup.players;
        setup.check_players(&self.info)?;
        let teams = match setup.scenario.as_deref() {
            None | Some(FREE_FOR_ALL) => false,
            Some(TEAMS) => true,
            Some(other) => return Err(SetupError::Scenario(agon_game::unknown("scenario", other, SCENARIOS))),
        };
        let wrong = |reason: String| Err(SetupError::Roles(reason));
        if teams && players != 4 {
            return Err(SetupError::Scenario(format!("`{TEAMS}` is for 4 players, not {players} (AOM-105)")));
        }
        if setup.roles.is_empty() {
            return Ok((teams, None));
        }
        let given = setup.roles.join(", ");
        if setup.roles.len() != players {
            return wrong(format!("{players} seats need {players} civilizations, one each; given: {given}"));
        }
        let civs = setup.roles.iter().map(|r| Civ::from_name(r)).collect::<Result<Vec<_>, _>>();
        let civs = civs.map_err(SetupError::Roles)?;
        if let Some(i) = (0..players).find(|&i| civs[i] == civs[(i + 1) % players]) {
            let next = (i + 1) % players;
            return wrong(format!(
                "seats {i} and {next} both play {}; equal civilizations may not sit side by side (AOM-103)",
                civs[i]
            ));
        }
        if teams && (civs[0] != civs[2] || civs[1] != civs[3]) {
            return wrong(format!("partners sit opposite and play the same civilization (AOM-R6); given: {given}"));
        }
        Ok((teams, Some(Civs::new(civs))))
    }

    /// A random seating of the scenario, as chance would deal it.
    pub(super) fn random_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        let seatings = self.seatings(table.players, table.scenario.as_deref() == Some(TEAMS));
        let chosen = rng.weighted(seatings.iter().map(|(_, w)| *w)).expect("a table of the game");
        seatings[chosen].0.iter().map(|civ| civ.to_string()).collect()
    }

    /// The position before the first chance.
    pub(super) fn set_up(&self, setup: &Setup) -> Result<State, SetupError> {
        let (teams, civs) = self.seated(setup)?;
        let content = &self.content;
        let players = setup.players;
        let mut s = State {
            teams,
            seats: List::default(),
            steps: Stack::default(),
            turn: 0,
            round: 0,
            first: Seat(0),
            active: Seat(0),
            card: None,
            power: false,
            // AOM-111, AOM-112.
            bank: Table::from_fn(|_| content.bank[players]),
            points: content.victory_points,
            victory_cards: Table::default(),
            pool: Table::from_fn(|t: Tile| content.tiles.get(t.index()).map_or(0, |rules| rules.copies)),
            face_up: Table::default(),
            // AOM-109, AOM-110: one shuffled deck for each civilization; it has no order, chance draws from what is left.
            decks: Table::from_fn(|civ: Civ| content.decks[civ.index()]),
            discards: Table::from_fn(|_| Table::default()),
            held: Table::default(),
            blurred: IdSet::EMPTY,
            out_of_draft: SeatSet::default(),
            gather: None,
            settled: Table::default(),
            saved: Table::default(),
            fresh_buildings: Buildings::EMPTY,
            given: Table::default(),
            battle: None,
            last_winner: None,
            over: None,
            battles: 0,
        };
        // Seats are filled when the civilizations are known; until then they are all Greek.
        let civs_or_none = civs.unwrap_or_else(|| Civs::new(std::iter::repeat_n(Civ::Greek, players)));
        for civ in civs_or_none.iter() {
            s.seats.push(self.newcomer(civ));
        }
        s.push(TurnStep::BeginTurn);
        s.push(TileStep::ReturnTiles);
        s.push(TileStep::Draft { chance: 0 });
        s.push(TileStep::TurnUp { purpose: TurnUp::Draft, left: content.draft_tiles * players as u8 });
        s.push(SetupStep::FirstPlayer);
        match civs {
            None => s.push(SetupStep::DealCivs),
            Some(_) => self.furnish(&mut s),
        }
        Ok(s)
    }

    /// AOM-108, AOM-123: a player with an empty board and no card in hand.
    pub(super) fn newcomer(&self, civ: Civ) -> Player {
        Player {
            civ,
            era: Era::Archaic,
            reached: Table::default(),
            cubes: Table::default(),
            points: 0,
            sources: Table::default(),
            units: Army::none(civ),
            villagers: 0,
            tiles: Table::default(),
            workers: Table::default(),
            gatherers: Table::default(),
            buildings: IdSet::EMPTY,
            houses: 0,
            permanents: IdSet::EMPTY,
            hand: Hand::default(),
            kept: 0,
            played: IdSet::EMPTY,
            spent: IdSet::EMPTY,
            leaving: IdSet::EMPTY,
            leaving_hand: Hand::default(),
            extra: 0,
            hidden: Hidden::default(),
        }
    }

    /// AOM-113, AOM-114: every player gets his first cubes and units.
    fn furnish(&self, s: &mut State) {
        for seat in Seat::all(s.players()) {
            for &resource in Resource::ALL {
                self.gain(s, seat, resource, self.content.start_cubes);
            }
            for unit in self.units_of(s.player(seat).civ).filter(|u| self.rules(*u).class == Class::Mortal) {
                (0..self.content.start_units).for_each(|_| self.recruit(s, seat, unit));
            }
        }
    }

    /// AOM-102: everybody sits down with the civilization that has been dealt.
    fn deal(&self, s: &mut State, civs: Civs) {
        s.seats = civs.iter().map(|civ| self.newcomer(civ)).collect();
        self.furnish(s);
    }
}
