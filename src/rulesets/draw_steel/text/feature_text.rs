//! What rules let somebody choose that no ability prints, and what features do, in words.

use super::super::data::stat_block::Feature;
use super::super::rules::choices::ChoiceWords;
use super::super::rules::points::NamesChoice;
use super::super::rules::view::View;
use crate::core::hooks;
use crate::core::name::Name;

/// Something that can be chosen: slug, name, what it does.
const CHOICES: [(&str, ChoiceWords); 9] = [
    ("token-surges", ChoiceWords::new("Hero token: surges", "You gain 2 surges.")),
    ("drop-prone", ChoiceWords::new("Drop prone", "You fall prone.")),
    ("stand-freely", ChoiceWords::new("Stand up", "You stand up; it costs nothing now.")),
    (
        "opportunity-attack",
        ChoiceWords::new("Opportunity attack", "A melee free strike against the creature that moves away."),
    ),
    ("not-on-this-move", ChoiceWords::new("Not on this move", "You are not asked again while it lasts.")),
    ("recovery", ChoiceWords::new("Spend a Recovery", "The target regains its recovery value.")),
    ("save", ChoiceWords::new("Saving throw", "The target saves against one effect now.")),
    ("blood", ChoiceWords::new("Pay in blood", "Take damage yourself to deal more.")),
    ("let-go", ChoiceWords::new("Let go", "You no longer hold the creature.")),
];

/// The words for something that can be chosen, be it of the rules, a class or a kind of monster.
fn words(view: View, slug: Name) -> Option<&'static ChoiceWords> {
    let listed = CHOICES.iter().find(|(known, _)| slug == *known).map(|(_, words)| words);
    listed.or_else(|| hooks::at::<NamesChoice>(view.world).iter().find_map(|words| words(slug)))
}

/// The name of something that can be chosen; `None` where its slug or an ability's name says it.
pub fn title(view: View, slug: Name) -> Option<&'static str> {
    words(view, slug)?.title
}

/// What choosing it does, in a sentence; empty where no sentence is kept for it.
pub fn detail(view: View, slug: Name) -> &'static str {
    words(view, slug).map_or("", |words| words.detail)
}

/// What a trait or class feature does, for the sheet (section 4).
pub const fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Ferocity => {
            "At 2, 4 and 6 ferocity: Knockback pushes farther, the first push of a turn gives a surge, an edge on Knockback \
             and Might tests."
        }
        Feature::PrimordialStrength => {
            "Weapon strikes on objects, and creatures you push into objects, take your Might in extra damage."
        }
        Feature::MightyLeaps => "Your Might tests to jump never come out below tier 2.",
        Feature::Discipline => "You keep up a Null Field, an aura that hampers your enemies.",
        Feature::ChronokineticMastery => {
            "At 2, 4 and 6 discipline: Disengage around Knockback, a surge for the first willing move inside an ability \
             each turn, an edge on Grab and Knockback."
        }
        Feature::PsionicGrappler => "Grab and Knockback use your Intuition; Knockback may slide.",
        Feature::Focus => {
            "Whenever a creature you marked takes rolled damage you may spend 1 focus for a benefit; when it falls you may \
             mark another one for free."
        }
        Feature::Wrath => {
            "When a creature you judged uses a main action, shifts away, makes a roll or is struck by you, you may answer: \
             with damage, or for 1 wrath with a strike, a bane, a lower potency or a taunt."
        }
        Feature::Essence => {
            "Persistent abilities take essence from what you gain as your turn begins. Much damage in one turn ends all \
             that is kept up."
        }
        Feature::Clarity => "Clarity may go below 0: then you are strained and take damage as your turn ends.",
        Feature::Drama => {
            "A performance goes on from round to round. Drama comes to you even while dead, and can bring you back."
        }
        Feature::Insight => "Heroic abilities rolled with an edge cost 1 less.",
        Feature::Piety => {
            "As your turn begins you may pray: the die brings more piety, at a price or with an effect of one of your domains."
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
    fn every_phrase_is_found_once() {
        for (index, (slug, _)) in CHOICES.iter().enumerate() {
            assert!(CHOICES[..index].iter().all(|(other, _)| other != slug), "{slug} twice");
        }
    }
}
