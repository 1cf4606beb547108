//! What somebody does at once and without being asked: abilities that answer their owner's own fall,
//! and those that something lends as its turn starts or ends.

use std::sync::Arc;

use bevy::prelude::World;

use super::actions::approach::around_user;
use super::actions::reactions::filters::{self, Happening};
use super::frames::{Frame, Payment, UseFrame};
use super::mutations;
use super::plan::Plan;
use super::points::{AfterFall, AtTurnEnd, AtTurnStart};
use super::systems::DrawSteelRules;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::ability_effect::Moment;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::data::trigger::Trigger;

/// Registers what follows a fall, and what turns bring.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<AfterFall>(after_fall)
        .hook::<AtTurnStart>(|world, who| of_turn(world, who, Moment::BearersTurnStart))
        .hook::<AtTurnEnd>(|world, who| of_turn(world, who, Moment::BearersTurnEnd));
}

/// Starts what a creature that has just been brought down does, the first on its card first.
fn after_fall(world: &mut World, fallen: CreatureId) {
    let view = View::new(world);
    let meant = |ability: &&Arc<AbilityDef>| {
        ability.answers_own_fall()
            && filters::fits(view, fallen, ability, &Happening::by(Trigger::BroughtDown, fallen, None))
    };
    let uses = view.sheet(fallen).abilities.iter().filter(meant).map(|ability| begun(view, fallen, ability)).collect();
    begin(world, uses);
}

/// Starts what is lent to a creature for this moment of its turn, what was lent first before the rest.
fn of_turn(world: &mut World, who: CreatureId, at: Moment) {
    let view = View::new(world);
    let mut uses = Vec::new();
    if view.is_awake(who) {
        view.each_modifier(who, |in_force| {
            if let Modifier::Uses { at: when, ability } = in_force.modifier
                && *when == at
                && let Some(ability) = view.ability(who, *ability).filter(|ability| ability.may_be_lent())
            {
                uses.push(begun(view, who, ability));
            }
        });
    }
    begin(world, uses);
}

fn begun(view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> UseFrame {
    let own = if ability.target.yourself == Yourself::Only { vec![by] } else { Vec::new() };
    let mut frame = UseFrame::new(view, Plan::unaimed(by, ability, Payment::Nothing, own));
    if ability.is_area() {
        around_user(view.world, &mut frame, ability);
    }
    frame
}

fn begin(world: &mut World, uses: Vec<UseFrame>) {
    for used in uses {
        mutations::push(world, Frame::Use(Box::new(used)));
    }
}
