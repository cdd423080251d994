import { type JsonLayout, NAME_LISTS, visibleMembers } from './layout.ts'
import { elementsOf, INCOMPLETE, type Member, NotJson, skipBlanks, skipValue, stringAt } from './scan.ts'

/** A table of rows that are lists of values, whose names stand once, beside the rows or in the first of them. */
export interface RowNames {
  readonly names: readonly string[]
  /** The first row has the names. */
  readonly inFirstRow: boolean
  /** Rows are objects with their values in this member, each in `v`: `c` of Google's charts, `f` of BigQuery. */
  readonly cells: 'c' | 'f' | undefined
}

/** Objects in which the list of names lies: Socrata's `meta.view.columns`, `schema.fields` of BigQuery. */
const AROUND_NAMES: ReadonlySet<string> = new Set(['meta', 'metadata', 'view', 'schema', 'resultSetMetaData'])
const MAX_DEPTH = 3
/** Members of an object that describes a column, the best first. */
const NAME_KEYS = ['label', 'name', 'id', 'title', 'text', 'key', 'field']
const MAX_NAME = 200

/** The names of a table's columns, as far as they lie in the head; undefined where its records have names themselves. */
export function findRowNames(head: Buffer, layout: JsonLayout): RowNames | undefined {
  try {
    return layout.kind === 'sequence' ? undefined : find(head, layout)
  } catch (error) {
    // It is reported when the records are read.
    if (error instanceof NotJson) return undefined
    throw error
  }
}

function find(head: Buffer, layout: JsonLayout): RowNames | undefined {
  const begin = skipBlanks(head, 0)
  if (layout.kind !== 'member') return firstRow(head, begin)
  const levels: Member[][] = []
  let start = begin
  for (const name of layout.path) {
    if (head[start] !== 0x7b) return undefined
    const members = visibleMembers(head, start)
    const inner = members.find((each) => each.name === name)
    if (inner === undefined) return undefined
    levels.unshift(members.filter((each) => each !== inner))
    start = inner.start
  }
  const row = rowAt(head, start)
  if (row === undefined) return undefined
  for (const members of levels) {
    const names = namesIn(head, members, row.length)
    if (names !== undefined) return { names, inFirstRow: false, cells: row.cells }
  }
  return row.cells === undefined ? firstRow(head, start) : undefined
}

/** The length of the first row of the list at `start`. */
function rowAt(
  head: Buffer,
  start: number
): { readonly length: number; readonly cells: RowNames['cells'] } | undefined {
  const at = skipBlanks(head, start + 1)
  if (skipValue(head, at) === INCOMPLETE) return undefined
  if (head[at] === 0x5b) return { length: elementsOf(head, at).length, cells: undefined }
  if (head[at] !== 0x7b) return undefined
  const cells = rowCells(head, at)
  return cells && { length: elementsOf(head, cells.start).length, cells: cells.name }
}

/** The values of a row that is an object of only them: `{"c": [{"v": 1}]}`. */
export function rowCells(head: Buffer, at: number): { readonly name: 'c' | 'f'; readonly start: number } | undefined {
  const [member, ...more] = visibleMembers(head, at).filter(({ name }) => name !== 'p')
  if (member === undefined || more.length > 0 || head[member.start] !== 0x5b) return undefined
  if (member.name !== 'c' && member.name !== 'f') return undefined
  const isCell = (start: number): boolean =>
    head[start] === 0x6e || (head[start] === 0x7b && visibleMembers(head, start).some(({ name }) => name === 'v'))
  const elements = elementsOf(head, member.start)
  return elements.length > 0 && elements.every(({ start }) => isCell(start))
    ? { name: member.name, start: member.start }
    : undefined
}

function namesIn(head: Buffer, members: readonly Member[], length: number, depth = 0): readonly string[] | undefined {
  for (const { name, start, end } of members) {
    if (end === head.length) continue
    if (NAME_LISTS.has(name) && head[start] === 0x5b) {
      const names = namesOf(head, start)
      if (names?.length === length) return distinct(names)
    }
    if (AROUND_NAMES.has(name) && head[start] === 0x7b && depth < MAX_DEPTH) {
      const inner = namesIn(head, visibleMembers(head, start), length, depth + 1)
      if (inner !== undefined) return inner
    }
  }
  return undefined
}

/** Texts, or objects that describe a column each. */
function namesOf(head: Buffer, start: number): string[] | undefined {
  const names = elementsOf(head, start).map((element) => {
    if (head[element.start] === 0x22) return stringAt(head, element.start, element.end)
    if (head[element.start] !== 0x7b) return undefined
    const members = visibleMembers(head, element.start)
    const texts = NAME_KEYS.flatMap((key) => members.filter(({ name }) => name === key)).flatMap((member) =>
      head[member.start] === 0x22 ? [stringAt(head, member.start, member.end).trim()] : []
    )
    return texts.find((text) => text !== '')
  })
  return names.every((name) => name !== undefined) ? names : undefined
}

/** Texts that differ and are not numbers, above a row of as many values. */
function firstRow(head: Buffer, start: number): RowNames | undefined {
  const first = skipBlanks(head, start + 1)
  const end = head[first] === 0x5b ? skipValue(head, first) : INCOMPLETE
  if (end === INCOMPLETE) return undefined
  const second = skipBlanks(head, skipBlanks(head, end) + 1)
  if (head[second] !== 0x5b || skipValue(head, second) === INCOMPLETE) return undefined
  const names = elementsOf(head, first).map((element) =>
    head[element.start] === 0x22 ? stringAt(head, element.start, element.end).trim() : ''
  )
  const areNames = names.every((name) => name.length <= MAX_NAME && /\p{L}/u.test(name))
  return areNames && new Set(names).size === names.length && elementsOf(head, second).length === names.length
    ? { names, inFirstRow: true, cells: undefined }
    : undefined
}

/** Columns of one name are columns of their own. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let number = 2; seen.has(own); number++) own = `${name} ${number}`
    seen.add(own)
    return own
  })
}
