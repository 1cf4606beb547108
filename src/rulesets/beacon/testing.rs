//! What has to hold in a battle of BEACON.

use std::collections::BTreeSet;

use crate::content::level::LevelDef;
use crate::core::carried::kind_of;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Refusal};
use crate::core::name::Name;
use crate::core::stack::Stack;
use crate::rulesets::beacon::battle::Battle;
use crate::rulesets::beacon::content::Content;
use crate::rulesets::beacon::data::words::Phase;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::phases;
use crate::rulesets::beacon::questions;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::state::{HEROES, OTHERS};
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::testing::properties::Examined;
use crate::testing::touched;

impl Examined for Content {
    fn unsound(battle: &Battle) -> Vec<String> {
        let view = battle.view();
        let mut broken = Vec::new();
        for id in view.ids().filter(|&id| !view.is_object(id)) {
            combatant(view, id, &mut broken);
            place(view, id, &mut broken);
            held(view, id, &mut broken);
        }
        slots(view, &mut broken);
        broken
    }

    fn ask(battle: &Battle, answer: &Intent) -> Vec<(Intent, Refusal)> {
        let view = battle.view();
        let Some(decision) = view.decision() else { return Vec::new() };
        let _words = (questions::prompt(view, decision), questions::ALL.pass(decision));
        if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
            for ability in view.abilities(who).filter(|ability| reach::strikes_by(ability).is_some()) {
                for (on, _) in view.standing() {
                    let _chance = sources::chance(view, who, ability, ability.action(), on);
                }
            }
        }
        let mut named = vec![answer.clone()];
        battle.legal(|intent| named.push(intent));
        let refused = |intent: Intent| battle.check(&intent).err().map(|refusal| (intent, refusal));
        named.into_iter().filter_map(refused).collect()
    }

    fn parts(&self) -> BTreeSet<String> {
        let used = |ability: &&std::sync::Arc<super::data::ability::AbilityDef>| {
            ability.activation != super::data::ability::Activation::Passive
        };
        let abilities = self.abilities().iter().filter(used).map(|ability| touched::ability(ability.id));
        let conditions = self.conditions().iter().map(|held| touched::condition(held.id));
        let questions = questions::ALL.slugs().map(touched::question);
        let effects = self.abilities().iter().flat_map(|ability| ability.all_effects().cloned().collect::<Vec<_>>());
        let effects = effects.map(|effect| kind_of("effect", &effect));
        abilities.chain(conditions).chain(questions).chain(effects).collect()
    }

    fn arenas(&self, level: &LevelDef, missing: &[Name]) -> Vec<LevelDef> {
        let mut arenas = Vec::new();
        for pc in [true, false] {
            let side = if pc { HEROES.0 } else { OTHERS.0 };
            let seats: Vec<usize> = (0..level.place.len()).filter(|&n| level.place[n].side == side).collect();
            let same = |id: &&Name| self.sheet(**id).is_some_and(|sheet| sheet.pc == pc && sheet.size <= 1);
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
    let (sheet, tag) = (view.sheet(id), view.tag(id));
    let (hp, up) = (view.hp(id), view.is_up(id));
    if hp < 0 || hp > sheet.hp || (up && hp == 0) {
        broken.push(format!("{tag} has {hp} of {} HP", sheet.hp));
    }
    let over = sheet.cap.is_some_and(|cap| sheet.overstress_cap > 1 && view.stress(id) > cap);
    if up && over {
        broken.push(format!("{tag} has {} Stress beyond its cap", view.stress(id)));
    }
    for (pool, cap) in [(t::WOUNDS.get(), sheet.wound_cap), (t::OVERSTRESS.get(), sheet.overstress_cap)] {
        if up && view.pool(id, pool) >= cap {
            broken.push(format!("{tag} is in the fight with {} {pool}", view.pool(id, pool)));
        }
    }
    if up != view.space(id).is_some() {
        broken.push(format!("{tag} is on the board or not, and in the fight: {up}"));
    }
    if view.summoner(id).is_none() && view.side(id) != if sheet.pc { HEROES } else { OTHERS } {
        broken.push(format!("{tag} is on the wrong side"));
    }
}

fn place(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let Some(space) = view.space(id) else { return };
    let tag = view.tag(id);
    let busy = view.stack().downward().any(|frame| matches!(frame, Frame::Walk(_)));
    let shared = view.standing().any(|(other, own)| other != id && own.overlaps(space));
    if shared && !busy {
        broken.push(format!("{tag} shares its space"));
    }
    if !ground::is_open(view.board(), space) {
        broken.push(format!("{tag} stands in a wall"));
    }
    for (_, other, _) in view.grapples(id) {
        if !view.adjacent(id, other) {
            broken.push(format!("{tag} holds {} from afar", view.tag(other)));
        }
    }
}

fn held(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let tag = view.tag(id);
    if !view.is_up(id) && (view.conditions(id).next().is_some() || view.channelling(id).is_some()) {
        broken.push(format!("{tag} is out and has something on it"));
    }
    let mut kinds = BTreeSet::new();
    for (_, held) in view.conditions(id) {
        if held.kinds.len() != 1 || view.content().condition(held.kinds[0]).is_none() || !kinds.insert(held.kinds[0]) {
            broken.push(format!("{tag} has something odd or twice: {held:?}"));
        }
    }
    if (view.pool(id, t::DISCORD.get()) > 0) != view.has(id, t::DISCORD.get()) && view.is_up(id) {
        broken.push(format!("{tag} has Discord or not"));
    }
}

fn slots(view: View, broken: &mut Vec<String>) {
    if view.clock().over.is_some() {
        return;
    }
    for phase in Phase::ALL.into_iter().filter(|phase| *phase < view.phase()) {
        let left = view.slots().npcs_in(phase).is_some_and(|order| order.due().next().is_some());
        if left {
            broken.push(format!("an NPC's turn in {phase:?} was left out"));
        }
    }
    if view.clock().active.is_some_and(|id| !view.exists(id)) {
        broken.push("it is nobody's turn".to_owned());
    }
}
