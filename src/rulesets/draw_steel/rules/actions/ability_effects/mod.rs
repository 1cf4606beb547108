//! Carrying out the sentences of abilities that are not tiers.

pub(crate) mod answers;
mod auras;
pub(crate) mod crowd;
pub(crate) mod extra;
pub(crate) mod extra_damage;
pub(crate) mod forced;
pub(crate) mod gifts;
pub(crate) mod grace;
pub(crate) mod group_attacks;
pub(crate) mod moves;
pub(crate) mod rider;
pub(crate) mod search;
pub(crate) mod states;
pub(crate) mod summons;
mod werewolf;

use std::sync::Arc;

use bevy::prelude::World;

use super::super::damage_amount;
use super::super::damage_frames;
use super::super::effect_flow::{EffectFlow, Step};
use super::super::frames::{Frame, GrantFrame, UseFrame, nearest};
use super::super::mutations;
use super::super::systems::DrawSteelRules;
use super::super::view::View;
use super::effects;
use crate::core::fact::StepCause;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::amount::ShiftBy;

/// Registers what these sentences have to say later.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    werewolf::install(rules);
}

/// Works one effect of a use a step further.
pub fn advance(
    world: &mut World,
    frame: &mut UseFrame,
    ability: &Arc<AbilityDef>,
    effect: &AbilityEffect,
) -> EffectFlow {
    match effect {
        AbilityEffect::Line(line) => line_effects(world, frame, ability, line),
        AbilityEffect::Lasting { on, duration, kinds, modifiers, unless_spent, hooks, up_to_tier } => {
            let targets = frame.targets.clone();
            if let Some(most) = up_to_tier {
                frame.targets.retain(|target| target.tier <= *most);
            }
            let mut modifiers = modifiers.clone();
            if frame.spend == 0 {
                modifiers.extend(unless_spent.iter().cloned());
            }
            let flow = states::lasting(world, frame, *on, *duration, kinds, modifiers, hooks);
            frame.targets = targets;
            flow
        }
        AbilityEffect::WhileAfflicted { condition, modifiers, hooks } => {
            states::while_afflicted(world, frame, *condition, modifiers, hooks)
        }
        AbilityEffect::Mark => states::mark(world, frame),
        AbilityEffect::TargetAll(whom) => crowd::target_all(world, frame, *whom),
        AbilityEffect::CoverMap => {
            frame.area = View::new(world).board().spots().collect();
            EffectFlow::Done
        }
        AbilityEffect::Trial { with, tiers } => {
            crowd::trial(world, frame, ability, with, [&tiers.0, &tiers.1, &tiers.2])
        }
        AbilityEffect::Summon { creature, count } => summons::summon(world, frame, ability, *creature, *count),
        AbilityEffect::TakeTheBlow => {
            if let Some(target) = frame.targets.first() {
                super::redirection::redirect(world, frame.by, target.id);
            }
            EffectFlow::Done
        }
        AbilityEffect::MoveOrStrike => crowd::move_or_strike(world, frame),
        AbilityEffect::AddTarget { kind } => answers::add_target(world, frame, *kind),
        AbilityEffect::FollowIn => moves::follow_in(world, frame),
        AbilityEffect::ShortenForce { by } => answers::shorten_force(world, frame, by),
        AbilityEffect::Judge => states::judge(world, frame),
        AbilityEffect::MayForce { way, vertical, distance, once_a_turn, past } => {
            let squares = damage_amount::fixed_amount(View::new(world), frame.by, distance);
            let pull = forced::Pull { way: *way, vertical: *vertical, squares, once: *once_a_turn, past: *past };
            forced::may_force(world, frame, pull)
        }
        AbilityEffect::RecoveryForFirstBlood => states::recovery_for_first_blood(world, frame),
        AbilityEffect::Defend => states::defend(world, frame),
        AbilityEffect::Rush { squares, extra_damage } => moves::rush(world, frame, ability, *squares, *extra_damage),
        AbilityEffect::Shift { by, if_spent } => {
            let by = if frame.spend > 0 { if_spent.unwrap_or(*by) } else { *by };
            EffectFlow::Last(grant(frame, StepCause::Shift, by))
        }
        AbilityEffect::TargetPassed { most } => moves::target_passed(world, frame, *most),
        AbilityEffect::Teleport { squares, per_spent, more } => {
            let more = more.as_ref().map_or(0, |more| damage_amount::fixed_amount(View::new(world), frame.by, more));
            let squares = squares + more + per_spent * frame.spend;
            EffectFlow::Last(grant(frame, StepCause::Teleport, ShiftBy::Squares(squares)))
        }
        AbilityEffect::Charge => moves::charge(world, frame),
        AbilityEffect::MoveCaptive => moves::move_captive(world, frame),
        AbilityEffect::HurlCaptive => moves::hurl_captive(world, frame),
        AbilityEffect::AlsoMoveAllies => moves::also_move_allies(world, frame, ability),
        AbilityEffect::Hurt { amount, kind } => {
            let by = frame.by;
            let value = damage_amount::amount(world, frame, amount, by, ability.id);
            let view = View::new(world);
            let hits = frame
                .target_ids()
                .into_iter()
                .map(|id| damage_frames::unrolled_hit(view, frame, ability, id, value, *kind))
                .collect();
            EffectFlow::Last(damage_frames::frame(hits))
        }
        AbilityEffect::PushDamager { distance } => forced::push_damager(world, frame, distance),
        AbilityEffect::StretchTriggeringForce { bonus, if_spent } => {
            let amount = if frame.spend > 0 { if_spent } else { bonus };
            let more = damage_amount::fixed_amount(View::new(world), frame.by, amount);
            if let Some(force) = nearest::nearest_force_mut(world) {
                force.squares += more;
            }
            EffectFlow::Done
        }
        AbilityEffect::MayHurtAdjacent { amount, kind } => {
            extra::may_hurt_adjacent(world, frame, ability, amount, *kind)
        }
        // Read where rolls, damage and forced movement are worked out.
        AbilityEffect::BloodPrice { .. }
        | AbilityEffect::ExtraDamage { .. }
        | AbilityEffect::HurtPerSquareForced { .. }
        | AbilityEffect::ExtraSlamDamage(_)
        | AbilityEffect::NearestFirst
        | AbilityEffect::Worsen { .. }
        | AbilityEffect::Refrain(_)
        | AbilityEffect::ConditionPrice { .. }
        | AbilityEffect::AsVerticalPush
        | AbilityEffect::Seize
        | AbilityEffect::StretchForce => EffectFlow::Done,
        AbilityEffect::ClaimStillness { .. } | AbilityEffect::StillnessEdge => {
            extra::claim_stillness(world, frame, effect)
        }
        AbilityEffect::Halve { near } => answers::halve(world, frame, *near),
        AbilityEffect::LowerPotency { by, near, if_spent } => {
            answers::lower_potency(world, frame, *by, *near, *if_spent)
        }
        AbilityEffect::SwingRoll { swing, if_spent } => answers::swing_roll(world, frame, *swing, *if_spent),
        AbilityEffect::TakeOverForce { bonus, if_spent } => answers::take_over_force(world, frame, bonus, if_spent),
        AbilityEffect::HealingGrace => grace::healing_grace(world, frame),
        AbilityEffect::Tend => gifts::tend(world, frame),
        AbilityEffect::Hide => {
            super::super::hiding::hide(world, frame.by, frame.cause());
            EffectFlow::Done
        }
        AbilityEffect::HideInPlainSight { surges } => states::hide_in_plain_sight(world, frame, *surges),
        AbilityEffect::Search => search::search(world, frame),
        AbilityEffect::Interact => {
            super::interact::swing_door(world, frame);
            EffectFlow::Done
        }
        AbilityEffect::TakeTurn => {
            super::super::rounds::call(world, frame.by, frame.ability);
            EffectFlow::Done
        }
        AbilityEffect::Bully => group_attacks::bully(world, frame),
        AbilityEffect::March(count) => group_attacks::march(world, frame, *count),
        AbilityEffect::AroundUser => {
            super::approach::around_user(world, frame, ability);
            EffectFlow::Done
        }
        AbilityEffect::Feed(points) => werewolf::feed(world, frame, *points),
        AbilityEffect::Curse { potency } => werewolf::curse(world, frame, *potency),
        AbilityEffect::WallLeap { squares, potency } => werewolf::wall_leap(world, frame, *squares, *potency),
        AbilityEffect::Grow(size) => werewolf::grow(world, frame, *size),
        AbilityEffect::ExtraMainAction => {
            mutations::turn_budget(world, frame.by, |budget| budget.extra_main += 1);
            EffectFlow::Done
        }
        AbilityEffect::Escape => gifts::escape(world, frame),
        AbilityEffect::StartAura => auras::start(world, frame, ability),
        AbilityEffect::GrowAura(by) => auras::grow(world, frame, *by),
        AbilityEffect::AuraPulseAtTurnEnd { amount, kind } => auras::pulse_at_turn_end(world, frame, amount, *kind),
        AbilityEffect::AuraMode(mode) => auras::mode(world, frame, *mode),
        AbilityEffect::Zone { duration, difficult, solid, damage, on_entry, kind, spares, grasps } => {
            let terms = super::super::zones::Terms {
                difficult: *difficult,
                solid: *solid,
                damage: *damage,
                on_entry: *on_entry,
                kind: *kind,
                spares: *spares,
                grasps: *grasps,
            };
            super::super::zones::start(world, frame, *duration, terms);
            EffectFlow::Done
        }
    }
}

fn grant(frame: &UseFrame, how: StepCause, squares: ShiftBy) -> Frame {
    Frame::Grant(GrantFrame::new(frame.by, how, squares, frame.ability))
}

/// A line in the printed notation, each effect on whom it names; gates compare as in tiers (DS-POT-09, DS-POT-10).
fn line_effects(
    world: &mut World,
    frame: &mut UseFrame,
    ability: &Arc<AbilityDef>,
    line: &crate::rulesets::draw_steel::data::tier::TierLine,
) -> EffectFlow {
    let mut at = frame.sub;
    let step = effects::each_on_all(world, frame, ability, line, &mut at);
    frame.sub = at;
    match step {
        Step::Done => EffectFlow::Done,
        Step::Again => EffectFlow::Again,
        Step::Ask(decision) => EffectFlow::Ask(decision),
        Step::Push(child) => EffectFlow::Push(child),
    }
}
