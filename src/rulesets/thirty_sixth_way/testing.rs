//! What has to hold in a battle of 36th Way.

use std::collections::BTreeSet;

use crate::content::level::LevelDef;
use crate::core::carried::kind_of;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Refusal};
use crate::core::link::{linked_with, links_from};
use crate::core::name::Name;
use crate::core::stack::Stack;
use crate::core::triggered::TRAIT;
use crate::rulesets::thirty_sixth_way::battle::Battle;
use crate::rulesets::thirty_sixth_way::content::Content;
use crate::rulesets::thirty_sixth_way::data::passive::Passive;
use crate::rulesets::thirty_sixth_way::data::words::Phase;
use crate::rulesets::thirty_sixth_way::frames::Frame;
use crate::rulesets::thirty_sixth_way::ground;
use crate::rulesets::thirty_sixth_way::phases;
use crate::rulesets::thirty_sixth_way::questions;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::testing::properties::Examined;
use crate::testing::touched;

impl Examined for Content {
    fn unsound(battle: &Battle) -> Vec<String> {
        let view = battle.view();
        let mut broken = Vec::new();
        for id in view.ids() {
            combatant(view, id, &mut broken);
            place(view, id, &mut broken);
            engagement(view, id, &mut broken);
        }
        clock(view, &mut broken);
        broken
    }

    fn ask(battle: &Battle, answer: &Intent) -> Vec<(Intent, Refusal)> {
        let view = battle.view();
        let Some(decision) = view.decision() else { return Vec::new() };
        let _words = (questions::prompt(view, decision), questions::ALL.pass(decision));
        if let Options::Choose { choices, .. } = &decision.options {
            let _answers: Vec<String> = choices.iter().map(|choice| questions::choice(view, choice)).collect();
        }
        if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
            for ability in view.sheet(who).abilities.iter().filter(|ability| ability.entry.is_attack()) {
                for (on, _) in view.standing() {
                    let _odds = sources::odds(view, who, ability, on);
                }
            }
        }
        let mut named = vec![answer.clone()];
        battle.legal(|intent| named.push(intent));
        let refused = |intent: Intent| battle.check(&intent).err().map(|refusal| (intent, refusal));
        named.into_iter().filter_map(refused).collect()
    }

    fn parts(&self) -> BTreeSet<String> {
        let abilities = self.abilities().iter().map(|ability| touched::ability(ability.id));
        let conditions = self.conditions().iter().map(|held| touched::condition(held.id));
        // Traits ask only where content has one that can be let be.
        let lets_be = |passive: &Passive| matches!(passive, Passive::Trait { triggers, .. } if triggers.iter().any(|own| own.may));
        let asks = self.sheets().any(|sheet| sheet.has(lets_be));
        let questions = questions::ALL.slugs().filter(|slug| asks || *slug != TRAIT.id().slug()).map(touched::question);
        let effects = self.abilities().iter().flat_map(|ability| ability.all_effects().cloned().collect::<Vec<_>>());
        let effects = effects.map(|effect| kind_of("effect", &effect));
        abilities.chain(conditions).chain(questions).chain(effects).collect()
    }

    fn arenas(&self, level: &LevelDef, missing: &[Name]) -> Vec<LevelDef> {
        let mut arenas = Vec::new();
        for hero in [true, false] {
            let side = u8::from(!hero);
            let seats: Vec<usize> = (0..level.place.len()).filter(|&n| level.place[n].side == side).collect();
            let same = |id: &&Name| self.sheet(**id).is_some_and(|sheet| sheet.hero == hero);
            let some: Vec<Name> = missing.iter().filter(same).copied().collect();
            for chunk in some.chunks(seats.len().max(1)) {
                let mut arena = level.clone();
                for (&seat, &creature) in seats.iter().zip(chunk) {
                    arena.place[seat].creature = creature;
                }
                arenas.push(arena);
            }
        }
        arenas
    }

    fn ask_again(battle: &mut Battle) -> Option<Decision> {
        let asked = battle.world_mut().resource_mut::<Stack<Frame>>().withdraw();
        phases::resolve(battle.world_mut());
        asked
    }
}

fn combatant(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let (sheet, tag, hp) = (view.sheet(id), view.tag(id), view.hp(id));
    let up = view.is_up(id);
    if hp > sheet.hp || (up && hp <= 0) {
        broken.push(format!("{tag} has {hp} of {} HP", sheet.hp));
    }
    if !sheet.hero && view.state(id) == t::DYING.get() {
        broken.push(format!("{tag} is no hero and dying"));
    }
    let on_board = view.at(id).is_some();
    let has_place = up || [t::DYING.get(), t::STABILIZED.get(), t::LAST_GASP.get()].contains(&view.state(id));
    if has_place != on_board && view.state(id) != t::UNCONSCIOUS.get() && !sheet.object {
        broken.push(format!("{tag} is {} and on the board: {on_board}", view.state(id)));
    }
    if sheet.hero != view.stance_kind(id).is_some() {
        broken.push(format!("{tag} has a stance: {}", !sheet.hero));
    }
    if view.plight(id).failures > 4 {
        broken.push(format!("{tag} has failed {} death saves", view.plight(id).failures));
    }
}

fn place(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let Some(at) = view.at(id) else { return };
    let tag = view.tag(id);
    let busy = view.stack().downward().any(|frame| matches!(frame, Frame::Walk(_)));
    let shared = view.on(at).any(|other| other != id) && view.battlefield().entry(id).standing.blocks;
    if shared && !busy {
        broken.push(format!("{tag} shares its square"));
    }
    if ground::is_wall(view.board(), at) {
        broken.push(format!("{tag} stands in a wall"));
    }
}

/// Partners are adjacent, able to fight, enemies, and linked once; nobody is grabbed by whom it is not engaged with.
fn engagement(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let tag = view.tag(id);
    let mut others: Vec<CreatureId> = Vec::new();
    for (_, other) in linked_with(view.world, id, t::ENGAGED.get()) {
        if others.contains(&other) {
            broken.push(format!("{tag} is engaged with {} twice", view.tag(other)));
        }
        others.push(other);
        if !view.adjacent(id, other) || !view.is_up(id) || !view.is_up(other) || !view.hostile(id, other) {
            broken.push(format!("{tag} is engaged with {}, who is no adjacent enemy able to fight", view.tag(other)));
        }
    }
    for (_, other) in links_from(view.world, id, t::GRABBED.get()) {
        if !view.are_engaged(id, other) {
            broken.push(format!("{tag} grabs {} and is not engaged with it", view.tag(other)));
        }
    }
}

fn clock(view: View, broken: &mut Vec<String>) {
    let clock = view.clock();
    if !(0..=6).contains(&clock.escalation) {
        broken.push(format!("the escalation die shows {}", clock.escalation));
    }
    if clock.over.is_none() && view.phase() == Phase::Over {
        broken.push("the phase is over and the battle is not".to_owned());
    }
}
