/**
 * Export formats as data, and the writers of those that the engine does not write itself: rows in, bytes of a file out;
 * catalogs too. It must never run a query or know who asks.
 *
 * Errors: `exports/unknown-epsg` unknown coordinate system, or one that needs grids we do not have;
 * `exports/bad-parameter`; `exports/too-large` and `exports/disk-full` when there is no space for data that a format
 * must keep until its end.
 */

export { isMailAddress } from './catalog/address.ts'
export type { CatalogDataset, CatalogFile, CatalogPortal } from './catalog/described.ts'
export { DCAT_PROFILES } from './catalog/profiles/index.ts'
export { parseTurtle } from './catalog/rdf-library.ts'
export { frequencyLabel } from './catalog/vocabulary/frequencies.ts'
export { languageCode } from './catalog/vocabulary/languages.ts'
export { type Licence, licenceOf } from './catalog/vocabulary/licences.ts'
export { isOwnTheme, readOwnThemes, themeLabel } from './catalog/vocabulary/themes.ts'
export { writeCatalog } from './catalog/write-catalog.ts'
export * from './errors.ts'
export { type FilePlan, formatOptionsOf, prepareFile, type WriteFile } from './file-plan.ts'

export {
  CATALOG_FORMATS,
  type CatalogFormat,
  DATASET_FORMATS,
  type DatasetFormat,
  type ExportFormat,
  findFormat,
  formatsFor
} from './formats.ts'
export { type DrawnFeature, encodeTile, type TilePoint } from './mvt/encode-tile.ts'
export { TileArchive } from './pmtiles/tile-archive.ts'
export { tileIdOf } from './pmtiles/tile-id.ts'
export { WGS84 } from './reprojection.ts'
export { openScratch, type Scratch, type ScratchFile, ScratchSpace, type ScratchTicket } from './scratch.ts'
export { featureWriter, type RecordForm, recordForm, recordWriter } from './search-v1/record-text.ts'
export { type Member, membersOf } from './search-v1/row-members.ts'
export type { RecordsShape } from './search-v1/write-records.ts'
export type { CalendarFields, ExportColumn, ExportTable, RowBatches } from './table.ts'
export { geometryColumn } from './table.ts'
export type { Writer, WriterFactory } from './writer.ts'
