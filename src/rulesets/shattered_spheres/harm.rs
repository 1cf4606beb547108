//! Effects that are resisted: damage without hit points, Afflictions, what comes of them (SS-DMG).

use std::sync::Arc;

use bevy::prelude::World;

use super::data::effect::Effect;
use super::data::line::{AttackLine, Does};
use super::data::ruling::Ruling;
use super::data::words::{Arena, Resistance};
use super::frames::{Check, CheckKind, Frame, Harm, Target};
use super::mutations::{self, Put};
use super::sources;
use super::state::Affliction;
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::ends::{End, Ends};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::Flow;
use crate::core::triggered::{TriggeredEffect, Triggers, happening};

/// Registers harm.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Harm>(SpheresSystems::Harm, step);
}

fn step(world: &mut World, harm: &mut Harm) -> Flow<Frame> {
    let view = View::new(world);
    let (by, on) = (harm.by, harm.on);
    let dealt = harm.dealt.map(|dealt| Arc::new(dealt.line(harm.attack)));
    let Some(attack) = dealt.or_else(|| view.attack(by, harm.attack).cloned()) else { return Flow::Done };
    let arena = attack.arena().unwrap_or(Arena::Blades);
    let (resists, damage) = match &attack.does {
        Does::Affliction(_, resists, _) => (*resists, None),
        Does::Damage(_) => (Resistance::of_damage(arena), Some(arena)),
        Does::Veil | Does::Relief => return Flow::Done,
    };
    if !harm.rolled {
        if !view.is_there(on) {
            return Flow::Done;
        }
        harm.rolled = true;
        let own = sources::resistance(view, on, resists, Some(by), damage, false);
        let own_harm = by == on;
        let mut effect = sources::effect(view, by, &attack, (!own_harm).then_some(on), harm.rank);
        if harm.extra > 0 {
            effect.ranks.push(Term::number(harm.extra, Source::situation(name!("critical"))));
        }
        effect.helped(harm.slam, Source::situation(t::SLAM.get()));
        let target = if harm.smash { Target::Rolled(effect, false) } else { Target::Passive(effect) };
        let check = Check::new(on, CheckKind::Resist(resists), attack.id, own, target);
        mutations::use_up(world, by, Cause::new(by, attack.id), |own| {
            own.aspect == super::data::words::Aspect::Effect && own.against.is_none_or(|against| against == on)
        });
        return Flow::Push(check.on(by).ungraded().frame());
    }
    let Some(came) = harm.came.take() else { return Flow::Done };
    if came.degree > 0 {
        return Flow::Done;
    }
    match &attack.does {
        Does::Affliction(_, resists, conditions) => {
            let grade = came.degree.unsigned_abs().min(3);
            let condition = conditions[usize::from(grade) - 1];
            let dc = 10 + harm.rank.or(attack.effect().map(|rank| rank.rank)).unwrap_or(0);
            afflict(world, by, on, attack.id, condition, Affliction { dc, resist: *resists, grade });
        }
        _ => damage_done(world, (by, on), &attack, came.degree.unsigned_abs()),
    }
    Flow::Done
}

/// Puts on what an Affliction brings; a worse one replaces what the same brought before (SS-DMG-11).
pub fn afflict(world: &mut World, by: CreatureId, on: CreatureId, origin: Name, condition: Name, own: Affliction) {
    let cause = Cause::new(by, origin);
    let view = View::new(world);
    let spoken = view.attack(by, origin).is_some_and(|line| line.arena() == Some(Arena::Words));
    if condition == t::IMPAIRED.get() && spoken && view.has_edge(on, "fearless") {
        return mutations::tell(world, on, cause, "is Fearless");
    }
    let worst = view
        .conditions(on)
        .filter(|(_, held)| held.origin == origin && held.imposer == Some(by))
        .filter_map(|(entity, _)| view.affliction(entity))
        .map(|known| known.grade)
        .max();
    if worst.is_some_and(|worst| worst >= own.grade) {
        return mutations::tell(world, on, cause, "is under as much of it already");
    }
    mutations::lift(world, on, t::REPLACED.get(), cause, |entity, held| {
        held.origin == origin && held.imposer == Some(by) && affliction_of(entity, held)
    });
    let ends: Ends = if own.grade >= 3 {
        End::Own(t::GREATER.get()).into()
    } else {
        End::Check { kind: own.resist.slug(), number: own.dc }.into()
    };
    mutations::afflict(world, on, Put { kinds: vec![condition], by, ends, cause }, own);
}

fn affliction_of(_: bevy::prelude::Entity, held: &crate::core::condition::Condition) -> bool {
    let resisted = |end: End| matches!(end, End::Check { .. }) || end == End::Own(t::GREATER.get());
    held.ends.iter().any(resisted)
}

/// What a failed check against damage brings (SS-DMG-02 to SS-DMG-09, SS-DMG-15).
fn damage_done(world: &mut World, (by, on): (CreatureId, CreatureId), line: &AttackLine, degrees: u8) {
    let cause = Cause::new(by, line.id);
    let arena = line.arena().unwrap_or(Arena::Blades);
    let view = View::new(world);
    let limit = view.wound_limit(arena);
    let (minion, before) = (view.sheet(on).is_minion(), view.plight(on).clone());
    let was_down = view.is_incapacitated(on);
    let words = view.encounter() == super::data::words::Encounter::Conflict || arena == Arena::Words;
    if before.ruined {
        return mutations::tell(world, on, cause, "is ruined already");
    }
    let track = Name::new(arena.word());
    let terms = vec![Term::number(1, Source::situation(name!("failed-resistance")))];
    let what = FactKind::Damage { to: on, track, amount: 1, kinds: Vec::new(), terms };
    mutations::record_fact(world, cause, what);
    let count = mutations::plight(world, on, |plight| {
        let wounds = &mut plight.wounds[arena as usize];
        *wounds = wounds.saturating_add(1);
        *wounds
    });
    happening::harmed(world, on, Some(by), &line.means());
    if minion && !was_down {
        set(world, on, cause, |plight| plight.down = true);
        return;
    }
    if before.dying {
        return if words { mutations::tell(world, on, cause, "cannot fall any lower") } else { die(world, on, cause) };
    }
    if was_down {
        return worst(world, on, cause, words);
    }
    match degrees {
        ..=1 => {}
        2 => {
            let ends = mutations::through_turn(View::new(world), on);
            mutations::impose(world, on, Put { kinds: vec![t::DAZED.get()], by, ends, cause });
        }
        3 if before.staggered => set(world, on, cause, |plight| plight.down = true),
        3 => {
            let put = Put {
                kinds: vec![t::DAZED.get(), t::HINDERED.get()],
                by,
                ends: Ends::open(),
                cause: Cause { of: t::STAGGERED.get(), ..cause },
            };
            set(world, on, cause, |plight| plight.staggered = true);
            mutations::impose(world, on, put);
        }
        4 => set(world, on, cause, |plight| plight.down = true),
        5.. => {
            set(world, on, cause, |plight| plight.down = true);
            worst(world, on, cause, words);
        }
    }
    if count.is_some_and(|count| count >= limit) {
        set(world, on, cause, |plight| plight.down = true);
    }
}

/// Dying; in words nobody dies, but is Ruined (SS-DMG-05, SS-DMG-09).
fn worst(world: &mut World, on: CreatureId, cause: Cause, words: bool) {
    if words {
        return set(world, on, cause, |plight| plight.ruined = true);
    }
    set(world, on, cause, |plight| (plight.down, plight.dying, plight.failures) = (true, true, 0));
}

fn die(world: &mut World, on: CreatureId, cause: Cause) {
    set(world, on, cause, |plight| plight.dead = true);
}

fn set(world: &mut World, on: CreatureId, cause: Cause, change: impl FnOnce(&mut super::state::Plight)) {
    mutations::plight(world, on, change);
    mutations::settle_standing(world, on, cause);
}

/// A Fortitude check of somebody Dying (SS-DMG-06).
pub fn death_save(view: View, who: CreatureId) -> Check {
    let own = sources::resistance(view, who, Resistance::Fortitude, None, None, false);
    let target = Target::Number(view.house().death_save);
    Check::new(who, CheckKind::Death, t::DEATH_SAVE.get(), own, target)
}

/// What a death save came to: 2 degrees stabilize, every degree of failure counts (SS-DMG-06).
pub fn saved(world: &mut World, who: CreatureId, degree: i8) {
    let cause = Cause::new(who, t::DEATH_SAVE.get());
    match degree {
        2.. => stabilize(world, who, cause),
        0..=1 => mutations::tell(world, who, cause, "holds on"),
        _ => fail_saves(world, who, degree.unsigned_abs(), cause),
    }
}

/// Death saves are failed; the third kills.
pub fn fail_saves(world: &mut World, who: CreatureId, count: u8, cause: Cause) {
    let most = View::new(world).house().death_saves;
    let failed = mutations::plight(world, who, |plight| {
        plight.failures = plight.failures.saturating_add(count);
        plight.failures
    });
    let failed = failed.unwrap_or(0);
    mutations::tell(world, who, cause, format!("has failed {failed} of {most} death saves"));
    if failed >= most {
        die(world, who, cause);
    }
}

/// Dying ends, Incapacitated stays; what was failed is forgotten.
pub fn stabilize(world: &mut World, who: CreatureId, cause: Cause) {
    set(world, who, cause, |plight| (plight.dying, plight.failures) = (false, 0));
}

/// The steps of damage and fatigue that Recover may take away, the worst first of each (SS-STD-10).
pub fn recoverable(view: View, who: CreatureId) -> Vec<Name> {
    let plight = view.plight(who);
    let mut found = Vec::new();
    if !plight.ruined {
        let dazed = view.conditions(who).any(|(entity, held)| is_damage_daze(view, entity, held));
        match () {
            () if plight.dying => found.push(t::DYING.get()),
            () if plight.down => found.push(t::DOWN.get()),
            () if plight.staggered => found.push(t::STAGGERED.get()),
            () if dazed => found.push(t::DAZED.get()),
            () => {
                for arena in Arena::BOTH {
                    if plight.wounds[arena as usize] > 0 {
                        found.push(wound_word(arena));
                    }
                }
            }
        }
    }
    if plight.fatigue > 0 {
        found.push(t::FATIGUE.get());
    }
    found
}

/// What a Wound of an arena is called among answers.
pub fn wound_word(arena: Arena) -> Name {
    match arena {
        Arena::Blades => name!("wound-combat"),
        Arena::Words => name!("wound-conflict"),
    }
}

fn is_damage_daze(view: View, entity: bevy::prelude::Entity, held: &crate::core::condition::Condition) -> bool {
    let own = held.kinds.contains(&t::DAZED.get());
    let deals = |id| view.attack(id, held.origin).is_some_and(|line| matches!(line.does, Does::Damage(_)));
    let from_blow = view.ids().any(|id| deals(id) || trait_harms(view, id, held.origin));
    own && from_blow && view.affliction(entity).is_none()
}

/// Whether a trait or condition of somebody deals damage by itself.
fn trait_harms(view: View, id: CreatureId, of: Name) -> bool {
    let harms = |own: &TriggeredEffect<Effect>| own.effects.iter().any(Effect::harms);
    SpheresRules::each(view.world, id).into_iter().any(|(name, own)| name == of && harms(own))
}

/// A Recover is paid for with Stress (SS-STD-10).
pub fn stress(world: &mut World, who: CreatureId) {
    mutations::plight(world, who, |plight| plight.stress += 1);
    let stress = View::new(world).plight(who).stress;
    mutations::tell(world, who, Cause::new(who, t::RECOVER.get()), format!("is under {stress} Stress"));
}

/// Takes one step away (SS-STD-10).
pub fn recover(world: &mut World, who: CreatureId, what: Name) {
    let cause = Cause::new(who, t::RECOVER.get());
    match what.as_str() {
        "dying" => stabilize(world, who, cause),
        "incapacitated" => set(world, who, cause, |plight| plight.down = false),
        "staggered" | "dazed" if View::new(world).plays(Ruling::RecoverClearsDaze) => {
            set(world, who, cause, |plight| plight.staggered = false);
            let view = View::new(world);
            let gone: Vec<_> = view
                .conditions(who)
                .filter(|(entity, held)| held.origin == t::STAGGERED.get() || is_damage_daze(view, *entity, held))
                .map(|(_, held)| held.record)
                .collect();
            mutations::lift(world, who, t::RECOVERED.get(), cause, |_, held| gone.contains(&held.record));
        }
        "staggered" => {
            set(world, who, cause, |plight| plight.staggered = false);
            let staggered = t::STAGGERED.get();
            mutations::lift(world, who, t::RECOVERED.get(), cause, |_, held| held.origin == staggered);
        }
        "dazed" => {
            let view = View::new(world);
            let gone: Vec<_> = view
                .conditions(who)
                .filter(|(entity, held)| is_damage_daze(view, *entity, held))
                .map(|(_, held)| held.record)
                .collect();
            mutations::lift(world, who, t::RECOVERED.get(), cause, |_, held| gone.contains(&held.record));
        }
        "fatigue" => {
            let all = View::new(world).plays(Ruling::RecoverClearsFatigue);
            set(world, who, cause, |plight| plight.fatigue = if all { 0 } else { plight.fatigue.saturating_sub(1) });
            tell_fatigue(world, who, cause);
        }
        _ => {
            let arena = if what == wound_word(Arena::Words) { Arena::Words } else { Arena::Blades };
            set(world, who, cause, |plight| {
                let wounds = &mut plight.wounds[arena as usize];
                *wounds = wounds.saturating_sub(1);
            });
            let track = Name::new(arena.word());
            mutations::record_fact(world, cause, FactKind::Healed { of: who, track, amount: 1 });
        }
    }
}

/// A step down the fatigue line (SS-MOV-04, SS-SUR-10).
pub fn tire(world: &mut World, who: CreatureId, cause: Cause) {
    // Whoever gives out does so of fatigue, whatever tired it.
    set(world, who, Cause { of: t::FATIGUE.get(), ..cause }, |plight| plight.fatigue = (plight.fatigue + 1).min(3));
    if View::new(world).plight(who).fatigue < 3 {
        tell_fatigue(world, who, cause);
    }
}

/// How tired somebody is by now.
fn tell_fatigue(world: &mut World, who: CreatureId, cause: Cause) {
    let word = ["fresh", "Fatigued", "Exhausted"];
    let fatigue = usize::from(View::new(world).plight(who).fatigue);
    mutations::tell(world, who, cause, format!("is {}", word[fatigue.min(2)]));
}
