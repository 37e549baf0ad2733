//! The position before the first round (MN-001 to MN-017).

use super::ids::*;
use super::options::*;
use super::state::*;
use super::{Action, MareNostrum};
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, List, Setup, SetupError, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Before the first round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum SetupStep {
    /// Chance: the display is filled before the first round (MN-015).
    DealDisplay,
    /// Chance: the first Culture Leader of three (option `culture_leader_three_players`).
    DrawCultureLeader,
}

impl Chapter<MareNostrum> for SetupStep {
    fn who(self, _: &MareNostrum, _: &State) -> Who {
        Who::Chance(match self {
            Self::DealDisplay => Draw::Card,
            Self::DrawCultureLeader => Draw::CultureLeader,
        })
    }

    fn legal(self, _: &MareNostrum, _: &State, _: &mut Vec<Action>) {
        flow::nobody_decides(self)
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::DealDisplay, Action::RevealCard { card }) => {
                game.reveal_card(s, card);
                game.deal_display(s);
            }
            (Self::DrawCultureLeader, Action::DrawCultureLeader { empire }) => {
                s.leaders[Title::Culture] = Some(empire);
                game.deal_display(s);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl MareNostrum {
    /// MN-003, MN-004, MN-005: empires at a table of `players`, in the seat order of the content.
    pub(super) fn empires_for(&self, players: usize) -> Vec<Empire> {
        let playing = self.content.boards[players - 3].empires;
        self.content.seat_order.iter().copied().filter(|&e| playing.has(e)).collect()
    }

    pub(super) fn set_up(&self, setup: &Setup) -> Result<State, SetupError> {
        let names: Vec<String> = match setup.players {
            3..=5 => self.empires_for(setup.players).iter().map(|e| e.to_string()).collect(),
            _ => Vec::new(),
        };
        setup.check(&self.info, &names)?;
        // MN-002.
        let roles = if setup.roles.is_empty() { &names } else { &setup.roles };
        let seating: List<Empire, { Empire::COUNT }> =
            roles.iter().map(|role| Empire::from_name(role).expect("roles are checked")).collect();
        let content = &self.content;
        let board = &content.boards[setup.players - 3];
        let mut s = State {
            round: 1,
            step: Step::Setup(SetupStep::DealDisplay),
            seating,
            leaders: Table::from_fn(|t: Title| Some(content.start_titles[setup.players - 3][t.index()])),
            board: Board { provinces: board.provinces, seas: Seas::from_bits(board.seas.bits()) },
            realms: Table::default(),
            legions: Table::default(),
            fortresses: Table::default(),
            triremes: Table::default(),
            built: Table::default(),
            holdings: Table::default(),
            stocks: Table::default(),
            reserves: Table::default(),
            lost: Table::default(),
            markers: Table::default(),
            cards: Table::default(),
            copied: Table::default(),
            bank: Table::from_fn(|r: Resource| content.tokens[r.index()]),
            buildings: Table::from_fn(|b: Building| content.buildings[b.index()].tokens),
            // MN-009.
            rare_stack: Resource::ALL
                .iter()
                .copied()
                .take(GOODS)
                .filter(|g| content.rare_tokens[g.index()] > 0)
                .fold(Goods::EMPTY, |m, g| m.or(IdSet::of(g))),
            rare_discard: Goods::EMPTY,
            rare_known: Table::default(),
            rare_unseen: Table::default(),
            display: IdSet::of(Card::Pyramids),
            // MN-R68: starting heroes of absent empires stay in the box.
            deck: Card::ALL.iter().copied().filter(|c| c.is_deck_card()).fold(Cards::EMPTY, |m, c| m.or(IdSet::of(c))),
            exchange_played: IdSet::EMPTY,
            trade: Trade::default(),
            gift: None,
            done: Empires::EMPTY,
            due: Table::default(),
            activation: Activation::default(),
            campaign: Campaign::default(),
            battle: None,
            peace: None,
            last_peace: None,
            sheba_used: Empires::EMPTY,
            victory: None,
            battles: 0,
            razed: Table::default(),
        };
        for empire in s.empires() {
            self.set_up_empire(&mut s, empire);
        }
        // MN-016.
        if content.options.card_display == CardDisplay::Open {
            s.display = s.display.or(std::mem::take(&mut s.deck));
        }
        // MN-R3.
        if setup.players == 3 {
            match content.options.culture_leader_three_players {
                CultureLeaderThree::Greece => {}
                CultureLeaderThree::Random => {
                    s.leaders[Title::Culture] = None;
                    s.step = SetupStep::DrawCultureLeader.into();
                    return Ok(s);
                }
                CultureLeaderThree::None => s.leaders[Title::Culture] = None,
            }
        }
        self.deal_display(&mut s);
        Ok(s)
    }

    /// MN-015: the display is filled before the first round.
    fn deal_display(&self, s: &mut State) {
        match self.display_is_full(s) {
            true => self.begin_round(s),
            false => s.step = SetupStep::DealDisplay.into(),
        }
    }

    /// MN-010 to MN-012, MN-017.
    fn set_up_empire(&self, s: &mut State, empire: Empire) {
        let content = &self.content;
        let start = &content.starts[empire.index()];
        s.cards[empire].insert(start.hero);
        s.markers[empire] = content.markers;
        for unit in Unit::ALL.iter().copied() {
            s.reserves[empire][unit] = content.units[unit.index()].pieces;
        }
        for home in &start.provinces {
            let province = home.province;
            s.realms[empire].insert(province);
            // The marker of a capital province is printed, not one of the seven.
            s.markers[empire] -= u8::from(province != self.capital(empire));
            for slot in SlotSet::from_bits(u64::from(home.built)).iter() {
                let building = content.slots[province].building(slot).expect("checked with the content");
                s.built[province].insert(slot);
                s.buildings[building] -= 1;
            }
            s.legions[empire][province] += home.legions;
            s.reserves[empire][Unit::Legion] -= home.legions;
            if home.fortress {
                s.fortresses[empire].insert(province);
                s.reserves[empire][Unit::Fortress] -= 1;
            }
        }
        for &(sea, count) in &start.triremes {
            s.triremes[empire][sea] += count;
            s.reserves[empire][Unit::Trireme] -= count;
        }
        for kind in Resource::ALL.iter().copied() {
            self.gain(s, empire, kind, start.resources[kind.index()]);
        }
    }
}
