//! Phase 5: determine leadership (MN-5xx), and the end of the round.

use crate::MareNostrum;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use agon_game::IdSet;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum LeadershipStep {
    /// MN-505.
    NameLeader {
        /// The tied column.
        title: Title,
    },
}

impl Chapter<MareNostrum> for LeadershipStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        let Self::NameLeader { title } = self;
        Who::Seat(s.seat(MareNostrum::leader(s, title)))
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        // MN-505, MN-R56, MN-R121: any of the tied, whatever follows from it.
        let Self::NameLeader { title } = self;
        let highest = game.highest(s, title);
        out.extend(s.empires().filter(|&e| highest.has(e)).map(|empire| Action::NameLeader { empire }));
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::NameLeader { title }, Action::NameLeader { empire }) => game.set_leader(s, title, empire),
            _ => flow::unknown_action(self, action),
        }
    }

    /// The step's name, and which title.
    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        let Self::NameLeader { title } = self;
        Cow::Borrowed(match title {
            Title::Trade => "name_leader:trade",
            Title::Culture => "name_leader:culture",
            Title::Military => "name_leader:military",
        })
    }
}

impl MareNostrum {
    /// MN-504, MN-509, MN-R57: trade, culture, military.
    pub(in super::super) fn begin_leadership(&self, s: &mut State) {
        self.decide_title(s, Title::Trade);
    }

    /// MN-504: the empires with the highest value of a column.
    pub(in super::super) fn highest(&self, s: &State, title: Title) -> Empires {
        let best = s.empires().map(|e| self.track(s, e, title)).max().expect("there are empires");
        s.empires().filter(|&e| self.track(s, e, title) == best).collect()
    }

    fn decide_title(&self, s: &mut State, title: Title) {
        let highest = self.highest(s, title);
        match (highest.len(), s.leaders[title]) {
            (1, _) => self.set_leader(s, title, highest.first().expect("one")),
            // MN-505.
            (_, Some(_)) => s.step = LeadershipStep::NameLeader { title }.into(),
            // Nobody held the title (option `culture_leader_three_players` = none): seat order.
            (_, None) => {
                let first = s.empires().find(|&e| highest.has(e)).expect("somebody is highest");
                self.set_leader(s, title, first);
            }
        }
    }

    /// MN-506; MN-201, MN-204: a new Trade Leader has all exchange tokens.
    pub(in super::super) fn set_leader(&self, s: &mut State, title: Title, empire: Empire) {
        if title == Title::Trade && s.leaders[title] != Some(empire) {
            s.exchange_played = IdSet::EMPTY;
        }
        s.leaders[title] = Some(empire);
        match title {
            Title::Trade => self.decide_title(s, Title::Culture),
            Title::Culture => self.decide_title(s, Title::Military),
            Title::Military => self.end_round(s),
        }
    }

    /// MN-604; then the next round, or the round limit (MN-R66).
    fn end_round(&self, s: &mut State) {
        if let Some(empire) = s.empires().find(|&e| self.titles(s, e) >= self.content.titles_to_win) {
            return self.win(s, VictoryKind::Leadership, IdSet::of(empire));
        }
        if self.content.round_limit > 0 && s.round >= self.content.round_limit.into() {
            return self.win(s, VictoryKind::RoundLimit, Empires::EMPTY);
        }
        s.round += 1;
        self.begin_round(s);
    }
}
