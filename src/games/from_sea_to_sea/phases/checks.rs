//! Battle and negotiation (S2S-341 to S2S-376), with the abilities Divine, Conqueror and Cautious.

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::options::Refill;
use super::super::state::*;
use super::super::step::{Drawing, Step};
use super::super::units::UnitAt;
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    /// S2S-342, S2S-637: the presence region; any region for the Conqueror.
    fn check_regions(&self, leader: LeaderState) -> Regions {
        match leader.ability {
            Ability::Conqueror => self.content.regions,
            _ => IdSet::of(leader.at),
        }
    }

    pub(in super::super) fn can_check(&self, s: &State, leader: LeaderState, kind: CheckKind) -> bool {
        // S2S-621: Swift may move next door before the check.
        let regions = match leader.ability {
            Ability::Swift => self.around(leader.at),
            _ => self.check_regions(leader),
        };
        !self.content.options.check_needs_purpose
            || regions.iter().any(|r| self.purpose(s, r, kind) != Purpose::Nothing)
    }

    /// S2S-341, S2S-R24: what a check in this region could win.
    pub(in super::super) fn purpose(&self, s: &State, region: Region, kind: CheckKind) -> Purpose {
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
    pub(in super::super) fn capture_difficulty(&self, s: &State, region: Region, kind: CheckKind) -> Option<u8> {
        let card = &self.content.cards[s.cards[region]?.index()];
        let number = |requirement: &Requirement| match requirement {
            Requirement::Check { kinds, difficulty } if kinds[kind.index()] => Some(*difficulty),
            _ => None,
        };
        card.options.iter().flatten().filter_map(number).min()
    }

    /// S2S-344, S2S-R25, S2S-R26: value and frame of the token, or of the card of Great Armenia. S2S-375, S2S-589: none
    /// while the token is face down.
    pub(in super::super) fn loyalty(&self, s: &State, region: Region) -> Option<Loyalty> {
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

    pub(in super::super) fn legal_check_regions(&self, s: &State, kind: CheckKind, out: &mut Vec<Action>) {
        out.extend(self.useful_regions(s, kind).map(|region| Action::CheckIn { region }));
    }

    /// S2S-343, S2S-346, S2S-368, S2S-638: free draws are the units of the right side in the region of the check, and the
    /// strength. S2S-366: a negotiation follows the rules of a battle; faces, units and bonuses depend on the kind.
    pub(in super::super) fn begin_check(&self, s: &mut State, kind: CheckKind, strength: u8, region: Region) {
        let purpose = self.purpose(s, region, kind);
        let difficulty = match purpose {
            Purpose::Capture => self.capture_difficulty(s, region, kind).unwrap_or_default(),
            Purpose::Loyalty => self.loyalty(s, region).map_or(1, |l| l.value),
            Purpose::Nothing => 0,
        };
        let free = self.strength_in(s, region, side(kind)) + strength;
        s.check = Some(Check { kind, region, purpose, difficulty, free, drawn: Tokens::EMPTY });
        s.steps.replace(Step::Draw);
    }

    /// S2S-347 to S2S-351; S2S-R16: food at any time while the sum is not sufficient, as often as it lasts.
    pub(in super::super) fn legal_draws(&self, s: &State, out: &mut Vec<Action>) {
        let Some(check) = s.check else { return };
        let sufficient = self.sufficient(s, &check);
        let tokens = self.tokens_left(s);
        if tokens && check.free > 0 {
            out.push(Action::Draw);
            // S2S-643, S2S-R94: any leader may, near the Cautious one.
            if self.near(s, Ability::Cautious, check.region).is_some() {
                out.push(Action::DrawCautiously);
            }
        }
        // S2S-351, S2S-C1, S2S-R15: food of this region while the sum is not sufficient.
        if tokens && !sufficient {
            let fed = self.carriers(s, IdSet::of(check.region)).filter(|(_, load, _)| load.count(Resource::Food) > 0);
            out.extend(fed.map(|(carrier, ..)| Action::DrawForFood { carrier }));
        }
        // S2S-635, S2S-R93: a resource of the region of the Divine one.
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
        let Some(check) = s.check.filter(|_| self.tokens_left(s)) else { return false };
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

    pub(in super::super) fn apply_draw(&self, s: &mut State, action: Action) {
        let drawing = match action {
            Action::Draw => Drawing::Free,
            Action::DrawCautiously => Drawing::Cautious,
            Action::DrawForFood { .. } => Drawing::Food,
            Action::DrawDivinely { .. } => Drawing::Divine,
            _ => {
                s.steps.pop();
                self.finish_check(s);
                return;
            }
        };
        match action {
            // S2S-353.
            Action::DrawForFood { carrier } => self.spend(s, carrier, Resource::Food),
            Action::DrawDivinely { carrier, resource } => self.spend(s, carrier, resource),
            _ => {}
        }
        if matches!(drawing, Drawing::Free | Drawing::Cautious)
            && let Some(check) = &mut s.check
        {
            check.free -= 1;
        }
        let left = match drawing {
            Drawing::Free => 1,
            Drawing::Food => self.content.extra_draw.draw,
            Drawing::Cautious => self.content.cautious_draw.draw,
            Drawing::Divine => self.content.divine_draw.draw,
        };
        self.refill(s);
        s.steps.push(Step::DrawToken { drawing, left });
    }

    /// A token is drawn. Several of one draw are laid aside for a choice (S2S-352).
    pub(in super::super) fn token_drawn(&self, s: &mut State, drawing: Drawing, left: u8, token: CheckToken) {
        s.steps.pop();
        if drawing == Drawing::Free {
            self.draw_from_bag(s, token);
            self.keep(s, token);
            return;
        }
        s.offered.insert(token);
        self.draw_from_bag(s, token);
        if left > 1 && self.tokens_left(s) {
            self.refill(s);
            s.steps.push(Step::DrawToken { drawing, left: left - 1 });
        } else {
            s.steps.push(Step::Keep { drawing });
        }
    }

    /// S2S-362: an outlined token does not count against the free draws.
    fn keep(&self, s: &mut State, token: CheckToken) {
        let outline = self.content.check_tokens[token.index()].outline;
        if let Some(check) = &mut s.check {
            check.drawn.insert(token);
            if outline {
                check.free += 1;
            }
        }
    }

    /// S2S-352, S2S-644: the others go to Pontus at once; S2S-636: back into the bag.
    pub(in super::super) fn keep_one(&self, s: &mut State, drawing: Drawing, token: CheckToken) {
        s.steps.pop();
        let mut others = std::mem::take(&mut s.offered);
        others.remove(token);
        match drawing {
            Drawing::Divine => s.bag = s.bag.or(others),
            _ => s.pontus = s.pontus.or(others),
        }
        let outline = self.content.check_tokens[token.index()].outline;
        if let Some(check) = &mut s.check {
            check.drawn.insert(token);
            if outline && drawing == Drawing::Cautious {
                check.free += 1;
            }
        }
    }

    /// S2S-345, S2S-350, S2S-R18, S2S-R23: the difficulty itself is enough.
    pub(in super::super) fn sufficient(&self, s: &State, check: &Check) -> bool {
        self.check_result(s, check) >= u32::from(check.difficulty)
    }

    /// S2S-348: numbers of the drawn tokens and what units and cities add. S2S-361, S2S-R21: each doubling token doubles
    /// the highest other number. S2S-363: a count token is worth the number of drawn tokens.
    pub(in super::super) fn check_result(&self, s: &State, check: &Check) -> u32 {
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
    pub(in super::super) fn check_bonus(&self, s: &State, kind: CheckKind, region: Region) -> u32 {
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
        let Some(check) = s.check else { return };
        s.steps.push(Step::EndCheck);
        // S2S-357, S2S-359, S2S-R20: kept tokens without outline.
        let counted = check.drawn.iter().filter(|t| !self.content.check_tokens[t.index()].outline).count();
        if counted >= usize::from(self.content.tokens_for_bonus) {
            s.steps.push(Step::TakeBonus { left: 1 });
        }
        // S2S-356: counted after the success has had its effect, with the units that are in the region by then.
        s.steps.push(Step::Casualties { left: 0 });
        // S2S-354, S2S-355.
        let result = self.check_result(s, &check);
        match check.purpose {
            _ if result < u32::from(check.difficulty) => {}
            Purpose::Capture => self.capture_by_check(s, check.region, check.kind),
            // S2S-373.
            Purpose::Loyalty => {
                let left = (result / u32::from(check.difficulty.max(1))).min(u32::from(u8::MAX)) as u8;
                s.steps.push(Step::RaiseLoyalty { left });
            }
            Purpose::Nothing => {}
        }
    }

    /// S2S-373, S2S-374: the leftmost troublemaker of the card, or one on a city next to the region.
    fn loyalty_zones<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Zone> + 'a {
        s.check
            .into_iter()
            .flat_map(move |check| self.zones(s, check.region).filter(|zone| !matches!(zone, Zone::Condition(_))))
    }

    pub(in super::super) fn legal_loyalty(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.loyalty_zones(s).map(|zone| Action::Remove { zone }));
    }

    /// S2S-356, S2S-370, S2S-R22: units of the right side in the region.
    fn victims<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (UnitToken, UnitAt)> + 'a {
        s.check.into_iter().flat_map(move |check| {
            self.units(s).filter(move |(_, u)| u.at == check.region && u.side == side(check.kind))
        })
    }

    pub(in super::super) fn legal_casualties(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.victims(s).map(|(_, unit)| Action::LoseUnit { unit }));
    }

    pub(in super::super) fn lose_in_check(&self, s: &mut State, left: u8, unit: UnitAt) {
        self.less(s, left, |left| Step::Casualties { left });
        if let Some(token) = self.token(s, unit) {
            self.kill(s, token);
        }
    }

    /// Ends of the development scale that are different.
    pub(in super::super) fn legal_bonus(&self, s: &State, out: &mut Vec<Action>) {
        let tokens = s.development.iter().flatten().count();
        out.extend(End::ALL.iter().take(tokens.min(2)).map(|&end| Action::TakeBonus { end }));
    }

    /// Steps of a check without a choice. True when done with.
    pub(in super::super) fn pass_check(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::ChooseCheckRegion { kind, strength } => {
                let mut regions = self.useful_regions(s, kind);
                match (regions.next(), regions.next()) {
                    (Some(region), None) => {
                        drop(regions);
                        self.begin_check(s, kind, strength, region);
                    }
                    // Swift has left the region in which the check was to be made.
                    (None, _) => {
                        drop(regions);
                        s.steps.pop();
                    }
                    _ => return false,
                }
            }
            Step::Draw => {
                if self.may_draw(s) {
                    return false;
                }
                s.steps.pop();
                self.finish_check(s);
            }
            Step::RaiseLoyalty { left } => {
                let mut zones = self.loyalty_zones(s);
                let (first, second) = (zones.next(), zones.next());
                drop(zones);
                match (first, second) {
                    (None, _) => drop(s.steps.pop()),
                    (Some(zone), None) => {
                        self.less(s, left, |left| Step::RaiseLoyalty { left });
                        self.remove_troublemaker(s, zone);
                    }
                    _ => return false,
                }
            }
            Step::Casualties { left: 0 } => {
                s.steps.pop();
                let left = s.check.map_or(0, |check| self.losses(s, &check));
                if left > 0 {
                    s.steps.push(Step::Casualties { left });
                }
            }
            Step::Casualties { left } => {
                let mut victims = self.victims(s);
                let (first, second) = (victims.next(), victims.next());
                drop(victims);
                match (first, second) {
                    (None, _) => drop(s.steps.pop()),
                    (Some((_, unit)), None) => self.lose_in_check(s, left, unit),
                    _ => return false,
                }
            }
            Step::TakeBonus { left } => match s.development.iter().flatten().count() {
                0 => drop(s.steps.pop()),
                1 => {
                    self.less(s, left, |left| Step::TakeBonus { left });
                    self.take_bonus(s, End::Left);
                }
                _ => return false,
            },
            // S2S-364.
            Step::EndCheck => {
                s.steps.pop();
                if let Some(check) = s.check.take() {
                    s.pontus = s.pontus.or(check.drawn);
                }
                if self.content.options.refill == Refill::WhenEmpty {
                    self.refill(s);
                }
            }
            _ => return false,
        }
        true
    }
}

/// S2S-331, S2S-334: who takes part in a check.
pub(in super::super) fn side(kind: CheckKind) -> Side {
    match kind {
        CheckKind::Battle => Side::Military,
        CheckKind::Negotiation => Side::Peaceful,
    }
}
