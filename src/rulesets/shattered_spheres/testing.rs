//! What has to hold in a battle of Shattered Spheres.

use std::collections::BTreeSet;

use crate::content::level::LevelDef;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Refusal};
use crate::core::name::Name;
use crate::core::stack::Stack;
use crate::core::triggered::TRAIT;
use crate::rulesets::shattered_spheres::battle::Battle;
use crate::rulesets::shattered_spheres::content::Content;
use crate::rulesets::shattered_spheres::data::words::{Arena, Phase};
use crate::rulesets::shattered_spheres::frames::Frame;
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::phases;
use crate::rulesets::shattered_spheres::questions;
use crate::rulesets::shattered_spheres::sources::{self, Manner};
use crate::rulesets::shattered_spheres::state::side_of;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::testing::properties::Examined;
use crate::testing::touched;

impl Examined for Content {
    fn unsound(battle: &Battle) -> Vec<String> {
        let view = battle.view();
        let mut broken = Vec::new();
        for id in view.ids() {
            combatant(view, id, &mut broken);
            place(view, id, &mut broken);
        }
        if view.clock().over.is_none() && view.phase() == Phase::Over {
            broken.push("the phase is over and the battle is not".to_owned());
        }
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
            for line in view.sheet(who).attacks.iter().filter(|line| line.is_attack()) {
                for (on, _) in view.standing() {
                    let _odds = sources::attack_odds(view, who, line, on, Manner::default());
                }
            }
        }
        let mut named = vec![answer.clone()];
        battle.legal(|intent| named.push(intent));
        let refused = |intent: Intent| battle.check(&intent).err().map(|refusal| (intent, refusal));
        named.into_iter().filter_map(refused).collect()
    }

    fn parts(&self) -> BTreeSet<String> {
        let attacks = self.sheets().flat_map(|sheet| sheet.attacks.iter().map(|line| touched::ability(line.id)));
        let conditions = self.conditions().iter().map(|held| touched::condition(held.id));
        // Traits ask only where content has one that can be let be.
        let own = self.sheets().flat_map(|sheet| sheet.traits.iter().flat_map(|own| &own.triggers));
        let asks = own.chain(self.conditions().iter().flat_map(|held| &held.triggers)).any(|own| own.may);
        let questions = questions::ALL.slugs().filter(|slug| asks || *slug != TRAIT.id().slug()).map(touched::question);
        attacks.chain(conditions).chain(questions).collect()
    }

    fn arenas(&self, level: &LevelDef, missing: &[Name]) -> Vec<LevelDef> {
        let mut arenas = Vec::new();
        for side in [0u8, 1, 2] {
            let seats: Vec<usize> = (0..level.place.len()).filter(|&n| level.place[n].side == side).collect();
            if seats.is_empty() {
                continue;
            }
            let same = |id: &&Name| self.sheet(**id).is_some_and(|sheet| side_of(sheet.role).0 == side);
            let some: Vec<Name> = missing.iter().filter(same).copied().collect();
            for chunk in some.chunks(seats.len()) {
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
    let (tag, plight) = (view.tag(id), view.plight(id));
    if view.is_neutral(id) {
        return;
    }
    let down = plight.down || plight.dying || plight.ruined || plight.dead || view.is_incapacitated(id);
    let away = view.state(id) == t::AWAY.get();
    if !away && view.is_up(id) == down {
        broken.push(format!("{tag} is {} with {plight:?}", view.state(id)));
    }
    for arena in Arena::BOTH {
        let limit = view.wound_limit(arena);
        if view.is_up(id) && !view.sheet(id).is_minion() && view.wounds(id, arena) > limit {
            broken.push(format!("{tag} is up with {} {} Wounds", view.wounds(id, arena), arena.word()));
        }
    }
    if plight.fatigue > 3 || plight.stress > 20 {
        broken.push(format!("{tag} has fatigue {} and Stress {}", plight.fatigue, plight.stress));
    }
    let hands: u8 = view.kit(id).held.iter().map(|&item| view.hands_of(item)).sum();
    if hands > 2 {
        broken.push(format!("{tag} holds {:?}", view.kit(id).held));
    }
    for (_, held, _) in view.grabs(id) {
        if !view.is_free(id) || !view.is_there(held) {
            broken.push(format!("{tag} cannot hold {}", view.tag(held)));
        }
    }
    if view.aim(id).is_some() && !view.is_up(id) {
        broken.push(format!("{tag} is down and aims"));
    }
}

fn place(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let Some(at) = view.at(id) else { return };
    let tag = view.tag(id);
    let busy = view.stack().downward().any(|frame| matches!(frame, Frame::Walk(_)));
    let shared = view.on(at).any(|other| other != id);
    if shared && !busy {
        broken.push(format!("{tag} shares its square"));
    }
    if ground::is_closed(view.board(), at) {
        broken.push(format!("{tag} stands in a wall"));
    }
}
