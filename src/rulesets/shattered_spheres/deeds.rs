//! What is done in a turn, on its way: what it takes, what it provokes, what may answer it (SS-STD-01, section 3.23).

use bevy::prelude::World;

use super::check;
use super::data::line::Kind;
use super::data::words::{Arena, Takes};
use super::doing;
use super::frames::{Deed, DeedStage, Event, Frame, Window};
use super::ops;
use super::provoking;
use super::systems::{SpheresRules, SpheresSystems};
use super::terms as t;
use super::view::View;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;

/// Registers deeds.
pub(super) fn install(rules: &mut RulesBuilder<SpheresRules>) {
    rules.step::<Deed>(SpheresSystems::Deeds, step);
}

/// From whom a deed draws Opportunity Attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provokes {
    /// From nobody.
    Nobody,
    /// From everybody who threatens.
    All,
    /// From its target alone, with blades or with words (SS-STD-03, SS-STD-05).
    Target(CreatureId, Arena),
}

/// What a deed provokes by itself, movement left out (section 3.23).
pub fn provokes(view: View, act: &Use) -> Provokes {
    let on = act.on.first().copied();
    if let Some(line) = view.attack(act.by, act.ability) {
        return match (line.kind, on) {
            _ if line.provokes() => Provokes::All,
            (Kind::Close, Some(on)) => {
                let bare = line.id == t::UNARMED.get() || !view.is_armed(act.by);
                if bare && view.is_armed(on) { Provokes::Target(on, Arena::Blades) } else { Provokes::Nobody }
            }
            (Kind::Court, Some(on)) => {
                let witless = !view.has_wits(act.by) && view.has_wits(on);
                if witless { Provokes::Target(on, Arena::Words) } else { Provokes::Nobody }
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

fn step(world: &mut World, deed: &mut Deed) -> Flow<Frame> {
    let by = deed.act.by;
    match deed.stage {
        DeedStage::Declared => {
            deed.stage = DeedStage::Provoking;
            let on = deed.act.on.clone();
            let (ability, area) = (deed.act.ability, deed.act.area.clone());
            ops::record_fact(world, Cause::new(by, ability), FactKind::Used { by, ability, on, area });
            let view = View::new(world);
            let window = match provokes(view, &deed.act) {
                Provokes::Nobody => None,
                Provokes::All => provoking::acting(view, by),
                Provokes::Target(on, arena) => {
                    let blades = arena == Arena::Blades;
                    Some(Window::on(Event::Provoked { who: by, by: vec![on], blades, words: !blades }))
                }
            };
            window.map_or(Flow::Again, Flow::Push)
        }
        DeedStage::Provoking => {
            // The act is spent without effect where what it provoked makes it impossible (SS-REA-05).
            deed.stage = DeedStage::Doing;
            if let Err(why) = check::still(View::new(world), deed) {
                ops::tell(world, by, Cause::new(by, deed.act.ability), format!("comes to nothing: {}", why.text));
                return Flow::Done;
            }
            let act = &deed.act;
            let takes = check::takes(View::new(world), act);
            let keeps = act.ability == t::AIM.get() || View::new(world).attack(by, act.ability).is_some();
            let keeps = keeps
                || [t::STUNT.get(), t::CHARGE.get(), t::AID.get(), t::COORDINATE.get(), t::DISTRACT.get()]
                    .contains(&act.ability);
            if !keeps && matches!(takes, Takes::Standard | Takes::Move) && !deed.readied {
                ops::chain_broken(world, by);
            }
            Flow::Again
        }
        DeedStage::Doing => doing::step(world, deed),
        DeedStage::Telling => {
            deed.stage = DeedStage::Over;
            let view = View::new(world);
            let on = deed.act.on.first().copied();
            let attack = view.attack(by, deed.act.ability).or_else(|| view.attack(by, deed.act.instead));
            let (what, of) = match (deed.act.ability.as_str(), attack) {
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
        DeedStage::Over => Flow::Done,
    }
}
