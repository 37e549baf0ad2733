//! `cards.toml`: the event deck.

use super::numbers::{Numbers, numbers};
use super::raw::CardsFile;
use crate::ids::*;
use crate::player::HAND;
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, rows};

/// PAX-17.1.5: when a Hold card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Never: it must be played when drawn.
    Drawn,
    /// In anybody's Card or Action segment.
    Segment,
    /// At the start of the own Expansion.
    ExpansionStart,
    /// When an enemy Army enters a land transit point.
    EnemyEntersLandPoint,
    /// When an enemy Army is at sea.
    EnemyTransport,
    /// In a battle.
    Battle,
    /// When another player has drawn or played a card.
    Reaction,
}

/// A title of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardRules {
    /// Cards with it.
    pub copies: u8,
    /// When it may be played; `Drawn` for those that are not held.
    pub window: Window,
    /// Leaves the game once its event was used.
    pub removed: bool,
    /// Printed powers that cannot use it.
    pub forbidden: IdSet<Power, u16>,
}

impl CardRules {
    /// PAX-1.4v, PAX-1.4w: may be held in hand.
    #[inline]
    pub fn hold(&self) -> bool {
        self.window != Window::Drawn
    }
}

numbers! {
    /// PAX-17.1: the deck.
    pub struct DeckRules {
        /// All cards.
        cards: number(1..=255),
        /// Those that must be played when drawn.
        play_cards: number(0..=255),
        /// Most Hold cards in a hand.
        hold_limit: number(1..=9),
        /// Hold cards kept from turn to turn.
        carried_over: number(0..=9),
        /// Cards drawn for an Activation.
        drawn_per_activation: number(0..=9),
    }
}

/// Declares the numbers of the cards that have some: the card, the key in its entry, what it means, its range.
macro_rules! card_numbers {
    ($($(#[$meta:meta])* $field:ident: $how:ident($range:expr) = $card:ident.$key:literal),+ $(,)?) => {
        /// PAX-17.2: numbers of single cards.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct CardNumbers { $($(#[$meta])* pub $field: super::numbers::value_of!($how)),+ }

        impl CardNumbers {
            fn take(&mut self, card: Card, fields: &mut Fields<'_>) -> Result<(), ContentError> {
                $(if card == Card::$card { self.$field = fields.$how($key, $range)?; })+
                Ok(())
            }
        }
    };
}

card_numbers! {
    /// Players that talk.
    alliance_partners: number(1..=3) = Alliance."partners",
    /// What 1d6 is divided by for the BP lost, rounded up.
    ambush_divisor: number(1..=6) = Ambush."die_divisor",
    /// Fewest BP lost.
    ambush_bp_min: number(0..=9) = Ambush."bp_min",
    /// Stability of the controller.
    harvest_stability: signed(-9..=9) = BounteousHarvests."stability",
    /// Stability of the controller.
    famine_stability: signed(-9..=9) = FamineAndDrought."stability",
    /// Stability of the drawer.
    political_scene_stability: signed(-9..=9) = ChangeInPoliticalScene."stability",
    /// Objectives drawn, and then returned.
    foreign_policy_objectives: number(1..=9) = ChangeInForeignPolicy."objectives",
    /// Stability of the owner of the leader.
    conspiracy_stability: signed(-9..=9) = Conspiracy."stability",
    /// Price of the Activation.
    dies_irae_talents: number(0..=9) = DiesIrae."talents",
    /// Chips seen.
    mission_chips: number(1..=9) = DiplomaticMission."chips",
    /// PAX-R17-01: their distance in Land Links.
    mission_links: number(0..=20) = DiplomaticMission."links",
    /// PAX-R17-02: Garrisons in each Space.
    expansion_garrisons: number(1..=9) = IndependentExpansion."garrisons_per_space",
    /// Distance of the Spaces in Land Links.
    expansion_links: number(0..=20) = IndependentExpansion."links",
    /// Garrisons removed.
    insurrection_garrisons: number(1..=9) = LocalInsurrection."garrisons",
    /// Reach in Sea Links.
    naval_ambush_links: number(0..=20) = NavalAmbush."links",
    /// Price of the tower.
    poliorcetes_talents: number(0..=9) = PoliorcetesEffect."talents",
    /// Stability for raising militia.
    militia_stability: signed(-9..=9) = RaiseTheMilitia."stability",
    /// Treasuries below this are poor.
    poor_below: number(0..=99) = RevenuesAndStability."poor_below",
    /// Stability of the poor.
    poor_stability: signed(-9..=9) = RevenuesAndStability."poor_stability",
    /// Treasuries above this are rich.
    rich_above: number(0..=99) = RevenuesAndStability."rich_above",
    /// Stability of the rich.
    rich_stability: signed(-9..=9) = RevenuesAndStability."rich_stability",
    /// Leaders taken off the map for a Dictator.
    dictator_returned: number(0..=9) = SoldierOfFortune."dictator_returned",
    /// Leaders drawn for him.
    dictator_drawn: number(0..=9) = SoldierOfFortune."dictator_drawn",
    /// Activation Markers gained.
    opportunity_markers: number(0..=9) = StabilityAndOpportunity."markers",
    /// Objectives gained instead.
    opportunity_objectives: number(0..=9) = StabilityAndOpportunity."objectives",
    /// Distance of the Army from Greece.
    successor_links: number(0..=20) = SuccessorWars."links",
    /// Stability of Greece if it draws the card.
    successor_stability: signed(-9..=9) = SuccessorWars."stability",
    /// Cards stolen.
    traitor_cards: number(0..=9) = Traitor."cards",
    /// Chips that return.
    resurgence_chips: number(0..=9) = TribalResurgence."chips",
}

/// The file.
#[derive(Clone, Debug)]
pub struct Cards {
    /// By title.
    pub rules: Vec<CardRules>,
    /// Display names.
    pub names: Vec<String>,
    /// The deck.
    pub deck: DeckRules,
    /// Numbers of single cards.
    pub numbers: CardNumbers,
}

pub(super) fn read(bundle: &Bundle, file: &CardsFile) -> Result<Cards, ContentError> {
    let mut deck = Fields::new(Place::table(bundle, "cards.toml", "deck"), &file.deck);
    let rules = DeckRules::read(&mut deck)?;
    let mut all = Cards { rules: Vec::new(), names: Vec::new(), deck: rules, numbers: CardNumbers::default() };
    for (row, (card, mut fields)) in
        file.cards.iter().zip(rows::<Card>(Place::table(bundle, "cards.toml", "cards"), &file.cards)?)
    {
        all.numbers.take(card, &mut fields)?;
        let window = window(&mut fields)?;
        if (card == Card::DeusExMachina) != (window == Window::Reaction) {
            let reason = "`deus_ex_machina`, and no other card, is a reaction to a card (PAX-17.2-13)";
            return Err(fields.error("window", reason));
        }
        let powers = if fields.has("forbidden_powers") { fields.ids("forbidden_powers")? } else { Vec::new() };
        all.rules.push(CardRules {
            copies: fields.number("copies", 1..=9)?,
            window,
            removed: fields.flag("remove_after_play")?,
            forbidden: powers.into_iter().collect(),
        });
        all.names.push(row.get("name").and_then(toml::Value::as_str).unwrap_or_default().to_owned());
        fields.finish()?;
    }
    let count =
        |hold: bool| all.rules.iter().filter(|c| c.hold() || !hold).map(|c| usize::from(c.copies)).sum::<usize>();
    let (cards, held) = (count(false), count(true));
    let agrees = cards == usize::from(rules.cards) && cards - held == usize::from(rules.play_cards);
    deck.printed(agrees, "cards", || {
        format!("the titles have {cards} cards, {} of them to be played when drawn", cards - held)
    })?;
    // PAX-17.2-38: without the option `hand_limit_at_once` a stolen card comes on top until the next one is drawn.
    let stolen = all.rules[Card::Traitor.index()].copies;
    if usize::from(rules.hold_limit + stolen) >= HAND {
        let most = rules.hold_limit + stolen + 1;
        let reason =
            format!("a hand could then have {most} cards, one stolen and one just drawn among them; {HAND} fit");
        return Err(deck.error("hold_limit", reason));
    }
    deck.finish()?;
    Ok(all)
}

fn window(fields: &mut Fields<'_>) -> Result<Window, ContentError> {
    if !fields.choice("type", &[("play", false), ("hold", true)])? {
        return Ok(Window::Drawn);
    }
    fields.choice(
        "window",
        &[
            ("segment", Window::Segment),
            ("own_expansion_start", Window::ExpansionStart),
            ("enemy_enters_land_tp", Window::EnemyEntersLandPoint),
            ("enemy_naval_transport", Window::EnemyTransport),
            ("battle", Window::Battle),
            ("reaction_to_card", Window::Reaction),
        ],
    )
}
