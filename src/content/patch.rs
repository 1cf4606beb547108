//! Changes to a copy of a record, with the way back to positions in the file.

use std::ops::Range;

/// The changes made so far.
#[derive(Debug)]
pub struct Patches<'a> {
    text: &'a str,
    span: Range<usize>,
    /// Sorted by place; they never overlap.
    list: Vec<Patch>,
}

#[derive(Clone, Debug)]
struct Patch {
    /// What is replaced, in bytes of the file; empty for an insertion.
    range: Range<usize>,
    /// What stands there instead.
    with: String,
    /// The values that may be tried there.
    samples: Option<Samples>,
}

#[derive(Clone, Debug)]
struct Samples {
    /// Written before each.
    prefix: String,
    /// Written after each.
    suffix: &'static str,
    list: &'static [&'static str],
    next: usize,
}

/// Where a position of the copy comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// This position of the file.
    Text(usize),
    /// A sample value, the n-th change.
    Patch(usize),
}

impl<'a> Patches<'a> {
    /// No changes yet to the bytes `span` of a file.
    pub fn new(text: &'a str, span: Range<usize>) -> Self {
        Self { text, span, list: Vec::new() }
    }

    /// Leaves bytes out.
    pub fn remove(&mut self, range: Range<usize>) {
        self.put(Patch { range, with: String::new(), samples: None });
    }

    /// Inserts text.
    pub fn insert(&mut self, at: usize, with: String) {
        self.put(Patch { range: at..at, with, samples: None });
    }

    /// Adds a field behind an opening bracket, with the first of the samples.
    pub fn fill_field(&mut self, at: usize, name: &str, samples: &'static [&'static str]) {
        let samples = Samples { prefix: format!("{name}: "), suffix: ", ", list: samples, next: 0 };
        self.put_sample(at..at, samples);
    }

    /// Replaces a value by the first of the samples.
    pub fn fill_place(&mut self, range: Range<usize>, samples: &'static [&'static str]) {
        self.put_sample(range, Samples { prefix: String::new(), suffix: "", list: samples, next: 0 });
    }

    fn put_sample(&mut self, range: Range<usize>, samples: Samples) {
        self.put(Patch { range, with: samples.text(), samples: Some(samples) });
    }

    fn put(&mut self, patch: Patch) {
        let (start, end) = (patch.range.start, patch.range.end);
        let covers = |other: &Patch| match other.range.is_empty() {
            true => other.range.start > start && other.range.end < end,
            false => other.range.start >= start && other.range.end <= end,
        };
        self.list.retain(|other| !covers(other));
        let at = self.list.partition_point(|other| other.range.start <= patch.range.start);
        self.list.insert(at, patch);
    }

    /// Puts the next sample in place of the last one of a change.
    ///
    /// # Errors
    /// The bytes that the change replaces, where no sample is left.
    pub fn next_sample(&mut self, patch: usize) -> Result<(), Range<usize>> {
        let Some(patch) = self.list.get_mut(patch) else {
            return Err(self.span.clone());
        };
        let Some(samples) = &mut patch.samples else {
            return Err(patch.range.clone());
        };
        samples.next += 1;
        if samples.next >= samples.list.len() {
            return Err(patch.range.clone());
        }
        patch.with = samples.text();
        Ok(())
    }

    /// The copy with all changes made.
    pub fn render(&self) -> String {
        let mut out = String::with_capacity(self.span.len());
        let mut at = self.span.start;
        for patch in &self.list {
            out.push_str(self.text.get(at..patch.range.start).unwrap_or_default());
            out.push_str(&patch.with);
            at = patch.range.end.max(at);
        }
        out.push_str(self.text.get(at..self.span.end).unwrap_or_default());
        out
    }

    /// Where a position of the copy comes from.
    pub fn origin(&self, offset: usize) -> Origin {
        let mut left = offset;
        let mut at = self.span.start;
        for (i, patch) in self.list.iter().enumerate() {
            let before = patch.range.start.saturating_sub(at);
            if left < before {
                break;
            }
            left -= before;
            at = at.max(patch.range.start);
            // The end of a sample counts as the sample: that is where RON stands after reading it.
            let inside = left < patch.with.len() || (left == patch.with.len() && patch.samples.is_some());
            if inside && patch.samples.is_some() {
                return Origin::Patch(i);
            }
            left = left.saturating_sub(patch.with.len());
            at = patch.range.end.max(at);
        }
        Origin::Text((at + left).min(self.span.end))
    }

    /// The bytes of the file that the copy does without.
    pub fn doubtful(&self) -> Vec<Range<usize>> {
        self.list.iter().map(|patch| patch.range.clone()).filter(|range| !range.is_empty()).collect()
    }
}

impl Samples {
    fn text(&self) -> String {
        format!("{}{}{}", self.prefix, self.list.get(self.next).unwrap_or(&"()"), self.suffix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_lead_back_through_changes() {
        let text = "xx(a: 1, b: 22, c: 3)yy";
        let mut patches = Patches::new(text, 2..21);
        patches.remove(9..16);
        assert_eq!(patches.render(), "(a: 1, c: 3)");
        assert_eq!(patches.origin(1), Origin::Text(3));
        assert_eq!(patches.origin(7), Origin::Text(16));
        patches.fill_field(3, "d", &["0", "\"\""]);
        assert_eq!(patches.render(), "(d: 0, a: 1, c: 3)");
        assert_eq!(patches.origin(4), Origin::Patch(0));
        assert_eq!(patches.origin(8), Origin::Text(4));
        assert_eq!(patches.next_sample(0), Ok(()));
        assert_eq!(patches.render(), "(d: \"\", a: 1, c: 3)");
        assert_eq!(patches.next_sample(0), Err(3..3));
        patches.remove(3..20);
        assert_eq!(patches.render(), "(d: \"\", )");
        assert_eq!(patches.doubtful().first(), Some(&(3..20)));
    }
}
