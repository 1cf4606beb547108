//! Surges: one benefit as a Reaction, paid for with fatigue at the start of the next turn (SS-SUR).

use bevy::prelude::World;

use super::common_actions::recovering;
use super::data::ruling::Ruling;
use super::data::words::{Aspect, Slot};
use super::frames::{Action, ActionStage, Frame};
use super::mutations::{self, Put};
use super::state::Modifier;
use super::terms as t;
use super::view::View;
use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::{Refusal, Use};
use crate::core::name::Name;
use crate::core::stack::Flow;
use crate::core::uses::{Scope, Uses};

/// Edges that a Surge may bring (SS-SUR-06).
pub const EDGES: [&str; 5] = ["quick-draw", "evasion", "move-by", "defensive-roll", "fearless"];

/// What a Surge in one's own time may be for; Counter and Deflect answer a hit.
pub const BENEFITS: [&str; 7] = ["action", "alternate", "boost", "burst", "edge", "resistance", "retry"];

/// Second attempts that take a Surge (SS-SUR-09).
pub const RETRIES: [&str; 4] = ["run", "spring-up", "influence", "study"];

/// Whether somebody may Surge in this turn (SS-SUR-01).
pub fn may(view: View, who: CreatureId) -> bool {
    view.sheet(who).surges && view.times(who, t::SURGED.get()) == 0 && view.can_react(who)
}

/// Counts a Surge: its fatigue waits for the next turn (SS-SUR-10).
pub fn count(world: &mut World, who: CreatureId) {
    mutations::count_use(world, who, t::SURGED.get(), None, Scope::Turn);
    let one = View::new(world).plays(Ruling::OneFatigueForAll);
    mutations::plight(world, who, |plight| plight.pending = if one { 1 } else { plight.pending + 1 });
}

/// Whether a Surge can be had for this.
///
/// # Errors
/// Why it cannot.
pub fn possible(view: View, act: &Use) -> Result<(), Refusal> {
    let by = act.by;
    if !view.sheet(by).surges {
        return view.refuse("surge", || "Not one of those who Surge.");
    }
    if view.times(by, t::SURGED.get()) > 0 {
        return view.refuse("surge", || "One Surge a turn.");
    }
    if !view.can_react(by) {
        return view.refuse("reaction", || "The Reaction of this turn is spent or barred.");
    }
    let kind = act.kind.unwrap_or_default();
    let own_turn = view.turn().is_some_and(|turn| turn.who == by);
    match kind.as_str() {
        "action" if own_turn => Ok(()),
        "action" => view.refuse("surge", || "Another action is for one's own turn."),
        "alternate" => {
            let fresh = view.sheet(by).is_alternate(act.instead) && !view.kit(by).alternates.contains(&act.instead);
            if fresh { Ok(()) } else { view.refuse("alternate", || "There is no such alternate to gain.") }
        }
        "boost" => match Aspect::named(act.instead) {
            Some(_) => Ok(()),
            None => view.refuse("trait", || "There is no such trait."),
        },
        "burst" => {
            let known = act.instead == t::BURST_OWN.get() || act.instead == t::BURST_THEIRS.get();
            if known {
                Ok(())
            } else {
                view.refuse("burst", || "One's own Disadvantage, or the Advantage of opponents.")
            }
        }
        "edge" => {
            let known = EDGES.contains(&act.instead.as_str()) && !view.has_edge(by, act.instead.as_str());
            if known { Ok(()) } else { view.refuse("edge", || "There is no such Edge to gain.") }
        }
        "resistance" => {
            let any = !recovering::resistible(view, by).is_empty();
            if any { Ok(()) } else { view.refuse("resistance", || "Nothing that lasts can be resisted.") }
        }
        "retry" => {
            let failed = match act.instead.as_str() {
                "run" => own_turn && view.turn().is_some_and(|turn| turn.tries[0] > 0),
                "spring-up" => own_turn && view.turn().is_some_and(|turn| turn.tries[1] > 0),
                "influence" | "study" => view.times_about(by, act.instead, act.on.first().copied()) > 0,
                _ => false,
            };
            if failed { Ok(()) } else { view.refuse("retry", || "Nothing of the kind has failed.") }
        }
        _ => view.refuse("surge", || "There is no such benefit."),
    }
}

/// Works a Surge.
pub(super) fn step(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    let kind = action.act.kind.unwrap_or_default();
    if action.step == 0 {
        action.step = 1;
        mutations::react(world, by);
        count(world, by);
        mutations::tell(
            world,
            by,
            Cause::new(by, t::SURGE.get()),
            format!("surges for {}", gain(kind, action.act.instead)),
        );
        if kind != *"resistance" {
            benefit(world, action, kind);
            action.stage = ActionStage::Over;
            return Flow::Again;
        }
    }
    recovering::relief(world, action, by)
}

/// What a Surge is for, in words.
fn gain(kind: Name, what: Name) -> String {
    let what = what.as_str().replace('-', " ");
    match kind.as_str() {
        "action" => "another standard action".to_owned(),
        "alternate" => what,
        "boost" => format!("a rank more of {what}"),
        "burst" => "relief from what stands in the way".to_owned(),
        "edge" => format!("the Edge {what}"),
        "resistance" => "one more resistance check".to_owned(),
        _ => format!("another try at {what}"),
    }
}

fn benefit(world: &mut World, action: &Action, kind: Name) {
    let (by, what) = (action.act.by, action.act.instead);
    let cause = Cause::new(by, t::SURGE.get());
    let ends = mutations::through_turn(View::new(world), by);
    match kind.as_str() {
        "action" => {
            mutations::turn(world, |turn| turn.actions.grant(Slot::Standard));
        }
        "alternate" => mutations::kit(world, by, |kit| kit.alternates.push(what)),
        "boost" => {
            let Some(aspect) = Aspect::named(what) else { return };
            // An ability helps as Advantage, all else adds as it is (SS-SUR-04).
            let own = match aspect {
                Aspect::Behind(_) => Modifier::on(aspect, 1),
                _ => Modifier { flat: 1, ..Modifier::on(aspect, 0) },
            };
            mutations::modify(world, by, Put { kinds: vec![t::BOOST.get()], by, ends, cause }, own);
        }
        "burst" => {
            let both = View::new(world).plays(Ruling::BurstDoesBoth);
            let kinds = if both { vec![t::BURST_OWN.get(), t::BURST_THEIRS.get()] } else { vec![what] };
            mutations::impose(world, by, Put { kinds, by, ends, cause });
        }
        "edge" => {
            let cause = Cause { of: what, ..cause };
            mutations::impose(world, by, Put { kinds: vec![t::EDGE.get()], by, ends: Ends::open(), cause });
        }
        "retry" => {
            mutations::turn(world, |turn| match what.as_str() {
                "run" => turn.tries[0] = 0,
                "spring-up" => turn.tries[1] = 0,
                _ => {}
            });
            let entity = crate::core::creature::entity_of(world, by);
            if let Some(mut uses) =
                world.get_mut::<Uses>(entity).filter(|_| what == t::INFLUENCE.get() || what == t::STUDY.get())
            {
                uses.give_back(what);
            }
        }
        _ => {}
    }
}
