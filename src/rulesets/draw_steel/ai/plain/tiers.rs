//! What the result lines of abilities are worth against one target.

use super::scene::{Fighter, Scene, Stance};
use super::shove::Shove;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, Hook, Moment};
use crate::rulesets::draw_steel::data::amount::{Amount, Term};
use crate::rulesets::draw_steel::data::effect::{Duration, Effect};
use crate::rulesets::draw_steel::data::modifier::Forbidden;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{Gate, Kin, MIGHT, Near, Several, TierLine, Together, Who, Within};
use crate::rulesets::draw_steel::rules::damage_amount::Circumstances;
use crate::rulesets::draw_steel::rules::{damage_amount, ending, grabbing, potency};

/// An ability in somebody's hands.
#[derive(Clone, Copy)]
pub struct Hand<'a> {
    /// The user.
    pub by: &'a Fighter,
    /// The ability.
    pub ability: &'a AbilityDef,
    /// Paid on its rider.
    pub spend: i16,
    /// Damage that kits and effects add at each tier.
    pub bonus: [f32; 3],
    /// Damage type chosen for untyped damage.
    pub kind: Option<Name>,
}

/// Mean of an amount for the user of an ability.
pub fn mean(scene: &Scene, by: &Fighter, amount: &Amount) -> f32 {
    mean_in(scene, by, amount, Circumstances::default())
}

/// The same in its circumstances.
fn mean_in(scene: &Scene, by: &Fighter, amount: &Amount, circumstances: Circumstances) -> f32 {
    let dice: f32 = amount
        .terms
        .iter()
        .map(|term| match term {
            Term::Dice { count, sides } => f32::from(*count) * (f32::from(*sides) + 1.0) / 2.0,
            _ => 0.0,
        })
        .sum();
    f32::from(damage_amount::fixed_in(scene.view, by.id, amount, circumstances)) + dice
}

/// Rounds an effect is expected to last.
pub fn rounds(duration: Duration) -> f32 {
    match duration {
        Duration::SaveEnds => 1.8,
        Duration::Encounter | Duration::Open => 1.5,
        _ => 1.0,
    }
}

/// What a tier does to one target, extra damage included; `sure` is added to its damage.
pub fn worth(scene: &Scene, hand: &Hand, to: &Fighter, tier: u8, line: &TierLine, sure: f32) -> f32 {
    let (mut amount, mut kind, mut rolled) = (0.0, hand.kind, false);
    let mut value = 0.0;
    for segment in &line.segments {
        let open = segment.gate.is_none_or(|gate| passes(scene, hand, to, gate));
        if !open {
            continue;
        }
        for aimed in segment.effects.iter().filter(|aimed| aimed.who.is_per_target()) {
            if let Who::Near(near) = aimed.who {
                value += beside(scene, hand, near, to, &aimed.effect);
                continue;
            }
            let Some(settled) = aimed.effect.settled(|given| given.holds(scene.view, (hand.by.id, hand.spend), to.id))
            else {
                continue;
            };
            match settled {
                Effect::Damage(damage) => {
                    amount += mean(scene, hand.by, &damage.amount);
                    kind = damage.kinds.first().copied().or(kind);
                    rolled |= segment.gate.is_none();
                }
                other => value += effect(scene, hand, to, other),
            }
        }
    }
    if rolled {
        amount += hand.bonus[usize::from(tier.clamp(1, 3)) - 1] + sure;
    }
    value + scene.harm(to, scene.dealt(to, amount, kind))
}

/// Whether a potency gets past a target as things stand.
pub fn passes(scene: &Scene, hand: &Hand, to: &Fighter, gate: Gate) -> bool {
    (potency::preview(scene.view, hand.by.id, gate, to.id) > scene.view.score(to.id, gate.attribute)) != gate.otherwise
}

/// What one effect is worth on those near somebody: on all of them, or on as many of the best as the user picks.
pub fn beside(scene: &Scene, hand: &Hand, near: Near, center: &Fighter, what: &Effect) -> f32 {
    let squares = match near.within {
        Within::Squares(n) => i16::from(n),
        Within::Anywhere => i16::MAX,
        Within::Distance | Within::Area | Within::Reach => hand.by.profile.range.max(hand.by.profile.reach),
    };
    let fits = |fighter: &&Fighter| match near.kin {
        Kin::Allies => fighter.stance == Stance::Friend,
        Kin::Enemies => fighter.stance == Stance::Foe,
        Kin::Creatures => true,
    };
    let there = scene
        .fighters
        .iter()
        .filter(|fighter| fighter.id != center.id && fighter.space.distance(center.space) <= squares);
    let mut values: Vec<f32> = there.filter(fits).map(|fighter| effect(scene, hand, fighter, what)).collect();
    let own = effect(scene, hand, center, what);
    let too = if near.center_too == Together::And { own } else { 0.0 };
    let Several::UpTo(most) = near.count else { return too + values.iter().sum::<f32>() };
    values.extend((near.center_too == Together::Or).then_some(own));
    values.sort_by(|a, b| b.total_cmp(a));
    too + values.into_iter().take(usize::from(most)).filter(|value| *value > 0.0).sum::<f32>()
}

/// What one effect other than the damage of a roll is worth on somebody.
pub fn effect(scene: &Scene, hand: &Hand, to: &Fighter, effect: &Effect) -> f32 {
    effect.worth(&Appraisal { scene, hand, to })
}

/// Somebody on whom an effect would fall, as the opponent weighs it.
#[derive(Clone, Copy)]
pub struct Appraisal<'a, 'w> {
    /// The decision.
    pub scene: &'a Scene<'w>,
    /// Whose ability it is, and which.
    pub hand: &'a Hand<'a>,
    /// On whom it would fall.
    pub to: &'a Fighter,
}

impl Appraisal<'_, '_> {
    /// 1 where what is good for it is good for the one who decides, -1 where it is bad, 0 where it is neither.
    pub fn good(&self) -> f32 {
        match self.to.stance {
            Stance::Foe => -1.0,
            Stance::Own | Stance::Friend => 1.0,
            Stance::Other => 0.0,
        }
    }

    /// The mean of an amount.
    pub fn mean(&self, amount: &Amount) -> f32 {
        let circumstances = Circumstances { with: None, spent: self.hand.spend, on: Some(self.to.id) };
        mean_in(self.scene, self.hand.by, amount, circumstances)
    }

    /// What damage is worth, its weaknesses and immunities counted in.
    pub fn damage(&self, amount: &Amount, kind: Option<Name>) -> f32 {
        self.scene.harm(self.to, self.scene.dealt(self.to, self.mean(amount), kind))
    }

    /// What it is worth that an effect ends which a save or the end of its turn would end.
    pub fn freedom(&self) -> f32 {
        let hindered = ending::removable(self.scene.view, self.to.id).next().is_some();
        if hindered { 1.5 * self.good() } else { 0.0 }
    }

    /// What getting on its feet is worth.
    pub fn standing(&self) -> f32 {
        let (scene, to) = (self.scene, self.to);
        if !to.kinds.contains(&t::PRONE.get()) || scene.view.forbidden(to.id, Forbidden::StandUp).is_some() {
            return 0.0;
        }
        self.good() * (1.5 + scene.weights.edge * to.profile.threat)
    }

    /// What a strike of its own choice is worth that it is given.
    pub fn granted_strike(&self) -> f32 {
        let (scene, to) = (self.scene, self.to);
        let reach = to.profile.range.max(to.profile.reach);
        let strikes = scene.foes().any(|foe| foe.space.distance(to.space) <= reach);
        if strikes && scene.view.triggered_barred(to.id).is_none() {
            self.good() * 0.7 * to.profile.threat
        } else {
            0.0
        }
    }

    /// What a condition is worth that lasts so many rounds.
    pub fn condition(&self, kind: Name, rounds: f32) -> f32 {
        condition(self.scene, self.hand, self.to, kind, rounds)
    }
}

/// What an affliction is worth, holds among them only where they can come about (DS-STACK-04).
fn condition(scene: &Scene, hand: &Hand, to: &Fighter, kind: Name, lasts: f32) -> f32 {
    if scene.view.is_immune_to(to.id, kind) {
        return 0.0;
    }
    if kind == t::GRABBED.get() {
        let view = scene.view;
        let held = view.holder(hand.by.id) == Some(to.id);
        let free = !held && view.holder(to.id).is_none() && grabbing::has_a_hand_free(view, hand.by.id, to.id);
        if !free || !view.can_grapple(hand.by.id, to.id) {
            return 0.0;
        }
    }
    scene.affliction(to, kind, lasts) + wearing(scene, hand.by, to, kind, lasts)
}

/// What the harm is worth that a condition or state does to its bearer again and again, as often as it comes in a number
/// of rounds; by one that it bears already it is done anyway.
pub fn wearing(scene: &Scene, by: &Fighter, to: &Fighter, kind: Name, lasts: f32) -> f32 {
    let known = scene.content.condition(kind);
    let again = if to.kinds.contains(&kind) { scene.weights.again } else { 1.0 };
    again * known.map_or(0.0, |def| hooks(scene, by, to, &def.hooks, lasts))
}

/// What harm that comes again and again is worth for a number of rounds.
pub fn hooks(scene: &Scene, by: &Fighter, to: &Fighter, hooks: &[Hook], lasts: f32) -> f32 {
    let one = |hook: &Hook| {
        let often = if hook.at == Moment::BearerDamagesAnother { 0.8 } else { 1.0 };
        often * lasts * scene.harm(to, scene.dealt(to, mean(scene, by, &hook.amount), hook.kind))
    };
    hooks.iter().map(one).sum()
}

/// A forced movement with what its ability adds to it.
pub fn shove_of(scene: &Scene, hand: &Hand, kind: crate::core::push::ForcedKind, squares: i16) -> Shove {
    let harm = hand.ability.before.iter().chain(&hand.ability.after).find_map(|effect| match effect {
        AbilityEffect::ForcedDamage(harm) => Some(harm),
        _ => None,
    });
    let strong = scene.view.sheet(hand.by.id).has(Feature::PrimordialStrength);
    Shove {
        from: hand.by.space,
        kind,
        squares,
        slam: harm.map_or(0, |harm| harm.slam),
        hard: if strong { scene.view.score(hand.by.id, MIGHT).max(0) } else { 0 },
        per_square: harm.map_or(0, |harm| harm.per_square),
    }
}
