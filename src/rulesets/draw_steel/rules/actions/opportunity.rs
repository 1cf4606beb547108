//! Opportunity attacks, and other answers to somebody getting away (DS-FREE-04 to DS-FREE-06).

use super::super::frames::{Event, Frame, Payment, UseFrame};
use super::super::movement;
use super::super::plan::{Grant, Plan};
use super::super::points::CouldAnswer;
use super::super::provoking::{provokes, unhampered};
use super::super::systems::DrawSteelRules;
use super::super::targeting;
use super::super::view::View;
use super::check;
use crate::core::fact::StepCause;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms as t;

/// Registers what opportunity attacks have to say.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<CouldAnswer>(may_arise);
}

/// Whether an event could set off opportunity attacks by anybody.
pub fn may_arise(view: View, event: &Event) -> bool {
    let Event::Step { mover, from, to, how } = *event else { return false };
    provoking(how) && view.living().any(|by| leaves(view, by, mover, from, to)) && provokes(view, mover)
}

fn provoking(how: StepCause) -> bool {
    matches!(how, StepCause::Walk | StepCause::Charge)
}

/// Whether the step takes `mover` out of adjacency to its enemy `by`.
fn leaves(view: View, by: CreatureId, mover: CreatureId, from: Space, to: Space) -> bool {
    let Some(own) = view.space(by) else { return false };
    // Captives come along and are not left, nor is who hangs on the mover.
    by != mover
        && own.distance(from) <= 1
        && own.distance(to) > 1
        && view.hostile(by, mover)
        && view.holder(by) != Some(mover)
        && view.hangs_on(by, mover).is_none()
}

/// Whether the mover can still take the step under way: an answer given before may have felled or stopped it.
fn still_leaves(view: View, mover: CreatureId) -> bool {
    view.stack().downward().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == mover => Some(movement::goes_on(view, walk)),
        _ => None,
    }) != Some(false)
}

/// Whether a creature could make an opportunity attack on a step, leaving aside who asks.
pub fn possible(view: View, by: CreatureId, mover: CreatureId, from: Space, to: Space, how: StepCause) -> bool {
    provoking(how)
        && leaves(view, by, mover, from, to)
        && still_leaves(view, mover)
        && provokes(view, mover)
        && view.triggered_barred(by).is_none()
        && view.forbidden(by, Forbidden::Opportunity).is_none()
        && view.holder(mover) != Some(by)
        && can_strike(view, by, mover)
}

/// The ability that an answer strikes with, where it is an opportunity attack: the melee free strike, or one that takes
/// the place of any free strike its owner is let make (AMB-67).
pub fn strikes_with(view: View, by: CreatureId, with: Name) -> Option<Name> {
    if with == t::OPPORTUNITY_ATTACK.get() {
        return Some(t::MELEE_FREE_STRIKE.get());
    }
    view.ability(by, with).filter(|ability| ability.whenever_granted).map(|ability| ability.id)
}

/// Whether a creature's melee free strike against another is to be had: no net bane (DS-FREE-05).
fn can_strike(view: View, by: CreatureId, on: CreatureId) -> bool {
    view.ability(by, t::MELEE_FREE_STRIKE.get()).is_some_and(|strike| unhampered(view, by, strike, on))
}

/// Adds the opportunity attack of one creature to what it may answer an event with.
pub fn offers(view: View, event: &Event, by: CreatureId, used: &[(CreatureId, Name)], choices: &mut Vec<Choice>) {
    if used.iter().any(|&(who, with)| who == by && strikes_with(view, by, with).is_some()) {
        return;
    }
    let on = match *event {
        Event::Step { mover, from, to, how } if possible(view, by, mover, from, to, how) => mover,
        Event::Invited { by: invited, on } if invited == by && view.adjacent(by, on) && can_strike(view, by, on) => on,
        _ => return,
    };
    let free = Grant { free: true, ..Grant::default() };
    let instead = view.sheet(by).abilities.iter().filter(|ability| {
        ability.whenever_granted
            && check::usable(view, by, ability, free).is_ok()
            && check::affordable(view, by, ability, 0).is_ok()
            && targeting::may_target(view, by, ability, None, on).is_ok()
    });
    let with = [t::OPPORTUNITY_ATTACK.get()].into_iter().chain(instead.map(|ability| ability.id));
    choices.extend(with.map(|with| Choice::React { by, with, on: Some(on), spend: 0 }));
}

/// Minions of a striker's squad that would strike the same mover now: they add up to one strike (DS-FREE-06).
pub fn joining(view: View, event: &Event, by: CreatureId, used: &[(CreatureId, Name)]) -> Vec<CreatureId> {
    let Event::Step { mover, from, to, how } = *event else { return Vec::new() };
    let strikes = |id: CreatureId| possible(view, id, mover, from, to, how);
    let fresh = |id: CreatureId| !used.contains(&(id, t::OPPORTUNITY_ATTACK.get()));
    view.squad_mates(by).filter(|&id| fresh(id) && strikes(id)).collect()
}

/// A melee free strike off turn, to be carried out.
pub fn strike(view: View, by: CreatureId, on: CreatureId, joining: &[CreatureId]) -> Option<Frame> {
    striking(view, by, t::MELEE_FREE_STRIKE.get(), on, joining).map(|frame| Frame::Use(Box::new(frame)))
}

/// The strike itself: a main-action ability used off turn, so it can be a critical hit (DS-CRIT-04, AMB-11). Squad
/// mates who join it add their own free strikes to its damage.
pub fn striking(view: View, by: CreatureId, ability: Name, on: CreatureId, joining: &[CreatureId]) -> Option<UseFrame> {
    let ability = view.ability(by, ability)?;
    let plan = Plan::unaimed(by, ability, Payment::Granted, vec![on]);
    let mut frame = UseFrame::new(view, plan);
    for &mate in joining {
        if let Role::Monster { free_strike, .. } = view.sheet(mate).def.role {
            frame.extra.push((Some(on), free_strike, view.tag(mate)));
        }
    }
    Some(frame)
}

/// Whether the step under way takes `mover`, friend or foe, away from `by`, who has it within an ability's distance.
pub fn moves_away(view: View, by: CreatureId, ability: &AbilityDef, mover: CreatureId) -> bool {
    let Some(Frame::Walk(walk)) = view.stack().top() else { return false };
    let Some(&next) = walk.path.get(usize::from(walk.done)) else { return false };
    let (Some(own), Some(from)) = (view.space(by), view.space(mover)) else { return false };
    let to = Space::new(next, from.side);
    let willing = matches!(walk.how, StepCause::Walk | StepCause::Charge | StepCause::Shift);
    willing
        && mover != by
        && own.distance(to) > own.distance(from)
        && targeting::may_target(view, by, ability, None, mover).is_ok()
}
