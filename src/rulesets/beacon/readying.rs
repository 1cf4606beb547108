//! READY: what may be readied for what, and putting it by (BC-RDY).

use bevy::prelude::World;

use super::budget;
use super::data::ability::Activation;
use super::data::words::Action;
use super::ops;
use super::reach;
use super::state::Readied;
use super::terms as t;
use super::view::View;
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, FactKind};
use crate::core::intent::{Refusal, Use};
use crate::core::name::{Name, name};

type Verdict<T = ()> = Result<T, Refusal>;

/// Actions that cannot be readied (BC-RDY-12).
const NEVER: [Action; 4] = [Action::Channel, Action::Release, Action::Ready, Action::Delay];

/// Whether a use of READY says what and for what: `instead` names the action or ability, `kind` what sets it off, `on`
/// whose doing; any enemy's where nobody is named.
///
/// # Errors
/// Why not.
pub fn check(view: View, wanted: &Use) -> Verdict {
    let what = wanted.instead;
    let Some(trigger) = wanted.kind else {
        return view.refuse("trigger", || "It needs what sets it off.");
    };
    if !is_trigger(trigger) {
        return view.refuse("trigger", || "An action, a movement or a reaction sets it off.");
    }
    if let Some(action) = Action::named(what) {
        if NEVER.contains(&action) {
            return view.refuse("never", || "That cannot be readied.");
        }
        let bare = matches!(action, Action::Rush | Action::Hide | Action::Mark | Action::Search | Action::Defend);
        return match action {
            Action::FullAttack => budget::standard(view, action),
            _ if bare => budget::standard(view, action),
            _ => view.refuse("particular", || "Name the ability that is readied."),
        };
    }
    let Some(ability) = view.sheet(wanted.by).ability(what) else {
        return view.refuse("no-ability", || format!("There is no {what} to ready."));
    };
    if ability.activation == Activation::Action(Action::Channel) {
        return view.refuse("never", || "Nothing channelled can be readied.");
    }
    let plain = Use { by: wanted.by, ability: what, ..Use::default() };
    budget::means(view, &plain, ability)?;
    match reach::barred(view, wanted.by, ability) {
        Some(why) => view.refuse("barred", || format!("Not now: {why}.")),
        None => Ok(()),
    }
}

/// Whether something that somebody does can set a readied action off (BC-RDY-02).
pub fn is_trigger(word: Name) -> bool {
    let reactions = [t::INTERPOSE.get(), t::COUNTERATTACK.get(), t::OPPORTUNITY.get()];
    word == name!("move")
        || reactions.contains(&word)
        || Action::named(word).is_some_and(|action| !matches!(action, Action::Ready | Action::Delay))
}

/// Puts an action by (BC-RDY-01).
pub fn put_by(world: &mut World, wanted: &Use) {
    let readied =
        Readied { ability: wanted.instead, whose: wanted.on.clone(), trigger: wanted.kind.unwrap_or_default() };
    let entity = entity_of(world, wanted.by);
    world.entity_mut(entity).insert(readied);
    ops::record_fact(
        world,
        Cause::new(wanted.by, t::READY.get()),
        FactKind::State { of: wanted.by, is: t::READY.get() },
    );
}

/// Whether a minor action is readied, which spends the minor action as well (BC-RDY-04).
pub fn is_minor(view: View, wanted: &Use) -> bool {
    let ability = view.sheet(wanted.by).ability(wanted.instead);
    ability.is_some_and(|ability| ability.activation == Activation::Minor)
}
