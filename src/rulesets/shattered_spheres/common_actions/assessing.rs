//! Assessment, masking, Study: what is learnt of others.

use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::stack::{Flow, Stack};
use crate::core::uses::Scope;
use crate::rulesets::shattered_spheres::common_actions::steps::{REVEAL, checked, over};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::Aspect;
use crate::rulesets::shattered_spheres::frames::{Action, Frame};
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::state::Modifier;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words;
use bevy::prelude::World;

/// Analyze or Appraisal (SS-ASM-01 to SS-ASM-04).
pub(super) fn assess(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let cause = Cause::new(by, t::ASSESS.get());
    if action.step > 0 {
        return reveal(world, action, on, cause);
    }
    let Some(came) = action.came.take() else { return checked(world, action) };
    let kind = action.act.kind.unwrap_or_default();
    let view = View::new(world);
    if kind == t::APPRAISAL.get() {
        let swapped = came.degree <= -2;
        if came.degree > 0 || swapped {
            let told = words::appraisal(view, by, on, swapped);
            mutations::tell(world, on, cause, told);
        }
        action.step = u8::try_from(came.degree - 1).unwrap_or(0);
        return reveal(world, action, on, cause);
    }
    if came.degree > 0 {
        // All that are alike are seen through at once; a repeat keeps the better result.
        let alike: Vec<CreatureId> =
            view.ids().filter(|&id| view.sheet(id).id == view.sheet(on).id && view.side(id) == view.side(on)).collect();
        for foe in alike {
            analyze(world, by, foe, kind, i16::from(came.degree).min(5), cause);
        }
    }
    over(action)
}

pub(super) fn analyze(world: &mut World, by: CreatureId, foe: CreatureId, skill: Name, ranks: i16, cause: Cause) {
    let view = View::new(world);
    let known = view.conditions(by).find_map(|(entity, held)| {
        let own = view.modifier(entity)?;
        let same = held.kinds.contains(&t::ANALYZE.get()) && own.against == Some(foe) && own.skill == Some(skill);
        same.then_some((held.record, own.ranks))
    });
    if known.is_some_and(|(_, before)| before >= ranks) {
        return;
    }
    if let Some((record, _)) = known {
        mutations::lift(world, by, t::REPLACED.get(), cause, |_, held| held.record == record);
    }
    let put = Put { kinds: vec![t::ANALYZE.get()], by, ends: Ends::open(), cause };
    mutations::modify(
        world,
        by,
        put,
        Modifier { against: Some(foe), skill: Some(skill), ..Modifier::on(Aspect::Defense, ranks) },
    );
}

/// The assessed hide their style again (SS-ASM-05).
pub(super) fn mask(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let Some(came) = action.came.take() else { return checked(world, action) };
    let cause = Cause::new(by, t::MASK.get());
    let mut left = i16::from(came.degree).max(0);
    let view = View::new(world);
    let mut changed: Vec<(bevy::prelude::Entity, EffectId, i16)> = Vec::new();
    for (entity, held) in view.conditions(on) {
        let Some(own) = view.modifier(entity).filter(|own| own.against == Some(by)) else { continue };
        if held.kinds.contains(&t::ANALYZE.get()) {
            let off = own.ranks.min(left);
            left -= off;
            changed.push((entity, held.record, own.ranks - off));
        }
    }
    for (entity, record, ranks) in changed {
        if ranks <= 0 {
            mutations::lift(world, on, t::ENDED.get(), cause, |_, held| held.record == record);
        } else if let Some(mut own) = world.get_mut::<Modifier>(entity) {
            own.ranks = ranks;
        }
    }
    over(action)
}

/// An opposed check that shows numbers (SS-QCK-03).
pub(super) fn study(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let on = action.act.on.first().copied();
    let cause = Cause::new(by, t::STUDY.get());
    if let Some(on) = on.filter(|_| action.step > 0) {
        return reveal(world, action, on, cause);
    }
    let Some(came) = action.came.take() else { return checked(world, action) };
    let Some(on) = on else {
        if came.degree > 0 {
            mutations::tell(world, by, cause, "learns something of the place");
        }
        return over(action);
    };
    if came.degree <= -3 && !View::new(world).plays(Ruling::RetryToStand) {
        mutations::count_use(world, by, t::STUDY.get(), Some(on), Scope::Fight);
    }
    action.step = u8::try_from(came.degree).unwrap_or(0);
    reveal(world, action, on, cause)
}

/// Reveals as many numbers of somebody as are earned, one after the other, each as whoever earned it picks (SS-QCK-08).
pub(super) fn reveal(world: &mut World, action: &mut Action, on: CreatureId, cause: Cause) -> Flow<Frame> {
    let by = action.act.by;
    if action.step == 0 {
        return over(action);
    }
    let view = View::new(world);
    let side = view.side(by);
    let known = &view.world.resource::<crate::rulesets::shattered_spheres::state::Known>().0;
    let hidden: Vec<Name> =
        words::stats(view, on).into_iter().filter(|stat| !known.contains(&(side, on, *stat))).collect();
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(Choice::Named(stat))) if hidden.contains(&stat) => {
            mutations::learn(world, side, on, stat, cause);
            action.step -= 1;
            if action.step == 0 { over(action) } else { Flow::Again }
        }
        Some(_) => over(action),
        None if hidden.is_empty() => over(action),
        None => {
            let choices = hidden.into_iter().map(Choice::Named).collect();
            let options = Options::Choose { choices, may_pass: true };
            let side = View::new(world).answers_for(by);
            Flow::Ask(Decision { side, about: Some(by), ask: REVEAL.id(), origin: action.act.ability, options })
        }
    }
}
