//! Choices whose words depend on the question: yes and no, numbers, places, the end of a list.

use super::names::*;
use crate::PaxRomana;
use crate::force::Piece;
use crate::ids::*;
use crate::state::*;
use crate::step::*;

impl PaxRomana {
    /// Words for ending a list of choices.
    pub(super) fn end_of_list(&self, s: &State) -> String {
        let words = match s.steps.top() {
            Some(Step::Act(ActStep::Expansion)) => "ends the Expansion",
            Some(Step::Act(ActStep::PlaceMercenaries { .. })) => "hires no more",
            Some(Step::Muster(MusterStep::Raise { .. })) => "raises nothing more",
            Some(Step::Muster(MusterStep::RaiseIn { province, .. })) => {
                return format!("forms nothing more in {}", self.province_name(province));
            }
            Some(Step::Muster(MusterStep::Upkeep { .. } | MusterStep::Surplus { .. })) => "keeps the rest",
            Some(Step::Turn(TurnStep::DiscardAims { .. })) => "keeps the Objectives",
            Some(Step::Turn(TurnStep::KeepCard { .. })) => "keeps no card",
            // PAX-9.1.1a: leaders go on without units.
            Some(Step::March(MarchStep::Compose { .. })) if s.leaders_with(s.moving()).next().is_some() => "sets out",
            Some(Step::March(_)) => return format!("stops in {}", self.standing_place(s)),
            Some(Step::Card(CardStep::Window { .. })) => "plays no card",
            Some(Step::Talk(TalkStep::Show { .. })) => "shows no more Objectives",
            Some(Step::Talk(_)) => "ends the talks",
            Some(Step::Force(ForceStep::PlaceFortune { .. })) => "does without the Soldiers of Fortune",
            Some(Step::Event(_)) => "chooses nothing more",
            _ => "does no more",
        };
        words.to_owned()
    }

    pub(super) fn number(&self, s: &State, count: u8) -> String {
        match s.steps.top() {
            Some(Step::Talk(TalkStep::Bribe { to, .. })) if count == 0 => {
                format!("offers {} nothing for not attacking", self.power_name(s, to))
            }
            Some(Step::Talk(TalkStep::Bribe { to, .. })) => {
                format!("offers {} {count}T for not attacking", self.power_name(s, to))
            }
            Some(Step::Battle(BattleStep::Bid { side })) => match (side, count) {
                (Side::Attacker, 0) => "prepares no siege".to_owned(),
                (Side::Defender, 0) => "prepares no defence".to_owned(),
                (Side::Attacker, _) => format!("spends {count}T on preparing the siege"),
                (Side::Defender, _) => format!("spends {count}T on preparing the defence"),
            },
            Some(Step::Battle(BattleStep::Commit { .. })) => match count {
                0 => "keeps the elephants out of the battle".to_owned(),
                _ => format!("sends {} into the battle", pieces(Piece::full(Unit::Elephants), count.into())),
            },
            Some(Step::Event(EventStep::Unrest { .. })) => format!("pays {count}T against the unrest"),
            Some(Step::Attrition(AttritionStep::Share { left, .. })) => {
                format!("has the Soldiers of Fortune take {count} of {left} losses")
            }
            _ => format!("chooses {count}"),
        }
    }

    /// A place that is chosen, for a leader, an army or rebels.
    pub(super) fn chosen_place(&self, s: &State, at: Node) -> String {
        let place = self.place_name(at);
        match s.steps.top() {
            Some(Step::Muster(MusterStep::PlaceLeader { seat, nth })) => match s.player(seat).drawn.get(nth.into()) {
                Some(leader) => format!("sends the leader {} to {place}", self.leader_name(leader)),
                None => format!("sends a leader to {place}"),
            },
            Some(Step::Event(EventStep::PlaceInvasion { group, .. })) => {
                format!("places the {} in {place}", title(group.as_str()))
            }
            Some(Step::Attrition(AttritionStep::Part { .. })) => format!("takes the army home to {place}"),
            Some(Step::Force(ForceStep::PlacePirates { .. })) => format!("places the pirates in {place}"),
            Some(Step::Force(ForceStep::PlaceSlaves { victim, .. })) => {
                format!("lets slaves rise against {} in {place}", self.power_name(s, victim))
            }
            Some(Step::Force(ForceStep::MoveSlaves { .. })) => format!("leads the slaves to {place}"),
            Some(Step::Force(ForceStep::PlaceFortune { .. })) => format!("receives the Soldiers of Fortune in {place}"),
            Some(Step::Card(CardStep::Mode { card: Card::Alliance, .. })) => {
                let rhodes = at == self.content.map.rhodes.into();
                let (ally, with) = if rhodes { (s.rhodes, Owner::Rhodes) } else { (s.pergamum, Owner::Pergamum) };
                let ally = ally.map(|seat| self.power_name(s, seat)).unwrap_or_default();
                format!("ends the alliance of {ally} with {}", self.owner_name(s, with))
            }
            _ => format!("chooses {place}"),
        }
    }

    pub(super) fn chosen_leader(&self, s: &State, leader: Leader) -> String {
        let posted = || self.posted_leader(s, leader);
        match s.steps.top() {
            Some(Step::Event(EventStep::Ask { query: Query::Conspiracy, .. })) => {
                format!("has the leader {} murdered", posted())
            }
            Some(Step::Event(EventStep::Ask { query: Query::Conqueror, .. })) => {
                format!("names {} Conqueror", posted())
            }
            Some(Step::Act(_)) => format!("begins the second Major Move of the Conqueror {}", posted()),
            Some(Step::Siege(_)) => format!("sacks the place with the leader {}", self.leader_name(leader)),
            _ => format!("chooses the leader {}", posted()),
        }
    }

    /// Yes or no, in the words of the question.
    pub(super) fn answer(&self, s: &State, yes: bool) -> String {
        let who = || self.group_name(s);
        let here = || self.standing_place(s);
        let [accept, refuse] = match s.steps.top() {
            Some(Step::Turn(TurnStep::Exchange { .. })) => match self.scene(s).special.exchange {
                Some((_, spaces)) => {
                    let [one, other] = spaces.map(|space| self.place_name(space.into()));
                    [
                        format!("exchanges the stacks of {one} and {other}"),
                        format!("leaves the stacks of {one} and {other}"),
                    ]
                }
                None => unreachable!("a scenario without stacks to exchange"),
            },
            Some(Step::Turn(TurnStep::PayMarker)) => ["pays for the marker", "forfeits the marker"].map(str::to_owned),
            Some(Step::March(MarchStep::ChooseOwner { piece, .. })) => {
                let unit = pieces(piece, 1);
                [format!("lays the loss of {unit} on Pergamum"), format!("bears the loss of {unit}")]
            }
            Some(Step::Clash(ClashStep::Shelter { .. })) => {
                let place = self.entered_place(s);
                [format!("keeps the units inside {place}"), format!("leads the units out of {place}")]
            }
            Some(Step::Clash(ClashStep::Pursue)) => {
                ["sends the cavalry after the withdrawing army", "lets it withdraw in peace"].map(str::to_owned)
            }
            Some(Step::Sea(SeaStep::Admit { to, .. })) => {
                let port = self.place_name(to);
                [format!("lets the Fleet into {port}"), format!("keeps the Fleet out of {port}")]
            }
            Some(Step::Sea(SeaStep::Permit { .. })) => {
                [format!("lets {} sail past {}", who(), here()), format!("makes {} stop in {}", who(), here())]
            }
            Some(Step::Sea(SeaStep::Continue)) => ["tries to sail on".to_owned(), format!("stays in {}", here())],
            Some(Step::Sea(SeaStep::Toll)) => {
                ["pays the toll of Rhodes", "does not pay the toll of Rhodes"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::UseWorks)) => {
                ["fights from behind the walls", "fights in the open"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::Retreat)) => {
                ["retreats after the defeat", "holds out after the defeat"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::Prevent)) => {
                ["tries to prevent the retreat", "lets the beaten army go"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::ChoosePart { piece, weakened, .. })) => {
                let (verb, unit) = (if weakened { "reduces" } else { "loses" }, pieces(piece, 1));
                [format!("{verb} {unit} of the army that has come"), format!("{verb} {unit} of those who stood there")]
            }
            Some(Step::Battle(BattleStep::Reroll { .. })) => {
                ["asks for another roll", "leaves the dice as they are"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::RerollWhich { .. })) => {
                ["has its own die rolled again", "has the enemy's die rolled again"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::Force)) => {
                ["forces the beaten army to retreat", "lets the beaten army stay"].map(str::to_owned)
            }
            Some(Step::Siege(SiegeStep::Sack)) => ["sacks the place", "does not sack the place"].map(str::to_owned),
            Some(Step::Siege(SiegeStep::Raze)) => ["destroys the place", "spares the place"].map(str::to_owned),
            Some(Step::Force(ForceStep::Militia { .. })) => ["raises militia", "raises no militia"].map(str::to_owned),
            Some(Step::Muster(MusterStep::KeepTwin { objective, .. })) => {
                let name = self.aim_name(objective);
                [format!("keeps a second {name}"), format!("draws another one for the second {name}")]
            }
            Some(Step::Talk(TalkStep::Bribed { by, talents, .. })) => {
                let by = self.power_name(s, by);
                [format!("takes {talents}T from {by}"), format!("refuses {talents}T from {by}")]
            }
            Some(Step::Talk(TalkStep::Respond { by, to, offer, asked: true })) => {
                let terms = format!("{} to {}", self.offer_name(s, (to, by), offer), self.power_name(s, by));
                [format!("gives {terms}"), format!("refuses {terms}")]
            }
            Some(Step::Talk(TalkStep::Respond { by, to, offer, asked: false })) => {
                let terms = format!("{} from {}", self.offer_name(s, (by, to), offer), self.power_name(s, by));
                [format!("accepts {terms}"), format!("declines {terms}")]
            }
            Some(Step::Card(CardStep::Cancel { by, card, .. })) => {
                let card = &self.content.card_names[card as usize];
                let by = self.power_name(s, by);
                [format!("cancels {card} of {by} with Deus ex Machina"), format!("does not cancel {card} of {by}")]
            }
            Some(Step::Card(CardStep::Mode { card: Card::DiesIrae, .. })) => {
                ["pays the price of Dies Irae", "loses the Activation to Dies Irae"].map(str::to_owned)
            }
            Some(Step::Card(CardStep::Mode { card: Card::StabilityAndOpportunity, .. })) => {
                ["takes the free marker", "takes no free marker"].map(str::to_owned)
            }
            Some(Step::Event(EventStep::OfferMove { army, .. })) => {
                let army = self.owner_name(s, army);
                [format!("moves {army} at once"), format!("leaves {army} where they are")]
            }
            Some(Step::Event(EventStep::GaulVeto { .. })) => {
                ["allows the move of the Gauls", "objects to the move of the Gauls"].map(str::to_owned)
            }
            _ => ["says yes", "says no"].map(str::to_owned),
        };
        if yes { accept } else { refuse }
    }
}
