//! Outcomes that depend on whether a potency gets past: "otherwise", "or if M < 2", "the slide is vertical".

use super::super::data::effect::Effect;
use super::gate::gate;
use super::scan::Cursor;
use super::speaker::Speaker;
use super::tier::{Draft, Mark, Reader, at_boundary};
use crate::rulesets::draw_steel::data::tier::{Aimed, Gate, Segment};

/// Whether "or if M < 2" is ahead.
pub(super) fn or_if_ahead(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let or = ahead.phrase("or");
    let _comma = ahead.mark(',');
    or && ahead.clone().phrase("if") && gate(&mut ahead).is_some()
}

impl Reader<'_, '_> {
    /// The segment before and where it starts, if the draft is only starting and nothing of that one was reported.
    fn segment_before(&self, draft: &Draft) -> Option<(Mark, Option<Gate>)> {
        let before = self.before.filter(|_| self.at.start() == draft.start.start && draft.effects.is_empty())?;
        let whole = before.gaps == self.gaps.len() && before.segments + 1 == self.line.segments.len();
        let segment = self.line.segments.last().filter(|_| whole)?;
        Some((before, segment.gate))
    }

    /// Takes "otherwise" behind effects that a potency gates: what follows lands where the potency does not.
    pub fn otherwise(&mut self, gate: &mut Option<Gate>, draft: &mut Draft) -> bool {
        let start = self.at.start();
        let mut ahead = self.at;
        if !ahead.phrase("otherwise") || draft.alternative.is_some() {
            return false;
        }
        let _comma = ahead.mark(',');
        let (back, gated) = match (self.segment_before(draft), *gate) {
            (Some((back, Some(gate))), None) => (back, gate),
            (_, Some(gate)) if !draft.effects.is_empty() && draft.start.gaps == self.gaps.len() => (draft.start, gate),
            _ => return false,
        };
        if gated.otherwise {
            return false;
        }
        if gate.is_some() {
            self.line.segments.push(Segment { gate: *gate, effects: std::mem::take(&mut draft.effects) });
        }
        *gate = Some(Gate { otherwise: true, ..gated });
        (draft.alternative, draft.clause, draft.speaker) = (Some(back), None, Speaker::Nobody);
        self.at = ahead;
        self.understood.push(start..self.at.end());
        true
    }

    /// Takes "or if M < 2" behind effects without a potency: what follows lands in their place where that one gets past.
    pub fn or_if(&mut self, own: &mut Option<Gate>, draft: &mut Draft) -> bool {
        let start = self.at.start();
        let mut ahead = self.at;
        if own.is_some() || draft.alternative.is_some() || !ahead.phrase("or") {
            return false;
        }
        let _comma = ahead.mark(',');
        let Some(found) = gate(&mut ahead) else { return false };
        let back = match (self.segment_before(draft), draft.clause) {
            (Some((back, None)), _) => {
                draft.fallback = self.line.segments.pop().map(|segment| segment.effects).unwrap_or_default();
                back
            }
            (None, Some((back, 0))) if draft.start.gaps == self.gaps.len() => {
                draft.fallback = std::mem::take(&mut draft.effects);
                back
            }
            _ => return false,
        };
        *own = Some(found);
        (draft.alternative, draft.clause, draft.speaker) = (Some(back), None, Speaker::Nobody);
        self.at = ahead;
        self.understood.push(start..self.at.end());
        true
    }

    /// Takes "M < 2 the slide is vertical": the forced movement of the segment before, where the potency gets past.
    pub fn turned_vertical(&mut self, gate: Option<Gate>, start: Mark) -> bool {
        let Some(found) = gate.filter(|gate| !gate.otherwise) else { return false };
        let mut ahead = self.at;
        let _article = ahead.phrase("the");
        let said = ["push", "pull", "slide", "forced movement"].iter().any(|words| ahead.phrase(words))
            && (ahead.phrase("is vertical") || ahead.phrase("becomes vertical"));
        let moves = |segment: &Segment| match &segment.effects[..] {
            [Aimed { effect: Effect::Force(force), .. }] => !force.vertical && segment.gate.is_none(),
            _ => false,
        };
        if !said || !at_boundary(&ahead) || self.gaps.len() != start.gaps {
            return false;
        }
        let Some(place) = self.line.segments.iter().rposition(moves) else { return false };
        let level = self.line.segments[place].effects.clone();
        let mut raised = level.clone();
        if let Some(Aimed { effect: Effect::Force(force), .. }) = raised.first_mut() {
            force.vertical = true;
        }
        let otherwise = Segment { gate: Some(Gate { otherwise: true, ..found }), effects: level };
        self.line.segments.splice(place..=place, [Segment { gate, effects: raised }, otherwise]);
        let from = self.understood.pop().map_or(start.start, |potency| potency.start);
        self.at = ahead;
        self.understood.push(from..self.at.end());
        true
    }
}
