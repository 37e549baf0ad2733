//! Features of actions for learned players.
//! An action fills only the few numbers that concern it; all others are 0, so that each number compares only actions of
//! one decision.

use super::*;

feature_places! {
    /// The numbers of an action.
    pub enum At {
        coin: "1 for taking a coin where a rare good could be drawn, or a free coin",
        rare: "1 for drawing a rare good where a coin could be taken",
        new_kind: "1 for gaining a good of a kind that the empire's stock lacks",
        announce: "number that is announced, of resources to lay out",
        announce_all: "1 for announcing more than the empire's stock holds",
        offer_spare: "1 for laying out a good that the empire has at least twice",
        offer_coin: "1 for laying out a coin",
        offer_rare: "1 for laying out a rare good",
        take_new: "1 for taking a good of a kind that the empire's stock lacks",
        take_coin: "1 for taking a coin from an offer",
        take_from_cards: "heroes and wonders of the empire that a resource is taken from",
        give_spare: "1 for giving a good that the empire has at least twice",
        give_coin: "1 for giving a coin",
        name_self: "1 for naming oneself: to build, to move, to take first, as leader",
        name_ahead: "heroes, wonders and great cities of the empire that is named instead",
        name_titled: "leader titles of the empire that is named instead",
        caravan: "1 for building a caravan",
        market: "1 for building a market",
        market_caravans: "caravans that a market to be built would double",
        city: "1 for building an ordinary city",
        great_city: "1 for building a capital or legendary city",
        third_great_city: "1 for building one that would be at least the third",
        temple: "1 for building a temple",
        temple_cities: "cities that a temple to be built would double",
        caravan_new: "1 for a caravan of a kind that the empire does not earn",
        marker: "1 for placing a control marker",
        marker_slots: "slots for buildings in the province of a marker to be placed",
        marker_built: "buildings that stand there",
        marker_great: "1 if a legendary city can stand there",
        legion: "1 for building or raising a legion",
        legion_threatened: "1 if it stands beside enemy legions",
        trireme: "1 for building a trireme",
        first_trireme: "1 if it is the only one",
        fortress: "1 for building a fortress",
        fortress_great: "1 if it guards a capital or legendary city",
        hire: "1 for buying a hero or a wonder",
        hire_third: "1 if it would be at least the third",
        hire_wins: "1 if it wins the match",
        hire_trade: "its influence on trade",
        hire_culture: "its influence on culture",
        hire_military: "its influence on military",
        hire_income: "what it yields each round",
        price: "price of what is bought",
        set_broken: "1 for a purchase or payment when the largest set has 10 resources or more and the Pyramids cost more",
        stop_building: "1 for the end of building",
        stop_able: "sets of three that could still be bought then, at most 4",
        skip_free: "1 for passing over a free control marker",
        pay_goods: "1 for paying with different goods",
        pay_coins: "1 for paying with coins",
        pay_special: "1 for paying the special price of a card",
        pay_spare: "1 for paying with a good that the empire has at least twice",
        pay_rare: "1 for paying with a rare good",
        keep: "coins or resources kept",
        peace_ahead: "heroes, wonders and great cities of the partner of a peace",
        no_peace: "1 for no peace",
        sail: "1 for moving a trireme",
        sea_battle: "1 for attacking a fleet",
        sea_odds: "own triremes there, less those of the enemy",
        march_home: "1 for a legion that moves within the empire's provinces",
        march_back: "1 for a legion that comes back to one",
        march_free: "1 for a legion that moves to a foreign province without enemy land units",
        march_enemy: "1 for a legion that moves to enemy land units",
        march_odds: "own legions there with this one, less enemy land units",
        march_prize: "buildings in a foreign province that a legion moves to",
        march_great: "1 if a capital or legendary city is among them",
        march_leader: "heroes, wonders and great cities of the empire that controls it",
        leaves_bare: "1 for moving the last free legion out of a province of the empire",
        fight: "1 for a land battle",
        fight_odds: "own legions less enemy land units in a land battle",
        lose_holder: "1 for losing a legion that stands on something",
        lose_fortress: "1 for losing the fortress",
        raze: "1 for destroying a building",
        raze_great: "1 if it is a capital or legendary city",
        occupy: "1 for occupying a building",
        occupy_great: "1 if it is a capital or legendary city",
        seize: "1 for seizing a control marker",
        spare: "1 for leaving a foreign province as it is",
        prize_leader: "heroes, wonders and great cities of the empire that is robbed or spared",
        give_up_great: "1 for leaving an occupied capital or legendary city",
        swap: "1 for replacing a seized marker by one of the empire's own",
    }
}

/// Numbers of an action, filled in by name.
type Sheet<'a> = agon_game::Sheet<'a, At>;

/// The numbers of an action of `me`.
pub(super) fn describe(game: &MareNostrum, s: &State, me: Empire, action: Action, out: &mut Vec<f32>) {
    let sheet = &mut Sheet::append(out);
    let have = |token: Token| s.stock_of(me, token.kind());
    let spare = |token: Token| token != Token::COIN && have(token) > 1;
    let ahead = |e: Empire| f32::from(game.owned_cards(s, e) + game.great_cities(s, e));
    match action {
        Action::TakeCoin => sheet.mark(At::coin),
        Action::TakeRareGood => sheet.mark(At::rare),
        Action::TakeResource { resource: Resource::Coin } => sheet.mark(At::coin),
        Action::TakeResource { resource } => sheet.note(At::new_kind, s.stock_of(me, resource) == 0),
        Action::Announce { number } | Action::OfferSize { number } => {
            sheet.set(At::announce, f32::from(number));
            sheet.note(At::announce_all, number > s.stock_size(me));
        }
        Action::NameFirstTaker { empire }
        | Action::NameBuilder { empire }
        | Action::NameMover { empire }
        | Action::NameLeader { empire } => {
            if empire == me {
                sheet.mark(At::name_self);
            } else {
                sheet.set(At::name_ahead, ahead(empire));
                sheet.set(At::name_titled, f32::from(game.titles(s, empire)));
            }
        }
        Action::LayOut { token } => {
            sheet.note(At::offer_spare, spare(token));
            sheet.note(At::offer_coin, token == Token::COIN);
            sheet.note(At::offer_rare, token.is_rare());
        }
        Action::Take { from, token } => {
            sheet.note(At::take_new, token != Token::COIN && have(token) == 0);
            sheet.note(At::take_coin, token == Token::COIN);
            sheet.set(At::take_from_cards, f32::from(game.owned_cards(s, from)));
        }
        Action::Give { token } => {
            sheet.note(At::give_spare, spare(token));
            sheet.note(At::give_coin, token == Token::COIN);
        }
        Action::ClaimPurchase { card } => hire(game, s, me, card, sheet),
        Action::Hire { card } => {
            hire(game, s, me, card, sheet);
            buy(game, s, me, Purchase::Card(card), sheet);
        }
        Action::PlaceFreeMarker { province } => marker(game, s, province, sheet),
        Action::SkipFreeMarker => sheet.mark(At::skip_free),
        Action::Build { object } => {
            build(game, s, me, object, sheet);
            buy(game, s, me, Purchase::Object(object), sheet);
        }
        Action::RaiseFreeLegion => sheet.mark(At::legion),
        Action::PayWith { method } => match method {
            Method::Goods | Method::GoodsAndOneCoin => sheet.mark(At::pay_goods),
            Method::Coins | Method::CoinsAndOneGood => sheet.mark(At::pay_coins),
            Method::DiscountCoins | Method::DiscountGood | Method::DiscountRareGood => sheet.mark(At::pay_special),
        },
        Action::Pay { token } => {
            sheet.note(At::pay_spare, spare(token));
            sheet.note(At::pay_rare, token.is_rare());
        }
        Action::EndBuilding => {
            sheet.mark(At::stop_building);
            sheet.set(At::stop_able, f32::from(Wallet::of(game, s, me).sets_of(3).min(4)));
        }
        Action::KeepCoins { count } => sheet.set(At::keep, f32::from(count)),
        Action::Keep { .. } => sheet.mark(At::keep),
        Action::DeclarePeace { empire } => sheet.set(At::peace_ahead, ahead(empire)),
        Action::NoPeace => sheet.mark(At::no_peace),
        Action::Sail { .. } => sheet.mark(At::sail),
        Action::AttackFleet { sea, empire } => {
            sheet.mark(At::sea_battle);
            sheet.set(At::sea_odds, f32::from(s.triremes[me][sea]) - f32::from(s.triremes[empire][sea]));
        }
        Action::March { from, to } => march(game, s, me, from, to, sheet),
        Action::Fight { province, empire } => {
            sheet.mark(At::fight);
            sheet.set(At::fight_odds, f32::from(s.legions[me][province]) - units(s, empire, province));
        }
        Action::LoseFortress => sheet.mark(At::lose_fortress),
        Action::LoseHolder { .. } => sheet.mark(At::lose_holder),
        Action::Raze { slot } => prize(game, s, slot, At::raze, At::raze_great, sheet),
        Action::Occupy { slot } => prize(game, s, slot, At::occupy, At::occupy_great, sheet),
        Action::Seize => {
            sheet.mark(At::seize);
            robbed(game, s, sheet);
        }
        Action::Spare => {
            sheet.mark(At::spare);
            robbed(game, s, sheet);
        }
        Action::Leave { slot } => {
            let province = match s.step {
                Step::Land(LandStep::Leave { from, .. }) => from,
                Step::Conquest(ConquestStep::Reassign { province, .. }) => province,
                _ => flow::unknown_action(s.step, action),
            };
            sheet.note(At::give_up_great, is_great(game.content.slots[province].building(slot)));
        }
        Action::SwapMarker => sheet.mark(At::swap),
        // Actions that occur at most once in a decision beside those above, or that no number distinguishes: the others
        // are measured against them.
        Action::TakeNothing
        | Action::ClaimFirst
        | Action::DeclinePriority
        | Action::Copy { .. }
        | Action::KeepNoMore
        | Action::Anchor { .. }
        | Action::AvoidBattle { .. }
        | Action::Stay { .. }
        | Action::LoseLegion
        | Action::EndOccupation
        | Action::KeepMarker
        | Action::Forage { .. }
        | Action::EndForaging => {}
        Action::RevealCard { .. }
        | Action::DrawCultureLeader { .. }
        | Action::DrawRare { .. }
        | Action::Roll { .. } => flow::unknown_action(s.step, action),
    }
}

fn is_great(building: Option<Building>) -> bool {
    matches!(building, Some(Building::Capital | Building::LegendaryCity))
}

/// Land units of an empire in a province.
fn units(s: &State, empire: Empire, province: Province) -> f32 {
    f32::from(s.legions[empire][province]) + flag(s.fortresses[empire].has(province))
}

fn hire(game: &MareNostrum, s: &State, me: Empire, card: Card, sheet: &mut Sheet<'_>) {
    let rules = &game.content.cards[card.index()];
    let owned = game.owned_cards(s, me);
    sheet.mark(At::hire);
    sheet.note(At::hire_third, owned >= 2);
    sheet.note(At::hire_wins, rules.wins || owned + 1 >= game.content.cards_to_win);
    let [trade, culture, military] = rules.influence.map(f32::from);
    sheet.set(At::hire_trade, trade);
    sheet.set(At::hire_culture, culture);
    sheet.set(At::hire_military, military);
    sheet.set(At::hire_income, f32::from(rules.income_coins + rules.income_choice));
}

/// The cost of a purchase.
fn buy(game: &MareNostrum, s: &State, me: Empire, purchase: Purchase, sheet: &mut Sheet<'_>) {
    sheet.set(At::price, f32::from(game.cost(s, me, purchase)));
    let largest = Wallet::of(game, s, me).largest();
    sheet.note(At::set_broken, largest >= 10 && largest < game.content.pyramids_cost);
}

fn marker(game: &MareNostrum, s: &State, province: Province, sheet: &mut Sheet<'_>) {
    let slots = &game.content.slots[province];
    sheet.mark(At::marker);
    sheet.set(At::marker_slots, slots.printed.count_ones() as f32);
    sheet.set(At::marker_built, s.built[province].len() as f32);
    sheet.note(At::marker_great, slots.cities.into_iter().any(is_great));
}

fn build(game: &MareNostrum, s: &State, me: Empire, object: Object, sheet: &mut Sheet<'_>) {
    match object {
        Object::Trireme(_) => {
            sheet.mark(At::trireme);
            sheet.note(At::first_trireme, s.fleets(me).is_empty());
        }
        Object::Marker(province) => marker(game, s, province, sheet),
        Object::Legion(province) => {
            sheet.mark(At::legion);
            let near = game.content.land[province].or(IdSet::of(province));
            let enemies = s.empires().filter(|&e| e != me).any(|e| s.armies(e).meets(near));
            sheet.note(At::legion_threatened, enemies);
        }
        Object::Fortress(province) => {
            sheet.mark(At::fortress);
            sheet.note(At::fortress_great, great_stands(game, s, province));
        }
        Object::Building(province, slot) => {
            let stands = |slots: &[Slot]| slots.iter().filter(|slot| s.built[province].has(**slot)).count() as f32;
            match game.content.slots[province].building(slot) {
                Some(Building::Caravan) => {
                    sheet.mark(At::caravan);
                    let goods = game.content.slots[province].caravan_goods;
                    let good = goods[usize::from(slot == Slot::Caravan2)];
                    let earned = good.is_some_and(|good| earns(game, s, me, good));
                    sheet.note(At::caravan_new, !earned);
                }
                Some(Building::Market) => {
                    sheet.mark(At::market);
                    sheet.set(At::market_caravans, stands(&[Slot::Caravan1, Slot::Caravan2]));
                }
                Some(Building::OrdinaryCity) => sheet.mark(At::city),
                Some(Building::Capital | Building::LegendaryCity) => {
                    sheet.mark(At::great_city);
                    sheet.note(At::third_great_city, game.great_cities(s, me) >= 2);
                }
                Some(Building::Temple) => {
                    sheet.mark(At::temple);
                    sheet.set(At::temple_cities, stands(&[Slot::City1, Slot::City2]));
                }
                None => unreachable!("{object:?} has no slot"),
            }
        }
    }
}

/// Whether an empire has a caravan of this kind in its provinces.
fn earns(game: &MareNostrum, s: &State, me: Empire, good: Resource) -> bool {
    s.realms[me].iter().any(|p| {
        let goods = game.content.slots[p].caravan_goods;
        [Slot::Caravan1, Slot::Caravan2].into_iter().zip(goods).any(|(slot, g)| g == Some(good) && s.built[p].has(slot))
    })
}

fn great_stands(game: &MareNostrum, s: &State, province: Province) -> bool {
    let slots = &game.content.slots[province];
    [Slot::City1, Slot::City2].into_iter().any(|slot| s.built[province].has(slot) && is_great(slots.building(slot)))
}

fn march(game: &MareNostrum, s: &State, me: Empire, from: Province, to: Province, sheet: &mut Sheet<'_>) {
    let own = |p: Province| s.realms[me].has(p);
    let enemies: f32 = s.empires().filter(|&e| e != me).map(|e| units(s, e, to)).sum();
    match (own(from), own(to)) {
        (true, true) => sheet.mark(At::march_home),
        (false, true) => sheet.mark(At::march_back),
        (_, false) => {
            sheet.note(At::march_free, enemies == 0.0);
            sheet.set(At::march_prize, s.built[to].len() as f32);
            sheet.note(At::march_great, great_stands(game, s, to));
            let leader = s.controller(to).map_or(0, |e| game.owned_cards(s, e) + game.great_cities(s, e));
            sheet.set(At::march_leader, f32::from(leader));
        }
    }
    sheet.note(At::march_enemy, enemies > 0.0);
    sheet.set(At::march_odds, f32::from(s.legions[me][to]) + 1.0 - enemies);
    sheet.note(At::leaves_bare, own(from) && s.free_legions(me, from) == 1);
}

/// A building in the province that is being conquered.
fn prize(game: &MareNostrum, s: &State, slot: Slot, at: At, great: At, sheet: &mut Sheet<'_>) {
    let province = robbed(game, s, sheet);
    sheet.mark(at);
    sheet.note(great, is_great(game.content.slots[province].building(slot)));
}

/// The province that is being conquered; records how far its controller has come.
fn robbed(game: &MareNostrum, s: &State, sheet: &mut Sheet<'_>) -> Province {
    let Step::Conquest(ConquestStep::Conquer { province, .. } | ConquestStep::Occupy { province, .. }) = s.step else {
        unreachable!("nothing is conquered at {:?}", s.step)
    };
    let owner = s.controller(province).map_or(0, |e| game.owned_cards(s, e) + game.great_cities(s, e));
    sheet.set(At::prize_leader, f32::from(owner));
    province
}
