//! A dozen rules of dice and hit points:
//!
//! - SC-01: every round everybody has one turn, in the order of the level.
//! - SC-02: in a turn a fighter walks up to its speed, in pieces if it likes, and does one thing.
//! - SC-03: a strike rolls a d20 and adds the attack; it hits where that reaches the defense.
//! - SC-04: a natural 20 always hits and doubles the damage.
//! - SC-05: a natural 1 always misses.
//! - SC-06: a hit deals the fighter's damage.
//! - SC-07: whoever is struck is within reach.
//! - SC-08: whoever has no health left is out and leaves the board.
//! - SC-09: instead of a strike a fighter may guard: 2 more defense until its next turn.
//! - SC-10: whoever is hit may spend a parry to halve the damage, rounded down.
//! - SC-11: nobody enters a wall or an occupied square.
//! - SC-12: the last side standing has won.
//! - SC-13: mud takes so many squares of everybody's speed as the level says.
//! - SC-14: whoever the level places hurt enters with so much less health.
//! - SC-15: a bystander is nobody's enemy: it is not struck and strikes nobody, and the fight ends without it.

use std::cell::Cell;
use std::sync::Arc;

use battlemat::content::level::{LevelDef, Placed};
use battlemat::content::ruleset::{BattleOf, Lexicon, Ruleset};
use battlemat::core::battle::Battle;
use battlemat::core::condition::{self, Condition, EffectIds, conditions_on};
use battlemat::core::creature::{Battlefield, Body, Combatant, Place, Side, entity_of};
use battlemat::core::dice::Dice;
use battlemat::core::ends::Ends;
use battlemat::core::fact::{Cause, FactKind, RolledDie, StepCause};
use battlemat::core::geometry::{Size, Space, Spot};
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::intent::{Choice, Decision, Intent, OptionKind, Options, Refusal, Use};
use battlemat::core::mutations::{change_pool, open_pool, record_fact, roll};
use battlemat::core::name::Name;
use battlemat::core::objective::last_standing;
use battlemat::core::pool::{Pool, Pools};
use battlemat::core::question::Question;
use battlemat::core::resolve::{self, Rules, RulesBuilder};
use battlemat::core::roll::{Distribution, RollResult, Source, Term};
use battlemat::core::sheet::Rulebook;
use battlemat::core::side::{Feeling, by_side, feeling};
use battlemat::core::stack::{Flow, Stack};
use battlemat::core::standing::Standing;
use battlemat::core::track::{Track, Tracks, change_track};
use bevy::prelude::{Resource, States, SystemSet, World};
use serde::{Deserialize, Serialize};

use super::content::{Content, FighterDef, LevelFields, PlacementFields};
use super::snapshot::Snapshot;

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    Round(Round),
    Turn(Turn),
    Strike(Strike),
}

battlemat::frame_kinds!(Frame { Round: Round, Turn: Turn, Strike: Strike });

/// Those who have not had their turn yet, the next one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round(pub Vec<CreatureId>);

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    pub who: CreatureId,
    pub begun: bool,
    /// Squares left to walk.
    pub left: i16,
    pub acted: bool,
}

/// A hit that has not dealt its damage yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    pub by: CreatureId,
    pub on: CreatureId,
    pub doubled: bool,
    pub asked: bool,
    pub parried: bool,
}

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScuffleSystems {
    Rounds,
    Turns,
    Strikes,
}

#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    #[default]
    Before,
    Fight,
}

/// Rounds begun, who has won, and the ground.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    pub round: u16,
    pub over: Option<Option<SideId>>,
    /// Squares that everybody goes less far.
    pub mud: i16,
}

#[derive(Clone, PartialEq, Debug)]
pub struct ScuffleRules;

/// What the check makes of an intent.
#[derive(Debug)]
pub enum Planned {
    Walk(Vec<Spot>),
    Strike(CreatureId),
    Guard,
    Answer,
}

pub static TURN: Question = Question::new("turn");
pub static PARRY: Question = Question::new("parry");
/// The answer that parries.
pub const PARRIED: &str = "parry";
pub const HEALTH: &str = "health";
pub const PARRIES: &str = "parries";
pub const GUARDING: &str = "guarding";

impl Rules for ScuffleRules {
    type Frame = Frame;
    type Systems = ScuffleSystems;
    type Phase = Phase;
    type State = Snapshot;
    type Plan = Planned;

    fn install(rules: &mut RulesBuilder<Self>) {
        rules
            .step::<Round>(ScuffleSystems::Rounds, round)
            .step::<Turn>(ScuffleSystems::Turns, turn)
            .step::<Strike>(ScuffleSystems::Strikes, strike);
    }

    fn phase(stack: &Stack<Frame>) -> Option<Phase> {
        stack.bottom().map(|_| Phase::Fight)
    }

    fn round(world: &World) -> u16 {
        world.resource::<Clock>().round
    }

    fn winner(world: &World) -> Option<Option<SideId>> {
        world.resource::<Clock>().over
    }

    fn feeling(world: &World, a: CreatureId, b: CreatureId) -> Feeling {
        match [a, b].iter().any(|&id| a != b && fighter(world, id).bystander) {
            true => Feeling::Neutral,
            false => by_side(side(world, a), side(world, b)),
        }
    }

    fn option_kinds(_: &World, _: &Decision) -> Vec<OptionKind> {
        let [strike, guard] = ["strike", "guard"].map(|what| OptionKind::Use(Name::new(what)));
        vec![strike, guard, OptionKind::Walk(Name::default())]
    }

    /// Of walks those of one square.
    fn each_legal(world: &World, decision: &Decision, kind: OptionKind, f: &mut dyn FnMut(Intent)) {
        let Some(by) = decision.about else { return };
        let targets = || standing(world).into_iter().map(|on| vec![on]).chain([Vec::new()]);
        let all: Vec<Intent> = match kind {
            OptionKind::Use(ability) => {
                targets().map(|on| Intent::Use(Use { by, ability, on, ..Use::default() })).collect()
            }
            OptionKind::Walk(how) => {
                let steps = spot(world, by).into_iter().flat_map(Spot::neighbours);
                steps.map(|to| Intent::Walk { by, path: vec![to], how }).collect()
            }
            OptionKind::Choose => Vec::new(),
        };
        all.into_iter().filter(|intent| check(world, intent).is_ok()).for_each(f);
    }

    fn check(world: &World, intent: &Intent) -> Result<Planned, Refusal> {
        check(world, intent)
    }
}

pub fn fighter(world: &World, id: CreatureId) -> Arc<FighterDef> {
    let kind = world.get::<Combatant>(entity_of(world, id)).map_or_else(Name::default, |combatant| combatant.kind);
    Arc::clone(world.resource::<Rulebook<Content>>().0.fighters.get(kind).expect("a fighter of the content"))
}

pub fn side(world: &World, id: CreatureId) -> SideId {
    world.resource::<Battlefield>().entry(id).side
}

pub fn spot(world: &World, id: CreatureId) -> Option<Spot> {
    world.get::<Place>(entity_of(world, id)).map(|place| place.0.at)
}

pub fn standing(world: &World) -> Vec<CreatureId> {
    world.resource::<Battlefield>().ids().filter(|&id| spot(world, id).is_some()).collect()
}

pub fn turn_of(world: &World) -> Option<&Turn> {
    world.resource::<Stack<Frame>>().downward().find_map(|frame| match frame {
        Frame::Turn(turn) => Some(turn),
        _ => None,
    })
}

pub fn defense(world: &World, id: CreatureId) -> i16 {
    let guarding = conditions_on(world, id).any(|(_, held)| held.kinds.contains(&Name::new(GUARDING)));
    fighter(world, id).defense + if guarding { 2 } else { 0 }
}

fn is_free(world: &World, at: Spot) -> bool {
    let tile = world.resource::<Battlefield>().board().tile(at);
    tile.is_some_and(|tile| tile.solid.is_none())
        && world.resource::<Battlefield>().occupancy().on_square(at).next().is_none()
}

thread_local! {
    /// How often an intent was checked on this thread.
    pub static CHECKS: Cell<u32> = const { Cell::new(0) };
}

/// Whether an intent would be taken now, and what it comes to.
fn check(world: &World, intent: &Intent) -> Result<Planned, Refusal> {
    CHECKS.set(CHECKS.get() + 1);
    let Some(decision) = world.resource::<Stack<Frame>>().decision() else {
        return Err(Refusal::new("over", "the fight is over"));
    };
    let no = |code: &str, text: String| Err(Refusal::new(code, text));
    match (&decision.options, intent) {
        (Options::Choose { choices, .. }, Intent::Choose(choice)) if choices.contains(choice) => Ok(Planned::Answer),
        (Options::Choose { may_pass: true, .. }, Intent::Pass) => Ok(Planned::Answer),
        (Options::Act, Intent::EndTurn(who)) if decision.about == Some(*who) => Ok(Planned::Answer),
        (Options::Act, Intent::Walk { by, path, how }) if decision.about == Some(*by) && *how == *"" => {
            walk(world, path).map(|()| Planned::Walk(path.clone()))
        }
        (Options::Act, Intent::Use(wanted)) if decision.about == Some(wanted.by) => act(world, wanted),
        _ => no("not-asked", "that is no answer to what is asked".to_owned()),
    }
}

fn walk(world: &World, path: &[Spot]) -> Result<(), Refusal> {
    let turn = turn_of(world).expect("a turn");
    if path.is_empty() || path.len() > usize::try_from(turn.left).unwrap_or(0) {
        return Err(Refusal::new("speed", format!("it has {} squares to walk", turn.left)));
    }
    let mut from = spot(world, turn.who).expect("a place");
    for &to in path {
        if Space::square(from).distance(Space::square(to)) != 1 {
            return Err(Refusal::new("path", "a path goes square by square"));
        }
        if !is_free(world, to) {
            return Err(Refusal::new("blocked", "a square on the way cannot be entered"));
        }
        from = to;
    }
    Ok(())
}

fn act(world: &World, wanted: &Use) -> Result<Planned, Refusal> {
    let plain = Use { by: wanted.by, ability: wanted.ability, on: wanted.on.clone(), ..Use::default() };
    if *wanted != plain {
        return Err(Refusal::new("options", "a strike and a guard know no such options"));
    }
    if turn_of(world).is_some_and(|turn| turn.acted) {
        return Err(Refusal::new("acted", "something is done only once a turn"));
    }
    match (wanted.ability.as_str(), &wanted.on[..]) {
        ("guard", []) => Ok(Planned::Guard),
        ("strike", &[on]) => {
            let (Some(from), Some(to)) = (spot(world, wanted.by), spot(world, on)) else {
                return Err(Refusal::new("gone", "there is nobody there"));
            };
            match feeling(world, wanted.by, on) {
                Feeling::Enemy => {}
                Feeling::Friend => return Err(Refusal::new("friend", "friends are not struck")),
                Feeling::Neutral => return Err(Refusal::new("neutral", "whoever is nobody's enemy is not struck")),
            }
            if Space::square(from).distance(Space::square(to)) > fighter(world, wanted.by).reach {
                return Err(Refusal::new("reach", "the target is out of reach"));
            }
            Ok(Planned::Strike(on))
        }
        _ => Err(Refusal::new("unknown", "one strikes one target, or guards")),
    }
}

fn round(world: &mut World, round: &mut Round) -> Flow<Frame> {
    if world.resource::<Clock>().over.is_some() {
        return Flow::Done;
    }
    round.0.retain(|&id| spot(world, id).is_some());
    if round.0.is_empty() {
        round.0 = standing(world);
        let number = world.resource::<Clock>().round + 1;
        world.resource_mut::<Clock>().round = number;
        record_fact(world, Cause::default(), FactKind::RoundStarted(number));
    }
    let who = round.0.remove(0);
    let left = (fighter(world, who).speed - world.resource::<Clock>().mud).max(0);
    Flow::Push(Frame::Turn(Turn { who, begun: false, left, acted: false }))
}

fn turn(world: &mut World, turn: &mut Turn) -> Flow<Frame> {
    let who = turn.who;
    if world.resource::<Clock>().over.is_some() {
        return Flow::Done;
    }
    if !turn.begun {
        turn.begun = true;
        record_fact(world, Cause::default(), FactKind::TurnStarted(who));
        let guards: Vec<_> = conditions_on(world, who).map(|(entity, _)| entity).collect();
        guards.into_iter().for_each(|entity| condition::end(world, entity));
        return Flow::Again;
    }
    if world.resource_mut::<Stack<Frame>>().take_answer().is_none() {
        return Flow::Ask(Decision {
            side: side(world, who),
            about: Some(who),
            ask: TURN.id(),
            origin: Name::default(),
            options: Options::Act,
        });
    }
    match resolve::take_plan::<ScuffleRules>(world) {
        Some(Planned::Walk(path)) => {
            turn.left -= path.len() as i16;
            path.into_iter().for_each(|to| step(world, who, to));
            Flow::Again
        }
        Some(Planned::Strike(on)) => {
            turn.acted = true;
            tell_use(world, who, "strike", vec![on]);
            aim(world, who, on)
        }
        Some(Planned::Guard) => {
            turn.acted = true;
            tell_use(world, who, "guard", Vec::new());
            guard(world, who);
            Flow::Again
        }
        Some(Planned::Answer) | None => {
            record_fact(world, Cause::default(), FactKind::TurnEnded(who));
            Flow::Done
        }
    }
}

fn tell_use(world: &mut World, by: CreatureId, what: &str, on: Vec<CreatureId>) {
    record_fact(world, Cause::default(), FactKind::Used { by, ability: Name::new(what), on, area: Vec::new() });
}

fn step(world: &mut World, who: CreatureId, to: Spot) {
    let from = spot(world, who).expect("a place");
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(Place(Space::square(to)));
    record_fact(world, Cause::default(), FactKind::Step { who, from, to, how: StepCause::Walk });
}

fn guard(world: &mut World, who: CreatureId) {
    let record = world.resource_mut::<EffectIds>().next_id();
    let held = Condition {
        kinds: vec![Name::new(GUARDING)],
        record,
        source: None,
        imposer: Some(who),
        origin: Name::new("guard"),
        level: 0,
        ends: Ends::open(),
    };
    condition::impose(world, who, held);
}

/// Rolls a strike; a hit goes on as a frame of its own.
fn aim(world: &mut World, by: CreatureId, on: CreatureId) -> Flow<Frame> {
    let strike = Name::new("strike");
    let (attack, target) = (fighter(world, by).attack, defense(world, on));
    let natural = roll(world, Some(by), 20, strike);
    let total = i16::from(natural) + attack;
    let hits = |natural: i16| natural == 20 || (natural != 1 && natural + attack >= target);
    let success = hits(natural.into());
    record_fact(
        world,
        Cause::new(by, strike),
        FactKind::Versus {
            by,
            on: Some(on),
            what: strike,
            dice: vec![RolledDie { sides: 20, value: natural, kept: true }],
            target,
            result: RollResult {
                terms: vec![
                    Term::dice(1, 20, i16::from(natural)),
                    Term::number(attack, Source::Figure(Name::new("attack"))),
                ],
                natural: natural.into(),
                total,
                degree: i8::from(success),
                net: 0,
                odds: Distribution::die(20).map(|&natural| i8::from(hits(natural))),
            },
        },
    );
    if success {
        Flow::Push(Frame::Strike(Strike { by, on, doubled: natural == 20, asked: false, parried: false }))
    } else {
        Flow::Again
    }
}

fn strike(world: &mut World, strike: &mut Strike) -> Flow<Frame> {
    let on = strike.on;
    let parries = world.get::<Pools>(entity_of(world, on)).map_or(0, |pools| pools.get(Name::new(PARRIES)));
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Choose(_)) => strike.parried = true,
        None if parries > 0 && !strike.asked => {
            strike.asked = true;
            return Flow::Ask(Decision {
                side: side(world, on),
                about: Some(on),
                ask: PARRY.id(),
                origin: Name::new("strike"),
                options: Options::Choose {
                    choices: vec![Choice::Apply { what: Name::new(PARRIED), on, count: 1 }],
                    may_pass: true,
                },
            });
        }
        _ => {}
    }
    if strike.parried {
        change_pool(world, on, Name::new(PARRIES), -1, Cause::new(on, Name::new(PARRIED)));
    }
    harm(world, strike);
    Flow::Done
}

fn harm(world: &mut World, strike: &Strike) {
    let printed = fighter(world, strike.by).damage;
    let mut terms = vec![Term::number(printed, Source::Figure(Name::new("damage")))];
    let mut amount = printed;
    if strike.doubled {
        terms.push(Term::number(amount, Source::situation(Name::new("a natural 20"))));
        amount *= 2;
    }
    if strike.parried {
        terms.push(Term::number(amount / 2 - amount, Source::situation(Name::new(PARRIED))));
        amount /= 2;
    }
    let on = strike.on;
    let left = change_track(world, on, Name::new(HEALTH), |health| {
        health.change(-amount);
        health.now
    });
    record_fact(
        world,
        Cause::new(strike.by, Name::new("strike")),
        FactKind::Damage { to: on, track: Name::new(HEALTH), amount, kinds: Vec::new(), terms },
    );
    if left == Some(0) {
        fall(world, on);
    }
}

fn fall(world: &mut World, who: CreatureId) {
    let entity = entity_of(world, who);
    world.entity_mut(entity).insert(Standing::out(Name::new("down"))).remove::<Place>();
    let held: Vec<_> = conditions_on(world, who).map(|(entity, _)| entity).collect();
    held.into_iter().for_each(|entity| condition::end(world, entity));
    let over = last_standing(world.resource::<Battlefield>(), |a, b| feeling(world, a, b));
    if over.is_some() {
        world.resource_mut::<Clock>().over = over;
    }
}

/// Puts a fighter in.
pub fn enter(battle: &mut Battle<ScuffleRules>, placed: &Placed<PlacementFields>) -> Result<(), String> {
    let Placed { id: tag, creature: kind, at, side, ref own } = *placed;
    let world = battle.world_mut();
    let Some(def) = world.resource::<Rulebook<Content>>().0.fighters.get(kind).cloned() else {
        return Err(format!("there is no fighter {kind:?}"));
    };
    if !is_free(world, at) {
        return Err(format!("{tag} cannot stand there"));
    }
    let id = world.resource::<Battlefield>().next_id();
    let health = Track { now: def.health - own.hurt, ..Track::full(Name::new(HEALTH), def.health) };
    let tracks: Tracks = [health].into_iter().collect();
    let up = Standing::able(Name::new("up"));
    let body = (Combatant { id, tag, kind }, Side(side), Body(Size::MEDIUM), tracks, up, Pools::default());
    let entity = world.spawn(body).id();
    world.resource_mut::<Battlefield>().enter(entity);
    world.entity_mut(entity).insert(Place(Space::square(at)));
    open_pool(world, id, Pool { name: Name::new(PARRIES), now: def.parries, floor: 0, cap: Some(def.parries) });
    Ok(())
}

/// Starts the fight.
pub fn begin(battle: &mut Battle<ScuffleRules>) {
    battle.world_mut().resource_mut::<Stack<Frame>>().push(Frame::Round(Round::default()));
    battle.resolve();
}

impl Ruleset for Content {
    const WORDS: Lexicon = Lexicon { degree: "degree", shared: None };
    type Rules = ScuffleRules;

    fn set_up(content: Arc<Self>, level: &LevelDef, dice: Dice) -> Result<BattleOf<Self>, String> {
        let board = level.board();
        let placed = level.placements(&board, |_| Some(Size::MEDIUM));
        let mut battle = Battle::new(content, board, dice);
        for fighter in placed {
            enter(&mut battle, &fighter)?;
        }
        let LevelFields { mud } = level.own.get();
        battle.world_mut().resource_mut::<Clock>().mud = mud;
        begin(&mut battle);
        Ok(battle)
    }

    fn furnish(world: &mut World) {
        world.init_resource::<Clock>();
    }
}
