//! Forces without a player: Pontus, Soldiers of Fortune, slaves, mutineers and invaders.

use super::*;

/// PAX-12.5.5h: a group of Pontus on land is not in a Space with units of its player.
#[test]
fn pax_12_5_5h_a_pontic_group_beside_units_of_its_player_is_refused() {
    let mut at = extended(game());
    at.s.pontus = Some(EAST);
    at.army(Owner::Pontus, "sinope", &[(Unit::HeavyInfantry, 2)]).reckoned().active(EAST);
    at.s.marker = Some(Marker::Pontus);
    at.act(Action::Expand).act(Action::Major { owner: Owner::Pontus, from: node("sinope"), fleet: false });
    at.act(Action::Go).roll(4);
    refused(
        &at,
        &[("marches: pontus in sinope, where Pontic units and others of their player meet", |s| {
            ground(s, "sinope").force = pieces(Unit::HeavyInfantry, 1, of(EAST));
        })],
    );
}

/// PAX-12.5.5b, PAX-12.5.5c: only a player of Pontus places its units, and only those that it has.
#[test]
fn pontic_units_of_nobody_are_refused() {
    let mut at = extended(game());
    at.active(EAST).play(EAST, Card::Pontus);
    assert!(matches!(at.s.steps.top(), Some(Step::Force(ForceStep::PlacePontus { .. }))));
    refused(
        &at,
        &[
            ("force:place_pontus, but Pontus has no player", |s| (s.pontus, s.pontus_marker) = (None, false)),
            ("force:place_pontus: Pontus has not so many of these units", |s| {
                s.steps.replace(ForceStep::PlacePontus { unit: Unit::Legion, left: 1, from: 0 }.into());
            }),
        ],
    );
}

/// PAX-12.4.2d: the Soldiers of Fortune have pieces only while a player commands them.
#[test]
fn soldiers_of_fortune_without_a_player_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).army(of(ROME), "tarentum", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    refused(
        &at,
        &[
            ("ground: nobody commands the Soldiers of Fortune", |s| {
                let force = Force { owner: Owner::SoldiersOfFortune, troops: Troops::of(Unit::LightInfantry, 1) };
                s.guests.push(Guest { space: id("tarentum"), force });
            }),
            ("ground: nobody commands the Soldiers of Fortune", |s| {
                let force = Force { owner: Owner::SoldiersOfFortune, troops: Troops::of(Unit::LightInfantry, 1) };
                ground(s, "roma").force = Some(force);
            }),
            ("cargo: nobody commands the Soldiers of Fortune", |s| {
                let troops = Troops::of(Unit::LightInfantry, 1);
                s.cargo.push(Cargo { at: node("roma"), owner: Owner::SoldiersOfFortune, troops });
            }),
            ("marches: nobody commands the Soldiers of Fortune", |s| s.march_mut(1).owner = Owner::SoldiersOfFortune),
        ],
    );
}

/// PAX-12.7.2: a position in which the slaves of a revolt are beaten before the revolt is over is sound.
#[test]
fn pax_12_7_2_a_revolt_whose_slaves_have_just_been_beaten_is_sound() {
    let mut at = bare(game());
    at.army(Owner::Slaves1, "tolosa", &[(Unit::Barbarians, 1)]).reckoned();
    at.s.slave_armies[1] = Some(id("tolosa"));
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["narbo", "tolosa"], 3).dice(6, 1);
    at.until(|s| {
        assert_eq!(game().check(s), Ok(()));
        s.battle.is_none()
    });
    assert_eq!(at.s.slave_armies[1], None);
}

/// PAX-13.3-MUT: Fleets mutiny that are there, each once; somebody can pay them.
#[test]
fn mutinies_of_nobody_are_refused() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(Owner::Syracuse, "syracusae", 1);
    fn mutiny(s: &mut State, owner: Owner, at: &str) {
        s.mutinies.push(Mutiny { owner, at: node(at) });
    }
    refused(
        &at,
        &[
            ("rome has no Fleet in Roma", |s| mutiny(s, of(ROME), "roma")),
            ("no player pays the Fleet of syracuse", |s| mutiny(s, Owner::Syracuse, "syracusae")),
            ("rome twice in Pisae", |s| {
                mutiny(s, of(ROME), "pisae");
                mutiny(s, of(ROME), "pisae");
            }),
        ],
    );
}

/// PAX-13.4.1b, PAX-13.4-GER-b: an army of invaders has come this turn, and Germans from somewhere.
#[test]
fn invaders_who_have_not_come_are_refused() {
    let mut at = bare(game());
    at.army(Owner::WesternGauls, "alesia", &[(Unit::Barbarians, 5)]);
    at.army(Owner::Germans, "treva", &[(Unit::Barbarians, 5)]).reckoned().active(ROME);
    at.s.invaded = [InvasionGroup::WesternGauls, InvasionGroup::Germans].into_iter().collect();
    at.s.german_home = Some(id("great_germanic_tribes"));
    let refused = |damage: fn(&mut State)| {
        let mut s = at.s;
        damage(&mut s);
        state_from_json(at.game, &state_to_json(at.game, &s)).err()
    };
    assert_eq!(refused(|_| {}), None);
    let said = refused(|s| s.invaded = [InvasionGroup::Germans].into_iter().collect());
    assert_eq!(said.as_deref(), Some("invaded: western_gauls have not come this turn (PAX-13.4.1b)"));
    let said = refused(|s| s.german_home = None);
    assert_eq!(said.as_deref(), Some("german_home: the Germans in play were placed nowhere (PAX-13.4-GER-b)"));
    // PAX-13.4.0: they are still there when the next turn begins.
    let next_turn = |s: &mut State| {
        (s.turn, s.phase, s.marker, s.invaded) = (2, Phase::Income, None, Default::default());
        s.steps.clear();
        s.steps.push(TurnStep::BeginPhase.into());
    };
    assert_eq!(refused(next_turn), None);
}

/// PAX-R12-19 (option): stacks of slaves go one after another only while the step waits that calls them up.
#[test]
fn pax_r12_19_slaves_who_go_out_of_turn_are_refused() {
    fn calls(s: &mut State, from: Option<u8>) {
        let place = s.steps.iter().position(|step| matches!(step, Step::Force(ForceStep::Slaves { .. }))).unwrap();
        s.steps.remove(place);
        if let Some(from) = from {
            lay(s, place, ForceStep::Slaves { from });
        }
    }
    let all = with_options("pax_romana", &[("left_slaves_move", "true")]);
    let mut at = bare(&all);
    at.army(Owner::Slaves0, "capua", &[(Unit::Barbarians, 2)]).army(Owner::Slaves0, "pisae", &[(Unit::Barbarians, 1)]);
    at.s.slave_armies[ROME.index()] = Some(id("capua"));
    at.reckoned().active(CARTHAGE);
    at.s.steps.replace(TurnStep::PayMarker.into());
    at.s.steps.push(ForceStep::Slaves { from: 0 }.into());
    at.game.settle(&mut at.s);
    assert_eq!(at.s.activation.roused.len(), 1, "the other one goes first");
    let words = "activation.roused: these slaves do not move now";
    refused(&at, &[(words, |s| calls(s, None)), (words, |s| calls(s, Some(0))), (words, |s| calls(s, Some(5)))]);
}

/// PAX-17.2-35-d: a civil war uses up a marker in the Extended Game only.
#[test]
fn pax_17_2_35_d_a_marker_used_up_by_nothing_is_refused() {
    let mut at = bare(game());
    at.active(CARTHAGE);
    refused(&at, &[("activation.spent: no civil war uses up this marker", |s| s.activation.spent = true)]);
}
