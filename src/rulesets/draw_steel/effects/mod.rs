//! What the result lines of abilities do to a creature: a file for each effect, with everything there is to say of it.
//!
//! An effect is added with its file, its `mod` and its line in `effects!`, which is also the order in which readers are
//! tried. [`EffectRules`] has no part with a default, so that none can be forgotten. Data holds effects as
//! [`EffectLanguage`], because data knows no rules.

mod adjust;
mod afflict;
mod appear;
mod carry;
mod counter;
mod damage;
pub(crate) mod end_effects;
mod escape_bane;
mod flight;
mod force;
mod free_strike;
mod hide;
mod if_given;
mod leave_area;
mod lose_recoveries;
mod lose_stamina;
mod lose_turn;
mod malice;
mod next_roll;
pub(crate) mod one_of;
mod ongoing;
mod opportunity;
mod own;
pub(crate) mod pay_recovery;
mod recovery;
mod regain;
pub(crate) mod relieve;
mod resist;
mod resource;
mod save;
mod shift_course;
mod sight_limit;
mod signature;
mod speed_limit;
mod stand_up;
mod strike_signature;
mod surge;
pub(crate) mod swap_places;
mod temporary_stamina;
#[cfg(test)]
mod tests;
mod travel;

use serde::{Deserialize, Serialize};

use super::ai::plain::tiers::Appraisal;
use super::data::Language;
use super::data::amount::Amount;
use super::data::effect::Duration;
use super::data::predicate::{EffectPredicate, Predicate, State};
use super::data::reference::Kind;
use super::notation::parts::Cursor;
use super::rules::actions::effects::{Application, Asking};
use super::rules::frames::Frame;
use crate::core::effect::EffectLanguage;
use crate::core::name::Name;

/// Everything an effect is.
pub trait EffectRules {
    /// How it is read.
    fn reads() -> Reads
    where
        Self: Sized;

    /// Result lines that hold it, each printed as it is written.
    fn examples() -> &'static [&'static str]
    where
        Self: Sized;

    /// What is asked before it comes about; nothing for most.
    fn asks(&self) -> Option<&dyn Asking>;

    /// Carries it out on one creature; what needs time of its own comes back as a frame.
    fn apply(&self, at: &mut Application<'_>) -> Option<Frame>;

    /// The printed notation that reads back as it.
    fn print(&self) -> String;

    /// What it does, as a card says it.
    fn words(&self) -> String;

    /// The names in it, each with what it must be the name of.
    fn mentions(&self, found: &mut dyn FnMut(Kind, Name));

    /// What it is worth to the opponent on somebody, in points of the fight.
    fn worth(&self, to: &Appraisal<'_, '_>) -> f32;

    /// Changes the numbers in it that depend on whoever brings it about.
    fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount));

    /// Whether it is something that its recipient does or gains, which is printed behind a recipient.
    fn is_act(&self) -> bool;

    /// Whether it leaves somebody in a state that says nothing of sides or size, so that what comes behind it can depend
    /// on the same.
    fn leaves(&self, so: &Predicate) -> bool;

    /// How long it lasts, where it says so.
    fn duration(&self) -> Option<Duration>;
}

/// A way of reading an effect at a place in a line; where it fails the place is of no account.
pub type Reader = fn(&mut Cursor<'_, '_>) -> Option<Effect>;

/// How an effect is read.
pub enum Reads {
    /// As something that its recipient does or gains, among options too.
    Act(Reader),
    /// As a group of its own.
    Group(Reader),
    /// As a group of its own, and as one of several options.
    Option(Reader),
    /// As either.
    Both {
        /// As a group.
        group: Reader,
        /// As something that its recipient does or gains.
        act: Reader,
    },
    /// In a chain or sentence of several, which the notation reads.
    Elsewhere,
}

impl Reads {
    fn act(&self) -> Option<Reader> {
        match self {
            Self::Act(act) | Self::Both { act, .. } => Some(*act),
            Self::Group(_) | Self::Option(_) | Self::Elsewhere => None,
        }
    }

    fn group(&self) -> Option<Reader> {
        match self {
            Self::Group(group) | Self::Option(group) | Self::Both { group, .. } => Some(*group),
            Self::Act(_) | Self::Elsewhere => None,
        }
    }

    fn option(&self) -> Option<Reader> {
        if let Self::Option(option) = self { Some(*option) } else { self.act() }
    }
}

macro_rules! effects {
    ($($module:ident::$name:ident),+ $(,)?) => {
        $(pub use $module::$name;)+

        /// One thing an ability does to one creature.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Effect {
            $(#[doc = concat!("See [`", stringify!($name), "`].")] $name($name)),+
        }

        $(
            impl From<$name> for Effect {
                fn from(effect: $name) -> Self {
                    Self::$name(effect)
                }
            }
        )+

        impl Effect {
            fn rules(&self) -> &dyn EffectRules {
                match self {
                    $(Self::$name(effect) => effect),+
                }
            }

            fn rules_mut(&mut self) -> &mut dyn EffectRules {
                match self {
                    $(Self::$name(effect) => effect),+
                }
            }
        }

        /// The ways of reading all of them, in the order in which they are tried.
        fn readers() -> impl Iterator<Item = Reads> {
            let all: [fn() -> Reads; [$(stringify!($name)),+].len()] = [$($name::reads),+];
            all.into_iter().map(|reads| reads())
        }

        /// Every effect by its name in the reference, with result lines that hold it.
        pub fn examples() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
            [$((stringify!($name), $name::examples())),+].into_iter()
        }
    };
}

effects! {
    one_of::OneOf,
    own::Own,
    if_given::If,
    lose_stamina::LoseStamina,
    escape_bane::EscapeBane,
    next_roll::NextRoll,
    carry::Carry,
    swap_places::SwapPlaces,
    flight::Flight,
    save::Save,
    recovery::Recovery,
    hide::Hide,
    stand_up::StandUp,
    relieve::Relieve,
    pay_recovery::PayRecovery,
    end_effects::EndEffects,
    free_strike::FreeStrike,
    opportunity::Opportunity,
    signature::Signature,
    strike_signature::StrikeSignature,
    temporary_stamina::TemporaryStamina,
    malice::Malice,
    resource::Resource,
    surge::Surge,
    lose_turn::LoseTurn,
    lose_recoveries::LoseRecoveries,
    leave_area::LeaveArea,
    shift_course::ShiftCourse,
    appear::Appear,
    travel::Travel,
    regain::Regain,
    force::Force,
    ongoing::Ongoing,
    damage::Damage,
    sight_limit::SightLimit,
    speed_limit::SpeedLimit,
    adjust::Adjust,
    afflict::Afflict,
    resist::Resist,
    counter::Counter,
}

#[cfg(test)]
pub(crate) use self::{adjust::Figure, counter::Change, next_roll::NextOn, travel::Way};

impl EffectLanguage for Language {
    type Effect = Effect;
    type AbilityEffect = super::ability_effects::AbilityEffect;
}

impl Effect {
    /// Reads something that its recipient does or gains.
    pub fn read_act(at: &mut Cursor<'_, '_>) -> Option<Self> {
        readers().filter_map(|reads| reads.act()).find_map(|read| read_with(at, read))
    }

    /// Reads an effect that may be one of several options: forced movement, damage, an act.
    pub fn read_option(at: &mut Cursor<'_, '_>) -> Option<Self> {
        readers().filter_map(|reads| reads.option()).find_map(|read| read_with(at, read))
    }

    /// Reads an effect that is a group of its own: forced movement, damage, a number that changes, an act.
    pub fn read(at: &mut Cursor<'_, '_>) -> Option<Self> {
        readers().flat_map(|reads| [reads.group(), reads.act()]).flatten().find_map(|read| read_with(at, read))
    }

    /// See [`EffectRules::asks`].
    pub fn asks(&self) -> Option<&dyn Asking> {
        self.rules().asks()
    }

    /// See [`EffectRules::apply`].
    pub fn apply(&self, at: &mut Application<'_>) -> Option<Frame> {
        self.rules().apply(at)
    }

    /// See [`EffectRules::print`].
    pub fn print(&self) -> String {
        self.rules().print()
    }

    /// See [`EffectRules::words`].
    pub fn words(&self) -> String {
        self.rules().words()
    }

    /// See [`EffectRules::mentions`].
    pub fn mentions(&self, found: &mut dyn FnMut(Kind, Name)) {
        self.rules().mentions(found);
        self.clone().each_amount(&mut |amount| amount.mentions(found));
    }

    /// See [`EffectRules::worth`].
    pub fn worth(&self, to: &Appraisal<'_, '_>) -> f32 {
        self.rules().worth(to)
    }

    /// See [`EffectRules::each_amount`].
    pub fn each_amount(&mut self, change: &mut dyn FnMut(&mut Amount)) {
        self.rules_mut().each_amount(change);
    }

    /// See [`EffectRules::is_act`].
    pub fn is_act(&self) -> bool {
        self.rules().is_act()
    }

    /// See [`EffectRules::duration`].
    pub fn duration(&self) -> Option<Duration> {
        self.rules().duration()
    }

    /// Whether it leaves somebody as it is given, so that what comes behind it depends on the same.
    pub fn leaves(&self, given: &EffectPredicate) -> bool {
        let lasting = |state: State| matches!(state, State::Minion | State::SizeAtMost(_) | State::SizeAtLeast(_));
        match given.so {
            Predicate::Who(_) => true,
            Predicate::Is(state) if lasting(state) => true,
            _ => self.rules().leaves(&given.so),
        }
    }

    /// The effect that comes about where `holds` says how somebody is; none where neither of two does.
    pub fn settled(&self, holds: impl FnOnce(&EffectPredicate) -> bool) -> Option<&Self> {
        match self {
            Self::If(depending) => depending.settled(holds),
            other => Some(other),
        }
    }

    /// The effects that may come about: itself, or either of two.
    pub fn outcomes(&self) -> impl Iterator<Item = &Self> {
        let (first, second) = match self {
            Self::If(If { then, otherwise, .. }) => (&**then, otherwise.as_deref()),
            other => (other, None),
        };
        std::iter::once(first).chain(second)
    }

    /// Looks at every effect that it may come to: options, both outcomes, what the user does instead.
    pub fn each<'e>(&'e self, look: &mut dyn FnMut(&'e Self)) {
        match self {
            Self::If(depending) => depending.outcomes().for_each(|outcome| outcome.each(look)),
            Self::OneOf(OneOf(options)) => options.iter().for_each(|option| option.each(look)),
            Self::Own(Own(own)) => own.each(look),
            effect => look(effect),
        }
    }

    /// Whether it is damage, dealt before other effects come about.
    pub fn is_damage(&self) -> bool {
        self.outcomes().any(|effect| matches!(effect, Self::Damage(_)))
    }
}

/// Reads in one way, and takes the place on where that succeeds.
fn read_with(at: &mut Cursor<'_, '_>, read: Reader) -> Option<Effect> {
    let mut ahead = *at;
    let effect = read(&mut ahead)?;
    *at = ahead;
    Some(effect)
}
