//! Abilities that feed themselves: free answers that bring about what they answer, alone or by way of each other, and
//! uses that give their user the same use again. In play each of them stops after one go, so this only warns.

mod brought;

use std::collections::{BTreeMap, BTreeSet};

use self::brought::{Brought, answers, brought_by, gives_signature};
use super::super::data::ability::{AbilityDef, ActionType, Common};
use super::super::data::ability_effect::AbilityEffect;
use super::super::data::stat_block::CreatureDef;
use super::super::data::trigger::Trigger;
use super::super::text::card;
use crate::content::book::Finding;
use crate::content::inspect::Inspector;
use crate::core::name::Name;

/// Which free answers set each other off.
#[derive(Debug, Default)]
pub struct Circles {
    /// The printed names of those that an answer and itself set off in turn; of one by itself none.
    by_ability: BTreeMap<Name, BTreeSet<String>>,
}

impl Circles {
    /// The circles among the abilities of each of these creatures.
    pub fn from_records<'c>(abilities: &[&'c AbilityDef], creatures: impl Iterator<Item = &'c CreatureDef>) -> Self {
        let free = abilities.iter().filter(|ability| is_free_answer(ability));
        let free: BTreeMap<Name, (&AbilityDef, Vec<Brought>)> =
            free.map(|&ability| (ability.id, (ability, brought_by(ability)))).collect();
        let mut circles = Self::default();
        for &(ability, ref brings) in free.values() {
            if brings.iter().any(|brought| answers(ability, brought)) {
                circles.by_ability.entry(ability.id).or_default();
            }
        }
        for creature in creatures {
            let own: Vec<_> = creature.abilities.iter().filter_map(|id| free.get(id)).collect();
            for (ability, _) in &own {
                let others = in_circle(ability, &own);
                if !others.is_empty() {
                    circles.by_ability.entry(ability.id).or_default().extend(others);
                }
            }
        }
        circles
    }

    /// Reports an ability that feeds itself.
    pub fn report(&self, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
        answer_of_itself(self, ability, inspector);
        free_maneuver(ability, inspector);
        more_of_the_same(ability, inspector);
        use_of_itself(ability, inspector);
    }
}

/// The printed names of the other abilities of one creature by way of which this one sets itself off again.
fn in_circle(start: &AbilityDef, own: &[&(&AbilityDef, Vec<Brought>)]) -> BTreeSet<String> {
    let reached = |from: Name| -> BTreeSet<Name> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(at) = open.pop() {
            let Some((_, brings)) = own.iter().find(|(ability, _)| ability.id == at) else { continue };
            for (next, _) in own.iter().filter(|(next, _)| brings.iter().any(|brought| answers(next, brought))) {
                if seen.insert(next.id) {
                    open.push(next.id);
                }
            }
        }
        seen
    };
    let onward = reached(start.id);
    let others = own.iter().map(|(ability, _)| *ability).filter(|other| other.id != start.id);
    others
        .filter(|other| onward.contains(&other.id) && reached(other.id).contains(&start.id))
        .map(|other| other.name.clone())
        .collect()
}

/// Whether nothing limits how often it answers.
fn is_free_answer(ability: &AbilityDef) -> bool {
    ability.trigger.is_some()
        && matches!(ability.action, ActionType::FreeTriggeredAction | ActionType::NoAction)
        && !ability.is_limited()
}

const ONCE: &str = "in play it answers once until all of that is over";

fn answer_of_itself(circles: &Circles, ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    let Some(trigger) = ability.trigger.as_ref().filter(|_| is_free_answer(ability)) else { return };
    let name = &ability.name;
    let found = match circles.by_ability.get(&ability.id) {
        Some(others) if others.is_empty() => {
            let answers = card::trigger(trigger);
            format!("\"{name}\", a free answer that brings about what it answers ({answers}) and so sets itself off")
        }
        Some(others) => {
            let others: Vec<String> = others.iter().map(|other| format!("\"{other}\"")).collect();
            format!("\"{name}\", a free answer that sets itself off by way of {}", others.join(", "))
        }
        None if ability.action == ActionType::FreeTriggeredAction && damage_for_damage(ability, trigger) => {
            format!("\"{name}\", a free triggered action that answers damage with damage and so sets itself off")
        }
        None => return,
    };
    let expected = "`once_per_turn: true`, a cost, a triggered action, or `only` that leaves out what it does itself";
    inspector.field("trigger", Finding::new(found, expected).with_help(ONCE).warning());
}

/// Whether two who have it would answer each other for ever.
fn damage_for_damage(ability: &AbilityDef, trigger: &Trigger) -> bool {
    trigger.is_on(&Trigger::TakesDamage)
        && brought_by(ability).iter().any(|brought| brought.event == Trigger::TakesDamage)
}

/// One's own free uses that nothing ends.
fn free_maneuver(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    let limited = ability.is_limited() || !ability.needs.is_empty() || ability.says(&AbilityEffect::Interact);
    if ability.action == ActionType::FreeManeuver && !limited && !feeds(ability) {
        let found = format!("\"{}\", a free maneuver without end", ability.name);
        let finding = Finding::new(found, "`once_per_turn: true`, a cost or a need");
        inspector.field("action", finding.warning());
    }
}

/// Whether a use of it gives its user what the next use takes.
fn feeds(ability: &AbilityDef) -> bool {
    !ability.is_limited() && ability.says(&AbilityEffect::ExtraMainAction) && !follows_rare_events(ability)
}

/// Whether it answers something that cannot be brought about at will.
fn follows_rare_events(ability: &AbilityDef) -> bool {
    let rare = |event: &Trigger| matches!(event, Trigger::Falls | Trigger::TurnStarts | Trigger::TurnEnds);
    let spent = matches!(ability.action, ActionType::TriggeredAction | ActionType::VillainAction);
    spent || ability.trigger.as_ref().is_some_and(|trigger| trigger.events().iter().all(rare))
}

fn more_of_the_same(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    let name = &ability.name;
    if feeds(ability) && ability.common != Common::Lent {
        let found = format!("\"{name}\", which gives its user another main action for every use, without end");
        let finding = Finding::new(found, "`once_per_turn: true` or a cost");
        inspector.name("ExtraMainAction", &finding.with_help("in play it gives one a turn").warning());
    }
    if ability.signature && ability.action == ActionType::MainAction && !ability.is_limited() {
        let Some(strike) = gives_signature(ability) else { return };
        if strike && !ability.is_strike() {
            return;
        }
        let found = format!("\"{name}\", a signature ability that lets its user use it again, without end");
        let finding = Finding::new(found, "`once_per_turn: true`, or no `signature: true`");
        inspector.field("signature", finding.with_help("in play it lets itself be used once more").warning());
    }
}

/// A use that lets its user make the very same use.
fn use_of_itself(ability: &AbilityDef, inspector: &mut Inspector<'_, '_>) {
    let own = ability
        .sentences()
        .any(|effect| matches!(effect, AbilityEffect::UseAbility(used) if used.ability == ability.id));
    if own && !ability.is_limited() {
        let found = format!("\"{}\", which lets its user use it again, without end", ability.name);
        let finding = Finding::new(found, "another ability, `once_per_turn: true` or a cost");
        inspector.name("UseAbility", &finding.with_help("in play it lets itself be used once more").warning());
    }
}
