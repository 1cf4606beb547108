//! Texts changed by chance, in the shape they have: words, numbers, quoted texts and bracketed groups, seldom raw letters.

use std::ops::Range;

/// Numbers by chance that follow from a seed (`SplitMix64`), the same on every machine.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The numbers of one input among those of a seed.
    pub fn new(seed: u64, input: u64) -> Self {
        let mut chance = Self(seed);
        Self(chance.next() ^ input.wrapping_mul(0xA24B_AED4_963E_E407))
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    Number,
    Quoted,
    Open,
    Close,
    Mark,
    Space,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    kind: Kind,
    text: String,
}

/// No text grows longer than this by being changed, in bytes.
const LONGEST: usize = 1 << 18;

const NUMBERS: [&str; 26] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "63",
    "64",
    "65",
    "127",
    "128",
    "-128",
    "255",
    "256",
    "999",
    "1000",
    "1001",
    "32767",
    "-32768",
    "32768",
    "65535",
    "65536",
    "2147483648",
    "4294967296",
    "18446744073709551615",
    "-9223372036854775808",
    "1e308",
];

const TEXTS: [&str; 14] = [
    "",
    " ",
    "\\\"",
    "\\\\",
    "\\u{0}",
    "\\n",
    "\u{200b}",
    "\u{202e}x",
    "e\u{301}",
    "\u{1f409}",
    "../../x",
    "None",
    "-",
    "a b",
];

const MARKS: [&str; 16] = [",", ":", ";", "+", "-", "<", ">", ".", "/", "'", "#", "!", "\n", "(", "]", "}"];

fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |part: &dyn Fn(char) -> bool| rest.find(|c: char| !part(c)).unwrap_or(rest.len());
        let (kind, length) = match first {
            '"' => {
                let mut escaped = true;
                let end = rest.char_indices().find(|&(at, c)| {
                    let ends = c == '"' && !escaped && at > 0;
                    escaped = c == '\\' && !escaped;
                    ends
                });
                (Kind::Quoted, end.map_or(rest.len(), |(at, _)| at + 1))
            }
            '(' | '[' | '{' => (Kind::Open, 1),
            ')' | ']' | '}' => (Kind::Close, 1),
            '0'..='9' => (Kind::Number, run(&|c| c.is_ascii_digit())),
            c if c.is_alphabetic() || c == '_' => (Kind::Word, run(&|c| c.is_alphanumeric() || c == '_')),
            c if c.is_whitespace() => (Kind::Space, run(&char::is_whitespace)),
            c => (Kind::Mark, c.len_utf8()),
        };
        let (token, after) = rest.split_at(length);
        found.push(Token { kind, text: token.to_owned() });
        rest = after;
    }
    found
}

/// A text made of another by a few changes; parts of `donor` come in.
pub fn mutate(text: &str, donor: &str, chance: &mut Chance) -> String {
    let mut own = tokens(text);
    let donor = tokens(donor);
    loop {
        change(&mut own, &donor, chance);
        if own.iter().map(|token| token.text.len()).sum::<usize>() > LONGEST {
            return text.to_owned();
        }
        if chance.below(3) == 0 {
            return own.into_iter().map(|token| token.text).collect();
        }
    }
}

fn change(own: &mut Vec<Token>, donor: &[Token], chance: &mut Chance) {
    if own.is_empty() {
        own.push(Token { kind: Kind::Word, text: "x".into() });
    }
    let at = chance.below(own.len());
    match chance.below(16) {
        0 => drop(own.remove(at)),
        1 => own.insert(at, own[at].clone()),
        2 => {
            let other = chance.below(own.len());
            own.swap(at, other);
        }
        3..=5 => {
            if let Some(at) = one(own, |kind| kind == Kind::Number, chance) {
                own[at].text = (*chance.pick(&NUMBERS)).into();
            }
        }
        // Another token of its kind.
        6..=8 => {
            let source = if chance.below(2) == 0 || donor.is_empty() { own.clone() } else { donor.to_vec() };
            if let Some(at) = one(own, |kind| matches!(kind, Kind::Word | Kind::Quoted | Kind::Number), chance)
                && let Some(from) = one(&source, |kind| kind == own[at].kind, chance)
            {
                own[at] = source[from].clone();
            }
        }
        9 => {
            if let Some(group) = group(own, chance) {
                own.drain(group);
            }
        }
        10 => {
            if let Some(group) = group(own, chance) {
                let copies = [1, 1, 2, 8, 40][chance.below(5)];
                let comma = Token { kind: Kind::Mark, text: ",".into() };
                let copy: Vec<Token> = own[group.clone()].iter().cloned().chain([comma]).collect();
                if copies * copy.len() < 20_000 {
                    let many = std::iter::repeat_n(copy, copies).flatten();
                    own.splice(group.start..group.start, many);
                }
            }
        }
        // A group instead of another.
        11 => {
            let source = if chance.below(2) == 0 { own.clone() } else { donor.to_vec() };
            if let (Some(to), Some(from)) = (group(own, chance), group(&source, chance)) {
                own.splice(to, source[from].iter().cloned());
            }
        }
        12 => {
            if let Some(group) = group(own, chance) {
                let depth = [1, 2, 8, 70, 3000][chance.below(5)];
                let (open, close) = (own[group.start].text.clone(), own[group.end - 1].text.clone());
                own.insert(group.end, Token { kind: Kind::Close, text: close.repeat(depth) });
                own.insert(group.start, Token { kind: Kind::Open, text: open.repeat(depth) });
            }
        }
        // Inside of a quoted text, which may have a grammar of its own.
        13 | 14 => {
            if let Some(at) = one(own, |kind| kind == Kind::Quoted, chance) {
                let inside = own[at].text.trim_matches('"').to_owned();
                let other =
                    one(donor, |kind| kind == Kind::Quoted, chance).map(|from| donor[from].text.trim_matches('"'));
                let changed = match chance.below(4) {
                    0 => (*chance.pick(&TEXTS)).to_owned(),
                    1 => inside.repeat(1 + chance.below(40)),
                    _ => {
                        let mut parts = tokens(&inside);
                        change_flat(&mut parts, &tokens(other.unwrap_or("")), chance);
                        parts.into_iter().map(|token| token.text).collect()
                    }
                };
                own[at].text = format!("\"{changed}\"");
            }
        }
        _ => match chance.below(3) {
            0 => own.truncate(at),
            1 => own.insert(at, Token { kind: Kind::Mark, text: (*chance.pick(&MARKS)).into() }),
            _ => {
                let text: Vec<char> = own[at].text.chars().collect();
                let flip = chance.below(text.len().max(1));
                let other = char::from_u32(chance.below(0x180) as u32).unwrap_or('x');
                own[at].text = text.iter().enumerate().map(|(i, &c)| if i == flip { other } else { c }).collect();
            }
        },
    }
}

/// Changes tokens that have no groups to speak of.
fn change_flat(own: &mut Vec<Token>, donor: &[Token], chance: &mut Chance) {
    for _ in 0..=chance.below(3) {
        let at = chance.below(own.len() + 1);
        let taken = if donor.is_empty() || chance.below(2) == 0 {
            own.get(chance.below(own.len().max(1)))
        } else {
            Some(chance.pick(donor))
        };
        let taken = taken.cloned();
        match (chance.below(5), taken) {
            (0, _) if at < own.len() => drop(own.remove(at)),
            (1, Some(token)) => own.insert(at, token),
            (2, Some(token)) if at < own.len() => own[at] = token,
            (3, _) => {
                if let Some(at) = one(own, |kind| kind == Kind::Number, chance) {
                    own[at].text = (*chance.pick(&NUMBERS)).into();
                }
            }
            _ => own.insert(at, Token { kind: Kind::Mark, text: (*chance.pick(&MARKS)).into() }),
        }
    }
}

/// Where one of the tokens of some kinds stands.
fn one(of: &[Token], wanted: impl Fn(Kind) -> bool, chance: &mut Chance) -> Option<usize> {
    let start = chance.below(of.len().max(1));
    (start..of.len()).chain(0..start).find(|&at| wanted(of[at].kind))
}

/// One of the groups in brackets, with its brackets.
fn group(of: &[Token], chance: &mut Chance) -> Option<Range<usize>> {
    let start = one(of, |kind| kind == Kind::Open, chance)?;
    let mut depth = 0usize;
    for (at, token) in of.iter().enumerate().skip(start) {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(start..at + 1);
        }
    }
    None
}

/// The outermost groups inside of the first group of a text: the records of a file, the cases of a list.
pub fn members(text: &str) -> Vec<String> {
    let (mut depth, mut found, mut open) = (0usize, Vec::new(), String::new());
    for token in tokens(text) {
        if token.kind == Kind::Close {
            depth = depth.saturating_sub(1);
        }
        if depth >= 1 {
            let starts = depth == 1 && token.kind == Kind::Open;
            if starts || !open.is_empty() {
                open.push_str(&token.text);
            }
        }
        if token.kind == Kind::Close && depth == 1 && !open.is_empty() {
            found.push(std::mem::take(&mut open));
        }
        if token.kind == Kind::Open {
            depth += 1;
        }
    }
    found
}

/// Shorter texts that still do what a text does: halves, then ever smaller parts of its tokens left out.
pub fn shorten(text: &str, mut still: impl FnMut(&str) -> bool) -> String {
    let join = |parts: &[Token]| -> String { parts.iter().map(|token| token.text.as_str()).collect() };
    let mut parts = tokens(text);
    let (mut size, mut tries) = (parts.len().div_ceil(2), 0);
    while size > 0 && tries < 400 {
        let mut at = 0;
        while at < parts.len() && tries < 400 {
            tries += 1;
            let mut fewer = parts.clone();
            fewer.drain(at..(at + size).min(parts.len()));
            if still(&join(&fewer)) {
                parts = fewer;
            } else {
                at += size;
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    join(&parts)
}

#[test]
fn texts_fall_apart_into_their_parts_and_back() {
    let text = "[(id: \"a \\\" b\", n: 12),\n (x: [1, (2)])] // é";
    let parts = tokens(text);
    assert_eq!(parts.iter().map(|token| token.text.as_str()).collect::<String>(), text);
    assert!(parts.contains(&Token { kind: Kind::Quoted, text: "\"a \\\" b\"".into() }));
    assert_eq!(members(text), ["(id: \"a \\\" b\", n: 12)", "(x: [1, (2)])"]);
    assert_eq!(shorten(text, |text| text.contains("12")), "12");
    let changed: Vec<String> = (0..50).map(|input| mutate(text, "(z: 7)", &mut Chance::new(1, input))).collect();
    assert!(changed.iter().filter(|new| *new != text).count() > 40);
    assert_eq!(changed[7], mutate(text, "(z: 7)", &mut Chance::new(1, 7)));
}
