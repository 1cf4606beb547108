//! What one ability alone does: a handler in the file of its class or monster, by its name.

use std::fmt;
use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::super::ai::plain::ability_effects::Weighed;
use super::super::content::references::References;
use super::super::data::ability::AbilityDef;
use super::super::data::amount::Amount;
use super::super::handlers::HANDLERS;
use super::super::rules::effect_flow::EffectFlow;
use super::super::rules::frames::{EffectFrame, UseFrame};
use super::super::rules::view::View;
use super::ability_effect_rules::{AbilityEffectRules, Handler};
use crate::core::ids::CreatureId;
use crate::core::name::Name;

/// What one ability alone does, by the name of its handler.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Special(pub Name);

/// What may stand there.
static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| HANDLERS.iter().map(|handler| handler.name).collect());

impl<'de> Deserialize<'de> for Special {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Name::deserialize(deserializer)?;
        if NAMES.contains(&name.as_str()) {
            Ok(Self(name))
        } else {
            Err(D::Error::unknown_variant(name.as_str(), &NAMES))
        }
    }
}

impl Special {
    fn handler(&self) -> Option<&'static Handler> {
        HANDLERS.into_iter().find(|handler| handler.name == self.0.as_str())
    }
}

/// Its name as one word, as other effects are called.
impl fmt::Debug for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_str().split('-').try_for_each(|word| {
            let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
            write!(f, "{}{rest}", first.to_uppercase())
        })
    }
}

impl AbilityEffectRules for Special {
    fn examples() -> &'static [&'static str] {
        &[r#"Special("judge")"#]
    }

    fn advance(
        &self,
        world: &mut World,
        frame: &mut UseFrame,
        step: &mut EffectFrame,
        ability: &Arc<AbilityDef>,
    ) -> EffectFlow {
        self.handler().map_or(EffectFlow::Done, |handler| handler.rules.advance(world, frame, step, ability))
    }

    fn sentence(&self) -> String {
        self.handler().map_or_else(String::new, |handler| handler.rules.sentence())
    }

    fn mentions(&self, found: &mut References) {
        if let Some(handler) = self.handler() {
            handler.rules.mentions(found);
        }
    }

    fn each_amount(&mut self, _: &mut dyn FnMut(&mut Amount)) {}

    fn worth(&self, at: &Weighed<'_, '_>) -> f32 {
        self.handler().map_or(0.0, |handler| handler.rules.worth(at))
    }

    fn foretold(
        &self,
        view: View<'_>,
        frame: &UseFrame,
        ability: &Arc<AbilityDef>,
        target: CreatureId,
    ) -> Option<Vec<String>> {
        self.handler()?.rules.foretold(view, frame, ability, target)
    }
}
