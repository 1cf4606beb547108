//! Splits a file's list into its records, so that a broken one neither hides nor spoils the others.

use std::ops::Range;

use super::lexer::{Spanned, Token};
use super::place::LineIndex;
use super::tree::Misfit;

/// How many misplaced things are reported; after so many the rest of a file is not looked at.
const MAX_MISFITS: usize = 50;

/// One record of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Its tokens, as positions in the file's list of tokens.
    pub tokens: Range<usize>,
    /// Its bytes.
    pub span: Range<usize>,
    /// Whether its brackets match; only then can its shape be read.
    pub whole: bool,
}

/// The records of a file and what is wrong between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Split {
    /// In the order written.
    pub chunks: Vec<Chunk>,
    /// Misplaced brackets, words and commas.
    pub misfits: Vec<Misfit>,
}

/// Finds the records of a file that holds one list of them.
pub fn split_list(text: &str, tokens: &[Spanned]) -> Split {
    let mut splitter = Splitter { lines: LineIndex::new(text), text, tokens, next: 0, split: Split::default() };
    splitter.file();
    splitter.split
}

/// Takes the whole file as one record, as level files are.
pub fn split_one(text: &str, tokens: &[Spanned]) -> Split {
    let mut splitter = Splitter { lines: LineIndex::new(text), text, tokens, next: 0, split: Split::default() };
    splitter.extensions();
    splitter.single();
    splitter.split
}

struct Splitter<'a> {
    text: &'a str,
    lines: LineIndex<'a>,
    tokens: &'a [Spanned],
    next: usize,
    split: Split,
}

impl Splitter<'_> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.next).map(|spanned| spanned.token)
    }

    fn span(&self, token: usize) -> Range<usize> {
        let end = self.text.len();
        self.tokens.get(token).map_or(end..end, |spanned| spanned.span.clone())
    }

    fn complain(&mut self, token: usize, expected: &'static str) {
        let span = self.span(token);
        self.split.misfits.push(Misfit { span, expected });
    }

    fn file(&mut self) {
        self.extensions();
        if self.peek() != Some(Token::Open(b'[')) {
            self.complain(self.next, "a list `[ … ]` of records");
            // A single record without its list is still worth checking.
            if matches!(self.peek(), Some(Token::Open(b'(') | Token::Word)) {
                self.single();
            }
            return;
        }
        self.next += 1;
        let mut column = None;
        loop {
            if self.split.misfits.len() > MAX_MISFITS {
                return;
            }
            match self.peek() {
                None => {
                    self.complain(self.next, "`]` at the end of the list");
                    return;
                }
                Some(Token::Close(b']')) => break,
                Some(Token::Open(b'(') | Token::Word) => self.record(&mut column),
                Some(_) => {
                    self.complain(self.next, "a record `( … )` or `]`");
                    self.resume(column);
                }
            }
        }
        self.next += 1;
        if self.peek().is_some() {
            self.complain(self.next, "the end of the file");
        }
    }

    /// Which extensions of RON are on is fixed; a file may not choose.
    fn extensions(&mut self) {
        let starts = |at: usize, text: &str| self.tokens.get(at).is_some_and(|t| &self.text[t.span.clone()] == text);
        while starts(self.next, "#") && starts(self.next + 1, "!") {
            self.split.misfits.push(Misfit { span: self.span(self.next), expected: "no `#![enable(…)]`" });
            self.next += 2;
            while self.next < self.tokens.len() && self.peek() != Some(Token::Close(b']')) {
                self.next += 1;
            }
            self.next += 1;
        }
    }

    /// One record and the comma after it.
    fn record(&mut self, column: &mut Option<usize>) {
        let start = self.next;
        let own_column = self.column(start);
        column.get_or_insert(own_column);
        let whole = match self.matching_end(start) {
            Ok(end) => {
                self.next = end;
                true
            }
            Err(culprit) => {
                self.complain(culprit, "a bracket that fits");
                self.next = start + 1;
                self.resume(*column);
                false
            }
        };
        self.push(start..self.next, whole);
        match self.peek() {
            Some(Token::Comma) => self.next += 1,
            Some(Token::Open(b'(') | Token::Word) if whole => {
                let end = self.span(self.next - 1).end;
                self.split.misfits.push(Misfit { span: end..end, expected: "`,` between records" });
            }
            _ => {}
        }
    }

    fn single(&mut self) {
        let start = self.next;
        if start >= self.tokens.len() {
            self.complain(start, "a record `( … )`");
            return;
        }
        match self.matching_end(start) {
            Ok(end) => {
                self.next = end;
                self.push(start..end, true);
                if self.next < self.tokens.len() {
                    self.complain(self.next, "the end of the file");
                }
            }
            Err(culprit) => {
                self.complain(culprit, "a bracket that fits");
                self.next = self.tokens.len();
                self.push(start..self.next, false);
            }
        }
    }

    fn push(&mut self, tokens: Range<usize>, whole: bool) {
        let span = self.span(tokens.start).start..self.span(tokens.end.max(tokens.start + 1) - 1).end;
        self.split.chunks.push(Chunk { tokens, span, whole });
    }

    /// The token after the record that starts at `start`, or the bracket that has no partner.
    fn matching_end(&self, start: usize) -> Result<usize, usize> {
        let mut open: Vec<usize> = Vec::new();
        // A bracket whose partner stands further left than its own line is most likely the one left open.
        let mut suspect = None;
        for (at, spanned) in self.tokens.iter().enumerate().skip(start) {
            match spanned.token {
                Token::Open(_) => open.push(at),
                Token::Close(close) => {
                    let Some(&opener) = open.last() else {
                        return Err(at);
                    };
                    let Token::Open(kind) = self.tokens[opener].token else {
                        return Err(at);
                    };
                    if partner(kind) != close {
                        return Err(suspect.unwrap_or(open[0]));
                    }
                    open.pop();
                    if suspect.is_none() && self.first_on_line(at) && self.indent(at) < self.indent(opener) {
                        suspect = Some(opener);
                    }
                    if open.is_empty() {
                        return Ok(at + 1);
                    }
                }
                // A record that is only a word ends with it.
                Token::Comma if open.is_empty() => return Ok(at),
                _ => {}
            }
        }
        Err(suspect.or(open.first().copied()).unwrap_or(start))
    }

    /// Goes on at the next place that looks like the start of a record, or at the end of the list.
    fn resume(&mut self, column: Option<usize>) {
        let from = self.next;
        for at in from..self.tokens.len() {
            let opens = self.tokens[at].token == Token::Open(b'(');
            if at > from && opens && self.first_on_line(at) && column.is_none_or(|column| self.column(at) <= column) {
                self.next = at;
                return;
            }
        }
        let last = self.tokens.len().saturating_sub(1);
        let closed = last >= from && self.tokens[last].token == Token::Close(b']');
        self.next = if closed && last > from { last } else { self.tokens.len() };
    }

    fn first_on_line(&self, token: usize) -> bool {
        let start = self.span(token).start;
        self.text[self.lines.line_start(start)..start].trim().is_empty()
    }

    fn column(&self, token: usize) -> usize {
        let start = self.span(token).start;
        start - self.lines.line_start(start)
    }

    fn indent(&self, token: usize) -> usize {
        let line = &self.text[self.lines.line_start(self.span(token).start)..];
        line.len() - line.trim_start_matches([' ', '\t']).len()
    }
}

fn partner(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::lex;
    use super::*;

    fn split(text: &str) -> (Vec<(&str, bool)>, Vec<(usize, &'static str)>) {
        let split = split_list(text, &lex(text));
        (
            split.chunks.iter().map(|chunk| (&text[chunk.span.clone()], chunk.whole)).collect(),
            split.misfits.iter().map(|misfit| (misfit.span.start, misfit.expected)).collect(),
        )
    }

    #[test]
    fn brackets_in_texts_and_comments_do_not_count() {
        let text = "[\n    (a: \")]\"), // )]\n    /* ( */ (b: ')'),\n]";
        assert_eq!(split(text), (vec![("(a: \")]\")", true), ("(b: ')')", true)], vec![]));
        assert_eq!(split("[]"), (vec![], vec![]));
    }

    #[test]
    fn an_open_bracket_spoils_only_its_own_record() {
        let text = "[\n    (a: 1),\n    (b: [1, 2),\n    (c: 3),\n]";
        let (chunks, misfits) = split(text);
        assert_eq!(chunks, [("(a: 1)", true), ("(b: [1, 2),", false), ("(c: 3)", true)]);
        assert_eq!(misfits.len(), 1);
        let text = "[\n    (\n        a: (1, 2\n    ),\n    (c: 3),\n]";
        let (chunks, misfits) = split(text);
        assert_eq!(chunks[1], ("(c: 3)", true));
        assert_eq!(&text[misfits[0].0..][..3], "(1,", "the bracket left open is named");
    }

    #[test]
    fn what_stands_around_records_is_reported() {
        assert_eq!(split("(a: 1)").1, [(0, "a list `[ … ]` of records")]);
        assert_eq!(split("[(a: 1)").1, [(7, "`]` at the end of the list")]);
        assert_eq!(split("[(a: 1)] x").1, [(9, "the end of the file")]);
        assert_eq!(split("[(a: 1) (b: 2)]").1, [(7, "`,` between records")]);
        assert_eq!(split("#![enable(implicit_some)]\n[(a: 1)]").1, [(0, "no `#![enable(…)]`")]);
        assert_eq!(split("").1, [(0, "a list `[ … ]` of records")]);
    }

    #[test]
    fn every_beginning_of_a_file_is_survived() {
        let text = "[\n    (a: \")]\", b: [1, (2)]),\n    (b: ')', c: {1: 2}),\n]]])(";
        for (end, _) in text.char_indices() {
            split(&text[..end]);
            split(&text[end..]);
        }
    }
}
