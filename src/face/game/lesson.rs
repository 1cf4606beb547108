//! Which text of a first fight is shown: each goes once the player has done what it says.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::table::Table;
use crate::content::lesson::{Lesson, Until};
use crate::core::fact::Fact;
use crate::core::ids::CreatureId;
use crate::core::name::Name as Slug;
use crate::face::battle::{BattlePanels, PanelEvent};
use crate::face::input::{Action, Actions, KeyboardFor};
use crate::face::panels::lesson::{LessonAction, LessonCard};

/// How far the lessons of the skirmish on the table have come.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Lessons {
    /// Which skirmish they are of.
    of: Option<(Slug, u64)>,
    /// The text shown.
    at: usize,
    /// Facts before this mark count no more.
    seen: usize,
    /// The texts whose time had not come yet when the player did what they say: they wait for nothing more than a reader.
    done: BTreeSet<usize>,
}

impl Lessons {
    /// Goes past every text that what happened has ended.
    fn watch(&mut self, lessons: &[Lesson], facts: &[Fact], own: impl Fn(CreatureId) -> bool) {
        // An answer taken back takes its facts along.
        self.seen = self.seen.min(facts.len());
        for fact in &facts[self.seen..] {
            self.seen += 1;
            let met = |at: &usize| lessons.get(*at).is_some_and(|lesson| lesson.until.is_met(&fact.what, &own));
            self.done.extend((self.at + 1..lessons.len()).filter(met));
            if met(&self.at) {
                self.at += 1;
            }
        }
    }

    fn card(&self, lessons: &[Lesson]) -> Option<LessonCard> {
        let lesson = lessons.get(self.at)?;
        let to_read = lesson.until == Until::Read || self.done.contains(&self.at);
        Some(LessonCard { say: lesson.say.clone(), number: (self.at + 1, lessons.len()), to_read })
    }
}

/// Shows the text that is due and puts away what has been done.
pub(super) fn follow(
    mut events: MessageReader<PanelEvent>,
    (actions, keyboard): (Actions, Res<KeyboardFor>),
    table: Res<Table>,
    mut lessons: ResMut<Lessons>,
    mut panels: ResMut<BattlePanels>,
) {
    let list = table.level.lessons.as_slice();
    let clicked = events.read().filter_map(|event| match event {
        PanelEvent::Lesson(action) => Some(*action),
        _ => None,
    });
    let key = *keyboard == KeyboardFor::Battle && actions.just_pressed(&Action::NextTip);
    let wanted = clicked.last().or(key.then_some(LessonAction::Next));
    let of = Some((table.level.id, table.seed));
    if lessons.of != of {
        *lessons = Lessons { of, ..Lessons::default() };
    }
    match wanted {
        Some(LessonAction::Next) => lessons.at += 1,
        Some(LessonAction::Close) => lessons.at = list.len(),
        None => {}
    }
    let facts = table.game.facts().all();
    if lessons.seen != facts.len() {
        lessons.watch(list, facts, |id| table.is_person(table.face().side(id)));
    }
    let card = lessons.card(list).filter(|_| table.people.contains(&true));
    if panels.lesson != card {
        panels.lesson = card;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::fact::{Cause, FactKind};

    #[test]
    fn a_text_stays_until_it_is_done_and_undo_brings_nothing_back() {
        let say = |until| Lesson { say: "Do it".into(), until };
        let list = [say(Until::Read), say(Until::EndsTurn), say(Until::Round(2))];
        let fact = |what| Fact { what, cause: Cause::default() };
        let facts = [fact(FactKind::TurnEnded(CreatureId(0))), fact(FactKind::TurnEnded(CreatureId(0)))];
        let mut lessons = Lessons::default();
        lessons.watch(&list, &facts[..1], |_| true);
        assert_eq!(lessons.card(&list).map(|card| (card.number, card.to_read)), Some(((1, 3), true)));
        lessons.at += 1;
        lessons.watch(&list, &facts, |_| false);
        assert_eq!(lessons.at, 1, "somebody else's turn");
        lessons.watch(&list, &facts[..1], |_| true);
        lessons.watch(&list, &facts, |_| true);
        assert_eq!(lessons.at, 2);
        lessons.at += 1;
        assert_eq!(lessons.card(&list), None);
    }

    #[test]
    fn what_was_done_ahead_of_its_text_is_only_read() {
        let say = |until| Lesson { say: "Do it".into(), until };
        let list = [say(Until::Read), say(Until::EndsTurn), say(Until::Round(2))];
        let facts = [Fact { what: FactKind::TurnEnded(CreatureId(0)), cause: Cause::default() }];
        let mut lessons = Lessons::default();
        lessons.watch(&list, &facts, |_| true);
        let to_read = |lessons: &Lessons| lessons.card(&list).map(|card| card.to_read);
        lessons.at += 1;
        assert_eq!(to_read(&lessons), Some(true));
        lessons.at += 1;
        assert_eq!(to_read(&lessons), Some(false));
    }
}
