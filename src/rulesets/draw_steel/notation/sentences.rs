//! Sentences that name more than one side of what happens, and those that add to what stands before them.

use super::super::data::effect::Effect;
use super::harm::past;
use super::lasting::duration;
use super::moved::past_stability;
use super::scan::Cursor;
use super::subject::{user, users_own};
use super::tier::{Reader, at_boundary};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::tier::{Aimed, Who};

/// Takes a sentence that is about the targets though it opens with somebody else, up to its end.
pub(super) fn sentence(at: &mut Cursor<'_, '_>) -> Option<Aimed> {
    let rules: [fn(&mut Cursor<'_, '_>) -> Option<Effect>; 3] = [swap, Effect::read_next_against, concealed_from];
    rules.iter().find_map(|rule| {
        let mut ahead = *at;
        let effect = rule(&mut ahead).filter(|_| at_boundary(&ahead))?;
        *at = ahead;
        Some(Aimed { who: Who::Target, effect })
    })
}

fn you(at: &mut Cursor<'_, '_>) -> bool {
    at.phrase("you") || user(at)
}

fn them(at: &mut Cursor<'_, '_>) -> bool {
    ["the target", "each target", "them"].iter().any(|words| at.phrase(words))
}

/// `you can swap places with the target`, `the target and the wyvern swap places`.
fn swap(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let first_is_user = you(at);
    if !first_is_user && !them(at) {
        return None;
    }
    let both = at.phrase("and") && if first_is_user { them(at) } else { you(at) };
    let may = at.phrase("can") || at.phrase("may");
    if !["swap places", "swaps places", "switch places", "switches places", "trade places", "trades places"]
        .iter()
        .any(|words| at.phrase(words))
    {
        return None;
    }
    let with = at.phrase("with") && if first_is_user { them(at) } else { you(at) };
    (both != with).then(|| Effect::swap_places(may))
}

/// `the sneak has concealment from the target (save ends)`, `the wisp is invisible to the target (EoT)`: what the target cannot make out.
fn concealed_from(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let unseen = concealed(at)?;
    if !them(at) {
        return None;
    }
    Some(Effect::afflict(vec![Name::new(unseen)], duration(at)?))
}

/// Who is said to have something of the user's side, as the state of whoever does not see them.
fn concealed(at: &mut Cursor<'_, '_>) -> Option<&'static str> {
    let allied = |at: &mut Cursor<'_, '_>| {
        let _all = at.phrase("all");
        at.phrase("your allies") || at.phrase("their allies") || users_own(at, "allies")
    };
    let unseen = if allied(at) {
        "can't see your allies clearly"
    } else if !you(at) {
        return None;
    } else if at.phrase("and") {
        allied(at).then_some("can't see you and your allies clearly")?
    } else {
        "can't see you clearly"
    };
    const SAID: [&str; 6] = [
        "has concealment from",
        "have concealment from",
        "gains concealment from",
        "gain concealment from",
        "is invisible to",
        "are invisible to",
    ];
    SAID.iter().any(|words| at.phrase(words)).then_some(unseen)
}

impl Reader<'_, '_> {
    /// Takes a sentence that adds to what was read before it: "this damage ignores immunity", "the slide ignores
    /// stability".
    pub fn afterthought(&mut self, so_far: &mut [Aimed]) -> bool {
        let start = self.at.start();
        let mut ahead = self.at;
        let _which = ahead.phrase("this") || ahead.phrase("the");
        let before = self.line.segments.iter_mut().flat_map(|segment| &mut segment.effects).chain(so_far);
        let mut last: Vec<&mut Effect> = before.map(|aimed| &mut aimed.effect).collect();
        let done = if ahead.phrase("damage") {
            let told = past(&mut ahead).filter(|_| at_boundary(&ahead));
            let mut all = last.iter_mut().filter_map(|effect| match effect {
                Effect::Damage(damage) => Some(&mut damage.past),
                _ => None,
            });
            // Of several it leaves open which.
            match (told, all.next(), all.next()) {
                (Some(told), Some(past), None) => {
                    *past = told;
                    true
                }
                _ => false,
            }
        } else {
            let moved = ["push", "pull", "slide", "forced movement"].iter().any(|words| ahead.phrase(words));
            let told = moved && past_stability(&mut ahead) && at_boundary(&ahead);
            let mut all = last.iter_mut().filter_map(|effect| match effect {
                Effect::Force(force) => Some(&mut force.past_stability),
                _ => None,
            });
            match (told, all.next(), all.next()) {
                (true, Some(past), None) => {
                    *past = true;
                    true
                }
                _ => false,
            }
        };
        if done {
            self.at = ahead;
            self.understood.push(start..self.at.end());
        }
        done
    }
}
