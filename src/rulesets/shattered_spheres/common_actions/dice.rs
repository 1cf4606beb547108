//! Dice spent in one's own time (SS-DST-04, SS-DST-06, SS-DST-07).

use crate::core::fact::Cause;
use crate::core::name::Name;
use crate::core::stack::Flow;
use crate::rulesets::shattered_spheres::common_actions::assessing::reveal;
use crate::rulesets::shattered_spheres::common_actions::steps::over;
use crate::rulesets::shattered_spheres::data::words::Aspect;
use crate::rulesets::shattered_spheres::frames::{Action, Frame};
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::state::{Modifier, Setting};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{checks, rolls};
use bevy::prelude::World;

/// Edit Scene, Inspiration and Recover for a die (SS-DST-04, SS-DST-06, SS-DST-07).
pub(super) fn spend(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let kind = action.act.kind.unwrap_or_default();
    let fate = action.act.instead == t::FATE.get();
    let cause = Cause::new(by, t::SPEND.get());
    let on = action.act.on.first().copied().unwrap_or(by);
    if action.step > 0 {
        return reveal(world, action, on, cause);
    }
    if let Some(what) = kind.as_str().strip_prefix("recover/") {
        let prefix = if fate { "fate-recover" } else { "destiny-recover" };
        crate::rulesets::shattered_spheres::recovery::recover_for_a_die(
            world,
            by,
            Name::new(&format!("{prefix}/{what}")),
        );
        return over(action);
    }
    let half = rolls::half_up(checks::spend_die(world, by, fate, kind));
    if kind == *"inspire" {
        action.step = u8::try_from(half).unwrap_or(0);
        return reveal(world, action, on, cause);
    }
    let thing = Name::new(kind.as_str().trim_start_matches("edit/"));
    match thing.as_str() {
        "treasure+" => world.resource_mut::<Setting>().treasure += half,
        "treasure-" => world.resource_mut::<Setting>().treasure -= half,
        _ => {
            world.resource_mut::<Setting>().scenery.retain(|own| *own != thing);
            let ends = mutations::this_turn(View::new(world), by);
            let cause = Cause::new(by, t::SCENE.get());
            let put = Put { kinds: vec![t::SCENE.get()], by, ends, cause };
            mutations::modify(world, by, put, Modifier { once: true, ..Modifier::on(Aspect::Check, half) });
        }
    }
    over(action)
}
