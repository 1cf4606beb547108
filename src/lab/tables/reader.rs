//! Tables from files, column by column.

use std::collections::VecDeque;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use bevy::platform::collections::HashMap;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use rayon::prelude::*;

use super::Table;
use super::columns::Kind;
use super::rows::Provenance;
use crate::core::name::Name;

/// What stands for nothing in a column of numbers.
pub const NOTHING: i64 = i64::MIN;
/// Rows of a CSV file that are given on together.
const BATCH: usize = 1 << 14;

/// Values of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// Of [`Kind::Int`], [`Kind::MaybeInt`] and [`Kind::Long`]; [`NOTHING`] where there is none.
    Numbers(Vec<i64>),
    /// Of [`Kind::Hash`].
    Hashes(Vec<u64>),
    /// Of [`Kind::Flag`].
    Flags(Vec<bool>),
    /// Of [`Kind::Text`].
    Texts(Vec<Name>),
}

impl Values {
    fn new(kind: Kind) -> Self {
        match kind {
            Kind::Int | Kind::MaybeInt | Kind::Long => Self::Numbers(Vec::new()),
            Kind::Hash => Self::Hashes(Vec::new()),
            Kind::Flag => Self::Flags(Vec::new()),
            Kind::Text => Self::Texts(Vec::new()),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Hashes(values) => values.len(),
            Self::Flags(values) => values.len(),
            Self::Texts(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of a column of numbers.
    pub fn numbers(&self) -> &[i64] {
        if let Self::Numbers(values) = self { values } else { &[] }
    }

    /// The numbers of a column of hashes.
    pub fn hashes(&self) -> &[u64] {
        if let Self::Hashes(values) = self { values } else { &[] }
    }

    /// The answers of a column of flags.
    pub fn flags(&self) -> &[bool] {
        if let Self::Flags(values) = self { values } else { &[] }
    }

    /// The words of a column of words.
    pub fn texts(&self) -> &[Name] {
        if let Self::Texts(values) = self { values } else { &[] }
    }

    fn push(&mut self, text: &str, kind: Kind) -> Result<(), String> {
        let wrong = |_| format!("found {text:?}");
        match self {
            Self::Numbers(values) if text.is_empty() && kind == Kind::MaybeInt => values.push(NOTHING),
            Self::Numbers(values) => values.push(text.parse().map_err(wrong)?),
            Self::Hashes(values) => {
                let digits = text.strip_prefix("0x").unwrap_or("no number");
                values.push(u64::from_str_radix(digits, 16).map_err(wrong)?);
            }
            Self::Flags(values) => values.push(text.parse().map_err(|_| format!("found {text:?}"))?),
            Self::Texts(values) => values.push(Name::new(text)),
        }
        Ok(())
    }
}

/// What a file says of itself in its first row, and how many rows it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// What made its rows.
    pub by: Provenance,
    /// The number of its first game.
    pub first: u64,
    /// How many rows it has.
    pub rows: u64,
}

/// Reads the beginning of a table of games.
///
/// # Errors
/// A sentence that says why it is no such table, or not a whole one.
pub fn head(path: &Path) -> Result<Head, String> {
    const NAMES: [&str; 12] = [
        "program",
        "ruleset",
        "content",
        "level",
        "level_hash",
        "variant",
        "policy_a",
        "policy_b",
        "replica",
        "seed",
        "planned",
        "number",
    ];
    let (values, rows) = first_row(path, &NAMES)?;
    let text = |index: usize| values[index].texts().first().copied().unwrap_or_default();
    let hash = |index: usize| values[index].hashes().first().copied().unwrap_or_default();
    let number = |index: usize| {
        let number: i64 = values[index].numbers().first().copied().unwrap_or_default();
        number.cast_unsigned()
    };
    let by = Provenance {
        program: text(0),
        ruleset: text(1),
        content: hash(2),
        level: text(3),
        level_hash: hash(4),
        variant: text(5),
        policies: [text(6), text(7)],
        replica: number(8),
        seed: number(9),
        planned: number(10),
    };
    Ok(Head { by, first: number(11), rows })
}

fn first_row(path: &Path, names: &[&str]) -> Result<(Vec<Values>, u64), String> {
    let (mut first, mut rows) = (None, 0);
    if is_csv(path) {
        // What is cut off shows only at its end.
        scan_csv(path, Table::Games, names, &mut |values| {
            rows += values[0].len() as u64;
            first.get_or_insert_with(|| values.to_vec());
            Ok(())
        })?;
    } else {
        let file = open(path, Table::Games)?;
        rows = u64::try_from(file.metadata().file_metadata().num_rows()).unwrap_or(0);
        if file.num_row_groups() > 0 {
            let group = file.get_row_group(0).map_err(|error| foreign(path, &error))?;
            first = Some(read_group(path, &*group, Table::Games, names, 1)?);
        }
    }
    match first {
        Some(first) if rows > 0 => Ok((first, rows)),
        _ => Err(format!("{}: it holds no games", path.display())),
    }
}

fn is_csv(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "csv")
}

fn foreign(path: &Path, why: &dyn std::fmt::Display) -> String {
    format!("{}: cut off, or no table of this program ({why})", path.display())
}

/// Gives the rows of a file on in batches of some columns, from as many threads as there are; what is made of the
/// batches is joined in the order of the rows.
///
/// # Errors
/// A sentence about a file that is no such table, or not a whole one; what `each` has to complain of.
pub fn fold<T: Send + Default>(
    path: &Path,
    table: Table,
    columns: &[&str],
    each: &(dyn Fn(&mut T, &[Values]) -> Result<(), String> + Sync),
    join: &(dyn Fn(&mut T, T) + Sync),
) -> Result<T, String> {
    let mut whole = T::default();
    if is_csv(path) {
        scan_csv(path, table, columns, &mut |values| each(&mut whole, values))?;
        return Ok(whole);
    }
    let groups = open(path, table)?.num_row_groups();
    // Every thread opens the file for itself: copies of one open file share the place they read at.
    let part = |file: &mut Result<SerializedFileReader<File>, String>, index: usize| {
        let file = file.as_ref().map_err(String::clone)?;
        let group = file.get_row_group(index).map_err(|error| foreign(path, &error))?;
        let values = read_group(path, &*group, table, columns, usize::MAX)?;
        let mut part = T::default();
        each(&mut part, &values)?;
        Ok(part)
    };
    let parts: Vec<Result<T, String>> = (0..groups).into_par_iter().map_init(|| open(path, table), part).collect();
    for part in parts {
        join(&mut whole, part?);
    }
    Ok(whole)
}

/// A table read piece by piece in the order of its rows, so that memory stays flat; of CSV all pieces are read at once.
pub struct Pieces {
    path: PathBuf,
    table: Table,
    columns: &'static [&'static str],
    file: Option<SerializedFileReader<File>>,
    group: usize,
    waiting: VecDeque<Vec<Values>>,
}

impl Pieces {
    /// Opens some columns of a file.
    ///
    /// # Errors
    /// A sentence about a file that is no such table, or not a whole one.
    pub fn open(path: &Path, table: Table, columns: &'static [&'static str]) -> Result<Self, String> {
        let (mut file, mut waiting) = (None, VecDeque::new());
        if is_csv(path) {
            scan_csv(path, table, columns, &mut |values| {
                waiting.push_back(values.to_vec());
                Ok(())
            })?;
        } else {
            file = Some(open(path, table)?);
        }
        Ok(Self { path: path.to_owned(), table, columns, file, group: 0, waiting })
    }

    /// The next piece; none after the last.
    ///
    /// # Errors
    /// A sentence about a file that is damaged.
    pub fn next_piece(&mut self) -> Result<Option<Vec<Values>>, String> {
        let Some(file) = self.file.as_ref().filter(|file| self.group < file.num_row_groups()) else {
            return Ok(self.waiting.pop_front());
        };
        let group = file.get_row_group(self.group).map_err(|error| foreign(&self.path, &error))?;
        self.group += 1;
        read_group(&self.path, &*group, self.table, self.columns, usize::MAX).map(Some)
    }
}

fn open(path: &Path, table: Table) -> Result<SerializedFileReader<File>, String> {
    let file = crate::content::plain_file::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let reader = SerializedFileReader::new(file).map_err(|error| foreign(path, &error))?;
    let schema = reader.metadata().file_metadata().schema_descr();
    let found = schema.columns().iter().map(|column| column.name());
    if !found.eq(table.columns().map(|column| column.name)) {
        return Err(format!("{}: its columns are not those of the table {}", path.display(), table.name()));
    }
    Ok(reader)
}

fn read_group(
    path: &Path,
    group: &dyn RowGroupReader,
    table: Table,
    names: &[&str],
    most: usize,
) -> Result<Vec<Values>, String> {
    let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0).min(most);
    let column = |name: &&str| {
        let (index, kind) = table.column(name).ok_or_else(|| format!("no column {name:?}"))?;
        read_column(group, index, kind, rows).map_err(|error| foreign(path, &error))
    };
    names.iter().map(column).collect()
}

fn read_column(group: &dyn RowGroupReader, index: usize, kind: Kind, rows: usize) -> parquet::errors::Result<Values> {
    Ok(match kind {
        Kind::Int => Values::Numbers(read::<Int32Type>(group, index, rows, None)?.into_iter().map(i64::from).collect()),
        Kind::MaybeInt => {
            let mut present = Vec::with_capacity(rows);
            let mut numbers = read::<Int32Type>(group, index, rows, Some(&mut present))?.into_iter();
            let value = |there: &i16| if *there == 1 { numbers.next().map_or(NOTHING, i64::from) } else { NOTHING };
            Values::Numbers(present.iter().map(value).collect())
        }
        Kind::Long => Values::Numbers(read::<Int64Type>(group, index, rows, None)?),
        Kind::Hash => {
            let numbers = read::<Int64Type>(group, index, rows, None)?;
            Values::Hashes(numbers.into_iter().map(i64::cast_unsigned).collect())
        }
        Kind::Flag => Values::Flags(read::<BoolType>(group, index, rows, None)?),
        Kind::Text => {
            // Words repeat: those of one dictionary lie at the same place in memory.
            let mut known: HashMap<(usize, usize), Name> = HashMap::default();
            let texts = read::<ByteArrayType>(group, index, rows, None)?;
            let mut name = |text: &ByteArray| {
                let bytes = text.data();
                let place = (bytes.as_ptr() as usize, bytes.len());
                *known.entry(place).or_insert_with(|| Name::new(&String::from_utf8_lossy(bytes)))
            };
            Values::Texts(texts.iter().map(&mut name).collect())
        }
    })
}

fn read<T: DataType>(
    group: &dyn RowGroupReader,
    index: usize,
    rows: usize,
    mut present: Option<&mut Vec<i16>>,
) -> parquet::errors::Result<Vec<T::T>> {
    let mut reader = get_typed_column_reader::<T>(group.get_column_reader(index)?);
    let (mut values, mut records) = (Vec::with_capacity(rows), 0);
    while records < rows {
        let (read, ..) = reader.read_records(rows - records, present.as_deref_mut(), None, &mut values)?;
        if read == 0 {
            return Err(parquet::errors::ParquetError::EOF(format!("{records} of {rows} rows")));
        }
        records += read;
    }
    Ok(values)
}

fn scan_csv(
    path: &Path,
    table: Table,
    names: &[&str],
    each: &mut dyn FnMut(&[Values]) -> Result<(), String>,
) -> Result<(), String> {
    let file = crate::content::plain_file::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut reader = csv::Reader::from_reader(BufReader::new(file));
    let header = reader.headers().map_err(|error| foreign(path, &error))?;
    if !header.iter().eq(table.columns().map(|column| column.name)) {
        return Err(format!("{}: its columns are not those of the table {}", path.display(), table.name()));
    }
    let columns: Vec<(usize, Kind)> = names
        .iter()
        .map(|name| table.column(name).ok_or_else(|| format!("no column {name:?}")))
        .collect::<Result<_, _>>()?;
    let empty = || columns.iter().map(|(_, kind)| Values::new(*kind)).collect::<Vec<_>>();
    let (mut batch, mut line, mut record) = (empty(), 1, csv::StringRecord::new());
    while reader.read_record(&mut record).map_err(|error| foreign(path, &error))? {
        line += 1;
        for (values, (index, kind)) in batch.iter_mut().zip(&columns) {
            let text = record.get(*index).unwrap_or_default();
            values.push(text, *kind).map_err(|why| foreign(path, &format!("line {line}: {why}")))?;
        }
        if batch.first().is_some_and(|values| values.len() >= BATCH) {
            each(&batch)?;
            batch = empty();
        }
    }
    if !ends_with_a_line(path) {
        return Err(foreign(path, &"its last line does not end"));
    }
    if batch.first().is_some_and(|values| !values.is_empty()) { each(&batch) } else { Ok(()) }
}

/// Whether the last byte of a file is the end of a line: a row cut off may still read as one.
fn ends_with_a_line(path: &Path) -> bool {
    use std::io::{Read, Seek, SeekFrom};
    let last = || -> std::io::Result<u8> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::End(-1))?;
        let mut byte = [0];
        file.read_exact(&mut byte)?;
        Ok(byte[0])
    };
    last().is_ok_and(|byte| byte == b'\n')
}

/// The words that go with the numbers of a column, from the first rows of a file.
///
/// # Errors
/// A sentence about a file that is no such table.
pub fn names(path: &Path, table: Table, number: &str, word: &str) -> Result<Vec<(i64, Name)>, String> {
    let mut found: Vec<(i64, Name)> = Vec::new();
    let mut note = |values: &[Values]| {
        for (number, word) in values[0].numbers().iter().zip(values[1].texts()) {
            if !found.iter().any(|(known, _)| known == number) {
                found.push((*number, *word));
            }
        }
        Ok(())
    };
    if is_csv(path) {
        scan_csv(path, table, &[number, word], &mut note)?;
    } else {
        let file = open(path, table)?;
        if file.num_row_groups() > 0 {
            let group = file.get_row_group(0).map_err(|error| foreign(path, &error))?;
            note(&read_group(path, &*group, table, &[number, word], usize::MAX)?)?;
        }
    }
    Ok(found)
}
