//! The rules, in the order of play and then from what is done to what lasts; `phases` lists who registers what.

// The order of play.
pub mod acting;
pub mod aftermath;
pub mod lost_turns;
pub mod objective;
pub mod phases;
pub mod points;
pub mod rounds;
pub mod squad_turn;
pub mod systems;
pub mod turns;

// What stands, and what is under way.
pub mod choices;
pub mod deed_flow;
pub mod frames;
pub mod plan;
pub mod planned;
pub mod sheet;
pub mod state;
pub mod view;
pub mod vitals;

// What is done, and on whom.
pub mod actions;
pub mod movement;
pub mod targeting;

// Rolls.
pub mod potency;
pub mod roll_context;
pub mod roll_modifiers;
pub mod rolls;
pub mod skill_test;
pub mod skill_test_frames;

// Stamina: lost and regained.
pub mod bleeding;
pub mod damage;
pub mod damage_amount;
pub mod damage_bonuses;
pub mod damage_frames;
pub mod damage_reduction;
pub mod healing;
pub mod life;
pub mod resource_gains;
pub mod squad;
pub mod squad_action;
pub mod squad_pool;

// Places.
pub mod falling;
pub mod flight;
pub mod grabbing;
pub mod hiding;
pub mod provoking;
pub mod raised_squares;
pub mod terrain;
pub mod zone_harm;
pub mod zones;

// What lasts.
pub mod auras;
pub mod ending;
pub mod last_effects;
pub mod lasting;
pub mod marks;
pub mod mutations;
