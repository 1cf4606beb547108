//! An attack from its declaration to the answers to its hits, stage by stage (BC-DICE-13, BC-DICE-15).

use std::sync::Arc;

use bevy::prelude::World;

use super::costs;
use super::data::ability::{AbilityDef, Attack as Attacks, Tag};
use super::data::condition::Lend;
use super::data::effect::Effect;
use super::data::words::{Action, Kind};
use super::frames::{Attack, AttackStage, Carry, Concentrate, Event, Frame, Grant, Harm, Roll, Window};
use super::ground::{self, Cover};
use super::mutations;
use super::reach;
use super::rolling;
use super::rolls::half;
use super::sources;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::triggers::Done;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::roll::{Source, Term};
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::happening::{self, Landed};
use crate::core::uses::Scope;

/// Registers attacks.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Attack>(BeaconSystems::Attacks, step);
}

/// Whether the mark on a target is used up for an attack (BC-SKM-02).
pub static MARK: Question = Question::new("mark");

fn step(world: &mut World, attack: &mut Attack) -> Flow<Frame> {
    let Some(ability) = costs::ability(world, attack.ability) else { return Flow::Done };
    if attack.stage == AttackStage::Opening {
        open(world, attack, &ability);
        attack.stage = AttackStage::Declared;
        return Flow::Again;
    }
    let gone = !View::new(world).is_up(attack.by);
    if gone && attack.stage < AttackStage::Landing {
        // A roll that its maker did not survive comes to nothing.
        rolling::take(world);
        return Flow::Done;
    }
    let Some(on) = attack.aims.get(attack.at).map(|aim| aim.on) else {
        attack.at = 0;
        return next_stage(world, attack, &ability);
    };
    let present = View::new(world).is_up(on);
    let at = attack.at;
    match attack.stage {
        AttackStage::Opening => Flow::Again,
        AttackStage::Declared => {
            attack.at += 1;
            if present { Flow::Push(Frame::Window(Window::on(Event::Targeted(at)))) } else { Flow::Again }
        }
        AttackStage::Helping => help(world, attack, &ability),
        AttackStage::Rolling => roll(world, attack, &ability),
        AttackStage::Damage => {
            attack.at = attack.aims.len();
            Flow::Again
        }
        AttackStage::Landing => {
            attack.at += 1;
            land(world, attack, &ability, at).filter(|_| present).map_or(Flow::Again, Flow::Push)
        }
        AttackStage::Following => {
            attack.at += 1;
            follow(attack, &ability, at).filter(|_| present).map_or(Flow::Again, Flow::Push)
        }
        AttackStage::Concentrating => {
            attack.at += 1;
            let by = Some(attack.by);
            let harmed = attack.aims[at].harmed && present && by != Some(on);
            if harmed {
                Flow::Push(Frame::Concentrate(Concentrate { who: on, by, rolled: false }))
            } else {
                Flow::Again
            }
        }
        AttackStage::Telling => {
            attack.at += 1;
            tell(world, attack, &ability, at);
            Flow::Again
        }
        AttackStage::Answering => {
            attack.at += 1;
            let aim = &attack.aims[at];
            let hit = aim.degree > 0 && present && !gone;
            let event = Event::Hit { by: attack.by, on, reached: aim.reached.clone() };
            if hit { Flow::Push(Frame::Window(Window::on(event))) } else { Flow::Again }
        }
        AttackStage::Done => Flow::Done,
    }
}

/// It is paid for; whoever attacks is seen; what is thrown lies beside its target (BC-STA-06, BC-TAG-03).
fn open(world: &mut World, attack: &mut Attack, ability: &Arc<AbilityDef>) {
    let by = attack.by;
    let on: Vec<CreatureId> = attack.aims.iter().map(|aim| aim.on).collect();
    if View::new(world).has(by, t::HIDDEN.get()) {
        attack.bonus += ability.from_hiding;
    }
    if !attack.paid {
        costs::pay(world, by, ability, &on, &[]);
        if let Some(action) = attack.action {
            costs::note_action(world, by, action);
        }
    }
    mutations::reveal(world, by, Cause::new(by, ability.id));
    if let Some(&target) = on.first().filter(|_| attack.thrown) {
        let lies = landing(View::new(world), by, target);
        mutations::belongings(world, by, |own| own.thrown.push((ability.id, lies)));
    }
}

/// The open square beside a target that is nearest to the thrower.
fn landing(view: View, by: CreatureId, on: CreatureId) -> Spot {
    let (Some(from), Some(to)) = (view.space(by), view.space(on)) else { return Spot::default() };
    let far = to.far();
    let around = (to.at.y - 1..=far.y + 1).flat_map(|y| (to.at.x - 1..=far.x + 1).map(move |x| Spot::new(x, y)));
    let fits = |spot: &Spot| !to.covers(*spot) && ground::is_open(view.board(), Space::square(*spot));
    let askew = |spot: Spot| {
        (2 * spot.x - 2 * from.at.x - from.side + 1).abs() + (2 * spot.y - 2 * from.at.y - from.side + 1).abs()
    };
    around.filter(fits).min_by_key(|&spot| (ground::distance(from, Space::square(spot)), askew(spot))).unwrap_or(to.at)
}

fn next_stage(world: &mut World, attack: &mut Attack, ability: &Arc<AbilityDef>) -> Flow<Frame> {
    attack.stage = match attack.stage {
        AttackStage::Opening => AttackStage::Declared,
        AttackStage::Declared => AttackStage::Helping,
        AttackStage::Helping => AttackStage::Rolling,
        AttackStage::Rolling => {
            draw(world, attack, ability);
            AttackStage::Damage
        }
        AttackStage::Damage => AttackStage::Landing,
        AttackStage::Landing => AttackStage::Following,
        AttackStage::Following => AttackStage::Concentrating,
        AttackStage::Concentrating => AttackStage::Telling,
        AttackStage::Telling => AttackStage::Answering,
        AttackStage::Answering => AttackStage::Done,
        AttackStage::Done => return Flow::Done,
    };
    if attack.stage == AttackStage::Done { done(world, attack) } else { Flow::Again }
}

/// What helps an attack once, used up before the roll (BC-SKM-02, BC-ABL-20).
fn help(world: &mut World, attack: &mut Attack, ability: &AbilityDef) -> Flow<Frame> {
    let by = attack.by;
    let aim = &mut attack.aims[attack.at];
    if ability.attack != Attacks::Roll || !View::new(world).is_up(aim.on) {
        attack.at += 1;
        return Flow::Again;
    }
    let rallied = t::RALLIED.get();
    if View::new(world).has(by, rallied) {
        mutations::lift_named(world, by, rallied, t::USED.get(), Cause::new(by, rallied));
        aim.helped.push(rallied);
    }
    let marked = t::MARKED.get();
    if View::new(world).has(aim.on, marked) && !aim.helped.contains(&marked) {
        let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
            let options = Options::Choose { choices: vec![Choice::Yes], may_pass: true };
            let side = View::new(world).side(by);
            return Flow::Ask(Decision { side, about: Some(by), ask: MARK.id(), origin: ability.id, options });
        };
        if answer == Intent::Choose(Choice::Yes) {
            mutations::lift_named(world, aim.on, marked, t::USED.get(), Cause::new(by, ability.id));
            aim.helped.push(marked);
        }
    }
    attack.at += 1;
    Flow::Again
}

/// The unseen first, then the d20 (BC-STA-07, BC-DICE-13).
fn roll(world: &mut World, attack: &mut Attack, ability: &AbilityDef) -> Flow<Frame> {
    let (at, by) = (attack.at, attack.by);
    let on = attack.aims[at].on;
    let degree = match rolling::take(world) {
        Some(rolled) => rolled.degree,
        None if !View::new(world).is_up(on) => -1,
        None if ability.attack == Attacks::Auto => 1,
        None => {
            let unseen = View::new(world).lends(on, |lend| *lend == Lend::Invisible);
            if !unseen || mutations::roll(world, Some(by), 6, t::INVISIBLE.get()) > 3 {
                return Flow::Push(Frame::Roll(Box::new(plan(View::new(world), attack, ability))));
            }
            let why = "missed outright: the target is invisible".to_owned();
            mutations::record_fact(world, Cause::new(by, ability.id), FactKind::Nothing { on: Some(on), why });
            -1
        }
    };
    let aim = &mut attack.aims[at];
    aim.degree = degree;
    if degree > 0 {
        aim.reached = reach::reaching(View::new(world), on, by);
    }
    attack.at += 1;
    Flow::Again
}

fn plan(view: View, attack: &Attack, ability: &AbilityDef) -> Roll {
    let aim = &attack.aims[attack.at];
    let bonus = sources::bonus(view, attack.by, ability);
    let figure = if view.sheet(attack.by).pc { name!("grit") } else { name!("bonus") };
    Roll {
        who: attack.by,
        what: ability.id,
        purpose: t::ATTACK.get(),
        on: Some(aim.on),
        need: sources::defense(view, ability, aim),
        adds: vec![Term::number(bonus, Source::Figure(figure))],
        help: sources::attack(view, attack, ability, aim),
        shown: None,
        charged: false,
        kept: false,
        attack: true,
    }
}

/// Damage dice, once for all targets, twice as many for a critical (BC-TGT-08, BC-TGT-09).
fn draw(world: &mut World, attack: &mut Attack, ability: &AbilityDef) {
    let best = attack.aims.iter().map(|aim| aim.degree).max().unwrap_or(-1);
    if let Some(damage) = ability.damage.as_ref().filter(|_| best > 0) {
        let count = damage.dice.rolled(best > 1);
        let sides = damage.dice.sides;
        let dice = (0..count).map(|_| mutations::roll(world, Some(attack.by), sides, t::DAMAGE.get())).collect();
        attack.dice = Some(dice);
    }
}

/// What lands on one target (BC-DMG-02, BC-DMG-13, BC-DMG-16).
fn land(world: &World, attack: &Attack, ability: &AbilityDef, at: usize) -> Option<Frame> {
    let view = View::new(world);
    let aim = &attack.aims[at];
    let kind = ability.damage.as_ref().map_or(Kind::Stress, |damage| damage.kind);
    let mut terms = Vec::new();
    if aim.degree > 0 {
        let damage = ability.damage.as_ref();
        if let Some((damage, shown)) = damage.zip(attack.dice.as_ref()) {
            let kept = damage.dice.counts(shown, aim.degree > 1);
            let sum: i16 = kept.iter().map(|&die| i16::from(die)).sum();
            if !kept.is_empty() {
                terms.push(Term::dice(kept.len() as u8, damage.dice.sides, sum));
            }
            if damage.dice.plus != 0 || kept.is_empty() {
                terms.push(Term::number(damage.dice.plus, Source::Figure(name!("printed"))));
            }
            let open = attack.in_the_open != 0 && sources::cover(view, attack.by, aim.on) == Cover::None;
            let bonus = attack.bonus + if open { attack.in_the_open } else { 0 };
            let several = attack.aims.iter().filter(|aim| aim.degree > 0).count() > 1;
            if bonus > 0 {
                let bonus = if several { half(bonus) } else { bonus };
                terms.push(Term::number(bonus, Source::content(name!("bonus-damage"))));
            }
        }
    } else if ability.reliable() > 0 && aim.degree < 0 {
        terms.push(Term::number(ability.reliable(), Source::content(name!("reliable"))));
    }
    let stress = if aim.degree > 0 { ability.stress } else { 0 };
    if terms.is_empty() && stress == 0 {
        return None;
    }
    let piercing = ability.has(Tag::Piercing);
    let harm = Harm::new(aim.on, Some(attack.by), ability.id, kind, terms);
    Some(Frame::Harm(Box::new(Harm { stress, piercing, ..harm })))
}

/// What else a hit does to one target; a critical may do something else instead (BC-ABL-30).
fn follow(attack: &Attack, ability: &AbilityDef, at: usize) -> Option<Frame> {
    let aim = &attack.aims[at];
    let critical = aim.degree > 1 && !ability.critical.is_empty();
    let effects: &[Effect] = if critical { &ability.critical } else { &ability.hit };
    let hits = aim.degree > 0 && !effects.is_empty();
    let carry = || Carry { kind: attack.kind, nested: true, ..Carry::new(attack.by, ability.id, effects, &[aim.on]) };
    hits.then(|| Frame::Carry(Box::new(carry())))
}

/// Traits may answer how it came out.
fn tell(world: &mut World, attack: &Attack, ability: &AbilityDef, at: usize) {
    let aim = &attack.aims[at];
    let ranged = sources::is_ranged(ability, attack.action) || attack.thrown;
    let kind = if ranged { name!("ranged") } else { name!("melee") };
    let words: Vec<Name> = [kind, ability.id].into_iter().chain(attack.action.map(Action::word)).collect();
    let (hit, critical) = (aim.degree > 0, aim.degree > 1);
    happening::attacked(world, Landed { by: attack.by, on: aim.on, hit, critical, first: at == 0, words: &words });
}

/// A second weapon may follow; then others who waited for it (BC-ABL-06, BC-FUL-11, BC-RDY-10).
fn done(world: &mut World, attack: &mut Attack) -> Flow<Frame> {
    let by = attack.by;
    let target = attack.aims.first().map(|aim| aim.on);
    // A release tells of itself.
    let released = attack.paid && attack.action.is_none();
    let names = names(View::new(world), attack);
    let did = (!released).then(|| Window::after(Done::action(by, names)));
    let view = View::new(world);
    if let Some((then, on)) = attack.then.zip(target).filter(|(_, on)| view.is_up(by) && view.is_up(*on)) {
        let second = Attack { paid: false, ..Attack::new(by, then, attack.action, [on]) };
        return Flow::Become(Frame::Attack(Box::new(second)));
    }
    let other = target.filter(|_| attack.reaction).and_then(|on| partner(view, by, attack.ability, on));
    if let Some(other) = other {
        let grant =
            Grant { by, abilities: vec![other], on: target, as_what: t::LINKED.get(), left: 1, halves: Vec::new() };
        if let Some(did) = did {
            world.resource_mut::<Stack<Frame>>().push_deferred(did);
        }
        return Flow::Become(Frame::Grant(grant));
    }
    did.map_or(Flow::Done, Flow::Become)
}

/// What an attack goes by: its action, its ability, and FULL ATTACK once all of that is made (BC-RDY-02).
fn names(view: View, attack: &Attack) -> Vec<Name> {
    let slow = view.content().ability(attack.ability).and_then(|ability| ability.action()) == Some(Action::FullAttack);
    let own = view.turn().filter(|turn| turn.who == attack.by && !attack.reaction);
    let both = own.is_some_and(|turn| turn.halves.len() == 2);
    let action = attack.action.filter(|_| !slow).map(Action::word);
    let full = (slow || both).then(|| Action::FullAttack.word());
    action.into_iter().chain([attack.ability]).chain(full).collect()
}

/// The other weapon of a linked pair, where it may follow on somebody (BC-FUL-10, BC-FUL-11).
pub fn partner(view: View, by: CreatureId, ability: Name, on: CreatureId) -> Option<Name> {
    let (one, two) = view.sheet(by).linked?;
    let other = if one == ability { two } else { one };
    let own = [one, two].contains(&ability) && view.times(by, t::LINKED.get()) == 0;
    let other = view.ability(by, other).filter(|other| own && !other.has(Tag::Slow))?;
    let fits = reach::barred(view, by, other).is_none() && reach::can_target(view, by, on, other);
    let near = other.reach.is_some_and(|reach| view.distance(by, on) <= reach)
        || other.range.is_some_and(|range| view.distance(by, on) <= view.squares(by, range));
    (fits && near).then_some(other.id)
}

/// Notes that a linked pair was used in this turn (BC-FUL-10).
pub fn note_linked(world: &mut World, by: CreatureId) {
    mutations::count_use(world, by, t::LINKED.get(), None, Scope::Turn);
}
