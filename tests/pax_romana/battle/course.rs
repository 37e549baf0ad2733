//! PAX-10.0 to PAX-10.3: how a battle starts, who decides in it, and how it ends.

use super::*;

/// PAX-10.4.6b: both sides commit Elephants; the Attacker first, or by an option the Defender.
#[test]
fn both_sides_commit_before_any_die_is_rolled() {
    for (reading, first) in [("attacker", ROME), ("defender", CARTHAGE)] {
        let game = with_options("pax_romana", &[("elephants_first", reading)]);
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 6), (Elephants, 1)]);
        at.attack(ROME, &[(LightInfantry, 6), (Elephants, 1)], &["narbo", "tolosa"], 3);
        assert_eq!(at.mover(), Some(first));
        at.act(Action::Number { count: 1 });
        assert_ne!(at.mover(), Some(first), "PAX-10.4.6c");
        at.act(Action::Number { count: 1 }).roll(4).roll(4);
        assert_eq!(at.top(), BattleStep::Roll { side: Attacker }.into());
    }
}

/// PAX-10.3.5a, PAX-10.3.5b, PAX-10.3.5c, PAX-10.3.5d, PAX-10.3.5e, PAX-10.3.5f, PAX-10.3.5g, PAX-10.3.5h, PAX-R10-21,
/// PAX-R10-27: a reroll of a battle die.
#[test]
fn a_leader_may_have_a_die_rolled_again() {
    let game = with_options("pax_romana", &[("battle_reroll", "true")]);
    let start = |larger: u8, dice: (u8, u8)| {
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 5)]).leader(of(CARTHAGE), "carthage_03", "tolosa");
        at.leader(of(ROME), "rome_01", "narbo");
        at.attack(ROME, &[(LightInfantry, larger)], &["narbo", "tolosa"], 3);
        at.dice(dice.0, dice.1);
        at
    };
    let asked = |at: &At<'_>| matches!(at.top(), Step::Battle(BattleStep::Reroll { .. }));
    assert!(!asked(&start(9, (1, 6))) && !asked(&start(10, (3, 3))) && asked(&start(10, (2, 3))), "PAX-10.3.5a");
    // 4-5E: at most 9.
    let mut at = start(10, (2, 3));
    at.act(Action::Yes);
    assert_eq!(at.mover(), None, "PAX-10.3.5b: no way back");
    at.roll(9).act(Action::Yes).roll(4);
    assert_eq!(at.side(Attacker).die, 4, "PAX-10.3.5d, PAX-10.3.5f: less 1, and 1 for the elite leader");
    let mut at = start(10, (2, 6));
    at.act(Action::Yes).roll(9).act(Action::No).roll(2);
    assert_eq!((at.side(Attacker).die, at.side(Defender).die), (2, 3), "PAX-10.3.5e");
    // PAX-10.3.5g: 2d6 - 2 against 2-5.
    for (sum, possible) in [(9, true), (10, false)] {
        let mut at = start(10, (2, 6));
        at.act(Action::Yes).roll(10);
        assert_eq!(at.mover(), Some(CARTHAGE));
        at.act(Action::Yes).roll(sum);
        assert_eq!(at.top() == BattleStep::RerollWhich { side: Defender }.into(), possible, "{sum}");
        if possible {
            at.act(Action::No).roll(1);
            assert_eq!((at.side(Attacker).die, at.side(Defender).die), (1, 6), "PAX-10.3.5h: as it is");
        }
    }
    let mut at = start(10, (2, 6));
    at.act(Action::No);
    assert!(!asked(&at), "only a failure gives the smaller side an attempt");
}

/// PAX-10.3.5b, PAX-10.3.5g: only a side with a leader, whose ratings are rolled against, tries for a reroll.
#[test]
fn pax_10_3_5b_nobody_tries_for_a_reroll_without_a_leader() {
    let game = with_options("pax_romana", &[("battle_reroll", "true")]);
    let asked = |at: &At<'_>| matches!(at.top(), Step::Battle(BattleStep::Reroll { .. }));
    for (larger, smaller) in [(false, true), (true, false), (true, true)] {
        let mut at = bare(&game);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 5)]);
        if smaller {
            at.leader(of(CARTHAGE), "carthage_03", "tolosa");
        }
        if larger {
            at.leader(of(ROME), "rome_01", "narbo");
        }
        at.attack(ROME, &[(LightInfantry, 10)], &["narbo", "tolosa"], 3).dice(2, 3);
        assert_eq!(asked(&at), larger);
        if larger {
            at.act(Action::Yes).roll(12);
            assert_eq!(asked(&at), smaller);
        }
    }
}

/// PAX-13.1.2a, PAX-13.1.2b, PAX-13.1.3b, PAX-R13-03, PAX-13.2.4b: a tribe's chip is turned over, and nobody decides for it.
#[test]
fn nobody_decides_for_a_tribe() {
    let mut at = bare(game());
    at.s.ground[id::<Space>("tolosa")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    let chips = at.s.chips[5];
    at.attack(ROME, &[(LightInfantry, 5)], &["narbo", "tolosa"], 3);
    at.act(Action::TurnChip { strength: 5 });
    assert_eq!((points(&at), at.s.chips[5]), ((5, 5), chips - 1));
    at.dice(3, 2);
    assert_eq!(at.troops(Owner::Tribes, "tolosa").all(TribalWarriors), 3, "30% of 5, and no Retreat");
    assert_eq!(at.s.march(1).at, node("narbo"));
    // PAX-13.2.4b: the shifts of a tribe go to its own die first, if the Inactive player wants that.
    let mut at = bare(game());
    at.army(Owner::Tribes, "tolosa", &[(TribalWarriors, 8)]);
    at.attack(ROME, &[(LightInfantry, 4)], &["narbo", "tolosa"], 3).roll(6).roll(5);
    use_shifts(&mut at);
    assert_eq!((at.s.march(1).troops.len(), at.troops(Owner::Tribes, "tolosa").len()), (4 - 3, 8 - 5));
}

/// PAX-R13-02: a tribe that loses nothing stays face-up, or its chip is turned down again.
#[test]
fn an_unhurt_tribe_stays_face_up_or_not() {
    for (reading, up) in [("true", true), ("false", false)] {
        let game = with_options("pax_romana", &[("unhurt_tribe_stays_face_up", reading)]);
        let mut at = bare(&game);
        at.s.ground[id::<Space>("tolosa")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        at.attack(ROME, &[(LightInfantry, 1)], &["narbo", "tolosa"], 3)
            .act(Action::TurnChip { strength: 4 })
            .dice(1, 1);
        use_shifts(&mut at);
        assert_eq!(at.troops(Owner::Tribes, "tolosa").len(), if up { 4 } else { 0 });
        assert_eq!(at.s.looked.get(0).map(|looked| looked.strength), (!up).then_some(4));
    }
}

/// PAX-10.0b, PAX-10.0c, PAX-9.3.2f, PAX-9.3.3a, PAX-9.3.4a, PAX-9.3.7b: in an Interception the interceptor attacks, with
/// his friends in the Space.
#[test]
fn who_intercepts_is_the_attacker() {
    let mut at = bare(game());
    let active = at.march_along(ROME, of(ROME), &[(LightInfantry, 6)], &["narbo", "tolosa"], 4);
    at.s.steps.push(
        ClashStep::Intercept {
            turn: 3,
            tried: Tried::default(),
            met: Seats::from_iter([of(CARTHAGE)]),
            joined: Seats::EMPTY,
            beaten: false,
        }
        .into(),
    );
    let other = at.game.set_out(&mut at.s, of(CARTHAGE), CARTHAGE, MarchKind::Interception, node("gergovia"));
    at.game.advance(&mut at.s, other, node("tolosa"));
    at.s.march_mut(other).troops.add(full(LightInfantry), 4);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 2)]);
    at.s.steps.push(ClashStep::Resume { space: id("tolosa"), flight: None, goal: None, met: false }.into());
    let attacker = at.game.combatant(&at.s, of(CARTHAGE), other, true);
    let defender = at.game.combatant(&at.s, of(ROME), active, false);
    at.game.open_battle(&mut at.s, id("tolosa"), Cause::Interception, attacker, defender);
    at.game.settle(&mut at.s);
    assert_eq!(points(&at), (6, 6));
    at.dice(5, 1);
    // PAX-9.3.3d, PAX-10.7.2c: the intercepted group goes back along its link; forcing it costs nothing.
    at.act(Action::No).act(Action::Yes);
    // PAX-10.3.2a: one of those who stood there is lost.
    at.act(Action::Lose { piece: full(LightInfantry) }).act(Action::No);
    assert_eq!(at.fight_or_none(), None);
    assert_eq!((at.s.march(active).at, at.s.march(active).mp), (node("narbo"), 3), "PAX-9.3.7b");
    assert_eq!(at.s.march(active).troops.len(), 4, "40% of 6");
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), 5, "10% of 6; PAX-10.7.2e");
}

/// PAX-10.0a, PAX-10.2.1a, PAX-10.2.1b, PAX-10.2.2a, PAX-10.2.2c, PAX-8.2.4c: an Army enters and the other may Withdraw; if
/// it does not, there is a battle, which costs another Movement Point. The Campaign rating of one leader counts, and the
/// Tactics of another.
#[test]
fn entering_a_space_with_an_army_is_a_battle() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "narbo", &[(LightInfantry, 4)]);
    at.leader(of(CARTHAGE), "carthage_02", "narbo").leader(of(CARTHAGE), "carthage_03", "narbo");
    at.army(of(ROME), "tolosa", &[(LightInfantry, 4)]);
    at.expansion(CARTHAGE)
        .act(Action::Major { owner: of(CARTHAGE), from: node("narbo"), fleet: false })
        .act(Action::Go)
        .roll(1);
    assert_eq!(at.s.march(1).mp, 6, "3-4 and 2-5: the better Campaign");
    at.way(&["tolosa"]);
    assert_eq!((at.mover(), at.s.battle), (Some(ROME), None), "PAX-10.2.2a");
    at.act(Action::Fight);
    assert_eq!((at.s.march(1).mp, at.side(Attacker).owner, at.side(Defender).owner), (4, of(CARTHAGE), of(ROME)));
    assert_eq!(at.side(Attacker).leader, Some(id("carthage_02")), "the better Tactics");
}

/// PAX-10.1c: a Retreat saves the loser losses and does not change the winner.
#[test]
fn a_retreat_does_not_change_the_winner() {
    let mut at = tolosa(&[(LightInfantry, 10)], &[(LightInfantry, 10)]);
    at.dice(3, 2).act(Action::Yes);
    assert_eq!((at.s.march(1).troops.len(), at.s.march(2).troops.len()), (8, 8), "20% each");
    assert_eq!((at.s.march(1).at, at.s.march(1).mp), (node("tolosa"), 3));
}

/// PAX-12.4.4d, PAX-R10-26, PAX-10.3.1.5e: friends in a Space defend together; the player chooses whose units are lost.
#[test]
fn friends_in_a_space_defend_together() {
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 4)]);
    at.army(Owner::SoldiersOfFortune, "tolosa", &[(HeavyInfantry, 2)]).leader(
        Owner::SoldiersOfFortune,
        "sof_pyrrhus",
        "tolosa",
    );
    at.attack(ROME, &[(LightInfantry, 10)], &["narbo", "tolosa"], 3);
    assert_eq!((points(&at), at.side(Defender).leader), ((10, 10), Some(id("sof_pyrrhus"))));
    at.dice(3, 3).act(Action::Done);
    at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Defender, .. }))));
    assert!(
        at.is_legal(Action::Lose { piece: full(HeavyInfantry) }) && at.is_legal(Action::Weaken { unit: HeavyInfantry })
    );
    at.act(Action::Lose { piece: full(HeavyInfantry) });
    assert_eq!(at.troops(Owner::SoldiersOfFortune, "tolosa").len(), 1);
}

/// PAX-10.3.1.8m, PAX-R10-28, PAX-10.3.1.8j: both players may play cards before the dice and after them.
#[test]
fn cards_are_played_before_and_after_the_dice() {
    for after in [false, true] {
        let mut at = extended(game());
        at.hand(CARTHAGE, &[Card::TacticalSurprise]).army(of(CARTHAGE), "tolosa", &[(LightInfantry, 8)]);
        at.attack(ROME, &[(LightInfantry, 8)], &["narbo", "tolosa"], 3);
        let window = CardStep::Window { seat: CARTHAGE, occasion: Occasion::Battle };
        assert_eq!(at.top(), window.into());
        if after {
            at.act(Action::Done).dice(3, 3);
            assert_eq!(at.top(), window.into());
        }
        at.act(Action::Play { card: Card::TacticalSurprise, hire: false });
        at.until(|s| s.battle.is_some_and(|battle| battle.favoured.is_some()));
        assert_eq!((at.side(Defender).shifts, at.side(Attacker).shifts), (2, 0));
    }
}

/// PAX-10.2.2b: an army that leaves the Space is not fought, and may be followed.
#[test]
fn who_withdraws_is_not_fought() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "narbo", &[(LightInfantry, 4)]).army(of(ROME), "tolosa", &[(LightInfantry, 4)]);
    at.expansion(CARTHAGE)
        .act(Action::Major { owner: of(CARTHAGE), from: node("narbo"), fleet: false })
        .act(Action::Go)
        .roll(6);
    at.way(&["tolosa"]).act(Action::Withdraw).act(Action::Go).roll(1).way(&["aginnum"]);
    at.until(|s| s.moving() == 1);
    assert_eq!((at.s.battle, at.s.march(1).at, at.troops(of(ROME), "aginnum").len()), (None, node("tolosa"), 4));
    at.way(&["aginnum"]);
    assert!(at.s.battle.is_some());
}

/// PAX-7.3.2a: when an interceptor has lost, the City or Town it leaves behind is attacked at once.
#[test]
fn a_lost_interception_leaves_the_place_to_be_fought() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "tolosa", 2).army(of(CARTHAGE), "gergovia", &[(LightInfantry, 4)]);
    at.leader(of(CARTHAGE), "carthage_01", "gergovia").army(of(ROME), "narbo", &[(LightInfantry, 8)]);
    at.expansion(ROME)
        .act(Action::Major { owner: of(ROME), from: node("narbo"), fleet: false })
        .act(Action::Go)
        .roll(4);
    at.way(&["tolosa"]).act(Action::Intercept { from: id("gergovia") }).act(Action::Go).roll(12);
    assert_eq!((at.fight().cause, at.s.march(1).mp), (Cause::Interception, 3));
    at.dice(1, 6);
    at.until(|s| s.battle.is_none_or(|battle| battle.cause != Cause::Interception));
    assert_eq!((at.fight().cause, at.side(Defender).owner, at.s.march(1).mp), (Cause::Attack, of(CARTHAGE), 3));
    assert!(!at.troops(of(CARTHAGE), "gergovia").is_empty(), "the interceptor is back");
}

/// PAX-8.2.4b, PAX-8.4.1a: only leaders in the Space lead; a battle is counted once.
#[test]
fn pax_8_2_4b_leaders_elsewhere_do_not_lead() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 10)]).leader(of(CARTHAGE), "carthage_03", "aginnum");
    at.leader(of(GREECE), "greece_03", "tolosa");
    at.attack(ROME, &[(LightInfantry, 10)], &["narbo", "tolosa"], 3);
    assert_eq!((at.side(Attacker).leader, at.side(Defender).leader), (None, None));
    at.dice(1, 3);
    assert_eq!(at.s.battles, 1);
}

/// PAX-R13-03, PAX-10.6.4: a side without a player loses exactly what is due: for two points a unit is reduced, not spared.
#[test]
fn pax_r13_03_losses_without_a_player_suffice() {
    let mut at = bare(game());
    at.army(Owner::Syracuse, "tolosa", &[(HeavyInfantry, 2)]).attack(
        ROME,
        &[(LightInfantry, 6)],
        &["narbo", "tolosa"],
        3,
    );
    at.dice(2, 1);
    at.until(|s| s.battle.is_none());
    let left = at.troops(Owner::Syracuse, "tolosa");
    assert_eq!((left.all(HeavyInfantry), left.has_reduced(HeavyInfantry)), (2, true), "20% of 6 is 1");
}

/// PAX-R10-26: each of several friends loses what he has: here the second loses a reduced unit.
#[test]
fn pax_r10_26_a_friend_without_heavy_units_reduces_none() {
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 4)]);
    at.army(Owner::SoldiersOfFortune, "tolosa", &[(HeavyInfantry, 2)]).leader(
        Owner::SoldiersOfFortune,
        "sof_pyrrhus",
        "tolosa",
    );
    at.attack(ROME, &[(LightInfantry, 10)], &["narbo", "tolosa"], 3).dice(3, 3).act(Action::Done);
    at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Lose { side: Defender, .. }))));
    at.act(Action::Weaken { unit: HeavyInfantry });
    assert!(at.troops(Owner::SoldiersOfFortune, "tolosa").has_reduced(HeavyInfantry));
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").all(HeavyInfantry), 0);
}

/// PAX-7.4.1a, PAX-10.4.2c: cavalry alone behind walls that are at their lowest anyway keeps them, unless the Attacker wins.
#[test]
fn pax_7_4_1a_cavalry_that_has_not_lost_keeps_its_town() {
    for (dice, falls) in [((1, 6), false), ((6, 1), true)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "tolosa", 1).army(of(CARTHAGE), "tolosa", &[(Cavalry, 5)]);
        at.attack(ROME, &[(Legion, 2)], &["narbo", "tolosa"], 3).act(Action::Yes);
        at.act(Action::Number { count: 0 }).act(Action::Number { count: 0 }).dice(dice.0, dice.1);
        at.until(|s| s.battle.is_none());
        let works = at.s.ground[id::<Space>("tolosa")].works.unwrap();
        assert_eq!((works.owner == of(ROME), at.troops(of(CARTHAGE), "tolosa").is_empty()), (falls, falls));
        assert_eq!(at.s.march(1).at == node("tolosa"), falls);
    }
}
