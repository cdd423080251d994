import { ingestError } from '../errors.ts'
import type { Member } from './scan.ts'
import { INCOMPLETE, membersOf, skipBlanks, skipString, skipValue } from './scan.ts'

/** Where a JSON text keeps its records. */
export type JsonLayout = JsonShape & {
  /** The text is the beginning of a longer one, and ends anywhere. */
  readonly isCut?: boolean
  /** The first element of the list is not a record: it names the values of the others. */
  readonly isNamedByFirst?: boolean
}

type JsonShape =
  /** `[{…}, {…}]` */
  | { readonly kind: 'array' }
  /** Values one after the other: JSON Lines, GeoJSON text sequences, or a single object. */
  | { readonly kind: 'sequence' }
  /** An object with the array under a path of names: a FeatureCollection, the answer of an API. */
  | { readonly kind: 'member'; readonly path: readonly [string, ...string[]] }

/** Names that wrappers use, best first, for objects with several arrays of objects. */
export const USUAL_NAMES = ['features', 'results', 'records', 'data', 'dataset', 'items', 'item', 'rows', 'value']

/** An empty list under one of these is an answer without records, and the object no record. */
const EMPTY_NAMES: ReadonlySet<string> = new Set(['features', 'results', 'records'])

/** As asked (`result.records`), or by the beginning of the text. Throws `ingest/bad-json`, `ingest/unsupported-format`. */
export function detectLayout(head: Buffer, complete: boolean, name: string, asked?: string): JsonLayout {
  if (asked !== undefined) return { kind: 'member', path: asked.split('.') as [string, ...string[]] }
  const at = skipBlanks(head, 0)
  if (head[at] === 0x5b) return { kind: 'array' }
  if (head[at] !== 0x7b)
    throw ingestError('ingest/bad-json', `${name} is not JSON: it begins neither with an object nor with an array.`, {
      details: { name }
    })
  const end = skipValue(head, at)
  if (end === INCOMPLETE) return longObject(head, at, complete, name)
  const more = skipBlanks(head, end) < head.length
  return more ? { kind: 'sequence' } : wholeObject(head, at, name)
}

function wholeObject(head: Buffer, at: number, name: string): JsonLayout {
  const members = membersOf(head, at)
  const empty = emptyList(head, members)
  const arrays = members.filter((member) => holdsObjects(head, member.start)).map((member) => member.name)
  if (arrays.length === 0 && empty === undefined) refuseErrorAnswer(head, members, name)
  // Fields and links beside an empty list are not records.
  if (empty !== undefined && !arrays.some((each) => USUAL_NAMES.includes(each)))
    return innerList(head, members) ?? { kind: 'member', path: [empty] }
  const inner = arrays.length === 0 ? innerList(head, members) : undefined
  return inner ?? tableBeside(arrays, head, members) ?? choose(arrays, name)
}

function emptyList(head: Buffer, members: readonly Member[]): string | undefined {
  return members.find(
    ({ name, start }) => EMPTY_NAMES.has(name) && head[start] === 0x5b && head[skipBlanks(head, start + 1)] === 0x5d
  )?.name
}

/** The first object goes on beyond the head: either one huge record or a wrapper, and only wrappers are that long. */
function longObject(head: Buffer, at: number, complete: boolean, name: string): JsonLayout {
  if (complete) throw ingestError('ingest/bad-json', `${name} ends inside a JSON object.`, { details: { name } })
  const members = visibleMembers(head, at)
  const arrays = members.filter((member) => holdsObjects(head, member.start)).map((member) => member.name)
  const inner = arrays.length === 0 ? innerList(head, members) : undefined
  return inner ?? tableBeside(arrays, head, members) ?? choose(arrays, name)
}

function choose(arrays: readonly string[], name: string): JsonLayout {
  if (arrays.length === 0) return { kind: 'sequence' }
  const usual = USUAL_NAMES.find((each) => arrays.includes(each))
  if (arrays.length > 1 && usual === undefined) {
    throw ingestError(
      'ingest/bad-json',
      `${name} is one object with several lists of records (${arrays.slice(0, 10).join(', ')}); give a file with one.`,
      { details: { name, arrays } }
    )
  }
  return { kind: 'member', path: [usual ?? arrays[0]!] }
}

/** Members of an answer that hold its records deeper: `result` of CKAN, `d` of OData, `response.body` of Korean portals. */
export const ENVELOPES: ReadonlySet<string> = new Set([
  ...['result', 'data', 'response', 'd', 'body', 'payload', 'items', 'table']
])
/** Deeper ones are named with `--records`. */
const MAX_ENVELOPES = 4

function innerList(head: Buffer, members: readonly Member[], outer: readonly string[] = []): JsonLayout | undefined {
  if (outer.length === MAX_ENVELOPES) return undefined
  for (const envelope of members.filter(({ name, start }) => ENVELOPES.has(name) && head[start] === 0x7b)) {
    const inside = visibleMembers(head, envelope.start)
    const arrays = inside.filter(({ start }) => holdsObjects(head, start))
    const name =
      USUAL_NAMES.find((each) => arrays.some((array) => array.name === each)) ??
      emptyList(head, inside) ??
      onlyList(head, inside)
    const path = [...outer, envelope.name]
    const [first = envelope.name, ...rest] = path
    if (name !== undefined) return { kind: 'member', path: [first, ...rest, name] }
    const deeper = innerList(head, inside, path)
    if (deeper !== undefined) return deeper
  }
  return undefined
}

/**
 * The list of an envelope that holds nothing else but numbers, such as `data.stations` of GBFS. Beside texts it would be a
 * list of one record, and the other names of the objects beside a table describe its columns.
 */
function onlyList(head: Buffer, inside: readonly Member[]): string | undefined {
  const table = tableIn(head, inside)
  if (table !== undefined) return table.name
  const [list, ...more] = inside.filter(({ start }) => holdsObjects(head, start))
  const others = inside.filter((each) => each !== list)
  return more.length === 0 && others.every(({ start }) => isNumber(head, start)) ? list?.name : undefined
}

function isNumber(head: Buffer, start: number): boolean {
  const sign = head[start] ?? 0
  return sign === 0x2d || (sign >= 0x30 && sign <= 0x39)
}

/** Members that name the columns of a table, as texts or as objects. */
export const NAME_LISTS: ReadonlySet<string> = new Set([
  ...['columns', 'fields', 'cols', 'headers', 'header', 'names', 'meta', 'rowType', 'columnNames', 'column_names']
])

/** Where tables are kept as lists in lists, as Socrata and pandas write them. */
const TABLE_NAMES: ReadonlySet<string> = new Set(['data', 'rows', 'records', 'results'])

/** The objects beside such a list describe its columns, as `fields` of CKAN: they are not records. */
function tableBeside(arrays: readonly string[], head: Buffer, members: readonly Member[]): JsonLayout | undefined {
  return arrays.some((each) => USUAL_NAMES.includes(each)) ? undefined : listOfLists(head, members)
}

function listOfLists(head: Buffer, members: readonly Member[]): JsonLayout | undefined {
  const table = tableIn(head, members)
  return table && { kind: 'member', path: [table.name] }
}

function tableIn(head: Buffer, members: readonly Member[]): Member | undefined {
  return members.find(
    ({ name, start }) =>
      (TABLE_NAMES.has(name) || (name === 'values' && members.some((each) => NAME_LISTS.has(each.name)))) &&
      head[start] === 0x5b &&
      head[skipBlanks(head, start + 1)] === 0x5b
  )
}

/** Members as far as they begin in the head; the last may end beyond it. */
export function visibleMembers(head: Buffer, at: number): Member[] {
  const members: Member[] = []
  at = skipBlanks(head, at + 1)
  while (head[at] === 0x22) {
    const nameEnd = skipString(head, at)
    if (nameEnd === INCOMPLETE) break
    const start = skipBlanks(head, skipBlanks(head, nameEnd) + 1)
    const end = start < head.length ? skipValue(head, start) : INCOMPLETE
    members.push({
      name: head.toString('utf8', at + 1, nameEnd - 1),
      start,
      end: end === INCOMPLETE ? head.length : end
    })
    if (end === INCOMPLETE) break
    at = skipBlanks(head, skipBlanks(head, end) + 1)
  }
  return members
}

function holdsObjects(head: Buffer, start: number): boolean {
  return head[start] === 0x5b && head[skipBlanks(head, start + 1)] === 0x7b
}

/** Members of the error messages of CKAN, Socrata, feature services, Explore portals and usual frameworks. */
const OF_ERRORS: ReadonlySet<string> = new Set([
  ...[
    'error',
    'errors',
    'error_code',
    'errorcode',
    'success',
    'help',
    'message',
    'status',
    'code',
    'detail',
    'details'
  ],
  ...['timestamp', 'path', 'type', 'title', 'instance', 'traceId', 'statusCode', 'data']
])
export const SAYS_ERROR: ReadonlySet<string> = new Set(['error', 'errors', 'error_code', 'errorcode'])
const SHOWN_ERROR_BYTES = 200

/** Services answer 200 with a message instead of data: it must not replace the records of a dataset. */
function refuseErrorAnswer(head: Buffer, members: readonly Member[], name: string): void {
  const saying = members.find((member) => SAYS_ERROR.has(member.name))
  if (saying === undefined || !members.every((member) => OF_ERRORS.has(member.name))) return
  const shown = members.find((member) => member.name === 'message') ?? saying
  const text = head.toString('utf8', shown.start, Math.min(shown.end, shown.start + SHOWN_ERROR_BYTES))
  throw ingestError('ingest/no-records', `${name} is the error message of a service, not data: ${text}`, {
    details: { name }
  })
}
