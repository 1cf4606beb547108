//! What Malice features of a kind of creatures are worth, and villain actions.

use super::ability_effects::line_on;
use super::monster_effects;
use super::scene::{Fighter, Scene, Stance};
use super::tiers::{self, Hand};
use crate::core::area::Shape;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::effect::{Effect, Resistance};
use crate::rulesets::draw_steel::data::modifier::{Bearer, Gives, Modifier, Versus};
use crate::rulesets::draw_steel::data::tier::{TierLine, Who};
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::potency;
use crate::rulesets::draw_steel::rules::rolls::RollInput;
use crate::rulesets::draw_steel::rules::targeting;

/// Damaging uses that one creature is hit by in a round.
const HITS: f32 = 1.5;
/// Share of planned attacks that come about.
const LIKELY: f32 = 0.8;
/// The round from which on one creature next to one enemy is enough for what waits for many.
const PATIENCE: u16 = 4;
/// Odds of a creature's results by the plain roll, the lowest first.
const ODDS: [f32; 3] = [0.3, 0.45, 0.25];

/// What a feature of a kind of creatures is worth.
pub fn feature(scene: &Scene, me: &Fighter, ability: &AbilityDef) -> f32 {
    let blast = if ability.roll.is_some() { 2.5 } else { 0.0 };
    let around = match targeting::shape(scene.view, me.id, ability, 0) {
        Some((Shape::Burst { radius }, _)) => Some(radius),
        _ => None,
    };
    let mut whom: Vec<&Fighter> = scene
        .fighters
        .iter()
        .filter(|fighter| fighter.id != me.id && around.is_none_or(|radius| fighter.space.distance(me.space) <= radius))
        .filter(|fighter| targeting::kind_fits(scene.view, me.id, ability, fighter.id))
        .collect();
    let mut worth = blast;
    for effect in ability.sentences() {
        match effect {
            AbilityEffect::Targets(targets) => {
                let fits = |fighter: &&Fighter| targets.who.holds(scene.view.world, me.id, fighter.id);
                whom = scene.fighters.iter().filter(fits).collect();
            }
            AbilityEffect::Trial(test) => {
                let hand = Hand { by: me, ability, spend: 0, bonus: [0.0; 3], kind: None };
                let lines = [&test.tiers.0, &test.tiers.1, &test.tiers.2];
                worth += whom.iter().map(|fighter| monster_effects::trial(scene, &hand, fighter, lines)).sum::<f32>();
            }
            AbilityEffect::Line(line) => {
                let hand = Hand { by: me, ability, spend: 0, bonus: [0.0; 3], kind: None };
                worth += match by_kin(line) {
                    Some((kin, each)) => beside(scene, kin, each),
                    None => {
                        whom.iter().map(|fighter| line_on(scene, &hand, fighter, line)).sum::<f32>()
                            + monster_effects::bought(scene, effect)
                    }
                };
            }
            AbilityEffect::ExtraMainAction => worth += monster_effects::bought(scene, effect),
            effect if effect.is_special("bully") || effect.is_special("march") => {
                worth += monster_effects::bought(scene, effect);
            }
            AbilityEffect::Lasting(own) if own.on == Who::You => {
                worth += monster_effects::bought(scene, effect);
            }
            AbilityEffect::Lasting(lent) => {
                let share = match lent.up_to_tier {
                    Some(tier) => ODDS[..usize::from(tier).min(3)].iter().sum(),
                    None => 1.0,
                };
                worth += share
                    * whom.iter().map(|fighter| lasting(scene, me, fighter, &lent.kinds, &lent.modifiers)).sum::<f32>();
            }
            _ => {}
        }
    }
    worth - scene.weights.feature * scene.price(me, ability.cost)
}

fn beside(scene: &Scene, kin: Name, amount: f32) -> f32 {
    scene.foes().map(|foe| scene.harm(foe, amount * kin_near(scene, kin, foe))).sum()
}

/// How many of one's own of a kind stand next to somebody.
fn kin_near(scene: &Scene, kin: Name, foe: &Fighter) -> f32 {
    let ours =
        scene.fighters.iter().filter(|fighter| matches!(fighter.stance, Stance::Own | Stance::Friend) && fighter.awake);
    let kin = ours.filter(|fighter| scene.view.sheet(fighter.id).def.keywords.contains(&kin));
    kin.filter(|fighter| fighter.space.distance(foe.space) <= 1).count() as f32
}

/// The kind of creatures whose places a line's damage depends on, and how much each of them does.
pub fn by_kin(line: &TierLine) -> Option<(Name, f32)> {
    let mut effects = line.segments.iter().flat_map(|segment| &segment.effects);
    let counted = effects.find_map(|aimed| match &aimed.effect {
        Effect::Damage(damage) => damage.amount.counted(),
        _ => None,
    });
    counted.map(|(kin, each)| (kin, f32::from(each)))
}

/// The same for what can be done once in a fight: early on it waits until many stand next to their enemies.
pub fn ripe(scene: &Scene, kin: Name, amount: f32) -> f32 {
    let wanted = f32::from(PATIENCE.saturating_sub(scene.view.clock().round).max(1));
    let pairs: f32 = scene.foes().map(|foe| kin_near(scene, kin, foe)).sum();
    if pairs < wanted { 0.0 } else { beside(scene, kin, amount) }
}

/// What a villain action is worth now. It costs nothing and is lost with the fight; whether it has a worthwhile aim
/// shows when it is aimed, but one that would hurt nobody waits.
pub fn villain(scene: &Scene, ability: &AbilityDef) -> f32 {
    let mut waiting = ability.lines().filter_map(by_kin);
    let idle = waiting.any(|(kin, each)| ripe(scene, kin, each) <= scene.weights.worthwhile);
    if idle { 0.0 } else { scene.weights.worthwhile + 1.0 }
}

/// What conditions and modifiers on somebody are worth for a round.
fn lasting(scene: &Scene, me: &Fighter, on: &Fighter, kinds: &[Name], modifiers: &[Modifier]) -> f32 {
    let conditions = || kinds.iter().filter_map(|&kind| scene.content.condition(kind));
    let named = conditions().filter(|def| !def.state).map(|def| scene.affliction(on, def.id, 1.0)).sum::<f32>();
    let states = conditions().filter(|def| def.state).flat_map(|def| &def.modifiers);
    let worn: f32 = kinds.iter().map(|&kind| tiers::wearing(scene, me, on, kind, 1.0)).sum();
    named + worn + states.chain(modifiers).map(|modifier| lent(scene, me, on, modifier)).sum::<f32>()
}

fn lent(scene: &Scene, me: &Fighter, on: &Fighter, modifier: &Modifier) -> f32 {
    let acts = on.id == me.id || (on.awake && !scene.view.has_acted(on.id));
    let striking = if acts && strikeable(scene, on.id).next().is_some() { LIKELY } else { 0.0 };
    match modifier {
        Modifier::RolledDamage { tiers, .. } => striking * harder(scene, on, tiers[1]),
        Modifier::Damage { value, .. } => striking * harder(scene, on, *value),
        Modifier::Resist { way: Resistance::Immunity, kind: None, value } => {
            let near = scene.foes().any(|foe| foe.space.distance(on.space) <= foe.profile.speed + foe.profile.range);
            if near { -scene.harm(on, HITS * f32::from(*value)) } else { 0.0 }
        }
        // A faster creature gains where it comes to blows only so.
        Modifier::Speed(_) if acts && striking == 0.0 => 0.25,
        Modifier::Roll(roll) if roll.when == Bearer::Rolls => match roll.gives {
            Gives::Swing(swing) => {
                let mut input = RollInput::default();
                input.add(swing);
                let share = if matches!(roll.versus, Versus::Conditioned) { 0.5 } else { 1.0 };
                striking * share * f32::from(input.net()) * scene.weights.edge * on.profile.threat
            }
            _ => 0.0,
        },
        _ => 0.0,
    }
}

/// Enemies of a creature that it could come to strike this turn.
fn strikeable<'s>(scene: &'s Scene, by: CreatureId) -> impl Iterator<Item = &'s Fighter> {
    let me = scene.find(by);
    scene.fighters.iter().filter(move |foe| {
        me.is_some_and(|me| {
            scene.view.hostile(by, foe.id)
                && foe.awake
                && foe.space.distance(me.space) <= me.profile.speed + me.profile.reach.max(me.profile.range)
        })
    })
}

/// What more damage with its next strike is worth to a creature.
pub fn harder(scene: &Scene, by: &Fighter, more: i16) -> f32 {
    let sure = by.profile.threat;
    let gain = |foe: &Fighter| scene.harm(foe, sure + f32::from(more)) - scene.harm(foe, sure);
    LIKELY * strikeable(scene, by.id).map(gain).fold(0.0, f32::max)
}

/// What one more point of potency is worth with the best ability that has one.
pub fn surer(scene: &Scene, me: &Fighter) -> f32 {
    let view = scene.view;
    let mut best = 0.0_f32;
    for ability in &view.sheet(me.id).abilities {
        let Some(roll) = &ability.roll else { continue };
        if check::affordable(view, me.id, ability, 0).is_err() {
            continue;
        }
        let hand = Hand { by: me, ability, spend: 0, bonus: [0.0; 3], kind: None };
        for foe in strikeable(scene, me.id) {
            let tiers = (1..=3_u8).zip(ODDS).map(|(tier, odds)| {
                let gated = roll.tier(tier).segments.iter().filter_map(|segment| Some((segment.gate?, segment)));
                let opened = gated.filter(|(gate, _)| {
                    potency::preview(view, me.id, *gate, foe.id) == view.score(foe.id, gate.attribute)
                });
                let aimed = opened.flat_map(|(_, segment)| &segment.effects).filter(|aimed| aimed.who == Who::Target);
                odds * aimed.map(|aimed| tiers::effect(scene, &hand, foe, &aimed.effect)).sum::<f32>()
            });
            best = best.max(tiers.sum());
        }
    }
    LIKELY * best
}
