//! Ability cards: all text is derived from what the ability does, so a card cannot disagree with its effect.

pub(crate) mod effect_text;
mod modifiers;
mod numbers;
mod phrases;
mod trigger;

use super::super::data::ability::{AbilityDef, ActionType, Common, Mobile, Need, Repeat};
use super::super::data::ability_effect::AbilityEffect;
use super::super::data::amount::ShiftBy;
use super::super::data::effect::Duration;
use super::super::notation;
use super::super::notation::formula;
use super::super::notation::parts::swing_words;
use super::super::rules::view::View;
use crate::core::ids::CreatureId;
use crate::core::intent::Mode;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::terms as t;

pub use modifiers::{aura, modifier, predicate};
pub(crate) use numbers::in_line;
pub use numbers::{lent_by, numbered, sentence_of};
pub(crate) use phrases::{YOUR_TURN, forced_way, hook_harm, is_many, of_many, some_surges, typed, who};
pub use phrases::{granted_text, of_condition};
pub use trigger::trigger;

/// An ability as its card reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Printed name.
    pub name: String,
    /// `3 ferocity`, `2 Malice`, `signature`; empty for what is free to use.
    pub cost: String,
    /// Keywords, comma by comma; "-" for none.
    pub keywords: String,
    /// Main action, maneuver, …
    pub action: String,
    /// Printed distance.
    pub distance: String,
    /// Printed target line.
    pub target: String,
    /// What a triggered ability answers.
    pub trigger: Option<String>,
    /// What is rolled, e.g. `2d10 + Might`.
    pub roll: Option<String>,
    /// The three result lines in the printed notation.
    pub tiers: Vec<String>,
    /// Sentences that come before the roll.
    pub before: Vec<String>,
    /// Sentences that come after it.
    pub after: Vec<String>,
    /// The rider, if there is one.
    pub rider: Option<String>,
}

/// The card of an ability as printed.
pub fn card(ability: &AbilityDef, pool: Name) -> Card {
    let lines = |ability_effects: &[AbilityEffect]| {
        ability_effects.iter().map(AbilityEffect::sentence).filter(|text| !text.is_empty()).collect::<Vec<_>>()
    };
    let mut before = lines(&ability.before);
    before.extend(ability.mobile.map(mobile));
    let mut after = lines(&ability.after);
    after.extend(
        (ability.free_strike && ability.common == Common::Listed)
            .then(|| "It serves as a ranged free strike.".to_owned()),
    );
    after.extend(ability.whenever_granted.then(|| {
        "It may be used, at its cost, whenever an effect grants a free strike or signature ability.".to_owned()
    }));
    after.extend(ability.once_per_turn.then(|| "Once on each of your turns.".to_owned()));
    after.extend(
        ability
            .cheaper
            .as_ref()
            .map(|cheaper| format!("It costs {} less while you are {}.", cheaper.by, predicate(&cheaper.when))),
    );
    after.extend(ability.user_may_replace.then(|| "You may take the place of one target.".to_owned()));
    after.extend(ability.needs.iter().map(|&need| needs(need).to_owned()));
    Card {
        name: ability.name.clone(),
        cost: match (ability.cost, ability.signature) {
            (0, true) => "signature".to_owned(),
            (0, false) => String::new(),
            (n, _) if pool == t::MALICE.get() => format!("{n} Malice"),
            (n, _) => format!("{n} {pool}"),
        },
        keywords: if ability.keywords.is_empty() {
            "-".to_owned()
        } else {
            ability.keywords.iter().map(|keyword| keyword.as_str()).collect::<Vec<_>>().join(", ")
        },
        action: action_name(ability.action).to_owned(),
        distance: ability.distance.to_string(),
        target: target(ability),
        trigger: trigger::of_ability(ability),
        roll: ability.roll.as_ref().map(|roll| {
            let swing = roll.swing.map_or_else(String::new, |swing| format!(", with {}", swing_words(swing)));
            match roll.with.is_empty() {
                true => format!("2d10 {:+}{swing}", roll.bonus),
                false => format!("2d10 + {}{swing}", notation::characteristics::print(&roll.with)),
            }
        }),
        tiers: ability
            .roll
            .as_ref()
            .map_or_else(Vec::new, |roll| (1..=3).map(|tier| notation::print_tier(roll.tier(tier))).collect()),
        before,
        after: after.into_iter().chain(strain_and_upkeep(ability)).collect(),
        rider: ability.rider.as_ref().map(|rider| {
            let mut parts: Vec<String> = rider.does.iter().map(AbilityEffect::sentence).collect();
            if rider.more_targets > 0 {
                parts.push(format!("{} more target for each payment.", rider.more_targets));
            }
            if rider.wider > 0 {
                parts.push(format!("The area is {} larger for each payment.", rider.wider));
            }
            if rider.larger > 0 {
                parts.push(format!("The target may be {} size larger for each payment.", rider.larger));
            }
            if let Some(reach) = &rider.reach {
                parts.push(format!("The distance becomes Melee {}.", formula::print(reach)));
            }
            if parts.is_empty() {
                parts.push(ABOVE.to_owned());
            }
            format!("{}: {}", rider.spend, parts.join(" "))
        }),
    }
}

/// What a payment is for whose sentences stand among the others.
pub const ABOVE: &str = "as described above.";

/// What strain changes, and how an ability goes on while it is kept up.
fn strain_and_upkeep(ability: &AbilityDef) -> Vec<String> {
    let mut list: Vec<String> = ability.relaxed.iter().map(AbilityEffect::sentence).collect();
    let mut strained: Vec<String> = ability.strained.iter().map(AbilityEffect::sentence).collect();
    if ability.strained_wider > 0 {
        strained.insert(0, format!("The area is {} larger.", ability.strained_wider));
    }
    if !strained.is_empty() {
        list.push(format!("Strained: {}", strained.join(" ")));
    }
    list.extend(ability.persistent.map(|persistent| {
        let repeat = match persistent.repeat {
            Repeat::Roll => "as your turn starts, the roll again against a target in distance",
            Repeat::Maneuver => "as your turn starts, you may use it again as a maneuver",
        };
        format!("Persistent {}: {repeat}.", persistent.upkeep)
    }));
    list
}

/// The tiers of an ability with one creature's numbers filled in (DS-POT-04), flat bonuses included (DS-KIT-02).
pub fn tiers_for(view: View, of: CreatureId, ability: &AbilityDef) -> Vec<String> {
    tiers_in_mode(view, of, ability, super::super::rules::targeting::default_mode(view, of, ability, &[]))
}

/// The same for an ability that is used in melee or at range (DS-KIT-04).
pub fn tiers_in_mode(view: View, of: CreatureId, ability: &AbilityDef, mode: Option<Mode>) -> Vec<String> {
    let Some(roll) = &ability.roll else { return Vec::new() };
    let bonus = |tier| -> i16 {
        let list = super::super::rules::damage_bonuses::rolled_bonuses(view, of, ability, mode, None, of, tier);
        list.into_iter().map(|(value, _)| value).sum()
    };
    (1..=3).map(|tier| effect_text::line_of(view, of, roll.tier(tier), bonus(tier))).collect()
}

/// Whom an ability may be aimed at, as printed.
pub fn target(ability: &AbilityDef) -> String {
    let among = ability.among.as_ref().map_or_else(String::new, |among| format!(" ({})", predicate(among)));
    format!("{}{among}", ability.target)
}

/// The part of a turn an ability takes, as printed.
pub fn action_name(action: ActionType) -> &'static str {
    match action {
        ActionType::MainAction => "Main action",
        ActionType::Maneuver => "Maneuver",
        ActionType::MoveAction => "Move action",
        ActionType::TriggeredAction => "Triggered action",
        ActionType::FreeManeuver => "Free maneuver",
        ActionType::FreeTriggeredAction => "Free triggered action",
        ActionType::NoAction => "No action",
        ActionType::VillainAction => "Villain action",
    }
}

fn needs(need: Need) -> &'static str {
    match need {
        Need::Captive => "You must hold a creature.",
        Need::SmallCaptive => "You must hold a creature of size 1.",
        Need::Aura => "Your field must be up.",
        Need::NotDying => "Not while you are dying.",
        Need::Held => "You must be held.",
        Need::Consumable => "It uses up a consumable.",
        Need::GrabSize => "The target is of your size or smaller, or no larger than your Might allows.",
        Need::NoHolyHarm => "Not if you took holy damage since your last turn.",
        Need::NotMinion => "Not for minions.",
        Need::NewTarget => "Never twice against the same target.",
        Need::NoLargerThing => "Objects must be of your size or smaller.",
    }
}

fn mobile(mobile: Mobile) -> String {
    let when = if mobile.split { "split before and after as you like" } else { "before or after" };
    format!("You may shift {}, {when}.", distance(mobile.shift))
}

pub(crate) fn distance(by: ShiftBy) -> String {
    match by {
        ShiftBy::Squares(n) => format!("up to {n}"),
        ShiftBy::HalfSpeed => "up to half your speed".to_owned(),
        ShiftBy::Speed => "up to your speed".to_owned(),
        ShiftBy::Disengage => "up to your disengage distance".to_owned(),
        ShiftBy::Attribute(attribute) => format!("up to your {}", notation::characteristics::name(attribute)),
    }
}

/// How long something lasts, as cards say it.
pub fn duration(duration: Duration) -> &'static str {
    match duration {
        Duration::EndOfTurn => "to the end of its next turn",
        Duration::SaveEnds => "until a save ends it",
        Duration::Encounter => "to the end of the encounter",
        Duration::UsersNextTurnStart => "until your next turn starts",
        Duration::UsersNextTurnEnd => "until your next turn ends",
        Duration::ThisTurn => "to the end of the turn",
        Duration::ThisRound => "to the end of the round",
        Duration::Open => "until something ends it",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::registry::Registry;
    use crate::content::source::content_root;
    use crate::rulesets::draw_steel::content::Content;

    #[test]
    fn every_shipped_ability_prints_a_card_whose_tiers_read_back() {
        let (content, diagnostics) = Content::load(&content_root());
        assert!(diagnostics.iter().all(|diagnostic| !diagnostic.is_error()), "{diagnostics:#?}");
        for ability in content.abilities().iter() {
            let card = card(ability, Name::new("pool"));
            for (index, text) in card.tiers.iter().enumerate() {
                let read = notation::parse_tier(text);
                assert!(read.not_understood.is_empty(), "{}: {text}", ability.id);
                let tier = ability.roll.as_ref().expect("a card with tiers has a roll").tier(index as u8 + 1);
                assert_eq!(&read.value, tier, "{}", ability.id);
            }
            let says = card.roll.is_some() || !card.before.is_empty() || !card.after.is_empty() || card.rider.is_some();
            assert!(says, "the card of {} says nothing", ability.id);
        }
    }
}
