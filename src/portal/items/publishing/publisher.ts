import type { Actor } from '#events'
import type { ImportFormat } from '#formats'
import type { Writer } from '#store'

/** A file that is to become a dataset, or new records of one. */
export interface PublishOrder {
  readonly path: string
  /** Reports how the file is written where its content does not. */
  readonly fileName: string
  /** Format of the file; absent: detected by content. */
  readonly format?: ImportFormat
  /** How a CSV is written; what is absent is found out. */
  readonly csv?: { readonly delimiter?: string; readonly quote?: string }
  readonly datasetId: string
  /** Absent: the records have the geometries that the file gives them. */
  readonly coordinates?: Coordinates | undefined
  /** Fields of the dataset may take other types where the file's cells do not fit. */
  readonly allowTypeChanges?: boolean
  readonly actor: Actor | undefined
  /** Absent: the dataset exists and is reloaded. */
  readonly made?: NewDatasetOfItem
  /** Further changes in the transaction that publishes the records. */
  readonly alongside: (tx: Writer) => Promise<void>
}

export type FileToRead = Pick<PublishOrder, 'path' | 'fileName' | 'format' | 'csv'>

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

/** Makes datasets of files: declared here, done where files can be read, provided by app. */
export interface Publisher {
  /** Resolves once readers see the records. Errors: those of imports; the dataset is then as it was. */
  publish(order: PublishOrder): Promise<{ readonly bytes: number }>
  /** The columns that look like places at the beginning of the file. Errors: those of reading it. */
  findCoordinates(file: FileToRead): Promise<Coordinates | undefined>
  /**
   * The kind of the geometries that the records have themselves, by the beginning of the file. Errors: those of reading
   * it.
   */
  findGeometry(file: FileToRead): Promise<GeometryKind | undefined>
}
