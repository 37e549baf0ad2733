//! Mistakes in `units.toml`.

use super::*;

#[test]
fn a_price_in_an_unknown_resource() {
    let at = ("units.toml", "id = \"hoplite\"", "cost_resources = { food = 1, wood = 1 }");
    let reason =
        "units.hoplite.cost_resources: unknown resource `fod`; did you mean `food`? (known: food, wood, gold, favor)";
    refused(at, "cost_resources = { fod = 1 }", reason);
}

#[test]
fn a_price_of_nothing() {
    let at = ("units.toml", "id = \"hoplite\"", "cost_resources = { food = 1, wood = 1 }");
    refused(
        at,
        "cost_resources = {}",
        "units.hoplite.cost_resources: the price names no resource, such as { food = 1 }",
    );
    let reason = "units.hoplite.cost_resources: food: must be a whole number from 1 to 20";
    refused(at, "cost_resources = { food = 0 }", reason);
}

#[test]
fn a_price_that_no_bank_holds() {
    let at = ("rules.toml", "players = 2", "bank_per_resource = 20");
    let place = ("buildings.toml", "id = \"the_wonder\"", "cost_resources");
    let reason = "buildings.the_wonder.cost_resources: 10 food, but the smallest bank has 9";
    let error = complaint(at, "bank_per_resource = 9");
    assert_eq!((error.told().as_str(), error.line), (reason, Some(line_of(place))));
}

#[test]
fn a_bonus_against_nothing_known() {
    let at = ("units.toml", "id = \"hoplite\"", "vs = \"cavalry\"");
    let reason = "units.hoplite.bonuses.0.vs: unknown class or tag `cavalery`; did you mean `cavalry`? \
                  (known: mortal, myth, hero, warrior, archer, cavalry, giant, giant_killer, flyer)";
    refused(at, "vs = \"cavalery\"", reason);
}

#[test]
fn an_unknown_ability() {
    let at = ("units.toml", "id = \"medusa\"", "kind = \"wins_ties\"");
    let error = complaint(at, "kind = \"wins_tie\"");
    assert!(error.told().starts_with("units.medusa.abilities.0.kind: unknown value `wins_tie`; did you mean `wins_ties`? (known: wins_ties, berserk, "), "{error}");
    assert_eq!(error.line, Some(line_of(at)));
}

#[test]
fn a_parameter_that_the_ability_does_not_have() {
    let at = ("units.toml", "id = \"medusa\"", "{ kind = \"wins_ties\" }");
    let reason = "units.medusa.abilities.0.dice: the rules of the program know no such key here";
    refused(at, "{ kind = \"wins_ties\", dice = 1 }", reason);
}

#[test]
fn a_parameter_that_the_ability_needs() {
    let at = ("units.toml", "id = \"hydra\"", "{ kind = \"dice_per_kill\", dice = 1 }");
    refused(at, "{ kind = \"dice_per_kill\" }", "units.hydra.abilities.0.dice: the key is missing");
}

#[test]
fn an_ability_that_stands_on_one_of_two_cards() {
    let at = ("units.toml", "id = \"phoenix\"", "cost = { favor = 2 }");
    let place = ("units.toml", "id = \"phoenix\"", "abilities");
    let reason = "units.phoenix.abilities: the card of `priest` must say \
                  { kind = \"resurrects\", targets = [{ unit = \"phoenix\", cost = { favor = 3 } }] } in turn";
    refused_at(at, "cost = { favor = 3 }", place, reason);
    let at = ("units.toml", "id = \"pharaoh\"", "[{ kind = \"replaced_by\", unit = \"wadjet\" }]");
    let place = ("units.toml", "id = \"wadjet\"", "abilities");
    let reason =
        "units.wadjet.abilities: the card of `pharaoh` must say { kind = \"replaced_by\", unit = \"wadjet\" } in turn";
    refused_at(at, "[]", place, reason);
}

#[test]
fn a_unit_of_another_civilization() {
    let at = ("units.toml", "id = \"mummy\"", "unit = \"mummy\"");
    refused(at, "unit = \"troll\"", "units.mummy.abilities: `troll` belongs to `norse`");
    let at = ("gods.toml", "id = \"apollo\"", "unit = \"toxotes\"");
    refused(at, "unit = \"jarl\"", "gods.apollo.powers.0.unit: `jarl` belongs to `norse`, the card to `greek`");
}

#[test]
fn units_of_a_civilization_that_stand_apart() {
    let at = ("units.toml", "id = \"hydra\"", "civ = \"greek\"");
    let reason = "units.hydra.civ: stands among the units of `greek`; keep the units of a civilization together";
    refused(at, "civ = \"norse\"", reason);
}

#[test]
fn a_hero_without_an_era() {
    let at = ("units.toml", "id = \"priest\"", "hero_era = \"classical\"");
    refused(
        at,
        "hero_era = \"archaic\"",
        "units.priest.hero_era: no hero can be hired in the era `archaic` (rules.toml, AOM-506)",
    );
    let error = complaint(at, "hero_era = \"heroic\"");
    assert_eq!(error.told(), "units: `egyptian` has 0 heroes of the era `classical`; there must be one");
}

#[test]
fn start_armies_that_differ() {
    let at = ("units.toml", "id = \"toxotes\"", "start_units = 2");
    refused(at, "start_units = 3", "units.toxotes.start_units: is 3, but 2 for other mortals; all armies start alike");
}

#[test]
fn figures_that_are_missing_or_too_few() {
    let at = ("units.toml", "[[figure_sets]]", "  { unit = \"hydra\", count = 3 },\n");
    let place = ("units.toml", "[[figure_sets]]", "units = [");
    refused_at(at, "", place, "figure_sets.greek.units: `hydra` is missing");
    let at = ("units.toml", "[[figure_sets]]", "{ unit = \"toxotes\", count = 6 }");
    refused_at(
        at,
        "{ unit = \"toxotes\", count = 1 }",
        place,
        "figure_sets.greek.units: 1 of `toxotes`, but 2 stand in the start army",
    );
    refused(at, "{ unit = \"jarl\", count = 6 }", "figure_sets.greek.units.1.unit: `jarl` is no unit of `greek`");
    let at = ("units.toml", "[[figure_sets]]", "villagers = 10");
    refused(at, "villagers = 9", "figure_sets.greek.villagers: is 9, but a player may have 10");
}

#[test]
fn a_variant_that_no_option_selects() {
    let at = ("units.toml", "[[variants]]", "value = \"rulebook_example\"");
    let reason =
        "variants.0.value: \"printed\" is not possible; the rules of the program know only \"rulebook_example\"";
    refused(at, "value = \"printed\"", reason);
}
