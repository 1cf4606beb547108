//! A combatant's sheet: its numbers, what lasts on it and until when, what it can do.

use super::numbers;
use super::stakes;
use crate::content::either::either;
use crate::core::condition::Condition;
use crate::core::ends::{End, Ends, Moment};
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::pool::Pool;
use crate::face::panels::sheet::{Sheet, StateLine};
use crate::rulesets::thirty_sixth_way::data::ability::AbilityDef;
use crate::rulesets::thirty_sixth_way::data::words::Defense;
use crate::rulesets::thirty_sixth_way::death::LAST;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::rolls;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::traits;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words::{self, name, thing};

/// The sheet of a combatant, from what is usual.
pub fn sheet(view: View, usual: Sheet, id: CreatureId) -> Sheet {
    let own = view.sheet(id);
    let mut stats: Vec<(String, String)> =
        Defense::ALL.map(|defense| (defense.word().to_owned(), view.defense(id, defense).to_string())).to_vec();
    if own.hero {
        stats.push(("Attack".to_owned(), format!("{:+}", view.attack_bonus(id))));
        stats.push(("Volition".to_owned(), view.volition(id).to_string()));
    }
    if let Some(kind) = view.stance_kind(id) {
        stats.push(("Stance".to_owned(), kind.slug().title()));
    }
    stats.push(("Band".to_owned(), view.initiative(id).band.slug().title()));
    if let Some(who) = view.clock().active.filter(|who| *who != id) {
        stats.push(("Distance".to_owned(), reach::relation(view, who, id).title()));
    }
    // Temporary hit points stand in the bar.
    let shown = |pool: &&Pool| pool.name != t::TEMPORARY.get();
    let pools = view.pools(id).into_iter().flat_map(crate::core::pool::Pools::iter);
    let pools = pools.filter(shown).map(|pool| (words::capital(&words::pool(pool.name)), pool.now.to_string()));
    let plight = view.plight(id);
    let mut states = ties(view, id);
    states.extend(view.conditions(id).map(|(entity, held)| {
        let ongoing = view.ongoing(entity).map(|own| format!(" {} {}", own.amount, own.kind));
        state(view, held, &ongoing.unwrap_or_default())
    }));
    if let Some(told) = down(view, id) {
        states.insert(0, told);
    }
    if plight.failures > 0 {
        let rule = "The fourth failure of a fight is death.";
        states.push(line("dying", "Death saves", failed(plight.failures), rule));
    }
    if plight.overdrawn > 0 {
        let detail = format!("{} less Volition and defenses until a Full Rest", plight.overdrawn);
        states.push(line("weakened", "Overdrawn", detail, "It used more recoveries than it had."));
    }
    if view.is_up(id) && view.is_staggered(id) && !own.object {
        let rule = "Some abilities do more while their user is staggered.";
        states.push(line("winded", "Staggered", "at half its HP or below".to_owned(), rule));
    }
    if let Some(readied) = view.readied(id) {
        let detail = words::readied(view, readied);
        let rule = "It happens once, just before its trigger; it is lost if its owner's next turn comes first.";
        states.push(line("seized", "Readied", detail, rule));
    }
    states.extend(view.sustaining(id).iter().map(|own| sustained(view, id, own.ability)));
    let mut traits: Vec<(String, String)> = Vec::new();
    if !own.about.is_empty() {
        traits.push(("About".to_owned(), own.about.clone()));
    }
    traits.extend(traits::all(own));
    let card = |ability: &AbilityDef| numbers::card(view, id, ability).join("\n");
    let listed = own.abilities.iter().filter(|ability| own.has_stance_for(ability.id));
    traits.extend(listed.map(|ability| (ability.name.clone(), card(ability))));
    Sheet {
        kind: format!("{}, {}", own.name, words::kind(own)),
        stats,
        pools: pools.collect(),
        states,
        traits,
        ..usual
    }
}

fn line(badge: &str, name: &str, detail: String, rule: &str) -> StateLine {
    StateLine { badge: badge.into(), name: name.to_owned(), detail, rule: rule.to_owned() }
}

/// How many death saves have failed in this fight (ESC-DTH-08).
pub fn failed(failures: u8) -> String {
    format!("{failures} of {LAST} failed")
}

/// The save that brings somebody back who is down, with its chance; none of those who have none (ESC-DTH-01,
/// ESC-LGS-01).
pub fn save_odds(view: View, id: CreatureId) -> Option<String> {
    let state = view.state(id);
    let help = match state {
        _ if state == t::DYING.get() || state == t::STABILIZED.get() => sources::death_save(view, id),
        _ if state == t::LAST_GASP.get() => sources::save(view, id),
        _ => return None,
    };
    Some(words::odds(rolls::HARD, 0, sources::net(&help)))
}

/// What keeps a hero from acting, and what ends it (ESC-DTH-01, ESC-DTH-11, ESC-LGS-01).
fn down(view: View, id: CreatureId) -> Option<StateLine> {
    let (state, odds) = (view.state(id), save_odds(view, id)?);
    let detail = if state == t::DYING.get() {
        format!(
            "each turn is a death save ({odds}); success brings it back with a recovery, the fourth failure of a fight \
             kills it; any healing brings it back at once"
        )
    } else if state == t::STABILIZED.get() {
        format!(
            "each turn is a death save ({odds}); success brings it back with a recovery, failing counts for nothing"
        )
    } else {
        let end =
            view.plight(id).last_gasp.map_or_else(String::new, |end| format!("; after {LAST} failures it is {end}"));
        format!("each turn is a save ({odds}) that ends it{end}; healing does not help")
    };
    Some(line("dying", &state.title(), detail, "It does nothing else meanwhile."))
}

/// An ability that is kept up (ESC-ABL-11).
fn sustained(view: View, id: CreatureId, ability: Name) -> StateLine {
    let own = view.ability(id, ability);
    let badge = own.and_then(|own| own.all_effects().find_map(|effect| effect.conditions().first().copied()));
    let action = own.and_then(|own| own.entry.action.slot()).map_or("", |slot| slot.word());
    let detail =
        format!("each turn takes its {action} action and a roll ({})", stakes::sustain_odds(view, id, ability));
    let rule = "What it does goes on as long as this is kept up.";
    StateLine {
        badge: badge.unwrap_or_default(),
        ..line("", &format!("Sustains {}", thing(view, ability)), detail, rule)
    }
}

/// Whom it is engaged with, who holds it, whom it holds.
fn ties(view: View, id: CreatureId) -> Vec<StateLine> {
    let names = |all: Vec<CreatureId>| all.into_iter().map(|other| name(view, other)).collect::<Vec<_>>().join(", ");
    let engaged = view.engaged(id);
    let held: Vec<CreatureId> = view.grabbers(id).map(|(_, by)| by).collect();
    let holds: Vec<CreatureId> = view.grabs(id).map(|(_, on)| on).collect();
    let mut found = Vec::new();
    if !engaged.is_empty() {
        let rule = "Walking off, Ranged attacks and whatever provokes give each of them in a melee stance an opportunity attack \
                    first.";
        let detail = format!("with {}", names(engaged));
        found.push(line("engaged", "Engaged", detail, rule));
    }
    if !held.is_empty() {
        let rule = "It cannot walk off without disengaging, at Disadvantage until it has hit the grabber this round; no \
                    opportunity attacks, nothing Ranged; the grabber hits it with Advantage.";
        found.push(line("grabbed", "Grabbed", format!("by {}", names(held)), rule));
    }
    if !holds.is_empty() {
        found.push(line("grabbed", "Holds", names(holds), "It hits whom it holds with Advantage."));
    }
    found
}

fn state(view: View, held: &Condition, more: &str) -> StateLine {
    let kind = held.kinds.first().copied().unwrap_or_default();
    let names: Vec<String> = held.kinds.iter().map(|kind| thing(view, *kind)).collect();
    let by = held.imposer.map_or_else(String::new, |by| format!("from {}, ", name(view, by)));
    StateLine {
        badge: kind,
        name: format!("{}{more}", names.join(" and ")),
        detail: format!("{by}{}", until(view, &held.ends)),
        rule: view.content().condition(kind).map(|record| record.about.clone()).unwrap_or_default(),
    }
}

fn until(view: View, ends: &Ends) -> String {
    let said = ends.iter().map(|end| match end {
        End::Check { number, .. } => format!("a save of {number}+ ends it"),
        End::At(Moment::TurnStart { of, .. }) => format!("until {}'s next turn", name(view, of)),
        End::At(Moment::TurnEnd { of, .. }) => format!("to the end of {}'s turn", name(view, of)),
        End::Own(_) => "while it is sustained".to_owned(),
        _ => "until the fight is over".to_owned(),
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { "until the fight is over".to_owned() } else { either(&said) }
}
