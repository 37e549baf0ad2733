//! The referee at work on a game that can be made to go wrong: what it asks, what it refuses, how it stops.

use agon::arena::referee::{self, Played};
use agon::arena::{
    Cell, End, MatchError, MatchRecord, Plan, Progress, Recorder, Roles, Rotation, RunError, Runner, Segment,
};
use agon::arena::{Trouble, schedule};
use agon::bots;
use agon::game::*;
use agon::learning::selfplay::{self, Player, Sampling};
use agon::learning::train::TrainError;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Two seats count up in turn, forever unless something happens.
#[derive(Debug)]
struct Counter {
    info: GameInfo,
    names: Names,
    what: Quirk,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Quirk {
    /// Nothing happens.
    Endless,
    /// The bot answers beyond the list at count 3.
    Illegal,
    /// The rules panic at count 3.
    Panics,
    /// There is never a choice, and a bot that is asked answers beyond the list.
    Forced,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct Add(u8);

impl Counter {
    fn new(what: Quirk) -> Self {
        let info = GameInfo { endings: &["done"], ply_cap: 12, ..GameInfo::new("counter", "Counter", 2..=2) };
        Self { info, names: Names::default(), what }
    }
}

impl Rules for Counter {
    type State = u8;
    type Action = Add;

    fn load(_bundle: &Bundle) -> Result<Self, ContentError> {
        Ok(Self::new(Quirk::Endless))
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn roles(&self, _players: usize) -> Vec<String> {
        vec!["even".into(), "odd".into()]
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        let mut roles = self.roles(table.players);
        rng.shuffle(&mut roles);
        roles
    }

    fn start(&self, setup: &Setup) -> Result<u8, SetupError> {
        setup.check(&self.info, &self.roles(2)).map(|()| 0)
    }

    fn players(&self, _state: &u8) -> usize {
        2
    }

    fn role(&self, _state: &u8, seat: Seat) -> &str {
        ["even", "odd"][seat.index()]
    }

    fn turn(&self, state: &u8) -> Turn {
        Turn::Decision(Seat(state % 2))
    }

    fn round(&self, state: &u8) -> u32 {
        1 + u32::from(*state) / 2
    }

    fn legal_actions(&self, _state: &u8, out: &mut Vec<Add>) {
        out.push(Add(1));
        if self.what != Quirk::Forced {
            out.push(Add(3));
        }
    }

    fn apply(&self, state: &mut u8, Add(n): Add) {
        assert!(self.what != Quirk::Panics || *state != 3, "three is too much");
        *state += n;
    }
}

impl Chance for Counter {
    fn chance_possible(&self, _state: &u8, _action: Add) -> bool {
        false
    }
}

impl Sight for Counter {}

impl Scoring for Counter {
    fn outcome(&self, _state: &u8) -> Outcome {
        Outcome::truncated(2, |_| 0)
    }
}

impl Telling for Counter {
    fn describe(&self, _state: &u8, Add(n): Add) -> String {
        format!("adds {n}")
    }
}

impl Checking for Counter {
    fn check(&self, _state: &u8) -> Result<(), String> {
        Ok(())
    }
}

#[derive(Clone, Default, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
struct NoWeights {}

impl Heuristic for Counter {
    type Weights = NoWeights;

    fn evaluate(&self, _state: &u8, _weights: &NoWeights) -> BySeat<f32> {
        BySeat::filled(2, 0.5)
    }
    fn advise(&self, seen: &Observation<Self>, legal: &[Add], _weights: &NoWeights, _rng: &mut Rng) -> usize {
        match self.what {
            Quirk::Illegal if *seen.view() == 3 => legal.len(),
            Quirk::Forced => legal.len(),
            _ => 0,
        }
    }
}

fn plan() -> Plan {
    let cell = Cell {
        game: 0,
        players: 2,
        scenario: None,
        roles: Roles::Given(vec!["even".into(), "odd".into()]),
        bots: vec![bots::resolve("heuristic").unwrap()],
        rotation: Rotation::Nothing,
    };
    Plan {
        seed: 5,
        cells: vec![cell],
        matches_per_cell: 100,
        segment: 10,
        actions: false,
        rounds: false,
        paired: false,
        aligned: false,
        pairings: Vec::new(),
        timed: false,
    }
}

fn play(what: Quirk) -> Result<Played<Counter>, MatchError> {
    let plan = plan();
    referee::play(&Counter::new(what), &plan, 4, &schedule::seating(&Counter::new(what), &plan, 4))
}

#[test]
fn illegal_advice_names_the_rules_of_thumb_with_match_seat_and_ply() {
    let error = play(Quirk::Illegal).unwrap_err();
    assert_eq!(
        error.to_string(),
        "match 4 (seed 5, seat 1) failed at ply 3: the bot `heuristic` does not play: the rules of thumb of Counter (`advise`) \
         chose action 2 of a list of 2, counted from 0"
    );
    // A search asks in the middle of a playout, where no bot can answer.
    let mut plan = plan();
    plan.cells[0].bots = vec![bots::resolve("mcts_50").unwrap()];
    let game = Counter::new(Quirk::Illegal);
    let error = referee::play(&game, &plan, 4, &schedule::seating(&game, &plan, 4)).unwrap_err();
    let Trouble::Panic(message) = error.trouble else { panic!("{error}") };
    assert_eq!(message, "the rules of thumb of Counter (`advise`) chose action 2 of a list of 2, counted from 0");
}

#[test]
fn a_panic_names_match_seat_and_ply() {
    let error = play(Quirk::Panics).unwrap_err();
    assert_eq!((error.index, error.seat, error.ply), (4, Some(Seat(1)), 3));
    assert_eq!(error.trouble, Trouble::Panic("three is too much".into()));
}

/// So does a panic in a match that a training plays.
#[test]
fn a_panic_of_self_play_names_match_seat_and_ply() {
    let game = Counter::new(Quirk::Panics);
    let player = Player {
        judge: bots::judge(&bots::resolve("heuristic").unwrap(), &game).unwrap(),
        even: 0.0,
        doubt: 0.0,
        advice: None,
        search: None,
        think: 1.0,
        bootstrap: 0.0,
        against: None,
    };
    let nothing = Sampling { choice: 0.0, position: 0.0, quiet: 0.0 };
    let error = selfplay::play(&game, &[Setup::players(2)], &player, nothing, 5, 4..5, &()).unwrap_err();
    assert_eq!(
        TrainError::SelfPlay(error).to_string(),
        "self-play: match 4 (seed 5, seat 1) failed at ply 3: the program panicked, which is a defect: three is too much"
    );
}

#[test]
fn a_bot_without_a_choice_is_not_asked() {
    assert_eq!(play(Quirk::Forced).unwrap().plies, 12);
}

/// Every cell plays the same line-ups, so that cells can be compared; bots still take turns in the seats.
#[test]
fn drawn_roles_are_those_of_the_match_and_the_same_in_every_cell() {
    let mut plan = plan();
    plan.cells[0].roles = Roles::Drawn;
    plan.cells.push(Cell {
        rotation: Rotation::Bots,
        bots: vec![plan.cells[0].bots[0].clone(); 2],
        ..plan.cells[0].clone()
    });
    let game = Counter::new(Quirk::Endless);
    let drawn: Vec<_> = (0..200).map(|i| schedule::seating(&game, &plan, i)).collect();
    assert!(drawn.chunks(2).all(|cells| cells[0].roles == cells[1].roles));
    let evens_first = drawn.chunks(2).filter(|c| c[0].roles[0] == "even").count();
    assert!((30..70).contains(&evens_first), "{evens_first} of 100");
    assert!(drawn.chunks(4).all(|c| c[1].bots != c[3].bots), "the bots take turns");
    let again: Vec<_> = (0..200).rev().map(|i| schedule::seating(&game, &plan, i)).collect();
    assert!(again.iter().rev().eq(&drawn), "a draw depends on the match alone");
    plan.seed += 1;
    assert!((0..200).any(|i| schedule::seating(&game, &plan, i).roles != drawn[i as usize].roles));
}

#[test]
fn a_match_without_end_is_truncated_at_the_cap() {
    let played = play(Quirk::Endless).unwrap();
    assert_eq!((played.plies, played.rounds, played.actions.len()), (12, 7, 12));
    assert!(played.outcome.truncated && played.outcome.ending == TRUNCATED);
}

#[test]
fn a_replay_checks_every_action() {
    let (game, plan) = (Counter::new(Quirk::Endless), plan());
    let seating = schedule::seating(&game, &plan, 4);
    let replay = |actions: &[Add]| referee::replay(&game, &plan, 4, &seating, actions, None);
    assert_eq!(replay(&[Add(1); 12]).unwrap().state, 12);
    let wrong = replay(&[Add(1), Add(2)]).unwrap_err();
    assert_eq!((wrong.ply, wrong.trouble), (1, Trouble::Recorded("2".into())));
    assert_eq!(replay(&[Add(1); 5]).unwrap_err().trouble, Trouble::TooShort);
}

/// Keeps the numbers of what it gets.
#[derive(Default)]
struct Kept(Vec<u64>);

impl Recorder for Kept {
    fn segment(
        &mut self,
        _segment: &Segment,
        matches: &[MatchRecord],
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        self.0.extend(matches.iter().map(|m| m.index));
        Ok(())
    }
}

struct Silent;
impl Progress for Silent {
    fn played(&self, _record: &MatchRecord) {}
}

#[test]
fn matches_are_handed_over_in_order_and_a_failure_keeps_what_came_before() {
    let plan = plan();
    let stop = AtomicBool::new(false);
    let segments: Vec<_> = plan.segments().collect();
    let (mut kept, games) = (Kept::default(), [Counter::new(Quirk::Endless)]);
    let runner = Runner { plan: &plan, games: &games, threads: 3, stop: &stop };
    assert_eq!(runner.run(&segments, &mut kept, &Silent).unwrap(), End::Complete);
    assert!(kept.0.iter().copied().eq(0..100));

    // The second cell's game panics, so that every odd match fails; only whole segments before it would be kept.
    let mut plan = plan;
    plan.cells.push(Cell { game: 1, ..plan.cells[0].clone() });
    let games = [Counter::new(Quirk::Endless), Counter::new(Quirk::Panics)];
    let runner = Runner { plan: &plan, games: &games, threads: 3, stop: &stop };
    let even = |s: u64| Segment::new(s, 2 * s..2 * s + 1);
    let segments = [even(0), even(1), Segment::new(2, 4..8), even(4)];
    let mut kept = Kept::default();
    let error = runner.run(&segments, &mut kept, &Silent).unwrap_err();
    assert!(matches!(error, RunError::Match(e) if [5, 7].contains(&e.index)));
    assert_eq!(kept.0, [0, 2]);
}
