//! PAX-17.2-02, PAX-17.2-03: what the allies Rhodes and Pergamum do for a player, and whose losses are whose.

use crate::board::*;
use crate::clash::march;
use crate::sea::fleet_out;
use crate::support::node;
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At = Position<'static, PaxRomana>;

/// PAX-17.2-02-c: the ally of Rhodes has a Talent of each player whose Fleet enters it.
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

/// PAX-17.2-03-c: Minor Moves may be those of Pergamum only after a Major Move of it.
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

/// An army of the East and one of Pergamum, its ally, are attacked in Sardis; both battle dice have fallen.
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

/// PAX-17.2-03-d, PAX-R10-26: losses may be taken from the units of Pergamum that fight beside one's own.
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
        assert!(!matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::Whose { .. }))), "asked once");
    }
    // Where only one of them has such a unit nobody asks.
    let mut at = attacked(&[(Unit::LightInfantry, 2)], &[(Unit::Cavalry, 2)], [3, 3]);
    at.until(|s| s.battle.is_none() || matches!(s.steps.top(), Some(Step::Battle(BattleStep::Whose { .. }))));
    assert!(at.s.battle.is_none());
}

/// PAX-17.2-03-d: of squadrons lost in a Port those of Pergamum may be lost instead.
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
