//! PAX-4.3.1p: where allied armies that are together in phase G go.

use crate::board::*;
use crate::support::{id, node};
use agon_game::Seat;
use agon_pax_romana::PaxRomana;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;

type At<'g> = Position<'g, PaxRomana>;

/// The army of a seat, with these leaders, is in Massilia, where Carthage, its ally, has a Town.
fn guest_of_carthage(seat: Seat, leaders: &[&str]) -> At<'static> {
    let mut at = extended(game());
    at.s.ally(seat, CARTHAGE);
    at.works(of(CARTHAGE), "massilia", 2).army(of(CARTHAGE), "massilia", &[(Unit::HeavyInfantry, 3)]);
    at.army(of(seat), "massilia", &[(Unit::LightInfantry, 2)]);
    leaders.iter().for_each(|leader| {
        at.leader(of(seat), leader, "massilia");
    });
    at
}

/// PAX-4.3.1p: an army with a single Capital is placed there without being asked, with all its leaders.
#[test]
fn pax_4_3_1p_an_army_goes_to_its_only_capital() {
    let mut at = guest_of_carthage(ROME, &["rome_03", "rome_04"]);
    at.phase(Phase::Attrition);
    assert_ne!(at.s.phase, Phase::Attrition, "nobody decides");
    assert_eq!((at.troops(of(ROME), "massilia").len(), at.troops(of(ROME), "roma").len()), (0, 2));
    assert_eq!(at.s.leaders.iter().map(|post| post.at).collect::<Vec<_>>(), [node("roma"); 2]);
}

/// PAX-4.3.1p, PAX-12.5.5h: not to a Capital where an enemy is, nor, for the player of Pontus, where its army is.
#[test]
fn pax_4_3_1p_a_capital_must_be_free() {
    for (other, holder) in [(of(GREECE), "antiochia"), (Owner::Pontus, "antiochia"), (of(GREECE), "alexandria")] {
        let mut at = guest_of_carthage(EAST, &[]);
        at.s.pontus = Some(EAST);
        at.army(other, holder, &[(Unit::HeavyInfantry, 1)]).phase(Phase::Attrition);
        assert_ne!(at.s.phase, Phase::Attrition, "{other}: one Capital is left");
        let free = if holder == "antiochia" { "alexandria" } else { "antiochia" };
        assert_eq!(at.troops(of(EAST), free).len(), 2, "{other}");
    }
}

/// PAX-4.3.1p: an army whose Capital is lost goes nowhere: it is removed with its leaders.
#[test]
fn pax_4_3_1p_without_a_capital_the_army_is_lost() {
    let mut at = guest_of_carthage(ROME, &["rome_03"]);
    at.army(of(GREECE), "roma", &[(Unit::HeavyInfantry, 1)]).phase(Phase::Attrition);
    let all: u16 = at.game.spaces().map(|space| at.s.troops(of(ROME), space).len()).sum();
    assert_eq!((all, at.s.leaders.len(), at.troops(of(CARTHAGE), "massilia").len()), (0, 0, 3));
}

/// PAX-4.3.1p, PAX-5.1.2a: nor to a Capital with the City or an army of another player, who is an ally no longer when the turn is over; an
/// army that stands there already goes, too.
#[test]
fn pax_5_1_2a_no_army_is_placed_beside_an_ally() {
    let roman = |at: &At<'_>, space| at.troops(of(ROME), space).len();
    let mut at = guest_of_carthage(ROME, &[]);
    at.s.ally(ROME, EAST);
    at.army(of(EAST), "roma", &[(Unit::HeavyInfantry, 1)]).phase(Phase::Attrition);
    assert_eq!(["massilia", "roma"].map(|space| roman(&at, space)), [0, 0], "the army of the East stays in Rome");
    let mut at = guest_of_carthage(ROME, &[]);
    at.works(of(CARTHAGE), "roma", 5).phase(Phase::Attrition);
    assert_eq!(["massilia", "roma"].map(|space| roman(&at, space)), [0, 0], "Rome is a City of Carthage");
    let mut at = extended(game());
    at.s.ally(ROME, CARTHAGE);
    at.works(of(CARTHAGE), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 2)]).phase(Phase::Attrition);
    assert_eq!(roman(&at, "roma"), 0);
    let mut at = guest_of_carthage(EAST, &[]);
    at.s.ally(EAST, ROME);
    at.army(of(ROME), "antiochia", &[(Unit::Legion, 1)]).phase(Phase::Attrition);
    assert_ne!(at.s.phase, Phase::Attrition, "one Capital is left");
    assert_eq!(at.troops(of(EAST), "alexandria").len(), 2);
}

/// PAX-4.3.1p: an army is placed in a Capital that the guests of its own player are leaving.
#[test]
fn pax_4_3_1p_guests_in_each_others_capitals_change_places() {
    let mut at = extended(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(CARTHAGE), "roma", &[(Unit::HeavyInfantry, 2)]);
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 1)]).army(of(ROME), "carthago", &[(Unit::Legion, 2)]);
    at.phase(Phase::Attrition);
    let units = |seat, space| at.troops(of(seat), space).len();
    assert_eq!([units(ROME, "roma"), units(CARTHAGE, "carthago")], [3, 3]);
    assert_eq!([units(CARTHAGE, "roma"), units(ROME, "carthago")], [0, 0]);
}

/// PAX-12.8.2b: Elephants that are alone when allies have parted are destroyed: where an army has left them, and in a Capital.
#[test]
fn pax_12_8_2b_elephants_do_not_stay_alone_when_allies_part() {
    let elephants = [(Unit::Elephants, 1)];
    let mut at = guest_of_carthage(ROME, &[]);
    at.game.wipe_out(&mut at.s, of(CARTHAGE), id("massilia"));
    at.army(of(CARTHAGE), "massilia", &elephants).phase(Phase::Attrition);
    let units = |at: &At, seat, space| at.troops(of(seat), space).len();
    assert_eq!([units(&at, CARTHAGE, "massilia"), units(&at, ROME, "roma")], [0, 2]);
    for guards in [0, 1] {
        let mut at = guest_of_carthage(ROME, &[]);
        at.game.wipe_out(&mut at.s, of(ROME), id("massilia"));
        at.army(of(ROME), "massilia", &elephants).army(of(ROME), "roma", &[(Unit::Legion, guards)]);
        at.phase(Phase::Attrition);
        assert_eq!(at.troops(of(ROME), "roma").all(Unit::Elephants), guards, "{guards}");
    }
}

/// PAX-4.3.1p, PAX-5.1.1d: Elephants give no control, so they leave a Space that the army of an ally controls, even if they came first.
#[test]
fn pax_5_1_1d_elephants_do_not_keep_a_space() {
    let mut at = extended(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(CARTHAGE), "caralis", &[(Unit::Elephants, 1)]).army(of(CARTHAGE), "carthago", &[(Unit::Cavalry, 1)]);
    at.army(of(ROME), "caralis", &[(Unit::LightInfantry, 1)]).reckoned();
    assert!(at.game.controls_space(&at.s, ROME, id("caralis")));
    at.phase(Phase::Attrition);
    assert_ne!(at.s.phase, Phase::Attrition, "nobody is isolated");
    let units = |seat, space| at.troops(of(seat), space).len();
    assert_eq!([units(ROME, "caralis"), units(CARTHAGE, "caralis"), units(CARTHAGE, "carthago")], [1, 0, 2]);
}
