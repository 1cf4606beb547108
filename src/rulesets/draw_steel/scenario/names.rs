//! The names of Draw Steel, and those that its cases mention.

use super::super::rules::lasting;
use super::expect::Expect;
use super::format::{Case, Change, Effect, Step};
use crate::content::level::Objective;
use crate::lab::scenario::mentions::{Kind, Mentions, Speech};
use crate::lab::scenario::script::Outline;
use crate::lab::scenario::vocabulary::Vocabulary;
use crate::rulesets::draw_steel::classes;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::content::vocabulary::{CLASSES, OTHER_POOLS};
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms;
use crate::rulesets::draw_steel::notation::DAMAGE_TYPES;
use crate::rulesets::draw_steel::rules::movement::WAYS;
use crate::rulesets::draw_steel::text::feature_text;
use crate::rulesets::draw_steel::text::prompt_text;

/// How many rules each part of the ledger has.
const LEDGER: &str = include_str!("../../../rulesets/draw_steel/ledger.txt");

/// What the rules note on creatures without a record of the content.
const MARKS: [&str; 2] = ["aura-pulse", "first-blood"];

/// All names that cases may mention.
pub fn vocabulary(content: &Content) -> Vocabulary {
    let abilities = || content.abilities().ids();
    let conditions = || content.conditions().ids();
    let creatures = content.creatures().iter();
    let pools = creatures.flat_map(|creature| {
        let own = match &creature.role {
            Role::Hero { resource, .. } => Some(*resource),
            _ => None,
        };
        own.into_iter().chain(creature.pools.iter().map(|(pool, _)| *pool))
    });
    Vocabulary::default()
        .with(Kind::Creature, content.creatures().ids())
        .with(Kind::Ability, abilities())
        .with(Kind::Answer, abilities())
        .with(Kind::Answer, classes::ANSWERS)
        .with(Kind::Applied, abilities())
        .with(Kind::Applied, ["tier", "surges", "potency"])
        .with(Kind::Applied, feature_text::slugs())
        .with(Kind::Condition, conditions())
        .with(Kind::Condition, MARKS)
        .with(Kind::Origin, abilities())
        .with(Kind::Origin, conditions())
        .with(Kind::Origin, classes::ANSWERS)
        .with(Kind::Origin, terms::ALL.iter().copied())
        .with(Kind::Question, prompt_text::QUESTIONS)
        .with(Kind::Pool, pools)
        .with(Kind::Pool, content.counters())
        .with(Kind::Pool, CLASSES.map(|(_, pool)| pool))
        .with(Kind::Pool, OTHER_POOLS)
        .with(Kind::Reason, lasting::REASONS)
        .with(Kind::DamageType, DAMAGE_TYPES)
        .with(Kind::Way, WAYS)
        .with_ledger(LEDGER)
}

impl Case {
    /// What its setup mentions.
    pub(super) fn setup_mentions(&self) -> Mentions {
        let mut mentions = Mentions::default();
        for placed in &self.place {
            mentions.name(Kind::Creature, placed.creature);
            mentions.names(Kind::Creature, placed.captain);
            mentions.names(Kind::Condition, placed.conditions.iter().copied());
            placed.effects.iter().for_each(|effect| effect.mentions(&mut mentions));
            mentions.names(Kind::Pool, placed.pools.iter().map(|(pool, _)| *pool));
        }
        mentions
    }

    /// What in its setup says nothing or contradicts itself.
    pub(super) fn setup_flaw(&self) -> Option<String> {
        if !self.from_start && self.objective != Objective::default() {
            return Some("`objective` ends fights that begin at their start: `from_start: true`".to_owned());
        }
        if !self.from_start && self.victories != 0 {
            return Some("`victories` count where the fight begins at its start: `from_start: true`".to_owned());
        }
        if self.from_start && self.active.is_some() {
            return Some("`from_start` lets the rules say whose turn comes first: `active` has no say".to_owned());
        }
        if self.malice.is_some_and(|malice| malice < 0) || self.victories < 0 {
            return Some("Malice and Victories are not below 0".to_owned());
        }
        None
    }
}

impl Effect {
    fn mentions(&self, mentions: &mut Mentions) {
        mentions.names(Kind::Condition, self.kinds.iter().copied());
        mentions.name(Kind::Origin, self.origin);
    }
}

impl Change {
    fn mentions(&self, mentions: &mut Mentions) {
        mentions.names(Kind::Condition, self.conditions.iter().chain(&self.lift).copied());
        self.effects.iter().for_each(|effect| effect.mentions(mentions));
        mentions.names(Kind::Pool, self.pools.iter().map(|(pool, _)| *pool));
    }
}

impl Step {
    /// What all games have in their steps.
    pub(super) fn outline(&self) -> Outline {
        let mut mentions = Mentions::default();
        self.set.iter().for_each(|change| change.mentions(&mut mentions));
        self.intent.iter().for_each(|intent| mentions.intent(intent));
        mentions.names(Kind::Origin, self.effect.map(|(_, kind)| kind));
        self.expect.iter().for_each(|expected| expected.mentions(&mut mentions));
        let does = [
            ("intent", self.intent.is_some()),
            ("effect", self.effect.is_some()),
            ("turn", self.turn.is_some()),
            ("end_round", self.end_round),
        ];
        Outline {
            mentions,
            does: does.into_iter().filter_map(|(field, there)| there.then_some(field)).collect(),
            changes: !self.set.is_empty() || self.malice.is_some(),
            refused: self.refused.clone(),
            expects: self.expect.len() + usize::from(self.exactly),
            dice: !self.dice.is_empty(),
        }
    }
}

impl Expect {
    /// What it mentions.
    pub(super) fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::Tier(_)
            | Self::Total(_)
            | Self::Critical
            | Self::NotCritical
            | Self::NoDice
            | Self::Malice(_)
            | Self::Tokens(_)
            | Self::Blocked(_)
            | Self::Open(_)
            | Self::Broke(_)
            | Self::Round(_)
            | Self::Opener(_)
            | Self::Over(_)
            | Self::NotOver => {}
            Self::Term(text) | Self::TermOf(text, _) | Self::Log(text) | Self::Told(text) => to.text(text),
            Self::NoTerm(text) => to.denied(Speech::Term, text),
            Self::NoLog(text) => to.denied(Speech::Log, text),
            Self::NotTold(text) => to.denied(Speech::Told, text),
            Self::TierOn(who, _)
            | Self::TotalOn(who, _)
            | Self::Hits(who, _)
            | Self::NoDamage(who)
            | Self::Stamina { of: who, .. }
            | Self::SquadStamina(who, _)
            | Self::Temporary { of: who, .. }
            | Self::Healed { of: who, .. }
            | Self::Surges(who, _)
            | Self::Recoveries(who, _)
            | Self::At(who, _)
            | Self::Steps(who, _)
            | Self::NoSteps(who)
            | Self::Went(who, ..)
            | Self::Slammed(who, _)
            | Self::NotSlammed(who)
            | Self::Resisted(who)
            | Self::NotResisted(who)
            | Self::Saved(who)
            | Self::NotSaved(who)
            | Self::NoSave(who)
            | Self::Free(who)
            | Self::State(who, _)
            | Self::NotState(who, _)
            | Self::Dead(who)
            | Self::Alive(who)
            | Self::OfferedRoute(who, _)
            | Self::NotOfferedRoute(who, _)
            | Self::TestOdds { by: who, .. }
            | Self::Speed(who, _)
            | Self::Stability(who, _)
            | Self::Disengage(who, _)
            | Self::WindedValue(who, _)
            | Self::RecoveryValue(who, _)
            | Self::Reaches(who, _)
            | Self::DoesNotReach(who, _)
            | Self::Left(who, _)
            | Self::Spent(who, _)
            | Self::Active(who) => to.who(*who),
            Self::Damage { to: hurt, kind, by, of, .. } => {
                to.who(*hurt);
                to.all(*by);
                to.names(Kind::DamageType, *kind);
                to.names(Kind::Origin, *of);
            }
            Self::Pool { of, pool, .. } | Self::Gained { of, pool, .. } | Self::Unchanged(of, pool) => {
                to.who(*of);
                to.name(Kind::Pool, *pool);
            }
            Self::Has(who, kind) | Self::Lacks(who, kind) => {
                to.who(*who);
                to.name(Kind::Condition, *kind);
            }
            Self::Source(who, kind, source) => {
                to.all([*who, *source]);
                to.name(Kind::Condition, *kind);
            }
            Self::Lasts(who, kind, _)
            | Self::Effects(who, kind, _)
            | Self::Gets(who, kind)
            | Self::DoesNotGet(who, kind) => {
                to.who(*who);
                to.name(Kind::Origin, *kind);
            }
            Self::Ended(who, kind, why) => {
                to.who(*who);
                to.name(Kind::Condition, *kind);
                to.name(Kind::Reason, *why);
            }
            Self::Grabbed { by: a, captive: b }
            | Self::Distance(a, b, _)
            | Self::LineOfEffect(a, b)
            | Self::NoLineOfEffect(a, b)
            | Self::Enemies(a, b)
            | Self::Friends(a, b) => to.all([*a, *b]),
            Self::Used { by, ability, on } => {
                to.who(*by);
                to.name(Kind::Ability, *ability);
                to.all(on.iter().flatten().copied());
            }
            Self::NotUsed(by, ability)
            | Self::OfferedUse(by, ability)
            | Self::NotOfferedUse(by, ability)
            | Self::Owns(by, ability)
            | Self::IsStrike(by, ability, _) => {
                to.who(*by);
                to.name(Kind::Ability, *ability);
            }
            Self::Asked(ask) | Self::NotAsked(ask) | Self::AskedSide(_, ask) | Self::Waits(ask) => {
                to.name(Kind::Question, *ask);
            }
            Self::AskedOf(who, ask) => {
                to.who(*who);
                to.name(Kind::Question, *ask);
            }
            Self::Offered(choice) => to.choice(choice),
            Self::NotOffered(choice) => to.denied_choice(choice),
            Self::Legal(intent) => to.intent(intent),
            Self::Illegal(intent, why) => {
                to.intent(intent);
                to.text(why);
            }
            Self::Odds { by, ability, on, .. }
            | Self::Fells { by, ability, on, .. }
            | Self::Previews { by, ability, on, .. } => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *ability);
            }
            Self::Order(list) => list.iter().for_each(|inner| inner.mentions(to)),
            Self::Times(0, inner) => match &**inner {
                Self::Log(text) => to.denied(Speech::Log, text),
                inner => inner.mentions(to),
            },
            Self::Times(_, inner) => inner.mentions(to),
        }
    }
}
