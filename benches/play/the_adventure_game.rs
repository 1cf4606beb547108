//! The same parts of The Adventure Game.

use std::cell::RefCell;
use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::content::level::Placed;
use battlemat::content::library::Library;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::fact::Facts;
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::intent::{Decision, Intent, Options, Use};
use battlemat::core::name::Name;
use battlemat::core::path::PathField;
use battlemat::rulesets::the_adventure_game::ai::{Plain, Random};
use battlemat::rulesets::the_adventure_game::battle::Battle;
use battlemat::rulesets::the_adventure_game::content::Content;
use battlemat::rulesets::the_adventure_game::legal;
use battlemat::rulesets::the_adventure_game::phases::AdventureRules;
use battlemat::rulesets::the_adventure_game::rolls;
use battlemat::rulesets::the_adventure_game::sources::{self, Attack};
use battlemat::rulesets::the_adventure_game::view::View;
use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup};

fn muted(mut battle: Battle) -> Battle {
    battle.world_mut().resource_mut::<Facts>().mute(true);
    battle
}

fn empty(library: &Library, width: i16, height: i16, seed: u64) -> Battle {
    muted(Battle::new(Arc::clone(library.get::<Content>()), Board::open(width, height), Dice::seeded(seed)))
}

fn enter(battle: &mut Battle, tag: &str, kind: &str, at: Spot, side: u8) {
    let entry = Placed::new(Name::new(tag), Name::new(kind), at, SideId(side));
    battle.enter(&entry).expect("a fighter");
}

/// Begins, and has everybody do as little as possible until a decision is the one looked for.
fn idle_until(mut battle: Battle, wanted: impl Fn(View, &Decision) -> bool) -> Battle {
    battle.begin();
    while let Some(decision) = battle.decision().cloned().filter(|decision| !wanted(battle.view(), decision)) {
        let intent = match (&decision.options, decision.about) {
            (Options::Act, Some(who)) => Intent::EndTurn(who),
            _ => Intent::Pass,
        };
        battle.submit(intent).expect("a legal answer");
    }
    battle
}

/// A battle of so many fighters on 40 by 40 open squares, at an adventurer's movement turn.
fn crowd(library: &Library, count: i16) -> Battle {
    let mut battle = empty(library, 40, 40, 1);
    let kinds =
        [["vanguard", "duelist", "hunter", "arcanist"], ["gnawling", "reed-raider", "mud-slinger", "shellback"]];
    for index in 0..count {
        let side = u8::from(index % 2 == 1);
        let row = index / 2;
        let at = Spot::new(if side == 0 { 16 - row / 8 * 2 } else { 22 + row / 8 * 2 }, 4 + row % 8 * 4);
        let kind = kinds[usize::from(side)][row as usize % 4];
        enter(&mut battle, &format!("{kind}-{index}"), kind, at, side);
    }
    idle_until(battle, |view, decision| {
        let who = decision.about.filter(|_| decision.ask.slug() == "move");
        who.is_some_and(|who| view.sheet(who).is_adventurer())
    })
}

/// A vanguard beside a shellback, and its plain attack.
fn duel(library: &Library) -> (Battle, Use) {
    let mut battle = empty(library, 12, 12, 1);
    enter(&mut battle, "V", "vanguard", Spot::new(4, 4), 0);
    enter(&mut battle, "S", "shellback", Spot::new(5, 4), 1);
    let (by, on) = (CreatureId(0), CreatureId(1));
    let battle = idle_until(battle, |_, decision| decision.ask.slug() == "battle" && decision.about == Some(by));
    let basic = battle.view().sheet(by).basic.as_ref().expect("a plain attack").id;
    (battle, Use { by, ability: basic, on: vec![on], ..Use::default() })
}

/// Every way to use every movement power, and every square of each.
fn options(view: View, who: CreatureId, field: &mut PathField) -> usize {
    let foes: Vec<CreatureId> = view.standing().map(|(id, _)| id).filter(|&id| view.hostile(id, who)).collect();
    let charges: usize = foes.into_iter().map(|on| legal::charges(view, who, on).len()).sum();
    let powers = legal::powers(view, who, true).into_iter();
    let ways = powers.map(|power| match power.going {
        Some(going) => legal::ways(view, who, going, field).len(),
        None => legal::aims(view, who, power).len(),
    });
    ways.sum::<usize>() + charges
}

/// Every part by itself.
pub fn parts(group: &mut BenchmarkGroup<'_, WallTime>, library: &Library) {
    let (battle, strike) = duel(library);
    let battle = RefCell::new(battle);
    let snapshot = battle.borrow().snapshot();
    group.bench_function("adventure: one attack resolved", |b| {
        b.iter_batched(
            || {
                battle.borrow_mut().restore(&snapshot);
                Intent::Use(strike.clone())
            },
            |intent| battle.borrow_mut().submit(intent).expect("a legal attack"),
            BatchSize::PerIteration,
        );
    });
    battle.borrow_mut().restore(&snapshot);
    group.bench_function("adventure: odds of one attack", |b| {
        let battle = battle.borrow();
        let view = battle.view();
        let power = view.power(strike.by, strike.ability).expect("a power");
        b.iter(|| {
            let attack = Attack { by: strike.by, power, on: strike.on[0], opportunity: false, from: None, at: None };
            let seen = sources::forecast(view, attack);
            rolls::odds(seen.net).at_least(seen.def - seen.atk)
        });
    });
    for count in [5, 50] {
        let mut battle = crowd(library, count);
        let who = battle.decision().and_then(|decision| decision.about).expect("somebody moves");
        group.bench_function(format!("adventure: legal options of a movement turn, {count} fighters"), |b| {
            let mut field = PathField::new();
            b.iter(|| options(battle.view(), who, &mut field));
        });
        group.bench_function(format!("adventure: answer of the plain opponent, {count} fighters"), |b| {
            let mut policy = Plain::new();
            b.iter(|| policy.answer(&battle));
        });
        group.bench_function(format!("adventure: snapshot and restore, {count} fighters"), |b| {
            b.iter(|| {
                let snapshot = battle.snapshot();
                battle.restore(&snapshot);
            });
        });
    }
}

fn skirmish(library: &Library, seed: u64, sides: &mut [Box<dyn Policy<AdventureRules>>]) -> usize {
    let level = library.levels.get(Name::new("reed-crossing")).expect("a level");
    let dice = Dice::seeded(seed);
    let mut battle = muted(Battle::from_level(Arc::clone(library.get::<Content>()), level, dice).expect("a battle"));
    let mut answers = 0;
    while let Some(side) = battle.decision().map(|decision| decision.side) {
        let answering = usize::from(side.0).min(sides.len() - 1);
        let intent = sides[answering].answer(&battle);
        battle.submit(intent).expect("a legal answer");
        answers += 1;
    }
    answers
}

/// Whole games.
pub fn games(group: &mut BenchmarkGroup<'_, WallTime>, library: &Library) {
    let mut seed = 0;
    group.bench_function("adventure: plain against plain, reed-crossing", |b| {
        let mut sides: [Box<dyn Policy<AdventureRules>>; 2] = [Box::new(Plain::new()), Box::new(Plain::new())];
        b.iter(|| {
            seed += 1;
            skirmish(library, seed, &mut sides)
        });
    });
    group.bench_function("adventure: random against random, reed-crossing", |b| {
        let mut sides: [Box<dyn Policy<AdventureRules>>; 2] = [Box::new(Random::new(1)), Box::new(Random::new(2))];
        b.iter(|| {
            seed += 1;
            skirmish(library, seed, &mut sides)
        });
    });
}
