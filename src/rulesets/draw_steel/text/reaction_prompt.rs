//! What a window is held on, in words: who is about to do what to whom, or has just done it.

use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::frames::{Event, ForceFrame, Frame, nearest};
use super::super::rules::movement;
use super::super::rules::view::View;
use super::names::{ability_name, name, names};
use crate::core::fact::StepCause;
use crate::core::ids::CreatureId;

/// The event that the open window answers.
pub fn event(view: View<'_>) -> Option<&Event> {
    match view.stack().top() {
        Some(Frame::Window(window)) => Some(&window.event),
        _ => None,
    }
}

/// What happens, as a sentence.
pub fn sentence(view: View) -> String {
    let of = |id: &CreatureId| name(view, *id);
    match event(view) {
        Some(Event::AboutToRoll { by }) => format!("{} is about to roll for {}.", of(by), used(view)),
        Some(Event::AboutToDamage) => match nearest::nearest_damage(view.world) {
            Some(dealing) => {
                let be = if dealing.hits.len() > 1 { "are" } else { "is" };
                format!("{} {be} about to take damage.", hurt(view, dealing, false))
            }
            None => "Damage is about to land.".to_owned(),
        },
        Some(Event::Damaged) => match nearest::nearest_damage(view.world) {
            Some(dealing) => format!("{} took damage.", hurt(view, dealing, true)),
            None => "Damage was dealt.".to_owned(),
        },
        Some(Event::AboutToForce { mover, .. }) => forced(view, *mover),
        Some(Event::OnForcedWay { mover, .. }) => format!("{} is being moved.", of(mover)),
        Some(Event::Forced { mover, .. }) => format!("{} was moved.", of(mover)),
        Some(Event::Step { mover, how, .. }) => {
            let verb = match how {
                StepCause::Shift => "shifts",
                StepCause::Charge => "charges",
                _ => "moves",
            };
            format!("{} {verb}.", of(mover))
        }
        Some(Event::Moved { mover }) => format!("{} has moved.", of(mover)),
        Some(Event::TurnStarted(who)) => format!("{}'s turn begins.", of(who)),
        Some(Event::TurnEnded(who)) => format!("{}'s turn is over.", of(who)),
        Some(Event::Dropped { who, .. }) => format!("{} went down.", of(who)),
        Some(Event::Invited { by, on }) => format!("{} may strike {}.", of(by), of(on)),
        Some(Event::Declared { by }) => format!("{} uses {}.", of(by), used(view)),
        Some(Event::Acted { by }) => format!("{} has used {}.", of(by), used(view)),
        Some(Event::AboutToTest { by }) => format!("{} is about to make a test.", of(by)),
        Some(Event::Knockback { by }) => format!("{} uses Knockback.", of(by)),
        None => String::new(),
    }
}

/// The ability of the use under way, with its targets.
fn used(view: View) -> String {
    let Some(frame) = nearest_use(view.world) else { return "an ability".to_owned() };
    let targets: Vec<CreatureId> = frame.target_ids().into_iter().filter(|&id| id != frame.by).collect();
    let ability = ability_name(view, frame.ability);
    if targets.is_empty() { ability } else { format!("{ability} against {}", names(view, &targets)) }
}

/// Those hurt; once it has been dealt, only those whom it did hurt.
fn hurt(view: View, dealing: &super::super::rules::frames::DamageFrame, dealt: bool) -> String {
    let mut list: Vec<CreatureId> =
        dealing.hits.iter().filter(|hit| !dealt || hit.dealt > 0).map(|hit| hit.to).collect();
    list.dedup();
    names(view, &list)
}

fn forced(view: View, mover: CreatureId) -> String {
    let frame = view.stack().downward().find_map(|frame| match frame {
        Frame::Force(force) if force.mover == mover => Some(&**force),
        _ => None,
    });
    let Some(ForceFrame { by, kind, squares, of, melee_weapon, .. }) = frame else {
        return format!("{} is about to be moved.", name(view, mover));
    };
    let how = kind.participle();
    // Answers come before size and effects on the moved are counted in.
    let squares = squares + if *squares > 0 { movement::forced_farther(view, mover, *by, *melee_weapon) } else { 0 };
    let squares = if squares == 1 { "1 square".to_owned() } else { format!("{squares} squares") };
    format!("{} is about to be {how} up to {squares} ({}).", name(view, mover), ability_name(view, *of))
}

#[cfg(test)]
mod tests {
    use crate::ai::{Opponents, Player};
    use crate::rulesets::draw_steel::content::Content;
    use crate::rulesets::draw_steel::questions;
    use crate::rulesets::draw_steel::testing::{battle, levels};

    #[test]
    fn every_window_says_who_and_what() {
        for level in levels() {
            let mut battle = battle(&level, 3);
            let mut player = Content::policy(Player::Plain, 0);
            for _ in 0..600 {
                let Some(decision) = battle.decision() else { break };
                let words = questions::prompt(battle.view(), decision);
                assert!(!words.trim_start().starts_with("React"), "{decision:?}: {words}");
                assert!(
                    !words.contains("an ability") && !words.contains("is about to be moved"),
                    "{decision:?}: {words}"
                );
                let answer = player.answer(&battle);
                battle.submit(answer).unwrap();
            }
        }
    }
}
