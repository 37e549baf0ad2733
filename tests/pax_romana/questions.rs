//! PAX-13.3, PAX-16.2, PAX-17.2: what a player may choose for an event or a card, and what becomes of it. What is asked says so.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Chance, Seat, Telling};
use agon_pax_romana::Action;
use agon_pax_romana::PaxRomana;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

type At<'g> = Position<'g, PaxRomana>;

/// Greece is asked.
fn asked<'a, 'g>(at: &'a mut At<'g>, query: Query) -> &'a mut At<'g> {
    at.happens(GREECE, EventStep::Ask { by: GREECE, query })
}

fn rebels(at: &At<'_>, space: &str) -> u16 {
    at.troops(Owner::Rebels, space).len()
}

fn chip(at: &mut At<'_>, space: &str) {
    at.s.ground[id::<Space>(space)].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
}

/// PAX-13.3-DAN-a, PAX-13.3-GER, PAX-13.3-GAL-p: on the Danube and in Germany an army is destroyed in a City, too; a local
/// revolt in Gaul spares those in Cities and Towns.
#[test]
fn pax_13_3_dan_a_armies_in_cities_are_destroyed() {
    let queries = [(Query::Danube, "siscia", 0), (Query::Germany, "vetera", 0), (Query::GaulLocal, "alesia", 1)];
    for (query, space, left) in queries {
        let mut at = extended(game());
        at.works(of(ROME), space, 5).army(of(ROME), space, &[(Unit::LightInfantry, 1)]).reckoned();
        asked(&mut at, query);
        // PAX-13.3-GAL-c: in Gaul rebels come elsewhere.
        assert_eq!((at.troops(of(ROME), space).len(), at.acting(GREECE)), (left, left == 0), "{query:?}");
    }
}

/// PAX-13.3-GAL-h, PAX-R13-14: the Gallic army is not placed among friends of the player who places it.
#[test]
fn pax_13_3_gal_h_the_gallic_army_is_not_placed_among_friends() {
    let mut at = extended(game());
    at.army(of(GREECE), "alesia", &[(Unit::LightInfantry, 1)]).army(of(ROME), "bibracte", &[(Unit::Legion, 1)]);
    let province = at.game.content.map.space(id("alesia")).province;
    asked(&mut at, Query::GaulArmy { province });
    assert!(!at.choices().iter().any(|name| name == "alesia"));
    let province = at.game.content.map.space(id("bibracte")).province;
    asked(&mut at, Query::GaulArmy { province });
    assert!(at.choices().iter().any(|name| name == "bibracte"));
}

/// PAX-13.3-JUD-a: a unit of a player is destroyed, not one of the rebels.
#[test]
fn pax_13_3_jud_a_rebels_lose_nothing() {
    let mut at = extended(game());
    at.army(Owner::Rebels, "gaza", &[(Unit::Barbarians, 1)]).army(of(EAST), "joppa", &[(Unit::LightInfantry, 2)]);
    asked(&mut at, Query::JudaeaLoss);
    assert_eq!((rebels(&at, "gaza"), at.troops(of(EAST), "joppa").len()), (1, 1));
}

/// PAX-13.3-JUD-a, PAX-12.8.2b: Elephants do not outlive the last combat unit of their army.
#[test]
fn pax_12_8_2b_judaea_takes_elephants_with_the_last_unit() {
    let mut at = extended(game());
    at.army(of(EAST), "gaza", &[(Unit::LightInfantry, 1), (Unit::Elephants, 1)]);
    asked(&mut at, Query::JudaeaLoss);
    assert!(at.troops(of(EAST), "gaza").is_empty());
}

/// PAX-13.3-JUD-b: rebels appear where no combat units are, although a City may be there.
#[test]
fn pax_13_3_jud_b_rebels_keep_away_from_combat_units() {
    let mut at = extended(game());
    at.works(of(EAST), "hierosolyma", 5).army(of(EAST), "hierosolyma", &[(Unit::LightInfantry, 1)]);
    at.army(of(EAST), "gaza", &[(Unit::LightInfantry, 1)]);
    asked(&mut at, Query::Judaea);
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["joppa", "samaria"]);
}

/// PAX-13.3-SAR-a: neither where a combat unit stands beside Garrisons, nor in a City or Town, nor among tribes.
#[test]
fn pax_13_3_sar_a_rebels_need_a_space_with_garrisons_at_most() {
    let rises = |prepare: &dyn Fn(&mut At<'_>)| {
        let mut at = extended(game());
        at.garrisons(of(ROME), &["caralis"]).army(of(ROME), "turris", &[(Unit::Legion, 1)]);
        prepare(&mut at);
        asked(&mut at, Query::Sardinia);
        rebels(&at, "caralis") > 0
    };
    assert!(rises(&|_| {}));
    assert!(!rises(&|at| {
        at.works(of(ROME), "caralis", 2);
    }));
    assert!(!rises(&|at| {
        at.s.ally(ROME, EAST);
        at.army(of(EAST), "caralis", &[(Unit::LightInfantry, 1)]);
    }));
    assert!(!rises(&|at| {
        at.game.wipe_out(&mut at.s, of(ROME), id("caralis"));
        chip(at, "caralis");
    }));
}

/// PAX-13.3-MUT: a Fleet mutinies that somebody commands; pirates and Rhodes without an ally are left alone.
#[test]
fn pax_13_3_mut_fleets_without_a_player_do_not_mutiny() {
    let mut at = extended(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(EAST), "tyrus", 1).fleet(Owner::Rhodes, "rhodus", 2);
    asked(&mut at, Query::Mutiny);
    let fleet = |seat: Seat, place: &str| Action::ChooseFleet { owner: of(seat), at: node(place) };
    assert_eq!(at.legal(), [fleet(ROME, "pisae"), fleet(EAST, "tyrus")]);
}

/// PAX-16.2-CON-a, PAX-17.2-10-a: the player's own Elite leader becomes Conqueror.
#[test]
fn pax_16_2_con_a_the_conqueror_is_ones_own() {
    let mut at = bare(game());
    at.leader(of(EAST), "east_01", "tyrus").leader(of(GREECE), "greece_01", "pella");
    asked(&mut at, Query::Conqueror);
    assert_eq!(at.s.player(GREECE).conqueror, Some(id("greece_01")));
}

/// PAX-16.2-STC-j: the new leader is not placed in a Capital that an enemy holds.
#[test]
fn pax_16_2_stc_j_the_new_leader_comes_to_a_free_capital() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["pella"]).reckoned();
    asked(&mut at, Query::Capital { leader: id("greece_03") });
    assert_eq!(at.s.leaders.iter().map(|post| post.at).collect::<Vec<_>>(), [node("athenae")]);
}

/// PAX-17.2-21, PAX-12.1.3b: Spaces are chosen in their order, none of them in Rough Mountain.
#[test]
fn pax_17_2_21_garrisons_are_placed_in_order() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "carthago", &[(Unit::LightInfantry, 1)]);
    assert!(at.game.content.map.land_distance(node("carthago"), node("cirta")) <= 4, "cirta lies in the mountains");
    at.play(CARTHAGE, Card::IndependentExpansion);
    let choices = at.choices();
    assert!(choices.len() > 3 && !choices.iter().any(|name| name == "cirta"));
    at.choose(&choices[1]);
    assert_eq!(at.choices(), choices[2..]);
}

/// PAX-17.2-15, PAX-13.1.2b: tribal warriors who have been turned over are not looked at.
#[test]
fn pax_17_2_15_only_chips_are_looked_at() {
    let mut at = extended(game());
    at.army(of(ROME), "massilia", &[(Unit::LightInfantry, 1)]);
    at.army(Owner::Tribes, "nemausus", &[(Unit::TribalWarriors, 3)]);
    asked(&mut at, Query::Mission { left: 1 });
    assert!(at.choices().is_empty());
    chip(&mut at, "tolosa");
    chip(&mut at, "gergovia");
    at.happens(ROME, EventStep::Ask { by: ROME, query: Query::Mission { left: 1 } });
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["gergovia", "tolosa"]);
}

/// PAX-13.3-GAL-a, PAX-8.4.6b: a leader dies with the last Garrison that was with him, not before.
#[test]
fn pax_8_4_6b_a_leader_dies_with_his_last_garrison() {
    for garrisons in [1, 2] {
        let mut at = extended(game());
        at.army(of(ROME), "alesia", &[(Unit::Garrison, garrisons)]).leader(of(ROME), "rome_03", "alesia");
        let piece = full(Unit::Garrison);
        asked(&mut at, Query::GaulGarrison).act(Action::ChoosePiece { owner: of(ROME), at: id("alesia"), piece });
        let left = garrisons - 1;
        assert_eq!((at.troops(of(ROME), "alesia").len(), at.s.leaders.len()), (left.into(), left.into()));
    }
}

/// PAX-13.3-SPA-b, PAX-R13-06: rebels appear once; by the option in Lusitania and then in Numantia.
#[test]
fn pax_r13_06_rebels_of_spain_appear_in_one_place_or_in_two() {
    let both = with_options("pax_romana", &[("spain_rebels", "both_places")]);
    for (rules, all) in [(game(), 3), (&both, 6)] {
        let mut at = extended(rules);
        let table = &at.game.content.events.rebellion_table;
        let sum = 2 + table.iter().position(|region| *region == RebellionRegion::Spain).unwrap() as u8;
        at.happens(GREECE, EventStep::RebellionRoll { by: GREECE }).roll(sum).choose("salmantica");
        let there: u16 = at.game.spaces().map(|space| at.s.troops(Owner::Rebels, space).len()).sum();
        assert_eq!((at.acting(GREECE), there, rebels(&at, "salmantica")), (true, all, 3));
    }
}

/// PAX-16.2-SLA-a, PAX-17.2-31-a, PAX-R16-04: the event needs a home Space without any Land Units, the card one without combat
/// units.
#[test]
fn pax_r16_04_garrisons_keep_slaves_down_in_the_event_only() {
    let risen = |garrison: bool, by_card: bool| {
        let mut at = if by_card { extended(game()) } else { bare(game()) };
        let homes = at.game.seat_rules(&at.s, ROME).home_spaces.and(at.game.scene(&at.s).open);
        for space in homes.iter().filter(|space| *space != id("capua")) {
            at.game.place(&mut at.s, of(ROME), space, full(Unit::LightInfantry), 1);
        }
        at.works(of(ROME), "capua", 2).army(of(ROME), "capua", &[(Unit::Garrison, u8::from(garrison))]).reckoned();
        if by_card {
            at.draw(ROME, Card::SlaveRevolt);
        } else {
            let table = at.game.scene(&at.s).event_table;
            let sum = 2 + table.iter().position(|event| *event == Event::SlaveRevolt).unwrap() as u8;
            at.happens(ROME, EventStep::TableRoll).roll(sum);
        }
        at.until(|s| s.steps.top() == Some(ActStep::ChooseAction.into()));
        !at.troops(Owner::slaves_of(ROME), "capua").is_empty()
    };
    assert_eq!([risen(false, false), risen(true, false)], [true, false], "the event");
    assert_eq!([risen(false, true), risen(true, true)], [true, true], "the card");
}

/// PAX-17.2-31-a: slaves rise although Garrisons are in all Spaces at home, if one of them is in a Town.
#[test]
fn pax_17_2_31_a_garrisons_everywhere_do_not_keep_slaves_down() {
    let mut at = extended(game());
    let homes = at.game.seat_rules(&at.s, ROME).home_spaces.and(at.game.scene(&at.s).open);
    homes.iter().for_each(|space| at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1));
    at.works(of(ROME), "capua", 2).reckoned().draw(ROME, Card::SlaveRevolt);
    assert!(!at.acting(ROME) && at.choices() == ["capua"] || at.troops(Owner::slaves_of(ROME), "capua").len() == 2);
}

/// PAX-16.2-SLA-a, PAX-12.7.1b, PAX-R12-16: a Space where only a tribe is has combat units; the next player who is no ally places slaves.
#[test]
fn pax_12_7_1b_the_next_player_places_the_slaves() {
    let revolt = |prepare: &dyn Fn(&mut At<'_>)| {
        let mut at = extended(game());
        prepare(&mut at);
        at.draw(ROME, Card::SlaveRevolt);
        at.s.steps.top()
    };
    let placed = |by: Seat| Some(ForceStep::PlaceSlaves { victim: ROME, by }.into());
    assert_eq!(revolt(&|_| {}), placed(CARTHAGE));
    assert_eq!(revolt(&|at| at.s.ally(ROME, CARTHAGE)), placed(GREECE));
    let mut at = bare(game());
    let homes = at.game.seat_rules(&at.s, ROME).home_spaces.and(at.game.scene(&at.s).open);
    for space in homes.iter().filter(|space| ![id("capua"), id("tarentum")].contains(space)) {
        at.game.place(&mut at.s, of(ROME), space, full(Unit::LightInfantry), 1);
    }
    at.works(of(ROME), "tarentum", 2).garrisons(of(ROME), &["tarentum"]);
    chip(&mut at, "capua");
    let table = at.game.scene(&at.s).event_table;
    let sum = 2 + table.iter().position(|event| *event == Event::SlaveRevolt).unwrap() as u8;
    assert!(at.happens(ROME, EventStep::TableRoll).roll(sum).acting(ROME), "no Space is free");
}

/// PAX-12.4.1a: nobody hires Soldiers of Fortune while their leader is in play.
#[test]
fn pax_12_4_1a_their_leader_serves_one_army() {
    let mut at = bare(game());
    at.leader(Owner::SoldiersOfFortune, "sof_pyrrhus", "pella");
    at.s.pending.push(Event::SoldiersOfFortune);
    assert!(at.happens(EAST, EventStep::Strike).acting(EAST));
}

/// Every decision says what is asked.
#[test]
fn decisions_have_a_kind() {
    let kind = |at: &Position<'_, PaxRomana>| at.game.decision_kind(&at.s);
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).active(ROME);
    assert_eq!(kind(&at), "act:choose_action");
    at.act(Action::Expand);
    assert_eq!(kind(&at), "act:expansion");
    at.act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false });
    assert_eq!(kind(&at), "march:compose");
    at.act(Action::Go).roll(3);
    assert_eq!(kind(&at), "march:go");
    let mut at = extended(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(GREECE), "athenae", &[(Unit::LightInfantry, 1)]);
    at.hand(CARTHAGE, &[Card::DeusExMachina]).play(ROME, Card::IndependentExpansion);
    assert_eq!(kind(&at), "card:cancel");
    at.act(Action::No);
    assert_eq!(kind(&at), "ask:expansion");
}

/// A person who enters chance results by hand is told what is asked for.
#[test]
fn chance_says_what_it_asks_for() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).expansion(ROME);
    at.act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false }).act(Action::Go);
    assert_eq!(at.game.chance_asks(&at.s), "one six-sided die");
    let mut at = bare(game());
    at.happens(ROME, EventStep::TableRoll);
    assert_eq!(at.game.chance_asks(&at.s), "the sum of 2 six-sided dice");
    let mut at = bare(game());
    at.happens(ROME, MusterStep::DrawLeader { seat: GREECE });
    assert_eq!(at.game.chance_asks(&at.s), "a leader from the pool of greece");
}
