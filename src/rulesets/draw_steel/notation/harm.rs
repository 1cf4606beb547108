//! Groups that hurt: damage, of several kinds, past immunity, again and again.

use super::super::data::amount::Amount;
use super::super::data::effect::{Effect, Past};
use super::amount::{Commas, amount_up, list};
use super::scan::Cursor;
use super::words::damage_type;
use crate::core::name::Name;

/// `3 + M or A fire or cold damage`, `fire damage equal to your Might score`: how much, of which types, past what.
pub(crate) fn damage(at: &mut Cursor<'_, '_>) -> Option<(Amount, Vec<Name>, Past)> {
    let mut ahead = *at;
    let kinds = list(&mut ahead, "or", Commas::List, damage_type).unwrap_or_default();
    if ahead.phrase("damage equal to") {
        let amount = amount_up(&mut ahead, Commas::End)?;
        *at = ahead;
        return Some((amount, kinds, goes_past(at)));
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
    Some((amount, kinds, past))
}

/// `5 fire and 3 cold damage`: the word stands behind the last of them only.
pub(super) fn damages(at: &mut Cursor<'_, '_>) -> Option<Vec<Effect>> {
    let mut found = Vec::new();
    loop {
        let mut last = *at;
        if let Some((amount, kinds, past)) = damage(&mut last).filter(|_| !found.is_empty()) {
            *at = last;
            found.push(Effect::damage(amount, kinds, past));
            return Some(found);
        }
        let amount = amount_up(at, Commas::End)?;
        let kinds = vec![damage_type(at)?];
        found.push(Effect::damage(amount, kinds, Past::Nothing));
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

/// Takes `(your choice)`, `of your choice` behind options, which go without saying.
pub(super) fn as_you_choose(at: &mut Cursor<'_, '_>) {
    let mut ahead = *at;
    let round = ahead.mark('(');
    let _of = ahead.phrase("of");
    if ahead.phrase("your choice") && (!round || ahead.mark(')')) {
        *at = ahead;
    }
}
