//! Play by hand, for the tests of a game's rules: the game with other options, and one checked action after the other. These
//! helpers panic with a message if something is wrong.

use agon_game::{Bundle, Game, Id, Rng, Setup, Turn};
use toml::Value;

/// The game with values of the content replaced, e.g. `rules.engine.round_limit`.
pub fn patched<G: Game>(name: &str, patches: &[(String, Value)]) -> G {
    let patches = patches.iter().cloned().collect();
    let bundle = Bundle::embedded(name, G::embedded()).patch(&patches).expect("a known path");
    G::load(&bundle).expect("content that fits together")
}

/// The game with options of the rules; `"true"`, `"false"` and numbers are values of their type.
pub fn with_options<G: Game>(name: &str, options: &[(&str, &str)]) -> G {
    let value = |text: &str| match (text.parse::<bool>(), text.parse::<i64>()) {
        (Ok(truth), _) => Value::Boolean(truth),
        (_, Ok(number)) => Value::Integer(number),
        _ => Value::String(text.to_owned()),
    };
    let patches: Vec<_> = options.iter().map(|(k, v)| (format!("rules.options.{k}"), value(v))).collect();
    patched(name, &patches)
}

/// The content id with this name.
pub fn id<I: Id>(game: &impl Game, name: &str) -> I {
    game.names().scope(|| I::from_name(name)).unwrap_or_else(|e| panic!("{e}"))
}

/// A table with these roles.
pub fn seated(roles: &[&str], scenario: Option<&str>) -> Setup {
    Setup {
        players: roles.len(),
        roles: roles.iter().map(|r| (*r).to_owned()).collect(),
        scenario: scenario.map(str::to_owned),
    }
}

/// What may be decided now; empty if no seat decides.
pub fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    if let Turn::Decision(_) = game.turn(state) {
        game.legal_actions(state, &mut actions);
    }
    actions
}

/// Whether an action may be chosen now.
pub fn is_legal<G: Game>(game: &G, state: &G::State, action: G::Action) -> bool {
    legal(game, state).contains(&action)
}

/// Carries out a decision or a chance result that is possible now, and checks the state.
pub fn act<G: Game>(game: &G, state: &mut G::State, action: G::Action) {
    carry_out(game, state, action);
    sound(game, state);
}

/// Carries out a decision or a chance result that is possible now.
pub fn carry_out<G: Game>(game: &G, state: &mut G::State, action: G::Action) {
    match game.turn(state) {
        Turn::Decision(seat) => {
            let legal = legal(game, state);
            assert!(legal.contains(&action), "{action:?} is not legal for {seat}, who has {legal:?}");
        }
        Turn::Chance => {
            let kind = game.chance_kind(state);
            assert!(game.chance_possible(state, action), "{action:?} cannot be drawn as {kind}");
        }
        Turn::Over => panic!("{action:?} after the end"),
    }
    game.apply(state, action);
}

/// Plays on until `done`, with the last action of each list, which usually stops something, and random chance.
pub fn act_until<G: Game>(game: &G, state: &mut G::State, done: impl Fn(&G::State) -> bool) {
    let mut rng = Rng::seeded(0);
    for _ in 0..5000 {
        if done(state) {
            return;
        }
        let action = match game.turn(state) {
            Turn::Chance => game.sample_chance(state, &mut rng),
            _ => *legal(game, state).last().expect("the match goes on"),
        };
        act(game, state, action);
    }
    panic!("it never comes to that; now at\n{state:#?}");
}

/// Panics if a state contradicts itself.
pub fn sound<G: Game>(game: &G, state: &G::State) {
    if let Err(reason) = game.names().scope(|| game.check(state)) {
        panic!("{reason}\n{state:#?}");
    }
}
