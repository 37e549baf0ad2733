//! The worth of a position for each player, in victory points, and the chances of winning that follow from it.

use super::survey::Survey;
use super::weights::EvaluationWeights;
use crate::PaxRomana;
use crate::content::{Automatic, Final, RegionPoints};
use crate::ids::*;
use crate::state::*;
use agon_game::{BySeat, Id, IdSet, Seat};

/// Worth by seat.
pub(super) type Worths = [f32; MAX_PLAYERS];

/// Expected payoff of each seat; they sum to 1.
pub(super) fn payoffs(game: &PaxRomana, s: &State, w: &EvaluationWeights) -> BySeat<f32> {
    let worths = worths(game, s, w);
    let n = s.players();
    let sharpness = w.decisive[0] / (1.0 + w.decisive[1] * turns_left(game, s));
    let top = worths[..n].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = |seat: Seat| libm::expf((worths[seat.index()] - top) * sharpness);
    let total: f32 = s.all_seats().map(odds).sum();
    BySeat::from_fn(n, |seat| odds(seat) / total)
}

/// Victory Phases still to come.
pub(super) fn turns_left(game: &PaxRomana, s: &State) -> f32 {
    let counted = matches!(s.phase, Phase::TurnOrder);
    f32::from((game.last_turn(s) + 1).saturating_sub(s.turn + u8::from(counted)))
}

/// Every player's worth in victory points: points scored, points expected from ranks, and means.
pub(super) fn worths(game: &PaxRomana, s: &State, w: &EvaluationWeights) -> Worths {
    let n = s.players();
    let survey = Survey::of(game, s);
    let turns = turns_left(game, s);
    let scale = &game.content.stability.scales[n];
    // Each Victory Phase to come counts less than the one before.
    let phases = (0..turns as u32).map(|k| w.patience.powi(k as i32)).sum::<f32>();
    let (land, income) = provinces(game, s, &survey, w.progress);
    let works = places_of_culture(game, s);
    let mut worths = [0.0; MAX_PLAYERS];
    for seat in s.all_seats() {
        let i = seat.index();
        let player = s.player(seat);
        let halved = |x: f32, half: f32| x / (1.0 + x / (2.0 * half));
        let stability = f32::from(player.stability);
        worths[i] = f32::from(player.points)
            + phases * (by_rank(&land[..n], i, w.lead[0], &scale.gop) + by_rank(&works[..n], i, w.lead[1], &scale.cvp))
            + w.talents[0] * halved(f32::from(player.talents), w.talents[1]) * (turns / 2.0).min(1.0)
            + w.income * turns * (income[i] + works[i] / 3.0)
            + (w.army * halved(survey.army[i], w.enough) + w.galleys * survey.galleys[i]) * (turns / 2.0).min(1.0)
            + w.stability[0] * stability
            + w.stability[1] * stability.min(0.0)
            - w.capital * player.lost_capitals.len() as f32
            + w.card * player.hand.len() as f32
            + w.objective * player.aims.len() as f32 * (turns / 3.0).min(1.0)
            + special(game, s, seat, w);
    }
    worths
}

/// Every player's Civilization Points.
pub(super) fn places_of_culture(game: &PaxRomana, s: &State) -> Worths {
    let mut works = [0.0; MAX_PLAYERS];
    for space in s.built().iter() {
        let built = s.ground[space].works.expect("a City or Town");
        if let Some(seat) = built.owner.seat() {
            works[seat.index()] += f32::from(game.civilization(built));
        }
    }
    works
}

/// Points for the expected rank: the number of players ahead, with close ones counted in part.
pub(super) fn by_rank(values: &[f32], me: usize, lead: f32, scale: &[u8; MAX_PLAYERS]) -> f32 {
    let behind = |other: f32| 1.0 / (1.0 + libm::expf((values[me] - other) / lead));
    let ahead: f32 = values.iter().enumerate().filter(|(i, _)| *i != me).map(|(_, v)| behind(*v)).sum();
    let (low, part) = (ahead as usize, ahead.fract());
    let points = |rank: usize| f32::from(scale[rank.min(values.len() - 1)]);
    points(low) * (1.0 - part) + points(low + 1) * part
}

/// Every player's Geographical Points, with a share of those of Provinces in which Spaces are held without control; and the
/// Talents of these Provinces, regardless of lines of communications.
pub(super) fn provinces(game: &PaxRomana, s: &State, survey: &Survey, progress: f32) -> (Worths, Worths) {
    let scene = game.scene(s);
    let (mut land, mut income) = ([0.0; MAX_PLAYERS], [0.0; MAX_PLAYERS]);
    let mut controlled = [IdSet::<Province>::EMPTY; MAX_PLAYERS];
    for (i, province) in game.content.map.provinces.iter().enumerate() {
        let id = Province::from_index(i);
        let owner = s.control[id].and_then(Owner::seat);
        if let Some(seat) = owner {
            let counts = scene.gop_own_home_provinces || !scene.seats[seat.index()].home_provinces.has(id);
            controlled[seat.index()].insert(id);
            land[seat.index()] += f32::from(u8::from(counts)) * f32::from(province.objective_points);
            income[seat.index()] += f32::from(province.income);
        }
        if !scene.open_provinces.has(id) {
            continue;
        }
        for seat in s.all_seats().filter(|seat| owner != Some(*seat)) {
            let share = (survey.held_in(id, seat) / f32::from(province.majority.max(1))).min(1.0);
            land[seat.index()] += progress * share * f32::from(province.objective_points);
        }
    }
    for territory in &game.content.map.territories {
        let whole = |seat: &Seat| {
            let foreign = territory.provinces.and(scene.seats[seat.index()].home_provinces).is_empty();
            let all = territory.provinces.without(controlled[seat.index()]).is_empty();
            foreign && all && !territory.provinces.is_empty()
        };
        if let Some(seat) = s.all_seats().find(whole) {
            land[seat.index()] += f32::from(territory.objective_points);
        }
    }
    (land, income)
}

/// What decides a scenario apart from the victory track.
fn special(game: &PaxRomana, s: &State, seat: Seat, w: &EvaluationWeights) -> f32 {
    let automatic = w.automatic * near_automatic(game, s, seat);
    match &game.scene(s).last {
        Final::Points(points) | Final::Ratio { points, .. } => automatic + w.region * region(game, s, seat, points),
        Final::VictoryPoints => automatic,
    }
}

/// How near automatic victories are: for each, the square of the share held of what it asks for.
pub(super) fn near_automatic(game: &PaxRomana, s: &State, seat: Seat) -> f32 {
    let part = |held: usize, all: usize| (held as f32 / all.max(1) as f32).powi(2);
    let near = |rule: &Automatic| match rule {
        Automatic::Hold(who, spaces) if *who == seat => {
            let held = spaces.iter().filter(|space| game.controls_space(s, seat, *space)).count();
            part(held, spaces.len())
        }
        Automatic::Hold(..) => 0.0,
        Automatic::Capitals(others) => {
            let foreign = s.all_seats().filter(|other| *other != seat);
            let capitals = foreign.flat_map(|other| game.seat_rules(s, other).capitals.iter());
            let held = capitals.filter(|space| game.controls_space(s, seat, *space)).count();
            part(held.min((*others).into()), (*others).into())
        }
    };
    game.scene(s).automatic.iter().map(near).sum()
}

/// Points in the region that decides a scenario.
pub(super) fn region(game: &PaxRomana, s: &State, seat: Seat, points: &RegionPoints) -> f32 {
    f32::from(game.region_points(s, seat, points))
}
