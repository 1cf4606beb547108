//! What somebody can do at the question that is open, with the reason where it cannot.

use super::aiming;
use super::reaction;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Intent, Options, Use};
use crate::core::name::{Name as Slug, Word};
use crate::core::plural::counted;
use crate::face::game::presenter::{Group, Slot};
use crate::face::game::usual;
use crate::face::panels::ability::AbilityCard;
use crate::face::ui::Glyph;
use crate::rulesets::shattered_spheres::check;
use crate::rulesets::shattered_spheres::costs;
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Kind};
use crate::rulesets::shattered_spheres::data::words::{Arena, Encounter, Slot as Part};
use crate::rulesets::shattered_spheres::legal;
use crate::rulesets::shattered_spheres::movement;
use crate::rulesets::shattered_spheres::reach;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words;

/// Groups of actions beside attacks, in the order of the bar, with the part of the turn that most of them take.
const GROUPS: [(&str, Part, &[&Word]); 6] = [
    ("Move", Part::Move, &[&t::RUN, &t::STAND, &t::SPRING_UP, &t::ESCAPE]),
    (
        "Tactics",
        Part::Quick,
        &[
            &t::STUNT,
            &t::CHARGE,
            &t::AIM,
            &t::GAMBIT,
            &t::STANCE,
            &t::TRICK,
            &t::DEFEND,
            &t::READY,
            &t::RECOVER,
            &t::CRUSH,
        ],
    ),
    ("Talk", Part::Quick, &[&t::INFLUENCE, &t::STUDY, &t::ASSESS, &t::MASK, &t::COMMAND, &t::TALK, &t::ESCALATE]),
    ("Help", Part::Standard, &[&t::ASSIST, &t::AID, &t::DISTRACT, &t::COORDINATE, &t::COMBINE, &t::STABILIZE]),
    (
        "Things",
        Part::Quick,
        &[
            &t::DRAW,
            &t::SHEATHE,
            &t::SWITCH,
            &t::LOAD,
            &t::PICK_UP,
            &t::SEIZE,
            &t::OPEN,
            &t::RETRIEVE,
            &t::STORE,
            &t::USE_TOOL,
            &t::DROP,
            &t::DROP_PRONE,
            &t::RELEASE,
            &t::END,
        ],
    ),
    ("Surge and dice", Part::Quick, &[&t::SURGE, &t::SPEND, &t::DELAY]),
];

/// What stands on the bar even where it cannot be done, for the reason to be read.
const ALWAYS: [&Word; 8] = [&t::STUNT, &t::AIM, &t::GAMBIT, &t::STANCE, &t::TRICK, &t::INFLUENCE, &t::SURGE, &t::SPEND];

/// What needs somebody to aim it at.
const AIMED: [&Word; 8] =
    [&t::STUNT, &t::CHARGE, &t::AIM, &t::TRICK, &t::AID, &t::DISTRACT, &t::COORDINATE, &t::ASSESS];

/// The question that is open, if it asks somebody to act.
pub fn asked_of(view: View<'_>, who: CreatureId) -> Option<&Decision> {
    view.decision().filter(|asked| asked.about == Some(who) && matches!(asked.options, Options::Act))
}

/// The groups of the bar: what is of any use now.
pub fn groups(view: View, who: CreatureId) -> Vec<Group> {
    let spent = |part: Part| view.turn().is_some_and(|turn| turn.who == who) && check::pay(view.quiet(), part).is_err();
    let own = view.sheet(who).attacks.iter().filter(|line| {
        let heard = line.arena().is_none_or(|arena| view.allows(arena));
        heard && (!view.sheet(who).is_alternate(line.id) || view.kit(who).alternates.contains(&line.id))
    });
    // A power of an array that is not active is switched to first, where a quick action is left.
    let place = |line: &std::sync::Arc<AttackLine>| match aiming::switch_to(view, who, line.id) {
        Some(switch) => Slot::Now(Intent::Use(switch)),
        None => Slot::Ability(line.id),
    };
    let attacks = own.map(place).collect();
    let title = if view.allows(Arena::Blades) { "Attacks" } else { "Arguments" };
    let mut all = vec![Group { title: title.to_owned(), spent: spent(Part::Standard), slots: attacks }];
    for (title, part, actions) in GROUPS {
        let mut slots: Vec<Slot> = Vec::new();
        if title == "Move" {
            slots.extend(ways(view, who).map(Slot::Walk));
        }
        slots.extend(actions.iter().filter(|word| concerns(view, who, word)).map(|word| Slot::Ability(word.get())));
        all.push(Group { title: title.to_owned(), spent: spent(part), slots });
    }
    all.retain(|group| !group.slots.is_empty());
    all
}

/// The ways of walking that make sense.
fn ways(view: View, who: CreatureId) -> impl Iterator<Item = Slug> {
    let prone = view.is_prone(who);
    let tight = !view.setting().tight.is_empty();
    legal::WAYS.into_iter().map(Slug::new).filter(move |way| match way.as_str() {
        "crawl" => prone,
        "squeeze" => tight && !prone,
        _ => !prone,
    })
}

/// Whether an action is worth a place on the bar as things stand.
fn concerns(view: View, who: CreatureId, word: &Word) -> bool {
    let what = word.get();
    if what == t::INFLUENCE.get() && view.encounter() == Encounter::Combat {
        return false;
    }
    ALWAYS.iter().any(|always| always.get() == what) || !aiming::uses(view, who, what).is_empty()
}

/// The card of a place.
pub fn card(view: View, who: CreatureId, slot: &Slot) -> AbilityCard {
    match slot {
        Slot::Walk(how) => AbilityCard {
            name: walk(*how).0.to_owned(),
            glyph: Some(Glyph::Move),
            kind: "Move action".to_owned(),
            text: vec![walk(*how).1.to_owned(), counted(movement::budget(view, who, *how), "square")],
            greyed: cannot_walk(view, who, *how),
            ..AbilityCard::default()
        },
        Slot::Ability(what) => {
            let line = view.attack(who, *what);
            let text = match line {
                Some(line) => words::card(line).into_iter().skip(1).collect(),
                None => vec![about(*what).to_owned()],
            };
            let kind = match line {
                Some(line) => format!("{}, {} action", words::kind(line.kind), line.takes.word()),
                None => kind(view, who, *what),
            };
            AbilityCard {
                name: words::thing(view, *what),
                glyph: line.and_then(|line| glyph(line.kind)),
                kind,
                text,
                greyed: greyed(view, who, *what),
                ..AbilityCard::default()
            }
        }
        Slot::Now(Intent::Use(Use { kind: Some(power), .. })) => AbilityCard {
            name: format!("Switch to {}", words::thing(view, *power)),
            kind: "Quick action".to_owned(),
            text: view.attack(who, *power).map(|line| words::card(line)).unwrap_or_default(),
            ..AbilityCard::default()
        },
        Slot::Now(_) => AbilityCard::default(),
    }
}

/// What a line of its sheet is for.
fn glyph(kind: Kind) -> Option<Glyph> {
    match kind {
        Kind::Close | Kind::ClosePower => Some(Glyph::Melee),
        Kind::Ranged | Kind::RangedPower => Some(Glyph::Ranged),
        Kind::Court | Kind::Rumor | Kind::CourtPower | Kind::GossipPower => Some(Glyph::Talk),
        Kind::Area(_) => Some(Glyph::Area),
        Kind::Personal => None,
    }
}

/// A way of moving: its name and what it is for.
fn walk(how: Slug) -> (&'static str, &'static str) {
    match how.as_str() {
        "advance" => ("Advance", "Straight at the nearest enemy, slowly: provokes nobody."),
        "withdraw" => ("Withdraw", "Straight away from the nearest enemy, slowly: provokes nobody."),
        "crawl" => ("Crawl", "Along the ground. Leaving a threatened square provokes."),
        "squeeze" => ("Squeeze", "Through tight places at half speed."),
        _ => ("Walk", "Leaving a square that an enemy threatens lets that enemy strike first."),
    }
}

fn cannot_walk(view: View, who: CreatureId, how: Slug) -> Option<String> {
    let quiet = view.quiet();
    match () {
        () if asked_of(view, who).is_none() => Some(usual::waits(view.decision(), view.side(who))),
        () if view.is_rooted(who) => Some("no moving at present".to_owned()),
        () if check::pay(quiet, Part::Move).is_err() && view.turn().is_none_or(|turn| turn.rest == 0) => {
            Some("no move action is left".to_owned())
        }
        () if legal::walks(quiet, who, how).is_empty() => Some("there is nowhere to go that way".to_owned()),
        () => None,
    }
}

/// The part of the turn that an action takes.
fn kind(view: View, who: CreatureId, what: Slug) -> String {
    if what == t::SURGE.get() {
        return if view.can_react(who) { "Reaction".to_owned() } else { "Reaction: spent in this turn".to_owned() };
    }
    let takes = if what == t::DRAW.get() || what == t::LOAD.get() || what == t::USE_TOOL.get() {
        aiming::uses(view, who, what).first().map_or(costs::takes(what), |wanted| check::takes(view, wanted))
    } else {
        costs::takes(what)
    };
    let Some(slot) = takes.slot() else { return words::capital(takes.word()) };
    let own = format!("{} action", words::capital(slot.word()));
    // A better action pays where its own is gone (SS-ACT-03).
    match check::pay(view.quiet(), slot) {
        Ok(paid) if paid != slot => format!("{own}, takes the {} one", paid.word()),
        _ => own,
    }
}

/// What an action does, in a sentence or two.
fn about(what: Slug) -> &'static str {
    match what.as_str() {
        "run" => "An Athletics check for twice the distance this round. It tires.",
        "stand" => "Up from the ground. Provokes.",
        "spring-up" => "Up from the ground for nothing, on a hard Acrobatics check.",
        "escape" => "Might or Acrobatics against the holder; then a short way off.",
        "stunt" => {
            "An attack with Disadvantage that afflicts, grabs, shoves, disarms or breaks instead of harming. Provokes."
        }
        "charge" => "Half the distance in a straight line, then an attack with Disadvantage 1.",
        "aim" => {
            "Advantage 1 on the next attack on that target, and 1 more with every Aim in a row. Vulnerable until then. Provokes."
        }
        "gambit" => {
            "A skill check that helps attacks, Defense or effect to the end of the next turn; a bad failure hinders. Provokes."
        }
        "stance" => "Ranks moved between attack, Defense and effect until your next turn.",
        "trick" => {
            "A skill against the better of two of the target's: a lesser condition to the end of your next turn."
        }
        "defend" => {
            "Defense is rolled against every attack until your next turn, with a Fortune Die that may bring a die."
        }
        "ready" => "One action for later, as a Reaction to its trigger. No other Reaction until then.",
        "recover" => "1 Stress; the worst step of damage or fatigue goes, or one more check against an effect.",
        "crush" => "The grabbing attack's damage, without an attack check.",
        "influence" => "Persuasion, Deception or Intimidation against Insight: moves an attitude by steps. Provokes.",
        "study" => "Insight, Investigation or Perception against Deception: shows hidden numbers.",
        "assess" => {
            "Sees through a style: Defense Advantage against one of the skills behind it, or how you compare. Provokes."
        }
        "mask" => "Hides your style again from whoever has seen through it.",
        "command" => "One order to all your followers. They keep to it.",
        "talk" => "A few words. Spends a free action.",
        "escalate" => "From words to blades: with the next round it is a Combat.",
        "assist" => "Helps an ally's next check of a skill.",
        "aid" => "An attack check that gives an ally Advantage against the target.",
        "distract" => "An attack check that gives an ally Defense Advantage against the target.",
        "coordinate" => "An attack check that gives an ally's next hit on the target more effect.",
        "combine" => "A Lore check that strengthens an ally's power of the same effect.",
        "stabilize" => "An ally beside you stops dying.",
        "draw" => "Takes a weapon or shield in hand.",
        "sheathe" => "Puts away what is in hand.",
        "switch" => "Makes another power of the array the active one.",
        "load" => "Makes a crossbow ready to shoot. Provokes.",
        "pick-up" => "Takes what lies here or beside.",
        "seize" => "Snatches what was just struck from a hand, on a Reaction check.",
        "open" => "Opens or shuts a door beside you.",
        "retrieve" => "Takes a thing out of the pack. Provokes.",
        "store" => "Puts a thing into the pack. Provokes.",
        "use-tool" => "Uses a tool.",
        "drop" => "Lets go of what is in hand.",
        "drop-prone" => "Down on the ground.",
        "release" => "Lets go of whoever is held.",
        "end" => "Ends a power that is being kept up.",
        "surge" => "One benefit at once; a step of fatigue at the start of your next turn for each.",
        "spend" => "A Destiny or Fate die: change the scene, learn of an enemy, recover without an action.",
        "delay" => "Waits with the whole turn until somebody else has acted.",
        _ => "",
    }
}

/// What is left of the turn: its actions, and its Reaction.
pub fn left(view: View, who: CreatureId) -> String {
    let Some(turn) = view.turn().filter(|turn| turn.who == who) else { return String::new() };
    let mut said = Vec::new();
    for part in Part::ALL.into_iter().rev() {
        match view.left(part) {
            0 => {}
            1 => said.push(part.word().to_owned()),
            count => said.push(format!("{count} {}", part.word())),
        }
    }
    if turn.rest > 0 {
        said.push(format!("{} of the move", counted(turn.rest, "square")));
    }
    said.push(reaction::state(view, who).to_owned());
    said.join(", ")
}

/// Why something cannot be done now.
fn greyed(view: View, who: CreatureId, what: Slug) -> Option<String> {
    if asked_of(view, who).is_none() {
        return Some(usual::waits(view.decision(), view.side(who)));
    }
    if !aiming::uses(view, who, what).is_empty() {
        return None;
    }
    if let Some(line) = view.attack(who, what) {
        if let Some(why) = reach::barred(view, who, line) {
            let how = if aiming::is_idle(view, who, what) { ": Things, Switch" } else { "" };
            return Some(format!("{why}{how}"));
        }
        // What is spent keeps it from being used, wherever anybody stands.
        if let Err(refusal) = check::pay(view, Part::Standard) {
            return Some(refusal.text);
        }
        // Whoever can still walk may have it in hand before anybody is in reach.
        if line.is_close() && view.left(Part::Move) > 0 && !view.is_rooted(who) && view.enemies(who).next().is_some() {
            return None;
        }
        if reach::targets(view, who, line).is_empty() && legal::uses(view, who, what).is_empty() {
            let near = view.enemies(who).min_by_key(|&on| view.distance(who, on));
            let why = near.and_then(|on| reach::short_of(view, who, line, on).map(|why| (on, why)));
            let short =
                |why: &str| why.trim_start_matches("it is ").replace("out of conversation range", "out of earshot");
            let told = why.map(|(on, why)| format!("{}: {}", words::name(view, on), short(why)));
            return Some(told.unwrap_or_else(|| "nobody it could be aimed at is in reach".to_owned()));
        }
    }
    if what == t::INFLUENCE.get() && legal::uses(view, who, what).is_empty() {
        return Some("nobody to sway is in earshot".to_owned());
    }
    let tried = legal::uses(view, who, what).into_iter().next();
    let fits = |wanted: &Use| check::intent(view, &Intent::Use(wanted.clone())).is_ok();
    if what == t::CHARGE.get() && tried.as_ref().is_some_and(fits) {
        return Some("whom it could charge at is in reach already".to_owned());
    }
    if tried.is_none() && AIMED.iter().any(|aimed| aimed.get() == what) {
        return Some("nobody is in reach".to_owned());
    }
    let tried = tried.unwrap_or_else(|| Use { by: who, ability: what, ..Use::default() });
    Some(
        check::intent(view, &Intent::Use(tried))
            .map_or_else(|refusal| refusal.text, |_| "nothing to gain by it now".to_owned()),
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ai::{Opponents, Player};
    use crate::core::dice::Dice;
    use crate::rulesets::shattered_spheres::battle::Battle;
    use crate::rulesets::shattered_spheres::content::Content;
    use crate::testing::{level, library};

    /// Whoever stands in reach is struck at, and a charge is for those who do not.
    #[test]
    fn nobody_charges_at_whom_it_reaches() {
        let (mut leads, mut in_reach) = (0, 0);
        for seed in 1..4 {
            let content = Arc::clone(library().get::<Content>());
            let mut battle = Battle::from_level(content, &level("toll-bridge"), Dice::seeded(seed)).expect("a battle");
            let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
            while let Some(asked) = battle.decision().cloned() {
                if let (Options::Act, Some(who)) = (&asked.options, asked.about) {
                    let uses = aiming::uses(battle.view(), who, t::CHARGE.get());
                    assert!(uses.iter().all(|wanted| !wanted.path.is_empty()));
                    let why = greyed(battle.view(), who, t::CHARGE.get());
                    assert_eq!(why.is_none(), !uses.is_empty());
                    leads += usize::from(why.is_none());
                    in_reach += usize::from(why.is_some_and(|why| why.contains("in reach already")));
                }
                let answer = opponent.answer(&battle);
                battle.submit(answer).expect("a legal answer");
            }
        }
        assert!(leads > 0 && in_reach > 0, "{leads} charges, {in_reach} at nobody but those in reach");
    }

    /// Without an action left no attack is greyed for who stands where.
    #[test]
    fn what_is_spent_is_the_reason_first() {
        let mut spent = 0;
        let content = Arc::clone(library().get::<Content>());
        let mut battle = Battle::from_level(content, &level("toll-bridge"), Dice::seeded(1)).expect("a battle");
        let mut opponent = <Content as Opponents>::policy(Player::Plain, 1);
        while let Some(asked) = battle.decision().cloned() {
            let view = battle.view();
            if let (Options::Act, Some(who)) = (&asked.options, asked.about)
                && let Err(refusal) = check::pay(view, Part::Standard)
            {
                for attack in view.sheet(who).attacks.iter().map(|line| line.id) {
                    let why = greyed(view, who, attack);
                    let other = why.filter(|why| *why != refusal.text && !why.contains("Things, Switch"));
                    assert!(other.is_none_or(|why| !why.contains("reach")), "{attack}");
                    spent += 1;
                }
            }
            let answer = opponent.answer(&battle);
            battle.submit(answer).expect("a legal answer");
        }
        assert!(spent > 0);
    }
}
