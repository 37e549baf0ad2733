//! Offers, promises and partings that nobody can make.

use super::*;

/// PAX-4.3.1d, PAX-4.4a: a player has what he offers or pays.
#[test]
fn talks_about_what_is_not_there_are_refused() {
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 2).reckoned();
    let offer = Offer::Galley { at: node("roma"), galleys: 2, talents: 0 };
    at.happens(ROME, TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false });
    refused(
        &at,
        &[
            ("rome cannot give this", |s| s.fleets.iter_mut().for_each(|fleet| fleet.galleys = 1)),
            ("rome cannot give this", |s| {
                let offer = Offer::Talents { talents: 5 };
                s.player_mut(ROME).talents = 4;
                s.steps.replace(TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false }.into());
            }),
            ("talk:respond must be the next step", |s| {
                let offer = Offer::Talents { talents: 1 };
                lay(s, 2, TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false });
            }),
        ],
    );
}

/// PAX-4.3.1p: who parts has an army that another one does not let stay, and attrition is over.
#[test]
fn partings_without_an_army_are_refused() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, EAST);
    for seat in [CARTHAGE, EAST] {
        at.army(of(seat), "massilia", &[(Unit::HeavyInfantry, 1)]);
    }
    at.phase(Phase::Attrition);
    assert_eq!(at.s.steps.top(), Some(AttritionStep::Part { seat: EAST, space: id("massilia") }.into()));
    refused(
        &at,
        &[
            ("attrition:part comes after all attrition", |s| s.steps.push(AttritionStep::Fleets.into())),
            ("carthage has no army that leaves massilia", |s| {
                s.steps.push(AttritionStep::Part { seat: CARTHAGE, space: id("massilia") }.into())
            }),
            ("rome has no army that leaves massilia", |s| {
                s.steps.push(AttritionStep::Part { seat: ROME, space: id("massilia") }.into())
            }),
        ],
    );
}

/// PAX-R117: only a group on the move has been paid not to attack.
#[test]
fn promises_without_a_group_are_refused() {
    let mut at = bare(game());
    at.active(ROME);
    refused(&at, &[("spared: there is no group that was paid", |s| s.spared.insert(id("massilia")))]);
}
