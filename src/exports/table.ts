import type { UncheckedGeometry } from '#geometry'
import type { Field, FieldType } from '#schema'

/**
 * A value as it comes from the engine, by the type of its column: text, json_blob and file (its JSON) as text; a list
 * as an array of texts; int as decimal text, so that all 64 bits are kept; double as a number; date as `YYYY-MM-DD`;
 * datetime as ISO text with microseconds and the offset of the query's zone; a point as [lon, lat]; a shape as a
 * geometry.
 */
export type ExportValue = null | string | number | boolean | readonly string[] | readonly number[] | UncheckedGeometry

/** One value per column. Behind them stands the record's id, when the table says so. */
export type ExportRow = readonly ExportValue[]

/** Rows as they come. The next batch is asked for when the bytes of the last one are taken: memory stays flat. */
export type RowBatches = AsyncIterable<readonly ExportRow[]>

export interface ExportColumn {
  /** Header of the column: a name, an alias or a label. */
  readonly key: string
  readonly type: FieldType | 'null'
  /** Multivalued text. */
  readonly list: boolean
  /** The dataset's field, where the column is one. */
  readonly field?: Field
}

/** Information for a writer before the first row. */
export interface ExportTable {
  readonly datasetId: string
  readonly title: string
  readonly columns: readonly ExportColumn[]
  /**
   * How many of the columns were selected, when not all: the others are there only for the format's description.
   */
  readonly selected?: number
  /** Rows have the record's id as one more value behind those of the columns. Groups have none. */
  readonly hasRecordIds: boolean
  /** The caller asked for an order, and rows come in it. */
  readonly ordered?: boolean
  /** Origin of the portal as the caller sees it, without a slash at its end: addresses in files begin with it. */
  readonly portalAddress: string
  readonly lang: string
  readonly timezone: string
  /** Coordinate system in which geometries are wanted by the caller. */
  readonly epsg: number
  /** When the records were last loaded, ISO text. */
  readonly modified?: string
  /** Fields of events, as the dataset's calendar view says. */
  readonly calendar?: CalendarFields
}

export interface CalendarFields {
  readonly title?: string
  readonly start?: string
  readonly end?: string
}

/** The column that is drawn: the first shape, else the first point (EXPORT-geometry-1). */
export function geometryColumn(columns: readonly ExportColumn[]): number | undefined {
  const shape = columns.findIndex(({ type }) => type === 'geo_shape')
  const place = shape >= 0 ? shape : columns.findIndex(({ type }) => type === 'geo_point_2d')
  return place >= 0 ? place : undefined
}

/** A value of the geometry column as a geometry. */
export function asShape(value: ExportValue | undefined): UncheckedGeometry | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return { type: 'Point', coordinates: value }
  return typeof value === 'object' ? (value as UncheckedGeometry) : null
}
