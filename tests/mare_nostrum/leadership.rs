//! Mare Nostrum: seized markers (MN-481 to MN-488), leadership (MN-501 to MN-509), victories of Phases 4 and 5.

mod victories;

use crate::campaign::*;
use crate::support::*;
use agon_game::{IdSet, Seat, Setup};
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

use Empire::{Babylon, Carthage, Egypt, Greece, Rome};

/// An Egyptian province with a caravan and a city, next to Carthage's Libya.
fn cyrenaica() -> Province {
    province("cyrenaica")
}

/// Carthage about to choose in Cyrenaica, where it stands alone.
fn conqueror(game: &MareNostrum, position: Position) -> State {
    let mut s = campaign(game, position, Carthage);
    conquer(game, &mut s, cyrenaica());
    s
}

/// Carthage has stood on Egypt's marker in Cyrenaica since round 1, and it is round 2.
fn seized(game: &MareNostrum) -> Position<'_> {
    bare(game).legion(Carthage, cyrenaica(), 1).hold(Carthage, cyrenaica(), &[Slot::Marker]).round(2)
}

/// The step at which Carthage decides about the marker.
const SWAP: Step = Step::Conquest(ConquestStep::Swap { empire: Carthage, province: Province(16) });

/// Carthage's activation, until it decides about the marker or has acted.
fn until_swap(game: &MareNostrum, position: Position) -> State {
    assert_eq!(cyrenaica(), Province(16));
    let mut s = campaign(game, position, Carthage);
    pass_until(game, &mut s, |step| step == SWAP || step == Step::Sea(SeaStep::NameMover));
    s
}

fn all_titles(s: &State) -> [Option<Empire>; 3] {
    [Title::Trade, Title::Culture, Title::Military].map(|t| s.leaders[t])
}

/// MN-481, MN-R46: the marker may be seized only with a link to a province of the conqueror, by land or by his own triremes;
/// option `seize_needs_connection`.
#[test]
fn mn_481_mn_r46_seizing_needs_a_link() {
    for (value, unlinked) in [("true", false), ("false", true)] {
        let game = game_with(&[("seize_needs_connection", value)]);
        let rome = |position: Position| {
            let mut s = campaign(&game, position.legion(Rome, cyrenaica(), 1), Rome);
            conquer(&game, &mut s, cyrenaica());
            is_legal(&game, &s, Action::Seize)
        };
        let (ionium, africum) = (sea("mare_ionium"), sea("mare_africum"));
        assert_eq!(rome(bare(&game)), unlinked, "{value}");
        assert_eq!(rome(bare(&game).trireme(Rome, africum, 1)), unlinked, "{value}: the chain does not reach Italia");
        assert_eq!(rome(bare(&game).trireme(Rome, africum, 1).trireme(Greece, ionium, 1)), unlinked, "{value}");
        assert!(rome(bare(&game).trireme(Rome, africum, 1).trireme(Rome, ionium, 1)), "a chain to Italia");
        let s = conqueror(&game, bare(&game).legion(Carthage, cyrenaica(), 1));
        assert!(is_legal(&game, &s, Action::Seize), "Libya borders it");
    }
}

/// MN-482: the marker of a capital province is printed.
#[test]
fn mn_482_capital_provinces_never_change_hands() {
    for value in ["true", "false"] {
        let game = game_with(&[("seize_needs_connection", value)]);
        for capital in game.content.capital_provinces.iter() {
            let owner = bare(&game).state.controller(capital).expect("a controller");
            let conqueror = if owner == Rome { Greece } else { Rome };
            let mut s = campaign(&game, bare(&game).legion(conqueror, capital, 2), conqueror);
            conquer(&game, &mut s, capital);
            assert!(!is_legal(&game, &s, Action::Seize), "{capital:?}");
            assert!(legal(&game, &s).iter().any(|a| matches!(a, Action::Raze { .. })));
        }
    }
}

/// MN-T25 (with MN-483, MN-484, MN-485): a legion on the marker now, the marker itself a round later.
#[test]
fn mn_t25_mn_483_mn_484_mn_485_the_marker_changes_a_round_later() {
    let game = game();
    let mut s = conqueror(game, bare(game).legion(Carthage, cyrenaica(), 2));
    act(game, &mut s, Action::Seize);
    assert_eq!(s.controller(cyrenaica()), Some(Egypt), "the marker stays");
    assert_eq!(s.holdings[cyrenaica()].on, [Slot::Marker].into_iter().collect());
    assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "no swap in the round of the seizure");
    let papyrus = |s: &State, e| s.stock_of(e, Resource::Papyrus);
    let mut next = next_round(game, s);
    assert_eq!(papyrus(&next, Egypt), papyrus(&s, Egypt) + 2, "Egypt collects everything, in Aegyptus as well");
    assert_eq!(papyrus(&next, Carthage), papyrus(&s, Carthage));

    let mut position = bare(game);
    position.state = State { done: Empires::EMPTY, ..next };
    next = until_swap(game, position);
    assert_eq!(next.step, SWAP);
    let (mine, theirs) = (next.markers[Carthage], next.markers[Egypt]);
    act(game, &mut next, Action::SwapMarker);
    assert_eq!(next.controller(cyrenaica()), Some(Carthage));
    assert_eq!((next.markers[Carthage], next.markers[Egypt]), (mine - 1, theirs + 1), "free, and the old one returns");
    assert_eq!((next.holdings[cyrenaica()], next.legions[Carthage][cyrenaica()]), (Holding::default(), 2));
    for slot in next.built[cyrenaica()].iter() {
        assert_eq!(next.building_owner(cyrenaica(), slot), Some(Carthage), "all buildings are his");
    }
}

/// MN-484: a legion that has left the marker, or that was lost, swaps nothing.
#[test]
fn mn_484_the_legion_must_still_be_there() {
    let game = game();
    let mut s = campaign(game, seized(game), Carthage);
    march(game, &mut s, cyrenaica(), province("libya"), 1);
    pass_activation(game, &mut s);
    assert_eq!((s.step, s.controller(cyrenaica())), (Step::Sea(SeaStep::NameMover), Some(Egypt)));
    let mut s = campaign(game, seized(game).legion(Egypt, province("aegyptus"), 1), Egypt);
    march(game, &mut s, province("aegyptus"), cyrenaica(), 1);
    fight(game, &mut s, cyrenaica(), Carthage, &[1], &[1]);
    pass_activation(game, &mut s);
    act(game, &mut s, Action::NameMover { empire: Carthage });
    fight(game, &mut s, cyrenaica(), Egypt, &[1], &[1]);
    assert_eq!(
        (s.step, s.controller(cyrenaica())),
        (Step::Sea(SeaStep::NameMover), Some(Egypt)),
        "at war nobody holds the marker"
    );
}

/// MN-C7: with a link the conqueror may decline, and decide again at the end of a later activation.
#[test]
fn mn_c7_the_swap_may_be_declined() {
    let game = game();
    let mut s = until_swap(game, seized(game));
    assert_eq!(legal(game, &s), [Action::SwapMarker, Action::KeepMarker]);
    act(game, &mut s, Action::KeepMarker);
    assert_eq!((s.controller(cyrenaica()), s.holdings[cyrenaica()].by), (Some(Egypt), Some(Carthage)));
    let mut position = bare(game);
    position.state = State { round: 3, ..s };
    assert_eq!(until_swap(game, position).step, SWAP);
}

/// MN-T26 (with MN-486, MN-487, MN-C7, MN-R49): without a link at the moment of the swap nobody controls the province.
/// Option `marker_swap_needs_connection` (MN-R116).
#[test]
fn mn_t26_mn_486_mn_487_without_a_link_nobody_controls_the_province() {
    fn unlinked(game: &MareNostrum) -> Position<'_> {
        seized(game).unmark(province("libya"))
    }
    let mut s = until_swap(game(), unlinked(game()));
    assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "nothing to decide");
    assert_eq!((s.controller(cyrenaica()), s.markers[Egypt]), (None, 7 - 1), "Egypt's marker is removed");
    assert_eq!(s.holdings[cyrenaica()], Holding::default());
    assert!(!s.built[cyrenaica()].is_empty(), "the buildings stay");
    let papyrus = |s: &State, e| s.stock_of(e, Resource::Papyrus);
    let next = next_round(game(), s);
    assert_eq!(papyrus(&next, Egypt), papyrus(&s, Egypt) + 1, "from Aegyptus only");
    assert_eq!(papyrus(&next, Carthage), papyrus(&s, Carthage));
    assert_eq!(next.built[cyrenaica()].iter().find_map(|slot| next.building_owner(cyrenaica(), slot)), None);
    // The legion that still stands there occupies nothing.
    pass_until(game(), &mut s, |step| step == Step::Sea(SeaStep::NameMover));
    let mut position = bare(game());
    position.state = State { done: Empires::EMPTY, ..s };
    let mut s = campaign(game(), position, Carthage);
    pass_until(game(), &mut s, |step| {
        matches!(step, Step::Conquest(ConquestStep::Conquer { .. }) | Step::Sea(SeaStep::NameMover))
    });
    assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "nobody is conqueror of nobody's province");

    let game = game_with(&[("marker_swap_needs_connection", "false")]);
    let mut s = until_swap(&game, unlinked(&game));
    assert_eq!(s.step, SWAP, "the plain reading of the summary");
    act(&game, &mut s, Action::SwapMarker);
    assert_eq!(s.controller(cyrenaica()), Some(Carthage));
}

/// Carthage's Asia with a trireme in the Aegean: Thracia is linked, and Dacia, an earlier province, through Thracia
/// only. Greece controls both, and a legion of Carthage stands in each.
fn behind_thracia(game: &MareNostrum) -> Position<'_> {
    let (dacia, thracia) = (province("dacia"), province("thracia"));
    assert!(dacia < thracia);
    bare(game)
        .marker(Carthage, province("asia"))
        .trireme(Carthage, sea("mare_aegaeum"), 1)
        .marker(Greece, dacia)
        .marker(Greece, thracia)
        .legion(Carthage, dacia, 1)
        .legion(Carthage, thracia, 1)
}

/// Until Carthage decides about a seized marker: where, or `None` if it has nothing more to decide.
fn next_decided(game: &MareNostrum, s: &mut State) -> Option<Province> {
    let over = |step| {
        matches!(
            step,
            Step::Conquest(ConquestStep::Swap { .. })
                | Step::Sea(SeaStep::NameMover)
                | Step::Leadership(LeadershipStep::NameLeader { .. })
                | Step::Trade(TradeStep::Announce)
        )
    };
    pass_until(game, s, over);
    if let Step::Conquest(ConquestStep::Swap { province, .. }) = s.step { Some(province) } else { None }
}

/// MN-484, MN-486, MN-C7: of markers that fall due together those with a link come first, as they may link the others;
/// what has been kept is not asked for again, and without a link the marker is lost in the end.
#[test]
fn mn_484_mn_486_mn_c7_a_swapped_marker_may_link_another() {
    let (dacia, thracia) = (province("dacia"), province("thracia"));
    for timing in ["own_activation_end", "phase_4_end"] {
        let game = game_with(&[("marker_swap_timing", timing)]);
        let due = || {
            let position = behind_thracia(&game).legion(Carthage, cyrenaica(), 1);
            let all = [dacia, thracia, cyrenaica()];
            all.iter().fold(position, |p, &place| p.hold(Carthage, place, &[Slot::Marker])).round(2)
        };
        let controllers = |s: &State| [dacia, thracia, cyrenaica()].map(|p| s.controller(p));
        let mut s = last_campaign(&game, due(), Carthage);
        assert_eq!(next_decided(&game, &mut s), Some(thracia), "{timing}");
        assert_eq!(controllers(&s), [Some(Greece), Some(Greece), Some(Egypt)], "nothing is lost yet");
        let cases = [
            ([Action::SwapMarker, Action::SwapMarker], vec![dacia, cyrenaica()], [Some(Carthage); 3]),
            (
                [Action::SwapMarker, Action::KeepMarker],
                vec![dacia, cyrenaica()],
                [Some(Greece), Some(Carthage), Some(Carthage)],
            ),
            ([Action::KeepMarker, Action::SwapMarker], vec![cyrenaica()], [None, Some(Greece), Some(Carthage)]),
        ];
        for (choices, places, result) in cases {
            let mut s = s;
            act(&game, &mut s, choices[0]);
            for (i, place) in places.into_iter().enumerate() {
                assert_eq!(next_decided(&game, &mut s), Some(place), "{timing}, {choices:?}");
                sound(&game, &s);
                act(&game, &mut s, if i == 0 { choices[1] } else { Action::SwapMarker });
            }
            assert_eq!(next_decided(&game, &mut s), None, "{timing}, {choices:?}: nothing twice");
            assert_eq!(controllers(&s), result, "{timing}, {choices:?}");
        }
    }
}

/// MN-R48: an empire without a marker left cannot swap; everything stays as it is.
#[test]
fn mn_r48_without_a_marker_nothing_changes() {
    let game = game();
    let free = ["garamantia", "phasania", "nubia", "sicilia", "creta"];
    let position = free.iter().fold(seized(game), |p, id| p.marker(Carthage, province(id)));
    assert_eq!(position.state.markers[Carthage], 0);
    let s = until_swap(game, position);
    assert_eq!((s.step, s.controller(cyrenaica())), (Step::Sea(SeaStep::NameMover), Some(Egypt)));
    assert_eq!(s.holdings[cyrenaica()].on, [Slot::Marker].into_iter().collect());
}

/// MN-R47, MN-R115: the marker is swapped at the end of its owner's activation, or when all have acted (option
/// `marker_swap_timing`).
#[test]
fn mn_r47_mn_r115_when_the_marker_is_swapped() {
    for (value, at_once) in [("own_activation_end", true), ("phase_4_end", false)] {
        let game = game_with(&[("marker_swap_timing", value)]);
        let early = until_swap(&game, seized(&game));
        assert_eq!(early.step == SWAP, at_once, "{value}: others have still to act");
        let mut s = last_campaign(&game, seized(&game), Carthage);
        pass_until(&game, &mut s, |step| step == SWAP);
        act(&game, &mut s, Action::SwapMarker);
        assert_eq!(s.controller(cyrenaica()), Some(Carthage), "{value}");

        // If it comes at the end of the phase, an empire that acts later can still prevent it.
        if !at_once {
            let mut s = early;
            s.done = s.empires().filter(|&e| e != Egypt).collect();
            (s.legions[Egypt][province("aegyptus")], s.reserves[Egypt][Unit::Legion]) = (1, 7);
            act(&game, &mut s, Action::NameMover { empire: Egypt });
            march(&game, &mut s, province("aegyptus"), cyrenaica(), 1);
            fight(&game, &mut s, cyrenaica(), Carthage, &[6], &[1]);
            pass_until(&game, &mut s, |step| {
                matches!(
                    step,
                    Step::Leadership(LeadershipStep::NameLeader { .. }) | Step::Conquest(ConquestStep::Swap { .. })
                )
            });
            assert_eq!((s.step == SWAP, s.controller(cyrenaica())), (false, Some(Egypt)));
        }
    }
}

/// MN-R47 with MN-R51: foragers of Circe's owner keep their slots when the marker changes at the end of the phase.
#[test]
fn mn_r47_foragers_stay_when_the_marker_changes() {
    let game = game_with(&[("marker_swap_timing", "phase_4_end")]);
    let position = bare(&game)
        .card(Carthage, Card::Circe)
        .raze(cyrenaica(), &[Slot::Caravan1])
        .legion(Carthage, cyrenaica(), 2)
        .hold(Carthage, cyrenaica(), &[Slot::Caravan1, Slot::Marker])
        .round(2);
    let mut s = last_campaign(&game, position, Carthage);
    pass_until(&game, &mut s, |step| step == SWAP);
    act(&game, &mut s, Action::SwapMarker);
    assert_eq!(s.holdings[cyrenaica()].on, [Slot::Caravan1].into_iter().collect());
}

/// MN-R47 with MN-486, MN-R51: they keep them as well when the old marker is removed without a link, unless Circe needs
/// a controller (option `circe_provinces`).
#[test]
fn mn_r47_mn_486_mn_r51_foragers_stay_when_the_marker_is_lost() {
    for timing in ["own_activation_end", "phase_4_end"] {
        for (value, slots) in [("any", vec![Slot::Caravan1]), ("controlled_or_conquered", vec![])] {
            let game = game_with(&[("marker_swap_timing", timing), ("circe_provinces", value)]);
            let position = bare(&game)
                .unmark(province("libya"))
                .card(Carthage, Card::Circe)
                .raze(cyrenaica(), &[Slot::Caravan1])
                .legion(Carthage, cyrenaica(), 2)
                .hold(Carthage, cyrenaica(), &[Slot::Caravan1, Slot::Marker])
                .round(2);
            let mut s = last_campaign(&game, position, Carthage);
            assert_eq!(next_decided(&game, &mut s), None);
            assert_eq!(s.controller(cyrenaica()), None);
            assert_eq!(s.holdings[cyrenaica()].on, slots.into_iter().collect(), "{timing}, {value}");
        }
    }
}

/// MN-488 with MN-481: a province that the Queen of Sheba's new marker has linked can still be seized in the same
/// activation, if nothing has been done there.
#[test]
fn mn_481_mn_488_the_queen_s_marker_links_what_came_before() {
    let game = game();
    let (dacia, thracia) = (province("dacia"), province("thracia"));
    let at_dacia = Step::Conquest(ConquestStep::Conquer { empire: Carthage, province: dacia });
    let start = || behind_thracia(game).build(dacia, &[Slot::Caravan1]).card(Carthage, Card::QueenOfSheba);
    let begin = |position: Position| {
        let mut s = campaign(game, position, Carthage);
        conquer(game, &mut s, dacia);
        assert!(!is_legal(game, &s, Action::Seize), "no link yet");
        s
    };
    let swapped = |mut s: State, first: Action, swap: Action| {
        act(game, &mut s, first);
        conquer(game, &mut s, thracia);
        act_all(game, &mut s, [Action::Seize, swap]);
        s
    };
    let s = swapped(begin(start()), Action::Spare, Action::SwapMarker);
    assert_eq!(s.step, at_dacia, "Thracia links it");
    assert_eq!(legal(game, &s), [Action::Seize, Action::Spare], "razing and occupying were open before");
    sound(game, &s);
    let mut seized = s;
    act(game, &mut seized, Action::Seize);
    assert_eq!(seized.step, Step::Sea(SeaStep::NameMover));
    let on_marker = Holding { by: Some(Carthage), on: [Slot::Marker].into_iter().collect(), seized_in: 1 };
    assert_eq!(
        (seized.holdings[dacia], seized.controller(dacia)),
        (on_marker, Some(Greece)),
        "she swaps once per round"
    );
    let mut spared = s;
    act(game, &mut spared, Action::Spare);
    assert_eq!((spared.step, spared.holdings[dacia]), (Step::Sea(SeaStep::NameMover), Holding::default()));
    // The legion that holds the caravan since earlier goes to the marker.
    let holding = start().hold(Carthage, dacia, &[Slot::Caravan1]);
    let mut s = swapped(begin(holding), Action::Spare, Action::SwapMarker);
    act(game, &mut s, Action::Seize);
    sound(game, &s);
    act(game, &mut s, Action::Leave { slot: Slot::Caravan1 });
    assert_eq!((s.holdings[dacia], s.step), (on_marker, Step::Sea(SeaStep::NameMover)));
    // One way only in each province (MN-452), and nothing new without the swap.
    for (first, swap) in [
        (Action::Raze { slot: Slot::Caravan1 }, Action::SwapMarker),
        (Action::Occupy { slot: Slot::Caravan1 }, Action::SwapMarker),
        (Action::Spare, Action::KeepMarker),
    ] {
        let s = swapped(begin(start()), first, swap);
        assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "{first:?}, {swap:?}");
    }
}

/// MN-488, MN-R50: the Queen of Sheba swaps at once, for the legion; once per round, with a link and a free marker.
#[test]
fn mn_488_mn_r50_the_queen_of_sheba_swaps_at_once() {
    let game = game();
    let sheba = || bare(game).card(Carthage, Card::QueenOfSheba).legion(Carthage, cyrenaica(), 2);
    let instant = Step::Conquest(ConquestStep::InstantSwap { empire: Carthage, province: cyrenaica() });
    let mut s = conqueror(game, sheba());
    act(game, &mut s, Action::Seize);
    assert_eq!(s.step, instant);
    assert_eq!(legal(game, &s), [Action::SwapMarker, Action::KeepMarker]);
    let mut declined = s;
    act(game, &mut declined, Action::KeepMarker);
    assert_eq!((declined.controller(cyrenaica()), declined.legions[Carthage][cyrenaica()]), (Some(Egypt), 2));
    act(game, &mut s, Action::SwapMarker);
    assert_eq!((s.controller(cyrenaica()), s.legions[Carthage][cyrenaica()]), (Some(Carthage), 1));
    assert_eq!(s.reserves[Carthage][Unit::Legion], 7, "the legion is sacrificed");

    let seizes = |position: Position| {
        let mut s = conqueror(game, position);
        act(game, &mut s, Action::Seize);
        s.step
    };
    assert_ne!(seizes(bare(game).legion(Carthage, cyrenaica(), 2)), instant, "without the Queen");
    let mut used = sheba();
    used.state.sheba_used.insert(Carthage);
    assert_ne!(seizes(used), instant, "once per round");
    let free = ["garamantia", "phasania", "nubia", "sicilia", "creta"];
    assert_ne!(seizes(free.iter().fold(sheba(), |p, id| p.marker(Carthage, province(id)))), instant, "no marker left");

    // Of two seizures in one activation the second is an ordinary one. In the next round she may do it again.
    let dalmatia = province("dalmatia");
    let two = sheba().marker(Greece, dalmatia).legion(Carthage, dalmatia, 1).marker(Carthage, province("germania"));
    let mut s = campaign(game, two, Carthage);
    conquer(game, &mut s, dalmatia);
    act_all(game, &mut s, [Action::Seize, Action::SwapMarker]);
    conquer(game, &mut s, cyrenaica());
    act(game, &mut s, Action::Seize);
    assert_ne!(s.step, instant);
    assert!(s.sheba_used.has(Carthage));
    pass_activation(game, &mut s);
    assert!(next_round(game, s).sheba_used.is_empty());

    let game = game_with(&[("seize_needs_connection", "false")]);
    let position = bare(&game).card(Rome, Card::QueenOfSheba).legion(Rome, cyrenaica(), 1);
    let mut s = campaign(&game, position, Rome);
    conquer(&game, &mut s, cyrenaica());
    act(&game, &mut s, Action::Seize);
    assert!(!matches!(s.step, Step::Conquest(ConquestStep::InstantSwap { .. })), "no link");
}

/// MN-R116 with MN-488, MN-R50: by option no marker needs the link to be replaced, the Queen of Sheba's neither.
#[test]
fn mn_r116_mn_488_the_queen_of_sheba_needs_the_link_only_if_any_swap_does() {
    for (value, instant) in [("true", false), ("false", true)] {
        let game = game_with(&[("seize_needs_connection", "false"), ("marker_swap_needs_connection", value)]);
        let position = bare(&game).card(Rome, Card::QueenOfSheba).legion(Rome, cyrenaica(), 2);
        let mut s = campaign(&game, position, Rome);
        conquer(&game, &mut s, cyrenaica());
        act(&game, &mut s, Action::Seize);
        let swap = Step::Conquest(ConquestStep::InstantSwap { empire: Rome, province: cyrenaica() });
        assert_eq!(s.step == swap, instant, "{value}");
        sound(&game, &s);
        if instant {
            act(&game, &mut s, Action::SwapMarker);
            assert_eq!((s.controller(cyrenaica()), s.legions[Rome][cyrenaica()]), (Some(Rome), 1));
        }
    }
}

/// MN-501, MN-502, MN-503: what counts on the three tracks, with influence.
#[test]
fn mn_501_mn_502_mn_503_what_the_tracks_count() {
    let game = game();
    let tracks = |position: Position| {
        let s = position.at(SeaStep::NameMover);
        [Title::Trade, Title::Culture, Title::Military].map(|t| game.track(&s, Greece, t))
    };
    let [trade, culture, military] = tracks(bare(game));
    assert_eq!([trade, culture, military], [4, 4, 0], "start buildings: 4 caravans, 3 cities and a temple");
    let (thracia, asia, dacia) = (province("thracia"), province("asia"), province("dacia"));
    assert_eq!(tracks(bare(game).build(thracia, &[Slot::Market])), [trade + 1, culture, military]);
    assert_eq!(tracks(bare(game).build(thracia, &[Slot::Temple])), [trade, culture + 1, military]);
    let troy = bare(game).marker(Greece, asia).build(asia, &[Slot::City1]);
    assert_eq!(tracks(troy), [trade, culture + 1, military], "a legendary city; the marker does not count");
    assert_eq!(
        tracks(bare(game).marker(Greece, dacia).build(dacia, &[Slot::Caravan1])),
        [trade + 1, culture, military]
    );
    assert_eq!(tracks(bare(game).raze(province("achea"), &[Slot::City1])), [trade, culture - 1, military], "a capital");
    let units = bare(game).legion(Greece, thracia, 3).trireme(Greece, sea("mare_ionium"), 2).fortress(Greece, thracia);
    assert_eq!(tracks(units), [trade, culture, 6]);
    let cards = bare(game).card(Greece, Card::Hercules).card(Greece, Card::Perseus).card(Greece, Card::Circe);
    assert_eq!(tracks(cards), [trade + 2 + 1 + 1, culture + 2 + 2, 2 + 1 + 1]);
}

/// MN-508: a legion of Circe's owner on a caravan slot is no caravan.
#[test]
fn mn_508_foragers_are_no_caravans() {
    let game = game();
    let latium = province("latium");
    let start = || bare(game).card(Rome, Card::Circe).raze(latium, &[Slot::Caravan1]).legion(Rome, latium, 1);
    let standing = start().at(SeaStep::NameMover);
    let foraging = start().hold(Rome, latium, &[Slot::Caravan1]).at(SeaStep::NameMover);
    assert_eq!(game.track(&foraging, Rome, Title::Trade), game.track(&standing, Rome, Title::Trade));
}

/// MN-T30, MN-507: values go on beyond fifteen.
#[test]
fn mn_t30_mn_507_values_are_not_capped() {
    let game = game();
    let homes = ["latium", "gallia", "italia", "sicilia", "dalmatia"].map(province);
    let free = [homes[3], homes[4]];
    let position = free.iter().fold(bare(game), |p, &id| p.marker(Rome, id));
    let position = homes.iter().fold(position, |p, &id| p.fortress(Rome, id));
    let position = position.trireme(Rome, sea("mare_tyrrhenum"), 5).legion(Rome, homes[0], 4);
    let mut s = position.stock(Rome, &[(Token::COIN, 12)]).building(Rome);
    assert_eq!(game.track(&s, Rome, Title::Military), 14);
    for built in 1..=4 {
        act(game, &mut s, Action::Build { object: Object::Legion(homes[0]) });
        act_until(game, &mut s, |s| s.legions[Rome][homes[0]] == 4 + built);
    }
    assert_eq!(game.track(&s, Rome, Title::Military), 18, "8 legions are all there are: XV and III");
}

/// Ends Phase 4 with Rome as the last to act; nobody does anything.
fn leadership(game: &MareNostrum, position: Position) -> State {
    let mut s = last_campaign(game, position, Rome);
    pass_activation(game, &mut s);
    s
}

/// MN-T29 (with MN-504, MN-506): trade values of 5, 4, 4, 3 and 3 make Rome Trade Leader, who then announces.
#[test]
fn mn_t29_mn_504_mn_506_the_highest_value_leads() {
    let game = game();
    let one = [Slot::Caravan1];
    let two = [Slot::Caravan1, Slot::Caravan2];
    let position = bare(game)
        // Rome: three caravans and two markets.
        .raze(province("gallia"), &two)
        .raze(province("italia"), &one)
        .build(province("italia"), &[Slot::Market])
        // Greece: two and two.
        .raze(province("macedonia"), &two)
        .build(province("thracia"), &[Slot::Market])
        .build(province("achea"), &[Slot::Market])
        // Babylon: three and one.
        .raze(province("cilicia"), &one)
        // Egypt: two and one.
        .raze(province("aethiopia"), &two)
        .build(cyrenaica(), &[Slot::Market])
        // Carthage: two and one.
        .raze(province("numidia"), &two)
        .raze(province("libya"), &two)
        .leader(Title::Military, Carthage);
    let values: Vec<u8> = position.state.empires().map(|e| game.track(&position.state, e, Title::Trade)).collect();
    assert_eq!(values, [5, 4, 4, 3, 3]);
    let mut position = position;
    position.state.exchange_played = IdSet::from_bits(0b11);
    let mut s = leadership(game, position);
    assert_eq!(s.leaders[Title::Trade], Some(Rome));
    assert_eq!(s.exchange_played, IdSet::EMPTY, "a new leader has all exchange tokens");
    while s.step != Step::Trade(TradeStep::Announce) {
        let first = legal(game, &s)[0];
        act(game, &mut s, first);
    }
    assert_eq!((decider(game, &s), s.round), (Rome, 2));
}

/// MN-505, MN-R56, MN-R121: the leader so far decides among the tied empires, whether he is one of them or not.
#[test]
fn mn_505_mn_r56_mn_r121_the_former_leader_breaks_ties() {
    let game = game();
    // Rome and Carthage have 7, the others 4 and 5.
    for (leader, name) in [(Carthage, Rome), (Rome, Carthage), (Rome, Rome), (Babylon, Carthage)] {
        let mut s = leadership(game, bare(game).leader(Title::Trade, leader));
        assert_eq!(s.step, Step::Leadership(LeadershipStep::NameLeader { title: Title::Trade }));
        assert_eq!(decider(game, &s), leader);
        assert_eq!(legal(game, &s), [Rome, Carthage].map(|empire| Action::NameLeader { empire }), "{leader}");
        act(game, &mut s, Action::NameLeader { empire: name });
        assert_eq!(s.leaders[Title::Trade], Some(name));
    }
}

/// MN-509, MN-R57: all three columns in one phase, trade, culture, military; each tie is broken by the old leader.
#[test]
fn mn_509_mn_r57_all_titles_change_in_one_phase() {
    let game = game();
    let mut s = leadership(game, bare(game));
    assert_eq!(all_titles(&s), [Some(Carthage), Some(Egypt), Some(Rome)]);
    for (title, decides, named) in
        [(Title::Trade, Carthage, Rome), (Title::Culture, Egypt, Greece), (Title::Military, Rome, Babylon)]
    {
        assert_eq!(
            (s.step, decider(game, &s), s.round),
            (Step::Leadership(LeadershipStep::NameLeader { title }), decides, 1)
        );
        act(game, &mut s, Action::NameLeader { empire: named });
    }
    assert_eq!((all_titles(&s), s.round), ([Some(Rome), Some(Greece), Some(Babylon)], 2));
}
