//! Actions as a player would say them.

use super::MareNostrum;
use super::action::Action;
use super::ids::*;
use super::state::*;
use agon_game::{Id, IdSet, Telling, flow};
use std::borrow::Cow;

impl MareNostrum {
    fn land_name(&self, p: Province) -> &str {
        &self.content.province_names[p.index()]
    }

    fn sea_name(&self, sea: Sea) -> &str {
        &self.content.sea_names[sea.index()]
    }

    fn slot_name(&self, p: Province, slot: Slot) -> String {
        let slots = &self.content.slots[p];
        let good = |i: usize| slots.caravan_goods[i].map_or("", Resource::as_str);
        match slot {
            Slot::Caravan1 => format!("the {} caravan", good(0)),
            Slot::Caravan2 => format!("the {} caravan", good(1)),
            Slot::Marker => "the control marker".to_owned(),
            _ => slots.building(slot).map_or_else(|| slot.to_string(), |b| format!("the {}", spoken(b.as_str()))),
        }
    }

    pub(super) fn object_name(&self, object: Object) -> String {
        match object {
            Object::Trireme(sea) => format!("a trireme in {}", self.sea_name(sea)),
            Object::Marker(p) => format!("a control marker in {}", self.land_name(p)),
            Object::Legion(p) => format!("a legion in {}", self.land_name(p)),
            Object::Fortress(p) => format!("a fortress in {}", self.land_name(p)),
            Object::Building(p, slot) => format!("{} in {}", self.slot_name(p, slot), self.land_name(p)),
        }
    }

    /// The province that the current step is about.
    fn here(&self, s: &State) -> Option<Province> {
        match s.step {
            Step::Conquest(
                ConquestStep::Conquer { province, .. }
                | ConquestStep::RazeGain { province, .. }
                | ConquestStep::Occupy { province, .. }
                | ConquestStep::Reassign { province, .. }
                | ConquestStep::InstantSwap { province, .. }
                | ConquestStep::Swap { province, .. },
            ) => Some(province),
            Step::Land(LandStep::Leave { from, .. }) => Some(from),
            Step::Land(LandStep::Losses { .. }) => s.battle.map(|b| b.province),
            _ => None,
        }
    }

    /// MN-R42: whether the conqueror who chooses holds slots of the province already; whoever occupies places these legions anew.
    fn stays(&self, s: &State) -> bool {
        let Step::Conquest(ConquestStep::Conquer { empire, province }) = s.step else { return false };
        let holding = s.holdings[province];
        holding.by == Some(empire) && !holding.on.without(IdSet::of(Slot::Marker)).is_empty()
    }

    /// The reason for a choice between a coin and a rare good.
    fn reason(&self, s: &State) -> String {
        match s.step {
            Step::Collect(CollectStep::TempleBonus { .. }) => "for a temple".to_owned(),
            Step::Conquest(ConquestStep::RazeGain { province, .. }) => {
                format!("for the razed city in {}", self.land_name(province))
            }
            step => unreachable!("{step:?} yields nothing to choose"),
        }
    }
}

impl Telling for MareNostrum {
    fn decision_kind(&self, s: &State) -> Cow<'static, str> {
        flow::kind(self, s)
    }

    /// MN-018: five phases; setting up comes before the first round.
    fn phase(&self, s: &State) -> Option<Cow<'static, str>> {
        let phase = match s.step {
            Step::Setup(_) => "setup",
            // A rare good for a razed city.
            Step::Collect(CollectStep::DrawRare { razed: Some(_), .. }) => "moves and battles",
            Step::Collect(_) => "collecting",
            Step::Trade(_) => "trade",
            Step::Build(_) | Step::Card(_) | Step::Payment(_) => "building",
            Step::Sea(_) | Step::Land(_) | Step::Conquest(_) => "moves and battles",
            Step::Leadership(_) => "leadership",
            Step::Victory(_) => return None,
        };
        Some(Cow::Borrowed(phase))
    }

    fn why_not(&self, s: &State, action: Action) -> Option<String> {
        self.passed(s, action)
    }

    fn describe(&self, s: &State, action: Action) -> String {
        let here = || self.here(s).unwrap_or_else(|| flow::unknown_action(s.step, action));
        let place = || self.land_name(here());
        let stand = |slot| self.slot_name(here(), slot);
        let name = |e: Empire| title_case(e.as_str());
        match action {
            Action::RevealCard { card } => format!("{} is turned up", title_case(card.as_str())),
            Action::DrawCultureLeader { empire } => format!("{} becomes Culture Leader by lot", name(empire)),
            Action::DrawRare { good } => format!("draws a rare {good}"),
            Action::Roll { attacker, defender } => match s.step {
                Step::Sea(SeaStep::SeaDice { attacker: a, defender: d, sea }) => {
                    format!("{}: {} rolls {attacker}, {} rolls {defender}", self.sea_name(sea), name(a), name(d))
                }
                Step::Land(LandStep::LandDice { attacker: a, defender: d, province }) => {
                    format!("{}: {} rolls {attacker}, {} rolls {defender}", self.land_name(province), name(a), name(d))
                }
                step => flow::unknown_action(step, action),
            },
            Action::TakeCoin => format!("takes a coin {}", self.reason(s)),
            Action::TakeRareGood => format!("draws a rare good {}", self.reason(s)),
            Action::TakeResource { resource } => format!("takes {resource} from the Colossus"),
            Action::TakeNothing => "takes nothing from the Colossus".into(),
            Action::Announce { number } => format!("announces a trade of {number}"),
            Action::OfferSize { number } => format!("lays out {number} by Antigone"),
            Action::NameFirstTaker { empire } => format!("lets {} take first", name(empire)),
            Action::LayOut { token } => format!("lays out {}", spoken(&token.name())),
            Action::Take { from, token } => format!("takes {} from {}", spoken(&token.name()), name(from)),
            Action::Give { token } => match s.step {
                Step::Trade(TradeStep::Give { to, .. }) => format!("gives {} to {}", spoken(&token.name()), name(to)),
                step => flow::unknown_action(step, action),
            },
            Action::NameBuilder { empire } => format!("lets {} build", name(empire)),
            Action::ClaimPurchase { card } => {
                format!(
                    "{} {} first by Perseus",
                    if is_hero(card) { "hires" } else { "builds" },
                    title_case(card.as_str())
                )
            }
            Action::ClaimFirst => "builds first by Perseus".into(),
            Action::DeclinePriority => "does not interrupt".into(),
            Action::PlaceFreeMarker { province } => format!("places a free marker in {}", self.land_name(province)),
            Action::SkipFreeMarker => "places no free marker".into(),
            Action::Build { object } => format!("builds {}", self.object_name(object)),
            Action::RaiseFreeLegion => "raises a free legion in the capital".into(),
            Action::Hire { card } => {
                format!("{} {}", if is_hero(card) { "hires" } else { "builds" }, title_case(card.as_str()))
            }
            Action::PayWith { method } => match method {
                Method::Coins => "pays with coins".into(),
                Method::Goods => "pays with goods".into(),
                Method::CoinsAndOneGood => "pays with coins and one good".into(),
                Method::GoodsAndOneCoin => "pays with goods and one coin".into(),
                Method::DiscountCoins => "pays the special price in coins".into(),
                Method::DiscountGood => "pays the special price with one good".into(),
                Method::DiscountRareGood => "pays the special price with one rare good".into(),
            },
            Action::Pay { token } => format!("pays {}", spoken(&token.name())),
            Action::Copy { card } => format!("copies {}", title_case(card.as_str())),
            Action::EndBuilding => "stops building".into(),
            Action::KeepCoins { count: 1 } => "keeps 1 coin".into(),
            Action::KeepCoins { count } => format!("keeps {count} coins"),
            Action::Keep { token } => format!("keeps {}", spoken(&token.name())),
            Action::KeepNoMore => "keeps no more".into(),
            Action::DeclarePeace { empire } => format!("declares peace with {}", name(empire)),
            Action::NoPeace => "declares no peace".into(),
            Action::NameMover { empire } => format!("lets {} move", name(empire)),
            Action::Sail { from, to } => format!("sails from {} to {}", self.sea_name(from), self.sea_name(to)),
            Action::Anchor { sea } => format!("stays at anchor in {}", self.sea_name(sea)),
            Action::AttackFleet { sea, empire } => format!("attacks {} in {}", name(empire), self.sea_name(sea)),
            Action::AvoidBattle { sea } => format!("keeps the peace in {}", self.sea_name(sea)),
            Action::March { from, to } => format!("marches from {} to {}", self.land_name(from), self.land_name(to)),
            Action::Stay { province } => format!("stays in {}", self.land_name(province)),
            Action::Leave { slot } => format!("leaves {} in {}", stand(slot), place()),
            Action::Fight { province, empire } => format!("fights {} in {}", name(empire), self.land_name(province)),
            Action::LoseFortress => format!("loses the fortress in {}", place()),
            Action::LoseLegion => format!("loses a legion in {}", place()),
            Action::LoseHolder { slot } => format!("loses the legion on {} in {}", stand(slot), place()),
            Action::Raze { slot } => format!("razes {} in {}", stand(slot), place()),
            Action::Occupy { slot } if self.stays(s) => {
                format!("places the legions in {} anew, first on {}", place(), stand(slot))
            }
            Action::Occupy { slot } => format!("occupies {} in {}", stand(slot), place()),
            Action::EndOccupation => format!("occupies nothing more in {}", place()),
            Action::Seize => format!("puts a legion on the control marker of {}", place()),
            Action::Spare if self.stays(s) => format!("leaves the legions in {} where they stand", place()),
            Action::Spare => format!("leaves {} untouched", place()),
            Action::SwapMarker => match s.step {
                Step::Conquest(ConquestStep::InstantSwap { .. }) => {
                    format!(
                        "gives up the legion on the control marker of {} and replaces it by the Queen of Sheba",
                        place()
                    )
                }
                Step::Conquest(ConquestStep::Swap { .. }) => format!("replaces the control marker of {}", place()),
                step => flow::unknown_action(step, action),
            },
            Action::KeepMarker => format!("does not replace the control marker of {}", place()),
            Action::Forage { province, slot } => {
                format!(
                    "puts a legion on the slot of {} in {}",
                    self.slot_name(province, slot),
                    self.land_name(province)
                )
            }
            Action::EndForaging => "puts no more legions on caravan slots".into(),
            Action::NameLeader { empire } => match s.step {
                Step::Leadership(LeadershipStep::NameLeader { title }) => {
                    format!("names {} {} Leader", name(empire), title_case(title.as_str()))
                }
                step => flow::unknown_action(step, action),
            },
        }
    }
}

/// MN-338: heroes are hired, wonders and the Pyramids are built.
fn is_hero(card: Card) -> bool {
    !matches!(
        card,
        Card::ColossusOfRhodes
            | Card::HangingGardens
            | Card::LighthouseOfPharos
            | Card::StatueOfZeus
            | Card::TempleOfArtemis
            | Card::Pyramids
    )
}

fn spoken(id: &str) -> String {
    id.replace('_', " ")
}

/// `queen_of_sheba` -> `Queen of Sheba`.
fn title_case(id: &str) -> String {
    let words = id.split('_').map(|word| match word {
        "of" | "and" => word.to_owned(),
        "ii" => "II".to_owned(),
        _ => word[..1].to_uppercase() + &word[1..],
    });
    words.collect::<Vec<_>>().join(" ")
}
