//! What the recipient does or gains: `shift 2`, `recovery`, `2 surges`.

use super::super::data::amount::{Amount, ShiftBy, Term};
use super::super::data::effect::{Against, Effect};
use super::amount::{Commas, amount_up};
use super::ended::ended;
use super::moved::left;
use super::scan::Cursor;
use super::subject::user;
use super::words::characteristic;

/// Small numbers written out.
const NUMBERS: [(&str, i16); 7] =
    [("a", 1), ("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)];

/// Ways of granting a signature strike; the ability's target is the only one it may be made against.
const SIGNATURES: [&str; 6] = [
    "use a strike signature ability",
    "use a signature ability strike",
    "use a signature ability that is a strike",
    "use their strike signature ability",
    "make a strike signature ability",
    "make a signature strike",
];

/// What acts without a number come to.
#[derive(Clone, Copy)]
enum Plain {
    Recovery,
    RegainRecovery,
    EdgeNext,
    EndEffect,
    EndEffects,
    Save,
    Hide,
    StandUp,
}

/// Acts without a number, in all their wordings.
const PLAIN: [(&str, Plain); 24] = [
    ("make a save", Plain::Save),
    ("makes a save", Plain::Save),
    ("recovery", Plain::Recovery),
    ("regain recovery", Plain::RegainRecovery),
    ("regain stamina equal to their recovery value", Plain::RegainRecovery),
    ("regains stamina equal to their recovery value", Plain::RegainRecovery),
    ("regain stamina equal to your recovery value", Plain::RegainRecovery),
    ("regain stamina as if they had spent a recovery", Plain::RegainRecovery),
    ("regains stamina as if they had spent a recovery", Plain::RegainRecovery),
    ("edge next", Plain::EdgeNext),
    ("end effect", Plain::EndEffect),
    ("end effects", Plain::EndEffects),
    ("saving throw", Plain::Save),
    ("make a saving throw against one effect", Plain::Save),
    ("makes a saving throw against one effect", Plain::Save),
    ("make a saving throw", Plain::Save),
    ("makes a saving throw", Plain::Save),
    ("hide", Plain::Hide),
    ("hides", Plain::Hide),
    ("use the hide maneuver", Plain::Hide),
    ("uses the hide maneuver", Plain::Hide),
    ("use hide", Plain::Hide),
    ("stand up", Plain::StandUp),
    ("stands up", Plain::StandUp),
];

/// Takes an act.
pub(super) fn act(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    if let Some(plain) = at.one_of(&PLAIN) {
        return Some(match plain {
            Plain::Recovery => Effect::Recovery,
            Plain::RegainRecovery => Effect::RegainRecovery,
            Plain::EdgeNext => Effect::EdgeNext,
            Plain::EndEffect => Effect::EndEffect,
            Plain::EndEffects => Effect::EndEffects,
            Plain::Save => Effect::Save,
            Plain::Hide => Effect::Hide,
            Plain::StandUp => Effect::StandUp,
        });
    }
    if let Some(effect) = ended(at) {
        return Some(effect);
    }
    if at.phrase("spend") || at.phrase("spends") {
        let one = number(at) == Some(1) && at.phrase("recovery");
        return one.then_some(Effect::Recovery);
    }
    if ["free strike", "make a free strike", "makes a free strike"].iter().any(|words| at.phrase(words)) {
        return Some(free_strike(at));
    }
    if at.phrase("any signature") {
        let edge = at.phrase("edge");
        let against = against(at).filter(|against| against.is_picked()).unwrap_or_default();
        return Some(Effect::Signature { edge, against });
    }
    if let Some(any) = any_signature(at) {
        return Some(any);
    }
    if at.phrase("strike signature") {
        let edge = at.phrase("edge");
        return Some(Effect::StrikeSignature { edge });
    }
    if SIGNATURES.iter().any(|words| at.phrase(words)) {
        return signature(at);
    }
    if at.phrase("temp") || at.phrase("temporary stamina") {
        at.phrase("equal to");
        return amount_up(at, Commas::End).map(Effect::TemporaryStamina);
    }
    if at.phrase("malice") {
        return at.number().map(Effect::Malice);
    }
    if at.phrase("resource") {
        return at.number().map(Effect::Resource);
    }
    if at.phrase("regains") || at.phrase("regain") {
        let equal = at.phrase("stamina equal to");
        let half = at.phrase("half");
        if ["the damage dealt", "damage dealt", "the damage they take", "the damage the target takes"]
            .iter()
            .any(|words| at.phrase(words))
        {
            let _whom = at.phrase("to the target");
            return Some(Effect::RegainDealt { half });
        }
        if half {
            return None;
        }
        let amount = amount_up(at, Commas::End)?;
        let _whose = !equal && at.phrase("stamina");
        return Some(Effect::RegainStamina(amount));
    }
    if at.phrase("loses") || at.phrase("lose") {
        return loss(at);
    }
    if at.phrase("surge") {
        return at.number().map(Effect::Surge);
    }
    left(at).or_else(|| travel(at)).or_else(|| gain(at))
}

/// A whole number in figures or, if it is small, in words.
fn number(at: &mut Cursor<'_, '_>) -> Option<i16> {
    at.one_of(&NUMBERS).or_else(|| at.positive())
}

/// `3 Malice`, `2d6 Stamina`, `1d3 Recoveries` of somebody who loses them.
fn loss(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut turn = *at;
    let _whose = ["their", "its", "your", "a"].iter().any(|whose| turn.phrase(whose));
    let _next = turn.phrase("next");
    if turn.phrase("turn") || turn.phrase("turns") {
        *at = turn;
        return Some(Effect::LoseTurn);
    }
    let mut ahead = *at;
    if let Some(lost) = number(&mut ahead) {
        if ahead.phrase("malice") {
            *at = ahead;
            return Some(Effect::Malice(-lost));
        }
        // "lose A Recoveries" names a score, not one.
        if ahead.phrase("recovery") || lost > 1 && ahead.phrase("recoveries") {
            *at = ahead;
            return Some(Effect::LoseRecoveries(Amount::flat(lost)));
        }
    }
    let equal = at.phrase("stamina equal to");
    let amount = amount_up(at, Commas::End)?;
    if equal || at.phrase("stamina") {
        return Some(Effect::LoseStamina(amount));
    }
    at.phrase("recoveries").then_some(Effect::LoseRecoveries(amount))
}

/// `2 surges`, `5 temporary Stamina`, `1 of their Heroic Resource`.
fn gain(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut ahead = *at;
    let number = number(&mut ahead);
    if let Some(number) = number {
        let found = if ahead.phrase("surges") || ahead.phrase("surge") {
            Some(Effect::Surge(number))
        } else if ahead.phrase("malice") {
            Some(Effect::Malice(number))
        } else {
            let _whose = ahead.phrase("of their") || ahead.phrase("of your");
            let own = ahead.phrase("heroic resource") || ahead.phrase("heroic resources");
            own.then_some(Effect::Resource(number))
        };
        if found.is_some() {
            *at = ahead;
            return found;
        }
    }
    if at.phrase("temporary stamina equal to") {
        return amount_up(at, Commas::End).map(Effect::TemporaryStamina);
    }
    let gained = amount_up(at, Commas::End)?;
    if at.phrase("temporary stamina") || at.phrase("temp stamina") {
        return Some(Effect::TemporaryStamina(gained));
    }
    if at.phrase("stamina") {
        return Some(Effect::RegainStamina(gained));
    }
    let [Term::Flat(number)] = gained.terms[..] else { return None };
    if at.phrase("surges") || at.phrase("surge") {
        return Some(Effect::Surge(number));
    }
    at.phrase("malice").then_some(Effect::Malice(number))
}

fn travel(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let ways: [(&str, fn(ShiftBy) -> Effect); 6] = [
        ("shift", Effect::Shift),
        ("shifts", Effect::Shift),
        ("move", Effect::Move),
        ("moves", Effect::Move),
        ("teleport", Effect::Teleport),
        ("teleports", Effect::Teleport),
    ];
    let mut ahead = *at;
    if ["take the advance move action", "use the advance move action", "advance"]
        .iter()
        .any(|words| ahead.phrase(words))
    {
        *at = ahead;
        return Some(Effect::Move(ShiftBy::Speed));
    }
    let way = ahead.one_of(&ways)?;
    let _most = ahead.phrase("up to");
    let distance = extent(&mut ahead)?;
    *at = ahead;
    let effect = way(distance);
    if let (Effect::Shift(ShiftBy::Squares(squares)), Some(away)) = (&effect, course(&mut ahead)) {
        *at = ahead;
        return Some(Effect::ShiftCourse { squares: *squares, away });
    }
    Some(effect)
}

/// `toward the target`, `away from you`: whether a shift leads away; of whom goes without saying.
fn course(at: &mut Cursor<'_, '_>) -> Option<bool> {
    let away = at.one_of(&[("away from", true), ("away", true), ("towards", false), ("toward", false)])?;
    let _whom = ["the target", "you"].iter().any(|words| at.phrase(words)) || user(at);
    Some(away)
}

/// `3 squares`, `their speed`, `half your speed`, `a number of squares equal to their Agility score`.
fn extent(at: &mut Cursor<'_, '_>) -> Option<ShiftBy> {
    const OWN: [&str; 4] = ["their", "your", "its", "the"];
    let half = at.phrase("half");
    let whose = OWN.iter().any(|word| at.phrase(word));
    if at.phrase("speed") {
        return Some(if half { ShiftBy::HalfSpeed } else { ShiftBy::Speed });
    }
    if half || whose {
        return None;
    }
    if at.phrase("a number of squares equal to") {
        let _whose = OWN.iter().any(|word| at.phrase(word));
        let attribute = characteristic(at)?;
        let _spelt_out = at.phrase("score");
        return Some(ShiftBy::Attribute(attribute));
    }
    if let Some(attribute) = characteristic(at) {
        return Some(ShiftBy::Attribute(attribute));
    }
    let mut ahead = *at;
    let number = match ahead.one_of(&NUMBERS[1..]) {
        Some(number) => number,
        None => ahead.number().filter(|n| *n >= 0)?,
    };
    *at = ahead;
    squares(at);
    Some(ShiftBy::Squares(number))
}

/// How far a movement goes, as it is printed behind the kind of movement.
pub(super) fn extent_text(by: ShiftBy) -> String {
    match by {
        ShiftBy::Squares(n) => n.to_string(),
        ShiftBy::Speed => "speed".to_owned(),
        ShiftBy::HalfSpeed => "half speed".to_owned(),
        // Only willing steps beside enemies are measured so, which no line grants.
        ShiftBy::Disengage => "disengage".to_owned(),
        ShiftBy::Attribute(attribute) => super::words::characteristic_letter(attribute).to_string(),
    }
}

/// Ways of saying that a strike has an edge.
const EDGED: [&str; 6] =
    ["edge", "that gains an edge", "that has an edge", "with an edge", "which gains an edge", "and has an edge"];

/// What follows "make a free strike": an edge, and against whom.
fn free_strike(at: &mut Cursor<'_, '_>) -> Effect {
    let mut edge = EDGED.iter().any(|words| at.phrase(words));
    let against = against(at).unwrap_or_default();
    edge |= EDGED[1..].iter().any(|words| at.phrase(words));
    let _off_turn = at.phrase("as a free triggered action");
    Effect::FreeStrike { edge, against }
}

/// `against you`, `against the nearest ally within distance`.
fn against(at: &mut Cursor<'_, '_>) -> Option<Against> {
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

/// "… that gains an edge against the target as a free triggered action".
fn signature(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut edged = EDGED[1..].iter().any(|words| at.phrase(words));
    if !at.phrase("against the target") {
        return None;
    }
    edged |= EDGED[1..].iter().any(|words| at.phrase(words));
    let _off_turn = at.phrase("as a free triggered action");
    Some(Effect::StrikeSignature { edge: edged })
}

/// "use a signature ability as a free triggered action", of whatever sort and against whomever.
fn any_signature(at: &mut Cursor<'_, '_>) -> Option<Effect> {
    let mut ahead = *at;
    let asked = [
        "use a signature ability",
        "uses a signature ability",
        "use one of their signature abilities",
        "uses their signature ability",
        "use their signature ability",
    ];
    if !asked.iter().any(|words| ahead.phrase(words)) {
        return None;
    }
    let mut edge = EDGED[1..].iter().any(|words| ahead.phrase(words));
    let mut aimed = ahead;
    let picked = against(&mut aimed).filter(|against| against.is_picked());
    if picked.is_some() {
        ahead = aimed;
        edge |= EDGED[1..].iter().any(|words| ahead.phrase(words));
    }
    let _off_turn = ahead.phrase("as a free triggered action");
    // Whatever narrows it down is another act.
    let whole = ["strike", "that", "against", "on"].iter().all(|word| !ahead.clone().phrase(word));
    whole.then(|| {
        *at = ahead;
        Effect::Signature { edge, against: picked.unwrap_or_default() }
    })
}

/// Takes the word "squares" where it is spelt out.
pub(super) fn squares(at: &mut Cursor<'_, '_>) {
    let _spelt_out = ["squares", "square", "sq"].iter().any(|word| at.phrase(word));
}
