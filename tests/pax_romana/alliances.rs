//! PAX-17.2: pacts with Rhodes and Pergamum, and other cards with lasting effects.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Checking, Rng, Rules, Sight, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// The Spaces of Pergamum.
fn pergamum(at: &At) -> Vec<Space> {
    at.game.content.map.pergamum.iter().collect()
}

/// PAX-17.2-02-b: the ally of Rhodes uses its squadrons without upkeep, and replaces lost ones for 2 Talents each.
#[test]
fn pax_17_2_02_b_the_ally_of_rhodes_replaces_its_squadrons() {
    for (talents, galleys, left) in [(20, 2, 18), (3, 2, 1), (1, 1, 1)] {
        let mut at = extended(game());
        at.works(Owner::Rhodes, "rhodus", 5)
            .fleet(Owner::Rhodes, "patara", 1)
            .fleet(of(EAST), "antiochia", 3)
            .reckoned();
        at.s.rhodes = Some(CARTHAGE);
        at.s.player_mut(CARTHAGE).talents = talents;
        at.phase(Phase::Manpower);
        let all: u8 = at.s.fleets.iter().filter(|fleet| fleet.owner == Owner::Rhodes).map(|fleet| fleet.galleys).sum();
        assert_eq!((all, at.talents(CARTHAGE)), (galleys, left), "{talents} Talents");
    }
    let mut at = extended(game());
    at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 2).reckoned();
    at.s.rhodes = Some(CARTHAGE);
    assert!(at.expansion(CARTHAGE).is_legal(Action::Major { owner: Owner::Rhodes, from: node("rhodus"), fleet: true }));
    at.phase(Phase::Maintenance).until(|s| s.phase != Phase::Maintenance);
    assert_eq!((at.talents(CARTHAGE), at.s.galleys(Owner::Rhodes, node("rhodus"))), (20, 2), "PAX-6.4.1c");
}

/// PAX-17.2-03-j: when the pact is broken, Pergamene units are spread over the Spaces of Pergamum that nobody else holds.
#[test]
fn pax_17_2_03_j_pergamene_units_go_home() {
    let mut at = extended(game());
    at.s.pergamum = Some(ROME);
    at.army(Owner::Pergamum, "roma", &[(Unit::HeavyInfantry, 3)]);
    let spaces = pergamum(&at);
    at.s.ground[spaces[0]].works = Some(Works { owner: of(EAST), points: 2 });
    at.game.place(&mut at.s, of(EAST), spaces[1], full(Unit::Garrison), 1);
    at.reckoned().play(GREECE, Card::AllianceWithPergamum);
    let homes: Vec<u16> = spaces.iter().map(|at_home| at.s.troops(Owner::Pergamum, *at_home).len()).collect();
    assert_eq!(homes, [0, 0, 1, 1, 1, 0, 0]);
    assert!(at.s.pergamum.is_none() && at.troops(Owner::Pergamum, "roma").is_empty());
}

/// PAX-17.2-03-k, PAX-17.2-03-m: while others hold all their Spaces they are out of play; they come back to the first Spaces
/// that are free.
#[test]
fn pax_17_2_03_k_pergamene_units_come_back_when_a_space_is_free() {
    let mut at = extended(game());
    at.s.pergamum = Some(ROME);
    at.army(Owner::Pergamum, "roma", &[(Unit::HeavyInfantry, 3)]);
    let spaces = pergamum(&at);
    for space in &spaces {
        at.game.place(&mut at.s, of(EAST), *space, full(Unit::Garrison), 1);
    }
    at.reckoned().play(GREECE, Card::AllianceWithPergamum);
    assert_eq!(at.s.pergamum_away, Troops::of(Unit::HeavyInfantry, 3));
    at.hand(CARTHAGE, &[Card::AllianceWithPergamum]);
    at.happens(CARTHAGE, CardStep::Window { seat: CARTHAGE, occasion: Occasion::Segment });
    assert!(!at.is_legal(Action::Play { card: Card::AllianceWithPergamum, hire: false }), "PAX-17.2-03-m");
    at.game.wipe_out(&mut at.s, of(EAST), spaces[4]);
    at.game.reckon(&mut at.s);
    assert_eq!((at.s.troops(Owner::Pergamum, spaces[4]).len(), at.s.pergamum_away), (3, Troops::NONE));
}

/// PAX-17.2-03-f, PAX-17.2-03-g: Pergamene leaders stay in play; nobody forms Pergamene units.
#[test]
fn pax_17_2_03_f_pergamene_leaders_stay() {
    let mut at = extended(game());
    at.s.pergamum = Some(ROME);
    at.army(Owner::Pergamum, "sardis", &[(Unit::HeavyInfantry, 1)]).leader(
        Owner::Pergamum,
        "pergamum_attalus",
        "sardis",
    );
    at.leader(of(ROME), "rome_03", "roma").reckoned();
    let muster = |action: &Action| matches!(action, Action::RaiseIn { province } if *province == id("ionia"));
    at.active(ROME).act(Action::MusterUnits);
    assert!(!at.legal().iter().any(muster), "PAX-17.2-03-g");
    at.phase(Phase::Removal);
    assert_eq!(at.s.leaders.iter().map(|post| post.owner).collect::<Vec<_>>(), [Owner::Pergamum]);
}

/// PAX-17.2-26-a, PAX-17.2-26-b: the Helepolis goes along with its army and helps it once, in any turn.
#[test]
fn pax_17_2_26_a_the_helepolis_goes_with_its_army() {
    let mut at = extended(game());
    at.army(of(ROME), "bovianum", &[(Unit::Legion, 5)]).works(of(EAST), "barium", 5).reckoned();
    at.play(ROME, Card::PoliorcetesEffect);
    at.phase(Phase::Removal);
    assert!(at.s.helepolis.is_some(), "beyond the turn");
    march(&mut at, ROME, "bovianum", 5).way(&["barium"]);
    assert!(at.s.fight().helepolis && at.s.helepolis.is_none(), "one battle");
    let mut at = extended(game());
    at.army(of(ROME), "bovianum", &[(Unit::Legion, 5)]).reckoned();
    at.play(ROME, Card::PoliorcetesEffect);
    march(&mut at, ROME, "bovianum", 5).way(&["capua"]).act(Action::Done);
    assert_eq!(at.s.helepolis, Some(Helepolis { seat: ROME, at: node("capua"), marching: false }));
}

/// PAX-17.2-26-a: it stays with its army when other units leave the place, and is lost with that army, whoever destroys it.
#[test]
fn pax_17_2_26_a_the_helepolis_does_not_outlive_its_army() {
    let mut at = extended(game());
    at.army(of(ROME), "capua", &[(Unit::LightInfantry, 1), (Unit::Garrison, 1)]).reckoned();
    at.play(ROME, Card::PoliorcetesEffect);
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("capua"), piece: full(Unit::Garrison) });
    at.roll(3).way(&["roma"]).act(Action::Done);
    assert_eq!(at.s.helepolis.map(|engine| engine.at), Some(node("capua")), "Garrisons are no army");
    at.army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 12)]);
    at.s.moved.clear();
    march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight).roll(6).roll(1);
    at.until(|s| s.battle.is_none() && s.marches.len() == 1 && s.steps.top() == Some(MarchStep::Go.into()));
    assert_eq!((at.troops(of(ROME), "capua"), at.s.helepolis), (Troops::NONE, None));
}

/// PAX-17.2-26-a, PAX-17.2-26-b: only the army that has it can use it, only against a City or Town, and never in defence.
#[test]
fn pax_17_2_26_b_the_helepolis_is_for_sieges() {
    let used = |from: &str, to: &str, walls: bool| {
        let mut at = extended(game());
        at.army(of(ROME), "bovianum", &[(Unit::Legion, 5)]);
        at.play(ROME, Card::PoliorcetesEffect);
        at.army(of(ROME), "ancona", &[(Unit::Legion, 5)]).army(of(EAST), to, &[(Unit::LightInfantry, 1)]);
        if walls {
            at.works(of(EAST), to, 5);
        }
        at.reckoned();
        march(&mut at, ROME, from, 6).way(&[to]);
        at.until(|s| s.battle.is_some());
        if walls {
            at.until(|s| s.steps.top() == Some(BattleStep::UseWorks.into()));
            at.act(Action::Yes);
        }
        at.until(|s| s.battle.is_none_or(|battle| battle.side(Side::Attacker).die > 0));
        (at.s.battle.is_some_and(|battle| battle.helepolis), at.s.helepolis.is_some())
    };
    assert_eq!(used("bovianum", "barium", true), (true, false));
    assert_eq!(used("bovianum", "barium", false), (false, true), "in the open");
    assert_eq!(used("ancona", "ariminum", true), (false, true), "another army");
    let mut at = extended(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 5)]).works(of(ROME), "capua", 5).reckoned();
    at.play(ROME, Card::PoliorcetesEffect);
    at.army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 8)]);
    march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight).act(Action::Yes);
    assert!(at.s.fight().works_used && !at.s.fight().helepolis && at.s.helepolis.is_some(), "never in defence");
}

/// PAX-17.2-12-b, PAX-14.2.1f: a Withdrawal at home costs Stability, but not after Cunctator.
#[test]
fn pax_14_2_1f_a_withdrawal_at_home_costs_stability() {
    for (cunctator, stability) in [(false, 2), (true, 3)] {
        let mut at = extended(game());
        at.s.player_mut(ROME).cunctator = cunctator;
        at.army(of(ROME), "capua", &[(Unit::Legion, 1)])
            .army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 3)])
            .reckoned();
        march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Withdraw).act(Action::Go).roll(6).way(&["roma"]);
        assert_eq!(at.stability(ROME), stability);
    }
}

/// PAX-17.2-28-c, PAX-14.2.1g: militia raised by card costs Stability, not Talents, and leaves in the Removal Phase.
#[test]
fn pax_17_2_28_c_militia_by_card_leaves_again() {
    let mut at = extended(game());
    at.army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 1)]).reckoned();
    let before = at.stability(ROME);
    at.play(ROME, Card::RaiseTheMilitia).roll(6);
    assert_eq!(at.stability(ROME), before - 1, "PAX-14.2.1g");
    at.act(Action::ChooseProvince { province: id("italy") });
    for _ in 0..3 {
        at.act(Action::Form { space: id("roma"), unit: Unit::Militia });
    }
    assert_eq!((at.troops(of(ROME), "roma").all(Unit::Militia), at.talents(ROME)), (3, 20));
    at.phase(Phase::Removal);
    assert_eq!(at.troops(of(ROME), "roma").len(), 0);
}

/// PAX-17.2-35-c: in Disorder an army must come to a Capital in the next Activation, or in the one under way.
#[test]
fn pax_17_2_35_c_an_army_must_come_to_the_capital() {
    for (moves, stability) in [(true, -2), (false, -3)] {
        let mut at = extended(game());
        at.army(of(ROME), "capua", &[(Unit::Legion, 1)]).garrisons(of(ROME), &["ancona"]).stable(ROME, -2).reckoned();
        for seat in [CARTHAGE, GREECE, EAST] {
            at.stable(seat, 5);
        }
        at.happens(ROME, EventStep::CheckTarget { by: ROME });
        assert!(at.s.player(ROME).disorder && at.acting(ROME), "he is the only one");
        at.act(Action::Expand);
        if moves {
            at.act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false }).act(Action::Go).roll(4);
            at.way(&["roma"]).act(Action::Done);
        }
        at.act(Action::Done);
        assert_eq!(at.stability(ROME), stability);
        assert_eq!(at.troops(of(ROME), "ancona").len(), u16::from(moves), "PAX-16.2-STC-f");
    }
}

/// PAX-16.2-STC-i, PAX-17.2-35-e: a civil war reaches armies on ships, too.
#[test]
fn pax_16_2_stc_i_a_civil_war_reaches_armies_at_sea() {
    for (scenario, left) in [("v_basic", 0), ("v_extended_full", 2)] {
        let mut at = if scenario == "v_basic" { bare(game()) } else { extended(game()) };
        let sea = node("ntp_tyrrhenum");
        at.game.stow(&mut at.s, of(ROME), sea, Troops::of(Unit::Legion, 4));
        at.happens(ROME, EventStep::CivilWarRoll { seat: ROME, from: 0 });
        assert_eq!(at.game.turn(&at.s), Turn::Chance, "he occupies that place");
        at.roll(1);
        assert_eq!(at.game.cargo(&at.s, of(ROME), sea).len(), left, "{scenario}");
    }
}

/// PAX-17.2-35-e: the Garrison of a civil war does not come into a Port that an enemy holds.
#[test]
fn pax_17_2_35_e_no_garrison_comes_to_an_enemy() {
    let mut at = extended(game());
    at.fleet(of(ROME), "tyrus", 2).garrisons(of(EAST), &["tyrus"]).reckoned();
    at.happens(ROME, EventStep::CivilWarRoll { seat: ROME, from: 0 }).roll(3);
    assert_eq!((at.s.galleys(of(ROME), node("tyrus")), at.troops(of(ROME), "tyrus").len()), (1, 0));
}

/// PAX-16.2-SOF, PAX-R16-01: when Rome rolls again, the player active before it counts as the player of the last marker.
#[test]
fn pax_16_2_sof_rome_rolls_for_another_event() {
    let mut at = bare(game());
    let table = at.game.content.scenario(id("v_basic")).event_table;
    let pirates = 2 + table.iter().position(|event| *event == Event::Pirates).unwrap() as u8;
    at.s.pending.push(Event::SoldiersOfFortune);
    (at.s.active, at.s.previous, at.s.marker) = (ROME, Some(EAST), Some(Marker::Player(ROME)));
    at.happens(ROME, EventStep::Strike).roll(pirates);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(EAST), "PAX-16.2-PIR");
}

/// PAX-15.4.5b: a duplicate may be kept or exchanged; others do not see which it is.
#[test]
fn pax_15_4_5b_a_duplicate_may_be_kept() {
    for (keeps, aims) in [(true, [Objective::AsiaMinor; 2]), (false, [Objective::AsiaMinor, Objective::Gaul])] {
        let mut at = start(game(), "v_extended_full");
        at.s.objectives[Objective::AsiaMinor] -= 1;
        at.s.player_mut(GREECE).aims.push(Aim::face_down(Objective::AsiaMinor));
        at.happens(GREECE, MusterStep::DrawAim { seat: GREECE });
        at.act(Action::DrawObjective { objective: Objective::AsiaMinor });
        assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(GREECE), vec![Action::Yes, Action::No]));
        let view = at.game.mask(&at.s, ROME);
        let guess = at.game.determinize(&at.game.observe(&at.s, ROME), &mut Rng::seeded(1));
        assert_eq!(at.game.mask(&guess, ROME), view);
        if keeps {
            at.act(Action::Yes);
        } else {
            at.act(Action::No).act(Action::DrawObjective { objective: Objective::Gaul });
        }
        assert_eq!(at.s.player(GREECE).aims.iter().map(|aim| aim.objective).collect::<Vec<_>>(), aims);
    }
}

/// PAX-3.2.Ed, PAX-6.2.2a: guesses contain plans that the other players can pay for, and none for players who have yet to
/// plan.
#[test]
fn pax_3_2_ed_plans_of_others_are_guessed() {
    let mut at = start(game(), "v_basic");
    at.s.player_mut(ROME).talents = 30;
    at.phase(Phase::Manpower);
    at.until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::Raise { seat: GREECE, .. }))));
    let seen = at.game.observe(&at.s, GREECE);
    let mut plans = 0;
    for seed in 0..20 {
        let guess = at.game.determinize(&seen, &mut Rng::seeded(seed));
        assert_eq!(at.game.mask(&guess, GREECE), *seen.view());
        assert!(guess.orders.iter().all(|order| order.seat == ROME || order.seat == CARTHAGE));
        plans += usize::from(guess.orders.iter().any(|order| order.seat == ROME));
        Position { game: at.game, s: guess }.sound();
    }
    assert!(plans > 4, "{plans} of 20");
}

/// PAX-17.2-28-c: militia comes to every Space of the chosen Province.
#[test]
fn pax_17_2_28_c_militia_comes_to_any_space_of_the_province() {
    let mut at = extended(game());
    at.army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 1)]).reckoned();
    at.play(ROME, Card::RaiseTheMilitia).roll(6).act(Action::ChooseProvince { province: id("cisalpina") });
    for space in at.game.content.map.province(id("cisalpina")).spaces.iter() {
        assert!(at.is_legal(Action::Form { space, unit: Unit::Militia }), "{}", space.0);
    }
}

/// PAX-12.5.5a, PAX-5.2.1: a player crowded out by units of Pontus loses control at once.
#[test]
fn pax_12_5_5a_pontus_takes_control_from_others() {
    let mut at = extended(game());
    at.garrisons(of(EAST), &["sinope"]).reckoned();
    assert_eq!(at.s.control[id::<Province>("pontus")], Some(of(EAST)));
    at.play(ROME, Card::Pontus);
    at.until(|s| s.steps.top() == Some(ActStep::ChooseAction.into()));
    assert_eq!(at.s.control[id::<Province>("pontus")], at.controls("pontus").map(of));
    assert_ne!(at.controls("pontus"), Some(EAST));
}

/// PAX-12.5.5c: the squadron of Pontus also goes to a Port that its player chooses, but not to one where others lie.
#[test]
fn pax_12_5_5c_the_player_of_pontus_chooses_a_port() {
    let mut at = extended(game());
    at.fleet(of(ROME), "sinope", 1).reckoned().play(EAST, Card::Pontus);
    for (unit, count) in [(Unit::HeavyInfantry, 4), (Unit::LightInfantry, 2), (Unit::Cavalry, 1)] {
        (0..count).for_each(|_| {
            at.act(Action::Form { space: id("nicomedia"), unit });
        });
    }
    let ship = |space: &str| Action::Form { space: id(space), unit: Unit::Galleys };
    assert!(at.is_legal(ship("nicomedia")) && at.is_legal(ship("amisus")) && !at.is_legal(ship("sinope")));
    assert!(!at.is_legal(ship("amasia")), "no Port");
    at.act(ship("amisus"));
    assert_eq!((at.s.galleys(Owner::Pontus, node("amisus")), at.acting(EAST)), (1, true));
}

/// PAX-17.2-03-j: as long as no unit of Pergamum has been destroyed, all go back to where they started, including squadrons
/// and units on ships.
#[test]
fn pax_17_2_03_j_all_of_pergamum_are_where_they_were() {
    let mut at = start(game(), "v_extended_full");
    let before: Vec<Troops> = pergamum(&at).iter().map(|space| at.s.troops(Owner::Pergamum, *space)).collect();
    at.s.pergamum = Some(EAST);
    let (army, heavy, light) = (Owner::Pergamum, full(Unit::HeavyInfantry), full(Unit::LightInfantry));
    at.game.take(&mut at.s, army, id("pergamum"), heavy, 2);
    at.game.take(&mut at.s, army, id("abydos"), light, 1);
    at.game.sink(&mut at.s, army, node("pergamum"));
    at.army(army, "sardis", &[(Unit::HeavyInfantry, 2)]).fleet(army, "ntp_creticum", 1);
    at.game.stow(&mut at.s, army, node("ntp_creticum"), Troops::of(Unit::LightInfantry, 1));
    at.reckoned().play(GREECE, Card::AllianceWithPergamum);
    let after: Vec<Troops> = pergamum(&at).iter().map(|space| at.s.troops(army, *space)).collect();
    assert_eq!((after, at.s.galleys(army, node("pergamum"))), (before, 1));
    assert!(at.s.cargo.is_empty() && at.s.galleys(army, node("ntp_creticum")) == 0);
}

/// PAX-17.2-03-k: squadrons of Pergamum wait until a Port of theirs is free.
#[test]
fn pax_17_2_03_k_squadrons_of_pergamum_wait_for_a_port() {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.fleet(Owner::Pergamum, "tyrus", 2);
    for space in pergamum(&at) {
        at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
    }
    at.reckoned().play(GREECE, Card::AllianceWithPergamum);
    assert_eq!(at.s.galleys(Owner::Pergamum, node("tyrus")), 2);
    at.game.wipe_out(&mut at.s, of(ROME), id("cyzicus"));
    at.game.reckon(&mut at.s);
    assert_eq!(at.s.galleys(Owner::Pergamum, node("cyzicus")), 2);
}

/// PAX-16.2-STC-f: all Garrisons are removed, wherever they are: those on ships, too.
#[test]
fn pax_16_2_stc_f_garrisons_on_ships_are_removed() {
    let mut at = bare(game());
    let sea = node("ntp_hydruntum");
    at.game.stow(&mut at.s, of(ROME), sea, Troops::of(Unit::Garrison, 2));
    at.game.stow(&mut at.s, of(ROME), sea, Troops::of(Unit::Legion, 1));
    at.garrisons(of(ROME), &["ancona"]).stable(ROME, -2).s.player_mut(ROME).disorder = true;
    at.active(ROME).act(Action::Pass).sound();
    assert_eq!((at.stability(ROME), at.troops(of(ROME), "ancona").len()), (-3, 0));
    assert_eq!(at.game.cargo(&at.s, of(ROME), sea), Troops::of(Unit::Legion, 1));
}

/// PAX-12.8.2b, PAX-17.2-35-e: Elephants do not stay alone on ships after a civil war.
#[test]
fn pax_12_8_2b_a_civil_war_leaves_no_elephants_alone_at_sea() {
    let mut at = extended(game());
    let sea = node("ntp_hydruntum");
    at.game.stow(&mut at.s, of(ROME), sea, Troops::of(Unit::HeavyInfantry, 1));
    at.game.stow(&mut at.s, of(ROME), sea, Troops::of(Unit::Elephants, 1));
    at.happens(ROME, EventStep::CivilWarRoll { seat: ROME, from: 0 }).roll(1);
    at.act(Action::Lose { piece: full(Unit::HeavyInfantry) }).sound();
    assert!(at.s.cargo.is_empty());
}

/// PAX-12.5.5h, PAX-17.2-35-e: no Garrison comes to a Port where units of Pontus stand: only squadrons of its player were there.
#[test]
fn pax_12_5_5h_a_civil_war_brings_no_garrison_to_pontus() {
    let mut at = extended(game());
    at.s.pontus = Some(EAST);
    at.army(Owner::Pontus, "sinope", &[(Unit::HeavyInfantry, 2)]).fleet(of(EAST), "sinope", 2);
    at.happens(EAST, EventStep::CivilWarRoll { seat: EAST, from: 0 }).roll(1).sound();
    assert_eq!((at.troops(of(EAST), "sinope").len(), at.s.galleys(of(EAST), node("sinope"))), (0, 1));
}

/// PAX-17.2-35-e: a position in which a civil war is diced for in a place where nobody stands is refused.
#[test]
fn pax_17_2_35_e_no_die_is_rolled_for_nobody() {
    let mut at = extended(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).happens(ROME, EventStep::CivilWarRoll { seat: ROME, from: 0 });
    assert_eq!(at.game.check(&at.s), Ok(()));
    at.s.steps.replace(EventStep::CivilWarRoll { seat: ROME, from: 0 }.into());
    let said = at.game.check(&at.s).unwrap_err();
    assert!(said.starts_with("steps: event:civil_war_roll: nobody of rome"), "{said}");
}

/// PAX-16.2-STC-e, PAX-12.4.4a, PAX-17.2-03-b: Soldiers of Fortune and Pergamene units are armies of their player, which
/// end disorder; Pontic units are not.
#[test]
fn pax_16_2_stc_e_hired_and_allied_armies_end_disorder() {
    for (owner, stability) in
        [(of(ROME), -2), (Owner::SoldiersOfFortune, -2), (Owner::Pergamum, -2), (Owner::Pontus, -3)]
    {
        let mut at = extended(game());
        (at.s.fortune, at.s.pergamum, at.s.pontus) = (Some(ROME), Some(ROME), Some(ROME));
        (at.s.player_mut(ROME).disorder, at.s.pergamum_led) = (true, true);
        at.army(owner, "capua", &[(Unit::HeavyInfantry, 4)]).stable(ROME, -2).reckoned().expansion(ROME);
        let march = at.game.set_out(&mut at.s, owner, ROME, MarchKind::Major, node("roma"));
        at.s.march_mut(march).troops = Troops::of(Unit::HeavyInfantry, 4);
        at.game.wipe_out(&mut at.s, owner, id("capua"));
        at.s.steps.push(ActStep::EndMove.into());
        at.game.settle(&mut at.s);
        at.act(Action::Done);
        assert_eq!(at.stability(ROME), stability, "{owner}");
    }
}

/// PAX-17.2-35-e: half of an army leaves, however large it is.
#[test]
fn pax_17_2_35_e_half_of_a_large_army_deserts() {
    let mut at = extended(game());
    at.army(of(EAST), "tyrus", &[(Unit::LightInfantry, 200), (Unit::Cavalry, 200), (Unit::HeavyInfantry, 200)]);
    at.happens(EAST, EventStep::CivilWarRoll { seat: EAST, from: 0 }).roll(1);
    let at_tyrus = EventStep::CivilWarLosses { seat: EAST, at: id("tyrus"), units: 300 };
    assert_eq!(at.s.steps.top(), Some(at_tyrus.into()));
}
