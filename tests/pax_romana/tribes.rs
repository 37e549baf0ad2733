//! PAX-13.1, PAX-13.2: tribes and barbarians on the map: chips, who must attack them, and who decides for them.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

type At<'g> = Position<'g, agon_pax_romana::PaxRomana>;

/// A chip that lies face-down.
fn chip(at: &mut At, space: &str) {
    at.s.ground[id::<Space>(space)].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
}

/// PAX-13.1.1a, PAX-13.1.1b, PAX-13.1.1c: 30 chips, one face-down in each Tribe Space, the others aside.
#[test]
fn pax_13_1_1b_chips_lie_face_down_in_tribe_spaces() {
    let at = start(game(), "v_basic");
    assert_eq!(at.s.chips.iter().sum::<u8>(), 30);
    for space in at.game.content.map.tribe_spaces.iter() {
        let force = at.s.ground[space].force.expect("a tribe");
        assert_eq!((force.owner, force.troops), (Owner::Tribes, Troops::NONE), "nobody knows its strength");
    }
    assert_eq!(at.game.content.map.tribe_spaces.len(), 27, "3 chips stay aside");
}

/// PAX-13.1.3a, PAX-13.1.2a: a group that enters must attack, for an additional Movement Point.
#[test]
fn pax_13_1_3a_entering_a_tribe_space_is_an_attack() {
    let mut at = bare(game());
    at.army(of(ROME), "aquileia", &[(Unit::Legion, 3)]);
    chip(&mut at, "coricum");
    march(&mut at, ROME, "aquileia", 1);
    assert!(!at.is_legal(Action::MoveTo { to: node("coricum") }), "1 MP is not enough");
    let mut at = bare(game());
    at.army(of(ROME), "aquileia", &[(Unit::Legion, 3)]);
    chip(&mut at, "coricum");
    march(&mut at, ROME, "aquileia", 3).way(&["coricum"]);
    assert_eq!((at.s.march(1).mp, at.s.steps.top()), (1, Some(BattleStep::TurnChip.into())));
}

/// PAX-13.1.2a, PAX-13.2.6b: a chip is turned over when its tribe is attacked, not when barbarians attack others who stand beside it.
#[test]
fn pax_13_1_2a_barbarians_who_fight_each_other_turn_no_chip() {
    for beside in [0, 4] {
        let mut at = bare(game());
        chip(&mut at, "coricum");
        if beside > 0 {
            at.army(Owner::WesternGauls, "coricum", &[(Unit::Barbarians, beside)]);
        }
        let attacker = at.game.combatant(&at.s, Owner::Germans, 0, false);
        let defender = if beside > 0 { Owner::WesternGauls } else { Owner::Tribes };
        let defender = at.game.combatant(&at.s, defender, 0, true);
        at.s.battle = Some(Battle::new(id("coricum"), Cause::Attack, attacker, defender));
        at.happens(CARTHAGE, BattleStep::Begin);
        assert_eq!(at.s.steps.top() == Some(BattleStep::TurnChip.into()), beside == 0);
    }
}

/// PAX-13.1.4, PAX-13.1.7: warriors never move, and stay in the Removal Phase.
#[test]
fn pax_13_1_7_warriors_stay_where_they_are() {
    let mut at = bare(game());
    at.army(Owner::Tribes, "alesia", &[(Unit::TribalWarriors, 3)]);
    for seat in [ROME, EAST] {
        let theirs = |action: &Action| matches!(action, Action::Major { owner: Owner::Tribes, .. });
        assert!(!at.expansion(seat).legal().iter().any(theirs));
    }
    at.phase(Phase::Removal);
    assert_eq!(at.troops(Owner::Tribes, "alesia"), Troops::of(Unit::TribalWarriors, 3));
}

/// PAX-13.2.2, PAX-13.2.4a: barbarians hold their Space; a group that enters it attacks them.
#[test]
fn pax_13_2_4a_who_enters_attacks_barbarians() {
    let mut at = bare(game());
    at.army(of(ROME), "aquileia", &[(Unit::Legion, 3)]).army(Owner::Rebels, "coricum", &[(Unit::Barbarians, 2)]);
    at.garrisons(of(ROME), &["lissa"]).reckoned();
    assert_eq!(at.controls("dalmatia"), None, "PAX-13.2.2");
    march(&mut at, ROME, "aquileia", 3).way(&["coricum"]);
    assert_eq!(at.s.fight().side(Side::Defender).owner, Owner::Rebels);
}

/// PAX-13.2.4b: an Inactive player who does not fight them uses the shifts of tribes; without such a player they go to the
/// tribe's own die.
#[test]
fn pax_13_2_4b_an_inactive_player_uses_the_shifts_of_tribes() {
    let fought = |scenario: &str| {
        let mut at = start(game(), scenario);
        at.s.ground = Default::default();
        at.s.guests.clear();
        at.s.fleets.clear();
        at.s.leaders.clear();
        at.army(of(ROME), "aquileia", &[(Unit::Legion, 1)]).army(
            Owner::Tribes,
            "coricum",
            &[(Unit::TribalWarriors, 8)],
        );
        at.reckoned();
        march(&mut at, ROME, "aquileia", 4).way(&["coricum"]).roll(2).roll(2);
        at
    };
    let mut at = fought("v_basic");
    assert_eq!(at.s.fight().favoured, Some(Side::Defender), "8 to 4");
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE), "the next player");
    let dice = |at: &At| at.s.fight().sides.map(|side| side.die);
    let before = dice(&at);
    at.act(Action::ShiftDown);
    assert_eq!(dice(&at), [before[0] - 1, before[1]]);
    let mut at = fought("v_basic");
    at.act(Action::ShiftUp);
    assert_eq!(dice(&at), [before[0], before[1] + 1]);
}

/// The Western Gauls, led by the East, move along a way.
fn gauls(at: &mut At, from: &str, way: &[&str]) {
    at.army(Owner::WesternGauls, from, &[(Unit::Barbarians, 6)]);
    at.happens(EAST, EventStep::OfferMove { by: EAST, army: Owner::WesternGauls });
    if at.is_legal(Action::Yes) {
        at.act(Action::Yes);
    }
    at.roll(6).way(way);
}

/// PAX-13.4.2c, PAX-13.1.6, PAX-13.2.6b: an invading army may attack a tribe where it goes, or leave it alone.
#[test]
fn pax_13_2_6b_invaders_may_attack_tribes() {
    let mut at = bare(game());
    at.army(Owner::Tribes, "bibracte", &[(Unit::TribalWarriors, 2)]);
    gauls(&mut at, "alesia", &["bibracte"]);
    assert_eq!(at.legal(), [Action::Fight, Action::LetPass]);
    at.act(Action::LetPass);
    assert!(at.s.battle.is_none() && at.s.march(1).mp == 5, "PAX-13.4.2c");
    assert_eq!(at.troops(Owner::Tribes, "bibracte").len(), 2);
    let mut at = bare(game());
    at.army(Owner::Tribes, "bibracte", &[(Unit::TribalWarriors, 2)]);
    gauls(&mut at, "alesia", &["bibracte"]);
    at.act(Action::Fight);
    let battle = at.s.fight();
    assert_eq!(battle.sides.map(|side| side.owner), [Owner::WesternGauls, Owner::Tribes]);
    assert_eq!(at.s.march(1).mp, 4, "PAX-13.1.3a");
}

/// PAX-13.4.2c, PAX-13.2.7a: where there are a City and a tribe, barbarians attack the City.
#[test]
fn pax_13_4_2c_barbarians_attack_the_city_and_not_the_tribe() {
    let mut at = bare(game());
    at.army(Owner::Tribes, "bibracte", &[(Unit::TribalWarriors, 2)]).works(of(ROME), "bibracte", 5);
    gauls(&mut at, "alesia", &["bibracte"]);
    at.act(Action::LetPass);
    assert_eq!(at.s.fight().side(Side::Defender).owner, of(ROME));
    let mut at = bare(game());
    at.army(Owner::Tribes, "bibracte", &[(Unit::TribalWarriors, 2)]).works(of(ROME), "bibracte", 3);
    gauls(&mut at, "alesia", &["bibracte"]);
    at.act(Action::LetPass);
    at.until(|s| s.marches.is_empty());
    assert_eq!(at.troops(Owner::Tribes, "bibracte").len(), 2, "nobody touches them");
}

/// PAX-13.4-GER-b: Germans do not come back to the Province where they were placed; they may go to others.
#[test]
fn pax_13_4_ger_b_germans_do_not_come_back_to_their_own_province() {
    for (home, back) in [("upper_germania", false), ("ancient_germania", true)] {
        let mut at = bare(game());
        at.s.german_home = Some(id(home));
        at.s.invaded.insert(InvasionGroup::Germans);
        at.army(Owner::Germans, "mogontiacum", &[(Unit::Barbarians, 6)]);
        at.happens(EAST, EventStep::OfferMove { by: EAST, army: Owner::Germans }).act(Action::Yes).roll(6);
        let to = |space| Action::MoveTo { to: node(space) };
        assert!(at.is_legal(to("ara_ubiorum")), "another Province of Germany");
        at.way(&["ara_ubiorum"]);
        assert_eq!(at.is_legal(to("mogontiacum")), back, "placed in {home}");
        at.way(&["treveri"]);
        assert!(at.is_legal(to("ara_ubiorum")));
    }
    let mut at = bare(game());
    at.s.invaded.insert(InvasionGroup::Germans);
    at.happens(EAST, EventStep::PlaceInvasion { by: EAST, group: InvasionGroup::Germans }).choose("vindonissa");
    assert_eq!(at.s.german_home, Some(id("upper_germania")));
}

/// PAX-13.4.6: armies of barbarians are enemies of each other.
#[test]
fn pax_13_4_6_armies_of_barbarians_fight_each_other() {
    let mut at = bare(game());
    at.army(Owner::Germans, "bibracte", &[(Unit::Barbarians, 3)]);
    gauls(&mut at, "alesia", &["bibracte"]);
    assert_eq!(at.s.fight().side(Side::Defender).owner, Owner::Germans);
}

/// PAX-13.2.6b, PAX-10.7.7b: barbarians that a tribe has driven back to a transit point attack nobody in the Space behind
/// them.
#[test]
fn pax_13_2_6b_who_is_driven_back_by_a_tribe_attacks_nobody_else() {
    let mut at = bare(game());
    at.army(Owner::Germans, "actium", &[(Unit::Barbarians, 2)]);
    at.army(Owner::Tribes, "thebae", &[(Unit::TribalWarriors, 9)]).army(
        Owner::WesternGauls,
        "thebae",
        &[(Unit::Barbarians, 1)],
    );
    at.expansion(EAST).act(Action::Major { owner: Owner::Germans, from: node("actium"), fleet: false });
    at.roll(6).way(&["ltp_aetolia", "thebae"]).act(Action::Fight);
    at.roll(1).roll(1);
    at.until(|s| s.battle.is_none());
    assert_eq!(at.s.march(1).at, node("ltp_aetolia"), "beaten, with Movement Points left");
    assert!(at.s.battle.is_none() && at.s.steps.top() == Some(MarchStep::Go.into()));
    assert_eq!(at.troops(Owner::WesternGauls, "thebae").len(), 1);
}
