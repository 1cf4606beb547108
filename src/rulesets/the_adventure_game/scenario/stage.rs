//! Sets a case up: the fighters, the orders, and the phase.

use std::sync::Arc;

use super::expect::Expect;
use super::format::{self, CaseFields, State, StateFields};
use crate::content::level::{Ground, Placed};
use crate::core::board::{Board, Hazard, Material};
use crate::core::dice::Dice;
use crate::core::fact::Cause;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Intent;
use crate::core::name::Name;
use crate::core::pool::Pool;
use crate::core::resolve;
use crate::core::stack::Stack;
use crate::core::track::change_track;
use crate::core::turn_order::SlotState;
use crate::lab::scenario::common::{Case, Change, Staged, starting_change};
use crate::lab::scenario::table;
use crate::lab::telling;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::deployment::OUTFIT;
use crate::rulesets::the_adventure_game::frames::{Frame, Phase};
use crate::rulesets::the_adventure_game::mutations::{self, Imposition};
use crate::rulesets::the_adventure_game::state::{Clock, House, Orders};
use crate::rulesets::the_adventure_game::systems::AdventureRules;
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::{ground, initiative, phases};

impl Staged for Content {
    type CaseFields = CaseFields;
    type PlacementFields = ();
    type PlacedFields = ();
    type StateFields = StateFields;
    type ChangeFields = ();
    type StepFields = ();
    type Expect = Expect;

    const SIZE: (i16, i16) = (16, 12);

    fn usual_ground() -> Vec<(char, Ground)> {
        let hazard =
            |damage, imposes: &str| Some(Hazard { damage, kind: Name::default(), imposes: Name::new(imposes) });
        vec![
            ('#', Ground { solid: Some(Material::Stone), ..Ground::default() }),
            (',', Ground { difficult: true, ..Ground::default() }),
            ('^', Ground { elevation: 1, ..Ground::default() }),
            ('c', Ground { low: true, ..Ground::default() }),
            ('h', Ground { hazard: hazard(3, ""), ..Ground::default() }),
            ('t', Ground { hazard: hazard(0, "slowed"), ..Ground::default() }),
        ]
    }

    fn usual_side(&self, creature: Name) -> SideId {
        SideId(u8::from(!self.sheet(creature).is_some_and(|sheet| sheet.is_adventurer())))
    }

    fn flaw(case: &Case<Self>) -> Option<String> {
        format::flaw(case)
    }

    fn battle_on(content: &Arc<Self>, board: Board, dice: Dice) -> Battle {
        Battle::new(Arc::clone(content), board, dice)
    }

    fn enter(battle: &mut Battle, placed: &Placed) -> Result<(), String> {
        battle.enter(placed).map(|_| ())
    }

    fn has_room(battle: &Battle, who: CreatureId) -> Result<(), String> {
        let (view, tag) = (battle.view(), battle.tag(who));
        let Some(at) = view.at(who) else { return Ok(()) };
        if ground::is_wall(view.board(), at) {
            return Err(format!("{tag} would stand off the board or in a wall, at {}", telling::spot(at)));
        }
        match view.on(at).find(|&other| other != who) {
            Some(other) => Err(format!("{tag} and {} would share {}", view.tag(other), telling::spot(at))),
            None => Ok(()),
        }
    }

    fn begin(battle: &mut Battle, case: &Case<Self>) -> Result<(), String> {
        battle.set_house(House { grouped_initiative: case.own.grouped });
        if matches!(case.own.phase, Phase::Deployment | Phase::Initiative) {
            give_states(battle, case)?;
            battle.begin();
            // Everybody carries the usual unless the case is about that.
            while !case.own.outfits && battle.decision().is_some_and(|decision| decision.ask == OUTFIT) {
                battle.submit(Intent::Pass).map_err(|refusal| refusal.text)?;
            }
            return Ok(());
        }
        // States count from the round.
        battle.world_mut().resource_mut::<Clock>().round = 1;
        set_orders(battle, case)?;
        give_states(battle, case)?;
        let world = battle.world_mut();
        world.resource_mut::<Stack<Frame>>().push(Frame::Round(case.own.phase));
        // The case stands in the midst of the phase.
        resolve::resume::<AdventureRules>(world);
        phases::resolve(world);
        Ok(())
    }

    fn change(battle: &mut Battle, change: &Change<Self>) -> Result<(), String> {
        let who = table::find(battle, change.of)?;
        let (StateFields { hp, states }, ()) = &change.own;
        if let Some(at) = change.at {
            mutations::put_on(battle.world_mut(), who, at);
        }
        for &(name, now) in &change.pools {
            let cap = battle.view().pools(who).and_then(|pools| pools.iter().find(|pool| pool.name == name)?.cap);
            if now < 0 || cap.is_some_and(|cap| now > cap) {
                return Err(format!("{} cannot have {now} {name}", change.of));
            }
            mutations::open_pool(battle.world_mut(), who, Pool { name, now, floor: 0, cap: None });
        }
        if let Some(hp) = *hp {
            let most = battle.view().hp(who).max;
            if !(0..=most).contains(&hp) {
                return Err(format!("{} cannot have {hp} of {most} HP", change.of));
            }
            change_track(battle.world_mut(), who, t::HP.get(), |track| track.now = hp);
            if hp == 0 && battle.view().is_up(who) {
                mutations::fall(battle.world_mut(), who, Cause::rule("scenario"));
            }
        }
        states.iter().try_for_each(|state| impose(battle, who, state))
    }
}

fn give_states(battle: &mut Battle, case: &Case<Content>) -> Result<(), String> {
    case.place.iter().try_for_each(|placed| Content::change(battle, &starting_change::<Content>(placed)))
}

fn set_orders(battle: &mut Battle, case: &Case<Content>) -> Result<(), String> {
    let placed: Vec<Name> = case.place.iter().map(|placed| placed.id).collect();
    let order = if case.own.order.is_empty() { &placed } else { &case.own.order };
    let ascending = order.iter().map(|&tag| table::find(battle, tag)).collect::<Result<Vec<_>, _>>()?;
    let mut totals: Vec<(CreatureId, i16)> = ascending.iter().copied().zip(5..).collect();
    totals.sort_unstable();
    *battle.world_mut().resource_mut::<Orders>() = Orders { totals, ascending, ..Orders::default() };
    for &tag in &case.own.seized {
        let who = table::find(battle, tag)?;
        initiative::take(battle.world_mut(), who);
    }
    initiative::set_orders(battle.world_mut());
    if case.own.phase == Phase::Battle {
        let mut orders = battle.world_mut().resource_mut::<Orders>();
        let all: Vec<CreatureId> = orders.movement.due().collect();
        for who in all {
            orders.movement.settle(who, SlotState::Taken);
        }
    }
    Ok(())
}

fn impose(battle: &mut Battle, who: CreatureId, state: &State) -> Result<(), String> {
    if battle.content().state(state.is).is_none() {
        return Err(format!("there is no state {:?}", state.is));
    }
    let imposer = state.from.map_or(Ok(who), |tag| table::find(battle, tag))?;
    let source = state.from.map(|_| imposer);
    let imposition = Imposition { is: state.is, lasts: state.lasts, by: state.by, imposer, source };
    mutations::impose(battle.world_mut(), who, imposition, Cause { by: Some(imposer), of: state.of });
    Ok(())
}
