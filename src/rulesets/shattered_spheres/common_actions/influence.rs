//! Influence: attitudes, topics (SS-TAC-10 to SS-TAC-13, SS-CNF-09, SS-CNF-10).

use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::stack::Flow;
use crate::core::uses::Scope;
use crate::rulesets::shattered_spheres::common_actions::steps::{checked, over, then};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::Attitude;
use crate::rulesets::shattered_spheres::frames::{Action, Event, Frame, Window};
use crate::rulesets::shattered_spheres::state::{HEROES, Lent, OPPONENTS};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{check, mutations, rounds};
use bevy::prelude::World;

/// Steps of an attitude that a degree moves it by, in the direction chosen; backwards where it failed (SS-TAC-10).
pub fn steps(degree: i8) -> i16 {
    match degree {
        5.. => 3,
        3..=4 => 2,
        1..=2 => 1,
        -1..=0 => 0,
        -3..=-2 => -1,
        _ => -2,
    }
}

/// Swaying somebody (SS-TAC-10 to SS-TAC-13, SS-CNF-09, SS-CNF-10).
pub(super) fn influence(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let cause = Cause::new(by, t::INFLUENCE.get());
    let Some(came) = action.came.take() else { return checked(world, action) };
    let (what, topic) = check::influence_parts(&action.act);
    if came.degree <= -3 && !View::new(world).plays(Ruling::RetryToStand) {
        mutations::count_use(world, by, t::INFLUENCE.get(), Some(on), Scope::Fight);
    }
    let moved = steps(came.degree);
    let view = View::new(world);
    if moved < 0 && view.attitude(on, view.side(by)) == Attitude::Hostile && view.hostile(on, by) {
        shift_attitude(world, by, on, moved, by, cause);
        return then(action, Window::on(Event::Affronted { by, on }));
    }
    if moved == 0 {
        return over(action);
    }
    if what == t::SHIFT.get() && moved > 0 {
        shift_topic(world, by, on, topic.unwrap_or_default(), came.degree, cause);
        return over(action);
    }
    let sign = if what == t::WORSE.get() && moved > 0 { -1 } else { 1 };
    if let Some(topic) = topic.filter(|_| what != t::SHIFT.get()) {
        let now = View::new(world).opinion(on, topic).moved(sign * moved);
        mutations::mood(world, on, |mood| {
            mood.topics.retain(|(own, _)| *own != topic);
            mood.topics.push((topic, now));
        });
        mutations::tell(world, on, cause, format!("is {} to {}", now.word(), topic.as_str().replace('-', " ")));
        return over(action);
    }
    // Toward somebody else where one is named, else toward the speaker; a failure is always worse for the speaker.
    let about = action.act.on.get(1).copied().filter(|_| moved > 0).unwrap_or(by);
    shift_attitude(world, by, on, sign * moved, about, cause);
    rounds::reconsider(world);
    over(action)
}

/// Moves an attitude: that of neutrals is one track toward the heroes, an enemy's never gets above Unfavorable.
pub(super) fn shift_attitude(
    world: &mut World,
    _: CreatureId,
    on: CreatureId,
    steps: i16,
    about: CreatureId,
    cause: Cause,
) {
    let view = View::new(world);
    let neutral = view.is_neutral(on);
    let mirrored = neutral && view.side(about) != HEROES;
    if neutral && view.plays(Ruling::TwoTracks) {
        return shift_one(world, on, steps, mirrored, cause);
    }
    let before = view.mood(on).map_or(Attitude::Indifferent, |mood| mood.attitude);
    let mut now = before.moved(if mirrored { -steps } else { steps });
    if !neutral {
        now = now.min(Attitude::Unfavorable);
    }
    mutations::mood(world, on, |mood| mood.attitude = now);
    let to = if neutral { " to the heroes" } else { "" };
    let told = match now == before {
        true => format!("stays {}{to}", now.word()),
        false => format!("is {}{to} (was {})", now.word(), before.word()),
    };
    mutations::tell(world, on, cause, told);
}

/// Moves a neutral's attitude to one side and leaves that to the other.
fn shift_one(world: &mut World, on: CreatureId, steps: i16, opponents: bool, cause: Cause) {
    let view = View::new(world);
    let [heroes, others] = [HEROES, OPPONENTS].map(|side| view.attitude(on, side));
    let before = if opponents { others } else { heroes };
    let now = before.moved(steps);
    mutations::mood(world, on, |mood| {
        (mood.attitude, mood.other) = if opponents { (heroes, Some(now)) } else { (now, Some(others)) };
    });
    let to = if opponents { "their opponents" } else { "the heroes" };
    mutations::tell(world, on, cause, format!("is {} to {to} (was {})", now.word(), before.word()));
}

/// Another topic; until the end of the speaker's next turn its attitude may not count, or that to the topic does
/// (SS-TAC-13).
pub(super) fn shift_topic(world: &mut World, by: CreatureId, on: CreatureId, topic: Name, degree: i8, cause: Cause) {
    let view = View::new(world);
    let side = view.side(by);
    let now = view.attitude(on, side);
    let opinion = view.opinion(on, topic);
    let lent = match degree {
        5.. if opinion > Attitude::Indifferent => Some(opinion),
        3.. if now < Attitude::Indifferent => Some(Attitude::Indifferent),
        _ => None,
    };
    let acting = view.turn().is_some_and(|turn| turn.who == by);
    let turn = view.turns_begun(by) + u16::from(acting);
    mutations::mood(world, on, |mood| {
        mood.topic = Some(topic);
        mood.lent = lent.map(|attitude| Lent { to: side, attitude, by, turn }).or(mood.lent);
    });
    mutations::tell(world, on, cause, format!("talks about {}", topic.as_str().replace('-', " ")));
    if let Some(attitude) = lent {
        let words = format!("is treated as {} until the speaker's next turn ends", attitude.word());
        mutations::tell(world, on, cause, words);
    }
}
