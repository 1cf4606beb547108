//! What helps oneself or others: Assist and its kin, Gambit, Command, dice.

use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::{Name, name};
use crate::rulesets::shattered_spheres::check::named::unknown;
use crate::rulesets::shattered_spheres::check::named::{Verdict, allied, attack, enemy, line, named, one, skill_of};
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Does};
use crate::rulesets::shattered_spheres::data::ruling::Ruling;
use crate::rulesets::shattered_spheres::data::words::{Arena, Aspect, is_lore};
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::{movement, recovery, surges};

/// Whether one of these actions can be done as things stand.
pub(super) fn possible(view: View, act: &Use) -> Verdict {
    let by = act.by;
    match act.ability.as_str() {
        "assist" => {
            let on = one(view, act)?;
            allied(view, act, on)?;
            skill_of(view, act, act.kind.unwrap_or_default())?;
            in_position(view, act, on)?;
            if view.plays(Ruling::HelpersAreMoved) { Ok(()) } else { next_in_order(view, by, on) }
        }
        "aid" | "distract" | "coordinate" => {
            let (ally, foe) = two(view, act)?;
            allied(view, act, ally)?;
            enemy(view, act, foe)?;
            let own = line(view, act, act.instead)?;
            if !own.is_attack() {
                return view.refuse("attack", || "That is no attack.");
            }
            attack(view, by, own, foe)?;
            if act.ability == *"coordinate" && !coordinates(view, ally, own) {
                return view.refuse("effect", || "The ally has no attack of the same effect and resistance.");
            }
            Ok(())
        }
        "combine" => {
            let on = one(view, act)?;
            allied(view, act, on)?;
            let own = line(view, act, act.instead)?;
            let theirs = |other: &std::sync::Arc<AttackLine>| other.is_power() && same_effect(other, own);
            if !own.is_power() || !view.sheet(on).attacks.iter().any(theirs) {
                return view.refuse("effect", || "The ally has no power of the same effect.");
            }
            let skill = combine_skill(view, act, on);
            skill_of(view, act, skill)?;
            if !is_lore(skill) && own.skill != Some(skill) {
                return view.refuse("skill", || "It takes a Lore, or the primary skill of the same power source.");
            }
            in_position(view, act, on)
        }
        "gambit" => gambit(view, act),
        "command" => command(view, act),
        "stabilize" => {
            let on = one(view, act)?;
            let skill = act.kind.unwrap_or_default();
            match () {
                () if !view.plight(on).dying => view.refuse("dying", || "It is not dying."),
                () if !view.adjacent(by, on) => view.refuse("reach", || "It is not beside."),
                () if skill == name!("lore-medicine") => skill_of(view, act, skill).map(drop),
                () if skill == name!("endurance") => Ok(()),
                () => view.refuse("skill", || "It takes Lore (Medicine) or Endurance."),
            }
        }
        "surge" => surges::possible(view, act),
        "spend" => spend(view, act),
        _ => unknown(view, act),
    }
}

pub(super) fn two(view: View, act: &Use) -> Verdict<(CreatureId, CreatureId)> {
    match act.on[..] {
        [ally, foe] => Ok((ally, foe)),
        _ => view.refuse("target", || "It needs an ally and an enemy."),
    }
}

pub(super) fn in_position(view: View, act: &Use, on: CreatureId) -> Verdict {
    let far = if view.plays(Ruling::HelpFromBeside) { 1 } else { view.house().assist };
    match view.distance(act.by, on) <= far && view.sees(act.by, on) {
        true => Ok(()),
        false => view.refuse("position", || "It is not in position to help."),
    }
}

/// Whether nobody acts between a helper's turn and an ally's (SS-HLP-02).
pub(super) fn next_in_order(view: View, by: CreatureId, on: CreatureId) -> Verdict {
    let places: Vec<CreatureId> = view.order().places.iter().map(|seat| seat.who).collect();
    let acts = |id: &CreatureId| view.battlefield().entry(*id).standing.has_turns && view.is_up(*id);
    let from = places.iter().position(|id| *id == by);
    let Some(from) = from else { return Ok(()) };
    let rest = places.iter().cycle().skip(from + 1).take(places.len().saturating_sub(1));
    let next = rest.copied().find(acts);
    match next {
        Some(next) if next != on && !view.allied(by, next) => {
            view.refuse("order", || "Somebody acts in between: delay to the ally's turn first.")
        }
        Some(next) if next == on => Ok(()),
        _ => view.refuse("order", || "Somebody acts in between: delay to the ally's turn first."),
    }
}

/// Whether two attacks carry one effect and face one resistance (SS-HLP-05).
pub(super) fn same_effect(a: &AttackLine, b: &AttackLine) -> bool {
    match (&a.does, &b.does) {
        (Does::Damage(_), Does::Damage(_)) => a.arena() == b.arena(),
        (Does::Affliction(_, a, _), Does::Affliction(_, b, _)) => a == b,
        _ => false,
    }
}

pub(super) fn coordinates(view: View, ally: CreatureId, own: &AttackLine) -> bool {
    view.sheet(ally).attacks.iter().any(|theirs| theirs.is_attack() && same_effect(theirs, own))
}

/// The skill that combines powers: the one named, else the primary skill of a shared power source (SS-HLP-06).
pub fn combine_skill(view: View, act: &Use, _: CreatureId) -> Name {
    act.kind.or_else(|| view.attack(act.by, act.instead).and_then(|own| own.skill)).unwrap_or_default()
}

pub(super) fn gambit(view: View, act: &Use) -> Verdict {
    let on = one(view, act)?;
    if on != act.by {
        allied(view, act, on)?;
    }
    skill_of(view, act, act.instead)?;
    let used = act.kind.and_then(Aspect::named);
    let fits = matches!(used, Some(Aspect::Attack | Aspect::Defense | Aspect::Effect | Aspect::Skill(_)));
    if !fits {
        return view.refuse("use", || "It helps attacks, defense, effect or one skill.");
    }
    if act.path.is_empty() {
        return Ok(());
    }
    let squares = movement::budget(view, act.by, Name::default());
    movement::fits(view, act.by, &act.path, Name::default(), squares)
}

pub(super) fn command(view: View, act: &Use) -> Verdict {
    let order = named(view, act.kind, &t::ORDERS, "order")?;
    let attacks = order == t::ATTACK.get();
    let followers = match (&act.on[..], attacks) {
        ([followers @ .., target], true) => {
            enemy(view, act, *target)?;
            followers
        }
        (followers, _) => followers,
    };
    if followers.is_empty() {
        return view.refuse("target", || "It needs somebody to command.");
    }
    if order == t::ADVANCE_TO.get() && act.area.len() != 1 {
        return view.refuse("square", || "It needs a square to go to.");
    }
    for &id in followers {
        let heard = view.sees(act.by, id) || view.distance(act.by, id) <= view.house().earshot;
        match () {
            () if view.commander(id) != Some(act.by) => {
                return view.refuse("follower", || "It does not follow these orders.");
            }
            () if !view.is_up(id) => return view.refuse("down", || "It is down."),
            () if !heard => return view.refuse("earshot", || "It neither sees nor hears the order."),
            () => {}
        }
    }
    Ok(())
}

/// A die played in one's own time: Edit Scene, Inspiration, Recover (SS-DST-04, SS-DST-06, SS-DST-07).
pub(super) fn spend(view: View, act: &Use) -> Verdict {
    let by = act.by;
    let pool = act.instead;
    let fate = pool == t::FATE.get();
    let own = view.own_dice(by);
    let has = match own {
        _ if fate => own.is_some() && view.fate(view.side(by)) > 0,
        Some(own) => (pool == *"" || pool == own) && view.pool(by, own) > 0,
        None => false,
    };
    if !has {
        return view.refuse("dice", || "There is no such die to spend.");
    }
    let kind = act.kind.unwrap_or_default();
    if let Some(thing) = kind.as_str().strip_prefix("edit/") {
        let treasure = ["treasure+", "treasure-"].contains(&thing);
        let there = view.setting().scenery.contains(&Name::new(thing));
        return match treasure || there {
            true if view.is_free(by) => Ok(()),
            true => view.refuse("stunned", || "It cannot take free actions."),
            false => view.refuse("scenery", || "Nothing of the kind is left here."),
        };
    }
    if let Some(what) = kind.as_str().strip_prefix("recover/") {
        let wanted = Name::new(&format!("{}/{what}", if fate { "fate-recover" } else { "destiny-recover" }));
        return match recovery::recoveries_for_a_die(view, by).contains(&wanted) {
            true => Ok(()),
            false => view.refuse("recover", || "There is nothing of the kind to recover from."),
        };
    }
    if kind == *"inspire" {
        let on = one(view, act)?;
        enemy(view, act, on)?;
        return match (view.sees(by, on), view.is_free(by)) {
            (true, true) => Ok(()),
            _ => view.refuse("sight", || "It is not in sight."),
        };
    }
    view.refuse("dice", || "A die is spent on improve, coup, edit, inspire, recover or a Stunt.")
}

/// The number that a Gambit or another moderate check has to come to: that of the level, or the highest passive guard of
/// those who threaten (SS-TAC-06).
pub fn gambit_guards(view: View, by: CreatureId) -> Vec<(CreatureId, Name)> {
    let Some(at) = view.at(by) else { return Vec::new() };
    let guard = |id: CreatureId| {
        let arena = if view.threatens_at(id, at) { Arena::Blades } else { Arena::Words };
        (id, View::guard_skill(arena))
    };
    view.threateners(by).into_iter().map(guard).collect()
}
