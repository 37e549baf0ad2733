//! The turn (AOM-201): victory points, cards, action rounds, spoilage, discarding, the next first player, and the end of the
//! game.

use super::super::AgeOfMythology;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::options::*;
use super::super::state::*;
use super::super::step::*;
use agon_game::{Id, Seat, Table};

impl AgeOfMythology {
    /// AOM-201, AOM-202: lays down a turn, the first phase on top.
    pub(in super::super) fn begin_turn(&self, s: &mut State) {
        s.turn += 1;
        s.round = 0;
        s.seats.iter_mut().for_each(|p| p.kept = p.permanents.len() as u8);
        s.steps.replace(Step::EndTurn);
        s.steps.push(Step::DiscardCards { done: 0, from: Card(0) });
        s.steps.push(Step::Spoilage);
        s.steps.push(Step::ExtraCard);
        s.steps.push(Step::NextCard { done: 0 });
        s.steps.push(Step::DrawRandom { done: 0 });
        s.steps.push(Step::TakePermanents { done: 0, from: Kind::Explore });
        let wanted = self.content.points_per_turn[s.players()];
        let placed = wanted.min(s.points);
        // AOM-R10.
        if placed == wanted || (placed > 0 && self.content.options.vp_shortage == VpShortage::PlaceRestInTurnOrder) {
            s.steps.push(Step::PlacePoint { placed: 0 });
        }
    }

    /// AOM-203, AOM-205: the first player places the first point, the next players the following ones.
    pub(in super::super) fn place_point(&self, s: &mut State, placed: u8, card: VictoryCard) {
        s.steps.pop();
        s.points -= 1;
        s.victory_cards[card] += 1;
        if placed + 1 < self.content.points_per_turn[s.players()] && s.points > 0 {
            s.steps.push(Step::PlacePoint { placed: placed + 1 });
        }
    }

    /// AOM-301, AOM-302, AOM-303: cards that a player may still take. AOM-309: asked at the start of a turn only.
    pub(in super::super) fn free_slots(&self, s: &State, seat: Seat) -> usize {
        let player = s.player(seat);
        usize::from(self.content.hand_limits[player.era.index()]).saturating_sub(player.cards())
    }

    /// AOM-304 to AOM-306: permanent cards that are not in hand.
    pub(in super::super) fn legal_permanents(&self, s: &State, seat: Seat, from: Kind, out: &mut Vec<Action>) {
        let player = s.player(seat);
        if self.free_slots(s, seat) > 0 {
            let free = Kind::ALL.iter().skip(from.index()).filter(|k| !player.permanents.has(**k));
            out.extend(free.map(|&kind| Action::TakePermanent { kind }));
        }
        out.push(Action::Stop);
    }

    pub(in super::super) fn apply_permanents(&self, s: &mut State, done: u8, action: Action) {
        match action {
            Action::TakePermanent { kind } => {
                let seat = s.clockwise(s.first, done.into());
                s.player_mut(seat).permanents.insert(kind);
                match Kind::ALL.get(kind as usize + 1) {
                    Some(&from) => s.steps.replace(Step::TakePermanents { done, from }),
                    None => self.next_taker(s, done),
                }
            }
            Action::Stop => self.next_taker(s, done),
            _ => unreachable!("{action:?} when permanent cards are taken"),
        }
    }

    fn next_taker(&self, s: &mut State, done: u8) {
        s.steps.pop();
        if usize::from(done) + 1 < s.players() {
            s.steps.push(Step::TakePermanents { done: done + 1, from: Kind::Explore });
        }
    }

    /// AOM-307, AOM-C4: one card after the other, or a number fixed before.
    pub(in super::super) fn legal_random(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let most = self.free_slots(s, seat).min(self.cards_left(s, s.player(seat).civ));
        if self.content.options.random_draw_count_before_looking {
            out.extend((0..=most as u8).map(|count| Action::DrawCount { count }));
            return;
        }
        if most > 0 {
            out.push(Action::Draw);
        }
        out.push(Action::Stop);
    }

    /// Cards in the deck and the discard pile of a civilization (AOM-R12).
    fn cards_left(&self, s: &State, civ: Civ) -> usize {
        let count = |pile: &Table<Card, u8, MAX_CARDS>| pile.as_slice().iter().map(|n| usize::from(*n)).sum::<usize>();
        count(&s.decks[civ]) + count(&s.discards[civ])
    }

    pub(in super::super) fn apply_random(&self, s: &mut State, done: u8, action: Action) {
        let seat = s.clockwise(s.first, done.into());
        let count = match action {
            Action::Draw => 1,
            Action::DrawCount { count } => count,
            Action::Stop => 0,
            _ => unreachable!("{action:?} when random cards are drawn"),
        };
        let again = action == Action::Draw;
        if !again {
            self.next_drawer(s, done);
        }
        if count > 0 {
            self.prepare_draw(s, seat);
            s.steps.push(Step::DrawCard { seat, left: count });
        }
    }

    fn next_drawer(&self, s: &mut State, done: u8) {
        s.steps.pop();
        if usize::from(done) + 1 < s.players() {
            s.steps.push(Step::DrawRandom { done: done + 1 });
        }
    }

    /// A card is wanted (option `reshuffle`).
    fn prepare_draw(&self, s: &mut State, seat: Seat) {
        let civ = s.player(seat).civ;
        self.reshuffle(s, civ);
    }

    pub(in super::super) fn card_drawn(&self, s: &mut State, seat: Seat, left: u8, card: Card) {
        s.steps.pop();
        let civ = s.player(seat).civ;
        s.decks[civ][card] -= 1;
        s.player_mut(seat).hand.insert(card);
        // AOM-C5: the last card of the deck brings the discard pile at once.
        if self.content.options.reshuffle == Reshuffle::WhenExhausted {
            self.reshuffle(s, civ);
        }
        if left > 1 && self.cards_left(s, civ) > 0 {
            self.prepare_draw(s, seat);
            s.steps.push(Step::DrawCard { seat, left: left - 1 });
        }
    }

    /// Nothing to draw or to take. True when done with.
    pub(in super::super) fn pass_cards(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::TakePermanents { done, from } => {
                let seat = s.clockwise(s.first, done.into());
                let player = s.player(seat);
                let none = Kind::ALL.iter().skip(from.index()).all(|k| player.permanents.has(*k));
                if self.free_slots(s, seat) > 0 && !none {
                    return false;
                }
                self.next_taker(s, done);
            }
            Step::DrawRandom { done } => {
                let seat = s.clockwise(s.first, done.into());
                if self.free_slots(s, seat).min(self.cards_left(s, s.player(seat).civ)) > 0 {
                    return false;
                }
                self.next_drawer(s, done);
            }
            // AOM-351 to AOM-353: three rounds, each from the first player on.
            Step::NextCard { done } => {
                s.steps.pop();
                self.end_action(s);
                if done == 0 {
                    s.round += 1;
                }
                if usize::from(done) < s.players() {
                    s.steps.push(Step::NextCard { done: done + 1 });
                    s.steps.push(Step::PlayCard { seat: s.clockwise(s.first, done.into()) });
                } else if s.round < self.content.rounds {
                    s.steps.push(Step::NextCard { done: 0 });
                }
            }
            // AOM-R14: an empty hand is skipped.
            Step::PlayCard { seat } if s.player(seat).cards() == 0 => drop(s.steps.pop()),
            // AOM-D15: extra cards in turn order, after the third round.
            Step::ExtraCard => {
                self.end_action(s);
                match s.round_from(s.first).find(|seat| s.player(*seat).extra > 0) {
                    Some(seat) => {
                        s.player_mut(seat).extra -= 1;
                        s.steps.push(Step::PlayCard { seat });
                    }
                    None => {
                        s.steps.pop();
                        self.end_rounds(s);
                    }
                }
            }
            Step::DiscardCards { done, .. } if s.player(s.clockwise(s.first, done.into())).cards() == 0 => {
                self.next_discarder(s, done);
            }
            // The rest waits for a decision.
            _ => return false,
        }
        true
    }

    /// AOM-448: what was built with the card works from now on.
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

    /// AOM-R53: no more points can be placed. AOM-R10: with `place_none` that is so as soon as the bank has too few for a
    /// turn; the match would not end otherwise.
    pub(in super::super) fn points_exhausted(&self, s: &State) -> bool {
        let needed = match self.content.options.vp_shortage {
            VpShortage::PlaceRestInTurnOrder => 1,
            VpShortage::PlaceNone => self.content.points_per_turn[s.players()],
        };
        s.points < needed
    }

    /// AOM-351, AOM-354, AOM-R15, AOM-R16: a card is played or discarded. Next Age needs its price. A further card after the third
    /// round may be played, but need not.
    pub(in super::super) fn legal_cards(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let cards = self.hand_of(s.player(seat));
        out.extend(cards.clone().filter(|card| self.playable(s, seat, *card)).map(|card| Action::Play { card }));
        out.extend(cards.map(|card| Action::Pass { card }));
        let waiting = s.steps.len().checked_sub(2).and_then(|below| s.steps.get(below));
        if waiting == Some(Step::ExtraCard) {
            out.push(Action::Stop);
        }
    }

    /// Cards in hand, equal ones once.
    pub(in super::super) fn hand_of(&self, player: &Player) -> impl Iterator<Item = Card> + Clone + use<> {
        let permanent = self.content.permanent;
        let own = player.permanents.iter().map(move |kind| permanent[kind.index()]);
        let hand = player.hand;
        own.chain((0..MAX_CARDS as u8).map(Card).filter(move |c| hand.has(*c)))
    }

    fn playable(&self, s: &State, seat: Seat, card: Card) -> bool {
        match self.content.cards[card.index()].action {
            CardAction::NextAge { .. } => {
                self.next_age_price(s, seat, card).is_some_and(|cost| self.affords(s.player(seat), cost))
                    || self.power_alone(s, seat, card)
            }
            CardAction::Attack { .. } => self.can_attack(s, seat),
            _ => true,
        }
    }

    /// Option `next_age_power_without_advance`.
    fn power_alone(&self, s: &State, seat: Seat, card: Card) -> bool {
        self.content.options.next_age_power_without_advance && self.power_usable(s, seat, card)
    }

    pub(in super::super) fn apply_card(&self, s: &mut State, seat: Seat, action: Action) {
        s.steps.pop();
        s.active = seat;
        match action {
            Action::Play { card } => {
                self.put_away(s, seat, card);
                s.card = Some(card);
                s.power = false;
                s.fresh_buildings = Buildings::EMPTY;
                s.steps.push(Step::BeginAction);
                if self.power_usable(s, seat, card) {
                    s.steps.push(Step::UsePower);
                }
            }
            Action::Pass { card } => self.put_away(s, seat, card),
            // A further card after the third round is declined.
            Action::Stop => {}
            _ => unreachable!("{action:?} when a card is played"),
        }
    }

    /// The ordinary action of the card (AOM-358, AOM-359).
    pub(in super::super) fn begin_action(&self, s: &mut State) {
        s.steps.pop();
        let Some(action) = self.card_action(s) else { unreachable!("an action without a card") };
        match action {
            CardAction::Explore { extra } => self.begin_explore(s, extra),
            CardAction::Gather { mode } => self.begin_gather(s, mode),
            CardAction::Build { buildings } => s.steps.push(Step::Build { left: buildings, from: Building::House }),
            CardAction::Recruit { units } => s.steps.push(Step::Recruit { left: units, from: Unit(0) }),
            CardAction::Trade { .. } => {
                s.given = Table::default();
                s.steps.push(Step::Trade { exchanged: false });
            }
            CardAction::NextAge { .. } => self.advance(s),
            CardAction::Attack { .. } if self.can_attack(s, s.active) => s.steps.push(Step::ChooseTarget),
            // AOM-R38: the power of the card has taken the units away, or the targets.
            CardAction::Attack { .. } => {}
        }
    }

    /// AOM-541 to AOM-544: price of the next era; nothing in the last one.
    pub(in super::super) fn next_age_price(&self, s: &State, seat: Seat, card: Card) -> Option<Cubes> {
        let CardAction::NextAge { price } = self.content.cards[card.index()].action else { return None };
        let next = s.player(seat).era.index() + 1;
        (next < Era::COUNT).then(|| [price[next - 1]; Resource::COUNT])
    }

    /// AOM-541, AOM-542: one era for its price.
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

    /// AOM-701, AOM-702, AOM-703: what is above the limit goes to the bank.
    pub(in super::super) fn spoil(&self, s: &mut State) {
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

    /// AOM-711, AOM-712: cards are set aside in secret, in the order of kinds; equal ones count together.
    pub(in super::super) fn legal_discards(&self, s: &State, seat: Seat, from: Card, out: &mut Vec<Action>) {
        let player = s.player(seat);
        out.extend(self.hand_of(player).filter(|c| *c >= from).map(|card| Action::Discard { card }));
        out.push(Action::Stop);
    }

    pub(in super::super) fn apply_discard(&self, s: &mut State, done: u8, action: Action) {
        let seat = s.clockwise(s.first, done.into());
        let card = match action {
            Action::Discard { card } => card,
            Action::Stop => return self.next_discarder(s, done),
            _ => unreachable!("{action:?} when cards are discarded"),
        };
        s.steps.replace(Step::DiscardCards { done, from: card });
        let rules = &self.content.cards[card.index()];
        let player = s.player_mut(seat);
        if rules.permanent {
            player.permanents.remove(rules.action.kind());
            player.leaving.insert(rules.action.kind());
        } else {
            let age = player.hand.remove(card).unwrap_or_else(|| panic!("{action:?} of {seat}, who has no such card"));
            player.leaving_hand.insert_aged(card, age);
        }
    }

    /// AOM-R58: all discards are shown when everybody has chosen.
    fn next_discarder(&self, s: &mut State, done: u8) {
        s.steps.pop();
        if usize::from(done) + 1 < s.players() {
            s.steps.push(Step::DiscardCards { done: done + 1, from: Card(0) });
            return;
        }
        for seat in Seat::all(s.players()) {
            let civ = s.player(seat).civ;
            s.player_mut(seat).leaving = Kinds::EMPTY;
            let leaving = s.player(seat).leaving_hand;
            for card in leaving.iter() {
                self.expose(s, seat, card);
                s.player_mut(seat).leaving_hand.remove(card);
                s.discards[civ][card] += 1;
            }
        }
    }

    /// AOM-721.
    pub(in super::super) fn end_turn(&self, s: &mut State) {
        s.first = s.clockwise(s.first, 1);
        s.steps.replace(Step::BeginTurn);
    }

    /// AOM-801, AOM-803: the cubes on the victory cards are distributed: AOM-804, AOM-805: to who has strictly the most,
    /// AOM-806: the Wonder's to its builder.
    pub(in super::super) fn finish(&self, s: &mut State) {
        s.steps.clear();
        self.end_action(s);
        let wonder = match s.over {
            Some(Over::Wonder(seat)) => Some(seat),
            _ => None,
        };
        let all = wonder.is_none() || self.content.options.wonder_end_pays_all_cards;
        let strictly_most = |count: &dyn Fn(&Player) -> u16| {
            let most = s.seats.refs().map(count).max().unwrap_or(0);
            let mut best = Seat::all(s.players()).filter(|seat| count(s.player(*seat)) == most);
            match (best.next(), best.next()) {
                (Some(seat), None) if most > 0 => Some(seat),
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

    /// AOM-804, AOM-R55.
    pub(in super::super) fn counted_buildings(&self, player: &Player) -> u8 {
        let options = &self.content.options;
        let mut unique = player.buildings;
        if !options.wonder_counts_as_building {
            unique.remove(Building::TheWonder);
        }
        unique.len() as u8 + if options.house_counts_as_building { player.houses } else { 0 }
    }
}
