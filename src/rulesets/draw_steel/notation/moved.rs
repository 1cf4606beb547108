//! What is said of forced movement and of places changed outside of the effects themselves.

use super::scan::Cursor;

/// `, ignoring stability`.
pub(crate) fn past_stability(at: &mut Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    let round = ahead.mark('(');
    let _comma = !round && ahead.mark(',');
    let _joined = ["and", "which", "that"].iter().any(|word| ahead.phrase(word));
    if !["ignoring", "ignores", "ignore"].iter().any(|word| ahead.phrase(word)) {
        return false;
    }
    let _whose = ["the target's", "their", "its", "all"].iter().any(|words| ahead.phrase(words));
    let found = ahead.phrase("stability") && (!round || ahead.mark(')'));
    if found {
        *at = ahead;
    }
    found
}

/// Whether "swap places with the target" is ahead.
pub(super) fn swapped_with_target(at: &Cursor<'_, '_>) -> bool {
    let mut ahead = *at;
    ["swap places", "switch places", "trade places"].iter().any(|words| ahead.phrase(words)) && ahead.phrase("with")
}
