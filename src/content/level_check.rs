//! What is wrong with a level although it reads: its map, its sides and who stands where.

use std::collections::BTreeMap;

use super::book::Finding;
use super::diagnostic::{is_visible, nearest, one_of};
use super::inspect::Inspector;
use super::lesson;
use super::level::{Control, LevelDef, OPEN};
use super::level_form::LevelForm;
use super::objective;
use crate::core::board::Board;
use crate::core::geometry::{Size, Space};
use crate::core::name::Name;

/// The most squares a map may have along one edge.
pub const MAX_EDGE: usize = 100;
/// The most creatures a level may place.
pub const MAX_PLACED: usize = 200;
/// The most sides a level may have.
const MAX_SIDES: usize = 8;

/// What a level needs to know of the ruleset that plays it.
pub trait Roster {
    /// The size of a creature; `None` where there is no such creature.
    fn size(&self, creature: Name) -> Option<Size>;
    /// The ids of all creatures.
    fn creatures(&self) -> Vec<Name>;
    /// Ids of creatures that files declare but that cannot be read: what is wrong with them is said with them.
    fn broken(&self) -> Vec<Name> {
        Vec::new()
    }
    /// What its levels may say besides what all games share.
    fn level_form(&self) -> LevelForm {
        LevelForm::new::<(), ()>()
    }
    /// What is wrong with its own fields of a level, and the field that says so.
    fn misset(&self, _level: &LevelDef) -> Vec<(&'static str, Finding)> {
        Vec::new()
    }
    /// What is wrong with the n-th of a level's creatures by its rules, and the field of it that says so.
    fn misplaced(&self, _level: &LevelDef, _n: usize) -> Vec<(&'static str, Finding)> {
        Vec::new()
    }
    /// The damage types of the ruleset.
    fn damage_types(&self) -> Vec<&'static str>;
    /// The conditions that ground may put on whoever enters it.
    fn conditions(&self) -> Vec<Name>;
    /// What whoever writes a level should know of it that is no fault.
    fn remark(&self, _level: &LevelDef) -> Option<(String, String)> {
        None
    }
    /// Whether battles may be about something else than who is left standing.
    fn objectives(&self) -> bool {
        false
    }
    /// Whether anybody can open a door.
    fn doors(&self) -> bool {
        false
    }
    /// Whether battles may follow each other in a run.
    fn runs(&self) -> bool {
        false
    }
}

/// The rulesets that levels may name, each with its roster.
pub type Rosters<'r> = [(&'static str, &'r dyn Roster)];

/// Reports everything that is wrong with a level.
pub fn check(level: &LevelDef, inspector: &mut Inspector<'_, '_>, rosters: &Rosters<'_>) {
    labels(level, inspector);
    let roster = rosters.iter().find(|(id, _)| level.ruleset == *id).map(|(_, roster)| *roster);
    if roster.is_none() {
        let known = || rosters.iter().map(|(id, _)| *id);
        let near = nearest(level.ruleset.as_str(), known());
        let finding = Finding::new(format!("\"{}\"", level.ruleset), one_of("a ruleset", known()));
        inspector.field("ruleset", finding.suggesting(near));
    }
    let drawable = map(level, inspector);
    legend(level, inspector, roster);
    sides(level, inspector);
    lesson::check(level, inspector);
    if let Some(roster) = roster {
        for (key, finding) in roster.misset(level) {
            inspector.field(key, finding);
        }
    }
    objective::check(level, inspector, roster.is_none_or(Roster::objectives));
    if drawable {
        placements(level, &level.board(), inspector, rosters);
    }
    if let Some((found, expected)) = roster.and_then(|roster| roster.remark(level)) {
        inspector.field("place", Finding::new(found, expected).warning());
    }
}

fn labels(level: &LevelDef, inspector: &mut Inspector<'_, '_>) {
    let id = level.id.as_str();
    let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.is_empty() || id.len() > 64 || !id.chars().all(slug) {
        let expected = "an id of lower-case letters, digits and hyphens";
        inspector.field("id", Finding::new(format!("\"{id}\""), expected));
    }
    if !is_visible(&level.name) {
        inspector.field("name", Finding::new(format!("\"{}\"", level.name.escape_debug()), "a name to show"));
    }
}

/// The length that most rows of the map have, of several the first row's, and how many do.
fn usual_width(level: &LevelDef) -> (usize, usize) {
    let lengths: Vec<usize> = level.map.iter().map(|row| row.chars().count()).collect();
    let alike = |length: usize| lengths.iter().filter(|other| **other == length).count();
    let most = lengths.iter().map(|length| alike(*length)).max().unwrap_or(0);
    let usual = lengths.iter().copied().find(|length| alike(*length) == most);
    (usual.unwrap_or(0), most)
}

/// Checks the drawn map; `false` where it is too large to go on.
fn map(level: &LevelDef, inspector: &mut Inspector<'_, '_>) -> bool {
    let (width, rows) = usual_width(level);
    if level.map.is_empty() || width == 0 {
        inspector.field("map", Finding::new("an empty map", "rows of characters"));
        return false;
    }
    if level.map.len() > MAX_EDGE || level.width() > MAX_EDGE {
        let found = format!("a map of {} by {}", level.width(), level.map.len());
        inspector.field("map", Finding::new(found, format!("at most {MAX_EDGE} by {MAX_EDGE} squares")));
        return false;
    }
    let known: Vec<String> =
        level.legend.iter().map(|(own, _)| *own).chain([OPEN]).map(|own| format!("`{own}`")).collect();
    // One finding per unknown character says where it first stands and how often it comes.
    let mut unknown: BTreeMap<char, (usize, usize, usize)> = BTreeMap::new();
    for (y, row) in level.map.iter().enumerate() {
        let length = row.chars().count();
        if length != width {
            let expected = format!("{width}, as in {rows} of {} rows", level.map.len());
            let finding = Finding::new(format!("a row of {length} squares"), expected);
            inspector.character("map", y, length.min(width), finding);
        }
        for (x, character) in row.chars().enumerate() {
            if level.ground(character).is_none() {
                unknown.entry(character).or_insert((y, x, 0)).2 += 1;
            }
        }
    }
    for (character, (y, x, count)) in unknown {
        let expected = one_of("a character of the legend", known.iter().map(String::as_str));
        let finding = Finding::new(format!("`{character}`"), expected);
        let help = if count == 1 { "once on the map".to_owned() } else { format!("{count} times on the map") };
        inspector.character("map", y, x, finding.with_help(help));
    }
    true
}

fn legend(level: &LevelDef, inspector: &mut Inspector<'_, '_>, roster: Option<&dyn Roster>) {
    for (i, (character, ground)) in level.legend.iter().enumerate() {
        if level.legend[..i].iter().any(|(other, _)| other == character) {
            inspector.item(
                "legend",
                i,
                "",
                Finding::new(format!("`{character}` a second time"), "every character once"),
            );
        }
        if !level.map.iter().any(|row| row.contains(*character)) {
            let finding = Finding::new(format!("`{character}`"), "a character that is on the map");
            inspector.item("legend", i, "", finding.warning());
        }
        let heights = [Some(ground.elevation), ground.top];
        if heights.into_iter().flatten().any(|height| !(-50..=50).contains(&height)) {
            inspector.item("legend", i, "", Finding::new("a height out of reach", "heights from -50 to 50"));
        }
        if ground.solid.is_none() && (ground.top.is_some() || ground.breakable || ground.door) {
            let finding = Finding::new("`top`, `breakable` or `door` without `solid`", "`solid: …`");
            inspector.item("legend", i, "", finding.warning());
        }
        if ground.door && roster.is_some_and(|roster| !roster.doors()) {
            let finding = Finding::new("a door", "a wall or open ground: this game has no rule for opening doors");
            inspector.item("legend", i, "", finding);
        }
        let Some(hazard) = &ground.hazard else { continue };
        if !(0..=100).contains(&hazard.damage) {
            inspector.item("legend", i, "", Finding::new(format!("damage of {}", hazard.damage), "from 0 to 100"));
        }
        let kind = hazard.kind.as_str();
        if let Some(roster) = roster.filter(|_| !kind.is_empty()) {
            let types = roster.damage_types();
            if !types.contains(&kind) {
                let near = nearest(kind, types.iter().copied());
                let finding = Finding::new(format!("\"{kind}\""), one_of("a damage type", types));
                inspector.word("kind", kind, &finding.suggesting(near));
            }
        }
        let imposes = hazard.imposes.as_str();
        if let Some(roster) = roster.filter(|_| !imposes.is_empty()) {
            let conditions = roster.conditions();
            let known = || conditions.iter().map(|name| name.as_str());
            if !conditions.contains(&hazard.imposes) {
                let finding = Finding::new(format!("\"{imposes}\""), one_of("a condition", known()));
                inspector.word("imposes", imposes, &finding.suggesting(nearest(imposes, known())));
            }
        }
    }
}

fn sides(level: &LevelDef, inspector: &mut Inspector<'_, '_>) {
    if !(2..=MAX_SIDES).contains(&level.sides.len()) {
        let found = format!("{} sides", level.sides.len());
        inspector.field("sides", Finding::new(found, format!("2 to {MAX_SIDES} sides")));
    }
    for (i, side) in level.sides.iter().enumerate() {
        if side.name.trim().is_empty() {
            inspector.item("sides", i, "name", Finding::new("an empty name", "a name to show"));
        }
        if !level.place.iter().any(|placement| usize::from(placement.side) == i) {
            let finding = Finding::new(format!("nobody on side {i}"), "at least one creature");
            inspector.item("sides", i, "", finding);
        }
    }
    for (control, who) in [(Control::Human, "a person"), (Control::Ai, "the opponent")] {
        if !level.sides.is_empty() && !level.sides.iter().any(|side| side.control == control) {
            let finding = Finding::new(format!("no side for {who}"), format!("a side with `control: {control:?}`"));
            inspector.field("sides", finding.warning());
        }
    }
}

fn placements(level: &LevelDef, board: &Board, inspector: &mut Inspector<'_, '_>, rosters: &Rosters<'_>) {
    let of = |id: &str| level.ruleset == *id;
    let roster = rosters.iter().find(|(id, _)| of(id)).map(|(_, roster)| *roster);
    if level.place.len() > MAX_PLACED {
        let found = format!("{} creatures", level.place.len());
        inspector.field("place", Finding::new(found, format!("at most {MAX_PLACED}")));
        return;
    }
    let creatures = roster.map(Roster::creatures).unwrap_or_default();
    let broken = roster.map(Roster::broken).unwrap_or_default();
    let mut standing: Vec<(Space, usize)> = Vec::new();
    for (i, placement) in level.place.iter().enumerate() {
        let size = roster.and_then(|roster| roster.size(placement.creature));
        if roster.is_some() && size.is_none() && broken.contains(&placement.creature) {
            inspector.reject();
        } else if roster.is_some() && size.is_none() && !creatures.contains(&placement.creature) {
            let known = || creatures.iter().map(|name| name.as_str());
            let near = nearest(placement.creature.as_str(), known());
            let finding = Finding::new(format!("\"{}\"", placement.creature), one_of("a creature", known()));
            let owner = rosters.iter().find(|(_, other)| other.size(placement.creature).is_some());
            inspector.item(
                "place",
                i,
                "creature",
                match owner {
                    Some((game, _)) => finding.with_help(format!("it is one of {game}, not of {}", level.ruleset)),
                    None => finding.suggesting(near),
                },
            );
        }
        for (key, finding) in roster.map(|roster| roster.misplaced(level, i)).unwrap_or_default() {
            inspector.item("place", i, key, finding);
        }
        if usize::from(placement.side) >= level.sides.len() {
            let expected = format!("a side from 0 to {}", level.sides.len().saturating_sub(1));
            inspector.item("place", i, "side", Finding::new(format!("side {}", placement.side), expected));
        }
        if let Some(id) = placement.id {
            let earlier = level.place[..i].iter().position(|other| other.id == Some(id));
            if earlier.is_some() || id.as_str().trim().is_empty() {
                inspector.item("place", i, "id", Finding::new(format!("\"{id}\" a second time"), "an id of its own"));
            }
        }
        stand(level, board, inspector, i, size.unwrap_or_default(), &mut standing);
    }
}

/// Checks the ground under a creature and that nobody else stands there.
fn stand(
    level: &LevelDef,
    board: &Board,
    inspector: &mut Inspector<'_, '_>,
    i: usize,
    size: Size,
    standing: &mut Vec<(Space, usize)>,
) {
    let at = level.place[i].at;
    let (width, height) = (board.width(), board.height());
    let inside = |spot: i16, edge: i16| spot >= 0 && spot <= edge - size.squares();
    let found = format!("({}, {})", at.x, at.y);
    if !inside(at.x, width) || !inside(at.y, height) {
        let expected = format!("a square of the {width} by {height} map with room for size {size}");
        inspector.item("place", i, "at", Finding::new(found, expected));
        return;
    }
    if !(-50..=50).contains(&at.z) {
        inspector.item("place", i, "at", Finding::new(format!("elevation {}", at.z), "from -50 to 50"));
        return;
    }
    let space = Space::new(at, size.squares());
    let space = Space::new(at.with_z(at.z.max(board.ground_under(space))), size.squares());
    if !board.fits(space) {
        inspector.item("place", i, "at", Finding::new(format!("{found}, inside a wall"), "free squares"));
    }
    if let Some((_, other)) = standing.iter().find(|(taken, _)| taken.overlaps(space)) {
        let who = level.place[*other].creature;
        let finding = Finding::new(format!("{found}, where \"{who}\" stands"), "free squares");
        inspector.item("place", i, "at", finding.with_help(format!("number {} of the list", other + 1)));
    }
    standing.push((space, i));
}
