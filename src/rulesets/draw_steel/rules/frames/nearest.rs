//! The frames nearest below the one being worked: what an answer answers.

use super::{DamageFrame, EffectFrame, ForceFrame, Frame, UseFrame};
use crate::core::stack::Stack;
use bevy::prelude::World;

/// The use that is nearest below the frame being worked.
pub fn nearest_use(world: &World) -> Option<&UseFrame> {
    world.resource::<Stack<Frame>>().downward().find_map(|frame| match frame {
        Frame::Use(frame) => Some(&**frame),
        _ => None,
    })
}

/// The same, to change it.
pub fn nearest_use_mut(world: &mut World) -> Option<&mut UseFrame> {
    world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Use(frame) => Some(&mut **frame),
        _ => None,
    })
}

/// What an ability brings about, nearest below the frame being worked.
pub fn nearest_effect(world: &World) -> Option<&EffectFrame> {
    world.resource::<Stack<Frame>>().downward().find_map(|frame| match frame {
        Frame::Effect(frame) => Some(&**frame),
        _ => None,
    })
}

/// The same, to change it.
pub fn nearest_effect_mut(world: &mut World) -> Option<&mut EffectFrame> {
    world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Effect(frame) => Some(&mut **frame),
        _ => None,
    })
}

/// The damage being dealt that is nearest below the frame being worked.
pub fn nearest_damage(world: &World) -> Option<&DamageFrame> {
    world.resource::<Stack<Frame>>().downward().find_map(|frame| match frame {
        Frame::Damage(frame) => Some(&**frame),
        _ => None,
    })
}

/// The same, to change it.
pub fn nearest_damage_mut(world: &mut World) -> Option<&mut DamageFrame> {
    world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Damage(frame) => Some(&mut **frame),
        _ => None,
    })
}

/// The forced movement nearest below the frame being worked.
pub fn nearest_force(world: &World) -> Option<&ForceFrame> {
    world.resource::<Stack<Frame>>().downward().find_map(|frame| match frame {
        Frame::Force(frame) => Some(&**frame),
        _ => None,
    })
}

/// The same, to change it.
pub fn nearest_force_mut(world: &mut World) -> Option<&mut ForceFrame> {
    world.resource_mut::<Stack<Frame>>().into_inner().downward_mut().find_map(|frame| match frame {
        Frame::Force(frame) => Some(&mut **frame),
        _ => None,
    })
}
