//! The value of a position: the chance of victory.

use super::survey::Survey;
use super::targets::Distances;
use super::weights::Weights;
use crate::FromSeaToSea;
use crate::ids::{Resource, Side};
use crate::state::State;
use agon_game::Id;

/// Rounds that the evaluation looks ahead for events.
const SIGHT: usize = 5;

/// Log odds of victory.
pub fn log_odds(game: &FromSeaToSea, s: &State, weights: &Weights) -> f32 {
    let survey = Survey::of(game, s);
    let distances = Distances::of(game, s, &survey, &weights.plan);
    log_odds_of(game, s, &survey, &distances, weights)
}

/// The same for pieces that have been counted and distances that have been measured.
pub fn log_odds_of(game: &FromSeaToSea, s: &State, survey: &Survey, distances: &Distances, weights: &Weights) -> f32 {
    let w = &weights.evaluation;
    let mut z = w.base + w.captured * s.captures() as f32 - w.rome * f32::from(s.rome);

    let troublemakers = survey.troublemakers;
    z -= w.troublemaker * f32::from(troublemakers) + w.threes * f32::from(troublemakers / 3);

    // Rounds without an event are rounds in which Rome rises for certain.
    let (mut missing, mut share) = (0.0, 1.0);
    for round in 0..SIGHT {
        if s.waiting.len() <= round {
            missing += share;
        }
        share *= w.later;
    }
    z -= w.starvation * missing;

    let next = game.content.token_cells.get(s.captures()).copied().unwrap_or(game.content.rome_cells);
    let coming = if s.waiting.is_empty() { game.content.empty_deck_steps } else { 1 + troublemakers / 4 };
    let spare = usize::from(next.saturating_sub(s.rome + coming));
    z -= w.danger.get(spare).copied().unwrap_or(0.0);

    let ready = |cards: f32| libm::expf(-cards / weights.plan.patience);
    z += w.readiness * distances.captures.iter().map(ready).sum::<f32>();
    z += w.site * distances.cities.iter().map(ready).sum::<f32>();
    z += w.city * s.built().len() as f32;
    z += w.talent * f32::from(s.hyrcanian) + w.inland * f32::from(s.inland);

    let (mut military, mut peaceful, mut mouths) = (0u32, 0u32, 0u32);
    for region in game.content.regions.iter() {
        let here = survey.at[region.index()];
        military += u32::from(here.side(Side::Military));
        peaceful += u32::from(here.side(Side::Peaceful));
        mouths += u32::from(here.units() / 2);
        if s.captured.has(region) && here.discontent() {
            z -= w.discontent;
        }
    }
    z += w.military * military as f32 + w.peaceful * peaceful as f32;
    let food = u32::from(survey.total.count(Resource::Food));
    z -= w.hunger * mouths.saturating_sub(food) as f32;
    z += w.carried * f32::from(survey.total.counts().iter().sum::<u8>().min(8));
    z += w.token * (survey.mean[0] + survey.mean[1]);

    let progress = |(scale, rules): (&crate::state::Scale, &crate::content::ScaleRules)| {
        // Bonuses farther away than this are worth nothing yet.
        let next = (scale.left..=rules.cells)
            .take(3)
            .position(|cell| rules.bonus_cells >> cell & 1 == 1 && !scale.given.has(cell));
        next.map_or(0.0, |cells| 3.0 - cells as f32) + 3.0 * f32::from(scale.given.len() as u8)
    };
    z += w.scale * s.scales.as_slice().iter().zip(&game.content.scales).map(progress).sum::<f32>();
    z - w.card * f32::from(s.cards_played)
}
