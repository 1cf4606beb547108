//! How much hangs on the answers to a question, so that what could hardly matter need not be asked.

use std::sync::Arc;

use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::question::Importance;
use crate::rulesets::thirty_sixth_way::actions::TARGETS;
use crate::rulesets::thirty_sixth_way::attack::{POWER, dealt_as};
use crate::rulesets::thirty_sixth_way::data::ability::AbilityDef;
use crate::rulesets::thirty_sixth_way::death::{FAILED, FLEE};
use crate::rulesets::thirty_sixth_way::effects::PICK;
use crate::rulesets::thirty_sixth_way::frames::{Aim, Attack, Event, Frame};
use crate::rulesets::thirty_sixth_way::healing::{RECOVERY, WHICH};
use crate::rulesets::thirty_sixth_way::opportunity::ORDER;
use crate::rulesets::thirty_sixth_way::rests::DOWNTIME;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rounds::{AMBUSH, DEPLOY};
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::windows::INTERCEPT;

use super::prompt::may_attack_yet;

/// A smaller change of a chance than this is not worth a question.
const NOTABLE: f32 = 0.03;
/// Nor is less damage than this, on average, or than this share of the hit points that somebody has left.
const SLIGHT: f32 = 1.0;
const SHARE: f32 = 0.08;

/// How much hangs on each choice of a decision, in their order.
pub fn importance(view: View, decision: &Decision) -> Vec<Importance> {
    let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
    choices.iter().map(|choice| of_choice(view, decision, choice)).collect()
}

fn of_choice(view: View, decision: &Decision, choice: &Choice) -> Importance {
    match decision.ask {
        ask if ask == ORDER || ask == RECOVERY || ask == DEPLOY => Importance::Minor,
        ask if ask == FAILED || ask == FLEE => Importance::Decisive,
        ask if ask == POWER => of_guarding(view),
        ask if ask == INTERCEPT => of_stepping_in(view, choice),
        _ if is_gift(view, decision) => Importance::Gift,
        _ => Importance::Worthwhile,
    }
}

/// Whether any answer to a question helps more than leaving it.
pub fn helps(decision: &Decision) -> bool {
    [WHICH.id(), PICK.id(), TARGETS.id(), AMBUSH.id(), DOWNTIME.id()].contains(&decision.ask)
}

/// Whether a question has one answer alone, which costs nothing and can only help: a save, an end, something back.
fn is_gift(view: View, decision: &Decision) -> bool {
    let one = matches!(&decision.options, Options::Choose { choices, may_pass: true } if choices.len() == 1);
    let picks = match view.stack().top() {
        // It helps an ally, or strikes at an enemy once more.
        Some(Frame::Pick(pick)) if decision.ask == PICK => {
            pick.effect.is_some() || pick.among.iter().all(|&on| view.hostile(pick.by, on))
        }
        _ => false,
    };
    one && (decision.ask == WHICH || decision.ask == DOWNTIME || picks)
}

/// What a point of Power changes about the attack beneath.
fn of_guarding(view: View) -> Importance {
    let attack = view
        .stack()
        .downward()
        .find_map(|frame| if let Frame::Attack(attack) = frame { Some(&**attack) } else { None });
    let aimed = attack.and_then(|attack| Some((attack, attack.aims.get(attack.at)?)));
    let Some((attack, aim)) = aimed else { return Importance::Minor };
    let Some(ability) = view.content().ability(attack.ability) else { return Importance::Minor };
    let chance = |guarded: bool| sources::hit_chance(view, attack, ability, &Aim { guarded, ..aim.clone() });
    let less = chance(false) - chance(true);
    if less < NOTABLE {
        Importance::Minor
    } else if fells(view, attack, ability, aim.on) {
        Importance::Decisive
    } else if less * damage(view, attack.by, ability) < SLIGHT.max(SHARE * f32::from(view.hp(aim.on)))
        && ability.hit.is_empty()
    {
        Importance::Minor
    } else {
        Importance::Worthwhile
    }
}

/// What a hit deals on average.
fn damage(view: View, by: CreatureId, ability: &Arc<AbilityDef>) -> f32 {
    let own = dealt_as(view, by, ability);
    let mean = own.damage.as_ref().map_or(0.0, |damage| rolling::mean(view, by, damage));
    mean * f32::from(ability.multiply)
}

/// Whether a hit of an attack would bring somebody down on average.
fn fells(view: View, attack: &Attack, ability: &Arc<AbilityDef>, on: CreatureId) -> bool {
    damage(view, attack.by, ability) >= f32::from(view.hp(on) + view.pool(on, t::TEMPORARY.get()))
}

/// Whether the enemy's next hit could bring the ally down whom somebody would step in for; next to nothing where no hit can
/// follow in this turn, or whoever steps in would be hit as easily and has no more to lose hit points from.
fn of_stepping_in(view: View, choice: &Choice) -> Importance {
    let foe = view.stack().downward().find_map(|frame| match frame {
        Frame::Window(window) => Some(&window.event),
        _ => None,
    });
    let (Some(Event::Approaches(foe)), Choice::React { by, on: Some(ally), .. }) = (foe, choice) else {
        return Importance::Worthwhile;
    };
    if may_attack_yet(view, *foe) == Some(false) {
        return Importance::Minor;
    }
    let Some(strike) = view.sheet(*foe).basic_melee() else { return Importance::Worthwhile };
    let chance = |on: CreatureId| {
        let (thought, aim) = sources::thought(*foe, strike, on);
        sources::hit_chance(view, &thought, strike, &aim)
    };
    if fells(view, &Attack::new(*foe, strike.id, [*ally]), strike, *ally) {
        Importance::Decisive
    } else if view.hp(*by) <= view.hp(*ally) && chance(*by) >= chance(*ally) {
        Importance::Minor
    } else {
        Importance::Worthwhile
    }
}
