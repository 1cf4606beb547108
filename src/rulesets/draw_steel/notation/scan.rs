//! Tokens of the printed notation, each with its place in the text.

use std::ops::Range;

use super::called::Called;
use super::words::is_keyword;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// Letters, with apostrophes and hyphens inside: `push`, `can't`.
    Word(&'a str),
    /// A whole number, with its sign where one is written.
    Number(i16),
    /// `2d6`, or `d6` for one die.
    Dice {
        /// How many.
        count: u8,
        /// How many sides each.
        sides: u8,
    },
    /// Any other single character.
    Mark(char),
    /// A number that cannot be meant: too large, with a fraction, or dice nobody has.
    NotMeant,
}

/// The longest text that is read, in bytes; cards are far from it, and what is not read costs nothing.
pub(super) const LONGEST: usize = 16_000;

/// The largest number that a card is taken to mean; sums of a few stay far from any overflow.
const LARGEST: i32 = 999;

/// A token and the bytes it was read from.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind<'a>,
    /// Where it stands.
    pub at: Range<usize>,
}

/// Whether a character only keeps tokens apart: white space, what is pasted along with it, and emphasis.
pub(super) fn is_spacing(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}')
        || matches!(c, '_' | '`' | '\\' | '"' | '\u{201C}' | '\u{201D}' | '•' | '·' | '●' | '▪' | '■' | '‣' | '►')
        || matches!(c, '✦' | '✧' | '★' | '☆' | '✸' | '✹' | '◆' | '◇' | '❖' | '⭐' | '\u{FE0F}')
}

/// Splits `text` into tokens; white space and mark-up separate and are otherwise dropped.
pub(super) fn scan(text: &str) -> Vec<Token<'_>> {
    if text.len() > LONGEST {
        return vec![Token { kind: Kind::NotMeant, at: 0..text.len() }];
    }
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut start = 0;
    // Where mark-up that belongs to the next token starts.
    let mut opened = None;
    let (mut links, mut wiki) = (0, 0);
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let leads = tokens.is_empty() && opened.is_none() && is_bullet(rest);
        if is_spacing(first)
            || leads
            || (first == '|' && is_edge(rest, tokens.is_empty() && opened.is_none()))
            || (first == '*' && !multiplies(tokens.last(), rest))
        {
            start += first.len_utf8();
            continue;
        }
        if let Some(length) = page_link(rest) {
            (wiki, opened) = (wiki + 1, Some(opened.unwrap_or(start)));
            start += length;
            continue;
        }
        if wiki > 0 && rest.starts_with("]]") {
            wiki -= 1;
            start += 2;
            if let Some(last) = tokens.last_mut().filter(|_| opened.is_none()) {
                last.at.end = start;
            }
            continue;
        }
        if let Some(length) = tag(rest).or_else(|| link(rest)) {
            links += usize::from(first == '[');
            opened.get_or_insert(start);
            start += length;
            continue;
        }
        if let Some(length) = link_end(rest).filter(|_| links > 0) {
            links -= 1;
            start += length;
            match tokens.last_mut().filter(|_| opened.is_none()) {
                Some(last) => last.at.end = start,
                None => tokens.push(Token { kind: Kind::NotMeant, at: opened.take().unwrap_or_default()..start }),
            }
            continue;
        }
        let (kind, length) = dice(rest)
            .or_else(|| number(rest))
            .or_else(|| word(rest))
            .or_else(|| rest.starts_with("&lt;").then_some((Kind::Mark('<'), 4)))
            .or_else(|| rest.starts_with("&amp;").then_some((Kind::Word("and"), 5)))
            .or_else(|| rest.starts_with('&').then_some((Kind::Word("and"), 1)))
            .unwrap_or((Kind::Mark(plain(first)), first.len_utf8()));
        tokens.push(Token { kind, at: opened.take().unwrap_or(start)..start + length });
        start += length;
    }
    if let (Some(from), Some(last)) = (opened, tokens.last_mut()) {
        last.at.end = text[from..].trim_end().len() + from;
    }
    tokens
}

/// Words that only say where something is written.
const PLACES: [&str; 34] = [
    "a",
    "ability",
    "above",
    "action",
    "actions",
    "an",
    "and",
    "below",
    "box",
    "effect",
    "effects",
    "entry",
    "feature",
    "features",
    "following",
    "for",
    "in",
    "its",
    "line",
    "maneuver",
    "of",
    "on",
    "rule",
    "rules",
    "section",
    "sidebar",
    "stat",
    "table",
    "text",
    "the",
    "their",
    "trait",
    "traits",
    "under",
];

/// Words whose number is a place.
const NUMBERED: [&str; 6] = ["chapter", "figure", "page", "pages", "part", "table"];

/// Leaves out what only says where more is written, `(see Chapter 3)`; it goes with the token before it.
pub(super) fn without_references(tokens: Vec<Token<'_>>) -> Vec<Token<'_>> {
    let mut kept: Vec<Token<'_>> = Vec::with_capacity(tokens.len());
    let mut next = 0;
    while let Some(token) = tokens.get(next) {
        match (kept.last_mut(), reference(&tokens[next..])) {
            (Some(before), Some(length)) => {
                before.at.end = tokens[next + length - 1].at.end;
                next += length;
            }
            _ => {
                kept.push(token.clone());
                next += 1;
            }
        }
    }
    kept
}

/// The number of tokens of the reference that opens here, brackets included.
fn reference(tokens: &[Token<'_>]) -> Option<usize> {
    let [open, see, ..] = tokens else { return None };
    let refers = matches!(see.kind, Kind::Word(word) if same_word(word, "see"));
    let ends = |token: &Token<'_>| matches!(token.kind, Kind::Mark(')' | ';' | '('));
    let close = 1 + tokens[1..].iter().position(ends)?;
    let bare = (2..close).all(|i| names_a_place(&tokens[i - 1], &tokens[i]));
    (open.kind == Kind::Mark('(') && refers && bare && tokens[close].kind == Kind::Mark(')')).then_some(close + 1)
}

/// Whether a token of a reference only helps to find what it is about: a place, or a title with its capitals.
fn names_a_place(before: &Token<'_>, token: &Token<'_>) -> bool {
    let numbered = |word: &str| NUMBERED.iter().any(|place| same_word(word, place));
    match token.kind {
        Kind::Word(word) => {
            numbered(word)
                || PLACES.iter().any(|place| same_word(word, place))
                || (word.starts_with(char::is_uppercase) && !is_keyword(word))
        }
        Kind::Number(_) => matches!(before.kind, Kind::Word(word) if numbered(word)),
        _ => false,
    }
}

/// Whether a dash opens a list's entry, of which something follows.
fn is_bullet(rest: &str) -> bool {
    let entry = rest.trim_start_matches(is_hyphen);
    entry.len() < rest.len() && entry.starts_with(is_spacing) && !entry.trim_matches(is_spacing).is_empty()
}

/// Whether a bar is the edge of a table: nothing but bars stands on its other side. Between two cells it may part tiers
/// as well as clauses.
fn is_edge(rest: &str, first: bool) -> bool {
    first || rest.chars().all(|c| c == '|' || is_spacing(c))
}

/// Marks that other keyboards and typesetters have a wide or slanted form of.
pub(super) fn plain(c: char) -> char {
    match c {
        '\u{FF1C}' | '\u{2039}' | '\u{3008}' | '\u{27E8}' => '<',
        '\u{FF1B}' | '\u{37E}' => ';',
        '\u{FF0C}' => ',',
        '\u{FF0B}' => '+',
        other => other,
    }
}

/// Whether an asterisk stands for "times"; any other is emphasis.
fn multiplies(before: Option<&Token<'_>>, rest: &str) -> bool {
    let behind = rest[1..].trim_start_matches(is_spacing).chars().next();
    before.is_some_and(|token| matches!(token.kind, Kind::Number(_))) && behind.is_some_and(char::is_uppercase)
}

/// The length of a tag such as `<b>`, `</code>` or `<br />`.
fn tag(rest: &str) -> Option<usize> {
    const TAGS: [&str; 9] = ["b", "i", "em", "strong", "code", "br", "p", "span", "u"];
    let inside = rest.strip_prefix('<')?;
    let end = inside.find('>')?;
    let name = inside[..end].trim_matches(|c| c == '/' || c == ' ');
    TAGS.contains(&name).then_some(end + 2)
}

/// The length of what opens a link, where one is ahead: `[slowed](../slowed.md)`.
fn link(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('[')?;
    let close = inside.find([']', '['])?;
    link_end(&inside[close..]).map(|_| 1)
}

/// The length of what opens a link to another page of a collection, where one is ahead: `[[slowed]]`, or up to the bar of
/// `[[Conditions#slowed|slowed]]`.
fn page_link(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix("[[")?;
    let close = inside.find("]]").filter(|close| *close > 0 && !inside[..*close].contains('['))?;
    Some(2 + inside[..close].rfind('|').map_or(0, |bar| bar + 1))
}

/// The length of `](address)`.
fn link_end(rest: &str) -> Option<usize> {
    let address = rest.strip_prefix("](")?;
    let end = address.find([')', '(', ' '])?;
    address[end..].starts_with(')').then_some(end + 3)
}

/// Whether two words are the same but for case and the shape of apostrophes and hyphens.
pub(super) fn same_word(a: &str, b: &str) -> bool {
    a.chars().map(fold).eq(b.chars().map(fold))
}

/// The plain form of a character that typesetters vary.
fn fold(c: char) -> char {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{2BC}' | '\u{2032}' | '`' | '\u{B4}' => '\'',
        _ if is_hyphen(c) => '-',
        _ => c.to_ascii_lowercase(),
    }
}

/// Whether a character is a hyphen, a dash of any width or the minus sign.
pub(super) fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit());
    &text[..end.unwrap_or(text.len())]
}

fn dice(text: &str) -> Option<(Kind<'_>, usize)> {
    let count = digits(text);
    let sides = digits(text[count.len()..].strip_prefix(['d', 'D'])?);
    if sides.is_empty() {
        return None;
    }
    let length = count.len() + 1 + sides.len();
    let count = if count.is_empty() { Ok(1) } else { count.parse() };
    let kind = match (count, sides.parse()) {
        (Ok(count @ 1..=50), Ok(sides @ 1..=100)) => Kind::Dice { count, sides },
        _ => Kind::NotMeant,
    };
    Some((kind, length))
}

/// The length of what makes one number of the digits before and behind a mark: `.5`, `,000`.
fn fraction(behind: &str) -> Option<usize> {
    let tail = digits(behind.strip_prefix(['.', ','])?);
    let one_number = if behind.starts_with('.') { !tail.is_empty() } else { tail.len() == 3 };
    one_number.then_some(1 + tail.len())
}

fn number(text: &str) -> Option<(Kind<'_>, usize)> {
    let unsigned = text.strip_prefix(is_hyphen).unwrap_or(text);
    let digits = digits(unsigned);
    if digits.is_empty() {
        return None;
    }
    let sign = text.len() - unsigned.len();
    if let Some(tail) = fraction(&unsigned[digits.len()..]) {
        return Some((Kind::NotMeant, sign + digits.len() + tail));
    }
    let value = digits.parse::<i32>().ok();
    let value = value.map(|n| if sign > 0 { -n } else { n });
    let meant = value.filter(|n| n.abs() <= LARGEST).and_then(|n| i16::try_from(n).ok());
    let kind = meant.map_or(Kind::NotMeant, Kind::Number);
    Some((kind, sign + digits.len()))
}

fn word(text: &str) -> Option<(Kind<'_>, usize)> {
    let mut end = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        // A joiner belongs to the word only between letters, so "rage -2" and "foes'" come apart.
        let joins =
            end > 0 && matches!(fold(c), '\'' | '-') && chars.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !c.is_alphabetic() && !joins {
            break;
        }
        end = at + c.len_utf8();
    }
    (end > 0).then(|| (Kind::Word(&text[..end]), end))
}

/// A place in a run of tokens; copying it is how a reader keeps its way back.
#[derive(Clone, Copy)]
pub struct Cursor<'t, 'a> {
    tokens: &'t [Token<'a>],
    next: usize,
    called: Called<'t>,
}

impl<'t, 'a> Cursor<'t, 'a> {
    /// Before the first of `tokens`.
    pub fn new(tokens: &'t [Token<'a>]) -> Self {
        Self { tokens, next: 0, called: Called::Nothing }
    }

    /// The same place in a text that calls the user so.
    pub fn calling(self, called: Called<'t>) -> Self {
        Self { called, ..self }
    }

    /// What the text calls the user.
    pub fn called(&self) -> Called<'t> {
        self.called
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.next >= self.tokens.len()
    }

    /// Whether a sentence starts here.
    pub fn opens_sentence(&self) -> bool {
        let before = self.next.checked_sub(1).and_then(|i| self.tokens.get(i));
        before.is_none_or(|token| matches!(token.kind, Kind::Mark('.' | ':')))
    }

    /// The token ahead.
    pub fn peek(&self) -> Option<Kind<'a>> {
        self.tokens.get(self.next).map(|token| token.kind)
    }

    /// Where the token ahead starts; the end of the last one where nothing is ahead.
    pub fn start(&self) -> usize {
        self.tokens.get(self.next).map_or_else(|| self.end(), |token| token.at.start)
    }

    /// Where the token last taken ends.
    pub fn end(&self) -> usize {
        let last = self.next.checked_sub(1).and_then(|i| self.tokens.get(i));
        last.map_or(0, |token| token.at.end)
    }

    /// The tokens up to `end`, a place further on in the same run.
    pub fn tokens_to(&self, end: &Self) -> Vec<Token<'a>> {
        self.tokens.get(self.next..end.next).unwrap_or_default().to_vec()
    }

    /// The tokens up to the end of the sentence ahead, and the place there.
    pub fn sentence(&self) -> (Vec<Token<'a>>, Self) {
        let mut end = *self;
        while !matches!(end.peek(), None | Some(Kind::Mark(';' | '.'))) {
            end.take();
        }
        (self.tokens_to(&end), end)
    }

    /// Takes the token ahead, whatever it is.
    pub fn take(&mut self) -> Option<Kind<'a>> {
        let kind = self.peek()?;
        self.next += 1;
        Some(kind)
    }

    /// Takes the mark `c` if it is ahead.
    pub fn mark(&mut self, c: char) -> bool {
        let found = self.peek() == Some(Kind::Mark(c));
        self.next += usize::from(found);
        found
    }

    /// Takes the words of `phrase` (separated by spaces) if all of them are ahead.
    pub fn phrase(&mut self, phrase: &str) -> bool {
        if !self.may_begin(phrase) {
            return false;
        }
        let mut ahead = *self;
        let found = phrase.split(' ').all(|part| ahead.word().is_some_and(|word| same_word(word, part)));
        if found {
            *self = ahead;
        }
        found
    }

    /// Whether a phrase may be ahead by its first letter, which most that are tried fail at.
    fn may_begin(&self, phrase: &str) -> bool {
        let Some(Kind::Word(word)) = self.peek() else { return false };
        match (word.as_bytes().first(), phrase.as_bytes().first()) {
            (Some(ahead), Some(first)) if ahead.is_ascii_alphanumeric() && first.is_ascii_alphanumeric() => {
                ahead.eq_ignore_ascii_case(first)
            }
            _ => true,
        }
    }

    /// Takes a phrase of `table` if one is ahead, the first that fits, and gives what stands beside it.
    pub fn one_of<T: Clone>(&mut self, table: &[(&str, T)]) -> Option<T> {
        table.iter().find(|(phrase, _)| self.phrase(phrase)).map(|(_, value)| value.clone())
    }

    /// Takes a word.
    pub fn word(&mut self) -> Option<&'a str> {
        let Some(Kind::Word(word)) = self.peek() else {
            return None;
        };
        self.next += 1;
        Some(word)
    }

    /// Takes a number.
    pub fn number(&mut self) -> Option<i16> {
        let Some(Kind::Number(number)) = self.peek() else {
            return None;
        };
        self.next += 1;
        Some(number)
    }

    /// Takes a number of at least one.
    pub fn positive(&mut self) -> Option<i16> {
        let mut ahead = *self;
        let number = ahead.number().filter(|n| *n > 0)?;
        *self = ahead;
        Some(number)
    }
}
