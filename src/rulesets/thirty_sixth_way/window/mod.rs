//! 36th Way in the window.

mod aim;
mod aiming;
mod bar;
mod guide;
mod turns;

use bevy::prelude::World;

use crate::content::level::LevelDef;
use crate::content::ruleset::{Lexicon, Ruleset as _};
use crate::core::geometry::{Size, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Use};
use crate::core::link::links_from;
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::core::roll::Term;
use crate::face::board::{Cursor, Highlights, Mark, Path, PathStep, Ties};
use crate::face::game::aiming::Aiming;
use crate::face::game::presenter::{
    BattlePresenter, Group, Picked, RulesetGuide, Shape, Sign, Slot, Topic, TurnBarText,
};
use crate::face::game::selection::Hand;
use crate::face::game::usual;
use crate::face::panels::ability::AbilityCard;
use crate::face::panels::aim::Aim;
use crate::face::panels::prompt::Prompt;
use crate::face::panels::sheet::Sheet;
use crate::face::panels::turns::Turns;
use crate::face::ui::Grade;
use crate::rulesets::thirty_sixth_way::battle::Battle;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::content::Content;
use crate::rulesets::thirty_sixth_way::data::words::Defence;
use crate::rulesets::thirty_sixth_way::intercept;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::questions;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::words;

/// What an attack comes to, the worst first.
const RESULTS: [Grade; 4] = [
    Grade { badge: "fail", short: "3", name: "crit fail", shade: 0 },
    Grade { badge: "miss", short: "miss", name: "miss", shade: 0 },
    Grade { badge: "hit", short: "hit", name: "hit", shade: 1 },
    Grade { badge: "crit", short: "crit", name: "crit", shade: 2 },
];

impl RulesetGuide for Content {
    type Presenter = Presenter;

    const NAME: &'static str = "36th Way";
    const QUESTIONS: &'static [(&'static str, &'static str)] = &[
        ("intercept", "Step in for an ally"),
        ("interrupt", "Interrupts and other answers"),
        ("power", "Spend Power to be harder to hit"),
        ("order", "Order of opportunity attacks"),
        ("recovery", "Roll recoveries or take the average"),
        ("deploy", "Stances at the start"),
    ];
    const PRIMER: &'static [&'static str] = guide::PRIMER;
    const TOPICS: &'static [Topic] = guide::TOPICS;

    fn signs(&self) -> Vec<Sign> {
        let sign = |held: &std::sync::Arc<crate::rulesets::thirty_sixth_way::data::condition::ConditionDef>| Sign {
            badge: held.id,
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

    fn turns(&self, _level: &LevelDef) -> Turns {
        turns::turns(self)
    }

    fn sheet(&self, id: CreatureId) -> Sheet {
        let view = self.view();
        let mut sheet = usual::sheet(self, id);
        let numbers = Defence::ALL.map(|defence| (defence.word().to_owned(), view.defence(id, defence).to_string()));
        sheet.stats.extend(numbers);
        if let Some(kind) = view.stance_kind(id) {
            sheet.stats.push(("Stance".to_owned(), kind.slug().title()));
        }
        let engaged: Vec<String> = view.engaged(id).into_iter().map(|other| view.tag(other).title()).collect();
        let free = if engaged.is_empty() { "Free".to_owned() } else { engaged.join(", ") };
        sheet.stats.push(("Engaged".to_owned(), free));
        if let Some(who) = view.clock().active.filter(|who| *who != id) {
            sheet.stats.push(("From here".to_owned(), reach::relation(view, who, id).title()));
        }
        let own = &view.sheet(id).abilities;
        sheet.traits.extend(own.iter().map(|ability| (ability.name.clone(), words::card(ability).join("\n"))));
        for line in &mut sheet.states {
            if let Some(held) = view.content().condition(line.badge) {
                (line.name, line.rule) = (held.name.clone(), held.about.clone());
            }
        }
        sheet
    }

    fn prompt(&self, decision: &Decision, lit: usize, _aiming: bool) -> Option<Prompt> {
        let view = self.view();
        let usual = usual::prompt(self, decision, lit)?;
        let decline = usual.decline.as_ref().map(|_| questions::pass(decision).to_owned());
        let mut choices = usual.choices;
        if let Options::Choose { choices: answers, .. } = &decision.options {
            for shown in &mut choices {
                shown.words = questions::choice(view, &answers[shown.index]);
            }
        }
        Some(Prompt { title: questions::prompt(view, decision), decline, choices, ..usual })
    }

    /// What costs nothing but time is worth asking; a point of Power only where the attack may hurt.
    fn importance(&self, decision: &Decision) -> Vec<Importance> {
        let Options::Choose { choices, .. } = &decision.options else { return Vec::new() };
        let minor = ["order", "recovery", "deploy"].contains(&decision.ask.slug().as_str());
        let level = if minor { Importance::Minor } else { Importance::Worthwhile };
        choices.iter().map(|_| level).collect()
    }

    fn groups(&self, _asked: Option<&Decision>, who: CreatureId) -> Vec<Group> {
        bar::groups(self.view(), who)
    }

    fn card(&self, _asked: Option<&Decision>, who: CreatureId, slot: &Slot) -> AbilityCard {
        bar::card(self.view(), who, slot)
    }

    fn turn_bar_text(&self, asked: Option<&Decision>, _who: CreatureId) -> TurnBarText {
        let Some(asked) = asked else { return TurnBarText::default() };
        TurnBarText { guide: questions::prompt(self.view(), asked), end: questions::pass(asked).to_owned() }
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
        let wanted = self.as_use(aiming, cursor);
        self.fits(&wanted).map_or_else(Picked::No, |()| Picked::Use(wanted))
    }

    fn aims_at_nobody(&self, aiming: &Aiming) -> bool {
        let uses = aiming::uses(self.view(), aiming.by, aiming.ability);
        matches!(&uses[..], [only] if only.on.is_empty() && aiming::square(only).is_none())
    }

    fn aim(&self, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
        let view = self.view();
        let options = aiming::options(view, aiming);
        let name = self.card(None, aiming.by, &Slot::Ability(aiming.ability)).name;
        let wanted = self.as_use(aiming, cursor);
        let fits = self.fits(&wanted);
        let ability = view.ability(aiming.by, aiming.ability);
        let targets = match ability.filter(|_| fits.is_ok()) {
            Some(ability) => aim::targets(view, ability, &wanted),
            None => Vec::new(),
        };
        let leaving = aiming.ability == t::DISENGAGE.get();
        let besides = if leaving { bar::disengage(view, aiming.by) } else { Vec::new() };
        Some(Aim { ability: name, options, targets, besides, cannot_use: fits.err(), ..Aim::default() })
    }

    fn set_option(&self, aiming: &mut Aiming, _option: usize, value: usize) {
        aiming::set(self.view(), aiming, value);
    }

    fn turn_options(&self, aiming: &mut Aiming, step: i32) {
        aiming::turn(self.view(), aiming, step);
    }

    fn candidates(&self, aiming: &Aiming) -> Vec<CreatureId> {
        let mut list: Vec<CreatureId> =
            aiming::in_hand(self.view(), aiming).into_iter().flat_map(|wanted| wanted.on).collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    fn way(&self, who: CreatureId, _how: Slug, spot: Spot, _rise: i32) -> Option<Vec<Spot>> {
        let ends = |path: &Vec<Spot>| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y));
        movement::ways(self.view(), who).into_iter().find(ends)
    }

    fn highlights(&self, decision: &Decision, hand: &Hand, _lit: usize, cursor: &Cursor) -> Highlights {
        let view = self.view();
        let mut lit = usual::highlights(self, decision, hand);
        lit.squares.extend(view.goal().squares().iter().map(|&spot| (spot, Mark::Goal)));
        match (&hand.aiming, decision.about.filter(|&who| bar::asked_of(view, who).is_some())) {
            (Some(aiming), _) => {
                let uses = aiming::in_hand(view, aiming);
                lit.squares.extend(uses.iter().filter_map(aiming::square).map(|spot| (spot, Mark::Choice)));
                if let Some(ability) = view.ability(aiming.by, aiming.ability).filter(|own| own.entry.is_attack()) {
                    for on in self.candidates(aiming) {
                        let (_, need, odds) =
                            crate::rulesets::thirty_sixth_way::sources::odds(view, aiming.by, ability, on);
                        let chance = 100.0 * odds.chance(|degree| *degree > 0);
                        lit.notes.push((on, format!("{}+  {chance:.1}%", need.natural())));
                    }
                }
            }
            (None, Some(who)) => {
                let ways = movement::ways(view, who);
                lit.squares.extend(ways.iter().filter_map(|path| path.last()).map(|&end| (end, Mark::Reach)));
                let under = |path: &&Vec<Spot>| {
                    cursor.spot.is_some_and(|spot| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y)))
                };
                lit.path = ways.iter().find(under).map(|path| self.path(who, path));
            }
            _ => {}
        }
        lit
    }
}

impl Presenter {
    /// A way with where it provokes, and who could step in before its end (ESC-OA, ESC-ICP).
    fn path(&self, who: CreatureId, path: &[Spot]) -> Path {
        let view = self.view();
        let strikes = aim::strikes(view, who);
        let candidates = intercept::on_walk(view, who, path);
        let mut told: Vec<String> = vec![format!("{} squares", path.len())];
        told.extend(strikes.iter().cloned());
        let mut who_steps: Vec<String> = Vec::new();
        for candidate in &candidates {
            let name = view.tag(candidate.by).title();
            if !who_steps.contains(&name) {
                who_steps.push(name);
            }
        }
        if !who_steps.is_empty() {
            told.push(format!("{} could step in", who_steps.join(" or ")));
        }
        let danger = |at: usize, spot: &Spot| {
            let struck = if at == 0 { strikes.join(", ") } else { String::new() };
            let stopped = candidates.iter().find(|candidate| candidate.stop == spot.with_z(0));
            match stopped {
                Some(candidate) if struck.is_empty() => {
                    format!("{} could stop it here", view.tag(candidate.by).title())
                }
                _ => struck,
            }
        };
        let steps =
            path.iter().enumerate().map(|(at, spot)| PathStep { spot: *spot, danger: danger(at, spot) }).collect();
        Path { from: view.at(who).unwrap_or_default(), steps, label: told.join("; ") }
    }
}
