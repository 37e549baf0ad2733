//! Circe's legions on empty caravan slots (MN-721).

use super::*;

/// Where Circe's owner Rome may put legions, with one legion each in the given provinces.
fn foraging(game: &MareNostrum, position: Position) -> Vec<(Province, Slot)> {
    let mut s = campaign(game, position, Rome);
    pass_until(game, &mut s, |step| {
        matches!(
            step,
            Step::Conquest(ConquestStep::Forage { .. })
                | Step::Land(LandStep::Fight { .. })
                | Step::Sea(SeaStep::NameMover)
        )
    });
    if let Step::Land(LandStep::Fight { .. }) = s.step {
        let Action::Fight { province, empire } = legal(game, &s)[0] else { panic!("a battle") };
        let ones = |e: Empire| vec![1; usize::from(s.legions[e][province])];
        let (rome, other) = (ones(Rome), ones(empire));
        fight(game, &mut s, province, empire, &rome, &other);
        pass_until(game, &mut s, |step| {
            matches!(step, Step::Conquest(ConquestStep::Forage { .. }) | Step::Sea(SeaStep::NameMover))
        });
    }
    let all = legal(game, &s).into_iter();
    all.filter_map(|a| if let Action::Forage { province, slot } = a { Some((province, slot)) } else { None }).collect()
}

/// MN-721, MN-R51, MN-C4: her legions go on empty caravan slots where they stand, at war only in provinces that she
/// controls. Option `circe_provinces`.
#[test]
fn mn_721_mn_r51_mn_c4_where_circe_s_legions_forage() {
    let (dalmatia, latium) = (province("dalmatia"), province("latium"));
    let both = |p| vec![(p, Slot::Caravan1), (p, Slot::Caravan2)];
    for (value, free) in [("any", both(dalmatia)), ("controlled_or_conquered", vec![])] {
        let game = game_with(&[("circe_provinces", value)]);
        let circe = || bare(&game).card(Rome, Card::Circe);
        let home = || circe().raze(latium, &[Slot::Caravan1]).legion(Rome, latium, 1);
        assert_eq!(foraging(&game, bare(&game).legion(Rome, dalmatia, 1)), [], "without Circe");
        assert_eq!(foraging(&game, circe().legion(Rome, dalmatia, 1)), free, "{value}: nobody's province");
        assert_eq!(foraging(&game, circe().marker(Egypt, dalmatia).legion(Rome, dalmatia, 1)), both(dalmatia));
        assert_eq!(foraging(&game, home()), [(latium, Slot::Caravan1)], "only the empty slot");
        assert_eq!(
            foraging(&game, home().legion(Egypt, latium, 1)),
            [(latium, Slot::Caravan1)],
            "a province of one's own at war"
        );
        let war = circe().marker(Egypt, dalmatia).legion(Rome, dalmatia, 1).legion(Egypt, dalmatia, 1);
        assert_eq!(foraging(&game, war), [], "an opponent's province at war");
    }
}

/// MN-721: one legion per slot, at most as many as stand there; each set is reached once.
#[test]
fn mn_721_one_legion_per_empty_slot() {
    let game = game();
    let dalmatia = province("dalmatia");
    let mut s = campaign(game, bare(game).card(Rome, Card::Circe).legion(Rome, dalmatia, 2), Rome);
    pass_until(game, &mut s, |step| matches!(step, Step::Conquest(ConquestStep::Forage { .. })));
    let slots = [Slot::Caravan1, Slot::Caravan2].map(|slot| Action::Forage { province: dalmatia, slot });
    let mut second = s;
    act(game, &mut second, slots[1]);
    assert!(!matches!(second.step, Step::Conquest(ConquestStep::Forage { .. })), "not back to the first slot");
    act_all(game, &mut s, slots);
    assert_eq!(s.holdings[dalmatia].on, set(&[Slot::Caravan1, Slot::Caravan2]));
    // Nobody's province, and no market: one wood and one gladiator (MN-118); no caravan for the tracks (MN-508).
    let kinds = [Resource::Wood, Resource::Gladiator];
    assert_eq!(kinds.map(|kind| income(game, &s, Rome, kind)), [1, 1]);
    let empty = bare(game).card(Rome, Card::Circe).at(SeaStep::NameMover);
    assert_eq!(game.track(&s, Rome, Title::Trade), game.track(&empty, Rome, Title::Trade));
}

/// The moment at which Circe's owner Rome puts legions on slots.
fn until_foraging(game: &MareNostrum, position: Position) -> State {
    let mut s = campaign(game, position, Rome);
    pass_until(game, &mut s, |step| matches!(step, Step::Conquest(ConquestStep::Forage { .. })));
    s
}

/// MN-721, MN-R51: a legion that forages already may go to the other empty slot, once, at home and abroad.
#[test]
fn mn_721_mn_r51_a_forager_may_change_its_slot() {
    let game = game();
    let (dalmatia, latium) = (province("dalmatia"), province("latium"));
    let circe = || bare(game).card(Rome, Card::Circe).raze(latium, &[Slot::Caravan1, Slot::Caravan2]);
    for place in [dalmatia, latium] {
        for (from, to) in [(Slot::Caravan1, Slot::Caravan2), (Slot::Caravan2, Slot::Caravan1)] {
            let position = circe().legion(Rome, place, 1).hold(Rome, place, &[from]);
            let mut s = until_foraging(game, position);
            assert_eq!(legal(game, &s), [Action::Forage { province: place, slot: to }, Action::EndForaging]);
            act(game, &mut s, Action::Forage { province: place, slot: to });
            assert_eq!((s.holdings[place].on, s.step), (set(&[to]), Step::Sea(SeaStep::NameMover)), "and not back");
        }
    }
    // A free legion goes first; one on a building or on the marker does not forage.
    let mut s = until_foraging(game, circe().legion(Rome, dalmatia, 2).hold(Rome, dalmatia, &[Slot::Caravan1]));
    act(game, &mut s, Action::Forage { province: dalmatia, slot: Slot::Caravan2 });
    assert_eq!(s.holdings[dalmatia].on, set(&[Slot::Caravan1, Slot::Caravan2]));
    for held in [Slot::Market, Slot::Marker] {
        let position = circe().marker(Egypt, dalmatia).build(dalmatia, &[Slot::Market]).legion(Rome, dalmatia, 1);
        assert_eq!(foraging(game, position.hold(Rome, dalmatia, &[held])), [], "{held}");
    }
}

/// MN-R43, MN-721: a legion that marks a razed slot may forage, but only in a later activation.
#[test]
fn mn_r43_mn_721_the_mark_of_a_razed_slot_may_forage_later() {
    let game = game();
    let dalmatia = province("dalmatia");
    let slots = [Slot::Caravan1, Slot::Caravan2].map(|slot| Action::Forage { province: dalmatia, slot });
    let start = || bare(game).card(Rome, Card::Circe).marker(Egypt, dalmatia).legion(Rome, dalmatia, 1);
    let mut s = campaign(game, start().build(dalmatia, &[Slot::Market]), Rome);
    conquer(game, &mut s, dalmatia);
    act(game, &mut s, Action::Raze { slot: Slot::Market });
    assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "it marks the slot until the next activation");
    assert_eq!(s.holdings[dalmatia].on, set(&[Slot::Market]));

    let mut position = bare(game);
    position.state = State { round: 2, ..s };
    let mut s = until_foraging(game, position);
    assert_eq!(legal(game, &s), [&slots[..], &[Action::EndForaging]].concat());
    act(game, &mut s, slots[1]);
    assert_eq!((s.holdings[dalmatia].on, s.step), (set(&[Slot::Caravan2]), Step::Sea(SeaStep::NameMover)));
    // The mark goes before a legion that forages.
    let position = start().legion(Rome, dalmatia, 1).hold(Rome, dalmatia, &[Slot::Caravan1, Slot::Market]);
    let mut s = until_foraging(game, position);
    act(game, &mut s, slots[1]);
    assert_eq!(s.holdings[dalmatia].on, set(&[Slot::Caravan1, Slot::Caravan2]));
}

/// MN-C4, MN-R51: foragers in a province that she controls yield at war too; the market doubles for its owner.
#[test]
fn mn_c4_mn_r51_foragers_at_war_and_at_the_market() {
    let game = game();
    let latium = province("latium");
    let start = || bare(game).strip(Rome).card(Rome, Card::Circe).raze(latium, &[Slot::Caravan1]);
    let without = start().at(SeaStep::NameMover);
    let metal = income(game, &without, Rome, Resource::Metal);
    let holding = start().legion(Rome, latium, 2).hold(Rome, latium, &[Slot::Caravan1]);
    let mut s = campaign(game, holding.legion(Egypt, latium, 2), Egypt);
    fight(game, &mut s, latium, Rome, &[1, 1], &[1, 1]);
    assert_eq!(s.holdings[latium].on, set(&[Slot::Caravan1]), "at war, and still foraging");
    assert_eq!(income(game, &s, Rome, Resource::Metal), metal + 2, "the market of Latium is hers");

    // In Cyrenaica the market is Egypt's: no doubling, unless she occupies it.
    for (held, papyrus) in [(vec![Slot::Caravan1], 1), (vec![Slot::Caravan1, Slot::Market], 2)] {
        let position = landed(game, 2).card(Rome, Card::Circe).raze(cyrenaica(), &[Slot::Caravan1]);
        let s = position.hold(Rome, cyrenaica(), &held).at(SeaStep::NameMover);
        assert_eq!(income(game, &s, Rome, Resource::Papyrus), papyrus, "{held:?}");
    }
    // An opponent's province at war: nothing.
    let position = landed(game, 2).card(Rome, Card::Circe).raze(cyrenaica(), &[Slot::Caravan1]);
    let aegyptus = province("aegyptus");
    let mut s = campaign(game, position.hold(Rome, cyrenaica(), &[Slot::Caravan1]).legion(Egypt, aegyptus, 2), Egypt);
    march(game, &mut s, aegyptus, cyrenaica(), 2);
    fight(game, &mut s, cyrenaica(), Rome, &[1, 1], &[1, 1]);
    assert_eq!(income(game, &s, Rome, Resource::Papyrus), 0);
}

/// MN-R51: a caravan built on the slot takes the place of her legion.
#[test]
fn mn_r51_a_caravan_displaces_the_forager() {
    let game = game();
    let latium = province("latium");
    let position = bare(game)
        .card(Rome, Card::Circe)
        .raze(latium, &[Slot::Caravan1])
        .legion(Rome, latium, 1)
        .hold(Rome, latium, &[Slot::Caravan1])
        .stock(Rome, &[(Token::COIN, 3)]);
    let mut s = position.building(Rome);
    act(game, &mut s, Action::Build { object: Object::Building(latium, Slot::Caravan1) });
    act_until(game, &mut s, |s| s.built[latium].has(Slot::Caravan1));
    assert_eq!((s.holdings[latium], s.legions[Rome][latium]), (Holding::default(), 1));
}
