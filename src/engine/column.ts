import type { Field } from '#schema'

/**
 * Names of the engine's columns. A field has the column of its own name, dots as `·` (a dotted Array column would
 * become part of a ClickHouse Nested structure). Field names never begin with `_`, so everything of ours does.
 */
export function columnOf(field: { readonly name: string }): string {
  return field.name.replaceAll('.', '·')
}

/** Record id: 20 bytes, shown as 40 hexadecimal digits. */
export const ID_COLUMN = '_id'
/** Place of the record in its source, from 0: the order of records and the tie-break of every other order. */
export const ORDINAL_COLUMN = '_ordinal'
/**
 * Place of the record on a space-filling curve over its first geo point, 0 everywhere when rows lie in the source's
 * order.
 */
export const PLACE_COLUMN = '_place'
/** When the record's version was loaded. */
export const TIMESTAMP_COLUMN = '_timestamp'
/** Bytes of the record's values as text. */
export const SIZE_COLUMN = '_size'
/** Folded words of every text-like field. */
export const SEARCH_COLUMN = '_search'

/** A geo point is two Nullable(Float64) columns. */
export const longitudeOf = (field: Pick<Field, 'name'>): string => `_lon_${columnOf(field)}`
export const latitudeOf = (field: Pick<Field, 'name'>): string => `_lat_${columnOf(field)}`

/**
 * A shape keeps its GeoJSON geometry text under its own name, beside bounds and its points, lines and areas as native
 * geometry.
 */
export const westOf = (field: Pick<Field, 'name'>): string => `_west_${columnOf(field)}`
export const southOf = (field: Pick<Field, 'name'>): string => `_south_${columnOf(field)}`
export const eastOf = (field: Pick<Field, 'name'>): string => `_east_${columnOf(field)}`
export const northOf = (field: Pick<Field, 'name'>): string => `_north_${columnOf(field)}`
export const pointsOf = (field: Pick<Field, 'name'>): string => `_points_${columnOf(field)}`
export const linesOf = (field: Pick<Field, 'name'>): string => `_lines_${columnOf(field)}`
export const areasOf = (field: Pick<Field, 'name'>): string => `_areas_${columnOf(field)}`

/** The only way a name becomes part of a statement. */
export function quoteIdentifier(name: string): string {
  return '`' + name.replaceAll('\\', '\\\\').replaceAll('`', '\\`') + '`'
}
