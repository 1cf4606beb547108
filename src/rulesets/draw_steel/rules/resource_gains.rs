//! What heroes gain by what happens, as their records say: at once, on anybody's turn (DS-HERO-03).

use bevy::prelude::World;
use smallvec::SmallVec;

use super::super::data::ability::{AbilityDef, ActionType};
use super::super::data::amount::{Amount, Term};
use super::super::data::predicate::Predicate;
use super::super::data::resource_gain::{GainEvent, ResourceGain, UseKind};
use super::actions::windows;
use super::damage_amount;
use super::frames::using::is_main_action;
use super::frames::{DamageFrame, Event, Frame, Payment, UseFrame, UseNote, WindowFrame};
use super::mutations;
use super::points::{AfterFall, AfterGain, AfterHealing, AfterHit, AfterTemporaryStamina, UpkeepOfTurn};
use super::state::DIRECTOR;
use super::systems::{DrawSteelRules, Phase};
use super::view::View;
use crate::core::fact::Cause;
use crate::core::hooks;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::resolve::RulesBuilder;
use crate::core::uses::Scope;

/// Registers what heroes gain by what others do, and the Director by the round.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.on_enter(Phase::RoundStart, malice_of_the_round);
    rules.hook::<AfterHealing>(|world, id| happened(world, Happening::to(GainEvent::RegainsStamina, id)));
    rules.hook::<AfterTemporaryStamina>(|world, id| happened(world, Happening::to(GainEvent::IsProtected, id)));
}

/// Malice for every hero alive and every round so far (AMB-40).
fn malice_of_the_round(world: &mut World) {
    let view = View::new(world);
    let heroes = view.living().filter(|&id| view.sheet(id).is_hero()).count() as i16;
    let amount = heroes + view.clock().round as i16;
    mutations::change_malice(world, DIRECTOR, amount, Cause::rule("round start"));
}

/// Something that heroes may gain by.
struct Happening {
    event: GainEvent,
    subject: Option<CreatureId>,
    source: Option<CreatureId>,
    kinds: Vec<Name>,
    surged: bool,
    used: Vec<UseKind>,
}

impl Happening {
    fn new(event: GainEvent) -> Self {
        Self { event, subject: None, source: None, kinds: Vec::new(), surged: false, used: Vec::new() }
    }

    /// Something that happens to a creature.
    fn to(event: GainEvent, subject: CreatureId) -> Self {
        Self { subject: Some(subject), ..Self::new(event) }
    }

    /// Something that a creature does.
    fn by(event: GainEvent, source: CreatureId) -> Self {
        Self { source: Some(source), ..Self::new(event) }
    }

    /// Whether it is all that a gain of a hero's on such an event waits for.
    fn fits(&self, view: View, hero: CreatureId, gain: &ResourceGain) -> bool {
        let holds = |predicate: &Option<Predicate>, who: Option<CreatureId>| {
            predicate.as_ref().is_none_or(|predicate| who.is_some_and(|who| predicate.holds(view.world, hero, who)))
        };
        (gain.even_dead || view.is_alive(hero))
            && (gain.kinds.is_empty() || self.kinds.iter().any(|kind| gain.kinds.contains(kind)))
            && (!gain.surged || self.surged)
            && gain.used.is_none_or(|used| self.used.contains(&used))
            && holds(&gain.subject, self.subject)
            && holds(&gain.other, self.source)
    }
}

/// Everybody who gains by something gains, in id order.
fn happened(world: &mut World, happening: Happening) {
    let view = View::new(world);
    let of = |hero| (0..).zip(view.sheet(hero).gains()).map(move |(at, gain)| (hero, at, gain));
    let awaited = view.ids().flat_map(of).filter(|(.., gain)| gain.on.contains(&happening.event));
    let awaited: SmallVec<[(CreatureId, usize); 8]> = awaited.map(|(hero, at, _)| (hero, at)).collect();
    // What one has gained may decide what the next one gains.
    for (hero, at) in awaited {
        let view = View::new(world);
        let due = view.sheet(hero).gains().get(at).filter(|gain| happening.fits(view, hero, gain));
        if let Some(due) = due.cloned() {
            take(world, hero, &due, happening.event);
        }
    }
}

/// A hero has a gain, unless it has had it already.
fn take(world: &mut World, hero: CreatureId, due: &ResourceGain, event: GainEvent) {
    if due.once.is_some_and(|once| !mutations::use_once(world, hero, Name::new(&due.why), None, once.into())) {
        return;
    }
    let mut amount = amount(world, hero, &due.amount);
    if event == GainEvent::TurnStarts {
        hooks::call::<UpkeepOfTurn>(world, |world, upkeep| amount -= upkeep(View::new(world), hero));
    }
    gain(world, hero, amount, &due.why);
}

/// What a gain comes to; a d3 is half a d6 (DS-ROLL-13).
fn amount(world: &mut World, hero: CreatureId, amount: &Amount) -> i16 {
    let pool = View::new(world).sheet(hero).resource().unwrap_or_default();
    let mut sum = damage_amount::fixed_amount(View::new(world), hero, amount);
    for term in &amount.terms {
        let Term::Dice { count, sides } = *term else { continue };
        for _ in 0..count {
            sum += match sides {
                3 => mutations::roll_d3(world, hero, pool),
                sides => mutations::roll(world, Some(hero), sides, pool).into(),
            };
        }
    }
    sum
}

/// Adds to a hero's own pool.
pub fn gain(world: &mut World, id: CreatureId, amount: i16, why: &str) {
    if let Some(pool) = View::new(world).sheet(id).resource() {
        mutations::change_pool(world, id, pool, amount, Cause::new(id, Name::new(why)));
        hooks::call::<AfterGain>(world, |world, gained| gained(world, id));
    }
}

/// What a hero gains as its turn starts, dice and upkeep aside: what it can pay every turn.
pub fn sure_gain_of_turn(view: View, hero: CreatureId) -> i16 {
    let own = view.sheet(hero).gains().iter().filter(|gain| gain.on.contains(&GainEvent::TurnStarts));
    own.map(|gain| damage_amount::fixed_amount(view, hero, &gain.amount)).sum()
}

/// A creature's turn has started.
pub fn turn_started(world: &mut World, who: CreatureId) {
    happened(world, Happening::to(GainEvent::TurnStarts, who));
}

/// A creature rolled a natural 19 or 20.
pub fn rolled_best(world: &mut World, by: CreatureId) {
    happened(world, Happening::to(GainEvent::RollsBest, by));
}

/// A hero died.
pub fn hero_died(world: &mut World, id: CreatureId) {
    happened(world, Happening::to(GainEvent::Dies, id));
}

/// A hero used an ability: counts for the third to do so during one turn.
fn hero_used(world: &mut World, by: CreatureId) {
    let used = Name::new("used an ability");
    let view = View::new(world);
    let waits = |gain: &ResourceGain| gain.on.contains(&GainEvent::ThirdHeroUses);
    let awaited = view.ids().any(|id| view.sheet(id).gains().iter().any(waits));
    if !awaited || view.clock().active.is_none() || !view.sheet(by).is_hero() {
        return;
    }
    if !mutations::use_once(world, by, used, None, Scope::Turn) {
        return;
    }
    let view = View::new(world);
    if view.ids().filter(|&id| view.is_used(id, used, None)).count() == 3 {
        happened(world, Happening::by(GainEvent::ThirdHeroUses, by));
    }
}

/// An ability was used (AMB-51: gains come at once).
pub fn used(world: &mut World, frame: &UseFrame, ability: &AbilityDef) {
    hero_used(world, frame.by);
    let hero = View::new(world).sheet(frame.by).is_hero();
    // Malice features are no abilities, unless they are printed as one.
    let feature = ability.malice_feature.is_some() && ability.action == ActionType::NoAction;
    let sorts = [
        (UseKind::Heroic, hero && ability.is_heroic()),
        // Used as a free triggered action it is no main action, whatever it counts as for blood and critical hits.
        (UseKind::MainAction, is_main_action(frame)),
        (UseKind::Malice, !hero && ability.cost > 0 && !feature),
    ];
    let used = sorts.into_iter().filter(|(_, is)| *is).map(|(sort, _)| sort).collect();
    happened(world, Happening { used, ..Happening::by(GainEvent::Uses, frame.by) });
}

/// An ability has resolved: answers that did cut damage or impose a bane protect somebody.
pub fn resolved(world: &mut World, frame: &UseFrame) {
    if frame.payment == Payment::Reaction && frame.notes.contains(&UseNote::Protected) {
        happened(world, Happening::to(GainEvent::IsProtected, frame.by));
    }
}

/// Somebody was force moved; things are no creatures.
pub fn force_moved(world: &mut World, mover: CreatureId) {
    if !View::new(world).is_thing(mover) {
        happened(world, Happening::to(GainEvent::WasForced, mover));
    }
}

/// Whether anybody would gain by a creature's being moved by force now.
pub fn force_move_pays(view: View) -> bool {
    let due = |id: CreatureId, gain: &ResourceGain| {
        let had = gain.once.is_some() && view.is_used(id, Name::new(&gain.why), None);
        gain.on.contains(&GainEvent::WasForced) && !had
    };
    view.living().any(|id| view.sheet(id).gains().iter().any(|gain| due(id, gain)))
}

/// Damage was applied.
pub fn damaged(world: &mut World, frame: &DamageFrame) {
    for hit in frame.hits.iter().filter(|hit| hit.dealt > 0) {
        mutations::turn_budget(world, hit.to, |budget| budget.harmed += hit.dealt);
        hooks::call::<AfterHit>(world, |world, harmed| harmed(world, hit));
        let kinds = hit.parts.iter().filter_map(|part| part.kind).collect();
        let to = Happening::to(GainEvent::TakesDamage, hit.to);
        happened(world, Happening { source: hit.by, kinds, surged: hit.surged, ..to });
    }
}

/// A creature became winded.
pub fn winded(world: &mut World, id: CreatureId) {
    happened(world, Happening::to(GainEvent::BecomesWinded, id));
}

/// A hero is dying; marks of a dying tactician and a null's field end.
pub fn dying(world: &mut World, id: CreatureId) {
    happened(world, Happening::to(GainEvent::IsDying, id));
    hooks::call::<AfterFall>(world, |world, fallen| fallen(world, id));
}

/// Somebody was brought down; others may answer.
pub fn dropped(world: &mut World, who: CreatureId, cause: Cause) {
    let event = Event::Dropped { who, by: cause.by };
    if windows::has_possible_reaction(View::new(world), &event) {
        mutations::push(world, Frame::Window(WindowFrame::new(event)));
    }
    hooks::call::<AfterFall>(world, |world, fallen| fallen(world, who));
}
