//! Strikes that an effect gives: with an edge, and against whom.

use super::super::data::effect::Against;
use super::scan::Cursor;
use super::subject::user;

/// Ways of saying that a strike has an edge.
pub(crate) const EDGED: [&str; 6] =
    ["edge", "that gains an edge", "that has an edge", "with an edge", "which gains an edge", "and has an edge"];

/// `against you`, `against the nearest ally within distance`.
pub(crate) fn against(at: &mut Cursor<'_, '_>) -> Option<Against> {
    let nearest = at.one_of(&[
        ("against the nearest ally", Against::NearestAlly),
        ("against their nearest ally", Against::NearestAlly),
        ("against the ally nearest to them", Against::NearestAlly),
        ("against the nearest enemy", Against::NearestEnemy),
        ("against their nearest enemy", Against::NearestEnemy),
    ]);
    if nearest.is_some() {
        let _reached = at.phrase("within distance") || at.phrase("within reach");
        return nearest;
    }
    let named = at.one_of(&[
        ("against you", Against::You),
        ("against the target", Against::Target),
        ("on the target", Against::Target),
        ("against them", Against::Target),
        ("against it", Against::Target),
        ("beside the target", Against::BesideTarget),
        ("against a creature adjacent to the target", Against::BesideTarget),
        ("on a creature adjacent to the target", Against::BesideTarget),
    ]);
    named
        .or_else(|| chosen(at))
        .or_else(|| at.one_of(&[("against one creature", Against::Anyone), ("against a creature", Against::Anyone)]))
}

/// `against a creature of your choice`, `against one enemy of the goblin's choice`.
fn chosen(at: &mut Cursor<'_, '_>) -> Option<Against> {
    let mut ahead = *at;
    if !ahead.phrase("against") || !["a", "an", "one", "any"].iter().any(|word| ahead.phrase(word)) {
        return None;
    }
    let against = ahead.one_of(&[
        ("creature", Against::Chosen),
        ("target", Against::Chosen),
        ("enemy", Against::ChosenEnemy),
        ("enemies", Against::ChosenEnemy),
    ])?;
    let by_user = ahead.phrase("you choose")
        || (ahead.phrase("of") && (ahead.phrase("your") || user(&mut ahead)) && ahead.phrase("choice"));
    by_user.then(|| {
        *at = ahead;
        against
    })
}

/// Against whom a strike is made, as it is written, with the space before it.
pub(crate) fn against_text(against: Against) -> &'static str {
    match against {
        Against::Anyone => "",
        Against::You => " against you",
        Against::Target => " against the target",
        Against::BesideTarget => " beside the target",
        Against::Chosen => " against a creature of your choice",
        Against::ChosenEnemy => " against an enemy of your choice",
        Against::NearestAlly => " against the nearest ally",
        Against::NearestEnemy => " against the nearest enemy",
    }
}

/// What somebody may do, or does where others pick against whom.
pub(crate) fn made(against: Against, may: &str, must: &str) -> String {
    if against.is_picked() { must.to_owned() } else { format!("may {may}") }
}

/// Against whom a strike is made, as a card says it, with the space before it.
pub(crate) fn whom(against: Against) -> &'static str {
    match against {
        Against::Anyone => "",
        Against::You => " against the user",
        Against::Target => " against the target",
        Against::BesideTarget => " against somebody next to the target",
        Against::Chosen => " against whomever the user picks",
        Against::ChosenEnemy => " against the enemy whom the user picks",
        Against::NearestAlly => " against its nearest ally",
        Against::NearestEnemy => " against its nearest enemy",
    }
}

/// Whether a strike has an edge, as a card says it, with the space before it.
pub(crate) fn with_edge(edge: bool) -> &'static str {
    if edge { " with an edge" } else { "" }
}
