//! Whether an intent would be taken now, and if not, why; changes nothing.

use std::sync::Arc;

use bevy::prelude::World;

use super::actions::{delay, follow_up};
use super::ground;
use super::movement::MOVE;
use super::power::{Action, Going, Manner, PowerDef, Range, Special, Targets};
use super::systems::AdventureRules;
use super::terms as t;
use super::view::View;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Options, Refusal, Use};
use crate::core::plural::counted;
use crate::core::resolve;

/// Squares that an ally shifts when beckoned (content table 5.1).
pub const BECKONED: i16 = 2;

type Verdict<T = ()> = Result<T, Refusal>;

/// What the check makes of an intent, as the step that begins it needs it.
#[derive(Debug)]
pub enum Planned {
    /// The use of a power.
    Power {
        /// Which.
        power: Arc<PowerDef>,
        /// On whom and where.
        wanted: Use,
    },
    /// An answer that says all there is to know.
    Answer,
}

/// Whether an intent would be taken now, and what it comes to.
///
/// # Errors
/// Why it would not.
pub fn intent(view: View, intent: &Intent) -> Verdict<Planned> {
    let Some(decision) = view.decision() else { return view.refuse("over", || "The battle is over.") };
    match (&decision.options, intent) {
        (Options::Choose { choices, .. }, Intent::Choose(choice)) if choices.contains(choice) => Ok(Planned::Answer),
        (Options::Choose { may_pass: true, .. }, Intent::Pass) => Ok(Planned::Answer),
        (Options::Choose { .. }, _) => view.refuse("asked", || format!("First comes an answer to {:?}.", decision.ask)),
        (_, Intent::Choose(_) | Intent::Pass | Intent::Route(_)) => {
            view.refuse("not-asked", || "This is not asked now.")
        }
        (_, Intent::EndTurn(who)) => turn_of(view, *who).map(|()| Planned::Answer),
        (_, Intent::Walk { .. } | Intent::Use(_)) => match as_use(intent) {
            Some(wanted) => {
                turn_of(view, wanted.by)?;
                let power = Arc::clone(power_now(view, &wanted)?);
                Ok(Planned::Power { power, wanted })
            }
            None => view.refuse("not-asked", || "This is not asked now."),
        },
    }
}

/// Takes what the check has made of the answer just given.
pub fn planned(world: &mut World) -> Planned {
    resolve::take_plan::<AdventureRules>(world).unwrap_or(Planned::Answer)
}

/// A movement written as a walk, as the use of the power that it is.
fn as_use(intent: &Intent) -> Option<Use> {
    match intent {
        Intent::Use(wanted) => Some(wanted.clone()),
        Intent::Walk { by, path, how } => {
            let ability = if *how == *"" { t::WALK.get() } else { *how };
            Some(Use { by: *by, ability, path: path.clone(), ..Use::default() })
        }
        _ => None,
    }
}

/// Refuses whoever's turn it is not.
fn turn_of(view: View, who: CreatureId) -> Verdict {
    match view.decision().and_then(|decision| decision.about) {
        Some(about) if about == who => Ok(()),
        Some(about) => view.refuse("not-your-turn", || format!("It is {}'s turn.", view.tag(about))),
        None => view.refuse("not-your-turn", || "It is nobody's turn."),
    }
}

/// The power that a use asks for, if it may be used so now by whoever's turn it is.
///
/// # Errors
/// Why it may not.
pub fn power_now<'w>(view: View<'w>, wanted: &Use) -> Verdict<&'w Arc<PowerDef>> {
    let moving = view.decision().is_some_and(|decision| decision.ask == MOVE);
    let Some(power) = view.power(wanted.by, wanted.ability) else {
        return view.refuse("no-power", || format!("{} has no {:?}.", view.tag(wanted.by), wanted.ability));
    };
    if (power.action == Action::Movement) != moving {
        let when = if moving { "Battle" } else { "Movement" };
        return view.refuse("wrong-phase", || format!("{} is for the {when} Phase.", power.name));
    }
    usable(view, wanted.by, power)?;
    plan(view, power, wanted)?;
    Ok(power)
}

/// Whether a fighter's uses and states let it use a power at all.
///
/// # Errors
/// Why they do not.
pub fn usable(view: View, who: CreatureId, power: &PowerDef) -> Verdict {
    if view.is_spent(who, power) {
        return view.refuse("spent", || format!("{} is used up in this encounter.", power.name));
    }
    if power.action == Action::Attack && !view.may_attack(who) {
        return view.refuse("no-attack", || "You may not use Attack this round.");
    }
    let moves = power.going.is_some() && power.action == Action::Movement;
    match view.most_squares(who) {
        Some(0) if moves => view.refuse("rooted", || "You cannot leave your square."),
        Some(_) if moves && power.common && power.id != t::SHIFT.get() => {
            view.refuse("slowed", || format!("Slowed, you may only Shift or Hold, not {}.", power.name))
        }
        _ => Ok(()),
    }
}

/// Whether targets, squares and path fit a power, whatever the phase.
///
/// # Errors
/// Why they do not.
pub fn plan(view: View, power: &PowerDef, wanted: &Use) -> Verdict {
    let by = wanted.by;
    let Some(at) = view.at(by) else { return view.refuse("off-board", || "You are not on the board.") };
    match power.action {
        Action::Delay => return delay::check(view, by),
        Action::FollowUp => return follow_up::check(view, by, at, &wanted.path),
        _ => {}
    }
    let mut from = at;
    if let Some(going) = power.going {
        on_the_way(view, power, going, at, wanted)?;
    } else if power.special == Some(Special::StepFirst) {
        if wanted.path.len() > 1 {
            return view.refuse("too-far", || "One square at most.");
        }
        walkable(view, by, at, &wanted.path, limit(view, by, 1), Manner::Shift)?;
        from = wanted.path.last().copied().unwrap_or(at);
    } else if power.special != Some(Special::MoveAlly) && !wanted.path.is_empty() {
        return view.refuse("no-path", || format!("{} does not move you.", power.name));
    }
    targets(view, power, from, wanted)
}

/// The most squares of movement for a fighter of those a power would give.
pub fn limit(view: View, who: CreatureId, squares: i16) -> i16 {
    view.most_squares(who).map_or(squares, |most| squares.min(most))
}

/// The path of a power that moves its user.
fn on_the_way(view: View, power: &PowerDef, going: Going, at: Spot, wanted: &Use) -> Verdict {
    let by = wanted.by;
    let squares = limit(view, by, going.squares.at_speed(view.sheet(by).speed));
    let still = power.action == Action::Disengage;
    if wanted.path.is_empty() && !still {
        return view.refuse("no-path", || match going.how {
            Manner::Charge => "Choose an enemy that every step leads nearer to.",
            _ => "Choose a square to go to.",
        });
    }
    walkable(view, by, at, &wanted.path, squares, going.how)?;
    if going.how == Manner::Charge {
        charge(view, at, wanted)?;
    }
    Ok(())
}

/// Whether a fighter could go along a path for so many squares of movement (TP-MOV-04, TP-TER-01, TP-TER-02).
///
/// # Errors
/// Why not.
pub fn walkable(view: View, who: CreatureId, at: Spot, path: &[Spot], squares: i16, how: Manner) -> Verdict {
    let board = view.board();
    let mut here = at;
    let mut spent = 0i16;
    for &to in path {
        if board.index(to).is_none() {
            return view.refuse("off-map", || "There is no such square.");
        }
        match how {
            Manner::Teleport if path.len() > 1 => {
                return view.refuse("no-step", || "Name only the square to appear on.");
            }
            Manner::Teleport => {
                spent = ground::distance(here, to);
                if !ground::clear(board, here, to) {
                    return view.refuse("no-line", || format!("({}, {}) is not in sight.", to.x, to.y));
                }
            }
            Manner::Slip if !ground::adjacent(here, to) => return view.refuse("no-step", || "Squares have to touch."),
            Manner::Slip => spent = spent.saturating_add(view.price(to)),
            Manner::Walk | Manner::Shift | Manner::Charge => {
                if !ground::steps_freely(board, here, to) {
                    return view.refuse("no-step", || {
                        format!("({}, {}) cannot be stepped on from ({}, {}).", to.x, to.y, here.x, here.y)
                    });
                }
                if !view.is_passable(to, who) {
                    return view.refuse("occupied", || format!("An enemy stands on ({}, {}).", to.x, to.y));
                }
                spent = spent.saturating_add(view.price(to));
            }
        }
        if spent > squares {
            return view.refuse("too-far", || {
                format!("That costs more than the {} of movement there are.", counted(squares, "square"))
            });
        }
        here = to;
    }
    if path.is_empty() || view.is_free(here, who) {
        Ok(())
    } else {
        view.refuse("occupied", || format!("Nobody can stop on ({}, {}).", here.x, here.y))
    }
}

/// What a charge asks beyond its path (TP-MPW-05).
fn charge(view: View, at: Spot, wanted: &Use) -> Verdict {
    let Some(goal) = wanted.on.first().and_then(|&on| view.exists(on).then(|| view.at(on)).flatten()) else {
        return view.refuse("no-target", || "Name the enemy to charge.");
    };
    let spent: i16 = wanted.path.iter().map(|&to| view.price(to)).sum();
    if spent < 2 {
        return view.refuse("too-near", || "A charge moves at least 2 squares.");
    }
    let mut here = at;
    for &to in &wanted.path {
        if ground::distance(to, goal) >= ground::distance(here, goal) {
            return view.refuse("not-closer", || "Every step of a charge goes nearer to its target.");
        }
        here = to;
    }
    if ground::adjacent(here, goal) { Ok(()) } else { view.refuse("reach", || "A charge ends beside its target.") }
}

/// Whom a power is used on.
fn targets(view: View, power: &PowerDef, from: Spot, wanted: &Use) -> Verdict {
    let by = wanted.by;
    if wanted.on.iter().any(|&on| !view.exists(on) || view.at(on).is_none()) {
        return view.refuse("no-target", || "There is nobody of that name on the board.");
    }
    let named = usize::from(matches!(power.range, Range::Burst(_)));
    let cut = power.special == Some(Special::AttackOnTheWay);
    if wanted.area.len() != named && !(cut && wanted.area.len() == 1) {
        return if named == 1 {
            view.refuse("no-square", || "Name the square of the burst.")
        } else {
            view.refuse("no-area", || format!("{} takes no squares.", power.name))
        };
    }
    let alone = |on: &[CreatureId]| match on {
        [one] => Ok(*one),
        _ => view.refuse("one-target", || format!("{} takes one target.", power.name)),
    };
    let hostile = |on: CreatureId| {
        if view.hostile(by, on) { Ok(()) } else { view.refuse("friend", || "Choose an enemy.") }
    };
    match power.targets {
        Targets::Nobody | Targets::AdjacentEnemies => {
            if !wanted.on.is_empty() {
                return view.refuse("no-targets", || format!("{} takes no targets.", power.name));
            }
            if power.targets == Targets::AdjacentEnemies && adjacent_enemies(view, by, from).is_empty() {
                return view.refuse("no-target", || "There is no enemy beside you.");
            }
            Ok(())
        }
        Targets::Enemy if power.going.is_some_and(|going| going.how == Manner::Charge) => {
            alone(&wanted.on).and_then(hostile)
        }
        Targets::Enemy if cut => {
            let on = alone(&wanted.on)?;
            hostile(on)?;
            cut_square(view, from, on, wanted).map(|_| ())
        }
        Targets::Enemy => {
            let on = alone(&wanted.on)?;
            hostile(on)?;
            reach(view, power, from, on)
        }
        Targets::Enemies { least, most, apart } => {
            let count = wanted.on.len();
            if !(usize::from(least)..=usize::from(most)).contains(&count) {
                let many = if least == most { most.to_string() } else { format!("{least} to {most}") };
                return view.refuse("targets", || format!("{} takes {many} targets.", power.name));
            }
            for (i, &on) in wanted.on.iter().enumerate() {
                hostile(on)?;
                reach(view, power, from, on)?;
                if wanted.on[..i].contains(&on) {
                    return view.refuse("twice", || "Every target only once.");
                }
                let near = |&other: &CreatureId| {
                    other != on && view.at(on).zip(view.at(other)).is_some_and(|(a, b)| ground::distance(a, b) <= apart)
                };
                if apart > 0 && count > 1 && !wanted.on.iter().any(near) {
                    return view.refuse("apart", || format!("Every target has to be within {apart} of another."));
                }
            }
            Ok(())
        }
        Targets::Everybody | Targets::EnemiesInBurst | Targets::Squares => burst(view, power, from, wanted),
        Targets::Ally => {
            let on = alone(&wanted.on)?;
            if on == by || view.hostile(by, on) || !view.is_up(on) {
                return view.refuse("ally", || "It takes an ally who can agree, and not yourself.");
            }
            reach(view, power, from, on)?;
            ally_moves(view, power, from, on, wanted)
        }
        Targets::AllyOrUser => {
            let on = alone(&wanted.on)?;
            if view.hostile(by, on) {
                return view.refuse("ally", || "It takes yourself or an ally.");
            }
            reach(view, power, from, on)
        }
        Targets::FallenAlly => {
            let on = alone(&wanted.on)?;
            if view.hostile(by, on) || !view.is_fallen(on) {
                return view.refuse("ally", || "It takes an ally who has fallen.");
            }
            reach(view, power, from, on)
        }
    }
}

/// Whether a target is in reach, and for numbers in a clear line (TP-ATK-02, TP-ATK-04, TP-THR-08).
fn reach(view: View, power: &PowerDef, from: Spot, on: CreatureId) -> Verdict {
    let Some(at) = view.at(on) else { return view.refuse("no-target", || "It is not on the board.") };
    let far = ground::distance(from, at);
    match power.range {
        _ if far == 0 => Ok(()),
        Range::Own => view.refuse("reach", || format!("{} is for yourself.", power.name)),
        Range::Adjacent if far > 1 => view.refuse("reach", || format!("{} is not beside you.", view.tag(on))),
        Range::Adjacent => Ok(()),
        Range::Within(most) | Range::Reach(most) | Range::Burst(most) if far > most => view.refuse("reach", || {
            format!("{} is {} off, {} reaches {most}.", view.tag(on), counted(far, "square"), power.name)
        }),
        Range::Within(_) | Range::Reach(_) | Range::Burst(_) if !ground::clear(view.board(), from, at) => {
            view.refuse("no-line", || format!("A wall is in the way to {}.", view.tag(on)))
        }
        Range::Within(_) | Range::Reach(_) | Range::Burst(_) => Ok(()),
    }
}

/// The picked square of a burst (TP-ATK-06).
fn burst(view: View, power: &PowerDef, from: Spot, wanted: &Use) -> Verdict {
    let Range::Burst(most) = power.range else { return Ok(()) };
    if !wanted.on.is_empty() {
        return view.refuse("no-targets", || "A burst takes whoever is in it.");
    }
    let Some(&at) = wanted.area.first() else { return view.refuse("no-square", || "Name the square of the burst.") };
    if ground::is_wall(view.board(), at) {
        return view.refuse("wall", || "A burst needs a square without a wall.");
    }
    if ground::distance(from, at) > most {
        return view.refuse("reach", || format!("{} reaches {}.", power.name, counted(most, "square")));
    }
    if !ground::clear(view.board(), from, at) {
        return view.refuse("no-line", || "A wall is in the way.");
    }
    Ok(())
}

/// What Beckon and Switch ask of the ally (TP-MOV-07).
fn ally_moves(view: View, power: &PowerDef, from: Spot, on: CreatureId, wanted: &Use) -> Verdict {
    let Some(at) = view.at(on) else { return Ok(()) };
    match power.special {
        Some(Special::MoveAlly) => {
            let squares = limit(view, on, BECKONED);
            if wanted.path.is_empty() {
                return view.refuse("no-path", || "Name the squares that the ally enters.");
            }
            walkable(view, on, at, &wanted.path, squares, Manner::Shift)
        }
        Some(Special::ChangePlaces) => {
            let far = ground::distance(from, at);
            let able = |who| view.most_squares(who).is_none_or(|most| far <= most);
            if able(wanted.by) && able(on) {
                Ok(())
            } else {
                view.refuse("slowed", || "One of the two cannot go that far.")
            }
        }
        _ => Ok(()),
    }
}

/// The square to make the attack of a Passing Cut from: one that is left, beside the target.
///
/// # Errors
/// When there is none.
pub fn cut_square(view: View, at: Spot, on: CreatureId, wanted: &Use) -> Verdict<Spot> {
    let Some(goal) = view.at(on) else { return view.refuse("no-target", || "It is not on the board.") };
    let left = std::iter::once(at).chain(wanted.path.iter().rev().skip(1).rev().copied());
    let asked = wanted.area.first();
    let fits = |spot: &Spot| ground::adjacent(*spot, goal) && asked.is_none_or(|asked| asked == spot);
    let found = left.into_iter().find(fits);
    found.map_or_else(|| view.refuse("reach", || "No square that you leave is beside the target."), Ok)
}

/// Enemies beside a square, in id order.
pub fn adjacent_enemies(view: View, by: CreatureId, from: Spot) -> Vec<CreatureId> {
    let beside = |&(id, at): &(CreatureId, Spot)| ground::adjacent(from, at) && view.hostile(by, id);
    view.standing().filter(beside).map(|(id, _)| id).collect()
}

/// Whom a use concerns, in the order they are settled (TP-ATK-03, TP-ATK-06).
pub fn concerned(view: View, power: &PowerDef, from: Spot, wanted: &Use) -> Vec<CreatureId> {
    match power.targets {
        Targets::AdjacentEnemies => adjacent_enemies(view, wanted.by, from),
        Targets::Everybody | Targets::EnemiesInBurst => {
            let Some(&centre) = wanted.area.first() else { return Vec::new() };
            let mut found: Vec<(i16, CreatureId)> = view
                .standing()
                .filter(|&(_, at)| ground::distance(centre, at) <= 1)
                .filter(|&(id, _)| power.targets == Targets::Everybody || view.hostile(wanted.by, id))
                .map(|(id, at)| (ground::distance(from, at), id))
                .collect();
            found.sort_unstable();
            found.into_iter().map(|(_, id)| id).collect()
        }
        Targets::Nobody | Targets::Squares => Vec::new(),
        _ => wanted.on.clone(),
    }
}

/// The squares of a burst that are no walls.
pub fn burst_squares(view: View, centre: Spot) -> Vec<Spot> {
    let centre = ground::flat(centre);
    let mut squares: Vec<Spot> = centre.neighbours().chain([centre]).collect();
    squares.retain(|&spot| !ground::is_wall(view.board(), spot));
    squares.sort_unstable_by_key(|spot| (spot.y, spot.x));
    squares
}
