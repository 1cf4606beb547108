//! Study files, as designers write them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ron::error::Error;
use ron::value::RawValue;
use serde::Deserialize;

use super::edit::{Edit, Target};
use crate::ai::Player;
use crate::content::diagnostic::nearest;
use crate::content::plain_file;
use crate::content::source::ron_options;
use crate::lab::players;
use crate::lab::run::BASE;
use crate::lab::tables::Format;

/// The largest study file that is read, in bytes.
const MAX_FILE: u64 = 1 << 20;
/// The most tasks that a study may come to.
pub const MOST_TASKS: usize = 100_000;

/// A study as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    #[serde(default = "one")]
    seed: u64,
    games: u64,
    levels: Vec<String>,
    #[serde(default)]
    opponents: Vec<(String, String)>,
    #[serde(default)]
    variants: Vec<WrittenVariant>,
    #[serde(default)]
    sweep: BTreeMap<String, Vec<Box<RawValue>>>,
    #[serde(default)]
    knockout: Vec<String>,
    #[serde(default = "one")]
    replicas: u64,
    #[serde(default)]
    detail: bool,
    #[serde(default)]
    format: Format,
    #[serde(default)]
    games_per_shard: Option<u64>,
}

fn one() -> u64 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenVariant {
    name: String,
    #[serde(default)]
    root: Option<PathBuf>,
    #[serde(default)]
    pack: Option<PathBuf>,
    #[serde(default)]
    set: BTreeMap<String, Box<RawValue>>,
    #[serde(default)]
    without: BTreeMap<String, Vec<String>>,
}

/// A variant of content: a root, a pack laid over it, changes of fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// What it is called in tables.
    pub name: String,
    /// Another content root than the program's.
    pub root: Option<PathBuf>,
    /// A folder shaped like a content root, whose files are added and replace those of the same path.
    pub pack: Option<PathBuf>,
    /// Changes, in order.
    pub edits: Vec<Edit>,
}

/// A study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// Where it was read.
    pub file: PathBuf,
    /// What it is called.
    pub name: String,
    /// The master seed.
    pub seed: u64,
    /// Games of every cell.
    pub games: u64,
    /// Ids of levels, or level files.
    pub levels: Vec<String>,
    /// Who plays the first side, and who the others.
    pub opponents: Vec<[Player; 2]>,
    /// The content as it is first; those of sweeps after those that are written out.
    pub variants: Vec<Variant>,
    /// Lists of names of which each is left out in turn.
    pub knockout: Vec<Target>,
    /// How many sets of the players' own dice.
    pub replicas: u64,
    /// Whether abilities and rounds are written too.
    pub detail: bool,
    /// How tables are written.
    pub format: Format,
    /// Games of a task, where the study says so.
    pub games_per_shard: Option<u64>,
}

impl Study {
    /// Reads a study file.
    ///
    /// # Errors
    /// One sentence with the place of what is wrong.
    pub fn read(file: &Path) -> Result<Self, String> {
        let text = plain_file::read_text(file, MAX_FILE).map_err(|error| format!("{}: {error}", file.display()))?;
        Self::parse(file, &text)
    }

    /// Reads a study from a text; folders in it are relative to `file`.
    ///
    /// # Errors
    /// See [`Study::read`].
    pub fn parse(file: &Path, text: &str) -> Result<Self, String> {
        let written: Written = ron_options().from_str(text).map_err(|error| {
            let (line, column) = (error.span.start.line, error.span.start.col);
            format!("{}:{line}:{column}: {}", file.display(), sentence(&error.code))
        })?;
        study(file, written).map_err(|why| format!("{}: {why}", file.display()))
    }
}

/// What RON did not like, in one line.
fn sentence(code: &Error) -> String {
    let unknown = |found: &str, expected: &'static [&'static str]| {
        let meant = nearest(found, expected.iter().copied());
        let meant = meant.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        format!("found the field `{found}`, expected one of {}{meant}", expected.join(", "))
    };
    match code {
        Error::NoSuchStructField { expected, found, .. } => unknown(found, expected),
        Error::DuplicateStructField { field, .. } => {
            format!("found the field `{field}` a second time, expected it once")
        }
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        other => other.to_string().replace('\n', " ").to_lowercase(),
    }
}

fn label(what: &str, name: &str) -> Result<(), String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '=');
    if name.is_empty() || name.len() > 100 || !name.chars().all(plain) {
        return Err(format!("found the name {name:?} of {what}, expected letters, digits, hyphens, dots and `=`"));
    }
    Ok(())
}

fn study(file: &Path, written: Written) -> Result<Study, String> {
    label("the study", &written.name)?;
    for (what, number, most) in
        [("games", written.games, 100_000_000), ("replicas", written.replicas, 10_000), ("seed", written.seed, 1 << 62)]
    {
        if number > most || (number == 0 && what != "seed") {
            return Err(format!("found {what}: {number}, expected a number from 1 to {most}"));
        }
    }
    if written.games_per_shard == Some(0) {
        return Err("found games_per_shard: 0, expected at least 1".to_owned());
    }
    if written.levels.is_empty() {
        return Err("found no levels, expected at least one".to_owned());
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut variants = vec![Variant { name: BASE.to_owned(), ..Variant::default() }];
    for own in written.variants {
        label("a variant", &own.name)?;
        let mut edits = Vec::new();
        for (target, value) in &own.set {
            edits.push(Edit::Set(target.parse()?, value.get_ron().trim().to_owned()));
        }
        for (target, names) in own.without {
            for name in names {
                edits.push(Edit::Without(target.parse()?, name));
            }
        }
        let [root, pack] = [own.root, own.pack].map(|path| path.map(|path| folder.join(path)));
        let variant = Variant { name: own.name, root, pack, edits };
        // A study may say what its base is, where that is not the program's content.
        if variant.name == BASE { variants[0] = variant } else { variants.push(variant) }
    }
    let base = variants[0].clone();
    for (target, values) in &written.sweep {
        let target: Target = target.parse()?;
        for value in values {
            let value = value.get_ron().trim().to_owned();
            let name = format!("{target}={value}").replace(':', ".");
            label("a variant", &name)?;
            let mut edits = base.edits.clone();
            edits.push(Edit::Set(target.clone(), value));
            variants.push(Variant { name, edits, ..base.clone() });
        }
    }
    let mut names: Vec<&str> = variants.iter().map(|variant| variant.name.as_str()).collect();
    names.sort_unstable();
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("two variants are called {:?}", twice[0]));
    }
    let mut opponents = Vec::new();
    for (a, b) in &written.opponents {
        opponents.push([players::named(a)?, players::named(b)?]);
    }
    if opponents.is_empty() {
        opponents.push([Player::Plain; 2]);
    }
    let mut levels = written.levels;
    for (index, level) in levels.iter().enumerate() {
        if levels[..index].contains(level) {
            return Err(format!("the level {level:?} is there twice"));
        }
    }
    // A level file is found beside the study.
    for level in levels.iter_mut().filter(|level| level.ends_with(".ron")) {
        *level = folder.join(&*level).display().to_string();
    }
    Ok(Study {
        file: file.to_owned(),
        name: written.name,
        seed: written.seed,
        games: written.games,
        levels,
        opponents,
        variants,
        knockout: written.knockout.iter().map(|target| target.parse()).collect::<Result<_, _>>()?,
        replicas: written.replicas,
        detail: written.detail,
        format: written.format,
        games_per_shard: written.games_per_shard,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Study, String> {
        Study::parse(Path::new("studies/ogre.ron"), text)
    }

    #[test]
    fn a_study_is_levels_opponents_and_variants() {
        let study = parse(
            r#"(name: "ogre", games: 100, levels: ["crossroads", "own.level.ron"], opponents: [("ai", "beginner")],
                variants: [(name: "tough", set: {"ogre-goon.stamina": 105}, pack: "mine")],
                sweep: {"ogre-goon.stamina": [90, 110]}, knockout: ["ogre-goon.abilities"])"#,
        )
        .unwrap();
        let names: Vec<&str> = study.variants.iter().map(|variant| variant.name.as_str()).collect();
        assert_eq!(names, ["base", "tough", "ogre-goon.stamina=90", "ogre-goon.stamina=110"]);
        assert_eq!(study.variants[1].edits, [Edit::Set("ogre-goon.stamina".parse().unwrap(), "105".to_owned())]);
        assert_eq!(study.variants[1].pack.as_deref(), Some(Path::new("studies/mine")));
        assert_eq!(study.levels[1], "studies/own.level.ron");
        assert_eq!((study.seed, study.replicas, study.opponents[0]), (1, 1, [Player::Plain, Player::Beginner]));
    }

    #[test]
    fn what_is_wrong_is_told_in_a_sentence() {
        for (text, told) in [
            ("(name: \"x\", games: 1, levls: [\"a\"])", "did you mean `levels`?"),
            ("(name: \"x\", games: 1, games: 2, levels: [\"a\"])", "found the field `games` a second time"),
            ("(name: \"x\", levels: [\"a\"])", "the field `games` is missing"),
            ("(name: \"x\", games: 0, levels: [\"a\"])", "games: 0"),
            ("(name: \"x\", games: 1, levels: [])", "no levels"),
            ("(name: \"x\", games: 1, levels: [\"a\", \"a\"])", "there twice"),
            ("(name: \"x y\", games: 1, levels: [\"a\"])", "the name \"x y\""),
            ("(name: \"x\", games: 1, levels: [\"a\"], opponents: [(\"ai\", \"expret\")])", "did you mean \"expert\"?"),
            ("(name: \"x\", games: 1, levels: [\"a\"], variants: [(name: \"v\"), (name: \"v\")])", "called \"v\""),
            ("(name: \"x\", games: 1, levels: [\"a\"], variants: [(nmae: \"v\")])", "did you mean `name`?"),
            ("(name: \"x\", games: 1, levels: [\"a\"], sweep: {\"ogre\": [1]})", "a field of a record"),
            ("(name: \"x\", games: 1, levels: [\"a\"], games_per_shard: 0)", "games_per_shard: 0"),
            ("(name: \"x\", games: 1, levels: [\"a\"]", "studies/ogre.ron:1:"),
            ("", "studies/ogre.ron:1:1"),
        ] {
            let why = parse(text).unwrap_err();
            assert!(why.contains(told) && why.lines().count() == 1, "{text}: {why}");
        }
    }
}
