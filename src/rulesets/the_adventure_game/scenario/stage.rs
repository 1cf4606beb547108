//! Sets a case up: the board, the fighters, the orders, and the phase.

use std::sync::Arc;

use super::format::{Case, Change, Placed, State};
use crate::content::level::{self, Ground};
use crate::core::board::{Board, Hazard, Material};
use crate::core::creature::change_health;
use crate::core::dice::Dice;
use crate::core::fact::Cause;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::core::pool::Pool;
use crate::core::resolve;
use crate::core::stack::Stack;
use crate::lab::scenario::{map, table};
use crate::lab::telling;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::frames::{Frame, Phase};
use crate::rulesets::the_adventure_game::ops::{self, Imposition};
use crate::rulesets::the_adventure_game::state::{Clock, House, Orders};
use crate::rulesets::the_adventure_game::systems::AdventureRules;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::{ground, initiative, phases};

/// Sets a case up and runs it to the decision before its first step.
///
/// # Errors
/// What in the case cannot be set up.
pub fn battle(case: &Case, content: &Arc<Content>) -> Result<Battle, String> {
    let dice = Dice::scripted(case.start_dice.iter().copied());
    let mut battle = Battle::new(Arc::clone(content), board(case)?, dice);
    battle.set_house(House { grouped_initiative: case.grouped });
    for placed in &case.place {
        enter(&mut battle, placed)?;
    }
    room_for_all(&battle, case.place.iter().map(|placed| placed.id))?;
    let goal = case.objective.goal(&case.map, |who| battle.view().by_tag(who))?;
    battle.world_mut().insert_resource(goal);
    if matches!(case.phase, Phase::Deployment | Phase::Initiative) {
        prepare(&mut battle, case)?;
        battle.begin();
        // Everybody carries the usual unless the case is about that.
        while !case.outfits && battle.decision().is_some_and(|decision| decision.ask == t::OUTFIT.get()) {
            battle.submit(Intent::Pass).map_err(|refusal| refusal.text)?;
        }
        return Ok(battle);
    }
    battle.world_mut().resource_mut::<Clock>().round = 1;
    set_orders(&mut battle, case)?;
    prepare(&mut battle, case)?;
    let world = battle.world_mut();
    world.resource_mut::<Stack<Frame>>().push(Frame::Round(case.phase));
    // The case stands in the midst of the phase.
    resolve::resume::<AdventureRules>(world);
    phases::resolve(world);
    Ok(battle)
}

/// The id of a fighter by its tag.
///
/// # Errors
/// When there is none, with those there are.
pub fn id(battle: &Battle, tag: Name) -> Result<CreatureId, String> {
    table::find(battle, tag)
}

/// Makes sure that these stand on squares of the board where they may stop.
///
/// # Errors
/// Who does not.
pub fn room_for_all(battle: &Battle, tags: impl IntoIterator<Item = Name>) -> Result<(), String> {
    let view = battle.view();
    for tag in tags {
        let who = id(battle, tag)?;
        let Some(at) = view.at(who) else { continue };
        if ground::is_wall(view.board(), at) {
            return Err(format!("{tag} would stand off the board or in a wall, at {}", telling::spot(at)));
        }
        if let Some(other) = view.on(at).find(|&other| other != who) {
            return Err(format!("{tag} and {} would share {}", view.tag(other), telling::spot(at)));
        }
    }
    Ok(())
}

fn board(case: &Case) -> Result<Board, String> {
    const SIZE: (i16, i16) = (16, 12);
    let hazard = |damage, imposes: &str| Some(Hazard { damage, kind: Name::default(), imposes: Name::new(imposes) });
    let usual = [
        ('#', Ground { solid: Some(Material::Stone), ..Ground::default() }),
        (',', Ground { difficult: true, ..Ground::default() }),
        ('^', Ground { elevation: 1, ..Ground::default() }),
        ('c', Ground { low: true, ..Ground::default() }),
        ('h', Ground { hazard: hazard(3, ""), ..Ground::default() }),
        ('t', Ground { hazard: hazard(0, "slowed"), ..Ground::default() }),
    ];
    map::board(&case.map, SIZE, &case.legend, usual)
}

fn enter(battle: &mut Battle, placed: &Placed) -> Result<(), String> {
    if battle.view().by_tag(placed.id).is_some() {
        return Err(format!("two fighters are called {:?}", placed.id));
    }
    let creature = placed.made_from();
    let Some(sheet) = battle.content().sheet(creature).cloned() else {
        return Err(format!("there is no creature {creature:?}"));
    };
    let side = placed.side.unwrap_or(SideId(u8::from(!sheet.is_adventurer())));
    let who = battle.enter(&level::Placed::new(placed.id, creature, placed.at, side))?;
    for &(name, now) in &placed.pools {
        let cap = battle.view().pools(who).and_then(|pools| pools.iter().find(|pool| pool.name == name)?.cap);
        if now < 0 || cap.is_some_and(|cap| now > cap) {
            return Err(format!("{} cannot have {now} {name}", placed.id));
        }
        ops::open_pool(battle.world_mut(), who, Pool { name, now, floor: 0, cap: None });
    }
    Ok(())
}

/// States and HP from before, once the round is known that they count from.
fn prepare(battle: &mut Battle, case: &Case) -> Result<(), String> {
    for placed in &case.place {
        let change = Change { of: placed.id, at: None, hp: placed.hp, states: placed.states.clone() };
        self::change(battle, &change)?;
    }
    Ok(())
}

fn set_orders(battle: &mut Battle, case: &Case) -> Result<(), String> {
    let placed: Vec<Name> = case.place.iter().map(|placed| placed.id).collect();
    let order = if case.order.is_empty() { &placed } else { &case.order };
    let ascending = order.iter().map(|&tag| id(battle, tag)).collect::<Result<Vec<_>, _>>()?;
    let mut totals: Vec<(CreatureId, i16)> = ascending.iter().copied().zip(5..).collect();
    totals.sort_unstable();
    let world = battle.world_mut();
    *world.resource_mut::<Orders>() = Orders { totals, ascending, ..Orders::default() };
    for &tag in &case.seized {
        let who = id(battle, tag)?;
        initiative::take(battle.world_mut(), who);
    }
    initiative::set_orders(battle.world_mut());
    if case.phase == Phase::Battle {
        let mut orders = battle.world_mut().resource_mut::<Orders>();
        orders.moved = orders.movement.len();
    }
    Ok(())
}

/// Makes a change by hand.
///
/// # Errors
/// What cannot be so.
pub fn change(battle: &mut Battle, change: &Change) -> Result<(), String> {
    let who = id(battle, change.of)?;
    if let Some(at) = change.at {
        put(battle, who, at);
    }
    if let Some(hp) = change.hp {
        let most = battle.view().hp(who).max;
        if !(0..=most).contains(&hp) {
            return Err(format!("{} cannot have {hp} of {most} HP", change.of));
        }
        hit_points(battle, who, hp);
    }
    change.states.iter().try_for_each(|state| impose(battle, who, state))
}

fn put(battle: &mut Battle, who: CreatureId, at: Spot) {
    ops::put_on(battle.world_mut(), who, at);
}

fn hit_points(battle: &mut Battle, who: CreatureId, hp: i16) {
    change_health(battle.world_mut(), who, |stamina| stamina.now = hp);
    if hp == 0 && battle.view().is_up(who) {
        ops::fall(battle.world_mut(), who, Cause::rule("scenario"));
    }
}

fn impose(battle: &mut Battle, who: CreatureId, state: &State) -> Result<(), String> {
    if battle.content().state(state.is).is_none() {
        return Err(format!("there is no state {:?}", state.is));
    }
    let imposer = state.from.map_or(Ok(who), |tag| id(battle, tag))?;
    let source = state.from.map(|_| imposer);
    let it = Imposition { is: state.is, lasts: state.lasts, by: state.by, imposer, source };
    ops::impose(battle.world_mut(), who, it, Cause { by: Some(imposer), of: state.of });
    Ok(())
}
