//! What ties creatures to squares and to each other: auras, fields, grabs.

use super::super::text::names;
use crate::core::aura::auras_of;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::face::board::{AuraRing, Field, Ties};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::state::Zone;
use crate::rulesets::draw_steel::rules::view::View;

/// What ties creatures to squares and to each other.
pub fn ties(view: View) -> Ties {
    let grabs = view.ids().flat_map(|id| view.captives(id).into_iter().map(move |captive| (id, captive)));
    Ties { auras: auras(view), fields: fields(view), grabs: grabs.collect(), ..Ties::default() }
}

/// Ground that abilities have changed, and what it does to whom (DS-AREA-14).
fn fields(view: View) -> Vec<Field> {
    let field = |zone: &Zone| {
        let terms = &zone.terms;
        let kind = terms.kind.map(|kind| format!("{kind} ")).unwrap_or_default();
        let mut does = Vec::new();
        if terms.solid {
            does.push("nobody passes, lines stop".to_owned());
        }
        if terms.difficult {
            does.push("difficult".to_owned());
        }
        if terms.damage > 0 {
            does.push(format!("{} {kind}damage for each square", terms.damage));
        }
        if terms.on_entry > 0 {
            does.push(format!("{} {kind}damage on entering and where a turn starts", terms.on_entry));
        }
        if terms.grasps {
            does.push("reaches for whoever ends a turn beside it".to_owned());
        }
        let whom = match terms.spares {
            _ if terms.solid => String::new(),
            Some(keyword) => format!(" (not for {} creatures)", keyword.title()),
            None => format!(" (for enemies of {})", names::name(view, zone.owner)),
        };
        let name = names::ability_name(view, zone.ability);
        Field {
            side: view.side(zone.owner),
            squares: zone.squares.clone(),
            damage: terms.damage,
            words: format!("{name}: {}{whom}", does.join("; ")),
        }
    };
    view.zones().map(field).collect()
}

/// What an aura does to whoever is in it, where its card does not say so (DS-POT-12).
fn does(ability: Name) -> &'static str {
    if ability == t::NULL_FIELD.get() { ": potencies of enemies in it are 1 lower" } else { "" }
}

fn auras(view: View) -> Vec<AuraRing> {
    let ring = |of: CreatureId| {
        auras_of(view.world, of).map(move |(_, aura)| AuraRing {
            of,
            radius: view.field_radius(of).unwrap_or(aura.radius),
            name: format!("{} (aura){}", names::ability_name(view, aura.ability), does(aura.ability)),
        })
    };
    view.ids().flat_map(ring).collect()
}
