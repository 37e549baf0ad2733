//! PAX-9.2, PAX-9.3, PAX-12.6: what a group can do where it stands, what it remembers on its way, and which forces answer
//! it.

use crate::actions::{drop, leave, up};
use crate::board::*;
use crate::clash::march;
use crate::sea::fleet_out;
use crate::support::{id, node};
use agon_game::Chance;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::Owner;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;
const GARRISON: Unit = Unit::Garrison;

fn make(unit: Unit, count: u8) -> Action {
    Action::MakeGarrisons { piece: full(unit), count }
}

/// All choices except going on.
fn staying(at: &At<'_>) -> Vec<Action> {
    at.legal().into_iter().filter(|action| !matches!(action, Action::MoveTo { .. } | Action::Embark)).collect()
}

/// PAX-9.2.1h, PAX-9.2.1i, PAX-9.2.1j, PAX-8.2.3d: what an army can do where it stands, with and without a Movement Point.
#[test]
fn pax_9_2_1i_what_an_army_can_do_where_it_stands() {
    for mp in [1, 0] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LEGION, 2), (LIGHT, 1)]).leader(of(ROME), "rome_03", "roma");
        at.army(of(ROME), "pisae", &[(LIGHT, 2), (GARRISON, 1)]).leader(of(ROME), "rome_04", "pisae");
        march(&mut at, ROME, "roma", 6).way(&["pisae"]);
        at.s.march_mut(1).mp = mp;
        let join = [Action::PickUpLeader { leader: id("rome_04") }];
        let paid = [
            up(of(ROME), LIGHT, 1),
            up(of(ROME), LIGHT, 2),
            up(of(ROME), GARRISON, 1),
            make(LEGION, 1),
            make(LEGION, 2),
            make(LIGHT, 1),
        ];
        let free = [drop(LEGION, 1), drop(LEGION, 2), drop(LIGHT, 1), Action::DropLeader { leader: id("rome_03") }];
        let paid = if mp > 0 { &paid[..] } else { &[] };
        let can = staying(&at);
        assert!(paid.iter().chain(&join).chain(&free).all(|action| can.contains(action)), "{mp}: {can:?}");
        assert_eq!(can.len(), paid.len() + 1 + free.len() + 1, "and Done: {can:?}");
    }
}

/// PAX-9.2.1i: an action paid for in a Space costs no second point there.
#[test]
fn pax_9_2_1i_what_is_paid_for_goes_on_without_points() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2), (LIGHT, 1)]).army(of(ROME), "pisae", &[(LIGHT, 2), (GARRISON, 1)]);
    march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(up(of(ROME), LIGHT, 1));
    at.s.march_mut(1).mp = 0;
    assert!(
        at.is_legal(up(of(ROME), GARRISON, 1)) && !at.is_legal(make(LEGION, 1)) && !at.is_legal(up(of(ROME), LIGHT, 1))
    );
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 2), (LIGHT, 1)]);
    march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(make(LEGION, 1));
    at.s.march_mut(1).mp = 0;
    assert!(at.is_legal(make(LIGHT, 1)) && !at.is_legal(make(LEGION, 1)));
}

/// PAX-8.2.3i: a leader who moves alone takes nobody along by land either.
#[test]
fn pax_8_2_3i_who_walks_alone_stays_alone() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_04", "pisae").army(of(ROME), "pisae", &[(LIGHT, 1)]);
    at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: true }).roll(3);
    at.way(&["pisae"]);
    assert_eq!(staying(&at), [Action::Done]);
}

/// PAX-9.2.1j, PAX-12.1.3a: in a Minor Move nothing is picked up, made or dropped.
#[test]
fn pax_9_2_1j_a_minor_move_is_one_unit() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 1)]).army(of(ROME), "pisae", &[(LIGHT, 1), (GARRISON, 1)]);
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("roma"), piece: full(LEGION) }).roll(6);
    at.way(&["pisae"]);
    assert_eq!(staying(&at), [Action::Done]);
}

/// PAX-7.4.3a, PAX-7.4.3d: a player destroys his own City or Town abroad for one MP for each Fortification Point, but not
/// one at home or another's.
#[test]
fn pax_7_4_3a_own_places_abroad_are_destroyed() {
    for (owner, space, mp, able) in
        [(ROME, "aleria", 2, true), (ROME, "aleria", 1, false), (ROME, "pisae", 2, false), (GREECE, "aleria", 2, false)]
    {
        let mut at = bare(game());
        at.s.ally(ROME, GREECE);
        at.army(of(ROME), space, &[(LEGION, 2)]).works(of(owner), space, 2);
        march(&mut at, ROME, space, 6);
        at.s.march_mut(1).mp = mp;
        assert_eq!(at.is_legal(Action::Destroy), able, "{space}, {mp}");
        if able {
            at.act(Action::Destroy);
            assert!(at.s.ground[id::<Space>(space)].works.is_none());
        }
    }
}

/// PAX-9.1.4a: pieces of another owner that have moved do not count as the player's.
#[test]
fn pax_9_1_4a_moved_pieces_are_known_by_their_owner() {
    let mut at = bare(game());
    at.s.ally(ROME, GREECE);
    at.army(of(ROME), "roma", &[(LIGHT, 1)]).army(of(GREECE), "roma", &[(LIGHT, 2)]);
    at.expansion(ROME);
    at.game.note_moved(&mut at.s, of(GREECE), node("roma"), full(LIGHT), 2);
    at.act(Action::Major { owner: of(ROME), from: node("roma"), fleet: false });
    assert_eq!(at.s.march(1).troops.all(LIGHT), 1);
    let known: Vec<_> = at.s.moved.iter().map(|moved| (moved.owner, moved.count)).collect();
    assert_eq!(known, [(of(GREECE), 2)]);
}

/// PAX-12.6.3b: a Fleet beaten by pirates goes back to the last Port that it passed, not to where it set out.
#[test]
fn pax_12_6_3b_back_to_the_last_port() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).s.pirates.insert(node("turris"));
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma", "ntp_tyrrhenum"]).roll(1).way(&["turris"]).roll(1).until(|s| s.marches.is_empty());
    assert_eq!(at.s.galleys(of(ROME), node("roma")), 1);
}

/// PAX-11.1.2b: leave to pass a Port holds for that Port only.
#[test]
fn pax_11_1_2b_leave_to_pass_is_for_one_port() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).fleet(of(CARTHAGE), "aleria", 1).garrisons(of(CARTHAGE), &["aleria", "urcinium"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::LetPass).act(Action::LetPass).way(&["urcinium"]);
    assert_eq!(at.s.steps.top(), Some(SeaStep::Permit { seat: CARTHAGE }.into()));
}

/// PAX-11.1.4, PAX-1.4al: what made one Continuity roll harder does not affect the next.
#[test]
fn pax_11_1_4_modifiers_are_for_one_roll() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 3).fleet(of(CARTHAGE), "aleria", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(6).roll(1).roll(2).act(Action::Yes).roll(5);
    assert!(!at.s.march(1).stopped(), "5 + 2");
    at.way(&["urcinium"]).act(Action::Yes).roll(7);
    assert!(!at.s.marches.is_empty() && !at.s.march(1).stopped(), "7");
}

/// Carthage enters Pisae, where there is a Roman unit; a Roman army with two leaders and a Garrison is in Rome.
fn threatened() -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LIGHT, 1)]).army(of(ROME), "roma", &[(LEGION, 2), (GARRISON, 1)]);
    at.leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_05", "roma");
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]);
    at
}

/// PAX-R155: leaders of an army that intercepts may stay behind, and Garrisons come along, each once and in order; leaders
/// alone are no army that could go.
#[test]
fn pax_r155_who_intercepts_and_who_stays() {
    let stay = |leader: &str| Action::LeaveLeader { leader: id(leader) };
    let mut at = threatened();
    at.act(Action::Intercept { from: id("roma") });
    assert_eq!(at.legal(), [stay("rome_03"), stay("rome_05"), up(of(ROME), GARRISON, 1), Action::Go]);
    at.act(stay("rome_05"));
    assert_eq!(at.legal(), [up(of(ROME), GARRISON, 1), Action::Go]);
    at.act(up(of(ROME), GARRISON, 1));
    assert_eq!(at.s.march(2).troops.all(GARRISON), 1);
    let mut at = threatened();
    at.act(Action::Intercept { from: id("roma") }).act(stay("rome_03"));
    assert_eq!(at.legal(), [stay("rome_05"), up(of(ROME), GARRISON, 1), Action::Go]);
    let mut at = threatened();
    at.act(Action::SendLeaders { from: id("roma") });
    assert_eq!(at.legal(), [stay("rome_03"), stay("rome_05"), Action::Go]);
    at.act(stay("rome_03"));
    assert_eq!(at.game.chance_kind(&at.s), "interception_dice", "the last one goes");
}

/// PAX-9.3.2a, PAX-9.3.2e: the best Tactics of the leaders count.
#[test]
fn pax_9_3_2a_the_best_tactics_count() {
    let tactics = |leader: &str| game().content.leader(id(leader)).tactics;
    let best = tactics("rome_01");
    let other =
        ["rome_02", "rome_03", "rome_04", "rome_05", "rome_06"].into_iter().find(|leader| tactics(leader) != best);
    let pair = ["rome_01", other.expect("a leader of other Tactics")];
    let best = pair.map(tactics).into_iter().max().unwrap();
    for order in [pair, [pair[1], pair[0]]] {
        for (dice, hit) in [(12 - best, true), (11 - best, false)] {
            let mut at = bare(game());
            at.army(of(ROME), "roma", &[(LEGION, 2)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
            at.leader(of(ROME), order[0], "roma").leader(of(ROME), order[1], "roma");
            march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]);
            at.act(Action::Intercept { from: id("roma") }).act(Action::Go).roll(dice);
            assert_eq!(at.s.battle.is_some(), hit, "{dice}");
        }
    }
}

/// PAX-9.3.5e: part of a force, but not all of it, stays in the Town; each kind is named once, in order.
#[test]
fn pax_9_3_5e_some_stay_in_their_town() {
    let inside = || {
        let mut at = bare(game());
        at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2), (LIGHT, 1)]);
        at.army(of(ROME), "roma", &[(LEGION, 2)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]).act(Action::Intercept { from: id("roma") });
        at
    };
    let mut at = inside();
    assert_eq!(at.legal(), [Action::Yes, Action::No, leave(LEGION, 1), leave(LEGION, 2), leave(LIGHT, 1)]);
    at.act(leave(LEGION, 1));
    assert_eq!(at.legal(), [Action::Go, leave(LIGHT, 1)]);
    let mut at = inside();
    at.act(leave(LEGION, 2));
    assert_eq!(at.legal(), [Action::Go], "somebody joins the battle");
    let mut at = inside();
    at.act(leave(LIGHT, 1));
    assert_eq!((at.legal(), at.s.inside.len()), (vec![Action::Go], 1));
}

/// PAX-R146, PAX-8.2.2a: a leader who moves alone doubles his Movement Points, or by an option the die only.
#[test]
fn pax_r146_a_leader_alone_goes_twice_as_far() {
    for doubles in ["sum", "die"] {
        let game = with_options("pax_romana", &[("lone_leader_doubles", doubles)]);
        let campaign = game.content.leader(id("rome_03")).campaign;
        for (alone, mp) in
            [(true, if doubles == "sum" { (3 + campaign) * 2 } else { 6 + campaign }), (false, 3 + campaign)]
        {
            let mut at = bare(&game);
            at.leader(of(ROME), "rome_03", "roma").expansion(ROME);
            at.act(Action::MoveLeader { leader: id("rome_03"), major: true, alone }).roll(3);
            assert_eq!(at.s.march(1).mp, mp, "{doubles}, {alone}");
        }
    }
}

/// PAX-13.3-JUD-d: during a revolt in Judaea entering a Space there costs two points, and attacking one more.
#[test]
fn pax_13_3_jud_d_risen_judaea_is_hard_to_enter() {
    for (rebels, mp, enters) in [(true, 2, false), (true, 3, true), (false, 1, true)] {
        let mut at = bare(game());
        at.army(of(ROME), "joppa", &[(LEGION, 3)]);
        if rebels {
            at.army(Owner::Rebels, "hierosolyma", &[(Unit::Barbarians, 2)]);
        }
        march(&mut at, ROME, "joppa", 6);
        at.s.march_mut(1).mp = mp;
        assert_eq!(at.is_legal(Action::MoveTo { to: node("hierosolyma") }), enters, "{rebels}, {mp}");
    }
}

/// PAX-9.1.2d: a group that can do nothing any more stands down; one with a City or Town of its own there is still asked.
#[test]
fn pax_9_1_2d_a_group_with_nothing_to_do_stands_down() {
    for own in [false, true] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(LIGHT, 1)]);
        if own {
            at.works(of(ROME), "arretium", 2);
        }
        march(&mut at, ROME, "pisae", 1).way(&["arretium"]);
        assert_eq!(!at.s.marches.is_empty(), own);
    }
}

/// PAX-12.3.3b: Militia intercepts at home.
#[test]
fn pax_12_3_3b_militia_intercepts_at_home() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(LEGION, 1), (Unit::Militia, 1)]);
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]).act(Action::Intercept { from: id("roma") });
    assert_eq!(at.s.march(2).troops.all(Unit::Militia), 1);
}

/// PAX-12.3.3b, scenario VIII: Greek militia of Bruttium does not intercept in Italy.
#[test]
fn pax_12_3_3b_militia_intercepts_in_the_home_of_the_scenario() {
    for (unit, able) in [(Unit::LightInfantry, true), (Unit::Militia, false)] {
        let mut at = emptied(game(), "viii");
        let seats = [Power::Greece, Power::Rome].map(|power| at.game.scene(&at.s).seat_of(power).unwrap());
        at.army(of(seats[0]), "venusia", &[(unit, 1)]).army(of(seats[1]), "roma", &[(LEGION, 1)]);
        march(&mut at, seats[1], "roma", 6).way(&["capua"]);
        assert_eq!(at.is_legal(Action::Intercept { from: id("venusia") }), able, "{unit}");
    }
}
