//! Plans and steps that cannot lie there.

use super::*;

/// PAX-6.2.5, PAX-6.4.1, PAX-6.4.2: plans that no player could have made: in another phase, too expensive, with units that
/// cannot be formed there, or out of order.
#[test]
fn plans_that_nobody_could_have_made_are_refused() {
    let form = |space: &str, unit: Unit, count: u8| plan(ROME, Deed::Form(id(space), unit), count);
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Manpower);
    refused(
        &at,
        &[
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(ROME, Deed::Disband(node("roma"), full(Unit::Galleys)), 1))
            }),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(CARTHAGE, Deed::Form(id("carthago"), Unit::Legion), 1))
            }),
            ("cannot plan this yet, at all, or in this phase", |s| s.orders.push(plan(ROME, Deed::BuyObjective, 2))),
            ("has planned more or less than", |s| s.orders.push(plan(ROME, Deed::Form(id("roma"), Unit::Legion), 1))),
            ("nothing is planned in this phase", |s| s.phase = Phase::Income),
            ("muster:reveal comes twice", |s| {
                let reveal = s.steps.iter().position(|step| step == MusterStep::Reveal.into()).unwrap();
                lay(s, reveal + 1, MusterStep::Reveal);
            }),
        ],
    );
    at.act(Action::RaiseIn { province: id("italy") }).act(Action::Form { space: id("roma"), unit: Unit::Legion });
    assert_eq!(at.s.orders.iter().collect::<Vec<_>>(), [form("roma", Unit::Legion, 1)]);
    refused(
        &at,
        &[
            ("plans for", |s| s.orders.iter_mut().for_each(|order| order.count = 60)),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.iter_mut().for_each(|order| order.seat = CARTHAGE)
            }),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(ROME, Deed::Form(id("massilia"), Unit::Legion), 1))
            }),
            ("has planned more or less than", |s| {
                s.steps.pop();
                s.steps.replace(MusterStep::Raise { seat: ROME, from: 0, scope: Scope::Phase }.into());
            }),
        ],
    );
}

/// PAX-5.1.2a: nobody plans units for a Town in which an enemy stands: none can be there.
#[test]
fn plans_for_a_town_with_an_enemy_are_refused() {
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Manpower);
    at.act(Action::RaiseIn { province: id("italy") }).act(Action::Form { space: id("roma"), unit: Unit::Legion });
    let words = "carthage in roma, a place of rome, its enemy";
    refused(&at, &[(words, |s| ground(s, "roma").force = pieces(Unit::HeavyInfantry, 1, of(CARTHAGE)))]);
}

/// Steps of another phase, without a marker, twice, or without an end are refused.
#[test]
fn steps_that_cannot_lie_there_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    refused(
        &at,
        &[
            ("marker: there is none, but a step needs it", |s| s.marker = None),
            ("nobody moves or fights in", |s| s.phase = Phase::Victory),
            ("turn:end_activation comes twice", |s| lay(s, 1, TurnStep::EndActivation)),
            ("marches: 2 groups, but steps for 1 to stand down", |s| {
                s.marches = [*s.march(1); 2].into_iter().collect()
            }),
            ("neither a Port nor", |s| s.pirates.insert(node("dstp_aegyptium"))),
            ("Major and", |s| s.activation.minor = 3),
            ("turn:end_activation must lie on the end of the phase", |s| {
                s.steps.remove(1);
                s.steps.push(TurnStep::EndActivation.into());
            }),
            ("muster:raise_in must lie on muster:raise of the same player", |s| {
                let (province, scope) = (id::<Province>("italy"), Scope::Land);
                s.steps.push(MusterStep::Raise { seat: ROME, from: province.0 + 1, scope: Scope::Galleys }.into());
                s.steps.push(MusterStep::RaiseIn { seat: ROME, province, from: 0, scope }.into());
            }),
            ("group 1 on ships in Capua", |s| s.march_mut(1).go_aboard()),
            ("march:go needs 1 group, but only 0 left", |s| lay(s, 2, MarchStep::Go)),
            ("act:choose_action waits until the group on the move stands down", |s| {
                s.steps.push(ActStep::ChooseAction.into());
            }),
            ("turn:pay_marker waits until the group on the move stands down", |s| {
                s.steps.push(TurnStep::PayMarker.into());
            }),
            ("group 1 slowed by 255, at most", |s| s.march_mut(1).slowed = 255),
            ("group 1 has made 255 Garrisons, at most 200", |s| s.march_mut(1).made = 255),
            ("group 1 with 101 Movement Points", |s| s.march_mut(1).mp = 101),
            ("march:roll must lie on march:go of the same group", |s| {
                s.steps.replace(MarchStep::Roll.into());
            }),
            ("sea:continue is about group 1, which is on land", |s| s.steps.push(SeaStep::Continue.into())),
        ],
    );
}

/// PAX-9.3.8a: nobody is intercepted or attacked at a transit point.
#[test]
fn answers_at_a_transit_point_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 3)]);
    at.reckoned();
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]).act(Action::Intercept { from: id("roma") });
    let words = "nobody is met in";
    let away: fn(&mut State) = |s| s.march_mut(1).at = node("ltp_lucania");
    assert_eq!(at.s.steps.top(), Some(ClashStep::InterceptRoll.into()));
    refused(&at, &[(words, away), (words, |s| s.march_mut(2).at = node("ltp_lucania"))]);
    refused(
        &at,
        &[("clash:intercept_roll must lie on clash:intercept", |s| {
            s.steps.pop();
            s.steps.replace(ClashStep::InterceptRoll.into());
        })],
    );
}

/// Somebody may intercept now; nobody has.
fn answering(s: &mut State, turn: u8, beaten: bool) {
    let (tried, met, joined) = (Tried::default(), Seats::EMPTY, Seats::EMPTY);
    s.steps.replace(ClashStep::Intercept { turn, tried, met, joined, beaten }.into());
}

/// PAX-9.3.5e, PAX-9.3.5f, PAX-9.4.1d: what is remembered about a move is forgotten when it is over.
#[test]
fn answers_to_nobody_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned().active(ROME);
    refused(
        &at,
        &[("there is no group that an army could Withdraw from", |s| {
            let troops = Troops::of(Unit::Legion, 1);
            s.withdrawn.push(Detachment { space: id("capua"), owner: of(ROME), troops });
        })],
    );
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).works(of(ROME), "capua", 2).works(of(ROME), "pisae", 2);
    at.army(of(ROME), "roma", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 3)]);
    at.reckoned();
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    assert!(at.is_legal(Action::Intercept { from: id("roma") }));
    refused(
        &at,
        &[
            ("inside: nobody has come to capua", |s| {
                let troops = Troops::of(Unit::Legion, 1);
                s.inside.push(Detachment { space: id("capua"), owner: of(ROME), troops });
            }),
            ("clash:intercept: place 4 of 4 in the order of players", |s| answering(s, 4, false)),
            ("clash:intercept: `beaten`, but no army has intercepted", |s| answering(s, 0, true)),
        ],
    );
}

/// PAX-8.1.5: a player can place only a leader that he has drawn.
#[test]
fn leaders_who_have_not_been_drawn_are_not_placed() {
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Leaders).until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::PlaceLeader { .. }))));
    let wrong: Wrong = ("has not drawn this leader", |s| {
        s.orders.clear();
        s.seats.iter_mut().for_each(|player| player.drawn.clear());
    });
    refused(&at, &[wrong]);
}

/// PAX-10.3.1.10c: nobody is asked how to use shifts that he does not have.
#[test]
fn pax_10_3_1_10c_a_question_without_a_shift_is_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 4)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 12)], &["narbo", "tolosa"], 3).roll(3).roll(3);
    assert_eq!(at.s.steps.top(), Some(BattleStep::Shift { from: 0 }.into()));
    let words = "battle.shifts_left: there is no shift to use";
    refused(&at, &[(words, |s| s.fight_mut().shifts_left = 0), (words, |s| s.fight_mut().favoured = None)]);
}

/// PAX-16.2-DIS-a: only a leader with the highest sum of ratings of a player falls ill.
#[test]
fn pax_16_2_dis_a_disease_of_another_leader_is_refused() {
    let mut at = bare(game());
    for (leader, space) in [("rome_08", "roma"), ("rome_04", "roma"), ("rome_03", "capua")] {
        at.army(of(ROME), space, &[(Unit::Legion, 1)]).leader(of(ROME), leader, space);
    }
    at.reckoned();
    at.s.pending.push(Event::Disease);
    at.happens(ROME, EventStep::Strike).act(Action::Lead { leader: id("rome_04") });
    let words = "is not a player's highest leader in play (PAX-16.2-DIS-a)";
    refused(
        &at,
        &[
            (words, |s| s.steps.replace(EventStep::DiseaseRoll { leader: id("rome_08") }.into())),
            (words, |s| s.steps.replace(EventStep::DiseaseRoll { leader: id("east_02") }.into())),
        ],
    );
}

/// PAX-13.3-GAL-k, PAX-R13-09: who may object to a move of the Gauls is asked before a Major Move that can be made.
#[test]
fn pax_13_3_gal_k_a_veto_without_a_move_is_refused() {
    let army = Owner::GallicRevolt;
    let mut at = extended(game());
    at.army(army, "alesia", &[(Unit::Barbarians, 8)]).reckoned();
    at.s.previous = Some(CARTHAGE);
    at.expansion(EAST).act(Action::Major { owner: army, from: node("alesia"), fleet: false });
    let words = "event:gaul_veto comes before a Major Move of the Gallic army that its player can make";
    refused(
        &at,
        &[
            (words, |s| s.activation.major = 0),
            (words, |s| ground(s, "alesia").force = None),
            (words, |s| s.activation.gaul = Some(true)),
            (words, |s| s.steps.replace(EventStep::GaulVeto { seat: ROME }.into())),
        ],
    );
}

/// PAX-17.2-35-d, PAX-16.2-STC-g: only in the Extended Game a civil war waits for the next Activation.
#[test]
fn a_civil_war_that_waits_in_the_standard_game_is_refused() {
    refused(
        &start(game(), "v_basic"),
        &[("a civil war waits for rome, but in the Standard Game it comes at once", |s| {
            s.player_mut(ROME).civil_war = true;
        })],
    );
    let mut at = start(game(), "v_extended_full");
    at.s.player_mut(ROME).civil_war = true;
    assert_eq!(at.game.check(&at.s), Ok(()), "in the Extended Game it may");
}

/// PAX-16.2-CON-a: the Conqueror is an Elite leader in play of the player himself.
#[test]
fn pax_16_2_con_a_a_conqueror_of_another_player_is_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_01", "roma").leader(
        of(ROME),
        "rome_03",
        "roma",
    );
    at.army(of(EAST), "tyrus", &[(Unit::HeavyInfantry, 2)]).leader(of(EAST), "east_01", "tyrus").reckoned();
    at.s.player_mut(ROME).conqueror = Some(id("rome_01"));
    at.expansion(ROME);
    refused(
        &at,
        &[
            ("seats: east_01 is Conqueror, but no Elite leader of rome in play (PAX-16.2-CON-a)", |s| {
                s.player_mut(ROME).conqueror = Some(id("east_01"));
            }),
            ("seats: rome_03 is Conqueror, but no Elite leader of rome in play", |s| {
                s.player_mut(ROME).conqueror = Some(id("rome_03"));
            }),
            ("seats: rome_01 is Conqueror, but no Elite leader of rome in play", |s| {
                s.leaders = s.leaders.iter().filter(|post| post.leader != id("rome_01")).collect();
            }),
        ],
    );
}

/// PAX-13.4.1b: invaders who are placed, rolled for or moved have come this turn.
#[test]
fn pax_13_4_1b_invaders_who_have_not_come_are_refused() {
    let group = InvasionGroup::Germans;
    let mut at = bare(game());
    at.s.invaded.insert(group);
    at.reckoned().happens(EAST, EventStep::PlaceInvasion { by: EAST, group });
    let words = "`invaded` does not name germans, who come with this step (PAX-13.4.1b)";
    refused(&at, &[(words, |s| s.invaded = Default::default())]);
    at.choose("vindonissa");
    refused(&at, &[(words, |s| s.invaded = Default::default())]);
    at.roll(8);
    refused(&at, &[(words, |s| s.invaded = Default::default())]);
}

/// PAX-9.1.2d, PAX-9.1.1: a group has one way to go, and forms where it sets out.
#[test]
fn pax_9_1_2d_a_group_that_sets_out_twice_is_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    let compose = MarchStep::Compose { last: None };
    let words = "march:compose comes when a group sets out, on its march:go (PAX-9.1.2d)";
    assert_eq!(at.s.steps.top(), Some(MarchStep::Go.into()));
    refused(
        &at,
        &[
            ("march:go must lie on the end of the group's move (PAX-9.1.2d)", |s| s.steps.push(MarchStep::Go.into())),
            ("march:go must lie on the end of the group's move (PAX-9.1.2d)", |s| {
                s.steps.push(MarchStep::Entered.into());
                s.steps.push(MarchStep::Go.into());
            }),
        ],
    );
    at.way(&["roma"]);
    refused(
        &at,
        &[("marches: group 1 forms in Roma, but has come there from Capua (PAX-9.1.1)", |s| {
            s.steps.push(MarchStep::Compose { last: None }.into());
        })],
    );
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 2).reckoned();
    crate::sea::fleet_out(&mut at, ROME, "roma");
    let mut steps = at.s;
    steps.steps.push(SeaStep::Arrive.into());
    steps.steps.push(SeaStep::Meet { from: 0 }.into());
    steps.steps.push(compose.into());
    let said = at.game.check(&steps).unwrap_err();
    assert!(said.contains(words), "{said}");
}

/// PAX-12.5.5h: Pontic units do not stand with Land Units of their player; a leader may be there alone and leave.
#[test]
fn pax_12_5_5h_a_leader_may_leave_pontic_units() {
    let mut at = extended(game());
    (at.s.pontus, at.s.pergamum) = (Some(EAST), Some(EAST));
    at.army(Owner::Pontus, "sardis", &[(Unit::HeavyInfantry, 2)]).leader(Owner::Pergamum, "pergamum_attalus", "sardis");
    at.reckoned().expansion(EAST);
    assert_eq!(at.game.check(&at.s), Ok(()));
    at.act(Action::MoveLeader { leader: id("pergamum_attalus"), major: true, alone: true });
    at.sound();
}
