//! One group of a tier line: damage, forced movement, conditions, a modifier, a counter or an act.

use super::super::data::effect::{Against, Duration, Effect};
use super::amount::{Commas, MOST_LISTED, list};
use super::figures::resists;
use super::gate::gate_ahead;
use super::harm::{as_you_choose, damages};
use super::lasting::duration;
use super::moved::swapped_with_target;
use super::scan::Cursor;
use super::state;
use super::subject::user;
use super::words::{condition, is_open_ended};
use crate::core::name::Name;

/// What a piece of a tier line may be.
pub(super) const GROUP: &str = "an effect such as `3 + M fire damage`, `push 2`, `slowed (save ends)`, \
     `fire weakness 3 (EoT)`, `bane next roll`, `rage 2` or `you: shift 1`";
/// What a bare condition lacks (DS-EFF-10).
pub(super) const LASTING: &str = "a duration after the condition: `(EoT)`, `(save ends)` or `(EoE)`";

/// What the words before a group say about the conditions in it.
#[derive(Clone, Copy)]
pub(super) struct Lead {
    /// A sentence says "is": a condition may be one that only the ability's own text explains.
    pub said: bool,
    /// A sentence says "has": what somebody has may be a state of the ability's own as well.
    pub has: bool,
    /// It is about the ability's targets: naming those again goes on with it.
    pub of_target: bool,
    /// They name somebody.
    pub named: bool,
    /// Something stands before it in the same sentence.
    pub follows: bool,
}

/// Takes one group; it may hold two effects ("prone and can't stand (save ends)").
///
/// # Errors
/// What would have been understood here.
pub(super) fn group(at: &mut Cursor<'_, '_>, lead: Lead) -> Result<Vec<Effect>, &'static str> {
    if let Some(effect) = one_of(at, lead) {
        return Ok(vec![effect]);
    }
    if lead.named && swapped_with_target(at) {
        // Whoever is named, it is not the user.
        return Err(GROUP);
    }
    if let Some(effect) = Effect::read(at) {
        return Ok(vec![effect]);
    }
    let chains: [fn(&mut Cursor<'_, '_>) -> Option<Vec<Effect>>; 2] = [resists, damages];
    for rule in chains {
        let mut ahead = *at;
        if let Some(chain) = rule(&mut ahead) {
            *at = ahead;
            return Ok(chain);
        }
    }
    // A comma behind a condition that needs no duration ends its group (reading rule 3).
    let mut ahead = *at;
    let commas = if condition(&mut ahead).is_some_and(is_open_ended) { Commas::End } else { Commas::List };
    let one = |at: &mut Cursor<'_, '_>| afflicted(at, lead);
    let mut bare = *at;
    if bare.phrase("prone") && bare.clone().phrase("can't stand") {
        // Some pages leave out the word between the two.
        if let Some(lasting) = condition(&mut bare)
            && let Some(effects) = afflictions(vec![Name::new("prone"), lasting], duration(&mut bare))
        {
            *at = bare;
            return Ok(effects);
        }
    }
    if let Some(names) = list(at, "and", commas, one) {
        let lasts = duration(at);
        // "the target is swallowed": until the ability's own text ends it.
        if let [name] = names[..]
            && lasts.is_none()
            && state::is_named(name)
            && state::may_stay(name, at)
        {
            return Ok(vec![Effect::afflict(names, Duration::Open)]);
        }
        if lasts.is_none()
            && let Some(effects) = listed(at, &names, one)
        {
            return Ok(effects);
        }
        return afflictions(names, lasts).ok_or(LASTING);
    }
    let mut ahead = *at;
    if let Some(effect) = Effect::read_counter_at(&mut ahead).or_else(|| {
        ahead = *at;
        Effect::read_levels(&mut ahead).filter(|_| lead.has)
    }) {
        *at = ahead;
        return Ok(vec![effect]);
    }
    Effect::read_counter(at).map(|effect| vec![effect]).ok_or(GROUP)
}

/// `dazed, slowed, weakened (EoT)`: what cannot stand without a duration has that of the list's end.
fn listed<'t, 'a>(
    at: &mut Cursor<'t, 'a>,
    first: &[Name],
    one: impl Fn(&mut Cursor<'t, 'a>) -> Option<Name>,
) -> Option<Vec<Effect>> {
    let mut ahead = *at;
    let mut names = first.to_vec();
    while names.len() < MOST_LISTED && ahead.mark(',') {
        names.push(one(&mut ahead)?);
    }
    let lasts = duration(&mut ahead)?;
    let fits = names.len() > first.len() && !names.iter().any(|name| is_open_ended(*name));
    fits.then(|| {
        *at = ahead;
        vec![Effect::afflict(names, lasts)]
    })
}

/// Takes a condition and by whom it is.
fn afflicted(at: &mut Cursor<'_, '_>, lead: Lead) -> Option<Name> {
    let mut ahead = *at;
    let _again = lead.of_target && ["the target", "they"].iter().any(|words| ahead.phrase(words));
    let is = ["is", "are"].iter().any(|verb| ahead.phrase(verb));
    let _too = ahead.phrase("also");
    let said = lead.said || is;
    let name = condition(&mut ahead).or_else(|| state::named(&mut ahead, said));
    let name = name.or_else(|| state::had(&mut ahead).filter(|_| lead.has))?;
    // Whoever imposes a condition is its source anyway.
    let _source = source(&mut ahead);
    *at = ahead;
    Some(name)
}

/// `slowed or weakened (save ends)`, `push 2 or prone`: a duration holds for the conditions before it that have none.
fn one_of(at: &mut Cursor<'_, '_>, lead: Lead) -> Option<Effect> {
    let mut ahead = *at;
    let mut options: Vec<(Effect, bool)> = Vec::new();
    let mut chosen = false;
    while options.len() < MOST_LISTED {
        let mut item = ahead;
        let option = Effect::read_option(&mut item).filter(|effect| !asks_whom(effect)).map(|effect| (effect, true));
        let option = option.or_else(|| {
            item = ahead;
            Some((own(&mut item).filter(|_| !options.is_empty())?, true))
        });
        let option = option.or_else(|| {
            item = ahead;
            let name = afflicted(&mut item, lead)?;
            let lasts = duration(&mut item);
            let effect = Effect::afflict(vec![name], lasts.unwrap_or(Duration::Open));
            Some((effect, lasts.is_some() || is_open_ended(name)))
        })?;
        ahead = item;
        let bare = !option.1;
        options.push(option);
        let mut joined = ahead;
        let comma = joined.mark(',');
        let or = joined.phrase("or");
        if comma && or && !bare && lead.follows && options.len() == 1 {
            // "7 damage and prone, or 3 damage": all of that is one side of it.
            return None;
        }
        // A bare condition before a comma cannot stand by itself: "slowed, weakened, or dazed (EoT)".
        if gate_ahead(&joined) || !(or || (comma && bare)) {
            break;
        }
        chosen |= or;
        ahead = joined;
    }
    let lasts = options.iter().rev().find_map(|(effect, _)| match effect {
        Effect::Afflict(record) if record.duration != Duration::Open => Some(record.duration),
        _ => None,
    });
    for (effect, whole) in &mut options {
        if let (Effect::Afflict(record), false) = (effect, *whole) {
            record.duration = lasts?;
        }
    }
    if chosen {
        as_you_choose(&mut ahead);
    }
    let mut more = ahead;
    if more.phrase("and") && !gate_ahead(&more) {
        // "7 damage or 3 damage and prone": what "and" joins is one side of it, or both.
        return None;
    }
    chosen.then(|| {
        *at = ahead;
        Effect::one_of(options.into_iter().map(|(effect, _)| effect).collect())
    })
}

/// Whether an act waits for somebody to be picked first, which options leave no room for.
fn asks_whom(effect: &Effect) -> bool {
    let against = match effect {
        Effect::FreeStrike(strike) => strike.against,
        Effect::Signature(strike) => strike.against,
        _ => return false,
    };
    against.is_picked() || against == Against::BesideTarget
}

/// Takes `you: shift 1`, `the goblin shifts 1`: what the user does in the place of what the target would suffer.
fn own(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut ahead = *at;
    if ahead.phrase("you") || user(&mut ahead) {
        let _named = ahead.mark(':') || ahead.phrase("can") || ahead.phrase("may");
        let effect = Effect::read_act(&mut ahead).filter(|effect| !asks_whom(effect))?;
        *at = ahead;
        return Some(Effect::own(effect));
    }
    None
}

/// `by you`, `of the goblin`: the user, whom stat blocks call by what it is.
fn source(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let named = (ahead.phrase("by") || ahead.phrase("of")) && (ahead.phrase("you") || user(&mut ahead));
    if named {
        *at = ahead;
    }
    named
}

/// One record for the whole chain, except that prone and grabbed stay open-ended beside lasting ones (AMB-12);
/// `None` where a lasting condition has no duration.
fn afflictions(conditions: Vec<Name>, duration: Option<Duration>) -> Option<Vec<Effect>> {
    let opens_with = conditions.first().copied().is_some_and(is_open_ended);
    let (open, lasting): (Vec<_>, Vec<_>) = conditions.into_iter().partition(|c| is_open_ended(*c));
    let record = Effect::afflict;
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
