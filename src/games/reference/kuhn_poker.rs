//! Kuhn poker (Kuhn 1950): the smallest game with chance and a hidden card.
//!
//! Three cards, two players, an ante of one chip and one bet of one chip. Its value is known exactly, -1/18 chips for the
//! first player, and so is the family of equilibrium strategies. That keeps the handling of chance and hidden information
//! honest, as Connect Four does for plain search.

use agon_game::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

enum_id! {
    /// The deck, from low to high.
    pub enum Card: "card" {
        /// Loses every showdown.
        Jack = "jack",
        /// Beats the jack.
        Queen = "queen",
        /// Wins every showdown.
        King = "king",
    }
}

enum_id! {
    /// What a player says.
    pub enum Move: "move" {
        /// Adds nothing when nothing is owed.
        Check = "check",
        /// Adds a chip when nothing is owed.
        Bet = "bet",
        /// Matches the bet.
        Call = "call",
        /// Gives up the pot.
        Fold = "fold",
    }
}

/// The rules.
#[derive(Debug)]
pub struct KuhnPoker {
    info: GameInfo,
}

/// The cards dealt, and what was said.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Number of cards dealt so far; seat 0 gets the first.
    pub dealt: u8,
    /// Card of each seat; `None` before the deal and, in an observation, for a card the observer has not seen.
    pub cards: [Option<Card>; 2],
    /// Everything that was said, in turn, beginning with seat 0.
    pub moves: ArrayVec<Move, 3>,
}

/// A card dealt by chance, or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: the next player without a card gets this one.
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

const ENDINGS: &[&str] = &["showdown", "fold"];

impl State {
    /// What the player in turn may say; empty when the match is over.
    fn words(&self) -> [Option<Move>; 2] {
        use Move::*;
        match self.moves.as_slice() {
            [] | [Check] => [Some(Check), Some(Bet)],
            [Bet] | [Check, Bet] => [Some(Fold), Some(Call)],
            _ => [None, None],
        }
    }

    fn showdown(&self) -> bool {
        matches!(self.moves.as_slice(), [Move::Check, Move::Check] | [.., Move::Call])
    }

    fn seat_in_turn(&self) -> Seat {
        Seat((self.moves.len() % 2) as u8)
    }

    /// Chips each seat has put into the pot.
    fn stakes(&self) -> [i8; 2] {
        let mut stakes = [1, 1];
        for (i, word) in self.moves.iter().enumerate() {
            stakes[i % 2] += i8::from(matches!(word, Move::Bet | Move::Call));
        }
        stakes
    }

    /// Who takes the pot; `None` until that is settled.
    fn winner(&self) -> Option<Seat> {
        let [first, second] = self.cards;
        match self.moves.last()? {
            // The player who would speak next is the one who did not fold.
            Move::Fold => Some(self.seat_in_turn()),
            _ if self.showdown() => Some(Seat(u8::from(second > first))),
            _ => None,
        }
    }

    /// The cards that no seat is known to hold.
    fn unseen(&self) -> impl Iterator<Item = Card> {
        Card::ALL.iter().copied().filter(|c| !self.cards.contains(&Some(*c)))
    }
}

impl Rules for KuhnPoker {
    type State = State;
    type Action = Action;

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let info = GameInfo {
            role_noun: "position",
            seat_roles: &["first", "second"],
            endings: ENDINGS,
            payoff_range: (-2.0, 2.0),
            zero_sum: true,
            secrets: true,
            ply_cap: 5,
            counts_rounds: false,
            match_metrics: const { &[Metric::new("pot_chips", "chips in the pot at the end")] },
            seat_metrics: const { &[Metric::new("card", "the card held: 0 jack, 1 queen, 2 king").given()] },
            ..GameInfo::new("kuhn_poker", "Kuhn Poker", 2..=2).restricted(bundle)
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
        match (state.dealt, state.words()) {
            (0 | 1, _) => Turn::Chance,
            (_, [None, _]) => Turn::Over,
            _ => Turn::Decision(state.seat_in_turn()),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(state.words().into_iter().flatten().map(|word| Action::Say { word }));
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Deal { card } => {
                state.cards[usize::from(state.dealt)] = Some(card);
                state.dealt += 1;
            }
            Action::Say { word } => state.moves.push(word),
        }
    }
}

impl Chance for KuhnPoker {
    fn chance_kind(&self, _state: &State) -> &'static str {
        "deal"
    }

    fn weigh(&self, state: &State, mut each: impl FnMut(Action, u32)) {
        state.unseen().for_each(|card| each(Action::Deal { card }, 1));
    }
}

impl Sight for KuhnPoker {
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
        for seat in 0..usize::from(state.dealt) {
            if state.cards[seat].is_none() {
                let deck: ArrayVec<Card, 3> = state.unseen().collect();
                state.cards[seat] = Some(*rng.pick(&deck));
            }
        }
        state
    }
}

impl Scoring for KuhnPoker {
    fn outcome(&self, state: &State) -> Outcome {
        let Some(winner) = state.winner() else { return Outcome::truncated(2, |_| 0) };
        let ending = if state.showdown() { "showdown" } else { "fold" };
        let stakes = state.stakes();
        let won = |seat: Seat| f32::from(stakes[1 - seat.index()]);
        let lost = |seat: Seat| -f32::from(stakes[seat.index()]);
        Outcome {
            payoffs: BySeat::from_fn(2, |s| if s == winner { won(s) } else { lost(s) }),
            ..Outcome::win(ending, 2, |seat| seat == winner, |_| 0)
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

impl Telling for KuhnPoker {
    fn describe(&self, state: &State, action: Action) -> String {
        match action {
            Action::Deal { card } => format!("{} is dealt the {card}", self.role(state, Seat(state.dealt.min(1)))),
            Action::Say { word } => format!("says {word}"),
        }
    }
}

impl Checking for KuhnPoker {
    fn check(&self, state: &State) -> Result<(), String> {
        if state.dealt > 2 {
            return Err(format!("{} cards are dealt to two seats", state.dealt));
        }
        for (seat, card) in state.cards.iter().enumerate() {
            if card.is_some() != (seat < usize::from(state.dealt)) {
                return Err(format!("seat {seat} and the number of dealt cards ({}) do not agree", state.dealt));
            }
        }
        if state.dealt == 2 && state.cards[0] == state.cards[1] {
            return Err("both seats hold the same card".into());
        }
        if state.dealt < 2 && !state.moves.is_empty() {
            return Err("somebody spoke before the deal".into());
        }
        let mut so_far = State::default();
        for word in &state.moves {
            if !so_far.words().contains(&Some(*word)) {
                return Err(format!("nobody can say {word} after {:?}", so_far.moves));
            }
            so_far.moves.push(*word);
        }
        Ok(())
    }
}

/// Which of the equilibrium strategies is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// Probability that the first player bets a jack, from 0 to 1/3. Every such value is an equilibrium; the rest follows.
    pub bluff: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { bluff: 0.2 }
    }
}

/// Probability of the bold word (bet, call) with this card at this point (Kuhn 1950). What the first player does with
/// a king or in reply to a bet follows from the rate of bluffs; the second player has one equilibrium strategy.
fn boldness(card: Card, moves: &[Move], weights: &Weights) -> f32 {
    let bold = match (moves, card) {
        ([], Card::Jack) => weights.bluff,
        ([], Card::Queen) => 0.0,
        ([], Card::King) => 3.0 * weights.bluff,
        ([Move::Check], Card::Jack) => 1.0 / 3.0,
        ([Move::Check], Card::Queen) => 0.0,
        ([Move::Bet], Card::Queen) => 1.0 / 3.0,
        ([Move::Check, ..], Card::Queen) if moves.len() == 2 => weights.bluff + 1.0 / 3.0,
        (_, Card::King) => 1.0,
        (_, Card::Jack | Card::Queen) => 0.0,
    };
    bold.clamp(0.0, 1.0)
}

impl Heuristic for KuhnPoker {
    type Weights = Weights;

    /// The exact expectation when both sides play the strategy of [`Weights`].
    fn evaluate(&self, state: &State, weights: &Weights) -> BySeat<f32> {
        let expected = |branches: &[(Action, f32)]| {
            let mut sum = BySeat::filled(2, 0.0);
            for &(action, p) in branches.iter().filter(|(_, p)| *p > 0.0) {
                let mut next = state.clone();
                self.apply(&mut next, action);
                let value = self.evaluate(&next, weights);
                sum = BySeat::from_fn(2, |s| sum[s] + p * value[s]);
            }
            sum
        };
        match (self.turn(state), state.words()) {
            (Turn::Decision(seat), [Some(meek), Some(bold)]) => {
                let card = state.cards[seat.index()].expect("both cards are dealt before anyone speaks");
                let p = boldness(card, &state.moves, weights);
                expected(&[(Action::Say { word: meek }, 1.0 - p), (Action::Say { word: bold }, p)])
            }
            (Turn::Chance, _) => {
                let deck: ArrayVec<Card, 3> = state.unseen().collect();
                let p = 1.0 / deck.len() as f32;
                let deals: ArrayVec<_, 3> = deck.into_iter().map(|card| (Action::Deal { card }, p)).collect();
                expected(&deals)
            }
            _ => self.outcome(state).payoffs,
        }
    }

    /// Draws from the equilibrium strategy.
    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        let state = seen.view();
        let card = state.cards[seen.seat.index()].expect("both cards are dealt before anyone speaks");
        let bold = rng.unit() < f64::from(boldness(card, &state.moves, weights));
        // The bold word comes last in the list.
        if bold { legal.len() - 1 } else { 0 }
    }

    /// The equilibrium strategy itself.
    fn prior(
        &self,
        seen: &Observation<Self>,
        _legal: &[Action],
        weights: &Weights,
        _rng: &mut Rng,
        prior: &mut [f32],
    ) -> bool {
        let card = seen.view().cards[seen.seat.index()].expect("both cards are dealt before anyone speaks");
        let bold = boldness(card, &seen.view().moves, weights);
        prior.copy_from_slice(&[1.0 - bold, bold]);
        true
    }

    fn state_features(&self) -> &'static [Feature] {
        features![
            "jack": "1 if the seat is seen to hold the jack",
            "queen": "1 if the seat is seen to hold the queen",
            "king": "1 if the seat is seen to hold the king",
            "stake_chips": "chips that the seat has put into the pot",
            "to_speak": "1 if the seat speaks next",
        ]
    }

    fn describe_state(&self, seen: &Observation<Self>, about: Seat, out: &mut Vec<f32>) {
        let state = seen.view();
        out.extend(Card::ALL.iter().map(|card| f32::from(u8::from(state.cards[about.index()] == Some(*card)))));
        let speaks = self.turn(state) == Turn::Decision(about);
        out.extend([f32::from(state.stakes()[about.index()]), f32::from(u8::from(speaks))]);
    }

    fn action_features(&self) -> &'static [Feature] {
        features![
            "bets": "1 for a bet",
            "checks": "1 for a check",
            "calls": "1 for a call",
        ]
    }

    fn describe_action(&self, _seen: &Observation<Self>, action: Action, out: &mut Vec<f32>) {
        let said = |wanted| f32::from(u8::from(action == Action::Say { word: wanted }));
        out.extend([Move::Bet, Move::Check, Move::Call].map(said));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Features depend on the observer, not on seat numbers, and a card that the observer has not seen does not enter.
    #[test]
    fn features_say_what_a_seat_sees_and_no_more() {
        let game = game();
        let told = |state: &State, me: u8, about: u8| {
            let mut told = vec![];
            game.describe_state(&game.observe(state, Seat(me)), Seat(about), &mut told);
            assert_eq!(told.len(), game.state_features().len());
            told
        };
        let bet = after(Card::King, Card::Jack, &[Move::Check, Move::Bet]);
        assert_eq!(told(&bet, 0, 0), [0.0, 0.0, 1.0, 1.0, 1.0]);
        assert_eq!(told(&bet, 0, 1), [0.0, 0.0, 0.0, 2.0, 0.0]);
        assert_eq!(told(&bet, 1, 1), [1.0, 0.0, 0.0, 2.0, 0.0]);
        let other = after(Card::King, Card::Queen, &[Move::Check, Move::Bet]);
        assert_eq!(told(&other, 0, 1), told(&bet, 0, 1), "the card of the other is not seen");
        assert_eq!(game.observe(&other, Seat(0)).key(), game.observe(&bet, Seat(0)).key());
        assert_ne!(game.observe(&other, Seat(1)).key(), game.observe(&bet, Seat(1)).key());

        let told = |word| {
            let mut told = vec![];
            game.describe_action(&game.observe(&bet, Seat(0)), Action::Say { word }, &mut told);
            told
        };
        assert_eq!((told(Move::Call), told(Move::Fold)), (vec![0.0, 0.0, 1.0], vec![0.0; 3]));
        assert_eq!(game.action_features().len(), 3);
    }

    #[test]
    fn the_prior_is_the_equilibrium_strategy() {
        let game = game();
        let state = after(Card::Jack, Card::King, &[]);
        let mut prior = [0.0; 2];
        let legal = [Move::Check, Move::Bet].map(|word| Action::Say { word });
        let weights = Weights::default();
        assert!(game.prior(&game.observe(&state, Seat(0)), &legal, &weights, &mut Rng::seeded(1), &mut prior));
        assert_eq!(prior, [0.8, 0.2]);
    }

    fn game() -> KuhnPoker {
        KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[])).unwrap()
    }

    fn after(first: Card, second: Card, moves: &[Move]) -> State {
        State { dealt: 2, cards: [Some(first), Some(second)], moves: moves.iter().copied().collect() }
    }

    #[test]
    fn payoffs_are_the_chips_of_the_other() {
        use Card::*;
        use Move::*;
        for (first, second, moves, payoff, ending) in [
            (King, Jack, &[Check, Check][..], 1.0, "showdown"),
            (Jack, King, &[Check, Check], -1.0, "showdown"),
            (Queen, Jack, &[Bet, Call], 2.0, "showdown"),
            (Jack, Queen, &[Check, Bet, Call], -2.0, "showdown"),
            (Jack, King, &[Bet, Fold], 1.0, "fold"),
            (King, Jack, &[Check, Bet, Fold], -1.0, "fold"),
        ] {
            let state = after(first, second, moves);
            assert_eq!(game().turn(&state), Turn::Over, "{moves:?}");
            let outcome = game().outcome(&state);
            assert_eq!(outcome.payoffs.as_slice(), [payoff, -payoff], "{first} {second} {moves:?}");
            assert_eq!((outcome.ending, outcome.truncated), (ending, false));
            assert_eq!(outcome.won.as_slice(), [payoff > 0.0, payoff < 0.0]);
        }
    }

    #[test]
    fn a_folded_card_stays_hidden_and_a_shown_one_does_not() {
        let folded = after(Card::Jack, Card::King, &[Move::Bet, Move::Fold]);
        assert_eq!(game().observe(&folded, Seat(0)).view().cards, [Some(Card::Jack), None]);
        let shown = after(Card::Jack, Card::King, &[Move::Check, Move::Check]);
        assert_eq!(game().observe(&shown, Seat(0)).view().cards, [Some(Card::Jack), Some(Card::King)]);
    }

    /// Probability of the bold word with a card after what was said.
    type Policy<'a> = &'a dyn Fn(Card, &[Move]) -> f32;

    /// Expected payoff of the first player when each side is bold with the given probabilities.
    fn value(state: &State, bold: &[Policy<'_>; 2]) -> f32 {
        match (game().turn(state), state.words()) {
            (Turn::Decision(seat), [Some(meek), Some(word)]) => {
                let p = bold[seat.index()](state.cards[seat.index()].unwrap(), &state.moves);
                let after = |word| {
                    let mut next = state.clone();
                    next.moves.push(word);
                    value(&next, bold)
                };
                (1.0 - p) * after(meek) + p * after(word)
            }
            _ => game().outcome(state).payoffs[Seat(0)],
        }
    }

    #[test]
    fn no_deviation_beats_the_strategy_of_the_rules_of_thumb() {
        let deals = || Card::ALL.iter().flat_map(|a| Card::ALL.iter().map(move |b| (*a, *b))).filter(|(a, b)| a != b);
        let mean = |bold: [Policy<'_>; 2]| deals().map(|(a, b)| value(&after(a, b, &[]), &bold)).sum::<f32>() / 6.0;
        for bluff in [0.0, 0.2, 1.0 / 3.0] {
            let weights = Weights { bluff };
            let advised = |card: Card, moves: &[Move]| boldness(card, moves, &weights);
            // All 64 pure strategies: each seat meets two situations with each of three cards.
            for pure in 0..64u32 {
                let deviation = |card: Card, moves: &[Move]| {
                    let facing_a_bet = moves.contains(&Move::Bet);
                    (pure >> (2 * card.index() + usize::from(facing_a_bet)) & 1) as f32
                };
                assert!(mean([&deviation, &advised]) < -1.0 / 18.0 + 1e-6, "bluff {bluff}, first plays {pure:06b}");
                assert!(mean([&advised, &deviation]) > -1.0 / 18.0 - 1e-6, "bluff {bluff}, second plays {pure:06b}");
            }
        }
    }

    #[test]
    fn impossible_positions_are_refused_with_a_reason() {
        let reason = |json: serde_json::Value| state_from_json(&game(), &json).unwrap_err();
        assert_eq!(
            reason(serde_json::json!({"dealt": 2, "cards": ["king", "king"], "moves": []})),
            "both seats hold the same card"
        );
        assert_eq!(
            reason(serde_json::json!({"dealt": 2, "cards": ["king", "jack"], "moves": ["check", "call"]})),
            "nobody can say call after [Check]"
        );
        assert!(reason(serde_json::json!({"dealt": 2, "cards": ["kong", "jack"], "moves": []})).contains("`king`"));
    }

    #[test]
    fn a_wrong_value_is_named_with_its_place() {
        use serde_json::json;
        let state = |json: serde_json::Value| state_from_json(&game(), &json).unwrap_err();
        let action = |json: serde_json::Value| action_from_json(&game(), &json).unwrap_err();
        for (given, place) in [
            (json!({"dealt": 2, "cards": ["king", "jick"], "moves": []}), "cards[1]: unknown card `jick`"),
            (
                json!({"dealt": 2, "cards": ["king", "jack"], "moves": ["check", 3]}),
                "moves[1]: must be text in quotes, not 3",
            ),
            (
                json!({"dealt": -1, "cards": [null, null], "moves": []}),
                "dealt: must be a whole number from 0 to 255, not -1",
            ),
            (json!({"dealt": 2, "cards": ["king", "jack"]}), "missing key `moves`"),
            (json!(7), "must be keys with values, not 7"),
        ] {
            assert!(state(given.clone()).starts_with(place), "{}", state(given));
        }
        assert!(
            action(json!({"say": {"word": "bat"}})).starts_with("say.word: unknown move `bat`; did you mean `bet`?")
        );
    }
}
