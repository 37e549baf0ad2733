//! Mare Nostrum: the table, the position before the first round, and the general rules (MN-001 to MN-032).

mod general;

use crate::support::*;
use agon_game::{Chance, IdSet, Rules, Setup, Turn};
use agon_mare_nostrum::Action;
use agon_mare_nostrum::ids::Empire::*;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;

fn start(players: usize) -> State {
    game().start(&Setup::players(players)).expect("a table")
}

fn seated(players: usize) -> Vec<Empire> {
    start(players).empires().collect()
}

fn provinces<'a>(ids: impl IntoIterator<Item = &'a str>) -> Provinces {
    ids.into_iter().map(province).collect()
}

const COVERED_WITH_4: [&str; 4] = ["babylonia", "mesopotamia", "armenia", "arabia"];
const COVERED_WITH_3: [&str; 8] =
    ["babylonia", "mesopotamia", "armenia", "arabia", "cyrenaica", "aegyptus", "aethiopia", "nubia"];

#[test]
fn mn_001_three_to_five_players_each_with_one_empire() {
    for players in [0, 1, 2, 6] {
        assert!(game().start(&Setup::players(players)).is_err(), "{players} players");
    }
    assert_eq!(seated(3), [Rome, Greece, Carthage]);
    assert_eq!(seated(4), [Rome, Greece, Egypt, Carthage]);
    assert_eq!(seated(5), [Rome, Greece, Babylon, Egypt, Carthage]);
    let capitals = Empire::ALL.iter().map(|&e| game().capital(e)).collect::<Provinces>();
    assert_eq!(capitals, provinces(["latium", "achea", "babylonia", "aegyptus", "africa"]));
}

#[test]
fn mn_002_empires_are_assigned_to_seats_in_any_way() {
    let roles = |names: &[&str]| Setup {
        roles: names.iter().map(|n| (*n).to_owned()).collect(),
        ..Setup::players(names.len())
    };
    let state = game().start(&roles(&["carthage", "egypt", "rome", "greece"])).expect("a permutation");
    assert_eq!(state.empires().collect::<Vec<_>>(), [Carthage, Egypt, Rome, Greece]);
    assert_eq!(state.realms, start(4).realms, "an empire starts the same in every seat");
    assert!(game().start(&roles(&["rome", "rome", "greece"])).is_err(), "one empire each");
    assert!(game().start(&roles(&["rome", "greece", "egypt"])).is_err(), "Egypt does not play at a table of three");
}

#[test]
fn mn_003_five_players_use_the_whole_board() {
    assert_eq!(start(5).board.provinces.len(), game().content.province_count);
    assert_eq!(start(5).board.seas.len(), game().content.sea_count);
}

#[test]
fn mn_004_four_players_play_without_babylon() {
    let state = start(4);
    assert!(state.empires().all(|e| e != Babylon));
    assert_eq!(start(5).board.provinces.without(state.board.provinces), provinces(COVERED_WITH_4));
    assert_eq!(state.realms[Babylon], Provinces::EMPTY);
}

#[test]
fn mn_005_three_players_play_without_babylon_and_egypt() {
    let state = start(3);
    assert!(state.empires().all(|e| e != Babylon && e != Egypt));
    assert_eq!(start(5).board.provinces.without(state.board.provinces), provinces(COVERED_WITH_3));
    assert_eq!(state.realms[Egypt], Provinces::EMPTY);
}

/// MN-006: Cilicia, a Babylonian home province, is visible with 4 players and can be won; its covered neighbours cannot.
#[test]
fn mn_006_all_visible_provinces_are_in_play() {
    let p = Position::new(game(), 4);
    assert!(p.state.board.provinces.has(province("cilicia")));
    assert_eq!((p.state.controller(province("cilicia")), p.state.built[province("cilicia")]), (None, SlotSet::EMPTY));
    let s = p.marker(Greece, province("asia")).give(Greece, Token::COIN, 9).building(Greece);
    let marker = |id| Action::Build { object: Object::Marker(province(id)) };
    assert!(is_legal(game(), &s, marker("cilicia")));
    let s = Position::new(game(), 4).marker(Greece, province("cilicia")).give(Greece, Token::COIN, 9).building(Greece);
    assert!(is_legal(game(), &s, marker("judea")));
    assert!(!is_legal(game(), &s, marker("armenia")) && !is_legal(game(), &s, marker("mesopotamia")), "covered");
}

#[test]
fn mn_007_every_province_has_icons() {
    let all = start(5).board.provinces;
    assert!(all.iter().all(|p| game().content.slots[p].printed != 0), "grey islands are no provinces");
    assert!(["creta", "sicilia"].iter().all(|id| all.has(province(id))), "islands with icons are");
}

#[test]
fn mn_008_pieces_that_nobody_holds_lie_in_public_reserves() {
    let s = start(5);
    let left = |b| s.buildings[b];
    assert_eq!([left(Building::Caravan), left(Building::Market), left(Building::Temple)], [37 - 24, 25 - 3, 14 - 2]);
    assert_eq!([left(Building::OrdinaryCity), left(Building::Capital), left(Building::LegendaryCity)], [8 - 6, 0, 3]);
    assert_eq!(s.bank[Resource::Coin], 44 - 15);
    assert_eq!([s.bank[Resource::Pottery], s.bank[Resource::Papyrus], s.bank[Resource::Grain]], [3, 5 - 2, 9 - 5]);
    // Builders take pieces from them.
    let temple = Action::Build { object: Object::Building(province("cyrenaica"), Slot::Temple) };
    let mut s = Position::new(game(), 5).stock(Egypt, &[(Token::COIN, 6)]).building(Egypt);
    let coins = s.bank[Resource::Coin];
    act(game(), &mut s, temple);
    assert_eq!((s.buildings[Building::Temple], s.bank[Resource::Coin]), (14 - 3, coins + 6));
}

#[test]
fn mn_009_the_rare_goods_form_one_unknown_stack() {
    let s = start(5);
    assert_eq!((s.rare_stack.len(), s.rare_discard.len()), (13, 0));
    assert!(Resource::ALL.iter().all(|&r| s.rare_known[r].is_empty()));
    assert!(s.empires().all(|e| Resource::ALL.iter().take(GOODS).all(|&g| s.stocks[e][rare(g)] == 0)));
}

#[test]
fn mn_010_each_empire_has_its_own_pieces() {
    let s = start(5);
    for (empire, legions, fortresses) in
        [(Rome, 2, 1), (Greece, 2, 1), (Babylon, 1, 1), (Egypt, 1, 1), (Carthage, 1, 1)]
    {
        let left = s.reserves[empire];
        assert_eq!(left[Unit::Legion], 8 - legions, "{empire}");
        assert_eq!(left[Unit::Fortress], 5 - fortresses, "{empire}");
        assert_eq!(left[Unit::Trireme], 5, "{empire}, MN-R61: no triremes at the start");
        assert_eq!(s.markers[empire], 5, "{empire}: two of seven are placed, the capital's is printed");
    }
}

#[test]
fn mn_011_three_home_provinces_with_their_pieces() {
    use Slot::*;
    let s = start(5);
    type Home = [(&'static str, &'static [Slot]); 3];
    let homes: [(Empire, Home); 5] = [
        (
            Rome,
            [
                ("latium", &[Caravan1, Caravan2, Market, City1]),
                ("gallia", &[Caravan1, Caravan2]),
                ("italia", &[Caravan1, Caravan2]),
            ],
        ),
        (
            Greece,
            [
                ("achea", &[Caravan1, City1, City2, Temple]),
                ("macedonia", &[Caravan1, Caravan2]),
                ("thracia", &[Caravan1, City1]),
            ],
        ),
        (
            Babylon,
            [
                ("babylonia", &[Caravan1, Caravan2, Market, City1]),
                ("mesopotamia", &[Caravan1, City1]),
                ("cilicia", &[Caravan1, City1]),
            ],
        ),
        (
            Egypt,
            [
                ("aegyptus", &[Caravan1, City1, City2, Temple]),
                ("cyrenaica", &[Caravan1, City1]),
                ("aethiopia", &[Caravan1, Caravan2]),
            ],
        ),
        (
            Carthage,
            [
                ("africa", &[Caravan1, Caravan2, Market, City1]),
                ("numidia", &[Caravan1, Caravan2]),
                ("libya", &[Caravan1, Caravan2]),
            ],
        ),
    ];
    for (empire, home) in homes {
        assert_eq!(s.realms[empire], provinces(home.map(|(id, _)| id)), "{empire}");
        assert_eq!(s.fortresses[empire], IdSet::of(game().capital(empire)), "{empire}");
        assert!(s.armies(empire).without(s.realms[empire]).is_empty(), "{empire}");
        for (id, slots) in home {
            assert_eq!(s.built[province(id)], slots.iter().copied().collect::<SlotSet>(), "{id}");
        }
    }
    let occupied = Empire::ALL.iter().fold(Provinces::EMPTY, |m, &e| m.or(s.realms[e]));
    assert!(s.board.provinces.without(occupied).iter().all(|p| s.built[p].is_empty()), "the rest is empty");
}

#[test]
fn mn_012_nine_printed_resources_each() {
    use Resource::*;
    let s = start(5);
    let printed: [(Empire, &[(Resource, i8)]); 5] = [
        (Rome, &[(Coin, 1), (Metal, 3), (Wine, 2), (Oil, 1), (Grain, 1), (Sheep, 1)]),
        (Greece, &[(Coin, 5), (Oil, 1), (Stone, 1), (Grain, 1), (Wine, 1)]),
        (Babylon, &[(Coin, 3), (Spices, 2), (Grain, 2), (Sheep, 1), (Wine, 1)]),
        (Egypt, &[(Coin, 5), (Papyrus, 2), (Grain, 1), (Gold, 1)]),
        (Carthage, &[(Coin, 1), (Sheep, 3), (Spices, 2), (Gold, 1), (Gladiator, 1), (Oil, 1)]),
    ];
    for (empire, resources) in printed {
        assert_eq!(s.stock_size(empire), 9, "{empire}");
        for &(resource, count) in resources {
            assert_eq!(s.stocks[empire][token(resource)], count, "{empire}: {resource}");
        }
    }
}

#[test]
fn mn_013_tracks_start_at_the_printed_values() {
    let s = start(5);
    let values = |e| [Title::Trade, Title::Culture, Title::Military].map(|t| game().track(&s, e, t));
    assert_eq!(values(Rome), [7, 1, 3]);
    assert_eq!(values(Greece), [4, 4, 3]);
    assert_eq!(values(Babylon), [5, 3, 2]);
    assert_eq!(values(Egypt), [4, 4, 2]);
    assert_eq!(values(Carthage), [7, 1, 2]);
}

#[test]
fn mn_014_the_printed_titles() {
    for players in [4, 5] {
        assert_eq!(start(players).leaders.as_slice(), &[Some(Carthage), Some(Egypt), Some(Rome)], "{players} players");
    }
    let three = start(3).leaders;
    assert_eq!((three[Title::Trade], three[Title::Military]), (Some(Carthage), Some(Rome)));
}

/// MN-R3: with 3 players Greece has the highest culture value; options let chance or nobody lead.
#[test]
fn mn_r3_culture_leader_of_three() {
    assert_eq!(start(3).leaders[Title::Culture], Some(Greece));

    let random = game_with(&[("culture_leader_three_players", "random")]);
    let mut s = random.start(&Setup::players(3)).expect("a table");
    assert_eq!(random.turn(&s), Turn::Chance);
    let drawn: Vec<Action> = random.chance_outcomes(&s).expect("a list").into_iter().map(|(a, _)| a).collect();
    assert_eq!(drawn, [Rome, Greece, Carthage].map(|empire| Action::DrawCultureLeader { empire }));
    act(&random, &mut s, Action::DrawCultureLeader { empire: Carthage });
    assert_eq!(s.leaders[Title::Culture], Some(Carthage));
    assert_eq!(s.step, Step::Setup(SetupStep::DealDisplay));

    let none = game_with(&[("culture_leader_three_players", "none")]);
    let p = Position::new(&none, 3);
    assert_eq!(p.state.leaders[Title::Culture], None);
    let mut s = p.at(TradeStep::Announce);
    act(&none, &mut s, Action::Announce { number: 0 });
    assert_eq!(s.step, Step::Build(BuildStep::Build { empire: Rome }), "without a leader they build in seat order");
    act_until(&none, &mut s, |s| s.round == 2);
    assert!(s.leaders[Title::Culture].is_some(), "Phase 5 makes a leader");
    let four = none.start(&Setup::players(4)).expect("a table");
    assert_eq!(four.leaders[Title::Culture], Some(Egypt), "the option is for three players");
}

#[test]
fn mn_015_mn_r4_five_random_cards_and_the_pyramids_lie_open() {
    let mut s = start(5);
    assert_eq!((s.display, s.deck.len()), (IdSet::of(Card::Pyramids), 17));
    for dealt in 0..5 {
        let outcomes = game().chance_outcomes(&s).expect("a list");
        assert_eq!(outcomes.len(), 17 - dealt, "every face-down card may be next");
        assert!(outcomes.iter().all(|(_, p)| *p == outcomes[0].1), "equally likely");
        act(game(), &mut s, outcomes[outcomes.len() - 1].0);
    }
    assert_eq!((s.display.len(), s.deck.len(), s.step), (6, 12, Step::Trade(TradeStep::Announce)));
    assert!(s.display.has(Card::Pyramids));
}

#[test]
fn mn_016_mn_r4_all_cards_open_as_an_option() {
    let open = game_with(&[("card_display", "open")]);
    let s = open.start(&Setup::players(5)).expect("a table");
    assert_eq!((s.display.len(), s.deck.len(), s.step), (18, 0, Step::Trade(TradeStep::Announce)));
}

#[test]
fn mn_017_mn_r68_each_empire_has_its_starting_hero_and_no_other() {
    let heroes = [
        (Rome, Card::Caesar),
        (Greece, Card::Pericles),
        (Babylon, Card::Hammurabi),
        (Egypt, Card::Cleopatra),
        (Carthage, Card::Hannibal),
    ];
    for players in 3..=5 {
        let s = start(players);
        for (empire, hero) in heroes {
            let plays = s.empires().any(|e| e == empire);
            assert_eq!(s.cards[empire], if plays { IdSet::of(hero) } else { Cards::EMPTY }, "{empire} of {players}");
            assert!(!s.deck.or(s.display).has(hero), "starting heroes are not for sale");
        }
    }
}

/// MN-R5: bought cards are replaced at random; when the deck runs out, the display stays smaller.
#[test]
fn mn_r5_the_refill_takes_what_is_left() {
    use Card::*;
    let mut s = Position::new(game(), 3).display(&[Circe, Perseus, Spartacus]).at(TradeStep::Announce);
    act_until(game(), &mut s, |s| {
        matches!(s.step, Step::Card(CardStep::RefillDisplay) | Step::Sea(SeaStep::NameMover))
    });
    assert_eq!((s.step, s.round), (Step::Card(CardStep::RefillDisplay), 1), "after the last builder of the phase");
    assert_eq!(game().chance_outcomes(&s).expect("a list").len(), 14, "any face-down card");

    let mut p = Position::new(game(), 5).display(&[Circe, Perseus, Spartacus]);
    let bought = [Hercules, Nebuchadnezzar, Gilgamesh, Penthesilea, Hamilcar, QueenOfSheba, RamsesII, Antigone];
    let more = [CastorAndPollux, ColossusOfRhodes, HangingGardens, LighthouseOfPharos, TempleOfArtemis];
    for (i, card) in bought.into_iter().chain(more).enumerate() {
        p = p.card([Rome, Greece, Babylon, Egypt, Carthage][i % 5], card);
    }
    assert_eq!(p.state.deck, IdSet::of(StatueOfZeus));
    let mut s = p.at(CardStep::RefillDisplay);
    act(game(), &mut s, Action::RevealCard { card: StatueOfZeus });
    assert_eq!(
        (s.display.len(), s.step),
        (5, Step::Sea(SeaStep::NameMover)),
        "four cards and the Pyramids, and play goes on"
    );
}
