//! The user attacks with another of its abilities (BC-ABL-25).

use super::{Application, BeaconRules, EffectRules, Prospect};
use crate::rulesets::beacon::data::effect::Strike;
use crate::rulesets::beacon::frames::{Attack, Frame};
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::view::View;

impl EffectRules<BeaconRules> for Strike {
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let view = View::new(at.world);
        let ability = view.ability(at.carry.by, self.with)?;
        let attack = Attack::new(at.carry.by, ability.id, reach::strikes_by(ability), [at.on]);
        Some(Frame::Attack(Box::new(Attack { in_the_open: self.in_the_open, ..attack })))
    }

    fn words(&self) -> String {
        format!("attacks with {}, +{} damage on a hit without cover", self.with.title(), self.in_the_open)
    }

    fn worth(&self, at: Prospect<View>) -> f32 {
        let Prospect { view, by, on, .. } = at;
        let Some(ability) = view.ability(by, self.with) else { return 0.0 };
        let chance = sources::chance(view, by, ability, reach::strikes_by(ability), on);
        let damage = ability.damage.as_ref().map_or(0.0, |damage| damage.dice.mean());
        let dealt = (damage + f32::from(self.in_the_open) - f32::from(view.armor(on))).max(0.0);
        if view.hostile(by, on) { chance * dealt } else { 0.0 }
    }
}
