//! Effects that exchange units and resources: Great Armenia (S2S-702, S2S-703), Cilicia (S2S-708), Colchis (S2S-709), Media
//! (S2S-714, S2S-715).

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Carrier;

fn swap_out(colour: Colour, side: Side, at: &str, load: &[Resource]) -> Action {
    Action::SwapOut { unit: Position::at_unit(colour, side, at, load) }
}

/// S2S-702, S2S-703, S2S-R52: c + 1 swaps, anywhere, for any colour and side; loads pass on as far as they fit; nobody dies.
#[test]
fn s2s_702_great_armenia_replaces_units() {
    let p = plain().no_units().unit(Colour::Red, Side::Peaceful, "judea", &[Resource::Wood, Resource::Food]);
    let p = p.captured("judea", "ct_either_2").city("mtskheta", 6);
    let mut p = activate(p, "great_armenia");
    assert_eq!(p.s.steps.top(), Some(Step::Exchange(ExchangeStep::SwapOut { left: 2 })));
    p.act(swap_out(Colour::Red, Side::Peaceful, "judea", &[Resource::Wood, Resource::Food]));
    assert_eq!(p.legal().len(), 10, "five colours, two sides");
    p.act(Action::SwapIn { colour: Colour::Violet, side: Side::Military });
    // A violet military unit carries one of the two: the players choose.
    assert_eq!(p.legal(), [Action::Shed { resource: Resource::Wood }, Action::Shed { resource: Resource::Food }]);
    p.act(Action::Shed { resource: Resource::Wood });
    assert_eq!(scale(&p, Resource::Wood), (2, 5), "it returns to the right of the others");
    p.act(swap_out(Colour::Violet, Side::Military, "judea", &[Resource::Food]));
    p.act(Action::SwapIn { colour: Colour::Green, side: Side::Peaceful });
    assert!(idle(&p), "one city, two swaps");
    let green = Position::at_unit(Colour::Green, Side::Peaceful, "judea", &[Resource::Food]);
    let p = p.perform(ARTAVASDES, Kind::BuildActivate, 0);
    assert_eq!(p.count("judea", Side::Peaceful) + p.count("judea", Side::Military), 1);
    assert!(p.game.content.regions.has(green.at) && on_card(&p, "judea") == 0, "a swap is no death");
    assert_eq!(p.s.rome, 1);
}

/// S2S-703: what does not fit returns without a question; S2S-702: a unit that is not in stock cannot come.
#[test]
fn s2s_703_a_load_that_does_not_fit_returns() {
    let p = plain().no_units().unit(Colour::Red, Side::Peaceful, "judea", &[Resource::Wood, Resource::Food]);
    let p = (0..4).fold(p, |p, _| p.unit(Colour::Green, Side::Military, "syria", &[]));
    let mut p = activate(p, "great_armenia");
    p.act(swap_out(Colour::Red, Side::Peaceful, "judea", &[Resource::Wood, Resource::Food]));
    assert!(!p.is_legal(Action::SwapIn { colour: Colour::Green, side: Side::Peaceful }));
    p.act(Action::SwapIn { colour: Colour::Yellow, side: Side::Military });
    assert!(idle(&p));
    assert_eq!((scale(&p, Resource::Wood).1, scale(&p, Resource::Food).1), (5, 5));
}

/// S2S-703: of two resources of a kind one fits, so there is no choice.
#[test]
fn s2s_703_equal_resources_need_no_choice() {
    let p = plain().no_units().unit(Colour::Red, Side::Peaceful, "judea", &[Resource::Iron, Resource::Iron]);
    let mut p = activate(p, "great_armenia");
    p.act(swap_out(Colour::Red, Side::Peaceful, "judea", &[Resource::Iron, Resource::Iron]));
    p.act(Action::SwapIn { colour: Colour::Violet, side: Side::Military });
    assert!(idle(&p));
    assert_eq!(scale(&p, Resource::Iron), (3, 4));
}

/// S2S-708: c + 1 times a resource on a unit anywhere is replaced by another kind. S2S-R59: the scales give their bonus.
#[test]
fn s2s_708_cilicia_exchanges_resources() {
    let p = plain().no_units().leader(ARTAVASDES, "cilicia").captured("cilicia", "ct_either_2").rome(3);
    let p = p.unit(Colour::Green, Side::Peaceful, "judea", &[Resource::Food]);
    let p = scale_from(p.city("antioch", 6), Resource::Wood, 3);
    let mut p = activate(p, "cilicia");
    assert_eq!(p.s.steps.top(), Some(Step::Exchange(ExchangeStep::Exchange { left: 2 })));
    let food = carrier(Colour::Green, Side::Peaceful, "judea", &[Resource::Food]);
    p.act(Action::Exchange { carrier: food, resource: Resource::Food });
    assert!(!p.is_legal(Action::Take { resource: Resource::Food }), "another one");
    p.act(Action::Take { resource: Resource::Wood });
    assert_eq!(scale(&p, Resource::Food), (2, 5));
    assert_eq!(scale(&p, Resource::Wood), (4, 4));
    assert_eq!(p.s.rome, 2, "cell 3 of wood was uncovered");
    let wood = carrier(Colour::Green, Side::Peaceful, "judea", &[Resource::Wood]);
    p.act(Action::Exchange { carrier: wood, resource: Resource::Wood });
    p.act(Action::Take { resource: Resource::Stone });
    assert!(idle(&p), "one city, two exchanges");
    assert_eq!((scale(&p, Resource::Wood).1, scale(&p, Resource::Stone).1), (5, 4));
}

/// S2S-708: the Baggage Train is a carrier too; without resources there is nothing to exchange.
#[test]
fn s2s_708_the_baggage_train_exchanges() {
    let roles = ["tigran_middle/baggage_train", "zareh/cautious"];
    let mut p = with_roles(&roles).no_units().leader(Leader::TigranMiddle, "cilicia");
    p = p.captured("cilicia", "ct_either_2");
    let load = agon_from_sea_to_sea::units::Load::EMPTY;
    p.s.scales[Resource::Food].take();
    p.s.leaders.get_mut(0).unwrap().load = load.with(Resource::Food);
    let mut p = p.perform(Leader::TigranMiddle, Kind::BuildActivate, 0);
    p.act(Action::Activate { region: region("cilicia") });
    p.act(Action::Exchange { carrier: Carrier::Leader(Leader::TigranMiddle), resource: Resource::Food });
    p.act(Action::Take { resource: Resource::Iron });
    assert_eq!(p.s.leaders.get(0).unwrap().load, load.with(Resource::Iron));
    assert!(idle(&p));

    let p = plain().leader(ARTAVASDES, "cilicia").captured("cilicia", "ct_either_2");
    assert!(idle(&activate(p, "cilicia")));
}

/// S2S-709, S2S-R59: c + 1 resources onto units in any regions, as far as they can carry and the scales give.
#[test]
fn s2s_709_colchis_gives_resources() {
    let p = plain().no_units().leader(ARTAVASDES, "iberia").captured("colchis", "ct_either_2").talents(4, 0);
    let p = p.unit(Colour::Green, Side::Peaceful, "judea", &[Resource::Food]);
    let p = p.unit(Colour::Violet, Side::Military, "media", &[]);
    let mut p = scale_from(p.city("kutatisi", 6), Resource::Copper, 3);
    // X8: the last marker of a scale that is not in the last column stays.
    p.s.scales[Resource::Stone].count = 1;
    p.s.resources_out[Resource::Stone] = 4;
    let mut p = activate(p, "colchis");
    assert_eq!(p.s.steps.top(), Some(Step::Exchange(ExchangeStep::Gain { left: 2 })));
    assert!(!p.is_legal(Action::Take { resource: Resource::Stone }));
    p.act(Action::Take { resource: Resource::Copper });
    p.act(Action::LoadOn { carrier: carrier(Colour::Violet, Side::Military, "media", &[]) });
    assert_eq!((p.s.inland, p.s.hyrcanian), (3, 1), "cell 3 of copper was uncovered");
    // Only the green unit has room for the second one.
    p.act(Action::Take { resource: Resource::Food });
    assert!(idle(&p));
    assert_eq!((scale(&p, Resource::Copper), scale(&p, Resource::Food)), ((4, 4), (3, 3)));
}

/// S2S-709: players may take less; without room there is nothing to take.
#[test]
fn s2s_709_colchis_stops_without_room() {
    let colchis = || plain().no_units().leader(ARTAVASDES, "iberia").captured("colchis", "ct_either_2");
    assert!(idle(&activate(colchis(), "colchis")));
    let mut p = activate(colchis().unit(Colour::Red, Side::Peaceful, "judea", &[]), "colchis");
    p.act(Action::Stop);
    assert!(idle(&p));
}

/// S2S-714, S2S-715: c times the leftmost marker of a scale goes behind the last one, and what it uncovers counts.
#[test]
fn s2s_714_media_turns_the_scales_over() {
    let p = plain().captured("media", "ct_either_2").city("artashat", 6).city("ecbatana", 7);
    let p = scale_from(scale_from(p, Resource::Stone, 3), Resource::Iron, 8);
    let mut p = activate(p, "media");
    assert!(!p.is_legal(Action::CycleScale { resource: Resource::Iron }), "no cell to the right of the last marker");
    p.act(Action::CycleScale { resource: Resource::Stone });
    assert_eq!((scale(&p, Resource::Stone), p.s.waiting.len()), ((4, 5), 2), "cell 3 adds an event");
    p.act(Action::CycleScale { resource: Resource::Stone });
    assert_eq!((scale(&p, Resource::Stone), p.s.waiting.len()), ((5, 5), 2));
    assert!(idle(&p), "two cities, twice");
}

/// S2S-714, S2S-418: the only marker of a scale stays, so that Media does not earn the bonus below it; of two the left
/// one moves.
#[test]
fn s2s_714_418_media_leaves_the_only_marker() {
    for (count, possible) in [(1, false), (2, true)] {
        let mut p = scale_from(plain().captured("media", "ct_either_2").city("ecbatana", 7), Resource::Stone, 3);
        p.s.scales[Resource::Stone].count = count;
        p.s.resources_out[Resource::Stone] = 5 - count;
        let p = activate(p, "media");
        assert_eq!(p.is_legal(Action::CycleScale { resource: Resource::Stone }), possible, "{count} in cell 3");
        assert!(p.is_legal(Action::CycleScale { resource: Resource::Wood }));
    }
}

/// S2S-715, S2S-434: iron removes a troublemaker: the leftmost one of a region, or one in another zone.
#[test]
fn s2s_715_bonuses_of_media_are_carried_out_at_once() {
    let p = plain().captured("media", "ct_either_2").city("ecbatana", 7).city_troublemaker("edessa");
    let mut p = activate(scale_from(p, Resource::Iron, 6), "media");
    p.act(Action::CycleScale { resource: Resource::Iron });
    let (home, edessa) = (Zone::Card(region("great_armenia")), Zone::City(site("edessa")));
    assert_eq!(p.legal(), [Action::Remove { zone: home }, Action::Remove { zone: edessa }]);
    p.act(Action::Remove { zone: edessa });
    assert!(idle(&p));
    assert_eq!((p.s.on_board(), p.s.stock), (3, 9));
}

/// S2S-C4, S2S-R42: a cell gives its bonus once, even if a marker comes back to it and leaves again.
#[test]
fn s2s_c4_a_bonus_cell_gives_once() {
    let p = plain().no_units().leader(ARTAVASDES, "iberia").captured("colchis", "ct_either_2").city("kutatisi", 6);
    let p = p.unit(Colour::Red, Side::Peaceful, "judea", &[]);
    let mut p = activate(scale_from(p, Resource::Stone, 8), "colchis");
    let stone = Action::Take { resource: Resource::Stone };
    // Cells 8 and 9, which has a bonus.
    p.act(stone).act(stone);
    assert_eq!((scale(&p, Resource::Stone), p.s.waiting.len(), idle(&p)), ((10, 3), 2, true));
    // Drought: the two return to cells 9 and 8, as the right end is occupied.
    let loaded = carrier(Colour::Red, Side::Peaceful, "judea", &[Resource::Stone, Resource::Stone]);
    let mut p = lower(p, 15);
    p.act(Action::Pay { carrier: loaded, resource: Resource::Stone });
    p.act(pay(Colour::Red, "judea", Resource::Stone));
    assert_eq!(scale(&p, Resource::Stone), (8, 5));
    let mut p = activate(p, "colchis");
    p.act(stone).act(stone);
    assert_eq!((scale(&p, Resource::Stone), p.s.waiting.len()), ((10, 3), 2), "no second bonus");
}
