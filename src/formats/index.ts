/**
 * The formats of data files and the profiles of catalogs, each declared once: names, media types, endings, signatures,
 * who reads and writes them, how the portal API calls them; which metadata a profile asks for. It must never read or
 * write a file.
 */
export { COMPRESSION_ENDINGS } from './compressions.ts'
export { DATA_ENDINGS, DATA_FILE, itemTypeOfFile, PUBLISHABLE_TYPES, withoutEndings } from './data-files.ts'
export { dublinCoreTerm } from './dublin-core.ts'
export type { FileFormat } from './file-format.ts'
export * from './format-names.ts'
export * from './metadata-profiles.ts'
