//! What helps and hinders a roll, term by term; what an attack needs, with exact odds.

use super::data::ability::AbilityDef;
use super::data::condition::Lend;
use super::data::passive::{Passive, RollKind};
use super::data::words::Defense;
use super::frames::{Aim, Attack};
use super::rolls::{self, CRIT, Need, Net};
use super::terms as t;
use super::view::View;
use crate::core::ids::CreatureId;
use crate::core::name::{Name, name};
use crate::core::roll::{Distribution, Source, Term, TermKind};
use crate::core::triggered::{self, IndexedContent, RollAt, RollBonus};

/// What all terms of help and hindrance come to (ESC-DICE-05).
pub fn net(help: &[Term]) -> Net {
    let causes = help.iter().map(|term| if let TermKind::Help(causes) = term.kind { causes } else { 0 });
    Net::new(causes.sum())
}

fn content(causes: i8, name: Name, of: CreatureId) -> Term {
    Term::help(causes, Source::Content { name, of: Some(of) })
}

/// Advantages and Disadvantages of an attack on one target.
pub fn attack(view: View, attack: &Attack, ability: &AbilityDef, aim: &Aim) -> Vec<Term> {
    let (by, on) = (attack.by, aim.on);
    let mut help = Vec::new();
    for (name, imposer, lend) in view.lent(by) {
        match *lend {
            Lend::Attacks(causes) => help.push(content(causes, name, by)),
            Lend::AttacksOnOthers(causes) if imposer != Some(on) => help.push(content(causes, name, by)),
            _ => {}
        }
    }
    for (name, _, lend) in view.lent(on) {
        if let Lend::Attacked(causes) = *lend {
            help.push(content(causes, name, on));
        }
    }
    if !view.is_up(on) && !view.sheet(on).object {
        // Those who are down are Helpless, which is Stunned (ESC-COND-31, ESC-COND-26).
        help.push(content(1, view.state(on), on));
    }
    if view.grabs(by).any(|(_, held)| held == on) {
        help.push(content(1, t::GRABBED.get(), on));
    }
    help.extend(bonuses(view, RollKind::Attacks, by, Some(on)));
    if attack.opportunity {
        help.extend(bonuses(view, RollKind::OpportunityAttacks, by, Some(on)));
    }
    let stance = view.stance(by).filter(|stance| attack.opportunity && stance.opportunity != 0);
    if let Some(stance) = stance {
        help.push(content(stance.opportunity, stance.is.slug(), by));
    }
    if aim.guarded {
        help.push(Term::help(-1, Source::situation(ability.entry.against.unwrap_or(Defense::Armor).pool())));
    }
    if attack.hindered > 0 {
        help.push(Term::help(-attack.hindered, Source::situation(name!("interrupted"))));
    }
    help
}

/// What is added to an attack, term by term (ESC-ATK-01, ESC-ATK-13, ESC-ED-05, ESC-ED-06).
pub fn bonus(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<Term> {
    let mut terms = match ability.entry.bonus {
        Some(printed) => vec![Term::number(printed, Source::Figure(name!("printed-bonus")))],
        None => vec![
            Term::number(view.sheet(by).level, Source::Figure(name!("level"))),
            Term::number(view.volition(by), Source::Figure(name!("volition"))),
        ],
    };
    let escalation = view.escalation(by);
    if escalation > 0 && view.escalates(by) {
        terms.push(Term::number(escalation, Source::Figure(name!("escalation"))));
    }
    for (name, _, lend) in view.lent(by) {
        if let Lend::AttackBonus(bonus) = *lend {
            terms.push(Term::number(bonus, Source::Content { name, of: Some(by) }));
        }
    }
    terms
}

/// From which natural result on an attack is a crit (ESC-ATK-06, ESC-TYP-07 to ESC-TYP-09, ESC-COND-29).
pub fn crit_from(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> i16 {
    let kinds = damage_kinds(view, by, ability);
    let weak = view.sheet(on).weak.iter().any(|kind| kinds.contains(kind));
    let vulnerable = view.lent(on).any(|(_, imposer, lend)| match lend {
        Lend::Vulnerable => true,
        Lend::VulnerableToImposer => imposer == Some(by),
        _ => false,
    });
    CRIT - i16::from(weak) - i16::from(vulnerable)
}

/// The types of what an attack deals, a basic attack's where it is made as one.
pub fn damage_kinds(view: View, by: CreatureId, ability: &AbilityDef) -> Vec<Name> {
    let basic = ability.as_basic.and_then(|basic| view.ability(by, basic));
    basic.map_or_else(|| ability.damage_kinds(), |basic| basic.damage_kinds())
}

/// What an attack needs against one target.
pub fn need(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> Need {
    Need {
        bonus: bonus(view, by, ability).iter().map(|term| term.value).sum(),
        target: view.defense(on, ability.entry.against.unwrap_or(Defense::Armor)),
        crit: crit_from(view, by, ability, on),
    }
}

/// An attack as it would be declared now.
pub fn thought(by: CreatureId, ability: &AbilityDef, on: CreatureId) -> (Attack, Aim) {
    (Attack::new(by, ability.id, [on]), Aim { on, ..Aim::default() })
}

/// The degrees of an attack with their exact odds, and its net dice; whether its target is found is not in them.
pub fn odds(view: View, by: CreatureId, ability: &AbilityDef, on: CreatureId) -> (Net, Need, Distribution<i8>) {
    let (thought, aim) = thought(by, ability, on);
    odds_of(view, &thought, ability, &aim)
}

/// The same of an attack that is declared.
pub fn odds_of(view: View, declared: &Attack, ability: &AbilityDef, aim: &Aim) -> (Net, Need, Distribution<i8>) {
    let net = net(&attack(view, declared, ability, aim));
    let need = need(view, declared.by, ability, aim.on);
    (net, need, need.odds(net))
}

/// The chance that an attack hits, an unseen target's being found in it.
pub fn hit_chance(view: View, declared: &Attack, ability: &AbilityDef, aim: &Aim) -> f32 {
    let (_, _, odds) = odds_of(view, declared, ability, aim);
    found(view, declared.by, aim.on) * odds.chance(|degree| *degree > 0)
}

/// The chance that an opportunity attack hits, with what helps those alone; none where it has nothing to strike with.
pub fn strike_chance(view: View, by: CreatureId, on: CreatureId) -> Option<f32> {
    let basic = view.sheet(by).basic_melee()?;
    let (thought, aim) = thought(by, basic, on);
    Some(hit_chance(view, &Attack { opportunity: true, ..thought }, basic, &aim))
}

/// The chance that an attacker finds its target: an 11+ save where that is unseen (ESC-COND-20).
pub fn found(view: View, by: CreatureId, on: CreatureId) -> f32 {
    match unseen(view, on) {
        true => rolls::plain_odds(net(&save(view, by)), 0, rolls::NORMAL).chance(|degree| *degree > 0),
        false => 1.0,
    }
}

/// Whether somebody is unseen, so that attackers save first (ESC-COND-20).
pub fn unseen(view: View, on: CreatureId) -> bool {
    view.lends(on, |lend| *lend == Lend::Unseen)
}

/// Advantages and Disadvantages of a save (ESC-COND-10).
pub fn save(view: View, who: CreatureId) -> Vec<Term> {
    let mut help = Vec::new();
    for (name, _, lend) in view.lent(who) {
        if let Lend::Saves(causes) = *lend {
            help.push(content(causes, name, who));
        }
    }
    help.extend(bonuses(view, RollKind::Saves, who, None));
    help
}

/// The same of a death save: the first may be harder (ESC-DTH-02, ESC-DTH-03, ESC-DTH-14).
pub fn death_save(view: View, who: CreatureId) -> Vec<Term> {
    let mut help = save(view, who);
    let plight = view.plight(who);
    if plight.first && plight.hard {
        help.push(Term::help(-2, Source::situation(name!("hard-fall"))));
    }
    help
}

/// Advantages and Disadvantages of a Disengage check (ESC-COND-12).
pub fn disengage(view: View, who: CreatureId, from: &[CreatureId]) -> Vec<Term> {
    let mut help = bonuses(view, RollKind::Disengage, who, None);
    if let Some(stance) = view.stance(who).filter(|stance| stance.disengage != 0) {
        help.push(content(stance.disengage, stance.is.slug(), who));
    }
    let mut held = view.grabbers(who).map(|(_, by)| by);
    let unhit = |by: &CreatureId| from.contains(by) && view.times_about(who, t::HIT.get(), Some(*by)) == 0;
    if held.any(|by| unhit(&by)) {
        help.push(content(-1, t::GRABBED.get(), who));
    }
    if view.has(who, t::SLIPPING.get()) {
        help.push(content(1, t::SLIPPING.get(), who));
    }
    help
}

/// What a Disengage check has to come to (ESC-ENG-09).
pub fn disengage_difficulty(foes: usize) -> i16 {
    rolls::NORMAL - 1 + i16::try_from(foes.max(1)).unwrap_or(9)
}

/// Advantages of a Sustain roll, which is no save (ESC-ABL-08, ESC-STN-10).
pub fn sustain(view: View, who: CreatureId) -> Vec<Term> {
    let stance = view.stance(who).filter(|stance| stance.sustain != 0);
    stance.map(|stance| content(stance.sustain, stance.is.slug(), who)).into_iter().collect()
}

/// What traits and conditions bring to a roll.
fn bonuses(view: View, on: RollKind, roller: CreatureId, other: Option<CreatureId>) -> Vec<Term> {
    let indices = view.content().trait_indices();
    if !indices.all.bears_on_rolls() {
        return Vec::new();
    }
    let held_too = indices.conditions.bears_on_rolls();
    let each = |who: CreatureId| -> Vec<(Name, &RollBonus<RollKind>)> {
        if !(held_too || view.sheet(who).trait_index.bears_on_rolls()) || !view.is_up(who) {
            return Vec::new();
        }
        let own = view.sheet(who).passives.iter().filter_map(|passive| match passive {
            Passive::Trait { name, rolls, .. } => Some((*name, rolls)),
            _ => None,
        });
        let held = held_too.then(|| view.held(who)).into_iter().flatten();
        let held = held.map(|(_, record)| (record.id, &record.rolls));
        own.chain(held).flat_map(|(of, rolls)| rolls.iter().map(move |own| (of, own))).collect()
    };
    let found = triggered::bonuses(view.world, RollAt { on, roller, other }, each);
    let term = |(of, name, by)| Term::help(by, Source::Content { name, of: Some(of) });
    found.into_iter().map(term).collect()
}
