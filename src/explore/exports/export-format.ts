import type { StreamFormat } from '#engine'
import { type ExportFormat, findFormat, WGS84 } from '#exports'
import type { EngineFormat } from '#formats'
import type { QueryParams } from '#http'
import type { ApiVersion } from '../api-version.ts'
import { badParameter } from '../errors.ts'
import { readBoolean, readChoice, readInteger } from '../parameters/parameters.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const

/**
 * The format of the path, which is a parameter with a list of values like others (EXPLORE-endpoint-2).
 * Throws `explore/bad-parameter`.
 */
export function readFormat<Format extends ExportFormat>(formats: readonly Format[], name: string): Format {
  const format = findFormat(formats, name)
  if (format !== undefined) return format
  throw badParameter('format', name, `one of ${formats.map((each) => each.name).join(', ')}`)
}

/** How the engine is to write it. Throws `explore/bad-parameter`. */
export function readStreamFormat(format: EngineFormat, query: QueryParams, version: ApiVersion): StreamFormat {
  return STREAM_FORMATS[format](query, version)
}

const STREAM_FORMATS: Readonly<Record<EngineFormat, (query: QueryParams, version: ApiVersion) => StreamFormat>> = {
  csv: readCsv,
  json: () => ({ kind: 'json' }),
  jsonl: () => ({ kind: 'jsonl' }),
  geojson: () => ({ kind: 'geojson' }),
  parquet: (query) => ({
    kind: 'parquet',
    compression: readChoice(query, 'parquet_compression', ['snappy', 'zstd'] as const, 'snappy')
  })
}

function readCsv(query: QueryParams, version: ApiVersion): StreamFormat {
  const listSeparator = query.get('list_separator') ?? ','
  if (listSeparator.length > 10) throw badParameter('list_separator', listSeparator, 'a text of at most 10 characters')
  return {
    kind: 'csv',
    listSeparator,
    delimiter: readChoice(query, 'delimiter', DELIMITERS, ';'),
    quoteAll: readBoolean(query, 'quote_all', false),
    withBom: readBoolean(query, 'with_bom', version.csvWithBom)
  }
}

/**
 * The coordinate system that geometries are wanted in; formats that write none, or in one system alone, have no use for
 * it.
 */
export function readEpsg(query: QueryParams): number {
  return readInteger(query, ['epsg'], WGS84, { min: 1_000, max: 999_999 })
}
