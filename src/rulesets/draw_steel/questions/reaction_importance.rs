//! How much hangs on a reaction that a player may answer an event with.

use super::super::ai::plain::react;
use super::super::ai::plain::scene::Scene;
use super::super::classes;
use super::super::data::ability::{AbilityDef, AbilityEffect, ActionType};
use super::super::data::effect::Effect;
use super::super::data::terms as t;
use super::super::rules::actions::ability_effects::answers;
use super::super::rules::actions::free_actions::FreeAction;
use super::super::rules::frames::{Frame, nearest};
use super::super::rules::view::View;
use super::super::rules::{damage_amount, damage_reduction, movement, rounds};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::core::question::Importance;

/// Points of harm avoided, as the opponent counts them, from which an answer is worth a player's while.
const WORTHWHILE: f32 = 2.5;
/// The same from which nobody would want to miss it.
const DECISIVE: f32 = 5.0;
/// A price is next to nothing to whoever has so many times as much.
const PLENTY: i16 = 6;
/// An answer spares enough where it spares this share of somebody's Stamina, one in so many points.
const SHARE: i16 = 4;

/// How much hangs on answering an event with a reaction.
pub(super) fn of_reaction(scene: &Scene, by: CreatureId, with: Name, on: Option<CreatureId>, spend: i16) -> Importance {
    let view = scene.view;
    if with == FreeAction::TokenRecovery.slug() {
        return rescue(view, by);
    }
    let worth = react::worth(scene, by, with, on, spend);
    let gift = || if worth > 0.0 { Importance::Gift } else { Importance::Minor };
    if with == t::OPPORTUNITY_ATTACK.get() {
        return gift();
    }
    if let Some(ability) = view.ability(by, with).filter(|ability| ability.trigger.is_some()) {
        let price = ability.cost + spend;
        if let Some(hit) = on.filter(|_| ability.sentences().any(|effect| matches!(effect, AbilityEffect::Halve(_)))) {
            return halving(view, ability, hit);
        }
        let stretch = ability.sentences().find_map(|effect| match effect {
            AbilityEffect::StretchTriggeringForce(stretch) if spend > 0 => Some(&stretch.if_spent),
            AbilityEffect::StretchTriggeringForce(stretch) => Some(&stretch.bonus),
            _ => None,
        });
        if let Some(stretch) = stretch {
            return stretching(view, damage_amount::fixed_amount(view, by, stretch));
        }
        if let (Some(to), true) = (on, ability.brings(|aimed| matches!(aimed.effect, Effect::PayRecovery(_)))) {
            return mending(view, to, worth);
        }
        let adds = ability.sentences().any(|effect| matches!(effect, AbilityEffect::AddTarget(_)));
        if adds && !answers::harmonies(view).into_iter().any(|id| view.hostile(by, id)) {
            return Importance::Minor;
        }
        let jumps_ahead = ability.sentences().any(|effect| matches!(effect, AbilityEffect::TakeTurn));
        if jumps_ahead && !enemies_wait(view, by) {
            return Importance::Minor;
        }
        if !ability.sentences().any(is_judged) {
            return Importance::Worthwhile;
        }
        if ability.action == ActionType::FreeTriggeredAction && price == 0 {
            return gift();
        }
        return by_worth(worth);
    }
    match classes::answer_rules(with) {
        Some(_) if spend == 0 => gift(),
        None if view.ability(by, with).is_none() => Importance::Worthwhile,
        // Who saves up means to spend it some time.
        Some(_) if is_cheap(scene, by, spend, worth) => by_worth(worth.max(WORTHWHILE)),
        _ => by_worth(worth),
    }
}

/// Whether a price is next to nothing beside what is banked, and buys twice what it is worth to the opponent.
fn is_cheap(scene: &Scene, by: CreatureId, spend: i16, worth: f32) -> bool {
    spend * PLENTY <= scene.view.funds(by).1 && scene.find(by).is_some_and(|me| worth >= scene.price(me, spend))
}

fn by_worth(worth: f32) -> Importance {
    match worth {
        DECISIVE.. => Importance::Decisive,
        WORTHWHILE.. => Importance::Worthwhile,
        _ => Importance::Minor,
    }
}

/// Whether the opponent knows what a sentence of a triggered ability is worth.
fn is_judged(effect: &AbilityEffect) -> bool {
    matches!(
        effect,
        AbilityEffect::LowerPotency(_)
            | AbilityEffect::SwingRoll(_)
            | AbilityEffect::AddTarget(_)
            | AbilityEffect::TakeTheBlow
            | AbilityEffect::PushDamager(_)
            | AbilityEffect::ShortenForce(_)
            | AbilityEffect::TakeOverForce(_)
            | AbilityEffect::Line(_)
            | AbilityEffect::Hurt(_)
    )
}

/// Whether anybody on another side still has a turn this round, before which one's own could come.
fn enemies_wait(view: View, by: CreatureId) -> bool {
    view.sides().into_iter().any(|side| side != view.side(by) && !rounds::waiting(view, side).is_empty())
}

/// How much more squares of the forced movement about to come change: something to slam into, or a ledge, that lies
/// beyond its own squares and within these, in a direction it may go (DS-FORCE-01 to DS-FORCE-03).
fn stretching(view: View, more: i16) -> Importance {
    let force = view.stack().downward().find_map(|frame| match frame {
        Frame::Force(force) => Some(force),
        _ => None,
    });
    let Some((force, space)) = force.and_then(|force| Some((force, view.space(force.mover)?))) else {
        return Importance::Minor;
    };
    if movement::held_fast(view, force.mover, force.by).is_some() && !force.unbarred {
        return Importance::Minor;
    }
    let at_first = force.from.distance(space);
    let beyond = |other: Space| {
        let (far, from_source) = (space.distance(other), force.from.distance(other));
        let leads = match force.kind {
            ForcedKind::Push => from_source >= at_first + far,
            ForcedKind::Pull => from_source + far <= at_first,
            ForcedKind::Slide => true,
        };
        leads && far > force.squares && far <= force.squares + more + 1
    };
    let board = view.board();
    let height = board.ground_under(space);
    let stops = |spot: Spot| {
        let tile = board.tile(spot);
        tile.is_none_or(|tile| tile.solid.is_some()) || board.ground(spot) + 1 < height
    };
    let ground = board.spots().any(|spot| beyond(Space::square(spot)) && stops(spot));
    let foe = |id: &CreatureId| *id != force.mover && view.friendly(force.mover, *id);
    let bodies = view.living().filter(foe).filter_map(|id| view.space(id));
    if ground || bodies.into_iter().any(beyond) { Importance::Worthwhile } else { Importance::Minor }
}

/// How somebody stands, from well to dead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Well,
    Winded,
    Dying,
    Dead,
}

fn fate(view: View, id: CreatureId, stamina: i16) -> Fate {
    let hero = view.sheet(id).is_hero();
    match stamina {
        left if left <= 0 && (!hero || left <= -view.winded_value(id)) => Fate::Dead,
        ..=0 => Fate::Dying,
        left if left <= view.winded_value(id) => Fate::Winded,
        _ => Fate::Well,
    }
}

/// The Stamina that the damage about to come leaves somebody, and what it would leave halved by an ability.
fn after_damage(view: View, id: CreatureId, ability: Option<&AbilityDef>) -> i16 {
    let hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let harm: i16 = hits
        .filter(|hit| hit.to == id)
        .map(|hit| match ability {
            Some(ability) => damage_reduction::reduce_halved_by(view, hit, ability.id),
            None => damage_reduction::reduce(view, hit).0,
        })
        .sum();
    let stamina = view.stamina(id);
    stamina.now - (harm - stamina.temporary).max(0)
}

/// How much halving the damage about to come to somebody changes.
fn halving(view: View, ability: &AbilityDef, id: CreatureId) -> Importance {
    let (whole, half) = (after_damage(view, id, None), after_damage(view, id, Some(ability)));
    let spared = half - whole;
    match (fate(view, id, whole), fate(view, id, half)) {
        (worse, better) if worse != better && worse >= Fate::Dying => Importance::Decisive,
        (worse, better) if worse != better => Importance::Worthwhile,
        _ if spared * SHARE >= view.stamina(id).max => Importance::Worthwhile,
        _ if spared < 2 => Importance::Minor,
        // Near the end the same points count for more: of those dying beside what is left until death, of those who would
        // hardly stand beside what they would stand with.
        (Fate::Dying, _) if spared * SHARE >= whole + view.winded_value(id) => Importance::Worthwhile,
        (Fate::Winded, _) if spared >= whole => Importance::Worthwhile,
        _ => Importance::Minor,
    }
}

/// How much a Recovery changes for somebody hurt: most for the dying, something from winded on.
fn mending(view: View, id: CreatureId, worth: f32) -> Importance {
    let now = view.stamina(id).now;
    let hits = nearest::nearest_damage(view.world).into_iter().flat_map(|dealing| &dealing.hits);
    let dealt: i16 = hits.filter(|hit| hit.to == id).map(|hit| hit.dealt).sum();
    let turned = dealt == 0 || fate(view, id, now) != fate(view, id, now + dealt);
    match fate(view, id, now) {
        _ if worth <= 0.0 => Importance::Minor,
        Fate::Dying => Importance::Decisive,
        // Whoever let it pass when it came to that is not asked again for every scratch.
        Fate::Winded if turned => Importance::Worthwhile,
        _ => Importance::Minor,
    }
}

/// How much the recovery value that hero tokens give changes, regained before the damage that is about to come.
fn rescue(view: View, id: CreatureId) -> Importance {
    let stamina = view.stamina(id);
    let regained = view.recovery_value(id).min(stamina.max - stamina.now);
    let after = after_damage(view, id, None);
    let (worse, better) = (fate(view, id, after), fate(view, id, after + regained));
    if worse != better && worse >= Fate::Dying { Importance::Decisive } else { Importance::Minor }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::fact::Cause;
    use crate::core::stack::Stack;
    use crate::rulesets::draw_steel::rules::damage_frames;
    use crate::rulesets::draw_steel::rules::vitals::change_stamina;
    use crate::rulesets::draw_steel::testing::{content, placed};

    /// What halving damage to a null with so much Stamina is worth a question.
    fn of_halving(now: i16, damage: i16) -> Importance {
        let (mut battle, ids) = placed(&content(), &[("null", 5, 5, 0), ("goblin-warrior", 6, 5, 1)]);
        change_stamina(battle.world_mut(), ids[0], |stamina| stamina.now = now);
        let hit = damage_frames::plain_hit(battle.view(), ids[0], damage, None, Cause::rule("harm"));
        battle.world_mut().resource_mut::<Stack<Frame>>().push(damage_frames::frame(vec![hit]));
        let shield = battle.view().ability(ids[0], Name::new("inertial-shield")).unwrap();
        halving(battle.view(), shield, ids[0])
    }

    #[test]
    fn the_nearer_to_death_somebody_is_the_less_is_worth_a_question() {
        // A null of 21 Stamina is winded at 10 and dead at -10.
        assert_eq!(of_halving(21, 5), Importance::Minor);
        assert_eq!(of_halving(10, 3), Importance::Minor);
        assert_eq!(of_halving(6, 5), Importance::Worthwhile, "1 left in place of 4");
        assert_eq!(of_halving(4, 5), Importance::Decisive, "not dying");
        assert_eq!(of_halving(1, 5), Importance::Worthwhile, "dying at -1 in place of -4");
        assert_eq!(of_halving(-2, 2), Importance::Minor);
        assert_eq!(of_halving(-5, 5), Importance::Decisive, "not dead");
    }
}
