//! Recover, Relief and Stabilize: what gets rid of harm and of what lasts.

use crate::core::fact::Cause;
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::stack::{Flow, Stack};
use crate::rulesets::shattered_spheres::common_actions::steps::{PICK, checked, over};
use crate::rulesets::shattered_spheres::data::words::Resistance;
use crate::rulesets::shattered_spheres::frames::{Action, Came, Check, CheckKind, Frame, Relieving, Target};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{harm, mutations, sources, turns};
use bevy::prelude::World;

/// One more resistance check of somebody against what lasts (SS-STD-11, SS-DMG-13): which, then the check.
pub(crate) fn relief(world: &mut World, action: &mut Action, on: CreatureId) -> Flow<Frame> {
    if let (Some(came), Some(record)) = (action.came.take(), action.picked) {
        resisted(world, on, record, came);
        return over(action);
    }
    match pick(world, on, action.act.ability) {
        Ok(picked) => action.picked = picked,
        Err(decision) => return Flow::Ask(decision),
    }
    let check = action.picked.and_then(|record| resist_check(View::new(world), on, record));
    check.map_or_else(|| over(action), |check| Flow::Push(check.frame()))
}

/// The same where a trait brings it.
pub(crate) fn relieve(world: &mut World, own: &mut Relieving) -> Flow<Frame> {
    if let (Some(came), Some(record)) = (own.came.take(), own.picked) {
        resisted(world, own.who, record, came);
        return Flow::Done;
    }
    match pick(world, own.who, own.of) {
        Ok(picked) => own.picked = picked,
        Err(decision) => return Flow::Ask(decision),
    }
    let check = own.picked.and_then(|record| resist_check(View::new(world), own.who, record));
    check.map_or(Flow::Done, |check| Flow::Push(check.frame()))
}

fn resisted(world: &mut World, on: CreatureId, record: EffectId, came: Came) {
    if came.degree > 0 {
        mutations::lift(world, on, t::RESISTED.get(), Cause::new(on, t::RESIST.get()), |_, held| held.record == record);
    }
}

/// What of all that could be resisted is meant: the only one, or the one that is answered.
fn pick(world: &mut World, on: CreatureId, origin: Name) -> Result<Option<EffectId>, Decision> {
    let all = resistible(View::new(world), on);
    let given = world.resource_mut::<Stack<Frame>>().take_answer();
    match (given, &all[..]) {
        (Some(Intent::Choose(Choice::Record(record))), _) => Ok(Some(record)),
        (_, [only]) => Ok(Some(*only)),
        (None, [_, _, ..]) => {
            let choices = all.into_iter().map(Choice::Record).collect();
            let options = Options::Choose { choices, may_pass: false };
            let side = View::new(world).answers_for(on);
            Err(Decision { side, about: Some(on), ask: PICK.id(), origin, options })
        }
        _ => Ok(None),
    }
}

/// What lasts on somebody and can be resisted: Afflictions, and conditions of a Trick (SS-CON-18).
pub fn resistible(view: View, on: CreatureId) -> Vec<EffectId> {
    let fits = |entity, held: &crate::core::condition::Condition| {
        view.affliction(entity).is_some() || held.origin == t::TRICK.get()
    };
    view.conditions(on).filter(|(entity, held)| fits(*entity, held)).map(|(_, held)| held.record).collect()
}

/// The check against one of these; a Trick's is Will against its skill (SS-CON-18).
pub(super) fn resist_check(view: View, on: CreatureId, record: EffectId) -> Option<Check> {
    if let Some(check) = turns::resistance(view, on, record) {
        return Some(check);
    }
    let (_, held) = view.conditions(on).find(|(_, held)| held.record == record)?;
    let stat = sources::resistance(view, on, Resistance::Will, held.imposer, None, false);
    let target = Target::Number(10 + held.level);
    Some(Check::new(on, CheckKind::Resist(Resistance::Will), held.origin, stat, target).ungraded())
}

/// Stress, then a step of damage or fatigue, or a check against what lasts (SS-STD-10, SS-STD-11).
pub(super) fn recover(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let kind = action.act.kind.unwrap_or_default();
    if action.step == 0 {
        action.step = 1;
        harm::stress(world, by);
        if kind != t::RESIST.get() {
            harm::recover(world, by, kind);
            return over(action);
        }
    }
    relief(world, action, by)
}

/// An ally is kept from dying (SS-DMG-07).
pub(super) fn stabilize(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let Some(came) = action.came.take() else { return checked(world, action) };
    if came.degree > 0 {
        harm::stabilize(world, on, Cause::new(by, t::STABILIZE.get()));
    }
    over(action)
}
