//! What is chosen and asked that no ability prints, in words: class benefits, hero tokens, boons, questions.

use super::super::data::stat_block::Feature;

/// Something that can be chosen: slug, name, what it does.
const CHOICES: [(&str, &str, &str); 31] = [
    ("token-recovery", "Hero tokens: regain Stamina", "Regain your recovery value; no Recovery is spent."),
    ("token-surges", "Hero token: surges", "You gain 2 surges."),
    ("drop-prone", "Drop prone", "You fall prone."),
    ("stand-freely", "Stand up", "You stand up; it costs nothing now."),
    ("mark-damage", "Mark: more damage", "Extra damage of twice the tactician's Reason."),
    ("mark-recovery", "Mark: Recovery", "Whoever did the damage may spend a Recovery."),
    ("mark-shift", "Mark: shift", "Whoever did the damage may shift up to the tactician's Reason."),
    ("mark-taunt", "Mark: taunt", "The creature is taunted by the tactician until the end of its next turn."),
    ("mark-again", "Mark somebody else", "A new mark at no cost, as the marked creature went down."),
    ("first-blood", "Mind Game: Recovery", "First to damage a marked creature: you may spend a Recovery."),
    ("im-your-enemy", "I'm Your Enemy", "A free strike against the taunted creature that damaged somebody else."),
    ("gravitic-disruption", "Gravitic Disruption", "The creature damaged in the field slides up to 2 squares."),
    ("mastery-disengage", "Chronokinetic Mastery: Disengage", "Disengage as a free triggered action."),
    ("opportunity-attack", "Opportunity attack", "A melee free strike against the creature that moves away."),
    ("not-on-this-move", "Not on this move", "You are not asked again while it lasts."),
    ("brutal-effectiveness", "Brutal Effectiveness", "Its next ability with a potency has that potency 1 higher."),
    (
        "malicious-strike",
        "Malicious Strike",
        "Its next strike does extra damage: its highest characteristic, 1 more for each Malice above 5.",
    ),
    ("life-recovery", "Life: Recovery", "A creature within 10 squares may spend a Recovery."),
    ("life-end-effect", "Life: end an effect", "An effect on a creature within 10 squares ends."),
    ("life-stand", "Life: stand up", "A prone creature within 10 squares stands up."),
    ("life-temporary", "Life: temporary Stamina", "A creature within 10 squares gains twice your Intuition."),
    ("protection", "Protection: temporary Stamina", "An ally within 10 squares gains four times your Intuition."),
    ("one-more-ally", "One more ally", "Another ally may spend a Recovery."),
    ("end-effect", "End an effect", "One effect on a target ends."),
    ("stand", "Stand up", "A prone target stands up."),
    ("one-more-recovery", "One more Recovery", "A target may spend one Recovery more."),
    ("recovery", "Spend a Recovery", "The target regains its recovery value."),
    ("save", "Saving throw", "The target saves against one effect now."),
    ("blood", "Pay in blood", "Take damage yourself to deal more."),
    ("as-fire", "Fire in place of holy", "The damage is fire damage in place of holy damage."),
    ("let-go", "Let go", "You no longer hold the creature."),
];

/// The slugs of all that can be chosen and has words here.
pub fn slugs() -> impl Iterator<Item = &'static str> {
    CHOICES.iter().map(|(slug, ..)| *slug)
}

/// The name of something that can be chosen; `None` where its slug or an ability's name says it.
pub fn title(slug: &str) -> Option<&'static str> {
    CHOICES.iter().find(|(known, ..)| *known == slug).map(|(_, title, _)| *title)
}

/// What choosing it does, in a sentence; empty where no sentence is kept for it.
pub fn detail(slug: &str) -> &'static str {
    CHOICES.iter().find(|(known, ..)| *known == slug).map_or("", |(.., detail)| *detail)
}

/// What a trait or class feature does, for the sheet (section 4).
pub const fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Ferocity => {
            "A d3 of ferocity as your turn begins; 1 the first time each round you take damage; a d3 the first time in a \
             fight you become winded or dying. At 2, 4 and 6 ferocity: Knockback pushes farther, the first push of a turn \
             gives a surge, an edge on Knockback and Might tests."
        }
        Feature::PrimordialStrength => {
            "Weapon strikes on objects, and creatures you push into objects, take your Might in extra damage."
        }
        Feature::MightyLeaps => "Your Might tests to jump never come out below tier 2.",
        Feature::Discipline => {
            "2 discipline as your turn begins; 1 the first time each round an enemy in your field uses a main action, and \
             1 when an ability with a Malice price is used."
        }
        Feature::ChronokineticMastery => {
            "At 2, 4 and 6 discipline: Disengage around Knockback, a surge for the first willing move inside an ability \
             each turn, an edge on Grab and Knockback."
        }
        Feature::PsionicGrappler => "Grab and Knockback use your Intuition; Knockback may slide.",
        Feature::Focus => {
            "2 focus as your turn begins; 1 the first time each round you or an ally damages a creature you marked, and 1 \
             when an ally within 10 squares uses a heroic ability."
        }
        Feature::Wrath => {
            "2 wrath as your turn begins; 1 the first time each round a creature you judged damages you, and 1 when you \
             damage it."
        }
        Feature::Essence => {
            "2 essence as your turn begins, less what persistent abilities take; 1 the first time each round typed damage \
             other than holy falls within 10 squares. Much damage in one turn ends all that is kept up."
        }
        Feature::Clarity => {
            "A d3 of clarity as your turn begins; 1 the first time each round anybody is moved by force. Clarity may go \
             below 0: then you are strained and take damage as your turn ends."
        }
        Feature::Drama => {
            "A d3 of drama as your turn begins, and more for the fight's great moments, even while dead. A performance goes \
             on from round to round."
        }
        Feature::Insight => {
            "A d3 of insight as your turn begins; 1 the first time each round you deal damage with surges in it. Heroic \
             abilities rolled with an edge cost 1 less."
        }
        Feature::Piety => {
            "A d3 of piety as your turn begins, with prayer more or worse. Once a fight each, your domains give 2: somebody \
             near regains Stamina; somebody near is protected."
        }
        Feature::ShootTheHostage => "A captive takes the half of a strike's damage that its holder is spared.",
        Feature::ImYourEnemy => {
            "A creature it taunted that is adjacent and damages anybody else suffers its free strike."
        }
        Feature::Overwhelm => "Enemies that start their turn adjacent to it cannot shift.",
        Feature::EndEffect => "At the end of its turn it may take 5 damage to end an effect that a save could end.",
        Feature::EndlessKnight => {
            "Brought down for the first time it gets up again, prone, with 10 Stamina, unless fire or holy damage did it."
        }
        Feature::Rage => {
            "Its abilities give enemies rage, which they keep after the fight. An enemy that would start a turn with 10 rage \
             loses it all, shifts at whoever is nearest as far as its speed allows and makes a melee free strike against \
             it; somebody hurt by that gains 1 rage."
        }
        Feature::ClutchingCorruption => "Whoever it holds takes 2 corruption damage as their turn begins.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_is_found_once_and_reads_as_a_sentence() {
        for (index, (slug, title, detail)) in CHOICES.iter().enumerate() {
            assert!(CHOICES[..index].iter().all(|(other, ..)| other != slug), "{slug} twice");
            assert!(title.starts_with(char::is_uppercase) && !title.ends_with('.'), "{title}");
            assert!(detail.is_empty() || detail.ends_with('.'), "{detail}");
        }
    }
}
