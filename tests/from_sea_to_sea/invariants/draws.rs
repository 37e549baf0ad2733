//! Chance draws from what nobody has seen, with equal probability.

use super::*;
use agon_from_sea_to_sea::step::*;
use agon_game::{Chance, Rules};

/// The possible results of the pending chance, given what has been seen so far (sections 4.2 and 4.3 of the register).
fn expected(s: &State, revealed: &BTreeSet<usize>, legates: &BTreeSet<usize>) -> Vec<Action> {
    let game = game();
    let content = &game.content;
    let events = |top: Option<Option<Event>>| -> Vec<Action> {
        let known: Vec<Event> = s.unknown.iter().chain(s.waiting.iter()).flatten().collect();
        match top.expect("a card") {
            Some(event) => vec![Action::RevealEvent { event }],
            None => (0..20)
                .map(Event::from_index)
                .filter(|e| !revealed.contains(&e.index()) && !known.contains(e))
                .map(|event| Action::RevealEvent { event })
                .collect(),
        }
    };
    match s.steps.top().unwrap() {
        // C1: one of three.
        Step::Setup(SetupStep::DealRegion { region }) => {
            let of = |card: &RegionCard| content.cards[card.index()].region == region;
            let cards = (0..content.cards.len()).map(RegionCard::from_index).filter(of);
            cards.map(|card| Action::DealRegion { card }).collect()
        }
        // C3, C10, H3: the top group of the stack.
        Step::Build(BuildStep::RevealCity) | Step::Effect(EffectStep::RevealReplacement { .. }) => {
            let used: Vec<CityToken> = content.all_sites.iter().filter_map(|site| s.cities[site]).collect();
            let below: Vec<CityToken> =
                s.city_stack.iter().skip(1).flat_map(|g| g.iter().collect::<Vec<_>>()).collect();
            (0..15)
                .map(CityToken::from_index)
                .filter(|c| !used.contains(c) && !below.contains(c) && !s.market.has(*c) && !s.revealed.has(*c))
                .map(|city| Action::RevealCity { city })
                .collect()
        }
        // C6: bonus tokens that do not lie there yet.
        Step::Setup(SetupStep::DealDevelopment { .. }) => {
            let free = content.bonus_tokens.iter().filter(|t| !s.development.contains(&Some(*t)));
            free.map(|token| Action::DealBonus { token }).collect()
        }
        // C5, H5: values that are not on region cards.
        Step::Capture(CaptureStep::RevealRegionToken { .. }) => {
            let used: Vec<RegionToken> = content.regions.iter().filter_map(|r| s.region_tokens[r]).collect();
            let free = (0..12).map(RegionToken::from_index).filter(|t| !used.contains(t));
            free.map(|token| Action::RevealRegionToken { token }).collect()
        }
        // C2, H1, H2: events that nobody has seen, in the decks or not; or the one that is known to lie there.
        Step::Event(EventStep::RevealEvent { reveal: Reveal::Instead }) => events(s.unknown.top()),
        Step::Event(EventStep::RevealEvent { .. }) => events(s.waiting.top()),
        // C4, H4: legates that nobody has seen, in play or not.
        Step::Legate(LegateStep::RevealLegate) => {
            let unseen = (0..8).filter(|l| !legates.contains(l)).map(Legate::from_index);
            unseen.map(|legate| Action::RevealLegate { legate }).collect()
        }
        // C7, C8, C9, H6: the bag.
        _ => s.bag.iter().map(|token| Action::DrawToken { token }).collect(),
    }
}

/// Chance draws from exactly what is possible, each with the same probability.
#[test]
fn chance_draws_from_what_nobody_has_seen() {
    let mut rng = Rng::seeded(23);
    let mut kinds = BTreeSet::new();
    for n in 0..60 {
        let roles = if n % 2 == 0 { PLAIN.to_vec() } else { vec!["tigran_middle/prophet", "zareh/erebuni"] };
        let roles = roles.into_iter().map(str::to_owned).collect();
        let mut s = game().start(&Setup { players: 2, roles, scenario: None }).unwrap();
        let (mut events, mut legates) = (BTreeSet::new(), BTreeSet::new());
        let mut look = |s: &State, events: &BTreeSet<usize>, legates: &BTreeSet<usize>, rng: &mut Rng| {
            if game().turn(s) != Turn::Chance {
                return;
            }
            kinds.insert(step_name(s.steps.top().unwrap()));
            let outcomes = game().chance_outcomes(s).unwrap();
            let expected = expected(s, events, legates);
            assert_eq!(outcomes.iter().map(|o| o.0).collect::<Vec<_>>(), expected, "{:?}", s.steps.top());
            let each = 1.0 / expected.len() as f64;
            assert!(outcomes.iter().all(|(_, p)| (p - each).abs() < 1e-12));
            assert!(expected.iter().all(|a| game().chance_possible(s, *a)));
            assert!(expected.contains(&game().sample_chance(s, rng)));
        };
        let mut late_start = false;
        loop {
            look(&s, &events, &legates, &mut rng);
            if game().turn(&s) == Turn::Over {
                break;
            }
            if !late_start && s.steps.top().is_none() && n % 3 > 0 {
                s = late(game(), s, &mut rng);
                (late_start, legates) =
                    (true, (0..8).filter(|l| !s.legates_unseen.has(Legate::from_index(*l))).collect());
            }
            let action = any(game(), &s, &mut rng);
            match action {
                Action::RevealEvent { event } => drop(events.insert(event.index())),
                Action::RevealLegate { legate } => drop(legates.insert(legate.index())),
                _ => {}
            }
            game().apply(&mut s, action);
        }
    }
    assert!(kinds.len() >= 10, "{kinds:?}");
}

/// Every token of the bag is drawn about equally often.
#[test]
fn draws_are_uniform() {
    let p = plain()
        .bag(&["base_0_0", "base_3_3", "base_2_2", "base_2_3"])
        .at(&[Step::Event(EventStep::RemoveTokens { left: 1, refill: false })]);
    let mut rng = Rng::seeded(5);
    let mut counts = [0u32; 64];
    for _ in 0..4000 {
        let Action::DrawToken { token } = p.game.sample_chance(&p.s, &mut rng) else { panic!("a token") };
        counts[token.index()] += 1;
    }
    let drawn: Vec<u32> = counts.into_iter().filter(|n| *n > 0).collect();
    assert_eq!(drawn.len(), 4);
    assert!(drawn.iter().all(|n| (900..1100).contains(n)), "{drawn:?}");
}

/// S2S-631, S2S-632, H1: an event that Prophet puts under the unknown deck comes back with certainty, when its turn comes.
#[test]
fn s2s_631_an_event_put_under_the_deck_comes_back_for_certain() {
    let p = with_roles(&["tigran_middle/prophet", "zareh/cautious"]).no_units();
    let mut p = unknown_deck(waiting_deck(p, &[None, None]), &[None, None]);
    // Events that ask for nothing here are still to come.
    for (back, gone) in [(3, 5), (4, 10)] {
        p.s.discard.remove(event(back));
        p.s.unseen.insert(event(back));
        p.s.unseen.remove(event(gone));
        p.s.discard.insert(event(gone));
    }
    let mut p = p.at(&[Step::Event(EventStep::EventDue)]);
    p.act(Action::RevealEvent { event: event(20) });
    assert_eq!(p.s.steps.top(), Some(Step::Event(EventStep::Prophet)));
    p.act(Action::ReplaceEvent);
    // The new one is any of the others.
    let outcomes = p.game.chance_outcomes(&p.s).unwrap();
    let others = p.s.unseen.len();
    assert_eq!(outcomes.len(), others);
    assert!(!p.game.chance_possible(&p.s, Action::RevealEvent { event: event(20) }));
    p.act(Action::RevealEvent { event: event(13) });
    assert!(idle(&p), "S2S-632: it is resolved without a choice");
    assert!(p.s.discard.has(event(13)));
    assert_eq!(p.s.unknown.iter().collect::<Vec<_>>(), [None, Some(event(20))]);
    assert_eq!(p.s.waiting.len(), 1);
    // Both are added; after the two unknown cards the known one comes.
    let ecbatana = Step::Effect(EffectStep::Effect { region: region("corduene"), strength: 2 });
    let mut p = p.captured("corduene", "ct_battle_2").at(&[ecbatana]);
    assert_eq!(p.s.waiting.iter().collect::<Vec<_>>(), [None, None, Some(event(20))]);
    for unknown in [1, 2] {
        p = p.at(&[Step::Event(EventStep::EventDue)]);
        assert_eq!(p.game.chance_outcomes(&p.s).unwrap().len(), others - unknown);
        p.act(Action::RevealEvent { event: event([0, 3, 4][unknown]) });
    }
    let mut p = p.at(&[Step::Event(EventStep::EventDue)]);
    assert_eq!(p.game.chance_outcomes(&p.s).unwrap(), [(Action::RevealEvent { event: event(20) }, 1.0)]);
    p.act(Action::RevealEvent { event: event(20) });
    assert!(idle(&p), "the unknown deck is empty: Prophet has no other one (S2S-R92)");
    assert!(p.s.discard.has(event(20)));
}

/// H3: after Commagene the bottom of the city stack is a known group of unknown order; it comes after all others.
#[test]
fn the_bottom_of_the_city_stack_comes_last() {
    let mut p = plain();
    let whole = p.s.city_stack.get(0).unwrap();
    let bottom: Cities = whole.iter().take(2).collect();
    p.s.city_stack = [whole.without(bottom), bottom].into_iter().collect();
    let top = whole.len() - 2;
    let reveals = vec![Step::Effect(EffectStep::RevealReplacement { left: 12 })];
    let mut p = p.at(&reveals);
    for drawn in 0..top {
        let outcomes = p.game.chance_outcomes(&p.s).unwrap();
        assert_eq!(outcomes.len(), top - drawn);
        p.act(outcomes[0].0);
    }
    let outcomes: Vec<Action> = p.game.chance_outcomes(&p.s).unwrap().iter().map(|o| o.0).collect();
    assert_eq!(outcomes, bottom.iter().map(|city| Action::RevealCity { city }).collect::<Vec<_>>());
}
