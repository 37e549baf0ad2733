//! Seats, board, round, titles, counters.

use super::{Checked, ensure, listed};
use crate::MareNostrum;
use crate::ids::*;
use crate::options::CultureLeaderThree;
use crate::state::*;

impl MareNostrum {
    /// Values that only an observation has.
    pub(super) fn check_nothing_masked(&self, s: &State) -> Checked {
        const WHOLE: &str = "this is an observation; a complete state is needed (`state` or `determinize` gives one)";
        for empire in Empire::ALL.iter().copied() {
            let unseen = s.rare_unseen[empire];
            ensure!(unseen == 0, "rare_unseen.{empire}: {unseen} rare goods are masked: {WHOLE}");
        }
        ensure!(s.gift.is_none_or(|gift| gift.token.is_some()), "gift.token: is masked: {WHOLE}");
        if !s.trade.revealed {
            for empire in Empire::ALL.iter().copied() {
                let (laid, shown) = (s.trade.laid[empire], s.trade.offers[empire] != Tokens::default());
                ensure!(laid == 0 || shown, "trade.offers.{empire}: {laid} laid out, but nothing is there: {WHOLE}");
            }
        }
        Ok(())
    }

    pub(super) fn check_table(&self, s: &State) -> Checked {
        let seated: Empires = s.empires().collect();
        let (seats, different) = (s.players(), seated.len());
        ensure!(
            (3..=5).contains(&seats) && different == seats,
            "seating: {seats} seats with {different} different empires; 3 to 5 different empires play"
        );
        let board = &self.content.boards[seats - 3];
        ensure!(
            seated.bits() == board.empires.bits(),
            "seating: {} sit at a table of {seats}, not {}",
            listed(board.empires.iter()),
            listed(seated.iter())
        );
        let (land, seas) = (s.board.provinces, s.board.seas);
        if let Some(wrong) = land.without(board.provinces).or(board.provinces.without(land)).first() {
            let is = if land.has(wrong) { "covered" } else { "in play" };
            return Err(format!("board.provinces: {} is {is} at a table of {seats}", self.land(wrong)));
        }
        let right = Seas::from_bits(board.seas.bits());
        if let Some(wrong) = seas.without(right).or(right.without(seas)).first() {
            let is = if seas.has(wrong) { "covered" } else { "in play" };
            return Err(format!("board.seas: {} is {is} at a table of {seats}", self.water(wrong)));
        }
        self.check_strangers(s, seated)?;
        self.check_round(s)?;
        self.check_titles(s, seated)
    }

    /// MN-R68: an absent empire has no pieces and no part in the match.
    fn check_strangers(&self, s: &State, seated: Empires) -> Checked {
        for e in Empire::ALL.iter().copied().filter(|&e| !seated.has(e)) {
            let fields = [
                ("realms", s.realms[e].is_empty()),
                ("legions", s.armies(e).is_empty()),
                ("fortresses", s.fortresses[e].is_empty()),
                ("triremes", s.fleets(e).is_empty()),
                ("stocks", s.stocks[e] == Tokens::default()),
                ("reserves", s.reserves[e] == Default::default()),
                ("lost", s.lost[e] == Default::default()),
                ("markers", s.markers[e] == 0),
                ("cards", s.cards[e].is_empty()),
                ("copied", s.copied[e].is_none()),
                ("trade.sizes", s.trade.sizes[e] == 0),
                ("trade.laid", s.trade.laid[e] == 0),
                ("trade.offers", s.trade.offers[e] == Tokens::default()),
                ("due", s.due[e] == Due::default()),
                ("razed", s.razed[e] == 0),
            ];
            if let Some((field, _)) = fields.into_iter().find(|(_, empty)| !empty) {
                return Err(format!("{field}.{e}: {e} is not at the table"));
            }
        }
        let known = s.rare_known.as_slice().iter().fold(Empires::EMPTY, |m, &known| m.or(known));
        let sets = [
            ("rare_known", known),
            ("trade.participants", s.trade.participants),
            ("done", s.done),
            ("sheba_used", s.sheba_used),
            ("victory.winners", s.victory.map_or(Empires::EMPTY, |v| v.winners)),
            ("gift.known_before", s.gift.map_or(Empires::EMPTY, |g| g.known_before)),
        ];
        let pair =
            |pair: Option<(Empire, Empire)>| pair.map(|(a, b)| [a, b]).into_iter().flatten().collect::<Empires>();
        let pairs = [
            ("gift", pair(s.gift.map(|g| (g.from, g.to)))),
            ("trade.takes", pair(s.trade.takes[0]).or(pair(s.trade.takes[1]))),
            ("trade.starter", s.trade.starter.into_iter().collect()),
            ("battle", pair(s.battle.map(|b| (b.attacker, b.defender)))),
            ("peace", pair(s.peace)),
            ("last_peace", s.last_peace.into_iter().collect()),
            ("leaders", s.leaders.as_slice().iter().copied().flatten().collect()),
            ("holdings", s.holdings.as_slice().iter().filter_map(|h| h.by).collect()),
        ];
        for (field, empires) in sets.into_iter().chain(pairs) {
            if let Some(e) = empires.without(seated).first() {
                return Err(format!("{field}: {e} is not at the table"));
            }
        }
        Ok(())
    }

    /// MN-018, MN-R66: the events so far fit into the rounds played.
    fn check_round(&self, s: &State) -> Checked {
        let limit = self.content.round_limit;
        ensure!(s.round > 0, "round: rounds count from 1");
        ensure!(limit == 0 || s.round <= limit.into(), "round: {} is after the last round, {limit}", s.round);
        let (rounds, places) = (u32::from(s.round), s.board.provinces.len() as u32);
        let most = rounds * places;
        for e in s.empires() {
            let razed = u32::from(s.razed[e]);
            ensure!(
                razed <= most,
                "razed.{e}: {razed} buildings; at most {most} by round {rounds}, one a province and round"
            );
        }
        let most = rounds * s.players() as u32 * (places + s.board.seas.len() as u32);
        ensure!(
            s.battles <= most,
            "battles: {}; at most {most} by round {rounds}, one an area, empire and round",
            s.battles
        );
        Ok(())
    }

    /// MN-032, MN-014: every title has a holder; at a table of three the first Culture Leader may be open (MN-R3).
    fn check_titles(&self, s: &State, seated: Empires) -> Checked {
        debug_assert!(s.leaders.as_slice().iter().flatten().all(|&e| seated.has(e)));
        for title in Title::ALL.iter().copied().filter(|&t| s.leaders[t].is_none()) {
            let reading = self.content.options.culture_leader_three_players;
            let open = title == Title::Culture
                && s.players() == 3
                && s.round == 1
                && match reading {
                    CultureLeaderThree::Greece => false,
                    CultureLeaderThree::Random => s.step == Step::Setup(SetupStep::DrawCultureLeader),
                    CultureLeaderThree::None => {
                        s.step != Step::Leadership(LeadershipStep::NameLeader { title: Title::Military })
                    }
                };
            ensure!(open, "leaders.{title}: is missing; one of {} holds the title", listed(seated.iter()));
        }
        let won = |e: Empire| self.titles(s, e) >= self.content.titles_to_win;
        if s.round > 1
            && !matches!(s.step, Step::Victory(VictoryStep::Over) | Step::Leadership(LeadershipStep::NameLeader { .. }))
            && let Some(e) = s.empires().find(|&e| won(e))
        {
            return Err(format!("leaders: {e} holds {} titles and has won (MN-604)", self.titles(s, e)));
        }
        Ok(())
    }
}
