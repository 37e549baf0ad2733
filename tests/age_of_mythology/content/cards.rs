//! Action cards, decks and gods as printed (AOM-009, AOM-010, AOM-357).

use super::*;

/// AOM-009: one permanent card of each action.
#[test]
fn aom_009_permanent_cards_are_as_printed() {
    let c = content();
    let expected = [
        CardAction::Explore { extra: 1 },
        CardAction::Gather { mode: GatherMode::ResourceOrTerrain },
        CardAction::Build { buildings: 1 },
        CardAction::Recruit { units: 2 },
        CardAction::Trade { price: 2 },
        CardAction::NextAge { price: [4, 5, 6] },
        CardAction::Attack { units: 4 },
    ];
    assert_eq!(c.permanent.map(|card| c.cards[card.index()].action), expected);
    assert_eq!(expected.map(|action| action.kind()).as_slice(), Kind::ALL);
    for (card, rules) in (0..).map(Card::from_index).zip(&c.cards) {
        assert_eq!(rules.permanent, c.permanent.contains(&card));
        assert!(!rules.permanent || c.decks.iter().all(|deck| deck[card] == 0), "{}", c.card_names[card.index()]);
    }
}

/// AOM-010: every deck has 45 cards, and the same sum of each action.
#[test]
fn aom_010_decks_add_up() {
    let c = content();
    for civ in Civ::ALL {
        let by_action = Kind::ALL.iter().map(|kind| copies(&c, *civ, |card| card.action.kind() == *kind));
        assert_eq!(by_action.collect::<Vec<_>>(), [5, 8, 7, 7, 6, 4, 8], "{civ}");
        assert_eq!(copies(&c, *civ, |_| true), 45, "{civ}");
    }
    assert_eq!([0, 1, 2].map(|i| copies(&c, Civ::ALL[i], |card| card.god.is_some())), [11, 12, 12]);
}

/// AOM-010: copies of the plain random cards: Greek, Egyptian, Norse.
#[test]
fn aom_010_random_cards_are_as_listed() {
    let c = content();
    let next_age = CardAction::NextAge { price: [3, 4, 5] };
    let expected = [
        ("gather_all", CardAction::Gather { mode: GatherMode::All }, [5, 7, 5]),
        ("trade_1", CardAction::Trade { price: 1 }, [5, 6, 4]),
        ("next_age_cheap", next_age, [2, 2, 3]),
        ("build_2", CardAction::Build { buildings: 2 }, [2, 2, 2]),
        ("build_3", CardAction::Build { buildings: 3 }, [3, 2, 3]),
        ("build_4", CardAction::Build { buildings: 4 }, [1, 1, 1]),
        ("explore_plus_2", CardAction::Explore { extra: 2 }, [2, 2, 2]),
        ("explore_plus_0", CardAction::Explore { extra: 0 }, [2, 2, 2]),
        ("recruit_3", CardAction::Recruit { units: 3 }, [2, 2, 2]),
        ("recruit_4", CardAction::Recruit { units: 4 }, [2, 1, 2]),
        ("recruit_5", CardAction::Recruit { units: 5 }, [2, 1, 2]),
        ("attack_5", CardAction::Attack { units: 5 }, [2, 2, 2]),
        ("attack_6", CardAction::Attack { units: 6 }, [2, 2, 1]),
        ("attack_7", CardAction::Attack { units: 7 }, [2, 1, 2]),
    ];
    for (name, action, copies) in expected {
        let id = c.id::<Card>(name);
        assert_eq!((c.cards[id.index()].action, c.decks.map(|deck| deck[id])), (action, copies), "{name}");
    }
    assert_eq!(c.cards.iter().filter(|card| !card.permanent && card.god.is_none()).count(), expected.len());
}

/// AOM-357: price and power of the 35 god cards; each is in one deck once.
#[test]
fn aom_357_god_cards_are_as_printed() {
    let c = content();
    let u = |name: &str| c.id::<Unit>(name);
    use Power::*;
    let expected: Vec<(&str, Civ, u8, Vec<Power>)> = vec![
        ("Attack 6: Aphrodite", Civ::Greek, 2, vec![SendHome(1)]),
        ("Attack 6: Ares", Civ::Greek, 3, vec![UnitLimits([8, 6])]),
        ("Build 3: Hera", Civ::Greek, 1, vec![GainBuilding { building: Building::House, amount: 1 }]),
        ("Explore +2: Artemis", Civ::Greek, 1, vec![FirstPicks(2)]),
        (
            "Gather food: Dionysus",
            Civ::Greek,
            2,
            vec![GatherBonus { resource: Resource::Food, amount: 1 }, OthersDoNotGather],
        ),
        ("Gather: Hades", Civ::Greek, 1, vec![Sacrifice { units: 1, amount: 7 }]),
        ("Gather: Poseidon", Civ::Greek, 1, vec![GainResources(cubes(5, 0, 0, 0))]),
        ("Next Age 3/4/5: Hephaestos", Civ::Greek, 2, vec![DestroyTile { amount: 1, own: true, resource: None }]),
        ("Next Age 3/4/5: Zeus", Civ::Greek, 2, vec![GainHero(1)]),
        ("Recruit 4: Apollo", Civ::Greek, 1, vec![GainUnits { unit: u("toxotes"), amount: 2 }]),
        ("Trade for 0: Hermes", Civ::Greek, 1, vec![GainAny(4)]),
        ("Attack 7: Isis", Civ::Egyptian, 1, vec![Revive(1)]),
        ("Attack 6: Sekhmet", Civ::Egyptian, 3, vec![UnitLimits([8, 6])]),
        ("Attack 6: Thoth", Civ::Egyptian, 1, vec![ExtraAction(1)]),
        ("Build 3: Horus", Civ::Egyptian, 1, vec![DestroyBuilding { amount: 1, own: true }]),
        ("Build 3: Nephthys", Civ::Egyptian, 2, vec![Discount { cubes: 2, except: IdSet::of(Building::House) }]),
        ("Explore +2: Ptah", Civ::Egyptian, 1, vec![FirstPicks(2)]),
        ("Gather food: Ra", Civ::Egyptian, 2, vec![GatherBonus { resource: Resource::Food, amount: 2 }]),
        (
            "Next Age 3/4/5: Hathor",
            Civ::Egyptian,
            1,
            vec![DestroyTile { amount: 1, own: false, resource: Some(Resource::Food) }],
        ),
        ("Next Age 3/4/5: Set", Civ::Egyptian, 1, vec![SwapTiles(1)]),
        ("Recruit 4: Anubis", Civ::Egyptian, 1, vec![Convert { class: Class::Mortal, unit: u("mummy"), amount: 3 }]),
        ("Recruit 6: Bast", Civ::Egyptian, 1, vec![FixedPrice { class: Class::Mortal, cost: cubes(1, 0, 0, 0) }]),
        ("Recruit 4: Osiris", Civ::Egyptian, 2, vec![GainHero(1)]),
        ("Attack 6: Bragi", Civ::Norse, 2, vec![BattleDice(1)]),
        ("Attack 4: Heimdall", Civ::Norse, 4, vec![NoUnitLimit]),
        ("Attack 6: Tyr", Civ::Norse, 3, vec![GrantBerserk(2)]),
        ("Build 4: Njord", Civ::Norse, 1, vec![DestroyBuilding { amount: 1, own: false }]),
        ("Explore +0: Baldr", Civ::Norse, 1, vec![OthersDoNotExplore]),
        ("Gather: Freyja", Civ::Norse, 1, vec![GainResources(cubes(0, 0, 5, 0))]),
        ("Gather: Skadi", Civ::Norse, 1, vec![OthersDoNotGather]),
        ("Gather: Thor", Civ::Norse, 1, vec![Eliminate { class: Class::Myth, units: 1 }]),
        ("Next Age 3/4/5: Odin", Civ::Norse, 1, vec![ExtraAction(1)]),
        ("Recruit 3: Hel", Civ::Norse, 1, vec![GainOfClass { class: Class::Mortal, amount: 2 }]),
        ("Trade for 0: Forseti", Civ::Norse, 1, vec![GainAny(4)]),
        ("Trade for 0: Loki", Civ::Norse, 2, vec![Steal(5)]),
    ];
    let gods = c.cards.iter().enumerate().filter_map(|(i, card)| Some((i, card.god.as_ref()?)));
    let found = gods.map(|(i, god)| {
        let copies: Vec<(Civ, u8)> = Civ::ALL.iter().map(|civ| (*civ, c.decks[civ.index()][Card(i as u8)])).collect();
        let civ = copies.iter().find(|(_, n)| *n == 1).unwrap().0;
        assert_eq!(copies.iter().map(|(_, n)| n).sum::<u8>(), 1);
        (c.card_names[i].as_str(), civ, god.favor, god.effects.clone())
    });
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

/// Cards are called by their action and number, god cards by their god as well.
#[test]
fn cards_have_names_for_people() {
    let c = content();
    let name = |id: &str| c.card_names[c.id::<Card>(id).index()].as_str();
    assert_eq!(
        ["permanent_gather", "gather_all", "dionysus"].map(name),
        ["Gather", "Gather everything", "Gather food: Dionysus"]
    );
    assert_eq!(
        ["permanent_explore", "explore_plus_0", "trade_1"].map(name),
        ["Explore +1", "Explore +0", "Trade for 1"]
    );
    assert_eq!(["attack_5", "ares", "zeus"].map(name), ["Attack 5", "Attack 6: Ares", "Next Age 3/4/5: Zeus"]);
    assert_eq!(c.unit_names[c.id::<Unit>("chariot_archer").index()], "Chariot Archer");
    assert!(!c.cards[c.id::<Card>("ares").index()].permanent && card(&c, "ares").god.is_some());
}
