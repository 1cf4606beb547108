//! Splits RON text into tokens with positions; never fails, marks what it cannot read.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// `(`, `[` or `{`.
    Open(u8),
    /// `)`, `]` or `}`.
    Close(u8),
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// A text in quotes.
    Text,
    /// A text in quotes that ends nowhere on its line.
    OpenText,
    /// A raw text: `r"…"`, `r#"…"#`.
    RawText,
    /// A byte string or byte.
    Bytes,
    /// A character in single quotes.
    Char,
    /// A name: field, variant, `true`, `None`.
    Word,
    /// A number, as far as its first character tells.
    Number,
    /// Anything else, one character.
    Stray,
    /// A block comment that ends nowhere.
    OpenComment,
}

/// A token and the bytes it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// What it is.
    pub token: Token,
    /// Where, in bytes.
    pub span: Range<usize>,
}

/// The tokens of a text, comments and blanks left out.
pub fn lex(text: &str) -> Vec<Spanned> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0 };
    let mut tokens = Vec::new();
    while let Some(spanned) = lexer.next() {
        tokens.push(spanned);
    }
    tokens
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn char_len(&self) -> usize {
        self.text.get(self.at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
    }

    fn next(&mut self) -> Option<Spanned> {
        if let Some(open_comment) = self.skip_blanks() {
            return Some(open_comment);
        }
        let start = self.at;
        let first = *self.bytes.get(start)?;
        let token = match first {
            b'(' | b'[' | b'{' => self.single(Token::Open(first)),
            b')' | b']' | b'}' => self.single(Token::Close(first)),
            b',' => self.single(Token::Comma),
            b':' => self.single(Token::Colon),
            b'"' => self.text(),
            b'\'' => self.character(),
            b'0'..=b'9' | b'+' | b'-' | b'.' => self.number(),
            b'r' if self.raw_hashes(1).is_some() => self.raw(1),
            b'b' if self.peek(1) == b'"' => {
                self.at += 1;
                self.text_as(Token::Bytes)
            }
            b'b' if self.peek(1) == b'\'' => {
                self.at += 1;
                match self.character() {
                    Token::Char => Token::Bytes,
                    other => other,
                }
            }
            b'b' if self.peek(1) == b'r' && self.raw_hashes(2).is_some() => match self.raw(2) {
                Token::RawText => Token::Bytes,
                other => other,
            },
            _ => self.word(),
        };
        Some(Spanned { token, span: start..self.at })
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    fn skip_blanks(&mut self) -> Option<Spanned> {
        loop {
            if self.peek(0) == b'/' && self.peek(1) == b'/' {
                self.at += self.bytes[self.at..].iter().position(|&b| b == b'\n').unwrap_or(self.bytes.len() - self.at);
            } else if self.peek(0) == b'/' && self.peek(1) == b'*' {
                let start = self.at;
                let mut depth = 0usize;
                loop {
                    match (self.peek(0), self.peek(1)) {
                        (b'/', b'*') => {
                            depth += 1;
                            self.at += 2;
                        }
                        (b'*', b'/') => {
                            depth -= 1;
                            self.at += 2;
                            if depth == 0 {
                                break;
                            }
                        }
                        _ if self.at >= self.bytes.len() => {
                            return Some(Spanned { token: Token::OpenComment, span: start..self.at });
                        }
                        _ => self.at += 1,
                    }
                }
            } else if self.at < self.bytes.len() && self.text[self.at..].starts_with(char::is_whitespace) {
                self.at += self.char_len();
            } else {
                return None;
            }
        }
    }

    fn text(&mut self) -> Token {
        self.text_as(Token::Text)
    }

    /// A text may not run over the end of its line: a forgotten quote would swallow everything up to the next one.
    fn text_as(&mut self, token: Token) -> Token {
        self.at += 1;
        loop {
            match self.peek(0) {
                b'"' => return self.single(token),
                b'\\' if self.at + 1 < self.bytes.len() && self.peek(1) != b'\n' => {
                    self.at += 1;
                    self.at += self.char_len();
                }
                b'\n' | b'\r' => return Token::OpenText,
                _ if self.at >= self.bytes.len() => return Token::OpenText,
                _ => self.at += self.char_len(),
            }
        }
    }

    /// How many `#` stand between the prefix of a raw text and its quote, if there is a quote.
    fn raw_hashes(&self, prefix: usize) -> Option<usize> {
        let hashes = self.bytes[self.at + prefix..].iter().take_while(|&&b| b == b'#').count();
        (self.peek(prefix + hashes) == b'"').then_some(hashes)
    }

    fn raw(&mut self, prefix: usize) -> Token {
        let hashes = self.raw_hashes(prefix).unwrap_or(0);
        self.at += prefix + hashes + 1;
        let end = format!("\"{}", "#".repeat(hashes));
        match self.text[self.at..].find(&end) {
            Some(length) => {
                self.at += length + end.len();
                Token::RawText
            }
            None => {
                self.at = self.bytes.len();
                Token::OpenText
            }
        }
    }

    fn character(&mut self) -> Token {
        self.at += 1;
        if self.peek(0) == b'\\' {
            self.at += 1;
            while !matches!(self.peek(0), b'\n' | 0) {
                let escaped = self.char_len();
                self.at += escaped;
                if self.peek(0) == b'\'' {
                    return self.single(Token::Char);
                }
            }
            return Token::OpenText;
        }
        if self.at < self.bytes.len() && self.peek(0) != b'\n' {
            self.at += self.char_len();
        }
        if self.peek(0) == b'\'' { self.single(Token::Char) } else { Token::OpenText }
    }

    fn number(&mut self) -> Token {
        self.at += 1;
        while self.peek(0).is_ascii_alphanumeric() || matches!(self.peek(0), b'_' | b'.' | b'+' | b'-') {
            let exponent = matches!(self.peek(0), b'+' | b'-');
            if exponent && !matches!(self.bytes[self.at - 1], b'e' | b'E') {
                break;
            }
            self.at += 1;
        }
        Token::Number
    }

    fn word(&mut self) -> Token {
        let rest = &self.text[self.at..];
        let prefix = if rest.starts_with("r#") { 2 } else { 0 };
        let inside = |c: char| c.is_alphanumeric() || c == '_';
        let length = rest[prefix..].find(|c| !inside(c)).unwrap_or(rest.len() - prefix);
        if length == 0 {
            self.at += self.char_len();
            return Token::Stray;
        }
        self.at += prefix + length;
        Token::Word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Token> {
        lex(text).into_iter().map(|spanned| spanned.token).collect()
    }

    #[test]
    fn all_kinds_of_token_are_told_apart() {
        use Token::*;
        assert_eq!(
            kinds(r##"[(a: "x\"y", b: r#"q"q"#, c: 'd', e: '\'', f: -1.5e-3, g: Some(true), h: b"z")] // end"##),
            [
                Open(b'['),
                Open(b'('),
                Word,
                Colon,
                Text,
                Comma,
                Word,
                Colon,
                RawText,
                Comma,
                Word,
                Colon,
                Char,
                Comma,
                Word,
                Colon,
                Char,
                Comma,
                Word,
                Colon,
                Number,
                Comma,
                Word,
                Colon,
                Word,
                Open(b'('),
                Word,
                Close(b')'),
                Comma,
                Word,
                Colon,
                Bytes,
                Close(b')'),
                Close(b']')
            ]
        );
        assert_eq!(kinds("/* a /* b */ c */ x"), [Word]);
        assert_eq!(kinds("/* never"), [OpenComment]);
    }

    #[test]
    fn an_open_text_ends_with_its_line() {
        use Token::*;
        assert_eq!(kinds("\"abc\nd"), [OpenText, Word]);
        assert_eq!(kinds("'ab'"), [OpenText, OpenText]);
        assert_eq!(kinds("r#\"abc"), [OpenText]);
    }

    #[test]
    fn every_ending_is_survived() {
        let text = r##"[(a: "ü\"y", b: r#"q"#, c: '\u{1F600}', d: b'x', e: /* ü */ 1, "\"##;
        for (end, _) in text.char_indices() {
            let tokens = lex(&text[..end]);
            assert!(tokens.iter().all(|spanned| text[..end].get(spanned.span.clone()).is_some()));
        }
    }
}
