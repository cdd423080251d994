import { isDigest } from '../client/body-text.ts'
import { isObject } from '../clone/remote-dataset.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** `order`: the same entries in another order. `opaque`: files whose bytes are each program's own. */
export type Verdict = { readonly kind: 'same' } | { readonly kind: 'opaque' } | Difference

interface Difference {
  readonly kind: 'order' | 'different'
  readonly where: string
  readonly left: string
  readonly right: string
}

/** What every portal has for itself; everything else must be equal. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'dataset_uid',
  'publishing',
  'internal',
  'explore',
  'metadata_processed'
])
/** Of records in answers of older APIs: each product makes the ids of records in its own way, and links name them. */
const OWN_OF_RECORDS: readonly (readonly [where: RegExp, names: ReadonlySet<string>])[] = [
  [/^(?:\/records)?\/\d+$/, new Set(['recordid', 'record_timestamp'])],
  [/^\/records\/\d+$/, new Set(['links'])],
  [/^(?:\/records\/\d+)?\/record$/, new Set(['id', 'timestamp', 'size'])]
]

function isOwn(name: string, where: string): boolean {
  return OWN_MEMBERS.has(name) || OWN_OF_RECORDS.some(([place, names]) => names.has(name) && place.test(where))
}

/** Sums in another order differ in the last digits. */
const TOLERANCE = 1e-11
/** Digits that numbers within the tolerance share, except the rare ones between two roundings. */
const SAME_DIGITS = 10
/** Of a request for a file of records. */
const EXPORT = /\/exports\/[^/?]+\/?(\?|$)|\/(explore\/dataset\/[^/]+|records\/1\.0)\/download\b/

/** The names of hosts, with ports, that a portal writes into links. */
export type Hosts = readonly string[]

/**
 * Compares two answers to one request. Records and metadata of a copy may still name the other portal, so the names of
 * both count as the same host everywhere.
 */
export function compareAnswers(
  left: Answer,
  right: Answer,
  hosts: readonly [left: Hosts, right: Hosts],
  request = ''
): Verdict {
  if (left.status !== right.status)
    return different('status', `${left.status} ${shorten(left.text)}`, `${right.status} ${shorten(right.text)}`)
  if (isDigest(left.text) && isDigest(right.text) && left.text !== right.text && EXPORT.test(request))
    return { kind: 'opaque' }
  const names = hosts.flat()
  const [one, other] = [withoutHosts(left.text, names), withoutHosts(right.text, names)]
  const [a, b] = [parse(left, one), parse(right, other)]
  if (a === undefined || b === undefined) return one === other ? { kind: 'same' } : textDifference(one, other)
  if (left.status >= 400) return compareErrors(a, b)
  return compareValues(a, b, '')
}

/** Messages are each product's own. */
function compareErrors(a: unknown, b: unknown): Verdict {
  const code = (value: unknown): string =>
    isObject(value) ? String(value['error_code'] ?? value['errorcode']) : 'no object'
  return code(a) === code(b) ? { kind: 'same' } : different('error_code', code(a), code(b))
}

function parse({ contentType }: Answer, text: string): unknown {
  if (!/json/i.test(contentType)) return undefined
  try {
    return /jsonl|ndjson|x-json/i.test(contentType)
      ? text
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as unknown)
      : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

function compareValues(a: unknown, b: unknown, where: string): Verdict {
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, where)
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)].filter((name) => !isOwn(name, where)))
    return first([...names], (name) => compareValues(a[name], b[name], `${where}/${name}`))
  }
  if (typeof a === 'number' && typeof b === 'number' && isClose(a, b)) return { kind: 'same' }
  return Object.is(a, b) ? { kind: 'same' } : different(where, show(a), show(b))
}

function compareLists(a: readonly unknown[], b: readonly unknown[], where: string): Verdict {
  if (a.length !== b.length) return different(where, `${a.length} entries`, `${b.length} entries`)
  const verdict = first([...a.keys()], (at) => compareValues(a[at], b[at], `${where}/${at}`))
  if (verdict.kind === 'same' || verdict.kind === 'opaque' || !isPermutation(a, b, where)) return verdict
  return { ...verdict, kind: 'order' }
}

function isPermutation(a: readonly unknown[], b: readonly unknown[], where = ''): boolean {
  const sorted = (list: readonly unknown[]) =>
    list.map((each, at) => JSON.stringify(canonical(each, `${where}/${at}`))).sort()
  const [one, other] = [sorted(a), sorted(b)]
  return one.every((text, at) => text === other[at])
}

/** The same for values that count as equal. */
function canonical(value: unknown, where: string): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(SAME_DIGITS))
  if (Array.isArray(value)) return value.map((each, at) => canonical(each, `${where}/${at}`))
  if (!isObject(value)) return value
  const own = Object.entries(value).filter(([name]) => !isOwn(name, where))
  return own
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, canonical(each, `${where}/${name}`)])
}

function first<Item>(items: readonly Item[], compare: (item: Item) => Verdict): Verdict {
  let found: Verdict = { kind: 'same' }
  for (const item of items) {
    const verdict = compare(item)
    if (verdict.kind === 'different') return verdict
    if (verdict.kind === 'order' && found.kind === 'same') found = verdict
  }
  return found
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))
}

function withoutHosts(text: string, hosts: Hosts): string {
  return hosts.reduce((left, host) => {
    const name = host.replaceAll(/[.[\]]/g, '\\$&')
    // Not where it is the beginning of another name or port.
    return left.replaceAll(new RegExp(`https?:(?://|\\\\/\\\\/)${name}(?![\\w:-]|\\.\\w)`, 'gi'), '{portal}')
  }, text)
}

/** The first line that differs, from a little before the place where it does. */
function textDifference(a: string, b: string): Verdict {
  const [one, other] = [a.split('\n'), b.split('\n')]
  const at = one.findIndex((line, index) => !isSameLine(line, other[index]))
  if (at === -1 && one.length === other.length) return { kind: 'same' }
  const verdict = differenceAt(one, other, at === -1 ? one.length : at)
  const isReordered = one.length === other.length && isPermutation(one, other)
  return isReordered ? { ...verdict, kind: 'order' } : verdict
}

const DECIMAL = /-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)/gi

/** Decimals may differ in their last digits, as in JSON; whole numbers may be names. */
function isSameLine(one: string, other: string | undefined): boolean {
  if (one === other) return true
  if (other === undefined || one.replaceAll(DECIMAL, '#') !== other.replaceAll(DECIMAL, '#')) return false
  const [a, b] = [one.match(DECIMAL) ?? [], other.match(DECIMAL) ?? []]
  return a.every((text, at) => isClose(Number(text), Number(b[at])))
}

function differenceAt(one: readonly string[], other: readonly string[], line: number): Difference {
  const [left = 'no line', right = 'no line'] = [one[line], other[line]]
  const column = [...left].findIndex((sign, index) => sign !== right[index])
  const from = Math.max(0, column - BEFORE)
  return different(`line ${line + 1}, column ${column + 1}`, shorten(left.slice(from)), shorten(right.slice(from)))
}

/** Characters that are shown before a difference. */
const BEFORE = 40

function different(where: string, left: string, right: string): Difference {
  return { kind: 'different', where: where === '' ? '/' : where, left, right }
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : shorten(JSON.stringify(value))
}

const MAX_SHOWN = 200

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}
