//! A clause of a tier line: whom it names, what happens to them, and what stands behind that.

use super::super::data::effect::Effect;
use super::alternatives::or_if_ahead;
use super::circumstances::{given_behind, replaces};
use super::gate::{gate, gate_behind};
use super::group::{GROUP, Lead, group};
use super::scan::Cursor;
use super::sentences::sentence;
use super::speaker::Speaker;
use super::subject::Subject;
use super::tier::{Draft, Reader, Span, at_boundary};
use super::who::near;
use crate::rulesets::draw_steel::data::tier::{Aimed, Segment, Who};

impl Reader<'_, '_> {
    /// Reads one group, or reports it.
    pub(super) fn group(&mut self, draft: &mut Draft) {
        let start = self.mark();
        let mut ahead = self.at;
        if let Some(aimed) = sentence(&mut ahead) {
            self.at = ahead;
            self.understood.push(start.start..self.at.end());
            draft.clause = Some((start, draft.effects.len()));
            draft.failed = false;
            draft.speaker = draft.speaker.after(Some(aimed.who), &aimed.effect);
            draft.effects.push(aimed);
            return;
        }
        let subject = Subject::take(&mut ahead, draft.speaker);
        // "each adjacent enemy takes 2 damage, and is slowed (EoT)": whoever was meant is not known.
        let unknown = draft.failed && subject.goes_on();
        let lead = Lead {
            said: subject.says_is(),
            has: subject.says_has(),
            of_target: subject.is_target(draft.speaker),
            named: subject.names_somebody(),
            follows: !draft.effects.is_empty() || draft.failed,
        };
        // "they are instead frightened (EoT)"
        let meanwhile = subject.says_is() && ahead.phrase("instead");
        let extra = ["an extra", "an additional", "extra", "additional"].iter().any(|words| ahead.phrase(words));
        let said = ahead;
        let mut read = if unknown { Err(GROUP) } else { group(&mut ahead, lead) };
        if read.is_err()
            && subject.says_gains()
            && let Some(gained) = Effect::read_gained_counter(&mut ahead).or_else(|| subject.gains_resource(&mut ahead))
        {
            read = Ok(vec![gained]);
        }
        match read.as_deref_mut() {
            Ok([Effect::SwapPlaces(swap)]) => swap.may |= subject.says_may(),
            Ok([Effect::LeaveArea(leave)]) => leave.may |= subject.says_may(),
            _ => {}
        }
        let told = if matches!(read.as_deref(), Ok([Effect::Damage(_)])) { told_to(&mut ahead) } else { None };
        if told.is_some() && (subject.names_somebody() && !subject.deals()) {
            read = Err(GROUP);
        }
        let about = subject.about(draft.speaker);
        // "you: grab the target" is done by the user and suffered by the target.
        let done_to_target = read.is_ok() && names_its_object(said, &ahead);
        let by_user = about == Some(Who::You) && subject.also().is_none();
        if done_to_target && !(about.is_none() || by_user || (about == Some(Who::Target) && !subject.is_sentence())) {
            read = Err(GROUP);
        }
        let by_user = by_user && done_to_target;
        if by_user && !matches!(read.as_deref(), Ok([Effect::Afflict(_) | Effect::Force(_) | Effect::Carry(_)])) {
            read = Err(GROUP);
        }
        if let Ok(effects) = &mut read
            && given_behind(&mut ahead, effects, lead, about) == Some(false)
        {
            read = Err(GROUP);
        }
        if extra && !self.adds_damage(draft, read.as_deref().unwrap_or_default(), about.or(told)) {
            read = Err(GROUP);
        }
        let mut behind = None;
        if read.is_ok() && !draft.gated && draft.alternative.is_none() && !at_boundary(&ahead) {
            let mut end = ahead;
            // "5 damage or prone if M < 2" leaves open what the potency gates.
            let plain = !matches!(read.as_deref(), Ok([Effect::OneOf(_)]));
            behind = gate_behind(&mut end).filter(|_| plain && at_boundary(&end));
            if behind.is_some() {
                ahead = end;
            }
        }
        let mut instead = draft.alternative.is_none() && draft.gated && (meanwhile || ahead.phrase("instead"));
        if meanwhile && draft.alternative.is_none() && !draft.gated {
            read = Err(GROUP);
        }
        if draft.alternative.is_some() {
            let _in_its_place = ahead.phrase("instead");
        }
        if read.is_ok() && !at_boundary(&ahead) && !goes_on_gated(&ahead) && !or_if_ahead(&ahead) {
            read = Err(GROUP);
        }
        // The others are others than one; and whether "one target … and one target" is the same, nothing says.
        let singled = self.singles_out(draft);
        let own = read.as_ref().is_ok_and(|effects| effects.iter().flat_map(Effect::outcomes).any(is_of_ones_own));
        let elsewhere = own && subject.is_contradicted(self.at, &ahead);
        if elsewhere
            || (subject.is_other() && !singled)
            || (subject.is_one() && draft.effects.iter().any(|aimed| aimed.who == Who::OneTarget))
        {
            read = Err(GROUP);
        }
        let named = read.as_ref().ok().and_then(|effects| effects.first()).map(|effect| subject.names(effect));
        let named = if by_user { named.map(|_| Ok(Some(Who::Target))) } else { named };
        if let (true, Ok([effect]), Some(Ok(named))) = (instead, read.as_deref(), named) {
            let who = draft.speaker.after(named, effect).who(effect);
            instead = !self.takes_the_place(draft, who, effect);
        }
        if instead {
            read = Err(GROUP);
        }
        match (read, named) {
            (Ok(read), Some(Ok(named))) => {
                self.at = ahead;
                self.understood.push(start.start..self.at.end());
                draft.clause = Some((start, draft.effects.len()));
                draft.failed = false;
                if behind.is_some() && !draft.effects.is_empty() {
                    let effects = std::mem::take(&mut draft.effects);
                    self.line.segments.push(Segment { gate: None, effects });
                }
                for (i, effect) in read.into_iter().enumerate() {
                    if let Some(who) = told {
                        draft.effects.push(Aimed { who, effect });
                        continue;
                    }
                    draft.speaker = draft.speaker.after(named.filter(|_| i == 0), &effect);
                    let who = draft.speaker.who(&effect);
                    if let Some(also) = subject.also() {
                        draft.effects.push(Aimed { who: also, effect: effect.clone() });
                    }
                    draft.effects.push(Aimed { who, effect });
                }
                if by_user || (about == Some(Who::You) && named == Some(Who::Target)) {
                    // "you push the target 2 and shift 1": it goes on with what the user does.
                    draft.speaker = Speaker::Acts(Who::You);
                }
                if behind.is_some() {
                    let effects = std::mem::take(&mut draft.effects);
                    self.line.segments.push(Segment { gate: behind, effects });
                    draft.clause = None;
                }
            }
            (read, _) => {
                let meant = self.skip_clause();
                let end = self.at.end();
                match self.gaps.last_mut() {
                    // The rest of the same sentence, behind a comma of its own.
                    Some(gap) if draft.failed => gap.end = end,
                    _ => self.gaps.push(Span { start: start.start, end, expected: read.err().unwrap_or(GROUP), meant }),
                }
                (draft.failed, draft.clause) = (true, None);
            }
        }
    }

    /// Whether effects are damage that joins what the target takes anyway.
    fn adds_damage(&self, draft: &Draft, effects: &[Effect], about: Option<Who>) -> bool {
        let before = self.line.segments.iter().filter(|segment| segment.gate.is_none());
        let mut taken = before.flat_map(|segment| &segment.effects).chain(&draft.effects);
        let dealt = |aimed: &Aimed| aimed.who == Who::Target && aimed.effect.is_damage();
        let [effect] = effects else { return false };
        effect.is_damage()
            && !draft.gated
            && about.is_none_or(|who| who == Who::Target)
            && (self.inner || taken.any(dealt))
    }

    /// Makes an effect behind a potency the one in whose place the last of the segment before comes about otherwise.
    fn takes_the_place(&mut self, draft: &mut Draft, who: Who, effect: &Effect) -> bool {
        let fresh = draft.effects.is_empty() && self.gaps.len() == draft.start.gaps;
        let Some(before) = self.before.filter(|_| fresh) else { return false };
        let whole = before.gaps == self.gaps.len() && before.segments + 1 == self.line.segments.len();
        let Some(segment) = self.line.segments.last_mut().filter(|segment| whole && segment.gate.is_none()) else {
            return false;
        };
        let fits = |usual: &Aimed| usual.who == who && !effect.is_damage() && replaces(effect, &usual.effect);
        let Some(usual) = segment.effects.pop_if(|usual| fits(usual)) else { return false };
        if segment.effects.is_empty() {
            self.line.segments.pop();
        }
        draft.fallback = vec![usual];
        draft.alternative = Some(before);
        true
    }

    /// Whether one of the targets was singled out, so that there are others.
    fn singles_out(&self, draft: &Draft) -> bool {
        let before = self.line.segments.iter().flat_map(|segment| &segment.effects);
        before.chain(&draft.effects).any(|aimed| aimed.who == Who::OneTarget)
    }
}

/// What is done to somebody whom the words behind it name.
const DONE: [&str; 7] = ["push", "pull", "slide", "teleport", "grab", "knock", "knocks"];

/// Whether the words from `at` to `end` say of something done that it is done to the targets: "push the target 2".
fn names_its_object(mut at: Cursor<'_, '_>, end: &Cursor<'_, '_>) -> bool {
    while at.start() < end.start() && !at.is_done() {
        let mut ahead = at;
        let done = DONE.iter().any(|verb| ahead.phrase(verb));
        if done && ["the target", "each target", "them"].iter().any(|whom| ahead.phrase(whom)) {
            return true;
        }
        at.take();
    }
    false
}

/// Whether what an effect comes to depends on its recipient, who is then spoken of again.
fn is_of_ones_own(effect: &Effect) -> bool {
    match effect {
        Effect::Travel(_) | Effect::EndEffects(_) => true,
        Effect::Regain(regain) => regain.is_recovery_value(),
        _ => false,
    }
}

/// Whether a potency is ahead that gates what comes behind it, with an "and" or without anything between.
fn goes_on_gated(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    gate(&mut ahead).is_some() && (ahead.phrase("and") || !at_boundary(&ahead))
}

/// Takes whom damage is told of behind it: `to the target`, `to each creature adjacent to the target`.
fn told_to(at: &mut Cursor<'_, '_>) -> Option<Who> {
    let mut ahead = *at;
    if !ahead.phrase("to") {
        return None;
    }
    let targets = ["the target", "each target", "them", "the targets", "all targets"];
    let told = if targets.iter().any(|words| ahead.phrase(words)) {
        Some(Who::Target)
    } else {
        near(&mut ahead).map(Who::Near)
    }?;
    *at = ahead;
    Some(told)
}
