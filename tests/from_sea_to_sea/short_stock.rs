//! When the stock holds fewer troublemakers than there are places that could take one, the team chooses the places that get them,
//! and Rome rises for the others (S2S-211, S2S-R81). With enough troublemakers, or with none, nobody is asked.

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_game::Rules as _;
use agon_game::Telling;

/// The three sites of event X and of event XIV, in the order of the map.
const SITES: [(usize, [&str; 3]); 2] =
    [(10, ["ani_kamakh", "mazaka", "edessa"]), (14, ["mtskheta", "artashat", "arshamashat"])];

fn on_site(at: &str) -> Action {
    Action::ChooseSite { site: site(at) }
}

/// Great Armenia, Sophene and Albania are captured and hold `each` troublemakers; `stock` are in stock.
fn troubled(each: u8, stock: u8) -> Position<'static> {
    let p = plain().no_units().captured("sophene", "ct_battle_2").captured("albania", "ct_battle_3");
    let home = plain().s.troublemakers[region("great_armenia")];
    let p = p.troublemakers("sophene", each).troublemakers("albania", each).troublemakers("great_armenia", home);
    p.stock(stock)
}

/// Units of two colours in each of these regions.
fn mixed<'g>(p: Position<'g>, regions: &[&str]) -> Position<'g> {
    regions
        .iter()
        .fold(p, |p, at| p.unit(Colour::Green, Side::Military, at, &[]).unit(Colour::Yellow, Side::Military, at, &[]))
}

/// S2S-530, S2S-538, S2S-R81: two troublemakers for three sites: the team takes any two, and no marker is left over.
#[test]
fn s2s_530_538_the_team_chooses_the_sites_of_a_short_stock() {
    for (number, [a, b, c]) in SITES {
        for (first, second, left_out) in [(a, b, c), (a, c, b), (b, c, a)] {
            let mut p = lower(plain().stock(2), number);
            assert_eq!(p.legal(), [on_site(a), on_site(b)], "event {number}: the last site alone would waste a marker");
            p.act(on_site(first));
            if first == a {
                assert_eq!(p.legal(), [on_site(b), on_site(c)]);
                p.act(on_site(second));
            }
            let markers = [first, second, left_out].map(|at| p.s.city_troublemakers[site(at)]);
            assert_eq!((markers, p.s.stock, p.s.rome, idle(&p)), ([1, 1, 0], 0, 2, true), "event {number}");
        }
        // One troublemaker goes to any of the three sites, even to one that has one already.
        for at in [a, b, c] {
            let mut p = lower(plain().city_troublemaker(at).stock(1), number);
            assert_eq!(p.legal(), [a, b, c].map(on_site));
            // No two events name the same site, but the rule would hold if they did.
            p.game.apply(&mut p.s, on_site(at));
            assert_eq!((p.s.city_troublemakers[site(at)], p.s.rome, idle(&p)), (2, 3, true), "event {number}");
        }
        // As many as sites, or none at all: no choice.
        for (stock, rome) in [(3, 1), (0, 4)] {
            let p = lower(plain().stock(stock), number);
            assert_eq!((p.s.rome, idle(&p)), (rome, true), "event {number}");
        }
    }
}

/// S2S-R75: with the option, what cannot be placed costs nothing; the choice stays.
#[test]
fn s2s_r75_the_choice_without_rome_steps() {
    let game = game_with(&[("lower_part_unplaceable_troublemaker", "nothing")]);
    let mut p = lower(plain_of(&game).stock(1), 10);
    p.act(on_site("edessa"));
    assert_eq!((p.s.city_troublemakers[site("edessa")], p.s.rome, idle(&p)), (1, 1, true));
}

/// S2S-516: mixed regions, and S2S-513, S2S-531: crowded ones.
#[test]
fn s2s_513_516_531_the_team_chooses_among_regions() {
    for at in ["sophene", "albania"] {
        let mut p = lower(mixed(troubled(0, 1), &["sophene", "albania"]), 3);
        assert_eq!(choices(&p), ["sophene", "albania"]);
        p.act(choose(at));
        assert_eq!((on_card(&p, at), p.s.stock, p.s.rome, idle(&p)), (1, 0, 2, true));
        for event in [2, 11] {
            let mut p = upper(troubled(3, 1), event);
            assert_eq!(choices(&p), ["great_armenia", "sophene", "albania"]);
            p.act(choose(at));
            assert_eq!((on_card(&p, at), p.s.stock, p.s.rome, idle(&p)), (4, 0, 3, true), "event {event}");
        }
    }
}

/// S2S-518: garrisons of one or two.
#[test]
fn s2s_518_the_team_chooses_among_small_garrisons() {
    let p = mixed(troubled(0, 2), &["great_armenia", "sophene", "albania"]);
    let mut p = lower(p, 4);
    assert_eq!(choices(&p), ["great_armenia", "sophene"]);
    p.act(choose("sophene"));
    assert_eq!((on_card(&p, "sophene"), on_card(&p, "albania"), p.s.rome, idle(&p)), (1, 1, 2, true));
}

/// S2S-309: in the conflict test; S2S-R81: a region that can take none (S2S-206) is not offered and moves Rome.
#[test]
fn s2s_309_the_team_chooses_in_the_conflict_test() {
    let full = |p: Position<'static>| p.troublemakers("great_armenia", 6);
    let p = mixed(full(plain().no_units()), &["great_armenia"]);
    let p = p.captured("sophene", "ct_battle_2").captured("albania", "ct_battle_3");
    let p = mixed(p, &["sophene", "albania"]).stock(1).at(&[Step::Movement(MovementStep::Conflict)]);
    assert_eq!(choices(&p), ["sophene", "albania"]);
    let mut chosen = p;
    chosen.act(choose("albania"));
    let cards = ["great_armenia", "sophene", "albania"].map(|at| on_card(&chosen, at));
    assert_eq!((cards, chosen.s.rome), ([6, 0, 1], 3));
    // Just as many markers as regions that can take one: no choice.
    let p = mixed(full(plain().no_units()), &["great_armenia"]).captured("sophene", "ct_battle_2");
    let p = mixed(p, &["sophene"]).stock(1).at(&[Step::Movement(MovementStep::Conflict)]);
    assert_eq!((on_card(&p, "sophene"), p.s.rome), (1, 2));
}

/// S2S-524, S2S-526, S2S-528, S2S-R80: the only two captured regions of the list, and one troublemaker.
#[test]
fn s2s_524_526_528_the_only_two_regions_of_the_list() {
    for (number, other) in [(7, "syria"), (8, "judea"), (9, "corduene")] {
        for at in ["great_armenia", other] {
            let mut p = lower(plain().captured(other, "ct_battle_2").stock(1), number);
            assert_eq!(choices(&p).len(), 2, "event {number}");
            let before = on_card(&p, at);
            p.act(choose(at));
            assert_eq!((on_card(&p, at), p.s.rome, idle(&p)), (before + 1, 2, true), "event {number}");
        }
    }
}

/// S2S-R61: with the option, a talent may come before the choice and make it needless.
#[test]
fn s2s_r61_a_talent_before_the_choice() {
    let game = game_with(&[("talent_timing", "also_in_checks_and_events")]);
    let mut p = lower(plain_of(&game).talents(3, 1).stock(2), 10);
    p.act(Action::Pacify { leader: ARTAVASDES, zone: Zone::Card(region("great_armenia")) });
    assert!(matches!(p.s.steps.top(), Some(Step::Round(RoundStep::SpendTalents { .. }))));
    p.act(Action::SpendTalent { sea: Sea::Hyrcanian });
    let markers = SITES[0].1.map(|at| p.s.city_troublemakers[site(at)]);
    assert_eq!((markers, p.s.stock, p.s.rome, idle(&p)), ([1, 1, 1], 0, 1, true));
    // Not in the conflict test, which belongs to an action.
    let p = plain_of(&game).no_units().captured("sophene", "ct_battle_2").talents(3, 1).stock(1);
    let p = mixed(p, &["great_armenia", "sophene"]).at(&[Step::Movement(MovementStep::Conflict)]);
    assert_eq!(p.legal().len(), 2);
}

/// The texts of the actions say what is done.
#[test]
fn short_stocks_are_told() {
    let p = lower(plain().stock(1), 10);
    assert_eq!(game().describe(&p.s, on_site("edessa")), "puts a troublemaker on Edessa");
    let p = lower(mixed(troubled(0, 1), &["sophene", "albania"]), 3);
    assert_eq!(game().describe(&p.s, choose("albania")), "puts a troublemaker into Albania");
}
