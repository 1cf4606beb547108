//! Whom the rest of the sentences is about: everybody of whom something is so, or some of them as the user picks.

use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::data::predicate::{Predicate, State};
use super::super::rules::actions::ability_effects::crowd;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::text::card;
use super::super::text::names::{article, capital};
use super::AbilityEffectRules;
use crate::core::triggered::Whose;

/// Whom the rest of the sentences is about, wherever they are: everybody of whom something is so, or some of them as the
/// user picks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Targets {
    /// What must be so of them.
    pub who: Predicate,
    /// How many the user may pick at most; all of them where it is not said.
    #[serde(default)]
    pub most: Option<u8>,
}

impl AbilityEffectRules for Targets {
    fn examples() -> &'static [&'static str] {
        &[
            r#"Targets(who: All([Who(OwnSide), Is(Keyword("Goblin"))]))"#,
            r#"Targets(who: All([Who(Enemy), AtLeast("rage", 1)]), most: 3)"#,
        ]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        _: &Arc<AbilityDef>,
    ) -> EffectFlow {
        crowd::targets(world, frame, step, &self.who, self.most)
    }

    fn sentence(&self) -> String {
        let who = described(&self.who);
        match self.most {
            None => format!("Every {who}:"),
            Some(1) => format!("One {who}:"),
            Some(most) => format!("{}:", capital(&format!("up to {most}, each {} {who}", article(&who)))),
        }
    }

    fn mentions(&self, found: &mut References) {
        found.predicate(&self.who);
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, _: &Weighed<'_, '_>) -> f32 {
        0.0
    }
}

/// Whom a predicate describes, in words: "Goblin of your side", "enemy with rage".
fn described(who: &Predicate) -> String {
    let parts = match who {
        Predicate::All(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let keyword = parts
        .iter()
        .find_map(|part| if let Predicate::Is(State::Keyword(keyword)) = part { Some(keyword) } else { None });
    let mut text = keyword.map_or_else(|| "creature".to_owned(), ToString::to_string);
    for part in parts {
        match part {
            Predicate::Is(State::Keyword(_)) => {}
            Predicate::Who(Whose::OwnSide) if keyword.is_none() => text = text.replacen("creature", "ally", 1),
            Predicate::Who(Whose::Ally) if keyword.is_none() => text = text.replacen("creature", "other ally", 1),
            Predicate::Who(Whose::Enemy) if keyword.is_none() => text = text.replacen("creature", "enemy", 1),
            Predicate::Who(Whose::OwnSide) => text.push_str(" of your side"),
            Predicate::Who(Whose::Enemy) => text.push_str(" of the other side"),
            Predicate::AtLeast(counter, 1) => text.push_str(&format!(" with {counter}")),
            Predicate::AtLeast(counter, least) => text.push_str(&format!(" with {least} {counter} or more")),
            Predicate::Is(State::ActsWithBearer) => text.push_str(" that acts with you on this turn"),
            Predicate::Not(not) if matches!(**not, Predicate::Is(State::Keyword(_))) => {
                if let Predicate::Is(State::Keyword(keyword)) = &**not {
                    text.push_str(&format!(" that is no {keyword}"));
                }
            }
            other => text.push_str(&format!(" that is {}", card::predicate(other))),
        }
    }
    text
}
