//! Texts that begin a sentence.

/// A text with its first letter large.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::capital;

    #[test]
    fn the_first_letter_is_large_and_hyphens_stay() {
        assert_eq!(["", "war-chanter", "élan"].map(capital), ["", "War-chanter", "Élan"]);
    }
}
