//! Mare Nostrum: the table, the position before the first round, and the general rules (MN-0xx).

use crate::support::*;
use agon::game::{Game, IdSet, Setup, Turn};
use agon::games::mare_nostrum::Action;
use agon::games::mare_nostrum::ids::Empire::*;
use agon::games::mare_nostrum::ids::*;
use agon::games::mare_nostrum::state::*;

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
fn mn_008_what_nobody_holds_lies_in_public_reserves() {
    let s = start(5);
    let left = |b| s.buildings[b];
    assert_eq!([left(Building::Caravan), left(Building::Market), left(Building::Temple)], [37 - 24, 25 - 3, 14 - 2]);
    assert_eq!([left(Building::OrdinaryCity), left(Building::Capital), left(Building::LegendaryCity)], [8 - 6, 0, 3]);
    assert_eq!(s.bank[Resource::Coin], 44 - 15);
    assert_eq!([s.bank[Resource::Pottery], s.bank[Resource::Papyrus], s.bank[Resource::Grain]], [3, 5 - 2, 9 - 5]);
    // Whoever builds takes from them.
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
    assert_eq!(s.step, Step::DealDisplay);

    let none = game_with(&[("culture_leader_three_players", "none")]);
    let p = Position::new(&none, 3);
    assert_eq!(p.state.leaders[Title::Culture], None);
    let mut s = p.at(Step::Announce);
    act(&none, &mut s, Action::Announce { number: 0 });
    assert_eq!(s.step, Step::Build { empire: Rome }, "without a leader they build in seat order");
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
    assert_eq!((s.display.len(), s.deck.len(), s.step), (6, 12, Step::Announce));
    assert!(s.display.has(Card::Pyramids));
}

#[test]
fn mn_016_mn_r4_all_cards_open_as_an_option() {
    let open = game_with(&[("card_display", "open")]);
    let s = open.start(&Setup::players(5)).expect("a table");
    assert_eq!((s.display.len(), s.deck.len(), s.step), (18, 0, Step::Announce));
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
    let mut s = Position::new(game(), 3).display(&[Circe, Perseus, Spartacus]).at(Step::Announce);
    act_until(game(), &mut s, |s| matches!(s.step, Step::RefillDisplay | Step::NameMover));
    assert_eq!((s.step, s.round), (Step::RefillDisplay, 1), "after the last builder of the phase");
    assert_eq!(game().chance_outcomes(&s).expect("a list").len(), 14, "any face-down card");

    let mut p = Position::new(game(), 3).display(&[Circe, Perseus, Spartacus]);
    let bought = [Hercules, Nebuchadnezzar, Gilgamesh, Penthesilea, Hamilcar, QueenOfSheba, RamsesII, Antigone];
    let more = [CastorAndPollux, ColossusOfRhodes, HangingGardens, LighthouseOfPharos, TempleOfArtemis];
    for (i, card) in bought.into_iter().chain(more).enumerate() {
        p = p.card([Rome, Greece, Carthage][i % 3], card);
    }
    assert_eq!(p.state.deck, IdSet::of(StatueOfZeus));
    let mut s = p.at(Step::RefillDisplay);
    act(game(), &mut s, Action::RevealCard { card: StatueOfZeus });
    assert_eq!((s.display.len(), s.step), (5, Step::NameMover), "four cards and the Pyramids, and play goes on");
}

/// MN-018, MN-101: the phases come in the fixed order, round after round, until somebody wins.
#[test]
fn mn_018_five_phases_in_order_until_a_player_wins() {
    let phase = |step| match step {
        Step::DealDisplay | Step::DrawCultureLeader => 0,
        Step::RoundStartMarker { .. } | Step::DrawRare { razed: None, .. } => 1,
        Step::TempleBonus { .. } | Step::ColossusResource { .. } => 1,
        Step::Announce | Step::OfferSize { .. } | Step::NameFirstTaker | Step::LayOut { .. } => 2,
        Step::Take { .. } | Step::Give { .. } => 2,
        Step::NameBuilder | Step::Priority { .. } | Step::Build { .. } | Step::ChoosePayment { .. } => 3,
        Step::Pay { .. } | Step::CopyHero { .. } | Step::KeepCoins { .. } | Step::KeepResources { .. } => 3,
        Step::RefillDisplay => 3,
        Step::NameLeader { .. } => 5,
        Step::Over => 6,
        _ => 4,
    };
    for seed in 0..20 {
        let mut traded = 1;
        let last = walk(game(), start(3 + seed as usize % 3), seed, 50_000, |before, action, after| {
            if matches!(action, Action::Announce { .. }) {
                assert_eq!(before.round, traded, "a trade in every round");
                traded += 1;
            }
            let later = (after.round, phase(after.step)) >= (before.round, phase(before.step));
            assert!(later, "{:?} after {:?}", after.step, before.step);
            assert!(after.round <= before.round + 1, "no round is left out");
        });
        assert!(last.victory.is_some() && game().turn(&last) == Turn::Over);
    }
}

#[test]
fn mn_019_city_means_every_kind_of_city() {
    let culture = |p: &Position| game().track(&p.state, Greece, Title::Culture);
    let p = Position::new(game(), 5).marker(Greece, province("asia")).marker(Greece, province("creta"));
    let before = culture(&p);
    let p = p.build(province("creta"), &[Slot::City1]);
    assert_eq!(culture(&p), before + 1, "an ordinary city");
    let p = p.build(province("asia"), &[Slot::City1]);
    assert_eq!(culture(&p), before + 2, "a legendary city");
    let p = p.raze(province("achea"), &[Slot::City1]);
    assert_eq!(culture(&p), before + 1, "the capital");
}

#[test]
fn mn_020_mn_023_the_marker_gives_control_without_units() {
    let p = Position::new(game(), 5).disband(Egypt);
    assert_eq!(p.state.controller(province("aethiopia")), Some(Egypt));
    assert_eq!(p.state.controller(province("nubia")), None);
    let p = p.legion(Rome, province("nubia"), 3);
    assert_eq!(p.state.controller(province("nubia")), None, "units give no control");
    let p = p.marker(Carthage, province("aethiopia"));
    assert_eq!(p.state.controller(province("aethiopia")), Some(Carthage));
    let s = next_round(game(), p.strip(Carthage).at(Step::Announce));
    assert_eq!(s.stocks[Carthage][token(Resource::Grain)], 1, "and it collects there");
}

#[test]
fn mn_021_mn_022_occupied_buildings_belong_to_the_occupier() {
    let cyrenaica = province("cyrenaica");
    let p = Position::new(game(), 5).disband(Egypt).legion(Rome, cyrenaica, 1);
    let trade = |p: &Position, e| game().track(&p.state, e, Title::Trade);
    let (rome, egypt) = (trade(&p, Rome), trade(&p, Egypt));
    assert_eq!(p.state.building_owner(cyrenaica, Slot::Caravan1), Some(Egypt), "a legion beside it changes nothing");
    let p = p.hold(Rome, cyrenaica, &[Slot::Caravan1]);
    assert_eq!(p.state.building_owner(cyrenaica, Slot::Caravan1), Some(Rome));
    assert_eq!(p.state.building_owner(cyrenaica, Slot::City1), Some(Egypt));
    assert_eq!((trade(&p, Rome), trade(&p, Egypt)), (rome + 1, egypt - 1));
}

#[test]
fn mn_024_neighbours_share_a_land_border() {
    let s = Position::new(game(), 5).state;
    let near = |id| game().reach(&s, Greece, IdSet::of(province(id)));
    assert_eq!(near("dacia"), provinces(["germania", "dalmatia", "macedonia", "thracia"]));
    assert_eq!(near("creta"), Provinces::EMPTY, "an island has none");
    assert!(!near("macedonia").has(province("asia")), "a sea between is no border");
}

#[test]
fn mn_025_own_triremes_without_a_gap_connect() {
    let p = Position::new(game(), 5).disband(Greece);
    let to_asia = |p: &Position| game().reach(&p.state, Greece, IdSet::of(province("italia"))).has(province("asia"));
    let p = p.trireme(Greece, sea("mare_ionium"), 1);
    assert!(!to_asia(&p), "the chain ends before the Aegean");
    let p = p.trireme(Rome, sea("mare_aegaeum"), 1);
    assert!(!to_asia(&p), "triremes of others do not count");
    let p = p.trireme(Greece, sea("mare_aegaeum"), 1);
    assert!(to_asia(&p), "and do not disturb");
    let p = p.disband(Greece).trireme(Greece, sea("mare_hadriaticum"), 1).trireme(Greece, sea("mare_aegaeum"), 1);
    assert!(!to_asia(&p), "a gap between the Adriatic and the Aegean");
}

#[test]
fn mn_026_units_are_military_and_buildings_are_not() {
    let p = Position::new(game(), 5).marker(Rome, province("creta"));
    let values =
        |p: &Position| [Title::Trade, Title::Culture, Title::Military].map(|t| game().track(&p.state, Rome, t));
    assert_eq!(values(&p), [7, 1, 3], "a marker is neither");
    let p =
        p.trireme(Rome, sea("mare_ionium"), 1).legion(Rome, province("gallia"), 1).fortress(Rome, province("italia"));
    assert_eq!(values(&p), [7, 1, 6]);
    let p = p.build(province("creta"), &[Slot::Caravan1, Slot::Market, Slot::City1, Slot::Temple]);
    assert_eq!(values(&p), [9, 3, 6]);
}

/// MN-027: Hannibal's pair against "different goods only" (MN-304), Antigone's number against the announced one (MN-203).
#[test]
fn mn_027_abilities_stand_above_the_rules() {
    let pair = [(token(Resource::Metal), 2), (token(Resource::Wood), 1)];
    let objects = |empire| {
        let s = Position::new(game(), 5).stock(empire, &pair).building(empire);
        legal(game(), &s).len()
    };
    assert_eq!(objects(Rome), 1, "two kinds pay nothing");
    assert!(objects(Carthage) > 1, "Hannibal uses one kind twice");
    let mut s = Position::new(game(), 5).card(Greece, Card::Antigone).at(Step::Announce);
    act_all(game(), &mut s, [Action::Announce { number: 4 }, Action::OfferSize { number: 1 }]);
    assert_eq!((s.trade.sizes[Greece], s.trade.sizes[Rome]), (1, 4));
}

#[test]
fn mn_028_no_more_units_than_pieces() {
    let latium = province("latium");
    let objects = [Object::Legion(latium), Object::Fortress(province("gallia")), Object::Trireme(sea("mare_ionium"))];
    let rich = || Position::new(game(), 5).give(Rome, Token::COIN, 20);
    let may_build = |p: Position| {
        let s = p.building(Rome);
        objects.map(|object| is_legal(game(), &s, Action::Build { object }))
    };
    assert_eq!(may_build(rich()), [true; 3]);
    assert_eq!(may_build(rich().legion(Rome, latium, 6)), [false, true, true], "8 legions");
    let full = rich().marker(Rome, province("creta")).marker(Rome, province("dacia"));
    let full = ["italia", "creta", "dacia"].iter().fold(full, |p, id| p.fortress(Rome, province(id)));
    assert_eq!(may_build(full), [true, true, true], "the fifth fortress");
    let full = rich().marker(Rome, province("creta")).marker(Rome, province("dacia")).marker(Rome, province("asia"));
    let full = ["italia", "creta", "dacia", "asia"].iter().fold(full, |p, id| p.fortress(Rome, province(id)));
    assert_eq!(may_build(full), [true, false, true], "5 fortresses");
    assert_eq!(may_build(rich().trireme(Rome, sea("mare_tyrrhenum"), 5)), [true, true, false], "5 triremes");
}

/// MN-029: units leave the map only as losses of a battle; the Queen of Sheba alone gives up a legion.
#[test]
fn mn_029_nobody_disbands_units() {
    for seed in 0..20 {
        walk(game(), start(5), seed, 20_000, |before, action, after| {
            for empire in before.empires() {
                let fewer = game_units(after, empire) < game_units(before, empire);
                let battle = matches!(
                    action,
                    Action::Roll { .. } | Action::LoseLegion | Action::LoseHolder { .. } | Action::LoseFortress
                );
                let sheba = matches!(before.step, Step::InstantSwap { .. });
                assert!(!fewer || battle || sheba, "{action:?} at {:?} takes units of {empire}", before.step);
            }
        });
    }
}

fn game_units(s: &State, empire: Empire) -> u32 {
    let counts = s.legions[empire].as_slice().iter().chain(s.triremes[empire].as_slice());
    counts.map(|&n| u32::from(n)).sum::<u32>() + s.fortresses[empire].len() as u32
}

#[test]
fn mn_031_tracks_follow_the_pieces_at_once() {
    let mut s = Position::new(game(), 5).give(Greece, Token::COIN, 10).building(Greece);
    let values = |s: &State| [Title::Trade, Title::Culture, Title::Military].map(|t| game().track(s, Greece, t));
    assert_eq!(values(&s), [4, 4, 3]);
    act_all(game(), &mut s, [Action::Build { object: Object::Building(province("thracia"), Slot::Temple) }]);
    act_until(game(), &mut s, |s| matches!(s.step, Step::Build { .. }));
    assert_eq!(values(&s), [4, 5, 3], "before the activation ends");
    let p = Position::new(game(), 5).card(Greece, Card::Hercules);
    assert_eq!(values(&p.state), [6, 6, 5], "influence counts");
}

/// MN-032: Carthage stays Trade Leader of round 1 although Rome has more caravans by now; Phase 5 settles it.
#[test]
fn mn_032_titles_are_those_of_the_last_phase_five() {
    let p = Position::new(game(), 5).marker(Rome, province("creta")).build(province("creta"), &[Slot::Caravan1]);
    let mut s = p.at(Step::Announce);
    assert!(game().track(&s, Rome, Title::Trade) > game().track(&s, Carthage, Title::Trade));
    assert_eq!(decider(game(), &s), Carthage);
    act(game(), &mut s, Action::Announce { number: 0 });
    assert_eq!((s.step, decider(game(), &s)), (Step::NameBuilder, Egypt));
    act_until(game(), &mut s, |s| s.step == Step::NameMover);
    assert_eq!(decider(game(), &s), Rome);
    act_until(game(), &mut s, |s| s.round == 2);
    assert_eq!((s.step, decider(game(), &s)), (Step::Announce, Rome), "Phase 5 made Rome Trade Leader");
}

/// MN-R106: the summary names enemy units only; a province that an opponent controls is closed as well.
#[test]
fn mn_r106_no_marker_in_a_province_of_an_opponent() {
    let marker = Action::Build { object: Object::Marker(province("dacia")) };
    let p = || Position::new(game(), 5).give(Greece, Token::COIN, 3);
    assert!(is_legal(game(), &p().building(Greece), marker));
    assert!(!is_legal(game(), &p().marker(Rome, province("dacia")).building(Greece), marker));
    assert!(!is_legal(game(), &p().legion(Rome, province("dacia"), 1).building(Greece), marker));
}

#[test]
fn boards_of_variants_cover_other_provinces() {
    let covered = |option: &str, value: &str, players| {
        let board = game_with(&[(option, value)]).start(&Setup::players(players)).expect("a table").board;
        start(5).board.provinces.without(board.provinces)
    };
    let more = provinces(COVERED_WITH_4).or(IdSet::of(province("cilicia")));
    assert_eq!(covered("board_variant_4_players", "4p_cilicia_covered", 4), more);
    let open = provinces(COVERED_WITH_3).without(IdSet::of(province("nubia")));
    assert_eq!(covered("board_variant_3_players", "3p_nubia_open", 3), open);
    let judea = provinces(COVERED_WITH_3).or(IdSet::of(province("judea")));
    assert_eq!(covered("board_variant_3_players", "3p_judea_covered", 3), judea);
}
