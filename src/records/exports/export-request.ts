import type { StreamFormat } from '#engine'
import { WGS84 } from '#exports'
import type { EngineFormat, RecordFormat } from '#formats'
import { type Extent, NO_CLAUSES, type OdsqlRequest } from '../query/request.ts'

export type CsvOptions = Omit<StreamFormat & { readonly kind: 'csv' }, 'kind' | 'header'>
export type ParquetCompression = (StreamFormat & { readonly kind: 'parquet' })['compression']

/** The common part of files of datasets and of the catalog. */
export interface FileRequest extends OdsqlRequest, Extent {
  readonly csv: CsvOptions
  readonly parquetCompression: ParquetCompression
  /** Parameters of writers, by the names that the writers read. */
  readonly formatOptions: Readonly<Record<string, string>>
  /** `https://portal.example`: addresses within the file begin with it. */
  readonly origin: string
}

export interface ExportRequest extends FileRequest {
  readonly format: RecordFormat
  readonly datasetId: string
  /** Columns are named by the labels of fields. */
  readonly useLabels: boolean
  /** EPSG code of the coordinate system that geometries are projected into. */
  readonly epsg: number
}

/** All records, written as each format is by default. */
export const EXPORT_DEFAULTS = {
  clauses: NO_CLAUSES,
  dialect: 'v2.1',
  limit: undefined,
  offset: 0,
  csv: { delimiter: ';', listSeparator: ',', quoteAll: false, withBom: true },
  parquetCompression: 'snappy',
  formatOptions: {},
  useLabels: false,
  epsg: WGS84
} as const satisfies Partial<ExportRequest>

/** How the engine writes each of its formats. */
export const STREAM_FORMATS: Readonly<
  Record<EngineFormat, (request: Pick<FileRequest, 'csv' | 'parquetCompression'>) => StreamFormat>
> = {
  csv: ({ csv }) => ({ kind: 'csv', ...csv }),
  json: () => ({ kind: 'json' }),
  jsonl: () => ({ kind: 'jsonl' }),
  geojson: () => ({ kind: 'geojson' }),
  parquet: ({ parquetCompression }) => ({ kind: 'parquet', compression: parquetCompression })
}
