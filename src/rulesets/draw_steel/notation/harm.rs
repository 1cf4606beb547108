//! Groups that hurt: damage, of several kinds, past immunity, again and again.

use super::super::data::deed::Moment;
use super::super::data::effect::{Effect, Past};
use super::amount::{Commas, amount_up, list};
use super::lasting::duration;
use super::scan::Cursor;
use super::words::damage_type;

/// `3 + M or A fire or cold damage`, `fire damage equal to your Might score`.
pub(super) fn damage(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut ahead = *at;
    let kinds = list(&mut ahead, "or", Commas::List, damage_type).unwrap_or_default();
    if ahead.phrase("damage equal to") {
        let amount = amount_up(&mut ahead, Commas::End)?;
        *at = ahead;
        return Some(Effect::Damage { amount, kinds, past: goes_past(at) });
    }
    let amount = amount_up(at, Commas::List)?;
    let kinds = list(at, "or", Commas::List, damage_type).unwrap_or_default();
    if kinds.is_empty() {
        let _no_kind = at.phrase("untyped");
    }
    if !at.phrase("damage") && !at.phrase("dmg") {
        return None;
    }
    if kinds.len() > 1 {
        as_you_choose(at);
    }
    let past = goes_past(at);
    Some(Effect::Damage { amount, kinds, past })
}

/// `5 fire and 3 cold damage`: the word stands behind the last of them only.
pub(super) fn damages(at: &mut Cursor<'_, '_>) -> Option<Vec<Effect>> {
    let mut found = Vec::new();
    loop {
        let mut last = *at;
        if let Some(effect) = damage(&mut last).filter(|_| !found.is_empty()) {
            *at = last;
            found.push(effect);
            return Some(found);
        }
        let amount = amount_up(at, Commas::End)?;
        let kinds = vec![damage_type(at)?];
        found.push(Effect::Damage { amount, kinds, past: Past::Nothing });
        let _comma = at.mark(',');
        if !at.phrase("and") && !_comma {
            return None;
        }
    }
}

/// `, ignoring immunity`, `that can't be reduced`: what the damage before it goes past.
fn goes_past(at: &mut Cursor<'_, '_>) -> Past {
    let mut ahead = *at;
    let _comma = ahead.mark(',');
    let _joined = ["that", "which", "and"].iter().any(|word| ahead.phrase(word));
    match past(&mut ahead) {
        Some(past) => {
            *at = ahead;
            past
        }
        None => Past::Nothing,
    }
}

/// `ignores immunity`, `can't be reduced in any way`.
pub(super) fn past(at: &mut Cursor<'_, '_>) -> Option<Past> {
    let mut ahead = *at;
    let found = if ["ignoring", "ignores", "ignore"].iter().any(|word| ahead.phrase(word)) {
        let _whose = ["the target's", "their", "its", "any", "all"].iter().any(|words| ahead.phrase(words));
        let _damage = ahead.phrase("damage");
        (ahead.phrase("immunity") || ahead.phrase("immunities")).then_some(Past::Immunity)
    } else if ["can't be reduced", "cannot be reduced"].iter().any(|words| ahead.phrase(words)) {
        let _at_all = ahead.phrase("in any way");
        Some(Past::Everything)
    } else {
        None
    }?;
    *at = ahead;
    Some(found)
}

/// `3 acid damage at the start of each of their turns (save ends)`.
pub(super) fn ongoing(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let Effect::Damage { amount, mut kinds, past: Past::Nothing } = damage(at)? else { return None };
    let when = at.one_of(&[
        ("each turn start", Moment::BearersTurnStart),
        ("each turn end", Moment::BearersTurnEnd),
        ("at the start of each of their turns", Moment::BearersTurnStart),
        ("at the start of each of its turns", Moment::BearersTurnStart),
        ("at the start of their turns", Moment::BearersTurnStart),
        ("at the end of each of their turns", Moment::BearersTurnEnd),
        ("at the end of each of its turns", Moment::BearersTurnEnd),
        ("at the end of their turns", Moment::BearersTurnEnd),
    ])?;
    let kind = kinds.pop().filter(|_| kinds.is_empty());
    Some(Effect::Ongoing { amount, kind, at: when, duration: duration(at)? })
}

/// Takes `(your choice)`, `of your choice` behind options, which go without saying.
pub(super) fn as_you_choose(at: &mut Cursor<'_, '_>) {
    let mut ahead = *at;
    let round = ahead.mark('(');
    let _of = ahead.phrase("of");
    if ahead.phrase("your choice") && (!round || ahead.mark(')')) {
        *at = ahead;
    }
}
