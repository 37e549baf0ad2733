//! Gathering and loading (S2S-411 to S2S-421), bonuses of the scales (S2S-431 to S2S-438).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::{CityEffect, Regions, Tokens};
use crate::ids::*;
use crate::options::Refill;
use crate::state::*;
use crate::step::*;
use crate::units::{Carrier, Load};
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, picks};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-411 to S2S-438: gathering, loading, and the bonus of the food scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum GatherStep {
    /// S2S-421: resources are discarded before gathering.
    MakeRoom {
        /// Strength of the gathering that follows.
        strength: u8,
    },
    /// S2S-411.
    Gather {
        /// Resources left.
        left: u8,
    },
    /// S2S-416, S2S-394: a resource is put on a unit.
    Load {
        /// Which.
        resource: Resource,
        /// Where.
        regions: Regions,
        /// S2S-R37: others may be discarded to make room.
        make_room: bool,
    },
    /// Chance: S2S-436.
    DrawThin {
        /// Tokens left.
        left: u8,
    },
    /// S2S-436.
    Thin,
}

impl Chapter<FromSeaToSea> for GatherStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::MakeRoom { .. } | Self::Gather { .. } | Self::Load { .. } | Self::Thin => game.acting_seat(s),
            Self::DrawThin { .. } => Who::Chance(Draw::CheckToken),
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::MakeRoom { .. } => {
                game.legal_discards(s, game.regions_worth_room(s), out);
                out.push(Action::Stop);
            }
            Self::Gather { .. } => {
                game.legal_gathering(s, out);
                out.push(Action::Stop);
            }
            // S2S-R37: for a reward, other resources may be discarded if nobody has room.
            Self::Load { regions, make_room, .. } => {
                let before = out.len();
                out.extend(game.with_room(s, regions).map(|(carrier, ..)| Action::LoadOn { carrier }));
                if out.len() == before && make_room {
                    game.legal_discards(s, regions, out);
                    out.push(Action::Stop);
                }
            }
            // S2S-436 to S2S-438: one of the drawn tokens may leave the game, the others go to Pontus.
            Self::Thin => {
                out.extend(game.different(s.offered).map(|token| Action::RemoveToken { token }));
                out.push(Action::Stop);
            }
            Self::DrawThin { .. } => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::MakeRoom { strength } => {
                if game.carried(s, game.regions_worth_room(s)) != [0; Resource::COUNT] {
                    return false;
                }
                s.becomes(Self::Gather { left: strength });
            }
            Self::Gather { .. } => {
                let possible = |region| {
                    game.room(s, IdSet::of(region)) && Resource::ALL.iter().any(|&r| game.can_gather(s, region, r))
                };
                if game.gathering_regions(s).iter().any(possible) {
                    return false;
                }
                s.done();
            }
            Self::Load { resource, .. } if !game.obtainable(s, resource) => s.done(),
            Self::Load { resource, regions, make_room } => {
                let mut with_room = game.with_room(s, regions);
                let (first, second) = (with_room.next(), with_room.next());
                drop(with_room);
                match (first, second) {
                    (Some((carrier, ..)), None) => game.load_on(s, resource, carrier),
                    (None, _) if !make_room || game.carried(s, regions) == [0; Resource::COUNT] => s.done(),
                    // Several carriers have room, or room has to be made.
                    _ => return false,
                }
            }
            // S2S-437, S2S-R45: an empty bag is refilled first; without any token the draw ends.
            Self::DrawThin { .. } if !game.tokens_left(s) => s.becomes(Self::Thin),
            Self::DrawThin { .. } => {
                game.refill(s);
                return false;
            }
            Self::Thin if s.offered.is_empty() => s.done(),
            Self::Thin => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::MakeRoom { .. } | Self::Load { .. }, Action::Discard { carrier, resource }) => {
                game.spend(s, carrier, resource);
            }
            (Self::MakeRoom { strength }, Action::Stop) => s.becomes(Self::Gather { left: strength }),
            (Self::Gather { left }, Action::Gather { region, resource }) => {
                s.once(left, |left| Self::Gather { left });
                game.gather(s, region, resource);
            }
            (Self::Load { resource, .. }, Action::LoadOn { carrier }) => game.load_on(s, resource, carrier),
            (Self::Gather { .. } | Self::Load { .. }, Action::Stop) => s.done(),
            (Self::DrawThin { left }, Action::DrawToken { token }) => {
                s.offered.insert(token);
                game.draw_from_bag(s, token);
                match picks::less(left) {
                    Some(left) => s.becomes(Self::DrawThin { left }),
                    None => s.becomes(Self::Thin),
                }
            }
            (Self::Thin, Action::RemoveToken { token }) => game.thin(s, Some(token)),
            (Self::Thin, Action::Stop) => game.thin(s, None),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::MakeRoom { .. } => "make_room",
            Self::Gather { .. } => "gather",
            Self::Load { .. } => "load",
            Self::Thin => "remove_token",
            Self::DrawThin { .. } => flow::nobody_decides(self),
        })
    }
}

impl FromSeaToSea {
    /// S2S-412, S2S-R40: the presence region and captured neighbours of it.
    fn gathering_regions(&self, s: &State) -> Regions {
        let at = s.acting().at;
        let here = match self.content.options.gather_in_uncaptured_presence_region {
            true => IdSet::of(at),
            false => IdSet::of(at).and(s.captured),
        };
        here.or(self.content.adjacent[at].and(s.captured))
    }

    /// S2S-413, S2S-208: printed cells without a troublemaker, bit per cell. S2S-339, S2S-734: ignored troublemakers, the
    /// leftmost ones, uncover theirs.
    fn open_cells(&self, s: &State, region: Region) -> u8 {
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
    pub(crate) fn legal_gathering(&self, s: &State, out: &mut Vec<Action>) {
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
        self.obtainable(s, resource) && self.offers(s, region, resource)
    }

    /// Whether a cell or a city still gives this resource there, if its scale does.
    fn offers(&self, s: &State, region: Region, resource: Resource) -> bool {
        self.cell_of(s, region, resource).is_some() || self.city_of(s, region, resource).is_some()
    }

    /// Marks the cell or city as used and asks for a carrier.
    pub(crate) fn gather(&self, s: &mut State, region: Region, resource: Resource) {
        match (self.cell_of(s, region, resource), self.city_of(s, region, resource)) {
            (Some(cell), _) if !s.gathering.cells[region].has(cell + 1) => s.gathering.cells[region].insert(cell + 1),
            (_, Some(site)) => s.gathering.cities[site] += 1,
            (Some(_), None) => s.gathering.favourite = Some(resource),
            (None, None) => unreachable!("there is no {resource} to gather in {region:?}"),
        }
        s.lay(GatherStep::Load { resource, regions: IdSet::of(region), make_room: false });
    }

    /// S2S-421: resources on carriers may be discarded first where something could be gathered.
    pub(crate) fn legal_discards(&self, s: &State, regions: Regions, out: &mut Vec<Action>) {
        for (carrier, load, _) in self.carriers(s, regions) {
            out.extend(load.kinds().map(|resource| Action::Discard { carrier, resource }));
        }
    }

    /// Regions of the action where something can be gathered as soon as room has been made there. S2S-417, S2S-418: what is
    /// discarded in these regions is on its scale then, so that a kind of which the scale gives nothing now counts as
    /// well.
    pub(crate) fn regions_worth_room(&self, s: &State) -> Regions {
        let mut regions = self.gathering_regions(s);
        loop {
            let carried = self.carried(s, regions);
            let given = |resource: Resource| self.obtainable(s, resource) || carried[resource.index()] > 0;
            let worth = |region: &Region| Resource::ALL.iter().any(|&r| given(r) && self.offers(s, *region, r));
            let left = regions.iter().filter(worth).collect();
            // Nothing is discarded in the regions that have gone, which may take others with them.
            if left == regions {
                return regions;
            }
            regions = left;
        }
    }

    /// Carriers that can take one more resource.
    fn with_room<'a>(&'a self, s: &'a State, regions: Regions) -> impl Iterator<Item = (Carrier, Load, u8)> + 'a {
        self.carriers(s, regions).filter(|(_, load, capacity)| load.len() < *capacity)
    }

    /// S2S-416: the marker leaves its scale for the carrier; then a bonus is due (S2S-431).
    fn load_on(&self, s: &mut State, resource: Resource, carrier: Carrier) {
        s.done();
        self.load(s, carrier, resource);
        self.take_resource(s, resource);
    }

    /// S2S-436 to S2S-438: the drawn tokens go to Pontus, except one that may leave the game.
    fn thin(&self, s: &mut State, removed: Option<CheckToken>) {
        s.done();
        let mut drawn = std::mem::take(&mut s.offered);
        if let Some(token) = removed {
            drawn.remove(token);
        }
        s.pontus = s.pontus.or(drawn);
        if self.content.options.refill == Refill::WhenEmpty {
            self.refill(s);
        }
    }

    /// Tokens of a set, one of each kind.
    pub(crate) fn different(&self, tokens: Tokens) -> impl Iterator<Item = CheckToken> + '_ {
        let rules = |t: CheckToken| &self.content.check_tokens[t.index()];
        tokens.iter().filter(move |&t| !tokens.iter().take_while(|&o| o != t).any(|o| rules(o) == rules(t)))
    }
}
