//! PAX-10.6, PAX-C10: how losses are taken.

use crate::board::*;
use crate::fight::*;
use crate::support::id;
use agon_game::Telling;
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::step::*;

/// Carthage defends these units in Tolosa; `due` Battle Points of them must be lost; each loss is the first possible one in
/// the next list of `picks`.
fn due<'g>(units: Units<'_>, reduced: &[Unit], due: u16) -> At<'g> {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", units);
    for unit in reduced {
        at.weaken(of(CARTHAGE), "tolosa", *unit);
    }
    at.attack(ROME, &[(Legion, 5)], &["narbo", "tolosa"], 0);
    if at.is_legal(Action::Number { count: 0 }) {
        at.act(Action::Number { count: 0 });
    }
    // The numbers are set so that exactly that much is lost: 100% of the Battle Points.
    let battle = at.s.battle.as_mut().unwrap();
    battle.side_mut(Defender).bp = due;
    battle.side_mut(Attacker).bp = 0;
    at.s.steps.pop();
    at.s.steps.pop();
    at.s.steps.replace(BattleStep::CountLosses.into());
    at.s.battle.as_mut().unwrap().side_mut(Attacker).die = 10;
    at.game.settle(&mut at.s);
    at
}

fn lose(unit: Unit) -> Action {
    Action::Lose { piece: full(unit) }
}

fn weaken(unit: Unit) -> Action {
    Action::Weaken { unit }
}

fn offers(at: &At<'_>, expected: &[Action]) {
    let mut found: Vec<String> = at.legal().iter().map(|action| format!("{action:?}")).collect();
    let mut wanted: Vec<String> = expected.iter().map(|action| format!("{action:?}")).collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}

/// PAX-10.6.1a, PAX-10.6.1b, PAX-10.6.2a, PAX-10.6.3, PAX-10.3.2a, PAX-10.3.2b, PAX-10.3.2c, PAX-10.2.12, PAX-10.3.1.12: one unit alone.
#[test]
fn heavy_units_are_reduced_by_two_points_and_destroyed_by_more() {
    for (unit, points) in [(Legion, 1), (Legion, 2), (HeavyInfantry, 1), (HeavyInfantry, 2)] {
        let left = due(&[(unit, 2)], &[], points).troops(of(CARTHAGE), "tolosa");
        assert_eq!((left.all(unit), left.has_reduced(unit)), (2, true), "{unit} for {points}: there is no choice");
        let at = due(&[(unit, 2), (LightInfantry, 2)], &[], points);
        assert_eq!(at.mover(), Some(CARTHAGE), "each player chooses his own losses");
        offers(&at, &[weaken(unit), lose(LightInfantry)]);
    }
    // PAX-10.6.3: more than two destroy it; there is no choice.
    for (unit, points) in [(Legion, 3), (Legion, 4), (HeavyInfantry, 3)] {
        let left = due(&[(unit, 2)], &[], points).troops(of(CARTHAGE), "tolosa");
        assert_eq!((left.all(unit), left.has_reduced(unit)), (1, false), "{unit} for {points}");
    }
    // PAX-10.6.2a: Mercenaries are not reduced.
    offers(&due(&[(MercenaryHeavy, 1), (LightInfantry, 2)], &[], 1), &[lose(MercenaryHeavy), lose(LightInfantry)]);
}

/// PAX-10.6.1c, PAX-10.6.2b, PAX-10.6.2c, PAX-R10-11, PAX-T12: reduced units go first, Heavy Infantry before legions.
#[test]
fn reduced_units_take_the_first_losses() {
    let at = due(&[(Legion, 2), (HeavyInfantry, 2)], &[Legion, HeavyInfantry], 1);
    let left = at.troops(of(CARTHAGE), "tolosa");
    assert_eq!((left.all(HeavyInfantry), left.has_reduced(HeavyInfantry), left.has_reduced(Legion)), (1, false, true));
    let at = due(&[(Legion, 2), (HeavyInfantry, 2)], &[Legion, HeavyInfantry], 3);
    let left = at.troops(of(CARTHAGE), "tolosa");
    assert_eq!((left.all(HeavyInfantry), left.all(Legion), left.has_reduced(Legion)), (1, 1, false));
    // PAX-T12
    let at = due(&[(Legion, 2)], &[Legion], 1);
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").all(Legion), 1);
}

/// PAX-R10-16: where more is due than there is, the last unit is destroyed; what reducing it is worth does not add to that.
#[test]
fn pax_r10_16_the_last_unit_is_destroyed_when_more_is_due() {
    for (unit, points) in [(HeavyInfantry, 4), (Legion, 5), (HeavyInfantry, 9)] {
        assert!(due(&[(unit, 1)], &[], points).troops(of(CARTHAGE), "tolosa").is_empty(), "{unit} for {points}");
    }
}

/// PAX-10.6.4, PAX-T13: at most one unit is reduced in a battle.
#[test]
fn one_unit_is_reduced_in_a_battle() {
    let at = due(&[(HeavyInfantry, 5)], &[], 4);
    // The first loss must be a whole unit: two reduced ones would be worth as much.
    let left = at.troops(of(CARTHAGE), "tolosa");
    assert_eq!((left.all(HeavyInfantry), left.has_reduced(HeavyInfantry)), (4, true));
    let mut at = due(&[(Legion, 2), (HeavyInfantry, 2), (LightInfantry, 1)], &[], 5);
    at.act(lose(HeavyInfantry)).act(weaken(Legion));
    let left = at.troops(of(CARTHAGE), "tolosa");
    assert_eq!((left.has_reduced(Legion), left.all(HeavyInfantry), left.all(LightInfantry)), (true, 1, 1));
}

/// PAX-C10, PAX-R10-15: any set of losses without a superfluous one, the most valuable first.
#[test]
fn no_loss_is_superfluous_but_any_set_is_free() {
    let at = due(&[(HeavyInfantry, 2), (LightInfantry, 3)], &[], 2);
    offers(&at, &[weaken(HeavyInfantry), lose(LightInfantry)]);
    let mut at = due(&[(HeavyInfantry, 2), (LightInfantry, 3)], &[], 3);
    at.act(weaken(HeavyInfantry));
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").all(LightInfantry), 2, "one point was left: a Light Infantry");
    let mut at = due(&[(HeavyInfantry, 2), (LightInfantry, 3)], &[], 3);
    at.act(lose(LightInfantry));
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").all(LightInfantry), 0, "no way back to what is worth more");
    // A Light Infantry would leave too few units for the rest: it is not offered.
    let at = due(&[(HeavyInfantry, 2), (LightInfantry, 2)], &[], 3);
    assert!(
        !at.is_legal(lose(LightInfantry)) && at.is_legal(weaken(HeavyInfantry)) && at.is_legal(lose(HeavyInfantry))
    );
}

/// PAX-C10, PAX-10.6.1a, PAX-10.6.3: a full Legion is destroyed only for more than two points, or when none may be reduced
/// any more; a reduced one lost before it counts.
#[test]
fn a_full_unit_is_not_destroyed_for_two_points() {
    // Three points: the reduced Legion takes two of them.
    let at = due(&[(Legion, 4), (LightInfantry, 1)], &[Legion], 3);
    offers(&at, &[weaken(Legion), lose(LightInfantry)]);
    // Once a unit has been reduced in this battle, a full one is lost for a single point.
    let mut at = due(&[(HeavyInfantry, 4), (LightInfantry, 3)], &[], 2);
    at.s.battle.as_mut().unwrap().side_mut(Defender).weakened = true;
    offers(&at, &[lose(HeavyInfantry), lose(LightInfantry)]);
    // More than two points are due: a choice.
    offers(
        &due(&[(HeavyInfantry, 4), (LightInfantry, 3)], &[], 3),
        &[lose(HeavyInfantry), weaken(HeavyInfantry), lose(LightInfantry)],
    );
}

/// PAX-10.3.2d, PAX-10.4.9a, PAX-12.1.1d, PAX-R10-16: cavalry is one point; Elephants and Garrisons are never lost this way;
/// no more can be lost than there is.
#[test]
fn elephants_and_garrisons_are_no_losses() {
    let at = due(&[(Cavalry, 2), (MercenaryLight, 1), (Garrison, 3), (Elephants, 2)], &[], 1);
    // The test tries to lose Elephants first.
    assert_eq!(at.top(), BattleStep::Lose { side: Defender, from: 0 }.into());
    offers(&at, &[lose(Cavalry), lose(MercenaryLight)]);
    let at = due(&[(LightInfantry, 2), (Garrison, 3)], &[], 9);
    assert!(at.troops(of(CARTHAGE), "tolosa").is_empty(), "the Garrisons fall to the Attacker (PAX-12.1.1b)");
}

/// PAX-10.6.6a, PAX-10.6.6b: two reduced units of a kind in one Space become a full one.
#[test]
fn two_reduced_units_in_a_space_merge() {
    for unit in [Legion, HeavyInfantry] {
        let mut at = bare(game());
        at.army(of(ROME), "tolosa", &[(unit, 3)]).weaken(of(ROME), "tolosa", unit);
        assert_eq!(at.troops(of(ROME), "tolosa").count(full(unit)), 2);
        at.weaken(of(ROME), "tolosa", unit);
        let left = at.troops(of(ROME), "tolosa");
        assert_eq!((left.all(unit), left.has_reduced(unit)), (2, false));
    }
}

/// PAX-10.6.6d: refitting in the Manpower Phase for a Talent, where the unit stands.
#[test]
fn reduced_units_are_refitted_where_they_stand() {
    for unit in [HeavyInfantry, Legion] {
        let mut at = bare(game());
        at.army(of(ROME), "ephesus", &[(unit, 1), (LightInfantry, 1)]).weaken(of(ROME), "ephesus", unit).reckoned();
        at.phase(agon_pax_romana::state::Phase::Manpower);
        at.act(Action::RaiseIn { province: id("ionia") }).act(Action::Refit { space: id("ephesus"), unit });
        at.until(|s| s.orders.is_empty());
        assert_eq!((at.talents(ROME), at.troops(of(ROME), "ephesus").has_reduced(unit)), (19, false));
    }
}

/// PAX-10.3.2a, PAX-9.3.1c: an owner who has a kind of unit in the army that has come and among those who stood there says which of
/// them is lost.
#[test]
fn pax_10_3_2a_the_army_that_has_come_and_those_who_stood_there_share_losses() {
    for (first, left) in [(Action::Yes, (1, 8)), (Action::No, (2, 7))] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(LightInfantry, 6)]);
        at.army(of(CARTHAGE), "pisae", &[(LightInfantry, 8)]).army(of(CARTHAGE), "arretium", &[(LightInfantry, 2)]);
        crate::clash::march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]);
        at.act(Action::Intercept { from: id("roma") }).roll(12).dice(1, 3);
        while !at.is_legal(Action::Lose { piece: full(LightInfantry) }) {
            at.act(Action::Done);
        }
        assert_eq!(at.mover(), Some(CARTHAGE));
        at.act(Action::Lose { piece: full(LightInfantry) });
        assert_eq!(at.legal(), [Action::Yes, Action::No]);
        let says = |action| at.game.describe(&at.s, action);
        assert!(says(Action::Yes).starts_with("loses 1 light infantry of the army that has come"));
        assert!(says(Action::No).starts_with("loses 1 light infantry of those who stood there"));
        at.sound();
        at.act(first);
        assert_eq!((at.s.march(1).troops.len(), at.troops(of(CARTHAGE), "pisae").len()), left, "{first:?}");
    }
}
