//! What authors of BEACON's content can write: each word with an example that its type reads.

use super::data::ability::{AbilityDef, Activation, Area, Attack, Cost, Far, Once, Sort, Tag, Targets, Trigger};
use super::data::condition::Lend;
use super::data::effect::{Effect, Lasts, Way, ZoneTrigger};
use super::data::passive::{Passive, RollKind};
use super::data::words::{Action, Kind, Phase, Score};
use super::words;
use crate::lab::reference::Chapter;
use crate::lab::trait_reference;

/// The chapters of the reference.
pub fn chapters() -> Vec<Chapter> {
    let own = vec![
        Chapter::of(
            "Effects (`hit`, `critical`, `effects`, `on_channel`)",
            EFFECTS.iter().copied(),
            |effect: &Effect| effect.rules().words(),
        ),
        Chapter::told::<Lasts>("How long something lasts (`lasts`)", LASTS),
        Chapter::told::<Way>("Which way force moves (`way`)", WAYS),
        Chapter::told::<ZoneTrigger>("When a zone does something (`when`)", ZONE_TRIGGERS),
        Chapter::told::<Activation>("When an ability is used (`activation`)", ACTIVATIONS),
        Chapter::told::<Trigger>("What a reaction answers (`Reaction(…)`)", TRIGGERS),
        Chapter::told::<Action>("Basic actions (`Action(…)`)", ACTIONS),
        Chapter::told::<Phase>("Phases (`Phase(…)`)", PHASES),
        Chapter::told::<Sort>("What sort of thing an ability is (`sort`)", SORTS),
        Chapter::told::<Targets>("Whom it concerns (`targets`, `channel_targets`, `whom`)", TARGETS),
        Chapter::told::<Far>("How far it is aimed (`range`)", FARS),
        Chapter::told::<Area>("What it covers (`area`)", AREAS),
        Chapter::told::<Attack>("Whether it attacks (`attack`)", ATTACKS),
        Chapter::of("What else there is to say of it (`tags`)", TAGS.iter().copied(), |tag: &Tag| {
            words::tag_words(*tag)
        }),
        Chapter::told::<Once>("How often it may be used (`once`)", ONCES),
        Chapter::told::<Cost>("What it costs (`cost`)", COSTS),
        Chapter::told::<Kind>("What damage is made of (`kind`)", KINDS),
        Chapter::told::<Score>("Scores (`with`)", SCORES),
        Chapter::told::<Passive>("What it is good for by being there (`passives`)", PASSIVES),
        Chapter::told::<RollKind>("Rolls that traits bear on (`on` in `rolls`)", ROLLS),
        Chapter::told::<Lend>("What conditions and statuses lend (`lends`)", LENDS),
        Chapter::of("A whole ability", ABILITIES.iter().copied(), |ability: &AbilityDef| {
            words::card(ability).join("; ")
        }),
    ];
    [own, trait_reference::chapters()].concat()
}

const EFFECTS: &[&str] = &[
    r#"Harm(dice: "1d6", kind: Astral)"#,
    "Strain(amount: 2)",
    r#"Impose(is: "slowed", lasts: EndOfNextTurn)"#,
    "Clear()",
    "Force(way: Push, squares: 2)",
    "Focus(by: -1)",
    "Temporary(amount: 3)",
    "Teleport(least: 2)",
    "Shift(squares: 2)",
    "Save(with: Agility, failed: [Harm(dice: \"8\", kind: Astral)], saved: [Harm(dice: \"4\", kind: Astral)])",
    "Compel()",
    "Seize()",
    "Conceal()",
    "Calm()",
    "LowerSurge(by: 1)",
    r#"BySurgeRule(restricted: [Calm()], otherwise: [LowerSurge(by: 1)])"#,
    r#"Strike(with: "greatbow", in_the_open: 4)"#,
    r#"Each(whose: Other, within: 2, effects: [Harm(dice: "2", kind: Force)])"#,
    r#"If(so: Has("marked"), then: [Harm(dice: "2", kind: Force)], otherwise: [Strain(amount: 1)])"#,
    "Own([Focus(by: 1)])",
    r#"Reduce(dice: "1d6")"#,
    "Halve()",
    "Hinder(difficulty: 2)",
    r#"Zone(when: StartsTurn, whom: Enemies, effects: [Harm(dice: "2", kind: Lunar)], lasts: StartOfUsersNextTurn)"#,
    r#"Summon(what: "wisp")"#,
    r#"OneOf(options: [("push", Force(way: Push, squares: 1)), ("prone", Impose(is: "prone", lasts: Open))])"#,
];

const LASTS: &[(&str, &str)] = &[
    ("EndOfNextTurn", "until the end of its bearer's next turn, never the running one"),
    ("StartOfUsersNextTurn", "until the start of its user's next turn"),
    ("EndOfRound", "until the round is over"),
    ("WhileChannelled", "until its user has released what it channels, or stops"),
    ("Open", "until something else ends it"),
];

const WAYS: &[(&str, &str)] = &[("Push", "away from the user"), ("Pull", "toward the user"), ("Slide", "any way")];

const ZONE_TRIGGERS: &[(&str, &str)] = &[
    ("StartsTurn", "somebody starts its turn inside"),
    ("EndsTurn", "somebody ends its turn inside"),
    ("Enters", "somebody comes in, by whatever movement"),
];

const ACTIVATIONS: &[(&str, &str)] = &[
    ("Action(Fight)", "instead of a basic action, as which it counts"),
    ("Phase(Bolster)", "as the standard action of a turn in that phase, and no basic action"),
    ("Minor", "as a minor action"),
    ("Free", "as a free action"),
    ("Reaction(WouldTake)", "in answer to something"),
    ("Passive", "never: it is good for something by being there"),
];

const TRIGGERS: &[(&str, &str)] = &[
    ("WouldTake", "its user would take Physical, Force, Astral or Lunar damage"),
    ("AllyWouldTake", "an ally within range would"),
    ("AllyTargeted", "an attack on an ally within range is declared"),
];

const ACTIONS: &[(&str, &str)] = &[
    ("Defend", "Bolster: more FOCUS, and harder to hit"),
    ("Refresh", "Bolster: health, Stress or MP back, and one thing cleared"),
    ("Channel", "Channel: begins what is released later"),
    ("Mark", "Skirmish: marks somebody in sight"),
    ("Search", "Skirmish: finds somebody, or learns of somebody"),
    ("Volley", "Skirmish: a ranged attack"),
    ("Rush", "Reposition: moves once more, or safely"),
    ("Hide", "Reposition: out of sight"),
    ("Fight", "Brawl: a melee attack"),
    ("Shove", "Brawl: pushes or topples"),
    ("Grapple", "Brawl: takes hold"),
    ("Release", "Release: lets go what was channelled"),
    ("FullAttack", "Full Attack: something slow, or two attacks"),
    ("Delay", "Delay: a turn at the end of the round"),
    ("Ready", "any phase: prepared for later"),
];

const PHASES: &[(&str, &str)] = &[
    ("Bolster", "1: DEFEND, REFRESH"),
    ("Channel", "2: CHANNEL"),
    ("Skirmish", "3: MARK, SEARCH, VOLLEY"),
    ("Reposition", "4: RUSH, HIDE"),
    ("Brawl", "5: FIGHT, SHOVE, GRAPPLE"),
    ("Release", "6: RELEASE"),
    ("FullAttack", "7: FULL ATTACK"),
    ("Delay", "8: DELAY"),
];

const SORTS: &[(&str, &str)] = &[
    ("Weapon", "a weapon, barred by DISARMED"),
    ("Support", "armor, shields and tools"),
    ("Spell", "a technique, barred by SILENCED"),
    ("Skill", "a technique"),
    ("Talent", "of a talent line"),
    ("Trait", "born with, or belonging to a job"),
    ("LimitBreak", "once per quest"),
    ("Basic", "anybody's: shove, grapple, improvised attacks"),
];

const TARGETS: &[(&str, &str)] = &[
    ("Own", "the user"),
    ("Enemy", "one enemy"),
    ("Ally", "one ally"),
    ("OwnSide", "the user or one ally"),
    ("Other", "one character, the user not among them"),
    ("Character", "one character, or the user"),
    ("Captive", "one character that the user grapples"),
    ("Anything", "one character or object"),
    ("SomeEnemies", "any enemies in its area that the user picks"),
    ("Enemies", "all enemies in its area"),
    ("Everyone", "all in its area"),
    ("OwnSideInArea", "the user and its allies in the area"),
    ("WholeSide", "the user and all its allies, wherever they are"),
    ("Ground", "the ground of its area, whoever stands there"),
];

const FARS: &[(&str, &str)] = &[("Squares(10)", "so many squares"), ("Scope", "the user's SCOPE")];

const AREAS: &[(&str, &str)] = &[
    ("Blast(1)", "all within so many squares of a square"),
    ("CloseBlast(1)", "the same without the user, with a square beside it"),
    ("Burst(2)", "all within so many squares of the user, not the user"),
    ("Line(5)", "so many squares in a line, beginning beside the user"),
];

const ATTACKS: &[(&str, &str)] = &[("None", "it does not"), ("Roll", "it rolls"), ("Auto", "it hits")];

const TAGS: &[&str] = &[
    "Aetheric",
    "Arcing",
    "Indirect",
    "Homing",
    "Piercing",
    "Reliable(2)",
    "Slow",
    "Reloading",
    "Spell",
    "Consumable(3)",
];

const ONCES: &[(&str, &str)] =
    &[("Turn", "once a turn of its user"), ("Round", "once a round"), ("Quest", "once per quest")];

const COSTS: &[(&str, &str)] =
    &[("(mana: 1)", "MP"), ("(focus: 2)", "FOCUS"), ("(stress: 1)", "Stress that the user takes")];

const KINDS: &[(&str, &str)] = &[
    ("Physical", "steel, claws, stones"),
    ("Force", "the push of the aether"),
    ("Astral", "of stars and fire"),
    ("Lunar", "of moon and cold"),
    ("Discord", "what eats on"),
    ("Stress", "no damage, but resisted and caused like it"),
];

const SCORES: &[(&str, &str)] = &[
    ("Bulk", "strength and toughness"),
    ("Agility", "speed and balance"),
    ("Mind", "will and wit"),
    ("Magic", "a hand for the aether"),
];

const PASSIVES: &[(&str, &str)] = &[
    ("Worn(armor: 2, dodge: -1, speed: 0)", "worn: ARMOR, DODGE and SPEED"),
    ("Resists([Lunar])", "half of such damage, upward, after ARMOR"),
    ("Immune([Discord])", "none of such damage"),
    (
        "IceUnderSkin(start: 3, most: 6)",
        "temporary HP at the start and after each Wound; FOCUS gained may turn into more, up to a limit",
    ),
    ("ManaForFocus", "MP may be spent as FOCUS"),
    ("FocusTax(1)", "FOCUS costs about it are so much higher"),
    ("FullAttacker", "FULL ATTACK, for an NPC"),
    ("Massive", "nobody smaller moves it by force"),
    ("RushBoth", "RUSH moves and is safe"),
    ("Phalanx(3)", "DEFEND may bring FOCUS by allies within so many squares"),
    ("Oathkeeper(1)", "more DODGE against a roll taken over by INTERPOSE"),
    ("TwinShot", "two weapons at one target, once a round"),
    ("QuickHands", "GRAPPLE and SHOVE as minor actions"),
    ("Adrenaline", "a surge is easier"),
    (r#"NotWhileChannelling("greatbow")"#, "this is not used while its bearer channels"),
    ("Flies", "may fly"),
    (
        r#"Triggered(when: Uses, with: ["mark"], effects: [Focus(by: 1)])"#,
        "does something by itself: 1 FOCUS whenever it marks",
    ),
    (
        r#"Rolls(on: Attacks, by: 1, other: Linked(by: "grappled", with: Own))"#,
        "brings something to rolls: Accuracy against those it grapples",
    ),
];

const ROLLS: &[(&str, &str)] = &[("Attacks", "attacks; the other is the target"), ("Checks", "checks and saves")];

const LENDS: &[(&str, &str)] = &[
    ("Rolls(-1)", "Accuracy, or Difficulty where negative, on its own attacks, checks and saves"),
    ("Attacked(1)", "the same on attack rolls against it"),
    ("Blind", "sees and targets adjacent spaces alone"),
    ("NoWeapons", "no weapon attacks but improvised ones"),
    ("NoSpells", "no spells, and nothing is released"),
    ("NoMovement", "no voluntary movement"),
    ("StandardMovementOnly", "no voluntary movement but the standard one"),
    ("ActsLate", "acts in the last phase"),
    ("OneAction", "a standard or a minor action, not both, and no FULL ATTACK"),
    ("NoReactions", "no reactions"),
    ("Defenses(5)", "DODGE and A-DEF count as this"),
    ("Escapes(-1)", "Accuracy, or Difficulty where negative, on checks to escape a grapple"),
    ("Bare", "neither ARMOR nor resistance"),
    ("TakesDouble([Physical])", "double damage taken, of these kinds; of all four where none is said"),
    ("DealsHalf", "half damage dealt"),
    (
        "TakesHalf(kinds: [Stress], from_others: true)",
        "half of such damage taken; caused by others only, where so said",
    ),
    ("Crawls", "every space is difficult"),
    ("Hidden", "nobody but the adjacent can target it, save with areas"),
    ("Invisible", "half of all attack rolls miss it outright"),
    ("Armor(1)", "ARMOR, in all never more than 4"),
];

const ABILITIES: &[&str] = &[
    r#"(id: "heavy-maul", name: "Heavy Maul", activation: Action(Fight), sort: Weapon, reach: 1, accuracy: -1, targets: Anything, attack: Roll, damage: (dice: "3d6", kind: Physical), hit: [Force(way: Push, squares: 1)])"#,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::reference::{gaps, unread};

    fn written(told: &[(&'static str, &str)]) -> Vec<&'static str> {
        told.iter().map(|(line, _)| *line).collect()
    }

    #[test]
    fn every_word_has_an_example_that_is_read() {
        let mut found = [gaps::<Effect>(EFFECTS), gaps::<Tag>(TAGS), unread::<AbilityDef>(ABILITIES)].concat();
        found.extend(gaps::<Lasts>(&written(LASTS)));
        found.extend(gaps::<Way>(&written(WAYS)));
        found.extend(gaps::<ZoneTrigger>(&written(ZONE_TRIGGERS)));
        found.extend(gaps::<Activation>(&written(ACTIVATIONS)));
        found.extend(gaps::<Trigger>(&written(TRIGGERS)));
        found.extend(gaps::<Action>(&written(ACTIONS)));
        found.extend(gaps::<Sort>(&written(SORTS)));
        found.extend(gaps::<Targets>(&written(TARGETS)));
        found.extend(gaps::<Far>(&written(FARS)));
        found.extend(gaps::<Area>(&written(AREAS)));
        found.extend(gaps::<Attack>(&written(ATTACKS)));
        found.extend(gaps::<Once>(&written(ONCES)));
        found.extend(unread::<Cost>(&written(COSTS)));
        found.extend(gaps::<Kind>(&written(KINDS)));
        found.extend(gaps::<Score>(&written(SCORES)));
        found.extend(gaps::<Passive>(&written(PASSIVES)));
        found.extend(gaps::<RollKind>(&written(ROLLS)));
        found.extend(gaps::<Lend>(&written(LENDS)));
        // Before and after the fight there is nothing to use.
        let phases = gaps::<Phase>(&written(PHASES));
        found.extend(phases.into_iter().filter(|gap| !gap.starts_with("Before") && !gap.starts_with("Over")));
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn every_example_is_printed_with_what_it_means() {
        for chapter in chapters() {
            assert!(!chapter.entries.is_empty(), "{}", chapter.title);
            for (line, means) in chapter.entries.iter().flat_map(|entry| &entry.examples) {
                assert!(!means.is_empty(), "{line}");
            }
        }
    }
}
