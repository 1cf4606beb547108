use super::read;
use crate::core::ids::Attribute;
use crate::rulesets::draw_steel::data::tier::Potency;
use crate::rulesets::draw_steel::notation::{SheetNumbers, print_tier_for};

/// A level 1 hero: scores in the printed order, the potency score, and the bonus to damage by tier.
struct Hero {
    scores: [i16; 5],
    potency: i16,
    bonus: [i16; 3],
}

impl SheetNumbers for Hero {
    fn score(&self, attribute: Attribute) -> i16 {
        self.scores[usize::from(attribute.0)]
    }
    fn potency(&self, potency: Potency) -> i16 {
        match potency {
            Potency::Weak => self.potency - 2,
            Potency::Average => self.potency - 1,
            Potency::Strong => self.potency,
            Potency::Number(n) => n,
        }
    }
    fn level(&self) -> i16 {
        1
    }
    fn damage_bonus(&self, tier: u8) -> i16 {
        self.bonus[usize::from(tier) - 1]
    }
}

const CONDUIT: Hero = Hero { scores: [0, 0, 1, 2, 2], potency: 2, bonus: [0; 3] };
const FURY: Hero = Hero { scores: [2, 2, 0, 1, 0], potency: 2, bonus: [0, 0, 4] };
const SHADOW: Hero = Hero { scores: [0, 2, 1, 2, 0], potency: 2, bonus: [1; 3] };

fn printed(hero: &Hero, tiers: [&str; 3]) -> Vec<String> {
    let numbered = (1..).zip(tiers);
    numbered.map(|(tier, text)| print_tier_for(&read(text), tier, hero)).collect()
}

// covers: DS-POT-04
#[test]
fn the_conduits_sheet_prints_numbers() {
    let hammer = [
        "3 + I holy damage; A < WEAK, prone",
        "6 + I holy damage; A < AVERAGE, prone",
        "9 + I holy damage; A < STRONG, prone and can't stand (save ends)",
    ];
    assert_eq!(
        printed(&CONDUIT, hammer),
        [
            "5 holy damage; A < 0, prone",
            "8 holy damage; A < 1, prone",
            "11 holy damage; A < 2, prone and can't stand (save ends)",
        ]
    );
}

#[test]
fn a_letter_adds_the_score() {
    let plain = Hero { bonus: [0; 3], ..FURY };
    let strike = ["3 + M damage", "6 + M damage", "9 + M damage"];
    assert_eq!(printed(&plain, strike), ["5 damage", "8 damage", "11 damage"]);
}

#[test]
fn damage_follows_the_score() {
    let stronger = Hero { scores: [3, 2, 0, 1, 0], bonus: [0; 3], ..FURY };
    let strike = ["3 + M damage", "6 + M damage", "9 + M damage"];
    assert_eq!(printed(&stronger, strike), ["6 damage", "9 damage", "12 damage"]);
}

#[test]
fn bonuses_dice_levels_and_distances_are_folded_in() {
    let slam = ["3 + M damage; push 1", "6 + M damage; push 2", "9 + M damage; push 4"];
    assert_eq!(printed(&FURY, slam), ["5 damage; push 1", "8 damage; push 2", "15 damage; push 4"]);
    let coup = ["2d6 + 7 + A damage", "2d6 + 11 + A damage", "2d6 + 16 + M or A damage"];
    assert_eq!(printed(&SHADOW, coup), ["2d6 + 10 damage", "2d6 + 14 damage", "2d6 + 19 damage"]);
    assert_eq!(print_tier_for(&read("5 + L lightning damage"), 2, &CONDUIT), "6 lightning damage");
    assert_eq!(print_tier_for(&read("slide 2 + R"), 1, &CONDUIT), "slide 3");
}

#[test]
fn a_low_score_takes_no_number_below_zero() {
    let weak = Hero { scores: [-3, -5, 0, 0, 0], potency: 0, bonus: [0; 3] };
    let print = |text| print_tier_for(&read(text), 1, &weak);
    assert_eq!(print("2 + M damage; push 1 + M"), "0 damage; push 0");
    assert_eq!(print("2 + M or A damage; M < WEAK, prone"), "0 damage; M < -2, prone");
}

#[test]
fn the_bonus_joins_only_the_first_ungated_damage_to_targets() {
    let print = |text| print_tier_for(&read(text), 1, &SHADOW);
    assert_eq!(print("3 lightning damage, 3 sonic damage"), "4 lightning damage, 3 sonic damage");
    assert_eq!(print("A < 1 4 damage; 3 damage"), "A < 1 4 damage; 4 damage");
    assert_eq!(print("you: 2 damage"), "you: 2 damage");
    assert_eq!(print("push 2"), "push 2");
}
