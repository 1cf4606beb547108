//! Hits, and the frames that deal them.

use super::super::data::ability::AbilityDef;
use super::super::data::terms as t;
use super::damage_bonuses::steady_bonuses;
use super::frames::{DamageFrame, DamageStep, Frame, Hit, Part, UseFrame};
use super::roll_context::RollContext;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// A hit without a roll: one untyped or typed part from a named cause.
pub fn plain_hit(view: View, to: CreatureId, value: i16, kind: Option<Name>, cause: Cause) -> Hit {
    Hit {
        to,
        parts: vec![Part { amount: value, kind, why: cause.of }],
        by: cause.by,
        of: cause.of,
        rolled: false,
        strike: false,
        melee: false,
        area: false,
        surged: false,
        unreducible: false,
        past_immunity: false,
        halved: Vec::new(),
        knock_out: false,
        claimed: Vec::new(),
        dealt: 0,
        before: view.stamina(to).now,
    }
}

/// A hit of this use that is not rolled damage (DS-DMG-04, DS-EFF-08).
pub fn unrolled_hit(
    view: View,
    frame: &UseFrame,
    by: CreatureId,
    ability: &AbilityDef,
    to: CreatureId,
    value: i16,
    kind: Option<Name>,
) -> Hit {
    let kind = frame.target(to).and_then(|target| target.kind).or(kind);
    let mut hit = plain_hit(view, to, value, kind, Cause::new(by, frame.ability));
    if ability.roll.is_none() {
        let added = frame.extra.iter().filter(|(on, ..)| on.is_none_or(|on| on == to));
        let added = added.map(|&(_, amount, why)| (amount, why)).chain(steady_bonuses(view, by, ability));
        hit.parts.extend(added.map(|(amount, why)| Part { amount, kind, why }));
    }
    hit.strike = ability.is_strike();
    hit.area = ability.is_area();
    hit.knock_out = frame.knock_out;
    hit.halved = halved_for(frame, to);
    hit
}

/// Why the damage of a use to somebody is halved.
fn halved_for(frame: &UseFrame, to: CreatureId) -> Vec<Name> {
    frame.halved.iter().filter(|(whose, _)| *whose == to).map(|&(_, why)| why).collect()
}

/// A damage frame of some hits.
pub fn frame(hits: Vec<Hit>) -> Frame {
    Frame::Damage(Box::new(DamageFrame {
        hits,
        step: DamageStep::Pending,
        drops: Vec::new(),
        fallen: Vec::new(),
        afterwards: Vec::new(),
    }))
}

/// A hit of this use on one creature, by whoever is on it.
pub fn hit(
    view: View,
    frame: &UseFrame,
    by: CreatureId,
    ability: &AbilityDef,
    to: CreatureId,
    parts: Vec<Part>,
    surged: bool,
) -> Hit {
    let context = RollContext { by, ability, mode: frame.mode, with: frame.with, targets: &[], extra: &[] };
    Hit {
        to,
        parts,
        by: Some(by),
        of: ability.id,
        rolled: true,
        strike: ability.is_strike(),
        melee: context.has(t::MELEE.get()),
        area: ability.is_area(),
        surged,
        unreducible: false,
        past_immunity: false,
        halved: halved_for(frame, to),
        knock_out: frame.knock_out,
        claimed: Vec::new(),
        dealt: 0,
        before: view.stamina(to).now,
    }
}
