//! Pieces that no rule leaves where they are, and more leaders and Objectives than a player can have.

use super::*;

fn troops(units: &[(Unit, u8)]) -> Troops {
    let mut all = Troops::NONE;
    units.iter().for_each(|(unit, count)| all.add(full(*unit), *count));
    all
}

fn stand(s: &mut State, space: &str, owner: Owner, units: &[(Unit, u8)]) {
    ground(s, space).force = Some(Force { owner, troops: troops(units) });
}

/// More units than counts hold when they meet.
#[test]
fn more_units_than_a_count_holds_are_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "utica", &[(Unit::LightInfantry, 1)]).army(of(EAST), "tyrus", &[(Unit::HeavyInfantry, 1)]);
    at.reckoned();
    refused(
        &at,
        &[
            ("carthage has 260 li on the map, at most 255", |s| {
                stand(s, "utica", of(CARTHAGE), &[(Unit::LightInfantry, 130)]);
                stand(s, "zama", of(CARTHAGE), &[(Unit::LightInfantry, 130)]);
            }),
            ("260 Elephants on the map, at most 255", |s| {
                stand(s, "utica", of(CARTHAGE), &[(Unit::LightInfantry, 1), (Unit::Elephants, 130)]);
                stand(s, "tyrus", of(EAST), &[(Unit::LightInfantry, 1), (Unit::Elephants, 130)]);
            }),
            ("carthage has mercenaries with 360 BP in utica, at most 200", |s| {
                stand(s, "utica", of(CARTHAGE), &[(Unit::MercenaryHeavy, 120)]);
            }),
        ],
    );
}
