import type { ImportFormat } from '#formats'
import type { ReadContext, StagedFile } from './context.ts'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { detectReader } from './format.ts'
import { READERS } from './readers.ts'
import type { ByteSource } from './source/byte-source.ts'
import { readHead } from './source/byte-source.ts'

export interface ReadOptions extends CsvOptions {
  readonly format?: ImportFormat | undefined
  /** Name of the WHATWG encoding list; overrides what the file says. */
  readonly encoding?: string | undefined
  /** Coordinate system of the geometries, as `EPSG:2154`; overrides what the file says. */
  readonly crs?: string | undefined
}

const SNIFF_BYTES = 64 * 1024

/**
 * Any known format into a staging table. Throws `ingest/unsupported-format`, `ingest/empty` and the errors of the readers.
 */
export async function readFile(source: ByteSource, options: ReadOptions, context: ReadContext): Promise<StagedFile> {
  const { bytes } = await readHead(source, SNIFF_BYTES)
  const { encoding, delimiter, quote, headerRow, skip, skipRowsMatching, crs } = options
  const csv = { encoding, delimiter, quote, headerRow, skip, skipRowsMatching }
  return READERS[detectReader(bytes, source.name, options.format)].stage(source, { ...csv, crs }, context)
}
