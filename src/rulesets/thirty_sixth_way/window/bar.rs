//! What somebody can do at the question that is open, with the reason where it cannot.

use super::aiming;
use super::harm;
use super::numbers;
use super::stakes;
use crate::content::either::all;
use crate::content::either::either;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind, Options, Use};
use crate::core::name::Name as Slug;
use crate::face::game::presenter::{Group, Slot};
use crate::face::game::usual;
use crate::face::panels::ability::AbilityCard;
use crate::face::ui::Glyph;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::common_actions;
use crate::rulesets::thirty_sixth_way::data::ability::{AbilityDef, Only};
use crate::rulesets::thirty_sixth_way::data::effect::Effect;
use crate::rulesets::thirty_sixth_way::data::words::{Band, Slot as Part};
use crate::rulesets::thirty_sixth_way::healing;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::reach;
use crate::rulesets::thirty_sixth_way::rolls;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::state::Sustained;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words;

/// Whether a common action can be done in any turn.
fn is_common_to_all_turns(what: Slug) -> bool {
    [t::STANCE.get(), t::RALLY.get(), t::READY.get(), t::FLEE.get()].contains(&what)
}

/// The question that is open, if it asks somebody to act.
pub fn asked_of(view: View<'_>, who: CreatureId) -> Option<&Decision> {
    view.decision().filter(|asked| asked.about == Some(who) && matches!(asked.options, Options::Act))
}

/// The groups of the bar: what is of any use now.
pub fn groups(view: View, who: CreatureId) -> Vec<Group> {
    let (mut abilities, mut common) = (Vec::new(), Vec::new());
    for kind in legal::on_turn(view, who) {
        match kind {
            OptionKind::Use(what) if view.ability(who, what).is_some() => {
                let held = view.sheet(who).has_stance_for(what);
                abilities.extend(held.then_some(Slot::Ability(what)));
            }
            OptionKind::Use(what) if concerns(view, who, what) => common.push(Slot::Ability(what)),
            _ => {}
        }
    }
    // What is there every turn comes first, so that its numbers stay.
    let seldom = |slot: &Slot| match slot {
        Slot::Ability(what) if is_common_to_all_turns(*what) => 0,
        Slot::Ability(what) if *what == t::DISENGAGE.get() => 1,
        _ => 2,
    };
    common.sort_by_key(seldom);
    if !harm::uses(view, who).is_empty() {
        common.push(Slot::Ability(t::HOSTILE.get()));
    }
    let spent = |part: Part| view.turn().is_some_and(|turn| turn.who == who) && check::pay(view.quiet(), part).is_err();
    let group = |title: &str, spent: bool, slots: Vec<Slot>| Group { title: title.to_owned(), spent, slots };
    let all = [
        group("Abilities", spent(Part::Quick), abilities),
        group("Move", spent(Part::Move), vec![Slot::Walk(Slug::default())]),
        group("Actions", spent(Part::Quick), common),
    ];
    all.into_iter().filter(|group| !group.slots.is_empty()).collect()
}

/// Whether a common action is worth a place on the bar as things stand.
fn concerns(view: View, who: CreatureId, what: Slug) -> bool {
    let hero = view.sheet(who).hero;
    match what {
        _ if view.is_spirit(who) => what == t::SPIRIT.get(),
        _ if is_common_to_all_turns(what) => hero || what == t::READY.get(),
        what if what == t::DISENGAGE.get() => !view.is_free(who),
        _ => !aiming::uses(view, who, what).is_empty(),
    }
}

/// The card of a place.
pub fn card(view: View, who: CreatureId, slot: &Slot) -> AbilityCard {
    match slot {
        Slot::Walk(_) => AbilityCard {
            name: "Move".to_owned(),
            glyph: Some(Glyph::Move),
            kind: "Move action".to_owned(),
            greyed: check::pay(view, Part::Move)
                .err()
                .map(|refusal| refusal.text)
                .or_else(|| movement::ways(view, who).is_empty().then(|| "It cannot go anywhere now.".to_owned())),
            ..AbilityCard::default()
        },
        Slot::Ability(what) if *what == t::HOSTILE.get() => AbilityCard {
            name: harm::NAME.to_owned(),
            kind: "As the attack".to_owned(),
            text: vec![harm::ABOUT.to_owned()],
            greyed: greyed(view, who, *what),
            ..AbilityCard::default()
        },
        Slot::Ability(what) => {
            let common = common_actions::named(*what);
            let ability = view.ability(who, *what);
            let mut text = ability.map_or_else(
                || common.map_or_else(Vec::new, |common| vec![common.about.to_owned()]),
                |ability| numbers::card(view, who, ability),
            );
            if *what == t::DISENGAGE.get() {
                text.extend(disengage(view, who));
            }
            let title = || stakes::title(view, *what, stakes::only(view, who, *what));
            if common.is_some() {
                text.extend(stakes::card(view, who, *what));
            }
            AbilityCard {
                name: ability.map_or_else(title, |ability| ability.name.clone()),
                glyph: ability.and_then(|ability| glyph(ability)),
                kind: common.map_or_else(|| kind(view, who, *what), |common| common.takes.to_owned()),
                cost: ability.map_or_else(String::new, |ability| cost(ability)),
                text,
                greyed: greyed(view, who, *what),
                ..AbilityCard::default()
            }
        }
        Slot::Now(_) => AbilityCard::default(),
    }
}

/// What an ability is for.
fn glyph(ability: &AbilityDef) -> Option<Glyph> {
    let heals = |effect: &Effect| matches!(effect, Effect::Heal(_) | Effect::Temporary(_));
    let goes = |effect: &Effect| matches!(effect, Effect::Stride(_) | Effect::Teleport(_) | Effect::Disengage(_));
    match &ability.entry {
        _ if ability.effects.iter().any(heals) => Some(Glyph::Mend),
        entry if entry.against.is_some() && (ability.targets.most > 1 || ability.targets.all) => Some(Glyph::Area),
        entry if entry.against.is_some() && entry.melee => Some(Glyph::Melee),
        entry if entry.against.is_some() => Some(Glyph::Ranged),
        _ if ability.effects.iter().any(goes) => Some(Glyph::Move),
        _ => None,
    }
}

/// The action that an ability takes now.
fn kind(view: View, who: CreatureId, what: Slug) -> String {
    let slot = view.ability(who, what).and_then(|ability| check::slot_of(view, who, ability));
    slot.map_or_else(|| "Free".to_owned(), |slot| slot.word().to_owned())
}

/// The Power that an ability costs.
pub fn cost(ability: &AbilityDef) -> String {
    let Some(spend) = &ability.entry.spend else { return String::new() };
    let pools: Vec<String> = spend.pools.iter().map(|pool| words::pool(*pool)).collect();
    format!("{} {}", spend.points, either(&pools))
}

/// What leaving these takes, and the chance of it (ESC-ENG-09).
pub fn disengage_odds(view: View, who: CreatureId, from: &[CreatureId]) -> (i16, f32) {
    let net = sources::net(&sources::disengage(view, who, from));
    let target = sources::disengage_difficulty(from.len());
    (target, rolls::plain_odds(net, 0, target).chance(|degree| *degree > 0))
}

/// The difficulty and chance of leaving all it is engaged with, and each by itself (ESC-ENG-09).
pub fn disengage(view: View, who: CreatureId) -> Vec<String> {
    let engaged = view.engaged(who);
    let told = |from: &[CreatureId], whom: String| {
        let (target, chance) = disengage_odds(view, who, from);
        format!("From {whom}: {target} or more, {}", words::percent(chance))
    };
    let mut lines = Vec::new();
    if engaged.len() > 1 {
        lines.push(told(&engaged, format!("all {}", engaged.len())));
    }
    lines.extend(engaged.iter().map(|&one| told(&[one], words::name(view, one))));
    lines
}

/// What is left of the turn: the actions not spent yet.
pub fn left(view: View, who: CreatureId) -> String {
    if view.turn().is_none_or(|turn| turn.who != who) {
        return String::new();
    }
    let free = |part: &Part| check::has(view, *part);
    let left: Vec<String> = Part::ALL.into_iter().rev().filter(free).map(|part| part.word().to_owned()).collect();
    if left.is_empty() { "no actions left".to_owned() } else { format!("{} unspent", left.join(", ")) }
}

/// What somebody sustains that ends with its turn unless it keeps it up, where it still could (ESC-ABL-12).
pub fn ending(view: View, who: CreatureId) -> String {
    let could = |own: &&Sustained| {
        let sustain = Use { by: who, ability: t::SUSTAIN.get(), kind: Some(own.ability), ..Use::default() };
        check::intent(view, &Intent::Use(sustain)).is_ok()
    };
    let names: Vec<String> =
        view.sustaining(who).iter().filter(could).map(|own| words::thing(view, own.ability)).collect();
    let (verb, them) = if names.len() == 1 { ("ends", "it") } else { ("end", "them") };
    if names.is_empty() { String::new() } else { format!("{} {verb} unless you sustain {them}", all(&names)) }
}

/// Whether a hero that acts has done nothing yet, so that it could wait for a later band still (ESC-INI-10).
pub fn could_wait(view: View, who: CreatureId) -> bool {
    let fresh = Part::ALL.into_iter().all(|part| check::has(view, part));
    let later = view.phase().band().is_some_and(|band| band < Band::VerySlow);
    fresh && later && view.sheet(who).hero && view.is_up(who)
}

/// Whether somebody has both a move to spend and an attack in melee for after it.
pub fn strikes_after_a_walk(view: View, who: CreatureId) -> bool {
    let sheet = view.sheet(who);
    let mut attacks = sheet.abilities.iter().filter(|own| own.entry.melee && own.entry.is_attack());
    let able = |own: &AbilityDef| {
        let paid = check::slot_of(view, who, own).is_none_or(|slot| check::has(view, slot));
        paid && sheet.has_stance_for(own.id) && reach::barred(view, who, own).is_none()
    };
    check::has(view, Part::Move) && attacks.any(|own| able(own))
}

/// Why something cannot be done now.
fn greyed(view: View, who: CreatureId, what: Slug) -> Option<String> {
    if asked_of(view, who).is_none() {
        return Some(usual::waits(view.decision(), view.side(who)));
    }
    if !aiming::uses(view, who, what).is_empty() {
        let whole = view.hp(who) >= view.sheet(who).hp && healing::savable(view, who).is_empty();
        return (what == t::RALLY.get() && whole)
            .then(|| "No HP are missing, and nothing is to be saved against.".to_owned());
    }
    if what == t::HOSTILE.get() {
        return Some("Nobody of your own side is in reach of an attack.".to_owned());
    }
    let tried = legal::uses(view, who, what).into_iter().next();
    if let Some(ability) = view.ability(who, what).filter(|_| tried.is_none()) {
        let melee = ability.entry.melee && !ability.entry.ranged;
        let nobody = match melee {
            true if ability.only.contains(&Only::Flanked) => "No ally fights its target.",
            true => "There is nobody next to it to strike.",
            false => "Nobody to aim at is in reach.",
        };
        // What is used up comes before what is spent, and that before whom it could reach.
        let spent = || check::slot_of(view, who, ability).and_then(|slot| check::pay(view, slot).err());
        let why = reach::barred(view, who, ability).or_else(|| spent().map(|refusal| refusal.text));
        return Some(why.unwrap_or_else(|| nobody.to_owned()));
    }
    let tried = tried.unwrap_or_else(|| Use { by: who, ability: what, ..Use::default() });
    Some(check::intent(view, &Intent::Use(tried)).map_or_else(|refusal| refusal.text, |_| "Not now.".to_owned()))
}
