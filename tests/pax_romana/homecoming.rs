//! PAX-17.2-03: Pergamum goes home when its alliance is broken: units, leaders, squadrons, and who controls what then.

use crate::board::*;
use crate::support::{id, node};
use agon_game::Checking;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::MarchStep;
use agon_pax_romana::{Action, PaxRomana};

type At = Position<'static, PaxRomana>;

/// Pergamum is the ally of Rome; the East has Garrisons in these Spaces.
fn allied(held: &[&str]) -> At {
    let mut at = extended(game());
    at.s.pergamum = Some(ROME);
    at.army(Owner::Pergamum, "tyrus", &[(Unit::HeavyInfantry, 1)]).garrisons(of(EAST), held).reckoned();
    at
}

/// Greece breaks the alliance.
fn broken(at: &mut At) -> &mut At {
    at.play(GREECE, Card::AllianceWithPergamum)
}

fn noted(at: &At, province: &str) -> Option<Owner> {
    at.s.control[id::<Province>(province)]
}

/// PAX-17.2-03-a, PAX-5.4.1b: as soon as it is an ally Pergamum does not break its ally's control at home.
#[test]
fn pax_17_2_03_a_an_ally_breaks_no_control() {
    let mut at = extended(game());
    for space in ["venusia", "paestum", "tarentum", "croton", "rhegium"] {
        at.army(Owner::Pergamum, space, &[(Unit::LightInfantry, 1)]);
    }
    at.reckoned();
    assert_eq!(noted(&at, "bruttium"), None);
    at.play(ROME, Card::AllianceWithPergamum);
    assert_eq!(noted(&at, "bruttium"), Some(of(ROME)));
}

/// PAX-17.2-03-h, PAX-14.2.1: with the alliance the bar on controlling Pergamene Spaces falls at once.
#[test]
fn pax_17_2_03_h_former_allies_control_what_they_hold() {
    let mut at = allied(&[]);
    at.game
        .content
        .map
        .pergamum
        .iter()
        .for_each(|space| at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1));
    at.reckoned();
    assert_eq!(noted(&at, "ionia"), None);
    broken(&mut at);
    assert_eq!(noted(&at, "ionia"), Some(of(ROME)));
}

/// PAX-17.2-03-j: only Pergamum's units on ships and its leaders go home.
#[test]
fn pax_17_2_03_j_others_stay_where_they_are() {
    let mut at = allied(&[]);
    let (rome, pergamum) = (node("ntp_tyrrhenum"), node("ntp_aeoliae"));
    at.fleet(of(ROME), "ntp_tyrrhenum", 2).fleet(Owner::Pergamum, "ntp_aeoliae", 1);
    at.game.stow(&mut at.s, of(ROME), rome, Troops::of(Unit::Legion, 2));
    at.game.stow(&mut at.s, Owner::Pergamum, pergamum, Troops::of(Unit::LightInfantry, 1));
    at.leader(of(EAST), "east_03", "gaza").leader(Owner::Pergamum, "pergamum_attalus", "tyrus");
    broken(&mut at);
    assert_eq!(at.s.cargo.iter().map(|cargo| cargo.owner).collect::<Vec<_>>(), [of(ROME)]);
    let posts: Vec<_> = at.s.leaders.iter().map(|post| (post.leader, post.at)).collect();
    assert_eq!(posts, [(id("east_03"), node("gaza")), (id("pergamum_attalus"), node("abydos"))]);
    let home: u16 = at.game.content.map.pergamum.iter().map(|space| at.s.troops(Owner::Pergamum, space).len()).sum();
    assert_eq!(home, 2);
}

/// PAX-5.1.2a, PAX-4.3.1p, PAX-17.2-03-k: the army of the former ally leaves the City of Pergamum, to which its own units go back.
#[test]
fn pax_5_1_2a_no_army_stays_in_the_city_of_pergamum() {
    let mut at = allied(&["abydos", "cyzicus", "sardis", "lesbos_chios", "ephesus", "celaenae"]);
    at.works(Owner::Pergamum, "pergamum", 5).army(of(ROME), "pergamum", &[(Unit::Legion, 2)]).reckoned();
    broken(&mut at).sound();
    assert_eq!(["pergamum", "roma"].map(|space| at.troops(of(ROME), space).len()), [0, 2]);
    assert_eq!(at.troops(Owner::Pergamum, "pergamum").len(), 1);
}

/// PAX-5.1.2a, PAX-4.3.1p: so does the army of a player who was allied with the former ally.
#[test]
fn pax_5_1_2a_nor_does_the_army_of_an_ally_of_the_former_ally() {
    let mut at = allied(&["abydos", "cyzicus", "sardis", "lesbos_chios", "ephesus", "celaenae"]);
    at.s.ally(ROME, CARTHAGE);
    at.works(Owner::Pergamum, "pergamum", 5).army(of(ROME), "pergamum", &[(Unit::Legion, 2)]);
    at.army(of(CARTHAGE), "pergamum", &[(Unit::HeavyInfantry, 1)]).reckoned();
    broken(&mut at).sound();
    assert_eq!(["pergamum", "carthago"].map(|space| at.troops(of(CARTHAGE), space).len()), [0, 1]);
    assert_eq!(["pergamum", "roma"].map(|space| at.troops(of(ROME), space).len()), [0, 2]);
    assert_eq!(at.troops(Owner::Pergamum, "pergamum").len(), 1);
}

/// PAX-17.2-03-j, PAX-17.2-03-k: squadrons go back to their first Port, or to another free one of Pergamum.
#[test]
fn pax_17_2_03_j_squadrons_go_back_to_a_port() {
    let ports = ["abydos", "cyzicus", "pergamum", "lesbos_chios", "ephesus"];
    for (held, fleets, goal) in [
        (&[][..], &[][..], "pergamum"),
        (&["pergamum"], &[], "abydos"),
        (&[], &["pergamum"], "abydos"),
        (&["abydos", "pergamum"], &["cyzicus"], "lesbos_chios"),
        (&ports, &[], "ephesus"),
    ] {
        let mut at = allied(held);
        fleets.iter().for_each(|port| {
            at.fleet(of(CARTHAGE), port, 1);
        });
        at.fleet(Owner::Pergamum, "ephesus", 1);
        broken(&mut at);
        assert_eq!(at.s.galleys(Owner::Pergamum, node(goal)), 1, "{held:?} {fleets:?}");
    }
}

/// PAX-17.2-03-k: squadrons in another Port of Pergamum stay there when their first Port becomes free.
#[test]
fn pax_17_2_03_k_squadrons_at_home_stay() {
    let mut at = extended(game());
    at.fleet(Owner::Pergamum, "ephesus", 1).fleet(Owner::Pergamum, "tyrus", 1);
    at.game.reckon(&mut at.s);
    let galleys = ["ephesus", "pergamum", "tyrus"].map(|port| at.s.galleys(Owner::Pergamum, node(port)));
    assert_eq!(galleys, [1, 1, 0]);
}

/// PAX-17.2-03-k: a Space where a group of others stands on its way is not free; one that others only pass on ships is.
#[test]
fn pax_17_2_03_k_groups_on_the_move_occupy_a_space() {
    let others = ["cyzicus", "pergamum", "sardis", "lesbos_chios", "ephesus", "celaenae"];
    for (place, afloat, returns) in [("abydos", false, false), ("abydos", true, true), ("roma", false, true)] {
        let mut at = extended(game());
        at.garrisons(of(EAST), &others);
        at.s.pergamum_away = Troops::of(Unit::HeavyInfantry, 1);
        at.active(CARTHAGE);
        let march = at.game.set_out(&mut at.s, of(CARTHAGE), CARTHAGE, MarchKind::Major, node(place));
        at.s.march_mut(march).troops = Troops::of(Unit::HeavyInfantry, 1);
        if afloat {
            at.s.march_mut(march).go_aboard();
        }
        at.s.steps.push(MarchStep::Go.into());
        at.game.reckon(&mut at.s);
        assert_eq!(at.troops(Owner::Pergamum, "abydos").len(), u16::from(returns), "{place}, {afloat}");
    }
}

/// PAX-17.2-03-k, PAX-12.8.2b: Elephants that come back to a Space of their own have no combat units with them.
#[test]
fn pax_12_8_2b_elephants_do_not_come_back_alone() {
    let mut at = extended(game());
    let mut away = Troops::of(Unit::HeavyInfantry, 1);
    away.add(full(Unit::Elephants), 1);
    at.s.pergamum_away = away;
    at.game.reckon(&mut at.s);
    let back: Vec<_> = ["abydos", "cyzicus"].map(|space| at.troops(Owner::Pergamum, space).len()).to_vec();
    assert_eq!(back, [1, 0]);
}

/// Spaces of Ionia and their Garrisons of the East, which controls the Province; Pergamum has its City.
fn ionian() -> At {
    let mut at = extended(game());
    at.garrisons(of(EAST), &["abydos", "cyzicus", "sardis", "lesbos_chios", "ephesus", "celaenae"]);
    at.garrisons(of(CARTHAGE), &["samos", "miletus"]).army(Owner::Pergamum, "pergamum", &[(Unit::HeavyInfantry, 2)]);
    at.reckoned();
    assert_eq!(noted(&at, "ionia"), Some(of(EAST)));
    at
}

/// PAX-17.2-03-h: the ally of Pergamum gains no Space of it, but keeps what he controls already, as long as he holds it.
#[test]
fn pax_17_2_03_h_an_ally_keeps_what_he_controls() {
    let mut at = ionian();
    let stability = at.stability(EAST);
    at.play(EAST, Card::AllianceWithPergamum).sound();
    assert_eq!((noted(&at, "ionia"), at.stability(EAST)), (Some(of(EAST)), stability));
    for held in [false, true] {
        match held {
            true => at.garrisons(of(EAST), &["sardis"]),
            false => {
                at.game.wipe_out(&mut at.s, of(EAST), id("sardis"));
                &mut at
            }
        };
        at.game.reckon(&mut at.s);
        assert!(!at.game.controls_space(&at.s, EAST, id("sardis")), "once lost it cannot be gained");
    }
    assert!(at.game.controls_space(&at.s, EAST, id("ephesus")));
    at.s.pergamum_kept.insert(id("roma"));
    assert!(at.game.check(&at.s).unwrap_err().starts_with("pergamum_kept"));
}

/// PAX-17.2-03-f, PAX-17.2-03-k: a leader of Pergamum leaves play with his army, and comes back with it.
#[test]
fn pax_17_2_03_k_a_leader_comes_back_with_his_army() {
    let homes: Vec<String> = crate::support::spaces(game().content.map.pergamum);
    let homes: Vec<&str> = homes.iter().map(String::as_str).collect();
    let mut at = allied(&homes);
    at.s.pergamum_led = true;
    at.leader(Owner::Pergamum, "pergamum_eumenes", "tyrus");
    broken(&mut at).sound();
    assert!(at.s.leaders.is_empty() && !at.s.pergamum_away.is_empty());
    at.game.wipe_out(&mut at.s, of(EAST), id("sardis"));
    at.game.reckon(&mut at.s);
    at.sound();
    let posts: Vec<_> = at.s.leaders.iter().map(|post| (post.leader, post.owner, post.at)).collect();
    assert_eq!(posts, [(id("pergamum_eumenes"), Owner::Pergamum, node("sardis"))]);
    at.s.pergamum_leader_away = Some(id("pergamum_eumenes"));
    assert!(at.game.check(&at.s).unwrap_err().starts_with("pergamum_leader_away"), "he is in play");
}

/// PAX-17.2-03-e: a leader does not come to a Pergamum that an enemy holds, but to another Space of it, or not yet.
#[test]
fn pax_17_2_03_e_a_leader_comes_to_a_space_without_enemies() {
    for (held, post) in
        [(&["pergamum"][..], Some("abydos")), (&["pergamum", "abydos"], Some("cyzicus")), (&[], Some("pergamum"))]
    {
        let mut at = allied(held);
        at.expansion(ROME);
        at.act(Action::Major { owner: Owner::Pergamum, from: node("tyrus"), fleet: false }).roll(5).sound();
        assert_eq!(at.s.leaders.iter().next().map(|post| post.at), post.map(node), "{held:?}");
    }
    let homes: Vec<String> = crate::support::spaces(game().content.map.pergamum);
    let mut at = allied(&homes.iter().map(String::as_str).collect::<Vec<_>>());
    at.expansion(ROME);
    at.act(Action::Major { owner: Owner::Pergamum, from: node("tyrus"), fleet: false }).roll(5).sound();
    assert!(at.s.leaders.is_empty() && !at.s.pergamum_led);
}
