//! A save that decides what comes about (BC-DICE-11, BC-NPC-07).

use bevy::prelude::World;

use super::{Application, BeaconRules, EffectRules, Prospect, words, worth};
use crate::core::stack::Flow;
use crate::rulesets::beacon::data::effect::{Effect, Save};
use crate::rulesets::beacon::data::npc::Template;
use crate::rulesets::beacon::frames::{Carry, Frame, Saving};
use crate::rulesets::beacon::rolling;
use crate::rulesets::beacon::rolls;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Save {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let saving = Saving {
            by: at.carry.by,
            of: at.carry.of,
            on: at.on,
            with: self.with,
            failed: self.failed.clone(),
            saved: self.saved.clone(),
            rolled: false,
        };
        Some(Frame::Saving(Box::new(saving)))
    }

    fn words(&self) -> String {
        let saved = if self.saved.is_empty() { String::new() } else { format!("; success: {}", words(&self.saved)) };
        format!("{} save, failure: {}{saved}", self.with.word().as_str().to_uppercase(), words(&self.failed))
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let need = sources::save_target(view, Some(by)) - view.score(on, self.with);
        let kept = rolls::chance(sources::net(&sources::check(view, on, self.with)), need);
        kept * worth(&self.saved, at) + (1.0 - kept) * worth(&self.failed, at)
    }
}

/// The roll, then what it decides; its effects come before whatever else the use does.
pub(super) fn saving(world: &mut World, saving: &mut Saving) -> Flow<Frame> {
    let view = View::new(world);
    if !saving.rolled {
        saving.rolled = true;
        let need = sources::save_target(view, Some(saving.by));
        let mut roll = rolling::by_score(view, saving.on, saving.with, saving.of, t::SAVE.get(), need);
        roll.on = Some(saving.by);
        return Flow::Push(Frame::Roll(Box::new(roll)));
    }
    let kept = rolling::take(world).is_some_and(|rolled| rolled.degree > 0);
    let view = View::new(world);
    let minion = view.sheet(saving.on).template == Some(Template::Minion);
    let harms = |effect: &Effect| matches!(effect, Effect::Harm(_) | Effect::Strain(_));
    let mut effects = if kept { saving.saved.clone() } else { saving.failed.clone() };
    effects.retain(|effect| !(kept && minion && harms(effect)));
    if !view.is_up(saving.on) || effects.is_empty() {
        return Flow::Done;
    }
    Flow::Become(Frame::Carry(Box::new(Carry::new(saving.by, saving.of, &effects, &[saving.on]))))
}
