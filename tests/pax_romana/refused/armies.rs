//! Units, armies and groups on the move that cannot be where they are.

use super::*;

/// PAX-5.1.2a, PAX-12.5b: an army stands neither in a City or Town of an enemy nor beside Independents with whom its player has no pact.
#[test]
fn armies_among_enemies_are_refused() {
    let mut at = extended(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(EAST), "rhodus", &[(Unit::LightInfantry, 1)]);
    at.works(of(ROME), "roma", 2).works(Owner::Rhodes, "rhodus", 5).active(ROME);
    at.s.rhodes = Some(EAST);
    at.s.guests.push(Guest {
        space: id("rhodus"),
        force: Force { owner: Owner::Rhodes, troops: Troops::of(Unit::HeavyInfantry, 1) },
    });
    at.reckoned();
    refused(
        &at,
        &[
            ("rhodes in rhodus beside east, its enemy", |s| s.rhodes = Some(ROME)),
            ("rhodes in rhodus beside east, its enemy", |s| s.rhodes = None),
            ("east in rhodus, a place of rhodes, its enemy", |s| {
                s.rhodes = None;
                s.guests.clear();
            }),
            ("carthage in roma, a place of rome, its enemy", |s| {
                ground(s, "roma").force = pieces(Unit::HeavyInfantry, 1, of(CARTHAGE));
            }),
            ("pergamum in roma beside rome, its enemy", |s| {
                let force = Force { owner: Owner::Pergamum, troops: Troops::of(Unit::HeavyInfantry, 1) };
                s.guests.push(Guest { space: id("roma"), force });
            }),
        ],
    );
    // Rebels and slaves hold Cities and Towns, too.
    ground(&mut at.s, "roma").force = pieces(Unit::Barbarians, 2, Owner::Rebels);
    at.reckoned().sound();
}

/// PAX-12.4.6, scenario IV: the Soldiers of Fortune of the start stand beside their hosts until they leave in the second turn.
#[test]
fn pax_12_4_6_soldiers_of_fortune_stay_with_their_hosts_until_they_leave() {
    let mut at = start(game(), "iv");
    let turn = at.s.turn;
    at.army(Owner::SoldiersOfFortune, "tarentum", &[(Unit::HeavyInfantry, 1)]).phase(Phase::Attrition).sound();
    at.until(|s| s.turn > turn).sound();
    assert_eq!((at.s.phase, at.s.forces(id("tarentum")).count()), (Phase::Maintenance, 2));
}

/// PAX-9.2.1m, PAX-9.4.4c, PAX-10.2.15a: a group on land does not stay beside enemies: it fights, passes or goes back.
#[test]
fn groups_beside_enemies_without_a_fight_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "roma", &[(Unit::HeavyInfantry, 2)]);
    at.reckoned();
    march(&mut at, ROME, "capua", 4);
    let words = "rome in capua beside carthage, its enemy, without a fight";
    refused(
        &at,
        &[
            (words, |s| ground(s, "capua").force = pieces(Unit::HeavyInfantry, 2, of(CARTHAGE))),
            (words, |s| {
                ground(s, "capua").force = pieces(Unit::HeavyInfantry, 2, of(CARTHAGE));
                let steps = ClashStep::Assault {
                    space: id("roma"),
                    free: false,
                    left: false,
                    asked: None,
                    sided: Seats::EMPTY,
                };
                s.steps.push(steps.into());
            }),
            ("rome in roma beside carthage", |s| s.march_mut(1).at = node("roma")),
            ("rome in capua beside carthage, its enemy", |s| {
                ground(s, "capua").works = Some(Works { owner: of(CARTHAGE), points: 2 });
            }),
            ("rome in capua beside samnites, its enemy", |s| {
                ground(s, "capua").force = pieces(Unit::HeavyInfantry, 2, Owner::Samnites);
            }),
            ("march:go: rome in", |s| {
                let march = s.march_mut(1);
                (march.at, march.mp) = (node("ltp_lucania"), 0);
            }),
        ],
    );
    // Until the attack is over they share a Space.
    at.way(&["roma"]);
    assert!(matches!(at.s.steps.top(), Some(Step::Clash(ClashStep::Withdraw { .. }))));
    refused(
        &at,
        &[
            ("rome in roma beside carthage", |s| {
                let assault = s.steps.iter().position(|step| matches!(step, Step::Clash(ClashStep::Assault { .. })));
                s.steps.remove(assault.unwrap());
            }),
            ("rome has come from capua, where its enemy stands", |s| {
                ground(s, "capua").force = pieces(Unit::HeavyInfantry, 1, of(CARTHAGE));
            }),
            ("rome has come from capua, where its enemy stands", |s| {
                ground(s, "capua").works = Some(Works { owner: of(CARTHAGE), points: 2 });
            }),
        ],
    );
}

/// A group on land has no ships, whatever the file says.
#[test]
fn ships_of_a_group_on_land_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    let written = state_to_json(at.game, &at.s);
    assert_eq!(state_from_json(at.game, &written).as_ref(), Ok(&at.s));
    for (field, value) in [("galleys", 1.into()), ("stopped", true.into()), ("drift", 2.into())] {
        let mut wrong = written.clone();
        wrong["marches"][0][field] = value;
        let said = state_from_json(at.game, &wrong).unwrap_err();
        assert!(said.starts_with("marches[0]: a group on land (`afloat` is false)"), "{field}: {said}");
    }
}

/// Pieces of the wrong owner, in the wrong place, and what a scenario does not have.
#[test]
fn pieces_that_cannot_stand_there_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).fleet(of(ROME), "roma", 1).reckoned().active(ROME);
    refused(
        &at,
        &[
            ("rome has no bi: in ancona", |s| ground(s, "ancona").force = pieces(Unit::Barbarians, 1, of(ROME))),
            ("rome has no tw: in ancona", |s| ground(s, "ancona").force = pieces(Unit::TribalWarriors, 1, of(ROME))),
            ("is carthage in this scenario, not greece", |s| s.player_mut(CARTHAGE).power = Power::Greece),
            ("the Standard Game has no event cards", |s| s.deck[Card::Spies] = 1),
            ("pontus: it stays neutral", |s| s.pontus = Some(ROME)),
            ("begun: 9 of 4", |s| s.begun = 9),
            ("event_markers: 1 of 0", |s| s.event_markers = 1),
            ("slave_armies: there is none against rome", |s| s.slave_armies[0] = Some(id("roma"))),
            ("rome_03 does not lead rebels", |s| {
                let at = node("roma");
                s.leaders.push(Post { leader: id("rome_03"), owner: Owner::Rebels, at, march: 0, moved: false });
            }),
            ("where nobody stays", |s| {
                let at = node("ltp_lucania");
                s.leaders.push(Post { leader: id("rome_03"), owner: of(ROME), at, march: 0, moved: false });
            }),
        ],
    );
}

/// PAX-3.2.Gb: armies on ships are lost at the end of the turn.
#[test]
fn pax_3_2_gb_armies_on_ships_after_attrition_are_refused() {
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Manpower);
    refused(
        &at,
        &[("cargo: rome on ships in", |s| {
            let troops = Troops::of(Unit::Legion, 1);
            s.cargo.push(Cargo { at: node("ntp_adriaticum"), owner: of(ROME), troops });
        })],
    );
}

/// Places that are not in play hold neither units nor Fleets.
#[test]
fn fleets_outside_the_scenario_are_refused() {
    let at = start(game(), "iv");
    refused(
        &at,
        &[("in Amastris, which is not in play", |s| {
            s.fleets.push(Fleet { owner: of(ROME), at: node("amastris"), galleys: 1 });
        })],
    );
}

/// PAX-9.2.3a, PAX-12.8.2b, PAX-12.1.3b: where nothing moves, Elephants do not stand without combat units, nor Garrisons alone in Rough Mountain.
#[test]
fn elephants_and_mountain_garrisons_alone_are_refused() {
    let mut at = bare(game());
    at.army(of(EAST), "antiochia", &[(Unit::Elephants, 1), (Unit::HeavyInfantry, 1)]);
    at.army(of(EAST), "cilician_gates", &[(Unit::Garrison, 1), (Unit::LightInfantry, 1)]);
    at.army(of(EAST), "tyrus", &[(Unit::LightInfantry, 2)]).reckoned();
    at.expansion(EAST).sound();
    let said = |at: &Position<'_, PaxRomana>, place: &str, left: Unit| {
        let mut s = at.s;
        ground(&mut s, place).force = pieces(left, 1, of(EAST));
        state_from_json(at.game, &state_to_json(at.game, &s)).unwrap_err()
    };
    let elephants = "east has Elephants in antiochia without combat units (PAX-12.8.2b)";
    let garrison = "east has Garrisons in cilician_gates, Rough Mountain, without combat units (PAX-12.1.3b)";
    assert_eq!(said(&at, "antiochia", Unit::Elephants), elephants);
    assert_eq!(said(&at, "cilician_gates", Unit::Garrison), garrison);
    // A group somewhere else changes nothing.
    march(&mut at, EAST, "tyrus", 4).sound();
    assert_eq!(said(&at, "antiochia", Unit::Elephants), elephants);
}
