//! Leduc poker (Southey et al. 2005): two rounds of bets, a common card, and 288 information sets (936 if the two cards
//! of a rank are distinguished).
//!
//! The deck has two jacks, two queens and two kings. Each player puts in an ante of 1 chip, gets a card, and bets 2; then a
//! common card is dealt, and bets are 4. There are one bet and one raise per round. A pair with the common card wins,
//! otherwise the higher card; equal cards split the pot. Its value is known, −0.0856 chips for the first player. It is the
//! smallest game here in which a search has to bluff over more than one decision, and in which cards have copies.

use agon_game::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

enum_id! {
    /// The ranks, from low to high; there are two cards of each.
    pub enum Card: "card" {
        /// The lowest.
        Jack = "jack",
        /// In the middle.
        Queen = "queen",
        /// The highest.
        King = "king",
    }
}

enum_id! {
    /// What a player says.
    pub enum Move: "move" {
        /// Adds nothing when nothing is owed.
        Check = "check",
        /// Adds a bet when nothing is owed.
        Bet = "bet",
        /// Gives up the pot.
        Fold = "fold",
        /// Pays what is owed.
        Call = "call",
        /// Pays what is owed and a bet more.
        Raise = "raise",
    }
}

/// Cards of each rank.
const COPIES: u32 = 2;
/// Chips of a bet in either round.
const BETS: [i8; 2] = [2, 4];
const ENDINGS: &[&str] = &["showdown", "fold"];

/// The rules.
#[derive(Debug)]
pub struct LeducPoker {
    info: GameInfo,
}

/// The cards dealt, and what was said.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Number of cards dealt: the first to seat 0, the second to seat 1, the third for both.
    pub dealt: u8,
    /// Card of each seat; `None` before the deal and, in an observation, for a card the observer has not seen.
    pub cards: [Option<Card>; 2],
    /// The card for both.
    pub common: Option<Card>,
    /// What was said in each round, beginning with seat 0.
    pub said: [ArrayVec<Move, 4>; 2],
}

/// A card dealt by chance, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: the next card.
    Deal {
        /// The card.
        card: Card,
    },
    /// The player in turn speaks.
    Say {
        /// The word.
        word: Move,
    },
}

/// Whether this round of bets is closed.
fn closed(said: &[Move]) -> bool {
    matches!(said, [.., Move::Fold | Move::Call] | [Move::Check, Move::Check])
}

/// What can be said next in a round that is not closed.
fn words(said: &[Move]) -> &'static [Move] {
    match said.last() {
        None | Some(Move::Check) => &[Move::Check, Move::Bet],
        Some(Move::Bet) => &[Move::Fold, Move::Call, Move::Raise],
        Some(_) => &[Move::Fold, Move::Call],
    }
}

impl State {
    /// 0 before the common card, 1 after it.
    pub fn round(&self) -> usize {
        usize::from(self.dealt == 3)
    }

    /// The seat that gave up, if one has.
    pub fn folded(&self) -> Option<Seat> {
        let said = self.said.iter().find(|said| said.last() == Some(&Move::Fold))?;
        Some(Seat(((said.len() - 1) % 2) as u8))
    }

    /// Whether both cards have been shown.
    pub fn showdown(&self) -> bool {
        closed(&self.said[1]) && self.folded().is_none()
    }

    /// Chips each seat has put into the pot.
    pub fn stakes(&self) -> [i8; 2] {
        let mut stakes = [1, 1];
        for (said, bet) in self.said.iter().zip(BETS) {
            for (i, word) in said.iter().enumerate() {
                match word {
                    Move::Check | Move::Fold => {}
                    Move::Call => stakes[i % 2] = stakes[1 - i % 2],
                    Move::Bet | Move::Raise => stakes[i % 2] = stakes[1 - i % 2] + bet,
                }
            }
        }
        stakes
    }

    /// Number of cards of a rank whose place is unknown.
    pub fn left(&self, card: Card) -> u32 {
        let seen = self.cards.iter().chain([&self.common]).filter(|c| **c == Some(card)).count() as u32;
        COPIES.saturating_sub(seen)
    }

    /// What the first seat wins of each chip at a showdown with this common card: 1, 0 or -1.
    fn comparison(&self, common: Card) -> f32 {
        let worth = |card: Option<Card>| (card == Some(common), card);
        let [first, second] = self.cards.map(worth);
        f32::from(first.cmp(&second) as i8)
    }

    /// What the first seat wins of each chip before the common card is known, on average.
    fn outlook(&self) -> f32 {
        if let Some(common) = self.common {
            return self.comparison(common);
        }
        let ranks = Card::ALL.iter().map(|card| (self.left(*card) as f32, *card));
        let (sum, cards) =
            ranks.fold((0.0, 0.0), |(sum, cards), (left, card)| (sum + left * self.comparison(card), cards + left));
        sum / cards
    }
}

impl Rules for LeducPoker {
    type State = State;
    type Action = Action;

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let info = GameInfo {
            role_noun: "position",
            seat_roles: &["first", "second"],
            endings: ENDINGS,
            payoff_range: (-13.0, 13.0),
            zero_sum: true,
            secrets: true,
            ply_cap: 12,
            counts_rounds: false,
            match_metrics: const { &[Metric::new("pot_chips", "chips in the pot at the end")] },
            seat_metrics: const { &[Metric::new("card", "the card held: 0 jack, 1 queen, 2 king").given()] },
            ..GameInfo::new("leduc_poker", "Leduc Poker", 2..=2).restricted(bundle)
        };
        Ok(Self { info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.check_setup(setup).map(|()| State::default())
    }

    fn turn(&self, state: &State) -> Turn {
        match state.dealt {
            _ if state.folded().is_some() || closed(&state.said[1]) => Turn::Over,
            0 | 1 => Turn::Chance,
            2 if closed(&state.said[0]) => Turn::Chance,
            _ => Turn::Decision(Seat((state.said[state.round()].len() % 2) as u8)),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(words(&state.said[state.round()]).iter().map(|&word| Action::Say { word }));
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Deal { card } => {
                match state.dealt {
                    2 => state.common = Some(card),
                    seat => state.cards[usize::from(seat)] = Some(card),
                }
                state.dealt += 1;
            }
            Action::Say { word } => {
                let round = state.round();
                state.said[round].push(word);
            }
        }
    }
}

impl Chance for LeducPoker {
    fn chance_kind(&self, state: &State) -> &'static str {
        if state.dealt == 2 { "common_card" } else { "deal" }
    }

    fn weigh(&self, state: &State, mut each: impl FnMut(Action, u32)) {
        for &card in Card::ALL {
            each(Action::Deal { card }, state.left(card));
        }
    }
}

impl Sight for LeducPoker {
    /// A player sees their own card, and both after a showdown.
    fn mask(&self, state: &State, seat: Seat) -> State {
        let mut view = state.clone();
        if !state.showdown() {
            view.cards[1 - seat.index()] = None;
        }
        view
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut state = seen.view().clone();
        let other = 1 - seen.seat.index();
        if other < usize::from(state.dealt) && state.cards[other].is_none() {
            let drawn = rng.weighted(Card::ALL.iter().map(|card| state.left(*card)));
            state.cards[other] = Some(Card::ALL[drawn.expect("the deck is never empty")]);
        }
        state
    }
}

impl Scoring for LeducPoker {
    fn outcome(&self, state: &State) -> Outcome {
        if self.turn(state) != Turn::Over {
            return Outcome::truncated(2, |_| 0);
        }
        let stakes = state.stakes();
        let result = match (state.folded(), state.common) {
            (Some(Seat(0)), _) => -1.0,
            (Some(_), _) => 1.0,
            (None, Some(common)) => state.comparison(common),
            (None, None) => unreachable!("a showdown without the common card"),
        };
        let ending = if state.folded().is_some() { "fold" } else { "showdown" };
        // The loser loses what they have put in.
        let lost = f32::from(stakes[usize::from(result > 0.0)]);
        let outcome = match result {
            0.0 => Outcome::draw(ending, 2),
            _ => Outcome::win(ending, 2, |seat| (seat == Seat(0)) == (result > 0.0), |_| 0),
        };
        Outcome {
            // A draw is 0 for both, not −0 for one.
            payoffs: BySeat::from_fn(2, |seat| if seat == Seat(0) { result * lost } else { 0.0 - result * lost }),
            ..outcome
        }
    }

    fn measure(&self, state: &State) -> Measures {
        let card = |seat: usize| state.cards[seat].map(|c| c.index() as f64);
        Measures {
            of_match: vec![Some(f64::from(state.stakes().iter().sum::<i8>()))],
            of_seats: vec![vec![card(0)], vec![card(1)]],
            ..Measures::default()
        }
    }
}

impl Telling for LeducPoker {
    fn describe(&self, state: &State, action: Action) -> String {
        match action {
            Action::Deal { card } if state.dealt == 2 => format!("the common card is the {card}"),
            Action::Deal { card } => format!("{} is dealt the {card}", self.role(state, Seat(state.dealt))),
            Action::Say { word } => format!("says {word}"),
        }
    }
}

impl Checking for LeducPoker {
    fn check(&self, state: &State) -> Result<(), String> {
        ensure!(state.dealt <= 3, "dealt: {} cards, but there are only three to deal", state.dealt);
        for (seat, card) in state.cards.iter().enumerate() {
            let dealt = seat < usize::from(state.dealt);
            ensure!(card.is_some() == dealt, "cards[{seat}]: does not fit {} dealt cards", state.dealt);
        }
        ensure!(state.common.is_some() == (state.dealt == 3), "common: does not fit {} dealt cards", state.dealt);
        for card in Card::ALL {
            let there = state.cards.iter().chain([&state.common]).filter(|c| **c == Some(*card)).count();
            ensure!(there <= COPIES as usize, "{card} is there {there} times");
        }
        for (round, said) in state.said.iter().enumerate() {
            for (i, word) in said.iter().enumerate() {
                let possible = !closed(&said[..i]) && words(&said[..i]).contains(word);
                ensure!(possible, "said[{round}]: nobody can say {word} there");
            }
        }
        let [first, second] = &state.said;
        ensure!(state.dealt >= 2 || first.is_empty(), "said[0]: somebody spoke before the deal");
        let goes_on = closed(first) && first.last() != Some(&Move::Fold);
        ensure!(state.dealt < 3 || goes_on, "dealt: the common card comes when the first round is over");
        ensure!(state.dealt == 3 || second.is_empty(), "said[1]: somebody spoke before the common card");
        Ok(())
    }
}

/// How the rules of thumb bet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Chance to win the showdown from which on a player bets and raises.
    pub bold_from: f32,
    /// Chance to win the showdown below which a player folds.
    pub fold_below: f32,
    /// Probability of a bet when the chance is lower than `bold_from`.
    pub bluff: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { bold_from: 0.65, fold_below: 0.3, bluff: 0.15 }
    }
}

impl Heuristic for LeducPoker {
    type Weights = Weights;

    /// The expected result of the showdown, if what is owed is called and nobody bets any more.
    fn evaluate(&self, state: &State, _weights: &Weights) -> BySeat<f32> {
        if self.turn(state) == Turn::Over {
            return self.outcome(state).payoffs;
        }
        let [Some(_), Some(_)] = state.cards else { return BySeat::filled(2, 0.0) };
        let [first, second] = state.stakes().map(f32::from);
        let won = state.outlook() * first.max(second);
        BySeat::from_fn(2, |seat| if seat == Seat(0) { won } else { -won })
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        let mut prior = [0.0; 3];
        let prior = &mut prior[..legal.len()];
        self.prior(seen, legal, weights, rng, prior);
        let mut drawn = rng.unit() as f32;
        let chosen = prior.iter().position(|p| {
            drawn -= p;
            drawn < 0.0
        });
        // Rounding may leave a remainder.
        chosen.unwrap_or(legal.len() - 1)
    }

    /// Bets by the chance to win the showdown against any card that the other may hold, and bluffs occasionally.
    fn prior(
        &self,
        seen: &Observation<Self>,
        legal: &[Action],
        weights: &Weights,
        _rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        let chance = self.chance_to_win(seen);
        let (bold, owed) =
            (chance >= weights.bold_from, legal.len() > 2 || legal[0] == Action::Say { word: Move::Fold });
        match (owed, prior) {
            (false, prior) => {
                let bets = if bold { 1.0 - weights.bluff } else { weights.bluff };
                prior.copy_from_slice(&[1.0 - bets, bets]);
            }
            (true, prior) if chance < weights.fold_below => {
                prior.fill(0.0);
                (prior[0], prior[1]) = (1.0 - weights.bluff, weights.bluff);
            }
            (true, [fold, call]) => (*fold, *call) = (0.0, 1.0),
            (true, prior) => {
                let raises = if bold { 1.0 - weights.bluff } else { 0.0 };
                prior.copy_from_slice(&[0.0, 1.0 - raises, raises]);
            }
        }
        true
    }
}

impl LeducPoker {
    /// The observer's chance to win the showdown, ties counting half, against any card that the other may hold.
    fn chance_to_win(&self, seen: &Observation<Self>) -> f32 {
        let (mut sum, mut cards) = (0.0, 0.0);
        for &card in Card::ALL {
            let left = seen.view().left(card) as f32;
            if left > 0.0 {
                let mut guess = seen.view().clone();
                guess.cards[1 - seen.seat.index()] = Some(card);
                let outlook = guess.outlook();
                sum += left * if seen.seat == Seat(0) { outlook } else { -outlook };
                cards += left;
            }
        }
        (1.0 + sum / cards) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> LeducPoker {
        LeducPoker::load(&Bundle::embedded("leduc_poker", &[])).unwrap()
    }

    fn after(cards: [Card; 2], common: Option<Card>, said: [&[Move]; 2]) -> State {
        State {
            dealt: 2 + u8::from(common.is_some()),
            cards: cards.map(Some),
            common,
            said: said.map(|words| words.iter().copied().collect()),
        }
    }

    #[test]
    fn a_pair_beats_a_king_and_bets_are_two_then_four() {
        use Card::*;
        use Move::*;
        for (cards, common, said, payoff, ending) in [
            ([Jack, King], Some(Jack), [&[Check, Check][..], &[Check, Check][..]], 1.0, "showdown"),
            ([King, Queen], Some(Jack), [&[Bet, Call], &[Check, Check]], 3.0, "showdown"),
            ([Queen, King], Some(Jack), [&[Check, Bet, Raise, Call], &[Bet, Raise, Call]], -13.0, "showdown"),
            ([King, King], Some(Jack), [&[Bet, Call], &[Bet, Call]], 0.0, "showdown"),
            ([Jack, King], None, [&[Bet, Raise, Fold], &[]], -3.0, "fold"),
            ([Jack, King], Some(King), [&[Bet, Call], &[Bet, Fold]], 3.0, "fold"),
        ] {
            let state = after(cards, common, said);
            assert_eq!(game().check(&state), Ok(()), "{said:?}");
            assert_eq!(game().turn(&state), Turn::Over, "{said:?}");
            let outcome = game().outcome(&state);
            assert_eq!(outcome.payoffs.as_slice(), [payoff, -payoff], "{cards:?} {common:?} {said:?}");
            assert_eq!((outcome.ending, outcome.truncated), (ending, false));
        }
    }

    #[test]
    fn a_bet_and_a_raise_a_round() {
        use Move::*;
        let legal = |said: &[Move]| {
            let mut out = vec![];
            game().legal_actions(&after([Card::Jack, Card::King], None, [said, &[]]), &mut out);
            out.into_iter()
                .map(|action| if let Action::Say { word } = action { word } else { panic!() })
                .collect::<Vec<_>>()
        };
        assert_eq!(legal(&[]), [Check, Bet]);
        assert_eq!(legal(&[Check]), [Check, Bet]);
        assert_eq!(legal(&[Check, Bet]), [Fold, Call, Raise]);
        assert_eq!(legal(&[Bet, Raise]), [Fold, Call]);
    }

    #[test]
    fn impossible_positions_are_refused_with_a_reason() {
        use serde_json::json;
        let reason = |json: serde_json::Value| state_from_json(&game(), &json).unwrap_err();
        for (given, expected) in [
            (
                json!({"dealt": 3, "cards": ["king", "king"], "common": "king", "said": [["check", "check"], []]}),
                "king is there 3 times",
            ),
            (
                json!({"dealt": 2, "cards": ["king", "jack"], "common": null, "said": [["check", "call"], []]}),
                "said[0]: nobody can say call there",
            ),
            (
                json!({"dealt": 3, "cards": ["king", "jack"], "common": "jack", "said": [["check"], []]}),
                "dealt: the common card comes when the first round is over",
            ),
            (
                json!({"dealt": 2, "cards": ["king", "jack"], "common": null, "said": [["check", "check"], ["bet"]]}),
                "said[1]: somebody spoke before the common card",
            ),
        ] {
            assert_eq!(reason(given), expected);
        }
    }

    /// The prior is a distribution, and strong hands are played boldly.
    #[test]
    fn the_rules_of_thumb_bet_with_pairs_and_fold_jacks() {
        use Move::*;
        let game = game();
        let prior = |cards, common, said: [&[Move]; 2]| {
            let state = after(cards, common, said);
            let seat = game.turn(&state).seat().expect("a decision");
            let (mut legal, weights) = (vec![], Weights::default());
            game.legal_actions(&state, &mut legal);
            let mut prior = vec![0.0; legal.len()];
            assert!(game.prior(&game.observe(&state, seat), &legal, &weights, &mut Rng::seeded(1), &mut prior));
            assert!((prior.iter().sum::<f32>() - 1.0).abs() < 1e-6, "{prior:?}");
            prior
        };
        assert!(prior([Card::Jack, Card::King], Some(Card::Jack), [&[Check, Check], &[]])[1] > 0.8);
        assert!(prior([Card::King, Card::Jack], Some(Card::Queen), [&[Check, Check], &[Bet]])[0] > 0.8);
    }
}
