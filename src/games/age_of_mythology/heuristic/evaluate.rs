//! What a position is worth to everybody, in victory points, and the chances of winning that follow.

use super::super::AgeOfMythology;
use super::super::content::*;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::Step;
use super::weights::EvaluationWeights;
use crate::game::{BySeat, Id, Seat};

/// Worth by seat.
pub(super) type Worths = [f32; MAX_PLAYERS];

/// Expected payoff of each seat; they sum to 1.
pub(super) fn payoffs(game: &AgeOfMythology, s: &State, w: &EvaluationWeights) -> BySeat<f32> {
    let mut worths = worths(game, s, w);
    if s.teams {
        // AOM-R6: partners sit opposite and win together.
        let own = worths;
        let half = s.players() / 2;
        Seat::all(s.players()).for_each(|seat| worths[seat.index()] += own[s.clockwise(seat, half).index()]);
    }
    let worths = &worths[..s.players()];
    let sharpness = w.decisive / (1.0 + 0.15 * horizon(game, s));
    let top = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = |seat: Seat| ((worths[seat.index()] - top) * sharpness).exp();
    let total: f32 = Seat::all(s.players()).map(odds).sum();
    BySeat::from_fn(s.players(), |seat| odds(seat) / total)
}

/// Rounds of this turn that are still to be played, about.
pub(super) fn rounds_left(game: &AgeOfMythology, s: &State) -> f32 {
    if s.round > 0 {
        f32::from(game.content.rounds + 1) - f32::from(s.round) - 0.5
    } else if s.turn > 0 && s.steps.iter().any(|step| matches!(step, Step::NextCard { .. })) {
        f32::from(game.content.rounds)
    } else {
        0.0
    }
}

/// Turns still to be played, about.
pub(super) fn horizon(game: &AgeOfMythology, s: &State) -> f32 {
    let per_turn = game.content.points_per_turn[s.players()].max(1);
    f32::from(s.points) / f32::from(per_turn) + rounds_left(game, s) / f32::from(game.content.rounds.max(1))
}

/// What everybody has, in victory points: those won, those expected from the cards, and means.
pub(super) fn worths(game: &AgeOfMythology, s: &State, w: &EvaluationWeights) -> Worths {
    let turns = horizon(game, s);
    let n = s.players();
    let (mut army, mut city, mut might, mut wonder) =
        ([0.0; MAX_PLAYERS], [0.0; MAX_PLAYERS], [0.0; MAX_PLAYERS], [0.0; MAX_PLAYERS]);
    let mut worths = [0.0; MAX_PLAYERS];
    for seat in Seat::all(n) {
        let i = seat.index();
        let player = s.player(seat);
        let strength = force(game, s, seat, &player);
        army[i] = units(s, seat, &player);
        city[i] = f32::from(game.city_size(&player));
        might[i] = 0.5 + strength;
        wonder[i] = wonder_chance(&player, w);
        worths[i] = f32::from(player.points)
            + means(game, s, &player, turns, w)
            + (w.unit[0] * army[i] + w.unit[1] * strength) * (turns / 4.0).min(1.0);
    }
    let future = w.future * f32::from(s.points);
    let on = |card: VictoryCard| f32::from(s.victory_cards[card]) + future;
    share_lead(&mut worths[..n], &army[..n], w.army_lead[0] + w.army_lead[1] * turns, on(VictoryCard::LargestArmy));
    share_lead(&mut worths[..n], &city[..n], w.city_lead[0] + w.city_lead[1] * turns, on(VictoryCard::MostBuildings));
    share_battles(s, &mut worths[..n], &might[..n], turns, on(VictoryCard::WonTheLastBattle));
    let wonders: f32 = wonder[..n].iter().sum::<f32>().max(1.0);
    let points = on(VictoryCard::TheWonder) / wonders;
    worths.iter_mut().zip(wonder).take(n).for_each(|(worth, chance)| *worth += points * chance);
    worths
}

/// Military units, those in battle included.
fn units(s: &State, seat: Seat, player: &Player) -> f32 {
    let fighting: u8 = pool_of(s, seat).map_or(0, |pool| pool.len());
    f32::from(player.army() + fighting)
}

fn pool_of(s: &State, seat: Seat) -> Option<Pool> {
    let battle = s.battle.as_ref()?;
    if seat == s.active { Some(battle.pools[0]) } else { (seat == battle.defender).then_some(battle.pools[1]) }
}

/// Strength of the units that can fight: 1 for each that wins all skirmishes.
fn force(game: &AgeOfMythology, s: &State, seat: Seat, player: &Player) -> f32 {
    let mut units = player.units;
    let mut force = 0.0;
    if let Some(pool) = pool_of(s, seat) {
        units.iter_mut().zip(pool.units).for_each(|(home, away)| *home += away);
        force += pool.veterans.iter().map(|v| game.odds.strength(v.unit)).sum::<f32>();
    }
    force + game.units_of(player.civ).zip(units).map(|(u, n)| f32::from(n) * game.odds.strength(u)).sum::<f32>()
}

/// AOM-207, AOM-208: the points go to who leads alone; `lead` is what separates a likely from an unlikely leader.
fn share_lead(worths: &mut [f32], counts: &[f32], lead: f32, points: f32) {
    let top = counts.iter().copied().fold(0.0, f32::max);
    let odds = |count: f32| ((count - top) / lead).exp();
    // A tie pays nobody: part of the points stays with nobody when the second is close.
    let second = counts.iter().copied().filter(|c| *c < top).fold(0.0, f32::max);
    let tied = counts.iter().filter(|c| **c == top).count() > 1;
    let nobody = 0.4 * if tied { 1.0 } else { odds(second) };
    let total: f32 = counts.iter().map(|c| odds(*c)).sum::<f32>() + nobody;
    worths.iter_mut().zip(counts).for_each(|(worth, count)| *worth += points * odds(*count) / total);
}

/// AOM-209, AOM-C9: by strength, and near the end to the last winner.
fn share_battles(s: &State, worths: &mut [f32], might: &[f32], turns: f32, points: f32) {
    let settled = s.last_winner.map_or(0.0, |_| (1.0 - turns / 4.0).clamp(0.0, 1.0));
    let total: f32 = might.iter().map(|m| m * m).sum();
    for (i, worth) in worths.iter_mut().enumerate() {
        let last = if s.last_winner.is_some_and(|l| l.index() == i) { settled } else { 0.0 };
        *worth += points * (last + (1.0 - settled) * might[i] * might[i] / total.max(0.01));
    }
}

fn wonder_chance(player: &Player, w: &EvaluationWeights) -> f32 {
    let base = w.wonder[player.era.index()];
    if player.era < Era::Mythic {
        return base;
    }
    let have: f32 = Resource::ALL.iter().map(|r| f32::from(player.cubes[*r].min(10))).sum::<f32>() / 40.0;
    base + (w.wonder[Era::COUNT] - base) * have * have * have
}

/// Cubes, production, era and buildings.
fn means(game: &AgeOfMythology, s: &State, player: &Player, turns: f32, w: &EvaluationWeights) -> f32 {
    let content = &game.content;
    let stores = |n: u8, e: &BuildingEffect| if let BuildingEffect::SpoilageLimit(m) = e { n.max(*m) } else { n };
    let mut keep = content.spoilage;
    let mut worth = w.era * player.era.index() as f32 * turns;
    for building in player.buildings.iter() {
        worth += w.buildings[building.index()] * turns;
        for effect in &content.buildings[building.index()].effects {
            keep = stores(keep, effect);
            match *effect {
                BuildingEffect::GatherBonus { amount, .. } => worth += 0.7 * f32::from(amount) * w.cube * turns,
                BuildingEffect::BuyVictoryPoint { .. } => {
                    worth += w.temple * f32::from(player.cubes[Resource::Favor]) * turns.min(1.0);
                }
                _ => {}
            }
        }
    }
    let late = (turns / 1.5).min(1.0) + 0.02;
    let surplus = w.surplus * rounds_left(game, s);
    let halved = |n: f32, half: f32| n / (1.0 + n / (2.0 * half));
    let cubes: f32 = Resource::ALL
        .iter()
        .map(|r| {
            let (kept, above) = (player.cubes[*r].min(keep), player.cubes[*r].saturating_sub(keep));
            halved(f32::from(kept) + surplus * f32::from(above), w.enough)
        })
        .sum();
    let mut production = [0.0f32; Resource::COUNT];
    for tile in game.tiles().filter(|t| player.tiles[*t] > 0) {
        let rules = &content.tiles[tile.index()];
        production[rules.resource.index()] += f32::from(player.tiles[tile] * rules.amount);
    }
    let villagers = f32::from(player.all_villagers()) * w.villager * w.cube;
    let harvest = w.harvest * s.players() as f32 * (turns - 0.3).max(0.0);
    worth
        + w.cube * late * cubes
        + harvest * (villagers + w.cube * production.iter().map(|n| halved(*n, w.plenty)).sum::<f32>())
}
