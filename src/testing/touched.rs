//! What games have touched of the content: which abilities were used, which conditions imposed, which questions asked,
//! and which kinds of effects carried out.

use std::collections::BTreeMap;

use crate::core::battle::Battle;
use crate::core::carried::CarriedOut;
use crate::core::fact::FactKind;
use crate::core::name::Name;
use crate::core::resolve::Rules;

/// How an ability is counted.
pub fn ability(id: Name) -> String {
    format!("ability {id}")
}

/// How a condition is counted.
pub fn condition(id: Name) -> String {
    format!("condition {id}")
}

/// How a question is counted.
pub fn question(ask: Name) -> String {
    format!("question {ask}")
}

/// How often each part of the content was touched.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    counts: BTreeMap<String, u32>,
    /// How many facts of the game in progress are counted.
    told: usize,
}

impl Touched {
    /// How often this was.
    pub fn times(&self, part: &str) -> u32 {
        self.counts.get(part).copied().unwrap_or(0)
    }

    /// Begins to count a game.
    pub fn begin(&mut self, battle: &mut Battle<impl Rules>) {
        battle.world_mut().init_resource::<CarriedOut>();
        self.told = 0;
        self.note(battle);
    }

    /// Counts what has happened since, and what is asked now.
    pub fn note(&mut self, battle: &Battle<impl Rules>) {
        for fact in battle.facts().since(self.told) {
            match &fact.what {
                FactKind::Used { ability: id, .. } => self.count(ability(*id), 1),
                FactKind::Condition { kinds, .. } => kinds.iter().for_each(|&kind| self.count(condition(kind), 1)),
                FactKind::State { is, .. } => self.count(condition(*is), 1),
                FactKind::Linked { kind, .. } => self.count(condition(*kind), 1),
                _ => {}
            }
        }
        self.told = battle.facts().len();
        if let Some(decision) = battle.decision() {
            self.count(question(decision.ask.slug()), 1);
        }
    }

    /// Counts the effects of a game that is over.
    pub fn end(&mut self, battle: &Battle<impl Rules>) {
        let Some(carried) = battle.world().get_resource::<CarriedOut>() else { return };
        for (kind, &times) in &carried.0 {
            self.count(kind.clone(), times);
        }
    }

    fn count(&mut self, part: String, times: u32) {
        *self.counts.entry(part).or_default() += times;
    }
}
