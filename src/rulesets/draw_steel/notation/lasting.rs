//! How long something lasts, read and printed.

use super::super::data::effect::Duration;
use super::scan::{Cursor, Kind};
use super::words::counter_name;

/// Ways of writing a duration; the first for a value is the printed one.
const DURATIONS: [(&str, Duration); 33] = [
    ("EoT", Duration::EndOfTurn),
    ("end of turn", Duration::EndOfTurn),
    ("end of next turn", Duration::EndOfTurn),
    ("end of the target's next turn", Duration::EndOfTurn),
    ("end of target's next turn", Duration::EndOfTurn),
    ("end of the creature's next turn", Duration::EndOfTurn),
    ("end of their next turn", Duration::EndOfTurn),
    ("end of its next turn", Duration::EndOfTurn),
    ("save ends", Duration::SaveEnds),
    ("saves end", Duration::SaveEnds),
    ("save end", Duration::SaveEnds),
    ("EoE", Duration::Encounter),
    ("end of encounter", Duration::Encounter),
    ("end of the encounter", Duration::Encounter),
    ("start of your next turn", Duration::UsersNextTurnStart),
    ("beginning of your next turn", Duration::UsersNextTurnStart),
    ("end of your next turn", Duration::UsersNextTurnEnd),
    ("this turn", Duration::ThisTurn),
    ("end of this turn", Duration::ThisTurn),
    ("end of the current turn", Duration::ThisTurn),
    ("this round", Duration::ThisRound),
    ("end of this round", Duration::ThisRound),
    ("end of round", Duration::ThisRound),
    ("end of the round", Duration::ThisRound),
    ("end of the current round", Duration::ThisRound),
    ("end of their turn", Duration::EndOfTurn),
    ("end of its turn", Duration::EndOfTurn),
    ("end of the target's turn", Duration::EndOfTurn),
    ("end of the battle", Duration::Encounter),
    ("end of battle", Duration::Encounter),
    ("end of combat", Duration::Encounter),
    ("end of the combat", Duration::Encounter),
    ("end of the fight", Duration::Encounter),
];

/// Those that are written without brackets as well.
const BARE: [(&str, Duration); 5] = [
    ("EoT", Duration::EndOfTurn),
    ("save ends", Duration::SaveEnds),
    ("EoE", Duration::Encounter),
    ("for the rest of the encounter", Duration::Encounter),
    ("for the remainder of the encounter", Duration::Encounter),
];

/// Takes a duration: `(EoT)`, `[save ends]`, `until the end of your next turn`.
pub(crate) fn duration(at: &mut Cursor<'_, '_>) -> Option<Duration> {
    let mut ahead = *at;
    let close = if ahead.mark('(') {
        Some(')')
    } else if ahead.mark('[') {
        Some(']')
    } else {
        None
    };
    let until = ahead.phrase("until the") || ahead.phrase("until");
    let found = if close.is_some() || until {
        ahead.one_of(&DURATIONS).or_else(|| users_turn(&mut ahead))
    } else {
        ahead.one_of(&BARE)
    }?;
    if close.is_some() {
        ahead.mark('.');
    }
    // Where the line ends, nothing but the bracket can be missing.
    if close.is_none_or(|mark| ahead.mark(mark) || matches!(ahead.peek(), None | Some(Kind::Mark(';')))) {
        *at = ahead;
        return Some(found);
    }
    None
}

/// `end of the wyrmling's next turn`: of the user, whom stat blocks call by what it is.
fn users_turn(at: &mut Cursor<'_, '_>) -> Option<Duration> {
    let mut ahead = *at;
    let edge = ahead.one_of(&[
        ("end of the", Duration::UsersNextTurnEnd),
        ("start of the", Duration::UsersNextTurnStart),
        ("beginning of the", Duration::UsersNextTurnStart),
    ])?;
    let mut last = ahead.word()?;
    if !last.contains(['\'', '\u{2019}']) {
        last = ahead.word()?;
    }
    let (owner, _) = last.split_once(['\'', '\u{2019}'])?;
    counter_name(owner)?;
    ahead.phrase("next turn").then(|| {
        *at = ahead;
        edge
    })
}

/// How a duration is printed behind what lasts, with the space before it.
pub fn duration_text(duration: Duration) -> String {
    let listed = DURATIONS.iter().find(|(_, listed)| *listed == duration);
    listed.map_or_else(String::new, |(text, _)| format!(" ({text})"))
}
