import type { Derivation } from './derived-field.ts'
import type { ValueNotation } from './value-notation.ts'

/** Field types of the Explore API (EXPLORE-value). */
export const FIELD_TYPES = [
  'text',
  'int',
  'double',
  'boolean',
  'date',
  'datetime',
  'geo_point_2d',
  'geo_shape',
  'file',
  'json_blob'
] as const

export type FieldType = (typeof FIELD_TYPES)[number]

export const FACET_SORTS = ['count', '-count', 'alphanum', '-alphanum', 'num', '-num'] as const
export type FacetSort = (typeof FACET_SORTS)[number]

export type DatePrecision = 'year' | 'month' | 'day'
export type DatetimePrecision = 'hour' | 'minute'

/** Annotations in the live form: booleans and scalars (EXPLORE-annotation). Keys are those on the wire. */
export interface Annotations {
  facet?: true
  facetsort?: FacetSort
  disjunctive?: true
  /** The field holds a path; the value is its separator. */
  hierarchical?: string
  /** The source text was split into a list with this separator. Only `text` fields are lists. */
  multivalued?: string
  sortable?: true
  /** Part of the record's key. */
  id?: true
  timeserie_precision?: DatePrecision | DatetimePrecision
  unit?: string
  decimals?: number
  timerangeFilter?: true
  [other: string]: unknown
}

/** `compute` and `lookup` are not shown by any API. */
export interface Field extends Derivation {
  /** Matches FIELD_NAME; catalog fields are dotted (`default.title`). */
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly description: string | null
  readonly annotations: Annotations
  /** Optional second type beside `type`, for example `ip_address`. */
  readonly semantic_type?: string
  /** For dates and datetimes: some values are outside the years 1900 to 2299. Not shown by any API. */
  readonly anyYear?: true
  /**
   * The column of the file it was loaded from, or the two of a place: a later load of the dataset finds the field by
   * it. Not shown by any API.
   */
  readonly source?: string | readonly [latitude: string, longitude: string]
  /** Readers do not see the field; its values stay in the records. */
  readonly hidden?: true
  /** How its values are written in that column; a later load reads them the same way. Not shown by any API. */
  readonly values?: ValueNotation
}

/** Letters, digits, `_`, `-`, `.`; never starts with `_`, which is where the engine's own columns live. */
export const FIELD_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,254}$/

export function isMultivalued(field: Field): boolean {
  return field.annotations.multivalued !== undefined
}

export function isGeo(field: Field): boolean {
  return field.type === 'geo_point_2d' || field.type === 'geo_shape'
}

/** A field with everything optional filled in: what tests and generated schemas start from. */
export function makeField(name: string, type: FieldType, annotations: Annotations = {}, label = name): Field {
  return { name, label, type, description: null, annotations }
}
