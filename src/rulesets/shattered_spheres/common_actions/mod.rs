//! What is done in a turn beside walking, as it happens; a file for each reason to change.

mod assessing;
mod at_once;
mod attacking;
pub(crate) mod checks;
mod dice;
mod helping;
pub(crate) mod influence;
mod moving;
pub(crate) mod recovering;
mod skill_uses;
mod steps;

pub use self::steps::{PICK, REVEAL};
use crate::core::stack::Flow;
use crate::rulesets::shattered_spheres::common_actions::steps::{over, then};
use crate::rulesets::shattered_spheres::frames::{Action, Frame, Harm, Strike};
use crate::rulesets::shattered_spheres::surges;
use crate::rulesets::shattered_spheres::view::View;
use bevy::prelude::World;

/// Works an action one step further.
pub(super) fn step(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    if let Some(line) = View::new(world).attack(by, action.act.ability).cloned() {
        return attacking::power(world, action, &line);
    }
    match action.act.ability.as_str() {
        "stunt" => attacking::stunt(world, action),
        "charge" => attacking::charge(world, action),
        "throw" => {
            let (attack, on) = (action.act.kind.unwrap_or_default(), action.act.on.first().copied().unwrap_or(by));
            then(action, Strike::new(by, attack, on).frame())
        }
        "recover" => recovering::recover(world, action),
        "trick" => skill_uses::trick(world, action),
        "assist" => helping::assist(world, action),
        "aid" | "distract" | "coordinate" => helping::help_attack(world, action),
        "combine" => helping::combine(world, action),
        "assess" => assessing::assess(world, action),
        "mask" => assessing::mask(world, action),
        "run" => moving::run(world, action),
        "spring-up" => moving::spring_up(world, action),
        "escape" => moving::escape(world, action),
        "gambit" => moving::gambit(world, action),
        "influence" => influence::influence(world, action),
        "study" => assessing::study(world, action),
        "seize" => skill_uses::seize(world, action),
        "use-skill" => skill_uses::use_skill(world, action),
        "stabilize" => recovering::stabilize(world, action),
        "crush" => {
            let on = action.act.on.first().copied().unwrap_or(by);
            let with = View::new(world)
                .grabs(by)
                .find(|(_, held, _)| *held == on)
                .map(|(link, ..)| View::new(world).grabbing_attack(link));
            let attack = with.unwrap_or_default();
            then(action, Harm::new(by, attack, on).frame())
        }
        "surge" => surges::step(world, action),
        "spend" => dice::spend(world, action),
        _ => {
            at_once::simple(world, action);
            over(action)
        }
    }
}
