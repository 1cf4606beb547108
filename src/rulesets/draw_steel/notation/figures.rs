//! Groups that change a number for a while: whose it is, chains of weaknesses and immunities.

use super::super::data::effect::{Effect, Resistance};
use super::amount::{Commas, amount};
use super::lasting::duration;
use super::scan::Cursor;
use super::words::damage_type;
use crate::core::name::Name;

/// Takes whose number it is, where that is said.
pub(crate) fn whose_number(at: &mut Cursor<'_, '_>) {
    let _whose = ["the target's", "the creature's", "the enemy's", "their", "its"].iter().any(|words| at.phrase(words));
}

/// `fire weakness 3 (save ends)`, `fire immunity 2 and cold immunity 2 (EoT)`.
pub(super) fn resists(at: &mut Cursor<'_, '_>) -> Option<Vec<Effect>> {
    let mut end = *at;
    let mut chain = vec![resist(&mut end)?];
    *at = end;
    // A duration binds to the whole chain before it (reading rule 2).
    while chain.last().is_some_and(|effect| effect.duration().is_none()) && at.phrase("and") {
        let Some(next) = resist(at) else { break };
        chain.push(next);
        end = *at;
    }
    *at = end;
    let last = chain.last().and_then(Effect::duration);
    for effect in &mut chain {
        if let Effect::Resist(resist) = effect {
            resist.duration = last;
        }
    }
    Some(chain)
}

fn resist(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let said_all = at.phrase("damage");
    let plain = said_all || ["weakness", "immunity"].iter().any(|way| at.clone().phrase(way));
    let kind = if plain { None } else { Some(damage_type(at)?) };
    let way = at.one_of(&[("weakness", Resistance::Weakness), ("immunity", Resistance::Immunity)])?;
    let _equal = at.phrase("equal to");
    let value = amount(at, Commas::End)?;
    let kind = match kind {
        // "immunity 5 to fire damage"
        None if !said_all => {
            let kind = to_kind(at);
            let mut more = *at;
            // "to fire and cold": one number for both, one duration behind the second.
            if kind.is_some() && more.phrase("and") && damage_type(&mut more).is_some() {
                return None;
            }
            kind
        }
        kind => kind,
    };
    Some(Effect::resist(way, kind, value, duration(at)))
}

/// Takes `to fire damage`, `to all damage`; the type, where one is named.
fn to_kind(at: &mut Cursor<'_, '_>) -> Option<Name> {
    let mut ahead = *at;
    if !ahead.phrase("to") {
        return None;
    }
    let kind = if ahead.phrase("all") { None } else { Some(damage_type(&mut ahead)?) };
    let said = ahead.phrase("damage");
    if kind.is_some() || said {
        *at = ahead;
    }
    kind
}
