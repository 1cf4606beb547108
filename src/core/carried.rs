//! Which kinds of effects a battle carries out, counted where somebody wants to know.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bevy::prelude::{Resource, World};

/// How often each kind was carried out; a battle counts only while this is in its world.
#[derive(Resource, Clone, Debug, Default)]
pub struct CarriedOut(pub BTreeMap<String, u32>);

/// Counts one, if anybody does; `sort` tells apart kinds of one name.
pub fn carry_out(world: &mut World, sort: &str, effect: &impl Debug) {
    if let Some(mut counts) = world.get_resource_mut::<CarriedOut>() {
        *counts.0.entry(kind_of(sort, effect)).or_default() += 1;
    }
}

/// What an effect's kind is counted as: by the name of its variant.
pub fn kind_of(sort: &str, effect: &impl Debug) -> String {
    let written = format!("{effect:?}");
    let kind = written.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    format!("{sort} {kind}")
}
