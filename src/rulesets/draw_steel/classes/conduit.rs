//! What heroes gain as their turn begins (DS-HERO-01), and the conduit's prayer (DS-HERO-07).

pub(crate) mod also_move_allies;
pub(crate) mod grace;
pub(crate) mod healing_grace;

use bevy::prelude::World;

use super::super::data::stat_block::Feature;
use super::super::data::terms as t;
use super::super::data::tier::INTUITION;
use super::super::rules::choices::{answer, choose};
use super::super::rules::frames::{Frame, Offer, OfferFrame, TurnFrame};
use super::super::rules::mutations;
use super::super::rules::resource_gains::gain;
use super::super::rules::view::View;
use super::super::rules::{damage_frames, ending};
use super::super::rules::{healing, lasting};
use crate::core::fact::Cause;
use crate::core::ids::CreatureId;
use crate::core::intent::Choice;
use crate::core::name::Name;
use crate::core::question::{Question, named_options};
use crate::core::resolve::RulesBuilder;
use crate::core::stack::Flow;
use crate::rulesets::draw_steel::ai::plain::gains::{best_by, burden, gift, of_creature, ours, passes};
use crate::rulesets::draw_steel::ai::plain::scene::{Fighter, Scene};
use crate::rulesets::draw_steel::classes::conduit::grace::{Grace, HEALING_GRACE, HEALING_GRACE_WHOM};
use crate::rulesets::draw_steel::questions::question_rules::{Answers, QuestionRules};
use crate::rulesets::draw_steel::questions::words::{explained, no, nothing, origin, plain, removable, who};
use crate::rulesets::draw_steel::rules::choices::ChoiceWords;
use crate::rulesets::draw_steel::rules::points::{GainOfTurn, NamesChoice};
use crate::rulesets::draw_steel::rules::systems::DrawSteelRules;
use crate::rulesets::draw_steel::text::names::name;
use crate::rulesets::draw_steel::text::preview::secondary_effects;

/// What conduits ask.
pub static QUESTIONS: [QuestionRules; 5] = [
    QuestionRules {
        asks: &PRAY,
        prompt: |view, decision| format!("{}: pray before rolling for piety?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: |view, decision| {
                let level = decision.about.map_or(1, |who| view.sheet(who).def.level);
                format!(
                    "On a 1: 1 piety more, and d6 + {level} psychic damage that nothing lessens. On a 2: 1 more. On a 3: \
                     2 more and a domain effect."
                )
            },
            meaning: explained,
            tried: true,
            standing: Some("Pray at the start of a conduit's turn"),
            pick: passes,
        },
    },
    QuestionRules {
        asks: &DOMAIN_EFFECT,
        prompt: |view, decision| format!("{}'s prayer is answered: which domain effect?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, f32::MIN, |choice| worth(scene, choice)),
        },
    },
    QuestionRules {
        asks: &DOMAIN_EFFECT_WHOM,
        prompt: |view, decision| format!("{}'s prayer is answered: for whom?", who(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| {
                best_by(choices, f32::MIN, |choice| of_creature(scene, choice, |fighter| gift(scene, fighter)))
            },
        },
    },
    QuestionRules {
        asks: &HEALING_GRACE,
        prompt: |view, decision| format!("{}: spend more piety on what?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: |view, decision, choice| match choice {
                Choice::Apply { on, count, .. } => format!("{count} more Recoveries for {}", name(view, *on)),
                other => plain(view, decision, other),
            },
            about: nothing,
            meaning: explained,
            tried: true,
            standing: None,
            pick: |scene, _, choices| best_by(choices, 0.0, |choice| grace_of(scene, choice)),
        },
    },
    QuestionRules {
        asks: &HEALING_GRACE_WHOM,
        prompt: |view, decision| format!("{}: for whom?", origin(view, decision)),
        pass: no,
        answers: Answers::Listed {
            option: plain,
            about: nothing,
            meaning: |view, _, choice| match (choice, grace::under_way(view)) {
                (Choice::Creature(id), Some(Grace::Ally | Grace::Recovery)) => secondary_effects::recovery(view, *id),
                (Choice::Creature(id), Some(Grace::EndEffect)) => removable(view, *id),
                _ => String::new(),
            },
            tried: true,
            standing: None,
            // Somebody has to have it: declining leads back to what the point is for.
            pick: |scene, _, choices| {
                let grace = grace::under_way(scene.view);
                let worth = |choice: &Choice| of_creature(scene, choice, |fighter| grace_for(scene, grace, fighter));
                best_by(choices, f32::NEG_INFINITY, worth)
            },
        },
    },
];

/// Registers what heroes gain as their turn begins.
pub(super) fn install(rules: &mut RulesBuilder<DrawSteelRules>) {
    rules
        .hook::<GainOfTurn>(pray)
        .hook::<NamesChoice>(|slug| Boon::named(slug).map(Boon::words).or_else(|| Grace::named(slug).map(grace_words)));
}

/// Whether a conduit prays.
static PRAY: Question = Question::new("pray");
/// Which domain effect a prayer brings.
static DOMAIN_EFFECT: Question = Question::new("domain-effect");
/// Who has the domain effect.
static DOMAIN_EFFECT_WHOM: Question = Question::new("domain-effect-whom");

/// A conduit may pray before the d3: more piety, at a price or with a boon. Without a prayer it gains as its record says.
fn pray(world: &mut World, frame: &mut TurnFrame) -> Option<Flow<Frame>> {
    let who = frame.who;
    if !View::new(world).sheet(who).has(Feature::Piety) {
        return None;
    }
    let prayer = Name::new("prayer");
    if frame.picks.is_empty() {
        let prays = match answer(world) {
            None => {
                let decision = choose(View::new(world), who, &PRAY, prayer, vec![Choice::Yes], true);
                return Some(Flow::Ask(decision));
            }
            Some(given) => given == Some(Choice::Yes),
        };
        if !prays {
            return None;
        }
        let die = mutations::roll_d3(world, who, Name::new("piety"));
        gain(world, who, die + if die == 3 { 2 } else { 1 }, "prayer");
        frame.picks.push(Choice::Number(die));
        if die == 1 {
            let value = i16::from(mutations::roll(world, Some(who), 6, prayer)) + View::new(world).sheet(who).def.level;
            let kind = Some(t::PSYCHIC.get());
            let mut hit = damage_frames::plain_hit(View::new(world), who, value, kind, Cause::new(who, prayer));
            hit.unreducible = true;
            return Some(Flow::Push(damage_frames::frame(vec![hit])));
        }
        return if die == 3 { Some(Flow::Again) } else { None };
    }
    if frame.picks.first() != Some(&Choice::Number(3)) {
        return None;
    }
    domain_effect(world, frame)
}

named_options! {
    /// The domain effects that a prayer can bring.
    enum Boon {
        /// A Recovery.
        Recovery = "life-recovery",
        /// The end of an effect.
        EndEffect = "life-end-effect",
        /// Standing up.
        Stand = "life-stand",
        /// Temporary Stamina, twice the Intuition.
        Temporary = "life-temporary",
        /// Temporary Stamina for another, four times the Intuition.
        Protection = "protection",
    }
}

impl Boon {
    fn words(self) -> &'static ChoiceWords {
        match self {
            Self::Recovery => {
                &const { ChoiceWords::new("Life: Recovery", "A creature within 10 squares may spend a Recovery.") }
            }
            Self::EndEffect => {
                &const { ChoiceWords::new("Life: end an effect", "An effect on a creature within 10 squares ends.") }
            }
            Self::Stand => {
                &const { ChoiceWords::new("Life: stand up", "A prone creature within 10 squares stands up.") }
            }
            Self::Temporary => {
                &const {
                    ChoiceWords::new(
                        "Life: temporary Stamina",
                        "A creature within 10 squares gains twice your Intuition.",
                    )
                }
            }
            Self::Protection => {
                &const {
                    ChoiceWords::new(
                        "Protection: temporary Stamina",
                        "An ally within 10 squares gains four times your Intuition.",
                    )
                }
            }
        }
    }
}

/// What a domain effect is worth to the opponent.
fn worth(scene: &Scene, choice: &Choice) -> f32 {
    let Choice::Named(boon) = choice else { return 0.0 };
    match Boon::named(*boon) {
        Some(Boon::Recovery) => ours(scene).map(|fighter| scene.recovery(fighter)).fold(0.0, f32::max),
        Some(Boon::Temporary | Boon::Stand) => 1.0,
        Some(Boon::Protection) => 1.8,
        Some(Boon::EndEffect) | None => 1.2,
    }
}

/// The domain effect of a good prayer: what, then for whom.
fn domain_effect(world: &mut World, frame: &mut TurnFrame) -> Option<Flow<Frame>> {
    let who = frame.who;
    if let Some(given) = answer(world) {
        match given {
            Some(choice) => frame.picks.push(choice),
            None => return None,
        }
    }
    let view = View::new(world);
    let prayer = Name::new("prayer");
    match frame.picks.as_slice() {
        [_] => {
            let open = Boon::ALL.iter().filter(|&&boon| !for_whom(view, who, boon).is_empty());
            let choices: Vec<Choice> = open.map(|boon| Choice::Named(boon.slug())).collect();
            (!choices.is_empty()).then(|| Flow::Ask(choose(view, who, &DOMAIN_EFFECT, prayer, choices, true)))
        }
        [_, Choice::Named(boon)] => {
            let choices: Vec<Choice> =
                for_whom(view, who, Boon::named(*boon)?).into_iter().map(Choice::Creature).collect();
            if let [only] = &choices[..] {
                frame.picks.push(only.clone());
                return Some(Flow::Again);
            }
            Some(Flow::Ask(choose(view, who, &DOMAIN_EFFECT_WHOM, prayer, choices, false)))
        }
        [_, Choice::Named(boon), Choice::Creature(on)] => {
            let (boon, on) = (Boon::named(*boon)?, *on);
            frame.picks.push(Choice::Yes);
            grant(world, who, boon, on).or(Some(Flow::Again))
        }
        _ => None,
    }
}

fn for_whom(view: View, who: CreatureId, boon: Boon) -> Vec<CreatureId> {
    let near = |id: CreatureId| view.willing_ally(who, id) && view.distance(who, id) <= 10;
    view.living()
        .filter(|&id| near(id) || (id == who && boon != Boon::Protection))
        .filter(|&id| match boon {
            Boon::EndEffect => ending::removable(view, id).next().is_some(),
            Boon::Stand => view.could_stand(id),
            Boon::Recovery | Boon::Temporary | Boon::Protection => true,
        })
        .collect()
}

fn grant(world: &mut World, who: CreatureId, boon: Boon, on: CreatureId) -> Option<Flow<Frame>> {
    let cause = Cause::new(who, Name::new("prayer"));
    let intuition = View::new(world).score(who, INTUITION);
    let offer = |what| Some(Flow::Push(Frame::Offer(OfferFrame { to: on, what, by: who, of: cause.of })));
    match boon {
        Boon::Recovery => offer(Offer::Recovery),
        Boon::EndEffect => offer(Offer::EndEffect),
        Boon::Stand => {
            lasting::end_kind(world, on, t::PRONE.get(), "stood up", cause);
            None
        }
        Boon::Temporary => {
            healing::give_temporary(world, on, 2 * intuition, cause);
            None
        }
        Boon::Protection => {
            healing::give_temporary(world, on, 4 * intuition, cause);
            None
        }
    }
}

/// What a point of piety buys, in words.
fn grace_words(grace: Grace) -> &'static ChoiceWords {
    match grace {
        Grace::Ally => &const { ChoiceWords::new("One more ally", "Another ally may spend a Recovery.") },
        Grace::EndEffect => &const { ChoiceWords::new("End an effect", "One effect on a target ends.") },
        Grace::Stand => &const { ChoiceWords::new("Stand up", "A prone target stands up.") },
        Grace::Recovery => &const { ChoiceWords::new("One more Recovery", "A target may spend one Recovery more.") },
    }
}

/// What a further grace of a healing is worth at its best.
fn grace_of(scene: &Scene, choice: &Choice) -> f32 {
    let Choice::Named(what) = choice else { return 0.0 };
    ours(scene).map(|fighter| grace_for(scene, Grace::named(*what), fighter)).fold(0.0, f32::max)
}

/// What a grace of a healing is worth for somebody.
fn grace_for(scene: &Scene, grace: Option<Grace>, fighter: &Fighter) -> f32 {
    match grace {
        Some(Grace::Ally | Grace::Recovery) => scene.recovery(fighter),
        Some(Grace::EndEffect) => {
            scene.view.conditions(fighter.id).map(|held| burden(scene, fighter, held)).fold(0.0, f32::max)
        }
        Some(Grace::Stand) if fighter.kinds.contains(&t::PRONE.get()) => {
            1.0 + scene.weights.edge * fighter.profile.threat
        }
        Some(Grace::Stand) | None => 0.0,
    }
}
