//! Whole games in batches: on all cores, reproducibly, one row each, and a summary with confidence intervals.

pub mod stats;
pub mod table;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use self::stats::Summary;
use super::game::{self, GameResult};
use super::replay::Recorder;
use crate::ai::Opponents;
pub use crate::ai::Player;
use crate::content::level::LevelDef;
use crate::core::name::Name;

/// A batch of games.
#[derive(Debug)]
pub struct Batch<R: Opponents> {
    /// The content played with.
    pub content: Arc<R>,
    /// The level.
    pub level: Arc<LevelDef>,
    /// Who answers for the first side and for the others.
    pub players: [Player; 2],
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

impl<R: Opponents> Batch<R> {
    /// Plays all games; `each` is given their results in order, `tick` is called as soon as one is over.
    ///
    /// # Errors
    /// What cannot be set up or written.
    pub fn run(
        &self,
        tick: impl Fn() + Sync,
        mut each: impl FnMut(&GameResult) -> Result<(), String>,
    ) -> Result<Summary, String> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.jobs)
            .build()
            .map_err(|error| format!("cannot start the workers: {error}"))?;
        let mut summary = Summary::new(&self.tags());
        let mut next = 0;
        while next < self.games {
            let end = self.games.min(next + CHUNK);
            let one = |number| {
                let result = self.game(number);
                tick();
                result
            };
            let results: Vec<Result<GameResult, String>> =
                pool.install(|| (next..end).into_par_iter().map(one).collect());
            for result in results {
                let result = result?;
                summary.add(&result);
                each(&result)?;
            }
            next = end;
        }
        Ok(summary)
    }

    /// Plays one game of the batch; it comes out the same whatever else runs.
    ///
    /// # Errors
    /// What cannot be set up or written.
    pub fn game(&self, number: u64) -> Result<GameResult, String> {
        let seed = game::derive(self.seed, number);
        let mut sides = [0, 1].map(|side| R::policy(self.players[side], game::derive(seed, side as u64)));
        let Some(folder) = &self.replays else {
            return game::play(&self.content, &self.level, seed, &mut sides, None);
        };
        let mut recorder = Recorder::new(&self.content, &self.level, seed);
        let result = game::play(&self.content, &self.level, seed, &mut sides, Some(&mut recorder))?;
        let path = self.replay_path(folder, number);
        recorder.finish(result.hash).write(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(result)
    }

    fn replay_path(&self, folder: &Path, number: u64) -> PathBuf {
        folder.join(format!("{}-{}-{number}.replay", self.level.id, self.seed))
    }

    /// The tags of all creatures, in id order.
    pub fn tags(&self) -> Vec<Name> {
        let size = |creature: Name| self.content.size(creature);
        self.level.placements(&self.level.board(), size).into_iter().map(|placed| placed.id).collect()
    }
}
