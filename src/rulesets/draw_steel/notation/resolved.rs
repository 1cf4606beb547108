//! Tier lines as one creature's sheet prints them: "5 holy damage; A < 0, prone" (DS-POT-04).

use super::super::data::amount::{Amount, Term};
use super::amount::{Commas, amount_text};
use super::print::{Numbers, print_with};
use crate::core::ids::Attribute;
use crate::rulesets::draw_steel::data::tier::{Potency, TierLine};

/// The numbers of a creature that its tier lines depend on.
pub trait SheetNumbers {
    /// A characteristic score.
    fn score(&self, attribute: Attribute) -> i16;
    /// The number a potency stands for; a printed number may still be adjusted (DS-POT-07).
    fn potency(&self, potency: Potency) -> i16;
    /// The level.
    fn level(&self) -> i16;
    /// What the ability's rolled damage gains at a tier, 1 to 3, from kit and features (DS-KIT-02).
    fn damage_bonus(&self, tier: u8) -> i16;
}

/// Prints `line`, the entry of `tier` (1 to 3), with the numbers of `sheet`.
///
/// Of several characteristics the highest counts (DS-DMG-02); flat bonuses join the first part of the damage
/// that is dealt to targets without a potency (AMB-10, AMB-47), so damage behind a gate stays as printed.
pub fn print_tier_for(line: &TierLine, tier: u8, sheet: &dyn SheetNumbers) -> String {
    print_with(line, &Resolved { tier, sheet })
}

struct Resolved<'s> {
    tier: u8,
    sheet: &'s dyn SheetNumbers,
}

impl Numbers for Resolved<'_> {
    fn amount(&self, amount: &Amount, commas: Commas, rolled: bool) -> String {
        let mut terms = Vec::new();
        let mut sum = if rolled { self.sheet.damage_bonus(self.tier) } else { 0 };
        for term in &amount.terms {
            let value = match term {
                Term::Flat(n) => *n,
                Term::Level => self.sheet.level(),
                Term::Attribute { one_of, times } => {
                    let scores = one_of.iter().map(|a| self.sheet.score(*a));
                    scores.max().unwrap_or(0).saturating_mul(*times)
                }
                Term::Dice { .. } | Term::TheirLevel(_) | Term::Spent | Term::Beside { .. } => {
                    terms.push(term.clone());
                    0
                }
            };
            sum = sum.saturating_add(value);
        }
        if terms.is_empty() {
            return sum.max(0).to_string();
        }
        if sum != 0 {
            terms.push(Term::Flat(sum));
        }
        amount_text(&Amount { terms }, commas)
    }

    fn potency(&self, potency: Potency) -> String {
        self.sheet.potency(potency).to_string()
    }
}
