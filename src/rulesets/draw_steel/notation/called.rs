//! What the user of an ability is called where a sentence speaks of it by name, as stat blocks do of their creature.

/// The words that stand for the user behind "the", or by themselves with a capital.
#[derive(Clone, Copy, Debug, Default)]
pub enum Called<'n> {
    /// It is only ever "you".
    #[default]
    Nothing,
    /// Any word that has no other meaning; whoever reads so has to look at the names later.
    Anything,
    /// These words, in small letters: those of its name and its keywords.
    By(&'n [String]),
}

impl Called<'_> {
    /// Whether a word, or the owner it names (`miner's`), is one of the user's.
    pub(super) fn fits(self, word: &str) -> bool {
        match self {
            Self::Nothing => false,
            Self::Anything => true,
            Self::By(words) => {
                let word = word.to_lowercase();
                let word = word.strip_suffix("'s").or_else(|| word.strip_suffix("\u{2019}s")).unwrap_or(&word);
                words.iter().any(|own| own == word)
            }
        }
    }
}

/// The words that a name or keyword lends its bearer.
pub fn words_of(name: &str) -> impl Iterator<Item = String> + '_ {
    let words = name.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '\u{2019}' | '-'));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}
