//! Windows: who may answer an event with what, asked side by side (DS-TURN-12, DS-TURN-13, AMB-28).

mod chain;
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
use super::approach::around_user;
use super::check;
use super::{granted_strikes, granted_uses, opportunity, villain};
use crate::core::fact::StepCause;
use crate::core::hooks::{self, HookPoint};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::resolve::window::{self, Answer, Asked, Offer, Turns, Window};
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::data::ability;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::data::ability_effect::AbilityEffect;
use crate::rulesets::draw_steel::data::target_spec::Yourself;
use crate::rulesets::draw_steel::data::tier::{Who, Within};
use crate::rulesets::draw_steel::data::trigger::Aim;
use crate::rulesets::draw_steel::data::trigger::Trigger;
use crate::rulesets::draw_steel::rules::points::{AfterAnswer, CarriesOutAnswer, OffersAnswers, OffersFreeAnswers};
use filters::Happening;

/// Whether somebody answers an event.
pub(crate) static REACT: Question = Question::new("react");

/// Registers windows on what is about to happen or has just happened.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.step::<WindowFrame>(DrawSteelSystems::Reactions, step).idle(idle);
}

/// Works a window one step further.
fn step(world: &mut World, frame: &mut WindowFrame) -> Flow<Frame> {
    if let Some(Choice::React { by, with, on, spend }) = next_automatic(View::new(world), &frame.event, &frame.used) {
        chain::note_used(world, frame, by, with);
        return triggered(View::new(world), &frame.event, by, with, on, spend)
            .map_or(Flow::Again, |used| Flow::Push(Frame::Use(Box::new(used))));
    }
    window::step::<DrawSteelRules, _>(world, frame)
}

/// Whether nobody has an answer, asked or not.
fn idle(world: &World, frame: &WindowFrame) -> bool {
    let view = View::new(world).quiet();
    if next_automatic(view, &frame.event, &frame.used).is_some() {
        return false;
    }
    let search = Search::new(view, &frame.event, &frame.used);
    let mut choices = Vec::new();
    !view.living().any(|by| {
        search.add_offers(by, &mut choices);
        !choices.is_empty()
    })
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

    fn answer(&mut self, world: &mut World, side: SideId, answer: Intent) -> Answer<Frame> {
        let Intent::Choose(Choice::React { by, with, on, spend }) = answer else {
            let for_good = answer == Intent::Choose(Choice::Named(declined::not_on_this_move()));
            declined::note(world, self, side, for_good);
            return Answer::Passed;
        };
        chain::note_used(world, self, by, with);
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
        Event::OnForcedWay { .. } => name!("is-moved"),
        Event::Forced { .. } => name!("was-moved"),
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
    let search = Search::new(view, event, used);
    let mut choices = Vec::new();
    for by in view.living().filter(|&id| view.side(id) == side) {
        search.add_offers(by, &mut choices);
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

/// A search for answers to an event, with what it is for all who may answer.
struct Search<'w, 'e> {
    view: View<'w>,
    event: &'e Event,
    used: &'e [(CreatureId, Name)],
    happenings: Vec<Happening>,
    free: &'w [<OffersFreeAnswers as HookPoint>::Hook],
    features: &'w [<OffersAnswers as HookPoint>::Hook],
}

impl<'w, 'e> Search<'w, 'e> {
    fn new(view: View<'w>, event: &'e Event, used: &'e [(CreatureId, Name)]) -> Self {
        let (free, features) = (hooks::at::<OffersFreeAnswers>(view.world), hooks::at::<OffersAnswers>(view.world));
        Self { view, event, used, happenings: happenings(view, event), free, features }
    }

    /// Adds everything a creature may answer with.
    fn add_offers(&self, by: CreatureId, choices: &mut Vec<Choice>) {
        let &Self { view, event, used, .. } = self;
        // Villain actions and some features are no triggered actions: what bars those does not bar these.
        if let Event::TurnEnded(_) = event {
            villain::offers(view, event, by, used, choices);
        }
        for add in self.free {
            add(view, event, by, used, choices);
        }
        let before = choices.len();
        let sheet = view.sheet(by);
        let concerned = self.happenings.iter().any(|happening| sheet.triggers.contains(&happening.event));
        for ability in sheet.abilities.iter().filter(|ability| concerned && !is_automatic(ability)) {
            if ability.trigger.is_none() || used.contains(&(by, ability.id)) {
                continue;
            }
            for happening in &self.happenings {
                if answers(view, by, ability, happening) {
                    each_answer(view, by, ability, happening, choices);
                }
            }
        }
        if matches!(event, Event::Step { .. } | Event::Invited { .. }) {
            opportunity::offers(view, event, by, used, choices);
        }
        for add in self.features {
            add(view, event, by, used, choices);
        }
        // Asked last because it is rarely the case and costs most to find out.
        if choices.len() > before && view.triggered_barred(by).is_some() {
            choices.truncate(before);
        }
    }
}

/// The answers with one ability to what happens: on whom, and with which payments.
fn each_answer(view: View, by: CreatureId, ability: &AbilityDef, happening: &Happening, choices: &mut Vec<Choice>) {
    for on in aimed_at(view, by, ability, happening) {
        let near = on.is_none_or(|on| is_near(view, by, ability, on));
        let price = fixed_price(view, ability);
        each_payment(view, by, ability, |spend| {
            let pointless = on.is_some_and(|on| worth::is_pointless(view, by, ability, spend, on));
            if (spend == 0 && !near) || price.is_some_and(|price| spend != price) || pointless {
                return;
            }
            choices.push(Choice::React { by, with: ability.id, on, spend });
        });
    }
}

/// What an event is for the creatures that it happens to.
fn happenings(view: View, event: &Event) -> Vec<Happening> {
    let used = || nearest_use(view.world);
    let of_use = |event, subject| Happening::of_use(event, subject, used());
    match *event {
        Event::AboutToRoll { by } => {
            let ability = used().and_then(|frame| view.ability(frame.by, frame.ability));
            let damaging = ability.is_some_and(|ability| ability::deals_damage(ability));
            if damaging { vec![of_use(Trigger::RollsDamage, by)] } else { Vec::new() }
        }
        Event::AboutToDamage => nearest::nearest_damage(view.world).map_or_else(Vec::new, |pending| {
            let hurt = pending.hits.iter().filter(|hit| !hit.unreducible && damage_reduction::reduce(view, hit).0 > 0);
            hurt.map(|hit| Happening::of_hit(view, Trigger::AboutToTakeDamage, hit)).collect()
        }),
        Event::Damaged => nearest::nearest_damage(view.world).map_or_else(Vec::new, |pending| {
            let hurt = pending.hits.iter().filter(|hit| hit.dealt > 0);
            hurt.map(|hit| Happening::of_hit(view, Trigger::TakesDamage, hit)).collect()
        }),
        Event::AboutToForce { mover, by } => {
            let force = nearest::nearest_force(view.world);
            let mut list = vec![Happening::of_force(view, Trigger::AboutToBeForced, mover, force, by)];
            list.extend(by.map(|who| Happening::of_force(view, Trigger::CausesForce, who, force, by)));
            list
        }
        Event::OnForcedWay { mover, by } => {
            vec![Happening::of_force(view, Trigger::IsForced, mover, nearest::nearest_force(view.world), by)]
        }
        Event::Forced { mover, by } => {
            vec![Happening::of_force(view, Trigger::WasForced, mover, nearest::nearest_force(view.world), by)]
        }
        Event::Step { mover, how, .. } => {
            let willing = (how != StepCause::Forced).then(|| of_use(Trigger::Moves, mover));
            willing.into_iter().chain([of_use(Trigger::MovesAway, mover)]).collect()
        }
        Event::Declared { by } => {
            let named = used().map(UseFrame::target_ids).unwrap_or_default().into_iter().filter(|&id| id != by);
            let named = named.map(|id| of_use(Trigger::IsTargeted, id));
            [of_use(Trigger::Uses, by)].into_iter().chain(named).collect()
        }
        Event::Moved { mover } => vec![of_use(Trigger::Moves, mover)],
        Event::TurnStarted(who) => vec![Happening::by(Trigger::TurnStarts, who, None)],
        Event::TurnEnded(who) => vec![Happening::by(Trigger::TurnEnds, who, None)],
        Event::Dropped { who, by } => vec![Happening::by(Trigger::Falls, who, by)],
        _ => Vec::new(),
    }
}

/// Whether a triggered ability of `by` may answer what happens; what is quickest told apart comes first.
fn answers(view: View, by: CreatureId, ability: &AbilityDef, happening: &Happening) -> bool {
    let Some(trigger) = &ability.trigger else { return false };
    let grant = Grant { reaction: true, ..Grant::default() };
    let spent = ability.action == ActionType::TriggeredAction && view.turn_budget(by).triggered;
    trigger.is_on(&happening.event)
        && !spent
        && filters::fits(view, by, ability, happening)
        && (!is_free(ability) || !chain::is_under_way(view, by, ability))
        && !chain::is_full(view)
        && concerns(view, by, ability, happening)
        && check::usable(view, by, ability, grant).is_ok()
        && check::affordable(view, by, ability, 0).is_ok()
}

/// Whether nothing limits how often it may be used.
fn is_free(ability: &AbilityDef) -> bool {
    matches!(ability.action, ActionType::FreeTriggeredAction | ActionType::NoAction)
}

/// Whether it answers its trigger at once, without anybody being asked.
fn is_automatic(ability: &AbilityDef) -> bool {
    ability.trigger.is_some() && ability.action == ActionType::NoAction
}

/// The first answer to an event that nobody is asked for and that has not come yet, the players' side first.
fn next_automatic(view: View, event: &Event, used: &[(CreatureId, Name)]) -> Option<Choice> {
    let view = view.quiet();
    let mut bearers: Vec<CreatureId> = view.living().filter(|&id| view.sheet(id).answers_at_once).collect();
    if bearers.is_empty() {
        return None;
    }
    bearers.sort_by_key(|&id| view.side(id) != HEROES);
    let happenings = happenings(view, event);
    bearers.into_iter().find_map(|by| {
        let own = view.sheet(by).abilities.iter().filter(|ability| is_automatic(ability));
        own.filter(|ability| !used.contains(&(by, ability.id))).find_map(|ability| {
            let fitting = happenings.iter().filter(|happening| answers(view, by, ability, happening));
            let mut choices = Vec::new();
            fitting.for_each(|happening| each_answer(view, by, ability, happening, &mut choices));
            choices.into_iter().next()
        })
    })
}

/// Whether what happens is near enough to be answered with a triggered ability of `by`, and the answer would come to
/// anything.
fn concerns(view: View, by: CreatureId, ability: &AbilityDef, happening: &Happening) -> bool {
    let subject = happening.subject;
    match happening.event {
        // Its own fall is answered at once.
        Trigger::Falls if subject == by => return false,
        Trigger::MovesAway => {
            let walking = matches!(view.stack().top(), Some(Frame::Walk(_)));
            return walking && opportunity::moves_away(view, by, ability, subject);
        }
        Trigger::Moves if declined::still_holds(view, by, ability, subject) => return false,
        Trigger::IsForced if declined::for_good(view, by, ability) => return false,
        Trigger::TurnEnds if view.clock().called_by == Some(ability.id) => return false,
        _ => {}
    }
    // The fallen are no targets any more, but their fall may be.
    let reached = happening.event == Trigger::Falls
        || !filters::names_subject(ability)
        || is_near(view, by, ability, subject)
        || rider_reaches(view, by, ability, subject);
    reached && does_something(view, by, ability, subject)
}

/// Whether an answer has somebody to fall on, where it needs others than those that it is aimed at: it would be spent
/// for nothing.
fn does_something(view: View, by: CreatureId, ability: &AbilityDef, subject: CreatureId) -> bool {
    let alone = ability.roll.is_none() && ability.sentences().count() == 1;
    ability.sentences().all(|effect| match effect {
        AbilityEffect::TakeOverForce(_) => answers::takers(view, by, subject).next().is_some(),
        AbilityEffect::AddTarget(_) => !answers::harmonies(view).is_empty(),
        AbilityEffect::UseAbility(given) if alone => granted_uses::is_of_use(view, by, *given),
        _ => true,
    }) && (!lets_allies_strike(ability) || granted_strikes::allies_to_strike(view, by, subject).next().is_some())
}

/// Whether it has allies in reach of its target make free strikes.
pub fn lets_allies_strike(ability: &AbilityDef) -> bool {
    ability.lines().flat_map(|line| &line.segments).flat_map(|segment| &segment.effects).any(|aimed| match aimed.who {
        Who::Near(near) => near.within == Within::Reach,
        _ => false,
    })
}

/// What has to be paid on top, where the answer itself says how much.
fn fixed_price(view: View, ability: &AbilityDef) -> Option<i16> {
    let adds = ability.sentences().any(|effect| matches!(effect, AbilityEffect::AddTarget(_)));
    adds.then(|| answers::harmony_price(view))
}

/// Whom an answer may be aimed at; nobody by name where it fills an area.
fn aimed_at(view: View, by: CreatureId, ability: &AbilityDef, happening: &Happening) -> Vec<Option<CreatureId>> {
    if ability.is_area() {
        return vec![None];
    }
    if ability.target.yourself == Yourself::Only {
        return vec![Some(by)];
    }
    match ability.only.as_ref().map_or(Aim::Subject, |only| only.aim) {
        Aim::Subject => vec![Some(happening.subject)],
        Aim::Other => {
            let source = happening.source.filter(|&id| is_near(view, by, ability, id));
            source.map(Some).into_iter().collect()
        }
        Aim::Chosen => view
            .living()
            .filter(|&id| is_near(view, by, ability, id) && takes_over(view, by, ability, id))
            .map(Some)
            .collect(),
    }
}

/// Whether somebody could take the user's place as a target, where that is what the ability does.
fn takes_over(view: View, by: CreatureId, ability: &AbilityDef, id: CreatureId) -> bool {
    let stands_in = ability.sentences().any(|effect| matches!(effect, AbilityEffect::TakeTheBlow));
    !stands_in || (id != by && nearest_use(view.world).is_some_and(|used| used.target(id).is_none()))
}

fn is_near(view: View, by: CreatureId, ability: &AbilityDef, id: CreatureId) -> bool {
    targeting::may_target(view, by, ability, None, id).is_ok()
}

/// Whether the rider's longer reach makes the difference (Parry).
fn rider_reaches(view: View, by: CreatureId, ability: &AbilityDef, subject: CreatureId) -> bool {
    let Some(reach) = ability.rider.as_ref().and_then(|rider| rider.reach.as_ref()) else { return false };
    let squares = damage_amount::fixed_amount(view, by, reach);
    targeting::kind_fits(view, by, ability, subject)
        && view.distance(by, subject) <= squares
        && view.line_of_effect(by, subject)
}

/// Calls `f` with 0 and every payment on the rider that could be made.
fn each_payment(view: View, by: CreatureId, ability: &AbilityDef, mut f: impl FnMut(i16)) {
    f(0);
    let Some(rider) = &ability.rider else { return };
    let (_, funds) = view.funds(by);
    let most = if rider.spend.repeat { funds - view.own_price(by, ability) } else { rider.spend.amount };
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
    if ability.is_area() {
        around_user(view.world, &mut frame, ability);
    }
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
