import { type Field, isMultivalued } from '#schema'
import {
  columnOf,
  eastOf,
  ID_COLUMN,
  latitudeOf,
  longitudeOf,
  northOf,
  ORDINAL_COLUMN,
  PLACE_COLUMN,
  quoteIdentifier,
  SEARCH_COLUMN,
  southOf,
  westOf
} from '../column.ts'
import type { FieldStatistics, VersionShape } from '../engine.ts'

/**
 * Number of the layout that versions are made with. A change of types, codecs, indexes or sorting raises it:
 * versions of lower numbers are then renewed in the background. 1: integers as narrow as their values, value indexes.
 */
export const LAYOUT = 1

/** Below it any scan takes milliseconds, and the order of the file is what people expect to see. */
const PLACE_ORDER_ROWS = 200_000

/**
 * Where the words of `_search` are found; named here because prefixes and misspellings use its dictionary.
 */
export const SEARCH_INDEX = 'words'

/** The point by which this many rows are sorted spatially, if any. */
export function placedBy(fields: readonly Field[], rows: number): Field | undefined {
  return rows < PLACE_ORDER_ROWS ? undefined : fields.find((field) => field.type === 'geo_point_2d')
}

/**
 * One sorting key for every version, so that queries need not know which it is. Measured on 10 M points: a bounding box
 * 4.7 ms in this order and 50 ms in the source's; distance within a box 5.4 ms and 59 ms.
 */
export const SORTING_KEY = `(${PLACE_COLUMN}, ${ORDINAL_COLUMN})`

/**
 * Rows between two marks. A version of fewer is read completely despite an index, and the engine makes every index of
 * every table at its start: a thousand small tables load in four fifths of the time without.
 */
const MARKED_ROWS = 8_192

/** Whether a version that grows keeps the sorting and the indexes that it was made with. */
export function keepsLayout(fields: readonly Field[], rowsBefore: number, rowsAfter: number): boolean {
  return (
    placedBy(fields, rowsBefore) === placedBy(fields, rowsAfter) &&
    rowsBefore <= MARKED_ROWS === rowsAfter <= MARKED_ROWS
  )
}

/**
 * Minimum and maximum cost a few kilobytes a column for 10 M rows; words 55 MB for 440 MB of text, and 0.35 s per 2 M
 * rows of loading.
 */
export function indexClauses(shape: VersionShape): string[] {
  const words = `INDEX ${SEARCH_INDEX} ${SEARCH_COLUMN} TYPE text(tokenizer = 'splitByNonAlpha')`
  if (shape.expectedRows <= MARKED_ROWS) return [words]
  const ranges = shape.fields
    .flatMap(rangeColumns)
    .map(
      (column, place) =>
        `INDEX ${quoteIdentifier(`range_${place}`)} ${quoteIdentifier(column)} TYPE minmax GRANULARITY 1`
    )
  const values = shape.fields
    .filter((field) => isLookedUp(field, shape.statistics?.[field.name]))
    .map(
      (field, at) =>
        `INDEX ${quoteIdentifier(`value_${at}`)} ${quoteIdentifier(columnOf(field))} TYPE bloom_filter(0.001) GRANULARITY 1`
    )
  return [...ranges, ...values, `INDEX ids ${ID_COLUMN} TYPE bloom_filter(0.01) GRANULARITY 1`, words]
}

/** A dictionary finds values of fewer (columns.ts). */
const DICTIONARY_VALUES = 10_000

/**
 * Whether queries search single values: numbers, and texts with enough values to identify a record. A code among
 * 1,000,000 takes half the processor time with the index, which costs 1.8 MB and 0.05 s of the load.
 */
function isLookedUp(field: Field, statistics: FieldStatistics | undefined): boolean {
  if (field.type === 'int') return true
  return field.type === 'text' && !isMultivalued(field) && (statistics?.distinct ?? 0) > DICTIONARY_VALUES
}

/** Columns of which values lying near each other are often alike: whole granules can be left out. */
function rangeColumns(field: Field): string[] {
  switch (field.type) {
    case 'int':
    case 'double':
    case 'date':
    case 'datetime':
      return [columnOf(field)]
    case 'geo_point_2d':
      return [longitudeOf(field), latitudeOf(field)]
    case 'geo_shape':
      return [westOf(field), southOf(field), eastOf(field), northOf(field)]
    case 'text':
    case 'boolean':
    case 'file':
    case 'json_blob':
      return []
  }
}
