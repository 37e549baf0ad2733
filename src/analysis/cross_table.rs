//! Pairs of bots: how often one finished before the other, and how sure it is which is better.

use super::estimate::{Confidence, Estimate};
use super::forfeits;
use super::ratio::Tally;
use super::{AnalysisError, Sample};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// Chance from which one bot is called better than another.
pub const SURE: f64 = 0.95;

/// One bot against another, over all pairs of their seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Meeting {
    /// The bot.
    pub bot: String,
    /// The other.
    pub other: String,
    /// Matches in which both sat and that compare them: of those that were forfeited only where one of them did.
    pub matches: u64,
    /// Pairs of seats in which it finished before the other.
    pub won: u64,
    /// Pairs that finished level; all pairs of a truncated match.
    pub drawn: u64,
    /// Pairs in which it finished behind.
    pub lost: u64,
    /// Its points of all that there were, a draw as a half.
    pub score: Estimate,
    /// The same with an interval wide enough that those of all pairs of bots hold together.
    pub simultaneous: Estimate,
    /// How sure it is that it is the better one of the two.
    pub better: f64,
}

/// Every bot against every other that it met, in both directions, in the order of `names`; `None` when fewer than two met.
///
/// The chance to be better is Φ(ΣD / √ΣD²), where D is a match's score above even; with two seats that is the
/// likelihood of superiority of chess programs, Φ((won − lost) / √(won + lost)). Seats of a match depend on each other,
/// so a match is one observation.
///
/// # Errors
/// When the results have no column `bot`.
pub fn meetings(
    sample: &Sample,
    names: &[String],
    confidence: Confidence,
) -> Result<Option<Vec<Meeting>>, AnalysisError> {
    let levels = sample.levels(&["bot"])?;
    let of_name = |name: &String| levels.iter().position(|level| level.concat() == *name);
    let codes: Vec<Option<usize>> = names.iter().map(of_name).collect();
    let pairs = names.len() * names.len().saturating_sub(1) / 2;
    let among = confidence.among(pairs);
    // By both names.
    let mut tallies: Vec<Meetings> = (0..names.len() * names.len()).map(|_| Meetings::default()).collect();
    sample.each(&["bot"], |batch| {
        let bots = batch.factor(&["bot"])?.among(&levels);
        for m in 0..batch.len() {
            let place = |seat: usize| if batch.truncated[m] { 1.0 } else { batch.rank[seat] };
            let of = |code: &Option<usize>| -> Vec<f64> {
                let seats = batch.seats_of(m).filter(|&s| Some(bots.codes[s]) == *code);
                seats.map(place).collect()
            };
            let places: Vec<Vec<f64>> = codes.iter().map(of).collect();
            for (i, own) in places.iter().enumerate().filter(|(_, own)| !own.is_empty()) {
                for (j, other) in places.iter().enumerate().filter(|(j, other)| *j != i && !other.is_empty()) {
                    tallies[i * names.len() + j].add(own, other, batch.forfeited[m], batch.weight(m));
                }
            }
        }
        Ok(())
    })?;
    let met = tallies.iter().enumerate().filter(|(_, tally)| tally.clusters.matches() > 0);
    let all: Vec<Meeting> = met
        .map(|(at, tally)| Meeting {
            bot: names[at / names.len()].clone(),
            other: names[at % names.len()].clone(),
            matches: tally.clusters.matches(),
            won: tally.won,
            drawn: tally.drawn,
            lost: tally.lost,
            score: tally.clusters.clustered(confidence),
            simultaneous: tally.clusters.clustered(among),
            better: tally.better(),
        })
        .collect();
    Ok((!all.is_empty()).then_some(all))
}

/// Bots that beat one another in a circle, each of the three surely better than the next.
pub fn circles<'a>(names: &'a [String], meetings: &[Meeting]) -> Vec<[&'a str; 3]> {
    let beats = |a: &str, b: &str| meetings.iter().any(|m| m.bot == a && m.other == b && m.better >= SURE);
    let mut circles = Vec::new();
    for (i, a) in names.iter().enumerate() {
        // The first of the three is the one named first, so each circle is found once.
        for b in &names[i + 1..] {
            for c in names[i + 1..].iter().filter(|c| *c != b) {
                if beats(a, b) && beats(b, c) && beats(c, a) {
                    circles.push([a.as_str(), b.as_str(), c.as_str()]);
                }
            }
        }
    }
    circles
}

/// The pairs of seats of two bots.
#[derive(Default)]
struct Meetings {
    won: u64,
    drawn: u64,
    lost: u64,
    /// Points and pairs of each match.
    clusters: Tally,
}

impl Meetings {
    /// So many matches in which the seats of the two had these places, all of them forfeited or none.
    fn add(&mut self, own: &[f64], other: &[f64], forfeited: bool, matches: u64) {
        let (mut points, mut pairs) = (0.0, 0.0);
        for a in own {
            for b in other {
                let Some(score) = forfeits::points(*a, *b, forfeited) else { continue };
                *match score {
                    0.5 => &mut self.drawn,
                    ahead if ahead > 0.5 => &mut self.won,
                    _ => &mut self.lost,
                } += matches;
                points += score;
                pairs += 1.0;
            }
        }
        if pairs > 0.0 {
            self.clusters.add((points, pairs), matches);
        }
    }

    fn better(&self) -> f64 {
        let (mut sum, mut squares) = (0.0, 0.0);
        for ((points, pairs), n) in self.clusters.iter() {
            let above = points - pairs / 2.0;
            sum += n as f64 * above;
            squares += n as f64 * above * above;
        }
        // If every match was even, nothing favours either.
        if squares > 0.0 { Normal::standard().cdf(sum / f64::sqrt(squares)) } else { 0.5 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::estimate::clustered;
    use super::*;

    fn duels(won: u32, drawn: u32, lost: u32) -> Meetings {
        let mut tally = Meetings::default();
        (0..won).for_each(|_| tally.add(&[1.0], &[2.0], false, 1));
        (0..drawn).for_each(|_| tally.add(&[1.0], &[1.0], false, 1));
        (0..lost).for_each(|_| tally.add(&[2.0], &[1.0], false, 1));
        tally
    }

    /// Chess programs: 60 wins, 20 draws, 40 losses have a likelihood of superiority of Φ(20/10) = 97.7 %.
    #[test]
    fn a_duel_has_the_likelihood_of_superiority() {
        let tally = duels(60, 20, 40);
        assert!((tally.better() - 0.977250).abs() < 1e-6, "{}", tally.better());
        assert_eq!((tally.won, tally.drawn, tally.lost), (60, 20, 40));
        assert_eq!(duels(0, 9, 0).better(), 0.5);
    }

    /// Two seats each: the four pairs of a match have the same result and are one observation.
    #[test]
    fn pairs_of_one_match_are_one_observation() {
        let mut tally = Meetings::default();
        (0..60).for_each(|_| tally.add(&[1.0, 2.0], &[3.0, 4.0], false, 1));
        (0..40).for_each(|_| tally.add(&[3.0, 4.0], &[1.0, 2.0], false, 1));
        assert!((tally.better() - duels(60, 0, 40).better()).abs() < 1e-12);
        assert_eq!(tally.won, 240);
    }

    /// Three at a table, of whom the third forfeits every match: it has lost to both, and they have not met.
    #[test]
    fn a_forfeited_match_compares_only_the_one_at_fault() {
        let mut others = Meetings::default();
        (0..400).for_each(|_| others.add(&[1.0], &[1.0], true, 1));
        assert_eq!((others.won, others.drawn, others.lost, others.clusters.matches()), (0, 0, 0, 0));
        let mut at_fault = Meetings::default();
        (0..400).for_each(|_| at_fault.add(&[3.0], &[1.0], true, 1));
        assert_eq!((at_fault.drawn, at_fault.lost, at_fault.clusters.matches()), (0, 400, 400));
    }

    #[test]
    fn circles_are_found_once() {
        let names = ["rock", "paper", "scissors", "well"].map(String::from);
        let meeting = |bot: &str, other: &str, better: f64| Meeting {
            bot: bot.into(),
            other: other.into(),
            matches: 9,
            won: 5,
            drawn: 0,
            lost: 4,
            score: clustered(&[(1.0, 1)], Confidence::DEFAULT),
            simultaneous: clustered(&[(1.0, 1)], Confidence::DEFAULT),
            better,
        };
        let sure = [("rock", "scissors"), ("scissors", "paper"), ("paper", "rock"), ("rock", "well")];
        let mut all: Vec<Meeting> = sure.iter().map(|(a, b)| meeting(a, b, 0.99)).collect();
        all.push(meeting("well", "scissors", 0.9));
        assert_eq!(circles(&names, &all), [["rock", "scissors", "paper"]]);
    }
}
