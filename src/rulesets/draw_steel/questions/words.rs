//! Words that several questions share.

use super::super::data::ability::{AbilityDef, AbilityEffect};
use super::super::data::effect::Effect;
use super::super::data::tier::Who;
use super::super::rules::damage_amount;
use super::super::rules::ending;
use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::view::View;
use super::super::text::card;
use super::super::text::feature_text;
use super::super::text::names::{ability_name, name, side_name};
use super::super::text::option_text;
use super::super::text::preview::secondary_effects;
use crate::content::either::either;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options, UseOptions};

/// Who is asked: a creature, or a side as such.
pub fn who(view: View, decision: &Decision) -> String {
    decision.about.map_or_else(|| side_name(decision.side).to_owned(), |id| name(view, id))
}

/// The ability or feature a question arises from.
pub fn origin(view: View, decision: &Decision) -> String {
    ability_name(view, decision.origin)
}

/// Declining in a word.
pub fn no(_: &Decision) -> &'static str {
    "No"
}

/// Declining to name somebody.
pub fn nobody(_: &Decision) -> &'static str {
    "Nobody"
}

/// Declining to use what is offered.
pub fn skip(_: &Decision) -> &'static str {
    "Skip it"
}

/// A choice that reads the same whatever is asked.
pub fn plain(view: View, _: &Decision, choice: &Choice) -> String {
    option_text::plain(view, choice)
}

/// Nothing to add to the prompt.
pub fn nothing(_: View, _: &Decision) -> String {
    String::new()
}

/// Of a named choice what its card or rule says; of any other nothing but its words.
pub fn explained(view: View, decision: &Decision, choice: &Choice) -> String {
    let Choice::Named(what) = choice else { return String::new() };
    let listed = decision.about.and_then(|who| Some((who, view.ability(who, *what)?)));
    listed.map_or_else(|| feature_text::detail(view, *what).to_owned(), |(who, ability)| of_card(view, who, ability, 0))
}

/// A card in short: its sentences, its results, its rider if something is paid for it.
pub fn of_card(view: View, by: CreatureId, ability: &AbilityDef, spend: i16) -> String {
    let printed = card::card(&card::numbered(view, by, ability), view.funds(by).0);
    let results = card::tiers_for(view, by, ability);
    let results = ["11 or less", "12 to 16", "17 or more"].into_iter().zip(results);
    let results = results.map(|(range, text)| format!("{range}: {text}."));
    let free = if ability.trigger.is_some() { 0 } else { ability.cost };
    let rider = printed.rider.filter(|text| spend > free && !text.ends_with(": "));
    printed.before.into_iter().chain(results).chain(printed.after).chain(rider).collect::<Vec<_>>().join(" ")
}

/// Lines that have something to say.
pub fn lines(texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Of a creature that may spend a Recovery, what it regains.
pub fn recovery(view: View, _: &Decision, choice: &Choice) -> String {
    match choice {
        Choice::Creature(id) => secondary_effects::recovery(view, *id),
        _ => String::new(),
    }
}

/// The effects on a creature that something may end for it.
pub fn removable(view: View, id: CreatureId) -> String {
    let list: Vec<String> = ending::removable(view, id).map(|record| option_text::effect(view, record)).collect();
    if list.is_empty() { String::new() } else { format!("may end {}", either(&list)) }
}

/// The Stamina that whoever is picked gets by the use under way, with what it comes to for a creature.
pub fn gift(view: View, id: CreatureId) -> String {
    let Some(used) = nearest_use(view.world) else { return String::new() };
    let Some(ability) = view.ability(used.by, used.ability) else { return String::new() };
    let tier = used.self_tier.or_else(|| used.targets.iter().map(|target| target.tier).max()).unwrap_or(1);
    let rolled = ability.roll.iter().map(|roll| roll.tier(tier));
    let said = ability.sentences().filter_map(|effect| match effect {
        AbilityEffect::Line(line) => Some(line),
        _ => None,
    });
    let picked = rolled.chain(said).flat_map(|line| &line.segments).flat_map(|segment| &segment.effects);
    let mut told: Vec<String> = picked
        .filter(|aimed| matches!(aimed.who, Who::Near(_) | Who::OneTarget))
        .filter_map(|aimed| match &aimed.effect {
            Effect::Recovery(_) => Some(secondary_effects::recovery(view, id)),
            effect => {
                let amount = effect.regains().filter(|amount| !amount.has_dice())?;
                Some(secondary_effects::regained(view, id, damage_amount::fixed_amount(view, used.by, amount)))
            }
        })
        .collect();
    told.dedup();
    told.join("; ")
}

/// Whether a question for somebody offers whoever is asked as well.
pub fn offers_itself(decision: &Decision) -> bool {
    let own = |choice: &Choice| matches!(choice, Choice::Creature(id) if Some(*id) == decision.about);
    matches!(&decision.options, Options::Choose { choices, .. } if choices.iter().any(own))
}

/// Whom a strike that is offered has to be made against, where it is somebody.
pub fn against(view: View, decision: &Decision) -> String {
    match &decision.options {
        Options::Use(UseOptions { on: Some(on), .. }) => format!(" against {}", name(view, *on)),
        _ => String::new(),
    }
}
