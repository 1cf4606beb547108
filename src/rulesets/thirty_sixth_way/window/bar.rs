//! What somebody can do at the question that is open, with the reason where it cannot.

use super::aiming;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind, Options, Use};
use crate::core::name::Name as Slug;
use crate::face::game::presenter::{Group, Slot};
use crate::face::panels::ability::AbilityCard;
use crate::rulesets::thirty_sixth_way::check;
use crate::rulesets::thirty_sixth_way::data::words::Slot as Part;
use crate::rulesets::thirty_sixth_way::legal;
use crate::rulesets::thirty_sixth_way::movement;
use crate::rulesets::thirty_sixth_way::rolls;
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words;

/// What everybody can do: its action, and what it does in a sentence.
const DEEDS: [(&str, &str, &str); 15] = [
    ("stance", "Quick", "Take another stance."),
    ("engage", "Free", "Engage an enemy beside you."),
    ("disengage", "Move", "Leave enemies without being struck, then move. Failing costs the action and nothing else."),
    ("rally", "Standard", "Heal with a recovery, then save against one effect; the escalation die helps."),
    ("stabilize", "Standard", "A dying ally beside you is safe from failed death saves."),
    ("coup-de-grace", "Standard, Move and Quick", "An engaged helpless enemy is hit for certain, and it is a crit."),
    ("dicey-move", "Move", "Try something with what stands around."),
    ("sustain", "as the ability", "Keep up what you have begun."),
    ("grant-save", "Standard", "An ally in Last Gasp beside you saves at once."),
    ("interact", "Quick", "Open or shut a door."),
    ("ready", "the action readied", "Act when a trigger comes, just before it."),
    ("flee", "Free", "Everybody gets away, at the price of a Campaign Loss. All heroes have to agree."),
    ("end", "Free", "End what you have put on yourself."),
    ("let-go", "Free", "Let go of whom you grab."),
    ("fight-in-spirit", "your turn", "Help an ally from beyond the fight, and say why."),
];

/// The question that is open, if it asks somebody to act.
pub fn asked_of(view: View<'_>, who: CreatureId) -> Option<&Decision> {
    view.decision().filter(|asked| asked.about == Some(who) && matches!(asked.options, Options::Act))
}

/// The groups of the bar: what is of any use now.
pub fn groups(view: View, who: CreatureId) -> Vec<Group> {
    let (mut abilities, mut deeds) = (Vec::new(), Vec::new());
    for kind in legal::on_turn(view, who) {
        match kind {
            OptionKind::Use(what) if view.ability(who, what).is_some() => abilities.push(Slot::Ability(what)),
            OptionKind::Use(what) if concerns(view, who, what) => deeds.push(Slot::Ability(what)),
            _ => {}
        }
    }
    let spent = |part: Part| view.turn().is_some_and(|turn| turn.who == who) && check::pay(view.quiet(), part).is_err();
    let group = |title: &str, spent: bool, slots: Vec<Slot>| Group { title: title.to_owned(), spent, slots };
    let all = [
        group("Move", spent(Part::Move), vec![Slot::Walk(Slug::default())]),
        group("Abilities", spent(Part::Quick), abilities),
        group("Actions", spent(Part::Quick), deeds),
    ];
    all.into_iter().filter(|group| !group.slots.is_empty()).collect()
}

/// Whether a deed is worth a place on the bar as things stand.
fn concerns(view: View, who: CreatureId, what: Slug) -> bool {
    let always = [t::STANCE.get(), t::RALLY.get(), t::READY.get(), t::FLEE.get()];
    let hero = view.sheet(who).hero;
    match what {
        _ if view.is_spirit(who) => what == t::SPIRIT.get(),
        _ if always.contains(&what) => hero || what == t::READY.get(),
        what if what == t::DISENGAGE.get() => !view.is_free(who),
        _ => !aiming::uses(view, who, what).is_empty(),
    }
}

/// The card of a place.
pub fn card(view: View, who: CreatureId, slot: &Slot) -> AbilityCard {
    match slot {
        Slot::Walk(_) => AbilityCard {
            name: "Move".to_owned(),
            kind: "Move action".to_owned(),
            greyed: movement::ways(view, who).is_empty().then(|| "it cannot go anywhere now".to_owned()),
            ..AbilityCard::default()
        },
        Slot::Ability(what) => {
            let deed = DEEDS.iter().find(|(deed, ..)| *what == **deed);
            let ability = view.ability(who, *what);
            let mut text = ability.map_or_else(
                || deed.map_or_else(Vec::new, |(_, _, text)| vec![(*text).to_owned()]),
                |ability| words::card(ability),
            );
            if *what == t::DISENGAGE.get() {
                text.extend(disengage(view, who));
            }
            AbilityCard {
                name: ability.map_or_else(|| what.title(), |ability| ability.name.clone()),
                kind: deed.map_or_else(|| "Ability".to_owned(), |(_, action, _)| (*action).to_owned()),
                text,
                greyed: greyed(view, who, *what),
                ..AbilityCard::default()
            }
        }
        Slot::Now(_) => AbilityCard::default(),
    }
}

/// The difficulty and chance of leaving all it is engaged with, and each by itself (ESC-ENG-09).
pub fn disengage(view: View, who: CreatureId) -> Vec<String> {
    let engaged = view.engaged(who);
    let told = |from: &[CreatureId], whom: String| {
        let net = sources::net(&sources::disengage(view, who, from));
        let target = sources::disengage_difficulty(from.len());
        let odds = rolls::plain_odds(net, 0, target);
        format!("From {whom}: {target} or more, {:.1}%", 100.0 * odds.chance(|degree| *degree > 0))
    };
    let mut lines = Vec::new();
    if engaged.len() > 1 {
        lines.push(told(&engaged, format!("all {}", engaged.len())));
    }
    lines.extend(engaged.iter().map(|&one| told(&[one], view.tag(one).title())));
    lines
}

/// Why something cannot be done now.
fn greyed(view: View, who: CreatureId, what: Slug) -> Option<String> {
    if asked_of(view, who).is_none() {
        return Some("Something else has to be answered first".to_owned());
    }
    if !aiming::uses(view, who, what).is_empty() {
        return None;
    }
    let tried = legal::uses(view, who, what).into_iter().next();
    let tried = tried.unwrap_or_else(|| Use { by: who, ability: what, ..Use::default() });
    Some(check::intent(view, &Intent::Use(tried)).map_or_else(|refusal| refusal.text, |_| "not now".to_owned()))
}
