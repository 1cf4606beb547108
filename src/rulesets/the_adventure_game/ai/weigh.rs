//! What things are worth, in HP: hits, states, falls, heals.

use crate::core::ids::CreatureId;
use crate::rulesets::the_adventure_game::power::{Effect, Lasts, PowerDef, Roll};
use crate::rulesets::the_adventure_game::rolls::{self, Net};
use crate::rulesets::the_adventure_game::sources;
use crate::rulesets::the_adventure_game::stat_block::TIER_DIE;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;

/// What putting an enemy out of the fight is worth beyond its last HP, per tier.
const KILL: f32 = 5.0;
/// Share of that for a minion.
const MINION: f32 = 0.3;
/// What bringing a friend back up is worth beyond the HP.
const RAISE: f32 = 12.0;
/// How many times its worth anything counts that is done to somebody whom the objective is about.
const OBJECTIVE: f32 = 1.5;
/// What hitting somebody who lies there already is worth.
const FALLEN: f32 = 1.5;

/// What the effects of a success (or failure) on a creature are worth to whoever causes them.
pub fn effects(view: View, by: CreatureId, on: CreatureId, power: &PowerDef, list: &[Effect]) -> f32 {
    let sheet = view.sheet(by);
    let teamwork = sources::has_teamwork(view, by, power, on);
    let mean = |roll| {
        let grown = sheet.grown(power, roll);
        (if teamwork { grown.with(TIER_DIE.dice) } else { grown }).mean().max(0.5)
    };
    of_effects(view, by, on, list, mean, power.damage().map_or(0.0, mean) / 2.0)
}

/// The same of what a trait does, with dice as they are written.
pub fn of_trait(view: View, by: CreatureId, on: CreatureId, list: &[Effect]) -> f32 {
    of_effects(view, by, on, list, |roll| roll.mean().max(0.5), 0.0)
}

fn of_effects(
    view: View,
    by: CreatureId,
    on: CreatureId,
    list: &[Effect],
    mean: impl Fn(Roll) -> f32,
    half: f32,
) -> f32 {
    let foe = view.hostile(by, on);
    let value = list.iter().map(|effect| match *effect {
        Effect::Damage(roll) => harm(view, on, mean(roll)),
        Effect::Half => harm(view, on, half),
        Effect::Heal(roll) => -heal(view, on, mean(roll)),
        Effect::Unmark => -f32::from(view.pool(on, t::MARKS.get())).min(1.0) * 2.0,
        Effect::State { is, lasts, by } => state(view, on, is.as_str(), lasts, by),
        Effect::Push(squares) | Effect::Pull(squares) => 0.4 * f32::from(squares),
    });
    let sum = value.sum::<f32>() * if view.goal().matters(view.battlefield(), on) { OBJECTIVE } else { 1.0 };
    if foe { sum } else { -sum }
}

/// What so much damage is worth on a creature, seen from its enemies.
fn harm(view: View, on: CreatureId, damage: f32) -> f32 {
    if view.is_fallen(on) {
        return FALLEN;
    }
    let left = f32::from(view.hp(on).now);
    let share = if view.hp(on).max <= 1 { MINION } else { 1.0 };
    let kill = share * KILL * f32::from(view.sheet(on).tier);
    if damage >= left { left.min(6.0) + kill } else { damage + kill * 0.5 * (damage / left).powi(2) }
}

/// What regaining HP is worth to a creature's friends.
fn heal(view: View, on: CreatureId, amount: f32) -> f32 {
    let hp = view.hp(on);
    let missing = f32::from(hp.max - hp.now);
    let raise = if view.is_fallen(on) { RAISE } else { 0.0 };
    // Mending what is nearly whole wastes the use.
    if missing < amount { missing * 0.4 + raise } else { amount * 0.9 + raise }
}

/// What a state is worth on a creature, seen from its enemies; good states are negative.
fn state(view: View, on: CreatureId, is: &str, lasts: Lasts, by: i16) -> f32 {
    if view.is_fallen(on) || view.conditions(on).any(|(_, held)| held.kinds.iter().any(|kind| *kind == *is)) {
        return 0.0;
    }
    let long = if matches!(lasts, Lasts::EndOfRound) { 0.5 } else { 1.0 };
    long * match is {
        "slowed" => 1.2,
        "rooted" => 1.8,
        "exposed" | "dazed" => 1.8,
        "burning" => 1.7 * f32::from(by),
        "warded" | "inspired" => -2.6,
        "defending" => -1.2,
        _ => 0.0,
    }
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
        let failure = || (effects(view, by, on, power, &power.failure), needed(view, by, on));
        Self { success: effects(view, by, on, power, &power.success), roll: power.rolls.then(failure) }
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
