//! Assist, Aid, Distract, Coordinate and Combine (SS-HLP).

use crate::core::fact::Cause;
use crate::core::stack::Flow;
use crate::rulesets::shattered_spheres::common_actions::steps::{checked, over};
use crate::rulesets::shattered_spheres::data::line::AttackLine;
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::Aspect;
use crate::rulesets::shattered_spheres::frames::{Action, Frame};
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::state::Modifier;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{rolls, rounds};
use bevy::prelude::World;

/// Degrees of helpers of one check are added and read once (SS-HLP-01, SS-HLP-03).
pub(super) fn assist(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let skill = action.act.kind.unwrap_or_default();
    let Some(came) = action.came.take() else { return checked(world, action) };
    let cause = Cause::new(by, t::ASSIST.get());
    let view = View::new(world);
    let before = view.conditions(on).find(|(entity, held)| {
        let same = view.modifier(*entity).is_some_and(|own| own.aspect == Aspect::Skill(skill));
        same && held.kinds.contains(&t::ASSIST.get())
    });
    let sum = before.map_or(0, |(_, held)| held.level) + i16::from(came.degree);
    if let Some(record) = before.map(|(_, held)| held.record) {
        mutations::lift(world, on, t::REPLACED.get(), cause, |_, held| held.record == record);
    }
    let ends = mutations::this_turn(View::new(world), on);
    let put = mutations::impose(world, on, Put { kinds: vec![t::ASSIST.get()], by, ends, cause });
    if let Some(entity) = put {
        if let Some(mut held) = world.get_mut::<crate::core::condition::Condition>(entity) {
            held.level = sum;
        }
        let own = Modifier { once: true, ..Modifier::on(Aspect::Skill(skill), rolls::assistance(sum)) };
        world.entity_mut(entity).insert(own);
    }
    if View::new(world).plays(Ruling::HelpersAreMoved) {
        rounds::move_before(world, by, on);
    }
    over(action)
}

/// Aid, Distract and Coordinate: an attack check that helps an ally (SS-HLP-04, SS-HLP-05, SS-HLP-07).
pub(super) fn help_attack(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let [ally, foe] = action.act.on[..] else { return over(action) };
    let what = action.act.ability;
    let Some(came) = action.came.take() else {
        mutations::turn(world, |turn| turn.attacked |= turn.who == by);
        return checked(world, action);
    };
    mutations::drop_aim(world, by, Some("has used the aim"));
    if came.degree > 0 {
        let flat = View::new(world).plays(Ruling::HelpIsOneRank);
        let ranks = if flat { 1 } else { i16::from(came.degree) };
        let ends = mutations::until_turn(View::new(world), by);
        let put = Put { kinds: vec![what], by, ends, cause: Cause::new(by, what) };
        let (aspect, once) = match what.as_str() {
            "aid" => (Aspect::Attack, false),
            "distract" => (Aspect::Defense, false),
            _ => (Aspect::Effect, true),
        };
        mutations::modify(world, ally, put, Modifier { against: Some(foe), once, ..Modifier::on(aspect, ranks) });
    }
    over(action)
}

/// A Lore check against a hard number strengthens an ally's power (SS-HLP-06).
pub(super) fn combine(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let Some(came) = action.came.take() else { return checked(world, action) };
    let view = View::new(world);
    let own = view.attack(by, action.act.instead).cloned();
    let theirs = own.and_then(|own| {
        let same = |line: &&std::sync::Arc<AttackLine>| {
            line.is_power() && std::mem::discriminant(&line.does) == std::mem::discriminant(&own.does)
        };
        view.sheet(on).attacks.iter().find(same).map(|line| line.id)
    });
    if came.degree > 0 {
        let ends = mutations::until_turn(view, by);
        let put = Put { kinds: vec![t::COMBINE.get()], by, ends, cause: Cause::new(by, t::COMBINE.get()) };
        let ranks = if view.plays(Ruling::HelpIsOneRank) { 1 } else { i16::from(came.degree) };
        let own = Modifier { attack: theirs, once: true, ..Modifier::on(Aspect::Effect, ranks) };
        mutations::modify(world, on, put, own);
    }
    over(action)
}
