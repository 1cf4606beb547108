//! Creatures, abilities and reasons by the names that players know.

use super::super::data::terms as t;
use super::super::rules::view::View;
use super::feature_text;
use crate::core::board::{Board, Material};
pub(crate) use crate::core::capital::capital;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;

/// "a" or "an", whichever stands before a noun.
pub fn article(noun: &str) -> &'static str {
    if noun.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// A creature as the log names it.
pub fn name(view: View, id: CreatureId) -> String {
    let tag = view.tag(id);
    if tag.as_str().len() <= 2 { tag.to_string() } else { tag.title() }
}

/// Several creatures in words.
pub fn names(view: View, ids: &[CreatureId]) -> String {
    let list: Vec<String> = ids.iter().map(|&id| name(view, id)).collect();
    match list.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => list.concat(),
    }
}

/// So many of a pool, e.g. `1 Recovery`, `2 surges`, `3 wrath`.
pub fn counted(count: i16, pool: Name) -> String {
    let one = count == 1;
    match pool.as_str() {
        "recoveries" => format!("{count} {}", if one { "Recovery" } else { "Recoveries" }),
        "surges" if one => "1 surge".to_owned(),
        other => format!("{count} {}", other.replace('-', " ")),
    }
}

/// A side as the log names it.
pub fn side_name(side: SideId) -> &'static str {
    if side.0 == 0 { "the heroes" } else { "the Director" }
}

/// An ability or condition by its printed name, or the feature or rule of that slug.
pub fn ability_name(view: View, of: Name) -> String {
    let condition = || view.content().condition(of).map(|condition| condition.name.clone());
    let printed = view.content().ability(of).map(|ability| ability.name.clone()).or_else(condition);
    printed.unwrap_or_else(|| feature_text::title(view, of).map_or_else(|| of.title(), str::to_owned))
}

/// The states among these that players know; the rest only keeps books for an ability.
pub fn known(view: View, kinds: &[Name]) -> Vec<Name> {
    kinds.iter().copied().filter(|&kind| kind == t::GRABBED.get() || view.content().condition(kind).is_some()).collect()
}

/// Several conditions in words.
pub fn kinds_in_words(kinds: &[Name]) -> String {
    let list: Vec<String> = kinds.iter().map(|kind| kind.as_str().replace('-', " ")).collect();
    list.join(" and ")
}

/// What fills a square or rises in it, as it is run into: `a stone pillar`, `rising ground`.
pub fn solid(board: &Board, at: Spot) -> String {
    let Some(tile) = board.tile(at) else { return "something solid".to_owned() };
    let Some(filled) = tile.solid else { return "rising ground".to_owned() };
    let material = match filled.material {
        Material::Glass => "glass",
        Material::Wood => "wooden",
        Material::Stone => "stone",
        Material::Metal => "metal",
    };
    let alike = |(dx, dy)| {
        let beside = board.tile(at.offset(dx, dy, 0)).and_then(|tile| tile.solid);
        beside.is_some_and(|beside| beside.material == filled.material)
    };
    let joined = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().any(alike);
    let what = match (tile.look.as_str(), filled.material) {
        _ if tile.door.is_some() => "door",
        (look @ ("pillar" | "crate" | "window" | "bars"), _) => look,
        (_, Material::Stone) if !joined => "pillar",
        (_, Material::Wood) if !joined => "crate",
        _ => "wall",
    };
    format!("a {material} {what}")
}

/// A pool of points, as players call it.
pub fn pool_name(pool: Name) -> String {
    if pool == t::MALICE.get() { "Malice".to_owned() } else { pool.as_str().replace('-', " ") }
}
