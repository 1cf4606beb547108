//! What traits and conditions do by themselves, as data that every game can write: at an event, if what must be so is so,
//! effects come about.
//!
//! A game brings its effects and says what happens ([`happening`]); the kernel finds out whose traits answer, asks where one
//! may let it be, takes the price, and hands the effects back to the game as a frame. [`RollBonus`] is the other half:
//! help and hindrance of rolls under the same predicates, of one's own and of those around.

mod event;
pub mod happening;
mod index;
mod predicate;
mod roll_bonus;
#[cfg(test)]
mod tests;
mod words;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::creature::{Battlefield, entity_of};
use super::fact::Cause;
use super::ids::CreatureId;
use super::intent::{Choice, Decision, Intent, Options};
use super::mutations::change_pool;
use super::name::Name;
use super::pool::Pools;
use super::question::Question;
use super::resolve::{FrameKind, Rules, RulesBuilder};
use super::sheet::{Rulebook, Sheets};
use super::stack::{Flow, Stack};
use super::uses::{Scope, count_use, times_used};

use happening::Happened;
use predicate::is_here;

pub use event::{Event, Occurrence, Whom, Whose, around};
pub use index::{IndexedContent, IndexedSheet, TraitIndex, TraitIndices};
pub use predicate::{NoState, Predicate, PredicateState};
pub use roll_bonus::{RollAt, RollBonus, bonuses};

/// Whether a trait that one may let be does what it does.
pub static TRAIT: Question = Question::new("trait");

/// What a trait or condition does by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriggeredEffect<E> {
    /// What it answers.
    pub when: Event,
    /// To whom that happens, as its bearer sees them.
    #[serde(default)]
    pub whose: Whose,
    /// What brings it about is all of this: `melee`, `ranged`, an action, an ability, a kind of damage.
    #[serde(default)]
    pub with: Vec<Name>,
    /// What must be so of its bearer.
    #[serde(default)]
    pub bearer: Option<Predicate>,
    /// What must be so of whom it happens to.
    #[serde(default)]
    pub subject: Option<Predicate>,
    /// What must be so of who else is in it: whom it hits, who damages it.
    #[serde(default)]
    pub other: Option<Predicate>,
    /// At most once a turn, round or fight.
    #[serde(default)]
    pub once: Option<Scope>,
    /// What it costs its bearer, pool by pool.
    #[serde(default)]
    pub cost: Vec<(Name, i16)>,
    /// Whether its bearer may let it be.
    #[serde(default)]
    pub may: bool,
    /// On whom its effects come.
    #[serde(default)]
    pub on: Whom,
    /// What it does.
    pub effects: Vec<E>,
}

/// A trait that answers something, until its effects are over: the frame of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Triggering {
    /// Whose trait.
    pub by: CreatureId,
    /// The ability, condition or creature that it belongs to.
    pub of: Name,
    /// Which of those of the same name, from 0.
    pub at: usize,
    /// To whom it happened.
    pub subject: CreatureId,
    /// On whom its effects come.
    pub on: Vec<CreatureId>,
    /// Whether they are on their way.
    pub begun: bool,
}

/// What a game lends to the traits that are data.
pub trait Triggers: Rules
where
    Triggering: FrameKind<Self::Frame>,
{
    /// One effect of the game.
    type Effect: Clone + 'static;
    /// Its content.
    type Content: IndexedContent;
    /// What its content says of a combatant.
    type Sheet: IndexedSheet;

    /// All that somebody has of them now, in a fixed order, each with the name of what it belongs to.
    fn each(world: &World, who: CreatureId) -> Vec<(Name, &TriggeredEffect<Self::Effect>)>;

    /// Whether somebody can pay for what concerns somebody: out of its pools unless the game knows other prices.
    fn can_pay(world: &World, who: CreatureId, _about: CreatureId, cost: &[(Name, i16)]) -> bool {
        let pools = world.get::<Pools>(entity_of(world, who));
        cost.iter().all(|(pool, amount)| pools.is_some_and(|pools| pools.available(*pool) >= *amount))
    }

    /// Takes the price.
    fn pay(world: &mut World, who: CreatureId, _about: CreatureId, cost: &[(Name, i16)], of: Name) {
        for (pool, amount) in cost {
            change_pool(world, who, *pool, -amount, Cause::new(who, of));
        }
    }

    /// The frame that a trait is.
    fn frame(triggering: Triggering) -> Self::Frame;

    /// Effects on their way.
    fn carry(by: CreatureId, of: Name, effects: &[Self::Effect], on: &[CreatureId]) -> Self::Frame;
}

/// Registers traits in a set of a game.
pub fn install<G: Triggers>(rules: &mut RulesBuilder<G>, systems: G::Systems)
where
    Triggering: FrameKind<G::Frame>,
{
    rules.step::<Triggering>(systems, step::<G>).hook::<Happened>(occur::<G>);
}

/// Something has happened: whoever's traits answer it get their say as soon as the step that says so is over, in the
/// order of ids. A trait whose effects are still under way does not answer what they bring about, so that none feeds
/// itself.
fn occur<G: Triggers>(world: &mut World, occurrence: &Occurrence<'_>)
where
    Triggering: FrameKind<G::Frame>,
{
    let found = answers::<G>(world, occurrence);
    let mut stack = world.resource_mut::<Stack<G::Frame>>();
    for triggering in found {
        stack.push_deferred(G::frame(triggering));
    }
}

/// Those who could have a trait that answers an event, in the order of ids: a look that costs little, before the one at
/// all that they have.
fn listeners<G: Triggers>(world: &World, event: Event) -> Vec<CreatureId>
where
    Triggering: FrameKind<G::Frame>,
{
    let TraitIndices { conditions, all } = world.resource::<Rulebook<G::Content>>().0.trait_indices();
    if !all.answers(event) {
        return Vec::new();
    }
    let (anybody, sheets) = (conditions.answers(event), world.resource::<Sheets<G::Sheet>>());
    let listens = |who: &CreatureId| anybody || sheets.get(*who).is_some_and(|own| own.trait_index().answers(event));
    world.resource::<Battlefield>().ids().filter(listens).collect()
}

/// The traits that answer what has happened.
pub fn answers<G: Triggers>(world: &World, occurrence: &Occurrence<'_>) -> Vec<Triggering>
where
    Triggering: FrameKind<G::Frame>,
{
    let mut found = Vec::new();
    for by in listeners::<G>(world, occurrence.event) {
        for (of, at, own) in numbered::<G>(world, by) {
            if !own.answers(world, by, occurrence) {
                continue;
            }
            let on = own.on.creatures(world, by, occurrence);
            let triggering = Triggering { by, of, at, subject: occurrence.subject, on, begun: false };
            let due = is_due::<G>(world, own, &triggering) && !is_running::<G>(world, &triggering);
            if due && !triggering.on.is_empty() {
                found.push(triggering);
            }
        }
    }
    found
}

impl<E> TriggeredEffect<E> {
    /// Whether what has happened is what it answers, and all is so that must be.
    fn answers(&self, world: &World, bearer: CreatureId, occurrence: &Occurrence<'_>) -> bool {
        let Occurrence { event, subject, other, words } = *occurrence;
        let holds = |predicate: &Option<Predicate>, of: Option<CreatureId>| {
            predicate.as_ref().is_none_or(|predicate| of.is_some_and(|of| predicate.holds(world, bearer, of)))
        };
        self.when == event
            && self.whose.is(world, bearer, subject)
            && self.with.iter().all(|word| words.contains(word))
            && holds(&self.bearer, Some(bearer))
            && holds(&self.subject, Some(subject))
            && holds(&self.other, other)
    }
}

/// Somebody's traits with the number that each has among those of its name.
fn numbered<G: Triggers>(
    world: &World,
    who: CreatureId,
) -> impl Iterator<Item = (Name, usize, &TriggeredEffect<G::Effect>)>
where
    Triggering: FrameKind<G::Frame>,
{
    let all = G::each(world, who);
    let names: Vec<Name> = all.iter().map(|(of, _)| *of).collect();
    all.into_iter().enumerate().map(move |(place, (of, own))| {
        let at = names[..place].iter().filter(|name| **name == of).count();
        (of, at, own)
    })
}

fn is_running<G: Triggers>(world: &World, wanted: &Triggering) -> bool
where
    Triggering: FrameKind<G::Frame>,
{
    let stack = world.resource::<Stack<G::Frame>>();
    let same = |own: &Triggering| (own.by, own.of, own.at) == (wanted.by, wanted.of, wanted.at) && own.begun;
    stack.upward().filter_map(|frame| Triggering::from_frame(frame)).any(same)
}

/// Whether its bearer is still able to, unless what it answers is its own fall; whether it may be used yet, and paid for.
fn is_due<G: Triggers>(world: &World, own: &TriggeredEffect<G::Effect>, triggering: &Triggering) -> bool
where
    Triggering: FrameKind<G::Frame>,
{
    let falls = own.when == Event::Falls && triggering.subject == triggering.by;
    let able = falls || is_here(world, triggering.by);
    let fresh = own.once.is_none() || times_used(world, triggering.by, triggering.limit(), None) == 0;
    able && fresh && (own.cost.is_empty() || G::can_pay(world, triggering.by, triggering.subject, &own.cost))
}

impl Triggering {
    /// What its uses are counted as.
    fn limit(&self) -> Name {
        Name::new(&format!("{}-trait-{}", self.of, self.at))
    }
}

/// Asks where it may be let be, pays, and sends the effects on their way.
fn step<G: Triggers>(world: &mut World, triggering: &mut Triggering) -> Flow<G::Frame>
where
    Triggering: FrameKind<G::Frame>,
{
    if triggering.begun {
        return Flow::Done;
    }
    let (by, of) = (triggering.by, triggering.of);
    let wanted = numbered::<G>(world, by).find(|(name, at, _)| *name == of && *at == triggering.at);
    let Some((_, _, own)) = wanted else { return Flow::Done };
    let own = own.clone();
    let answer = world.resource_mut::<Stack<G::Frame>>().take_answer();
    if answer.is_none() && !is_due::<G>(world, &own, triggering) {
        return Flow::Done;
    }
    match answer {
        None if own.may => {
            let side = world.resource::<Battlefield>().entry(by).side;
            let options = Options::Choose { choices: vec![Choice::Yes], may_pass: true };
            return Flow::Ask(Decision { side, about: Some(by), ask: TRAIT.id(), origin: of, options });
        }
        None | Some(Intent::Choose(Choice::Yes)) => {}
        Some(_) => return Flow::Done,
    }
    if !own.cost.is_empty() {
        G::pay(world, by, triggering.subject, &own.cost, of);
    }
    if let Some(scope) = own.once {
        count_use(world, by, triggering.limit(), None, scope);
    }
    triggering.begun = true;
    Flow::Push(G::carry(by, of, &own.effects, &triggering.on))
}

/// The trait that somebody is asked about or that is on its way, if one is on top of the stack, as it is written.
pub fn topmost<G: Triggers>(world: &World) -> Option<(&Triggering, &TriggeredEffect<G::Effect>)>
where
    Triggering: FrameKind<G::Frame>,
{
    let own = Triggering::from_frame(world.resource::<Stack<G::Frame>>().top()?)?;
    let (_, _, does) = numbered::<G>(world, own.by).find(|(of, at, _)| (*of, *at) == (own.of, own.at))?;
    Some((own, does))
}

impl Triggering {
    /// The question whether it happens; `creature` names creatures, `thing` what it belongs to.
    pub fn prompt(&self, creature: impl Fn(CreatureId) -> String, thing: impl Fn(Name) -> String) -> String {
        let others: Vec<String> = self.on.iter().filter(|on| **on != self.by).map(|&on| creature(on)).collect();
        let on = if others.is_empty() { String::new() } else { format!(" on {}", others.join(", ")) };
        format!("{}: use {}{on}?", creature(self.by), thing(self.of))
    }
}
