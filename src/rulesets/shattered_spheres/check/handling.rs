//! Things in hand, within reach and in the pack.

use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::check::named::unknown;
use crate::rulesets::shattered_spheres::check::named::{Verdict, line, skill_of};
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::state::Item;
use crate::rulesets::shattered_spheres::view::View;

/// Whether one of these actions can be done as things stand.
pub(super) fn possible(view: View, act: &Use) -> Verdict {
    let by = act.by;
    match act.ability.as_str() {
        "retrieve" => match view.kit(by).pack.iter().find(|own| Some(own.name) == act.kind) {
            None => view.refuse("pack", || "It is not in the pack."),
            Some(&own) => in_free_hands(view, by, own),
        },
        "store" | "sheathe" => {
            let held = view.kit(by).held.iter().any(|item| Some(item.name) == act.kind);
            if held { Ok(()) } else { view.refuse("held", || "It is not in hand.") }
        }
        "draw" => {
            let item = act.kind.unwrap_or_default();
            let kit = view.kit(by);
            let near = kit.near.iter().find(|own| own.name == item);
            match near {
                None if kit.pack.iter().any(|own| own.name == item) => {
                    view.refuse("pack", || "It is in the pack: retrieve it.")
                }
                None => view.refuse("reach", || "It is not within reach."),
                Some(&own) => in_free_hands(view, by, own),
            }
        }
        "pick-up" | "seize" => {
            let item = lying(view, by, act.kind.unwrap_or_default());
            match item {
                None => view.refuse("floor", || "No such thing lies here or beside."),
                Some(item) => in_free_hands(view, by, item),
            }
        }
        "open" => {
            let door = act.area.first().copied();
            let near = door.filter(|door| view.at(by).is_some_and(|at| ground::distance(at, *door) <= 1));
            let hinged =
                near.and_then(|door| view.board().tile(ground::flat(door))).is_some_and(|tile| tile.door.is_some());
            let clear = door.is_some_and(|door| view.on(door).next().is_none());
            if hinged && clear { Ok(()) } else { view.refuse("door", || "There is no door to move beside it.") }
        }
        "switch" => {
            let power = act.kind.unwrap_or_default();
            let sheet = view.sheet(by);
            let kit = view.kit(by);
            let own = sheet.array.contains(&power) || (sheet.is_alternate(power) && kit.alternates.contains(&power));
            match () {
                () if !own => view.refuse("array", || "It has no such alternate."),
                () if kit.active == Some(power) => view.refuse("active", || "It is active already."),
                () => Ok(()),
            }
        }
        "drop" => {
            let held = view.kit(by).held.iter().any(|item| Some(item.name) == act.kind);
            if held { Ok(()) } else { view.refuse("held", || "It is not in hand.") }
        }
        "end" => {
            let own = view.conditions(by).any(|(_, held)| Some(held.origin) == act.kind && held.imposer == Some(by));
            if own { Ok(()) } else { view.refuse("power", || "It keeps up no such power.") }
        }
        "load" => {
            let id = act.kind.unwrap_or_default();
            let own = line(view, act, id)?;
            match () {
                () if own.load.is_none() => view.refuse("load", || "It needs no loading."),
                () if !view.kit(by).unloaded.contains(&id) => view.refuse("load", || "It is loaded."),
                () if !view.holds(by, id) => view.refuse("held", || "It is not in hand."),
                () => Ok(()),
            }
        }
        "use-skill" => skill_of(view, act, act.kind.unwrap_or_default()).map(drop),
        "use-tool" => {
            let own = act.kind.is_some_and(|tool| view.sheet(by).tools.contains_key(&tool));
            if own { Ok(()) } else { view.refuse("tool", || "It has no such tool.") }
        }
        _ => unknown(view, act),
    }
}

/// A thing fills as many hands as its line says (SS-BUILD-14).
fn in_free_hands(view: View, by: CreatureId, item: Item) -> Verdict {
    if view.free_hands(by) < view.hands_of(item) {
        return view.refuse("hands", || "No hand is free for it.");
    }
    Ok(())
}

/// A thing that lies where somebody stands or beside it.
pub fn lying(view: View, by: CreatureId, thing: Name) -> Option<Item> {
    let at = view.at(by)?;
    let near = |spot: Spot| ground::distance(at, spot) <= 1;
    view.floor().iter().find(|(item, spot)| item.name == thing && near(*spot)).map(|(item, _)| *item)
}
