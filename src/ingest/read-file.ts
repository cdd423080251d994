import type { ReadContext, StagedFile } from './context.ts'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { stageCsv } from './csv/stage-csv.ts'
import type { Format } from './format.ts'
import { detectFormat } from './format.ts'
import { stageJson } from './json/stage-json.ts'
import { stageParquet } from './parquet/stage-parquet.ts'
import type { ByteSource } from './source/byte-source.ts'
import { readHead } from './source/byte-source.ts'

export interface ReadOptions extends CsvOptions {
  readonly format?: Format | undefined
  /** Name of the WHATWG encoding list; overrides what the file says. */
  readonly encoding?: string | undefined
  /** Coordinate system of the geometries, as `EPSG:2154`; overrides what the file says. */
  readonly crs?: string | undefined
}

const SNIFF_BYTES = 64 * 1024

/**
 * Any known format into a staging table. Throws `ingest/unsupported-format`, `ingest/empty` and what the readers throw.
 */
export async function readFile(source: ByteSource, options: ReadOptions, context: ReadContext): Promise<StagedFile> {
  const { bytes } = await readHead(source, SNIFF_BYTES)
  const { encoding, delimiter, quote, headerRow, skip, skipRowsMatching } = options
  const csv = { encoding, delimiter, quote, headerRow, skip, skipRowsMatching }
  const format = detectFormat(bytes, source.name, options.format)
  switch (format) {
    case 'tsv':
      return stageCsv(source, { ...csv, delimiter: delimiter ?? 'tab' }, context)
    case 'parquet':
      return stageParquet(source, options.crs, context)
    case 'json':
      return stageJson(source, { encoding, crs: options.crs }, context)
    case 'delimited':
      return stageCsv(source, csv, context)
  }
}
