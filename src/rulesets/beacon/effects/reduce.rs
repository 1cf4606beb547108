//! Less of the damage that somebody is about to take (BC-REA-14, BC-ABL-12).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::core::roll::{Source, Term, TermKind};
use crate::core::stack::Stack;
use crate::rulesets::beacon::data::effect::Reduce;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Reduce {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let by = at.carry.by;
        let rolled =
            (0..self.dice.dice).map(|_| mutations::roll(at.world, Some(by), self.dice.sides, t::REDUCTION.get()));
        let less: i16 = rolled.map(i16::from).sum::<i16>() + self.dice.plus;
        let source = Source::Content { name: at.carry.of, of: Some(by) };
        let term = Term { kind: TermKind::Immunity, value: -less, source };
        let mut stack = at.world.resource_mut::<Stack<Frame>>();
        if let Some(Frame::Harm(harm)) = stack.downward_mut().find(|frame| matches!(frame, Frame::Harm(_))) {
            harm.reduced.push(term);
        }
        None
    }

    fn words(&self) -> String {
        format!("{} less damage", self.dice)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        if view.hostile(by, on) { 0.0 } else { self.dice.mean() }
    }
}
