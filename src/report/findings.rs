//! The answer in sentences: verdicts, what changes them, and what they do not show.

use super::sections::{self, list, named};
use super::table::grouped;
use agon_analysis::change::{Change, Changes, Step};
use agon_analysis::cross_table::{Meeting, SURE};
use agon_analysis::endings::Share;
use agon_analysis::equality::Test;
use agon_analysis::grouping::{LINE_UP, RUN};
use agon_analysis::model::Difficulty;
use agon_analysis::order::Levels;
use agon_analysis::verdict::{Verdict, imbalance, times_to_decide};
use agon_analysis::win_rate::{LevelRate, WinRates};
use agon_analysis::{Confidence, Estimate, Part};
use serde::Serialize;

/// Combinations of conditions that get their own sentence.
const STRATA: usize = 8;

/// Kinds of players that do not look ahead beyond a move.
const WEAK: &[&str] = &["random", "heuristic", "greedy"];

/// One sentence of the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// The sentence.
    pub text: String,
    /// The table that it rests on.
    pub table: Option<String>,
}

impl Finding {
    pub(super) fn new(text: impl Into<String>, table: impl Into<String>) -> Self {
        Self { text: text.into(), table: Some(table.into()) }
    }

    /// The same sentence with short display names for some columns, as the tables have them.
    pub(super) fn relabelled(mut self, labels: &[(String, String)]) -> Self {
        for (column, label) in labels {
            self.text = self.text.replace(column, label);
        }
        self
    }
}

/// Whether the roles are fair at each kind of table, and whether that depends on who plays.
pub fn balance(rates: &WinRates, margin: f64, id: &str) -> Vec<Finding> {
    let strata = strata(rates);
    if rates.levels.iter().any(|l| l.fair.is_none() || l.payoff.is_some()) || strata.iter().all(|(_, l)| l.len() < 2) {
        return Vec::new();
    }
    let test = |place: &Vec<String>| match place.is_empty() {
        true => rates.test.as_ref(),
        false => rates.of_strata.iter().find(|(p, _)| p == place).and_then(|(_, test)| test.as_ref()),
    };
    let index = |place: &Vec<String>| test(place).map(|test| imbalance(test, rates.confidence));
    // The most unbalanced ones, in the order of the table.
    let mut told_of: Vec<usize> = (0..strata.len()).collect();
    let unbalanced = |i: &usize| index(&strata[*i].0).map_or(0.0, |w| w.value);
    told_of.sort_by(|a, b| unbalanced(b).total_cmp(&unbalanced(a)));
    told_of.truncate(STRATA);
    told_of.sort_unstable();
    let mut findings = Vec::new();
    for (place, levels) in told_of.into_iter().map(|i| &strata[i]) {
        let prefix = match place.is_empty() {
            true => "Points from fair".to_owned(),
            false => format!("{}, points from fair", told(&rates.within, place)),
        };
        let differences: Vec<_> = levels.iter().map(|l| (who(rates, l), from_fair(l), l.matches)).collect();
        let index = test(place).map_or_else(String::new, |test| whole(test, rates.confidence));
        let text = format!("{prefix}: {}.{index}", judged(&differences, margin));
        findings.push(Finding::new(text, id));
    }
    if strata.len() > STRATA {
        let left = strata.len() - STRATA;
        let kinds = if left == 1 { "kind of table is" } else { "kinds of tables are" };
        findings.push(Finding::new(format!("{left} more {kinds} less unbalanced; the table has the intervals."), id));
    }
    findings.extend(ladder(rates, &strata, margin, id));
    findings
}

/// How unbalanced a table is as a whole.
fn whole(test: &Test, confidence: Confidence) -> String {
    let w = imbalance(test, confidence);
    match test.is_rough() {
        true => " Imbalance: too few matches to tell.".to_owned(),
        // No imbalance at all would make matches as even as these likely enough.
        false if w.high == 0.0 => " Imbalance: none to be seen; chance alone is rarely as even.".to_owned(),
        false => {
            let [value, low, high] = [w.value, w.low, w.high].map(|w| 100.0 * w);
            format!(" Imbalance {value:.0}% ({low:.0} to {high:.0}) of a fair share.")
        }
    }
}

/// The levels of each combination of conditions.
fn strata(rates: &WinRates) -> Vec<(Vec<String>, Vec<&LevelRate>)> {
    let at: Vec<usize> = (0..rates.columns.len()).filter(|&i| rates.within.contains(&rates.columns[i])).collect();
    let mut strata: Vec<(Vec<String>, Vec<&LevelRate>)> = Vec::new();
    for level in &rates.levels {
        let place: Vec<String> = at.iter().map(|&i| level.level[i].clone()).collect();
        match strata.iter_mut().find(|(known, _)| *known == place) {
            Some((_, levels)) => levels.push(level),
            None => strata.push((place, vec![level])),
        }
    }
    strata
}

/// A kind of table, a role, and its verdict for each line-up.
type Seen<'a> = (Vec<String>, String, Vec<(&'a str, Verdict)>);

/// Which verdicts hold for all players, and which do not.
fn ladder(rates: &WinRates, strata: &[(Vec<String>, Vec<&LevelRate>)], margin: f64, id: &str) -> Vec<Finding> {
    let Some(at) = rates.within.iter().position(|c| c == LINE_UP) else { return Vec::new() };
    // For each kind of table and role, the verdict of each line-up.
    let mut verdicts: Vec<Seen<'_>> = Vec::new();
    for (place, levels) in strata {
        let mut table = place.clone();
        let line_up = place[at].as_str();
        table.remove(at);
        for level in levels {
            let (name, verdict) = (who(rates, level), Verdict::of(&from_fair(level), margin));
            match verdicts.iter_mut().find(|(t, n, _)| *t == table && *n == name) {
                Some((_, _, seen)) => seen.push((line_up, verdict)),
                None => verdicts.push((table.clone(), name, vec![(line_up, verdict)])),
            }
        }
    }
    let others: Vec<String> = rates.within.iter().filter(|c| *c != LINE_UP).cloned().collect();
    let at = |table: &[String]| match table.is_empty() {
        true => String::new(),
        false => format!(" ({})", told(&others, table)),
    };
    let outside = |v: &Verdict| matches!(v, Verdict::Above | Verdict::Below);
    let (mut hold, mut change) = (Vec::new(), Vec::new());
    for (table, role, seen) in verdicts.iter().filter(|(_, _, seen)| seen.len() > 1) {
        if seen.iter().all(|(_, v)| outside(v) && *v == seen[0].1) {
            hold.push(format!("{role} {}{}", seen[0].1.word(), at(table)));
        } else if let Some(out) = seen.iter().find(|(_, v)| outside(v))
            && let Some(other) = seen.iter().find(|(_, v)| *v != out.1 && *v != Verdict::Undecided)
        {
            let of = |(line_up, verdict): &(&str, Verdict)| format!("{} with {line_up}", verdict.word());
            change.push(format!("{role}{} is {} and {}", at(table), of(out), of(other)));
        }
    }
    let sentence = |what: &str, names: &[String]| {
        let more = if names.len() > STRATA { format!("; and {} more", names.len() - STRATA) } else { String::new() };
        let shown: Vec<&str> = names.iter().take(STRATA).map(String::as_str).collect();
        (!names.is_empty()).then(|| Finding::new(format!("{what}: {}{more}.", shown.join("; ")), id))
    };
    let hold = sentence("Outside, whoever plays", &hold);
    let change = sentence("The verdict depends on who plays", &change);
    hold.into_iter().chain(change).collect()
}

/// The bots from the strongest down, with another sign between neighbours whose order is not sure.
pub fn order(names: &[String], meetings: &[Meeting]) -> Finding {
    let sure = |a: &String, b: &String| meetings.iter().any(|m| m.bot == *a && m.other == *b && m.better >= SURE);
    let mut text = names.first().cloned().unwrap_or_default();
    for pair in names.windows(2) {
        text.push_str(if sure(&pair[0], &pair[1]) { " > " } else { " ≈ " });
        text.push_str(&pair[1]);
    }
    let open = if text.contains('≈') { " (≈: their own matches do not tell which is stronger)" } else { "" };
    Finding::new(format!("Strongest first: {text}{open}."), "pairs.bot")
}

/// What a factor changes, by its largest changes.
pub fn change(all: &Changes, label: &str, margin: f64, id: &str) -> Vec<Finding> {
    let sentence = |step: &Step| {
        let what = match all.factor == RUN {
            true => format!("From {} to {}", all.from, step.to),
            false => format!("{label}, {} to {}", all.from, step.to),
        };
        let but = if sections::changes::differ(all) { ", between which they differ" } else { "" };
        let average = averaged(all).map(|over| format!(", averaged over {over}{but}")).unwrap_or_default();
        if step.unused {
            let nothing = "not used: every match went the same, so nothing was measured";
            return Finding::new(format!("{what}: {nothing}."), id);
        }
        let name = |c: &Change| if all.who.is_some() { c.who.clone() } else { "groups win".to_owned() };
        let changes: Vec<_> = step.changes.iter().map(|c| (name(c), c.simultaneous, c.matches)).collect();
        Finding::new(format!("{what}{average}, in points: {}.", judged(&changes, margin)), id)
    };
    let mut findings: Vec<Finding> =
        all.steps.iter().filter(|step| !all.payoffs || step.unused).take(STRATA).map(sentence).collect();
    findings.extend(differing(all, label, id));
    findings
}

/// If changes differ between kinds of tables, the one that differs most, at each of them.
fn differing(all: &Changes, label: &str, id: &str) -> Option<Finding> {
    if !sections::changes::differ(all) || all.payoffs {
        return None;
    }
    // For each level and contestant, the change at each place where they were measured.
    type Places<'a> = Vec<(&'a [String], f64)>;
    let mut seen: Vec<((&str, &str), Places<'_>)> = Vec::new();
    for place in &all.each {
        for step in place.steps.iter().filter(|step| !step.unused) {
            for c in &step.changes {
                let (of, own) = ((step.to.as_str(), c.who.as_str()), (place.place.as_slice(), c.change.value));
                match seen.iter_mut().find(|(known, _)| *known == of) {
                    Some((_, places)) => places.push(own),
                    None => seen.push((of, vec![own])),
                }
            }
        }
    }
    let spread = |places: &[(&[String], f64)]| {
        let values = places.iter().map(|(_, value)| *value);
        values.clone().fold(f64::NEG_INFINITY, f64::max) - values.fold(f64::INFINITY, f64::min)
    };
    let ((to, who), places) = seen.iter().max_by(|a, b| spread(&a.1).total_cmp(&spread(&b.1)))?;
    let at = |(place, value): &(&[String], f64)| format!("{} ({})", signed(*value), told(&all.within, place));
    let values: Vec<String> = places.iter().take(STRATA).map(at).collect();
    let more = if places.len() > STRATA { format!(" and {} more", places.len() - STRATA) } else { String::new() };
    let what = match all.factor == RUN {
        true => format!("From {} to {to}", all.from),
        false => format!("{label}, {} to {to}", all.from),
    };
    let who = if all.who.is_some() { who } else { "groups win" };
    let text = format!("{what}, differs most: {who} {}{more}.", values.join(", "));
    Some(Finding::new(text, id))
}

/// What changes are averages over, if several kinds of tables are behind them.
pub fn averaged(all: &Changes) -> Option<String> {
    (all.strata > 1).then(|| list(&all.within))
}

/// A warning if no player looks ahead.
pub fn weak_players(parts: &[Part]) -> Option<Finding> {
    let mut kinds = parts.iter().flat_map(|p| p.manifest.bots.values()).map(|bot| bot["kind"].as_str());
    let weak = kinds.clone().count() > 0 && kinds.all(|kind| kind.is_some_and(|kind| WEAK.contains(&kind)));
    weak.then(|| Finding {
        text:
            "Only rules of thumb and random play were asked; ask a search (such as level_1) before you take this for a \
               fact about the game."
                .to_owned(),
        table: None,
    })
}

/// How hard each level is, whether each is harder than the one before, and what else makes a match hard: the largest factor
/// first.
pub fn difficulty(levels: Option<&Levels>, model: &[Difficulty]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(levels) = levels
        && let Some(all) = levels.steps.iter().find(|s| s.players.is_none())
    {
        let steps: Vec<String> = all
            .steps
            .iter()
            .enumerate()
            .filter_map(|(i, step)| {
                let change = step.as_ref()?.change;
                let (low, high) = (signed(change.low), signed(change.high));
                let word = match (change.low > 0.0, change.high < 0.0) {
                    (_, true) => "harder",
                    (true, _) => "easier",
                    _ => "not told apart",
                };
                let (from, to) = (&levels.names[i], &levels.names[i + 1]);
                Some(format!("{from} to {to} {} points ({low} to {high}), {word}", signed(change.value)))
            })
            .collect();
        if !steps.is_empty() {
            findings.push(Finding::new(format!("From level to level: {}.", steps.join("; ")), "order.scenario"));
        }
    }
    let mut terms: Vec<(&str, Vec<&Difficulty>)> = Vec::new();
    for level in model {
        match terms.iter_mut().find(|(term, _)| *term == level.term) {
            Some((_, levels)) => levels.push(level),
            None => terms.push((&level.term, vec![level])),
        }
    }
    let span = |levels: &[&Difficulty]| {
        let values = levels.iter().map(|l| l.adjusted.value);
        values.clone().fold(f64::NEG_INFINITY, f64::max) - values.fold(f64::INFINITY, f64::min)
    };
    terms.sort_by(|a, b| span(&b.1).total_cmp(&span(&a.1)));
    let told: Vec<String> = terms
        .iter()
        .filter_map(|(term, levels)| {
            let by = |a: &&&Difficulty, b: &&&Difficulty| a.adjusted.value.total_cmp(&b.adjusted.value);
            let (easiest, hardest) = (levels.iter().min_by(by)?, levels.iter().max_by(by)?);
            let span = span(levels);
            Some(format!("{} {span:.1} ({} hardest, {} easiest)", named(term), hardest.level, easiest.level))
        })
        .collect();
    if !told.is_empty() {
        let text = format!("What makes it hard, in logits from the easiest to the hardest: {}.", told.join("; "));
        findings.push(Finding::new(text, "difficulty"));
    }
    if let Some((_, sizes)) = terms.iter().find(|(term, _)| *term == "players") {
        let changed: Vec<&&Difficulty> = sizes.iter().filter(|l| !l.adjusted.covers(0.0)).collect();
        let text = match changed.as_slice() {
            [] => "No sign that groups of different size win more or less often.".to_owned(),
            [first, ..] => {
                let sizes = |more: bool| {
                    let chosen = changed.iter().filter(|l| (l.adjusted.value < 0.0) == more);
                    chosen.map(|l| l.level.as_str()).collect::<Vec<_>>().join(", ")
                };
                let told = [(sizes(true), "more"), (sizes(false), "less")];
                let told = told.iter().filter(|(sizes, _)| !sizes.is_empty());
                let told = told.map(|(sizes, word)| format!("of {sizes} {word} often")).collect::<Vec<_>>().join(", ");
                format!("Against groups of {}, all else alike: won by groups {told}.", first.reference)
            }
        };
        findings.push(Finding::new(text, "difficulty"));
    }
    findings
}

/// The main causes of defeat, over all and at each level.
pub fn causes(shares: &[Share], by: &[String], id: &str) -> Option<Finding> {
    let mut levels: Vec<(&[String], Vec<&Share>)> = Vec::new();
    for share in shares {
        match levels.iter_mut().find(|(level, _)| *level == share.level) {
            Some((_, shares)) => shares.push(share),
            None => levels.push((&share.level, vec![share])),
        }
    }
    let main = |shares: &[&Share]| {
        let mut sorted = shares.to_vec();
        sorted.sort_by_key(|s| std::cmp::Reverse(s.count));
        let told: Vec<String> =
            sorted.iter().take(2).map(|s| format!("{} {:.0}%", s.value, 100.0 * s.share.value)).collect();
        told.join(", ")
    };
    let told: Vec<String> = levels
        .iter()
        .take(STRATA)
        .map(|(level, shares)| match level.is_empty() {
            true => main(shares),
            false => format!("{} {}", told(by, level), main(shares)),
        })
        .collect();
    let causes = if by.is_empty() { "The main causes of defeat" } else { "The main causes of defeat, level by level" };
    (!told.is_empty()).then(|| Finding::new(format!("{causes}: {}.", told.join("; ")), id))
}

/// Which setting gives groups a chance of winning of `target`.
pub fn target(rates: &WinRates, target: f64, id: &str) -> Finding {
    let percent = |x: f64| format!("{:.0}%", 100.0 * x);
    let place = |l: &LevelRate| match l.level.is_empty() {
        true => "this setting".to_owned(),
        false => told(&rates.columns, &l.level),
    };
    let line = |l: &LevelRate| {
        format!("{} ({}, {} to {})", place(l), percent(l.rate.value), percent(l.rate.low), percent(l.rate.high))
    };
    let mut near: Vec<&LevelRate> = rates.levels.iter().filter(|l| l.rate.covers(target)).collect();
    let distance = |l: &&LevelRate| (l.rate.value - target).abs();
    near.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    let told: Vec<String> = near.iter().take(4).map(|l| line(l)).collect();
    let text = match told.as_slice() {
        [] => {
            let nearest = rates.levels.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
            let nearest = nearest.map(|l| format!(" Nearest: {}.", line(l))).unwrap_or_default();
            format!("No setting that was played has a chance of {}.{nearest}", percent(target))
        }
        some => format!("A chance of {} may be had with {}.", percent(target), some.join(", ")),
    };
    Finding::new(text, id)
}

/// The deviation from the fair share with its joint interval, in matches of the level.
fn from_fair(level: &LevelRate) -> Estimate {
    let fair = level.fair.unwrap_or(0.0);
    let e = level.simultaneous;
    Estimate { value: e.value - fair, low: e.low - fair, high: e.high - fair, n: level.matches, ..e }
}

/// Differences in points with their verdicts: those outside the margin, then those inside, then the others with what would
/// decide them, such as `ash −8.9 (outside ±5); elm +6.6 (undecided; about 2,000 more matches would tell)`. Each has its name and
/// the number of its matches.
fn judged(differences: &[(String, Estimate, u64)], margin: f64) -> String {
    let of = |verdicts: &[Verdict]| -> Vec<&(String, Estimate, u64)> {
        differences.iter().filter(|(_, difference, _)| verdicts.contains(&Verdict::of(difference, margin))).collect()
    };
    let points = decimal(100.0 * margin);
    let open = of(&[Verdict::Undecided]);
    let groups = [
        (of(&[Verdict::Above, Verdict::Below]), format!("outside ±{points}")),
        (of(&[Verdict::Inside]), format!("inside ±{points}")),
        (open.clone(), format!("undecided{}", more(&open, margin))),
    ];
    let told = |(of, verdict): &(Vec<&(String, Estimate, u64)>, String)| {
        let names: Vec<String> =
            of.iter().map(|(name, change, _)| format!("{name} {}", signed(change.value))).collect();
        format!("{} ({verdict})", names.join(", "))
    };
    groups.iter().filter(|(of, _)| !of.is_empty()).map(told).collect::<Vec<_>>().join("; ")
}

/// `; about 3,000 more matches would tell`: enough to decide everything undecided that does not lie on the margin.
fn more(open: &[&(String, Estimate, u64)], margin: f64) -> String {
    let needed = |(_, difference, matches): &&(String, Estimate, u64)| {
        let times = times_to_decide(difference, margin)?;
        Some(((times - 1.0) * *matches as f64).ceil().max(1.0) as u64)
    };
    let decided: Vec<u64> = open.iter().filter_map(needed).collect();
    let Some(&most) = decided.iter().max() else {
        return if open.is_empty() { String::new() } else { ", on the margin".to_owned() };
    };
    let never: Vec<String> = open.iter().filter(|o| needed(o).is_none()).map(|(name, ..)| name.clone()).collect();
    let but = match never.as_slice() {
        [] => String::new(),
        [one] => format!(", except for {one}, which lies on the margin"),
        several => format!(", except for {}, which lie on the margin", listed(several)),
    };
    format!("; {} would tell{but}", further(most))
}

/// `a, b and c`, of names that are no columns.
fn listed(names: &[String]) -> String {
    let (last, first) = names.split_last().expect("there are names");
    if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) }
}

/// `about 3,000 more matches`: two digits are all that an extrapolation is worth.
fn further(matches: u64) -> String {
    if matches < 10 {
        return "a few more matches".to_owned();
    }
    let unit = 10u64.pow(matches.ilog10() - 1);
    format!("about {} more matches", grouped(matches.div_ceil(unit) * unit))
}

/// Who a level is about, without its conditions.
fn who(rates: &WinRates, level: &LevelRate) -> String {
    let own = rates.columns.iter().zip(&level.level).filter(|(column, _)| !rates.within.contains(column));
    let (columns, values): (Vec<String>, Vec<String>) = own.map(|(c, v)| (c.clone(), v.clone())).unzip();
    told(&columns, &values)
}

/// Levels in words: names need no column, numbers and settings do.
pub fn told(columns: &[String], values: &[String]) -> String {
    let word = |(column, value): (&String, &String)| match column.as_str() {
        "players" => format!("{value} player{}", if value == "1" { "" } else { "s" }),
        column => sections::told(column, value),
    };
    columns.iter().zip(values).map(word).collect::<Vec<_>>().join(", ")
}

/// Points with their sign.
fn signed(x: f64) -> String {
    let text = format!("{:+.1}", 100.0 * x).replace('-', "−");
    if matches!(text.as_str(), "+0.0" | "−0.0") { "0.0".to_owned() } else { text }
}

fn decimal(x: f64) -> String {
    let text = format!("{x:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(value: f64, half: f64) -> Estimate {
        let method = agon_analysis::estimate::Method::Normal;
        Estimate { value, low: value - half, high: value + half, n: 400, method }
    }

    /// What lies on the margin is never decided; the sentence says which.
    #[test]
    fn what_lies_on_the_margin_is_named() {
        let told = |all: &[(&str, f64)]| {
            let all: Vec<_> = all.iter().map(|(name, x)| ((*name).to_owned(), estimate(*x, 0.03), 400)).collect();
            judged(&all, 0.05)
        };
        let one = told(&[("ash", 0.05), ("elm", 0.03)]);
        assert!(one.ends_with("more matches would tell, except for ash, which lies on the margin)"), "{one}");
        let two = told(&[("ash", 0.05), ("elm", 0.03), ("oak", -0.05)]);
        assert!(two.ends_with("more matches would tell, except for ash and oak, which lie on the margin)"), "{two}");
        assert!(told(&[("ash", 0.05)]).ends_with("(undecided, on the margin)"));
    }

    #[test]
    fn one_player_is_no_players() {
        let columns = ["scenario".to_owned(), "players".to_owned()];
        assert_eq!(told(&columns, &["medium".to_owned(), "1".to_owned()]), "medium, 1 player");
        assert_eq!(told(&columns, &["medium".to_owned(), "2".to_owned()]), "medium, 2 players");
    }

    #[test]
    fn an_extrapolation_has_two_digits() {
        let told = [1, 9, 10, 47, 1_203, 15_710].map(further);
        let numbers = ["a few", "a few", "about 10", "about 47", "about 1,300", "about 16,000"];
        assert_eq!(told, numbers.map(|number| format!("{number} more matches")));
    }
}
