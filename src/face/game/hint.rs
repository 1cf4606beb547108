//! What the opponent would do in the player's place, asked with a key.

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::presenter::{BattlePresenter, Slot};
use super::table::Table;
use crate::ai::Advised;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Use};
use crate::face::board::{Highlights, Mark, Path, PathStep, TargetMark};
use crate::face::idle::{Lively, Waker};
use crate::face::panels::hint::Hint;

/// The hint that was asked for.
#[derive(Resource, Debug, Default)]
pub struct Advice {
    /// The version of the battle that it is about; 0: none is wanted.
    about: u64,
    /// The answers, once they are thought out.
    advised: Option<Vec<Advised>>,
    /// The answer shown on the board.
    lit: usize,
}

impl Advice {
    /// Asks for a hint, or puts the one shown away.
    pub(super) fn toggle(&mut self, table: &Table) {
        let wanted = !self.is_wanted(table) && table.asked().is_some();
        *self = Self { about: if wanted { table.version } else { 0 }, ..Self::default() };
    }

    /// Puts it away.
    pub(super) fn close(&mut self) {
        *self = Self::default();
    }

    /// Shows another answer on the board.
    pub(super) fn light(&mut self, index: usize) -> bool {
        let changed = self.lit != index;
        self.lit = index;
        changed
    }

    fn is_wanted(&self, table: &Table) -> bool {
        self.about == table.version
    }

    /// An answer that it names.
    pub(super) fn answer(&self, table: &Table, index: usize) -> Option<Intent> {
        let advised = self.advised.as_ref().filter(|_| self.is_wanted(table))?;
        advised.get(index).map(|advised| advised.intent.clone())
    }

    /// What the panel shows of it.
    pub(super) fn model(&self, table: &Table) -> Option<Hint> {
        let decision = table.asked().filter(|_| self.is_wanted(table))?;
        let Some(advised) = &self.advised else { return Some(Hint { thinking: true, ..Hint::default() }) };
        let answers = advised.iter().map(|one| (words(table, decision, &one.intent), one.chance)).collect();
        Some(Hint { answers, thinking: false })
    }

    /// Marks the answer that is lit on the board.
    pub(super) fn mark(&self, table: &Table, highlights: &mut Highlights) {
        let Some(intent) = self.answer(table, self.lit) else { return };
        let mut squares = |list: &[Spot], mark| highlights.squares.extend(list.iter().map(|&spot| (spot, mark)));
        match &intent {
            Intent::Use(used) => {
                squares(&used.path, Mark::Choice);
                squares(&used.area, Mark::Area);
                highlights.targets.extend(used.on.iter().map(|&id| (id, TargetMark::Chosen)));
            }
            Intent::Walk { by, path, .. } => highlights.path = way(table.face(), *by, path),
            Intent::Route(path) => squares(path, Mark::Choice),
            Intent::Choose(_) | Intent::Pass | Intent::EndTurn(_) => {}
        }
    }
}

fn way(face: &dyn BattlePresenter, by: CreatureId, path: &[Spot]) -> Option<Path> {
    let steps = path.iter().map(|&spot| PathStep { spot, danger: String::new() }).collect();
    Some(Path { from: face.space(by)?.at, steps, label: "Hint".to_owned() })
}

/// Thinks the hint out while it is wanted.
pub(super) fn think(
    mut advice: ResMut<Advice>,
    mut table: ResMut<Table>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut lively: ResMut<Lively>,
) {
    if advice.about == 0 || advice.advised.is_some() {
        return;
    }
    if !advice.is_wanted(&table) {
        advice.close();
        return;
    }
    let (version, waker) = (table.version, proxy.as_deref().map(Waker::to));
    if let Some(advised) = table.bypass_change_detection().game.advice(version, waker) {
        lively.0 = true;
        advice.advised = Some(advised);
    }
}

/// An answer in words.
fn words(table: &Table, decision: &Decision, intent: &Intent) -> String {
    let face = table.face();
    match intent {
        Intent::Use(used) => of_use(face, decision, used),
        Intent::Walk { path, .. } => squares("Move", path),
        Intent::Route(path) if path.is_empty() => "Stay".to_owned(),
        Intent::Route(path) => squares("Go", path),
        Intent::EndTurn(_) => "End the turn".to_owned(),
        Intent::Pass => {
            let asked = face.prompt(decision, 0, false);
            asked.and_then(|prompt| prompt.decline).unwrap_or_else(|| "Pass".to_owned())
        }
        Intent::Choose(choice) => {
            let Options::Choose { choices, .. } = &decision.options else { return String::new() };
            let index = choices.iter().position(|known| known == choice).unwrap_or_default();
            let asked = face.prompt(decision, index, false);
            let shown = asked.and_then(|prompt| prompt.choices.into_iter().find(|shown| shown.index == index));
            shown.map_or_else(|| "Answer".to_owned(), |shown| shown.words)
        }
    }
}

fn squares(verb: &str, path: &[Spot]) -> String {
    let many = if path.len() == 1 { "square" } else { "squares" };
    format!("{verb} {} {many}", path.len())
}

fn of_use(face: &dyn BattlePresenter, decision: &Decision, used: &Use) -> String {
    let slots = face.groups(Some(decision), used.by).into_iter().flat_map(|group| group.slots);
    let slot = slots.into_iter().find(|slot| *slot == Slot::Ability(used.ability));
    let name = slot.map_or_else(|| used.ability.title(), |slot| face.card(Some(decision), used.by, &slot).name);
    let targets: Vec<String> = used.on.iter().filter(|&&id| id != used.by).map(|&id| face.name(id)).collect();
    match targets.as_slice() {
        [] => name,
        list => format!("{name}: {}", list.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::name::Name as Slug;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// In every game a hint names legal answers in words, with a chance each, and is the same whenever it is asked.
    #[test]
    fn hints_name_legal_answers_with_their_chances() {
        let windows = Windows::from_plugins(AllRulesets);
        for level in ["crossroads", "reed-crossing", "millrace-bridge"] {
            let mut table = Table::new(&windows, testing::library(), Slug::new(level), &[true, true], 5).unwrap();
            let mut told = Vec::new();
            for _ in 0..2 {
                let mut advice = Advice::default();
                advice.toggle(&table);
                assert!(advice.model(&table).is_some_and(|model| model.thinking));
                let version = table.version;
                let advised = loop {
                    if let Some(advised) = table.game.advice(version, None) {
                        break advised;
                    }
                    std::thread::yield_now();
                };
                advice.advised = Some(advised);
                told.push(advice.model(&table).unwrap());
                let first = advice.answer(&table, 0).unwrap();
                assert_eq!(told[0], *told.last().unwrap(), "{level}");
                if told.len() == 2 {
                    table.submit(first).unwrap();
                    assert_eq!(advice.model(&table), None, "{level}: it is over once something has happened");
                }
            }
            for (words, chance) in &told[0].answers {
                assert!(!words.is_empty() && (0.0..=1.0).contains(chance), "{level}: {words}: {chance}");
            }
        }
    }
}
