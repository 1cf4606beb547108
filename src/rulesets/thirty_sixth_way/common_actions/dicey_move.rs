//! A risky manoeuvre with what stands around (ESC-DCY-01 to ESC-DCY-07).

use super::{CommonAction, on_each};
use crate::core::ends::{Ends, Moment};
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::{Name, name};
use crate::core::roll::{Source, Term};
use crate::rulesets::thirty_sixth_way::attack::{gain_momentum, lose_momentum};
use crate::rulesets::thirty_sixth_way::check::{UsePlan, Verdict, pay};
use crate::rulesets::thirty_sixth_way::data::effect::Lasts;
use crate::rulesets::thirty_sixth_way::data::level::Prop;
use crate::rulesets::thirty_sixth_way::data::words::Slot;
use crate::rulesets::thirty_sixth_way::frames::{Frame, Walk};
use crate::rulesets::thirty_sixth_way::ground;
use crate::rulesets::thirty_sixth_way::harm::{self, Blow, Past};
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls::CRIT_FAIL;
use crate::rulesets::thirty_sixth_way::sheet::tier;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use bevy::prelude::World;

/// See the module.
pub static DICEY_MOVE: CommonAction = CommonAction {
    word: &t::DICEY,
    takes: "Move",
    about: "A skill check to make use of what stands around. Failing wastes the action.",
    while_hampered: false,
    plan,
    uses,
    carry_out,
};

/// The prop of a name.
pub fn prop<'w>(view: View<'w>, id: Name) -> Option<&'w Prop> {
    view.house().props.iter().find(|prop| prop.id == id)
}

/// Whether the class skill of somebody applies to a prop (ESC-DCY-02).
pub fn applies(view: View, by: CreatureId, prop: &Prop) -> bool {
    let skill = view.sheet(by).skill;
    skill != *"" && prop.skills.contains(&skill)
}

fn plan(view: View, wanted: &Use) -> Verdict<UsePlan> {
    let by = wanted.by;
    let Some(prop) = prop(view, wanted.instead) else {
        return view.refuse("prop", || "There is nothing of that name.");
    };
    if view.at(by).is_none_or(|at| ground::distance(at, prop.at) > 1) {
        return view.refuse("far", || "It has to stand beside it.");
    }
    let slot = pay(view, Slot::Move)?;
    let reward = wanted.kind.unwrap_or_default();
    let one = |test: &dyn Fn(CreatureId) -> bool| matches!(&wanted.on[..], &[on] if view.is_there(on) && test(on));
    let near = |on: CreatureId| view.hostile(by, on) && view.within(by, on, ground::NEARBY);
    let fits = match reward.as_str() {
        "advantage" => prop.advantage && one(&|on| on == by || view.allied(by, on)),
        "disengage" => prop.disengage && one(&|on| view.allied(by, on)),
        "damage" => prop.damage.is_some() && one(&near),
        "condition" => prop.condition.is_some() && one(&near),
        "landing" => prop.landing.is_some_and(|to| movement::is_free(view, by, to)) && wanted.on.is_empty(),
        _ => false,
    };
    if !fits {
        return view.refuse("reward", || "It does not bring that.");
    }
    let moves = reward == t::LANDING.get();
    if moves && (view.is_stuck(by) || (view.is_grabbed(by) && !prop.pops_off)) {
        return view.refuse("stuck", || "It cannot leave its square.");
    }
    super::plan(wanted, wanted.on.clone(), vec![slot])
}

/// Every reward of every prop within reach.
fn uses(view: View, plain: &Use) -> Vec<Use> {
    let near = |prop: &&Prop| view.at(plain.by).is_some_and(|at| ground::distance(at, prop.at) <= 1);
    let mut found = Vec::new();
    for prop in view.house().props.iter().filter(near) {
        let wanted = Use { instead: prop.id, ..plain.clone() };
        found.push(Use { kind: Some(t::LANDING.get()), ..wanted.clone() });
        for reward in [t::ADVANTAGE.get(), t::DISENGAGE.get(), t::DAMAGE.get(), t::CONDITION.get()] {
            found.extend(on_each(view, &Use { kind: Some(reward), ..wanted.clone() }));
        }
    }
    found
}

/// The skill check, then its reward, or what failing costs.
fn carry_out(world: &mut World, wanted: &Use, _: &[CreatureId]) -> Option<Frame> {
    let by = wanted.by;
    let prop = prop(View::new(world), wanted.instead)?.clone();
    let cause = Cause::new(by, t::DICEY.get());
    let applies = applies(View::new(world), by, &prop);
    let came = rolling::check(world, by, t::DICEY.get(), applies, prop.sneaking, prop.difficulty);
    if came.degree <= 0 {
        lose_momentum(world, by, cause);
        if came.degree == CRIT_FAIL && prop.damage.is_some() {
            surroundings(world, by, &prop, by);
        }
        return None;
    }
    gain_momentum(world, by, 1, cause);
    let on = wanted.on.first().copied().unwrap_or(by);
    match wanted.kind?.as_str() {
        "advantage" => {
            let turn = View::new(world).turns_begun(by);
            // One's own lasts this turn, an ally's until one's next (ESC-DCY-03, ESC-DCY-07).
            let ends: Ends = if on == by {
                Moment::TurnEnd { of: by, turn }.into()
            } else {
                mutations::fix(View::new(world), on, by, Lasts::Round)
            };
            mutations::impose(world, on, vec![t::OPENING.get()], by, ends, cause);
        }
        "disengage" => for_a_round(world, by, on, t::SLIPPING.get()),
        "damage" => surroundings(world, by, &prop, on),
        "condition" => for_a_round(world, by, on, prop.condition?),
        "landing" => return land(world, by, &prop),
        _ => {}
    }
    None
}

fn for_a_round(world: &mut World, by: CreatureId, on: CreatureId, is: Name) {
    let ends = mutations::fix(View::new(world), on, by, Lasts::Round);
    mutations::impose(world, on, vec![is], by, ends, Cause::new(by, t::DICEY.get()));
}

/// The prop names where it leads: engaged enemies strike first unless it pops off (ESC-DCY-06).
fn land(world: &mut World, by: CreatureId, prop: &Prop) -> Option<Frame> {
    let cause = Cause::new(by, t::DICEY.get());
    if prop.pops_off {
        for other in View::new(world).engaged(by) {
            mutations::pop_off(world, by, other, cause);
        }
    }
    Some(Frame::Walk(Box::new(Walk::new(by, vec![prop.landing?], t::DICEY.get()))))
}

/// How many d6 surroundings deal by somebody's doing, and what is added (ESC-DCY-04).
pub fn damage(view: View, by: CreatureId) -> (i16, i16) {
    let level = view.sheet(by).level;
    (tier(level), level)
}

/// 1d6 for each tier and the Level, without a roll to hit (ESC-DCY-04).
fn surroundings(world: &mut World, by: CreatureId, prop: &Prop, on: CreatureId) {
    let (dice, level) = damage(View::new(world), by);
    let sum: i16 = (0..dice).map(|_| i16::from(mutations::roll(world, Some(by), 6, t::DAMAGE.get()))).sum();
    let terms =
        vec![Term::dice(u8::try_from(dice).unwrap_or(1), 6, sum), Term::number(level, Source::Figure(name!("level")))];
    let kind = prop.damage.unwrap_or_default();
    harm::deal(world, Blow { past: Past::Rolled, ..Blow::plain(on, Some(by), t::DICEY.get(), kind, terms) });
}
