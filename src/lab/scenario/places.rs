//! Where the cases, steps and expectations of a file stand in it, and how their author wrote them.

use std::ops::Range;

use crate::content::lexer::lex;
use crate::content::place::LineIndex;
use crate::content::tree::{self, Field, Node, NodeKind};

/// Where a case stands.
#[derive(Clone, Debug, Default)]
pub struct CasePlace {
    /// Its line.
    pub line: u32,
    /// Its steps.
    pub steps: Vec<StepPlace>,
}

/// Where a step stands.
#[derive(Clone, Debug, Default)]
pub struct StepPlace {
    /// Its line.
    pub line: u32,
    /// What it does, in its author's words.
    pub done: String,
    /// Its expectations.
    pub expect: Vec<Written>,
}

/// A piece of a file.
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// Its line.
    pub line: u32,
    /// Its text in one line.
    pub text: String,
}

/// The places of all cases of a scenario text; none of one that has another shape.
pub fn case_places(text: &str) -> Vec<CasePlace> {
    let Ok(tree) = tree::parse(&lex(text), text.len()) else { return Vec::new() };
    let finder = Finder { text, lines: LineIndex::new(text) };
    finder.items(&tree.root, "cases", |case| CasePlace {
        line: finder.line(&case.span),
        steps: finder.items(case, "steps", |step| StepPlace {
            line: finder.line(&step.span),
            done: finder.done(step),
            expect: finder.items(step, "expect", |expected| Written {
                line: finder.line(&expected.span),
                text: one_line(text.get(expected.span.clone()).unwrap_or_default()),
            }),
        }),
    })
}

struct Finder<'a> {
    text: &'a str,
    lines: LineIndex<'a>,
}

impl Finder<'_> {
    fn line(&self, span: &Range<usize>) -> u32 {
        self.lines.place(span.start).0
    }

    fn items<T>(&self, node: &Node, key: &str, read: impl Fn(&Node) -> T) -> Vec<T> {
        let field = node.field(self.text, key);
        field.map_or_else(Vec::new, |field| field.value.items().iter().map(|item| read(&item.value)).collect())
    }

    /// All that a step says but what it expects: changes made by hand first, dice and refusals last.
    fn done(&self, step: &Node) -> String {
        const ELSE: [&str; 3] = ["note", "expect", "exactly"];
        let NodeKind::Fields { fields, .. } = &step.kind else { return "look".to_owned() };
        let part = |field: &Field| {
            let key = self.text.get(field.key.clone()).filter(|key| !ELSE.contains(key))?;
            let value = self.text.get(field.value.span.clone())?;
            let label = if key == "intent" { String::new() } else { format!("{key} ") };
            Some(format!("{label}{}", one_line(value)))
        };
        let rank = |field: &Field| match self.text.get(field.key.clone()) {
            Some("set") => 0,
            Some("dice") => 2,
            Some("refused") => 3,
            _ => 1,
        };
        let mut fields: Vec<&Field> = fields.iter().collect();
        fields.sort_by_key(|field| rank(field));
        let parts: Vec<String> = fields.into_iter().filter_map(part).collect();
        if parts.is_empty() { "look".to_owned() } else { parts.join(", ") }
    }
}

/// A piece of a file without its line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_expectations_are_found_where_they_stand() {
        let text = "(ruleset: \"x\", cases: [\n (name: \"a\", steps: [\n  (intent: Pass,\n   dice: [1],\n   expect: [A,\n    B(1)]),\n  (),\n ]),\n])";
        let places = case_places(text);
        assert_eq!((places[0].line, places[0].steps[0].line, places[0].steps[1].line), (2, 3, 7));
        assert_eq!((places[0].steps[0].done.as_str(), places[0].steps[1].done.as_str()), ("Pass, dice [1]", "look"));
        let found: Vec<(u32, &str)> =
            places[0].steps[0].expect.iter().map(|line| (line.line, line.text.as_str())).collect();
        assert_eq!(found, [(5, "A"), (6, "B(1)")]);
    }
}
