//! An edge or bane on the next roll that a creature makes or that is made against it.

use serde::{Deserialize, Serialize};

use super::super::ai::plain::tiers::Appraisal;
use super::super::data::amount::Amount;
use super::super::data::effect::{Duration, Swing};
use super::super::data::modifier::{Bearer, Gives, Modifier, RollModifier, Rolls, Versus};
use super::super::data::predicate::Predicate;
use super::super::data::reference::Kind;
use super::super::notation::parts::{Cursor, swing_text, swing_words};
use super::super::rules::actions::effects::{Application, Asking};
use super::super::rules::frames::Frame;
use super::{Effect, EffectRules, Reads};
use crate::core::ends::Moment;
use crate::core::name::Name;

/// An edge or bane on the next roll that a creature makes or that is made against it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextRoll {
    /// Which.
    pub swing: Swing,
    /// On what.
    pub on: NextOn,
}

/// The roll that carries an edge or bane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum NextOn {
    /// Any roll of the creature's.
    Roll,
    /// The creature's next strike.
    Strike,
    /// The creature's next ability.
    Ability,
    /// Anybody's next strike against the creature.
    StrikeAgainst,
    /// Anybody's next ability against the creature.
    AbilityAgainst,
}

impl EffectRules for NextRoll {
    fn reads() -> Reads {
        Reads::Both { group: read, act: read_edge }
    }

    fn examples() -> &'static [&'static str] {
        &["bane next roll", "edge on next strike against", "edge next"]
    }

    fn asks(&self) -> Option<&dyn Asking> {
        None
    }

    fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        let rolls = match self.on {
            NextOn::Roll => Rolls::Power,
            NextOn::Strike | NextOn::StrikeAgainst => Rolls::Strike,
            NextOn::Ability | NextOn::AbilityAgainst => Rolls::Ability,
        };
        let against = matches!(self.on, NextOn::StrikeAgainst | NextOn::AbilityAgainst);
        let modifier = Modifier::Roll(RollModifier {
            gives: Gives::Swing(self.swing),
            rolls,
            when: if against { Bearer::IsTarget } else { Bearer::Rolls },
            keywords: Vec::new(),
            abilities: Vec::new(),
            versus: Versus::Anyone,
            other: None,
            once: true,
        });
        at.grant(modifier, Moment::FightEnd.into());
        None
    }

    fn print(&self) -> String {
        let swing = swing_text(self.swing);
        match self.on {
            NextOn::Roll => format!("{swing} next roll"),
            NextOn::Strike => format!("{swing} next strike"),
            NextOn::Ability if self.is_act() => format!("{swing} next"),
            NextOn::Ability => format!("{swing} on next ability"),
            NextOn::StrikeAgainst => format!("{swing} on next strike against"),
            NextOn::AbilityAgainst => format!("{swing} on next roll against"),
        }
    }

    fn words(&self) -> String {
        let swing = swing_words(self.swing);
        match self.on {
            NextOn::Roll => format!("{swing} on the next roll"),
            NextOn::Strike => format!("{swing} on the next strike"),
            NextOn::Ability => format!("{swing} on the next ability"),
            NextOn::StrikeAgainst => format!("{swing} for the next strike against it"),
            NextOn::AbilityAgainst => format!("{swing} for the next ability against it"),
        }
    }

    fn mentions(&self, _: &mut dyn FnMut(Kind, Name)) {}

    fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        let weight = f32::from(self.swing.causes()) * to.scene.weights.edge;
        match self.on {
            // Whoever strikes at it next gains from it.
            NextOn::StrikeAgainst | NextOn::AbilityAgainst => {
                -to.good() * weight * to.to.worth.min(to.hand.by.profile.threat)
            }
            NextOn::Roll | NextOn::Strike | NextOn::Ability => to.good() * weight * to.to.profile.threat,
        }
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn is_act(&self) -> bool {
        // An edge on the next ability is something that its recipient gains.
        self.swing == Swing::Edge && self.on == NextOn::Ability
    }

    fn leaves(&self, _: &Predicate) -> bool {
        true
    }

    fn duration(&self) -> Option<Duration> {
        None
    }
}

/// `double bane next roll`, `a bane on their next power roll`.
fn read(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let _article = at.phrase("a") || at.phrase("an");
    let swing = at.one_of(&[
        ("double bane", Swing::DoubleBane),
        ("double edge", Swing::DoubleEdge),
        ("bane", Swing::Bane),
        ("edge", Swing::Edge),
    ])?;
    let spelt_out = at.phrase("on") || at.phrase("to");
    if spelt_out {
        let _whose = ["their", "its", "your", "his", "her", "the"].iter().any(|word| at.phrase(word));
    }
    let on = if spelt_out && at.phrase("next strike against") {
        NextOn::StrikeAgainst
    } else if spelt_out && at.phrase("next roll against") {
        NextOn::AbilityAgainst
    } else if at.phrase("next roll") || (spelt_out && at.phrase("next power roll")) {
        NextOn::Roll
    } else if at.phrase("next strike") {
        NextOn::Strike
    } else if spelt_out && ["next ability roll", "next ability"].iter().any(|words| at.phrase(words)) {
        NextOn::Ability
    } else {
        return None;
    };
    let _maker = spelt_out && (at.phrase("they make") || at.phrase("you make"));
    Some(NextRoll { swing, on }.into())
}

/// `edge next`, of somebody who gains it.
fn read_edge(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    at.phrase("edge next").then(|| NextRoll { swing: Swing::Edge, on: NextOn::Ability }.into())
}

impl Effect {
    /// `the next strike made against the target has an edge`.
    pub fn read_next_against(at: &mut Cursor<'_, '_>) -> Option<Self> {
        if !at.phrase("the next") {
            return None;
        }
        let on = at.one_of(&[
            ("strike", NextOn::StrikeAgainst),
            ("ability roll", NextOn::AbilityAgainst),
            ("ability", NextOn::AbilityAgainst),
            ("power roll", NextOn::AbilityAgainst),
            ("attack", NextOn::StrikeAgainst),
        ])?;
        let _made = ["made", "used"].iter().any(|word| at.phrase(word));
        if !at.phrase("against") || !["the target", "each target", "them"].iter().any(|words| at.phrase(words)) {
            return None;
        }
        if !["has", "gains", "takes"].iter().any(|verb| at.phrase(verb)) {
            return None;
        }
        let swing = at.one_of(&[
            ("an edge", Swing::Edge),
            ("a double edge", Swing::DoubleEdge),
            ("a bane", Swing::Bane),
            ("a double bane", Swing::DoubleBane),
        ])?;
        Some(NextRoll { swing, on }.into())
    }
}
