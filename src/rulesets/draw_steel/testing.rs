//! For tests of Draw Steel: the shipped content and levels, battles on open ground, and what has to hold in a battle.

mod parts;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::rules::{lasting, squad_pool};
use crate::content::fields::Own;
use crate::content::level::LevelDef;
use crate::content::level::Placed;
use crate::content::source::content_root;
use crate::core::board::Board;
use crate::core::creature::{Battlefield, entity_of};
use crate::core::dice::Dice;
use crate::core::geometry::Spot;
use crate::core::ids::{CreatureId, SideId};
use crate::core::intent::{Decision, Intent, Options, Refusal};
use crate::core::link::links_to;
use crate::core::name::Name;
use crate::core::pool::SidePools;
use crate::core::stack::{DEEPEST, Stack};
use crate::lab::scenario::load;
use crate::rulesets::draw_steel::battle::Battle;
use crate::rulesets::draw_steel::content::{Content, RULESET};
use crate::rulesets::draw_steel::data::level_fields::LevelFields;
use crate::rulesets::draw_steel::data::stat_block::Role;
use crate::rulesets::draw_steel::data::terms as t;
use crate::rulesets::draw_steel::forecast::Rehearsal;
use crate::rulesets::draw_steel::questions;
use crate::rulesets::draw_steel::rules::actions::check;
use crate::rulesets::draw_steel::rules::frames::{Frame, TurnStep};
use crate::rulesets::draw_steel::rules::rounds::PICK;
use crate::rulesets::draw_steel::rules::state::{Attitude, AuraState, Captain, Group, Hidden};
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::rules::vitals::Life;
use crate::rulesets::draw_steel::rules::{phases, plan, state};
use crate::rulesets::draw_steel::text::{preview, reaction_prompt};
use crate::testing;
use crate::testing::properties::{Examined, limits};

/// The shipped content.
pub fn content() -> Arc<Content> {
    Arc::clone(testing::library().get())
}

/// The shipped content of Draw Steel with the plain combatants that scenarios are played with, read once.
///
/// # Panics
/// When one of those is broken.
pub fn content_with_fixtures() -> Arc<Content> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    let read = || load::content(&[content_root().join("tests/scenarios/draw-steel/fixtures")], &[]).expect("fixtures");
    Arc::clone(CONTENT.get_or_init(|| Arc::new(read())))
}

/// The shipped levels of Draw Steel in id order.
pub fn levels() -> Vec<Arc<LevelDef>> {
    testing::levels_of(RULESET)
}

/// A battle on open ground in which nobody's turn runs: creatures by id with column, row and side, tagged by their id,
/// those after the first of a kind with a number behind it.
///
/// # Panics
/// When one of them cannot stand there.
pub fn placed(content: &Arc<Content>, placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    placed_on(content, Board::open(20, 20), placed)
}

/// The same on a board of one's own.
///
/// # Panics
/// When one of them cannot stand there.
pub fn placed_on(content: &Arc<Content>, board: Board, placed: &[(&str, i16, i16, u8)]) -> (Battle, Vec<CreatureId>) {
    let mut battle = Battle::new(Arc::clone(content), board, Dice::scripted([]));
    let mut enter = |(index, &(creature, x, y, side)): (usize, &(&str, i16, i16, u8))| {
        let before = placed[..index].iter().filter(|(other, ..)| *other == creature).count();
        let tag = if before == 0 { creature.to_owned() } else { format!("{creature}-{}", before + 1) };
        let entry = Placed::new(Name::new(&tag), Name::new(creature), Spot::new(x, y), SideId(side));
        battle.enter(&entry).expect("room to stand")
    };
    let ids = placed.iter().enumerate().map(&mut enter).collect();
    (battle, ids)
}

/// A battle on a level at its first decision.
///
/// # Panics
/// When the level cannot be set up.
pub fn battle(level: &LevelDef, seed: u64) -> Battle {
    Battle::from_level(content(), level, Dice::seeded(seed)).unwrap_or_else(|problem| panic!("{}: {problem}", level.id))
}

impl Examined for Content {
    fn unsound(battle: &Battle) -> Vec<String> {
        let view = battle.view();
        let mut broken = Vec::new();
        for id in view.ids() {
            stamina(view, id, &mut broken);
            conditions(view, id, &mut broken);
            indexed(view, id, &mut broken);
            turn_budget(view, id, &mut broken);
            auras(view, id, &mut broken);
            relations(view, id, &mut broken);
        }
        for pools in view.world.resource::<SidePools>().side(state::DIRECTOR).into_iter() {
            limits("the Director", pools, &mut broken);
        }
        turn_order(view, &mut broken);
        squads(view, &mut broken);
        zones(view, &mut broken);
        // Between decisions of a turn creatures may be halfway through each other.
        let settled = battle.decision().is_none_or(|decision| decision.options == Options::Act || decision.ask == PICK);
        if settled {
            spaces(view, &mut broken);
        }
        broken
    }

    fn ask(battle: &Battle, answer: &Intent) -> Vec<(Intent, Refusal)> {
        let view = battle.view();
        let Some(decision) = view.decision() else { return Vec::new() };
        let _said = (
            questions::preview::about(view, decision),
            questions::preview::answers(battle, decision),
            reaction_prompt::sentence(view),
        );
        let _forecast = Rehearsal::new(battle).forecast(answer);
        if let Intent::Use(wanted) = answer
            && let Ok(plan) = check::plan(view, wanted, plan::Grant::default())
        {
            let _odds = preview::use_preview(view, &plan);
        }
        let mut named = vec![answer.clone()];
        battle.legal(|intent| named.push(intent));
        named.into_iter().filter_map(|intent| battle.check(&intent).err().map(|refusal| (intent, refusal))).collect()
    }

    fn parts(&self) -> BTreeSet<String> {
        parts::content_parts(self)
    }

    fn experienced(level: LevelDef) -> LevelDef {
        const VICTORIES: i16 = 12;
        LevelDef { own: Own::new(LevelFields { victories: VICTORIES }), ..level }
    }

    fn arenas(&self, level: &LevelDef, missing: &[Name]) -> Vec<LevelDef> {
        vec![parts::among_things(level, missing)]
    }

    fn ask_again(battle: &mut Battle) -> Option<Decision> {
        let asked = battle.world_mut().resource_mut::<Stack<Frame>>().withdraw();
        phases::resolve(battle.world_mut());
        asked
    }
}

/// What this game keeps in its own index beside the components.
fn indexed(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let entity = entity_of(view.world, id);
    let solid = matches!(view.sheet(id).def.role, Role::Thing { solid: true, .. });
    if view.world.resource::<Battlefield>().entry(id).solid != solid {
        broken.push(format!("{} is solid or not: {solid}, the index says otherwise", view.tag(id)));
    }
    let own = (view.world.get::<Hidden>(entity), view.world.get::<Attitude>(entity));
    if own != (view.hidden(id), view.attitude(id)) {
        broken.push(format!("{} has {own:?}, which the index does not say", view.tag(id)));
    }
}

fn stamina(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let stamina = view.stamina(id);
    if stamina.now > stamina.max || stamina.temporary < 0 {
        broken.push(format!("{} has {stamina:?}", view.tag(id)));
    }
    let dead = view.life(id) == Life::Dead;
    if dead && (view.holder(id).is_some() || !view.captives(id).is_empty()) {
        broken.push(format!("{} is dead and held or holding", view.tag(id)));
    }
    let asked = |decision: &Decision| decision.about == Some(id) && decision.options == Options::Act;
    if dead && view.clock().active == Some(id) && view.decision().is_some_and(asked) {
        broken.push(format!("{} is dead and has its turn", view.tag(id)));
    }
}

/// Every lasting effect has an end still to come, or may stand without one.
fn conditions(view: View, id: CreatureId, broken: &mut Vec<String>) {
    for (_, held) in view.conditions(id) {
        let open = |kind| view.content().condition(kind).is_some_and(|def| def.open_ended);
        let ahead = match held.ends.is_open() {
            true => held.kinds.iter().all(|&kind| open(kind)),
            false => lasting::is_ahead(view, &held.ends),
        };
        if !ahead {
            broken.push(format!("{} has an effect without an end: {held:?}", view.tag(id)));
        }
    }
}

/// Nobody has had more turns of a round than it has.
fn turn_budget(view: View, id: CreatureId, broken: &mut Vec<String>) {
    let turns = view.clock().turns.slots().filter(|(who, _)| *who == id).count();
    if turns > view.turns_a_round(id) {
        broken.push(format!("{} has {turns} turns this round", view.tag(id)));
    }
}

/// An aura is around somebody who is alive, and its modes have ends still to come.
fn auras(view: View, id: CreatureId, broken: &mut Vec<String>) {
    for (entity, aura) in view.auras(id) {
        let Some(state) = view.world.get::<AuraState>(entity) else {
            broken.push(format!("{}'s aura has no state: {aura:?}", view.tag(id)));
            continue;
        };
        let mode = state.mode.iter().map(|(_, ends)| ends);
        let mut ends = mode.chain(state.wider.iter().map(|(_, ends)| ends));
        if aura.radius < 0 || ends.any(|ends| !lasting::is_ahead(view, ends)) {
            broken.push(format!("{}'s aura should have changed back: {aura:?}, {state:?}", view.tag(id)));
        }
        if !view.is_alive(id) {
            broken.push(format!("{} is dead and has an aura: {aura:?}", view.tag(id)));
        }
    }
}

/// Whoever somebody is hidden from or at odds with is somebody else, and nobody is held twice (DS-COND-22).
fn relations(view: View, id: CreatureId, broken: &mut Vec<String>) {
    if links_to(view.world, id, t::GRABBED.get()).count() > 1 {
        broken.push(format!("{} is held twice", view.tag(id)));
    }
    let count = view.ids().len();
    let wrong = |other: &CreatureId| *other == id || usize::from(other.0) >= count;
    if view.hidden(id).is_some_and(|hidden| hidden.from.iter().chain(&hidden.lost_this_turn).any(wrong)) {
        broken.push(format!("{} is hidden from nobody: {:?}", view.tag(id), view.hidden(id)));
    }
    if view.attitude(id).is_some_and(|own| own.hostile_to.iter().chain(&own.friendly_to).any(wrong)) {
        broken.push(format!("{} is at odds with nobody: {:?}", view.tag(id), view.attitude(id)));
    }
    for other in view.ids().filter(|&other| other != id) {
        if view.hostile(id, other) && view.friendly(id, other) {
            broken.push(format!("{} is friend and foe of {}", view.tag(id), view.tag(other)));
        }
    }
}

/// One turn at a time, of whoever the clock says.
fn turn_order(view: View, broken: &mut Vec<String>) {
    let clock = view.clock();
    let exists = |id: CreatureId| usize::from(id.0) < view.ids().len();
    if clock.active.into_iter().chain(clock.last).chain(clock.called.iter().map(|(id, _)| *id)).any(|id| !exists(id)) {
        broken.push(format!("it is nobody's turn: {clock:?}"));
    }
    let mut under_way = view.stack().downward().filter_map(|frame| match frame {
        // Rage comes before a turn begins, and what a turn leaves behind may be worked when it is over.
        Frame::Turn(turn) if (TurnStep::Start..TurnStep::Over).contains(&turn.step) => Some(turn.who),
        _ => None,
    });
    if let Some(who) = under_way.next()
        && clock.active != Some(who)
    {
        broken.push(format!("{}'s turn is worked, the clock says {:?}", view.tag(who), clock.active));
    }
    if under_way.next().is_some() {
        broken.push("a turn is within a turn".to_owned());
    }
    if view.stack().depth() > DEEPEST {
        broken.push(format!("{} things are unfinished", view.stack().depth()));
    }
    if !matches!(view.stack().bottom(), Some(Frame::Rounds(_) | Frame::Aftermath(_)) | None) && clock.over.is_none() {
        broken.push("the rounds are not at the bottom".to_owned());
    }
}

/// All of a squad share one Stamina and at most one captain leads it.
fn squads(view: View, broken: &mut Vec<String>) {
    let mut led = BTreeSet::new();
    for id in view.living() {
        let Some(captain) = view.world.get::<Captain>(entity_of(view.world, id)) else { continue };
        if view.is_minion(id) {
            broken.push(format!("{} is a minion and a captain", view.tag(id)));
        }
        let squad = (view.side(id), captain.of, captain.group.map(|Group(name)| name));
        if view.is_awake(id) && !led.insert(squad) {
            broken.push(format!("{} leads a squad that another leads", view.tag(id)));
        }
    }
    for id in view.living().filter(|&id| squad_pool::stands(view, id)) {
        let pool = squad_pool::pool(view, id);
        let most = squad_pool::standing(view, id).len() as i16 * view.stamina(id).max;
        if pool < 0 || pool > most {
            broken.push(format!("{}'s squad has {pool} of {most} Stamina", view.tag(id)));
        }
    }
}

/// Changed ground is somebody's and has an end still to come.
fn zones(view: View, broken: &mut Vec<String>) {
    for zone in view.zones() {
        if usize::from(zone.owner.0) >= view.ids().len() || !lasting::is_ahead(view, &zone.ends) {
            broken.push(format!("a zone that is nobody's or over: {zone:?}"));
        } else if !view.is_alive(zone.owner) && !zone.terms.grasps {
            broken.push(format!("the zone of the dead: {zone:?}"));
        }
    }
}

/// No two creatures share a square unless their sizes are two steps apart (DS-MOVE-03).
fn spaces(view: View, broken: &mut Vec<String>) {
    let all: Vec<CreatureId> = view.living().collect();
    for (index, &a) in all.iter().enumerate() {
        for &b in &all[index + 1..] {
            let (Some(one), Some(other)) = (view.space(a), view.space(b)) else { continue };
            if one.overlaps(other) && (view.size(a).rank() - view.size(b).rank()).abs() < 2 {
                broken.push(format!("{} and {} share a square: {one:?}, {other:?}", view.tag(a), view.tag(b)));
            }
        }
        if let Some(space) = view.space(a)
            && !view.board().fits(space)
        {
            broken.push(format!("{} stands where nobody can: {space:?}", view.tag(a)));
        }
    }
}
