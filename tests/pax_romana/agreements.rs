//! PAX-4.3, PAX-4.4: gifts, what allies share, how they fight together, and bribes.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Checking, Rules, Seat, Telling, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Carthage talks to a partner.
fn talk(at: &mut At, to: Seat) {
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(to) });
}

/// Carthage makes an offer, which is accepted.
fn agreed(at: &mut At, to: Seat, offer: Offer) {
    talk(at, to);
    at.act(Action::Offer { to, offer }).act(Action::Yes);
}

/// PAX-4.3.1d: Talents, and whole Fleets, may be given without an alliance.
#[test]
fn pax_4_3_1d_talents_and_fleets_are_gifts_of_their_own() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "utica", 2).army(of(CARTHAGE), "utica", &[(Unit::HeavyInfantry, 1)]);
    agreed(&mut at, ROME, Offer::Talents { talents: 3 });
    assert_eq!((at.talents(CARTHAGE), at.talents(ROME), at.s.allied(ROME, CARTHAGE)), (17, 23, false));
    talk(&mut at, ROME);
    let fleet = |galleys| Offer::Galley { at: node("utica"), galleys, talents: 0 };
    let offer = |galleys| Action::Offer { to: ROME, offer: fleet(galleys) };
    assert!(!at.is_legal(offer(1)), "two Fleets of strangers in one Port");
    at.act(offer(2)).act(Action::Yes);
    assert_eq!([ROME, CARTHAGE].map(|seat| at.s.galleys(of(seat), node("utica"))), [2, 0]);
    at.s.ally(CARTHAGE, EAST);
    at.fleet(of(CARTHAGE), "melita", 3);
    let sold = Offer::Galley { at: node("melita"), galleys: 2, talents: 4 };
    agreed(&mut at, EAST, sold);
    assert_eq!([EAST, CARTHAGE].map(|seat| at.s.galleys(of(seat), node("melita"))), [2, 1]);
    assert_eq!(at.talents(CARTHAGE), 21);
}

/// PAX-4.3.1d: event cards change hands; both then know where they are.
#[test]
fn pax_4_3_1d_cards_change_hands() {
    let mut at = extended(game());
    at.hand(CARTHAGE, &[Card::Cunctator, Card::Spies]);
    talk(&mut at, GREECE);
    let offer = Offer::Card { card: Card::Spies, talents: 2 };
    at.act(Action::Offer { to: GREECE, offer });
    assert!(at.s.player(CARTHAGE).hand.iter().any(|held| held.seen.has(of(ROME))), "everybody hears the offer");
    at.act(Action::Yes);
    let hand = |seat| at.s.player(seat).hand.iter().map(|held| held.card).collect::<Vec<_>>();
    assert_eq!((hand(CARTHAGE), hand(GREECE)), (vec![Card::Cunctator], vec![Card::Spies]));
    assert_eq!((at.talents(CARTHAGE), at.talents(GREECE)), (22, 18));
    at.sound();
}

/// PAX-4.3.1g, PAX-4.3.1h, PAX-5.1.2a: only allies can hand over a City with its garrison still in it.
#[test]
fn pax_4_3_1h_units_stay_in_a_city_that_changes_hands_among_allies() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "caralis", 5)
        .garrisons(of(CARTHAGE), &["caralis"])
        .fleet(of(CARTHAGE), "caralis", 1)
        .reckoned();
    let works = Offer::Works { at: id("caralis"), talents: 0 };
    talk(&mut at, EAST);
    assert!(!at.is_legal(Action::Offer { to: EAST, offer: works }));
    at.s.ally(CARTHAGE, EAST);
    agreed(&mut at, EAST, works);
    assert_eq!(at.s.ground[id::<Space>("caralis")].works.map(|works| works.owner), Some(of(EAST)));
    assert_eq!(at.troops(of(CARTHAGE), "caralis").all(Unit::Garrison), 1);
    assert_eq!(at.s.galleys(of(CARTHAGE), node("caralis")), 1);
}

/// PAX-4.3.1c, PAX-4.3.2c: an alliance gives passage; it does not keep an ally from anything else.
#[test]
fn pax_4_3_1c_allies_let_each_other_pass() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).garrisons(of(CARTHAGE), &["venusia"]);
    at.s.ally(ROME, CARTHAGE);
    march(&mut at, ROME, "capua", 4).way(&["venusia", "barium"]).act(Action::Done);
    assert_eq!(at.troops(of(CARTHAGE), "venusia").len(), 1);
    assert_eq!(at.troops(of(ROME), "barium").len(), 2);
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]);
    let offers = |at: &At| at.legal().iter().filter(|action| matches!(action, Action::Major { .. })).count();
    assert_eq!(offers(at.expansion(ROME)), 1, "free to move as before");
}

/// PAX-4.3.2a: each player moves his own army out of a shared Space.
#[test]
fn pax_4_3_2a_each_player_moves_his_own_army() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 3)]);
    let owners = |at: &At| {
        let major = |action| match action {
            Action::Major { owner, .. } => Some(owner),
            _ => None,
        };
        at.legal().into_iter().filter_map(major).collect::<Vec<_>>()
    };
    assert_eq!(owners(at.expansion(ROME)), [of(ROME)]);
    march(&mut at, ROME, "capua", 4).way(&["venusia"]).act(Action::Done);
    assert_eq!(at.troops(of(CARTHAGE), "capua").len(), 3);
}

/// The East attacks Rome and Carthage, who are allies in Capua.
fn attacked(rome: &[(Unit, u8)], carthage: &[(Unit, u8)], leaders: &[(Owner, &str)]) -> At<'static> {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "capua", rome).army(of(CARTHAGE), "capua", carthage);
    for (owner, leader) in leaders {
        at.leader(*owner, leader, "capua");
    }
    at.army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 9)]);
    march(&mut at, EAST, "venusia", 5).way(&["capua"]);
    while matches!(at.s.steps.top(), Some(Step::Clash(ClashStep::Withdraw { .. }))) {
        at.act(Action::Fight);
    }
    at
}

fn decider(at: &At) -> Option<Seat> {
    at.s.fight().side(Side::Defender).seat
}

/// PAX-4.3.1l, PAX-4.3.1o: allies defend as one army; without a leader, the player with more Battle Points decides, or a lot
/// if they are equal.
#[test]
fn pax_4_3_1l_allies_defend_as_one_army() {
    let hi = Unit::HeavyInfantry;
    for (rome, carthage, decides) in [(1, 3, CARTHAGE), (3, 1, ROME)] {
        let at = attacked(&[(Unit::Legion, rome)], &[(hi, carthage)], &[]);
        assert_eq!(decider(&at), Some(decides));
        let points = at.s.fight().side(Side::Defender).bp;
        assert_eq!(points, u16::from(rome) * 4 + u16::from(carthage) * 3, "all Battle Points together");
    }
    // 4 legions and 5 1/3 Heavy Infantry: three legions are as strong as four.
    let mut at = attacked(&[(Unit::Legion, 3)], &[(hi, 4)], &[]);
    assert_eq!(
        (at.game.turn(&at.s), at.s.steps.top()),
        (Turn::Chance, Some(BattleStep::Lots { side: Side::Defender }.into()))
    );
    at.act(Action::Picked { index: 1 });
    assert_eq!(decider(&at), Some(CARTHAGE));
    let mut at = attacked(&[(Unit::Legion, 3)], &[(hi, 4)], &[]);
    at.act(Action::Picked { index: 0 });
    assert_eq!(decider(&at), Some(ROME));
}

/// PAX-4.3.1m, PAX-4.3.1n: the leader with the best Tactics commands; among equals, the leader of the stronger army.
#[test]
fn pax_4_3_1m_the_best_leader_commands() {
    let tactics = |name: &str| game().content.leader(id(name)).tactics;
    let of_tactics = |power: &str, wanted: u8| {
        let all = (1..=10).map(|n| format!("{power}_{n:02}"));
        all.filter(|name| game().content.names.all::<Leader>().contains(name)).find(|name| tactics(name) == wanted)
    };
    let (weak, strong) = (of_tactics("rome", 1).unwrap(), of_tactics("carthage", 3).unwrap());
    let hi = Unit::HeavyInfantry;
    let at = attacked(&[(Unit::Legion, 5)], &[(hi, 1)], &[(of(ROME), &weak), (of(CARTHAGE), &strong)]);
    assert_eq!((decider(&at), at.s.fight().side(Side::Defender).leader), (Some(CARTHAGE), Some(id(&strong))));
    let same = (1..=4).find_map(|wanted| Some((of_tactics("rome", wanted)?, of_tactics("carthage", wanted)?)));
    let (roman, punic) = same.unwrap();
    for (rome, carthage, decides) in [(5, 1, ROME), (1, 5, CARTHAGE)] {
        let leaders = [(of(ROME), roman.as_str()), (of(CARTHAGE), punic.as_str())];
        let at = attacked(&[(Unit::Legion, rome)], &[(hi, carthage)], &leaders);
        assert_eq!(decider(&at), Some(decides), "{roman} and {punic}");
    }
}

/// PAX-4.3.1k: an ally's armies do not take a Province away, whichever seat is lower.
#[test]
fn pax_4_3_1k_allies_do_not_take_provinces_from_each_other() {
    for (holder, ally) in [(EAST, ROME), (ROME, EAST)] {
        let mut at = bare(game());
        at.garrisons(of(holder), &["burdigala"]).reckoned();
        at.s.ally(ROME, EAST);
        at.garrisons(of(ally), &["limonum", "avaricum", "aginnum", "gergovia"]).reckoned();
        assert_eq!(at.controls("aquitania"), Some(holder), "4 of 6 Spaces of a friend");
        at.next_turn().reckoned();
        assert_eq!(at.controls("aquitania"), Some(ally), "the alliance is over");
    }
    // Nobody had it before: first the player whose Home it is, then the one with more Spaces.
    let mut at = bare(game());
    at.s.ally(ROME, GREECE);
    at.garrisons(of(ROME), &["dyrrhachium", "thessalonica", "larissa"]).garrisons(of(EAST), &["pella"]);
    assert_eq!(at.controls("macedonia"), Some(GREECE), "Corcyra is Greek");
    let mut at = bare(game());
    at.s.ally(ROME, GREECE);
    at.garrisons(of(ROME), &["burdigala"]).garrisons(of(GREECE), &["limonum", "avaricum"]);
    assert_eq!(at.controls("aquitania"), Some(GREECE));
}

/// The built-in game, with bribes.
fn bribable() -> PaxRomana {
    with_options("pax_romana", &[("bribes", "menu")])
}

/// The East marches upon Capua, where Rome has legions, and Rome is asked for a bribe.
fn threatened(game: &PaxRomana) -> At<'_> {
    let mut at = bare(game);
    at.army(of(ROME), "capua", &[(Unit::Legion, 1)]).army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 3)]);
    march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight);
    at
}

/// PAX-4.4a, PAX-4.4b, PAX-4.4d, PAX-R117: Talents are paid at the moment of the attack; they are gone whatever the attacker
/// does next.
#[test]
fn pax_4_4a_talents_may_buy_off_an_attack() {
    let game = &bribable();
    let mut at = threatened(game);
    let bribe = |count| Action::Number { count };
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(ROME), [0, 1, 2, 3, 5].map(bribe).to_vec()));
    at.act(bribe(3));
    assert_eq!(at.game.turn(&at.s), Turn::Decision(EAST));
    at.act(Action::Yes);
    assert_eq!((at.talents(ROME), at.talents(EAST), at.legal()), (17, 23, vec![Action::LetPass, Action::Fight]));
    let mp = at.s.march(1).mp;
    at.act(Action::LetPass);
    assert_eq!((at.s.march(1).at, at.s.march(1).mp, at.s.battle), (node("venusia"), mp, None));
    assert_eq!(at.troops(of(ROME), "capua").len(), 1);
    at.act(Action::Done).sound();
    let mut at = threatened(game);
    at.act(bribe(5)).act(Action::Yes).act(Action::Fight);
    assert!(at.s.battle.is_some() && at.talents(ROME) == 15, "PAX-4.4d");
}

/// PAX-4.4c, PAX-C3, PAX-R117: no Talents, no deal; refused Talents are kept; by an option the promise binds, or there are
/// no bribes.
#[test]
fn pax_4_4c_a_bribe_may_be_refused_or_bind() {
    let game = &bribable();
    let mut at = threatened(game);
    at.act(Action::Number { count: 0 });
    assert!(at.s.battle.is_some() && at.talents(ROME) == 20);
    let mut at = threatened(game);
    at.act(Action::Number { count: 1 }).act(Action::No);
    assert!(at.s.battle.is_some() && at.talents(ROME) == 20);
    let binding = with_options("pax_romana", &[("bribes_bind", "true"), ("bribes", "menu")]);
    let mut at = threatened(&binding);
    at.act(Action::Number { count: 1 }).act(Action::Yes);
    assert_eq!((at.s.march(1).at, at.talents(EAST)), (node("venusia"), 21), "PAX-R117");
    let honest = with_options("pax_romana", &[("bribes", "off")]);
    assert!(threatened(&honest).s.battle.is_some(), "PAX-C3");
}

/// PAX-4.2b: the Extended Game has bribes too.
#[test]
fn pax_4_2b_bribes_need_no_alliance_card() {
    let game = &bribable();
    let mut at = extended(game);
    at.army(of(ROME), "capua", &[(Unit::Legion, 1)]).army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 3)]);
    march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight);
    assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: ROME, to: EAST }.into()));
    let mut poor = extended(game);
    poor.s.player_mut(ROME).talents = 0;
    poor.army(of(ROME), "capua", &[(Unit::Legion, 1)]).army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 3)]);
    march(&mut poor, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight);
    assert!(poor.s.battle.is_some(), "who has nothing cannot pay");
}

/// PAX-4.3.1m, PAX-4.3.1n: a leader commands the combined army even if his own player has only Garrisons there.
#[test]
fn pax_4_3_1m_a_leader_without_troops_commands() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "capua", &[(Unit::Legion, 3)]).garrisons(of(CARTHAGE), &["capua"]);
    at.leader(of(CARTHAGE), "carthage_01", "capua").army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 9)]);
    march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight);
    assert_eq!(decider(&at), Some(CARTHAGE));
}

/// PAX-4.3.1a: three offers are made, then the talk is over; it may end sooner. Deals are counted.
#[test]
fn pax_4_3_1a_a_talk_ends_after_three_offers() {
    let mut at = bare(game());
    at.happens(CARTHAGE, TurnStep::PayMarker).act(Action::Negotiate);
    let offer = Offer::Talents { talents: 1 };
    for answer in [Action::No, Action::Yes, Action::No] {
        at.act(Action::ChooseSeat { seat: ROME });
        assert!(at.is_legal(Action::Done), "who talks to somebody may stop");
        at.act(Action::Offer { to: ROME, offer }).act(answer);
    }
    assert!(!at.legal().iter().any(|action| matches!(action, Action::ChooseSeat { .. })));
    assert_eq!((at.talents(ROME), at.s.deals), (21, 1));
}

/// PAX-4.3.1d, PAX-5.1.2a: without an alliance Mercenaries are given only in a Space where they would stand alone.
#[test]
fn pax_4_3_1d_mercenaries_go_alone() {
    for (others, able) in [(None, true), (Some(Unit::LightInfantry), false)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "siga", &[(Unit::MercenaryLight, 1)]);
        if let Some(unit) = others {
            at.army(of(CARTHAGE), "siga", &[(unit, 1)]);
        }
        talk(&mut at, EAST);
        let offer = Offer::Mercenaries { at: id("siga"), unit: Unit::MercenaryLight, talents: 0 };
        assert_eq!(at.is_legal(Action::Offer { to: EAST, offer }), able);
    }
}

/// PAX-4.3.1c, PAX-17.2-01-a: an alliance that a scenario excludes cannot be offered: Macedon and the East never ally in
/// scenario VI.
#[test]
fn pax_17_2_01_a_excluded_alliances_are_not_offered() {
    let mut at = start(game(), "vi");
    let alliance = |action: &Action| matches!(action, Action::Offer { offer: Offer::Alliance { .. }, .. });
    let [one, other] = at.game.scene(&at.s).special.never_allied.unwrap();
    let third = at.s.all_seats().find(|seat| *seat != one && *seat != other).unwrap();
    for (to, able) in [(other, false), (third, true)] {
        at.happens(one, TalkStep::Propose { by: one, left: 3, to: Some(to) });
        assert_eq!(at.legal().iter().any(alliance), able, "{to}");
    }
}

/// PAX-4.4a: a single Talent is enough for a bribe.
#[test]
fn pax_4_4a_a_single_talent_may_be_offered() {
    let game = &bribable();
    let mut at = bare(game);
    at.army(of(ROME), "capua", &[(Unit::Legion, 1)]).army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 3)]);
    at.s.player_mut(ROME).talents = 1;
    march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight);
    assert_eq!(at.legal(), [0, 1].map(|count| Action::Number { count }));
    let mut at = bare(game);
    at.s.player_mut(ROME).talents = 1;
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2).garrisons(of(ROME), &["aleria"]);
    crate::sea::fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight);
    assert_eq!(at.legal(), [0, 1].map(|count| Action::Number { count }));
}

/// PAX-5.1.2a, PAX-4.3.1d, PAX-4.3.1g: an ally of two players who are none of each other gives neither what stands beside the other one.
#[test]
fn pax_5_1_2a_a_gift_brings_no_enemies_together() {
    for friends in [false, true] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        at.s.ally(CARTHAGE, GREECE);
        if friends {
            at.s.ally(EAST, GREECE);
        }
        for space in ["siga", "utica"] {
            at.army(of(CARTHAGE), space, &[(Unit::MercenaryHeavy, 1), (Unit::LightInfantry, 1)]);
        }
        at.army(of(GREECE), "siga", &[(Unit::HeavyInfantry, 1)]).works(of(GREECE), "utica", 2);
        at.works(of(CARTHAGE), "caralis", 2).garrisons(of(GREECE), &["caralis"]);
        at.fleet(of(CARTHAGE), "melita", 1).fleet(of(GREECE), "melita", 1).reckoned();
        talk(&mut at, EAST);
        let hired = |space| Offer::Mercenaries { at: id(space), unit: Unit::MercenaryHeavy, talents: 0 };
        let works = Offer::Works { at: id("caralis"), talents: 0 };
        let galley = Offer::Galley { at: node("melita"), galleys: 1, talents: 0 };
        for offer in [hired("siga"), hired("utica"), works, galley] {
            assert_eq!(at.is_legal(Action::Offer { to: EAST, offer }), friends, "{offer:?}");
        }
    }
}

/// PAX-3.5.2b, PAX-5.1.2b, PAX-4.3.1d: squadrons that carry an army are given to an ally only; those that lie beside an enemy to anybody.
#[test]
fn pax_3_5_2b_squadrons_under_an_army_go_to_an_ally_only() {
    for allied in [false, true] {
        let mut at = bare(game());
        if allied {
            at.s.ally(CARTHAGE, EAST);
        }
        let sea = node("ntp_tyrrhenum");
        at.fleet(of(CARTHAGE), "ntp_tyrrhenum", 1).fleet(of(CARTHAGE), "melita", 1).fleet(of(ROME), "melita", 1);
        at.game.stow(&mut at.s, of(CARTHAGE), sea, Troops::of(Unit::LightInfantry, 1));
        talk(&mut at, EAST);
        let offer = |at| Action::Offer { to: EAST, offer: Offer::Galley { at, galleys: 1, talents: 0 } };
        assert_eq!((at.is_legal(offer(sea)), at.is_legal(offer(node("melita")))), (allied, true));
    }
}

/// PAX-12.4.4a, PAX-17.2-03-b, PAX-4.3.1j, PAX-12.5.5h: an ally's Soldiers of Fortune and Pergamene units are friends, Pontic ones are not; who is a
/// friend of whom does not depend on who comes to whom.
#[test]
fn pax_12_4_4a_an_allys_hired_army_is_a_friend() {
    let mut at = extended(game());
    (at.s.fortune, at.s.pergamum, at.s.pontus) = (Some(GREECE), Some(EAST), Some(CARTHAGE));
    [EAST, GREECE, CARTHAGE].into_iter().for_each(|ally| at.s.ally(ROME, ally));
    for (one, other) in Owner::ALL.iter().flat_map(|one| Owner::ALL.iter().map(move |other| (*one, *other))) {
        assert_eq!(at.game.together(&at.s, one, other), at.game.together(&at.s, other, one), "{one} and {other}");
    }
    for (army, friend) in [(Owner::SoldiersOfFortune, true), (Owner::Pergamum, true), (Owner::Pontus, false)] {
        let mut at = Position { game: at.game, s: at.s };
        assert_eq!(at.game.friendly(&at.s, ROME, army), friend);
        at.army(army, "venusia", &[(Unit::HeavyInfantry, 1)]).army(of(ROME), "capua", &[(Unit::Legion, 3)]).reckoned();
        assert_eq!(at.game.controls_space(&at.s, ROME, id("venusia")), friend, "PAX-4.3.1k");
        march(&mut at, ROME, "capua", 4).way(&["venusia"]);
        assert_eq!(at.s.steps.top() == Some(MarchStep::Go.into()), friend, "{army}: nobody is attacked");
    }
    at.s.alliances = Default::default();
    let strange = [Owner::SoldiersOfFortune, Owner::Pergamum].map(|army| at.game.friendly(&at.s, ROME, army));
    assert_eq!(strange, [false, false], "without an alliance");
}

/// PAX-5.1.2a, PAX-4.3.1d, PAX-4.3.1g: nothing is given to a stranger that would leave a leader of the giver beside him: no Town or squadrons
/// where he is, nor the last Mercenary.
#[test]
fn pax_5_1_2a_no_leader_is_left_beside_a_stranger() {
    for (led, allied, able) in [(false, false, true), (true, false, false), (true, true, true)] {
        let mut at = bare(game());
        if allied {
            at.s.ally(CARTHAGE, EAST);
        }
        at.works(of(CARTHAGE), "massilia", 2).army(of(CARTHAGE), "siga", &[(Unit::MercenaryLight, 1)]);
        at.fleet(of(CARTHAGE), "ntp_tyrrhenum", 2).fleet(of(CARTHAGE), "melita", 1);
        let places = [("carthage_01", "massilia"), ("carthage_02", "siga"), ("carthage_03", "ntp_tyrrhenum")];
        for (leader, place) in places.into_iter().filter(|_| led) {
            at.leader(of(CARTHAGE), leader, place);
        }
        at.leader(of(CARTHAGE), "carthage_04", "melita");
        talk(&mut at, EAST);
        let town = Offer::Works { at: id("massilia"), talents: 0 };
        let hired = Offer::Mercenaries { at: id("siga"), unit: Unit::MercenaryLight, talents: 0 };
        let fleet = |place, galleys| Offer::Galley { at: node(place), galleys, talents: 0 };
        for offer in [town, hired, fleet("ntp_tyrrhenum", 2)] {
            assert_eq!(at.is_legal(Action::Offer { to: EAST, offer }), able, "{offer:?}: {led}, {allied}");
        }
        let harbour = Action::Offer { to: EAST, offer: fleet("melita", 1) };
        assert!(at.is_legal(harbour), "he stands on land (PAX-5.1.2b)");
    }
}

/// PAX-R117: by the option a group that has taken a bribe does not attack there any more, on land or from its ships, until its move is over.
#[test]
fn pax_r117_who_keeps_his_word_does_not_come_back() {
    let binding = with_options("pax_romana", &[("bribes_bind", "true"), ("bribes", "menu")]);
    let capua = Action::MoveTo { to: node("capua") };
    let mut at = threatened(&binding);
    at.army(of(EAST), "paestum", &[(Unit::HeavyInfantry, 1)]);
    at.act(Action::Number { count: 1 }).act(Action::Yes);
    assert!(!at.is_legal(capua) && at.is_legal(Action::MoveTo { to: node("barium") }), "from where it was");
    at.way(&["paestum"]).act(Action::LetPass);
    assert!(!at.is_legal(capua), "by another way");
    at.act(Action::Done).sound();
    at.act(Action::Minor { owner: of(EAST), from: node("paestum"), piece: full(Unit::HeavyInfantry) }).roll(6);
    assert!(at.is_legal(capua), "another move");
    let mut at = bare(&binding);
    at.army(of(ROME), "pisae", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "aleria", &[(Unit::LightInfantry, 1)]);
    at.garrisons(of(ROME), &["urcinium"]);
    crate::sea::army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["aleria"]).act(Action::No).act(Action::No);
    at.act(Action::Land).act(Action::Number { count: 3 }).act(Action::Yes).sound();
    assert!(!at.is_legal(Action::Land) && at.is_legal(Action::MoveTo { to: node("urcinium") }));
}

/// PAX-4.3.1l, PAX-4.4a, PAX-9.4.1a: a player who is allied with both sides defends with the one beside him, so he, too, may Withdraw or pay.
#[test]
fn pax_4_3_1l_an_ally_of_both_sides_defends() {
    let game = &bribable();
    let mut at = bare(game);
    at.s.ally(ROME, CARTHAGE);
    at.s.ally(CARTHAGE, EAST);
    at.army(of(ROME), "capua", &[(Unit::Legion, 1)]).army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 3)]);
    at.army(of(CARTHAGE), "barium", &[(Unit::HeavyInfantry, 1)]);
    at.army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 9)]);
    march(&mut at, EAST, "venusia", 5);
    let words = |at: &At<'_>, place| at.game.describe(&at.s, Action::MoveTo { to: node(place) });
    assert_eq!(words(&at, "capua"), "marches on Capua, against Rome (1 legion) and Carthage (3 heavy infantry)");
    assert_eq!(words(&at, "barium"), "marches to Barium", "no enemy of the East is there");
    at.way(&["capua"]).sound();
    for seat in [ROME, CARTHAGE] {
        assert_eq!(at.s.steps.top(), Some(ClashStep::Withdraw { seat, owner: of(seat) }.into()));
        at.act(Action::Fight);
    }
    for by in [ROME, CARTHAGE] {
        assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by, to: EAST }.into()));
        at.act(Action::Number { count: 0 });
    }
    assert_eq!((decider(&at), at.s.fight().side(Side::Defender).bp), (Some(CARTHAGE), 13));
}

/// PAX-4.3.1k, PAX-1.4k, PAX-5.4.1b, PAX-5.4.1c: an alliance changes no control: what an ally held at home before stays his until he leaves it; what he
/// comes to later he does not take.
#[test]
fn pax_4_3_1k_an_alliance_changes_no_control() {
    let mut at = bare(game());
    let held = ["tarentum", "croton", "paestum", "roma"];
    at.garrisons(of(CARTHAGE), &held).reckoned();
    let lost = at.s.player(ROME).lost_capitals;
    agreed(&mut at, ROME, Offer::Alliance { talents: 0 });
    assert!(held.iter().all(|space| at.game.controls_space(&at.s, CARTHAGE, id(space))));
    assert_eq!((at.s.control[id("bruttium")], at.s.player(ROME).lost_capitals), (Some(of(CARTHAGE)), lost));
    assert_eq!([ROME, CARTHAGE].map(|seat| at.stability(seat)), [3, 3]);
    at.garrisons(of(CARTHAGE), &["capua"]);
    assert!(at.game.controls_space(&at.s, ROME, id("capua")), "PAX-5.4.1b, PAX-5.4.1c");
    at.army(of(ROME), "tarentum", &[(Unit::Legion, 1)]).game.wipe_out(&mut at.s, of(CARTHAGE), id("croton"));
    at.game.reckon(&mut at.s);
    at.garrisons(of(CARTHAGE), &["croton"]).game.reckon(&mut at.s);
    let carthaginian =
        ["tarentum", "croton", "paestum"].map(|space| at.game.controls_space(&at.s, CARTHAGE, id(space)));
    assert_eq!(carthaginian, [true, false, true], "once left it is Rome's");
    at.sound();
    at.s.ally_kept.insert(id("burdigala"));
    assert!(at.game.check(&at.s).unwrap_err().starts_with("ally_kept"));
}

/// PAX-4.3.1k, PAX-5.4.1c: what the first ally leaves is not taken by another one who came after him.
#[test]
fn pax_4_3_1k_an_ally_inherits_nothing_at_home() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "capua", &[(Unit::LightInfantry, 2)]).reckoned();
    agreed(&mut at, ROME, Offer::Alliance { talents: 0 });
    at.s.ally(ROME, GREECE);
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(GREECE), "capua", &[(Unit::LightInfantry, 1)]).reckoned();
    assert!(at.game.controls_space(&at.s, CARTHAGE, id("capua")));
    march(&mut at, CARTHAGE, "capua", 6).way(&["venusia"]).until(|s| s.marches.is_empty());
    assert!(at.game.controls_space(&at.s, ROME, id("capua")) && at.game.controls_space(&at.s, ROME, id("venusia")));
}

/// PAX-4.3.1p, PAX-4.3.1k, PAX-R116: who came to a Home before the alliance controls the Space and stays; its player leaves. Nothing is remembered when
/// the alliance is over.
#[test]
fn pax_4_3_1p_who_came_before_the_alliance_stays() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["tarentum"]).reckoned();
    agreed(&mut at, ROME, Offer::Alliance { talents: 0 });
    at.army(of(ROME), "tarentum", &[(Unit::Legion, 1)]).phase(Phase::Attrition);
    assert_eq!([CARTHAGE, ROME].map(|seat| at.troops(of(seat), "tarentum").len()), [1, 0]);
    assert!(at.troops(of(ROME), "roma").len() == 1 && !at.s.ally_kept.is_empty());
    at.next_turn();
    assert!(at.s.alliances.is_empty() && at.s.ally_kept.is_empty());
}
