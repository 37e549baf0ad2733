//! General rules: the piles of events, troublemakers, the golden rules (S2S-203 to S2S-216).

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::content::Regions;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;

fn regions(names: &[&str]) -> Regions {
    names.iter().map(|name| region(name)).collect()
}

fn place(names: &[&str], cause: Cause) -> Step {
    Step::Event(EventStep::PlaceEach { regions: regions(names), cause })
}

/// S2S-203, S2S-204, S2S-R86, S2S-R87: an added event goes unseen from the unknown deck under the waiting deck.
#[test]
fn s2s_204_added_events_come_from_the_unknown_deck() {
    let add = |strength| Step::Effect(EffectStep::Effect { region: region("corduene"), strength });
    let mut p = start();
    p.s.waiting.push_bottom(Some(event(5)));
    p.s.unseen.remove(event(5));
    p = p.at(&[add(2)]);
    assert_eq!((p.s.unknown.len(), p.s.waiting.len()), (12, 4));
    assert_eq!(p.s.waiting.iter().collect::<Vec<_>>(), [None, Some(event(5)), None, None]);
    p = p.at(&[add(20)]);
    assert_eq!((p.s.unknown.len(), p.s.waiting.len(), p.s.discard.len()), (0, 16, 0), "nothing is reshuffled");
}

/// S2S-203, S2S-205: from the waiting deck to the discard.
#[test]
fn s2s_205_events_are_resolved_from_the_waiting_deck() {
    let mut p = start().at(&[Step::Event(EventStep::EventDue)]);
    assert_eq!(p.s.steps.top(), Some(Step::Event(EventStep::RevealEvent { reveal: Reveal::Due })));
    p.act(Action::RevealEvent { event: event(20) });
    p.until(|s| s.steps.top().is_none());
    assert_eq!((p.s.unknown.len(), p.s.waiting.len()), (14, 0));
    assert_eq!(p.s.discard.iter().collect::<Vec<_>>(), [event(20)]);
    assert_eq!((p.s.events_resolved, p.s.event), (1, None));
}

/// S2S-207, S2S-208, S2S-210: the leftmost troublemaker leaves for the stock and opens its cell.
#[test]
fn s2s_207_the_leftmost_troublemaker_leaves_first() {
    // Great Armenia: food, stone, wood, food, copper, iron; the last three are covered.
    let open = |p: &Position| {
        let gather = Position { game: p.game, s: p.s }.perform(Leader::TigranII, Kind::Gathering, 9);
        gather.gatherable("great_armenia")
    };
    let mut p = start().talents(0, 4);
    assert_eq!((open(&p), p.s.stock), (vec![Resource::Wood, Resource::Stone, Resource::Food], 9));
    let pacify = Action::Pacify { leader: Leader::TigranII, zone: Zone::Card(region("great_armenia")) };
    p.act(pacify).act(pacify).act(Action::SpendTalent { sea: Sea::Hyrcanian });
    assert_eq!(p.s.stock, 11);
    assert_eq!(open(&p), [Resource::Wood, Resource::Copper, Resource::Stone, Resource::Food], "iron is still covered");
}

/// S2S-206: what is added covers the next cell to the left.
#[test]
fn s2s_206_cells_fill_from_right_to_left() {
    let p = start().at(&[place(&["great_armenia"], Cause::Conflict)]);
    assert_eq!((p.s.troublemakers[region("great_armenia")], p.s.stock), (4, 8));
    let p = p.perform(Leader::TigranII, Kind::Gathering, 9);
    assert_eq!(p.gatherable("great_armenia"), [Resource::Stone, Resource::Food]);
    let p = p.troublemakers("great_armenia", 2).perform(Leader::TigranII, Kind::Gathering, 9);
    assert_eq!(p.gatherable("great_armenia"), [Resource::Wood, Resource::Stone, Resource::Food]);
    let p = p.troublemakers("great_armenia", 5).perform(Leader::TigranII, Kind::Gathering, 9);
    assert_eq!(p.gatherable("great_armenia"), [Resource::Food]);
}

/// S2S-209: the stock is twelve less those out of the game.
#[test]
fn s2s_209_the_stock_of_troublemakers_is_limited() {
    assert_eq!(game().content.troublemakers, 12);
    let mut p = start().stock(1).capture_all(&["sophene", "osroene"]);
    assert_eq!(p.s.troublemakers_out, 8);
    p = p.at(&[place(&["sophene", "osroene"], Cause::Conflict)]);
    p.act(Action::ChooseRegion { region: region("osroene") });
    assert_eq!((p.s.on_board(), p.s.stock, p.s.rome), (4, 0, 2), "one is placed, one moves Rome");
}

/// S2S-211, S2S-573: for each troublemaker that finds its region full or the stock empty, Rome moves once.
#[test]
fn s2s_211_golden_rule_1() {
    let full = |p: Position<'static>| p.capture_all(&["sophene", "osroene"]).troublemakers("sophene", 4);
    let p = full(start()).at(&[place(&["sophene", "osroene"], Cause::EventUpper)]);
    assert_eq!((p.s.troublemakers[region("sophene")], p.s.troublemakers[region("osroene")], p.s.rome), (4, 1, 2));
    let p = full(start()).stock(0).at(&[place(&["sophene", "osroene"], Cause::EventUpper)]);
    assert_eq!((p.s.on_board(), p.s.rome), (7, 3));
    assert_eq!(p.s.rome_steps[Cause::EventUpper], 2);
}

/// S2S-212, S2S-213: a troublemaker for a region that is not captured moves Rome instead.
#[test]
fn s2s_212_golden_rule_2() {
    let p = start().at(&[place(&["sophene"], Cause::EventUpper)]);
    assert_eq!((p.s.troublemakers[region("sophene")], p.s.stock, p.s.rome), (0, 9, 2));
}

/// S2S-214, S2S-480, S2S-R62: card, condition and every city next to the region belong to it.
#[test]
fn s2s_214_golden_rule_3() {
    let zones = |at: &str| {
        let p = start().talents(1, 0).troublemakers("great_armenia", 1).leader(Leader::TigranII, at);
        let p = p.leader(Leader::Zareh, "judea").condition_troublemaker("sophene");
        let p = p.city_troublemaker("arshamashat").city_troublemaker("mtskheta");
        let zone = |action| match action {
            Action::Pacify { zone, .. } => Some(zone),
            _ => None,
        };
        p.legal().into_iter().filter_map(zone).collect::<Vec<_>>()
    };
    let (arshamashat, mtskheta) = (Zone::City(site("arshamashat")), Zone::City(site("mtskheta")));
    let home = region("great_armenia");
    let mut found = zones("great_armenia");
    found.sort();
    let mut expected = vec![Zone::Card(home), arshamashat, mtskheta];
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(zones("sophene"), [Zone::Condition(region("sophene")), arshamashat]);
    assert_eq!(zones("albania"), [mtskheta]);
    assert_eq!(zones("syria"), []);
}

/// S2S-215, S2S-216: a unit is local where it has the colour of the region.
#[test]
fn s2s_215_locals_and_strangers() {
    let tested = |colour: Colour, at: &str| {
        let p = start().no_units().capture_all(&["sophene", "media", "judea"]);
        let p = p.unit(colour, Side::Peaceful, at, &[]).at(&[Step::Movement(MovementStep::Conflict)]);
        p.s.troublemakers[region(at)]
    };
    assert_eq!([tested(Colour::Red, "sophene"), tested(Colour::LightBlue, "sophene")], [0, 1]);
    assert_eq!([tested(Colour::LightBlue, "media"), tested(Colour::Green, "media")], [0, 1]);
    assert_eq!([tested(Colour::Green, "judea"), tested(Colour::Red, "judea")], [0, 1]);
    assert_eq!(game().content.colours[region("osroene")], Some(Colour::Red));
}
