//! The numbers by which a learned player knows a position of Age of Mythology: so many for each player.
//!
//! They describe one seat as another sees it; none of them depends on the order of seats, except the place in the round.

use super::evaluate::{force, horizon, rounds_left};
use crate::AgeOfMythology;
use crate::content::CardAction;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Feature, Id, Rules, Seat, Turn, features, flag};

/// In the order of [`describe`].
pub(super) const FEATURES: &[Feature] = features![
    "greek": "1 for the Greeks",
    "egyptian": "1 for the Egyptians",
    "norse": "1 for the Norse",
    "points": "victory points won",
    "points_late": "victory points won, which count the more the nearer the end is: fully at the end, a quarter three turns before it",
    "classical": "1 from the Classical era on",
    "heroic": "1 from the Heroic era on",
    "mythic": "1 in the Mythic era",
    "next_era_short": "cubes that are missing for the next era, at most 16; 0 in the last one",
    "next_era_paid": "1 if the next era can be paid",
    "wonder_short": "cubes that are missing for the Wonder in the Mythic era, at most 20",
    "wonder_paid": "1 if the Wonder can be paid in the Mythic era",
    "wonder_built": "1 with the Wonder",
    "food": "food, at most 12",
    "wood": "wood, at most 12",
    "gold": "gold, at most 12",
    "favor": "favor, at most 12",
    "hoarded": "cubes of any resource beyond 5, at most 12 in all",
    "food_tiles": "food that the player's tiles yield",
    "wood_tiles": "wood that they yield",
    "gold_tiles": "gold that they yield",
    "favor_tiles": "favor that they yield",
    "poorest_tiles": "cubes that they yield of the resource of which they yield least, at most 4",
    "villagers": "villagers",
    "workers": "villagers on tiles",
    "yield_to_come": "cubes that the tiles yield, times the turns to come",
    "army": "military units, those in battle included, at most 16",
    "strength": "their strength, 1 for a unit that wins all skirmishes",
    "strength_to_come": "their strength, times the turns to come",
    "largest_army": "1 for more units than anybody else",
    "army_points": "victory points on the card of the largest army, if the player alone has it",
    "city": "houses and buildings",
    "most_buildings": "1 for more of them than anybody else",
    "city_points": "victory points on the card of the most buildings, if the player alone has them",
    "last_battle": "1 for the winner of the last battle",
    "battle_points": "victory points on the card of the last battle, for its winner",
    "wonder_points": "victory points on the card of the Wonder, if the player is in the Mythic era",
    "houses": "houses",
    "wall": "1 with a wall",
    "tower": "1 with a tower",
    "market": "1 with a market",
    "storehouse": "1 with a storehouse",
    "armory": "1 with an armory",
    "quarry": "1 with a quarry",
    "monument": "1 with a monument",
    "granary": "1 with a granary",
    "gold_mint": "1 with a gold mint",
    "wood_workshop": "1 with a wood workshop",
    "siege_engine_workshop": "1 with a siege engine workshop",
    "great_temple": "1 with a great temple",
    "cards": "cards in hand, hidden ones included",
    "random_cards": "random cards among them that the observer can see",
    "next_era_card": "1 with the permanent Next Age card in hand, if the observer can see it",
    "attack_card": "1 with the permanent Attack card in hand, if the observer can see it",
    "extra_cards": "cards that may still be played after the third round",
    "cards_to_play": "cards still to be played in this turn",
    "first": "1 for the first player",
    "acts": "1 if the player decides next",
    "carries_out": "1 while the player carries out a card",
    "attacks": "1 for the attacker in a battle",
    "defends": "1 for the defender in a battle",
    "battle_strength": "the player's strength in a battle, less the enemy's",
    "saved": "cubes that buildings have saved so far on what is being paid",
    "owed": "cubes given in a trade for which none have been taken yet",
];

/// Cubes that a player lacks for a price, given by resource.
pub(super) fn short(player: &Player, price: [u8; Resource::COUNT]) -> u8 {
    player.cubes.as_slice().iter().zip(price).map(|(have, price)| price.saturating_sub(*have)).sum()
}

/// Price of the next era by resource; `None` in the last era.
pub(super) fn next_era(game: &AgeOfMythology, player: &Player) -> Option<[u8; Resource::COUNT]> {
    let card = &game.content.cards[game.content.permanent[Kind::NextAge.index()].index()];
    match card.action {
        CardAction::NextAge { price } => price.get(player.era.index()).map(|each| [*each; Resource::COUNT]),
        // Content may have no Next Age card.
        _ => None,
    }
}

/// The numbers of a player.
pub(super) fn describe(game: &AgeOfMythology, s: &State, about: Seat, out: &mut Vec<f32>) {
    let player = s.player(about);
    let turns = horizon(game, s);
    out.extend(Civ::ALL.iter().map(|&civ| flag(player.civ == civ)));
    let points = f32::from(player.points);
    out.extend([points, points / (1.0 + turns)]);
    out.extend([Era::Classical, Era::Heroic, Era::Mythic].map(|era| flag(player.era >= era)));
    goals(game, player, out);
    economy(game, player, turns, out);
    contests(game, s, about, turns, out);
    out.push(f32::from(player.houses));
    let others = Building::ALL.iter().filter(|b| !matches!(b, Building::House | Building::TheWonder));
    out.extend(others.map(|&building| flag(player.buildings.has(building))));
    hand(game, s, about, out);
    doing(game, s, about, out);
}

/// The next era and the Wonder.
fn goals(game: &AgeOfMythology, player: &Player, out: &mut Vec<f32>) {
    match next_era(game, player) {
        Some(price) => {
            let short = short(player, price);
            out.extend([f32::from(short.min(16)), flag(short == 0)]);
        }
        None => out.extend([0.0; 2]),
    }
    let built = player.buildings.has(Building::TheWonder);
    if player.era == Era::Mythic && !built {
        let short = short(player, game.yardstick.wonder);
        out.extend([f32::from(short.min(20)), flag(short == 0)]);
    } else {
        out.extend([0.0; 2]);
    }
    out.push(flag(built));
}

fn economy(game: &AgeOfMythology, player: &Player, turns: f32, out: &mut Vec<f32>) {
    let cubes = player.cubes.as_slice();
    out.extend(cubes.iter().map(|n| f32::from((*n).min(12))));
    out.push(f32::from(cubes.iter().map(|n| n.saturating_sub(5)).sum::<u8>().min(12)));
    let mut yields = [0u8; Resource::COUNT];
    for (count, (resource, amount)) in player.tiles.as_slice().iter().zip(&game.yardstick.tiles) {
        yields[resource.index()] += count * amount;
    }
    out.extend(yields.map(f32::from));
    out.push(f32::from(yields.into_iter().min().unwrap_or_default().min(4)));
    out.extend([f32::from(player.all_villagers()), player.workers.as_slice().iter().map(|n| f32::from(*n)).sum()]);
    out.push(f32::from(yields.iter().sum::<u8>()) * turns);
}

/// What the victory cards are fought for.
fn contests(game: &AgeOfMythology, s: &State, about: Seat, turns: f32, out: &mut Vec<f32>) {
    let army = |seat: Seat| force(game, s, seat, s.player(seat));
    let city = |seat: Seat| f32::from(game.city_size(s.player(seat)));
    let (units, strength) = army(about);
    let others = || Seat::all(s.players()).filter(|&seat| seat != about);
    let on = |card: VictoryCard, holds: bool| if holds { f32::from(s.victory_cards[card]) } else { 0.0 };
    out.extend([units.min(16.0), strength, strength * turns]);
    let largest = others().all(|seat| army(seat).0 < units);
    out.extend([flag(largest), on(VictoryCard::LargestArmy, largest), city(about)]);
    let most = others().all(|seat| city(seat) < city(about));
    out.extend([flag(most), on(VictoryCard::MostBuildings, most)]);
    let last = s.last_winner == Some(about);
    out.extend([flag(last), on(VictoryCard::WonTheLastBattle, last)]);
    out.push(on(VictoryCard::TheWonder, s.player(about).era == Era::Mythic));
}

fn hand(game: &AgeOfMythology, s: &State, about: Seat, out: &mut Vec<f32>) {
    let player = s.player(about);
    let seen = player.permanents.len() + player.hand.len();
    out.extend([(seen + player.hidden.len()) as f32, player.hand.len() as f32]);
    out.extend([Kind::NextAge, Kind::Attack].map(|kind| flag(player.permanents.has(kind))));
    out.push(f32::from(player.extra));
    let done = s.steps.iter().find_map(|step| match step {
        Step::Turn(TurnStep::NextCard { done }) => Some(done),
        // Other steps do not say who has played a card.
        _ => None,
    });
    let place = (about.index() + s.players() - s.first.index()) % s.players();
    let this_round = flag(done.is_some_and(|done| place >= usize::from(done)));
    let rounds = f32::from(game.content.rounds) - f32::from(s.round);
    out.push(if s.round > 0 { this_round + rounds.max(0.0) } else { rounds_left(game, s) });
    out.push(flag(s.first == about));
}

/// What is half done: a card, a battle, a payment.
fn doing(game: &AgeOfMythology, s: &State, about: Seat, out: &mut Vec<f32>) {
    let active = s.card.is_some() && s.active == about;
    out.extend([flag(game.turn(s) == Turn::Decision(about)), flag(active)]);
    match &s.battle {
        None => out.extend([0.0; 3]),
        Some(battle) => {
            let strength = |pool: &Pool, seat: Seat| {
                let each = &game.yardstick.strength[s.player(seat).civ.index()];
                let plain: f32 = pool.units.iter().zip(each).map(|(n, strength)| f32::from(*n) * strength).sum();
                plain + pool.veterans.iter().map(|v| f32::from(v.count.get()) * game.odds.strength(v.unit)).sum::<f32>()
            };
            let attacker = strength(&battle.pools[0], s.active);
            let defender = strength(&battle.pools[1], battle.defender);
            let (attacks, defends) = (s.active == about, battle.defender == about);
            out.extend([flag(attacks), flag(defends)]);
            out.push((flag(attacks) - flag(defends)) * (attacker - defender));
        }
    }
    let sum = |cubes: &[u8]| if active { cubes.iter().map(|n| f32::from(*n)).sum() } else { 0.0 };
    out.extend([sum(s.saved.as_slice()), sum(s.given.as_slice())]);
}
