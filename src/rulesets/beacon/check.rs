//! Whether an intent would be taken now, and if not, why; changes nothing.

use std::sync::Arc;

use bevy::prelude::World;

use super::aims;
use super::budget::{self, Means};
use super::data::ability::AbilityDef;
use super::data::words::Action;
use super::forced;
use super::frames::{Frame, Grant, Release};
use super::movement;
use super::reach;
use super::systems::BeaconRules;
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Mode, Options, Refusal, RouteOptions, Use};
use crate::core::name::Name;
use crate::core::plural::counted;
use crate::core::resolve;

type Verdict<T = ()> = Result<T, Refusal>;

/// What the check makes of an intent, as the step that begins it needs it.
#[derive(Clone, Debug)]
pub enum Planned {
    /// The use of an ability.
    Use(Box<UsePlan>),
    /// Something that is no ability of anybody's: DEFEND, MARK, standing up.
    Basic(BasicAction),
    /// A walk.
    Walk {
        /// Every square entered.
        path: Vec<Spot>,
        /// What pays for it; nothing for the standard movement.
        how: Name,
    },
    /// An answer that says all there is to know.
    Answer,
}

/// See [`Planned::Use`].
#[derive(Clone, Debug)]
pub struct UsePlan {
    /// Which.
    pub ability: Arc<AbilityDef>,
    /// On whom and where, as it was asked for.
    pub wanted: Use,
    /// Everybody whom it concerns.
    pub on: Vec<CreatureId>,
    /// What of a turn pays for it.
    pub means: Means,
    /// Whether it is begun now and released later.
    pub channelled: bool,
}

/// See [`Planned::Basic`].
#[derive(Clone, Debug)]
pub struct BasicAction {
    /// What.
    pub what: Name,
    /// As it was asked for.
    pub wanted: Use,
    /// What of a turn pays for it.
    pub means: Means,
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
        (Options::Use(_), Intent::Pass) => Ok(Planned::Answer),
        (Options::Use(_), Intent::Use(wanted)) => granted(view, wanted),
        (Options::Use(offer), Intent::Walk { by, path, how })
            if offer.or_walk && offer.by == *by && *how == t::RUSH.get() =>
        {
            way(view, *by, path, view.speed(*by), false).map(|()| Planned::Walk { path: path.clone(), how: *how })
        }
        (Options::Use(_), _) => view.refuse("asked", || "First comes the use of what is offered."),
        (Options::Act, Intent::Walk { by, path, how }) => {
            own(view, *by)?;
            walk(view, *by, path, *how).map(|()| Planned::Walk { path: path.clone(), how: *how })
        }
        (Options::Act, Intent::Use(wanted)) => {
            own(view, wanted.by)?;
            act(view, wanted)
        }
        (Options::Act, Intent::EndTurn(who)) => {
            own(view, *who)?;
            end(view, *who).map(|()| Planned::Answer)
        }
        (Options::Act, _) => view.refuse("not-asked", || "This is not asked now."),
    }
}

/// Takes what the check has made of the answer just given.
pub fn planned(world: &mut World) -> Planned {
    resolve::take_plan::<BeaconRules>(world).unwrap_or(Planned::Answer)
}

fn own(view: View, who: CreatureId) -> Verdict {
    let about = view.decision().and_then(|decision| decision.about);
    match about == Some(who) {
        true => Ok(()),
        false => view.refuse("not-your-turn", || format!("It is not {}'s turn.", view.tag(who))),
    }
}

fn release(view: View<'_>) -> Option<&Release> {
    match view.stack().top() {
        Some(Frame::Release(release)) => Some(release),
        _ => None,
    }
}

fn route(view: View, options: &RouteOptions, path: &[Spot]) -> Verdict {
    if path.is_empty() || options.routes.iter().any(|route| route == path) {
        return Ok(());
    }
    let fits = match view.stack().top() {
        Some(Frame::Shove(shove)) => forced::is_route(view, shove, path),
        Some(Frame::Interpose(step)) => {
            let price = movement::walk_price(view, step.by, path);
            movement::bound(view, step.by, false).is_none() && price.is_ok_and(|price| price <= options.squares)
        }
        _ => false,
    };
    match fits {
        true => Ok(()),
        false => view.refuse("route", || {
            format!("It cannot be moved that way: at most {}.", counted(options.squares, "square"))
        }),
    }
}

/// Whether a turn or release may end here.
fn end(view: View, who: CreatureId) -> Verdict {
    let owed = release(view).is_some_and(|release| {
        let moved = release.moved && !release.done;
        moved && super::release::can_release(view, who)
    });
    match owed {
        true => view.refuse("release", || "After moving it has to be released."),
        false => Ok(()),
    }
}

/// A walk of the standard movement, of RUSH, or of a release (BC-TURN-02, BC-REP-02, BC-CHN-11).
fn walk(view: View, who: CreatureId, path: &[Spot], how: Name) -> Verdict {
    let standard = how != t::RUSH.get();
    if standard && how != *"" {
        return view.refuse("way", || "There is no such way of moving.");
    }
    let left = match release(view) {
        Some(release) if standard => release.left,
        Some(_) => return view.refuse("release", || "During a release there is only the movement that was saved."),
        None if standard => budget::movement_left(view)?,
        None => {
            budget::standard(view, Action::Rush)?;
            view.speed(who)
        }
    };
    way(view, who, path, left, standard)
}

/// Whether somebody may go a way with so much movement.
fn way(view: View, who: CreatureId, path: &[Spot], left: i16, standard: bool) -> Verdict {
    if path.is_empty() {
        return view.refuse("path", || "A way has at least one square.");
    }
    if let Some(why) = movement::bound(view, who, standard) {
        return view.refuse("bound", || format!("Not now: {why}."));
    }
    match movement::walk_price(view, who, path) {
        Ok(price) if price <= left => Ok(()),
        Ok(price) => {
            view.refuse("speed", || format!("That takes {} of movement, and it has {left}.", counted(price, "square")))
        }
        Err(why) => view.refuse("path", || format!("Not that way: {why}.")),
    }
}

fn act(view: View, wanted: &Use) -> Verdict<Planned> {
    if release(view).is_some() {
        return let_go(view, wanted);
    }
    if let Some(means) = budget::basic_action(view, wanted)? {
        return Ok(Planned::Basic(BasicAction { what: wanted.ability, wanted: wanted.clone(), means }));
    }
    let ability = known(view, wanted)?;
    let means = budget::means(view, wanted, &ability)?;
    unbarred(view, wanted.by, &ability)?;
    if means == Means::Standard(Action::Channel) {
        return channel(view, wanted, ability);
    }
    let on = aims::targets(view, &ability, wanted, means.action())?;
    thrown(view, wanted, &ability, means.action())?;
    second(view, wanted, &on)?;
    let plan = UsePlan { ability, wanted: wanted.clone(), on, means, channelled: false };
    Ok(Planned::Use(Box::new(plan)))
}

fn known(view: View, wanted: &Use) -> Verdict<Arc<AbilityDef>> {
    match view.sheet(wanted.by).ability(wanted.ability) {
        Some(ability) => Ok(Arc::clone(ability)),
        None => view.refuse("no-ability", || format!("{} has no {}.", view.tag(wanted.by), wanted.ability)),
    }
}

fn unbarred(view: View, who: CreatureId, ability: &AbilityDef) -> Verdict {
    if let Some(why) = reach::barred(view, who, ability) {
        return view.refuse("barred", || format!("Not now: {why}."));
    }
    match ability.once.is_some() && view.times(who, ability.id) > 0 {
        true => view.refuse("used", || format!("{} was used already.", ability.name)),
        false => Ok(()),
    }
}

/// Weapons are thrown that can be (BC-TAG-03).
fn thrown(view: View, wanted: &Use, ability: &AbilityDef, action: Option<Action>) -> Verdict {
    let melee = action == Some(Action::Fight);
    match wanted.mode == Some(Mode::Ranged) && (ability.thrown.is_none() || !melee) {
        true => view.refuse("throw", || "It cannot be thrown."),
        false => Ok(()),
    }
}

/// The second weapon of a twin shot (BC-ABL-06).
fn second(view: View, wanted: &Use, on: &[CreatureId]) -> Verdict {
    if wanted.instead != t::TWIN_SHOT.get() {
        return Ok(());
    }
    let other = wanted.kind.and_then(|kind| view.ability(wanted.by, kind));
    let first = view.ability(wanted.by, wanted.ability);
    let (Some(other), Some(first), Some(&on)) = (other, first, on.first()) else {
        return view.refuse("second", || "It takes a second weapon.");
    };
    let alike = other.id != first.id && other.is_weapon() && first.is_weapon();
    let same = reach::strikes_by(other) == reach::strikes_by(first);
    let near = aims::most(view, other, wanted.by, reach::strikes_by(other), false);
    let reaches = near.is_some_and(|near| view.distance(wanted.by, on) <= near);
    let may = reach::barred(view, wanted.by, other).is_none() && reach::can_target(view, wanted.by, on, other);
    match alike && same && reaches && may {
        true => Ok(()),
        false => view.refuse("second", || "Both weapons have to be usable with the action and to reach the target."),
    }
}

/// CHANNEL: no targets but those it names at once (BC-CHN-01, BC-CHN-08).
fn channel(view: View, wanted: &Use, ability: Arc<AbilityDef>) -> Verdict<Planned> {
    if view.channelling(wanted.by).is_some() {
        return view.refuse("channelling", || "It channels something already.");
    }
    let on = aims::named(view, &ability, wanted)?.into_iter().collect();
    let means = Means::Standard(Action::Channel);
    Ok(Planned::Use(Box::new(UsePlan { ability, wanted: wanted.clone(), on, means, channelled: true })))
}

/// RELEASE: the channelled ability on targets chosen now, without further cost (BC-CHN-03).
fn let_go(view: View, wanted: &Use) -> Verdict<Planned> {
    let channelled = view.channelling(wanted.by).filter(|own| own.ability == wanted.ability);
    let done = release(view).is_none_or(|release| release.done);
    let Some(channelled) = channelled.filter(|_| !done) else {
        return view.refuse("release", || "Only what was channelled is released, once.");
    };
    let ability = known(view, wanted)?;
    let mut aimed = wanted.clone();
    if let Some(on) = channelled.on {
        aimed.on = vec![on];
    }
    let on = aims::targets(view, &ability, &aimed, Some(Action::Release))?;
    Ok(Planned::Use(Box::new(UsePlan { ability, wanted: aimed, on, means: Means::Released, channelled: false })))
}

/// The use of something granted outside one's turn.
fn granted(view: View, wanted: &Use) -> Verdict<Planned> {
    let Some(Frame::Grant(grant)) = view.stack().top() else {
        return view.refuse("not-asked", || "This is not asked now.");
    };
    let Grant { by, abilities, on, as_what, halves, .. } = grant;
    if wanted.by != *by || !abilities.contains(&wanted.ability) {
        return view.refuse("not-offered", || "This is not offered now.");
    }
    if on.is_some_and(|on| wanted.on != [on]) {
        return view.refuse("target", || "It is aimed at nobody else.");
    }
    let quick = *as_what == t::QUICK_HANDS.get();
    let means = if quick { Means::Minor(Action::named(wanted.ability)) } else { Means::Granted };
    if let Some(Action::Refresh | Action::Hide | Action::Defend | Action::Mark | Action::Search) =
        Action::named(wanted.ability)
    {
        budget::basic_particulars(view, wanted)?;
        return Ok(Planned::Basic(BasicAction { what: wanted.ability, wanted: wanted.clone(), means }));
    }
    let ability = known(view, wanted)?;
    unbarred(view, wanted.by, &ability)?;
    // It is paid for already: a second weapon, or half of a full attack, is no part of what is offered.
    if wanted.instead != *"" {
        return view.refuse("instead", || "It is paid for already.");
    }
    thrown(view, wanted, &ability, ability.action())?;
    if *as_what == t::FULL_ATTACK.get() {
        budget::is_another_half(view, *by, halves, &ability)?;
    }
    let on = aims::targets(view, &ability, wanted, ability.action())?;
    Ok(Planned::Use(Box::new(UsePlan { ability, wanted: wanted.clone(), on, means, channelled: false })))
}
