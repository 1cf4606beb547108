//! What lets somebody end effects on it that a save or the end of its turn would end: one of them, or any of them.

use super::super::data::effect::Effect;
use super::scan::Cursor;

/// Whom the effects are on, where it is whoever ends them.
const ON: [&str; 8] = ["them", "themself", "themselves", "it", "itself", "you", "yourself", "yourselves"];

/// Whose turn would end the effects.
const TURN: [&str; 6] = ["their turn", "their turns", "its turn", "your turn", "your turns", "the target's turn"];

/// Takes `end one effect on them that is ended by a saving throw or that ends at the end of their turn`, `end any effects
/// on …`.
pub(super) fn ended(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut ahead = *at;
    let any = ahead.one_of(&[
        ("end one effect", false),
        ("end any effects", true),
        ("end any number of effects", true),
        ("end any effect", true),
    ])?;
    let theirs = ["on", "affecting"].iter().any(|word| ahead.phrase(word)) && ON.iter().any(|who| ahead.phrase(who));
    let which = ahead;
    let sorts: [fn(&mut Cursor<'_, '_>) -> bool; 2] = [saved, timed];
    let either = |first: usize| {
        let mut ahead = which;
        let both = sorts[first](&mut ahead) && ahead.phrase("or") && sorts[1 - first](&mut ahead);
        both.then_some(ahead)
    };
    *at = either(0).or_else(|| either(1)).filter(|_| theirs)?;
    Some(if any { Effect::EndEffects } else { Effect::EndEffect })
}

/// `that are ended by a saving throw`.
fn saved(at: &mut Cursor<'_, '_>) -> bool {
    let _which = at.phrase("that") || at.phrase("which");
    let _they = at.phrase("are") || at.phrase("is") || at.phrase("can be");
    at.phrase("ended by a saving throw")
}

/// `that end at the end of their turn`.
fn timed(at: &mut Cursor<'_, '_>) -> bool {
    let _which = at.phrase("that") || at.phrase("which");
    let end = at.phrase("end") || at.phrase("ends") || at.phrase("would end");
    end && at.phrase("at the end of") && TURN.iter().any(|whose| at.phrase(whose))
}
