//! An attack target by target: Power spent against it, its roll, what it deals and does in addition (ESC-ATK, ESC-BAS).

use std::sync::Arc;

use bevy::prelude::World;

use super::data::ability::{AbilityDef, Miss, On, Rider};
use super::data::condition::Lend;
use super::data::effect::Effect;
use super::data::passive::Passive;
use super::data::words::Defense;
use super::frames::{Aim, Attack, AttackStage, Carry, Event, Frame, Window};
use super::harm::{self, Blow, Past};
use super::mutations;
use super::rolling::{self, Roll};
use super::rolls::{self, CRIT_FAIL, CRITICAL, half};
use super::sources;
use super::systems::{WayRules, WaySystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term, TermKind};
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::happening::{self, Landed};
use crate::core::uses::Scope;

/// Registers attacks.
pub(super) fn install(rules: &mut RulesBuilder<WayRules>) {
    rules.step::<Attack>(WaySystems::Attacks, step);
}

/// Whether a point of Power makes an attack harder (ESC-ABL-15).
pub static POWER: Question = Question::new("power");

fn step(world: &mut World, attack: &mut Attack) -> Flow<Frame> {
    let view = View::new(world);
    let Some(ability) = view.content().ability(attack.ability).cloned() else { return Flow::Done };
    let Some(aim) = attack.aims.get(attack.at) else { return Flow::Done };
    let (on, rolled) = (aim.on, aim.rolled);
    if !view.is_up(attack.by) && !rolled {
        return Flow::Done;
    }
    let present = view.is_there(on);
    match attack.stage {
        AttackStage::Guarding => {
            let asked = guard(world, attack, &ability);
            if let Some(decision) = asked {
                return Flow::Ask(decision);
            }
        }
        AttackStage::Rolling if present => roll(world, attack, &ability),
        AttackStage::Dealing => deal(world, attack, &ability),
        AttackStage::Following => {
            let effects = following(View::new(world), attack, &ability);
            let natural = Some(attack.aims[attack.at].natural);
            advance(attack, &ability);
            if effects.is_empty() {
                return Flow::Again;
            }
            let carry = Carry { natural, ..Carry::new(attack.by, ability.id, &effects, &[on]) };
            return Flow::Push(Frame::Carry(Box::new(carry)));
        }
        AttackStage::Answering => {
            tell(world, attack, &ability);
            let event = answered(attack);
            advance(attack, &ability);
            return event.map_or(Flow::Again, |event| Flow::Push(Window::on(event)));
        }
        AttackStage::Rolling => {}
    }
    advance(attack, &ability);
    Flow::Again
}

/// The next stage; all rolls come first where the ability says so (ESC-ATK-12).
fn advance(attack: &mut Attack, ability: &AbilityDef) {
    let first = if ability.roll_first { AttackStage::Dealing } else { AttackStage::Guarding };
    attack.stage = match attack.stage {
        AttackStage::Guarding => AttackStage::Rolling,
        AttackStage::Rolling if ability.roll_first && attack.at + 1 < attack.aims.len() => {
            attack.at += 1;
            AttackStage::Guarding
        }
        AttackStage::Rolling => {
            if ability.roll_first {
                attack.at = 0;
            }
            AttackStage::Dealing
        }
        AttackStage::Dealing => AttackStage::Following,
        AttackStage::Following => AttackStage::Answering,
        AttackStage::Answering => {
            attack.at += 1;
            first
        }
    };
}

/// The pool of which somebody may spend a point against an attack on a defense; Momentum pays for Guile first.
pub fn guarding_pool(view: View, who: CreatureId, against: Defense) -> Option<Name> {
    let power = view.sheet(who).power?;
    if !view.is_up(who) || view.lends(who, |lend| *lend == Lend::BasicsOnly) {
        return None;
    }
    let fits = power == against.pool() || power == name!("ki");
    let momentum = power == name!("guile") && view.pool(who, t::MOMENTUM.get()) > 0;
    match fits {
        true if momentum => Some(t::MOMENTUM.get()),
        true if view.pool(who, power) > 0 => Some(power),
        _ => None,
    }
}

/// Whether the target spends Power, before the roll (ESC-ABL-15).
fn guard(world: &mut World, attack: &mut Attack, ability: &AbilityDef) -> Option<Decision> {
    let view = View::new(world);
    let on = attack.aims[attack.at].on;
    let against = ability.entry.against?;
    let pool = guarding_pool(view, on, against).filter(|_| !attack.coup)?;
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(_)) => {
            mutations::change_pool(world, on, pool, -1, Cause::new(on, name!("guard")));
            attack.aims[attack.at].guarded = true;
            None
        }
        Some(_) => None,
        None => {
            let view = View::new(world);
            let options = Options::Choose { choices: vec![Choice::Named(pool)], may_pass: true };
            Some(Decision { side: view.side(on), about: Some(on), ask: POWER.id(), origin: ability.id, options })
        }
    }
}

/// The attacker's save against somebody unseen, then the roll (ESC-COND-20, ESC-ATK-01 to ESC-ATK-09).
fn roll(world: &mut World, attack: &mut Attack, ability: &AbilityDef) {
    let (by, at) = (attack.by, attack.at);
    let on = attack.aims[at].on;
    attack.aims[at].rolled = true;
    if attack.coup {
        // No roll; for riders and resistance it counts as a natural 17 (ESC-SPC-12).
        (attack.aims[at].natural, attack.aims[at].degree) = (rolls::CRIT, CRITICAL);
    } else {
        if sources::unseen(View::new(world), on) && !rolling::save(world, by, name!("invisible"), rolls::NORMAL) {
            return mutations::tell(world, on, Cause::new(by, ability.id), "the attacker does not find it");
        }
        let view = View::new(world);
        let need = sources::need(view, by, ability, on);
        let read = |natural: i16, bonus: i16| rolls::Need { bonus, ..need }.degree(natural);
        let wanted = Roll {
            who: by,
            what: ability.id,
            purpose: t::ATTACK.get(),
            on: Some(on),
            adds: sources::bonus(view, by, ability),
            help: sources::attack(view, attack, ability, &attack.aims[at]),
            target: need.target,
            read: &read,
        };
        let came = rolling::roll(world, wanted);
        (attack.aims[at].natural, attack.aims[at].degree) = (came.natural, came.degree);
    }
    let cause = Cause::new(by, ability.id);
    mutations::lift(world, by, t::USED.get(), cause, |held| held.kinds == [t::OPENING.get()]);
    let degree = attack.aims[at].degree;
    if degree == CRIT_FAIL {
        mutations::tell(world, on, cause, "a natural 3: nothing comes of it");
    }
    if degree > 0 {
        mutations::count_use(world, by, t::HIT.get(), Some(on), Scope::Round);
        gain_momentum(world, by, 1, cause);
        lose_momentum(world, on, cause);
    }
}

/// Momentum by a hit or a Dicey Move, for those who have it.
pub fn gain_momentum(world: &mut World, who: CreatureId, by: i16, cause: Cause) {
    if View::new(world).sheet(who).has(|passive| *passive == Passive::Momentum) {
        mutations::change_pool(world, who, t::MOMENTUM.get(), by, cause);
    }
}

/// All of it is lost.
pub fn lose_momentum(world: &mut World, who: CreatureId, cause: Cause) {
    if View::new(world).pool(who, t::MOMENTUM.get()) > 0 {
        mutations::set_pool(world, who, t::MOMENTUM.get(), 0, cause);
    }
}

/// The ability whose hit and miss count: the basic attack where it is made as one (ESC-BAS-07).
pub fn dealt_as(view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> Arc<AbilityDef> {
    let basic = ability.as_basic.and_then(|basic| view.ability(by, basic));
    basic.map_or_else(|| Arc::clone(ability), Arc::clone)
}

/// What a crit multiplies damage by: 2 as a rule (ESC-ATK-06, ESC-ATK-14).
pub fn crit_multiplier(view: View, by: CreatureId) -> i16 {
    if view.lends(by, |lend| *lend == Lend::TripleCrits) { 3 } else { 2 }
}

/// What the attack deals, before the crit (ESC-BAS-02 to ESC-BAS-05, ESC-DMG-09).
fn base(world: &mut World, attack: &Attack, ability: &Arc<AbilityDef>) -> Vec<Term> {
    let (by, aim) = (attack.by, &attack.aims[attack.at]);
    let own = dealt_as(View::new(world), by, ability);
    let damage = |world: &mut World| {
        let amount = own.damage.as_ref();
        amount.map_or_else(Vec::new, |amount| rolling::amount(world, by, amount, t::DAMAGE.get()))
    };
    match (aim.degree, &own.miss) {
        (1.., _) => damage(world),
        (rolls::MISS, Miss::Class) => {
            let view = View::new(world);
            let (melee, ranged) = view.sheet(by).miss;
            let deals = if own.entry.melee { melee } else { ranged };
            let level = Term::number(view.sheet(by).level, Source::Figure(name!("level")));
            if deals { vec![level] } else { Vec::new() }
        }
        (rolls::MISS, Miss::Half) => {
            let mut terms = damage(world);
            let sum: i16 = terms.iter().map(|term| term.value).sum();
            let source = Source::situation(name!("miss"));
            terms.push(Term { kind: TermKind::Halved, value: half(sum) - sum, source });
            terms
        }
        (rolls::MISS, Miss::Deals(amount)) => rolling::amount(world, by, amount, t::DAMAGE.get()),
        _ => Vec::new(),
    }
}

/// Rolls, Confused share, crit, resistance, in this order (ESC-DMG-08).
fn deal(world: &mut World, attack: &mut Attack, ability: &Arc<AbilityDef>) {
    let (by, at) = (attack.by, attack.at);
    let mut terms = base(world, attack, ability);
    let aim = &mut attack.aims[at];
    let (on, natural, degree) = (aim.on, aim.natural, aim.degree);
    if terms.is_empty() {
        return;
    }
    let sum: i16 = terms.iter().map(|term| term.value).sum::<i16>().max(0);
    aim.base = sum;
    let view = View::new(world);
    let confused = view.lends(by, |lend| *lend == Lend::Confused) && natural % 2 == 1 && !attack.coup;
    let kinds = sources::damage_kinds(view, by, ability);
    let mut multipliers = Vec::new();
    if degree == CRITICAL {
        multipliers.push(crit_multiplier(view, by));
    }
    multipliers.push(ability.multiply);
    let times = rolls::multiplied(&multipliers);
    if times > 1 {
        let why = if degree == CRITICAL { name!("crit") } else { name!("multiplied") };
        terms.push(Term::number(sum * (times - 1), Source::situation(why)));
    }
    let crit = degree == CRITICAL;
    let blow = Blow {
        to: on,
        by: Some(by),
        of: ability.id,
        terms,
        kinds: kinds.clone(),
        past: Past::Natural(natural),
        crit,
        knock_out: attack.knock_out && ability.entry.melee,
    };
    harm::deal(world, blow);
    if confused && half(sum) > 0 {
        // Half of what it dealt before anything was made of it (ESC-COND-04 to ESC-COND-06).
        let terms = vec![Term::number(half(sum), Source::Content { name: name!("confused"), of: Some(by) })];
        let share =
            Blow { past: Past::Anyway, kinds, ..Blow::plain(by, Some(by), name!("confused"), t::DAMAGE.get(), terms) };
        harm::deal(world, share);
    }
}

/// Whether a rider happens (ESC-DICE-02, ESC-DICE-07, ESC-ABL-17, ESC-ED-07).
fn rides(view: View, attack: &Attack, ability: &AbilityDef, aim: &Aim, rider: &Rider) -> bool {
    let escalation = view.escalation(attack.by);
    let landed = aim.degree > 0 || (aim.degree == rolls::MISS && rider.miss_too);
    match rider.on {
        On::CritFail => aim.degree == CRIT_FAIL,
        _ if !landed => false,
        On::Even => !attack.coup && aim.natural % 2 == 0,
        On::Odd => !attack.coup && aim.natural % 2 == 1,
        On::Natural(least) => aim.natural >= least,
        On::Escalation => ability.entry.escalation.is_none_or(|gate| escalation >= gate.least),
        On::Staggered => view.is_staggered(attack.by),
        On::EscalationEven => escalation > 0 && escalation % 2 == 0,
        On::EscalationOdd => escalation % 2 == 1,
    }
}

/// What an attack does to its target besides damage.
pub fn following(view: View, attack: &Attack, ability: &Arc<AbilityDef>) -> Vec<Effect> {
    let aim = &attack.aims[attack.at];
    if attack.stripped || aim.degree == 0 {
        return Vec::new();
    }
    let hit = ability.hit.iter().filter(|_| aim.degree > 0);
    let riders = ability.riders.iter().filter(|rider| rides(view, attack, ability, aim, rider));
    hit.chain(riders.flat_map(|rider| &rider.effects)).cloned().collect()
}

/// Traits may answer how it came out.
fn tell(world: &mut World, attack: &Attack, ability: &AbilityDef) {
    let (aim, entry) = (&attack.aims[attack.at], &ability.entry);
    if !aim.rolled {
        return;
    }
    let kinds = [(entry.melee, name!("melee")), (entry.ranged, name!("ranged")), (entry.spell, name!("spell"))];
    let kinds = kinds.into_iter().filter_map(|(is, word)| is.then_some(word));
    let words: Vec<Name> = kinds.chain([ability.id]).collect();
    let (hit, critical) = (aim.degree > 0, aim.degree == CRITICAL);
    let landed = Landed { by: attack.by, on: aim.on, hit, critical, first: attack.at == 0, words: &words };
    happening::attacked(world, landed);
}

/// What others may answer.
fn answered(attack: &Attack) -> Option<Event> {
    let aim = &attack.aims[attack.at];
    let (by, on) = (attack.by, aim.on);
    if aim.degree <= 0 {
        return None;
    }
    Some(Event::Struck { by, on, crit: aim.degree == CRITICAL, opportunity: attack.opportunity })
}
