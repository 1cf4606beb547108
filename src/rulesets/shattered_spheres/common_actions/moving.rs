//! Run, springing up, Escape, and the Gambit that one may move for.

use crate::core::fact::Cause;
use crate::core::stack::Flow;
use crate::rulesets::shattered_spheres::common_actions::checks;
use crate::rulesets::shattered_spheres::common_actions::steps::{checked, over, then};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::Aspect;
use crate::rulesets::shattered_spheres::frames::{Action, Frame, Shove, Walk};
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::state::Modifier;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{movement, rolls};
use bevy::prelude::World;

/// The Athletics check that makes a move faster for a round (SS-MOV-03).
pub(super) fn run(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let Some(came) = action.came.take() else {
        mutations::turn(world, |turn| turn.tries[0] += 1);
        return checked(world, action);
    };
    if came.degree > 0 {
        let ends = mutations::until_turn(View::new(world), by);
        mutations::impose(
            world,
            by,
            Put { kinds: vec![t::RUNNING.get()], by, ends, cause: Cause::new(by, t::RUN.get()) },
        );
        let round = mutations::round(world);
        mutations::habit(world, by, |habit| {
            habit.runs = if habit.last_run + 1 == round { habit.runs + 1 } else { 1 };
            habit.last_run = round;
        });
    }
    over(action)
}

/// Up from the ground for nothing (SS-MOV-07).
pub(super) fn spring_up(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let Some(came) = action.came.take() else {
        mutations::turn(world, |turn| turn.tries[1] += 1);
        return checked(world, action);
    };
    if came.degree > 0 {
        mutations::get_up(world, by, Cause::new(by, t::SPRING_UP.get()));
    }
    over(action)
}

/// Out of a grab, and a short way off (SS-MOV-10).
pub(super) fn escape(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let Some((link, holder, _)) = View::new(world).grabbers(by).next() else { return over(action) };
    let Some(came) = action.came.take() else { return checked(world, action) };
    if came.degree <= 0 {
        return over(action);
    }
    mutations::let_go(world, link, holder, by, Cause::new(by, t::ESCAPE.get()));
    mutations::settle_standing(world, by, Cause::new(by, t::ESCAPE.get()));
    let squares = movement::budget(View::new(world), by, t::ESCAPE.get());
    then(action, Frame::Shove(Shove { who: by, how: t::ESCAPE.get(), squares, spares: vec![holder] }))
}

/// The way of a Gambit, its check, what it brings (SS-TAC-06 to SS-TAC-08).
pub(super) fn gambit(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let cause = Cause::new(by, t::GAMBIT.get());
    if action.step == 0 {
        action.step = 1;
        if !action.act.path.is_empty() {
            let hindered = checks::on_the_move(View::new(world), &action.act);
            action.step = u8::try_from(1 + hindered).unwrap_or(3);
            return Flow::Push(Frame::Walk(Box::new(Walk::new(by, action.act.path.clone(), t::GAMBIT.get()))));
        }
    }
    let Some(came) = action.came.take() else {
        let check = checks::gambit(View::new(world), &action.act, i16::from(action.step) - 1);
        return Flow::Push(check.frame());
    };
    let ranks = rolls::assistance(i16::from(came.degree));
    if let Some(aspect) = action.act.kind.and_then(Aspect::named).filter(|_| ranks != 0) {
        let ends = mutations::through_turn(View::new(world), on);
        let all = [Aspect::Check, Aspect::Defense, Aspect::Effect];
        let named = [aspect];
        let helped = if View::new(world).plays(Ruling::GambitOnEverything) { &all[..] } else { &named };
        for &aspect in helped {
            let put = Put { kinds: vec![t::GAMBIT.get()], by, ends: ends.clone(), cause };
            mutations::modify(world, on, put, Modifier::on(aspect, ranks));
        }
    }
    over(action)
}
