//! The Adventure Game in the window.

mod aim;
mod aiming;
mod bar;
mod guide;
mod highlights;
mod prompt;
mod show;
mod threat;
mod turns;

#[cfg(test)]
mod tests;

use bevy::prelude::World;

use crate::content::level::LevelDef;
use crate::content::ruleset::{Lexicon, Ruleset as _};
use crate::core::fact::{Fact, FactKind};
use crate::core::geometry::{Size, Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options, RouteOptions, Use};
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::core::roll::Term;
use crate::face::board::{Cursor, GroundPart, Highlights, Token};
use crate::face::game::aiming::Aiming;
use crate::face::game::presenter::{
    BattlePresenter, Fortune, Group, LuckWords, Picked, RulesetGuide, Shape, Sign, Slot, Threat, Topic, TurnBarText,
};
use crate::face::game::selection::Hand;
use crate::face::palette::Tone;
use crate::face::panels::ability::AbilityCard;
use crate::face::panels::aim::Aim;
use crate::face::panels::log::Log;
use crate::face::panels::prompt::Prompt;
use crate::face::panels::roll::Roll;
use crate::face::panels::sheet::Sheet;
use crate::face::panels::turns::Turns;
use crate::face::stage::Beat;
use crate::face::ui::Grade;
use crate::rulesets::the_adventure_game::battle::Battle;
use crate::rulesets::the_adventure_game::check;
use crate::rulesets::the_adventure_game::content::Content;
use crate::rulesets::the_adventure_game::ground;
use crate::rulesets::the_adventure_game::initiative::SEIZE;
use crate::rulesets::the_adventure_game::questions;
use crate::rulesets::the_adventure_game::words;

/// The results of an attack.
const RESULTS: [Grade; 2] = [
    Grade { badge: "miss", short: "miss", name: "miss", shade: 0 },
    Grade { badge: "hit", short: "hit", name: "hit", shade: 2 },
];

impl RulesetGuide for Content {
    type Presenter = Presenter;

    const NAME: &'static str = "The Adventure Game";
    const PRIMER: &'static [&'static str] = guide::PRIMER;
    const TOPICS: &'static [Topic] = guide::TOPICS;

    fn standing_questions() -> Vec<(Slug, &'static str)> {
        questions::standing().collect()
    }

    fn signs(&self) -> Vec<Sign> {
        guide::signs(self)
    }

    fn shape(&self, creature: Slug) -> Option<Shape> {
        let sheet = self.sheet(creature)?;
        Some(Shape { art: show::art(sheet.id), name: sheet.name.clone(), size: Size::MEDIUM })
    }
}

crate::presenter! {
    /// A battle in the window.
    Presenter(Battle)
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

    fn name(&self, id: CreatureId) -> String {
        words::name(self.view(), id)
    }

    fn art(&self, id: CreatureId) -> Slug {
        show::art(self.view().sheet(id).id)
    }

    fn space(&self, id: CreatureId) -> Option<Space> {
        self.view().at(id).map(Space::square)
    }

    fn at(&self, spot: Spot) -> Option<CreatureId> {
        show::at(self.view(), spot)
    }

    fn living(&self) -> Vec<CreatureId> {
        let view = self.view();
        view.standing().map(|(id, _)| id).filter(|&id| view.is_up(id)).collect()
    }

    fn threat(&self, who: CreatureId) -> Option<Threat> {
        threat::threat(self.view(), who)
    }

    fn fighters(&self) -> Vec<(CreatureId, String)> {
        let view = self.view();
        let fate = |id: CreatureId| match view.standing_of(id) {
            standing if standing.counts => format!("{} of {}", view.hp(id).now, view.hp(id).max),
            standing => standing.word.to_string(),
        };
        view.ids().map(|id| (id, fate(id))).collect()
    }

    fn tokens(&self) -> Vec<Token> {
        show::tokens(self.view())
    }

    fn turns(&self, _level: &LevelDef) -> Turns {
        turns::turns(self.view())
    }

    fn log(&self) -> Log {
        show::log(self.view())
    }

    fn roll(&self) -> Option<Roll> {
        show::roll(self.view())
    }

    fn sheet(&self, id: CreatureId) -> Sheet {
        show::sheet(self.view(), id)
    }

    fn beats(&self, fact: &Fact) -> Vec<Beat> {
        beats(self, fact)
    }

    fn fortune(&self, fact: &Fact) -> Option<Fortune> {
        let FactKind::Versus { by, on: Some(_), dice, result, .. } = &fact.what else { return None };
        let sum = dice.iter().take(2).map(|die| u32::from(die.value)).sum();
        let grade = usize::from(result.succeeded());
        Some(Fortune { by: *by, dice: Some(sum), result: Some((grade, result.chances(&[0, 1]))) })
    }

    fn luck_words(&self) -> LuckWords {
        LuckWords { mean: "Average of the first 2d6 (expected 7)", results: "Missed / hit" }
    }

    fn prompt(&self, decision: &Decision, lit: usize, _aiming: bool) -> Option<Prompt> {
        prompt::prompt(self.view(), decision, lit)
    }

    fn first_lit(&self, decision: &Decision) -> usize {
        match &decision.options {
            Options::Choose { choices, .. } if questions::passes_first(decision.ask) => choices.len(),
            _ => 0,
        }
    }

    fn importance(&self, decision: &Decision) -> Vec<Importance> {
        questions::importance(self.view(), decision)
    }

    fn offered(&self, decision: &Decision) -> Option<(CreatureId, Slug)> {
        let who = decision.about.filter(|_| bar::moving(decision) == Some(false))?;
        aiming::opening(self.view(), who).map(|power| (who, power))
    }

    fn groups(&self, asked: Option<&Decision>, who: CreatureId) -> Vec<Group> {
        bar::groups(self.view(), asked, who)
    }

    fn card(&self, asked: Option<&Decision>, who: CreatureId, slot: &Slot) -> AbilityCard {
        bar::card(self.view(), asked, who, slot)
    }

    fn turn_bar_text(&self, asked: Option<&Decision>, who: CreatureId) -> TurnBarText {
        bar::turn_bar_text(self.view(), asked, who)
    }

    fn aiming(&self, by: CreatureId, ability: Slug) -> Aiming {
        aiming::begin(self.view(), by, ability)
    }

    fn as_use(&self, aiming: &Aiming, cursor: &Cursor) -> Use {
        aiming::as_use(self.view(), aiming, cursor)
    }

    fn fits(&self, wanted: &Use) -> Result<(), String> {
        check::power_now(self.view(), wanted).map(|_| ()).map_err(|refusal| refusal.text)
    }

    fn pick(&self, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
        aiming::pick(self.view(), aiming, cursor)
    }

    fn ground_words(&self, part: &GroundPart) -> Option<String> {
        match part {
            GroundPart::Height(1..) => Some("high ground: attacks on targets below have advantage".to_owned()),
            GroundPart::Height(_) => None,
            GroundPart::Cover => Some("cover: ranged attacks from beyond 1 square have disadvantage".to_owned()),
            GroundPart::Hazard(hazard) => {
                let harm = (hazard.damage > 0)
                    .then(|| format!("{} damage on entering and to whoever begins to move here", hazard.damage));
                let state = (hazard.imposes != *"").then(|| {
                    format!("entering makes {}", show::state_name(self.view(), hazard.imposes).to_lowercase())
                });
                Some(harm.into_iter().chain(state).collect::<Vec<_>>().join("; "))
            }
        }
    }

    fn no_strike(&self, by: CreatureId, on: CreatureId) -> Option<String> {
        let view = self.view();
        view.decision().filter(|decision| bar::moving(decision) == Some(true))?;
        let reach = threat::threat(view, by).map_or(0, |threat| threat.reach);
        let near = view.at(by).zip(view.at(on)).is_some_and(|(own, foe)| ground::distance(own, foe) <= reach);
        let name = words::name(view, on);
        Some(match near {
            true => format!("{name} is in reach: strike it in the Battle Phase, or move now"),
            false => format!("You move now; {name} can be struck in the Battle Phase"),
        })
    }

    fn aims_at_nobody(&self, aiming: &Aiming) -> bool {
        let power = self.view().power(aiming.by, aiming.ability);
        power.is_some_and(|power| aiming::way(power) == aiming::Way::Nobody)
    }

    fn aim(&self, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
        aim::aim(self.view(), aiming, cursor)
    }

    fn candidates(&self, aiming: &Aiming) -> Vec<CreatureId> {
        let view = self.view();
        let fit = aiming::candidates(view, aiming).into_iter().filter(|(_, fits)| fits.is_ok());
        let mut list: Vec<CreatureId> = fit.map(|(id, _)| id).collect();
        let far = |id: CreatureId| {
            view.at(aiming.by).zip(view.at(id)).map_or(i16::MAX, |(from, to)| ground::distance(from, to))
        };
        list.sort_by_key(|&id| (far(id), id));
        list
    }

    fn way(&self, who: CreatureId, how: Slug, spot: Spot, _rise: i32) -> Option<Vec<Spot>> {
        highlights::way(self.view(), who, how, spot)
    }

    fn routes(&self, options: &RouteOptions, spot: Spot) -> Vec<usize> {
        let ends = |route: &Vec<Spot>| route.last().is_some_and(|&end| ground::flat(end) == ground::flat(spot));
        options.routes.iter().position(ends).into_iter().collect()
    }

    fn highlights(&self, decision: &Decision, hand: &Hand, _lit: usize, cursor: &Cursor) -> Highlights {
        highlights::highlights(self.view(), decision, hand, cursor)
    }
}

/// What a fact looks like on the board.
fn beats(battle: &Battle, fact: &Fact) -> Vec<Beat> {
    let view = battle.view();
    let words = |on: CreatureId, text: String, tone: Tone| vec![Beat::words(on, text, tone)];
    match &fact.what {
        FactKind::Used { by, ability, on, area } => {
            let mut list = words(*by, show::power_name(view, *ability), Tone::Plain);
            if let Some(&centre) = area.first() {
                list.push(Beat::area(check::burst_squares(view, centre)));
            }
            let others: Vec<CreatureId> = on.iter().copied().filter(|id| id != by).collect();
            if !others.is_empty() {
                list.push(Beat::Aim { from: *by, to: others });
            }
            list
        }
        FactKind::Versus { by, on: Some(on), target, result, .. } => {
            let word = if result.succeeded() { "hit" } else { "miss" };
            let mut list = words(*on, format!("{word}: {} against {target}", result.total), Tone::Plain);
            // An opportunity attack has no use of its own to show who it comes from.
            if view.clock().active != Some(*by) {
                list.insert(0, Beat::Aim { from: *by, to: vec![*on] });
            }
            list
        }
        FactKind::Condition { on, kinds, .. } => {
            // Its own price is told by the power that was named already.
            if fact.cause.by == Some(*on) {
                return Vec::new();
            }
            let kinds: Vec<String> = kinds.iter().map(|kind| show::state_name(view, *kind)).collect();
            words(*on, kinds.join(", "), Tone::Warning)
        }
        FactKind::Saved { by, success, .. } => {
            let (text, tone) = if *success { ("save: 7 or more", Tone::Plain) } else { ("save: under 7", Tone::Plain) };
            words(*by, text.to_owned(), tone)
        }
        FactKind::Chose { by, ask, answer } if *ask == SEIZE && view.orders().has_seized(*by) => {
            words(*by, answer.clone(), Tone::Warning)
        }
        _ => Beat::usual(fact).into_iter().collect(),
    }
}
