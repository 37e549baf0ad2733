//! Matches round by round: what happened, and everybody's standing. Complete without the script, which steps through
//! them.

use crate::table::grouped;
use crate::told::{ToldMatch, ToldMatches, ToldRound, ToldStep};
use agon_analysis::examples::Example;
use agon_game::in_shell;
use maud::{Markup, html};

/// Number of letters for the events of a match on the page; a longer match is cut within its rounds, with a note.
const LETTERS: usize = 120_000;

/// Most numbers side by side in a table of standings.
const NUMBERS: usize = 8;

/// The section of the matches; empty if none were requested.
pub fn section(told: &ToldMatches) -> Markup {
    html! {
        @if !told.note.is_empty() {
            section id="matches" aria-labelledby="matches-title" {
                h2 id="matches-title" { (TITLE) }
                p.setting { (told.note) }
                @for (i, one) in told.matches.iter().enumerate() { (of_match(one, i, &told.program)) }
                @if !told.matches.is_empty() { p.paper { "On paper the matches are left out; " code { (told.program) " replay" } " tells them." } }
            }
        }
    }
}

/// Heading of the section.
pub const TITLE: &str = "Matches, round by round";

fn of_match(told: &ToldMatch, number: usize, program: &str) -> Markup {
    let most = largest(told);
    let noun = &told.round_noun;
    html! {
        details.told {
            summary {
                b { (example(&told.example)) } ": match " (told.number) @if !told.run.is_empty() { " of " (told.run) }
                ", " (grouped(u64::from(told.decisions))) " decisions in " (counted(told.rounds.len(), noun))
            }
            p.setting { (told.table) }
            p { (told.end) }
            ul { @for (i, seat) in told.seats.iter().enumerate() {
                li { "Seat " (i) ": " b { (seat.role) } ", " (seat.bot) ", place " (seat.place) @if seat.won { ", won" } }
            } }
            p.steps hidden {
                button type="button" { "Back" } " "
                input type="range" min="0" max=(told.rounds.len().saturating_sub(1)) value="0" aria-label=(noun);
                " " button type="button" { "On" } " " output {}
            }
            @for (round, letters) in told.rounds.iter().zip(room(&told.rounds)) {
                // Only one round of a match is open at a time.
                details.round name={ "match-" (number) } {
                    summary { (capital(noun)) " " (round.number) }
                    (standing(told, round, &most))
                    (happened(&round.steps, letters, told, program))
                }
            }
        }
    }
}

/// What a match is an example of.
fn example(example: &Example) -> String {
    match example {
        Example::Middling => "Of middling length".to_owned(),
        Example::Closest(score) => format!("The closest in {}", score.replace('_', " ")),
        Example::Shortest => "The shortest".to_owned(),
        Example::Longest => "The longest".to_owned(),
    }
}

/// The largest value of each number of seats, and of the match, over all rounds.
fn largest(told: &ToldMatch) -> (Vec<f64>, Vec<f64>) {
    let top = |values: &mut dyn Iterator<Item = Option<f64>>| values.flatten().fold(0.0, f64::max);
    let seats = |i: usize| top(&mut told.rounds.iter().flat_map(|r| &r.of_seats).filter_map(|own| own.get(i)).copied());
    let whole = |i: usize| top(&mut told.rounds.iter().filter_map(|round| round.of_match.get(i)).copied());
    ((0..told.of_seats.len()).map(seats).collect(), (0..told.of_match.len()).map(whole).collect())
}

/// Everybody's standing after a round: each number with a bar relative to the largest value of the whole match.
fn standing(told: &ToldMatch, round: &ToldRound, (most, of_match): &(Vec<f64>, Vec<f64>)) -> Markup {
    let cell = |value: Option<f64>, most: f64| {
        let part = value.filter(|_| most > 0.0).map_or(0.0, |value| 100.0 * (value / most).clamp(0.0, 1.0));
        html! { td style=(format!("--p:{part:.0}%")) { (shown(value)) } }
    };
    html! {
        @if !round.of_seats.is_empty() {
            div.scroll tabindex="0" role="group" aria-label={ "Standing after " (told.round_noun) " " (round.number) } {
                @for (nth, part) in side_by_side(told.of_seats.len()).enumerate() { table.standing {
                    @if nth == 0 { caption { "When the " (told.round_noun) " was over" } }
                    thead { tr { td {} @for name in &told.of_seats[part.clone()] { th scope="col" { (name) } } } }
                    tbody { @for (seat, own) in told.seats.iter().zip(&round.of_seats) {
                        tr { th scope="row" { (seat.role) } @for i in part.clone() { (cell(own[i], most[i])) } }
                    } }
                } }
            }
        }
        @if !round.of_match.is_empty() {
            div.scroll tabindex="0" role="group" aria-label={ "The match after " (told.round_noun) " " (round.number) } {
                @for part in side_by_side(told.of_match.len()) { table.standing {
                    thead { tr { td {} @for name in &told.of_match[part.clone()] { th scope="col" { (name) } } } }
                    tbody { tr { th scope="row" { "In the match" } @for i in part { (cell(round.of_match[i], of_match[i])) } } }
                } }
            }
        }
    }
}

/// So many numbers in tables of equal width, each of which fits on a page of 800 pixels.
fn side_by_side(numbers: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let width = numbers.div_ceil(numbers.div_ceil(NUMBERS).max(1)).max(1);
    (0..numbers).step_by(width).map(move |first| first..(first + width).min(numbers))
}

/// What happened in a round, in order, under the names of its phases: who did what; as much as fits.
fn happened(steps: &[ToldStep], letters: usize, told: &ToldMatch, program: &str) -> Markup {
    let mut left = letters;
    let fits = |step: &&ToldStep| {
        let room = step.text.len() <= left;
        left = left.saturating_sub(step.text.len());
        room
    };
    let kept = steps.iter().take_while(fits).count();
    let run = if told.run.is_empty() { "DIR".into() } else { in_shell(&told.run) };
    html! {
        @for part in steps[..kept].chunk_by(|a, b| a.phase == b.phase) {
            @if !part[0].phase.is_empty() { p.phase { (capital(&part[0].phase)) } }
            ol.happened { @for turn in part.chunk_by(|a, b| a.who == b.who) {
                @let who = &turn[0].who;
                li class=[who.is_empty().then_some("chance")] {
                    @if !who.is_empty() { b { (who) } }
                    @for (i, step) in turn.iter().enumerate() { @if i > 0 || !who.is_empty() { br; } (step.text) }
                }
            } }
        }
        @if kept < steps.len() {
            p.setting {
                (grouped((steps.len() - kept) as u64)) " further steps find no room here; "
                code { (program) " replay " (run) " --match " (told.number) } " tells them."
            }
        }
    }
}

/// Letters for each round: short rounds leave their unused share to the others.
fn room(rounds: &[ToldRound]) -> Vec<usize> {
    let needs: Vec<usize> = rounds.iter().map(|round| round.steps.iter().map(|step| step.text.len()).sum()).collect();
    let mut order: Vec<usize> = (0..rounds.len()).collect();
    order.sort_by_key(|&i| needs[i]);
    let (mut left, mut room) = (LETTERS, vec![0; rounds.len()]);
    for (served, &i) in order.iter().enumerate() {
        room[i] = needs[i].min(left / (rounds.len() - served));
        left -= room[i];
    }
    room
}

/// A number without needless decimals.
fn shown(value: Option<f64>) -> String {
    match value {
        None => "–".to_owned(),
        Some(value) if value.fract() == 0.0 => format!("{value:.0}").replace('-', "−"),
        Some(value) => format!("{value:.2}").replace('-', "−"),
    }
}

fn counted(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_come_in_tables_of_equal_width() {
        let all = |numbers| side_by_side(numbers).collect::<Vec<_>>();
        assert_eq!(all(12), [0..6, 6..12]);
        assert_eq!(all(NUMBERS).len(), 1);
        assert_eq!(all(17), [0..6, 6..12, 12..17]);
        assert!(all(0).is_empty());
    }

    #[test]
    fn long_rounds_share_what_short_ones_leave() {
        let round = |letters: usize| ToldRound {
            steps: vec![ToldStep { phase: String::new(), who: String::new(), text: "x".repeat(letters) }],
            ..ToldRound::default()
        };
        assert_eq!(room(&[round(10), round(LETTERS), round(LETTERS)]), [10, LETTERS / 2 - 5, LETTERS / 2 - 5]);
        assert_eq!(room(&[round(10), round(20)]), [10, 20]);
        assert_eq!(room(&[]), [0; 0]);
    }
}
