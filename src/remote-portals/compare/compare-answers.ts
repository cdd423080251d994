import { isObject } from '../clone/remote-dataset.ts'

export interface Answer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** `order`: the same entries in another order. */
export type Verdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'order' | 'different'; readonly where: string; readonly left: string; readonly right: string }

/** What every portal has for itself; everything else must be equal. */
const OWN_MEMBERS: ReadonlySet<string> = new Set([
  'dataset_uid',
  'publishing',
  'internal',
  'explore',
  'metadata_processed'
])
/** Sums in another order differ in the last digits. */
const TOLERANCE = 1e-11

/** The names of hosts, with ports, that a portal writes into links. */
export type Hosts = readonly string[]

/** Compares two answers to one request. */
export function compareAnswers(left: Answer, right: Answer, hosts: readonly [left: Hosts, right: Hosts]): Verdict {
  if (left.status !== right.status)
    return different('status', `${left.status} ${shorten(left.text)}`, `${right.status} ${shorten(right.text)}`)
  const [one, other] = [withoutHosts(left.text, hosts[0]), withoutHosts(right.text, hosts[1])]
  const [a, b] = [parse(left, one), parse(right, other)]
  if (a === undefined || b === undefined) return one === other ? { kind: 'same' } : textDifference(one, other)
  if (left.status >= 400) return compareErrors(a, b)
  return compareValues(a, b, '')
}

/** Messages are each product's own. */
function compareErrors(a: unknown, b: unknown): Verdict {
  const code = (value: unknown): string => (isObject(value) ? String(value['error_code']) : 'no object')
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
    const names = new Set([...Object.keys(a), ...Object.keys(b)].filter((name) => !OWN_MEMBERS.has(name)))
    return first([...names], (name) => compareValues(a[name], b[name], `${where}/${name}`))
  }
  if (typeof a === 'number' && typeof b === 'number' && isClose(a, b)) return { kind: 'same' }
  return Object.is(a, b) ? { kind: 'same' } : different(where, show(a), show(b))
}

function compareLists(a: readonly unknown[], b: readonly unknown[], where: string): Verdict {
  if (a.length !== b.length) return different(where, `${a.length} entries`, `${b.length} entries`)
  const verdict = first([...a.keys()], (at) => compareValues(a[at], b[at], `${where}/${at}`))
  if (verdict.kind === 'same' || !isPermutation(a, b)) return verdict
  return { ...verdict, kind: 'order' }
}

function isPermutation(a: readonly unknown[], b: readonly unknown[]): boolean {
  const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort()
  const [one, other] = [sorted(a), sorted(b)]
  return one.every((text, at) => text === other[at])
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
  return hosts.reduce(
    (left, host) =>
      ['https://', 'http://', 'https:\\/\\/', 'http:\\/\\/'].reduce(
        (rest, scheme) => rest.replaceAll(scheme + host, '{portal}'),
        left
      ),
    text
  )
}

/** The first line that differs, from a little before the place where it does. */
function textDifference(a: string, b: string): Verdict {
  const [one, other] = [a.split('\n'), b.split('\n')]
  const at = one.findIndex((line, index) => line !== other[index])
  const line = at === -1 ? one.length : at
  const [left = 'no line', right = 'no line'] = [one[line], other[line]]
  const column = [...left].findIndex((sign, index) => sign !== right[index])
  const from = Math.max(0, column - BEFORE)
  return different(`line ${line + 1}, column ${column + 1}`, shorten(left.slice(from)), shorten(right.slice(from)))
}

/** Characters that are shown before a difference. */
const BEFORE = 40

function different(where: string, left: string, right: string): Verdict {
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
