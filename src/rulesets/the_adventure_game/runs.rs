//! What adventurers take from one fight of a run into the next: the HP they have left and the items they have not used up
//! (TP-ITM-02). Marks end with the encounter (TP-HP-05), as do states and what has so many uses in one; whoever has fallen
//! and lives gets up with 1 HP once nobody is left to fight.

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::battle::Battle;
use super::deployment::Outfit;
use super::mutations;
use super::terms as t;
use super::view::View;
use crate::content::leg::Brings;
use crate::content::level::LevelDef;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::pool::Pool;
use crate::core::track::change_track;

/// What one of the first side brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Brought {
    hp: i16,
    /// The items left, each by itself, in the order of their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    items: Vec<Name>,
}

/// What somebody takes on; nothing where it is dead.
pub fn brings(battle: &Battle, who: CreatureId) -> Option<Brings> {
    let view = battle.view();
    let (hp, standing) = (view.hp(who), view.standing_of(who));
    if !standing.acts && !view.is_fallen(who) {
        return None;
    }
    let kinds = view.item_kinds();
    let left = kinds.into_iter().flat_map(|item| (0..view.pool(who, item)).map(move |_| item));
    let brought = Brought { hp: hp.now.max(1), items: left.collect() };
    let up = if view.is_fallen(who) { ", back on its feet" } else { "" };
    let mut words = format!("{} of {} HP{up}", brought.hp, hp.max);
    if view.sheet(who).is_adventurer() {
        let carries = Outfit::new(brought.items.clone()).in_words(view);
        let carries = if carries.is_empty() { "no items".to_owned() } else { carries };
        words = format!("{words}, {carries} left");
    }
    Some(Brings::new(&brought, words))
}

/// Gives somebody who was just put in what it brings; whether it brings anything.
///
/// # Errors
/// What nobody can bring.
pub fn arrive(world: &mut World, level: &LevelDef, who: CreatureId) -> Result<bool, String> {
    let view = View::new(world);
    let tag = view.tag(who);
    let Some(Brought { hp, items }) = level.brought::<Brought>(tag)? else { return Ok(false) };
    let max = view.hp(who).max;
    if !(1..=max).contains(&hp) {
        return Err(format!("{tag} cannot bring {hp} HP, only 1 to {max}"));
    }
    let (kinds, most) = (view.item_kinds(), view.sheet(who).items.len());
    if let Some(unknown) = items.iter().find(|item| !kinds.contains(item)) {
        return Err(format!("{tag} cannot bring \"{unknown}\", which is no item"));
    }
    if items.len() > most {
        return Err(format!("{tag} cannot bring {} items, only {most}", items.len()));
    }
    change_track(world, who, t::HP.get(), |track| track.now = hp);
    for name in kinds {
        let now = items.iter().filter(|item| **item == name).count() as i16;
        if now != View::new(world).pool(who, name) {
            mutations::open_pool(world, who, Pool { name, now, floor: 0, cap: None });
        }
    }
    Ok(true)
}
