//! Groups that change a number for a while: speed, stability, saving throws, weakness and immunity.

use super::super::data::effect::{Effect, Figure, Resistance};
use super::act::squares;
use super::amount::{Commas, amount};
use super::lasting::duration;
use super::scan::Cursor;
use super::words::damage_type;
use crate::core::name::Name;

/// `speed -2 (EoT)`, `the target's stability is reduced by 1 (save ends)`.
pub(super) fn adjusted(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    const FIGURES: [(&str, Figure); 4] = [
        ("speed", Figure::Speed),
        ("stability", Figure::Stability),
        ("saving throws", Figure::Saves),
        ("saves", Figure::Saves),
    ];
    if let Some(most) = sight(at) {
        return Some(Effect::SightLimit { most, duration: duration(at)? });
    }
    let _whose = ["the target's", "the creature's", "the enemy's", "their", "its"].iter().any(|words| at.phrase(words));
    let (what, by) = match at.one_of(&FIGURES) {
        Some(what) => {
            if let Some(most) = limit(at).filter(|_| what == Figure::Speed) {
                return Some(Effect::SpeedLimit { most, duration: duration(at)? });
            }
            let way = at.one_of(&[
                ("is reduced by", -1),
                ("is decreased by", -1),
                ("is increased by", 1),
                ("increases by", 1),
                ("decreases by", -1),
            ]);
            (what, way.unwrap_or(1) * signed(at, way.is_some())?)
        }
        None => {
            let _article = at.phrase("a");
            let by = signed(at, false)?;
            let _to = ["penalty to", "bonus to", "to"].iter().any(|words| at.phrase(words));
            let _whose = ["the target's", "their", "its"].iter().any(|words| at.phrase(words));
            (at.one_of(&FIGURES)?, by)
        }
    };
    Some(Effect::Adjust { what, by, duration: duration(at)? })
}

/// `line of effect only within 4 squares`, `can't establish line of effect beyond 1 square`.
fn sight(at: &mut Cursor<'_, '_>) -> Option<i16> {
    const SAID: [&str; 6] = [
        "line of effect only within",
        "line of effect within",
        "line of effect only to creatures within",
        "can't establish line of effect beyond",
        "can't have line of effect beyond",
        "no line of effect beyond",
    ];
    let mut ahead = *at;
    if !SAID.iter().any(|words| ahead.phrase(words)) {
        return None;
    }
    let most = ahead.positive()?;
    squares(&mut ahead);
    *at = ahead;
    Some(most)
}

/// Ways of saying what somebody's speed comes down to.
const LIMITS: [&str; 6] = ["at most", "is reduced to", "can't be higher than", "becomes", "drops to", "is"];

/// Takes what a number comes down to.
fn limit(at: &mut Cursor<'_, '_>) -> Option<i16> {
    let mut ahead = *at;
    let said = LIMITS.iter().any(|words| ahead.phrase(words));
    let most = ahead.positive().filter(|_| said)?;
    *at = ahead;
    Some(most)
}

/// A number with its sign, which may be left out where a word says which way it goes.
fn signed(at: &mut Cursor<'_, '_>, bare: bool) -> Option<i16> {
    if at.mark('+') {
        return at.positive();
    }
    at.number().filter(|n| if bare { *n > 0 } else { *n < 0 })
}

/// `fire weakness 3 (save ends)`, `fire immunity 2 and cold immunity 2 (EoT)`.
pub(super) fn resists(at: &mut Cursor<'_, '_>) -> Option<Vec<Effect>> {
    let mut end = *at;
    let mut chain = vec![resist(&mut end)?];
    *at = end;
    // A duration binds to the whole chain before it (reading rule 2).
    while matches!(chain.last(), Some(Effect::Resist { duration: None, .. })) && at.phrase("and") {
        let Some(next) = resist(at) else { break };
        chain.push(next);
        end = *at;
    }
    *at = end;
    if let Some(Effect::Resist { duration: last, .. }) = chain.last().cloned() {
        for effect in &mut chain {
            if let Effect::Resist { duration, .. } = effect {
                *duration = last;
            }
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
    Some(Effect::Resist { way, kind, value, duration: duration(at) })
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
