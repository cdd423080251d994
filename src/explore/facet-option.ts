import { FACET_SORTS, type FacetSort } from '#schema'
import { badParameter } from './errors.ts'

/** What `facet=` says: a field, and how it is to be understood; what is not said is up to the field's annotations. */
export interface FacetOption {
  readonly name: string
  readonly disjunctive?: boolean
  readonly hierarchical?: boolean
  readonly separator?: string
  readonly sort?: FacetSort
  readonly limit?: number
}

const CALL = /^\s*facet\s*\((.*)\)\s*$/is
const MAX_LIMIT = 20_000

/** A bare field name, or `facet(name="…", disjunctive=true, …)`. Throws `explore/bad-parameter`. */
export function readFacetOption(text: string): FacetOption {
  const call = CALL.exec(text)
  if (call === null) return { name: unquote(text.trim()) }
  const values = readArguments(call[1] ?? '', text)
  const name = values.get('name')
  if (name === undefined || name === '') throw bad(text)
  const separator = values.get('separator')
  return {
    name,
    ...optional('disjunctive', readFlag(values.get('disjunctive'), text)),
    ...optional('hierarchical', readFlag(values.get('hierarchical'), text)),
    ...optional('separator', separator === '' ? undefined : separator),
    ...optional('sort', readSort(values.get('sort'), text)),
    ...optional('limit', readLimit(values.get('limit'), text))
  }
}

/** `facet`, `"facet"` and `` `facet` `` are the same name. */
export function unquote(text: string): string {
  const match = /^(["'`])(.*)\1$/s.exec(text)
  return match === null ? text : (match[2] ?? '').replace(/\\(.)/gs, '$1')
}

const ARGUMENT = /\s*(?:(\w+)\s*=\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[^\s,"'`()]+)\s*(,|$)/y
const NAMES = ['name', 'disjunctive', 'hierarchical', 'separator', 'sort', 'limit']

/** The first argument may be the name without saying so. */
function readArguments(list: string, text: string): Map<string, string> {
  const values = new Map<string, string>()
  ARGUMENT.lastIndex = 0
  for (let ended = false; !ended; ) {
    const match = ARGUMENT.exec(list)
    const name = match?.[1]?.toLowerCase() ?? (values.size === 0 ? 'name' : '')
    if (match === null || !NAMES.includes(name)) throw bad(text)
    values.set(name, unquote(match[2] ?? ''))
    ended = match[3] !== ','
  }
  return values
}

function readFlag(value: string | undefined, text: string): boolean | undefined {
  if (value === undefined) return undefined
  if (/^(true|1)$/i.test(value)) return true
  if (/^(false|0)$/i.test(value)) return false
  throw bad(text)
}

function readSort(value: string | undefined, text: string): FacetSort | undefined {
  if (value === undefined) return undefined
  const sort = FACET_SORTS.find((each) => each === value)
  if (sort === undefined) throw badParameter('facet', text, `a sort of ${FACET_SORTS.join(', ')}`)
  return sort
}

function readLimit(value: string | undefined, text: string): number | undefined {
  if (value === undefined) return undefined
  const limit = /^\d{1,6}$/.test(value) ? Number(value) : NaN
  if (!(limit >= 1 && limit <= MAX_LIMIT)) throw badParameter('facet', text, `a limit of 1 to ${MAX_LIMIT}`)
  return limit
}

function optional<Value>(name: string, value: Value | undefined): Record<string, Value> {
  return value === undefined ? {} : { [name]: value }
}

function bad(text: string) {
  return badParameter('facet', text, 'a field name or facet(name="…", disjunctive=…, hierarchical=…, separator="…", sort="…", limit=…)')
}
