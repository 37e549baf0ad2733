//! Gathering and loading (S2S-411 to S2S-421), bonuses of the scales (S2S-431 to S2S-438).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::{CityEffect, Regions, Tokens};
use super::super::ids::*;
use super::super::options::Refill;
use super::super::state::*;
use super::super::step::Step;
use super::super::units::Carrier;
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    /// S2S-412, S2S-R40: the presence region and captured neighbours of it.
    pub(in super::super) fn gathering_regions(&self, s: &State) -> Regions {
        let at = s.acting().at;
        let here = match self.content.options.gather_in_uncaptured_presence_region {
            true => IdSet::of(at),
            false => IdSet::of(at).and(s.captured),
        };
        here.or(self.content.adjacent[at].and(s.captured))
    }

    /// S2S-413, S2S-208: printed cells without a troublemaker, bit per cell. S2S-339, S2S-734: ignored troublemakers, the
    /// leftmost ones, uncover theirs.
    pub(in super::super) fn open_cells(&self, s: &State, region: Region) -> u8 {
        let covered = s.troublemakers[region] - self.ignored(s, region);
        let open = self.cells(s, region).len().saturating_sub(usize::from(covered));
        ((1u16 << open) - 1) as u8
    }

    /// A cell of this kind that can be gathered: S2S-415 once per action, S2S-627 again and again for the favourite, also
    /// in Albania's effect (S2S-R51).
    fn cell_of(&self, s: &State, region: Region, resource: Resource) -> Option<u8> {
        // S2S-R91: the favourite too only while a cell of it is open.
        let open = self.open_cells(s, region);
        let of_kind = |cell: &u8| open >> cell & 1 == 1 && self.cells(s, region)[usize::from(*cell)] == Some(resource);
        let cells = 0..self.cells(s, region).len() as u8;
        let used = s.gathering.cells[region];
        let again =
            s.acting().ability == Ability::Philhellene && s.gathering.favourite.is_none_or(|kind| kind == resource);
        cells.clone().find(|c| of_kind(c) && !used.has(c + 1)).or_else(|| cells.clone().find(|c| again && of_kind(c)))
    }

    /// S2S-726 to S2S-730, S2S-R41: a city next to the region that still gives this resource in this action.
    fn city_of(&self, s: &State, region: Region, resource: Resource) -> Option<Site> {
        let gives = |(site, effect): &(Site, CityEffect)| match effect {
            CityEffect::Gather(kind, amount) => {
                *kind == resource
                    && self.content.sites_of[region].has(*site)
                    && s.gathering.cities[*site] < amount * self.city_factor(s, *site)
            }
            _ => false,
        };
        self.working_cities(s).find(gives).map(|(site, _)| site)
    }

    /// S2S-414, S2S-416: what can be gathered now: open, on its scale, and with room on a unit there.
    pub(in super::super) fn legal_gathering(&self, s: &State, out: &mut Vec<Action>) {
        for region in self.gathering_regions(s).iter() {
            if !self.room(s, IdSet::of(region)) {
                continue;
            }
            for &resource in Resource::ALL {
                if self.can_gather(s, region, resource) {
                    out.push(Action::Gather { region, resource });
                }
            }
        }
    }

    fn can_gather(&self, s: &State, region: Region, resource: Resource) -> bool {
        self.obtainable(s, resource)
            && (self.cell_of(s, region, resource).is_some() || self.city_of(s, region, resource).is_some())
    }

    /// Marks the cell or city as used and asks for a carrier.
    pub(in super::super) fn gather(&self, s: &mut State, region: Region, resource: Resource) {
        match (self.cell_of(s, region, resource), self.city_of(s, region, resource)) {
            (Some(cell), _) if !s.gathering.cells[region].has(cell + 1) => s.gathering.cells[region].insert(cell + 1),
            (_, Some(site)) => s.gathering.cities[site] += 1,
            _ => s.gathering.favourite = Some(resource),
        }
        s.steps.push(Step::Load { resource, regions: IdSet::of(region), make_room: false });
    }

    /// S2S-421: resources on carriers where something could be gathered may be discarded first.
    pub(in super::super) fn legal_discards(&self, s: &State, regions: Regions, out: &mut Vec<Action>) {
        for (carrier, load, _) in self.carriers(s, regions) {
            out.extend(load.kinds().map(|resource| Action::Discard { carrier, resource }));
        }
    }

    /// Regions of the action where something lies open.
    pub(in super::super) fn regions_worth_room(&self, s: &State) -> Regions {
        let open = |region: &Region| Resource::ALL.iter().any(|&r| self.can_gather(s, *region, r));
        self.gathering_regions(s).iter().filter(open).collect()
    }

    pub(in super::super) fn legal_room(&self, s: &State, out: &mut Vec<Action>) {
        self.legal_discards(s, self.regions_worth_room(s), out);
        out.push(Action::Stop);
    }

    /// Carriers that can take the resource; S2S-R37: with a reward, others may be discarded to make room.
    pub(in super::super) fn legal_loading(&self, s: &State, regions: Regions, make_room: bool, out: &mut Vec<Action>) {
        let with_room = self.carriers(s, regions).filter(|(_, load, capacity)| load.len() < *capacity);
        out.extend(with_room.map(|(carrier, ..)| Action::LoadOn { carrier }));
        if out.is_empty() && make_room {
            self.legal_discards(s, regions, out);
            out.push(Action::Stop);
        }
    }

    /// S2S-416: the marker leaves its scale for the carrier; then a bonus is due (S2S-431).
    pub(in super::super) fn load_on(&self, s: &mut State, resource: Resource, carrier: Carrier) {
        s.steps.pop();
        self.load(s, carrier, resource);
        self.take_resource(s, resource);
    }

    /// A resource with one carrier to go to, or none. True when done with.
    pub(in super::super) fn pass_loading(
        &self,
        s: &mut State,
        resource: Resource,
        regions: Regions,
        make_room: bool,
    ) -> bool {
        if !self.obtainable(s, resource) {
            s.steps.pop();
            return true;
        }
        let mut with_room = self.carriers(s, regions).filter(|(_, load, capacity)| load.len() < *capacity);
        let (first, second) = (with_room.next(), with_room.next());
        drop(with_room);
        match (first, second) {
            (Some((carrier, ..)), None) => self.load_on(s, resource, carrier),
            (None, _) if !make_room || self.carried(s, regions) == [0; Resource::COUNT] => drop(s.steps.pop()),
            _ => return false,
        }
        true
    }

    /// Gathering without anything to gather. True when done with.
    pub(in super::super) fn pass_gathering(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::MakeRoom { strength } => {
                let carried = self.carried(s, self.regions_worth_room(s));
                if carried != [0; Resource::COUNT] {
                    return false;
                }
                s.steps.replace(Step::Gather { left: strength });
            }
            _ => {
                let regions = self.gathering_regions(s);
                let possible = |region| {
                    self.room(s, IdSet::of(region)) && Resource::ALL.iter().any(|&r| self.can_gather(s, region, r))
                };
                if regions.iter().any(possible) {
                    return false;
                }
                s.steps.pop();
            }
        }
        true
    }

    /// S2S-436 to S2S-438: one of the three drawn tokens may leave the game, the others go to Pontus.
    pub(in super::super) fn legal_thinning(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.different(s.offered).map(|token| Action::RemoveToken { token }));
        out.push(Action::Stop);
    }

    pub(in super::super) fn thin(&self, s: &mut State, action: Action) {
        s.steps.pop();
        let mut drawn = std::mem::take(&mut s.offered);
        if let Action::RemoveToken { token } = action {
            drawn.remove(token);
        }
        s.pontus = s.pontus.or(drawn);
        if self.content.options.refill == Refill::WhenEmpty {
            self.refill(s);
        }
    }

    /// Tokens of a set, one of each kind.
    pub(in super::super) fn different(&self, tokens: Tokens) -> impl Iterator<Item = CheckToken> + '_ {
        let rules = |t: CheckToken| &self.content.check_tokens[t.index()];
        tokens.iter().filter(move |&t| !tokens.iter().take_while(|&o| o != t).any(|o| rules(o) == rules(t)))
    }
}
