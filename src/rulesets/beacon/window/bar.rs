//! What somebody can do at the question that is open, with the reason where it cannot.

use super::{aiming, promises};
use crate::core::geometry::Space;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, OptionKind, Options, Refusal, Use};
use crate::core::name::Name as Slug;
use crate::core::plural::counted;
use crate::face::game::presenter::{Group, Slot};
use crate::face::game::usual;
use crate::face::panels::ability::AbilityCard;
use crate::face::ui::Glyph;
use crate::rulesets::beacon::actions::second_halves;
use crate::rulesets::beacon::check;
use crate::rulesets::beacon::data::ability::Sort;
use crate::rulesets::beacon::data::ability::{AbilityDef, Attack};
use crate::rulesets::beacon::data::words::Action;
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::legal;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::release::RELEASE;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// What everybody can do, in a sentence each.
const BASIC_ACTIONS: [(&str, &str); 15] = [
    ("defend", "Gain FOCUS, and attacks on you have 1 difficulty until your next turn. Heroes: phase 1."),
    ("refresh", "All HP back for a recovery, or all Stress gone, or all MP back. Heroes: phase 1."),
    ("mark", "Mark a target in sight for a later attack. Heroes: phase 3."),
    ("search", "Find somebody hidden, or learn all about an enemy. Heroes: phase 3."),
    (
        "rush",
        "Until the end of the turn your movement is not stopped and provokes nothing. To move farther instead, take Rush: move. Heroes: phase 4.",
    ),
    ("hide", "Become hidden. Heroes: phase 4."),
    ("ready", "Name a trigger, and act on it when it comes."),
    ("stand", "Stand up."),
    ("escape", "Try to leave a grapple."),
    ("let-go", "Let go of whom you grapple."),
    ("wrestle", "Contend for who leads in a grapple."),
    ("stop-channel", "Let go of what you channel."),
    ("pick-up", "Take up a thrown weapon that lies beside you."),
    ("take-off", "Take off or land."),
    ("command", "What you summoned acts."),
];

/// The question that is open, if it asks somebody to act.
pub fn asked_of(view: View<'_>, who: CreatureId) -> Option<&Decision> {
    view.decision().filter(|asked| asked.about == Some(who) && matches!(asked.options, Options::Act | Options::Use(_)))
}

/// The groups of the bar: one's own abilities, what anybody can do, what only the situation allows, ways to move. In each
/// all keep their places, so that a number means the same card all game.
pub fn groups(view: View, who: CreatureId) -> Vec<Group> {
    let Some(asked) = asked_of(view, who) else { return Vec::new() };
    let (mut moves, mut abilities, mut basic) = (Vec::new(), Vec::new(), Vec::new());
    for kind in legal::kinds(view, asked) {
        match kind {
            OptionKind::Walk(how) => moves.push(Slot::Walk(how)),
            OptionKind::Use(what) if view.ability(who, what).is_some_and(|ability| ability.sort != Sort::Basic) => {
                abilities.push(what);
            }
            OptionKind::Use(what) => basic.push(what),
            OptionKind::Choose => {}
        }
    }
    let is_now = |what: Slug| !aiming::uses(view, who, what).is_empty();
    let always = |what: Slug| Action::named(what).is_some() || view.ability(who, what).is_some();
    let (basic, mut rare): (Vec<Slug>, Vec<Slug>) = basic.into_iter().partition(|&what| always(what));
    rare.retain(|&what| is_now(what));
    let slots = |list: Vec<Slug>| list.into_iter().map(Slot::Ability).collect();
    let group = |title: &str, slots: Vec<Slot>| Group { title: title.to_owned(), spent: false, slots };
    let all = [
        group("Abilities", slots(abilities)),
        group("Actions", slots(basic)),
        group("Special", slots(rare)),
        group("Movement", moves),
    ];
    all.into_iter().filter(|group| !group.slots.is_empty()).collect()
}

/// The card of a place.
pub fn card(view: View, who: CreatureId, slot: &Slot) -> AbilityCard {
    match slot {
        Slot::Walk(how) => {
            let rush = *how == *"rush";
            AbilityCard {
                name: if rush { "Rush: move" } else { "Move" }.to_owned(),
                glyph: Some(Glyph::Move),
                kind: if rush { "Standard action" } else { "Movement" }.to_owned(),
                greyed: cannot_go(view, who, *how),
                ..AbilityCard::default()
            }
        }
        Slot::Ability(what) => {
            let told =
                BASIC_ACTIONS.iter().find(|(action, _)| *what == **action).map(|(_, text)| vec![(*text).to_owned()]);
            let ability = view.ability(who, *what);
            let scope = Some(view.sheet(who).scope);
            let greyed = greyed(view, who, *what);
            let spared = ability.filter(|_| greyed.is_none()).and_then(|ability| only_others(view, who, ability));
            let releases = view.decision().is_some_and(|decision| decision.ask == RELEASE);
            AbilityCard {
                name: ability.map_or_else(|| basic_name(view, who, *what), |ability| ability.name.clone()),
                glyph: ability.and_then(|ability| glyph(ability)),
                kind: if ability.is_some() { "Ability" } else { "Action" }.to_owned(),
                // What is released was paid for as it was channelled (BC-CHN-03).
                cost: ability.filter(|_| !releases).map_or_else(String::new, |ability| words::price(ability)),
                text: ability.map(|ability| text(view, who, ability, scope)).or(told).unwrap_or_default(),
                insist: greyed.is_none() && spared.is_some(),
                greyed: greyed.or(spared),
                ..AbilityCard::default()
            }
        }
        Slot::Now(_) => AbilityCard::default(),
    }
}

/// An ability's card, line by line, with the other weapon of its pair (BC-FUL-10).
pub fn text(view: View, who: CreatureId, ability: &AbilityDef, scope: Option<i16>) -> Vec<String> {
    let mut lines = words::card_of(ability, scope);
    let other = view.sheet(who).linked.and_then(|(one, other)| match ability.id {
        id if id == one => Some(other),
        id if id == other => Some(one),
        _ => None,
    });
    let linked =
        |other| format!("Linked pair: once a turn {} may strike in the same action.", words::thing(view, other));
    lines.extend(other.filter(|&other| view.ability(who, other).is_some()).map(linked));
    lines
}

/// What an ability is for.
fn glyph(ability: &AbilityDef) -> Option<Glyph> {
    let harms = ability.attack != Attack::default() || ability.damage.is_some();
    match ability.sort {
        _ if ability.area.is_some() => Some(Glyph::Area),
        _ if harms && ability.range.is_some() => Some(Glyph::Ranged),
        _ if harms => Some(Glyph::Melee),
        Sort::Support => Some(Glyph::Guard),
        _ => None,
    }
}

/// What is no ability of anybody's by its name; what is picked up is named where that is one thing.
fn basic_name(view: View, who: CreatureId, what: Slug) -> String {
    if what != t::PICK_UP.get() {
        return what.title();
    }
    match &aiming::uses(view, who, what)[..] {
        [Use { kind: Some(weapon), .. }] => format!("Pick up {}", words::thing(view, *weapon)),
        _ => what.title(),
    }
}

/// How far away a weapon lies that was thrown; beside its owner it can be picked up.
fn thrown(view: View, who: CreatureId, weapon: Slug) -> Option<String> {
    let (spot, space) = (promises::lies(view, who, weapon)?, view.space(who)?);
    Some(match ground::distance(space, Space::square(spot)) {
        ..=1 => "Thrown; pick it up.".to_owned(),
        far => format!("Thrown, lies {} off.", counted(far, "square")),
    })
}

/// Why no movement of a kind is to be had now.
fn cannot_go(view: View, who: CreatureId, how: Slug) -> Option<String> {
    let Some(path) = legal::walks(view, who, how).into_iter().next() else {
        return Some("It cannot go anywhere now.".to_owned());
    };
    let walk = Intent::Walk { by: who, path, how };
    check::intent(view, &walk).err().map(|refusal| refusal.text)
}

/// What keeps an attack on the nearest enemy from being made, whatever of the turn pays for it: of several reasons the
/// distance, which a walk mends.
fn at_the_nearest(view: View, who: CreatureId, what: Slug) -> Option<Result<(), Refusal>> {
    let attacks = view.ability(who, what).is_some_and(|own| own.attack == Attack::Roll && own.area.is_none());
    let space = view.space(who).filter(|_| attacks)?;
    let enemies = view.standing().filter(|&(on, _)| view.hostile(who, on));
    let (on, _) = enemies.min_by_key(|&(on, at)| (ground::distance(space, at), on))?;
    let paid_by = [Slug::default(), t::FULL_ATTACK.get(), t::LINKED.get(), t::QUICK_HANDS.get()];
    let uses = paid_by.map(|instead| Use { by: who, ability: what, on: vec![on], instead, ..Use::default() });
    let tried = uses.map(|wanted| check::intent(view, &Intent::Use(wanted)).map(drop));
    let [usual, ..] = &tried;
    // Of a full attack that has begun another weapon is what is left, though the standard action is spent.
    let told = ["distance", "repeated"];
    let refused = |code: &str| tried.iter().find(|tried| tried.as_ref().is_err_and(|refusal| refusal.code == *code));
    let best = tried.iter().find(|tried| tried.is_ok()).or_else(|| told.into_iter().find_map(refused));
    Some(best.unwrap_or(usual).clone())
}

fn is_too_far(tried: &Result<(), Refusal>) -> bool {
    tried.as_ref().is_err_and(|refusal| refusal.code == *"distance")
}

/// Whether somebody has squares left to walk and an attack in melee that at most wants an enemy beside it.
pub fn strikes_after_a_walk(view: View, who: CreatureId) -> bool {
    let walks = view.turn().is_some_and(|turn| turn.who == who && turn.left > 0);
    let able = |own: &AbilityDef| {
        let strikes = reach::strikes_by(own);
        at_the_nearest(view, who, own.id).is_some_and(|tried| match tried {
            // Another enemy than the one in reach can be walked up to as well.
            Ok(()) => strikes == Some(Action::Fight),
            tried => strikes.is_some() && is_too_far(&tried),
        })
    };
    walks && view.sheet(who).abilities.iter().any(|own| able(own))
}

/// The uses that the rules allow and that would come to nothing.
fn in_vain(view: View, who: CreatureId, what: Slug) -> Vec<Use> {
    let fits = |wanted: &Use| check::intent(view, &Intent::Use(wanted.clone())).is_ok();
    let uses = legal::uses(view, who, what).into_iter();
    uses.filter(|wanted| aiming::vain(view, wanted).is_some() && fits(wanted)).collect()
}

/// Why a search that could be made would find nothing: nobody is near enough, or of all who are everything is known.
fn nobody_to_search(view: View, who: CreatureId, vain: &[Use]) -> String {
    let enemies = vain.iter().any(|wanted| wanted.on.first().is_some_and(|&on| view.hostile(who, on)));
    let scope = view.sheet(who).scope;
    match enemies {
        true => format!("All enemies within {scope} are known, none is hidden."),
        false => format!("No enemy is within {scope}."),
    }
}

/// Whom alone an attack could be made on where no enemy is among them: one's own side, or things that stand around.
fn only_others(view: View, who: CreatureId, ability: &AbilityDef) -> Option<String> {
    if ability.attack == Attack::None || ability.area.is_some() {
        return None;
    }
    let mut on: Vec<CreatureId> =
        aiming::uses(view, who, ability.id).into_iter().flat_map(|wanted| wanted.on).collect();
    if on.is_empty() || on.iter().any(|&on| view.hostile(who, on)) {
        return None;
    }
    on.sort_unstable();
    on.dedup();
    let names = |own: bool| {
        let of = on.iter().filter(|&&on| view.is_object(on) != own).map(|&on| words::name(view, on));
        of.collect::<Vec<_>>().join(", ")
    };
    let (things, own) = (names(false), names(true));
    let things = if things.is_empty() { things } else { format!(" {things}") };
    let own = if own.is_empty() { own } else { format!(" {own} (your side)") };
    Some(format!("No enemy in reach, only{own}{}{things}.", if own.is_empty() || things.is_empty() { "" } else { "," }))
}

/// Why something cannot be done now.
fn greyed(view: View, who: CreatureId, what: Slug) -> Option<String> {
    if asked_of(view, who).is_none() {
        return Some(usual::waits(view.decision(), view.side(who)));
    }
    if !aiming::uses(view, who, what).is_empty() {
        // What makes movement safe is of no use after it.
        let stands = view.turn().is_some_and(|turn| turn.who == who && turn.left <= 0);
        if what == Action::Rush.word() && stands {
            return Some("No movement is left to make safe. Rush: move, under Movement, gives more.".to_owned());
        }
        let idle = what == Action::Refresh.word() && !promises::is_refreshed(view, who);
        return (idle && second_halves(view, who).is_empty()).then(|| "There is nothing to get back.".to_owned());
    }
    if let Some(why) = thrown(view, who, what) {
        return Some(why);
    }
    let vain = in_vain(view, who, what);
    if let Some(why) = vain.first().and_then(|wanted| aiming::vain(view, wanted)) {
        let searches = what == Action::Search.word();
        return Some(if searches { nobody_to_search(view, who, &vain) } else { format!("{}.", words::capital(&why)) });
    }
    let tried = at_the_nearest(view, who, what).unwrap_or_else(|| {
        let any = legal::uses(view, who, what).into_iter().next();
        let any = any.unwrap_or_else(|| Use { by: who, ability: what, ..Use::default() });
        check::intent(view, &Intent::Use(any)).map(drop)
    });
    Some(tried.map_or_else(|refusal| refusal.text, |()| "not now".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::each_decision;
    use super::*;

    /// A search that would find nothing says why: nobody is near, or all who are near are known.
    #[test]
    fn a_search_in_vain_says_what_is_so() {
        let (mut far, mut known) = (0, 0);
        for (level, seed) in [("ashfall-court", 1), ("lantern-run", 2), ("millrace-bridge", 3), ("lamplighters", 1)] {
            each_decision(level, seed, 250, |battle, decision| {
                let (Options::Act, Some(who)) = (&decision.options, decision.about) else { return };
                let view = battle.view();
                let Some(why) = greyed(view, who, Action::Search.word()) else { return };
                let scope = view.sheet(who).scope;
                let near = |on: &CreatureId| view.hostile(who, *on) && view.distance(who, *on) <= scope;
                let enemies: Vec<CreatureId> = view.standing().map(|(on, _)| on).filter(near).collect();
                if why.starts_with("No enemy") {
                    assert!(enemies.is_empty(), "{why}");
                    far += 1;
                } else if why.starts_with("All enemies") {
                    assert!(!enemies.is_empty() && enemies.iter().all(|&on| view.is_learnt(on)), "{why}");
                    known += 1;
                }
            });
        }
        assert!(far + known > 0, "{far} with nobody near, {known} with all known");
    }

    /// A card whose attack reaches nobody but one's own or things that stand around is greyed, and taken on purpose alone.
    #[test]
    fn an_attack_that_reaches_no_enemy_is_greyed_and_says_whom_it_reaches() {
        let mut spared = 0;
        for (level, seed) in [("ashfall-court", 1), ("lantern-run", 2), ("millrace-bridge", 3), ("lamplighters", 1)] {
            each_decision(level, seed, 250, |battle, decision| {
                let (Options::Act, Some(who)) = (&decision.options, decision.about) else { return };
                let view = battle.view();
                for ability in view.sheet(who).abilities.iter().filter(|own| own.attack == Attack::Roll) {
                    let shown = card(view, who, &Slot::Ability(ability.id));
                    let uses = aiming::uses(view, who, ability.id);
                    let harms = uses.iter().flat_map(|wanted| &wanted.on).any(|&on| view.hostile(who, on));
                    if uses.is_empty() || ability.area.is_some() {
                        continue;
                    }
                    assert_eq!(shown.insist, !harms, "{}: {:?}", ability.name, shown.greyed);
                    assert_eq!(shown.greyed.is_some(), !harms, "{}", ability.name);
                    spared += u32::from(!harms);
                }
            });
        }
        assert!(spared > 0);
    }

    /// A weapon that has struck in a full attack says that, though its standard action is spent as well.
    #[test]
    fn a_weapon_used_in_this_full_attack_says_so() {
        let mut used = 0;
        for (level, seed) in
            (1..6).flat_map(|seed| ["lantern-run", "millrace-bridge", "lamplighters"].map(|l| (l, seed)))
        {
            each_decision(level, seed, 300, |battle, decision| {
                let (Options::Act, Some(who)) = (&decision.options, decision.about) else { return };
                let view = battle.view();
                let Some([(_, half)]) = view.turn().map(|turn| &turn.halves[..]) else { return };
                let (half, enemies) = (*half, view.standing().any(|(on, _)| view.hostile(who, on)));
                let free = view.ability(who, half).is_none_or(|own| own.sort == Sort::Basic);
                if free || !enemies || !aiming::uses(view, who, half).is_empty() || thrown(view, who, half).is_some() {
                    return;
                }
                let why = greyed(view, who, half).expect("it was used");
                assert!(why.starts_with("Used in this full attack"), "{why}");
                used += 1;
            });
        }
        assert!(used > 0);
    }
}
