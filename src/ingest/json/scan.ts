import { ingestError } from '../errors.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Text that is not JSON at `at`. */
export class NotJson extends Error {
  readonly at: number

  constructor(at: number, what: string) {
    super(what)
    this.at = at
  }
}

/** Values are passed on to the engine, and to clients, whose readers go as deep as their stack. */
const MAX_DEPTH = 256

/** The buffer ended inside a value. */
export const INCOMPLETE = -1

/**
 * First place at or after `at` that is not blank. The record separator of GeoJSON text sequences (RFC 8142) counts as
 * blank.
 */
export function skipBlanks(buffer: Buffer, at: number): number {
  while (at < buffer.length) {
    const byte = buffer[at]!
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09 && byte !== 0x1e) break
    at++
  }
  return at
}

/**
 * Place after the value that begins at `at`, or INCOMPLETE. Finds its end only: numbers and words are checked by
 * the consumer, objects and arrays by `JSON.parse` when they are kept.
 */
export function skipValue(buffer: Buffer, at: number): number {
  const byte = buffer[at]
  if (byte === undefined) return INCOMPLETE
  if (byte === QUOTE) return skipString(buffer, at)
  if (byte === 0x7b || byte === 0x5b) return skipNested(buffer, at)
  const end = skipWord(buffer, at)
  if (end === at) throw new NotJson(at, 'a value is missing')
  return end === buffer.length ? INCOMPLETE : end
}

export function skipString(buffer: Buffer, at: number): number {
  for (let from = at + 1; ; ) {
    const end = buffer.indexOf(QUOTE, from)
    if (end === -1) return INCOMPLETE
    let slashes = 0
    while (buffer[end - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end + 1
    from = end + 1
  }
}

function skipNested(buffer: Buffer, at: number): number {
  let depth = 0
  while (at < buffer.length) {
    const byte = buffer[at]!
    if (byte === QUOTE) {
      at = skipString(buffer, at)
      if (at === INCOMPLETE) return INCOMPLETE
      continue
    }
    at++
    if (byte === 0x7b || byte === 0x5b) {
      if (++depth > MAX_DEPTH)
        throw ingestError(
          'ingest/no-records',
          `The file has values that are nested more than ${MAX_DEPTH} levels deep; records are objects of values.`
        )
    } else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return at
  }
  return INCOMPLETE
}

/** Place after a number or a word, which ends at a blank or punctuation. */
function skipWord(buffer: Buffer, at: number): number {
  while (at < buffer.length) {
    const byte = buffer[at]!
    if (
      byte <= 0x20 ||
      byte === 0x2c ||
      byte === 0x5d ||
      byte === 0x7d ||
      byte === 0x3a ||
      byte === 0x22 ||
      byte === 0x5b ||
      byte === 0x7b
    )
      break
    at++
  }
  return at
}

/** A member of an object: its name, and where its value is. */
export interface Member {
  readonly name: string
  readonly start: number
  readonly end: number
}

/**
 * The members of the object that begins at `at`, all in the buffer; a name that comes twice counts by its last value.
 */
export function membersOf(buffer: Buffer, at: number): Member[] {
  const members: Member[] = []
  at = skipBlanks(buffer, at + 1)
  while (buffer[at] !== 0x7d) {
    if (members.length > 0) at = afterComma(buffer, at)
    const nameEnd = buffer[at] === QUOTE ? skipString(buffer, at) : INCOMPLETE
    if (nameEnd === INCOMPLETE) throw new NotJson(at, 'the name of a member is missing')
    const name = stringAt(buffer, at, nameEnd)
    at = skipBlanks(buffer, nameEnd)
    if (buffer[at] !== 0x3a) throw new NotJson(at, 'a colon is missing')
    const start = skipBlanks(buffer, at + 1)
    const end = skipValue(buffer, start)
    if (end === INCOMPLETE) throw new NotJson(start, 'a value does not end')
    members.push({ name, start, end })
    at = skipBlanks(buffer, end)
  }
  return members
}

/** Places of an array's elements, all in the buffer. */
export function elementsOf(buffer: Buffer, at: number): { start: number; end: number }[] {
  const elements: { start: number; end: number }[] = []
  at = skipBlanks(buffer, at + 1)
  while (buffer[at] !== 0x5d) {
    if (elements.length > 0) at = afterComma(buffer, at)
    const end = skipValue(buffer, at)
    if (end === INCOMPLETE) throw new NotJson(at, 'a value does not end')
    elements.push({ start: at, end })
    at = skipBlanks(buffer, end)
  }
  return elements
}

function afterComma(buffer: Buffer, at: number): number {
  if (buffer[at] !== 0x2c) throw new NotJson(at, 'a comma is missing')
  return skipBlanks(buffer, at + 1)
}

/** The text of a string with its quotes at `start`. */
export function stringAt(buffer: Buffer, start: number, end: number): string {
  const inside = buffer.toString('utf8', start + 1, end - 1)
  if (!inside.includes('\\')) return inside
  try {
    return JSON.parse(`"${escapeControls(inside)}"`) as string
  } catch {
    throw new NotJson(start, 'a string has a wrong escape')
  }
}

/** Line ends and tabs inside strings are forbidden, and written all the same. */
function escapeControls(text: string): string {
  return text.replace(/[\u0000-\u001f]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
