//! Setup (S2S-101 to S2S-138).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::Tokens;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::units::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, List, Rng, Seat, Setup, SetupError, Table, unknown};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Separates leader and ability of a role.
const PART: char = '/';
/// Separates the two roles of a solo player.
const JOIN: char = '+';

/// S2S-101 to S2S-138: setting up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum SetupStep {
    /// Chance: the card of a region (S2S-107).
    DealRegion {
        /// Which.
        region: Region,
    },
    /// Chance: a bonus token for the development scale (S2S-131).
    DealDevelopment {
        /// Cell, from 0.
        cell: u8,
    },
    /// S2S-133.
    ChooseLeader {
        /// Whose leader.
        seat: u8,
    },
    /// S2S-134.
    ChooseAbility {
        /// Whose.
        seat: u8,
        /// Of which leader.
        leader: Leader,
    },
}

impl Chapter<FromSeaToSea> for SetupStep {
    fn who(self, _: &FromSeaToSea, _: &State) -> Who {
        match self {
            Self::DealRegion { region } => Who::Chance(Draw::RegionCard(region)),
            Self::DealDevelopment { .. } => Who::Chance(Draw::BonusToken),
            Self::ChooseLeader { seat } | Self::ChooseAbility { seat, .. } => Who::Seat(Seat(seat)),
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            // S2S-103: leaders are unique.
            Self::ChooseLeader { .. } => {
                let free = Leader::ALL.iter().filter(|l| s.place_of(**l).is_none());
                out.extend(free.map(|&leader| Action::ChooseLeader { leader }));
            }
            Self::ChooseAbility { leader, .. } => {
                let own = Ability::ALL.iter().filter(|a| game.content.ability_leader[a.index()] == leader);
                out.extend(own.map(|&ability| Action::ChooseAbility { ability }));
            }
            Self::DealRegion { .. } | Self::DealDevelopment { .. } => flow::nobody_decides(self),
        }
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            // S2S-107, S2S-108: one card of the region; the next region follows.
            (Self::DealRegion { region }, Action::DealRegion { card }) => {
                s.done();
                s.cards[region] = Some(card);
                if let Some(region) = game.content.capturable.after(region).first() {
                    s.lay(Self::DealRegion { region });
                }
            }
            // S2S-131, S2S-132.
            (Self::DealDevelopment { cell }, Action::DealBonus { token }) => {
                s.done();
                s.development[usize::from(cell)] = Some(token);
            }
            (Self::ChooseLeader { seat }, Action::ChooseLeader { leader }) => {
                s.becomes(Self::ChooseAbility { seat, leader });
            }
            (Self::ChooseAbility { leader, .. }, Action::ChooseAbility { ability }) => {
                s.done();
                game.join(s, leader, ability);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::ChooseLeader { .. } => "choose_leader",
            Self::ChooseAbility { .. } => "choose_ability",
            Self::DealRegion { .. } | Self::DealDevelopment { .. } => flow::nobody_decides(self),
        })
    }
}

impl FromSeaToSea {
    /// S2S-103, S2S-104: leaders of a table.
    pub(super) fn leaders_at(players: usize) -> usize {
        players.max(2)
    }

    /// The position before the first card is dealt.
    pub(super) fn set_up(&self, setup: &Setup) -> Result<State, SetupError> {
        let team = self.team(setup)?;
        let mut s = self.untouched(self.level(setup)?, setup.players as u8);
        for (leader, ability) in &team {
            self.join(&mut s, *leader, *ability);
        }
        // Chance and choices of the set-up, the first one on top.
        for leader in (team.len()..Self::leaders_at(setup.players)).rev() {
            s.lay(SetupStep::ChooseLeader { seat: s.seat_of(leader as u8) });
        }
        (0..self.content.development_tokens).rev().for_each(|cell| s.lay(SetupStep::DealDevelopment { cell }));
        (0..self.content.market).for_each(|_| s.lay(BuildStep::RevealCity));
        if let Some(region) = self.content.capturable.first() {
            s.lay(SetupStep::DealRegion { region });
        }
        self.settle(&mut s);
        Ok(s)
    }

    /// The board before anything is dealt or chosen.
    pub(super) fn untouched(&self, level: Level, players: u8) -> State {
        let numbers = self.content.levels[level.index()];
        let content = &self.content;
        let mut s = State {
            level,
            players,
            leaders: List::default(),
            actor: 0,
            steps: Stack::default(),
            round: 1,
            cards_played: 0,
            last_card: None,
            copied: IdSet::EMPTY,
            cards: Table::default(),
            captured: IdSet::of(content.home),
            region_tokens: Table::default(),
            face_down: IdSet::EMPTY,
            tokens_unseen: (0..content.region_tokens.len()).map(RegionToken::from_index).collect(),
            troublemakers: Table::default(),
            conditions: IdSet::EMPTY,
            city_troublemakers: Table::default(),
            // S2S-114.
            stock: content.troublemakers - numbers.troublemakers,
            troublemakers_out: 0,
            units: Table::default(),
            scales: Table::from_fn(|r: Resource| Scale {
                left: 1,
                count: content.scales[r.index()].start,
                given: Cells::EMPTY,
            }),
            resources_out: Table::default(),
            cities: Table::default(),
            market: IdSet::EMPTY,
            city_stack: [(0..content.cities.len()).map(CityToken::from_index).collect()].into_iter().collect(),
            revealed: IdSet::EMPTY,
            replaced: IdSet::EMPTY,
            inland: numbers.inland,
            hyrcanian: numbers.hyrcanian,
            talents_out: content.talents - numbers.inland - numbers.hyrcanian,
            rome: numbers.rome,
            legate_cells: content.legate_cells.iter().copied().collect(),
            // S2S-125, S2S-126: as many are revealed as there are cells.
            legates_unseen: (0..content.legates.len()).map(Legate::from_index).collect(),
            // S2S-116 to S2S-118: those that are not dealt are never revealed (S2S-117).
            unknown: Pile::unknown(numbers.events - numbers.waiting),
            waiting: Pile::unknown(numbers.waiting),
            unseen: (0..content.events.len()).map(Event::from_index).collect(),
            discard: Events::EMPTY,
            event: None,
            final_event: false,
            bag: content.base_tokens,
            pontus: Tokens::EMPTY,
            development: [None; DEVELOPMENT_CELLS],
            offered: Tokens::EMPTY,
            act: Act::default(),
            check: None,
            gathering: Gathering::default(),
            due: Due::default(),
            ending: None,
            rome_steps: Table::default(),
            last_step: None,
            legate: None,
            events_resolved: 0,
        };
        // S2S-106, S2S-115.
        s.cards[content.home] = Some(content.home_card);
        s.troublemakers[content.home] = numbers.troublemakers;
        // S2S-111, S2S-112.
        for side in [(Side::Peaceful, content.start_peaceful), (Side::Military, content.start_military)] {
            (0..side.1).for_each(|_| self.enlist(&mut s, content.home, content.start_colour, side.0));
        }
        s
    }

    /// S2S-134, S2S-135, S2S-137: a leader joins with an ability and its three cards, and never has others.
    pub(super) fn join(&self, s: &mut State, leader: Leader, ability: Ability) {
        let hand = self.cards_of(ability);
        s.leaders.push(LeaderState { leader, ability, at: self.content.home, hand, load: Load::EMPTY });
    }

    fn level(&self, setup: &Setup) -> Result<Level, SetupError> {
        // S2S-102.
        let name = setup.scenario.as_deref().unwrap_or(Level::Medium.as_str());
        Level::from_name(name).map_err(SetupError::Scenario)
    }

    /// The leaders and abilities that the roles name, in seat order; none if they are chosen in play.
    pub(super) fn team(&self, setup: &Setup) -> Result<Vec<(Leader, Ability)>, SetupError> {
        let players = setup.players;
        setup.check_players(&self.info)?;
        self.level(setup)?;
        if setup.roles.is_empty() {
            return Ok(Vec::new());
        }
        let wrong = |reason: String| Err(SetupError::Roles(reason));
        if setup.roles.len() != players {
            let given = setup.roles.join(", ");
            return wrong(format!("{players} seats need {players} roles, one each; given: {given}"));
        }
        let per_seat = Self::leaders_at(players) / players;
        let mut team: Vec<(Leader, Ability)> = Vec::new();
        for role in &setup.roles {
            let parts: Vec<&str> = role.split(JOIN).collect();
            if parts.len() != per_seat {
                let shape = vec!["leader/ability"; per_seat].join("+");
                return wrong(format!(
                    "`{role}`: a seat at a table of {players} plays {per_seat} of the leaders; write {shape}"
                ));
            }
            for part in parts {
                let (leader, ability) = self.role_of(part).map_err(SetupError::Roles)?;
                if team.iter().any(|(other, _)| *other == leader) {
                    return wrong(format!("`{leader}` is there twice; each leader is in play once (S2S-103)"));
                }
                team.push((leader, ability));
            }
        }
        Ok(team)
    }

    /// `tigran_ii/swift`.
    fn role_of(&self, text: &str) -> Result<(Leader, Ability), String> {
        let Some((leader, ability)) = text.split_once(PART) else {
            return Err(format!("`{text}`: write leader/ability, for example {}", self.role_name(Ability::Swift)));
        };
        let leader = Leader::from_name(leader)?;
        let own = || Ability::ALL.iter().copied().filter(|a| self.content.ability_leader[a.index()] == leader);
        match own().find(|a| a.as_str() == ability) {
            Some(ability) => Ok((leader, ability)),
            None => Err(unknown(&format!("ability of {leader}"), ability, own().map(Ability::as_str))),
        }
    }

    /// Leader and ability.
    pub(super) fn role_name(&self, ability: Ability) -> String {
        format!("{}{PART}{ability}", self.content.ability_leader[ability.index()])
    }

    /// All names a seat can have: none yet, one leader, and two of a solo player.
    pub(super) fn seat_names(&mut self) {
        let one: Vec<String> = Ability::ALL.iter().map(|a| self.role_name(*a)).collect();
        let two = one.iter().flat_map(|a| one.iter().map(move |b| format!("{a}{JOIN}{b}"))).collect();
        (self.single_roles, self.double_roles) = (one, two);
    }

    /// S2S-103, S2S-104, S2S-133, S2S-134: a random team: different leaders, any ability of each.
    pub(super) fn random_team(&self, players: usize, rng: &mut Rng) -> Vec<String> {
        let mut leaders = Leader::ALL.to_vec();
        rng.shuffle(&mut leaders);
        leaders.truncate(Self::leaders_at(players));
        let mut role = |leader: &Leader| {
            let own: Vec<Ability> =
                Ability::ALL.iter().copied().filter(|a| self.content.ability_leader[a.index()] == *leader).collect();
            self.role_name(*rng.pick(&own))
        };
        let roles: Vec<String> = leaders.iter().map(&mut role).collect();
        roles.chunks(roles.len() / players).map(|chunk| chunk.join(&JOIN.to_string())).collect()
    }
}
