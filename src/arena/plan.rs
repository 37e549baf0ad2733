//! What is to be played: cells, numbered matches, segments.

use super::Segment;
use super::swiss::Round;
use agon_bots::BotConfig;
use agon_game::Setup;

/// All matches of an experiment. Match `i` belongs to cell `i % cells`, so that an interrupted run has played every
/// cell about equally often and a longer one begins with the same matches.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Root of every random stream.
    pub seed: u64,
    /// The combinations of the experiment's factors; never empty.
    pub cells: Vec<Cell>,
    /// Matches played in each cell.
    pub matches_per_cell: u64,
    /// Matches per segment, the unit that is recorded at once; at least 1.
    pub segment: u64,
    /// Whether the list of actions of each match is recorded.
    pub actions: bool,
    /// Whether the numbers of the game are recorded round by round.
    pub rounds: bool,
    /// Match `k` of every cell with the same table has the same seats, chance and randomness of bots, so that cells are
    /// compared in pairs. False in runs of older versions, where every match has its own streams.
    pub paired: bool,
    /// Chance has a stream for each kind of draw in each round, and each bot one for each round, so that paired matches
    /// that have diverged draw alike again. Without it a match has one stream of chance, and one for each bot.
    pub aligned: bool,
    /// The rounds of a Swiss tournament that are paired so far; empty for all other plans. A round is a segment, and only
    /// the matches of paired rounds can be played.
    pub pairings: Vec<Round>,
    /// Whether it is measured how long bots think. This is no part of the results.
    pub timed: bool,
}

impl Plan {
    /// Matches of one table, played one by one as requested; nothing is recorded.
    pub fn of_one(cell: Cell, seed: u64) -> Self {
        Self {
            seed,
            cells: vec![cell],
            matches_per_cell: u64::MAX,
            segment: 1,
            actions: false,
            rounds: false,
            paired: false,
            aligned: false,
            pairings: Vec::new(),
            timed: false,
        }
    }
}

/// One combination of the factors: the same game, table and line-up, played again and again.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Which of the loaded games is played, an index into the runner's list.
    pub game: usize,
    /// Number of seats.
    pub players: usize,
    /// One of the game's scenarios.
    pub scenario: Option<String>,
    /// Who plays what.
    pub roles: Roles,
    /// The line-up; fewer or more than seats are dealt out evenly by the schedule.
    pub bots: Vec<BotConfig>,
    /// What changes places from match to match.
    pub rotation: Rotation,
}

impl Cell {
    /// The table without its roles.
    pub fn table(&self) -> Setup {
        Setup { scenario: self.scenario.clone(), ..Setup::players(self.players) }
    }
}

/// The roles of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roles {
    /// These, as many as seats; none where the players choose in play, or there are no roles.
    Given(Vec<String>),
    /// Drawn for each match by [`Rules::draw_roles`](agon_game::Rules::draw_roles). Match `k` of every cell with the same
    /// table has the same draw, so that cells are compared over the same line-ups.
    Drawn,
}

/// What changes places from match to match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Rotation {
    /// Roles move around the seats and bots around the roles.
    RolesAndBots,
    /// Roles have their seats by the rules, by choice in play or by the draw; bots move around them.
    Bots,
    /// Nothing: seat 0 has the first role and the first bot, and so on.
    Nothing,
    /// As [`Rotation::RolesAndBots`]; if there are more bots than seats, the first sits at every table.
    GauntletRolesAndBots,
    /// As [`Rotation::Bots`]; if there are more bots than seats, the first sits at every table.
    GauntletBots,
    /// As [`Rotation::GauntletRolesAndBots`]: the first bot came late to a round robin of the others, and these are the tables
    /// that it lacks.
    LateRolesAndBots,
    /// As [`Rotation::GauntletBots`], for a bot that came late.
    LateBots,
    /// As [`Rotation::GauntletRolesAndBots`]: the second bot came late to a gauntlet of the first against the others, and these are
    /// the tables that it lacks, with both of them.
    GauntletLateRolesAndBots,
    /// As [`Rotation::GauntletBots`], for a bot that came late to a gauntlet.
    GauntletLateBots,
    /// As [`Rotation::RolesAndBots`], with the tables of [`Plan::pairings`].
    SwissRolesAndBots,
    /// As [`Rotation::Bots`], with the tables of [`Plan::pairings`].
    SwissBots,
}

impl Rotation {
    /// Whether roles move around the seats.
    pub fn moves_roles(self) -> bool {
        matches!(
            self,
            Self::RolesAndBots
                | Self::GauntletRolesAndBots
                | Self::LateRolesAndBots
                | Self::GauntletLateRolesAndBots
                | Self::SwissRolesAndBots
        )
    }

    /// Whether the first bot plays against all others, which meet only at its tables.
    pub fn is_gauntlet(self) -> bool {
        matches!(self, Self::GauntletRolesAndBots | Self::GauntletBots)
    }

    /// If there are more bots than seats, how many of the first ones sit at every table.
    pub fn always_there(self) -> usize {
        match self {
            Self::GauntletRolesAndBots | Self::GauntletBots | Self::LateRolesAndBots | Self::LateBots => 1,
            Self::GauntletLateRolesAndBots | Self::GauntletLateBots => 2,
            Self::RolesAndBots | Self::Bots | Self::Nothing | Self::SwissRolesAndBots | Self::SwissBots => 0,
        }
    }

    /// The place in the line-up of the bot that came late, if one did.
    pub fn late(self) -> Option<usize> {
        match self {
            Self::LateRolesAndBots | Self::LateBots => Some(0),
            Self::GauntletLateRolesAndBots | Self::GauntletLateBots => Some(1),
            _ => None,
        }
    }

    /// A round robin or a gauntlet, for a bot that comes late to it.
    pub fn as_late(self) -> Self {
        match self {
            Self::RolesAndBots => Self::LateRolesAndBots,
            Self::Bots => Self::LateBots,
            Self::GauntletRolesAndBots => Self::GauntletLateRolesAndBots,
            Self::GauntletBots => Self::GauntletLateBots,
            other => other,
        }
    }

    /// The same as a gauntlet.
    pub fn as_gauntlet(self) -> Self {
        match self {
            Self::RolesAndBots => Self::GauntletRolesAndBots,
            Self::Bots => Self::GauntletBots,
            other => other,
        }
    }
}

impl Plan {
    /// Number of matches of all cells together.
    pub fn total(&self) -> u64 {
        self.matches_per_cell * self.cells.len() as u64
    }

    /// The cell of match `index`, and how many matches of that cell come before it.
    pub fn cell_of(&self, index: u64) -> (usize, u64) {
        let cells = self.cells.len() as u64;
        ((index % cells) as usize, index / cells)
    }

    /// The number of the random streams of match `index`.
    pub fn stream(&self, index: u64) -> u64 {
        let (cell, k) = self.cell_of(index);
        self.stream_of(cell, k)
    }

    /// The number of the random streams of match `k` of a cell. With pairs it depends on the table, not on the cell: tables
    /// are numbered in the order of their first cells, so cells added at the end change nothing before them.
    pub fn stream_of(&self, cell: usize, k: u64) -> u64 {
        if !self.paired {
            return k * self.cells.len() as u64 + cell as u64;
        }
        let mut tables: Vec<(usize, Option<&str>)> = Vec::new();
        for cell in &self.cells[..=cell] {
            let table = (cell.players, cell.scenario.as_deref());
            if !tables.contains(&table) {
                tables.push(table);
            }
        }
        let own = (self.cells[cell].players, self.cells[cell].scenario.as_deref());
        let table = tables.iter().position(|table| *table == own).expect("the table of the cell is among them");
        // A cell has at most 2³² matches.
        ((table as u64) << 40) | k
    }

    /// All segments in order; the last one may be shorter.
    pub fn segments(&self) -> impl Iterator<Item = Segment> + '_ {
        (0..).map_while(|number| self.segment_of_all(number))
    }
}
