//! Carrying out the sentences of abilities that are not tiers.

pub(crate) mod answers;
mod auras;
pub(crate) mod crowd;
pub(crate) mod extra;
pub(crate) mod extra_damage;
pub(crate) mod forced;
pub(crate) mod gifts;
pub(crate) mod grace;
pub(crate) mod horde;
pub(crate) mod moves;
pub(crate) mod rider;
pub(crate) mod search;
pub(crate) mod states;
pub(crate) mod summons;
mod wild;

use std::sync::Arc;

use bevy::prelude::World;

use super::super::damage_amount;
use super::super::damage_frames;
use super::super::deed_flow::{DeedFlow, Step};
use super::super::frames::{Frame, GrantFrame, UseFrame, nearest};
use super::super::systems::DrawSteelRules;
use super::super::view::View;
use super::effects;
use crate::core::fact::StepCause;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, Deed};
use crate::rulesets::draw_steel::data::amount::ShiftBy;

/// Registers what these sentences have to say later.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    wild::install(rules);
}

/// Works one deed of a use a step further.
pub fn advance(world: &mut World, frame: &mut UseFrame, ability: &Arc<AbilityDef>, deed: &Deed) -> DeedFlow {
    match deed {
        Deed::Line(line) => line_effects(world, frame, ability, line),
        Deed::Lasting { on, duration, kinds, modifiers, unless_spent, hooks, up_to_tier } => {
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
        Deed::WhileAfflicted { condition, modifiers, hooks } => {
            states::while_afflicted(world, frame, *condition, modifiers, hooks)
        }
        Deed::Become(kind) => states::become_(world, frame, *kind),
        Deed::Mark => states::mark(world, frame),
        Deed::TargetAll(whom) => crowd::target_all(world, frame, *whom),
        Deed::CoverMap => {
            frame.area = View::new(world).board().spots().collect();
            DeedFlow::Done
        }
        Deed::Trial { with, tiers } => crowd::trial(world, frame, ability, with, [&tiers.0, &tiers.1, &tiers.2]),
        Deed::Summon { creature, count } => summons::summon(world, frame, ability, *creature, *count),
        Deed::TakeTheBlow => {
            if let Some(target) = frame.targets.first() {
                super::redirection::redirect(world, frame.by, target.id);
            }
            DeedFlow::Done
        }
        Deed::MoveOrStrike => crowd::move_or_strike(world, frame),
        Deed::AddTarget { kind } => answers::add_target(world, frame, *kind),
        Deed::FollowIn => moves::follow_in(world, frame),
        Deed::ShortenForce { by } => answers::shorten_force(world, frame, by),
        Deed::Judge => states::judge(world, frame),
        Deed::MayForce { way, vertical, distance, once_a_turn, past } => {
            let squares = damage_amount::fixed_amount(View::new(world), frame.by, distance);
            let pull = forced::Pull { way: *way, vertical: *vertical, squares, once: *once_a_turn, past: *past };
            forced::may_force(world, frame, pull)
        }
        Deed::PushNeighbours { distance } => forced::push_neighbours(world, frame, ability, distance),
        Deed::RecoveryForFirstBlood => states::recovery_for_first_blood(world, frame),
        Deed::Defend => states::defend(world, frame),
        Deed::Rush { squares, extra_damage } => moves::rush(world, frame, ability, *squares, *extra_damage),
        Deed::Shift { by, if_spent } => {
            let by = if frame.spend > 0 { if_spent.unwrap_or(*by) } else { *by };
            DeedFlow::Last(grant(frame, StepCause::Shift, by))
        }
        Deed::TargetPassed { most } => moves::target_passed(world, frame, *most),
        Deed::Teleport { squares, per_spent, more } => {
            let more = more.as_ref().map_or(0, |more| damage_amount::fixed_amount(View::new(world), frame.by, more));
            let squares = squares + more + per_spent * frame.spend;
            DeedFlow::Last(grant(frame, StepCause::Teleport, ShiftBy::Squares(squares)))
        }
        Deed::Charge => moves::charge(world, frame),
        Deed::MoveCaptive => moves::move_captive(world, frame),
        Deed::HurlCaptive => moves::hurl_captive(world, frame),
        Deed::AlsoMoveAllies => moves::also_move_allies(world, frame, ability),
        Deed::Hurt { amount, kind } => {
            let by = frame.by;
            let value = damage_amount::amount(world, frame, amount, by, ability.id);
            let view = View::new(world);
            let hits = frame
                .target_ids()
                .into_iter()
                .map(|id| damage_frames::unrolled_hit(view, frame, ability, id, value, *kind))
                .collect();
            DeedFlow::Last(damage_frames::frame(hits))
        }
        Deed::PushDamager { distance } => forced::push_damager(world, frame, distance),
        Deed::StretchTriggeringForce { bonus, if_spent } => {
            let amount = if frame.spend > 0 { if_spent } else { bonus };
            let more = damage_amount::fixed_amount(View::new(world), frame.by, amount);
            if let Some(force) = nearest::nearest_force_mut(world) {
                force.squares += more;
            }
            DeedFlow::Done
        }
        Deed::MayHurtAdjacent { amount, kind } => extra::may_hurt_adjacent(world, frame, ability, amount, *kind),
        // Read where rolls, damage and forced movement are worked out.
        Deed::BloodPrice { .. }
        | Deed::ExtraDamage { .. }
        | Deed::HurtPerSquareForced { .. }
        | Deed::ExtraSlamDamage(_)
        | Deed::NearestFirst
        | Deed::Worsen { .. }
        | Deed::Refrain(_)
        | Deed::ConditionPrice { .. }
        | Deed::AsVerticalPush
        | Deed::Seize
        | Deed::StretchForce => DeedFlow::Done,
        Deed::ClaimStillness { .. } | Deed::StillnessEdge => extra::claim_stillness(world, frame, deed),
        Deed::Halve { near } => answers::halve(world, frame, *near),
        Deed::LowerPotency { by, near, if_spent } => answers::lower_potency(world, frame, *by, *near, *if_spent),
        Deed::SwingRoll { swing, if_spent } => answers::swing_roll(world, frame, *swing, *if_spent),
        Deed::TakeOverForce { bonus, if_spent } => answers::take_over_force(world, frame, bonus, if_spent),
        Deed::HealingGrace => grace::healing_grace(world, frame),
        Deed::SurgesByTier { within } => gifts::surges_by_tier(world, frame, ability, *within),
        Deed::PayRecovery => gifts::pay_recovery(world, frame),
        Deed::Tend => gifts::tend(world, frame),
        Deed::Hide => {
            super::super::hiding::hide(world, frame.by, frame.cause());
            DeedFlow::Done
        }
        Deed::HideInPlainSight { surges } => states::hide_in_plain_sight(world, frame, *surges),
        Deed::Search => search::search(world, frame),
        Deed::Interact => {
            super::interact::swing_door(world, frame);
            DeedFlow::Done
        }
        Deed::TakeTurn => {
            super::super::rounds::call(world, frame.by, frame.ability);
            DeedFlow::Done
        }
        Deed::Horde(deed) => horde::advance(world, frame, *deed),
        Deed::Wild(deed) => wild::advance(world, frame, ability, *deed),
        Deed::Escape => gifts::escape(world, frame),
        Deed::StartAura => auras::start(world, frame, ability),
        Deed::GrowAura(by) => auras::grow(world, frame, *by),
        Deed::AuraPulseAtTurnEnd { amount, kind } => auras::pulse_at_turn_end(world, frame, amount, *kind),
        Deed::AuraMode(mode) => auras::mode(world, frame, *mode),
        Deed::Zone { duration, difficult, solid, damage, on_entry, kind, spares, grasps } => {
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
            DeedFlow::Done
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
) -> DeedFlow {
    let mut at = frame.sub;
    let step = effects::each_on_all(world, frame, ability, line, &mut at);
    frame.sub = at;
    match step {
        Step::Done => DeedFlow::Done,
        Step::Again => DeedFlow::Again,
        Step::Ask(decision) => DeedFlow::Ask(decision),
        Step::Push(child) => DeedFlow::Push(child),
    }
}
