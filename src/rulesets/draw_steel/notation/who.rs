//! Whom an effect falls on: as house notation writes it before a colon, and as a sentence opens with it.

use super::scan::Cursor;
use super::subject::user;
use crate::rulesets::draw_steel::data::tier::{Center, Kin, Near, Several, Together, Who, Within};

/// Small numbers written out.
const NUMBERS: [(&str, u8); 6] = [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)];

/// The nouns, for one and for several; three for one of them, three for several.
const KIN: [(&str, Kin); 6] = [
    ("ally", Kin::Allies),
    ("enemy", Kin::Enemies),
    ("creature", Kin::Creatures),
    ("allies", Kin::Allies),
    ("enemies", Kin::Enemies),
    ("creatures", Kin::Creatures),
];

/// A small number as it is written out.
fn number_word(n: u8) -> String {
    let listed = NUMBERS.iter().find(|(_, number)| *number == n);
    listed.map_or_else(|| n.to_string(), |(word, _)| (*word).to_owned())
}

/// Takes a recipient with its colon: `you:`, `two ally10:`, `each enemy adjacent to the target:`.
pub(super) fn recipient(at: &mut Cursor<'_, '_>) -> Option<Who> {
    let rules: [fn(&mut Cursor<'_, '_>) -> Option<Who>; 3] = [
        |at| allies(at).map(Who::Near),
        |at| near(at).map(Who::Near),
        |at| {
            at.one_of(&[
                ("target", Who::Target),
                ("one target", Who::OneTarget),
                ("other targets", Who::OtherTargets),
                ("you", Who::You),
                ("director", Who::Director),
            ])
        },
    ];
    rules.iter().find_map(|rule| {
        let mut ahead = *at;
        let who = rule(&mut ahead).filter(|_| ahead.mark(':'))?;
        *at = ahead;
        Some(who)
    })
}

/// House notation's word for allies near the user: `ally10`, `you and ally10`.
fn allies(at: &mut Cursor<'_, '_>) -> Option<Near> {
    let together = at.one_of(&[("one of you or", Together::Or), ("you and", Together::And)]);
    let count = at.one_of(&NUMBERS).filter(|n| *n > 1).unwrap_or(1);
    let within = at.phrase("ally").then(|| squares(at))??;
    Some(Near {
        count: Several::UpTo(count),
        kin: Kin::Allies,
        within: Within::Squares(within),
        center: Center::You,
        center_too: together.unwrap_or(Together::No),
    })
}

fn squares(at: &mut Cursor<'_, '_>) -> Option<u8> {
    u8::try_from(at.positive()?).ok()
}

/// How a recipient is written before its colon.
pub(crate) fn recipient_text(who: Who) -> String {
    match who {
        Who::Target => "target".to_owned(),
        Who::OneTarget => "one target".to_owned(),
        Who::OtherTargets => "other targets".to_owned(),
        Who::You => "you".to_owned(),
        Who::Director => "director".to_owned(),
        Who::Near(near) => near_text(near),
    }
}

/// A recipient in words, with no shorthand.
pub fn spelt_out(who: Who) -> String {
    match who {
        Who::Near(near) => in_words(near),
        other => recipient_text(other),
    }
}

fn near_text(near: Near) -> String {
    if let (Kin::Allies, Within::Squares(10), Center::You, Several::UpTo(n)) =
        (near.kin, near.within, near.center, near.count)
    {
        let too = match near.center_too {
            Together::No => "",
            Together::Or => "one of you or ",
            Together::And => "you and ",
        };
        let count = if n > 1 { format!("{} ", number_word(n)) } else { String::new() };
        return format!("{too}{count}ally10");
    }
    in_words(near)
}

fn in_words(near: Near) -> String {
    let count = match near.count {
        Several::Each => "each".to_owned(),
        Several::UpTo(n) => number_word(n.max(1)),
    };
    let own = if near.center == Center::You { "you" } else { "the target" };
    let too = match near.center_too {
        Together::No => String::new(),
        Together::Or => format!("{own} or "),
        Together::And => format!("{own} and "),
    };
    let place = match near.within {
        Within::Squares(1) => format!("adjacent to {own}"),
        Within::Squares(n) => format!("within {n} of {own}"),
        Within::Distance => "within distance".to_owned(),
        Within::Area => "in the area".to_owned(),
        Within::Anywhere => "anywhere".to_owned(),
        Within::Reach => format!("in reach of {own}"),
    };
    let several = matches!(near.count, Several::UpTo(2..));
    let nouns = if several { &KIN[3..] } else { &KIN[..3] };
    let noun = nouns.iter().find(|(_, kin)| *kin == near.kin).map_or("creature", |(word, _)| word);
    format!("{too}{count} {noun} {place}")
}

/// What allies anywhere are said to do to the target.
const STRIKES: [&str; 3] = [
    "can make a free strike against the target",
    "may make a free strike against the target",
    "makes a free strike against the target",
];

/// Whom a sentence names by where they are: `one ally within 10 squares`, `each enemy adjacent to the target`.
pub(super) fn near(at: &mut Cursor<'_, '_>) -> Option<Near> {
    let mut ahead = *at;
    let together = ahead.one_of(&[
        ("one of you or", (Together::Or, Center::You)),
        ("either you or", (Together::Or, Center::You)),
        ("you or", (Together::Or, Center::You)),
        ("the target or", (Together::Or, Center::Target)),
        ("you and", (Together::And, Center::You)),
        ("both you and", (Together::And, Center::You)),
        ("the target and", (Together::And, Center::Target)),
    ]);
    let together = together.or_else(|| {
        let mut named = ahead;
        let joined = user(&mut named).then(|| named.one_of(&[("or", Together::Or), ("and", Together::And)]))??;
        ahead = named;
        Some((joined, Center::You))
    });
    let count = count(&mut ahead)?;
    let adjacent = ahead.phrase("adjacent");
    let _plain = ahead.phrase("willing") || ahead.phrase("other");
    let kin = ahead.one_of(&KIN)?;
    let _others = ahead.phrase("other than you");
    let (within, center) = if adjacent {
        // Whose neighbour an "adjacent enemy" is, only its friends make clear.
        (Within::Squares(1), (kin == Kin::Allies).then_some(Center::You))
    } else if ahead.phrase("adjacent to") {
        (Within::Squares(1), Some(center(&mut ahead)?))
    } else if ahead.phrase("within distance") {
        let _whose = ahead.phrase("of you");
        (Within::Distance, Some(Center::You))
    } else if ahead.phrase("in reach of") {
        (Within::Reach, Some(center(&mut ahead)?))
    } else if kin == Kin::Allies && STRIKES.iter().any(|words| ahead.clone().phrase(words)) {
        // Nobody else could.
        (Within::Reach, Some(Center::Target))
    } else if ahead.phrase("anywhere") {
        (Within::Anywhere, Some(Center::You))
    } else if ahead.phrase("in the area") {
        (Within::Area, Some(Center::You))
    } else if ahead.phrase("within") {
        let within = Within::Squares(squares(&mut ahead)?);
        let _spelt_out = ahead.phrase("squares") || ahead.phrase("square");
        let center = if ahead.phrase("of") { center(&mut ahead)? } else { Center::You };
        (within, Some(center))
    } else {
        return None;
    };
    let center = center.or(together.map(|(_, center)| center))?;
    let (center_too, named) = together.unwrap_or((Together::No, center));
    (named == center).then(|| {
        *at = ahead;
        Near { count, kin, within, center, center_too }
    })
}

fn count(at: &mut Cursor<'_, '_>) -> Option<Several> {
    if ["each other", "each", "every", "all"].iter().any(|word| at.phrase(word)) {
        return Some(Several::Each);
    }
    let _up = at.phrase("up to");
    if ["an", "a", "any", "another", "one of your"].iter().any(|word| at.phrase(word)) {
        return Some(Several::UpTo(1));
    }
    at.one_of(&NUMBERS).map(Several::UpTo)
}

fn center(at: &mut Cursor<'_, '_>) -> Option<Center> {
    let found = at.one_of(&[
        ("you", Center::You),
        ("the target", Center::Target),
        ("each target", Center::Target),
        ("them", Center::Target),
        ("it", Center::Target),
    ]);
    found.or_else(|| user(at).then_some(Center::You))
}
