//! Several in words, of which one counts or all do.

/// A list of which one counts: `fire`, `cold or fire`, `acid, cold or fire`.
pub(crate) fn either<S: AsRef<str>>(list: &[S]) -> String {
    joined(list, "or")
}

/// A list of which all count: `fire`, `cold and fire`, `acid, cold and fire`.
#[cfg(feature = "gui")]
pub(crate) fn all<S: AsRef<str>>(list: &[S]) -> String {
    joined(list, "and")
}

fn joined<S: AsRef<str>>(list: &[S], before_last: &str) -> String {
    let words: Vec<&str> = list.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} {before_last} {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::either;

    #[test]
    #[cfg(feature = "gui")]
    fn there_is_one_and() {
        use super::all;

        assert_eq!(all::<&str>(&[]), "");
        assert_eq!(all(&["fire"]), "fire");
        assert_eq!(all(&["acid", "cold", "fire"]), "acid, cold and fire");
    }

    #[test]
    fn there_is_one_or() {
        assert_eq!(either::<&str>(&[]), "");
        let all = ["acid", "cold", "fire"];
        assert_eq!([1, 2, 3].map(|count| either(&all[..count])), ["acid", "acid or cold", "acid, cold or fire"]);
    }
}
