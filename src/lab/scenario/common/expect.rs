//! What a step may expect in any game, and whether it is so.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Staged;
use crate::content::ruleset::BattleOf;
use crate::core::condition::conditions_on;
use crate::core::creature::{Health, Place, entity_of};
use crate::core::fact::{Fact, What};
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent};
use crate::core::name::Name;
use crate::core::pool::Pools;
use crate::lab::scenario::mentions::{Kind, Mentions, Speech};
use crate::lab::scenario::table;
use crate::lab::telling;

/// Whether something is so, or what was found instead.
pub type Found = Result<(), String>;

/// What expectations look at.
pub struct Scene<'a, R: Staged> {
    /// The battle after the step.
    pub battle: &'a BattleOf<R>,
    /// The facts of the step.
    pub facts: &'a [Fact],
    /// The decisions met in it, the pending one last.
    pub met: &'a [Decision],
}

/// Expectations that are a game's own.
pub trait OwnExpect<R: Staged>: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {
    /// Whether it is so.
    ///
    /// # Errors
    /// What was found instead.
    fn check(&self, scene: &Scene<R>) -> Found;

    /// Expectations that contradict this one: none of them may be met where it is.
    fn flips(&self) -> Vec<Self>;

    /// What it mentions.
    fn mentions(&self, to: &mut Mentions);
}

/// For games that need no expectations of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoOwnExpect {}

impl<R: Staged> OwnExpect<R> for NoOwnExpect {
    fn check(&self, _: &Scene<R>) -> Found {
        match *self {}
    }

    fn flips(&self) -> Vec<Self> {
        Vec::new()
    }

    fn mentions(&self, _: &mut Mentions) {}
}

/// Something that has to be so after a step, in any game. Facts are those of the step; decisions are those met on the
/// way and the one the battle waits at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CommonExpect {
    /// Damage of exactly this amount was dealt at once.
    Damage {
        /// To whom.
        to: Name,
        /// How much.
        amount: i16,
    },
    /// None was dealt to this fighter.
    NoDamage(Name),
    /// So much was regained at once.
    Healed {
        /// By whom.
        of: Name,
        /// How much.
        amount: i16,
    },
    /// Health is this now.
    Health {
        /// Whose.
        of: Name,
        /// How much.
        is: i16,
    },
    /// A pool is this now.
    Pool {
        /// Whose.
        of: Name,
        /// Which.
        pool: Name,
        /// How much.
        is: i16,
    },
    /// Is under a condition.
    Has {
        /// Who.
        who: Name,
        /// Which.
        condition: Name,
    },
    /// Is not.
    Lacks {
        /// Who.
        who: Name,
        /// Which.
        condition: Name,
    },
    /// Stands here now.
    At {
        /// Who.
        who: Name,
        /// Where.
        at: Spot,
    },
    /// Entered so many squares.
    Steps {
        /// Who.
        of: Name,
        /// How many.
        count: usize,
    },
    /// Is dead or removed.
    Dead(Name),
    /// Is not.
    NotDead(Name),
    /// The battle waits for this of this fighter.
    Waits {
        /// Whom.
        who: Name,
        /// The question.
        ask: Name,
    },
    /// It was asked in this step.
    Asked {
        /// Whom.
        who: Name,
        /// The question.
        ask: Name,
    },
    /// It was not.
    NotAsked {
        /// Whom.
        who: Name,
        /// The question.
        ask: Name,
    },
    /// This would be taken now.
    Legal(Intent<Name>),
    /// This would be refused now: part of the sentence, or the code.
    Illegal(Intent<Name>, String),
    /// A term of a roll or of damage says so: part of its words.
    Term(String),
    /// None does.
    NoTerm(String),
    /// No dice were rolled.
    NoDice,
    /// So many dice were rolled.
    Dice(usize),
    /// The round in progress.
    Round(u16),
    /// The battle is over, and who has won.
    Over(Option<u8>),
    /// It is not over.
    NotOver,
    /// These pieces of the log came in this order, with anything between.
    Order(Vec<String>),
    /// A line of the log contains this.
    Log(String),
    /// None does.
    NoLog(String),
}

/// Compares what is with what is wanted.
///
/// # Errors
/// What is.
pub fn equal<T: PartialEq + Debug>(found: T, wanted: T) -> Found {
    if found == wanted { Ok(()) } else { Err(format!("{found:?}")) }
}

/// Makes sure of something.
///
/// # Errors
/// What was found instead.
pub fn ensure(met: bool, found: impl FnOnce() -> String) -> Found {
    if met { Ok(()) } else { Err(found()) }
}

impl<R: Staged> Scene<'_, R> {
    /// The id of a fighter by its tag.
    ///
    /// # Errors
    /// When there is none, with those there are.
    pub fn id(&self, tag: Name) -> Result<CreatureId, String> {
        table::find(self.battle, tag)
    }

    /// A fact as the log tells it.
    pub fn line(&self, fact: &Fact) -> String {
        telling::line(fact, &R::WORDS, &|id| self.battle.tag(id), &|term| self.battle.term(term))
    }

    /// All facts of the step in one line.
    pub fn lines(&self) -> String {
        self.facts.iter().map(|fact| self.line(fact)).collect::<Vec<_>>().join("; ")
    }

    fn asked(&self) -> String {
        self.met.iter().map(|it| telling::decision(it, &|id| self.battle.tag(id))).collect::<Vec<_>>().join("; ")
    }

    fn count(&self, test: impl Fn(&What) -> bool) -> usize {
        self.facts.iter().filter(|fact| test(&fact.what)).count()
    }

    fn says(&self, text: &str) -> bool {
        self.facts.iter().any(|fact| self.line(fact).contains(text))
    }

    fn has_term(&self, text: &str) -> bool {
        self.facts.iter().flat_map(|fact| table::terms_of(&fact.what)).any(|term| table::says(self.battle, term, text))
    }

    fn was_asked(&self, who: Name, ask: Name) -> Result<bool, String> {
        let who = self.id(who)?;
        Ok(self.met.iter().any(|it| it.ask == ask && it.about == Some(who)))
    }

    fn conditions(&self, who: Name) -> Result<Vec<Name>, String> {
        let held = conditions_on(self.battle.world(), self.id(who)?);
        Ok(held.flat_map(|(_, held)| held.kinds.iter().copied()).collect())
    }

    fn check(&self, intent: &Intent<Name>) -> Result<Result<(), crate::core::intent::Refusal>, String> {
        Ok(self.battle.check(&intent.rename(&mut |tag| self.id(tag))?))
    }
}

impl CommonExpect {
    pub(super) fn check<R: Staged>(&self, scene: &Scene<R>) -> Found {
        let world = scene.battle.world();
        match self {
            Self::Damage { to, amount } => {
                let who = scene.id(*to)?;
                let met = scene
                    .count(|it| matches!(it, What::Damage { to, amount: dealt, .. } if *to == who && dealt == amount));
                ensure(met > 0, || scene.lines())
            }
            Self::NoDamage(to) => {
                let who = scene.id(*to)?;
                ensure(scene.count(|it| matches!(it, What::Damage { to, .. } if *to == who)) == 0, || scene.lines())
            }
            Self::Healed { of, amount } => {
                let who = scene.id(*of)?;
                let met = scene
                    .count(|it| matches!(it, What::Healed { of, amount: healed } if *of == who && healed == amount));
                ensure(met > 0, || scene.lines())
            }
            Self::Health { of, is } => {
                equal(world.get::<Health>(entity_of(world, scene.id(*of)?)).map(|health| health.now), Some(*is))
            }
            Self::Pool { of, pool, is } => {
                equal(world.get::<Pools>(entity_of(world, scene.id(*of)?)).map(|pools| pools.get(*pool)), Some(*is))
            }
            Self::Has { who, condition } => {
                let held = scene.conditions(*who)?;
                ensure(held.contains(condition), || telling::names(&held))
            }
            Self::Lacks { who, condition } => {
                let held = scene.conditions(*who)?;
                ensure(!held.contains(condition), || telling::names(&held))
            }
            Self::At { who, at } => {
                equal(world.get::<Place>(entity_of(world, scene.id(*who)?)).map(|place| place.0.at), Some(*at))
            }
            Self::Steps { of, count } => {
                let mover = scene.id(*of)?;
                equal(scene.count(|it| matches!(it, What::Step { who, .. } if *who == mover)), *count)
            }
            Self::Dead(who) => equal(scene.battle.is_dead(scene.id(*who)?), true),
            Self::NotDead(who) => equal(scene.battle.is_dead(scene.id(*who)?), false),
            Self::Waits { who, ask } => {
                let who = scene.id(*who)?;
                let pending = scene.battle.decision();
                ensure(pending.is_some_and(|it| it.ask == *ask && it.about == Some(who)), || scene.asked())
            }
            Self::Asked { who, ask } => ensure(scene.was_asked(*who, *ask)?, || scene.asked()),
            Self::NotAsked { who, ask } => ensure(!scene.was_asked(*who, *ask)?, || scene.asked()),
            Self::Legal(intent) => {
                scene.check(intent)?.map_err(|refusal| format!("refused ({}): {}", refusal.code, refusal.text))
            }
            Self::Illegal(intent, why) => match scene.check(intent)? {
                Ok(()) => Err("it would be taken".to_owned()),
                Err(refusal) if refusal.code == *why.as_str() || refusal.text.contains(why.as_str()) => Ok(()),
                Err(refusal) => Err(format!("refused ({}): {}", refusal.code, refusal.text)),
            },
            Self::Term(text) => ensure(scene.has_term(text), || scene.lines()),
            Self::NoTerm(text) => ensure(!scene.has_term(text), || scene.lines()),
            Self::NoDice => equal(scene.count(|it| matches!(it, What::Die { .. })), 0),
            Self::Dice(count) => equal(scene.count(|it| matches!(it, What::Die { .. })), *count),
            Self::Round(round) => equal(scene.battle.round(), *round),
            Self::Over(winner) => equal(scene.battle.winner(), Some(winner.map(SideId))),
            Self::NotOver => equal(scene.battle.winner(), None),
            Self::Order(parts) => {
                let mut lines = scene.facts.iter().map(|fact| scene.line(fact));
                let missing = parts.iter().find(|part| !lines.any(|line| line.contains(part.as_str())));
                missing.map_or(Ok(()), |part| Err(format!("no {part:?} in that place: {}", scene.lines())))
            }
            Self::Log(text) => ensure(scene.says(text), || scene.lines()),
            Self::NoLog(text) => ensure(!scene.says(text), || scene.lines()),
        }
    }

    pub(super) fn flips(&self) -> Vec<Self> {
        let off = |number: i16| [number.saturating_sub(1), number.saturating_add(1)];
        // A neighbour of an amount might be that of another fact, and one mark makes a text that nothing says.
        let far = |number: i16| number.saturating_add(100);
        let garbled = |text: &str| format!("{text}\u{b6}");
        match self.clone() {
            Self::Damage { to, amount } => vec![Self::Damage { to, amount: far(amount) }, Self::NoDamage(to)],
            Self::NoDamage(to) => (1..=20).map(|amount| Self::Damage { to, amount }).collect(),
            Self::Healed { of, amount } => vec![Self::Healed { of, amount: far(amount) }],
            Self::Health { of, is } => off(is).map(|is| Self::Health { of, is }).into(),
            Self::Pool { of, pool, is } => off(is).map(|is| Self::Pool { of, pool, is }).into(),
            Self::Has { who, condition } => vec![Self::Lacks { who, condition }],
            Self::Lacks { who, condition } => vec![Self::Has { who, condition }],
            Self::At { who, at } => vec![Self::At { who, at: Spot::new(at.x + 1, at.y) }],
            Self::Steps { of, count } => vec![Self::Steps { of, count: count + 1 }],
            Self::Dead(who) => vec![Self::NotDead(who)],
            Self::NotDead(who) => vec![Self::Dead(who)],
            Self::Waits { who, ask } | Self::Asked { who, ask } => vec![Self::NotAsked { who, ask }],
            Self::NotAsked { who, ask } => vec![Self::Asked { who, ask }],
            Self::Legal(intent) => vec![Self::Illegal(intent, String::new())],
            Self::Illegal(intent, why) => vec![Self::Legal(intent.clone()), Self::Illegal(intent, garbled(&why))],
            Self::Term(text) => vec![Self::NoTerm(text.clone()), Self::Term(garbled(&text))],
            Self::NoTerm(text) => vec![Self::Term(text)],
            Self::NoDice => vec![Self::Dice(1)],
            Self::Dice(count) => vec![Self::Dice(count + 1)],
            Self::Round(round) => vec![Self::Round(round + 1)],
            Self::Over(Some(side)) => {
                vec![Self::NotOver, Self::Over(None), Self::Over(Some(1 - side.min(1)))]
            }
            Self::Over(None) => vec![Self::NotOver, Self::Over(Some(0))],
            Self::NotOver => vec![Self::Over(None), Self::Over(Some(0)), Self::Over(Some(1))],
            Self::Order(parts) => {
                let turned: Vec<String> = parts.iter().rev().cloned().collect();
                let garbled = parts.iter().map(|part| garbled(part)).collect();
                let turned = (turned != parts).then_some(Self::Order(turned));
                turned.into_iter().chain([Self::Order(garbled)]).collect()
            }
            Self::Log(text) => vec![Self::NoLog(text.clone()), Self::Log(garbled(&text))],
            Self::NoLog(text) => vec![Self::Log(text)],
        }
    }

    pub(super) fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::NoDice | Self::Dice(_) | Self::Round(_) | Self::Over(_) | Self::NotOver => {}
            Self::Damage { to: who, .. }
            | Self::NoDamage(who)
            | Self::Healed { of: who, .. }
            | Self::Health { of: who, .. }
            | Self::At { who, .. }
            | Self::Steps { of: who, .. }
            | Self::Dead(who)
            | Self::NotDead(who) => to.who(*who),
            Self::Pool { of, pool, .. } => {
                to.who(*of);
                to.name(Kind::Pool, *pool);
            }
            Self::Has { who, condition } | Self::Lacks { who, condition } => {
                to.who(*who);
                to.name(Kind::Condition, *condition);
            }
            Self::Waits { who, ask } | Self::Asked { who, ask } | Self::NotAsked { who, ask } => {
                to.who(*who);
                to.name(Kind::Question, *ask);
            }
            Self::Legal(intent) => to.intent(intent),
            Self::Illegal(intent, why) => {
                to.intent(intent);
                to.text(why);
            }
            Self::Term(text) | Self::Log(text) => to.text(text),
            Self::NoTerm(text) => to.denied(Speech::Term, text),
            Self::NoLog(text) => to.denied(Speech::Log, text),
            Self::Order(parts) => parts.iter().for_each(|part| to.text(part)),
        }
    }
}
