//! The border: positions and actions in JSON with names, what may be left out, and what is refused.

use crate::invariants::{any, late, open};
use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::{Chance, Checking, Rng, Rules, Telling, Turn, action_from_json, state_from_json, state_to_json};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn json(p: &Position) -> Value {
    state_to_json(p.game, &p.s)
}

fn load(state: &Value) -> Result<State, String> {
    state_from_json(game(), state)
}

/// The reason why the position is refused when this field has this value.
fn refused(p: &Position, field: &str, value: Value) -> String {
    let mut state = json(p);
    load(&state).unwrap_or_else(|e| panic!("{field}: the position itself is refused: {e}"));
    let (path, last) = field.rsplit_once('.').map_or((String::new(), field), |(path, last)| {
        (path.split('.').map(|part| format!("/{part}")).collect(), last)
    });
    let at = state.pointer_mut(&path).unwrap_or_else(|| panic!("no {path}"));
    match at {
        Value::Array(list) => list[last.parse::<usize>().unwrap()] = value,
        at => at[last] = value,
    }
    load(&state).err().unwrap_or_else(|| panic!("{field} is accepted"))
}

/// Two leaders after one card each, with the next one due.
fn after_two_cards() -> Position<'static> {
    let mut p = start().talents(3, 1);
    p.play(Leader::TigranII, Kind::Hiring).finish();
    p.play(Leader::Zareh, Kind::Hiring).finish();
    p
}

/// States of play load again and are the same, whatever the table, the level and the options.
#[test]
fn every_state_of_play_loads_again() {
    let mut rng = Rng::seeded(77);
    for (version, game) in crate::invariants::versions().iter().enumerate() {
        for n in 0..8 {
            let mut s = open(game, 1 + n % 4, Level::ALL[(n + version) % 3], &mut rng);
            if n >= 4 {
                s = late(game, s, &mut rng);
            }
            let mut plies = 0;
            while game.turn(&s) != Turn::Over {
                let action = any(game, &s, &mut rng);
                game.apply(&mut s, action);
                game.names().scope(|| game.check(&s)).unwrap_or_else(|e| panic!("{e}\nafter {action:?}: {s:#?}"));
                plies += 1;
                if plies % 7 == 0 || game.turn(&s) == Turn::Over {
                    assert_eq!(state_from_json(game, &state_to_json(game, &s)), Ok(s), "after {action:?}");
                }
            }
        }
    }
}

/// States of the set-up load again, too.
#[test]
fn every_state_of_the_set_up_loads_again() {
    let mut rng = Rng::seeded(78);
    for players in 1..=4 {
        for roles in [Vec::new(), game().draw_roles(&agon_game::Setup::players(players), &mut rng)] {
            let setup = agon_game::Setup { players, roles, scenario: Some("hard".to_owned()) };
            let mut s = game().start(&setup).unwrap();
            while !matches!(s.steps.top(), None | Some(Step::Round(RoundStep::NextAction))) {
                assert_eq!(load(&state_to_json(game(), &s)), Ok(s));
                let action = any(game(), &s, &mut rng);
                game().apply(&mut s, action);
            }
        }
    }
}

/// Cells, cards, actions and causes have names or printed numbers.
#[test]
fn states_show_names_and_no_bit_masks() {
    let mut p = after_two_cards();
    let state = json(&p);
    assert_eq!(state["legate_cells"], json!([7, 10, 14, 16]));
    assert_eq!(state["leaders"][0]["hand"].as_array().unwrap().len(), 2);
    assert!(state["leaders"][0]["hand"][0].as_str().unwrap().starts_with("tigran_ii_"), "{state}");
    let kind = p.legal().into_iter().find_map(|action| match action {
        Action::Copy { leader: Leader::Zareh, kind } => Some(kind),
        _ => None,
    });
    p.act(Action::Copy { leader: Leader::Zareh, kind: kind.expect("a talent") });
    assert_eq!(json(&p)["copied"], json!([kind.unwrap().as_str()]));

    let mut p = start().perform(Leader::TigranII, Kind::Gathering, 2);
    p.until(|s| matches!(s.steps.top(), Some(Step::Gather(GatherStep::Gather { .. }))));
    p.act(Action::Gather { region: region("great_armenia"), resource: Resource::Wood });
    assert_eq!(json(&p)["gathering"]["cells"], json!({"great_armenia": [3]}), "food, stone, wood");

    let p = scale_from(start(), Resource::Wood, 7);
    assert_eq!(json(&p)["scales"]["wood"]["given"], json!([3, 6]));
    assert_eq!(json(&rise(start(), 1))["rome_steps"], json!({"empty_deck": 1}));

    let mut p = start().perform(Leader::TigranII, Kind::Hiring, 2);
    p.act(Action::Hire { region: region("sophene"), side: Side::Military });
    let step =
        Step::Hire(HireStep::Hire { left: 1, from: Some(Hiring { region: region("sophene"), side: Side::Military }) });
    assert_eq!(p.s.steps.top(), Some(step));
    let top = json(&p)["steps"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(top, json!({"hire": {"left": 1, "from": {"region": "sophene", "side": "military"}}}));
}

/// Fields at their default may be left out; unknown ones are refused.
#[test]
fn defaults_may_be_left_out() {
    let p = start();
    let mut state = json(&p);
    let fields = state.as_object_mut().unwrap();
    let empty = |value: &Value| match value {
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        value => *value == json!(0) || *value == json!(false) || value.is_null(),
    };
    let before = fields.len();
    fields.retain(|_, value| !empty(value));
    assert!(fields.len() + 20 < before, "{} of {before} are left", fields.len());
    for gone in ["actor", "cards_played", "cities", "city_troublemakers", "discard", "hyrcanian", "pontus", "steps"] {
        assert!(!fields.contains_key(gone), "{gone}");
    }
    assert_eq!(load(&state), Ok(p.s));
    state["colour"] = json!("red");
    assert!(load(&state).unwrap_err().starts_with("colour: unknown key `colour`"), "{:?}", load(&state));
}

/// Positions that cannot exist are refused, with the place and with names.
#[test]
fn impossible_positions_are_refused() {
    let p = after_two_cards();
    let says = |field: &str, value: Value, reason: &str| {
        let said = refused(&p, field, value);
        assert!(said.contains(reason), "{field}: {said}");
    };
    // Cards.
    says("cards_played", json!(0), "cards_played: 4 of 6 cards are in hand and 0 are played in this round");
    says("cards_played", json!(3), "the end of the round does not wait");
    says("leaders.0.hand", json!([]), "the others make no whole rounds of 3");
    says("leaders.0.hand", json!(["zareh_1"]), "zareh_1 is no card of whip");
    says("leaders.0.ability", json!("great"), "is no card of great");
    says("last_card", json!(null), "last_card: cards have been played");
    says("last_card", json!("tigran_middle_1"), "last_card: tigran_middle_1 is a card of nobody in play");
    let own = json(&p)["leaders"][0]["hand"][0].clone();
    says("last_card", own, "is still in hand");
    says("copied", json!(["movement", "battle", "gathering", "hiring", "negotiation"]), "copied: zareh_");
    assert!(refused(&start(), "copied", json!(["movement"])).contains("copied: there is no last card"));
    // Round, act and final event.
    says("round", json!(0), "round: 0 of 1 to 60");
    says("round", json!(200), "round: 200 of 1 to 60");
    says("final_event", json!(true), "final_event: it comes after the last capture");
    says("act", json!({"kind": "hiring"}), "act: an action is carried out exactly as long as `action_done` waits");
    // The track.
    let said = refused(&p, "rome", json!(5));
    assert!(said.contains("rome: on or above a token"), "token on V: {said}");
    let far = start().capture_all(&REGIONS[..6]).rome(9);
    let gone = refused(&far, "legate_cells", json!([7, 10, 14, 16]));
    assert_eq!(gone, "legate_cells: Rome has passed cell 7, and its legate is gone (S2S-577)");
    says("legate_cells", json!([7, 8, 14, 16]), "legate_cells: cell 8 has no legate");
    says("legates_unseen", json!([]), "legates_unseen: 8 of 8 have been seen, but 0 are gone from the track");
    says("legate", json!("legate_1"), "legate: legate_1 has not been seen");
    says("rome_steps", json!({"conflict": 2}), "last_step: there is one exactly when `rome_steps` names a cause");
    // Pieces.
    says("troublemakers.sophene", json!(1), "troublemakers: sophene is not captured (S2S-212)");
    says("city_troublemakers", json!({"damascus": 5}), "city_troublemakers: 5 on damascus, and 0 of the events");
    says("conditions", json!(["judea"]), "conditions: 1 troublemakers, and the events that have come bring 0");
    says("stock", json!(200), "troublemakers: 203 instead of 12");
    says("stock", json!(255), "troublemakers: 258 instead of 12");
    says("inland", json!(255), "inland: 256 talents in both seas and out of the game, instead of 4");
    says("scales.wood.given", json!([3]), "scales: the bonus of wood on cell 3 is given, but has not been uncovered");
    says("scales.wood.given", json!([2]), "scales: cell 2 of wood has no bonus");
    says("scales.wood.left", json!(4), "scales: the bonus of wood on cell 3 is uncovered and has not been given");
    says("scales.wood.left", json!(250), "scales: wood lies outside of its 12 cells");
    says("bag", json!([]), "bag: 9 check tokens in the game; by now there are 34 to 34");
    says("unknown", json!([null]), "events in the decks, discarded and resolved, but 15 are in play on this level");
    says("discard", json!(["event_01"]), "unseen: everybody has seen event_01");
    says("offered", json!(["base_0_0"]), "offered: base_0_0 lies somewhere else as well");
    says("market", json!([]), "is nowhere");
    says("cards.judea", json!("syria_a"), "cards: syria_a is not dealt to judea");
    says("captured", json!([]), "captured: great_armenia is owned from the start");
    says("captured", json!(["great_armenia", "judea"]), "region_tokens: judea is captured and has none");
    let all = start().capture_all(&REGIONS).rome(3);
    let said = load(&json(&all)).unwrap_err();
    assert!(said.contains("captured: after the last capture the final event is due"), "{said}");
    // What waits.
    says("steps", json!(["next_action"]), "steps: next_action: what comes next when nothing waits");
    says("steps", json!(["event_due"]), "steps: event_due leaves no choice here and does not wait");
    says("steps", json!([{"gather": {"left": 1}}, "round_done"]), "cards_played: 2 of 3, but `steps` ends the round");
    says("steps", json!([{"pay_or_rome": {"resource": "wood", "left": 1}}]), "the event asks for something else");
    says(
        "steps",
        json!([{"toll": {"regions": ["judea"], "resource": true, "unit": true, "both": true}}]),
        "no legate takes",
    );
    says("steps", json!(["draw"]), "steps: draw: `check` is missing");
    says("steps", json!([{"draw_token": {"drawing": "divine", "left": 2}}]), "steps: draw_token: `check` is missing");
    says("steps", json!([{"draw_thin": {"left": 2}}]), "steps: nothing that removes so many check tokens has come");
    says("steps", json!([{"remove_tokens": {"left": 1, "refill": true}}]), "steps: nothing that removes so many");
    says("steps", json!(["reveal_city"]), "steps: reveal_city: the market is full (S2S-451)");
    says("steps", json!([{"effect": {"region": "judea", "strength": 1}}]), "it is carried out at once and never waits");
    says("steps", json!(["pay", {"rome": {"left": 1, "cause": "legate"}}]), "steps: rome does not lie on pay");
    says(
        "steps",
        json!([{"spend_talents": {"left": 1}}, {"move": {"left": 1, "free": 0}}]),
        "steps: move does not lie on spend_talents",
    );
    let moved = |moved: u8| json!({"spend_talents": {"left": 1, "moved": moved}});
    says("steps", json!([moved(4)]), "steps: spend_talents: 4 talents have moved to the Inland Sea, where 3 lie");
    says("steps", json!([moved(1), "pay"]), "steps: spend_talents: the payment has begun, so it is due");
    says(
        "check",
        json!({"kind": "battle", "region": "judea", "purpose": "nothing", "difficulty": 0, "free": 1, "drawn": []}),
        "check: there is one exactly as long",
    );
    says("due", json!({"others": 1}), "due: `pay` does not wait");
    says("steps", json!([{"choose_leader": {"seat": 0}}]), "steps: the set-up goes on with");
    says("event", json!("event_01"), "unseen: everybody has seen event_01");
    says("ending", json!("victory"), "ending: victory comes after the final event");
}

/// S2S-229: no action is stronger than the strongest card with all cities.
#[test]
fn s2s_229_a_battle_of_impossible_strength_is_refused() {
    let p = plain().perform(ARTAVASDES, Kind::Battle, 2);
    let top = json(&p)["steps"].as_array().unwrap().len() - 1;
    let said = refused(&p, &format!("steps.{top}.choose_check_region.strength"), json!(64));
    assert!(said.contains("choose_check_region: an action of strength 64, at most "), "{said}");
}

/// S2S-633: only a Builder pays other resources.
#[test]
fn payments_of_a_builder_need_one() {
    let loads: [&[Resource]; 3] =
        [&[Resource::Stone, Resource::Wood], &[Resource::Stone, Resource::Food], &[Resource::Copper]];
    let p = start().no_units();
    let p = loads.iter().fold(p, |p, load| p.unit(Colour::Red, Side::Peaceful, "great_armenia", load));
    let mut p = p.perform(Leader::TigranII, Kind::BuildActivate, 0);
    p.act(Action::Build { site: site("arshamashat") });
    let mut due = json(&p)["due"].clone();
    (due["others"], due["instead_of"]) = (json!(1), json!("copper"));
    let said = refused(&p, "due", due);
    assert!(said.contains("`due`: others are paid, but nobody is a builder (S2S-633)"), "{said}");
}

/// S2S-621: Swift's move belongs to an action; the move is noted there.
#[test]
fn s2s_621_swift_does_not_move_without_an_action() {
    let p = of(game(), &["tigran_ii/swift", "zareh/erebuni"]);
    for after in [true, false] {
        let said = refused(&p, "steps", json!([{"swift": {"after": after}}]));
        assert!(said.contains("it comes before or after an action, but none is carried out (S2S-621)"), "{said}");
    }
}

/// S2S-631: an event that Prophet may still replace has taken nothing.
#[test]
fn s2s_631_an_event_that_may_be_replaced_has_removed_no_tokens() {
    let p = of(game(), &["tigran_ii/swift", "tigran_middle/prophet"]);
    let mut p = p.at(&[Step::Event(EventStep::EventDue)]);
    p.act(Action::RevealEvent { event: event(17) });
    assert_eq!(p.legal(), [Action::KeepEvent, Action::ReplaceEvent]);
    let mut bag = json(&p)["bag"].clone();
    bag.as_array_mut().unwrap().pop();
    assert_eq!(refused(&p, "bag", bag), "bag: 33 check tokens in the game; by now there are 34 to 34");
}

/// Texts of refusals name things, never their numbers, and never show how the program writes them.
#[test]
fn refusals_are_told_in_names() {
    let p = after_two_cards();
    for (field, value) in [
        ("cards.judea", json!(null)),
        ("captured", json!(["great_armenia", "media"])),
        ("units.red_1", json!({"place": "stock", "load": ["wood"]})),
        ("steps", json!([{"swap_in": {"left": 1, "unit": "red_6"}}])),
        ("steps", json!([{"travel": {"leader": 9, "units": 1}}])),
    ] {
        let said = refused(&p, field, value);
        assert!(!said.contains("Step") && !said.contains('{') && !said.contains("Some("), "{said}");
        assert!(
            said.contains("judea") || said.contains("media") || said.contains("red_") || said.contains("leader 9"),
            "{said}"
        );
    }
}

/// S2S-705: who has travelled in Iberia's effect stands with a leader who has arrived.
#[test]
fn s2s_705_units_travel_only_with_leaders() {
    let mut p = activate(plain().captured("iberia", "ct_either_2").city("kutatisi", 6), "iberia");
    p.act(Action::Travel { to: region("judea") });
    p.act(Action::Bring { unit: Position::at_unit(Colour::Red, Side::Military, "great_armenia", &[]) });
    p.sound();
    let mut steps = json(&p)["steps"].clone();
    let place = steps.as_array().unwrap().iter().position(|step| step.get("travellers").is_some()).unwrap();
    let traveller = steps[place]["travellers"]["units"][0].clone();
    let others = ["red_1", "red_2"].into_iter().find(|unit| json!(unit) != traveller);
    steps[place]["travellers"]["units"] = json!([others]);
    let said = refused(&p, "steps", steps.clone());
    assert!(said.contains("is not with a leader who has travelled (S2S-705)"), "{said}");
    steps.as_array_mut().unwrap().remove(place);
    let said = refused(&p, "steps", steps);
    assert!(said.contains("S2S-705") || said.contains("does not lie on"), "{said}");
}

/// Cards and steps of the set-up fit each other.
#[test]
fn impossible_set_ups_are_refused() {
    let mut s = game().start(&agon_game::Setup::players(2)).unwrap();
    let set_up = |s: &State| Position { game: game(), s: *s };
    let mut steps = json(&set_up(&s))["steps"].clone();
    steps.as_array_mut().unwrap().remove(0);
    let said = refused(&set_up(&s), "steps", steps);
    assert!(said.contains("steps: the set-up goes on with choose_leader, choose_leader, "), "{said}");
    assert!(refused(&set_up(&s), "round", json!(3)).contains("round: during the set-up it is as at the start"));
    let mut rng = Rng::seeded(3);
    while !matches!(s.steps.top(), Some(Step::Setup(SetupStep::DealDevelopment { cell: 4 }))) {
        let action = any(game(), &s, &mut rng);
        game().apply(&mut s, action);
    }
    let state = json(&set_up(&s));
    let top = state["steps"].as_array().unwrap().len() - 1;
    assert!(
        refused(&set_up(&s), &format!("steps.{top}.deal_development.cell"), json!(200))
            .contains("the set-up goes on with")
    );
}

/// The texts tell the listed choices apart, except tokens that are alike.
#[test]
fn texts_tell_choices_apart() {
    let mut rng = Rng::seeded(5);
    for n in 0..40 {
        let mut s = open(game(), 1 + n % 4, Level::ALL[n % 3], &mut rng);
        if n % 4 > 0 {
            s = late(game(), s, &mut rng);
        }
        while game().turn(&s) != Turn::Over {
            let mut actions = Vec::new();
            match game().turn(&s) {
                Turn::Chance => actions.extend(game().chance_outcomes(&s).unwrap().into_iter().map(|(a, _)| a)),
                _ => game().legal_actions(&s, &mut actions),
            }
            let mut told: BTreeMap<String, Action> = BTreeMap::new();
            for action in actions {
                let text = game().describe(&s, action);
                if let Some(other) = told.insert(text.clone(), action) {
                    assert!(alike(game(), action, other), "{text}: {action:?} and {other:?}");
                }
            }
            let action = any(game(), &s, &mut rng);
            game().apply(&mut s, action);
        }
    }
}

/// The same faces on two tokens.
fn alike(game: &FromSeaToSea, one: Action, other: Action) -> bool {
    let city = |action| match action {
        Action::RevealCity { city } | Action::TakeCity { city } => {
            Some(&game.content.cities[agon_game::Id::index(city)])
        }
        _ => None,
    };
    if city(one).is_some() {
        return city(one) == city(other);
    }
    let rules = |action| match action {
        Action::DrawToken { token } | Action::DealBonus { token } => {
            Some(&game.content.check_tokens[agon_game::Id::index(token)])
        }
        _ => None,
    };
    rules(one).is_some() && rules(one) == rules(other)
}

/// The texts of captured-region tokens and legates say what they do.
#[test]
fn tokens_and_legates_are_told() {
    let p = start();
    let text = |name: &str| game().describe(&p.s, Action::RevealRegionToken { token: ct(name) });
    assert!(text("ct_battle_2").ends_with(": loyalty 2 by battle"), "{}", text("ct_battle_2"));
    assert!(text("ct_either_4").ends_with(": loyalty 4 by battle or negotiation"));
    let told = game().describe(&p.s, Action::RevealLegate { legate: legate(2) });
    assert_eq!(told, "Rome sends legate II: 2 of the troublemakers in stock leave the game");
}

/// A copy of a token needs its number; the first one is suggested.
#[test]
fn copies_of_tokens_are_suggested() {
    for name in ["base_1_1", "base_0_1"] {
        let said = action_from_json(game(), &json!({"draw_token": {"token": name}})).unwrap_err();
        assert!(said.contains(&format!("unknown check token `{name}`; did you mean `{name}#1`?")), "{said}");
    }
}

/// S2S-480, S2S-482: the leader who removes a troublemaker with a talent is named, and stands there.
#[test]
fn s2s_480_the_leader_who_removes_a_troublemaker_is_named() {
    let p = start().talents(0, 2).captured("sophene", "ct_battle_2").troublemakers("sophene", 1);
    let named = |p: &Position| {
        let named = |action| match action {
            Action::Pacify { leader, zone } => Some((leader, zone)),
            _ => None,
        };
        p.legal().into_iter().filter_map(named).collect::<Vec<_>>()
    };
    let (home, sophene) = (Zone::Card(region("great_armenia")), Zone::Card(region("sophene")));
    let (tigran, zareh) = (Leader::TigranII, Leader::Zareh);
    let p = p.leader(zareh, "sophene");
    assert_eq!(named(&p), [(tigran, home), (zareh, sophene)]);
    // Both in one region: the one who acts.
    let mut p = p.leader(zareh, "great_armenia");
    assert_eq!(named(&p), [(tigran, home)]);
    p.play(zareh, Kind::Hiring).finish();
    assert_eq!(named(&p), [(zareh, home)]);
    let told = game().describe(&p.s, Action::Pacify { leader: zareh, zone: home });
    assert_eq!(told, "spends a talent: Zareh removes the troublemaker on the card of Great Armenia");
}

/// Every decision has a kind of its own, and none is a bare move.
#[test]
fn decisions_have_kinds() {
    let p = after_two_cards();
    assert_eq!(game().decision_kind(&p.s), "let_act");
    let mut rng = Rng::seeded(6);
    let mut kinds = std::collections::BTreeSet::new();
    for n in 0..30 {
        let mut s = open(game(), 1 + n % 4, Level::ALL[n % 3], &mut rng);
        s = late(game(), s, &mut rng);
        while game().turn(&s) != Turn::Over {
            if game().turn(&s) != Turn::Chance {
                kinds.insert(game().decision_kind(&s).into_owned());
            }
            let action = any(game(), &s, &mut rng);
            game().apply(&mut s, action);
        }
    }
    assert!(kinds.len() > 35 && !kinds.contains("move"), "{kinds:?}");
}

/// An action that the rulebook allows but the order of the list has passed is refused with that reason; other actions are not.
#[test]
fn the_order_of_choices_is_told() {
    let hire = |at: &str, side| Action::Hire { region: region(at), side };
    let mut p = start().perform(Leader::TigranII, Kind::Hiring, 3);
    let early = hire("great_armenia", Side::Military);
    assert!(p.is_legal(early) && game().why_not(&p.s, early).is_none());
    p.act(hire("sophene", Side::Peaceful));
    assert!(!p.is_legal(early));
    let why = game().why_not(&p.s, early).expect("a reason");
    assert!(why.ends_with("after a peaceful unit in Sophene that is passed"), "{why}");
    assert!(game().why_not(&p.s, hire("sophene", Side::Military)).is_some());
    assert_eq!(game().why_not(&p.s, hire("syria", Side::Military)), None, "too far away, whatever the order");
    let p = lower(plain().stock(2), 10);
    let last = Action::ChooseSite { site: site("edessa") };
    let why = game().why_not(&p.s, last).expect("a reason");
    assert!(why.contains("no troublemaker may be left over"), "{why}");
    assert_eq!(game().why_not(&p.s, Action::ChooseSite { site: site("damascus") }), None);
}
