//! Whole games in batches: on all cores, reproducibly, one row each, and a summary with confidence intervals.

pub(crate) mod stats;
pub mod table;

use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;

use self::stats::Summary;
use super::game::{self, GameResult};
use super::replay::Recorder;
pub use crate::ai::Player;
use crate::ai::{Habits, Opponents};
use crate::content::level::LevelDef;
use crate::content::level_check::Roster;
use crate::core::name::Name;

/// A batch of games.
#[derive(Clone, Debug)]
pub struct Batch {
    /// The level.
    pub level: Arc<LevelDef>,
    /// Who answers for each side, in their order; the last for all further ones too.
    pub players: Vec<Player>,
    /// How many games.
    pub games: u64,
    /// The seed that all games' seeds follow from.
    pub seed: u64,
    /// How many games run at once; 0 is one per core.
    pub jobs: usize,
    /// Folder for a replay of every game.
    pub replays: Option<PathBuf>,
}

/// Games worked between two writings; keeps memory flat however many games there are.
const CHUNK: u64 = 512;

/// What takes the result of a game.
pub type Each<'a> = dyn FnMut(&GameResult) -> Result<(), String> + 'a;

/// Plays all games of a batch; `each` is given their results in order, `tick` is called as soon as one is over.
///
/// # Errors
/// What cannot be set up or written.
pub fn run<R: Opponents>(
    content: &Arc<R>,
    batch: &Batch,
    tick: &(dyn Fn() + Sync),
    each: &mut Each<'_>,
) -> Result<Summary, String> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(batch.jobs)
        .build()
        .map_err(|error| format!("cannot start the workers: {error}"))?;
    let mut summary = Summary::new(&tags(&**content, &batch.level), batch.level.sides.len());
    let mut next = 0;
    while next < batch.games {
        let end = batch.games.min(next + CHUNK);
        let one = |number| {
            let result = watched(content, batch, number);
            tick();
            result
        };
        let results: Vec<Result<(GameResult, Habits), String>> =
            pool.install(|| (next..end).into_par_iter().map(one).collect());
        for result in results {
            let (result, habits) = result?;
            summary.add(&result);
            summary.watch(&habits);
            each(&result)?;
        }
        next = end;
    }
    Ok(summary)
}

/// Plays one game of a batch; it comes out the same whatever else runs.
///
/// # Errors
/// What cannot be set up or written.
pub fn game<R: Opponents>(content: &Arc<R>, batch: &Batch, number: u64) -> Result<GameResult, String> {
    watched(content, batch, number).map(|(result, _)| result)
}

/// The same with the players' habits.
fn watched<R: Opponents>(content: &Arc<R>, batch: &Batch, number: u64) -> Result<(GameResult, Habits), String> {
    let seed = game::derive(batch.seed, number);
    let player = |side: usize| batch.players.get(side).or(batch.players.last()).copied().unwrap_or(Player::Plain);
    let policy = |side: usize| R::policy(player(side), game::derive(seed, side as u64));
    let mut sides: Vec<_> = (0..batch.level.sides.len().max(1)).map(policy).collect();
    let mut habits = Habits::default();
    let Some(folder) = &batch.replays else {
        let (result, battle) = game::play_out(content, &batch.level, seed, &mut sides, None)?;
        R::habits(&battle, &mut habits);
        return Ok((result, habits));
    };
    let mut recorder = Recorder::new(content, &batch.level, seed);
    let (result, battle) = game::play_out(content, &batch.level, seed, &mut sides, Some(&mut recorder))?;
    R::habits(&battle, &mut habits);
    let path = folder.join(format!("{}-{}-{number}.replay", batch.level.id, batch.seed));
    recorder.finish(result.hash).write(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((result, habits))
}

/// The tags of all creatures of a level, in id order.
pub fn tags(roster: &dyn Roster, level: &LevelDef) -> Vec<Name> {
    let size = |creature: Name| roster.size(creature);
    level.placements::<()>(&level.board(), size).into_iter().map(|placed| placed.id).collect()
}
