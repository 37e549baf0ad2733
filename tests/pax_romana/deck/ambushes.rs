//! PAX-17.2-04, PAX-17.2-24: who is ambushed by land and at sea, and what an ambush destroys.

use super::*;

/// An army of Rome has come to a transit point; the East, which holds an Ambush, plays it and rolls.
fn ambushed(units: &[(Unit, u8)], die: u8) -> At {
    let mut at = extended(game());
    at.hand(EAST, &[Card::Ambush]).active(ROME);
    let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, node("ltp_sinai"));
    units.iter().for_each(|(unit, count)| at.s.march_mut(march).troops.add(full(*unit), *count));
    at.s.march_mut(march).mp = 5;
    at.s.steps.push(ActStep::EndMove.into());
    at.s.steps.push(MarchStep::Go.into());
    at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::TransitPoint }.into());
    at.act(play(Card::Ambush)).roll(die);
    at
}

/// PAX-R17-04, PAX-C10: losses that leave no choice are taken at once; then the owner chooses what is still due.
#[test]
fn pax_r17_04_the_owner_chooses_where_there_is_a_choice() {
    let at = ambushed(&[(Unit::LightInfantry, 3), (Unit::Cavalry, 1)], 6);
    let mut choices = at.legal();
    choices.sort_by_key(|action| *action == Action::Lose { piece: full(Unit::Cavalry) });
    assert_eq!(choices, [Unit::LightInfantry, Unit::Cavalry].map(|unit| Action::Lose { piece: full(unit) }));
    assert_eq!(at.s.march(1).troops.len(), 2, "2 of 3 points are Light Infantry in any case");
}

/// PAX-R17-04: the most valuable kind of unit may be chosen, too.
#[test]
fn pax_r17_04_legions_may_be_chosen_first() {
    let at = ambushed(&[(Unit::Legion, 2), (Unit::LightInfantry, 4)], 5);
    assert!(
        at.is_legal(Action::Weaken { unit: Unit::Legion }) && at.is_legal(Action::Lose { piece: full(Unit::Legion) })
    );
}

/// PAX-8.4.4, PAX-12.1.1a: with its last combat unit a group is gone, Garrisons that went along, too.
#[test]
fn pax_8_4_4_garrisons_do_not_go_on_alone() {
    let mut at = ambushed(&[(Unit::LightInfantry, 1), (Unit::Garrison, 2)], 1);
    assert!(at.s.marches.is_empty());
    at.until(|s| s.marker.is_none());
}

/// An army on ships under the orders of a seat has come to a place; another seat, or the same, holds a Naval Ambush.
fn at_sea<'g>(rules: &'g PaxRomana, owner: Owner, mover: Seat, place: &str, holder: Seat) -> Position<'g, PaxRomana> {
    let mut at = extended(rules);
    at.hand(holder, &[Card::NavalAmbush]).active(mover);
    let march = at.game.set_out(&mut at.s, owner, mover, MarchKind::Bonus, node(place));
    at.s.march_mut(march).troops = Troops::of(Unit::HeavyInfantry, 2);
    at.s.march_mut(march).go_aboard();
    at.s.steps.push(ActStep::EndMove.into());
    at.s.steps.push(MarchStep::Go.into());
    at.s.steps.push(CardStep::Window { seat: holder, occasion: Occasion::AtSea }.into());
    at
}

const NAVAL: Action = Action::Play { card: Card::NavalAmbush, hire: false };

/// PAX-17.2-24-b: without escort all Land Units are destroyed, and their leaders die with them; nobody fights.
#[test]
fn pax_17_2_24_b_an_army_without_escort_is_destroyed() {
    let mut at = at_sea(game(), of(ROME), ROME, "rhodus", EAST);
    at.fleet(of(EAST), "side", 1).leader(of(ROME), "rome_03", "roma");
    at.game.attach(&mut at.s, id("rome_03"), 1);
    at.act(NAVAL);
    assert!(at.s.marches.is_empty() && at.s.sea_battle.is_none() && at.s.leaders.is_empty());
    assert!(at.troops(of(ROME), "rhodus").is_empty());
}

/// PAX-R17-06 (option): an escorted army is not affected.
#[test]
fn pax_r17_06_an_escort_protects_by_an_option() {
    let safe = with_options("pax_romana", &[("naval_ambush_escorted", "no_effect")]);
    for (rules, fought) in [(game(), true), (&safe, false)] {
        let mut at = at_sea(rules, of(ROME), ROME, "rhodus", EAST);
        at.fleet(of(EAST), "side", 1);
        at.s.march_mut(1).voyage_mut().galleys = 1;
        at.act(NAVAL);
        assert_eq!((at.s.sea_battle.is_some(), at.s.march(1).troops.len()), (fought, 2));
    }
}

/// PAX-17.2-24-a: armies of others are ambushed, not those of friends, nor one that the player leads himself, nor a Fleet
/// without an army.
#[test]
fn pax_17_2_24_a_armies_of_others_are_ambushed() {
    let able = |owner: Owner, mover: Seat, units: u8, allied: bool| {
        let mut at = at_sea(game(), owner, mover, "rhodus", EAST);
        at.fleet(of(EAST), "side", 1);
        at.s.march_mut(1).troops = Troops::of(Unit::HeavyInfantry, units);
        at.s.march_mut(1).voyage_mut().galleys = 1;
        if allied {
            at.s.ally(ROME, EAST);
        }
        at.is_legal(NAVAL)
    };
    assert!(able(of(ROME), ROME, 2, false));
    assert!(!able(of(ROME), ROME, 2, true), "an ally");
    assert!(!able(of(ROME), ROME, 0, false), "a Fleet alone");
    assert!(!able(of(GREECE), EAST, 2, false), "the East leads it itself (PAX-17.2-36)");
}

/// PAX-17.2-24-a, PAX-17.2-24-c: the Fleet may lie three Sea Links away, no farther; by an option enemy squadrons between it
/// and the army are in its way, but not those where the army is.
#[test]
fn pax_17_2_24_a_the_fleet_comes_three_sea_links_far() {
    let away = |links: u8| {
        let distance = |space: &Space| game().content.map.sea_distance(node("rhodus"), (*space).into());
        game().spaces().find(|space| distance(space) == links).expect("a Port so far away")
    };
    let strict = with_options("pax_romana", &[("naval_ambush_through_enemies", "false")]);
    for rules in [game(), &strict] {
        for (links, able) in [(0, true), (1, true), (2, true), (3, true), (4, false)] {
            let mut at = at_sea(rules, of(ROME), ROME, "rhodus", EAST);
            at.fleet(of(GREECE), "rhodus", 1);
            at.game.moor(&mut at.s, of(EAST), away(links).into(), 1);
            assert_eq!(at.is_legal(NAVAL), able, "{links} Sea Links");
        }
    }
}

/// PAX-17.2-04-a, PAX-13.2.6a: barbarians are as his own to the player who moves them; he does not ambush them.
#[test]
fn pax_13_2_6a_nobody_ambushes_the_barbarians_he_moves() {
    for (holder, able) in [(EAST, false), (GREECE, true)] {
        let mut at = extended(game());
        at.hand(holder, &[Card::Ambush]).active(EAST);
        let march = at.game.set_out(&mut at.s, Owner::Germans, EAST, MarchKind::Bonus, node("ltp_lucania"));
        at.s.march_mut(march).troops = Troops::of(Unit::Barbarians, 3);
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        at.s.steps.push(CardStep::Window { seat: holder, occasion: Occasion::TransitPoint }.into());
        assert_eq!(at.is_legal(play(Card::Ambush)), able);
    }
}

/// PAX-17.2-24-b: of an army that an ambush has destroyed nobody asks whether it may sail past the Port.
#[test]
fn pax_17_2_24_b_nobody_is_asked_about_a_destroyed_army() {
    let mut at = extended(game());
    at.army(of(ROME), "rhegium", &[(Unit::Legion, 2)]).garrisons(of(CARTHAGE), &["croton"]).reckoned();
    at.fleet(of(EAST), "tarentum", 1).hand(EAST, &[Card::NavalAmbush]);
    crate::sea::army_out(&mut at, ROME, "rhegium", 6);
    at.act(Action::Embark).way(&["croton"]).act(NAVAL);
    assert_eq!((at.s.moving(), at.s.steps.top()), (0, Some(ActStep::Expansion.into())));
}

/// PAX-17.2-04-a, PAX-10.7.6h: an army that Retreats to a transit point is ambushed there, after the loss on its way.
#[test]
fn pax_17_2_04_a_a_beaten_army_is_ambushed_on_its_retreat() {
    const MEN: &[(Unit, u8)] = &[(Unit::LightInfantry, 10)];
    let mut at = extended(game());
    at.army(of(CARTHAGE), "larissa", MEN).army(of(ROME), "pella", MEN).hand(EAST, &[Card::Ambush]).reckoned();
    crate::sea::army_out(&mut at, ROME, "pella", 6);
    at.way(&["larissa"]);
    at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Roll { .. }))));
    at.roll(4).roll(1);
    at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Retreat))));
    at.act(Action::Yes).act(Action::FleeTo { to: node("ltp_epirus") });
    let before = at.s.march(2).troops.len();
    let window = CardStep::Window { seat: EAST, occasion: Occasion::TransitPoint };
    assert_eq!(at.s.steps.top(), Some(window.into()));
    at.act(play(Card::Ambush)).roll(6).sound();
    assert_eq!(at.s.march(2).troops.len(), before - 3);
    at.until(|s| s.moving() < 2).sound();
}
