//! What a report rests on: matches, program, content, and values that are not known from the printed game.

use super::sections::named;
use super::table::grouped;
use agon_analysis::{AnalysisError, Fault, Forfeited, Forfeits, Part, Sample};
use agon_game::in_shell;
use serde::Serialize;
use serde_json::Value;

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
    /// Whether matches with equal numbers share seats and streams across the cells of a table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paired: bool,
    /// Whether content was played that was not checked against the printed game: a design under test.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub own_design: bool,
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
    /// That program as a user types it, for commands.
    #[serde(skip)]
    pub command: String,
    /// Seed of the experiment.
    pub seed: u64,
    /// Hashes of the content played with; none for games without content.
    pub content_hashes: Vec<String>,
    /// The question as the experiment puts it; empty where it puts none.
    pub question: String,
    /// Matches that were planned, and how many of them are recorded.
    pub planned: u64,
    /// Recorded matches.
    pub played: u64,
    /// Why the run has stopped by its rule before the planned number, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// A sequential test decides when the run stops.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sequential: bool,
    /// Whether its matches can be told again.
    #[serde(skip)]
    pub replayable: bool,
    /// What is missing from it and the other parts of the same run; given for the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// Who played.
    pub bots: Vec<Bot>,
    /// Sizes of the tables.
    pub players: Vec<usize>,
    /// Scenarios; none where the game has none or its usual one was played.
    pub scenarios: Vec<String>,
    /// Options and content values that the experiment sets for all matches, `name = value`.
    pub settings: Vec<String>,
    /// Actions that are forbidden in all matches: `hire.perseus; rome: build`. Empty where none are.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub forbidden: String,
    /// What it varies beyond players, scenario and bots, each with its values.
    pub varied: Vec<String>,
}

/// One bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bot {
    /// Name.
    pub name: String,
    /// Its kind, such as `mcts`; empty in the manifests of older versions.
    pub kind: String,
}

/// Kinds of forfeits that are named, each with an example.
const FAULTS: usize = 6;

/// Levels of a factor that are named at the head of a report; tables list them all.
const MOST_LEVELS: usize = 12;

impl Run {
    fn new(part: &Part, sample: &Sample) -> Self {
        let manifest = &part.manifest;
        let mut run = Self {
            name: part.name.clone(),
            experiment: manifest.experiment.clone(),
            game: manifest.game.title.clone(),
            program: manifest.program.clone(),
            command: manifest.command().to_owned(),
            seed: manifest.seed,
            content_hashes: Vec::new(),
            question: manifest.description.clone(),
            planned: manifest.total(),
            played: part.played(),
            stopped: part.stopped.clone(),
            sequential: manifest.stop.as_ref().is_some_and(|rule| rule.is_sequential()),
            replayable: manifest.is_replayable(),
            missing: None,
            bots: Vec::new(),
            players: Vec::new(),
            scenarios: Vec::new(),
            settings: Vec::new(),
            forbidden: String::new(),
            varied: Vec::new(),
        };
        for cell in &manifest.cells {
            push_new(&mut run.content_hashes, &cell.content_hash);
            push_new(&mut run.scenarios, cell.scenario.as_deref().unwrap_or_default());
            if !run.players.contains(&cell.players) {
                run.players.push(cell.players);
            }
            for name in &cell.bots {
                let kind = manifest.bots.get(name).and_then(|bot| bot["kind"].as_str()).unwrap_or_default();
                let bot = Bot { name: name.clone(), kind: kind.to_owned() };
                if !run.bots.contains(&bot) {
                    run.bots.push(bot);
                }
            }
        }
        // Scenarios may come with sizes of their own, in any order.
        run.players.sort_unstable();
        let varied = |key: &str| manifest.factors.iter().any(|column| column == key);
        for cell in manifest.cells.iter().take(1) {
            let options = cell.options.iter().filter(|(name, _)| !varied(&format!("option_{name}")));
            let patches = cell.patches.iter().filter(|(path, _)| !varied(&format!("patch_{}", path.replace('.', "_"))));
            let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            run.settings = options.chain(patches).map(|(name, value)| format!("{name} = {}", plain(value))).collect();
        }
        if let Some(first) = manifest.cells.first().filter(|_| !varied("forbid")) {
            let everywhere = !first.forbid.is_empty() && manifest.cells.iter().all(|cell| cell.forbid == first.forbid);
            run.forbidden = if everywhere { first.forbid.to_string() } else { String::new() };
        }
        for (i, column) in manifest.factors.iter().enumerate() {
            let mut values: Vec<String> = Vec::new();
            manifest.cells.iter().for_each(|cell| push_new(&mut values, &cell.factors[i]));
            let label = sample.labels().iter().find(|(known, _)| known == column).map(|(_, label)| label.as_str());
            if values.len() > MOST_LEVELS {
                let more = values.len() - MOST_LEVELS;
                values.truncate(MOST_LEVELS);
                values.push(format!("and {more} more"));
            }
            run.varied.push(format!("{}: {}", label.unwrap_or_else(|| named(column)), values.join(", ")));
        }
        run
    }

    /// The table in a line: sizes, scenarios, bots, what is set and what is varied.
    fn setting(&self) -> String {
        let players: Vec<String> = self.players.iter().map(usize::to_string).collect();
        let noun = if self.players == [1] { "player" } else { "players" };
        let bots: Vec<String> = self.bots.iter().map(Bot::shown).collect();
        let mut parts = vec![format!("{} {noun}", or(&players))];
        parts.extend((!self.scenarios.is_empty()).then(|| format!("scenario {}", self.scenarios.join(", "))));
        parts.extend((!bots.is_empty()).then(|| format!("bots {}", bots.join(", "))));
        parts.extend((!self.settings.is_empty()).then(|| format!("set {}", self.settings.join(", "))));
        parts.extend((!self.forbidden.is_empty()).then(|| format!("forbidden {}", self.forbidden)));
        parts.extend((!self.varied.is_empty()).then(|| format!("varied {}", self.varied.join("; "))));
        parts.join(" · ")
    }
}

impl Run {
    /// Whether both are parts of one run.
    fn is_part_of(&self, other: &Self) -> bool {
        (&self.experiment, self.seed, self.planned) == (&other.experiment, other.seed, other.planned)
    }
}

impl Bot {
    /// The name, and the kind if the name does not imply it.
    fn shown(&self) -> String {
        match self.kind.is_empty() || self.kind == self.name {
            true => self.name.clone(),
            false => format!("{} ({})", self.name, self.kind),
        }
    }
}

/// `3, 4 or 5`.
fn or(numbers: &[String]) -> String {
    match numbers {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => numbers.concat(),
    }
}

impl Basis {
    /// What `sample` rests on, made of `parts`, of which it may lack the forfeited matches.
    pub fn new(sample: &Sample, parts: &[Part], forfeits: Forfeits) -> Result<Self, AnalysisError> {
        let mut reconstructed = Vec::new();
        for entry in parts.iter().flat_map(|part| part.manifest.reconstructed.values().flatten()) {
            push_new(&mut reconstructed, entry);
        }
        let mut runs: Vec<Run> = parts.iter().map(|part| Run::new(part, sample)).collect();
        for i in 0..runs.len() {
            if !runs[..i].iter().any(|before| before.is_part_of(&runs[i])) {
                let of_run = |j: &usize| runs[i].is_part_of(&runs[*j]);
                let together: Vec<&Part> = (0..parts.len()).filter(of_run).map(|j| &parts[j]).collect();
                runs[i].missing = Part::missing(&together);
            }
        }
        let (unwon, shared) = sample.unwon_and_shared();
        Ok(Self {
            matches: sample.match_count(),
            truncated: sample.truncated_count(),
            unwon,
            shared,
            forfeited: Forfeited::of(parts)?,
            forfeits,
            cooperative: sample.is_cooperative(),
            paired: parts.iter().any(|part| part.manifest.paired),
            own_design: parts.iter().any(|part| !part.manifest.check_printed),
            reproducible: parts.iter().all(|part| part.manifest.reproducible),
            runs,
            reconstructed,
        })
    }

    /// The sample in one line: games, matches, truncated matches.
    pub fn headline(&self) -> String {
        let mut games = Vec::new();
        self.runs.iter().for_each(|run| push_new(&mut games, &run.game));
        format!("{}: {}", games.join(", "), self.count())
    }

    /// What was asked, of whom, at which tables: for each run that differs from the others.
    pub fn setting_lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for run in &self.runs {
            let told = [run.question.clone(), run.setting()];
            let name = if self.runs.len() > 1 { format!("{}: ", run.name) } else { String::new() };
            for line in told.iter().filter(|line| !line.is_empty()) {
                if !lines.iter().any(|known| known.ends_with(line.as_str())) {
                    lines.push(format!("{name}{line}"));
                }
            }
        }
        lines
    }

    /// One line per run: experiment, seed, program, content; of more than `most` contents the first are named.
    pub fn run_lines(&self, most: usize) -> Vec<String> {
        let line = |run: &Run| {
            let content = match run.content_hashes.as_slice() {
                [] => String::new(),
                hashes if hashes.len() <= most => format!(" · content {}", hashes.join(", ")),
                hashes => {
                    let (named, more) = hashes.split_at(most);
                    format!(" · content {} and {} more", named.join(", "), grouped(more.len() as u64))
                }
            };
            let name = if self.runs.len() > 1 { format!("{}: ", run.name) } else { String::new() };
            format!("{name}experiment {} · seed {} · agon {}{content}", run.experiment, run.seed, run.program)
        };
        self.runs.iter().map(line).collect()
    }

    /// Whether the results can be reproduced, and how matches without a winner, with several, or with a forfeit are
    /// counted, if there are any.
    pub fn counting_lines(&self) -> Vec<String> {
        let matches = |n: u64| if n == 1 { "1 match".to_owned() } else { format!("{} matches", grouped(n)) };
        let mut lines = Vec::new();
        for run in &self.runs {
            let of = if self.runs.len() > 1 { format!(" of {}", run.name) } else { String::new() };
            let told = |missing: &String| format!("Unfinished{of}: {missing}; who sat where may not be balanced yet.");
            lines.extend(run.missing.as_ref().map(told));
        }
        for (run, why) in self.runs.iter().filter_map(|run| Some((run, run.stopped.as_ref()?))) {
            let of = if self.runs.len() > 1 { format!("{} stopped", run.name) } else { "Stopped".to_owned() };
            let (played, planned) = (grouped(run.played), grouped(run.planned));
            lines.push(format!("{of} by its rule after {played} of at most {planned} matches: {why}."));
        }
        if self.runs.iter().any(|run| run.sequential) {
            lines.push(
                "A sequential test decides when to stop: intervals and tests that do not say that they hold at every look promise \
                 too much."
                    .to_owned(),
            );
        }
        if self.paired {
            lines.push(
                "Matches of equal number share seats and luck: rates, changes and their tests count them as one, other figures \
                 that pool several conditions take them for independent."
                    .to_owned(),
            );
        }
        if self.own_design {
            lines.push(
                "A design under test: its content was not compared with the printed game (check_printed = false)."
                    .to_owned(),
            );
        }
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
            lines.extend(self.forfeited.faults.iter().take(FAULTS).map(|fault| self.fault_line(fault)));
            if self.forfeited.faults.len() > FAULTS {
                let more = self.forfeited.faults.len() - FAULTS;
                lines.push(format!("Forfeits of {more} more kinds: the table `seats` has all, each with its reason."));
            }
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

    /// The sentence on reconstructed values, naming at most `shown` of them, or none; `None` when there are none.
    pub fn reconstructed_line(&self, shown: usize) -> Option<String> {
        let count = self.reconstructed.len();
        let named = self.reconstructed[..count.min(shown)].join(", ");
        let more = if count > shown { format!(" and {} more", grouped((count - shown) as u64)) } else { String::new() };
        let examples = if shown == 0 { String::new() } else { format!(": {named}{more}") };
        let (value, is) = if count == 1 { ("value", "is") } else { ("values", "are") };
        let text = format!(
            "{} {value} in force {is} reconstructed, not known from the printed game{examples}",
            grouped(count as u64)
        );
        (count > 0).then_some(text)
    }

    fn count(&self) -> String {
        let planned = match self.runs.as_slice() {
            [run] if run.stopped.is_some() => format!("of at most {} planned ", grouped(run.planned)),
            [run] if run.played < run.planned => format!("of {} planned ", grouped(run.planned)),
            _ => String::new(),
        };
        let noun = if self.matches == 1 && planned.is_empty() { "match" } else { "matches" };
        let share = 100.0 * self.truncated as f64 / self.matches as f64;
        let truncated = match self.truncated {
            0 => "none truncated".to_owned(),
            n => format!("{} truncated ({share:.1}%, counted as won by nobody)", grouped(n)),
        };
        format!("{} {planned}{noun}, {truncated}", grouped(self.matches))
    }

    /// What a bot did wrong, and where to see it.
    fn fault_line(&self, fault: &Fault) -> String {
        let Fault { run, bot, fault, matches, first, reason } = fault;
        let matches = if *matches == 1 { "1 match".to_owned() } else { format!("{} matches", grouped(*matches)) };
        // Last words of a program may have several lines.
        let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
        let seen = match self.runs.iter().find(|known| known.name == *run && known.replayable) {
            Some(Run { command, .. }) => format!("{command} replay {} --match {first}", in_shell(run)),
            None => "with record.actions = true in the experiment it could be told".to_owned(),
        };
        format!("Forfeit by {bot}: {fault} in {matches}, first in match {first} ({seen}): {reason}.")
    }
}

fn push_new(list: &mut Vec<String>, item: &str) {
    if !item.is_empty() && !list.iter().any(|known| known == item) {
        list.push(item.to_owned());
    }
}
