//! People at the table of `agon play`: what they read, and what they type.

use super::layout::{WIDTH, hanging, paragraph};
use super::story::Story;
use agon_arena::live::{Person, Question, Reply};
use agon_arena::{Ending, Listener, SeatRecord, Standing, Step};
use agon_game::GameInfo;
use agon_registry::Registry;
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// Who gives advice when nobody is named.
const ADVISER: &str = "heuristic";

const HELP: &str = "A number takes that action. Words list only the actions that contain them. `look` shows what you see, `list` \
                    all actions, `?` asks the bot `heuristic` for advice, `advice BOT` another one, `back` takes back your last decision, \
                    `quit` leaves.";

/// People who read one output and type into one input.
pub struct Terminal<'a, R, W: Write> {
    input: R,
    story: Story<W>,
    registry: &'a Registry,
    /// Whether input is echoed, because no terminal does it.
    echo: bool,
    /// Whether the commands have been explained.
    explained: bool,
    /// Whether the list has already been shown.
    listed: bool,
}

impl<'a, R: BufRead, W: Write> Terminal<'a, R, W> {
    /// People who type into `input` and read `output`; `echo` shows input that comes from a file or a pipe.
    pub fn new(input: R, output: W, registry: &'a Registry, echo: bool) -> Self {
        Self { input, story: Story::new(output), registry, echo, explained: false, listed: false }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.story.out(), "{text}")
    }

    /// The next line; `None` at the end of the input.
    fn line(&mut self, question: &Question<'_>) -> io::Result<Option<String>> {
        write!(self.story.out(), "{} ({}), 1 to {}> ", question.role, question.seat, question.actions.len())?;
        self.story.out().flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            writeln!(self.story.out())?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if self.echo {
            writeln!(self.story.out(), "{}", line.chars().filter(|c| !c.is_control()).take(40).collect::<String>())?;
        }
        Ok(Some(line))
    }

    fn list(&mut self, question: &Question<'_>, words: &[String]) -> io::Result<()> {
        let fits = |text: &str| words.iter().all(|word| text.to_lowercase().contains(word));
        let all = question.actions.iter().enumerate().filter(|(_, text)| fits(text));
        let numbered: Vec<(usize, &String)> = all.map(|(index, text)| (index + 1, text)).collect();
        if numbered.is_empty() {
            return self.say(&paragraph(
                "",
                "No action contains these words, and there is no such command; `help` lists the commands.",
            ));
        }
        let text = columns(&numbered);
        self.say(&text)
    }
}

/// A numbered list within the width, in several columns read downwards if the texts are short.
fn columns(numbered: &[(usize, &String)]) -> String {
    let digits = numbered.last().map_or(1, |(number, _)| number.to_string().len());
    let entry = |(number, text): &(usize, &String)| format!("{number:>digits$}  {text}");
    let entries: Vec<String> = numbered.iter().map(entry).collect();
    let widest = entries.iter().map(|e| e.chars().count()).max().unwrap_or(0) + 3;
    let count = (WIDTH / widest).clamp(1, entries.len().div_ceil(4).max(1));
    if count == 1 {
        let lines = numbered.iter().map(|(number, text)| hanging(&format!("{number:>digits$}  "), digits + 2, text));
        return lines.collect::<Vec<_>>().join("\n");
    }
    let rows = entries.len().div_ceil(count);
    let row = |row: usize| {
        let cells = entries.iter().skip(row).step_by(rows).map(|cell| format!("{cell:<widest$}"));
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

/// A position as an outline: a name and its value on each line, nested values indented.
fn outline(name: &str, value: &Value, depth: usize, lines: &mut Vec<String>) {
    let indent = 2 * depth;
    let plain = |value: &Value| match value {
        Value::Null => Some("–".to_owned()),
        Value::Bool(true) => Some("yes".to_owned()),
        Value::Bool(false) => Some("no".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.replace('_', " ")),
        Value::Array(_) | Value::Object(_) => None,
    };
    let head = format!("{}{}:", " ".repeat(indent), name.replace('_', " "));
    let mut line = |text: String| lines.push(hanging(&format!("{head} "), indent + 4, &text));
    match value {
        Value::Array(items) if items.iter().all(|item| plain(item).is_some()) => {
            let items: Vec<String> = items.iter().filter_map(plain).collect();
            line(if items.is_empty() { "none".to_owned() } else { items.join(", ") });
        }
        Value::Object(keys) if keys.is_empty() => line("nothing".to_owned()),
        Value::Object(keys) if keys.values().all(|value| plain(value).is_some()) && depth > 0 => {
            // `attack 5: 2` is two cards of the name `attack 5`.
            let colon = |key: &str| if key.ends_with(|c: char| c.is_ascii_digit()) { ":" } else { "" };
            let pair = |key: &str, value| Some(format!("{}{} {}", key.replace('_', " "), colon(key), plain(value)?));
            let pairs = keys.iter().filter_map(|(key, value)| pair(key, value));
            line(pairs.collect::<Vec<_>>().join(", "));
        }
        Value::Array(items) => {
            lines.push(head);
            items.iter().enumerate().for_each(|(i, item)| outline(&i.to_string(), item, depth + 1, lines));
        }
        Value::Object(keys) => {
            lines.push(head);
            keys.iter().for_each(|(key, item)| outline(key, item, depth + 1, lines));
        }
        other => line(plain(other).expect("all that is no list and no table is plain")),
    }
}

impl<R: BufRead, W: Write> Listener for Terminal<'_, R, W> {
    fn begin(&mut self, info: &GameInfo, seats: &[SeatRecord]) -> io::Result<()> {
        self.story.begin(info, seats)
    }

    fn step(&mut self, step: &Step<'_>) -> io::Result<()> {
        self.listed = false;
        self.story.step(step)
    }

    fn standing(&mut self, info: &GameInfo, standing: &Standing) -> io::Result<()> {
        self.story.standing(info, standing)
    }

    fn end(&mut self, info: &GameInfo, last: &Ending) -> io::Result<()> {
        self.story.end(info, last)
    }
}

impl<R: BufRead, W: Write> Person for Terminal<'_, R, W> {
    fn choose(&mut self, question: &Question<'_>) -> io::Result<Reply> {
        if !self.explained {
            self.explained = true;
            self.say(&format!("\n{}", paragraph("", HELP)))?;
        }
        if !self.listed {
            self.listed = true;
            self.say(&format!("\nYour decision: {}", question.kind.replace(['_', ':'], " ")))?;
            self.list(question, &[])?;
        }
        loop {
            let Some(line) = self.line(question)? else {
                self.say("\nThere is no more input, so the match is left here.")?;
                return Ok(Reply::Quit);
            };
            let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
            let adviser = match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                [] | ["help"] => {
                    self.say(&paragraph("", HELP))?;
                    continue;
                }
                ["quit"] => return Ok(Reply::Quit),
                ["look"] => return Ok(Reply::Look),
                ["back"] => {
                    if question.back {
                        self.say("Taken back.")?;
                        self.listed = false;
                    }
                    return Ok(Reply::Back);
                }
                ["list"] => {
                    self.list(question, &[])?;
                    continue;
                }
                ["?"] | ["advice"] => ADVISER,
                // A path keeps its case.
                ["?" | "advice", _] => line.split_whitespace().nth(1).expect("there are two words"),
                [number] if number.parse::<usize>().is_ok() => {
                    match number.parse::<usize>().expect("just read").checked_sub(1) {
                        Some(index) if index < question.actions.len() => return Ok(Reply::Action(index)),
                        _ => self.say(&format!("There are {} actions, numbered from 1.", question.actions.len()))?,
                    }
                    continue;
                }
                _ => {
                    self.list(question, &words)?;
                    continue;
                }
            };
            match self.registry.bot(adviser) {
                Ok(config) => return Ok(Reply::Advice(Box::new(config))),
                Err(e) => self.say(&paragraph("", &e.to_string()))?,
            }
        }
    }

    fn advise(&mut self, text: &str) -> io::Result<()> {
        self.say(&paragraph("", text))
    }

    fn show(&mut self, seen: &Value) -> io::Result<()> {
        let mut lines = Vec::new();
        match seen {
            Value::Object(keys) => keys.iter().for_each(|(key, value)| outline(key, value, 0, &mut lines)),
            other => outline("position", other, 0, &mut lines),
        }
        self.say(&lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_actions_stand_in_columns_and_long_ones_are_broken() {
        let texts: Vec<String> = (1..=60).map(|i| format!("buys legion {i}")).collect();
        let numbered: Vec<(usize, &String)> = texts.iter().enumerate().map(|(i, text)| (i + 1, text)).collect();
        let list = columns(&numbered);
        assert!(list.lines().count() == 20 && list.lines().all(|l| l.chars().count() <= WIDTH), "{list}");
        assert!(list.starts_with(" 1  buys legion 1    21  buys legion 21"), "{list}");
        let long = "word ".repeat(40);
        let list = columns(&[(1, &long), (2, &texts[0])]);
        assert!(list.lines().count() == 4 && list.lines().all(|l| l.chars().count() <= WIDTH), "{list}");
        assert!(list.lines().nth(1).unwrap().starts_with("   word"), "{list}");
    }

    #[test]
    fn a_position_is_told_as_an_outline() {
        let seen = json!({
            "round": 3, "steps": [], "over": false,
            "seats": [{"hand": {"gold_coins": 2, "card": null, "attack_5": 2}, "units": ["a_b", "c"]}, {}],
        });
        let mut lines = Vec::new();
        outline("position", &seen, 0, &mut lines);
        let told = lines.join("\n");
        for line in ["  round: 3", "  steps: none", "  over: no", "    0:", "      units: a b, c", "    1: nothing"] {
            assert!(told.lines().any(|l| l == line), "`{line}` in\n{told}");
        }
        assert!(told.contains("      hand: attack 5: 2, card –, gold coins 2"), "{told}");
    }
}
