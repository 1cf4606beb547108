//! Attacks and powers, Stunts, charges.

use crate::core::ends::{End, Ends};
use crate::core::fact::Cause;
use crate::core::stack::Flow;
use crate::core::uses::Scope;
use crate::rulesets::shattered_spheres::common_actions::recovering::relief;
use crate::rulesets::shattered_spheres::common_actions::steps::{over, then};
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Does, Kind};
use crate::rulesets::shattered_spheres::frames::{Action, Burst, Frame, Strike, Walk};
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::sources::Manner;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{check, strikes, stunts};
use bevy::prelude::World;

/// An attack or a power.
pub(super) fn power(world: &mut World, action: &mut Action, line: &AttackLine) -> Flow<Frame> {
    let by = action.act.by;
    let cause = Cause::new(by, line.id);
    if let Kind::Area(_) = line.kind {
        mutations::count_use(world, by, t::AREA_POWER.get(), None, Scope::Round);
        let center = action.act.area.first().copied().unwrap_or_default();
        let on = strikes::caught(View::new(world), line, center);
        mutations::turn(world, |turn| turn.attacked |= turn.who == by);
        return then(
            action,
            Frame::Burst(Box::new(Burst { by, attack: line.id, on, at: 0, dodging: false, came: None, struck: None })),
        );
    }
    let on = action.act.on.first().copied().unwrap_or(by);
    match &line.does {
        Does::Veil => {
            let ends: Ends = if line.sustained { End::Own(t::UPKEEP.get()).into() } else { Ends::open() };
            mutations::impose(world, by, Put { kinds: vec![t::VEIL.get()], by, ends, cause });
            over(action)
        }
        Does::Relief => relief(world, action, on),
        _ => then(action, Strike::new(by, line.id, on).frame()),
    }
}

/// The attack of a Stunt (SS-STN-01).
pub(super) fn stunt(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let act = &action.act;
    let (by, on) = (act.by, act.on.first().copied().unwrap_or(act.by));
    let benefit = act.kind.unwrap_or_default();
    let hindered = stunts::hindrance(View::new(world), on, benefit);
    let manner = Manner { hindered, from: Some(t::STUNT.get()) };
    let strike = Strike { stunt: Some(benefit), manner, plain: true, ..Strike::new(by, act.instead, on) };
    then(action, strike.frame())
}

/// The way, then the attack, if it still reaches (SS-STD-13).
pub(super) fn charge(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let (by, on, attack) = (action.act.by, action.act.on.first().copied(), action.act.instead);
    let Some(on) = on else { return over(action) };
    if action.step == 0 {
        action.step = 1;
        if !action.act.path.is_empty() {
            return Flow::Push(Frame::Walk(Box::new(Walk::new(by, action.act.path.clone(), t::CHARGE.get()))));
        }
    }
    let view = View::new(world);
    let line = view.attack(by, attack).cloned();
    let reaches = line.is_some_and(|line| check::attack(view, by, &line, on).is_ok()) && view.is_free(by);
    if !reaches {
        mutations::tell(world, by, Cause::new(by, t::CHARGE.get()), "does not get through");
        return over(action);
    }
    let manner = Manner { hindered: 1, from: Some(t::CHARGE.get()) };
    then(action, Strike { manner, ..Strike::new(by, attack, on) }.frame())
}
