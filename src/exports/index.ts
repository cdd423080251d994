/**
 * Export formats as data, and the writers of those that the engine does not write itself: rows in, bytes of a file out.
 * It must never run a query or know who asks.
 *
 * Errors: `exports/unknown-epsg` no such coordinate system, or one that needs grids we do not have; `exports/bad-parameter`;
 * `exports/too-large` and `exports/disk-full` when there is no room for what a format must keep until its end.
 */
export { readBatches } from './batches.ts'
export { CATALOG_FORMATS, DATASET_FORMATS, findFormat, formatsFor, type DatasetFormat, type ExportFormat } from './formats.ts'
export { createReprojection, WGS84 } from './reprojection.ts'
export { ScratchSpace, type Scratch } from './scratch.ts'
export type { ExportColumn, ExportTable, ExportValue, RowBatches } from './table.ts'
export type { Wishes, Writer } from './writer.ts'
