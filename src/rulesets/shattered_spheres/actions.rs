//! What is done in a turn, on its way: what it takes, what it provokes, what may answer it (SS-STD-01, section 3.23).

use bevy::prelude::World;

use super::check;
use super::common_actions;
use super::data::line::Kind;
use super::data::ruling::Ruling;
use super::data::words::{Arena, Takes};
use super::frames::{Action, ActionStage, Event, Frame, Window};
use super::mutations;
use super::provoking;
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::core::triggered::{self, happening};

/// Registers actions.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Action>(SpheresSystems::Actions, step);
}

/// From whom an action draws Opportunity Attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provokes {
    /// From nobody.
    Nobody,
    /// From everybody who threatens.
    All,
    /// From its target alone, with blades or with words (SS-STD-03, SS-STD-05).
    Target(CreatureId, Arena),
}

/// What an action provokes by itself, movement left out (section 3.23).
pub fn provokes(view: View, act: &Use) -> Provokes {
    let on = act.on.first().copied();
    if let Some(line) = view.attack(act.by, act.ability) {
        return match (line.kind, on) {
            _ if line.provokes() => Provokes::All,
            (Kind::Close, Some(on)) => {
                let bare = line.id == t::UNARMED.get() || !view.is_armed(act.by);
                provokes_one(view, bare && view.is_armed(on), on, Arena::Blades)
            }
            (Kind::Court, Some(on)) => {
                let witless = !view.has_wits(act.by) && view.has_wits(on);
                provokes_one(view, witless, on, Arena::Words)
            }
            _ => Provokes::Nobody,
        };
    }
    match act.ability.as_str() {
        "stunt" | "stand" | "aim" | "gambit" | "influence" | "retrieve" | "store" | "assess" | "load" => Provokes::All,
        "throw" => Provokes::All,
        "use-tool" => {
            let tool = act.kind.and_then(|tool| view.sheet(act.by).tools.get(&tool));
            if tool.is_none_or(|(_, provokes)| *provokes) { Provokes::All } else { Provokes::Nobody }
        }
        _ => Provokes::Nobody,
    }
}

/// An attack without the means for it: open to its target, or to all who threaten.
fn provokes_one(view: View, open: bool, on: CreatureId, arena: Arena) -> Provokes {
    match open {
        false => Provokes::Nobody,
        true if view.plays(Ruling::BareProvokesAll) => Provokes::All,
        true => Provokes::Target(on, arena),
    }
}

fn step(world: &mut World, action: &mut Action) -> Flow<Frame> {
    let by = action.act.by;
    match action.stage {
        ActionStage::Declared => {
            action.stage = ActionStage::Provoking;
            let on = action.act.on.clone();
            let (ability, area) = (action.act.ability, action.act.area.clone());
            mutations::record_fact(world, Cause::new(by, ability), FactKind::Used { by, ability, on, area });
            let line = View::new(world).attack(by, ability).cloned();
            let words = line.map_or_else(|| vec![ability], |line| line.means());
            happening::alone(world, triggered::Event::Uses, by, &words);
            let view = View::new(world);
            let window = match provokes(view, &action.act) {
                Provokes::Nobody => None,
                Provokes::All => provoking::acting(view, &action.act),
                Provokes::Target(on, arena) => {
                    let blades = arena == Arena::Blades;
                    let [own, none] = [vec![on], Vec::new()];
                    let (blades, words) = if blades { (own.clone(), none) } else { (none, own.clone()) };
                    Some(Window::on(Event::Provoked { who: by, by: own, blades, words }))
                }
            };
            window.map_or(Flow::Again, Flow::Push)
        }
        ActionStage::Provoking => {
            // The act is spent without effect where what it provoked makes it impossible (SS-REA-05).
            action.stage = ActionStage::Doing;
            if let Err(why) = check::still(View::new(world), action) {
                mutations::tell(
                    world,
                    by,
                    Cause::new(by, action.act.ability),
                    format!("cannot go through with it: {}", why.text),
                );
                return Flow::Done;
            }
            let act = &action.act;
            let takes = check::takes(View::new(world), act);
            let keeps = act.ability == t::AIM.get() || View::new(world).attack(by, act.ability).is_some();
            let keeps = keeps
                || [t::STUNT.get(), t::CHARGE.get(), t::AID.get(), t::COORDINATE.get(), t::DISTRACT.get()]
                    .contains(&act.ability);
            if !keeps && matches!(takes, Takes::Standard | Takes::Move) && !action.readied {
                mutations::chain_broken(world, by);
            }
            Flow::Again
        }
        ActionStage::Doing => common_actions::step(world, action),
        ActionStage::Telling => {
            action.stage = ActionStage::Over;
            let view = View::new(world);
            let on = action.act.on.first().copied();
            let attack = view.attack(by, action.act.ability).or_else(|| view.attack(by, action.act.instead));
            let (what, of) = match (action.act.ability.as_str(), attack) {
                ("stand" | "spring-up", _) if !view.is_prone(by) => (t::STANDS.get(), None),
                (_, Some(line)) if line.is_attack() => (t::ATTACKS.get(), on),
                (_, Some(_)) => (t::ACTS.get(), on),
                ("trick" | "gambit" | "influence" | "use-skill" | "assess" | "study" | "assist", _) => {
                    (t::ACTS.get(), on)
                }
                _ => return Flow::Done,
            };
            Flow::Push(Window::on(Event::Happened { what, by, on: of, squares: Vec::new() }))
        }
        ActionStage::Over => Flow::Done,
    }
}
