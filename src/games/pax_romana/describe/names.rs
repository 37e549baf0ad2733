//! Names in words.

use crate::PaxRomana;
use crate::force::Piece;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::Seat;

impl PaxRomana {
    /// An owner's army or Fleet, e.g. "the army of Rome".
    pub(super) fn whose(&self, s: &State, owner: Owner, what: &str) -> String {
        format!("the {what} of {}", self.owner_name(s, owner))
    }

    pub(super) fn province_name(&self, province: Province) -> String {
        title(self.content.names.name(province))
    }

    /// Name of a place on the map.
    pub(crate) fn place_name(&self, at: Node) -> String {
        match at {
            Node::Space(space) => title(self.content.names.name(space)),
            Node::Point(point) => title(self.content.names.name(point)),
        }
    }

    pub(super) fn power_name(&self, s: &State, seat: Seat) -> String {
        title(s.player(seat).power.as_str())
    }

    pub(super) fn owner_name(&self, s: &State, owner: Owner) -> String {
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

    pub(super) fn leader_name(&self, leader: Leader) -> String {
        let rules = self.content.leader(leader);
        let rating = format!("{}-{}{}", rules.tactics, rules.campaign, if rules.elite { "E" } else { "" });
        match self.content.leader_names[leader.0 as usize].as_str() {
            "" => rating,
            name => format!("{name} ({rating})"),
        }
    }

    /// A leader with his owner and place if he is in play: others have the same rating.
    pub(super) fn posted_leader(&self, s: &State, leader: Leader) -> String {
        let name = self.leader_name(leader);
        match s.leaders.refs().find(|post| post.leader == leader) {
            Some(post) => format!("{name} of {} in {}", self.owner_name(s, post.owner), self.place_name(post.at)),
            None => name,
        }
    }

    pub(super) fn aim_name(&self, objective: Objective) -> String {
        format!("{objective} ({})", self.content.objective_names[objective as usize])
    }

    /// What a player gives another one.
    pub(super) fn offer_name(&self, s: &State, (giver, taker): (Seat, Seat), offer: Offer) -> String {
        match offer {
            Offer::Alliance { talents: 0 } => "an alliance".to_owned(),
            Offer::Alliance { talents } => format!("an alliance and {talents}T"),
            Offer::AllianceFor { talents } => format!("an alliance for {talents}T"),
            Offer::Talents { talents } => format!("{talents}T"),
            Offer::Card { card, talents } => format!("{} for {talents}T", self.content.card_names[card as usize]),
            Offer::Galley { at, galleys, talents } => {
                let galleys = pieces(Piece::full(Unit::Galleys), galleys.into());
                format!("{galleys} in {} for {talents}T", self.place_name(at))
            }
            Offer::Mercenaries { at, unit, talents } => {
                let count = self.mercenaries_meant(s, (giver, taker), at, unit);
                let units = pieces(Piece::full(unit), count.into());
                format!("{units} in {} for {talents}T", self.place_name(at.into()))
            }
            Offer::Works { at, talents } => format!("{} for {talents}T", self.place_name(at.into())),
        }
    }
}

/// Who makes offers.
pub(super) fn speaker(s: &State) -> Seat {
    match s.steps.top() {
        Some(Step::Talk(TalkStep::Propose { by, .. })) => by,
        step => unreachable!("a talk, not {step:?}"),
    }
}

/// Units in words: `1 legion`, `2 reduced legions`, `3 light infantry`.
pub(super) fn pieces(piece: Piece, count: u16) -> String {
    let reduced = if piece.reduced { "reduced " } else { "" };
    format!("{count} {reduced}{}", if count == 1 { unit_name(piece.unit) } else { unit_names(piece.unit) })
}

/// All units of a stack.
pub(super) fn troops(troops: &Troops) -> String {
    troops.pieces().map(|(piece, count)| pieces(piece, count.into())).collect::<Vec<_>>().join(", ")
}

/// A unit with its article.
pub(super) fn one(unit: Unit) -> String {
    match unit {
        Unit::Legion | Unit::Garrison | Unit::Galleys => format!("a {}", unit_name(unit)),
        _ => unit_name(unit).to_owned(),
    }
}

pub(super) fn unit_name(unit: Unit) -> &'static str {
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

pub(super) fn unit_names(unit: Unit) -> &'static str {
    match unit {
        Unit::Legion => "legions",
        Unit::Garrison => "Garrisons",
        Unit::Barbarians => "barbarians",
        Unit::TribalWarriors => "tribal warriors",
        Unit::Galleys => "squadrons",
        _ => unit_name(unit),
    }
}

/// Whether an owner takes a plural verb.
pub(super) fn plural(owner: Owner) -> bool {
    owner.seat().is_none()
        && !matches!(
            owner,
            Owner::Tribes | Owner::Syracuse | Owner::Rhodes | Owner::Pergamum | Owner::Pontus | Owner::MagnaGraecia
        )
}

/// An id as a name: words with capitals. Transit points get words that say what they are.
pub(super) fn title(id: &str) -> String {
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
