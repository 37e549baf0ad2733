//! Actions in words.

use crate::PaxRomana;
use crate::action::Action;
use crate::force::Piece;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Chance as _, Id, Rules, Seat, Telling, flow};
use std::borrow::Cow;

impl Telling for PaxRomana {
    fn decision_kind(&self, s: &State) -> Cow<'static, str> {
        flow::kind(self, s)
    }

    /// An action as a player would say it, and what a battle or a storm costs.
    fn describe(&self, s: &State, action: Action) -> String {
        let told = self.words(s, action);
        match self.consequences(s, action) {
            Some(consequences) => format!("{told}; {consequences}"),
            None => told,
        }
    }
}

impl PaxRomana {
    fn words(&self, s: &State, action: Action) -> String {
        let place = |at: Node| self.place_name(at);
        let space = |at: Space| self.place_name(at.into());
        let card = |card: Card| self.content.card_names[card as usize].clone();
        match action {
            Action::Rolled { total } => self.dice(s, total),
            Action::Picked { index } => self.lot(s, index),
            Action::DrawMarker { marker } => match marker {
                Marker::Player(seat) => format!("a marker of {} is drawn", self.power_name(s, seat)),
                Marker::Free(seat) => format!("the free marker of {} is drawn", self.power_name(s, seat)),
                Marker::Event => "an event marker is drawn".to_owned(),
                Marker::Pontus => "the marker of Pontus is drawn".to_owned(),
                Marker::Fortune => "a marker of the Soldiers of Fortune is drawn".to_owned(),
            },
            Action::DrawLeader { leader } => match s.steps.top() {
                Some(Step::Muster(MusterStep::DrawLeader { seat })) => {
                    self.standing(s)
                        + &format!("{} draws the leader {}", self.power_name(s, seat), self.leader_name(leader))
                }
                _ => format!("the leader {} is drawn", self.leader_name(leader)),
            },
            Action::DrawCard { card: drawn } => match s.steps.top() {
                Some(Step::Card(CardStep::Steal { by, from })) => {
                    format!("{} takes {} from {}", self.power_name(s, by), card(drawn), self.power_name(s, from))
                }
                _ => format!("{} draws {}", self.power_name(s, s.active), card(drawn)),
            },
            Action::DrawObjective { objective } => match s.steps.top() {
                Some(Step::Muster(MusterStep::DrawAim { seat })) => {
                    format!("{} draws the Objective {}", self.power_name(s, seat), self.aim_name(objective))
                }
                _ => format!("the Objective {} is drawn", self.aim_name(objective)),
            },
            Action::TurnChip { strength } => format!("the tribe turns out to have {strength} warriors"),
            Action::Yes => self.answer(s, true),
            Action::No => self.answer(s, false),
            Action::Done => self.end_of_list(s),
            Action::Number { count } => self.number(s, count),
            Action::Expand => "chooses Expansion".to_owned(),
            Action::MusterUnits => "musters Land Units".to_owned(),
            Action::MusterGalleys => "musters squadrons".to_owned(),
            Action::Negotiate => "negotiates instead".to_owned(),
            Action::Pass => "does nothing with the Activation".to_owned(),
            Action::RaiseIn { province } => format!("raises units in {}", self.province_name(province)),
            Action::Form { space: at, unit } => match s.steps.top() {
                Some(Step::Force(ForceStep::PlaceMilitia { .. })) => format!("places militia in {}", space(at)),
                Some(Step::Act(_)) => format!("hires {} in {}", one(unit), space(at)),
                _ => format!("forms {} in {}", one(unit), space(at)),
            },
            Action::Refit { space: at, unit } => {
                format!("brings the reduced {} in {} to full strength", unit_name(unit), space(at))
            }
            Action::BuyObjective => "buys an Objective".to_owned(),
            Action::Disband { at, piece, count } => format!("disbands {} in {}", pieces(piece, count), place(at)),
            Action::DiscardObjective { objective } => format!("discards the Objective {}", self.aim_name(objective)),
            Action::Major { owner, from, fleet } => {
                let what = if fleet { "Fleet" } else { "army" };
                format!("begins a Major Move with {} in {}", self.whose(s, owner, what), place(from))
            }
            Action::Minor { from, piece, .. } => {
                format!("begins a Minor Move with {} from {}", pieces(piece, 1), place(from))
            }
            Action::MoveLeader { leader, major, alone } => {
                let slot = if major { "Major" } else { "Minor" };
                let way = if alone { ", alone" } else { "" };
                format!("begins a {slot} Move with the leader {}{way}", self.leader_name(leader))
            }
            Action::FoundTown { space: at } => format!("founds a Town in {}", space(at)),
            Action::RaiseCity { space: at, unit } => format!("raises {} to a City with {}", space(at), one(unit)),
            Action::Restore { space: at, points } => format!("repairs the walls of {} by {points}", space(at)),
            Action::Settle { space: at, piece } => format!("makes Garrisons of {} in {}", pieces(piece, 1), space(at)),
            Action::PayFleet => "pays the mutinous Fleet".to_owned(),
            Action::Lead { leader } => self.chosen_leader(s, leader),
            Action::Leave { piece, count } => {
                format!("leaves {} behind in {}", pieces(piece, count), self.standing_place(s))
            }
            Action::LeaveLeader { leader } => format!("leaves the leader {} behind", self.leader_name(leader)),
            Action::Go => "sets out".to_owned(),
            Action::MoveTo { to } => self.step_words(s, to),
            Action::Embark => format!("goes on board in {}", self.standing_place(s)),
            Action::Land => format!("lands in {}", self.standing_place(s)),
            Action::PickUp { piece, count, .. } => {
                format!("takes {} along from {}", pieces(piece, count), self.standing_place(s))
            }
            Action::PickUpLeader { leader } => format!("is joined by the leader {}", self.leader_name(leader)),
            Action::Drop { piece, count } => format!("drops {} in {}", pieces(piece, count), self.standing_place(s)),
            Action::DropLeader { leader } => {
                format!("drops the leader {} in {}", self.leader_name(leader), self.standing_place(s))
            }
            Action::MakeGarrisons { piece, count } => {
                let made = self.garrisons_of(piece) * count;
                format!("turns {} into {}", pieces(piece, count), pieces(Piece::full(Unit::Garrison), made))
            }
            Action::Destroy => format!("destroys the own place {}", self.standing_place(s)),
            Action::Intercept { from } => format!("tries to intercept {} from {}", self.group_name(s), space(from)),
            Action::SendLeaders { from } => {
                format!("sends the leaders from {} against {}", space(from), self.group_name(s))
            }
            Action::Withdraw => format!("withdraws before {}", self.group_name(s)),
            Action::Fight => self.fight_words(s),
            Action::LetPass => match s.steps.top() {
                Some(Step::Talk(TalkStep::Honour { .. })) => "keeps the word and does not attack".to_owned(),
                Some(Step::Clash(ClashStep::Raid)) => "passes the tribe by".to_owned(),
                _ => format!("lets {} pass", self.group_name(s)),
            },
            Action::ShiftUp => "uses a shift: 1 more on the own roll".to_owned(),
            Action::ShiftDown => "uses a shift: 1 less on the enemy's roll".to_owned(),
            Action::Lose { piece } => format!("loses {}", pieces(piece, 1)),
            Action::Weaken { unit } => format!("has {} reduced", one(unit)),
            Action::LosePoint => "loses a Fortification Point".to_owned(),
            Action::FleeTo { to } => format!("retreats to {}", place(to)),
            Action::Choose { at } => self.chosen_place(s, at),
            Action::ChooseSeat { seat } => match s.steps.top() {
                Some(Step::Talk(_)) => format!("talks to {}", self.power_name(s, seat)),
                _ => format!("names {}", self.power_name(s, seat)),
            },
            Action::ChooseProvince { province } => format!("chooses {}", self.province_name(province)),
            Action::ChooseFleet { owner, at } => format!("chooses {} in {}", self.whose(s, owner, "Fleet"), place(at)),
            Action::ChoosePiece { owner, at, piece } => {
                format!("chooses {} of {} in {}", pieces(piece, 1), self.owner_name(s, owner), space(at))
            }
            Action::Play { card: played, hire } => match s.steps.top() {
                Some(Step::Turn(TurnStep::KeepCard { .. })) => format!("keeps {} for the next turn", card(played)),
                _ if hire => format!("plays {} to hire Mercenaries", card(played)),
                _ => format!("plays {}", card(played)),
            },
            Action::Hire { unit } => format!("hires {}", unit_name(unit)),
            Action::Discard { card: gone } => format!("discards {}", card(gone)),
            Action::Offer { to, offer } => format!("offers {} {}", self.power_name(s, to), self.offer_name(offer)),
            Action::Ask { to, offer } => format!("asks {} for {}", self.power_name(s, to), self.offer_name(offer)),
        }
    }

    /// How everybody stands, told once in a turn: before its first leader is drawn, when what is public has been settled.
    fn standing(&self, s: &State) -> String {
        let first = s.phase == Phase::Leaders
            && s.orders.is_empty()
            && s.all_seats().all(|seat| s.player(seat).drawn.is_empty() && s.player(seat).hidden_leaders == 0);
        if !first {
            return String::new();
        }
        let of = |seat: Seat| {
            let player = s.player(seat);
            let (provinces, spaces) = (self.provinces(s, seat).len(), self.spaces());
            let spaces = spaces.filter(|space| self.controls_space(s, seat, *space)).count();
            format!(
                "{} has {} VP, {}T, Stability {}, {provinces} Provinces and {spaces} Spaces",
                self.power_name(s, seat),
                player.points,
                player.talents,
                player.stability
            )
        };
        let all: Vec<String> = s.all_seats().map(of).collect();
        format!("turn {}: {}. ", s.turn, all.join("; "))
    }

    /// PAX-9.2: where a group goes; whom it comes upon.
    fn step_words(&self, s: &State, to: Node) -> String {
        let place = self.place_name(to);
        if let Some(Step::Force(ForceStep::MoveSlaves { victim, .. })) = s.steps.top() {
            return format!("leads the slaves of {} to {place}", self.power_name(s, victim));
        }
        let Some(march) = s.marches.top() else { return format!("goes to {place}") };
        if march.afloat {
            return format!("sails to {place}");
        }
        let met = to.space().map(|space| self.met_in(s, march.owner, space)).unwrap_or_default();
        match met.is_empty() {
            true => format!("marches to {place}"),
            false => format!("marches on {place}, against {met}"),
        }
    }

    /// Whom units of an owner meet in a Space.
    fn met_in(&self, s: &State, owner: Owner, space: Space) -> String {
        let hostile = |other: Owner| self.opposes(s, owner, other);
        let mut met: Vec<String> = vec![];
        for force in s.forces(space).filter(|force| hostile(force.owner)) {
            let troops = match force.troops.is_empty() {
                true => "unknown strength".to_owned(),
                false => troops(&force.troops),
            };
            met.push(format!("{} ({troops})", self.owner_name(s, force.owner)));
        }
        if let Some(works) = s.ground[space].works.filter(|works| hostile(works.owner)) {
            let kind = if works.kind() == PlaceKind::City { "City" } else { "Town" };
            met.push(format!("the {kind} of {} ({} FP)", self.owner_name(s, works.owner), works.points));
        }
        met.join(" and ")
    }

    /// The group on the move: whose it is, and where.
    fn group_name(&self, s: &State) -> String {
        match s.marches.refs().find(|march| march.kind.active()).or(s.marches.refs().last()) {
            Some(march) if march.troops.is_empty() && march.galleys > 0 => self.whose(s, march.owner, "Fleet"),
            Some(march) => self.whose(s, march.owner, "army"),
            None => "the enemy".to_owned(),
        }
    }

    /// Where the group on the move is.
    fn standing_place(&self, s: &State) -> String {
        s.marches.top().map_or("the place".to_owned(), |march| self.place_name(march.at))
    }

    fn fight_words(&self, s: &State) -> String {
        match s.steps.top() {
            Some(Step::Clash(ClashStep::Withdraw { .. })) => {
                format!("stands in {} against {}", self.standing_place(s), self.group_name(s))
            }
            Some(Step::Clash(ClashStep::Raid)) => "attacks the tribe".to_owned(),
            Some(Step::Talk(TalkStep::Honour { .. })) => "attacks all the same".to_owned(),
            Some(Step::Sea(SeaStep::Answer { .. })) => format!("fights {}", self.group_name(s)),
            Some(Step::Sea(SeaStep::Challenge { owner })) => format!("attacks {}", self.whose(s, owner, "Fleet")),
            _ => "fights".to_owned(),
        }
    }

    /// What ends a list of choices.
    fn end_of_list(&self, s: &State) -> String {
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
            Some(Step::March(_)) => return format!("stops in {}", self.standing_place(s)),
            Some(Step::Card(CardStep::Window { .. })) => "plays no card",
            Some(Step::Talk(_)) => "ends the talks",
            Some(Step::Event(_)) => "chooses nothing more",
            _ => "does no more",
        };
        words.to_owned()
    }

    fn number(&self, s: &State, count: u8) -> String {
        match s.steps.top() {
            Some(Step::Talk(TalkStep::Bribe { to, .. })) if count == 0 => {
                format!("offers {} nothing for not attacking", self.power_name(s, to))
            }
            Some(Step::Talk(TalkStep::Bribe { to, .. })) => {
                format!("offers {} {count}T for not attacking", self.power_name(s, to))
            }
            Some(Step::Battle(BattleStep::Bid { .. })) if count == 0 => "prepares no siege and no defence".to_owned(),
            Some(Step::Battle(BattleStep::Bid { side })) => match side {
                Side::Attacker => format!("spends {count}T on preparing the siege"),
                Side::Defender => format!("spends {count}T on preparing the defence"),
            },
            Some(Step::Battle(BattleStep::Commit { .. })) => match count {
                0 => "keeps the elephants out of the battle".to_owned(),
                _ => format!("sends {} into the battle", pieces(Piece::full(Unit::Elephants), count)),
            },
            Some(Step::Event(EventStep::Unrest { .. })) => format!("pays {count}T against the unrest"),
            _ => format!("chooses {count}"),
        }
    }

    /// A place that is chosen: for a leader, an army, rebels.
    fn chosen_place(&self, s: &State, at: Node) -> String {
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
            _ => format!("chooses {place}"),
        }
    }

    fn chosen_leader(&self, s: &State, leader: Leader) -> String {
        let name = self.leader_name(leader);
        match s.steps.top() {
            Some(Step::Event(EventStep::Ask { query: Query::Conspiracy, .. })) => {
                format!("has the leader {name} murdered")
            }
            Some(Step::Event(EventStep::Ask { query: Query::Conqueror, .. })) => format!("names {name} Conqueror"),
            _ => format!("chooses the leader {name}"),
        }
    }

    /// What a lot has decided.
    fn lot(&self, s: &State, index: u8) -> String {
        match s.steps.top() {
            Some(Step::Turn(TurnStep::BreakTie { tied })) => {
                let mut seats = s.all_seats().filter(|seat| tied >> seat.index() & 1 == 1);
                let seat = seats.nth(index.into()).map_or("nobody".to_owned(), |seat| self.power_name(s, seat));
                format!("{seat} goes first of those who are tied")
            }
            Some(Step::Card(CardStep::ReturnAim { seat, .. })) => {
                let aim =
                    s.player(seat).aims.get(index.into()).map_or(String::new(), |aim| self.aim_name(aim.objective));
                format!("{} returns the Objective {aim}", self.power_name(s, seat))
            }
            _ => format!("{}: number {}", self.chance_kind(s).replace('_', " "), index + 1),
        }
    }

    /// Whose dice have fallen, and what for.
    fn dice(&self, s: &State, total: u8) -> String {
        let power = |seat: Seat| self.power_name(s, seat);
        let side = |side: Side| s.battle.map_or(String::new(), |battle| self.owner_name(s, battle.side(side).owner));
        match s.steps.top() {
            Some(Step::March(MarchStep::Roll)) => match s.marches.top() {
                Some(march) => {
                    let mut next = s.clone();
                    self.apply(&mut next, Action::Rolled { total });
                    let points = next.marches.top().map_or(0, |march| march.mp);
                    format!("{} rolls {total}: {points} Movement Points", self.owner_name(s, march.owner))
                }
                None => format!("movement: {total}"),
            },
            Some(Step::Clash(ClashStep::InterceptRoll)) => match s.marches.top() {
                Some(march) => {
                    let from = self.place_name(march.at);
                    format!("{} rolls {total} for the interception from {from}", self.owner_name(s, march.owner))
                }
                None => format!("interception: {total}"),
            },
            Some(Step::Battle(BattleStep::Roll { side: whose })) => {
                let at = s.battle.map_or(String::new(), |battle| self.place_name(battle.space.into()));
                let points = s.battle.map_or(0, |battle| battle.side(whose).bp);
                format!("battle of {at}: {} with {points} BP rolls {total}", side(whose))
            }
            Some(Step::Battle(BattleStep::ElephantRoll { side: whose, .. })) => {
                format!("the elephants of {} roll {total}", side(whose))
            }
            Some(Step::Battle(BattleStep::DeathRoll { side: whose })) => {
                format!("the leader of {} is in danger: {total}", side(whose))
            }
            Some(Step::Battle(BattleStep::PreventRoll)) => format!("the pursuit rolls {total}"),
            Some(Step::Sea(SeaStep::DisasterRoll)) => format!("danger in {}: {total}", self.standing_place(s)),
            Some(Step::Sea(SeaStep::StormRoll)) => format!("a storm in {}: {total}", self.standing_place(s)),
            Some(Step::Sea(SeaStep::ContinuityRoll)) => format!("whether the voyage goes on: {total}"),
            Some(Step::Sea(SeaStep::PiratesRoll)) => format!("pirates at {}: {total}", self.standing_place(s)),
            Some(Step::Sea(SeaStep::BattleRoll { side })) => {
                let who =
                    s.marches.get(s.moving().saturating_sub(1).into()).map(|march| self.owner_name(s, march.navy));
                let who = if side == 0 { who.unwrap_or_default() } else { "the other Fleet".to_owned() };
                format!("naval battle at {}: {who} rolls {total}", self.standing_place(s))
            }
            Some(Step::Attrition(AttritionStep::Roll { owner, space })) => {
                let at = space.map_or(self.standing_place(s), |space| self.place_name(space.into()));
                format!("attrition of {} in {at}: {total}", self.owner_name(s, owner))
            }
            Some(Step::Siege(SiegeStep::SackRoll { .. })) => format!("the sack of the place: {total}"),
            Some(Step::Siege(SiegeStep::LootRoll)) => format!("the loot: {total}"),
            Some(Step::Siege(SiegeStep::DisciplineRoll { .. })) => format!("the discipline of the army: {total}"),
            Some(Step::Force(ForceStep::MilitiaRoll { seat, .. })) => {
                format!("{} calls for militia: {total}", power(seat))
            }
            Some(Step::Event(EventStep::TableRoll)) => format!("the table of events: {total}"),
            Some(Step::Event(EventStep::HarvestLuck { territory })) => {
                format!("the harvest in {}: {total}", title(self.content.names.name(territory)))
            }
            Some(Step::Event(EventStep::Strength { army, space, .. })) => {
                format!("{} in {}: strength {total}", self.owner_name(s, army), self.place_name(space.into()))
            }
            Some(Step::Event(EventStep::DiseaseRoll { leader })) => {
                format!("the leader {} falls ill: {total}", self.leader_name(leader))
            }
            Some(Step::Event(EventStep::CivilWarRoll { seat, .. })) => format!("civil war in {}: {total}", power(seat)),
            _ => format!(
                "{}: {total}",
                self.chance_kind(s).trim_end_matches("_dice").trim_end_matches("_die").replace('_', " ")
            ),
        }
    }

    /// Yes or no, with what it answers.
    fn answer(&self, s: &State, yes: bool) -> String {
        let who = || self.group_name(s);
        let here = || self.standing_place(s);
        let [accept, refuse] = match s.steps.top() {
            Some(Step::Turn(TurnStep::PayMarker)) => ["pays for the marker", "forfeits the marker"].map(str::to_owned),
            Some(Step::Clash(ClashStep::Shelter { .. })) => {
                [format!("keeps the units inside {}", here()), format!("leads the units out of {}", here())]
            }
            Some(Step::Clash(ClashStep::Pursue)) => {
                ["uses the cavalry against who withdraws", "lets them withdraw in peace"].map(str::to_owned)
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
                ["pursues who retreats", "lets the beaten army go"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::Reroll { .. })) => {
                ["asks for another roll", "leaves the dice"].map(str::to_owned)
            }
            Some(Step::Battle(BattleStep::RerollWhich { .. })) => {
                ["has the own die rolled again", "has the enemy's die rolled again"].map(str::to_owned)
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
                [format!("takes {talents}T from {by}"), format!("refuses {talents}T of {by}")]
            }
            Some(Step::Talk(TalkStep::Respond { by, offer, asked: true, .. })) => {
                let terms = format!("{} to {}", self.offer_name(offer), self.power_name(s, by));
                [format!("gives {terms}"), format!("refuses {terms}")]
            }
            Some(Step::Talk(TalkStep::Respond { by, offer, .. })) => {
                let terms = format!("{} from {}", self.offer_name(offer), self.power_name(s, by));
                [format!("accepts {terms}"), format!("declines {terms}")]
            }
            Some(Step::Card(CardStep::Cancel { by, card, .. })) => {
                let card = &self.content.card_names[card as usize];
                let by = self.power_name(s, by);
                [format!("cancels {card} of {by} by Deus ex Machina"), format!("does not cancel {card} of {by}")]
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

    /// What a battle, a storm or attrition costs everybody, as soon as it is known: dice and shifts decide it, or who loses
    /// what. Decisions that reveal secrets are not told ahead.
    fn consequences(&self, s: &State, action: Action) -> Option<String> {
        let open = match s.steps.top()? {
            Step::Battle(step) => {
                !matches!(step, BattleStep::Bid { .. } | BattleStep::Commit { .. } | BattleStep::TurnChip)
            }
            Step::Sea(step) => matches!(
                step,
                SeaStep::BattleRoll { .. }
                    | SeaStep::WinnerRoll
                    | SeaStep::StormRoll
                    | SeaStep::DisasterRoll
                    | SeaStep::PiratesRoll
            ),
            Step::Attrition(step) => matches!(step, AttritionStep::Roll { .. }),
            _ => false,
        };
        let told = matches!(action, Action::Lose { .. } | Action::Weaken { .. } | Action::LosePoint);
        if !open || told {
            return None;
        }
        let mut next = s.clone();
        self.apply(&mut next, action);
        let mut lines: Vec<String> = vec![];
        if let (Some(battle), None) =
            (s.battle.filter(|battle| battle.winner.is_none()), next.battle.filter(|b| b.winner.is_none()))
        {
            let winner = next.battle.and_then(|battle| battle.winner);
            if let Some(winner) = winner {
                let owner = battle.side(winner).owner;
                let verb = if plural(owner) { "win" } else { "wins" };
                lines.push(format!("{} {verb}", self.owner_name(s, owner)));
            }
        }
        let before = self.totals(s);
        let after = self.totals(&next);
        for &owner in Owner::ALL {
            let lost: Vec<String> = Unit::ALL
                .iter()
                .filter_map(|unit| {
                    let gone = before[owner.index()][unit.index()].saturating_sub(after[owner.index()][unit.index()]);
                    (gone > 0).then(|| pieces(Piece::full(*unit), gone.min(99) as u8))
                })
                .collect();
            if !lost.is_empty() {
                let verb = if plural(owner) { "lose" } else { "loses" };
                lines.push(format!("{} {verb} {}", self.owner_name(s, owner), lost.join(", ")));
            }
        }
        for post in s.leaders.refs().filter(|post| next.leaders.refs().all(|other| other.leader != post.leader)) {
            lines.push(format!("the leader {} falls", self.leader_name(post.leader)));
        }
        for space in self.spaces() {
            match (s.ground[space].works, next.ground[space].works) {
                (Some(was), Some(is)) if was.owner != is.owner => {
                    lines.push(format!("{} takes {}", self.owner_name(s, is.owner), self.place_name(space.into())));
                }
                (Some(was), None) => {
                    lines.push(format!(
                        "{} of {} is destroyed",
                        self.place_name(space.into()),
                        self.owner_name(s, was.owner)
                    ));
                }
                _ => {}
            }
        }
        (!lines.is_empty()).then(|| lines.join(", "))
    }

    /// Units of everybody, of each kind.
    fn totals(&self, s: &State) -> [[u16; Unit::COUNT]; Owner::COUNT] {
        let mut totals = [[0; Unit::COUNT]; Owner::COUNT];
        let mut count = |owner: Owner, troops: &Troops| {
            for (unit, count) in Unit::ALL.iter().zip(troops.counts()) {
                totals[owner.index()][unit.index()] += u16::from(*count);
            }
        };
        for space in self.spaces() {
            s.forces(space).for_each(|force| count(force.owner, &force.troops));
        }
        s.marches.refs().for_each(|march| count(march.owner, &march.troops));
        s.cargo.refs().for_each(|cargo| count(cargo.owner, &cargo.troops));
        for fleet in s.fleets.refs() {
            totals[fleet.owner.index()][Unit::Galleys.index()] += u16::from(fleet.galleys);
        }
        for march in s.marches.refs() {
            totals[march.navy.index()][Unit::Galleys.index()] += u16::from(march.galleys);
        }
        totals
    }

    /// Somebody's army or Fleet: of the player who acts, or of others by name.
    fn whose(&self, s: &State, owner: Owner, what: &str) -> String {
        format!("the {what} of {}", self.owner_name(s, owner))
    }

    fn province_name(&self, province: Province) -> String {
        title(self.content.names.name(province))
    }

    /// Name of a place on the map.
    pub(super) fn place_name(&self, at: Node) -> String {
        match at {
            Node::Space(space) => title(self.content.names.name(space)),
            Node::Point(point) => title(self.content.names.name(point)),
        }
    }

    fn power_name(&self, s: &State, seat: Seat) -> String {
        title(s.player(seat).power.as_str())
    }

    fn owner_name(&self, s: &State, owner: Owner) -> String {
        match owner {
            Owner::Tribes => "the tribe".to_owned(),
            Owner::Independent => "the independents".to_owned(),
            _ => match (owner.seat(), owner.victim()) {
                (Some(seat), _) => self.power_name(s, seat),
                (None, Some(victim)) => format!("the slaves of {}", self.power_name(s, victim)),
                (None, None) if plural(owner) => format!("the {}", title(owner.as_str())),
                (None, None) => title(owner.as_str()),
            },
        }
    }

    fn leader_name(&self, leader: Leader) -> String {
        let rules = self.content.leader(leader);
        let rating = format!("{}-{}{}", rules.tactics, rules.campaign, if rules.elite { "E" } else { "" });
        match self.content.leader_names[leader.0 as usize].as_str() {
            "" => rating,
            name => format!("{name} ({rating})"),
        }
    }

    fn aim_name(&self, objective: Objective) -> String {
        format!("{objective} ({})", self.content.objective_names[objective as usize])
    }

    fn offer_name(&self, offer: Offer) -> String {
        match offer {
            Offer::Alliance { talents: 0 } => "an alliance".to_owned(),
            Offer::Alliance { talents } => format!("an alliance and {talents}T"),
            Offer::AllianceFor { talents } => format!("an alliance for {talents}T"),
            Offer::Talents { talents } => format!("{talents}T"),
            Offer::Card { card, talents } => format!("{} for {talents}T", self.content.card_names[card as usize]),
            Offer::Galley { at, galleys, talents } => {
                let galleys = pieces(Piece::full(Unit::Galleys), galleys);
                format!("{galleys} in {} for {talents}T", self.place_name(at))
            }
            Offer::Mercenaries { at, unit, talents } => {
                format!("{} in {} for {talents}T", unit_name(unit), self.place_name(at.into()))
            }
            Offer::Works { at, talents } => format!("{} for {talents}T", self.place_name(at.into())),
        }
    }
}

/// Units in words: `1 legion`, `2 reduced legions`, `3 light infantry`.
fn pieces(piece: Piece, count: u8) -> String {
    let reduced = if piece.reduced { "reduced " } else { "" };
    format!("{count} {reduced}{}", if count == 1 { unit_name(piece.unit) } else { unit_names(piece.unit) })
}

/// All kinds of units that are together.
fn troops(troops: &Troops) -> String {
    troops.pieces().map(|(piece, count)| pieces(piece, count)).collect::<Vec<_>>().join(", ")
}

/// A unit with its article.
fn one(unit: Unit) -> String {
    match unit {
        Unit::Legion | Unit::Garrison | Unit::Galleys => format!("a {}", unit_name(unit)),
        _ => unit_name(unit).to_owned(),
    }
}

fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Legion => "legion",
        Unit::HeavyInfantry => "heavy infantry",
        Unit::LightInfantry => "light infantry",
        Unit::Cavalry => "cavalry",
        Unit::Elephants => "elephants",
        Unit::Garrison => "Garrison",
        Unit::Militia => "militia",
        Unit::MercenaryHeavy => "mercenary heavy infantry",
        Unit::MercenaryLight => "mercenary light infantry",
        Unit::MercenaryCavalry => "mercenary cavalry",
        Unit::Barbarians => "barbarian",
        Unit::BarbarianCavalry => "barbarian cavalry",
        Unit::TribalWarriors => "tribal warrior",
        Unit::Galleys => "squadron",
    }
}

fn unit_names(unit: Unit) -> &'static str {
    match unit {
        Unit::Legion => "legions",
        Unit::Garrison => "Garrisons",
        Unit::Barbarians => "barbarians",
        Unit::TribalWarriors => "tribal warriors",
        Unit::Galleys => "squadrons",
        _ => unit_name(unit),
    }
}

/// Owners that are many.
fn plural(owner: Owner) -> bool {
    owner.seat().is_none()
        && !matches!(
            owner,
            Owner::Tribes | Owner::Syracuse | Owner::Rhodes | Owner::Pergamum | Owner::Pontus | Owner::MagnaGraecia
        )
}

/// An id as a name: words with capitals. Transit points say what they are.
fn title(id: &str) -> String {
    let (kind, id) = match id.split_once('_') {
        Some(("ltp", point)) => ("the pass of ", point),
        Some(("ntp", sea)) => ("the waters of ", sea),
        Some(("dstp", sea)) => ("the open sea of ", sea),
        _ => ("", id),
    };
    let capital = |word: &str| match word {
        "of" | "and" | "the" => word.to_owned(),
        _ => {
            let mut letters = word.chars();
            letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
        }
    };
    kind.to_owned() + &id.split('_').map(capital).collect::<Vec<_>>().join(" ")
}
