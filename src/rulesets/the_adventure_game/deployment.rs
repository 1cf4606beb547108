//! Before the first round: what each adventurer carries (content table 5.1: two items, chosen at deployment).

use bevy::prelude::World;

use super::frames::{Deployment, Frame};
use super::mutations;
use super::systems::{AdventureRules, AdventureSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::Name;
use crate::core::pool::Pool;
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// What an adventurer carries; passing keeps the usual.
pub static OUTFIT: Question = Question::new("outfit");

/// Registers what comes before the first round.
pub(super) fn install(rules: &mut RulesBuilder<AdventureRules>) {
    rules.step::<Deployment>(AdventureSystems::Deployment, step);
}

/// Items that somebody could set out with, under the name of the choice: `firepot, potion`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outfit {
    /// What the choice is called.
    pub name: Name,
    /// The items, one after the other.
    pub items: Vec<Name>,
}

impl Outfit {
    /// These items.
    pub fn new(items: Vec<Name>) -> Self {
        let words: Vec<&str> = items.iter().map(|item| item.as_str()).collect();
        Self { name: Name::new(&words.join(", ")), items }
    }

    /// The items as the table says them: `a Firepot and a Potion`, `two Potions`.
    pub fn in_words(&self, view: View) -> String {
        let mut parts: Vec<String> = Vec::new();
        for same in self.items.chunk_by(|a, b| a == b) {
            let name = view.content().power(same[0]).map_or_else(|| same[0].title(), |item| item.name.clone());
            parts.push(match same.len() {
                1 => format!("a {name}"),
                2 => format!("two {name}s"),
                n => format!("{n} {name}s"),
            });
        }
        parts.join(" and ")
    }
}

/// Who is asked: everybody who sets out with items, in id order.
pub fn asked(view: View) -> Vec<CreatureId> {
    view.ids().filter(|&id| !view.sheet(id).items.is_empty()).collect()
}

/// What somebody carries unless it chooses otherwise.
pub fn usual(view: View, who: CreatureId) -> Outfit {
    let mut items: Vec<Name> = view.sheet(who).items.iter().map(|item| item.id).collect();
    items.sort_unstable();
    Outfit::new(items)
}

/// Everything else it could carry: as many items of any kinds, in the order of their names.
pub fn others(view: View, who: CreatureId) -> Vec<Outfit> {
    let usual = usual(view, who);
    let kinds = view.item_kinds();
    let mut found = vec![Vec::new()];
    for _ in 0..usual.items.len() {
        let longer = |items: Vec<Name>| {
            let from = items.last().and_then(|last| kinds.iter().position(|kind| kind == last)).unwrap_or(0);
            let next = kinds[from..].iter().copied();
            next.map(|kind| items.iter().copied().chain([kind]).collect()).collect::<Vec<Vec<Name>>>()
        };
        found = found.into_iter().flat_map(longer).collect();
    }
    found.into_iter().map(Outfit::new).filter(|outfit| *outfit != usual).collect()
}

/// Everybody is asked once; declining is to carry the usual.
fn step(world: &mut World, Deployment(left): &mut Deployment) -> Flow<Frame> {
    if let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer()
        && !left.is_empty()
    {
        let who = left.remove(0);
        let view = View::new(world);
        if let Intent::Choose(Choice::Named(name)) = answer
            && let Some(outfit) = others(view, who).into_iter().find(|outfit| outfit.name == name)
        {
            carry(world, who, &outfit);
        }
    }
    let view = View::new(world);
    let Some(&who) = left.first() else { return Flow::Done };
    let choices: Vec<Choice> = others(view, who).into_iter().map(|outfit| Choice::Named(outfit.name)).collect();
    if choices.is_empty() {
        left.remove(0);
        return Flow::Again;
    }
    let side = view.side(who);
    Flow::Ask(Decision {
        side,
        about: Some(who),
        ask: OUTFIT.id(),
        origin: t::OUTFIT.get(),
        options: Options::Choose { choices, may_pass: true },
    })
}

/// Somebody sets out with these items and no others.
fn carry(world: &mut World, who: CreatureId, outfit: &Outfit) {
    let view = View::new(world);
    let cause = Cause::new(who, t::OUTFIT.get());
    let answer = format!("carries {}", outfit.in_words(view));
    let was = usual(view, who);
    mutations::record_fact(world, cause, FactKind::Chose { by: who, ask: OUTFIT.id(), answer });
    for item in was.items {
        mutations::change_pool(world, who, item, -1, cause);
    }
    for &name in &outfit.items {
        let now = View::new(world).pool(who, name) + 1;
        mutations::open_pool(world, who, Pool { name, now, floor: 0, cap: None });
    }
}
