//! The rule-based team player does what is obvious, and its evaluation knows what is good.

use super::support::*;
use agon_from_sea_to_sea::heuristic::{PlanWeights, Weights};
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::*;
use std::collections::BTreeSet;

/// Everything the player may answer here, over several seeds of its own randomness.
fn answers(position: &Position<'_>) -> Vec<Action> {
    answers_by(position, &Weights::default())
}

/// The same without trying anything out to the end of the action, as in the playouts of a search.
fn quick_answers(position: &Position<'_>) -> Vec<Action> {
    let plan = PlanWeights { trials: false, ..PlanWeights::default() };
    answers_by(position, &Weights { plan, ..Weights::default() })
}

fn answers_by(position: &Position<'_>, weights: &Weights) -> Vec<Action> {
    let (game, s) = (position.game, &position.s);
    let seat = game.turn(s).seat().expect("a decision");
    let legal = position.legal();
    let seen = game.observe(s, seat);
    let chosen = |seed| game.advise(&seen, &legal, weights, &mut Rng::seeded(seed));
    (0..8).map(chosen).collect::<BTreeSet<usize>>().into_iter().map(|i| legal[i]).collect()
}

fn chance(position: &Position<'_>) -> f32 {
    position.game.evaluate(&position.s, &Default::default())[Seat(0)]
}

/// A match of the rule-based player, and the captures at its end.
fn captures(game: &FromSeaToSea, players: usize, seed: u64, random: bool) -> usize {
    let mut rng = Rng::seeded(seed);
    let roles = game.draw_roles(&Setup::players(players), &mut rng);
    let mut s = game.start(&Setup { players, roles, scenario: None }).expect("a table of the game");
    let mut legal = Vec::new();
    loop {
        match game.turn(&s) {
            Turn::Over => return s.captures(),
            Turn::Chance => {
                let result = game.sample_chance(&s, &mut rng);
                game.apply(&mut s, result);
            }
            Turn::Decision(seat) => {
                legal.clear();
                game.legal_actions(&s, &mut legal);
                let chosen = match random {
                    true => rng.below(legal.len()),
                    false => game.advise(&game.observe(&s, seat), &legal, &Default::default(), &mut rng),
                };
                game.apply(&mut s, legal[chosen]);
            }
        }
    }
}

#[test]
fn a_region_that_can_be_paid_is_captured() {
    let position = start().no_units().unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Copper]);
    let position = position.leader(Leader::TigranII, "sophene").at(&[Step::Capture(CaptureStep::CaptureTest)]);
    assert_eq!(answers(&position), [Action::Capture { region: region("sophene"), option: 0 }]);
}

#[test]
fn the_leader_steps_into_a_region_whose_condition_is_met() {
    let position = start().capture_all(&["sophene"]).perform(Leader::TigranII, Kind::Movement, 1);
    assert_eq!(answers(&position), [Action::MoveLeader { to: region("albania") }]);
}

#[test]
fn a_check_that_falls_short_goes_on_with_free_draws_before_food() {
    let mut position = start().no_units().unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food]);
    position = position.leader(Leader::TigranII, "sophene").perform(Leader::TigranII, Kind::Negotiation, 2);
    position.draw(&["base_1_1#1"]);
    assert_eq!(answers(&position), [Action::Draw]);
}

#[test]
fn a_check_that_has_succeeded_ends_where_draws_only_risk_units() {
    let mut position = start().no_units();
    for _ in 0..2 {
        position = position.unit(Colour::Yellow, Side::Military, "media", &[]);
    }
    position = position.leader(Leader::TigranII, "media").perform(Leader::TigranII, Kind::Battle, 2);
    position.draw(&["base_3_0", "base_3_1"]);
    assert_eq!(answers(&position), [Action::EndCheck], "6 of 6 with one draw left, and three more to the bonus token");
}

#[test]
fn a_check_that_has_succeeded_goes_on_for_a_bonus_token_one_draw_away() {
    let mut position = start().no_units();
    for _ in 0..3 {
        position = position.unit(Colour::Yellow, Side::Military, "media", &[]);
    }
    position = position.leader(Leader::TigranII, "media").perform(Leader::TigranII, Kind::Battle, 2);
    position.draw(&["base_2_1#1", "base_2_2", "base_1_1#1", "base_1_2#1"]);
    assert_eq!(answers(&position), [Action::Draw]);
}

#[test]
fn a_resource_is_exchanged_for_the_one_that_a_capture_costs() {
    let position = start().no_units().unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Wood]);
    let position =
        position.leader(Leader::TigranII, "sophene").at(&[Step::Exchange(ExchangeStep::Exchange { left: 1 })]);
    assert_ne!(quick_answers(&position), [Action::Stop]);
}

/// S2S-421, S2S-418: where a discard only frees what is discarded.
#[test]
fn nothing_is_discarded_only_to_be_gathered_again() {
    let position = start().no_units().troublemakers("great_armenia", 5);
    let food = [Resource::Food, Resource::Food];
    let position = (0..2).fold(position, |p, _| p.unit(Colour::Red, Side::Peaceful, "great_armenia", &food));
    let position = position.leader(Leader::TigranII, "great_armenia").perform(Leader::TigranII, Kind::Gathering, 1);
    assert!(matches!(position.s.steps.top(), Some(Step::Gather(GatherStep::MakeRoom { .. }))));
    assert_eq!(answers(&position), [Action::Stop]);
    assert_eq!(quick_answers(&position), [Action::Stop]);
}

#[test]
fn a_better_position_has_a_better_chance() {
    let plain = chance(&start());
    assert!(chance(&start().capture_all(&["media"])) > plain, "a capture");
    assert!(chance(&start().rome(3)) < plain, "Rome is near");
    assert!(chance(&start().troublemakers("great_armenia", 6)) < plain, "troublemakers");
    assert!(chance(&start().talents(4, 0)) > chance(&start().talents(2, 0)), "talents");
    let mut fed = start();
    fed.s.waiting.push_bottom(None);
    fed.s.unknown.pop();
    assert!(chance(&fed) > plain, "events that wait");
    for position in [start(), start().rome(4), start().capture_all(&["media", "sophene", "syria"])] {
        let (one, all) = (chance(&position), position.game.evaluate(&position.s, &Default::default()));
        assert!((0.0..=1.0).contains(&one));
        assert!(all.iter().all(|seat| *seat == one), "one fate for all");
    }
}

#[test]
fn the_end_of_a_match_is_no_matter_of_opinion() {
    let mut position = start();
    position.s.ending = Some(Ending::Victory);
    assert_eq!(chance(&position), 1.0);
    position.s.ending = Some(Ending::ReachedToken);
    assert_eq!(chance(&position), 0.0);
}

#[test]
fn an_event_is_paid_where_rome_would_reach_a_token() {
    // Event IV asks for food for each 3 troublemakers.
    let position =
        start().no_units().unit(Colour::Red, Side::Peaceful, "great_armenia", &[Resource::Food, Resource::Food]);
    let position = position.rome(4).event(4);
    assert!(answers(&position).iter().all(|action| matches!(action, Action::Pay { .. })), "{:?}", answers(&position));
}

#[test]
fn it_captures_far_more_than_chance_at_every_table() {
    for players in 1..=4 {
        let total = |random| (0..3).map(|seed| captures(game(), players, seed, random)).sum::<usize>();
        let (ours, random) = (total(false), total(true));
        assert!(ours >= 9 && ours > 3 * random, "{players} players: {ours} regions against {random}");
    }
}
