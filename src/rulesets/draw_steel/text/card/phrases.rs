//! What the sentences of cards have in common.

use super::super::names::capital;
use super::modifier;
use super::modifiers::aura;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::ability_effect::{Hook, Moment};
use crate::rulesets::draw_steel::data::stat_block::ConditionDef;
use crate::rulesets::draw_steel::data::tier::{Several, Together, Who};
use crate::rulesets::draw_steel::notation;
use crate::rulesets::draw_steel::notation::formula;
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;

/// Whom a sentence is about, at its beginning.
pub(crate) fn who(who: Who) -> String {
    let text = match who {
        Who::Target => "each target".to_owned(),
        Who::Director => "the Director".to_owned(),
        Who::OneTarget | Who::OtherTargets | Who::You | Who::Near(_) => notation::spelt_out(who),
    };
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a recipient takes the verb of several.
pub(crate) fn is_many(who: Who) -> bool {
    match who {
        Who::You => true,
        Who::Near(near) => matches!(near.count, Several::UpTo(2..)) || near.center_too == Together::And,
        _ => false,
    }
}

/// What is said of one creature, said of you or of several.
pub(crate) fn of_many(said: &str) -> String {
    let (verb, rest) = said.split_once(' ').unwrap_or((said, ""));
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        "does" => "do",
        "reaches" => "reach",
        _ => verb.strip_suffix('s').unwrap_or(verb),
    };
    format!("{verb} {rest}")
}

/// A damage type in front of "damage".
pub(crate) fn typed(kind: Option<Name>) -> String {
    kind.map_or_else(String::new, |kind| format!("{kind} "))
}

/// A turn, told to whose it is.
pub(crate) const YOUR_TURN: &str = "your turn";

/// Harm that is done again and again; `turn` is what the turn of whoever imposed it is called.
pub(crate) fn hook_harm(list: &[Hook], turn: &str) -> String {
    list.iter()
        .map(|hook| {
            let imposers = format!("whenever {turn} ends");
            let when = match hook.at {
                Moment::ImposersTurnEnd => imposers.as_str(),
                Moment::BearersTurnStart => "whenever its turn starts",
                Moment::BearersTurnEnd => "whenever its turn ends",
                Moment::BearerEnters => "the first time in a round that it enters",
                Moment::AuraAtTurnEnd => "at the end of the turn",
                Moment::BearerDamagesAnother => "the first time on a turn that it damages another creature",
            };
            format!(" {} {}damage {when}", formula::print(&hook.amount), typed(hook.kind))
        })
        .collect::<Vec<_>>()
        .join(",")
}

/// What an effect lends whoever it is on; empty where it only imposes conditions.
pub fn granted_text(lends: &GrantedModifiers) -> String {
    granted_in(lends, YOUR_TURN)
}

/// The same for a reader who is not whoever imposed it, whose turn is called `turn`.
pub(crate) fn granted_in(lends: &GrantedModifiers, turn: &str) -> String {
    let (of_field, own): (Vec<Hook>, Vec<Hook>) =
        lends.hooks.iter().cloned().partition(|hook| hook.at == Moment::AuraAtTurnEnd);
    let harm = (!own.is_empty()).then(|| format!("takes{}", hook_harm(&own, turn)));
    let around = (!of_field.is_empty()).then(|| format!("each enemy in its field takes{}", hook_harm(&of_field, turn)));
    lends.modifiers.iter().map(modifier).chain(harm).chain(around).collect::<Vec<_>>().join(", ")
}

/// What a condition does, as its tooltip says it: its own words, then the harm it does again and again.
pub fn of_condition(condition: &ConditionDef) -> String {
    let harm = hook_harm(&condition.hooks, "the turn of whoever imposed it");
    let harm = (!harm.is_empty()).then(|| format!("It takes{harm}."));
    let own = Some(condition.text.clone()).filter(|text| !text.is_empty());
    let auras = condition.auras.iter().map(|lent| format!("{}.", capital(&aura(lent))));
    let most = condition.most.map(|most| format!("One creature may keep {most} in it at a time."));
    own.into_iter().chain(harm).chain(auras).chain(most).collect::<Vec<_>>().join(" ")
}

pub(crate) fn some_surges(n: i16) -> String {
    if n == 1 { "1 surge".to_owned() } else { format!("{n} surges") }
}

pub(crate) fn forced_way(way: ForcedKind) -> &'static str {
    match way {
        ForcedKind::Push => "push",
        ForcedKind::Pull => "pull",
        ForcedKind::Slide => "slide",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::draw_steel::data::amount::{Amount, Term};

    #[test]
    fn the_harm_of_a_field_is_said_of_those_in_it() {
        let amount = Amount { terms: vec![Term::Flat(2)] };
        let pulse = Hook { at: Moment::AuraAtTurnEnd, amount, kind: Some(Name::new("psychic")) };
        let lends = GrantedModifiers { modifiers: Vec::new(), hooks: vec![pulse] };
        assert_eq!(granted_text(&lends), "each enemy in its field takes 2 psychic damage at the end of the turn");
    }
}
