//! Sets a case up: the combatants, the phase, and whose turn it is.

use std::sync::Arc;

use super::expect::Expect;
use super::format::{CaseFields, StateFields};
use crate::content::level::{Ground, Placed};
use crate::core::board::{Board, Hazard, Material};
use crate::core::creature::entity_of;
use crate::core::dice::Dice;
use crate::core::ends::Ends;
use crate::core::fact::Cause;
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::{Name, name};
use crate::core::pool::Pool;
use crate::core::resolve;
use crate::core::stack::Stack;
use crate::core::track::change_track;
use crate::core::turn_order::SlotState;
use crate::lab::scenario::common::{Case, Change, Staged, starting_change};
use crate::lab::scenario::table;
use crate::rulesets::beacon::battle::Battle;
use crate::rulesets::beacon::content::Content;
use crate::rulesets::beacon::data::effect::Lasts;
use crate::rulesets::beacon::data::level::LevelFields;
use crate::rulesets::beacon::data::words::Phase;
use crate::rulesets::beacon::frames::{Frame, Turn};
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::movement::{is_free, space_at};
use crate::rulesets::beacon::mutations;
use crate::rulesets::beacon::phases;
use crate::rulesets::beacon::questions;
use crate::rulesets::beacon::rounds;
use crate::rulesets::beacon::state::{Channelling, Clock, HEROES, OTHERS, Readied, Slots};
use crate::rulesets::beacon::systems::BeaconRules;
use crate::rulesets::beacon::terms as t;

impl Staged for Content {
    type CaseFields = CaseFields;
    type PlacementFields = ();
    type PlacedFields = ();
    type StateFields = StateFields;
    type ChangeFields = ();
    type StepFields = ();
    type Expect = Expect;

    const SIZE: (i16, i16) = (20, 20);

    fn usual_ground() -> Vec<(char, Ground)> {
        let solid = |top| Ground { solid: Some(Material::Wood), top, ..Ground::default() };
        let hazard = Hazard { damage: 5, kind: name!("astral"), imposes: Name::default() };
        vec![
            ('#', solid(None)),
            ('c', solid(Some(1))),
            ('w', solid(Some(2))),
            ('3', solid(Some(3))),
            ('s', Ground { low: true, ..Ground::default() }),
            (',', Ground { difficult: true, ..Ground::default() }),
            ('h', Ground { hazard: Some(hazard), ..Ground::default() }),
        ]
    }

    fn usual_side(&self, creature: Name) -> SideId {
        if self.sheet(creature).is_some_and(|sheet| sheet.pc) { HEROES } else { OTHERS }
    }

    fn battle_on(content: &Arc<Self>, board: Board, dice: Dice) -> Battle {
        Battle::new(Arc::clone(content), board, dice)
    }

    fn enter(battle: &mut Battle, placed: &Placed) -> Result<(), String> {
        battle.enter(placed).map(|_| ())
    }

    fn has_room(battle: &Battle, who: CreatureId) -> Result<(), String> {
        let view = battle.view();
        let Some(space) = view.space(who) else { return Ok(()) };
        let tag = view.tag(who);
        if !ground::is_open(view.board(), space) {
            return Err(format!("{tag} would stand off the board or in a wall"));
        }
        match is_free(view, who, space_at(view, who, space.at)) {
            true => Ok(()),
            false => Err(format!("{tag} would share its space")),
        }
    }

    fn begin(battle: &mut Battle, case: &Case<Self>) -> Result<(), String> {
        let CaseFields { phase, turn, last, acted, surge, surge_level, ground_check, scenes } = case.own.clone();
        battle.set_house(&LevelFields { surge, surge_level, ground_check, scenes });
        for placed in &case.place {
            let who = table::find(battle, placed.id)?;
            if battle.view().sheet(who).pc {
                mutations::open(battle.world_mut(), who, t::SURGE_LEVEL.get(), surge_level, Some(3));
            }
        }
        if phase == Phase::Before {
            give_states(battle, case)?;
            battle.begin();
            return Ok(());
        }
        battle.world_mut().resource_mut::<Clock>().round = 1;
        battle.world_mut().resource_mut::<Clock>().last_side = SideId(last);
        let slots = rounds::slots(battle.view());
        *battle.world_mut().resource_mut::<Slots>() = slots;
        give_states(battle, case)?;
        for gone in Phase::ALL.into_iter().filter(|other| *other < phase) {
            lose(battle, gone);
        }
        for tag in acted {
            let who = table::find(battle, tag)?;
            battle.world_mut().resource_mut::<Slots>().heroes.settle(who, SlotState::Taken);
        }
        battle.world_mut().resource_mut::<Stack<Frame>>().push(Frame::Round(phase));
        resolve::resume::<BeaconRules>(battle.world_mut());
        if let Some(tag) = turn {
            let who = table::find(battle, tag)?;
            start(battle, phase, who);
        }
        phases::resolve(battle.world_mut());
        Ok(())
    }

    fn change(battle: &mut Battle, change: &Change<Self>) -> Result<(), String> {
        let who = table::find(battle, change.of)?;
        let (state, ()) = &change.own;
        if let Some(at) = change.at {
            mutations::put_on(battle.world_mut(), who, at);
        }
        for &(name, now) in &change.pools {
            let pools = battle.view().pools(who);
            let known = pools.and_then(|pools| pools.iter().find(|pool| pool.name == name).copied());
            let Some(known) = known.filter(|pool| now >= 0 && pool.cap.is_none_or(|cap| now <= cap)) else {
                return Err(format!("{} cannot have {now} {name}", change.of));
            };
            mutations::open_pool(battle.world_mut(), who, Pool { now, ..known });
        }
        give(battle, who, state)
    }

    fn told(battle: &Battle) -> Vec<String> {
        let view = battle.view();
        view.decision()
            .map(|decision| vec![questions::prompt(view, decision), questions::ALL.pass(decision).to_owned()])
            .unwrap_or_default()
    }
}

fn give_states(battle: &mut Battle, case: &Case<Content>) -> Result<(), String> {
    case.place.iter().try_for_each(|placed| Content::change(battle, &starting_change::<Content>(placed)))
}

fn lose(battle: &mut Battle, phase: Phase) {
    let mut slots = battle.world_mut().resource_mut::<Slots>();
    let Some(order) = slots.npcs_in_mut(phase) else { return };
    let due: Vec<CreatureId> = order.due().collect();
    for who in due {
        order.settle(who, SlotState::Taken);
    }
}

fn start(battle: &mut Battle, phase: Phase, who: CreatureId) {
    let (pc, side) = (battle.view().sheet(who).pc, battle.view().side(who));
    let world = battle.world_mut();
    let mut slots = world.resource_mut::<Slots>();
    let order = if pc { Some(&mut slots.heroes) } else { slots.npcs_in_mut(phase) };
    if let Some(order) = order {
        order.settle(who, SlotState::Taken);
    }
    world.resource_mut::<Clock>().last_side = side;
    world.resource_mut::<Stack<Frame>>().push(Frame::Turn(Box::new(Turn::new(who, false))));
}

fn give(battle: &mut Battle, who: CreatureId, state: &StateFields) -> Result<(), String> {
    let StateFields { hp, stress, has, destroyed, grapples, channels, readied } = state;
    let most = battle.view().sheet(who).hp;
    if let Some(hp) = *hp {
        if !(1..=most).contains(&hp) {
            return Err(format!("{} cannot have {hp} of {most} HP", battle.tag(who)));
        }
        change_track(battle.world_mut(), who, t::HP.get(), |track| track.now = hp);
    }
    if let Some(stress) = *stress {
        change_track(battle.world_mut(), who, t::STRESS.get(), |track| track.now = stress);
    }
    for held in has {
        if battle.view().content().condition(held.is).is_none() {
            return Err(format!("there is no condition {:?}", held.is));
        }
        let by = held.from.map_or(Ok(who), |tag| table::find(battle, tag))?;
        let next = || mutations::fix(battle.view(), who, by, Lasts::EndOfNextTurn);
        let ends = if held.next_turn { next() } else { Ends::open() };
        mutations::impose(battle.world_mut(), who, held.is, Some(by), ends, Cause::new(by, Name::default()));
    }
    for &item in destroyed {
        mutations::belongings(battle.world_mut(), who, |own| own.destroyed.push(item));
    }
    if let Some(tag) = *grapples {
        let on = table::find(battle, tag)?;
        mutations::grapple(battle.world_mut(), who, on, Cause::new(who, t::GRAPPLE.get()));
    }
    let entity = entity_of(battle.world(), who);
    if let Some(ability) = *channels {
        let own = Channelling { ability, on: None, from_round: 1, saved: None };
        battle.world_mut().entity_mut(entity).insert(own);
    }
    if let Some((ability, trigger)) = *readied {
        let own = Readied { ability, whose: Vec::new(), trigger };
        battle.world_mut().entity_mut(entity).insert(own);
    }
    Ok(())
}
