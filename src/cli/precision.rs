//! How much the matches of an experiment will show, and how many it takes to show what the user asks for.

use super::plan::{Sample, told_time};
use agon_analysis::Confidence;
use agon_analysis::change::POWER;
use agon_analysis::estimate::{matches_for_half_width, wilson};
use agon_experiment::Experiment;
use agon_report::grouped;
use anyhow::ensure;

/// What the user asks for, in points of win rates; where payoffs are more than winning, in payoffs.
pub(super) struct Wanted {
    /// Half the width of every interval.
    pub width: Option<f64>,
    /// The change between two cells that is to be found.
    pub detect: Option<f64>,
}

impl Wanted {
    /// Refuses what no figure can have.
    ///
    /// # Errors
    /// When a number is not above 0, or larger than there is room for.
    pub(super) fn check(&self, experiment: &Experiment) -> anyhow::Result<()> {
        let (least, most) = experiment.manifest.game.payoff_range;
        let (most, unit) = if payoffs_lead(experiment) { (most - least, "(a payoff)") } else { (50.0, "points") };
        for (flag, given) in [("--width", self.width), ("--detect", self.detect)] {
            let Some(given) = given else { continue };
            let fits = given > 0.0 && given < f64::from(most);
            ensure!(fits, "{flag}: must be above 0 and below {most} {unit}, not {given}");
        }
        Ok(())
    }
}

/// Whether payoffs are more than winning or losing: chips, points, money.
fn payoffs_lead(experiment: &Experiment) -> bool {
    let game = &experiment.manifest.game;
    !game.cooperative && game.payoff_range != (0.0, 1.0)
}

/// How many points or how much payoff every figure will be known to, and how many matches it takes for what is `wanted`. A
/// match of every cell takes `each` seconds.
pub(super) fn precision(experiment: &Experiment, sample: &Sample, wanted: &Wanted, each: f64) -> Vec<String> {
    let plan = &experiment.plan;
    let cooperative = experiment.manifest.game.cooperative;
    let mut sizes: Vec<usize> = plan.cells.iter().map(|c| c.players).collect();
    sizes.sort_unstable();
    sizes.dedup();
    if cooperative {
        sizes.truncate(1);
    }
    let balanced = experiment.balanced_after();
    let taken = |n: u64| {
        let n = n.div_ceil(balanced) * balanced;
        format!("{} matches a cell, in about {}", grouped(n), told_time(each * n as f64))
    };
    // Changes are judged by the interval for all rows at once: those of every role at every table, in every cell but one.
    let cells_of = |players: usize| plan.cells.iter().filter(|cell| cooperative || cell.players == players).count();
    let compared = |players: usize| cells_of(players).saturating_sub(1);
    let rows = match cooperative {
        true => compared(0),
        false => sizes.iter().map(|&players| sample.roles(players) * compared(players)).sum(),
    };
    let mut lines = Vec::new();
    for players in sizes {
        let cells = cells_of(players);
        // Alone, a table is compared with another run of it.
        let rows = match (cells, cooperative) {
            (1, true) => 1,
            (1, false) => sample.roles(players),
            _ => rows,
        };
        let share = if cooperative { 1.0 } else { sample.share_of_role(players) };
        let at = if cooperative { "near 50%".to_owned() } else { format!("at {players} players") };
        let rate = if cooperative { 0.5 } else { 1.0 / players as f64 };
        let rates = Figure { rows, share, of: Of::Rate(rate) };
        let payoffs = sample.payoff_deviation(players).filter(|_| payoffs_lead(experiment));
        let payoffs = payoffs.map(|deviation| Figure { rows, share, of: Of::Payoff(deviation) });
        lines.extend(payoffs.as_ref().map(|payoffs| payoffs.told(&at, plan.matches_per_cell, cells)));
        lines.push(rates.told(&at, plan.matches_per_cell, cells));
        if share < 0.995 {
            lines.push(format!("note: {at} a role plays in about {:.0}% of the matches", 100.0 * share));
        }
        let leading = match (payoffs_lead(experiment), payoffs) {
            (true, None) => {
                lines.push(format!(
                    "Payoffs {at}: too few matches were played to see how they spread; --seconds gives more"
                ));
                continue;
            }
            (true, Some(payoffs)) => payoffs,
            (false, _) => rates,
        };
        if let Some(half) = wanted.width {
            let n = leading.matches_for_width(half);
            lines.push(format!("For ±{} {at}: {}", leading.quantity(half), taken(n)));
        }
        if let Some(change) = wanted.detect {
            let n = leading.matches_for_change(change);
            lines.push(format!("To find a change of {} {at}: {}", leading.quantity(change), taken(n)));
        }
    }
    lines
}

/// A figure that every row has, of which there are so many.
struct Figure {
    rows: usize,
    /// Share of the matches that tell something about a row.
    share: f64,
    of: Of,
}

enum Of {
    /// A win rate near this one.
    Rate(f64),
    /// A mean of payoffs with this standard deviation.
    Payoff(f64),
}

impl Figure {
    fn told(&self, at: &str, n: u64, cells: usize) -> String {
        let (half, change) = (self.half_width(n), self.change(n));
        let (what, half, change) = match self.of {
            Of::Rate(_) => ("Rates", format!("±{half:.1} points"), format!("{change:.1} points")),
            Of::Payoff(_) => ("Payoffs", format!("about ±{}", two_digits(half)), two_digits(change)),
        };
        match cells {
            1 => format!(
                "{what} {at}: {half}; a change of {change} or more from another run of as many matches is found four times out \
                 of five"
            ),
            _ => format!(
                "{what} {at}: {half} in each cell; changes of {change} or more between two cells are found four times out of \
                 five, without what equal seeds gain"
            ),
        }
    }

    /// Half the width of the interval of one row from `n` matches.
    fn half_width(&self, n: u64) -> f64 {
        let n = self.own(n);
        match self.of {
            Of::Rate(rate) => 100.0 * wilson((rate * n as f64).round() as u64, n, Confidence::DEFAULT).half_width(),
            Of::Payoff(deviation) => Confidence::DEFAULT.t((n as f64 - 1.0).max(1.0)) * deviation / (n as f64).sqrt(),
        }
    }

    /// The change from `n` other matches that is found with [`POWER`] by the joint interval.
    fn change(&self, n: u64) -> f64 {
        self.reach() * (self.spread() / self.own(n) as f64).sqrt()
    }

    /// Matches of a row among `n`.
    fn own(&self, n: u64) -> u64 {
        ((n as f64 * self.share).round() as u64).max(1)
    }

    fn matches_for_width(&self, half: f64) -> u64 {
        match self.of {
            Of::Rate(rate) => {
                let own = matches_for_half_width(rate, half / 100.0, Confidence::DEFAULT);
                (own as f64 / self.share).ceil() as u64
            }
            Of::Payoff(deviation) => {
                let least = ((Confidence::DEFAULT.z() * deviation / half).powi(2).ceil() as u64).max(2);
                (least..).find(|n| self.half_width(*n) <= half).expect("more matches are known better")
            }
        }
    }

    fn matches_for_change(&self, change: f64) -> u64 {
        ((self.reach() / change).powi(2) * self.spread() / self.share).ceil().max(1.0) as u64
    }

    /// Standard errors by which a change must differ from none.
    fn reach(&self) -> f64 {
        Confidence::DEFAULT.among(self.rows).z() + Confidence::one_sided(POWER)
    }

    /// Variance of the difference of two single matches.
    fn spread(&self) -> f64 {
        match self.of {
            Of::Rate(rate) => 100.0 * 100.0 * 2.0 * rate * (1.0 - rate),
            Of::Payoff(deviation) => 2.0 * deviation * deviation,
        }
    }

    fn quantity(&self, x: f64) -> String {
        match self.of {
            Of::Rate(_) => format!("{x} points"),
            Of::Payoff(_) => format!("{x} of payoff"),
        }
    }
}

/// Two digits are all that a spread seen in a few matches is worth.
fn two_digits(x: f64) -> String {
    let digits = 1 - x.abs().max(1e-9).log10().floor() as i32;
    let decimals = usize::try_from(digits).unwrap_or(0);
    format!("{x:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a width takes gives that width, and what a change takes finds that change.
    #[test]
    fn both_ways_of_asking_agree() {
        for (of, share) in
            [(Of::Rate(0.25), 1.0), (Of::Rate(0.25), 0.6), (Of::Payoff(3.5), 1.0), (Of::Payoff(3.5), 0.6)]
        {
            let figure = Figure { rows: 2, share, of };
            for wanted in [0.3, 1.0, 2.5] {
                let (width, change) = (figure.matches_for_width(wanted), figure.matches_for_change(wanted));
                assert!((0.9 * wanted..=wanted * 1.01).contains(&figure.half_width(width)), "{wanted}: {width}");
                assert!((0.9 * wanted..=wanted * 1.001).contains(&figure.change(change)), "{wanted}: {change}");
            }
        }
    }

    /// 1.96 standard errors, and 2.24 + 0.84 of the difference of two: payoffs of ±2 with a deviation of 2 in 400 matches.
    #[test]
    fn payoffs_are_known_by_their_spread() {
        let figure = Figure { rows: 2, share: 1.0, of: Of::Payoff(2.0) };
        assert!((figure.half_width(400) - 0.1966).abs() < 1e-4, "{}", figure.half_width(400));
        assert!((figure.change(400) - 0.4360).abs() < 1e-3, "{}", figure.change(400));
        assert_eq!(
            [0.04321, 0.4321, 4.321, 43.21, 432.1].map(two_digits),
            ["0.043", "0.43", "4.3", "43", "432"].map(String::from)
        );
    }
}
