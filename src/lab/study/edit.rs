//! Changes of single fields in the texts of content, as variants of a study make them.

use std::fmt;
use std::str::FromStr;

use crate::content::diagnostic::nearest;
use crate::content::lexer::lex;
use crate::content::source::Source;
use crate::content::split::{split_list, split_one};
use crate::content::tree::{self, Node, NodeKind};

/// A field of a record: `ogre-goon.stamina`, `creature:ogre-goon.role.value`, `some-game:claws.reach`,
/// `ogre-goon.scores.0`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The game's folder, the kind of record or both, where several records have the id.
    within: Vec<String>,
    id: String,
    fields: Vec<String>,
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shape = || format!("found {text:?}, expected a field of a record, as in \"ogre-goon.stamina\"");
        let (within, rest) = match text.rsplit_once(':') {
            Some((within, rest)) => (within.split(':').map(str::to_owned).collect(), rest),
            None => (Vec::new(), text),
        };
        let (id, fields) = rest.split_once('.').ok_or_else(shape)?;
        let fields: Vec<String> = fields.split('.').map(str::to_owned).collect();
        if id.is_empty() || fields.iter().any(String::is_empty) {
            return Err(shape());
        }
        Ok(Self { within, id: id.to_owned(), fields })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for word in &self.within {
            write!(f, "{word}:")?;
        }
        write!(f, "{}.{}", self.id, self.fields.join("."))
    }
}

/// A change of content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// A field gets a value, written as in content files.
    Set(Target, String),
    /// A list of names loses one.
    Without(Target, String),
}

impl Edit {
    /// The id of the record that it changes.
    pub fn record(&self) -> &str {
        let (Self::Set(target, _) | Self::Without(target, _)) = self;
        &target.id
    }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set(target, value) => write!(f, "{target} set to {value}"),
            Self::Without(target, item) => write!(f, "{target} without {item:?}"),
        }
    }
}

/// A record in a text.
struct Found {
    source: usize,
    kind: String,
    game: String,
    root: Node,
}

/// The middle of a file name: `creature` of `ogres.creature.ron`.
fn kind_of(file: &str) -> &str {
    file.strip_suffix(".ron").and_then(|stem| stem.rsplit_once('.')).map_or("", |(_, kind)| kind)
}

/// The folder of a game that a file is in: `x` of `assets/x/ogres.creature.ron`; none of a level.
fn game_of(file: &str) -> &str {
    file.strip_prefix("assets/").and_then(|rest| rest.split_once('/')).map_or("", |(game, _)| game)
}

fn records(sources: &[Source], mut each: impl FnMut(String, Found)) {
    for (source, Source { file, text }) in sources.iter().enumerate() {
        let kind = kind_of(file);
        let tokens = lex(text);
        let split = if kind == "level" { split_one(text, &tokens) } else { split_list(text, &tokens) };
        for chunk in split.chunks.iter().filter(|chunk| chunk.whole) {
            let Some(own) = tokens.get(chunk.tokens.clone()) else { continue };
            let Ok(tree) = tree::parse(own, chunk.span.end) else { continue };
            if let Some(id) = tree.root.field(text, "id").and_then(|field| field.value.string(text)) {
                each(id, Found { source, kind: kind.to_owned(), game: game_of(file).to_owned(), root: tree.root });
            }
        }
    }
}

fn find(sources: &[Source], target: &Target) -> Result<Found, String> {
    let (mut found, mut ids) = (Vec::new(), Vec::new());
    records(sources, |id, record| {
        if id == target.id && target.within.iter().all(|word| *word == record.kind || *word == record.game) {
            found.push(record);
        }
        ids.push(id);
    });
    match found.len() {
        0 => {
            let meant = nearest(&target.id, ids.iter().map(String::as_str));
            let meant = meant.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
            Err(format!("{target}: no record has the id {:?}{meant}", target.id))
        }
        1 => Ok(found.remove(0)),
        _ => {
            let rest = format!("{}.{}", target.id, target.fields.join("."));
            let alone = |record: &&Found| found.iter().filter(|other| other.kind == record.kind).count() == 1;
            let say = |record: &Found| match Some(record).filter(alone) {
                Some(record) => format!("\"{}:{rest}\"", record.kind),
                None => format!("\"{}:{}:{rest}\"", record.game, record.kind),
            };
            let ways: Vec<String> = found.iter().map(say).collect();
            Err(format!("{target}: several records have the id {:?}: say {}", target.id, ways.join(" or ")))
        }
    }
}

/// The value that a path leads to, or the place of the bracket that the last field would stand in.
enum Reached<'n> {
    Value(&'n Node),
    Missing(&'n Node, &'n str),
}

fn reach<'n>(text: &str, root: &'n Node, target: &'n Target) -> Result<Reached<'n>, String> {
    let mut node = root;
    for (depth, key) in target.fields.iter().enumerate() {
        let next = match key.parse::<usize>() {
            Ok(index) => node.items().get(index).map(|item| &item.value),
            Err(_) => node.field(text, key).map(|field| &field.value),
        };
        match next {
            Some(next) => node = next,
            None if depth + 1 == target.fields.len() && matches!(node.kind, NodeKind::Fields { .. }) => {
                return Ok(Reached::Missing(node, key));
            }
            None => {
                let keys: Vec<&str> = match &node.kind {
                    NodeKind::Fields { fields, .. } => {
                        fields.iter().filter_map(|field| text.get(field.key.clone())).collect()
                    }
                    _ => Vec::new(),
                };
                let meant = nearest(key, keys).map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
                return Err(format!("{target}: there is no {key:?} to look into{meant}"));
            }
        }
    }
    Ok(Reached::Value(node))
}

/// Makes a change in the texts.
///
/// # Errors
/// A sentence about a record, field or name that is not there.
pub fn apply(sources: &mut [Source], edit: &Edit) -> Result<(), String> {
    let (Edit::Set(target, _) | Edit::Without(target, _)) = edit;
    let found = find(sources, target)?;
    let text = &sources[found.source].text;
    let reached = reach(text, &found.root, target)?;
    let (place, new) = match (edit, reached) {
        (Edit::Set(_, value), Reached::Value(node)) => (node.span.clone(), value.clone()),
        (Edit::Set(_, value), Reached::Missing(node, key)) => {
            let first = match &node.kind {
                NodeKind::Fields { fields, .. } => fields.first().map(|field| field.key.start),
                _ => None,
            };
            let at = first.unwrap_or(node.span.end - 1);
            (at..at, format!("{key}: {value}, "))
        }
        (Edit::Without(..), Reached::Missing(..)) => return Err(format!("{target}: there is no such list")),
        (Edit::Without(_, item), Reached::Value(node)) => {
            let named = |item: &tree::Item| item.value.string(text);
            let at = node.items().iter().find(|own| named(own).as_deref() == Some(item));
            let names = || node.items().iter().filter_map(named);
            let at = at.ok_or_else(|| {
                let names: Vec<String> = names().collect();
                let meant = nearest(item, names.iter().map(String::as_str));
                let meant = meant.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
                format!("{target}: there is no {item:?} in it{meant}")
            })?;
            (at.whole.clone(), String::new())
        }
    };
    sources[found.source].text.replace_range(place, &new);
    Ok(())
}

/// The names in a list of content.
///
/// # Errors
/// A sentence about a record or field that is not there, or is no list of names.
pub fn names(sources: &[Source], target: &Target) -> Result<Vec<String>, String> {
    let found = find(sources, target)?;
    let text = &sources[found.source].text;
    let Reached::Value(node) = reach(text, &found.root, target)? else {
        return Err(format!("{target}: there is no such list"));
    };
    let names: Option<Vec<String>> = node.items().iter().map(|item| item.value.string(text)).collect();
    names
        .filter(|names| !names.is_empty())
        .ok_or_else(|| format!("{target}: found something else, expected a list of names"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> Vec<Source> {
        vec![
            Source::new(
                "assets/x/a.creature.ron",
                "[(id: \"ogre\", role: Monster(value: 16), stamina: 100, abilities: [\"club\", \"grab\"], scores: (2, 0)),\n (id: \"club\", speed: 5)]",
            ),
            Source::new("assets/x/a.ability.ron", "[(id: \"club\", cost: 1)]"),
            Source::new("assets/y/a.ability.ron", "[(id: \"bite\", cost: 1)]"),
            Source::new("assets/x/b.ability.ron", "[(id: \"bite\", cost: 3)]"),
            Source::new("levels/l.level.ron", "(id: \"road\", name: \"Road\")"),
        ]
    }

    fn set(target: &str, value: &str) -> Result<String, String> {
        let mut sources = sources();
        apply(&mut sources, &Edit::Set(target.parse()?, value.to_owned()))?;
        Ok(sources.iter().map(|source| source.text.as_str()).collect())
    }

    #[test]
    fn fields_are_set_wherever_they_are() {
        assert!(set("ogre.stamina", "105").unwrap().contains("stamina: 105,"));
        assert!(set("ogre.role.value", "3").unwrap().contains("Monster(value: 3)"));
        assert!(set("ogre.role.free_strike", "3").unwrap().contains("Monster(free_strike: 3, value: 16)"));
        assert!(set("ogre.scores.1", "-1").unwrap().contains("(2, -1)"));
        assert!(set("ogre.speed", "7").unwrap().contains("(speed: 7, id: \"ogre\""));
        assert!(set("ability:club.cost", "2").unwrap().contains("cost: 2"));
        assert!(set("y:bite.cost", "2").unwrap().contains("[(id: \"bite\", cost: 2)][(id: \"bite\", cost: 3)]"));
        assert!(
            set("x:ability:bite.cost", "2").unwrap().contains("[(id: \"bite\", cost: 1)][(id: \"bite\", cost: 2)]")
        );
        assert!(set("road.name", "\"Way\"").unwrap().contains("name: \"Way\""));
    }

    #[test]
    fn what_is_not_there_is_told() {
        for (target, told) in [
            ("ogr.stamina", "did you mean \"ogre\"?"),
            ("club.cost", "say \"creature:club.cost\" or \"ability:club.cost\""),
            ("ability:bite.cost", "say \"y:ability:bite.cost\" or \"x:ability:bite.cost\""),
            ("ogre", "expected a field"),
            ("ogre..x", "expected a field"),
            ("ogre.roel.value", "did you mean \"role\"?"),
            ("ogre.scores.7", "there is no \"7\""),
        ] {
            assert!(set(target, "1").unwrap_err().contains(told), "{target}: {:?}", set(target, "1"));
        }
    }

    #[test]
    fn lists_lose_names() {
        let target: Target = "ogre.abilities".parse().unwrap();
        assert_eq!(names(&sources(), &target).unwrap(), ["club", "grab"]);
        let mut own = sources();
        apply(&mut own, &Edit::Without(target.clone(), "club".to_owned())).unwrap();
        assert_eq!(names(&own, &target).unwrap(), ["grab"]);
        let twice = apply(&mut own, &Edit::Without(target, "clbu".to_owned())).unwrap_err();
        assert!(twice.contains("no \"clbu\""), "{twice}");
        assert!(names(&own, &"ogre.stamina".parse().unwrap()).unwrap_err().contains("a list of names"));
    }
}
