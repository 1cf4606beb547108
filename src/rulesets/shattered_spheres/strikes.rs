//! An attack on one target, and area powers (SS-STD-01, SS-DMG-10, SS-REA-06 to SS-REA-09, SS-SUR-07).

use bevy::prelude::World;

use super::checks;
use super::data::line::{AttackLine, Does, Kind};
use super::data::ruling::Ruling;
use super::data::words::{Arena, Resistance};
use super::frames::{Burst, Check, CheckKind, Event, Frame, Harm, Strike, StrikeStage, Stunt, Target, Window};
use super::mutations;
use super::rolls::{self, Naturals};
use super::sources::{self, Defense};
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::{Traits, View};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};
use crate::core::triggered::happening::{self, Landed};

/// Registers attacks.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Strike>(SpheresSystems::Strikes, step).step::<Burst>(SpheresSystems::Strikes, burst);
}

/// Whether an attack on the Defenseless is rolled for or not.
pub static SURE: Question = Question::new("sure-hit");

/// Squares that a rank of a Slam takes: 10 feet (SS-REA-07).
const SLAM_SQUARES: i16 = 2;
/// The highest Advantage of a Slam.
const SLAM_MOST: i16 = 5;

/// Advantage ranks that a Slam of somebody would have now; 0 where it cannot be declared.
pub fn slam_ranks(view: View, by: CreatureId, attack: &AttackLine) -> i16 {
    let walked = view.turn().filter(|turn| turn.who == by).map_or(0, |turn| turn.walked);
    let fits = attack.is_close() && view.allows(Arena::Blades) && matches!(attack.does, Does::Damage(_));
    if fits { (walked / SLAM_SQUARES).min(SLAM_MOST) } else { 0 }
}

fn step(world: &mut World, strike: &mut Strike) -> Flow<Frame> {
    let view = View::new(world);
    let (by, on) = (strike.by, strike.on);
    let Some(attack) = view.attack(by, strike.attack).cloned() else { return Flow::Done };
    if matches!(strike.stage, StrikeStage::Stunting | StrikeStage::Over) && !strike.told {
        tell(world, strike, &attack);
        return Flow::Again;
    }
    match strike.stage {
        StrikeStage::Choosing => choose(world, strike),
        StrikeStage::Rolling => {
            if !view.is_there(on) {
                return Flow::Done;
            }
            strike.stage = StrikeStage::Read;
            if strike.sure || attack.attack.is_none() {
                (strike.hit, strike.critical) = (true, false);
                mark_attack(world, strike);
                strike.stage = StrikeStage::Answering;
                return Flow::Again;
            }
            Flow::Push(check(view, strike, &attack).frame())
        }
        StrikeStage::Read => {
            let Some(came) = strike.came.take() else { return Flow::Done };
            let sure_crit = view.traits(on).any(Traits::DEFENSELESS) && !view.sheet(by).is_minion();
            (strike.hit, strike.total) = (came.degree > 0, came.total);
            strike.critical = came.critical || (strike.hit && sure_crit);
            if came.slam {
                strike.slam = slam_ranks(view, by, &attack);
            }
            mark_attack(world, strike);
            let rebounds = strike.slam > 0 && View::new(world).plays(Ruling::SlamAlwaysHurts);
            strike.stage = match strike.hit {
                true => StrikeStage::Answering,
                false if rebounds => StrikeStage::Rebounding,
                false => StrikeStage::Over,
            };
            Flow::Again
        }
        StrikeStage::Answering => {
            strike.stage = StrikeStage::Harming;
            let smash = strike.stunt.is_none() && matches!(attack.does, Does::Damage(_)) && attack.attack.is_some();
            Flow::Push(Window::on(Event::Hit { by, on, attack: attack.id, smash }))
        }
        StrikeStage::Countering(with) => {
            strike.stage = StrikeStage::Countered;
            Flow::Push(countering(view, strike, &attack, with).frame())
        }
        StrikeStage::Countered => {
            strike.hit = strike.came.take().is_none_or(|came| came.degree < 0);
            strike.stage = StrikeStage::Harming;
            Flow::Again
        }
        StrikeStage::Harming => {
            strike.stage = StrikeStage::Stunting;
            if !strike.hit {
                strike.stage = StrikeStage::Over;
                return Flow::Again;
            }
            if let Some(benefit) = strike.stunt {
                strike.stage = StrikeStage::Over;
                let stunt = Stunt { critical: strike.critical, ..Stunt::new(by, attack.id, on, benefit) };
                return Flow::Push(Frame::Stunt(Box::new(stunt)));
            }
            let damages = matches!(attack.does, Does::Damage(_)) && !strike.plain;
            if damages && view.plays(Ruling::DestinyStuntReplaces) && !strike.offered {
                (strike.offered, strike.stage) = (true, StrikeStage::Harming);
                return Flow::Push(Window::on(Event::Landed { by, on, attack: attack.id }));
            }
            if strike.replaced {
                strike.stage = StrikeStage::Rebounding;
                return Flow::Again;
            }
            let immune = view.sheet(on).slam_immunity >= 5 || view.plays(Ruling::SlamHelpsAttack);
            let harm = Harm {
                extra: strike.extra(),
                slam: if immune { 0 } else { strike.slam },
                smash: strike.smash,
                ..Harm::new(by, attack.id, on)
            };
            Flow::Push(harm.frame())
        }
        StrikeStage::Stunting => {
            strike.stage = StrikeStage::Rebounding;
            let damages = matches!(attack.does, Does::Damage(_)) && !strike.plain && !strike.offered;
            if damages { Flow::Push(Window::on(Event::Landed { by, on, attack: attack.id })) } else { Flow::Again }
        }
        StrikeStage::Rebounding => {
            strike.stage = StrikeStage::Over;
            // The self-check of a Slam leaves out the Slam itself and a critical hit (SS-REA-08, SS-REA-09).
            if strike.slam > 0 && view.sheet(by).slam_immunity < 2 {
                return Flow::Push(Harm::new(by, attack.id, by).frame());
            }
            Flow::Again
        }
        StrikeStage::Over => Flow::Done,
    }
}

/// Whoever is Defenseless may be hit without a roll (SS-CON-04).
fn choose(world: &mut World, strike: &mut Strike) -> Flow<Frame> {
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        None => {
            let view = View::new(world);
            strike.stage = StrikeStage::Rolling;
            let open = view.traits(strike.on).any(Traits::DEFENSELESS) && strike.stunt.is_none();
            let rolls = view.attack(strike.by, strike.attack).is_some_and(|attack| attack.attack.is_some());
            if !open || !rolls {
                return Flow::Again;
            }
            strike.stage = StrikeStage::Choosing;
            let (about, side) = (Some(strike.by), view.answers_for(strike.by));
            let options = Options::Choose { choices: vec![Choice::Named(t::SURE.get())], may_pass: true };
            Flow::Ask(Decision { side, about, ask: SURE.id(), origin: strike.attack, options })
        }
        Some(answer) => {
            strike.sure = matches!(answer, Intent::Choose(_));
            strike.stage = StrikeStage::Rolling;
            Flow::Again
        }
    }
}

/// The attack check against the Defense of its target.
fn check(view: View, strike: &Strike, attack: &AttackLine) -> Check {
    let (by, on) = (strike.by, strike.on);
    let own = sources::attack(view, by, attack, Some(on), strike.manner);
    let (target, fortune) = match sources::defense(view, on, Some(by), attack) {
        Defense::Number(number) => (Target::Number(number), false),
        Defense::Passive(stat) => (Target::Passive(stat), false),
        Defense::Rolled(stat) => (Target::Rolled(stat, false), true),
    };
    let may_slam = strike.stunt.is_none() && !strike.plain && slam_ranks(view, by, attack) > 0;
    let naturals = Naturals::Attack;
    let check = Check::new(by, CheckKind::Attack, attack.id, own, target).on(on).ungraded();
    Check { naturals, may_slam, fortune, ..check }
}

/// An attack was made: the aim is used or spoiled, a shot weapon is empty, a Stance can no longer be taken.
fn mark_attack(world: &mut World, strike: &Strike) {
    let (by, on) = (strike.by, strike.on);
    let view = View::new(world);
    if let Some(aim) = view.aim(by) {
        mutations::drop_aim(world, by, Some(if aim.at == on { "has used the aim" } else { "has spoiled the aim" }));
    }
    let view = View::new(world);
    if view.attack(by, strike.attack).is_some_and(|attack| attack.load.is_some()) {
        let attack = strike.attack;
        mutations::kit(world, by, |kit| kit.unloaded.push(attack));
    }
    mutations::turn(world, |turn| turn.attacked |= turn.who == by);
}

/// Traits may answer how it came out, once all that a hit does is done.
fn tell(world: &mut World, strike: &mut Strike, attack: &AttackLine) {
    strike.told = true;
    let Strike { by, on, hit, critical, stunt, manner, .. } = *strike;
    let mut words = attack.means();
    words.extend(stunt.map(|_| t::STUNT.get()));
    words.extend(manner.from.filter(|_| stunt.is_none()));
    happening::attacked(world, Landed { by, on, hit, critical: hit && critical, first: true, words: &words });
}

/// Who is in an area power's burst, in turn order (SS-GRD-06, SS-DMG-10).
pub fn caught(view: View, attack: &AttackLine, center: crate::core::geometry::Spot) -> Vec<CreatureId> {
    let Kind::Area(radius) = attack.kind else { return Vec::new() };
    let inside = |at: crate::core::geometry::Spot| {
        super::ground::distance(at, center) <= radius && super::ground::sees(view.board(), center, at)
    };
    let mut on: Vec<CreatureId> = view
        .placed()
        .filter(|&(id, at)| inside(at) && view.is_there(id) && !view.is_neutral(id))
        .map(|(id, _)| id)
        .collect();
    let place = |id: CreatureId| view.order().places.iter().position(|seat| seat.who == id).unwrap_or(usize::MAX);
    on.sort_by_key(|&id| (place(id), id));
    on
}

/// Target by target: the Reflex check that halves the rank, then the resistance (SS-DMG-10).
fn burst(world: &mut World, burst: &mut Burst) -> Flow<Frame> {
    let view = View::new(world);
    let Some(attack) = view.attack(burst.by, burst.attack).cloned() else { return Flow::Done };
    if let Some(on) = burst.struck.take() {
        let (by, first, words) = (burst.by, burst.at == 1, attack.means());
        happening::attacked(world, Landed { by, on, hit: true, critical: false, first, words: &words });
        return Flow::Again;
    }
    let Some(&on) = burst.on.get(burst.at) else { return Flow::Done };
    if !burst.dodging {
        if !view.is_there(on) {
            burst.at += 1;
            return Flow::Again;
        }
        burst.dodging = true;
        let own = sources::resistance(view, on, Resistance::Reflex, Some(burst.by), None, true);
        let target = Target::Passive(sources::effect(view, burst.by, &attack, Some(on), None));
        let check = Check::new(on, CheckKind::Resist(Resistance::Reflex), attack.id, own, target);
        return Flow::Push(check.on(burst.by).ungraded().frame());
    }
    let Some(came) = burst.came.take() else { return Flow::Done };
    burst.dodging = false;
    burst.at += 1;
    burst.struck = Some(on);
    let full = attack.effect().map_or(1, |rank| rank.rank);
    let rank = (came.degree > 0).then(|| rolls::half(full).max(1));
    Flow::Push(Harm { rank, ..Harm::new(burst.by, attack.id, on) }.frame())
}

/// The check of a Surge against an attack that has hit: an effect rank against the effect, or Deflect against the total of
/// the attack; it is hindered as every check is (SS-SUR-07, SS-CON-02).
pub fn countering(view: View, strike: &Strike, attack: &AttackLine, with: Name) -> Check {
    let (who, by) = (strike.on, strike.by);
    let (own, target) = if with == t::DEFLECT.get() {
        (sources::deflect(view, who, by), Target::Number(strike.total))
    } else {
        let effect = sources::countered(view, by, attack, who, strike.extra());
        let opposed = view.plays(Ruling::CounterIsOpposed);
        let target = if opposed { Target::Rolled(effect, true) } else { Target::Passive(effect) };
        (sources::counter(view, who, by), target)
    };
    Check::new(who, CheckKind::Counter, with, own, target).on(by).ungraded()
}

/// The chance that a Surge stops an attack that has hit (SS-SUR-07).
pub fn counter_chance(view: View, strike: &Strike, attack: &AttackLine, with: Name) -> f32 {
    checks::odds(view, &countering(view, strike, attack, with)).chance(|degree| *degree > 0)
}

impl Strike {
    /// What a critical hit adds to the effect rank (SS-DICE-12).
    pub fn extra(&self) -> i16 {
        if self.critical { rolls::CRITICAL } else { 0 }
    }
}

/// Changes the strike that a window is about: the nearest one beneath.
pub fn pending(world: &mut World, change: impl FnOnce(&mut Strike)) {
    let mut stack = world.resource_mut::<Stack<Frame>>();
    let strike =
        stack.downward_mut().find_map(|frame| if let Frame::Strike(strike) = frame { Some(strike) } else { None });
    if let Some(strike) = strike {
        change(strike);
    }
}
