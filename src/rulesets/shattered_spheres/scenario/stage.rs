//! Sets a case up: the combatants, whose turn it is, what they are under.

use std::sync::Arc;

use super::expect::Expect;
use super::format::{CaseFields, StateFields, StepFields};
use crate::content::level::{Ground, Placed};
use crate::core::board::{Board, Material};
use crate::core::dice::Dice;
use crate::core::ends::{End, Ends};
use crate::core::fact::Cause;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Intent};
use crate::core::name::{Name, name};
use crate::core::pool::Pool;
use crate::core::resolve;
use crate::core::stack::Stack;
use crate::core::turn_order::SlotState;
use crate::lab::scenario::common::Mentioning;
use crate::lab::scenario::common::{Case, Change, Staged, starting_change};
use crate::lab::scenario::table;
use crate::rulesets::shattered_spheres::battle::Battle;
use crate::rulesets::shattered_spheres::content::Content;
use crate::rulesets::shattered_spheres::data::level::PlacementFields;
use crate::rulesets::shattered_spheres::data::words::{Aspect, Phase};
use crate::rulesets::shattered_spheres::frames::{Frame, Turn};
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::mutations::{self, Put};
use crate::rulesets::shattered_spheres::phases;
use crate::rulesets::shattered_spheres::questions;
use crate::rulesets::shattered_spheres::rounds;
use crate::rulesets::shattered_spheres::state::{Affliction, Aim, Clock, Item, Modifier, Order, Seat, side_of};
use crate::rulesets::shattered_spheres::systems::SpheresRules;
use crate::rulesets::shattered_spheres::terms as t;

impl Mentioning for PlacementFields {}

impl Staged for Content {
    type CaseFields = CaseFields;
    type PlacementFields = PlacementFields;
    type PlacedFields = ();
    type StateFields = StateFields;
    type ChangeFields = ();
    type StepFields = StepFields;
    type Expect = Expect;

    const SIZE: (i16, i16) = (40, 20);
    const INTENTS: &'static [&'static str] = &["effect"];

    fn usual_ground() -> Vec<(char, Ground)> {
        vec![
            ('#', Ground { solid: Some(Material::Stone), ..Ground::default() }),
            (',', Ground { difficult: true, ..Ground::default() }),
            ('d', Ground { solid: Some(Material::Wood), door: true, ..Ground::default() }),
            ('o', Ground { low: true, ..Ground::default() }),
        ]
    }

    fn usual_side(&self, creature: Name) -> SideId {
        self.sheet(creature).map_or(SideId(1), |sheet| side_of(sheet.role))
    }

    fn battle_on(content: &Arc<Self>, board: Board, dice: Dice) -> Battle {
        Battle::new(Arc::clone(content), board, dice)
    }

    fn enter(battle: &mut Battle, placed: &Placed<PlacementFields>) -> Result<(), String> {
        battle.enter(placed).map(|_| ())
    }

    fn has_room(battle: &Battle, who: CreatureId) -> Result<(), String> {
        let (view, tag) = (battle.view(), battle.tag(who));
        let Some(at) = view.at(who) else { return Ok(()) };
        if ground::is_closed(view.board(), at) {
            return Err(format!("{tag} would stand off the board or in a wall"));
        }
        match view.on(at).find(|&other| other != who) {
            Some(other) => Err(format!("{tag} and {} would share a square", view.tag(other))),
            None => Ok(()),
        }
    }

    fn begin(battle: &mut Battle, case: &Case<Self>) -> Result<(), String> {
        let own = case.own.clone();
        battle.set_up(&own.level());
        let mut orders = Vec::new();
        for placed in &case.place {
            let (placement, _) = &placed.own;
            let who = table::find(battle, placed.id)?;
            orders.extend(placement.commander.map(|tag| (who, tag)));
        }
        battle.give_orders(&orders)?;
        let Some(turn) = own.turn else {
            give_states(battle, case)?;
            battle.begin();
            return Ok(());
        };
        seat(battle, &own, turn)?;
        give_states(battle, case)?;
        phases::resolve(battle.world_mut());
        Ok(())
    }

    fn change(battle: &mut Battle, change: &Change<Self>) -> Result<(), String> {
        let who = table::find(battle, change.of)?;
        let (state, ()) = &change.own;
        if let Some(at) = change.at {
            mutations::put_on(battle.world_mut(), who, at);
            mutations::tidy(battle.world_mut(), Cause::rule("setup"));
        }
        for &(name, now) in &change.pools {
            if name == t::FATE.get() {
                let side = battle.view().side(who);
                let have = battle.view().fate(side);
                crate::core::mutations::change_side_pool(
                    battle.world_mut(),
                    side,
                    name,
                    now - have,
                    Cause::rule("setup"),
                );
                continue;
            }
            let pools = battle.view().pools(who);
            let known = pools.and_then(|pools| pools.iter().find(|pool| pool.name == name).copied());
            let Some(known) = known.filter(|_| now >= 0) else {
                return Err(format!("{} cannot have {now} {name}", change.of));
            };
            mutations::open_pool(battle.world_mut(), who, Pool { now, ..known });
        }
        give(battle, who, state)
    }

    fn verbs(step: &StepFields) -> Vec<&'static str> {
        step.effect.iter().map(|_| "effect").collect()
    }

    fn intent(battle: &Battle, step: &StepFields) -> Option<Result<Intent, String>> {
        let (who, is) = step.effect?;
        let found = || {
            let who = table::find(battle, who)?;
            let held = battle.view().conditions(who).find(|(_, held)| held.kinds.contains(&is));
            held.map(|(_, held)| Intent::Choose(Choice::Record(held.record))).ok_or_else(|| format!("it has no {is}"))
        };
        Some(found())
    }

    fn told(battle: &Battle) -> Vec<String> {
        let view = battle.view();
        let Some(decision) = view.decision() else { return Vec::new() };
        vec![questions::prompt(view, decision), questions::ALL.pass(decision).to_owned()]
    }
}

fn give_states(battle: &mut Battle, case: &Case<Content>) -> Result<(), String> {
    case.place.iter().try_for_each(|placed| Content::change(battle, &starting_change::<Content>(placed)))
}

/// The turn of somebody begins, in an order of turns.
fn seat(battle: &mut Battle, own: &CaseFields, turn: Name) -> Result<(), String> {
    let who = table::find(battle, turn)?;
    let mut order: Vec<CreatureId> = Vec::new();
    for tag in &own.order {
        order.push(table::find(battle, *tag)?);
    }
    let rest: Vec<CreatureId> = battle
        .ids()
        .filter(|&id| !order.contains(&id) && !battle.view().is_neutral(id) && battle.view().at(id).is_some())
        .collect();
    if own.order.is_empty() {
        order.push(who);
    }
    order.extend(rest.into_iter().filter(|&id| !own.order.is_empty() || id != who));
    let highest = i16::try_from(order.len()).unwrap_or(i16::MAX);
    let places = order.iter().zip(0..).map(|(&who, at)| Seat { who, score: 10 + highest - at }).collect();
    let world = battle.world_mut();
    world.resource_mut::<Clock>().round = own.round;
    world.resource_mut::<Order>().places = places;
    rounds::fill(world);
    for id in order {
        if id == who {
            break;
        }
        world.resource_mut::<Order>().round.settle(id, SlotState::Taken);
    }
    world.resource_mut::<Order>().round.settle(who, SlotState::Taken);
    world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::Round));
    resolve::resume::<SpheresRules>(world);
    world.resource_mut::<Stack<Frame>>().push(Frame::Turn(Box::new(Turn::new(who))));
    Ok(())
}

fn give(battle: &mut Battle, who: CreatureId, state: &StateFields) -> Result<(), String> {
    let cause = Cause::new(who, name!("setup"));
    let StateFields { wounds, staggered, state: word, failures, stress, fatigue, has, helped, .. } = state;
    let world = battle.world_mut();
    mutations::plight(world, who, |plight| {
        if let Some((combat, conflict)) = *wounds {
            plight.wounds = [combat, conflict];
        }
        plight.stress += stress;
        plight.failures += failures;
        plight.fatigue += fatigue;
        plight.staggered |= staggered;
        match word.map(Name::as_str) {
            Some("incapacitated") => plight.down = true,
            Some("dying") => (plight.down, plight.dying) = (true, true),
            Some("ruined") => plight.ruined = true,
            Some("dead") => plight.dead = true,
            _ => {}
        }
    });
    if *staggered {
        let put = Put {
            kinds: vec![t::DAZED.get(), t::HINDERED.get()],
            by: who,
            ends: Ends::open(),
            cause: Cause { of: t::STAGGERED.get(), ..cause },
        };
        mutations::impose(world, who, put);
    }
    mutations::settle_standing(world, who, cause);
    for held in has {
        if battle.view().content().condition(held.is).is_none() && !t::LASTING.iter().any(|word| word.get() == held.is)
        {
            return Err(format!("there is no condition {:?}", held.is));
        }
        let by = held.from.map_or(Ok(who), |tag| table::find(battle, tag))?;
        let ends: Ends = match held.resist {
            Some(_) if held.grade >= 3 => End::Own(t::GREATER.get()).into(),
            Some((resist, dc)) => End::Check { kind: resist.slug(), number: dc }.into(),
            None if held.this_turn => mutations::this_turn(battle.view(), who),
            None => Ends::open(),
        };
        let put = Put { kinds: vec![held.is], by, ends, cause };
        match held.resist {
            Some((resist, dc)) => {
                mutations::afflict(battle.world_mut(), who, put, Affliction { dc, resist, grade: held.grade });
            }
            None => {
                mutations::impose(battle.world_mut(), who, put);
            }
        }
    }
    for &(what, ranks) in helped {
        let Some(aspect) = Aspect::named(what) else { return Err(format!("there is no {what} to help")) };
        let put = Put { kinds: vec![t::GAMBIT.get()], by: who, ends: Ends::open(), cause };
        mutations::modify(battle.world_mut(), who, put, Modifier::on(aspect, ranks));
    }
    gear(battle, who, state)
}

fn gear(battle: &mut Battle, who: CreatureId, state: &StateFields) -> Result<(), String> {
    let StateFields { holds, both_hands, held_by, aims, attitude, unloaded, runs, .. } = state;
    if let Some(holds) = holds {
        let held: Vec<Item> = holds.iter().map(|&name| Item { name, of: who }).collect();
        mutations::kit(battle.world_mut(), who, |kit| {
            let gone: Vec<Item> = kit.held.iter().filter(|item| !held.contains(item)).copied().collect();
            kit.near.retain(|item| !held.contains(item));
            kit.near.extend(gone);
            kit.held = held;
        });
    }
    mutations::kit(battle.world_mut(), who, |kit| {
        kit.both_hands |= both_hands;
        kit.unloaded.extend(unloaded);
    });
    if let Some((by, level, with)) = *held_by {
        let by = table::find(battle, by)?;
        mutations::grab(battle.world_mut(), by, who, level, with);
    }
    if let Some((at, ranks)) = *aims {
        let at = table::find(battle, at)?;
        mutations::aim(battle.world_mut(), who, Aim { at, ranks }, Cause::new(who, t::AIM.get()));
    }
    if let Some(attitude) = *attitude {
        mutations::mood(battle.world_mut(), who, |mood| mood.attitude = attitude);
    }
    if *runs > 0 {
        let round = battle.round();
        mutations::habit(battle.world_mut(), who, |habit| (habit.runs, habit.last_run) = (*runs, round - 1));
    }
    Ok(())
}
