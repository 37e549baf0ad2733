//! What a learned player sees of a position of Pax Romana: named numbers about one player.
//!
//! All numbers are about one seat as another sees it; none depends on the order of seats. Points and Stability matter
//! differently early and late, so lasting features are repeated, multiplied by the Victory Phases to come.

use super::evaluate::{self, Worths, by_rank, near_automatic, places_of_culture, provinces, turns_left};
use super::survey::Survey;
use super::weights::EvaluationWeights;
use crate::PaxRomana;
use crate::content::Final;
use crate::ids::*;
use crate::state::*;
use agon_game::{Feature, Id, Rules, Seat, Turn, features, flag};

/// In the order of [`describe`].
pub(super) const FEATURES: &[Feature] = features![
    "rome": "1 for Rome, and for powers that are set up like it",
    "carthage": "1 for Carthage, and for powers that are set up like it",
    "greece": "1 for Greece, and for powers that are set up like it",
    "east": "1 for the East, and for powers that are set up like it",
    "points": "victory points",
    "points_late": "victory points, by how far the match is: fully at the end, a fourth three turns before it",
    "geography": "Geographical Objective Points controlled, a tenth of them",
    "geography_near": "those of Provinces not controlled, by the share of the Spaces needed there that is held; a tenth of them",
    "geography_rank": "victory points of the next Victory Phase for the rank in Geographical Objective Points",
    "geography_to_come": "the same, times the Victory Phases to come",
    "civilization": "Civilization Points, a tenth of them",
    "civilization_rank": "victory points of the next Victory Phase for the rank in Civilization Points",
    "civilization_to_come": "the same, times the Victory Phases to come",
    "spaces": "Spaces held, a tenth of them",
    "spaces_to_come": "the same, times the turns to come",
    "talents": "Talents, a tenth of them, at most 6",
    "poor": "1 with fewer than 10 Talents",
    "talents_to_come": "Talents, a tenth of them, at most 6, times the turns to come, at most 3",
    "income": "Talents of the last Income Phase, a tenth of them",
    "income_to_come": "the same, times the turns to come",
    "army": "Battle Points on land, a tenth of them",
    "army_to_come": "the same, times the turns to come",
    "largest_army": "1 for more Battle Points on land than anybody else",
    "galleys": "squadrons, a tenth of them",
    "largest_fleet": "1 for more squadrons than anybody else",
    "armed_spaces": "Spaces with combat units, a tenth of them",
    "capital_guard": "Battle Points in the player's Capitals, a tenth of them, at most 3",
    "capitals_lost": "the player's Capitals that are lost",
    "stability": "Stability",
    "unrest": "Stability below 0",
    "stability_to_come": "Stability, times the turns to come",
    "leaders": "leaders in play",
    "elite": "Elite leaders in play",
    "markers": "Activation Markers in the pool",
    "cards": "event cards in hand, the hidden ones counted",
    "objectives": "Objectives in hand, the hidden ones counted",
    "objectives_late": "the same, by how far the match is",
    "automatic": "square of the share held of the Spaces that an automatic victory asks for; summed over all such victories",
    "region": "points of the region that decides the scenario, less those of the best other player",
    "disorder": "1 while an army must come to the Capital",
    "barred": "1 with no more Activations in this turn",
    "active": "1 for the active player",
    "acts": "1 if the player decides next",
];

/// What the numbers of all players are made from, worked out once for a position.
pub(super) struct Overview {
    survey: Survey,
    turns: f32,
    /// Geographical Points, and the same with a share of those that are not yet controlled.
    land: Worths,
    hoped: Worths,
    /// Civilization Points.
    works: Worths,
    /// Points of the region that decides the scenario; 0 where none does.
    region: Worths,
}

impl Overview {
    /// The overview of a position.
    pub fn of(game: &PaxRomana, s: &State) -> Self {
        let survey = Survey::of(game, s);
        let mut region = [0.0; MAX_PLAYERS];
        if let Final::Points(points) | Final::Ratio { points, .. } = &game.scene(s).last {
            s.all_seats().for_each(|seat| region[seat.index()] = evaluate::region(game, s, seat, points));
        }
        Self {
            turns: turns_left(game, s),
            land: provinces(game, s, &survey, 0.0).0,
            hoped: provinces(game, s, &survey, 1.0).0,
            works: places_of_culture(game, s),
            region,
            survey,
        }
    }
}

/// The numbers about a player.
pub(super) fn describe(game: &PaxRomana, s: &State, overview: &Overview, about: Seat, out: &mut Vec<f32>) {
    let player = s.player(about);
    let template = game.seat_rules(s, about).template;
    let Overview { survey, turns, .. } = overview;
    let turns = *turns;
    out.extend([Power::Rome, Power::Carthage, Power::Greece, Power::East].map(|power| flag(template == power)));
    let points = f32::from(player.points);
    out.extend([points, points / (1.0 + turns)]);
    standing(game, s, about, overview, out);
    let spaces = survey.held[about.index()].len() as f32 / 10.0;
    out.extend([spaces, spaces * turns]);
    let (talents, income) = (f32::from(player.talents) / 10.0, f32::from(player.income) / 10.0);
    out.extend([talents.min(6.0), flag(talents < 1.0), talents.min(6.0) * turns.min(3.0), income, income * turns]);
    forces(game, s, about, survey, turns, out);
    let stability = f32::from(player.stability);
    out.extend([stability, stability.min(0.0), stability * turns]);
    leaders(game, s, about, out);
    out.push(f32::from(player.markers + player.free_markers));
    out.push(player.hand.len() as f32 + f32::from(player.hidden_cards));
    let aims = player.aims.len() as f32 + f32::from(player.hidden_aims);
    out.extend([aims, aims / (1.0 + turns)]);
    out.push(near_automatic(game, s, about));
    out.push(ahead_in_region(s, about, &overview.region));
    out.extend([flag(player.disorder), flag(player.barred), flag(s.active == about)]);
    out.push(flag(game.turn(s) == Turn::Decision(about)));
}

/// The values that decide ranks, and the points that the ranks bring.
fn standing(game: &PaxRomana, s: &State, about: Seat, overview: &Overview, out: &mut Vec<f32>) {
    let (n, me) = (s.players(), about.index());
    let Overview { turns, land, hoped, works, .. } = overview;
    let scale = &game.content.stability.scales[n];
    let lead = EvaluationWeights::default().lead;
    out.extend([land[me] / 10.0, (hoped[me] - land[me]) / 10.0]);
    let by_land = by_rank(&land[..n], me, lead[0], &scale.gop);
    out.extend([by_land, by_land * turns]);
    let by_works = by_rank(&works[..n], me, lead[1], &scale.cvp);
    out.extend([works[me] / 10.0, by_works, by_works * turns]);
}

/// Armies and Fleets.
fn forces(game: &PaxRomana, s: &State, about: Seat, survey: &Survey, turns: f32, out: &mut Vec<f32>) {
    let me = about.index();
    let most = |of: &[f32; MAX_PLAYERS]| s.all_seats().all(|seat| seat == about || of[seat.index()] < of[me]);
    let army = survey.army[me] / 10.0;
    out.extend([army, army * turns, flag(most(&survey.army))]);
    out.extend([survey.galleys[me] / 10.0, flag(most(&survey.galleys))]);
    out.push(survey.armed[me].len() as f32 / 10.0);
    let capitals = game.seat_rules(s, about).capitals.refs().filter(|space| survey.armed[me].has(**space));
    let guard: f32 = capitals.map(|space| survey.strength[space.index()]).sum();
    out.extend([(guard / 10.0).min(3.0), s.player(about).lost_capitals.len() as f32]);
}

fn leaders(game: &PaxRomana, s: &State, about: Seat, out: &mut Vec<f32>) {
    let own = || s.leaders.refs().filter(|post| post.owner.seat() == Some(about));
    let elite = own().filter(|post| game.content.leader(post.leader).elite).count();
    out.extend([own().count() as f32, elite as f32]);
}

/// The lead in the region that decides the scenario.
fn ahead_in_region(s: &State, about: Seat, region: &Worths) -> f32 {
    let others = s.all_seats().filter(|seat| *seat != about);
    region[about.index()] - others.map(|seat| region[seat.index()]).fold(0.0, f32::max)
}
