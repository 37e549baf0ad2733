//! PAX-10.0: battles that nobody can fight, and what nobody can count in them.

use super::*;

/// PAX-10.2, PAX-9.3.1a: steps that do not belong to the stage of the battle, and groups that have not met.
#[test]
fn battles_that_nobody_can_fight_are_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 9)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["narbo", "tolosa"], 3);
    let roll = BattleStep::Roll { side: Side::Attacker };
    assert_eq!(at.s.steps.top(), Some(roll.into()));
    refused(
        &at,
        &[
            ("battle:bid does not come before battle:count_shifts", |s| {
                s.steps.push(BattleStep::Bid { side: Side::Defender }.into());
            }),
            ("battle:roll lies below every stage of the battle", |s| {
                let place = s.steps.iter().position(|step| step == BattleStep::CountShifts.into()).unwrap();
                s.steps.remove(place);
            }),
            ("groups 0 and 1 fight, but 1 and 0 have met", |s| {
                let [attacker, defender] = &mut s.fight_mut().sides;
                std::mem::swap(&mut attacker.march, &mut defender.march);
            }),
            ("battle.cause: nobody intercepts", |s| s.fight_mut().cause = Cause::Interception),
            ("battle: nobody commands the Soldiers of Fortune", |s| {
                s.fight_mut().sides[0].owner = Owner::SoldiersOfFortune
            }),
            ("group 1, which fights, is one of rome, not of east", |s| s.fight_mut().sides[0].owner = of(EAST)),
            ("group 1, which fights, is not in narbo", |s| s.fight_mut().space = id("narbo")),
            ("rome has 10001 Talents", |s| s.player_mut(ROME).talents = 10_001),
            ("and 65535 victory points", |s| s.player_mut(EAST).points = u16::MAX),
        ],
    );
}

/// PAX-10.5.1: the attacker bids before the defender, and a bid stays until the battle is over.
#[test]
fn bids_out_of_turn_are_refused() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "narbo", 2).army(of(CARTHAGE), "narbo", &[(Unit::LightInfantry, 8)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["massilia", "narbo"], 3).act(Action::Yes);
    assert_eq!(at.s.steps.top(), Some(BattleStep::Bid { side: Side::Attacker }.into()));
    refused(
        &at,
        &[
            ("the attacker has a `bid` at battle:bid", |s| s.fight_mut().sides[0].bid = Some(1)),
            ("the defender has a `bid` at battle:bid", |s| s.fight_mut().sides[1].bid = Some(1)),
        ],
    );
    at.act(Action::Number { count: 2 });
    refused(
        &at,
        &[
            ("the attacker has no `bid` at battle:bid", |s| s.fight_mut().sides[0].bid = None),
            ("the defender has a `bid` at battle:bid", |s| s.fight_mut().sides[1].bid = Some(1)),
        ],
    );
    at.act(Action::Number { count: 1 });
    assert_eq!(at.s.steps.top(), Some(BattleStep::Roll { side: Side::Attacker }.into()));
    refused(
        &at,
        &[
            ("the attacker has no `bid` at battle:count_shifts", |s| s.fight_mut().sides[0].bid = None),
            ("the defender has no `bid` at battle:count_shifts", |s| s.fight_mut().sides[1].bid = None),
            ("the attacker has a `bid` at battle:count_shifts", |s| s.fight_mut().works_used = false),
        ],
    );
}

/// PAX-10.2.3a, PAX-10.5.1: a City or Town is used by the Defender's choice, and bids are made where one is used.
#[test]
fn works_that_nobody_uses_are_refused() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "narbo", 2).army(of(CARTHAGE), "narbo", &[(Unit::LightInfantry, 8)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["massilia", "narbo"], 3);
    assert_eq!(at.s.steps.top(), Some(BattleStep::UseWorks.into()));
    refused(&at, &[("nobody has chosen this at battle:use_works", |s| s.fight_mut().works_used = true)]);
    at.act(Action::Yes);
    refused(
        &at,
        &[
            ("bids are made where a City or Town is used", |s| s.fight_mut().works_used = false),
            ("there is no City or Town in narbo", |s| ground(s, "narbo").works = None),
        ],
    );
}

/// PAX-10.2.5, PAX-10.3.1.8j: Battle Points are those of the units, and shifts of cards are few.
#[test]
fn strength_that_nobody_has_is_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 4)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 12)], &["narbo", "tolosa"], 3).roll(3).roll(3);
    assert_eq!(at.s.steps.top(), Some(BattleStep::Shift { from: 0 }.into()));
    refused(
        &at,
        &[
            ("the attacker has more Battle Points", |s| s.fight_mut().sides[0].bp = u16::MAX),
            ("the defender has more Battle Points", |s| s.fight_mut().sides[1].bp += 1),
            ("the defender has 101 shifts of cards", |s| s.fight_mut().sides[1].cards = 101),
        ],
    );
}

/// PAX-10.4.6b, PAX-10.4.6d, PAX-10.4.6i: each die is one of an Elephant that was committed and is still there.
#[test]
fn dice_of_elephants_that_are_not_there_are_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 6), (Unit::Elephants, 1)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 6), (Unit::Elephants, 2)], &["narbo", "tolosa"], 3);
    at.act(Action::Number { count: 2 }).act(Action::Number { count: 1 });
    assert_eq!(at.s.steps.top(), Some(BattleStep::ElephantRoll { side: Side::Attacker, left: 2 }.into()));
    refused(
        &at,
        &[
            ("2 dice for the 1 Elephants of the attacker", |s| {
                s.march_mut(1).troops.remove(full(Unit::Elephants), 1);
            }),
            ("1 dice for the 0 Elephants of the defender", |s| {
                ground(s, "tolosa").force = pieces(Unit::LightInfantry, 6, of(CARTHAGE));
            }),
            ("2 dice for the 2 Elephants of the attacker", |s| s.fight_mut().sides[0].elephants = 1),
        ],
    );
    // One that has fallen is still there while it is asked whose it is.
    while matches!(at.s.steps.top(), Some(Step::Battle(BattleStep::ElephantRoll { .. }))) {
        at.roll(6).sound();
    }
}

/// PAX-10.2.10a: losses of Armies of any size can be counted.
#[test]
fn pax_10_2_10a_losses_of_huge_armies_are_counted() {
    let mut at = bare(game());
    let many = [(Unit::Legion, 200), (Unit::HeavyInfantry, 200)];
    at.army(of(CARTHAGE), "tolosa", &many).reckoned();
    at.attack(ROME, &many, &["narbo", "tolosa"], 3).dice(6, 6);
    at.until(|s| s.battle.is_none_or(|battle| battle.winner.is_some() || battle.sides[0].due > 0));
    assert_eq!(at.game.check(&at.s), Ok(()));
}

/// PAX-7.5.1a: only a City or Town that is there is Sacked.
#[test]
fn a_sack_without_a_place_is_refused() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 1);
    at.attack(ROME, &[(Unit::LightInfantry, 5)], &["narbo", "tolosa"], 3);
    assert_eq!(at.s.steps.top(), Some(SiegeStep::Sack.into()));
    let words = "there is no City or Town in Tolosa";
    refused(
        &at,
        &[
            (words, |s| ground(s, "tolosa").works = None),
            (words, |s| {
                ground(s, "tolosa").works = None;
                s.steps.replace(SiegeStep::LootRoll.into());
            }),
        ],
    );
}

/// PAX-9.3.3d: nobody leaves by the road of a group that does not flee.
#[test]
fn a_rout_by_the_road_of_nobody_is_refused() {
    refused(
        &bare(game()),
        &[("no group that was intercepted there flees", |s| {
            let (owner, space, barred) = (of(ROME), id("pisae"), node("roma"));
            s.steps.push(
                BattleStep::Rout {
                    owner,
                    space,
                    barred,
                    goal: Goal::default(),
                    exit: Exit::Road,
                    winner: None,
                    lead: None,
                }
                .into(),
            );
        })],
    );
}
