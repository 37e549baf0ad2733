//! Features of positions for learned players: named numbers of the team's table, and of the leaders of the described
//! seat.
//! Everything here is public, so nothing depends on the observer. Unfinished business is included: the check in
//! progress, what is still to be paid, the rest of an action.

use super::evaluate::log_odds_of;
use super::survey::Survey;
use super::targets::Distances;
use super::weights::Weights;
use crate::FromSeaToSea;
use crate::ids::*;
use crate::state::{Purpose, Scale, State};
use crate::step::*;
use agon_game::{Feature, Id, Rules, Seat, Turn, features, flag};

/// In the order of [`describe`].
pub(super) const FEATURES: &[Feature] = features![
    "evaluation": "log odds of victory by the hand-made evaluation, at most 10 either way",
    "medium": "1 on the difficulty level medium",
    "hard": "1 on the difficulty level hard",
    "captured": "regions captured, Great Armenia not counted",
    "captured_early": "the same in rounds 1 to 5",
    "missing_three": "1 if at most three captures are missing to victory",
    "missing_two": "1 if at most two are missing",
    "missing_one": "1 if one is missing",
    "missing_none": "1 if none is missing",
    "final_event": "1 once the final event is due",
    "rome": "cell of the Rome marker",
    "rome_late": "cells of the Rome marker beyond the 9th",
    "spare": "cells to the next captured-region token or the end that the next event leaves, at most 4",
    "spare_none": "1 if the next event may reach it",
    "spare_one": "1 if one cell or none is left",
    "waiting": "events in the waiting deck, at most 4",
    "waiting_none": "1 if the waiting deck is empty",
    "unknown": "events in the unknown deck, at most 6",
    "round": "the round, at most 12",
    "cards_played": "action cards played in this round",
    "troublemakers": "troublemakers that events count",
    "troublemaker_threes": "full threes of them",
    "troublemaker_stock_low": "1 if fewer than four troublemakers are left in stock",
    "discontent": "captured regions with more strangers than locals",
    "conditions": "capture conditions with a troublemaker beside them",
    "capture_now": "regions that can be captured with about one card (1 fully, 0 from two cards on)",
    "capture_soon": "regions that can be captured with about two cards (1 fully, 0 from three cards on)",
    "capture_later": "regions that can be captured with about four cards (1 fully, 0 from five cards on)",
    "nearest_capture": "cards to the nearest capture, at most 5",
    "city_now": "sites that can be built on with about one card",
    "city_soon": "sites that can be built on with about two cards",
    "cities": "cities built",
    "city_strength": "strength that cities add to checks",
    "city_results": "what cities add to the results of checks",
    "talents": "talents that can be spent, in both seas",
    "talents_team": "talents of the team in the Hyrcanian Sea",
    "military": "military units on the board",
    "peaceful": "peaceful units on the board",
    "largest_army": "most military units in one region",
    "largest_embassy": "most peaceful units in one region",
    "colours": "colours of units on the board",
    "wood": "wood carried",
    "copper": "copper carried",
    "iron": "iron carried",
    "stone": "stone carried",
    "food": "food carried",
    "hunger": "mouths that an event would find without food",
    "room": "places for resources that are free, at most 10",
    "open_kinds": "kinds of resources that lie open in captured regions",
    "battle_tokens": "mean strength of a check token in battle",
    "talk_tokens": "mean strength of a check token in negotiation",
    "bonus_tokens": "bonus tokens won for the bag",
    "damage_tokens": "damage symbols on tokens in the bag, as a share",
    "scale_bonuses": "bonuses of the resource scales that were given",
    "scale_near": "resource scales with a bonus at most two cells away",
    "legates": "legates still face down ahead of the Rome marker",
    "leaders_together": "leaders in a region with another one",
    "way_to_capture": "moves from the nearest leader of the seat to the nearest open region beside a captured one, at most 5",
    "cards_in_hand": "action cards in the hands of the leaders of the seat",
    "checks_in_hand": "cards in the hands of the leaders of the seat with a battle or a negotiation",
    "acts": "1 if a leader of the seat decides next",
    "checking": "1 while a check is made",
    "check_short": "what its result is short of the difficulty, at most 12",
    "check_done": "1 if its result suffices",
    "check_draws": "free draws that it has left, at most 5",
    "check_hope": "1 if the free draws suffice on average",
    "check_captures": "1 if it is for a capture",
    "capturing": "1 while a capture is carried out",
    "building": "1 while a city is built or activated",
    "gathering": "1 while resources are gathered",
    "moving": "1 while leaders and units move",
    "moves_left": "moves, hirings or gatherings left of the action, at most 5",
    "to_pay": "resources still to be paid, at most 5",
    "to_do": "steps that wait below the present one, at most 5",
    "in_event": "1 while an event or a legate is carried out",
    "rewards_wait": "1 while the reward of a capture or a city is still to come",
    "swift": "1 with Swift in play",
    "great": "1 with Great in play",
    "whip": "1 with the Whip in play",
    "philhellene": "1 with the Philhellene in play",
    "joker": "1 with the Joker in play",
    "baggage_train": "1 with the Large Baggage Train in play",
    "prophet": "1 with the Prophet in play",
    "builder": "1 with the Builder in play",
    "benefactor": "1 with the Benefactor in play",
    "divine": "1 with Divine in play",
    "conqueror": "1 with the Conqueror in play",
    "peacemaker": "1 with Peaceful in play",
    "defender": "1 with the Defender in play",
    "liberator": "1 with the Liberator in play",
    "cautious": "1 with Cautious in play",
    "erebuni": "1 with Erebuni in play",
];

/// 1 up to `near` and 0 from one further on.
fn within(x: f32, near: f32) -> f32 {
    (near + 1.0 - x).clamp(0.0, 1.0)
}

fn capped(n: usize, most: usize) -> f32 {
    n.min(most) as f32
}

/// The numbers of the table and of the leaders of one seat.
pub(super) fn describe(game: &FromSeaToSea, s: &State, about: Seat, out: &mut Vec<f32>) {
    let survey = Survey::of(game, s);
    let missing = usize::from(game.content.regions_to_capture).saturating_sub(s.captures());
    let weights = Weights::default();
    let distances = Distances::of(game, s, &survey, &weights.plan);
    let log_odds = log_odds_of(game, s, &survey, &distances, &weights);
    out.push((weights.evaluation.sharpness * log_odds).clamp(-10.0, 10.0));
    out.extend([flag(s.level == Level::Medium), flag(s.level == Level::Hard)]);
    out.extend([s.captures() as f32, if s.round <= 5 { s.captures() as f32 } else { 0.0 }]);
    out.extend([3, 2, 1, 0].map(|n| flag(missing <= n)));
    out.push(flag(s.final_event));
    rome(game, s, &survey, out);
    trouble(game, s, &survey, out);
    goals(s, &survey, &distances, out);
    pieces(game, s, &survey, out);
    hands(game, s, about, out);
    doing(game, s, &survey, out);
    out.extend(Ability::ALL.iter().map(|&ability| flag(s.with_ability(ability).is_some())));
}

fn rome(game: &FromSeaToSea, s: &State, survey: &Survey, out: &mut Vec<f32>) {
    out.extend([f32::from(s.rome), f32::from(s.rome.saturating_sub(9))]);
    let next = game.content.token_cells.get(s.captures()).copied().unwrap_or(game.content.rome_cells);
    let coming = if s.waiting.is_empty() { game.content.empty_deck_steps } else { 1 + survey.troublemakers / 4 };
    let spare = next.saturating_sub(s.rome + coming);
    out.extend([f32::from(spare.min(4)), flag(spare == 0), flag(spare <= 1)]);
    out.extend([capped(s.waiting.len(), 4), flag(s.waiting.is_empty()), capped(s.unknown.len(), 6)]);
    out.extend([f32::from(s.round.min(12)), f32::from(s.cards_played)]);
}

fn trouble(game: &FromSeaToSea, s: &State, survey: &Survey, out: &mut Vec<f32>) {
    out.extend([f32::from(survey.troublemakers), f32::from(survey.troublemakers / 3), flag(s.stock < 4)]);
    let captured = || game.content.regions.and(s.captured).iter();
    out.push(captured().filter(|region| survey.at[region.index()].discontent()).count() as f32);
    out.push(s.conditions.len() as f32);
}

/// Distances to captures and cities.
fn goals(s: &State, survey: &Survey, distances: &Distances, out: &mut Vec<f32>) {
    out.extend([1.0, 2.0, 4.0].map(|near| distances.captures.iter().map(|cards| within(cards, near)).sum::<f32>()));
    out.push(distances.captures.iter().fold(5.0, f32::min));
    out.extend([1.0, 2.0].map(|near| distances.cities.iter().map(|cards| within(cards, near)).sum::<f32>()));
    out.push(s.built().len() as f32);
    out.push(survey.city_strength.iter().map(|n| f32::from(*n)).sum());
    out.push(survey.city_bonus.iter().map(|n| f32::from(*n)).sum());
    out.extend([f32::from(s.talents()), f32::from(s.hyrcanian)]);
}

fn pieces(game: &FromSeaToSea, s: &State, survey: &Survey, out: &mut Vec<f32>) {
    let (mut units, mut largest, mut mouths) = ([0u8; 2], [0u8; 2], 0u8);
    for [military, peaceful] in survey.at.map(|here| [here.side(Side::Military), here.side(Side::Peaceful)]) {
        units = [units[0] + military, units[1] + peaceful];
        largest = [largest[0].max(military), largest[1].max(peaceful)];
        mouths += (military + peaceful) / 2;
    }
    let colours = survey.colours.iter().fold(0, |all, bits| all | bits);
    out.extend(units.map(f32::from));
    out.extend(largest.map(f32::from));
    out.push(colours.count_ones() as f32);
    out.extend(survey.total.counts().map(f32::from));
    let food = survey.total.count(Resource::Food);
    out.push(f32::from(mouths.saturating_sub(food)));
    out.push(f32::from(survey.at.iter().map(|here| here.room()).sum::<u8>().min(10)));
    let open = s.captured.iter().fold(0, |bits, region| bits | survey.open[region.index()]);
    out.push(open.count_ones() as f32);
    out.extend(survey.mean);
    out.push(s.bag.or(s.pontus).and(game.content.bonus_tokens).len() as f32);
    let damage = |token: CheckToken| {
        let faces = &game.content.check_tokens[token.index()].faces;
        f32::from(faces[0].damage) + f32::from(faces[1].damage)
    };
    out.push(s.bag.iter().map(damage).sum::<f32>() / s.bag.len().max(1) as f32);
    let scales = || s.scales.as_slice().iter().zip(&game.content.scales);
    out.push(scales().map(|(scale, _)| scale.given.len() as f32).sum());
    let near = |scale: &Scale, bonuses: u32| {
        (scale.left..=scale.left + 2).any(|cell| bonuses >> cell & 1 == 1 && !scale.given.has(cell))
    };
    out.push(scales().filter(|(scale, rules)| near(scale, rules.bonus_cells)).count() as f32);
    out.push(s.legate_cells.len() as f32);
    let together = s.leaders.iter().filter(|l| s.leaders.iter().filter(|other| other.at == l.at).count() > 1);
    out.push(together.count() as f32);
}

/// The leaders of one seat.
fn hands(game: &FromSeaToSea, s: &State, about: Seat, out: &mut Vec<f32>) {
    let own = || (0..).zip(s.leaders.iter()).filter(|(i, _)| s.seat_of(*i) == about.0).map(|(_, leader)| leader);
    let open = game.content.capturable.without(s.captured);
    let targets = || open.iter().filter(|&region| game.content.adjacent[region].meets(s.captured));
    let way = |from: Region| targets().map(|to| game.content.distances[from][to.index()]).min().unwrap_or(5);
    out.push(f32::from(own().map(|leader| way(leader.at)).min().unwrap_or(5).min(5)));
    let cards = || own().flat_map(|leader| leader.hand.iter());
    out.push(cards().count() as f32);
    let checks = |card: &ActionCard| {
        game.content.action_cards[card.index()].iter().any(|(kind, _)| matches!(kind, Kind::Battle | Kind::Negotiation))
    };
    out.push(cards().filter(checks).count() as f32);
    out.push(flag(game.turn(s) == Turn::Decision(about)));
}

/// Unfinished business.
fn doing(game: &FromSeaToSea, s: &State, survey: &Survey, out: &mut Vec<f32>) {
    match s.check {
        None => out.extend([0.0; 6]),
        Some(check) => {
            let short = f32::from(check.difficulty) - game.check_result(s, &check) as f32;
            let hope = survey.mean[check.kind.index()] * f32::from(check.free);
            out.extend([1.0, short.clamp(0.0, 12.0), flag(short <= 0.0), f32::from(check.free.min(5))]);
            out.extend([flag(short > 0.0 && hope >= short), flag(check.purpose == Purpose::Capture)]);
        }
    }
    let steps = || s.steps.iter();
    let any = |of: &dyn Fn(&Step) -> bool| flag(steps().any(|step| of(&step)));
    out.push(any(&|step| matches!(step, Step::Capture(_))));
    out.push(any(&|step| matches!(step, Step::Build(_))));
    out.push(any(&|step| matches!(step, Step::Gather(_))));
    out.push(any(&|step| matches!(step, Step::Movement(_))));
    let left = steps().map(|step| match step {
        Step::Movement(MovementStep::Move { left, .. }) => left,
        Step::Hire(HireStep::Hire { left, .. }) => left,
        Step::Gather(GatherStep::Gather { left, .. }) => left,
        // Steps that are not done several times.
        _ => 0,
    });
    out.push(f32::from(left.sum::<u8>().min(5)));
    out.push(f32::from(s.due.cost.as_slice().iter().sum::<u8>().saturating_add(s.due.others).min(5)));
    out.push(capped(s.steps.len().saturating_sub(1), 5));
    out.push(any(&|step| matches!(step, Step::Event(_) | Step::Legate(_))));
    out.push(any(&|step| {
        matches!(step, Step::Build(BuildStep::CityReward { .. } | BuildStep::TakeCity { .. }) | Step::Hire(_))
    }));
}
