//! The ability bar: what the creature in play can do, grouped by action type, with the reason where it cannot.

use std::sync::Arc;

use super::hand::Hand;
use super::table::Table;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Intent, Options};
use crate::core::name::Name as Slug;
use crate::face::panels::ability::{AbilityBar, AbilityCard, AbilityGroup, SLOTS};
use crate::rulesets::draw_steel::ability::{AbilityDef, ActionType};
use crate::rulesets::draw_steel::card;
use crate::rulesets::draw_steel::check::{self, Grant};
use crate::rulesets::draw_steel::free_acts;
use crate::rulesets::draw_steel::legal;
use crate::rulesets::draw_steel::movement;
use crate::rulesets::draw_steel::view::View;
use crate::rulesets::draw_steel::words;

/// What a place on the bar stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// An ability.
    Ability(Slug),
    /// A way of moving: empty for an Advance, `disengage`.
    Walk(Slug),
    /// Something small and free.
    Act(Slug),
    /// Letting go of somebody held.
    Release {
        /// The holder.
        by: CreatureId,
        /// The one held.
        captive: CreatureId,
    },
}

/// The creature whose abilities the bar shows, and whether it may use them now.
pub fn owner(table: &Table) -> Option<CreatureId> {
    match table.asked() {
        Some(decision) => match &decision.options {
            Options::Act => decision.about,
            Options::Use(options) => Some(options.by),
            _ => table.view().clock().active.filter(|&id| table.is_person(table.view().side(id))),
        },
        None => table.view().clock().active.filter(|&id| table.is_person(table.view().side(id))),
    }
}

/// The groups of the bar: titles, pages of one title counted from 0, and slots.
pub fn groups(table: &Table, who: CreatureId) -> Vec<(&'static str, usize, Vec<Slot>)> {
    let view = table.view();
    let sheet = view.sheet(who);
    let of = |wanted: &[ActionType]| -> Vec<Slot> {
        sheet
            .abilities
            .iter()
            .filter(|ability| wanted.contains(&ability.action))
            .map(|ability| Slot::Ability(ability.id))
            .collect()
    };
    let mut moves = vec![Slot::Walk(Slug::default()), Slot::Walk(Slug::new("disengage"))];
    moves.extend(of(&[ActionType::MoveAction]));
    let mut free = of(&[ActionType::FreeManeuver, ActionType::NoAction]);
    free.extend(free_acts::ACTS.map(|act| Slot::Act(Slug::new(act))));
    if let Some(decision) = table.asked().filter(|decision| matches!(decision.options, Options::Act)) {
        free.extend(legal::releases(view, decision.side).into_iter().filter_map(|intent| match intent {
            Intent::Choose(Choice::React { by, on: Some(captive), .. }) => Some(Slot::Release { by, captive }),
            _ => None,
        }));
    }
    let list = vec![
        ("Main action", of(&[ActionType::MainAction])),
        ("Maneuver", of(&[ActionType::Maneuver])),
        ("Move", moves),
        ("Free", free),
        ("Triggered", of(&[ActionType::TriggeredAction, ActionType::FreeTriggeredAction])),
    ];
    let offered = table.asked().and_then(|decision| match &decision.options {
        Options::Use(options) => Some(options.abilities.as_slice()),
        _ => None,
    });
    list.into_iter()
        .map(|(title, mut slots)| {
            // What is not offered would only be in the way of the answer.
            slots.retain(|slot| offered.is_none_or(|of| matches!(slot, Slot::Ability(id) if of.contains(id))));
            (title, slots)
        })
        // Pages of as many as keys reach.
        .flat_map(|(title, slots)| {
            slots
                .chunks(SLOTS)
                .map(<[Slot]>::to_vec)
                .enumerate()
                .map(move |(page, slots)| (title, page, slots))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The slot at a place of the bar.
pub fn slot(table: &Table, group: usize, place: usize) -> Option<Slot> {
    let who = owner(table)?;
    groups(table, who).get(group)?.2.get(place).copied()
}

/// The bar as it stands.
pub fn bar(table: &Table, hand: &Hand, ready: bool) -> AbilityBar {
    let view = table.view();
    let cannot_undo = table.can_undo().err();
    let Some(who) = owner(table) else {
        let guide = if table.asked().is_some() { String::new() } else { "The other side acts".to_owned() };
        return AbilityBar {
            guide,
            cannot_undo,
            cannot_end: Some("it is not your turn".to_owned()),
            ..AbilityBar::default()
        };
    };
    let acting = table.asked().is_some_and(|decision| matches!(decision.options, Options::Act));
    let mut chosen = None;
    let groups: Vec<AbilityGroup> = groups(table, who)
        .into_iter()
        .enumerate()
        .map(|(group, (title, page, slots))| {
            let cards: Vec<AbilityCard> = slots
                .iter()
                .enumerate()
                .map(|(place, &slot)| {
                    if hand.slot() == Some(slot) {
                        chosen = Some((group, place));
                    }
                    of_slot(table, who, slot)
                })
                .collect();
            let economy = view.economy(who);
            let spent = match title {
                "Main action" => economy.main,
                "Maneuver" => economy.maneuver,
                "Move" => economy.move_action && economy.moving.is_none(),
                "Triggered" => economy.triggered,
                _ => false,
            };
            let title = if page == 0 { title.to_owned() } else { format!("{title}, more") };
            AbilityGroup { title, spent, cards }
        })
        .collect();
    let (left, _) = movement::budget(view, who, Slug::default());
    let guide = match (ready, acting) {
        (false, _) => String::new(),
        (true, true) => {
            let squares = if left == 1 { "1 square".to_owned() } else { format!("{} squares", left.max(0)) };
            format!("{}'s turn: {squares} of movement left", words::name(view, who))
        }
        (true, false) => words::prompt(view, table.decision().unwrap_or(&nothing())),
    };
    AbilityBar {
        open: hand.group.min(groups.len().saturating_sub(1)),
        groups,
        chosen,
        cannot_end: (!acting || !ready).then(|| "something else has to be answered first".to_owned()),
        cannot_undo,
        decline: table
            .asked()
            .filter(|decision| ready && decision.passable() && matches!(decision.options, Options::Use(_)))
            .map(|decision| words::pass(decision).to_owned()),
        guide,
    }
}

fn nothing() -> crate::core::intent::Decision {
    crate::core::intent::Decision {
        side: crate::core::ids::SideId(0),
        about: None,
        ask: Slug::default(),
        origin: Slug::default(),
        options: Options::Act,
    }
}

fn of_slot(table: &Table, who: CreatureId, slot: Slot) -> AbilityCard {
    let view = table.view();
    match slot {
        Slot::Ability(id) => match view.ability(who, id) {
            Some(ability) => ability_card(table, who, ability),
            None => AbilityCard::default(),
        },
        Slot::Walk(how) => {
            let (budget, _) = movement::budget(view, who, how);
            let (name, text) = if how == *"disengage" {
                ("Disengage", format!("Shift up to {} squares; shifting provokes nothing.", view.disengage(who)))
            } else {
                (
                    "Advance",
                    format!("Move up to your speed of {}; it may be split around everything else.", view.speed(who)),
                )
            };
            AbilityCard {
                name: name.to_owned(),
                kind: "Move action".to_owned(),
                text: vec![text],
                greyed: (budget <= 0).then(|| "no movement left this turn".to_owned()),
                ..AbilityCard::default()
            }
        }
        Slot::Release { by, captive } => AbilityCard {
            name: format!("Let go of {}", words::name(view, captive)),
            kind: "Free".to_owned(),
            text: vec![format!("{} no longer holds {}.", words::name(view, by), words::name(view, captive))],
            ..AbilityCard::default()
        },
        Slot::Act(act) => {
            let (name, cost, text) = match act.as_str() {
                "drop-prone" => ("Drop prone", "", "You fall prone of your own will."),
                "stand-freely" => ("Get up", "", "You stand up again after dropping of your own will."),
                "token-surges" => ("Hero token: surges", "1 token", "You gain 2 surges."),
                _ => ("Hero token: Stamina", "2 tokens", "You regain your recovery value."),
            };
            AbilityCard {
                name: name.to_owned(),
                cost: cost.to_owned(),
                kind: "Free".to_owned(),
                text: vec![text.to_owned()],
                greyed: free_acts::check(view, act).err().map(|refusal| refusal.text),
                ..AbilityCard::default()
            }
        }
    }
}

/// An ability's card with the numbers of its owner; greyed with the reason where it cannot be used now.
fn ability_card(table: &Table, who: CreatureId, ability: &Arc<AbilityDef>) -> AbilityCard {
    let view = table.view();
    let (pool, _) = view.funds(who);
    let printed = card::card(ability, pool);
    let mut text = printed.before;
    text.extend(printed.after);
    text.extend(printed.rider);
    AbilityCard {
        name: printed.name,
        cost: printed.cost,
        kind: printed.action,
        keywords: printed.keywords.split(", ").map(str::to_owned).collect(),
        distance: printed.distance,
        target: printed.target,
        trigger: printed.trigger.unwrap_or_default(),
        roll: printed.roll.unwrap_or_default(),
        tiers: card::tiers_for(view, who, ability),
        text,
        greyed: greyed(table, who, ability),
    }
}

fn greyed(table: &Table, who: CreatureId, ability: &AbilityDef) -> Option<String> {
    let view: View = table.view();
    match table.asked().map(|decision| &decision.options) {
        Some(Options::Use(options)) => (!options.abilities.contains(&ability.id)).then(|| "not offered now".to_owned()),
        Some(Options::Act) => check::usable(view, who, ability, Grant::default())
            .map(|_| ())
            .and_then(|()| check::affordable(view, who, ability, 0))
            .err()
            // The tile bears the name already.
            .map(|refusal| refusal.text.strip_prefix(&*ability.name).unwrap_or(&refusal.text).trim_start().to_owned()),
        _ => Some("something else has to be answered first".to_owned()),
    }
}
