//! PAX-15.4, PAX-17: where Objectives and cards go, and when cards are offered.

use crate::board::*;
use crate::forces::next;
use crate::support::{id, node};
use agon_game::{Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

fn play(card: Card) -> Action {
    Action::Play { card, hire: false }
}

/// Objectives of a seat, taken out of the pool. How many of each there were.
fn aims<'a>(at: &mut At<'_>, seat: Seat, all: &'a [Objective]) -> Vec<(&'a Objective, u8)> {
    let before = all.iter().map(|aim| (aim, at.s.objectives[*aim])).collect();
    for &objective in all {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(seat).aims.push(Aim::face_down(objective));
    }
    before
}

/// PAX-17.2-08-b: the Objectives that are exchanged go back to the pool.
#[test]
fn pax_17_2_08_b_exchanged_objectives_go_back_to_the_pool() {
    let mut at = extended(game());
    let before = aims(&mut at, ROME, &[Objective::Gaul, Objective::Spain]);
    at.draw(ROME, Card::ChangeInPoliticalScene);
    for (aim, count) in before {
        assert_eq!(at.s.objectives[*aim], count, "{aim}");
    }
}

/// PAX-17.2-09: the one that is returned is in the pool again.
#[test]
fn pax_17_2_09_the_objective_that_goes_back_is_in_the_pool() {
    let mut at = extended(game());
    let before = aims(&mut at, EAST, &[Objective::Gaul, Objective::Spain]);
    at.draw(ROME, Card::ChangeInForeignPolicy).act(Action::ChooseSeat { seat: EAST });
    at.act(Action::DrawObjective { objective: Objective::Sicily }).act(Action::Picked { index: 1 });
    assert_eq!(at.s.objectives[Objective::Spain], before[1].1);
}

/// PAX-15.4.7a, PAX-15.4.4d: so is one that is discarded.
#[test]
fn pax_15_4_7a_a_discarded_objective_is_in_the_pool() {
    let mut at = extended(game());
    let before = aims(&mut at, ROME, &[Objective::Gaul, Objective::Spain, Objective::Danube, Objective::Egypt]);
    at.happens(ROME, MusterStep::DropAim { seat: ROME }).act(Action::DiscardObjective { objective: Objective::Gaul });
    assert_eq!((at.s.objectives[Objective::Gaul], at.s.player(ROME).aims.len()), (before[0].1, 3));
}

/// PAX-15.4.5b: a duplicate is exchanged only while the pool holds another that can be used.
#[test]
fn pax_15_4_5b_without_another_objective_a_duplicate_is_kept() {
    let drawn = |others: &[Objective]| {
        let mut at = extended(game());
        aims(&mut at, ROME, &[Objective::Spain]);
        at.s.objectives = Default::default();
        at.s.objectives[Objective::Spain] = 1;
        others.iter().for_each(|other| at.s.objectives[*other] = 1);
        at.happens(ROME, MusterStep::DrawAim { seat: ROME });
        at.act(Action::DrawObjective { objective: Objective::Spain });
        at.s.player(ROME).aims.len()
    };
    assert_eq!((drawn(&[]), drawn(&[Objective::Gaul])), (2, 1), "asked only if there is another");
}

/// PAX-17.2-34-b: the card gives an Objective only to a player with fewer than three, and while there are any.
#[test]
fn pax_17_2_34_b_no_fourth_objective_and_none_from_an_empty_pool() {
    let mut at = extended(game());
    aims(&mut at, ROME, &[Objective::Gaul, Objective::Spain, Objective::Danube]);
    at.play(ROME, Card::StabilityAndOpportunity);
    assert!(at.is_legal(Action::Yes) && !at.is_legal(Action::BuyObjective));
    let mut at = extended(game());
    at.s.objectives = Default::default();
    at.play(ROME, Card::StabilityAndOpportunity);
    assert!(at.is_legal(Action::Yes) && !at.is_legal(Action::BuyObjective));
}

/// PAX-17.1.5b: after the active player each of the others may play cards, the next one first.
#[test]
fn pax_17_1_5b_the_next_player_may_play_a_card() {
    let mut at = extended(game());
    at.hand(CARTHAGE, &[Card::Cunctator]).draw(ROME, Card::RevenuesAndStability);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    assert!(at.is_legal(play(Card::Cunctator)));
    assert!(at.is_legal(Action::Discard { card: Card::Cunctator }), "PAX-17.1.5d");
}

/// PAX-17.1.5d: in his Card segment the active player may discard a card.
#[test]
fn pax_17_1_5d_a_card_may_be_discarded_in_the_own_segment() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Cunctator]).draw(ROME, Card::RevenuesAndStability);
    assert!(at.is_legal(Action::Discard { card: Card::Cunctator }));
}

/// PAX-17.2-10-a: Conqueror is played at the start of an Expansion only.
#[test]
fn pax_17_2_10_a_conqueror_comes_before_the_first_move() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_01", "roma").army(of(ROME), "roma", &[(Unit::Legion, 2)]);
    at.hand(ROME, &[Card::Conqueror]).expansion(ROME);
    assert!(at.is_legal(play(Card::Conqueror)));
    let begun = |act: fn(&mut Activation)| {
        let mut at = Position { game: at.game, s: at.s };
        act(&mut at.s.activation);
        !at.is_legal(play(Card::Conqueror))
    };
    assert!(begun(|activation| activation.major = 0) && begun(|activation| activation.minor = 1));
}

/// PAX-17.2-01-a: the player of Alliance names a partner; without negotiation there is nobody to name.
#[test]
fn pax_17_2_01_a_alliance_names_a_partner() {
    let mut at = extended(game());
    at.play(ROME, Card::Alliance);
    assert_eq!(at.legal(), [CARTHAGE, GREECE, EAST].map(|seat| Action::ChooseSeat { seat }));
    let silent = with_options("pax_romana", &[("negotiation", "off")]);
    let mut at = extended(&silent);
    at.hand(ROME, &[Card::Alliance]);
    at.happens(ROME, CardStep::Window { seat: ROME, occasion: Occasion::Segment });
    assert!(!at.is_legal(play(Card::Alliance)), "it would do nothing");
}

/// PAX-17.2-01-a, scenario VI: an alliance that the scenario excludes is not talked about; others are.
#[test]
fn scenario_vi_two_powers_never_ally() {
    let mut at = start(game(), "vi");
    let [one, other] = at.game.scene(&at.s).special.never_allied.unwrap();
    let third = at.s.all_seats().find(|seat| ![one, other].contains(seat)).unwrap();
    at.play(one, Card::Alliance);
    assert!(!at.is_legal(Action::ChooseSeat { seat: other }) && at.is_legal(Action::ChooseSeat { seat: third }));
}

/// PAX-17.2-39: two chips return, if there are any left.
#[test]
fn pax_17_2_39_two_chips_come_back() {
    let mut at = extended(game());
    at.draw(ROME, Card::TribalResurgence);
    let places = at.choices();
    at.choose(&places[0]).choose(&places[1]);
    assert!(at.acting(ROME));
    let lying = places[..2].iter().filter(|place| at.s.ground[id::<Space>(place)].force.is_some()).count();
    assert_eq!(lying, 2);
    // PAX-13.1.8: a chip that has been looked at is not among those left.
    let mut at = extended(game());
    let tribes = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    at.s.ground[id::<Space>(&places[0])].force = tribes;
    at.s.ground[id::<Space>(&places[1])].force = tribes;
    at.s.looked.push(Looked { space: id(&places[0]), strength: 3, by: Seats::of(of(ROME)) });
    at.s.chips = [0, 0, 0, 1, 1, 0, 0, 0, 0, 0];
    let before = at.s;
    at.draw(ROME, Card::TribalResurgence);
    assert!(!at.choices().is_empty(), "two are left, and one of them lies on the map");
    at.s = before;
    at.s.chips = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    assert!(at.draw(ROME, Card::TribalResurgence).acting(ROME), "the only one left lies on the map");
}

/// PAX-17.2-24, PAX-R17-06: an escorted transport fights the Fleet that lies in ambush.
#[test]
fn pax_17_2_24_an_escorted_transport_fights_the_ambush() {
    let mut at = extended(game());
    at.hand(EAST, &[Card::NavalAmbush]).fleet(of(EAST), "side", 1).active(ROME);
    let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, node("rhodus"));
    let group = at.s.march_mut(march);
    group.troops = Troops::of(Unit::Legion, 2);
    group.course = Course::Sea(Voyage { galleys: 1, ..Voyage::default() });
    at.s.steps.push(ActStep::EndMove.into());
    at.s.steps.push(MarchStep::Go.into());
    next(&mut at, CardStep::Window { seat: EAST, occasion: Occasion::AtSea });
    at.act(play(Card::NavalAmbush));
    let battle = at.s.sea_battle.expect("a naval battle");
    assert_eq!((battle.ambush, battle.enemy, battle.at, at.s.sea_battles), (true, of(EAST), node("side"), 1));
}

/// PAX-13.3-JUD-a: a leader's army loses a unit; he dies only with its last combat unit.
#[test]
fn pax_13_3_jud_a_a_leader_survives_while_his_army_does() {
    for (units, left) in [(2, 1), (1, 0)] {
        let mut at = extended(game());
        at.army(of(EAST), "hierosolyma", &[(Unit::LightInfantry, units)]).leader(of(EAST), "east_03", "hierosolyma");
        at.active(ROME);
        let query = Query::JudaeaLoss;
        next(&mut at, EventStep::Ask { by: ROME, query });
        assert_eq!((at.troops(of(EAST), "hierosolyma").len(), at.s.leaders.len()), (left, left.into()));
    }
}
