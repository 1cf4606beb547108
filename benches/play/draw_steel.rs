//! The parts of Draw Steel.

use std::cell::RefCell;
use std::sync::Arc;

use battlemat::ai::Policy;
use battlemat::content::level::Placed;
use battlemat::content::library::Library;
use battlemat::core::board::Board;
use battlemat::core::dice::Dice;
use battlemat::core::fact::{Facts, StepCause};
use battlemat::core::geometry::Spot;
use battlemat::core::ids::{CreatureId, SideId};
use battlemat::core::intent::{Intent, Use};
use battlemat::core::name::Name;
use battlemat::core::path::PathField;
use battlemat::rulesets::draw_steel::ai::{Plain, Random};
use battlemat::rulesets::draw_steel::battle::Battle;
use battlemat::rulesets::draw_steel::content::Content;
use battlemat::rulesets::draw_steel::rules::movement;
use battlemat::rulesets::draw_steel::rules::phases::DrawSteelRules;
use battlemat::rulesets::draw_steel::rules::roll_context::RollContext;
use battlemat::rulesets::draw_steel::rules::roll_modifiers;
use battlemat::rulesets::draw_steel::rules::view::View;
use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup};

fn muted(mut battle: Battle) -> Battle {
    battle.world_mut().resource_mut::<Facts>().mute(true);
    battle
}

/// Plays on until a hero may act.
fn to_heros_turn(mut battle: Battle) -> Battle {
    let mut policy = Plain::new();
    let heroic = |view: View| {
        let decision = view.decision()?;
        let who = decision.about.filter(|_| decision.ask.slug() == "act")?;
        view.sheet(who).is_hero().then_some(())
    };
    while heroic(battle.view()).is_none() {
        let intent = policy.answer(&battle);
        battle.submit(intent).expect("a legal answer");
    }
    battle
}

fn level_battle(library: &Library, slug: &str, seed: u64) -> Battle {
    let level = library.levels.get(Name::new(slug)).expect("a level");
    muted(Battle::from_level(Arc::clone(library.get::<Content>()), level, Dice::seeded(seed)).expect("a battle"))
}

/// A battle of so many creatures on 40 by 40 open squares, at a hero's turn.
fn crowd(library: &Library, count: i16) -> Battle {
    let mut battle = muted(Battle::new(Arc::clone(library.get::<Content>()), Board::open(40, 40), Dice::seeded(1)));
    let kinds =
        [["fury", "null", "tactician", "conduit"], ["goblin-warrior", "goblin-assassin", "human-brawler", "zombie"]];
    for index in 0..count {
        let side = u8::from(index % 2 == 1);
        let row = index / 2;
        let at = Spot::new(if side == 0 { 16 - row / 8 * 2 } else { 22 + row / 8 * 2 }, 4 + row % 8 * 4);
        let kind = kinds[usize::from(side)][row as usize % 4];
        let entry = Placed::new(Name::new(&format!("{kind}-{index}")), Name::new(kind), at, SideId(side));
        battle.enter(&entry).expect("a creature");
    }
    battle.begin(0);
    to_heros_turn(battle)
}

/// A fury next to an ogre, and its strike, with the first seed that leaves them so.
fn duel(library: &Library) -> (Battle, Intent) {
    let mut duels = (0..100).map(|seed| duel_of(library, seed));
    duels.find(|(battle, strike)| battle.check(strike).is_ok()).expect("a duel")
}

fn duel_of(library: &Library, seed: u64) -> (Battle, Intent) {
    let mut battle = muted(Battle::new(Arc::clone(library.get::<Content>()), Board::open(12, 12), Dice::seeded(seed)));
    for (tag, kind, x, side) in [("H", "fury", 4, 0), ("O", "ogre-goon", 5, 1)] {
        let entry = Placed::new(Name::new(tag), Name::new(kind), Spot::new(x, 4), SideId(side));
        battle.enter(&entry).expect("a creature");
    }
    battle.begin(0);
    let battle = to_heros_turn(battle);
    let strike =
        Use { by: CreatureId(0), ability: Name::new("brutal-slam"), on: vec![CreatureId(1)], ..Use::default() };
    (battle, Intent::Use(strike))
}

fn skirmish(library: &Library, slug: &str, seed: u64, sides: &mut [Box<dyn Policy<DrawSteelRules>>]) -> usize {
    let mut battle = level_battle(library, slug, seed);
    let mut answers = 0;
    while battle.outcome().is_none() {
        let side = battle.decision().expect("a decision").side;
        let answering = usize::from(side.0).min(sides.len() - 1);
        let intent = sides[answering].answer(&battle);
        battle.submit(intent).expect("a legal answer");
        answers += 1;
    }
    answers
}

/// Every part by itself.
pub fn parts(group: &mut BenchmarkGroup<'_, WallTime>, library: &Library) {
    let (battle, strike) = duel(library);
    let battle = RefCell::new(battle);
    let snapshot = battle.borrow().snapshot();
    group.bench_function("one ability resolved", |b| {
        b.iter_batched(
            || {
                battle.borrow_mut().restore(&snapshot);
                strike.clone()
            },
            |intent| battle.borrow_mut().submit(intent).expect("a legal strike"),
            BatchSize::PerIteration,
        );
    });
    battle.borrow_mut().restore(&snapshot);
    group.bench_function("odds of one strike", |b| {
        let battle = battle.borrow();
        let view = battle.view();
        let (by, on) = (CreatureId(0), CreatureId(1));
        let ability = view.ability(by, Name::new("brutal-slam")).expect("an ability");
        let roll = ability.roll.as_ref().expect("a roll");
        let context = RollContext { by, ability, mode: None, with: None, targets: &[on], extra: &[] };
        b.iter(|| roll_modifiers::against(view, roll, &context, on).odds());
    });
    for count in [5, 50] {
        let mut battle = crowd(library, count);
        group.bench_function(format!("legal options of a hero's turn, {count} creatures"), |b| {
            b.iter(|| {
                let mut count = 0;
                battle.legal(|_| count += 1);
                count
            });
        });
        group.bench_function(format!("answer of the plain opponent, {count} creatures"), |b| {
            let mut policy = Plain::new();
            b.iter(|| policy.answer(&battle));
        });
        group.bench_function(format!("path field on 40 by 40, {count} creatures"), |b| {
            let who = battle.decision().and_then(|decision| decision.about).expect("somebody acts");
            let mut field = PathField::new();
            b.iter(|| {
                movement::reach(battle.view(), who, 40, StepCause::Walk, &mut field);
                field.reached().count()
            });
        });
        group.bench_function(format!("snapshot and restore, {count} creatures"), |b| {
            b.iter(|| {
                let snapshot = battle.snapshot();
                battle.restore(&snapshot);
            });
        });
    }
}

/// Whole games.
pub fn games(group: &mut BenchmarkGroup<'_, WallTime>, library: &Library) {
    for slug in ["crossroads", "sunken-shrine"] {
        let mut seed = 0;
        group.bench_function(format!("plain against plain, {slug}"), |b| {
            let mut sides: [Box<dyn Policy<DrawSteelRules>>; 2] = [Box::new(Plain::new()), Box::new(Plain::new())];
            b.iter(|| {
                seed += 1;
                skirmish(library, slug, seed, &mut sides)
            });
        });
        group.bench_function(format!("random against random, {slug}"), |b| {
            let mut sides: [Box<dyn Policy<DrawSteelRules>>; 2] = [Box::new(Random::new(1)), Box::new(Random::new(2))];
            b.iter(|| {
                seed += 1;
                skirmish(library, slug, seed, &mut sides)
            });
        });
    }
}
