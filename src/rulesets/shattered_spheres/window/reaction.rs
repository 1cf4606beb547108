//! The one Reaction of a turn: who could strike now, and what else it could still be wanted for (SS-REA-12).

use super::odds::{self, harms};
use super::prompt::action_beneath;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::Use;
use crate::core::name::Name;
use crate::rulesets::shattered_spheres::actions::{self, Provokes};
use crate::rulesets::shattered_spheres::common_actions::checks::of_action as action_check;
use crate::rulesets::shattered_spheres::data::line::{AttackLine, Does, Kind};
use crate::rulesets::shattered_spheres::data::words::{Arena, Slot};
use crate::rulesets::shattered_spheres::frames::{ActionStage, CheckKind, Strike};
use crate::rulesets::shattered_spheres::provoking;
use crate::rulesets::shattered_spheres::reach;
use crate::rulesets::shattered_spheres::sources::{self, Blow, Manner};
use crate::rulesets::shattered_spheres::strikes;
use crate::rulesets::shattered_spheres::surges;
use crate::rulesets::shattered_spheres::terms as t;
use crate::rulesets::shattered_spheres::view::View;
use crate::rulesets::shattered_spheres::windows::opportunities;
use crate::rulesets::shattered_spheres::words::{self, name, percent, thing};

/// Whether somebody's Reaction of this turn is left, in words.
pub fn state(view: View, who: CreatureId) -> &'static str {
    match () {
        () if view.readied(who).is_some() => "Reaction held for what is readied",
        () if view.times(who, t::REACTION.get()) > 0 => "Reaction spent",
        () if !view.is_awake(who) => "no Reaction",
        () => "Reaction ready",
    }
}

/// The best Opportunity Attack of somebody on another, with its chances to hit and to harm.
fn best(view: View, by: CreatureId, on: CreatureId, blades: bool, words: bool) -> Option<(Name, f32, f32)> {
    let all = opportunities(view, by, on, blades, words).into_iter().filter_map(|id| {
        let line = view.attack(by, id)?;
        let hit = sources::attack_odds(view, by, line, on, Manner::default()).chance(|hit| *hit > 0);
        let harm = harms(&odds::attack(view, by, line, on, Manner::default(), Blow::default()));
        Some((id, hit, harm))
    });
    all.max_by(|a, b| a.2.total_cmp(&b.2))
}

/// A strike that somebody may make first, in words.
fn strike(view: View, by: CreatureId, on: CreatureId, blades: bool, words: bool) -> Option<String> {
    let (with, hit, harm) = best(view, by, on, blades, words)?;
    let line = view.attack(by, with)?;
    Some(format!(
        "{} may answer first: {}, {} {}, {} {}",
        name(view, by),
        thing(view, with),
        words::hits(line),
        percent(hit),
        words::harms(line),
        percent(harm)
    ))
}

/// Who may strike before an action happens, and what each of these strikes would come to (section 3.23).
pub fn provoked(view: View, wanted: &Use) -> Vec<String> {
    let by = wanted.by;
    match actions::provokes(view, wanted) {
        Provokes::Nobody => Vec::new(),
        Provokes::All => {
            provoking::open_to(view, wanted).into_iter().filter_map(|foe| strike(view, foe, by, true, true)).collect()
        }
        Provokes::Target(foe, arena) => {
            let blades = arena == Arena::Blades;
            strike(view, foe, by, blades, !blades).into_iter().collect()
        }
    }
}

/// Who may strike as somebody leaves a square for the next.
pub fn left_open(view: View, who: CreatureId, from: Spot, to: Spot, known: &mut Vec<CreatureId>) -> Vec<String> {
    let mut said = Vec::new();
    for foe in view.enemies(who) {
        let (blades, words) = provoking::provoked_by(view, foe, from, to);
        if (blades || words)
            && !known.contains(&foe)
            && let Some(told) = struck(view, foe, who, blades, words)
        {
            known.push(foe);
            said.push(told);
        }
    }
    said
}

/// Whether anybody may strike as somebody leaves a square for the next.
pub fn leaves_open(view: View, who: CreatureId, from: Spot, to: Spot) -> bool {
    view.enemies(who).any(|foe| {
        let (blades, words) = provoking::provoked_by(view, foe, from, to);
        (blades || words) && answers(view, foe, who, blades, words).next().is_some()
    })
}

/// What somebody could answer with whom it is provoked by.
fn answers<'w>(
    view: View<'w>,
    by: CreatureId,
    on: CreatureId,
    blades: bool,
    words: bool,
) -> impl Iterator<Item = &'w std::sync::Arc<AttackLine>> {
    let may = view.can_react(by) && !view.is_soft(by, view.side(on));
    let fits = move |line: &&std::sync::Arc<AttackLine>| match line.kind {
        Kind::Close => blades && line.id != t::UNARMED.get(),
        Kind::Court => words,
        _ => false,
    };
    let all = view.sheet(by).attacks.iter().filter(move |_| may);
    all.filter(fits).filter(move |line| reach::barred(view, by, line).is_none())
}

/// A strike at somebody on its way, wherever it is by then: the best by its chances as things stand.
fn struck(view: View, by: CreatureId, on: CreatureId, blades: bool, words: bool) -> Option<String> {
    let open = answers(view, by, on, blades, words);
    let harm = |line: &AttackLine| harms(&odds::attack(view, by, line, on, Manner::default(), Blow::default()));
    let best = open.max_by(|a, b| harm(a).total_cmp(&harm(b)))?;
    let (who, with) = (name(view, by), thing(view, best.id));
    Some(format!("{who} may answer: {with} {} {}", words::harms(best), percent(harm(best))))
}

/// What the Reaction could still be wanted for in the turn that runs, with the chances as things stand.
pub fn rivals(view: View, who: CreatureId, but: Name) -> Vec<String> {
    let Some(turn) = view.turn() else { return Vec::new() };
    let mut said = Vec::new();
    let surges = [t::SURGE.get(), t::COUNTER.get(), t::DEFLECT.get()].contains(&but);
    let may_surge = surges::may(view, who) && !surges;
    if turn.who == who {
        said.extend(pending(view, who, but));
        if view.left(Slot::Standard) > 0 {
            said.extend(own_attack(view, who, but));
        }
        if may_surge {
            said.push("a Surge, such as one for another standard action".to_owned());
        }
        if view.left(Slot::Move) > 0 && but != t::HUNCH.get() {
            said.push("a Hunch before a skill check".to_owned());
        }
        return said;
    }
    let active = turn.who;
    if view.hostile(who, active) {
        let strikes = if but == t::OPPORTUNITY.get() { None } else { best(view, who, active, true, true) };
        if let Some((with, hit, harm)) = strikes {
            let line = view.attack(who, with);
            let does = line.map_or(["hits", "harms"], |line| [words::hits(line), words::harms(line)]);
            said.push(format!(
                "an Opportunity Attack on {} with {}: {} {}, {} {}",
                name(view, active),
                thing(view, with),
                does[0],
                percent(hit),
                does[1],
                percent(harm)
            ));
        }
        // Whoever has struck already needs no countering.
        if may_surge && view.left(Slot::Standard) > 0 {
            said.extend(counter(view, who, active));
        }
    }
    said
}

/// What somebody's own action that is interrupted could still want the Reaction for: a Hunch before its check, a Smash
/// after its hit.
fn pending(view: View, who: CreatureId, but: Name) -> Option<String> {
    let action = action_beneath(view).filter(|action| action.act.by == who)?;
    let (act, waits) = (&action.act, action.stage <= ActionStage::Provoking);
    let what = thing(view, act.ability);
    if let Some(line) = view.attack(who, act.ability) {
        let comes = waits || but == t::SLAM.get();
        let smashes = comes && but != t::SMASH.get() && matches!(line.does, Does::Damage(_)) && line.attack.is_some();
        return smashes.then(|| format!("a Smash if {what} {}", words::hits(line)));
    }
    let rolls = action_check(view, act).is_some_and(|check| matches!(check.kind, CheckKind::Skill(_)));
    (waits && rolls).then(|| format!("a Hunch before the check of {what}"))
}

/// A Slam or Smash with the attack that gains most by it; none where nothing does.
fn own_attack(view: View, who: CreatureId, but: Name) -> Option<String> {
    if but == t::SMASH.get() || but == t::SLAM.get() {
        return None;
    }
    let mut found: Option<(f32, f32, bool, Name, CreatureId)> = None;
    for line in view.sheet(who).attacks.iter().filter(|line| matches!(line.does, Does::Damage(_)) && line.is_attack()) {
        for on in reach::targets(view, who, line).into_iter().filter(|&on| view.hostile(who, on)) {
            let chance = |blow: Blow| harms(&odds::attack(view, who, line, on, Manner::default(), blow));
            let slam = strikes::slam_ranks(view, who, line);
            let plain = chance(Blow::default());
            let better = chance(Blow { slam, smash: slam == 0, ..Blow::default() });
            if found.is_none_or(|(best, before, ..)| better - plain > best - before) {
                found = Some((better, plain, slam > 0, line.id, on));
            }
        }
    }
    let (better, plain, slam, with, on) = found.filter(|(better, plain, ..)| better > plain)?;
    let does = view.attack(who, with).map_or("harms", |line| words::harms(line));
    let how = if slam { "a Slam" } else { "a Smash" };
    let (with, on) = (thing(view, with), name(view, on));
    Some(format!("{how} with {with} on {on}: {does} {} instead of {}", percent(better), percent(plain)))
}

/// A Surge against the heaviest hit that the one who acts could land.
fn counter(view: View, who: CreatureId, active: CreatureId) -> Option<String> {
    if view.sheet(who).attacks.iter().all(|line| line.effect().is_none()) {
        return None;
    }
    let lines = view.sheet(active).attacks.iter().filter(|line| {
        line.is_attack() && reach::barred(view, active, line).is_none() && reach::reaches(view, active, line, who)
    });
    let line = lines.max_by_key(|line| line.effect().map(|rank| rank.rank))?;
    let hit = Strike::new(active, line.id, who);
    let chance = strikes::counter_chance(view, &hit, line, t::COUNTER.get());
    Some(format!("a Surge to counter {}: stops it {}", thing(view, line.id), percent(chance)))
}
