//! Wounds and Overstresses: their tables, and what breaks (BC-DMG-09, BC-DMG-11, BC-DMG-18); concentration saves.

use bevy::prelude::World;

use super::data::ability::{Sort, Tag};
use super::data::effect::Lasts;
use super::data::words::Score;
use super::frames::{Concentrate, Frame, Toll, TollResult};
use super::mutations;
use super::rolling;
use super::sources;
use super::systems::{BeaconRules, BeaconSystems};
use super::terms as t;
use super::view::View;
use crate::core::ends::Ends;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options};
use crate::core::name::{Name, name};
use crate::core::question::Question;
use crate::core::resolve::RulesBuilder;
use crate::core::stack::{Flow, Stack};

/// Registers Wounds, Overstresses and concentration saves.
pub(super) fn install(rules: &mut RulesBuilder<BeaconRules>) {
    rules.step::<Toll>(BeaconSystems::Harm, step).step::<Concentrate>(BeaconSystems::Harm, concentrate);
}

/// Which thing breaks.
pub static BREAKS: Question = Question::new("breaks");

/// What a Wound comes to, by the number before the cap and the d6 (BC-DMG-09).
pub fn wound(left: i16, die: u8) -> TollResult {
    use TollResult::{Dazed, Felled, Support, Weapon};
    match (left, die) {
        (3.., 5..) | (2, 6) => Dazed,
        (3.., 3 | 4) | (2, 4 | 5) | (..=1, 5..) => Weapon,
        (3.., _) | (2, 2 | 3) | (..=1, 3 | 4) => Support,
        _ => Felled,
    }
}

/// What an Overstress comes to (BC-DMG-11).
pub fn overstress(left: i16, die: u8) -> TollResult {
    match wound(left, die) {
        TollResult::Weapon => TollResult::Technique,
        TollResult::Support => TollResult::Mana,
        TollResult::Felled => TollResult::Exposed,
        other => other,
    }
}

/// What each face of the d6 comes to for somebody's next Overstress, so many before its cap (BC-DMG-11).
#[cfg(feature = "gui")]
pub fn next_overstress(view: View, who: CreatureId, left: i16) -> [TollResult; 6] {
    [1, 2, 3, 4, 5, 6].map(|die| instead(view, who, overstress(left, die)))
}

fn step(world: &mut World, toll: &mut Toll) -> Flow<Frame> {
    let who = toll.who;
    if !View::new(world).is_up(who) {
        return Flow::Done;
    }
    let Some(result) = toll.result else {
        let (purpose, read): (_, fn(i16, u8) -> TollResult) =
            if toll.overstress { (t::OVERSTRESS.get(), overstress) } else { (t::WOUND.get(), wound) };
        let die = mutations::roll(world, Some(who), 6, purpose);
        toll.result = Some(instead(View::new(world), who, read(toll.left, die)));
        return Flow::Again;
    };
    let breaks = breakable(View::new(world), who, result);
    if breaks.len() > 1 {
        let Some(answer) = world.resource_mut::<Stack<Frame>>().take_answer() else {
            let choices = breaks.into_iter().map(Choice::Named).collect();
            let options = Options::Choose { choices, may_pass: false };
            let (side, origin) = (View::new(world).side(who), t::WOUND.get());
            return Flow::Ask(Decision { side, about: Some(who), ask: BREAKS.id(), origin, options });
        };
        if let Intent::Choose(Choice::Named(item)) = answer {
            destroy(world, toll, item);
        }
        return Flow::Done;
    }
    suffer(world, toll, result, breaks.first().copied());
    Flow::Done
}

/// What happens where there is nothing of the kind to destroy.
fn instead(view: View, who: CreatureId, result: TollResult) -> TollResult {
    let none = |result| breakable(view, who, result).is_empty();
    let most = view.pools(who).and_then(|pools| pools.iter().find(|pool| pool.name == t::MP.get())?.cap).unwrap_or(0);
    match result {
        TollResult::Weapon if none(result) => [TollResult::Support, TollResult::Felled]
            .into_iter()
            .find(|other| *other == TollResult::Felled || !none(*other))
            .unwrap_or(result),
        TollResult::Support if none(result) => [TollResult::Weapon, TollResult::Felled]
            .into_iter()
            .find(|other| *other == TollResult::Felled || !none(*other))
            .unwrap_or(result),
        TollResult::Technique if none(result) => instead(view, who, TollResult::Mana),
        TollResult::Mana if most == 0 => TollResult::Exposed,
        result => result,
    }
}

/// What may break, one of a linked pair for both (BC-DMG-18).
fn breakable(view: View, who: CreatureId, result: TollResult) -> Vec<Name> {
    let second = view.sheet(who).linked.map(|(_, second)| second);
    let fits = |sort: Sort| match result {
        TollResult::Weapon => sort == Sort::Weapon,
        TollResult::Support => sort == Sort::Support,
        TollResult::Technique => matches!(sort, Sort::Spell | Sort::Skill),
        _ => false,
    };
    let left = |ability: &super::data::ability::AbilityDef| {
        let most = ability.tags.iter().find_map(|tag| if let Tag::Consumable(uses) = tag { Some(*uses) } else { None });
        most.is_none_or(|most| view.times(who, ability.id) < most)
    };
    let whole = view.abilities(who).filter(|ability| fits(ability.sort) && Some(ability.id) != second && left(ability));
    whole.map(|ability| ability.id).collect()
}

fn destroy(world: &mut World, toll: &Toll, item: Name) {
    let cause = Cause { by: toll.by, of: if toll.overstress { t::OVERSTRESS.get() } else { t::WOUND.get() } };
    let linked = View::new(world).sheet(toll.who).linked;
    let both = linked.filter(|(one, other)| *one == item || *other == item);
    let items: Vec<Name> = both.map_or(vec![item], |(one, other)| vec![one, other]);
    for item in items {
        mutations::belongings(world, toll.who, |own| own.destroyed.push(item));
        let why = format!("{} is destroyed", super::words::thing(View::new(world), item));
        mutations::record_fact(world, cause, FactKind::Nothing { on: Some(toll.who), why });
    }
}

fn suffer(world: &mut World, toll: &Toll, result: TollResult, item: Option<Name>) {
    let (who, by) = (toll.who, toll.by);
    let cause = Cause { by, of: if toll.overstress { t::OVERSTRESS.get() } else { t::WOUND.get() } };
    let impose = |world: &mut World, is: Name, lasts: Lasts| {
        let ends = mutations::fix(View::new(world), who, by.unwrap_or(who), lasts);
        mutations::impose(world, who, is, by, ends, cause);
    };
    match result {
        TollResult::Dazed => impose(world, t::DAZED.get(), Lasts::EndOfNextTurn),
        TollResult::Felled => {
            impose(world, t::SLOWED.get(), Lasts::EndOfNextTurn);
            impose(world, t::STUNNED.get(), Lasts::EndOfNextTurn);
        }
        TollResult::Exposed => {
            for is in [t::VULNERABLE.get(), t::WEAKENED.get()] {
                mutations::impose(world, who, is, by, Ends::open(), cause);
            }
        }
        TollResult::Mana => {
            let pools = View::new(world).pools(who);
            let mp = pools.and_then(|pools| pools.iter().find(|pool| pool.name == t::MP.get()).copied());
            if let Some(mp) = mp {
                let most = (mp.cap.unwrap_or(0) - 2).max(0);
                mutations::change_pool(world, who, mp.name, most.min(mp.now) - mp.now, cause);
                mutations::open(world, who, mp.name, most.min(mp.now), Some(most));
                let why = format!("at most {most} MP until repaired");
                mutations::record_fact(world, cause, FactKind::Nothing { on: Some(who), why });
            }
        }
        TollResult::Weapon | TollResult::Support | TollResult::Technique => {
            if let Some(item) = item {
                destroy(world, toll, item);
            }
        }
    }
}

/// A save by BULK against the SAVE TARGET of whoever did the harm (BC-CHN-04).
fn concentrate(world: &mut World, at: &mut Concentrate) -> Flow<Frame> {
    let view = View::new(world);
    if !at.rolled {
        at.rolled = true;
        if view.channelling(at.who).is_none() || !view.is_up(at.who) {
            return Flow::Done;
        }
        let need = sources::save_target(view, at.by);
        let mut roll =
            rolling::by_score(view, at.who, Score::Bulk, t::CONCENTRATION.get(), t::CONCENTRATION.get(), need);
        roll.on = at.by;
        return Flow::Push(Frame::Roll(Box::new(roll)));
    }
    if rolling::take(world).is_some_and(|rolled| rolled.degree < 0) {
        let cause = Cause { by: at.by, of: name!("concentration") };
        mutations::stop_channelling(world, at.who, cause);
    }
    Flow::Done
}
