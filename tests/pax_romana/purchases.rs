//! PAX-6: at the edges of what may be bought, kept and earned.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Id, Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const HI: Unit = Unit::HeavyInfantry;
const LI: Unit = Unit::LightInfantry;

fn form(space: &str, unit: Unit) -> Action {
    Action::Form { space: id(space), unit }
}

/// A seat buys in a Province: in the Manpower Phase, or by a Muster.
fn buying<'a, 'g>(at: &'a mut At<'g>, seat: Seat, province: &str, scope: Scope) -> &'a mut At<'g> {
    if scope == Scope::Phase {
        let due = |step| matches!(step, Step::Muster(MusterStep::Raise { seat: buyer, .. }) if buyer == seat);
        at.phase(Phase::Manpower).until(|s| s.steps.top().is_some_and(due));
    } else {
        at.happens(seat, MusterStep::Raise { seat, from: 0, scope });
    }
    at.act(Action::RaiseIn { province: id(province) })
}

/// Garrisons in all Spaces of these Provinces.
fn hold(at: &mut At<'_>, seat: Seat, provinces: &[&str]) {
    for province in provinces {
        for space in at.game.content.map.province(id(province)).spaces.iter() {
            at.game.place(&mut at.s, of(seat), space, full(Unit::Garrison), 1);
        }
    }
    at.reckoned();
}

/// What Rome gains by these Provinces when its Home is lost, so that no line reaches them.
fn gain_without_home(rule: &str, provinces: &[&str]) -> u16 {
    let game = with_options("pax_romana", &[("territory_bonus_needs_loc", rule)]);
    let mut at = bare(&game);
    hold(&mut at, EAST, &["cisalpina", "italy", "bruttium"]);
    let before = game.income_of(&at.s, ROME);
    hold(&mut at, ROME, provinces);
    assert!(provinces.iter().all(|province| at.controls(province) == Some(ROME)));
    game.income_of(&at.s, ROME) - before
}

/// PAX-R120, PAX-6.1.1d: a divided Territory gives its bonus without a line unless an option asks for one; its Provinces need one.
#[test]
fn pax_r120_the_bonus_of_a_divided_territory_needs_no_line() {
    let sicily = ["western_sicily", "eastern_sicily", "sardinia", "corsica", "malta"];
    for (rule, bonus) in [("undivided_only", 1), ("never", 1), ("always", 0)] {
        assert_eq!(gain_without_home(rule, &sicily), bonus, "{rule}");
        assert_eq!(gain_without_home(rule, &["corsica"]), 0, "{rule}");
    }
}

/// PAX-15.4.9m: nobody is the richest if two have as much.
#[test]
fn pax_15_4_9m_two_with_as_much_are_not_the_richest() {
    let mut at = bare(game());
    let [rome, carthage] = [ROME, CARTHAGE].map(|seat| at.game.income_of(&at.s, seat));
    (at.s.player_mut(ROME).talents, at.s.player_mut(CARTHAGE).talents) = (90 - rome, 90 - carthage);
    at.phase(Phase::Income);
    assert_eq!((at.talents(ROME), at.talents(CARTHAGE)), (90, 90));
    assert!(at.s.seats.iter().all(|player| !player.richest));
}

/// PAX-15.4.4a, PAX-15.4.4e: Objectives are bought in the Manpower Phase, by each player who wants one, and not in a Muster.
#[test]
fn pax_15_4_4a_objectives_are_bought_in_the_manpower_phase() {
    let mut at = start(game(), "v_ultra_basic");
    at.s.player_mut(ROME).talents = 30;
    at.s.player_mut(CARTHAGE).talents = 30;
    assert!(!at.active(ROME).act(Action::MusterUnits).is_legal(Action::BuyObjective));
    at.phase(Phase::Manpower).act(Action::BuyObjective);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    assert!(at.is_legal(Action::BuyObjective), "one for each player");
}

/// PAX-6.2.5d: who has no Talents is not asked what he buys.
#[test]
fn pax_6_2_5d_without_talents_nothing_is_bought() {
    let mut at = bare(game());
    at.s.player_mut(ROME).talents = 0;
    assert_eq!(at.phase(Phase::Manpower).game.turn(&at.s), Turn::Decision(CARTHAGE));
}

/// PAX-6.2.7c: a reduced unit in a Space of an ally is made full.
#[test]
fn pax_6_2_7c_a_guest_is_refitted() {
    let mut at = bare(game());
    at.s.ally(ROME, EAST);
    at.garrisons(of(EAST), &["caralis"]);
    at.game.place(&mut at.s, of(ROME), id("caralis"), Piece::reduced(Unit::Legion), 1);
    at.reckoned();
    buying(&mut at, ROME, "sardinia", Scope::Land);
    assert!(at.is_legal(Action::Refit { space: id("caralis"), unit: Unit::Legion }));
}

/// PAX-6.2.4d: what is bought in a Province is named in one order: by Space, and in each Space by kind.
#[test]
fn pax_6_2_4d_purchases_are_named_in_one_order() {
    let mut at = bare(game());
    buying(&mut at, ROME, "italy", Scope::Land);
    for earlier in [form("roma", LI), form("capua", Unit::Legion), form("capua", LI)] {
        assert!(at.is_legal(earlier));
    }
    at.act(form("capua", LI));
    for (action, able) in [
        (form("roma", LI), false),
        (form("capua", Unit::Legion), false),
        (form("capua", LI), true),
        (form("barium", Unit::Legion), true),
    ] {
        assert_eq!(at.is_legal(action), able, "{action:?}");
    }
}

/// PAX-12.2.1b, PAX-12.2.3a, PAX-12.2.4a: hired infantry of the Manpower Phase: not for Rome, not in the Extended Game, and
/// beside own units only.
#[test]
fn pax_12_2_1b_who_hires_infantry_in_the_manpower_phase() {
    let able = |mut at: At<'_>, seat, space: &str, province: &str| {
        at.garrisons(of(seat), &[space]).reckoned();
        buying(&mut at, seat, province, Scope::Phase);
        assert!(at.is_legal(form(space, LI)));
        at.is_legal(form(space, Unit::MercenaryHeavy))
    };
    assert!(able(bare(game()), GREECE, "pella", "macedonia"));
    assert!(!able(bare(game()), ROME, "capua", "italy"));
    assert!(!able(extended(game()), GREECE, "pella", "macedonia"));
    let mut at = bare(game());
    buying(&mut at, GREECE, "macedonia", Scope::Phase);
    assert!(!at.is_legal(form("pella", Unit::MercenaryHeavy)), "nobody is there");
}

/// PAX-6.4.3a, PAX-R123: hired infantry counts against the maximum of Carthage, planned light infantry does not.
#[test]
fn pax_6_4_3a_what_counts_against_the_maximum() {
    for (heavy, able) in [(14, true), (15, false)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "carthago", &[(HI, heavy)]).reckoned();
        buying(&mut at, CARTHAGE, "africa", Scope::Phase);
        let hired = form("carthago", Unit::MercenaryHeavy);
        assert_eq!((at.is_legal(hired), at.is_legal(form("utica", HI))), (able, able), "{heavy}");
        if able {
            at.act(form("carthago", LI));
            assert!(at.is_legal(form("utica", HI)), "light infantry is free");
            at.act(form("carthago", Unit::MercenaryHeavy));
            assert!(!at.is_legal(form("utica", HI)), "planned, it counts already");
        }
    }
}

/// Scenario I: Rome forms two legions in a Muster, any number of other units, and any number of legions in the Manpower Phase.
#[test]
fn scenario_i_limits_the_legions_of_a_muster() {
    let mut at = emptied(game(), "i");
    let rome = at.s.all_seats().find(|seat| at.s.player(*seat).power == Power::Rome).unwrap();
    for _ in 0..2 {
        buying(&mut at, rome, "italy", Scope::Land);
        at.s.activation.mustered = 0;
        at.act(form("capua", Unit::Legion)).act(form("capua", Unit::Legion));
        assert!(!at.is_legal(form("capua", Unit::Legion)), "the third one");
        (0..3).for_each(|_| {
            at.act(form("capua", LI));
        });
        assert!(!at.is_legal(form("barium", Unit::Legion)), "nor elsewhere");
    }
    buying(&mut at, rome, "italy", Scope::Phase);
    (0..3).for_each(|_| {
        at.act(form("capua", Unit::Legion));
    });
}

/// PAX-9.2.3a, PAX-6.2.7e: planned Elephants need a combat unit that is planned in the same Space.
#[test]
fn pax_9_2_3a_elephants_are_planned_with_an_army() {
    let mut at = bare(game());
    buying(&mut at, EAST, "syria", Scope::Phase);
    assert!(!at.is_legal(form("antiochia", Unit::Elephants)));
    at.act(form("antiochia", Unit::Cavalry));
    assert!(at.is_legal(form("antiochia", Unit::Elephants)) && !at.is_legal(form("tyrus", Unit::Elephants)));
    let mut at = bare(game());
    buying(&mut at, EAST, "syria", Scope::Phase).act(form("laodicea", Unit::Galleys));
    assert!(!at.is_legal(form("tyrus", Unit::Elephants)) && !at.is_legal(form("laodicea", Unit::Elephants)));
}

/// PAX-9.2.3a, PAX-12.8.2b: Elephants can be raised beside combat units of friends, with whom they stay.
#[test]
fn pax_9_2_3a_elephants_are_planned_beside_friends() {
    let mut at = extended(game());
    at.s.fortune = Some(EAST);
    at.army(Owner::SoldiersOfFortune, "damascus", &[(HI, 4)]).reckoned();
    buying(&mut at, EAST, "syria", Scope::Phase);
    let elephants = ["damascus", "tyrus"].map(|space| at.is_legal(form(space, Unit::Elephants)));
    assert_eq!(elephants, [true, false]);
}

/// PAX-10.6.6e, PAX-9.2.3a: Elephants do not stay with the Garrison that a reduced unit becomes.
#[test]
fn pax_10_6_6e_elephants_do_not_stay_with_a_garrison() {
    let mut at = bare(game());
    at.game.place(&mut at.s, of(CARTHAGE), id("utica"), Piece::reduced(HI), 1);
    at.army(of(CARTHAGE), "utica", &[(Unit::Elephants, 1)]).reckoned();
    at.phase(Phase::Manpower).until(|s| s.phase != Phase::Manpower);
    assert_eq!(at.troops(of(CARTHAGE), "utica"), Troops::of(Unit::Garrison, 1));
}

/// PAX-R123, PAX-6.4.2a: by an option Carthage pays for what exceeds its maximum, as others do.
#[test]
fn pax_r123_carthage_pays_for_its_surplus_by_an_option() {
    let paying = with_options("pax_romana", &[("carthage_disbands_excess", "false")]);
    let mut at = bare(&paying);
    at.army(of(CARTHAGE), "carthago", &[(HI, 17)]).reckoned().phase(Phase::Maintenance);
    at.act(Action::Done).until(|s| s.phase != Phase::Maintenance);
    assert_eq!((at.game.heavy_of(&at.s, CARTHAGE), at.talents(CARTHAGE)), (17, 18));
}

/// PAX-6.4.2c: units that are disbanded are named Space by Space, and kind by kind in each.
#[test]
fn pax_6_4_2c_surplus_units_are_named_in_one_order() {
    let mut at = bare(game());
    for space in ["carthago", "utica"] {
        at.army(of(CARTHAGE), space, &[(HI, 10)]);
        at.game.place(&mut at.s, of(CARTHAGE), id(space), Piece::reduced(HI), 1);
    }
    at.reckoned().phase(Phase::Maintenance);
    let disband = |space, piece, count| Action::Disband { at: node(space), piece, count };
    at.act(disband("carthago", Piece::reduced(HI), 1));
    assert!(at.is_legal(disband("utica", full(HI), 5)), "a later Space");
    assert!(!at.is_legal(disband("carthago", full(HI), 5)), "this Space is over");
    at.act(disband("utica", full(HI), 5));
    assert_eq!(at.legal(), [disband("utica", Piece::reduced(HI), 1)]);
}

/// PAX-10.6.6f, PAX-6.2.4b: in a Province that its player controls and whose table has its kind an isolated unit is refitted, though the Province
/// itself is isolated and nothing is formed there.
#[test]
fn pax_10_6_6f_an_isolated_province_refits_its_own_kind() {
    for (unit, able) in [(HI, true), (Unit::Legion, false)] {
        let mut at = bare(game());
        hold(&mut at, EAST, &["cisalpina", "italy", "bruttium"]);
        at.game.place(&mut at.s, of(ROME), id("samos"), Piece::reduced(unit), 1);
        hold(&mut at, ROME, &["ionia"]);
        assert_eq!(at.controls("ionia"), Some(ROME));
        at.happens(ROME, MusterStep::Raise { seat: ROME, from: 0, scope: Scope::Land });
        let province = Action::RaiseIn { province: id("ionia") };
        assert_eq!(at.is_legal(province), able, "{unit}");
        if able {
            assert_eq!(at.act(province).legal(), [Action::Refit { space: id("samos"), unit }, Action::Done]);
        }
    }
}

/// PAX-5.1.2a, PAX-12.2.4a, PAX-R177: in the Manpower Phase Mercenaries do not join squadrons where another player may place units at the same time:
/// others who hire and have squadrons there, or who control the Province.
#[test]
fn pax_5_1_2a_mercenaries_do_not_meet_enemies_in_a_port() {
    let hires = |others: &[Seat], ally: Option<Seat>, port: &str, province: &str| {
        let mut at = bare(game());
        ally.into_iter().for_each(|ally| at.s.ally(CARTHAGE, ally));
        at.fleet(of(CARTHAGE), port, 1).fleet(of(CARTHAGE), "carthago", 1).reckoned();
        for &other in others {
            at.fleet(of(other), port, 1);
        }
        let due = |step| matches!(step, Step::Muster(MusterStep::Raise { seat: CARTHAGE, .. }));
        at.phase(Phase::Manpower).until(|s| s.steps.top().is_some_and(due));
        let province = Action::RaiseIn { province: id(province) };
        at.is_legal(province) && at.act(province).is_legal(form(port, Unit::MercenaryHeavy))
    };
    assert!(hires(&[], None, "caralis", "sardinia") && hires(&[ROME], None, "caralis", "sardinia"));
    assert!(!hires(&[GREECE], None, "caralis", "sardinia") && !hires(&[], None, "gythium", "peloponnese"));
    assert!(
        hires(&[GREECE], Some(GREECE), "caralis", "sardinia") && hires(&[], Some(GREECE), "gythium", "peloponnese")
    );
}

/// PAX-6.4.3a, PAX-R124: where reduced units do not count, Carthage refits one only below its maximum, as it forms one.
#[test]
fn pax_6_4_3a_a_refitted_unit_counts_against_the_maximum() {
    let excused = with_options("pax_romana", &[("reduced_units_count", "false")]);
    let refit = Action::Refit { space: id("carthago"), unit: HI };
    for (rules, heavy, able) in [(&excused, 15, false), (&excused, 14, true), (game(), 14, true)] {
        let mut at = bare(rules);
        at.army(of(CARTHAGE), "utica", &[(HI, heavy)]);
        at.game.place(&mut at.s, of(CARTHAGE), id("carthago"), Piece::reduced(HI), 1);
        buying(at.reckoned(), CARTHAGE, "africa", Scope::Phase);
        assert_eq!(at.is_legal(refit), able, "{heavy}");
        if able {
            at.act(refit);
            assert!(!at.is_legal(form("utica", HI)), "planned, it counts already");
        }
    }
}

/// What a seat has planned.
fn planned(at: &At<'_>, seat: Seat) -> usize {
    at.s.orders.iter().filter(|order| order.seat == seat).count()
}

/// A seat plans as many different purchases as it can, each once, in the order in which they are named, and an Objective.
fn plans_of_all_kinds(at: &mut At<'_>, seat: Seat) {
    let (mut last, mut again) = (None, false);
    while at.game.turn(&at.s) == Turn::Decision(seat) {
        let legal = at.legal();
        let buys = |action: &Action| {
            matches!(action, Action::Form { .. } | Action::Refit { .. } | Action::RaiseIn { .. } | Action::BuyObjective)
        };
        let fresh = legal.iter().copied().find(|action| buys(action) && Some(*action) != last);
        again |= planned(at, seat) == 18 && last.is_some_and(|last| legal.contains(&last));
        last = Some(fresh.unwrap_or(Action::Done));
        at.act(fresh.unwrap_or(Action::Done));
    }
    assert!(again, "what was planned last may be planned again");
}

/// PAX-6.2.5b: any number of units may be formed: of four players two rich ones plan 18 different purchases each, and an
/// Objective. A plan has room for no more; what is in it may still be bought again.
#[test]
fn pax_6_2_5b_rich_players_plan_many_things() {
    let mut at = emptied(game(), "v_ultra_basic");
    let all: Vec<Province> = (0..at.game.content.map.provinces.len()).map(Province::from_index).collect();
    let (west, east) = all.split_at(all.len() / 2);
    for (seat, provinces) in [(ROME, west), (EAST, east)] {
        for province in provinces {
            for space in at.game.content.map.province(*province).spaces.iter() {
                at.game.place(&mut at.s, of(seat), space, full(LI), 1);
            }
        }
        at.s.player_mut(seat).talents = 500;
    }
    at.reckoned().phase(Phase::Manpower);
    for seat in [ROME, EAST] {
        at.until(
            |s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::Raise { seat: buyer, .. })) if buyer == seat),
        );
        plans_of_all_kinds(&mut at, seat);
        if seat == ROME {
            assert_eq!(planned(&at, seat), 19);
        }
    }
    at.sound();
}
