//! Small changes to a battle, each with its fact. Nothing else changes components.

use bevy::prelude::{Entity, World};

use super::ground;
use super::power::{Lasts, Roll};
use super::state::{self, Clock, Murk, Outcome};
use super::terms as t;
use super::view::View;
use crate::core::condition::{self, Condition, EffectIds, conditions_on};
use crate::core::creature::{Place, entity_of};
use crate::core::ends::{End, Ends, Moment};
use crate::core::fact::{Cause, FactKind, StepCause};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, Ref};
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::{Name, name};
use crate::core::objective::Decided;
use crate::core::push::ForcedKind;
use crate::core::question::Question;
use crate::core::region;
use crate::core::roll::{Source, Term};
use crate::core::standing::Standing;
use crate::core::track::{Track, change_track};
use crate::core::triggered::happening;
use crate::core::turn_order::TurnsBegun;

pub use crate::core::mutations::{change_pool, open_pool, record_fact, roll};

/// The wound marks that kill (TP-HP-04).
pub const DEADLY_MARKS: i16 = 3;

/// Rolls dice and a number, never below 0 (TP-HP-01), with every part.
pub fn roll_sum(world: &mut World, by: CreatureId, sum: Roll, purpose: Name) -> (i16, Vec<Term>) {
    let mut terms = Vec::new();
    for _ in 0..sum.dice {
        let value = i16::from(roll(world, Some(by), sum.sides, purpose));
        terms.push(Term::dice(1, sum.sides, value));
    }
    if sum.plus != 0 || sum.dice == 0 {
        terms.push(Term::number(sum.plus, Source::Figure(name!("printed"))));
    }
    let total: i16 = terms.iter().map(|term| term.value).sum();
    if total < 0 {
        terms.push(Term::number(-total, Source::situation(name!("never below 0"))));
    }
    (total.max(0), terms)
}

/// The number of the round in progress.
pub fn round(world: &World) -> u16 {
    world.resource::<Clock>().round
}

/// A state to put on somebody.
#[derive(Clone, Copy, Debug)]
pub struct Imposition {
    /// Which.
    pub is: Name,
    /// For how long.
    pub lasts: Lasts,
    /// How strong.
    pub by: i16,
    /// Who puts it on; whose next battle turn counts, too.
    pub imposer: CreatureId,
    /// Whom it refers to.
    pub source: Option<CreatureId>,
}

/// What a saving throw has to come to (TP-END-02).
pub const SAVE: i16 = 7;

/// The end by a saving throw (TP-END-02).
pub fn save_ends() -> End {
    End::Check { kind: t::SAVING_THROW.get(), number: SAVE }
}

/// When a state put on now ends (TP-ST-03).
pub fn fix(view: View, lasts: Lasts, imposer: CreatureId) -> Ends {
    match lasts {
        Lasts::SaveEnds => save_ends().into(),
        Lasts::SaveSustains => End::Check { kind: t::SUSTAIN.get(), number: SAVE }.into(),
        Lasts::EndOfRound => Moment::RoundEnd(view.clock().round).into(),
        Lasts::NextRound => Moment::RoundEnd(view.clock().round + 1).into(),
        Lasts::NextBattleTurn => Moment::TurnStart { of: imposer, turn: view.battle_turns(imposer) + 1 }.into(),
    }
}

/// Puts a state on somebody; the same power's same state is renewed, not doubled (TP-ADV-10).
pub fn impose(world: &mut World, on: CreatureId, imposition: Imposition, cause: Cause) {
    let view = View::new(world);
    if view.at(on).is_none() {
        return;
    }
    let ends = fix(view, imposition.lasts, imposition.imposer);
    put(world, on, imposition, ends, cause);
}

fn put(world: &mut World, on: CreatureId, imposition: Imposition, ends: Ends, cause: Cause) {
    let same = |held: &Condition| {
        held.kinds == [imposition.is]
            && held.imposer == Some(imposition.imposer)
            && held.origin == cause.of
            && held.ends == ends
    };
    if conditions_on(world, on).any(|(_, held)| same(held)) {
        record_fact(
            world,
            cause,
            FactKind::Nothing {
                on: Some(on),
                why: format!("already {} by the same", imposition.is.as_str().replace('-', " ")),
            },
        );
        return;
    }
    let record = world.resource_mut::<EffectIds>().next_id();
    let held = Condition {
        record,
        kinds: vec![imposition.is],
        source: imposition.source.map(Ref::Creature),
        imposer: Some(imposition.imposer),
        origin: cause.of,
        level: imposition.by,
        ends,
    };
    condition::impose(world, on, held);
    record_fact(world, cause, FactKind::Condition { on, record, kinds: vec![imposition.is] });
}

/// Puts a state on somebody that ends at a moment given.
pub fn impose_until(world: &mut World, on: CreatureId, is: Name, ends: impl Into<Ends>, cause: Cause) {
    let imposition = Imposition { is, lasts: Lasts::EndOfRound, by: 0, imposer: on, source: None };
    put(world, on, imposition, ends.into(), cause);
}

/// Takes states away that pass a test.
pub fn lift(world: &mut World, on: CreatureId, why: Name, cause: Cause, test: impl Fn(&Condition) -> bool) {
    let gone: Vec<(Entity, Condition)> =
        conditions_on(world, on).filter(|(_, held)| test(held)).map(|(entity, held)| (entity, held.clone())).collect();
    for (entity, held) in gone {
        condition::end(world, entity);
        record_fact(world, cause, FactKind::ConditionEnded { on, record: held.record, kinds: held.kinds, why });
    }
}

/// A fighter's next battle turn begins: what lasted until then ends (TP-DEF-01).
pub fn begin_battle_turn(world: &mut World, who: CreatureId) {
    let entity = entity_of(world, who);
    let turn = world.get::<TurnsBegun>(entity).map_or(0, |turns| turns.0) + 1;
    world.entity_mut(entity).insert(TurnsBegun(turn));
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        let due = |held: &Condition| held.ends.end_at(Moment::TurnStart { of: who, turn });
        lift(world, id, t::EXPIRED.get(), Cause::rule("battle turn"), due);
    }
}

/// Ends, on everybody, what lasts until the next battle turn of somebody who drops (TP-DEF-01, TP-DEF-02).
fn end_given(world: &mut World, by: CreatureId, cause: Cause) {
    let ids: Vec<CreatureId> = View::new(world).ids().collect();
    for id in ids {
        lift(world, id, t::ENDED.get(), cause, |held| waits_for(held, by));
    }
}

/// Whether something lasts until a turn of somebody's.
fn waits_for(held: &Condition, whom: CreatureId) -> bool {
    held.ends.iter().any(|end| matches!(end, End::At(Moment::TurnStart { of, .. }) if of == whom))
}

/// Takes HP away (TP-HP-01): monsters at 0 are removed, adventurers fall (TP-HP-02, TP-HP-03).
pub fn damage(world: &mut World, to: CreatureId, amount: i16, terms: Vec<Term>, kind: Option<Name>, cause: Cause) {
    let less = |hp: &mut Track| {
        hp.change(-amount);
        hp.now
    };
    let Some(left) = change_track(world, to, t::HP.get(), less) else { return };
    record_fact(
        world,
        cause,
        FactKind::Damage { to, track: t::HP.get(), amount, kinds: kind.into_iter().collect(), terms },
    );
    if amount > 0 {
        let words: Vec<Name> = kind.into_iter().chain([cause.of]).collect();
        happening::harmed(world, to, cause.by, &words);
    }
    if left == 0 && View::new(world).standing_of(to).acts {
        happening::felled(world, to, cause.by, cause.of);
        if View::new(world).sheet(to).is_adventurer() {
            fall(world, to, cause);
        } else {
            remove(world, to, cause);
        }
    }
}

fn set_state(world: &mut World, id: CreatureId, state: Standing) {
    let entity = entity_of(world, id);
    world.entity_mut(entity).insert(state);
}

/// An adventurer is Down: what it was doing ends, a throw decides (TP-HP-03, TP-HP-04, TP-DEF-02).
pub fn fall(world: &mut World, who: CreatureId, cause: Cause) {
    set_state(world, who, state::fallen(t::DOWN.get()));
    record_fact(world, cause, FactKind::State { of: who, is: t::DOWN.get() });
    let (defending, charging) = (t::DEFENDING.get(), t::CHARGING.get());
    let ends = |held: &Condition| held.kinds.contains(&defending) || held.kinds.contains(&charging);
    lift(world, who, t::ENDED.get(), Cause::rule("down"), ends);
    end_given(world, who, Cause::rule("down"));
    impose_until(world, who, t::DOWN.get(), save_ends(), Cause::rule("down"));
}

/// A fallen adventurer is Stable: no more throws (TP-HP-04).
pub fn stabilise(world: &mut World, who: CreatureId) {
    set_state(world, who, state::fallen(t::STABLE.get()));
    let down = t::DOWN.get();
    lift(world, who, t::SAVED.get(), Cause::rule("down"), |held| held.kinds.contains(&down));
    impose_until(world, who, t::STABLE.get(), Ends::open(), Cause::rule("stable"));
    record_fact(world, Cause::rule("stable"), FactKind::State { of: who, is: t::STABLE.get() });
}

/// A Stable adventurer was hit: Down again (TP-HP-06).
pub fn unsettle(world: &mut World, who: CreatureId, cause: Cause) {
    let stable = t::STABLE.get();
    if View::new(world).has(who, stable) {
        set_state(world, who, state::fallen(t::DOWN.get()));
        lift(world, who, t::ENDED.get(), cause, |held| held.kinds.contains(&stable));
        impose_until(world, who, t::DOWN.get(), save_ends(), Cause::rule("down"));
        record_fact(world, cause, FactKind::State { of: who, is: t::DOWN.get() });
    }
}

/// Adds a wound mark; the third kills (TP-HP-04).
pub fn mark(world: &mut World, who: CreatureId, cause: Cause) {
    change_pool(world, who, t::MARKS.get(), 1, cause);
    if View::new(world).pool(who, t::MARKS.get()) >= DEADLY_MARKS {
        remove(world, who, cause);
    }
}

/// Takes a fighter off the board for good (TP-HP-02).
pub fn remove(world: &mut World, who: CreatureId, cause: Cause) {
    let gone = state::gone(View::new(world).sheet(who).is_adventurer());
    set_state(world, who, gone);
    lift(world, who, t::ENDED.get(), Cause::rule("dead"), |_| true);
    end_given(world, who, Cause::rule("dead"));
    let entity = entity_of(world, who);
    world.entity_mut(entity).remove::<Place>();
    record_fact(world, cause, FactKind::State { of: who, is: t::DEAD.get() });
}

/// Gives HP back, never more than the maximum; whoever had fallen is up again (TP-HP-01, TP-HP-05).
pub fn heal(world: &mut World, who: CreatureId, amount: i16, cause: Cause) {
    let more = |hp: &mut Track| (hp.change(amount.max(0)), hp.now);
    let Some((gained, now)) = change_track(world, who, t::HP.get(), more) else { return };
    record_fact(world, cause, FactKind::Healed { of: who, track: t::HP.get(), amount: gained });
    if now > 0 && View::new(world).is_fallen(who) {
        set_state(world, who, state::up());
        let fallen = [t::DOWN.get(), t::STABLE.get()];
        lift(world, who, t::RECOVERED.get(), cause, |held| held.kinds.iter().any(|kind| fallen.contains(kind)));
        record_fact(world, cause, FactKind::State { of: who, is: t::RECOVERED.get() });
    }
}

/// Puts a fighter on a square without any rule about it.
pub fn put_on(world: &mut World, who: CreatureId, at: Spot) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(Place(Space::square(ground::flat(at))));
}

/// Moves a fighter to a square; what the ground does to whoever enters happens at once (TP-TER-05, TP-SLW-04).
pub fn enter(world: &mut World, who: CreatureId, to: Spot, how: StepCause, cause: Cause) {
    let Some(from) = View::new(world).at(who) else { return };
    let to = ground::flat(to);
    put_on(world, who, to);
    record_fact(world, cause, FactKind::Step { who, from, to, how });
    burn_ground(world, who, to, true);
}

/// What a hazard does to whoever is on it; what it imposes it does on entry only.
pub fn burn_ground(world: &mut World, who: CreatureId, at: Spot, entering: bool) {
    let Some(hazard) = View::new(world).board().tile(at).and_then(|tile| tile.hazard) else { return };
    let cause = Cause { by: None, of: t::HAZARD.get() };
    if hazard.damage > 0 {
        let terms = vec![Term::number(hazard.damage, Source::situation(t::HAZARD.get()))];
        damage(world, who, hazard.damage, terms, None, cause);
    }
    if entering && hazard.imposes != *"" && View::new(world).is_up(who) {
        let imposition = Imposition { is: hazard.imposes, lasts: Lasts::EndOfRound, by: 0, imposer: who, source: None };
        impose(world, who, imposition, cause);
    }
}

/// Pushes a fighter straight away from a square, step by step, as far as it goes (TP-MOV-05), or pulls it nearer.
pub fn push(world: &mut World, who: CreatureId, from: Spot, squares: i16, kind: ForcedKind, cause: Cause) {
    if View::new(world).states(who).iter().any(|state| state.immovable) {
        let why = format!("it cannot be {}", kind.participle());
        record_fact(world, cause, FactKind::Nothing { on: Some(who), why });
        return;
    }
    for left in (0..squares).rev() {
        let view = View::new(world);
        let Some(at) = view.at(who) else { return };
        let Some(to) = push_step(view, who, from, at, kind) else {
            // Whoever has been pulled beside the user is where it should be.
            if kind == ForcedKind::Pull && ground::adjacent(from, at) {
                return;
            }
            record_fact(world, cause, FactKind::Slammed { who, into: None, at, left: left + 1 });
            return;
        };
        enter(world, who, to, StepCause::Forced, cause);
    }
}

/// The squares that a push would lead over, as far as it goes; none for whoever cannot be pushed.
#[cfg(any(test, feature = "gui"))]
pub fn push_way(view: View, who: CreatureId, from: Spot, squares: i16, kind: ForcedKind) -> Vec<Spot> {
    let mut way = Vec::new();
    let Some(mut at) = view.at(who) else { return way };
    if view.states(who).iter().any(|state| state.immovable) {
        return way;
    }
    for _ in 0..squares {
        let Some(to) = push_step(view, who, from, at, kind) else { break };
        way.push(to);
        at = to;
    }
    way
}

/// Where a push or pull goes next: straight first, then the lowest row, then the lowest column (TP-MOV-05).
fn push_step(view: View, who: CreatureId, from: Spot, at: Spot, kind: ForcedKind) -> Option<Spot> {
    let sign = if kind == ForcedKind::Pull { -1 } else { 1 };
    let straight = Spot::new(at.x + sign * (at.x - from.x).signum(), at.y + sign * (at.y - from.y).signum());
    let goes_on = |&to: &Spot| {
        sign * (ground::distance(from, to) - ground::distance(from, at)) > 0
            && ground::steps_freely(view.board(), at, to)
            && view.is_free(to, who)
    };
    std::iter::once(straight).chain(ground::flat(at).neighbours()).find(goes_on)
}

/// Makes squares difficult for a time; an earlier one of the same owner goes (Murk).
pub fn start_murk(world: &mut World, owner: CreatureId, power: Name, squares: Vec<Spot>) {
    end_murks(world, |murk| murk.owner == owner && murk.power == power);
    let record = world.resource_mut::<EffectIds>().next_id();
    let until = round(world) + 1;
    region::begin(world, Murk { record, owner, power, squares: squares.clone(), until });
    record_fact(world, Cause::new(owner, power), FactKind::Zone { ability: power, squares, begins: true });
}

/// Ends made ground that passes a test.
pub fn end_murks(world: &mut World, test: impl Fn(&Murk) -> bool) {
    for murk in region::end_where(world, test) {
        let cause = Cause::new(murk.owner, murk.power);
        record_fact(world, cause, FactKind::Zone { ability: murk.power, squares: murk.squares, begins: false });
    }
}

/// Ends the battle.
pub fn finish(world: &mut World, decided: Decided) {
    let Decided { winner, why } = decided;
    world.resource_mut::<Clock>().over = Some(Outcome { winner });
    record_fact(world, Cause { by: None, of: Name::new(&why) }, FactKind::Over { winner });
}

/// A question with yes and pass for answers.
pub fn yes_or_pass(view: View, who: CreatureId, question: &Question, origin: Name) -> Decision {
    let options = Options::Choose { choices: vec![Choice::Yes], may_pass: true };
    Decision { side: view.side(who), about: Some(who), ask: question.id(), origin, options }
}
