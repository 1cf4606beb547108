//! Expectations that ask the rules instead of looking at what happened: odds, reach, speed, what would be legal.

use super::super::rules::squad_pool;
use super::expect::{Expect, Part};
use crate::core::fact::StepCause;
use crate::core::intent::{Intent, Options, Use};
use crate::core::name::Name;
use crate::core::path::PathField;
use crate::lab::scenario::common::{Found, Scene, equal};
use crate::lab::telling;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::forecast::Rehearsal;
use crate::rulesets::draw_steel::questions::{self, preview as question_preview};
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::plan::Grant;
use crate::rulesets::draw_steel::rules::roll_modifiers;
use crate::rulesets::draw_steel::text::preview;
use crate::rulesets::draw_steel::text::preview::TargetPreview;
use crate::rulesets::draw_steel::text::term_text;

/// Checks an expectation that is a question to the rules.
pub(super) fn check(expected: &Expect, scene: &Scene<Content>) -> Found {
    let battle = scene.battle;
    let view = battle.view();
    match expected {
        Expect::Odds { by, ability, on, is } => {
            let preview = preview(scene, *by, *ability, *on)?;
            let Some(odds) = preview.odds else { return Err("no roll".to_owned()) };
            let [one, two, three] = odds.0;
            equal((one, two, three), *is)
                .map_err(|found| format!("{found} ({})", term_text::list(view, &preview.terms)))
        }
        Expect::Previews { by, ability, on, tier, damage } => {
            let preview = preview(scene, *by, *ability, *on)?;
            let index = usize::from(tier.saturating_sub(1));
            let Some(tier) = preview.tiers.get(index) else { return Err("no such tier".to_owned()) };
            equal(tier.damage, Some((*damage, *damage)))
                .map_err(|found| format!("{found} ({})", term_text::list(view, &tier.terms)))
        }
        Expect::Fells { by, ability, on, tier, most } => {
            let preview = preview(scene, *by, *ability, *on)?;
            let tier = preview.tiers.get(usize::from(tier.saturating_sub(1)));
            equal(tier.and_then(|tier| tier.fells).map(|(_, all)| all), Some(*most))
        }
        Expect::TestOdds { by, with, purpose, is } => {
            let reckoning = roll_modifiers::test(view, scene.id(*by)?, *with, *purpose);
            let [one, two, three] = reckoning.odds().0;
            equal((one, two, three), *is)
                .map_err(|found| format!("{found} ({})", term_text::list(view, &reckoning.terms())))
        }
        Expect::Speed(who, is) => {
            let (speed, terms) = view.speed_terms(scene.id(*who)?);
            if speed != view.speed(scene.id(*who)?) {
                return Err(format!("two speeds: {speed} and {}", view.speed(scene.id(*who)?)));
            }
            equal(speed, *is).map_err(|found| format!("{found} ({})", term_text::list(view, &terms)))
        }
        Expect::SquadStamina(who, is) => equal(squad_pool::pool(view, scene.id(*who)?), *is),
        Expect::Stability(who, is) => equal(view.stability(scene.id(*who)?), *is),
        Expect::Disengage(who, is) => equal(view.disengage(scene.id(*who)?), *is),
        Expect::WindedValue(who, is) => equal(view.winded_value(scene.id(*who)?), *is),
        Expect::RecoveryValue(who, is) => equal(view.recovery_value(scene.id(*who)?), *is),
        Expect::LineOfEffect(a, b) => equal(view.line_of_effect(scene.id(*a)?, scene.id(*b)?), true),
        Expect::NoLineOfEffect(a, b) => equal(view.line_of_effect(scene.id(*a)?, scene.id(*b)?), false),
        Expect::Reaches(who, to) | Expect::DoesNotReach(who, to) => {
            let id = scene.id(*who)?;
            let mut field = PathField::new();
            let speed = view.speed(id);
            movement::reach(view, id, speed, StepCause::Walk, &mut field);
            let cost = field.cost(*to);
            let wanted = matches!(expected, Expect::Reaches(..));
            if cost.is_some() == wanted {
                Ok(())
            } else {
                Err(cost.map_or_else(|| format!("no way with {speed} squares"), |cost| format!("a way of {cost}")))
            }
        }
        Expect::Owns(who, ability) => {
            let owned: Vec<Name> = view.sheet(scene.id(*who)?).abilities.iter().map(|ability| ability.id).collect();
            if owned.contains(ability) { Ok(()) } else { Err(telling::names(&owned)) }
        }
        Expect::IsStrike(who, ability, is) => match view.ability(scene.id(*who)?, *ability) {
            Some(ability) => equal(ability.is_strike(), *is),
            None => Err("no such ability".to_owned()),
        },
        Expect::Enemies(a, b) => equal(view.hostile(scene.id(*a)?, scene.id(*b)?), true),
        Expect::Friends(a, b) => equal(view.friendly(scene.id(*a)?, scene.id(*b)?), true),
        Expect::Left(who, part) => equal(spent(scene, *who, *part)?, false).map_err(|_| "spent".to_owned()),
        Expect::Spent(who, part) => equal(spent(scene, *who, *part)?, true).map_err(|_| "left".to_owned()),
        _ => Ok(()),
    }
}

/// What a use would come to for one target, were it free.
fn preview(scene: &Scene<Content>, by: Name, ability: Name, on: Name) -> Result<TargetPreview, String> {
    let view = scene.battle.view();
    let wanted = Use { by: scene.id(by)?, ability, on: vec![scene.id(on)?], ..Use::default() };
    let grant = Grant { free: true, ..Grant::default() };
    let plan = check::plan(view, &wanted, grant).map_err(|refusal| format!("refused ({}): {refusal}", refusal.code))?;
    preview::use_preview(view, &plan).targets.into_iter().next().ok_or_else(|| "no target".to_owned())
}

/// All that a player is told of the open question.
pub(super) fn told(battle: &Battle) -> Vec<String> {
    let view = battle.view();
    let Some(decision) = battle.decision() else { return Vec::new() };
    let mut told = vec![questions::prompt(view, decision), question_preview::about(view, decision)];
    told.extend(question_preview::answers(battle, decision));
    if let Options::Route(options) = &decision.options {
        let mut rehearsal = Rehearsal::new(battle);
        for route in &options.routes {
            told.extend(movement::foretell(view, options, route).told);
            told.push(rehearsal.forecast(&Intent::Route(route.clone())).parts(battle).join(", "));
        }
    }
    told
}

fn spent(scene: &Scene<Content>, who: Name, part: Part) -> Result<bool, String> {
    let budget = scene.battle.view().turn_budget(scene.id(who)?);
    Ok(match part {
        Part::Main => budget.main,
        Part::Maneuver => budget.maneuver,
        Part::Move => budget.move_action,
        Part::Triggered => budget.triggered,
    })
}
