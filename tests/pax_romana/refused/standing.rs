//! Pieces that no rule leaves where they are, and more leaders and Objectives than a player can have.

use super::*;

fn troops(units: &[(Unit, u8)]) -> Troops {
    let mut all = Troops::NONE;
    units.iter().for_each(|(unit, count)| all.add(full(*unit), *count));
    all
}

/// Each damage must be refused with its message when the position is loaded.
fn not_loaded(at: &Position<'_, PaxRomana>, wrong: &[Wrong]) {
    let load = |s: &State| state_from_json(at.game, &state_to_json(at.game, s));
    assert_eq!(load(&at.s).map(drop), Ok(()), "sound before");
    for (words, damage) in wrong {
        let mut s = at.s;
        damage(&mut s);
        let said = load(&s).map(drop).expect_err(words);
        assert!(said.contains(words), "{words}: {said}");
    }
}

fn stand(s: &mut State, space: &str, owner: Owner, units: &[(Unit, u8)]) {
    ground(s, space).force = Some(Force { owner, troops: troops(units) });
}

/// PAX-2.2f, PAX-4.3.1e: Legions are Roman, and Rome hires no mercenaries.
#[test]
fn units_that_a_player_cannot_have_are_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "cirta", &[(Unit::LightInfantry, 1), (Unit::Garrison, 1), (Unit::Elephants, 1)]);
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).works(of(CARTHAGE), "zama", 2).reckoned();
    not_loaded(
        &at,
        &[
            ("carthage has Legions (lg), which only Rome raises (PAX-2.2f)", |s| {
                stand(s, "zama", of(CARTHAGE), &[(Unit::Legion, 1)]);
            }),
            ("rome has mli, but never mercenaries (PAX-4.3.1e)", |s| {
                stand(s, "capua", of(ROME), &[(Unit::MercenaryLight, 1)]);
            }),
        ],
    );
}

/// More units than counts hold when they meet.
#[test]
fn more_units_than_a_count_holds_are_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "utica", &[(Unit::LightInfantry, 1)]).army(of(EAST), "tyrus", &[(Unit::HeavyInfantry, 1)]);
    at.reckoned();
    refused(
        &at,
        &[
            ("carthage has 260 li on the map, at most 255", |s| {
                stand(s, "utica", of(CARTHAGE), &[(Unit::LightInfantry, 130)]);
                stand(s, "zama", of(CARTHAGE), &[(Unit::LightInfantry, 130)]);
            }),
            ("260 Elephants on the map, at most 255", |s| {
                stand(s, "utica", of(CARTHAGE), &[(Unit::LightInfantry, 1), (Unit::Elephants, 130)]);
                stand(s, "tyrus", of(EAST), &[(Unit::LightInfantry, 1), (Unit::Elephants, 130)]);
            }),
            ("carthage has mercenaries with 360 BP in utica, at most 200", |s| {
                stand(s, "utica", of(CARTHAGE), &[(Unit::MercenaryHeavy, 120)]);
            }),
        ],
    );
}

/// PAX-8.3d: one leader of a player in play is an Elite at most.
#[test]
fn pax_8_3d_two_elite_leaders_of_a_player_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).reckoned();
    let post = |s: &mut State, leader: &str| {
        s.leaders.push(Post { leader: id(leader), owner: of(ROME), at: node("roma"), march: 0, moved: false });
    };
    let said = |leaders: &[&str]| {
        let mut s = at.s;
        leaders.iter().for_each(|leader| post(&mut s, leader));
        state_from_json(at.game, &state_to_json(at.game, &s)).map(drop)
    };
    assert_eq!(said(&["rome_01", "rome_05"]), Ok(()));
    assert_eq!(said(&["rome_01", "rome_02"]).unwrap_err(), "leaders: rome has 2 Elite leaders, at most 1 (PAX-8.3d)");
    // PAX-8.1.1a
    assert_eq!(said(&["rome_03", "rome_04"]), Ok(()));
    assert_eq!(said(&["rome_03", "rome_04", "rome_05"]).unwrap_err(), "leaders: rome has 3, at most 2 (PAX-8.1.1a)");
    // PAX-3.2.Cb
    let mut at = start(game(), "v_basic");
    at.until(|s| {
        s.phase == Phase::Leaders && s.turn > 1 && s.steps.iter().any(|step| step == MusterStep::Reveal.into())
    });
    at.sound();
    post(&mut at.s, "rome_03");
    let refusal = state_from_json(at.game, &state_to_json(at.game, &at.s)).unwrap_err();
    assert_eq!(refusal, "leaders: rome has one in play, but all were removed and none is placed yet (PAX-3.2.Cb)");
}

/// PAX-15.4.3a, PAX-15.4.4c: Objectives of a scenario without any, and more than a hand holds.
#[test]
fn pax_15_4_4c_objectives_that_nobody_can_hold_are_refused() {
    let mut at = bare(game());
    at.reckoned();
    refused(
        &at,
        &[("objectives: 1 of 0 markers A in this scenario", |s| {
            s.player_mut(ROME).aims.push(Aim::face_down(Objective::ALL[0]));
        })],
    );
    let mut at = start(game(), "v_ultra_basic");
    let usable: Vec<Objective> =
        Objective::ALL.iter().copied().filter(|aim| at.game.content.objective(*aim).reward[0] > 0).collect();
    let mut hold = |count: usize| {
        for aim in &usable[at.s.player(ROME).aims.len()..count] {
            at.s.objectives[*aim] -= 1;
            at.s.player_mut(ROME).aims.push(Aim::face_down(*aim));
        }
        at.game.check(&at.s)
    };
    assert_eq!(hold(3), Ok(()));
    assert_eq!(hold(4).unwrap_err(), "seats: rome holds 4 Objectives, at most 3 (PAX-15.4.4c)");
}
