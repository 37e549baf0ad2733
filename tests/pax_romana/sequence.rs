//! PAX-3: the phases of a turn, the order of Activations, the pool, payment, and the uses of an Activation.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Chance as _, Checking, Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};
use std::cell::RefCell;

type At<'g> = Position<'g, PaxRomana>;

/// The next marker of the Activation Phase is due; the pool holds only the markers given.
fn pool(at: &mut At, markers: [u8; 4], active: Seat, run: u8) {
    for (seat, count) in at.s.all_seats().zip(markers) {
        at.s.player_mut(seat).markers = count;
    }
    (at.s.begun, at.s.phase, at.s.active, at.s.run) = (4, Phase::Activation, active, run);
    at.s.marker = None;
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::NextMarker.into());
    at.game.settle(&mut at.s);
}

/// Markers that may be drawn now.
fn markers(at: &At) -> Vec<Marker> {
    let drawn = |(action, _)| match action {
        Action::DrawMarker { marker } => Some(marker),
        _ => None,
    };
    at.game.chance_outcomes(&at.s).unwrap().into_iter().filter_map(drawn).collect()
}

fn player(seat: Seat) -> Marker {
    Marker::Player(seat)
}

/// PAX-3.2a, PAX-3.6a, PAX-SOP-1: phases come in their order; the first turn begins with phase F.
#[test]
fn pax_3_2a_phases_come_in_their_order() {
    let mut at = start(game(), "v_basic");
    let seen = RefCell::new(Vec::new());
    at.until(|s| {
        seen.borrow_mut().push((s.turn, s.phase));
        s.turn == 3
    });
    let mut seen = seen.into_inner();
    seen.dedup();
    assert!(seen.is_sorted(), "{seen:?}");
    assert_eq!(seen[0], (1, Phase::Activation));
    assert!(!seen.iter().any(|(turn, phase)| *turn == 1 && *phase < Phase::Activation));
    for phase in [Phase::Leaders, Phase::Manpower, Phase::Activation] {
        assert!(seen.contains(&(2, phase)), "{phase}");
    }
}

/// PAX-3.2.Aa, PAX-3.2.Ba, PAX-3.2.Ca, PAX-3.2.Da: in the first turn no player earns, pays, loses or draws anything before
/// phase F.
#[test]
fn pax_3_2_aa_nothing_happens_before_the_first_activation() {
    let at = start(game(), "v_basic");
    let rules = at.game.content.scenario(id("v_basic"));
    for seat in at.s.all_seats() {
        let (player, stated) = (at.s.player(seat), &rules.seats[seat.index()]);
        assert_eq!((player.talents, player.stability), (u16::from(stated.talents), stated.stability), "{seat}");
        assert!(player.drawn.is_empty() && player.income == 0);
    }
    let set_up: usize = rules.forces.iter().filter(|force| force.leader.is_some()).count();
    assert_eq!(at.s.leaders.len(), set_up, "nobody has been removed");
}

/// PAX-3.2.Ea: nor does any player form units.
#[test]
fn pax_3_2_ea_nobody_forms_units_before_the_first_activation() {
    let at = start(game(), "v_basic");
    let rules = at.game.content.scenario(id("v_basic"));
    let listed: u16 = rules.forces.iter().map(|force| force.units.iter().map(|n| u16::from(*n)).sum::<u16>()).sum();
    let land: u16 = at.game.spaces().flat_map(|at_space| at.s.forces(at_space)).map(|force| force.troops.len()).sum();
    let galleys: u16 = at.s.fleets.iter().map(|fleet| u16::from(fleet.galleys)).sum();
    assert_eq!(land + galleys, listed);
}

/// PAX-3.2.Ab, PAX-6.0a, PAX-SOP-2, PAX-1.4am: income comes into the Treasury in phase A.
#[test]
fn pax_3_2_ab_income_comes_into_the_treasury() {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).works(of(ROME), "pisae", 2).reckoned();
    let due = at.game.income_of(&at.s, ROME);
    assert_eq!(due, 5 + 3 + 1, "three Provinces, a Territory, a City, a Town");
    at.phase(Phase::Income);
    assert_eq!((at.talents(ROME), at.s.player(ROME).income), (20 + due, due));
}

/// PAX-3.2.Bb, PAX-3.2.Bc, PAX-6.0b, PAX-SOP-3: upkeep is paid in phase B; heavy units above the Civilization Points cost Stability.
#[test]
fn pax_3_2_bb_upkeep_is_paid_and_armies_are_compared() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).works(of(ROME), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 4)]).reckoned();
    at.phase(Phase::Maintenance);
    at.act(Action::Done).until(|s| s.phase != Phase::Maintenance);
    assert_eq!((at.talents(ROME), at.stability(ROME)), (18, 1), "2 squadrons; 4 legions and 3 points");
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 3)]).reckoned();
    at.phase(Phase::Maintenance);
    assert_eq!(at.stability(ROME), 3, "3 legions and 3 points");
}

/// PAX-3.2.Cb, PAX-3.2.Ce, PAX-3.2.Cf: leaders, Soldiers of Fortune and invading armies leave in phase C.
#[test]
fn pax_3_2_cb_leaders_and_hired_armies_leave() {
    let mut at = extended(game());
    at.s.fortune = Some(GREECE);
    at.leader(of(ROME), "rome_03", "roma");
    at.army(Owner::SoldiersOfFortune, "pella", &[(Unit::HeavyInfantry, 4)]);
    at.army(Owner::Germans, "treva", &[(Unit::Barbarians, 4)]);
    at.phase(Phase::Removal);
    assert!(at.s.leaders.is_empty() && at.s.fortune.is_none());
    assert!(at.troops(Owner::SoldiersOfFortune, "pella").is_empty() && at.troops(Owner::Germans, "treva").is_empty());
}

/// PAX-3.2.Cc, PAX-3.2.Ce, PAX-12.8.2b: Elephants of the Soldiers of Fortune that stand with Militia of their employer leave when it does.
#[test]
fn pax_3_2_ce_elephants_of_a_hired_army_leave_with_the_militia_beside_them() {
    for militia_first in [true, false] {
        let mut at = extended(game());
        at.s.fortune = Some(GREECE);
        let mut armies = [(of(GREECE), Unit::Militia), (Owner::SoldiersOfFortune, Unit::Elephants)];
        if !militia_first {
            armies.reverse();
        }
        for (owner, unit) in armies {
            at.army(owner, "byzantium", &[(unit, 1)]);
        }
        at.phase(Phase::Removal);
        assert!(at.s.forces(id("byzantium")).next().is_none(), "Militia first: {militia_first}");
    }
}

/// PAX-3.2.Cg, PAX-3.2.Cc, PAX-3.2.Cd: tribes, Independents and rebels stay; militia and hired infantry do not.
#[test]
fn pax_3_2_cg_tribes_independents_and_rebels_stay() {
    let mut at = extended(game());
    let stays = [
        (Owner::Tribes, Unit::TribalWarriors),
        (Owner::Syracuse, Unit::HeavyInfantry),
        (Owner::Rebels, Unit::Barbarians),
    ];
    for ((owner, unit), space) in stays.into_iter().zip(["alesia", "syracusae", "londinium"]) {
        at.army(owner, space, &[(unit, 2)]);
    }
    at.army(of(CARTHAGE), "carthago", &[(Unit::Militia, 1), (Unit::MercenaryLight, 2), (Unit::HeavyInfantry, 1)]);
    at.phase(Phase::Removal);
    for ((owner, _), space) in stays.into_iter().zip(["alesia", "syracusae", "londinium"]) {
        assert_eq!(at.troops(owner, space).len(), 2, "{space}");
    }
    assert_eq!(at.troops(of(CARTHAGE), "carthago"), Troops::of(Unit::HeavyInfantry, 1));
}

/// PAX-3.2.Db, PAX-3.2.Dc, PAX-3.2.Dd, PAX-SOP-5: two leaders are drawn, the first for the Capital; all appear at once.
#[test]
fn pax_3_2_db_leaders_are_drawn_and_placed_in_secret() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["capua"]).works(of(ROME), "ancona", 2).army(
        of(ROME),
        "barium",
        &[(Unit::LightInfantry, 1)],
    );
    at.phase(Phase::Leaders);
    assert_eq!(at.game.turn(&at.s), Turn::Chance);
    at.until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::PlaceLeader { nth: 1, .. }))));
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME), "the first one had the Capital only");
    let mut places = at.choices();
    places.sort();
    assert_eq!(places, ["ancona", "barium", "capua"]);
    assert!(at.s.leaders.is_empty() && at.s.player(ROME).drawn.len() == 2);
    at.choose("barium").until(|s| s.phase != Phase::Leaders);
    let posts: Vec<Node> = at.s.leaders.iter().filter(|post| post.owner == of(ROME)).map(|post| post.at).collect();
    assert_eq!(posts, [node("roma"), node("barium")]);
}

/// PAX-3.2.Eb, PAX-3.2.Ec, PAX-SOP-6: in phase E units, squadrons and an Objective are bought; reduced units become Garrisons.
#[test]
fn pax_3_2_eb_everything_may_be_bought_in_the_manpower_phase() {
    let mut at = start(game(), "v_ultra_basic");
    at.s.player_mut(ROME).talents = 30;
    at.game.place(&mut at.s, of(ROME), id("ancona"), Piece::reduced(Unit::Legion), 1);
    at.reckoned();
    let (galleys, legions) = (at.s.galleys(of(ROME), node("pisae")), at.troops(of(ROME), "roma").all(Unit::Legion));
    at.phase(Phase::Manpower);
    at.act(Action::RaiseIn { province: id("italy") });
    at.act(Action::Form { space: id("roma"), unit: Unit::Legion });
    at.act(Action::Form { space: id("pisae"), unit: Unit::Galleys }).act(Action::Done);
    at.act(Action::BuyObjective).until(|s| s.phase != Phase::Manpower);
    assert_eq!(at.s.galleys(of(ROME), node("pisae")), galleys + 1);
    assert_eq!(at.troops(of(ROME), "roma").all(Unit::Legion), legions + 1);
    assert_eq!(at.s.player(ROME).aims.len(), 1);
    assert!(
        at.troops(of(ROME), "ancona").all(Unit::Garrison) > 0
            && !at.troops(of(ROME), "ancona").has_reduced(Unit::Legion)
    );
}

/// PAX-3.4.2a, PAX-3.4.1a, PAX-3.3a: in the first round each player has one Activation, in the order of the scenario.
#[test]
fn pax_3_4_2a_the_first_round_has_its_order() {
    let mut at = start(game(), "v_basic");
    let order = at.game.content.scenario(id("v_basic")).first_order.clone();
    for seat in &order {
        assert_eq!((at.s.active, at.game.turn(&at.s)), (*seat, Turn::Decision(*seat)));
        at.act(Action::No);
    }
    assert_eq!(
        (at.game.turn(&at.s), at.s.steps.top()),
        (Turn::Chance, Some(TurnStep::DrawMarker.into())),
        "PAX-3.4.2f"
    );
}

/// PAX-3.4.2b, PAX-3.4.2c, PAX-3.4.2d, PAX-3.4.2e: fewest victory points, lower Stability, fewer Civilization Points, a die.
#[test]
fn pax_3_4_2b_who_has_least_goes_first() {
    let order = |set: &dyn Fn(&mut At)| {
        let mut at = bare(game());
        for seat in at.s.all_seats() {
            at.s.player_mut(seat).points = 9;
        }
        set(&mut at);
        at.phase(Phase::TurnOrder);
        (at.game.turn(&at.s), at.s.order.get(0))
    };
    assert_eq!(order(&|at| at.s.player_mut(GREECE).points = 8).1, Some(GREECE));
    assert_eq!(order(&|at| at.s.player_mut(CARTHAGE).stability = 2).1, Some(CARTHAGE));
    let built = |at: &mut At| {
        for (seat, space) in [(ROME, "roma"), (CARTHAGE, "carthago"), (GREECE, "pella")] {
            at.works(of(seat), space, 2);
        }
    };
    assert_eq!(order(&built).1, Some(EAST));
    assert_eq!(order(&|_| {}), (Turn::Chance, None));
}

/// PAX-3.2.Ia, PAX-3.2.Ib, PAX-3.3b, PAX-SOP-17: the order is fixed in phase I; one marker of each is placed, the rest lies in the pool.
#[test]
fn pax_3_2_ia_the_next_turn_is_laid_out() {
    let mut at = bare(game());
    for (seat, points) in [(ROME, 4), (CARTHAGE, 3), (GREECE, 2), (EAST, 1)] {
        at.s.player_mut(seat).points = points;
    }
    at.next_turn();
    assert_eq!(at.s.order.iter().collect::<Vec<_>>(), [EAST, GREECE, CARTHAGE, ROME]);
    let left: Vec<u8> = at.s.all_seats().map(|seat| at.s.player(seat).markers).collect();
    assert_eq!((left, at.s.begun), (vec![2; 4], 0), "3 markers in all");
}

/// PAX-3.4.2g, PAX-3.4.2h, PAX-1.4d: three markers of each player lie in the pool of the Extended Game; in the Standard Game
/// the number depends on the format.
#[test]
fn pax_3_4_2g_the_pool_depends_on_the_format() {
    for (scenario, markers) in [("v_extended_full", 3), ("v_basic", 2), ("v_basic_plus", 3), ("ii", 3)] {
        let at = start(game(), scenario);
        assert!(at.s.seats.iter().all(|player| player.markers == markers), "{scenario}");
    }
}

/// PAX-3.4.2j, PAX-1.4b, PAX-3.2.Fa, PAX-SOP-7: then markers are drawn, each as likely as any other; the player drawn acts.
#[test]
fn pax_3_4_2j_markers_are_drawn_from_the_pool() {
    let mut at = bare(game());
    pool(&mut at, [2, 1, 0, 1], GREECE, 1);
    let weights: Vec<_> =
        at.game.chance_outcomes(&at.s).unwrap().into_iter().filter(|(_, weight)| *weight > 0.0).collect();
    let of = |seat| Action::DrawMarker { marker: player(seat) };
    assert_eq!(weights, [(of(ROME), 0.5), (of(CARTHAGE), 0.25), (of(EAST), 0.25)]);
    at.act(of(EAST));
    assert_eq!((at.s.active, at.s.previous, at.s.player(EAST).markers), (EAST, Some(GREECE), 0), "PAX-3.2.Fa");
    assert_eq!(at.game.turn(&at.s), Turn::Decision(EAST));
}

/// PAX-3.4.2l, PAX-3.4.2k: a third Activation in a row is not drawn while others have markers.
#[test]
fn pax_3_4_2l_nobody_has_three_activations_in_a_row() {
    let mut at = bare(game());
    pool(&mut at, [2, 1, 0, 0], ROME, 2);
    let possible: Vec<_> =
        at.game.chance_outcomes(&at.s).unwrap().into_iter().filter(|(_, weight)| *weight > 0.0).collect();
    assert_eq!(possible.len(), 1, "{possible:?}");
    at.act(Action::DrawMarker { marker: player(CARTHAGE) });
    assert_eq!((at.s.player(ROME).markers, at.s.run), (2, 1), "they lie in the pool as before");
}

/// PAX-3.4.2m, PAX-R106: when only his own markers are left, a player goes on.
#[test]
fn pax_3_4_2m_the_limit_is_lifted_for_the_last_markers() {
    let mut at = bare(game());
    pool(&mut at, [3, 0, 0, 0], ROME, 2);
    assert!(markers(&at).contains(&player(ROME)));
    let strict = with_options("pax_romana", &[("limit_lifted_for_last_markers", "false")]);
    let mut at = bare(&strict);
    pool(&mut at, [2, 0, 0, 0], ROME, 2);
    assert_ne!(at.s.phase, Phase::Activation, "only for the last three");
    let mut at = bare(&strict);
    pool(&mut at, [3, 0, 0, 0], ROME, 2);
    assert!(markers(&at).contains(&player(ROME)));
}

/// PAX-R106: a forfeited marker counts among two Activations in a row; by an option it does not.
#[test]
fn pax_r106_a_forfeited_marker_counts() {
    let lenient = with_options("pax_romana", &[("forfeited_marker_counts", "false")]);
    for (rules, again) in [(game(), false), (&lenient, true)] {
        let mut at = bare(rules);
        pool(&mut at, [2, 1, 0, 0], ROME, 1);
        at.act(Action::DrawMarker { marker: player(ROME) });
        assert_eq!(at.s.run, 2);
        at.act(Action::No);
        assert_eq!(markers(&at).contains(&player(ROME)), again);
        assert!(markers(&at).contains(&player(CARTHAGE)));
    }
}

/// PAX-R106: the Activation of the first round counts among two in a row; by an option it does not.
#[test]
fn pax_r106_the_first_round_counts() {
    let free = with_options("pax_romana", &[("first_round_counts", "false")]);
    for (rules, third) in [(game(), false), (&free, true)] {
        let mut at = bare(rules);
        at.s.order = [GREECE, ROME].into_iter().collect();
        pool(&mut at, [3, 1, 0, 0], GREECE, 0);
        (at.s.begun, at.s.run) = (1, u8::from(!third));
        at.s.steps.replace(TurnStep::NextMarker.into());
        at.game.settle(&mut at.s);
        assert_eq!((at.s.active, at.s.begun), (ROME, 2), "the fixed Activation");
        at.act(Action::No).act(Action::DrawMarker { marker: player(ROME) }).act(Action::No);
        assert_eq!(markers(&at).contains(&player(ROME)), third);
        if third {
            at.act(Action::DrawMarker { marker: player(ROME) }).act(Action::No);
            assert_eq!(markers(&at), [player(CARTHAGE)], "two that were drawn");
        }
    }
}

/// PAX-R106: an event marker neither counts nor breaks two Activations in a row.
#[test]
fn pax_r106_an_event_marker_is_no_activation() {
    let marked = with_options("pax_romana", &[("event_markers", "one")]);
    let mut at = bare(&marked);
    at.s.event_markers = 1;
    pool(&mut at, [2, 1, 0, 0], ROME, 2);
    assert!(!markers(&at).contains(&player(ROME)));
    at.act(Action::DrawMarker { marker: Marker::Event });
    at.until(|s| s.steps.top() == Some(TurnStep::DrawMarker.into()));
    assert_eq!((at.s.run, at.s.active, markers(&at)), (2, ROME, vec![player(CARTHAGE)]));
}

/// PAX-3.4.2n, PAX-3.4.2o: by an optional rule only the last player has a fixed Activation; in the first turn, the player
/// whom the scenario names first.
#[test]
fn pax_3_4_2n_only_one_player_may_have_a_fixed_activation() {
    let free = with_options("pax_romana", &[("first_round_only_lowest_vp", "true")]);
    let at = start(&free, "v_basic");
    let first = at.game.content.scenario(id("v_basic")).first_order[0];
    assert_eq!((at.s.active, at.s.order.len()), (first, 1));
    assert_eq!(at.s.all_seats().filter(|seat| at.s.player(*seat).markers == 3).count(), 3);
    let mut at = bare(&free);
    for (seat, points) in [(ROME, 4), (CARTHAGE, 3), (GREECE, 2), (EAST, 1)] {
        at.s.player_mut(seat).points = points;
    }
    at.next_turn();
    assert_eq!(at.s.order.iter().collect::<Vec<_>>(), [EAST]);
}

/// PAX-3.4.3a, PAX-3.2.F4a, PAX-SOP-13: the phase ends when the last Activation is over and no marker is left.
#[test]
fn pax_3_4_3a_the_phase_ends_with_the_last_marker() {
    let mut at = bare(game());
    pool(&mut at, [0, 0, 0, 1], GREECE, 1);
    at.act(Action::DrawMarker { marker: player(EAST) });
    assert_eq!(at.s.phase, Phase::Activation);
    at.act(Action::No);
    assert_ne!(at.s.phase, Phase::Activation);
    let mut at = bare(game());
    pool(&mut at, [0, 0, 1, 1], GREECE, 1);
    at.act(Action::DrawMarker { marker: player(EAST) }).act(Action::No);
    assert_eq!(at.s.steps.top(), Some(TurnStep::DrawMarker.into()));
}

/// PAX-3.4.4a, PAX-3.4.4b, PAX-3.2.F1a, PAX-SOP-9: a marker costs a Talent; one that is not paid for is still used up.
#[test]
fn pax_3_4_4a_a_marker_costs_a_talent() {
    let mut at = bare(game());
    pool(&mut at, [0, 0, 0, 2], GREECE, 1);
    at.act(Action::DrawMarker { marker: player(EAST) }).act(Action::Yes);
    assert!(at.talents(EAST) == 19 && at.acting(EAST));
    let mut at = bare(game());
    pool(&mut at, [0, 0, 0, 2], GREECE, 1);
    at.act(Action::DrawMarker { marker: player(EAST) }).act(Action::No);
    assert_eq!((at.talents(EAST), at.s.player(EAST).markers, at.s.run), (20, 1, 1), "it counts as played");
}

/// PAX-3.4.4c: without a Talent there is no Activation.
#[test]
fn pax_3_4_4c_there_is_no_credit() {
    let mut at = extended(game());
    at.s.player_mut(EAST).talents = 0;
    pool(&mut at, [1, 0, 0, 1], GREECE, 1);
    at.act(Action::DrawMarker { marker: player(EAST) });
    assert_eq!(at.s.steps.top(), Some(TurnStep::DrawMarker.into()), "forfeited");
    let mut at = bare(game());
    at.s.player_mut(EAST).talents = 0;
    at.happens(EAST, TurnStep::PayMarker);
    assert!(!at.is_legal(Action::Yes) && at.is_legal(Action::Negotiate), "PAX-3.4.4d");
}

/// PAX-3.4.4e, PAX-3.4.2i: the marker of Pontus is free, and is not one of its player's four.
#[test]
fn pax_3_4_4e_the_marker_of_pontus_is_free() {
    let mut at = extended(game());
    at.s.pontus = Some(EAST);
    at.s.pontus_marker = true;
    at.army(Owner::Pontus, "amasia", &[(Unit::HeavyInfantry, 1)]);
    pool(&mut at, [1, 0, 0, 1], EAST, 2);
    assert!(markers(&at).contains(&Marker::Pontus));
    at.act(Action::DrawMarker { marker: Marker::Pontus });
    assert_eq!((at.talents(EAST), at.s.player(EAST).markers, at.s.run), (20, 1, 2));
    assert_eq!((at.game.turn(&at.s), at.s.steps.top()), (Turn::Decision(EAST), Some(ActStep::ChooseAction.into())));
}

/// PAX-3.2.F0a, PAX-3.2.F0b, PAX-1.4n: an event marker brings two dice on the table of the scenario, and the next draw.
#[test]
fn pax_3_2_f0a_an_event_marker_brings_an_event() {
    let mut at = bare(game());
    at.s.event_markers = 1;
    pool(&mut at, [0, 0, 0, 1], ROME, 1);
    at.act(Action::DrawMarker { marker: Marker::Event });
    assert_eq!(at.s.steps.top(), Some(EventStep::TableRoll.into()));
    let table = at.game.content.scenario(id("v_basic")).event_table;
    let sum = 2 + table.iter().position(|event| *event == Event::RevenueAndStability).unwrap() as u8;
    at.roll(sum);
    assert_eq!((at.s.steps.top(), at.s.event_markers), (Some(TurnStep::DrawMarker.into()), 0));
}

/// PAX-3.2.F2a, PAX-3.2.F2b, PAX-SOP-10: a card is drawn for each marker that is paid for; some take effect at once.
#[test]
fn pax_3_2_f2a_a_card_is_drawn_for_a_paid_marker() {
    let mut at = extended(game());
    pool(&mut at, [0, 0, 0, 2], GREECE, 1);
    at.act(Action::DrawMarker { marker: player(EAST) }).act(Action::Yes);
    assert_eq!(at.s.steps.top(), Some(CardStep::Draw.into()));
    at.s.player_mut(EAST).talents = 2;
    at.act(Action::DrawCard { card: Card::RevenuesAndStability });
    assert!(at.stability(EAST) == 2 && at.acting(EAST), "it has no choice");
}

/// PAX-3.2.F2c, PAX-17.1.5f: other cards may be played in the same segment, whatever the Action will be.
#[test]
fn pax_17_1_5f_cards_may_be_played_before_a_muster() {
    let mut at = extended(game());
    at.hand(EAST, &[Card::Cunctator]);
    at.draw(EAST, Card::Spies);
    at.act(Action::Play { card: Card::Cunctator, hire: false }).act(Action::Done);
    assert!(at.s.player(EAST).cunctator && at.acting(EAST) && at.is_legal(Action::MusterUnits));
}

/// PAX-3.2.F3a, PAX-1.4a, PAX-SOP-11: one Action for each Activation.
#[test]
fn pax_3_2_f3a_an_activation_is_one_action() {
    let mut at = bare(game());
    at.active(ROME);
    assert_eq!(at.legal(), [Action::Expand, Action::MusterUnits, Action::MusterGalleys, Action::Pass]);
    for action in [Action::Expand, Action::MusterUnits] {
        let mut at = bare(game());
        at.active(ROME).act(action).act(Action::Done);
        assert!(at.s.marker.is_none() || !at.acting(ROME), "{action:?}");
    }
}

/// PAX-3.2.F3e, PAX-3.2.F3f, PAX-3.2.F3g: Negotiation is an Action of the Standard Game, and costs nothing.
#[test]
fn pax_3_2_f3e_negotiation_is_free_in_the_standard_game() {
    let mut at = bare(game());
    at.s.player_mut(ROME).talents = 0;
    at.happens(ROME, TurnStep::PayMarker).act(Action::Negotiate);
    assert!(at.talents(ROME) == 0 && matches!(at.s.steps.top(), Some(Step::Talk(TalkStep::Propose { .. }))));
    let mut at = extended(game());
    at.happens(ROME, TurnStep::PayMarker);
    assert!(!at.is_legal(Action::Negotiate) && !at.active(ROME).is_legal(Action::Negotiate));
}

/// PAX-3.2.F3b, PAX-3.5.1b, PAX-3.5.1c, PAX-3.5.1e: an army by a Major Move, single units by two Minor Moves, in any order.
#[test]
fn pax_3_5_1e_moves_come_in_any_order() {
    let li = full(Unit::LightInfantry);
    let minor = |from| Action::Minor { owner: of(ROME), from: node(from), piece: li };
    let major = Action::Major { owner: of(ROME), from: node("roma"), fleet: false };
    for first in [0, 1, 2] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(Unit::Legion, 3)]);
        at.army(of(ROME), "barium", &[(Unit::LightInfantry, 1)]).army(of(ROME), "ancona", &[(Unit::LightInfantry, 1)]);
        at.expansion(ROME);
        let mut moves = vec![minor("barium"), minor("ancona")];
        moves.insert(first, major);
        for action in moves {
            at.act(action);
            if action == major {
                at.act(Action::Go);
            }
            at.roll(2).act(Action::Done);
        }
        assert_eq!((at.s.activation.major, at.s.activation.minor), (0, 0));
        assert!(!at.legal().iter().any(|action| matches!(action, Action::Minor { .. } | Action::Major { .. })));
    }
}

/// PAX-3.2.F3c, PAX-3.5.1d, PAX-1.4af: building and hiring take the place of Minor Moves.
#[test]
fn pax_3_5_1d_building_and_hiring_use_up_minor_moves() {
    let mut at = bare(game());
    at.garrisons(of(GREECE), &["sparta"]).works(of(GREECE), "pella", 4).reckoned();
    at.expansion(GREECE).act(Action::FoundTown { space: id("sparta") });
    assert_eq!(at.s.activation.minor, 1);
    at.act(Action::Restore { space: id("pella"), points: 1 });
    assert_eq!((at.s.activation.minor, at.s.activation.major), (0, 1));
    let mut at = bare(game());
    at.army(of(GREECE), "pella", &[(Unit::LightInfantry, 1)]).reckoned();
    at.expansion(GREECE).act(Action::Form { space: id("pella"), unit: Unit::MercenaryHeavy }).act(Action::Done);
    assert_eq!((at.s.activation.minor, at.troops(of(GREECE), "pella").len()), (1, 2));
}

/// PAX-3.5.2a, PAX-3.5.3a, PAX-1.4e: all units of a Space are one army, however many they are.
#[test]
fn pax_3_5_3a_any_number_of_units_is_one_army() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 60), (Unit::LightInfantry, 60), (Unit::Cavalry, 60)]);
    march(&mut at, ROME, "roma", 3).way(&["capua"]).act(Action::Done);
    assert_eq!((at.troops(of(ROME), "capua").len(), at.troops(of(ROME), "roma").len()), (180, 0));
}

/// PAX-3.4.5c: the Active player may intercept an army that Withdraws from his own.
#[test]
fn pax_3_4_5c_the_active_player_intercepts_those_who_withdraw() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    at.army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 3)]).army(of(EAST), "bovianum", &[(Unit::HeavyInfantry, 3)]);
    march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Withdraw).act(Action::Go).roll(6).way(&["roma"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(EAST));
    assert!(at.is_legal(Action::Intercept { from: id("bovianum") }));
}

/// PAX-3.4.2l, PAX-R106: a second Activation in a row counts, even by a free marker; by an option a forfeited one does not.
#[test]
fn pax_r106_what_counts_as_activations_in_a_row() {
    let mut at = bare(game());
    pool(&mut at, [2, 1, 0, 0], ROME, 1);
    at.act(Action::DrawMarker { marker: player(ROME) });
    assert_eq!((at.s.active, at.s.run), (ROME, 2));
    let strict = with_options("pax_romana", &[("limit_lifted_for_last_markers", "false")]);
    let mut at = bare(&strict);
    at.s.player_mut(ROME).free_markers = 1;
    pool(&mut at, [2, 0, 0, 0], ROME, 2);
    assert_eq!(at.s.phase, Phase::Activation, "three are left");
    let spared = with_options("pax_romana", &[("forfeited_marker_counts", "false")]);
    for (rules, run) in [(game(), 2), (&spared, 1)] {
        let mut at = bare(rules);
        pool(&mut at, [2, 1, 1, 0], ROME, 1);
        at.act(Action::DrawMarker { marker: player(ROME) }).act(Action::No);
        assert_eq!((at.s.player(ROME).markers, at.s.run), (1, run));
    }
}

/// PAX-3.2.F, PAX-14.2.1b: control is reckoned at the end of an Activation; the next one starts afresh.
#[test]
fn pax_3_2_f_control_is_looked_at_when_an_activation_ends() {
    let mut at = bare(game());
    pool(&mut at, [2, 1, 0, 0], ROME, 1);
    at.act(Action::DrawMarker { marker: player(ROME) }).act(Action::Yes);
    at.garrisons(of(ROME), &["burdigala"]).act(Action::Pass);
    assert_eq!(at.s.control[id::<Province>("aquitania")], Some(of(ROME)));
    at.s.activation.militia.insert(of(ROME));
    at.s.activation.mustered = 2;
    at.happens(CARTHAGE, TurnStep::BeginActivation);
    assert!(!at.s.activation.militia.has(of(ROME)) && at.s.activation.mustered == 0);
}

/// PAX-13.4.6: invaders leave in the Removal Phase, and the Province where Germans were placed is forgotten.
#[test]
fn pax_13_4_6_invaders_are_forgotten() {
    let mut at = extended(game());
    at.army(Owner::Germans, "tolosa", &[(Unit::Barbarians, 3)]);
    at.s.german_home = Some(id("upper_germania"));
    at.phase(Phase::Removal);
    assert_eq!((at.s.german_home, at.troops(Owner::Germans, "tolosa").len()), (None, 0));
}

/// PAX-R106, PAX-3.4.2k: by an option a forfeited marker does not break the run of another player either.
#[test]
fn pax_r106_a_forfeited_marker_breaks_no_run() {
    let lenient = with_options("pax_romana", &[("forfeited_marker_counts", "false")]);
    for (rules, active, run) in [(game(), CARTHAGE, 1), (&lenient, ROME, 2)] {
        let mut at = bare(rules);
        pool(&mut at, [2, 2, 0, 0], ROME, 2);
        at.act(Action::DrawMarker { marker: player(CARTHAGE) }).sound();
        at.act(Action::No).sound();
        assert_eq!((at.s.active, at.s.run), (active, run));
        assert_eq!(markers(&at).contains(&player(ROME)), active == CARTHAGE, "a third in a row");
        at.act(Action::DrawMarker { marker: player(CARTHAGE) }).act(Action::Yes).act(Action::Pass);
        assert_eq!((at.s.active, at.s.run), (CARTHAGE, if active == ROME { 1 } else { 2 }));
    }
}

/// PAX-3.4.4b: a position in which something is forfeited that nobody has to pay for is refused.
#[test]
fn pax_3_4_4b_only_a_marker_with_a_price_is_forfeited() {
    let mut at = bare(game());
    at.active(ROME);
    (at.s.activation.forfeited, at.s.marker) = (true, Some(Marker::Free(ROME)));
    assert!(at.game.check(&at.s).unwrap_err().starts_with("activation: only a marker that has a price"));
    (at.s.activation.forfeited, at.s.activation.run_before) = (false, 1);
    assert!(at.game.check(&at.s).unwrap_err().starts_with("activation: run_before"));
}

/// PAX-R104: by an option an Expansion ends only when something has moved or been built, if anything can.
#[test]
fn pax_r104_an_action_must_be_performed_by_an_option() {
    let strict = with_options("pax_romana", &[("may_pass_action", "false")]);
    for (rules, done) in [(game(), true), (&strict, false)] {
        let mut at = bare(rules);
        at.army(of(ROME), "roma", &[(Unit::LightInfantry, 2)]).active(ROME);
        assert_eq!(at.is_legal(Action::Pass), done);
        at.act(Action::Expand);
        assert_eq!(at.is_legal(Action::Done), done);
        at.act(Action::Settle { space: id("roma"), piece: Piece::full(Unit::LightInfantry) });
        assert!(at.is_legal(Action::Done), "something has been built");
    }
    let mut at = bare(&strict);
    assert!(at.expansion(ROME).is_legal(Action::Done), "there is nothing to do");
}
