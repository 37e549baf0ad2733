//! A small advantage under large luck: one ticket is a little better than the other, and a die falls before its draw.

use crate::made_up::{made_up, made_up_rules, parted, search};
use agon::bots::{MctsParameters, RootRule};
use agon::game::*;
use serde::{Deserialize, Serialize};

/// Two tickets for one raffle. The second is worth more, and comes with a die that decides nothing.
struct Raffle {
    info: GameInfo,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
enum Counter {
    #[default]
    Choice,
    Die,
    Draw {
        better: bool,
    },
    Paid {
        better: bool,
        prize: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
enum Happens {
    Buys { better: bool },
    Rolled { face: u8 },
    Drawn { prize: u8 },
}

impl Rules for Raffle {
    type State = Counter;
    type Action = Happens;

    made_up_rules!();

    fn start(&self, _setup: &Setup) -> Result<Counter, SetupError> {
        Ok(Counter::Choice)
    }

    fn players(&self, _state: &Counter) -> usize {
        1
    }

    fn turn(&self, state: &Counter) -> Turn {
        match state {
            Counter::Choice => Turn::Decision(Seat(0)),
            Counter::Die | Counter::Draw { .. } => Turn::Chance,
            Counter::Paid { .. } => Turn::Over,
        }
    }

    fn legal_actions(&self, _state: &Counter, out: &mut Vec<Happens>) {
        out.extend([false, true].map(|better| Happens::Buys { better }));
    }

    fn apply(&self, state: &mut Counter, action: Happens) {
        *state = match (*state, action) {
            (Counter::Choice, Happens::Buys { better: true }) => Counter::Die,
            (Counter::Choice, Happens::Buys { better }) => Counter::Draw { better },
            (Counter::Die, Happens::Rolled { .. }) => Counter::Draw { better: true },
            (Counter::Draw { better }, Happens::Drawn { prize }) => Counter::Paid { better, prize },
            (state, action) => panic!("{action:?} in {state:?}"),
        };
    }
}

impl Chance for Raffle {
    fn chance_kind(&self, state: &Counter) -> &'static str {
        if *state == Counter::Die { "die" } else { "draw" }
    }

    fn weigh(&self, state: &Counter, mut each: impl FnMut(Happens, u32)) {
        match state {
            Counter::Die => (1..=6).for_each(|face| each(Happens::Rolled { face }, 1)),
            _ => (0..90).for_each(|prize| each(Happens::Drawn { prize }, 1)),
        }
    }
}

impl Sight for Raffle {}

impl Scoring for Raffle {
    fn outcome(&self, state: &Counter) -> Outcome {
        let Counter::Paid { better, prize } = *state else { panic!("{state:?} is not the end") };
        parted(&[(f32::from(prize) + if better { 5.0 } else { 0.0 }) / 100.0])
    }
}

made_up!(Raffle);

/// The same prizes are drawn for both tickets, so few iterations tell them apart. With one stream for everything the die comes between.
#[test]
fn common_chance_shows_a_small_advantage() {
    let plain = GameInfo::new("raffle", "Raffle", 1..=1);
    let game = Raffle { info: GameInfo { endings: &["end"], zero_sum: false, ply_cap: 4, ..plain } };
    let better = |common_chance: bool| {
        let parameters = MctsParameters {
            root: RootRule::Halving,
            iterations: 256,
            open_loop: true,
            common_chance,
            ..MctsParameters::default()
        };
        (0..200).filter(|seed| search(&game, &Counter::Choice, parameters.clone(), *seed).best == 1).count()
    };
    let (single, common) = (better(false), better(true));
    assert!(common == 200 && single < 190, "{common} and {single} of 200");
}
