//! What a creature's record promises: how hard it hits, from where, and how much it helps others.

use std::sync::Arc;

use crate::core::name::Name;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect, ActionType};
use crate::rulesets::draw_steel::data::amount::{Amount, Term};
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::effect::Effect;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::target_spec::Count;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::{TierLine, Who};
use crate::rulesets::draw_steel::rules::rolls::RollInput;
use crate::rulesets::draw_steel::rules::sheet::SheetData;
use crate::rulesets::draw_steel::rules::view::View;

/// What can be said of a creature from its record alone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Profile {
    /// Damage it is expected to do in a round.
    pub threat: f32,
    /// What it does for its friends in a round, in points of damage.
    pub help: f32,
    /// Squares at which its best attack works without a bane for being close; 1 for those who fight hand to hand.
    pub range: i16,
    /// Whether it fights better from afar.
    pub archer: bool,
    /// Squares it reaches hand to hand.
    pub reach: i16,
    /// Squares it moves.
    pub speed: i16,
    /// Mean damage of its melee free strike.
    pub free_strike: f32,
}

/// Profiles by kind of creature, worked out once per content.
#[derive(Clone, Debug, Default)]
pub struct Profiles {
    of: Option<Arc<Content>>,
    known: Vec<(Name, Profile)>,
}

impl Profiles {
    /// Forgets everything if the battle's content is another.
    pub fn follow(&mut self, view: View) {
        let content = view.content();
        if !self.of.as_ref().is_some_and(|known| Arc::ptr_eq(known, content)) {
            self.of = Some(Arc::clone(content));
            self.known.clear();
        }
    }

    /// The profile of a creature.
    pub fn profile(&mut self, sheet: &SheetData) -> Profile {
        let kind = sheet.def.id;
        if let Some((_, profile)) = self.known.iter().find(|(known, _)| *known == kind) {
            return *profile;
        }
        let profile = profile(sheet);
        self.known.push((kind, profile));
        profile
    }
}

/// Targets that an area is expected to catch.
const CROWD: f32 = 2.2;
/// Share of the difference that the best paid ability adds: it comes about every third round.
const PAID: f32 = 0.35;

fn profile(sheet: &SheetData) -> Profile {
    let mut free = (0.0_f32, 1);
    let (mut melee, mut ranged, mut paid) = (0.0_f32, 0.0_f32, 0.0_f32);
    let (mut reach, mut range) = (1, 1);
    for ability in &sheet.abilities {
        if ability.trigger.is_some() || ability.slow {
            continue;
        }
        let value = mean_damage(sheet, ability) * expected_targets(ability);
        if value <= 0.0 {
            continue;
        }
        if ability.id == t::MELEE_FREE_STRIKE.get() {
            free = (mean_damage(sheet, ability), melee_reach(ability).unwrap_or(1));
        }
        if ability.action != ActionType::MainAction {
            continue;
        }
        if ability.cost > 0 {
            paid = paid.max(value);
            continue;
        }
        if let Some(squares) = melee_reach(ability)
            && value > melee
        {
            (melee, reach) = (value, squares);
        }
        if let Some(squares) = ranged_reach(ability)
            && value > ranged
        {
            (ranged, range) = (value, squares);
        }
    }
    let best = melee.max(ranged);
    // A melee attack that is a little better is no reason to give up distance.
    let archer = ranged > 0.0 && ranged >= melee * 0.85;
    Profile {
        threat: best + (paid - best).max(0.0) * PAID,
        help: help(sheet),
        range: if archer { range } else { 1 },
        archer,
        reach: reach.max(free.1),
        speed: sheet.speed,
        free_strike: free.0,
    }
}

/// What healing and buffs add to a creature's part in a fight.
fn help(sheet: &SheetData) -> f32 {
    let heals =
        sheet.abilities.iter().any(|ability| ability.after.iter().any(|effect| effect.is_special("healing-grace")));
    let leads = sheet.abilities.iter().any(|ability| {
        ability.brings(|aimed| aimed.who == Who::Target && matches!(aimed.effect, Effect::Signature(_)))
    });
    let heals = if heals { 5.0 } else { 0.0 };
    heals + if leads { 2.0 } else { 0.0 }
}

/// Damage of an ability against one target by the plain roll, kits included.
fn mean_damage(sheet: &SheetData, ability: &AbilityDef) -> f32 {
    let hurts: f32 = ability
        .after
        .iter()
        .map(|effect| match effect {
            AbilityEffect::Hurt(hurt) => mean(sheet, &hurt.amount),
            _ => 0.0,
        })
        .sum();
    let Some(roll) = &ability.roll else { return hurts };
    let score = roll.with.iter().map(|&attribute| sheet.score(attribute)).max().unwrap_or(0);
    let odds = RollInput { bonus: roll.bonus + score, ..RollInput::default() }.odds();
    let kit = kit_bonus(sheet, ability);
    hurts
        + odds.mean(|tier| {
            let printed = line_damage(sheet, roll.tier(tier));
            if printed > 0.0 { printed + kit[usize::from(tier) - 1] } else { 0.0 }
        })
}

fn line_damage(sheet: &SheetData, line: &TierLine) -> f32 {
    let effects = line.segments.iter().filter(|segment| segment.gate.is_none()).flat_map(|segment| &segment.effects);
    effects
        // Of what depends on circumstances the ordinary ones count.
        .map(|aimed| match aimed.effect.settled(|_| false) {
            Some(Effect::Damage(damage)) => mean(sheet, &damage.amount),
            _ => 0.0,
        })
        .sum()
}

fn mean(sheet: &SheetData, amount: &Amount) -> f32 {
    let term = |term: &Term| match term {
        Term::Flat(n) => f32::from(*n),
        Term::Dice { count, sides } => f32::from(*count) * (f32::from(*sides) + 1.0) / 2.0,
        Term::Attribute { one_of, times } => {
            f32::from(one_of.iter().map(|&attribute| sheet.score(attribute)).max().unwrap_or(0) * times)
        }
        Term::Level => f32::from(sheet.def.level),
        Term::TheirLevel(times) => f32::from(sheet.def.level * times),
        // Who stands where, and what is paid, nobody knows yet.
        Term::Spent | Term::Beside { .. } => 0.0,
    };
    amount.terms.iter().map(term).sum()
}

fn kit_bonus(sheet: &SheetData, ability: &AbilityDef) -> [f32; 3] {
    let mut sum = [0.0; 3];
    for (_, modifier) in &sheet.modifiers {
        if let Modifier::RolledDamage { tiers, keywords, abilities, .. } = modifier
            && (abilities.is_empty() || abilities.contains(&ability.id))
            && keywords.iter().all(|&keyword| ability.has(keyword))
        {
            sum.iter_mut().zip(tiers).for_each(|(sum, value)| *sum += f32::from(*value));
        }
    }
    sum
}

fn expected_targets(ability: &AbilityDef) -> f32 {
    match ability.target.count {
        Count::UpTo(n) if n > 1 => 1.6,
        Count::Each => CROWD,
        _ => 1.0,
    }
}

fn melee_reach(ability: &AbilityDef) -> Option<i16> {
    match ability.distance {
        Distance::Melee(n) | Distance::Reach { melee: n, .. } | Distance::Burst(n) => Some(n),
        Distance::Line { .. } => Some(1),
        _ => None,
    }
}

fn ranged_reach(ability: &AbilityDef) -> Option<i16> {
    match ability.distance {
        Distance::Ranged(n) | Distance::Reach { ranged: n, .. } => Some(n),
        Distance::Cube { within, .. } | Distance::Wall { within, .. } if within > 1 => Some(within),
        _ => None,
    }
}
