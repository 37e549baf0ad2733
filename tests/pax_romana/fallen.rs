//! PAX-8.4.4, PAX-8.4.6: leaders die with their army, however it is destroyed.

use crate::board::*;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// PAX-8.4.6b, PAX-17.2-22, PAX-13.3-SPA-a: a leader dies with the Garrison that an event takes, but not beside combat units.
#[test]
fn pax_8_4_6b_a_leader_dies_with_a_garrison_that_an_event_takes() {
    for (query, space) in [(Query::Insurrection { seat: ROME }, "capua"), (Query::SpainGarrison, "toletum")] {
        for (guarded, leaders) in [(false, 0), (true, 1)] {
            let mut at = extended(game());
            at.garrisons(of(ROME), &[space]).leader(of(ROME), "rome_03", space);
            if guarded {
                at.army(of(ROME), space, &[(LightInfantry, 1)]);
            }
            at.happens(GREECE, EventStep::Ask { by: GREECE, query });
            assert_eq!((at.troops(of(ROME), space).all(Garrison), at.s.leaders.len()), (0, leaders), "{query:?}");
        }
    }
}

/// PAX-8.4.6b, PAX-16.2-STC-f, PAX-13.4.5: so he does where all Garrisons of a player or of a Province are removed.
#[test]
fn pax_8_4_6b_a_leader_dies_where_all_garrisons_are_removed() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["londinium", "capua"]).leader(of(ROME), "rome_03", "londinium");
    at.leader(of(ROME), "rome_04", "capua").reckoned();
    let britannia = at.game.content.events.rebellion_table.iter();
    let place = britannia.clone().position(|region| *region == RebellionRegion::Britannia).unwrap();
    at.happens(GREECE, EventStep::RebellionRoll { by: GREECE }).roll(2 + place as u8);
    assert_eq!(at.s.leaders.iter().map(|post| post.leader).collect::<Vec<_>>(), [id("rome_04")]);
}

/// PAX-8.4.4a, PAX-9.6.3c: a leader dies with an army that attrition destroys, in a Space and on the move.
#[test]
fn pax_8_4_4a_a_leader_dies_with_an_army_lost_to_attrition() {
    let lose = |space| AttritionStep::Lose { owner: of(ROME), space, left: 1, weakened: false };
    for (men, leaders) in [(1, 0), (2, 1)] {
        let mut at = bare(game());
        at.army(of(ROME), "capua", &[(LightInfantry, men)]).leader(of(ROME), "rome_03", "capua");
        at.happens(ROME, lose(Some(id("capua"))));
        assert_eq!(at.s.leaders.len(), leaders, "{men} in a Space");
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "capua");
        at.march_along(ROME, of(ROME), &[(LightInfantry, men)], &["capua", "roma"], 3);
        at.s.steps.push(lose(None).into());
        at.game.settle(&mut at.s);
        let left: u16 = at.s.marches.iter().map(|march| march.troops.len()).sum();
        assert_eq!((at.s.leaders.len(), left), (leaders, u16::from(men) - 1), "{men} on the move");
    }
}

/// PAX-8.4.4a, PAX-11.2.1d: a leader dies with the army aboard that a storm destroys; on a Fleet without an army he lives.
#[test]
fn pax_8_4_4a_a_leader_dies_with_the_army_aboard() {
    for (units, leaders) in [(&[(LightInfantry, 2)][..], 0), (&[(LightInfantry, 3)], 1), (&[], 1)] {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "roma");
        let number = at.march_along(ROME, of(ROME), units, &["roma"], 3);
        at.s.march_mut(number).go_aboard();
        at.s.march_mut(number).voyage_mut().galleys = 5;
        at.game.advance(&mut at.s, number, node("dstp_ionium"));
        at.s.steps.push(SeaStep::StormRoll.into());
        at.roll(2);
        assert_eq!((at.s.leaders.len(), at.s.march(number).galleys()), (leaders, 3), "{units:?}");
    }
}

/// PAX-R179, PAX-7.4.2a, PAX-8.4.6b: a leader alone in a City or Town dies when it is taken; a friend of the captor does not.
#[test]
fn pax_r179_a_leader_alone_dies_with_his_town() {
    for points in [1, 3] {
        for (friends, leaders) in [(false, 0), (true, 1)] {
            let mut at = bare(game());
            if friends {
                at.s.ally(ROME, GREECE);
            }
            at.works(of(CARTHAGE), "tolosa", points).leader(of(CARTHAGE), "carthage_03", "tolosa");
            at.leader(of(GREECE), "greece_03", "tolosa").army(of(ROME), "narbo", &[(Legion, 2)]);
            crate::clash::march(&mut at, ROME, "narbo", 6).act(Action::MoveTo { to: node("tolosa") });
            let works = at.s.ground[id::<Space>("tolosa")].works;
            assert_eq!(works.map(|works| works.owner), Some(of(ROME)), "{points} FP");
            assert_eq!(at.s.leaders.len(), leaders, "{points} FP, {friends}");
        }
    }
}

/// PAX-R179, PAX-12.7.3c: he dies, too, when slaves come into it, though it keeps its owner.
#[test]
fn pax_r179_a_leader_alone_dies_when_slaves_take_his_town() {
    for rising in [false, true] {
        let mut at = bare(game());
        at.works(of(ROME), "venusia", if rising { 2 } else { 1 }).leader(of(ROME), "rome_03", "venusia");
        at.leader(of(GREECE), "greece_03", "venusia");
        if rising {
            at.active(EAST);
            crate::forces::next(&mut at, ForceStep::PlaceSlaves { victim: ROME, by: EAST });
            at.act(Action::Choose { at: node("venusia") });
        } else {
            at.army(Owner::Slaves0, "capua", &[(Barbarians, 3)]).active(EAST);
            at.s.slave_armies[ROME.index()] = Some(id("capua"));
            crate::forces::next(&mut at, ForceStep::MoveSlaves { victim: ROME, space: id("capua") });
            at.act(Action::MoveTo { to: node("venusia") });
        }
        let works = at.s.ground[id::<Space>("venusia")].works;
        assert_eq!((works.map(|works| works.owner), at.s.leaders.len()), (Some(of(ROME)), 0), "rising: {rising}");
    }
}
