//! The same parts of every game in which whoever acts is picked from those who may.

/// The benchmarks of a ruleset: its module, its name, the first four kinds of either side, who acts, its attack, a level,
/// and how the odds of an attack are asked for.
#[macro_export]
macro_rules! benchmarks {
    ($ruleset:ident, $name:literal, $kinds:expr, $acts:expr, $strike:literal, $level:literal, $odds:expr) => {
        use std::cell::RefCell;
        use std::sync::Arc;

        use battlemat::ai::{Opponents as _, Player, Policy};
        use battlemat::content::level::Placed;
        use battlemat::content::library::Library;
        use battlemat::content::ruleset::Ruleset;
        use battlemat::core::board::Board;
        use battlemat::core::dice::Dice;
        use battlemat::core::fact::Facts;
        use battlemat::core::geometry::Spot;
        use battlemat::core::ids::{CreatureId, SideId};
        use battlemat::core::intent::{Choice, Decision, Intent, Options, Use};
        use battlemat::core::name::Name;
        use battlemat::rulesets::$ruleset::ai::Plain;
        use battlemat::rulesets::$ruleset::battle::Battle;
        use battlemat::rulesets::$ruleset::content::Content;
        use battlemat::rulesets::$ruleset::legal;
        use battlemat::rulesets::$ruleset::view::View;
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
            battle.enter(&entry).expect("a combatant");
        }

        /// Begins, and has everybody do as little as possible until somebody's turn has come.
        fn idle_until(mut battle: Battle, who: CreatureId) -> Battle {
            battle.begin();
            let wanted = |decision: &Decision| decision.ask.slug() == "turn" && decision.about == Some(who);
            while let Some(decision) = battle.decision().cloned().filter(|decision| !wanted(decision)) {
                let intent = match (&decision.options, decision.about) {
                    (Options::Act, Some(who)) => Intent::EndTurn(who),
                    (Options::Choose { choices, .. }, _) if choices.contains(&Choice::Creature(who)) => {
                        Intent::Choose(Choice::Creature(who))
                    }
                    (Options::Choose { choices, may_pass: false }, _) => Intent::Choose(choices[0].clone()),
                    _ => Intent::Pass,
                };
                battle.submit(intent).expect("a legal answer");
            }
            battle
        }

        /// A battle of so many combatants on 40 by 40 open squares, at the turn of one.
        fn crowd(library: &Library, count: i16) -> Battle {
            let mut battle = empty(library, 40, 40, 1);
            for index in 0..count {
                let side = u8::from(index % 2 == 1);
                let row = index / 2;
                let at = Spot::new(if side == 0 { 16 - row / 8 * 2 } else { 22 + row / 8 * 2 }, 4 + row % 8 * 4);
                let kind = $kinds[usize::from(side)][row as usize % 4];
                enter(&mut battle, &format!("{kind}-{index}"), kind, at, side);
            }
            idle_until(battle, $acts)
        }

        /// Two beside each other, and an attack of one.
        fn duel(library: &Library) -> (Battle, Use) {
            let mut battle = empty(library, 12, 12, 1);
            enter(&mut battle, "A", $kinds[0][0], Spot::new(4, 4), 0);
            enter(&mut battle, "B", $kinds[1][0], Spot::new(5, 4), 1);
            let by: CreatureId = $acts;
            let on = CreatureId(1 - by.0);
            let strike = Use { by, ability: Name::new($strike), on: vec![on], ..Use::default() };
            (idle_until(battle, by), strike)
        }

        /// Every legal answer to a turn.
        fn options(view: View) -> usize {
            let decision = view.decision().expect("a turn");
            let mut count = 0;
            for kind in legal::kinds(view, decision) {
                legal::each(view, decision, kind, &mut |_| count += 1);
            }
            count
        }

        /// Every part by itself.
        pub fn parts(group: &mut BenchmarkGroup<'_, WallTime>, library: &Library) {
            let (battle, strike) = duel(library);
            let battle = RefCell::new(battle);
            let snapshot = battle.borrow().snapshot();
            group.bench_function(format!("{}: one attack resolved", $name), |b| {
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
            group.bench_function(format!("{}: odds of one attack", $name), |b| {
                let battle = battle.borrow();
                let view = battle.view();
                b.iter(|| $odds(view, &strike));
            });
            for count in [5, 50] {
                let mut battle = crowd(library, count);
                group.bench_function(format!("{}: legal options of a turn, {count} combatants", $name), |b| {
                    b.iter(|| options(battle.view()));
                });
                group.bench_function(format!("{}: answer of the plain opponent, {count} combatants", $name), |b| {
                    let mut policy = Plain::default();
                    b.iter(|| policy.answer(&battle));
                });
                group.bench_function(format!("{}: snapshot and restore, {count} combatants", $name), |b| {
                    b.iter(|| {
                        let snapshot = battle.snapshot();
                        battle.restore(&snapshot);
                    });
                });
            }
        }

        fn skirmish(library: &Library, seed: u64, sides: &mut [Box<dyn Policy<<Content as Ruleset>::Rules>>]) -> usize {
            let level = library.levels.get(Name::new($level)).expect("a level");
            let dice = Dice::seeded(seed);
            let mut battle =
                muted(Battle::from_level(Arc::clone(library.get::<Content>()), level, dice).expect("a battle"));
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
            group.bench_function(format!("{}: plain against plain, {}", $name, $level), |b| {
                let mut sides = [0, 1].map(|side| Content::policy(Player::Plain, side));
                b.iter(|| {
                    seed += 1;
                    skirmish(library, seed, &mut sides)
                });
            });
            group.bench_function(format!("{}: random against random, {}", $name, $level), |b| {
                let mut sides = [1, 2].map(|side| Content::policy(Player::Random, side));
                b.iter(|| {
                    seed += 1;
                    skirmish(library, seed, &mut sides)
                });
            });
        }
    };
}
