//! How somebody moves, as rules tell it apart: what a move of one's own turn is to be, and what a choice of ways is for.

use crate::core::question::named_options;

named_options! {
    /// What somebody asks its own movement to be.
    pub enum MoveKind {
        /// Going on with the move under way, else an Advance.
        Any = "",
        /// A new Advance.
        Advance = "advance",
        /// A Disengage, begun or gone on with; squares named above the ground are jumped over.
        Disengage = "disengage",
        /// A way that ends with a step off an edge (DS-TERR-04), in the move under way or else in an Advance.
        Drop = "drop",
        /// A single leap (DS-MOVE-09), in the move under way or else in an Advance.
        Jump = "jump",
    }
}

named_options! {
    /// What a choice of ways is for.
    pub enum RouteKind {
        /// A granted move.
        Move = "move",
        /// A granted shift.
        Shift = "shift",
        /// A granted teleport.
        Teleport = "teleport",
        /// Being pushed.
        Push = "push",
        /// Being pulled.
        Pull = "pull",
        /// Being slid.
        Slide = "slide",
        /// Being dragged along by whoever holds one.
        Drag = "drag",
        /// Rolling off whoever one fell onto.
        Fall = "fall",
        /// A jump that an effect grants.
        Leap = "leap",
        /// Room for a larger body.
        Grow = "grow",
        /// A place for whoever is called into the fight.
        Summon = "summon",
    }
}
