//! Small trees of choices whose exact values the tests work out: how the search deals with partners, with rivals, and with
//! somebody who can only choose who wins.

use crate::made_up::{made_up, made_up_rules, parted, search};
use agon::bots::{Backup, MctsParameters, RootRule, SearchReport};
use agon::game::*;
use serde::{Deserialize, Serialize};

/// Choices at every step.
const WIDTH: usize = 3;
/// A mover that is nobody: chance chooses, the first choice with weight 1, the second with weight 2, and so on.
const CHANCE: Seat = Seat(7);

/// A game of a few choices, each by one seat, at whose end every seat has a payoff.
struct Fable {
    info: GameInfo,
    movers: Vec<Seat>,
    /// Payoffs at each end, in the order of the choices that lead there.
    ends: Vec<Vec<f32>>,
}

/// The choices so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
struct Told {
    choices: Vec<u8>,
}

/// One of the choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct Choice(u8);

impl Fable {
    fn new(movers: &[u8], ends: Vec<Vec<f32>>) -> Self {
        assert_eq!(ends.len(), WIDTH.pow(movers.len() as u32));
        let seats = ends[0].len();
        let plain = GameInfo::new("fable", "Fable", seats..=seats);
        let info = GameInfo { endings: &["end"], ply_cap: movers.len() as u32, zero_sum: false, ..plain };
        Self { info, movers: movers.iter().copied().map(Seat).collect(), ends }
    }

    /// Any payoffs, no two alike.
    fn drawn(movers: &[u8], seats: usize, rng: &mut Rng) -> Self {
        let ends = WIDTH.pow(movers.len() as u32);
        Self::new(movers, (0..ends).map(|_| (0..seats).map(|_| rng.unit() as f32).collect()).collect())
    }

    /// Any payoffs, the same for all seats.
    fn shared(movers: &[u8], seats: usize, rng: &mut Rng) -> Self {
        let ends = WIDTH.pow(movers.len() as u32);
        Self::new(movers, (0..ends).map(|_| vec![rng.unit() as f32; seats]).collect())
    }

    /// What each choice is worth to the first seat when every seat chooses by `wish`, which values the payoffs for the seat that
    /// chooses.
    fn exact(&self, wish: impl Fn(&[f32], Seat) -> f32 + Copy) -> Vec<f32> {
        let mut level = self.ends.clone();
        for &mover in self.movers[1..].iter().rev() {
            let average = |choices: &[Vec<f32>]| -> Vec<f32> {
                let weighed = |seat: usize| choices.iter().zip(1u8..).map(move |(end, w)| f32::from(w) * end[seat]);
                let all = (1..=WIDTH).sum::<usize>() as f32;
                (0..choices[0].len()).map(|seat| weighed(seat).sum::<f32>() / all).collect()
            };
            let best = |choices: &[Vec<f32>]| {
                if mover == CHANCE {
                    return average(choices);
                }
                let better = |a: &&Vec<f32>, b: &&Vec<f32>| wish(a, mover).total_cmp(&wish(b, mover));
                choices.iter().max_by(better).expect("choices").clone()
            };
            level = level.chunks(WIDTH).map(best).collect();
        }
        level.iter().map(|payoffs| wish(payoffs, Seat(0))).collect()
    }

    fn search(&self, parameters: MctsParameters, seed: u64) -> SearchReport<Choice> {
        search(self, &Told::default(), parameters, seed)
    }
}

impl Rules for Fable {
    type State = Told;
    type Action = Choice;

    made_up_rules!();

    fn start(&self, _setup: &Setup) -> Result<Told, SetupError> {
        Ok(Told::default())
    }

    fn players(&self, _state: &Told) -> usize {
        self.ends[0].len()
    }

    fn turn(&self, state: &Told) -> Turn {
        match self.movers.get(state.choices.len()) {
            None => Turn::Over,
            Some(&CHANCE) => Turn::Chance,
            Some(&seat) => Turn::Decision(seat),
        }
    }

    fn legal_actions(&self, _state: &Told, out: &mut Vec<Choice>) {
        out.extend((0..WIDTH as u8).map(Choice));
    }

    fn apply(&self, state: &mut Told, Choice(choice): Choice) {
        state.choices.push(choice);
    }
}

impl Chance for Fable {
    fn weigh(&self, _state: &Told, mut each: impl FnMut(Choice, u32)) {
        (0..WIDTH as u8).for_each(|choice| each(Choice(choice), u32::from(choice) + 1));
    }
}

impl Sight for Fable {}

impl Scoring for Fable {
    fn outcome(&self, state: &Told) -> Outcome {
        let end = state.choices.iter().fold(0, |at, &choice| WIDTH * at + usize::from(choice));
        parted(&self.ends[end])
    }
}

made_up!(Fable);

fn best(values: &[f32]) -> usize {
    (0..values.len()).max_by(|a, b| values[*a].total_cmp(&values[*b])).expect("values")
}

/// Both rules for the root, exploring so much that a small tree is searched to its last end.
fn searches(backup: Backup) -> [MctsParameters; 2] {
    let plain = MctsParameters { iterations: 4000, exploration: 2.0, backup, ..MctsParameters::default() };
    [plain.clone(), MctsParameters { root: RootRule::Halving, ..plain }]
}

const MOVERS: [u8; 5] = [0, 1, 2, 1, 0];

/// What seats want under each rule of backup.
fn wish(backup: Backup) -> impl Fn(&[f32], Seat) -> f32 + Copy {
    move |payoffs: &[f32], seat: Seat| match backup {
        Backup::Own => payoffs[seat.index()],
        Backup::Paranoid if seat == Seat(0) => payoffs[0],
        Backup::Paranoid => 1.0 - payoffs[0],
        Backup::Cooperative => payoffs.iter().sum::<f32>() / payoffs.len() as f32,
    }
}

/// Three players who each want most for themselves, one against two, and all together: in 40 random games of each kind the search
/// finds the exact choice of its rule, and a value that it calls proven is exact.
#[test]
fn every_backup_finds_the_exact_choice_of_its_rule() {
    for backup in [Backup::Own, Backup::Paranoid, Backup::Cooperative] {
        for (kind, parameters) in searches(backup).into_iter().enumerate() {
            let (mut found, mut proven) = (0, 0);
            for seed in 0..40 {
                let fable = Fable::drawn(&MOVERS, 3, &mut Rng::seeded(seed));
                let exact = fable.exact(wish(backup));
                let report = fable.search(parameters.clone(), seed);
                found += usize::from(report.best == best(&exact));
                for (told, exact) in report.moves.iter().zip(&exact).filter(|(told, _)| told.proven) {
                    assert!((told.value - f64::from(*exact)).abs() < 1e-5, "{backup:?} {seed}: {exact:?} {report:?}");
                    proven += 1;
                }
            }
            // Halving drops choices before everything is proven.
            let least = if parameters.root == RootRule::Visits { (40, 120) } else { (38, 40) };
            assert!(found >= least.0 && proven >= least.1, "{backup:?}, root {kind}: {found} of 40, {proven} proven");
        }
    }
}

/// With chance in between, a value that is called proven is the exact average; and whole trees are proven.
#[test]
fn proofs_pass_through_chance() {
    let (mut found, mut proven) = (0, 0);
    for seed in 0..40 {
        let fable = Fable::drawn(&[0, CHANCE.0, 1, CHANCE.0, 0], 2, &mut Rng::seeded(seed));
        let exact = fable.exact(wish(Backup::Own));
        let [visits, _] = searches(Backup::Own);
        let report = fable.search(visits, seed);
        found += usize::from(report.best == best(&exact));
        for (told, exact) in report.moves.iter().zip(&exact).filter(|(told, _)| told.proven) {
            assert!((told.value - f64::from(*exact)).abs() < 1e-5, "{seed}: {exact:?} {report:?}");
            proven += 1;
        }
    }
    assert!(found == 40 && proven >= 100, "{found} of 40, {proven} proven");
}

/// The rules differ: in the same games they choose differently, so no single one of them can pass the test above.
#[test]
fn the_rules_of_backup_differ() {
    let choices = |backup: Backup| -> Vec<usize> {
        (0..40).map(|seed| best(&Fable::drawn(&MOVERS, 3, &mut Rng::seeded(seed)).exact(wish(backup)))).collect()
    };
    let [own, paranoid, cooperative] = [Backup::Own, Backup::Paranoid, Backup::Cooperative].map(choices);
    let differ = |a: &[usize], b: &[usize]| a.iter().zip(b).filter(|(a, b)| a != b).count();
    for (a, b) in [(&own, &paranoid), (&own, &cooperative), (&paranoid, &cooperative)] {
        assert!(differ(a, b) >= 10, "{a:?} {b:?}");
    }
}

/// Partners who win and lose together need no rule of their own: what each of them wants is what all want.
#[test]
fn partners_find_the_best_for_all() {
    for seed in 0..40 {
        let fable = Fable::shared(&[0, 1, 0, 1, 1], 2, &mut Rng::seeded(seed));
        let exact = fable.exact(wish(Backup::Own));
        assert_eq!(exact, fable.exact(wish(Backup::Cooperative)));
        let most = fable.ends.iter().map(|end| end[0]).fold(0.0, f32::max);
        assert_eq!(exact[best(&exact)], most);
        for backup in [Backup::Own, Backup::Cooperative] {
            for parameters in searches(backup) {
                let report = fable.search(parameters, seed);
                // Halving may drop a choice that is better by next to nothing.
                let lost = most - exact[report.best];
                assert!(lost < 0.02, "{backup:?} {seed}: {exact:?} {report:?}");
            }
        }
    }
}

/// The last seat cannot win but chooses who does. The first seat may leave the choice to it, or take half a win for sure. What is
/// right depends on the little that the kingmaker gets; a search that expects only malice takes the half.
#[test]
fn a_kingmaker_goes_by_its_own_small_gain() {
    let tale = |for_first: f32, for_second: f32| {
        let crown = [vec![1.0, 0.0, for_first], vec![0.0, 1.0, for_second], vec![0.0, 0.0, 0.0]];
        let half = vec![vec![0.5, 0.4, 0.1]; WIDTH];
        let poor = vec![vec![0.1, 0.9, 0.0]; WIDTH];
        Fable::new(&[0, 2], [crown.to_vec(), half, poor].concat())
    };
    for (kind, fable, own) in [("friend", tale(0.2, 0.1), 0), ("enemy", tale(0.1, 0.2), 1)] {
        assert_eq!(best(&fable.exact(wish(Backup::Own))), own);
        for seed in 0..10 {
            for parameters in searches(Backup::Own) {
                assert_eq!(fable.search(parameters, seed).best, own, "{kind} {seed}");
            }
            for parameters in searches(Backup::Paranoid) {
                assert_eq!(fable.search(parameters, seed).best, 1, "{kind} {seed}");
            }
        }
    }
}
