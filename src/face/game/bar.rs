//! The ability bar: what the creature in play can do, in groups of as many as keys reach.

use super::places::{Acting, Places, plain};
use super::presenter::{Group, Slot};
use super::selection::Hand;
use super::table::Table;
use crate::core::fact::FactKind;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options};
use crate::core::name::Name as Slug;
use crate::face::panels::ability::{AbilityBar, AbilityCard, AbilityGroup, SLOTS};

/// The creature whose abilities the bar shows.
pub fn owner(table: &Table) -> Option<CreatureId> {
    // Whoever looks back at a game plays nothing of it.
    let plays = |id: &CreatureId| !table.looking && table.is_person(table.face().side(*id));
    let active = || table.face().active().filter(plays);
    match table.asked().map(|decision| (&decision.options, decision.about)) {
        Some((Options::Act, about)) => about,
        Some((Options::Use(options), _)) => Some(options.by),
        _ => active(),
    }
}

impl Table {
    /// Who acts freely now, if it is a person's, in the turn that began with which fact.
    pub(super) fn acting(&self) -> Option<Acting> {
        let decision = self.asked().filter(|decision| matches!(decision.options, Options::Act))?;
        let who = decision.about?;
        let begins = |what: &FactKind| matches!(what, FactKind::TurnStarted(id) if *id == who);
        let turn = self.game.facts().all().iter().rposition(|fact| begins(&fact.what));
        Some((who, decision.ask, turn))
    }

    /// What a creature can do, each in its place.
    pub(super) fn settled_groups(&self, who: CreatureId) -> Vec<Group> {
        let acting = self.acting().filter(|acting| acting.0 == who);
        self.places.settle(acting, self.face().groups(self.asked(), who))
    }

    /// Keeps the places as they stand, before anything is done.
    pub(super) fn keep_places(&mut self) {
        if let Some(acting) = self.acting() {
            self.places = Places::of(acting, self.settled_groups(acting.0));
        }
    }
}

/// The groups of the bar, in pages of as many as keys reach.
pub fn groups(table: &Table, who: CreatureId) -> Vec<Group> {
    let pages = |group: Group| {
        let Group { title, spent, slots } = group;
        let page = move |(page, slots): (usize, &[Slot])| Group {
            title: if page == 0 { title.clone() } else { format!("{title}, more") },
            spent,
            slots: slots.to_vec(),
        };
        slots.chunks(SLOTS).enumerate().map(page).collect::<Vec<_>>()
    };
    table.settled_groups(who).into_iter().flat_map(pages).collect()
}

/// The slot at a place of the bar.
pub fn slot(table: &Table, group: usize, place: usize) -> Option<Slot> {
    let who = owner(table)?;
    groups(table, who).get(group)?.slots.get(place).cloned()
}

/// The bar as it stands.
pub fn bar(table: &Table, hand: &Hand, ready: bool) -> AbilityBar {
    let face = table.face();
    let cannot_undo = table.can_undo().err();
    let Some(who) = owner(table) else {
        let acts = || face.active().map_or_else(|| "Others act".to_owned(), |who| format!("{} acts", face.name(who)));
        let guide = if table.asked().is_some() || table.looking { String::new() } else { acts() };
        return AbilityBar {
            guide,
            cannot_undo,
            cannot_end: Some("it is not your turn".to_owned()),
            ..AbilityBar::default()
        };
    };
    let asked = table.asked();
    let acting = asked.is_some_and(|decision| matches!(decision.options, Options::Act));
    let groups = groups(table, who);
    let mut chosen = None;
    let held = hand.slot();
    let groups: Vec<AbilityGroup> = groups
        .into_iter()
        .enumerate()
        .map(|(group, Group { title, spent, slots })| {
            let card = |(place, slot): (usize, &Slot)| -> AbilityCard {
                let card = face.card(asked, who, slot);
                let usual = held.is_none() && acting && *slot == Slot::Walk(Slug::default());
                if (usual && card.greyed.is_none()) || held.as_ref() == Some(slot) {
                    chosen = Some((group, place));
                }
                card
            };
            let cards = slots.iter().enumerate().map(card).collect();
            AbilityGroup { title, spent, cards }
        })
        .collect();
    let turn_bar_text = face.turn_bar_text(asked, who);
    // A question with answers of its own is put into words once, on its panel.
    let declined = |decision: &Decision| {
        let asks = matches!(decision.options, Options::Choose { .. }) && !turn_bar_text.end.is_empty();
        let words = if asks { None } else { face.prompt(decision, 0, false).and_then(|prompt| prompt.decline) };
        words.unwrap_or_else(|| turn_bar_text.end.clone())
    };
    let passable = asked.filter(|decision| ready && decision.passable());
    AbilityBar {
        open: open(hand, groups.len()),
        groups,
        chosen,
        cannot_end: (!acting || !ready).then(|| "The question comes first".to_owned()),
        cannot_undo,
        decline: passable.map(declined),
        end: if acting { turn_bar_text.end } else { String::new() },
        guide: if ready { turn_bar_text.guide } else { String::new() },
    }
}

/// The first group with an ability that can be used, where the open one has none; none where that has some or nobody has.
fn group_left(table: &Table, hand: &Hand, who: CreatureId) -> Option<usize> {
    let groups = groups(table, who);
    let usable = |slot: &Slot| table.face().card(table.asked(), who, slot).greyed.is_none();
    let has_left = |group: &Group| group.slots.iter().any(usable);
    let shown = groups.get(open(hand, groups.len()))?;
    if has_left(shown) { None } else { groups.iter().position(has_left) }
}

/// The group so many steps from the open one; what is spent with nothing left in it is passed over where there is other.
pub fn next_group(table: &Table, hand: &Hand, who: CreatureId, step: i32) -> usize {
    let groups = groups(table, who);
    let count = groups.len().max(1);
    let usable = |slot: &Slot| table.face().card(table.asked(), who, slot).greyed.is_none();
    let is_over = |at: &usize| groups.get(*at).is_some_and(|group| group.spent && !group.slots.iter().any(usable));
    let turn =
        |steps: usize| (open(hand, count) as i32 + step.signum() * steps as i32).rem_euclid(count as i32) as usize;
    (1..=count).map(turn).find(|at| !is_over(at)).unwrap_or_else(|| turn(1))
}

/// Which group is open as something new is asked: the first as a turn begins, then the one that was, wherever it stands
/// by now. One with nothing left in it gives way to the first that has something, but not before anything was done: at the
/// start of a turn the numbers mean the same as ever.
pub fn follow(table: &Table, hand: &mut Hand, begins: bool) {
    if begins {
        return open_group(table, hand, 0);
    }
    let acting = table.asked().filter(|decision| matches!(decision.options, Options::Act));
    let Some(who) = acting.and(owner(table)) else { return };
    if let Some(group) = still_open(table, hand, who) {
        hand.group = group;
    }
    if let Some(group) = group_left(table, hand, who) {
        open_group(table, hand, group);
    }
}

/// Opens a group of the bar; what is open while something else is offered is forgotten once that is answered.
pub fn open_group(table: &Table, hand: &mut Hand, group: usize) {
    hand.group = group;
    if !table.asked().is_some_and(|decision| matches!(decision.options, Options::Act)) {
        return;
    }
    let groups = owner(table).map_or_else(Vec::new, |who| groups(table, who));
    hand.title = groups.into_iter().nth(group).map_or_else(String::new, |group| group.title);
}

/// Where the group that was open stands now; none where it is gone.
fn still_open(table: &Table, hand: &Hand, who: CreatureId) -> Option<usize> {
    groups(table, who).iter().position(|group| plain(&group.title) == plain(&hand.title))
}

/// The group shown of so many.
pub fn open(hand: &Hand, groups: usize) -> usize {
    hand.group.min(groups.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Player;
    use crate::core::intent::Intent;
    use crate::face::rulesets::Windows;
    use crate::rulesets::AllRulesets;
    use crate::testing;

    /// A key leads past a group that is spent with nothing left in it.
    #[test]
    fn keys_pass_over_groups_that_are_spent() {
        let windows = Windows::from_plugins(AllRulesets);
        let mut passed = 0;
        for level in ["toll-bridge", "crossroads", "emberfield"] {
            let mut table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[true, true], 3).unwrap();
            for _ in 0..200 {
                if table.decision().is_none() {
                    break;
                }
                if let Some((who, ..)) = table.acting() {
                    let groups = groups(&table, who);
                    let usable = |slot: &Slot| table.face().card(table.asked(), who, slot).greyed.is_none();
                    let is_over = |group: &Group| group.spent && !group.slots.iter().any(usable);
                    for group in 0..groups.len() {
                        let hand = Hand { group, ..Hand::default() };
                        for step in [1, -1] {
                            let next = next_group(&table, &hand, who, step);
                            assert!(!is_over(&groups[next]) || groups.iter().all(is_over));
                            let beside = (group as i32 + step).rem_euclid(groups.len() as i32) as usize;
                            assert!(next == beside || is_over(&groups[beside]));
                            passed += u32::from(next != beside);
                        }
                    }
                }
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(passed > 0, "nothing was passed over");
    }

    /// The group that the player had open stays as long as anything in it can be used, whatever was asked in between.
    #[test]
    fn the_open_group_stays_while_anything_in_it_can_be_used() {
        let windows = Windows::from_plugins(AllRulesets);
        let (mut stayed, mut left) = (0, 0);
        for level in ["toll-bridge", "back-alley", "crossroads", "lantern-run", "emberfield", "reed-crossing"] {
            let mut table =
                Table::new(&windows, testing::library(), Slug::new(level), &[], None, &[true, true], 3).unwrap();
            let mut hand = Hand::default();
            let mut chosen: Option<(Acting, String)> = None;
            for step in 0..300 {
                if table.decision().is_none() {
                    break;
                }
                let Some(acting) = table.acting() else {
                    follow(&table, &mut hand, false);
                    let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                    // What is offered meanwhile is taken from a bar of its own.
                    if let (Intent::Use(wanted), Some(who)) = (&answer, owner(&table)) {
                        let of = |group: &Group| group.slots.contains(&Slot::Ability(wanted.ability));
                        if let Some(group) = groups(&table, who).iter().position(of) {
                            open_group(&table, &mut hand, group);
                        }
                    }
                    table.submit(answer).unwrap();
                    continue;
                };
                let same = chosen.as_ref().is_some_and(|(before, _)| *before == acting);
                follow(&table, &mut hand, !same);
                let all = groups(&table, acting.0);
                let usable = |group: &Group| {
                    let card = |slot: &Slot| table.face().card(table.asked(), acting.0, slot).greyed.is_none();
                    group.slots.iter().any(card)
                };
                if let Some((_, title)) = chosen.take().filter(|_| same) {
                    let before = all.iter().find(|group| plain(&group.title) == title);
                    let open = plain(&all[open(&hand, all.len())].title).to_owned();
                    if before.is_some_and(usable) {
                        assert_eq!(open, title, "{level}");
                        stayed += 1;
                    } else {
                        left += 1;
                    }
                }
                let some: Vec<usize> = (0..all.len()).filter(|&group| usable(&all[group])).collect();
                if let Some(&group) = some.get(step % some.len().max(1)) {
                    open_group(&table, &mut hand, group);
                    chosen = Some((acting, plain(&all[group].title).to_owned()));
                }
                let answer = table.game.opponent(Player::Plain, table.version, None).unwrap();
                table.submit(answer).unwrap();
            }
        }
        assert!(stayed > 100 && left > 5, "{stayed} stayed, {left} left");
    }
}
