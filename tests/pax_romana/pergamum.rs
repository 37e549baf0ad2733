//! PAX-17.2-02, PAX-17.2-03: what the allies Rhodes and Pergamum do for a player, and how losses are shared with them.

use crate::board::*;
use crate::clash::march;
use crate::sea::fleet_out;
use crate::support::node;
use agon_game::{Checking, Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At = Position<'static, PaxRomana>;

/// PAX-17.2-02-c: the ally of Rhodes gets a Talent from each player whose Fleet enters it.
#[test]
fn pax_17_2_02_c_the_ally_of_rhodes_takes_the_toll() {
    let mut at = extended(game());
    at.army(Owner::Rhodes, "rhodus", &[(Unit::HeavyInfantry, 1)]).fleet(Owner::Rhodes, "rhodus", 2);
    at.play(EAST, Card::AllianceWithRhodes);
    at.fleet(of(ROME), "miletus", 1).garrisons(of(ROME), &["miletus"]);
    fleet_out(&mut at, ROME, "miletus");
    at.way(&["rhodus"]).act(Action::Yes);
    assert_eq!((at.talents(ROME), at.talents(EAST)), (19, 17 + 1));
    // Its ally pays nothing.
    let mut at = extended(game());
    at.army(Owner::Rhodes, "rhodus", &[(Unit::HeavyInfantry, 1)]).fleet(Owner::Rhodes, "rhodus", 2);
    at.play(EAST, Card::AllianceWithRhodes);
    at.fleet(of(EAST), "patara", 1).garrisons(of(EAST), &["patara"]);
    fleet_out(&mut at, EAST, "patara");
    at.way(&["rhodus"]);
    assert_eq!((at.talents(EAST), at.s.steps.top().map(Step::name)), (17, Some("march:go")));
}

/// PAX-17.2-03-c: Pergamum may make Minor Moves only after it has made a Major Move.
#[test]
fn pax_17_2_03_c_minor_moves_of_pergamum_follow_its_major_move() {
    let mut at = extended(game());
    at.army(Owner::Pergamum, "sardis", &[(Unit::HeavyInfantry, 2)]).army(
        of(EAST),
        "tyrus",
        &[(Unit::LightInfantry, 1)],
    );
    at.s.pergamum = Some(EAST);
    let minor = |owner, from| Action::Minor { owner, from: node(from), piece: full(Unit::HeavyInfantry) };
    let own = Action::Minor { owner: of(EAST), from: node("tyrus"), piece: full(Unit::LightInfantry) };
    at.expansion(EAST);
    assert!(at.is_legal(own) && !at.is_legal(minor(Owner::Pergamum, "sardis")));
    let major = Action::Major { owner: Owner::Pergamum, from: node("sardis"), fleet: false };
    at.act(major).roll(1).act(Action::Leave { piece: full(Unit::HeavyInfantry), count: 1 }).act(Action::Go).roll(1);
    at.act(Action::Done);
    assert!(at.is_legal(own) && at.is_legal(minor(Owner::Pergamum, "sardis")));
    assert!(!at.is_legal(major), "there was one Major Move");
}

/// An army of the East and one of Pergamum, its ally, are attacked in Sardis; both battle dice have been rolled.
fn attacked(east: &[(Unit, u8)], pergamum: &[(Unit, u8)], dice: [u8; 2]) -> At {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.army(of(EAST), "sardis", east).army(Owner::Pergamum, "sardis", pergamum);
    at.army(of(ROME), "ephesus", &[(Unit::Legion, 3)]);
    march(&mut at, ROME, "ephesus", 4).way(&["sardis"]);
    while matches!(at.s.steps.top(), Some(Step::Clash(ClashStep::Withdraw { .. }))) {
        at.act(Action::Fight);
    }
    at.roll(dice[0]).roll(dice[1]);
    at
}

/// PAX-17.2-03-d, PAX-R10-26: losses may be taken from units of Pergamum that fight beside the player's own.
#[test]
fn pax_17_2_03_d_pergamum_may_bear_the_losses() {
    for (owner, left) in [(Owner::Pergamum, [2, 1]), (of(EAST), [1, 2])] {
        let light = [(Unit::LightInfantry, 2)];
        let mut at = attacked(&light, &light, [3, 3]);
        while !matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Side::Defender, .. }))) {
            let last = at.legal().pop().unwrap();
            at.act(last);
        }
        let piece = full(Unit::LightInfantry);
        let due = at.s.fight().side(Side::Defender).due;
        at.act(Action::Lose { piece });
        let sardis = crate::support::id("sardis");
        let whose = [of(EAST), Owner::Pergamum].map(|owner| Action::ChoosePiece { owner, at: sardis, piece });
        assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(EAST), whose.to_vec()));
        at.act(Action::ChoosePiece { owner, at: sardis, piece });
        let here = [of(EAST), Owner::Pergamum].map(|owner| at.troops(owner, "sardis").len());
        assert_eq!(here, left, "{owner}, {due} due");
        assert!(!matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::ChooseOwner { .. }))), "asked once");
    }
    // If only one of them has such a unit, there is no question.
    let mut at = attacked(&[(Unit::LightInfantry, 2)], &[(Unit::Cavalry, 2)], [3, 3]);
    at.until(|s| s.battle.is_none() || matches!(s.steps.top(), Some(Step::Battle(BattleStep::ChooseOwner { .. }))));
    assert!(at.s.battle.is_none());
}

/// PAX-17.2-03-d: squadrons of Pergamum may be lost instead of the player's own in a Port.
#[test]
fn pax_17_2_03_d_pergamum_may_bear_the_losses_of_squadrons() {
    for (spared, left) in [(0, [1, 1]), (1, [2, 0])] {
        let mut at = extended(game());
        at.s.pergamum = Some(EAST);
        at.garrisons(of(EAST), &["abydos"]).fleet(of(EAST), "abydos", 2).fleet(Owner::Pergamum, "abydos", 1);
        at.fleet(of(ROME), "sestos", 3).works(of(ROME), "sestos", 5);
        fleet_out(&mut at, ROME, "sestos");
        at.way(&["ntp_hellesponticum"]).roll(1).way(&["abydos"]);
        // 6 + 2 : 4 + 3.
        at.act(Action::Fight).roll(2).roll(3);
        assert_eq!((at.game.turn(&at.s), at.legal().len()), (Turn::Decision(EAST), 2));
        at.act(Action::Number { count: spared });
        let galleys = [of(EAST), Owner::Pergamum].map(|owner| at.s.galleys(owner, node("abydos")));
        assert_eq!(galleys, left, "one squadron is lost");
    }
}

const LIGHT: Piece = Piece { unit: Unit::LightInfantry, reduced: false };
const HEAVY: Piece = Piece { unit: Unit::HeavyInfantry, reduced: false };

fn up(owner: Owner, piece: Piece, count: u8) -> Action {
    Action::PickUp { owner, piece, count }
}

/// The East, with Pergamum as its ally, and an army of each of them in Sardis.
fn allies_in_sardis(own: &[(Unit, u8)], pergamum: &[(Unit, u8)]) -> At {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.army(of(EAST), "sardis", own).army(Owner::Pergamum, "sardis", pergamum);
    at
}

fn major(owner: Owner, from: &str) -> Action {
    Action::Major { owner, from: node(from), fleet: false }
}

/// A Major Move of an army of the East begins.
fn east<'a>(at: &'a mut At, from: &str) -> &'a mut At {
    at.expansion(EAST).act(major(of(EAST), from))
}

/// The units of both in a Space.
fn both(at: &At, space: &str) -> [Troops; 2] {
    [of(EAST), Owner::Pergamum].map(|owner| at.troops(owner, space))
}

/// PAX-17.2-03-b, PAX-17.2-03-c, PAX-17.2-03-e: units of Pergamum set out with an army of their ally; that is a Major Move of a
/// Pergamene army.
#[test]
fn pax_17_2_03_b_units_of_pergamum_set_out_with_an_army_of_their_ally() {
    let mut at = allies_in_sardis(&[(Unit::LightInfantry, 2)], &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
    east(&mut at, "sardis");
    assert!(at.is_legal(up(Owner::Pergamum, HEAVY, 2)) && !at.s.activation.pergamene);
    at.act(up(Owner::Pergamum, HEAVY, 1));
    assert_eq!(at.s.steps.top(), Some(ForceStep::PergamumRoll.into()));
    at.roll(1);
    // In order, and after the army's own.
    assert!(!at.is_legal(up(Owner::Pergamum, HEAVY, 1)) && at.is_legal(up(Owner::Pergamum, LIGHT, 1)));
    assert!(!at.is_legal(Action::Leave { piece: LIGHT, count: 1 }));
    at.act(up(Owner::Pergamum, LIGHT, 1));
    assert_ne!(at.s.steps.top(), Some(ForceStep::PergamumRoll.into()), "one die for a Major Move");
    at.act(Action::Go).roll(4).way(&["ephesus"]);
    assert_eq!(at.s.march(1).pergamene.len(), 2);
    at.sound();
    at.act(Action::Done);
    let [own, theirs] = both(&at, "ephesus");
    assert_eq!((own, theirs.len()), (Troops::of(Unit::LightInfantry, 2), 2));
    assert_eq!(both(&at, "sardis").map(|troops| troops.len()), [0, 1]);
    let minor = |from, piece| Action::Minor { owner: Owner::Pergamum, from: node(from), piece };
    assert!(at.is_legal(minor("sardis", HEAVY)), "PAX-17.2-03-c");
    assert!(!at.is_legal(minor("ephesus", HEAVY)) && !at.is_legal(minor("ephesus", LIGHT)), "PAX-9.1.4");
    // No other army takes them along.
    let mut at = allies_in_sardis(&[(Unit::LightInfantry, 2)], &[]);
    at.s.pergamum = Some(ROME);
    at.s.ally(EAST, ROME);
    at.army(Owner::Pergamum, "sardis", &[(Unit::HeavyInfantry, 1)]);
    east(&mut at, "sardis");
    assert!(!at.is_legal(up(Owner::Pergamum, HEAVY, 1)));
}

/// PAX-17.2-03-b, PAX-9.2.1i, PAX-9.2.1j, PAX-17.2-03-g: on its way an army takes units of Pergamum along, and drops them;
/// it makes no Garrisons out of them.
#[test]
fn pax_17_2_03_b_units_of_pergamum_join_and_leave_on_the_way() {
    let mut at = allies_in_sardis(&[], &[(Unit::HeavyInfantry, 2)]);
    at.army(of(EAST), "celaenae", &[(Unit::LightInfantry, 2)]);
    east(&mut at, "celaenae").act(Action::Go).roll(6).way(&["sardis"]);
    let mp = at.s.march(1).mp;
    at.act(up(Owner::Pergamum, HEAVY, 2)).roll(1);
    assert_eq!(at.s.march(1).mp, mp - 1, "PAX-9.2.1i");
    let make = |piece| Action::MakeGarrisons { piece, count: 1 };
    assert!(at.is_legal(make(LIGHT)) && !at.is_legal(make(HEAVY)));
    at.way(&["ephesus"]);
    let drop = |count| Action::DropAllies { piece: HEAVY, count };
    assert!(at.is_legal(drop(2)) && !at.is_legal(Action::Drop { piece: HEAVY, count: 1 }));
    at.act(drop(1));
    assert!(!at.is_legal(drop(1)) && !at.is_legal(Action::Drop { piece: LIGHT, count: 1 }), "one after the other");
    at.sound();
    at.act(Action::Done);
    assert_eq!(both(&at, "ephesus"), [Troops::of(Unit::LightInfantry, 2), Troops::of(Unit::HeavyInfantry, 2)]);
    assert_eq!(
        at.s.moved.iter().filter(|moved| moved.owner == Owner::Pergamum).map(|moved| moved.count).sum::<u8>(),
        2
    );
    // A Minor Move takes nobody along.
    let mut at = allies_in_sardis(&[], &[(Unit::HeavyInfantry, 2)]);
    at.army(of(EAST), "celaenae", &[(Unit::LightInfantry, 2)]);
    at.expansion(EAST).act(Action::Minor { owner: of(EAST), from: node("celaenae"), piece: LIGHT }).roll(6);
    at.way(&["sardis"]);
    assert!(!at.is_legal(up(Owner::Pergamum, HEAVY, 1)));
}

/// PAX-17.2-03-b: an army of Pergamum that takes along units of its ally becomes his army; PAX-17.2-03-c: this is a Major
/// Move of Pergamum.
#[test]
fn pax_17_2_03_b_units_of_its_ally_join_an_army_of_pergamum() {
    let mut at = allies_in_sardis(&[], &[(Unit::HeavyInfantry, 2)]);
    at.army(of(EAST), "ephesus", &[(Unit::LightInfantry, 2)]);
    at.expansion(EAST).act(major(Owner::Pergamum, "sardis")).roll(1).act(Action::Go).roll(6).way(&["ephesus"]);
    at.act(up(of(EAST), LIGHT, 2)).sound();
    let march = at.s.march(1);
    assert_eq!((march.owner, march.own(), march.pergamene.len()), (of(EAST), Troops::of(Unit::LightInfantry, 2), 2));
    at.way(&["miletus"]).act(Action::Done);
    assert_eq!(both(&at, "miletus"), [Troops::of(Unit::LightInfantry, 2), Troops::of(Unit::HeavyInfantry, 2)]);
}

/// PAX-12.8.2b, PAX-17.2-03-b: Elephants of a group of both whose own combat units have fallen stay with those of Pergamum.
#[test]
fn pax_12_8_2b_elephants_of_an_army_of_both_stay_with_units_of_pergamum() {
    let mut at = allies_in_sardis(&[], &[]);
    let number = at.game.set_out(&mut at.s, of(EAST), EAST, MarchKind::Major, node("sardis"));
    let group = at.s.march_mut(number);
    (group.troops, group.pergamene) = (Troops::of(Unit::HeavyInfantry, 2), Troops::of(Unit::HeavyInfantry, 2));
    group.troops.join(Troops::of(Unit::Elephants, 1));
    at.game.settle_march(&mut at.s);
    assert_eq!(both(&at, "sardis"), [Troops::of(Unit::Elephants, 1), Troops::of(Unit::HeavyInfantry, 2)]);
}

/// PAX-17.2-03-b, PAX-8.2.4b: leaders of both can lead an army of both, in a Major Move, but not a single unit.
#[test]
fn pax_17_2_03_b_leaders_of_both_lead_an_army_of_both() {
    let mut at = allies_in_sardis(&[(Unit::LightInfantry, 2)], &[(Unit::HeavyInfantry, 1)]);
    at.s.pergamum_led = true;
    let leader = game().content.forces.pergamum_leader[5].unwrap();
    let name = game().content.names.name(leader).to_owned();
    at.leader(Owner::Pergamum, &name, "sardis");
    east(&mut at, "sardis");
    assert!(at.is_legal(Action::LeaveLeader { leader }));
    at.act(Action::Go).roll(3);
    let campaign = game().content.leader(leader).campaign;
    assert_eq!((at.s.march(1).commander, at.s.march(1).mp), (Some(leader), 3 + campaign));
    // He can also join on the way.
    let mut at = allies_in_sardis(&[], &[(Unit::HeavyInfantry, 1)]);
    at.leader(Owner::Pergamum, &name, "sardis").army(of(EAST), "celaenae", &[(Unit::LightInfantry, 2)]);
    east(&mut at, "celaenae").act(Action::Go).roll(6).way(&["sardis"]);
    at.act(Action::PickUpLeader { leader }).way(&["ephesus"]).act(Action::Done);
    assert_eq!(at.s.post(leader).at, node("ephesus"));
    let mut at = allies_in_sardis(&[], &[(Unit::HeavyInfantry, 1)]);
    at.leader(Owner::Pergamum, &name, "sardis").army(of(EAST), "celaenae", &[(Unit::LightInfantry, 2)]);
    at.expansion(EAST).act(Action::Minor { owner: of(EAST), from: node("celaenae"), piece: LIGHT }).roll(6);
    at.way(&["sardis"]);
    assert!(!at.is_legal(Action::PickUpLeader { leader }));
}

/// PAX-17.2-03-d: in battle an army of both loses its own units or those of Pergamum, as its player says; the same holds
/// when a unit is reduced.
#[test]
fn pax_17_2_03_d_an_army_of_both_loses_whose_it_wants() {
    for (owner, left) in [(Owner::Pergamum, [2, 1]), (of(EAST), [1, 2])] {
        let light = [(Unit::LightInfantry, 2)];
        let mut at = allies_in_sardis(&light, &light);
        at.army(of(ROME), "ephesus", &[(Unit::Legion, 3)]);
        east(&mut at, "sardis").act(up(Owner::Pergamum, LIGHT, 2)).roll(1).act(Action::Go).roll(4);
        at.way(&["ephesus"]);
        while matches!(at.s.steps.top(), Some(Step::Clash(ClashStep::Withdraw { .. }))) {
            at.act(Action::Fight);
        }
        at.roll(3).roll(3);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Side::Attacker, .. }))));
        at.act(Action::Lose { piece: LIGHT });
        let ephesus = crate::support::id("ephesus");
        at.act(Action::ChoosePiece { owner, at: ephesus, piece: LIGHT }).sound();
        let march = at.s.march(1);
        assert_eq!([march.own().len(), march.pergamene.len()], left, "{owner}");
    }
    for (answer, reduced) in [(Action::Yes, Owner::Pergamum), (Action::No, of(EAST))] {
        let heavy = [(Unit::HeavyInfantry, 1)];
        let mut at = allies_in_sardis(&heavy, &heavy);
        east(&mut at, "sardis").act(up(Owner::Pergamum, HEAVY, 1)).roll(1).act(Action::Go).roll(4);
        at.s.steps.push(CardStep::AmbushLosses { left: 1, from: 0 }.into());
        at.act(Action::Weaken { unit: Unit::HeavyInfantry }).sound();
        assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(EAST), vec![Action::Yes, Action::No]));
        at.act(answer).sound();
        let march = at.s.march(1);
        for owner in [of(EAST), Owner::Pergamum] {
            assert_eq!(march.troops_of(owner).has_reduced(Unit::HeavyInfantry), owner == reduced, "{answer:?}");
        }
    }
}

/// PAX-17.2-03-d, PAX-R10-26: in battle, too, the player says whether a unit of his own or one of Pergamum's is reduced.
#[test]
fn pax_17_2_03_d_an_army_of_both_reduces_whose_it_wants_in_battle() {
    for reduced in [of(EAST), Owner::Pergamum] {
        let mut at = allies_in_sardis(&[(Unit::HeavyInfantry, 2)], &[(Unit::HeavyInfantry, 2)]);
        at.army(of(ROME), "ephesus", &[(Unit::LightInfantry, 9)]);
        east(&mut at, "sardis").act(up(Owner::Pergamum, HEAVY, 2)).roll(1).act(Action::Go).roll(4);
        at.way(&["ephesus"]).act(Action::Fight).roll(2).roll(2);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Side::Attacker, .. }))));
        at.act(Action::Weaken { unit: Unit::HeavyInfantry }).sound();
        at.act(Action::ChoosePiece { owner: reduced, at: crate::support::id("ephesus"), piece: HEAVY }).sound();
        let march = at.s.march(1);
        for owner in [of(EAST), Owner::Pergamum] {
            assert_eq!(march.troops_of(owner).has_reduced(Unit::HeavyInfantry), owner == reduced, "{reduced}");
            assert_eq!(march.troops_of(owner).len(), 2);
        }
    }
}

/// PAX-17.2-03-d: who alone has such a unit in an army of both loses it without a question.
#[test]
fn pax_17_2_03_d_nobody_is_asked_about_a_unit_of_only_one_of_them() {
    let mut at = allies_in_sardis(&[(Unit::LightInfantry, 3)], &[(Unit::Cavalry, 3)]);
    at.army(of(ROME), "ephesus", &[(Unit::LightInfantry, 3), (Unit::Cavalry, 3)]);
    let cavalry = full(Unit::Cavalry);
    east(&mut at, "sardis").act(up(Owner::Pergamum, cavalry, 3)).roll(1).act(Action::Go).roll(4);
    at.way(&["ephesus"]).act(Action::Fight).roll(2).roll(2);
    at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Side::Attacker, .. }))));
    at.act(Action::Lose { piece: LIGHT });
    let asked = matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::ChooseOwner { .. })));
    assert!(!asked && at.s.march(1).own().all(Unit::LightInfantry) == 2);
}

/// PAX-17.2-03-d: the same holds on the way: attrition, an ambush, losses at sea. No player is asked if only one of them has
/// such a unit.
#[test]
fn pax_17_2_03_d_so_where_units_are_lost_on_the_way() {
    let losses: [Step; 3] = [
        AttritionStep::Lose { owner: of(EAST), space: None, left: 1, weakened: false }.into(),
        CardStep::AmbushLosses { left: 1, from: 0 }.into(),
        BattleStep::Harried { left: 1 }.into(),
    ];
    for step in losses {
        for (answer, left) in [(Action::Yes, [2, 1]), (Action::No, [1, 2])] {
            let light = [(Unit::LightInfantry, 2)];
            let mut at = allies_in_sardis(&light, &light);
            east(&mut at, "sardis").act(up(Owner::Pergamum, LIGHT, 2)).roll(1).act(Action::Go).roll(4);
            at.s.steps.push(step);
            at.game.settle(&mut at.s);
            if at.is_legal(Action::Lose { piece: LIGHT }) {
                at.act(Action::Lose { piece: LIGHT });
            }
            at.act(answer).sound();
            let march = at.s.march(1);
            assert_eq!([march.own().len(), march.pergamene.len()], left, "{} {answer:?}", step.name());
        }
    }
    let mut at = allies_in_sardis(&[(Unit::LightInfantry, 2)], &[(Unit::HeavyInfantry, 1)]);
    east(&mut at, "sardis").act(up(Owner::Pergamum, HEAVY, 1)).roll(1).act(Action::Go).roll(4);
    at.s.steps.push(CardStep::AmbushLosses { left: 1, from: 0 }.into());
    at.act(Action::Lose { piece: LIGHT });
    assert_eq!((at.s.steps.top(), at.s.march(1).own().len()), (Some(MarchStep::Go.into()), 1));
}

/// PAX-17.2-03-b, PAX-17.2-03-d, PAX-11.3.2: the same on ships: units of Pergamum come aboard, are set down and drown.
#[test]
fn pax_17_2_03_b_units_of_pergamum_sail_with_an_army_of_their_ally() {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.army(of(EAST), "miletus", &[(Unit::LightInfantry, 3)]).fleet(of(EAST), "miletus", 2);
    at.army(Owner::Pergamum, "miletus", &[(Unit::LightInfantry, 3)]).army(of(EAST), "samos", &[(Unit::Garrison, 1)]);
    at.army(Owner::Pergamum, "samos", &[(Unit::HeavyInfantry, 1)]);
    east(&mut at, "miletus").act(up(Owner::Pergamum, LIGHT, 2)).roll(1).act(Action::Go).roll(6).act(Action::Embark);
    at.act(up(Owner::Pergamum, LIGHT, 1));
    at.way(&["samos"]);
    let drop = |piece| Action::DropAllies { piece, count: 1 };
    assert!(at.is_legal(up(Owner::Pergamum, HEAVY, 1)) && at.is_legal(drop(LIGHT)));
    at.act(up(Owner::Pergamum, HEAVY, 1));
    at.act(drop(HEAVY)).sound();
    assert_eq!(at.troops(Owner::Pergamum, "samos").len(), 1);
    at.s.steps.push(SeaStep::LoseCargo { owner: None, left: 1, from: 0 }.into());
    at.game.settle(&mut at.s);
    at.act(Action::Lose { piece: LIGHT }).act(Action::Yes).sound();
    assert_eq!([at.s.march(1).own().len(), at.s.march(1).pergamene.len()], [3, 2]);
    at.act(Action::Land).act(Action::Done);
    assert_eq!(both(&at, "samos").map(|troops| troops.len()), [3 + 1, 2 + 1]);
}

/// PAX-17.2-03-b, PAX-9.4.1, PAX-9.3.1: an army of both Withdraws together, and intercepts together.
#[test]
fn pax_17_2_03_b_an_army_of_both_answers_together() {
    let mut at = allies_in_sardis(&[(Unit::LightInfantry, 2)], &[(Unit::HeavyInfantry, 2)]);
    at.army(of(ROME), "ephesus", &[(Unit::Legion, 3)]);
    march(&mut at, ROME, "ephesus", 4).way(&["sardis"]);
    at.act(Action::Withdraw).act(up(Owner::Pergamum, HEAVY, 2)).act(Action::Go).roll(4).sound();
    at.way(&["celaenae"]).act(Action::Done);
    assert_eq!(both(&at, "celaenae"), [Troops::of(Unit::LightInfantry, 2), Troops::of(Unit::HeavyInfantry, 2)]);
    assert_eq!(at.s.steps.top(), Some(MarchStep::Go.into()), "nobody is left who could Withdraw");
    assert_eq!(at.s.withdrawn.iter().map(|army| army.owner).collect::<Vec<_>>(), [of(EAST), Owner::Pergamum]);
    // Pergamum came first to Sardis.
    let mut at = allies_in_sardis(&[], &[(Unit::HeavyInfantry, 2)]);
    at.army(of(EAST), "sardis", &[(Unit::LightInfantry, 2)]).army(of(ROME), "miletus", &[(Unit::Legion, 3)]);
    march(&mut at, ROME, "miletus", 4).way(&["ephesus"]);
    at.act(Action::Intercept { from: crate::support::id("sardis") });
    at.act(up(Owner::Pergamum, HEAVY, 2)).roll(12).sound();
    let march = at.s.march(2);
    assert_eq!((march.owner, march.own().len(), march.pergamene.len()), (of(EAST), 2, 2));
}

/// A change of the position, a step that is pushed, and the message about it.
type Damage = (fn(&mut State), Option<Step>, &'static str);

/// PAX-17.2-03-b, PAX-17.2-03-d: an army of both is written as one group and read again; an impossible one is refused.
#[test]
fn pax_17_2_03_b_an_army_of_both_is_written_and_checked() {
    let mut at = allies_in_sardis(&[(Unit::LightInfantry, 2)], &[(Unit::HeavyInfantry, 2)]);
    east(&mut at, "sardis").act(up(Owner::Pergamum, HEAVY, 2)).roll(1).act(Action::Go).roll(4);
    let names = &game().content.names;
    let written = names.scope(|| serde_json::to_value(at.s.march(1))).unwrap();
    assert_eq!(written["troops"], serde_json::json!({"hi": [2], "li": [2]}));
    assert_eq!(written["pergamene"], serde_json::json!({"hi": [2]}));
    assert_eq!(&names.scope(|| serde_json::from_value::<March>(written)).unwrap(), at.s.march(1));
    let whose = |piece, weakened| Step::from(MarchStep::ChooseOwner { march: 1, piece, weakened });
    let damages: [Damage; 5] = [
        (|s| s.pergamum = None, None, "marches: units of Pergamum with group 1, which its ally does not lead"),
        (
            |s| s.march_mut(1).pergamene = Troops::of(Unit::Cavalry, 1),
            None,
            "marches: group 1 has more units of Pergamum",
        ),
        (|_| {}, Some(whose(LIGHT, false)), "steps: march:choose_owner: group 1 has no such unit of Pergamum"),
        (|_| {}, Some(whose(HEAVY, true)), "steps: march:choose_owner: group 1 has no such unit of Pergamum"),
        (
            |_| {},
            Some(MarchStep::ChooseOwner { march: 2, piece: HEAVY, weakened: false }.into()),
            "steps: march:choose_owner",
        ),
    ];
    for (damage, step, words) in damages {
        let mut s = at.s;
        damage(&mut s);
        step.into_iter().for_each(|step| s.steps.push(step));
        let said = game().check(&s).unwrap_err();
        assert!(said.starts_with(words), "{said}");
    }
    at.s.steps.push(whose(HEAVY, false));
    at.sound();
}

/// PAX-12.2.5b: a leader of Pergamum commands no Mercenaries, neither on the move nor in battle.
#[test]
fn pax_12_2_5b_a_leader_of_pergamum_commands_no_mercenaries() {
    let leader = game().content.forces.pergamum_leader[5].unwrap();
    let name = game().content.names.name(leader);
    for (unit, commander) in [(Unit::LightInfantry, Some(leader)), (Unit::MercenaryLight, None)] {
        let mut at = allies_in_sardis(&[(unit, 2)], &[(Unit::HeavyInfantry, 1)]);
        at.leader(Owner::Pergamum, name, "sardis").army(of(ROME), "ephesus", &[(Unit::Legion, 3)]);
        east(&mut at, "sardis").act(Action::Go).roll(4).way(&["ephesus"]);
        assert_eq!(at.s.march(1).commander, commander, "{unit}");
        at.until(|s| s.battle.is_some());
        assert_eq!(at.s.fight().side(Side::Attacker).leader, commander, "{unit}");
        assert_eq!(at.s.post(leader).march, 1, "he goes along");
    }
}
