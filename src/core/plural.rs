//! Numbers of things in words: one square, two squares.

use std::fmt::Display;

/// So many of what one of is called `one`: `1 square`, `2 squares`.
pub(crate) fn counted(count: impl Copy + Display + TryInto<i64>, one: &str) -> String {
    let plural = if count.try_into().is_ok_and(|count| count == 1) { "" } else { "s" };
    format!("{count} {one}{plural}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_of_them_has_no_s() {
        assert_eq!([0_usize, 1, 2].map(|count| counted(count, "square")), ["0 squares", "1 square", "2 squares"]);
    }
}
