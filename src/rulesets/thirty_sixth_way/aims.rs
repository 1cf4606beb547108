//! Whether an ability is aimed as it has to be: how many, at whom, in a group or not.

use super::data::ability::{AbilityDef, Who};
use super::data::effect::Effect;
use super::ground;
use super::movement;
use super::reach;
use super::terms as t;
use super::view::View;
use super::words;
use crate::core::ids::CreatureId;
use crate::core::intent::{Refusal, Use};

/// Everybody whom a use concerns.
///
/// # Errors
/// Why it cannot be aimed so.
pub fn targets(view: View, ability: &AbilityDef, wanted: &Use) -> Result<Vec<CreatureId>, Refusal> {
    let by = wanted.by;
    let targets = ability.targets;
    if targets.who == Who::Own {
        return match wanted.on.iter().all(|&on| on == by) {
            true => Ok(vec![by]),
            false => view.refuse("target", || "It is for its user alone."),
        };
    }
    if targets.all {
        let all = reach::targets(view, by, ability);
        return match all.is_empty() {
            false => Ok(all),
            true => view.refuse("target", || "There is nobody it could be aimed at."),
        };
    }
    if targets.d3 {
        // The die comes first, then the targets are chosen.
        let any = !reach::targets(view, by, ability).is_empty() && wanted.on.is_empty();
        return match any {
            true => Ok(Vec::new()),
            false => view.refuse("target", || "First a die says how many targets there are, and some are in range."),
        };
    }
    if wanted.on.is_empty() || wanted.on.len() > usize::from(targets.most) {
        return view.refuse("target", || match targets.most {
            1 => "It takes one target.".to_owned(),
            most => format!("It takes 1 to {most} targets."),
        });
    }
    if wanted.on.iter().enumerate().any(|(at, on)| wanted.on[..at].contains(on)) {
        return view.refuse("target", || "Nobody is its target twice.");
    }
    let ill = wanted.instead == t::HOSTILE.get();
    for &on in &wanted.on {
        if !reach::can_target(view, by, ability, on, ill) {
            return view.refuse("target", || refusal(view, by, ability, on));
        }
    }
    if targets.group && !is_group(view, &wanted.on) {
        return view.refuse("group", || "Its targets have to be near each other.");
    }
    Ok(wanted.on.clone())
}

/// Whether each of several is within 2 of another.
pub fn is_group(view: View, on: &[CreatureId]) -> bool {
    on.len() < 2 || on.iter().all(|&a| on.iter().any(|&b| a != b && view.distance(a, b) <= ground::GROUP))
}

fn refusal(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> String {
    let (name, who) = (&ability.name, words::name(view, on));
    let melee = ability.entry.melee && !ability.entry.ranged;
    match ability.targets.who {
        _ if !view.is_there(on) => format!("{who} cannot be aimed at."),
        Who::Enemy if by == on => format!("{name} is for enemies, not for its user."),
        Who::Enemy if !view.hostile(by, on) => format!("{who} is an ally; only Harm an ally attacks it."),
        Who::Ally if by == on => format!("{name} is for allies, not for its user."),
        Who::Ally | Who::SelfOrAlly if view.hostile(by, on) => format!("{who} is no ally."),
        Who::Grabbed => format!("{who} is not held."),
        Who::Enemy if melee && !reach::in_melee(view, by, on) => unmet(view, by, on),
        Who::Enemy if reach::is_unflanked(view, by, ability, on) => {
            format!("No ally of {} is engaged with {who}.", words::name(view, by))
        }
        Who::Enemy if melee || !view.is_up(on) && !ability.entry.is_attack() => format!("{who} is down."),
        _ => {
            let squares = reach::squares(view, by, ability);
            if view.distance(by, on) > squares {
                format!("{who} is out of range: {name} reaches {squares} squares.")
            } else {
                format!("{who} is out of sight: something solid stands in the way.")
            }
        }
    }
}

/// Why somebody cannot be met in melee.
fn unmet(view: View, by: CreatureId, on: CreatureId) -> String {
    let (by_name, who) = (words::name(view, by), words::name(view, on));
    let why = match view.adjacent(by, on) {
        false => "nor beside it",
        true if reach::kept_off(view, by, on) => "and keeps it off",
        true => "and it was intercepted this turn",
    };
    format!("{who} is not engaged with {by_name}, {why}.")
}

/// Whether the way or square that a use names fits its effects.
///
/// # Errors
/// Why it does not.
pub fn ways(view: View, ability: &AbilityDef, wanted: &Use) -> Result<(), Refusal> {
    let moves = ability.all_effects().any(|effect| matches!(effect, Effect::Stride(_)));
    let jump =
        ability.all_effects().find_map(|effect| if let Effect::Teleport(jump) = effect { Some(jump.0) } else { None });
    if !moves && !wanted.path.is_empty() {
        return view.refuse("path", || "It moves nobody.");
    }
    if jump.is_none() && !wanted.area.is_empty() {
        return view.refuse("area", || "It names no square.");
    }
    if moves && !wanted.path.is_empty() {
        movement::fits(view, wanted.by, &wanted.path)?;
    }
    if let Some(most) = jump {
        let &[to] = &wanted.area[..] else { return view.refuse("area", || "It names the square to appear on.") };
        let near = view.at(wanted.by).is_some_and(|at| ground::distance(at, to) <= most);
        if !near || !movement::is_free(view, wanted.by, to) {
            return view.refuse("area", || format!("It leads to a free square within {most}."));
        }
    }
    Ok(())
}
