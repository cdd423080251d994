import type { FieldType } from '#schema'
import { DATES, DATETIMES, DAYS_AND_MOMENTS, ISO_DATES, ISO_DATETIMES, MIDNIGHTS, PARTIAL_DATES } from './dates.ts'
import { ANY_FLAG, T_F, TRUE_FALSE } from './flags.ts'
import { GEOJSON, LAT_LON, POINT_SHAPE, SAID_LAT_LON } from './geometry.ts'
import {
  ANY_DOUBLE,
  BLANK_GROUPED_DOUBLE,
  BLANK_GROUPED_INT,
  DECIMAL_COMMA,
  DECIMAL_COMMA_OF_SEMICOLON_FILES,
  DOUBLE,
  EXACT_DOUBLE,
  GROUPED_DECIMAL_COMMA,
  GROUPED_DOUBLE,
  GROUPED_INT,
  INT,
  SAID_DOUBLE,
  WHOLE_INT
} from './numbers.ts'
import type { Reading } from './reading.ts'
import { FILE, JSON_BLOB, TEXT } from './text.ts'

/** Types of a column's cells in the file, if the format has types. */
export type CellKind =
  /** A cell of a CSV: anything. */
  | 'any'
  | 'string'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  /** A number that its format says to be a fraction, whole or not. */
  | 'double'
  /** Exact; as a double only if no digit is lost. */
  | 'decimal'
  /** Array of scalars, staged as JSON. */
  | 'list'
  /** JSON object or array of objects, staged as its text. */
  | 'json'
  /** `{"lon": …, "lat": …}`, staged as `lat, lon`. */
  | 'point'
  /** GeoJSON geometry or Feature, staged as its text. */
  | 'shape'
  /** Well-known binary in hexadecimal, before it becomes one of the two above. */
  | 'wkb'
  /** Several of these: text. */
  | 'mixed'

/** Kinds whose format names the type: a column without a value still has it. */
export const TYPED_KINDS: ReadonlySet<CellKind> = new Set([
  'number',
  'double',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'point',
  'shape'
])

const NUMBERS: readonly CellKind[] = ['number', 'double', 'decimal']
/** Kinds whose cells are values of the type already. Those of `datetime` may lack a zone, which a notation can give. */
const VALUE_KINDS: Readonly<Record<FieldType, readonly CellKind[]>> = {
  int: NUMBERS,
  double: NUMBERS,
  boolean: ['boolean'],
  date: ['date'],
  datetime: [],
  geo_point_2d: ['point'],
  geo_shape: ['shape', 'point'],
  text: [],
  file: [],
  json_blob: []
}

/**
 * Whether the format of the file gives values of the type, such as numbers of JSON and of spreadsheets: how texts are written says
 * nothing about them. The number 1.234 is not the text `1.234`, which can be a thousand.
 */
export function holdsValues(kind: CellKind, type: FieldType): boolean {
  return VALUE_KINDS[type].includes(kind)
}

/** Readings that may be guessed for a column, the first that fits every cell wins. */
export function guessableReadings(kind: CellKind, delimiter: string | undefined): readonly Reading[] {
  const texts = [...DATES, ...DATETIMES, LAT_LON, GEOJSON]
  switch (kind) {
    case 'any':
      return [
        TRUE_FALSE,
        T_F,
        INT,
        DOUBLE,
        delimiter === ',' ? DECIMAL_COMMA : DECIMAL_COMMA_OF_SEMICOLON_FILES,
        GROUPED_INT,
        GROUPED_DOUBLE,
        GROUPED_DECIMAL_COMMA,
        BLANK_GROUPED_INT,
        BLANK_GROUPED_DOUBLE,
        ...texts
      ]
    case 'string':
      // A publisher who quotes a number in JSON means a code.
      return texts
    case 'number':
      return [INT, DOUBLE]
    case 'double':
      return [ANY_DOUBLE]
    case 'decimal':
      return [EXACT_DOUBLE]
    case 'boolean':
      return [TRUE_FALSE]
    case 'date':
      return ISO_DATES
    case 'datetime':
      return ISO_DATETIMES
    case 'point':
      return [SAID_LAT_LON]
    case 'shape':
      return [GEOJSON]
    case 'list':
    case 'json':
    case 'mixed':
    case 'wkb':
      return []
  }
}

/** Readings of a type that a schema asks for; the one that fits most cells wins, the first of equals. */
export function readingsOfType(type: FieldType): readonly Reading[] {
  switch (type) {
    case 'text':
      return [TEXT]
    case 'file':
      return [FILE]
    case 'json_blob':
      return [JSON_BLOB]
    case 'int':
      return [INT, WHOLE_INT, { ...GROUPED_INT, whole: () => '1' }, { ...BLANK_GROUPED_INT, whole: () => '1' }]
    case 'double':
      return [
        SAID_DOUBLE,
        DECIMAL_COMMA_OF_SEMICOLON_FILES,
        { ...GROUPED_DOUBLE, whole: () => '1' },
        GROUPED_DECIMAL_COMMA,
        { ...BLANK_GROUPED_DOUBLE, whole: () => '1' }
      ]
    case 'boolean':
      return [ANY_FLAG]
    case 'date':
      return [...DATES, ...PARTIAL_DATES]
    case 'datetime':
      return [...DATETIMES, ...MIDNIGHTS, ...DAYS_AND_MOMENTS]
    case 'geo_point_2d':
      return [SAID_LAT_LON]
    case 'geo_shape':
      return [GEOJSON, POINT_SHAPE]
  }
}
