import type { Actor } from '#events'
import type { ImportFormat } from '#formats'
import type { Writer } from '#store'
import type { JsonObject } from '../../pipeline/parameter.ts'

/** How a file is to be read, as options of imports are written; what is absent is found out. */
export interface ReadingOptions {
  readonly delimiter?: string
  readonly quote?: string
  readonly headerRow?: string
  readonly skip?: number
  readonly encoding?: string
  /** Sheets, layers or tables of a file that has several; `*` means all. */
  readonly layers?: readonly string[]
  /** A file of a zip archive. */
  readonly member?: string
  /** Coordinate system of the geometries, as `EPSG:2154`. */
  readonly crs?: string
  /** Path to the records of JSON or XML. */
  readonly records?: string
}

/** A part of a file that is read by itself. */
export interface FilePart {
  readonly name: string
  /** If the file says it without being read. */
  readonly records?: number
}

/** The files of an archive, or the sheets, layers or tables of a file, of which one must be chosen. */
export interface FileParts {
  readonly kind: 'layer' | 'member'
  readonly parts: readonly FilePart[]
}

/** How far a publication is. */
export interface PublishProgress {
  readonly stage: string
  readonly bytesRead: number
  readonly totalBytes: number
  /** Once known. */
  readonly records?: number
}

export interface PublishWatch {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: PublishProgress) => void
}

/** A file that is to become a dataset, or new records of one. */
export interface PublishOrder extends PublishWatch {
  readonly path: string
  /** Reports how the file is written where its content does not. */
  readonly fileName: string
  /** Format of the file; absent: detected by content. */
  readonly format?: ImportFormat
  readonly reading?: ReadingOptions
  /** Content of a schema file: fields, columns that are left out. Checked where files are read. */
  readonly schema?: JsonObject | undefined
  /** Cells that do not fit the schema become null instead of refusing the file. */
  readonly nullRejected?: boolean
  readonly datasetId: string
  /** Absent: the records have the geometries that the file gives them. */
  readonly coordinates?: Coordinates | undefined
  /** Fields of the dataset may take other types where the file's cells do not fit. */
  readonly allowTypeChanges?: boolean
  /** The file may have no records: the dataset then has none, and keeps its fields. */
  readonly allowEmpty?: boolean
  /** The records are added to those of the dataset; the schema is then the dataset's. */
  readonly appends?: boolean
  readonly actor: Actor | undefined
  /** Absent: the dataset exists and is reloaded. */
  readonly made?: NewDatasetOfItem
  /** Further changes in the transaction that publishes the records. */
  readonly alongside: (tx: Writer) => Promise<void>
}

/** Records are read again from a file that the dataset keeps. */
export interface ReturnOrder extends PublishWatch {
  readonly datasetId: string
  /** A file of earlier records. */
  readonly previousId: string
  readonly nullRejected: boolean
  readonly actor: Actor | undefined
  readonly alongside: (tx: Writer) => Promise<void>
}

export type FileToRead = Pick<PublishOrder, 'path' | 'fileName' | 'format' | 'reading'>

/** The columns of the records' places. */
export type Coordinates = readonly [latitude: string, longitude: string]

/** As in GeoJSON, the parts of several as one. */
export type GeometryKind = 'point' | 'multipoint' | 'line' | 'polygon'

/** Known positions of the records of a file. */
export interface FoundLocation {
  readonly coordinates: Coordinates | undefined
  readonly geometry: GeometryKind | undefined
}

/** Properties of a new dataset, besides its records. */
export interface NewDatasetOfItem {
  readonly itemId: string
  readonly owner: string
  readonly title: string
  readonly description: string | null
  readonly keywords: readonly string[]
  readonly license: string | null
}

/** What an import would make of a file; documented with the operation. */
export interface FileAnalysis {
  /** Of the beginning, where only that was read. */
  readonly records: number
  /** How much of a large file was read, in bytes on disk; null: all of it. */
  readonly beginning: { readonly storedBytes: number | null; readonly totalBytes: number } | null
  /** How the file is written, as it was read. */
  readonly layout: Readonly<Record<string, string | number | boolean>>
  readonly fields: readonly AnalyzedField[]
  /** The first records, their cells in the order of the fields. */
  readonly samples: readonly {
    readonly line?: number
    readonly cells: readonly { readonly text: string; readonly fits: boolean }[]
  }[]
  /** Cells that do not fit the type that was chosen for them. */
  readonly rejects: {
    readonly count: number
    readonly first: readonly {
      readonly line?: number
      readonly record: number
      readonly column: string
      readonly type: string
      readonly value: string
    }[]
  }
  readonly lines: object | null
  readonly doubts: readonly { readonly about: string; readonly message: string; readonly option: string }[]
  readonly notes: readonly { readonly code: string; readonly message: string; readonly count: number }[]
  /** A schema that reads more of the values, and what it changes; null: it was not asked for. */
  readonly suggestion: {
    readonly schema: object
    readonly changes: readonly {
      readonly field: string
      readonly from?: string
      readonly to: string
      readonly examples: readonly { readonly text: string; readonly value: string }[]
    }[]
  } | null
}

export interface AnalyzedField {
  readonly name: string
  readonly label: string
  readonly type: string
  /** The column of the file; two for a point. */
  readonly source: string | readonly [string, string]
  /** The form of its values. */
  readonly reading: string | null
  readonly facet: boolean
}

export interface AnalysisOrder extends FileToRead {
  readonly schema: JsonObject | undefined
  readonly coordinates: Coordinates | undefined
  readonly suggest: boolean
  /** Of a file with more than `wholeBytes` the beginning is read: `beginningBytes` of its text or of its values. */
  readonly preview: { readonly wholeBytes: number; readonly beginningBytes: number }
  readonly actor: Actor | undefined
  readonly signal: AbortSignal
}

/** Makes datasets of files: declared here, done where files can be read, provided by app. */
export interface Publisher {
  /** Resolves once readers see the records. Errors: those of imports; the dataset is then as it was. */
  publish(order: PublishOrder): Promise<{ readonly bytes: number }>
  /** The fields stay as they are. Errors: those of imports, `catalog/source-not-kept`. */
  returnTo(order: ReturnOrder): Promise<unknown>
  /** What of the file can be chosen; no parts: it has one table. Errors: those of reading it. */
  listParts(file: FileToRead): Promise<FileParts>
  /** Reads the file as `publish` does, a large one by its beginning, and changes nothing. Errors: those of imports. */
  analyze(order: AnalysisOrder): Promise<FileAnalysis>
  /** The columns that look like places at the beginning of the file. Errors: those of reading it. */
  findCoordinates(file: FileToRead): Promise<Coordinates | undefined>
  /**
   * The kind of the geometries that the records have themselves, by the beginning of the file. Errors: those of reading
   * it.
   */
  findGeometry(file: FileToRead): Promise<GeometryKind | undefined>
}
