//! PAX-6.1.5 to PAX-6.1.8: which ways Lines of Communications take, and which are closed to them.

use crate::board::*;
use crate::support::node;
use agon_game::Seat;
use agon_pax_romana::PaxRomana;
use agon_pax_romana::state::*;

type At<'g> = Position<'g, PaxRomana>;

/// Whether a seat has a line to a place, past these things; with `toll` it pays for the way through Rhodes.
fn reaches(game: &PaxRomana, seat: Seat, place: &str, toll: bool, setting: impl Fn(&mut At<'_>)) -> bool {
    let mut at = bare(game);
    setting(&mut at);
    at.game.supplied(&at.s, seat, toll).has(node(place))
}

/// PAX-6.1.5a, PAX-6.1.6a: a line ends in a friendly Space at home, and leads to no Space that an enemy holds, at home or not.
#[test]
fn pax_6_1_5a_a_line_ends_in_a_friendly_space() {
    for (holder, open) in [(ROME, true), (CARTHAGE, false)] {
        let arretium = reaches(game(), ROME, "arretium", false, |at| {
            at.garrisons(of(holder), &["arretium"]);
        });
        assert_eq!(arretium, open, "{holder}");
    }
}

/// PAX-9.5.3d, PAX-R128: a line crosses a Strait as an army does: pirates in the Port do not close it, enemy squadrons at either end do.
#[test]
fn pax_9_5_3d_a_line_crosses_a_strait() {
    for (squadrons, open) in [(None, true), (Some("rhegium"), false), (Some("messana"), false)] {
        let messana = reaches(game(), ROME, "messana", false, |at| {
            at.garrisons(of(CARTHAGE), &["panormus", "henna", "syracusae"]).s.pirates.insert(node("messana"));
            if let Some(port) = squadrons {
                at.fleet(of(CARTHAGE), port, 1);
            }
        });
        assert_eq!(messana, open, "{squadrons:?}");
    }
}

/// PAX-R128: enemy squadrons at sea do not stop a line.
#[test]
fn pax_r128_squadrons_at_sea_do_not_stop_a_line() {
    for (squadrons, open) in [("ntp_balearicum", true), ("baleares", false)] {
        let island = reaches(game(), ROME, "baleares", false, |at| {
            at.fleet(of(CARTHAGE), squadrons, 3);
        });
        assert_eq!(island, open, "{squadrons}");
    }
}

/// PAX-12.5.1a, PAX-6.1.6e: in a Port squadrons of Rhodes stop the lines of those of whom their player is no ally.
#[test]
fn pax_12_5_1a_squadrons_of_rhodes_let_lines_of_allies_pass() {
    for (commands, open) in [(ROME, true), (GREECE, true), (CARTHAGE, false)] {
        let island = reaches(game(), ROME, "baleares", false, |at| {
            at.s.ally(ROME, GREECE);
            at.s.rhodes = Some(commands);
            at.fleet(Owner::Rhodes, "baleares", 1);
        });
        assert_eq!(island, open, "{commands}");
    }
}

/// Enemies around Patara leave it no way but that over Rhodes.
fn behind_rhodes(at: &mut At<'_>) {
    at.garrisons(of(EAST), &["side", "miletus", "celaenae"]);
}

/// PAX-6.1.6d, PAX-12.5.1n: a toll opens Rhodes as long as it is Rhodes that holds it.
#[test]
fn pax_6_1_6d_a_toll_opens_rhodes_in_its_own_hands_only() {
    let patara = |toll: bool, holder: Option<Owner>| {
        reaches(game(), ROME, "patara", toll, |at| {
            behind_rhodes(at);
            if let Some(holder) = holder {
                at.works(holder, "rhodus", 5);
            }
        })
    };
    assert_eq!([false, true].map(|toll| patara(toll, Some(Owner::Rhodes))), [false, true]);
    assert_eq!([false, true].map(|toll| patara(toll, Some(of(CARTHAGE)))), [false, false], "PAX-6.1.6a");
    assert_eq!([false, true].map(|toll| patara(toll, None)), [true, true], "PAX-6.1.8a");
}

/// PAX-6.1.6d, PAX-6.1.6e: who pays passes the squadrons of Rhodes in its own Port, not elsewhere, and not where Rhodes holds nothing
/// any more.
#[test]
fn pax_6_1_6e_a_toll_is_for_the_port_of_rhodes() {
    for (held, squadrons, open) in [(true, "rhodus", true), (true, "patara", false), (false, "rhodus", false)] {
        let patara = reaches(game(), ROME, "patara", true, |at| {
            behind_rhodes(at);
            if held {
                at.works(Owner::Rhodes, "rhodus", 5);
            }
            at.fleet(Owner::Rhodes, squadrons, 1);
        });
        assert_eq!(patara, open, "{squadrons}, held: {held}");
    }
}

/// PAX-6.1.5c, PAX-6.1.6d: a toll helps only who comes as far as Rhodes.
#[test]
fn pax_6_1_6d_a_toll_helps_who_comes_to_rhodes() {
    for (closed, open) in [(&["miletus", "patara"][..], true), (&["miletus", "patara", "knossos"], false)] {
        let rhodes = reaches(game(), ROME, "rhodus", true, |at| {
            at.works(Owner::Rhodes, "rhodus", 5).garrisons(of(EAST), closed);
        });
        assert_eq!(rhodes, open, "{closed:?}");
    }
}

/// PAX-12.6.4a, PAX-12.6.2a: pirates in Tarsus close the Ports one Sea Link away, others do not.
#[test]
fn pax_12_6_4a_cilician_pirates_close_the_ports_beside_them() {
    // By land nobody comes to Seleucia and Side.
    for (pirates, seleucia) in [("tarsus", false), ("ntp_pachynum", true)] {
        let reached = |place: &str| {
            reaches(game(), ROME, place, false, |at| {
                at.garrisons(of(EAST), &["patara", "celaenae", "tarsus"]).s.pirates.insert(node(pirates));
            })
        };
        assert_eq!((reached("side"), reached("seleucia")), (true, true), "by land from Side: {pirates}");
        let cut = reaches(game(), ROME, "seleucia", false, |at| {
            at.garrisons(of(EAST), &["side", "tarsus"]).s.pirates.insert(node(pirates));
        });
        assert_eq!(cut, seleucia, "by sea only: {pirates}");
    }
}

/// PAX-R127, PAX-6.1.7a: by an option enemy squadrons in a Port stop lines by land, too, but where a friendly unit is; one's own never do.
#[test]
fn pax_r127_squadrons_may_stop_lines_by_land() {
    let strict = with_options("pax_romana", &[("enemy_galleys_block_land_loc", "true")]);
    for (rules, squadrons, unit, open) in [
        (game(), CARTHAGE, None, true),
        (&strict, CARTHAGE, None, false),
        (&strict, CARTHAGE, Some(ROME), true),
        (&strict, ROME, None, true),
    ] {
        let nemausus = reaches(rules, ROME, "nemausus", false, |at| {
            at.garrisons(of(CARTHAGE), &["narbo", "valentia", "gergovia"]).fleet(of(squadrons), "massilia", 1);
            if let Some(seat) = unit {
                at.garrisons(of(seat), &["massilia"]);
            }
        });
        assert_eq!(nemausus, open, "squadrons of {squadrons}, unit of {unit:?}");
    }
}

/// PAX-R131, PAX-6.1.8a: by an option lines do not run through empty Spaces in the Home Territory of another player who is no ally.
#[test]
fn pax_r131_foreign_homes_may_be_closed_to_lines() {
    let closed = with_options("pax_romana", &[("foreign_home_spaces_free", "false")]);
    let nothing: &dyn Fn(&mut At<'_>) = &|_| {};
    let unit: &dyn Fn(&mut At<'_>) = &|at| {
        at.garrisons(of(ROME), &["thapsus"]);
    };
    let ally: &dyn Fn(&mut At<'_>) = &|at| at.s.ally(ROME, CARTHAGE);
    for (rules, place, setting, open) in [
        (game(), "thapsus", nothing, true),
        (&closed, "thapsus", nothing, false),
        (&closed, "thapsus", unit, true),
        (&closed, "thapsus", ally, true),
        (&closed, "massilia", nothing, true),
        (&closed, "arretium", nothing, true),
    ] {
        assert_eq!(reaches(rules, ROME, place, false, setting), open, "{place}");
    }
}
