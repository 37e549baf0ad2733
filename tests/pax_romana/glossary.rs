//! PAX-1, PAX-2: what words mean.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Chance as _, Sight};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// PAX-1.1a, PAX-1.0a, PAX-1.0b: the deck belongs to the Extended Game, event markers and Negotiation to the Standard Game.
#[test]
fn pax_1_1a_the_deck_belongs_to_the_extended_game() {
    for (scenario, cards, markers) in [("v_basic_plus", 0, 2), ("v_extended_full", 55, 0)] {
        let at = start(game(), scenario);
        assert_eq!(at.s.deck.as_slice().iter().map(|n| u32::from(*n)).sum::<u32>(), cards, "{scenario}");
        assert_eq!(at.s.event_markers, markers);
    }
}

/// PAX-1.4c: the player of the marker is Active; only he moves.
#[test]
fn pax_1_4c_only_the_active_player_moves() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(EAST), "memphis", &[(Unit::HeavyInfantry, 1)]);
    let whose = |at: &At| {
        let owner = |action| match action {
            Action::Major { owner, .. } | Action::Minor { owner, .. } => Some(owner),
            _ => None,
        };
        at.legal().into_iter().filter_map(owner).collect::<Vec<_>>()
    };
    for seat in [ROME, EAST] {
        assert!(whose(at.expansion(seat)).iter().all(|owner| *owner == of(seat)));
        assert!(!whose(&at).is_empty());
    }
}

/// PAX-1.4i, PAX-1.4j, PAX-5.1.1d: combat units, Garrisons, Cities and Towns hold a Space; Elephants, leaders, squadrons do not.
#[test]
fn pax_1_4i_what_holds_a_space() {
    let held = |set: &dyn Fn(&mut At)| {
        let mut at = bare(game());
        set(&mut at);
        at.game.controls_space(&at.s, ROME, id("burdigala"))
    };
    for unit in [Unit::Legion, Unit::LightInfantry, Unit::Cavalry, Unit::Militia, Unit::Garrison] {
        assert!(
            held(&|at| {
                at.army(of(ROME), "burdigala", &[(unit, 1)]);
            }),
            "{unit}"
        );
    }
    assert!(held(&|at| {
        at.works(of(ROME), "burdigala", 1);
    }));
    assert!(!held(&|at| {
        at.army(of(ROME), "burdigala", &[(Unit::Elephants, 2)]);
    }));
    assert!(!held(&|at| {
        at.leader(of(ROME), "rome_03", "burdigala").fleet(of(ROME), "burdigala", 4);
    }));
}

/// PAX-1.4m, PAX-1.4r, PAX-1.4ag: friends, enemies and occupiers of a Space.
#[test]
fn pax_1_4m_friends_and_enemies() {
    let mut at = extended(game());
    at.s.ally(ROME, EAST);
    (at.s.fortune, at.s.pergamum) = (Some(EAST), Some(ROME));
    let friends = |seat| Owner::ALL.iter().filter(|owner| at.game.friendly(&at.s, seat, **owner)).collect::<Vec<_>>();
    assert_eq!(friends(ROME), [&Owner::Seat0, &Owner::Seat3, &Owner::Pergamum, &Owner::SoldiersOfFortune]);
    assert_eq!(friends(EAST), [&Owner::Seat0, &Owner::Seat3, &Owner::Pergamum, &Owner::SoldiersOfFortune]);
    assert_eq!(friends(CARTHAGE), [&Owner::Seat1]);
    let mut at = bare(game());
    at.army(of(EAST), "burdigala", &[(Unit::Elephants, 1)]).leader(of(EAST), "east_01", "burdigala");
    at.fleet(of(EAST), "burdigala", 1);
    assert!(!at.game.enemy_in(&at.s, ROME, id("burdigala")) && at.game.unoccupied(&at.s, id("burdigala")));
    at.garrisons(of(EAST), &["burdigala"]);
    assert!(at.game.enemy_in(&at.s, ROME, id("burdigala")) && !at.game.enemy_in(&at.s, EAST, id("burdigala")));
}

/// PAX-1.4u, PAX-1.4t: a Port abroad is friendly only with units of the player there, even if he controls the Province.
#[test]
fn pax_1_4u_ports_abroad_are_friendly_where_own_units_are() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["urcinium"]).reckoned();
    assert_eq!(at.controls("corsica"), Some(ROME));
    assert!(at.game.friendly_space(&at.s, ROME, id("urcinium")) && !at.game.friendly_space(&at.s, ROME, id("aleria")));
    assert!(at.game.friendly_space(&at.s, ROME, id("ancona")), "at home");
}

/// PAX-1.4f, PAX-1.4z, PAX-1.4g: a City fights alone or with its army, with the strength of its Fortification Points.
#[test]
fn pax_1_4z_a_city_alone_fights_a_land_battle() {
    let mut at = bare(game());
    at.works(of(ROME), "capua", 5).army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 5)]).reckoned();
    march(&mut at, EAST, "venusia", 5).way(&["capua"]);
    at.until(|s| s.battle.is_some_and(|battle| battle.side(Side::Attacker).bp > 0));
    let battle = at.s.fight();
    let walls = u16::from(at.game.content.places.state(5).defence_bp);
    assert_eq!((battle.space, battle.sides.map(|side| side.bp)), (id("capua"), [15, walls]));
}

/// PAX-1.4o: an army whose move is over goes no farther.
#[test]
fn pax_1_4o_a_finished_army_goes_no_farther() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]);
    march(&mut at, ROME, "capua", 5).way(&["venusia"]).act(Action::Done);
    assert!(at.s.marches.is_empty() && at.troops(of(ROME), "venusia").len() == 2);
    let from = |action: &Action| matches!(action, Action::Major { .. } | Action::Minor { .. });
    assert!(!at.legal().iter().any(from), "PAX-9.1.4");
}

/// PAX-1.4q, PAX-1.4ak: armies sail with or without squadrons; in a Port that is not friendly a Fleet Stops.
#[test]
fn pax_1_4q_armies_sail_without_squadrons() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
    march(&mut at, ROME, "pisae", 6).act(Action::Embark).act(Action::MoveTo { to: node("aleria") });
    let group = at.s.march(1);
    assert!(group.afloat() && group.galleys() == 0 && group.stopped());
}

/// PAX-1.4an, PAX-1.4ao, PAX-2.2d: counters split and merge; a Minor Move takes a single unit.
#[test]
fn pax_1_4ao_a_minor_move_takes_one_unit() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::LightInfantry, 7)]).army(of(ROME), "venusia", &[(Unit::LightInfantry, 2)]);
    let li = full(Unit::LightInfantry);
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("capua"), piece: li }).roll(3);
    at.way(&["venusia"]).act(Action::Done);
    let left = ["capua", "venusia"].map(|space| at.troops(of(ROME), space).all(Unit::LightInfantry));
    assert_eq!(left, [6, 3]);
}

/// PAX-1.4ai: the player who hired the Soldiers of Fortune is their player this turn.
#[test]
fn pax_1_4ai_soldiers_of_fortune_have_a_player_for_a_turn() {
    let mut at = extended(game());
    at.play(GREECE, Card::SoldierOfFortune).choose("pella");
    assert_eq!(at.s.fortune, Some(GREECE));
    assert!(
        at.expansion(GREECE).legal().iter().any(|a| matches!(a, Action::Major { owner: Owner::SoldiersOfFortune, .. }))
    );
    at.phase(Phase::Removal);
    assert_eq!(at.s.fortune, None);
}

/// PAX-2.1.1m, PAX-13.4-CAL: no army comes from Caledonia, but Britannia loses its Garrisons.
#[test]
fn pax_2_1_1m_caledonians_have_no_army() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["londinium", "isca", "narbo"]).reckoned();
    let table = at.game.content.events.invasion_table;
    let sum = 2 + table.iter().position(|group| *group == InvasionGroup::Caledonians).unwrap() as u8;
    at.happens(EAST, EventStep::InvasionRoll { by: EAST }).roll(sum);
    let left = ["londinium", "isca", "narbo"].map(|space| at.troops(of(ROME), space).len());
    assert!(left == [0, 0, 1] && at.acting(EAST));
}

/// PAX-2.1.3a, PAX-2.1.4b, PAX-2.1.4d: armies go from place to place along Land Links, over Straits too; not along Sea Links.
#[test]
fn pax_2_1_4b_armies_follow_land_links() {
    let mut at = bare(game());
    at.army(of(ROME), "rhegium", &[(Unit::Legion, 1)]);
    march(&mut at, ROME, "rhegium", 4);
    let to = |place: &str| Action::MoveTo { to: node(place) };
    let land: Vec<Node> = at.game.content.map.land(node("rhegium")).iter().map(|link| link.to).collect();
    for action in at.legal() {
        if let Action::MoveTo { to } = action {
            assert!(land.contains(&to), "{to:?}");
        }
    }
    assert!(at.is_legal(to("messana")), "a Strait");
    assert!(!at.is_legal(to("pisae")), "PAX-2.1.3a");
}

/// PAX-2.1.3e, PAX-6.1.1g: the silver mine is a Space for armies, Cities and Towns; squadrons cannot go there.
#[test]
fn pax_2_1_3e_the_mine_is_a_space_on_land() {
    let mine = game().spaces().find(|space| game().space(*space).mine > 0).unwrap();
    assert!(mine == id("bergidum") && !game().space(mine).port);
    assert!(game().content.map.sea(Node::Space(mine)).is_empty());
    let mut at = bare(game());
    at.garrisons(of(ROME), &["bergidum"]);
    assert!(at.expansion(ROME).is_legal(Action::FoundTown { space: mine }));
}

/// PAX-2.2c: Pontus, Pergamum and the others have units of their own.
#[test]
fn pax_2_2c_independent_powers_have_their_own_units() {
    let mut at = extended(game());
    at.army(Owner::Pergamum, "sardis", &[(Unit::HeavyInfantry, 2)]).army(of(ROME), "sardis", &[(Unit::Legion, 1)]);
    assert_eq!(at.s.forces(id("sardis")).map(|force| force.owner).collect::<Vec<_>>(), [Owner::Pergamum, of(ROME)]);
    assert_eq!(at.troops(Owner::Pergamum, "sardis").len(), 2);
}

/// PAX-2.3a, PAX-15.4.1a, PAX-15.4.6b: Objectives lie in the pool of some scenarios, are hidden from others, and cannot be
/// traded.
#[test]
fn pax_2_3a_objectives_are_hidden() {
    let pooled = |scenario| start(game(), scenario).s.objectives.as_slice().iter().map(|n| u32::from(*n)).sum::<u32>();
    assert_eq!([pooled("v_ultra_basic"), pooled("vi"), pooled("v_basic"), pooled("ii")], [20, 20, 0, 0]);
    let mut at = start(game(), "v_ultra_basic");
    at.s.objectives[Objective::Gaul] -= 1;
    at.s.player_mut(ROME).aims.push(Aim::face_down(Objective::Gaul));
    let seen = at.game.mask(&at.s, CARTHAGE);
    assert!(seen.player(ROME).aims.is_empty() && seen.player(ROME).hidden_aims == 1);
    at.happens(ROME, TalkStep::Propose { by: ROME, left: 3, to: Some(CARTHAGE) });
    assert!(!at.legal().iter().any(|action| format!("{action:?}").contains("Objective")), "PAX-15.4.6b");
}

/// PAX-2.7a: dice have six sides, and their sums the chances of dice.
#[test]
fn pax_2_7a_dice_are_summed() {
    let mut at = bare(game());
    at.happens(ROME, EventStep::TableRoll);
    let ways = at.game.chance_outcomes(&at.s).unwrap();
    assert_eq!(ways.len(), 11);
    let seven = ways.iter().find(|(action, _)| *action == Action::Rolled { total: 7 }).unwrap().1;
    assert!((seven - 6.0 / 36.0).abs() < 1e-9, "{seven}");
}

/// PAX-3.0a, PAX-3.1a: each scenario has its seats and its starting position.
#[test]
fn pax_3_1a_scenarios_have_starting_positions() {
    for (index, rules) in game().content.scenarios.iter().enumerate() {
        let name = &game().content.names.all::<Scenario>()[index];
        let at = start(game(), name);
        assert_eq!(at.s.players(), rules.seats.len(), "{name}");
        for force in &rules.forces {
            let expected = force.units[Unit::HeavyInfantry as usize] + force.units[Unit::Legion as usize];
            let standing: u16 = at.s.forces(force.space).map(|found| at.game.heavy(&found.troops)).sum();
            assert!(standing >= u16::from(expected), "{name}");
        }
    }
}

/// PAX-14.2.1o: a player's heavy units are counted wherever they are, even on the move; those of others are not.
#[test]
fn pax_14_2_1o_heavy_units_on_the_move_are_counted() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).active(ROME);
    for (seat, count) in [(ROME, 3), (CARTHAGE, 5)] {
        let number = at.game.set_out(&mut at.s, of(seat), seat, MarchKind::Major, node("capua"));
        at.s.march_mut(number).troops = Troops::of(Unit::HeavyInfantry, count);
    }
    assert_eq!([ROME, CARTHAGE, EAST].map(|seat| at.game.heavy_of(&at.s, seat)), [5, 5, 0]);
}

/// PAX-10.6.6a: removing no units of a reduced kind leaves it reduced.
#[test]
fn pax_10_6_6a_taking_nobody_changes_nothing() {
    let mut troops = Troops::of(Unit::HeavyInfantry, 2);
    troops.weaken(Unit::HeavyInfantry);
    let before = troops;
    troops.remove(Piece::reduced(Unit::HeavyInfantry), 0);
    assert_eq!(troops, before);
    troops.remove(Piece::reduced(Unit::HeavyInfantry), 1);
    assert!(!troops.has_reduced(Unit::HeavyInfantry) && troops.all(Unit::HeavyInfantry) == 1);
}
