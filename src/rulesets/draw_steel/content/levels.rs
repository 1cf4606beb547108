//! What is wrong with a level by the rules of Draw Steel alone.

use super::Content;
use crate::content::book::Finding;
use crate::content::diagnostic::{nearest, one_of};
use crate::content::level::{LevelDef, Placement};
use crate::core::name::Name;
use crate::rulesets::draw_steel::data::level_fields::{LevelFields, PlacementFields};
use crate::rulesets::draw_steel::data::stat_block::{CreatureDef, MOST_MINIONS};

/// What is wrong with a level's own fields.
pub(super) fn misset(level: &LevelDef) -> Vec<(&'static str, Finding)> {
    let LevelFields { victories } = level.own.get();
    if (0..=30).contains(&victories) {
        return Vec::new();
    }
    vec![("victories", Finding::new(format!("`{victories}`"), "a number from 0 to 30"))]
}

/// What is wrong with where, beside whom and under whom the n-th creature of a level fights.
pub(super) fn misplaced(content: &Content, level: &LevelDef, n: usize) -> Vec<(&'static str, Finding)> {
    let Some(placement) = level.place.get(n) else { return Vec::new() };
    let own: PlacementFields = placement.own.get();
    let same_group = |other: &&Placement| own.group.is_some() && other.own.get::<PlacementFields>().group == own.group;
    let mut found = Vec::new();
    if let Some(group) = own.group
        && level.place[..n].iter().find(same_group).is_some_and(|other| other.side != placement.side)
    {
        found.push(("group", Finding::new(format!("group \"{group}\" on two sides"), "groups within one side")));
    }
    let Some(def) = content.creature(placement.creature) else { return found };
    let mates = |of: Name| {
        let group = |placement: &Placement| placement.own.get::<PlacementFields>().group;
        let same = move |other: &&Placement| group(other) == own.group && other.side == placement.side;
        level.place.iter().enumerate().filter(move |(_, other)| same(other) && other.creature == of)
    };
    if own.group.is_some() && def.is_minion() {
        let (size, earlier) =
            (mates(placement.creature).count(), mates(placement.creature).filter(|(at, _)| *at < n).count());
        if earlier == MOST_MINIONS {
            let finding = Finding::new(format!("a squad of {size}"), format!("at most {MOST_MINIONS} minions"));
            found.push(("group", finding.with_help("DS-DIR-06").warning()));
            return found;
        }
    }
    if let Some(of) = own.captain.filter(|of| !content.broken.contains(of)) {
        let any = mates(of).next().is_some();
        found.extend(misled(content, def, of, any).map(|finding| ("captain", finding)));
    }
    found
}

/// What is wrong with a captain of minions, of whom there are some in its group or none.
fn misled(content: &Content, captain: &CreatureDef, of: Name, any: bool) -> Option<Finding> {
    let found = format!("\"{of}\"");
    let Some(minion) = content.creature(of) else {
        let minions: Vec<Name> = content.creatures().iter().filter(|def| def.is_minion()).map(|def| def.id).collect();
        let known = || minions.iter().map(|id| id.as_str());
        let finding = Finding::new(found, one_of("the id of a minion", known()));
        return Some(finding.suggesting(nearest(of.as_str(), known())));
    };
    if !captain.may_lead(minion) {
        let expected = format!("minions that \"{}\" may lead: they share a language or are of its kin", captain.id);
        return Some(Finding::new(found, expected).with_help("DS-DIR-16"));
    }
    (!any).then(|| {
        let finding = Finding::new(format!("{found}, of whom none is in its group"), "minions of its own group");
        finding.with_help("DS-DIR-16").warning()
    })
}
