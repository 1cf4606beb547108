//! What powers are worth, in HP, and what enemies threaten to do.

use crate::core::effect::Prospect;
use crate::core::ids::CreatureId;
use crate::rulesets::the_adventure_game::effect::Effect;
use crate::rulesets::the_adventure_game::effects;
use crate::rulesets::the_adventure_game::power::PowerDef;
use crate::rulesets::the_adventure_game::rolls::{self, Net};
use crate::rulesets::the_adventure_game::view::View;

/// What the effects of a success (or failure) on a creature are worth to whoever causes them.
pub fn of_power(view: View, by: CreatureId, on: CreatureId, power: &PowerDef, list: &[Effect]) -> f32 {
    effects::worth(list, Prospect { view, by, of: power.id, on })
}

/// What using a power on one creature is worth, its roll included.
pub fn use_on(view: View, by: CreatureId, on: CreatureId, power: &PowerDef, net: Net) -> f32 {
    Stakes::new(view, by, on, power).at(net)
}

/// What is at stake in using a power on one creature, whatever the dice it is rolled with.
#[derive(Clone, Copy)]
pub struct Stakes {
    success: f32,
    /// What a failure is worth and the number to reach; none where nothing is rolled.
    roll: Option<(f32, i16)>,
}

impl Stakes {
    /// Looks at the use of a power.
    pub fn new(view: View, by: CreatureId, on: CreatureId, power: &PowerDef) -> Self {
        let failure = || (of_power(view, by, on, power, &power.failure), needed(view, by, on));
        Self { success: of_power(view, by, on, power, &power.success), roll: power.rolls.then(failure) }
    }

    /// What it is worth on average with these dice.
    pub fn at(self, net: Net) -> f32 {
        let Some((failure, needed)) = self.roll else { return self.success };
        let chance = rolls::chance(net, needed);
        chance * self.success + (1.0 - chance) * failure
    }
}

/// What an attack has to roll.
fn needed(view: View, by: CreatureId, on: CreatureId) -> i16 {
    view.sheet(on).def - view.sheet(by).atk
}

/// The harm that an enemy's best attack does to somebody on average, before anything about places.
pub fn menace(view: View, foe: CreatureId, on: CreatureId) -> f32 {
    let sheet = view.sheet(foe);
    let tier = i16::from(sheet.tier) - i16::from(view.sheet(on).tier);
    let attack = sheet.powers.iter().filter(|power| power.rolls).filter_map(|power| {
        let mean = sheet.grown(power, power.damage()?).mean().max(0.0);
        Some(mean * rolls::chance(Net(tier), needed(view, foe, on)))
    });
    attack.fold(0.0, f32::max)
}

/// Whether to seize: those who like to, once they are below half.
pub fn seizes(view: View, who: CreatureId) -> bool {
    let hp = view.hp(who);
    view.sheet(who).seizes && hp.now * 2 < hp.max
}
