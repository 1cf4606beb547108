//! What fills a hero's pool, in words.

use super::super::data::predicate::{Predicate, State};
use super::super::data::resource_gain::{GainEvent, Once, ResourceGain, UseKind};
use super::super::notation::formula;
use super::card;
use crate::content::either::either;
use crate::core::name::Name;

/// A gain of points of a pool: "1 ferocity the first time each round you take damage".
pub fn gain(gain: &ResourceGain, pool: Name) -> String {
    let once = match gain.once {
        None => "whenever ",
        Some(Once::Turn) => "the first time each turn ",
        Some(Once::Round) => "the first time each round ",
        Some(Once::Fight) => "the first time in a fight ",
    };
    let own_turn = gain.on == [GainEvent::TurnStarts] && gain.subject == Some(Predicate::Bearer);
    let when = if own_turn {
        "as your turn starts".to_owned()
    } else {
        let events: Vec<String> = gain.on.iter().map(|&event| self::event(gain, event)).collect();
        format!("{once}{}", either(&events))
    };
    let dead = if gain.even_dead { ", even while dead" } else { "" };
    format!("{} {pool} {when}{dead}", formula::print(&gain.amount))
}

/// What has to happen.
fn event(gain: &ResourceGain, event: GainEvent) -> String {
    let subject = subject(gain.subject.as_ref(), "a creature");
    match event {
        GainEvent::TurnStarts => subject.says("start", "a turn"),
        GainEvent::TakesDamage => damage(gain, &subject),
        GainEvent::BecomesWinded => subject.says("become", "winded"),
        GainEvent::IsDying => subject.is("dying"),
        GainEvent::Dies => self::subject(gain.subject.as_ref(), "a hero").says("die", ""),
        GainEvent::RegainsStamina => subject.says("regain", "Stamina"),
        GainEvent::IsProtected => {
            let s = if subject.you { "" } else { "s" };
            let answers = format!("temporary Stamina, or cut{s} damage or impose{s} a bane with a triggered action");
            subject.says("gain", &answers)
        }
        GainEvent::WasForced => subject.is("moved by force"),
        GainEvent::RollsBest => subject.says("roll", "a natural 19 or 20"),
        GainEvent::Uses => {
            let what = match gain.used {
                None => "an ability",
                Some(UseKind::Heroic) => "a heroic ability",
                Some(UseKind::MainAction) => "a main action",
                Some(UseKind::Malice) => "an ability that costs Malice",
            };
            self::subject(gain.other.as_ref(), "anybody").says("use", what)
        }
        GainEvent::ThirdHeroUses => "a third hero uses an ability during one turn".to_owned(),
    }
}

/// Who takes which damage, or who deals it.
fn damage(gain: &ResourceGain, subject: &Subject) -> String {
    let (last, others) = gain.kinds.split_last().map_or((None, &[][..]), |(last, others)| (Some(last), others));
    let others: Vec<&str> = others.iter().map(|kind| kind.as_str()).collect();
    let kinds = match (last, others.join(", ")) {
        (None, _) => String::new(),
        (Some(last), others) if others.is_empty() => format!("{last} "),
        (Some(last), others) => format!("{others} or {last} "),
    };
    let surges = if gain.surged { " with surges in it" } else { "" };
    match &gain.other {
        Some(Predicate::Bearer) if gain.subject.is_none() => format!("you deal {kinds}damage{surges}"),
        Some(source) => {
            let from = self::subject(Some(source), "").noun;
            subject.says("take", &format!("{kinds}damage{surges} from {from}"))
        }
        None => subject.says("take", &format!("{kinds}damage{surges}")),
    }
}

/// Somebody in a sentence.
struct Subject {
    noun: String,
    you: bool,
}

impl Subject {
    fn says(&self, verb: &str, rest: &str) -> String {
        let ending = if self.you { "" } else { "s" };
        format!("{} {verb}{ending} {rest}", self.noun).trim_end().to_owned()
    }

    fn is(&self, rest: &str) -> String {
        format!("{} {} {rest}", self.noun, if self.you { "are" } else { "is" })
    }
}

fn subject(who: Option<&Predicate>, anybody: &str) -> Subject {
    let noun = match who {
        None => anybody.to_owned(),
        Some(plain @ (Predicate::Bearer | Predicate::Is(State::Hero | State::Object))) => card::predicate(plain),
        Some(Predicate::Any(list)) if list.first() == Some(&Predicate::Bearer) => {
            let others: Vec<String> = list[1..].iter().map(card::predicate).collect();
            format!("you or a creature that is {}", either(&others))
        }
        Some(when) => format!("a creature that is {}", card::predicate(when)),
    };
    Subject { noun, you: who == Some(&Predicate::Bearer) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(gain: &str) -> String {
        let gain: ResourceGain = crate::content::source::ron_options().from_str(gain).unwrap();
        super::gain(&gain, Name::new("ferocity"))
    }

    #[test]
    fn gains_read_as_a_player_would_say_them() {
        let start = r#"(on: [TurnStarts], subject: Bearer, amount: "d3", why: "start")"#;
        assert_eq!(words(start), "d3 ferocity as your turn starts");
        let winded = r#"(on: [BecomesWinded, IsDying], subject: Bearer, amount: "d3", once: Fight, why: "winded")"#;
        assert_eq!(words(winded), "d3 ferocity the first time in a fight you become winded or you are dying");
        let judged = r#"(on: [TakesDamage], subject: HasFromBearer("judged"), other: Bearer, amount: "1", once: Round, why: "it")"#;
        let said = "1 ferocity the first time each round a creature that is judged by you takes damage from you";
        assert_eq!(words(judged), said);
        let surged = r#"(on: [TakesDamage], other: Bearer, surged: true, amount: "1", why: "it")"#;
        assert_eq!(words(surged), "1 ferocity whenever you deal damage with surges in it");
        let best = r#"(on: [RollsBest], subject: Any([Bearer, Is(InBearersLineOfEffect)]), amount: "3", why: "it")"#;
        let said = "3 ferocity whenever you or a creature that is in your line of effect rolls a natural 19 or 20";
        assert_eq!(words(best), said);
        let died = r#"(on: [Dies], amount: "10", even_dead: true, why: "it")"#;
        assert_eq!(words(died), "10 ferocity whenever a hero dies, even while dead");
    }
}
