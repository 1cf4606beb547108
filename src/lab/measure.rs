//! What everybody and everything is worth in a game, measured: games are played, and of every round's start is noted
//! what each side has and who won; a factor for each part says how much more or less it is worth than guessed.

mod fit;

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use self::fit::{Sample, fit};
use super::game::{self, End, Watch};
use crate::ai::worth::{Factors, Part, Worth, each_part};
use crate::ai::{Opponents, Player};
use crate::content::level::LevelDef;
use crate::content::library::Library;
use crate::content::ruleset::BattleOf;
use crate::core::ids::SideId;

/// Who plays each level: even players, and each side with a worse one, so that both win and lose.
const PAIRS: [[Player; 2]; 3] =
    [[Player::Plain, Player::Plain], [Player::Beginner, Player::Plain], [Player::Plain, Player::Beginner]];

/// What measuring came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The factors, fitted to all games.
    pub worth: Worth,
    /// How well the guess tells who wins, and how well what was fitted to every other game tells it of the rest: the mean
    /// surprise, 0.69 for a coin.
    pub surprise: [f64; 2],
    /// How many starts of rounds were looked at.
    pub samples: usize,
}

/// Plays so many games of each pair of players on every level of the game, and fits the factors to them.
///
/// # Errors
/// What cannot be set up.
pub fn measure<R: Opponents>(
    content: &Arc<R>,
    library: &Library,
    games: u64,
    tick: &(dyn Fn() + Sync),
) -> Result<Measurement, String> {
    let fought = levels(R::RULESET, library);
    let jobs: Vec<(usize, u64)> =
        (0..fought.len() * PAIRS.len()).flat_map(|group| (0..games).map(move |number| (group, number))).collect();
    let played: Vec<Result<Vec<Sample>, String>> = jobs
        .par_iter()
        .map(|&(group, number)| {
            let samples = play(content, &fought[group / PAIRS.len()], PAIRS[group % PAIRS.len()], group, number);
            tick();
            samples
        })
        .collect();
    let mut every_other: [Vec<Sample>; 2] = Default::default();
    for (samples, (_, number)) in played.into_iter().zip(&jobs) {
        every_other[(number % 2) as usize].extend(samples?);
    }
    let [tried, kept_back] = &every_other;
    let surprise = fit(tried).map(|fitted| fitted.surprise(kept_back));
    let all: Vec<Sample> = every_other.into_iter().flatten().collect();
    let [_, fitted] = fit(&all);
    let [mut combatants, mut conditions, mut stores]: [Factors; 3] = Default::default();
    for (part, factor) in &fitted.factors {
        let (list, name) = match part {
            Part::Combatant(name) => (&mut combatants, name),
            Part::Condition(name) => (&mut conditions, name),
            Part::Store(name) => (&mut stores, name),
        };
        list.insert(*name, rounded(*factor));
    }
    let point = rounded(fitted.point);
    let worth = Worth { content: content.hash(), games: jobs.len() as u64, point, combatants, conditions, stores };
    Ok(Measurement { worth, surprise, samples: all.len() })
}

/// How many games that is in all.
pub fn games(ruleset: &str, library: &Library, each: u64) -> u64 {
    (levels(ruleset, library).len() * PAIRS.len()) as u64 * each
}

/// The levels of a ruleset.
fn levels(ruleset: &str, library: &Library) -> Vec<Arc<LevelDef>> {
    let all = library.levels.shelf().iter().filter(|level| level.ruleset == ruleset);
    all.cloned().collect()
}

/// Three digits: more would be luck.
fn rounded(number: f64) -> f32 {
    (number * 1000.0).round() as f32 / 1000.0
}

/// Plays one game and takes a sample at the start of every round but the first; none of a game that nobody won.
fn play<R: Opponents>(
    content: &Arc<R>,
    level: &LevelDef,
    players: [Player; 2],
    group: usize,
    number: u64,
) -> Result<Vec<Sample>, String> {
    let seed = game::derive(group as u64, number);
    let mut sides = [0, 1].map(|side| R::policy(players[side], game::derive(seed, side as u64)));
    let mut judge = R::Plain::default();
    let mut samples: Vec<BTreeMap<Part, f64>> = Vec::new();
    let mut take = |battle: &BattleOf<R>| {
        let mut sample = BTreeMap::new();
        each_part::<R>(&mut judge, battle, &mut |side, part, points| {
            let points = f64::from(if side == SideId(0) { points } else { -points });
            *sample.entry(part).or_default() += points;
        });
        samples.push(sample);
    };
    let watch = Watch { rounds: Some(&mut take), ..Watch::default() };
    let (result, _) = game::play_out(content, level, seed, &mut sides, watch)?;
    let End::Won(winner) = result.end else { return Ok(Vec::new()) };
    let (won, weight) = (winner == SideId(0), 1.0 / samples.len().max(1) as f64);
    Ok(samples.into_iter().map(|parts| Sample { group, parts, won, weight }).collect())
}
