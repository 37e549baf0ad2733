//! Mare Nostrum, Phase 4: conquest, razing and occupation (MN-451 to MN-476, MN-489), Circe's foragers (MN-721).

mod foragers;

use crate::campaign::*;
use crate::support::*;
use agon_game::Telling;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

use Empire::{Carthage, Egypt, Greece, Rome};

/// Egypt's province with a caravan of papyrus, a market, a city and a temple.
fn cyrenaica() -> Province {
    province("cyrenaica")
}

/// Rome alone in Cyrenaica, where everything is built, with `legions`.
fn landed(game: &MareNostrum, legions: u8) -> Position<'_> {
    bare(game).build(cyrenaica(), &[Slot::Market, Slot::Temple]).legion(Rome, cyrenaica(), legions)
}

/// Rome about to choose in Cyrenaica.
fn conqueror(game: &MareNostrum, position: Position) -> State {
    let mut s = campaign(game, position, Rome);
    conquer(game, &mut s, cyrenaica());
    s
}

fn set(slots: &[Slot]) -> SlotSet {
    slots.iter().copied().collect()
}

/// What an empire collects of a kind in the next Phase 1.
fn income(game: &MareNostrum, s: &State, empire: Empire, kind: Resource) -> i32 {
    let next = next_round(game, *s);
    i32::from(next.stock_of(empire, kind)) - i32::from(s.stock_of(empire, kind))
}

fn conquers(game: &MareNostrum, position: Position, empire: Empire) -> bool {
    let mut s = campaign(game, position, empire);
    pass_until(game, &mut s, |step| {
        matches!(step, Step::Conquest(ConquestStep::Conquer { .. }) | Step::Sea(SeaStep::NameMover))
    });
    s.step != Step::Sea(SeaStep::NameMover)
}

/// MN-451, MN-R36, MN-R41, MN-R69: an empire that alone has units in an opponent's province is its conqueror, with or without a
/// battle.
#[test]
fn mn_451_mn_r69_a_conqueror_is_alone_in_an_opponent_s_province() {
    let game = game();
    let mut s = campaign(game, bare(game).legion(Carthage, province("libya"), 1), Carthage);
    march(game, &mut s, province("libya"), cyrenaica(), 1);
    assert_eq!(
        s.step,
        Step::Conquest(ConquestStep::Conquer { empire: Carthage, province: cyrenaica() }),
        "nobody defended it"
    );
    assert!(conquers(game, landed(game, 1), Rome), "troops that were there before");
    assert!(!conquers(game, bare(game).legion(Rome, province("gallia"), 1), Rome), "a province of one's own");
    assert!(!conquers(game, bare(game).legion(Rome, province("dalmatia"), 1), Rome), "nobody's province");
    for fortress in [true, false] {
        let position = landed(game, 2);
        let position =
            if fortress { position.fortress(Egypt, cyrenaica()) } else { position.legion(Greece, cyrenaica(), 2) };
        let mut s = campaign(game, position, Rome);
        let (enemy, dice) = if fortress { (Egypt, vec![]) } else { (Greece, vec![1, 1]) };
        fight(game, &mut s, cyrenaica(), enemy, &[1, 1], &dice);
        pass_until(game, &mut s, |step| {
            matches!(step, Step::Conquest(ConquestStep::Conquer { .. }) | Step::Sea(SeaStep::NameMover))
        });
        assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "not alone");
    }
}

/// MN-R41: an empire that is left alone in another player's activation chooses in its own.
#[test]
fn mn_r41_a_conqueror_chooses_in_his_own_activation() {
    let game = game();
    let position = landed(game, 2).legion(Carthage, province("libya"), 1);
    let mut s = campaign(game, position, Carthage);
    march(game, &mut s, province("libya"), cyrenaica(), 1);
    fight(game, &mut s, cyrenaica(), Rome, &[1], &[6, 6]);
    assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "Rome has won, but does not act");
    act(game, &mut s, Action::NameMover { empire: Rome });
    conquer(game, &mut s, cyrenaica());
}

/// MN-R113: with option `conquest_needs_battle` only the winner of a battle conquers.
#[test]
fn mn_r113_conquest_may_need_a_battle() {
    for (value, undefended) in [("false", true), ("true", false)] {
        let game = game_with(&[("conquest_needs_battle", value)]);
        assert_eq!(conquers(&game, landed(&game, 1), Rome), undefended, "{value}");
        let mut s = campaign(&game, landed(&game, 2).legion(Egypt, cyrenaica(), 1), Rome);
        fight(&game, &mut s, cyrenaica(), Egypt, &[4, 4], &[1]);
        assert_eq!(s.step, Step::Conquest(ConquestStep::Conquer { empire: Rome, province: cyrenaica() }), "{value}");
    }
}

/// MN-452, MN-461: one of razing, occupying and seizing, or nothing, in each conquered province.
#[test]
fn mn_452_mn_461_one_way_in_each_conquered_province() {
    let game = game();
    let nubia = province("nubia");
    let position = landed(game, 3)
        .marker(Egypt, nubia)
        .build(nubia, &[Slot::Caravan1])
        .legion(Rome, nubia, 1)
        .marker(Rome, province("garamantia"));
    let s = conqueror(game, position);
    let built = [Slot::Caravan1, Slot::Market, Slot::City1, Slot::Temple];
    let raze = built.map(|slot| Action::Raze { slot });
    let occupy = built.map(|slot| Action::Occupy { slot });
    assert_eq!(legal(game, &s), [&raze[..], &occupy[..], &[Action::Seize, Action::Spare]].concat());
    for choice in [raze[0], raze[1], Action::Seize, Action::Spare] {
        let mut s = s;
        act(game, &mut s, choice);
        assert_eq!(
            s.step,
            Step::Conquest(ConquestStep::Conquer { empire: Rome, province: nubia }),
            "{choice:?} and no more, then the next province"
        );
    }
}

/// MN-452, MN-471: after an occupation the next province follows, whether it ends early or because buildings or legions run out.
#[test]
fn mn_452_the_next_province_follows_an_occupation() {
    let game = game();
    let nubia = province("nubia");
    let next = Step::Conquest(ConquestStep::Conquer { empire: Rome, province: nubia });
    for (legions, choices) in [
        (1, vec![Action::Occupy { slot: Slot::Caravan1 }]),
        (3, vec![Action::Occupy { slot: Slot::Temple }]),
        (3, vec![Action::Occupy { slot: Slot::Market }, Action::Occupy { slot: Slot::Temple }]),
        (3, vec![Action::Occupy { slot: Slot::Caravan1 }, Action::EndOccupation]),
        (3, vec![Action::Occupy { slot: Slot::Caravan1 }, Action::Occupy { slot: Slot::City1 }, Action::EndOccupation]),
    ] {
        let position =
            landed(game, legions).marker(Egypt, nubia).build(nubia, &[Slot::Caravan1]).legion(Rome, nubia, 1);
        let mut s = conqueror(game, position);
        for (i, &choice) in choices.iter().enumerate() {
            assert_ne!(s.step, next, "before {choice:?}");
            act(game, &mut s, choice);
            assert_eq!(s.step == next, i + 1 == choices.len(), "after {choice:?} of {choices:?}");
        }
    }
}

/// MN-453, MN-R42: troops that are still there choose again, and keep what they hold in the meantime.
#[test]
fn mn_453_a_conqueror_chooses_again_later() {
    let game = game();
    let mut s = conqueror(game, landed(game, 2));
    act_all(game, &mut s, [Action::Occupy { slot: Slot::Caravan1 }, Action::EndOccupation]);
    pass_activation(game, &mut s);
    let mut position = bare(game);
    position.state = State { round: 2, ..s };
    let mut s = conqueror(game, position);
    assert_eq!(s.holdings[cyrenaica()].on, set(&[Slot::Caravan1]));
    act(game, &mut s, Action::Raze { slot: Slot::Market });
    assert_eq!(s.holdings[cyrenaica()].on, set(&[Slot::Caravan1, Slot::Market]), "beside what was held");
}

/// MN-454, MN-455: attacked conquerors fight, and keep what they hold if they are alone again.
#[test]
fn mn_454_mn_455_surviving_conquerors_keep_what_they_hold() {
    let game = game();
    let held = [Slot::Caravan1, Slot::Marker];
    let position = landed(game, 2).hold(Rome, cyrenaica(), &held).legion(Carthage, province("libya"), 1);
    let mut s = campaign(game, position, Carthage);
    march(game, &mut s, province("libya"), cyrenaica(), 1);
    assert_eq!(legal(game, &s), [Action::Fight { province: cyrenaica(), empire: Rome }]);
    fight(game, &mut s, cyrenaica(), Rome, &[1], &[5, 4]);
    assert_eq!(s.holdings[cyrenaica()], Holding { by: Some(Rome), on: set(&held), seized_in: 1 });
}

/// MN-R70: an empire that beats a conqueror in a third empire's province is the new conqueror; what the old one held is free.
#[test]
fn mn_r70_the_victor_over_a_conqueror_is_conqueror() {
    let game = game();
    let position = landed(game, 1).hold(Rome, cyrenaica(), &[Slot::Caravan1]).legion(Carthage, province("libya"), 2);
    let mut s = campaign(game, position, Carthage);
    march(game, &mut s, province("libya"), cyrenaica(), 2);
    fight(game, &mut s, cyrenaica(), Rome, &[5, 4], &[1]);
    assert_eq!(s.step, Step::Conquest(ConquestStep::Conquer { empire: Carthage, province: cyrenaica() }));
    assert_eq!(s.holdings[cyrenaica()], Holding::default());
}

/// MN-R71, MN-476: a controller who destroys the last legion of the conqueror has all his buildings back.
#[test]
fn mn_r71_a_liberated_province_is_its_controller_s_again() {
    let game = game();
    let position = landed(game, 1).hold(Rome, cyrenaica(), &[Slot::City1]).legion(Egypt, province("nubia"), 1);
    let mut s = campaign(game, position, Egypt);
    march(game, &mut s, province("nubia"), cyrenaica(), 1);
    fight(game, &mut s, cyrenaica(), Rome, &[5], &[1]);
    assert_eq!(s.building_owner(cyrenaica(), Slot::City1), Some(Egypt));
    assert!(!matches!(s.step, Step::Conquest(ConquestStep::Conquer { .. })), "nobody conquers his own province");
}

/// MN-462, MN-R43: the building is in the reserve again, and a legion marks the slot, which may leave at any time.
#[test]
fn mn_462_mn_r43_a_legion_marks_the_freed_slot() {
    let game = game();
    let mut s = conqueror(game, landed(game, 2));
    let reserve = s.buildings[Building::OrdinaryCity];
    act(game, &mut s, Action::Raze { slot: Slot::City1 });
    assert_eq!(s.buildings[Building::OrdinaryCity], reserve + 1);
    assert!(!s.built[cyrenaica()].has(Slot::City1));
    assert_eq!(s.holdings[cyrenaica()].on, set(&[Slot::City1]));
    // A mark only: nothing is collected from it, and the legion leaves like any other.
    assert_eq!(
        income(game, &s, Rome, Resource::Coin),
        income(game, &bare(game).at(SeaStep::NameMover), Rome, Resource::Coin)
    );
    pass_activation(game, &mut s);
    let mut position = bare(game);
    position.state = s;
    let mut s = campaign(game, position, Rome);
    march(game, &mut s, cyrenaica(), province("libya"), 2);
    assert_eq!((s.legions[Rome][cyrenaica()], s.holdings[cyrenaica()]), (0, Holding::default()));
}

/// MN-463, MN-464, MN-465, MN-R123: a coin for a city, the printed good for a caravan, nothing for the rest.
#[test]
fn mn_463_mn_464_mn_465_mn_r123_gains_of_razing() {
    let game = game();
    let aegyptus = province("aegyptus");
    let cases = [
        (cyrenaica(), Slot::City1, Some(Resource::Coin)),
        (aegyptus, Slot::City1, Some(Resource::Coin)),
        (cyrenaica(), Slot::Caravan1, Some(Resource::Papyrus)),
        (cyrenaica(), Slot::Market, None),
        (cyrenaica(), Slot::Temple, None),
    ];
    assert_eq!(game.content.slots[aegyptus].building(Slot::City1), Some(Building::Capital));
    for (place, slot, gain) in cases {
        let mut s = campaign(game, landed(game, 1).legion(Rome, aegyptus, 1), Rome);
        conquer(game, &mut s, place);
        let before = s.stocks[Rome];
        act(game, &mut s, Action::Raze { slot });
        let mut expected = before;
        if let Some(kind) = gain {
            expected[token(kind)] += 1;
        }
        assert_eq!(s.stocks[Rome], expected, "{slot}");
    }
}

/// Rome about to raze the legendary city of Sicilia, which is Carthaginian.
fn legendary(game: &MareNostrum, position: Position) -> State {
    let sicilia = province("sicilia");
    let position = position.marker(Carthage, sicilia).build(sicilia, &[Slot::City1]).legion(Rome, sicilia, 1);
    let mut s = campaign(game, position, Rome);
    conquer(game, &mut s, sicilia);
    act(game, &mut s, Action::Raze { slot: Slot::City1 });
    s
}

/// MN-466, MN-R124: a coin or a rare good for a legendary city.
#[test]
fn mn_466_mn_r124_a_legendary_city_gives_a_coin_or_a_rare_good() {
    let game = game();
    let s = legendary(game, bare(game));
    assert_eq!(legal(game, &s), [Action::TakeCoin, Action::TakeRareGood]);
    let mut coin = s;
    act(game, &mut coin, Action::TakeCoin);
    assert_eq!((coin.coins(Rome), coin.stock_size(Rome)), (s.coins(Rome) + 1, s.stock_size(Rome) + 1));
    let mut good = s;
    act_all(game, &mut good, [Action::TakeRareGood, Action::DrawRare { good: Resource::Gems }]);
    assert_eq!((good.stocks[Rome][rare(Resource::Gems)], good.coins(Rome)), (1, s.coins(Rome)));
    assert_eq!(good.stock_size(Rome), s.stock_size(Rome) + 1);
}

#[test]
fn mn_467_hamilcar_doubles_the_gain() {
    let game = game();
    let coins = |s: &State| s.coins(Rome);
    for (slot, kind, doubled) in [
        (Slot::City1, Resource::Coin, 2),
        (Slot::Caravan1, Resource::Papyrus, 2),
        (Slot::Market, Resource::Coin, 0),
        (Slot::Temple, Resource::Coin, 0),
    ] {
        let mut s = conqueror(game, landed(game, 1).card(Rome, Card::Hamilcar));
        let before = (s.stock_of(Rome, kind), s.stock_size(Rome));
        act(game, &mut s, Action::Raze { slot });
        assert_eq!((s.stock_of(Rome, kind), s.stock_size(Rome)), (before.0 + doubled, before.1 + doubled), "{slot}");
    }
    let mut s = legendary(game, bare(game).card(Rome, Card::Hamilcar));
    let plain = legendary(game, bare(game));
    assert_eq!(
        s.step,
        Step::Collect(CollectStep::DrawRare { empire: Rome, razed: Some(province("sicilia")) }),
        "no choice: both"
    );
    act(game, &mut s, Action::DrawRare { good: Resource::Wood });
    assert_eq!((coins(&s), s.stocks[Rome][rare(Resource::Wood)]), (coins(&plain) + 1, 1));
}

/// MN-468: gains from razing in Phase 4 are still there in the next round.
#[test]
fn mn_468_gains_of_phase_4_are_kept() {
    let game = game();
    let s = conqueror(game, landed(game, 1));
    let stock_after = |choice| {
        let mut s = s;
        act(game, &mut s, choice);
        pass_activation(game, &mut s);
        next_round(game, s).stocks[Rome]
    };
    let mut expected = stock_after(Action::Raze { slot: Slot::Market });
    expected[token(Resource::Papyrus)] += 1;
    assert_eq!(stock_after(Action::Raze { slot: Slot::Caravan1 }), expected);
}

/// MN-R72: only what the reserves have can be gained.
#[test]
fn mn_r72_an_empty_reserve_gives_nothing() {
    let game = game();
    let left = bare(game).state.bank[Resource::Papyrus];
    let position = landed(game, 1).give(Carthage, token(Resource::Papyrus), left);
    let mut s = conqueror(game, position);
    let before = s.stocks[Rome];
    act(game, &mut s, Action::Raze { slot: Slot::Caravan1 });
    assert_eq!(s.stocks[Rome], before);

    let goods = Resource::ALL.iter().copied().take(GOODS);
    let empty = goods.fold(bare(game), |p, good| p.give(Carthage, rare(good), 1));
    assert_eq!(legal(game, &legendary(game, empty)), [Action::TakeCoin], "no rare good is left");
}

/// MN-471, MN-R114: any of the buildings, one legion each. Each set is reached exactly once.
#[test]
fn mn_471_mn_r114_one_legion_per_building() {
    let game = game();
    for (legions, sets) in [(1u8, 4), (2, 4 + 6), (3, 4 + 6 + 4), (4, 15), (5, 15)] {
        let s = conqueror(game, landed(game, legions));
        let mut ends = Vec::new();
        let mut open: Vec<State> = vec![s];
        while let Some(s) = open.pop() {
            let occupies = |a: &Action| matches!(a, Action::Occupy { .. } | Action::EndOccupation);
            for action in legal(game, &s).into_iter().filter(occupies) {
                let mut next = s;
                act(game, &mut next, action);
                let more = matches!(next.step, Step::Conquest(ConquestStep::Occupy { .. }));
                if more { open.push(next) } else { ends.push(next.holdings[cyrenaica()].on.bits()) }
            }
        }
        let all = ends.len();
        ends.sort();
        ends.dedup();
        assert_eq!((all, ends.len()), (sets, sets), "{legions} legions");
        assert!(ends.iter().all(|on| on.count_ones() <= u32::from(legions)));
    }
}

/// MN-T23, MN-T24 (with MN-472, MN-473, MN-475, MN-489): Rome occupies the caravan and the market of Cyrenaica.
#[test]
fn mn_t23_mn_t24_mn_472_mn_473_rome_occupies_caravan_and_market() {
    let game = game();
    let mut s = conqueror(game, bare(game).build(cyrenaica(), &[Slot::Market]).legion(Rome, cyrenaica(), 2));
    let tracks = |s: &State| [Rome, Egypt].map(|e| [Title::Trade, Title::Culture].map(|t| game.track(s, e, t)));
    let before = tracks(&s);
    let (rome, egypt) = (income(game, &s, Rome, Resource::Papyrus), income(game, &s, Egypt, Resource::Papyrus));
    let coins = income(game, &s, Egypt, Resource::Coin);
    act_all(game, &mut s, [Action::Occupy { slot: Slot::Caravan1 }, Action::Occupy { slot: Slot::Market }]);
    let after = tracks(&s);
    assert_eq!(after, [[before[0][0] + 2, before[0][1]], [before[1][0] - 2, before[1][1]]], "at once");
    assert_eq!(income(game, &s, Rome, Resource::Papyrus), rome + 2);
    assert_eq!(income(game, &s, Egypt, Resource::Papyrus), egypt - 2);
    assert_eq!(income(game, &s, Egypt, Resource::Coin), coins, "the city is not occupied");
}

/// MN-475: an occupied market or temple doubles what the occupier holds in the province, and nobody else's.
#[test]
fn mn_475_doubling_is_for_what_the_occupier_holds() {
    let game = game();
    let nothing = bare(game).build(cyrenaica(), &[Slot::Market, Slot::Temple]).at(SeaStep::NameMover);
    let incomes = |s: &State| {
        [(Rome, Resource::Coin), (Egypt, Resource::Coin), (Rome, Resource::Papyrus), (Egypt, Resource::Papyrus)]
            .map(|(empire, kind)| income(game, s, empire, kind))
    };
    let base = incomes(&nothing);
    let cases: [(&[Slot], [i32; 4]); 5] = [
        (&[Slot::City1, Slot::Temple], [2, -2, 0, 0]),
        (&[Slot::City1], [1, -2, 0, 0]),
        (&[Slot::Temple], [0, -1, 0, 0]),
        (&[Slot::Market], [0, 0, 0, -1]),
        (&[Slot::Caravan1, Slot::Market], [0, 0, 2, -2]),
    ];
    for (slots, change) in cases {
        let s = landed(game, 2).hold(Rome, cyrenaica(), slots).at(SeaStep::NameMover);
        let now = incomes(&s);
        let changed: Vec<i32> = now.iter().zip(base).map(|(now, base)| now - base).collect();
        assert_eq!(changed, change, "{slots:?}");
    }
}

/// MN-476, MN-489: as soon as the legions leave, the controller has his buildings back, on the tracks as well.
#[test]
fn mn_476_mn_489_freed_buildings_return_to_the_controller() {
    let game = game();
    let held = [Slot::Caravan1, Slot::City1];
    let position = landed(game, 2).hold(Rome, cyrenaica(), &held);
    let mut s = campaign(game, position, Rome);
    let tracks = |s: &State| [Title::Trade, Title::Culture].map(|t| game.track(s, Egypt, t));
    let occupied = tracks(&s);
    act(game, &mut s, Action::March { from: cyrenaica(), to: province("libya") });
    assert_eq!(legal(game, &s), held.map(|slot| Action::Leave { slot }), "which of them leaves");
    act(game, &mut s, Action::Leave { slot: Slot::City1 });
    assert_eq!(s.building_owner(cyrenaica(), Slot::City1), Some(Egypt));
    assert_eq!(s.building_owner(cyrenaica(), Slot::Caravan1), Some(Rome));
    assert_eq!(tracks(&s), [occupied[0], occupied[1] + 1]);
}

/// MN-489: razed buildings and lost units leave the tracks at once.
#[test]
fn mn_489_tracks_change_at_once() {
    let game = game();
    let mut s = campaign(game, landed(game, 2).legion(Egypt, cyrenaica(), 1), Rome);
    let before = game.track(&s, Egypt, Title::Military);
    fight(game, &mut s, cyrenaica(), Egypt, &[5, 4], &[1]);
    assert_eq!(game.track(&s, Egypt, Title::Military), before - 1);
    let trade = game.track(&s, Egypt, Title::Trade);
    act(game, &mut s, Action::Raze { slot: Slot::Market });
    assert_eq!(game.track(&s, Egypt, Title::Trade), trade - 1);
}

/// MN-R42: what is held from earlier rounds is kept beside one new choice, or is given up for it (option
/// `conqueror_keeps_holdings`); at most one building is razed per activation.
#[test]
fn mn_r42_earlier_holdings_and_the_new_choice() {
    let held = [Slot::Caravan1, Slot::Marker];
    for (value, razed, occupied) in [
        ("true", set(&[Slot::Caravan1, Slot::Market, Slot::Marker]), set(&[Slot::City1, Slot::Marker])),
        ("false", set(&[Slot::Market]), set(&[Slot::City1])),
    ] {
        let game = game_with(&[("conqueror_keeps_holdings", value)]);
        let position = landed(&game, 3).hold(Rome, cyrenaica(), &held);
        let s = conqueror(&game, position);
        let mut raze = s;
        act(&game, &mut raze, Action::Raze { slot: Slot::Market });
        assert_eq!(raze.holdings[cyrenaica()].on, razed, "{value}");
        assert!(!matches!(raze.step, Step::Conquest(ConquestStep::Conquer { .. })), "no second building");
        // Legions on buildings are placed anew in both readings.
        let mut occupy = s;
        act_all(&game, &mut occupy, [Action::Occupy { slot: Slot::City1 }, Action::EndOccupation]);
        assert_eq!(occupy.holdings[cyrenaica()].on, occupied, "{value}");
        let mut spare = s;
        act(&game, &mut spare, Action::Spare);
        assert_eq!(spare.holdings[cyrenaica()].on, set(&held), "{value}");
        // The only legion stands on the marker: it stays there, or takes to buildings instead.
        let linked = landed(&game, 1).marker(Rome, province("garamantia"));
        let s = conqueror(&game, linked.hold(Rome, cyrenaica(), &[Slot::Marker]));
        let free = value == "false";
        for uses in [Action::Raze { slot: Slot::Market }, Action::Occupy { slot: Slot::Market }, Action::Seize] {
            assert_eq!(is_legal(&game, &s, uses), free, "{value}: {uses:?}");
        }
    }
}

/// MN-R42: who holds buildings already either leaves his legions there, or places them anew by occupying.
#[test]
fn mn_r42_what_is_held_stays_or_is_placed_anew() {
    let game = game();
    let told = |held: &[Slot]| {
        let position = landed(game, 2);
        let position = if held.is_empty() { position } else { position.hold(Rome, cyrenaica(), held) };
        let s = conqueror(game, position);
        [Action::Occupy { slot: Slot::Market }, Action::Spare].map(|action| game.describe(&s, action))
    };
    let fresh = ["occupies the market in Cyrenaica", "leaves Cyrenaica untouched"];
    assert_eq!(told(&[]), fresh);
    assert_eq!(told(&[Slot::Marker]), fresh, "the legion on the marker stays there");
    let again = [
        "places the legions in Cyrenaica anew, first on the market",
        "leaves the legions in Cyrenaica where they stand",
    ];
    assert_eq!(told(&[Slot::Market]), again);
}

/// MN-R42: without a free legion, one that holds a building goes to the marker.
#[test]
fn mn_r42_a_holding_legion_may_go_to_the_marker() {
    let game = game();
    let held = [Slot::Caravan1, Slot::City1];
    let position = landed(game, 2).hold(Rome, cyrenaica(), &held).marker(Rome, province("garamantia"));
    let mut s = conqueror(game, position);
    act(game, &mut s, Action::Seize);
    assert_eq!(legal(game, &s), held.map(|slot| Action::Leave { slot }));
    act(game, &mut s, Action::Leave { slot: Slot::City1 });
    assert_eq!(s.holdings[cyrenaica()].on, set(&[Slot::Caravan1, Slot::Marker]));
}

/// MN-462, MN-R42: without a free legion, one that holds a building marks the freed slot; the one on the marker stays.
#[test]
fn mn_462_mn_r42_a_holding_legion_may_mark_the_freed_slot() {
    let game = game();
    for (held, choices) in [
        (vec![Slot::Caravan1], vec![Slot::Caravan1]),
        (vec![Slot::Caravan1, Slot::Temple], vec![Slot::Caravan1, Slot::Temple]),
        (vec![Slot::Temple, Slot::Marker], vec![Slot::Temple]),
    ] {
        let mut s = conqueror(game, landed(game, held.len() as u8).hold(Rome, cyrenaica(), &held));
        let coins = s.coins(Rome);
        act(game, &mut s, Action::Raze { slot: Slot::City1 });
        assert_eq!(s.step, Step::Conquest(ConquestStep::Reassign { empire: Rome, province: cyrenaica() }));
        assert_eq!(legal(game, &s), choices.iter().map(|&slot| Action::Leave { slot }).collect::<Vec<_>>());
        sound(game, &s);
        act(game, &mut s, Action::Leave { slot: choices[0] });
        let mut now = set(&held);
        now.remove(choices[0]);
        now.insert(Slot::City1);
        assert_eq!((s.holdings[cyrenaica()].on, s.coins(Rome)), (now, coins + 1), "{held:?}");
        assert!(!s.built[cyrenaica()].has(Slot::City1));
    }
    // A choice that brings a gain comes after it.
    let sicilia = province("sicilia");
    let position = bare(game).marker(Carthage, sicilia).build(sicilia, &[Slot::City1, Slot::Temple]);
    let position = position.legion(Rome, sicilia, 1).hold(Rome, sicilia, &[Slot::Temple]);
    let mut s = campaign(game, position, Rome);
    conquer(game, &mut s, sicilia);
    act_all(game, &mut s, [Action::Raze { slot: Slot::City1 }, Action::Leave { slot: Slot::Temple }]);
    assert_eq!(legal(game, &s), [Action::TakeCoin, Action::TakeRareGood]);
}

/// MN-R44: an occupied building may be razed as well.
#[test]
fn mn_r44_an_occupied_building_may_be_razed() {
    let game = game();
    let mut s = conqueror(game, landed(game, 1).hold(Rome, cyrenaica(), &[Slot::City1]));
    act(game, &mut s, Action::Raze { slot: Slot::City1 });
    assert!(!s.built[cyrenaica()].has(Slot::City1));
    assert_eq!(s.holdings[cyrenaica()].on, set(&[Slot::City1]), "the legion marks the slot");
}

/// MN-R53, MN-C5: which provinces Penthesilea counts (option `penthesilea_counts`).
#[test]
fn mn_r53_penthesilea_counts_occupied_provinces() {
    for (value, at_war) in [("occupied", 0), ("occupied_or_at_war", 1)] {
        let game = game_with(&[("penthesilea_counts", value)]);
        let start = || bare(&game).card(Egypt, Card::Penthesilea);
        let free = |position: Position| position.building(Egypt).activation.free_legions;
        assert_eq!(free(start().legion(Rome, province("dalmatia"), 1)), 0, "{value}");
        assert_eq!(free(start().legion(Rome, cyrenaica(), 1)), 1, "{value}: an enemy alone");
        let held = start().legion(Rome, cyrenaica(), 1).hold(Rome, cyrenaica(), &[Slot::City1]);
        assert_eq!(free(held.legion(Rome, province("aethiopia"), 1)), 2, "{value}");
        assert_eq!(free(start().legion(Rome, cyrenaica(), 1).legion(Egypt, cyrenaica(), 1)), at_war, "{value}");
    }
}

/// MN-C5, MN-445: where two enemies are at war with each other, neither occupies anything.
#[test]
fn mn_c5_mn_445_penthesilea_counts_no_province_where_enemies_fight_each_other() {
    for (value, at_war) in [("occupied", 0), ("occupied_or_at_war", 1)] {
        let game = game_with(&[("penthesilea_counts", value)]);
        let position = bare(&game).card(Egypt, Card::Penthesilea).legion(Rome, cyrenaica(), 1);
        let s = position.legion(Carthage, cyrenaica(), 1).building(Egypt);
        assert_eq!(s.activation.free_legions, at_war, "{value}");
    }
}
