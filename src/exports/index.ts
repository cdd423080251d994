/**
 * Export formats as data, and what is done to files on their way out when the engine cannot do it.
 * It must never run a query or know who asks.
 *
 * Errors: `exports/unknown-epsg` no such coordinate system, or one that needs grids we do not have.
 */
export { CATALOG_FORMATS, DATASET_FORMATS, findFormat, offeredFormats, type ExportFormat } from './formats.ts'
export { createReprojection, WGS84 } from './reprojection.ts'
