//! The places of values.

use super::*;
use serde::Deserialize;

const FILE: &str = "\
# A comment.
name = \"x\"
seed = 18446744073709551615

[study]
sizes = [
  2,
  3,
]
inner = { deep = 1 }

[study.below]
kind = \"march\"

[[rows]]
id = \"a\"
[[rows.parts]]
size = 1
[[rows]]
id = \"b\"
[[rows.parts]]
size = 2
[[rows.parts]]
size = 3
";

fn document(text: &str) -> Document {
    Document::parse("x.toml", text, &[]).unwrap()
}

fn refused(text: &str) -> String {
    Document::parse("x.toml", text, &[]).unwrap_err().to_string()
}

#[test]
fn every_value_has_its_line() {
    use Step::{At, Key};
    let file = document(FILE);
    for (path, line) in [
        (&[Key("name")][..], Some(2)),
        (&[Key("study")], Some(5)),
        (&[Key("study"), Key("sizes")], Some(6)),
        (&[Key("study"), Key("sizes"), At(1)], Some(8)),
        (&[Key("study"), Key("inner"), Key("deep")], Some(10)),
        (&[Key("study"), Key("below"), Key("kind")], Some(13)),
        (&[Key("rows"), At(1)], Some(19)),
        (&[Key("rows"), Key("b"), Key("id")], Some(20)),
        (&[Key("rows"), Key("b"), Key("parts"), At(1), Key("size")], Some(24)),
        // A missing value is reported in the last table on the way, or in the file.
        (&[Key("rows"), Key("b"), Key("cost")], Some(19)),
        (&[Key("rows"), Key("c"), Key("id")], Some(15)),
        (&[Key("nothing")], None),
    ] {
        assert_eq!(file.error(path, "wrong").line, line, "{path:?}");
    }
    assert_eq!(file.error(&[Key("rows"), Key("b"), Key("cost")], "wrong").key, "rows.b.cost");
}

#[test]
fn paths_with_dots_find_quoted_and_nested_keys() {
    let file = document("[patch]\n\"a.b.c\" = 1\na.b.d = 2\n[patch.x]\ny = 3\n\"z.z\".e = 4\n");
    for (path, line) in [
        ("patch.a.b.c", 2),
        ("patch.a.b.d", 3),
        ("patch.x.y", 5),
        ("patch.x.z.z.e", 6),
        ("patch.a.b.q", 3),
        ("patch.q", 1),
    ] {
        assert_eq!(file.error_at(path, "wrong").to_string(), format!("x.toml:{line}: {path}: wrong"));
    }
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Typed {
    name: String,
    seed: u64,
    #[serde(default)]
    rows: Vec<Row>,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Row {
    size: Option<u8>,
    kind: Kind,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Stay,
    March { legions: u8 },
}

#[test]
fn values_are_read_into_types() {
    let good = "name = \"x\"\nseed = 18446744073709551615\n[[rows]]\nkind = \"stay\"\n[[rows]]\nsize = 2\n";
    let read = |text: &str| document(text).typed::<Typed>();
    let rows = vec![Row { size: None, kind: Kind::Stay }, Row { size: Some(2), kind: Kind::March { legions: 3 } }];
    let file = format!("{good}kind = {{ march = {{ legions = 3 }} }}\n");
    assert_eq!(read(&file), Ok(Typed { name: "x".into(), seed: u64::MAX, rows }));
    let wrong = |rest: &str| read(&format!("{good}{rest}")).unwrap_err().to_string();
    assert_eq!(wrong(""), "x.toml:5: rows.1: missing key `kind`");
    assert_eq!(
        wrong("kind = \"sty\""),
        "x.toml:7: rows.1.kind: unknown value `sty`; did you mean `stay`? (known: stay, march)"
    );
    assert_eq!(wrong("kid = 1"), "x.toml:7: rows.1: unknown key `kid`; did you mean `kind`? (known: size, kind)");
    assert_eq!(
        wrong("kind = { march = { legions = 300 } }"),
        "x.toml:7: rows.1.kind.march.legions: must be a whole number from 0 to 255, not 300"
    );
    assert_eq!(read("name = 1").unwrap_err().to_string(), "x.toml:1: name: must be text in quotes, not 1");
    assert_eq!(read("name = 2003-11-01").unwrap_err().reason, "must be text in quotes, not 2003-11-01");
    let date = document("when = 2003-11-01").typed::<toml::Table>().unwrap();
    assert!(date["when"].is_datetime());
    assert_eq!(read("name = \"x\"").unwrap_err().to_string(), "x.toml: missing key `seed`");
}

#[test]
fn what_is_no_toml_is_named_with_its_line() {
    assert_eq!(refused("a = 1\nname = x\n"), "x.toml:2: name: string values must be quoted, expected literal string");
    assert_eq!(refused("[a]\nb = 1\nb = 2"), "x.toml:3: the key `b` is there twice");
    assert_eq!(
        refused("a = 1\n\nb = 99999999999999999999"),
        "x.toml:3: the number 99999999999999999999 is beyond all range"
    );
    assert_eq!(refused("a = 1e999"), "x.toml:1: the number 1e999 is beyond all range");
    let long = "k".repeat(5000);
    assert!(refused(&format!("{long} = 1\n{long} = 2")).len() < 120);
}
