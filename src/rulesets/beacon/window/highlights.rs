//! What is lit on the board: where one can go and what that provokes, whom one can aim at with which chance.

use super::Presenter;
use super::{aiming, answered, bar, promises};
use crate::core::geometry::{Space, Spot};
use crate::core::ids::CreatureId;
use crate::core::intent::{Decision, Options, Use};
use crate::core::name::Name as Slug;
use crate::core::plural::counted;
use crate::face::board::{Cursor, Highlights, Mark, Path, PathStep};
use crate::face::game::aiming::Aiming;
use crate::face::game::presenter::BattlePresenter as _;
use crate::face::game::selection::Hand;
use crate::face::game::usual;
use crate::rulesets::beacon::aims;
use crate::rulesets::beacon::data::ability::{AbilityDef, Attack};
use crate::rulesets::beacon::data::effect::Effect;
use crate::rulesets::beacon::frames::Frame;
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::legal;
use crate::rulesets::beacon::movement;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::sources;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;
use crate::rulesets::beacon::words;

/// What is lit while a decision is a person's.
pub fn highlights(battle: &Presenter, decision: &Decision, hand: &Hand, cursor: &Cursor) -> Highlights {
    let view = battle.view();
    let mut lit = usual::highlights(battle, decision, hand, cursor);
    lit.squares.extend(view.goal().squares().iter().map(|&spot| (spot, Mark::Goal)));
    if hand.aiming.is_none() {
        lit.notes.extend(promises::notes(view));
    }
    stepping_in(view, decision, &mut lit);
    let acts = decision.about.filter(|&who| bar::asked_of(view, who).is_some());
    match (&hand.aiming, acts) {
        (Some(aiming), _) => aimed(battle, aiming, cursor, &mut lit),
        (None, Some(who)) if may_walk(decision) => walked(view, who, hand.walk, cursor, &mut lit),
        _ => {}
    }
    lit
}

/// Whether a walk is among the answers.
fn may_walk(decision: &Decision) -> bool {
    match &decision.options {
        Options::Act => true,
        Options::Use(offer) => offer.or_walk,
        _ => false,
    }
}

/// Where whoever steps in can take the blow, and where it would come to nothing (BC-ITP-06).
fn stepping_in(view: View, decision: &Decision, lit: &mut Highlights) {
    let (Options::Route(options), Some(Frame::Interpose(step))) = (&decision.options, view.stack().top()) else {
        return;
    };
    let Some(ally) = view.space(step.whom) else { return };
    let idle = |spot: Spot| !ground::adjacent(movement::space_at(view, options.mover, spot), ally);
    for (_, mark) in lit.squares.iter_mut().filter(|(spot, mark)| *mark == Mark::Choice && idle(*spot)) {
        *mark = Mark::Far;
    }
    if let Some(path) = &mut lit.path
        && path.steps.last().is_some_and(|step| idle(step.spot))
    {
        path.label = format!("{}: too far from {} to take the blow", path.label, words::name(view, step.whom));
    }
}

/// The squares that what is in hand can be aimed at, what it would cover, and its chance above everybody it can strike.
fn aimed(battle: &Presenter, aiming: &Aiming, cursor: &Cursor, lit: &mut Highlights) {
    let view = battle.view();
    let uses = aiming::in_hand(view, aiming);
    lit.squares.extend(uses.iter().filter_map(aiming::square).map(|spot| (spot, Mark::Choice)));
    let Some(ability) = view.ability(aiming.by, aiming.ability) else { return };
    let wanted = battle.as_use(aiming, cursor);
    if battle.fits(&wanted).is_ok() {
        let covered = aims::squares(view, ability, aiming.by, &wanted.area);
        let around = landed_around(view, ability, &wanted);
        lit.squares.extend(covered.into_iter().chain(around).map(|spot| (spot, Mark::Area)));
    }
    if ability.attack == Attack::Roll && ability.area.is_none() {
        // The chance of the way in hand, thrown or not, as the panel tells it, and what known reactions leave of it.
        let chance = |on| {
            let (plain, answered) = answered::to_hit(view, &Use { on: vec![on], ..aiming.base() }, ability, on);
            let [plain, answered] = [plain, answered].map(|chance| format!("{:.0}%", 100.0 * chance));
            if plain == answered { plain } else { format!("{plain}\n({answered})") }
        };
        // Labels of one's own would only be in the way of those that are meant.
        let shown =
            |on: CreatureId| !view.allied(on, aiming.by) || cursor.spot.and_then(|spot| battle.at(spot)) == Some(on);
        let targets = battle.candidates(aiming).into_iter().filter(|&on| !view.is_object(on) && shown(on));
        let whom = |on| if view.allied(on, aiming.by) { "ally\n" } else { "" };
        lit.notes.extend(targets.map(|on| (on, format!("{}{}", whom(on), chance(on)))));
    }
}

/// What goes off around the square that a use takes its user to (BC-ABL-19).
fn landed_around(view: View, ability: &AbilityDef, wanted: &Use) -> Vec<Spot> {
    let within = ability.effects.iter().find_map(|effect| match effect {
        Effect::Each(each) => Some(each.within),
        _ => None,
    });
    let (Some(within), Some(spot)) = (within, aiming::square(wanted)) else { return Vec::new() };
    let space = movement::space_at(view, wanted.by, spot);
    view.board().spots().filter(|&near| ground::distance(space, Space::square(near)) <= within).collect()
}

/// Where somebody can go, and by which way it would go to the square under the pointer.
fn walked(view: View, who: CreatureId, how: Slug, cursor: &Cursor, lit: &mut Highlights) {
    let walks = legal::walks(view, who, how);
    let mark = if strikes(view, who).is_empty() { Mark::Reach } else { Mark::Danger };
    lit.squares.extend(walks.iter().filter_map(|path| path.last()).map(|&end| (end, mark)));
    let under = |path: &&Vec<Spot>| {
        cursor.spot.is_some_and(|spot| path.last().is_some_and(|end| (end.x, end.y) == (spot.x, spot.y)))
    };
    lit.path = walks.iter().find(under).map(|walk| path(view, who, how, walk));
}

/// A way with its price, who strikes before its first step, and whom one is engaged with at its end.
fn path(view: View, who: CreatureId, how: Slug, path: &[Spot]) -> Path {
    let left = match view.stack().top() {
        _ if how != *"" => view.speed(who),
        Some(Frame::Release(release)) => release.left,
        _ => view.turn().map_or(0, |turn| turn.left),
    };
    let mut told = Vec::new();
    if let Ok(price) = movement::walk_price(view, who, path) {
        told.push(format!("{price} of {}", counted(left, "square")));
    }
    let hurts = |at: &Spot| view.board().tile(*at).is_some_and(|tile| tile.hazard.is_some());
    if !view.flies(who) && path.iter().any(hurts) {
        told.push("over dangerous ground".to_owned());
    }
    let strikes = strikes(view, who);
    if !strikes.is_empty() {
        told.push(format!("first {}", strikes.join(", ")));
    }
    if let Some(end) = path.last() {
        let space = movement::space_at(view, who, *end);
        let beside = |&(id, at): &(CreatureId, _)| {
            view.hostile(id, who) && !view.flies(id) && !view.flies(who) && ground::adjacent(at, space)
        };
        let engaged: Vec<String> = view.standing().filter(beside).map(|(id, _)| words::name(view, id)).collect();
        if !engaged.is_empty() {
            told.push(format!("then engaged with {}", engaged.join(", ")));
        }
    }
    let danger = |at: usize| if at == 0 { strikes.join(", ") } else { String::new() };
    let steps = path.iter().enumerate().map(|(at, spot)| PathStep { spot: *spot, danger: danger(at) }).collect();
    Path { from: view.space(who).map_or_else(Spot::default, |space| space.at), steps, label: told.join("; ") }
}

/// Who may strike as somebody begins to move, with its best chance (BC-OPP-01).
fn strikes(view: View, who: CreatureId) -> Vec<String> {
    if view.turn().is_some_and(|turn| turn.who == who && turn.safe) {
        return Vec::new();
    }
    let may = |&(id, _): &(CreatureId, _)| {
        view.hostile(id, who) && reach::may_react(view, id) && view.times(id, t::OPPORTUNITY.get()) == 0
    };
    let best = |(id, _): (CreatureId, _)| {
        let with = reach::reaching(view, id, who).into_iter().filter_map(|with| view.ability(id, with));
        let chances = with.map(|ability| sources::chance(view, id, ability, reach::strikes_by(ability), who));
        let best = chances.reduce(f32::max)?;
        Some(format!("{} may strike ({:.0}%)", words::name(view, id), 100.0 * best))
    };
    view.standing().filter(may).filter_map(best).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::each_decision;
    use super::*;
    use crate::core::intent::Mode;

    /// A token bears the chance that the panel tells, thrown or not.
    #[test]
    fn tokens_bear_the_chance_of_the_panel() {
        let (mut thrown, mut usual) = (0, 0);
        for (level, seed) in (1..3).flat_map(|seed| ["lamplighters", "millrace-bridge"].map(|level| (level, seed))) {
            each_decision(level, seed, 200, |battle, decision| {
                let (Options::Act, Some(by)) = (&decision.options, decision.about) else { return };
                let view = battle.view();
                for ability in view.sheet(by).abilities.iter().filter(|own| own.attack == Attack::Roll) {
                    let ways = [None, ability.thrown.map(|_| Mode::Ranged)];
                    for mode in ways
                        .into_iter()
                        .enumerate()
                        .filter_map(|(at, mode)| (at == 0 || mode.is_some()).then_some(mode))
                    {
                        let aiming = Aiming { mode, ..battle.aiming(by, ability.id) };
                        for on in battle.candidates(&aiming).into_iter().filter(|&on| view.hostile(by, on)) {
                            let spot = view.space(on).map(|space| space.at);
                            let cursor = Cursor { spot, by_keys: false };
                            let mut hand = Hand::default();
                            hand.aiming = Some(aiming.clone());
                            let lit = highlights(battle, decision, &hand, &cursor);
                            let aim = battle.aim(&aiming, &cursor).expect("odds");
                            let (Some(note), [odds]) = (lit.notes.iter().find(|(id, _)| *id == on), &aim.targets[..])
                            else {
                                continue;
                            };
                            let hits: f32 =
                                odds.tiers.iter().filter(|tier| tier.grade.shade > 0).map(|tier| tier.chance).sum();
                            let told = format!("{:.0}%", 100.0 * hits);
                            assert_eq!(note.1.lines().next(), Some(&*told), "{} {mode:?}", ability.name);
                            *(if mode.is_some() { &mut thrown } else { &mut usual }) += 1;
                        }
                    }
                }
            });
        }
        assert!(thrown > 0 && usual > 0, "{thrown} thrown, {usual} as usual");
    }
}
