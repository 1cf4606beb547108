//! A Trick, catching what falls, a skill for whatever the table says.

use crate::core::ends::Moment;
use crate::core::fact::Cause;
use crate::core::stack::Flow;
use crate::rulesets::shattered_spheres::check;
use crate::rulesets::shattered_spheres::common_actions::steps::{checked, over};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::frames::{Action, Frame};
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use bevy::prelude::World;

/// The opposed skill check of a Trick, then the condition (SS-STD-18).
pub(super) fn trick(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on) = (action.act.by, action.act.on.first().copied().unwrap_or(action.act.by));
    let Some([own, ..]) = check::trick_skills(&action.act) else { return over(action) };
    let Some(came) = action.came.take() else { return checked(world, action) };
    if came.degree > 0 {
        let cause = Cause::new(by, t::TRICK.get());
        let view = View::new(world);
        let ends = match view.plays(Ruling::TrickToTheRound) {
            true => Moment::RoundEnd(mutations::round(world) + 1).into(),
            false => mutations::through_turn(view, by),
        };
        let kind = action.act.kind.unwrap_or_default();
        let rank = View::new(world).sheet(by).skill(own);
        let put = mutations::impose(world, on, Put { kinds: vec![kind], by, ends, cause });
        if let Some(mut held) = put.and_then(|entity| world.get_mut::<crate::core::condition::Condition>(entity)) {
            held.level = rank;
        }
    }
    over(action)
}

/// A Reaction check to catch what lies near (SS-STN-04).
pub(super) fn seize(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let Some(came) = action.came.take() else { return checked(world, action) };
    let item = check::lying(View::new(world), by, action.act.kind.unwrap_or_default());
    if let Some(item) = item.filter(|_| came.degree > 0) {
        mutations::take_item(world, by, item, Cause::new(by, t::SEIZE.get()));
    }
    over(action)
}

/// A skill used for whatever the table says: against a moderate number (SS-PWR-06).
pub(super) fn use_skill(world: &mut World, action: &mut Action) -> Flow<Frame> {
    if action.came.take().is_some() {
        return over(action);
    }
    checked(world, action)
}
