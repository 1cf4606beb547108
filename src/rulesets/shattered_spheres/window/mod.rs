//! Shattered Spheres in the window.

mod aiming;
mod answers;
mod bar;
mod court;
mod guide;
mod highlights;
mod odds;
mod outcomes;
mod prompt;
mod reaction;
mod sheet;
mod story;
mod threat;
mod turns;
mod weight;

use bevy::prelude::World;

use crate::content::level::LevelDef;
use crate::content::ruleset::{Lexicon, Ruleset as _};
use crate::core::fact::Fact;
use crate::core::geometry::{Size, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Use};
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::core::roll::Term;
use crate::face::board::{Cursor, Highlights, Pips, Ties, Token};
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
use crate::rulesets::shattered_spheres::battle::Battle;
use crate::rulesets::shattered_spheres::check;
use crate::rulesets::shattered_spheres::content::Content;
use crate::rulesets::shattered_spheres::data::words::Arena;
use crate::rulesets::shattered_spheres::questions;
use crate::rulesets::shattered_spheres::state::NEUTRALS;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words;

/// What a player may have answered without being asked.
const QUESTIONS: &[(&str, &str)] = &[
    ("opportunity", "Opportunity Attacks"),
    ("smash", "Smash after a hit"),
    ("slam", "Slam after a run-up"),
    ("raise", "Raise before a check"),
    ("hunch", "Hunch before a skill check"),
    ("improve", "A die to improve a check"),
    ("coup", "A die for more degrees"),
    ("counter", "Surge to counter a hit"),
    ("deflect", "Surge to deflect a hit"),
    ("counter-stunt", "Answer a failed Stunt"),
    ("stunt-for-a-die", "A Stunt on top of a hit"),
    ("recover", "Recover for a die between turns"),
    ("readied", "What is readied"),
    ("affronted", "Answer an affront"),
    ("sure-hit", "Hit the defenseless without a roll"),
];

impl RulesetGuide for Content {
    type Presenter = Presenter;

    const NAME: &'static str = "Shattered Spheres";
    const PRIMER: &'static [&'static str] = guide::PRIMER;
    const TOPICS: &'static [Topic] = guide::TOPICS;

    fn standing_questions() -> Vec<(Slug, &'static str)> {
        QUESTIONS.iter().map(|&(slug, words)| (Slug::new(slug), words)).collect()
    }

    fn signs(&self) -> Vec<Sign> {
        let sign = |held: &std::sync::Arc<crate::rulesets::shattered_spheres::data::condition::ConditionDef>| Sign {
            badge: sheet::badge(held.id),
            name: held.name.clone(),
            text: held.about.clone(),
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

/// The badges of a token: what harm has done to it and what lasts on it.
fn badges(view: View, id: CreatureId) -> Vec<Slug> {
    let plight = view.plight(id);
    let mut list: Vec<Slug> = Vec::new();
    list.extend((plight.fatigue > 0).then(|| Slug::new("weakened")));
    list.extend(view.aim(id).map(|_| Slug::new("marked")));
    list.extend(view.readied(id).map(|_| Slug::new("charged")));
    list.extend(
        view.conditions(id).flat_map(|(_, held)| held.kinds.iter().map(|kind| sheet::badge(*kind)).collect::<Vec<_>>()),
    );
    let mut known = Vec::new();
    list.retain(|badge| {
        !known.contains(badge) && {
            known.push(*badge);
            true
        }
    });
    list
}

/// Wounds as boxes, those of Combat below those of Conflict, where they can be had.
fn pips(view: View, id: CreatureId) -> Vec<Pips> {
    if view.is_neutral(id) || view.sheet(id).is_minion() {
        return Vec::new();
    }
    let shown = |arena: &Arena| view.allows(*arena) || view.wounds(id, *arena) > 0;
    let row = |arena: Arena| Pips {
        filled: view.wounds(id, arena),
        of: match view.wound_limit(arena) {
            u8::MAX => view.wounds(id, arena).max(4),
            limit => limit,
        },
        second: arena == Arena::Words,
    };
    Arena::BOTH.into_iter().filter(shown).map(row).collect()
}

impl BattlePresenter for Presenter {
    fn world(&self) -> &World {
        self.0.world()
    }

    fn lexicon(&self) -> Lexicon {
        Content::WORDS
    }

    fn term(&self, term: &Term) -> String {
        words::term(self.view(), term)
    }

    fn active(&self) -> Option<CreatureId> {
        self.view().clock().active
    }

    fn art(&self, id: CreatureId) -> Slug {
        self.view().sheet(id).art
    }

    fn tokens(&self) -> Vec<Token> {
        let view = self.view();
        let mut tokens = usual::tokens(self);
        for token in &mut tokens {
            token.bars = Vec::new();
            token.pips = pips(view, token.id);
            token.states = badges(view, token.id);
            let neutral = view.is_neutral(token.id);
            token.fallen &= !neutral;
            token.down &= !neutral;
            court::dress(view, token);
        }
        tokens
    }

    fn living(&self) -> Vec<CreatureId> {
        let view = self.view();
        view.ids().filter(|&id| view.is_up(id) || (view.is_neutral(id) && view.is_there(id))).collect()
    }

    fn fighters(&self) -> Vec<(CreatureId, String)> {
        let view = self.view();
        let fate = |id: CreatureId| {
            if view.is_neutral(id) {
                return view.attitude(id, crate::rulesets::shattered_spheres::state::HEROES).word().to_owned();
            }
            let wounds = Arena::BOTH.into_iter().filter(|arena| view.wounds(id, *arena) > 0);
            let wounds: Vec<String> = wounds.map(|arena| words::wounds(view.wounds(id, arena), arena)).collect();
            match (view.is_up(id), wounds.is_empty()) {
                (true, true) => "unhurt".to_owned(),
                (true, false) => wounds.join(", "),
                (false, _) => view.state(id).title().to_lowercase(),
            }
        };
        view.ids().map(|id| (id, fate(id))).collect()
    }

    fn ties(&self) -> Ties {
        let view = self.view();
        let holds = |by: CreatureId| view.grabs(by).map(move |(_, on, _)| (by, on));
        Ties {
            auras: court::rings(view),
            fields: court::rooms(view),
            grabs: view.ids().flat_map(holds).collect(),
            ..Ties::default()
        }
    }

    fn threat(&self, who: CreatureId) -> Option<Threat> {
        threat::threat(self.view(), who)
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
        LuckWords { mean: "Average of the d20 (expected 10.5)", results: "Failure / success" }
    }

    fn sheet(&self, id: CreatureId) -> Sheet {
        sheet::sheet(self.view(), usual::sheet(self, id), id)
    }

    fn prompt(&self, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
        prompt::prompt(self.view(), usual::prompt(self, decision, lit, aiming)?, decision)
    }

    fn kind(&self, decision: &Decision, choice: &Choice) -> String {
        prompt::kind(decision, choice).to_string()
    }

    fn kind_words(&self, kind: &str) -> String {
        prompt::kind_words(kind)
    }

    fn importance(&self, decision: &Decision) -> Vec<Importance> {
        weight::importance(self.view(), decision)
    }

    fn stake(&self, decision: &Decision, lit: Option<usize>) -> Option<Aim> {
        prompt::stake(self.view(), decision, lit)
    }

    fn groups(&self, _asked: Option<&Decision>, who: CreatureId) -> Vec<Group> {
        if self.side(who) == NEUTRALS { Vec::new() } else { bar::groups(self.view(), who) }
    }

    fn card(&self, _asked: Option<&Decision>, who: CreatureId, slot: &Slot) -> AbilityCard {
        bar::card(self.view(), who, slot)
    }

    fn turn_bar_text(&self, asked: Option<&Decision>, _who: CreatureId) -> TurnBarText {
        let Some(asked) = asked else { return TurnBarText::default() };
        let view = self.view();
        let acts = asked.about.filter(|&who| bar::asked_of(view, who).is_some());
        let left = acts.map_or_else(String::new, |who| bar::left(view, who));
        let guide = questions::prompt(view, asked);
        let guide = if left.is_empty() { guide } else { format!("{guide}: {left}") };
        TurnBarText { guide, end: questions::ALL.pass(asked).to_owned() }
    }

    fn aiming(&self, by: CreatureId, ability: Slug) -> Aiming {
        aiming::begin(self.view(), by, ability)
    }

    fn as_use(&self, aiming: &Aiming, cursor: &Cursor) -> Use {
        aiming::as_use(self.view(), aiming, cursor, |spot| self.at(spot))
    }

    fn fits(&self, wanted: &Use) -> Result<(), String> {
        check::intent(self.view(), &Intent::Use(wanted.clone())).map(|_| ()).map_err(|refusal| refusal.text)
    }

    fn pick(&self, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
        aiming::pick(self.view(), aiming, cursor, |spot| self.at(spot))
    }

    fn aims_at_nobody(&self, aiming: &Aiming) -> bool {
        aiming::at_nobody(self.view(), aiming)
    }

    fn aim(&self, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
        let view = self.view();
        let options = aiming::options(view, aiming);
        let name = words::thing(view, aiming.ability);
        let wanted = self.as_use(aiming, cursor);
        let fits = self.fits(&wanted);
        let pointed = cursor.spot.is_some_and(|spot| self.at(spot).is_some());
        let targets = if fits.is_ok() { odds::targets(view, &wanted) } else { Vec::new() };
        let mut notes: Vec<String> = outcomes::bought(&wanted).map(str::to_owned).into_iter().collect();
        let warnings = reaction::provoked(view, &wanted);
        if aiming.ability == t::SURGE.get() {
            notes.push(format!("{} at the start of the next turn", answers::price(view, aiming.by)));
            notes.extend(
                reaction::rivals(view, aiming.by, t::SURGE.get())
                    .into_iter()
                    .map(|other| format!("The same Reaction could be {other}")),
            );
        }
        let guide = aiming::guide(view, aiming);
        let unaimed = !pointed && !aiming::at_nobody(view, aiming);
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

    /// Whoever is down already comes after all others.
    fn promise(&self, _aiming: &Aiming, on: CreatureId) -> i32 {
        i32::from(self.view().is_up(on))
    }

    fn way(&self, who: CreatureId, how: Slug, spot: Spot, _rise: i32) -> Option<Vec<Spot>> {
        let ends = |path: &Vec<Spot>| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y));
        highlights::ways(self.view(), who, how).into_iter().find(ends)
    }

    fn highlights(&self, decision: &Decision, hand: &Hand, _lit: usize, cursor: &Cursor) -> Highlights {
        highlights::highlights(self, decision, hand, cursor)
    }
}
