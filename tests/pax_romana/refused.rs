//! Positions that cannot exist, part by part: plans, steps, battles, pieces, talks. Each is refused with a message that uses names.

use crate::board::*;
use crate::clash::march;
use crate::impossible::{ground, lay, plan};
use crate::support::{id, node};
use agon_game::{Checking, state_from_json, state_to_json};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// A damage to a position, and the message about it.
type Wrong = (&'static str, fn(&mut State));

/// Each damage must be refused with its message.
fn refused(at: &Position<'_, PaxRomana>, wrong: &[Wrong]) {
    assert_eq!(at.game.check(&at.s), Ok(()), "sound before");
    for (words, damage) in wrong {
        let mut s = at.s;
        damage(&mut s);
        let said = at.game.check(&s).expect_err(words);
        assert!(said.contains(words), "{words}: {said}");
    }
}

fn pieces(unit: Unit, count: u8, owner: Owner) -> Option<Force> {
    Some(Force { owner, troops: Troops::of(unit, count) })
}

/// PAX-6.2.5, PAX-6.4.1, PAX-6.4.2: plans that no player could have made: in another phase, too expensive, with units that
/// cannot be formed there, or out of order.
#[test]
fn plans_that_nobody_could_have_made_are_refused() {
    let form = |space: &str, unit: Unit, count: u8| plan(ROME, Deed::Form(id(space), unit), count);
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Manpower);
    refused(
        &at,
        &[
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(ROME, Deed::Disband(node("roma"), full(Unit::Galleys)), 1))
            }),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(CARTHAGE, Deed::Form(id("carthago"), Unit::Legion), 1))
            }),
            ("cannot plan this yet, at all, or in this phase", |s| s.orders.push(plan(ROME, Deed::BuyObjective, 2))),
            ("has planned more or less than", |s| s.orders.push(plan(ROME, Deed::Form(id("roma"), Unit::Legion), 1))),
            ("nothing is planned in this phase", |s| s.phase = Phase::Income),
            ("muster:reveal comes twice", |s| {
                let reveal = s.steps.iter().position(|step| step == MusterStep::Reveal.into()).unwrap();
                lay(s, reveal + 1, MusterStep::Reveal);
            }),
        ],
    );
    at.act(Action::RaiseIn { province: id("italy") }).act(Action::Form { space: id("roma"), unit: Unit::Legion });
    assert_eq!(at.s.orders.iter().collect::<Vec<_>>(), [form("roma", Unit::Legion, 1)]);
    refused(
        &at,
        &[
            ("plans for", |s| s.orders.iter_mut().for_each(|order| order.count = 60)),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.iter_mut().for_each(|order| order.seat = CARTHAGE)
            }),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(ROME, Deed::Form(id("massilia"), Unit::Legion), 1))
            }),
            ("has planned more or less than", |s| {
                s.steps.pop();
                s.steps.replace(MusterStep::Raise { seat: ROME, from: 0, scope: Scope::Phase }.into());
            }),
        ],
    );
}

/// PAX-5.1.2a: nobody plans units for a Town in which an enemy stands: none can be there.
#[test]
fn plans_for_a_town_with_an_enemy_are_refused() {
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Manpower);
    at.act(Action::RaiseIn { province: id("italy") }).act(Action::Form { space: id("roma"), unit: Unit::Legion });
    let words = "carthage in roma, a place of rome, its enemy";
    refused(&at, &[(words, |s| ground(s, "roma").force = pieces(Unit::HeavyInfantry, 1, of(CARTHAGE)))]);
}

/// Steps of another phase, without a marker, twice, or without an end are refused.
#[test]
fn steps_that_cannot_lie_there_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    refused(
        &at,
        &[
            ("marker: there is none, but a step needs it", |s| s.marker = None),
            ("nobody moves or fights in", |s| s.phase = Phase::Victory),
            ("turn:end_activation comes twice", |s| lay(s, 1, TurnStep::EndActivation)),
            ("marches: 2 groups, but steps for 1 to stand down", |s| {
                s.marches = [*s.march(1); 2].into_iter().collect()
            }),
            ("neither a Port nor", |s| s.pirates.insert(node("dstp_aegyptium"))),
            ("Major and", |s| s.activation.minor = 3),
            ("turn:end_activation must lie on the end of the phase", |s| {
                s.steps.remove(1);
                s.steps.push(TurnStep::EndActivation.into());
            }),
            ("muster:raise_in must lie on muster:raise of the same player", |s| {
                let (province, scope) = (id::<Province>("italy"), Scope::Land);
                s.steps.push(MusterStep::Raise { seat: ROME, from: province.0 + 1, scope: Scope::Galleys }.into());
                s.steps.push(MusterStep::RaiseIn { seat: ROME, province, from: 0, scope }.into());
            }),
            ("group 1 on ships in Capua", |s| s.march_mut(1).go_aboard()),
            ("march:go needs 1 group, but only 0 left", |s| lay(s, 2, MarchStep::Go)),
            ("act:choose_action waits until the group on the move stands down", |s| {
                s.steps.push(ActStep::ChooseAction.into());
            }),
            ("turn:pay_marker waits until the group on the move stands down", |s| {
                s.steps.push(TurnStep::PayMarker.into());
            }),
            ("group 1 slowed by 255, at most", |s| s.march_mut(1).slowed = 255),
            ("group 1 has made 255 Garrisons, at most 200", |s| s.march_mut(1).made = 255),
            ("group 1 with 101 Movement Points", |s| s.march_mut(1).mp = 101),
            ("march:roll must lie on march:go of the same group", |s| {
                s.steps.replace(MarchStep::Roll.into());
            }),
            ("sea:continue is about group 1, which is on land", |s| s.steps.push(SeaStep::Continue.into())),
        ],
    );
}

/// PAX-10.2: steps that do not belong to the stage of the battle, and groups that have not met.
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

/// PAX-5.1.2a, PAX-12.5b: an army stands neither in a City or Town of an enemy nor beside Independents with whom its player has no pact.
#[test]
fn armies_among_enemies_are_refused() {
    let mut at = extended(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(EAST), "rhodus", &[(Unit::LightInfantry, 1)]);
    at.works(of(ROME), "roma", 2).works(Owner::Rhodes, "rhodus", 5).active(ROME);
    at.s.rhodes = Some(EAST);
    at.s.guests.push(Guest {
        space: id("rhodus"),
        force: Force { owner: Owner::Rhodes, troops: Troops::of(Unit::HeavyInfantry, 1) },
    });
    at.reckoned();
    refused(
        &at,
        &[
            ("rhodes in rhodus beside east, its enemy", |s| s.rhodes = Some(ROME)),
            ("rhodes in rhodus beside east, its enemy", |s| s.rhodes = None),
            ("east in rhodus, a place of rhodes, its enemy", |s| {
                s.rhodes = None;
                s.guests.clear();
            }),
            ("carthage in roma, a place of rome, its enemy", |s| {
                ground(s, "roma").force = pieces(Unit::HeavyInfantry, 1, of(CARTHAGE));
            }),
            ("pergamum in roma beside rome, its enemy", |s| {
                let force = Force { owner: Owner::Pergamum, troops: Troops::of(Unit::HeavyInfantry, 1) };
                s.guests.push(Guest { space: id("roma"), force });
            }),
        ],
    );
    // Rebels and slaves hold Cities and Towns, too.
    ground(&mut at.s, "roma").force = pieces(Unit::Barbarians, 2, Owner::Rebels);
    at.reckoned().sound();
}

/// PAX-12.4.6, scenario IV: the Soldiers of Fortune of the start stand beside their hosts until they leave in the second turn.
#[test]
fn pax_12_4_6_soldiers_of_fortune_stay_with_their_hosts_until_they_leave() {
    let mut at = start(game(), "iv");
    let turn = at.s.turn;
    at.army(Owner::SoldiersOfFortune, "tarentum", &[(Unit::HeavyInfantry, 1)]).phase(Phase::Attrition).sound();
    at.until(|s| s.turn > turn).sound();
    assert_eq!((at.s.phase, at.s.forces(id("tarentum")).count()), (Phase::Maintenance, 2));
}

/// PAX-9.2.1m, PAX-9.4.4c, PAX-10.2.15a: a group on land does not stay beside enemies: it fights, passes or goes back.
#[test]
fn groups_beside_enemies_without_a_fight_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "roma", &[(Unit::HeavyInfantry, 2)]);
    at.reckoned();
    march(&mut at, ROME, "capua", 4);
    let words = "rome in capua beside carthage, its enemy, without a fight";
    refused(
        &at,
        &[
            (words, |s| ground(s, "capua").force = pieces(Unit::HeavyInfantry, 2, of(CARTHAGE))),
            (words, |s| {
                ground(s, "capua").force = pieces(Unit::HeavyInfantry, 2, of(CARTHAGE));
                let steps = ClashStep::Assault {
                    space: id("roma"),
                    free: false,
                    left: false,
                    asked: None,
                    sided: Seats::EMPTY,
                };
                s.steps.push(steps.into());
            }),
            ("rome in roma beside carthage", |s| s.march_mut(1).at = node("roma")),
            ("rome in capua beside carthage, its enemy", |s| {
                ground(s, "capua").works = Some(Works { owner: of(CARTHAGE), points: 2 });
            }),
            ("rome in capua beside samnites, its enemy", |s| {
                ground(s, "capua").force = pieces(Unit::HeavyInfantry, 2, Owner::Samnites);
            }),
            ("march:go: rome in", |s| {
                let march = s.march_mut(1);
                (march.at, march.mp) = (node("ltp_lucania"), 0);
            }),
        ],
    );
    // Until the attack is over they share a Space.
    at.way(&["roma"]);
    assert!(matches!(at.s.steps.top(), Some(Step::Clash(ClashStep::Withdraw { .. }))));
    refused(
        &at,
        &[
            ("rome in roma beside carthage", |s| {
                let assault = s.steps.iter().position(|step| matches!(step, Step::Clash(ClashStep::Assault { .. })));
                s.steps.remove(assault.unwrap());
            }),
            ("rome has come from capua, where its enemy stands", |s| {
                ground(s, "capua").force = pieces(Unit::HeavyInfantry, 1, of(CARTHAGE));
            }),
        ],
    );
}

/// PAX-12.5.5h: a group of Pontus on land is not in a Space with units of its player.
#[test]
fn pax_12_5_5h_a_pontic_group_beside_units_of_its_player_is_refused() {
    let mut at = extended(game());
    at.s.pontus = Some(EAST);
    at.army(Owner::Pontus, "sinope", &[(Unit::HeavyInfantry, 2)]).reckoned().active(EAST);
    at.s.marker = Some(Marker::Pontus);
    at.act(Action::Expand).act(Action::Major { owner: Owner::Pontus, from: node("sinope"), fleet: false });
    at.act(Action::Go).roll(4);
    refused(
        &at,
        &[("marches: pontus in sinope, where Pontic units and others of their player meet", |s| {
            ground(s, "sinope").force = pieces(Unit::HeavyInfantry, 1, of(EAST));
        })],
    );
}

/// PAX-9.3.8a: nobody is intercepted or attacked at a transit point.
#[test]
fn answers_at_a_transit_point_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 3)]);
    at.reckoned();
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(Action::Intercept { from: id("roma") });
    let words = "nobody is met in";
    let away: fn(&mut State) = |s| s.march_mut(1).at = node("ltp_lucania");
    assert_eq!(at.s.steps.top(), Some(ClashStep::InterceptRoll.into()));
    refused(&at, &[(words, away), (words, |s| s.march_mut(2).at = node("ltp_lucania"))]);
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

/// PAX-12.5.5b, PAX-12.5.5c: only a player of Pontus places its units, and only those that it has.
#[test]
fn pontic_units_of_nobody_are_refused() {
    let mut at = extended(game());
    at.active(EAST).play(EAST, Card::Pontus);
    assert!(matches!(at.s.steps.top(), Some(Step::Force(ForceStep::PlacePontus { .. }))));
    refused(
        &at,
        &[
            ("force:place_pontus, but Pontus has no player", |s| (s.pontus, s.pontus_marker) = (None, false)),
            ("force:place_pontus: Pontus has not so many of these units", |s| {
                s.steps.replace(ForceStep::PlacePontus { unit: Unit::Legion, left: 1, from: 0 }.into());
            }),
        ],
    );
}

/// PAX-12.4.2d: the Soldiers of Fortune have pieces only while a player commands them.
#[test]
fn soldiers_of_fortune_without_a_player_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).army(of(ROME), "tarentum", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    refused(
        &at,
        &[
            ("ground: nobody commands the Soldiers of Fortune", |s| {
                let force = Force { owner: Owner::SoldiersOfFortune, troops: Troops::of(Unit::LightInfantry, 1) };
                s.guests.push(Guest { space: id("tarentum"), force });
            }),
            ("ground: nobody commands the Soldiers of Fortune", |s| {
                let force = Force { owner: Owner::SoldiersOfFortune, troops: Troops::of(Unit::LightInfantry, 1) };
                ground(s, "roma").force = Some(force);
            }),
            ("cargo: nobody commands the Soldiers of Fortune", |s| {
                let troops = Troops::of(Unit::LightInfantry, 1);
                s.cargo.push(Cargo { at: node("roma"), owner: Owner::SoldiersOfFortune, troops });
            }),
            ("marches: nobody commands the Soldiers of Fortune", |s| s.march_mut(1).owner = Owner::SoldiersOfFortune),
        ],
    );
}

/// PAX-9.3.5e, PAX-9.4.1d: what is remembered about a move is forgotten when it is over.
#[test]
fn answers_to_nobody_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned().active(ROME);
    refused(
        &at,
        &[("there is no group that an army could Withdraw from", |s| {
            let troops = Troops::of(Unit::Legion, 1);
            s.withdrawn.push(Detachment { space: id("capua"), owner: of(ROME), troops });
        })],
    );
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).works(of(ROME), "capua", 2).works(of(ROME), "pisae", 2);
    at.army(of(ROME), "roma", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 3)]);
    at.reckoned();
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    assert!(at.is_legal(Action::Intercept { from: id("roma") }));
    refused(
        &at,
        &[
            ("inside: nobody has come to capua", |s| {
                let troops = Troops::of(Unit::Legion, 1);
                s.inside.push(Detachment { space: id("capua"), owner: of(ROME), troops });
            }),
            ("clash:intercept: place 4 of 4 in the order of players", |s| {
                let next =
                    ClashStep::Intercept { turn: 4, tried: Tried::default(), met: Seats::EMPTY, joined: Seats::EMPTY };
                s.steps.replace(next.into());
            }),
        ],
    );
}

/// PAX-8.1.5: a player can place only a leader that he has drawn.
#[test]
fn leaders_who_have_not_been_drawn_are_not_placed() {
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Leaders).until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::PlaceLeader { .. }))));
    let wrong: Wrong = ("has not drawn this leader", |s| {
        s.orders.clear();
        s.seats.iter_mut().for_each(|player| player.drawn.clear());
    });
    refused(&at, &[wrong]);
}

/// PAX-12.7.2: a position in which the slaves of a revolt are beaten before the revolt is over is sound.
#[test]
fn pax_12_7_2_a_revolt_whose_slaves_have_just_been_beaten_is_sound() {
    let mut at = bare(game());
    at.army(Owner::Slaves1, "tolosa", &[(Unit::Barbarians, 1)]).reckoned();
    at.s.slave_armies[1] = Some(id("tolosa"));
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["narbo", "tolosa"], 3).dice(6, 1);
    at.until(|s| {
        assert_eq!(game().check(s), Ok(()));
        s.battle.is_none()
    });
    assert_eq!(at.s.slave_armies[1], None);
}

/// A group on land has no ships, whatever the file says.
#[test]
fn ships_of_a_group_on_land_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    let written = state_to_json(at.game, &at.s);
    assert_eq!(state_from_json(at.game, &written).as_ref(), Ok(&at.s));
    for (field, value) in [("galleys", 1.into()), ("stopped", true.into()), ("drift", 2.into())] {
        let mut wrong = written.clone();
        wrong["marches"][0][field] = value;
        let said = state_from_json(at.game, &wrong).unwrap_err();
        assert!(said.starts_with("marches[0]: a group on land (`afloat` is false)"), "{field}: {said}");
    }
}

/// Pieces of the wrong owner, in the wrong place, and what a scenario does not have.
#[test]
fn pieces_that_cannot_stand_there_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).fleet(of(ROME), "roma", 1).reckoned().active(ROME);
    refused(
        &at,
        &[
            ("rome has no bi: in ancona", |s| ground(s, "ancona").force = pieces(Unit::Barbarians, 1, of(ROME))),
            ("rome has no tw: in ancona", |s| ground(s, "ancona").force = pieces(Unit::TribalWarriors, 1, of(ROME))),
            ("is carthage in this scenario, not greece", |s| s.player_mut(CARTHAGE).power = Power::Greece),
            ("allied on one side only", |s| s.alliances = 1 << 1),
            ("alliances: rome with itself", |s| s.alliances = 1),
            ("the Standard Game has no event cards", |s| s.deck[Card::Spies] = 1),
            ("pontus: it stays neutral", |s| s.pontus = Some(ROME)),
            ("begun: 9 of 4", |s| s.begun = 9),
            ("event_markers: 1 of 0", |s| s.event_markers = 1),
            ("slave_armies: there is none against rome", |s| s.slave_armies[0] = Some(id("roma"))),
            ("rome_03 does not lead rebels", |s| {
                let at = node("roma");
                s.leaders.push(Post { leader: id("rome_03"), owner: Owner::Rebels, at, march: 0, moved: false });
            }),
            ("where nobody stays", |s| {
                let at = node("ltp_lucania");
                s.leaders.push(Post { leader: id("rome_03"), owner: of(ROME), at, march: 0, moved: false });
            }),
        ],
    );
}

/// PAX-3.2.Gb: armies on ships are lost at the end of the turn.
#[test]
fn pax_3_2_gb_armies_on_ships_after_attrition_are_refused() {
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Manpower);
    refused(
        &at,
        &[("cargo: rome on ships in", |s| {
            let troops = Troops::of(Unit::Legion, 1);
            s.cargo.push(Cargo { at: node("ntp_adriaticum"), owner: of(ROME), troops });
        })],
    );
}

/// Places that are not in play hold neither units nor Fleets.
#[test]
fn fleets_outside_the_scenario_are_refused() {
    let at = start(game(), "iv");
    refused(
        &at,
        &[("in Amastris, which is not in play", |s| {
            s.fleets.push(Fleet { owner: of(ROME), at: node("amastris"), galleys: 1 });
        })],
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

/// PAX-13.3-MUT: Fleets mutiny that are there, each once; somebody can pay them.
#[test]
fn mutinies_of_nobody_are_refused() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(Owner::Syracuse, "syracusae", 1);
    fn mutiny(s: &mut State, owner: Owner, at: &str) {
        s.mutinies.push(Mutiny { owner, at: node(at) });
    }
    refused(
        &at,
        &[
            ("rome has no Fleet in Roma", |s| mutiny(s, of(ROME), "roma")),
            ("no player pays the Fleet of syracuse", |s| mutiny(s, Owner::Syracuse, "syracusae")),
            ("rome twice in Pisae", |s| {
                mutiny(s, of(ROME), "pisae");
                mutiny(s, of(ROME), "pisae");
            }),
        ],
    );
}

/// PAX-13.4.1b, PAX-13.4-GER-b: an army of invaders has come this turn, and Germans from somewhere.
#[test]
fn invaders_who_have_not_come_are_refused() {
    let mut at = bare(game());
    at.army(Owner::WesternGauls, "alesia", &[(Unit::Barbarians, 5)]);
    at.army(Owner::Germans, "treva", &[(Unit::Barbarians, 5)]).reckoned().active(ROME);
    at.s.invaded = [InvasionGroup::WesternGauls, InvasionGroup::Germans].into_iter().collect();
    at.s.german_home = Some(id("great_germanic_tribes"));
    let refused = |damage: fn(&mut State)| {
        let mut s = at.s;
        damage(&mut s);
        state_from_json(at.game, &state_to_json(at.game, &s)).err()
    };
    assert_eq!(refused(|_| {}), None);
    let said = refused(|s| s.invaded = [InvasionGroup::Germans].into_iter().collect());
    assert_eq!(said.as_deref(), Some("invaded: western_gauls have not come this turn (PAX-13.4.1b)"));
    let said = refused(|s| s.german_home = None);
    assert_eq!(said.as_deref(), Some("german_home: the Germans in play were placed nowhere (PAX-13.4-GER-b)"));
    // PAX-13.4.0: they are still there when the next turn begins.
    let next_turn = |s: &mut State| {
        (s.turn, s.phase, s.marker, s.invaded) = (2, Phase::Income, None, Default::default());
        s.steps.clear();
        s.steps.push(TurnStep::BeginPhase.into());
    };
    assert_eq!(refused(next_turn), None);
}

/// PAX-4.3.1d, PAX-4.4a: a player has what he offers or pays.
#[test]
fn talks_about_what_is_not_there_are_refused() {
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 2).reckoned();
    let offer = Offer::Galley { at: node("roma"), galleys: 2, talents: 0 };
    at.happens(ROME, TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false });
    refused(
        &at,
        &[
            ("rome cannot give this", |s| s.fleets.iter_mut().for_each(|fleet| fleet.galleys = 1)),
            ("rome cannot give this", |s| {
                let offer = Offer::Talents { talents: 5 };
                s.player_mut(ROME).talents = 4;
                s.steps.replace(TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false }.into());
            }),
            ("talk:respond must be the next step", |s| {
                let offer = Offer::Talents { talents: 1 };
                lay(s, 2, TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false });
            }),
        ],
    );
}

/// PAX-10.3.1.10c: nobody is asked how to use shifts that he does not have.
#[test]
fn pax_10_3_1_10c_a_question_without_a_shift_is_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 4)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 12)], &["narbo", "tolosa"], 3).roll(3).roll(3);
    assert_eq!(at.s.steps.top(), Some(BattleStep::Shift { from: 0 }.into()));
    let words = "battle.shifts_left: there is no shift to use";
    refused(&at, &[(words, |s| s.fight_mut().shifts_left = 0), (words, |s| s.fight_mut().favoured = None)]);
}

/// PAX-4.3.1p: who parts has an army that another one does not let stay, and attrition is over.
#[test]
fn partings_without_an_army_are_refused() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, EAST);
    for seat in [CARTHAGE, EAST] {
        at.army(of(seat), "massilia", &[(Unit::HeavyInfantry, 1)]);
    }
    at.phase(Phase::Attrition);
    assert_eq!(at.s.steps.top(), Some(AttritionStep::Part { seat: EAST, space: id("massilia") }.into()));
    refused(
        &at,
        &[
            ("attrition:part comes after all attrition", |s| s.steps.push(AttritionStep::Fleets.into())),
            ("carthage has no army that leaves massilia", |s| {
                s.steps.push(AttritionStep::Part { seat: CARTHAGE, space: id("massilia") }.into())
            }),
            ("rome has no army that leaves massilia", |s| {
                s.steps.push(AttritionStep::Part { seat: ROME, space: id("massilia") }.into())
            }),
        ],
    );
}

/// PAX-R117: only a group on the move has been paid not to attack.
#[test]
fn promises_without_a_group_are_refused() {
    let mut at = bare(game());
    at.active(ROME);
    refused(&at, &[("spared: there is no group that was paid", |s| s.spared.insert(id("massilia")))]);
}
