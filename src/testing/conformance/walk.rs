//! One random match, checked from the first position to the last.

use super::promise::{Broken, Found, Promise, holds};
use super::{Plan, chance, end, features, hidden, rules};
use crate::share::Beacon;
use agon_bots::BotConfig;
use agon_game::{Game, Heuristic, Purpose, Rng, Seat, Setup, Turn};
use std::collections::HashSet;
use std::time::Duration;

/// About how many positions of a match get the expensive checks.
const SAMPLES_PER_MATCH: usize = 12;

/// The longest legal list a game may offer: "in the tens, rarely the low hundreds".
const WIDEST: usize = 300;

/// Chance results in a row, without any decision, after which chance is assumed to go on forever.
const CHANCE_IN_A_ROW: u32 = 10_000;

/// Where in a match a check is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<A> {
    /// Actions and chance results before.
    pub(super) ply: usize,
    /// The call of the rules.
    call: &'static str,
    /// The action that is carried out.
    action: Option<A>,
}

impl<A: std::fmt::Debug> Place<A> {
    pub(super) fn start() -> Self {
        Self { ply: 0, call: "`start`", action: None }
    }

    fn told(&self) -> String {
        match &self.action {
            Some(action) => format!("{} of {action:?}", self.call),
            None => self.call.to_owned(),
        }
    }

    /// A call that did not return.
    pub(super) fn never_ended(&self, patience: Duration) -> Broken {
        Promise::Ends.broken(format!("{} has not returned for {:?}", self.told(), patience))
    }

    /// A call that panicked.
    pub(super) fn panicked(&self, message: String) -> Broken {
        Promise::DoesNotPanic.broken(format!("{} panics: {message}", self.told()))
    }
}

/// The rules of a game, with a note of the current call for the watcher.
pub(super) struct Probe<'a, G: Game> {
    /// The rules.
    pub(super) game: &'a G,
    beacon: &'a Beacon<Place<G::Action>>,
    ply: usize,
}

impl<'a, G: Game> Probe<'a, G> {
    pub(super) fn new(game: &'a G, beacon: &'a Beacon<Place<G::Action>>) -> Self {
        Self { game, beacon, ply: 0 }
    }

    /// Notes that the position after so many actions is being checked.
    pub(super) fn at(&mut self, ply: usize) {
        self.ply = ply;
    }

    /// Notes which call of the rules comes next.
    pub(super) fn asks(&self, call: &'static str) -> &'a G {
        self.beacon.at(Place { ply: self.ply, call, action: None });
        self.game
    }

    /// Carries out an action.
    pub(super) fn apply(&self, state: &mut G::State, action: G::Action) {
        self.beacon.at(Place { ply: self.ply, call: "`apply`", action: Some(action) });
        self.game.apply(state, action);
    }
}

/// What is kept of a checked match.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Played {
    pub(super) plies: u64,
    pub(super) widest: usize,
    pub(super) enumerated: bool,
    /// Smallest and largest payoff at the end.
    pub(super) payoffs: (f32, f32),
    /// Whether anything was hidden from anybody.
    pub(super) secrets: bool,
}

/// A played match: every state from the start to the end, and the actions between them.
struct Match<G: Game> {
    states: Vec<G::State>,
    actions: Vec<G::Action>,
    widest: usize,
}

/// Plays a match and checks all of it.
pub(super) fn checked<G: Heuristic>(
    game: &G,
    table: &Setup,
    index: u64,
    plan: &Plan,
    bots: &[BotConfig],
    beacon: &Beacon<Place<G::Action>>,
) -> Found<Played> {
    let mut probe = Probe::new(game, beacon);
    if index < 2 {
        rules::drawn_roles_fit(&probe, table)?;
        features::names_are_sound(game)?;
    }
    let played = play(&mut probe, table, index, plan, Look::Closely)?;
    let last = played.states.last().expect("a match has a start");
    let mut rng = Rng::stream(2, index, Purpose::Playout);
    let mut kinds = HashSet::new();
    let mut secrets = false;
    let samples = rules::sample(played.states.len(), SAMPLES_PER_MATCH, &mut rng);
    for (ply, state) in played.states.iter().enumerate() {
        probe.at(ply);
        let sampled = samples.contains(&ply);
        if sampled {
            rules::scenario_is_known(&probe, table, state)?;
            rules::json_round_trip(&probe, state)?;
            secrets |= hidden::observations_hold(&probe, state, &mut rng)?;
            hidden::what_is_heard_is_seen(&probe, state, &mut rng)?;
        }
        match probe.asks("`turn`").turn(state) {
            Turn::Decision(seat) => {
                hidden::exchange_changes_nothing(&probe, state, seat, sampled, &mut rng)?;
                if sampled {
                    rules::every_action_applies(&probe, state)?;
                    rules::advice_is_legal(&probe, state, seat, &mut rng.clone())?;
                    features::numbers_are_sound(&probe, state, seat)?;
                    hidden::nothing_hidden_sways_bots(&probe, state, seat, bots, index)?;
                }
            }
            Turn::Chance => {
                let kind = probe.asks("`chance_kind`").chance_kind(state);
                // At least one position of every kind of decision gets the expensive checks.
                if kinds.insert(kind) || sampled {
                    chance::is_sound(&probe, state, &mut rng)?;
                }
            }
            Turn::Over => {}
        }
    }
    probe.at(played.states.len() - 1);
    end::outcome_is_sound(&probe, table, last)?;
    let second = play(&mut probe, table, index, plan, Look::Away)?;
    holds!(Promise::Replays, played.actions == second.actions, "the same seed gives another match");
    earlier_states_are_untouched(&mut probe, table, &played)?;
    Ok(Played {
        plies: played.actions.len() as u64,
        widest: played.widest,
        enumerated: false,
        payoffs: end::payoffs(&probe, last),
        secrets,
    })
}

/// Whether positions are checked while a match is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Closely,
    /// They are not: only the actions matter.
    Away,
}

/// Plays uniformly random actions.
fn play<G: Heuristic>(probe: &mut Probe<'_, G>, table: &Setup, index: u64, plan: &Plan, look: Look) -> Found<Match<G>> {
    let mut rng = Rng::stream(1, index, Purpose::Playout);
    probe.at(0);
    let start = probe.asks("`start`").start(table);
    let mut state =
        start.map_err(|e| Promise::TablesStart.broken(format!("a table accepted before is refused: {e}")))?;
    let cap = probe.game.info().ply_cap;
    let bound = plan.plies.unwrap_or(cap).min(cap);
    let mut played = Match { states: vec![state.clone()], actions: vec![], widest: 0 };
    let (mut decisions, mut in_a_row) = (0, 0);
    loop {
        probe.at(played.actions.len());
        if look == Look::Closely {
            rules::position_is_sound(probe, &state)?;
        }
        let action = match probe.asks("`turn`").turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                in_a_row += 1;
                holds!(
                    Promise::Ends,
                    in_a_row < CHANCE_IN_A_ROW,
                    "{CHANCE_IN_A_ROW} chance results in a row without a decision; now {}",
                    probe.game.chance_kind(&state)
                );
                probe.asks("`sample_chance`").sample_chance(&state, &mut rng)
            }
            Turn::Decision(_) if decisions == bound => {
                // Reaching a bound that the user has set is no fault of the game.
                holds!(
                    Promise::PlyCap,
                    bound < cap,
                    "random play reaches the ply cap of {cap} decisions before the match is over"
                );
                break;
            }
            Turn::Decision(_) => {
                in_a_row = 0;
                decisions += 1;
                let legal = rules::legal_list(probe, &state)?;
                holds!(Promise::LegalActions, legal.len() <= WIDEST, "{} legal actions at once", legal.len());
                played.widest = played.widest.max(legal.len());
                *rng.pick(&legal)
            }
        };
        probe.apply(&mut state, action);
        played.actions.push(action);
        if look == Look::Closely {
            played.states.push(state.clone());
        }
    }
    Ok(played)
}

/// The action list alone replays the match, and no earlier state changed while later ones were played.
fn earlier_states_are_untouched<G: Game>(probe: &mut Probe<'_, G>, table: &Setup, played: &Match<G>) -> Found {
    probe.at(0);
    let mut state = probe.asks("`start`").start(table).expect("the table was accepted before");
    for (ply, (then, &action)) in played.states.iter().zip(&played.actions).enumerate() {
        probe.at(ply);
        holds!(Promise::Replays, state == *then, "the match replays differently:\n{state:?}\n{then:?}");
        probe.apply(&mut state, action);
    }
    holds!(Promise::Replays, Some(&state) == played.states.last(), "the end replays differently");
    Ok(())
}

/// All seats at the table of a state.
pub(super) fn seats<G: Game>(probe: &Probe<'_, G>, state: &G::State) -> impl Iterator<Item = Seat> {
    Seat::all(probe.asks("`players`").players(state))
}
