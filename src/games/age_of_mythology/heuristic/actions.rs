//! The numbers by which a learned player knows an action of Age of Mythology. An action fills the few that concern it; all
//! others are 0.

use super::features::{next_era, short};
use crate::AgeOfMythology;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use agon_game::{Id, Seat, feature_places, flow};

feature_places! {
    /// The numbers of an action.
    pub enum At {
        tile_food: "food that a tile to be taken yields",
        tile_wood: "wood that it yields",
        tile_gold: "gold that it yields",
        tile_favor: "favor that it yields",
        tile_new: "1 if the player's tiles yield none of its resource",
        stop: "1 for stopping here",
        point_own: "1 for a victory point on a card that the player would win now",
        point_wonder: "1 for a victory point on the card of the Wonder",
        hold_explore: "1 for taking the permanent Explore card",
        hold_gather: "1 for taking the permanent Gather card",
        hold_build: "1 for taking the permanent Build card",
        hold_recruit: "1 for taking the permanent Recruit card",
        hold_trade: "1 for taking the permanent Trade card",
        hold_era: "1 for taking the permanent Next Age card",
        hold_era_paid: "1 for taking it when the next era can be paid",
        hold_attack: "1 for taking the permanent Attack card",
        draw: "random cards that are drawn",
        play_explore: "1 for playing an Explore card",
        play_gather: "1 for playing a Gather card",
        play_gather_poor: "1 for playing a Gather card with fewer than 8 cubes",
        play_build: "1 for playing a Build card",
        play_recruit: "1 for playing a Recruit card",
        play_trade: "1 for playing a Trade card",
        play_era: "1 for playing a Next Age card",
        play_attack: "1 for playing an Attack card",
        play_random: "1 for playing a random card",
        pass: "1 for discarding a card instead of playing it",
        power: "1 for paying for the power of a card",
        discard_random: "1 for discarding a random card",
        gather_yield: "cubes that the player's tiles yield in the gathering that is chosen",
        gather_others: "cubes that the tiles of each other player yield in it, on average",
        settle: "1 for moving a villager to a tile",
        build_house: "1 for building a house",
        build_wonder: "1 for building the Wonder",
        build_temple: "1 for building a great temple",
        build_market: "1 for building a market",
        build_store: "1 for building a storehouse",
        build_monument: "1 for building a monument, granary, gold mint, wood workshop or quarry",
        build_war: "1 for building a wall, tower, armory or siege engine workshop",
        build_left: "cubes that are left after building, at most 12",
        give_plenty: "1 for giving a cube of a resource with at least 5 cubes",
        take_short: "1 for taking a cube of a resource that the next era is short of",
        buy_point: "1 for buying a victory point",
        hire_strength: "strength of a unit that is hired, 1 for one that wins all skirmishes",
        hire_cost: "cubes that the unit costs",
        attack_weak: "the player's strength less that of the player who is attacked",
        attack_city: "1 for attacking a city",
        attack_production: "1 for attacking a production area",
        attack_leader: "1 for attacking the player with the most victory points",
        commit: "strength of a unit that is committed to a battle",
        choose: "strength of a unit that is chosen for a skirmish",
        declare: "1 for declaring a special ability",
        retreat: "1 for retreating from a battle",
        destroy_house: "1 for destroying a house",
        destroy_leader: "1 for destroying a building of the player with the most victory points",
        loot_yield: "cubes that a chosen tile of another player yields",
        victim_leader: "1 for choosing the player with the most victory points",
        victim_strength: "strength of a chosen unit of another player",
        own_unit_strength: "strength of a chosen unit of one's own",
    }
}

const HOLD: [At; Kind::COUNT] = [
    At::hold_explore,
    At::hold_gather,
    At::hold_build,
    At::hold_recruit,
    At::hold_trade,
    At::hold_era,
    At::hold_attack,
];

const PLAY: [At; Kind::COUNT] = [
    At::play_explore,
    At::play_gather,
    At::play_build,
    At::play_recruit,
    At::play_trade,
    At::play_era,
    At::play_attack,
];

const TILE: [At; Resource::COUNT] = [At::tile_food, At::tile_wood, At::tile_gold, At::tile_favor];

/// Numbers of an action, filled in by name.
type Sheet<'a> = agon_game::Sheet<'a, At>;

/// The numbers of an action of `me`.
pub(super) fn describe(game: &AgeOfMythology, s: &State, me: Seat, action: Action, out: &mut Vec<f32>) {
    let sheet = &mut Sheet::append(out);
    let player = s.player(me);
    let others = || Seat::all(s.players()).filter(|&seat| seat != me);
    let leads = |seat: Seat| others().all(|other| s.player(other).points <= s.player(seat).points);
    let strength = |unit: Unit| game.odds.strength(unit);
    let army = |seat: Seat| super::evaluate::force(game, s, seat, s.player(seat)).1;
    match action {
        Action::TakeTile { tile } => {
            let (resource, amount) = game.yardstick.tiles[tile.index()];
            sheet.set(TILE[resource.index()], f32::from(amount));
            sheet.note(At::tile_new, yields(game, player, resource) == 0);
        }
        Action::Stop => sheet.mark(At::stop),
        Action::PlacePoint { card } => {
            let own = match card {
                VictoryCard::LargestArmy => others().all(|seat| army(seat) < army(me)),
                VictoryCard::MostBuildings => {
                    others().all(|seat| game.city_size(s.player(seat)) < game.city_size(player))
                }
                VictoryCard::WonTheLastBattle => s.last_winner == Some(me),
                VictoryCard::TheWonder => player.era == Era::Mythic,
            };
            sheet.note(At::point_own, own);
            sheet.note(At::point_wonder, card == VictoryCard::TheWonder);
        }
        Action::TakePermanent { kind } => {
            sheet.mark(HOLD[kind.index()]);
            let paid = next_era(game, player).is_some_and(|price| short(player, price) == 0);
            sheet.note(At::hold_era_paid, kind == Kind::NextAge && paid);
        }
        Action::Draw => sheet.mark(At::draw),
        Action::DrawCount { count } => sheet.set(At::draw, f32::from(count)),
        Action::Play { card } => {
            let kind = game.content.cards[card.index()].action.kind();
            sheet.mark(PLAY[kind.index()]);
            sheet.note(At::play_gather_poor, kind == Kind::Gather && player.wealth() < 8);
            sheet.note(At::play_random, player.hand.has(card));
        }
        Action::Pass { .. } => sheet.mark(At::pass),
        Action::UsePower => sheet.mark(At::power),
        Action::Discard { card } => sheet.note(At::discard_random, player.hand.has(card)),
        Action::GatherResource { resource } => {
            gathered(game, s, me, |tile| game.yardstick.tiles[tile].0 == resource, sheet)
        }
        Action::GatherTerrain { terrain } => {
            gathered(game, s, me, |tile| game.content.tiles[tile].terrain == terrain, sheet);
        }
        Action::MoveVillager { .. } | Action::MoveGatherer { .. } => sheet.mark(At::settle),
        Action::Build { building } => {
            let at = match building {
                Building::House => At::build_house,
                Building::TheWonder => At::build_wonder,
                Building::GreatTemple => At::build_temple,
                Building::Market => At::build_market,
                Building::Storehouse => At::build_store,
                Building::Quarry
                | Building::Monument
                | Building::Granary
                | Building::GoldMint
                | Building::WoodWorkshop => At::build_monument,
                Building::Wall | Building::Tower | Building::Armory | Building::SiegeEngineWorkshop => At::build_war,
            };
            sheet.mark(at);
            let cost: u8 = game.content.buildings[building.index()].cost.iter().sum();
            sheet.set(At::build_left, f32::from(player.wealth().saturating_sub(cost.into()).min(12)));
        }
        Action::Give { resource } => sheet.note(At::give_plenty, player.cubes[resource] >= 5),
        Action::Take { resource } => {
            let wanted = next_era(game, player).is_some_and(|price| player.cubes[resource] < price[resource.index()]);
            sheet.note(At::take_short, wanted);
        }
        Action::BuyPoint => sheet.mark(At::buy_point),
        Action::Hire { unit } => {
            sheet.set(At::hire_strength, strength(unit));
            sheet.set(At::hire_cost, f32::from(game.rules(unit).cost.iter().sum::<u8>()));
        }
        Action::Attack { seat, area } => {
            sheet.set(At::attack_weak, army(me) - army(seat));
            sheet.note(At::attack_city, area == Area::City);
            sheet.note(At::attack_production, area == Area::Production);
            sheet.note(At::attack_leader, leads(seat));
        }
        Action::Commit { unit } => sheet.set(At::commit, strength(unit)),
        Action::Choose { unit, .. } => sheet.set(At::choose, strength(unit)),
        Action::Declare => sheet.mark(At::declare),
        Action::Retreat => sheet.mark(At::retreat),
        Action::Destroy { seat, building } => {
            sheet.note(At::destroy_house, building == Building::House);
            sheet.note(At::destroy_leader, leads(seat));
        }
        Action::ChooseTile { seat, tile, .. } => {
            let amount = game.yardstick.tiles[tile.index()].1;
            sheet.set(At::loot_yield, if seat == me { 0.0 } else { f32::from(amount) });
        }
        Action::ChoosePlayer { seat } => sheet.note(At::victim_leader, leads(seat)),
        Action::ChooseUnit { seat, unit } => {
            sheet.set(if seat == me { At::own_unit_strength } else { At::victim_strength }, strength(unit));
        }
        // No number tells these apart; they are what the others are measured against.
        Action::NoPower
        | Action::Withdraw { .. }
        | Action::Exchange
        | Action::Decline
        | Action::Stay
        | Action::RemoveVillager { .. }
        | Action::SacrificeVillager => {}
        Action::DealCivs { .. }
        | Action::FirstPlayer { .. }
        | Action::TurnUp { .. }
        | Action::DrawCard { .. }
        | Action::Roll { .. } => flow::unknown_action(s.steps.top(), action),
    }
}

/// Cubes of a resource that the tiles of a player yield, without workers.
fn yields(game: &AgeOfMythology, player: &Player, resource: Resource) -> u8 {
    let tiles = player.tiles.as_slice().iter().zip(&game.yardstick.tiles);
    tiles.filter(|(_, (of, _))| *of == resource).map(|(count, (_, amount))| count * amount).sum()
}

/// What a gathering from the tiles that fit yields to `me` and to the others.
fn gathered(game: &AgeOfMythology, s: &State, me: Seat, fits: impl Fn(usize) -> bool, sheet: &mut Sheet<'_>) {
    let of = |player: &Player| {
        let tiles = player.tiles.as_slice().iter().zip(&game.yardstick.tiles).enumerate();
        tiles.filter(|(tile, _)| fits(*tile)).map(|(_, (count, (_, amount)))| f32::from(count * amount)).sum::<f32>()
    };
    let own = of(s.player(me));
    let all: f32 = s.seats.refs().map(of).sum();
    sheet.set(At::gather_yield, own);
    sheet.set(At::gather_others, (all - own) / (s.players().max(2) - 1) as f32);
}
