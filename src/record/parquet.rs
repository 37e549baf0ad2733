//! Tables as Parquet files; the one file that knows the library.
//!
//! A table is written as polars writes a frame: the same types, encodings, compression and row groups, all on one thread.
//! So a table has the same bytes everywhere, and the same as in older versions, which wrote through polars itself.

use super::RecordError;
use super::table::{Table, Texts, Values};
use agon_game::panic_message;
use polars_arrow::array::{Array, BooleanArray, PrimitiveArray, Utf8ViewArray};
use polars_arrow::datatypes::{ArrowDataType, ArrowSchema, Field};
use polars_arrow::record_batch::RecordBatchT;
use polars_parquet::read::{
    BasicDecompressor, FileMetadata, PageReader, RowGroupMetadata, column_iter_to_arrays, infer_schema, read_metadata,
};
use polars_parquet::write::{
    CompressionOptions, FileWriter, StatisticsOptions, Version, WriteOptions, get_dtype_encoding, row_group_iter,
};
use std::cell::Cell;
use std::fs::File;
use std::io::{BufReader, BufWriter, Cursor, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Once};

/// Largest number of rows in a group; a table with more of them is cut into several groups.
const GROUP_ROWS: usize = 1 << 18;

/// Writes a table.
pub(super) fn write(file: &mut File, table: &Table) -> Result<(), String> {
    let fields = table.columns().map(|(name, values)| Field::new(name.into(), data_type(values), true));
    let schema: Arc<ArrowSchema> = Arc::new(fields.map(|field| (field.name.clone(), field)).collect());
    let options = WriteOptions {
        statistics: StatisticsOptions::default(),
        version: Version::V1,
        compression: CompressionOptions::Zstd(None),
        data_page_size: None,
    };
    let mut writer = FileWriter::try_new(BufWriter::new(file), (*schema).clone(), options).map_err(text)?;
    for rows in groups(table.rows()) {
        let arrays = table.columns().map(|(_, values)| array(values, rows.clone())).collect();
        let encodings = schema.iter_values().map(|field| get_dtype_encoding(&field.dtype)).collect();
        let types = writer.parquet_schema().fields().to_vec();
        let batch = RecordBatchT::new(rows.len(), schema.clone(), arrays);
        writer.write(rows.len() as u64, row_group_iter(batch, encodings, types, options)).map_err(text)?;
    }
    writer.end(None).map_err(text)?;
    writer.into_inner().flush().map_err(text)
}

/// Reads a table, after checking its bytes.
pub(super) fn read(path: &Path, check: impl FnOnce(&[u8]) -> Result<(), RecordError>) -> Result<Table, RecordError> {
    let bytes = std::fs::read(path).map_err(RecordError::io(path, "open the table"))?;
    check(&bytes)?;
    quietly(|| decode_all(&bytes, |_| true))
        .and_then(|table| table)
        .map_err(|reason| RecordError::damaged(path, reason))
}

/// Reads these columns of a table, after checking the bytes of the whole file.
pub(super) fn read_columns(
    path: &Path,
    columns: &[&str],
    check: impl FnOnce(&[u8]) -> Result<(), RecordError>,
) -> Result<Table, RecordError> {
    let bytes = std::fs::read(path).map_err(RecordError::io(path, "open the table"))?;
    check(&bytes)?;
    let wanted = |field: &Field| columns.contains(&field.name.as_str());
    quietly(|| decode_all(&bytes, wanted)).and_then(|table| table).map_err(|reason| RecordError::damaged(path, reason))
}

/// Number of rows of a table; `None` when the file holds no complete table.
pub(super) fn rows(path: &Path) -> Option<usize> {
    let file = File::open(path).ok()?;
    let metadata = quietly(|| read_metadata(&mut BufReader::new(file)));
    metadata.ok()?.ok().map(|metadata| metadata.num_rows)
}

thread_local! {
    /// Whether this thread is in [`quietly`].
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Lets the library read what may be damaged. Its assertions about the input panic; such a panic becomes an error here and is
/// not reported as a bug.
fn quietly<T>(read: impl FnOnce() -> T) -> Result<T, String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if QUIET.try_with(Cell::get) != Ok(true) {
                before(panic);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    QUIET.set(false);
    result.map_err(|panic| format!("the Parquet library cannot read it: {}", panic_message(&*panic)))
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

fn data_type(values: &Values) -> ArrowDataType {
    match values {
        Values::U64(_) => ArrowDataType::UInt64,
        Values::U32(_) => ArrowDataType::UInt32,
        Values::F64(_) => ArrowDataType::Float64,
        Values::Bool(_) => ArrowDataType::Boolean,
        Values::Text(_) => ArrowDataType::Utf8View,
    }
}

/// Groups of equal size; the last one takes the remainder.
fn groups(rows: usize) -> impl Iterator<Item = Range<usize>> {
    let count = if rows == 0 { 0 } else { (rows / GROUP_ROWS).max(1) };
    let size = rows.checked_div(count).unwrap_or(0);
    (0..count).map(move |i| i * size..if i + 1 == count { rows } else { (i + 1) * size })
}

fn array(values: &Values, rows: Range<usize>) -> Box<dyn Array> {
    match values {
        Values::U64(values) => PrimitiveArray::from_slice(&values[rows]).boxed(),
        Values::U32(values) => PrimitiveArray::from_slice(&values[rows]).boxed(),
        Values::F64(values) => PrimitiveArray::<f64>::from(&values[rows]).boxed(),
        Values::Bool(values) => BooleanArray::from_slice(&values[rows]).boxed(),
        Values::Text(texts) => {
            let texts: Vec<Option<&str>> = rows.map(|row| texts.get(row)).collect();
            Utf8ViewArray::from_slice(texts).boxed()
        }
    }
}

/// The wanted columns of a file.
fn decode_all(bytes: &[u8], wanted: impl Fn(&Field) -> bool) -> Result<Table, String> {
    let mut file = Cursor::new(bytes);
    let metadata = read_metadata(&mut file).map_err(text)?;
    decode(&mut file, &metadata, wanted)
}

/// The wanted columns of a table.
fn decode(
    file: &mut (impl Read + Seek),
    metadata: &FileMetadata,
    wanted: impl Fn(&Field) -> bool,
) -> Result<Table, String> {
    let schema = infer_schema(metadata).map_err(text)?;
    let columns = schema.iter_values().filter(|field| wanted(field)).map(|field| {
        let values = column(file, metadata, field).map_err(|e| format!("column `{}`: {e}", field.name))?;
        match values.len() == metadata.num_rows {
            true => Ok((field.name.to_string(), values)),
            false => Err(format!("column `{}` has {} of {} rows", field.name, values.len(), metadata.num_rows)),
        }
    });
    Ok(Table::new(columns.collect::<Result<_, String>>()?))
}

fn column(file: &mut (impl Read + Seek), metadata: &FileMetadata, field: &Field) -> Result<Values, String> {
    let mut values = match field.dtype {
        ArrowDataType::UInt64 => Values::U64(Vec::with_capacity(metadata.num_rows)),
        ArrowDataType::UInt32 => Values::U32(Vec::with_capacity(metadata.num_rows)),
        ArrowDataType::Float64 => Values::F64(Vec::with_capacity(metadata.num_rows)),
        ArrowDataType::Boolean => Values::Bool(Vec::with_capacity(metadata.num_rows)),
        ArrowDataType::Utf8View => Values::Text(Texts::default()),
        ref other => return Err(format!("values of type {other:?} are no part of results")),
    };
    for group in &metadata.row_groups {
        for array in arrays(file, group, field)? {
            take(&mut values, array.as_ref())?;
        }
    }
    Ok(values)
}

/// The values of one column in one group of rows.
fn arrays(
    file: &mut (impl Read + Seek),
    group: &RowGroupMetadata,
    field: &Field,
) -> Result<Vec<Box<dyn Array>>, String> {
    let chunk = group.columns_under_root_iter(&field.name).and_then(|mut chunks| chunks.next());
    let chunk = chunk.ok_or("is missing in a group of rows")?;
    let Range { start, end } = chunk.byte_range();
    let length = end.checked_sub(start).ok_or("lies outside the file")?;
    file.seek(SeekFrom::Start(start)).map_err(text)?;
    let mut packed = Vec::new();
    file.take(length).read_to_end(&mut packed).map_err(text)?;
    if packed.len() as u64 != length {
        return Err("lies outside the file".to_owned());
    }
    let pages = PageReader::new(Cursor::new(packed.into()), chunk, vec![], usize::MAX);
    let kind = &chunk.descriptor().descriptor.primitive_type;
    let (arrays, _) =
        column_iter_to_arrays(vec![BasicDecompressor::new(pages, vec![])], vec![kind], field.clone(), None)
            .map_err(text)?;
    Ok(arrays)
}

/// Adds the values of an array to a column.
fn take(values: &mut Values, array: &dyn Array) -> Result<(), String> {
    let whole = || if array.null_count() == 0 { Ok(()) } else { Err("has a row without a value".to_owned()) };
    match values {
        Values::U64(values) => {
            whole()?;
            values.extend_from_slice(of::<PrimitiveArray<u64>>(array)?.values());
        }
        Values::U32(values) => {
            whole()?;
            values.extend_from_slice(of::<PrimitiveArray<u32>>(array)?.values());
        }
        Values::F64(values) => values.extend(of::<PrimitiveArray<f64>>(array)?.iter().map(|v| v.copied())),
        Values::Bool(values) => {
            whole()?;
            values.extend(of::<BooleanArray>(array)?.values_iter());
        }
        Values::Text(texts) => of::<Utf8ViewArray>(array)?.iter().for_each(|text| texts.push(text)),
    }
    Ok(())
}

fn of<A: 'static>(array: &dyn Array) -> Result<&A, String> {
    array.as_any().downcast_ref().ok_or_else(|| format!("has values of another type, {:?}", array.dtype()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Result<Table, String> {
        decode_all(bytes, |_| true)
    }

    fn written(table: &Table) -> Vec<u8> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        write(file.as_file_mut(), table).unwrap();
        std::fs::read(file.path()).unwrap()
    }

    /// Tables that 0.1.0 wrote as data frames of polars can be read, and are written again byte for byte.
    #[test]
    fn older_results_are_read_and_have_the_same_bytes_today() {
        for name in ["matches", "seats", "actions"] {
            let path = format!("{}/older_results/{name}-00000.parquet", env!("CARGO_MANIFEST_DIR"));
            let table = read(Path::new(&path), |_| Ok(())).unwrap();
            assert!(written(&table) == std::fs::read(&path).unwrap(), "{name} has other bytes");
            assert_eq!(rows(Path::new(&path)), Some(table.rows()), "{name}");
        }
    }

    #[test]
    fn every_type_comes_back_with_its_nulls() {
        let table = Table::new(vec![
            ("u64".into(), [0u64, u64::MAX, 7].into_iter().collect()),
            ("u32".into(), [0u32, u32::MAX, 7].into_iter().collect()),
            ("f64".into(), [Some(f64::NAN), None, Some(-0.0)].into_iter().collect()),
            ("bool".into(), [true, false, true].into_iter().collect()),
            ("text".into(), [Some(""), None, Some("longer than what fits into a view: Ἑλλάς")].into_iter().collect()),
        ]);
        assert_eq!(all(&written(&table)).unwrap(), table);
        let empty = table.select(&[]);
        assert_eq!(all(&written(&empty)).unwrap(), empty);
    }

    #[test]
    fn long_tables_are_cut_into_groups_of_equal_size() {
        let sizes = |rows| groups(rows).map(|group| group.len()).collect::<Vec<_>>();
        assert!(sizes(0).is_empty());
        assert_eq!(sizes(GROUP_ROWS + 1), [GROUP_ROWS + 1]);
        assert_eq!(sizes(2 * GROUP_ROWS + 7), [GROUP_ROWS + 3, GROUP_ROWS + 4]);
        let rows = 2 * GROUP_ROWS as u32 + 7;
        let table = Table::new(vec![
            ("u32".into(), (0..rows).collect()),
            (
                "text".into(),
                (0..rows).map(|row| if row % 3 == 0 { None } else { Some(["x", "y"][row as usize % 2]) }).collect(),
            ),
        ]);
        assert_eq!(all(&written(&table)).unwrap(), table);
    }

    /// Foreign and damaged files are refused with the column, never read as something else.
    #[test]
    fn what_is_no_table_of_results_is_refused() {
        let table = Table::new(vec![("seat".into(), [1u32, 2, 3].into_iter().collect())]);
        let bytes = written(&table);
        assert!(all(&bytes[..bytes.len() - 1]).is_err() && all(b"PAR1").is_err());
        let nulls = Table::new(vec![("seat".into(), [Some(1.0), None].into_iter().collect())]);
        let mut counts = Values::U32(vec![]);
        let array = array(nulls.column("seat").unwrap(), 0..2);
        assert!(take(&mut counts, array.as_ref()).unwrap_err().contains("without a value"));
        let array = super::array(nulls.column("seat").unwrap(), 0..1);
        assert!(take(&mut counts, array.as_ref()).unwrap_err().contains("Float64"));
    }
}
