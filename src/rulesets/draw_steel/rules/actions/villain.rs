//! Villain actions of leaders and solos: each once an encounter, one a round, when another creature's turn has ended
//! (DS-DIR-04).

use bevy::prelude::World;

use super::super::frames::{Event, Frame, Offer, OfferFrame, Payment, UseFrame, UseStep};
use super::super::mutations;
use super::super::plan::Grant;
use super::super::points::CouldAnswer;
use super::super::systems::DrawSteelRules;
use super::super::view::View;
use super::action_rules::{self, ActionRules, no_further_limit, unlimited};
use super::{check, use_ability};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::{Name, name};
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};

/// Registers villain actions.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    action_rules::register(rules, &VILLAIN_ACTION, step);
    rules.hook::<CouldAnswer>(may_arise);
}

static VILLAIN_ACTION: ActionRules = ActionRules {
    action: ActionType::VillainAction,
    on_turn: |view, _, ability| view.refuse("no-trigger", || format!("{} comes at the end of a turn", ability.name)),
    in_answer: unlimited,
    however: no_further_limit,
};

fn step(world: &mut World, used: &mut UseFrame) -> Flow<Frame> {
    match used.step {
        UseStep::Charge => use_ability::charge(world, used, charge),
        _ => use_ability::step(world, used),
    }
}

/// Not again in this encounter, and no other this round, whoever's it would be.
fn charge(world: &mut World, by: CreatureId, _: Payment, ability: &AbilityDef) {
    mutations::use_once(world, by, ability.id, None, Scope::Fight);
    mutations::use_once(world, by, this_round(), None, Scope::Round);
}

/// What the one villain action of a round is counted under.
fn this_round() -> Name {
    name!("villain-action")
}

/// Whether an event is the moment for villain actions of anybody.
pub fn may_arise(view: View, event: &Event) -> bool {
    matches!(event, Event::TurnEnded(_)) && view.living().any(|by| ready(view, event, by).next().is_some())
}

/// The villain actions a creature could take on an event, in card order.
fn ready<'w>(view: View<'w>, event: &Event, by: CreatureId) -> impl Iterator<Item = Name> + 'w {
    let own = |ability: &AbilityDef| ability.action == ActionType::VillainAction;
    let over = matches!(*event, Event::TurnEnded(who) if who != by);
    let moment = over
        && view.sheet(by).abilities.iter().any(|ability| own(ability))
        && !view.ids().any(|id| view.is_used(id, this_round(), None));
    let grant = Grant { free: true, ..Grant::default() };
    let fits = move |ability: &AbilityDef| {
        own(ability)
            && !view.is_used(by, ability.id, None)
            && check::usable(view, by, ability, grant).is_ok()
            && check::affordable(view, by, ability, 0).is_ok()
    };
    view.sheet(by).abilities.iter().filter(move |ability| moment && fits(ability)).map(|ability| ability.id)
}

/// Adds a creature's villain actions to what it may answer an event with.
pub fn offers(view: View, event: &Event, by: CreatureId, used: &[(CreatureId, Name)], choices: &mut Vec<Choice>) {
    let fresh = ready(view, event, by).filter(|&with| !used.contains(&(by, with)));
    choices.extend(fresh.map(|with| Choice::React { by, with, on: None, spend: 0 }));
}

/// The use of a villain action that was chosen, still to be aimed; none where the answer is no villain action.
pub fn answer(view: View, by: CreatureId, with: Name) -> Option<Frame> {
    let ability = view.ability(by, with).filter(|ability| ability.action == ActionType::VillainAction)?;
    Some(Frame::Offer(OfferFrame { to: by, what: Offer::Ability(ability.id), by, of: ability.id }))
}
