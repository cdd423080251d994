import type { Dataset } from '#catalog'
import { plainPoint } from './pushed-points.ts'
import { isRawJson, rawJson } from './raw-json.ts'
import { writtenNumber } from './written-number.ts'

type Field = Dataset['storedFields'][number]
type PushedRecord = Readonly<Record<string, unknown>>

/**
 * Pushes of one notation are read alike by themselves and beside each other, so that they can be committed together. How
 * the texts of a column are read is decided over all of them: `04/03/2026` is in March, but beside `12/25/2026` in April.
 */
export type Notation = string

/** What the fields of a dataset say about the values of pushed records. */
export interface PushedValues {
  /**
   * With whole numbers as the field of integers has them, since programs with floating-point numbers write `5` as `5.0`, and
   * points as the field of points has them.
   */
  plainRecord(record: PushedRecord): PushedRecord
  /** Undefined: they are to be read by themselves. */
  notationOf(records: readonly PushedRecord[]): Notation | undefined
}

/** Columns are found by name, label and source, in any case, as the importer does. */
export function pushedValuesOf({ storedFields }: Pick<Dataset, 'storedFields'>): PushedValues {
  const fields = new Map(storedFields.flatMap((field) => columnsOf(field).map((name) => [name.toLowerCase(), field])))
  const fieldOf = (column: string): Field | undefined => fields.get(column.toLowerCase())
  const formsOf = (record: PushedRecord): Form[] =>
    Object.entries(record).flatMap(([column, value]) =>
      typeof value === 'string' ? [formOf(value, fieldOf(column))] : []
    )
  const keys = storedFields.filter(
    ({ annotations, compute, lookup }) => annotations?.id === true && compute === undefined && lookup === undefined
  )
  /** By themselves they are refused; beside others a missing part of the key would be null. */
  const lacksKey = (records: readonly PushedRecord[]): boolean =>
    keys.some((key) => !records.some((record) => Object.keys(record).some((column) => fieldOf(column) === key)))
  /** Fields of texts with other values than texts; undefined where the values of one field differ in kind. */
  const kindsOf = (records: readonly PushedRecord[]): string[] | undefined => {
    const kinds = new Map<string, TextKind>()
    for (const [column, value] of records.flatMap((record) => Object.entries(record))) {
      const field = fieldOf(column)
      if (field?.type !== 'text' || value === null) continue
      const kind = textKindOf(value)
      if ((kinds.get(field.name) ?? kind) !== kind) return undefined
      kinds.set(field.name, kind)
    }
    return [...kinds].flatMap(([name, kind]) => (kind === 'text' ? [] : [`${name}:${kind}`])).sort()
  }
  return {
    plainRecord: (record) => {
      const changed = Object.entries(record).flatMap(([column, value]) => {
        const plain = plainValue(value, fieldOf(column))
        return plain === value ? [] : [[column, plain] as const]
      })
      return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) }
    },
    notationOf: (records) => {
      const forms = new Set(records.flatMap(formsOf))
      const kinds = kindsOf(records)
      if (forms.has('ambiguous-number') || kinds === undefined || lacksKey(records)) return undefined
      if (!forms.has('ambiguous-day')) return ['plain', ...kinds].join(' ')
      return forms.has('day') ? undefined : ['ambiguous-days', ...kinds].join(' ')
    }
  }
}

/** The names by which a column of a file is the field's. */
export function columnsOf({ name, label, source }: Field): string[] {
  return [name, label, ...(typeof source === 'string' ? [source] : [])]
}

function plainValue(value: unknown, field: Field | undefined): unknown {
  // Those of two columns have no column of their own.
  if (field?.type === 'geo_point_2d') return plainPoint(value, field)
  if (!isRawJson(value)) return value
  if (field?.type === 'double') return writtenNumber(value.rawJSON, field.values) ?? value
  const whole = field?.type === 'int' ? wholeNumber(value.rawJSON) : undefined
  return whole === undefined ? value : rawJson(whole)
}

/** A list in a field of single texts is refused; beside texts it would be taken for one. */
type TextKind = 'text' | 'list' | 'object'

function textKindOf(value: unknown): TextKind {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && !isRawJson(value) ? 'object' : 'text'
}

type Form = 'any' | 'day' | 'ambiguous-day' | 'ambiguous-number'

/** Day or month first. */
const DAY = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/
const MONTHS = 12
/** Its signs may stand for thousands or for decimals. */
const SIGNED_NUMBER = /^\s*[-+(]?\d+(?=.*[,\s'_’]|.*\..*\.)[\d.,\s'_’]*\d\)?-?\s*$/

function formOf(text: string, field: Field | undefined): Form {
  const type = field?.type
  if (type === undefined || type === 'date' || type === 'datetime') {
    const [, first, second] = DAY.exec(text) ?? []
    if (first !== undefined && field?.values?.patterns === undefined)
      return Number(first) <= MONTHS && Number(second) <= MONTHS && Number(first) !== Number(second)
        ? 'ambiguous-day'
        : 'day'
  }
  const isNumber = type === undefined || type === 'int' || type === 'double'
  const isDecided = field?.values?.decimal !== undefined || field?.values?.thousands !== undefined
  return isNumber && !isDecided && SIGNED_NUMBER.test(text) ? 'ambiguous-number' : 'any'
}

/** With more digits the exponent could cut some of them off. */
const MAX_EXPONENT_DIGITS = 15

/** `5.0` and `5e0` are 5; undefined for what is not whole, or is one already. */
function wholeNumber(text: string): string | undefined {
  const [, digits] = /^(-?\d+)\.0+$/.exec(text) ?? []
  if (digits !== undefined) return `${BigInt(digits)}`
  if (!/e/i.test(text) || text.length > MAX_EXPONENT_DIGITS) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? `${BigInt(value)}` : undefined
}
