//! 36th Way in the window.

mod aim;
mod aiming;
mod bar;
mod downfall;
mod guide;
mod harm;
mod highlights;
mod importance;
mod numbers;
mod prompt;
mod sheet;
mod stakes;
mod story;
#[cfg(test)]
mod tests;
mod threat;
mod tokens;
mod turns;

use bevy::prelude::World;

use crate::content::level::LevelDef;
use crate::content::ruleset::{Lexicon, Ruleset as _};
use crate::core::fact::Fact;
use crate::core::geometry::{Size, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, Use};
use crate::core::link::links_from;
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::core::roll::Term;
use crate::face::board::{Cursor, Highlights, Ties, Token};
use crate::face::game::aiming::Aiming;
use crate::face::game::presenter::{
    BattlePresenter, Fortune, Group, LuckWords, Picked, RulesetGuide, Shape, Sign, Slot, Threat, Topic, TurnBarText,
};
use crate::face::game::selection::Hand;
use crate::face::game::usual;
use crate::face::panels::ability::AbilityCard;
use crate::face::panels::aim::Aim;
use crate::face::panels::log::Log;
use crate::face::panels::prompt::Prompt;
use crate::face::panels::roll::Roll;
use crate::face::panels::sheet::Sheet;
use crate::face::panels::turns::Turns;
use crate::face::stage::Beat;
use crate::face::ui::Grade;
use crate::rulesets::thirty_sixth_way::battle::Battle;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::common_actions;
use crate::rulesets::thirty_sixth_way::content::Content;
use crate::rulesets::thirty_sixth_way::data::level::Prop;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::questions;
use crate::rulesets::thirty_sixth_way::rounds::NEXT;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::words;

/// What an attack comes to, the worst first.
const RESULTS: [Grade; 4] = [
    Grade { badge: "fail", short: "3", name: "crit fail", shade: 0 },
    Grade { badge: "miss", short: "miss", name: "miss", shade: 0 },
    Grade { badge: "hit", short: "hit", name: "hit", shade: 1 },
    Grade { badge: "crit", short: "crit", name: "crit", shade: 2 },
];

/// What comes of a check, worst first.
const CHECKS: [Grade; 2] = [
    Grade { badge: "failure", short: "fail", name: "failure", shade: 0 },
    Grade { badge: "success", short: "ok", name: "success", shade: 2 },
];

/// What comes of an attack whose user does not find its target (ESC-COND-20).
const NOT_FOUND: Grade = Grade { badge: "lost", short: "lost", name: "not found", shade: 0 };

impl RulesetGuide for Content {
    type Presenter = Presenter;

    const NAME: &'static str = "36th Way";
    const PRIMER: &'static [&'static str] = guide::PRIMER;
    const TOPICS: &'static [Topic] = guide::TOPICS;

    fn standing_questions() -> Vec<(Slug, &'static str)> {
        questions::ALL.standing().collect()
    }

    fn signs(&self) -> Vec<Sign> {
        let sign = |held: &std::sync::Arc<crate::rulesets::thirty_sixth_way::data::condition::ConditionDef>| Sign {
            badge: held.id,
            name: held.name.clone(),
            text: words::about(held),
        };
        self.conditions().iter().map(sign).collect()
    }

    fn shape(&self, creature: Slug) -> Option<Shape> {
        let own = self.sheet(creature)?;
        Some(Shape { art: own.art, name: own.name.clone(), size: Size::MEDIUM })
    }
}

crate::presenter! {
    /// A battle in the window.
    Presenter(Battle)
}

impl Presenter {
    /// Whether the cursor is on somebody for the sake of the action in hand: not where it still stands on its user while
    /// there are others to aim it at.
    fn is_pointed_at(&self, aiming: &Aiming, cursor: &Cursor) -> bool {
        let Some(on) = cursor.spot.and_then(|spot| self.at(spot)) else { return false };
        on != aiming.by || aiming::candidates(self.view(), aiming).is_empty()
    }
}

impl BattlePresenter for Presenter {
    fn world(&self) -> &World {
        self.0.world()
    }

    fn lexicon(&self) -> Lexicon {
        Content::WORDS
    }

    fn term(&self, term: &Term) -> String {
        self.0.term(term)
    }

    fn active(&self) -> Option<CreatureId> {
        self.view().clock().active
    }

    fn art(&self, id: CreatureId) -> Slug {
        self.view().sheet(id).art
    }

    /// Engagement is a relation of its own, so it is drawn between the two.
    fn ties(&self) -> Ties {
        let view = self.view();
        let pairs = |kind: Slug| {
            let of = move |from: CreatureId| links_from(view.world, from, kind).map(move |(_, to)| (from, to));
            view.ids().flat_map(of).collect::<Vec<_>>()
        };
        Ties { grabs: pairs(t::GRABBED.get()), engagements: pairs(t::ENGAGED.get()), ..Ties::default() }
    }

    fn threat(&self, who: CreatureId) -> Option<Threat> {
        threat::threat(self.view(), who)
    }

    fn tokens(&self) -> Vec<Token> {
        tokens::tokens(self)
    }

    fn temporary(&self, id: CreatureId) -> i16 {
        self.view().pool(id, t::TEMPORARY.get())
    }

    fn turns(&self, _level: &LevelDef) -> Turns {
        turns::turns(self)
    }

    fn log(&self) -> Log {
        story::log(self.view())
    }

    fn roll(&self) -> Option<Roll> {
        story::roll(self.view())
    }

    fn beats(&self, fact: &Fact) -> Vec<Beat> {
        story::beats(self.view(), fact)
    }

    fn fortune(&self, fact: &Fact) -> Option<Fortune> {
        story::fortune(fact)
    }

    fn luck_words(&self) -> LuckWords {
        LuckWords { mean: "Average of plain 3d6 (expected 10.5)", results: "Crit fail / miss / hit / crit" }
    }

    fn sheet(&self, id: CreatureId) -> Sheet {
        sheet::sheet(self.view(), usual::sheet(self, id), id)
    }

    fn prompt(&self, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
        prompt::prompt(self.view(), usual::prompt(self, decision, lit, aiming)?, decision)
    }

    fn first_lit(&self, decision: &Decision) -> usize {
        match &decision.options {
            Options::Choose { choices, may_pass: true } if !importance::helps(decision) => choices.len(),
            _ => 0,
        }
    }

    fn importance(&self, decision: &Decision) -> Vec<Importance> {
        importance::importance(self.view(), decision)
    }

    fn groups(&self, _asked: Option<&Decision>, who: CreatureId) -> Vec<Group> {
        bar::groups(self.view(), who)
    }

    fn card(&self, _asked: Option<&Decision>, who: CreatureId, slot: &Slot) -> AbilityCard {
        bar::card(self.view(), who, slot)
    }

    /// Whoever alone may act begins its turn; it could wait for a later band instead (ESC-INI-13). Of those who only save
    /// against death it does not matter who is first (ESC-DTH).
    fn usual_answer(&self, decision: &Decision) -> Option<Intent> {
        let Options::Choose { choices, .. } = &decision.options else { return None };
        let acts = |choice: &Choice| if let Choice::Creature(who) = choice { Some(*who) } else { None };
        let all: Vec<CreatureId> = choices.iter().filter_map(acts).filter(|_| decision.ask == NEXT).collect();
        let first = *all.first()?;
        let alike = all.len() == 1 || all.iter().all(|&who| !self.view().is_up(who));
        alike.then_some(Intent::Choose(Choice::Creature(first)))
    }

    fn scenery(&self, spot: Spot) -> Vec<String> {
        let here = |prop: &&Prop| (prop.at.x, prop.at.y) == (spot.x, spot.y);
        self.view().house().props.iter().filter(here).map(|prop| stakes::scenery(self.view(), prop)).collect()
    }

    /// Whoever only gasps can act no more, either (ESC-LGS-01).
    fn falls(&self) -> &'static str {
        "is out of action"
    }

    fn turn_bar_text(&self, asked: Option<&Decision>, _who: CreatureId) -> TurnBarText {
        let Some(asked) = asked else { return TurnBarText::default() };
        let view = self.view();
        let acts = asked.about.filter(|&who| bar::asked_of(view, who).is_some());
        let left = acts.map_or_else(String::new, |who| bar::left(view, who));
        let guide = questions::prompt(view, asked);
        let guide = if left.is_empty() { guide } else { format!("{guide}: {left}") };
        let fresh = acts.is_some_and(|who| bar::could_wait(view, who));
        let guide = if fresh { format!("{guide}; undo to wait for a later band") } else { guide };
        let ending = acts.map_or_else(String::new, |who| bar::ending(view, who));
        let guide = if ending.is_empty() { guide } else { format!("{guide}; {ending}") };
        TurnBarText { guide, end: questions::ALL.pass(asked).to_owned() }
    }

    fn aiming(&self, by: CreatureId, ability: Slug) -> Aiming {
        aiming::begin(self.view(), by, ability)
    }

    fn as_use(&self, aiming: &Aiming, cursor: &Cursor) -> Use {
        harm::meant(aiming::as_use(self.view(), aiming, cursor, |spot| self.at(spot)))
    }

    fn fits(&self, wanted: &Use) -> Result<(), String> {
        check::intent(self.view(), &Intent::Use(wanted.clone())).map(|_| ()).map_err(|refusal| refusal.text)
    }

    fn pick(&self, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
        let pointed = cursor.spot.and_then(|spot| self.at(spot));
        if let Some(picked) = aiming::name_target(self.view(), aiming, pointed) {
            return picked;
        }
        if let Some(why) = aiming::mistaken(self.view(), aiming, pointed) {
            return Picked::No(why);
        }
        let wanted = self.as_use(aiming, cursor);
        self.fits(&wanted).map_or_else(Picked::No, |()| Picked::Use(wanted))
    }

    fn strikes_beside(&self, by: CreatureId) -> Option<bool> {
        Some(bar::strikes_after_a_walk(self.view(), by))
    }

    fn aims_at_nobody(&self, aiming: &Aiming) -> bool {
        let uses = aiming::in_hand(self.view(), aiming);
        matches!(&uses[..], [only] if only.on.is_empty() && aiming::square(only).is_none())
    }

    fn aim(&self, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
        let view = self.view();
        let options = aiming::options(view, aiming);
        let name = match common_actions::named(aiming.ability) {
            Some(_) => stakes::title(view, aiming.ability, aiming.kind),
            None => self.card(None, aiming.by, &Slot::Ability(aiming.ability)).name,
        };
        let wanted = self.as_use(aiming, cursor);
        let fits = self.fits(&wanted);
        let coup = aiming.ability == t::COUP.get();
        let attack = if coup { aiming.instead } else { harm::attack(aiming.ability, aiming.instead) };
        let ability = view.ability(aiming.by, attack);
        let targets = match ability.filter(|_| fits.is_ok()) {
            Some(ability) if coup => aim::coup_de_grace(view, ability, &wanted),
            Some(ability) => aim::targets(view, ability, &wanted),
            None => Vec::new(),
        };
        let notes = if targets.is_empty() { aim::notes_without_target(view, aiming, attack) } else { Vec::new() };
        let provokes = ability.is_some_and(|ability| ability.entry.draws_attacks());
        let warnings = if provokes { aim::first_strikes(view, aiming.by) } else { Vec::new() };
        let guide = aiming::guide(view, aiming);
        let unaimed = !self.is_pointed_at(aiming, cursor);
        let cannot_use = fits.err();
        Some(Aim { ability: name, guide, options, targets, warnings, notes, cannot_use, unaimed, ..Aim::default() })
    }

    fn set_option(&self, aiming: &mut Aiming, option: usize, value: usize) {
        aiming::set(self.view(), aiming, option, value);
    }

    fn turn_options(&self, aiming: &mut Aiming, step: i32) {
        aiming::turn(self.view(), aiming, step);
    }

    fn candidates(&self, aiming: &Aiming) -> Vec<CreatureId> {
        aiming::candidates(self.view(), aiming)
    }

    fn way(&self, who: CreatureId, _how: Slug, spot: Spot, _rise: i32) -> Option<Vec<Spot>> {
        let ends = |path: &Vec<Spot>| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y));
        movement::ways(self.view(), who).into_iter().find(ends)
    }

    fn highlights(&self, decision: &Decision, hand: &Hand, lit: usize, cursor: &Cursor) -> Highlights {
        highlights::highlights(self, decision, hand, lit, cursor)
    }
}
