//! The opponent wins against legal answers by chance on either side of every level; who looks ahead beats who does not.
//!
//! A few games run with all other tests; `BATTLEMAT_GAMES` plays so many of each.

use std::sync::Arc;

use battlemat::ai::{LookAhead, Opponents, Player, Policy};
use battlemat::content::ruleset::Ruleset;
use battlemat::core::dice::Dice;
use battlemat::core::ids::SideId;
use battlemat::rulesets::thirty_sixth_way::battle::Battle;
use battlemat::rulesets::thirty_sixth_way::content::{Content, RULESET};
use battlemat::testing;

/// Answers that no day of three fights takes.
const MOST_ANSWERS: usize = 20_000;

fn games(usual: u64) -> u64 {
    std::env::var("BATTLEMAT_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

type Opponent = Box<dyn Policy<<Content as Ruleset>::Rules>>;

fn plain(seed: u64) -> Opponent {
    <Content as Opponents>::policy(Player::Plain, seed)
}

fn chance(seed: u64) -> Opponent {
    <Content as Opponents>::policy(Player::Random, seed)
}

/// The side that wins a game.
fn winner(level: &str, seed: u64, sides: &mut [Opponent; 2]) -> Option<SideId> {
    let content = Arc::clone(testing::library().get());
    let mut battle = Battle::from_level(content, &testing::level(level), Dice::seeded(seed)).expect("a battle");
    for _ in 0..MOST_ANSWERS {
        let Some(side) = battle.decision().map(|decision| decision.side) else {
            return battle.view().clock().over.and_then(|over| over.winner);
        };
        let answer = sides[usize::from(side.0)].answer(&battle);
        battle.submit(answer).expect("a legal answer");
    }
    panic!("{level}, seed {seed}: no end after {MOST_ANSWERS} answers");
}

/// Games that the first opponent wins as heroes and as their enemies, of so many each.
fn wins(level: &str, games: u64, first: impl Fn(u64) -> Opponent, second: impl Fn(u64) -> Opponent) -> [u64; 2] {
    let heroes = |seed: &u64| winner(level, *seed, &mut [first(*seed), second(*seed)]) == Some(SideId(0));
    let enemies = |seed: &u64| winner(level, *seed, &mut [second(*seed), first(*seed)]) == Some(SideId(1));
    [(0..games).filter(heroes).count() as u64, (0..games).filter(enemies).count() as u64]
}

#[test]
fn plain_beats_random_on_either_side_of_every_level() {
    let games = games(1);
    for level in testing::levels_of(RULESET) {
        let won = wins(level.id.as_str(), games, plain, chance);
        println!("{}: {won:?} of {games} each", level.id);
        assert!(won.iter().all(|won| won * 100 >= games * 95), "{}: {won:?} of {games} each", level.id);
    }
}

/// Counted where the environment says how many games a side; unasked, one game a side of the shortest level comes to its
/// end.
#[test]
fn farsighted_beats_plain() {
    let counted = std::env::var_os("BATTLEMAT_GAMES").is_some();
    let games = games(1);
    let farsighted = |_| -> Opponent { Box::new(LookAhead::<Content>::new(if counted { 24 } else { 2 }, 1)) };
    for level in testing::levels_of(RULESET).into_iter().filter(|level| counted || level.id == "thorn-hedge") {
        let won = wins(level.id.as_str(), games, farsighted, plain);
        println!("{}: {won:?} of {games} each", level.id);
        let enough = !counted || won.iter().sum::<u64>() * 100 >= 2 * games * 60;
        assert!(enough, "{}: {won:?} of {games} each", level.id);
    }
}
