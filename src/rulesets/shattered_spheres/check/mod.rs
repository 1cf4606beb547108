//! Whether an intent would be taken now, and if not, why; changes nothing.

mod attacking;
mod handling;
mod helping;
mod moving;
mod named;
mod talking;

pub use self::attacking::{trick_skills, weakest_pair};
pub use self::handling::lying;
pub use self::helping::{combine_skill, gambit_guards};
pub use self::named::{Verdict, attack, moderate};
pub use self::talking::influence_parts;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Options, Use};
use crate::core::name::{Name, name};
use crate::rulesets::shattered_spheres::check::named::{one, unknown};
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Kind};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::{Slot, Takes};
use crate::rulesets::shattered_spheres::frames::Action;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::{Traits, View};
use crate::rulesets::shattered_spheres::{costs, movement, reach};

/// What the check makes of an intent, as the step that begins it needs it.
#[derive(Clone, Debug)]
pub enum Planned {
    /// Something done.
    Use {
        /// The action of the turn that pays for it.
        paid: Option<Slot>,
        /// Whether it is one of the free actions that are counted.
        free: bool,
    },
    /// A walk.
    Walk {
        /// The action of the turn that pays for it; none where Move-by has paid before.
        paid: Option<Slot>,
        /// Squares that are left of it for later.
        rest: i16,
    },
    /// An answer that says all there is to know.
    Answer,
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
        (Options::Route(options), Intent::Route(path)) => {
            if path.is_empty() || options.routes.iter().any(|route| route == path) {
                return Ok(Planned::Answer);
            }
            movement::fits(view, options.mover, path, options.how, options.squares).map(|()| Planned::Answer)
        }
        (Options::Route(_), Intent::Pass) => Ok(Planned::Answer),
        (Options::Route(_), _) => view.refuse("asked", || "First comes where the movement goes."),
        (Options::Act, _) => {
            let Some(who) = decision.about else { return view.refuse("not-asked", || "This is not asked now.") };
            planned(view, who, intent)
        }
        _ => view.refuse("not-asked", || "This is not asked now."),
    }
}

/// What somebody's answer to its own turn comes to.
///
/// # Errors
/// Why it would not be taken.
pub fn planned(view: View, who: CreatureId, intent: &Intent) -> Verdict<Planned> {
    match intent {
        Intent::EndTurn(id) => own(view, who, *id).map(|()| Planned::Answer),
        Intent::Walk { by, path, how } => {
            own(view, who, *by)?;
            walk(view, *by, path, *how)
        }
        Intent::Use(wanted) if wanted.by != who => aside(view, wanted),
        Intent::Use(wanted) => used(view, wanted),
        _ => view.refuse("not-asked", || "This is not asked now."),
    }
}

fn own(view: View, who: CreatureId, by: CreatureId) -> Verdict {
    if who == by { Ok(()) } else { view.refuse("not-your-turn", || format!("It is not {}'s turn.", view.tag(by))) }
}

/// What may be done in somebody else's turn: talking, letting go, dice and Surges (SS-FRE-01, SS-DST-01, SS-SUR-01).
fn aside(view: View, wanted: &Use) -> Verdict<Planned> {
    let anytime = [t::TALK.get(), t::DROP.get(), t::DROP_PRONE.get(), t::SURGE.get(), t::SPEND.get()];
    if !anytime.contains(&wanted.ability) {
        return view.refuse("not-your-turn", || format!("It is not {}'s turn.", view.tag(wanted.by)));
    }
    used(view, wanted)
}

/// What an ability takes as it is used now.
pub fn takes(view: View, act: &Use) -> Takes {
    if let Some(line) = view.attack(act.by, act.ability) {
        return line.takes;
    }
    match act.ability.as_str() {
        "load" if view.plays(Ruling::LoadingIsAMove) => Takes::Move,
        "load" => act.kind.and_then(|id| view.attack(act.by, id)).and_then(|line| line.load).unwrap_or(Takes::Move),
        "use-tool" => {
            let tool = act.kind.and_then(|tool| view.sheet(act.by).tools.get(&tool));
            tool.map_or(Takes::Standard, |(takes, _)| *takes)
        }
        "draw" if view.has_edge(act.by, "quick-draw") => Takes::Free,
        _ => costs::takes(act.ability),
    }
}

/// The action of the turn that pays for something: the least that will do; trades go downward only (SS-ACT-03).
///
/// # Errors
/// When none is left.
pub fn pay(view: View, least: Slot) -> Verdict<Slot> {
    match view.turn().and_then(|turn| turn.actions.payer(least, |slot| view.left(slot) > 0)) {
        Some(slot) => Ok(slot),
        None => view.refuse("spent", || format!("No {} action is left.", least.word())),
    }
}

fn used(view: View, wanted: &Use) -> Verdict<Planned> {
    plain(view, wanted)?;
    let takes = takes(view, wanted);
    let by = wanted.by;
    let mut free = false;
    let paid = match takes.slot() {
        Some(slot) => {
            if view.turn().is_none_or(|turn| turn.who != by) {
                return view.refuse("not-your-turn", || format!("It is not {}'s turn.", view.tag(by)));
            }
            Some(pay(view, slot)?)
        }
        None => {
            if takes == Takes::Free {
                free = true;
                if !view.is_free(by) {
                    return view.refuse("stunned", || "It cannot take free actions.");
                }
                if view.habit(by).free >= view.house().free_actions {
                    return view.refuse("free-actions", || "That is enough of free actions until its next turn.");
                }
            }
            None
        }
    };
    possible(view, wanted)?;
    Ok(Planned::Use { paid, free })
}

/// Nothing is said of a use that no rule of this game reads.
fn plain(view: View, wanted: &Use) -> Verdict {
    if wanted.mode.is_some() || wanted.with.is_some() || wanted.knock_out {
        return view.refuse("options", || "It knows no such option.");
    }
    Ok(())
}

/// Whether an action that was declared can still be done (SS-REA-05).
///
/// # Errors
/// Why it cannot.
pub fn still(view: View, action: &Action) -> Verdict {
    let by = action.act.by;
    let spending = [t::SPEND.get(), t::SURGE.get()].contains(&action.act.ability);
    if !view.is_free(by) && !spending {
        return view.refuse("down", || "it cannot act any more");
    }
    if view.traits(by).any(Traits::DAZED) && !action.readied && action.paid.is_some_and(|slot| slot != Slot::Standard) {
        return view.refuse("dazed", || "it is dazed, and this was not its one standard action");
    }
    possible(view, &action.act)
}

fn walk(view: View, who: CreatureId, path: &[Spot], how: Name) -> Verdict<Planned> {
    let known = [name!(""), t::SQUEEZE.get(), t::CRAWL.get(), t::ADVANCE.get(), t::WITHDRAW.get()];
    if !known.contains(&how) {
        return view.refuse("way", || "There is no such way of moving.");
    }
    let turn = view.turn().filter(|turn| turn.who == who);
    let rest = turn.map_or(0, |turn| turn.rest);
    let squares = movement::budget(view, who, how);
    if view.traits(who).any(Traits::PARALYZED) {
        return view.refuse("paralyzed", || "The paralyzed do not move.");
    }
    let cost = cost_of(view, who, path, how);
    if rest > 0 && how == *"" && cost.is_some_and(|cost| cost <= rest) {
        movement::fits(view, who, path, how, rest)?;
        return Ok(Planned::Walk { paid: None, rest: 0 });
    }
    let paid = pay(view, Slot::Move)?;
    movement::fits(view, who, path, how, squares)?;
    let keeps = view.has_edge(who, "move-by") && how == *"";
    let rest = if keeps { squares - cost.unwrap_or(squares) } else { 0 };
    Ok(Planned::Walk { paid: Some(paid), rest })
}

fn cost_of(view: View, who: CreatureId, path: &[Spot], how: Name) -> Option<i16> {
    let mut here = view.at(who)?;
    let mut sum = 0;
    for &to in path {
        sum += movement::price(view, who, how, here, to)?;
        here = to;
    }
    Some(sum)
}

/// Whether something can be done as things stand, whatever it takes.
///
/// # Errors
/// Why it cannot.
pub fn possible(view: View, act: &Use) -> Verdict {
    let by = act.by;
    if let Some(own) = view.attack(by, act.ability) {
        return power(view, act, own);
    }
    let traits = view.traits(by);
    let talks = [t::TALK.get(), t::SPEND.get(), t::SURGE.get()].contains(&act.ability);
    if traits.any(Traits::PARALYZED) && !talks {
        return view.refuse("paralyzed", || "The paralyzed do nothing but talk.");
    }
    if traits.any(Traits::UNAWARE) && !act.on.is_empty() && act.on != [by] && !talks {
        return view.refuse("unaware", || "It knows of nobody.");
    }
    match act.ability.as_str() {
        "stunt" | "throw" | "charge" | "defend" | "recover" | "ready" | "trick" | "stance" | "release" | "crush"
        | "aim" => attacking::possible(view, act),
        "assist" | "aid" | "distract" | "coordinate" | "combine" | "gambit" | "command" | "stabilize" | "surge"
        | "spend" => helping::possible(view, act),
        "assess" | "mask" | "study" | "talk" | "influence" | "escalate" | "delay" => talking::possible(view, act),
        "run" | "stand" | "spring-up" | "escape" | "drop-prone" => moving::possible(view, act),
        "retrieve" | "store" | "sheathe" | "draw" | "pick-up" | "seize" | "open" | "switch" | "drop" | "end"
        | "load" | "use-skill" | "use-tool" => handling::possible(view, act),
        _ => unknown(view, act),
    }
}

/// An attack or power itself.
fn power(view: View, act: &Use, own: &AttackLine) -> Verdict {
    if let Some(why) = reach::barred(view, act.by, own) {
        return view.refuse("barred", || format!("{} cannot be used: {why}.", own.title()));
    }
    match own.kind {
        Kind::Area(_) => match act.area[..] {
            [center] => match reach::off_center(view, act.by, center) {
                Some(why) => view.refuse("center", || format!("It cannot be aimed there: {why}.")),
                None => Ok(()),
            },
            _ => view.refuse("center", || "It needs the square of its center."),
        },
        Kind::Personal => match act.on[..] {
            [] => Ok(()),
            [on] if on == act.by => Ok(()),
            _ => view.refuse("self", || "It is for oneself only."),
        },
        _ => attack(view, act.by, own, one(view, act)?),
    }
}
