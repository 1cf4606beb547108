//! The elementalist's persistent abilities: keeping them up, what they do again, what ends them (DS-HERO-08,
//! DS-HERO-20, AMB-58).

use bevy::prelude::{Entity, World};

use super::super::rules::lasting;
use crate::core::ends::Moment;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, Repeat};
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::REASON;
use crate::rulesets::draw_steel::questions::question_rules::{Answers, QuestionRules};
use crate::rulesets::draw_steel::questions::words::{no, nothing, origin, plain, who};
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::frames::nearest::nearest_use;
use crate::rulesets::draw_steel::rules::frames::{Frame, Offer, OfferFrame, Payment, UseFrame, UseNote, UseStep};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::plan::Plan;
use crate::rulesets::draw_steel::rules::points::UpkeepOfTurn;
use crate::rulesets::draw_steel::rules::points::{AfterHit, AtTurnStart, BeforeUseEnds, CountsAsKnockback};
use crate::rulesets::draw_steel::rules::resource_gains;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers what is kept up, and what ends it.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<AtTurnStart>(|world, who| {
            for repeat in repeats(View::new(world), who) {
                mutations::push(world, repeat);
            }
        })
        .hook::<UpkeepOfTurn>(upkeep)
        .hook::<BeforeUseEnds>(ask_to_maintain)
        .hook::<AfterHit>(|world, hit| collapse(world, hit.to))
        .hook::<CountsAsKnockback>(|ability| ability == name!("practical-magic-knockback"));
}

/// Whether an ability is kept up.
static MAINTAIN: Question = Question::new("maintain");

/// What elementalists ask.
pub static QUESTIONS: [QuestionRules; 1] = [QuestionRules {
    asks: &MAINTAIN,
    prompt: |view, decision| format!("{}: maintain {}?", who(view, decision), origin(view, decision)),
    pass: no,
    answers: Answers::Listed {
        option: plain,
        about: nothing,
        meaning: |view, _, _| price(view).unwrap_or_default(),
        tried: true,
        standing: None,
        pick: |_, _, _| Some(Choice::Yes),
    },
}];

/// The abilities a creature keeps up, each with the bearer of its record: the target, or the user where it has none.
fn maintained(view: View<'_>, by: CreatureId) -> impl Iterator<Item = (CreatureId, Entity, Name)> + '_ {
    view.ids().flat_map(move |on| {
        view.conditions(on)
            .filter(move |(_, held)| held.imposer == Some(by) && held.kinds.contains(&t::MAINTAINED.get()))
            .map(move |(entity, held)| (on, entity, held.origin))
    })
}

/// What the abilities a creature keeps up take from its gain.
pub fn upkeep(view: View, by: CreatureId) -> i16 {
    let of = |ability: Name| {
        view.ability(by, ability).and_then(|ability| ability.persistent).map_or(0, |upheld| upheld.upkeep)
    };
    maintained(view, by).map(|(_, _, ability)| of(ability)).sum()
}

/// Asks once, when a use has resolved, whether its user keeps it up; never for more than the gain of a turn, and no
/// creature is under two instances of the same ability.
fn ask_to_maintain(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) -> Option<Decision> {
    let persistent = ability.persistent?;
    let repeated = matches!(frame.payment, Payment::Nothing | Payment::Repeat);
    if repeated || frame.notes.contains(&UseNote::AskedToMaintain) {
        return None;
    }
    match answer(world) {
        Some(given) => {
            frame.notes.push(UseNote::AskedToMaintain);
            if given == Some(Choice::Yes) {
                for on in bearers(View::new(world), frame, persistent.repeat) {
                    let kinds = vec![t::MAINTAINED.get()];
                    let what =
                        Imposition { kinds, imposer: Some(frame.by), origin: ability.id, ..Imposition::default() };
                    lasting::impose(world, on, what, Moment::FightEnd);
                }
            }
            None
        }
        None => {
            let view = View::new(world);
            let worth = !bearers(view, frame, persistent.repeat).is_empty();
            let bearable =
                upkeep(view, frame.by) + persistent.upkeep <= resource_gains::sure_gain_of_turn(view, frame.by);
            if !worth || !bearable || !view.is_awake(frame.by) {
                frame.notes.push(UseNote::AskedToMaintain);
                return None;
            }
            Some(choose(view, frame.by, &MAINTAIN, ability.id, vec![Choice::Yes], true))
        }
    }
}

/// What keeping up the ability just used costs and brings (DS-HERO-08, DS-HERO-20).
fn price(view: View) -> Option<String> {
    let used = nearest_use(view.world)?;
    let persistent = view.ability(used.by, used.ability)?.persistent?;
    let resource = view.funds(used.by).0;
    let brings = match persistent.repeat {
        Repeat::Roll => "whoever it hit is rolled against again if in distance, at no cost and with no action",
        Repeat::Maneuver => "it may be used again as a maneuver, at no cost",
    };
    Some(format!("From now on, at each turn's start: {} {resource} less; {brings}.", persistent.upkeep))
}

/// Who would bear the record of keeping a use up.
fn bearers(view: View, frame: &UseFrame, repeat: Repeat) -> Vec<CreatureId> {
    let fresh = |on: CreatureId| {
        !view.conditions(on).any(|(_, held)| held.kinds.contains(&t::MAINTAINED.get()) && held.origin == frame.ability)
    };
    let list = match repeat {
        Repeat::Roll => frame.target_ids(),
        Repeat::Maneuver => vec![frame.by],
    };
    list.into_iter().filter(|&on| view.is_alive(on) && fresh(on)).collect()
}

/// What maintained abilities do as their user's turn starts, in the order they were first used: a roll against all who
/// are still in distance, or the offer of another use.
fn repeats(view: View, by: CreatureId) -> Vec<Frame> {
    let mut frames = Vec::new();
    for ability in &view.sheet(by).abilities {
        let Some(persistent) = ability.persistent else { continue };
        let on: Vec<CreatureId> =
            maintained(view, by).filter(|(_, _, of)| *of == ability.id).map(|(on, ..)| on).collect();
        if on.is_empty() || !view.is_awake(by) {
            continue;
        }
        match persistent.repeat {
            Repeat::Maneuver => {
                let what = Offer::Repeat(ability.id);
                frames.push(Frame::Offer(OfferFrame { to: by, what, by, of: ability.id }));
            }
            Repeat::Roll => {
                let near = |id: &CreatureId| targeting::may_target(view, by, ability, None, *id).is_ok();
                let targets: Vec<CreatureId> = on.into_iter().filter(near).collect();
                if targets.is_empty() {
                    continue;
                }
                let plan = Plan::unaimed(by, ability, Payment::Nothing, targets);
                let mut frame = UseFrame::new(view, plan);
                (frame.step, frame.paid) = (UseStep::RollWindow, true);
                frames.push(Frame::Use(Box::new(frame)));
            }
        }
    }
    frames
}

/// Damage of five times the Reason or more within one turn ends everything an elementalist keeps up.
fn collapse(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    let fragile = view.sheet(id).has(Feature::Essence);
    if !fragile || view.turn_budget(id).harmed < 5 * view.score(id, REASON) {
        return;
    }
    let list: Vec<(CreatureId, Entity, Name)> = maintained(view, id).collect();
    for (on, entity, of) in list {
        let cause = Cause::new(id, of);
        record_fact(world, cause, FactKind::Nothing { on: Some(id), why: "hurt too much to keep it up".to_owned() });
        lasting::end_condition(world, on, entity, "lapsed", cause);
    }
}
