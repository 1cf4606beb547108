//! What somebody does as it is brought down, at once and without being asked: abilities whose trigger is `BroughtDown`.

use std::sync::Arc;

use bevy::prelude::World;

use super::actions::approach::around_user;
use super::actions::reactions::filters;
use super::frames::{Frame, Payment, UseFrame};
use super::mutations;
use super::plan::Plan;
use super::points::AfterFall;
use super::systems::DrawSteelRules;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, Trigger};
use crate::rulesets::draw_steel::data::target_spec::Yourself;

/// Registers what follows a fall.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<AfterFall>(begin);
}

/// Starts what a creature that has just been brought down does, the first on its card first.
fn begin(world: &mut World, fallen: CreatureId) {
    let view = View::new(world);
    let meant = |ability: &&Arc<AbilityDef>| {
        ability.trigger == Some(Trigger::BroughtDown)
            && ability.only.as_ref().is_none_or(|only| filters::fits(view, fallen, only, Trigger::BroughtDown, fallen))
    };
    let own = view.sheet(fallen).abilities.iter().filter(meant);
    let mut frames = Vec::new();
    for ability in own {
        let own = if ability.target.yourself == Yourself::Only { vec![fallen] } else { Vec::new() };
        let mut frame = UseFrame::new(view, Plan::unaimed(fallen, ability, Payment::Nothing, own));
        if ability.is_area() {
            around_user(view.world, &mut frame, ability);
        }
        frames.push(Frame::Use(Box::new(frame)));
    }
    frames.into_iter().for_each(|frame| mutations::push(world, frame));
}
