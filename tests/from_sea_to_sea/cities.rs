//! What built cities do: S2S-721 to S2S-734, S2S-C10, S2S-C12.

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;

/// Strength of an action of printed strength 2 in Great Armenia, with a city on Ptolemais, far away.
fn strength(city: Option<usize>, kind: Kind, troubled: bool) -> u8 {
    let mut p = plain();
    if let Some(number) = city {
        p = p.city("ptolemais", number);
    }
    if troubled {
        p = p.city_troublemaker("ptolemais");
    }
    // The Conqueror chooses where to fight.
    let mut p = p.perform(ARTAVASDES, kind, 2);
    if matches!(p.s.steps.top(), Some(Step::Check(CheckStep::ChooseCheckRegion { .. }))) {
        p.act(Action::CheckIn { region: region("great_armenia") });
    }
    match p.s.steps.top() {
        Some(
            Step::Movement(MovementStep::Move { left, .. })
            | Step::Gather(GatherStep::Gather { left })
            | Step::Hire(HireStep::Hire { left, .. }),
        ) => left,
        // Two units of the right side take part.
        Some(Step::Check(CheckStep::Draw)) => p.s.check.unwrap().free - 2,
        other => panic!("{other:?}"),
    }
}

/// S2S-721, S2S-722, S2S-723, S2S-724, S2S-725: one more point for one kind of action, everywhere; S2S-C12, S2S-454: but not while
/// a troublemaker lies on the city.
#[test]
fn s2s_721_to_725_cities_strengthen_actions() {
    let kinds = [Kind::Movement, Kind::Gathering, Kind::Negotiation, Kind::Battle, Kind::Hiring];
    for kind in kinds {
        assert_eq!(strength(None, kind, false), 2, "{kind}");
    }
    for (number, own) in (1..).zip(kinds) {
        for kind in kinds {
            let expected = if kind == own { 3 } else { 2 };
            assert_eq!(strength(Some(number), kind, false), expected, "city {number}, {kind}");
        }
        assert_eq!(strength(Some(number), own, true), 2, "city {number} with a troublemaker");
    }
}

/// S2S-726, S2S-727, S2S-728, S2S-729, S2S-730, S2S-R41: one resource for each action, in a region next to the city.
#[test]
fn s2s_726_to_730_cities_give_resources() {
    let kinds = [Resource::Wood, Resource::Copper, Resource::Iron, Resource::Stone, Resource::Food];
    let gather = |at: &str, resource| Action::Gather { region: region(at), resource };
    for (number, own) in (6..).zip(kinds) {
        // All cells of Great Armenia and Albania are covered.
        let p = || {
            let p = plain().captured("albania", "ct_either_2").troublemakers("great_armenia", 6);
            p.troublemakers("albania", 4).unit(Colour::Violet, Side::Peaceful, "albania", &[])
        };
        assert!(idle(&p().perform(ARTAVASDES, Kind::Gathering, 3)), "nothing lies open");
        let mut next = p().city("mtskheta", number).perform(ARTAVASDES, Kind::Gathering, 3);
        assert_eq!(next.legal(), [gather("great_armenia", own), gather("albania", own), Action::Stop]);
        next.act(gather("albania", own));
        assert!(idle(&next), "once in each action, not once in each region");
        assert_eq!(scale(&next, own), (2, 4));
        let far = p().city("damascus", number).perform(ARTAVASDES, Kind::Gathering, 3);
        assert!(idle(&far), "Damascus is not next to these regions");
        let troubled = p().city("mtskheta", number).city_troublemaker("mtskheta");
        assert!(idle(&troubled.perform(ARTAVASDES, Kind::Gathering, 3)), "S2S-C12");
    }
}

/// S2S-R41, S2S-623: two with the leader called Great next to the city.
#[test]
fn s2s_r41_two_with_great() {
    let p = with_roles(&["tigran_ii/great", "zareh/cautious"]).troublemakers("great_armenia", 6).city("mtskheta", 8);
    let mut p = p.perform(Leader::TigranII, Kind::Gathering, 3);
    let iron = Action::Gather { region: region("great_armenia"), resource: Resource::Iron };
    p.act(iron);
    if matches!(p.s.steps.top(), Some(Step::Gather(GatherStep::Load { .. }))) {
        p.act(p.legal()[0]);
    }
    p.act(iron);
    p.until(|s| s.steps.top().is_none());
    assert_eq!(scale(&p, Resource::Iron), (3, 3));
}

/// Whether the tokens suffice for 8 in Sophene.
fn suffices(city: usize, kind: Kind, tokens: &[&str], troubled: bool) -> bool {
    let side = if kind == Kind::Battle { Side::Military } else { Side::Peaceful };
    let p = with_roles(&["artavasdes_ii/divine", "zareh/liberator"]).leader(ARTAVASDES, "sophene");
    let mut p = p.unit(Colour::Yellow, side, "sophene", &[]).city("ptolemais", city);
    if troubled {
        p = p.city_troublemaker("ptolemais");
    }
    let mut p = p.perform(ARTAVASDES, kind, 4);
    p.draw(tokens);
    p.is_legal(Action::EndCheck)
}

/// S2S-731, S2S-732, S2S-733: one more in the result of battles, negotiations, or both, everywhere.
#[test]
fn s2s_731_to_733_cities_add_to_results() {
    // 3 + 3 + 1 = 7 on either face.
    let battle = ["base_3_1", "base_3_0", "base_1_1#1"];
    let talks = ["base_0_3", "base_1_3", "base_1_1#1"];
    for (city, wins, agrees) in [(1, false, false), (11, true, false), (12, false, true), (13, true, true)] {
        assert_eq!(suffices(city, Kind::Battle, &battle, false), wins, "battle with city {city}");
        assert_eq!(suffices(city, Kind::Negotiation, &talks, false), agrees, "negotiation with city {city}");
        assert!(!suffices(city, Kind::Battle, &battle, true), "S2S-C12: city {city} with a troublemaker");
    }
}

/// S2S-734, S2S-C10: each of cities 14 and 15, and each yellow military unit, takes the next leftmost troublemaker.
#[test]
fn s2s_734_cities_block_troublemakers_in_gathering() {
    // Sophene has copper, food, wood and an empty cell; four troublemakers cover all.
    let p = || {
        let p = plain().no_units().leader(ARTAVASDES, "sophene").captured("sophene", "ct_either_2");
        p.troublemakers("sophene", 4).unit(Colour::Red, Side::Peaceful, "sophene", &[])
    };
    let open = |p: Position| -> Vec<Resource> {
        let p = p.perform(ARTAVASDES, Kind::Gathering, 3);
        let kind = |a: &Action| if let Action::Gather { resource, .. } = a { Some(*resource) } else { None };
        p.legal().iter().filter_map(kind).collect()
    };
    assert_eq!(open(p()), []);
    assert_eq!(open(p().city("arshamashat", 14)), [Resource::Copper]);
    assert_eq!(open(p().city("damascus", 14)), [], "not next to Sophene");
    assert_eq!(open(p().city("arshamashat", 14).city_troublemaker("arshamashat")), [], "S2S-C12");
    let both = p().city("arshamashat", 14).city("tigranakert", 15);
    assert_eq!(open(both), [Resource::Copper, Resource::Food]);
    let all = p().city("arshamashat", 14).city("tigranakert", 15).unit(Colour::Yellow, Side::Military, "sophene", &[]);
    assert_eq!(open(all), [Resource::Wood, Resource::Copper, Resource::Food]);
}

/// S2S-734, S2S-R77: in each adjacent region, also in events.
#[test]
fn s2s_734_cities_block_troublemakers_in_events() {
    // Event II: three troublemakers in Great Armenia and in Sophene, both next to Arshamashat.
    let p = || plain().no_units().captured("sophene", "ct_either_2").troublemakers("sophene", 3);
    let crowd = |p: Position| {
        let p = upper(p, 2);
        (on_card(&p, "great_armenia"), on_card(&p, "sophene"))
    };
    assert_eq!(crowd(p()), (4, 4));
    assert_eq!(crowd(p().city("arshamashat", 15)), (3, 3));
    assert_eq!(crowd(p().city("tigranakert", 15)), (4, 3));
}

/// S2S-C12, S2S-R34: a city with a troublemaker still counts for the strength of effects.
#[test]
fn s2s_c12_a_suspended_city_counts_as_built() {
    let p = plain().captured("corduene", "ct_either_2").city("ecbatana", 1).city_troublemaker("ecbatana");
    assert_eq!(activate(p, "corduene").s.waiting.len(), 2);
}
