//! What a report rests on: matches, program, content, and values that are not known from the printed game.

use super::table::grouped;
use agon_analysis::{Forfeited, Forfeits, Part, Sample};
use serde::Serialize;

/// What a report rests on.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Basis {
    /// Number of matches.
    pub matches: u64,
    /// Matches stopped by a cap; they are part of all rates, as won by nobody.
    pub truncated: u64,
    /// Matches that nobody won, truncated ones included.
    pub unwon: u64,
    /// Matches with more than one winner.
    pub shared: u64,
    /// Matches that a seat forfeited, whether they are counted or not.
    pub forfeited: Forfeited,
    /// What is done with these.
    pub forfeits: Forfeits,
    /// Whether all seats of a match win or lose together.
    pub cooperative: bool,
    /// Whether the same runs give the same matches.
    pub reproducible: bool,
    /// The runs the matches come from.
    pub runs: Vec<Run>,
    /// Content entries that are reconstructed, over all runs.
    pub reconstructed: Vec<String>,
}

/// One run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Run {
    /// Name, usually the folder.
    pub name: String,
    /// Name of the experiment.
    pub experiment: String,
    /// Title of the game.
    pub game: String,
    /// Version of the program that played.
    pub program: String,
    /// Seed of the experiment.
    pub seed: u64,
    /// Hashes of the content played with; none for games without content.
    pub content_hashes: Vec<String>,
}

impl Basis {
    /// What `sample` rests on, made of `parts`, of which it may lack the forfeited matches.
    pub fn new(sample: &Sample, parts: &[Part], forfeits: Forfeits) -> Self {
        let mut reconstructed = Vec::new();
        let run = |part: &Part| {
            let mut content_hashes: Vec<String> = Vec::new();
            for cell in &part.manifest.cells {
                push_new(&mut content_hashes, &cell.content_hash);
            }
            for entry in part.manifest.reconstructed.values().flatten() {
                push_new(&mut reconstructed, entry);
            }
            Run {
                name: part.name.clone(),
                experiment: part.manifest.experiment.clone(),
                game: part.manifest.game.title.clone(),
                program: part.manifest.program.clone(),
                seed: part.manifest.seed,
                content_hashes,
            }
        };
        let runs = parts.iter().map(run).collect();
        let (unwon, shared) = sample.unwon_and_shared();
        Self {
            matches: sample.match_count() as u64,
            truncated: sample.truncated_count() as u64,
            unwon: unwon as u64,
            shared: shared as u64,
            forfeited: Forfeited::of(parts),
            forfeits,
            cooperative: sample.is_cooperative(),
            reproducible: parts.iter().all(|part| part.manifest.reproducible),
            runs,
            reconstructed,
        }
    }

    /// The sample in one line: games, matches, truncated matches.
    pub fn headline(&self) -> String {
        let mut games = Vec::new();
        self.runs.iter().for_each(|run| push_new(&mut games, &run.game));
        format!("{}: {}", games.join(", "), self.count())
    }

    /// One line per run: experiment, seed, program, content.
    pub fn run_lines(&self) -> Vec<String> {
        let line = |run: &Run| {
            let content = match run.content_hashes.as_slice() {
                [] => String::new(),
                hashes => format!(" · content {}", hashes.join(", ")),
            };
            let name = if self.runs.len() > 1 { format!("{}: ", run.name) } else { String::new() };
            format!("{name}experiment {} · seed {} · agon {}{content}", run.experiment, run.seed, run.program)
        };
        self.runs.iter().map(line).collect()
    }

    /// Whether the results can be had again, and how matches without a winner, with several, or with a forfeit are counted,
    /// where there are any.
    pub fn counting_lines(&self) -> Vec<String> {
        let matches = |n: u64| if n == 1 { "1 match".to_owned() } else { format!("{} matches", grouped(n)) };
        let mut lines = Vec::new();
        if !self.reproducible {
            let why = "a bot thinks by the clock or is a program of its own, so the same run brings other matches.";
            lines.push(format!("Not reproducible: {why}"));
        }
        if self.forfeited.matches > 0 {
            let whose: Vec<String> =
                self.forfeited.by.iter().map(|(bot, n)| format!("{bot} {}", grouped(*n))).collect();
            let are = if self.forfeited.matches == 1 { "is" } else { "are" };
            let how = match (self.forfeits, self.cooperative) {
                (Forfeits::Excluded, _) => format!("{are} left out of all figures"),
                (Forfeits::Counted, true) => format!("{are} counted as lost"),
                (Forfeits::Counted, false) => format!("{are} counted as lost by who forfeited and won by the others"),
            };
            let n = matches(self.forfeited.matches);
            lines.push(format!("{n} ended by forfeit ({}) and {how}.", whose.join(", ")));
        }
        if self.unwon > 0 && !self.cooperative {
            let n = matches(self.unwon);
            lines.push(format!("Nobody won {n}: they count in every win rate, and fair shares are less by as much."));
        }
        if self.shared > 0 && !self.cooperative {
            let n = matches(self.shared);
            lines.push(format!("Several won {n}: each of k winners counts 1/k of a win in the win rate."));
        }
        lines
    }

    /// What the results owe to reconstructed values, naming at most `shown` of them; `None` when there are none.
    pub fn reconstructed_line(&self, shown: usize) -> Option<String> {
        let count = self.reconstructed.len();
        let named = self.reconstructed[..count.min(shown)].join(", ");
        let more = if count > shown { format!(" and {} more", grouped((count - shown) as u64)) } else { String::new() };
        let (value, is) = if count == 1 { ("value", "is") } else { ("values", "are") };
        let text =
            format!("{count} {value} in force {is} reconstructed, not known from the printed game: {named}{more}");
        (count > 0).then_some(text)
    }

    fn count(&self) -> String {
        let noun = if self.matches == 1 { "match" } else { "matches" };
        let share = 100.0 * self.truncated as f64 / self.matches as f64;
        let truncated = match self.truncated {
            0 => "none truncated".to_owned(),
            n => format!("{} truncated ({share:.1}%, counted as won by nobody)", grouped(n)),
        };
        format!("{} {noun}, {truncated}", grouped(self.matches))
    }
}

fn push_new(list: &mut Vec<String>, item: &str) {
    if !item.is_empty() && !list.iter().any(|known| known == item) {
        list.push(item.to_owned());
    }
}
