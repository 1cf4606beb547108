//! What werewolves do to others and what the moon does for them: rage, curses, moonlight.

pub(crate) mod curse;
pub(crate) mod effects;
pub(crate) mod grow;
pub(crate) mod wall_leap;

use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::ai::plain::gains::{best_by, of_creature, of_foe};
use crate::rulesets::draw_steel::questions::question_rules::{Answers, QuestionRules};
use crate::rulesets::draw_steel::questions::words::{explained, no, nothing, plain, who};
use crate::rulesets::draw_steel::rules::points::{
    AfterAnswer, AfterDamage, AfterUse, AtTurnEnd, BeforeLoss, BeforeTurn,
};
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use bevy::prelude::World;

use super::moonlight::under_sky;
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Mode};
use crate::core::stack::Flow;
use crate::core::uses::{Scope, Uses};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::opportunity;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::frames::nearest::{nearest_use, nearest_use_mut};
use crate::rulesets::draw_steel::rules::frames::{DamageFrame, Frame, Hit, TurnFrame, UseFrame, UseNote};
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers rage, curses and the moon.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    effects::install(rules);
    rules
        .hook::<BeforeTurn>(frenzy)
        .hook::<AtTurnEnd>(turn_ends)
        .hook::<BeforeLoss>(note_harm)
        .hook::<AfterDamage>(after_damage)
        .hook::<AfterUse>(strike_resolved)
        .hook::<AfterAnswer>(|world, ability| {
            if ability.only.as_ref().is_some_and(|only| only.rushing) {
                note_interrupted(world);
            }
        });
}

/// At whom somebody rages.
static RAGE_AT: Question = Question::new("rage-at");

/// What werewolves make others ask.
pub static QUESTIONS: [QuestionRules; 1] = [QuestionRules {
    asks: &RAGE_AT,
    prompt: |view, decision| format!("{} loses itself to rage. Whom does it attack?", who(view, decision)),
    pass: no,
    answers: Answers::Listed {
        option: plain,
        about: nothing,
        meaning: explained,
        tried: true,
        standing: None,
        pick: |scene, _, choices| best_by(choices, f32::MIN, |choice| of_creature(scene, choice, of_foe)),
    },
}];

/// Rage at which a creature loses itself.
const BREAKING_POINT: i16 = 10;
/// Rage that a curse or the moon gives at the end of a turn.
const GROWTH: i16 = 2;

/// What rage makes a creature do before its turn: at 10 or more it loses it all, shifts at whoever is nearest as far as
/// its speed allows and strikes it (AMB-54); of several, its player says at whom (AMB-62).
///
/// The steps done are kept in the frame: the loss, the victim, the way, the blow.
fn frenzy(world: &mut World, frame: &mut TurnFrame) -> Option<Flow<Frame>> {
    let (who, rage) = (frame.who, t::RAGE.get());
    let cause = Cause::new(who, rage);
    let victim = frame.picks.iter().find_map(|pick| match pick {
        Choice::Creature(id) => Some(*id),
        _ => None,
    });
    match (frame.picks.len(), victim) {
        (0, _) => {
            let points = View::new(world).pool(who, rage);
            if points < BREAKING_POINT || !View::new(world).is_awake(who) {
                return None;
            }
            mutations::change_pool(world, who, rage, -points, cause);
            frame.picks.push(Choice::Yes);
            Some(Flow::Again)
        }
        (1, _) => {
            let given = answer(world);
            let view = View::new(world);
            let near = nearest(view, who);
            match given {
                Some(Some(Choice::Creature(id))) => frame.picks.push(Choice::Creature(id)),
                _ if near.len() > 1 => {
                    let choices = near.into_iter().map(Choice::Creature).collect();
                    return Some(Flow::Ask(choose(view, who, &RAGE_AT, rage, choices, false)));
                }
                _ => frame.picks.push(Choice::Creature(*near.first()?)),
            }
            Some(Flow::Again)
        }
        (2, Some(goal)) => {
            frame.picks.push(Choice::Yes);
            let hows = [StepCause::Shift, StepCause::Walk];
            let way = movement::driven_toward(View::new(world), who, goal, &hows, rage);
            Some(way.map_or(Flow::Again, Flow::Push))
        }
        (3, Some(goal)) => {
            frame.picks.push(Choice::Yes);
            let view = View::new(world);
            let in_reach = view
                .ability(who, t::MELEE_FREE_STRIKE.get())
                .is_some_and(|strike| targeting::may_target(view, who, strike, Some(Mode::Melee), goal).is_ok());
            if !view.is_awake(who) || !in_reach {
                return None;
            }
            let mut strike = opportunity::strike(View::new(world), who, goal, &[])?;
            if let Frame::Use(used) = &mut strike {
                used.notes.push(UseNote::Raging);
            }
            Some(Flow::Push(strike))
        }
        _ => None,
    }
}

/// The creatures nearest to one, in id order.
fn nearest(view: View, who: CreatureId) -> Vec<CreatureId> {
    let others = || view.living().filter(|&id| id != who && view.space(id).is_some());
    let least = others().map(|id| view.distance(who, id)).min();
    others().filter(|&id| Some(view.distance(who, id)) == least).collect()
}

/// Whoever is hurt by a blow struck in rage gains a point of it; those that spread it never do.
fn after_damage(world: &mut World, dealing: &DamageFrame) {
    let Some(used) = nearest_use(world).filter(|used| used.notes.contains(&UseNote::Raging)) else { return };
    let (by, of) = (used.by, used.ability);
    let struck = |hit: &&Hit| hit.dealt > 0 && hit.by == Some(by) && hit.of == of;
    for hit in dealing.hits.iter().filter(struck) {
        let view = View::new(world);
        let spreads = |id: CreatureId| view.sheet(id).has(Feature::Rage);
        if view.is_alive(hit.to) && view.ids().any(|id| spreads(id) && view.hostile(id, hit.to)) {
            mutations::count(world, hit.to, t::RAGE.get(), 1, Cause::new(by, t::RAGE.get()));
        }
    }
}

/// A strike has resolved: a full wolf's gives each enemy it was aimed at another point.
fn strike_resolved(world: &mut World, frame: &UseFrame, ability: &AbilityDef) {
    if !ability.is_strike() || !View::new(world).has(frame.by, t::FULL_WOLF.get()) {
        return;
    }
    for id in frame.target_ids() {
        let view = View::new(world);
        if view.hostile(frame.by, id) && view.is_alive(id) {
            mutations::count(world, id, t::RAGE.get(), 1, Cause::new(frame.by, t::FULL_WOLF.get()));
        }
    }
}

/// What a turn's end brings: rage to the cursed, and under the moon to whoever has some; holy harm is forgotten.
fn turn_ends(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    if !view.is_alive(who) {
        return;
    }
    if view.has(who, t::CURSED.get()) {
        mutations::count(world, who, t::RAGE.get(), GROWTH, Cause::rule(t::CURSED.get().as_str()));
    }
    let view = View::new(world);
    let moon = view.living().any(|id| view.has(id, t::MOONFALL.get()));
    if moon && under_sky(view, who) && view.pool(who, t::RAGE.get()) > 0 {
        mutations::count(world, who, t::RAGE.get(), GROWTH, Cause::rule(t::MOONFALL.get().as_str()));
    }
    if let Some(mut uses) = world.get_mut::<Uses>(entity_of(world, who)) {
        uses.give_back(t::HOLY_HARM.get());
    }
}

/// Notes holy damage to a creature for whom it matters.
fn note_harm(world: &mut World, hit: &Hit) {
    let holy = hit.parts.iter().any(|part| part.kind == Some(t::HOLY.get()) && part.amount > 0);
    if holy && hit.dealt > 0 && View::new(world).sheet(hit.to).has(Feature::Rage) {
        mutations::use_once(world, hit.to, t::HOLY_HARM.get(), None, Scope::Fight);
    }
}

/// Tells the use that somebody answers in the nick of time that its user may fall before it begins.
fn note_interrupted(world: &mut World) {
    if let Some(used) = nearest_use_mut(world) {
        used.notes.push(UseNote::StruckDown);
    }
}
