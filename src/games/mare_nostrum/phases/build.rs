//! Phase 3: build (MN-3xx): who builds, what may be built where, and what is kept.

use crate::MareNostrum;
use crate::action::Action;
use crate::content::CardRules;
use crate::ids::*;
use crate::options::*;
use crate::realm::set_holding;
use crate::state::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 3: who builds, what is bought, what is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum BuildStep {
    /// MN-301, MN-302.
    NameBuilder,
    /// MN-303.
    Build {
        /// The active player.
        empire: Empire,
    },
    /// MN-308.
    KeepCoins {
        /// Who keeps.
        empire: Empire,
    },
    /// MN-314.
    KeepResources {
        /// Who keeps.
        empire: Empire,
    },
}

impl Chapter<MareNostrum> for BuildStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        let empire = match self {
            Self::NameBuilder => MareNostrum::leader(s, Title::Culture),
            Self::Build { empire } | Self::KeepCoins { empire } | Self::KeepResources { empire } => empire,
        };
        Who::Seat(s.seat(empire))
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::NameBuilder => {
                out.extend(s.empires().filter(|&e| !s.done.has(e)).map(|empire| Action::NameBuilder { empire }));
            }
            Self::Build { empire } => game.legal_purchases(s, empire, out),
            Self::KeepCoins { empire } => {
                let most = game.content.coins_kept.min(s.coins(empire));
                out.extend((0..=most).rev().map(|count| Action::KeepCoins { count }));
            }
            Self::KeepResources { empire } => game.legal_keep(s, empire, out),
        }
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::NameBuilder, Action::NameBuilder { empire }) => game.name_builder(s, empire),
            (Self::Build { empire }, Action::Build { object }) => {
                game.pass_smaller(s, empire, object);
                if let Object::Marker(_) = object {
                    // The free marker comes before those that are paid for.
                    s.activation.free_markers = 0;
                }
                game.purchase(s, empire, Purchase::Object(object));
            }
            (Self::Build { empire }, Action::Hire { card }) => {
                s.activation.stage = Stage::Cards;
                s.activation.last_card = Some(card);
                game.purchase(s, empire, Purchase::Card(card));
            }
            (Self::Build { empire }, Action::PlaceFreeMarker { province }) => {
                s.activation.free_markers -= 1;
                if game.content.options.hammurabi_timing == HammurabiTiming::AnyBuildAction {
                    game.pass_smaller(s, empire, Object::Marker(province));
                } else {
                    game.pass_smaller_markers(s, empire, province);
                }
                game.place_marker(s, empire, province);
            }
            (Self::Build { empire }, Action::RaiseFreeLegion) => {
                s.activation.stage = Stage::Land;
                s.activation.free_legions -= 1;
                game.place_land(s, empire, Object::Legion(game.capital(empire)));
            }
            (Self::Build { empire }, Action::EndBuilding) => game.begin_keeping(s, empire),
            (Self::KeepCoins { empire }, Action::KeepCoins { count }) => {
                s.stocks[empire][Token::COIN] -= count as i8;
                s.activation.kept[Token::COIN] += count as i8;
                game.keep_more(s, empire);
            }
            (Self::KeepResources { empire }, Action::Keep { token }) => {
                s.stocks[empire][token] -= 1;
                s.activation.kept[token] += 1;
                s.activation.keep_left -= 1;
                s.activation.last_kept = Some(token.kind());
                game.keep_on(s, empire);
            }
            (Self::KeepResources { empire }, Action::KeepNoMore) => game.end_activation(s, empire),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

/// Places of land objects in a province, for the canonical order: legion, fortress, six slots. Units come first, because a
/// unit in the empire's own occupied capital frees the slots there (MN-R27).
const LEGION_PLACE: u16 = 0;
const FORTRESS_PLACE: u16 = 1;
const FIRST_SLOT_PLACE: u16 = 2;
/// Places per province.
const PLACES: u16 = 8;

impl MareNostrum {
    pub(in super::super) fn begin_building(&self, s: &mut State) {
        s.done = Empires::EMPTY;
        self.next_builder(s);
    }

    /// MN-302: until every player has built once.
    fn next_builder(&self, s: &mut State) {
        if s.done.len() == s.players() {
            return self.end_building_phase(s);
        }
        match s.leaders[Title::Culture] {
            Some(_) => s.step = BuildStep::NameBuilder.into(),
            // Option `culture_leader_three_players` = none: seat order.
            None => {
                let next = s.empires().find(|&e| !s.done.has(e)).expect("somebody has not built");
                self.name_builder(s, next);
            }
        }
    }

    /// MN-352, MN-353: before an activation starts, Perseus's owner may interrupt. He is asked whenever he still could
    /// build, so that being asked tells the others nothing about his resources; also when he is named himself, because
    /// a fifth card by priority wins at once (MN-607) and not at the end of the phase.
    fn name_builder(&self, s: &mut State, next: Empire) {
        let perseus = s.empires().find(|&e| !s.done.has(e) && self.has(s, e, self.build_priority));
        match perseus {
            Some(empire) => s.step = CardStep::Priority { empire, next }.into(),
            None => self.begin_activation(s, next, false),
        }
    }

    pub(super) fn begin_activation(&self, s: &mut State, empire: Empire, priority: bool) {
        s.activation = Activation {
            // MN-315, MN-R22.
            realm: s.realms[empire],
            free_markers: self.free_markers(s, empire),
            free_legions: self.abilities(s, empire).map(|(_, card)| self.free_legions_by(s, empire, card)).sum(),
            priority,
            ..Activation::default()
        };
        if self.content.options.hammurabi_timing == HammurabiTiming::RoundStart {
            s.activation.free_markers = 0;
        }
        s.step = BuildStep::Build { empire }.into();
    }

    /// MN-350.
    pub(in super::super) fn free_markers(&self, s: &State, empire: Empire) -> u8 {
        self.abilities(s, empire).map(|(_, card)| card.free_markers).sum()
    }

    /// MN-346, MN-C5: free legions that a card gives for each own province that enemy legions occupy.
    pub(super) fn free_legions_by(&self, s: &State, empire: Empire, card: &CardRules) -> u8 {
        let each = card.free_legions_per_invaded;
        if each == 0 {
            return 0;
        }
        let at_war = self.content.options.penthesilea_counts == PenthesileaCounts::OccupiedOrAtWar;
        let enemies = s.empires().filter(|&e| e != empire).fold(Provinces::EMPTY, |m, e| m.or(s.armies(e)));
        let occupied = s.realms[empire].and(enemies).iter().filter(|&p| at_war || Self::occupied(s, empire, p));
        each * occupied.count() as u8
    }

    /// MN-C5: whether enemies who have units in a province of the empire occupy it: they hold something there, or one of
    /// them is there alone. MN-445: not while it is at war, whoever fights there.
    fn occupied(s: &State, empire: Empire, province: Province) -> bool {
        s.holdings[province].by.is_some_and(|by| by != empire) || !s.wars().has(province)
    }

    /// MN-303: everything that can be built and paid, in canonical order, and stopping.
    fn legal_purchases(&self, s: &State, empire: Empire, out: &mut Vec<Action>) {
        let act = &s.activation;
        let timing = self.content.options.hammurabi_timing;
        let free_now = act.free_markers > 0
            && act.stage <= Stage::Expansion
            && (timing == HammurabiTiming::AnyBuildAction || act.stage == Stage::Start);
        if free_now {
            let places = self.marker_places(s, empire, act.realm).without(act.markers_passed);
            out.extend(places.iter().map(|province| Action::PlaceFreeMarker { province }));
        }
        if act.stage <= Stage::Cards {
            let cards = self.for_sale(s, empire).iter().filter(|&c| act.last_card.is_none_or(|last| c > last));
            out.extend(cards.map(|card| Action::Hire { card }));
        }
        let purse = self.purse(s, empire);
        if act.stage <= Stage::Expansion {
            if purse.affords_unit(self, s, empire, Unit::Trireme) {
                let seas = self.trireme_places(s, empire).without(act.seas_passed);
                out.extend(seas.iter().map(|sea| Action::Build { object: Object::Trireme(sea) }));
            }
            if purse.affords(self.content.marker_cost) {
                let places = self.marker_places(s, empire, act.realm).without(act.markers_passed);
                out.extend(places.iter().map(|p| Action::Build { object: Object::Marker(p) }));
            }
        }
        if act.free_legions > 0 && act.last_object.is_none() && s.reserves[empire][Unit::Legion] > 0 {
            out.push(Action::RaiseFreeLegion);
        }
        self.legal_land_objects(s, empire, &purse, out);
        out.push(Action::EndBuilding);
    }

    /// MN-321, MN-324: in the empire's provinces, new ones included (MN-322), with or without units of its own (MN-320). MN-334, MN-R75: while
    /// pieces are left. MN-335, MN-336, MN-337: buildings on empty slots of their kind, razed ones again (MN-354).
    fn legal_land_objects(&self, s: &State, empire: Empire, purse: &super::payment::Purse, out: &mut Vec<Action>) {
        let enemies = s.enemy_land_units(empire);
        let capital = self.capital(empire);
        let legion = s.reserves[empire][Unit::Legion] > 0 && purse.affords_unit(self, s, empire, Unit::Legion);
        let fortress = s.reserves[empire][Unit::Fortress] > 0 && purse.affords_unit(self, s, empire, Unit::Fortress);
        // Building tokens in the reserve that can be paid.
        let payable: [bool; Building::COUNT] = std::array::from_fn(|i| {
            s.buildings[Building::from_index(i)] > 0 && purse.affords(self.content.buildings[i].cost)
        });
        if !legion && !fortress && payable == [false; Building::COUNT] {
            return;
        }
        let cursor = s.activation.last_object.map_or(0, place_of);
        for province in s.realms[empire].iter() {
            let first = first_place(province);
            if first + PLACES <= cursor {
                continue;
            }
            // MN-325; MN-326: the empire's own capital is always open.
            let invaded = enemies.has(province);
            if invaded && province != capital {
                continue;
            }
            // MN-328.
            if legion && first + LEGION_PLACE >= cursor {
                out.push(Action::Build { object: Object::Legion(province) });
            }
            // MN-329, MN-R28.
            if fortress && first + FORTRESS_PLACE >= cursor && !s.fortresses[empire].has(province) {
                out.push(Action::Build { object: Object::Fortress(province) });
            }
            if !(invaded && self.units_only(s, empire, province)) {
                let slots = &self.content.slots[province];
                for slot in self.free_slots(s, empire, province).iter() {
                    let fits = slots.building(slot).is_some_and(|b| payable[b.index()]);
                    if fits && first + FIRST_SLOT_PLACE + slot as u16 >= cursor {
                        out.push(Action::Build { object: Object::Building(province, slot) });
                    }
                }
            }
        }
    }

    /// MN-R26, MN-R108: by option nothing but units is built in the own capital province while an enemy occupies it. MN-333:
    /// a war alone limits nothing there.
    fn units_only(&self, s: &State, empire: Empire, capital: Province) -> bool {
        self.content.options.capital_build == CapitalBuild::UnitsOnly && Self::occupied(s, empire, capital)
    }

    /// MN-335 to MN-337; MN-R26: not where an enemy legion stands on the slot.
    #[inline]
    fn free_slots(&self, s: &State, empire: Empire, province: Province) -> SlotSet {
        let holding = &s.holdings[province];
        let enemy_held = if holding.by.is_some_and(|by| by != empire) { holding.on } else { SlotSet::EMPTY };
        SlotSet::from_bits(u64::from(self.content.slots[province].printed))
            .without(s.built[province])
            .without(enemy_held)
    }

    /// Whether an object may be placed there now, regardless of its price and of the canonical order.
    pub(in super::super) fn may_place(&self, s: &State, empire: Empire, object: Object) -> bool {
        let invaded = |p| s.enemy_land_units(empire).has(p);
        let capital = self.capital(empire);
        let open = |p| s.realms[empire].has(p) && (p == capital || !invaded(p));
        let left = |unit| s.reserves[empire][unit] > 0;
        match object {
            Object::Trireme(sea) => self.trireme_places(s, empire).has(sea),
            Object::Marker(p) => self.marker_places(s, empire, s.activation.realm).has(p),
            Object::Legion(p) => left(Unit::Legion) && open(p),
            Object::Fortress(p) => left(Unit::Fortress) && open(p) && !s.fortresses[empire].has(p),
            Object::Building(p, slot) => {
                let units_only = invaded(p) && self.units_only(s, empire, p);
                let tokens = self.content.slots[p].building(slot).is_some_and(|b| s.buildings[b] > 0);
                open(p) && !units_only && tokens && self.free_slots(s, empire, p).has(slot)
            }
        }
    }

    /// MN-315, MN-317, MN-R23: where a control marker may be placed, starting from `realm`, the provinces at the start of the
    /// activation, by land or by the present triremes (MN-316). MN-318, MN-319, MN-R106: not where an enemy has units
    /// or control. MN-320: no unit of the builder is needed. MN-323: while one is left.
    pub(in super::super) fn marker_places(&self, s: &State, empire: Empire, realm: Provinces) -> Provinces {
        if s.markers[empire] == 0 {
            return Provinces::EMPTY;
        }
        let controlled = s.empires().fold(Provinces::EMPTY, |m, e| m.or(s.realms[e]));
        self.reach(s, empire, realm).without(controlled).without(s.enemy_land_units(empire))
    }

    /// MN-330, MN-334: seas where a trireme may be built. MN-331, MN-332: however many triremes, own or others', are
    /// there.
    fn trireme_places(&self, s: &State, empire: Empire) -> Seas {
        if s.reserves[empire][Unit::Trireme] == 0 {
            return Seas::EMPTY;
        }
        let coasts = |provinces: Provinces| {
            provinces.iter().fold(Seas::EMPTY, |m, p| m.or(Seas::from_bits(self.content.coast[p].bits())))
        };
        let realm = s.realms[empire];
        let options = &self.content.options;
        let mut invaded = realm.and(s.enemy_land_units(empire));
        // MN-327, MN-333, MN-R25: provinces with enemies open no sea. The builder's own capital is the exception.
        invaded.remove(self.capital(empire));
        let seas = if options.trireme_build_ignores_war {
            coasts(realm)
        } else {
            let open = coasts(realm.without(invaded));
            match options.trireme_ban_near_war {
                TriremeBanNearWar::SeaTouchingOnlyProvincesAtWar => open,
                // MN-C8: at war, whoever fights there (MN-442); a conquered province bans nothing.
                TriremeBanNearWar::AnySeaTouchingAProvinceAtWar => open.without(coasts(invaded.and(s.wars()))),
            }
        };
        seas.and(s.board.seas)
    }

    /// Marks everything that could have been bought before `object` as passed (see [`Stage`]).
    fn pass_smaller(&self, s: &mut State, empire: Empire, object: Object) {
        let seas = self.trireme_places(s, empire);
        let act = &mut s.activation;
        act.stage = Stage::Expansion;
        match object {
            Object::Trireme(sea) => act.seas_passed = act.seas_passed.or(seas.without(seas.from(sea))),
            Object::Marker(province) => {
                act.seas_passed = act.seas_passed.or(seas);
                self.pass_smaller_markers(s, empire, province);
            }
            Object::Legion(_) | Object::Fortress(_) | Object::Building(..) => {
                act.stage = Stage::Land;
                act.last_object = Some(object);
            }
        }
    }

    fn pass_smaller_markers(&self, s: &mut State, empire: Empire, province: Province) {
        let markers = self.marker_places(s, empire, s.activation.realm);
        s.activation.markers_passed = s.activation.markers_passed.or(markers.without(markers.from(province)));
    }

    /// Puts a paid object on the map. MN-344, MN-R35: the tracks count what is on the map, so they follow at once.
    pub(in super::super) fn place(&self, s: &mut State, empire: Empire, object: Object) {
        match object {
            Object::Trireme(sea) => {
                s.reserves[empire][Unit::Trireme] -= 1;
                s.triremes[empire][sea] += 1;
            }
            Object::Marker(province) => self.place_marker(s, empire, province),
            Object::Legion(_) | Object::Fortress(_) | Object::Building(..) => self.place_land(s, empire, object),
        }
    }

    pub(in super::super) fn place_marker(&self, s: &mut State, empire: Empire, province: Province) {
        s.markers[empire] -= 1;
        s.realms[empire].insert(province);
    }

    fn place_land(&self, s: &mut State, empire: Empire, object: Object) {
        let province = match object {
            Object::Building(province, slot) => {
                let building = self.content.slots[province].building(slot).expect("the slot is printed");
                s.buildings[building] -= 1;
                s.built[province].insert(slot);
                // MN-R51: a caravan displaces a legion that foraged on its slot.
                let holding = s.holdings[province];
                if let Some(by) = holding.by.filter(|&by| by == empire) {
                    set_holding(s, province, by, holding.on.without(IdSet::of(slot)));
                }
                province
            }
            Object::Legion(province) => {
                s.reserves[empire][Unit::Legion] -= 1;
                s.legions[empire][province] += 1;
                province
            }
            Object::Fortress(province) => {
                s.reserves[empire][Unit::Fortress] -= 1;
                s.fortresses[empire].insert(province);
                province
            }
            Object::Trireme(_) | Object::Marker(_) => unreachable!("not on land"),
        };
        // MN-R27: the empire's capital is now at war, so nobody occupies anything there.
        if self.content.options.capital_relief == CapitalRelief::OccupationEndsAtOnce {
            self.settle_wars(s, s.wars().and(IdSet::of(province)));
        }
    }

    fn begin_keeping(&self, s: &mut State, empire: Empire) {
        s.activation.keep_left = self.extra_storage(s, empire);
        s.step = BuildStep::KeepCoins { empire }.into();
        if s.coins(empire) == 0 {
            self.keep_more(s, empire);
        }
    }

    /// MN-314: different resources that may be kept.
    pub(in super::super) fn extra_storage(&self, s: &State, empire: Empire) -> u8 {
        self.abilities(s, empire).map(|(_, card)| card.extra_storage).sum()
    }

    fn keep_more(&self, s: &mut State, empire: Empire) {
        s.step = BuildStep::KeepResources { empire }.into();
        self.keep_on(s, empire);
    }

    fn keep_on(&self, s: &mut State, empire: Empire) {
        if s.activation.keep_left == 0 || s.stock_size(empire) == 0 {
            self.end_activation(s, empire);
        }
    }

    /// MN-314, MN-R33, MN-C9: different kinds, in the order of kinds. A coin may be one of them, once the coins of
    /// MN-308 are kept.
    fn legal_keep(&self, s: &State, empire: Empire, out: &mut Vec<Action>) {
        let act = &s.activation;
        for kind in Resource::ALL.iter().copied().filter(|&k| act.last_kept.is_none_or(|last| k > last)) {
            if kind == Resource::Coin && act.kept[Token::COIN] < self.content.coins_kept as i8 {
                continue;
            }
            let tokens = [Some(Token::ordinary(kind)), (kind != Resource::Coin).then(|| Token::rare(kind))];
            let have = tokens.into_iter().flatten().filter(|&t| s.stocks[empire][t] > 0);
            out.extend(have.map(|token| Action::Keep { token }));
        }
        out.push(Action::KeepNoMore);
    }

    /// MN-309, MN-R11, MN-R34, MN-R74: the rest is discarded, openly. MN-310: what is kept is shown.
    fn end_activation(&self, s: &mut State, empire: Empire) {
        let stock = std::mem::take(&mut s.stocks[empire]);
        for (i, &count) in stock.as_slice().iter().enumerate().filter(|(_, n)| **n > 0) {
            self.discard(s, Token(i as u8), count as u8);
        }
        let kept = s.activation.kept;
        s.stocks[empire] = kept;
        let everybody: Empires = s.empires().collect();
        for good in Resource::ALL.iter().take(GOODS).copied().filter(|&g| kept[Token::rare(g)] > 0) {
            s.rare_known[good] = everybody;
        }
        // What giver and receiver had is now seen, and with it the gift.
        if s.gift.is_some_and(|gift| gift.from == empire || gift.to == empire) {
            s.gift = None;
        }
        s.activation = Activation::default();
        s.done.insert(empire);
        self.next_builder(s);
    }

    /// MN-306: ordinary tokens go back to the bank, rare goods to their discard pile.
    pub(in super::super) fn discard(&self, s: &mut State, token: Token, count: u8) {
        if token.is_rare() {
            s.rare_discard.insert(token.kind());
            s.rare_known[token.kind()] = Empires::EMPTY;
        } else {
            s.bank[token.kind()] += count;
        }
    }

    /// MN-602, MN-605, MN-606, then MN-343.
    fn end_building_phase(&self, s: &mut State) {
        let full: Empires = s.empires().filter(|&e| self.owned_cards(s, e) >= self.content.cards_to_win).collect();
        if !full.is_empty() {
            let leader = s.leaders[Title::Culture].filter(|&l| full.has(l));
            return self.win(s, VictoryKind::HeroesAndWonders, leader.map_or(full, IdSet::of));
        }
        s.gift = None;
        self.refill_display(s);
    }
}

/// The first place of a province in the canonical order; 0 is before all of them.
fn first_place(province: Province) -> u16 {
    1 + u16::from(province.0) * PLACES
}

/// The place of a land object in the canonical order.
fn place_of(object: Object) -> u16 {
    match object {
        Object::Legion(province) => first_place(province) + LEGION_PLACE,
        Object::Fortress(province) => first_place(province) + FORTRESS_PLACE,
        Object::Building(province, slot) => first_place(province) + FIRST_SLOT_PLACE + slot as u16,
        Object::Trireme(_) | Object::Marker(_) => 0,
    }
}
