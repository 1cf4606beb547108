//! Games to hold properties against: which, from which seeds, and what is said of one that fails.

pub mod touched;

use std::io::Write;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::{SystemTime, UNIX_EPOCH};

use battlemat::ai::{Player, Policy};
use battlemat::content::level::LevelDef;
use battlemat::content::ruleset::BattleOf;
use battlemat::core::dice::Dice;
use battlemat::core::fact::Facts;
use battlemat::core::intent::Intent;
use battlemat::core::name::Name;
use battlemat::lab::game::derive;
use battlemat::testing::library;
use battlemat::testing::properties::Examined;

/// The seed of this run, drawn unless the environment names it.
static RUN: LazyLock<u64> = LazyLock::new(|| {
    let drawn = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| derive(time.as_nanos() as u64, 0));
    let seed = number("BATTLEMAT_SEED").unwrap_or_else(drawn);
    // Said past the test harness, which keeps to itself what is printed by tests that pass.
    let _unless_closed = writeln!(std::io::stderr(), "properties: BATTLEMAT_SEED={seed} repeats this run");
    seed
});

/// How many times as many games are played.
static LONG: LazyLock<u64> = LazyLock::new(|| number("BATTLEMAT_LONG").unwrap_or(1).max(1));

/// How often everything should be touched: once in an everyday run.
pub fn times() -> u32 {
    u32::try_from(*LONG).unwrap_or(u32::MAX)
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}

/// A game by chance.
pub struct Game<R> {
    /// Where it is played.
    pub level: Arc<LevelDef>,
    /// What its dice and its players follow from.
    pub seed: u64,
    ruleset: PhantomData<R>,
}

impl<R: Examined> Game<R> {
    /// What it is played with.
    pub fn content(&self) -> Arc<R> {
        Arc::clone(R::in_library(library()))
    }

    /// The same with the creatures of the level named in another order, each with the short name it had; minions of a squad
    /// and whoever else has none of its own keep their order among themselves.
    pub fn in_another_order(&self) -> Self {
        let mut level = (*self.level).clone();
        let mut number = 0;
        level.place.sort_by_cached_key(|placement| {
            number += 1;
            let of = placement.id.map_or(placement.creature, |id| id);
            (of.as_str().bytes().fold(self.seed, |seed, byte| derive(seed, byte.into())), number)
        });
        Self { level: Arc::new(level), seed: self.seed, ruleset: PhantomData }
    }

    /// Who plays it.
    pub fn policy(&self) -> Box<dyn Policy<R::Rules>> {
        R::policy(Player::Random, self.seed)
    }

    /// Gives a battle the log of another, so that it tells what follows as the other does.
    pub fn tell_again(&self, battle: &BattleOf<R>, other: &mut BattleOf<R>) {
        other.world_mut().resource_mut::<Facts>().replace(battle.facts().all().to_vec());
    }

    /// Plays up to `most` intents after letting a part of the first `skipped` pass, and looks at every state with the
    /// answer about to be given.
    pub fn play(&self, skipped: u64, most: u64, look: impl FnMut(&BattleOf<R>, &Intent)) -> BattleOf<R> {
        self.watch(skipped, most, look, |_| ())
    }

    /// The same, and looks again after every answer.
    pub fn watch(
        &self,
        skipped: u64,
        most: u64,
        mut look: impl FnMut(&BattleOf<R>, &Intent),
        mut after: impl FnMut(&BattleOf<R>),
    ) -> BattleOf<R> {
        let mut battle = R::set_up(self.content(), &self.level, Dice::seeded(self.seed))
            .unwrap_or_else(|problem| panic!("{}: {problem}", self.level.id));
        let mut policy = self.policy();
        let from = derive(self.seed, 1) % (skipped + 1);
        for number in 0..from + most {
            if battle.decision().is_none() {
                break;
            }
            let intent = policy.answer(&battle);
            if number >= from {
                look(&battle, &intent);
            }
            if let Err(refusal) = battle.submit(intent.clone()) {
                panic!("intent {number} is refused ({}: {refusal}): {intent:?}", refusal.code);
            }
            if number >= from {
                after(&battle);
            }
        }
        battle
    }
}

/// The file of the seeds that ever failed, one game a line: its level, its seed, and behind `#` what failed.
fn kept(ruleset: Name) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/seeds/{ruleset}.txt"))
}

fn games<R: Examined>(id: Name, property: &str, count: u64) -> Vec<Game<R>> {
    let levels: Vec<&Arc<LevelDef>> = library().levels.shelf().iter().filter(|level| level.ruleset == id).collect();
    let mut games = Vec::new();
    let text = std::fs::read_to_string(kept(id)).unwrap_or_default();
    for line in
        text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).filter(|line| !line.is_empty())
    {
        let (name, seed) = line.split_once(' ').unwrap_or_else(|| panic!("a level and a seed, not {line:?}"));
        let seed = seed.trim().parse().unwrap_or_else(|_| panic!("{seed:?} is no seed"));
        let level = library().levels.get(Name::new(name)).unwrap_or_else(|| panic!("there is no level {name:?}"));
        games.push(Game { level: Arc::clone(level), seed, ruleset: PhantomData });
    }
    let own = property.bytes().fold(*RUN, |seed, byte| derive(seed, byte.into()));
    for number in 0..count * *LONG {
        let seed = derive(own, number);
        let level = Arc::clone(levels[(derive(seed, 2) % levels.len() as u64) as usize]);
        games.push(Game { level, seed, ruleset: PhantomData });
    }
    games
}

/// Holds a property against games by chance and against those that ever failed.
pub fn hold<R: Examined>(property: &str, count: u64, test: impl Fn(&Game<R>)) {
    let id = Name::new(R::RULESET);
    for game in games::<R>(id, property, count) {
        if catch_unwind(AssertUnwindSafe(|| test(&game))).is_err() {
            let line = format!("{} {}", game.level.id, game.seed);
            let path = kept(id);
            keep(&path, &line, property);
            panic!("{property}: {} broke on {line}, which is kept in {}", id, path.display());
        }
    }
}

fn keep(path: &std::path::Path, line: &str, property: &str) {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    if !text.lines().any(|known| known.starts_with(line)) {
        let all = format!("{text}{line} # {property}\n");
        if let Err(error) = std::fs::write(path, all) {
            eprintln!("{}: {error}; add {line:?} by hand", path.display());
        }
    }
}

/// Draws by chance, the same for the same seed.
pub struct Chance(u64);

impl Chance {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self(derive(seed, 3))
    }

    /// Some of a list, not necessarily different ones.
    pub fn some<T: Clone>(&mut self, list: &[T], count: usize) -> Vec<T> {
        let mut draw = || {
            self.0 = derive(self.0, 0);
            list.get((self.0 % list.len().max(1) as u64) as usize).cloned()
        };
        (0..count).filter_map(|_| draw()).collect()
    }
}

/// Tests that hold for every game: a name, how many games an everyday run plays of each ruleset, and what has to hold in
/// one; `R` is its ruleset.
#[macro_export]
macro_rules! property {
    ($($(#[$about:meta])* $name:ident($count:literal) = |$game:ident| $test:block)*) => {
        $($(#[$about])*
        #[test]
        fn $name() {
            struct Property;

            impl EachRuleset for Property {
                fn with<R: Examined>(&mut self) {
                    fn test<R: Examined>($game: &Game<R>) $test
                    $crate::property::hold(stringify!($name), $count, test::<R>);
                }
            }

            battlemat::rulesets::each(&mut Property);
        })*
    };
}
