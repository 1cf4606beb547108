//! The censor's Judgment: what it lets the censor do, its renewal, and the grip of Arrest (DS-HERO-06, DS-HERO-15).

pub(crate) mod judge;

use bevy::prelude::World;

use super::super::data::effect::{Duration, Resistance, Swing};
use super::super::rules::frames::{UseNote, nearest};
use super::super::rules::{damage_frames, damage_reduction, lasting};
use super::answer_rules::{AnswerRules, FeatureRules, own_pool, toward};
use crate::core::fact::{Cause, StepCause};
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::link::{Link, links_to};
use crate::core::name::Name;
use crate::core::question::named_options;
use crate::core::resolve::RulesBuilder;
use crate::rulesets::draw_steel::ai::plain::scene::{Fighter, Scene, Stance};
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::modifier::{Bearer, Gives, Modifier, RollModifier, Rolls, Versus};
use crate::rulesets::draw_steel::data::stat_block::Feature;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::data::tier::PRESENCE;
use crate::rulesets::draw_steel::rules::actions::opportunity;
use crate::rulesets::draw_steel::rules::actions::redirection::redirections;
use crate::rulesets::draw_steel::rules::actions::squad_party;
use crate::rulesets::draw_steel::rules::choices::ChoiceWords;
use crate::rulesets::draw_steel::rules::frames::nearest::{nearest_use, nearest_use_mut};
use crate::rulesets::draw_steel::rules::frames::{Event, Frame, Hit, Offer, OfferFrame, UseFrame};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::marks::is_judged_by;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::points::{BeforeTest, NamesChoice, OtherKind, SettledWith};
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::text::names::name;

/// Wrath that Arrest takes to turn a strike aside.
const ARREST: i16 = 3;

named_options! {
    /// What a censor answers with.
    pub enum Reply {
        /// Harm for acting.
        Harm = "judgment-harm",
        /// The same as fire, for whoever burns.
        Fire = "judgment-fire",
        /// Another judged in place of who fell.
        Again = "judgment-again",
        /// A free strike at whoever shifts away.
        Strike = "judgment-strike",
        /// A bane on a roll.
        Bane = "judgment-bane",
        /// A potency lowered.
        Potency = "judgment-potency",
        /// A taunt.
        Taunt = "judgment-taunt",
        /// A strike turned aside.
        Arrest = "arrest",
        /// The same, with fire.
        ArrestFire = "arrest-fire",
    }
}

impl Reply {
    /// Whether it is one of those of which each trigger allows one.
    fn is_of_judgment(self) -> bool {
        !matches!(self, Self::Arrest | Self::ArrestFire)
    }
}

/// What is chosen against whoever burns, in words.
static AS_FIRE: ChoiceWords =
    ChoiceWords::new("Fire in place of holy", "The damage is fire damage in place of holy damage.");

/// Registers what a censor's Judgment has to say.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<BeforeTest>(forget_test)
        .hook::<NamesChoice>(|slug| (slug == t::AS_FIRE.get()).then_some(&AS_FIRE))
        .hook::<SettledWith>(burning_choice)
        .hook::<OtherKind>(as_fire);
}

/// What a censor may do about an event; of the answers that Judgment gives, one to each trigger.
fn offers(view: View, event: &Event, by: CreatureId, used: &[(CreatureId, Name)], choices: &mut Vec<Choice>) {
    let spent = used.iter().any(|(who, with)| *who == by && Reply::named(*with).is_some_and(Reply::is_of_judgment));
    let wrath = view.funds(by).1;
    let mut offer = |with: Reply, on: CreatureId, price: i16| {
        if wrath >= price {
            choices.push(Choice::React { by, with: with.slug(), on: Some(on), spend: price });
        }
    };
    if let Event::Declared { by: striker } = *event {
        for target in arrested_strike(view, by, striker) {
            offer(Reply::Arrest, target, ARREST);
            if burns(view, by, striker) {
                offer(Reply::ArrestFire, target, ARREST);
            }
        }
    }
    if spent {
        return;
    }
    match *event {
        Event::Acted { .. } => {
            let party = nearest_use(view.world).map(squad_party::party).unwrap_or_default();
            for who in party.into_iter().filter(|&who| is_judged_by(view, who, by)) {
                if view.line_of_effect(by, who) {
                    let hurts = |fire: bool| damage_reduction::reduce(view, &harm(view, by, who, fire)).0 > 0;
                    if hurts(false) {
                        offer(Reply::Harm, who, 0);
                    }
                    if burns(view, by, who) && hurts(true) {
                        offer(Reply::Fire, who, 0);
                    }
                }
            }
        }
        Event::Dropped { who, .. }
            if view.is_used(by, Name::new("judged dropped"), Some(who)) && anybody_left(view, by) =>
        {
            offer(Reply::Again, who, 0);
        }
        Event::Step { mover, how: StepCause::Shift, .. }
            if starts_shift(view, mover) && is_judged_by(view, mover, by) && view.adjacent(by, mover) =>
        {
            offer(Reply::Strike, mover, 1);
        }
        Event::AboutToTest { by: who } if is_judged_by(view, who, by) && view.distance(by, who) <= 10 => {
            offer(Reply::Bane, who, 1);
        }
        Event::AboutToRoll { by: who } if is_judged_by(view, who, by) && view.distance(by, who) <= 10 => {
            offer(Reply::Bane, who, 1);
            if aims_potency_at_one(view) {
                offer(Reply::Potency, who, 1);
            }
        }
        Event::Damaged => {
            let Some(dealing) = nearest::nearest_damage(view.world) else { return };
            let mine = dealing.hits.iter().filter(|hit| hit.dealt > 0 && hit.by == Some(by) && hit.melee);
            for hit in mine.filter(|hit| is_judged_by(view, hit.to, by)) {
                offer(Reply::Taunt, hit.to, 1);
            }
        }
        _ => {}
    }
}

/// Whether there is anybody that a censor could judge.
fn anybody_left(view: View, by: CreatureId) -> bool {
    view.ability(by, t::JUDGMENT.get()).is_some_and(|judgment| {
        let foe = |id: &CreatureId| view.hostile(by, *id) && view.is_awake(*id);
        view.living().filter(foe).any(|id| targeting::may_target(view, by, judgment, None, id).is_ok())
    })
}

/// What a judged creature would suffer for acting.
fn harm(view: View, by: CreatureId, on: CreatureId, fire: bool) -> Hit {
    let kind = if fire { t::FIRE.get() } else { t::HOLY.get() };
    damage_frames::plain_hit(view, on, 2 * view.score(by, PRESENCE), Some(kind), Cause::new(by, t::JUDGMENT.get()))
}

/// Whether the walk under way is a shift that has not left its first square.
fn starts_shift(view: View, mover: CreatureId) -> bool {
    let walk = view.stack().downward().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.mover == mover => Some(walk),
        _ => None,
    });
    walk.is_some_and(|walk| walk.done == 0)
}

/// Whether the ability about to be rolled for has a potency and a single target.
fn aims_potency_at_one(view: View) -> bool {
    let Some(frame) = nearest_use(view.world) else { return false };
    let gated = view
        .ability(frame.by, frame.ability)
        .and_then(|ability| ability.roll.as_ref())
        .is_some_and(|roll| (1..=3).any(|tier| roll.tier(tier).segments.iter().any(|segment| segment.gate.is_some())));
    gated && frame.targets.len() == 1
}

/// The targets of a strike that whoever a censor holds by Arrest has declared and that could be turned on another.
fn arrested_strike(view: View, by: CreatureId, striker: CreatureId) -> Vec<CreatureId> {
    let arrested = links_to(view.world, striker, t::GRABBED.get()).next().is_some_and(|(entity, holder)| {
        holder == by && view.world.get::<Link>(entity).is_some_and(|hold| hold.origin == Reply::Arrest.slug())
    });
    let Some(used) = nearest_use(view.world).filter(|used| arrested && used.by == striker) else { return Vec::new() };
    let strike = view.ability(used.by, used.ability).is_some_and(|ability| ability.is_strike());
    let creatures = used.target_ids().into_iter().filter(|&id| strike && !view.is_thing(id));
    creatures.filter(|&id| !redirections(view, id).is_empty()).collect()
}

/// What Judgment answers.
pub static JUDGMENT: FeatureRules = FeatureRules {
    whose: Some(Feature::Wrath),
    triggered: true,
    may_answer: |_, event| {
        matches!(
            event,
            Event::Dropped { .. }
                | Event::Declared { .. }
                | Event::Acted { .. }
                | Event::AboutToTest { .. }
                | Event::AboutToRoll { .. }
                | Event::Step { how: StepCause::Shift, .. }
                | Event::Damaged
        )
    },
    offers,
    answers: &[
        AnswerRules {
            slug: || Reply::Harm.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| hurt(world, by, on?, false),
            worth: harm_to,
        },
        AnswerRules {
            slug: || Reply::Fire.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| hurt(world, by, on?, true),
            worth: harm_to,
        },
        AnswerRules {
            slug: || Reply::Again.slug(),
            words: ChoiceWords::SLUG,
            about: |view, _, on| format!(", now that {} is down", name(view, on)),
            pool: own_pool,
            carry_out: |_, _, by, _, _| {
                let judgment = t::JUDGMENT.get();
                Some(Frame::Offer(OfferFrame { to: by, what: Offer::Ability(judgment), by, of: judgment }))
            },
            worth: |_, _, _, _| 0.5,
        },
        AnswerRules {
            slug: || Reply::Strike.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| {
                let on = on?;
                pay(world, by);
                let ends = lasting::fix_duration(View::new(world), Duration::ThisTurn, on, Some(by));
                let lends = GrantedModifiers { modifiers: vec![Modifier::Immobile], hooks: Vec::new() };
                let origin = t::JUDGMENT.get();
                lasting::impose(
                    world,
                    on,
                    Imposition { lends, imposer: Some(by), origin, ..Imposition::default() },
                    ends,
                );
                opportunity::strike(View::new(world), by, on, &[])
            },
            worth: |scene, me, on, _| {
                on.map_or(0.0, |to| scene.harm(to, me.profile.free_strike)) - scene.weights.resource
            },
        },
        AnswerRules {
            slug: || Reply::Bane.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, event, by, on, _| {
                pay(world, by);
                if matches!(event, Event::AboutToTest { .. }) {
                    hamper_test(world, by, on?);
                } else if let Some(used) = nearest_use_mut(world) {
                    used.roll_swings.push((Swing::Bane, t::JUDGMENT.get()));
                }
                None
            },
            worth: |scene, _, on, _| {
                on.map_or(0.0, |to| scene.weights.edge * to.profile.threat) - scene.weights.resource
            },
        },
        AnswerRules {
            slug: || Reply::Potency.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, _, _| {
                pay(world, by);
                if let Some(target) = nearest_use_mut(world).and_then(|used| used.targets.first_mut()) {
                    target.potency.push((-1, t::JUDGMENT.get()));
                }
                None
            },
            worth: |scene, _, _, _| 0.8 - scene.weights.resource,
        },
        AnswerRules {
            slug: || Reply::Taunt.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| {
                let on = on?;
                pay(world, by);
                let ends = lasting::fix_duration(View::new(world), Duration::EndOfTurn, on, Some(by));
                let (kinds, origin) = (vec![t::TAUNTED.get()], t::JUDGMENT.get());
                lasting::impose(
                    world,
                    on,
                    Imposition { kinds, imposer: Some(by), origin, ..Imposition::default() },
                    ends,
                );
                None
            },
            worth: |scene, _, _, _| 0.6 - scene.weights.resource,
        },
        AnswerRules {
            slug: || Reply::Arrest.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| arrest(world, by, on?, false),
            worth: turned_aside,
        },
        AnswerRules {
            slug: || Reply::ArrestFire.slug(),
            words: ChoiceWords::SLUG,
            about: toward,
            pool: own_pool,
            carry_out: |world, _, by, on, _| arrest(world, by, on?, true),
            worth: turned_aside,
        },
    ],
};

/// Pays for what Judgment does at a price.
fn pay(world: &mut World, by: CreatureId) {
    mutations::pay(world, by, 1, Cause::new(by, t::JUDGMENT.get()));
}

/// The damage to a judged creature that acts.
fn hurt(world: &World, by: CreatureId, on: CreatureId, fire: bool) -> Option<Frame> {
    Some(damage_frames::frame(vec![harm(View::new(world), by, on, fire)]))
}

/// Harms whoever is held by Arrest and turns its strike on another than `from`.
fn arrest(world: &mut World, by: CreatureId, from: CreatureId, fire: bool) -> Option<Frame> {
    let striker = nearest_use(world).map(|used| used.by)?;
    let of = Reply::Arrest.slug();
    mutations::pay(world, by, ARREST, Cause::new(by, of));
    if let Some(used) = nearest_use_mut(world) {
        used.notes.push(UseNote::StruckDown);
    }
    let view = View::new(world);
    let kind = Some(if fire { t::FIRE.get() } else { t::HOLY.get() });
    let hit = damage_frames::plain_hit(view, striker, view.score(by, PRESENCE), kind, Cause::new(by, of));
    mutations::push(world, damage_frames::frame(vec![hit]));
    mutations::push(world, Frame::Offer(OfferFrame { to: by, what: Offer::Redirect { from }, by, of }));
    None
}

/// What twice the Presence does to whoever is judged, to the opponent.
fn harm_to(scene: &Scene, me: &Fighter, on: Option<&Fighter>, _: i16) -> f32 {
    let presence = f32::from(scene.view.score(me.id, PRESENCE));
    on.map_or(0.0, |to| scene.harm(to, 2.0 * presence))
}

/// What turning a strike aside from a friend is worth to the opponent.
fn turned_aside(scene: &Scene, _: &Fighter, on: Option<&Fighter>, _: i16) -> f32 {
    let friend = on.is_some_and(|to| to.stance != Stance::Foe);
    if friend { 4.0 - 3.0 * scene.weights.resource } else { 0.0 }
}

/// A bane on the one test about to be made.
fn hamper_test(world: &mut World, by: CreatureId, on: CreatureId) {
    let ends = lasting::fix_duration(View::new(world), Duration::ThisTurn, on, Some(by));
    let roll = RollModifier {
        gives: Gives::Swing(Swing::Bane),
        rolls: Rolls::Test(Vec::new()),
        when: Bearer::Rolls,
        keywords: Vec::new(),
        abilities: Vec::new(),
        versus: Versus::Anyone,
        other: None,
        once: true,
    };
    let lends = GrantedModifiers { modifiers: vec![Modifier::Roll(roll)], hooks: Vec::new() };
    lasting::impose(
        world,
        on,
        Imposition { lends, imposer: Some(by), origin: Reply::Bane.slug(), ..Imposition::default() },
        ends,
    );
}

/// What hampered an earlier test does not hamper the next.
fn forget_test(world: &mut World, who: CreatureId) {
    let old: Vec<_> = View::new(world)
        .conditions(who)
        .filter(|(_, held)| held.origin == Reply::Bane.slug())
        .map(|(entity, _)| entity)
        .collect();
    for entity in old {
        lasting::end_condition(world, who, entity, "used up", Cause::default());
    }
}

/// The choice of dealing fire damage in place of holy, while any target burns.
fn burning_choice(view: View, frame: &UseFrame, ability: &AbilityDef) -> Option<Choice> {
    let holy = ability.roll.as_ref().is_some_and(|roll| {
        use super::super::data::effect::Effect;
        frame.targets.iter().any(|target| {
            burns(view, frame.by, target.id)
                && roll.tier(target.tier).segments.iter().flat_map(|segment| &segment.effects).any(|aimed| {
                    let settled = aimed.effect.settled(|given| given.holds(view, (frame.by, frame.spend), target.id));
                    matches!(settled, Some(Effect::Damage(damage)) if damage.kinds.first() == Some(&t::HOLY.get()))
                })
        })
    });
    let choice = t::AS_FIRE.get();
    (holy && !frame.notes.contains(&UseNote::AsFire)).then_some(Choice::Named(choice))
}

/// The kind of damage done in place of holy to whoever burns, once that was chosen.
fn as_fire(view: View, frame: &UseFrame, on: CreatureId, kind: Name) -> Option<Name> {
    let chosen = kind == t::HOLY.get() && frame.notes.contains(&UseNote::AsFire);
    (chosen && burns(view, frame.by, on)).then(|| t::FIRE.get())
}

fn purifying_fire() -> Name {
    Name::new("purifying-fire")
}

/// Whether a creature has the fire weakness that a censor's Purifying Fire gave it.
fn burns(view: View, by: CreatureId, on: CreatureId) -> bool {
    view.conditions(on).any(|(entity, held)| {
        held.origin == purifying_fire()
            && held.imposer == Some(by)
            && view.world.get::<GrantedModifiers>(entity).is_some_and(|lends| {
                lends.modifiers.iter().any(|modifier| {
                    matches!(modifier, Modifier::Resist { way: Resistance::Weakness, kind, .. } if *kind == Some(t::FIRE.get()))
                })
            })
    })
}
