//! Whether an intent would be taken now, and if not, why; changes nothing.

use std::sync::Arc;

use bevy::prelude::World;

use super::aims;
use super::common_actions;
use super::data::ability::{AbilityDef, Trigger};
use super::data::condition::Lend;
use super::data::entry::Action as Takes;
use super::data::words::{Slot, StanceKind};
use super::movement;
use super::reach;
use super::systems::WayRules;
use super::terms as t;
use super::view::View;
use super::words;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Options, Refusal, RouteOptions, Use};
use crate::core::name::Name;
use crate::core::resolve;

/// What a check comes to.
pub type Verdict<T = ()> = Result<T, Refusal>;

/// What the check makes of an intent, as the step that begins it needs it.
#[derive(Clone, Debug)]
pub enum Planned {
    /// An ability or special action.
    Use(Box<UsePlan>),
    /// A walk.
    Walk {
        /// Every square entered.
        path: Vec<Spot>,
        /// The action that pays for it.
        slot: Slot,
    },
    /// An answer that says all there is to know.
    Answer,
}

/// See [`Planned::Use`].
#[derive(Clone, Debug)]
pub struct UsePlan {
    /// As it was asked for.
    pub wanted: Use,
    /// The ability it uses, if it uses one.
    pub ability: Option<Arc<AbilityDef>>,
    /// Everybody whom it concerns.
    pub on: Vec<CreatureId>,
    /// The actions of the turn that it takes.
    pub slots: Vec<Slot>,
}

/// Whether an intent would be taken now, and what it comes to.
///
/// # Errors
/// Why it would not.
pub fn intent(view: View, intent: &Intent) -> Verdict<Planned> {
    let Some(decision) = view.decision() else { return view.refuse("over", || "The battle is over.") };
    if !intent.all(|id| view.exists(id)) {
        return view.refuse("nobody", || "It names somebody who is not here.");
    }
    match (&decision.options, intent) {
        (Options::Choose { choices, .. }, Intent::Choose(choice)) if choices.contains(choice) => Ok(Planned::Answer),
        (Options::Choose { may_pass: true, .. }, Intent::Pass) => Ok(Planned::Answer),
        (Options::Choose { .. }, _) => view.refuse("asked", || "First comes an answer to the question asked."),
        (Options::Route(options), Intent::Route(path)) => route(view, options, path).map(|()| Planned::Answer),
        (Options::Route(_), Intent::Pass) => Ok(Planned::Answer),
        (Options::Route(_), _) => view.refuse("asked", || "First comes where the movement goes."),
        (Options::Act, Intent::Walk { by, path, how }) => {
            own(view, *by)?;
            if *how != *"" {
                return view.refuse("way", || "There is no such way of moving.");
            }
            able(view, *by)?;
            let slot = pay(view, Slot::Move)?;
            walk(view, *by, path)?;
            Ok(Planned::Walk { path: path.clone(), slot })
        }
        (Options::Act, Intent::Use(wanted)) => {
            own(view, wanted.by)?;
            used(view, wanted).map(|plan| Planned::Use(Box::new(plan)))
        }
        (Options::Act, Intent::EndTurn(who)) => own(view, *who).map(|()| Planned::Answer),
        _ => view.refuse("not-asked", || "This is not asked now."),
    }
}

/// Takes what the check has made of the answer just given.
pub fn planned(world: &mut World) -> Planned {
    resolve::take_plan::<WayRules>(world).unwrap_or(Planned::Answer)
}

fn own(view: View, who: CreatureId) -> Verdict {
    let about = view.decision().and_then(|decision| decision.about);
    match about == Some(who) {
        true => Ok(()),
        false => view.refuse("not-your-turn", || format!("It is not {}'s turn.", words::name(view, who))),
    }
}

/// Whether somebody can act at all; a spirit cannot do what bodies do.
pub fn able(view: View, who: CreatureId) -> Verdict {
    match view.is_up(who) {
        true => Ok(()),
        false => view.refuse("down", || format!("{} cannot act.", words::name(view, who))),
    }
}

fn route(view: View, options: &RouteOptions, path: &[Spot]) -> Verdict {
    if path.is_empty() || options.routes.iter().any(|route| route == path) {
        return Ok(());
    }
    movement::fits(view, options.mover, path)
}

/// A walk of a Move action (ESC-ACT-06, ESC-COND-15, ESC-COND-25).
pub fn walk(view: View, who: CreatureId, path: &[Spot]) -> Verdict {
    if view.is_grabbed(who) {
        return view.refuse("grabbed", || "The grabbed walk nowhere: disengage first.");
    }
    movement::fits(view, who, path)
}

/// The action of the turn that pays for something: the least that will do (ESC-ACT-03, ESC-ACT-04).
///
/// # Errors
/// When none is left.
pub fn pay(view: View, least: Slot) -> Verdict<Slot> {
    match view.turn().and_then(|turn| turn.actions.payer(least, |slot| has(view, slot))) {
        Some(slot) => Ok(slot),
        None => view.refuse("spent", || format!("No {} action is left.", least.word())),
    }
}

/// Whether an action of the turn is unspent, and there at all (ESC-RDY-05, ESC-COND-27).
pub fn has(view: View, slot: Slot) -> bool {
    let Some(turn) = view.turn() else { return false };
    let lost = slot == Slot::Move && view.lends(turn.who, |lend| *lend == Lend::NoMoveAction);
    turn.actions.left(slot) > 0 && !lost
}

fn used(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let common = common_actions::named(wanted.ability);
    if view.is_spirit(wanted.by) {
        return match common.filter(|common| common.word.get() == t::SPIRIT.get()) {
            Some(spirit) => spirit.planned(view, wanted),
            None => view.refuse("spirit", || "A spirit helps an ally, and nothing else."),
        };
    }
    able(view, wanted.by)?;
    if let Some(common) = common {
        return common.planned(view, wanted);
    }
    if [t::INTERCEPT.get(), t::OPPORTUNITY.get()].contains(&wanted.ability) {
        return view.refuse("trigger", || "This is done when its time comes.");
    }
    let ability = known(view, wanted.by, wanted.ability)?;
    let (on, slots) = ability_use(view, wanted, &ability)?;
    Ok(UsePlan { wanted: wanted.clone(), ability: Some(ability), on, slots })
}

/// An ability that somebody has.
///
/// # Errors
/// When it has no such one.
pub fn known(view: View, by: CreatureId, ability: Name) -> Verdict<Arc<AbilityDef>> {
    match view.ability(by, ability) {
        Some(ability) => Ok(Arc::clone(ability)),
        None => {
            view.refuse("no-ability", || format!("{} has no {}.", words::name(view, by), words::thing(view, ability)))
        }
    }
}

/// Whom the use of an ability in one's own turn concerns, and which actions it takes.
fn ability_use(view: View, wanted: &Use, ability: &AbilityDef) -> Verdict<(Vec<CreatureId>, Vec<Slot>)> {
    let by = wanted.by;
    plain(view, wanted, &[t::HOSTILE.get()])?;
    if ability.entry.action == Takes::Interrupt || ability.trigger.is_some_and(|trigger| trigger != Trigger::OnYourTurn)
    {
        return view.refuse("trigger", || format!("{} waits for its trigger.", ability.name));
    }
    let slots = begun(view, by, ability)?;
    let on = aims::targets(view, ability, wanted)?;
    aims::ways(view, ability, wanted)?;
    Ok((on, slots))
}

/// Nothing else is said of a use than what it knows.
fn plain(view: View, wanted: &Use, instead: &[Name]) -> Verdict {
    let odd = wanted.mode.is_some() || wanted.with.is_some() || wanted.kind.is_some() || wanted.spend != 0;
    let other = wanted.instead != *"" && !instead.contains(&wanted.instead);
    match odd || other {
        true => view.refuse("options", || "It knows no such option."),
        false => Ok(()),
    }
}

/// The actions of the turn that beginning an ability takes, at whomever it is aimed.
///
/// # Errors
/// When none is left for it, or something keeps its user from using it.
pub fn begun(view: View, by: CreatureId, ability: &AbilityDef) -> Verdict<Vec<Slot>> {
    let slots = match slot_of(view, by, ability) {
        Some(least) => vec![pay(view, least)?],
        None => Vec::new(),
    };
    unbarred(view, by, ability).map(|()| slots)
}

/// The action that an ability takes; some take less while the escalation die is even.
pub fn slot_of(view: View, by: CreatureId, ability: &AbilityDef) -> Option<Slot> {
    let escalation = view.escalation(by);
    let quick = ability.quick_while_even && escalation > 0 && escalation % 2 == 0;
    if quick { Some(Slot::Quick) } else { ability.entry.action.slot() }
}

/// Whether nothing keeps somebody from using an ability.
///
/// # Errors
/// What does.
pub fn unbarred(view: View, by: CreatureId, ability: &AbilityDef) -> Verdict {
    match reach::barred(view, by, ability) {
        Some(why) => view.refuse("barred", || why),
        None => Ok(()),
    }
}

/// A stance of a hero (ESC-STN-03).
///
/// # Errors
/// When it has no such one, or has it already.
pub fn stance(view: View, who: CreatureId, kind: Option<Name>) -> Verdict<StanceKind> {
    let kind = kind.and_then(StanceKind::named);
    let own = |kind: &StanceKind| view.sheet(who).stances.iter().any(|stance| stance.is == *kind);
    match kind.filter(own) {
        Some(kind) if view.stance_kind(who) != Some(kind) => Ok(kind),
        Some(_) => view.refuse("stance", || "It is in this stance already."),
        None => view.refuse("stance", || format!("{} has no such stance.", words::name(view, who))),
    }
}
