//! Healing Grace: a Recovery for its target, and what each point of piety adds.

use bevy::prelude::World;

use crate::content::either::either;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::question::{Question, named_options};
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::actions::effects::offer;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::ending;
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_effect;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, Offer, UseFrame};
use crate::rulesets::draw_steel::rules::healing::recovers;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::{healing, lasting};
use crate::rulesets::draw_steel::text::{names, option_text};

/// What more piety is spent on.
pub(crate) static HEALING_GRACE: Question = Question::new("healing-grace");
/// Who has what the piety was spent on.
pub(crate) static HEALING_GRACE_WHOM: Question = Question::new("healing-grace-whom");

/// The target may spend a Recovery; then each point paid is one pick: a further ally, the end of an effect, standing
/// up, one more Recovery, or several of these at once.
pub fn healing_grace(world: &mut World, frame: &mut UseFrame, step: &mut EffectFrame) -> EffectFlow {
    let Some(target) = frame.targets.first().map(|target| target.id) else { return EffectFlow::Done };
    if step.stage == 0 {
        step.stage = 1;
        let view = View::new(world);
        // Whoever aims at one of its own and pays for nothing else has said already that it is to spend it.
        if frame.spend == 0 && view.side(target) == view.side(frame.by) {
            if recovers(view, target) {
                healing::spend_recovery(world, target, target, frame.cause());
            }
            return EffectFlow::Done;
        }
        return EffectFlow::Push(offer(frame, target, Offer::Recovery));
    }
    // `stage` 1.. counts picks; every pick asks what, then perhaps whom.
    let left = frame.spend - (step.stage as i16 - 1);
    if left <= 0 {
        return EffectFlow::Done;
    }
    let chosen = chosen(&step.picks);
    match answer(world) {
        Some(Some(Choice::Named(what))) => {
            let Some(grace) = Grace::named(what) else { return EffectFlow::Done };
            let whom = grace_whom(View::new(world), frame, &step.picks, target, grace);
            if let [Choice::Creature(who)] = whom[..] {
                return grace_pick(world, frame, step, grace, who, 1);
            }
            step.picks.retain(|choice| matches!(choice, Choice::Creature(_)));
            step.picks.push(Choice::Named(what));
            EffectFlow::Again
        }
        Some(Some(Choice::Creature(who))) => grace_pick(world, frame, step, chosen.unwrap_or(Grace::Recovery), who, 1),
        Some(Some(Choice::Apply { what, on, count })) => {
            grace_pick(world, frame, step, Grace::named(what).unwrap_or(Grace::Recovery), on, count)
        }
        // Nobody is to have this: the point can still be put to something else.
        Some(None) if chosen.is_some() => {
            step.picks.retain(|choice| matches!(choice, Choice::Creature(_)));
            EffectFlow::Again
        }
        Some(_) => EffectFlow::Done,
        None => {
            let view = View::new(world);
            let (question, choices) = match chosen {
                Some(what) => (&HEALING_GRACE_WHOM, grace_whom(view, frame, &step.picks, target, what)),
                None => (&HEALING_GRACE, graces(view, frame, &step.picks, target, left)),
            };
            if choices.is_empty() {
                return EffectFlow::Done;
            }
            EffectFlow::Ask(choose(view, frame.by, question, frame.ability, choices, true))
        }
    }
}

/// What a point could be spent on; where only one could have more Recoveries, how many at once in addition.
fn graces(view: View, frame: &UseFrame, picks: &[Choice], target: CreatureId, left: i16) -> Vec<Choice> {
    let mut choices = Vec::new();
    for &grace in Grace::ALL {
        let (what, whom) = (grace.slug(), grace_whom(view, frame, picks, target, grace));
        if whom.is_empty() {
            continue;
        }
        choices.push(Choice::Named(what));
        if let ([Choice::Creature(on)], true) = (&whom[..], grace == Grace::Recovery) {
            let (stamina, value) = (view.stamina(*on), view.recovery_value(*on).max(1));
            let wanted = (stamina.max - stamina.now + value - 1) / value;
            let had = if view.sheet(*on).is_hero() { view.pool(*on, t::RECOVERIES.get()) } else { left };
            choices.extend((2..=left.min(had).min(wanted)).map(|count| Choice::Apply { what, on: *on, count }));
        }
    }
    choices
}

/// What the points paid could buy for one target and others, before anything is paid, in words.
pub fn graces_foretold(view: View, frame: &UseFrame, target: CreatureId) -> String {
    let whom = |grace: Grace| -> Vec<CreatureId> {
        let list = grace_whom(view, frame, &[], target, grace).into_iter();
        list.filter_map(|choice| if let Choice::Creature(id) = choice { Some(id) } else { None }).collect()
    };
    let mut told = Vec::new();
    // The one that comes with the ability is taken first.
    let stamina = view.stamina(target);
    let value = view.recovery_value(target).max(1);
    let had = if view.sheet(target).is_hero() { view.pool(target, t::RECOVERIES.get()) } else { frame.spend + 1 };
    let wanted = (stamina.max - stamina.now + value - 1) / value;
    let more = (had.min(wanted) - 1).min(frame.spend);
    if more > 0 && recovers(view, target) {
        let now = (stamina.now + value * (more + 1)).min(stamina.max);
        let who = names::name(view, target);
        let recoveries = names::counted(more, t::RECOVERIES.get());
        told.push(format!("{recoveries} more for {who}, to {now} of {}", stamina.max));
    }
    for id in whom(Grace::Ally).into_iter().filter(|&id| recovers(view, id)) {
        let stamina = view.stamina(id);
        let now = (stamina.now + view.recovery_value(id)).min(stamina.max);
        told.push(format!("a Recovery for {}, to {now} of {}", names::name(view, id), stamina.max));
    }
    for id in whom(Grace::EndEffect) {
        let list: Vec<String> = ending::removable(view, id).map(|record| option_text::effect(view, record)).collect();
        told.push(format!("the end of {}", either(&list)));
    }
    told.extend(whom(Grace::Stand).into_iter().map(|id| format!("{} stands up", names::name(view, id))));
    if told.is_empty() { "nothing that anybody here needs".to_owned() } else { told.join("; ") }
}

named_options! {
    /// What a point of piety buys.
    pub enum Grace {
        /// A Recovery for another ally.
        Ally = "one-more-ally",
        /// The end of an effect on one of those healed.
        EndEffect = "end-effect",
        /// Standing up for one of them.
        Stand = "stand",
        /// Another Recovery for one of them.
        Recovery = "one-more-recovery",
    }
}

/// What the point put down last is for, while it is asked for whom.
pub fn under_way(view: View) -> Option<Grace> {
    nearest_effect(view.world).and_then(|effect| chosen(&effect.picks))
}

fn chosen(picks: &[Choice]) -> Option<Grace> {
    picks.iter().rev().find_map(|choice| match choice {
        Choice::Named(what) => Grace::named(*what),
        _ => None,
    })
}

/// Targets of the grace so far: the one named and the allies added.
fn graced(picks: &[Choice], target: CreatureId) -> Vec<CreatureId> {
    let added = picks.iter().filter_map(|choice| match choice {
        Choice::Creature(id) => Some(*id),
        _ => None,
    });
    std::iter::once(target).chain(added).collect()
}

fn grace_whom(view: View, frame: &UseFrame, picks: &[Choice], target: CreatureId, grace: Grace) -> Vec<Choice> {
    let graced = graced(picks, target);
    let list: Vec<CreatureId> = match grace {
        Grace::Ally => {
            let reach = view
                .ability(frame.by, frame.ability)
                .and_then(|ability| targeting::reach(view, frame.by, ability, None))
                .unwrap_or(0);
            let gains = |id| recovers(view, id) || view.could_stand(id) || ending::removable(view, id).next().is_some();
            let fits = |id: CreatureId| {
                view.willing_ally(frame.by, id)
                    && gains(id)
                    && !graced.contains(&id)
                    && view.distance(frame.by, id) <= reach
                    && view.line_of_effect(frame.by, id)
            };
            view.living().filter(|&id| fits(id)).collect()
        }
        Grace::EndEffect => graced.into_iter().filter(|&id| ending::removable(view, id).next().is_some()).collect(),
        Grace::Stand => graced.into_iter().filter(|&id| view.could_stand(id)).collect(),
        Grace::Recovery => graced.into_iter().filter(|&id| recovers(view, id)).collect(),
    };
    list.into_iter().map(Choice::Creature).collect()
}

fn grace_pick(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    grace: Grace,
    who: CreatureId,
    count: i16,
) -> EffectFlow {
    step.picks.retain(|choice| !matches!(choice, Choice::Named(_)));
    step.stage += count.max(1) as u16;
    match grace {
        Grace::EndEffect => return EffectFlow::Push(offer(frame, who, Offer::EndEffect)),
        Grace::Stand => lasting::end_kind(world, who, t::PRONE.get(), "stood up", frame.cause()),
        Grace::Ally => {
            step.picks.push(Choice::Creature(who));
            return EffectFlow::Push(offer(frame, who, Offer::Recovery));
        }
        // Whoever is to have more Recoveries is not asked again whether to spend them: the same side says both.
        Grace::Recovery => {
            for _ in 0..count {
                healing::spend_recovery(world, who, who, frame.cause());
            }
        }
    }
    EffectFlow::Again
}
