//! The tables that every report is composed of, and the reports on requested columns.

use super::findings::{self, Finding};
use super::table::Table;
use super::{competitive, cooperative, sections};
use agon_analysis::change::{Changes, all_changes};
use agon_analysis::contest::contest;
use agon_analysis::cross_table::meetings;
use agon_analysis::endings::endings;
use agon_analysis::grouping::OUTCOME;
use agon_analysis::lengths::lengths;
use agon_analysis::pace::pace;
use agon_analysis::rating::{Rating, rate_bots};
use agon_analysis::sensitivity::sensitivity;
use agon_analysis::swiss::tournaments;
use agon_analysis::tracks::tracks;
use agon_analysis::weng_lin::weng_lin;
use agon_analysis::win_rate::{WinRates, win_rates};
use agon_analysis::{AnalysisError, Confidence, Order, Sample};

/// Most roles whose tracks are told apart: as many lines as a picture tells apart, beside that of the match.
const ROLES: usize = 7;

/// A sample, and how its figures are wanted.
pub struct Study<'a> {
    /// The matches.
    pub sample: &'a Sample,
    /// Confidence level of all intervals.
    pub confidence: Confidence,
    /// Order of the levels.
    pub order: Order,
    /// What counts as outside.
    pub margin: f64,
    /// The requested chance of winning.
    pub target: Option<f64>,
}

/// Sentences and tables.
#[derive(Default)]
pub struct Answer {
    /// The sentences.
    pub findings: Vec<Finding>,
    /// The tables that they rest on, and others.
    pub tables: Vec<Table>,
}

impl Study<'_> {
    /// What a run shows at its end: win rates of the competitors; in cooperative games by scenario and table size.
    ///
    /// # Errors
    /// When a column of the tables is missing.
    pub fn brief(&self) -> Result<Vec<Table>, AnalysisError> {
        let by = match self.sample.is_cooperative() {
            true => cooperative::grouping(self.sample, false)?,
            false => return competitive::brief(self),
        };
        by.iter().map(|columns| Ok(self.noted(self.win_rates(columns)?, columns))).collect()
    }

    /// The table, by these columns, with a note on the conditions that it pools.
    pub fn noted<S: AsRef<str>>(&self, mut table: Table, by: &[S]) -> Table {
        let pools = |condition: &String| by.iter().all(|column| column.as_ref() != condition);
        let pooled: Vec<String> = self.sample.conditions().into_iter().filter(pools).collect();
        table.notes.extend(sections::pooled_note(&pooled));
        table
    }

    /// Tables by the columns asked for; unless `full`, win rates only.
    ///
    /// # Errors
    /// When a column is unknown or takes too many values.
    pub fn by_columns(&self, by: &[Vec<String>], full: bool) -> Result<Vec<Table>, AnalysisError> {
        let sample = self.sample;
        // Columns of matches do not distinguish the seats of a match: where seats compete, the rate is 1/players
        // everywhere.
        let of_matches = |by: &[String]| by.iter().all(|c| sample.is_of_match(c));
        let mut tables = Vec::new();
        for columns in by.iter().filter(|c| sample.is_cooperative() || !of_matches(c)) {
            tables.push(self.noted(self.win_rates(columns)?, columns));
        }
        if !full {
            return Ok(tables);
        }
        tables.extend(self.ratings()?);
        // How matches end and how long they last: over all matches, and by every column that tells matches apart.
        let mut groups: Vec<&[String]> = vec![&[]];
        groups.extend(by.iter().map(Vec::as_slice).filter(|c| of_matches(c)));
        for columns in groups.iter().filter(|c| !c.iter().any(|c| c == "ending")) {
            tables.push(self.noted(self.endings(columns)?, columns));
            tables.extend(self.lengths(columns)?.map(|table| self.noted(table, columns)));
        }
        if sample.is_cooperative() {
            for columns in groups.iter().filter(|c| !c.iter().any(|c| c == OUTCOME)) {
                let defeats = cooperative::defeats(sample, columns, false, self.confidence)?;
                tables.extend(defeats.into_iter().map(|table| self.noted(table, columns)));
            }
        }
        for columns in groups {
            tables.push(self.noted(self.pace(columns)?, columns));
        }
        Ok(tables)
    }

    /// The columns with these names.
    pub fn called(&self, names: &[Vec<String>]) -> Vec<Vec<String>> {
        let called = |names: &Vec<String>| names.iter().map(|name| self.sample.column_called(name)).collect();
        names.iter().map(called).collect()
    }

    /// One model of who wins, of these terms.
    ///
    /// # Errors
    /// When a column is unknown or takes too many values, where all win together, and when there is nothing to tell apart.
    pub fn model(&self, terms: &[Vec<String>]) -> Result<Answer, AnalysisError> {
        let contest = contest(self.sample, &self.called(terms), self.confidence)?;
        Ok(Answer {
            findings: sections::contest::findings(&contest),
            tables: sections::contest::contest(&contest, self.sample, self.confidence),
        })
    }

    /// What depends on reconstructed values, if each was moved; before any move was played, what a run shows at its
    /// end.
    ///
    /// # Errors
    /// When a column of the tables is missing or takes too many values.
    pub fn sensitivity(&self) -> Result<Answer, AnalysisError> {
        let Some(all) = sensitivity(self.sample, self.margin, self.confidence)? else {
            return Ok(Answer { findings: Vec::new(), tables: self.brief()? });
        };
        Ok(Answer {
            findings: sections::sensitivity::findings(&all, self.sample),
            tables: sections::sensitivity::sensitivity(&all, self.sample, self.margin, self.confidence),
        })
    }

    /// What each factor of whole matches changes, the largest change first: options, content values, roles, scenarios and
    /// line-ups, `but` some. Table sizes are not such a factor: a role's fair share differs between them.
    ///
    /// # Errors
    /// When a column of the tables is missing or takes too many values.
    pub fn changes(&self, but: &[&str]) -> Result<Answer, AnalysisError> {
        let mut answers = Vec::new();
        let factor = |c: &String| c != "players" && !but.contains(&c.as_str());
        for factor in self.sample.conditions().into_iter().filter(factor) {
            answers.extend(self.change(&factor)?);
        }
        let size =
            |c: &Changes| c.steps.iter().flat_map(|s| &s.changes).map(|c| c.change.value.abs()).fold(0.0, f64::max);
        answers.sort_by(|(_, a), (_, b)| size(b).total_cmp(&size(a)));
        Ok(self.told(&answers))
    }

    /// What one factor changes, with everything else that varies by design held constant.
    ///
    /// # Errors
    /// When a column of the tables is missing or takes too many values.
    pub fn compared(&self, factor: &str) -> Result<Answer, AnalysisError> {
        Ok(self.told(&self.change(factor)?))
    }

    /// The changes from each level that others are compared with, each with the name of its table.
    fn change(&self, factor: &str) -> Result<Vec<(String, Changes)>, AnalysisError> {
        let within: Vec<String> = self.sample.conditions().into_iter().filter(|c| c != factor).collect();
        let who = (!self.sample.is_cooperative()).then_some("role");
        let all = all_changes(self.sample, factor, &within, who, self.confidence)?;
        let id = |i: usize, from: &str| match i {
            0 => format!("change.{factor}"),
            _ => format!("change.{factor}.{from}"),
        };
        Ok(all.into_iter().enumerate().map(|(i, changes)| (id(i, &changes.from), changes)).collect())
    }

    fn told(&self, all: &[(String, Changes)]) -> Answer {
        let mut answer = Answer::default();
        for (id, changes) in all {
            let table = sections::changes::changes(changes, id, self.margin, self.confidence);
            let label = self.sample.labels().iter().find(|(column, _)| *column == changes.factor);
            let label = label.map_or_else(|| sections::named(&changes.factor), |(_, label)| label.as_str());
            answer.findings.extend(findings::change(changes, label, self.margin, id));
            answer.tables.push(table);
            answer.tables.extend(sections::changes::each(changes, id, self.margin, self.confidence));
        }
        answer
    }

    /// How often each level wins.
    ///
    /// # Errors
    /// When a column is unknown or takes too many values.
    pub fn win_rates<S: AsRef<str>>(&self, by: &[S]) -> Result<Table, AnalysisError> {
        Ok(sections::win_rates::win_rates(&self.rates(by)?))
    }

    /// How often each level wins, as figures.
    ///
    /// # Errors
    /// When a column is unknown or takes too many values.
    pub fn rates<S: AsRef<str>>(&self, by: &[S]) -> Result<WinRates, AnalysisError> {
        win_rates(self.sample, by, self.confidence, self.order)
    }

    /// Ratings of the bots, if several met.
    ///
    /// # Errors
    /// When the tables have no column `bot`.
    pub fn ratings(&self) -> Result<Option<Table>, AnalysisError> {
        if self.sample.is_cooperative() {
            return Ok(None);
        }
        rate_bots(self.sample, self.confidence)?.map(|ratings| self.rated(&ratings)).transpose()
    }

    fn rated(&self, ratings: &[Rating]) -> Result<Table, AnalysisError> {
        let names: Vec<String> = ratings.iter().map(|r| r.name.clone()).collect();
        let online = weng_lin(self.sample, &names)?;
        Ok(sections::ratings::ratings(ratings, &online, self.sample, self.confidence))
    }

    /// How long the bots thought, if that was measured.
    pub fn times(&self, names: &[String]) -> Option<Table> {
        self.sample.times().map(|times| sections::tournament::times(names, &times))
    }

    /// Who beats whom, if several bots meet: ratings, the cross table if there are more than two, and every pair.
    ///
    /// # Errors
    /// When the tables have no column `bot`.
    pub fn tournament(&self) -> Result<Answer, AnalysisError> {
        let mut answer = Answer::default();
        if self.sample.is_cooperative() {
            return Ok(answer);
        }
        let ratings = rate_bots(self.sample, self.confidence)?;
        let names: Vec<String> = match &ratings {
            Some(ratings) => ratings.iter().map(|r| r.name.clone()).collect(),
            None => self.sample.levels(&["bot"])?.concat(),
        };
        answer.tables.extend(ratings.map(|ratings| self.rated(&ratings)).transpose()?);
        if let Some(meetings) = meetings(self.sample, &names, self.confidence)? {
            if names.len() > 2 {
                answer.tables.push(sections::tournament::cross_table(&names, &meetings, self.sample.times().as_ref()));
            }
            for tournament in tournaments(self.sample)? {
                answer.tables.push(sections::tournament::rounds(&names, &tournament));
            }
            answer.tables.push(sections::tournament::pairs(&names, &meetings, self.confidence));
            answer.findings.push(findings::order(&names, &meetings));
        }
        answer.tables.extend(self.times(&names));
        Ok(answer)
    }

    /// How matches end, within the levels of columns of matches.
    ///
    /// # Errors
    /// When a column is unknown, belongs to seats or takes too many values.
    pub fn endings(&self, by: &[String]) -> Result<Table, AnalysisError> {
        let shares = endings(self.sample, by, self.confidence, self.order)?;
        Ok(sections::matches::endings(by, &shares, self.confidence))
    }

    /// How many matches last how many rounds, within the levels of columns of matches; or plies, if the number of
    /// rounds is fixed.
    ///
    /// # Errors
    /// When a column is unknown, belongs to seats or takes too many values.
    pub fn lengths(&self, by: &[String]) -> Result<Option<Table>, AnalysisError> {
        for noun in ["rounds", "plies"] {
            let bins = lengths(self.sample, by, noun, self.confidence)?;
            if !bins.is_empty() {
                return Ok(Some(sections::lengths::histogram(by, noun, &bins, self.confidence)));
            }
        }
        Ok(None)
    }

    /// How the game's numbers stand round by round, within the levels of columns of matches; nothing where no rounds were
    /// recorded.
    ///
    /// # Errors
    /// When a column is unknown, belongs to seats or takes too many values.
    pub fn tracks(&self, by: &[String]) -> Result<Option<Table>, AnalysisError> {
        let by_role = (1..=ROLES).contains(&self.sample.levels(&["role"]).map_or(0, |roles| roles.len()));
        let tracks = tracks(self.sample, by, by_role, self.confidence)?;
        let table = || sections::tracks::tracks(by, &tracks, self.sample, self.confidence);
        Ok((!tracks.is_empty()).then(table))
    }

    /// How long matches last, within the levels of columns of matches.
    ///
    /// # Errors
    /// When a column is unknown, belongs to seats or takes too many values.
    pub fn pace(&self, by: &[String]) -> Result<Table, AnalysisError> {
        let paces = pace(self.sample, by, &["rounds", "plies"], self.confidence)?;
        Ok(sections::matches::pace(by, &paces, &self.sample.game().round_noun, self.confidence))
    }
}
