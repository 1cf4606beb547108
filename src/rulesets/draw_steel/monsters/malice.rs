//! Malice features, those that every Director's creature has and those of a kind: bought as a turn starts, one a turn
//! (DS-DIR-02, DS-DIR-03).

use bevy::prelude::{Entity, World};

use super::super::ai::plain::malice::{harder, surer};
use super::super::classes::answer_rules::{AnswerRules, FeatureRules, own_pool, toward};
use super::super::rules::{acting, lasting};
use crate::core::ends::Moment;
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::{Name, name};
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, ActionType, deals_damage};
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::tier::TierLine;
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::choices::ChoiceWords;
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, Offer, OfferFrame, Payment, UseFrame};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::plan::{Grant, Plan};
use crate::rulesets::draw_steel::rules::points::{AfterUse, BeforePaying, CarriesOutAnswer};
use crate::rulesets::draw_steel::rules::state::{DIRECTOR, GrantedModifiers};
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;

/// Registers what Malice features have to say.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<CarriesOutAnswer>(|world, _, by, with, _, spend| feature(world, by, with, spend))
        .hook::<BeforePaying>(|world, frame, ability| {
            note_feature(world, frame, ability);
            strengthen(world, frame, ability);
        })
        .hook::<AfterUse>(resolved);
}

/// What may be bought as a turn starts.
pub static MALICE: FeatureRules = FeatureRules {
    whose: None,
    triggered: false,
    may_answer: may_arise,
    offers: |view, event, by, used, choices| {
        if *event == Event::TurnStarted(by) {
            offers(view, by, used, choices);
        }
    },
    answers: &[
        AnswerRules {
            slug: brutal,
            words: ChoiceWords::new(
                "Brutal Effectiveness",
                "Its next ability with a potency has that potency 1 higher.",
            ),
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, _, spend| {
                buy(world, by, brutal(), spend, Modifier::Potency(1));
                None
            },
            worth: |scene, me, _, spend| surer(scene, me) - DEAR * scene.price(me, spend),
        },
        AnswerRules {
            slug: malicious,
            words: ChoiceWords::new(
                "Malicious Strike",
                "Its next strike does extra damage: its highest characteristic, 1 more for each Malice above 5.",
            ),
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, _, spend| {
                let round = mutations::round(world);
                mutations::use_once(world, by, struck_in(round), None, Scope::Fight);
                let more = extra_damage(View::new(world), by, spend);
                buy(world, by, malicious(), spend, Modifier::NextStrike(more));
                None
            },
            worth: |scene, me, _, spend| {
                harder(scene, me, extra_damage(scene.view, me.id, spend)) - DEAR * scene.price(me, spend)
            },
        },
    ],
};

/// What a harder strike does more for so much Malice: as many points as the highest score, and one for each further
/// Malice, so never more than three times the score (DS-DIR-03).
fn extra_damage(view: View, by: CreatureId, spend: i16) -> i16 {
    view.sheet(by).highest_score() + spend - STRIKE_PRICE
}

/// Share of the usual price that the opponent reckons with for the two that all have, which gain less for a point than
/// anything else: only what lies idle is for them.
const DEAR: f32 = 3.0;

/// Malice for a potency one higher.
const BRUTAL_PRICE: i16 = 3;
/// The least Malice for a harder strike.
const STRIKE_PRICE: i16 = 5;

/// The most that is offered on top of a feature's price.
const MOST_MORE: i16 = 4;

fn brutal() -> Name {
    name!("brutal-effectiveness")
}

fn malicious() -> Name {
    name!("malicious-strike")
}

fn one_a_turn() -> Name {
    name!("malice-feature")
}

/// Whether the turn in progress has had its feature: the common turn of a squad and its captain is one turn.
fn had_one(view: View, by: CreatureId) -> bool {
    let had = |id: CreatureId| view.is_used(id, one_a_turn(), None);
    let common = acting::current(view).filter(|turn| turn.members.contains(&by));
    common.map_or_else(|| had(by), |turn| turn.members.iter().any(|&id| had(id)))
}

/// What malicious strikes of a round are counted under.
fn struck_in(round: u16) -> Name {
    Name::new(&format!("malicious-strike of round {round}"))
}

/// Whether an event is the start of a turn on which its creature could buy a feature.
fn may_arise(view: View, event: &Event) -> bool {
    matches!(*event, Event::TurnStarted(who) if malice_of(view, who) >= BRUTAL_PRICE)
}

/// The Malice that a creature's side has for its features: none for heroes.
fn malice_of(view: View, by: CreatureId) -> i16 {
    let directed = view.side(by) == DIRECTOR && !view.sheet(by).is_hero();
    if directed { view.malice(DIRECTOR) } else { 0 }
}

/// Adds what a creature could buy as its own turn starts.
///
/// What was picked in this window and then declined, as it found no aim, is not offered there again.
fn offers(view: View, by: CreatureId, used: &[(CreatureId, Name)], choices: &mut Vec<Choice>) {
    let malice = malice_of(view, by);
    if malice < BRUTAL_PRICE || !view.is_awake(by) || had_one(view, by) {
        return;
    }
    let abilities = &view.sheet(by).abilities;
    let grant = Grant { free: true, performance: true, ..Grant::default() };
    for ability in abilities.iter().filter(|ability| ability.malice_feature.is_some() && ability.cost <= malice) {
        if !used.contains(&(by, ability.id)) && check::usable(view, by, ability, grant).is_ok() {
            let most = if ability.rider.is_some() { malice.min(ability.cost + MOST_MORE) } else { ability.cost };
            choices.extend((ability.cost..=most).map(|spend| Choice::React { by, with: ability.id, on: None, spend }));
        }
    }
    if abilities.iter().any(|ability| has_potency(ability)) {
        choices.push(Choice::React { by, with: brutal(), on: None, spend: BRUTAL_PRICE });
    }
    let score = view.sheet(by).highest_score();
    let last = view.clock().round.saturating_sub(1);
    let rested = || {
        let struck = struck_in(last);
        !view.ids().any(|id| view.is_used(id, struck, None))
    };
    if score > 0 && rested() && abilities.iter().any(|ability| ability.is_strike() && deals_damage(ability)) {
        let most = malice.min(STRIKE_PRICE + 2 * score);
        choices.extend((STRIKE_PRICE..=most).map(|spend| Choice::React { by, with: malicious(), on: None, spend }));
    }
}

/// Starts a feature of a kind of creatures that was bought: at once, or with the question where to.
fn feature(world: &mut World, by: CreatureId, with: Name, spend: i16) -> Option<Frame> {
    let view = View::new(world);
    let ability = view.ability(by, with).filter(|ability| ability.malice_feature.is_some())?.clone();
    if targeting::shape(view, by, &ability, 0).is_some() {
        let what = Offer::Performance(with);
        return Some(Frame::Offer(OfferFrame { to: by, what, by, of: with }));
    }
    let more = spend - ability.cost;
    let plan = Plan { spend: more, ..Plan::unaimed(by, &ability, Payment::Nothing, Vec::new()) };
    Some(Frame::Use(Box::new(UseFrame::new(view, plan))))
}

/// A feature of a kind of creatures is used: the one of this turn, paid for, and the maneuver if it is one.
fn note_feature(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) {
    if ability.malice_feature.is_none() {
        return;
    }
    mutations::use_once(world, frame.by, one_a_turn(), None, Scope::Turn);
    mutations::pay(world, frame.by, ability.cost, frame.cause());
    if ability.action == ActionType::Maneuver {
        mutations::turn_budget(world, frame.by, |budget| {
            budget.maneuver = true;
            budget.actions_taken += 1;
        });
    }
}

/// Buys a feature that lends its buyer this until it is used up.
fn buy(world: &mut World, by: CreatureId, with: Name, spend: i16, modifier: Modifier) {
    mutations::change_malice(world, DIRECTOR, -spend, Cause::new(by, with));
    mutations::use_once(world, by, one_a_turn(), None, Scope::Turn);
    let lends = GrantedModifiers { modifiers: vec![modifier], hooks: Vec::new() };
    lasting::impose(
        world,
        by,
        Imposition { lends, imposer: Some(by), origin: with, ..Imposition::default() },
        Moment::FightEnd,
    );
}

/// A strike is declared: what was bought for it falls on the target named first.
fn strengthen(world: &mut World, frame: &mut UseFrame, ability: &AbilityDef) {
    let Some(target) = frame.targets.first().filter(|_| ability.is_strike()).map(|target| target.id) else { return };
    let view = View::new(world);
    let found = view.find_modifier(frame.by, |modifier| matches!(modifier, Modifier::NextStrike(_)));
    let Some((extra, entity)) = found.and_then(|in_force| match in_force.modifier {
        Modifier::NextStrike(extra) => Some((*extra, in_force.entity?)),
        _ => None,
    }) else {
        return;
    };
    frame.extra.push((Some(target), extra, malicious()));
    lasting::end_condition(world, frame.by, entity, "used up", frame.cause());
}

/// A use has resolved: a higher potency was for the first ability that has one.
fn resolved(world: &mut World, frame: &UseFrame, ability: &AbilityDef) {
    if !has_potency(ability) {
        return;
    }
    let spent: Vec<Entity> = View::new(world)
        .conditions(frame.by)
        .filter(|(_, held)| held.origin == brutal())
        .map(|(entity, _)| entity)
        .collect();
    for entity in spent {
        lasting::end_condition(world, frame.by, entity, "used up", frame.cause());
    }
}

/// Whether any tier of an ability has something behind a potency.
fn has_potency(ability: &AbilityDef) -> bool {
    let gated = |line: &TierLine| line.segments.iter().any(|segment| segment.gate.is_some());
    ability.roll.as_ref().is_some_and(|roll| (1..=3).any(|tier| gated(roll.tier(tier))))
}
