import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { engineError, ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { ReadContext, StagedFile } from '../context.ts'
import { ingestError } from '../errors.ts'
import { reproject } from '../reproject.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { withLocalFile } from '../source/local-file.ts'
import { countStaged, createStaging, stagedColumn } from '../staging.ts'
import type { ParquetColumn } from './column-text.ts'
import { parquetColumn, withMeanings } from './column-text.ts'
import type { ParquetFooter } from './footer.ts'
import { damagedParquet, readFooter } from './footer.ts'
import { quoteText } from './nested-text.ts'
import { withoutRepeatedPoints } from './repeated-points.ts'
import type { FilePiece } from './row-groups.ts'
import { stageShapes } from './stage-shapes.ts'

/**
 * Reads a Parquet file by the engine's own reader into a staging table of nullable texts. Its schema comes from
 * the footer only.
 */
export function stageParquet(source: ByteSource, crs: string | undefined, context: ReadContext): Promise<StagedFile> {
  return withLocalFile(source, context, async (path) => {
    const footer = await readFooter(path, source.name)
    const columns = await describeColumns(footer, source.name, context)
    const table = context.newTable()
    await createStaging(context.loader, table, columns.length, true)
    const read = partOf(footer, source, context)
    await insert(path, read, columns, table, source.name, context)
    const rows = await countStaged(context.loader, table)
    if (rows !== read.rows) throw damagedParquet(source.name)
    const staged = columns.map((column, index) => ({
      column: stagedColumn(index),
      label: column.name,
      kind: column.kind,
      ...(column.kind === 'wkb' && { crs: crs ?? footer.geometries.get(column.name)?.crs })
    }))
    const placed = await reproject(
      await stageShapes({ table, columns: staged, nullable: true, rows }, context),
      source.name,
      context
    )
    const { staging, notes } = await withoutRepeatedPoints(placed.staging, new Set(footer.geometries.keys()), context)
    return {
      staging,
      layout: { format: 'parquet' },
      notes: [...placed.notes, ...notes],
      ...(rows < footer.rows && { beginning: {} })
    }
  })
}

/** The first row groups, where only the beginning is read. */
function partOf(footer: ParquetFooter, { storedBytes }: ByteSource, { preview }: ReadContext): ParquetFooter {
  if (preview === undefined || storedBytes <= preview.wholeBytes || footer.pieces === undefined) return footer
  const [first] = footer.pieces
  const pieces = footer.pieces.filter(
    (piece) => piece === first || piece.end - (first?.start ?? 0) <= preview.beginningBytes
  )
  return { ...footer, pieces, rows: pieces.reduce((sum, { rows }) => sum + rows, 0) }
}

/** Timestamps without zone count as UTC, regardless of the engine's own zone. */
export const READ_SETTINGS = {
  input_format_parquet_allow_geoparquet_parser: 0,
  input_format_parquet_preserve_order: 1,
  // A column of JSON is its text: the engine's type refuses what is not an object, leaves members without a value out and orders them.
  input_format_parquet_enable_json_parsing: 0,
  // Without it a struct that is null is read as one of zeros and empty texts.
  allow_experimental_nullable_tuple_type: 1,
  session_timezone: 'UTC',
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_decimals: 0,
  output_format_json_named_tuples_as_objects: 1,
  output_format_json_escape_forward_slashes: 0,
  max_insert_threads: 1,
  // A block of long texts is then written before another one is read.
  min_insert_block_size_bytes: 32 << 20
}

export async function describeColumns(
  footer: ParquetFooter,
  name: string,
  { loader, limits }: Pick<ReadContext, 'loader' | 'limits'>
): Promise<ParquetColumn[]> {
  const described = await loader
    .select<{ name: string; type: string }>({
      sql: 'DESCRIBE TABLE format(Parquet, unhex({file:String}))',
      params: { file: footer.emptyFile.toString('hex') },
      settings: READ_SETTINGS
    })
    .catch((error: unknown) => {
      throw engineError.is(error, 'engine/bug') ? damagedParquet(name, error) : error
    })
  if (described.length > limits.maxColumns) {
    throw ingestError(
      'ingest/too-many-columns',
      `${name} has ${described.length} columns; at most ${limits.maxColumns} can be imported.`,
      { details: { name, columns: described.length } }
    )
  }
  return described.map((column) => {
    const type = withMeanings(column.type, footer.scalars.get(column.name) ?? [])
    return parquetColumn(column.name, type, footer.meanings.get(column.name))
  })
}

async function insert(
  path: string,
  footer: ParquetFooter,
  columns: readonly ParquetColumn[],
  table: string,
  name: string,
  context: ReadContext
): Promise<void> {
  const structure = columns.map((column) => `${quoteIdentifier(column.name)} ${column.type}`).join(', ')
  const texts = columns.map((column) => column.text(quoteIdentifier(column.name)))
  const names = [ORDINAL_COLUMN, ...columns.map((_column, index) => stagedColumn(index))]
  const insertPiece = (body: AsyncGenerator<Buffer>, firstRow: number): Promise<void> =>
    context.loader.execute({
      sql: `INSERT INTO ${quoteIdentifier(table)} (${names.join(', ')}) SELECT ${[`rowNumberInAllBlocks() + ${firstRow}`, ...texts].join(', ')} FROM input(${quoteText(structure)}) FORMAT Parquet`,
      settings: READ_SETTINGS,
      body: Readable.from(body, { objectMode: false }),
      ...(context.signal && { signal: context.signal })
    })
  try {
    if (footer.pieces === undefined) return await insertPiece(wholeFile(path, footer, context), 0)
    let firstRow = 0
    for (const piece of footer.pieces) {
      await insertPiece(pieceOfFile(path, piece, context), firstRow)
      firstRow += piece.rows
    }
  } catch (error) {
    if (engineError.is(error, 'engine/memory'))
      throw ingestError(
        'ingest/too-large',
        `${name} needs more memory to be read than the records engine may use. ${adviceOn(footer)}`,
        { cause: error, details: { name } }
      )
    if (!engineError.is(error, 'engine/bug')) throw error
    if (error.details['engineCode'] === OUT_OF_RANGE)
      throw ingestError(
        'ingest/damaged-parquet',
        `${name} holds a time that lies beyond the calendar of the records engine.`,
        { cause: error, details: { name } }
      )
    throw damagedParquet(name, error)
  }
}

/**
 * VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE of ClickHouse's ErrorCodes.cpp: old 96-bit timestamps have no other way to fail.
 */
const OUT_OF_RANGE = 321

function adviceOn({ largestGroup: { rows, bytes } }: ParquetFooter): string {
  const size = `Its largest row group has ${rows.toLocaleString('en')} records and ${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MiB`
  return `${size}: write it with row groups of 100,000 records (DuckDB: ROW_GROUP_SIZE 100000; pandas: row_group_size=100000), or give the engine more memory (engine-memory-mb).`
}

function wholeFile(path: string, { dataBytes, patched }: ParquetFooter, context: ReadContext): AsyncGenerator<Buffer> {
  return bytesOf(path, { start: 0, end: dataBytes, behind: patched }, context)
}

async function* pieceOfFile(path: string, piece: FilePiece, context: ReadContext): AsyncGenerator<Buffer> {
  yield MAGIC
  yield* bytesOf(path, { ...piece, behind: piece.footer() }, context)
}

const MAGIC = Buffer.from('PAR1')

async function* bytesOf(
  path: string,
  { start, end, behind }: { readonly start: number; readonly end: number; readonly behind: Buffer },
  { onRead }: ReadContext
): AsyncGenerator<Buffer> {
  const data = createReadStream(path, { highWaterMark: 1 << 20, start, end: end - 1 })
  for await (const chunk of data) {
    onRead(start + data.bytesRead)
    yield chunk as Buffer
  }
  yield behind
}
