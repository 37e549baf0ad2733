//! The abilities of Tigran II and Tigran the Middle (S2S-621 to S2S-633).

use crate::pieces::unknown_deck;
use crate::support::*;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::{Carrier, UnitAt};
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::{Bundle, Chance, Rules, Seat, Turn};

use Colour::{Red, Violet, Yellow};
use Leader::{TigranII, TigranMiddle, Zareh};
use Resource::{Copper, Food, Iron, Stone, Wood};
use Side::{Military, Peaceful};

const HOME: &str = "great_armenia";
const OTHER: &str = "zareh/erebuni";

fn unit(colour: Colour, side: Side, at: &str) -> UnitAt {
    Position::at_unit(colour, side, at, &[])
}

fn to(name: &str) -> Action {
    Action::MoveLeader { to: region(name) }
}

fn carrier(colour: Colour, side: Side, at: &str, load: &[Resource]) -> Carrier {
    Carrier::Unit(Position::at_unit(colour, side, at, load))
}

fn swift(game: &FromSeaToSea) -> Position<'_> {
    of(game, &["tigran_ii/swift", OTHER]).no_units().unit(Red, Military, HOME, &[])
}

/// S2S-621, S2S-R89: one move, before or after the action, of the leader or a unit.
#[test]
fn s2s_621_swift_moves_before_or_after_an_action() {
    let soldier = unit(Red, Military, HOME);
    let mut p = swift(game()).perform(TigranII, Kind::Hiring, 1);
    assert_eq!(p.s.steps.top(), Some(Step::Round(RoundStep::Swift { after: false })));
    assert!(p.is_legal(Action::MoveUnit { unit: soldier, to: region("sophene") }) && p.is_legal(Action::Stop));
    p.act(to("media"));
    assert!(p.is_legal(Action::Hire { region: region("media"), side: Military }), "then the action, from there");
    p.act(Action::Stop);
    assert_eq!((p.s.steps.top(), p.s.cards_played), (None, 1), "not again after it");
    let mut p = swift(game()).perform(TigranII, Kind::Hiring, 1);
    p.act(Action::Stop).act(Action::Stop);
    assert_eq!(p.s.steps.top(), Some(Step::Round(RoundStep::Swift { after: true })));
    p.act(Action::MoveUnit { unit: soldier, to: region("sophene") });
    assert_eq!((p.s.steps.top(), p.count("sophene", Military)), (None, 1));
    let mut p = swift(game()).perform(TigranII, Kind::Hiring, 1);
    p.act(Action::Stop).act(Action::Stop).act(Action::Stop);
    assert_eq!(p.s.steps.top(), None, "or not at all");
}

/// S2S-621, S2S-R89: around a copied action too; S2S-382: the move can bring a leader for the capture test.
#[test]
fn s2s_621_swift_moves_around_copies_and_before_the_capture_test() {
    let mut p = swift(game()).talents(0, 1).unit(Red, Peaceful, "sophene", &[Copper]);
    p.s.leaders.get_mut(1).unwrap().hand.remove(id("zareh_3"));
    (p.s.last_card, p.s.cards_played) = (Some(id("zareh_3")), 1);
    p.act(Action::Copy { leader: TigranII, kind: Kind::Hiring });
    assert_eq!(p.s.steps.top(), Some(Step::Round(RoundStep::Swift { after: false })));
    p.act(Action::Stop).act(Action::Stop).act(to("sophene"));
    assert!(p.is_legal(Action::Capture { region: region("sophene"), option: 0 }));
}

/// S2S-621: a move before a check counts for it, so the check is offered when something can be won next door.
#[test]
fn s2s_621_swift_moves_before_a_check() {
    let calm = || swift(game()).troublemakers(HOME, 0);
    let mut p = calm();
    p.play(TigranII, Kind::Battle).act(to("sophene"));
    let check = p.s.check.expect("a battle for Sophene");
    assert_eq!((check.region, check.difficulty), (region("sophene"), 8));
    // A leader who stays has nothing to fight for; the card is used up.
    let mut p = calm();
    p.play(TigranII, Kind::Battle).act(Action::Stop);
    assert_eq!((p.s.check, p.s.steps.top()), (None, Some(Step::Round(RoundStep::Swift { after: true }))));
    // Not for the other leader, who does not move.
    let mut p = calm();
    p.act(Action::LetAct { leader: Zareh }).act(Action::PlayCard { card: id("zareh_5") });
    assert!(!p.is_legal(Action::Perform { kind: Kind::Battle }));
}

/// S2S-622: no conflict test for the move of Swift, but one for the movement action before or after it.
#[test]
fn s2s_622_no_conflict_test_for_the_move_of_swift() {
    let green = unit(Colour::Green, Military, "sophene");
    let base = || swift(game()).unit(Colour::Green, Military, "sophene", &[]).unit(Yellow, Military, HOME, &[]);
    let mut p = base().perform(TigranII, Kind::Hiring, 1);
    p.act(Action::MoveUnit { unit: green, to: region(HOME) }).finish();
    assert_eq!(p.s.troublemakers[region(HOME)], 3);
    let mut p = base().perform(TigranII, Kind::Movement, 1);
    p.act(Action::Stop).act(Action::Stop).act(Action::MoveUnit { unit: green, to: region(HOME) });
    assert_eq!((p.s.troublemakers[region(HOME)], p.s.steps.top()), (3, None), "the test came before the move");
}

/// S2S-C6: the option `swift_any_leader` in both values; the move is Swift's.
#[test]
fn s2s_c6_swift_around_the_actions_of_any_leader() {
    let game = game_with(&[("swift_any_leader", "false")]);
    let p = swift(&game).perform(Zareh, Kind::Hiring, 1);
    assert!(matches!(p.s.steps.top(), Some(Step::Hire(HireStep::Hire { .. }))));
    let game = game_with(&[("swift_any_leader", "true")]);
    let mut p = swift(&game).leader(Zareh, "judea").perform(Zareh, Kind::Hiring, 1);
    assert_eq!(
        (p.s.steps.top(), p.game.turn(&p.s)),
        (Some(Step::Round(RoundStep::Swift { after: false })), Turn::Decision(Seat(0)))
    );
    p.act(to("media"));
    assert_eq!(p.s.leaders.get(0).unwrap().at, region("media"));
    assert!(p.is_legal(Action::Hire { region: region("judea"), side: Military }), "Zareh hires where he stands");
}

/// S2S-623, S2S-R90, S2S-C10: two resources of a city next to Great, for every leader; cities elsewhere give one.
#[test]
fn s2s_623_great_doubles_resource_cities() {
    // City 6 gives wood.
    let woods = |great_at: &str, leader: Leader| {
        let mut p = table(game(), &["tigran_ii/great", OTHER], "medium", &[]).no_units().troublemakers(HOME, 6);
        p = p.unit(Red, Peaceful, HOME, &[]).unit(Red, Peaceful, HOME, &[]).city("mtskheta", 6);
        p = p.leader(TigranII, great_at).perform(leader, Kind::Gathering, 4);
        let mut taken = 0;
        while p.gatherable(HOME) == [Wood] {
            p.act(Action::Gather { region: region(HOME), resource: Wood });
            if let Some(Step::Gather(GatherStep::Load { .. })) = p.s.steps.top() {
                let load = p.legal()[0];
                p.act(load);
            }
            taken += 1;
        }
        taken
    };
    assert_eq!([woods(HOME, TigranII), woods(HOME, Zareh), woods("albania", Zareh)], [2, 2, 2]);
    assert_eq!([woods("sophene", Zareh), woods("judea", Zareh)], [1, 1]);
}

/// S2S-624, S2S-C10: a blocking city next to Great blocks two troublemakers in each region around it.
#[test]
fn s2s_624_great_doubles_blocking_cities() {
    let open = |great_at: &str, suspended: bool| {
        let mut p = with_roles(&["tigran_ii/great", OTHER]).no_units().unit(Red, Peaceful, HOME, &[]);
        p = p.troublemakers(HOME, 5).city("arshamashat", 14).leader(TigranII, great_at);
        if suspended {
            p = p.city_troublemaker("arshamashat");
        }
        p.perform(Zareh, Kind::Gathering, 1).gatherable(HOME)
    };
    // Food, stone, wood, food, copper, iron.
    assert_eq!(open("judea", false), [Stone, Food]);
    assert_eq!([open(HOME, false), open("sophene", false)], [[Wood, Stone, Food], [Wood, Stone, Food]]);
    assert_eq!(open(HOME, true), [Food], "S2S-C12");
}

/// S2S-625: +2 to actions and to checks; build/activate has no strength.
#[test]
fn s2s_625_great_doubles_what_cities_add() {
    let base = |at: &str| with_roles(&["tigran_ii/great", OTHER]).leader(TigranII, at);
    for (number, kind) in [(1, Kind::Movement), (2, Kind::Gathering), (5, Kind::Hiring)] {
        let left = |at: &str| match base(at).city("artashat", number).perform(Zareh, kind, 3).s.steps.top() {
            Some(
                Step::Movement(MovementStep::Move { left, .. })
                | Step::Hire(HireStep::Hire { left, .. })
                | Step::Gather(GatherStep::Gather { left }),
            ) => left,
            other => panic!("{other:?}"),
        };
        assert_eq!([left("judea"), left("albania"), left(HOME)], [4, 5, 5], "{kind}");
    }
    let free = |at: &str| base(at).city("artashat", 4).perform(Zareh, Kind::Battle, 1).s.check.unwrap().free;
    assert_eq!([free("judea"), free(HOME)], [2 + 2, 2 + 3], "two units, strength, city");
    // City 13: result +1; one token with a 1 and the city against a loyalty of 3.
    let enough = |at: &str| {
        let mut p = base(at).no_units().city("artashat", 13).bag(&["base_1_1#1", "base_1_1#2"]);
        p = p.perform(Zareh, Kind::Negotiation, 2);
        p.draw(&["base_1_1#1"]).is_legal(Action::EndCheck)
    };
    assert_eq!([enough("judea"), enough(HOME)], [false, true]);
}

/// S2S-626, S2S-R99, S2S-C11: with Whip in play every military unit carries 1, violet ones 2; loads of the dead return.
#[test]
fn s2s_626_whip_lets_military_units_carry() {
    let loads = |role: &str, colour: Colour, side: Side| {
        let mut p = with_roles(&[role, OTHER]).no_units().troublemakers(HOME, 0).unit(colour, side, HOME, &[]);
        p = p.leader(TigranII, "judea").perform(Zareh, Kind::Gathering, 4);
        let mut taken = 0;
        while let Some(gather) = p.legal().into_iter().find(|a| matches!(a, Action::Gather { .. })) {
            p.act(gather);
            taken += 1;
        }
        taken
    };
    assert_eq!([loads("tigran_ii/whip", Red, Military), loads("tigran_ii/great", Red, Military)], [1, 0]);
    assert_eq!([loads("tigran_ii/whip", Violet, Military), loads("tigran_ii/great", Violet, Military)], [2, 1]);
    assert_eq!([loads("tigran_ii/whip", Red, Peaceful), loads("tigran_ii/great", Red, Peaceful)], [2, 2]);
    let mut p = start().no_units().unit(Red, Military, HOME, &[Iron]).event(13);
    assert_eq!(p.s.scales[Iron].count, 4);
    p.finish();
    assert_eq!((p.s.scales[Iron].count, p.count(HOME, Military)), (5, 0));
}

/// S2S-627, S2S-R91: one kind any number of times while a cell of it is open; the others once per cell.
#[test]
fn s2s_627_philhellene_gathers_one_kind_without_limit() {
    let table = |role: &str, strength: u8| {
        let mut p = with_roles(&[role, OTHER]).no_units();
        for _ in 0..4 {
            p = p.unit(Red, Peaceful, HOME, &[]);
        }
        p.perform(TigranII, Kind::Gathering, strength)
    };
    let take = |p: &mut Position, resource: Resource| {
        p.act(Action::Gather { region: region(HOME), resource });
        if let Some(Step::Gather(GatherStep::Load { .. })) = p.s.steps.top() {
            let load = p.legal()[0];
            p.act(load);
        }
    };
    let mut p = table("tigran_ii/philhellene", 5);
    for _ in 0..2 {
        take(&mut p, Wood);
    }
    assert_eq!(p.gatherable(HOME), [Wood, Stone, Food]);
    take(&mut p, Stone);
    assert_eq!(p.gatherable(HOME), [Wood, Food], "one kind only");
    take(&mut p, Wood);
    take(&mut p, Wood);
    assert_eq!(p.s.steps.top(), None, "strength is the limit");
    assert_eq!((p.s.scales[Wood].count, p.s.scales[Stone].count), (1, 4));
    let mut p = table("tigran_ii/great", 5);
    take(&mut p, Wood);
    assert_eq!(p.gatherable(HOME), [Stone, Food], "not for other leaders");
    let mut p = table("tigran_ii/philhellene", 5).troublemakers(HOME, 4);
    assert_eq!(p.gatherable(HOME), [Stone, Food], "the cell must be open");
    take(&mut p, Stone);
    assert_eq!(p.gatherable(HOME), [Stone, Food]);
}

/// S2S-628: two more moves of units in a movement action of this leader; the leader's own moves cost points.
#[test]
fn s2s_628_joker_moves_two_units_for_nothing() {
    let base = || with_roles(&["tigran_middle/joker", OTHER]).no_units().unit(Red, Military, HOME, &[]);
    let step = |from: &str, to: &str| Action::MoveUnit { unit: unit(Red, Military, from), to: region(to) };
    // One unit twice, then the point of the action.
    let mut p = base().leader(TigranMiddle, "sophene").perform(TigranMiddle, Kind::Movement, 1);
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 1, free: 2 })));
    p.act(step(HOME, "sophene")).act(step("sophene", "commagene"));
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 1, free: 0 })));
    p.act(to("commagene"));
    assert_eq!((p.s.steps.top(), p.count("commagene", Military)), (None, 1));
    // Two units, after the points are used.
    let mut p = base().unit(Violet, Peaceful, HOME, &[]).perform(TigranMiddle, Kind::Movement, 1);
    p.act(to("media"));
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 0, free: 2 })));
    assert!(!p.is_legal(to("albania")), "the leader has no point left");
    p.act(step(HOME, "media")).act(Action::MoveUnit { unit: unit(Violet, Peaceful, HOME), to: region("media") });
    assert_eq!((p.s.steps.top(), p.count("media", Military), p.count("media", Peaceful)), (None, 1, 1));
    let p = base().perform(Zareh, Kind::Movement, 1);
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 1, free: 0 })), "not for others");
}

/// S2S-629, S2S-630, S2S-R99: the leader carries two resources, in the presence region; they pay, travel and can be discarded.
#[test]
fn s2s_629_the_baggage_train_carries_two_resources() {
    let me = Carrier::Leader(TigranMiddle);
    let mut p = with_roles(&["tigran_middle/baggage_train", OTHER]).no_units();
    p = p.perform(Zareh, Kind::Gathering, 3);
    for resource in [Food, Stone] {
        p.act(Action::Gather { region: region(HOME), resource });
    }
    assert_eq!(p.s.leaders.get(0).unwrap().load.len(), 2);
    assert_eq!(p.s.steps.top(), None, "no room for a third");
    // Discarded before gathering, like any other load.
    let mut q = Position { game: p.game, s: p.s }.perform(Zareh, Kind::Gathering, 1);
    q.act(Action::Discard { carrier: me, resource: Food }).act(Action::Stop);
    assert_eq!((q.s.scales[Food].count, q.gatherable(HOME)), (5, vec![Wood, Stone, Food]));
    // They go where the leader goes, and pay there.
    let mut p = p.perform(TigranMiddle, Kind::Movement, 2);
    p.act(to("media")).act(to("corduene"));
    let p = p.perform(TigranMiddle, Kind::BuildActivate, 0);
    assert!(p.is_legal(Action::Build { site: site("ecbatana") }), "stone and food");
    let p = p.leader(TigranMiddle, HOME).leader(Zareh, "corduene").perform(Zareh, Kind::BuildActivate, 0);
    assert_ne!(
        p.s.steps.top(),
        Some(Step::Build(BuildStep::BuildActivate { built: false, activated: false })),
        "not at a distance"
    );
}

/// S2S-631, S2S-632, S2S-205, S2S-R92: the revealed event goes under the unknown deck, a new one must be resolved.
#[test]
fn s2s_631_prophet_exchanges_an_event_once() {
    let base = || with_roles(&[OTHER, "tigran_middle/prophet"]).at(&[Step::Event(EventStep::EventDue)]);
    let mut p = base();
    p.act(Action::RevealEvent { event: event(13) });
    assert_eq!(p.legal(), [Action::KeepEvent, Action::ReplaceEvent]);
    assert_eq!(p.game.turn(&p.s), Turn::Decision(Seat(1)), "the owner decides");
    p.act(Action::ReplaceEvent);
    assert_eq!(p.s.steps.top(), Some(Step::Event(EventStep::RevealEvent { reveal: Reveal::Instead })));
    assert_eq!((p.s.unknown.len(), p.s.waiting.len()), (15, 0));
    assert_eq!(p.s.unknown.iter().last(), Some(Some(event(13))), "all know where it lies");
    assert!(!p.game.chance_possible(&p.s, Action::RevealEvent { event: event(13) }));
    p.act(Action::RevealEvent { event: event(20) });
    assert_ne!(p.s.steps.top(), Some(Step::Event(EventStep::Prophet)), "S2S-632");
    p.finish();
    assert_eq!((p.s.rome, p.s.unknown.len()), (2, 14));
    assert_eq!(p.s.discard.iter().collect::<Vec<_>>(), [event(20)]);
    let mut p = base();
    p.act(Action::RevealEvent { event: event(20) }).act(Action::KeepEvent).finish();
    assert_eq!((p.s.rome, p.s.unknown.len(), p.s.discard.len()), (2, 14, 1));
}

/// S2S-R92: not without another card, and not when no event is revealed.
#[test]
fn s2s_r92_prophet_needs_an_event_and_another_card() {
    let mut p = with_roles(&[OTHER, "tigran_middle/prophet"]);
    p = unknown_deck(p, &[]);
    let mut q = Position { game: p.game, s: p.s }.at(&[Step::Event(EventStep::EventDue)]);
    q.act(Action::RevealEvent { event: event(20) });
    assert_ne!(q.s.steps.top(), Some(Step::Event(EventStep::Prophet)), "the same card would come back");
    p.s.waiting.pop();
    p.s.unknown.push_bottom(None);
    let p = p.at(&[Step::Event(EventStep::EventDue)]);
    assert_eq!((p.s.rome, p.s.steps.top()), (3, None));
}

/// Building Arshamashat, which costs stone and copper, with these resources.
fn building(builder_at: &str, loads: &[&[Resource]]) -> Position<'static> {
    let mut p = with_roles(&["tigran_middle/builder", OTHER]).no_units().leader(TigranMiddle, builder_at);
    for load in loads {
        p = p.unit(Red, Peaceful, HOME, load);
    }
    p.perform(Zareh, Kind::BuildActivate, 0)
}

/// S2S-633, S2S-R100: two other resources for one, once per city, wherever the Builder is next to the site, for anyone.
#[test]
fn s2s_633_builder_replaces_one_resource_by_two_others() {
    let arshamashat = Action::Build { site: site("arshamashat") };
    let (full, short): (&[Resource], &[Resource]) = (&[Stone, Copper], &[Stone, Wood]);
    assert!(building("judea", &[full]).is_legal(arshamashat));
    assert!(!building("judea", &[short, &[Wood]]).is_legal(arshamashat), "the Builder is away");
    assert!(!building(HOME, &[short]).is_legal(arshamashat), "one other resource is not enough");
    assert!(!building(HOME, &[&[Wood, Food], &[Wood, Food]]).is_legal(arshamashat), "once per city");
    // The same kind twice; the Builder may stand in Sophene, which borders the site.
    let mut p = building("sophene", &[short, &[Wood]]);
    p.act(arshamashat);
    assert_eq!(p.legal(), [Action::Substitute { resource: Copper }], "copper is missing");
    p.act(Action::Substitute { resource: Copper });
    assert_eq!((p.s.scales[Stone].count, p.s.scales[Wood].count, p.s.scales[Copper].count), (5, 5, 5));
    assert!(
        matches!(
            p.s.steps.top(),
            Some(Step::Hire(HireStep::PlaceUnits { .. }) | Step::Build(BuildStep::TakeCity { .. }))
        ),
        "paid"
    );
}

/// S2S-633, S2S-R100: the other resources differ from what they replace; a builder who has everything may pay plainly.
#[test]
fn s2s_633_builder_may_pay_plainly() {
    let arshamashat = Action::Build { site: site("arshamashat") };
    let mut p = building(HOME, &[&[Stone, Copper], &[Copper, Wood]]);
    p.act(arshamashat);
    let substitute = |resource| Action::Substitute { resource };
    // Besides the stone that is due, there is only wood to replace the copper.
    assert_eq!(p.legal(), [substitute(Stone), Action::Stop]);
    p.act(substitute(Stone)).until(|s| !matches!(s.steps.top(), Some(Step::Build(BuildStep::Pay))));
    assert_eq!((p.s.scales[Stone].count, p.s.scales[Wood].count, p.s.scales[Copper].count), (4, 5, 5));
    let mut p = building(HOME, &[&[Stone, Copper], &[Copper, Wood]]);
    p.act(arshamashat).act(Action::Stop).until(|s| !matches!(s.steps.top(), Some(Step::Build(BuildStep::Pay))));
    assert_eq!((p.s.scales[Stone].count, p.s.scales[Wood].count, p.s.scales[Copper].count), (5, 4, 4));
    let p = building("judea", &[&[Stone, Copper]]);
    let pays = carrier(Red, Peaceful, HOME, &[Stone, Copper]);
    assert!(!p.is_legal(Action::Pay { carrier: pays, resource: Stone }));
}

/// S2S-633: whoever builds, the Builder's player says what is replaced and which resources replace it; the price itself
/// is paid by the one who builds.
#[test]
fn s2s_633_the_builder_chooses_what_replaces() {
    let mut p = building(HOME, &[&[Stone, Wood], &[Stone, Food]]);
    p.act(Action::Build { site: site("arshamashat") });
    let seat = |p: &Position| p.game.turn(&p.s);
    assert_eq!((p.legal(), seat(&p)), (vec![Action::Substitute { resource: Copper }], Turn::Decision(Seat(0))));
    p.act(Action::Substitute { resource: Copper });
    assert_eq!((p.legal().len(), seat(&p)), (2, Turn::Decision(Seat(1))), "either stone");
    p.act(Action::Pay { carrier: carrier(Red, Peaceful, HOME, &[Stone, Wood]), resource: Stone });
    assert_eq!((p.legal().len(), seat(&p)), (3, Turn::Decision(Seat(0))), "two of wood, stone and food");
}

/// Numbers of abilities that the rules cannot vary are refused, not ignored; the others can be changed.
#[test]
fn numbers_of_abilities_are_changed_or_refused() {
    let load = |path: &str, amount: i64| {
        let patches = [(path.to_owned(), toml::Value::Integer(amount))].into_iter().collect();
        let bundle =
            Bundle::embedded("from_sea_to_sea", FromSeaToSea::embedded()).patch(&patches).expect("a known path");
        FromSeaToSea::load(&bundle).map_err(|e| e.to_string())
    };
    for path in ["leaders.abilities.swift.effect.amount", "leaders.abilities.divine.effect.cost_any_resource"] {
        assert!(load(path, 1).is_ok(), "{path}");
        let error = load(path, 2).expect_err("the rules know 1 only");
        assert!(error.contains("2 is not possible"), "{error}");
    }
    let game = load("leaders.abilities.joker.effect.amount", 3).expect("a free number");
    let p = of(&game, &["tigran_middle/joker", OTHER]).perform(TigranMiddle, Kind::Movement, 1);
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 1, free: 3 })));
}
