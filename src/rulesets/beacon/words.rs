//! Cards, and terms of explanations, in the words that players read.

use super::content::Content;
use super::data::ability::{AbilityDef, Activation, Area, Attack, Far, Once, Tag, Trigger};
use super::data::condition::ConditionDef;
use super::data::effect::Effect;
use super::data::passive::{Passive, RollKind};
use super::effects;
use super::sheet::Sheet;
use super::terms as t;
use super::triggers::{Awaited, Done};
use super::view::View;
use crate::content::either::either;
#[cfg(feature = "gui")]
pub(crate) use crate::core::capital::capital;
use crate::core::ids::CreatureId;
use crate::core::name::Name;
use crate::core::roll::{Source, Term, TermKind};
use crate::core::triggered::{RollBonus, TriggeredEffect};

/// A term of an explanation: help and hindrance are accuracy and difficulty dice.
pub fn term(view: View, term: &Term) -> String {
    let source = source(view, term.source);
    match term.kind {
        TermKind::Help(dice) => {
            let word = if dice < 0 { "difficulty" } else { "accuracy" };
            format!("{} {word}: {source}", dice.unsigned_abs())
        }
        // Dice, not points: their number is no summand.
        TermKind::Net(0) => "accuracy and difficulty even".to_owned(),
        TermKind::Net(dice) => {
            format!("{} {} in all", dice.unsigned_abs(), if dice < 0 { "difficulty" } else { "accuracy" })
        }
        kind => kind.words(&source),
    }
}

/// Where a term comes from. What somebody brings to its own roll needs no owner.
fn source(view: View, source: Source) -> String {
    if let Source::Situation { name: what, on: Some(on), .. } = source {
        if what == *"hindered"
            && let Some(ability) = hindering(view, on)
        {
            return ability.name.clone();
        }
        // What helps against a target is the target's.
        if [t::MARKED.get(), t::FLYING.get(), t::GRAPPLED.get()].contains(&what) || what == *"cover" {
            return format!("{}: {}", name(view, on), what.as_str().replace('-', " "));
        }
    }
    match source.name().and_then(|name| view.content().ability(name)) {
        Some(ability) => ability.name.clone(),
        None => source.words(&|id| name(view, id)),
    }
}

/// The ability by which allies of a target hinder attacks on it: whose it was is not kept, but only one ability of any
/// ally there does that (BC-ABL-27).
fn hindering(view: View<'_>, on: CreatureId) -> Option<&AbilityDef> {
    let hinders = |effect: &Effect| matches!(effect, Effect::Hinder(_));
    let mut allies = view.ids().filter(|&id| view.allied(id, on));
    let own = allies.find_map(|id| view.sheet(id).abilities.iter().find(|own| own.effects.iter().any(hinders)))?;
    Some(&**own)
}

/// A combatant as players call it: its short name, with its number where there are several.
pub fn name(view: View, id: CreatureId) -> String {
    view.tag(id).title().replace('-', " ")
}

/// An ability, condition, action or rule by its printed name.
pub fn thing(view: View, what: Name) -> String {
    let ability = view.content().ability(what).map(|ability| ability.name.clone());
    let held = || view.content().condition(what).map(|held| held.name.clone());
    ability.or_else(held).unwrap_or_else(|| what.title())
}

/// An ability's card, line by line.
pub fn card(ability: &AbilityDef) -> Vec<String> {
    card_of(ability, None)
}

/// The card of an ability of somebody's with a scope of so many squares.
pub fn card_of(ability: &AbilityDef, scope: Option<i16>) -> Vec<String> {
    let mut lines = vec![format!("{}, {}", when(ability), format!("{:?}", ability.sort).to_lowercase())];
    let far = far(ability, scope);
    if !far.is_empty() {
        lines.push(far);
    }
    let price = price(ability);
    if !price.is_empty() {
        lines.push(format!("Costs {price}"));
    }
    if let Some(line) = attack(ability) {
        lines.push(line);
    }
    for (title, list) in [
        ("On a hit", &ability.hit),
        ("On a critical instead", &ability.critical),
        ("On channel", &ability.on_channel),
        ("Effect", &ability.effects),
    ] {
        if !list.is_empty() {
            lines.push(format!("{title}: {}", effects::words(list)));
        }
    }
    lines.extend(ability.tags.iter().map(|tag| tag_words(*tag)));
    if let Some(recharge) = ability.recharge {
        lines.push(format!("Recharges on {recharge}+"));
    }
    lines.extend(ability.once.map(|once| {
        let per = match once {
            Once::Turn => "turn",
            Once::Round => "round",
            Once::Quest => "quest",
        };
        format!("Once per {per}")
    }));
    lines.extend(of_passives(&ability.passives));
    if !ability.about.is_empty() {
        lines.push(ability.about.clone());
    }
    lines
}

/// How far an ability of somebody's with such a scope strikes, and what with, line by line.
pub fn strike(ability: &AbilityDef, scope: i16) -> Vec<String> {
    let far = Some(far(ability, Some(scope))).filter(|far| !far.is_empty());
    far.into_iter().chain(attack(ability)).collect()
}

/// What using an ability costs; empty where it is free.
pub fn price(ability: &AbilityDef) -> String {
    let cost = [(ability.cost.mana, "MP"), (ability.cost.focus, "FOCUS"), (ability.cost.stress, "Stress")];
    let parts = cost.iter().filter(|(price, _)| *price > 0).map(|(price, of)| format!("{price} {of}"));
    parts.collect::<Vec<_>>().join(", ")
}

fn when(ability: &AbilityDef) -> String {
    match ability.activation {
        Activation::Action(action) => action.word().title(),
        Activation::Phase(phase) => format!("{} phase", phase.word().title()),
        Activation::Minor => "Minor action".to_owned(),
        Activation::Free => "Free action".to_owned(),
        Activation::Passive => "Always".to_owned(),
        Activation::Reaction(Trigger::WouldTake) => "Reaction: it would take damage".to_owned(),
        Activation::Reaction(Trigger::AllyWouldTake) => "Reaction: an ally would take damage".to_owned(),
        Activation::Reaction(Trigger::AllyTargeted) => "Reaction: an ally is attacked".to_owned(),
    }
}

fn far(ability: &AbilityDef, scope: Option<i16>) -> String {
    let mut parts = Vec::new();
    parts.extend(ability.reach.map(|reach| format!("Reach {reach}")));
    parts.extend(ability.range.map(|range| match range {
        Far::Squares(squares) => format!("Range {squares}"),
        Far::Scope => scope.map_or_else(|| "Range: scope".to_owned(), |scope| format!("Range {scope} (scope)")),
    }));
    parts.extend(ability.thrown.map(|thrown| format!("Thrown {thrown}")));
    parts.extend(ability.area.map(|area| match area {
        Area::Blast(radius) => format!("Blast {radius}"),
        Area::CloseBlast(radius) => format!("Close blast {radius}"),
        Area::Burst(radius) => format!("Burst {radius}"),
        Area::Line(length) => format!("Line {length}"),
    }));
    parts.join(", ")
}

/// What somebody has done.
pub fn done(view: View, done: &Done) -> String {
    let what =
        done.what.last().map_or_else(|| "has moved".to_owned(), |&what| format!("has used {}", thing(view, what)));
    format!("{} {what}", name(view, done.who))
}

/// What a readied action waits for: `Rider moves out of cover`, `an enemy uses Volley`.
pub fn trigger(view: View, whose: &[CreatureId], trigger: Name) -> String {
    let who = match whose {
        [] => "an enemy".to_owned(),
        all => either(&all.iter().map(|&who| name(view, who)).collect::<Vec<_>>()),
    };
    format!("{who} {}", does(view, trigger))
}

/// What a trigger says that somebody does.
pub fn does(view: View, trigger: Name) -> String {
    match Awaited::named(view, trigger) {
        Some(Awaited::Movement(movement)) => movement.words.to_owned(),
        _ => format!("uses {}", thing(view, trigger)),
    }
}

fn attack(ability: &AbilityDef) -> Option<String> {
    let against = if ability.has(Tag::Aetheric) { "A-DEF" } else { "DODGE" };
    let roll = match ability.attack {
        Attack::None => return None,
        Attack::Auto => "Hits".to_owned(),
        Attack::Roll if ability.bonus != 0 => format!("+{} against {against}", ability.bonus),
        Attack::Roll => format!("Against {against}"),
    };
    let mut dealt = Vec::new();
    dealt.extend(ability.damage.as_ref().map(|damage| format!("{} {}", damage.dice, damage.kind.word())));
    dealt.extend((ability.stress > 0).then(|| format!("{} Stress", ability.stress)));
    let help = match ability.accuracy {
        0 => String::new(),
        better @ 1.. => format!(", Accuracy {better}"),
        worse => format!(", Difficulty {}", -worse),
    };
    Some(format!("{roll}{help}: {}", if dealt.is_empty() { "no damage".to_owned() } else { dealt.join(", ") }))
}

/// What a tag says on a card.
pub fn tag_words(tag: Tag) -> String {
    match tag {
        Tag::Aetheric => "Aetheric: against A-DEF".to_owned(),
        Tag::Arcing => "Arcing: sight does not matter".to_owned(),
        Tag::Indirect => "Indirect: cover does not matter".to_owned(),
        Tag::Homing => "Homing: neither sight nor cover matters".to_owned(),
        Tag::Piercing => "Piercing: past armor".to_owned(),
        Tag::Reliable(least) => format!("Reliable {least}: that much even on a miss"),
        Tag::Slow => "Slow: in a full attack alone".to_owned(),
        Tag::Reloading => "Reloading: once, until it is reloaded".to_owned(),
        Tag::Spell => "A spell".to_owned(),
        Tag::Consumable(uses) => format!("Consumable {uses}"),
    }
}

/// A condition in a line.
pub fn condition(condition: &ConditionDef) -> String {
    format!("{}: {}", condition.name, about(condition))
}

/// What a condition does.
pub fn about(condition: &ConditionDef) -> String {
    let done = sentences(&condition.triggers, &condition.rolls);
    [vec![condition.about.clone()], done].concat().join(" ")
}

/// A character's or NPC's sheet, line by line.
pub fn sheet(sheet: &Sheet) -> Vec<String> {
    let [bulk, agility, mind, magic] = sheet.scores;
    let size = if sheet.size == 0 { "1/2".to_owned() } else { sheet.size.to_string() };
    let mut lines = vec![
        sheet.name.clone(),
        format!(
            "Size {size}, HP {}, armor {}, DODGE {}, A-DEF {}, stress cap {}, speed {}, scope {}, save target {}, MP {}",
            sheet.hp,
            sheet.armor,
            sheet.dodge,
            sheet.a_def,
            sheet.cap.map_or_else(|| "none".to_owned(), |cap| cap.to_string()),
            sheet.speed,
            sheet.scope,
            sheet.save,
            sheet.mp,
        ),
        format!("Bulk {bulk}, agility {agility}, mind {mind}, magic {magic}"),
    ];
    if !sheet.initiative.is_empty() {
        let phases: Vec<String> = sheet.initiative.iter().map(|phase| phase.word().title()).collect();
        lines.push(format!("Acts in {}", phases.join(" and ")));
    }
    let own = sheet.abilities.iter().map(|ability| ability.name.clone());
    lines.push(format!("Has {}", own.collect::<Vec<_>>().join(", ")));
    lines
}

/// What a scene's NPCs cost of its budget, and what the budget is (BC-NPC-09).
pub fn budget(content: &Content, placed: impl Iterator<Item = Name>) -> Option<String> {
    let (mut heroes, mut eighths) = (0, 0i16);
    for creature in placed {
        let sheet = content.sheet(creature)?;
        if sheet.pc {
            heroes += 1;
            continue;
        }
        let npc = content.npcs().iter().find(|npc| super::sheet::template_id(npc.id, sheet.template) == sheet.id)?;
        eighths += 2 * super::data::npc::Template::quarters(sheet.template) / npc.per_point;
    }
    let budget = super::rolls::half(3 * heroes);
    Some(format!("{} points of enemies for a budget of {budget}", f32::from(eighths) / 8.0))
}

/// What a condition does by itself and brings to rolls, a sentence each.
pub fn sentences(triggers: &[TriggeredEffect<Effect>], rolls: &[RollBonus<RollKind>]) -> Vec<String> {
    let done = triggers
        .iter()
        .map(|own| own.words(&effects::words(&own.effects), |pool| pool.as_str().replace('-', " ").to_uppercase()));
    done.chain(rolls.iter().map(|own| own.words(&help(own.by), own.on.words()))).collect()
}

/// What the passives of an ability do by themselves and bring to rolls, a sentence each.
pub fn of_passives(passives: &[Passive]) -> Vec<String> {
    let one = |passive: &Passive| match passive {
        Passive::Triggered(own) => sentences(std::slice::from_ref(own), &[]),
        Passive::Rolls(own) => sentences(&[], std::slice::from_ref(own)),
        _ => Vec::new(),
    };
    passives.iter().flat_map(one).collect()
}

fn help(by: i8) -> String {
    let what = if by < 0 { "Difficulty" } else { "Accuracy" };
    format!("{} {what}", by.unsigned_abs())
}
