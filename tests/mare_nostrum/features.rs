//! The numbers that players learn from are the same whoever sits where, and tell apart what matters.

use crate::support::game;
use agon_game::*;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

/// The numbers of the empire of a seat, by the names of the features.
struct Told(Vec<f32>);

impl Told {
    fn of(game: &MareNostrum, s: &State, about: Empire) -> Self {
        let mut numbers = vec![];
        game.describe_state(&game.observe(s, Seat(0)), s.seat(about), &mut numbers);
        Self(numbers)
    }

    fn get(&self, name: &str) -> f32 {
        let features = game().state_features();
        self.0[features.iter().position(|f| f.name == name).unwrap_or_else(|| panic!("no feature {name}"))]
    }
}

/// The numbers of an action, those that are not 0.
fn told_of(s: &State, action: Action) -> Vec<(&'static str, f32)> {
    let seat = game().turn(s).seat().expect("a decision");
    let mut numbers = vec![];
    game().describe_action(&game().observe(s, seat), action, &mut numbers);
    let named = game().action_features().iter().map(|f| f.name).zip(numbers);
    named.filter(|(_, number)| *number != 0.0).collect()
}

/// Positions of a random match.
fn positions(players: usize, seed: u64) -> Vec<State> {
    let mut state = game().start(&Setup::players(players)).unwrap();
    let mut rng = Rng::seeded(seed);
    let mut positions = vec![];
    let mut legal = vec![];
    while game().turn(&state) != Turn::Over && positions.len() < 600 {
        legal.clear();
        let action = match game().turn(&state) {
            Turn::Decision(_) => {
                game().legal_actions(&state, &mut legal);
                *rng.pick(&legal)
            }
            _ => game().sample_chance(&state, &mut rng),
        };
        game().apply(&mut state, action);
        positions.push(state);
    }
    positions
}

/// No number depends on where an empire sits, or on who else sits where.
#[test]
fn the_order_of_seats_changes_nothing() {
    for state in positions(5, 3) {
        let mut turned = state;
        turned.seating = state.seating.iter().skip(2).chain(state.seating.iter().take(2)).collect();
        for empire in state.empires() {
            // Everything that everybody sees; the observer is the same empire.
            let seen = |s: &State| {
                let mut numbers = vec![];
                game().describe_state(&game().observe(s, s.seat(Empire::Rome)), s.seat(empire), &mut numbers);
                numbers
            };
            assert_eq!(seen(&state), seen(&turned), "{:?}", state.step);
        }
    }
}

#[test]
fn the_beginning_is_described_as_it_is_printed() {
    let mut state = game().start(&Setup::players(5)).unwrap();
    let mut rng = Rng::seeded(1);
    while game().turn(&state) == Turn::Chance {
        let result = game().sample_chance(&state, &mut rng);
        game().apply(&mut state, result);
    }
    for empire in state.empires() {
        let told = Told::of(game(), &state, empire);
        assert_eq!(told.get(empire.as_str()), 1.0);
        assert_eq!(["rome", "greece", "babylon", "egypt", "carthage"].map(|e| told.get(e)).iter().sum::<f32>(), 1.0);
        let tracks =
            [Title::Trade, Title::Culture, Title::Military].map(|t| f32::from(game().track(&state, empire, t)));
        assert_eq!(["trade", "culture", "military"].map(|t| told.get(t)), tracks);
        assert_eq!(told.get("provinces"), state.realms[empire].len() as f32);
        assert_eq!(told.get("two_cards"), 0.0);
        let stock = told.get("goods_to_spend") + told.get("coins_to_spend");
        assert_eq!(stock, f32::from(state.stock_size(empire)), "{empire}");
        let title = state.leaders.as_slice().contains(&Some(empire));
        assert_eq!(told.get("one_title"), f32::from(u8::from(title)));
    }
}

/// The numbers describe what is half paid for: the price falls with every token.
#[test]
fn what_is_still_to_be_paid_is_told() {
    let paying = positions(4, 5).into_iter().filter_map(|s| match s.step {
        Step::Payment(PaymentStep::Pay { empire }) => Some((s, empire)),
        _ => None,
    });
    let mut seen = 0;
    for (state, empire) in paying {
        let left = state.activation.payment.unwrap().left;
        assert_eq!(Told::of(game(), &state, empire).get("still_to_pay"), f32::from(left));
        let others = state.empires().filter(|&e| e != empire);
        assert!(others.map(|e| Told::of(game(), &state, e).get("still_to_pay")).all(|n| n == 0.0));
        seen += 1;
    }
    assert!(seen > 10, "{seen} payments");
}

/// The numbers tell purchases apart by what they are, and by what they would break.
#[test]
fn purchases_are_told_by_what_they_bring() {
    let mut state = game().start(&Setup::players(3)).unwrap();
    let mut rng = Rng::seeded(1);
    while game().turn(&state) == Turn::Chance {
        let result = game().sample_chance(&state, &mut rng);
        game().apply(&mut state, result);
    }
    let empire = Empire::Rome;
    state.activation = Activation { realm: state.realms[empire], ..Activation::default() };
    state.step = BuildStep::Build { empire }.into();
    state.stocks[empire] = Tokens::default();
    for kind in Resource::ALL.iter().take(11) {
        state.stocks[empire][Token::ordinary(*kind)] = 1;
    }
    let card = state.display.first().expect("cards are for sale");
    let told = told_of(&state, Action::Hire { card });
    assert!(told.contains(&("hire", 1.0)) && told.contains(&("set_broken", 1.0)), "{told:?}");
    assert!(told.contains(&("price", f32::from(game().card_cost(&state, empire, card)))), "{told:?}");
    let legion = Action::Build { object: Object::Legion(game().capital(empire)) };
    assert!(told_of(&state, legion).contains(&("legion", 1.0)));
    let end = told_of(&state, Action::EndBuilding);
    assert_eq!(end, [("stop_building", 1.0), ("stop_able", 3.0)]);
    state.stocks[empire] = Tokens::default();
    assert_eq!(told_of(&state, Action::EndBuilding), [("stop_building", 1.0)]);
}
