//! What hangs on guesses: values that move a verdict, values that move none, and values about which the matches do not tell.

use crate::grove::{at_80, drawn, manifest, tables};
use agon_analysis::sensitivity::{Effect, Sensitivity, sensitivity};
use agon_analysis::verdict::Verdict;
use agon_analysis::{Confidence, Part, Sample};
use agon_game::Rng;
use agon_record::{SensitivityFacts, Values};
use agon_report::{Request, analyse};
use insta::assert_snapshot;

/// Ash is strong and elm weak; the others are as good as fair.
const BASE: [f64; 4] = [0.40, 0.25, 0.25, 0.10];
const EVEN: [f64; 4] = [0.25; 4];
/// Ash is not far from the margin of 5 points.
const NEAR: [f64; 4] = [0.31, 0.25, 0.25, 0.19];
const NAMES: [&str; 4] = ["as it is", "roots.depth: 2 to 1", "roots.depth: 2 to 3", "crown.width: 5 to 6"];

/// Matches of every variant in turn; in the share `common` of them all variants have the same luck.
fn part(matches: usize, chances: &[[f64; 4]], common: f64, rng: &mut Rng) -> Part {
    let mut winners = Vec::new();
    for _ in 0..matches {
        let luck = rng.unit();
        for own in chances {
            let luck = if rng.unit() < common { luck } else { rng.unit() };
            winners.push(drawn(*own, luck));
        }
    }
    let name =
        |variant: usize| NAMES.get(variant).map_or_else(|| format!("twig.{variant}: 0 to 1"), |n| (*n).to_owned());
    let names: Vec<String> = (0..chances.len()).map(name).collect();
    let levels: Vec<&str> = names.iter().map(String::as_str).collect();
    let ids: Vec<u64> = (0..winners.len() as u64).collect();
    let (of_matches, of_seats) = tables("variant", &levels, &ids, &winners);
    let mut manifest = manifest(7, matches as u64);
    manifest.description = "What hangs on our guesses?".into();
    manifest.factors = vec!["variant".into()];
    manifest.paired = true;
    let cell = manifest.cells[0].clone();
    let cells = names.iter().map(|name| {
        let mut cell = cell.clone();
        cell.options.clear();
        cell.factors = vec![name.clone()];
        cell
    });
    manifest.cells = cells.collect();
    manifest.check_printed = false;
    manifest.sensitivity = Some(SensitivityFacts {
        refused: [("bark.rings: 9 to 10".to_owned(), "a tree has nine rings".to_owned())].into(),
        names: vec!["crown.colour".to_owned()],
    });
    Part::new("a", manifest, of_matches, of_seats)
}

fn asked(part: Part) -> Sensitivity {
    sensitivity(&Sample::new(&[part]).unwrap(), 0.05, Confidence::DEFAULT).unwrap().unwrap()
}

#[test]
fn moves_that_change_a_verdict_are_found() {
    let all = asked(part(3000, &[BASE, EVEN, NEAR, BASE], 0.5, &mut Rng::seeded(91)));
    let verdicts: Vec<_> = all.standings.iter().map(|s| (s.who.as_str(), s.verdict)).collect();
    let (above, inside, below) = (Verdict::Above, Verdict::Inside, Verdict::Below);
    assert_eq!(verdicts, [("ash", above), ("birch", inside), ("cedar", inside), ("elm", below)]);
    let effects: Vec<_> = all.moves.iter().map(|m| (m.level.as_str(), m.effect)).collect();
    assert_eq!(effects, [(NAMES[1], Effect::Moves), (NAMES[2], Effect::Undecided), (NAMES[3], Effect::Stays)]);
    let shifts: Vec<_> = all.moves[0].shifts.iter().map(|s| (s.who.as_str(), s.before, s.after)).collect();
    assert_eq!(shifts, [("ash", above, inside), ("elm", below, inside)]);
    assert!(all.moves[0].change.covers(-0.15) || all.moves[0].change.covers(0.15), "{:?}", all.moves[0]);
    assert!(all.moves[2].change.covers(0.0) && all.moves[2].needed.is_none(), "{:?}", all.moves[2]);
}

/// A value that no match used has no verdict, because the matches say nothing about it. One match that goes otherwise is
/// enough to have one, and so are matches without equal seeds.
#[test]
fn values_that_no_match_used_have_no_verdict() {
    let same = part(3000, &[BASE, BASE, EVEN, BASE], 1.0, &mut Rng::seeded(95));
    let all = asked(same.clone());
    let effects: Vec<_> = all.moves.iter().map(|m| (m.level.as_str(), m.effect)).collect();
    assert_eq!(effects, [(NAMES[2], Effect::Moves), (NAMES[1], Effect::Unused), (NAMES[3], Effect::Unused)]);
    let text = at_80(&analyse(std::slice::from_ref(&same), &Request::default()).unwrap());
    assert!(text.contains("2 of 3 are about values that no match used."), "{text}");
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("not used")).collect();
    assert_eq!(rows.len(), 2, "{text}");

    let column = |part: &Part| match part.matches.column("plies") {
        Some(Values::U32(plies)) => plies.clone(),
        other => panic!("{other:?}"),
    };
    let mut plies = column(&same);
    plies[4 * 250 + 3] += 1;
    let mut other = same.clone();
    let names: Vec<String> =
        other.matches.columns().map(|(name, _)| name.to_owned()).filter(|n| n != "plies").collect();
    other.matches = other.matches.with_only(&names).with([("plies".to_owned(), plies.into_iter().collect())].into());
    let effects: Vec<_> = asked(other).moves.iter().map(|m| m.effect).collect();
    assert_eq!(effects.iter().filter(|e| **e == Effect::Unused).count(), 1, "{effects:?}");

    let mut apart = same;
    apart.manifest.paired = false;
    assert!(asked(apart).moves.iter().all(|m| m.effect != Effect::Unused));
}

/// In at most 5 of 100 studies any of twelve values that do nothing is said to change a verdict, with few matches and with many.
/// With few matches hardly any verdict is called unchanged, either.
#[test]
fn what_does_nothing_moves_no_verdict() {
    let mut rng = Rng::seeded(92);
    for (matches, studies) in [(40, 200), (400, 100)] {
        let (mut wrong, mut stays) = (0, 0);
        for _ in 0..studies {
            let all = asked(part(matches, &[BASE; 13], 0.0, &mut rng));
            wrong += u32::from(all.moves.iter().any(|m| m.effect == Effect::Moves));
            stays += all.moves.iter().filter(|m| m.effect == Effect::Stays).count();
        }
        println!("{matches} matches: {wrong} of {studies} wrong, {stays} moves stay");
        assert!(wrong * 20 <= studies, "{matches} matches: {wrong} of {studies}");
        assert!(matches > 40 || stays * 20 < 12 * studies as usize, "{stays} of {} moves", 12 * studies);
    }
}

#[test]
fn the_table_of_moves_fits_80_columns() {
    let of = |matches, chances: &[[f64; 4]]| {
        let part = part(matches, chances, 0.5, &mut Rng::seeded(93));
        at_80(&analyse(&[part], &Request::default()).unwrap())
    };
    assert_snapshot!(of(3000, &[BASE, EVEN, NEAR, BASE]));
    let few = of(6, &[BASE, EVEN]);
    assert!(few.replace("\n  ", " ").contains("As it is nothing is decided, so no verdict can move"), "{few}");
}
