//! One group of a tier line: damage, forced movement, conditions, a modifier, a counter or an act.

use super::amount::{Commas, amount, list};
use super::scan::Cursor;
use super::words::{condition, damage_type, duration, is_keyword, is_open_ended, meant};
use crate::core::effect::{Duration, Effect, Resistance, Swing};
use crate::core::name::Name;
use crate::core::push::ForcedKind;

/// What a piece of a tier line may be.
pub(super) const GROUP: &str = "an effect such as `3 + M fire damage`, `push 2`, `slowed (save ends)`, \
     `fire weakness 3 (EoT)`, `bane next roll`, `rage 2` or `you: shift 1`";
/// What a bare condition lacks (DS-EFF-10).
pub(super) const LASTING: &str = "a duration after the condition: `(EoT)`, `(save ends)` or `(EoE)`";

/// Takes one group; it may hold two effects ("prone and can't stand (save ends)").
///
/// # Errors
/// What would have been understood here.
pub(super) fn group(at: &mut Cursor<'_, '_>) -> Result<Vec<Effect>, &'static str> {
    let rules: [fn(&mut Cursor<'_, '_>) -> Option<Effect>; 5] = [modifier, act, forced, damage, resist];
    for rule in rules {
        let mut ahead = *at;
        if let Some(effect) = rule(&mut ahead) {
            *at = ahead;
            return Ok(vec![effect]);
        }
    }
    // A comma behind a condition that needs no duration ends its group (reading rule 3).
    let mut ahead = *at;
    let commas = if condition(&mut ahead).is_some_and(is_open_ended) { Commas::End } else { Commas::List };
    if let Some(names) = list(at, "and", commas, condition) {
        return afflictions(names, duration(at)).ok_or(LASTING);
    }
    counter(at).map(|effect| vec![effect]).ok_or(GROUP)
}

/// `double bane next roll`, `escape bane`.
fn modifier(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    at.one_of(&[
        ("escape bane", None),
        ("double bane next roll", Some(Swing::DoubleBane)),
        ("double edge next roll", Some(Swing::DoubleEdge)),
        ("bane next roll", Some(Swing::Bane)),
        ("edge next roll", Some(Swing::Edge)),
    ])
    .map(|swing| swing.map_or(Effect::EscapeBane, Effect::NextRoll))
}

/// Something the recipient does or gains: `shift 2`, `recovery`.
fn act(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("recovery") {
        return Some(Effect::Recovery);
    }
    if at.phrase("edge next") {
        return Some(Effect::EdgeNext);
    }
    if at.phrase("free strike") {
        let edge = at.phrase("edge");
        return Some(Effect::FreeStrike { edge });
    }
    if at.phrase("strike signature") {
        let edge = at.phrase("edge");
        return Some(Effect::StrikeSignature { edge });
    }
    if at.phrase("temp") || at.phrase("temporary stamina") {
        return amount(at, Commas::End).map(Effect::TemporaryStamina);
    }
    if at.phrase("malice") {
        return at.number().map(Effect::Malice);
    }
    if at.phrase("surge") {
        return at.number().map(Effect::Surge);
    }
    let travel: [(&str, fn(i16) -> Effect); 3] =
        [("shift", Effect::Shift), ("move", Effect::Move), ("teleport", Effect::Teleport)];
    if let Some(travel) = at.one_of(&travel) {
        at.phrase("up to");
        let distance = at.number().filter(|n| *n >= 0)?;
        squares(at);
        return Some(travel(distance));
    }
    let surges = at.number()?;
    (at.phrase("surges") || at.phrase("surge")).then_some(Effect::Surge(surges))
}

/// `vertical push 2 + M`.
fn forced(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let vertical = at.phrase("vertical");
    let kind = at.one_of(&[("push", ForcedKind::Push), ("pull", ForcedKind::Pull), ("slide", ForcedKind::Slide)])?;
    at.phrase("up to");
    let distance = amount(at, Commas::End)?;
    squares(at);
    Some(Effect::Force { kind, vertical, distance })
}

fn squares(at: &mut Cursor<'_, '_>) {
    let _spelt_out = at.phrase("squares") || at.phrase("square");
}

/// `3 + M or A fire or cold damage`.
fn damage(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let amount = amount(at, Commas::List)?;
    let kinds = list(at, "or", Commas::List, damage_type).unwrap_or_default();
    at.phrase("damage").then_some(Effect::Damage { amount, kinds })
}

/// `fire weakness 3 (save ends)`.
fn resist(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let kind = if at.phrase("damage") { None } else { Some(damage_type(at)?) };
    let way = at.one_of(&[("weakness", Resistance::Weakness), ("immunity", Resistance::Immunity)])?;
    let value = at.number()?;
    Some(Effect::Resist { way, kind, value, duration: duration(at) })
}

/// One record for the whole chain, except that prone and grabbed stay open-ended beside lasting ones (AMB-12);
/// `None` where a lasting condition has no duration.
fn afflictions(conditions: Vec<Name>, duration: Option<Duration>) -> Option<Vec<Effect>> {
    let opens_with = conditions.first().copied().is_some_and(is_open_ended);
    let (open, lasting): (Vec<_>, Vec<_>) = conditions.into_iter().partition(|c| is_open_ended(*c));
    let record = |conditions, duration| Effect::Afflict { conditions, duration };
    if lasting.is_empty() {
        return Some(vec![record(open, duration.unwrap_or(Duration::Open))]);
    }
    let lasting = record(lasting, duration?);
    Some(if open.is_empty() {
        vec![lasting]
    } else if opens_with {
        vec![record(open, Duration::Open), lasting]
    } else {
        vec![lasting, record(open, Duration::Open)]
    })
}

/// `rage 2`: any word that is neither a keyword nor a likely slip for one.
fn counter(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let word = at.word()?;
    let by = at.number()?;
    (!is_keyword(word) && meant(word).is_none()).then(|| Effect::Counter { name: Name::new(&word.to_lowercase()), by })
}
