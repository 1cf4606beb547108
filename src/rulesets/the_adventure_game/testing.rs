//! What has to hold in a battle of The Adventure Game.

use std::collections::BTreeSet;

use crate::content::level::LevelDef;
use crate::core::carried::kind_of;
use crate::core::creature::Battlefield;
use crate::core::ends::{End, Moment};
use crate::core::ids::{CreatureId, Ref};
use crate::core::intent::{Decision, Intent, Options, Refusal};
use crate::core::name::Name;
use crate::core::stack::Stack;
use crate::core::triggered::TRAIT;
use crate::core::turn_order::TurnOrder;
use crate::core::uses::times_used;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::frames::{Frame, Phase};
use crate::rulesets::the_adventure_game::movement::MOVE;
use crate::rulesets::the_adventure_game::questions;
use crate::rulesets::the_adventure_game::sheet::Sheet;
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::state::Murk;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::{legal, phases};
use crate::testing::properties::Examined;
use crate::testing::touched;

impl Examined for Content {
    fn unsound(battle: &Battle) -> Vec<String> {
        let view = battle.view();
        let mut broken = Vec::new();
        squares(view, &mut broken);
        for id in view.ids() {
            fighter(view, id, &mut broken);
            relations(view, id, &mut broken);
        }
        orders(view, &mut broken);
        murks(view, &mut broken);
        broken
    }

    fn ask(battle: &Battle, answer: &Intent) -> Vec<(Intent, Refusal)> {
        let view = battle.view();
        let Some(decision) = view.decision() else { return Vec::new() };
        if let (Options::Act, Some(who)) = (&decision.options, decision.about) {
            for power in legal::powers(view, who, decision.ask == MOVE) {
                for on in view.ids().filter(|_| power.rolls) {
                    let attack = Attack { by: who, power, on, opportunity: false, from: None, at: None };
                    let _odds = sources::forecast(view, attack);
                }
            }
        }
        let mut named = vec![answer.clone()];
        battle.legal(|intent| named.push(intent));
        let refused = |intent: Intent| battle.check(&intent).err().map(|refusal| (intent, refusal));
        named.into_iter().filter_map(refused).collect()
    }

    fn parts(&self) -> BTreeSet<String> {
        let powers = self.powers().iter().map(|power| touched::ability(power.id));
        let states = self.states().iter().map(|state| touched::condition(state.id));
        // Traits ask only where content has one that can be let be.
        let lets_be = |sheet: &Sheet| sheet.traits.iter().flat_map(|own| &own.triggers).any(|own| own.may);
        let asks = self.sheets().any(|sheet| lets_be(sheet));
        let questions = questions::slugs().filter(|slug| asks || *slug != TRAIT.id().slug()).map(touched::question);
        let effects = self.powers().iter().flat_map(|power| power.effects().chain(&power.user).chain(&power.beside));
        powers.chain(states).chain(questions).chain(effects.map(|effect| kind_of("effect", effect))).collect()
    }

    fn arenas(&self, level: &LevelDef, missing: &[Name]) -> Vec<LevelDef> {
        // Adventurers of another tier in the places of a party.
        let party: Vec<usize> = (0..level.place.len()).filter(|&n| level.place[n].side == 0).collect();
        let with = |some: &[Name]| {
            let mut arena = level.clone();
            for (&n, &creature) in party.iter().zip(some) {
                arena.place[n].creature = creature;
            }
            arena
        };
        missing.chunks(party.len().max(1)).map(with).collect()
    }

    fn ask_again(battle: &mut Battle) -> Option<Decision> {
        let asked = battle.world_mut().resource_mut::<Stack<Frame>>().withdraw();
        phases::resolve(battle.world_mut());
        asked
    }
}

fn squares(view: View, broken: &mut Vec<String>) {
    let mut squares = BTreeSet::new();
    for (id, at) in view.standing() {
        let tag = view.tag(id);
        if !squares.insert(at) {
            broken.push(format!("{tag} shares {at:?}"));
        }
        if view.board().tile(at).is_none_or(|tile| tile.solid.is_some()) {
            broken.push(format!("{tag} stands in a wall"));
        }
    }
}

fn fighter(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let (hp, tag) = (view.hp(id), view.tag(id));
    if hp.now < 0 || hp.now > hp.max {
        broken.push(format!("{tag} has {} of {} HP", hp.now, hp.max));
    }
    if view.is_up(id) != (hp.now > 0) {
        broken.push(format!("{tag} is up or not at {} HP", hp.now));
    }
    if view.at(id).is_none() && view.conditions(id).next().is_some() {
        broken.push(format!("{tag} is gone and still has states"));
    }
    for (_, held) in view.conditions(id) {
        let ahead = held.ends.iter().all(|end| match end {
            End::At(Moment::RoundEnd(round)) => round >= view.clock().round,
            End::At(Moment::TurnStart { of, turn }) => turn > view.battle_turns(of),
            End::Check { .. } => true,
            End::At(_) | End::With(_) | End::Own(_) => false,
        });
        if !ahead {
            broken.push(format!("{tag} has a state whose end is past: {held:?}"));
        }
        if held.kinds.iter().any(|&kind| view.content().state(kind).is_none()) || held.level < 0 {
            broken.push(format!("{tag} has a state that there is not: {held:?}"));
        }
    }
}

/// What is between two has both ends: who is charged at, whose next turn something lasts to, who lies on the ground.
fn relations(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let tag = view.tag(id);
    for (_, held) in view.conditions(id) {
        if held.kinds.contains(&t::CHARGING.get())
            && held.source.and_then(Ref::creature).is_none_or(|on| on == id || !view.exists(on))
        {
            broken.push(format!("{tag} charges at nobody: {held:?}"));
        }
        // Whatever lasts to the next turn of whoever drops ends with that (TP-DEF-02).
        for end in held.ends.iter() {
            if let End::At(Moment::TurnStart { of, .. }) = end
                && !(view.exists(of) && view.is_up(of))
            {
                broken.push(format!("{tag} has a state of one who is down: {held:?}"));
            }
        }
    }
    let lies = [t::DOWN.get(), t::STABLE.get()].into_iter().filter(|&state| view.has(id, state)).count();
    if lies != usize::from(view.is_fallen(id)) {
        broken.push(format!("{tag} is fallen or not, with {lies} states that say so"));
    }
    let seized = view.has(id, t::SEIZED.get());
    if matches!(view.phase(), Phase::Movement | Phase::Battle)
        && view.at(id).is_some()
        && seized != view.orders().has_seized(id)
    {
        broken.push(format!("{tag} has seized the initiative or not: {seized}"));
    }
    let made: BTreeSet<_> = view.murks().filter(|murk| murk.owner == id).map(|murk| murk.power).collect();
    if made.len() != view.murks().filter(|murk| murk.owner == id).count() {
        broken.push(format!("{tag} has two of one sort of murk"));
    }
}

/// Both orders name everybody once, and nobody is at a place beyond their ends.
fn orders(view: View, broken: &mut Vec<String>) {
    let orders = view.orders();
    let all: BTreeSet<CreatureId> = orders.ascending.iter().copied().collect();
    let once = |list: &[CreatureId]| {
        let unlike: BTreeSet<CreatureId> = list.iter().copied().collect();
        unlike.len() == list.len() && unlike.is_subset(&all)
    };
    let whose = |order: &TurnOrder| order.slots().map(|(who, _)| who).collect::<Vec<_>>();
    let (moving, fighting) = (whose(&orders.movement), whose(&orders.battle));
    let movement = matches!(view.phase(), Phase::Movement | Phase::Battle);
    if movement && (!once(&moving) || moving.len() != all.len() || !once(&orders.ascending)) {
        broken.push("the movement order is not everybody once".to_owned());
    }
    if view.phase() == Phase::Battle {
        if !once(&fighting) || fighting.len() != all.len() {
            broken.push(format!("the battle order is not everybody once: {orders:?}"));
        }
        if orders.delayed().any(|id| times_used(view.world, id, t::DELAY.get(), None) > 0) {
            broken.push(format!("somebody delays again: {orders:?}"));
        }
    }
    if !once(&orders.seized) && !orders.ascending.is_empty() {
        broken.push(format!("somebody seizes twice: {:?}", orders.seized));
    }
    if view.clock().active.is_some_and(|id| !view.exists(id)) {
        broken.push("it is nobody's turn".to_owned());
    }
}

/// Ground changed for a time is somebody's, still to end, and known to the list of it.
fn murks(view: View, broken: &mut Vec<String>) {
    let mut all = view.world.try_query::<&Murk>();
    let there = all.as_mut().map_or(0, |all| all.iter(view.world).count());
    if there != view.murks().count() {
        broken.push(format!("{there} murks, {} known", view.murks().count()));
    }
    for murk in view.murks() {
        if view.world.resource::<Battlefield>().entity(murk.owner).is_none() || murk.until < view.clock().round {
            broken.push(format!("a murk that is nobody's or over: {murk:?}"));
        }
    }
}
