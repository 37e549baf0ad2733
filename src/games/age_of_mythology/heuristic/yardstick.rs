//! What the evaluation needs from the content, worked out once.

use super::odds::Odds;
use crate::content::*;
use crate::ids::*;
use crate::state::Buildings;
use agon_game::Id;

/// The content in the form that the evaluation reads.
#[derive(Clone, Debug)]
pub struct Yardstick {
    /// Resource and amount of each kind of tile.
    pub tiles: Vec<(Resource, u8)>,
    /// Strength of the units, by civilization and place.
    pub strength: [[f32; UNITS_PER_CIV]; Civ::COUNT],
    /// Cubes of a resource that are kept with a building.
    pub keeps: [u8; Building::COUNT],
    /// Buildings that sell victory points.
    pub sells: Buildings,
    /// Action of each card.
    pub kinds: [u8; MAX_CARDS],
    /// Cubes from an era to the last one.
    pub climb: [f32; Era::COUNT],
    /// Cubes of each resource for the Wonder.
    pub wonder: [u8; Resource::COUNT],
    /// Cubes for the Wonder.
    pub wonder_cost: f32,
}

impl Yardstick {
    /// From the content in force.
    pub fn new(content: &Content, odds: &Odds) -> Self {
        let mut strength = [[0.0; UNITS_PER_CIV]; Civ::COUNT];
        for (row, [first, end]) in strength.iter_mut().zip(content.unit_range) {
            row.iter_mut().zip(first..end).for_each(|(strength, unit)| *strength = odds.strength(Unit(unit)));
        }
        let (mut keeps, mut sells) = ([0; Building::COUNT], Buildings::EMPTY);
        for &building in Building::ALL {
            for effect in &content.buildings[building.index()].effects {
                match *effect {
                    BuildingEffect::SpoilageLimit(cubes) => keeps[building.index()] = cubes,
                    BuildingEffect::BuyVictoryPoint { .. } => sells.insert(building),
                    // The evaluation does not look at other effects.
                    _ => {}
                }
            }
        }
        let mut kinds = [0; MAX_CARDS];
        kinds.iter_mut().zip(&content.cards).for_each(|(kind, card)| *kind = card.action.kind() as u8);
        let prices = match content.cards[content.permanent[Kind::NextAge.index()].index()].action {
            CardAction::NextAge { price } => price,
            _ => [0; Era::COUNT - 1],
        };
        let climb = std::array::from_fn(|era| {
            prices[era.min(prices.len())..].iter().map(|price| f32::from(*price)).sum::<f32>() * Resource::COUNT as f32
        });
        let wonder = content.buildings[Building::TheWonder.index()].cost;
        Self {
            tiles: content.tiles.iter().map(|tile| (tile.resource, tile.amount)).collect(),
            strength,
            keeps,
            sells,
            kinds,
            climb,
            wonder,
            wonder_cost: wonder.iter().map(|n| f32::from(*n)).sum(),
        }
    }
}
