//! Every answer to a turn, kind by kind.

use super::check;
use super::common_actions;
use super::data::ability::{AbilityDef, Trigger, Who};
use super::data::effect::Effect;
use super::data::entry::Action as Takes;
use super::movement;
use super::reach;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind, Use};
use crate::core::name::Name;

/// The kinds of answers to a decision.
pub fn kinds(view: View, decision: &Decision) -> Vec<OptionKind> {
    decision.about.map_or_else(Vec::new, |who| on_turn(view, who))
}

/// Whether an ability is begun by its owner in its own turn.
pub fn is_begun(ability: &AbilityDef) -> bool {
    ability.entry.action != Takes::Interrupt && ability.trigger.is_none_or(|trigger| trigger == Trigger::OnYourTurn)
}

/// The kinds of things that somebody may do on its turn.
pub fn on_turn(view: View, who: CreatureId) -> Vec<OptionKind> {
    let own = view.sheet(who).abilities.iter().filter(|ability| is_begun(ability));
    let own = own.map(|ability| OptionKind::Use(ability.id));
    own.chain(common_actions::names().map(OptionKind::Use)).chain([OptionKind::Walk(Name::default())]).collect()
}

/// Calls `f` with every legal answer of a kind.
pub fn each(view: View, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
    let Some(by) = decision.about else { return };
    let view = view.quiet();
    let wanted: Vec<Intent> = match kind {
        OptionKind::Walk(how) => {
            movement::ways(view, by).into_iter().map(|path| Intent::Walk { by, path, how }).collect()
        }
        OptionKind::Use(what) => uses(view, by, what).into_iter().map(Intent::Use).collect(),
        OptionKind::Choose => Vec::new(),
    };
    wanted.into_iter().filter(|intent| check::intent(view, intent).is_ok()).for_each(f);
}

/// Every way to use an ability or to take a common action, not all of them legal.
pub fn uses(view: View, by: CreatureId, what: Name) -> Vec<Use> {
    let plain = Use { by, ability: what, ..Use::default() };
    match view.sheet(by).ability(what) {
        Some(ability) => ability_uses(view, ability, &plain),
        None => common_actions::named(what).map_or_else(Vec::new, |common| (common.uses)(view, &plain)),
    }
}

fn ability_uses(view: View, ability: &AbilityDef, plain: &Use) -> Vec<Use> {
    let by = plain.by;
    let targets = ability.targets;
    let aimed: Vec<Use> = if targets.who == Who::Own || targets.all || targets.d3 {
        vec![plain.clone()]
    } else {
        groups(&reach::targets(view, by, ability), targets.most.into())
            .into_iter()
            .map(|on| Use { on, ..plain.clone() })
            .collect()
    };
    for effect in ability.all_effects() {
        match effect {
            Effect::Stride(_) => {
                let paths: Vec<Vec<Spot>> = movement::ways(view, by).into_iter().chain([Vec::new()]).collect();
                let each = |wanted: &Use| {
                    paths.iter().map(|path| Use { path: path.clone(), ..wanted.clone() }).collect::<Vec<_>>()
                };
                return aimed.iter().flat_map(each).collect();
            }
            Effect::Teleport(jump) => {
                let squares = around(view, by, jump.0);
                let each = |wanted: &Use| {
                    squares.iter().map(|&to| Use { area: vec![to], ..wanted.clone() }).collect::<Vec<_>>()
                };
                return aimed.iter().flat_map(each).collect();
            }
            _ => {}
        }
    }
    aimed
}

fn around(view: View, by: CreatureId, squares: i16) -> Vec<Spot> {
    let Some(at) = view.at(by) else { return Vec::new() };
    let spots = (-squares..=squares).flat_map(|dy| (-squares..=squares).map(move |dx| (dx, dy)));
    let spots = spots.map(|(dx, dy)| Spot::new(at.x + dx, at.y + dy));
    spots.filter(|&to| to != at && movement::is_free(view, by, to)).collect()
}

/// Every choice of one to so many of some.
fn groups(all: &[CreatureId], most: usize) -> Vec<Vec<CreatureId>> {
    let mut found: Vec<Vec<CreatureId>> = all.iter().map(|&id| vec![id]).collect();
    let mut last = found.clone();
    for _ in 1..most {
        let mut next = Vec::new();
        for group in &last {
            let highest = group.last().copied();
            next.extend(all.iter().filter(|&&id| Some(id) > highest).map(|&id| {
                let mut more = group.clone();
                more.push(id);
                more
            }));
        }
        found.extend(next.iter().cloned());
        last = next;
    }
    found
}
