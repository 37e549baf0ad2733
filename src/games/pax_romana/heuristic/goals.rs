//! Which places are worth going to, and how attractive each place is on the way to them.

use crate::PaxRomana;
use crate::ids::*;
use crate::state::*;
use agon_game::{Id, Seat};

/// Attraction of every place of the map for a seat.
pub(super) struct Goals {
    /// What it is worth to hold each Space, in victory points.
    pub wanted: [f32; MAX_SPACES],
    /// The best of what can be reached from each place, less for every link.
    pub pull: [f32; MAX_NODES],
}

impl Goals {
    /// Seen from a position; `distance` is what remains of the attraction after each link.
    pub fn of(game: &PaxRomana, s: &State, me: Seat, distance: f32) -> Self {
        let mut goals = Self { wanted: [0.0; MAX_SPACES], pull: [0.0; MAX_NODES] };
        let open = game.scene(s).open_provinces;
        for (i, province) in game.content.map.provinces.iter().enumerate() {
            let id = Province::from_index(i);
            if !open.has(id) {
                continue;
            }
            let own = s.control[id] == Some(Owner::of(me));
            let home = game.seat_rules(s, me).home_provinces.has(id);
            let points = f32::from(province.objective_points) + 0.5 * f32::from(province.income);
            let points = if home { 2.0 } else { points };
            let mine = province.spaces.iter().filter(|space| game.controls_space(s, me, *space)).count();
            let others = province.spaces.iter().any(|space| game.enemy_in(s, me, space));
            // One Space is enough where nobody else is (PAX-5.2.1b).
            let needed = if others { usize::from(province.majority).saturating_sub(mine).max(1) } else { 1 };
            for space in province.spaces.iter() {
                let works = s.ground[space].works.filter(|works| works.owner != Owner::of(me));
                let prize = works.map_or(0.0, |works| 0.5 * f32::from(game.civilization(works)));
                let held = game.controls_space(s, me, space);
                let claim = if own || held { 0.0 } else { points / needed as f32 };
                let enemy = if own && game.enemy_in(s, me, space) { 0.5 } else { 0.0 };
                goals.wanted[space.index()] = if game.scene(s).open.has(space) { claim + prize + enemy } else { 0.0 };
            }
        }
        let targets: Vec<(Space, f32)> =
            game.spaces().map(|space| (space, goals.wanted[space.index()])).filter(|(_, worth)| *worth > 0.0).collect();
        let points = (0..game.content.map.points.len()).map(|point| Node::Point(Point::from_index(point)));
        for node in game.spaces().map(Node::Space).chain(points) {
            let pull = &mut goals.pull[node.index()];
            for (space, worth) in &targets {
                let to = Node::Space(*space);
                let links = game
                    .content
                    .map
                    .land_distance(node, to)
                    .min(game.content.map.sea_distance(node, to).saturating_add(2));
                if links != u8::MAX {
                    *pull = pull.max(worth * distance.powi(links.into()));
                }
            }
        }
        goals
    }
}
