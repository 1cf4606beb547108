//! Squares of terrain that a strike is aimed at: objects for as long as it lasts.

use super::super::data::stat_block::{Role, stamina_of};
use super::super::setup;
use super::frames::{TargetState, UseFrame};
use super::terrain::{breakable, square_of, square_space};
use super::view::View;
use super::vitals::{Life, Stamina};
use super::{mutations, state};
use crate::content::level::Placed;
use crate::core::creature::{Battlefield, Place, entity_of};
use crate::core::name::Name;
use bevy::prelude::World;

/// The squares that a strike names become objects among its targets, for as long as it takes (DS-DMG-14).
pub fn raise_squares(world: &mut World, frame: &mut UseFrame) {
    for spot in std::mem::take(&mut frame.area) {
        let view = View::new(world);
        let Some(solid) = breakable(view, spot) else { continue };
        let at = square_space(view, spot).at;
        let tag = Name::new(&format!("{} ({}, {})", square_of(solid.material), spot.x, spot.y));
        let raised = match view.by_tag(tag) {
            Some(id) => {
                mutations::place(world, id, at);
                Some(id)
            }
            None => {
                let creature = square_of(solid.material);
                let entry = Placed::new(tag, creature, at, state::DIRECTOR);
                setup::enter(world, &entry).ok()
            }
        };
        let Some(id) = raised else { continue };
        let entity = entity_of(world, id);
        let max = stamina_of(solid.material);
        let stamina = Stamina { now: max - solid.worn, ..Stamina::full(max) };
        world.entity_mut(entity).insert((stamina.tracks(), Life::Awake.standing(true)));
        let state = TargetState::new(View::new(world), id);
        frame.targets.push(state);
    }
}

/// What was raised goes back into the wall, as worn as it is now, or is gone with its square.
pub fn lower_squares(world: &mut World, frame: &UseFrame) {
    for id in frame.target_ids() {
        let view = View::new(world);
        let Role::Thing { material: Some(material), .. } = view.sheet(id).def.role else { continue };
        let Some(space) = view.space(id).filter(|_| view.sheet(id).def.id == square_of(material)) else { continue };
        let (alive, stamina) = (view.is_alive(id), view.stamina(id));
        if alive
            && let Some(mut tile) = world.resource_mut::<Battlefield>().board_mut().tile_mut(space.at)
            && let Some(solid) = &mut tile.solid
        {
            solid.worn = stamina.max - stamina.now;
        }
        let entity = entity_of(world, id);
        world.entity_mut(entity).remove::<Place>();
    }
}
