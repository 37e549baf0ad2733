//! Random matches of every size: nothing is created or lost, and everything that can happen does.

use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::State;
use agon_age_of_mythology::step::Step;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Checking, Id, Rng, Rules, Scoring, Seat, Setup, Turn};
use std::collections::BTreeMap;

/// Kinds of steps at which a match waited, and of actions that were carried out, with their numbers.
#[derive(Default)]
struct Seen {
    steps: BTreeMap<String, usize>,
    actions: BTreeMap<String, usize>,
}

/// The name of an action.
fn kind(of: &impl std::fmt::Debug) -> String {
    format!("{of:?}").split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}

/// A random match with all checks.
fn play(game: &AgeOfMythology, setup: &Setup, seed: u64, seen: &mut Seen) {
    go_on(game, game.start(setup).unwrap(), seed, seen);
}

/// The rest of a match.
fn go_on(game: &AgeOfMythology, mut s: State, seed: u64, seen: &mut Seen) {
    let mut rng = Rng::seeded(seed);
    let players = s.players();
    let mut legal = Vec::new();
    for ply in 0..game.info().ply_cap {
        let step = s.steps.top();
        let action = match game.turn(&s) {
            Turn::Over => {
                assert!(s.over.is_some());
                assert_eq!(game.outcome(&s).payoffs.iter().count(), players);
                return;
            }
            Turn::Chance => game.sample_chance(&s, &mut rng),
            Turn::Decision(_) => {
                legal.clear();
                game.legal_actions(&s, &mut legal);
                let doubles = (1..legal.len()).any(|i| legal[..i].contains(&legal[i]));
                assert!(!doubles, "{legal:?} at {step:?}");
                choose(&legal, &mut rng)
            }
        };
        *seen.steps.entry(step.map_or("over", Step::name).to_owned()).or_default() += 1;
        *seen.actions.entry(kind(&action)).or_default() += 1;
        game.apply(&mut s, action);
        if ply % 7 == 0 {
            game.check(&s).unwrap_or_else(|e| panic!("{e} after {action:?} at {step:?}"));
        }
    }
    panic!("the match does not end");
}

/// A match whose players have reached the last era, with one unit of each kind and three houses.
pub fn late(game: &AgeOfMythology) -> State {
    let mut p = table(game, &["greek", "egyptian", "norse"]);
    for seat in 0..3 {
        let civ = p.s.player(Seat(seat)).civ;
        let [first, end] = game.content.unit_range[civ.index()];
        p.s.player_mut(Seat(seat)).units[..usize::from(end - first)].fill(1);
        p = p.era(seat, Era::Mythic).houses(seat, 3);
    }
    p.sound();
    p.s
}

/// A random action, but rarely a pass or a stop, or little would ever be built.
pub fn choose(legal: &[Action], rng: &mut Rng) -> Action {
    let idle = |a: &Action| matches!(a, Action::Pass { .. } | Action::Stop | Action::NoPower | Action::Decline);
    let busy: Vec<Action> = legal.iter().filter(|a| !idle(a)).copied().collect();
    let any = busy.is_empty() || rng.below(4) == 0;
    *rng.pick(if any { legal } else { &busy })
}

fn setup(players: usize, scenario: Option<&str>) -> Setup {
    Setup { players, roles: Vec::new(), scenario: scenario.map(str::to_owned) }
}

/// AOM-017, AOM-018, AOM-004, AOM-R3, AOM-105: matches of 2 to 8 players and of teams keep all checks and end.
#[test]
fn random_matches_are_sound_and_everything_happens() {
    let mut seen = Seen::default();
    for players in 2..=8 {
        for seed in 0..4 {
            play(game(), &setup(players, None), seed, &mut seen);
        }
    }
    for seed in 0..4 {
        play(game(), &setup(4, Some("teams")), seed, &mut seen);
    }
    // The options that add steps.
    let other = game_with(&[
        ("random_draw_count_before_looking", "true"),
        ("hades_may_sacrifice_villager", "true"),
        ("gatherers_may_return", "all"),
        ("next_age_power_without_advance", "true"),
        ("retreat_before_first_skirmish", "true"),
        ("defender_spoils", "true"),
    ]);
    for seed in 0..15 {
        play(&other, &setup(2 + seed as usize % 3, None), seed, &mut seen);
        go_on(&other, late(&other), seed, &mut seen);
    }
    let missing = |all: &[&'static str], found: &BTreeMap<String, usize>| {
        all.iter().copied().filter(|name| !found.contains_key(*name) && !RARE.contains(name)).collect::<Vec<_>>()
    };
    assert_eq!(missing(ACTIONS, &seen.actions), [""; 0], "{:?}", seen.actions);
    assert_eq!(missing(WAITING, &seen.steps), [""; 0], "{:?}", seen.steps);
    let unknown =
        |all: &[&str], found: &BTreeMap<String, usize>| found.keys().any(|name| !all.contains(&name.as_str()));
    assert!(!unknown(ACTIONS, &seen.actions) && !unknown(WAITING, &seen.steps), "list what is new");
}

/// Kinds of actions.
const ACTIONS: &[&str] = &[
    "DealCivs",
    "FirstPlayer",
    "TurnUp",
    "DrawCard",
    "Roll",
    "TakeTile",
    "Stop",
    "PlacePoint",
    "TakePermanent",
    "Draw",
    "DrawCount",
    "Play",
    "Pass",
    "UsePower",
    "NoPower",
    "Discard",
    "GatherResource",
    "GatherTerrain",
    "MoveVillager",
    "MoveGatherer",
    "Withdraw",
    "Build",
    "Give",
    "Take",
    "Exchange",
    "BuyPoint",
    "Hire",
    "Attack",
    "Commit",
    "Choose",
    "Declare",
    "Decline",
    "Stay",
    "Retreat",
    "Destroy",
    "ChooseTile",
    "RemoveVillager",
    "ChoosePlayer",
    "ChooseUnit",
    "SacrificeVillager",
];

/// Kinds of steps at which a match waits for a decision or for chance.
const WAITING: &[&str] = &[
    "deal_civs",
    "first_player",
    "turn_up",
    "draft",
    "place_point",
    "take_permanents",
    "draw_random",
    "draw_card",
    "play_card",
    "use_power",
    "discard_cards",
    "explore",
    "choose_gather",
    "arrange",
    "build",
    "discount",
    "recruit",
    "trade",
    "trade_price",
    "give",
    "receive",
    "choose_target",
    "commit",
    "send_home",
    "choose_fighter",
    "replace",
    "declare",
    "roll",
    "resurrect",
    "reinforce",
    "stay_or_retreat",
    "spoil_city",
    "spoil_production",
    "spoil_holding",
    "remove_villager",
    "gain_any",
    "steal_from",
    "steal",
    "sacrifice",
    "eliminate",
    "gain_of_class",
    "convert",
    "destroy_building",
    "destroy_tile",
    "swap_own",
    "swap_other",
];

/// Actions that random play hardly ever takes; `powers::aom_d11_villagers_as_a_sacrifice` does.
const RARE: &[&str] = &["SacrificeVillager"];
