//! Values of the event deck and of the Opportunity Objectives.

use crate::support::*;
use agon_pax_romana::content::*;
use agon_pax_romana::ids::*;

/// PAX-2.4a, PAX-1.2a, PAX-17.1.3a, PAX-17.1.4a, PAX-17.1.4b: 55 cards in 39 titles.
#[test]
fn pax_2_4a_the_deck_has_55_cards() {
    let copies = |is: fn(&CardRules) -> bool| content().cards.iter().filter(|c| is(c)).map(|c| c.copies).sum::<u8>();
    assert_eq!((content().cards.len(), copies(|_| true), copies(CardRules::hold)), (39, 55, 29));
    let deck = content().deck;
    assert_eq!((deck.hold_limit, deck.carried_over, deck.drawn_per_activation), (3, 1, 1));
    let many = |copies: u8| Card::ALL.iter().filter(|c| content().card(**c).copies == copies).count();
    assert_eq!([many(1), many(2), many(3), many(4)], [26, 11, 1, 1]);
    assert_eq!(content().card(Card::RevenuesAndStability).copies, 4);
    assert_eq!(content().card(Card::Mercenaries).copies, 3);
}

/// PAX-17.1.5a, PAX-17.1.5b, PAX-1.4v, PAX-1.4w, PAX-12.2.1b: when cards are played, and which leave the game.
#[test]
fn pax_17_1_5b_cards_have_their_windows() {
    let with = |window: Window| {
        Card::ALL.iter().filter(|c| content().card(**c).window == window).map(|c| c.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(with(Window::ExpansionStart), ["conqueror"]);
    assert_eq!(with(Window::EnemyEntersLandPoint), ["ambush"]);
    assert_eq!(with(Window::EnemyTransport), ["naval_ambush"]);
    assert_eq!(with(Window::Battle), ["tactical_surprise"]);
    assert_eq!(with(Window::Reaction), ["deus_ex_machina"]);
    assert_eq!(with(Window::Drawn).len(), 16);
    let removed: Vec<_> = Card::ALL.iter().filter(|c| content().card(**c).removed).map(|c| c.as_str()).collect();
    assert_eq!(removed, ["galley_tech_engines", "galley_tech_corvus", "galley_tech_harpax", "pontus"]);
    assert!(content().card(Card::Mercenaries).forbidden.has(Power::Rome));
}

/// PAX-17.2: numbers of single cards.
#[test]
fn pax_17_2_cards_have_their_numbers() {
    let n = content().card_numbers;
    assert_eq!((n.ambush_divisor, n.ambush_bp_min, n.alliance_partners), (2, 1, 1));
    assert_eq!((n.harvest_stability, n.famine_stability, n.political_scene_stability), (1, -1, 2));
    assert_eq!((n.conspiracy_stability, n.militia_stability, n.dies_irae_talents), (-1, -1, 2));
    assert_eq!((n.mission_chips, n.mission_links, n.resurgence_chips), (2, 4, 2));
    assert_eq!((n.expansion_garrisons, n.expansion_links, n.insurrection_garrisons), (1, 4, 1));
    assert_eq!((n.naval_ambush_links, n.poliorcetes_talents), (3, 2));
    assert_eq!((n.poor_below, n.poor_stability, n.rich_above, n.rich_stability), (3, -1, 12, 1));
    assert_eq!((n.dictator_returned, n.dictator_drawn), (1, 3));
    assert_eq!((n.opportunity_markers, n.opportunity_objectives, n.foreign_policy_objectives), (1, 1, 1));
    assert_eq!((n.successor_links, n.successor_stability, n.traitor_cards), (3, -2, 1));
}

/// PAX-15.4.1, PAX-15.4.4a, PAX-15.4.4c, PAX-15.4.9a to PAX-15.4.9o, PAX-15.4.7b: the 20 markers and their rewards.
#[test]
fn pax_15_4_9a_objectives_have_their_rewards() {
    let shown = |objective: &Objective| {
        let o = content().objective(*objective);
        let unit = if o.gives_victory_points { "vp" } else { "gop" };
        format!("{objective}x{} {:?} {unit}{}", o.copies, o.reward, if o.discarded { " once" } else { "" })
    };
    let expected = [
        "Ax2 [8, 8, 4, 4] gop",
        "Bx2 [8, 8, 8, 0] gop",
        "Cx2 [8, 4, 8, 8] gop",
        "Dx1 [6, 6, 6, 3] gop",
        "Ex2 [3, 6, 6, 6] gop",
        "Fx1 [6, 6, 0, 6] gop",
        "Gx1 [4, 4, 4, 4] gop",
        "Hx2 [4, 8, 4, 8] gop",
        "Ix1 [4, 4, 4, 4] gop",
        "Jx1 [6, 3, 6, 6] gop",
        "Kx2 [6, 6, 6, 6] gop",
        "Lx1 [3, 3, 3, 3] vp once",
        "Mx1 [3, 3, 3, 3] vp once",
        "Nx1 [2, 2, 2, 2] vp once",
    ];
    assert_eq!(Objective::ALL.iter().map(shown).collect::<Vec<_>>(), expected);
    let limits = content().objective_limits;
    assert_eq!((limits.markers, limits.held, limits.bought_per_turn), (20, 3, 1));
}

/// PAX-15.4.9a to PAX-15.4.9o: what the objectives ask for.
#[test]
fn pax_15_4_9j_objectives_have_their_conditions() {
    let condition = |objective| content().objective(objective).condition.clone();
    let control = |objective| match condition(objective) {
        Condition::Control(listed, territories) => (provinces(listed), names(territories.iter())),
        other => panic!("{other:?}"),
    };
    assert_eq!(control(Objective::AsiaMinor).0, ["ionia", "pontus", "cappadocia", "cilicia"]);
    assert_eq!(control(Objective::Egypt).0, ["egypt"]);
    assert_eq!(control(Objective::Spain).1, ["spain"]);
    assert_eq!(control(Objective::EasternMediterranean).0, ["cyprus", "cilicia", "crete"]);
    assert_eq!(control(Objective::Gaul).1, ["gaul"]);
    assert_eq!(control(Objective::CentralEurope).0, ["upper_germania", "raetia", "noricum"]);
    assert_eq!(control(Objective::Danube).1, ["danube"]);
    assert_eq!(control(Objective::Sicily).0, ["western_sicily", "eastern_sicily", "sardinia", "corsica"]);
    let Condition::Spaces(aegean) = condition(Objective::AegeanSea) else { panic!() };
    assert_eq!(spaces(aegean), ["naxos", "lesbos_chios", "miletus", "knossos"]);
    let Condition::Ports(ports, also) = condition(Objective::WesternMediterranean) else { panic!() };
    let listed =
        ["tingis", "rusaddir", "siga", "iol", "gades", "malaca", "carthago_nova", "saguntum", "tarraco", "emporiae"];
    assert!(listed.iter().all(|name| ports.has(id(name))) && ports.len() == listed.len());
    assert_eq!(provinces(also), ["balearic_islands"]);
    assert_eq!(condition(Objective::FiveTerritories), Condition::Places(5));
    assert_eq!(condition(Objective::Richest), Condition::Richest);
    assert_eq!(condition(Objective::ForeignHome), Condition::ForeignHomes(1));
    let Condition::PerTerritory(entries) = condition(Objective::IndependentTerritories) else { panic!() };
    let entries: Vec<_> = entries.into_iter().map(|entry| names(entry.iter()).join("+")).collect();
    assert_eq!(entries, ["sicily", "germania", "chersonesus", "crete+rhodes"]);
}
