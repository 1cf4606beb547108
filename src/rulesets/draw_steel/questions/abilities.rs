//! What is asked while an ability is carried out: whom it falls on, how its roll is settled, what its user does in addition.

use super::super::ai::plain::gains::{best_by, gift as gain_of_gift, of_creature, of_foe, only_foes, passes, settled};
use super::super::data::ability::{AbilityDef, AbilityEffect};
use super::super::data::terms as t;
use super::super::effects::one_of::WHICH_EFFECT;
use super::super::notation::formula;
use super::super::rules::actions::ability_effects::answers::ADD_TARGET;
use super::super::rules::actions::ability_effects::crowd::MOVE_OR_STRIKE;
use super::super::rules::actions::ability_effects::extra::{HURT_ADJACENT, STAND_STILL};
use super::super::rules::actions::ability_effects::moves::TARGET_PASSED;
use super::super::rules::actions::ability_effects::shared_damage::OTHER_HALF;
use super::super::rules::actions::ability_effects::states::HIDE;
use super::super::rules::actions::effects::line::SELF_TIER;
use super::super::rules::actions::effects::strikes::STRIKE_WHOM;
use super::super::rules::actions::effects::whom::{ALLY, WHOM};
use super::super::rules::actions::use_ability::{SETTLE, Settlement};
use super::super::rules::frames::UseFrame;
use super::super::rules::frames::nearest::nearest_use;
use super::super::rules::hiding;
use super::super::rules::view::View;
use super::super::text::card::{effect_text, typed};
use super::super::text::chances;
use super::super::text::feature_text;
use super::super::text::names::{ability_name, counted, name};
use super::super::text::preview;
use super::question_rules::{Answers, QuestionRules};
use super::words::{explained, gift, lines, no, nobody, nothing, offers_itself, origin, plain, who};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Options};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::ability_effect::Price;

/// In the order in which an ability is worked.
pub static QUESTIONS: [QuestionRules; 13] = [
    QuestionRules {
        asks: &SETTLE,
        prompt: |view, decision| {
            let what = if only_surges(decision) { "spend surges?" } else { "change the result?" };
            format!("{}: {what}", origin(view, decision))
        },
        pass: no,
        answers: Answers::Listed {
            option: settlement,
            about: nothing,
            meaning: price,
            tried: true,
            standing: None,
            pick: |scene, _, choices| settled(scene, choices),
        },
    },
    QuestionRules {
        asks: &ALLY,
        prompt: |view, decision| match offers_itself(decision) {
            true => format!("{}: for {} or which ally?", origin(view, decision), who(view, decision)),
            false => format!("{}: which ally?", origin(view, decision)),
        },
        pass: nobody,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, _, choice| match choice {
                Choice::Creature(id) => lines([gift(view, *id), chances::of_ally(view, *id)]),
                _ => String::new(),
            },
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.0, |choice| of_creature(scene, choice, |fighter| gain_of_gift(scene, fighter)))
            },
        },
    },
    QuestionRules {
        asks: &WHOM,
        prompt: |view, decision| format!("{}: whom does it affect?", origin(view, decision)),
        pass: nobody,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, _, choice| match choice {
                Choice::Creature(id) => gift(view, *id),
                _ => String::new(),
            },
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, f32::MIN, |choice| of_creature(scene, choice, of_foe)),
        },
    },
    QuestionRules {
        asks: &ADD_TARGET,
        prompt: |view, decision| format!("{}: which other target? ({})", who(view, decision), origin(view, decision)),
        pass: nobody,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, _, choice| match choice {
                Choice::Creature(on) => chances::of_added(view, *on),
                _ => String::new(),
            },
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, 0.0, |choice| of_creature(scene, choice, only_foes)),
        },
    },
    QuestionRules {
        asks: &STRIKE_WHOM,
        prompt: |view, decision| format!("{}: strike whom?", origin(view, decision)),
        pass: nobody,
        answers: Answers::Listed {
            option: |view, decision, choice| match choice {
                Choice::Apply { what, on, .. } => format!("{} against {}", ability_name(view, *what), name(view, *on)),
                other => plain(view, decision, other),
            },
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                let strike = scene.me().profile.free_strike;
                best_by(choices, 0.0, |choice| of_creature(scene, choice, |fighter| scene.harm(fighter, strike)))
            },
        },
    },
    QuestionRules {
        asks: &SELF_TIER,
        prompt: |view, decision| format!("{}: which tier's effect does your side get?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: |view, decision, choice| match choice {
                Choice::Number(tier) => format!("Tier {tier}"),
                other => plain(view, decision, other),
            },
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |_, _, choices| choices.last().cloned(),
        },
    },
    QuestionRules {
        asks: &WHICH_EFFECT,
        prompt: |view, decision| format!("{}: which effect?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: passes,
        },
    },
    QuestionRules {
        asks: &STAND_STILL,
        prompt: |view, decision| {
            let benefit =
                stillness(view, decision).map_or_else(|| "an edge".to_owned(), |more| format!("+{more} damage"));
            format!("{}: give up your move action for {benefit}? ({})", who(view, decision), origin(view, decision))
        },
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, decision, choice| {
                if *choice != Choice::Yes {
                    return String::new();
                }
                let benefit = match stillness(view, decision) {
                    Some(more) => format!("{more} extra damage."),
                    None => "Your roll has an edge.".to_owned(),
                };
                lines([benefit, chances::of_stillness(view)])
            },
            tried: true,
            standing: Some("Give up the move action for a benefit"),
            pick: passes,
        },
    },
    QuestionRules {
        asks: &HURT_ADJACENT,
        prompt: |view, decision| {
            format!("{}: also damage a creature next to {}?", origin(view, decision), who(view, decision))
        },
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, 0.0, |choice| of_creature(scene, choice, |fighter| scene.harm(fighter, 2.0)))
            },
        },
    },
    QuestionRules {
        asks: &OTHER_HALF,
        prompt: |view, decision| format!("{}: who takes the other half of the damage?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, f32::MIN, |choice| of_creature(scene, choice, |fighter| scene.harm(fighter, 5.0)))
            },
        },
    },
    QuestionRules {
        asks: &TARGET_PASSED,
        prompt: |view, decision| {
            format!("{}: strike which creature that {} passed?", origin(view, decision), who(view, decision))
        },
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: passes,
        },
    },
    QuestionRules {
        asks: &MOVE_OR_STRIKE,
        prompt: |view, decision| format!("{}: move or strike? ({})", who(view, decision), origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |_, _, choices| choices.last().cloned(),
        },
    },
    QuestionRules {
        asks: &HIDE,
        prompt: |view, decision| format!("{}: hide? ({})", who(view, decision), origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, decision, _| {
                hiding::told(view, &hiding::sheltered_from(view, decision.about.unwrap_or_default()))
            },
            tried: true,
            standing: None,
            pick: |_, _, _| Some(Choice::Yes),
        },
    },
];

/// Whether surges are all that a roll could be settled with.
fn only_surges(decision: &Decision) -> bool {
    let surges = |choice: &Choice| match choice {
        Choice::Apply { what, .. } => {
            matches!(Settlement::named(*what), Some(Settlement::Surges | Settlement::Potency))
        }
        _ => false,
    };
    matches!(&decision.options, Options::Choose { choices, .. } if choices.iter().all(surges))
}

/// What is settled about one target, once the tiers are known.
fn settlement(view: View, decision: &Decision, choice: &Choice) -> String {
    let Choice::Apply { what, on: id, count } = choice else { return plain(view, decision, choice) };
    let on = name(view, *id);
    match Settlement::named(*what) {
        Some(Settlement::Tier) => format!("Only tier {count} against {on}"),
        Some(Settlement::Potency) => format!("2 surges: potency +1 against {on}"),
        Some(Settlement::Surges) => {
            let each = decision.about.map_or(0, |id| view.sheet(id).highest_score());
            let in_all = with_surges(view, *id, count * each).unwrap_or_default();
            format!("{}: +{} damage to {on}{in_all}", counted(*count, t::SURGES.get()), count * each)
        }
        None => plain(view, decision, choice),
    }
}

/// What a target takes in all with so much more damage, and whether that brings it down, where the tier alone does not.
fn with_surges(view: View, on: CreatureId, more: i16) -> Option<String> {
    let used = nearest_use(view.world)?;
    let tier = used.targets.iter().find(|target| target.id == on)?.tier;
    let preview = preview::of_use(view, used).targets.into_iter().find(|seen| seen.id == on)?;
    let tier = preview.tiers.get(usize::from(tier).checked_sub(1)?)?;
    let (damage, _) = tier.damage.filter(|(least, most)| least == most)?;
    let stamina = view.stamina(on);
    let falls = tier.fells.is_none() && !tier.brings_down.0 && damage + more >= stamina.now + stamina.temporary;
    let ends = if falls { format!(", {}", preview::downfall(view, on).of_it()) } else { String::new() };
    Some(format!(" ({} in all{ends})", damage + more))
}

/// What is paid and gained by a choice that is open once the tiers are known.
fn price(view: View, decision: &Decision, choice: &Choice) -> String {
    let Choice::Named(what) = choice else { return String::new() };
    let used = nearest_use(view.world);
    match used.and_then(|used| Some((used, view.ability(used.by, used.ability)?))) {
        Some((used, ability)) => price_in(view, used, ability, *what),
        None => explained(view, decision, choice),
    }
}

fn price_in(view: View, used: &UseFrame, ability: &AbilityDef, what: Name) -> String {
    let number = |amount| formula::print(&effect_text::number(view, used.by, amount));
    let found = ability.sentences().find_map(|effect| match effect {
        AbilityEffect::PayForDamage(price) => match &price.pay {
            Price::Damage(take) if what == t::BLOOD.get() => {
                Some(format!("Take {} damage to deal {} more to each target.", number(take), number(&price.deal)))
            }
            Price::Condition(condition) if what == ability.id => {
                let (who, kind) = (name(view, used.by), typed(price.kind));
                Some(format!(
                    "{who} becomes {condition} (save ends) to deal {} more {kind}damage.",
                    number(&price.deal)
                ))
            }
            _ => None,
        },
        _ => None,
    });
    found.unwrap_or_else(|| feature_text::detail(view, what).to_owned())
}

/// The extra damage for which the move action is given up; none where it is an edge.
fn stillness(view: View, decision: &Decision) -> Option<String> {
    let used = nearest_use(view.world)?;
    let extra = view.ability(used.by, used.ability)?.sentences().find_map(|effect| match effect {
        AbilityEffect::StandStill(stand) => stand.damage.as_ref(),
        _ => None,
    })?;
    let who: CreatureId = decision.about.unwrap_or_default();
    Some(formula::print(&effect_text::number(view, who, extra)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ids::SideId;
    use crate::core::intent::{Choice, Decision, Options};
    use crate::core::name::Name;
    use crate::core::question::Importance;
    use crate::core::stack::Stack;
    use crate::rulesets::draw_steel::questions::importance;
    use crate::rulesets::draw_steel::rules::frames::{Frame, Payment, UseFrame};
    use crate::rulesets::draw_steel::rules::plan::Plan;
    use crate::rulesets::draw_steel::rules::vitals::change_stamina;
    use crate::rulesets::draw_steel::testing;

    /// Nobody gives its move action up for more damage on whoever falls whatever is rolled.
    #[test]
    fn nobody_is_asked_to_stand_still_for_a_sure_kill() {
        let (mut battle, ids) = testing::placed(&testing::content(), &[("tactician", 5, 5, 0), ("ogre-goon", 9, 5, 1)]);
        let view = battle.view();
        let asks = |own: &AbilityDef| own.before.iter().any(|effect| matches!(effect, AbilityEffect::StandStill(_)));
        let ability = view.sheet(ids[0]).abilities.iter().find(|own| asks(own)).expect("one that asks");
        let used = UseFrame::new(view, Plan::unaimed(ids[0], ability, Payment::Own, vec![ids[1]]));
        battle.world_mut().resource_mut::<Stack<Frame>>().push(Frame::Use(Box::new(used)));
        let options = Options::Choose { choices: vec![Choice::Yes], may_pass: true };
        let about = Some(ids[0]);
        let asked = Decision { side: SideId(0), about, ask: STAND_STILL.id(), origin: Name::default(), options };
        assert_eq!(importance::importance(battle.view(), &asked), [Importance::Worthwhile]);
        change_stamina(battle.world_mut(), ids[1], |stamina| stamina.now = 1);
        assert_eq!(importance::importance(battle.view(), &asked), [Importance::Minor]);
    }
}
