//! What a generation learns of positions: linear weights, and a network for what they miss.
//!
//! Weights begin with those of the present player and stay near them where its matches say little. A network begins with that of
//! the present player if both have as many units; otherwise it is fitted anew. A network that learns on needs far fewer matches than
//! one that begins with nothing.

use crate::fit::{Comparisons, Fit, RIDGE};
use crate::network::{self, Found, Source};
use crate::selfplay::usable;
use crate::train::{Beginning, Task};
use agon_bots::learned::{Model, Network, Weights};
use agon_game::Feature;

/// The feature with which a game tells its own evaluation of a position, as a score in log odds. A training that begins with
/// the evaluation keeps it where its matches say nothing else.
const EVALUATION: &str = "evaluation";

/// What was learned of positions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Values {
    /// The linear weights.
    pub linear: Fit,
    /// The network beside them, if one helps.
    pub network: Option<Found>,
    /// Whether the network is that of the present player, which learned on; then the weights are meant for it.
    pub on: bool,
}

/// Fewer trials than this say less about a network than the matches that were held out from its fit, which it explains better.
const ENOUGH: u64 = 100;

impl Values {
    /// Whether the network goes with the weights in a proposal: in all, in none, or in some of which `trials` matches each choose.
    pub fn networks(&self, trials: u64) -> &'static [bool] {
        match &self.network {
            None => &[false],
            // Weights that were fitted beside a network are nothing without it.
            Some(_) if self.on || trials < ENOUGH => &[true],
            Some(_) => &[true, false],
        }
    }
}

/// Learns from `positions`, described by `features`; `seed` is for a network that begins with nothing.
pub(crate) fn learn(
    positions: &Comparisons,
    features: &[Feature],
    present: Option<&Model>,
    task: &Task,
    seed: u64,
) -> Values {
    let used = usable(features, true);
    // What a player's values are worth against another player, they do not say.
    let present = present.filter(|_| task.against.is_none());
    let before = present.and_then(|model| model.value.as_ref()).map(Weights::exact);
    let network = present.and_then(|model| model.network.as_ref()).filter(|network| network.units() == task.hidden);
    if let Some((before, network)) = before.as_ref().zip(network) {
        return learn_on(positions, before, network, &used);
    }
    let hand_made = || hand_made(features).filter(|_| task.from == Beginning::Search);
    let linear = match before.or_else(hand_made) {
        Some(before) => positions.fit_on(&before, &used),
        None => positions.fit(&used, RIDGE),
    };
    let network = match task.hidden {
        0 => None,
        units => network::fit(positions, &linear.weights, Source::Drawn { units, seed }),
    };
    Values { linear, network, on: false }
}

/// The weights of the present player learn on beside its network, and then the network beside them. Both are fitted to the same
/// part of the matches, so that the others tell what was gained.
fn learn_on(positions: &Comparisons, before: &[f64], network: &Network, used: &[bool]) -> Values {
    // The score of the network is one more feature, and its weight stays 1.
    let beside = positions.with_column(|numbers| network.score(numbers));
    let before = [before, &[1.0]].concat();
    let mut linear = beside.fit_part_on(&before, &[used, &[false]].concat());
    let loss_before = beside.loss_held_out(&before);
    let mut loss = beside.loss_held_out(&linear.weights);
    drop(beside);
    // Weights that tell matches they were not fitted to no better stay as they were.
    if loss >= loss_before {
        (linear.weights, loss) = (before, loss_before);
    }
    assert_eq!(linear.weights.pop(), Some(1.0), "the score of the network counts as it is");
    linear.errors.pop();
    let same = || Found { network: network.clone(), loss, loss_before };
    let found = network::fit(positions, &linear.weights, Source::Present(network)).unwrap_or_else(same);
    Values { linear, network: Some(Found { loss_before, ..found }), on: true }
}

/// The weights of a value that is the game's own evaluation; `None` for a game that has no feature for it.
fn hand_made(features: &[Feature]) -> Option<Vec<f64>> {
    let told = |feature: &Feature| if feature.name == EVALUATION { 1.0 } else { 0.0 };
    let weights: Vec<f64> = features.iter().map(told).collect();
    weights.contains(&1.0).then_some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon::games::from_sea_to_sea::FromSeaToSea;
    use agon::games::mare_nostrum::MareNostrum;
    use agon_bots::learned::{Made, value_features};
    use agon_game::{Bundle, Rng, Rules};

    /// A training from the search of From Sea to Sea begins with the evaluation and nothing else.
    #[test]
    fn a_value_begins_with_the_evaluation_where_the_game_tells_it() {
        let sea = FromSeaToSea::load(&Bundle::embedded("from_sea_to_sea", FromSeaToSea::embedded())).unwrap();
        let features = value_features(&sea);
        let weights = hand_made(&features).expect("it has a feature for its evaluation");
        for (feature, weight) in features.iter().zip(weights) {
            assert_eq!(weight, if feature.name == "evaluation" { 1.0 } else { 0.0 }, "{}", feature.name);
        }
        let mare = MareNostrum::load(&Bundle::embedded("mare_nostrum", MareNostrum::embedded())).unwrap();
        assert_eq!(hand_made(&value_features(&mare)), None);
    }

    const FEATURES: [Feature; 3] =
        [Feature::new("left", "a number"), Feature::new("right", "a number"), Feature::new("more", "a number")];

    /// Matches of two seats. A seat is as good as its two numbers differ, which only a network can say, and a bit better by `more`
    /// of the third; the better one wins more often.
    fn matches(seed: u64, matches: u32, more: f64) -> Comparisons {
        let mut rng = Rng::seeded(seed);
        let mut data = Comparisons::new(3, 1);
        for of_match in 0..matches {
            let numbers: Vec<f32> = (0..6).map(|_| 2.0 * rng.unit() as f32).collect();
            let worth = |seat: usize| {
                let [left, right, third] = [0, 1, 2].map(|i| f64::from(numbers[3 * seat + i]));
                4.0 * (left - right).abs() + more * third
            };
            let first = 1.0 / (1.0 + libm::exp(worth(1) - worth(0)));
            let won = if rng.unit() < first { 1.0 } else { 0.0 };
            data.push(&numbers, &[won, 1.0 - won], of_match);
        }
        data
    }

    fn task(hidden: usize) -> Task {
        Task {
            game: "a game".to_owned(),
            content: String::new(),
            command: String::new(),
            from: Beginning::Thumb,
            matches: vec![1],
            choices: 0,
            positions: 1,
            trials: 1,
            gate: 1,
            search: 16,
            think: 1.0,
            bootstrap: 0.0,
            hidden,
            seed: 1,
            tables: vec![],
            start: None,
            against: None,
        }
    }

    fn model(values: &Values) -> Model {
        let single = |numbers: &[f64]| numbers.iter().map(|x| *x as f32).collect();
        let value = Weights { weights: single(&values.linear.weights), errors: single(&values.linear.errors) };
        let network = values.network.as_ref().map(|found| found.network.clone());
        Model { value: Some(value), network, policy: None, made: Made::default() }
    }

    /// Mean loss of a model on matches that it has not seen.
    fn loss(model: &Model, data: &Comparisons) -> f64 {
        let network = model.network.as_ref().expect("a network");
        let weights = [model.value.as_ref().expect("weights").exact(), vec![1.0]].concat();
        data.with_column(|numbers| network.score(numbers)).loss_held_out(&weights)
    }

    /// A few hundred matches are too few for a new network. One that learns on keeps what it knows and learns what is new.
    #[test]
    fn a_network_learns_on_from_few_matches() {
        let (many, few, other) = (matches(1, 6000, 0.0), matches(2, 400, 1.5), matches(3, 30_000, 1.5));
        let known = learn(&many, &FEATURES, None, &task(8), 7);
        assert!(!known.on);
        let known = model(&known);
        let further = learn(&few, &FEATURES, Some(&known), &task(8), 7);
        let anew = learn(&few, &FEATURES, None, &task(8), 7);
        assert!(further.on && !anew.on);
        let [before, further_loss, anew_loss] =
            [&known, &model(&further), &model(&anew)].map(|model| loss(model, &other));
        println!("{before:.4} before, {further_loss:.4} learned on, {anew_loss:.4} anew");
        assert!(further_loss < before - 0.02, "{further_loss} after {before}");
        assert!(further_loss < anew_loss - 0.01, "{further_loss} from what was known, {anew_loss} from nothing");
        // The figure that is told is about matches that nothing was fitted to.
        let found = further.network.expect("it learned on");
        assert!((found.loss_before - loss(&known, &few)).abs() < 1e-9, "{found:?}");
    }

    /// Where the matches say what is known already, little changes on average. So few matches mislead now and then, but not in
    /// what is told: matches that were not fitted are never told worse than before.
    #[test]
    fn a_network_that_knows_everything_stays() {
        let known = model(&learn(&matches(1, 6000, 0.0), &FEATURES, None, &task(8), 7));
        let other = matches(3, 30_000, 0.0);
        let before = loss(&known, &other);
        let after = |seed| {
            let further = learn(&matches(seed, 200, 0.0), &FEATURES, Some(&known), &task(8), 7);
            let found = further.network.as_ref().expect("it learned on");
            assert!(found.loss <= found.loss_before, "{seed}: {found:?}");
            loss(&model(&further), &other)
        };
        let mean = (100..120).map(after).sum::<f64>() / 20.0;
        println!("{before:.4} before, {mean:.4} after");
        assert!(mean < before + 0.004, "{mean} after {before}");
    }

    /// One trial is luck, where the matches held out have shown already that the network explains more.
    #[test]
    fn few_trials_do_not_choose_between_network_and_none() {
        let data = matches(1, 3000, 0.0);
        let anew = learn(&data, &FEATURES, None, &task(8), 7);
        assert_eq!([1, 99, 100].map(|trials| anew.networks(trials)), [&[true][..], &[true], &[true, false]]);
        let on = learn(&data, &FEATURES, Some(&model(&anew)), &task(8), 7);
        assert_eq!(on.networks(1000), [true]);
        assert_eq!(learn(&data, &FEATURES, None, &task(0), 7).networks(1000), [false]);
    }

    /// Another number of units is another network, and none is none.
    #[test]
    fn a_network_of_another_size_is_fitted_anew() {
        let data = matches(1, 3000, 0.0);
        let known = model(&learn(&data, &FEATURES, None, &task(8), 7));
        let other = learn(&data, &FEATURES, Some(&known), &task(6), 7);
        assert_eq!((other.on, other.network.map(|found| found.network.units())), (false, Some(6)));
        assert_eq!(learn(&data, &FEATURES, Some(&known), &task(0), 7).network, None);
    }
}
