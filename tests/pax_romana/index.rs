//! Rules that point to other rules: overviews, notes and indexes, compared with play.

use crate::board::*;
use crate::clash::march;
use crate::sea::fleet_out;
use crate::support::{content, id, node, scenario};
use agon_game::{Rules, Turn};
use agon_pax_romana::content::Final;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// PAX-1.4ac: Land Units are combat units, Garrisons, Elephants and leaders: all of them go down with their ships and
/// squadrons.
#[test]
fn pax_1_4ac_land_units_are_all_but_squadrons() {
    let fights = |unit: &Unit| game().unit(*unit).lcu;
    let others: Vec<Unit> = Unit::ALL.iter().copied().filter(|unit| !fights(unit)).collect();
    assert_eq!(others, [Unit::Elephants, Unit::Garrison, Unit::Galleys]);
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 1), (Unit::Garrison, 1), (Unit::Elephants, 1)]);
    at.leader(of(ROME), "rome_03", "pisae").fleet(of(ROME), "pisae", 1);
    at.game.wipe_out(&mut at.s, of(ROME), id("pisae"));
    assert!(at.troops(of(ROME), "pisae").is_empty() && at.s.leaders.is_empty());
    assert_eq!(at.s.galleys(of(ROME), node("pisae")), 1, "a squadron is no Land Unit");
}

/// PAX-2.4b: the text of 17.2 governs: the card Alliance breaks a pact, although that is not printed on it.
#[test]
fn pax_2_4b_the_text_of_the_rules_governs_a_card() {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.army(Owner::Pergamum, "sardis", &[(Unit::HeavyInfantry, 1)]).play(ROME, Card::Alliance);
    assert_eq!(at.choices().len(), 1);
    let broken = at.legal().into_iter().find(|action| matches!(action, Action::Choose { .. })).unwrap();
    at.act(broken);
    assert_eq!(at.s.pergamum, None);
}

/// PAX-2.5a: Talents are a sum, whichever counters make it up.
#[test]
fn pax_2_5a_talents_are_a_sum() {
    let paid = |parts: &[u16]| {
        let mut at = bare(game());
        parts.iter().for_each(|talents| at.game.earn(&mut at.s, ROME, *talents));
        at.s
    };
    assert!(paid(&[10]) == paid(&[5, 2, 2, 1]) && paid(&[10]) != paid(&[5, 5, 1]));
}

/// PAX-3.2.Ee, PAX-SOP-18: only a player's own choice or an empty Treasury ends his Manpower Phase.
#[test]
fn pax_3_2_ee_plans_take_as_long_as_they_take() {
    let mut at = bare(game());
    at.s.player_mut(ROME).talents = 60;
    at.phase(Phase::Manpower);
    at.act(Action::RaiseIn { province: id("italy") });
    let light = |action: &Action| matches!(action, Action::Form { unit: Unit::LightInfantry, .. });
    let first = at.legal().into_iter().find(light).unwrap();
    for decisions in 0..40 {
        assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME), "{decisions}");
        at.act(first);
    }
    let planned: u8 = at.s.orders.iter().map(|order| order.count).sum();
    assert_eq!(planned, 40);
}

/// PAX-3.2.Hf: discards come back into the deck for the next turn; cards that were used up or kept in hand do not.
#[test]
fn pax_3_2_hf_the_deck_serves_the_next_turn() {
    let mut at = extended(game());
    at.play(EAST, Card::GalleyTechCorvus).play(EAST, Card::Cunctator);
    at.hand(EAST, &[Card::Spies]);
    assert_eq!(at.s.discards[Card::Cunctator], 1);
    at.phase(Phase::Victory).act(Action::Play { card: Card::Spies, hire: false });
    let deck = |card| at.s.deck[card];
    assert_eq!([Card::Cunctator, Card::GalleyTechCorvus, Card::Spies].map(deck), [1, 0, 0]);
    assert!(Card::ALL.iter().all(|card| at.s.discards[*card] == 0));
}

/// PAX-3.4.5a: what the active player can do.
#[test]
fn pax_3_4_5a_what_the_active_player_can_do() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2), (Unit::Garrison, 1)]).garrisons(of(ROME), &["roma"]).reckoned();
    at.works(of(ROME), "pisae", 1);
    at.active(ROME);
    assert!(at.is_legal(Action::MusterUnits) && at.is_legal(Action::MusterGalleys), "forms units and squadrons");
    at.act(Action::Expand);
    let capua = node("capua");
    let can = |at: &At<'_>, action| at.is_legal(action);
    assert!(can(&at, Action::Major { owner: of(ROME), from: capua, fleet: false }), "moves stacks");
    assert!(can(&at, Action::Minor { owner: of(ROME), from: capua, piece: full(Unit::Legion) }), "moves units");
    assert!(
        can(&at, Action::FoundTown { space: id("capua") })
            && can(&at, Action::Restore { space: id("pisae"), points: 1 })
    );
    assert!(can(&at, Action::Settle { space: id("capua"), piece: full(Unit::Legion) }));
    at.happens(ROME, TurnStep::PayMarker);
    assert!(can(&at, Action::Negotiate), "talks");
}

/// PAX-3.4.5b: what the other players can do meanwhile: answer a group that moves, gain control, play cards.
#[test]
fn pax_3_4_5b_what_the_others_can_do() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]).army(of(ROME), "roma", &[(Unit::Legion, 1)]);
    at.works(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    at.act(Action::Intercept { from: id("roma") });
    assert_eq!(at.s.steps.top().map(Step::name), Some("clash:shelter"), "inside or outside");
    at.act(Action::No).roll(2);
    assert!(at.is_legal(Action::Withdraw));
    let mut at = extended(game());
    at.fleet(of(CARTHAGE), "aleria", 1).fleet(of(ROME), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]);
    assert_eq!((at.game.turn(&at.s), at.is_legal(Action::Withdraw)), (Turn::Decision(CARTHAGE), true));
    let mut at = extended(game());
    at.hand(EAST, &[Card::Cunctator]).draw(ROME, Card::RevenuesAndStability);
    assert!(
        at.is_legal(Action::Play { card: Card::Cunctator, hire: false }) && at.game.turn(&at.s) == Turn::Decision(EAST)
    );
}

/// PAX-3.5.2c: an army is everything in its Space, however it got there.
#[test]
fn pax_3_5_2c_an_army_is_what_stands_in_its_space() {
    let placed = |lots: &[u8]| {
        let mut at = bare(game());
        lots.iter().for_each(|count| {
            at.army(of(ROME), "roma", &[(Unit::Legion, *count)]).fleet(of(ROME), "pisae", *count);
        });
        at.s
    };
    assert!(placed(&[5]) == placed(&[2, 3]) && placed(&[5]) != placed(&[2, 2]));
}

/// PAX-3.7c: each scenario says how it is won.
#[test]
fn pax_3_7c_each_scenario_says_how_it_is_won() {
    let kinds = |name: &str| match scenario(name).last {
        Final::VictoryPoints => "victory points",
        Final::Points(_) => "points of a region",
        Final::Ratio { .. } => "a ratio",
    };
    let all: Vec<&str> = content().names.all::<Scenario>().iter().map(|name| kinds(name)).collect();
    assert_eq!((all.len(), kinds("v_basic"), kinds("v_extended_full")), (17, "victory points", "victory points"));
    assert!(all.contains(&"points of a region") && all.contains(&"a ratio"));
}

/// PAX-13.3-AFR-f: rebels stay through the Removal Phase, and neither Withdraw nor Retreat.
#[test]
fn pax_13_3_afr_f_rebels_stay_until_they_are_destroyed() {
    let mut at = extended(game());
    at.army(Owner::Rebels, "utica", &[(Unit::Barbarians, 3)]).army(
        of(CARTHAGE),
        "carthago",
        &[(Unit::HeavyInfantry, 4)],
    );
    let mut later = Position { game: at.game, s: at.s };
    later.phase(Phase::Removal);
    assert_eq!(later.troops(Owner::Rebels, "utica").len(), 3);
    march(&mut at, CARTHAGE, "carthago", 5).way(&["utica"]);
    assert!(at.s.battle.is_some(), "nobody is asked to Withdraw");
    at.roll(4).roll(2);
    at.until(|s| s.battle.is_none());
    assert!(!at.troops(Owner::Rebels, "utica").is_empty(), "they hold the place");
    assert_eq!(at.game.spaces().filter(|space| !at.s.troops(Owner::Rebels, *space).is_empty()).count(), 1);
}

/// PAX-13.4.3: while barbarians move, their mover and the others may play cards that fit.
#[test]
fn pax_13_4_3_cards_are_played_while_barbarians_move() {
    let surprise = Action::Play { card: Card::TacticalSurprise, hire: false };
    for (seat, side) in [(EAST, Side::Attacker), (ROME, Side::Defender)] {
        let mut at = extended(game());
        at.hand(seat, &[Card::TacticalSurprise]);
        at.army(Owner::Germans, "narbo", &[(Unit::Barbarians, 5)]).army(of(ROME), "tolosa", &[(Unit::Legion, 1)]);
        at.expansion(EAST).act(Action::Major { owner: Owner::Germans, from: node("narbo"), fleet: false });
        at.roll(4).way(&["tolosa"]).act(Action::Fight);
        assert_eq!((at.game.turn(&at.s), at.is_legal(surprise)), (Turn::Decision(seat), true));
        at.act(surprise);
        assert_eq!(at.s.fight().side(side).cards, 2);
    }
}

/// PAX-17.2-24-c, PAX-R17-05: a Naval Ambush may come through enemy squadrons; by an option it may not.
#[test]
fn pax_17_2_24_c_an_ambush_comes_through_enemy_squadrons() {
    let strict = with_options("pax_romana", &[("naval_ambush_through_enemies", "false")]);
    for (rules, able) in [(game(), true), (&strict, false)] {
        let mut at = extended(rules);
        at.hand(EAST, &[Card::NavalAmbush]).fleet(of(EAST), "tarsus", 1).fleet(of(GREECE), "seleucia", 1);
        at.fleet(of(GREECE), "antiochia", 1).active(ROME);
        let sea = |from: &str| at.game.content.map.sea(node(from)).to_vec();
        let beyond = sea("seleucia").into_iter().find(|to| *to != node("tarsus") && to.space().is_some()).unwrap();
        let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, beyond);
        at.s.march_mut(march).troops = Troops::of(Unit::Legion, 2);
        at.s.march_mut(march).go_aboard();
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::AtSea }.into());
        assert_eq!(at.is_legal(Action::Play { card: Card::NavalAmbush, hire: false }), able);
    }
}

/// PAX-IDX-1: the rules named by the index are those that options and notes are about.
#[test]
fn pax_idx_1_options_cite_the_sections_of_the_index() {
    let page = include_str!("../../docs/rules/pax_romana.md");
    let cites = |name: &str, section: &str| {
        let row =
            page.lines().find(|line| line.starts_with(&format!("| `{name}`"))).unwrap_or_else(|| panic!("{name}"));
        assert!(row.contains(&format!("PAX-{section}")), "{name}: {row}");
    };
    cites("battle_reroll", "10.3.5");
    cites("simple_ratio_shifts", "10.3.6");
    cites("legion_cavalry", "10.4.4");
    cites("legion_cavalry_absent_turns_9_10", "10.4.5");
    cites("rough_mountain_attrition", "9.6.5");
    cites("disband_heavy_infantry", "14.2.2");
}

/// PAX-IDX-2: tribes, barbarians, rebellions and invasions are 13.1 to 13.4, as in the body of the rules and not as in the outdated
/// list of headings, where rebellions are 13.2 and invasions 13.3.
#[test]
fn pax_idx_2_chapters_are_numbered_as_in_the_body() {
    let chapters = [
        (include_str!("../../src/games/pax_romana/phases/tribes/rebellion.rs"), "//! PAX-13.3,"),
        (include_str!("../../src/games/pax_romana/phases/tribes/invasion.rs"), "//! PAX-13.4:"),
    ];
    for (text, heading) in chapters {
        assert!(text.starts_with(heading), "{heading} is the number in the body");
    }
    // Rules are cited by these numbers, so a chapter cites more of its own than of the number before it.
    for (text, own, outdated) in [(chapters[0].0, "PAX-13.3", "PAX-13.2"), (chapters[1].0, "PAX-13.4", "PAX-13.3")] {
        assert!(text.matches(own).count() > text.matches(outdated).count(), "{own} or {outdated}");
    }
}
