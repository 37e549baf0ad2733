//! Positions that cannot exist, and what is said about them; and what may be left out.

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::State;
use agon_age_of_mythology::step::*;
use agon_game::{Chance, Rng, Rules, Seat, Setup, Telling, Turn, state_from_json, state_to_json};
use serde_json::{Value, json};

/// A match of three players, up to the first time that it waits at this step.
#[track_caller]
fn waiting_for(wanted: &str) -> Value {
    reaching(|s| s.steps.top().is_some_and(|step| step.name() == wanted))
}

/// A match of three players, up to the first state that is wanted.
#[track_caller]
fn reaching(wanted: impl Fn(&State) -> bool) -> Value {
    for seed in 0..200 {
        let mut rng = Rng::seeded(seed);
        let roles = ["greek", "egyptian", "norse"].map(str::to_owned).to_vec();
        let mut s = game().start(&Setup { players: 3, roles, scenario: None }).unwrap();
        for _ in 0..4000 {
            if wanted(&s) {
                return state_to_json(game(), &s);
            }
            let action = match game().turn(&s) {
                Turn::Over => break,
                Turn::Chance => game().sample_chance(&s, &mut rng),
                Turn::Decision(_) => {
                    let mut legal = vec![];
                    game().legal_actions(&s, &mut legal);
                    *rng.pick(&legal)
                }
            };
            game().apply(&mut s, action);
        }
    }
    panic!("no match comes to the state");
}

/// The reason why a position is refused.
#[track_caller]
fn refused(json: &Value) -> String {
    state_from_json(game(), json).expect_err("a position that cannot exist")
}

/// The reason why a position is refused that has another value at a place.
#[track_caller]
fn with(json: &Value, at: &str, value: Value) -> String {
    let mut json = json.clone();
    let (parent, key) = at.rsplit_once('/').expect("a way to a field");
    match json.pointer_mut(parent).expect("a place") {
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
        other => panic!("{other} has no {key}"),
    }
    refused(&json)
}

/// The reason why a position is refused that has this step in place of the top one.
#[track_caller]
fn with_top(json: &Value, step: Value) -> String {
    let mut json = json.clone();
    let steps = json["steps"].as_array_mut().unwrap();
    *steps.last_mut().unwrap() = step;
    refused(&json)
}

#[track_caller]
fn says(reason: &str, expected: &str) {
    assert!(reason.contains(expected), "{reason:?} does not say {expected:?}");
}

/// A battle step without a battle.
#[test]
fn a_battle_step_needs_a_battle() {
    let json = waiting_for("play_card");
    for step in [
        json!({"commit": {"side": "defender"}}),
        json!({"spoil_city": {"winner": "attacker", "left": 1}}),
        json!({"spoil_holding": {"winner": "attacker", "left": 4}}),
        json!({"send_home": {"left": 1}}),
        json!({"stay_or_retreat": {"side": "defender", "last": true}}),
        json!({"reinforce": {"side": "defender", "left": 1}}),
        json!({"resurrect": {"side": "defender", "unit": "phoenix", "victor": {"unit": "hoplite"}}}),
        json!({"declare": {"side": "attacker"}}),
        json!({"replace": {"side": "attacker"}}),
        json!("roll"),
    ] {
        says(&with_top(&json, step), "battle: missing, though the steps speak of one");
    }
    let battle = waiting_for("roll");
    says(&with(&battle, "/battle", Value::Null), "battle: missing, though the steps speak of one");
    let mut alone = battle.clone();
    alone["battle"]["defender"] = alone["active"].clone();
    alone["battle"]["pools"][1] = json!({});
    says(&refused(&alone), "is no neighbour of another civilization for the attacker");
    says(&with(&battle, "/battle/revealed", json!(false)), "battle.pools[0].chosen: given when the side has chosen");
    says(&with(&battle, "/battle/limits", json!([99, 99])), "battle.limits: [99, 99] instead of");
    // What a side has announced is checked once both fighters are known.
    let mut unmet = battle.clone();
    unmet["battle"]["pools"][0]["declared"] = json!("berserk");
    unmet["battle"]["pools"][1]["chosen"] = Value::Null;
    says(&refused(&unmet), "battle.pools[1].chosen: given when the side has chosen");
}

/// AOM-662: units that were thrown out of the battle are at home, and no skirmish throws out two. Without any the field
/// is left out.
#[test]
fn aom_662_who_was_thrown_out_is_at_home() {
    let rolling = waiting_for("roll");
    assert_eq!(rolling["battle"]["pools"][0].get("gone"), None);
    let thrown = |json: &Value, gone: u64, home: u64| {
        let mut json = json.clone();
        let seat = json["active"].as_u64().unwrap() as usize;
        let unit = ["hoplite", "spearman", "huskarl"][seat];
        json["seats"][seat]["units"][unit] = json!(home);
        json["battle"]["pools"][0]["gone"] = json!({unit: gone});
        (json, unit)
    };
    let (many, unit) = thrown(&rolling, 2, 1);
    says(&refused(&many), &format!("battle.pools[0].gone: 2 of `{unit}`, of which 1 are at home (AOM-662)"));
    says(
        &refused(&thrown(&rolling, 1, 1).0),
        "battle.pools[0].gone: 1 units, of which the battle has thrown out 0 at most",
    );
    says(&with(&rolling, "/battle/pools/0/gone", json!({"hopite": 1})), "did you mean `hoplite`?");
    let fought = thrown(&waiting_for("stay_or_retreat"), 1, 1).0;
    let s = state_from_json(game(), &fought).unwrap();
    assert_eq!(state_to_json(game(), &s), fought);
    let other = ["jarl", "hoplite", "spearman"][fought["active"].as_u64().unwrap() as usize];
    says(&with(&fought, "/battle/pools/0/gone", json!({other: 1})), &format!("gone: `{other}` is no unit of the"));
}

/// AOM-R38: an attacker commits at least one unit.
#[test]
fn aom_r38_an_attacker_commits_a_unit() {
    let mut json = waiting_for("commit");
    json["steps"].as_array_mut().unwrap().pop();
    says(&refused(&json), "battle.pools[0].units: none, but an attacker commits at least one (AOM-R38)");
}

/// AOM-564, AOM-D7: after the reveal a side has the units of its card, and those that were called into the battle.
#[test]
fn aom_564_a_pool_has_its_limit_after_the_reveal() {
    let crowded = |civ: Civ, skirmishes: u16| {
        let mut json = reaching(|s| {
            let rolling = s.steps.top() == Some(Step::Battle(BattleStep::Roll));
            rolling && s.player(s.active).civ == civ && s.battle.unwrap().skirmishes == skirmishes
        });
        let (seat, limit) = (json["active"].as_u64().unwrap() as usize, json["battle"]["limits"][0].as_u64().unwrap());
        let pool = &mut json["battle"]["pools"][0];
        let unit = pool["chosen"]["unit"].as_str().unwrap().to_owned();
        pool["units"] = json!({&unit: limit + 1});
        json["seats"][seat]["units"].as_object_mut().unwrap().remove(&unit);
        (json, limit)
    };
    let (json, limit) = crowded(Civ::Greek, 2);
    says(&refused(&json), &format!("battle.pools[0].units: {} of at most {limit} (AOM-564)", limit + 1));
    // A mythic Norse hero may have called one.
    let (json, limit) = crowded(Civ::Norse, 1);
    says(&refused(&json), &format!("battle.pools[0].units: {} of at most {limit} (AOM-564)", limit + 1));
    assert!(state_from_json(game(), &crowded(Civ::Norse, 2).0).is_ok());
}

/// AOM-D7: only a unit in the battle calls others into it.
#[test]
fn aom_d7_who_calls_is_in_the_battle() {
    let mut json = reaching(|s| {
        let asked = matches!(s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { last: false, .. })));
        asked && s.player(s.active).civ == Civ::Norse && !s.player(s.active).units.is_empty()
    });
    json["steps"].as_array_mut().unwrap().push(json!({"reinforce": {"side": "attacker", "left": 1}}));
    says(&refused(&json), "reinforce: left: 1 instead of 1 to 0");
}

/// AOM-654: units with equally many kills stand together.
#[test]
fn aom_654_equal_veterans_stand_together() {
    let mut json = reaching(|s| {
        let rolling = s.steps.top() == Some(Step::Battle(BattleStep::Roll));
        rolling && s.player(s.active).civ == Civ::Greek && s.battle.unwrap().skirmishes > 1
    });
    let hydras = json!({"unit": "hydra", "kills": 1});
    json["battle"]["pools"][0]["veterans"] = json!([hydras, hydras]);
    says(&refused(&json), "veterans[1]: `hydra` with 1 kills stands here before; `count` tells how many");
    json["battle"]["pools"][0]["veterans"] = json!([{"unit": "hydra", "kills": 1, "count": 0}]);
    assert!(refused(&json).contains("zero"), "{}", refused(&json));
    json["battle"]["pools"][0]["veterans"] = json!([hydras]);
    let s = state_from_json(game(), &json).unwrap();
    assert_eq!(state_to_json(game(), &s), json);
}

/// AOM-643, AOM-644: a second building is destroyed with a Siege Engine Workshop, or by a unit that can.
#[test]
fn aom_643_a_second_building_needs_a_workshop() {
    let mut json = waiting_for("spoil_city");
    let seat = json["active"].as_u64().unwrap() as usize;
    json["seats"][seat]["buildings"] = json!([]);
    json["steps"].as_array_mut().unwrap().last_mut().unwrap()["spoil_city"]["left"] = json!(2);
    says(&refused(&json), "spoil_city: left: 2 instead of 1 to 1");
    json["seats"][seat]["buildings"] = json!(["siege_engine_workshop"]);
    assert!(state_from_json(game(), &json).is_ok());
}

/// The position with all tiles of the pool turned up, and with one tile turned up instead of those that are.
fn turned_up(json: &Value) -> [Value; 2] {
    let mut totals = json["pool"].as_object().unwrap().clone();
    for (tile, up) in json["face_up"].as_object().unwrap() {
        let pool = totals.get(tile).and_then(Value::as_u64).unwrap_or(0);
        totals.insert(tile.clone(), json!(pool + up.as_u64().unwrap()));
    }
    let (mut all, mut one) = (json.clone(), json.clone());
    let (tile, total) = totals.iter().next().map(|(tile, n)| (tile.clone(), n.as_u64().unwrap())).unwrap();
    one["face_up"] = json!({&tile: 1});
    one["pool"] = json!(totals);
    one["pool"][&tile] = json!(total - 1);
    all["face_up"] = json!(totals);
    all["pool"] = json!({});
    [all, one]
}

/// AOM-117, AOM-118: in the draft the tiles lie there that nobody has taken, and nobody has taken more than he could.
#[test]
fn aom_117_the_tiles_of_the_draft_add_up() {
    let json = reaching(|s| matches!(s.steps.top(), Some(Step::Tiles(TileStep::Draft { chance: 4 }))));
    for json in turned_up(&json) {
        says(&refused(&json), "turned up or taken, of 18 (AOM-117)");
    }
    says(&with_top(&json, json!({"draft": {"chance": 0}})), "tiles after 0 chances (AOM-118)");
}

/// AOM-401, AOM-402: in an Explore the tiles lie there that nobody has taken. AOM-R18: fewer only if the pool is empty.
#[test]
fn aom_401_the_tiles_of_an_explore_add_up() {
    for seat in 0..2 {
        let json =
            reaching(|s| matches!(s.steps.top(), Some(Step::Tiles(TileStep::Explore { done, .. })) if done == seat));
        for json in turned_up(&json) {
            says(&refused(&json), "tiles turned up instead of");
        }
    }
}

/// AOM-401, AOM-402: while tiles are turned up nobody has taken one, with a god who takes two of them neither.
#[test]
fn aom_402_nobody_takes_a_tile_while_they_are_turned_up() {
    let mut json = reaching(|s| {
        let below = s.steps.len().checked_sub(2).and_then(|below| s.steps.get(below));
        matches!(s.steps.top(), Some(Step::Tiles(TileStep::TurnUp { purpose: TurnUp::Explore, .. })))
            && below == Some(Step::Tiles(TileStep::Explore { done: 0, picks: 2 }))
    });
    let below = json["steps"].as_array().unwrap().len() - 2;
    json["steps"][below]["explore"]["picks"] = json!(1);
    says(&refused(&json), "it follows `explore` with `done` 0 and `picks` 2");
}

/// AOM-441, AOM-448, AOM-C8: what has been built with the card, and which buildings it has passed.
#[test]
fn aom_448_what_the_card_has_built() {
    let mut json = waiting_for("build");
    let seat = json["active"].as_u64().unwrap() as usize;
    let built = json!(["wall", "tower", "market"]);
    json["seats"][seat]["buildings"] = built.clone();
    json["seats"][seat]["houses"] = json!(0);
    json["seats"][seat]["villagers"] = json!(0);
    assert!(json["seats"][seat]["workers"].as_object().unwrap().is_empty());
    says(&with(&json, "/fresh_buildings", built), "build: fresh_buildings: 3, but the card has built 0 (AOM-448)");
    let left = json["steps"].as_array().unwrap().last().unwrap()["build"]["left"].clone();
    says(
        &with_top(&json, json!({"build": {"left": left, "from": "storehouse"}})),
        "build: from: `storehouse`, but the card has not built what comes before it (AOM-C8)",
    );
}

/// AOM-351, AOM-355: cards in hand, and cards that have been played, fit the rounds.
#[test]
fn aom_351_hands_fit_the_rounds() {
    let kinds = ["explore", "gather", "build", "recruit", "trade", "next_age", "attack"];
    let to_play = |s: &State, wanted: u8| {
        let playing = matches!(s.steps.top(), Some(Step::Turn(TurnStep::PlayCard { .. })));
        playing && (s.turn, s.round) == (1, wanted)
    };
    let json = reaching(|s| to_play(s, 1));
    let mut many = json.clone();
    let seat = json["first"].as_u64().unwrap() as usize;
    many["seats"][seat]["permanents"] = json!(kinds[6..]);
    many["seats"][seat]["played"] = json!(kinds[..6]);
    says(&refused(&many), "played: 6 permanent cards, but 0 cards have been played or passed (AOM-355)");
    let json = reaching(|s| to_play(s, 3));
    let mut full = json.clone();
    let held = json["seats"][seat]["hand"].as_array().unwrap().len();
    let played: Vec<Value> = json["seats"][seat]["played"].as_array().unwrap().clone();
    let free = kinds.iter().filter(|kind| !played.contains(&json!(kind)));
    full["seats"][seat]["permanents"] = free.take(4 - held).map(|kind| json!(kind)).collect();
    says(&refused(&full), "hand: 4 cards, but in the archaic era 2 of at most 4 have been played or passed (AOM-301)");
}

/// Seats that are not there, wherever they are named.
#[test]
fn nobody_sits_there() {
    let json = waiting_for("play_card");
    let drawing = waiting_for("draw_card");
    says(
        &with_top(&drawing, json!({"draw_card": {"seat": 8, "left": 1}})),
        "draw_card: seat: seat 8 does not sit at this table of 3",
    );
    says(
        &with_top(&json, json!({"play_card": {"seat": 7}})),
        "play_card: seat: seat 7 does not sit at this table of 3",
    );
    says(&with_top(&json, json!({"steal": {"seat": 9, "left": 1}})), "lies on the wrong step");
    says(&with(&json, "/last_winner", json!(9)), "last_winner: seat 9 does not sit at this table of 3");
    says(&with(&json, "/first", json!(3)), "first: seat 3 does not sit at this table of 3");
    says(&with(&json, "/out_of_draft", json!([5])), "out_of_draft: seat 5 does not sit at this table of 3");
}

/// What only an observation may have.
#[test]
fn hidden_cards_are_for_observations() {
    let json = waiting_for("play_card");
    says(&with(&json, "/seats/1/hidden", json!({"random": [1, 0, 0, 0]})), "only observations have this field");
    let mut held = json.clone();
    let card = "zeus";
    held["held"] = json!({"greek": [{"card": card}]});
    says(&refused(&held), "held: 1 cards; only observations have this field");
}

/// Steps that do not lie where they belong.
#[test]
fn a_stack_has_its_tail_and_its_order() {
    let json = waiting_for("play_card");
    says(&with(&json, "/steps", json!([{"play_card": {"seat": 0}}])), "steps[0].play_card: lies on the wrong step");
    says(
        &with(&json, "/steps", json!([])),
        "steps: nothing is to be done, but `over` does not say how the match ended",
    );
    let mut automatic = json.clone();
    automatic["steps"].as_array_mut().unwrap().pop();
    says(&refused(&automatic), "next_card: is carried out by itself");
    says(&with_top(&json, json!("deal_civs")), "the civilizations are not dealt yet");
    for (top, reason) in [
        (json!({"explore": {"done": 77, "picks": 1}}), "explore: lies on the wrong step"),
        (json!({"take_permanents": {"done": 9}}), "take_permanents: lies on the wrong step"),
        (json!({"draft": {"chance": 200}}), "draft: lies on the wrong step"),
        (json!({"trade_price": {"left": 9}}), "trade_price: lies on the wrong step"),
        (json!({"gain_any": {"left": 200}}), "gain_any: lies on the wrong step"),
        (json!({"discount": {"building": "wall", "left": 200}}), "is carried out"),
        (json!({"swap_other": {"tile": "hills_gold_2", "on": "nobody"}}), "swap_other: lies on the wrong step"),
        (json!({"remove_villager": {"seat": 0}}), "villagers: 0 with those on tiles, for 0 houses (AOM-004)"),
    ] {
        says(&with_top(&json, top), reason);
    }
    let points = waiting_for("place_point");
    says(&with_top(&points, json!({"place_point": {"placed": 3}})), "placed: 3, but 3 points are placed in a turn");
    let drafting = waiting_for("draft");
    says(&with_top(&drafting, json!({"draft": {"chance": 18}})), "chance: 18, but the draft has 18");
    let taking = waiting_for("take_permanents");
    says(&with_top(&taking, json!({"take_permanents": {"done": 9}})), "done: 9 of 3 players");
}

/// AOM-202: with an empty bank no point is placed.
#[test]
fn a_point_is_placed_from_the_bank() {
    let mut json = waiting_for("place_point");
    let points = json["points"].as_u64().unwrap();
    json["victory_cards"]["the_wonder"] = json!(points + json["victory_cards"]["the_wonder"].as_u64().unwrap_or(0));
    json["points"] = json!(0);
    says(&refused(&json), "place_point: no point is left in the bank (AOM-112)");
}

/// Turns and rounds within their rule.
#[test]
fn turns_and_rounds_are_counted() {
    let json = waiting_for("play_card");
    says(&with(&json, "/turn", json!(255)), "turn: 255, but");
    says(&with(&json, "/turn", json!(0)), "turn: 0, but the draft is over");
    says(&with(&json, "/round", json!(0)), "round: 0 instead of 1 to 3 (AOM-352)");
    says(&with(&json, "/round", json!(9)), "round: 9 of 3 (AOM-352)");
    says(&with(&waiting_for("draft"), "/turn", json!(1)), "turn: 1, but the draft is not over");
}

/// Seats that have what they cannot have are refused; the reason names the seat and the thing.
#[test]
fn a_seat_has_what_it_can_have() {
    let json = waiting_for("play_card");
    let hand: Vec<Value> = ["zeus", "hera", "ares"].iter().map(|card| json!({"card": card})).collect();
    let mut full = json.clone();
    for card in ["zeus", "hera", "ares"] {
        full["decks"]["greek"].as_object_mut().unwrap().remove(card);
    }
    full["seats"][0]["hand"] = json!(hand);
    full["seats"][0]["permanents"] = json!(["explore", "gather", "build", "recruit", "trade", "attack"]);
    full["seats"][0]["played"] = json!([]);
    full["seats"][0]["kept"] = json!(0);
    let reason = refused(&full);
    assert!(
        reason.contains("decks: ") || reason.contains("seats[0].hand: 9 cards, in the archaic era at most 4"),
        "{reason}"
    );
    let mut hero = json.clone();
    hero["seats"][0]["units"] = json!({"greek_hero_mythic": 1});
    says(&refused(&hero), "seats[0].units: `greek_hero_mythic` is a hero of a later era than archaic (AOM-505)");
    let mut many = json.clone();
    many["seats"][0]["units"] = json!({"hoplite": 13});
    says(&refused(&many), "seats[0].units: 13 of 12 figures of `hoplite` (AOM-018)");
    let mut foreign = json.clone();
    foreign["seats"][0]["units"] = json!({"jarl": 1});
    says(&refused(&foreign), "units: `jarl` is no unit of the greek civilization");
    says(&with(&json, "/seats/0/buildings", json!(["the_wonder"])), "seats[0].buildings: `the_wonder` stands if");
    says(&with(&json, "/seats/0/villagers", json!(2)), "seats[0].villagers: 2 with those on tiles, for");
    let mut tile = json.clone();
    tile["seats"][0]["gatherers"] = json!({"hills_gold_2": 1});
    says(&refused(&tile), "seats[0].gatherers: 1, but no unit of the greek civilization gathers (AOM-661)");
    let mut decks = json.clone();
    decks["decks"]["greek"]["zeus"] = json!(9);
    says(&refused(&decks), "copies of `zeus` (greek) instead of 1");
}

/// AOM-801: a Wonder and the end of the match go together.
#[test]
fn the_end_has_its_reason() {
    let json = waiting_for("play_card");
    let mut wonder = json.clone();
    wonder["steps"] = json!([]);
    wonder["over"] = json!({"wonder": 0});
    wonder["card"] = Value::Null;
    says(&refused(&wonder), "seats[0].buildings: `the_wonder` stands if its builder has ended the match with it");
    wonder["over"] = json!("points_exhausted");
    says(&refused(&wonder), "over: the match goes on while");
    wonder["round"] = json!(4);
    says(&refused(&wonder), "round: 4 of 3 (AOM-352)");
}

/// A thing that is listed twice is refused, not counted once.
#[test]
fn nothing_is_listed_twice() {
    let json = waiting_for("play_card");
    says(&with(&json, "/seats/0/buildings", json!(["wall", "wall"])), "`wall`");
    says(&with(&json, "/seats/0/permanents", json!(["trade", "trade"])), "`trade`");
    says(&with(&json, "/out_of_draft", json!([1, 1])), "seat 1 is given twice");
}

/// Fields at their default may be left out, names stand for numbers, and unknown fields are refused.
#[test]
fn defaults_may_be_left_out() {
    fn bare(json: &mut Value) {
        let nothing = |v: &Value| match v {
            Value::Null | Value::Bool(false) => true,
            Value::Number(n) => n.as_u64() == Some(0),
            Value::Array(list) => list.is_empty(),
            Value::Object(map) => map.is_empty(),
            _ => false,
        };
        match json {
            Value::Object(map) => {
                // A step keeps its name, whatever its fields are.
                for (key, value) in map.iter_mut() {
                    match value {
                        Value::Array(steps) if key == "steps" => {
                            steps
                                .iter_mut()
                                .filter_map(Value::as_object_mut)
                                .flat_map(|s| s.values_mut())
                                .for_each(bare);
                        }
                        _ => bare(value),
                    }
                }
                // The seat of a step or a battle has no default.
                map.retain(|key, v| !nothing(v) || matches!(key.as_str(), "seat" | "defender" | "last_winner"));
            }
            Value::Array(list) => list.iter_mut().filter(|v| v.is_object()).for_each(bare),
            _ => {}
        }
    }
    for step in
        ["draft", "place_point", "take_permanents", "draw_random", "play_card", "discard_cards", "commit", "roll"]
    {
        let json = waiting_for(step);
        let whole = state_from_json(game(), &json).unwrap();
        let mut short = json.clone();
        bare(&mut short);
        assert_ne!(short, json);
        assert_eq!(state_from_json(game(), &short), Ok(whole), "{step}");
    }
    let json = waiting_for("play_card");
    assert!(json["seats"][0]["units"]["hoplite"].is_u64(), "{}", json["seats"][0]["units"]);
    assert!(json["seats"][0].get("hidden").is_none());
    says(&with(&json, "/seats/0/unit", json!({})), "unknown key `unit`; did you mean `units`?");
}

/// The kind of a decision is the name of its step, with the card or the ability that it is about.
#[test]
fn decisions_say_what_they_are_about() {
    let kind = |p: &Position<'_>| p.game.decision_kind(&p.s).into_owned();
    assert_eq!(kind(&trio()), "place_point");
    let p = table(game(), &["norse", "greek"]).cubes(0, [4; 4]).play(0, "loki");
    assert_eq!(kind(&p), "use_power:loki");
    let mut p = crate::fight::norsemen(&[("huskarl", 1)], &[("hoplite", 1)]);
    p.meet("huskarl", "hoplite");
    assert_eq!(kind(&p), "declare:berserk");
    let mut p = crate::fight::greeks(&[("cyclops", 1)], &[("spearman", 1)]);
    p.meet("cyclops", "spearman");
    assert_eq!(kind(&p), "declare:throw");
    let p = trio().hand(0, &["permanent_trade"]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
    assert_eq!(kind(&p), "play_card");
}

/// AOM-C8, AOM-521, AOM-566, AOM-R41: an action that the rules allow but the fixed order of choices has passed is refused with
/// that reason; an action that is not allowed has none.
#[test]
fn what_comes_earlier_in_the_order_is_told() {
    let told = |p: &Position<'_>, action| {
        assert!(!p.is_legal(action));
        p.game.why_not(&p.s, action).unwrap_or_default()
    };
    let mut p = trio().cubes(0, [9, 9, 7, 9]).play(0, "build_3");
    p.act(Action::Build { building: Building::Quarry });
    p.until(|s| matches!(s.steps.top(), Some(Step::Build(BuildStep::Build { .. }))));
    let wall = told(&p, Action::Build { building: Building::Wall });
    assert_eq!(
        wall,
        "buildings are chosen in the order of the content (AOM-C8); \"builds a wall\" comes before what has been chosen last"
    );
    assert_eq!(told(&p, Action::Build { building: Building::TheWonder }), "", "it needs the last era");
    assert_eq!(p.game.why_not(&p.s, Action::Stop), None);
    let mut p = trio().cubes(0, [9, 9, 7, 9]).play(0, "permanent_recruit");
    p.act(Action::Hire { unit: id("hydra") });
    says(&told(&p, Action::Hire { unit: id("hoplite") }), "units are named in the order of the content");
    // The price of 2 needs the gold.
    let mut p = trio().cubes(0, [1, 0, 1, 1]).play(0, "permanent_trade");
    p.act(Action::Exchange);
    let favor = told(&p, Action::Give { resource: Resource::Favor });
    assert_eq!(
        favor,
        "cubes are named in the order food, wood, gold, favor; after \"pays 1 favor\" too little would be left for the rest, \
         so something else comes first"
    );
    p.act(Action::Give { resource: Resource::Gold });
    says(&told(&p, Action::Give { resource: Resource::Food }), "comes before what has been chosen last");
    assert_eq!(told(&p, Action::Give { resource: Resource::Wood }), "", "there is none");
}
