//! Leduc poker with one fault at a time: a deck with copies, a second deal, and chips, which show faults that Kuhn poker
//! cannot show.

use agon::game::*;
use agon::games::leduc_poker::{self, Action, Card, LeducPoker, Move, State};
use std::time::Duration;

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Nothing,
    DrawsEveryRankAlike,
    ListsRanksThatAreGone,
    GuessesEveryRankAlike,
    GuessesKings,
    ShowsTheCardOfTheOther,
    KeepsItsSecretsQuiet,
    EvaluatesOutsideTheRange,
    EvaluatesAsNoNumber,
    EvaluatesTheEndAsAnythingElse,
    CutsMatchesOff,
    LosesChips,
    DeclaresFarTooManyChips,
    ForgetsWhatWasSaid,
    OffersNothing,
    SecretLimitsTheOther,
    GoesOnForEver,
    Panics,
}

/// Every fault with a part of the complaint that it must raise.
pub const FAULTS: &[(Fault, &str)] = &[
    (Fault::DrawsEveryRankAlike, "but is listed with a probability of"),
    (Fault::ListsRanksThatAreGone, " times"),
    (Fault::GuessesEveryRankAlike, "times in 1500 that has a probability of 0."),
    (Fault::GuessesKings, "imagine"),
    (Fault::ShowsTheCardOfTheOther, "nothing was hidden from anybody"),
    (Fault::KeepsItsSecretsQuiet, "something is hidden, but the game declares no secrets"),
    (Fault::EvaluatesOutsideTheRange, "outside the payoff range of -13 to 13"),
    (Fault::EvaluatesAsNoNumber, "an evaluation of [NaN, NaN]"),
    (Fault::EvaluatesTheEndAsAnythingElse, "the match is over with payoffs of"),
    (Fault::CutsMatchesOff, "random play reaches the ply cap of 4 decisions"),
    (Fault::LosesChips, "payoffs add up to"),
    (Fault::DeclaresFarTooManyChips, "but are declared from -1000 to 1000"),
    (Fault::ForgetsWhatWasSaid, "random play reaches the ply cap of 12 decisions"),
    (Fault::OffersNothing, "nothing is legal"),
    (Fault::SecretLimitsTheOther, "no course of the match leads to"),
    (Fault::GoesOnForEver, "`apply` of Say { word: Bet } has not returned for 2s"),
    (Fault::Panics, "`apply` of Say { word: Fold } panics: nobody folds here (tests/laboratory/leduc.rs:"),
];

/// The game with its fault.
pub struct Leduc {
    whole: LeducPoker,
    info: GameInfo,
    fault: Fault,
}

impl Leduc {
    pub fn new(fault: Fault) -> Self {
        let whole = LeducPoker::load(&Bundle::default()).expect("no content");
        let usual = GameInfo { match_metrics: &[], seat_metrics: &[], ..whole.info().clone() };
        let info = match fault {
            Fault::CutsMatchesOff => GameInfo { ply_cap: 4, ..usual },
            Fault::DeclaresFarTooManyChips => GameInfo { payoff_range: (-1000.0, 1000.0), ..usual },
            Fault::KeepsItsSecretsQuiet => GameInfo { secrets: false, ..usual },
            _ => usual,
        };
        Self { whole, info, fault }
    }

    /// A card by the weights of what is left, or, if `alike` is the fault, any rank of which a card is left.
    fn draw(&self, state: &State, rng: &mut Rng, alike: Fault) -> Card {
        let weight = |card: &Card| if self.fault == alike { state.left(*card).min(1) } else { state.left(*card) };
        Card::ALL[rng.weighted(Card::ALL.iter().map(weight)).expect("the deck is never empty")]
    }
}

impl Rules for Leduc {
    type State = State;
    type Action = Action;

    fn load(_bundle: &Bundle) -> Result<Self, ContentError> {
        Ok(Self::new(Fault::Nothing))
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.whole.start(setup)
    }

    fn turn(&self, state: &State) -> Turn {
        self.whole.turn(state)
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        let said = &state.said[state.round()];
        let other = state.cards[1 - said.len() % 2];
        match self.fault {
            Fault::OffersNothing => return,
            _ => self.whole.legal_actions(state, out),
        }
        // Only if the other holds a pair, after a bet in the second round.
        if self.fault == Fault::SecretLimitsTheOther && state.common.is_some() && other == state.common {
            out.retain(|action| *action != Action::Say { word: Move::Raise });
        }
    }

    fn apply(&self, state: &mut State, action: Action) {
        match (action, self.fault) {
            (Action::Say { .. }, Fault::ForgetsWhatWasSaid) => {}
            (Action::Say { word: Move::Bet }, Fault::GoesOnForEver) => loop {
                std::thread::sleep(Duration::from_secs(1));
            },
            (Action::Say { word: Move::Fold }, Fault::Panics) => panic!("nobody folds here"),
            _ => self.whole.apply(state, action),
        }
    }
}

impl Chance for Leduc {
    fn chance_kind(&self, state: &State) -> &'static str {
        self.whole.chance_kind(state)
    }

    fn weigh(&self, state: &State, mut each: impl FnMut(Action, u32)) {
        for &card in Card::ALL {
            let left = state.left(card);
            each(Action::Deal { card }, if self.fault == Fault::ListsRanksThatAreGone { left.max(1) } else { left });
        }
    }

    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Action {
        Action::Deal { card: self.draw(state, rng, Fault::DrawsEveryRankAlike) }
    }
}

impl Sight for Leduc {
    fn mask(&self, state: &State, seat: Seat) -> State {
        match self.fault {
            Fault::ShowsTheCardOfTheOther => state.clone(),
            _ => self.whole.mask(state, seat),
        }
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut state = seen.view().clone();
        let other = 1 - seen.seat.index();
        if usize::from(state.dealt) > other && state.cards[other].is_none() {
            state.cards[other] = Some(match self.fault {
                Fault::GuessesKings => Card::King,
                _ => self.draw(&state, rng, Fault::GuessesEveryRankAlike),
            });
        }
        state
    }
}

impl Scoring for Leduc {
    fn outcome(&self, state: &State) -> Outcome {
        let whole = self.whole.outcome(state);
        match self.fault {
            // The loser pays half.
            Fault::LosesChips => Outcome {
                payoffs: BySeat::from_fn(2, |seat| {
                    whole.payoffs[seat] / if whole.payoffs[seat] < 0.0 { 2.0 } else { 1.0 }
                }),
                ..whole
            },
            _ => whole,
        }
    }
}

impl Telling for Leduc {
    fn describe(&self, state: &State, action: Action) -> String {
        self.whole.describe(state, action)
    }
}

impl Checking for Leduc {
    fn check(&self, state: &State) -> Result<(), String> {
        match self.fault {
            // What was said is forgotten before the check sees it.
            Fault::ForgetsWhatWasSaid => Ok(()),
            _ => self.whole.check(state),
        }
    }
}

impl Heuristic for Leduc {
    type Weights = leduc_poker::Weights;

    fn evaluate(&self, state: &State, weights: &Self::Weights) -> BySeat<f32> {
        match self.fault {
            Fault::EvaluatesOutsideTheRange => BySeat::filled(2, 100.0 * 13.0),
            Fault::EvaluatesAsNoNumber => BySeat::filled(2, f32::NAN),
            Fault::EvaluatesTheEndAsAnythingElse => BySeat::filled(2, 0.5),
            _ => self.whole.evaluate(state, weights),
        }
    }
}
