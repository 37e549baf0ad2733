//! Leduc poker (Southey et al. 2005) with one fault at a time: a deck with copies, a second deal, and chips, which show
//! faults that Kuhn poker cannot show.
//!
//! Two jacks, queens and kings; an ante of 1, a card each, a round of bets of 2, a card for both, a round of bets of 4, at
//! most two raises a round. Who pairs the common card wins, else the higher card; equal cards split the pot.

use agon::game::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
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
    (Fault::ForgetsWhatWasSaid, "random play reaches the ply cap of 20 decisions"),
    (Fault::OffersNothing, "nothing is legal"),
    (Fault::SecretLimitsTheOther, "no course of the match leads to"),
    (Fault::GoesOnForEver, "`apply` of Say { word: Raise } has not come back for 2s"),
    (Fault::Panics, "`apply` of Say { word: Fold } panics: nobody folds here (tests/laboratory/leduc.rs:"),
];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    Jack,
    Queen,
    King,
}

const RANKS: [Rank; 3] = [Rank::Jack, Rank::Queen, Rank::King];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    Fold,
    /// Also: check.
    Call,
    /// Also: bet.
    Raise,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Cards dealt: to the first, to the second, for both.
    pub dealt: u8,
    pub cards: [Option<Rank>; 3],
    /// What was said in either round, the first player beginning.
    pub said: [ArrayVec<Word, 4>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Deal { rank: Rank },
    Say { word: Word },
}

fn closed(said: &[Word]) -> bool {
    matches!(said, [.., Word::Fold] | [_, .., Word::Call])
}

impl State {
    fn round(&self) -> usize {
        usize::from(self.dealt == 3)
    }

    fn folded(&self) -> Option<usize> {
        let said = self.said.iter().find(|said| said.last() == Some(&Word::Fold))?;
        Some((said.len() - 1) % 2)
    }

    fn over(&self) -> bool {
        self.folded().is_some() || closed(&self.said[1])
    }

    fn stakes(&self) -> [i8; 2] {
        let mut stakes = [1, 1];
        for (round, bet) in [(0, 2), (1, 4)] {
            for (i, word) in self.said[round].iter().enumerate() {
                match word {
                    Word::Fold => {}
                    Word::Call => stakes[i % 2] = stakes[1 - i % 2],
                    Word::Raise => stakes[i % 2] = stakes[1 - i % 2] + bet,
                }
            }
        }
        stakes
    }

    /// Who takes the pot; nobody when it is split.
    fn winner(&self) -> Option<usize> {
        let worth = |seat: usize| (self.cards[seat] == self.cards[2], self.cards[seat]);
        match self.folded() {
            Some(seat) => Some(1 - seat),
            None if worth(0) == worth(1) => None,
            None => Some(usize::from(worth(1) > worth(0))),
        }
    }

    fn left(&self, rank: Rank) -> u32 {
        2u32.saturating_sub(self.cards.iter().filter(|card| **card == Some(rank)).count() as u32)
    }
}

pub struct Leduc {
    pub info: GameInfo,
    pub fault: Fault,
}

impl Leduc {
    pub fn new(fault: Fault) -> Self {
        let usual = Self::load(&Bundle::default()).expect("no content").info;
        let info = match fault {
            Fault::CutsMatchesOff => GameInfo { ply_cap: 4, ..usual },
            Fault::DeclaresFarTooManyChips => GameInfo { payoff_range: (-1000.0, 1000.0), ..usual },
            Fault::KeepsItsSecretsQuiet => GameInfo { secrets: false, ..usual },
            _ => usual,
        };
        Self { info, fault }
    }

    /// A card by the weights of what is left, or, where that is the fault, any rank of which something is left.
    fn draw(&self, state: &State, rng: &mut Rng, alike: Fault) -> Rank {
        let weight = |rank: &Rank| if self.fault == alike { state.left(*rank).min(1) } else { state.left(*rank) };
        RANKS[rng.weighted(RANKS.iter().map(weight)).expect("the deck is never empty")]
    }
}

impl Rules for Leduc {
    type State = State;
    type Action = Action;

    fn load(_bundle: &Bundle) -> Result<Self, ContentError> {
        let info = GameInfo {
            seat_roles: &["first", "second"],
            endings: &["showdown", "fold"],
            payoff_range: (-13.0, 13.0),
            ply_cap: 20,
            zero_sum: true,
            secrets: true,
            ..GameInfo::new("leduc", "Leduc Poker", 2..=2)
        };
        Ok(Self { info, fault: Fault::Nothing })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.check_setup(setup).map(|()| State::default())
    }

    fn turn(&self, state: &State) -> Turn {
        match state.dealt {
            _ if state.over() => Turn::Over,
            0 | 1 => Turn::Chance,
            2 if closed(&state.said[0]) => Turn::Chance,
            _ => Turn::Decision(Seat((state.said[state.round()].len() % 2) as u8)),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        let said = &state.said[state.round()];
        let raises = said.iter().filter(|word| **word == Word::Raise).count();
        let other = state.cards[1 - said.len() % 2];
        // Only where the other holds a pair, after a raise in the second round.
        let limited = self.fault == Fault::SecretLimitsTheOther && state.dealt == 3 && other == state.cards[2];
        let words = [
            (Word::Fold, said.last() == Some(&Word::Raise)),
            (Word::Call, true),
            (Word::Raise, raises < 2 && !(limited && raises == 1)),
        ];
        if self.fault != Fault::OffersNothing {
            out.extend(words.into_iter().filter(|(_, legal)| *legal).map(|(word, _)| Action::Say { word }));
        }
    }

    fn apply(&self, state: &mut State, action: Action) {
        match (action, self.fault) {
            (Action::Deal { rank }, _) => {
                state.cards[usize::from(state.dealt)] = Some(rank);
                state.dealt += 1;
            }
            (Action::Say { .. }, Fault::ForgetsWhatWasSaid) => {}
            (Action::Say { word: Word::Raise }, Fault::GoesOnForEver) => loop {
                std::thread::sleep(Duration::from_secs(1));
            },
            (Action::Say { word: Word::Fold }, Fault::Panics) => panic!("nobody folds here"),
            (Action::Say { word }, _) => {
                let round = state.round();
                state.said[round].push(word);
            }
        }
    }
}

impl Chance for Leduc {
    fn chance_kind(&self, _state: &State) -> &'static str {
        "deal"
    }

    fn weigh(&self, state: &State, mut each: impl FnMut(Action, u32)) {
        for rank in RANKS {
            let weight =
                if self.fault == Fault::ListsRanksThatAreGone { state.left(rank).max(1) } else { state.left(rank) };
            each(Action::Deal { rank }, weight);
        }
    }

    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Action {
        Action::Deal { rank: self.draw(state, rng, Fault::DrawsEveryRankAlike) }
    }
}

impl Sight for Leduc {
    fn mask(&self, state: &State, seat: Seat) -> State {
        let mut view = state.clone();
        let shown = closed(&state.said[1]) && state.folded().is_none();
        if !shown && self.fault != Fault::ShowsTheCardOfTheOther {
            view.cards[1 - seat.index()] = None;
        }
        view
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut state = seen.view().clone();
        let other = 1 - seen.seat.index();
        if usize::from(state.dealt) > other && state.cards[other].is_none() {
            state.cards[other] = Some(match self.fault {
                Fault::GuessesKings => Rank::King,
                _ => self.draw(&state, rng, Fault::GuessesEveryRankAlike),
            });
        }
        state
    }
}

impl Scoring for Leduc {
    fn outcome(&self, state: &State) -> Outcome {
        if !state.over() {
            return Outcome::truncated(2, |_| 0);
        }
        let (stakes, winner) = (state.stakes().map(f32::from), state.winner());
        let ending = if state.folded().is_some() { "fold" } else { "showdown" };
        let lost = |seat: usize| if self.fault == Fault::LosesChips { stakes[seat] / 2.0 } else { stakes[seat] };
        let payoff = |seat: Seat| match winner {
            None => 0.0,
            Some(winner) if winner == seat.index() => stakes[1 - winner],
            Some(_) => -lost(seat.index()),
        };
        let outcome = match winner {
            None => Outcome::draw(ending, 2),
            Some(winner) => Outcome::win(ending, 2, |seat| seat.index() == winner, |_| 0),
        };
        Outcome { payoffs: BySeat::from_fn(2, payoff), ..outcome }
    }
}

impl Telling for Leduc {
    fn describe(&self, _state: &State, action: Action) -> String {
        format!("{action:?}")
    }
}

impl Checking for Leduc {
    fn check(&self, state: &State) -> Result<(), String> {
        for rank in RANKS {
            let there = state.cards.iter().filter(|card| **card == Some(rank)).count();
            if there > 2 {
                return Err(format!("{} is there {there} times", format!("{rank:?}").to_lowercase()));
            }
        }
        Ok(())
    }
}

impl Heuristic for Leduc {
    type Weights = Weights;

    fn evaluate(&self, state: &State, _weights: &Weights) -> BySeat<f32> {
        let over = self.turn(state) == Turn::Over;
        match self.fault {
            Fault::EvaluatesOutsideTheRange => BySeat::filled(2, 100.0 * 13.0),
            Fault::EvaluatesAsNoNumber => BySeat::filled(2, f32::NAN),
            Fault::EvaluatesTheEndAsAnythingElse => BySeat::filled(2, 0.5),
            _ if over => self.outcome(state).payoffs,
            _ => BySeat::filled(2, 0.0),
        }
    }
}

#[derive(Clone, Default, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weights {}
