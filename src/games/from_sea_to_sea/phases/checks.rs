//! Battle and negotiation (S2S-341 to S2S-376), with the abilities Divine, Conqueror and Cautious.

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::Refill;
use crate::state::*;
use crate::step::*;
use crate::units::UnitAt;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, picks};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-341 to S2S-376: battle and negotiation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum CheckStep {
    /// S2S-637: the region of a check.
    ChooseCheckRegion {
        /// Which check.
        kind: CheckKind,
        /// Strength of the action.
        strength: u8,
    },
    /// S2S-347 to S2S-351.
    Draw,
    /// Chance: a token from the bag for the check.
    DrawToken {
        /// How.
        drawing: Drawing,
        /// Tokens left to draw.
        left: u8,
    },
    /// S2S-352: which of the drawn tokens is kept.
    Keep {
        /// How they were drawn.
        drawing: Drawing,
    },
    /// S2S-373.
    RaiseLoyalty {
        /// Troublemakers left to remove.
        left: u8,
    },
    /// S2S-356.
    Casualties {
        /// Units left to lose; 0 before they are counted.
        left: u8,
    },
    /// S2S-357, S2S-396.
    TakeBonus {
        /// Tokens left to take.
        left: u8,
    },
    /// S2S-364.
    EndCheck,
}

impl Chapter<FromSeaToSea> for CheckStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::ChooseCheckRegion { .. }
            | Self::Draw
            | Self::Keep { .. }
            | Self::RaiseLoyalty { .. }
            | Self::Casualties { .. }
            | Self::TakeBonus { .. } => game.acting_seat(s),
            Self::DrawToken { .. } => Who::Chance(Draw::CheckToken),
            Self::EndCheck => Who::Rules,
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::ChooseCheckRegion { kind, .. } => {
                out.extend(game.useful_regions(s, kind).map(|region| Action::CheckIn { region }));
            }
            Self::Draw => game.legal_draws(s, out),
            Self::Keep { .. } => out.extend(game.different(s.offered).map(|token| Action::Keep { token })),
            Self::RaiseLoyalty { .. } => out.extend(game.loyalty_zones(s).map(|zone| Action::Remove { zone })),
            Self::Casualties { .. } => out.extend(game.victims(s).map(|(_, unit)| Action::LoseUnit { unit })),
            // Ends of the development scale with different tokens.
            Self::TakeBonus { .. } => {
                let tokens = s.development.iter().flatten().count();
                out.extend(End::ALL.iter().take(tokens.min(2)).map(|&end| Action::TakeBonus { end }));
            }
            Self::DrawToken { .. } | Self::EndCheck => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::ChooseCheckRegion { kind, .. } => {
                let mut regions = game.useful_regions(s, kind);
                let (first, second) = (regions.next(), regions.next());
                drop(regions);
                match (first, second) {
                    // Swift has left the region in which the check was to be made.
                    (None, _) => s.done(),
                    (Some(region), None) => self.apply(game, s, Action::CheckIn { region }),
                    (Some(_), Some(_)) => return false,
                }
            }
            Self::Draw if game.may_draw(s) => return false,
            Self::Draw => {
                s.done();
                game.finish_check(s);
            }
            Self::RaiseLoyalty { .. } => {
                let mut zones = game.loyalty_zones(s);
                let (first, second) = (zones.next(), zones.next());
                drop(zones);
                match (first, second) {
                    (None, _) => s.done(),
                    (Some(zone), None) => self.apply(game, s, Action::Remove { zone }),
                    (Some(_), Some(_)) => return false,
                }
            }
            Self::Casualties { left: 0 } => {
                s.done();
                let left = game.losses(s, &s.checking());
                if left > 0 {
                    s.lay(Self::Casualties { left });
                }
            }
            Self::Casualties { .. } => {
                let mut victims = game.victims(s);
                let (first, second) = (victims.next(), victims.next());
                drop(victims);
                match (first, second) {
                    (None, _) => s.done(),
                    (Some((_, unit)), None) => self.apply(game, s, Action::LoseUnit { unit }),
                    (Some(_), Some(_)) => return false,
                }
            }
            Self::TakeBonus { .. } => match s.development.iter().flatten().count() {
                0 => s.done(),
                1 => self.apply(game, s, Action::TakeBonus { end: End::Left }),
                _ => return false,
            },
            // S2S-364.
            Self::EndCheck => {
                s.done();
                s.pontus = s.pontus.or(s.checking().drawn);
                s.check = None;
                if game.content.options.refill == Refill::WhenEmpty {
                    game.refill(s);
                }
            }
            Self::DrawToken { .. } | Self::Keep { .. } => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::ChooseCheckRegion { kind, strength }, Action::CheckIn { region }) => {
                game.begin_check(s, kind, strength, region);
            }
            (Self::Draw, Action::Draw) => game.begin_draw(s, Drawing::Free),
            (Self::Draw, Action::DrawCautiously) => game.begin_draw(s, Drawing::Cautious),
            // S2S-353.
            (Self::Draw, Action::DrawForFood { carrier }) => {
                game.spend(s, carrier, Resource::Food);
                game.begin_draw(s, Drawing::Food);
            }
            (Self::Draw, Action::DrawDivinely { carrier, resource }) => {
                game.spend(s, carrier, resource);
                game.begin_draw(s, Drawing::Divine);
            }
            (Self::Draw, Action::EndCheck) => {
                s.done();
                game.finish_check(s);
            }
            (Self::DrawToken { drawing, left }, Action::DrawToken { token }) => {
                game.token_drawn(s, drawing, left, token);
            }
            (Self::Keep { drawing }, Action::Keep { token }) => game.keep_one(s, drawing, token),
            (Self::RaiseLoyalty { left }, Action::Remove { zone }) => {
                s.once(left, |left| Self::RaiseLoyalty { left });
                game.remove_troublemaker(s, zone);
            }
            (Self::Casualties { left }, Action::LoseUnit { unit }) => {
                s.once(left, |left| Self::Casualties { left });
                game.kill(s, game.on_board(s, unit));
            }
            (Self::TakeBonus { left }, Action::TakeBonus { end }) => {
                s.once(left, |left| Self::TakeBonus { left });
                game.take_bonus(s, end);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::ChooseCheckRegion { .. } => "check_in",
            Self::Draw => "draw",
            Self::Keep { .. } => "keep_token",
            Self::RaiseLoyalty { .. } => "remove_troublemaker:loyalty",
            Self::Casualties { .. } => "lose_unit:check",
            Self::TakeBonus { .. } => "take_bonus",
            Self::DrawToken { .. } | Self::EndCheck => flow::nobody_decides(self),
        })
    }
}

impl FromSeaToSea {
    /// S2S-342, S2S-637: the presence region; any region for the Conqueror.
    fn check_regions(&self, leader: LeaderState) -> Regions {
        match leader.ability {
            Ability::Conqueror => self.content.regions,
            _ => IdSet::of(leader.at),
        }
    }

    pub(crate) fn can_check(&self, s: &State, leader: LeaderState, kind: CheckKind) -> bool {
        // S2S-621: Swift may move next door before the check.
        let regions = match leader.ability {
            Ability::Swift => self.around(leader.at),
            _ => self.check_regions(leader),
        };
        !self.content.options.check_needs_purpose
            || regions.iter().any(|r| self.purpose(s, r, kind) != Purpose::Nothing)
    }

    /// S2S-341, S2S-R24: what a check in this region could win.
    fn purpose(&self, s: &State, region: Region, kind: CheckKind) -> Purpose {
        if !s.captured.has(region) {
            return match self.capture_difficulty(s, region, kind) {
                Some(_) => Purpose::Capture,
                None => Purpose::Nothing,
            };
        }
        // S2S-372, S2S-374: troublemakers on the card or on a city next to the region.
        let troubled = s.troublemakers[region] > 0 || self.content.sites_of[region].meets(self.troubled_sites(s));
        match self.loyalty(s, region) {
            Some(loyalty) if troubled && loyalty.kinds[kind.index()] => Purpose::Loyalty,
            _ => Purpose::Nothing,
        }
    }

    /// S2S-344, S2S-367: the number in a frame of the right colour on the region card.
    pub(crate) fn capture_difficulty(&self, s: &State, region: Region, kind: CheckKind) -> Option<u8> {
        let card = &self.content.cards[s.cards[region]?.index()];
        let number = |requirement: &Requirement| match requirement {
            Requirement::Check { kinds, difficulty } if kinds[kind.index()] => Some(*difficulty),
            _ => None,
        };
        card.options.iter().flatten().filter_map(number).min()
    }

    /// S2S-344, S2S-R25, S2S-R26: value and frame of the token, or of the card of Great Armenia. S2S-375, S2S-589: none
    /// while the token is face down.
    pub(crate) fn loyalty(&self, s: &State, region: Region) -> Option<Loyalty> {
        if s.face_down.has(region) {
            return None;
        }
        match s.region_tokens[region] {
            Some(token) => Some(self.content.region_tokens[token.index()]),
            None => self.content.cards[s.cards[region]?.index()].loyalty,
        }
    }

    fn useful_regions<'a>(&'a self, s: &'a State, kind: CheckKind) -> impl Iterator<Item = Region> + 'a {
        let free = !self.content.options.check_needs_purpose;
        let useful = move |r: &Region| free || self.purpose(s, *r, kind) != Purpose::Nothing;
        self.check_regions(s.acting()).iter().filter(useful)
    }

    /// S2S-343, S2S-346, S2S-368, S2S-638: free draws are the units of the right side in the region of the check, and the
    /// strength. S2S-366: a negotiation follows the rules of a battle; faces, units and bonuses depend on the kind.
    fn begin_check(&self, s: &mut State, kind: CheckKind, strength: u8, region: Region) {
        let purpose = self.purpose(s, region, kind);
        let difficulty = match purpose {
            Purpose::Capture => self.capture_difficulty(s, region, kind).expect("a check captures by its number"),
            Purpose::Loyalty => self.loyalty(s, region).expect("a check raises the loyalty of a token").value,
            Purpose::Nothing => 0,
        };
        let free = self.strength_in(s, region, kind.side()) + strength;
        s.check = Some(Check { kind, region, purpose, difficulty, free, drawn: Tokens::EMPTY });
        s.becomes(CheckStep::Draw);
    }

    /// S2S-347 to S2S-351; S2S-R16: food at any time while the sum is not sufficient, as often as there is food.
    fn legal_draws(&self, s: &State, out: &mut Vec<Action>) {
        let check = s.checking();
        let sufficient = self.sufficient(s, &check);
        let tokens = self.tokens_left(s);
        if tokens && check.free > 0 {
            out.push(Action::Draw);
            // S2S-643, S2S-R94: any leader near the Cautious one may.
            if self.near(s, Ability::Cautious, check.region).is_some() {
                out.push(Action::DrawCautiously);
            }
        }
        // S2S-351, S2S-C1, S2S-R15: food of this region while the sum is not sufficient.
        if tokens && !sufficient {
            let fed = self.carriers(s, IdSet::of(check.region)).filter(|(_, load, _)| load.count(Resource::Food) > 0);
            out.extend(fed.map(|(carrier, ..)| Action::DrawForFood { carrier }));
        }
        // S2S-635, S2S-R93: a resource from the region of the leader with Divine.
        if tokens && let Some(at) = self.near(s, Ability::Divine, check.region) {
            for (carrier, load, _) in self.carriers(s, IdSet::of(at)) {
                out.extend(load.kinds().map(|resource| Action::DrawDivinely { carrier, resource }));
            }
        }
        // S2S-350, S2S-R17.
        if sufficient || check.free == 0 || !tokens || self.content.options.check_stop_before_success {
            out.push(Action::EndCheck);
        }
    }

    /// Whether any kind of draw is possible.
    fn may_draw(&self, s: &State) -> bool {
        let check = s.checking();
        if !self.tokens_left(s) {
            return false;
        }
        let fed = || self.carried(s, IdSet::of(check.region))[Resource::Food.index()] > 0;
        let divine = || {
            let at = self.near(s, Ability::Divine, check.region);
            at.is_some_and(|at| self.carried(s, IdSet::of(at)) != [0; Resource::COUNT])
        };
        check.free > 0 || (!self.sufficient(s, &check) && fed()) || divine()
    }

    /// Presence region of the leader with this ability, if the region is that one or a neighbour.
    fn near(&self, s: &State, ability: Ability, region: Region) -> Option<Region> {
        s.with_ability(ability).map(|l| l.at).filter(|&at| self.around(at).has(region))
    }

    /// Pushes the draws of tokens.
    fn begin_draw(&self, s: &mut State, drawing: Drawing) {
        let left = match drawing {
            Drawing::Free => 1,
            Drawing::Food => self.content.extra_draw.draw,
            Drawing::Cautious => self.content.cautious_draw.draw,
            Drawing::Divine => self.content.divine_draw.draw,
        };
        if matches!(drawing, Drawing::Free | Drawing::Cautious) {
            s.checking_mut().free -= 1;
        }
        self.refill(s);
        s.lay(CheckStep::DrawToken { drawing, left });
    }

    /// A token is drawn. Several tokens of one draw are set aside for a choice (S2S-352).
    fn token_drawn(&self, s: &mut State, drawing: Drawing, left: u8, token: CheckToken) {
        s.done();
        if drawing == Drawing::Free {
            self.draw_from_bag(s, token);
            self.keep(s, token);
            return;
        }
        s.offered.insert(token);
        self.draw_from_bag(s, token);
        match picks::less(left) {
            Some(left) if self.tokens_left(s) => {
                self.refill(s);
                s.lay(CheckStep::DrawToken { drawing, left });
            }
            _ => s.lay(CheckStep::Keep { drawing }),
        }
    }

    /// S2S-362: an outlined token does not count against the free draws.
    fn keep(&self, s: &mut State, token: CheckToken) {
        let check = s.checking_mut();
        check.drawn.insert(token);
        if self.content.check_tokens[token.index()].outline {
            check.free += 1;
        }
    }

    /// S2S-352, S2S-644: the others go to Pontus at once; S2S-636: back into the bag.
    fn keep_one(&self, s: &mut State, drawing: Drawing, token: CheckToken) {
        s.done();
        let mut others = std::mem::take(&mut s.offered);
        others.remove(token);
        match drawing {
            Drawing::Divine => s.bag = s.bag.or(others),
            _ => s.pontus = s.pontus.or(others),
        }
        let check = s.checking_mut();
        check.drawn.insert(token);
        if drawing == Drawing::Cautious && self.content.check_tokens[token.index()].outline {
            check.free += 1;
        }
    }

    /// S2S-345, S2S-350, S2S-R18, S2S-R23: the difficulty itself is enough.
    fn sufficient(&self, s: &State, check: &Check) -> bool {
        self.check_result(s, check) >= u32::from(check.difficulty)
    }

    /// S2S-348: numbers of the drawn tokens and what units and cities add. S2S-361, S2S-R21: each doubling token doubles
    /// the highest other number. S2S-363: a count token is worth the number of drawn tokens.
    pub(crate) fn check_result(&self, s: &State, check: &Check) -> u32 {
        let count = check.drawn.len() as u32;
        let number = |token: CheckToken| {
            let rules = &self.content.check_tokens[token.index()];
            if rules.count { count } else { u32::from(rules.faces[check.kind.index()].strength) }
        };
        let doubled = |token: CheckToken| {
            let doubling = self.content.check_tokens[token.index()].doubling;
            let others = check.drawn.iter().filter(|&o| o != token).map(number);
            if doubling { others.max().unwrap_or(0) } else { 0 }
        };
        let tokens: u32 = check.drawn.iter().map(|t| number(t) + doubled(t)).sum();
        tokens + self.check_bonus(s, check.kind, check.region)
    }

    /// S2S-335, S2S-337, S2S-369: units in the region; S2S-731 to S2S-733: cities anywhere.
    fn check_bonus(&self, s: &State, kind: CheckKind, region: Region) -> u32 {
        let military = self.units_in(s, region).filter(|(u, _)| u.side == Side::Military);
        let of_unit = |colour: Colour| {
            let rules = &self.content.unit_rules[colour.index()];
            match kind {
                CheckKind::Battle => rules.battle_bonus,
                CheckKind::Negotiation => rules.negotiation_bonus,
            }
        };
        let units: u32 = military.map(|(_, colour)| u32::from(of_unit(colour))).sum();
        let of_city = |(site, effect)| match effect {
            CityEffect::Result(kinds, amount) if kinds[kind.index()] => u32::from(amount * self.city_factor(s, site)),
            _ => 0,
        };
        units + self.working_cities(s).map(of_city).sum::<u32>()
    }

    /// S2S-356, S2S-338, S2S-360, S2S-C5: damage symbols less defence symbols, a unit for each full 2.
    fn losses(&self, s: &State, check: &Check) -> u8 {
        let faces = check.drawn.iter().map(|t| self.content.check_tokens[t.index()].faces[check.kind.index()]);
        let (damage, defence) = faces.fold((0u8, 0u8), |(d, e), f| (d + f.damage, e + f.defence));
        let military = self.units_in(s, check.region).filter(|(u, _)| u.side == Side::Military);
        let shields: u8 = military.map(|(_, colour)| self.content.unit_rules[colour.index()].defence).sum();
        damage.saturating_sub(defence.saturating_add(shields)) / self.content.damage_per_unit
    }

    /// Steps 4 to 7 of a check, in this order (S2S-365): success, casualties, bonus token, drawn tokens to Pontus. They all
    /// come before a final event (S2S-C9), which is due after the action.
    fn finish_check(&self, s: &mut State) {
        let check = s.checking();
        s.lay(CheckStep::EndCheck);
        // S2S-357, S2S-359, S2S-R20: kept tokens without outline.
        let counted = check.drawn.iter().filter(|t| !self.content.check_tokens[t.index()].outline).count();
        if counted >= usize::from(self.content.tokens_for_bonus) {
            s.lay(CheckStep::TakeBonus { left: 1 });
        }
        // S2S-356: counted after the success has taken effect, with the units then in the region.
        s.lay(CheckStep::Casualties { left: 0 });
        // S2S-354, S2S-355.
        let result = self.check_result(s, &check);
        match check.purpose {
            // S2S-355: a check that fails wins nothing.
            _ if result < u32::from(check.difficulty) => {}
            Purpose::Capture => self.capture_by_check(s, check.region, check.kind),
            // S2S-373.
            Purpose::Loyalty => {
                let removed = result / u32::from(check.difficulty);
                let left = u8::try_from(removed).unwrap_or_else(|_| panic!("a result of {result} in {check:?}"));
                s.lay(CheckStep::RaiseLoyalty { left });
            }
            // S2S-R24: a check without a purpose wins nothing either.
            Purpose::Nothing => {}
        }
    }

    /// S2S-373, S2S-374: the leftmost troublemaker of the card, or one on a city next to the region.
    fn loyalty_zones<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Zone> + 'a {
        self.zones(s, s.checking().region).filter(|zone| !matches!(zone, Zone::Condition(_)))
    }

    /// S2S-356, S2S-370, S2S-R22: units of the right side in the region.
    fn victims<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (UnitToken, UnitAt)> + 'a {
        let Check { kind, region, .. } = s.checking();
        self.units(s).filter(move |(_, u)| u.at == region && u.side == kind.side())
    }
}
