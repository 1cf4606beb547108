//! What modifiers say.

use super::phrases::granted_text;
use crate::core::name::Name;
use crate::core::plural::counted;
use crate::core::triggered::Whose;
use crate::rulesets::draw_steel::data::ability_effect::Moment;
use crate::rulesets::draw_steel::data::aura::AuraDef;
use crate::rulesets::draw_steel::data::effect::Resistance;
use crate::rulesets::draw_steel::data::modifier::{
    Bearer, Blurred, Forbidden, Gives, Modifier, RollModifier, Rolls, Versus,
};
use crate::rulesets::draw_steel::data::predicate::{Predicate, State};
use crate::rulesets::draw_steel::notation;
use crate::rulesets::draw_steel::notation::parts::swing_words;
use crate::rulesets::draw_steel::rules::state::GrantedModifiers;

/// The abilities a modifier speaks of.
fn those(keywords: &[Name], abilities: &[Name]) -> String {
    match (abilities, keywords) {
        ([], []) => "abilities".to_owned(),
        ([], _) => {
            let words: Vec<&str> = keywords.iter().map(|keyword| keyword.as_str()).collect();
            format!("{} abilities", words.join(" "))
        }
        _ => abilities.iter().map(|id| id.title()).collect::<Vec<_>>().join(", "),
    }
}

/// What a modifier says on a card or tooltip.
pub fn modifier(modifier: &Modifier) -> String {
    match modifier {
        Modifier::Roll(roll) => roll_modifier(roll),
        Modifier::Speed(n) => format!("has speed {n:+}"),
        Modifier::SpeedCap(n) => format!("has speed {n} at most"),
        Modifier::Immobile => "has speed 0".to_owned(),
        Modifier::Crawl => "only crawls".to_owned(),
        Modifier::ImmuneTo(conditions) => {
            let names: Vec<String> = conditions.iter().map(|name| name.as_str().replace('-', " ")).collect();
            format!("is immune to {}", names.join(" and "))
        }
        Modifier::Uses { at, ability } => {
            let when = match at {
                Moment::BearerEnters => "it comes in for the first time in a round",
                Moment::BearersTurnEnd => "its turn ends",
                _ => "its turn starts",
            };
            format!("uses {} whenever {when}", ability.title())
        }
        Modifier::SensesHidden(n) => format!("nobody within {n} squares is hidden from it"),
        Modifier::SightWithin(n) => format!("has line of effect within {n} alone"),
        Modifier::ForbidKeyword(keyword) => format!("cannot use abilities of the keyword {keyword}"),
        Modifier::NoStability => "has no stability".to_owned(),
        Modifier::HalfStability => "has half its stability".to_owned(),
        Modifier::Stability(n) => format!("has stability {n:+}"),
        Modifier::Disengage(n) => format!("has disengage {n:+}"),
        Modifier::Resist { way, kind, value } => {
            let way = if *way == Resistance::Weakness { "weakness" } else { "immunity" };
            let kind = kind.map_or("damage", |kind| kind.as_str());
            format!("has {kind} {way} {value}")
        }
        Modifier::ForcedFarther(n) => format!("forced movement {n:+}"),
        Modifier::RolledDamage { tiers, keywords, abilities, .. } => {
            format!("damage with {}: {}", those(keywords, abilities), by_tier(*tiers))
        }
        Modifier::Damage { value, keywords } => format!("damage with {}: {value:+}", those(keywords, &[])),
        Modifier::Range { squares, keywords, abilities, .. } => {
            format!("reaches {squares:+} with {}", those(keywords, abilities))
        }
        Modifier::Saves(n) => format!("has {n:+} on saving throws"),
        Modifier::Potency(n) => format!("has potencies {n:+}"),
        Modifier::Forbid(forbidden) => match forbidden {
            Forbidden::Shift => "cannot shift",
            Forbidden::StandUp => "cannot stand up",
            Forbidden::Triggered => "takes no triggered actions",
            Forbidden::Knockback => "cannot use Knockback",
            Forbidden::Everything => "cannot act",
            Forbidden::Healing => "cannot be healed",
            Forbidden::Hide => "cannot hide",
            Forbidden::Opportunity => "makes no opportunity attacks",
            Forbidden::Teleport => "cannot teleport",
            Forbidden::MainAction => "takes no main actions",
            Forbidden::Maneuver => "takes no maneuvers",
        }
        .to_owned(),
        Modifier::HalfSpeed => "has half its speed".to_owned(),
        Modifier::OneThing => "does one thing a turn".to_owned(),
        Modifier::Unmovable { .. } => "cannot be force moved".to_owned(),
        Modifier::MovesAlong => "comes along with whoever put this on it".to_owned(),
        Modifier::KeepAway => "does not come nearer to the source".to_owned(),
        Modifier::Unprovoking => "provokes no opportunity attacks".to_owned(),
        Modifier::Bleed => "loses 1d6 + level Stamina after acting".to_owned(),
        Modifier::IgnoreDifficult => "ignores difficult terrain".to_owned(),
        Modifier::IgnoreDifficultOn(looks) => {
            let looks: Vec<String> = looks.iter().map(|look| look.as_str().replace('-', " ")).collect();
            format!("ignores difficult terrain of {}", looks.join(" and "))
        }
        Modifier::IgnoreSlams => "takes no damage from being force moved".to_owned(),
        Modifier::While { when, lends } => {
            let lent: Vec<_> = lends.iter().map(self::modifier).collect();
            format!("{} while {}", lent.join(", "), predicate(when))
        }
        Modifier::HoldsSeveral { captives, size } => format!("holds up to {captives} of size {size} at a time"),
        Modifier::HalfRecovery => "has half its recovery value".to_owned(),
        Modifier::GrabWith(attribute) => format!("grabs with {}", notation::characteristics::name(*attribute)),
        Modifier::NextStrike(n) => format!("deals {n:+} with its next strike"),
        Modifier::Concealed => "has concealment".to_owned(),
        Modifier::Blurs(Blurred::Source) => "whoever did this has concealment from it".to_owned(),
        Modifier::Blurs(Blurred::SourcesAllies) => "allies of whoever did this have concealment from it".to_owned(),
        Modifier::Blurs(Blurred::SourcesSide) => "whoever did this and its allies have concealment from it".to_owned(),
        Modifier::SeesThroughConcealment => "sees through supernatural concealment".to_owned(),
        Modifier::SeesConcealed(whom) => format!("sees through the concealment of whoever is {}", predicate(whom)),
        Modifier::EndEffectPrice(n) => format!("takes {n} damage in place of 5 to end an effect"),
        Modifier::HidesObserved => "may hide from those who observe it".to_owned(),
        Modifier::IgnoreCoverOnly(_) => "ignores cover".to_owned(),
        Modifier::Blunted => "loses all tier effects of its next ability but damage".to_owned(),
        Modifier::IgnoreCover(_) => "ignores cover and concealment".to_owned(),
    }
}

/// What is added at each tier: one number where all are alike, else the tiers that gain something.
fn by_tier(tiers: [i16; 3]) -> String {
    let [one, two, three] = tiers;
    if one == two && two == three {
        return format!("{one:+}");
    }
    let gains = (1..).zip(tiers).filter(|(_, value)| *value != 0);
    gains.map(|(tier, value)| format!("{value:+} on tier {tier}")).collect::<Vec<_>>().join(", ")
}

/// What an aura lends whom, and while what is so.
pub fn aura(aura: &AuraDef) -> String {
    let near = format!("within {}", counted(aura.within, "square"));
    let whose = match aura.whose {
        Whose::Own => "the bearer".to_owned(),
        Whose::Ally => format!("each ally {near}"),
        Whose::OwnSide => format!("the bearer and each ally {near}"),
        Whose::Enemy => format!("each enemy {near}"),
        Whose::Other => format!("each other creature {near}"),
        Whose::Anyone => format!("the bearer and each other creature {near}"),
    };
    let lends = GrantedModifiers { modifiers: aura.lends.clone(), hooks: aura.hooks.clone() };
    let when = aura.when.as_ref().map_or_else(String::new, |when| format!(", while the bearer is {}", predicate(when)));
    format!("{whose}: {}{when}", granted_text(&lends))
}

/// What must be so of somebody, behind "is".
pub fn predicate(when: &Predicate) -> String {
    if let Some(printed) = notation::printed(when) {
        return printed;
    }
    let list = |list: &[Predicate], between: &str| list.iter().map(predicate).collect::<Vec<_>>().join(between);
    match when {
        Predicate::Not(inner) => format!("not {}", predicate(inner)),
        Predicate::All(inner) => list(inner, " and "),
        Predicate::Any(inner) => list(inner, " or "),
        Predicate::Bearer => "you".to_owned(),
        Predicate::Who(whose) => kind(*whose).0.to_owned(),
        Predicate::AtMostHalf(track) => format!("at half its {} or less", track.title()),
        Predicate::AtLeast(pool, 1) => format!("one that has {pool}"),
        Predicate::AtLeast(pool, least) => format!("one that has {least} {pool} or more"),
        // Grabs are the only links of this game.
        Predicate::Linked { with, .. } => format!("grabbing or grabbed by {}", kind(*with).0),
        Predicate::Near { whose, within, count } => {
            let (one, several) = kind(*whose);
            let who = if *count == 1 { one.to_owned() } else { format!("{count} {several}") };
            if *within == 1 { format!("adjacent to {who}") } else { format!("within {within} squares of {who}") }
        }
        Predicate::Is(state) => self::state(*state),
        Predicate::Has(_) | Predicate::HasFromBearer(_) | Predicate::Within(_) | Predicate::Adjacent => String::new(),
    }
}

/// One of those whom the bearer sees so, and several.
fn kind(whose: Whose) -> (&'static str, &'static str) {
    match whose {
        Whose::Own => ("you", "of you"),
        Whose::Ally => ("an ally", "allies"),
        Whose::OwnSide => ("you or an ally", "of you and your allies"),
        Whose::Enemy => ("an enemy", "enemies"),
        Whose::Other => ("another creature", "other creatures"),
        Whose::Anyone => ("a creature", "creatures"),
    }
}

/// A state that no printed line speaks of.
fn state(state: State) -> String {
    match state {
        State::Hero => "a hero".to_owned(),
        State::Object => "an object".to_owned(),
        State::Keyword(keyword) => format!("a creature of the keyword {keyword}"),
        State::Keeps(condition) => format!("keeping somebody {}", condition.as_str().replace('-', " ")),
        State::ActsWithBearer => "acting with you on this turn".to_owned(),
        State::OnGround => "on the ground".to_owned(),
        State::InBearersAura => "in your aura".to_owned(),
        State::InBearersLineOfEffect => "in your line of effect".to_owned(),
        State::Spent => "of a use that you spend on".to_owned(),
        State::Winded
        | State::Dying
        | State::Surprised
        | State::Minion
        | State::SizeAtMost(_)
        | State::SizeAtLeast(_)
        | State::Conditioned
        | State::BesideAlly => String::new(),
    }
}

fn roll_modifier(roll: &RollModifier) -> String {
    let gives = match roll.gives {
        Gives::Swing(swing) => swing_words(swing).to_owned(),
        Gives::Bonus(n) => format!("{n:+}"),
        Gives::Tier(tier) => format!("tier {tier}"),
        Gives::Overturns { condition, swing } => format!("{} in place of the bane of {condition}", swing_words(swing)),
    };
    let s = if roll.once && roll.when == Bearer::Rolls { "" } else { "s" };
    let rolls = match &roll.rolls {
        Rolls::Power => format!("power roll{s}"),
        Rolls::Ability => format!("ability roll{s}"),
        Rolls::Strike => format!("strike{s}"),
        Rolls::Resisting => format!("test{s} to resist effects"),
        Rolls::Test(list) if list.is_empty() => format!("test{s}"),
        Rolls::Test(list) => format!("test{s} of {}", notation::characteristics::print(list)),
    };
    let versus = match roll.versus {
        Versus::Anyone | Versus::UnlessTaunting => "",
        Versus::SourcesSide => " against the source and its allies",
        Versus::Source => " against the source",
        Versus::SourceLeftOut | Versus::SourceInSightLeftOut => " that leave the source out",
        Versus::ImposersSideInSight => " by you and your allies in sight",
        Versus::ImposersAllies => " by your allies",
        Versus::Conditioned => " against enemies with a condition",
    };
    let other = roll.other.as_ref().map_or_else(String::new, |other| match roll.when {
        Bearer::Rolls => format!(" against targets that are {}", predicate(other)),
        Bearer::IsTarget => format!(" by creatures that are {}", predicate(other)),
    });
    let versus = format!("{versus}{other}");
    let once = if roll.once { "the next " } else { "" };
    match roll.when {
        Bearer::Rolls => format!("has {gives} on {once}{rolls}{versus}"),
        Bearer::IsTarget => format!("gives {gives} to {rolls} against it{versus}"),
    }
}
