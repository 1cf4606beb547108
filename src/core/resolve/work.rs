//! Working frames: one step after the other, and what each asks for.

use bevy::prelude::{Mut, World};

use super::Rules;
use super::builder::Book;
use super::frame::FrameKind;
use crate::core::stack::{DEEPEST, Flow, Stack};

/// Works the top of the stack for as long as it is this step's and the phase stays: the system that a registered step
/// becomes.
pub(super) fn work<R: Rules, F: FrameKind<R::Frame>>(
    world: &mut World,
    book: &Book<R>,
    own: usize,
    step: &impl Fn(&mut World, &mut F) -> Flow<R::Frame>,
) {
    let stack = world.resource::<Stack<R::Frame>>();
    let phase = R::phase(stack);
    let mut goes_on = stack.depth() <= DEEPEST && is_for(book, stack, own, phase);
    while goes_on {
        goes_on = work_once(world, book, own, phase, step);
    }
}

/// Whether a step is to work the top of a stack, still in this phase.
fn is_for<R: Rules>(book: &Book<R>, stack: &Stack<R::Frame>, own: usize, phase: Option<R::Phase>) -> bool {
    stack.running() && stack.top().is_some_and(|top| book.step_of(top) == Some(own)) && R::phase(stack) == phase
}

/// Works the top frame until it asks for something, and does that; whether the same step goes on.
fn work_once<R: Rules, F: FrameKind<R::Frame>>(
    world: &mut World,
    book: &Book<R>,
    own: usize,
    phase: Option<R::Phase>,
    step: &impl Fn(&mut World, &mut F) -> Flow<R::Frame>,
) -> bool {
    let Some(mut frame) = world.resource_mut::<Stack<R::Frame>>().pop() else { return false };
    let (flow, mut stack, alone) = loop {
        let Some(kind) = F::from_frame_mut(&mut frame) else { return false };
        let flow = step(world, kind);
        let stack = world.resource_mut::<Stack<R::Frame>>();
        let alone = stack.soon().is_empty();
        // Most steps lead to the next one of the same frame, which need not be put back in between; but the two at the
        // bottom say the phase.
        let again = matches!(flow, Flow::Again) && alone && stack.depth() > 1;
        if !again || book.step_of(&frame) != Some(own) || book.at_rest(&frame) {
            break (flow, stack, alone);
        }
    };
    match flow {
        Flow::Again => stack.push(frame),
        Flow::Ask(decision) => {
            stack.push(frame);
            // What arose meanwhile comes first; the frame asks anew afterwards, as any frame does that has no answer.
            if alone {
                stack.ask(decision);
            }
        }
        Flow::Push(child) => {
            stack.push(frame);
            // What nobody has an answer in is closed before it opens.
            let idle = alone && book.idle(world, &child);
            stack = world.resource_mut::<Stack<R::Frame>>();
            if !idle {
                stack.push(child);
            }
        }
        Flow::Become(other) => stack.push(other),
        Flow::Done => {}
    }
    if !alone {
        stack.take_deferred();
    }
    if stack.depth() > DEEPEST {
        let report = too_deep(book, &stack);
        stack.fail(report);
        return false;
    }
    if stack.top().is_some_and(|top| book.at_rest(top)) {
        for settle in &book.settle {
            settle(world);
        }
        return is_for(book, world.resource::<Stack<R::Frame>>(), own, phase);
    }
    is_for(book, &stack, own, phase)
}

fn too_deep<R: Rules>(book: &Book<R>, stack: &Mut<Stack<R::Frame>>) -> String {
    let mut names: Vec<String> = stack.downward().filter_map(|frame| book.title(frame)).collect();
    names.dedup();
    names.truncate(4);
    format!("resolution nested deeper than {DEEPEST} at {}: {:?}", names.join(" after "), **stack)
}
