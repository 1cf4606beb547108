//! The names of The Adventure Game, and those that its cases mention.

use super::expect::Expect;
use super::format::{Case, Placed, State, Step};
use crate::core::name::{Name, Word};
use crate::lab::scenario::mentions::{Kind, Mentions, Speech};
use crate::lab::scenario::script::Outline;
use crate::lab::scenario::vocabulary::Vocabulary;
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::frames::Phase;
use crate::rulesets::the_adventure_game::terms as t;

/// How many rules each part of the ledger has.
const LEDGER: &str = include_str!("../../../rulesets/the_adventure_game/ledger.txt");

/// All names that cases may mention.
pub fn vocabulary(content: &Content) -> Vocabulary {
    let powers = || content.powers().iter().map(|power| power.id);
    let counted = content.powers().iter().filter(|power| power.uses.is_some()).map(|power| power.id);
    let items = content.sheets().flat_map(|sheet| sheet.items.iter().map(|item| item.id));
    Vocabulary::default()
        .with(Kind::Creature, content.sheets().map(|sheet| sheet.id))
        .with(Kind::Ability, powers())
        .with(Kind::Way, powers())
        .with(Kind::Condition, content.states().ids())
        .with(Kind::Origin, powers())
        .with(Kind::Question, t::QUESTIONS.map(Word::get))
        .with(Kind::Pool, counted)
        .with(Kind::Pool, items)
        .with(Kind::Pool, [t::MARKS.get()])
        .with(Kind::Reason, t::REASONS.map(Word::get))
        .with(Kind::Purpose, t::PURPOSES.map(Word::get))
        .with_ledger(LEDGER)
}

impl Placed {
    /// What it is made from.
    pub(super) fn made_from(&self) -> Name {
        self.creature.unwrap_or_else(|| Name::new(&self.id.as_str().to_lowercase()))
    }
}

impl Case {
    /// What its setup mentions.
    pub(super) fn setup_mentions(&self) -> Mentions {
        let mut mentions = Mentions::default();
        for placed in &self.place {
            mentions.name(Kind::Creature, placed.made_from());
            mentions.names(Kind::Pool, placed.pools.iter().map(|(pool, _)| *pool));
            placed.states.iter().for_each(|state| state.mentions(&mut mentions));
        }
        mentions
    }

    /// What in its setup says nothing or contradicts itself.
    pub(super) fn setup_flaw(&self) -> Option<String> {
        let missing = self.place.iter().find(|placed| !self.order.contains(&placed.id));
        if let Some(missing) = missing.filter(|_| !self.order.is_empty()) {
            return Some(format!("`order` leaves {:?} out", missing.id));
        }
        if !self.order.is_empty() && self.order.len() != self.place.len() {
            return Some(format!("`order` has {} names for {} fighters", self.order.len(), self.place.len()));
        }
        let rolls = self.phase == Phase::Initiative;
        if rolls && !(self.order.is_empty() && self.seized.is_empty()) {
            return Some("`phase: Initiative` rolls the order: `order` and `seized` have no say".to_owned());
        }
        if !rolls && self.outfits {
            return Some("`outfits` are chosen before initiative: `phase: Initiative`".to_owned());
        }
        None
    }
}

impl State {
    fn mentions(&self, mentions: &mut Mentions) {
        mentions.name(Kind::Condition, self.is);
        mentions.name(Kind::Origin, self.of);
    }
}

impl Step {
    /// What all games have in their steps.
    pub(super) fn outline(&self) -> Outline {
        let mut mentions = Mentions::default();
        self.set.iter().flat_map(|change| &change.states).for_each(|state| state.mentions(&mut mentions));
        self.intent.iter().for_each(|intent| mentions.intent(intent));
        mentions.names(Kind::Question, self.until.map(|(_, ask)| ask));
        self.expect.iter().for_each(|expected| expected.mentions(&mut mentions));
        let does = [("intent", self.intent.is_some()), ("until", self.until.is_some()), ("end_round", self.end_round)];
        Outline {
            mentions,
            does: does.into_iter().filter_map(|(field, there)| there.then_some(field)).collect(),
            changes: !self.set.is_empty(),
            refused: self.refused.clone(),
            expects: self.expect.len(),
            dice: !self.dice.is_empty(),
        }
    }
}

impl Expect {
    /// What it mentions.
    pub(super) fn mentions(&self, to: &mut Mentions) {
        match self {
            Self::NoDice | Self::Round(_) | Self::Over(_) | Self::NotOver => {}
            Self::Term(text) | Self::Log(text) => to.text(text),
            Self::NoTerm(text) => to.denied(Speech::Term, text),
            Self::NoLog(text) => to.denied(Speech::Log, text),
            Self::Order(parts) => parts.iter().for_each(|part| to.text(part)),
            Self::Rolls(purpose, _) => to.name(Kind::Purpose, *purpose),
            Self::Success(who)
            | Self::Failure(who)
            | Self::Total(who, _)
            | Self::Dice(who, _)
            | Self::Kept(who, _)
            | Self::Damage(who, _)
            | Self::NoDamage(who)
            | Self::Hp(who, _)
            | Self::Healed(who, _)
            | Self::Saves(who, _)
            | Self::Down(who)
            | Self::Stable(who)
            | Self::Dead(who)
            | Self::Up(who)
            | Self::At(who, _)
            | Self::Steps(who, _)
            | Self::Initiative(who, _)
            | Self::LastCall(who, _) => to.who(*who),
            Self::Attacks(by, on, _) => to.all([*by, *on]),
            Self::Odds(by, power, on, ..) => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *power);
            }
            Self::StrikeOdds(by, on, going, ..) => {
                to.all([*by, *on]);
                to.name(Kind::Ability, *going);
            }
            Self::Pool(who, pool, _) => {
                to.who(*who);
                to.name(Kind::Pool, *pool);
            }
            Self::Has(who, state) | Self::Lacks(who, state) | Self::Effects(who, state, _) => {
                to.who(*who);
                to.name(Kind::Condition, *state);
            }
            Self::Threatened(who, _, by) => {
                to.who(*who);
                to.all(by.iter().copied());
            }
            Self::Movement(order) | Self::Battle(order) => to.all(order.iter().copied()),
            Self::Waits(who, ask) | Self::Asked(who, ask) | Self::NotAsked(who, ask) => {
                to.who(*who);
                to.name(Kind::Question, *ask);
            }
            Self::Offers(power) | Self::NotOffers(power) => to.name(Kind::Ability, *power),
            Self::Card(power, text) => {
                to.name(Kind::Ability, *power);
                to.text(text);
            }
            Self::Legal(intent) => to.intent(intent),
            Self::Illegal(intent, why) => {
                to.intent(intent);
                to.text(why);
            }
        }
    }
}
