//! The order of `legal`: what `docs/rules/from_sea_to_sea.md` says about it, compared with play.

use crate::invariants::{late, open, versions};
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::units::{Carrier, Place, Unit, UnitAt};
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::{Chance, Id, Rng, Rules, Setup, Telling, Turn};
use std::collections::BTreeSet;

/// The kinds of decisions in the first column of the table of the page.
fn documented_kinds() -> BTreeSet<String> {
    let page = include_str!("../../docs/rules/from_sea_to_sea.md");
    let (_, table) = page.split_once("## The order of `legal`").expect("the section");
    let (table, _) = table.split_once("\n## ").expect("a section after it");
    let mut kinds = BTreeSet::new();
    for line in table.lines().filter(|line| line.starts_with("| ") && line.contains('`')) {
        let column = line.split(" | ").next().expect("a first column");
        // `name:reason`, and more reasons of the same name as `:reason`.
        let mut name = "";
        for kind in column.split('`').skip(1).step_by(2) {
            match kind.strip_prefix(':') {
                Some(reason) => kinds.insert(format!("{name}:{reason}")),
                None => {
                    name = kind.split(':').next().expect("a name");
                    kinds.insert(kind.to_owned())
                }
            };
        }
    }
    kinds
}

/// What actions of a list are ordered by: the group, then what the table names from left to right.
type Key = Vec<usize>;

/// A list at one moment.
struct List<'a> {
    game: &'a FromSeaToSea,
    s: &'a State,
    kind: &'a str,
}

impl List<'_> {
    /// Units come by colour, then by the first token that is such a unit.
    fn unit(&self, unit: UnitAt) -> Key {
        let UnitAt { at, colour, side, load } = unit;
        let same = |token: UnitToken| {
            self.game.content.units[token.index()] == colour
                && self.s.units[token] == Unit { place: Place::In(at), side, load }
        };
        let mut tokens = (0..self.game.content.units.len()).map(UnitToken::from_index);
        vec![colour.index(), tokens.position(same).expect("a token that is such a unit")]
    }

    /// Units, then the leader with the baggage train.
    fn carrier(&self, carrier: Carrier) -> Key {
        match carrier {
            Carrier::Unit(unit) => key(&[0], &self.unit(unit)),
            Carrier::Leader(leader) => vec![1, self.place_of(leader)],
        }
    }

    /// Leaders come by seat.
    fn place_of(&self, leader: Leader) -> usize {
        self.s.leaders.iter().position(|l| l.leader == leader).expect("a leader in play")
    }

    /// Troublemakers on cards, then beside conditions, then on city sites.
    fn zone(&self, zone: Zone) -> Key {
        match zone {
            Zone::Card(region) => vec![0, region.index()],
            Zone::Condition(region) => vec![1, region.index()],
            Zone::City(site) => vec![2, site.index()],
        }
    }

    /// Where the table puts an action.
    fn place(&self, action: Action) -> Key {
        let by_region = |region: Region, zone: Zone| key(&[0, region.index()], &self.zone(zone));
        match action {
            // The next card.
            Action::LetAct { leader } => vec![0, self.place_of(leader)],
            Action::Copy { leader, kind } => {
                let card = self.s.last_card.expect("a card that is copied");
                let printed = &self.game.content.action_cards[card.index()];
                let nth = printed.iter().position(|(k, _)| *k == kind).expect("an action of the card");
                vec![1, nth, self.place_of(leader)]
            }
            Action::Pacify { leader, zone } => key(&[10], &key(&self.zone(zone), &[self.place_of(leader)])),
            Action::ChooseLeader { leader } => vec![0, leader.index()],
            Action::ChooseAbility { ability } => vec![0, ability.index()],
            Action::PlayCard { card } => vec![0, card.index()],
            Action::Perform { kind } => vec![0, kind.index()],
            Action::SpendTalent { sea } => vec![0, usize::from(sea == Sea::Inland)],

            Action::MoveLeader { to } => vec![0, to.index()],
            Action::MoveUnit { unit, to } => key(&[1], &key(&self.unit(unit), &[to.index()])),
            Action::PlaceUnit { region, side } if self.kind == "place_unit:reward" => {
                vec![0, region.index(), usize::from(side == Side::Military)]
            }
            Action::Hire { region, side } | Action::PlaceUnit { region, side } => vec![2, region.index(), side.index()],
            Action::Gather { region, resource } => vec![3, region.index(), resource.index()],
            Action::Discard { carrier, resource } => key(&[4], &key(&self.carrier(carrier), &[resource.index()])),
            Action::LoadOn { carrier } => key(&[3], &self.carrier(carrier)),
            Action::Build { site } => vec![0, site.index()],
            Action::Activate { region } => vec![1, region.index()],

            // If the price has kinds, it is paid kind by kind.
            Action::Pay { carrier, resource } | Action::Exchange { carrier, resource } => {
                key(&[0], &key(&self.carrier(carrier), &[resource.index()]))
            }
            Action::DrawDivinely { carrier, resource } => key(&[3], &key(&self.carrier(carrier), &[resource.index()])),
            Action::DrawForFood { carrier } => key(&[2], &self.carrier(carrier)),
            Action::DrawCautiously => vec![1],
            Action::Draw => vec![0],
            Action::Take { resource }
            | Action::Shed { resource }
            | Action::CycleScale { resource }
            | Action::Substitute { resource } => vec![0, resource.index()],
            Action::RemoveFromStock { colour } => vec![0, colour.index()],
            Action::LoseUnit { unit } | Action::SwapOut { unit } | Action::Bring { unit } => {
                key(&[1], &self.unit(unit))
            }
            Action::SwapIn { colour, side } => vec![0, colour.index(), side.index()],
            Action::CheckIn { region } | Action::ChooseRegion { region } | Action::Travel { to: region } => {
                vec![0, region.index()]
            }
            Action::ChooseSite { site } => vec![0, site.index()],
            Action::Keep { token } | Action::RemoveToken { token } => vec![0, token.index()],
            Action::TakeBonus { end } => vec![0, end.index()],
            Action::Capture { region, option } => vec![0, region.index(), option.into()],
            Action::UseEffect { leader } => vec![0, self.place_of(leader)],
            Action::TakeCity { city } => vec![0, city.index()],
            Action::ReplaceCity { site, city } => vec![0, site.index(), city.index()],
            Action::Remove { zone } => self.zone(zone),
            Action::Calm { region, zone } | Action::MoveTroublemaker { region, zone } => by_region(region, zone),
            Action::KeepEvent => vec![0],
            Action::ReplaceEvent => vec![1],
            // Stopping, and letting Rome move, come last.
            Action::Stop => vec![11],
            Action::EndCheck => vec![8],
            Action::RomeUp => vec![9],
            Action::DealRegion { .. }
            | Action::RevealCity { .. }
            | Action::DealBonus { .. }
            | Action::DrawToken { .. }
            | Action::RevealRegionToken { .. }
            | Action::RevealEvent { .. }
            | Action::RevealLegate { .. } => unreachable!("{action:?} is no decision at {}", self.kind),
        }
    }
}

fn key(first: &[usize], then: &[usize]) -> Key {
    [first, then].concat()
}

/// Random matches with every value of every option: each list has the order of the table, and the table every kind.
#[test]
fn legal_lists_have_the_documented_order() {
    let documented = documented_kinds();
    let (mut met, mut rng) = (BTreeSet::new(), Rng::seeded(3));
    let mut legal = Vec::new();
    let versions = versions();
    for n in 0..600 {
        let game = &versions[if n % 2 == 0 { 0 } else { n / 2 % versions.len() }];
        let (players, level) = (1 + n % 4, Level::ALL[n % 3]);
        let mut s = match n % 4 {
            0 => game.start(&Setup { scenario: Some(level.to_string()), ..Setup::players(players) }).expect("a table"),
            _ => late(game, open(game, players, level, &mut rng), &mut rng),
        };
        while game.turn(&s) != Turn::Over {
            if game.turn(&s) == Turn::Chance {
                let result = game.sample_chance(&s, &mut rng);
                game.apply(&mut s, result);
                continue;
            }
            legal.clear();
            game.legal_actions(&s, &mut legal);
            let kind = game.decision_kind(&s).into_owned();
            assert!(documented.contains(&kind), "the table lacks {kind}");
            let list = List { game, s: &s, kind: &kind };
            assert!(legal.is_sorted_by(|a, b| list.place(*a) < list.place(*b)), "{kind}: {legal:?}");
            met.insert(kind);
            game.apply(&mut s, *rng.pick(&legal));
        }
    }
    let never: Vec<_> = documented.difference(&met).collect();
    assert!(never.is_empty(), "kinds of the table that no match has met: {never:?}");
}
