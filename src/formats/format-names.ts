import type { FileFormat, FormatParameter } from './file-format.ts'
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
/** Those that are made of the tiles of a map. */
export type TilesFormat = NamesWith<{ readonly exported: { readonly by: 'tiles' } }>

/** Readers of imports. */
export type FileReader = Table[ImportFormat]['reader']

type KeysOf<Row> = Row extends { readonly exported: { readonly parameters: infer Parameters } }
  ? keyof Parameters
  : never
/** Query parameters of exports that a writer reads. */
export type WriterParameter = { [Name in RecordFormat]: KeysOf<Table[Name]> }[RecordFormat] & string

/** The same rows, with all possible properties of a format. */
const ROWS: Readonly<Record<FileFormatName, FileFormat>> = FILE_FORMATS
const NAMES = Object.keys(FILE_FORMATS) as FileFormatName[]

export function fileFormat(name: FileFormatName): FileFormat {
  return ROWS[name]
}

export function readerOf(name: ImportFormat): FileReader {
  return FILE_FORMATS[name].reader
}

/** The parameters of all writers. */
export const WRITER_PARAMETERS = Object.assign(
  {},
  ...NAMES.map((name) => ROWS[name].exported?.parameters ?? {})
) as Readonly<Record<WriterParameter, FormatParameter>>

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

export function isImportFormat(name: string): name is ImportFormat {
  return IMPORT_FORMATS.some((each) => each === name)
}

export function isEngineFormat(name: string): name is EngineFormat {
  return ENGINE_FORMATS.some((each) => each === name)
}
