//! What an opponent does with a turn: the best use at once, else the step that brings the next one about.

use super::worth;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::{Intent, Use};
use crate::core::name::Name;
use crate::rulesets::beacon::check;
use crate::rulesets::beacon::data::ability::{AbilityDef, Activation, Attack};
use crate::rulesets::beacon::data::condition::Lend;
use crate::rulesets::beacon::data::words::{Action, Phase};
use crate::rulesets::beacon::ground;
use crate::rulesets::beacon::legal;
use crate::rulesets::beacon::movement::space_at;
use crate::rulesets::beacon::reach;
use crate::rulesets::beacon::terms as t;
use crate::rulesets::beacon::view::View;

/// What is not worth doing.
const LEAST: f32 = 0.4;

/// All legal uses now, with what each is worth; deeds that a plain opponent leaves alone are not looked at.
pub fn uses(view: View, who: CreatureId) -> Vec<(f32, Use)> {
    let view = view.quiet();
    let skipped = ["ready", "search", "wrestle", "let-go", "stop-channel", "rush", "hide", "take-off"];
    let words = ["defend", "refresh", "mark", "stand", "escape", "pick-up"].map(Name::new);
    let own = view.abilities(who).filter(|ability| !matches!(ability.activation, Activation::Passive)).map(|a| a.id);
    let names: Vec<Name> = own.chain(words).filter(|word| !skipped.contains(&word.as_str())).collect();
    let all = names.into_iter().flat_map(|name| legal::uses(view, who, name));
    let fits = |wanted: &Use| check::intent(view, &Intent::Use(wanted.clone())).is_ok();
    all.filter(fits).map(|wanted| (worth::of_use(view, &wanted), wanted)).collect()
}

fn best(list: Vec<(f32, Use)>) -> Option<(f32, Use)> {
    list.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The answer to a turn.
pub fn act(view: View, who: CreatureId, boldness: f32) -> Intent {
    let now = best(uses(view, who)).filter(|(worth, _)| *worth > LEAST);
    if let Some((_, wanted)) = now {
        return Intent::Use(wanted);
    }
    if let Some(path) = approach(view, who, Name::default(), boldness) {
        return Intent::Walk { by: who, path, how: Name::default() };
    }
    let turn = view.turn();
    let rushes = turn.is_some_and(|turn| !turn.standard);
    let how = t::RUSH.get();
    if let Some(path) = approach(view, who, how, boldness).filter(|_| rushes) {
        let walk = Intent::Walk { by: who, path, how };
        if check::intent(view.quiet(), &walk).is_ok() {
            return walk;
        }
    }
    Intent::EndTurn(who)
}

/// Squares that somebody strikes over now, by any strike it could use in this phase.
pub fn striking(view: View, who: CreatureId, phase: Phase) -> i16 {
    let now = |action: Action| !view.sheet(who).pc || action.phase() == Some(phase) || phase >= Phase::FullAttack;
    let far = |ability: &AbilityDef| {
        let action = ability.action();
        let strikes = ability.attack == Attack::Roll && action.is_some_and(now);
        let far = ability.reach.max(ability.range.map(|range| view.squares(who, range)));
        if strikes && reach::barred(view, who, ability).is_none() { far.unwrap_or(0) } else { 0 }
    };
    view.abilities(who).map(|ability| far(ability)).max().unwrap_or(0)
}

/// The way that brings the next strike about, or just nearer; none where it stands well.
fn approach(view: View, who: CreatureId, how: Name, boldness: f32) -> Option<Vec<Spot>> {
    let view = view.quiet();
    let space = view.space(who)?;
    let reach = striking(view, who, view.phase()).max(1);
    let goals: Vec<_> = view.standing().filter(|(id, _)| view.hostile(who, *id)).map(|(_, space)| space).collect();
    let errand = view.goal().squares();
    let far_from =
        |at: crate::core::geometry::Space| goals.iter().map(|goal| ground::distance(at, *goal)).min().unwrap_or(0);
    let cost = |spot: Spot| {
        let at = space_at(view, who, spot);
        let far = far_from(at);
        let way = errand.iter().map(|&to| ground::distance(at, crate::core::geometry::Space::square(to))).min();
        let way = way.filter(|_| view.sheet(who).pc).map_or(0.0, f32::from);
        // Whoever shoots keeps its distance, whoever strikes closes in.
        let over = f32::from((far - reach).max(0));
        let near = if reach > 3 { f32::from((3 - far).max(0)) / boldness } else { 0.0 };
        over * boldness + near + way * 0.8
    };
    let here = cost(space.at);
    let paths = legal::walks(view, who, how);
    let hurts =
        |path: &[Spot]| path.iter().any(|&spot| view.board().tile(spot).is_some_and(|tile| tile.hazard.is_some()));
    let (better, path) = paths
        .into_iter()
        .filter(|path| !hurts(path))
        .filter_map(|path| path.last().map(|&spot| (cost(spot) + 0.01 * path.len() as f32, path.clone())))
        .reduce(|best, next| if next.0 < best.0 { next } else { best })?;
    let walk = Intent::Walk { by: who, path: path.clone(), how };
    (better + 0.5 < here && check::intent(view, &walk).is_ok()).then_some(path)
}

/// Whether a player character does well to act in this phase instead of waiting for a later one.
pub fn is_its_phase(view: View, who: CreatureId, phase: Phase) -> bool {
    let near = |reach: i16| {
        let steps = if view.lends(who, |lend| *lend == Lend::NoMovement) { 0 } else { view.speed(who) };
        reach > 0 && view.standing().any(|(id, _)| view.hostile(who, id) && view.distance(who, id) <= reach + steps)
    };
    let strikes = |action: Action| {
        let fits = |ability: &&std::sync::Arc<AbilityDef>| {
            ability.action() == Some(action)
                && ability.attack == Attack::Roll
                && reach::barred(view, who, ability).is_none()
        };
        let far = |ability: &std::sync::Arc<AbilityDef>| {
            ability.range.map(|range| view.squares(who, range)).or(ability.reach)
        };
        view.abilities(who).filter(fits).filter_map(far).max().unwrap_or(0)
    };
    let own = view.abilities(who).any(|ability| {
        matches!(ability.activation, Activation::Action(Action::Channel)) && reach::barred(view, who, ability).is_none()
    });
    let hurt = 3 * view.hp(who) <= view.sheet(who).hp && view.pool(who, t::RECOVERIES.get()) > 0;
    let broken = view.sheet(who).cap.is_some_and(|cap| view.stress(who) + 1 >= cap);
    match phase {
        Phase::Bolster => hurt || broken,
        Phase::Channel => own && view.channelling(who).is_none() && near(view.sheet(who).scope.min(6)),
        Phase::Skirmish => near(strikes(Action::Volley)) && strikes(Action::Volley) > strikes(Action::Fight),
        Phase::Brawl => near(strikes(Action::Fight)) && !two_at_once(view, who),
        Phase::FullAttack | Phase::Delay => true,
        _ => false,
    }
}

/// Whether two different strikes or a slow one reach somebody from here, which a full attack is for.
fn two_at_once(view: View, who: CreatureId) -> bool {
    let slow = view.abilities(who).any(|ability| ability.action() == Some(Action::FullAttack));
    let beside = view.beside(who).any(|other| view.hostile(who, other));
    slow && beside && 2 * view.hp(who) > view.sheet(who).hp
}
