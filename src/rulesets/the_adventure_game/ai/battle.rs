//! The Battle Phase: the action that is worth most at once.

use super::weigh;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::rulesets::the_adventure_game::effect::Effect;
use crate::rulesets::the_adventure_game::power::{Action, PowerDef, Special};
use crate::rulesets::the_adventure_game::sources::{self, Attack};
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::{check, ground, legal};

/// Below this an action is not worth doing; Defend is.
const IDLE: f32 = 0.2;
/// The part of the harm to expect that Defend keeps off.
const KEPT_OFF: f32 = 0.15;

/// The best battle action of a fighter.
pub fn act(view: View, who: CreatureId) -> Intent {
    let powers = legal::powers(view, who, false);
    // Whoever slipped away from a charge is followed first: nothing is lost by it.
    let follow = powers.iter().find(|power| power.action == Action::FollowUp);
    if let Some(wanted) = follow.and_then(|power| legal::aims(view, who, power).into_iter().next())
        && view.may_attack(who)
    {
        return Intent::Use(wanted);
    }
    let mut best: Option<(f32, Use)> = None;
    let mut offer = |value: f32, wanted: Use| {
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, wanted));
        }
    };
    for power in powers {
        match power.action {
            Action::Attack | Action::Item => {
                for wanted in legal::aims(view, who, power) {
                    offer(worth(view, power, &wanted), wanted);
                }
                if power.special == Some(Special::StepFirst) {
                    for wanted in legal::lunges(view, who, power) {
                        offer(worth(view, power, &wanted), wanted);
                    }
                }
            }
            Action::Defend => {
                let wanted = Use { by: who, ability: power.id, ..Use::default() };
                // Nobody can lose more than it has left.
                let harm = near_menace(view, who).min(f32::from(view.hp(who).now));
                offer(IDLE + KEPT_OFF * harm / in_front(view, who), wanted);
            }
            _ => {}
        }
    }
    match best {
        Some((value, wanted)) if value > 0.0 => Intent::Use(wanted),
        _ => Intent::EndTurn(who),
    }
}

/// Harm to expect from enemies about.
pub fn near_menace(view: View, who: CreatureId) -> f32 {
    let Some(at) = view.at(who) else { return 0.0 };
    let near = view.standing().filter(|&(id, spot)| {
        view.hostile(id, who) && view.is_up(id) && ground::distance(at, spot) <= view.sheet(id).speed + 1
    });
    near.map(|(id, _)| weigh::menace(view, id, who)).sum()
}

/// How many of a fighter's side have enemies about: the harm is shared out among them.
fn in_front(view: View, who: CreatureId) -> f32 {
    let ours = view.standing().filter(|&(id, _)| !view.hostile(id, who) && view.is_up(id));
    ours.filter(|&(id, _)| near_menace(view, id) > 0.0).count().max(1) as f32
}

/// What a use is worth, all it concerns together.
pub fn worth(view: View, power: &PowerDef, wanted: &Use) -> f32 {
    let by = wanted.by;
    let from = wanted.path.last().copied().or_else(|| view.at(by)).unwrap_or_default();
    let mut value = 0.0;
    for on in check::concerned(view, power, from, wanted) {
        let attack = Attack { by, power, on, opportunity: false, from: Some(from), at: None };
        let net = if power.rolls { sources::net(&sources::sources(view, attack)) } else { Default::default() };
        value += weigh::use_on(view, by, on, power, net);
    }
    value += on_us(view, power, by, from);
    if power.special == Some(Special::Murk) {
        // Slow ground helps those who are not beside anybody yet.
        value += 0.3;
    }
    // What can be done only so often should be worth it.
    if power.is_counted() { value - 1.0 } else { value }
}

/// What a use brings to its user and the allies beside it.
fn on_us(view: View, power: &PowerDef, by: CreatureId, from: Spot) -> f32 {
    let good = |on: CreatureId, list: &[Effect]| {
        weigh::of_power(view, by, on, power, list) * (near_menace(view, on) / 6.0).min(1.0)
    };
    let mut value = if power.user.is_empty() { 0.0 } else { mine(view, power, by) };
    if !power.beside.is_empty() {
        let beside =
            view.standing().filter(|&(id, at)| id != by && !view.hostile(id, by) && ground::adjacent(at, from));
        value += beside.map(|(id, _)| good(id, &power.beside)).sum::<f32>();
    }
    value
}

fn mine(view: View, power: &PowerDef, by: CreatureId) -> f32 {
    // Seen from its own side a user's good states count as a gain, bad ones as a loss.
    let gain = weigh::of_power(view, by, by, power, &power.user);
    if gain > 0.0 { gain * (near_menace(view, by) / 6.0).min(1.0) } else { gain }
}
