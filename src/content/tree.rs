//! The shape of a RON value with the place of every part, for pointing at what is wrong.

use std::ops::Range;

use super::lexer::{Spanned, Token};
use super::source::MAX_DEPTH;

/// A value and the bytes it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where, in bytes.
    pub span: Range<usize>,
}

/// The kinds of value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `(a: 1)` or `Name(a: 1)`.
    Fields {
        /// The name in front.
        name: Option<Range<usize>>,
        /// In the order written.
        fields: Vec<Field>,
    },
    /// `(1, 2)`, `Name(1)` or `()`.
    Tuple {
        /// The name in front.
        name: Option<Range<usize>>,
        /// In the order written.
        items: Vec<Item>,
    },
    /// `[1, 2]`.
    List(Vec<Item>),
    /// `{1: 2}`; keys and values in turn.
    Map(Vec<Item>),
    /// A text in quotes.
    Text,
    /// A bare name.
    Word,
    /// A number, character or byte string.
    Plain,
}

/// A named field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub key: Range<usize>,
    /// Its value.
    pub value: Node,
    /// Name, value and the comma after it.
    pub whole: Range<usize>,
}

/// A part of a list or tuple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The value.
    pub value: Node,
    /// The value and the comma after it.
    pub whole: Range<usize>,
}

/// Something that does not fit where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Where.
    pub span: Range<usize>,
    /// What would fit.
    pub expected: &'static str,
}

/// A value that was read, and where commas are missing in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The value.
    pub root: Node,
    /// Ends of the values that want a comma behind them.
    pub missing_commas: Vec<usize>,
}

/// Reads one value that takes up all of `tokens`.
///
/// # Errors
/// The first token that fits nowhere; a value nested too deep.
pub fn parse(tokens: &[Spanned], end: usize) -> Result<Tree, Misfit> {
    let mut parser = Parser { tokens, next: 0, end, missing_commas: Vec::new() };
    let root = parser.value(0)?;
    match parser.peek() {
        None => Ok(Tree { root, missing_commas: parser.missing_commas }),
        Some(_) => Err(parser.misfit("the end of the record")),
    }
}

struct Parser<'a> {
    tokens: &'a [Spanned],
    next: usize,
    end: usize,
    missing_commas: Vec<usize>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.next).map(|spanned| spanned.token)
    }

    fn span(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.end..self.end, |spanned| spanned.span.clone())
    }

    fn misfit(&self, expected: &'static str) -> Misfit {
        Misfit { span: self.span(), expected }
    }

    fn take(&mut self) -> Range<usize> {
        let span = self.span();
        self.next += 1;
        span
    }

    fn value(&mut self, depth: usize) -> Result<Node, Misfit> {
        if depth > MAX_DEPTH {
            return Err(self.misfit("values nested less deep"));
        }
        match self.peek() {
            Some(Token::Text | Token::RawText) => Ok(Node { kind: NodeKind::Text, span: self.take() }),
            Some(Token::Number | Token::Char | Token::Bytes) => Ok(Node { kind: NodeKind::Plain, span: self.take() }),
            Some(Token::Word) => {
                let name = self.take();
                if self.peek() == Some(Token::Open(b'(')) {
                    self.round(Some(name), depth)
                } else {
                    Ok(Node { kind: NodeKind::Word, span: name })
                }
            }
            Some(Token::Open(b'(')) => self.round(None, depth),
            Some(Token::Open(b'[')) => {
                let start = self.take().start;
                let items = self.items(b']', depth)?;
                Ok(Node { kind: NodeKind::List(items), span: start..self.take().end })
            }
            Some(Token::Open(_)) => self.map(depth),
            Some(Token::OpenText) => Err(self.misfit("a text that ends with a quote on the same line")),
            Some(Token::OpenComment) => Err(self.misfit("a comment that ends with `*/`")),
            _ => Err(self.misfit("a value")),
        }
    }

    /// What stands in round brackets: named fields if the first thing is a name with a colon.
    fn round(&mut self, name: Option<Range<usize>>, depth: usize) -> Result<Node, Misfit> {
        let open = self.take();
        let start = name.as_ref().map_or(open.start, |name| name.start);
        let named = self.peek() == Some(Token::Word)
            && self.tokens.get(self.next + 1).is_some_and(|after| after.token == Token::Colon);
        let kind = if named {
            NodeKind::Fields { name, fields: self.fields(depth)? }
        } else {
            NodeKind::Tuple { name, items: self.items(b')', depth)? }
        };
        Ok(Node { kind, span: start..self.take().end })
    }

    fn fields(&mut self, depth: usize) -> Result<Vec<Field>, Misfit> {
        let mut fields = Vec::new();
        while self.peek() != Some(Token::Close(b')')) {
            if self.peek() != Some(Token::Word) {
                return Err(self.misfit("a field name or `)`"));
            }
            let key = self.take();
            if self.peek() != Some(Token::Colon) {
                return Err(self.misfit("`:` after a field name"));
            }
            self.take();
            let value = self.value(depth + 1)?;
            let whole = key.start..self.comma(b')', value.span.end)?;
            fields.push(Field { key, value, whole });
        }
        Ok(fields)
    }

    fn items(&mut self, close: u8, depth: usize) -> Result<Vec<Item>, Misfit> {
        let mut items = Vec::new();
        while self.peek() != Some(Token::Close(close)) {
            let value = self.value(depth + 1)?;
            let whole = value.span.start..self.comma(close, value.span.end)?;
            items.push(Item { value, whole });
        }
        Ok(items)
    }

    fn map(&mut self, depth: usize) -> Result<Node, Misfit> {
        let start = self.take().start;
        let mut items = Vec::new();
        while self.peek() != Some(Token::Close(b'}')) {
            let key = self.value(depth + 1)?;
            items.push(Item { whole: key.span.clone(), value: key });
            if self.peek() != Some(Token::Colon) {
                return Err(self.misfit("`:` after a key"));
            }
            self.take();
            let value = self.value(depth + 1)?;
            let whole = value.span.start..self.comma(b'}', value.span.end)?;
            items.push(Item { value, whole });
        }
        Ok(Node { kind: NodeKind::Map(items), span: start..self.take().end })
    }

    /// Takes the comma after a value; where it is missing and something else follows, that is noted and forgiven.
    fn comma(&mut self, close: u8, value_end: usize) -> Result<usize, Misfit> {
        match self.peek() {
            Some(Token::Comma) => Ok(self.take().end),
            Some(Token::Close(found)) if found == close => Ok(value_end),
            Some(Token::Word | Token::Text | Token::RawText | Token::Number | Token::Char | Token::Open(_)) => {
                self.missing_commas.push(value_end);
                Ok(value_end)
            }
            Some(Token::OpenText) => Err(self.misfit("a text that ends with a quote on the same line")),
            _ => Err(self.misfit(match close {
                b')' => "`,` or `)`",
                b']' => "`,` or `]`",
                _ => "`,` or `}`",
            })),
        }
    }
}

impl Node {
    /// The parts directly inside, in the order written.
    pub fn children(&self) -> Vec<&Self> {
        match &self.kind {
            NodeKind::Fields { fields, .. } => fields.iter().map(|field| &field.value).collect(),
            NodeKind::Tuple { items, .. } | NodeKind::List(items) | NodeKind::Map(items) => {
                items.iter().map(|item| &item.value).collect()
            }
            NodeKind::Text | NodeKind::Word | NodeKind::Plain => Vec::new(),
        }
    }

    /// Calls `visit` with this value and every value inside it, outermost first.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        for child in self.children() {
            child.walk(visit);
        }
    }

    /// The named field of this value.
    pub fn field<'a>(&'a self, text: &str, key: &str) -> Option<&'a Field> {
        match &self.kind {
            NodeKind::Fields { fields, .. } => fields.iter().find(|field| text.get(field.key.clone()) == Some(key)),
            _ => None,
        }
    }

    /// The parts of a list or tuple.
    pub fn items(&self) -> &[Item] {
        match &self.kind {
            NodeKind::Tuple { items, .. } | NodeKind::List(items) => items,
            _ => &[],
        }
    }

    /// What a text in quotes says; `None` for other values and for texts with escapes nobody knows.
    pub fn string(&self, text: &str) -> Option<String> {
        match self.kind {
            NodeKind::Text => ron::from_str(text.get(self.span.clone())?).ok(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::lex;
    use super::*;

    fn tree(text: &str) -> Result<Tree, Misfit> {
        parse(&lex(text), text.len())
    }

    #[test]
    fn fields_items_and_names_are_found_again() {
        let text = r#"(id: "a", role: Hero(class: "fury"), list: [(1, 2), Push(3)], map: {"k": 'v'},)"#;
        let tree = tree(text).unwrap();
        assert_eq!(tree.root.field(text, "id").unwrap().value.string(text).as_deref(), Some("a"));
        let role = &tree.root.field(text, "role").unwrap().value;
        assert_eq!(&text[role.span.clone()], "Hero(class: \"fury\")");
        assert_eq!(tree.root.field(text, "list").unwrap().value.items().len(), 2);
        let mut count = 0;
        tree.root.walk(&mut |_| count += 1);
        assert_eq!(count, 13);
        assert!(tree.missing_commas.is_empty());
    }

    #[test]
    fn a_missing_comma_is_noted_and_forgiven() {
        let text = "(a: 1 b: [2 3])";
        assert_eq!(tree(text).unwrap().missing_commas, [5, 11]);
    }

    #[test]
    fn misfits_name_their_place() {
        for (text, at, expected) in [
            ("(a: 1] )", 5, "`,` or `)`"),
            ("(a: )", 4, "a value"),
            ("(a: 1, 2)", 7, "a field name or `)`"),
            ("(a: 1, b = 2)", 9, "`:` after a field name"),
            ("(a: \"x)", 4, "a text that ends with a quote on the same line"),
        ] {
            let misfit = tree(text).expect_err(text);
            assert_eq!((misfit.span.start, misfit.expected), (at, expected), "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_refused_not_followed() {
        let text = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(tree(&text).unwrap_err().expected, "values nested less deep");
    }
}
