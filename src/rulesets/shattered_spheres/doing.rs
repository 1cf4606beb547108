//! The deeds as they happen.

use bevy::prelude::World;

use super::action_checks;
use super::check;
use super::checks;
use super::data::line::{AttackLine, Does, Kind};
use super::data::words::{Aspect, Attitude, Resistance};
use super::frames::{
    Burst, Check, CheckKind, Deed, DeedStage, Event, Frame, Harm, Shove, Strike, Target, Walk, Window,
};
use super::ground;
use super::harm;
use super::movement;
use super::ops::{self, Put};
use super::rolls;
use super::rounds;
use super::sources::{self, Manner};
use super::state::{Aim, Clock, HEROES, Item, Lent, Modifier, Orders, Readied, Setting};
use super::strikes;
use super::stunts;
use super::surges;
use super::terms as t;
use super::turns;
use super::view::View;
use super::words;
use crate::core::board::Board;
use crate::core::ends::{End, Ends};
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::{CreatureId, EffectId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::stack::{Flow, Stack};
use crate::core::uses::Scope;

/// Which of several things is meant: an effect to resist, a number to learn.
pub static PICK: Question = Question::new("pick");

/// Which number of somebody is learnt.
pub static REVEAL: Question = Question::new("reveal");

fn over(deed: &mut Deed) -> Flow<Frame> {
    deed.stage = DeedStage::Telling;
    Flow::Again
}

fn then(deed: &mut Deed, frame: Frame) -> Flow<Frame> {
    deed.stage = DeedStage::Telling;
    Flow::Push(frame)
}

/// Works a deed one step further.
pub(super) fn step(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    if let Some(line) = View::new(world).attack(by, deed.act.ability).cloned() {
        return power(world, deed, &line);
    }
    match deed.act.ability.as_str() {
        "stunt" => stunt(world, deed),
        "charge" => charge(world, deed),
        "throw" => {
            let (attack, on) = (deed.act.kind.unwrap_or_default(), deed.act.on.first().copied().unwrap_or(by));
            then(deed, Strike::new(by, attack, on).frame())
        }
        "recover" => recover(world, deed),
        "trick" => trick(world, deed),
        "assist" => assist(world, deed),
        "aid" | "distract" | "coordinate" => help_attack(world, deed),
        "combine" => combine(world, deed),
        "assess" => assess(world, deed),
        "mask" => mask(world, deed),
        "run" => run(world, deed),
        "spring-up" => spring_up(world, deed),
        "escape" => escape(world, deed),
        "gambit" => gambit(world, deed),
        "influence" => influence(world, deed),
        "study" => study(world, deed),
        "seize" => seize(world, deed),
        "use-skill" => use_skill(world, deed),
        "stabilize" => stabilize(world, deed),
        "crush" => {
            let on = deed.act.on.first().copied().unwrap_or(by);
            let with = View::new(world)
                .grabs(by)
                .find(|(_, held, _)| *held == on)
                .map(|(link, ..)| View::new(world).grabbing_attack(link));
            let attack = with.unwrap_or_default();
            then(deed, Harm::new(by, attack, on).frame())
        }
        "surge" => surges::step(world, deed),
        "spend" => spend(world, deed),
        _ => {
            simple(world, deed);
            over(deed)
        }
    }
}

/// The check that an action hangs on is made; without one there is nothing to it.
fn checked(world: &World, deed: &mut Deed) -> Flow<Frame> {
    match action_checks::of_action(View::new(world), &deed.act) {
        Some(check) => Flow::Push(check.frame()),
        None => over(deed),
    }
}

/// An attack or a power.
fn power(world: &mut World, deed: &mut Deed, line: &AttackLine) -> Flow<Frame> {
    let by = deed.act.by;
    let cause = Cause::new(by, line.id);
    if let Kind::Area(_) = line.kind {
        ops::count_use(world, by, t::AREA_POWER.get(), None, Scope::Round);
        let centre = deed.act.area.first().copied().unwrap_or_default();
        let on = strikes::caught(View::new(world), line, centre);
        ops::turn(world, |turn| turn.attacked |= turn.who == by);
        return then(
            deed,
            Frame::Burst(Box::new(Burst { by, attack: line.id, on, at: 0, dodging: false, came: None })),
        );
    }
    let on = deed.act.on.first().copied().unwrap_or(by);
    match &line.does {
        Does::Veil => {
            let ends: Ends = if line.sustained { End::Own(t::UPKEEP.get()).into() } else { Ends::open() };
            ops::impose(world, by, Put { kinds: vec![t::VEIL.get()], by, ends, cause });
            over(deed)
        }
        Does::Relief => relief(world, deed, on),
        _ => then(deed, Strike::new(by, line.id, on).frame()),
    }
}

/// One more resistance check of somebody against what lasts (SS-STD-11, SS-DMG-13): which, then the check.
pub(super) fn relief(world: &mut World, deed: &mut Deed, on: CreatureId) -> Flow<Frame> {
    if let (Some(came), Some(record)) = (deed.came.take(), deed.picked) {
        if came.degree > 0 {
            ops::lift(world, on, t::RESISTED.get(), Cause::new(on, t::RESIST.get()), |_, held| held.record == record);
        }
        return over(deed);
    }
    let all = resistible(View::new(world), on);
    let given = world.resource_mut::<Stack<Frame>>().take_answer();
    deed.picked = match (given, &all[..]) {
        (Some(Intent::Choose(Choice::Record(record))), _) => Some(record),
        (_, [only]) => Some(*only),
        (None, [_, _, ..]) => {
            let choices = all.into_iter().map(Choice::Record).collect();
            let options = Options::Choose { choices, may_pass: false };
            let side = View::new(world).answers_for(on);
            return Flow::Ask(Decision { side, about: Some(on), ask: PICK.id(), origin: deed.act.ability, options });
        }
        _ => None,
    };
    let check = deed.picked.and_then(|record| resist_check(View::new(world), on, record));
    check.map_or_else(|| over(deed), |check| Flow::Push(check.frame()))
}

/// What lasts on somebody and can be resisted: Afflictions, and conditions of a Trick (SS-CON-18).
pub fn resistible(view: View, on: CreatureId) -> Vec<EffectId> {
    let fits = |entity, held: &crate::core::condition::Condition| {
        view.affliction(entity).is_some() || held.origin == t::TRICK.get()
    };
    view.conditions(on).filter(|(entity, held)| fits(*entity, held)).map(|(_, held)| held.record).collect()
}

/// The check against one of these; a Trick's is Will against its skill (SS-CON-18).
fn resist_check(view: View, on: CreatureId, record: EffectId) -> Option<Check> {
    if let Some(check) = turns::resistance(view, on, record) {
        return Some(check);
    }
    let (_, held) = view.conditions(on).find(|(_, held)| held.record == record)?;
    let stat = sources::resistance(view, on, Resistance::Will, held.imposer, None, false);
    let target = Target::Number(10 + held.level);
    Some(Check::new(on, CheckKind::Resist(Resistance::Will), held.origin, stat, target).ungraded())
}

/// The attack of a Stunt (SS-STN-01).
fn stunt(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let act = &deed.act;
    let (by, on) = (act.by, act.on.first().copied().unwrap_or(act.by));
    let benefit = act.kind.unwrap_or_default();
    let hindered = stunts::hindrance(View::new(world), on, benefit);
    let manner = Manner { hindered, from: Some(t::STUNT.get()) };
    let strike = Strike { stunt: Some(benefit), manner, plain: true, ..Strike::new(by, act.instead, on) };
    then(deed, strike.frame())
}

/// The way, then the attack, if it still reaches (SS-STD-13).
fn charge(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on, attack) = (deed.act.by, deed.act.on.first().copied(), deed.act.instead);
    let Some(on) = on else { return over(deed) };
    if deed.step == 0 {
        deed.step = 1;
        if !deed.act.path.is_empty() {
            return Flow::Push(Frame::Walk(Box::new(Walk::new(by, deed.act.path.clone(), t::CHARGE.get()))));
        }
    }
    let view = View::new(world);
    let line = view.attack(by, attack).cloned();
    let reaches = line.is_some_and(|line| check::attack(view, by, &line, on).is_ok()) && view.is_free(by);
    if !reaches {
        ops::tell(world, by, Cause::new(by, t::CHARGE.get()), "does not get through");
        return over(deed);
    }
    let manner = Manner { hindered: 1, from: Some(t::CHARGE.get()) };
    then(deed, Strike { manner, ..Strike::new(by, attack, on) }.frame())
}

/// Stress, then a step of damage or fatigue, or a check against what lasts (SS-STD-10, SS-STD-11).
fn recover(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let kind = deed.act.kind.unwrap_or_default();
    if deed.step == 0 {
        deed.step = 1;
        ops::plight(world, by, |plight| plight.stress += 1);
        let stress = View::new(world).plight(by).stress;
        ops::tell(world, by, Cause::new(by, t::RECOVER.get()), format!("is under {stress} Stress"));
        if kind != t::RESIST.get() {
            harm::recover(world, by, kind);
            return over(deed);
        }
    }
    relief(world, deed, by)
}

/// The opposed skill check of a Trick, then the condition (SS-STD-18).
fn trick(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let Some([own, ..]) = check::trick_skills(&deed.act) else { return over(deed) };
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    if came.degree > 0 {
        let cause = Cause::new(by, t::TRICK.get());
        let ends = ops::through_turn(View::new(world), on);
        let kind = deed.act.kind.unwrap_or_default();
        let rank = View::new(world).sheet(by).skill(own);
        let put = ops::impose(world, on, Put { kinds: vec![kind], by, ends, cause });
        if let Some(mut held) = put.and_then(|entity| world.get_mut::<crate::core::condition::Condition>(entity)) {
            held.level = rank;
        }
    }
    over(deed)
}

/// Degrees of helpers of one check are added and read once (SS-HLP-01, SS-HLP-03).
fn assist(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let skill = deed.act.kind.unwrap_or_default();
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    let cause = Cause::new(by, t::ASSIST.get());
    let view = View::new(world);
    let before = view.conditions(on).find(|(entity, held)| {
        let same = view.modifier(*entity).is_some_and(|own| own.aspect == Aspect::Skill(skill));
        same && held.kinds.contains(&t::ASSIST.get())
    });
    let sum = before.map_or(0, |(_, held)| held.level) + i16::from(came.degree);
    if let Some(record) = before.map(|(_, held)| held.record) {
        ops::lift(world, on, t::REPLACED.get(), cause, |_, held| held.record == record);
    }
    let ends = ops::this_turn(View::new(world), on);
    let put = ops::impose(world, on, Put { kinds: vec![t::ASSIST.get()], by, ends, cause });
    if let Some(entity) = put {
        if let Some(mut held) = world.get_mut::<crate::core::condition::Condition>(entity) {
            held.level = sum;
        }
        let own = Modifier { once: true, ..Modifier::on(Aspect::Skill(skill), rolls::assistance(sum)) };
        world.entity_mut(entity).insert(own);
    }
    over(deed)
}

/// Aid, Distract and Coordinate: an attack check that helps an ally (SS-HLP-04, SS-HLP-05, SS-HLP-07).
fn help_attack(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let [ally, foe] = deed.act.on[..] else { return over(deed) };
    let what = deed.act.ability;
    let Some(came) = deed.came.take() else {
        ops::turn(world, |turn| turn.attacked |= turn.who == by);
        return checked(world, deed);
    };
    ops::drop_aim(world, by, Some("its aim is used"));
    if came.degree > 0 {
        let ranks = i16::from(came.degree);
        let ends = ops::until_turn(View::new(world), by);
        let put = Put { kinds: vec![what], by, ends, cause: Cause::new(by, what) };
        let (aspect, once) = match what.as_str() {
            "aid" => (Aspect::Attack, false),
            "distract" => (Aspect::Defense, false),
            _ => (Aspect::Effect, true),
        };
        ops::modify(world, ally, put, Modifier { against: Some(foe), once, ..Modifier::on(aspect, ranks) });
    }
    over(deed)
}

/// A Lore check against a hard number strengthens an ally's power (SS-HLP-06).
fn combine(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    let view = View::new(world);
    let own = view.attack(by, deed.act.instead).cloned();
    let theirs = own.and_then(|own| {
        let same = |line: &&std::sync::Arc<AttackLine>| {
            line.is_power() && std::mem::discriminant(&line.does) == std::mem::discriminant(&own.does)
        };
        view.sheet(on).attacks.iter().find(same).map(|line| line.id)
    });
    if came.degree > 0 {
        let ends = ops::until_turn(view, by);
        let put = Put { kinds: vec![t::COMBINE.get()], by, ends, cause: Cause::new(by, t::COMBINE.get()) };
        let own = Modifier { attack: theirs, once: true, ..Modifier::on(Aspect::Effect, i16::from(came.degree)) };
        ops::modify(world, on, put, own);
    }
    over(deed)
}

/// Analyze or Appraisal (SS-ASM-01 to SS-ASM-04).
fn assess(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let cause = Cause::new(by, t::ASSESS.get());
    if deed.step > 0 {
        return reveal(world, deed, on, cause);
    }
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    let kind = deed.act.kind.unwrap_or_default();
    let view = View::new(world);
    if kind == t::APPRAISAL.get() {
        let swapped = came.degree <= -2;
        if came.degree > 0 || swapped {
            let told = words::appraisal(view, by, on, swapped);
            ops::tell(world, on, cause, told);
        }
        deed.step = u8::try_from(came.degree - 1).unwrap_or(0);
        return reveal(world, deed, on, cause);
    }
    if came.degree > 0 {
        // All that are alike are seen through at once; a repeat keeps the better result.
        let alike: Vec<CreatureId> =
            view.ids().filter(|&id| view.sheet(id).id == view.sheet(on).id && view.side(id) == view.side(on)).collect();
        for foe in alike {
            analyze(world, by, foe, kind, i16::from(came.degree).min(5), cause);
        }
    }
    over(deed)
}

fn analyze(world: &mut World, by: CreatureId, foe: CreatureId, skill: Name, ranks: i16, cause: Cause) {
    let view = View::new(world);
    let known = view.conditions(by).find_map(|(entity, held)| {
        let own = view.modifier(entity)?;
        let same = held.kinds.contains(&t::ANALYZE.get()) && own.against == Some(foe) && own.skill == Some(skill);
        same.then_some((held.record, own.ranks))
    });
    if known.is_some_and(|(_, before)| before >= ranks) {
        return;
    }
    if let Some((record, _)) = known {
        ops::lift(world, by, t::REPLACED.get(), cause, |_, held| held.record == record);
    }
    let put = Put { kinds: vec![t::ANALYZE.get()], by, ends: Ends::open(), cause };
    ops::modify(
        world,
        by,
        put,
        Modifier { against: Some(foe), skill: Some(skill), ..Modifier::on(Aspect::Defense, ranks) },
    );
}

/// The assessed hide their style again (SS-ASM-05).
fn mask(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    let cause = Cause::new(by, t::MASK.get());
    let mut left = i16::from(came.degree).max(0);
    let view = View::new(world);
    let mut changed: Vec<(bevy::prelude::Entity, EffectId, i16)> = Vec::new();
    for (entity, held) in view.conditions(on) {
        let Some(own) = view.modifier(entity).filter(|own| own.against == Some(by)) else { continue };
        if held.kinds.contains(&t::ANALYZE.get()) {
            let off = own.ranks.min(left);
            left -= off;
            changed.push((entity, held.record, own.ranks - off));
        }
    }
    for (entity, record, ranks) in changed {
        if ranks <= 0 {
            ops::lift(world, on, t::ENDED.get(), cause, |_, held| held.record == record);
        } else if let Some(mut own) = world.get_mut::<Modifier>(entity) {
            own.ranks = ranks;
        }
    }
    over(deed)
}

/// The Athletics check that makes a move faster for a round (SS-MOV-03).
fn run(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let Some(came) = deed.came.take() else {
        ops::turn(world, |turn| turn.tries[0] += 1);
        return checked(world, deed);
    };
    if came.degree > 0 {
        let ends = ops::until_turn(View::new(world), by);
        ops::impose(world, by, Put { kinds: vec![t::RUNNING.get()], by, ends, cause: Cause::new(by, t::RUN.get()) });
        let round = ops::round(world);
        ops::habit(world, by, |habit| {
            habit.runs = if habit.last_run + 1 == round { habit.runs + 1 } else { 1 };
            habit.last_run = round;
        });
    }
    over(deed)
}

/// Up from the ground for nothing (SS-MOV-07).
fn spring_up(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let Some(came) = deed.came.take() else {
        ops::turn(world, |turn| turn.tries[1] += 1);
        return checked(world, deed);
    };
    if came.degree > 0 {
        ops::cure(world, by, t::PRONE.get(), Cause::new(by, t::SPRING_UP.get()));
    }
    over(deed)
}

/// Out of a grab, and a short way off (SS-MOV-10).
fn escape(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let Some((link, holder, _)) = View::new(world).grabbers(by).next() else { return over(deed) };
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    if came.degree <= 0 {
        return over(deed);
    }
    ops::let_go(world, link, holder, by, Cause::new(by, t::ESCAPE.get()));
    ops::settle_standing(world, by, Cause::new(by, t::ESCAPE.get()));
    let squares = movement::budget(View::new(world), by, t::ESCAPE.get());
    then(deed, Frame::Shove(Shove { who: by, how: t::ESCAPE.get(), squares, spares: vec![holder] }))
}

/// The way of a Gambit, its check, what it brings (SS-TAC-06 to SS-TAC-08).
fn gambit(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let cause = Cause::new(by, t::GAMBIT.get());
    if deed.step == 0 {
        deed.step = 1;
        if !deed.act.path.is_empty() {
            let hindered = action_checks::on_the_move(View::new(world), &deed.act);
            deed.step = u8::try_from(1 + hindered).unwrap_or(3);
            return Flow::Push(Frame::Walk(Box::new(Walk::new(by, deed.act.path.clone(), t::GAMBIT.get()))));
        }
    }
    let Some(came) = deed.came.take() else {
        let check = action_checks::gambit(View::new(world), &deed.act, i16::from(deed.step) - 1);
        return Flow::Push(check.frame());
    };
    let ranks = rolls::assistance(i16::from(came.degree));
    if let Some(aspect) = deed.act.kind.and_then(Aspect::named).filter(|_| ranks != 0) {
        let ends = ops::through_turn(View::new(world), on);
        ops::modify(world, on, Put { kinds: vec![t::GAMBIT.get()], by, ends, cause }, Modifier::on(aspect, ranks));
    }
    over(deed)
}

/// Steps of an attitude that a degree moves it by, in the direction chosen; backwards where it failed (SS-TAC-10).
pub fn steps(degree: i8) -> i16 {
    match degree {
        5.. => 3,
        3..=4 => 2,
        1..=2 => 1,
        -1..=0 => 0,
        -3..=-2 => -1,
        _ => -2,
    }
}

/// Swaying somebody (SS-TAC-10 to SS-TAC-13, SS-CNF-09, SS-CNF-10).
fn influence(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let cause = Cause::new(by, t::INFLUENCE.get());
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    let (what, topic) = check::influence_parts(&deed.act);
    if came.degree <= -3 {
        ops::count_use(world, by, t::INFLUENCE.get(), Some(on), Scope::Fight);
    }
    let moved = steps(came.degree);
    let view = View::new(world);
    if moved < 0 && view.attitude(on, view.side(by)) == Attitude::Hostile && view.hostile(on, by) {
        shift_attitude(world, by, on, moved, by, cause);
        return then(deed, Window::on(Event::Affronted { by, on }));
    }
    if moved == 0 {
        return over(deed);
    }
    if what == t::SHIFT.get() && moved > 0 {
        shift_topic(world, by, on, topic.unwrap_or_default(), came.degree, cause);
        return over(deed);
    }
    let sign = if what == t::WORSE.get() && moved > 0 { -1 } else { 1 };
    if let Some(topic) = topic.filter(|_| what != t::SHIFT.get()) {
        let now = View::new(world).opinion(on, topic).moved(sign * moved);
        ops::mood(world, on, |mood| {
            mood.topics.retain(|(own, _)| *own != topic);
            mood.topics.push((topic, now));
        });
        ops::tell(world, on, cause, format!("is {} to {}", now.word(), topic.as_str().replace('-', " ")));
        return over(deed);
    }
    // Towards somebody else where one is named, else towards the speaker; a failure is always worse for the speaker.
    let about = deed.act.on.get(1).copied().filter(|_| moved > 0).unwrap_or(by);
    shift_attitude(world, by, on, sign * moved, about, cause);
    rounds::reconsider(world);
    over(deed)
}

/// Moves an attitude: that of neutrals is one track towards the heroes, an enemy's never gets above Unfavorable.
fn shift_attitude(world: &mut World, _: CreatureId, on: CreatureId, steps: i16, about: CreatureId, cause: Cause) {
    let view = View::new(world);
    let neutral = view.is_neutral(on);
    let mirrored = neutral && view.side(about) != HEROES;
    let before = view.mood(on).map_or(Attitude::Indifferent, |mood| mood.attitude);
    let mut now = before.moved(if mirrored { -steps } else { steps });
    if !neutral {
        now = now.min(Attitude::Unfavorable);
    }
    ops::mood(world, on, |mood| mood.attitude = now);
    let to = if neutral { " to the heroes" } else { "" };
    ops::tell(world, on, cause, format!("is {}{to} (was {})", now.word(), before.word()));
}

/// Another topic; until the end of the speaker's next turn its attitude may not count, or that to the topic does
/// (SS-TAC-13).
fn shift_topic(world: &mut World, by: CreatureId, on: CreatureId, topic: Name, degree: i8, cause: Cause) {
    let view = View::new(world);
    let side = view.side(by);
    let now = view.attitude(on, side);
    let opinion = view.opinion(on, topic);
    let lent = match degree {
        5.. if opinion > Attitude::Indifferent => Some(opinion),
        3.. if now < Attitude::Indifferent => Some(Attitude::Indifferent),
        _ => None,
    };
    let acting = view.turn().is_some_and(|turn| turn.who == by);
    let turn = view.turns_begun(by) + u16::from(acting);
    ops::mood(world, on, |mood| {
        mood.topic = Some(topic);
        mood.lent = lent.map(|attitude| Lent { to: side, attitude, by, turn }).or(mood.lent);
    });
    ops::tell(world, on, cause, format!("talks about {}", topic.as_str().replace('-', " ")));
    if let Some(attitude) = lent {
        let words = format!("is treated as {} until the speaker's next turn ends", attitude.word());
        ops::tell(world, on, cause, words);
    }
}

/// An opposed check that shows numbers (SS-QCK-03).
fn study(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let on = deed.act.on.first().copied();
    let cause = Cause::new(by, t::STUDY.get());
    if let Some(on) = on.filter(|_| deed.step > 0) {
        return reveal(world, deed, on, cause);
    }
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    let Some(on) = on else {
        if came.degree > 0 {
            ops::tell(world, by, cause, "learns something of the place");
        }
        return over(deed);
    };
    if came.degree <= -3 {
        ops::count_use(world, by, t::STUDY.get(), Some(on), Scope::Fight);
    }
    deed.step = u8::try_from(came.degree).unwrap_or(0);
    reveal(world, deed, on, cause)
}

/// Reveals as many numbers of somebody as are earned, one after the other, each as whoever earned it picks (SS-QCK-08).
fn reveal(world: &mut World, deed: &mut Deed, on: CreatureId, cause: Cause) -> Flow<Frame> {
    let by = deed.act.by;
    if deed.step == 0 {
        return over(deed);
    }
    let view = View::new(world);
    let side = view.side(by);
    let known = &view.world.resource::<super::state::Known>().0;
    let hidden: Vec<Name> =
        words::stats(view, on).into_iter().filter(|stat| !known.contains(&(side, on, *stat))).collect();
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(Choice::Named(stat))) if hidden.contains(&stat) => {
            ops::learn(world, side, on, stat, cause);
            deed.step -= 1;
            if deed.step == 0 { over(deed) } else { Flow::Again }
        }
        Some(_) => over(deed),
        None if hidden.is_empty() => over(deed),
        None => {
            let choices = hidden.into_iter().map(Choice::Named).collect();
            let options = Options::Choose { choices, may_pass: true };
            let side = View::new(world).answers_for(by);
            Flow::Ask(Decision { side, about: Some(by), ask: REVEAL.id(), origin: deed.act.ability, options })
        }
    }
}

/// A Reaction check to catch what lies near (SS-STN-04).
fn seize(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    let item = check::lying(View::new(world), by, deed.act.kind.unwrap_or_default());
    if let Some(item) = item.filter(|_| came.degree > 0) {
        ops::take_item(world, by, item, Cause::new(by, t::SEIZE.get()));
    }
    over(deed)
}

/// A skill used for whatever the table says: against a moderate number (SS-PWR-06).
fn use_skill(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    if deed.came.take().is_some() {
        return over(deed);
    }
    checked(world, deed)
}

/// An ally is kept from dying (SS-DMG-07).
fn stabilize(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let (by, on) = (deed.act.by, deed.act.on.first().copied().unwrap_or(deed.act.by));
    let Some(came) = deed.came.take() else { return checked(world, deed) };
    if came.degree > 0 {
        harm::stabilize(world, on, Cause::new(by, t::STABILIZE.get()));
    }
    over(deed)
}

/// Edit Scene, Inspiration and Recover for a die (SS-DST-04, SS-DST-06, SS-DST-07).
fn spend(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    let kind = deed.act.kind.unwrap_or_default();
    let fate = deed.act.instead == t::FATE.get();
    let cause = Cause::new(by, t::SPEND.get());
    let on = deed.act.on.first().copied().unwrap_or(by);
    if deed.step > 0 {
        return reveal(world, deed, on, cause);
    }
    if let Some(what) = kind.as_str().strip_prefix("recover/") {
        let prefix = if fate { "fate-recover" } else { "destiny-recover" };
        super::recovery::recover_for_a_die(world, by, Name::new(&format!("{prefix}/{what}")));
        return over(deed);
    }
    let half = rolls::half_up(checks::spend_die(world, by, fate, kind));
    if kind == *"inspire" {
        deed.step = u8::try_from(half).unwrap_or(0);
        return reveal(world, deed, on, cause);
    }
    let thing = Name::new(kind.as_str().trim_start_matches("edit/"));
    match thing.as_str() {
        "treasure+" => world.resource_mut::<Setting>().treasure += half,
        "treasure-" => world.resource_mut::<Setting>().treasure -= half,
        _ => {
            world.resource_mut::<Setting>().scenery.retain(|own| *own != thing);
            let ends = ops::this_turn(View::new(world), by);
            let cause = Cause::new(by, t::SCENE.get());
            let put = Put { kinds: vec![t::SCENE.get()], by, ends, cause };
            ops::modify(world, by, put, Modifier { once: true, ..Modifier::on(Aspect::Check, half) });
        }
    }
    over(deed)
}

/// What takes neither a check nor a question.
fn simple(world: &mut World, deed: &Deed) {
    let act = &deed.act;
    let by = act.by;
    let cause = Cause::new(by, act.ability);
    match act.ability.as_str() {
        "defend" => {
            let ends = ops::until_turn(View::new(world), by);
            ops::impose(world, by, Put { kinds: vec![t::DEFENDING.get()], by, ends, cause });
        }
        "ready" => {
            let mut inner = crate::core::intent::Use { by, ability: act.instead, spend: act.spend, ..Default::default() };
            if View::new(world).attack(by, act.instead).is_some_and(|line| matches!(line.kind, Kind::Area(_))) {
                inner.area.clone_from(&act.area);
            }
            let readied = Readied {
                act: inner,
                trigger: act.kind.unwrap_or_default(),
                whose: act.on.clone(),
                area: act.area.clone(),
            };
            ops::ready(world, by, readied, cause);
        }
        "stand" => ops::cure(world, by, t::PRONE.get(), cause),
        "aim" => aim(world, act.on.first().copied().unwrap_or(by), by, cause),
        "retrieve" => {
            let item = act.kind.unwrap_or_default();
            ops::kit(world, by, |kit| {
                kit.pack.retain(|own| *own != item);
                kit.held.push(Item { name: item, of: by });
            });
        }
        "store" => {
            let item = act.kind.unwrap_or_default();
            ops::kit(world, by, |kit| {
                kit.held.retain(|own| own.name != item);
                kit.pack.push(item);
            });
        }
        "draw" => ops::draw(world, by, act.kind.unwrap_or_default()),
        "sheathe" => {
            let item = act.kind.unwrap_or_default();
            ops::kit(world, by, |kit| {
                if let Some(at) = kit.held.iter().position(|own| own.name == item) {
                    let item = kit.held.remove(at);
                    kit.near.push(item);
                    kit.both_hands = false;
                }
            });
            ops::tidy(world, cause);
        }
        "pick-up" => {
            if let Some(item) = check::lying(View::new(world), by, act.kind.unwrap_or_default()) {
                ops::take_item(world, by, item, cause);
            }
        }
        "open" => open(world, act.area.first().copied().unwrap_or_default(), cause),
        "stance" => stance(world, act, cause),
        "switch" => {
            let power = act.kind;
            ops::kit(world, by, |kit| kit.active = power);
            ops::tell(world, by, cause, format!("switches to {}", power.unwrap_or_default().title()));
        }
        "talk" => ops::tell(world, by, cause, "says something"),
        "drop-prone" => {
            ops::impose(world, by, Put { kinds: vec![t::PRONE.get()], by, ends: Ends::open(), cause });
        }
        "drop" => {
            let item = View::new(world).kit(by).held.iter().find(|own| Some(own.name) == act.kind).copied();
            if let Some(item) = item {
                ops::drop_item(world, by, item, cause);
            }
        }
        "end" => {
            let power = act.kind.unwrap_or_default();
            ops::lift(world, by, t::ENDED.get(), cause, |_, held| held.origin == power && held.imposer == Some(by));
        }
        "release" => {
            let on = act.on.first().copied().unwrap_or(by);
            let link = View::new(world).grabs(by).find(|(_, held, _)| *held == on);
            if let Some((link, held, _)) = link {
                ops::let_go(world, link, by, held, cause);
            }
        }
        "command" => command(world, act, cause),
        "load" => {
            let weapon = act.kind.unwrap_or_default();
            ops::kit(world, by, |kit| kit.unloaded.retain(|own| *own != weapon));
            ops::tell(world, by, cause, format!("loads the {}", weapon.as_str().replace('-', " ")));
        }
        "use-tool" => ops::tell(world, by, cause, format!("uses the {}", act.kind.unwrap_or_default())),
        "escalate" => {
            world.resource_mut::<Clock>().escalating = true;
            ops::tell(world, by, cause, "reaches for a blade: with the next round it is a Combat");
        }
        _ => {}
    }
}

/// A rank more on the same target, at most 5 (SS-TAC-01).
fn aim(world: &mut World, at: CreatureId, by: CreatureId, cause: Cause) {
    let before = View::new(world).aim(by).filter(|aim| aim.at == at).map_or(0, |aim| aim.ranks);
    ops::aim(world, by, Aim { at, ranks: (before + 1).min(5) }, cause);
}

fn open(world: &mut World, at: crate::core::geometry::Spot, cause: Cause) {
    let at = ground::flat(at);
    let swung = world.resource_mut::<Board>().tile_mut(at).and_then(|mut tile| tile.swing_door());
    if let Some(open) = swung {
        ops::record_fact(world, cause, FactKind::Door { at, open });
    }
}

/// Ranks moved from one thing to another until the next turn (SS-QCK-04, SS-QCK-05).
fn stance(world: &mut World, act: &crate::core::intent::Use, cause: Cause) {
    let by = act.by;
    let (Some(from), Some(to)) = (act.kind.and_then(Aspect::named), Aspect::named(act.instead)) else { return };
    let ranks = act.spend;
    let view = View::new(world);
    let ends = ops::until_turn(view, by);
    ops::turn(world, |turn| turn.stanced = true);
    let put = |ends: &Ends| Put { kinds: vec![t::STANCE.get()], by, ends: ends.clone(), cause };
    ops::modify(world, by, put(&ends), Modifier::on(from, -ranks));
    // What is paid for with attack or effect is lost if no attack comes .
    let hangs = matches!(from, Aspect::Attack | Aspect::Effect);
    let entity = ops::impose(world, by, put(&ends));
    if let Some(entity) = entity {
        world.entity_mut(entity).insert(Modifier { hangs, ..Modifier::on(to, ranks) });
    }
}

fn command(world: &mut World, act: &crate::core::intent::Use, cause: Cause) {
    let order = act.kind.unwrap_or_default();
    let attacks = order == t::ATTACK.get();
    let (followers, on) = match (&act.on[..], attacks) {
        ([followers @ .., target], true) => (followers.to_vec(), Some(*target)),
        (followers, _) => (followers.to_vec(), None),
    };
    for id in followers {
        let orders = Orders { by: act.by, order, on, to: act.area.first().copied() };
        ops::order(world, id, orders, cause);
    }
}
