//! One group of a tier line: damage, forced movement, conditions, a modifier, a counter or an act.

use super::super::effect::{Duration, Effect, Resistance, Swing, Term};
use super::amount::{Commas, amount_up, list};
use super::lasting::duration;
use super::scan::Cursor;
use super::words::{condition, counter_name, damage_type, is_open_ended};
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
    let rules: [fn(&mut Cursor<'_, '_>) -> Option<Effect>; 4] = [modifier, act, forced, damage];
    for rule in rules {
        let mut ahead = *at;
        if let Some(effect) = rule(&mut ahead) {
            *at = ahead;
            return Ok(vec![effect]);
        }
    }
    if let Some(chain) = resists(at) {
        return Ok(chain);
    }
    // A comma behind a condition that needs no duration ends its group (reading rule 3).
    let mut ahead = *at;
    let commas = if condition(&mut ahead).is_some_and(is_open_ended) { Commas::End } else { Commas::List };
    if let Some(names) = list(at, "and", commas, condition) {
        // Whoever imposes a condition is its source anyway.
        let _source = at.phrase("by you") || at.phrase("of you");
        return afflictions(names, duration(at)).ok_or(LASTING);
    }
    counter(at).map(|effect| vec![effect]).ok_or(GROUP)
}

/// `double bane next roll`, `a bane on their next power roll`, `escape bane`.
fn modifier(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("escape bane") {
        return Some(Effect::EscapeBane);
    }
    let _article = at.phrase("a") || at.phrase("an");
    let swing = at.one_of(&[
        ("double bane", Swing::DoubleBane),
        ("double edge", Swing::DoubleEdge),
        ("bane", Swing::Bane),
        ("edge", Swing::Edge),
    ])?;
    let spelt_out = at.phrase("on") || at.phrase("to");
    if spelt_out && swing == Swing::Bane && ESCAPES.iter().any(|words| at.phrase(words)) {
        return Some(Effect::EscapeBane);
    }
    if spelt_out {
        let _whose = ["their", "its", "your", "the"].iter().any(|word| at.phrase(word));
    }
    let effect = if at.phrase("next roll") || (spelt_out && at.phrase("next power roll")) {
        Effect::NextRoll(swing)
    } else if spelt_out && swing == Swing::Edge && at.phrase("next ability roll") {
        Effect::EdgeNext
    } else {
        return None;
    };
    let _maker = spelt_out && (at.phrase("they make") || at.phrase("you make"));
    Some(effect)
}

/// What a bane on getting away is said to be on.
const ESCAPES: [&str; 6] = [
    "the escape grab maneuver",
    "escape grab",
    "attempts to escape the grab",
    "attempts to escape",
    "escaping the grab",
    "tests to escape the grab",
];

/// Something the recipient does or gains: `shift 2`, `recovery`.
fn act(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if at.phrase("recovery") || at.phrase("spend a recovery") || at.phrase("spends a recovery") {
        return Some(Effect::Recovery);
    }
    if at.phrase("edge next") {
        return Some(Effect::EdgeNext);
    }
    if at.phrase("free strike") || at.phrase("make a free strike") || at.phrase("makes a free strike") {
        let edge = at.phrase("edge");
        return Some(Effect::FreeStrike { edge });
    }
    if at.phrase("strike signature") {
        let edge = at.phrase("edge");
        return Some(Effect::StrikeSignature { edge });
    }
    if at.phrase("temp") || at.phrase("temporary stamina") {
        return amount_up(at, Commas::End).map(Effect::TemporaryStamina);
    }
    if at.phrase("malice") {
        return at.number().map(Effect::Malice);
    }
    if at.phrase("loses") || at.phrase("lose") {
        let lost = at.positive()?;
        return at.phrase("malice").then_some(Effect::Malice(-lost));
    }
    if at.phrase("a surge") {
        return Some(Effect::Surge(1));
    }
    if at.phrase("surge") {
        return at.number().map(Effect::Surge);
    }
    let travel: [(&str, fn(i16) -> Effect); 6] = [
        ("shift", Effect::Shift),
        ("shifts", Effect::Shift),
        ("move", Effect::Move),
        ("moves", Effect::Move),
        ("teleport", Effect::Teleport),
        ("teleports", Effect::Teleport),
    ];
    if let Some(travel) = at.one_of(&travel) {
        at.phrase("up to");
        let distance = at.number().filter(|n| *n >= 0)?;
        squares(at);
        return Some(travel(distance));
    }
    let gained = amount_up(at, Commas::End)?;
    if at.phrase("temporary stamina") || at.phrase("temp stamina") {
        return Some(Effect::TemporaryStamina(gained));
    }
    let [Term::Flat(number)] = gained.terms[..] else { return None };
    if at.phrase("surges") || at.phrase("surge") {
        return Some(Effect::Surge(number));
    }
    at.phrase("malice").then_some(Effect::Malice(number))
}

/// `vertical push 2 + M`.
fn forced(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let vertical = at.phrase("vertical") || at.phrase("vertically");
    let kind = at.one_of(&[
        ("push", ForcedKind::Push),
        ("pushed", ForcedKind::Push),
        ("pull", ForcedKind::Pull),
        ("pulled", ForcedKind::Pull),
        ("slide", ForcedKind::Slide),
        ("slid", ForcedKind::Slide),
    ])?;
    let _whom = at.phrase("the target") || at.phrase("them");
    at.phrase("up to");
    let distance = amount_up(at, Commas::End)?;
    squares(at);
    Some(Effect::Force { kind, vertical, distance })
}

fn squares(at: &mut Cursor<'_, '_>) {
    let _spelt_out = at.phrase("squares") || at.phrase("square");
}

/// `3 + M or A fire or cold damage`.
fn damage(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let amount = amount_up(at, Commas::List)?;
    let kinds = list(at, "or", Commas::List, damage_type).unwrap_or_default();
    at.phrase("damage").then_some(Effect::Damage { amount, kinds })
}

/// `fire weakness 3 (save ends)`, `fire immunity 2 and cold immunity 2 (EoT)`.
fn resists(at: &mut Cursor<'_, '_>) -> Option<Vec<Effect>> {
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
    Some(Effect::Counter { name: counter_name(word)?, by })
}
