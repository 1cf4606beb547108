//! Whom and what an ability may be aimed at (BC-TGT).

use super::data::ability::{AbilityDef, Area, Attack as Attacks, Tag, Targets};
use super::data::condition::Lasting;
use super::data::effect::{Effect, Lasts};
use super::data::words::Action;
use super::ground;
use super::movement::{self, is_free, space_at};
use super::reach;
use super::sources;
use super::view::View;
use super::words;
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Mode, Refusal, Use};
use crate::core::plural::counted;

type Verdict<T = ()> = Result<T, Refusal>;

/// Everybody whom a use is aimed at, in id order.
///
/// # Errors
/// Why it cannot be aimed so.
pub fn targets(view: View, ability: &AbilityDef, wanted: &Use, action: Option<Action>) -> Verdict<Vec<CreatureId>> {
    particulars(view, ability, wanted)?;
    pick(view, ability, ability.targets, wanted, action)
}

/// Whom CHANNEL names.
///
/// # Errors
/// Why not.
pub fn named(view: View, ability: &AbilityDef, wanted: &Use) -> Verdict<Option<CreatureId>> {
    match ability.channel_targets {
        Targets::Own if wanted.on.is_empty() => Ok(None),
        Targets::Own => view.refuse("too-early", || "Whom it is aimed at is chosen at the release."),
        one => pick(view, ability, one, wanted, None).map(|list| list.first().copied()),
    }
}

fn pick(
    view: View,
    ability: &AbilityDef,
    targets: Targets,
    wanted: &Use,
    action: Option<Action>,
) -> Verdict<Vec<CreatureId>> {
    let by = wanted.by;
    match targets {
        Targets::Own if wanted.on.iter().all(|&on| on == by) => Ok(vec![by]),
        Targets::Own => view.refuse("target", || "It concerns nobody but its user."),
        Targets::Ground => inside(view, ability, wanted).map(|_| vec![by]),
        Targets::WholeSide => {
            let side = view.standing().map(|(id, _)| id);
            Ok(side.filter(|&id| id == by || view.allied(by, id)).collect())
        }
        one if one.one() => {
            let &[on] = &wanted.on[..] else { return view.refuse("targets", || "It takes exactly one target.") };
            relation(view, ability, targets, by, on)?;
            distance(view, ability, wanted, action, on)?;
            sight(view, ability, by, on)?;
            already(view, ability, on)?;
            Ok(vec![on])
        }
        _ => {
            let inside = inside(view, ability, wanted)?;
            let of_kind = |id: &CreatureId| match targets {
                Targets::Everyone => true,
                Targets::OwnSideInArea => *id == by || view.allied(by, *id),
                _ => view.hostile(by, *id),
            };
            let mut all: Vec<CreatureId> = inside.into_iter().filter(of_kind).collect();
            if targets == Targets::SomeEnemies {
                if let Some(&other) = wanted.on.iter().find(|on| !all.contains(on)) {
                    return view.refuse("area", || format!("{} is no enemy in the area.", view.tag(other)));
                }
                let sees = |id: &CreatureId| ability.has(Tag::Arcing) || view.sees(by, *id);
                all.retain(|id| wanted.on.contains(id) && sees(id));
            }
            if all.is_empty() { view.refuse("nobody", || "Nobody whom it concerns is in the area.") } else { Ok(all) }
        }
    }
}

fn relation(view: View, ability: &AbilityDef, targets: Targets, by: CreatureId, on: CreatureId) -> Verdict {
    if !view.exists(on) || !view.is_up(on) {
        return view.refuse("gone", || "There is nobody of that name in the fight.");
    }
    if view.is_object(on) && (targets != Targets::Anything || sources::is_aetheric(ability)) {
        return view.refuse("object", || "It is aimed at no object.");
    }
    let fits = match targets {
        Targets::Enemy => view.hostile(by, on),
        Targets::Ally => view.allied(by, on),
        Targets::OwnSide => !view.hostile(by, on),
        Targets::Other | Targets::Anything => by != on,
        Targets::Captive => view.grapples(by).any(|(_, other, initiator)| other == on && initiator),
        _ => true,
    };
    if fits {
        return Ok(());
    }
    match targets {
        Targets::Enemy => view.refuse("friend", || "It is aimed at enemies."),
        Targets::Ally => view.refuse("ally", || "It is aimed at an ally."),
        Targets::OwnSide => view.refuse("enemy", || "It is aimed at friends."),
        Targets::Captive => view.refuse("captive", || "It is aimed at somebody whom its user grapples."),
        _ => view.refuse("self", || "It is not aimed at its user."),
    }
}

/// The squares an attack or ability reaches, by the action that it is used with.
pub fn most(view: View, ability: &AbilityDef, by: CreatureId, action: Option<Action>, thrown: bool) -> Option<i16> {
    let ranged = ability.range.map(|range| view.squares(by, range));
    match action {
        _ if thrown => ability.thrown,
        Some(Action::Fight) => ability.reach.or(ranged),
        Some(Action::Shove | Action::Grapple) => Some(1),
        _ => ranged.or(ability.reach),
    }
}

fn distance(view: View, ability: &AbilityDef, wanted: &Use, action: Option<Action>, on: CreatureId) -> Verdict {
    let thrown = wanted.mode == Some(Mode::Ranged);
    let Some(most) = most(view, ability, wanted.by, action, thrown) else { return Ok(()) };
    let far = view.distance(wanted.by, on);
    if far <= most {
        return Ok(());
    }
    view.refuse("distance", || {
        format!("{} is {} away, and it reaches {most}.", words::name(view, on), counted(far, "square"))
    })
}

fn sight(view: View, ability: &AbilityDef, by: CreatureId, on: CreatureId) -> Verdict {
    if by == on || reach::can_target(view, by, on, ability) {
        return Ok(());
    }
    let hidden = view.lends(on, |lend| *lend == super::data::condition::Lend::Hidden);
    match hidden && view.hostile(by, on) {
        true => view.refuse("hidden", || format!("{} is hidden.", view.tag(on))),
        false => view.refuse("sight", || format!("{} is out of sight.", view.tag(on))),
    }
}

/// Charges do not add up (BC-ABL-04).
fn already(view: View, ability: &AbilityDef, on: CreatureId) -> Verdict {
    let held = ability.effects.iter().any(|effect| match effect {
        Effect::Impose(impose) => impose.lasts == Lasts::Open && view.has(on, impose.is),
        _ => false,
    });
    if held && ability.attack == Attacks::None {
        return view.refuse("already", || format!("{} has that already.", view.tag(on)));
    }
    Ok(())
}

/// Everybody in the area that a use names.
fn inside(view: View, ability: &AbilityDef, wanted: &Use) -> Verdict<Vec<CreatureId>> {
    let by = wanted.by;
    let Some(space) = view.space(by) else { return view.refuse("gone", || "It is not on the board.") };
    let within = |center: Space, radius: i16| {
        let near = view.standing().filter(move |(_, other)| ground::distance(center, *other) <= radius);
        near.map(|(id, _)| id).collect::<Vec<CreatureId>>()
    };
    match ability.area {
        Some(Area::Burst(radius)) => Ok(within(space, radius)
            .into_iter()
            .filter(|&id| id != by || ability.targets == Targets::OwnSideInArea)
            .collect()),
        Some(Area::Blast(radius) | Area::CloseBlast(radius)) => {
            let &[center] = &wanted.area[..] else { return view.refuse("area", || "It needs the center of its area.") };
            let spot = Space::square(ground::flat(center));
            if view.board().index(center).is_none() {
                return view.refuse("area", || "The center has to be on the map.");
            }
            let far = ground::distance(space, spot);
            let close = matches!(ability.area, Some(Area::CloseBlast(_)));
            let most = if close { radius + 1 } else { ability.range.map_or(0, |range| view.squares(by, range)) };
            if far > most || (close && far <= radius) {
                return view.refuse("distance", || {
                    format!("The center is {} away, and it reaches {most}.", counted(far, "square"))
                });
            }
            if !ability.has(Tag::Arcing) && !view.sees_space(by, spot, 0) {
                return view.refuse("sight", || "The center is out of sight.");
            }
            Ok(within(spot, radius))
        }
        Some(Area::Line(length)) => {
            let steps = wanted
                .area
                .windows(2)
                .map(|pair| (i32::from(pair[1].x) - i32::from(pair[0].x), i32::from(pair[1].y) - i32::from(pair[0].y)));
            let straight =
                steps.clone().all(|step| Some(step) == steps.clone().next() && step.0.abs().max(step.1.abs()) == 1);
            let first = wanted.area.first().map(|&spot| ground::distance(space, Space::square(ground::flat(spot))));
            if wanted.area.len() != usize::try_from(length).unwrap_or(0) || !straight || first != Some(1) {
                return view
                    .refuse("area", || format!("It needs {length} squares in a line that begins beside its user."));
            }
            let covers = |other: Space| wanted.area.iter().any(|&spot| other.covers(spot));
            Ok(view.standing().filter(|(_, other)| covers(*other)).map(|(id, _)| id).collect())
        }
        None => view.refuse("area", || "It has no area."),
    }
}

/// The squares that an area covers, of those that its use names; nothing is checked.
pub fn squares(view: View, ability: &AbilityDef, by: CreatureId, named: &[Spot]) -> Vec<Spot> {
    let near = |center: Space, radius: i16, own: bool| {
        let far = center.far();
        let rows = center.at.y - radius..=far.y + radius;
        let all = rows.flat_map(move |y| (center.at.x - radius..=far.x + radius).map(move |x| Spot::new(x, y)));
        all.filter(|&spot| view.board().index(spot).is_some() && (own || !center.covers(spot))).collect()
    };
    match (ability.area, named.first(), view.space(by)) {
        (Some(Area::Blast(radius) | Area::CloseBlast(radius)), Some(&center), _) => {
            near(Space::square(ground::flat(center)), radius, true)
        }
        (Some(Area::Burst(radius)), _, Some(space)) => near(space, radius, ability.targets == Targets::OwnSideInArea),
        (Some(Area::Line(_)), ..) => named.iter().copied().map(ground::flat).collect(),
        _ => Vec::new(),
    }
}

/// What a use has to name beside its targets.
fn particulars(view: View, ability: &AbilityDef, wanted: &Use) -> Verdict {
    for effect in &ability.effects {
        match effect {
            Effect::OneOf(one) => {
                let known = wanted.kind.is_none_or(|kind| one.options.iter().any(|(name, _)| *name == kind));
                if !known {
                    return view.refuse("kind", || "It offers nothing of that name.");
                }
            }
            Effect::Clear(_) => {
                let on = wanted.on.first().copied().filter(|&on| view.exists(on)).unwrap_or(wanted.by);
                let fits = view
                    .held(on)
                    .any(|(_, record)| Some(record.id) == wanted.kind && record.sort == Lasting::Condition);
                if !fits {
                    return view.refuse("condition", || "It clears a condition that its target has.");
                }
            }
            Effect::Teleport(teleport) => appear(view, wanted, teleport.least)?,
            Effect::Summon(_) => call(view, ability, wanted)?,
            Effect::Shift(shift) => slip(view, wanted, shift.squares)?,
            _ => {}
        }
    }
    Ok(())
}

fn appear(view: View, wanted: &Use, least: i16) -> Verdict {
    let by = wanted.by;
    let (&[to], Some(space)) = (&wanted.area[..], view.space(by)) else {
        return view.refuse("area", || "It needs the square to appear on.");
    };
    if let Some(why) = movement::bound(view, by, false) {
        return view.refuse("bound", || format!("Not now: {why}."));
    }
    let most = view.speed(by);
    let moved = ground::distance(Space::square(space.at), Space::square(to));
    if moved > most || moved < least.max(1) {
        return view.refuse("distance", || format!("It goes {} to {most} squares, not {moved}.", least.max(1)));
    }
    if view.board().index(to).is_none() {
        return view.refuse("area", || "That is off the map.");
    }
    Ok(())
}

/// A free square in reach and sight for what is summoned.
fn call(view: View, ability: &AbilityDef, wanted: &Use) -> Verdict {
    let (&[to], Some(space)) = (&wanted.area[..], view.space(wanted.by)) else {
        return view.refuse("area", || "It needs the square to appear on.");
    };
    let spot = Space::square(ground::flat(to));
    let (far, most) = (ground::distance(space, spot), ability.range.map_or(1, |range| view.squares(wanted.by, range)));
    if far > most {
        return view.refuse("distance", || format!("That is {} away, and it reaches {most}.", counted(far, "square")));
    }
    if !is_free(view, wanted.by, spot) || far == 0 {
        return view.refuse("area", || "Nothing can appear there.");
    }
    match view.sees_space(wanted.by, spot, 0) {
        true => Ok(()),
        false => view.refuse("sight", || "The square is out of sight."),
    }
}

fn slip(view: View, wanted: &Use, squares: i16) -> Verdict {
    let by = wanted.by;
    if let Some(why) = movement::bound(view, by, false) {
        return view.refuse("bound", || format!("Not now: {why}."));
    }
    if wanted.path.is_empty() {
        return view.refuse("path", || "It needs the way to shift.");
    }
    match movement::walk_price(view, by, &wanted.path) {
        Ok(price) if price <= squares => Ok(()),
        Ok(price) => {
            view.refuse("speed", || format!("That takes {}, and it shifts {squares}.", counted(price, "square")))
        }
        Err(why) => view.refuse("path", || format!("Not that way: {why}.")),
    }
}

/// Whether somebody could stand on a square.
pub fn could_stand(view: View, who: CreatureId, at: Spot) -> bool {
    is_free(view, who, space_at(view, who, at))
}
