import { isSearchable } from '#query'
import { type Field, isMultivalued } from '#schema'
import {
  columnOf,
  ID_COLUMN,
  latitudeOf,
  longitudeOf,
  ORDINAL_COLUMN,
  PLACE_COLUMN,
  quoteIdentifier,
  SEARCH_COLUMN,
  SIZE_COLUMN,
  TIMESTAMP_COLUMN
} from '../column.ts'
import type { VersionShape } from '../engine.ts'
import type { DerivedColumn } from './derived-column.ts'
import { foldedWords } from './folding.ts'
import { placedBy } from './indexes.ts'
import { shapeParts, shapeText } from './shape-parts.ts'

/**
 * SQL of a field's typed value: Nullable(String|Int64|Float64|Bool|Date32|DateTime64(6)), Array(String) when
 * multivalued, Tuple(lon Nullable(Float64), lat Nullable(Float64)) for a point, the text of a GeoJSON geometry for a
 * shape. It may stand in the statement several times: let it be a column of a subquery when it is more than a cast.
 */
export type SourceExpression = (field: Field) => string

/** SQL of a record's derived columns. */
export interface RecordExpressions {
  /** UInt64, from 0. */
  readonly ordinal: string
  /** DateTime64(3, 'UTC'). */
  readonly timestamp: string
  /** Number of equal records before this one; makes ids unique when no field is annotated as id. '0' otherwise. */
  readonly occurrence: string
}

/** Every column of `versionColumns` with its SQL, for `INSERT INTO version (names) SELECT sql FROM staging`. */
export function derivedColumns(
  shape: VersionShape,
  source: SourceExpression,
  record: RecordExpressions
): DerivedColumn[] {
  // The id of a record is that of its values as they are kept, and not as its file writes shapes.
  const kept: SourceExpression = (field) => (field.type === 'geo_shape' ? shapeText(source(field)) : source(field))
  return [
    ...shape.fields.flatMap((field) => fieldValues(field, source(field))),
    { name: ID_COLUMN, sql: recordId(shape.fields, kept, record.occurrence) },
    { name: ORDINAL_COLUMN, sql: record.ordinal },
    { name: PLACE_COLUMN, sql: placeOnCurve(shape, source) },
    { name: TIMESTAMP_COLUMN, sql: record.timestamp },
    { name: SIZE_COLUMN, sql: `toUInt32(length(${canonicalText(shape.fields, kept)}))` },
    { name: SEARCH_COLUMN, sql: searchText(shape.fields, source) }
  ]
}

function fieldValues(field: Field, sql: string): DerivedColumn[] {
  switch (field.type) {
    case 'geo_point_2d':
      return [
        { name: longitudeOf(field), sql: `tupleElement(${sql}, 1)` },
        { name: latitudeOf(field), sql: `tupleElement(${sql}, 2)` }
      ]
    case 'geo_shape':
      return shapeParts(field, sql)
    case 'text':
    case 'int':
    case 'double':
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'file':
    case 'json_blob':
      return [{ name: columnOf(field), sql }]
  }
}

/** SQL of a field's value as a version keeps it. */
export function storedValue(field: Pick<Field, 'name'> & Partial<Field>): string {
  return field.type === 'geo_point_2d'
    ? `tuple(${quoteIdentifier(longitudeOf({ name: field.name }))}, ${quoteIdentifier(latitudeOf({ name: field.name }))})`
    : quoteIdentifier(columnOf(field))
}

/**
 * SHA-1 over the id-annotated fields: equal keys are the same record. Without any, over all fields and the number of
 * the occurrence.
 */
export function recordId(fields: readonly Field[], source: SourceExpression, occurrence: string): string {
  const keys = fields.filter((field) => field.annotations.id === true)
  if (keys.length > 0) return `SHA1(${canonicalText(keys, source)})`
  const text = canonicalText(fields, source)
  return `SHA1(if(${occurrence} = 0, ${text}, concat(${text}, '\\x1F#', toString(${occurrence}))))`
}

/**
 * A text that is the same only for equal values: each value begins with `=` (`-` for null) after a separator that is
 * doubled inside values. Also what a load groups by to find records that occur several times.
 */
export function canonicalText(fields: readonly Field[], source: SourceExpression): string {
  return `concat('', ${fields.map((field) => canonicalValue(field, source(field))).join(", '\\x1F', ")}, '')`
}

function canonicalValue(field: Field, sql: string): string {
  switch (field.type) {
    case 'geo_point_2d':
      return `ifNull(concat('=', toString(tupleElement(${sql}, 1)), ' ', toString(tupleElement(${sql}, 2))), '-')`
    case 'text':
    case 'file':
    case 'json_blob':
    case 'geo_shape':
      return isMultivalued(field)
        ? canonicalList(sql)
        : `ifNull(concat('=', replaceAll(${sql}, '\\x1F', '\\x1F\\x1F')), '-')`
    case 'int':
    case 'double':
    case 'boolean':
    case 'date':
    case 'datetime':
      return `ifNull(concat('=', toString(${sql})), '-')`
  }
}

function canonicalList(sql: string): string {
  return `if(empty(${sql}), '-', concat('=', replaceAll(toString(${sql}), '\\x1F', '\\x1F\\x1F')))`
}

/** Ten-millionths of a degree are a centimetre. Records without the point come last. */
function placeOnCurve(shape: VersionShape, source: SourceExpression): string {
  const field = placedBy(shape.fields, shape.expectedRows)
  if (field === undefined) return 'toUInt64(0)'
  const scaled = (element: number, from: number): string =>
    `toUInt32(round((assumeNotNull(tupleElement(${source(field)}, ${element})) + ${from}) * 1e7))`
  const place = `mortonEncode(${scaled(1, 180)}, ${scaled(2, 90)})`
  return `if(isNull(tupleElement(${source(field)}, 1)) OR isNull(tupleElement(${source(field)}, 2)), toUInt64(-1), ${place})`
}

function searchText(fields: readonly Field[], source: SourceExpression): string {
  // Fields that are not part of the record's text: the catalog's audiences.
  const texts = fields
    .filter((field) => isSearchable(field) && field.annotations.searchable !== false)
    .map((field) =>
      isMultivalued(field) ? `arrayStringConcat(${source(field)}, ' ')` : `ifNull(${source(field)}, '')`
    )
  return texts.length === 0 ? `''` : foldedWords(`concat('', ${texts.join(", ' ', ")}, '')`)
}
