import { canonicalZone } from '#kit'
import type { FieldType, ValueNotation } from '#schema'
import { FIELD_TYPES, GEOMETRY_NOTATIONS, NEGATIVE_SIGNS, THOUSANDS_SIGNS } from '#schema'
import { wrongPattern } from './date-notation.ts'
import { isExpression } from './expression.ts'
import { isLanguage } from './month-names.ts'

/** An option: the types of fields that have it, and what its value must be. */
interface Option {
  readonly types: readonly FieldType[]
  readonly isValid: (value: unknown) => boolean
  readonly expected: string
}

const MAX_TEXTS = 100
const MAX_CHARACTERS = 100
const MAX_PATTERNS = 10
const MAX_JOINED = 20
const MAX_PARTS = 1000

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CHARACTERS
const areTexts = (value: unknown, most = MAX_TEXTS): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most && value.every(isText)
const isOneOf = (list: readonly string[]) => (value: unknown) => list.includes(value as string)
const isUnit = (value: unknown): boolean => isText(value) && !/^\d/.test(value) && value.trim() === value

const hasOnly = (value: unknown, ...names: readonly string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === names.join()
const isJoin = (value: unknown): boolean =>
  hasOnly(value, 'columns', 'separator') && areTexts(value.columns, MAX_JOINED) && typeof value.separator === 'string'
const isPart = (value: unknown): boolean =>
  hasOnly(value, 'index', 'separator') &&
  isText(value.separator) &&
  Number.isInteger(value.index) &&
  value.index !== 0 &&
  Math.abs(value.index as number) <= MAX_PARTS

const NUMBERS: readonly FieldType[] = ['int', 'double']
const TIMES: readonly FieldType[] = ['date', 'datetime']
const GEOMETRIES: readonly FieldType[] = ['geo_point_2d', 'geo_shape']

const OPTIONS = {
  nulls: { types: FIELD_TYPES, isValid: (value) => areTexts(value), expected: `a list of at most ${MAX_TEXTS} texts` },
  misfits: { types: FIELD_TYPES, isValid: isOneOf(['null']), expected: '"null"' },
  join: { types: FIELD_TYPES, isValid: isJoin, expected: '{"columns": ["…"], "separator": "…"}' },
  part: { types: FIELD_TYPES, isValid: isPart, expected: '{"separator": "…", "index": 1}' },
  extract: {
    types: FIELD_TYPES,
    isValid: isExpression,
    expected: 'a regular expression of the RE2 syntax, of at most 1,000 characters'
  },
  trim: { types: ['text'], isValid: (value) => value === true, expected: 'true' },
  separator: { types: ['text'], isValid: isText, expected: 'a text' },
  decimal: { types: ['double'], isValid: isOneOf(['.', ',']), expected: 'a point or a comma' },
  thousands: {
    types: NUMBERS,
    isValid: isOneOf(THOUSANDS_SIGNS),
    expected: 'a comma, a point, a blank, an apostrophe or an underscore'
  },
  unit: {
    types: NUMBERS,
    isValid: (value) => isUnit(value) || (areTexts(value) && value.every(isUnit)),
    expected: 'a text that neither begins with a digit nor has blanks around it, or a list of such texts'
  },
  percent: { types: ['double'], isValid: (value) => value === true, expected: 'true' },
  negative: { types: NUMBERS, isValid: isOneOf(NEGATIVE_SIGNS), expected: `one of ${NEGATIVE_SIGNS.join(', ')}` },
  patterns: {
    types: TIMES,
    isValid: (value) => areTexts(value, MAX_PATTERNS),
    expected: `a list of at most ${MAX_PATTERNS} texts`
  },
  language: {
    types: TIMES,
    isValid: (value) => isText(value) && isLanguage(value),
    expected: 'a language, as in fr'
  },
  timezone: {
    types: ['datetime'],
    isValid: (value) => isText(value) && canonicalZone(value) !== undefined,
    expected: 'a time zone, as in Europe/Paris'
  },
  true: { types: ['boolean'], isValid: (value) => areTexts(value), expected: `a list of at most ${MAX_TEXTS} texts` },
  false: { types: ['boolean'], isValid: (value) => areTexts(value), expected: `a list of at most ${MAX_TEXTS} texts` },
  notation: {
    types: GEOMETRIES,
    isValid: isOneOf(GEOMETRY_NOTATIONS),
    expected: `one of ${GEOMETRY_NOTATIONS.join(', ')}`
  },
  crs: {
    types: GEOMETRIES,
    isValid: (value) => typeof value === 'string' && /^EPSG:\d{4,6}$/i.test(value),
    expected: 'a coordinate system, as in EPSG:2154'
  }
} satisfies Record<keyof ValueNotation, Option>

/** What is wrong with `values` of a field; undefined: nothing. */
export function wrongNotation(value: unknown, type: FieldType): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object'
  for (const [name, given] of Object.entries(value)) {
    if (!Object.hasOwn(OPTIONS, name)) return `has no option ${name}; it has ${Object.keys(OPTIONS).join(', ')}`
    const { types, isValid, expected }: Option = OPTIONS[name as keyof ValueNotation]
    if (!types.includes(type)) return `cannot have ${name}: the field has the type ${type}`
    if (!isValid(given)) return `has ${name}, which must be ${expected}`
  }
  return wrongTogether(value as ValueNotation, type)
}

function wrongTogether(notation: ValueNotation, type: FieldType): string | undefined {
  const { thousands, decimal = '.', percent, unit, patterns, language, timezone } = notation
  if (thousands === decimal && type === 'double') return 'has one sign for decimals and thousands'
  if (percent !== undefined && unit !== undefined) return 'cannot have both percent and unit'
  if (patterns === undefined && (language ?? timezone) !== undefined) return 'has language or timezone, but no patterns'
  if ((notation.true === undefined) !== (notation.false === undefined)) return 'must have both true and false'
  const words = new Set(notation.true?.map((word) => word.toLowerCase()))
  if (notation.false?.some((word) => words.has(word.toLowerCase())) === true) return 'has a word that is true and false'
  for (const pattern of patterns ?? []) {
    const wrong = wrongPattern(pattern, type as 'date' | 'datetime', language)
    if (wrong !== undefined) return `has the pattern ${pattern}, which cannot be read: ${wrong}`
  }
  return undefined
}
