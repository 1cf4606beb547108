//! Windows: who may answer an event with what, asked side by side (DS-TURN-12, DS-TURN-13, AMB-28).

mod declined;
pub(crate) mod filters;
mod rushing;
mod worth;

use bevy::prelude::World;

use super::super::frames::nearest::nearest_use;
use super::super::frames::{Event, Frame, Payment, UseFrame, WindowFrame, nearest};
use super::super::plan::{Grant, Plan};
use super::super::state::HEROES;
use super::super::systems::{DrawSteelRules, DrawSteelSystems};
use super::super::targeting;
use super::super::view::View;
use super::super::{damage_amount, damage_reduction};
use super::ability_effects::answers;
use super::check;
use super::{opportunity, villain};
use crate::core::fact::StepCause;
use crate::core::hooks;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns, Window};
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType, Trigger};
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::rules::points::{AfterAnswer, CarriesOutAnswer, OffersAnswers, OffersFreeAnswers};

/// Whether somebody answers an event.
pub(crate) static REACT: Question = Question::new("react");

/// Registers windows on what is about to happen or has just happened.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<WindowFrame>(DrawSteelSystems::Reactions, step).idle(window::idle::<Frame, WindowFrame>);
}

/// Works a window one step further.
fn step(world: &mut World, frame: &mut WindowFrame) -> Flow<Frame> {
    window::step::<DrawSteelRules, _>(world, frame)
}

impl Window<Frame> for WindowFrame {
    type Asker = SideId;
    const TURNS: Turns = Turns::UntilPassing;

    fn asked(&mut self) -> &mut Asked<SideId> {
        &mut self.asked
    }

    /// The players settle what their side answers, then the Director does (DS-TURN-13).
    fn order(&self, world: &World) -> Vec<SideId> {
        let mut sides = View::new(world).sides().into_vec();
        sides.sort_by_key(|&side| side != HEROES);
        sides
    }

    fn offer(&self, world: &World, side: SideId) -> Option<Offer> {
        let view = View::new(world);
        let mut choices = offers(view, &self.event, side, &self.used);
        let about = choices.iter().find_map(|choice| match choice {
            Choice::React { by, .. } => Some(*by),
            _ => None,
        });
        if choices.is_empty() {
            return None;
        }
        if declined::asked_again(view, self, side) {
            choices.push(Choice::Named(declined::not_on_this_move()));
        }
        Some(Offer::Question(Decision {
            side,
            about,
            ask: REACT.id(),
            origin: event_name(&self.event),
            options: Options::Choose { choices, may_pass: true },
        }))
    }

    fn has_answer(&self, world: &World, side: SideId) -> bool {
        !offers(View::new(world), &self.event, side, &self.used).is_empty()
    }

    fn answer(&mut self, world: &mut World, side: SideId, answer: Intent) -> Answer<Frame> {
        let Intent::Choose(Choice::React { by, with, on, spend }) = answer else {
            let for_good = answer == Intent::Choose(Choice::Named(declined::not_on_this_move()));
            declined::note(world, self, side, for_good);
            return Answer::Passed;
        };
        self.used.push((by, with));
        let view = View::new(world);
        if let Some(ability) = opportunity::strikes_with(view, by, with) {
            let joining = opportunity::joining(view, &self.event, by, &self.used);
            self.used.extend(joining.iter().map(|&mate| (mate, with)));
            let strike = on.and_then(|on| opportunity::striking(view, by, ability, on, &joining));
            return Answer::Given(strike.map(|strike| Frame::Use(Box::new(strike))));
        }
        Answer::Given(react(world, &self.event, by, with, on, spend))
    }
}

/// What a window is called in prompts and settings.
pub fn event_name(event: &Event) -> Name {
    match event {
        Event::AboutToRoll { .. } => name!("about-to-roll"),
        Event::AboutToDamage => name!("about-to-take-damage"),
        Event::Damaged => name!("took-damage"),
        Event::AboutToForce { .. } => name!("about-to-be-moved"),
        Event::Step { .. } => name!("moves"),
        Event::Moved { .. } => name!("moved"),
        Event::TurnStarted(_) => name!("turn-started"),
        Event::TurnEnded(_) => name!("turn-ended"),
        Event::Dropped { .. } => name!("brought-down"),
        Event::Invited { .. } => name!("invited"),
        Event::Knockback { .. } => name!("knockback"),
        Event::Declared { .. } => name!("declared"),
        Event::Acted { .. } => name!("acted"),
        Event::AboutToTest { .. } => name!("about-to-test"),
    }
}

/// Everything a side may answer an event with, in id order.
pub fn offers(view: View, event: &Event, side: SideId, used: &[(CreatureId, Name)]) -> Vec<Choice> {
    let view = view.quiet();
    let mut choices = Vec::new();
    let subjects = subjects(view, event);
    let (free, features) = (hooks::at::<OffersFreeAnswers>(view.world), hooks::at::<OffersAnswers>(view.world));
    for by in view.living().filter(|&id| view.side(id) == side) {
        // Villain actions and some features are no triggered actions: what bars those does not bar these.
        if let Event::TurnEnded(_) = event {
            villain::offers(view, event, by, used, &mut choices);
        }
        for add in free {
            add(view, event, by, used, &mut choices);
        }
        let before = choices.len();
        let sheet = view.sheet(by);
        let concerned = subjects.iter().any(|(kind, _)| sheet.triggers.contains(kind));
        for ability in sheet.abilities.iter().filter(|_| concerned) {
            let Some(trigger) = ability.trigger else { continue };
            if used.contains(&(by, ability.id)) {
                continue;
            }
            for &(kind, subject) in &subjects {
                if trigger.moments().contains(&kind) && answers(view, by, ability, kind, subject) {
                    let near = kind == Trigger::TargetedByStrike
                        || targeting::may_target(view, by, ability, None, subject).is_ok()
                        || !rider_reaches(view, by, ability, subject);
                    each_payment(view, by, ability, |spend| {
                        let wanted = if kind == Trigger::UsesOnOneEnemy { answers::harmony_price(view) } else { spend };
                        if (spend == 0 && !near)
                            || spend != wanted
                            || worth::is_pointless(view, by, ability, spend, subject)
                        {
                            return;
                        }
                        if kind == Trigger::TargetedByStrike {
                            let ids = stand_ins(view, by, ability).into_iter();
                            choices.extend(ids.map(|on| Choice::React { by, with: ability.id, on: Some(on), spend }));
                            return;
                        }
                        let on = target_of(ability, by, subject);
                        choices.push(Choice::React { by, with: ability.id, on: Some(on), spend });
                    });
                }
            }
        }
        if matches!(event, Event::Step { .. } | Event::Invited { .. }) {
            opportunity::offers(view, event, by, used, &mut choices);
        }
        for add in features {
            add(view, event, by, used, &mut choices);
        }
        // Asked last because it is rarely the case and costs most to find out.
        if choices.len() > before && view.triggered_barred(by).is_some() {
            choices.truncate(before);
        }
    }
    // Whoever is hit twice at once has one answer to it.
    let mut fresh: Vec<Choice> = Vec::with_capacity(choices.len());
    for choice in choices {
        if !fresh.contains(&choice) {
            fresh.push(choice);
        }
    }
    fresh
}

/// The creatures an event happens to, each with the trigger it is for them.
fn subjects(view: View, event: &Event) -> Vec<(Trigger, CreatureId)> {
    match *event {
        Event::AboutToRoll { by } => {
            let damaging = nearest_use(view.world)
                .and_then(|frame| view.ability(frame.by, frame.ability))
                .is_some_and(|ability| ability::deals_damage(ability));
            if damaging { vec![(Trigger::RollsDamage, by)] } else { Vec::new() }
        }
        Event::AboutToDamage => nearest::nearest_damage(view.world).map_or_else(Vec::new, |pending| {
            let hurt = pending.hits.iter().filter(|hit| !hit.unreducible && damage_reduction::reduce(view, hit).0 > 0);
            hurt.flat_map(|hit| {
                [Some((Trigger::TakesDamage, hit.to)), hit.by.map(|_| (Trigger::CreatureDamages, hit.to))]
            })
            .flatten()
            .collect()
        }),
        Event::Damaged => nearest::nearest_damage(view.world).map_or_else(Vec::new, |pending| {
            let hurt = pending.hits.iter().filter(|hit| hit.dealt > 0);
            hurt.flat_map(|hit| {
                let damager = hit.by.map(|by| (Trigger::AdjacentDamager, by));
                [Some((Trigger::TookDamage, hit.to)), Some((Trigger::EnemyTookDamage, hit.to)), damager]
            })
            .flatten()
            .collect()
        }),
        Event::AboutToForce { mover, by } => {
            let mut list = vec![(Trigger::AboutToBeForced, mover)];
            list.extend(by.map(|by| (Trigger::CausesForce, by)));
            list
        }
        Event::Step { mover, how, .. } => {
            let mut list = Vec::new();
            if how != StepCause::Forced {
                list.push((Trigger::Moves, mover));
            }
            list.push((Trigger::MovesAway, mover));
            list
        }
        Event::Declared { by } => {
            let used = nearest_use(view.world)
                .filter(|used| view.ability(used.by, used.ability).is_some_and(|ability| ability.is_strike()));
            let named = used.map(UseFrame::target_ids).unwrap_or_default();
            let named = named.into_iter().map(|id| (Trigger::TargetedByStrike, id));
            [(Trigger::UsesOnOneEnemy, by), (Trigger::RushedInMelee, by)].into_iter().chain(named).collect()
        }
        Event::Moved { mover } => vec![(Trigger::Moves, mover)],
        Event::TurnStarted(who) => vec![(Trigger::TurnStarts, who)],
        Event::TurnEnded(who) => vec![(Trigger::HeroTurnEnds, who)],
        _ => Vec::new(),
    }
}

/// Whether a triggered ability of `by` may answer a trigger that happens to `subject`; what is quickest told apart
/// comes first.
fn answers(view: View, by: CreatureId, ability: &AbilityDef, trigger: Trigger, subject: CreatureId) -> bool {
    let grant = Grant { reaction: true, ..Grant::default() };
    let spent = ability.action == ActionType::TriggeredAction && view.turn_budget(by).triggered;
    !spent
        && ability.only.as_ref().is_none_or(|only| filters::fits(view, by, only, trigger, subject))
        && (ability.action != ActionType::FreeTriggeredAction || !under_way(view, by, ability))
        && concerns(view, by, ability, trigger, subject)
        && check::usable(view, by, ability, grant).is_ok()
        && check::affordable(view, by, ability, 0).is_ok()
}

/// Whether what is going on follows from this very answer, which would set itself off for ever.
fn under_way(view: View, by: CreatureId, ability: &AbilityDef) -> bool {
    view.stack().downward().any(|frame| match frame {
        Frame::Use(used) => used.by == by && used.ability == ability.id && used.event.is_some(),
        _ => false,
    })
}

/// Whether what happens to `subject` is what a triggered ability of `by` waits for, near enough and to the right kind
/// of creature.
fn concerns(view: View, by: CreatureId, ability: &AbilityDef, trigger: Trigger, subject: CreatureId) -> bool {
    match trigger {
        Trigger::EnemyTookDamage => {
            let near =
                targeting::reach(view, by, ability, None).is_none_or(|reach| view.distance(by, subject) <= reach);
            near && view.hostile(by, subject)
        }
        Trigger::AdjacentDamager => {
            let hit_me = nearest::nearest_damage(view.world).is_some_and(|dealt| {
                dealt.hits.iter().any(|hit| hit.to == by && hit.by == Some(subject) && hit.dealt > 0)
            });
            hit_me && view.adjacent(by, subject) && view.is_alive(subject)
        }
        Trigger::HeroTurnEnds => {
            view.sheet(subject).is_hero() && view.friendly(by, subject) && view.clock().called_by != Some(ability.id)
        }
        Trigger::MovesAway => {
            let Some(Frame::Walk(_)) = view.stack().top() else { return false };
            opportunity::moves_away(view, by, ability, subject)
        }
        Trigger::Moves => {
            view.hostile(by, subject)
                && targeting::may_target(view, by, ability, None, subject).is_ok()
                && super::granted_strikes::allies_to_strike(view, by, subject).next().is_some()
                && !declined::still_holds(view, by, ability, subject)
        }
        Trigger::RushedInMelee => rushing::rushed(view, by, ability, subject),
        Trigger::BroughtDown => false,
        Trigger::TargetedByStrike => by == subject && !stand_ins(view, by, ability).is_empty(),
        Trigger::UsesOnOneEnemy => {
            targeting::may_target(view, by, ability, None, subject).is_ok() && !answers::harmonies(view).is_empty()
        }
        // Spent with nobody to take its place, it would come to nothing.
        Trigger::AboutToBeForced
            if ability.sentences().any(|effect| matches!(effect, AbilityEffect::TakeOverForce(_)))
                && answers::takers(view, by, subject).next().is_none() =>
        {
            false
        }
        Trigger::AboutToBeForced
        | Trigger::TakesDamageOrForced
        | Trigger::CausesForce
        | Trigger::TakesDamage
        | Trigger::CreatureDamages
        | Trigger::TookDamage
        | Trigger::RollsDamage
        | Trigger::TurnStarts
        | Trigger::TurnStartsOrTookDamage => {
            let with_rider = ability.rider.as_ref().and_then(|rider| rider.reach.as_ref()).is_some();
            targeting::may_target(view, by, ability, None, subject).is_ok()
                || (with_rider && rider_reaches(view, by, ability, subject))
        }
    }
}

/// Who may take the place of a strike's target: whom the ability can be aimed at and the strike is not aimed at yet.
fn stand_ins(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<CreatureId> {
    let Some(used) = nearest_use(view.world) else { return Vec::new() };
    let fits = |id: CreatureId| {
        id != by && used.target(id).is_none() && targeting::may_target(view, by, ability, None, id).is_ok()
    };
    view.living().filter(|&id| fits(id)).collect()
}

/// Whether the rider's longer reach makes the difference (Parry).
fn rider_reaches(view: View, by: CreatureId, ability: &AbilityDef, subject: CreatureId) -> bool {
    let Some(reach) = ability.rider.as_ref().and_then(|rider| rider.reach.as_ref()) else { return false };
    let squares = damage_amount::fixed_amount(view, by, reach);
    targeting::kind_fits(view, by, &ability.target, subject)
        && view.distance(by, subject) <= squares
        && view.line_of_effect(by, subject)
}

/// Whom a triggered ability is aimed at: the trigger's subject, or the user where the card says so.
fn target_of(ability: &AbilityDef, by: CreatureId, subject: CreatureId) -> CreatureId {
    let own = matches!(ability.target.yourself, crate::rulesets::draw_steel::data::target_spec::Yourself::Only);
    if own { by } else { subject }
}

/// Calls `f` with 0 and every payment on the rider that could be made.
fn each_payment(view: View, by: CreatureId, ability: &AbilityDef, mut f: impl FnMut(i16)) {
    f(0);
    let Some(rider) = &ability.rider else { return };
    let (_, funds) = view.funds(by);
    let most = if rider.spend.repeat { funds - ability.cost } else { rider.spend.amount };
    for spend in 1..=most.max(0) {
        if check::affordable(view, by, ability, spend).is_ok() {
            f(spend);
        }
    }
}

/// Starts the answer that was chosen.
fn react(
    world: &mut World,
    event: &Event,
    by: CreatureId,
    with: Name,
    on: Option<CreatureId>,
    spend: i16,
) -> Option<Frame> {
    let view = View::new(world);
    if let Some(offer) = villain::answer(view, by, with) {
        return Some(offer);
    }
    match triggered(view, event, by, with, on, spend) {
        Some(frame) => {
            if let Some(ability) = view.ability(by, with).cloned() {
                hooks::call::<AfterAnswer>(world, |world, answered| answered(world, &ability));
            }
            Some(Frame::Use(Box::new(frame)))
        }
        None => {
            let mut next = None;
            hooks::call::<CarriesOutAnswer>(world, |world, carry_out| {
                next = next.take().or_else(|| carry_out(world, event, by, with, on, spend));
            });
            next
        }
    }
}

/// The use of a triggered ability as an answer to an event; none if it is no ability.
fn triggered(
    view: View,
    event: &Event,
    by: CreatureId,
    with: Name,
    on: Option<CreatureId>,
    spend: i16,
) -> Option<UseFrame> {
    let ability = view.ability(by, with).filter(|ability| ability.trigger.is_some())?;
    let targets: Vec<CreatureId> = on.into_iter().collect();
    let mode = targeting::default_mode(view, by, ability, &targets);
    let plan = Plan { mode, spend, ..Plan::unaimed(by, ability, Payment::Reaction, targets) };
    let mut frame = UseFrame::new(view, plan);
    frame.event = Some(event.clone());
    Some(frame)
}

/// The use that an answer to an event would start, where it is one with a roll: to be previewed.
#[cfg(feature = "gui")]
pub fn rolled_answer(view: View, event: &Event, choice: &Choice) -> Option<UseFrame> {
    let Choice::React { by, with, on, spend } = *choice else { return None };
    if let Some(ability) = opportunity::strikes_with(view, by, with) {
        return opportunity::striking(view, by, ability, on?, &opportunity::joining(view, event, by, &[]));
    }
    let rolls = view.ability(by, with).is_some_and(|ability| ability.roll.is_some());
    if rolls { triggered(view, event, by, with, on, spend) } else { None }
}
