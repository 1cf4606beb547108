//! An action in hand: its settings, and what it can be aimed at, found among the legal answers.

use super::bar::asked_of;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, OptionKind, Use};
use crate::core::name::{Name as Slug, Word, name as slug};
use crate::face::board::Cursor;
use crate::face::game::aiming::{Aiming, AreaPlace};
use crate::face::game::presenter::Picked;
use crate::face::panels::aim::AimOption;
use crate::rulesets::shattered_spheres::check;
use crate::rulesets::shattered_spheres::data::line::Kind;
use crate::rulesets::shattered_spheres::data::words::Slot;
use crate::rulesets::shattered_spheres::ground;
use crate::rulesets::shattered_spheres::legal;
use crate::rulesets::shattered_spheres::movement;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::words::{self, name, thing};

/// Raising what somebody thinks of a topic.
static SPEAK_FOR: Word = Word::new("speak-for");

/// What belongs to using something besides what it is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    /// With what it is done: an attack, a skill, a kind of die.
    With,
    /// What it is to bring: a benefit, a condition, an order, a trigger.
    What,
    /// The topic of a talk.
    About,
    /// How many ranks.
    Ranks,
    /// Whom of several it is for.
    For,
}

/// Every legal use of an ability at the question that is open.
pub fn uses(view: View, by: CreatureId, ability: Slug) -> Vec<Use> {
    let mut found = Vec::new();
    if let Some(decision) = asked_of(view, by) {
        legal::each(view, decision, OptionKind::Use(ability), &mut |intent| {
            if let Intent::Use(wanted) = intent {
                found.push(wanted);
            }
        });
    }
    found.retain(|wanted| serves(view, wanted));
    found
}

/// Whether a use can come to anything: not what nothing reads, what everybody sees already, or words to the fallen.
fn serves(view: View, wanted: &Use) -> bool {
    let ability = wanted.ability;
    let learns = ability == t::STUDY.get() || wanted.kind == Some(slug!("inspire"));
    let fallen = wanted.on.first().is_some_and(|&on| !view.is_up(on) && !view.is_neutral(on));
    match () {
        // Whoever stands in reach is struck at without the Disadvantage of a charge.
        () if ability == t::CHARGE.get() => !wanted.path.is_empty(),
        () if ability == t::SPEND.get() && wanted.kind == Some(slug!("edit/treasure+")) => false,
        () if learns && view.setting().open_stats => false,
        () if ability == t::INFLUENCE.get() || ability == t::TRICK.get() => !fallen,
        () => true,
    }
}

/// Whether a power of somebody's array is not the active one (SS-QCK-07).
pub fn is_idle(view: View, by: CreatureId, power: Slug) -> bool {
    let kit = view.kit(by);
    let array = view.sheet(by).array.contains(&power) || kit.alternates.contains(&power);
    array && kit.active.is_some_and(|active| active != power)
}

/// The switch to such a power, where a quick action is left for it (SS-QCK-07).
pub fn switch_to(view: View, by: CreatureId, power: Slug) -> Option<Use> {
    let open = is_idle(view, by, power) && view.left(Slot::Quick) > 0;
    uses(view, by, t::SWITCH.get()).into_iter().find(|wanted| open && wanted.kind == Some(power))
}

/// The skill or attack that a use is made with; of three skills of a Trick its own.
fn stem(instead: Slug) -> Slug {
    instead.as_str().split_once('/').map_or(instead, |(first, _)| Slug::new(first))
}

/// Whether the creature it is for is set, and not picked on the board.
fn is_set_for(ability: Slug) -> bool {
    ability == t::GAMBIT.get()
        || ability == t::AID.get()
        || ability == t::COORDINATE.get()
        || ability == t::DISTRACT.get()
}

/// Whether its targets stand in the use whatever is picked: followers.
fn commands(ability: Slug) -> bool {
    ability == t::COMMAND.get()
}

/// An action taken in hand, with the first settings that are legal; of several skills with the best.
pub fn begin(view: View, by: CreatureId, ability: Slug) -> Aiming {
    let mut aiming = Aiming { by, ability, ..Aiming::default() };
    let skill = |wanted: &Use| {
        let own = view.sheet(by).skilled(stem(wanted.instead));
        // A Gambit is for oneself unless said.
        let other = ability == t::GAMBIT.get() && wanted.on.first() != Some(&by);
        (std::cmp::Reverse((own.rank, own.help)), other)
    };
    if let Some(first) = uses(view, by, ability).iter().min_by_key(|wanted| skill(wanted)) {
        (aiming.instead, aiming.kind, aiming.spend) = (first.instead, first.kind, first.spend);
        if is_set_for(ability) {
            aiming.on = first.on.first().copied().into_iter().collect();
        }
    }
    aiming.areas = areas(view, &aiming);
    aiming
}

/// Where the area of a power could lie.
fn areas(view: View, aiming: &Aiming) -> Vec<AreaPlace> {
    let radius = view.attack(aiming.by, aiming.ability).and_then(|line| match line.kind {
        Kind::Area(radius) => Some(radius),
        _ => None,
    });
    let Some(radius) = radius else { return Vec::new() };
    let centers = in_hand(view, aiming).into_iter().filter_map(|wanted| wanted.area.first().copied());
    let place = |center: Spot| {
        let inside = |at: &Spot| ground::distance(*at, center) <= radius && ground::sees(view.board(), center, *at);
        let squares = view.board().spots().map(ground::flat).filter(inside).collect();
        AreaPlace { named: vec![center], squares, worth: 0 }
    };
    centers.map(place).collect()
}

/// The legal uses as it is set.
pub fn in_hand(view: View, aiming: &Aiming) -> Vec<Use> {
    let mut all = uses(view, aiming.by, aiming.ability);
    all.retain(|wanted| {
        let same =
            (stem(wanted.instead), wanted.kind, wanted.spend) == (stem(aiming.instead), aiming.kind, aiming.spend);
        same && (!is_set_for(aiming.ability) || wanted.on.first() == aiming.on.first())
    });
    all
}

/// Whom a use is aimed at by a click; none where it is at nobody.
fn aimed_at(aiming: &Aiming, wanted: &Use) -> Option<CreatureId> {
    match wanted.on[..] {
        [on] if !is_set_for(aiming.ability) => Some(on),
        [_, foe] if is_set_for(aiming.ability) => Some(foe),
        [.., last] if commands(aiming.ability) && wanted.kind == Some(t::ATTACK.get()) => Some(last),
        _ => None,
    }
}

/// The square that a use names, if it does.
pub fn square(wanted: &Use) -> Option<Spot> {
    wanted.area.first().copied()
}

/// Whom the action in hand can be aimed at, those who stand before the fallen.
pub fn candidates(view: View, aiming: &Aiming) -> Vec<CreatureId> {
    let all = in_hand(view, aiming);
    let mut list: Vec<CreatureId> = all.iter().filter_map(|wanted| aimed_at(aiming, wanted)).collect();
    list.sort_unstable_by_key(|&on| (!view.is_up(on), on));
    list.dedup();
    list
}

/// The squares where a Gambit in hand can end (SS-TAC-08).
pub fn gambit_ways(view: View, aiming: &Aiming) -> Vec<Vec<Spot>> {
    if aiming.ability != t::GAMBIT.get() {
        return Vec::new();
    }
    let how = Slug::default();
    movement::ways(view, aiming.by, how, movement::budget(view, aiming.by, how))
}

/// Squares that a readied action can watch, or an order send followers to: all near that are in sight.
pub fn places(view: View, aiming: &Aiming) -> Vec<Spot> {
    let watches = [t::ENTERS.get(), t::LEAVES.get()];
    let watched = aiming.ability == t::READY.get() && aiming.kind.is_some_and(|kind| watches.contains(&kind));
    let sent = commands(aiming.ability) && aiming.kind == Some(t::ADVANCE_TO.get());
    if !watched && !sent {
        return Vec::new();
    }
    let open = |spot: &Spot| !ground::is_closed(view.board(), *spot);
    view.board().spots().map(ground::flat).filter(open).collect()
}

/// The use that pointing at a square makes.
pub fn as_use(view: View, aiming: &Aiming, cursor: &Cursor, at: impl Fn(Spot) -> Option<CreatureId>) -> Use {
    let all = in_hand(view, aiming);
    let pointed = cursor.spot.and_then(at);
    let here = |spot: Spot| cursor.spot.is_some_and(|to| (to.x, to.y) == (spot.x, spot.y));
    if let Some(way) = gambit_ways(view, aiming).into_iter().find(|way| way.last().is_some_and(|end| here(*end)))
        && let Some(plain) = all.first()
    {
        return Use { path: way, ..plain.clone() };
    }
    if let Some(spot) = places(view, aiming).into_iter().find(|spot| here(*spot)) {
        let on = if commands(aiming.ability) {
            all.first().map_or_else(Vec::new, |first| first.on.clone())
        } else {
            Vec::new()
        };
        return Use { area: vec![spot], on, ..aiming.base() };
    }
    let fits = |wanted: &&Use| match (aimed_at(aiming, wanted), square(wanted)) {
        (Some(on), _) => pointed == Some(on),
        (None, Some(spot)) => here(spot),
        (None, None) => true,
    };
    // Of several ways to the same target the first is the one along the shortest path.
    let mut found = all.iter().find(fits).cloned().unwrap_or_else(|| named(aiming, pointed));
    if aiming.ability == t::READY.get() && found.area.is_empty() {
        found.on = pointed.filter(|on| *on != aiming.by).into_iter().collect();
    }
    found
}

fn named(aiming: &Aiming, pointed: Option<CreatureId>) -> Use {
    let set = aiming.on.first().copied().filter(|_| is_set_for(aiming.ability));
    Use { on: set.into_iter().chain(pointed).collect(), ..aiming.base() }
}

/// Picks what is under the cursor.
pub fn pick(view: View, aiming: &Aiming, cursor: &Cursor, at: impl Fn(Spot) -> Option<CreatureId>) -> Picked {
    // What is done by oneself is no answer to a click on somebody else.
    let other = cursor.spot.and_then(&at).filter(|&on| on != aiming.by);
    if other.is_some() && at_nobody(view, aiming) {
        return Picked::No("No target needed: press Use.".to_owned());
    }
    let wanted = as_use(view, aiming, cursor, at);
    match check::intent(view, &Intent::Use(wanted.clone())) {
        Ok(_) => Picked::Use(wanted),
        Err(refusal) => Picked::No(refusal.text),
    }
}

/// What is still to be chosen.
pub fn guide(view: View, aiming: &Aiming) -> String {
    if !places(view, aiming).is_empty() {
        return "Choose a square.".to_owned();
    }
    match aiming.ability.as_str() {
        "gambit" => "Use it where you stand, or choose a square to move as part of it: Disadvantage 1 up to half your speed, 2 beyond.".to_owned(),
        "ready" => "Use it for any enemy, or choose one to wait for that one alone.".to_owned(),
        _ => match in_hand(view, aiming).first() {
            None => String::new(),
            Some(wanted) if square(wanted).is_some() => "Choose a marked square.".to_owned(),
            Some(wanted) if aimed_at(aiming, wanted).is_some() => "Choose a target.".to_owned(),
            Some(_) => "No target needed: just use it.".to_owned(),
        },
    }
}

/// Which of an action's settings decides which values the others have.
fn order(ability: Slug) -> [Setting; 5] {
    let by_kind = [t::SURGE.get(), t::STANCE.get()].contains(&ability);
    if by_kind {
        [Setting::What, Setting::With, Setting::About, Setting::Ranks, Setting::For]
    } else {
        [Setting::With, Setting::What, Setting::About, Setting::Ranks, Setting::For]
    }
}

/// One use for each value of a setting, those of settings before it being as they are.
fn values(all: &[Use], aiming: &Aiming, setting: Setting) -> Vec<Use> {
    let order = order(aiming.ability);
    let at = order.iter().position(|own| *own == setting).unwrap_or(0);
    let same = |wanted: &&Use| order[..at].iter().all(|own| value(*own, wanted) == value(*own, &as_set(aiming)));
    let mut found: Vec<Use> = Vec::new();
    for wanted in all.iter().filter(same) {
        if found.iter().all(|known| value(setting, known) != value(setting, wanted)) {
            found.push(wanted.clone());
        }
    }
    found
}

fn as_set(aiming: &Aiming) -> Use {
    Use { on: aiming.on.clone(), ..aiming.base() }
}

/// What a use is to bring, and the topic of a talk.
fn parts(wanted: &Use) -> (Slug, Slug) {
    let kind = wanted.kind.unwrap_or_default();
    match kind.as_str().split_once('/').filter(|_| wanted.ability == t::INFLUENCE.get()) {
        Some(("shift", topic)) => (t::SHIFT.get(), Slug::new(topic)),
        Some((_, topic)) => (SPEAK_FOR.get(), Slug::new(topic)),
        None => (kind, Slug::default()),
    }
}

/// The value of a setting in a use, to be compared.
fn value(setting: Setting, wanted: &Use) -> (Slug, i16, Option<CreatureId>) {
    match setting {
        Setting::With => (stem(wanted.instead), 0, None),
        Setting::What => (parts(wanted).0, 0, None),
        Setting::About => (parts(wanted).1, 0, None),
        Setting::Ranks => (Slug::default(), wanted.spend, None),
        Setting::For => (Slug::default(), 0, wanted.on.first().copied()),
    }
}

fn adopt(aiming: &mut Aiming, setting: Setting, wanted: &Use) {
    match setting {
        Setting::With => aiming.instead = wanted.instead,
        Setting::What | Setting::About => aiming.kind = wanted.kind,
        Setting::Ranks => aiming.spend = wanted.spend,
        Setting::For => aiming.on = wanted.on.first().copied().into_iter().collect(),
    }
}

/// What the settings of an action are called.
fn title(ability: Slug, setting: Setting) -> &'static str {
    match (ability.as_str(), setting) {
        ("stance", Setting::What) => "Gives up",
        ("stance", Setting::With) => "Gains",
        ("stance", _) => "Ranks",
        ("surge", Setting::What) => "Surge for",
        ("surge", Setting::With) => "Which",
        ("spend", Setting::With) => "Die",
        ("stunt", Setting::What) => "Benefit",
        ("ready", Setting::With) => "Action",
        ("ready", Setting::What) => "When",
        ("influence", Setting::What) => "Aim",
        ("gambit", Setting::What) => "Helps",
        ("gambit" | "aid" | "distract" | "coordinate", Setting::For) => "For",
        (_, Setting::With) => "With",
        (_, Setting::What) => "What",
        (_, Setting::About) => "Topic",
        (_, Setting::Ranks) => "Ranks",
        (_, Setting::For) => "For",
    }
}

/// A value of a setting in words.
fn said(view: View, aiming: &Aiming, setting: Setting, wanted: &Use) -> String {
    match setting {
        Setting::With if wanted.instead == *"" => "At once".to_owned(),
        Setting::With if aiming.ability == t::SPEND.get() => format!("{} die", wanted.instead.title()),
        Setting::With => thing(view, stem(wanted.instead)),
        Setting::What => what(view, aiming.ability, parts(wanted).0),
        Setting::About => words::capital(&parts(wanted).1.as_str().replace('-', " ")),
        Setting::Ranks => wanted.spend.to_string(),
        Setting::For => match wanted.on.first() {
            Some(&on) if on == aiming.by => format!("{} alone", name(view, on)),
            Some(&on) => name(view, on),
            None => String::new(),
        },
    }
}

/// What an action is to bring, in words.
fn what(view: View, ability: Slug, kind: Slug) -> String {
    if ability == t::INFLUENCE.get() {
        return match kind {
            _ if kind == t::SHIFT.get() => "Turn the talk",
            _ if kind == SPEAK_FOR.get() => "Speak for a topic",
            _ => "Win over",
        }
        .to_owned();
    }
    match kind.as_str() {
        "comes-within-reach" => "comes within reach".to_owned(),
        "comes-within-court-range" => "joins the conversation".to_owned(),
        "attacks" => "attacks".to_owned(),
        "uses-power-or-skill" => "uses a power or skill".to_owned(),
        "stands" => "stands up".to_owned(),
        "falls" => "falls".to_owned(),
        "ends-turn" => "ends the turn".to_owned(),
        "enters" => "enters a square".to_owned(),
        "leaves" => "leaves a square".to_owned(),
        "resistance" => "Resist an effect".to_owned(),
        "treasure+" | "edit/treasure+" => "Treasure".to_owned(),
        "recover/surge" => "No fatigue from a Surge".to_owned(),
        "inspire" => "Inspiration: learn of an enemy".to_owned(),
        "action" => "Another standard action".to_owned(),
        "alternate" => "A new power".to_owned(),
        "boost" => "A rank more".to_owned(),
        "burst" => "Ignore hindrance".to_owned(),
        "edge" => "An Edge".to_owned(),
        "retry" => "Another try".to_owned(),
        _ => thing(view, kind),
    }
}

/// The settings that there is a choice of, with their values in words.
fn settings(view: View, aiming: &Aiming) -> Vec<(Setting, AimOption)> {
    let all = uses(view, aiming.by, aiming.ability);
    let mut found = Vec::new();
    for setting in order(aiming.ability) {
        if setting == Setting::For && !is_set_for(aiming.ability) {
            continue;
        }
        let known = values(&all, aiming, setting);
        if known.len() < 2 {
            continue;
        }
        let now = value(setting, &as_set(aiming));
        let chosen = known.iter().position(|wanted| value(setting, wanted) == now).unwrap_or(0);
        let values = known.iter().map(|wanted| said(view, aiming, setting, wanted)).collect();
        found.push((setting, AimOption { words: title(aiming.ability, setting).to_owned(), values, chosen }));
    }
    // Whom it is for stands first, where it is seen.
    found.sort_by_key(|(setting, _)| *setting != Setting::For);
    found
}

/// The settings as the panel shows them.
pub fn options(view: View, aiming: &Aiming) -> Vec<AimOption> {
    settings(view, aiming).into_iter().map(|(_, option)| option).collect()
}

/// Sets one of them to a value; those behind it keep theirs where they still can.
pub fn set(view: View, aiming: &mut Aiming, option: usize, chosen: usize) {
    let Some(&(setting, _)) = settings(view, aiming).get(option) else { return };
    let all = uses(view, aiming.by, aiming.ability);
    let Some(wanted) = values(&all, aiming, setting).get(chosen).cloned() else { return };
    adopt(aiming, setting, &wanted);
    for own in order(aiming.ability) {
        if own == Setting::For && !is_set_for(aiming.ability) {
            continue;
        }
        let known = values(&all, aiming, own);
        let now = value(own, &as_set(aiming));
        if !known.iter().any(|wanted| value(own, wanted) == now)
            && let Some(first) = known.first()
        {
            adopt(aiming, own, first);
        }
    }
}

/// Goes on to the next value of the first setting, and of the next one after its last.
pub fn turn(view: View, aiming: &mut Aiming, step: i32) {
    for (at, option) in options(view, aiming).iter().enumerate() {
        let count = i32::try_from(option.values.len()).unwrap_or(1);
        let next = i32::try_from(option.chosen).unwrap_or(0) + step;
        set(view, aiming, at, usize::try_from(next.rem_euclid(count)).unwrap_or(0));
        if (0..count).contains(&next) {
            return;
        }
    }
}

/// Whether there is nothing on the board to click for it.
pub fn at_nobody(view: View, aiming: &Aiming) -> bool {
    if aiming.ability == t::GAMBIT.get() || aiming.ability == t::READY.get() {
        return places(view, aiming).is_empty();
    }
    let all = in_hand(view, aiming);
    !all.is_empty() && all.iter().all(|wanted| aimed_at(aiming, wanted).is_none() && square(wanted).is_none())
}
