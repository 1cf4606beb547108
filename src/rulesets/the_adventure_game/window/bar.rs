//! What a fighter can do in the phase that runs, with the reason where it cannot.

use super::RESULTS;
use super::show::capital;
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options};
use crate::core::name::Name as Slug;
use crate::core::path::PathField;
use crate::core::plural::counted;
use crate::face::game::presenter::{Group, Slot, TurnBarText};
use crate::face::game::usual;
use crate::face::panels::ability::AbilityCard;
use crate::face::ui::Glyph;
use crate::rulesets::the_adventure_game::actions::delay;
use crate::rulesets::the_adventure_game::check;
use crate::rulesets::the_adventure_game::effect::{Effect, State};
use crate::rulesets::the_adventure_game::effects;
use crate::rulesets::the_adventure_game::legal;
use crate::rulesets::the_adventure_game::movement::MOVE;
use crate::rulesets::the_adventure_game::power::{Action, Manner, PowerDef, Range, Special, Targets};
use crate::rulesets::the_adventure_game::terms as t;
use crate::rulesets::the_adventure_game::view::View;
use crate::rulesets::the_adventure_game::words;

/// The movement powers open to everybody, in the order of their price.
const COMMON: [&str; 6] = ["walk", "hustle", "run", "charge", "shift", "disengage"];

/// The phase whose powers a decision asks for: true for movement; none for questions.
pub fn moving(decision: &Decision) -> Option<bool> {
    match decision.options {
        Options::Act => Some(decision.ask == MOVE),
        _ => None,
    }
}

/// The place of a power on the bar.
fn slot(power: &PowerDef) -> Slot {
    let goes = power.going.is_some() && power.targets == Targets::Nobody;
    if power.id == t::WALK.get() {
        Slot::Walk(Slug::default())
    } else if goes || power.action == Action::FollowUp {
        Slot::Walk(power.id)
    } else {
        Slot::Ability(power.id)
    }
}

/// The power that a place of the bar stands for.
pub fn power<'w>(view: View<'w>, who: CreatureId, slot: &Slot) -> Option<&'w PowerDef> {
    match slot {
        Slot::Ability(id) => view.power(who, *id),
        Slot::Walk(how) if *how == *"" => view.power(who, t::WALK.get()),
        Slot::Walk(how) => view.power(who, *how),
        Slot::Now(_) => None,
    }
    .map(AsRef::as_ref)
}

/// The groups of the bar: the powers of the phase first.
pub fn groups(view: View, asked: Option<&Decision>, who: CreatureId) -> Vec<Group> {
    let powers = view.powers(who);
    let mut moves: Vec<&PowerDef> =
        COMMON.iter().filter_map(|&id| view.power(who, Slug::new(id))).map(AsRef::as_ref).collect();
    moves.extend(powers.iter().filter(|power| power.action == Action::Movement && !power.common).map(AsRef::as_ref));
    let rank = |power: &&PowerDef| match power.action {
        Action::FollowUp => 0,
        Action::Attack => 1,
        Action::Item => 2,
        _ => 3,
    };
    let mut fights: Vec<&PowerDef> =
        powers.iter().filter(|power| power.action != Action::Movement).map(AsRef::as_ref).collect();
    fights.retain(|power| power.action != Action::FollowUp || follow_up(view, asked, who).is_ok());
    fights.sort_by_key(rank);
    let group = |title: &str, list: Vec<&PowerDef>| Group {
        title: title.to_owned(),
        spent: false,
        slots: list.into_iter().map(slot).collect(),
    };
    match asked.and_then(moving) {
        Some(false) => vec![group("Battle", fights)],
        _ => vec![group("Movement", moves), group("Battle, later", fights)],
    }
}

/// Whether the Follow-up of a charge can be used now (TP-MPW-10).
fn follow_up(view: View, asked: Option<&Decision>, who: CreatureId) -> Result<(), String> {
    let power = view.power(who, t::FOLLOW_UP.get()).ok_or_else(|| "there is none".to_owned())?;
    let battle = asked.and_then(moving) == Some(false);
    let found = if battle { legal::aims(view, who, power) } else { Vec::new() };
    if found.is_empty() { Err("no enemy has slipped away from your charge".to_owned()) } else { Ok(()) }
}

/// What is expected of the player.
pub fn turn_bar_text(view: View, asked: Option<&Decision>, who: CreatureId) -> TurnBarText {
    let name = words::name(view, who);
    match asked.and_then(moving) {
        Some(true) => {
            let guide = match view.most_squares(who) {
                Some(0) => format!("{name} is Rooted and can only hold still"),
                Some(most) => format!("{name} is Slowed: Shift {most} square or hold still"),
                None => format!("{name} moves: one movement power"),
            };
            TurnBarText { guide, end: "Hold still".to_owned() }
        }
        Some(false) => {
            let first = if follow_up(view, asked, who).is_ok() { "; its Charge can be followed up first" } else { "" };
            TurnBarText { guide: format!("{name} fights: one action{first}"), end: "Pass".to_owned() }
        }
        None => TurnBarText { guide: String::new(), end: "Hold still".to_owned() },
    }
}

/// The card of a place.
pub fn card(view: View, asked: Option<&Decision>, who: CreatureId, slot: &Slot) -> AbilityCard {
    let Some(power) = power(view, who, slot) else { return AbilityCard::default() };
    let kind = match power.action {
        Action::Movement => "Movement power",
        Action::Attack => "Battle power",
        Action::Item => "Item",
        Action::FollowUp => "Before the battle action",
        _ => "Battle action",
    };
    let effect = |effect: &Effect| grown(view, who, power, effect);
    let said = |list: &[Effect]| match list {
        [] => "nothing".to_owned(),
        _ => list.iter().map(effect).collect::<Vec<_>>().join(", "),
    };
    let mut text = Vec::new();
    if !power.about.is_empty() {
        text.push(power.about.clone());
    }
    if !power.rolls && !power.success.is_empty() {
        text.push(capital(&said(&power.success)));
    }
    if !power.user.is_empty() {
        text.push(format!("You: {}", said(&power.user)));
    }
    if !power.beside.is_empty() {
        text.push(format!("Allies beside you: {}", said(&power.beside)));
    }
    text.extend(states(view, power));
    text.extend(power.special.map(|special| capital(words::special(special))));
    if power.hold {
        text.push("You hold still.".to_owned());
    }
    if power.basic {
        text.push("Basic: used for opportunity attacks.".to_owned());
    }
    let distance = match power.going {
        Some(going) => {
            let squares = check::limit(view, who, going.squares.at_speed(view.sheet(who).speed));
            let manner = match going.how {
                Manner::Walk => "",
                Manner::Shift => "shift ",
                Manner::Charge => "charge ",
                Manner::Slip => "shift through anything, ",
                Manner::Teleport => "appear within ",
            };
            format!("{manner}{}", counted(squares, "square"))
        }
        None if power.action == Action::Movement && power.targets == Targets::Nobody => "stay".to_owned(),
        None => match power.range {
            Range::Within(squares) => counted(squares, "square"),
            Range::Own => "yourself".to_owned(),
            other => words::range(other),
        },
    };
    let left = view.pool(who, power.id);
    let cost = match (power.uses, power.action) {
        (Some(uses), _) => format!("{left} of {uses}"),
        (None, Action::Item) => format!("{left} left"),
        _ => price(view, power).to_owned(),
    };
    AbilityCard {
        name: power.name.clone(),
        glyph: glyph(power),
        cost,
        kind: kind.to_owned(),
        distance,
        target: if power.targets == Targets::Nobody { String::new() } else { words::targets(power.targets) },
        roll: if power.rolls { format!("2d6 {:+} against DEF", view.sheet(who).atk) } else { String::new() },
        tiers: if power.rolls {
            vec![(RESULTS[0], said(&power.failure)), (RESULTS[1], said(&power.success))]
        } else {
            Vec::new()
        },
        text,
        greyed: greyed(view, asked, who, power).err(),
        ..AbilityCard::default()
    }
}

/// What a power is for.
fn glyph(power: &PowerDef) -> Option<Glyph> {
    match power.range {
        _ if power.going.is_some() => Some(Glyph::Move),
        Range::Burst(_) => Some(Glyph::Area),
        range if power.rolls && range.ranged() => Some(Glyph::Ranged),
        _ if power.rolls => Some(Glyph::Melee),
        _ if power.success.iter().chain(&power.user).any(Effect::mends) => Some(Glyph::Mend),
        _ if power.user.iter().flat_map(Effect::states).any(|is| is == *"defending") => Some(Glyph::Guard),
        _ => None,
    }
}

/// What the states that a power brings do, a line each.
fn states(view: View, power: &PowerDef) -> Vec<String> {
    let all = [&power.failure, &power.success, &power.user, &power.beside].into_iter().flatten();
    let mut lines: Vec<String> = all
        .flat_map(Effect::states)
        .filter_map(|is| view.content().state(is).map(|state| capital(&words::state(state))))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// What a power costs its user, in two or three words.
fn price(view: View, power: &PowerDef) -> &'static str {
    let states = power.user.iter().flat_map(Effect::states).filter_map(|is| view.content().state(is));
    let mut words = "";
    for state in states {
        if state.no_attack {
            return "no attack";
        } else if state.attacks < 0 {
            words = "disadvantage";
        } else if state.attackers > 0 {
            words = "easier to hit";
        }
    }
    words
}

/// An effect with the dice that the user's tier adds, in words.
pub fn grown(view: View, who: CreatureId, power: &PowerDef, effect: &Effect) -> String {
    let sheet = view.sheet(who);
    match effect {
        &Effect::State(State { is, lasts, by }) => {
            let name = super::show::state_name(view, is);
            let strength = if by == 0 { String::new() } else { format!(" {by}") };
            format!("{name}{strength} ({lasts})")
        }
        other => effects::words(&[other.with_rolls(&|roll| sheet.grown(power, roll))]),
    }
}

/// Whether a power could be used now, and if not, why.
fn greyed(view: View, asked: Option<&Decision>, who: CreatureId, power: &PowerDef) -> Result<(), String> {
    let movement = power.action == Action::Movement;
    match asked.and_then(moving) {
        None => return Err(usual::waits(asked, view.side(who))),
        Some(moving) if moving != movement => {
            let when = if movement { "Movement" } else { "Battle" };
            return Err(format!("in the {when} Phase"));
        }
        Some(_) => {}
    }
    check::usable(view, who, power).map_err(|refusal| refusal.text)?;
    if power.action == Action::Delay {
        return delay::check(view, who).map_err(|refusal| refusal.text);
    }
    if power.action == Action::FollowUp {
        return follow_up(view, asked, who);
    }
    let found = |any: bool, why: &str| if any { Ok(()) } else { Err(why.to_owned()) };
    match power.going {
        Some(going) if going.how == Manner::Charge => {
            let mut foes = view.standing().filter(|&(id, _)| view.hostile(id, who));
            found(foes.any(|(on, _)| !legal::charges(view, who, on).is_empty()), "nobody to charge")
        }
        Some(_) if power.special == Some(Special::AttackOnTheWay) => {
            let (mut foes, mut field) = (view.standing(), PathField::new());
            let mut passes =
                |(on, _)| view.hostile(on, who) && !legal::cuts(view, who, power, on, &mut field).is_empty();
            found(foes.any(&mut passes), "no way past an enemy")
        }
        Some(going) => {
            let mut field = PathField::new();
            found(!legal::ways(view, who, going, &mut field).is_empty(), "no free square")
        }
        None if power.targets == Targets::Nobody => Ok(()),
        None => {
            let reach = match power.targets {
                Targets::Ally | Targets::AllyOrUser | Targets::FallenAlly => "no ally to use it on",
                Targets::Enemies { least, .. } if least > 1 => "too few in reach",
                _ => "nobody in reach",
            };
            let any = !legal::aims(view, who, power).is_empty()
                || (power.special == Some(Special::StepFirst) && !super::aiming::lunges(view, who, power).is_empty());
            found(any, reach)
        }
    }
}
