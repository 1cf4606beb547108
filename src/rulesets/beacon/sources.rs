//! What helps and hinders a roll, cause by cause, and what a roll has to come to.

use super::data::ability::{AbilityDef, Attack as Attacks, Sort, Tag};
use super::data::condition::Lend;
use super::data::effect::Effect;
use super::data::passive::{Passive, RollKind};
use super::data::words::{Action, Score};
use super::frames::{Aim, Attack};
use super::ground::{self, Cover};
use super::rolls::{Net, PLAIN};
use super::terms as t;
use super::view::View;
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Source, Term, TermKind};
use crate::core::triggered::{self, IndexedContent, RollAt, RollBonus};

/// What all causes come to (BC-DICE-03, BC-DICE-04).
pub fn net(help: &[Term]) -> Net {
    let (mut accuracy, mut difficulty) = (0u8, 0u8);
    for term in help {
        if let TermKind::Help(causes) = term.kind {
            let more = causes.unsigned_abs();
            let which = if causes > 0 { &mut accuracy } else { &mut difficulty };
            *which = which.saturating_add(more);
        }
    }
    Net::new(accuracy, difficulty)
}

/// Whether an attack is ranged: VOLLEY is, FIGHT, SHOVE and GRAPPLE are not (BC-SKM-06, BC-BRL-01).
pub fn is_ranged(ability: &AbilityDef, action: Option<Action>) -> bool {
    match action {
        Some(Action::Volley) => true,
        Some(Action::Fight | Action::Shove | Action::Grapple) => false,
        _ => ability.reach.is_none(),
    }
}

/// Whether an ability rolls or hits against A-DEF.
pub fn is_aetheric(ability: &AbilityDef) -> bool {
    ability.has(Tag::Aetheric)
}

fn situation(word: Name, of: CreatureId, on: CreatureId) -> Source {
    Source::Situation { name: word, of: Some(of), on: Some(on) }
}

fn content(word: Name, of: CreatureId) -> Source {
    Source::Content { name: word, of: Some(of) }
}

/// Help and hindrance of somebody's own rolls by what is on it (BC-CON-02).
pub fn own(view: View, who: CreatureId) -> Vec<Term> {
    let lent = view.lent(who).filter_map(|(name, lend)| match lend {
        Lend::Rolls(causes) => Some(Term::help(*causes, content(name, who))),
        _ => None,
    });
    once_each(lent.collect())
}

/// Nobody benefits or suffers twice from the same thing (BC-ACT-13).
fn once_each(mut terms: Vec<Term>) -> Vec<Term> {
    let mut seen = Vec::new();
    terms.retain(|term| {
        let key = term.source.name();
        let fresh = !seen.contains(&key);
        seen.push(key);
        fresh
    });
    terms
}

/// Help and hindrance of an attack on one of its targets.
pub fn attack(view: View, attack: &Attack, ability: &AbilityDef, aim: &Aim) -> Vec<Term> {
    let (by, on) = (attack.by, aim.on);
    let mut terms = own(view, by);
    let mut add = |causes: i8, source: Source| {
        if causes != 0 {
            terms.push(Term::help(causes, source));
        }
    };
    add(ability.accuracy, content(ability.id, by));
    if attack.action == Some(Action::Shove) {
        add(i8::try_from(view.larger_by(by, on)).unwrap_or(0), situation(name!("size"), by, on));
    }
    let against = view.lent(on).filter_map(|(name, lend)| match lend {
        Lend::Attacked(causes) => Some(Term::help(*causes, content(name, on))),
        _ => None,
    });
    for term in once_each(against.collect()) {
        if let TermKind::Help(causes) = term.kind {
            add(causes, term.source);
        }
    }
    let ranged = is_ranged(ability, attack.action);
    if ranged && view.is_engaged(by) {
        add(-1, situation(name!("engaged"), by, on));
    }
    if (ranged || attack.thrown) && !ability.has(Tag::Indirect) && !ability.has(Tag::Homing) {
        add(-cover(view, by, on).difficulty(), situation(name!("cover"), by, on));
    }
    if !ranged && !attack.thrown && view.flies(on) && !view.flies(by) {
        add(-2, situation(t::FLYING.get(), by, on));
    }
    for &helped in &aim.helped {
        add(1, situation(helped, by, on));
    }
    add(-i8::try_from(aim.hindered).unwrap_or(6), situation(name!("hindered"), by, on));
    terms.extend(bonuses(view, RollKind::Attacks, by, Some(on)));
    terms
}

/// The cover of a target from somebody (BC-TGT-03, BC-STA-09).
pub fn cover(view: View, by: CreatureId, on: CreatureId) -> Cover {
    view.space(on).map_or(Cover::None, |to| cover_at(view, by, on, to))
}

/// The cover that a target has or would have in some space.
pub fn cover_at(view: View, by: CreatureId, on: CreatureId, to: Space) -> Cover {
    let Some(from) = view.space(by).filter(|_| !view.flies(on)) else { return Cover::None };
    let cover = ground::cover(view.board(), from, to, (view.height(by), view.height_at(on, to)));
    match (cover, view.flies(by)) {
        (Cover::Hard, true) => Cover::Soft,
        (Cover::Soft, true) => Cover::None,
        (cover, _) => cover,
    }
}

/// What is added to an attack's d20: GRIT, or what an NPC's ability prints (BC-DICE-01).
pub fn bonus(view: View, by: CreatureId, ability: &AbilityDef) -> i16 {
    let sheet = view.sheet(by);
    if !sheet.pc && ability.sort != Sort::Basic { ability.bonus } else { sheet.grit }
}

/// The defense that an attack has to reach.
pub fn defense(view: View, ability: &AbilityDef, aim: &Aim) -> i16 {
    let sworn = view.passive(aim.on, |passive| if let Passive::Oathkeeper(by) = passive { Some(*by) } else { None });
    let more = sworn.filter(|_| aim.swapped).unwrap_or(0);
    view.defense(aim.on, is_aetheric(ability)) + more
}

/// Help and hindrance of a check or save by a score (BC-NPC-08).
pub fn check(view: View, who: CreatureId, with: Score) -> Vec<Term> {
    let mut terms = own(view, who);
    terms.extend(bonuses(view, RollKind::Checks, who, None));
    if view.sheet(who).firm == Some(with) {
        terms.push(Term::help(1, Source::Figure(name!("template"))));
    }
    terms
}

/// A target as the roll at it will find it: RALLY helps with the first, and a mark helps where it is used up (BC-SKM-02,
/// BC-ABL-20).
pub fn foreseen(view: View, attack: &Attack, aim: &Aim, mark: bool) -> Aim {
    let mut aim = aim.clone();
    let rallied = attack.at == 0 && view.has(attack.by, t::RALLIED.get());
    let marked = mark && view.has(aim.on, t::MARKED.get());
    for (helps, what) in [(rallied, t::RALLIED.get()), (marked, t::MARKED.get())] {
        if helps && !aim.helped.contains(&what) {
            aim.helped.push(what);
        }
    }
    aim
}

/// What an effect yet to come will help or hinder somebody's own rolls by (BC-CON-02).
pub fn once_imposed(view: View, effect: &Effect, on: CreatureId) -> Vec<Term> {
    let Effect::Impose(impose) = effect else { return Vec::new() };
    let Some(record) = view.content().condition(impose.is).filter(|_| !view.has(on, impose.is)) else {
        return Vec::new();
    };
    let own = |lend: &Lend| match lend {
        Lend::Rolls(causes) => Some(Term::help(*causes, content(impose.is, on))),
        _ => None,
    };
    record.lends.iter().filter_map(own).collect()
}

/// The number that a save has to reach: the SAVE TARGET of whoever caused it (BC-DICE-11).
pub fn save_target(view: View, by: Option<CreatureId>) -> i16 {
    by.map_or(PLAIN, |by| view.sheet(view.summoner(by).unwrap_or(by)).save)
}

/// The chance of an attack on somebody as things stand, 0 to 1; nothing is used up for it.
pub fn chance(view: View, by: CreatureId, ability: &AbilityDef, action: Option<Action>, on: CreatureId) -> f32 {
    if ability.attack == Attacks::Auto {
        return 1.0;
    }
    let thought = Attack::new(by, ability.id, action, [on]);
    let aim = &foreseen(view, &thought, &thought.aims[0], false);
    let help = attack(view, &thought, ability, aim);
    let need = defense(view, ability, aim) - bonus(view, by, ability);
    let chance = super::rolls::chance(net(&help), need);
    if view.lends(on, |lend| *lend == Lend::Invisible) { chance / 2.0 } else { chance }
}

/// What traits and conditions bring to a roll.
fn bonuses(view: View, on: RollKind, roller: CreatureId, other: Option<CreatureId>) -> Vec<Term> {
    let indices = view.content().trait_indices();
    if !indices.all.bears_on_rolls() {
        return Vec::new();
    }
    let held_too = indices.conditions.bears_on_rolls();
    let each = |who: CreatureId| -> Vec<(Name, &RollBonus<RollKind>)> {
        let own = view.sheet(who).trait_index.bears_on_rolls();
        if !(own || held_too) || !view.is_up(who) {
            return Vec::new();
        }
        let own =
            own.then(|| view.passives(who)).into_iter().flatten().filter_map(|(ability, passive)| match passive {
                Passive::Rolls(own) => Some((ability.id, own)),
                _ => None,
            });
        let held = held_too.then(|| view.held(who)).into_iter().flatten();
        let held = held.flat_map(|(_, record)| record.rolls.iter().map(move |own| (record.id, own)));
        own.chain(held).collect()
    };
    let found = triggered::bonuses(view.world, RollAt { on, roller, other }, each);
    let term = |(of, name, by)| Term::help(by, Source::Content { name, of: Some(of) });
    found.into_iter().map(term).collect()
}
