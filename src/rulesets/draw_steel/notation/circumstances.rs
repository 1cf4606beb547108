//! Effects that depend on how somebody is, and durations that open a sentence: "if the target is winded, push 4 instead",
//! "push 2, or 4 if they are prone", "until the end of the encounter, …".

use super::super::data::amount::Amount;
use super::super::data::effect::Effect;
use super::super::data::predicate::{EffectPredicate, Of};
use super::amount::{Commas, amount_up};
use super::effect_predicates::{SIDES, Said, given};
use super::gate::gate_ahead;
use super::group::{Lead, group};
use super::lasting::duration;
use super::scan::{Cursor, Kind, Token};
use super::speaker::Speaker;
use super::tier::{Draft, Reader, at_boundary};
use crate::rulesets::draw_steel::data::tier::{Aimed, Who};

/// Two effects of one sort, either of which may come about in the place of the other.
fn are_alike(first: &Effect, second: &Effect) -> bool {
    use std::mem::discriminant;
    let whole = !matches!(first, Effect::If(_) | Effect::OneOf(_) | Effect::FreeStrike(_));
    whole && discriminant(first) == discriminant(second)
}

/// Whether an effect comes "instead" of another one said before: of forced movement only of the same.
pub(super) fn replaces(effect: &Effect, usual: &Effect) -> bool {
    let same = match (effect, usual) {
        (Effect::Force(force), Effect::Force(before)) => force.kind == before.kind,
        _ => true,
    };
    same && are_alike(usual, effect)
}

/// Whether an effect may depend on circumstances.
fn may_depend(effect: &Effect) -> bool {
    !matches!(effect, Effect::If(_) | Effect::OneOf(_))
}

/// Makes effects depend on what is given; `None` where that cannot be.
fn depending(given: &EffectPredicate, effects: Vec<Effect>, otherwise: Option<Effect>) -> Option<Vec<Effect>> {
    let count = effects.len();
    let told = effects.iter().take(count.saturating_sub(1)).all(|effect| effect.leaves(given));
    let fits = effects.iter().chain(&otherwise).all(may_depend);
    let paired = otherwise.as_ref().is_none_or(|other| count == 1 && are_alike(&effects[0], other));
    (count > 0 && told && fits && paired)
        .then(|| effects.into_iter().map(|effect| Effect::if_given(given.clone(), effect, otherwise.clone())).collect())
}

/// Takes "if the target is prone" behind the effects of a group, with what happens otherwise, or before the condition
/// another amount: "push 2, or 4 if they are prone".
///
/// `Some(false)` where it is there and cannot be made sense of.
pub(super) fn given_behind(
    at: &mut Cursor<'_, '_>,
    effects: &mut Vec<Effect>,
    lead: Lead,
    who: Option<Who>,
) -> Option<bool> {
    let mut ahead = *at;
    let other = other_amount(&mut ahead, effects);
    let round = other.is_none() && ahead.mark('(');
    let (given, said) = given(&mut ahead)?;
    if (round || other.as_ref().is_some_and(|(_, round)| *round)) && !ahead.mark(')') {
        return Some(false);
    }
    // "push 2 if the target is prone and grabbed" is one state more, or one effect more.
    let Some(given) = said.about(given, who).filter(|_| !ahead.clone().phrase("and")) else { return Some(false) };
    let (then, otherwise) = match (other, &effects[..]) {
        (Some((then, _)), [usual]) => (vec![then], Some(usual.clone())),
        // "push 2, or push 4 if the target is prone"
        (None, [Effect::OneOf(options)]) => match &options.0[..] {
            [usual, then] if are_alike(usual, then) => (vec![then.clone()], Some(usual.clone())),
            _ => return Some(false),
        },
        _ if ahead.phrase("otherwise") => {
            let said = ahead.phrase("is") || ahead.phrase("are");
            match group(&mut ahead, Lead { said, ..lead }).as_deref() {
                Ok([other]) => (effects.clone(), Some(other.clone())),
                _ => return Some(false),
            }
        }
        _ => (effects.clone(), or_otherwise(&mut ahead, lead)),
    };
    let Some(depending) = depending(&given, then, otherwise) else { return Some(false) };
    *effects = depending;
    *at = ahead;
    Some(true)
}

/// Takes `, or slowed (EoT) otherwise`.
fn or_otherwise(at: &mut Cursor<'_, '_>, lead: Lead) -> Option<Effect> {
    let mut ahead = *at;
    let _comma = ahead.mark(',');
    if !ahead.phrase("or") {
        return None;
    }
    let mut read = group(&mut ahead, lead).ok()?;
    let other = read.pop().filter(|_| read.is_empty() && ahead.phrase("otherwise"))?;
    *at = ahead;
    Some(other)
}

/// Takes `, or 4` or `(or 4` behind a single push or damage; whether a bracket was opened.
fn other_amount(at: &mut Cursor<'_, '_>, effects: &[Effect]) -> Option<(Effect, bool)> {
    let [effect] = effects else { return None };
    let mut ahead = *at;
    let round = ahead.mark('(');
    let _comma = !round && ahead.mark(',');
    let or = ahead.phrase("or");
    if !or && !round {
        return None;
    }
    let amount = amount_up(&mut ahead, Commas::End)?;
    let _spelt_out = ["squares", "square", "damage"].iter().any(|word| ahead.phrase(word));
    let _instead = ahead.phrase("instead");
    let other = with_amount(effect, amount)?;
    if !ahead.clone().phrase("if") {
        return None;
    }
    *at = ahead;
    Some((other, round))
}

/// The same effect by another amount.
fn with_amount(effect: &Effect, to: Amount) -> Option<Effect> {
    let mut other = effect.clone();
    match &mut other {
        Effect::Force(force) => force.distance = to,
        Effect::Damage(damage) => damage.amount = to,
        _ => return None,
    }
    Some(other)
}

impl<'t, 'a> Reader<'t, 'a> {
    /// Takes a sentence that opens with what it depends on or how long it lasts; the words behind count only as a whole.
    pub fn opened(&mut self, draft: &mut Draft) -> bool {
        if self.inner {
            return false;
        }
        self.sided(draft) || self.depends(draft) || self.lasting(draft)
    }

    /// Makes what a sentence says of some of the targets depend on how they are.
    pub fn narrow(&self, draft: &mut Draft, given: &EffectPredicate) -> bool {
        if draft.effects.iter().any(|aimed| aimed.who != Who::Target) {
            return false;
        }
        let effects = draft.effects.iter().map(|aimed| aimed.effect.clone()).collect();
        let Some(depending) = depending(given, effects, None) else { return false };
        draft.effects = depending.into_iter().map(|effect| Aimed { who: Who::Target, effect }).collect();
        true
    }

    /// "an enemy takes 6 damage", in a line that goes on with what allies get: each of the targets that is one.
    fn sided(&mut self, draft: &mut Draft) -> bool {
        let start = self.mark();
        let mut ahead = self.at;
        let Some(so) = ahead.one_of(&SIDES).filter(|_| self.sides) else { return false };
        let (tokens, rest) = ahead.sentence();
        let Some(read) = read_inner(self.within(&tokens), Speaker::Everything(Who::Target), draft.gated) else {
            return false;
        };
        if read.iter().any(|aimed| aimed.who != Who::Target) {
            return false;
        }
        let given = EffectPredicate { of: Of::Target, so, not: false };
        let Some(depending) = depending(&given, read.into_iter().map(|aimed| aimed.effect).collect(), None) else {
            return false;
        };
        draft.effects.extend(depending.into_iter().map(|effect| Aimed { who: Who::Target, effect }));
        self.at = rest;
        self.understood.push(start.start..self.at.end());
        (draft.clause, draft.failed) = (None, false);
        true
    }

    /// "if the target is winded, they are slowed (save ends)", with "instead" in the place of the effect before.
    fn depends(&mut self, draft: &mut Draft) -> bool {
        let start = self.mark();
        let mut ahead = self.at;
        let Some((given, said)) = given(&mut ahead) else { return false };
        let about = match draft.speaker {
            Speaker::Nobody => None,
            Speaker::Acts(who) | Speaker::Everything(who) => Some(who),
        };
        let Some(given) = said.about(given, about) else { return false };
        let comma = ahead.mark(',');
        if !comma && at_boundary(&ahead) {
            return false;
        }
        let (mut tokens, rest) = ahead.sentence();
        let instead =
            matches!(tokens.last(), Some(Token { kind: Kind::Word(word), .. }) if word.eq_ignore_ascii_case("instead"));
        if instead {
            tokens.pop();
        }
        let Some(read) = read_inner(self.within(&tokens), draft.speaker, draft.gated) else { return false };
        // "if winded, you gain 2 surges": whoever is, the sentence leaves open.
        if said == Said::Bare && read.iter().any(|aimed| about != Some(aimed.who) && aimed.who != Who::Target) {
            return false;
        }
        if instead {
            let [Aimed { who, effect }] = &read[..] else { return false };
            let alike = |usual: &Aimed| usual.who == *who && replaces(effect, &usual.effect);
            let Some(usual) = self.usual(draft).filter(|usual| alike(usual)) else { return false };
            let Some(depending) = depending(&given, vec![effect.clone()], Some(usual.effect.clone())) else {
                return false;
            };
            usual.effect = depending.into_iter().next().unwrap_or_else(|| usual.effect.clone());
        } else {
            let whole: Vec<Effect> = read.iter().map(|aimed| aimed.effect.clone()).collect();
            let Some(depending) = depending(&given, whole, None) else { return false };
            let whos = read.iter().map(|aimed| aimed.who);
            draft.effects.extend(whos.zip(depending).map(|(who, effect)| Aimed { who, effect }));
        }
        self.at = rest;
        self.understood.push(start.start..self.at.end());
        (draft.clause, draft.failed) = (None, false);
        true
    }

    /// "until the end of the encounter, the target has damage immunity 5".
    fn lasting(&mut self, draft: &mut Draft) -> bool {
        let start = self.mark();
        let mut ahead = self.at;
        if !ahead.clone().phrase("until") {
            return false;
        }
        let from = ahead;
        let Some(lasts) = duration(&mut ahead) else { return false };
        let until = from.tokens_to(&ahead);
        if !ahead.mark(',') {
            return false;
        }
        let (mut tokens, rest) = ahead.sentence();
        tokens.extend(until);
        let read = read_inner(self.within(&tokens), draft.speaker, draft.gated);
        let Some(read) = read.filter(|read| read.iter().all(|aimed| aimed.effect.duration() == Some(lasts))) else {
            return false;
        };
        draft.effects.extend(read);
        self.at = rest;
        self.understood.push(start.start..self.at.end());
        (draft.clause, draft.failed) = (None, false);
        true
    }

    /// A place before some of the tokens of the same text.
    fn within<'s, 'b>(&self, tokens: &'s [Token<'b>]) -> Cursor<'s, 'b>
    where
        't: 's,
    {
        Cursor::new(tokens).calling(self.at.called())
    }

    /// The effect that the next one may take the place of: the last one of the draft or of the segment before it.
    fn usual<'d>(&'d mut self, draft: &'d mut Draft) -> Option<&'d mut Aimed> {
        if draft.failed {
            return None;
        }
        if !draft.effects.is_empty() {
            return draft.effects.last_mut();
        }
        let before = self.before.filter(|_| !draft.gated && self.gaps.len() == draft.start.gaps)?;
        let whole = before.gaps == self.gaps.len() && before.segments + 1 == self.line.segments.len();
        let segment = self.line.segments.last_mut().filter(|segment| whole && segment.gate.is_none())?;
        segment.effects.last_mut()
    }
}

/// The effects of a sentence that is understood as a whole and that no potency gates.
fn read_inner(at: Cursor<'_, '_>, speaker: Speaker, gated: bool) -> Option<Vec<Aimed>> {
    let mut reader = Reader::over(at);
    (reader.inner, reader.gated, reader.speaker) = (true, gated, speaker);
    if gate_ahead(&reader.at) {
        return None;
    }
    reader.segment();
    let whole = reader.at.is_done() && reader.gaps.is_empty();
    let [segment] = &reader.line.segments[..] else { return None };
    (whole && segment.gate.is_none()).then(|| segment.effects.clone())
}
