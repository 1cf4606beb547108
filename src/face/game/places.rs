//! The places of the bar while somebody acts: what a number meant at the start of the turn it means to the end.

use super::presenter::{Group, Slot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent};
use crate::core::name::Name as Slug;
use crate::core::question::QuestionId;

/// Who acts, at which question, in the turn that began with which fact.
pub(super) type Acting = (CreatureId, QuestionId, Option<usize>);

/// The places as they have stood in the turn that runs.
#[derive(Debug, Default)]
pub(super) struct Places {
    of: Option<Acting>,
    groups: Vec<Group>,
}

impl Places {
    /// The places of a turn.
    pub(super) fn of(acting: Acting, groups: Vec<Group>) -> Self {
        Self { of: Some(acting), groups }
    }

    /// What can be done now, each in its place of the turn that runs.
    pub(super) fn settle(&self, acting: Option<Acting>, now: Vec<Group>) -> Vec<Group> {
        if acting.is_some() && self.of == acting { settled(&self.groups, now) } else { now }
    }
}

/// What a slot is about: two of one key are the same card, whatever is done with it now.
#[derive(PartialEq, Eq)]
enum Key<'s> {
    Named(Slug),
    Walk(Slug),
    Now(&'s Intent),
}

impl Slot {
    fn key(&self) -> Key<'_> {
        match self {
            Self::Ability(ability) => Key::Named(*ability),
            Self::Walk(how) => Key::Walk(*how),
            // What is first made ready with an action of its own is known by its name then, too.
            Self::Now(Intent::Use(wanted)) => Key::Named(wanted.kind.unwrap_or(wanted.ability)),
            Self::Now(Intent::Choose(Choice::Named(what))) => Key::Named(*what),
            Self::Now(intent) => Key::Now(intent),
        }
    }
}

/// A title without what is told in brackets, which changes.
pub(super) fn plain(title: &str) -> &str {
    title.split(" (").next().unwrap_or_default()
}

fn title(group: &Group) -> &str {
    plain(&group.title)
}

/// The places of now, each where it stood before; what is gone stays for its number, and what is new comes last.
fn settled(before: &[Group], now: Vec<Group>) -> Vec<Group> {
    let mut now: Vec<Option<Group>> = now.into_iter().map(Some).collect();
    let mut all: Vec<Group> = Vec::new();
    for known in before {
        let found = now.iter_mut().find(|group| group.as_ref().is_some_and(|group| title(group) == title(known)));
        let Some(group) = found.and_then(Option::take) else {
            all.push(Group { spent: true, ..known.clone() });
            continue;
        };
        let mut left = group.slots;
        let mut slots: Vec<Slot> = Vec::new();
        for slot in &known.slots {
            let at = left.iter().position(|new| new.key() == slot.key());
            slots.push(at.map_or_else(|| slot.clone(), |at| left.remove(at)));
        }
        slots.append(&mut left);
        all.push(Group { slots, ..group });
    }
    all.extend(now.into_iter().flatten());
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::face::game::Table;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    fn group(title: &str, slots: &[&str]) -> Group {
        let slots = slots.iter().map(|id| Slot::Ability(Slug::new(id))).collect();
        Group { title: title.to_owned(), slots, ..Group::default() }
    }

    #[test]
    fn what_is_gone_keeps_its_place_and_what_is_new_comes_last() {
        let before = [group("Move", &["stand", "run"]), group("Things", &["pick-up"])];
        let now = vec![group("Move (main action)", &["crawl", "run"]), group("Talk", &["mask"])];
        let all = settled(&before, now);
        let slots = |at: usize| &all[at].slots[..];
        assert_eq!(all.len(), 3);
        assert_eq!(slots(0), group("", &["stand", "run", "crawl"]).slots);
        assert_eq!(all[0].title, "Move (main action)");
        assert!(all[1].spent && slots(1) == group("", &["pick-up"]).slots);
        assert_eq!(slots(2), group("", &["mask"]).slots);
    }

    /// In every game a number of the bar means the same card as long as somebody acts, and what it cannot do says why.
    #[test]
    fn numbers_of_the_bar_stay_within_a_turn() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut kept = 0;
        for level in ["toll-bridge", "back-alley", "crossroads", "lantern-run", "emberfield", "reed-crossing"] {
            let mut table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[true, true], 3).unwrap();
            let mut before: Option<(Acting, Vec<Group>)> = None;
            for _ in 0..200 {
                if table.decision().is_none() {
                    break;
                }
                if let Some(acting) = table.acting() {
                    let now = table.settled_groups(acting.0);
                    for (known, group) in before.iter().filter(|(of, _)| *of == acting).flat_map(|(_, groups)| {
                        assert!(groups.len() <= now.len(), "{level}");
                        groups.iter().zip(&now)
                    }) {
                        assert_eq!(title(known), title(group), "{level}");
                        for (slot, new) in known.slots.iter().zip(&group.slots) {
                            assert!(slot.key() == new.key(), "{level}: {slot:?} became {new:?}");
                            kept += 1;
                        }
                        assert!(known.slots.len() <= group.slots.len(), "{level}");
                    }
                    let asked = table.asked();
                    for slot in now.iter().flat_map(|group| &group.slots) {
                        let offered = table.face().groups(asked, acting.0);
                        let gone = !offered.iter().any(|group| group.slots.contains(slot));
                        let greyed = table.face().card(asked, acting.0, slot).greyed;
                        assert!(!gone || greyed.is_some_and(|why| !why.is_empty()), "{level}: {slot:?}");
                    }
                    before = Some((acting, now));
                }
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(kept > 1000, "{kept} cards kept their places");
    }
}
