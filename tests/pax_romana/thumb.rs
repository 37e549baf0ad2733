//! The rules of thumb: in each of these positions a player must do the obvious, whatever his own dice say.

use crate::board::*;
use crate::support::id;
use agon_game::{Heuristic, Rng, Rules, Seat, Turn};
use agon_pax_romana::heuristic::Weights;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// What the deciding player does.
fn advised(at: &Position<'_, PaxRomana>) -> Action {
    let Turn::Decision(seat) = at.game.turn(&at.s) else { panic!("a decision is due: {:?}", at.s.steps.top()) };
    let legal = at.legal();
    let seen = agon_game::Sight::observe(at.game, &at.s, seat);
    let chosen = |seed| at.game.advise(&seen, &legal, &Default::default(), &mut Rng::seeded(seed));
    let first = chosen(1);
    assert!((2..6).all(|seed| chosen(seed) == first), "not the same in every match");
    legal[first]
}

/// A weight of one power changes what it does, and nobody else.
#[test]
fn each_power_has_a_temper_of_its_own() {
    let attacks = |weights: &str| {
        let weights: Weights = toml::from_str(weights).expect("weights as a bot file gives them");
        let mut at = expansion(game(), ROME, |at| {
            let venusia: Space = id("venusia");
            for space in at.game.spaces().filter(|space| *space != venusia) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "capua", &[(Unit::Legion, 3)]).works(of(ROME), "roma", 5).works(of(GREECE), "venusia", 2);
        });
        at.act(Action::Major { owner: of(ROME), from: id("capua"), fleet: false }).act(Action::Go);
        at.act(Action::Rolled { total: 6 });
        let (legal, seen) = (at.legal(), agon_game::Sight::observe(at.game, &at.s, ROME));
        let chosen = at.game.advise(&seen, &legal, &weights, &mut Rng::seeded(1));
        legal[chosen] == Action::MoveTo { to: id("venusia") }
    };
    assert!(attacks("") && attacks("[greece]\nboldness = 9.0") && !attacks("[rome]\nboldness = 9.0"));
}

/// Follows the advice until another kind of decision is due for the seat; movement dice show a 4.
fn follow(at: &mut Position<'_, PaxRomana>, go: impl Fn(&Step) -> bool) -> Vec<Action> {
    let mut done = vec![];
    while at.s.steps.top().as_ref().is_some_and(&go) {
        let action = match at.game.turn(&at.s) {
            Turn::Decision(_) => advised(at),
            Turn::Chance => Action::Rolled { total: 4 },
            Turn::Over => break,
        };
        at.game.apply(&mut at.s, action);
        done.push(action);
    }
    done
}

/// The beginning of an Expansion of a seat.
fn expansion<'g>(
    game: &'g PaxRomana,
    seat: Seat,
    prepare: impl Fn(&mut Position<'g, PaxRomana>),
) -> Position<'g, PaxRomana> {
    let mut at = bare(game);
    prepare(&mut at);
    at.reckoned();
    at.active(seat);
    at.s.activation = Activation { major: 1, minor: 2, ..Activation::default() };
    at.s.steps.push(ActStep::Expansion.into());
    at.game.settle(&mut at.s);
    at
}

fn moving(step: &Step) -> bool {
    matches!(step, Step::Act(ActStep::Expansion) | Step::March(_) | Step::Clash(_) | Step::Attrition(_))
}

#[test]
fn an_army_comes_to_hold_a_province_where_nobody_is() {
    let at = &mut expansion(game(), ROME, |at| {
        at.army(of(ROME), "aquileia", &[(Unit::Legion, 3), (Unit::LightInfantry, 2)]).works(of(ROME), "roma", 5);
    });
    let done = follow(at, moving);
    let held = at.game.provinces(&at.s, ROME);
    assert!(held.iter().any(|province| !at.game.seat_rules(&at.s, ROME).home_provinces.has(province)), "{done:?}");
}

/// A prize behind an army that cannot be beaten is no reason to set out; without that army it is.
#[test]
fn nobody_sets_out_for_what_an_enemy_bars() {
    let sets_out = |bars: u8| {
        let mut at = expansion(game(), ROME, |at| {
            // Everything else is already Roman; Gelonus is empty, and the only ways to it lead through these two.
            let (open, barred) = (id::<Space>("gelonus"), ["exampaeus", "tanais"]);
            for space in at.game.spaces().filter(|space| *space != open && !barred.map(id::<Space>).contains(space)) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "phanagoria", &[(Unit::Legion, 3)]).works(of(ROME), "roma", 5);
            for space in barred {
                at.army(of(GREECE), space, &[(Unit::HeavyInfantry, bars)]);
            }
        });
        let done = follow(&mut at, moving);
        done.iter().any(|action| matches!(action, Action::Major { .. }))
    };
    assert!(sets_out(1) && !sets_out(9));
}

#[test]
fn a_group_does_not_walk_in_circles() {
    for seed in 0..20 {
        let at = &mut start(game(), "v_basic");
        let (mut rng, mut way) = (Rng::seeded(seed), vec![]);
        for _ in 0..400 {
            let action = match at.game.turn(&at.s) {
                Turn::Over => break,
                Turn::Chance => agon_game::Chance::sample_chance(at.game, &at.s, &mut rng),
                Turn::Decision(_) => advised(at),
            };
            match action {
                Action::MoveTo { to } if at.s.marches.len() == 1 && !at.s.march(1).afloat() => {
                    let battles = at.s.battles;
                    let came = (at.s.march(1).came_from, at.s.march(1).at);
                    // From a transit point where the way ahead is barred, the only way is back.
                    let stays = came.1.space().is_some();
                    let back = stays && came.0 == to && came.0 != came.1 && way.last() == Some(&battles);
                    assert!(!back, "seed {seed}: back to {to:?}");
                    way.push(battles);
                }
                Action::Major { .. } | Action::Minor { .. } => way.clear(),
                _ => {}
            }
            at.game.apply(&mut at.s, action);
        }
    }
}

#[test]
fn an_army_takes_a_town_that_nobody_defends_and_leaves_one_that_is_too_strong() {
    let town = |garrison: u8| {
        let mut at = expansion(game(), ROME, |at| {
            // Everything else is already Roman.
            let venusia: Space = id("venusia");
            for space in at.game.spaces().filter(|space| *space != venusia) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "capua", &[(Unit::Legion, 3)]).works(of(ROME), "roma", 5);
            at.works(of(GREECE), "venusia", 2);
            if garrison > 0 {
                at.army(of(GREECE), "venusia", &[(Unit::HeavyInfantry, garrison)]);
            }
        });
        let done = follow(&mut at, moving);
        (done.contains(&Action::MoveTo { to: id("venusia") }), done)
    };
    assert!(town(0).0, "{:?}", town(0).1);
    assert!(!town(8).0, "{:?}", town(8).1);
}

/// PAX-5.2.1b: Noricum has three Spaces. Whoever beats the only Tribe there is alone in it. With two Tribes an army that beats one goes
/// on to the open Space and has the majority; with three there is none.
#[test]
fn an_army_attacks_a_tribe_where_that_brings_the_province() {
    let attacks = |tribes: &[&str]| {
        let mut at = expansion(game(), ROME, |at| {
            // Everything else is Roman already.
            let noricum = at.game.content.map.province(id::<Province>("noricum")).spaces;
            for space in at.game.spaces().filter(|space| !noricum.has(*space)) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "aquileia", &[(Unit::Legion, 3)]).works(of(ROME), "roma", 5);
            for tribe in tribes {
                at.army(Owner::Tribes, tribe, &[(Unit::TribalWarriors, 5)]);
            }
        });
        follow(&mut at, moving).contains(&Action::MoveTo { to: id("virunum") })
    };
    assert!(attacks(&["virunum"]) && attacks(&["virunum", "iuvavum"]));
    assert!(!attacks(&["virunum", "iuvavum", "lauriacum"]));
}

/// Nobody is in the lands of the Great Germanic Tribes, and every way to them leads through six Spaces that bring nothing by themselves:
/// three lie in Provinces that Rome holds, three are held by armies too strong for anybody. An army sets out if the enemies before it
/// are so weak that it goes on after the battle.
#[test]
fn an_army_sets_out_for_what_lies_behind_an_enemy_that_it_beats_easily() {
    let sets_out = |before: u8| {
        let mut at = expansion(game(), ROME, |at| {
            let (weak, strong) = (["lauriacum", "carnuntum", "carrodunum"], ["aliso", "mattium", "segodunum"]);
            let open = at.game.content.map.province(id::<Province>("great_germanic_tribes")).spaces;
            let barred: Vec<Space> = [weak, strong].concat().into_iter().map(id).collect();
            for space in at.game.spaces().filter(|space| !open.has(*space) && !barred.contains(space)) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "iuvavum", &[(Unit::Legion, 6)]).works(of(ROME), "roma", 5);
            for (spaces, units) in [(weak, before), (strong, 30)] {
                for space in spaces {
                    at.army(of(GREECE), space, &[(Unit::HeavyInfantry, units)]);
                }
            }
        });
        follow(&mut at, moving).contains(&Action::MoveTo { to: id("lauriacum") })
    };
    assert!(sets_out(2) && !sets_out(4));
}

/// PAX-5.2.1b: alone in Noricum with one Space, Rome would lose it to anybody who comes. An army that leaves for Pannonia makes a
/// Garrison for a second Space; in a Province that nobody can take with one Space it makes none.
#[test]
fn an_army_that_goes_on_makes_a_weak_hold_firm() {
    let leaves_one = |held: &[&str]| {
        let mut at = expansion(game(), ROME, |at| {
            // Everything else is Roman already.
            let open = ["noricum", "pannonia"].map(|name| at.game.content.map.province(id::<Province>(name)).spaces);
            for space in at.game.spaces().filter(|space| !open.iter().any(|open| open.has(*space))) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            for space in held {
                at.game.place(&mut at.s, of(ROME), id(space), full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "iuvavum", &[(Unit::Legion, 3), (Unit::LightInfantry, 2)]).works(of(ROME), "roma", 5);
        });
        follow(&mut at, moving);
        !at.s.troops(of(ROME), id("iuvavum")).is_empty()
    };
    assert_eq!((leaves_one(&["virunum"]), leaves_one(&["virunum", "lauriacum"])), (true, false));
}

/// From Sirmium the army of Rome could come to hold Dacia or Noricum. It goes where more lies open behind: to Noricum if Raetia is open.
#[test]
fn an_army_goes_where_more_can_be_settled_next() {
    let [dacia, noricum, raetia] = ["dacia", "noricum", "raetia"].map(id::<Province>);
    let entered = |open: &[Province]| {
        let mut at = expansion(game(), ROME, |at| {
            // Everything else is Roman already.
            for space in at.game.spaces().filter(|space| !open.contains(&at.game.space(*space).province)) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "sirmium", &[(Unit::Legion, 3), (Unit::LightInfantry, 2)]).works(of(ROME), "roma", 5);
        });
        let provinces = follow(&mut at, moving).into_iter().filter_map(|action| match action {
            Action::MoveTo { to: Node::Space(space) } => Some(at.game.space(space).province),
            _ => None,
        });
        provinces.into_iter().find(|province| [dacia, noricum].contains(province))
    };
    assert_eq!((entered(&[dacia, noricum]), entered(&[dacia, noricum, raetia])), (Some(dacia), Some(noricum)));
}

/// PAX-12.1.6: Pannonia has four Spaces, and a Tribe in it that nobody beats: three must be held, and two Light Infantry make four Garrisons
/// for one Movement Point. Without the Tribe the army holds Pannonia where it stops, and one makes that firm (PAX-5.2.1b).
#[test]
fn all_garrisons_that_a_province_needs_are_made_at_once() {
    let at_once = |tribe: bool| {
        let mut at = expansion(game(), ROME, |at| {
            // Everything else is Roman already.
            let pannonia = at.game.content.map.province(id::<Province>("pannonia")).spaces;
            for space in at.game.spaces().filter(|space| !pannonia.has(*space)) {
                at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            }
            at.army(of(ROME), "lauriacum", &[(Unit::Legion, 3), (Unit::LightInfantry, 2)]).works(of(ROME), "roma", 5);
            if tribe {
                at.army(Owner::Tribes, "sirmium", &[(Unit::TribalWarriors, 30)]);
            }
        });
        let made = |action: &Action| match *action {
            Action::MakeGarrisons { count, .. } => Some(count),
            _ => None,
        };
        follow(&mut at, moving).iter().find_map(made)
    };
    assert_eq!((at_once(true), at_once(false)), (Some(2), Some(1)));
}

#[test]
fn garrisons_found_towns_as_long_as_there_is_money_for_the_markers() {
    let built = |talents: u16, markers: u8| {
        let mut at = expansion(game(), ROME, |at| {
            at.works(of(ROME), "roma", 5).garrisons(of(ROME), &["capua", "pisae"]);
        });
        at.s.player_mut(ROME).talents = talents;
        at.s.player_mut(ROME).markers = markers;
        let done = follow(&mut at, moving);
        done.iter().filter(|action| matches!(action, Action::FoundTown { .. })).count()
    };
    assert_eq!((built(9, 3), built(5, 3), built(4, 3)), (2, 1, 0));
}

#[test]
fn a_damaged_city_is_restored_before_a_town_is_founded() {
    let mut at = expansion(game(), ROME, |at| {
        at.works(of(ROME), "roma", 4).garrisons(of(ROME), &["capua"]);
    });
    let done = follow(&mut at, moving);
    let built = done.iter().find(|action| matches!(action, Action::FoundTown { .. } | Action::Restore { .. }));
    assert_eq!(built, Some(&Action::Restore { space: id("roma"), points: 1 }), "{done:?}");
}

#[test]
fn a_marker_is_paid_for_when_there_is_something_to_do_with_it() {
    let answer = |talents: u16, prepare: &dyn Fn(&mut Position<'_, PaxRomana>)| {
        let mut at = bare(game());
        at.works(of(ROME), "roma", 5);
        prepare(&mut at);
        at.s.player_mut(ROME).talents = talents;
        at.reckoned().happens(ROME, TurnStep::PayMarker);
        advised(&at)
    };
    let army = |at: &mut Position<'_, PaxRomana>| {
        at.army(of(ROME), "aquileia", &[(Unit::Legion, 2), (Unit::LightInfantry, 1)]);
    };
    assert_eq!(answer(1, &army), Action::Yes);
    assert_eq!(answer(1, &|_| ()), Action::No, "nobody could move, nothing could be built");
}

#[test]
fn an_activation_is_never_spent_on_raising_nothing() {
    for scenario in ["v_basic", "ii", "viii", "v_extended_full"] {
        let at = &mut start(game(), scenario);
        let (mut rng, mut mustering) = (Rng::seeded(3), None);
        for _ in 0..4000 {
            let muster = matches!(at.s.steps.top(), Some(Step::Muster(_)));
            if let Some(raised) = mustering.filter(|_| !muster) {
                assert!(raised > 0, "{scenario}, turn {}", at.s.turn);
                mustering = None;
            }
            let action = match at.game.turn(&at.s) {
                Turn::Over => break,
                Turn::Chance => agon_game::Chance::sample_chance(at.game, &at.s, &mut rng),
                Turn::Decision(_) => advised(at),
            };
            match action {
                Action::MusterUnits | Action::MusterGalleys => mustering = Some(0),
                Action::Form { .. } | Action::Refit { .. } => mustering = mustering.map(|raised| raised + 1),
                _ => {}
            }
            at.game.apply(&mut at.s, action);
        }
    }
}

#[test]
fn the_manpower_phase_leaves_money_for_the_markers() {
    let at = &mut start(game(), "v_basic");
    at.s.turn = 2;
    for seat in at.s.all_seats() {
        at.s.player_mut(seat).talents = 9;
    }
    at.phase(Phase::Manpower);
    follow(at, |step| matches!(step, Step::Muster(_)));
    for seat in at.s.all_seats() {
        assert!(at.talents(seat) >= 4, "{seat}: {}", at.talents(seat));
    }
}

#[test]
fn heavy_units_never_outnumber_civilization_points_by_purchase() {
    let at = &mut start(game(), "v_basic");
    for seat in at.s.all_seats() {
        at.s.player_mut(seat).talents = 90;
    }
    at.phase(Phase::Manpower);
    follow(at, |step| matches!(step, Step::Muster(_)));
    for seat in at.s.all_seats() {
        assert!(at.game.heavy_of(&at.s, seat) <= at.game.civilization_of(&at.s, seat), "PAX-14.2.1m: {seat}");
    }
}

#[test]
fn a_capital_in_danger_keeps_a_guard() {
    let at = &mut expansion(game(), ROME, |at| {
        at.works(of(ROME), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 5)]);
        at.works(of(GREECE), "venusia", 2).army(of(GREECE), "venusia", &[(Unit::HeavyInfantry, 4)]);
    });
    follow(at, moving);
    let stays = at.game.battle_points(at.s.troops(of(ROME), id("roma")));
    assert!(stays >= 6, "{stays} Battle Points at Rome");
}

#[test]
fn a_weak_army_withdraws_and_a_strong_one_intercepts() {
    let at = &mut bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 6)]).army(
        of(GREECE),
        "venusia",
        &[(Unit::LightInfantry, 1), (Unit::Cavalry, 1)],
    );
    at.army(of(CARTHAGE), "tarentum", &[(Unit::HeavyInfantry, 1)]).reckoned();
    at.active(ROME);
    at.s.activation = Activation { major: 1, minor: 2, ..Activation::default() };
    at.s.steps.push(ActStep::Expansion.into());
    at.act(Action::Major { owner: of(ROME), from: id("capua"), fleet: false }).act(Action::Go);
    at.act(Action::Rolled { total: 6 }).act(Action::MoveTo { to: id("venusia") });
    while at.game.turn(&at.s) != Turn::Decision(GREECE) {
        at.act(advised(at));
    }
    assert_eq!(advised(at), Action::Withdraw);
}

#[test]
fn talks_are_answered_by_what_they_bring() {
    let answer = |offer: Offer| {
        let mut at = bare(game());
        at.happens(EAST, TalkStep::Respond { by: ROME, to: EAST, offer, asked: false });
        advised(&at)
    };
    assert_eq!(answer(Offer::Talents { talents: 2 }), Action::Yes);
    assert_eq!(answer(Offer::AllianceFor { talents: 5 }), Action::No);
    assert_eq!(answer(Offer::Alliance { talents: 0 }), Action::No);
    assert_eq!(answer(Offer::Alliance { talents: 5 }), Action::Yes);
}

/// PAX-4.1a, PAX-R114: a player with no use for his Activation asks the player who threatens his Capital for an alliance;
/// without a threat there is nothing to talk about.
#[test]
fn who_is_threatened_asks_for_an_alliance() {
    let talks = |greek: u8| {
        let mut at = bare(game());
        at.works(of(ROME), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 1)]);
        if greek > 0 {
            at.army(of(GREECE), "capua", &[(Unit::HeavyInfantry, greek)]);
        }
        at.reckoned();
        at.s.player_mut(ROME).talents = 0;
        at.happens(ROME, TurnStep::PayMarker);
        (advised(&at), at)
    };
    let (first, mut at) = talks(4);
    assert_eq!(first, Action::Negotiate);
    at.act(first);
    assert_eq!(advised(&at), Action::ChooseSeat { seat: GREECE });
    at.act(Action::ChooseSeat { seat: GREECE });
    assert_eq!(advised(&at), Action::Offer { to: GREECE, offer: Offer::Alliance { talents: 0 } });
    assert_eq!(talks(0).0, Action::No);
}

/// PAX-4.4d: an attacker who has taken a bribe may still attack.
#[test]
fn only_words_that_bind_are_paid_for() {
    let paid = |binds: &str| {
        let game = with_options("pax_romana", &[("bribes", "menu"), ("bribes_bind", binds)]);
        let mut at = bare(&game);
        at.army(of(ROME), "capua", &[(Unit::Legion, 6)]).works(of(GREECE), "venusia", 5).reckoned();
        at.active(ROME);
        at.s.activation = Activation { major: 1, minor: 2, ..Activation::default() };
        at.s.steps.push(ActStep::Expansion.into());
        at.act(Action::Major { owner: of(ROME), from: id("capua"), fleet: false }).act(Action::Go);
        at.act(Action::Rolled { total: 6 }).act(Action::MoveTo { to: id("venusia") });
        let Action::Number { count } = advised(&at) else { panic!("{:?}", advised(&at)) };
        count
    };
    assert_eq!(paid("false"), 0);
    assert!(paid("true") > 0);
}

#[test]
fn losses_spare_what_is_dear() {
    let at = &mut extended(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2), (Unit::LightInfantry, 2)]).reckoned();
    at.s.phase = Phase::Attrition;
    at.s.steps.push(AttritionStep::Lose { owner: of(ROME), space: Some(id("roma")), left: 1, weakened: false }.into());
    at.game.settle(&mut at.s);
    assert_eq!(advised(at), Action::Lose { piece: full(Unit::LightInfantry) });
}

type Change<'a> = &'a dyn Fn(&mut Position<'_, PaxRomana>);

#[test]
fn the_evaluation_prefers_more_of_everything() {
    let game = game();
    let value = |change: Change<'_>| {
        let mut at = start(game, "v_basic");
        change(&mut at);
        at.reckoned();
        game.evaluate(&at.s, &Default::default())[ROME]
    };
    let before = value(&|_| ());
    let more: [(&str, Change<'_>); 5] = [
        ("Talents", &|at| at.s.player_mut(ROME).talents += 10),
        ("points", &|at| at.s.player_mut(ROME).points += 5),
        ("an army", &|at| {
            at.army(of(ROME), "roma", &[(Unit::Legion, 5)]);
        }),
        ("a City", &|at| {
            at.works(of(ROME), "brundisium", 5);
        }),
        ("a Province", &|at| {
            at.garrisons(of(ROME), &["virunum"]);
        }),
    ];
    for (what, change) in more {
        let after = value(change);
        assert!(after > before, "{what}: {after} after {before}");
    }
}

/// PAX-13.4.2b, PAX-13.2.6a: a player who leads barbarians neither sends them to his own Towns nor pays for their sieges.
#[test]
fn barbarians_are_led_at_nobodys_own_expense() {
    let to = |place: &str| Action::MoveTo { to: id(place) };
    let led = |prepare: &dyn Fn(&mut Position<'_, PaxRomana>)| {
        let mut at = bare(game());
        prepare(&mut at);
        at.works(of(EAST), "nemausus", 1).army(Owner::WesternGauls, "narbo", &[(Unit::Barbarians, 8)]).reckoned();
        at.happens(EAST, EventStep::OfferMove { by: EAST, army: Owner::WesternGauls }).act(Action::Yes).roll(6);
        assert!(at.is_legal(to("nemausus")));
        at
    };
    // The only way to the Towns of others leads through one of his own.
    let at = led(&|at| {
        at.garrisons(of(EAST), &["emporiae", "tolosa"]).works(of(ROME), "massilia", 2).works(of(ROME), "lugdunum", 5);
    });
    assert_eq!(advised(&at), Action::Done);
    let mut at = led(&|at| {
        at.works(of(ROME), "tolosa", 2);
    });
    assert!(at.is_legal(to("tolosa")));
    at.act(to("tolosa"));
    assert_eq!(
        (at.s.steps.top(), advised(&at)),
        (Some(BattleStep::Bid { side: Side::Attacker }.into()), Action::Number { count: 0 })
    );
}

/// PAX-15.4.6a: nobody shows an ally an Objective, neither a new one nor before an Action.
#[test]
fn pax_15_4_6a_objectives_are_kept_secret_from_allies() {
    let mut at = emptied(game(), "v_ultra_basic");
    at.s.objectives[Objective::Gaul] -= 1;
    at.s.player_mut(ROME).aims.push(Aim::face_down(Objective::Gaul));
    at.s.ally(ROME, EAST);
    let show = Action::ShowObjective { to: EAST, objective: Objective::Gaul };
    at.active(ROME);
    assert!(at.is_legal(show) && advised(&at) != show);
    at.happens(ROME, TalkStep::Show { by: ROME, to: EAST, from: 0 });
    assert!(at.is_legal(show) && advised(&at) == Action::Done);
}

/// A Roman position in the Manpower Phase of the second turn, with so many Talents.
fn manpower(talents: u16, prepare: impl Fn(&mut Position<'static, PaxRomana>)) -> Position<'static, PaxRomana> {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).works(of(ROME), "pisae", 5).works(of(ROME), "ariminum", 5);
    at.s.turn = 2;
    at.s.player_mut(ROME).talents = talents;
    prepare(&mut at);
    at.reckoned();
    at.phase(Phase::Manpower);
    follow(&mut at, |step| matches!(step, Step::Muster(_)));
    at
}

/// PAX-14.2.1p: the Legions are raised where they are needed, and no longer than they are. PAX-3.4.4: an army whose markers
/// nobody can pay for stays where it is.
#[test]
fn a_capital_in_danger_is_armed_but_not_with_the_price_of_the_markers() {
    let threatened = |talents| {
        manpower(talents, |at| {
            at.army(of(ROME), "roma", &[(Unit::Legion, 1)]);
            at.army(of(GREECE), "venusia", &[(Unit::HeavyInfantry, 8)]);
        })
    };
    let legions = |at: &Position<'_, PaxRomana>, space| at.troops(of(ROME), space).all(Unit::Legion);
    let poor = threatened(9);
    assert_eq!((poor.talents(ROME), legions(&poor, "roma")), (3, 4));
    assert_eq!(legions(&threatened(40), "roma"), 5);
}

/// PAX-7.1.2d: one heavy unit is enough to make a Town a City. PAX-9.1.2b: the others join the army that a leader commands.
#[test]
fn a_town_gets_one_heavy_unit_and_the_leader_gets_the_others() {
    let at = manpower(20, |at| {
        at.works(of(ROME), "arretium", 2).works(of(ROME), "capua", 2);
        at.army(of(ROME), "ariminum", &[(Unit::Legion, 1)]).leader(of(ROME), "rome_03", "ariminum");
    });
    let legions = ["arretium", "capua", "ariminum"].map(|space| at.troops(of(ROME), space).all(Unit::Legion));
    assert!(legions[..2].iter().all(|town| *town <= 1) && legions[2] > 2, "{legions:?}");
}

/// PAX-8.1.5b: a leader waits where Legions will be raised, if there is money for them; otherwise he goes to the army.
#[test]
fn a_leader_commands_what_will_be_raised() {
    let placed = |talents| {
        let mut at = bare(game());
        at.works(of(ROME), "roma", 5).works(of(ROME), "pisae", 5).works(of(ROME), "ariminum", 5);
        at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]).army(of(ROME), "narbo", &[(Unit::Cavalry, 12)]);
        at.s.turn = 2;
        at.s.player_mut(ROME).talents = talents;
        (0..2).for_each(|_| at.s.player_mut(ROME).drawn.push(id("rome_03")));
        at.reckoned();
        at.happens(ROME, MusterStep::PlaceLeader { seat: ROME, nth: 1 });
        let Action::Choose { at: Node::Space(space) } = advised(&at) else { panic!("a Space is due") };
        space
    };
    assert_eq!(placed(0), id("narbo"));
    assert!([id("roma"), id("pisae"), id("ariminum")].contains(&placed(25)));
}
