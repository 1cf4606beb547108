//! READY: what may be readied for what, and putting it by (BC-RDY).

use bevy::prelude::World;

use super::budget;
use super::data::ability::Activation;
use super::data::words::Action;
use super::mutations;
use super::reach;
use super::state::Readied;
use super::terms as t;
use super::triggers::Awaited;
use super::view::View;
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Refusal, Use};
use crate::core::name::Name;

type Verdict<T = ()> = Result<T, Refusal>;

/// Actions that cannot be readied (BC-RDY-12).
const NEVER: [Action; 4] = [Action::Channel, Action::Release, Action::Ready, Action::Delay];

/// Actions that are readied by their own name; VOLLEY and FIGHT are by the ability that strikes.
pub const BY_NAME: [Action; 7] =
    [Action::Rush, Action::Hide, Action::Mark, Action::Search, Action::Defend, Action::Refresh, Action::FullAttack];

/// Whether a use of READY says what and for what: `instead` names the action or ability, `kind` what sets it off, `on`
/// whose doing; any enemy's where nobody is named.
///
/// # Errors
/// Why not.
pub fn check(view: View, wanted: &Use) -> Verdict {
    let Some(trigger) = wanted.kind else {
        return view.refuse("trigger", || "It needs what sets it off.");
    };
    if Awaited::named(view, trigger).is_none() {
        return view.refuse("trigger", || "An action, a movement or a reaction sets it off.");
    }
    can_be_readied(view, wanted.by, wanted.instead)
}

/// Whether something could be done right now, in this turn and phase, and so be readied (BC-RDY-03, BC-RDY-05, BC-RDY-12).
///
/// # Errors
/// Why not.
pub fn can_be_readied(view: View, by: CreatureId, what: Name) -> Verdict {
    if what == t::QUICK_HANDS.get() {
        return budget::quick_hands_free(view, by);
    }
    let Some(ability) = view.sheet(by).ability(what) else {
        return match Action::named(what) {
            Some(action) if NEVER.contains(&action) => view.refuse("never", || "That cannot be readied."),
            Some(action) if BY_NAME.contains(&action) => budget::standard(view, action),
            None if what == Name::default() => view.refuse("particular", || "Name what is readied."),
            Some(_) => view.refuse("particular", || "Name the ability that is readied."),
            None => view.refuse("no-ability", || format!("There is no {what} to ready.")),
        };
    };
    match ability.activation {
        Activation::Action(Action::Channel) => {
            return view.refuse("never", || "Nothing channelled can be readied.");
        }
        Activation::Free => return view.refuse("never", || "A free action cannot be readied."),
        _ => {}
    }
    let plain = Use { by, ability: what, ..Use::default() };
    budget::means(view, &plain, ability)?;
    match reach::barred(view, by, ability) {
        Some(why) => view.refuse("barred", || format!("Not now: {why}.")),
        None => Ok(()),
    }
}

/// Everything that somebody could ready now.
pub fn all(view: View, by: CreatureId) -> Vec<Name> {
    let own = view.abilities(by).map(|ability| ability.id);
    let named = BY_NAME.into_iter().map(Action::word);
    own.chain(named).filter(|&what| can_be_readied(view.quiet(), by, what).is_ok()).collect()
}

/// Puts an action by (BC-RDY-01).
pub fn put_by(world: &mut World, wanted: &Use) {
    let readied =
        Readied { ability: wanted.instead, whose: wanted.on.clone(), trigger: wanted.kind.unwrap_or_default() };
    let entity = entity_of(world, wanted.by);
    world.entity_mut(entity).insert(readied);
    mutations::record_fact(
        world,
        Cause::new(wanted.by, t::READY.get()),
        FactKind::State { of: wanted.by, is: t::READY.get() },
    );
}

/// Whether a minor action is readied, which spends the minor action as well (BC-RDY-04).
pub fn is_minor(view: View, wanted: &Use) -> bool {
    let ability = view.sheet(wanted.by).ability(wanted.instead);
    wanted.instead == t::QUICK_HANDS.get() || ability.is_some_and(|ability| ability.activation == Activation::Minor)
}
