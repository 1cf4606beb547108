//! Reactions: Opportunity Attacks, readied actions, what answers a hit or a lost Stunt, what happens between turns
//! (SS-REA, SS-STD-15 to SS-STD-20, SS-STN-13, SS-SUR-07, SS-DST-10).

use bevy::prelude::World;

use super::checks;
use super::data::line::{AttackLine, Kind};
use super::data::ruling::Ruling;
use super::frames::{Action, Event, Frame, Strike, StrikeStage, Stunt, Turn, Window};
use super::mutations;
use super::reach;
use super::recovery;
use super::sources::Manner;
use super::state::Readied;
use super::strikes;
use super::stunts;
use super::surges;
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, Word};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns};
use crate::core::triggered::{self, happening};

/// Registers windows.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Window>(SpheresSystems::Windows, window::step::<SpheresRules, _>).idle::<Window>(window::idle);
}

/// Whether somebody takes an Opportunity Attack.
pub static OPPORTUNITY: Question = Question::new("opportunity");
/// Whether somebody takes what it has readied.
pub static READIED: Question = Question::new("readied");
/// What answers a hit: Smash, Deflect, Counter.
pub static HIT: Question = Question::new("answer-hit");
/// Whether a Stunt follows damage for a die.
pub static FOLLOW: Question = Question::new("stunt-for-a-die");
/// Whether a lost Stunt is answered with one.
pub static COUNTER: Question = Question::new("counter-stunt");
/// Whether a hostile subject turns on whoever tried to sway it.
pub static AFFRONTED: Question = Question::new("affronted");
/// What is done between two turns: a delayed turn, a Recover for a die, a Surge.
pub static BETWEEN: Question = Question::new("between-turns");

/// The Opportunity Attacks that somebody could make on another now (SS-REA-02, SS-REA-03).
pub fn opportunities(view: View, by: CreatureId, on: CreatureId, blades: bool, words: bool) -> Vec<Name> {
    let able = view.can_react(by)
        && view.readied(by).is_none()
        && view.hostile(by, on)
        && view.is_up(on)
        && !view.is_soft(by, view.side(on));
    if !able {
        return Vec::new();
    }
    let fits = |line: &&std::sync::Arc<AttackLine>| {
        let kind = match line.kind {
            Kind::Close => blades && line.id != t::UNARMED.get(),
            Kind::Court => words && view.has_wits(by),
            _ => false,
        };
        kind && reach::barred(view, by, line).is_none() && reach::reaches(view, by, line, on)
    };
    view.sheet(by).attacks.iter().filter(fits).map(|line| line.id).collect()
}

impl window::Window<Frame> for Window {
    type Asker = CreatureId;
    const TURNS: Turns = Turns::Once;

    fn asked(&mut self) -> &mut Asked<CreatureId> {
        &mut self.asked
    }

    fn order(&self, world: &World) -> Vec<CreatureId> {
        let view = View::new(world);
        match &self.event {
            Event::Provoked { by, .. } => by.clone(),
            Event::Happened { .. } => view.standing().map(|(id, _)| id).collect(),
            Event::Between => view.ids().filter(|&id| view.is_there(id) && !view.is_neutral(id)).collect(),
            Event::Lost { on, .. } | Event::Affronted { on, .. } => vec![*on],
            // The attacker first, then its target.
            Event::Hit { by, on, .. } => vec![*by, *on],
            Event::Landed { by, .. } => vec![*by],
        }
    }

    fn offer(&self, world: &World, asker: CreatureId) -> Option<Offer> {
        let view = View::new(world);
        let choices = choices(view, &self.event, asker);
        if choices.is_empty() {
            return None;
        }
        let ask = match self.event {
            Event::Provoked { .. } => OPPORTUNITY.id(),
            Event::Happened { .. } => READIED.id(),
            Event::Between => BETWEEN.id(),
            Event::Lost { .. } => COUNTER.id(),
            Event::Affronted { .. } => AFFRONTED.id(),
            Event::Hit { .. } => HIT.id(),
            Event::Landed { .. } => FOLLOW.id(),
        };
        let options = Options::Choose { choices, may_pass: true };
        let (side, origin) = (view.answers_for(asker), origin(&self.event));
        Some(Offer::Question(Decision { side, about: Some(asker), ask, origin, options }))
    }

    fn has_answer(&self, world: &World, asker: CreatureId) -> bool {
        !choices(View::new(world), &self.event, asker).is_empty()
    }

    fn answer(&mut self, world: &mut World, asker: CreatureId, answer: Intent) -> Answer<Frame> {
        let Intent::Choose(Choice::React { with, on, .. }) = answer else { return Answer::Passed };
        match &self.event {
            Event::Provoked { who, .. } => {
                mutations::react(world, asker);
                let fact =
                    FactKind::Used { by: asker, ability: t::OPPORTUNITY.get(), on: vec![*who], area: Vec::new() };
                mutations::record_fact(world, Cause::new(asker, t::OPPORTUNITY.get()), fact);
                happening::alone(world, triggered::Event::Uses, asker, &[t::OPPORTUNITY.get()]);
                let manner = Manner { hindered: 0, from: Some(t::OPPORTUNITY.get()) };
                Answer::Given(Some(Strike { plain: true, manner, ..Strike::new(asker, with, *who) }.frame()))
            }
            Event::Happened { .. } => take_readied(world, asker, with, on),
            Event::Between => between(world, asker, with, on),
            Event::Lost { by, .. } => {
                mutations::react(world, asker);
                let (attack, benefit) = split(with);
                let stunt = Stunt { counter: true, ..Stunt::new(asker, attack, *by, benefit) };
                Answer::Given(Some(Frame::Stunt(Box::new(stunt))))
            }
            Event::Affronted { by, .. } => {
                mutations::react(world, asker);
                Answer::Given(Some(Strike { plain: true, ..Strike::new(asker, with, *by) }.frame()))
            }
            Event::Hit { by, attack, .. } => answer_hit(world, asker, with, *by, *attack),
            Event::Landed { on: target, attack, .. } => {
                let fate = with.as_str().starts_with("fate/");
                checks::spend_die(world, asker, fate, t::DESTINY_STUNT.get());
                strikes::pending(world, |strike| strike.replaced = strike.stage == StrikeStage::Harming);
                let benefit = Name::new(with.as_str().trim_start_matches("fate/").trim_start_matches("own/"));
                Answer::Given(Some(Frame::Stunt(Box::new(Stunt::new(asker, *attack, *target, benefit)))))
            }
        }
    }
}

fn origin(event: &Event) -> Name {
    match event {
        Event::Provoked { .. } => t::OPPORTUNITY.get(),
        Event::Happened { what, .. } => *what,
        Event::Between => Name::default(),
        Event::Lost { .. } => t::COUNTER_STUNT.get(),
        Event::Affronted { .. } => t::INFLUENCE.get(),
        Event::Hit { attack, .. } | Event::Landed { attack, .. } => *attack,
    }
}

/// The attack and the benefit of an answer that names both: `mace/push`.
fn split(with: Name) -> (Name, Name) {
    let (attack, benefit) = with.as_str().split_once('/').unwrap_or((with.as_str(), "push"));
    (Name::new(attack), Name::new(benefit))
}

/// All that somebody may answer an event with.
pub fn choices(view: View, event: &Event, asker: CreatureId) -> Vec<Choice> {
    let react = |with: Name| Choice::React { by: asker, with, on: None, spend: 0 };
    match event {
        Event::Provoked { who, blades, words, .. } => {
            opportunities(view, asker, *who, blades.contains(&asker), words.contains(&asker))
                .into_iter()
                .map(react)
                .collect()
        }
        Event::Happened { .. } => readied(view, event, asker),
        Event::Between => interlude(view, asker),
        Event::Lost { by, arena, .. } => {
            if !view.can_react(asker) || !view.is_up(*by) {
                return Vec::new();
            }
            let own = view.sheet(asker).attacks.iter().filter(|line| {
                line.is_attack()
                    && line.arena() == Some(*arena)
                    && line.effect().is_some()
                    && reach::barred(view, asker, line).is_none()
                    && reach::reaches(view, asker, line, *by)
            });
            own.flat_map(|line| {
                let fits = |benefit: &Name| stunts::unfit(view, asker, line.id, *by, *benefit).is_none();
                let benefits = t::BENEFITS.iter().map(|word| word.get()).filter(fits);
                benefits.map(|benefit| react(Name::new(&format!("{}/{benefit}", line.id)))).collect::<Vec<_>>()
            })
            .collect()
        }
        Event::Affronted { by, .. } => {
            if !view.can_react(asker) {
                return Vec::new();
            }
            let fits = |line: &&std::sync::Arc<AttackLine>| {
                line.is_attack() && reach::barred(view, asker, line).is_none() && reach::reaches(view, asker, line, *by)
            };
            view.sheet(asker).attacks.iter().filter(fits).map(|line| react(line.id)).collect()
        }
        Event::Hit { by, on, attack, smash } => hit_answers(view, asker, *by, *on, *attack, *smash),
        Event::Landed { on, attack, .. } => {
            if !view.is_there(*on) || view.own_dice(asker).is_none() || !view.is_free(asker) {
                return Vec::new();
            }
            let own = view.own_dice(asker).is_some_and(|pool| view.pool(asker, pool) > 0);
            let fate = view.fate(view.side(asker)) > 0;
            let prefixes = [("own", own), ("fate", fate)].into_iter().filter(|(_, has)| *has);
            let benefits: Vec<Name> = t::BENEFITS
                .iter()
                .map(|word| word.get())
                .filter(|benefit| stunts::unfit(view, asker, *attack, *on, *benefit).is_none())
                .collect();
            prefixes
                .flat_map(|(from, _)| benefits.iter().map(move |benefit| Name::new(&format!("{from}/{benefit}"))))
                .map(react)
                .collect()
        }
    }
}

fn hit_answers(
    view: View,
    asker: CreatureId,
    by: CreatureId,
    on: CreatureId,
    attack: Name,
    smash: bool,
) -> Vec<Choice> {
    let react = |with: &Word| Choice::React { by: asker, with: with.get(), on: None, spend: 0 };
    if !view.can_react(asker) {
        return Vec::new();
    }
    if asker == by {
        return if smash { vec![react(&t::SMASH)] } else { Vec::new() };
    }
    if asker != on || !surges::may(view, asker) {
        return Vec::new();
    }
    let deflects =
        view.sheet(asker).deflect.is_some() && view.attack(by, attack).is_some_and(|line| line.attack.is_some());
    let counters = view.sheet(asker).attacks.iter().any(|line| line.effect().is_some());
    let mut all = Vec::new();
    all.extend(counters.then(|| react(&t::COUNTER)));
    all.extend(deflects.then(|| react(&t::DEFLECT)));
    all
}

fn answer_hit(world: &mut World, asker: CreatureId, with: Name, by: CreatureId, attack: Name) -> Answer<Frame> {
    mutations::react(world, asker);
    if with == t::SMASH.get() {
        let spoken = View::new(world).attack(by, attack).is_some_and(|line| line.is_spoken());
        let told = if spoken { "presses the point: a Smash" } else { "puts everything into it: a Smash" };
        mutations::tell(world, asker, Cause::new(asker, with), told);
        strikes::pending(world, |strike| strike.smash = true);
        return Answer::Given(None);
    }
    surges::count(world, asker);
    strikes::pending(world, |strike| strike.stage = StrikeStage::Countering(with));
    Answer::Given(None)
}

/// What was readied for this, as far as it is possible now (SS-STD-15, SS-STD-20).
fn readied(view: View, event: &Event, asker: CreatureId) -> Vec<Choice> {
    let Event::Happened { what, by, on, squares } = event else { return Vec::new() };
    let Some(own) = view.readied(asker) else { return Vec::new() };
    let free = view.times(asker, t::REACTION.get()) == 0 && view.is_awake(asker) && *by != asker;
    let watched = if own.whose.is_empty() { view.hostile(asker, *by) } else { own.whose.contains(by) };
    if !free || !watched || !set_off(view, own, asker, *what, *by, *on, squares) {
        return Vec::new();
    }
    let with = own.act.ability;
    let Some(readied) = view.attack(asker, with) else {
        return vec![Choice::React { by: asker, with, on: None, spend: 0 }];
    };
    if let Kind::Area(_) = readied.kind {
        let open = reach::barred(view, asker, readied).is_none()
            && own.act.area.first().is_some_and(|center| reach::off_center(view, asker, *center).is_none());
        return if open { vec![Choice::React { by: asker, with, on: None, spend: 0 }] } else { Vec::new() };
    }
    // The one whose doing it was comes first, then everybody else whom it could be meant for.
    let all: Vec<CreatureId> = match own.act.on.first() {
        Some(&named) => vec![named],
        None => [*by].into_iter().chain(view.enemies(asker).filter(|id| id != by)).collect(),
    };
    let open = |line: &AttackLine| reach::barred(view, asker, line).is_none() || drawable(view, asker, line);
    // What is not in hand and cannot be drawn gives way to what is (SS-ACT-07).
    let alike = |line: &&std::sync::Arc<AttackLine>| line.kind == readied.kind && open(line);
    let lines: Vec<_> =
        if open(readied) { vec![readied] } else { view.sheet(asker).attacks.iter().filter(alike).collect() };
    let react = |line: &AttackLine, on| Choice::React { by: asker, with: line.id, on: Some(on), spend: 0 };
    lines
        .into_iter()
        .flat_map(|line| {
            let near = all.iter().filter(|id| view.is_there(**id) && reach::reaches(view, asker, line, **id));
            near.map(|&on| react(line, on)).collect::<Vec<_>>()
        })
        .collect()
}

/// Whether a weapon can be drawn as part of a Reaction: with the quick action that was left over (SS-ACT-07).
fn drawable(view: View, who: CreatureId, line: &AttackLine) -> bool {
    let item = view.kit(who).near.iter().find(|item| item.name == line.id);
    let spare = view.habit(who).spare_quick || view.plays(Ruling::SwiftReactions);
    spare && item.is_some_and(|item| view.hands_of(*item) <= view.free_hands(who))
}

/// Whether an event is the one that a readied action waits for.
fn set_off(
    view: View,
    own: &Readied,
    asker: CreatureId,
    what: Name,
    by: CreatureId,
    on: Option<CreatureId>,
    squares: &[Spot],
) -> bool {
    let moved = what == t::ENTERS.get();
    let Some(at) = view.at(asker) else { return false };
    let (from, to) = (squares.first().copied(), squares.last().copied());
    let near = |spot: Spot, far: i16| ground_distance(at, spot) <= far;
    let reach = view.reach(asker);
    let came = |range: &dyn Fn(Spot) -> bool| moved && to.is_some_and(range) && !from.is_some_and(range);
    match own.trigger.as_str() {
        "enters" => moved && to.is_some_and(|to| own.area.contains(&to)),
        "leaves" => moved && from.is_some_and(|from| own.area.contains(&from)),
        "comes-within-reach" => came(&|spot| near(spot, reach)),
        "comes-within-court-range" => came(&|spot| view.converse_at(at, spot)),
        "attacks" => what == t::ATTACKS.get() && on.is_some_and(|on| own.act.spend == 0 || on == asker),
        "uses-power-or-skill" => what == t::ACTS.get(),
        "stands" => what == t::STANDS.get(),
        "falls" => what == t::FALLS.get(),
        "ends-turn" => what == t::ENDS_TURN.get() && Some(by) == view.clock().active,
        _ => false,
    }
}

fn ground_distance(a: Spot, b: Spot) -> i16 {
    super::ground::distance(a, b)
}

/// The readied action is taken, as a Reaction (SS-STD-15).
fn take_readied(world: &mut World, who: CreatureId, with: Name, on: Option<CreatureId>) -> Answer<Frame> {
    let Some(own) = mutations::forget_ready(world, who) else { return Answer::Passed };
    mutations::react(world, who);
    let mut act = own.act;
    (act.ability, act.spend) = (with, 0);
    let view = View::new(world);
    if view.attack(who, with).is_some_and(|line| reach::barred(view, who, line).is_some() && drawable(view, who, line))
    {
        mutations::habit(world, who, |habit| habit.spare_quick = false);
        mutations::draw(world, who, with);
    }
    if let Some(on) = on {
        act.on = vec![on];
    }
    mutations::tell(world, who, Cause::new(who, t::READY.get()), "acts as readied");
    if act.ability == t::MOVE.get() {
        let squares = super::movement::budget(View::new(world), who, Name::default());
        let shove = super::frames::Shove { who, how: Name::default(), squares, spares: Vec::new() };
        return Answer::Given(Some(Frame::Shove(shove)));
    }
    let action = Action { readied: true, ..Action::new(act, None) };
    Answer::Given(Some(Frame::Action(Box::new(action))))
}

/// What somebody may do between two turns.
fn interlude(view: View, who: CreatureId) -> Vec<Choice> {
    let react = |with: Name| Choice::React { by: who, with, on: None, spend: 0 };
    let mut all = Vec::new();
    let waits = view.order().waiting.contains(&who) && view.is_free(who);
    if waits && view.order().last != Some(who) {
        all.push(react(t::WAIT_OVER.get()));
    }
    if view.clock().over.is_none() {
        all.extend(recovery::recoveries_for_a_die(view, who).into_iter().map(react));
    }
    all
}

fn between(world: &mut World, who: CreatureId, with: Name, _: Option<CreatureId>) -> Answer<Frame> {
    if with == t::WAIT_OVER.get() {
        super::rounds::come_in(world, who);
        return Answer::Last(Frame::Turn(Box::new(Turn { resumed: true, ..Turn::new(who) })));
    }
    recovery::recover_for_a_die(world, who, with);
    Answer::Given(None)
}
