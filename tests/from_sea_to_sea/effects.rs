//! Effects of the regions that move pieces on the map: S2S-701, S2S-704 to S2S-707, S2S-710 to S2S-713, S2S-716 to S2S-718.

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::content::Regions;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_game::{Rules, Seat, Turn};

fn albania() -> Position<'static> {
    plain().captured("albania", "ct_either_2").city("mtskheta", 1)
}

/// A red unit of Great Armenia moves to Albania.
fn march(side: Side) -> Action {
    let unit = Position::at_unit(Colour::Red, side, "great_armenia", &[]);
    Action::MoveUnit { unit, to: region("albania") }
}

fn mixed(left: u8, free: u8, moved: bool) -> Option<Step> {
    Some(Step::Effect(EffectStep::Mixed { left, free, moved }))
}

/// S2S-701, S2S-462: with one city 3 + 3 points for hiring, gathering and movement in any mix. S2S-R51: the city that
/// strengthens movement adds nothing.
#[test]
fn s2s_701_albania_mixes_three_kinds_of_actions() {
    let mut p = activate(albania(), "albania");
    assert_eq!(p.s.steps.top(), mixed(6, 0, false));
    p.act(Action::Hire { region: region("albania"), side: Side::Peaceful });
    p.act(march(Side::Military));
    assert_eq!(p.s.steps.top(), mixed(4, 0, true));
    p.act(Action::Gather { region: region("great_armenia"), resource: Resource::Food });
    // S2S-415, once per cell: there is a second food, but it lies under a troublemaker.
    assert!(!p.is_legal(Action::Gather { region: region("great_armenia"), resource: Resource::Food }));
    p.act(Action::MoveLeader { to: region("iberia") });
    // S2S-305: the presence region is read again.
    p.act(Action::Hire { region: region("colchis"), side: Side::Military });
    assert_eq!(p.s.steps.top(), mixed(1, 0, true));
    p.act(Action::MoveLeader { to: region("albania") });
    assert!(idle(&p), "{:?}", p.s.steps);
    assert_eq!((p.count("albania", Side::Peaceful), p.count("colchis", Side::Military)), (1, 1));
    assert_eq!(scale(&p, Resource::Food), (2, 4));
}

/// S2S-701: discarding resources to make room (S2S-421) costs no point.
#[test]
fn s2s_701_room_is_made_for_nothing() {
    let p = albania().no_units().unit(Colour::Red, Side::Peaceful, "great_armenia", &[Resource::Iron, Resource::Iron]);
    let mut p = activate(p, "albania");
    let full = carrier(Colour::Red, Side::Peaceful, "great_armenia", &[Resource::Iron, Resource::Iron]);
    assert!(!p.is_legal(Action::Gather { region: region("great_armenia"), resource: Resource::Food }));
    p.act(Action::Discard { carrier: full, resource: Resource::Iron });
    assert_eq!(p.s.steps.top(), mixed(6, 0, false));
    p.act(Action::Gather { region: region("great_armenia"), resource: Resource::Food });
    assert_eq!(p.s.steps.top(), mixed(5, 0, false));
}

/// S2S-421, S2S-418: also if only a discard puts a second marker on the scale, and nothing can be gathered without it.
#[test]
fn s2s_701_s2s_418_room_is_made_where_it_frees_the_last_marker() {
    let food = [Resource::Food, Resource::Food];
    let p = albania().no_units().troublemakers("great_armenia", 5);
    let p = (0..2).fold(p, |p, _| p.unit(Colour::Red, Side::Peaceful, "great_armenia", &food));
    let mut p = activate(p, "albania");
    p.act(Action::Discard {
        carrier: carrier(Colour::Red, Side::Peaceful, "great_armenia", &food),
        resource: Resource::Food,
    });
    p.act(Action::Gather { region: region("great_armenia"), resource: Resource::Food });
    assert_eq!(scale(&p, Resource::Food), (6, 1));
}

/// S2S-R14: one conflict test at the end, if something has moved and the option does not say otherwise.
#[test]
fn s2s_r14_albania_ends_with_a_single_conflict_test() {
    let plundered = |option: &str, moves: bool| {
        let game = game_with(&[("conflict_test_after", option)]);
        let p = plain_of(&game).captured("albania", "ct_either_2").city("mtskheta", 1);
        // A stranger is there already, so that the region is discontented with or without movement.
        let mut p = activate(p.unit(Colour::Yellow, Side::Military, "albania", &[]), "albania");
        if moves {
            p.act(march(Side::Military));
            assert_eq!(on_card(&p, "albania"), 0);
            p.act(march(Side::Military));
        }
        p.act(Action::Stop);
        on_card(&p, "albania")
    };
    assert_eq!(plundered("movement_copies_and_albania", true), 1);
    assert_eq!(plundered("movement_copies_and_albania", false), 0);
    assert_eq!(plundered("movement_cards_only", true), 0);
    assert_eq!(plundered("any_unit_move", true), 1);
}

/// S2S-R51: abilities of the acting leader count in Albania's effect: Joker moves twice more, Philhellene gathers again.
#[test]
fn s2s_r51_abilities_count_in_albania() {
    let p = with_roles(&["tigran_middle/joker", "zareh/cautious"]).captured("albania", "ct_either_2");
    let mut p = p.perform(Leader::TigranMiddle, Kind::BuildActivate, 0);
    p.act(Action::Activate { region: region("albania") });
    assert_eq!(p.s.steps.top(), mixed(3, 2, false));
    p.act(march(Side::Military));
    assert_eq!(p.s.steps.top(), mixed(3, 1, true));
    for _ in 0..3 {
        p.act(Action::Hire { region: region("iberia"), side: Side::Military });
    }
    // Nothing is left but a move of a unit.
    assert_eq!(p.s.steps.top(), mixed(0, 1, true));
    assert!(p.legal().iter().all(|a| matches!(a, Action::MoveUnit { .. } | Action::Stop)));
    p.act(march(Side::Military));
    assert!(idle(&p));

    let p = with_roles(&["tigran_ii/philhellene", "zareh/cautious"]).captured("albania", "ct_either_2");
    let mut p = p.perform(Leader::TigranII, Kind::BuildActivate, 0);
    p.act(Action::Activate { region: region("albania") });
    p.act(Action::Gather { region: region("great_armenia"), resource: Resource::Stone });
    assert!(p.is_legal(Action::Gather { region: region("great_armenia"), resource: Resource::Stone }));
}

/// S2S-704, S2S-705: all leaders move to any regions, each with up to c units. S2S-R53: staying is a choice.
#[test]
fn s2s_704_iberia_moves_leaders_and_units_with_each() {
    let p = plain().captured("iberia", "ct_either_2").city("kutatisi", 6).city("mtskheta", 7);
    let mut p = activate(p, "iberia");
    assert_eq!(p.legal().iter().filter(|a| matches!(a, Action::Travel { .. })).count(), 13);
    p.act(Action::Travel { to: region("judea") });
    let bring = |side| Action::Bring { unit: Position::at_unit(Colour::Red, side, "great_armenia", &[]) };
    p.act(bring(Side::Peaceful));
    p.act(bring(Side::Military));
    // Two cities, two units; the other leader has two of its own.
    assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::Travel { leader: 1, units: 2 })));
    p.act(Action::Travel { to: region("media") });
    p.act(bring(Side::Peaceful));
    p.act(Action::Stop);
    assert!(idle(&p));
    assert_eq!((p.count("judea", Side::Peaceful), p.count("judea", Side::Military)), (1, 1));
    assert_eq!((p.count("media", Side::Peaceful), p.count("great_armenia", Side::Military)), (1, 1));
    let at: Vec<_> = p.s.leaders.iter().map(|l| l.at).collect();
    assert_eq!(at, [region("judea"), region("media")]);

    // A leader who stays brings nobody.
    let mut p = activate(plain().captured("iberia", "ct_either_2").city("kutatisi", 6), "iberia");
    p.act(Action::Travel { to: region("great_armenia") });
    assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::Travel { leader: 1, units: 1 })));
}

/// S2S-704: the player who activates the effect moves all leaders, not each player his own.
#[test]
fn s2s_704_the_acting_player_moves_every_leader() {
    let mut p = activate(plain().captured("iberia", "ct_either_2"), "iberia");
    for leader in [0, 1] {
        assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::Travel { leader, units: 0 })));
        assert_eq!(p.game.turn(&p.s), Turn::Decision(Seat(0)));
        p.act(Action::Travel { to: region("judea") });
    }
    assert!(idle(&p));
}

/// S2S-704, S2S-705: without a city the leaders move, but nobody goes with them.
#[test]
fn s2s_705_without_a_city_no_unit_travels() {
    let mut p = activate(plain().captured("iberia", "ct_either_2"), "iberia");
    p.act(Action::Travel { to: region("judea") });
    assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::Travel { leader: 1, units: 0 })));
    p.act(Action::Travel { to: region("judea") });
    assert!(idle(&p));
}

/// S2S-704, S2S-705, S2S-R53: a unit travels with one leader only; a later one, who leaves where it has arrived, takes those
/// that were there before.
#[test]
fn s2s_705_a_unit_travels_with_one_leader() {
    let soldier = |at| Action::Bring { unit: Position::at_unit(Colour::Red, Side::Military, at, &[]) };
    for waiting in [0, 1] {
        let p = plain().captured("iberia", "ct_either_2").city("kutatisi", 6).city("mtskheta", 7).no_units();
        let p = p.leader(Leader::Zareh, "media").unit(Colour::Red, Side::Military, "great_armenia", &[]);
        let p = (0..waiting).fold(p, |p, _| p.unit(Colour::Red, Side::Military, "media", &[]));
        let mut p = activate(p, "iberia");
        p.act(Action::Travel { to: region("media") }).act(soldier("great_armenia"));
        p.act(Action::Travel { to: region("judea") });
        if waiting > 0 {
            assert_eq!(p.legal(), [soldier("media"), Action::Stop]);
            p.act(soldier("media"));
        }
        assert!(idle(&p), "nobody is left to go: {:?}", p.s.steps);
        assert_eq!(["media", "judea"].map(|at| p.count(at, Side::Military)), [1, waiting]);
    }
}

/// S2S-R14: travelling is no movement action.
#[test]
fn s2s_r14_iberia_has_no_conflict_test() {
    for (option, expected) in [("movement_copies_and_albania", 0), ("any_unit_move", 1)] {
        let game = game_with(&[("conflict_test_after", option)]);
        let p = plain_of(&game).captured("iberia", "ct_either_2").city("kutatisi", 6);
        let mut p = activate(p, "iberia");
        p.act(Action::Travel { to: region("iberia") });
        p.act(Action::Bring { unit: Position::at_unit(Colour::Red, Side::Military, "great_armenia", &[]) });
        p.act(Action::Travel { to: region("great_armenia") });
        assert_eq!(on_card(&p, "iberia"), expected, "{option}");
    }
}

/// S2S-706, S2S-576: c cells down. S2S-R44: not below cell I.
#[test]
fn s2s_706_judea_lowers_rome_by_its_cities() {
    let judea = || {
        let p = plain().leader(ARTAVASDES, "syria").captured("judea", "ct_either_2");
        p.city("damascus", 6).city("ptolemais", 7)
    };
    assert_eq!(activate(judea().rome(6), "judea").s.rome, 4);
    assert_eq!(activate(judea().rome(2), "judea").s.rome, 1);
    // Without a city there is nothing to activate.
    let p = plain().leader(ARTAVASDES, "syria").captured("judea", "ct_either_2");
    let p = p.perform(ARTAVASDES, Kind::BuildActivate, 0);
    assert!(!p.is_legal(Action::Activate { region: region("judea") }));
}

/// S2S-707: one troublemaker in each of c different regions. S2S-R58: the leftmost one or one of another zone.
#[test]
fn s2s_707_cappadocia_calms_different_regions() {
    let p = plain().captured("cappadocia", "ct_either_2").city("ani_kamakh", 6).city("mazaka", 7);
    let p = p.city_troublemaker("edessa").condition_troublemaker("colchis");
    let mut p = activate(p, "cappadocia");
    let (home, colchis) = (region("great_armenia"), region("colchis"));
    for near in ["commagene", "osroene", "syria"] {
        assert!(p.is_legal(Action::Calm { region: region(near), zone: Zone::City(site("edessa")) }));
    }
    p.act(Action::Calm { region: home, zone: Zone::Card(home) });
    assert_eq!(on_card(&p, "great_armenia"), 2);
    assert!(!p.is_legal(Action::Calm { region: home, zone: Zone::Card(home) }), "the regions are different");
    p.act(Action::Calm { region: colchis, zone: Zone::Condition(colchis) });
    assert!(idle(&p));
    assert_eq!((p.s.on_board(), p.s.stock), (3, 9));
}

/// S2S-707: it ends when no other region has a troublemaker.
#[test]
fn s2s_707_ends_without_troublemakers() {
    let p = plain().captured("cappadocia", "ct_either_2").city("ani_kamakh", 6).city("mazaka", 7);
    let mut p = activate(p, "cappadocia");
    let home = region("great_armenia");
    p.act(Action::Calm { region: home, zone: Zone::Card(home) });
    assert!(idle(&p));
}

/// S2S-710 to S2S-712, S2S-R54: c + 1 tokens are revealed and may replace built cities; what is left goes under the stack.
#[test]
fn s2s_711_commagene_replaces_cities_by_revealed_tokens() {
    let p = plain().leader(ARTAVASDES, "commagene").captured("commagene", "ct_either_2");
    let mut p = activate(p.city("ani_kamakh", 6).city("damascus", 7), "commagene");
    let stack = p.s.city_stack.get(0).unwrap();
    assert!(chance(&p));
    let new: Vec<CityToken> = stack.iter().take(2).collect();
    p.act(Action::RevealCity { city: new[0] });
    p.act(Action::RevealCity { city: new[1] });
    assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::ReplaceCity)));
    assert_eq!(p.legal().len(), 2 * 2 + 1);
    p.act(Action::ReplaceCity { site: site("damascus"), city: new[0] });
    assert_eq!(p.s.cities[site("damascus")], Some(new[0]));
    // S2S-711: a token that has been replaced cannot replace another.
    assert!(!p.is_legal(Action::ReplaceCity { site: site("ani_kamakh"), city: city(7) }));
    p.act(Action::Stop);
    assert!(idle(&p));
    assert_eq!(p.s.cities[site("ani_kamakh")], Some(city(6)));
    let groups: Vec<_> = p.s.city_stack.iter().collect();
    assert_eq!(groups.len(), 2, "the bottom of the stack is known, its order is not");
    assert_eq!(groups[1], [city(7), new[1]].into_iter().collect());
    assert!(!groups[0].has(new[0]) && !groups[0].has(new[1]));
}

/// S2S-711: the replacement ends when no revealed token is left.
#[test]
fn s2s_711_ends_with_the_last_revealed_token() {
    let p = plain().leader(ARTAVASDES, "commagene").captured("commagene", "ct_either_2").city("damascus", 7);
    let mut p = activate(p, "commagene");
    let new = p.s.city_stack.get(0).and_then(|g| g.first()).unwrap();
    p.act(Action::RevealCity { city: new });
    p.act(Action::ReplaceCity { site: site("damascus"), city: new });
    assert!(idle(&p));
    assert_eq!(p.s.city_stack.iter().last().unwrap(), [city(7)].into_iter().collect());
}

/// S2S-710: no more tokens than the stack has. S2S-712: without a built city they go under the stack.
#[test]
fn s2s_710_no_more_than_the_stack_has() {
    let mut p = plain().leader(ARTAVASDES, "commagene").captured("commagene", "ct_either_2");
    let whole = p.s.city_stack.get(0).unwrap();
    // Eleven cities, and one token in the stack.
    let last = whole.first().unwrap();
    let sites = ["mtskheta", "artashat", "arshamashat", "tigranakert", "antioch", "damascus", "ptolemais", "ecbatana"];
    for site in sites.into_iter().chain(["kutatisi", "edessa", "mazaka"]) {
        let token = p.s.city_stack.get(0).and_then(|g| g.iter().find(|c| *c != last)).unwrap();
        p = p.city(site, token.0 as usize + 1);
    }
    assert_eq!(p.s.city_stack.iter().map(|g| g.len()).sum::<usize>(), 1);
    let mut p = activate(p, "commagene");
    p.act(Action::RevealCity { city: last });
    assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::ReplaceCity)));
    p.act(Action::Stop);
    assert_eq!(p.s.city_stack.get(0), Some([last].into_iter().collect()));

    let p = plain().leader(ARTAVASDES, "commagene").captured("commagene", "ct_either_2");
    let mut p = activate(p, "commagene");
    let new = p.s.city_stack.get(0).and_then(|g| g.first()).unwrap();
    p.act(Action::RevealCity { city: new });
    assert!(idle(&p));
    assert_eq!(p.s.city_stack.iter().last().unwrap(), [new].into_iter().collect());
}

/// E12, S2S-713, S2S-463, S2S-R87: two cities around Corduene, two events under the waiting deck.
#[test]
fn e12_corduene_adds_an_event_for_each_city() {
    let p = plain().captured("corduene", "ct_either_2").city("tigranakert", 6).city("ecbatana", 7);
    let p = activate(unknown_deck(p, &[Some(3), None, None]), "corduene");
    assert!(idle(&p));
    assert_eq!(p.s.unknown.iter().collect::<Vec<_>>(), [None]);
    assert_eq!(p.s.waiting.iter().collect::<Vec<_>>(), [None, Some(event(3)), None]);
}

/// S2S-R86: nothing happens without an unknown deck.
#[test]
fn s2s_r86_no_event_is_added_from_an_empty_deck() {
    let p = plain().captured("corduene", "ct_either_2").city("tigranakert", 6).city("ecbatana", 7);
    let p = activate(unknown_deck(p, &[None]), "corduene");
    assert_eq!((p.s.unknown.len(), p.s.waiting.len(), p.s.rome), (0, 2, 1));
}

/// S2S-716, S2S-R55: effects of c different captured regions, however far away, with their own cities, but not Osroene again.
#[test]
fn s2s_716_osroene_applies_effects_of_other_regions() {
    let p = plain().leader(ARTAVASDES, "osroene").captured("osroene", "ct_either_2").rome(3);
    let p = p.captured("judea", "ct_either_3").captured("media", "ct_either_4").captured("corduene", "ct_either_5");
    let p = p.city("edessa", 6).city("tigranakert", 7).city("damascus", 8).city("ptolemais", 9);
    let mut p = activate(p, "osroene");
    let offered = |p: &Position| -> Regions {
        let region = |a: &Action| if let Action::Activate { region } = a { Some(*region) } else { None };
        p.legal().iter().filter_map(region).collect()
    };
    // Media has no city and therefore no effect; Great Armenia has one of 1 by itself.
    let expected: Regions = ["great_armenia", "judea", "corduene"].into_iter().map(region).collect();
    assert_eq!(offered(&p), expected);
    p.act(Action::Activate { region: region("judea") });
    assert_eq!(p.s.rome, 1);
    assert!(!offered(&p).has(region("judea")), "different regions");
    p.act(Action::Activate { region: region("corduene") });
    assert_eq!(p.s.waiting.len(), 2);
    assert!(idle(&p), "two cities, two effects: {:?}", p.s.steps);
}

/// S2S-716, S2S-464: not the effect of a region whose token lies face down.
#[test]
fn s2s_716_a_face_down_region_has_no_effect() {
    let p = plain().leader(ARTAVASDES, "osroene").captured("osroene", "ct_either_2");
    let mut p = p.captured("judea", "ct_either_3").city("edessa", 6).city("damascus", 8);
    p.s.face_down.insert(region("judea"));
    let p = activate(p, "osroene");
    assert!(!p.is_legal(Action::Activate { region: region("judea") }));
    assert!(p.is_legal(Action::Activate { region: region("great_armenia") }));
}

/// S2S-717, S2S-R56: two tokens on region cards change places; one that is face down stays so.
#[test]
fn s2s_717_syria_swaps_tokens() {
    let p = plain().leader(ARTAVASDES, "syria").captured("syria", "ct_either_2").city("antioch", 6);
    let mut p = p.captured("media", "ct_battle_5").captured("judea", "ct_negotiation_3");
    p.s.face_down.insert(region("media"));
    let mut p = activate(p, "syria");
    assert_eq!(choices(&p), ["syria", "judea", "media"], "Great Armenia has no token");
    p.act(choose("media"));
    assert_eq!(choices(&p), ["syria", "judea"]);
    p.act(choose("judea"));
    assert!(idle(&p), "one city, one swap");
    assert_eq!(p.s.region_tokens[region("media")], Some(ct("ct_negotiation_3")));
    assert_eq!(p.s.region_tokens[region("judea")], Some(ct("ct_battle_5")));
    assert!(p.s.face_down.has(region("judea")) && !p.s.face_down.has(region("media")));
}

/// S2S-717: c swaps, or fewer.
#[test]
fn s2s_717_syria_swaps_as_often_as_it_has_cities() {
    let p = plain().leader(ARTAVASDES, "syria").captured("syria", "ct_either_2").city("antioch", 6);
    let mut p = activate(p.city("damascus", 7).captured("media", "ct_battle_5"), "syria");
    p.act(choose("syria")).act(choose("media"));
    assert_eq!(p.s.steps.top(), Some(Step::Effect(EffectStep::SwapTokens { left: 1, first: None })));
    p.act(Action::Stop);
    assert_eq!(p.s.region_tokens[region("syria")], Some(ct("ct_battle_5")));
}

/// S2S-718: c troublemakers move to neighbours; the number on the board stays. S2S-R57: to captured ones with a free cell.
#[test]
fn s2s_718_sophene_moves_troublemakers() {
    let p = plain().captured("sophene", "ct_either_2").captured("albania", "ct_either_3").city("tigranakert", 6);
    let p = p.city_troublemaker("edessa");
    let mut p = activate(p, "sophene");
    let home = region("great_armenia");
    // Edessa is next to Commagene, Osroene and Syria; Sophene is a neighbour of the first two.
    let from = |p: &Position, at: &str, zone| p.is_legal(Action::MoveTroublemaker { region: region(at), zone });
    let edessa = Zone::City(site("edessa"));
    assert!(from(&p, "osroene", edessa) && from(&p, "commagene", edessa) && !from(&p, "syria", edessa));
    p.act(Action::MoveTroublemaker { region: home, zone: Zone::Card(home) });
    assert_eq!(choices(&p), ["sophene", "albania"]);
    p.act(choose("albania"));
    assert!(idle(&p));
    assert_eq!((on_card(&p, "great_armenia"), on_card(&p, "albania")), (2, 1));
    assert_eq!((p.s.on_board(), p.s.stock, p.s.rome), (4, 8, 1));

    let p = plain().captured("sophene", "ct_either_2").troublemakers("sophene", 4).city("tigranakert", 6);
    let p = activate(p, "sophene");
    assert!(!from(&p, "great_armenia", Zone::Card(home)), "Sophene is full, the others are not captured");
    assert!(from(&p, "sophene", Zone::Card(region("sophene"))));
}

/// S2S-C8, S2S-398: the leader who stands in the captured region applies its effect; then the other one goes on.
#[test]
fn s2s_c8_the_leader_in_the_region_applies_its_effect() {
    let p = plain().captured("sophene", "ct_either_2").leader(Leader::Zareh, "albania");
    let mut p = p.perform(ARTAVASDES, Kind::Hiring, 1);
    p.act(Action::Stop);
    // Albania a: Sophene is captured.
    p.act(Action::RevealRegionToken { token: ct("ct_battle_2") });
    assert!(!p.is_legal(Action::UseEffect { leader: ARTAVASDES }));
    p.act(Action::UseEffect { leader: Leader::Zareh });
    assert_eq!(p.s.steps.top(), mixed(3, 0, false));
    assert_eq!(p.s.acting().leader, Leader::Zareh);
    assert!(p.is_legal(Action::MoveLeader { to: region("media") }), "a neighbour of Albania");
    assert!(!p.is_legal(Action::MoveLeader { to: region("corduene") }), "a neighbour of Great Armenia only");
    p.act(Action::MoveLeader { to: region("media") });
    p.act(Action::Stop);
    assert_eq!(p.s.acting().leader, ARTAVASDES);
    assert_eq!(p.s.leaders.get(1).unwrap().at, region("media"));
    assert!(idle(&p));
}

/// S2S-R50, S2S-634, S2S-646: Benefactor adds 1 to the final strength near him, whoever acts; Erebuni has 3 c only.
#[test]
fn s2s_r50_strength_with_benefactor_and_erebuni() {
    let p = || {
        let p = with_roles(&["artavasdes_ii/benefactor", "zareh/erebuni"]).leader(Leader::Zareh, "judea");
        p.captured("albania", "ct_either_2").city("mtskheta", 6)
    };
    assert_eq!(activate(p(), "albania").s.steps.top(), mixed(3 + 3 + 1, 0, false));
    let mut far = p().perform(Leader::Zareh, Kind::BuildActivate, 0);
    far.act(Action::Activate { region: region("albania") });
    assert_eq!(far.s.steps.top(), mixed(3 + 1, 0, false));
    // Out of the Benefactor's reach.
    let mut far = p().leader(ARTAVASDES, "syria").perform(Leader::Zareh, Kind::BuildActivate, 0);
    far.act(Action::Activate { region: region("albania") });
    assert_eq!(far.s.steps.top(), mixed(3, 0, false));
}
