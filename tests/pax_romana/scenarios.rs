//! The ten scenarios: their rule sets and formats, powers, starting positions and special rules.

use crate::board::{Position, full, game, of, start, with_options};
use crate::clash::march;
use crate::support::*;
use agon_game::{Checking, Id, Rules, Seat, Turn};
use agon_pax_romana::content::*;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// PAX-1.1b, PAX-1.2b, PAX-1.0c: four scenarios are Standard, three Extended, three either; two to four players.
#[test]
fn pax_1_1b_scenarios_have_their_rule_sets() {
    let all = content().names.all::<Scenario>();
    let expected = [
        "i",
        "ii",
        "iii",
        "iv",
        "v_basic",
        "v_basic_ii",
        "v_basic_plus",
        "v_ultra_basic",
        "v_extended_short",
        "v_extended_full",
        "vi",
        "vii_standard",
        "vii_extended",
        "viii",
        "ix_standard",
        "ix_extended",
        "x",
    ];
    assert_eq!(all, expected);
    let of = |ruleset| {
        let mut found: Vec<&str> = content()
            .scenarios
            .iter()
            .zip(all)
            .filter(|(s, _)| s.ruleset == ruleset)
            .map(|(_, name)| name.split('_').next().unwrap())
            .collect();
        found.dedup();
        found
    };
    assert_eq!(of(Ruleset::Standard), ["i", "ii", "iii", "v", "vii", "viii", "ix"]);
    assert_eq!(of(Ruleset::Extended), ["iv", "v", "vi", "vii", "ix", "x"]);
    let players: Vec<_> = content().scenarios.iter().map(ScenarioRules::players).collect();
    assert_eq!(players, [2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 4, 4, 3]);
}

/// PAX-3.8.1a to PAX-3.8.1d, PAX-3.8.2a, PAX-3.8.2b, PAX-15.4.3a to PAX-15.4.3c: the formats of scenario V.
#[test]
fn pax_3_8_1a_formats_of_scenario_v() {
    for (name, turns, markers, events, objectives) in [
        ("v_basic", 5, 3, 0, Objectives::None),
        ("v_basic_ii", 5, 3, 1, Objectives::OneRandom),
        ("v_basic_plus", 5, 4, 2, Objectives::OneRandom),
        ("v_ultra_basic", 10, 4, 2, Objectives::Purchase),
        ("v_extended_short", 5, 4, 0, Objectives::Purchase),
        ("v_extended_full", 10, 4, 0, Objectives::Purchase),
    ] {
        let s = scenario(name);
        assert_eq!((s.turn_first, s.turn_last, s.activation_markers), (1, turns, markers), "{name}");
        assert_eq!((s.event_markers, s.objectives), (events, objectives), "{name}");
    }
    assert_eq!(scenario("v_basic").name, "Pax Romana: the Rise of Rome (Basic Game)");
}

/// PAX-3.8.1e, PAX-16.1.1a: lengths and event markers that the players may choose.
#[test]
fn pax_16_1_1a_lengths_and_event_markers_may_be_chosen() {
    let short = patched("rules.options.game_length", "short").unwrap();
    let last = |c: &Content, name| c.scenario(id(name)).turn_last;
    assert_eq!([last(content(), "vi"), last(content(), "ix_standard"), last(content(), "ii")], [10, 5, 6]);
    assert_eq!([last(&short, "vi"), last(&short, "ix_standard"), last(&short, "ii")], [6, 3, 6]);
    let markers = |c: &Content, name| c.scenario(id(name)).event_markers;
    for (choice, v, ix, ii) in [("scenario", 0, 1, 1), ("none", 0, 0, 1), ("one", 1, 1, 1), ("two", 2, 2, 1)] {
        let c = patched("rules.options.event_markers", choice).unwrap();
        assert_eq!([markers(&c, "v_basic"), markers(&c, "ix_standard"), markers(&c, "ii")], [v, ix, ii], "{choice}");
        assert_eq!([markers(&c, "v_extended_full"), markers(&c, "ix_extended")], [0, 0]);
    }
}

/// PAX-3.3a: the order of the first round.
#[test]
fn pax_3_3a_first_rounds_have_their_order() {
    let order = |name: &str| {
        let s = scenario(name);
        s.first_order.iter().map(|seat| s.seats[usize::from(seat.0)].power.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(order("ii"), ["rome", "carthage"]);
    assert_eq!(order("v_basic"), ["greece", "east", "carthage", "rome"]);
    assert_eq!(order("x"), ["leagues", "macedon", "ptolemies"]);
}

/// PAX-6.4.2b, PAX-6.4.3a, PAX-12.2.1b, PAX-17.1.6, PAX-12.4.1b: special rules of the printed powers.
#[test]
fn pax_6_4_2b_powers_have_their_manpower() {
    let s = scenario("v_extended_full");
    for (power, manpower, hard, mercenaries) in [
        (Power::Rome, [30, 20, 12], false, false),
        (Power::Carthage, [15, 12, 8], true, true),
        (Power::Greece, [20, 15, 10], false, true),
        (Power::East, [18, 15, 10], false, true),
    ] {
        let rules = seat(s, power);
        assert_eq!((rules.manpower_max, rules.hard_cap), (manpower, hard), "{power}");
        assert_eq!((rules.mercenaries, rules.soldiers_of_fortune), (mercenaries, mercenaries), "{power}");
        assert_eq!((rules.any_hold_card, rules.legions), (power == Power::Carthage, power == Power::Rome));
        assert_eq!((rules.template, rules.pool.len(), rules.leaders_at_start), (power, 10, 2));
    }
    assert_eq!(names(seat(s, Power::Greece).capitals.iter()), ["athenae", "pella"]);
    assert_eq!(names(seat(s, Power::East).capitals.iter()), ["alexandria", "antiochia"]);
}

/// PAX-14.1.2, PAX-6.1.2a: talents and Stability at the start.
#[test]
fn pax_14_1_2_powers_start_with_their_treasury() {
    let start = |name: &str| {
        let seats = scenario(name).seats.iter();
        seats.map(|s| format!("{} {} {:+}", s.power, s.talents, s.stability)).collect::<Vec<_>>()
    };
    assert_eq!(start("i"), ["greece 8 +3", "rome 12 +3"]);
    assert_eq!(start("ii"), ["rome 14 +3", "carthage 10 +3"]);
    assert_eq!(start("iii"), ["east 12 +3", "greece 12 +0"]);
    assert_eq!(start("iv"), ["carthage 12 +3", "rome 12 +3"]);
    let five = ["rome 12 +4", "carthage 12 +3", "greece 10 +2", "east 12 +3"];
    assert_eq!(
        (start("v_basic"), start("vii_extended")),
        (five.map(String::from).into(), five.map(String::from).into())
    );
    assert_eq!(start("vi"), ["rome 12 +4", "carthage 12 +3", "greece 10 +1", "east 12 +2"]);
    assert_eq!(start("viii"), ["greece 10 +1", "carthage 12 +3", "rome 12 +2"]);
    assert_eq!(start("ix_standard"), ["antigonids 10 +1", "lysimachids 12 +2", "seleucids 12 +3", "ptolemies 12 +4"]);
    assert_eq!(start("x"), ["macedon 12 +2", "leagues 12 +1", "ptolemies 12 +3"]);
}

/// The land BP of each power at the start, and of the others, as designed.
#[test]
fn stacks_add_up_to_the_designed_strength() {
    let strength = |name: &str| {
        let s = scenario(name);
        let bp = |holder: Holder| {
            let mine = s.forces.iter().filter(move |force| force.holder == holder);
            let units = mine
                .flat_map(|force| Unit::ALL.iter().map(|u| force.units[u.index()] * content().unit(*u).battle_points));
            units.sum::<u8>()
        };
        let seats = (0..s.players()).map(|at| bp(Holder::Seat(Seat(at as u8))));
        seats.chain([bp(Holder::SoldiersOfFortune)]).collect::<Vec<_>>()
    };
    assert_eq!(strength("i"), [1, 8, 14]);
    assert_eq!(strength("ii"), [12, 15, 0]);
    assert_eq!(strength("iii"), [20, 18, 0]);
    assert_eq!(strength("iv"), [15, 20, 15]);
    assert_eq!(strength("v_basic"), [24, 16, 19, 26, 15]);
    assert_eq!(strength("vi"), [20, 15, 18, 25, 0]);
    assert_eq!(strength("viii"), [15, 13, 16, 0]);
    assert_eq!(strength("ix_extended"), [18, 18, 17, 16, 0]);
    assert_eq!(strength("x"), [18, 16, 11, 0]);
}

/// 12.5: minor states at the start; Pergamum only in the Extended Game (PAX-12.5a, PAX-R12-21).
#[test]
fn pax_12_5a_minor_states_are_set_up() {
    let at = |name: &str, minor: Minor| {
        let forces = scenario(name).forces.iter().filter(|force| force.holder == Holder::Minor(minor));
        names(forces.map(|force| force.space))
    };
    assert_eq!(at("v_basic", Minor::Mamertines), ["messana"]);
    assert_eq!(at("v_basic", Minor::Syracuse), ["syracusae"]);
    assert_eq!(at("v_basic", Minor::Rhodes), ["rhodus"]);
    assert_eq!(at("v_basic", Minor::Pergamum), [""; 0]);
    let pergamum = at("v_extended_full", Minor::Pergamum);
    assert_eq!(pergamum.len(), 7);
    assert!(pergamum.iter().all(|name| content().map.pergamum.has(id(name))));
    let town = |name: &str| scenario(name).places.iter().find(|at| at.space == id("ephesus")).map(|at| at.holder);
    assert_eq!(town("v_basic"), Some(Holder::Minor(Minor::Independent)));
    assert_eq!(town("v_extended_full"), Some(Holder::Minor(Minor::Pergamum)));
}

/// The controller of a Space at the start of a scenario (PAX-5.1.1a, PAX-5.1.1b, PAX-12.4.1a); `None` for nobody, a seat, or
/// others.
fn holder(s: &ScenarioRules, space: Space) -> Option<Holder> {
    if s.tribes && content().map.tribe_spaces.has(space) {
        return Some(Holder::Minor(Minor::Independent));
    }
    let occupies = |force: &&ForceSetup| {
        let counts = |unit: &Unit| content().unit(*unit).lcu || *unit == Unit::Garrison;
        force.holder != Holder::SoldiersOfFortune
            && Unit::ALL.iter().any(|unit| counts(unit) && force.units[unit.index()] > 0)
    };
    let place = s.places.iter().find(|place| place.space == space).map(|place| place.holder);
    let force = || s.forces.iter().filter(|force| force.space == space).find(occupies).map(|force| force.holder);
    let home = || s.seats.iter().position(|seat| seat.home_spaces.has(space)).map(|at| Holder::Seat(Seat(at as u8)));
    place.or_else(force).or_else(home)
}

/// PAX-6.1.2a: what the powers control at the start follows from the positions by PAX-5.2.1a, PAX-5.2.1b, PAX-5.2.2a,
/// PAX-5.2.2b, PAX-5.2.3a and PAX-5.2.3b.
#[test]
fn pax_6_1_2a_starting_control_follows_from_the_positions() {
    let map = &content().map;
    for (s, name) in content().scenarios.iter().zip(content().names.all::<Scenario>()) {
        for (at, rules) in s.seats.iter().enumerate() {
            let me = Holder::Seat(Seat(at as u8));
            let controls = |province: &Province| {
                let rules_of = map.province(*province);
                let holders: Vec<_> = rules_of.spaces.iter().map(|space| holder(s, space)).collect();
                let mine = holders.iter().filter(|holder| **holder == Some(me)).count();
                let others = holders.iter().flatten().filter(|holder| **holder != me).count();
                let more_than_half = |count: usize| count >= usize::from(rules_of.majority);
                let capital = |seat: &SeatRules| seat.capitals.iter().find(|c| rules_of.spaces.has(*c));
                if rules.home_provinces.has(*province) {
                    return capital(rules).is_some_and(|c| holder(s, c) == Some(me))
                        || mine > 0 && !more_than_half(others);
                }
                let owner = s.seats.iter().position(|seat| seat.home_provinces.has(*province));
                match owner {
                    Some(owner) => {
                        let held = Some(Holder::Seat(Seat(owner as u8)));
                        more_than_half(mine) && capital(&s.seats[owner]).is_none_or(|c| holder(s, c) != held)
                    }
                    None => more_than_half(mine) || mine > 0 && others == 0,
                }
            };
            let found: Vec<_> = s.open_provinces.iter().filter(controls).collect();
            assert_eq!(names(found), provinces(s.start_control[at]), "{name}: {}", rules.power);
        }
    }
}

/// What is in play.
#[test]
fn scenarios_open_their_part_of_the_map() {
    let open = |name: &str| (scenario(name).open.len(), scenario(name).open_provinces.len());
    assert_eq!(open("v_basic"), (223, 53));
    assert_eq!(provinces(scenario("i").open_provinces), ["cisalpina", "italy", "bruttium", "macedonia"]);
    let eight = scenario("viii");
    assert!(eight.open.has(id("corcyra")) && !eight.open_provinces.has(id("macedonia")));
    assert!(!scenario("iii").open.has(id("rhodus")));
    assert!(scenario("x").open.has(id("knossos")) && scenario("x").open_provinces.has(id("crete")));
}

/// PAX-1.4h, PAX-15.2.2f, PAX-15.4.5c: powers of the scenarios that differ from the printed ones.
#[test]
fn pax_1_4h_scenarios_change_homes_and_capitals() {
    let eight = seat(scenario("viii"), Power::Greece);
    assert_eq!(provinces(eight.home_provinces), ["bruttium", "eastern_sicily"]);
    assert_eq!(names(eight.capitals.iter()), ["syracusae", "tarentum"]);
    assert!(eight.home_spaces.has(id("messana")) && !eight.home_spaces.has(id("roma")));
    let ix = scenario("ix_standard");
    let lysimachids = seat(ix, Power::Lysimachids);
    assert_eq!((lysimachids.template, lysimachids.manpower_max), (Power::Greece, [18, 15, 10]));
    assert!(lysimachids.pool.has(id("rome_06")) && !lysimachids.pool.has(id("greece_01")));
    assert!(!lysimachids.legions && lysimachids.mercenaries);
    assert_eq!(lysimachids.name, "Lysimachids (Thrace and western Asia)");
    assert!(seat(ix, Power::Ptolemies).unusable.has(Objective::Egypt));
    assert_eq!(ix.objectives_allowed.len(), 7);
    // There, texts that name Greece mean another power.
    assert_eq!(ix.seat_meant(Power::Greece), ix.seat_of(Power::Antigonids));
    assert_eq!(ix.seat_meant(Power::Carthage), None);
    assert_eq!(scenario("vi").seat_meant(Power::Greece), scenario("vi").seat_of(Power::Greece));
}

/// PAX-2.2b, PAX-8.1.2d: named leaders come in scenarios VIII and IX only.
#[test]
fn pax_2_2b_named_leaders_come_in_two_scenarios() {
    for (s, name) in content().scenarios.iter().zip(content().names.all::<Scenario>()) {
        let base = name.split('_').next().unwrap();
        let expected = match base {
            "viii" => 5,
            "ix" => 7,
            _ => 0,
        };
        assert_eq!(s.named.len(), expected, "{name}");
    }
    let ix = scenario("ix_extended");
    let demetrius = ix.named.iter().find(|named| named.leader == id("demetrius")).unwrap();
    assert_eq!((Some(demetrius.seat), demetrius.turns), (ix.seat_of(Power::Antigonids), [1, 1]));
}

/// PAX-12.4.2b and the other special rules of scenarios.
#[test]
fn pax_12_4_2b_scenarios_have_their_special_rules() {
    let one = scenario("i");
    assert_eq!(seat(one, Power::Rome).muster_limit, Some((Unit::Legion, 2)));
    assert_eq!(seat(one, Power::Greece).leaders_at_start, 0);
    assert_eq!(one.special.exchange, Some((Seat(1), [id("capua"), id("placentia")])));
    assert_eq!(one.sof_controller, Some(Seat(0)));
    assert_eq!(seat(scenario("iii"), Power::East).extra_income, 3);
    let four = scenario("iv").special;
    assert_eq!(four.sof_markers, Some((2, 0b10)));
    assert_eq!((four.sof_ally, four.sof_captures), (Some(Minor::MagnaGraecia), Some(Minor::MagnaGraecia)));
    let six = scenario("vi");
    let pair = [six.seat_of(Power::Greece).unwrap(), six.seat_of(Power::East).unwrap()];
    assert_eq!((six.special.never_allied, six.special.legion_cavalry_absent), (Some(pair), true));
    let arrival = Arrival { turn: 2, minor: Minor::Mamertines, space: id("messana"), heavy_infantry: 1 };
    assert_eq!(scenario("viii").special.arrival, Some(arrival));
    let reinforcement = scenario("viii").reinforcements[0];
    assert_eq!((reinforcement.turn, reinforcement.seat, reinforcement.space), (2, Seat(0), id("tarentum")));
    assert_eq!((reinforcement.otherwise, reinforcement.units[Unit::HeavyInfantry.index()]), (id("corcyra"), 3));
    assert_eq!(seat(scenario("ix_standard"), Power::Seleucids).extra_income, 2);
    assert_eq!(scenario("v_basic").special, SpecialRules::default());
}

/// How scenarios are won (PAX-3.2.Hb), and which count a player's own Home Provinces (PAX-R15-01).
#[test]
fn pax_3_2_hb_scenarios_are_won_in_their_way() {
    let hold = |seat: u8, name: &str| Automatic::Hold(Seat(seat), [id(name)].into_iter().collect());
    assert_eq!(scenario("ii").automatic, [hold(0, "carthago"), hold(1, "roma")]);
    assert_eq!(scenario("v_basic").automatic, [Automatic::Capitals(2)]);
    assert_eq!(scenario("viii").automatic, [Automatic::Capitals(1)]);
    assert_eq!((scenario("vii_standard").automatic.len(), scenario("vii_standard").last), (0, Final::VictoryPoints));
    let Final::Ratio { points, attacker, defender, multiplier } = scenario("i").last else { panic!() };
    assert_eq!((attacker, defender, multiplier), (Seat(0), Seat(1), 2));
    assert_eq!((points.city, points.town, points.province), (3, 1, 2));
    assert_eq!(provinces(points.region), ["cisalpina", "italy", "bruttium"]);
    assert!(matches!(scenario("iii").last, Final::Points(points) if points.region.len() == 6));
    let home = |c: &Content, name| c.scenario(id(name)).gop_own_home_provinces;
    assert_eq!([home(content(), "ii"), home(content(), "iv"), home(content(), "v_basic")], [false, false, true]);
    let never = patched("rules.options.gop_own_home", "never").unwrap();
    let always = patched("rules.options.gop_own_home", "always").unwrap();
    assert_eq!((home(&never, "v_basic"), home(&always, "ii")), (false, true));
}

/// PAX-15.4.1a: the pool holds the Objectives that the scenario allows, and no others.
#[test]
fn pax_15_4_1a_the_pool_holds_the_objectives_of_the_scenario() {
    let mut narrow = 0;
    for (rules, name) in content().scenarios.iter().zip(content().names.all::<Scenario>()) {
        let at = start(game(), name);
        let copies = |aim: Objective| match rules.objectives {
            Objectives::Purchase if rules.objectives_allowed.has(aim) => content().objective(aim).copies,
            _ => 0,
        };
        let dealt = rules.objectives != Objectives::Purchase && rules.objectives != Objectives::None;
        if !dealt {
            Objective::ALL.iter().for_each(|aim| assert_eq!(at.s.objectives[*aim], copies(*aim), "{name}: {aim}"));
            narrow += u8::from(Objective::ALL.iter().any(|aim| at.s.objectives[*aim] == 0));
        }
        assert!(at.s.all_seats().all(|seat| !at.s.player(seat).cunctator && at.s.player(seat).income == 0));
    }
    assert!(narrow > 2, "some scenarios allow some of them");
}

/// Scenario VIII in this turn, with nothing on the map; its Leader Phase begins after `prepare`.
fn arrivals(turn: u8, prepare: impl Fn(&mut Position<'static, PaxRomana>)) -> Position<'static, PaxRomana> {
    arrivals_in(Phase::Leaders, turn, prepare)
}

/// The same for another phase.
fn arrivals_in(
    phase: Phase,
    turn: u8,
    prepare: impl Fn(&mut Position<'static, PaxRomana>),
) -> Position<'static, PaxRomana> {
    let mut at = start(game(), "viii");
    at.s.ground = Default::default();
    at.s.guests.clear();
    at.s.fleets.clear();
    at.s.turn = turn;
    prepare(&mut at);
    at.reckoned().phase(phase);
    at
}

/// PAX-3.2.Db, scenario VIII: Pyrrhus brings an army in turn 2, to another place if an enemy holds the first, and nowhere if
/// enemies hold both.
#[test]
fn pax_3_2_db_armies_arrive_in_their_turn() {
    let [own, enemy] = [Seat(0), Seat(1)].map(of);
    let heavy = |at: &Position<'_, PaxRomana>| {
        ["tarentum", "corcyra"].map(|space| at.troops(own, space).all(Unit::HeavyInfantry))
    };
    let at = arrivals(2, |_| {});
    assert_eq!((heavy(&at), at.troops(own, "tarentum").all(Unit::Elephants)), ([3, 0], 1));
    assert_eq!((heavy(&arrivals(1, |_| {})), heavy(&arrivals(3, |_| {}))), ([0, 0], [0, 0]));
    let held = |spaces: &'static [&'static str]| {
        arrivals(2, |at| {
            at.garrisons(enemy, spaces);
        })
    };
    assert_eq!(heavy(&held(&["tarentum"])), [0, 3]);
    assert_eq!(heavy(&held(&["tarentum", "corcyra"])), [0, 0]);
}

/// PAX-12.5a, scenario VIII: at the start of turn 2, before any income, the Mamertines drive Garrisons, but not combat units, out of Messana.
#[test]
fn pax_12_5a_the_mamertines_come_to_messana() {
    let own = of(Seat(0));
    let mamertines = Owner::of_minor(Minor::Mamertines);
    let at = arrivals_in(Phase::Income, 2, |at| {
        at.garrisons(own, &["messana"]);
    });
    assert_eq!((at.troops(own, "messana").len(), at.troops(mamertines, "messana").len()), (0, 1));
    assert!(arrivals_in(Phase::Income, 1, |_| {}).troops(mamertines, "messana").is_empty(), "not before");
    let enemy = of(Seat(1));
    let at = arrivals_in(Phase::Income, 2, |at| {
        at.s.ally(Seat(0), Seat(1));
        at.army(own, "messana", &[(Unit::LightInfantry, 1)]).garrisons(enemy, &["messana"]);
    });
    assert!(at.troops(mamertines, "messana").is_empty(), "a combat unit is among several armies");
    let enemy = of(Seat(1));
    let at = arrivals_in(Phase::Income, 2, |at| {
        at.garrisons(enemy, &["messana", "syracusae"]);
    });
    assert_eq!(at.s.control[id::<Province>("eastern_sicily")], None, "it is looked at again");
    let at = arrivals_in(Phase::Income, 2, |at| {
        at.army(own, "messana", &[(Unit::LightInfantry, 1)]);
    });
    assert_eq!((at.troops(own, "messana").len(), at.troops(mamertines, "messana").len()), (1, 0));
    let at = arrivals_in(Phase::Income, 2, |at| {
        at.works(own, "messana", 2).garrisons(own, &["messana"]);
    });
    let works = at.s.ground[id::<Space>("messana")].works.map(|works| works.owner);
    assert_eq!((works, at.troops(own, "messana").len()), (Some(mamertines), 0), "a Town does not keep them out");
}

/// Scenario I, before play: Rome may exchange its stacks in Capua and Placentia; then the first Activation comes.
#[test]
fn rome_may_exchange_two_stacks_in_the_first_scenario() {
    let rome = Seat(1);
    for (exchanges, legions) in [(true, [2, 0]), (false, [0, 2])] {
        let mut at = start(game(), "i");
        at.leader(of(rome), "rome_04", "capua").leader(of(rome), "rome_05", "placentia");
        assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(rome), vec![Action::Yes, Action::No]));
        let before = at.s.control;
        at.sound();
        at.act(if exchanges { Action::Yes } else { Action::No });
        let stacks = ["capua", "placentia"].map(|space| at.troops(of(rome), space));
        assert_eq!(
            (stacks.map(|stack| stack.all(Unit::Legion)), stacks.map(|stack| stack.all(Unit::Garrison))),
            (legions, [1, 1])
        );
        let post = |leader: &str| at.s.leaders.iter().find(|post| post.leader == id(leader)).map(|post| post.at);
        let posts = ["capua", "placentia"].map(|space| Some(node(space)));
        let kept = [post("rome_04"), post("rome_05")] == posts;
        assert_eq!((kept, at.s.control == before), (!exchanges, true), "leaders go along");
        assert_eq!(at.game.turn(&at.s), Turn::Decision(Seat(0)), "Greece has the first Activation");
        at.sound();
    }
    for scenario in ["v_basic", "i"] {
        let mut at = start(game(), scenario);
        at.s.turn = if scenario == "i" { at.s.turn } else { 2 };
        at.s.steps.push(TurnStep::Exchange { seat: Seat(0) }.into());
        assert!(at.game.check(&at.s).unwrap_err().contains("before play"), "{scenario}");
    }
}

/// Scenario IV, with nothing on the map but Greeks in Tarentum, and Pyrrhus in Barium.
fn magna_graecia(town: u8) -> Position<'static, PaxRomana> {
    let mut at = start(game(), "iv");
    at.s.ground = Default::default();
    at.s.guests.clear();
    at.s.fleets.clear();
    let greeks = Owner::of_minor(Minor::MagnaGraecia);
    at.army(greeks, "tarentum", &[(Unit::HeavyInfantry, 1)]).works(greeks, "tarentum", town);
    at.army(Owner::SoldiersOfFortune, "barium", &[(Unit::HeavyInfantry, 4)]).reckoned();
    at
}

/// Scenario IV, PAX-12.4.4c, PAX-12.4.4d: Pyrrhus stands with the Greeks of Italy and defends their Towns with them; others of Carthage do not.
#[test]
fn pyrrhus_stands_with_the_greeks_of_italy() {
    let (carthage, rome) = (Seat(0), Seat(1));
    let (sof, greeks) = (Owner::SoldiersOfFortune, Owner::of_minor(Minor::MagnaGraecia));
    let mut at = magna_graecia(2);
    at.active(carthage).s.marker = Some(Marker::Fortune);
    at.act(Action::Expand)
        .act(Action::Major { owner: sof, from: node("barium"), fleet: false })
        .act(Action::Go)
        .roll(3);
    at.way(&["tarentum"]).act(Action::Done);
    assert_eq!(["barium", "tarentum"].map(|space| at.troops(sof, space).len()), [0, 4], "without a fight");
    assert_eq!(at.troops(greeks, "tarentum").len(), 1);
    // Whoever came first, the Greeks always use their walls (PAX-7.3.7a).
    for first in [greeks, sof] {
        let mut at = magna_graecia(2);
        at.game.wipe_out(&mut at.s, sof, id("barium"));
        at.game.wipe_out(&mut at.s, greeks, id("tarentum"));
        for owner in if first == sof { [sof, greeks] } else { [greeks, sof] } {
            at.army(owner, "tarentum", &[(Unit::HeavyInfantry, if owner == sof { 4 } else { 1 })]);
        }
        at.army(of(rome), "barium", &[(Unit::Legion, 9)]).reckoned();
        march(&mut at, rome, "barium", 6).way(&["tarentum"]).act(Action::Fight);
        assert_eq!(at.s.fight().side(Side::Defender).owner, greeks);
        at.until(|s| s.battle.is_none_or(|battle| battle.side(Side::Defender).bp > 0));
        let battle = *at.s.fight();
        assert_eq!((battle.works_used, battle.side(Side::Defender).bp), (true, 3 + 4 * 3 + 2));
        at.until(|s| s.battle.is_none());
    }
    for first in [greeks, sof] {
        let mut at = magna_graecia(2);
        for owner in if first == sof { [sof, greeks] } else { [greeks, sof] } {
            at.army(owner, "croton", &[(Unit::LightInfantry, 2)]);
        }
        at.army(of(rome), "rhegium", &[(Unit::Legion, 9)]).reckoned();
        march(&mut at, rome, "rhegium", 6).way(&["croton"]).act(Action::Fight);
        assert_eq!((at.s.fight().side(Side::Defender).owner, at.s.fight().side(Side::Defender).bp), (greeks, 4));
        at.roll(6).roll(1).until(|s| s.battle.is_none()).sound();
        assert!(at.troops(greeks, "croton").len() + at.troops(sof, "croton").len() < 4, "nobody Retreats");
    }
    let mut at = magna_graecia(2);
    at.army(of(carthage), "brundisium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, carthage, "brundisium", 3).way(&["tarentum"]);
    assert!(at.s.battle.is_some(), "Carthage is no friend of theirs");
}

/// Scenario IV, PAX-9.6.2a: a Town of the Greeks of Italy shelters Pyrrhus from attrition.
#[test]
fn pyrrhus_is_not_isolated_in_a_greek_town() {
    for (space, isolated) in [("tarentum", false), ("croton", true)] {
        let mut at = magna_graecia(2);
        at.game.wipe_out(&mut at.s, Owner::SoldiersOfFortune, id("barium"));
        at.army(Owner::SoldiersOfFortune, space, &[(Unit::HeavyInfantry, 1)]);
        for home in at.game.seat_rules(&at.s, Seat(0)).home_spaces.iter() {
            at.game.place(&mut at.s, of(Seat(1)), home, full(Unit::Garrison), 1);
        }
        at.reckoned().phase(Phase::Attrition);
        let roll = AttritionStep::Roll { owner: Owner::SoldiersOfFortune, space: Some(id(space)) };
        assert_eq!(at.s.steps.top() == Some(roll.into()), isolated, "{space}");
    }
}

/// PAX-8.1.2d: a named leader is drawn by his own power, from the first turn of his years to the last, before any random ones.
#[test]
fn pax_8_1_2d_named_leaders_come_in_their_years() {
    let mut seen = 0;
    for name in ["viii", "ix_standard"] {
        for turn in 2..=scenario(name).turn_last {
            let mut at = start(game(), name);
            at.s.turn = turn;
            at.s.all_seats().for_each(|seat| at.s.player_mut(seat).drawn.clear());
            at.phase(Phase::Leaders);
            for seat in at.s.all_seats() {
                let due = scenario(name)
                    .named
                    .iter()
                    .filter(|named| named.seat == seat && named.turns[0] <= turn && turn <= named.turns[1]);
                let due: Vec<Leader> = due.map(|named| named.leader).take(2).collect();
                let drawn: Vec<Leader> = at.s.player(seat).drawn.iter().take(due.len()).collect();
                let all = at.s.player(seat).drawn.iter();
                let named =
                    all.filter(|leader| scenario(name).named.iter().any(|named| named.leader == *leader)).count();
                assert_eq!((&drawn, named), (&due, due.len()), "{name}, turn {turn}, {seat}");
                seen += named;
            }
        }
    }
    assert!(seen > 2, "{seen}");
}

/// PAX-8.1.2d: a named leader may come in several turns.
#[test]
fn pax_8_1_2d_a_named_leader_comes_from_his_first_turn_to_his_last() {
    let mut rules = with_options("pax_romana", &[]);
    for scene in &mut rules.content.scenarios {
        scene.named.iter_mut().for_each(|named| named.turns = [2, 3]);
    }
    for (turn, comes) in [(2, true), (3, true), (4, false)] {
        let mut at = start(&rules, "ix_standard");
        at.s.turn = turn;
        at.s.all_seats().for_each(|seat| at.s.player_mut(seat).drawn.clear());
        at.phase(Phase::Leaders);
        assert_eq!(at.s.player(Seat(0)).drawn.is_empty(), !comes, "turn {turn}");
    }
}

/// Scenario IV, PAX-12.4.2b, PAX-12.4.5a: what is said of Pyrrhus holds in his turn; those whom Carthage hires later move by its Major Move, take Towns
/// for it and fight the Greeks of Italy.
#[test]
fn pyrrhus_alone_has_his_own_rules() {
    let (carthage, sof) = (Seat(0), Owner::SoldiersOfFortune);
    let greeks = Owner::of_minor(Minor::MagnaGraecia);
    for (turn, later) in [(1, false), (2, true)] {
        let mut at = magna_graecia(2);
        at.s.turn = turn;
        assert_eq!(at.game.together(&at.s, sof, greeks), !later, "turn {turn}");
        at.works(of(Seat(1)), "paestum", 1).army(sof, "capua", &[(Unit::HeavyInfantry, 2)]).reckoned();
        let major = Action::Major { owner: sof, from: node("capua"), fleet: false };
        assert_eq!(at.expansion(carthage).is_legal(major), later, "turn {turn}");
        at.active(carthage).s.marker = Some(Marker::Fortune);
        at.act(Action::Expand).act(major).act(Action::Go).roll(4).way(&["paestum"]);
        let owner = if later { of(carthage) } else { greeks };
        assert_eq!(at.s.ground[id::<Space>("paestum")].works.map(|works| works.owner), Some(owner), "turn {turn}");
    }
}

/// Scenario IV, PAX-12.4.2a, PAX-12.4.2b, PAX-12.4.5a: Soldiers of Fortune hired in the first turn, when the army of Pyrrhus has been destroyed, have no
/// markers and no friends of his, but move and take Towns for Carthage.
#[test]
fn soldiers_of_fortune_hired_after_pyrrhus_have_the_common_rules() {
    let (carthage, sof) = (Seat(0), Owner::SoldiersOfFortune);
    let mut at = magna_graecia(2);
    at.game.wipe_out(&mut at.s, sof, id("barium"));
    at.s.leaders.clear();
    at.happens(carthage, ForceStep::PlaceFortune { seat: carthage }).choose("carthago").sound();
    assert_eq!((at.s.turn, at.s.fortune_markers), (1, 0));
    assert!(!at.game.together(&at.s, sof, Owner::of_minor(Minor::MagnaGraecia)));
    at.game.wipe_out(&mut at.s, sof, id("carthago"));
    at.works(of(Seat(1)), "paestum", 1).army(sof, "capua", &[(Unit::HeavyInfantry, 2)]).reckoned();
    at.expansion(carthage).act(Action::Major { owner: sof, from: node("capua"), fleet: false });
    at.act(Action::Go).roll(4).way(&["paestum"]);
    assert_eq!(at.s.ground[id::<Space>("paestum")].works.map(|works| works.owner), Some(of(carthage)));
    at.phase(Phase::Removal);
    assert!(!at.s.fortune_hired);
    at.s.fortune_hired = true;
    assert!(at.game.check(&at.s).unwrap_err().starts_with("fortune_hired"));
}

/// PAX-8.1.1a, scenario I: where leaders of the first turn are drawn, Greece draws none: it has Pyrrhus.
#[test]
fn pax_8_1_1a_a_scenario_may_give_no_leaders_at_the_start() {
    let drawn = with_options("pax_romana", &[("first_turn_leaders", "draw")]);
    let mut at = start(&drawn, "i");
    at.sound();
    at.act(Action::No).until(|s| s.steps.top() == Some(TurnStep::PayMarker.into()));
    let leaders = [Seat(0), Seat(1)].map(|seat| at.s.leaders.iter().filter(|post| post.owner == of(seat)).count());
    assert_eq!(leaders, [0, 2]);
}
