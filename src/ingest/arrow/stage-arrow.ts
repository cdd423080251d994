import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { engineError, ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { ReadContext, StagedFile } from '../context.ts'
import { ingestError } from '../errors.ts'
import { type ParquetColumn, parquetColumn } from '../parquet/column-text.ts'
import { quoteText } from '../parquet/nested-text.ts'
import { READ_SETTINGS } from '../parquet/stage-parquet.ts'
import { stageShapes } from '../parquet/stage-shapes.ts'
import { reproject } from '../reproject.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { withLocalFile } from '../source/local-file.ts'
import { countStaged, createStaging, stagedColumn } from '../staging.ts'
import type { ArrowSchema } from './arrow-schema.ts'
import { type ArrowStream, damagedArrow, findStream } from './arrow-stream.ts'

/**
 * Reads an Arrow file (Feather of the second version) or stream by the engine's own reader into a staging table of
 * nullable texts.
 */
export function stageArrow(source: ByteSource, crs: string | undefined, context: ReadContext): Promise<StagedFile> {
  return withLocalFile(source, context, async (path) => {
    const stream = await findStream(path, source.name)
    requireReadable(stream.schema, source.name)
    const columns = await describe(stream, source.name, context)
    const table = context.newTable()
    await createStaging(context.loader, table, columns.length, true)
    await insert(path, stream, columns, table, source.name, context)
    const rows = await countStaged(context.loader, table)
    const staged = columns.map(({ name, kind }, index) => ({
      column: stagedColumn(index),
      label: name,
      kind,
      ...(kind === 'wkb' && { crs: crs ?? stream.schema.geometries.get(name)?.crs })
    }))
    const shaped = await stageShapes({ table, columns: staged, nullable: true, rows }, context)
    const { staging, notes } = await reproject(shaped, source.name, context)
    return { staging, layout: { format: 'arrow' }, notes }
  })
}

async function describe(
  { empty, schema }: ArrowStream,
  name: string,
  { loader, limits }: ReadContext
): Promise<ParquetColumn[]> {
  const described = await loader
    .select<{ name: string; type: string }>({
      sql: 'DESCRIBE TABLE format(ArrowStream, unhex({file:String}))',
      params: { file: empty.toString('hex') },
      settings: ARROW_SETTINGS
    })
    .catch((error: unknown) => {
      throw engineError.is(error, 'engine/bug') ? damagedArrow(name, error) : error
    })
  if (described.length > limits.maxColumns)
    throw ingestError(
      'ingest/too-many-columns',
      `${name} has ${described.length} columns; at most ${limits.maxColumns} can be imported.`,
      { details: { name, columns: described.length } }
    )
  const types = new Map(described.map((column) => [column.name, column.type]))
  return schema.columns.map(({ name: column, isNull, meaning }): ParquetColumn => {
    if (isNull) return nullColumn(column)
    const type = types.get(column)
    if (type === undefined) throw damagedArrow(name)
    const geometry = schema.geometries.get(column)
    return parquetColumn(column, type, geometry ? { kind: 'geometry', encoding: geometry.encoding } : meaning)
  })
}

const ADVICE = 'Write plain lists, numbers or texts instead (pyarrow: table.cast, or run_end_decode).'

/** Types that hardly any program writes, and that the engine does not read. */
function requireReadable({ columns }: ArrowSchema, name: string): void {
  const column = columns.find(({ unreadable }) => unreadable !== undefined)
  if (column !== undefined)
    throw ingestError(
      'ingest/unsupported-format',
      `The column ${column.name} of ${name} has the Arrow type ${column.unreadable}, which cannot be imported. ${ADVICE}`,
      { details: { name, column: column.name, type: column.unreadable } }
    )
}

/** Columns of the type Null are left out by the engine, and only they. */
const ARROW_SETTINGS = {
  ...READ_SETTINGS,
  // Dictionaries of numbers, such as the categories of pandas.
  allow_suspicious_low_cardinality_types: 1,
  input_format_arrow_skip_columns_with_unsupported_types_in_schema_inference: 1
}

function nullColumn(name: string): ParquetColumn {
  return { name, type: '', kind: 'string', text: () => `CAST(NULL, 'Nullable(String)')` }
}

async function insert(
  path: string,
  { head, pieces }: ArrowStream,
  columns: readonly ParquetColumn[],
  table: string,
  name: string,
  { loader, signal, onRead }: ReadContext
): Promise<void> {
  const structure = columns
    .filter(({ type }) => type !== '')
    .map((column) => `${quoteIdentifier(column.name)} ${column.type}`)
    .join(', ')
  const texts = columns.map((column) => column.text(quoteIdentifier(column.name)))
  const names = [ORDINAL_COLUMN, ...columns.map((_column, index) => stagedColumn(index))]
  const sql = `INSERT INTO ${quoteIdentifier(table)} (${names.join(', ')}) SELECT ${['rowNumberInAllBlocks()', ...texts].join(', ')} FROM input(${quoteText(structure)}) FORMAT ArrowStream`
  const bytes = async function* (): AsyncGenerator<Buffer> {
    let read = 0
    yield head
    for (const { start, end } of pieces) {
      const data = createReadStream(path, { highWaterMark: 1 << 20, start, end: end - 1 })
      for await (const chunk of data) {
        onRead((read += (chunk as Buffer).length))
        yield chunk as Buffer
      }
    }
  }
  try {
    await loader.execute({
      sql,
      settings: ARROW_SETTINGS,
      body: Readable.from(bytes(), { objectMode: false }),
      ...(signal && { signal })
    })
  } catch (error) {
    throw engineError.is(error, 'engine/bug') ? damagedArrow(name, error) : error
  }
}
