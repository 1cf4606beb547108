//! Applying one effect to one creature.

use std::sync::Arc;

use bevy::prelude::World;

use crate::core::ends::{Ends, Moment};
use crate::core::fact::{FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, Deed};
use crate::rulesets::draw_steel::data::amount::{Amount, ShiftBy};
use crate::rulesets::draw_steel::data::deed::Hook;
use crate::rulesets::draw_steel::data::effect::{Against, Duration, Effect, Figure, Origin, Swing};
use crate::rulesets::draw_steel::data::modifier::{Bearer, Gives, Modifier, RollModifier, Rolls, Versus};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::{
    Course, Frame, GrantFrame, Offer, OfferFrame, Outside, Part, UseFrame,
};
use crate::rulesets::draw_steel::rules::hiding;
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::lost_turns;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::forcing::force_frame;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::points;
use crate::rulesets::draw_steel::rules::roll_context::RollContext;
use crate::rulesets::draw_steel::rules::state::Lends;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{damage, damage_frames};
use crate::rulesets::draw_steel::rules::{damage_amount, grabbing, healing, lasting, state};

/// Applies one effect of a use to one creature; what needs time of its own comes back as a frame.
pub fn apply(
    world: &mut World,
    frame: &mut UseFrame,
    ability: &Arc<AbilityDef>,
    id: CreatureId,
    effect: &Effect,
) -> Option<Frame> {
    let cause = frame.cause();
    let view = View::new(world);
    let forced = matches!(effect, Effect::Force { .. });
    let lifeless = view.is_thing(id) || !view.is_alive(id);
    if lifeless && !forced && !matches!(effect, Effect::Damage { .. }) {
        return None;
    }
    match effect {
        Effect::Damage { amount, kinds, past } => {
            let value = damage_amount::amount(world, frame, amount, ability.id);
            let kind = frame.kind.filter(|kind| kinds.contains(kind)).or_else(|| kinds.first().copied());
            let kind = frame.target(id).and_then(|target| target.kind).or(kind);
            let parts = vec![Part { amount: value, kind, why: ability.id }];
            let mut hit = damage_frames::hit(View::new(world), frame, ability, id, parts, false);
            // Rolled damage is what a power roll of the user's deals (DS-DMG-04, DS-EFF-08).
            hit.rolled = ability.roll.is_some();
            hit.go_past(*past);
            Some(damage_frames::frame(vec![hit]))
        }
        Effect::Force { kind, vertical, distance, past_stability, from } => {
            let squares = damage_amount::amount(world, frame, distance, ability.id);
            let mut moved = force(View::new(world), frame, ability, id, *kind, *vertical, squares)?;
            if let Frame::Force(force) = &mut moved {
                force.ignore_stability |= *past_stability;
                if *from == Origin::Center {
                    force.from = middle(&frame.area)?;
                }
            }
            Some(moved)
        }
        Effect::Own(own) if matches!(**own, Effect::ShiftCourse { .. }) => {
            let Effect::ShiftCourse { squares, away } = **own else { return None };
            Some(shift_course(frame, frame.by, id, squares, away))
        }
        Effect::Own(own) => apply(world, frame, ability, frame.by, own),
        // Settled before it comes here.
        Effect::If { .. } => {
            let settled = effect.settled(|given| given.holds(view, frame.by, id)).cloned()?;
            apply(world, frame, ability, id, &settled)
        }
        // Picked before it comes here.
        Effect::OneOf(options) => options.first().and_then(|effect| apply(world, frame, ability, id, effect)),
        Effect::Afflict { conditions, duration } => {
            afflict(world, frame, id, conditions, *duration);
            None
        }
        Effect::Resist { way, kind, value, duration } => {
            let value = damage_amount::roll_amount(world, frame.by, value, ability.id);
            let view = View::new(world);
            let modifier = Modifier::Resist { way: *way, kind: *kind, value };
            let ends = lasting::fix_duration(view, duration.unwrap_or(Duration::Encounter), id, Some(frame.by));
            lend(world, frame, id, modifier, ends);
            None
        }
        Effect::NextRoll(swing) => {
            lend(world, frame, id, next_roll(*swing, Rolls::Power), Moment::FightEnd);
            None
        }
        Effect::NextStrike(swing) => {
            lend(world, frame, id, next_roll(*swing, Rolls::Strike), Moment::FightEnd);
            None
        }
        Effect::NextAbility(swing) => {
            lend(world, frame, id, next_roll(*swing, Rolls::Ability), Moment::FightEnd);
            None
        }
        Effect::Fell => {
            damage::lose_stamina(world, id, view.stamina(id).now.max(0), cause);
            None
        }
        Effect::LoseStamina(amount) => {
            let value = damage_amount::amount(world, frame, amount, ability.id);
            damage::lose_stamina(world, id, value, cause);
            None
        }
        Effect::RegainStamina(amount) => {
            let value = damage_amount::amount(world, frame, amount, ability.id);
            healing::heal(world, id, value, cause);
            None
        }
        Effect::RegainDealt { half } => {
            let value = if *half { frame.dealt / 2 } else { frame.dealt };
            healing::heal(world, id, value, cause);
            None
        }
        Effect::NextAgainst { swing, strike } => {
            let rolls = if *strike { Rolls::Strike } else { Rolls::Ability };
            let modifier = match next_roll(*swing, rolls) {
                Modifier::Roll(roll) => Modifier::Roll(RollModifier { when: Bearer::IsTarget, ..roll }),
                other => other,
            };
            lend(world, frame, id, modifier, Moment::FightEnd);
            None
        }
        Effect::Adjust { what, by, duration } => {
            let modifier = match what {
                Figure::Speed => Modifier::Speed(*by),
                Figure::Stability => Modifier::Stability(*by),
                Figure::Saves => Modifier::Saves(*by),
            };
            let ends = lasting::fix_duration(view, *duration, id, Some(frame.by));
            lend(world, frame, id, modifier, ends);
            None
        }
        Effect::SpeedLimit { most, duration } => {
            let ends = lasting::fix_duration(view, *duration, id, Some(frame.by));
            lend(world, frame, id, Modifier::SpeedCap(*most), ends);
            None
        }
        Effect::SightLimit { most, duration } => {
            let ends = lasting::fix_duration(view, *duration, id, Some(frame.by));
            lend(world, frame, id, Modifier::SightWithin(*most), ends);
            None
        }
        Effect::Ongoing { amount, kind, at, duration } => {
            let hook = Hook { at: *at, amount: amount.clone(), kind: *kind };
            let ends = lasting::fix_duration(view, *duration, id, Some(frame.by));
            lend_all(world, frame, id, Lends { modifiers: Vec::new(), hooks: vec![hook] }, ends);
            None
        }
        Effect::LoseRecoveries(amount) => {
            let lost = damage_amount::roll_amount(world, frame.by, amount, ability.id);
            mutations::change_pool(world, id, t::RECOVERIES.get(), -lost, cause);
            None
        }
        Effect::LoseTurn => {
            lost_turns::lose(world, id, cause);
            None
        }
        Effect::Approach => movement::driven_toward(view, id, frame.by, &[StepCause::Walk], frame.ability),
        Effect::Flee => movement::driven_away(view, id, frame.by, frame.ability),
        Effect::SwapPlaces { .. } => movement::swap_places(world, frame.by, id, cause),
        Effect::Carry(squares) => Some(Frame::Grant(GrantFrame {
            chooser: Some(frame.by),
            ..GrantFrame::new(id, StepCause::Teleport, ShiftBy::Squares(*squares), frame.ability)
        })),
        Effect::RegainRecovery => {
            healing::heal(world, id, view.recovery_value(id), cause);
            None
        }
        Effect::Resource(by) => {
            if let Some(own) = view.sheet(id).resource() {
                mutations::change_pool(world, id, own, *by, cause);
            }
            None
        }
        Effect::EndEffect => Some(offer(frame, id, Offer::EndEffect)),
        Effect::EndEffects => Some(offer(frame, id, Offer::EndEffects)),
        Effect::Save => Some(offer(frame, id, Offer::Save)),
        Effect::Hide => {
            hiding::hide(world, id, cause);
            None
        }
        Effect::StandUp => {
            movement::stand_up(world, id, cause);
            None
        }
        Effect::EdgeNext => {
            lend(world, frame, id, next_roll(Swing::Edge, Rolls::Ability), Moment::FightEnd);
            None
        }
        Effect::EscapeBane => {
            crate::rulesets::draw_steel::rules::ending::make_escape_harder(world, frame.by, id);
            None
        }
        Effect::Counter { name, by } => {
            // Rage is for enemies only.
            if *name != t::RAGE.get() || view.hostile(frame.by, id) {
                mutations::count(world, id, *name, *by, cause);
            }
            None
        }
        Effect::CounterAt { name, at } => {
            let now = view.pool(id, *name);
            mutations::count(world, id, *name, at - now, cause);
            None
        }
        Effect::Shift(squares) => Some(grant(id, StepCause::Shift, *squares, frame.ability)),
        Effect::LeaveArea { may } => leave_area(world, frame, id, !may),
        Effect::ShiftCourse { squares, away } => {
            let other = if id == frame.by { frame.targets.first()?.id } else { frame.by };
            Some(shift_course(frame, id, other, *squares, *away))
        }
        Effect::Move(squares) => Some(grant(id, StepCause::Walk, *squares, frame.ability)),
        Effect::Teleport(squares) => Some(grant(id, StepCause::Teleport, *squares, frame.ability)),
        Effect::TemporaryStamina(amount) => {
            let value = damage_amount::amount(world, frame, amount, ability.id);
            healing::give_temporary(world, id, value, cause);
            None
        }
        Effect::Surge(n) => {
            mutations::change_pool(world, id, t::SURGES.get(), *n, cause);
            None
        }
        Effect::Malice(by) => {
            mutations::change_malice(world, state::DIRECTOR, *by, cause);
            None
        }
        Effect::Recovery => Some(offer(frame, id, Offer::Recovery)),
        Effect::FreeStrike { edge, against } => {
            let on = match against {
                Against::Anyone => None,
                Against::You => Some(frame.by),
                Against::Target => Some(frame.targets.first()?.id),
                // Picked before it comes here.
                Against::BesideTarget
                | Against::Chosen
                | Against::ChosenEnemy
                | Against::NearestAlly
                | Against::NearestEnemy => return None,
            };
            Some(offer(frame, id, Offer::FreeStrike { on, edge: *edge }))
        }
        Effect::StrikeSignature { edge } => {
            let on = frame.targets.first().map(|target| target.id).filter(|&on| View::new(world).is_alive(on));
            Some(offer(frame, id, Offer::Signature { on, strike: true, edge: *edge }))
        }
        Effect::Signature { edge, .. } => {
            Some(offer(frame, id, Offer::Signature { on: None, strike: false, edge: *edge }))
        }
    }
}

/// An offer made by a use.
pub fn offer(frame: &UseFrame, to: CreatureId, what: Offer) -> Frame {
    Frame::Offer(OfferFrame { to, what, by: frame.by, of: frame.ability })
}

/// A shift of one creature nearer to another or farther from it.
fn shift_course(frame: &UseFrame, mover: CreatureId, other: CreatureId, squares: i16, away: bool) -> Frame {
    let course = if away { Course::Farther(other) } else { Course::Nearer(other) };
    let granted = GrantFrame::new(mover, StepCause::Shift, ShiftBy::Squares(squares), frame.ability);
    Frame::Grant(GrantFrame { course: Some(course), ..granted })
}

fn grant(mover: CreatureId, how: StepCause, squares: ShiftBy, of: Name) -> Frame {
    Frame::Grant(GrantFrame::new(mover, how, squares, of))
}

/// A shift out of the area of a use for whoever is in it.
fn leave_area(world: &mut World, frame: &UseFrame, id: CreatureId, must: bool) -> Option<Frame> {
    let view = View::new(world);
    if !view.is_awake(id) || !movement::is_inside(view, id, &frame.area) {
        return None;
    }
    let outside = Outside { area: frame.area.clone(), must };
    if movement::ways_out(view, id, &outside).routes.is_empty() {
        let why = "no free place outside of the area is within its reach".to_owned();
        mutations::tell(world, frame.cause(), FactKind::Nothing { on: Some(id), why });
        return None;
    }
    let grant = GrantFrame::new(id, StepCause::Shift, ShiftBy::Speed, frame.ability);
    Some(Frame::Grant(GrantFrame { outside: Some(outside), ..grant }))
}

/// The square in the middle of an area, or the four squares there.
fn middle(area: &[Spot]) -> Option<Space> {
    let (first, z) = (area.first()?, area.iter().map(|spot| spot.z).min()?);
    let ends = |of: fn(&Spot) -> i16| {
        area.iter().map(of).fold((of(first), of(first)), |(low, high), n| (low.min(n), high.max(n)))
    };
    let ((left, right), (top, bottom)) = (ends(|spot| spot.x), ends(|spot| spot.y));
    let even = (right - left) % 2 == 1 && (bottom - top) % 2 == 1;
    Some(Space::new(Spot::at((left + right) / 2, (top + bottom) / 2, z), if even { 2 } else { 1 }))
}

fn next_roll(swing: Swing, rolls: Rolls) -> Modifier {
    Modifier::Roll(RollModifier {
        gives: Gives::Swing(swing),
        rolls,
        when: Bearer::Rolls,
        keywords: Vec::new(),
        abilities: Vec::new(),
        versus: Versus::Anyone,
        once: true,
    })
}

fn lend(world: &mut World, frame: &UseFrame, on: CreatureId, modifier: Modifier, ends: impl Into<Ends>) {
    lend_all(world, frame, on, Lends { modifiers: vec![modifier], hooks: Vec::new() }, ends);
}

fn lend_all(world: &mut World, frame: &UseFrame, on: CreatureId, lends: Lends, ends: impl Into<Ends>) {
    let what = Imposition { kinds: Vec::new(), lends, source: None, imposer: Some(frame.by), origin: frame.ability };
    lasting::impose(world, on, what, ends);
}

/// Puts conditions on a creature: "grabbed" is a hold, and "prone", which the notation gives a record of its own, is
/// open-ended (AMB-12).
pub fn afflict(world: &mut World, frame: &UseFrame, on: CreatureId, conditions: &[Name], duration: Duration) {
    let mut kinds = conditions.to_vec();
    if let Some(ability) = View::new(world).ability(frame.by, frame.ability) {
        for kind in &mut kinds {
            *kind = worsened(frame, ability, *kind);
        }
    }
    if let Some(at) = kinds.iter().position(|&kind| kind == t::GRABBED.get()) {
        kinds.remove(at);
        grabbing::seize(world, frame.by, on, frame.ability, false);
    }
    if kinds.is_empty() {
        return;
    }
    let ends = if kinds == [t::PRONE.get()] {
        Ends::open()
    } else {
        lasting::fix_duration(View::new(world), duration, on, Some(frame.by))
    };
    impose(world, frame, on, kinds, ends);
}

fn impose(world: &mut World, frame: &UseFrame, on: CreatureId, kinds: Vec<Name>, ends: Ends) {
    if kinds == [t::PRONE.get()] && View::new(world).has(on, t::PRONE.get()) {
        return;
    }
    let what =
        Imposition { kinds, lends: Lends::default(), source: None, imposer: Some(frame.by), origin: frame.ability };
    lasting::impose(world, on, what, ends);
}

/// Forced movement of a target by a use, bonuses included (DS-FORCE-05, DS-FORCE-06).
pub fn force(
    view: View,
    frame: &UseFrame,
    ability: &AbilityDef,
    id: CreatureId,
    kind: crate::core::push::ForcedKind,
    vertical: bool,
    squares: i16,
) -> Option<Frame> {
    if view.is_thing(id)
        && !targeting::is_movable(view, id)
        && crate::rulesets::draw_steel::data::ability::deals_damage(ability)
    {
        return None;
    }
    let own = view.space(frame.by)?;
    let melee_weapon = with_melee_weapon(frame, ability);
    let per_square = ability.after.iter().chain(&ability.before).find_map(|deed| match deed {
        Deed::HurtPerSquareForced { amount, kind } => Some((*amount, *kind)),
        _ => None,
    });
    let extra_slam = ability.after.iter().find_map(|deed| match deed {
        Deed::ExtraSlamDamage(n) => Some(*n),
        _ => None,
    });
    let (kind, more) = points::forced(view, frame, ability, kind);
    let strained = frame.noted.contains(&t::STRAINED.get()) && ability.strained.contains(&Deed::AsVerticalPush);
    let (kind, vertical) = if strained { (crate::core::push::ForcedKind::Push, true) } else { (kind, vertical) };
    let bonus = more + frame.stretch_for(id);
    Some(force_frame(view, id, Some(frame.by), own, kind, vertical, squares + bonus, frame.ability, |force| {
        force.melee_weapon = melee_weapon;
        force.per_square = per_square;
        force.extra_slam = extra_slam.unwrap_or(0);
    }))
}

/// Whether a use is one of a melee weapon as it is made.
pub fn with_melee_weapon(frame: &UseFrame, ability: &AbilityDef) -> bool {
    let context = RollContext { by: frame.by, ability, mode: frame.mode, with: None, targets: &[], extra: &[] };
    context.has(t::MELEE.get()) && context.has(t::WEAPON.get())
}

/// A flat amount of an effect, for previews.
pub fn preview_amount(view: View, by: CreatureId, amount: &Amount) -> (i16, i16) {
    let fixed = damage_amount::fixed_amount(view, by, amount);
    let dice: (i16, i16) = amount.terms.iter().fold((0, 0), |(low, high), term| match *term {
        crate::rulesets::draw_steel::data::amount::Term::Dice { count, sides } => {
            (low + i16::from(count), high + i16::from(count) * i16::from(sides))
        }
        _ => (low, high),
    });
    (fixed + dice.0, fixed + dice.1)
}

/// The condition that a strained user's ability imposes in place of another.
fn worsened(frame: &UseFrame, ability: &AbilityDef, kind: Name) -> Name {
    let strained = frame.noted.contains(&t::STRAINED.get());
    let worse = ability.strained.iter().filter(|_| strained).find_map(|deed| match deed {
        Deed::Worsen { from, to } if *from == kind => Some(*to),
        _ => None,
    });
    worse.unwrap_or(kind)
}
