import type { ImportFormat } from '#formats'
import type { ReadContext, StagedFile } from './context.ts'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { hasNoRecords, ingestError } from './errors.ts'
import { detectReader } from './format.ts'
import { READERS } from './readers.ts'
import { findBeginning } from './source/beginning.ts'
import type { ByteSource } from './source/byte-source.ts'
import { readHead } from './source/byte-source.ts'

export interface ReadOptions extends CsvOptions {
  readonly format?: ImportFormat | undefined
  /** Name of the WHATWG encoding list; overrides what the file says. */
  readonly encoding?: string | undefined
  /** Coordinate system of the geometries, as `EPSG:2154`; overrides what the file says. */
  readonly crs?: string | undefined
  /** Sheets, layers or tables of a file that has several; `*` means all. */
  readonly layers?: readonly string[] | undefined
  /** Path to the records of JSON or XML: `result.records`. */
  readonly records?: string | undefined
}

const SNIFF_BYTES = 64 * 1024

/**
 * Any known format into a staging table. Throws `ingest/unsupported-format`, `ingest/empty` and the errors of the readers.
 */
export async function readFile(source: ByteSource, options: ReadOptions, context: ReadContext): Promise<StagedFile> {
  const { bytes, complete } = await readHead(source, SNIFF_BYTES)
  if (complete && (isBlank(bytes) || (context.knownColumns !== undefined && isEmptyList(bytes))))
    throw hasNoRecords(source.name)
  const { encoding, delimiter, quote, headerRow, skip, skipRowsMatching, crs, layers, records } = options
  const csv = { encoding, delimiter, quote, headerRow, skip, skipRowsMatching }
  const reader = READERS[detectReader(bytes, source, options.format)]
  if (layers !== undefined && !reader.hasLayers)
    throw ingestError('ingest/no-such-layer', `${source.name} has no layers: its format has one table.`, {
      details: { name: source.name, layers }
    })
  const staged = (part: ByteSource): Promise<StagedFile> =>
    reader.stage(part, { ...csv, crs, layers, records }, context)
  const { preview, signal } = context
  const part = reader.isText && preview !== undefined ? await findBeginning(source, preview, signal) : undefined
  return part === undefined ? staged(source) : { ...(await staged(part)), beginning: part.beginning }
}

/** What a service answers for another format, too. */
function isEmptyList(bytes: Buffer): boolean {
  return /^\s*\[\s*\]\s*$/.test(bytes.toString('latin1'))
}

/** Nothing, or only blanks and line breaks, after the mark of its encoding: the file of a query that found nothing. */
function isBlank(bytes: Buffer): boolean {
  return /^(?:(?:\xef\xbb\xbf)?[ \t\r\n]*|(?:\xff\xfe|\xfe\xff)[ \t\r\n\0]*)$/.test(bytes.toString('latin1'))
}
