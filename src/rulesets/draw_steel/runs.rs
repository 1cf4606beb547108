//! What heroes take from one fight of a run into the next: Victories, Stamina, Recoveries, hero tokens, and what stays
//! with them between fights (DS-TURN-14, DS-HERO-01, DS-HERO-17, DS-STAM-02, DS-STAM-11).

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::battle::Battle;
use super::data::distance::Distance;
use super::data::level_fields::LevelFields;
use super::data::terms as t;
use super::rules::actions::ability_effects::auras;
use super::rules::actions::free_actions;
use super::rules::mutations;
use super::rules::state::HEROES;
use super::rules::view::View;
use super::rules::vitals::change_stamina;
use super::text::names;
use crate::content::leg::Brings;
use crate::content::level::LevelDef;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::plural::counted;
use crate::core::pool::SidePools;

/// What one of the first side brings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Brought {
    victories: i16,
    stamina: i16,
    recoveries: i16,
    /// Kept until a respite.
    #[serde(default, skip_serializing_if = "is_none")]
    rage: i16,
    /// Whether a Null Field is up.
    #[serde(default, skip_serializing_if = "is_down")]
    field: bool,
}

/// What the heroes have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    tokens: i16,
}

/// The most Victories and the most of a counter that anybody brings.
const MOST: i16 = 99;

fn is_none(number: &i16) -> bool {
    *number == 0
}

fn is_down(field: &bool) -> bool {
    !field
}

/// The Victories that somebody fights with: those brought, or those that the level gives.
fn victories(level: &LevelDef, tag: Name) -> Result<i16, String> {
    let brought = level.brought::<Brought>(tag)?;
    Ok(brought.map_or_else(|| level.own.get::<LevelFields>().victories, |brought| brought.victories))
}

/// What a creature takes on: a Victory more, and between the fights it spends every Recovery of which nothing is wasted.
pub fn brings(battle: &Battle, level: &LevelDef, who: CreatureId) -> Option<Brings> {
    let view = battle.view();
    if !view.is_alive(who) {
        return None;
    }
    let hero = view.sheet(who).is_hero();
    let stamina = view.stamina(who);
    if !hero {
        let now = if view.is_minion(who) { stamina.max } else { stamina.now.max(1) };
        let words = format!("Stamina {now} of {}", stamina.max);
        return Some(Brings::new(&Brought { stamina: now, ..Brought::default() }, words));
    }
    let victories = (victories(level, view.tag(who)).unwrap_or_default() + 1).min(MOST);
    let (had, value) = (view.pool(who, t::RECOVERIES.get()), view.recovery_value(who));
    let spent = if value > 0 { had.min((stamina.max - stamina.now) / value).max(0) } else { 0 };
    let brought = Brought {
        victories,
        stamina: stamina.now + spent * value,
        recoveries: had - spent,
        rage: view.pool(who, t::RAGE.get()).clamp(0, MOST),
        field: view.field_radius(who).is_some(),
    };
    let words = words(&brought, stamina.max, spent);
    Some(Brings::new(&brought, words))
}

fn words(brought: &Brought, most: i16, spent: i16) -> String {
    let victories = if brought.victories == 1 { "Victory" } else { "Victories" };
    let recoveries = |count: i16| names::counted(count, t::RECOVERIES.get());
    let mut parts = vec![format!("{} {victories}", brought.victories)];
    let healed = match spent {
        0 => String::new(),
        _ => format!(" after spending {}", recoveries(spent)),
    };
    parts.push(format!("Stamina {} of {most}{healed}", brought.stamina));
    parts.push(format!("{} left", recoveries(brought.recoveries)));
    if brought.rage > 0 {
        parts.push(format!("{} rage", brought.rage));
    }
    if brought.field {
        parts.push("Null Field up".to_owned());
    }
    parts.join(", ")
}

/// The hero tokens that are left.
pub fn brings_together(battle: &Battle) -> Brings {
    let tokens = free_actions::tokens(battle.view());
    Brings::new(&Shared { tokens }, format!("{} left", counted(tokens, "hero token")))
}

/// Gives somebody who was just put in what it brings.
///
/// # Errors
/// What nobody can bring.
pub fn arrive(world: &mut World, level: &LevelDef, who: CreatureId) -> Result<(), String> {
    let view = View::new(world);
    let tag = view.tag(who);
    let Some(brought) = level.brought::<Brought>(tag)? else { return Ok(()) };
    let (max, recoveries) = (view.stamina(who).max, view.pool(who, t::RECOVERIES.get()));
    let within = |what: &str, number: i16, least: i16, most: i16| {
        let fits = (least..=most).contains(&number);
        fits.then_some(()).ok_or_else(|| format!("{tag} cannot bring {number} {what}, only {least} to {most}"))
    };
    let least = if view.sheet(who).is_hero() { 1 - view.winded_value(who) } else { 1 };
    within("Victories", brought.victories, 0, MOST)?;
    within("Stamina", brought.stamina, least, max)?;
    within("Recoveries", brought.recoveries, 0, recoveries)?;
    within("rage", brought.rage, 0, MOST)?;
    change_stamina(world, who, |stamina| stamina.now = brought.stamina);
    mutations::change_pool(world, who, t::RECOVERIES.get(), brought.recoveries - recoveries, Cause::default());
    if brought.rage > 0 {
        mutations::count(world, who, t::RAGE.get(), brought.rage, Cause::default());
    }
    if brought.field {
        let field = View::new(world).sheet(who).ability(t::NULL_FIELD.get()).map(|field| field.distance);
        let Some(Distance::Aura(radius)) = field else { return Err(format!("{tag} cannot bring a Null Field")) };
        auras::raise(world, who, t::NULL_FIELD.get(), radius, Cause::new(who, t::NULL_FIELD.get()));
    }
    Ok(())
}

/// Everybody's Victories, heroes in id order.
///
/// # Errors
/// What nobody can bring.
pub fn all_victories(battle: &Battle, level: &LevelDef) -> Result<Vec<(CreatureId, i16)>, String> {
    let view = battle.view();
    let heroes = view.living().filter(|&id| view.sheet(id).is_hero());
    heroes.map(|id| Ok((id, victories(level, view.tag(id))?))).collect()
}

/// Takes away the hero tokens that were spent before.
///
/// # Errors
/// What nobody can bring.
pub fn share(world: &mut World, level: &LevelDef) -> Result<(), String> {
    let Some(Shared { tokens }) = level.brought_together::<Shared>()? else { return Ok(()) };
    if !(0..=MOST).contains(&tokens) {
        return Err(format!("the heroes cannot bring {tokens} hero tokens, only 0 to {MOST}"));
    }
    let pool = t::HERO_TOKENS.get();
    let mut all = world.resource_mut::<SidePools>();
    let pools = all.side_mut(HEROES);
    let now = pools.get(pool);
    pools.change(pool, tokens - now);
    Ok(())
}
