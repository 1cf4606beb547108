//! Decision points and the intents that answer them.
//!
//! A battle waits at a [`Decision`]: who must choose, and among what. The only thing that changes a battle is an
//! [`Intent`]. Both are data, so the window, the opponent, scenarios, replays and saves treat every choice alike.
//! Intents are generic over how a creature is named: by [`CreatureId`] in a battle, by tag in files.

use serde::{Deserialize, Serialize};

use super::geometry::Spot;
use super::ids::{Attribute, CreatureId, EffectId, SideId};
use super::name::Name;
use super::question::QuestionId;

/// What a player, an opponent, a scenario or a replay asks of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Intent<C = CreatureId> {
    /// Picks one of the choices offered.
    Choose(Choice<C>),
    /// Declines whatever is offered, or is done choosing.
    Pass,
    /// Uses an ability or an action.
    Use(Use<C>),
    /// Moves square by square.
    Walk {
        /// Who moves.
        by: C,
        /// Every square entered, in order.
        path: Vec<Spot>,
        /// The way of moving; empty is plain walking.
        #[serde(default)]
        how: Name,
    },
    /// Answers where forced or granted movement goes: every square entered, in order; empty stays.
    Route(Vec<Spot>),
    /// Ends the turn.
    EndTurn(C),
}

/// The particulars of using an ability.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use<C = CreatureId> {
    /// The user.
    pub by: C,
    /// The ability.
    pub ability: Name,
    /// The creatures and things it is aimed at.
    #[serde(default = "Vec::new")]
    pub on: Vec<C>,
    /// The squares of its area: a cube's top-left, a line's chain, a wall's squares; then the origin square, if named.
    #[serde(default)]
    pub area: Vec<Spot>,
    /// For abilities of two modes: which.
    #[serde(default)]
    pub mode: Option<Mode>,
    /// Where several characteristics are offered: which; the highest unless said.
    #[serde(default)]
    pub with: Option<Attribute>,
    /// Where several damage types are offered: which; the first unless said.
    #[serde(default)]
    pub kind: Option<Name>,
    /// Squares moved as part of it (a charge).
    #[serde(default)]
    pub path: Vec<Spot>,
    /// Paid on an optional rider.
    #[serde(default)]
    pub spend: i16,
    /// Pays a different part of the turn than usual (a free strike instead of the action, …); empty is the usual one.
    #[serde(default)]
    pub instead: Name,
    /// Spares the life of whoever it would kill.
    #[serde(default)]
    pub knock_out: bool,
}

/// The mode of a melee-or-ranged ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// Within reach.
    Melee,
    /// Beyond it.
    Ranged,
}

/// One option of a decision.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Choice<C = CreatureId> {
    /// This creature.
    Creature(C),
    /// This side.
    Side(SideId),
    /// This square.
    Spot(Spot),
    /// Do it.
    Yes,
    /// Do not.
    No,
    /// This many.
    Number(i16),
    /// Answer the trigger with this ability or feature.
    React {
        /// Who reacts.
        by: C,
        /// With what.
        with: Name,
        /// To whose part in the trigger, where several have one.
        #[serde(default = "Option::default")]
        on: Option<C>,
        /// Paid on its rider.
        #[serde(default)]
        spend: i16,
    },
    /// So much of a named thing where one creature is concerned: points spent on it, a degree chosen for it.
    Apply {
        /// What; the ruleset knows it.
        what: Name,
        /// To whom.
        on: C,
        /// How much or which; 1 unless said.
        #[serde(default = "once")]
        count: i16,
    },
    /// This named thing: an ability, a condition, a damage type, a way.
    Named(Name),
    /// This lasting effect.
    Record(EffectId),
}

fn once() -> i16 {
    1
}

/// A point where the battle cannot go on without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Whose controller answers.
    pub side: SideId,
    /// The creature it is about, where it is about one.
    pub about: Option<CreatureId>,
    /// What is asked: the key of prompts, standing answers and statistics.
    pub ask: QuestionId,
    /// The ability or feature it arises from; empty for the turn structure.
    pub origin: Name,
    /// The answers.
    pub options: Options,
}

/// The answers a decision takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Options {
    /// One of these, or pass where allowed.
    Choose {
        /// In a fixed order.
        choices: Vec<Choice>,
        /// Whether declining is an answer.
        may_pass: bool,
    },
    /// Anything the creature may do in this part of the round, which [`Decision::ask`] names; ask the ruleset what.
    Act,
    /// A route for a creature.
    Route(RouteOptions),
    /// The use of one of these abilities, or nothing.
    Use(UseOptions),
}

/// A kind of answer to a turn or to a granted use, which leaves its particulars open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// Using this ability, power or action.
    Use(Name),
    /// Walking in this way, see [`Intent::Walk`].
    Walk(Name),
    /// Picking something that takes no part of the turn.
    Choose,
}

/// An ability that an effect lets a creature use now.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UseOptions {
    /// Who may use one.
    pub by: CreatureId,
    /// Which.
    pub abilities: Vec<Name>,
    /// The only target allowed, where there is one.
    pub on: Option<CreatureId>,
    /// Whether a move may be taken instead.
    pub or_walk: bool,
}

/// Where movement granted or forced by an effect may go.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RouteOptions {
    /// Who is moved.
    pub mover: CreatureId,
    /// How: `push`, `pull`, `slide`, `shift`, `move`, `teleport`, …
    pub how: Name,
    /// At most this many squares.
    pub squares: i16,
    /// One route per destination, in a fixed order; other legal routes to the same squares are taken too.
    pub routes: Vec<Vec<Spot>>,
    /// Whether one of them has to be taken.
    pub must: bool,
}

impl Decision {
    /// Whether there is more than one answer to it, as far as can be told without the rules.
    pub fn has_choice(&self) -> bool {
        match &self.options {
            Options::Choose { choices, may_pass } => choices.len() + usize::from(*may_pass) > 1,
            Options::Route(options) => options.routes.len() + usize::from(!options.must) > 1,
            Options::Act | Options::Use(_) => true,
        }
    }

    /// Whether the decision has an answer that changes nothing.
    pub fn passable(&self) -> bool {
        match &self.options {
            Options::Choose { may_pass, .. } => *may_pass,
            Options::Act => false,
            Options::Route(options) => !options.must,
            Options::Use(_) => true,
        }
    }
}

impl<C: Copy> Intent<C> {
    /// Whether every creature it names passes a test.
    pub fn all(&self, mut test: impl FnMut(C) -> bool) -> bool {
        match self {
            Self::Choose(choice) => choice.creatures().into_iter().flatten().all(test),
            Self::Use(wanted) => test(wanted.by) && wanted.on.iter().all(|&on| test(on)),
            Self::Walk { by, .. } | Self::EndTurn(by) => test(*by),
            Self::Pass | Self::Route(_) => true,
        }
    }

    /// The squares it names.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let (one, more): (&[Spot], &[Spot]) = match self {
            Self::Choose(Choice::Spot(spot)) => (std::slice::from_ref(spot), &[]),
            Self::Use(wanted) => (&wanted.area, &wanted.path),
            Self::Walk { path, .. } | Self::Route(path) => (path, &[]),
            Self::Choose(_) | Self::Pass | Self::EndTurn(_) => (&[], &[]),
        };
        one.iter().chain(more).copied()
    }

    /// The same intent with creatures named another way.
    ///
    /// # Errors
    /// The first error of `rename`.
    pub fn rename<D, E>(&self, rename: &mut impl FnMut(C) -> Result<D, E>) -> Result<Intent<D>, E> {
        Ok(match self {
            Self::Choose(choice) => Intent::Choose(choice.rename(rename)?),
            Self::Pass => Intent::Pass,
            Self::Use(wanted) => Intent::Use(Use {
                by: rename(wanted.by)?,
                ability: wanted.ability,
                on: wanted.on.iter().map(|&c| rename(c)).collect::<Result<_, E>>()?,
                area: wanted.area.clone(),
                mode: wanted.mode,
                with: wanted.with,
                kind: wanted.kind,
                path: wanted.path.clone(),
                spend: wanted.spend,
                instead: wanted.instead,
                knock_out: wanted.knock_out,
            }),
            Self::Walk { by, path, how } => Intent::Walk { by: rename(*by)?, path: path.clone(), how: *how },
            Self::Route(path) => Intent::Route(path.clone()),
            Self::EndTurn(by) => Intent::EndTurn(rename(*by)?),
        })
    }
}

impl<C: Copy> Choice<C> {
    /// The creatures it names.
    fn creatures(&self) -> [Option<C>; 2] {
        match self {
            Self::Creature(c) => [Some(*c), None],
            Self::React { by, on, .. } => [Some(*by), *on],
            Self::Apply { on, .. } => [Some(*on), None],
            Self::Side(_)
            | Self::Spot(_)
            | Self::Yes
            | Self::No
            | Self::Number(_)
            | Self::Named(_)
            | Self::Record(_) => [None, None],
        }
    }

    /// The same choice with creatures named another way.
    ///
    /// # Errors
    /// The first error of `rename`.
    pub fn rename<D, E>(&self, rename: &mut impl FnMut(C) -> Result<D, E>) -> Result<Choice<D>, E> {
        Ok(match self {
            Self::Creature(c) => Choice::Creature(rename(*c)?),
            Self::Side(side) => Choice::Side(*side),
            Self::Spot(spot) => Choice::Spot(*spot),
            Self::Yes => Choice::Yes,
            Self::No => Choice::No,
            Self::Number(n) => Choice::Number(*n),
            Self::React { by, with, on, spend } => {
                Choice::React { by: rename(*by)?, with: *with, on: on.map(&mut *rename).transpose()?, spend: *spend }
            }
            Self::Apply { what, on, count } => Choice::Apply { what: *what, on: rename(*on)?, count: *count },
            Self::Named(name) => Choice::Named(*name),
            Self::Record(record) => Choice::Record(*record),
        })
    }
}

/// Why an intent was not taken: a stable code, and the particulars in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// Stable slug of the reason, e.g. `main-action-spent`.
    pub code: Name,
    /// The sentence shown to whoever asked.
    pub text: String,
}

impl Refusal {
    /// A refusal with its sentence.
    pub fn new(code: &str, text: impl Into<String>) -> Self {
        Self { code: Name::new(code), text: text.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_whom_an_intent_names_is_asked_about() {
        let [by, on] = [7, 8].map(CreatureId);
        let with = Name::new("parry");
        let named = |intent: &Intent| {
            let mut named = Vec::new();
            intent.all(|id| {
                named.push(id);
                true
            });
            named
        };
        let choose = |choice| named(&Intent::Choose(choice));
        assert_eq!(choose(Choice::Creature(on)), [on]);
        assert_eq!(choose(Choice::React { by, with, on: Some(on), spend: 0 }), [by, on]);
        assert_eq!(choose(Choice::Apply { what: with, on, count: 1 }), [on]);
        assert_eq!(choose(Choice::Yes), []);
        assert_eq!(named(&Intent::Use(Use { by, on: vec![on], ..Use::default() })), [by, on]);
        assert_eq!(named(&Intent::EndTurn(by)), [by]);
    }
}
