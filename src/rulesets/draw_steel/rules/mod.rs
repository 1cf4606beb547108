//! The rules, in the order of play and then from what is done to what lasts; `phases` lists who registers what.

// The order of play.
pub(crate) mod acting;
pub mod aftermath;
pub(crate) mod lost_turns;
pub(crate) mod objective;
pub mod phases;
pub(crate) mod points;
pub(crate) mod rounds;
pub(crate) mod squad_turn;
pub(crate) mod systems;
pub(crate) mod turns;

// What stands, and what is under way.
pub(crate) mod choices;
pub(crate) mod effect_flow;
pub mod frames;
pub mod plan;
pub(crate) mod planned;
pub mod sheet;
pub mod state;
pub mod view;
pub(crate) mod vitals;

// What is done, and on whom.
pub mod actions;
pub mod movement;
pub mod targeting;

// Rolls.
pub(crate) mod potency;
pub mod roll_context;
pub mod roll_modifiers;
pub mod rolls;
pub mod skill_test;
pub(crate) mod skill_test_frames;

// Stamina: lost and regained.
pub(crate) mod bleeding;
pub mod damage;
pub(crate) mod damage_amount;
pub(crate) mod damage_bonuses;
pub(crate) mod damage_frames;
pub(crate) mod damage_reduction;
pub(crate) mod healing;
pub(crate) mod life;
pub(crate) mod resource_gains;
pub(crate) mod squad;
pub(crate) mod squad_action;
pub(crate) mod squad_pool;

// Places.
pub(crate) mod falling;
pub(crate) mod flight;
pub mod grabbing;
pub mod hiding;
pub(crate) mod provoking;
pub(crate) mod raised_squares;
pub(crate) mod terrain;
pub(crate) mod zone_harm;
pub(crate) mod zones;

// What lasts.
pub(crate) mod auras;
pub(crate) mod automatic_uses;
pub(crate) mod ending;
pub mod lasting;
pub(crate) mod marks;
pub mod mutations;
