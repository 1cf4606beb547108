//! Tables into files: written beside, synced, renamed.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::{BrotliLevel, Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};
use tempfile::NamedTempFile;

use super::columns::{Column, Kind, Value};
use super::{Format, Table};
use crate::lab::files::{self, TEMPORARY};

/// Rows of a Parquet file that are kept in memory before they are written.
const GROUP: usize = 1 << 16;

/// Why a table cannot be written; nothing is left of it then.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The file system refused it.
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
    /// The table could not be put into its format, mostly for want of space.
    #[error("{0}: {1}")]
    Format(PathBuf, String),
}

/// A table in the making; dropped before [`TableWriter::finish`] it leaves nothing behind.
pub struct TableWriter {
    path: PathBuf,
    file: NamedTempFile,
    width: usize,
    sink: Sink,
}

enum Sink {
    Csv(Box<csv::Writer<BufWriter<File>>>),
    Parquet { columns: Vec<Column>, waiting: Vec<Value>, file: Box<SerializedFileWriter<File>> },
}

impl TableWriter {
    /// Begins a file that will be called `path`.
    ///
    /// # Errors
    /// What the file system refused.
    pub fn create(table: Table, format: Format, path: &Path) -> Result<Self, WriteError> {
        let failed = |error| WriteError::Io(path.to_owned(), error);
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = files::temporary(folder, &temporary_prefix(path)).map_err(failed)?;
        let columns: Vec<Column> = table.columns().copied().collect();
        let clone = file.as_file().try_clone().map_err(failed)?;
        let sink = match format {
            Format::Csv => {
                let mut writer = csv::Writer::from_writer(BufWriter::new(clone));
                writer
                    .write_record(columns.iter().map(|column| column.name))
                    .map_err(|error| WriteError::Format(path.to_owned(), error.to_string()))?;
                Sink::Csv(Box::new(writer))
            }
            Format::Parquet => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::BROTLI(BrotliLevel::default()))
                    .set_max_row_group_row_count(Some(GROUP))
                    .build();
                let file = SerializedFileWriter::new(clone, schema(table), Arc::new(properties))
                    .map_err(|error| WriteError::Format(path.to_owned(), error.to_string()))?;
                Sink::Parquet { columns, waiting: Vec::new(), file: Box::new(file) }
            }
        };
        Ok(Self { path: path.to_owned(), file, width: table.columns().count(), sink })
    }

    /// Appends rows, given value by value.
    ///
    /// # Errors
    /// What the file system refused.
    pub fn write(&mut self, values: &[Value]) -> Result<(), WriteError> {
        let failed = |error: &dyn std::fmt::Display| WriteError::Format(self.path.clone(), error.to_string());
        match &mut self.sink {
            Sink::Csv(writer) => {
                for row in values.chunks(self.width) {
                    writer.write_record(row.iter().map(text)).map_err(|error| failed(&error))?;
                }
            }
            Sink::Parquet { columns, waiting, file } => {
                waiting.extend_from_slice(values);
                while waiting.len() >= GROUP * self.width {
                    let rest = waiting.split_off(GROUP * self.width);
                    write_group(file, columns, waiting).map_err(|error| failed(&error))?;
                    *waiting = rest;
                }
            }
        }
        Ok(())
    }

    /// Ends the file and gives it its name.
    ///
    /// # Errors
    /// What the file system refused; there is no file of that name then, or the one that was there before.
    pub fn finish(self) -> Result<(), WriteError> {
        let Self { path, file, sink, .. } = self;
        let failed = |error: &dyn std::fmt::Display| WriteError::Format(path.clone(), error.to_string());
        match sink {
            Sink::Csv(mut writer) => writer.flush().map_err(|error| failed(&error))?,
            Sink::Parquet { columns, waiting, file: mut parquet } => {
                if !waiting.is_empty() {
                    write_group(&mut parquet, &columns, &waiting).map_err(|error| failed(&error))?;
                }
                parquet.close().map_err(|error| failed(&error))?;
            }
        }
        let io = |error| WriteError::Io(path.clone(), error);
        file.as_file().sync_all().map_err(io)?;
        file.persist(&path).map_err(|error| io(error.error))?;
        files::sync_folder(path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")))
            .map_err(io)
    }
}

/// How the file that becomes `path` is called while it is written.
pub fn temporary_prefix(path: &Path) -> String {
    format!("{TEMPORARY}{}.", path.file_name().unwrap_or_default().to_string_lossy())
}

fn text(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Nothing => String::new(),
        Value::Hash(hash) => format!("0x{hash:016x}"),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => text.as_str().to_owned(),
    }
}

/// The columns as Parquet describes them.
fn schema(table: Table) -> TypePtr {
    let field = |column: &Column| {
        let (physical, logical, repetition) = match column.kind {
            Kind::Int => (Physical::INT32, None, Repetition::REQUIRED),
            Kind::MaybeInt => (Physical::INT32, None, Repetition::OPTIONAL),
            Kind::Long => (Physical::INT64, None, Repetition::REQUIRED),
            Kind::Hash => (Physical::INT64, Some(LogicalType::integer(64, false)), Repetition::REQUIRED),
            Kind::Flag => (Physical::BOOLEAN, None, Repetition::REQUIRED),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::REQUIRED),
        };
        let built = Type::primitive_type_builder(column.name, physical)
            .with_repetition(repetition)
            .with_logical_type(logical)
            .build();
        Arc::new(built.expect("a column that Parquet knows"))
    };
    let built = Type::group_type_builder(table.name()).with_fields(table.columns().map(field).collect()).build();
    Arc::new(built.expect("columns of a table"))
}

fn write_group(
    file: &mut SerializedFileWriter<File>,
    columns: &[Column],
    values: &[Value],
) -> parquet::errors::Result<()> {
    let mut group = file.next_row_group()?;
    for (index, column) in columns.iter().enumerate() {
        let Some(mut writer) = group.next_column()? else { break };
        let own = values.iter().skip(index).step_by(columns.len());
        write_column(&mut writer, column.kind, own)?;
        writer.close()?;
    }
    group.close()?;
    Ok(())
}

fn write_column<'v>(
    writer: &mut SerializedColumnWriter<'_>,
    kind: Kind,
    values: impl Iterator<Item = &'v Value>,
) -> parquet::errors::Result<()> {
    match kind {
        Kind::Int | Kind::MaybeInt => {
            let mut present = Vec::new();
            let mut numbers = Vec::new();
            for value in values {
                let number = if let Value::Number(number) = value { Some(*number) } else { None };
                present.push(i16::from(number.is_some()));
                numbers.extend(number.map(|number| number.clamp(i32::MIN.into(), i32::MAX.into()) as i32));
            }
            let present = (kind == Kind::MaybeInt).then_some(&present[..]);
            writer.typed::<Int32Type>().write_batch(&numbers, present, None)?;
        }
        Kind::Long | Kind::Hash => {
            let numbers: Vec<i64> = values
                .map(|value| match value {
                    Value::Number(number) => *number,
                    Value::Hash(hash) => hash.cast_signed(),
                    _ => 0,
                })
                .collect();
            writer.typed::<Int64Type>().write_batch(&numbers, None, None)?;
        }
        Kind::Flag => {
            let flags: Vec<bool> = values.map(|value| *value == Value::Flag(true)).collect();
            writer.typed::<BoolType>().write_batch(&flags, None, None)?;
        }
        Kind::Text => {
            let texts: Vec<ByteArray> = values
                .map(|value| match value {
                    Value::Text(text) => ByteArray::from(text.as_str()),
                    _ => ByteArray::from(""),
                })
                .collect();
            writer.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
        }
    }
    Ok(())
}
