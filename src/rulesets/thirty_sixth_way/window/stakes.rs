//! What common actions hang on before they are taken: their odds, what they bring, the price of failing.

use super::aim;
use super::aiming;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name as Slug;
use crate::rulesets::thirty_sixth_way::common_actions::{dicey_move, ready};
use crate::rulesets::thirty_sixth_way::data::level::Prop;
use crate::rulesets::thirty_sixth_way::rolling;
use crate::rulesets::thirty_sixth_way::rolls::{self, Need};
use crate::rulesets::thirty_sixth_way::sources;
use crate::rulesets::thirty_sixth_way::terms as t;
use crate::rulesets::thirty_sixth_way::traits;
use crate::rulesets::thirty_sixth_way::view::View;
use crate::rulesets::thirty_sixth_way::words::{self, name, thing};

/// What there is to know of a common action, done with one thing to bring another.
pub fn lines(view: View, by: CreatureId, action: Slug, with: Slug, what: Option<Slug>) -> Vec<String> {
    match action.as_str() {
        "dicey-move" => dicey_move::prop(view, with).map_or_else(Vec::new, |prop| dicey(view, by, prop, what)),
        "stance" => what.map_or_else(Vec::new, |what| stance(view, by, what)),
        "sustain" => what.map_or_else(Vec::new, |what| sustain(view, by, what)),
        "grant-save" => granted(view, by),
        "ready" => readied(view, by, with),
        "end" => what.map(|what| format!("Ends {}.", thing(view, what))).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// What the card of a common action says of everything that it could be done with.
pub fn card(view: View, by: CreatureId, action: Slug) -> Vec<String> {
    let uses = || aiming::uses(view, by, action);
    match action.as_str() {
        "dicey-move" => {
            let props = aiming::withs(&uses()).into_iter().filter_map(|with| dicey_move::prop(view, with));
            props.map(|prop| check(view, by, prop)).collect()
        }
        "grant-save" => granted(view, by),
        "sustain" | "end" => {
            kinds(&uses()).into_iter().flat_map(|what| lines(view, by, action, what, Some(what))).collect()
        }
        "ready" => vec!["What is readied is lost if nothing sets it off before your next turn.".to_owned()],
        _ => Vec::new(),
    }
}

/// What a common action is called that is about one thing: `End Blood Up`.
pub fn title(view: View, action: Slug, what: Option<Slug>) -> String {
    match what.filter(|_| is_about_one(action)) {
        Some(what) => format!("{} {}", action.title(), thing(view, what)),
        None => action.title(),
    }
}

fn is_about_one(action: Slug) -> bool {
    action == t::END.get() || action == t::SUSTAIN.get()
}

/// The only thing that an action about one thing could be about now.
pub fn only(view: View, by: CreatureId, action: Slug) -> Option<Slug> {
    if !is_about_one(action) {
        return None;
    }
    match &kinds(&aiming::uses(view, by, action))[..] {
        &[only] => Some(only),
        _ => None,
    }
}

fn kinds(uses: &[Use]) -> Vec<Slug> {
    aiming::distinct(uses.iter().filter_map(|wanted| wanted.kind))
}

/// A Dicey Move (ESC-DCY-01 to ESC-DCY-07).
fn dicey(view: View, by: CreatureId, prop: &Prop, reward: Option<Slug>) -> Vec<String> {
    let user = name(view, by);
    let brings = match reward.unwrap_or_default().as_str() {
        "advantage" => {
            format!("1 Advantage on the next attack, by {user} in this turn or by an ally before {user}'s next turn")
        }
        "disengage" => format!("1 Advantage on the ally's next Disengage before {user}'s next turn"),
        "damage" => format!("{}, without a roll to hit", harm(view, by, prop)),
        "condition" => {
            let is = prop.condition.map_or_else(String::new, |is| thing(view, is));
            format!("the enemy is {is} until {user}'s next turn")
        }
        "landing" => {
            format!("{user} gets to the marked square{}", if prop.pops_off { ", free of all enemies" } else { "" })
        }
        _ => String::new(),
    };
    let mut lines =
        vec![check(view, by, prop), format!("Success: {brings}."), format!("Failure: {}.", price(view, by, prop))];
    if reward == Some(t::LANDING.get()) && !prop.pops_off {
        lines.extend(aim::strikes(view, by).into_iter().map(|strike| format!("{strike}, as {user} leaves")));
    }
    lines
}

/// What something in the surroundings is good for, to whoever points at it.
pub fn scenery(view: View, prop: &Prop) -> String {
    let condition = prop.condition.map(|is| format!("an enemy near is {} for a round", thing(view, is)));
    let rewards = [
        prop.damage.map(|kind| format!("{kind} damage to an enemy near")),
        condition,
        prop.advantage.then(|| "Advantage on an attack".to_owned()),
        prop.disengage.then(|| "Advantage on an ally's Disengage".to_owned()),
        prop.landing.map(|_| "gets you to another square".to_owned()),
    ];
    let rewards: Vec<String> = rewards.into_iter().flatten().collect();
    let skills: Vec<String> = prop.skills.iter().map(|skill| skill.title()).collect();
    let skills = if skills.is_empty() { String::new() } else { format!(", with {}", skills.join(" or ")) };
    format!(
        "{}: a Dicey Move from beside it, Difficulty {}{skills}: {}",
        prop.id.title(),
        prop.difficulty,
        rewards.join(", or ")
    )
}

/// The skill check with a prop and its chance (ESC-DCY-02).
fn check(view: View, by: CreatureId, prop: &Prop) -> String {
    let applies = dicey_move::applies(view, by, prop);
    let (adds, help) = rolling::check_terms(view, by, applies, prop.sneaking);
    let (bonus, net) = (adds.iter().map(|term| term.value).sum(), sources::net(&help));
    let need = Need { bonus, target: prop.difficulty, crit: rolls::CRIT };
    let skill = if applies { view.sheet(by).skill.title() } else { "no skill".to_owned() };
    let helped = if net.signed() == 0 { String::new() } else { format!(", {}", words::helped(net.signed())) };
    let chance = words::percent(need.odds(net).chance(|degree| *degree > 0));
    format!("{}: Difficulty {}, 3d6+{bonus} ({skill} applies{helped}), {chance}", prop.id.title(), prop.difficulty)
}

/// What failing a Dicey Move costs (ESC-DCY-05).
fn price(view: View, by: CreatureId, prop: &Prop) -> String {
    let momentum = if view.pool(by, t::MOMENTUM.get()) > 0 { ", and all Momentum is lost" } else { "" };
    let harmed = match prop.damage {
        Some(_) => format!("; a natural {} also deals {} to {}", rolls::FUMBLE, harm(view, by, prop), name(view, by)),
        None => String::new(),
    };
    format!("the action is wasted{momentum}{harmed}")
}

/// The damage that a prop deals (ESC-DCY-04).
fn harm(view: View, by: CreatureId, prop: &Prop) -> String {
    let (dice, more) = dicey_move::damage(view, by);
    format!("{dice}d6+{more} {} damage", prop.damage.unwrap_or_default())
}

/// A stance, and the one it replaces (ESC-STN-01).
fn stance(view: View, by: CreatureId, what: Slug) -> Vec<String> {
    let sheet = view.sheet(by);
    let told = |own| traits::stance(own, sheet.level);
    let new = sheet.stances.iter().find(|stance| stance.is.slug() == what).map(|own| words::capital(&told(own)));
    let old = view.stance(by).filter(|own| own.is.slug() != what);
    let old = old.map(|own| format!("Instead of {}: {}", own.is.slug().title(), told(own)));
    new.into_iter().chain(old).collect()
}

/// Keeping an ability up (ESC-ABL-11).
fn sustain(view: View, by: CreatureId, what: Slug) -> Vec<String> {
    let Some(ability) = view.ability(by, what) else { return Vec::new() };
    let takes = ability.entry.action.slot().map_or_else(String::new, |slot| format!("Takes a {} action.", slot.word()));
    [format!("{}: {}", ability.name, sustain_odds(view, by, what)), takes]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}

/// The roll that keeps an ability up, with its chance.
pub fn sustain_odds(view: View, by: CreatureId, what: Slug) -> String {
    let number = view.ability(by, what).and_then(|ability| ability.entry.sustain).unwrap_or(rolls::NORMAL);
    words::odds(number, 0, sources::net(&sources::sustain(view, by)))
}

/// The saves that could be granted (ESC-LGS-02, ESC-LGS-04).
fn granted(view: View, by: CreatureId) -> Vec<String> {
    let gasps =
        |on: &CreatureId| view.state(*on) == t::LAST_GASP.get() && view.adjacent(by, *on) && !view.hostile(by, *on);
    let told = |on: CreatureId| {
        let net = sources::net(&sources::save(view, on));
        let back = view.plight(on).kept;
        format!("{}: {}; then it is back with {back} HP", name(view, on), words::odds(rolls::HARD, 0, net))
    };
    view.placed().map(|(on, _)| on).filter(gasps).map(told).collect()
}

/// What readying something costs (ESC-RDY-01, ESC-RDY-03 to ESC-RDY-06).
fn readied(view: View, by: CreatureId, with: Slug) -> Vec<String> {
    let Ok(slot) = ready::slot_of(view, by, with) else { return Vec::new() };
    let slot = slot.word();
    vec![
        format!("Takes the {slot} action, which is lost if nothing sets it off before your next turn."),
        "Taken in this round: from then on you act in that band, right before whoever set it off.".to_owned(),
        format!("Taken in the next round: your turn then has no {slot} action, and a faster band stays yours."),
    ]
}
