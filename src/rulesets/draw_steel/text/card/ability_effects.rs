//! What each effect says.

use super::super::names::capital;
use super::modifiers::aura;
use super::{distance, duration, effect_text, modifier};
use crate::core::name::Name;
use crate::core::push::ForcedKind;
use crate::rulesets::draw_steel::data::ability_effect::{
    AbilityEffect, AuraMode, ExtraWhen, Hook, Moment, Refrain, Whom,
};
use crate::rulesets::draw_steel::data::stat_block::ConditionDef;
use crate::rulesets::draw_steel::data::tier::{Several, Together, Who};
use crate::rulesets::draw_steel::notation;
use crate::rulesets::draw_steel::notation::formula;
use crate::rulesets::draw_steel::notation::parts::swing_words;
use crate::rulesets::draw_steel::rules::state::Lends;

/// Whom a sentence is about, at its beginning.
fn who(who: Who) -> String {
    let text = match who {
        Who::Target => "each target".to_owned(),
        Who::Director => "the Director".to_owned(),
        Who::OneTarget | Who::OtherTargets | Who::You | Who::Near(_) => notation::spelt_out(who),
    };
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Whether a recipient takes the verb of several.
fn is_many(who: Who) -> bool {
    match who {
        Who::You => true,
        Who::Near(near) => matches!(near.count, Several::UpTo(2..)) || near.center_too == Together::And,
        _ => false,
    }
}

/// What is said of one creature, said of you or of several.
fn of_many(said: &str) -> String {
    let (verb, rest) = said.split_once(' ').unwrap_or((said, ""));
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        "does" => "do",
        "reaches" => "reach",
        _ => verb.strip_suffix('s').unwrap_or(verb),
    };
    format!("{verb} {rest}")
}

fn kind(kind: Option<Name>) -> String {
    kind.map_or_else(String::new, |kind| format!("{kind} "))
}

fn hooks(list: &[Hook]) -> String {
    list.iter()
        .map(|hook| {
            let when = match hook.at {
                Moment::ImposersTurnEnd => "whenever your turn ends",
                Moment::BearersTurnStart => "whenever its turn starts",
                Moment::BearersTurnEnd => "whenever its turn ends",
                Moment::AuraAtTurnEnd => "at the end of the turn, to each enemy in your field",
                Moment::BearerDamagesAnother => "the first time on a turn that it damages another creature",
            };
            format!(" {} {}damage {when}", formula::print(&hook.amount), kind(hook.kind))
        })
        .collect::<Vec<_>>()
        .join(",")
}

/// What an effect lends whoever it is on; empty where it only imposes conditions.
pub fn lent(lends: &Lends) -> String {
    let harm = (!lends.hooks.is_empty()).then(|| format!("takes{}", hooks(&lends.hooks)));
    lends.modifiers.iter().map(modifier).chain(harm).collect::<Vec<_>>().join(", ")
}

/// What a condition does, as its tooltip says it: its own words, then the harm it does again and again.
pub fn of_condition(condition: &ConditionDef) -> String {
    let harm = hooks(&condition.hooks).replace("your turn", "the turn of whoever imposed it");
    let harm = (!harm.is_empty()).then(|| format!("It takes{harm}."));
    let own = Some(condition.text.clone()).filter(|text| !text.is_empty());
    let auras = condition.auras.iter().map(|lent| format!("{}.", capital(&aura(lent))));
    own.into_iter().chain(harm).chain(auras).collect::<Vec<_>>().join(" ")
}

/// What an effect says on a card; empty for those that only order others.
pub fn sentence(effect: &AbilityEffect) -> String {
    match effect {
        AbilityEffect::Line(line) => format!("{}.", capital(&effect_text::sentence(line))),
        AbilityEffect::Lasting { on, duration: lasts, kinds, modifiers: list, unless_spent, hooks: harm, .. } => {
            let mut parts: Vec<String> = kinds.iter().map(|kind| format!("is {}", kind.as_str().replace('-', " "))).collect();
            parts.extend(list.iter().map(modifier));
            parts.extend(unless_spent.iter().map(|m| format!("{} (unless more is spent)", modifier(m))));
            if !harm.is_empty() {
                parts.push(format!("takes{}", hooks(harm)));
            }
            if is_many(*on) {
                parts.iter_mut().for_each(|part| *part = of_many(part));
            }
            format!("{} {}, {}.", who(*on), parts.join("; "), duration(*lasts))
        }
        AbilityEffect::WhileAfflicted { condition, modifiers: list, hooks: harm } => {
            let mut parts: Vec<String> = list.iter().map(modifier).collect();
            if !harm.is_empty() {
                parts.push(format!("takes{}", hooks(harm)));
            }
            format!("While {condition} from this, the target {}.", parts.join("; "))
        }
        AbilityEffect::Rush { squares, extra_damage } => {
            let extra = if *extra_damage { "; each square adds 1 damage" } else { "" };
            format!("You may move up to {squares} straight toward the target{extra}.")
        }
        AbilityEffect::Shift { by, if_spent } => {
            let more = if_spent.map_or_else(String::new, |by| format!(" ({} for the extra payment)", distance(by)));
            format!("You may shift {}{more}.", distance(*by))
        }
        AbilityEffect::Teleport { squares, per_spent, more } => {
            let squares = more.as_ref().map_or_else(|| squares.to_string(), formula::print);
            format!("You may teleport up to {squares}, {per_spent} more per point spent.")
        }
        AbilityEffect::MayHurtAdjacent { amount, kind: of } => {
            format!("You may deal {} {}damage to one adjacent creature or object.", formula::print(amount), kind(*of))
        }
        AbilityEffect::BloodPrice { take, deal } => {
            format!("You may take {} damage to deal {} more.", formula::print(take), formula::print(deal))
        }
        AbilityEffect::Hurt { amount, kind: of } => format!("Each target takes {} {}damage.", formula::print(amount), kind(*of)),
        AbilityEffect::ExtraDamage { amount, when } => {
            let when = match when {
                ExtraWhen::HasEdge => "if the roll has an edge",
                ExtraWhen::TargetHeld => "to a target that was already grabbed",
                ExtraWhen::Spent => "if you spend",
                ExtraWhen::Always => "besides",
            };
            format!("{} extra damage {when}.", formula::print(amount))
        }
        AbilityEffect::HurtPerSquareForced { amount, kind: of } => format!("{amount} {}damage per square a target is moved.", kind(*of)),
        AbilityEffect::ExtraSlamDamage(n) => format!("A target damaged by the forced movement takes {n} extra."),
        AbilityEffect::Halve { near } if *near => "Halve the damage if you are the target or end adjacent to it.".to_owned(),
        AbilityEffect::Halve { .. } => "Halve the damage.".to_owned(),
        AbilityEffect::LowerPotency { by, if_spent, .. } => {
            let when = if *if_spent { " if you spend" } else { "" };
            format!("Reduce the potency of its effects on the target by {by}{when}.")
        }
        AbilityEffect::SwingRoll { swing, if_spent } => {
            let more = if_spent.map_or_else(String::new, |swing| format!(" ({} if you spend)", swing_words(swing)));
            format!("The roll has {}{more}.", swing_words(*swing))
        }
        AbilityEffect::TakeOverForce { bonus, if_spent } => format!(
            "Move a different target in range, of equal or smaller size, instead. You choose the direction, may change it to a push, and add {} squares ({} if you spend).",
            formula::print(bonus),
            formula::print(if_spent)
        ),
        AbilityEffect::PushDamager { distance } => format!("You may push that creature up to {}.", formula::print(distance)),
        AbilityEffect::StretchTriggeringForce { bonus, if_spent } => format!(
            "The movement's distance gains {}, or {} if you spend.",
            formula::print(bonus),
            formula::print(if_spent)
        ),
        AbilityEffect::Refrain(refrain) => match refrain {
            Refrain::Speed(n) => format!("A target that starts its turn in the area has speed {n:+} until the turn ends."),
            Refrain::Surges(n) => format!("A target that starts its turn in the area gains {}.", some_surges(*n)),
            Refrain::Recoveries => {
                "As each of your turns ends, as many targets as your Presence may spend a Recovery.".to_owned()
            }
            Refrain::Roll => "As each round ends, make the roll, ignoring cover.".to_owned(),
        },
        AbilityEffect::TargetAll(whom) => match whom {
            Whom::Kin(kin) => format!("Every {kin} of your side:"),
            Whom::ActingKin(kin) => format!("Every {kin} that acts with you on this turn:"),
            Whom::Others(kin) => format!("Every creature that is no {kin}:"),
        },
        AbilityEffect::CoverMap => "The whole map:".to_owned(),
        AbilityEffect::Trial { with, tiers } => format!(
            "Each makes a {} test: 11 or less {}; 12 to 16 {}; 17 or more {}.",
            with.iter().map(|&one| notation::characteristics::name(one)).collect::<Vec<_>>().join(" or "),
            effect_text::line(&tiers.0),
            effect_text::line(&tiers.1),
            effect_text::line(&tiers.2)
        ),
        AbilityEffect::Summon { creature, count } => format!("{count} {} appear in free squares.", creature.title()),
        AbilityEffect::TakeTheBlow => "The target becomes the strike's target in your place.".to_owned(),
            AbilityEffect::AroundUser => "The area is laid where you are then.".to_owned(),
            AbilityEffect::Feed(n) => format!("Every enemy with rage gains {n} rage."),
            AbilityEffect::Curse { potency } => format!(
                "P < {potency}, cursed (EoE): 2 rage at the end of each of its turns. Each time it resists, this potency is 1 higher when you next use the ability on it."
            ),
            AbilityEffect::WallLeap { squares, potency } => format!(
                "Jump {squares}. From a wall: jump {squares} more and make a melee free strike; M < {potency}, its target is prone."
            ),
            AbilityEffect::Grow(size) => {
                format!(
                    "You are of size {size}: you move to a space with room, and creatures are pushed out of the way."
                )
            }
            AbilityEffect::ExtraMainAction => "You have one more main action on this turn, even while dazed.".to_owned(),
            AbilityEffect::Bully => {
                "each shifts up to its speed and may free strike, all of them the same target if possible.".to_owned()
            }
            AbilityEffect::March(count) => format!(
                "Up to {count} undead, and one more for each Malice spent, move up to their speed and may free strike. One reduced to 0 Stamina meanwhile dies only afterwards."
            ),
        AbilityEffect::MoveOrStrike => "Each target may move up to its speed or make a free strike.".to_owned(),
        AbilityEffect::AddTarget { kind } => format!("The target adds a target; damage to that one is {kind} damage."),
        AbilityEffect::FollowIn => "You may shift into a square that the target has left.".to_owned(),
        AbilityEffect::ConditionPrice { condition, deal, kind: of } => format!(
            "You may become {condition} (save ends) to deal {} extra {}damage.",
            formula::print(deal),
            kind(*of)
        ),
        AbilityEffect::Worsen { from, to } => format!("A target is {to} in place of {from}."),
        AbilityEffect::AsVerticalPush => "The forced movement has to be a vertical push.".to_owned(),
        AbilityEffect::ShortenForce { by } => format!(
            "Forced movement of the target is {0} shorter; if none is left the target may push its source {0}.",
            formula::print(by)
        ),
        AbilityEffect::Judge => "The target is judged by you.".to_owned(),
        AbilityEffect::MayForce { way, vertical, distance, once_a_turn, .. } => format!(
            "{} {} each target up to {}{}.",
            if *once_a_turn { "The first use on a turn: you may" } else { "You may" },
            forced_way(*way),
            formula::print(distance),
            if *vertical { ", up or down as well" } else { "" },
        ),
        AbilityEffect::Mark => "The target is marked by you.".to_owned(),
        AbilityEffect::ClaimStillness { extra } => {
            format!("If you give up your move action this turn: {} extra damage.", formula::print(extra))
        }
        AbilityEffect::StillnessEdge => "If you give up your move action this turn: an edge.".to_owned(),
        AbilityEffect::RecoveryForFirstBlood => {
            "Until your next turn starts, the first ally to damage a creature you have marked may spend a Recovery.".to_owned()
        }
        AbilityEffect::HealingGrace => "The target may spend a Recovery. Each point spent: one more ally; or an effect on a target ends; or a target stands up; or a target spends one more Recovery.".to_owned(),
        AbilityEffect::AlsoMoveAllies => "You may move each willing ally in the area likewise, stability aside.".to_owned(),
        AbilityEffect::StartAura => "The aura follows you until it ends.".to_owned(),
        AbilityEffect::GrowAura(n) => format!("Your field is {n} larger until your next turn starts."),
        AbilityEffect::AuraPulseAtTurnEnd { amount, kind } => {
            format!("At the end of this turn each enemy in your field takes {} {kind} damage.", formula::print(amount))
        }
        AbilityEffect::AuraMode(mode) => match mode {
            AuraMode::GraviticDisruption => "Until your next turn starts, the first time on a turn that a target in your field takes damage you may slide it 2.",
            AuraMode::InertialAnchor => "Until your next turn starts, targets that start their turn in your field cannot shift on it.",
            AuraMode::SynapticBreak => "Until your next turn starts, your and your allies' potencies are 1 higher against targets in your field.",
        }
        .to_owned(),
        AbilityEffect::Zone { grasps: true, .. } => {
            "The squares stay so. Each creature that ends its turn adjacent to them:".to_owned()
        }
        AbilityEffect::Zone { duration: lasts, difficult, solid, damage, on_entry, kind: of, spares, .. } => {
            let mut parts = Vec::new();
            if *difficult {
                parts.push("is difficult terrain".to_owned());
            }
            if *solid {
                parts.push("is solid".to_owned());
            }
            if *damage > 0 {
                parts.push(format!("deals {damage} {}damage per square moved inside", kind(*of)));
            }
            if *on_entry > 0 {
                let of = kind(*of);
                parts.push(format!("deals {on_entry} {of}damage on the first entry of a round and when a turn starts inside"));
            }
            let whom = spares.map_or_else(|| "your enemies".to_owned(), |keyword| format!("everyone without the keyword {keyword}"));
            format!("The area {} for {whom}, {}.", parts.join(" and "), duration(*lasts))
        }
        AbilityEffect::TargetPassed { most } => format!("The roll is made against up to {most} enemies you came next to."),
        AbilityEffect::StretchForce => "Each point moves one target a square more.".to_owned(),
        AbilityEffect::NearestFirst => "The nearest target is moved first.".to_owned(),
        AbilityEffect::Tend => "The target spends a Recovery, or makes a saving throw instead.".to_owned(),
        AbilityEffect::Hide => "You are hidden from every enemy that neither sees you nor reaches you past cover.".to_owned(),
        AbilityEffect::HideInPlainSight { surges } => format!(
            "With cover or concealment you may hide though observed; hiding so gives you {}.",
            some_surges(*surges)
        ),
        AbilityEffect::Search => "You look for hidden creatures within 10: your Intuition test against their Agility tests.".to_owned(),
        AbilityEffect::Interact => "You open or shut a door next to you.".to_owned(),
        AbilityEffect::TakeTurn => "You take your turn next.".to_owned(),
        AbilityEffect::Defend => "Until your next turn starts, rolls against you have a double bane.".to_owned(),
        AbilityEffect::Escape => "Tier 3 frees you; tier 2 does once your holder has had a free strike against you.".to_owned(),
        AbilityEffect::Seize => "At tier 2 the target first has a free strike against you.".to_owned(),
        AbilityEffect::Charge => "Move straight up to your speed, then make a melee free strike or use a Charge ability.".to_owned(),
        AbilityEffect::MoveCaptive => "Put your captive into another free space next to you.".to_owned(),
        AbilityEffect::HurlCaptive => "Your captive is hurled: it is a target too and lands in the last square.".to_owned(),
    }
}

fn some_surges(n: i16) -> String {
    if n == 1 { "1 surge".to_owned() } else { format!("{n} surges") }
}

fn forced_way(way: ForcedKind) -> &'static str {
    match way {
        ForcedKind::Push => "push",
        ForcedKind::Pull => "pull",
        ForcedKind::Slide => "slide",
    }
}
