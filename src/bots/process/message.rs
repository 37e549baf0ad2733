//! The lines to and from a program.

use super::{PROTOCOL, ProcessParameters};
use crate::{Ask, BotError, Fault, Sitting};
use agon_game::{Game, Outcome, Rng, Seat, action_from_json, strict_json, unknown};
use serde_json::{Map, Value, json};

/// Most characters of an answer quoted in a reason.
const REPEATED: usize = 80;

/// A match begins.
pub(super) fn begin<G: Game>(
    line: &mut Vec<u8>,
    table: &Sitting<'_, G>,
    parameters: &ProcessParameters,
    rng: &mut Rng,
) {
    let info = table.game.info();
    let options: Map<String, Value> = info.options.iter().map(|o| (o.name.clone(), json!(o.value))).collect();
    write(
        line,
        "begin",
        &[
            ("protocol", json!(PROTOCOL)),
            ("game", json!(info.name)),
            ("rules_version", json!(info.rules_version)),
            ("content_hash", json!(info.content_hash)),
            ("options", options.into()),
            ("players", json!(table.setup.players)),
            ("scenario", json!(table.setup.scenario)),
            ("roles", json!(table.roles)),
            ("bots", json!(table.bots)),
            ("seat", json!(table.seat)),
            ("match", json!(table.index)),
            // Every language has whole numbers of 53 bits.
            ("seed", json!(rng.bits() >> 11)),
            ("decision_seconds", json!(parameters.decision_seconds)),
            ("match_seconds", json!(parameters.match_seconds)),
            ("parameters", json!(parameters.parameters)),
        ],
    );
}

/// The seat decides. Written piece by piece, because observations of large games are long and this is done for every
/// decision.
pub(super) fn decide<G: Game>(line: &mut Vec<u8>, ask: &Ask<'_, G>, text: bool) {
    let Ask { game, seen, legal } = ask;
    let view = seen.view();
    line.clear();
    line.extend_from_slice(b"{\"cmd\":\"decide\",\"round\":");
    push(line, &game.round(view));
    line.extend_from_slice(b",\"kind\":");
    push(line, &game.decision_kind(view));
    game.names().scope(|| {
        line.extend_from_slice(b",\"seen\":");
        push(line, view);
        line.extend_from_slice(b",\"legal\":");
        push(line, legal);
    });
    if text {
        line.extend_from_slice(b",\"text\":");
        push(line, &legal.iter().map(|&action| game.describe(view, action)).collect::<Vec<_>>());
    }
    line.extend_from_slice(b"}\n");
}

/// The match is over.
pub(super) fn end(line: &mut Vec<u8>, outcome: &Outcome, forfeit: Option<Seat>) {
    write(line, "end", &[("outcome", json!(outcome)), ("forfeit", json!(forfeit))]);
}

/// `cmd` comes first, so that a shell can tell messages apart by how they begin.
fn write(line: &mut Vec<u8>, cmd: &str, keys: &[(&str, Value)]) {
    line.clear();
    line.extend_from_slice(format!("{{\"cmd\":\"{cmd}\"").as_bytes());
    for (key, value) in keys {
        line.extend_from_slice(format!(",\"{key}\":{value}").as_bytes());
    }
    line.extend_from_slice(b"}\n");
}

fn push(line: &mut Vec<u8>, value: &(impl serde::Serialize + ?Sized)) {
    serde_json::to_writer(line, value).expect("states and actions serialise, and memory takes all");
}

/// What a program answered: a JSON object.
#[derive(Debug)]
pub(super) struct Answer {
    keys: Map<String, Value>,
    line: String,
}

impl Answer {
    /// Reads a line.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        match strict_json::read(line) {
            Ok(Value::Object(keys)) => Ok(Self { keys, line: quoted(line) }),
            Ok(_) => Err(format!("no JSON object: {}", quoted(line))),
            Err(e) => Err(format!("no JSON ({e}): {}", quoted(line))),
        }
    }

    /// The answer to `begin`: whether the program wants the actions in words.
    pub(super) fn ready(mut self) -> Result<bool, BotError> {
        let refused = match (self.keys.remove("ok"), self.keys.remove("error")) {
            (Some(Value::Bool(true)), None) => false,
            (Some(Value::Bool(false)), _) => true,
            _ => return Err(self.garbage("`begin`", "{\"ok\":true}")),
        };
        if refused {
            return Err(BotError::forfeit(Fault::Refusal, format!("it will not play: {}", self.line)));
        }
        let text = match self.keys.remove("text") {
            None => false,
            Some(Value::Bool(text)) => text,
            Some(_) => return Err(self.garbage("`begin`", "`text` to be true or false")),
        };
        self.nothing_else(&["ok", "error", "text"])?;
        Ok(text)
    }

    /// The answer to `decide`: an index into the legal actions.
    pub(super) fn choice<G: Game>(mut self, ask: &Ask<'_, G>) -> Result<usize, BotError> {
        let count = ask.legal.len();
        let illegal = |what: String| Err(BotError::forfeit(Fault::Illegal, what));
        let index = match (self.keys.remove("index"), self.keys.remove("action")) {
            (Some(Value::Number(index)), None) => match index.as_u64() {
                Some(index) if index < count as u64 => index as usize,
                None if index.is_f64() => {
                    return illegal(format!("the index {index} is not written as a whole number"));
                }
                _ => return illegal(format!("index {index} of {count} legal actions, counted from 0")),
            },
            (None, Some(action)) => {
                let place = action_from_json(ask.game, &action).map(|a| ask.legal.iter().position(|l| *l == a));
                match place {
                    Ok(Some(place)) => place,
                    Ok(None) => return illegal(format!("not among the {count} legal actions: {}", self.line)),
                    Err(reason) => return illegal(format!("no action of the game, {reason}: {}", self.line)),
                }
            }
            _ => return Err(self.garbage("`decide`", "{\"index\":0} or {\"action\":…}")),
        };
        self.nothing_else(&["index", "action"])?;
        Ok(index)
    }

    fn nothing_else(&self, known: &[&str]) -> Result<(), BotError> {
        match self.keys.keys().next() {
            None => Ok(()),
            Some(key) => {
                Err(BotError::forfeit(Fault::Garbage, format!("{}: {}", unknown("key", key, known), self.line)))
            }
        }
    }

    fn garbage(&self, to: &str, expected: &str) -> BotError {
        BotError::forfeit(Fault::Garbage, format!("to {to} it answered {}; expected {expected}", self.line))
    }
}

/// A line as quoted in a reason: of a long line only the beginning.
pub(super) fn quoted(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let shown: String = text.trim_end().chars().take(REPEATED).map(|c| if c.is_control() { '?' } else { c }).collect();
    let more = if text.trim_end().chars().nth(REPEATED).is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_to_begin_says_yes_or_no() {
        let ready = |line: &str| Answer::read(line.as_bytes()).unwrap().ready();
        assert_eq!(ready("{\"ok\":true}"), Ok(false));
        assert_eq!(ready("{\"ok\":true,\"text\":true}"), Ok(true));
        for (line, fault, reason) in [
            ("{\"ok\":false,\"error\":\"no chess\"}", Fault::Refusal, "it will not play: `{\"ok\":false"),
            ("{}", Fault::Garbage, "to `begin` it answered `{}`; expected {\"ok\":true}"),
            ("{\"ok\":1}", Fault::Garbage, "to `begin` it answered"),
            ("{\"ok\":true,\"txt\":true}", Fault::Garbage, "unknown key `txt`; did you mean `text`?"),
        ] {
            let Err(BotError::Forfeit { fault: found, reason: told }) = ready(line) else { panic!("{line}") };
            assert!(found == fault && told.starts_with(reason), "{line}: {found} {told}");
        }
    }

    #[test]
    fn what_is_no_object_is_garbage_and_long_lines_are_cut() {
        assert!(Answer::read(b"hello").unwrap_err().starts_with("no JSON ("));
        assert_eq!(Answer::read(b"[1]").unwrap_err(), "no JSON object: `[1]`");
        assert_eq!(quoted(b"a\x07\n"), "`a?`");
        assert_eq!(quoted("ä".repeat(500).as_bytes()).chars().count(), REPEATED + 3);
        assert!(Answer::read(b"\xff\xfe").is_err());
        assert!(Answer::read(b"{\"index\":9,\"index\":1}").unwrap_err().contains("the key `index` is given twice"));
    }
}
