/**
 * Use cases of readers of a portal, for every protocol: a page of records, facets, one record, a dataset, the catalog,
 * an export. It takes typed requests and a caller, and returns plain data or bytes; the audience, the cache by version,
 * the slot at the engine, the compute budget and the timing of stages are its own. It must never know HTTP, read a
 * parameter or write a wire form.
 *
 * Errors: `records/record-not-found` · `records/no-records` the format needs records, and the dataset has none ·
 * `records/no-columns` a table is asked for without fields · `records/not-drawable` a map cannot be drawn of the field; beside those of catalog, odsql, exports, limits and engine.
 */
export type { Analysis, AnalysisRequest } from './analysis/analysis.ts'
export type { BodyFormat, Rendered } from './cache/body-format.ts'
export type { CachedUseCase } from './cache/cached-use-case.ts'
export type { Caller } from './caller.ts'
export type { DescribedDataset } from './catalog/dataset.ts'
export type { DatasetRow } from './catalog/dataset-rows.ts'
export type { DatasetsPage, DatasetsRequest } from './catalog/datasets.ts'
export type { PublicAddresses } from './catalog/public-addresses.ts'
export * from './errors.ts'
export { type CsvOptions, EXPORT_DEFAULTS, type ExportRequest, type FileRequest } from './exports/export-request.ts'
export { type KeptFile, KeptFiles } from './exports/kept-files.ts'
export type { PlannedFile } from './exports/planned-file.ts'
export type { Facets, FacetsRequest } from './facets/facets.ts'
export type { PageRequest, RecordsPage } from './pages/page.ts'
export type { FoundRecord, RecordRequest } from './pages/record.ts'
export { type RecordProperties, readRowHead } from './pages/record-properties.ts'
export {
  type Clauses,
  type Dialect,
  type Extent,
  type Locale,
  NO_CLAUSES,
  type OdsqlRequest
} from './query/request.ts'
export { createRecords, type Records, type RecordsOptions } from './records.ts'
export { drawTile } from './tiles/draw-tile.ts'
export type { DrawnTile, TileRequest } from './tiles/tile.ts'
