//! Re-running a replay, and saying where it first goes another way.

use std::sync::Arc;

use serde::Serialize;

use super::{Replay, by_id};
use crate::content::level::LevelDef;
use crate::content::levels::level_hash;
use crate::content::ruleset::{BattleOf, Ruleset};
use crate::core::battle::Battle;
use crate::core::dice::Dice;
use crate::core::name::Name;
use crate::core::resolve::Rules;
use crate::lab::telling;

/// What re-running a replay came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The level's id.
    pub level: Name,
    /// Seed of its dice.
    pub seed: u64,
    /// How many intents it has.
    pub intents: usize,
    /// Whether the file is as it was written.
    pub sound: bool,
    /// Whether the content is another than when it was recorded.
    pub content_changed: bool,
    /// Whether the level is.
    pub level_changed: bool,
    /// The version of the program that recorded it, where it is another.
    pub recorded_by: Option<String>,
    /// The first thing that went another way.
    pub divergence: Option<Divergence>,
}

/// Where a replay goes another way than recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Divergence {
    /// The intent, counted from 1; 0 is what comes before the first, one past the last is the end.
    pub intent: usize,
    /// The intent as recorded.
    pub asked: String,
    /// What happened instead.
    pub what: String,
}

impl Verdict {
    /// Whether it ran to the same hash and the file is as it was written.
    pub fn passed(&self) -> bool {
        self.sound && self.divergence.is_none()
    }

    /// What it came to, in words.
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        if !self.sound {
            lines.push("the file was changed after it was written".to_owned());
        }
        if self.content_changed {
            lines.push("the content has changed since it was recorded".to_owned());
        }
        if self.level_changed {
            lines.push(format!("the level {} has changed since it was recorded", self.level));
        }
        if let Some(program) = &self.recorded_by {
            lines.push(format!("recorded by version {program} of the program"));
        }
        match &self.divergence {
            None => lines.push(format!("{} intents on {} lead to the same hash", self.intents, self.level)),
            Some(difference) if difference.asked.is_empty() => lines.push(difference.what.clone()),
            Some(difference) => lines.push(format!(
                "intent {} of {}, {}: {}",
                difference.intent, self.intents, difference.asked, difference.what
            )),
        }
        lines.join("\n")
    }
}

/// What happens in a replay with today's content, fact by fact, as far as it can be followed.
pub fn tell<R: Ruleset>(replay: &Replay, content: &Arc<R>, level: &LevelDef) -> Vec<String> {
    let mut told = Vec::new();
    let _how_it_ended = run(replay, content, level, &mut |battle| {
        let tag = |id| battle.tag(id);
        told = battle
            .facts()
            .all()
            .iter()
            .map(|fact| telling::line(fact, &R::WORDS, &tag, &|term| battle.term(term)))
            .collect();
    });
    told
}

/// Re-runs a replay with today's content.
pub fn verify<R: Ruleset>(replay: &Replay, content: &Arc<R>, level: &LevelDef) -> Verdict {
    let header = &replay.header;
    let this = env!("CARGO_PKG_VERSION");
    Verdict {
        level: header.level,
        seed: header.seed,
        intents: replay.lines.len(),
        sound: replay.sound,
        content_changed: header.content_hash != content.hash(),
        level_changed: header.level_hash != level_hash(level),
        recorded_by: (header.program != this).then(|| header.program.clone()),
        divergence: run(replay, content, level, &mut |_| ()).err(),
    }
}

/// Re-runs a replay; `seen` is shown the battle as far as it came.
fn run<R: Ruleset>(
    replay: &Replay,
    content: &Arc<R>,
    level: &LevelDef,
    seen: &mut dyn FnMut(&BattleOf<R>),
) -> Result<(), Divergence> {
    let seed = Dice::seeded(replay.header.seed);
    let mut battle = R::set_up(Arc::clone(content), level, seed).map_err(|what| Divergence {
        intent: 0,
        asked: String::new(),
        what,
    })?;
    let result = follow(replay, &mut battle);
    seen(&battle);
    result
}

fn follow<R: Rules>(replay: &Replay, battle: &mut Battle<R>) -> Result<(), Divergence> {
    let at = |intent: usize, asked: String, what: String| Divergence { intent, asked, what };
    for (index, line) in replay.lines.iter().enumerate() {
        let asked = || serde_json::to_string(&line.intent).unwrap_or_default();
        let stopped = |what: String| at(index + 1, asked(), what);
        let intent = by_id(battle, &line.intent).map_err(stopped)?;
        battle.submit(intent).map_err(|refusal| stopped(format!("refused, {refusal}")))?;
        if let Some(fault) = battle.fault() {
            let fault: String = fault.chars().take(300).collect();
            return Err(stopped(format!("the rules are at fault: {fault}")));
        }
        let hash = battle.hash();
        if hash != line.after {
            return Err(stopped(format!("leads to state {hash:016x}, recorded was {:016x}", line.after)));
        }
    }
    let hash = battle.hash();
    if hash != replay.hash {
        let what = format!("ends in state {hash:016x}, recorded was {:016x}", replay.hash);
        return Err(at(replay.lines.len() + 1, String::new(), what));
    }
    Ok(())
}
