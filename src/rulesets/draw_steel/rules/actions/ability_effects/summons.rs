//! Creatures called into the fight (DS-DIR-17, AMB-60).

use bevy::prelude::World;

use crate::content::level::Placed;
use crate::core::fact::FactKind;
use crate::core::geometry::{Space, Spot};
use crate::core::intent::{Decision, Intent, Options, RouteOptions};
use crate::core::name::Name;
use crate::core::question::Question;
use crate::core::stack::Stack;
use crate::core::uses::Scope;
use crate::rulesets::draw_steel::data::ability::AbilityDef;
use crate::rulesets::draw_steel::data::level_fields::PlacementFields;
use crate::rulesets::draw_steel::rules::effect_flow::EffectFlow;
use crate::rulesets::draw_steel::rules::frames::{EffectFrame, Frame, UseFrame};
use crate::rulesets::draw_steel::rules::movement::RouteKind;
use crate::rulesets::draw_steel::rules::mutations;
use crate::rulesets::draw_steel::rules::mutations::record_fact;
use crate::rulesets::draw_steel::rules::rounds;
use crate::rulesets::draw_steel::rules::squad;
use crate::rulesets::draw_steel::rules::targeting;
use crate::rulesets::draw_steel::rules::view::View;
use crate::rulesets::draw_steel::setup;

/// Where whoever is called appears.
pub(crate) static SUMMON: Question = Question::new("summon");

/// Asks where, one creature after another, and puts them there; they act right after the one who called them.
pub fn summon(
    world: &mut World,
    frame: &mut UseFrame,
    step: &mut EffectFrame,
    ability: &AbilityDef,
    creature: Name,
    count: u8,
) -> EffectFlow {
    if step.stage >= u16::from(count) {
        return EffectFlow::Done;
    }
    match world.resource_mut::<Stack<Frame>>().take_answer() {
        Some(Intent::Route(path)) => {
            step.stage += 1;
            if let Some(&at) = path.last() {
                appear(world, frame, creature, at);
            }
            EffectFlow::Again
        }
        Some(_) => EffectFlow::Done,
        None => {
            let view = View::new(world);
            let squares = targeting::reach(view, frame.by, ability, None).unwrap_or(0);
            let routes: Vec<Vec<Spot>> = places(view, frame, squares).into_iter().map(|spot| vec![spot]).collect();
            if routes.is_empty() {
                let why = "there is no room".to_owned();
                record_fact(world, frame.cause(), FactKind::Nothing { on: None, why });
                return EffectFlow::Done;
            }
            let options = RouteOptions { mover: frame.by, how: RouteKind::Summon.slug(), squares, routes, must: false };
            EffectFlow::Ask(Decision {
                side: view.side(frame.by),
                about: Some(frame.by),
                ask: SUMMON.id(),
                origin: frame.ability,
                options: Options::Route(options),
            })
        }
    }
}

/// Free squares within distance and line of effect, in reading order.
fn places(view: View, frame: &UseFrame, squares: i16) -> Vec<Spot> {
    let Some(own) = view.space(frame.by) else { return Vec::new() };
    let board = view.board();
    let free = |spot: &Spot| {
        let space = Space::square(*spot);
        own.distance(space) <= squares
            && board.ground_under(space) == spot.z
            && board.fits(space)
            && targeting::sees_square(view, frame.by, *spot)
            && !view.ids().any(|id| view.is_alive(id) && view.space(id).is_some_and(|taken| taken.overlaps(space)))
    };
    board.spots().filter(free).collect()
}

fn appear(world: &mut World, frame: &UseFrame, creature: Name, at: Spot) {
    let view = View::new(world);
    let side = view.side(frame.by);
    let title = view.content().creature(creature).map_or_else(|| creature.title(), |def| def.name.clone());
    let word = title.rsplit(' ').next().unwrap_or(&title).to_owned();
    let fresh = (1..).map(|n: u16| Name::new(&format!("{word}-{n}"))).find(|&tag| view.by_tag(tag).is_none());
    let group = Name::new(&format!("called on turn {}", view.clock().serial));
    let own = PlacementFields { group: Some(group), ..PlacementFields::default() };
    let placed = Placed { id: fresh.unwrap_or(creature), creature, at, side, own };
    match setup::enter(world, &placed) {
        Ok(id) => {
            record_fact(world, frame.cause(), FactKind::Appeared(id));
            rounds::call(world, id, frame.ability);
            mutations::use_once(world, id, squad::called(), None, Scope::Fight);
        }
        Err(why) => {
            record_fact(world, frame.cause(), FactKind::Nothing { on: None, why });
        }
    }
}
