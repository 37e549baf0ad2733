//! Values of units, tables and leaders.

use crate::support::*;
use agon_game::Id;
use agon_pax_romana::content::*;
use agon_pax_romana::ids::*;

/// 2.G, PAX-6.2.7a, PAX-2.2e, PAX-10.3.1.5a, PAX-10.6.6c, PAX-6.4.1a: BP, reduced BP, price, refitting, upkeep.
#[test]
fn pax_6_2_7a_units_have_their_battle_points_and_prices() {
    let shown = |unit: &Unit| {
        let u = content().unit(*unit);
        let [bp, reduced, cost] = [u.battle_points, u.reduced_battle_points, u.cost_talents];
        format!("{unit} {bp}/{reduced} {cost}T refit {} upkeep {}", u.refit_cost_talents, u.upkeep_talents)
    };
    let expected = [
        "lg 4/2 2T refit 1 upkeep 0",
        "hi 3/1 2T refit 1 upkeep 0",
        "li 1/0 1T refit 0 upkeep 0",
        "cav 1/0 2T refit 0 upkeep 0",
        "el 0/0 1T refit 0 upkeep 0",
        "gar 0/0 0T refit 0 upkeep 0",
        "mil 1/0 0T refit 0 upkeep 0",
        "mhi 3/0 0T refit 0 upkeep 0",
        "mli 1/0 0T refit 0 upkeep 0",
        "mcav 1/0 0T refit 0 upkeep 0",
        "bi 1/0 0T refit 0 upkeep 0",
        "bcav 1/0 0T refit 0 upkeep 0",
        "tw 1/0 0T refit 0 upkeep 0",
        "gs 0/0 2T refit 0 upkeep 1",
    ];
    assert_eq!(Unit::ALL.iter().map(shown).collect::<Vec<_>>(), expected);
    let galleys = content().unit(Unit::Galleys);
    assert_eq!((galleys.naval_battle_points, galleys.naval_battle_points_improved, galleys.naval), (2, 3, true));
}

fn units_with(is: impl Fn(&UnitNumbers) -> bool) -> Vec<&'static str> {
    Unit::ALL.iter().filter(|unit| is(content().unit(**unit))).map(|unit| unit.as_str()).collect()
}

/// PAX-1.4aa, PAX-1.4ab, PAX-1.4y: Land Combat Units and Infantry.
#[test]
fn pax_1_4aa_land_combat_units_and_infantry() {
    let lcu = ["lg", "hi", "li", "cav", "mil", "mhi", "mli", "mcav", "bi", "bcav", "tw"];
    assert_eq!(units_with(|u| u.lcu), lcu);
    assert_eq!(units_with(|u| u.infantry), ["lg", "hi", "li", "mil", "mhi", "mli", "bi", "tw"]);
    assert_eq!(units_with(|u| u.cavalry), ["cav", "mcav", "bcav"]);
    assert_eq!(units_with(|u| u.mercenary), ["mhi", "mli", "mcav"]);
}

/// PAX-12.1.6a, PAX-12.1.7, PAX-12.2.5a, PAX-7.1.2a, PAX-7.1.2d: what units can be used up for.
#[test]
fn pax_12_1_6a_units_become_garrisons_and_cities() {
    let garrisons = |unit| (content().unit(unit).garrisons_full, content().unit(unit).garrisons_reduced);
    assert_eq!(garrisons(Unit::Legion), (3, 1));
    assert_eq!(garrisons(Unit::HeavyInfantry), (3, 1));
    assert_eq!(garrisons(Unit::LightInfantry), (2, 0));
    assert_eq!(units_with(|u| u.garrisons_full > 0), ["lg", "hi", "li"]);
    assert_eq!(units_with(|u| u.builds_city), ["lg", "hi"]);
    assert_eq!(units_with(|u| u.builds_town), ["gar"]);
}

/// PAX-6.4.2a, PAX-12.2.5d, PAX-6.4.2d, PAX-14.2.1m: what counts against manpower and Civilization Points.
#[test]
fn pax_6_4_2a_heavy_units_count() {
    assert_eq!(units_with(|u| u.counts_manpower), ["lg", "hi", "mhi"]);
    assert_eq!(units_with(|u| u.counts_cvp_check), ["lg", "hi", "mhi"]);
}

/// PAX-3.2.Cc, PAX-3.2.Cd, PAX-3.2.Ch, PAX-12.2.6a, PAX-12.2.6b, PAX-12.3.3d: what leaves in the Removal Phase.
#[test]
fn pax_12_2_6a_militia_and_mercenaries_leave() {
    assert_eq!(units_with(|u| u.removed_phase_c), ["mil", "mhi", "mli"]);
    assert_eq!(content().unit(Unit::MercenaryCavalry).becomes, Some(Unit::Cavalry));
    assert_eq!(Unit::ALL.iter().filter(|unit| content().unit(**unit).becomes.is_some()).count(), 1);
}

/// PAX-10.4.9a, PAX-12.1.1d: no losses in battle; PAX-9.6.3c to PAX-9.6.3e, PAX-10.6.5a, PAX-R168, PAX-C8: losses of attrition.
#[test]
fn pax_9_6_3e_attrition_counts_heavy_units_twice() {
    assert_eq!(units_with(|u| !u.battle_loss_allowed), ["el", "gar", "gs"]);
    let losses = |unit| (content().unit(unit).attrition_losses_full, content().unit(unit).attrition_losses_reduced);
    assert_eq!(losses(Unit::Legion), (2, 1));
    assert_eq!(losses(Unit::HeavyInfantry), (2, 1));
    assert_eq!(losses(Unit::MercenaryHeavy), (2, 0));
    for unit in [Unit::LightInfantry, Unit::Cavalry, Unit::Elephants, Unit::Militia, Unit::MercenaryCavalry] {
        assert_eq!(losses(unit), (1, 0), "{unit}");
    }
    for unit in [Unit::Garrison, Unit::Barbarians, Unit::TribalWarriors] {
        assert_eq!(losses(unit), (0, 0), "{unit}");
    }
    let one = patched("rules.options.mercenary_heavy_attrition", 1).unwrap();
    assert_eq!(one.unit(Unit::MercenaryHeavy).attrition_losses_full, 1);
}

/// PAX-10.4.4a, PAX-10.4.5a, PAX-10.4.5b: cavalry of legions.
#[test]
fn pax_10_4_4a_legions_have_cavalry_from_turn_three() {
    let rules = content().legion_cavalry;
    assert_eq!((rules.first_turn, rules.legions_per_unit), (3, 2));
    let absent = (rules.absent_from_turn, rules.absent_to_turn, rules.absent_legion_battle_points);
    assert_eq!(absent, (9, 10, 5));
}

/// 2.I, PAX-6.1.1e, PAX-6.1.1f, PAX-15.3.2a to PAX-15.3.2d, PAX-7.3.1a, PAX-7.3.3a, PAX-7.1.6c: worth of Cities and Towns by FP.
#[test]
fn pax_7_1_6c_cities_and_towns_are_worth_their_fp() {
    let places = &content().places;
    let worth = |fp: u8| {
        let state = places.state(fp);
        (places.kind(fp), state.income_talents, state.civilization_points, state.defence_bp)
    };
    assert_eq!(worth(2), (PlaceKind::Town, 1, 1, 2));
    assert_eq!(worth(1), (PlaceKind::Town, 0, 0, 1));
    assert_eq!(worth(5), (PlaceKind::City, 3, 3, 5));
    assert_eq!(worth(4), (PlaceKind::City, 1, 1, 4));
    assert_eq!(worth(3), (PlaceKind::City, 1, 1, 3));
    // PAX-7.3.4a.
    assert_eq!([PlaceKind::Town, PlaceKind::City].map(|k| (places.floor(k), places.full(k))), [(1, 2), (3, 5)]);
}

/// PAX-7.1.2a, PAX-7.1.2d, PAX-7.1.6b, PAX-7.3.3b, PAX-7.4.3a, PAX-7.5.1b, PAX-7.5.2a to PAX-7.5.2c.
#[test]
fn pax_7_1_2a_building_and_sacking_have_their_prices() {
    let c = content().places.construction;
    assert_eq!((c.town_talents, c.town_garrisons, c.city_talents, c.city_heavy_units), (2, 1, 3, 1));
    assert_eq!((c.restore_talents_per_fp, c.destroy_mp_per_fp, c.losses_absorbed_bp_per_fp), (1, 1, 2));
    let s = content().places.sack;
    assert_eq!((s.mercenary_bonus, s.town_yield_divisor, s.city_yield_divisor, s.mercenary_divisor), (1, 2, 1, 2));
}

/// PAX-3.2.F1a, PAX-3.4.4d, PAX-3.4.2k, PAX-1.4ad, PAX-1.4ae, PAX-1.3a: Activations.
#[test]
fn pax_3_4_2k_activations_have_their_limits() {
    let a = content().turn.activation;
    assert_eq!((a.cost_talents, a.negotiation_cost_talents, a.max_consecutive_by_one_player), (1, 0, 2));
    assert_eq!((a.major_moves, a.minor_moves, content().turn.turns), (1, 2, 10));
}

/// PAX-9.2.1a to PAX-9.2.1r, PAX-8.2.3i, PAX-11.3.5a, PAX-13.4.5a: MP.
#[test]
fn pax_9_2_1l_movement_has_its_prices() {
    let mp = content().turn.movement;
    assert_eq!((mp.attack, mp.embark, mp.sea_voyage, mp.disembark), (1, 1, 1, 1));
    assert_eq!((mp.create_garrisons_in_major_move, mp.pick_up_units, mp.drop_units), (1, 1, 0));
    assert_eq!((mp.continue_after_lost_battle, mp.force_retreat, mp.leader_died_in_battle), (1, 1, 1));
    assert_eq!((mp.repeat_amphibious_assault, mp.barbarian_attack_on_placement), (2, 2));
    assert_eq!((mp.withdraw_through_enemy_garrison, mp.lone_leader_factor), (1, 2));
}

/// PAX-9.3.2b to PAX-9.3.2e, PAX-9.4.1, PAX-R163.
#[test]
fn pax_9_3_2e_interception_and_withdrawal_have_their_numbers() {
    let i = content().turn.interception;
    assert_eq!((i.success_at_least, i.from_own_city, i.from_own_town, i.into_own_city), (12, 3, 1, 1));
    let w = content().turn.withdrawal;
    assert_eq!((w.cavalry_superiority, w.cavalry_dominance), (-1, -3));
}

/// PAX-9.6.3a, PAX-9.6.3b, PAX-9.6.5: percent of the units, rounded up.
#[test]
fn pax_9_6_3a_attrition_rounds_up() {
    let a = content().turn.attrition;
    let losses = |units| [1, 2, 3, 4, 5, 6].map(|die| a.losses(die, units));
    assert_eq!(losses(1), [1; 6]);
    // 3 HI and 3 LI (9.6.3 example).
    assert_eq!(losses(6), [1, 1, 2, 2, 2, 2]);
    assert_eq!(losses(10), [1, 1, 2, 2, 3, 3]);
    assert_eq!(losses(11), [2, 2, 3, 3, 4, 4]);
    assert_eq!(a.rough_mountain_units, 3);
}

/// PAX-10.3.1.6a to PAX-10.3.1.6c, PAX-10.3.1.8a, PAX-R10-03, PAX-R10-04: shifts by the ratio.
#[test]
fn pax_10_3_1_6b_ratios_go_to_the_nearest_column() {
    let ratio = &content().battle.ratio;
    for (larger, smaller, shifts) in [
        (7, 7, 0),
        (10, 8, 0),
        (11, 8, 1),
        (14, 8, 1),
        (15, 8, 2),
        (20, 8, 2),
        (21, 8, 3),
        (26, 10, 3),
        (28, 8, 3),
        (29, 8, 4),
        (36, 8, 4),
        (37, 8, 5),
        (44, 8, 5),
        (45, 8, 6),
        (5, 0, 10),
    ] {
        assert_eq!(ratio.shifts(larger, smaller), shifts, "{larger} : {smaller}");
    }
    let up = patched("rules.options.ratio_ties", "up").unwrap().battle.ratio;
    assert_eq!([(10, 8), (14, 8), (20, 8), (36, 8), (44, 8)].map(|(a, b)| up.shifts(a, b)), [1, 2, 3, 5, 6]);
    assert_eq!(up.shifts(11, 8), 1);
}

/// PAX-10.3.6a: the optional simple shifts.
#[test]
fn pax_10_3_6a_simple_shifts_count_whole_multiples() {
    let ratio = &content().battle.ratio;
    let shifts = [(6, 6), (7, 6), (11, 6), (12, 6), (18, 6), (24, 6), (31, 6)].map(|(a, b)| ratio.simple_shifts(a, b));
    assert_eq!(shifts, [0, 1, 1, 2, 3, 4, 5]);
}

/// PAX-10.3.1.8b, PAX-10.3.1.8c, PAX-10.3.1.8e to PAX-10.3.1.8g, PAX-10.3.1.8i, PAX-11.3.3c, PAX-10.3.1.9b,
/// PAX-10.7.1b, PAX-10.7.6h.
#[test]
fn pax_10_3_1_8b_shifts_have_their_sizes() {
    let b = &content().battle;
    assert_eq!((b.shifts.cavalry_superiority, b.shifts.cavalry_dominance), (1, 3));
    assert_eq!((b.shifts.tactics_most_at_city_or_town, b.shifts.siege_preparation), (1, 1));
    assert_eq!((b.shifts.rough_mountain, b.shifts.amphibious_assault), (2, 2));
    assert_eq!((b.shifts.archimedes, b.shifts.helepolis, b.shifts.tactical_surprise), (2, 2, 2));
    assert_eq!((b.battle.percent_per_pip, b.battle.final_die_max), (10, 10));
    assert_eq!((b.battle.voluntary_retreat_percent, b.battle.forced_retreat_percent), (10, 10));
    assert_eq!((b.battle.retreat_spaces_most, b.battle.retreat_loss_bp_per_land_tp), (2, 1));
}

/// PAX-10.4.1b, PAX-R10-07, PAX-10.7.6a: cavalry.
#[test]
fn pax_10_4_1b_dominance_is_three_to_one() {
    let c = content().battle.cavalry;
    assert_eq!((c.dominance_ratio, c.dominance_units_against_none), (3, 2));
    assert_eq!((c.superiority_prevents_retreat_up_to, c.dominance_prevents_retreat_up_to), (1, 3));
}

/// PAX-10.4.6e to PAX-10.4.6j: what the die of an elephant does.
#[test]
fn pax_10_4_6e_elephants_have_their_table() {
    let rows = content().battle.elephants.map(|row| {
        let [cavalry, enemy, own] = [row.enemy_cavalry_neutralised, row.enemy_bp_destroyed, row.own_bp_destroyed];
        (cavalry, enemy, row.elephants_destroyed, own)
    });
    let expected =
        [(1, 1, false, 0), (1, 0, false, 0), (1, 0, true, 0), (0, 0, false, 0), (0, 0, true, 0), (0, 0, true, 1)];
    assert_eq!(rows, expected);
}

/// PAX-8.4.1b, PAX-8.4.1c; PAX-10.3.5a, PAX-10.3.5d, PAX-10.3.5e, PAX-10.3.5g.
#[test]
fn pax_8_4_1b_leaders_die_on_their_sums() {
    let death = content().battle.death;
    let sums = |bits: u16| (0..16).filter(|sum| bits >> sum & 1 == 1).collect::<Vec<_>>();
    assert_eq!([death.winner, death.loser, death.draw].map(sums), [vec![12], vec![2, 12], vec![2, 12]]);
    let r = content().battle.reroll;
    assert_eq!((r.ratio_at_least, r.own_die, r.enemy_die, r.smaller_side), (2, -1, 1, -2));
}

/// PAX-11.1.3b, PAX-11.1.3c, PAX-11.1.4a to PAX-11.1.4c, PAX-11.4.2d: continuity.
#[test]
fn pax_11_1_3b_continuity_needs_seven() {
    let c = content().naval.continuity;
    assert_eq!((c.continues_if_at_most, c.no_withdrawal_on), (7, 12));
    assert_eq!((c.leader_with_fleet, c.enemy_fleet_withdrew, c.won_naval_battle), (-1, 1, 2));
}

/// PAX-11.2.1b to PAX-11.2.1d: disasters at sea.
#[test]
fn pax_11_2_1b_disasters_by_die() {
    use Disaster::{None, OffCourse, Storm};
    assert_eq!(content().naval.naval_disaster, [None, None, None, None, None, OffCourse]);
    assert_eq!(content().naval.deep_sea_disaster, [None, None, OffCourse, OffCourse, Storm, Storm]);
}

/// PAX-11.4.2a, PAX-12.6.1c, PAX-12.6.1d, PAX-12.6.3a, PAX-12.6.4a, PAX-12.6.4b, PAX-12.5.1b, PAX-12.5.1f.
#[test]
fn pax_12_6_3a_pirates_and_rhodes_have_their_numbers() {
    let n = &content().naval;
    assert_eq!((n.battle.leader_bp, n.battle.loss_divisor, n.battle.winner_loses_on_odd_die), (1, 2, 1));
    assert_eq!((n.battle.army_bp_lost_per_galley, n.battle.withdrawal_sea_links), (2, 3));
    assert_eq!((n.pirates.defeat_at_least, n.pirates.leader_bonus, n.pirates.cilician_modifier), (6, 1, -1));
    assert_eq!((n.pirates.cilician_block_sea_links, n.pirates.rhodes_safe_sea_links), (1, 1));
    assert_eq!((n.rhodes.toll_talents, n.rhodes.galleys_at_turn_start), (1, 2));
    assert_eq!((n.rhodes.alliance_talents, n.rhodes.lost_galley_talents), (3, 2));
    assert_eq!((content().map.tarsus, content().map.rhodes), (id("tarsus"), id("rhodus")));
}

/// PAX-12.3.2a to PAX-12.3.2c: militia by Stability.
#[test]
fn pax_12_3_2a_militia_is_half_a_die() {
    let raised = |band| [1, 2, 3, 4, 5, 6].map(|die| content().forces.militia(band, die));
    assert_eq!(raised(Band::Stable), [1, 1, 2, 2, 3, 3]);
    assert_eq!(raised(Band::Unrest), [0, 0, 1, 1, 2, 2]);
    assert_eq!(raised(Band::Disorder), [0; 6]);
}

/// PAX-12.2.2b, PAX-12.2.3d, PAX-12.4.3a, PAX-R12-01, PAX-12.5.5c, PAX-12.7.1b, PAX-12.7.1d, PAX-12.7.1e.
#[test]
fn pax_12_4_3a_prepared_armies_have_their_units() {
    let f = &content().forces;
    let army = |counts: &Counts| {
        let listed = Unit::ALL.iter().filter(|unit| counts[unit.index()] > 0);
        listed.map(|unit| format!("{} {unit}", counts[unit.index()])).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(army(&f.soldiers_of_fortune), "4 hi 2 li 1 cav 1 el");
    assert_eq!(f.soldiers_of_fortune_leader, id("sof_pyrrhus"));
    assert_eq!(army(&f.pontus), "4 hi 2 li 1 cav 1 gs");
    assert_eq!(army(&f.slaves), "2 bi");
    assert_eq!((f.slave_revolt.growth_bi, f.slave_revolt.leaves_bi_in_city_or_town), (1, 1));
    let m = f.mercenaries;
    assert_eq!((m.talents, m.mhi, m.mli, m.mcav), (2, 1, 2, 1));
    let die =
        f.pergamum_leader.map(|leader| leader.map_or(String::new(), |leader| content().names.name(leader).into()));
    assert_eq!(die, ["", "", "", "", "pergamum_attalus", "pergamum_eumenes"]);
}

/// PAX-12.5.1j, PAX-12.5.2b, PAX-12.5.3a to PAX-12.5.3c, PAX-12.5.4b, PAX-12.5.5i: minor states.
#[test]
fn pax_12_5_2b_minor_states_stay_at_home() {
    let f = &content().forces;
    let those = |is: fn(&MinorRules) -> bool| {
        Minor::ALL.iter().filter(|minor| is(&f.minors[minor.index()])).map(|minor| minor.as_str()).collect::<Vec<_>>()
    };
    for (minor, right) in [("pontus", true), ("syracuse", false), ("pergamum", false)] {
        for key in ["moves", "withdraws_or_retreats"] {
            let path = format!("forces.minors.{minor}.{key}");
            assert_eq!((patched(&path, right).is_ok(), patched(&path, !right).is_ok()), (true, false), "{path}");
        }
    }
    assert_eq!(those(|minor| minor.city_gives_galleys), ["syracuse"]);
    assert_eq!(those(|minor| minor.may_be_passed), ["rhodes"]);
    assert_eq!(f.minors[Minor::Mamertines as usize].home_space, Some(id("messana")));
    assert_eq!(f.minors[Minor::Pontus as usize].home_province, Some(id("pontus")));
    assert_eq!(f.minor_names[Minor::Syracuse as usize], "Syracuse");
}

/// PAX-13.1.1: 30 chips of 2 to 8 warriors.
#[test]
fn pax_13_1_1_there_are_thirty_tribe_chips() {
    let chips = content().forces.chips;
    assert_eq!(chips, [0, 0, 5, 6, 7, 5, 3, 2, 2, 0]);
    assert_eq!(chips.iter().sum::<u8>(), 30);
}

/// PAX-14.1.3a, PAX-14.1.4, PAX-R14-01, PAX-15.4.4b: the Stability track.
#[test]
fn pax_14_1_3a_the_track_has_three_bands() {
    let s = &content().stability;
    assert_eq!((s.min, s.max), (-6, 8));
    let bands = |from: i8, to: i8| (from..=to).map(|at| s.band(at)).collect::<Vec<_>>();
    assert_eq!(bands(0, 8), [Band::Stable; 9]);
    assert_eq!(bands(-4, -1), [Band::Unrest; 4]);
    assert_eq!(bands(-6, -5), [Band::Disorder; 2]);
    assert_eq!([s.after(7, 2), s.after(-5, -4), s.after(1, -2)], [8, -6, -1]);
    assert_eq!(s.bands.map(|band| band.objective_talents), [1, 2, 3]);
}

/// PAX-14.2.1b to PAX-14.2.1r, PAX-12.7.1a, PAX-12.7.2: changes of Stability.
#[test]
fn pax_14_2_1b_stability_changes_by_its_amounts() {
    let c = content().stability.changes;
    assert_eq!((c.gain_foreign_province, c.lose_foreign_province), (1, -1));
    assert_eq!((c.gain_home_province, c.lose_home_province), (2, -2));
    assert_eq!((c.withdrawal_at_home, c.raise_militia, c.barbarians_near_capital), (-1, -1, -1));
    assert_eq!((c.slave_army_appears, c.slave_army_destroyed), (-1, 1));
    assert_eq!((c.most_victory_points, c.fewest_victory_points), (1, -1));
    assert_eq!((c.heavy_units_exceed, c.heavy_units_three_times, c.heavy_units_four_times), (-2, -3, -4));
    assert_eq!((c.lose_capital, c.turn_end_without_capital, c.regain_capital), (-1, -1, 1));
}

/// PAX-16.2-STC-a, PAX-16.2-STC-c to PAX-16.2-STC-h, PAX-16.2-STC-k: the Stability Check of both rule sets.
#[test]
fn pax_16_2_stc_d_the_stability_check_has_its_numbers() {
    let [standard, extended] = content().stability.checks;
    assert_eq!((standard.unrest_talents, extended.unrest_talents), (3, 2));
    assert_eq!((standard.civil_war_next_turn_talents, extended.civil_war_next_turn_talents), (2, 0));
    for check in [standard, extended] {
        assert_eq!((check.most_stability, check.nobody_qualifies), (3, -1));
        assert_eq!((check.unrest_from, check.disorder_from, check.civil_war_from), (0, -4, -6));
        assert_eq!((check.unrest_per_unpaid_talent, check.disorder_failure, check.civil_war_stability), (-1, -1, -1));
        assert_eq!(check.disorder_bp_into_capital, 3);
    }
}

/// PAX-15.2.3a, PAX-15.3.3a, PAX-R15-02: victory points by rank.
#[test]
fn pax_15_2_3a_ranks_have_their_victory_points() {
    let scale = |players: usize| {
        let scale = content().stability.scales[players];
        (scale.gop[..players].to_vec(), scale.cvp[..players].to_vec())
    };
    assert_eq!(scale(4), (vec![7, 4, 2, 0], vec![5, 3, 1, 0]));
    assert_eq!(scale(3), (vec![7, 4, 0], vec![5, 3, 0]));
    assert_eq!(scale(2), (vec![7, 0], vec![5, 0]));
}

/// PAX-16.1.2a, PAX-16.2-HAR-b, PAX-16.2-REB-c, PAX-16.2-REV-a, PAX-16.2-REV-b: the events of the Standard Game.
#[test]
fn pax_16_1_2a_event_tables_hold_all_events_once() {
    let e = &content().events;
    assert_eq!(e.tables.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["general", "west", "east_med"]);
    for (name, table) in &e.tables {
        assert!(Event::ALL.iter().all(|event| table.contains(event)), "{name}");
    }
    assert_eq!((e.harvest_stability, e.rebellion_stability), ([2, -2], -1));
    let r = e.revenue;
    assert_eq!((r.poor_below, r.poor_stability, r.rich_above, r.rich_stability), (3, -1, 12, 1));
    use Affects::{All, Last, Next};
    assert_eq!(e.affects, [Next, Next, Next, Next, Last, Last, All, All, Last, Next, Last]);
}

/// PAX-13.4-WGA-b, PAX-13.4-EGA-b, PAX-13.4-GER-a, PAX-13.4-CAL, PAX-13.4-ARM-a: who invades.
#[test]
fn pax_13_4_ger_a_groups_have_their_armies() {
    let e = &content().events;
    let group = |group: InvasionGroup| e.invasions[group.index()];
    let west = group(InvasionGroup::WesternGauls);
    assert_eq!((west.dice, west.provinces), (2, content().map.mainland_gaul));
    assert_eq!(provinces(west.provinces), ["narbonensis", "aquitania", "lugdunensis", "belgica"]);
    let east = group(InvasionGroup::EasternGauls);
    assert_eq!((east.dice, provinces(east.provinces)), (2, vec!["sarmatia".into(), "scythia".into()]));
    let germans = group(InvasionGroup::Germans);
    assert_eq!((germans.dice, germans.other_dice, germans.other_cavalry), (3, 2, 2));
    assert_eq!(provinces(germans.provinces), ["ancient_germania", "great_germanic_tribes"]);
    assert_eq!(provinces(germans.other_provinces), ["lower_germania", "upper_germania"]);
    assert_eq!(provinces(group(InvasionGroup::Caledonians).provinces), ["britannia"]);
    assert_eq!(group(InvasionGroup::Armenians).raid, Some((id("amida"), 3)));
    let ratings = |group: InvasionRules| {
        group.leader.map(|leader| (content().leader(leader).tactics, content().leader(leader).campaign))
    };
    assert_eq!([west, east, germans].map(ratings), [Some((1, 5)), Some((1, 5)), Some((2, 5))]);
    assert!(InvasionGroup::ALL.iter().all(|group| e.invasion_table.contains(group)));
}

/// PAX-13.3-BRI-b, PAX-13.3-DAN-a, PAX-13.3-GAL-c, PAX-13.3-GAL-e, PAX-13.3-GAL-g, PAX-13.3-GAL-h, PAX-13.3-SPA-a to
/// PAX-13.3-SPA-d, PAX-13.3-JUD-a, PAX-13.3-JUD-b, PAX-13.3-JUD-d, PAX-16.2-REB-d: what rebellions have.
#[test]
fn pax_13_3_gal_c_rebellions_have_their_numbers() {
    let e = &content().events;
    let region = |region: RebellionRegion| e.rebellions[region.index()];
    assert_eq!(region(RebellionRegion::Britannia).bi, 3);
    assert_eq!((region(RebellionRegion::Danube).bp, region(RebellionRegion::Germany).bp), (8, 8));
    assert_eq!(region(RebellionRegion::Danube).provinces, territory("danube").provinces);
    let gaul = region(RebellionRegion::Gaul);
    assert_eq!((gaul.bp, gaul.bi, gaul.bi_each, gaul.mass), (8, 3, 1, Some((7, 2))));
    assert_eq!((gaul.leader, gaul.provinces), (Some(id("gallic_rebel")), content().map.mainland_gaul));
    let spain = region(RebellionRegion::Spain);
    assert_eq!((spain.garrisons, spain.bi, spain.extra_mp), (1, 3, 1));
    assert_eq!((spain.province, spain.space), (Some(id("lusitania")), Some(id("numantia"))));
    assert_eq!(spain.provinces, territory("spain").provinces);
    let judaea = region(RebellionRegion::Judaea);
    assert_eq!((judaea.bp, judaea.bi, judaea.mp), (1, 1, 2));
    assert_eq!(region(RebellionRegion::Mauretania).bi_each, 1);
    assert_eq!(region(RebellionRegion::NavalMutiny).talents_per_galley, 1);
    assert_eq!(region(RebellionRegion::Sardinia).bi, 1);
    // PAX-13.3-BRI-c, PAX-13.3-MAU-b.
    assert_eq!(provinces(content().map.uncontrollable), ["mauretania", "britannia"]);
    assert!(RebellionRegion::ALL.iter().all(|region| e.rebellion_table.contains(region)));
}

/// PAX-2.2a, PAX-8.1.2b, PAX-8.2.1a, PAX-8.2.1b, PAX-8.1.1a: ten leaders in each pool, an Elite one among them.
#[test]
fn pax_2_2a_pools_have_ten_leaders() {
    for power in [Power::Rome, Power::Carthage, Power::Greece, Power::East] {
        let pool: Vec<_> = content().leaders.iter().filter(|leader| leader.origin == Origin::Pool(power)).collect();
        assert_eq!(pool.len(), 10, "{power}");
        assert!(pool.iter().any(|leader| leader.elite));
        assert!(pool.iter().all(|l| (1..=4).contains(&l.tactics) && (2..=6).contains(&l.campaign)));
    }
    let rating = |name: &str| {
        let leader = content().leader(id(name));
        (leader.tactics, leader.campaign)
    };
    assert_eq!((rating("sof_pyrrhus"), rating("gallic_rebel")), ((3, 4), (2, 5)));
    assert_eq!((rating("pergamum_attalus"), rating("pergamum_eumenes")), ((1, 4), (2, 5)));
    assert_eq!(content().leader_limits.drawn_per_turn, 2);
}
