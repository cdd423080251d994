import type { Loader } from '#engine'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { checkCsvOptions } from './csv/csv-options-input.ts'
import { detectDialect } from './csv/detect-dialect.ts'
import { columnsOf } from './csv/stage-csv.ts'
import { ingestError } from './errors.ts'
import { JsonColumns } from './json/columns.ts'
import { detectLayout } from './json/layout.ts'
import { RecordCells } from './json/record-cells.ts'
import { readJsonRecords } from './json/records.ts'
import { findRowNames } from './json/row-names.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { readFooter } from './parquet/footer.ts'
import { describeColumns } from './parquet/stage-parquet.ts'
import type { ByteSource } from './source/byte-source.ts'
import { textSource } from './text-source.ts'

/** The beginning of a file as it would be imported. */
export interface Sample {
  readonly labels: readonly string[]
  /** Values under a label. */
  readonly cells: (place: number) => readonly string[]
}

export const EMPTY_SAMPLE: Sample = { labels: [], cells: () => [] }

export async function sampleCsv(source: ByteSource, options: CsvOptions): Promise<Sample> {
  const { head, complete } = await textSource(source)
  const detected = detectDialect(head, complete, DEFAULT_LIMITS, checkCsvOptions(options))
  if (detected.header.length === 0) return EMPTY_SAMPLE
  return {
    labels: columnsOf(detected).map(({ label }) => label),
    cells: (place) => detected.rows.map((row) => row.cells[place] ?? '')
  }
}

export async function sampleJson(source: ByteSource): Promise<Sample> {
  const { head, complete } = await textSource(source)
  const columns = new JsonColumns(DEFAULT_LIMITS)
  const layout = detectLayout(head, complete, source.name)
  const rowNames = findRowNames(head, layout)
  const record = new RecordCells(columns, DEFAULT_LIMITS, rowNames)
  const rows: string[][] = []
  const named = { ...layout, ...(rowNames?.inFirstRow && { isNamedByFirst: true }) }
  await readJsonRecords(only(head), named, DEFAULT_LIMITS, (buffer, start, end) => {
    record.read(buffer, start, end)
    rows.push(
      record.cells.map((cell) =>
        cell === undefined ? '' : (cell.text ?? buffer.toString('utf8', cell.start, cell.end))
      )
    )
  }).catch((error: unknown) => {
    // The head may end inside a record.
    if (complete || !ingestError.is(error, 'ingest/bad-json')) throw error
  })
  if (record.seen.geometries > 0) return EMPTY_SAMPLE
  return {
    labels: columns.list(new Set()).map(({ label }) => label),
    cells: (place) => rows.map((row) => row[place] ?? '')
  }
}

async function* only(head: Buffer): AsyncGenerator<Buffer> {
  yield head
}

/**
 * The footer has names and types; a column of fractions counts as one whose values fit. A compressed file would have
 * to be decompressed to its end.
 */
export async function sampleParquet(loader: Loader, { path, name }: ByteSource): Promise<Sample> {
  if (path === undefined) return EMPTY_SAMPLE
  const footer = await readFooter(path, name)
  if (footer.geometries.size > 0) return EMPTY_SAMPLE
  const columns = await describeColumns(footer, name, { loader, limits: DEFAULT_LIMITS })
  return {
    labels: columns.map((column) => column.name),
    cells: (place) => (columns[place]!.kind === 'double' || columns[place]!.kind === 'decimal' ? ['0'] : [])
  }
}
