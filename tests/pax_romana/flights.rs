//! PAX-10.7.4g, PAX-9.3.1c: a beaten army and those who stood beside it flee together, and are met together.

use crate::actions::intercept;
use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::support::{id, node};
use agon_game::{Seat, Telling, state_from_json, state_to_json};
use agon_pax_romana::Action;
use agon_pax_romana::ids::{Node, Unit};
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_testing::rules;

/// The beaten Retreat, until an army can intercept them from this Space.
fn flee_past<'a, 'g>(at: &'a mut At<'g>, from: &str) -> &'a mut At<'g> {
    let (game, asked) = (at.game, intercept(from));
    at.quietly_until_retreat().act(Action::Yes).until(|s| rules::is_legal(game, s, asked))
}

/// An army intercepts those who flee: units of the Defender, whoever's they are.
fn met(at: &mut At<'_>, from: &str) -> [u16; LAND] {
    at.act(intercept(from)).roll(12);
    assert_eq!(at.fight().cause, Cause::Interception);
    std::array::from_fn(|place| at.game.side_count(&at.s, Defender, |unit| unit == Unit::ALL[place]))
}

/// Whether units of two seats are in a Space, on the move or not.
fn share(at: &At<'_>, seats: [Seat; 2], space: &str) -> bool {
    seats.iter().all(|seat| {
        let moves = |march: &March| march.owner == of(*seat) && march.at == node(space) && !march.troops.is_empty();
        !at.troops(of(*seat), space).is_empty() || at.s.marches.iter().any(|march| moves(&march))
    })
}

/// The same position, loaded.
fn loaded(at: &At<'_>) -> Result<State, String> {
    state_from_json(at.game, &state_to_json(at.game, &at.s))
}

/// The East comes from Arretium to Pisae, where it has such units, and Rome intercepts it from Rome and beats it; more Romans are in
/// Ariminum.
fn beaten_in_pisae(beside: Unit, count: u8) -> At<'static> {
    let mut at = bare(game());
    at.army(of(EAST), "arretium", &[(HeavyInfantry, 6)]).army(of(EAST), "pisae", &[(beside, count)]);
    at.army(of(ROME), "roma", &[(Legion, 8)]).army(of(ROME), "ariminum", &[(Legion, 6)]);
    march(&mut at, EAST, "arretium", 6).way(&["pisae"]).act(intercept("roma")).roll(12).dice(6, 1);
    at
}

/// PAX-10.7.4g, PAX-9.3.1c: an army that has been intercepted and beaten flees with those who stood beside it, a Garrison, too, and
/// whoever intercepts them on their way meets all of them.
#[test]
fn pax_10_7_4g_who_flees_together_is_met_together() {
    for (beside, count) in [(LightInfantry, 30), (Garrison, 1)] {
        let mut at = beaten_in_pisae(beside, count);
        flee_past(&mut at, "ariminum").sound();
        assert!(loaded(&at).unwrap() == at.s, "such a position can be loaded");
        let troops = met(&mut at, "ariminum");
        assert!(troops[HeavyInfantry as usize] > 0 && troops[beside as usize] > 0, "{beside}: {troops:?}");
        // They hold out, and stop there together.
        at.dice(1, 6).until(|s| s.marches.len() == 1);
        let army = at.s.march(1);
        assert_eq!((army.at, army.kind, army.before_flight), (node("arretium"), MarchKind::Major, None));
        assert!(at.troops(of(EAST), "arretium").all(beside) > 0, "{beside}");
    }
}

/// PAX-5.1.2a, PAX-10.7.7: who has intercepted does not stay where others of those who flee are.
#[test]
fn pax_5_1_2a_an_interceptor_does_not_stay_with_enemies_on_the_move() {
    for (beside, count) in [(LightInfantry, 30), (Garrison, 1)] {
        for dice in [(6, 1), (3, 1), (1, 3)] {
            let mut at = beaten_in_pisae(beside, count);
            flee_past(&mut at, "ariminum").act(intercept("ariminum")).roll(12).dice(dice.0, dice.1);
            at.until(|s| s.battle.is_none() && s.marches.len() < 3).sound();
            assert!(!share(&at, [ROME, EAST], "arretium"), "{beside}, {dice:?}");
        }
    }
}

/// PAX-10.7.4g, PAX-9.3.3d, PAX-10.7.5c: so it is where an army that has landed flees over the sea, and on its way the position can be loaded.
#[test]
fn pax_10_7_4g_a_landed_army_is_met_with_those_who_stood_in_the_port() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "aleria", &[(HeavyInfantry, 6)]).garrisons(of(CARTHAGE), &["aleria", "pisae"]);
    at.fleet(of(CARTHAGE), "aleria", 2).army(of(ROME), "roma", &[(Legion, 8)]);
    at.army(of(EAST), "urcinium", &[(HeavyInfantry, 2)]);
    march(&mut at, CARTHAGE, "aleria", 6).act(Action::Embark);
    at.act(Action::PickUp { owner: of(CARTHAGE), piece: full(Galleys), count: 2 }).way(&["pisae"]);
    while !at.is_legal(Action::Land) {
        at.act(Action::Yes);
    }
    at.act(Action::Land).act(intercept("roma")).roll(12).dice(6, 1);
    flee_past(&mut at, "urcinium").sound();
    let squadrons = [at.s.galleys(of(CARTHAGE), node("pisae")), at.s.galleys(of(CARTHAGE), node("aleria"))];
    assert_eq!(squadrons, [0, 2]);
    let troops = met(&mut at, "urcinium");
    assert!(troops[HeavyInfantry as usize] > 0 && troops[Garrison as usize] == 2, "{troops:?}");
    at.dice(1, 6).until(|s| s.marches.len() == 1).sound();
    assert!(!at.is_legal(intercept("urcinium")) && !share(&at, [EAST, CARTHAGE], "aleria"));
}

/// PAX-9.3.3d, PAX-10.7.5: a position can be loaded while a landed army waits for those who flee with it.
#[test]
fn pax_9_3_3d_a_flight_over_the_sea_can_be_loaded() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(CARTHAGE), "aleria", &[(HeavyInfantry, 6)]).garrisons(of(CARTHAGE), &["aleria"]);
    at.army(of(GREECE), "pisae", &[(HeavyInfantry, 1)]).fleet(of(GREECE), "pisae", 1);
    at.fleet(of(CARTHAGE), "aleria", 2).army(of(ROME), "roma", &[(Legion, 8)]);
    at.army(of(EAST), "urcinium", &[(HeavyInfantry, 2)]);
    march(&mut at, CARTHAGE, "aleria", 6).act(Action::Embark);
    at.act(Action::PickUp { owner: of(CARTHAGE), piece: full(Galleys), count: 2 }).way(&["pisae"]);
    while !at.is_legal(Action::Land) {
        at.act(Action::Yes);
    }
    at.act(Action::Land).act(intercept("roma")).roll(12).dice(6, 1).quietly_until_retreat().act(Action::Yes);
    for _ in 0..30 {
        assert!(loaded(&at).unwrap() == at.s, "{:?}", at.s.steps.top());
        if at.s.marches.len() == 1 {
            return;
        }
        let before = at.s;
        at.until(|s| *s != before);
    }
    panic!("the flight does not end: {:?}", at.legal());
}

/// PAX-10.7.4g, PAX-9.3.1c, PAX-4.3.1l: allies who Retreat after a battle flee and are met as one army, and one attempt meets both.
#[test]
fn pax_4_3_1l_allies_flee_and_are_met_as_one_army() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(CARTHAGE), "pisae", &[(HeavyInfantry, 12)]).army(of(GREECE), "pisae", &[(HeavyInfantry, 10)]);
    at.army(of(ROME), "ariminum", &[(Legion, 6)]).garrisons(of(ROME), &["parma", "placentia"]);
    at.attack(ROME, &[(Legion, 18)], &["roma", "pisae"], 3).dice(5, 1).quietly_until_retreat().act(Action::Yes);
    let (game, lands) = (at.game, Action::FleeTo { to: node("arretium") });
    at.until(|s| rules::is_legal(game, s, lands));
    at.act(lands).sound();
    assert!(loaded(&at).unwrap() == at.s, "such a position can be loaded");
    let armies: Vec<March> = at.s.marches.iter().filter(|march| march.at == node("arretium")).collect();
    assert_eq!(armies.iter().map(|march| march.owner).collect::<Vec<_>>(), [GREECE, CARTHAGE].map(of));
    let all: u16 = met(&mut at, "ariminum").iter().sum();
    assert_eq!(all, armies.iter().map(|march| march.troops.len()).sum::<u16>());
    at.dice(1, 3).until(|s| s.battle.is_none());
    assert!(!at.is_legal(intercept("ariminum")), "one attempt at both");
    at.until(|s| s.marches.len() == 1);
    assert!(!at.troops(of(CARTHAGE), "arretium").is_empty());
}

/// PAX-10.3.2a, PAX-R10-26: where two groups of one owner are met together its player says which of them bears a loss.
#[test]
fn pax_10_3_2a_the_player_says_which_of_two_groups_bears_a_loss() {
    let mut at = beaten_in_pisae(HeavyInfantry, 10);
    let heavy = full(HeavyInfantry);
    flee_past(&mut at, "ariminum").act(intercept("ariminum")).roll(12).dice(1, 3);
    let asks = |step: Option<Step>| matches!(step, Some(Step::Battle(BattleStep::ChoosePart { .. })));
    at.until(|s| {
        s.steps.top().is_some_and(|step| matches!(step, Step::Battle(BattleStep::Lose { side: Defender, .. })))
    });
    let before = [1, 3].map(|number| at.s.march(number).troops.all(HeavyInfantry));
    at.act(Action::Weaken { unit: HeavyInfantry });
    if at.is_legal(Action::ChoosePiece { owner: of(EAST), at: id("arretium"), piece: heavy }) {
        at.act(Action::ChoosePiece { owner: of(EAST), at: id("arretium"), piece: heavy });
    }
    assert!(asks(at.s.steps.top()), "{:?}", at.legal());
    at.sound();
    at.act(Action::Yes);
    let reduced = [1, 3].map(|number| at.s.march(number).troops.has_reduced(HeavyInfantry));
    assert_eq!((reduced, before.iter().all(|count| *count > 0)), ([true, false], true));
}

/// PAX-10.7.6c, PAX-9.3.1a: another army that stood where the battle was, and did not fight in it, may intercept those who flee from there. Who has
/// fought beside the winner may not.
#[test]
fn pax_10_7_6c_a_third_army_may_intercept_the_flight() {
    for (ally, able) in [(None, true), (Some(GREECE), false)] {
        let mut at = bare(game());
        ally.into_iter().for_each(|ally| at.s.ally(ROME, ally));
        at.army(of(ROME), "roma", &[(Legion, 12)]).army(of(CARTHAGE), "arretium", &[(HeavyInfantry, 6)]);
        at.army(of(GREECE), "pisae", &[(HeavyInfantry, 3)]);
        march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]);
        at.act(intercept("roma")).roll(12).dice(5, 1).quietly_until_retreat().act(Action::Yes);
        at.until(|s| s.marches.len() == 1);
        assert_eq!((at.s.march(1).at, at.s.march(1).kind), (node("arretium"), MarchKind::Retreat));
        assert_eq!(at.is_legal(intercept("pisae")), able);
        assert!(!at.is_legal(intercept("roma")));
    }
}

/// Rome beats allies, Carthage and the East, in Pisae, and they Retreat; their losses are those of this seat as long as it has units.
fn allies_beaten<'g>(carthage: Units<'_>, east: Units<'_>, dice: (u8, u8), loser: Seat) -> At<'g> {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, EAST);
    at.army(of(CARTHAGE), "pisae", carthage).army(of(EAST), "pisae", east).army(of(ROME), "roma", &[(Legion, 8)]);
    at.army(of(GREECE), "ariminum", &[(HeavyInfantry, 6)]).leader(of(CARTHAGE), "carthage_03", "pisae");
    march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(Action::Fight).act(Action::Fight);
    while at.is_legal(Action::Number { count: 0 }) {
        at.act(Action::Number { count: 0 });
    }
    at.dice(dice.0, dice.1).quietly_until_retreat().act(Action::Yes);
    bear(&mut at, loser);
    at.roll(7);
    at
}

/// Losses are those of this seat as long as it has units.
pub fn bear(at: &mut At<'_>, loser: Seat) {
    while let Some(Step::Battle(BattleStep::Lose { .. } | BattleStep::ChooseOwner { .. })) = at.s.steps.top() {
        let legal = at.legal();
        let of_loser = |action: &Action| matches!(action, Action::ChoosePiece { owner, .. } if *owner == of(loser));
        let whole = |action: &Action| matches!(action, Action::Lose { .. });
        let chosen = legal.iter().copied().find(of_loser).or_else(|| legal.iter().copied().find(whole));
        at.act(chosen.unwrap_or(legal[0]));
    }
}

fn flee(place: &str) -> Action {
    Action::FleeTo { to: node(place) }
}

/// PAX-8.4.4a, PAX-4.3.1l: a leader whose own units have fallen on the flight goes on with the rest of the combined Army.
#[test]
fn pax_8_4_4a_a_leader_lives_as_long_as_the_combined_army_that_flees() {
    let mut at = allies_beaten(&[(HeavyInfantry, 1)], &[(HeavyInfantry, 9)], (6, 1), EAST);
    at.act(flee("arretium")).act(intercept("ariminum")).roll(12).dice(4, 3).quietly_until_retreat().act(Action::No);
    bear(&mut at, CARTHAGE);
    assert!(at.s.marches.iter().all(|march| march.owner != of(CARTHAGE) || march.troops.is_empty()));
    at.roll(7).until(|s| s.moving() == 1).sound();
    let camp: Vec<(Node, u8)> = at.s.leaders.iter().map(|post| (post.at, post.march)).collect();
    assert_eq!((camp, at.troops(of(EAST), "arretium").is_empty()), (vec![(node("arretium"), 0)], false));
}

/// PAX-12.8.2b, PAX-10.7.4g: Elephants whose own army has fallen flee with that of an ally and are safe where it stops, whichever of them leads.
#[test]
fn pax_12_8_2b_elephants_flee_with_the_army_of_an_ally() {
    for first in [CARTHAGE, EAST] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        let armies = [(CARTHAGE, &[(HeavyInfantry, 1), (Elephants, 1)][..]), (EAST, &[(HeavyInfantry, 9)][..])];
        let [one, other] = if first == CARTHAGE { armies } else { [armies[1], armies[0]] };
        at.army(of(one.0), "pisae", one.1).army(of(other.0), "pisae", other.1).army(of(ROME), "roma", &[(Legion, 8)]);
        march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(Action::Fight).act(Action::Fight);
        at.act(Action::Number { count: 0 }).dice(6, 1).quietly_until_retreat().act(Action::Yes);
        bear(&mut at, CARTHAGE);
        at.act(flee("arretium")).act(Action::Done).until(|s| s.moving() == 1);
        assert_eq!(at.troops(of(CARTHAGE), "arretium"), Troops::of(Elephants, 1), "{first:?}");
    }
}

/// PAX-9.1.4, PAX-10.7.5c: squadrons that have brought an army take it and those who stood in the Port back, and have moved all the same; the army may take
/// them along again.
#[test]
fn pax_10_7_5c_squadrons_that_flee_with_those_in_the_port_have_moved() {
    for beside in [None, Some(Garrison), Some(LightInfantry)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "aleria", &[(HeavyInfantry, 6), (Garrison, 1)]).fleet(of(CARTHAGE), "aleria", 2);
        beside.into_iter().for_each(|unit| {
            at.army(of(CARTHAGE), "pisae", &[(unit, 1)]);
        });
        at.army(of(ROME), "roma", &[(Legion, 8)]);
        march(&mut at, CARTHAGE, "aleria", 6).act(Action::Embark);
        at.act(Action::PickUp { owner: of(CARTHAGE), piece: full(Galleys), count: 2 }).way(&["pisae"]);
        while !at.is_legal(Action::Land) {
            at.act(Action::Yes);
        }
        at.act(Action::Land).act(intercept("roma")).roll(12).dice(6, 1).quietly_until_retreat().act(Action::Yes);
        at.until(|s| s.moving() == 1 && s.battle.is_none());
        let aleria = node("aleria");
        let noted = |at: &Node| *at == aleria;
        let moved: Vec<u8> = at.s.moved.iter().filter(|note| noted(&note.at)).map(|note| note.count).collect();
        assert_eq!((at.s.galleys(of(CARTHAGE), aleria), moved), (2, vec![2]), "{beside:?}");
        assert_eq!(at.s.march(1).escort, Some((id("aleria"), 2)), "{beside:?}");
    }
}

/// PAX-10.7.6h, PAX-10.7.4g: what a combined Army loses at a transit point is borne by those who can, whichever of its parts leads.
#[test]
fn pax_10_7_6h_garrisons_in_front_do_not_save_the_army_its_loss() {
    for first in [CARTHAGE, EAST] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        let armies = [(CARTHAGE, (Garrison, 1)), (EAST, (LightInfantry, 9))];
        let [one, other] = if first == CARTHAGE { armies } else { [armies[1], armies[0]] };
        at.army(of(one.0), "aginnum", &[one.1]).army(of(other.0), "aginnum", &[other.1]);
        at.army(of(ROME), "tolosa", &[(Legion, 8)]);
        march(&mut at, ROME, "tolosa", 6).way(&["aginnum"]).act(Action::Fight).dice(4, 3);
        at.quietly_until_retreat().act(Action::Yes);
        bear(&mut at, EAST);
        at.act(flee("ltp_pyrenaei")).until(|s| s.moving() == 1);
        let left = [EAST, CARTHAGE].map(|seat| at.troops(of(seat), "calagurris").len());
        assert_eq!(left, [5, 1], "{first:?}");
    }
}

/// PAX-4.3.1n: the player who commands a combined Army chooses the way of its flight, whoever came to the Space first.
#[test]
fn pax_4_3_1n_the_commander_of_a_combined_army_chooses_its_way() {
    for first in [CARTHAGE, EAST] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        let armies = [(CARTHAGE, (HeavyInfantry, 6)), (EAST, (LightInfantry, 1))];
        let [one, other] = if first == CARTHAGE { armies } else { [armies[1], armies[0]] };
        at.army(of(one.0), "pisae", &[one.1]).army(of(other.0), "pisae", &[other.1]);
        at.leader(of(CARTHAGE), "carthage_03", "pisae").army(of(ROME), "roma", &[(Legion, 8)]);
        march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(Action::Fight).act(Action::Fight).dice(5, 1);
        at.quietly_until_retreat().act(Action::Yes);
        bear(&mut at, CARTHAGE);
        at.roll(7);
        assert_eq!((at.is_legal(flee("arretium")), at.mover()), (true, Some(CARTHAGE)), "{first:?}");
    }
}

/// PAX-9.3.1a, PAX-4.3.1l: who is an enemy of one of the allies that flee together, though a friend of the other, may intercept them, whichever leads.
#[test]
fn pax_9_3_1a_an_enemy_of_one_of_those_who_flee_may_intercept_them() {
    for first in [CARTHAGE, EAST] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        at.s.ally(EAST, GREECE);
        let second = if first == CARTHAGE { EAST } else { CARTHAGE };
        at.army(of(first), "pisae", &[(HeavyInfantry, 12)]).army(of(second), "pisae", &[(HeavyInfantry, 12)]);
        at.army(of(ROME), "roma", &[(Legion, 12)]).army(of(GREECE), "ariminum", &[(HeavyInfantry, 5)]);
        march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(Action::Fight).act(Action::Fight);
        // Who commands may be drawn by lot.
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Roll { .. }))))
            .dice(5, 3)
            .quietly_until_retreat()
            .act(Action::Yes);
        bear(&mut at, first);
        at.act(flee("arretium"));
        assert!(at.is_legal(intercept("ariminum")), "{first:?}: {:?}", at.legal());
        let troops = met(&mut at, "ariminum");
        assert!(
            troops[HeavyInfantry as usize] > 14 && at.side(Defender).owner == of(CARTHAGE),
            "{first:?}: {troops:?}"
        );
        at.dice(1, 6).until(|s| s.moving() == 1).sound();
        assert!(!share(&at, [GREECE, CARTHAGE], "arretium"));
    }
}

/// PAX-8.4.2a: a leader who falls where his group is met together with others costs his own group a Movement Point.
#[test]
fn pax_8_4_2a_a_fallen_leader_costs_his_own_group_a_movement_point() {
    let points = |dice: u8| {
        let mut at = bare(game());
        at.army(of(EAST), "arretium", &[(HeavyInfantry, 9)]).leader(of(EAST), "east_03", "arretium");
        at.garrisons(of(EAST), &["pisae"]).army(of(ROME), "roma", &[(Legion, 8)]);
        at.army(of(ROME), "ariminum", &[(Legion, 3)]);
        march(&mut at, EAST, "arretium", 6).way(&["pisae"]).act(intercept("roma")).roll(12).dice(6, 1);
        at.quietly_until_retreat().act(Action::Yes).roll(7);
        let (game, asked) = (at.game, intercept("ariminum"));
        at.until(|s| rules::is_legal(game, s, asked)).act(asked).roll(12).dice(3, 3);
        let dies = |s: &State| matches!(s.steps.top(), Some(Step::Battle(BattleStep::DeathRoll { side: Defender })));
        at.until(dies).roll(dice).until(|s| s.moving() == 1);
        at.s.march(1).mp
    };
    assert_eq!((points(7), points(2)), (9, 8));
}

/// The text of a roll names whose leader is in danger, not the ally who leads the flight.
#[test]
fn a_roll_names_the_owner_of_the_leader_in_danger() {
    for first in [CARTHAGE, EAST] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        let second = if first == CARTHAGE { EAST } else { CARTHAGE };
        at.army(of(first), "pisae", &[(HeavyInfantry, 6)]).army(of(second), "pisae", &[(HeavyInfantry, 6)]);
        at.leader(of(CARTHAGE), "carthage_03", "pisae").army(of(ROME), "roma", &[(Legion, 8)]);
        march(&mut at, ROME, "roma", 6).way(&["pisae"]).act(Action::Fight).act(Action::Fight).dice(3, 3);
        let dies = |s: &State| matches!(s.steps.top(), Some(Step::Battle(BattleStep::DeathRoll { side: Defender })));
        let text = at.until(dies).game.describe(&at.s, Action::Rolled { total: 7 });
        assert_eq!(text, "the leader of Carthage is in danger: 7", "{first:?}");
    }
}
