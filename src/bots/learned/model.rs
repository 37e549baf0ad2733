//! The learned model of a game, and how it judges.

use super::arithmetic::{dot, softmax};
use super::file::Made;
use super::network::Network;
use crate::Ask;
use crate::evaluator::{Depth, Desk, Evaluator};
use agon_game::{BySeat, Feature, GameInfo, Heuristic, MAX_SEATS, Observation, Rng, Seat, advised, picks};

/// The feature of every action that the game's rules of thumb supply: how likely they are to take it.
pub const ADVISED: Feature = Feature::new("advised", "how likely the rules of thumb are to take the action, 0 to 1");

/// The feature that is 1 in every position; it matters only in cooperative games.
pub const CONSTANT: Feature = Feature::new("constant", "1 in every position");

/// What was learned of one game: linear scores, and for positions a network beside them where it was found to help.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// A weight for each of [`value_features`]: where seats compete, their scores are compared (softmax); where all win
    /// together, the score of the seat that looks is the log odds of winning. Where there are none, the evaluation of the game
    /// is asked.
    pub value: Option<Weights>,
    /// Added to the linear score of a position; only beside a value.
    pub network: Option<Network>,
    /// A weight for each of [`policy_features`]; the scores of the legal actions are compared (softmax). Where there are none,
    /// the rules of thumb of the game choose.
    pub policy: Option<Weights>,
    /// Where it comes from.
    pub made: Made,
}

/// Weights with their uncertainty.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Weights {
    /// One for each feature.
    pub weights: Vec<f32>,
    /// The standard error of each.
    pub errors: Vec<f32>,
}

impl Weights {
    /// All weights 0.
    pub fn zero(count: usize) -> Self {
        Self { weights: vec![0.0; count], errors: vec![0.0; count] }
    }

    /// The weights in double precision, for fits.
    pub fn exact(&self) -> Vec<f64> {
        self.weights.iter().map(|weight| f64::from(*weight)).collect()
    }
}

/// What the value of a position is made of: the game's features, and a constant where all win together.
pub fn value_features<G: Heuristic>(game: &G) -> Vec<Feature> {
    let constant = game.info().cooperative.then_some(CONSTANT);
    game.state_features().iter().copied().chain(constant).collect()
}

/// What the policy is made of: the game's features of actions, and the advice of its rules of thumb.
pub fn policy_features<G: Heuristic>(game: &G) -> Vec<Feature> {
    game.action_features().iter().copied().chain([ADVISED]).collect()
}

/// The expected payoffs where the seats have these shares of what is to be won: probabilities that add up to 1 where they
/// compete, the probability of victory in each where all win together. In a game for fixed stakes 1 is the largest win,
/// which the others pay in equal parts.
pub fn payoffs(info: &GameInfo, shares: &BySeat<f32>) -> BySeat<f32> {
    let (low, high) = info.payoff_range;
    let n = shares.len() as f32;
    BySeat::from_fn(shares.len(), |seat| match info.zero_sum && shares.len() > 1 {
        true => (shares[seat] - 1.0 / n) * high * n / (n - 1.0),
        false => low + shares[seat] * (high - low),
    })
}

/// The shares that these payoffs correspond to: the inverse of [`payoffs`]. What nobody gets, as in a match stopped by
/// a cap, is shared by all competitors.
pub fn shares(info: &GameInfo, payoffs: &BySeat<f32>) -> BySeat<f32> {
    let (low, high) = info.payoff_range;
    let n = payoffs.len() as f32;
    let share = BySeat::from_fn(payoffs.len(), |seat| match info.zero_sum && payoffs.len() > 1 {
        true => 1.0 / n + payoffs[seat] * (n - 1.0) / (high * n),
        false => (payoffs[seat] - low) / (high - low),
    });
    if info.cooperative {
        return share;
    }
    let left = 1.0 - share.iter().sum::<f32>();
    BySeat::from_fn(payoffs.len(), |seat| share[seat] + left / n)
}

/// A judge that uses a model.
pub struct Learned<G: Heuristic> {
    model: Model,
    /// For the advice, which is one of the features, and for models without a policy.
    thumb: G::Weights,
}

impl<G: Heuristic> Learned<G> {
    /// Uses `model`; its advice comes from rules of thumb with the weights `thumb`.
    ///
    /// # Panics
    /// If the model has not as many weights as the game has features.
    pub fn new(game: &G, model: Model, thumb: G::Weights) -> Self {
        let features = value_features(game).len();
        if let Some(value) = &model.value {
            assert_eq!(value.weights.len(), features, "weights of the value");
        }
        if let Some(network) = &model.network {
            assert_eq!(network.features(), features, "features of the network");
        }
        if let Some(policy) = &model.policy {
            assert_eq!(policy.weights.len(), policy_features(game).len(), "weights of the policy");
        }
        Self { model, thumb }
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Score of each seat in a position by `value`, as `seen.seat` sees it; in a cooperative game the observer's own for all.
    fn standings(&self, value: &Weights, game: &G, seen: &Observation<G>, desk: &mut Desk) -> BySeat<f32> {
        let score = |numbers: &[f32]| {
            let beyond = self.model.network.as_ref().map_or(0.0, |network| network.score(numbers));
            dot(numbers, &value.weights) + beyond
        };
        let players = game.players(seen.view());
        desk.numbers.clear();
        if game.info().cooperative {
            describe_seat(game, seen, seen.seat, &mut desk.numbers);
            return BySeat::filled(players, score(&desk.numbers));
        }
        game.describe_seats(seen, &mut desk.numbers);
        let mut rows = desk.numbers.chunks_exact(value.weights.len());
        BySeat::from_fn(players, |_| score(rows.next().expect("a row for each seat")))
    }

    /// The expected shares of the seats in a position, see [`payoffs`]; `None` if nothing was learned about positions.
    pub fn shares(&self, game: &G, seen: &Observation<G>, desk: &mut Desk) -> Option<BySeat<f32>> {
        let value = self.model.value.as_ref()?;
        Some(shares_of(game.info(), self.standings(value, game, seen, desk)))
    }

    /// Writes the score of each action by `policy` to `desk.scores`.
    pub fn rate(
        &self,
        policy: &Weights,
        game: &G,
        seen: &Observation<G>,
        legal: &[G::Action],
        desk: &mut Desk,
        rng: &mut Rng,
    ) {
        let (advice, own) = policy.weights.split_last().expect("the advice is always a feature");
        desk.scores.clear();
        desk.scores.resize(legal.len(), 0.0);
        if *advice != 0.0 {
            game.prior(seen, legal, &self.thumb, rng, &mut desk.scores);
        }
        for (score, &action) in desk.scores.iter_mut().zip(legal) {
            desk.numbers.clear();
            game.describe_action(seen, action, &mut desk.numbers);
            *score = *score * advice + dot(&desk.numbers, own);
        }
    }
}

/// Appends the numbers of [`value_features`] of one seat.
pub fn describe_seat<G: Heuristic>(game: &G, seen: &Observation<G>, about: Seat, out: &mut Vec<f32>) {
    game.describe_state(seen, about, out);
    if game.info().cooperative {
        out.push(1.0);
    }
}

/// The shares that follow from the scores of the seats, see [`payoffs`].
fn shares_of(info: &GameInfo, scores: BySeat<f32>) -> BySeat<f32> {
    if info.cooperative {
        return BySeat::from_fn(scores.len(), |seat| (1.0 / (1.0 + libm::exp(-f64::from(scores[seat])))) as f32);
    }
    let mut shares = [0.0; MAX_SEATS];
    let shares = &mut shares[..scores.len()];
    shares.copy_from_slice(scores.as_slice());
    softmax(shares);
    BySeat::from_fn(scores.len(), |seat| shares[seat.index()])
}

impl<G: Heuristic> Evaluator<G> for Learned<G> {
    /// Uses only what `observer` would see of the imagined position, and nothing that was only guessed.
    fn value(&self, game: &G, state: &G::State, observer: Seat, desk: &mut Desk) -> BySeat<f32> {
        if self.model.value.is_none() {
            return game.evaluate(state, &self.thumb);
        }
        let shares = self.shares(game, &game.observe(state, observer), desk);
        payoffs(game.info(), &shares.expect("there is a value"))
    }

    /// The action with the highest score.
    fn choose(&self, game: &G, seen: &Observation<G>, legal: &[G::Action], desk: &mut Desk, rng: &mut Rng) -> usize {
        let Some(policy) = &self.model.policy else {
            return advised(game, seen, legal, &self.thumb, rng).unwrap_or_else(|wrong| panic!("{wrong}"));
        };
        self.rate(policy, game, seen, legal, desk, rng);
        picks::best_drawn(&desk.scores, rng, |score, _| score)
    }

    fn prior(&self, ask: &Ask<'_, G>, at: Depth, desk: &mut Desk, rng: &mut Rng, prior: &mut [f32]) -> bool {
        let Some(policy) = &self.model.policy else { return at.advice(ask, &self.thumb, rng, prior) };
        self.rate(policy, ask.game, ask.seen, ask.legal, desk, rng);
        softmax(&mut desk.scores);
        prior.copy_from_slice(&desk.scores);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ask, Bot, Judge, Mcts, MctsParameters};
    use agon::games::kuhn_poker::{self, Action, Card, KuhnPoker, Move, State};
    use agon_game::{Bundle, Rules, Scoring, Sight};
    use std::sync::Arc;

    fn game() -> KuhnPoker {
        KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[])).unwrap()
    }

    /// The king is worth 2, everything else nothing; bets score 1, the advice of the rules of thumb `advised`.
    fn learned(advised: f32) -> Learned<KuhnPoker> {
        let value = Weights { weights: vec![0.0, 0.0, 2.0, 0.0, 0.0], errors: vec![0.0; 5] };
        let policy = Some(Weights { weights: vec![1.0, 0.0, 0.0, advised], errors: vec![0.0; 4] });
        Learned::new(
            &game(),
            Model { value: Some(value), network: None, policy, made: Made::default() },
            kuhn_poker::Weights::default(),
        )
    }

    fn dealt(first: Card, second: Card, moves: &[Move]) -> State {
        State { dealt: 2, cards: [Some(first), Some(second)], moves: moves.iter().copied().collect() }
    }

    #[test]
    fn payoffs_and_shares_are_each_other_the_other_way_round() {
        let kinds = [(true, false, (-2.0, 2.0)), (false, false, (0.0, 1.0)), (false, true, (0.0, 1.0))];
        for (zero_sum, cooperative, payoff_range) in kinds {
            let info = GameInfo { zero_sum, cooperative, payoff_range, ..GameInfo::new("g", "G", 2..=4) };
            let given = match cooperative {
                true => BySeat::filled(3, 0.3),
                false => BySeat::from_fn(3, |seat| [0.5, 0.3, 0.2][seat.index()]),
            };
            let payoffs = payoffs(&info, &given);
            if zero_sum {
                assert!(payoffs.iter().sum::<f32>().abs() < 1e-6, "{payoffs:?}");
            }
            let back = shares(&info, &payoffs);
            assert!(given.iter().zip(back.iter()).all(|(a, b)| (a - b).abs() < 1e-6), "{given:?} {back:?}");
        }
    }

    /// A match that nobody won, because it was stopped, teaches that all are equal.
    #[test]
    fn what_nobody_gets_is_shared() {
        let info = GameInfo::new("g", "G", 2..=4);
        assert_eq!(shares(&info, &BySeat::filled(4, 0.0)).as_slice(), [0.25; 4]);
    }

    #[test]
    fn a_position_is_worth_what_its_observer_sees_of_it() {
        let (game, learned, mut desk) = (game(), learned(0.0), Desk::default());
        let state = dealt(Card::King, Card::Jack, &[]);
        let mut of = |observer| learned.value(&game, &state, Seat(observer), &mut desk);
        // Shares of e^2 to 1, on a scale from -2 to 2.
        let share = libm::expf(2.0) / (libm::expf(2.0) + 1.0);
        assert!((of(0)[Seat(0)] - (4.0 * share - 2.0)).abs() < 1e-6 && (of(0)[Seat(0)] + of(0)[Seat(1)]).abs() < 1e-6);
        assert_eq!(of(1).as_slice(), [0.0, 0.0], "the king is not seen");
    }

    #[test]
    fn the_policy_is_a_softmax_with_the_advice_as_a_feature() {
        let (game, mut desk, mut rng) = (game(), Desk::default(), Rng::seeded(1));
        let legal = [Move::Check, Move::Bet].map(|word| Action::Say { word });
        let seen = game.observe(&dealt(Card::Queen, Card::Jack, &[]), Seat(0));
        let mut prior = |advised: f32| {
            let mut prior = [0.0; 2];
            assert!(learned(advised).prior(
                &Ask { game: &game, seen: &seen, legal: &legal },
                Depth::Below,
                &mut desk,
                &mut rng,
                &mut prior
            ));
            prior
        };
        let bet = libm::expf(1.0) / (libm::expf(1.0) + 1.0);
        assert!((prior(0.0)[1] - bet).abs() < 1e-6);
        // With a queen the rules of thumb check.
        assert!((prior(1.0)[0] - 0.5).abs() < 1e-6);
    }

    /// A search that knows only the model finds what the model likes: here a showdown, since the last word ends the match.
    #[test]
    fn a_search_goes_by_the_model() {
        let game = game();
        let state = dealt(Card::King, Card::Queen, &[Move::Check, Move::Bet]);
        let seen = game.observe(&state, Seat(0));
        let legal = [Move::Fold, Move::Call].map(|word| Action::Say { word });
        let parameters = MctsParameters { playout_plies: 0, advice: 0.5, ..MctsParameters::default() };
        let mut mcts = Mcts::by(parameters, Judge::from(Arc::new(learned(0.0))));
        let chosen = mcts.choose(&Ask { game: &game, seen: &seen, legal: &legal }, &mut Rng::seeded(3)).unwrap();
        assert_eq!(
            (
                chosen,
                game.outcome(&dealt(Card::King, Card::Queen, &[Move::Check, Move::Bet, Move::Call])).payoffs[Seat(0)]
            ),
            (1, 2.0)
        );
        // In the first position the search ends in the evaluation: the observer's king is what it reports.
        let parameters = MctsParameters { playout_plies: 0, iterations: 2, ..MctsParameters::default() };
        let seen = game.observe(&dealt(Card::King, Card::Queen, &[]), Seat(0));
        let legal = [Move::Check, Move::Bet].map(|word| Action::Say { word });
        let report = Mcts::by(parameters, Judge::from(Arc::new(learned(0.0))))
            .search(&Ask { game: &game, seen: &seen, legal: &legal }, &mut Rng::seeded(3));
        let share = libm::exp(2.0) / (libm::exp(2.0) + 1.0);
        assert!(report.moves.iter().all(|m| (m.value - (4.0 * share - 2.0)).abs() < 1e-5), "{report:?}");
    }
}
