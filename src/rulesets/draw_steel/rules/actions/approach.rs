//! Abilities that move their user before they strike: whom such a move could bring into reach, which ways do, and who
//! is in reach once it is done.

use std::sync::Arc;

use bevy::prelude::World;

use super::super::frames::nearest::nearest_use;
use super::super::frames::{Course, GrantFrame, TargetState, UseFrame, UseStep};
use super::super::movement;
use super::super::movement::straight;
use super::super::targeting;
use super::super::view::View;
use crate::core::fact::StepCause;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Refusal};
use crate::core::name::Name;
use crate::core::path::PathField;
use crate::core::plural::counted;
use crate::core::sight;
use crate::rulesets::draw_steel::data::ability::{AbilityDef, AbilityEffect};
use crate::rulesets::draw_steel::data::amount::ShiftBy;
use crate::rulesets::draw_steel::data::distance::Distance;

/// Whether an ability may be aimed at a creature, counting what its user may move before the roll.
///
/// # Errors
/// Why it cannot.
pub fn may_target(
    view: View,
    by: CreatureId,
    ability: &AbilityDef,
    mode: Option<Mode>,
    id: CreatureId,
) -> Result<(), Refusal> {
    targeting::may_be_named(view, by, ability, id)?;
    if id == by {
        return Ok(());
    }
    let Err(refusal) = targeting::in_reach(view, by, ability, mode, id) else { return Ok(()) };
    if let (Some(squares), Some(space)) = (rush(ability), view.space(by)) {
        let squares = view.shift_squares(by, ShiftBy::Squares(squares));
        let reach = targeting::reach(view, by, ability, mode).unwrap_or(0);
        let comes = straight::rush_reaches(view, by, space, id, squares, reach);
        return if comes { Ok(()) } else { Err(too_far(view, refusal, "straight move toward it", squares)) };
    }
    let Some(mobile) = ability.mobile else { return Err(refusal) };
    let squares = view.shift_squares(by, mobile.shift);
    let mut field = PathField::new();
    let mut comes_near = |how| {
        movement::reach(view, by, squares, how, &mut field);
        field.reached().any(|reached| reached.stop && hits_from(view, by, ability, mode, id, reached.spot))
    };
    // A shift that cannot be one may be taken as an ordinary move (DS-MOVE-06).
    let comes = comes_near(StepCause::Shift) || comes_near(StepCause::Walk);
    if comes { Ok(()) } else { Err(too_far(view, refusal, "shift", squares)) }
}

/// Why a target is out of reach of an ability that moves its user first: that move comes to no square to strike from.
fn too_far(view: View, refusal: Refusal, by_a: &str, squares: i16) -> Refusal {
    match refusal.code == "distance" {
        true => view.refusal("distance", || {
            format!("{}, and no {by_a} of up to {} brings it in reach", refusal.text, counted(squares, "square"))
        }),
        false => refusal,
    }
}

/// Squares that an ability rushes its user at the target.
fn rush(ability: &AbilityDef) -> Option<i16> {
    ability.before.iter().find_map(|effect| match effect {
        AbilityEffect::Rush(rush) => Some(rush.squares),
        _ => None,
    })
}

/// The fewest and the most squares by which a rush at a target still to come could raise the damage; none where no squares
/// count, or the rush is over.
pub fn rushed(view: View, used: &UseFrame, ability: &AbilityDef, id: CreatureId) -> Option<(i16, i16)> {
    let hurts = |effect: &AbilityEffect| matches!(effect, AbilityEffect::Rush(rush) if rush.extra_damage);
    let squares = rush(ability).filter(|_| used.step <= UseStep::Before && ability.before.iter().any(hurts))?;
    let grant = GrantFrame {
        course: Some(Course::Straight(id)),
        ..GrantFrame::new(used.by, StepCause::Walk, ShiftBy::Squares(squares), ability.id)
    };
    let hits =
        |route: &&Vec<Spot>| route.last().is_some_and(|&at| hits_from(view, used.by, ability, used.mode, id, at));
    let routes = movement::grant_options(view, &grant).routes;
    let stays = targeting::in_reach(view, used.by, ability, used.mode, id).is_ok().then_some(0);
    let lengths = || routes.iter().filter(hits).map(|route| route.len() as i16).chain(stays);
    lengths().min().zip(lengths().max())
}

/// Whether a target would be in distance and in line of effect if the user stood elsewhere.
fn hits_from(view: View, by: CreatureId, ability: &AbilityDef, mode: Option<Mode>, id: CreatureId, at: Spot) -> bool {
    let (Some(reach), Some(space), Some(goal)) =
        (targeting::reach(view, by, ability, mode), view.space(by), view.space(id))
    else {
        return true;
    };
    let there = Space::new(at, space.side);
    there.distance(goal) <= reach && sight::line_of_effect(view.board(), there, goal)
}

/// Of the ways that are open before a strike those that bring its targets into reach, where they are not yet.
pub fn keep_useful(view: View, grant: &GrantFrame, routes: &mut Vec<Vec<Spot>>) {
    let Some((used, ability)) = strike_after(view, grant) else { return };
    let near = |target: &TargetState| targeting::may_target(view, used.by, ability, used.mode, target.id).is_ok();
    let useful = |route: &Vec<Spot>| strikes_from(view, used, ability, route);
    if !used.targets.iter().all(near) && routes.iter().any(useful) {
        routes.retain(useful);
    }
}

/// Whether a way that a grant offers leaves the strike that follows it all its targets; none where none follows.
pub fn leaves_targets(view: View, grant: &GrantFrame, route: &[Spot]) -> Option<bool> {
    let (used, ability) = strike_after(view, grant)?;
    Some(strikes_from(view, used, ability, route))
}

/// The ability that a granted shift may be taken before or after, and whether it may be divided; none where it may not.
pub fn shift_before(view: View, grant: &GrantFrame) -> Option<(Name, bool)> {
    let (_, ability) = strike_after(view, grant)?;
    Some((ability.id, ability.mobile?.split))
}

/// The use that a granted move comes before.
fn strike_after<'w>(view: View<'w>, grant: &GrantFrame) -> Option<(&'w UseFrame, &'w Arc<AbilityDef>)> {
    let used = nearest_use(view.world).filter(|used| {
        grant.report && used.step == UseStep::Before && (used.by, used.ability) == (grant.mover, grant.of)
    })?;
    Some((used, view.ability(used.by, used.ability)?))
}

fn strikes_from(view: View, used: &UseFrame, ability: &AbilityDef, route: &[Spot]) -> bool {
    let Some(&at) = route.last() else { return true };
    let caught = |id| match (ability.distance, view.space(used.by), view.space(id)) {
        (Distance::Burst(radius), Some(space), Some(goal)) => Space::new(at, space.side).distance(goal) <= radius,
        _ => hits_from(view, used.by, ability, used.mode, id, at),
    };
    used.targets.iter().all(|target| caught(target.id))
}

/// The move before the strike is over: a burst is laid where its user stands now, and who is out of reach is no target.
pub fn arrive(world: &World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) {
    let view = View::new(world);
    if !view.is_awake(frame.by) {
        return;
    }
    if ability.is_area() {
        around_user(world, frame, ability);
    } else {
        frame.targets.retain(|target| targeting::may_target(view, frame.by, ability, frame.mode, target.id).is_ok());
    }
}

/// Lays a burst anew: its user has moved since it was declared.
pub fn around_user(world: &World, frame: &mut UseFrame, ability: &Arc<AbilityDef>) {
    let view = View::new(world);
    let Ok(area) = targeting::area(view, frame.by, ability, frame.spend, &[]) else { return };
    let caught = targeting::caught(view, frame.by, ability, &area);
    frame.targets = caught.into_iter().map(|id| TargetState::new(view, id)).collect();
    frame.area = area.squares.iter().collect();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{Opponents, Player};
    use crate::rulesets::draw_steel::content::Content;
    use crate::rulesets::draw_steel::testing::{battle, content, levels, placed};

    #[test]
    fn what_a_rush_cannot_reach_says_how_it_has_to_move() {
        let (battle, ids) = placed(&content(), &[("fury", 5, 5, 0), ("goblin-assassin", 13, 5, 1)]);
        let ability = battle.view().ability(ids[0], Name::new("devastating-rush")).unwrap();
        let refusal = may_target(battle.view(), ids[0], ability, None, ids[1]).unwrap_err();
        assert!(refusal.text.contains("no straight move toward it of up to 3 squares"), "{}", refusal.text);
    }

    /// Opponents look without hearing why not: they are told the same, also of whom a move brings into reach.
    #[test]
    fn whoever_looks_quietly_sees_the_same_targets() {
        let mut approached = 0;
        for level in levels() {
            let mut battle = battle(&level, 5);
            let mut player = Content::policy(Player::Plain, 0);
            for _ in 0..60 {
                let Some(decision) = battle.decision() else { break };
                let view = battle.view();
                if let Some(by) = decision.about {
                    for ability in &view.sheet(by).abilities {
                        for id in view.living() {
                            let loud = may_target(view, by, ability, None, id).is_ok();
                            assert_eq!(loud, may_target(view.quiet(), by, ability, None, id).is_ok(), "{}", ability.id);
                            let near = targeting::may_target(view, by, ability, None, id).is_ok();
                            approached += usize::from(loud && !near);
                        }
                    }
                }
                let answer = player.answer(&battle);
                battle.submit(answer).unwrap();
            }
        }
        assert!(approached > 0, "nobody could be approached");
    }
}
