//! `cards.toml`: the event deck.

use super::numbers::{Numbers, numbers};
use super::raw::CardsFile;
use crate::ids::*;
use crate::phases::negotiation::TERMS;
use crate::player::{DRAWN, HAND};
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, Place, rows};

/// PAX-17.1.5: when a Hold card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Never: it must be played when drawn.
    Drawn,
    /// In a Card or Action segment of any player.
    Segment,
    /// At the start of the player's own Expansion.
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

/// A title of the event deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardRules {
    /// Number of cards with it.
    pub copies: u8,
    /// When it may be played; `Drawn` for cards that are not held.
    pub window: Window,
    /// Whether it leaves the game once its event has been used.
    pub removed: bool,
    /// Printed powers that may not use it.
    pub forbidden: IdSet<Power, u16>,
}

impl CardRules {
    /// PAX-1.4v, PAX-1.4w: whether it may be held in hand.
    #[inline]
    pub fn hold(&self) -> bool {
        self.window != Window::Drawn
    }
}

numbers! {
    /// PAX-17.1: the deck.
    pub struct DeckRules {
        /// Number of cards.
        cards: number(1..=255),
        /// Number of cards that must be played when drawn.
        play_cards: number(0..=255),
        /// Most Hold cards in hand.
        hold_limit: number(1..=9),
        /// Hold cards that may be kept from turn to turn.
        carried_over: number(1..=1),
        /// Cards drawn for an Activation.
        drawn_per_activation: number(1..=1),
    }
}

/// Declares the numbers on single cards: each with its range, its card, and its key in the card's entry.
macro_rules! card_numbers {
    ($($(#[$meta:meta])* $field:ident: $how:ident($range:expr) = $card:ident.$key:literal),+ $(,)?) => {
        /// PAX-17.2: numbers on single cards.
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
    /// Players to negotiate with.
    alliance_partners: number(1..=1) = Alliance."partners",
    /// What 1d6 is divided by for the BP lost, rounding up.
    ambush_divisor: number(1..=6) = Ambush."die_divisor",
    /// Fewest BP lost.
    ambush_bp_min: number(0..=9) = Ambush."bp_min",
    /// Change of the controller's Stability.
    harvest_stability: signed(-9..=9) = BounteousHarvests."stability",
    /// Change of the controller's Stability.
    famine_stability: signed(-9..=9) = FamineAndDrought."stability",
    /// Stability of the drawer.
    political_scene_stability: signed(-9..=9) = ChangeInPoliticalScene."stability",
    /// Objectives drawn, and as many then returned.
    foreign_policy_objectives: number(1..=1) = ChangeInForeignPolicy."objectives",
    /// Change of Stability of the leader's owner.
    conspiracy_stability: signed(-9..=9) = Conspiracy."stability",
    /// Price for keeping the Activation.
    dies_irae_talents: number(0..=9) = DiesIrae."talents",
    /// Chips that may be looked at.
    mission_chips: number(1..=9) = DiplomaticMission."chips",
    /// PAX-R17-01: how far away they may be, in Land Links.
    mission_links: number(0..=20) = DiplomaticMission."links",
    /// PAX-R17-02: Garrisons in each Space.
    expansion_garrisons: number(1..=9) = IndependentExpansion."garrisons_per_space",
    /// How far away the Spaces may be, in Land Links.
    expansion_links: number(0..=20) = IndependentExpansion."links",
    /// Garrisons removed.
    insurrection_garrisons: number(1..=9) = LocalInsurrection."garrisons",
    /// Reach, in Sea Links.
    naval_ambush_links: number(0..=20) = NavalAmbush."links",
    /// Price of the siege tower.
    poliorcetes_talents: number(0..=9) = PoliorcetesEffect."talents",
    /// Change of Stability for raising militia.
    militia_stability: signed(-9..=9) = RaiseTheMilitia."stability",
    /// Treasuries below this are poor.
    poor_below: number(0..=99) = RevenuesAndStability."poor_below",
    /// Change of Stability of the poor.
    poor_stability: signed(-9..=9) = RevenuesAndStability."poor_stability",
    /// Treasuries above this are rich.
    rich_above: number(0..=99) = RevenuesAndStability."rich_above",
    /// Change of Stability of the rich.
    rich_stability: signed(-9..=9) = RevenuesAndStability."rich_stability",
    /// Leaders taken off the map to make way for a Dictator.
    dictator_returned: number(1..=1) = SoldierOfFortune."dictator_returned",
    /// Leaders drawn to choose him from.
    dictator_drawn: number(0..=DRAWN as u8) = SoldierOfFortune."dictator_drawn",
    /// Activation Markers gained.
    opportunity_markers: number(0..=9) = StabilityAndOpportunity."markers",
    /// Objectives gained instead of markers.
    opportunity_objectives: number(0..=9) = StabilityAndOpportunity."objectives",
    /// How far from Greece the Army may be, in Land Links.
    successor_links: number(0..=20) = SuccessorWars."links",
    /// Change of Stability of Greece if it draws the card.
    successor_stability: signed(-9..=9) = SuccessorWars."stability",
    /// Cards stolen.
    traitor_cards: number(0..=9) = Traitor."cards",
    /// Chips that return to the map.
    resurgence_chips: number(0..=9) = TribalResurgence."chips",
}

/// The file.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Rules by title.
    pub rules: Vec<CardRules>,
    /// Display names.
    pub names: Vec<String>,
    /// The deck.
    pub deck: DeckRules,
    /// Numbers on single cards.
    pub numbers: CardNumbers,
}

/// PAX-2.4a, PAX-2.4b: the cards, as many as the file states; what they do is written with their titles.
pub(super) fn read(bundle: &Bundle, file: &CardsFile) -> Result<Cards, ContentError> {
    let mut deck = Fields::new(Place::table(bundle, "cards.toml", "deck"), &file.deck);
    let rules = DeckRules::read(&mut deck)?;
    let mut all = Cards { rules: Vec::new(), names: Vec::new(), deck: rules, numbers: CardNumbers::default() };
    for (row, (card, mut fields)) in
        file.cards.iter().zip(rows::<Card>(Place::table(bundle, "cards.toml", "cards"), &file.cards)?)
    {
        all.numbers.take(card, &mut fields)?;
        let window = window(card, &mut fields)?;
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
    // PAX-17.2-38, PAX-4.3.1d: without the option `hand_limit_at_once` cards that are stolen or given come on top until the next one is
    // drawn.
    let copies = |card: Card| all.rules[card.index()].copies;
    let stolen = copies(Card::Traitor) * all.numbers.traitor_cards;
    let given = copies(Card::Alliance) * TERMS;
    let most = usize::from(rules.hold_limit) + usize::from(stolen) + usize::from(given) + 1;
    if most > HAND {
        let reason = format!(
            "a hand could then have {most} cards, {stolen} stolen, {given} given and one just drawn among them; {HAND} fit"
        );
        return Err(deck.error("hold_limit", reason));
    }
    deck.finish()?;
    Ok(all)
}

/// When a title is played; the file must agree with its rules, because what it does fits no other moment.
fn window(card: Card, fields: &mut Fields<'_>) -> Result<Window, ContentError> {
    let printed = printed_window(card);
    let hold = fields.choice("type", &[("play", false), ("hold", true)])?;
    if hold != (printed != Window::Drawn) {
        let word = if hold { "play" } else { "hold" };
        return Err(fields.error("type", format!("the rules of this card are those of type `{word}` (PAX-17.2)")));
    }
    if !hold {
        return Ok(printed);
    }
    let given = fields.choice("window", &WINDOWS)?;
    if given != printed {
        let (word, _) = WINDOWS.iter().find(|(_, window)| *window == printed).expect("a word for each window");
        return Err(fields.error("window", format!("the rules of this card fit the window `{word}` (PAX-17.2)")));
    }
    Ok(given)
}

/// Windows of Hold cards by their words.
const WINDOWS: [(&str, Window); 6] = [
    ("segment", Window::Segment),
    ("own_expansion_start", Window::ExpansionStart),
    ("enemy_enters_land_tp", Window::EnemyEntersLandPoint),
    ("enemy_naval_transport", Window::EnemyTransport),
    ("battle", Window::Battle),
    ("reaction_to_card", Window::Reaction),
];

/// PAX-17.2: when each title is played.
fn printed_window(card: Card) -> Window {
    match card {
        Card::Conqueror => Window::ExpansionStart,
        Card::Ambush => Window::EnemyEntersLandPoint,
        Card::NavalAmbush => Window::EnemyTransport,
        Card::TacticalSurprise => Window::Battle,
        Card::DeusExMachina => Window::Reaction,
        Card::BarbarianInvasion
        | Card::BounteousHarvests
        | Card::ChangeInPoliticalScene
        | Card::ChangeInForeignPolicy
        | Card::Conspiracy
        | Card::DiesIrae
        | Card::Disease
        | Card::FamineAndDrought
        | Card::LocalInsurrection
        | Card::Pirates
        | Card::Rebellion
        | Card::RevenuesAndStability
        | Card::SlaveRevolt
        | Card::StabilityCheck
        | Card::SuccessorWars
        | Card::TribalResurgence => Window::Drawn,
        _ => Window::Segment,
    }
}
