//! Victories of Phase 3, and Perseus, whose owner may build before others (MN-352, MN-353, MN-601 to MN-608).

use super::*;
use agon_game::Scoring;

/// MN-601: the empire that builds the Pyramids wins at once, in the middle of the phase.
#[test]
fn mn_601_the_pyramids_win_at_once() {
    let game = game();
    let mut s = table(game, 3).give(Rome, Token::COIN, 12).building(Rome);
    act(game, &mut s, hire(Card::Pyramids));
    assert!(won(&s, VictoryKind::Pyramids, &[Rome]), "{:?}", s.victory);
}

/// MN-602, MN-R32: five heroes and wonders, the starting hero and Castor and Pollux among them, win at the end of
/// Phase 3.
#[test]
fn mn_602_mn_r32_five_cards_win_at_the_end_of_the_phase() {
    let game = game();
    let cards = [Card::CastorAndPollux, Card::StatueOfZeus, Card::Circe];
    for (count, wins) in [(2, false), (3, true)] {
        let position = cards[..count].iter().fold(table(game, 3), |p, &card| p.card(Rome, card));
        let mut s = position.give(Rome, Token::COIN, 10).display(&[Card::Hercules]).building(Rome);
        act(game, &mut s, hire(Card::Hercules));
        assert_eq!(s.victory, None, "not before the end of the phase");
        act(game, &mut s, Action::EndBuilding);
        end_phase(game, &mut s);
        assert_eq!(won(&s, VictoryKind::HeroesAndWonders, &[Rome]), wins, "{} cards", count + 2);
    }
}

/// Rome and Greece have four cards each and 10 coins; Rome has hired its fifth, Greece is about to.
fn two_rivals(culture: Empire) -> State {
    let rome = [Card::CastorAndPollux, Card::StatueOfZeus, Card::Circe];
    let position = four_cards(table(game(), 5), Rome, rome);
    let greece = [Card::Hamilcar, Card::RamsesII, Card::Antigone];
    let position = four_cards(position, Greece, greece).display(&[Card::Hercules, Card::Gilgamesh]);
    let mut s = position.leader(Title::Culture, culture).building(Rome);
    act_all(game(), &mut s, [hire(Card::Hercules), Action::EndBuilding, name(Greece)]);
    s
}

/// MN-605: of several with five cards the Culture Leader wins.
#[test]
fn mn_605_the_culture_leader_wins_the_tie() {
    for culture in [Rome, Greece] {
        let mut s = two_rivals(culture);
        act_all(game(), &mut s, [hire(Card::Gilgamesh), Action::EndBuilding]);
        end_phase(game(), &mut s);
        assert!(won(&s, VictoryKind::HeroesAndWonders, &[culture]), "{:?}", s.victory);
    }
}

/// MN-606: if he is not among them, they share the victory.
#[test]
fn mn_606_others_share_the_victory() {
    let mut s = two_rivals(Egypt);
    act_all(game(), &mut s, [hire(Card::Gilgamesh), Action::EndBuilding]);
    end_phase(game(), &mut s);
    assert!(won(&s, VictoryKind::HeroesAndWonders, &[Rome, Greece]), "{:?}", s.victory);
    let payoffs = game().outcome(&s).payoffs;
    assert_eq!(s.empires().map(|e| payoffs[s.seat(e)]).collect::<Vec<_>>(), [0.5, 0.5, 0.0, 0.0, 0.0]);
}

/// MN-608: Pyramids built later in the phase beat the fifth card.
#[test]
fn mn_608_the_pyramids_beat_an_earlier_fifth_card() {
    let rome = [Card::CastorAndPollux, Card::StatueOfZeus, Card::Circe];
    let position = four_cards(table(game(), 5), Rome, rome).display(&[Card::Hercules]);
    let mut s = position.give(Carthage, Token::COIN, 12).building(Rome);
    act_all(game(), &mut s, [hire(Card::Hercules), Action::EndBuilding, name(Carthage), hire(Card::Pyramids)]);
    assert!(won(&s, VictoryKind::Pyramids, &[Carthage]), "{:?}", s.victory);
}

// Perseus

/// MN-352, MN-353: Carthage is named first and could build the Pyramids; Greece owns Perseus and a set of twelve, claims
/// them and wins.
#[test]
fn mn_t28_mn_352_mn_353_perseus_builds_the_pyramids_first() {
    let game = game();
    let position = table(game, 5).card(Greece, Card::Perseus).give(Greece, Token::COIN, 12);
    let mut s = position.give(Carthage, Token::COIN, 12).leader(Title::Culture, Egypt).at(BuildStep::NameBuilder);
    act(game, &mut s, name(Carthage));
    assert_eq!(
        (s.step, decider(game, &s)),
        (Step::Card(CardStep::Priority { empire: Greece, next: Carthage }), Greece)
    );
    assert_eq!(legal(game, &s), [claim(Card::Pyramids), Action::DeclinePriority], "not for the third card");
    let mut declined = s;
    act_all(game, &mut declined, [Action::DeclinePriority, hire(Card::Pyramids)]);
    assert!(won(&declined, VictoryKind::Pyramids, &[Carthage]));
    act(game, &mut s, claim(Card::Pyramids));
    assert!(won(&s, VictoryKind::Pyramids, &[Greece]), "{:?}", s.victory);
}

/// MN-607: the fifth card bought with Perseus's priority wins at once. MN-R31: his owner may interrupt before each activation until
/// he has built, if he can pay, and also when he himself is named, since it makes a difference.
#[test]
fn mn_607_mn_r31_the_fifth_card_by_priority_wins_at_once() {
    let game = game();
    let cards = [Card::Perseus, Card::StatueOfZeus, Card::Circe];
    let at = || four_cards(table(game, 5), Greece, cards).display(&[Card::Hercules]);
    let mut s = at().leader(Title::Culture, Egypt).at(BuildStep::NameBuilder);
    act_all(game, &mut s, [name(Carthage), Action::DeclinePriority, Action::EndBuilding, name(Rome)]);
    assert_eq!(s.step, Step::Card(CardStep::Priority { empire: Greece, next: Rome }), "between two activations");
    let mut claimed = s;
    act(game, &mut claimed, claim(Card::Hercules));
    assert!(won(&claimed, VictoryKind::HeroesAndWonders, &[Greece]), "{:?}", claimed.victory);

    act_all(game, &mut s, [Action::DeclinePriority, Action::EndBuilding, name(Greece)]);
    assert_eq!(s.step, Step::Card(CardStep::Priority { empire: Greece, next: Greece }), "named himself");
    let mut claimed = s;
    act(game, &mut claimed, claim(Card::Hercules));
    assert!(won(&claimed, VictoryKind::HeroesAndWonders, &[Greece]));
    act_all(game, &mut s, [Action::DeclinePriority, hire(Card::Hercules)]);
    assert_eq!(s.victory, None, "in the ordinary order at the end of the phase");
    act_all(game, &mut s, [Action::EndBuilding, name(Babylon)]);
    assert_eq!(s.step, Step::Build(BuildStep::Build { empire: Babylon }), "Perseus's owner has built");

    let mut poor = at().stock(Greece, &[(Token::COIN, 9)]).at(BuildStep::NameBuilder);
    act(game, &mut poor, name(Rome));
    assert_eq!(legal(game, &poor), [Action::DeclinePriority], "nine coins do not buy the fifth card");
}

/// MN-R31: Perseus bought as the fifth card wins at the end of the phase like any other.
#[test]
fn mn_r31_perseus_as_fifth_card_is_not_yet_a_priority() {
    let game = game();
    let cards = [Card::CastorAndPollux, Card::StatueOfZeus, Card::Circe];
    let mut s = four_cards(table(game, 5), Greece, cards).display(&[Card::Perseus]).building(Greece);
    act(game, &mut s, hire(Card::Perseus));
    assert_eq!((s.step, s.victory), (Step::Build(BuildStep::Build { empire: Greece }), None));
}

/// MN-C6: the fifth hero or wonder; by option only a hero.
#[test]
fn mn_c6_the_fifth_hero_or_wonder() {
    let heroes = game_with(&[("perseus_fifth_card", "hero_only")]);
    let at = |game| {
        let position = four_cards(table(game, 5), Greece, [Card::Perseus, Card::StatueOfZeus, Card::Circe]);
        let mut s = position.display(&[Card::Hercules, Card::HangingGardens]).at(BuildStep::NameBuilder);
        act(game, &mut s, name(Rome));
        s
    };
    let both = [claim(Card::Hercules), claim(Card::HangingGardens), Action::DeclinePriority];
    assert_eq!(legal(game(), &at(game())), both);
    assert_eq!(legal(&heroes, &at(&heroes)), [claim(Card::Hercules), Action::DeclinePriority]);
}

/// MN-R31: by option Perseus's owner may always build first; a fifth card then wins at once.
#[test]
fn mn_r31_perseus_may_always_build_first() {
    let first = game_with(&[("perseus_scope", "always_first")]);
    let position = four_cards(table(&first, 5), Greece, [Card::Perseus, Card::StatueOfZeus, Card::Circe]);
    let mut s = position.display(&[Card::Hercules]).leader(Title::Culture, Egypt).at(BuildStep::NameBuilder);
    act(&first, &mut s, name(Rome));
    assert_eq!(legal(&first, &s), [Action::ClaimFirst, Action::DeclinePriority]);
    act(&first, &mut s, Action::ClaimFirst);
    let mut wins = s;
    act(&first, &mut wins, hire(Card::Hercules));
    assert!(won(&wins, VictoryKind::HeroesAndWonders, &[Greece]));
    act_all(&first, &mut s, [legion("achea"), Action::EndBuilding]);
    act(&first, &mut s, Action::KeepCoins { count: 2 });
    assert_eq!(s.step, Step::Build(BuildStep::NameBuilder), "the Culture Leader names again");
    assert!(is_legal(&first, &s, name(Rome)) && !is_legal(&first, &s, name(Greece)));
}
