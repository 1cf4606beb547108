//! Sets a case up: the combatants, what they carry, and whose turn it is.

use std::sync::Arc;

use super::super::rules::{lasting, life};
use super::expect::Expect;
use super::format::{self, CaseFields, ChangeFields, Effect, PlacedFields, StateFields, StepFields};
use super::{play, queries, verdict};
use crate::content::fields::With;
use crate::content::level::{self, Ground};
use crate::core::board::{Board, Material, Surface};
use crate::core::creature::entity_of;
use crate::core::dice::Dice;
use crate::core::fact::Cause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::Intent;
use crate::core::link;
use crate::core::name::Name;
use crate::core::pool::{Pool, Pools};
use crate::core::stack::Stack;
use crate::lab::scenario::common::{Case, Change, ChangeCommon, Placed, Staged, starting_change};
use crate::lab::scenario::table::{self, Table};
use crate::lab::telling;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::level_fields::PlacementFields;
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::{Frame, TurnFrame};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::phases::{self, DrawSteelRules};
use crate::rulesets::draw_steel::rules::state;
use crate::rulesets::draw_steel::rules::state::{Attitude, Clock};
use crate::rulesets::draw_steel::rules::vitals::{Life, Stamina, change_stamina};
use crate::rulesets::draw_steel::rules::{grabbing, mutations};

impl Staged for Content {
    type CaseFields = CaseFields;
    type PlacementFields = PlacementFields;
    type PlacedFields = PlacedFields;
    type StateFields = StateFields;
    type ChangeFields = ChangeFields;
    type StepFields = StepFields;
    type Expect = Expect;

    const SIZE: (i16, i16) = (20, 20);
    const INTENTS: &'static [&'static str] = &["effect"];

    fn usual_ground() -> Vec<(char, Ground)> {
        vec![
            ('#', Ground { solid: Some(Material::Stone), ..Ground::default() }),
            (',', Ground { difficult: true, ..Ground::default() }),
            ('~', Ground { surface: Surface::Water, ..Ground::default() }),
        ]
    }

    fn usual_side(&self, creature: Name) -> SideId {
        SideId(u8::from(!self.creature(creature).is_some_and(|def| matches!(def.role, Role::Hero { .. }))))
    }

    fn flaw(case: &Case<Self>) -> Option<String> {
        format::flaw(case)
    }

    fn battle_on(content: &Arc<Self>, board: Board, dice: Dice) -> Battle {
        Battle::new(Arc::clone(content), board, dice)
    }

    fn enter(battle: &mut Battle, placed: &level::Placed<PlacementFields>) -> Result<(), String> {
        battle.enter(placed).map(|_| ())
    }

    fn has_room(battle: &Battle, who: CreatureId) -> Result<(), String> {
        let (view, tag) = (battle.view(), battle.tag(who));
        let Some(space) = view.space(who) else { return Ok(()) };
        if !view.board().fits(space) {
            return Err(format!("{tag} would stand off the board or in a wall, at {}", telling::spot(space.at)));
        }
        let fills = |id: CreatureId| view.is_alive(id) && !view.is_thing(id);
        // Sizes two steps apart may share a space (DS-MOVE-03).
        let too_like = |other| (view.size(who).rank() - view.size(other).rank()).abs() < 2;
        let mut others = view.ids().filter(|&other| other != who && fills(other) && fills(who) && too_like(other));
        match others.find(|&other| view.space(other).is_some_and(|theirs| theirs.overlaps(space))) {
            Some(other) => Err(format!("{tag} and {} would share {}", view.tag(other), telling::spot(space.at))),
            None => Ok(()),
        }
    }

    fn begin(battle: &mut Battle, case: &Case<Self>) -> Result<(), String> {
        for placed in &case.place {
            Self::change(battle, &starting_change::<Self>(placed))?;
            attitude(battle, placed)?;
        }
        if case.own.from_start {
            battle.begin(case.own.victories);
        } else {
            start_directly(battle, case.own.active)?;
        }
        // What a case says of pools holds at its first step, whatever the start of the turn brought.
        for placed in &case.place {
            let common = ChangeCommon { of: placed.id, at: None, pools: placed.pools.clone() };
            Self::change(battle, &With { common, own: Default::default() })?;
        }
        if let Some(malice) = case.own.malice {
            set_malice(battle, malice);
        }
        Ok(())
    }

    fn change(battle: &mut Battle, change: &Change<Self>) -> Result<(), String> {
        let who = table::find(battle, change.of)?;
        let (state, ChangeFields { lift, frees }) = &change.own;
        if let Some(at) = change.at {
            place(battle, who, at);
        }
        stamina(battle, who, state)?;
        if let Some(unconscious) = state.unconscious {
            let life = if unconscious { Life::Unconscious } else { Life::Awake };
            life::set_life(battle.world_mut(), who, life, Cause::rule("scenario"));
        }
        let recoveries = state.recoveries.map(|recoveries| (t::RECOVERIES.get(), recoveries));
        change
            .pools
            .iter()
            .copied()
            .chain(recoveries)
            .try_for_each(|(pool, amount)| set_pool(battle, who, pool, amount))?;
        let conditions = state.conditions.iter().map(|&kind| Effect::plain(kind));
        conditions.chain(state.effects.iter().cloned()).try_for_each(|effect| impose(battle, who, &effect))?;
        for &kind in lift {
            known_condition(battle, kind)?;
            lasting::end_kind(battle.world_mut(), who, kind, "scenario", Cause::rule("scenario"));
        }
        for &captive in &state.holds {
            let captive = table::find(battle, captive)?;
            let hold = grabbing::hold(battle.world_mut(), t::GRAB.get(), false);
            link::connect(battle.world_mut(), who, captive, hold);
        }
        for &captive in frees {
            let captive = table::find(battle, captive)?;
            mutations::release(battle.world_mut(), captive, Cause::rule("scenario"));
        }
        if let Some(spent) = state.triggered_spent {
            mutations::turn_budget(battle.world_mut(), who, |budget| budget.triggered = spent);
        }
        Ok(())
    }

    fn verbs(step: &StepFields) -> Vec<&'static str> {
        play::verbs(step)
    }

    fn prepare(battle: Option<&mut Battle>, step: &StepFields) -> bool {
        if let (Some(battle), Some(malice)) = (battle, step.malice) {
            set_malice(battle, malice);
        }
        step.malice.is_some()
    }

    fn intent(battle: &Battle, step: &StepFields) -> Option<Result<Intent, String>> {
        play::intent(battle, step)
    }

    fn act(table: &mut Table<DrawSteelRules>, case: &Case<Self>, step: &StepFields) -> bool {
        step.turn.is_some_and(|who| {
            play::go_to_turn(table, case, who);
            true
        })
    }

    fn end_round(table: &mut Table<DrawSteelRules>, case: &Case<Self>) {
        play::end_round(table, case);
    }

    fn has(battle: &Battle, who: CreatureId, condition: Name) -> bool {
        battle.view().has(who, condition)
    }

    fn held(battle: &Battle, who: CreatureId) -> String {
        verdict::held(battle, who)
    }

    fn told(battle: &Battle) -> Vec<String> {
        queries::told(battle)
    }
}

fn attitude(battle: &mut Battle, placed: &Placed<Content>) -> Result<(), String> {
    let ids = |list: &[Name]| list.iter().map(|&tag| table::find(battle, tag)).collect::<Result<Vec<_>, _>>();
    let (_, (PlacedFields { unwilling, disguised, neutral, hostile_to, friendly_to }, _)) = &placed.own;
    let (hostile_to, friendly_to) = (ids(hostile_to)?, ids(friendly_to)?);
    let wanted = Attitude { unwilling: *unwilling, disguised: *disguised, neutral: *neutral, hostile_to, friendly_to };
    if wanted != Attitude::default() {
        let who = table::find(battle, placed.id)?;
        let entity = entity_of(battle.world(), who);
        let neutral = wanted.neutral || battle.view().is_thing(who);
        battle.world_mut().entity_mut(entity).insert(Attitude { neutral, ..wanted });
    }
    Ok(())
}

fn place(battle: &mut Battle, who: CreatureId, at: Spot) {
    let view = battle.view();
    let ground = view.board().ground_under(Space::new(at, view.size(who).squares()));
    mutations::place(battle.world_mut(), who, at.with_z(at.z.max(ground)));
}

fn stamina(battle: &mut Battle, who: CreatureId, change: &StateFields) -> Result<(), String> {
    change_stamina(battle.world_mut(), who, |stamina| {
        if let Some(max) = change.max_stamina {
            *stamina = Stamina { max, now: max, ..*stamina };
        }
        if let Some(now) = change.stamina {
            stamina.now = now;
        }
        if let Some(temporary) = change.temporary {
            stamina.temporary = temporary;
        }
    });
    let view = battle.view();
    let Stamina { now, max, temporary } = view.stamina(who);
    // A hero fights on below 0 (DS-STAM-05); nobody else does.
    let least = if view.sheet(who).is_hero() { -max } else { 0 };
    if max < 1 || now > max || now < least {
        return Err(format!("{} cannot have {now} of {max} Stamina", view.tag(who)));
    }
    if temporary < 0 {
        return Err(format!("{} cannot have {temporary} temporary Stamina", view.tag(who)));
    }
    Ok(())
}

fn set_pool(battle: &mut Battle, who: CreatureId, pool: Name, amount: i16) -> Result<(), String> {
    let entity = entity_of(battle.world(), who);
    let has = battle.world().get::<Pools>(entity).is_some_and(|pools| pools.has(pool));
    if has {
        let now = battle.view().pool(who, pool);
        mutations::change_pool(battle.world_mut(), who, pool, amount - now, Cause::rule("scenario"));
    } else {
        let floor = amount.min(0);
        mutations::open_pool(battle.world_mut(), who, Pool { name: pool, now: amount, floor, cap: None });
    }
    match battle.view().pool(who, pool) {
        now if now == amount => Ok(()),
        now => Err(format!("{} cannot have {amount} {pool}, only {now}", battle.view().tag(who))),
    }
}

fn set_malice(battle: &mut Battle, malice: i16) {
    let now = battle.view().malice(state::DIRECTOR);
    mutations::change_malice(battle.world_mut(), state::DIRECTOR, malice - now, Cause::rule("scenario"));
}

fn known_condition(battle: &Battle, kind: Name) -> Result<(), String> {
    if kind == t::GRABBED.get() {
        return Err("being grabbed is said by the holder: `holds: [\"captive\"]`".to_owned());
    }
    match battle.content().condition(kind) {
        Some(_) => Ok(()),
        None => Err(format!("there is no condition {kind:?}")),
    }
}

fn impose(battle: &mut Battle, who: CreatureId, effect: &Effect) -> Result<(), String> {
    effect.kinds.iter().try_for_each(|&kind| known_condition(battle, kind))?;
    let imposer = effect.by.map(|tag| table::find(battle, tag)).transpose()?;
    let source = effect.source.map(|tag| table::find(battle, tag)).transpose()?;
    let ends = lasting::fix_duration(battle.view(), effect.lasts, who, imposer);
    let origin = if effect.origin == "" { effect.kinds.first().copied().unwrap_or_default() } else { effect.origin };
    let what = Imposition { kinds: effect.kinds.clone(), source, imposer, origin, ..Imposition::default() };
    lasting::impose(battle.world_mut(), who, what, ends);
    Ok(())
}

/// Starts a turn without the order of rounds around it.
fn start_directly(battle: &mut Battle, active: Option<Name>) -> Result<(), String> {
    let view = battle.view();
    let active = match active {
        Some(tag) => table::find(battle, tag)?,
        None => {
            let mut creatures = view.living();
            let hero = view.living().find(|&id| view.sheet(id).is_hero());
            hero.or_else(|| creatures.next()).ok_or("nobody is placed who could have a turn")?
        }
    };
    let mut sides: Vec<SideId> = view.living().map(|id| view.side(id)).collect();
    sides.sort_unstable();
    sides.dedup();
    // A fight that only one side came to would be decided at once; before the first round nothing is decided.
    let round = u16::from(sides.len() > 1);
    battle.world_mut().resource_mut::<Clock>().round = round;
    start_turn(battle, active);
    Ok(())
}

/// Starts a creature's turn and runs to its first decision; nothing else may be under way.
pub fn start_turn(battle: &mut Battle, who: CreatureId) {
    let world = battle.world_mut();
    world.resource_mut::<Stack<Frame>>().push(Frame::Turn(TurnFrame::new(who)));
    phases::resolve(world);
}
