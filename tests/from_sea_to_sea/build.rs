//! Build and activate: one city, one effect.

use crate::support::*;
use Resource::{Copper, Food, Iron, Stone, Wood};
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Carrier;

const ACTOR: Leader = Leader::TigranMiddle;

fn build(at: &str) -> Action {
    Action::Build { site: site(at) }
}

fn activate(at: &str) -> Action {
    Action::Activate { region: region(at) }
}

/// Peaceful red units in a region that carry these goods, two each.
fn goods<'g>(p: Position<'g>, at: &str, goods: &[Resource]) -> Position<'g> {
    goods.chunks(2).fold(p, |p, load| p.unit(Colour::Red, Side::Peaceful, at, load))
}

/// A leader in this region, with nobody else about and nothing captured but Great Armenia.
fn at(name: &str) -> Position<'static> {
    quiet().no_units().leader(ACTOR, name)
}

/// Starts the action.
fn act(p: Position<'_>) -> Position<'_> {
    p.perform(ACTOR, Kind::BuildActivate, 0)
}

/// The sites that can be built now.
fn sites(p: &Position) -> Vec<Action> {
    p.legal().into_iter().filter(|a| matches!(a, Action::Build { .. })).collect()
}

/// Builds on a site with the first choice at every payment and reward, until a city is chosen.
fn built<'g>(p: Position<'g>, at: &str) -> Position<'g> {
    let mut p = act(p);
    p.act(build(at));
    p.until(|s| matches!(s.steps.top(), Some(Step::Build(BuildStep::TakeCity { .. }))));
    p
}

/// S2S-441, S2S-442: one city and one effect, in either order, once each; or only one of them; or nothing.
#[test]
fn s2s_441_442_one_city_and_one_effect_in_either_order() {
    let start = || {
        let p = at("media").captured("media", "ct_battle_2").captured("corduene", "ct_battle_3").city("tigranakert", 1);
        act(goods(p, "media", &[Stone, Food, Stone, Food, Wood, Copper, Stone]))
    };
    let mut p = start();
    let all = [build("artashat"), build("ecbatana"), activate("great_armenia"), activate("corduene"), Action::Stop];
    assert_eq!(p.legal(), all);
    // Build, then activate with the new city.
    p.act(build("ecbatana"));
    p.until(|s| matches!(s.steps.top(), Some(Step::Build(BuildStep::TakeCity { .. }))));
    p.act(p.legal()[0]);
    p.until(|s| matches!(s.steps.top(), Some(Step::Build(BuildStep::BuildActivate { .. }))));
    assert_eq!(p.legal(), [activate("great_armenia"), activate("corduene"), activate("media"), Action::Stop]);
    let waiting = p.s.waiting.len();
    p.act(activate("corduene"));
    assert_eq!((p.s.waiting.len(), p.s.steps.top()), (waiting + 2, None), "two cities around Corduene, and no more");
    // Activate, then build.
    let mut p = start();
    p.act(activate("corduene"));
    assert_eq!(p.legal(), [build("artashat"), build("ecbatana"), Action::Stop]);
    p.act(build("artashat"));
    p.until(|s| s.steps.top().is_none());
    assert!(p.s.cities[site("artashat")].is_some() && p.s.cities[site("ecbatana")].is_none());
    // Nothing.
    let mut p = start();
    p.act(Action::Stop);
    assert_eq!((p.s.steps.top(), p.s.built().len()), (None, 1));
}

/// S2S-443, S2S-R46: free sites on the border of the presence region, captured or not.
#[test]
fn s2s_443_r46_sites_on_the_border_of_the_presence_region() {
    let rich = |p| goods(goods(p, "syria", &[Stone, Wood, Food, Wood, Copper, Iron]), "judea", &[Stone, Wood, Food]);
    let p = act(rich(at("syria")));
    assert_eq!(
        sites(&p),
        [build("edessa"), build("antioch"), build("damascus"), build("ptolemais")],
        "uncaptured Syria"
    );
    let p = act(rich(at("judea")));
    assert_eq!(sites(&p), [build("damascus"), build("ptolemais")]);
    let p = act(rich(at("judea").city("damascus", 1)));
    assert_eq!(sites(&p), [build("ptolemais")], "one city on a site");
}

/// S2S-453: no building on a site with a troublemaker.
#[test]
fn s2s_453_no_city_on_a_site_with_a_troublemaker() {
    let p = goods(at("judea"), "judea", &[Stone, Wood, Copper, Iron]);
    assert_eq!(sites(&act(p.city_troublemaker("damascus"))), [build("ptolemais")]);
}

/// S2S-444, S2S-R47, S2S-417: units in regions on the site pay, captured or not, others do not; the price returns to the
/// scales.
#[test]
fn s2s_444_r47_units_in_regions_on_the_site_pay() {
    // Edessa: stone, wood, food; on Commagene, Osroene and Syria.
    let spread = |places: [&str; 3]| {
        let p = goods(at("syria"), places[0], &[Stone]);
        act(goods(goods(p, places[1], &[Wood]), places[2], &[Food]))
    };
    let mut p = spread(["commagene", "osroene", "syria"]);
    p.act(build("edessa"));
    for resource in [Stone, Wood, Food] {
        assert_eq!(p.scale(resource), (2, 5));
    }
    assert_eq!(spread(["commagene", "osroene", "sophene"]).s.steps.top(), None, "Sophene does not touch Edessa");
    assert_eq!(act(goods(at("syria"), "syria", &[Stone, Food])).s.steps.top(), None, "no wood");
}

/// S2S-444: of several carriers the players choose who pays.
#[test]
fn s2s_444_the_players_choose_who_pays() {
    let p = goods(goods(at("judea"), "judea", &[Stone, Copper]), "syria", &[Copper]);
    let mut p = act(p);
    p.act(build("damascus"));
    let pay = |at: &str, load: &[Resource]| Action::Pay {
        carrier: Carrier::Unit(Position::at_unit(Colour::Red, Side::Peaceful, at, load)),
        resource: Copper,
    };
    assert_eq!(p.legal(), [pay("judea", &[Copper, Stone]), pay("syria", &[Copper])]);
    p.act(pay("judea", &[Copper, Stone]));
    assert!(
        matches!(p.s.steps.top(), Some(Step::Build(BuildStep::TakeCity { .. }))),
        "stone had only one payer, and the reward had nothing to do"
    );
    assert_eq!((p.scale(Copper), p.scale(Stone)), ((3, 4), (2, 5)));
}

/// S2S-445, S2S-446, S2S-R49: talents, as many as the Inland Sea has.
#[test]
fn s2s_446_a_site_with_talents() {
    for (inland, gained) in [(3, 1), (0, 0)] {
        let p = built(goods(at("syria"), "syria", &[Wood, Food]).talents(inland, 0), "antioch");
        assert_eq!((p.s.inland, p.s.hyrcanian), (inland - gained, gained));
    }
}

/// S2S-447: local units in any region next to the city, captured or not, each on the printed side.
#[test]
fn s2s_447_a_site_with_units() {
    let mut p = act(goods(at("syria"), "syria", &[Stone, Wood, Food]));
    p.act(build("edessa"));
    while p.s.steps.top() == Some(Step::Build(BuildStep::Pay)) {
        p.act(p.legal()[0]);
    }
    let place = |at: &str, side| Action::PlaceUnit { region: region(at), side };
    let peaceful = ["osroene", "commagene", "syria"].map(|at| place(at, Side::Peaceful));
    assert_eq!(p.legal(), peaceful);
    p.act(peaceful[1]);
    let military = ["osroene", "commagene", "syria"].map(|at| place(at, Side::Military));
    assert_eq!(p.legal(), military);
    p.act(military[2]);
    assert_eq!((p.in_stock(Colour::Yellow), p.in_stock(Colour::Green), p.in_stock(Colour::Red)), (3, 3, 4));
    assert_eq!((p.count("commagene", Side::Peaceful), p.count("syria", Side::Military)), (1, 1));
}

/// S2S-447, S2S-R38: without a unit in stock that reward is lost, and Rome does not move.
#[test]
fn s2s_447_r38_no_unit_in_stock() {
    let p = (0..4)
        .fold(goods(at("judea"), "judea", &[Wood, Iron]), |p, _| p.unit(Colour::Green, Side::Peaceful, "cilicia", &[]));
    let p = built(p, "ptolemais");
    assert_eq!((p.count("judea", Side::Military), p.count("syria", Side::Military), p.s.rome), (0, 0, 1));
}

/// S2S-448: the leftmost troublemaker on the card of a captured region next to the city goes to the stock.
#[test]
fn s2s_448_a_site_with_the_removal_of_a_troublemaker() {
    let start = |p: Position<'static>| {
        let mut p = act(goods(p, "iberia", &[Wood, Iron]));
        p.act(build("kutatisi"));
        p
    };
    let both = || at("iberia").captured("iberia", "ct_battle_2").captured("colchis", "ct_battle_3");
    let mut p = start(both().troublemakers("iberia", 2).troublemakers("colchis", 1).troublemakers("great_armenia", 3));
    let remove = |at: &str| Action::Remove { zone: Zone::Card(region(at)) };
    assert_eq!(p.legal(), [remove("iberia"), remove("colchis")]);
    p.act(remove("iberia"));
    assert_eq!((p.s.troublemakers[region("iberia")], p.s.stock), (1, 12 - 3 - 3 + 1));
    // S2S-R49: forced, and nothing happens without a troublemaker.
    let p = start(both().troublemakers("iberia", 1));
    assert_eq!(p.s.troublemakers[region("iberia")], 0);
    let p = start(both());
    assert!(matches!(p.s.steps.top(), Some(Step::Build(BuildStep::TakeCity { .. }))));
    // A troublemaker in an uncaptured region stays.
    let stray = game_with(&[("local_death_in_uncaptured_region", "troublemaker")]);
    let p = Position { game: Box::leak(Box::new(stray)), s: at("iberia").s };
    let p = start(p.captured("colchis", "ct_battle_3").troublemakers("colchis", 1).troublemakers("iberia", 1));
    assert_eq!((p.s.troublemakers[region("colchis")], p.s.troublemakers[region("iberia")]), (0, 1));
}

/// S2S-449, S2S-R49: an event is added, whether wanted or not.
#[test]
fn s2s_449_a_site_with_an_event() {
    let p = built(goods(at("media"), "media", &[Stone, Food]), "ecbatana");
    assert_eq!((p.s.waiting.len(), p.s.unknown.len()), (2, 13));
}

/// S2S-445, S2S-450, S2S-451: the reward comes first, then one of the three tokens of the market is chosen, and the market
/// is filled up from the stack.
#[test]
fn s2s_450_451_a_token_of_the_market_is_built_and_replaced() {
    let mut p = built(goods(at("media"), "media", &[Stone, Food]), "ecbatana");
    let market: Vec<_> = p.s.market.iter().collect();
    assert_eq!(p.legal(), market.iter().map(|&city| Action::TakeCity { city }).collect::<Vec<_>>());
    assert_eq!(market.len(), 3);
    p.act(Action::TakeCity { city: market[1] });
    assert_eq!(p.s.cities[site("ecbatana")], Some(market[1]));
    assert_eq!(p.s.steps.top(), Some(Step::Build(BuildStep::RevealCity)));
    let next = p.s.city_stack.get(0).unwrap().first().unwrap();
    p.act(Action::RevealCity { city: next });
    assert_eq!(p.s.market.iter().collect::<Vec<_>>().len(), 3);
    assert!(p.s.market.has(next) && !p.s.market.has(market[1]));
    assert_eq!(p.s.city_stack.iter().map(|g| g.len()).sum::<usize>(), 11);
}

/// S2S-R48: with an empty stack the market shrinks; with an empty market nothing is built.
#[test]
fn s2s_r48_an_empty_stack_and_an_empty_market() {
    let start = |left: usize| {
        let mut p = goods(at("media"), "media", &[Stone, Food]);
        // The other tokens stand on sites elsewhere.
        let tokens: Vec<_> = (1..=15).filter(|n| !p.s.market.has(city(*n))).collect();
        let market: Vec<_> = (1..=15).filter(|n| p.s.market.has(city(*n))).collect();
        let gone: Vec<_> = tokens.iter().chain(&market[left..]).copied().collect();
        p.s.city_stack = std::iter::empty().collect();
        p.s.market = market[..left].iter().map(|n| city(*n)).collect();
        p.s.revealed = gone.iter().map(|n| city(*n)).collect();
        p
    };
    let mut p = act(start(2));
    p.force(build("ecbatana"));
    while !matches!(p.s.steps.top(), Some(Step::Build(BuildStep::TakeCity { .. }))) {
        p.force(p.legal()[0]);
    }
    p.force(p.legal()[0]);
    assert_eq!(p.s.market.len(), 1);
    assert_eq!(
        p.s.steps.top(),
        Some(Step::Build(BuildStep::BuildActivate { built: true, activated: false })),
        "nothing is revealed"
    );
    assert_eq!(sites(&act(start(1))), [build("ecbatana")]);
    assert_eq!(sites(&act(start(0))), []);
}

/// S2S-452, S2S-454, S2S-C12: a built city works from then on, except while a troublemaker lies on it; it stays a built city.
#[test]
fn s2s_452_454_c12_a_city_works_unless_a_troublemaker_lies_on_it() {
    // City 2: gathering +1.
    let strength = |p: Position<'static>| match p.perform(ACTOR, Kind::Gathering, 1).s.steps.top() {
        Some(Step::Gather(GatherStep::Gather { left })) => left,
        step => panic!("{step:?}"),
    };
    assert_eq!(strength(quiet()), 1);
    assert_eq!(strength(quiet().city("damascus", 2)), 2);
    assert_eq!(strength(quiet().city("damascus", 2).city_troublemaker("damascus")), 1);
    // Effects still count it: Corduene adds two events.
    let p = at("corduene").captured("corduene", "ct_battle_2").city("ecbatana", 1).city("tigranakert", 2);
    let mut p = act(p.city_troublemaker("ecbatana"));
    p.act(activate("corduene"));
    assert_eq!(p.s.waiting.len(), 3);
}

/// S2S-461: captured regions, the presence region or a neighbour of it.
#[test]
fn s2s_461_captured_regions_in_reach_can_be_activated() {
    let regions = |p: Position<'static>| {
        act(p).legal().into_iter().filter(|a| matches!(a, Action::Activate { .. })).collect::<Vec<_>>()
    };
    let start = || at("media").captured("commagene", "ct_battle_2").captured("albania", "ct_battle_3");
    assert_eq!(regions(start()), [activate("great_armenia"), activate("albania")], "Commagene is too far off");
    assert_eq!(regions(start().leader(ACTOR, "sophene")), [activate("great_armenia"), activate("commagene")]);
    assert_eq!(regions(start().leader(ACTOR, "albania")), [activate("great_armenia"), activate("albania")]);
    assert_eq!(regions(at("judea")), [], "Judea is not captured");
}

/// S2S-462, S2S-463, S2S-E12: Corduene adds as many events as cities stand around it.
#[test]
fn e12_s2s_463_corduene_adds_an_event_per_city() {
    for (cities, added) in
        [(&["tigranakert"][..], 1), (&["tigranakert", "ecbatana"], 2), (&["tigranakert", "edessa"], 1)]
    {
        let p = at("corduene").captured("corduene", "ct_battle_2");
        let mut p = act(cities.iter().enumerate().fold(p, |p, (i, at)| p.city(at, i + 1)));
        p.act(activate("corduene"));
        assert_eq!((p.s.waiting.len(), p.s.unknown.len()), (1 + added, 14 - added));
    }
    let p = act(at("corduene").captured("corduene", "ct_battle_2"));
    assert!(!p.is_legal(activate("corduene")), "without a city there is nothing to apply");
}

/// S2S-464: a region cannot be activated while its token is face down.
#[test]
fn s2s_464_a_face_down_token_bars_the_effect() {
    let mut p = at("corduene").captured("corduene", "ct_battle_2").city("tigranakert", 1);
    assert!(act(Position { game: p.game, s: p.s }).is_legal(activate("corduene")));
    p.s.face_down.insert(region("corduene"));
    assert!(!act(p).is_legal(activate("corduene")));
}
