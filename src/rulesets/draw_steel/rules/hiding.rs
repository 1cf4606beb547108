//! Hiding and being found (DS-POS-05 to DS-POS-08, DS-TGT-13, AMB-21).

use bevy::prelude::World;

use super::super::data::modifier::{Blurred, Forbidden, Modifier};
use super::super::data::terms as t;
use super::super::text::names;
use super::mutations::record_fact;
use super::points::{AfterStep, AfterTurn};
use super::state::Hidden;
use super::systems::DrawSteelRules;
use super::view::View;
use crate::core::creature::entity_of;
use crate::core::fact::{Cause, FactKind};
use crate::core::ids::CreatureId;
use crate::core::intent::Refusal;
use crate::core::name::{Name, name};
use crate::core::resolve::RulesBuilder;
use crate::core::sight;

/// Registers what hiding has to say.
pub(crate) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules.hook::<AfterStep>(|world, _, _, _| look_around(world)).hook::<AfterTurn>(|world, _| turn_over(world));
}

/// Squares within which a search looks, and within which a finder's word reaches its allies.
pub(crate) const SEARCH: i16 = 10;

/// Whether `who` is hidden from `from`.
pub fn is_hidden(view: View, who: CreatureId, from: CreatureId) -> bool {
    view.hidden(who).is_some_and(|hidden| hidden.from.contains(&from))
}

/// Whether `who` may be aimed at by `from`, as far as hiding goes (DS-TGT-13).
///
/// # Errors
/// Where it is hidden.
pub fn check_in_sight(view: View, who: CreatureId, from: CreatureId) -> Result<(), Refusal> {
    match is_hidden(view, who, from) {
        true => {
            view.refuse("hidden", || format!("{} is hidden from {}", names::name(view, who), names::name(view, from)))
        }
        false => Ok(()),
    }
}

/// The reason why `who` rolls with an edge against `target`: it is hidden from it, or was found in this very turn, which
/// leaves the edge to the turn's end (DS-POS-06).
pub fn edge_from_hiding(view: View, who: CreatureId, target: CreatureId) -> Option<Name> {
    let hidden = view.hidden(who)?;
    if hidden.from.contains(&target) {
        return Some(t::HIDDEN.get());
    }
    hidden.lost_this_turn.contains(&target).then(|| name!("hidden until this turn"))
}

/// Whether a creature has concealment from another: it is all in the dark, in fog or growth, it is invisible and the
/// other does not see through that, or an effect dims the other's sight (DS-POS-03, DS-POS-04).
pub fn concealed(view: View, who: CreatureId, from: CreatureId) -> bool {
    let Some(space) = view.space(who) else { return false };
    let board = view.board();
    let obscured = |spot| board.tile(spot).is_some_and(|tile| tile.obscured);
    let all_obscured = space.squares().all(obscured);
    // Only an effect of somebody's blurs sight: mostly nothing hides anybody, which is soon found.
    let invisible = view.any_modifier(who, |modifier| matches!(modifier, Modifier::Concealed));
    if !all_obscured && !invisible && !view.is_affected(from) {
        return false;
    }
    let (mut senses, mut sees_through, mut blurred) = (false, false, false);
    view.each_modifier(from, |in_force| match (in_force.modifier, in_force.source) {
        (Modifier::SeesConcealed(whom), _) => senses |= whom.holds(view.world, from, who),
        (Modifier::SeesThroughConcealment, _) => sees_through = true,
        (Modifier::Blurs(whom), Some(source)) => blurred |= blurs(view, *whom, source, who),
        _ => {}
    });
    !senses && (blurred || all_obscured || invisible && !sees_through)
}

/// Whether an effect from `source` keeps whoever is under it from making out `who`.
fn blurs(view: View, whom: Blurred, source: CreatureId, who: CreatureId) -> bool {
    let (own, allied) = (who == source, view.friendly(who, source));
    match whom {
        Blurred::Source => own,
        Blurred::SourcesAllies => allied,
        Blurred::SourcesSide => own || allied,
    }
}

/// Whether something keeps a creature out of an enemy's sight: cover, concealment, or no line of effect at all.
fn sheltered(view: View, who: CreatureId, enemy: CreatureId) -> bool {
    match (view.space(enemy), view.space(who)) {
        _ if senses(view, enemy, who) => false,
        (Some(from), Some(own)) => {
            !sight::line_of_effect(view.board(), from, own)
                || sight::cover(view.board(), from, own)
                || concealed(view, who, enemy)
        }
        _ => false,
    }
}

/// Whether an enemy is so near that nobody can be hidden from it.
fn senses(view: View, enemy: CreatureId, who: CreatureId) -> bool {
    let distance = view.distance(enemy, who);
    view.any_modifier(enemy, |modifier| matches!(modifier, Modifier::SensesHidden(within) if *within >= distance))
}

/// Whether a creature could hide from an enemy: something shelters it, and the enemy does not see it all the same, or
/// that does not matter to it (AMB-21).
fn could_hide(view: View, who: CreatureId, enemy: CreatureId) -> bool {
    let (Some(from), Some(own)) = (view.space(enemy), view.space(who)) else { return false };
    if senses(view, enemy, who) {
        return false;
    }
    let unobserved = || !view.is_awake(enemy) || view.any_modifier(who, |m| matches!(m, Modifier::HidesObserved));
    concealed(view, who, enemy)
        || !sight::line_of_effect(view.board(), from, own)
        || (unobserved() && sight::cover(view.board(), from, own))
}

/// Enemies that a creature could hide from where it is, in id order.
pub fn could_hide_from(view: View, who: CreatureId) -> impl Iterator<Item = CreatureId> {
    let barred = view.forbidden(who, Forbidden::Hide).is_some();
    view.living().filter(move |&enemy| !barred && view.hostile(who, enemy) && could_hide(view, who, enemy))
}

/// Enemies that something keeps a creature from the sight of, whether they observe it now or not.
pub fn sheltered_from(view: View, who: CreatureId) -> Vec<CreatureId> {
    if view.forbidden(who, Forbidden::Hide).is_some() {
        return Vec::new();
    }
    view.living().filter(|&enemy| view.hostile(who, enemy) && sheltered(view, who, enemy)).collect()
}

/// What hiding from these comes to, in words (DS-POS-06, DS-POS-07).
pub fn told(view: View, from: &[CreatureId]) -> String {
    match from {
        [] => "hidden from nobody: every enemy sees it".to_owned(),
        _ => format!(
            "hidden from {}: only areas reach it, its abilities have an edge; until it acts or is in the open",
            from_whom(view, from)
        ),
    }
}

/// Those whom somebody is hidden from, in words: by name, or every enemy there is.
pub fn from_whom(view: View, from: &[CreatureId]) -> String {
    let Some(&one) = from.first() else { return "nobody".to_owned() };
    // Enemies of one side are those that the first of them fights beside.
    let mut all = view.living().filter(|&id| id == one || view.friendly(one, id));
    if from.len() > 1 && all.all(|id| from.contains(&id)) {
        return "every enemy".to_owned();
    }
    names::names(view, from)
}

/// Hides the user from everybody it can hide from.
pub fn hide(world: &mut World, who: CreatureId, cause: Cause) {
    let from: Vec<CreatureId> = could_hide_from(View::new(world), who).collect();
    hide_from(world, who, from, cause);
}

/// Hides the user from these.
pub fn hide_from(world: &mut World, who: CreatureId, from: Vec<CreatureId>, cause: Cause) {
    if from.is_empty() {
        let why = "every enemy sees it".to_owned();
        return record_fact(world, cause, FactKind::Nothing { on: Some(who), why });
    }
    let entity = entity_of(world, who);
    let hidden = Hidden { from, lost_this_turn: Vec::new() };
    world.entity_mut(entity).insert(hidden);
    record_fact(world, cause, FactKind::State { of: who, is: t::HIDDEN.get() });
}

/// After a step or whenever positions change: who is in the open is seen.
pub fn look_around(world: &mut World) {
    let view = View::new(world);
    let hides = |&id: &CreatureId| view.hidden(id).is_some_and(|hidden| !hidden.from.is_empty());
    let hiders: Vec<CreatureId> = view.living().filter(hides).collect();
    for who in hiders {
        let view = View::new(world);
        let seen: Vec<CreatureId> = view
            .hidden(who)
            .map(|hidden| hidden.from.iter().copied().filter(|&enemy| !sheltered(view, who, enemy)).collect())
            .unwrap_or_default();
        reveal_to(world, who, &seen);
    }
}

/// Ends a creature's hiding from these enemies, which is told once; the edge stays to the end of the turn (DS-POS-06).
pub fn reveal_to(world: &mut World, who: CreatureId, enemies: &[CreatureId]) {
    let entity = entity_of(world, who);
    let Some(mut hidden) = world.get_mut::<Hidden>(entity) else { return };
    let found: Vec<CreatureId> = enemies.iter().copied().filter(|enemy| hidden.from.contains(enemy)).collect();
    if found.is_empty() {
        return;
    }
    hidden.from.retain(|id| !found.contains(id));
    hidden.lost_this_turn.extend(found);
    record_fact(world, Cause::new(who, t::HIDDEN.get()), FactKind::State { of: who, is: t::FOUND.get() });
}

/// Using an ability gives its user away once it has resolved.
pub fn after_use(world: &mut World, by: CreatureId, hides: bool) {
    if hides {
        return;
    }
    let from = View::new(world).hidden(by).map(|hidden| hidden.from.clone()).unwrap_or_default();
    reveal_to(world, by, &from);
}

/// At the end of a turn the advantage of having been hidden is gone.
fn turn_over(world: &mut World) {
    let view = View::new(world);
    let hiders: Vec<CreatureId> = view.ids().filter(|&id| view.hidden(id).is_some()).collect();
    for id in hiders {
        let entity = entity_of(world, id);
        let empty = world.get::<Hidden>(entity).is_some_and(|hidden| hidden.from.is_empty());
        if empty {
            world.entity_mut(entity).remove::<Hidden>();
        } else if let Some(mut hidden) = world.get_mut::<Hidden>(entity)
            && !hidden.lost_this_turn.is_empty()
        {
            hidden.lost_this_turn.clear();
        }
    }
}
