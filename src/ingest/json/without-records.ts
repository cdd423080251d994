import type { TextSource } from '../text-source.ts'
import { ENVELOPES, NAME_LISTS, SAYS_ERROR, USUAL_NAMES } from './layout.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * An answer that lists no records today: an object with an empty list and none of the columns of the dataset, or null in
 * place of the list; or a table with only its row of names. Only by the columns of the dataset it differs from a record with a list in it. `known`: the columns of the dataset.
 */
export function isWithoutRecords(
  { head, complete, isCut }: Pick<TextSource, 'head' | 'complete' | 'isCut'>,
  records: string | undefined,
  known: ReadonlySet<string> | undefined
): boolean {
  if (known === undefined || !complete || isCut) return false
  const value = parsed(head)
  if (records !== undefined) return valueAt(value, records.split('.')) === null
  if (isObject(value)) return !Object.keys(value).some((name) => known.has(name)) && lists(value, 0)
  return value === null || isRowOfNames(value, known)
}

function isRowOfNames(value: unknown, known: ReadonlySet<string>): boolean {
  const [row, ...more] = Array.isArray(value) ? value : []
  return Array.isArray(row) && row.length > 0 && more.length === 0 && row.every((name) => known.has(name))
}

/** Deeper ones are named by the path to the records. */
const MAX_ENVELOPES = 4

/** It has the list of no records, in itself or in an envelope, no other list that could be theirs, and no error. */
function lists(object: Json, depth: number): boolean {
  // What describes the columns of a table is not its records.
  const entries = Object.entries(object).filter(([name]) => !NAME_LISTS.has(name))
  if (entries.some(([name, value]) => saysError(name, value) || holdsRecords(value))) return false
  if (entries.some(([name, value]) => isEmptyList(value) || (value === null && isUsual(name)))) return true
  return (
    depth < MAX_ENVELOPES &&
    entries.some(
      ([name, value]) => isObject(value) && (ENVELOPES.has(name) || isTable(value)) && lists(value, depth + 1)
    )
  )
}

function saysError(name: string, value: unknown): boolean {
  if (name === 'success') return value === false
  return SAYS_ERROR.has(name) && Boolean(value) && !isEmptyList(value)
}

function holdsRecords(value: unknown): boolean {
  return Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null)
}

function isTable(object: Json): boolean {
  return Object.keys(object).some((name) => NAME_LISTS.has(name))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function isUsual(name: string): boolean {
  return USUAL_NAMES.includes(name)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)
}

function parsed(head: Buffer): unknown {
  try {
    return JSON.parse(head.toString('utf8'))
  } catch {
    return undefined
  }
}
