//! What takes neither a check nor a question.

use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::rulesets::shattered_spheres::data::line::Kind;
use crate::rulesets::shattered_spheres::data::words::Aspect;
use crate::rulesets::shattered_spheres::frames::Action;
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::state::{Aim, Clock, Modifier, Orders, Readied, taken};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{check, ground};
use bevy::prelude::World;

/// What takes neither a check nor a question.
pub(super) fn simple(world: &mut World, action: &Action) {
    let act = &action.act;
    let by = act.by;
    let cause = Cause::new(by, act.ability);
    match act.ability.as_str() {
        "defend" => {
            let ends = mutations::until_turn(View::new(world), by);
            mutations::impose(world, by, Put { kinds: vec![t::DEFENDING.get()], by, ends, cause });
        }
        "ready" => {
            let mut inner =
                crate::core::intent::Use { by, ability: act.instead, spend: act.spend, ..Default::default() };
            if View::new(world).attack(by, act.instead).is_some_and(|line| matches!(line.kind, Kind::Area(_))) {
                inner.area.clone_from(&act.area);
            }
            let readied = Readied {
                act: inner,
                trigger: act.kind.unwrap_or_default(),
                whose: act.on.clone(),
                area: act.area.clone(),
            };
            mutations::ready(world, by, readied, cause);
        }
        "stand" => mutations::get_up(world, by, cause),
        "aim" => aim(world, act.on.first().copied().unwrap_or(by), by, cause),
        "retrieve" => {
            let item = act.kind.unwrap_or_default();
            mutations::kit(world, by, |kit| {
                let item = taken(&mut kit.pack, item);
                kit.held.extend(item);
            });
        }
        "store" => {
            let item = act.kind.unwrap_or_default();
            mutations::kit(world, by, |kit| {
                let item = kit.let_go(item);
                kit.pack.extend(item);
            });
        }
        "draw" => mutations::draw(world, by, act.kind.unwrap_or_default()),
        "sheathe" => {
            let item = act.kind.unwrap_or_default();
            mutations::kit(world, by, |kit| {
                let item = kit.let_go(item);
                kit.near.extend(item);
            });
            mutations::tidy(world, cause);
        }
        "pick-up" => {
            if let Some(item) = check::lying(View::new(world), by, act.kind.unwrap_or_default()) {
                mutations::take_item(world, by, item, cause);
            }
        }
        "open" => open(world, act.area.first().copied().unwrap_or_default(), cause),
        "stance" => stance(world, act, cause),
        "switch" => {
            let power = act.kind;
            mutations::kit(world, by, |kit| kit.active = power);
            mutations::tell(world, by, cause, format!("switches to {}", power.unwrap_or_default().title()));
        }
        "talk" => mutations::tell(world, by, cause, "says something"),
        "drop-prone" => {
            mutations::impose(world, by, Put { kinds: vec![t::PRONE.get()], by, ends: Ends::open(), cause });
        }
        "drop" => {
            let item = View::new(world).kit(by).held.iter().find(|own| Some(own.name) == act.kind).copied();
            if let Some(item) = item {
                mutations::drop_item(world, by, item, cause);
            }
        }
        "end" => {
            let power = act.kind.unwrap_or_default();
            mutations::lift(world, by, t::ENDED.get(), cause, |_, held| {
                held.origin == power && held.imposer == Some(by)
            });
        }
        "release" => {
            let on = act.on.first().copied().unwrap_or(by);
            let link = View::new(world).grabs(by).find(|(_, held, _)| *held == on);
            if let Some((link, held, _)) = link {
                mutations::let_go(world, link, by, held, cause);
            }
        }
        "command" => command(world, act, cause),
        "load" => {
            let weapon = act.kind.unwrap_or_default();
            mutations::kit(world, by, |kit| kit.unloaded.retain(|own| *own != weapon));
            mutations::tell(world, by, cause, format!("loads the {}", weapon.as_str().replace('-', " ")));
        }
        "use-tool" => mutations::tell(world, by, cause, format!("uses the {}", act.kind.unwrap_or_default())),
        "escalate" => {
            world.resource_mut::<Clock>().escalating = true;
            mutations::tell(world, by, cause, "reaches for a blade: with the next round it is a Combat");
        }
        _ => {}
    }
}

/// A rank more on the same target, at most 5 (SS-TAC-01).
pub(super) fn aim(world: &mut World, at: CreatureId, by: CreatureId, cause: Cause) {
    let before = View::new(world).aim(by).filter(|aim| aim.at == at).map_or(0, |aim| aim.ranks);
    mutations::aim(world, by, Aim { at, ranks: (before + 1).min(5) }, cause);
}

pub(super) fn open(world: &mut World, at: crate::core::geometry::Spot, cause: Cause) {
    mutations::swing_door(world, ground::flat(at), cause);
}

/// Ranks moved from one thing to another until the next turn (SS-QCK-04, SS-QCK-05).
pub(super) fn stance(world: &mut World, act: &crate::core::intent::Use, cause: Cause) {
    let by = act.by;
    let (Some(from), Some(to)) = (act.kind.and_then(Aspect::named), Aspect::named(act.instead)) else { return };
    let ranks = act.spend;
    let told = format!("takes Disadvantage {ranks} on {} for Advantage {ranks} on {}", part(from), part(to));
    mutations::tell(world, by, cause, told);
    let ends = mutations::until_turn(View::new(world), by);
    mutations::turn(world, |turn| turn.stanced = true);
    let put = |ends: &Ends| Put { kinds: vec![t::STANCE.get()], by, ends: ends.clone(), cause };
    mutations::modify(world, by, put(&ends), Modifier::on(from, -ranks));
    // What is paid for with attack or effect is lost if no attack comes.
    let hangs = matches!(from, Aspect::Attack | Aspect::Effect);
    let entity = mutations::impose(world, by, put(&ends));
    if let Some(entity) = entity {
        world.entity_mut(entity).insert(Modifier { hangs, ..Modifier::on(to, ranks) });
    }
}

/// What a Stance moves ranks between, in words.
fn part(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Attack => "attacks",
        Aspect::Defense => "Defense",
        _ => "effect",
    }
}

pub(super) fn command(world: &mut World, act: &crate::core::intent::Use, cause: Cause) {
    let order = act.kind.unwrap_or_default();
    let attacks = order == t::ATTACK.get();
    let (followers, on) = match (&act.on[..], attacks) {
        ([followers @ .., target], true) => (followers.to_vec(), Some(*target)),
        (followers, _) => (followers.to_vec(), None),
    };
    for id in followers {
        let orders = Orders { by: act.by, order, on, to: act.area.first().copied() };
        mutations::order(world, id, orders, cause);
    }
}
