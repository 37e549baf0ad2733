//! The numbers that players learn from describe the table as it is, and are the same for the whole team except those about a
//! seat's own leaders.

use super::support::*;
use agon_from_sea_to_sea::heuristic::Weights;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::*;

fn told(game: &FromSeaToSea, s: &State, about: u8) -> Vec<f32> {
    let mut numbers = vec![];
    game.describe_state(&game.observe(s, Seat(0)), Seat(about), &mut numbers);
    numbers
}

fn get(numbers: &[f32], name: &str) -> f32 {
    let features = game().state_features();
    numbers[features.iter().position(|f| f.name == name).unwrap_or_else(|| panic!("no feature {name}"))]
}

/// The numbers that are about the leaders of a seat.
const OF_LEADERS: [&str; 4] = ["way_to_capture", "cards_in_hand", "checks_in_hand", "acts"];

#[test]
fn a_position_is_described_as_it_stands() {
    let position = start().capture_all(&["sophene"]).rome(7).troublemakers("great_armenia", 2);
    let numbers = told(position.game, &position.s, 0);
    for (name, wanted) in [
        ("captured", position.s.captures() as f32),
        ("rome", 7.0),
        ("talents", f32::from(position.s.talents())),
        ("talents_team", f32::from(position.s.hyrcanian)),
        ("cities", 0.0),
        ("checking", 0.0),
    ] {
        assert_eq!(get(&numbers, name), wanted, "{name}");
    }
    assert_eq!(get(&numbers, "military") + get(&numbers, "peaceful"), {
        let on_board =
            |unit: &&agon_from_sea_to_sea::units::Unit| matches!(unit.place, agon_from_sea_to_sea::units::Place::In(_));
        position.s.units.as_slice().iter().filter(on_board).count() as f32
    });
    // One troublemaker more is one more that events count.
    let more = position.troublemakers("great_armenia", 3);
    assert!(get(&told(more.game, &more.s, 0), "troublemakers") > get(&numbers, "troublemakers"));
}

/// The hand-made evaluation is one of the numbers, so that what is learned can begin with it.
#[test]
fn the_evaluation_is_told_as_log_odds() {
    let mut told_of = vec![];
    for rome in [3, 9] {
        let position = start().capture_all(&["sophene"]).rome(rome).troublemakers("great_armenia", 2);
        let chance = game().evaluate(&position.s, &Weights::default())[Seat(0)];
        let log_odds = get(&told(position.game, &position.s, 0), "evaluation");
        assert!((1.0 / (1.0 + libm::expf(-log_odds)) - chance).abs() < 1e-5, "{log_odds} for {chance}");
        told_of.push(log_odds);
    }
    assert!(told_of[0] > told_of[1] + 0.5, "{told_of:?}");
}

/// Only the numbers about a seat's own leaders differ between the seats of a team, and they go with the leader.
#[test]
fn the_team_shares_everything_but_its_leaders() {
    let mut rng = Rng::seeded(4);
    let roles = game().draw_roles(&Setup::players(4), &mut rng);
    let mut s = game().start(&Setup { players: 4, roles, scenario: None }).unwrap();
    let (mut legal, mut different) = (vec![], 0);
    for _ in 0..400 {
        legal.clear();
        let action = match game().turn(&s) {
            Turn::Over => break,
            Turn::Chance => game().sample_chance(&s, &mut rng),
            Turn::Decision(_) => {
                game().legal_actions(&s, &mut legal);
                *rng.pick(&legal)
            }
        };
        game().apply(&mut s, action);
        let seats: Vec<Vec<f32>> = (0..4).map(|about| told(game(), &s, about)).collect();
        for (i, feature) in game().state_features().iter().enumerate() {
            let same = seats.iter().all(|numbers| numbers[i] == seats[0][i]);
            assert!(same || OF_LEADERS.contains(&feature.name), "{}", feature.name);
            different += usize::from(!same);
        }
    }
    assert!(different > 100, "{different}");
}

/// The numbers describe a check under way: what is missing falls with a token, and reaches 0 with success.
#[test]
fn a_check_is_told_while_it_is_made() {
    let (mut rng, mut legal, mut checks) = (Rng::seeded(9), vec![], 0);
    let mut s = game()
        .start(&Setup { players: 2, roles: game().draw_roles(&Setup::players(2), &mut rng), scenario: None })
        .unwrap();
    for _ in 0..4000 {
        legal.clear();
        let action = match game().turn(&s) {
            Turn::Over => break,
            Turn::Chance => game().sample_chance(&s, &mut rng),
            Turn::Decision(_) => {
                game().legal_actions(&s, &mut legal);
                *rng.pick(&legal)
            }
        };
        game().apply(&mut s, action);
        let numbers = told(game(), &s, 0);
        assert_eq!(get(&numbers, "checking"), f32::from(u8::from(s.check.is_some())));
        if s.check.is_some() {
            checks += 1;
            assert_eq!(get(&numbers, "check_done") == 1.0, get(&numbers, "check_short") == 0.0);
        }
    }
    assert!(checks > 10, "{checks}");
}

/// The numbers tell the actions of one decision apart.
#[test]
fn cards_are_told_by_what_is_on_them() {
    let position = start();
    let seen = game().observe(&position.s, Seat(0));
    let of = |card: ActionCard| {
        let mut numbers = vec![];
        game().describe_action(&seen, Action::PlayCard { card }, &mut numbers);
        numbers
    };
    for (number, kinds) in game().content.action_cards.iter().enumerate() {
        let numbers = of(ActionCard::from_index(number));
        let sum: f32 = kinds.iter().map(|(_, strength)| f32::from(*strength)).sum();
        assert_eq!(numbers.iter().sum::<f32>(), sum);
    }
}
