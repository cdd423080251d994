/**
 * Datasets: their names, fields, metadata, files and versions, who may see them, and the catalog as a table that can be
 * queried. It must never run a query or know the engine; its results contain only data that the reader may see.
 *
 * Errors: `catalog/not-found` unknown dataset, or hidden from this principal · `catalog/forbidden` metadata open, records
 * not · `catalog/file-not-found` · `catalog/file-too-large` · `catalog/bad-dataset-id` · `catalog/already-exists` ·
 * `catalog/unknown-meta` · `catalog/bad-meta` · `catalog/bad-access` · `catalog/bad-grant` · `catalog/fields-differ` ·
 * `catalog/source-not-kept` · `catalog/dataset-busy` other loads of it take too long · `catalog/disk-full` · `catalog/no-such-field` · `catalog/bad-field` · `catalog/load-lost` a load gave no sign of life · `catalog/superseded` a later load is already published.
 */

export type { Adoption } from './adopt-version.ts'
export { CALL_KINDS, type Call, type CallKind, type Calls, createCalls, USAGE_DAYS } from './calls.ts'
export { type AdoptedRecords, type Catalog, createCatalog, versionOf } from './catalog.ts'
export type { DatasetChange, NewDataset } from './changes.ts'
export type { ClientFamily } from './client-family.ts'
export type { Access, Bounds, Dataset, DatasetFile, Metas, MetaValue, Version } from './dataset.ts'
export type { CurrentRecords, DatasetContent } from './dataset-content.ts'
export { checkDatasetId, slugOf } from './dataset-id.ts'
export type { DatasetItems, DatasetMetadata } from './dataset-items.ts'
export { EDITABLE_ANNOTATIONS, editField, type FieldChange, orderFields } from './edit-fields.ts'
export * from './errors.ts'
export { createFileStore, type FileFinding, type FileStore } from './files.ts'
export { createKeptFiles, type FileArea } from './kept-files.ts'
export type { KeptSource, LoadedSource, PreviousSource } from './kept-sources.ts'
export { createLoadTurns, type LoadTurns } from './load-turns.ts'
export { OWN_TEMPLATE_NAMES } from './metadata-lists/defined-templates.ts'
export type { ListsOfAdministrators } from './metadata-lists/lists-of-administrators.ts'
export type { DefinedMeta, DefinedTemplate, ListedLicense, MetadataLists } from './metadata-lists/metadata-lists.ts'
export { type MetaChanges, readMetas } from './metas.ts'
export type { CatalogRow, Projection } from './projection.ts'
export type { RecordFile, RecordFiles } from './record-files.ts'
export { type RecordsLedger, readDescription, type VersionDescription } from './records-ledger.ts'
export type { OutdatedVersion } from './renewals.ts'
export type { Meta, Template } from './templates/template.ts'
export { metasIn } from './translation.ts'
export {
  readUsage,
  sumUsage,
  USAGE_DIMENSIONS,
  type UsageDimension,
  type UsagePeriod,
  type UsageRow
} from './usage-counts.ts'
export type { Load, Publication } from './versions.ts'
export { createVisits, type Visits } from './visits.ts'
