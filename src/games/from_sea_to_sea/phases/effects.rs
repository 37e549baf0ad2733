//! Effects of the regions (S2S-701 to S2S-718), those that move pieces on the map; resources and units are exchanged in
//! `exchange`.

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::options::ConflictTestAfter;
use super::super::state::*;
use super::super::step::Step;
use agon_game::IdSet;

impl FromSeaToSea {
    /// Starts the effect of a region.
    pub(in super::super) fn begin_effect(&self, s: &mut State, region: Region, strength: u8) {
        s.steps.pop();
        let Some(effect) = self.content.effects[region] else { return };
        if strength == 0 && effect.kind != EffectKind::MoveLeaders {
            return;
        }
        let left = strength;
        match effect.kind {
            EffectKind::SwapUnits => s.steps.push(Step::SwapOut { left }),
            EffectKind::MoveTroublemakers => s.steps.push(Step::MoveTroublemaker { left }),
            // S2S-R55: not Osroene itself.
            EffectKind::CopyRegionEffects => s.steps.push(Step::CopyEffect { left, used: IdSet::of(region) }),
            EffectKind::RemoveTroublemakers => s.steps.push(Step::CalmRegions { left, done: Regions::EMPTY }),
            EffectKind::ExchangeResources => s.steps.push(Step::Exchange { left }),
            EffectKind::ReplaceCities => {
                s.steps.push(Step::ReplaceCity);
                if !s.city_stack.is_empty() {
                    s.steps.push(Step::RevealReplacement { left });
                }
            }
            EffectKind::HireGatherMove => {
                s.gathering = Gathering::default();
                let free = self.free_moves(s.acting());
                s.steps.push(Step::Mixed { left, free, moved: false });
            }
            EffectKind::MoveLeaders => {
                if self.content.options.conflict_test_after == ConflictTestAfter::AnyUnitMove {
                    s.steps.push(Step::Conflict);
                }
                s.steps.push(Step::Travel { leader: 0, units: left });
            }
            EffectKind::GainResources => s.steps.push(Step::Gain { left }),
            EffectKind::SwapRegionTokens => s.steps.push(Step::SwapTokens { left, first: None }),
            // S2S-706.
            EffectKind::RomeDown => self.rome_down(s, left),
            // S2S-713, S2S-463.
            EffectKind::AddEvent => (0..left).for_each(|_| self.add_event(s)),
            EffectKind::CycleScale => s.steps.push(Step::CycleScale { left }),
        }
    }

    pub(in super::super) fn legal_effects(&self, s: &State, step: Step, out: &mut Vec<Action>) {
        match step {
            // S2S-701: hiring, gathering and movement in any mix.
            Step::Mixed { left, free, .. } => {
                self.legal_moves(s, s.acting(), left > 0, left > 0 || free > 0, out);
                if left > 0 {
                    self.legal_hiring(s, None, out);
                    self.legal_gathering(s, out);
                    self.legal_discards(s, self.regions_worth_room(s), out);
                }
                out.push(Action::Stop);
            }
            // S2S-704, S2S-R53: each leader anywhere; staying is a choice.
            Step::Travel { .. } => out.extend(self.content.regions.iter().map(|to| Action::Travel { to })),
            // S2S-705.
            Step::Bring { from, .. } => {
                out.extend(self.units(s).filter(|(_, u)| u.at == from).map(|(_, unit)| Action::Bring { unit }));
                out.push(Action::Stop);
            }
            Step::CalmRegions { done, .. } => {
                for region in self.content.regions.without(done).iter() {
                    out.extend(self.zones(s, region).map(|zone| Action::Calm { region, zone }));
                }
            }
            Step::ReplaceCity => {
                for site in s.built().iter() {
                    out.extend(s.revealed.iter().map(|city| Action::ReplaceCity { site, city }));
                }
                out.push(Action::Stop);
            }
            Step::SwapTokens { first, .. } => {
                let regions = self.token_regions(s).without(first.map_or(Regions::EMPTY, IdSet::of));
                out.extend(regions.iter().map(|region| Action::ChooseRegion { region }));
                if first.is_none() {
                    out.push(Action::Stop);
                }
            }
            Step::CopyEffect { used, .. } => {
                out.extend(self.copyable(s, used).map(|region| Action::Activate { region }));
                out.push(Action::Stop);
            }
            Step::MoveTroublemaker { .. } => {
                for region in self.content.regions.iter().filter(|&r| self.can_receive_from(s, r)) {
                    out.extend(self.zones(s, region).map(|zone| Action::MoveTroublemaker { region, zone }));
                }
                out.push(Action::Stop);
            }
            Step::MoveTroublemakerTo { region, .. } => {
                out.extend(self.receivers(s, region).map(|region| Action::ChooseRegion { region }));
            }
            Step::RemoveAny { .. } => out.extend(self.all_zones(s).map(|zone| Action::Remove { zone })),
            _ => {}
        }
    }

    pub(in super::super) fn apply_effects(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::Mixed { left, free, moved }, _) => self.apply_mixed(s, left, free, moved, action),
            (Step::Travel { leader, units }, Action::Travel { to }) => {
                s.steps.pop();
                if usize::from(leader) + 1 < s.leaders.len() {
                    s.steps.push(Step::Travel { leader: leader + 1, units });
                }
                if let Some(traveller) = s.leaders.get_mut(usize::from(leader)) {
                    let from = std::mem::replace(&mut traveller.at, to);
                    if from != to && units > 0 {
                        s.steps.push(Step::Bring { from, to, left: units });
                    }
                }
            }
            (Step::Bring { from, to, left }, Action::Bring { unit }) => {
                self.less(s, left, |left| Step::Bring { from, to, left });
                self.move_unit(s, unit, to);
            }
            // S2S-707, S2S-R58.
            (Step::CalmRegions { left, mut done }, Action::Calm { region, zone }) => {
                done.insert(region);
                self.less(s, left, |left| Step::CalmRegions { left, done });
                self.remove_troublemaker(s, zone);
            }
            // S2S-711: only revealed tokens come; the one that goes ends under the stack with the others (S2S-R54).
            (Step::ReplaceCity, Action::ReplaceCity { site, city }) => {
                s.revealed.remove(city);
                if let Some(old) = s.cities[site].replace(city) {
                    s.replaced.insert(old);
                }
            }
            // S2S-712.
            (Step::ReplaceCity, _) => self.replacing_ends(s),
            (Step::SwapTokens { left, first: None }, Action::ChooseRegion { region }) => {
                s.steps.replace(Step::SwapTokens { left, first: Some(region) });
            }
            (Step::SwapTokens { left, first: Some(first) }, Action::ChooseRegion { region }) => {
                self.less(s, left, |left| Step::SwapTokens { left, first: None });
                self.swap_tokens(s, first, region);
            }
            // S2S-716.
            (Step::CopyEffect { left, mut used }, Action::Activate { region }) => {
                used.insert(region);
                self.less(s, left, |left| Step::CopyEffect { left, used });
                let strength = self.effect_strength(s, s.acting(), region);
                s.steps.push(Step::Effect { region, strength });
            }
            (Step::MoveTroublemaker { left }, Action::MoveTroublemaker { region, zone }) => {
                self.less(s, left, |left| Step::MoveTroublemaker { left });
                s.steps.push(Step::MoveTroublemakerTo { region, zone });
            }
            // S2S-718: it changes its place and neither leaves nor enters the board.
            (Step::MoveTroublemakerTo { zone, .. }, Action::ChooseRegion { region }) => {
                s.steps.pop();
                let removed = s.act.removed;
                self.remove_troublemaker(s, zone);
                s.act.removed = removed;
                s.stock -= 1;
                s.troublemakers[region] += 1;
            }
            (Step::RemoveAny { left }, Action::Remove { zone }) => {
                self.less(s, left, |left| Step::RemoveAny { left });
                self.remove_troublemaker(s, zone);
            }
            // Stop.
            _ => drop(s.steps.pop()),
        }
    }

    /// Effects without a choice. True when done with.
    pub(in super::super) fn pass_effects(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::Effect { region, strength } => self.begin_effect(s, region, strength),
            Step::Bring { from, .. } if self.units_in(s, from).next().is_none() => drop(s.steps.pop()),
            Step::CalmRegions { done, .. } => {
                let rest = self.content.regions.without(done);
                if rest.iter().any(|r| self.zones(s, r).next().is_some()) {
                    return false;
                }
                s.steps.pop();
            }
            Step::ReplaceCity if s.revealed.is_empty() || s.built().is_empty() => self.replacing_ends(s),
            Step::SwapTokens { first: None, .. } if self.token_regions(s).len() < 2 => drop(s.steps.pop()),
            Step::CopyEffect { used, .. } if self.copyable(s, used).next().is_none() => drop(s.steps.pop()),
            Step::MoveTroublemaker { .. } => {
                if self.content.regions.iter().any(|r| self.can_receive_from(s, r)) {
                    return false;
                }
                s.steps.pop();
            }
            Step::RemoveAny { left } => {
                let mut zones = self.all_zones(s);
                let (first, second) = (zones.next(), zones.next());
                drop(zones);
                match (first, second) {
                    (None, _) => drop(s.steps.pop()),
                    (Some(zone), None) => {
                        self.less(s, left, |left| Step::RemoveAny { left });
                        self.remove_troublemaker(s, zone);
                    }
                    _ => return false,
                }
            }
            _ => return false,
        }
        true
    }

    /// One point of Albania's effect, a free move of the Joker (S2S-R51), or a discard that makes room.
    fn apply_mixed(&self, s: &mut State, left: u8, free: u8, moved: bool, action: Action) {
        if let Action::Discard { carrier, resource } = action {
            self.spend(s, carrier, resource);
            return;
        }
        s.steps.pop();
        let (left, free) = match action {
            Action::Stop => (0, 0),
            Action::MoveUnit { .. } if free > 0 => (left, free - 1),
            _ => (left - 1, free),
        };
        let moved = moved || matches!(action, Action::MoveLeader { .. } | Action::MoveUnit { .. });
        if left > 0 || free > 0 {
            s.steps.push(Step::Mixed { left, free, moved });
        } else if moved && self.copied_moves_are_tested() {
            // S2S-R14: a single test at its end.
            s.steps.push(Step::Conflict);
        }
        match action {
            Action::MoveLeader { .. } | Action::MoveUnit { .. } => {
                let actor = s.actor;
                self.make_move(s, actor, action);
            }
            Action::Hire { region, side } => self.hire(s, region, side),
            Action::Gather { region, resource } => self.gather(s, region, resource),
            _ => {}
        }
    }

    /// Captured regions with a token (S2S-R56: face down ones too).
    fn token_regions(&self, s: &State) -> Regions {
        s.captured.iter().filter(|&r| s.region_tokens[r].is_some()).collect()
    }

    /// S2S-717, S2S-R56: a face-down token stays face down where it goes.
    fn swap_tokens(&self, s: &mut State, one: Region, other: Region) {
        let tokens = (s.region_tokens[one], s.region_tokens[other]);
        (s.region_tokens[other], s.region_tokens[one]) = tokens;
        if s.face_down.has(one) != s.face_down.has(other) {
            let down = if s.face_down.has(one) { (one, other) } else { (other, one) };
            s.face_down.remove(down.0);
            s.face_down.insert(down.1);
        }
    }

    /// S2S-R55: captured regions whose effect can be applied; their distance does not matter.
    fn copyable<'a>(&'a self, s: &'a State, used: Regions) -> impl Iterator<Item = Region> + 'a {
        s.captured.without(used).iter().filter(|&r| self.activatable(s, s.acting(), r))
    }

    /// S2S-R57: captured neighbours with a free cell.
    fn receivers(&self, s: &State, region: Region) -> impl Iterator<Item = Region> + use<> {
        let near = self.content.adjacent[region].and(s.captured);
        let free: Regions = near.iter().filter(|&r| self.has_free_cell(s, r)).collect();
        free.iter()
    }

    fn can_receive_from(&self, s: &State, region: Region) -> bool {
        self.zones(s, region).next().is_some() && self.receivers(s, region).next().is_some()
    }

    /// S2S-712: what is left goes under the stack; nobody knows in which order.
    fn replacing_ends(&self, s: &mut State) {
        s.steps.pop();
        let unused = std::mem::take(&mut s.revealed).or(std::mem::take(&mut s.replaced));
        if !unused.is_empty() {
            s.city_stack.push(unused);
        }
    }

    /// S2S-710: a token from the top of the stack.
    pub(in super::super) fn replacement_revealed(&self, s: &mut State, left: u8, city: CityToken) {
        s.steps.pop();
        self.take_from_stack(s, city);
        s.revealed.insert(city);
        if left > 1 && !s.city_stack.is_empty() {
            s.steps.push(Step::RevealReplacement { left: left - 1 });
        }
    }
}
