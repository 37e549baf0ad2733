//! The conditions of the 36 cards (S2S-651 to S2S-686): each captures its region, and does not when a little is missing.

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_game::{Id, IdSet, Rules};

const ACTOR: Leader = Leader::TigranMiddle;

/// One alternative of a card.
enum Way {
    /// A battle against this number.
    Battle(u8),
    /// A negotiation against this number.
    Negotiation(u8),
    /// Either of the two.
    Any(u8),
    /// Resources.
    Spend(&'static [Resource]),
    /// Talents.
    Talents(u8),
    /// A change after which the condition holds, and changes after which it almost holds.
    State(Change, &'static [Change]),
}
use Resource::{Copper, Food, Iron, Stone, Wood};
use Way::*;

type Change = fn(Position<'static>) -> Position<'static>;

/// Units of two colours in a region; two of one colour and a single one are not enough (S2S-R31).
macro_rules! two_colours {
    ($at:literal) => {
        State(
            |p| p.unit(Colour::Red, Side::Military, $at, &[]).unit(Colour::Yellow, Side::Peaceful, $at, &[]),
            &[
                |p| p.unit(Colour::Red, Side::Military, $at, &[]).unit(Colour::Red, Side::Peaceful, $at, &[]),
                |p| p.unit(Colour::Red, Side::Military, $at, &[]),
                |p| p.unit(Colour::Red, Side::Military, $at, &[]).unit(Colour::Yellow, Side::Peaceful, "media", &[]),
            ],
        )
    };
}

/// Rule, card, alternatives.
fn cards() -> Vec<(&'static str, &'static str, Vec<Way>)> {
    vec![
        ("S2S-651", "albania_a", vec![State(|p| p.capture_all(&["sophene"]), &[|p| p.capture_all(&["media"])])]),
        ("S2S-652", "albania_b", vec![Negotiation(7)]),
        ("S2S-653", "albania_c", vec![Any(9)]),
        ("S2S-654", "iberia_a", vec![two_colours!("iberia")]),
        ("S2S-655", "iberia_b", vec![Spend(&[Iron, Iron]), Any(7)]),
        ("S2S-656", "iberia_c", vec![Talents(2), Any(9)]),
        (
            "S2S-657",
            "judea_a",
            vec![State(
                |p| p.capture_all(&["cappadocia", "media"]),
                &[|p| p.capture_all(&["cappadocia"]), |p| p.capture_all(&["media"])],
            )],
        ),
        ("S2S-658", "judea_b", vec![Spend(&[Stone, Stone, Stone]), Any(12)]),
        ("S2S-659", "judea_c", vec![Negotiation(9)]),
        ("S2S-660", "cappadocia_a", vec![State(|p| p.capture_all(&["osroene"]), &[|p| p.capture_all(&["sophene"])])]),
        ("S2S-661", "cappadocia_b", vec![Spend(&[Food, Food]), Any(5)]),
        ("S2S-662", "cappadocia_c", vec![two_colours!("cappadocia"), Any(7)]),
        ("S2S-663", "cilicia_a", vec![Spend(&[Stone, Stone]), Any(9)]),
        ("S2S-664", "cilicia_b", vec![Battle(7)]),
        (
            "S2S-665",
            "cilicia_c",
            vec![State(
                // S2S-R34: a troublemaker on a city takes nothing away.
                |p| p.city("mazaka", 1).city("antioch", 2).city_troublemaker("mazaka"),
                &[|p| p.city("mazaka", 1), |p| p.city("mazaka", 1).city("edessa", 2)],
            )],
        ),
        ("S2S-666", "colchis_a", vec![Negotiation(10)]),
        ("S2S-667", "colchis_b", vec![Spend(&[Copper, Copper]), Battle(12)]),
        ("S2S-668", "colchis_c", vec![Spend(&[Food, Food, Food, Iron, Iron])]),
        (
            "S2S-669",
            "commagene_a",
            vec![State(
                // S2S-R32: one in the bag and two in Pontus.
                |p| own(p, &["bonus_plain_1"], &["bonus_plain_2", "bonus_plain_3"]),
                &[|p| own(p, &["bonus_plain_1"], &["bonus_plain_2"]), |p| own(p, &[], &[])],
            )],
        ),
        (
            "S2S-670",
            "commagene_b",
            vec![State(|p| p.capture_all(&["sophene", "syria"]), &[|p| p.capture_all(&["sophene", "judea", "media"])])],
        ),
        ("S2S-671", "commagene_c", vec![Talents(2), Spend(&[Wood, Wood, Wood])]),
        ("S2S-672", "corduene_a", vec![State(|p| p.capture_all(&["albania"]), &[|p| p.capture_all(&["commagene"])])]),
        ("S2S-673", "corduene_b", vec![State(|p| p.capture_all(&["commagene"]), &[|p| p.capture_all(&["albania"])])]),
        ("S2S-674", "corduene_c", vec![Spend(&[Wood]), Any(9)]),
        ("S2S-675", "media_a", vec![Spend(&[Iron]), Any(6)]),
        ("S2S-676", "media_b", vec![Spend(&[Food, Food]), Any(8)]),
        ("S2S-677", "media_c", vec![Talents(2), Battle(8)]),
        ("S2S-678", "osroene_a", vec![Spend(&[Wood]), Any(9)]),
        ("S2S-679", "osroene_b", vec![Negotiation(7)]),
        ("S2S-680", "osroene_c", vec![State(|p| p.city("edessa", 1), &[|p| p.city("mazaka", 1)])]),
        (
            "S2S-681",
            "syria_a",
            vec![State(
                |p| p.capture_all(&["cilicia", "osroene", "judea"]).troublemakers("judea", 1),
                &[
                    |p| p.capture_all(&["cilicia"]),
                    |p| p.capture_all(&["cilicia", "media"]),
                    |p| p.capture_all(&["cilicia", "osroene"]).troublemakers("osroene", 1),
                    // S2S-R33: on a city counts, and so does one that a yellow unit ignores.
                    |p| p.capture_all(&["cilicia", "osroene"]).city_troublemaker("tigranakert"),
                    |p| {
                        let p = p.capture_all(&["cilicia", "osroene"]).troublemakers("osroene", 1);
                        p.unit(Colour::Yellow, Side::Military, "osroene", &[])
                    },
                ],
            )],
        ),
        ("S2S-682", "syria_b", vec![Battle(8)]),
        ("S2S-683", "syria_c", vec![Spend(&[Wood, Iron, Iron])]),
        ("S2S-684", "sophene_a", vec![Spend(&[Copper]), Any(8)]),
        ("S2S-685", "sophene_b", vec![Spend(&[Food, Food, Food]), Negotiation(7)]),
        ("S2S-686", "sophene_c", vec![Spend(&[Wood]), Battle(8)]),
    ]
}

/// Bonus tokens in bag and Pontus.
fn own<'g>(mut p: Position<'g>, bag: &[&str], pontus: &[&str]) -> Position<'g> {
    // The others of nine dealt tokens are still on the scale.
    let given: IdSet<CheckToken> = bag.iter().chain(pontus).map(|t| token(t)).collect();
    let others = p.game.content.bonus_tokens.without(given);
    let mut others = others.iter().take(DEVELOPMENT_CELLS - given.len());
    p.s.development = std::array::from_fn(|_| others.next());
    bag.iter().for_each(|t| p.s.bag.insert(token(t)));
    pontus.iter().for_each(|t| p.s.pontus.insert(token(t)));
    p
}

/// The card lies in its region, where the leader stands; no units on the board.
fn before(card: &str) -> (Position<'static>, Region) {
    let (name, _) = card.rsplit_once('_').unwrap();
    let p = table(game(), &QUIET, "medium", &[(name, card)]).no_units().leader(ACTOR, name);
    (p, region(name))
}

/// Plays on until the region is captured; false when the action ends without that.
fn captured(p: &mut Position<'_>, region: Region) -> bool {
    p.until(|s| s.captured.has(region) || s.steps.top().is_none());
    p.s.captured.has(region)
}

/// Tokens whose faces add up to `sum`.
fn adding_up(kind: Kind, sum: u8) -> Vec<&'static str> {
    let threes = match kind {
        Kind::Battle => ["base_3_0", "base_3_1", "base_3_2", "base_3_3"],
        _ => ["base_0_3", "base_1_3", "base_2_3", "base_3_3"],
    };
    let rest: &[&str] = [&[][..], &["base_1_1#1"], &["base_2_2"]][usize::from(sum % 3)];
    [&threes[..usize::from(sum / 3)], rest].concat()
}

/// All 36 cards are in the table.
#[test]
fn every_card_has_its_rule() {
    let mut cards: Vec<_> = cards().iter().map(|(_, card, _)| *card).collect();
    cards.push("great_armenia");
    cards.sort_unstable();
    let mut printed: Vec<_> =
        (0..game().content.cards.len()).map(|i| game().names().scope(|| RegionCard::from_index(i).name())).collect();
    printed.sort_unstable();
    assert_eq!(cards, printed);
}

/// S2S-652, 653 and the other cards with checks, S2S-384: the right check with the right result captures; one point less does
/// not, and neither does the other kind of check.
#[test]
fn checks_capture_with_their_number_and_not_with_one_less() {
    for (rule, card, ways) in cards() {
        for kind in [Kind::Battle, Kind::Negotiation] {
            let number = ways.iter().find_map(|way| match way {
                Any(n) => Some(*n),
                Battle(n) if kind == Kind::Battle => Some(*n),
                Negotiation(n) if kind == Kind::Negotiation => Some(*n),
                _ => None,
            });
            let Some(number) = number else {
                let p = before(card).0.talents(0, 0).perform(ACTOR, kind, 9);
                assert_eq!(p.s.steps.top(), None, "{rule} {card}: {kind} is of no use");
                continue;
            };
            for (sum, enough) in [(number - 1, false), (number, true)] {
                let (p, region) = before(card);
                let drawn = adding_up(kind, sum);
                let mut p = p.talents(0, 0).perform(ACTOR, kind, drawn.len() as u8);
                assert_eq!(p.s.check.unwrap().difficulty, number, "{rule} {card}");
                p.draw(&drawn);
                assert_eq!(captured(&mut p, region), enough, "{rule} {card}: {kind} with {sum}");
            }
        }
    }
}

/// The alternatives by payment that the capture test offers; none if it is over.
fn offered(p: &Position<'_>) -> Vec<Action> {
    match p.s.steps.top() {
        Some(Step::Capture(CaptureStep::CaptureTest)) => p.legal().into_iter().filter(|a| *a != Action::Stop).collect(),
        _ => Vec::new(),
    }
}

/// The card with its leader at `leader` and peaceful units that carry `goods` at `at`, in the capture test.
fn with_goods(card: &str, goods: &[Resource], at: &str, leader: &str) -> Position<'static> {
    let (p, region) = before(card);
    let colour = game().content.colours[region].unwrap();
    let p = p.talents(0, 0).leader(ACTOR, leader);
    goods
        .chunks(2)
        .fold(p, |p, load| p.unit(colour, Side::Peaceful, at, load))
        .at(&[Step::Capture(CaptureStep::CaptureTest)])
}

/// S2S-655 and the other cards with a price, S2S-385, S2S-386, S2S-R30: the price on units in the region is paid and
/// captures; with one resource less, with units next door, or without a leader there, nothing is offered.
#[test]
fn prices_are_paid_by_units_in_the_region() {
    for (rule, card, ways) in cards() {
        let name = card.rsplit_once('_').unwrap().0;
        for cost in ways.iter().filter_map(|w| if let Spend(cost) = w { Some(*cost) } else { None }) {
            for less in 0..cost.len() {
                let rest = [&cost[..less], &cost[less + 1..]].concat();
                assert_eq!(offered(&with_goods(card, &rest, name, name)), [], "{rule} {card}: {rest:?}");
            }
            let elsewhere = if name == "media" { "albania" } else { "media" };
            assert_eq!(offered(&with_goods(card, cost, elsewhere, name)), [], "{rule} {card}: units elsewhere");
            assert_eq!(offered(&with_goods(card, cost, name, elsewhere)), [], "{rule} {card}: nobody there");

            let mut p = with_goods(card, cost, name, name);
            let offers = offered(&p);
            assert!(matches!(offers[..], [Action::Capture { .. }]), "{rule} {card}: {offers:?}");
            assert!(p.is_legal(Action::Stop), "{rule} {card}: a payment is a choice");
            p.act(offers[0]);
            // The price has left the units before the reward comes.
            while p.s.steps.top() == Some(Step::Build(BuildStep::Pay)) {
                p.act(p.legal()[0]);
            }
            for &resource in cost {
                let spent = cost.iter().filter(|r| **r == resource).count() as u8;
                let (left, count) = p.scale(resource);
                assert!(left > spent && count >= 4, "{rule} {card}: {resource} is back on its scale");
            }
            assert!(captured(&mut p, region(name)), "{rule} {card}");
        }
    }
}

/// S2S-656, S2S-671, S2S-677, S2S-473, S2S-474: two talents from either sea capture, one does not.
#[test]
fn talents_capture_from_either_sea() {
    for (rule, card, ways) in cards() {
        for needed in ways.iter().filter_map(|w| if let Talents(n) = w { Some(*n) } else { None }) {
            let test = |inland, hyrcanian| {
                before(card).0.talents(inland, hyrcanian).at(&[Step::Capture(CaptureStep::CaptureTest)])
            };
            for (inland, hyrcanian) in [(0, needed - 1), (needed - 1, 0)] {
                assert_eq!(offered(&test(inland, hyrcanian)), [], "{rule} {card}");
            }
            for (inland, hyrcanian) in [(0, needed), (needed, 0), (needed - 1, 1)] {
                let mut p = test(inland, hyrcanian);
                assert!(p.is_legal(Action::Stop), "{rule} {card}: a payment is a choice");
                let out = p.s.talents_out;
                p.act(offered(&p)[0]);
                while matches!(p.s.steps.top(), Some(Step::Round(RoundStep::SpendTalents { .. }))) {
                    let sea = if inland == 0 { Sea::Hyrcanian } else { Sea::Inland };
                    p.act(Action::SpendTalent { sea });
                }
                if hyrcanian == needed {
                    assert_eq!(
                        (p.s.talents_out, p.s.talents()),
                        (out, needed),
                        "{rule} {card}: moved to the Inland Sea"
                    );
                }
                if inland == needed {
                    assert_eq!((p.s.talents_out, p.s.talents()), (out + needed, 0), "{rule} {card}: out of the game");
                }
                let (_, region) = before(card);
                assert!(captured(&mut p, region), "{rule} {card}");
            }
        }
    }
}

/// S2S-651, 654, 657, 660, 662, 665, 669, 670, 672, 673, 680, 681, S2S-R28, S2S-R31 to S2S-R34: a condition that holds captures
/// without a question; one that almost holds does not, and none does without a leader there.
#[test]
fn conditions_that_hold_capture_and_those_that_almost_hold_do_not() {
    for (rule, card, ways) in cards() {
        for (met, almost) in
            ways.iter().filter_map(|w| if let State(met, almost) = w { Some((met, almost)) } else { None })
        {
            let (p, region) = before(card);
            let mut p = met(p).at(&[Step::Capture(CaptureStep::CaptureTest)]);
            assert_ne!(p.s.steps.top(), None, "{rule} {card}");
            assert_eq!(offered(&p), [], "{rule} {card}: nobody is asked");
            assert!(captured(&mut p, region), "{rule} {card}");
            for (i, almost) in almost.iter().enumerate() {
                let p = almost(before(card).0).at(&[Step::Capture(CaptureStep::CaptureTest)]);
                assert_eq!(p.s.steps.top(), None, "{rule} {card}: refusal {i}");
            }
            let p = met(before(card).0).leader(ACTOR, "great_armenia").at(&[Step::Capture(CaptureStep::CaptureTest)]);
            assert_eq!(p.s.steps.top(), None, "{rule} {card}: no leader there");
        }
    }
}

/// S2S-R31: the units that were brought stay.
#[test]
fn s2s_r31_the_two_units_stay() {
    let (p, region) = before("iberia_a");
    let p = p.unit(Colour::Green, Side::Military, "iberia", &[]).unit(Colour::Violet, Side::Military, "iberia", &[]);
    let mut p = p.at(&[Step::Capture(CaptureStep::CaptureTest)]);
    assert!(captured(&mut p, region));
    assert_eq!((p.count("iberia", Side::Military), p.count("iberia", Side::Peaceful)), (2, 1), "with the reward");
}

/// S2S-386: of two alternatives that can be paid the players choose one.
#[test]
fn s2s_386_the_players_choose_between_two_prices() {
    let p = before("commagene_c").0.talents(2, 2);
    let p = p.unit(Colour::Yellow, Side::Peaceful, "commagene", &[Wood, Wood]);
    let mut p =
        p.unit(Colour::Yellow, Side::Peaceful, "commagene", &[Wood]).at(&[Step::Capture(CaptureStep::CaptureTest)]);
    let by = |option| Action::Capture { region: region("commagene"), option };
    assert_eq!(p.legal(), [by(0), by(1), Action::Stop]);
    p.act(by(1));
    p.until(|s| s.captured.has(region("commagene")));
    assert_eq!((p.s.talents(), p.scale(Wood)), (4, (4, 5)));
}

/// Option `capture_payment_from` = `any_unit` (S2S-R30): units anywhere pay.
#[test]
fn s2s_r30_any_unit_may_pay_with_the_option() {
    let far = |game| {
        let p = of(game, &QUIET).no_units().leader(ACTOR, "media");
        p.unit(Colour::Yellow, Side::Peaceful, "cilicia", &[Iron]).at(&[Step::Capture(CaptureStep::CaptureTest)])
    };
    assert_eq!(far(game()).s.steps.top(), None);
    let game = game_with(&[("capture_payment_from", "any_unit")]);
    let mut p = far(&game);
    p.act(Action::Capture { region: region("media"), option: 0 });
    assert_eq!(p.scale(Iron), (2, 5));
    assert!(captured(&mut p, region("media")));
}
