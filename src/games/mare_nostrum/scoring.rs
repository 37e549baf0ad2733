//! Victory and the outcome of a match (MN-6xx), and its numbers for the result tables.

use super::ids::*;
use super::state::*;
use super::{Action, MareNostrum};
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Measures, Metric, Outcome, Scoring, Seat};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Victory (MN-6xx).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum VictoryStep {
    /// The match has ended.
    Over,
}

impl Chapter<MareNostrum> for VictoryStep {
    fn who(self, _: &MareNostrum, _: &State) -> Who {
        unreachable!("nobody acts after the end")
    }

    fn legal(self, _: &MareNostrum, _: &State, _: &mut Vec<Action>) {
        flow::nobody_decides(self)
    }

    fn apply(self, _: &MareNostrum, _: &mut State, action: Action) {
        flow::unknown_action(self, action)
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

/// Endings by name, in the order of reports.
pub const ENDINGS: &[&str] = &["pyramids", "heroes_and_wonders", "cities", "leadership"];

/// Per match.
pub const OF_MATCH: &[Metric] = &[
    Metric::new("battles", "battles fought, at sea and on land"),
    Metric::new("cards_left", "face-down heroes and wonders left at the end"),
];

/// Per seat.
pub const OF_SEAT: &[Metric] = &[
    Metric::new("cities", "capitals and legendary cities controlled at the end"),
    Metric::new("cards", "heroes and wonders at the end, the starting hero included"),
    Metric::new("titles", "leader titles at the end, 0 to 3").path(),
    Metric::new("trade", "value of the trade track at the end"),
    Metric::new("culture", "value of the culture track at the end"),
    Metric::new("military", "value of the military track at the end"),
    Metric::new("provinces", "provinces controlled at the end"),
    Metric::new("razed", "buildings razed"),
];

impl Scoring for MareNostrum {
    fn outcome(&self, s: &State) -> Outcome {
        let players = s.players();
        let standing = |seat: Seat| self.standing(s, s.empire(seat));
        match s.victory {
            Some(Victory { kind, winners }) if kind != VictoryKind::RoundLimit => {
                Outcome::win(ENDINGS[kind as usize], players, |seat| winners.has(s.empire(seat)), standing)
            }
            // The round limit, or the standing of a match that goes on.
            Some(_) | None => Outcome::truncated(players, standing),
        }
    }

    fn measure(&self, s: &State) -> Measures {
        let of_seats = s.empires().map(|empire| {
            let [cities, cards, titles, _] = self.standing(s, empire);
            let track = |t| self.track(s, empire, t);
            let provinces = s.realms[empire].len() as u8;
            let [trade, culture, military] = [Title::Trade, Title::Culture, Title::Military].map(track);
            let small = [cities, cards, titles, trade, culture, military, provinces].map(u32::from);
            small.into_iter().chain([s.razed[empire].into()]).map(|n| Some(f64::from(n))).collect::<Vec<_>>()
        });
        Measures {
            of_match: vec![Some(f64::from(s.battles)), Some(s.deck.len() as f64)],
            of_seats: of_seats.collect(),
            ..Measures::default()
        }
    }
}

impl MareNostrum {
    /// The match is over.
    pub(super) fn win(&self, s: &mut State, kind: VictoryKind, winners: Empires) {
        s.activation = Activation::default();
        s.victory = Some(Victory { kind, winners });
        s.step = VictoryStep::Over.into();
    }

    /// How far an empire is, compared key by key: capitals and legendary cities, heroes and wonders, titles, sum of the
    /// tracks (`engine.draw_order` of the content; it ranks losers and truncated matches but decides no victory).
    pub fn standing(&self, s: &State, empire: Empire) -> [u8; 4] {
        let tracks = Title::ALL.iter().map(|&t| self.track(s, empire, t)).sum();
        [self.great_cities(s, empire), self.owned_cards(s, empire), self.titles(s, empire), tracks]
    }

    /// Leader titles that an empire holds.
    pub(super) fn titles(&self, s: &State, empire: Empire) -> u8 {
        Title::ALL.iter().filter(|&&t| s.leaders[t] == Some(empire)).count() as u8
    }
}
