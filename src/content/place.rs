//! Lines and columns of byte positions in a text.

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Finds the lines of a text.
    pub fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    /// Line and column, both from 1, of a byte position; columns count characters.
    pub fn place(&self, offset: usize) -> (u32, u32) {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= offset).max(1) - 1;
        let column = self.text.get(self.starts[line]..offset).map_or(0, |before| before.chars().count());
        (line as u32 + 1, column as u32 + 1)
    }

    /// Byte position of a line and column, both from 1; past the end of a line it is that end.
    pub fn offset(&self, line: usize, column: usize) -> usize {
        let Some(&start) = self.starts.get(line.saturating_sub(1)) else {
            return self.text.len();
        };
        let end = self.starts.get(line).copied().unwrap_or(self.text.len());
        let rest = &self.text[start..end];
        start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
    }

    /// Byte position where the line of a position begins.
    pub fn line_start(&self, offset: usize) -> usize {
        self.starts[self.starts.partition_point(|&start| start <= offset).max(1) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_go_both_ways() {
        let text = "a\nüb\n\nc";
        let lines = LineIndex::new(text);
        for (offset, place) in [(0, (1, 1)), (2, (2, 1)), (4, (2, 2)), (5, (2, 3)), (6, (3, 1)), (7, (4, 1))] {
            assert_eq!(lines.place(offset), place);
            assert_eq!(lines.offset(place.0 as usize, place.1 as usize), offset);
        }
        assert_eq!(lines.place(99), (4, 2));
        assert_eq!(lines.offset(99, 1), text.len());
        assert_eq!(lines.line_start(4), 2);
    }
}
