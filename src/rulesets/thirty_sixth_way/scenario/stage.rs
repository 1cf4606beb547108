//! Sets a case up: the combatants, whose turn it is, who are engaged.

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
use crate::core::track::change_track;
use crate::core::turn_order::SlotState;
use crate::core::uses::Scope;
use crate::lab::scenario::common::Mentioning;
use crate::lab::scenario::common::{Case, Change, Staged, starting_change};
use crate::lab::scenario::table;
use crate::rulesets::thirty_sixth_way::battle::Battle;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::content::Content;
use crate::rulesets::thirty_sixth_way::data::effect::Lasts;
use crate::rulesets::thirty_sixth_way::data::level::PlacementFields;
use crate::rulesets::thirty_sixth_way::data::words::Phase;
use crate::rulesets::thirty_sixth_way::frames::{Frame, Turn};
use crate::rulesets::thirty_sixth_way::ground;
use crate::rulesets::thirty_sixth_way::mutations;
use crate::rulesets::thirty_sixth_way::payment;
use crate::rulesets::thirty_sixth_way::phases;
use crate::rulesets::thirty_sixth_way::questions;
use crate::rulesets::thirty_sixth_way::rounds;
use crate::rulesets::thirty_sixth_way::rounds::DEPLOY;
use crate::rulesets::thirty_sixth_way::state::{self, Clock, ENEMIES, HEROES, Order};
use crate::rulesets::thirty_sixth_way::systems::WayRules;
use crate::rulesets::thirty_sixth_way::terms as t;

impl Mentioning for PlacementFields {}

impl Staged for Content {
    type CaseFields = CaseFields;
    type PlacementFields = PlacementFields;
    type PlacedFields = ();
    type StateFields = StateFields;
    type ChangeFields = ();
    type StepFields = StepFields;
    type Expect = Expect;

    const SIZE: (i16, i16) = (20, 20);
    const INTENTS: &'static [&'static str] = &["effect"];

    fn usual_ground() -> Vec<(char, Ground)> {
        vec![
            ('#', Ground { solid: Some(Material::Stone), ..Ground::default() }),
            (',', Ground { difficult: true, ..Ground::default() }),
            ('d', Ground { solid: Some(Material::Wood), door: true, ..Ground::default() }),
        ]
    }

    fn usual_side(&self, creature: Name) -> SideId {
        if self.sheet(creature).is_some_and(|sheet| sheet.hero) { HEROES } else { ENEMIES }
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
        if ground::is_wall(view.board(), at) {
            return Err(format!("{tag} would stand off the board or in a wall"));
        }
        match view.on(at).find(|&other| other != who) {
            Some(other) => Err(format!("{tag} and {} would share a square", view.tag(other))),
            None => Ok(()),
        }
    }

    fn begin(battle: &mut Battle, case: &Case<Self>) -> Result<(), String> {
        let own = case.own.clone();
        battle.set_house(&own.level());
        give_states(battle, case)?;
        let cause = Cause::rule("setup");
        if own.resting {
            battle.world_mut().resource_mut::<Clock>().fights_since_rest = own.fights;
            battle.world_mut().resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::Rest));
            resolve::resume::<WayRules>(battle.world_mut());
            phases::resolve(battle.world_mut());
            return Ok(());
        }
        if own.adjacent {
            let ids: Vec<CreatureId> = battle.ids().collect();
            for &a in &ids {
                for &b in ids.iter().filter(|&&b| b > a) {
                    mutations::engage(battle.world_mut(), a, b, cause);
                }
            }
        }
        for (a, b) in &own.engaged {
            let (a, b) = (table::find(battle, *a)?, table::find(battle, *b)?);
            mutations::engage(battle.world_mut(), a, b, cause);
        }
        for placed in &case.place {
            let (_, (_, state)) = &placed.own;
            if let Some(grabber) = state.grabbed_by {
                let (by, on) = (table::find(battle, grabber)?, table::find(battle, placed.id)?);
                mutations::grab(battle.world_mut(), by, on, cause);
            }
        }
        let Some(turn) = own.turn else {
            battle.begin();
            while !own.deploys && battle.decision().is_some_and(|decision| decision.ask == DEPLOY) {
                battle.submit(Intent::Pass).map_err(|refusal| refusal.text)?;
            }
            return Ok(());
        };
        start(battle, &own, turn)
    }

    fn change(battle: &mut Battle, change: &Change<Self>) -> Result<(), String> {
        let who = table::find(battle, change.of)?;
        let (state, ()) = &change.own;
        if let Some(at) = change.at {
            mutations::put_on(battle.world_mut(), who, at);
            mutations::tidy(battle.world_mut(), Cause::rule("setup"));
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

    fn verbs(step: &StepFields) -> Vec<&'static str> {
        step.effect.iter().map(|_| "effect").collect()
    }

    fn intent(battle: &Battle, step: &StepFields) -> Option<Result<Intent, String>> {
        let (who, is) = step.effect?;
        let found = || {
            let who = table::find(battle, who)?;
            let view = battle.view();
            let kind = |(entity, held): &(bevy::prelude::Entity, &crate::core::condition::Condition)| {
                held.kinds.contains(&is) || view.ongoing(*entity).is_some_and(|own| own.kind == is)
            };
            let held = view.conditions(who).find(kind);
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

/// The turn of somebody begins, in a round and at an escalation die.
fn start(battle: &mut Battle, own: &CaseFields, turn: Name) -> Result<(), String> {
    let who = table::find(battle, turn)?;
    let band = battle.view().initiative(who).band;
    let world = battle.world_mut();
    let mut clock = world.resource_mut::<Clock>();
    (clock.round, clock.rounds, clock.escalation) = (own.round, own.round, own.escalation);
    rounds::fill_order(world);
    let mut acted = vec![who];
    for tag in &own.acted {
        acted.push(table::find(battle, *tag)?);
    }
    let world = battle.world_mut();
    for id in acted {
        world.resource_mut::<Order>().0.settle(id, SlotState::Taken);
    }
    world.resource_mut::<Stack<Frame>>().push(Frame::Round(Phase::of_band(band)));
    resolve::resume::<WayRules>(world);
    world.resource_mut::<Stack<Frame>>().push(Frame::Turn(Box::new(Turn::new(who, false))));
    phases::resolve(world);
    Ok(())
}

fn give(battle: &mut Battle, who: CreatureId, state: &StateFields) -> Result<(), String> {
    let StateFields { hp, stands, band, has, ongoing, grabbed_by: _, state: word, failures, used, overdrawn } = state;
    let cause = Cause::new(who, name!("setup"));
    let most = battle.view().sheet(who).hp;
    if let Some(kind) = *stands {
        check::stance(battle.view(), who, Some(kind.slug())).map_err(|refusal| refusal.text)?;
        mutations::take_stance(battle.world_mut(), who, kind, cause);
    }
    if let Some(band) = *band {
        mutations::initiative(battle.world_mut(), who, |own| own.band = band);
    }
    for held in has {
        if battle.view().content().condition(held.is).is_none() {
            return Err(format!("there is no condition {:?}", held.is));
        }
        let by = held.from.map_or(Ok(who), |tag| table::find(battle, tag))?;
        let ends = match (held.save, held.round) {
            (Some(number), _) => Ends::from(End::Check { kind: t::SAVE.get(), number }),
            (_, true) => mutations::fix(battle.view(), who, by, Lasts::Round),
            _ => Ends::open(),
        };
        mutations::impose(battle.world_mut(), who, vec![held.is], by, ends, cause);
    }
    for (at, own) in ongoing.iter().enumerate() {
        let lasting = state::Ongoing { amount: own.amount, kind: own.kind, natural: own.natural };
        let cause = Cause { of: Name::new(["setup", "hazard", "trap"][at.min(2)]), ..cause };
        mutations::impose_ongoing(battle.world_mut(), who, lasting, who, own.save, cause);
    }
    let (failures, overdrawn) = (*failures, *overdrawn);
    if failures > 0 || overdrawn > 0 {
        mutations::plight(battle.world_mut(), who, |plight| {
            (plight.failures, plight.overdrawn) = (failures, overdrawn);
        });
    }
    for &ability in used {
        let Some(known) = battle.view().ability(who, ability).cloned() else { return Err(format!("no {ability}")) };
        let scope = payment::scope_of(battle.view(), who, &known).unwrap_or(Scope::Fight);
        mutations::count_use(battle.world_mut(), who, ability, None, scope);
    }
    if let Some(hp) = *hp {
        if hp > most || (hp <= 0 && word.is_none()) {
            return Err(format!("{} cannot have {hp} of {most} HP and be up", battle.tag(who)));
        }
        change_track(battle.world_mut(), who, t::HP.get(), |track| track.now = hp);
    }
    match word.map(Name::as_str) {
        None => {}
        Some("up") => mutations::stand(battle.world_mut(), who, state::up(), cause),
        Some("dying") => {
            let deep = battle.view().hp(who) <= battle.view().deep(who);
            mutations::plight(battle.world_mut(), who, |plight| (plight.first, plight.hard) = (true, deep));
            mutations::stand(battle.world_mut(), who, state::down(t::DYING.get()), cause);
        }
        Some("stabilized") => mutations::stand(battle.world_mut(), who, state::down(t::STABILIZED.get()), cause),
        Some("last-gasp") => {
            crate::rulesets::thirty_sixth_way::death::gasp(battle.world_mut(), who, t::PETRIFIED.get(), cause);
        }
        Some("unconscious") => mutations::stand(battle.world_mut(), who, state::knocked_out(), cause),
        Some("petrified") => mutations::remove(battle.world_mut(), who, t::PETRIFIED.get(), cause),
        Some("dead") => mutations::remove(battle.world_mut(), who, t::DEAD.get(), cause),
        Some(other) => return Err(format!("there is no state {other:?}")),
    }
    Ok(())
}
