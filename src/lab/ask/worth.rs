//! What creatures and abilities do in a fight.

use std::collections::BTreeMap;

use super::answer::{Answer, Item, Picture};
use super::matrix::{ABOUT, about};
use crate::core::name::Name;
use crate::lab::stats::{Estimate, Sum, reach, share};
use crate::lab::study::folder::Results;
use crate::lab::tables::{Table, reader};

/// Sums of one creature of a level.
#[derive(Clone, Copy, Debug, Default)]
struct CreatureSums {
    numbers: [Sum; 4],
    died: u64,
}

/// What each creature dealt, took, regained and spent.
///
/// # Errors
/// A sentence about a file that is no table of creatures.
pub fn creatures(results: &Results) -> Result<Answer, String> {
    let mut answer = Answer {
        title: "What creatures do in a game".to_owned(),
        columns: [
            &ABOUT[..],
            &[
                ("creature", "creature"),
                ("games", "games"),
                ("dealt", "harm dealt"),
                ("taken", "taken"),
                ("healed", "regained"),
                ("spent", "spent"),
                ("died", "died"),
            ],
        ]
        .concat(),
        ..Answer::default()
    };
    let reach = reach(1);
    for cell in results.first_cells() {
        let mut all: Vec<CreatureSums> = Vec::new();
        let mut tags: BTreeMap<usize, Name> = BTreeMap::new();
        for file in cell.files_of(Table::Creatures)? {
            let columns = ["creature", "dealt", "taken", "healed", "spent", "dead"];
            let each = |all: &mut Vec<CreatureSums>, values: &[reader::Values]| {
                let numbers: [&[i64]; 4] = [1, 2, 3, 4].map(|column| values[column].numbers());
                for (row, (creature, dead)) in values[0].numbers().iter().zip(values[5].flags()).enumerate() {
                    let slot = usize::try_from(*creature).unwrap_or(0);
                    if all.len() <= slot {
                        all.resize(slot + 1, CreatureSums::default());
                    }
                    let sums = &mut all[slot];
                    sums.numbers.iter_mut().zip(numbers).for_each(|(sum, column)| sum.add(column[row]));
                    sums.died += u64::from(*dead);
                }
                Ok(())
            };
            let join = |whole: &mut Vec<CreatureSums>, more: Vec<CreatureSums>| {
                whole.resize(whole.len().max(more.len()), CreatureSums::default());
                for (own, more) in whole.iter_mut().zip(more) {
                    own.numbers.iter_mut().zip(more.numbers).for_each(|(own, more)| own.join(more));
                    own.died += more.died;
                }
            };
            let found = reader::fold(&file, Table::Creatures, &columns, &each, &join)?;
            join(&mut all, found);
            // Whoever comes later in a fight may be another in another game: the first name stands for all.
            if tags.len() < all.len() {
                for (creature, tag) in reader::names(&file, Table::Creatures, "creature", "tag")? {
                    tags.entry(usize::try_from(creature).unwrap_or(0)).or_insert(tag);
                }
            }
        }
        for (slot, sums) in all.iter().enumerate() {
            let games = sums.numbers[0].count;
            let own = [
                Item::text(tags.get(&slot).map_or("", |tag| tag.as_str())),
                Item::Count(games),
                Item::Mean(sums.numbers[0].mean_of_counts(reach)),
                Item::Mean(sums.numbers[1].mean_of_counts(reach)),
                Item::Mean(sums.numbers[2].mean_of_counts(reach)),
                Item::Mean(sums.numbers[3].mean_of_counts(reach)),
                Item::Share(share(sums.died, games, reach)),
            ];
            answer.rows.push([about(cell), own.to_vec()].concat());
        }
    }
    answer.notes.push("Means per game that the creature was in; each interval has 95 % confidence.".to_owned());
    Ok(answer)
}

/// Sums of one ability of all creatures of a record.
#[derive(Clone, Copy, Debug, Default)]
struct Use {
    /// Creatures and games in which it did anything.
    rows: u64,
    uses: Sum,
    targets: i64,
    degrees: [i64; 5],
    harm: Sum,
    healed: i64,
    cost: i64,
}

/// Side, record and ability.
type Uses = BTreeMap<(i64, Name, Name), Use>;

/// How often abilities are used, how well they go, and what they bring and cost.
///
/// # Errors
/// A sentence about games without this detail, or a file that is no such table.
pub fn abilities(results: &Results) -> Result<Answer, String> {
    let mut answer = Answer {
        title: "What abilities are used for, and what they bring".to_owned(),
        columns: [
            &ABOUT[..],
            &[
                ("side", "side"),
                ("record", "of"),
                ("ability", "ability"),
                ("uses", "uses a game"),
                ("targets", "targets a use"),
                ("degrees", "failures and degrees, %"),
                ("harm", "harm a game"),
                ("harm_per_use", "harm a use"),
                ("healed_per_use", "healed a use"),
                ("cost_per_use", "cost a use"),
                ("part", "of its side's harm, %"),
            ],
        ]
        .concat(),
        ..Answer::default()
    };
    let mut drawn = Vec::new();
    for cell in results.first_cells() {
        let mut uses = Uses::new();
        for file in cell.files_of(Table::Abilities)? {
            let columns = [
                "side", "record", "ability", "uses", "targets", "failures", "degree_1", "degree_2", "degree_3",
                "degree_4", "harm", "healed", "cost",
            ];
            let each = |all: &mut Uses, values: &[reader::Values]| {
                for row in 0..values[0].len() {
                    let number = |column: usize| values[column].numbers()[row];
                    let at = (number(0), values[1].texts()[row], values[2].texts()[row]);
                    let own = all.entry(at).or_default();
                    own.rows += 1;
                    own.uses.add(number(3));
                    own.targets += number(4);
                    own.degrees.iter_mut().enumerate().for_each(|(index, degree)| *degree += number(5 + index));
                    own.harm.add(number(10));
                    own.healed += number(11);
                    own.cost += number(12);
                }
                Ok(())
            };
            let join = |whole: &mut Uses, more: Uses| {
                for (at, more) in more {
                    let own = whole.entry(at).or_default();
                    own.rows += more.rows;
                    own.uses.join(more.uses);
                    own.targets += more.targets;
                    own.degrees.iter_mut().zip(more.degrees).for_each(|(own, more)| *own += more);
                    own.harm.join(more.harm);
                    own.healed += more.healed;
                    own.cost += more.cost;
                }
            };
            let found = reader::fold(&file, Table::Abilities, &columns, &each, &join)?;
            join(&mut uses, found);
        }
        let games = cell.games() as f64;
        let mut of_side: BTreeMap<i64, i64> = BTreeMap::new();
        for ((side, ..), own) in &uses {
            *of_side.entry(*side).or_default() += own.harm.sum;
        }
        for ((side, record, ability), own) in &uses {
            let count = own.uses.sum as f64;
            let each = |number: i64| if count > 0.0 { Item::Number(number as f64 / count) } else { Item::None };
            let rolls: i64 = own.degrees.iter().sum();
            let degrees = own.degrees.map(|degree| format!("{:.0}", degree as f64 / rolls.max(1) as f64 * 100.0));
            let whole = of_side.get(side).copied().unwrap_or(0).max(1) as f64;
            let part = own.harm.sum as f64 / whole;
            if cell.by.variant == *crate::lab::run::BASE && part >= 0.02 {
                let exact = Estimate { value: part, low: part, high: part };
                drawn.push((format!("{}, {record}: {ability}", cell.by.level), exact));
            }
            let row = [
                Item::Count(side.unsigned_abs()),
                Item::text(record.as_str()),
                Item::text(ability.as_str()),
                Item::Number(count / games),
                each(own.targets),
                if rolls > 0 { Item::text(degrees.join(" ")) } else { Item::None },
                Item::Number(own.harm.sum as f64 / games),
                each(own.harm.sum),
                each(own.healed),
                each(own.cost),
                Item::Number(part * 100.0),
            ];
            answer.rows.push([about(cell), row.to_vec()].concat());
        }
    }
    answer.notes.push(
        "All creatures of a record are counted together. Failures and degrees 1, 2, 3 and above are those of the game's \
         own rolls. What has no uses took effect by itself. What an ability is worth in games won, `knockout` tells."
            .to_owned(),
    );
    let picture = Picture::Intervals {
        axis: "part of its side's harm, %".to_owned(),
        scale: 100.0,
        reference: None,
        rows: drawn,
    };
    answer.pictures.push(("Where harm comes from".to_owned(), picture));
    Ok(answer)
}
