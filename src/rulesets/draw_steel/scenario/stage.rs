//! Sets a case up: the board, the combatants, what they carry, and whose turn it is.

use std::sync::Arc;

use super::super::rules::{lasting, life};
use super::format::{Case, Change, Effect, Placed};
use crate::content::level::{self, Ground};
use crate::core::board::{Board, Material, Surface};
use crate::core::condition::Ends;
use crate::core::creature::{Health, Life, change_health, entity_of};
use crate::core::dice::Dice;
use crate::core::fact::Cause;
use crate::core::geometry::{Space, Spot};
use crate::core::grab::{self, Grab};
use crate::core::ids::{CreatureId, SideId};
use crate::core::name::Name;
use crate::core::pool::Pool;
use crate::core::stack::Stack;
use crate::lab::scenario::{map, table};
use crate::lab::telling;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::data::level_fields::PlacementFields;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::rules::frames::{Frame, TurnFrame};
use crate::rulesets::draw_steel::rules::lasting::Imposition;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::phases;
use crate::rulesets::draw_steel::rules::state;
use crate::rulesets::draw_steel::rules::state::{Attitude, Clock};

/// Sets a case up and runs it to the decision before its first step.
///
/// # Errors
/// What in the case cannot be set up.
pub fn battle(case: &Case, content: &Arc<Content>) -> Result<Battle, String> {
    let board = board(case)?;
    let mut battle = Battle::new(Arc::clone(content), board, Dice::scripted(case.start_dice.iter().copied()));
    for placed in &case.place {
        enter(&mut battle, placed)?;
    }
    room_for_all(&battle, case.place.iter().map(|placed| placed.id))?;
    for placed in &case.place {
        change(&mut battle, &of(placed))?;
        attitude(&mut battle, placed)?;
    }
    if case.from_start {
        let goal = case.objective.goal(&case.map, |who| battle.view().by_tag(who))?;
        battle.world_mut().insert_resource(goal);
        battle.begin(case.victories);
    } else {
        start_directly(&mut battle, case)?;
    }
    // What a case says of pools holds at its first step, whatever the start of the turn brought.
    for placed in &case.place {
        change(&mut battle, &Change { pools: placed.pools.clone(), ..Change::of(placed.id) })?;
    }
    if let Some(malice) = case.malice {
        set_malice(&mut battle, malice);
    }
    Ok(battle)
}

/// The id of a combatant by its tag.
///
/// # Errors
/// When there is none, with those there are.
pub fn id(battle: &Battle, tag: Name) -> Result<CreatureId, String> {
    table::find(battle, tag)
}

/// Makes sure that these stand on open ground of the board that nobody else fills.
///
/// # Errors
/// Who does not.
pub fn room_for_all(battle: &Battle, tags: impl IntoIterator<Item = Name>) -> Result<(), String> {
    let view = battle.view();
    for tag in tags {
        let who = id(battle, tag)?;
        let Some(space) = view.space(who) else { continue };
        if !view.board().fits(space) {
            return Err(format!("{tag} would stand off the board or in a wall, at {}", telling::spot(space.at)));
        }
        let fills = |id: CreatureId| view.is_alive(id) && !view.is_thing(id);
        // Sizes two steps apart may share a space (DS-MOVE-03).
        let too_like = |other| (view.size(who).rank() - view.size(other).rank()).abs() < 2;
        let mut others = view.ids().filter(|&other| other != who && fills(other) && fills(who) && too_like(other));
        if let Some(other) = others.find(|&other| view.space(other).is_some_and(|theirs| theirs.overlaps(space))) {
            return Err(format!("{tag} and {} would share {}", view.tag(other), telling::spot(space.at)));
        }
    }
    Ok(())
}

fn board(case: &Case) -> Result<Board, String> {
    let usual = [
        ('#', Ground { solid: Some(Material::Stone), ..Ground::default() }),
        (',', Ground { difficult: true, ..Ground::default() }),
        ('~', Ground { surface: Surface::Water, ..Ground::default() }),
    ];
    map::board(&case.map, case.size, &case.legend, usual)
}

fn enter(battle: &mut Battle, placed: &Placed) -> Result<(), String> {
    if battle.view().by_tag(placed.id).is_some() {
        return Err(format!("two combatants are called {:?}", placed.id));
    }
    let Some(def) = battle.content().creature(placed.creature).cloned() else {
        return Err(format!("there is no creature {:?}", placed.creature));
    };
    let hero = matches!(def.role, crate::rulesets::draw_steel::data::stat_block::Role::Hero { .. });
    let side = placed.side.unwrap_or(SideId(u8::from(!hero)));
    let ground = battle.view().board().ground_under(Space::new(placed.at, def.size.squares()));
    let own = PlacementFields { group: placed.group, captain: placed.captain, surprised: placed.surprised };
    let at = placed.at.with_z(placed.at.z.max(ground));
    battle.enter(&level::Placed { id: placed.id, creature: placed.creature, at, side, own }).map(|_| ())
}

/// What a placement says beyond who stands where.
fn of(placed: &Placed) -> Change {
    Change {
        stamina: placed.stamina,
        max_stamina: placed.max_stamina,
        temporary: placed.temporary,
        conditions: placed.conditions.clone(),
        effects: placed.effects.clone(),
        pools: placed.pools.clone(),
        recoveries: placed.recoveries,
        unconscious: placed.unconscious.then_some(true),
        holds: placed.holds.clone(),
        triggered_spent: placed.triggered_spent.then_some(true),
        ..Change::of(placed.id)
    }
}

fn attitude(battle: &mut Battle, placed: &Placed) -> Result<(), String> {
    let ids = |list: &[Name]| list.iter().map(|&tag| id(battle, tag)).collect::<Result<Vec<_>, _>>();
    let wanted = Attitude {
        unwilling: placed.unwilling,
        disguised: placed.disguised,
        neutral: placed.neutral,
        hostile_to: ids(&placed.hostile_to)?,
        friendly_to: ids(&placed.friendly_to)?,
    };
    if wanted != Attitude::default() {
        let who = id(battle, placed.id)?;
        let entity = entity_of(battle.world(), who);
        let neutral = wanted.neutral || battle.view().is_thing(who);
        battle.world_mut().entity_mut(entity).insert(Attitude { neutral, ..wanted });
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
        place(battle, who, at);
    }
    stamina(battle, who, change)?;
    if let Some(unconscious) = change.unconscious {
        let life = if unconscious { Life::Unconscious } else { Life::Awake };
        life::set_life(battle.world_mut(), who, life, Cause::rule("scenario"));
    }
    for &(pool, amount) in &change.pools {
        set_pool(battle, who, pool, amount)?;
    }
    if let Some(recoveries) = change.recoveries {
        set_pool(battle, who, t::RECOVERIES.get(), recoveries)?;
    }
    for &kind in &change.conditions {
        let plain = Effect {
            kinds: vec![kind],
            by: None,
            source: None,
            lasts: crate::rulesets::draw_steel::data::effect::Duration::Encounter,
            origin: Name::default(),
        };
        impose(battle, who, &plain)?;
    }
    for effect in &change.effects {
        impose(battle, who, effect)?;
    }
    for &kind in &change.lift {
        known_condition(battle, kind)?;
        lasting::end_kind(battle.world_mut(), who, kind, "scenario", Cause::rule("scenario"));
    }
    for &captive in &change.holds {
        let captive = id(battle, captive)?;
        let record = mutations::next_record(battle.world_mut());
        let grab = Grab { record, origin: t::GRAB.get(), tight: false };
        grab::take_hold(battle.world_mut(), who, captive, grab);
    }
    for &captive in &change.frees {
        let captive = id(battle, captive)?;
        mutations::release(battle.world_mut(), captive, Cause::rule("scenario"));
    }
    if let Some(spent) = change.triggered_spent {
        mutations::economy(battle.world_mut(), who, |economy| economy.triggered = spent);
    }
    Ok(())
}

fn place(battle: &mut Battle, who: CreatureId, at: Spot) {
    let view = battle.view();
    let ground = view.board().ground_under(Space::new(at, view.size(who).squares()));
    mutations::place(battle.world_mut(), who, at.with_z(at.z.max(ground)));
}

fn stamina(battle: &mut Battle, who: CreatureId, change: &Change) -> Result<(), String> {
    change_health(battle.world_mut(), who, |stamina| {
        if let Some(max) = change.max_stamina {
            *stamina = Health { max, now: max, ..*stamina };
        }
        if let Some(now) = change.stamina {
            stamina.now = now;
        }
        if let Some(temporary) = change.temporary {
            stamina.temporary = temporary;
        }
    });
    let view = battle.view();
    let Health { now, max, temporary } = view.stamina(who);
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
    let has = battle.world().get::<crate::core::pool::Pools>(entity).is_some_and(|pools| pools.has(pool));
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

/// Sets the Director's Malice.
pub fn set_malice(battle: &mut Battle, malice: i16) {
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
    let imposer = effect.by.map(|tag| id(battle, tag)).transpose()?;
    let source = effect.source.map(|tag| id(battle, tag)).transpose()?;
    let ends: Ends = lasting::fix_duration(battle.view(), effect.lasts, who, imposer);
    let origin = if effect.origin == "" { effect.kinds.first().copied().unwrap_or_default() } else { effect.origin };
    let what = Imposition { kinds: effect.kinds.clone(), source, imposer, origin, ..Imposition::default() };
    lasting::impose(battle.world_mut(), who, what, ends);
    Ok(())
}

/// Starts a turn without the order of rounds around it.
fn start_directly(battle: &mut Battle, case: &Case) -> Result<(), String> {
    let view = battle.view();
    let active = match case.active {
        Some(tag) => id(battle, tag)?,
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
