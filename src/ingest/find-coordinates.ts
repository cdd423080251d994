import type { Loader } from '#engine'
import type { FileReader, ImportFormat } from '#formats'
import { coordinatePairs, FITTING_PART } from './coordinate-names.ts'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { checkCsvOptions } from './csv/csv-options-input.ts'
import { detectDialect } from './csv/detect-dialect.ts'
import { columnsOf } from './csv/stage-csv.ts'
import { ingestError } from './errors.ts'
import { detectReader } from './format.ts'
import { JsonColumns } from './json/columns.ts'
import { detectLayout } from './json/layout.ts'
import { RecordCells } from './json/record-cells.ts'
import { readJsonRecords } from './json/records.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { fieldNames } from './names.ts'
import { readFooter } from './parquet/footer.ts'
import { describeColumns } from './parquet/stage-parquet.ts'
import { isCoordinate } from './reading/coordinates.ts'
import { EAST, NORTH } from './reading/geometry.ts'
import type { Coordinates } from './schema-file.ts'
import type { ByteSource } from './source/byte-source.ts'
import { readHead } from './source/byte-source.ts'
import { openFile } from './source/open-source.ts'
import { textSource } from './text-source.ts'

/** The beginning of a file as it would be imported. */
interface Sample {
  readonly labels: readonly string[]
  /** Values under a label. */
  readonly cells: (place: number) => readonly string[]
}

export interface SampledFile {
  readonly file: string
  readonly name?: string
  readonly format?: ImportFormat | undefined
  readonly csv?: CsvOptions
}

/**
 * The two columns that hold the records' places, by their names and by the values in the beginning of the file (of
 * Parquet, by their types). Undefined: there are none, or the records have geometries. A proposal: an import looks at
 * every cell. Errors: those of reading a file.
 */
export async function findCoordinates(
  { loader }: { readonly loader: Loader },
  { file, name, format, csv = {} }: SampledFile
): Promise<Coordinates | undefined> {
  const source = await openFile(file, undefined, DEFAULT_LIMITS, name)
  const reader = detectReader((await readHead(source, SNIFF_BYTES)).bytes, source.name, format)
  return chosen(await SAMPLES[reader](source, csv, loader))
}

const SAMPLES: Readonly<Record<FileReader, (source: ByteSource, csv: CsvOptions, loader: Loader) => Promise<Sample>>> =
  {
    delimited: (source, csv) => sampleCsv(source, csv),
    tsv: (source, csv) => sampleCsv(source, { delimiter: 'tab', ...csv }),
    json: (source) => sampleJson(source),
    parquet: (source, _, loader) => sampleParquet(loader, source)
  }

const SNIFF_BYTES = 64 * 1024

function chosen({ labels, cells }: Sample): Coordinates | undefined {
  const fits = (place: number, limit: number): boolean => {
    const filled = cells(place).filter((cell) => cell.trim() !== '')
    return (
      filled.length > 0 && filled.filter((cell) => isCoordinate(cell, limit)).length >= filled.length * FITTING_PART
    )
  }
  const pair = coordinatePairs(fieldNames(labels), { plain: false }).find(
    ([latitude, longitude]) => fits(latitude, NORTH) && fits(longitude, EAST)
  )
  return pair && [labels[pair[0]]!, labels[pair[1]]!]
}

const NOTHING: Sample = { labels: [], cells: () => [] }

async function sampleCsv(source: ByteSource, options: CsvOptions): Promise<Sample> {
  const { head, complete } = await textSource(source)
  const detected = detectDialect(head, complete, DEFAULT_LIMITS, checkCsvOptions(options))
  if (detected.header.length === 0) return NOTHING
  return {
    labels: columnsOf(detected).map(({ label }) => label),
    cells: (place) => detected.rows.map((row) => row.cells[place] ?? '')
  }
}

async function sampleJson(source: ByteSource): Promise<Sample> {
  const { head, complete } = await textSource(source)
  const columns = new JsonColumns(DEFAULT_LIMITS)
  const record = new RecordCells(columns, DEFAULT_LIMITS)
  const rows: string[][] = []
  await readJsonRecords(only(head), detectLayout(head, complete, source.name), DEFAULT_LIMITS, (buffer, start, end) => {
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
  if (record.seen.geometries > 0) return NOTHING
  return {
    labels: columns.list(new Set()).map(({ label }) => label),
    cells: (place) => rows.map((row) => row[place] ?? '')
  }
}

async function* only(head: Buffer): AsyncGenerator<Buffer> {
  yield head
}

/**
 * The footer tells names and types; a column of fractions counts as one whose values fit. A compressed file would have
 * to be decompressed to its end.
 */
async function sampleParquet(loader: Loader, { path, name }: ByteSource): Promise<Sample> {
  if (path === undefined) return NOTHING
  const footer = await readFooter(path, name)
  if (footer.geometries.size > 0) return NOTHING
  const columns = await describeColumns(footer, name, { loader, limits: DEFAULT_LIMITS })
  return {
    labels: columns.map((column) => column.name),
    cells: (place) => (columns[place]!.kind === 'double' || columns[place]!.kind === 'decimal' ? ['0'] : [])
  }
}
