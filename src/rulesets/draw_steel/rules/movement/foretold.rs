//! What a way that a question offers comes to before it is taken: how it is gone, who strikes on the way, what the
//! ground does, what is run into.

use super::super::frames::{Frame, GrantFrame};
use super::super::view::View;
use super::grant::{check_grant, granted};
use super::harm::{along, along_jump};
use super::kinds::RouteKind;
use super::mover::Mover;
use super::reach::provoked;
use super::routes::slam;
use super::way::{self, Air};
use crate::core::fact::StepCause;
use crate::core::geometry::Spot;
use crate::core::ids::CreatureId;
use crate::core::intent::RouteOptions;

/// A way before it is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foretold {
    /// Squares entered; what is run into is not.
    pub entered: usize,
    /// The opportunity attacks it provokes: before which step, by whom (DS-FREE-04).
    pub provoked: Vec<(usize, CreatureId)>,
    /// What ground and zones do on it: at which step, how much damage (DS-TERR-02).
    pub hurt: Vec<(usize, i16)>,
    /// What else is to be said of it, part by part.
    pub told: Vec<String>,
}

/// Foretells a way that answers the question the battle waits at.
pub fn foretell(view: View, options: &RouteOptions, route: &[Spot]) -> Foretold {
    let mover = options.mover;
    let walked = |told: Vec<String>, how: StepCause| Foretold {
        entered: route.len(),
        provoked: provoked(view, mover, how, route),
        hurt: along(view, mover, route),
        told,
    };
    match view.stack().top() {
        Some(Frame::Grant(frame)) => match manner(view, frame, route) {
            StepCause::Teleport => Foretold { entered: route.len(), ..Foretold::default() },
            StepCause::Walk if frame.how == StepCause::Shift => {
                let no_shift = no_shift(view, frame, route).map_or_else(String::new, |why| format!(" ({why})"));
                walked(vec![format!("walks instead of shifting{no_shift}")], StepCause::Walk)
            }
            how => walked(Vec::new(), how),
        },
        Some(Frame::Force(_)) => {
            let slam = slam(view, options, route);
            let entered = route.len() - usize::from(slam.is_some());
            let hurt = along(view, mover, &route[..entered]);
            Foretold { entered, hurt, told: slam.into_iter().collect(), ..Foretold::default() }
        }
        _ if options.how == RouteKind::Leap.slug() => Foretold {
            entered: route.len(),
            provoked: provoked(view, mover, StepCause::Walk, route),
            hurt: along_jump(view, mover, route),
            told: Vec::new(),
        },
        Some(Frame::Walk(_)) => {
            Foretold { entered: route.len(), hurt: along(view, mover, route), ..Foretold::default() }
        }
        _ => Foretold { entered: route.len(), ..Foretold::default() },
    }
}

/// How a granted way would be gone; whoever has no choice provokes nobody (AMB-54).
fn manner(view: View, frame: &GrantFrame, route: &[Spot]) -> StepCause {
    match check_grant(view.quiet(), frame, route) {
        Ok(granted) if granted.how == StepCause::Walk && frame.outside.as_ref().is_some_and(|outside| outside.must) => {
            StepCause::Forced
        }
        Ok(granted) => granted.how,
        Err(_) => frame.how,
    }
}

/// Why a way cannot be shifted along.
fn no_shift(view: View, frame: &GrantFrame, route: &[Spot]) -> Option<String> {
    let shift = Mover::new(view, frame.mover, StepCause::Shift, true);
    let read = way::read(view, &shift, frame.mover, route, granted(view, frame), Air::Named);
    read.err().map(|bar| bar.refusal(view).text)
}

/// What the question for a granted shift has to add: which of its ways can only be walked (DS-MOVE-06).
pub fn shift_note(view: View, options: &RouteOptions) -> String {
    let Some(Frame::Grant(frame)) = view.stack().top() else { return String::new() };
    if frame.how != StepCause::Shift || frame.outside.is_some() {
        return String::new();
    }
    let shift = Mover::new(view, frame.mover, StepCause::Shift, true);
    let budget = granted(view, frame);
    let shifted = |route: &Vec<Spot>| way::read(view, &shift, frame.mover, route, budget, Air::Named).is_ok();
    let first = options.routes.first().and_then(|route| no_shift(view, frame, route));
    match (options.routes.iter().any(shifted), options.routes.iter().all(shifted)) {
        (_, true) => String::new(),
        (false, _) => first.map_or_else(String::new, |why| format!(", but only by walking: {why}")),
        (true, false) => " (walks where there is no shifting)".to_owned(),
    }
}
