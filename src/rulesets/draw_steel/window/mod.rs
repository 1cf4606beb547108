//! Draw Steel in the window.

mod aim;
mod aiming;
mod bar;
mod guide;
mod highlights;
mod idle;
mod prompt;
mod sheet;
mod show;
mod threat;
mod ties;

use bevy::prelude::World;

use super::text::names;
use crate::content::level::LevelDef;
use crate::content::ruleset::{Lexicon, Ruleset as _};
use crate::core::fact::{Fact, FactKind};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Choice, Decision, Intent, Options, RouteOptions, Use};
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::core::roll::Term;
use crate::face::board::{Cursor, GroundPart, Highlights, Ties, Token};
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
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::Content;
use crate::rulesets::draw_steel::questions;
use crate::rulesets::draw_steel::rules::movement;
use crate::rulesets::draw_steel::rules::movement::MoveKind;
use crate::rulesets::draw_steel::rules::rounds::PICK;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::Life;

/// The tiers of a power roll.
const TIERS: [Grade; 3] = [
    Grade { badge: "\u{2264}11", short: "T1", name: "tier 1", shade: 0 },
    Grade { badge: "12\u{2013}16", short: "T2", name: "tier 2", shade: 1 },
    Grade { badge: "17+", short: "T3", name: "tier 3", shade: 2 },
];

impl RulesetGuide for Content {
    type Presenter = Presenter;

    const NAME: &'static str = "Draw Steel";
    const PRIMER: &'static [&'static str] = guide::PRIMER;
    const TOPICS: &'static [Topic] = guide::TOPICS;

    fn standing_questions() -> Vec<(Slug, &'static str)> {
        questions::preview::standing().collect()
    }

    fn signs(&self) -> Vec<Sign> {
        guide::signs(self)
    }

    fn shape(&self, creature: Slug) -> Option<Shape> {
        let def = self.creature(creature)?;
        Some(Shape { art: def.art.unwrap_or(def.id), name: def.name.clone(), size: def.size })
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
        names::name(self.view(), id)
    }

    fn art(&self, id: CreatureId) -> Slug {
        show::art(self.view(), id)
    }

    fn at(&self, spot: Spot) -> Option<CreatureId> {
        show::at(self.view(), spot)
    }

    fn living(&self) -> Vec<CreatureId> {
        self.view().living().collect()
    }

    fn threat(&self, who: CreatureId) -> Option<Threat> {
        threat::threat(self.view(), who)
    }

    fn fighters(&self) -> Vec<(CreatureId, String)> {
        let view = self.view();
        let fate = |id: CreatureId| match view.life(id) {
            Life::Awake => format!("{} of {}", view.stamina(id).now, view.stamina(id).max),
            Life::Unconscious => "unconscious".to_owned(),
            Life::Dead => "down".to_owned(),
        };
        view.ids().filter(|&id| !view.is_thing(id)).map(|id| (id, fate(id))).collect()
    }

    fn span(&self, id: CreatureId) -> Option<(i32, i32)> {
        let view = self.view();
        let least = if view.sheet(id).is_hero() { -view.winded_value(id) } else { 0 };
        (!view.is_minion(id)).then(|| (i32::from(least), i32::from(view.stamina(id).max)))
    }

    fn tokens(&self) -> Vec<Token> {
        show::tokens(self.view())
    }

    fn ties(&self) -> Ties {
        ties::ties(self.view())
    }

    fn turns(&self, level: &LevelDef) -> Turns {
        show::turns(self.view(), level)
    }

    fn log(&self) -> Log {
        show::log(self.view())
    }

    fn roll(&self) -> Option<Roll> {
        show::roll(self.view())
    }

    fn sheet(&self, id: CreatureId) -> Sheet {
        sheet::sheet(self.view(), id)
    }

    fn beats(&self, fact: &Fact) -> Vec<Beat> {
        beats(self, fact)
    }

    fn fortune(&self, fact: &Fact) -> Option<Fortune> {
        match &fact.what {
            FactKind::Rolled { by, dice, .. } => {
                let sum = dice.iter().map(|die| u32::from(die.value)).sum();
                Some(Fortune { by: *by, dice: Some(sum), result: None })
            }
            FactKind::Outcome { result, .. } => {
                let tier = usize::try_from(result.degree - 1).unwrap_or(0);
                let result = Some((tier, result.chances(&[1, 2, 3])));
                Some(Fortune { by: fact.cause.by?, dice: None, result })
            }
            _ => None,
        }
    }

    fn luck_words(&self) -> LuckWords {
        LuckWords { mean: "Average (expected 11)", results: "Tiers 1 / 2 / 3 by target" }
    }

    fn prompt(&self, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
        prompt::prompt(self, decision, lit, aiming)
    }

    fn kind(&self, decision: &Decision, choice: &Choice) -> String {
        questions::preview::kind(self.view(), decision, choice)
    }

    fn kind_words(&self, kind: &str) -> String {
        let known = questions::preview::standing().find(|(slug, _)| *slug == *kind);
        known.map_or_else(|| names::ability_name(self.view(), Slug::new(kind)), |(_, words)| words.to_owned())
    }

    fn first_lit(&self, decision: &Decision) -> usize {
        questions::first_lit(self.view(), decision)
    }

    fn importance(&self, decision: &Decision) -> Vec<Importance> {
        questions::importance::importance(self.view(), decision)
    }

    fn stake(&self, decision: &Decision, lit: Option<usize>) -> Option<Aim> {
        prompt::stake(self.view(), decision, lit)
    }

    fn on_the_way(&self, decision: &Decision) -> Option<(CreatureId, f32)> {
        questions::importance::on_the_way(self.view(), decision)
    }

    fn is_rest(&self, decision: &Decision) -> bool {
        decision.ask == PICK
    }

    fn offered(&self, decision: &Decision) -> Option<(CreatureId, Slug)> {
        match &decision.options {
            Options::Use(options) => match options.abilities[..] {
                [only] => Some((options.by, only)),
                _ => None,
            },
            _ => None,
        }
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
        aim::plan(self.view(), wanted).map(|_| ())
    }

    fn pick(&self, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
        aiming::pick(self.view(), aiming, cursor)
    }

    /// Whoever was chosen to strike strikes, where it has one strike for it.
    fn usual_answer(&self, decision: &Decision) -> Option<Intent> {
        aim::sole_strike(self.view(), decision).map(Intent::Use)
    }

    fn hindrance(&self, wanted: &Use) -> i16 {
        aim::hindrance(self.view(), wanted)
    }

    fn likely(&self, wanted: &Use) -> Option<String> {
        aim::likely(self.view(), wanted)
    }

    fn is_makeshift(&self, by: CreatureId, ability: Slug) -> bool {
        self.view().ability(by, ability).is_some_and(|ability| ability.free_strike)
    }

    fn aims_at_nobody(&self, aiming: &Aiming) -> bool {
        aiming::aims_at_nobody(self.view(), aiming)
    }

    fn aim(&self, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
        aim::aim(self.view(), aiming, cursor)
    }

    fn set_option(&self, aiming: &mut Aiming, option: usize, value: usize) {
        aim::set_option(self.view(), aiming, option, value);
    }

    fn turn_options(&self, aiming: &mut Aiming, step: i32) {
        aim::turn_options(self.view(), aiming, step);
    }

    fn candidates(&self, aiming: &Aiming) -> Vec<CreatureId> {
        let view = self.view();
        let fit = aim::candidates(view, aiming).into_iter().filter(|(_, fits)| fits.is_ok());
        let mut list: Vec<CreatureId> = fit.map(|(id, _)| id).collect();
        let strikes = view.ability(aiming.by, aiming.ability).is_some_and(|ability| ability.is_strike());
        if strikes {
            // Friends can be struck as well, but only on purpose.
            list.retain(|&id| !view.friendly(aiming.by, id));
        }
        // What is for friends fits no enemy; what fits both is meant for enemies, the nearest first.
        list.sort_by_key(|&id| (!view.hostile(aiming.by, id), view.distance(aiming.by, id)));
        list
    }

    fn promise(&self, aiming: &Aiming, on: CreatureId) -> i32 {
        aim::promise(self.view(), aiming, on)
    }

    fn way(&self, who: CreatureId, how: Slug, spot: Spot, rise: i32) -> Option<Vec<Spot>> {
        highlights::way(self.view(), who, MoveKind::named(how).unwrap_or(MoveKind::Any), spot, rise)
    }

    fn routes(&self, options: &RouteOptions, spot: Spot) -> Vec<usize> {
        movement::ways_to(self.view(), options, spot)
    }

    fn leads_nowhere(&self, options: &RouteOptions) -> bool {
        let view = self.view();
        moves_for_nothing(view, options.mover, || {
            options.routes.iter().any(|route| movement::slams(view, options, route))
        })
    }

    fn ground_words(&self, part: &GroundPart) -> Option<String> {
        match part {
            GroundPart::Height(up @ 1..) => Some(format!("height {up}: an edge against whoever is entirely below")),
            _ => None,
        }
    }

    fn route_words(&self, options: &RouteOptions, route: usize) -> String {
        options.routes.get(route).map_or_else(String::new, |route| movement::way(self.view(), options, route))
    }

    fn highlights(&self, decision: &Decision, hand: &Hand, lit: usize, cursor: &Cursor) -> Highlights {
        highlights::highlights(self, decision, hand, lit, cursor)
    }
}

/// Whether nothing comes of moving somebody: the dead are moved for whoever of their own they are slammed into.
fn moves_for_nothing(view: View, mover: CreatureId, slams: impl FnOnce() -> bool) -> bool {
    let own = || view.living().any(|id| id != mover && view.friendly(id, mover));
    let matters = view.is_alive(mover) || (own() && slams());
    !matters
}

/// What a fact looks like on the board.
fn beats(battle: &Battle, fact: &Fact) -> Vec<Beat> {
    let view = battle.view();
    let words = |on: CreatureId, text: String, tone: Tone| vec![Beat::words(on, text, tone)];
    match &fact.what {
        FactKind::Used { by, ability, on, area } => {
            let mut list = words(*by, names::ability_name(view, *ability), Tone::Plain);
            if !area.is_empty() {
                list.push(Beat::area(area.clone()));
            }
            let others: Vec<CreatureId> = on.iter().copied().filter(|id| id != by).collect();
            if !others.is_empty() {
                list.push(Beat::Aim { from: *by, to: others });
            }
            list
        }
        FactKind::Outcome { on, result } => words(*on, format!("tier {}", result.degree), Tone::Plain),
        FactKind::Condition { on, kinds, .. } if !kinds.is_empty() => {
            let kinds: Vec<String> =
                names::known(view, kinds).into_iter().map(|kind| names::ability_name(view, kind)).collect();
            if kinds.is_empty() { Vec::new() } else { words(*on, kinds.join(", "), Tone::Warning) }
        }
        FactKind::Saved { by, success, .. } => {
            let (text, tone) = if *success { ("saved", Tone::Help) } else { ("not saved", Tone::Warning) };
            words(*by, text.to_owned(), tone)
        }
        _ => Beat::usual(fact).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::ends::Ends;
    use crate::core::fact::Cause;
    use crate::rulesets::draw_steel::data::terms as t;
    use crate::rulesets::draw_steel::rules::lasting::{Imposition, impose};
    use crate::rulesets::draw_steel::rules::life::set_life;
    use crate::rulesets::draw_steel::testing::{content, placed};

    #[test]
    fn nobody_is_asked_where_the_dead_go_that_hit_nothing() {
        let nowhere = |dies: bool, slams: bool, others: &[(&str, i16, i16, u8)]| {
            let first = [("fury", 5, 5, 0), ("human-brawler", 6, 5, 1)];
            let (mut battle, ids) = placed(&content(), &[&first, others].concat());
            if dies {
                set_life(battle.world_mut(), ids[1], Life::Dead, Cause::default());
            }
            moves_for_nothing(battle.view(), ids[1], || slams)
        };
        let another = [("human-brawler", 7, 5, 1)];
        assert_eq!([false, true].map(|dies| nowhere(dies, false, &another)), [false, true]);
        // Into another of its own it does harm; the last of its side could only be thrown at one's own.
        assert!(!nowhere(true, true, &another) && nowhere(true, true, &[]));
    }

    /// A click that walks into range looks for squares where less stands in the way.
    #[test]
    fn a_bane_stands_in_the_way() {
        let (mut battle, ids) = placed(&content(), &[("fury", 5, 5, 0), ("human-brawler", 6, 5, 1)]);
        let wanted = Use { by: ids[0], ability: Slug::new("brutal-slam"), on: vec![ids[1]], ..Use::default() };
        let plain = aim::hindrance(battle.view(), &wanted);
        let weakened = Imposition { kinds: vec![t::WEAKENED.get()], ..Imposition::default() };
        impose(battle.world_mut(), ids[0], weakened, Ends::open());
        assert_eq!(aim::hindrance(battle.view(), &wanted), plain + 1);
    }
}
