//! Numbers of the files that a study may change: the rules read them, or other values are refused.

use crate::board::*;
use crate::fight::*;
use crate::support::{id, node, patched};
use agon_game::{Bundle, Rules};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::Phase;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

const MEN: Units<'static> = &[(LightInfantry, 10)];

/// The game with other values in its files.
fn edited<const N: usize>(values: [(&str, i64); N]) -> PaxRomana {
    let bundle = Bundle::embedded("pax_romana", PaxRomana::embedded());
    let values = values.map(|(path, value)| (path.to_owned(), value.into()));
    PaxRomana::load(&bundle.patch(&values.into()).unwrap()).unwrap()
}

/// The game with other flags in its files.
fn edited_flags<const N: usize>(values: [(&str, bool); N]) -> PaxRomana {
    let bundle = Bundle::embedded("pax_romana", PaxRomana::embedded());
    let values = values.map(|(path, value)| (path.to_owned(), value.into()));
    PaxRomana::load(&bundle.patch(&values.into()).unwrap()).unwrap()
}

/// PAX-17.2-28-a: the card says what it costs, whatever militia costs after a battle.
#[test]
fn pax_17_2_28_a_militia_by_card_costs_what_the_card_says() {
    for (path, lost) in [("cards.cards.raise_the_militia.stability", 2), ("stability.changes.raise_militia", 1)] {
        let rules = edited([(path, -2)]);
        let mut at = extended(&rules);
        at.army(of(EAST), "croton", &[(LightInfantry, 1)]).reckoned();
        at.play(ROME, Card::RaiseTheMilitia).roll(6);
        assert_eq!(at.stability(ROME), 3 - lost, "{path}");
    }
}

/// PAX-17.2-38: so many cards change hands.
#[test]
fn pax_17_2_38_a_traitor_brings_as_many_cards_as_he_has() {
    let rules = edited([("cards.cards.traitor.cards", 2), ("cards.deck.hold_limit", 2)]);
    let mut at = extended(&rules);
    at.hand(EAST, &[Card::Cunctator, Card::Pontus]).play(ROME, Card::Traitor);
    at.act(Action::DrawCard { card: Card::Pontus }).act(Action::DrawCard { card: Card::Cunctator });
    assert_eq!((at.s.player(ROME).hand.len(), at.s.player(EAST).hand.len()), (2, 0));
}

/// PAX-17.2-22: so many Garrisons are removed, of one player or of several.
#[test]
fn pax_17_2_22_an_insurrection_removes_as_many_garrisons_as_the_card_says() {
    let rules = edited([("cards.cards.local_insurrection.garrisons", 2)]);
    let mut at = extended(&rules);
    at.garrisons(of(ROME), &["olisipo"]).garrisons(of(EAST), &["gaza"]).draw(ROME, Card::LocalInsurrection);
    at.act(Action::ChooseSeat { seat: EAST });
    assert!(at.s.ground.as_slice().iter().all(|ground| ground.force.is_none()), "both");
}

/// PAX-12.4.7e: a Dictator is one of so many leaders.
#[test]
fn pax_12_4_7e_a_dictator_is_one_of_as_many_as_the_card_says() {
    let rules = edited([("cards.cards.soldier_of_fortune.dictator_drawn", 2)]);
    let mut at = extended(&rules);
    at.leader(of(ROME), "rome_10", "capua").happens(ROME, ForceStep::Dictator { seat: ROME });
    at.act(Action::Lead { leader: id("rome_10") });
    at.act(Action::DrawLeader { leader: id("rome_03") }).act(Action::DrawLeader { leader: id("rome_04") });
    assert_eq!(at.legal().len(), 3, "one of two, or none");
}

/// PAX-3.4.4a, PAX-16.2-STC-h: a marker costs what the files say, and after a civil war what the Stability Check says.
#[test]
fn pax_3_4_4a_a_marker_costs_what_the_files_say() {
    let rules =
        edited([("turn.activation.cost_talents", 3), ("stability.checks.standard.civil_war_next_turn_talents", 5)]);
    for (dear, price) in [(false, 3), (true, 5)] {
        let mut at = bare(&rules);
        at.s.player_mut(ROME).dear[0] = dear;
        at.happens(ROME, TurnStep::PayMarker).act(Action::Yes);
        assert_eq!(at.talents(ROME), 20 - price);
    }
}

/// PAX-3.5.1b, PAX-3.5.1c, PAX-17.2-10-a: an Expansion has as many moves as the files say; before them comes Conqueror.
#[test]
fn pax_3_5_1b_an_expansion_has_as_many_moves_as_the_files_say() {
    let rules = edited([("turn.activation.major_moves", 2), ("turn.activation.minor_moves", 3)]);
    let mut at = extended(&rules);
    at.leader(of(ROME), "rome_01", "roma").army(of(ROME), "roma", &[(Legion, 2)]);
    at.hand(ROME, &[Card::Conqueror]).expansion(ROME);
    assert_eq!((at.s.activation.major, at.s.activation.minor), (2, 3));
    assert!(at.is_legal(Action::Play { card: Card::Conqueror, hire: false }));
}

/// PAX-8.4.2a, PAX-10.2.15b, PAX-9.2.1q: a dead leader and a defeat cost the Movement Points that the files say.
#[test]
fn pax_8_4_2a_a_dead_leader_costs_as_many_points_as_the_files_say() {
    let rules = edited([("turn.movement.leader_died_in_battle", 2), ("turn.movement.continue_after_lost_battle", 3)]);
    for (dice, sum, left) in [((2, 2), 2, 4), ((1, 3), 7, 3), ((1, 3), 2, 1)] {
        let mut at = bare(&rules);
        at.army(of(CARTHAGE), "tolosa", MEN).leader(of(ROME), "rome_03", "narbo");
        at.attack(ROME, MEN, &["narbo", "tolosa"], 6).dice(dice.0, dice.1).quietly();
        at.roll(sum);
        assert_eq!(at.s.march(1).mp, left, "{dice:?}, {sum}");
    }
}

/// PAX-10.7.2c: a forced Retreat costs what the files say.
#[test]
fn pax_10_7_2c_a_forced_retreat_costs_what_the_files_say() {
    let rules = edited([("turn.movement.force_retreat", 2)]);
    for (mp, left) in [(2, Some(0)), (1, None)] {
        let mut at = bare(&rules);
        at.army(of(CARTHAGE), "tolosa", MEN).attack(ROME, MEN, &["narbo", "tolosa"], mp).dice(3, 1);
        at.act(Action::No);
        match left {
            Some(left) => assert_eq!(at.act(Action::Yes).s.march(1).mp, left),
            None => assert!(at.s.battle.is_none(), "nobody is forced"),
        }
    }
}

/// PAX-17.1.3a, PAX-17.1.4b, PAX-15.4.4a, PAX-3.4.2k: numbers that the rules know in one way only are refused otherwise.
#[test]
fn pax_17_1_3a_numbers_without_a_rule_are_refused() {
    for (path, known) in [
        ("cards.deck.carried_over", 1),
        ("cards.deck.drawn_per_activation", 1),
        ("cards.cards.alliance.partners", 1),
        ("cards.cards.change_in_foreign_policy.objectives", 1),
        ("cards.cards.soldier_of_fortune.dictator_returned", 1),
        ("objectives.limits.bought_per_turn", 1),
        ("turn.activation.negotiation_cost_talents", 0),
        ("turn.activation.max_consecutive_by_one_player", 2),
        ("turn.movement.drop_units", 0),
        ("naval.pirates.cilician_block_sea_links", 1),
        ("places.construction.city_heavy_units", 1),
        ("places.construction.town_garrisons", 1),
    ] {
        let refused = patched(path, known + 1).map(|_| ()).unwrap_err().to_string();
        let key = path.rsplit('.').next().unwrap();
        assert!(refused.contains(key) && refused.contains(&known.to_string()), "{refused}");
        assert!(patched(path, known).is_ok(), "{path}");
    }
}

/// PAX-7.1.2d, PAX-7.1.2c: a City is built with the kinds of unit that the files say, a Town with a Garrison.
#[test]
fn pax_7_1_2d_a_city_is_built_with_units_that_build_cities() {
    let rules = edited_flags([("units.units.li.builds_city", true), ("units.units.hi.builds_city", false)]);
    let mut at = bare(&rules);
    at.works(of(CARTHAGE), "utica", 2).army(of(CARTHAGE), "utica", &[(LightInfantry, 1), (HeavyInfantry, 1)]);
    at.reckoned().expansion(CARTHAGE);
    let city = |unit| Action::RaiseCity { space: id("utica"), unit };
    assert!(at.is_legal(city(LightInfantry)) && !at.is_legal(city(HeavyInfantry)));
    for path in ["units.units.li.builds_town", "units.units.gs.builds_city"] {
        assert!(patched(path, true).is_err(), "{path}");
    }
}

/// PAX-14.2.1m, PAX-6.4.2d: what is compared with Civilization Points may differ from what counts against the maximum.
#[test]
fn pax_14_2_1m_the_files_say_which_units_are_compared() {
    for (counted, stability) in [(true, 1), (false, 3)] {
        let rules = edited_flags([("units.units.hi.counts_cvp_check", counted)]);
        let mut at = bare(&rules);
        at.army(of(CARTHAGE), "utica", &[(HeavyInfantry, 2)]).works(of(CARTHAGE), "utica", 2).reckoned();
        at.happens(CARTHAGE, MusterStep::CompareArmies);
        assert_eq!((at.stability(CARTHAGE), at.game.heavy_of(&at.s, CARTHAGE)), (stability, 2), "{counted}");
    }
}

/// PAX-10.4.7a, PAX-10.3.1.5a: cavalry counts with what it is worth; all of it is worth as much, because Elephants neutralise any of it.
#[test]
fn pax_10_4_7a_all_cavalry_is_worth_as_much() {
    let rules =
        edited(["cav", "mcav", "bcav"].map(|unit| (format!("units.units.{unit}.battle_points").leak() as &str, 2)));
    let mut at = bare(&rules);
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 4), (Cavalry, 3)]);
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3);
    assert_eq!(at.fight().sides.map(|side| side.bp), [10, 4 + 3 * 2]);
    let refused = patched("units.units.mcav.battle_points", 2).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("all cavalry is worth as much"), "{refused}");
}

/// PAX-11.4.6d: what an army on ships loses with its squadrons is counted in full, however much it is.
#[test]
fn pax_11_4_6d_an_army_on_ships_loses_all_that_is_due() {
    let rules = edited([("naval.naval_battle.army_bp_lost_per_galley", 9)]);
    let mut at = bare(&rules);
    at.army(of(ROME), "pisae", &[(LightInfantry, 200), (Cavalry, 100)]).fleet(of(ROME), "pisae", 40);
    at.fleet(of(CARTHAGE), "aleria", 70).garrisons(of(ROME), &["aleria"]);
    crate::sea::army_out(&mut at, ROME, "pisae", 3);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(Galleys), count: 40 }).way(&["aleria"]);
    at.act(Action::Fight).act(Action::Number { count: 0 }).roll(3).roll(3);
    let lost = 40 - u16::from(at.s.march(1).galleys());
    assert!(lost > 28, "{lost}");
    let Step::Sea(SeaStep::LoseCargo { left, .. }) = at.top() else { panic!("{:?}", at.top()) };
    // Some of it leaves no choice and is gone already.
    assert_eq!(300 - at.s.march(1).troops.len() + left, 9 * lost);
}

/// PAX-9.4.1b, PAX-R161: whether an army can Withdraw at all is seen by the highest roll, with the Campaign rating where an option adds it.
#[test]
fn pax_r161_the_campaign_rating_opens_a_way_out() {
    let bundle = Bundle::embedded("pax_romana", PaxRomana::embedded());
    let values = [
        ("turn.movement.enter_space_or_land_tp".to_owned(), 7.into()),
        ("rules.options.withdrawal_adds_campaign".to_owned(), true.into()),
    ];
    let rules = PaxRomana::load(&bundle.patch(&values.into()).unwrap()).unwrap();
    for led in [false, true] {
        let mut at = bare(&rules);
        at.army(of(ROME), "arretium", &[(Legion, 2)]).army(of(CARTHAGE), "parma", &[(HeavyInfantry, 4)]);
        if led {
            at.leader(of(ROME), "rome_03", "arretium");
        }
        at.leader(of(CARTHAGE), "carthage_01", "parma");
        crate::clash::march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]);
        assert_eq!(at.is_legal(Action::Withdraw), led);
    }
}

/// PAX-6.4.1a, PAX-R126: a squadron costs what the files say; those that cannot be paid are disbanded.
#[test]
fn pax_6_4_1a_squadrons_cost_what_the_files_say() {
    for (price, kept, left) in [(2, 2, 1), (0, 3, 5), (1, 3, 2)] {
        let rules = edited([("units.units.gs.upkeep_talents", price)]);
        let mut at = bare(&rules);
        at.fleet(of(CARTHAGE), "utica", 3).garrisons(of(CARTHAGE), &["utica"]).reckoned();
        at.s.player_mut(CARTHAGE).talents = 5;
        at.phase(Phase::Maintenance);
        let disband = |count| Action::Disband { at: node("utica"), piece: full(Galleys), count };
        assert_eq!(at.is_legal(Action::Done), price < 2, "{price}");
        if price == 2 {
            at.act(disband(1));
        }
        at.until(|s| s.phase != Phase::Maintenance);
        assert_eq!((at.s.galleys(of(CARTHAGE), node("utica")), at.talents(CARTHAGE)), (kept, left), "{price}");
    }
    assert!(patched("units.units.li.upkeep_talents", 1).is_err(), "PAX-6.4.2a is a rule of its own");
}
