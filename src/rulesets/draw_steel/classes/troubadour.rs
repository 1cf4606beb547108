//! The troubadour's performances, the harmony it lends, and its way back from the dead (DS-HERO-14, DS-HERO-18).

use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::ai::plain::gains::{best_by, of_creature, ours};
use crate::rulesets::draw_steel::ai::plain::scene::{Fighter, Scene};
use crate::rulesets::draw_steel::questions::question_rules::{Answers, QuestionRules};
use crate::rulesets::draw_steel::questions::words::{explained, no, nothing, origin, plain, recovery, who};
use crate::rulesets::draw_steel::rules::healing;
use crate::rulesets::draw_steel::rules::points::{
    AfterDeclaring, AfterGain, AfterLastTurn, AtTurnStart, BeforeRound, HarmAtTurnEnd, OfferAsks, OfferTaken,
};
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::text::names::ability_name;
use bevy::prelude::{Entity, World};

use super::super::data::effect::Duration;
use super::super::rules::{lasting, life};
use crate::core::aura::{self, Aura};
use crate::core::ends::Moment;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision};
use crate::core::name::Name;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::{AbilityEffect, Refrain};
use crate::rulesets::draw_steel::data::distance::Distance;
use crate::rulesets::draw_steel::data::modifier::Modifier;
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::PRESENCE;
use crate::rulesets::draw_steel::rules::auras;
use crate::rulesets::draw_steel::rules::choices::{answer, choose};
use crate::rulesets::draw_steel::rules::frames::{Frame, Offer, OfferFrame, UseFrame, UseNote};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::movement::nearest_free;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::state::{AuraState, GrantedModifiers};
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::{Life, change_stamina};

/// Registers performances and the way back from the dead.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<BeforeRound>(next_routine)
        .hook::<AtTurnStart>(performs_at_start)
        .hook::<HarmAtTurnEnd>(|world, who| {
            if let Some(limerick) = performs_at_end(View::new(world), who) {
                mutations::push(world, limerick);
            }
            None
        })
        .hook::<AfterLastTurn>(|world| {
            for encore in encores(View::new(world)) {
                mutations::push(world, encore);
            }
        })
        .hook::<AfterDeclaring>(blunt)
        .hook::<AfterGain>(return_from_death)
        .hook::<OfferAsks>(ask)
        .hook::<OfferTaken>(taken);
}

/// Which performance a troubadour chooses or keeps.
pub static ROUTINE: Question = Question::new("routine");
/// Whom a performance lets spend a Recovery.
static ENCOURAGE: Question = Question::new("encourage");
/// Whether a dead troubadour comes back.
static RETURN: Question = Question::new("return");

/// What troubadours ask.
pub static QUESTIONS: [QuestionRules; 3] = [
    QuestionRules {
        asks: &ROUTINE,
        prompt: |view, decision| match decision.about.and_then(|id| performance(view, id)) {
            Some(running) => {
                format!("{}: change from {} to which routine?", who(view, decision), ability_name(view, running))
            }
            None => format!("{}: start which routine?", who(view, decision)),
        },
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, 0.0, |choice| promise(scene, choice)),
        },
    },
    QuestionRules {
        asks: &ENCOURAGE,
        prompt: |view, decision| format!("{}: who may spend a Recovery?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: recovery,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.0, |choice| of_creature(scene, choice, |fighter| 0.1 + scene.recovery(fighter)))
            },
        },
    },
    QuestionRules {
        asks: &RETURN,
        prompt: |view, decision| format!("{}: return from the dead for {RETURN_PRICE} drama?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |_, _, _| "All drama is spent; the troubadour is back on its feet with 1 Stamina.".to_owned(),
            tried: true,
            standing: None,
            pick: |_, _, _| Some(Choice::Yes),
        },
    },
];

/// Drama with which a dead troubadour may return.
const RETURN_PRICE: i16 = 30;
/// Squares in which a performance is heard.
const HEARD: i16 = 5;

fn chosen() -> Name {
    Name::new("routine chosen")
}

/// The performance that is running.
fn performance(view: View, id: CreatureId) -> Option<Name> {
    view.conditions(id).find(|(_, held)| held.kinds.contains(&t::PERFORMING.get())).map(|(_, held)| held.origin)
}

/// Those who hear a troubadour's performance: itself and allies within 5.
fn hearers(view: View, by: CreatureId) -> Vec<CreatureId> {
    let hears = |id: CreatureId| id == by || (view.willing_ally(by, id) && view.distance(by, id) <= HEARD);
    view.living().filter(|&id| hears(id)).collect()
}

/// The next troubadour to choose or keep a performance as a round starts; for those who cannot, it ends.
fn next_routine(world: &mut World) -> Option<Decision> {
    let given = answer(world);
    let view = View::new(world);
    let due = |id: &CreatureId| view.sheet(*id).has(Feature::Drama) && !view.is_used(*id, chosen(), None);
    let id = view.living().find(due)?;
    let barred = !view.is_awake(id) || view.has(id, t::DAZED.get()) || view.is_surprised(id);
    match given {
        _ if barred => stop(world, id),
        None => {
            let own = view.sheet(id).abilities.iter().filter(|ability| ability.routine);
            let choices: Vec<Choice> = own.map(|ability| Choice::Named(ability.id)).collect();
            return Some(choose(view, id, &ROUTINE, Name::default(), choices, true));
        }
        Some(Some(Choice::Named(ability))) => {
            if performance(view, id) != Some(ability) {
                stop(world, id);
                perform(world, id, ability);
            }
        }
        Some(_) => {}
    }
    mutations::use_once(world, id, chosen(), None, Scope::Round);
    next_routine(world)
}

fn stop(world: &mut World, id: CreatureId) {
    let list: Vec<(Entity, Name)> = View::new(world)
        .conditions(id)
        .filter(|(_, held)| held.kinds.contains(&t::PERFORMING.get()))
        .map(|(entity, held)| (entity, held.origin))
        .collect();
    for (entity, ability) in list {
        lasting::end_condition(world, id, entity, "ended", Cause::new(id, ability));
        auras::end(world, id, ability);
    }
}

fn perform(world: &mut World, id: CreatureId, ability: Name) {
    let kinds = vec![t::PERFORMING.get()];
    lasting::impose(
        world,
        id,
        Imposition { kinds, imposer: Some(id), origin: ability, ..Imposition::default() },
        Moment::FightEnd,
    );
    let distance = View::new(world).ability(id, ability).map(|ability| ability.distance);
    if let Some(Distance::Aura(radius)) = distance {
        let record = mutations::next_record(world);
        let entity = aura::start(world, id, Aura { record, ability, radius });
        world.entity_mut(entity).insert(AuraState::default());
        record_fact(world, Cause::new(id, ability), FactKind::Aura { of: id, ability, radius: Some(radius) });
    }
}

/// What the performances that a creature hears do as its turn starts.
fn performs_at_start(world: &mut World, who: CreatureId) {
    let view = View::new(world);
    let heard: Vec<(CreatureId, Name)> = view
        .living()
        .filter_map(|by| Some((by, performance(view, by)?)))
        .filter(|(by, _)| hearers(view, *by).contains(&who))
        .collect();
    for (by, ability) in heard {
        match refrain(View::new(world), by, ability) {
            Some(Refrain::Speed(more)) => {
                let ends = lasting::fix_duration(View::new(world), Duration::ThisTurn, who, Some(by));
                let lends = GrantedModifiers { modifiers: vec![Modifier::Speed(more)], hooks: Vec::new() };
                let what = Imposition { lends, imposer: Some(by), origin: ability, ..Imposition::default() };
                lasting::impose(world, who, what, ends);
            }
            Some(Refrain::Surges(surges)) => {
                mutations::change_pool(world, who, t::SURGES.get(), surges, Cause::new(by, ability));
            }
            _ => {}
        }
    }
}

/// What a performance does.
fn refrain(view: View, by: CreatureId, ability: Name) -> Option<Refrain> {
    view.ability(by, ability)?.sentences().find_map(|effect| match effect {
        AbilityEffect::Refrain(refrain) => Some(*refrain),
        _ => None,
    })
}

/// The performance that is running, if this is what it does.
fn running(view: View, by: CreatureId, does: Refrain) -> Option<Name> {
    performance(view, by).filter(|&ability| refrain(view, by, ability) == Some(does))
}

/// Recoveries at the end of a performer's turn.
fn performs_at_end(view: View, who: CreatureId) -> Option<Frame> {
    let ability = running(view, who, Refrain::Recoveries)?;
    let what = Offer::Encourage { left: view.score(who, PRESENCE), had: Vec::new() };
    Some(Frame::Offer(OfferFrame { to: who, what, by: who, of: ability }))
}

/// The rolls of performances at the end of a round.
fn encores(view: View) -> Vec<Frame> {
    let due = |by: CreatureId| running(view, by, Refrain::Roll);
    view.living()
        .filter_map(|by| due(by).map(|of| Frame::Offer(OfferFrame { to: by, what: Offer::Performance(of), by, of })))
        .collect()
}

/// A use by somebody whose next ability has lost its edge: noted on it, and used up.
fn blunt(world: &mut World, frame: &mut UseFrame) {
    let found = View::new(world).find_modifier(frame.by, |modifier| matches!(modifier, Modifier::Blunted));
    if let Some(entity) = found.and_then(|in_force| in_force.entity) {
        frame.notes.push(UseNote::Blunted);
        lasting::end_condition(world, frame.by, entity, "used up", frame.cause());
    }
}

/// Whether a dead troubadour has the drama to return.
fn may_return(view: View, id: CreatureId) -> bool {
    let sheet = view.sheet(id);
    let drama = sheet.resource().map_or(0, |pool| view.pool(id, pool));
    sheet.has(Feature::Drama) && view.life(id) == Life::Dead && drama >= RETURN_PRICE
}

/// The offer that a dead troubadour's gain brings it, if it is due.
fn return_from_death(world: &mut World, id: CreatureId) {
    if may_return(View::new(world), id) {
        let of = Name::new("drama");
        mutations::push(world, Frame::Offer(OfferFrame { to: id, what: Offer::Return, by: id, of }));
    }
}

/// What a troubadour is asked of what it is offered, dead or alive.
fn ask(view: View, offer: &OfferFrame) -> Option<Decision> {
    let to = offer.to;
    match &offer.what {
        Offer::Return => may_return(view, to).then(|| choose(view, to, &RETURN, offer.of, vec![Choice::Yes], true)),
        Offer::Encourage { left, had } if view.is_alive(to) => {
            let fits = |id: &CreatureId| !had.contains(id) && healing::recovers(view, *id);
            let choices: Vec<Choice> = hearers(view, to).into_iter().filter(fits).map(Choice::Creature).collect();
            (*left > 0 && !choices.is_empty()).then(|| choose(view, to, &ENCOURAGE, offer.of, choices, true))
        }
        _ => None,
    }
}

/// Takes what a troubadour was offered.
fn taken(world: &mut World, offer: &OfferFrame, choice: &Choice) {
    match (&offer.what, choice) {
        (Offer::Return, Choice::Yes) => come_back(world, offer.to),
        (Offer::Encourage { left, had }, Choice::Creature(id)) => {
            // Whoever is named does: the same side says both.
            healing::spend_recovery(world, *id, *id, Cause::new(offer.by, offer.of));
            let what = Offer::Encourage { left: left - 1, had: had.iter().chain([id]).copied().collect() };
            mutations::push(world, Frame::Offer(OfferFrame { what, ..offer.clone() }));
        }
        _ => {}
    }
}

/// Whether a performance promises more than the one that is running, or none is.
pub fn is_better(scene: &Scene, choice: &Choice) -> bool {
    let running = performance(scene.view, scene.me().id).map(Choice::Named);
    running.is_none_or(|running| promise(scene, choice) > promise(scene, &running))
}

/// What a performance promises the opponent for the round.
fn promise(scene: &Scene, choice: &Choice) -> f32 {
    let Choice::Named(what) = choice else { return 0.0 };
    let me = scene.me();
    let near: Vec<&Fighter> =
        ours(scene).filter(|fighter| fighter.awake && fighter.space.distance(me.space) <= HEARD).collect();
    match refrain(scene.view, me.id, *what) {
        Some(Refrain::Speed(_)) => 0.5 * near.len() as f32,
        Some(Refrain::Surges(_)) => 0.9 * scene.weights.surge * near.len() as f32,
        Some(Refrain::Recoveries) => 0.7 * near.iter().map(|fighter| scene.recovery(fighter).max(0.0)).sum::<f32>(),
        _ => 2.5,
    }
}

/// Back among the living with 1 Stamina and no drama, on the spot or as near as there is room.
fn come_back(world: &mut World, id: CreatureId) {
    let view = View::new(world);
    let cause = Cause::new(id, Name::new("drama"));
    let pool = view.sheet(id).resource();
    let drama = pool.map_or(0, |pool| view.pool(id, pool));
    change_stamina(world, id, |stamina| stamina.now = 1);
    life::set_life(world, id, Life::Awake, cause);
    if let Some(pool) = pool {
        mutations::change_pool(world, id, pool, -drama, cause);
    }
    let view = View::new(world);
    let Some(space) = view.space(id) else { return };
    let taken = view.living().any(|other| other != id && view.space(other).is_some_and(|there| there.overlaps(space)));
    if let Some(at) = nearest_free(view, id, space).filter(|_| taken) {
        mutations::place(world, id, at);
    }
}
