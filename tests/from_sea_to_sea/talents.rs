//! Talents (S2S-471 to S2S-483).

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_game::{IdSet, Rules, Seat, Turn};

use Leader::{TigranII, TigranMiddle, Zareh};

const HOME: &str = "great_armenia";

fn seas(p: &Position) -> (u8, u8, u8) {
    (p.s.inland, p.s.hyrcanian, p.s.talents_out)
}

/// The copies that are offered.
fn copies(p: &Position) -> Vec<(Leader, Kind)> {
    let copy = |action| match action {
        Action::Copy { leader, kind } => Some((leader, kind)),
        _ => None,
    };
    p.legal().into_iter().filter_map(copy).collect()
}

/// A talent removes a troublemaker from the card of a region, if it may.
fn pacify(p: &Position, at: &str) -> Option<Action> {
    let card = Zone::Card(region(at));
    p.legal().into_iter().find(|action| matches!(action, Action::Pacify { zone, .. } if *zone == card))
}

/// After a card of Tigran II (movement, battle, build/activate), with talents of the team.
fn after_a_card(hyrcanian: u8) -> Position<'static> {
    let mut p = start().talents(0, hyrcanian);
    p.play(TigranII, Kind::Movement).finish();
    p
}

/// S2S-471, S2S-472, S2S-123: from the Inland Sea, as many as are there.
#[test]
fn s2s_471_talents_are_gained_from_the_inland_sea() {
    // Colchis a gives two talents.
    let reward = |inland, hyrcanian| {
        let p =
            start().talents(inland, hyrcanian).at(&[Step::Capture(CaptureStep::Reward { region: region("colchis") })]);
        seas(&p)
    };
    assert_eq!(reward(4, 0), (2, 2, 0));
    assert_eq!(reward(1, 2), (0, 3, 1));
    assert_eq!(reward(0, 3), (0, 3, 1));
}

/// S2S-473, S2S-474, S2S-R63, S2S-123: the team's talents return to the Inland Sea; those from the Inland Sea are gone for good.
#[test]
fn s2s_473_where_spent_talents_go() {
    let spent = |sea| {
        let mut p = start().talents(2, 2).at(&[Step::Round(RoundStep::SpendTalents { left: 1, moved: 0 })]);
        let both = [Sea::Hyrcanian, Sea::Inland].map(|sea| Action::SpendTalent { sea });
        assert_eq!(p.legal(), both);
        p.act(Action::SpendTalent { sea });
        seas(&p)
    };
    assert_eq!(spent(Sea::Hyrcanian), (3, 1, 0));
    assert_eq!(spent(Sea::Inland), (1, 2, 1));
    // Talents that have not been earned can be spent all the same.
    let mut p = start().talents(1, 0);
    p.act(pacify(&p, HOME).expect("a talent and a troublemaker"));
    assert_eq!((seas(&p), p.s.on_board()), ((0, 0, 4), 2));
    assert!(pacify(&p, HOME).is_none(), "none is left");
}

/// S2S-473, S2S-474: a talent that a payment has moved to the Inland Sea is spent; the same payment does not take it out
/// of there.
#[test]
fn s2s_473_474_a_talent_is_spent_once_in_a_payment() {
    let paying = |inland, hyrcanian, left| {
        start().talents(inland, hyrcanian).at(&[Step::Round(RoundStep::SpendTalents { left, moved: 0 })])
    };
    let p = paying(0, 3, 2);
    assert_eq!((p.s.steps.top(), seas(&p)), (None, (2, 1, 1)), "there is no choice");
    let mut p = paying(1, 2, 2);
    p.act(Action::SpendTalent { sea: Sea::Hyrcanian });
    assert_eq!(p.s.steps.top(), Some(Step::Round(RoundStep::SpendTalents { left: 1, moved: 1 })));
    // The one that lay in the Inland Sea before is still there.
    p.act(Action::SpendTalent { sea: Sea::Inland });
    assert_eq!((p.s.steps.top(), seas(&p)), (None, (1, 1, 2)));
}

/// S2S-476, S2S-477, S2S-482, S2S-R60: each of the three actions once, the one that was performed included, by any leader.
#[test]
fn s2s_476_a_talent_copies_an_action_of_the_last_card() {
    let mut p = after_a_card(4);
    use Kind::{Battle, BuildActivate, Movement};
    let both = |kinds: &[Kind]| kinds.iter().flat_map(|&k| [(TigranII, k), (Zareh, k)]).collect::<Vec<_>>();
    assert_eq!(copies(&p), both(&[Movement, Battle, BuildActivate]));
    p.act(Action::Copy { leader: TigranII, kind: Movement });
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 3, free: 0 })));
    p.finish();
    assert_eq!((copies(&p), seas(&p)), (both(&[Battle, BuildActivate]), (1, 3, 0)));
    p.act(Action::Copy { leader: Zareh, kind: BuildActivate }).finish();
    assert_eq!(copies(&p), both(&[Battle]));
    p.act(Action::Copy { leader: Zareh, kind: Battle }).finish();
    assert_eq!((copies(&p), p.s.cards_played), (vec![], 1), "copies are no cards");
    // A new card can be copied anew.
    p.play(Zareh, Kind::Hiring).finish();
    assert_eq!(copies(&p), both(&[Kind::Gathering, Kind::Hiring, BuildActivate]));
}

/// Without a talent, or before the first card, nothing is copied.
#[test]
fn s2s_476_copies_need_a_talent_and_a_card() {
    assert_eq!(copies(&start().talents(0, 4)), []);
    assert_eq!(copies(&after_a_card(0)), []);
    assert_eq!(copies(&after_a_card(1)).len(), 6);
}

/// S2S-478, S2S-562: the last card before the return is never copied, neither before nor after its event.
#[test]
fn s2s_478_not_the_last_card_before_the_return() {
    let mut p = start().talents(0, 4);
    p.s.leaders.iter_mut().for_each(|l| l.hand = IdSet::EMPTY);
    p.s.leaders.get_mut(1).unwrap().hand.insert(id("zareh_6"));
    (p.s.last_card, p.s.cards_played) = (Some(id("zareh_5")), 2);
    p.play(Zareh, Kind::Hiring);
    p.until(|s| s.steps.top() == Some(Step::Round(RoundStep::BeforeEvent)));
    assert_eq!((copies(&p), pacify(&p, HOME).is_some()), (vec![], true));
    p.finish();
    assert_eq!((copies(&p), p.s.last_card, p.s.cards_played), (vec![], None, 0));
}

/// S2S-479, S2S-C3: between the third card and its event nothing is copied, but troublemakers may be removed; after the event the
/// card can be copied again.
#[test]
fn s2s_479_no_copy_between_a_third_card_and_its_event() {
    let mut p = start().talents(0, 4);
    for kind in [Kind::Hiring, Kind::Gathering] {
        p.play(TigranII, kind).finish();
        assert!(!copies(&p).is_empty());
    }
    p.play(TigranII, Kind::Movement).until(|s| s.steps.top() == Some(Step::Round(RoundStep::BeforeEvent)));
    assert_eq!(p.legal(), [pacify(&p, HOME).unwrap(), Action::Stop]);
    p.act(pacify(&p, HOME).expect("a talent and a troublemaker"));
    assert_eq!((p.s.on_board(), p.s.steps.top()), (2, Some(Step::Round(RoundStep::BeforeEvent))));
    p.act(Action::Stop).act(Action::RevealEvent { event: event(20) }).finish();
    assert_eq!(copies(&p).len(), 6, "the event is resolved");
}

/// S2S-480, S2S-482: a talent removes a troublemaker of the presence region of any leader.
#[test]
fn s2s_480_a_talent_removes_a_troublemaker_from_a_presence_region() {
    let base = || start().talents(0, 2).captured("sophene", "ct_battle_2").captured("syria", "ct_battle_3");
    let p = base().troublemakers("sophene", 1).troublemakers("syria", 1).leader(Zareh, "sophene");
    assert!(pacify(&p, "sophene").is_some() && pacify(&p, HOME).is_some() && pacify(&p, "syria").is_none());
    let mut p = p.leader(TigranII, "syria");
    assert!(pacify(&p, HOME).is_none());
    p.act(pacify(&p, "syria").expect("a talent and a troublemaker"));
    assert_eq!((p.s.troublemakers[region("syria")], p.s.stock, seas(&p)), (0, 8, (1, 1, 2)));
    assert_eq!(p.s.cards_played, 0);
    // S2S-R62: beside a condition and on a city; a city counts for each region around it.
    let p = start().talents(0, 1).leader(Zareh, "albania").condition_troublemaker("albania");
    let mut p = p.city_troublemaker("mtskheta");
    assert!(p.is_legal(Action::Pacify { leader: TigranII, zone: Zone::City(site("mtskheta")) }));
    p.act(Action::Pacify { leader: Zareh, zone: Zone::Condition(region("albania")) });
    assert!(p.s.conditions.is_empty());
}

/// S2S-481: talents may remove troublemakers one after the other, as long as there are any.
#[test]
fn s2s_481_troublemakers_may_go_one_after_the_other() {
    let mut p = start().talents(3, 0);
    for left in [2, 1, 0] {
        p.act(pacify(&p, HOME).expect("a talent and a troublemaker"));
        assert_eq!((p.s.troublemakers[region(HOME)], seas(&p)), (left, (left, 0, 4 - left)));
    }
    assert_eq!(p.s.stock, 12);
}

/// S2S-483, S2S-482, S2S-230: the leader who copies acts, with his own presence region and ability.
#[test]
fn s2s_483_the_leader_who_spends_performs_the_copy() {
    let mut p = with_roles(&["tigran_ii/whip", "tigran_middle/joker"]).talents(0, 4).leader(TigranMiddle, "judea");
    p.play(TigranII, Kind::Movement).finish();
    p.act(Action::Copy { leader: TigranMiddle, kind: Kind::Movement });
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 3, free: 2 })));
    assert_eq!(p.game.turn(&p.s), Turn::Decision(Seat(1)));
    p.act(Action::MoveLeader { to: region("syria") });
    assert_eq!(p.s.leaders.get(1).unwrap().at, region("syria"));
}

/// S2S-476, S2S-R24: a leader who has nothing to win cannot copy a check.
#[test]
fn s2s_476_checks_are_copied_if_they_can_win_something() {
    let mut p = after_a_card(1);
    assert!(copies(&p).contains(&(Zareh, Kind::Battle)));
    p = p.leader(Zareh, "albania");
    assert!(!copies(&p).contains(&(Zareh, Kind::Battle)) && copies(&p).contains(&(TigranII, Kind::Battle)));
}

/// Whether a talent can remove a troublemaker at the decisions of an action, a check and an event.
fn possible(timing: &str) -> [bool; 4] {
    let game = game_with(&[("talent_timing", timing)]);
    let new = || {
        let mut p = of(&game, &["tigran_ii/whip", "zareh/erebuni"]).talents(0, 2);
        p = p.unit(Colour::Red, Side::Peaceful, HOME, &[Resource::Copper]);
        p
    };
    let boundary = new();
    let moving = new().perform(TigranII, Kind::Movement, 3);
    let check = new().perform(TigranII, Kind::Battle, 2);
    // Event III: spend 1 copper or Rome +1.
    let event = new().event(3);
    assert!(matches!(event.s.steps.top(), Some(Step::Event(EventStep::PayOrRome { .. }))));
    [boundary, moving, check, event].map(|p| pacify(&p, HOME).is_some())
}

/// S2S-475, S2S-R61: the option `talent_timing` in both values.
#[test]
fn s2s_475_when_talents_are_spent() {
    assert_eq!(possible("action_boundaries"), [true, false, false, false]);
    assert_eq!(possible("also_in_checks_and_events"), [true, false, true, true]);
}

/// S2S-R61: a talent removes a troublemaker in the middle of an event, which then goes on where it was.
#[test]
fn s2s_r61_a_talent_in_the_middle_of_an_event() {
    let game = game_with(&[("talent_timing", "also_in_checks_and_events")]);
    let mut p = of(&game, &["tigran_ii/whip", "zareh/erebuni"]).talents(1, 1);
    p = p.unit(Colour::Red, Side::Peaceful, HOME, &[Resource::Copper]).event(3);
    let due = p.s.steps.top();
    p.act(pacify(&p, HOME).expect("a talent and a troublemaker")).act(Action::SpendTalent { sea: Sea::Inland });
    assert_eq!((p.s.on_board(), p.s.steps.top(), seas(&p)), (2, due, (0, 1, 3)));
    p.act(Action::RomeUp).finish();
    assert_eq!(p.s.rome, 2);
}

/// Between two actions, and before the event of a round.
#[test]
fn s2s_475_talents_between_actions() {
    let mut p = start().talents(0, 1);
    assert!(pacify(&p, HOME).is_some(), "before the first card");
    p.play(TigranII, Kind::Movement);
    assert!(pacify(&p, HOME).is_none());
    p.finish();
    assert!(pacify(&p, HOME).is_some(), "after an action and its capture test");
    let calm = start()
        .talents(0, 1)
        .troublemakers(HOME, 0)
        .at(&[Step::Round(RoundStep::BeforeEvent), Step::Event(EventStep::EventDue)]);
    assert_eq!(
        calm.s.steps.top(),
        Some(Step::Event(EventStep::RevealEvent { reveal: Reveal::Due })),
        "nothing to remove"
    );
}
