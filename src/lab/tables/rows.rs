//! From a game that was played to its rows.

use super::Table;
use super::columns::Value;
use crate::core::name::{Name, name};
use crate::lab::detail::{AbilityCounts, Detail};
use crate::lab::game::{End, GameResult};

/// What a row was made by: the same for all games of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// Version of the program.
    pub program: Name,
    /// Id of the ruleset.
    pub ruleset: Name,
    /// Hash of all its records.
    pub content: u64,
    /// Id of the level.
    pub level: Name,
    /// Hash of the level.
    pub level_hash: u64,
    /// Variant of the study.
    pub variant: Name,
    /// Who answers for the first side, and for all others.
    pub policies: [Name; 2],
    /// Set of the players' own dice.
    pub replica: u64,
    /// Master seed.
    pub seed: u64,
    /// Games of the whole run.
    pub planned: u64,
}

/// A number as tables hold it; what does not fit is as large as can be.
fn long(number: u64) -> Value {
    Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

fn maybe(number: Option<i64>) -> Value {
    number.map_or(Value::Nothing, Value::Number)
}

/// Appends the rows that a table has of a game to `out`, value by value.
pub fn rows(table: Table, by: &Provenance, number: u64, game: &GameResult, out: &mut Vec<Value>) {
    let own = |out: &mut Vec<Value>| {
        out.extend([
            Value::Text(by.program),
            Value::Text(by.ruleset),
            Value::Hash(by.content),
            Value::Text(by.level),
            Value::Hash(by.level_hash),
            Value::Text(by.variant),
            Value::Text(by.policies[0]),
            Value::Text(by.policies[1]),
            long(by.replica),
            long(by.seed),
            long(by.planned),
            long(number),
            Value::Hash(game.seed),
        ]);
    };
    match table {
        Table::Games => {
            own(out);
            ending(game, out);
        }
        Table::Creatures => {
            for (index, counts) in game.tally.creatures.iter().enumerate() {
                own(out);
                out.extend([
                    Value::Number(index as i64),
                    Value::Text(counts.tag),
                    Value::Text(counts.record),
                    Value::Number(counts.side.0.into()),
                    Value::Number(counts.dealt),
                    Value::Number(counts.taken),
                    Value::Number(counts.healed),
                    Value::Number(counts.spent),
                    Value::Flag(counts.dead),
                    Value::Flag(counts.standing),
                    maybe(counts.health.map(|(left, _)| left)),
                    maybe(counts.health.map(|(_, full)| full)),
                ]);
            }
        }
        Table::Abilities => {
            for counts in game.detail.iter().flat_map(|detail: &Detail| &detail.abilities) {
                own(out);
                ability(game, counts, out);
            }
        }
        Table::Rounds => {
            for state in game.detail.iter().flat_map(|detail: &Detail| &detail.rounds) {
                own(out);
                out.extend(
                    [
                        i64::from(state.round),
                        i64::from(state.side.0),
                        state.creatures,
                        state.standing,
                        state.health,
                        state.health_full,
                        state.pool,
                        state.own_pools,
                    ]
                    .map(Value::Number),
                );
            }
        }
    }
}

fn ending(game: &GameResult, out: &mut Vec<Value>) {
    let (ending, winner) = match &game.end {
        End::Won(side) => (name!("won"), Some(*side)),
        End::Nobody => (name!("nobody"), None),
        End::Unfinished => (name!("unfinished"), None),
        End::Fault(_) => (name!("fault"), None),
    };
    let left = winner.and_then(|side| game.sides.iter().find(|state| state.side == side));
    out.extend([
        Value::Text(ending),
        maybe(winner.map(|side| side.0.into())),
        Value::Number(game.rounds.into()),
        Value::Number(game.intents.into()),
        Value::Number(game.refused.into()),
        Value::Number(game.tally.shared),
        maybe(left.map(|state| state.standing)),
        maybe(left.map(|state| state.creatures)),
        maybe(left.map(|state| state.health)),
        maybe(left.map(|state| state.health_full)),
        Value::Hash(game.hash),
    ]);
}

fn ability(game: &GameResult, counts: &AbilityCounts, out: &mut Vec<Value>) {
    let by = game.tally.creatures.get(usize::from(counts.by.0));
    out.extend([
        Value::Number(counts.by.0.into()),
        Value::Text(by.map(|by| by.tag).unwrap_or_default()),
        Value::Text(by.map(|by| by.record).unwrap_or_default()),
        Value::Number(by.map_or(0, |by| by.side.0.into())),
        Value::Text(counts.ability),
    ]);
    out.extend([counts.uses, counts.targets, counts.failures].map(Value::Number));
    out.extend(counts.degrees.map(Value::Number));
    out.extend([counts.harm, counts.healed, counts.cost].map(Value::Number));
}
