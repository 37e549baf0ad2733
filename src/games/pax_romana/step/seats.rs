//! The players that a step names, directly or as owners.

use super::*;
use crate::force::Owner;

impl Step {
    /// Calls `each` with every player that the step names.
    pub(in super::super) fn each_seat(self, mut each: impl FnMut(Seat)) {
        let owner = |owner: Owner, each: &mut dyn FnMut(Seat)| owner.seat().into_iter().for_each(each);
        match self {
            Self::Turn(
                TurnStep::Exchange { seat } | TurnStep::DiscardAims { seat, .. } | TurnStep::KeepCard { seat },
            ) => each(seat),
            Self::Turn(TurnStep::BreakTie { tied }) => {
                (0..8).filter(|bit| tied >> bit & 1 == 1).for_each(|s| each(Seat(s)))
            }
            Self::Muster(step) => match step {
                MusterStep::Upkeep { seat, .. }
                | MusterStep::Surplus { seat, .. }
                | MusterStep::DrawLeader { seat }
                | MusterStep::PlaceLeader { seat, .. }
                | MusterStep::Raise { seat, .. }
                | MusterStep::RaiseIn { seat, .. }
                | MusterStep::DrawAim { seat }
                | MusterStep::DropAim { seat }
                | MusterStep::KeepTwin { seat, .. } => each(seat),
                MusterStep::Reveal | MusterStep::CompareArmies => {}
            },
            Self::Act(ActStep::PlaceMercenaries { seat, .. }) => each(seat),
            Self::Clash(ClashStep::Withdraw { seat, owner: whose } | ClashStep::Shelter { seat, owner: whose, .. }) => {
                each(seat);
                owner(whose, &mut each);
            }
            Self::Clash(ClashStep::Intercept { met, joined, .. }) => {
                met.or(joined).iter().filter_map(Owner::seat).for_each(each);
            }
            Self::Clash(ClashStep::Assault { asked, sided, .. }) => {
                asked.into_iter().chain(sided.iter().filter_map(Owner::seat)).for_each(each);
            }
            Self::Attrition(
                AttritionStep::Isolation { seat, .. }
                | AttritionStep::Share { seat, .. }
                | AttritionStep::Part { seat, .. },
            ) => each(seat),
            Self::Attrition(AttritionStep::Roll { owner: whose, .. } | AttritionStep::Lose { owner: whose, .. })
            | Self::Battle(
                BattleStep::ChoosePart { owner: whose, .. }
                | BattleStep::Rout { owner: whose, winner: None, .. }
                | BattleStep::Flee { winner: Some(whose), .. },
            )
            | Self::Sea(SeaStep::Challenge { owner: whose }) => owner(whose, &mut each),
            Self::Battle(BattleStep::Rout { owner: whose, winner: Some(winner), .. }) => {
                owner(whose, &mut each);
                owner(winner, &mut each);
            }
            Self::Sea(
                SeaStep::Engage { owner: whose, by: seat }
                | SeaStep::Answer { owner: whose, seat }
                | SeaStep::Admit { owner: whose, seat, .. }
                | SeaStep::Flee { owner: whose, seat },
            ) => {
                each(seat);
                owner(whose, &mut each);
            }
            Self::Sea(SeaStep::Permit { seat }) => each(seat),
            Self::Sea(SeaStep::LoseCargo { owner: Some(whose), .. }) => owner(whose, &mut each),
            Self::Force(step) => match step {
                ForceStep::Militia { seat }
                | ForceStep::MilitiaRoll { seat, .. }
                | ForceStep::PlaceMilitia { seat, .. }
                | ForceStep::PlaceFortune { seat }
                | ForceStep::Dictator { seat }
                | ForceStep::DictatorDraw { seat }
                | ForceStep::DictatorChoice { seat }
                | ForceStep::PlacePirates { by: seat }
                | ForceStep::MoveSlaves { victim: seat, .. } => each(seat),
                ForceStep::PlaceSlaves { victim, by } => [victim, by].into_iter().for_each(each),
                ForceStep::PlacePontus { .. } | ForceStep::PergamumRoll | ForceStep::Slaves { .. } => {}
            },
            Self::Event(EventStep::Ask { by, query: Query::Insurrection { seat } }) => {
                [by, seat].into_iter().for_each(each)
            }
            Self::Event(step) => match step {
                EventStep::DiseaseChoice { seat }
                | EventStep::GaulVeto { seat }
                | EventStep::Unrest { seat, .. }
                | EventStep::CivilWarRoll { seat, .. }
                | EventStep::Losses { seat, .. }
                | EventStep::CivilWarLosses { seat, .. }
                | EventStep::EndCivilWar { seat }
                | EventStep::CivilWarLeader { seat }
                | EventStep::InvasionRoll { by: seat }
                | EventStep::PlaceInvasion { by: seat, .. }
                | EventStep::OfferMove { by: seat, .. }
                | EventStep::RebellionRoll { by: seat }
                | EventStep::GaulRoll { by: seat }
                | EventStep::Ask { by: seat, .. }
                | EventStep::CheckTarget { by: seat } => each(seat),
                // These happen to everybody, or on the map.
                EventStep::TableRoll
                | EventStep::Strike
                | EventStep::DiseaseRoll { .. }
                | EventStep::HarvestRoll { .. }
                | EventStep::HarvestLuck { .. }
                | EventStep::Strength { .. }
                | EventStep::ArmeniaRoll { .. }
                | EventStep::Frighten
                | EventStep::Onslaught
                | EventStep::Revolt { .. } => {}
            },
            Self::Card(step) => match step {
                CardStep::Window { seat, .. }
                | CardStep::Discard { seat }
                | CardStep::ReturnAim { seat, .. }
                | CardStep::Effect { by: seat, .. }
                | CardStep::Target { by: seat, .. }
                | CardStep::Mode { by: seat, .. }
                | CardStep::Look { by: seat, .. } => each(seat),
                CardStep::Cancel { seat, by, .. } => [seat, by].into_iter().for_each(each),
                CardStep::Steal { by, from } => [by, from].into_iter().for_each(each),
                CardStep::Draw | CardStep::AmbushRoll | CardStep::AmbushLosses { .. } => {}
            },
            Self::Talk(TalkStep::Propose { by, to, .. }) => std::iter::once(by).chain(to).for_each(each),
            Self::Talk(
                TalkStep::Respond { by, to, .. }
                | TalkStep::Show { by, to, .. }
                | TalkStep::Bribe { by, to }
                | TalkStep::Bribed { by, to, .. },
            ) => [by, to].into_iter().for_each(each),
            Self::Talk(TalkStep::Honour { to }) => each(to),
            // The others name nobody.
            Self::Turn(_)
            | Self::Act(_)
            | Self::March(_)
            | Self::Clash(_)
            | Self::Attrition(_)
            | Self::Battle(_)
            | Self::Siege(_)
            | Self::Sea(_) => {}
        }
    }
}
