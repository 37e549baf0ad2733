//! TOML and JSON are read alike, and what is wrong is told.

use super::*;
use crate::{Document, read_value};
use serde_json::json;
use std::collections::BTreeMap;

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Order {
    Stay,
    Hold(u8),
    Share(u8, u8),
    March { legions: u8 },
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Army {
    orders: Vec<Order>,
    #[serde(default)]
    stacks: BTreeMap<u8, i16>,
    #[serde(default)]
    pay: Option<(f64, bool)>,
}

/// Reads the same value from JSON and from TOML.
fn both(json: Value) -> Result<Army, String> {
    let toml = toml::Value::try_from(&json).unwrap();
    let told = |(place, reason): (String, String)| match place.as_str() {
        "" => reason,
        _ => format!("{place}: {reason}"),
    };
    let from_toml = read_value::<Army>(&toml).map_err(told);
    let from_json = Reading::Json(&json).read::<Army>().map_err(|e| e.told());
    assert_eq!(from_toml, from_json);
    from_json
}

#[test]
fn toml_and_json_are_read_alike() {
    let orders = json!(["stay", {"hold": 3}, {"share": [1, 2]}, {"march": {"legions": 4}}]);
    let army = both(json!({"orders": orders, "stacks": {"7": -2}, "pay": [1.5, true]})).unwrap();
    let orders = vec![Order::Stay, Order::Hold(3), Order::Share(1, 2), Order::March { legions: 4 }];
    assert_eq!(army, Army { orders, stacks: BTreeMap::from([(7, -2)]), pay: Some((1.5, true)) });
    let whole = both(json!({"orders": [], "pay": [1, false]})).unwrap();
    assert_eq!(whole.pay, Some((1.0, false)), "a whole number is a number");
    assert_eq!(Reading::Json(&json!({"orders": [], "pay": null})).read::<Army>().unwrap().pay, None);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (wrong, told) in [
        (json!({"orders": [], "pai": 3}), "pai: unknown key `pai`; did you mean `pay`? (known: orders, stacks, pay)"),
        (json!({"stacks": {}}), "missing key `orders`"),
        (json!({"orders": 3}), "orders: must be a list, not 3"),
        (json!({"orders": ["stay", {"hold": 300}]}), "orders[1].hold: must be a whole number from 0 to 255, not 300"),
        (json!({"orders": ["hold"]}), "orders[0].hold: must be a name with a value, not a name alone"),
        (json!({"orders": [{"march": [4]}]}), "orders[0].march: must be a name with values, not a list"),
        (
            json!({"orders": [{"march": {"legion": 4}}]}),
            "orders[0].march.legion: unknown key `legion`; did you mean `legions`? (known: legions)",
        ),
        (json!({"orders": [], "stacks": {"x": 1}}), "stacks.x: must be a whole number from 0 to 255, not \"x\""),
        (json!([[]]), "must be keys with values, not a list"),
        // What nobody takes is not passed over.
        (json!({"orders": [{"stay": 1, "hold": 3}]}), "orders[0]: must be one name, not both `hold` and `stay`"),
        (json!({"orders": [{}]}), "orders[0]: must be a name, alone or with values, but there is none"),
        (json!({"orders": [{"share": [1, 2, 3]}]}), "orders[0].share: must be a list of 2, not of 3"),
        (json!({"orders": [], "pay": [1.0, true, 2]}), "pay: must be a list of 2, not of 3"),
    ] {
        assert_eq!(both(wrong.clone()).unwrap_err(), told, "{wrong}");
    }
    let three = Document::parse("x.toml", "orders = []\npay = [1.0, true, 2]\n", &[]).unwrap();
    assert_eq!(three.typed::<Army>().unwrap_err().to_string(), "x.toml:2: pay: must be a list of 2, not of 3");
}
