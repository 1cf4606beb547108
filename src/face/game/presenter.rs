//! What the window asks of a battle of any ruleset: plain models for board and panels, and what the hand may do.
//!
//! A ruleset can be played in the window once it implements [`BattlePresenter`] for its battle (see `window` in its folder); all the
//! rest of the window knows only this trait. Every method reads; the way back into a battle is an [`Intent`].

use std::ops::DerefMut;

use bevy::prelude::World;

use super::aiming::Aiming;
use super::selection::Hand;
use super::usual;
use crate::content::level::LevelDef;
use crate::content::ruleset::{BattleOf, Lexicon, Ruleset};
use crate::core::creature::tag;
use crate::core::fact::Fact;
use crate::core::geometry::{Size, Space, Spot};
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Choice, Decision, Intent, Options, RouteOptions, Use};
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::core::roll::Term;
use crate::core::side::{self, Feeling};
use crate::face::board::{Cursor, GroundPart, Highlights, Ties, Token};
use crate::face::panels::ability::AbilityCard;
use crate::face::panels::aim::Aim;
use crate::face::panels::log::Log;
use crate::face::panels::prompt::Prompt;
use crate::face::panels::roll::Roll;
use crate::face::panels::sheet::Sheet;
use crate::face::panels::turns::Turns;
use crate::face::stage::Beat;

/// What a place on the bar stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// An ability, to be aimed.
    Ability(Slug),
    /// A way of moving, to be followed by a square; the empty one needs no taking in hand.
    Walk(Slug),
    /// Something done at once.
    Now(Intent),
}

/// Places of the bar that belong together.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// What they are.
    pub title: String,
    /// Whether that part of the turn is spent.
    pub spent: bool,
    /// The places in order.
    pub slots: Vec<Slot>,
}

/// The turn buttons' side of the bar.
#[derive(Clone, Debug, Default)]
pub struct TurnBarText {
    /// What is expected of the player.
    pub guide: String,
    /// What ending the turn is called here.
    pub end: String,
}

/// What a pick on the board makes of the ability in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// More is to be named, or something was taken back.
    More,
    /// It is used.
    Use(Use),
    /// Why it was not taken.
    No(String),
}

/// What a fact says about a side's luck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fortune {
    /// Whose roll.
    pub by: CreatureId,
    /// The sum of the dice whose mean is watched, where they fell.
    pub dice: Option<u32>,
    /// The result by number, worst first, and the chance each had.
    pub result: Option<(usize, Vec<f32>)>,
}

/// From where somebody could strike in melee, and how far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threat {
    /// The spaces it could be in.
    pub from: Vec<Space>,
    /// Squares from there; 1 is adjacent.
    pub reach: i16,
}

/// How luck is told at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckWords {
    /// The mean of the dice that even luck gives, in words.
    pub mean: &'static str,
    /// The results, worst first.
    pub results: &'static str,
}

/// What a creature looks like before there is a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its emblem.
    pub art: Slug,
    /// Its name.
    pub name: String,
    /// Its size.
    pub size: Size,
}

/// What a player may want to look up in a fight.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// What it is about.
    pub title: &'static str,
    /// The rule in paragraphs.
    pub text: &'static [&'static str],
}

/// A badge with what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The badge.
    pub badge: Slug,
    /// Its name.
    pub name: String,
    /// What it does to its bearer, in a sentence or two.
    pub text: String,
}

/// Content as the menus show it.
pub trait RulesetGuide: Ruleset {
    /// Its battles as the window shows them: a struct of the game's own around the battle.
    type Presenter: BattlePresenter + From<BattleOf<Self>> + DerefMut<Target = BattleOf<Self>>;

    /// The game's name.
    const NAME: &'static str;

    /// How a fight goes by these rules, for a newcomer: a few sentences.
    const PRIMER: &'static [&'static str];

    /// What is looked up in a fight.
    const TOPICS: &'static [Topic];

    /// What answers can be given to for ever: the slug of [`BattlePresenter::kind`], and what each is called.
    fn standing_questions() -> Vec<(Slug, &'static str)>;

    /// The badges that tokens can bear.
    fn signs(&self) -> Vec<Sign>;

    /// What a creature looks like.
    fn shape(&self, creature: Slug) -> Option<Shape>;
}

/// A battle as the window shows it.
///
/// What every game shows alike has a default body, made from what the kernel knows; a game says what is its own.
pub trait BattlePresenter: Send + Sync + 'static {
    /// The battle's world.
    fn world(&self) -> &World;
    /// The game's words for what all games have.
    fn lexicon(&self) -> Lexicon;
    /// A term of an explanation in the game's words.
    fn term(&self, term: &Term) -> String;
    /// Whose turn it is.
    fn active(&self) -> Option<CreatureId>;
    /// What a creature can do, in groups; `asked` is the decision that a person has to answer, if it is one's.
    fn groups(&self, asked: Option<&Decision>, who: CreatureId) -> Vec<Group>;
    /// The card of a place.
    fn card(&self, asked: Option<&Decision>, who: CreatureId, slot: &Slot) -> AbilityCard;
    /// Whether a use fits what may be done now; the reason if not.
    ///
    /// # Errors
    /// Why not, in words.
    fn fits(&self, wanted: &Use) -> Result<(), String>;

    /// Whose creature it is.
    fn side(&self, id: CreatureId) -> SideId {
        usual::battlefield(self.world()).entry(id).side
    }
    /// What two creatures are to each other.
    fn feeling(&self, a: CreatureId, b: CreatureId) -> Feeling {
        side::feeling(self.world(), a, b)
    }
    /// A creature in words.
    fn name(&self, id: CreatureId) -> String {
        tag(self.world(), id).title()
    }
    /// A creature's emblem.
    fn art(&self, id: CreatureId) -> Slug {
        usual::kind(self.world(), id)
    }
    /// Where a creature stands.
    fn space(&self, id: CreatureId) -> Option<Space> {
        usual::battlefield(self.world()).occupancy().space(id)
    }
    /// Who stands on a square; those still in the fight first.
    fn at(&self, spot: Spot) -> Option<CreatureId> {
        usual::at(self.world(), spot)
    }
    /// Who is in the fight, to look at one after the other.
    fn living(&self) -> Vec<CreatureId> {
        usual::living(self.world())
    }
    /// Whether it is a thing that the ground shows, such as a crate, and no creature.
    fn is_prop(&self, _id: CreatureId) -> bool {
        false
    }
    /// The part of the round, by its place in `Turns::parts`, that passing a decision lets go by; none where passing
    /// gives up more than that.
    fn part_let_go(&self, _asked: &Decision) -> Option<usize> {
        None
    }
    /// Where a creature could strike from in melee if its turn came next; `None` where it strikes nobody.
    fn threat(&self, _who: CreatureId) -> Option<Threat> {
        None
    }
    /// Everybody who fought, for the tally at the end; how each stands then.
    fn fighters(&self) -> Vec<(CreatureId, String)> {
        usual::fighters(self.world())
    }
    /// The least and the most of what harm takes from a creature; `None` where it has nothing like that or shares it.
    fn span(&self, id: CreatureId) -> Option<(i32, i32)> {
        let first = usual::battlefield(self.world()).tracks(id).iter().next();
        first.map(|track| (i32::from(track.min.max(0)), i32::from(track.max)))
    }

    /// What a creature loses before what harm takes from it, such as temporary hit points.
    fn temporary(&self, _id: CreatureId) -> i16 {
        0
    }

    /// Whether a loss or a gain counts as damage taken or as healing: not where a track is none of harm's, or is refilled
    /// by the rules themselves.
    fn counts(&self, _fact: &Fact) -> bool {
        true
    }

    /// Everybody on the board.
    fn tokens(&self) -> Vec<Token> {
        usual::tokens(self)
    }
    /// What ties creatures to squares and to each other.
    fn ties(&self) -> Ties {
        Ties::default()
    }
    /// The order of turns.
    fn turns(&self, level: &LevelDef) -> Turns {
        usual::turns(self, level)
    }
    /// What happened.
    fn log(&self) -> Log {
        usual::log(self)
    }
    /// The last roll.
    fn roll(&self) -> Option<Roll> {
        None
    }
    /// A creature's sheet.
    fn sheet(&self, id: CreatureId) -> Sheet {
        usual::sheet(self, id)
    }
    /// What a fact looks like on the board; whose turn begins is shown by the window itself.
    fn beats(&self, fact: &Fact) -> Vec<Beat> {
        Beat::usual(fact).into_iter().collect()
    }
    /// What a fact says about luck.
    fn fortune(&self, _fact: &Fact) -> Option<Fortune> {
        None
    }
    /// How luck is told.
    fn luck_words(&self) -> LuckWords {
        LuckWords::default()
    }

    /// The question that a decision puts to a person; none while they act freely.
    fn prompt(&self, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
        usual::prompt(self, decision, lit, aiming)
    }
    /// The slug under which a standing answer to a choice of a decision is kept.
    fn kind(&self, decision: &Decision, _choice: &Choice) -> String {
        decision.ask.to_string()
    }
    /// The answer of a new question that is lit first; past the choices it is declining, which is usual where one may.
    fn first_lit(&self, decision: &Decision) -> usize {
        match &decision.options {
            Options::Choose { choices, may_pass: true } => choices.len(),
            _ => 0,
        }
    }
    /// What a player calls that slug.
    fn kind_words(&self, kind: &str) -> String {
        Slug::new(kind).title()
    }
    /// How much hangs on each choice of a decision, in their order.
    fn importance(&self, decision: &Decision) -> Vec<Importance> {
        match &decision.options {
            Options::Choose { choices, .. } => vec![Importance::Worthwhile; choices.len()],
            _ => Vec::new(),
        }
    }
    /// Whether a way that somebody may be led comes to nothing whichever it is, so that nobody need be asked.
    fn leads_nowhere(&self, _options: &RouteOptions) -> bool {
        false
    }
    /// What a question is about that is being rolled for, or what the lit answer would roll, with its odds.
    fn stake(&self, _decision: &Decision, _lit: Option<usize>) -> Option<Aim> {
        None
    }
    /// The answer that is given for a player to a question that hardly needs asking; what must be answered is asked once it
    /// is taken back.
    fn usual_answer(&self, _decision: &Decision) -> Option<Intent> {
        None
    }
    /// Whose steps a question answers, and what the best answer is worth at this one; `None` where it is about no step.
    fn on_the_way(&self, _decision: &Decision) -> Option<(CreatureId, f32)> {
        None
    }
    /// Whether a decision is a good moment to save by itself: between turns.
    fn is_rest(&self, decision: &Decision) -> bool {
        matches!(decision.options, Options::Act)
    }
    /// An ability that a new decision puts in hand by itself.
    fn offered(&self, _decision: &Decision) -> Option<(CreatureId, Slug)> {
        None
    }

    /// Words beside the places.
    fn turn_bar_text(&self, _asked: Option<&Decision>, _who: CreatureId) -> TurnBarText {
        TurnBarText::default()
    }

    /// An ability taken in hand.
    fn aiming(&self, by: CreatureId, ability: Slug) -> Aiming {
        Aiming { by, ability, ..Aiming::default() }
    }
    /// The use as it would be if the square under the cursor were picked.
    fn as_use(&self, aiming: &Aiming, cursor: &Cursor) -> Use {
        let pointed = cursor.spot.and_then(|spot| self.at(spot));
        let on = aiming.on.iter().copied().chain(pointed).collect();
        Use { on, ..aiming.base() }
    }
    /// Picks the square under the cursor for the ability in hand.
    fn pick(&self, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
        let wanted = self.as_use(aiming, cursor);
        self.fits(&wanted).map_or_else(Picked::No, |()| Picked::Use(wanted))
    }
    /// What something about a square's ground does by the rules of the game, where there is more to say than what it is.
    fn ground_words(&self, _part: &GroundPart) -> Option<String> {
        None
    }
    /// What the game itself has put on a square, as something to make use of; a line each.
    fn scenery(&self, _spot: Spot) -> Vec<String> {
        Vec::new()
    }
    /// What happens to somebody who can act no more, after its name.
    fn falls(&self) -> &'static str {
        "falls"
    }
    /// Whether somebody could still strike in melee once it stood beside an enemy; `None` where the bar says so.
    fn strikes_beside(&self, _by: CreatureId) -> Option<bool> {
        None
    }
    /// Why an enemy that was clicked is not struck now; `None` where it is only out of reach.
    fn no_strike(&self, by: CreatureId, on: CreatureId) -> Option<String> {
        let spent = self.strikes_beside(by) == Some(false);
        spent.then(|| format!("There is nothing left to strike {} with this turn", self.name(on)))
    }
    /// How much stands in the way of a use against its first target, where rules weigh that: cover, a bane; more is worse.
    fn hindrance(&self, _wanted: &Use) -> i16 {
        0
    }

    /// What a use against one enemy is likely to do to it, in a few words; `None` where its target bears the chance on the
    /// board with the ability in hand.
    fn likely(&self, _wanted: &Use) -> Option<String> {
        None
    }
    /// Whether an ability is only what one strikes with where nothing better reaches, worse than walking up first.
    fn is_makeshift(&self, _by: CreatureId, _ability: Slug) -> bool {
        false
    }
    /// Whether the ability in hand has nothing to be aimed.
    fn aims_at_nobody(&self, _aiming: &Aiming) -> bool {
        false
    }
    /// The ability in hand with the odds of what it would do.
    fn aim(&self, _aiming: &Aiming, _cursor: &Cursor) -> Option<Aim> {
        None
    }
    /// Sets an option of the ability in hand.
    fn set_option(&self, _aiming: &mut Aiming, _option: usize, _value: usize) {}
    /// Goes on to the next setting of all options together; -1 goes back.
    fn turn_options(&self, _aiming: &mut Aiming, _step: i32) {}
    /// Whom the ability in hand could be used on, the likeliest first.
    fn candidates(&self, aiming: &Aiming) -> Vec<CreatureId> {
        let fits = |id: &CreatureId| self.fits(&Use { on: vec![*id], ..aiming.base() }).is_ok();
        self.living().into_iter().filter(fits).collect()
    }
    /// How much good it is expected to do to aim at one of them, the more the better on a scale of the game's own; 0 where
    /// that is not told beforehand.
    fn promise(&self, _aiming: &Aiming, _on: CreatureId) -> i32 {
        0
    }
    /// Whether keys point at the first of them as the ability is taken in hand: not where it would harm none but one's own.
    fn leads_to_target(&self, _aiming: &Aiming) -> bool {
        true
    }
    /// The way to a square by a way of moving; where several heights can be flown to, the one of that number from the
    /// lowest up and around again.
    fn way(&self, _who: CreatureId, _how: Slug, _spot: Spot, _rise: i32) -> Option<Vec<Spot>> {
        None
    }
    /// The routes that pointing at a square could mean, each by its place among them, the likeliest first.
    fn routes(&self, options: &RouteOptions, spot: Spot) -> Vec<usize> {
        let ends = |route: &Vec<Spot>| route.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y));
        options.routes.iter().position(ends).into_iter().collect()
    }
    /// A route in words, to be told from others to the same square.
    fn route_words(&self, _options: &RouteOptions, _route: usize) -> String {
        String::new()
    }
    /// What is lit on the board while a decision is a person's.
    fn highlights(&self, decision: &Decision, hand: &Hand, _lit: usize, cursor: &Cursor) -> Highlights {
        usual::highlights(self, decision, hand, cursor)
    }
}

/// A window's battle: a tuple struct around a ruleset's battle that the kernel's shows through.
#[macro_export]
macro_rules! presenter {
    ($(#[$doc:meta])* $name:ident($battle:ty)) => {
        $(#[$doc])*
        pub struct $name($battle);

        impl From<$battle> for $name {
            fn from(battle: $battle) -> Self {
                Self(battle)
            }
        }

        impl std::ops::Deref for $name {
            type Target = $battle;

            fn deref(&self) -> &$battle {
                &self.0
            }
        }

        impl std::ops::DerefMut for $name {
            fn deref_mut(&mut self) -> &mut $battle {
                &mut self.0
            }
        }
    };
}
