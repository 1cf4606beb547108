//! What the recipient does or gains: `shift 2`, `recovery`, `2 surges`.

use super::super::effect::{Effect, Term};
use super::amount::{Commas, amount_up};
use super::scan::Cursor;

/// Small numbers written out.
const NUMBERS: [(&str, i16); 6] = [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)];

/// Ways of granting a signature strike; the ability's target is the only one it may be made against.
const SIGNATURES: [&str; 6] = [
    "use a strike signature ability",
    "use a signature ability strike",
    "use a signature ability that is a strike",
    "use their strike signature ability",
    "make a strike signature ability",
    "make a signature strike",
];

/// Takes an act.
pub(super) fn act(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if ["recovery", "spend a recovery", "spends a recovery", "spend 1 recovery"].iter().any(|words| at.phrase(words)) {
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
    if SIGNATURES.iter().any(|words| at.phrase(words)) {
        return signature(at);
    }
    if at.phrase("temp") || at.phrase("temporary stamina") {
        return amount_up(at, Commas::End).map(Effect::TemporaryStamina);
    }
    if at.phrase("malice") {
        return at.number().map(Effect::Malice);
    }
    if at.phrase("regains") || at.phrase("regain") {
        let amount = amount_up(at, Commas::End)?;
        let _whose = at.phrase("stamina");
        return Some(Effect::RegainStamina(amount));
    }
    if at.phrase("loses") || at.phrase("lose") {
        let mut ahead = *at;
        if let Some(lost) = ahead.positive().filter(|_| ahead.phrase("malice")) {
            *at = ahead;
            return Some(Effect::Malice(-lost));
        }
        let amount = amount_up(at, Commas::End)?;
        return at.phrase("stamina").then_some(Effect::LoseStamina(amount));
    }
    if at.phrase("a surge") {
        return Some(Effect::Surge(1));
    }
    if at.phrase("surge") {
        return at.number().map(Effect::Surge);
    }
    if let Some(travel) = travel(at) {
        return Some(travel);
    }
    let mut ahead = *at;
    if let Some(number) = ahead.one_of(&NUMBERS)
        && (ahead.phrase("surges") || ahead.phrase("surge"))
    {
        *at = ahead;
        return Some(Effect::Surge(number));
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

fn travel(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let ways: [(&str, fn(i16) -> Effect); 6] = [
        ("shift", Effect::Shift),
        ("shifts", Effect::Shift),
        ("move", Effect::Move),
        ("moves", Effect::Move),
        ("teleport", Effect::Teleport),
        ("teleports", Effect::Teleport),
    ];
    let mut ahead = *at;
    let way = ahead.one_of(&ways)?;
    ahead.phrase("up to");
    let distance = match ahead.one_of(&NUMBERS) {
        Some(number) => number,
        None => ahead.number().filter(|n| *n >= 0)?,
    };
    squares(&mut ahead);
    *at = ahead;
    Some(way(distance))
}

/// "… that gains an edge against the target as a free triggered action".
fn signature(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let edge = ["that gains an edge", "that has an edge", "with an edge", "which gains an edge"];
    let mut edged = edge.iter().any(|words| at.phrase(words));
    if !at.phrase("against the target") {
        return None;
    }
    edged |= edge.iter().any(|words| at.phrase(words));
    let _off_turn = at.phrase("as a free triggered action");
    Some(Effect::StrikeSignature { edge: edged })
}

/// Takes the word "squares" where it is spelt out.
pub(super) fn squares(at: &mut Cursor<'_, '_>) {
    let _spelt_out = at.phrase("squares") || at.phrase("square");
}
