import type { FileFormat } from './file-format.ts'
import { FILE_FORMATS } from './file-formats.ts'

type Table = typeof FILE_FORMATS

/** The names of all formats. */
export type FileFormatName = keyof Table

/** The formats whose rows have these members. */
type NamesWith<Members> = { [Name in FileFormatName]: Table[Name] extends Members ? Name : never }[FileFormatName]

/** Formats that imports read. */
export type ImportFormat = NamesWith<{ readonly reader: string }>
/** Formats that records are exported in. */
export type RecordFormat = NamesWith<{ readonly exported: object }>
/** Those whose bytes the records engine writes. */
export type EngineFormat = NamesWith<{ readonly exported: { readonly by: 'engine' } }>
/** Those that a writer of ours writes. */
export type WriterFormat = NamesWith<{ readonly exported: { readonly by: 'writer' } }>
/** Values of `exportFormat` of the sharing REST API. */
export type PortalExportName = Extract<
  Table[FileFormatName],
  { readonly portal: { readonly exportAs: string } }
>['portal']['exportAs']

/** The same rows, with all that a format can have. */
const ROWS: Readonly<Record<FileFormatName, FileFormat>> = FILE_FORMATS
const NAMES = Object.keys(FILE_FORMATS) as FileFormatName[]

export function fileFormat(name: FileFormatName): FileFormat {
  return ROWS[name]
}

export const FORMAT_NAMES: readonly FileFormatName[] = NAMES
export const IMPORT_FORMATS: readonly ImportFormat[] = NAMES.filter(
  (name): name is ImportFormat => ROWS[name].reader !== undefined
)
export const RECORD_FORMATS: readonly RecordFormat[] = NAMES.filter(
  (name): name is RecordFormat => ROWS[name].exported !== undefined
)
export const ENGINE_FORMATS: readonly EngineFormat[] = NAMES.filter(
  (name): name is EngineFormat => ROWS[name].exported?.by === 'engine'
)

export function isEngineFormat(name: string): name is EngineFormat {
  return ENGINE_FORMATS.some((each) => each === name)
}
