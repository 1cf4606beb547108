//! BEACON in the window.

mod aiming;
mod answered;
mod bar;
mod guide;
mod highlights;
mod importance;
mod now;
mod odds;
mod overstress;
mod planning;
mod promises;
mod prompt;
mod rolled;
mod story;
#[cfg(test)]
mod tests;
mod threat;
mod turns;

use bevy::prelude::World;

use crate::content::level::LevelDef;
use crate::content::ruleset::{Lexicon, Ruleset as _};
use crate::core::fact::{Fact, FactKind};
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Use};
use crate::core::name::Name as Slug;
use crate::core::question::Importance;
use crate::core::roll::Term;
use crate::face::board::{Cursor, GroundPart, Highlights, Ties};
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
use crate::face::panels::sheet::{Sheet, StateLine};
use crate::face::panels::turns::Turns;
use crate::face::stage::Beat;
use crate::rulesets::beacon::battle::Battle;
use crate::rulesets::beacon::check;
use crate::rulesets::beacon::content::Content;
use crate::rulesets::beacon::data::ability::Attack;
use crate::rulesets::beacon::data::words::Action;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::legal;
use crate::rulesets::beacon::questions;
use crate::rulesets::beacon::reactions::TAKE_OVER;
use crate::rulesets::beacon::sheet;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// What somebody has to spend, and what it has had to take; what is not there is not named.
fn pools(view: View, id: CreatureId, learnt: bool) -> Vec<(String, String)> {
    let sheet = view.sheet(id);
    let now = |pool: &crate::core::name::Word| view.pool(id, pool.get());
    let mut list = Vec::new();
    let mut say = |name: &str, value: String| list.push((name.to_owned(), value));
    if sheet.pc {
        say("FOCUS", now(&t::FOCUS).to_string());
    }
    let most = prompt::most_mana(view, id);
    if learnt && most > 0 {
        say("MP", format!("{} of {most}", now(&t::MP)));
    }
    if sheet.pc {
        say("RECOVERIES", now(&t::RECOVERIES).to_string());
        say("Surge level", now(&t::SURGE_LEVEL).to_string());
    }
    for (name, pool, most) in
        [("Wounds", &t::WOUNDS, sheet.wound_cap), ("Overstress", &t::OVERSTRESS, sheet.overstress_cap)]
    {
        if most > 1 && (learnt || now(pool) > 0) {
            say(name, format!("{} of {most}", now(pool)));
        }
    }
    // Temporary HP stand in the bar.
    if now(&t::DISCORD) > 0 {
        say("Discord", now(&t::DISCORD).to_string());
    }
    list
}

/// A line for each grapple that holds somebody (BC-STA-03).
fn grappled(view: View, id: CreatureId) -> Vec<StateLine> {
    let line = |(link, other, initiator)| {
        let held = !view.is_larger(link, id, other, initiator);
        let moves = if held { "It cannot leave; Escape ends it." } else { "It leads: whom it holds goes with it." };
        StateLine {
            badge: Slug::new("grabbed"),
            name: "Grappled".to_owned(),
            detail: format!("with {}", words::name(view, other)),
            rule: format!("{moves} No reactions while it lasts."),
        }
    };
    view.grapples(id).map(line).collect()
}

impl RulesetGuide for Content {
    type Presenter = Presenter;

    const NAME: &'static str = "BEACON";
    const PRIMER: &'static [&'static str] = guide::PRIMER;
    const TOPICS: &'static [Topic] = guide::TOPICS;

    fn standing_questions() -> Vec<(Slug, &'static str)> {
        questions::ALL.standing().collect()
    }

    fn signs(&self) -> Vec<Sign> {
        let sign = |held: &std::sync::Arc<crate::rulesets::beacon::data::condition::ConditionDef>| Sign {
            badge: held.id,
            name: held.name.clone(),
            text: words::about(held),
        };
        self.conditions().iter().map(sign).collect()
    }

    fn shape(&self, creature: Slug) -> Option<Shape> {
        let own = self.sheet(creature)?;
        Some(Shape { art: own.art, name: own.name.clone(), size: sheet::body(own.size) })
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
        self.view().stack().downward().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(turn.who),
            Frame::Release(release) => Some(release.who),
            _ => None,
        })
    }

    fn art(&self, id: CreatureId) -> Slug {
        self.view().sheet(id).art
    }

    fn name(&self, id: CreatureId) -> String {
        words::name(self.view(), id)
    }

    fn is_prop(&self, id: CreatureId) -> bool {
        self.view().is_object(id)
    }

    fn part_let_go(&self, asked: &Decision) -> Option<usize> {
        turns::part_let_go(self.view(), asked)
    }

    fn threat(&self, who: CreatureId) -> Option<Threat> {
        threat::threat(self.view(), who)
    }

    fn ties(&self) -> Ties {
        promises::ties(self.view())
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
        LuckWords { mean: "Average of the d20 (expected 10.5)", results: "Failure / success / critical hit" }
    }

    /// Damage goes on past a Wound, which refills HP (BC-DMG-08). What heroes have beyond that, in temporary HP and in
    /// Wounds taken before, is not known here.
    fn span(&self, id: CreatureId) -> Option<(i32, i32)> {
        let sheet = self.view().sheet(id);
        let all = i32::from(sheet.hp) * i32::from(sheet.wound_cap.max(1));
        (!sheet.pc).then_some((0, all))
    }

    fn temporary(&self, id: CreatureId) -> i16 {
        self.view().pool(id, t::TEMPORARY.get())
    }

    fn counts(&self, fact: &Fact) -> bool {
        let (FactKind::Lost { track, .. } | FactKind::Healed { track, .. }) = fact.what else { return true };
        track == t::HP.get() && fact.cause.of != t::WOUND.get()
    }

    fn turns(&self, _level: &LevelDef) -> Turns {
        turns::turns(self)
    }

    fn sheet(&self, id: CreatureId) -> Sheet {
        let view = self.view();
        let learnt = view.is_learnt(id) || view.is_object(id);
        let numbers = [
            ("ARMOR", view.armor(id)),
            ("DODGE", view.defense(id, false)),
            ("A-DEF", view.defense(id, true)),
            ("SPEED", view.speed(id)),
        ];
        let known = view.abilities(id).filter(|ability| {
            let own = ability.sort != crate::rulesets::beacon::data::ability::Sort::Basic;
            own && (learnt || view.is_known(id, ability.id))
        });
        let scope = Some(view.sheet(id).scope).filter(|_| learnt);
        let traits = known.map(|ability| (ability.name.clone(), bar::text(view, id, ability, scope).join("\n")));
        let mut sheet = Sheet { kind: view.sheet(id).name.clone(), ..usual::sheet(self, id) };
        // What nobody has seen of an enemy, SEARCH tells (BC-SCN-03).
        let numbers = numbers.map(|(name, value)| (name.to_owned(), value.to_string()));
        sheet.stats.extend(numbers.into_iter().filter(|_| learnt));
        let cap = |cap: i16| if learnt { format!(" of {cap}") } else { String::new() };
        let breaking = if learnt && view.is_breaking(id) { ", breaking" } else { "" };
        let stress = |most: i16| ("Stress".to_owned(), format!("{}{}{breaking}", view.stress(id), cap(most)));
        let stress = view.sheet(id).cap.map(stress);
        sheet.stats.extend(stress);
        sheet.pools = pools(view, id, learnt);
        sheet.left = planning::left(view, id);
        sheet.traits.extend(traits);
        if !learnt {
            let told = "Its numbers, and what it has not used yet, are known after Search (phase 3).";
            sheet.traits.push(("Unknown".to_owned(), told.to_owned()));
        }
        sheet.states.extend(grappled(view, id));
        for line in &mut sheet.states {
            if let Some(held) = view.content().condition(line.badge) {
                (line.name, line.rule) = (held.name.clone(), words::about(held));
            }
        }
        sheet
    }

    fn prompt(&self, decision: &Decision, lit: usize, aiming: bool) -> Option<Prompt> {
        prompt::prompt(self.view(), usual::prompt(self, decision, lit, aiming)?, decision)
    }

    fn kind_words(&self, kind: &str) -> String {
        let known = questions::ALL.standing().find(|(slug, _)| *slug == *kind);
        known.map_or_else(|| Slug::new(kind).title(), |(_, words)| words.to_owned())
    }

    /// Whoever has stepped in and paid for it takes the blow as a rule.
    fn first_lit(&self, decision: &Decision) -> usize {
        match &decision.options {
            Options::Choose { choices, may_pass: true } if decision.ask != TAKE_OVER => choices.len(),
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

    fn turn_bar_text(&self, asked: Option<&Decision>, _who: CreatureId) -> TurnBarText {
        let Some(asked) = asked else { return TurnBarText::default() };
        let released = matches!(self.view().stack().top(), Some(Frame::Release(release)) if release.done);
        let end = if released { "End the release" } else { questions::ALL.pass(asked) };
        TurnBarText { guide: questions::prompt(self.view(), asked), end: end.to_owned() }
    }

    fn aiming(&self, by: CreatureId, ability: Slug) -> Aiming {
        let mut aiming = aiming::begin(self.view(), by, ability);
        if ability == Action::Refresh.word() && aiming.kind.is_some() {
            aiming.kind = Some(promises::most_needed(self.view(), by));
        }
        aiming
    }

    fn as_use(&self, aiming: &Aiming, cursor: &Cursor) -> Use {
        aiming::as_use(self.view(), aiming, cursor, |spot| self.at(spot))
    }

    fn fits(&self, wanted: &Use) -> Result<(), String> {
        check::intent(self.view(), &Intent::Use(wanted.clone())).map(|_| ()).map_err(|refusal| refusal.text)
    }

    fn pick(&self, aiming: &mut Aiming, cursor: &Cursor) -> Picked {
        let wanted = self.as_use(aiming, cursor);
        if let Some(why) = aiming::vain(self.view(), &wanted) {
            return Picked::No(why);
        }
        // One's own are struck on purpose alone: with a second click.
        let own = aiming::struck_ally(self.view(), &wanted).filter(|on| aiming.on[..] != [*on]);
        if let Some(on) = own.filter(|_| self.fits(&wanted).is_ok()) {
            aiming.on = vec![on];
            return Picked::More;
        }
        self.fits(&wanted).map_or_else(Picked::No, |()| Picked::Use(wanted))
    }

    fn ground_words(&self, part: &GroundPart) -> Option<String> {
        let GroundPart::Hazard(hazard) = part else { return None };
        let (damage, kind) = (hazard.damage, hazard.kind.as_str());
        Some(format!("dangerous: an ability check, else {damage} {kind} damage, once a round and where a turn ends"))
    }

    fn strikes_beside(&self, by: CreatureId) -> Option<bool> {
        Some(bar::strikes_after_a_walk(self.view(), by))
    }

    fn aims_at_nobody(&self, aiming: &Aiming) -> bool {
        let uses = aiming::uses(self.view(), aiming.by, aiming.ability);
        matches!(&uses[..], [only] if only.on.is_empty() && aiming::square(only).is_none())
    }

    fn aim(&self, aiming: &Aiming, cursor: &Cursor) -> Option<Aim> {
        let view = self.view();
        let options = aiming::options(view, aiming);
        let ability = self.card(None, aiming.by, &Slot::Ability(aiming.ability)).name;
        let wanted = self.as_use(aiming, cursor);
        let fits = self.fits(&wanted);
        let targets = if fits.is_ok() { answered::targets(view, &wanted) } else { Vec::new() };
        let guide = aiming::guide(view, aiming);
        let notes = promises::of_use(view, &wanted);
        let unaimed = wanted.on.is_empty() && aiming::square(&wanted).is_none();
        let cannot_use = fits.err();
        Some(Aim { ability, guide, targets, notes, options, cannot_use, unaimed, ..Aim::default() })
    }

    fn set_option(&self, aiming: &mut Aiming, option: usize, value: usize) {
        aiming::set(self.view(), aiming, option, value);
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

    /// A token has room for a number in brackets, a label for words.
    fn likely(&self, wanted: &Use) -> Option<String> {
        let ability = self.view().ability(wanted.by, wanted.ability).filter(|own| own.attack == Attack::Roll)?;
        let (plain, answered) = answered::to_hit(self.view(), wanted, ability, *wanted.on.first()?);
        let [plain, answered] = [plain, answered].map(odds::percent);
        (plain != answered).then(|| format!("{plain}, {answered} if answered"))
    }

    fn leads_to_target(&self, aiming: &Aiming) -> bool {
        let view = self.view();
        let attacks = view.ability(aiming.by, aiming.ability).is_some_and(|own| own.attack != Attack::None);
        !attacks || self.candidates(aiming).into_iter().any(|on| view.hostile(aiming.by, on))
    }

    fn way(&self, who: CreatureId, how: Slug, spot: Spot, _rise: i32) -> Option<Vec<Spot>> {
        let ends = |path: &Vec<Spot>| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y));
        legal::walks(self.view(), who, how).into_iter().find(ends)
    }

    fn highlights(&self, decision: &Decision, hand: &Hand, _lit: usize, cursor: &Cursor) -> Highlights {
        highlights::highlights(self, decision, hand, cursor)
    }
}
