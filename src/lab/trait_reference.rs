//! The chapters of `battlemat reference` on traits that are data, the same for every game that writes them so.

use super::reference::Chapter;
use crate::core::triggered::{Event, Predicate, Whom, Whose};

/// Events, whose they are, what must be so, and on whom effects come.
pub fn chapters() -> Vec<Chapter> {
    vec![
        Chapter::told::<Event>("What a trait answers (`when`)", EVENTS),
        Chapter::told::<Whose>("Whose doing or rolls, as the bearer sees them (`whose`, `with`)", WHOSE),
        Chapter::of(
            "What must be so (`bearer`, `subject`, `other`, `roller`)",
            PREDICATES.iter().copied(),
            |predicate: &Predicate| predicate.words("it"),
        ),
        Chapter::told::<Whom>("On whom effects come (`on`)", WHOM),
    ]
}

const EVENTS: &[(&str, &str)] = &[
    ("RoundStarts", "a round starts"),
    ("TurnStarts", "the subject starts a turn"),
    ("TurnEnds", "the subject ends a turn"),
    ("Uses", "the subject uses an action or ability, named by `with`"),
    ("Attacks", "the subject has attacked, whatever came of it; the other is its first target"),
    ("IsAttacked", "the subject has been attacked by the other, whatever came of it"),
    ("Hits", "the subject has hit the other"),
    ("IsHit", "the subject has been hit by the other"),
    ("Misses", "the subject has missed the other"),
    ("IsMissed", "the subject has been missed by the other"),
    ("Crits", "the subject has scored a critical hit on the other"),
    ("TakesDamage", "the subject has taken damage, from the other where it is somebody's"),
    ("DealsDamage", "the subject has dealt damage to the other"),
    ("Falls", "the subject goes down, by the other where it is somebody's doing"),
    ("Fells", "the subject brings the other down"),
];

const WHOSE: &[(&str, &str)] = &[
    ("Own", "the bearer's own"),
    ("Ally", "an ally's, not the bearer's own"),
    ("OwnSide", "the bearer's own or an ally's"),
    ("Enemy", "an enemy's"),
    ("Other", "anybody's but the bearer's own"),
    ("Anyone", "anybody's"),
];

const PREDICATES: &[&str] = &[
    r#"Not(Has("dazed"))"#,
    r#"All([Has("dazed"), Within(2)])"#,
    r#"Any([Has("dazed"), Within(2)])"#,
    r#"Has("dazed")"#,
    r#"HasFromBearer("dazed")"#,
    r#"AtMostHalf("HP")"#,
    r#"AtLeast("focus", 2)"#,
    "Bearer",
    "Who(Enemy)",
    "Adjacent",
    "Within(2)",
    r#"Linked(by: "engaged", with: Ally)"#,
    "Near(whose: Ally, within: 1)",
];

const WHOM: &[(&str, &str)] = &[
    ("Bearer", "its bearer"),
    ("Subject", "to whom the event happens"),
    ("Other", "who else is in it"),
    ("Each(whose: Enemy, within: 1)", "each of some around its bearer"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reference::gaps;

    #[test]
    fn every_word_of_traits_is_shown_and_read() {
        let written = |told: &[(&'static str, &'static str)]| told.iter().map(|(line, _)| *line).collect::<Vec<_>>();
        let mut found = gaps::<Event>(&written(EVENTS));
        found.extend(gaps::<Whose>(&written(WHOSE)));
        // Of states that only one game knows there is none here.
        found.extend(gaps::<Predicate>(PREDICATES).into_iter().filter(|gap| gap != "Is has no example"));
        found.extend(gaps::<Whom>(&written(WHOM)));
        assert!(found.is_empty(), "{found:#?}");
    }
}
