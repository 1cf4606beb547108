//! What somebody does at once and without being asked: abilities that answer their owner's own fall,
//! and those that something lends as its turn starts or ends.

use std::sync::Arc;

use bevy::prelude::World;

use super::actions::approach::around_user;
use super::actions::reactions::filters::{self, Happening};
use super::frames::{Frame, Payment, UseFrame};
use super::mutations;
use super::plan::Plan;
use super::points::{AfterFall, AtEntry, AtTurnEnd, AtTurnStart};
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
        .hook::<AtEntry>(entered)
        .hook::<AtTurnStart>(|world, who| of_turn(world, who, Moment::BearersTurnStart))
        .hook::<AtTurnEnd>(|world, who| of_turn(world, who, Moment::BearersTurnEnd));
}

/// Starts what a creature that has just been brought down does, the first on its card first.
fn after_fall(world: &mut World, fallen: CreatureId) {
    let view = View::new(world);
    let meant = |ability: &&Arc<AbilityDef>| {
        ability.answers_own_fall() && filters::fits(view, fallen, ability, &Happening::by(Trigger::Falls, fallen, None))
    };
    let uses = view.sheet(fallen).abilities.iter().filter(meant).map(|ability| begun(view, fallen, ability)).collect();
    begin(world, uses);
}

/// Starts what is lent to a creature for this moment of its turn, what was lent first before the rest.
fn of_turn(world: &mut World, who: CreatureId, at: Moment) {
    let view = View::new(world);
    let mut uses = Vec::new();
    if view.is_awake(who) {
        view.each_modifier(who, |in_force| uses.extend(lent(view, who, in_force.modifier, at)));
    }
    begin(world, uses);
}

/// Starts what comes over a creature as it enters an aura or a zone that lends these.
fn entered(world: &mut World, who: CreatureId, lends: &[Modifier]) {
    let view = View::new(world);
    let uses = if view.is_awake(who) {
        lends.iter().filter_map(|modifier| lent(view, who, modifier, Moment::BearerEnters)).collect()
    } else {
        Vec::new()
    };
    begin(world, uses);
}

/// The use that a modifier lends for a moment.
fn lent(view: View, who: CreatureId, modifier: &Modifier, at: Moment) -> Option<UseFrame> {
    match modifier {
        Modifier::Uses { at: when, ability } if *when == at => {
            let ability = view.ability(who, *ability).filter(|ability| ability.may_be_lent())?;
            Some(begun(view, who, ability))
        }
        Modifier::While { when, lends } if when.holds(view.world, who, who) && at == Moment::BearerEnters => {
            lends.iter().find_map(|modifier| lent(view, who, modifier, at))
        }
        _ => None,
    }
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
