//! What holds throughout a match (MN-018 to MN-032).

use super::*;
use agon_game::Rules;

/// MN-018, MN-101: the phases come in the fixed order, round after round, until somebody wins.
#[test]
fn mn_018_five_phases_in_order_until_a_player_wins() {
    let phase = |step| match step {
        Step::Setup(SetupStep::DealDisplay | SetupStep::DrawCultureLeader) => 0,
        Step::Collect(CollectStep::RoundStartMarker { .. } | CollectStep::DrawRare { razed: None, .. }) => 1,
        Step::Collect(CollectStep::TempleBonus { .. } | CollectStep::ColossusResource { .. }) => 1,
        Step::Trade(
            TradeStep::Announce | TradeStep::OfferSize { .. } | TradeStep::NameFirstTaker | TradeStep::LayOut { .. },
        ) => 2,
        Step::Trade(TradeStep::Take { .. } | TradeStep::Give { .. }) => 2,
        Step::Build(BuildStep::NameBuilder)
        | Step::Card(CardStep::Priority { .. })
        | Step::Build(BuildStep::Build { .. })
        | Step::Payment(PaymentStep::ChoosePayment { .. }) => 3,
        Step::Payment(PaymentStep::Pay { .. })
        | Step::Card(CardStep::CopyHero { .. })
        | Step::Build(BuildStep::KeepCoins { .. } | BuildStep::KeepResources { .. }) => 3,
        Step::Card(CardStep::RefillDisplay) => 3,
        Step::Leadership(LeadershipStep::NameLeader { .. }) => 5,
        Step::Victory(VictoryStep::Over) => 6,
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
    let s = next_round(game(), p.strip(Carthage).at(TradeStep::Announce));
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
fn mn_025_triremes_of_the_empire_without_a_gap_connect() {
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
fn mn_027_abilities_override_the_rules() {
    let pair = [(token(Resource::Metal), 2), (token(Resource::Wood), 1)];
    let objects = |empire| {
        let s = Position::new(game(), 5).stock(empire, &pair).building(empire);
        legal(game(), &s).len()
    };
    assert_eq!(objects(Rome), 1, "two kinds pay nothing");
    assert!(objects(Carthage) > 1, "Hannibal uses one kind twice");
    let mut s = Position::new(game(), 5).card(Greece, Card::Antigone).at(TradeStep::Announce);
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
                let sheba = matches!(before.step, Step::Conquest(ConquestStep::InstantSwap { .. }));
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
    act_until(game(), &mut s, |s| matches!(s.step, Step::Build(BuildStep::Build { .. })));
    assert_eq!(values(&s), [4, 5, 3], "before the activation ends");
    let p = Position::new(game(), 5).card(Greece, Card::Hercules);
    assert_eq!(values(&p.state), [6, 6, 5], "influence counts");
}

/// MN-032: Carthage stays Trade Leader of round 1 although Rome has more caravans by now; Phase 5 settles it.
#[test]
fn mn_032_titles_are_those_of_the_last_phase_five() {
    let p = Position::new(game(), 5).marker(Rome, province("creta")).build(province("creta"), &[Slot::Caravan1]);
    let mut s = p.at(TradeStep::Announce);
    assert!(game().track(&s, Rome, Title::Trade) > game().track(&s, Carthage, Title::Trade));
    assert_eq!(decider(game(), &s), Carthage);
    act(game(), &mut s, Action::Announce { number: 0 });
    assert_eq!((s.step, decider(game(), &s)), (Step::Build(BuildStep::NameBuilder), Egypt));
    act_until(game(), &mut s, |s| s.step == Step::Sea(SeaStep::NameMover));
    assert_eq!(decider(game(), &s), Rome);
    act_until(game(), &mut s, |s| s.round == 2);
    assert_eq!(
        (s.step, decider(game(), &s)),
        (Step::Trade(TradeStep::Announce), Rome),
        "Phase 5 made Rome Trade Leader"
    );
}

/// MN-R106: the summary mentions enemy units only, but a province that an opponent controls is closed, too.
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
