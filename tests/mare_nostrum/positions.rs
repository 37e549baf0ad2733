//! Positions written by hand: those that cannot exist are refused with place and reason; the others play on.

use crate::support::*;
use agon_game::{Chance, Checking, Rng, Rules, Sight, Turn, state_from_json, state_to_json};
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use serde_json::{Value, json};

/// Three players on a bare board in Phase 4; only the fields named in a test are replaced.
fn base() -> Value {
    json!({
        "bank": {"coin":44,"gems":5,"gladiator":11,"gold":7,"grain":9,"metal":5,"oil":9,"papyrus":5,"pottery":3,"sheep":9,"spices":5,"stone":5,"wine":9,"wood":5},
        "board": {
            "provinces": ["gallia","germania","dalmatia","latium","italia","macedonia","dacia","thracia","achea","sicilia","creta","numidia","africa","phasania","libya","garamantia","judea","cilicia","cappadocia","asia"],
            "seas": ["mare_hadriaticum","mare_ionium","mare_aegaeum","mare_tyrrhenum","mare_sardum","mare_africum","mare_aegyptum","mare_cyprium","pontus_euxinus"],
        },
        "buildings": {"capital":5,"caravan":37,"legendary_city":3,"market":25,"ordinary_city":8,"temple":14},
        "cards": {"carthage":["hannibal"],"greece":["pericles"],"rome":["caesar"]},
        "deck": ["nebuchadnezzar","gilgamesh","penthesilea","hamilcar","perseus","ramses_ii","antigone","spartacus","colossus_of_rhodes","hanging_gardens","lighthouse_of_pharos","statue_of_zeus"],
        "display": ["castor_and_pollux","hercules","circe","queen_of_sheba","temple_of_artemis","pyramids"],
        "leaders": {"culture":"greece","military":"rome","trade":"carthage"},
        "markers": {"carthage":7,"greece":7,"rome":6},
        "rare_stack": ["pottery","gems","papyrus","metal","spices","stone","wood","gold","grain","oil","sheep","wine","gladiator"],
        "realms": {"carthage":["africa"],"greece":["achea"],"rome":["latium","italia"]},
        "reserves": {"carthage":{"legion":8,"trireme":5,"fortress":5},"greece":{"legion":8,"trireme":5,"fortress":5},"rome":{"legion":8,"trireme":5,"fortress":5}},
        "round": 1,
        "seating": ["rome","greece","carthage"],
        "step": "name_mover",
    })
}

/// The base position with fields replaced, each named by its path, such as `reserves.rome.legion`.
fn with(edits: &[(&str, Value)]) -> Value {
    let mut state = base();
    for (path, value) in edits {
        let mut place = &mut state;
        for key in path.split('.') {
            place = &mut place[key];
        }
        *place = value.clone();
    }
    state
}

/// Loads, as the engine does.
fn loaded(game: &MareNostrum, edits: &[(&str, Value)]) -> Result<State, String> {
    state_from_json(game, &with(edits))
}

fn accepted(game: &MareNostrum, edits: &[(&str, Value)]) -> State {
    loaded(game, edits).unwrap_or_else(|reason| panic!("{reason}"))
}

/// The position is refused for this reason.
fn refused(edits: &[(&str, Value)], reason: &str) {
    refused_by(game(), edits, reason);
}

fn refused_by(game: &MareNostrum, edits: &[(&str, Value)], reason: &str) {
    match loaded(game, edits) {
        Err(why) => assert!(why.contains(reason), "refused, but for another reason: {why}"),
        Ok(_) => panic!("accepted, though {reason}"),
    }
}

/// A legion of an empire in a province, taken from the reserve.
fn legion(empire: &str, province: &str) -> [(String, Value); 2] {
    [(format!("legions.{empire}"), json!({province: 1})), (format!("reserves.{empire}.legion"), json!(7))]
}

#[test]
fn the_base_position_is_accepted_and_what_is_left_out_is_its_default() {
    let s = accepted(game(), &[]);
    assert_eq!((s.step, s.done), (Step::Sea(SeaStep::NameMover), Empires::EMPTY));
}

/// S5: every field at its default value may be left out, inside holdings, gifts and battles as well.
#[test]
fn defaults_inside_holdings_and_gifts_may_be_left_out() {
    let s = accepted(
        game(),
        &[
            ("built", json!({"achea": ["caravan_1"]})),
            ("buildings.caravan", json!(36)),
            ("legions", json!({"rome": {"achea": 1}})),
            ("reserves.rome.legion", json!(7)),
            ("holdings", json!({"achea": {"by": "rome", "on": ["caravan_1"]}})),
        ],
    );
    assert_eq!(s.holdings[province("achea")].seized_in, 0);
    let gift = json!({"from": "rome", "to": "greece", "token": "grain"});
    let s = accepted(game(), &[("step", json!("name_builder")), ("gift", gift)]);
    assert_eq!(s.gift.map(|gift| gift.known_before), Some(Empires::EMPTY));
    let error = loaded(game(), &[("holdings", json!({"achea": {"by": "rome", "un": []}}))]).unwrap_err();
    assert!(error.contains("holdings.achea") && error.contains("`un`"), "unknown fields are still refused: {error}");
}

#[test]
fn mn_482_a_capitals_marker_is_not_seized() {
    let [legions, reserve] = legion("rome", "achea");
    refused(
        &[
            ("round", json!(2)),
            ("done", json!(["greece", "carthage"])),
            (&legions.0, legions.1),
            (&reserve.0, reserve.1),
            ("holdings", json!({"achea": {"by": "rome", "on": ["marker"], "seized_in": 1}})),
        ],
        "holdings.achea: the control marker of the capital province Achea is printed and cannot be seized",
    );
}

/// Macedonia of Greece with a caravan, and units of both.
fn war<'a>(holding: bool, step: Value) -> Vec<(&'a str, Value)> {
    let mut edits = vec![
        ("built", json!({"macedonia": ["caravan_1"]})),
        ("buildings.caravan", json!(36)),
        ("realms.greece", json!(["achea", "macedonia"])),
        ("markers.greece", json!(6)),
        ("legions", json!({"rome": {"macedonia": 1}, "greece": {"macedonia": 1}})),
        ("reserves.rome.legion", json!(7)),
        ("reserves.greece.legion", json!(7)),
        ("step", step),
    ];
    if holding {
        edits.push(("holdings", json!({"macedonia": {"by": "rome", "on": ["caravan_1"]}})));
    }
    edits
}

#[test]
fn mn_445_nobody_holds_anything_in_a_province_at_war() {
    let reason = "holdings.macedonia: rome holds something in Macedonia, where units of greece stand as well";
    refused(&war(true, json!("announce")), reason);
    refused(&war(true, json!("name_mover")), reason);
    accepted(game(), &war(false, json!("name_mover")));
    // While the invader's legions move and fight, the holding waits for the battle.
    let mut landing = war(true, json!({"fight": {"empire": "greece"}}));
    landing.push(("campaign", json!({"marched": {"macedonia": 1}})));
    accepted(game(), &landing);
    // A unit that was there before the invader has settled the war with him.
    landing.extend([("fortresses", json!({"greece": ["macedonia"]})), ("reserves.greece.fortress", json!(4))]);
    refused(&landing, reason);
}

#[test]
fn mn_451_a_conqueror_is_alone() {
    let conquer = json!({"conquer": {"empire": "rome", "province": "macedonia"}});
    refused(&war(false, conquer.clone()), "step.conquer: rome has not conquered Macedonia");
    let mut alone = war(false, conquer);
    alone[4].1 = json!({"rome": {"macedonia": 1}});
    alone[6].1 = json!(8);
    accepted(game(), &alone);
}

#[test]
fn a_stray_offer_outside_the_trade_is_refused() {
    refused(
        &[("bank.metal", json!(4)), ("trade", json!({"offers": {"rome": {"metal": 1}}})), ("step", json!("announce"))],
        "trade: nobody trades at this step",
    );
}

#[test]
fn mn_471_legions_stand_on_what_they_may_stand_on() {
    let stands = |province: &str, slot: &str| -> Vec<(&str, Value)> {
        vec![
            ("legions", json!({"rome": {province: 1}})),
            ("reserves.rome.legion", json!(7)),
            ("holdings", json!({province: {"by": "rome", "on": [slot], "seized_in": u8::from(slot == "marker")}})),
        ]
    };
    refused(&stands("italia", "caravan_1"), "holdings.italia: rome itself controls Italia; only Circe's legions");
    refused(&stands("italia", "marker"), "holdings.italia: rome itself controls Italia");
    refused(&stands("gallia", "caravan_1"), "rome cannot occupy anything in uncontrolled Gallia");
    refused(&stands("gallia", "marker"), "holdings.gallia: Gallia has no control marker to seize");
    refused(&stands("achea", "caravan_2"), "holdings.achea: Achea has no slot caravan_2");
    let mut crowded = stands("achea", "caravan_1");
    crowded[2].1 = json!({"achea": {"by": "rome", "on": ["caravan_1", "city_1"]}});
    refused(&crowded, "holdings.achea: 1 legion of rome in Achea, but 2 places held");
    // MN-721: Circe's legions forage at home and in provinces that nobody controls.
    for province in ["italia", "gallia"] {
        let mut circe = stands(province, "caravan_1");
        circe.push(("cards.rome", json!(["caesar", "circe"])));
        circe.push((
            "display",
            json!([
                "castor_and_pollux",
                "hercules",
                "nebuchadnezzar",
                "queen_of_sheba",
                "temple_of_artemis",
                "pyramids"
            ]),
        ));
        circe.push((
            "deck",
            json!([
                "gilgamesh",
                "penthesilea",
                "hamilcar",
                "perseus",
                "ramses_ii",
                "antigone",
                "spartacus",
                "colossus_of_rhodes",
                "hanging_gardens",
                "lighthouse_of_pharos",
                "statue_of_zeus"
            ]),
        ));
        accepted(game(), &circe);
    }
}

#[test]
fn a_fortress_stands_in_a_province_of_its_owner() {
    for (province, name) in [("gallia", "Gallia"), ("achea", "Achea")] {
        refused(
            &[("fortresses", json!({"rome": [province]})), ("reserves.rome.fortress", json!(4))],
            &format!("fortresses.rome: {name} is no province of rome"),
        );
    }
}

/// The base position with cards of the display and the deck in other hands.
fn cards(rome: &[&str], greece: &[&str]) -> Vec<(&'static str, Value)> {
    let all = |state: &Value, key: &str| -> Vec<String> {
        state[key].as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect()
    };
    let base = base();
    let taken = |card: &String| rome.iter().chain(greece).any(|other| other == card);
    let mut rest: Vec<String> =
        all(&base, "display").into_iter().chain(all(&base, "deck")).filter(|c| !taken(c)).collect();
    rest.sort_by_key(|card| card != "pyramids");
    let deck = rest.split_off(6);
    vec![
        ("cards.rome", json!([&["caesar"], rome].concat())),
        ("cards.greece", json!([&["pericles"], greece].concat())),
        ("display", json!(rest)),
        ("deck", json!(deck)),
    ]
}

fn and(mut edits: Vec<(&'static str, Value)>, more: &[(&'static str, Value)]) -> Vec<(&'static str, Value)> {
    edits.extend_from_slice(more);
    edits
}

#[test]
fn mn_602_nobody_plays_on_with_cards_that_have_won() {
    let four = ["hercules", "gilgamesh", "spartacus", "antigone"];
    refused(&cards(&four, &[]), "cards.rome: rome has 5 heroes and wonders and has won");
    refused(&cards(&["pyramids"], &[]), "cards.rome: rome has pyramids and has won (MN-601)");
    accepted(game(), &and(cards(&four, &[]), &[("step", json!("name_builder")), ("done", json!(["rome"]))]));
    refused(
        &cards(&["hercules", "gilgamesh", "spartacus", "antigone", "circe"], &[]),
        "cards.rome: 6 heroes and wonders; nobody has more than 5",
    );
}

#[test]
fn mn_701_castor_and_pollux_copy_a_hero_of_an_opponent() {
    let copies =
        |card: &str, greece: &[&str]| and(cards(&["castor_and_pollux"], greece), &[("copied.rome", json!(card))]);
    refused(&copies("gilgamesh", &[]), "copied.rome: no opponent has gilgamesh");
    refused(&copies("castor_and_pollux", &[]), "copied.rome: castor_and_pollux cannot be copied");
    accepted(game(), &copies("gilgamesh", &["gilgamesh"]));
    refused(&[("copied.rome", json!("pericles"))], "copied.rome: rome has no card that copies heroes");
}

#[test]
fn mn_761_peace_is_declared_by_the_owner_of_the_statue_with_another() {
    refused(
        &[("peace", json!(["rome", "greece"])), ("last_peace", json!("greece"))],
        "peace: rome has no card that declares peace",
    );
    let zeus = |more: &[(&'static str, Value)]| and(cards(&["statue_of_zeus"], &[]), more);
    refused(&zeus(&[("peace", json!(["rome", "rome"]))]), "peace: rome is at peace with itself");
    refused(&zeus(&[("peace", json!(["rome", "greece"]))]), "last_peace: is not greece");
    accepted(game(), &zeus(&[("peace", json!(["rome", "greece"])), ("last_peace", json!("greece"))]));
    let peace = ("peace", json!(["rome", "greece"]));
    refused(&zeus(&[peace, ("step", json!("announce"))]), "peace: it lasts during Phase 4 only");
}

/// A step needs the card, city or marker that it is about.
#[test]
fn steps_need_what_they_are_about() {
    for (step, reason) in [
        (json!({"declare_peace": {"empire": "rome"}}), "step.declare_peace: rome has no card that declares peace"),
        (json!({"offer_size": {"empire": "rome"}}), "step.offer_size: rome has no card for a number of its own"),
        (json!({"priority": {"empire": "rome", "next": "greece"}}), "step.priority: rome has no card to build first"),
        (json!({"instant_swap": {"empire": "rome", "province": "achea"}}), "rome has not seized the marker of Achea"),
        (json!({"swap": {"empire": "rome", "province": "achea"}}), "rome has not seized the marker of Achea"),
        (json!({"forage": {"empire": "rome"}}), "step.forage: rome has no card for legions on caravan slots"),
        (json!({"march": {"empire": "rome", "from": "italia"}}), "step.march: rome has no legion in Italia"),
        (json!({"sail": {"empire": "rome", "from": "mare_ionium"}}), "rome has no trireme in Mare Ionium"),
        (json!({"fight": {"empire": "rome"}}), "step.fight: rome has nowhere to fight"),
        (json!({"losses": {"empire": "rome"}}), "battle: is missing"),
        (json!({"pay": {"empire": "rome"}}), "activation.realm"),
        (json!({"take": {"empire": "rome"}}), "trade."),
        (json!("refill_display"), "display: nothing is dealt"),
        (json!("over"), "victory: is missing; how has the match ended?"),
        (json!({"conquer": {"empire": "egypt", "province": "italia"}}), "step.conquer: egypt is not at the table"),
        (json!({"march": {"empire": "rome", "from": "syria"}}), "syria"),
    ] {
        refused(&[("step", step)], reason);
    }
    for (step, reason) in [
        (json!({"temple_bonus": {"empire": "rome"}}), "step.temple_bonus: rome has no temple beside a legendary city"),
        (
            json!({"colossus_resource": {"empire": "rome"}}),
            "step.colossus_resource: rome has no card that takes a resource",
        ),
        (
            json!({"draw_rare": {"empire": "rome", "razed": null}}),
            "step.draw_rare: rome has no legendary city to draw for",
        ),
    ] {
        refused(&[("round", json!(2)), ("step", step.clone())], reason);
        refused(&[("step", step)], "nothing is collected in round 1");
    }
}

#[test]
fn mn_484_a_marker_is_swapped_in_a_later_round() {
    let swap = |round: u8| -> Vec<(&'static str, Value)> {
        vec![
            ("round", json!(round)),
            ("realms.greece", json!(["achea", "macedonia"])),
            ("markers.greece", json!(6)),
            ("realms.rome", json!(["latium", "italia", "dalmatia"])),
            ("markers.rome", json!(5)),
            ("legions", json!({"rome": {"macedonia": 1}})),
            ("reserves.rome.legion", json!(7)),
            ("holdings", json!({"macedonia": {"by": "rome", "on": ["marker"], "seized_in": 1}})),
            ("step", json!({"swap": {"empire": "rome", "province": "macedonia"}})),
        ]
    };
    refused(&swap(1), "step.swap: rome has seized the marker of Macedonia in this round");
    accepted(game(), &swap(2));
    let late = [("seized_in", 2)];
    refused(
        &and(swap(1), &[("holdings", json!({"macedonia": {"by": "rome", "on": ["marker"], late[0].0: late[0].1}}))]),
        "`seized_in` is 2, but it is round 1",
    );
}

/// Rome, which has the Queen of Sheba, alone in Greece's Dacia and Thracia; neither is linked to its realm.
fn conquests(step: Value, campaign: Value) -> Vec<(&'static str, Value)> {
    let edits = [
        ("realms.greece", json!(["achea", "dacia", "thracia"])),
        ("markers.greece", json!(5)),
        ("legions", json!({"rome": {"dacia": 1, "thracia": 1}})),
        ("reserves.rome.legion", json!(6)),
        ("step", step),
        ("campaign", campaign),
    ];
    and(cards(&["queen_of_sheba"], &[]), &edits)
}

fn conquer(province: &str) -> Value {
    json!({"conquer": {"empire": "rome", "province": province}})
}

/// MN-488, MN-C7: what has been declined waits for a swap that links it, or is not asked for again.
#[test]
fn mn_488_mn_c7_what_has_been_declined_fits_the_step() {
    let declined = |step: Value, province: &str| conquests(step, json!({"declined": [province]}));
    accepted(game(), &declined(conquer("thracia"), "dacia"));
    for now in ["dacia", "thracia"] {
        let reason = "campaign.declined: rome comes to Thracia only later";
        refused(&declined(conquer(now), "thracia"), reason);
    }
    let reason = "campaign.declined: rome can have no marker of Italia to seize";
    refused(&declined(conquer("thracia"), "italia"), reason);
    let reason = "campaign.declined: there is nothing to decline in Dacia at this step";
    refused(&declined(json!("name_mover"), "dacia"), reason);
    let without = and(cards(&[], &[]), &declined(conquer("thracia"), "dacia")[4..]);
    refused(&without, "campaign.declined: rome has no card that swaps markers at once");
    // With Macedonia both are linked: after the Queen has used her right the marker may be seized, not before.
    let linked = [("realms.rome", json!(["latium", "italia", "macedonia"])), ("markers.rome", json!(5))];
    let early = and(declined(conquer("thracia"), "dacia"), &linked);
    refused(&early, "campaign.declined: rome could have seized the marker of Dacia at once");
    let late = and(declined(conquer("dacia"), "dacia"), &linked);
    let s = accepted(game(), &and(late, &[("sheba_used", json!(["rome"]))]));
    assert_eq!(legal(game(), &s), [Action::Seize, Action::Spare]);

    let swap = |declined: &[&str]| {
        let edits = [
            ("round", json!(2)),
            (
                "holdings",
                json!({
                    "dacia": {"by": "rome", "on": ["marker"], "seized_in": 1},
                    "thracia": {"by": "rome", "on": ["marker"], "seized_in": 1},
                }),
            ),
        ];
        let step = json!({"swap": {"empire": "rome", "province": "thracia"}});
        and(and(conquests(step, json!({"declined": declined})), &linked), &edits)
    };
    accepted(game(), &swap(&["dacia"]));
    refused(&swap(&["thracia"]), "campaign.declined: rome has kept no marker of Thracia");
    refused(&swap(&["achea"]), "campaign.declined: rome has kept no marker of Achea");
}

/// MN-R42, MN-R43: what was razed in this activation has been passed, and a legion is still there.
#[test]
fn mn_r42_mn_r43_what_was_razed_fits_the_conquests() {
    let unmarked = |step: Value, province: &str, slot: &str| conquests(step, json!({"razed": {province: slot}}));
    let razed = |step: Value, province: &str, slot: &str| {
        let marks = json!({province: {"by": "rome", "on": [slot]}});
        and(unmarked(step, province, slot), &[("holdings", marks)])
    };
    accepted(game(), &razed(conquer("thracia"), "dacia", "market"));
    let reason = "campaign.razed.dacia: no legion of rome marks the market of Dacia (MN-462)";
    refused(&unmarked(conquer("thracia"), "dacia", "market"), reason);
    // The legion that holds the caravan is about to mark the slot.
    let reassign = |on: Value| {
        let step = json!({"reassign": {"empire": "rome", "province": "dacia"}});
        let built = [("built", json!({"dacia": ["caravan_1"]})), ("buildings.caravan", json!(36))];
        and(and(razed(step, "dacia", "market"), &built), &[("holdings", json!({"dacia": on}))])
    };
    let s = accepted(game(), &reassign(json!({"by": "rome", "on": ["caravan_1"]})));
    assert_eq!(legal(game(), &s), [Action::Leave { slot: Slot::Caravan1 }]);
    for on in [json!({"by": "rome", "on": ["marker"], "seized_in": 1}), json!({"by": "rome", "on": ["market"]})] {
        let reason = "step.reassign: no legion of rome in Dacia has to leave a holding for the market";
        refused(&reassign(on), reason);
    }
    for (now, place) in [("dacia", "Dacia"), ("thracia", "Thracia")] {
        let reason = format!("campaign.razed.{now}: rome has razed nothing in {place} yet");
        refused(&razed(conquer(now), now, "market"), &reason);
    }
    let reason = "campaign.razed.dacia: no temple of Dacia has been razed";
    refused(&unmarked(conquer("thracia"), "dacia", "temple"), reason);
    let reason = "campaign.razed.macedonia: rome has no legion in Macedonia";
    refused(&unmarked(conquer("thracia"), "macedonia", "market"), reason);
    let march = json!({"march": {"empire": "rome", "from": "dacia"}});
    refused(&razed(march, "dacia", "market"), "campaign.razed.dacia: buildings are razed after the battles");
}

#[test]
fn fields_of_other_phases_are_refused() {
    let building = json!({"build": {"empire": "rome"}});
    let activation = json!({"realm": ["latium", "italia"]});
    let build = |more: &[(&'static str, Value)]| {
        and(vec![("step", building.clone()), ("activation", activation.clone())], more)
    };
    accepted(game(), &build(&[]));
    refused(&build(&[("done", json!(["rome"]))]), "done: rome is acting now");
    refused(
        &build(&[("activation.free_legions", json!(9))]),
        "activation.free_legions: 9, but the cards of rome give 0",
    );
    refused(&[("activation", activation.clone())], "activation: nobody builds at this step");
    refused(&[("due", json!({"rome": {"rare": 1}}))], "due.rome.rare: is 1");
    let battle = json!({"province": "italia", "attacker": "rome", "defender": "greece", "attacker_losses": 1});
    refused(&[("battle", battle)], "battle: no losses are chosen at this step");
    let victory = json!({"kind": "cities", "winners": ["rome"]});
    refused(&[("victory", victory)], "victory: nobody has won, the match goes on");
    let nobody = json!({"kind": "pyramids", "winners": []});
    refused(
        &[("step", json!("over")), ("victory", nobody)],
        "victory.winners: nobody, but nobody who built the Pyramids",
    );
    refused(&[("leaders", json!({"culture": "greece", "military": "rome"}))], "leaders.trade: is missing");
    refused(&[("round", json!(99))], "round: 99 is after the last round, 30");
    refused(&[("campaign", json!({"fought": ["italia"]}))], "campaign: nobody moves at this step");
    refused(&[("sheba_used", json!(["rome"]))], "sheba_used: rome has no card");
    refused(&[("rare_known", json!({"wine": ["rome"]}))], "rare_known.wine: rome cannot know where it is");
    let gift = json!({"from": "rome", "to": "rome", "token": "grain"});
    refused(&[("gift", gift), ("step", json!("name_builder"))], "gift: rome gives itself something");
}

/// MN-409: a legion that has moved in this activation holds nothing yet.
#[test]
fn mn_409_what_has_marched_stands_on_nothing() {
    let marching = |marched: u8| {
        vec![
            ("built", json!({"italia": ["caravan_1"]})),
            ("buildings.caravan", json!(36)),
            ("realms", json!({"rome": ["latium"], "greece": ["achea", "italia"], "carthage": ["africa"]})),
            ("markers", json!({"rome": 7, "greece": 6, "carthage": 7})),
            ("legions", json!({"rome": {"italia": 2}})),
            ("reserves.rome.legion", json!(6)),
            ("holdings", json!({"italia": {"by": "rome", "on": ["caravan_1"]}})),
            ("campaign", json!({"marched": {"italia": marched}})),
            ("step", json!({"march": {"empire": "rome", "from": "italia"}})),
        ]
    };
    accepted(game(), &marching(1));
    refused(&marching(2), "campaign.marched.italia: 2 moved to Italia, but rome has 1 legion there without a holding");
}

/// A number far too large is refused like any other.
#[test]
fn mn_205_nobody_lays_out_more_than_announced() {
    let trade = |laid: u8| {
        json!({
            "number": 2, "participants": ["rome", "greece"], "sizes": {"rome": 2, "greece": 2},
            "laid": {"rome": laid}, "offers": {"rome": {"coin": 1}}, "starter": "rome",
        })
    };
    let laying = |laid: u8| {
        vec![
            ("leaders.trade", json!("rome")),
            ("stocks", json!({"rome": {"coin": 1}, "greece": {"coin": 2}})),
            ("bank.coin", json!(40)),
            ("trade", trade(laid)),
            ("step", json!({"lay_out": {"empire": "rome"}})),
        ]
    };
    accepted(game(), &laying(1));
    refused(&laying(255), "trade.laid.rome: 255, but its offer holds 1");
}

/// S6: names in errors, and plurals.
#[test]
fn errors_speak_of_names() {
    refused(&[("legions", json!({"rome": {"egypt": 1}}))], "egypt");
    refused(
        &[("fortresses", json!({"rome": ["latium", "italia"]}))],
        "reserves.rome.fortress: 2 fortresses on the map, 5 in reserve",
    );
    refused(&[("built", json!({"achea": ["caravan_2"]}))], "built.achea: Achea has no slot caravan_2");
    refused(
        &[("realms.rome", json!(["latium", "italia", "aegyptus"]))],
        "realms.rome: Aegyptus is covered at this table",
    );
}

/// S8: an observation is not taken for a state.
#[test]
fn observations_are_refused_as_such() {
    let game = game();
    let mut rng = Rng::seeded(4);
    let (mut masked, mut s) = (0, Position::new(game, 5).at(TradeStep::Announce));
    for _ in 0..3000 {
        let action = match game.turn(&s) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&s, &mut rng),
            Turn::Decision(_) => *rng.pick(&legal(game, &s)),
        };
        game.apply(&mut s, action);
        for empire in s.empires() {
            let view = *game.observe(&s, s.seat(empire)).view();
            let hides = view.rare_unseen != s.rare_unseen
                || view.gift.is_some_and(|gift| gift.token.is_none())
                || view.trade.offers != s.trade.offers;
            if hides {
                let reason = game.check(&view).expect_err("an observation");
                assert!(reason.contains("this is an observation"), "{reason}");
                masked += 1;
            }
        }
    }
    assert!(masked > 50, "{masked}");
}

// --- Two defects of options ------------------------------------------------------------------------------------------

/// MN-C8, MN-R25, MN-442: a province is at war if its owner has units there, too; a conquered one bans no sea.
#[test]
fn mn_c8_a_conquered_province_bans_no_sea() {
    for own_unit in [false, true] {
        let game = game_with(&[("trireme_ban_near_war", "any_sea_touching_a_province_at_war")]);
        let mut edits = vec![
            ("step", json!("name_builder")),
            ("bank.coin", json!(41)),
            ("stocks", json!({"rome": {"coin": 3}})),
            ("legions", json!({"carthage": {"italia": 1}})),
            ("reserves.carthage.legion", json!(7)),
        ];
        if own_unit {
            edits.push(("legions.rome", json!({"italia": 1})));
            edits.push(("reserves.rome.legion", json!(7)));
        }
        let mut s = accepted(&game, &edits);
        act(&game, &mut s, Action::NameBuilder { empire: Empire::Rome });
        let seas = ["mare_hadriaticum", "mare_tyrrhenum"].map(|id| Action::Build { object: Object::Trireme(sea(id)) });
        let offered = seas.map(|build| is_legal(&game, &s, build));
        assert_eq!(offered, [!own_unit; 2], "own unit: {own_unit}");
    }
}

/// MN-R27: by option an occupation lasts until a battle, even if others make peace.
#[test]
fn mn_r27_a_peace_between_others_ends_no_occupation() {
    let game = game_with(&[("capital_relief", "until_battle")]);
    let edits = and(
        cards(&[], &[]),
        &[
            ("cards.carthage", json!(["hannibal", "statue_of_zeus"])),
            (
                "deck",
                json!([
                    "nebuchadnezzar",
                    "gilgamesh",
                    "penthesilea",
                    "hamilcar",
                    "perseus",
                    "ramses_ii",
                    "antigone",
                    "spartacus",
                    "colossus_of_rhodes",
                    "hanging_gardens",
                    "lighthouse_of_pharos"
                ]),
            ),
            (
                "display",
                json!(["castor_and_pollux", "hercules", "circe", "queen_of_sheba", "temple_of_artemis", "pyramids"]),
            ),
            ("step", json!({"declare_peace": {"empire": "carthage"}})),
            ("built", json!({"achea": ["city_1"]})),
            ("buildings.capital", json!(4)),
            ("legions", json!({"rome": {"achea": 1}, "greece": {"achea": 1}})),
            ("reserves.rome.legion", json!(7)),
            ("reserves.greece.legion", json!(7)),
            ("holdings", json!({"achea": {"by": "rome", "on": ["city_1"]}})),
        ],
    );
    for choice in [Action::DeclarePeace { empire: Empire::Rome }, Action::NoPeace] {
        let mut s = accepted(&game, &edits);
        act(&game, &mut s, choice);
        assert_eq!(s.holdings[province("achea")].by, Some(Empire::Rome), "{choice:?}");
    }
    refused(&edits, "rome holds something in Achea, where units of greece stand as well");
}

// --- Genuine states -------------------------------------------------------------------------------------------------

/// Random states of random matches, written down.
fn states(game: &MareNostrum, seed: u64) -> Vec<State> {
    let mut states = Vec::new();
    let start = game.start(&agon_game::Setup::players(3 + (seed % 3) as usize)).expect("3 to 5 players");
    let mut every = Rng::seeded(seed);
    walk(game, start, seed, 4000, |_, _, after| {
        sound(game, after);
        if every.below(10) == 0 {
            states.push(*after);
        }
    });
    states
}

/// Every state of random matches is accepted, under options that change which pieces may stand where.
#[test]
fn genuine_states_are_accepted() {
    for options in [
        &[][..],
        &[
            ("capital_relief", "until_battle"),
            ("conqueror_keeps_holdings", "false"),
            ("hammurabi_timing", "round_start"),
        ],
        &[("marker_swap_timing", "phase_4_end"), ("destroyed_units", "out_of_game"), ("perseus_scope", "always_first")],
        &[
            ("culture_leader_three_players", "random"),
            ("card_display", "open"),
            ("hammurabi_timing", "any_build_action"),
        ],
        &[
            ("culture_leader_three_players", "none"),
            ("poor_trade_leader", "no_trade"),
            ("first_collection", "printed_start_resources_and_income"),
        ],
        &[("rare_draw_order", "seat"), ("poor_trade_leader", "may_not_announce"), ("conquest_needs_battle", "true")],
    ] {
        let game = game_with(options);
        for seed in 0..6 {
            for s in states(&game, seed) {
                let json = state_to_json(&game, &s);
                assert_eq!(state_from_json(&game, &json), Ok(s), "{options:?}");
            }
        }
    }
}
