use super::*;

/// Reads as content does.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    crate::content::source::ron_options().from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn told(text: &str) -> String {
    read::<TriggeredEffect<u8>>(text).words("1 damage", |pool| pool.as_str().to_uppercase())
}

#[test]
fn triggers_are_told_as_a_player_would_say_them() {
    assert_eq!(told(r#"(when: Hits, with: ["melee"], effects: [1])"#), "When it hits in melee, it: 1 damage.");
    assert_eq!(
        told(r#"(when: Falls, on: Each(whose: Enemy, within: 1), effects: [1])"#),
        "When it goes down, each enemy next to it: 1 damage."
    );
    assert_eq!(
        told(
            r#"(when: TurnStarts, whose: Enemy, subject: Within(1), bearer: Not(Has("dazed")), cost: [("focus", 1)],
                may: true, once: Round, on: Subject, effects: [1])"#
        ),
        "When an enemy starts its turn, if it is not dazed and the enemy is next to it, once a round, if it spends 1 \
         FOCUS, the enemy: 1 damage."
    );
    assert_eq!(
        told(r#"(when: DealsDamage, whose: Ally, with: ["fire"], subject: Within(2), on: Subject, effects: [1])"#),
        "When an ally deals fire damage, if the ally is within 2 squares of it, the ally: 1 damage."
    );
    assert_eq!(told("(when: RoundStarts, effects: [1])"), "At the start of each round, it: 1 damage.");
    assert_eq!(
        told(r#"(when: IsHit, bearer: AtMostHalf("HP"), on: Other, effects: [1])"#),
        "When it is hit, if it has half its HP or less, the attacker: 1 damage."
    );
}

#[test]
fn bonuses_are_told_too() {
    let told = |text: &str| read::<RollBonus<u8>>(text).words("2 causes", "attacks");
    assert_eq!(
        told(r#"(on: 1, by: 1, other: Linked(by: "engaged", with: Ally))"#),
        "2 causes on its attacks, while the target is engaged with an ally of its own."
    );
    assert_eq!(
        told("(on: 1, by: -2, whose: Enemy, roller: Any([Within(2), Near(whose: Ally, within: 1)]))"),
        "2 causes on the attacks of each enemy, while whoever rolls is within 2 squares of it or an ally of its \
         own is next to whoever rolls."
    );
}

#[test]
fn what_is_denied_is_said_the_other_way_round() {
    let told = |text: &str| read::<Predicate>(text).words("it");
    assert_eq!(told(r#"Not(Any([Has("dazed"), Within(1)]))"#), "it is not dazed and it is not next to it");
    assert_eq!(told(r#"Not(AtLeast("focus", 2))"#), "it has less than 2 focus");
    assert_eq!(told("Near(whose: Ally, within: 2, count: 2)"), "2 of its allies are within 2 squares of it");
}
