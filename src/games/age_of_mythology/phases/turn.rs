//! The turn (AOM-201): victory points, action rounds, spoilage, the next first player, and the end of the game.

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-201, AOM-351, AOM-701, AOM-721: the course of a turn.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum TurnStep {
    /// AOM-201: a turn begins.
    BeginTurn,
    /// AOM-203, AOM-204: a victory point is placed on a card.
    PlacePoint {
        /// How many have been placed.
        #[serde(default)]
        placed: u8,
    },
    /// AOM-351: the next card of a round.
    NextCard {
        /// How many players have played in this round.
        #[serde(default)]
        done: u8,
    },
    /// AOM-351, AOM-354: a card is played or passed.
    PlayCard {
        /// Whose turn it is.
        seat: Seat,
    },
    /// The ordinary action of the card.
    BeginAction,
    /// After the third round: the extra cards that powers have given are played.
    ExtraCard,
    /// AOM-701: cubes above the limit spoil.
    Spoilage,
    /// AOM-721: the next player is first.
    EndTurn,
}

impl Chapter<AgeOfMythology> for TurnStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::PlacePoint { placed } => Who::Seat(s.clockwise(s.first, placed.into())),
            Self::PlayCard { seat } => Who::Seat(seat),
            Self::BeginTurn
            | Self::NextCard { .. }
            | Self::BeginAction
            | Self::ExtraCard
            | Self::Spoilage
            | Self::EndTurn => Who::Rules,
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::PlacePoint { .. } => out.extend(VictoryCard::ALL.iter().map(|&card| Action::PlacePoint { card })),
            Self::PlayCard { seat } => game.legal_cards(s, seat, out),
            _ => nobody_decides(self),
        }
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        match self {
            Self::BeginTurn => game.begin_turn(s),
            Self::NextCard { done } => game.next_card(s, done),
            // AOM-R14: an empty hand is skipped.
            Self::PlayCard { seat } if s.player(seat).cards() == 0 => drop(s.steps.pop()),
            Self::PlacePoint { .. } | Self::PlayCard { .. } => return false,
            Self::BeginAction => game.begin_action(s),
            Self::ExtraCard => game.extra_card(s),
            Self::Spoilage => game.spoil(s),
            Self::EndTurn => game.end_turn(s),
        }
        true
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::PlacePoint { placed }, Action::PlacePoint { card }) => game.place_point(s, placed, card),
            (Self::PlayCard { seat }, Action::Play { card }) => game.play(s, seat, card),
            (Self::PlayCard { seat }, Action::Pass { card }) => {
                s.steps.pop();
                s.active = seat;
                game.put_away(s, seat, card);
            }
            // The player declines an extra card after the third round.
            (Self::PlayCard { seat }, Action::Stop) => {
                s.steps.pop();
                s.active = seat;
            }
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// AOM-201, AOM-202: lays down the steps of a turn, the first phase on top.
    fn begin_turn(&self, s: &mut State) {
        s.turn += 1;
        s.round = 0;
        s.seats.iter_mut().for_each(|p| p.kept = p.permanents.len() as u8);
        s.replace(TurnStep::EndTurn);
        s.push(CardStep::DiscardCards { done: 0, from: Card(0) });
        s.push(TurnStep::Spoilage);
        s.push(TurnStep::ExtraCard);
        s.push(TurnStep::NextCard { done: 0 });
        s.push(CardStep::DrawRandom { done: 0 });
        s.push(CardStep::TakePermanents { done: 0, from: Kind::Explore });
        let wanted = self.content.points_per_turn[s.players()];
        let placed = wanted.min(s.points);
        // AOM-R10.
        if placed == wanted || (placed > 0 && self.content.options.vp_shortage == VpShortage::PlaceRestInTurnOrder) {
            s.push(TurnStep::PlacePoint { placed: 0 });
        }
    }

    /// AOM-203, AOM-205: the first player places the first point, and the others place theirs in turn.
    fn place_point(&self, s: &mut State, placed: u8, card: VictoryCard) {
        s.steps.pop();
        s.points -= 1;
        s.victory_cards[card] += 1;
        if placed + 1 < self.content.points_per_turn[s.players()] && s.points > 0 {
            s.push(TurnStep::PlacePoint { placed: placed + 1 });
        }
    }

    /// AOM-351 to AOM-353: three rounds, each beginning with the first player.
    fn next_card(&self, s: &mut State, done: u8) {
        s.steps.pop();
        self.end_action(s);
        if done == 0 {
            s.round += 1;
        }
        if usize::from(done) < s.players() {
            s.push(TurnStep::NextCard { done: done + 1 });
            s.push(TurnStep::PlayCard { seat: s.clockwise(s.first, done.into()) });
        } else if s.round < self.content.rounds {
            s.push(TurnStep::NextCard { done: 0 });
        }
    }

    /// AOM-D15: extra cards are played in turn order after the third round.
    fn extra_card(&self, s: &mut State) {
        self.end_action(s);
        match s.round_from(s.first).find(|seat| s.player(*seat).extra > 0) {
            Some(seat) => {
                s.player_mut(seat).extra -= 1;
                s.push(TurnStep::PlayCard { seat });
            }
            None => {
                s.steps.pop();
                self.end_rounds(s);
            }
        }
    }

    /// The card has been carried out. AOM-448: what was built with it works from now on.
    fn end_action(&self, s: &mut State) {
        s.card = None;
        s.power = false;
        s.fresh_buildings = Buildings::EMPTY;
        s.battle = None;
    }

    /// AOM-355: played permanent cards go back to their owners' decks.
    fn end_rounds(&self, s: &mut State) {
        s.round = 0;
        for player in s.seats.iter_mut() {
            let unused = if player.all_kept() { player.spent } else { Kinds::EMPTY };
            player.spent = unused.or(std::mem::take(&mut player.played));
            player.kept = player.permanents.len() as u8;
        }
        // AOM-802, AOM-704, AOM-R53, AOM-R60: the last turn ends here.
        if self.points_exhausted(s) {
            s.over = Some(Over::PointsExhausted);
            self.finish(s);
        }
    }

    /// AOM-R53: whether no more points can be placed. AOM-R10: with `place_none` that is so as soon as the bank has too few for a
    /// turn; otherwise the match would never end.
    pub(crate) fn points_exhausted(&self, s: &State) -> bool {
        let needed = match self.content.options.vp_shortage {
            VpShortage::PlaceRestInTurnOrder => 1,
            VpShortage::PlaceNone => self.content.points_per_turn[s.players()],
        };
        s.points < needed
    }

    /// AOM-351, AOM-354, AOM-R15, AOM-R16: a card is played or discarded. Next Age can be played only by a player who can pay for
    /// it. Nobody has to play an extra card after the third round.
    fn legal_cards(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let cards = self.hand_of(s.player(seat));
        out.extend(cards.clone().filter(|card| self.playable(s, seat, *card)).map(|card| Action::Play { card }));
        out.extend(cards.map(|card| Action::Pass { card }));
        let waiting = s.steps.len().checked_sub(2).and_then(|below| s.steps.get(below));
        if waiting == Some(Step::Turn(TurnStep::ExtraCard)) {
            out.push(Action::Stop);
        }
    }

    fn playable(&self, s: &State, seat: Seat, card: Card) -> bool {
        match self.content.cards[card.index()].action {
            CardAction::NextAge { .. } => {
                self.next_age_price(s, seat, card).is_some_and(|cost| self.affords(s.player(seat), cost))
                    || self.power_alone(s, seat, card)
            }
            // AOM-R62: without an attack a card may still be played for a power that needs none.
            CardAction::Attack { .. } => {
                let extra = |god: &GodRules| god.effects.iter().any(|power| matches!(power, Power::ExtraAction(_)));
                let apart = self.content.cards[card.index()].god.as_ref().is_some_and(extra);
                self.can_attack(s, seat) || apart && self.power_usable(s, seat, card)
            }
            _ => true,
        }
    }

    /// Option `next_age_power_without_advance`: whether Next Age may be played for its power alone.
    fn power_alone(&self, s: &State, seat: Seat, card: Card) -> bool {
        self.content.options.next_age_power_without_advance && self.power_usable(s, seat, card)
    }

    /// AOM-357: the power of the card is offered before its action.
    fn play(&self, s: &mut State, seat: Seat, card: Card) {
        s.steps.pop();
        s.active = seat;
        self.put_away(s, seat, card);
        s.card = Some(card);
        s.power = false;
        s.fresh_buildings = Buildings::EMPTY;
        s.push(TurnStep::BeginAction);
        if self.power_usable(s, seat, card) {
            s.push(PowerStep::UsePower);
        }
    }

    /// The ordinary action of the card (AOM-358, AOM-359).
    fn begin_action(&self, s: &mut State) {
        s.steps.pop();
        let Some(action) = self.card_action(s) else { unreachable!("an action without a card") };
        match action {
            CardAction::Explore { extra } => self.begin_explore(s, extra),
            CardAction::Gather { mode } => self.begin_gather(s, mode),
            CardAction::Build { buildings } => s.push(BuildStep::Build { left: buildings, from: Building::House }),
            CardAction::Recruit { units } => s.push(RecruitStep::Recruit { left: units, from: Unit(0) }),
            CardAction::Trade { .. } => {
                s.given = Table::default();
                s.push(TradeStep::Trade { exchanged: false });
            }
            CardAction::NextAge { .. } => self.advance(s),
            CardAction::Attack { .. } if self.can_attack(s, s.active) => s.push(AttackStep::ChooseTarget),
            // AOM-R38: the power of the card has left no units to attack with, or nobody to attack; or there were none before.
            CardAction::Attack { .. } => {}
        }
    }

    /// AOM-541 to AOM-544: the price of the next era; `None` in the last era and for other cards.
    pub(crate) fn next_age_price(&self, s: &State, seat: Seat, card: Card) -> Option<Cubes> {
        let CardAction::NextAge { price } = self.content.cards[card.index()].action else { return None };
        let next = s.player(seat).era.index() + 1;
        (next < Era::COUNT).then(|| [price[next - 1]; Resource::COUNT])
    }

    /// AOM-541, AOM-542: the player pays for the next era and reaches it.
    fn advance(&self, s: &mut State) {
        let seat = s.active;
        // With option `next_age_power_without_advance` the card may have been played for its power alone.
        if let Some(cost) = s.card.and_then(|card| self.next_age_price(s, seat, card))
            && self.affords(s.player(seat), cost)
        {
            self.pay(s, seat, cost);
            let era = Era::from_index(s.player(seat).era.index() + 1);
            let turn = s.turn;
            let player = s.player_mut(seat);
            player.era = era;
            player.reached[era] = turn;
        }
        self.after_advance(s);
    }

    /// AOM-701, AOM-702, AOM-703: cubes above the limit go to the bank.
    fn spoil(&self, s: &mut State) {
        s.steps.pop();
        for seat in Seat::all(s.players()) {
            let stores = self.effects(s, seat).filter_map(|e| match e {
                BuildingEffect::SpoilageLimit(n) => Some(n),
                _ => None,
            });
            let limit = stores.max().unwrap_or(self.content.spoilage).max(self.content.spoilage);
            for &resource in Resource::ALL {
                let surplus = s.player(seat).cubes[resource].saturating_sub(limit);
                self.spend(s, seat, resource, surplus);
            }
        }
    }

    /// AOM-721: the next player is first.
    fn end_turn(&self, s: &mut State) {
        s.first = s.clockwise(s.first, 1);
        s.replace(TurnStep::BeginTurn);
    }

    /// AOM-801, AOM-803: the points on each victory card go to the player who alone has the most (AOM-804, AOM-805); those of the
    /// Wonder go to its builder (AOM-806).
    pub(crate) fn finish(&self, s: &mut State) {
        s.steps.clear();
        self.end_action(s);
        let wonder = match s.over {
            Some(Over::Wonder(seat)) => Some(seat),
            Some(Over::PointsExhausted) => None,
            None => unreachable!("the match ends, but nobody says how"),
        };
        let all = wonder.is_none() || self.content.options.wonder_end_pays_all_cards;
        let strictly_most = |count: &dyn Fn(&Player) -> u16| {
            let most = s.seats.refs().map(count).max().unwrap_or(0);
            let mut best = Seat::all(s.players()).filter(|seat| count(s.player(*seat)) == most);
            match (best.next(), best.next()) {
                (Some(seat), None) if most > 0 => Some(seat),
                // AOM-805: several players have the same number, or nobody has any.
                _ => None,
            }
        };
        let army = strictly_most(&Player::army);
        let buildings = strictly_most(&|p| self.counted_buildings(p).into());
        let battle = s.last_winner.filter(|_| self.content.options.last_battle_leftover_to_last_winner);
        let paid = [
            (VictoryCard::LargestArmy, army.filter(|_| all), PointSource::Army),
            (VictoryCard::MostBuildings, buildings.filter(|_| all), PointSource::Buildings),
            (VictoryCard::WonTheLastBattle, battle.filter(|_| all), PointSource::Battle),
            (VictoryCard::TheWonder, wonder, PointSource::Wonder),
        ];
        for (card, seat, source) in paid {
            if let Some(seat) = seat {
                let points = std::mem::take(&mut s.victory_cards[card]);
                self.award(s, seat, points, source);
            }
        }
    }

    /// AOM-804, AOM-R55: buildings that count for the Most Buildings.
    pub(crate) fn counted_buildings(&self, player: &Player) -> u8 {
        let options = &self.content.options;
        let mut unique = player.buildings;
        if !options.wonder_counts_as_building {
            unique.remove(Building::TheWonder);
        }
        unique.len() as u8 + if options.house_counts_as_building { player.houses } else { 0 }
    }
}
