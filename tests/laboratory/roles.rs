//! Roles drawn at random and roles chosen in play, from the first match to the report, on a small cooperative game.

use agon::analysis::Part;
use agon::arena::{Cell, End, MatchRecord, Plan, Progress, Roles, Rotation, Runner, Segment, referee, schedule};
use agon::bots;
use agon::game::*;
use agon::games::connect_four::ConnectFour;
use agon::record::{CellFacts, GameFacts, Manifest, Results, Table, Writer, schema};
use agon::report::{Format, summary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

const ROLES: [&str; 4] = ["amal/swift", "amal/bold", "brun/swift", "brun/bold"];

/// Two seats choose a role each, unless they have one, and cross a river together. A six drowns them, unless one is swift.
#[derive(Debug)]
struct River {
    info: GameInfo,
    names: Names,
}

#[derive(Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct State {
    roles: [Option<u8>; 2],
    throws: u8,
    drowned: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
enum Action {
    Choose(u8),
    Throw(u8),
}

impl River {
    fn over(state: &State) -> bool {
        state.drowned || state.throws == 4
    }
}

impl Rules for River {
    type State = State;
    type Action = Action;

    fn load(_bundle: &Bundle) -> Result<Self, ContentError> {
        let info = GameInfo {
            role_noun: "leader",
            role_parts: &["leader", "ability"],
            scenarios: vec!["calm".into(), "wild".into()],
            endings: &["crossed", "drowned"],
            cooperative: true,
            ply_cap: 12,
            match_metrics: const { &[Metric::new("throws", "throws of the die")] },
            match_labels: const { &[Metric::new("cause", "what drowned them")] },
            ..GameInfo::new("river", "River", 2..=2)
        };
        Ok(Self { info, names: Names::default() })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn roles(&self, _players: usize) -> Vec<String> {
        Vec::new()
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        (0..table.players).map(|_| (*rng.pick(&ROLES)).to_owned()).collect()
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        let mut roles = [None; 2];
        for (seat, role) in setup.roles.iter().enumerate() {
            let known = ROLES.iter().position(|r| r == role).map(|r| r as u8);
            roles[seat] = Some(known.ok_or_else(|| SetupError::Roles(unknown("leader", role, ROLES)))?);
        }
        Ok(State { roles, throws: 0, drowned: false })
    }

    fn players(&self, _state: &State) -> usize {
        2
    }

    fn role(&self, state: &State, seat: Seat) -> &str {
        state.roles[seat.index()].map_or("", |r| ROLES[r as usize])
    }

    fn turn(&self, state: &State) -> Turn {
        match state.roles.iter().position(Option::is_none) {
            Some(seat) => Turn::Decision(Seat(seat as u8)),
            None if River::over(state) => Turn::Over,
            None => Turn::Chance,
        }
    }

    fn round(&self, state: &State) -> u32 {
        1 + u32::from(state.throws)
    }

    fn legal_actions(&self, _state: &State, out: &mut Vec<Action>) {
        out.extend((0..4).map(Action::Choose));
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Choose(role) => *state.roles.iter_mut().find(|r| r.is_none()).unwrap() = Some(role),
            Action::Throw(pips) => {
                state.throws += 1;
                state.drowned = pips == 6 && state.roles.iter().flatten().any(|r| r % 2 == 1);
            }
        }
    }
}

impl Chance for River {
    fn chance_kind(&self, _state: &State) -> &'static str {
        "die"
    }

    fn sample_chance(&self, _state: &State, rng: &mut Rng) -> Action {
        Action::Throw(1 + rng.below(6) as u8)
    }

    fn chance_possible(&self, _state: &State, action: Action) -> bool {
        matches!(action, Action::Throw(1..=6))
    }
}

impl Sight for River {}

impl Scoring for River {
    fn outcome(&self, state: &State) -> Outcome {
        match state.drowned {
            true => Outcome::together("drowned", 2, false),
            false => Outcome::together("crossed", 2, true),
        }
    }

    fn measure(&self, state: &State) -> Measures {
        Measures {
            of_match: vec![Some(f64::from(state.throws))],
            of_seats: vec![vec![]; 2],
            labels: vec![if state.drowned { format!("throw {}", state.throws) } else { String::new() }],
        }
    }
}

impl Telling for River {
    fn describe(&self, _state: &State, action: Action) -> String {
        format!("{action:?}")
    }
}

impl Checking for River {
    fn check(&self, _state: &State) -> Result<(), String> {
        Ok(())
    }
}

#[derive(Clone, Default, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct NoWeights {}

impl Heuristic for River {
    type Weights = NoWeights;

    fn evaluate(&self, _state: &State, _weights: &NoWeights) -> BySeat<f32> {
        BySeat::filled(2, 0.5)
    }
    fn advise(&self, _seen: &Observation<Self>, legal: &[Action], _weights: &NoWeights, rng: &mut Rng) -> usize {
        rng.below(legal.len())
    }
}

struct Silent;
impl Progress for Silent {
    fn played(&self, _record: &MatchRecord) {}
}

fn plan(roles: Roles) -> Plan {
    let cell = |scenario: &str| Cell {
        game: 0,
        players: 2,
        scenario: Some(scenario.into()),
        roles: roles.clone(),
        bots: vec![bots::resolve("heuristic").unwrap()],
        rotation: Rotation::Bots,
    };
    Plan {
        seed: 5,
        cells: vec![cell("calm"), cell("wild")],
        matches_per_cell: 200,
        segment: 80,
        actions: true,
        rounds: false,
        paired: false,
        aligned: false,
        pairings: Vec::new(),
        timed: false,
    }
}

fn manifest(plan: &Plan, game: &River) -> Manifest {
    let bot = &plan.cells[0].bots[0];
    let facts = |cell: &Cell| CellFacts {
        players: cell.players,
        scenario: cell.scenario.clone(),
        roles: vec![],
        drawn_roles: cell.roles == Roles::Drawn,
        rotation: cell.rotation.to_string(),
        bots: vec![bot.name.clone()],
        options: Default::default(),
        patches: Default::default(),
        forbid: Default::default(),
        factors: vec![],
        content_hash: String::new(),
    };
    Manifest {
        schema: schema::VERSION,
        program: "0.1.0".into(),
        experiment: "river".into(),
        description: String::new(),
        game: GameFacts::from(game.info()),
        seed: plan.seed,
        matches_per_cell: plan.matches_per_cell,
        segment: plan.segment,
        actions: plan.actions,
        rounds: plan.rounds,
        factors: vec![],
        cells: plan.cells.iter().map(facts).collect(),
        bots: [(bot.name.clone(), serde_json::to_value(bot).unwrap())].into(),
        reproducible: true,
        programs: false,
        paired: false,
        aligned: false,
        check_printed: true,
        stop: None,
        sensitivity: None,
        reconstructed: Default::default(),
    }
}

/// Plays the given segments into a folder, which may hold others.
fn run(dir: &Path, plan: &Plan, segments: &[Segment]) {
    let games = [River::load(&Bundle::default()).unwrap()];
    let mut writer = Writer::open(dir, &manifest(plan, &games[0])).unwrap();
    let stop = AtomicBool::new(false);
    let runner = Runner { plan, games: &games, threads: 2, stop: &stop };
    assert_eq!(runner.run(segments, &mut writer, &Silent).unwrap(), End::Complete);
}

#[test]
fn drawn_roles_survive_interruption_and_replay() {
    let (plan, dir) = (plan(Roles::Drawn), tempfile::tempdir().unwrap());
    let segments: Vec<Segment> = plan.segments().collect();
    let (whole, resumed) = (dir.path().join("whole"), dir.path().join("resumed"));
    run(&whole, &plan, &segments);
    run(&resumed, &plan, &segments[..2]);
    run(&resumed, &plan, &segments[2..]);
    let [whole, resumed] = [whole, resumed].map(|dir| Results::open(&dir).unwrap());
    assert_eq!(whole.seats().unwrap(), resumed.seats().unwrap());
    assert_eq!(whole.matches().unwrap(), resumed.matches().unwrap());

    let registry = agon::registry! { "river" => River };
    let again = agon::experiment::Experiment::recorded(&whole.manifest, None, &registry).unwrap();
    assert_eq!(again.plan, plan, "the manifest says that roles are drawn");
    let (game, seats) = (River::load(&Bundle::default()).unwrap(), whole.seats().unwrap());
    let roles = words(&seats, "role");
    for index in 0..plan.total() {
        let seating = schedule::seating(&game, &again.plan, index);
        assert_eq!(seating.roles, roles[2 * index as usize..][..2], "match {index}");
        let played = referee::play(&game, &again.plan, index, &seating).unwrap();
        assert_eq!(played.plies, 0, "nobody chooses a role that was drawn");
        assert!(referee::replay(&game, &again.plan, index, &seating, &played.actions, None).is_ok());
    }
    assert_eq!(roles.iter().collect::<BTreeSet<_>>().len(), 4, "all roles are drawn");
}

/// The texts of a column.
fn words(table: &Table, column: &str) -> Vec<String> {
    table.column(column).unwrap().iter().map(|word| word.to_string()).collect()
}

#[test]
fn roles_chosen_in_play_are_recorded_with_the_words_of_the_match() {
    let (plan, dir) = (plan(Roles::Given(vec![])), tempfile::tempdir().unwrap());
    run(dir.path(), &plan, &plan.segments().collect::<Vec<_>>());
    let results = Results::open(dir.path()).unwrap();
    let (matches, seats) = (results.matches().unwrap(), results.seats().unwrap());
    assert!(words(&seats, "role").iter().all(|role| ROLES.contains(&role.as_str())));
    for (cause, ending) in words(&matches, "l_cause").iter().zip(words(&matches, "ending")) {
        assert_eq!(cause.is_empty(), ending == "crossed", "{cause:?} {ending:?}");
    }
    assert_eq!(results.manifest.game.match_labels[0].meaning, "what drowned them");
    assert_eq!(results.manifest.game.role_parts, ["leader", "ability"]);
    let report = summary(&[Part::of("river", &results).unwrap()]).unwrap();
    assert!(report.render(Format::Csv).contains("win_rate.scenario,calm,"));
}

fn refusal(setup: Setup) -> String {
    let game = ConnectFour::load(&Bundle::default()).unwrap();
    setup.check(game.info(), &game.roles(2)).unwrap_err().to_string()
}

#[test]
fn tables_that_do_not_fit_are_refused_with_what_would() {
    let two = Setup::players(2);
    let roles = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>();
    assert_eq!(refusal(Setup::players(3)), "Connect Four is for exactly 2 players, not 3");
    assert_eq!(
        refusal(Setup { roles: roles(&["first", "secnd"]), ..two.clone() }),
        "unknown colour `secnd`; did you mean `second`? (known: first, second) at a table of 2"
    );
    assert_eq!(
        refusal(Setup { roles: roles(&["first", "first"]), ..two.clone() }),
        "2 seats need 2 different roles, one each; given: first, first"
    );
    let game = ConnectFour::load(&Bundle::default()).unwrap();
    assert_eq!(
        game.start(&Setup { roles: roles(&["second", "first"]), ..two.clone() }).unwrap_err().to_string(),
        "the colour of seat 0 is `first` by the rules, not `second`"
    );
    assert_eq!(
        refusal(Setup { scenario: Some("basic".into()), ..two }),
        "unknown scenario `basic`: there are none here"
    );
}
