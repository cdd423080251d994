import type { LoggiaError } from '#kit'
import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import { isAboutPages } from './answer-pages.ts'
import type { JsonLayout } from './layout.ts'
import { INCOMPLETE, NotJson, skipBlanks, skipString, skipValue, stringAt } from './scan.ts'

/**
 * Called for every record: it lies in `buffer` from `start` to `end`, valid only during the call; `line` counts its
 * physical line, from 1.
 */
export type OnJsonRecord = (buffer: Buffer, start: number, end: number, line: () => number) => void

/**
 * Called before a record is sought: the place after it when the caller has taken it, or INCOMPLETE, and it is read as any
 * other.
 */
export type TakeRecord = (buffer: Buffer, at: number) => number

/** Called for members beside the records that say something about them, before or after them: `crs` and those of pages. */
export type OnBeside = (name: string, json: string) => void

/**
 * Finds the records of a JSON text of any size, UTF-8, piece by piece. Throws `ingest/bad-json` with the line when the
 * text is not JSON, `ingest/record-too-large`. After each chunk `pause` is awaited.
 */
export async function readJsonRecords(
  chunks: AsyncIterable<Buffer>,
  layout: JsonLayout,
  limits: ImportLimits,
  onRecord: OnJsonRecord,
  pause: () => Promise<void> | void = () => {},
  onBeside: OnBeside = () => {},
  takeRecord: TakeRecord = () => INCOMPLETE
): Promise<void> {
  const reading = new JsonReading(layout, limits, onRecord, onBeside, takeRecord)
  for await (const chunk of chunks) {
    reading.push(chunk)
    await pause()
  }
  reading.end()
}

type State = 'start' | 'names' | 'elements' | 'sequence' | 'rest' | 'after'

class JsonReading {
  readonly #layout: JsonLayout
  readonly #limits: ImportLimits
  readonly #onRecord: OnJsonRecord
  readonly #onBeside: OnBeside
  readonly #takeRecord: TakeRecord
  #state: State = 'start'
  /** Objects around the records that have begun. */
  #depth = 0
  /** A comma must come before the next element. */
  #started = false
  #rest: Buffer = Buffer.alloc(0)
  #waiting: Buffer[] = []
  #waitingBytes = 0
  /** Line ends in the consumed bytes. */
  #lines = 0

  constructor(
    layout: JsonLayout,
    limits: ImportLimits,
    onRecord: OnJsonRecord,
    onBeside: OnBeside,
    takeRecord: TakeRecord
  ) {
    this.#layout = layout
    this.#limits = limits
    this.#onRecord = onRecord
    this.#onBeside = onBeside
    this.#takeRecord = takeRecord
  }

  push(chunk: Buffer): void {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    // An unfinished record is scanned again only when as much again has arrived.
    if (this.#waitingBytes >= this.#rest.length) this.#read(false)
  }

  end(): void {
    // What the beginning of a text ends in is left out.
    if (this.#layout.isCut === true) return this.#read(false)
    // A blank after the last number of a sequence, so that it is known to have ended.
    this.#waiting.push(Buffer.from('\n'))
    this.#read(true)
    if (this.#state !== 'after' && !(this.#state === 'sequence' && this.#rest.length === 0))
      throw this.#bad(this.#rest, this.#rest.length - 1, 'the text ends too early')
  }

  #read(final: boolean): void {
    const buffer = Buffer.concat([this.#rest, ...this.#waiting])
    this.#waiting = []
    this.#waitingBytes = 0
    let at = 0
    try {
      for (let next = this.#step(buffer, at); next !== INCOMPLETE; next = this.#step(buffer, at)) at = next
    } catch (error) {
      if (error instanceof NotJson) throw this.#bad(buffer, error.at, error.message)
      throw error
    }
    this.#lines += countLines(buffer, at)
    this.#rest = buffer.subarray(at)
    if (final) this.#rest = this.#rest.subarray(skipBlanks(this.#rest, 0))
    if (this.#rest.length > this.#limits.maxRecordBytes) {
      throw ingestError(
        'ingest/record-too-large',
        `The JSON record of line ${this.#lines + 1} is longer than ${this.#limits.maxRecordBytes} bytes.`,
        { details: { line: this.#lines + 1 } }
      )
    }
  }

  /** Takes one token or record from `at`; returns what follows it, INCOMPLETE when more bytes are needed. */
  #step(buffer: Buffer, from: number): number {
    const at = skipBlanks(buffer, from)
    if (at >= buffer.length) return INCOMPLETE
    switch (this.#state) {
      case 'start':
        return this.#begin(buffer, at)
      case 'names':
        return this.#name(buffer, at)
      case 'rest':
        return this.#remainder(buffer, at)
      case 'elements':
        return this.#element(buffer, at)
      case 'sequence':
        return this.#record(buffer, buffer[at] === 0x2c ? skipBlanks(buffer, at + 1) : at)
      case 'after':
        return this.#refuseMore(at)
    }
  }

  #begin(_buffer: Buffer, at: number): number {
    if (this.#layout.kind === 'sequence') {
      this.#state = 'sequence'
      return at
    }
    this.#state = this.#layout.kind === 'array' ? 'elements' : 'names'
    return at + 1
  }

  #name(buffer: Buffer, from: number): number {
    const at = buffer[from] === 0x2c ? skipBlanks(buffer, from + 1) : from
    if (at >= buffer.length) return INCOMPLETE
    if (buffer[at] === 0x7d && this.#state === 'names') throw this.#withoutRecords()
    if (buffer[at] !== 0x22) throw new NotJson(at, 'the name of a member is missing')
    const nameEnd = skipString(buffer, at)
    if (nameEnd === INCOMPLETE) return INCOMPLETE
    const colon = skipBlanks(buffer, nameEnd)
    const start = skipBlanks(buffer, colon + 1)
    if (start >= buffer.length) return INCOMPLETE
    if (buffer[colon] !== 0x3a) throw new NotJson(colon, 'a colon is missing')
    if (this.#isOnPath(stringAt(buffer, at, nameEnd), buffer[start]!)) {
      this.#depth++
      if (buffer[start] === 0x5b) this.#state = 'elements'
      return start + 1
    }
    const end = skipValue(buffer, start)
    if (end === INCOMPLETE) return end
    const name = stringAt(buffer, at, nameEnd)
    if (name === 'crs' || isAboutPages(name)) this.#onBeside(name, buffer.toString('utf8', start, end))
    return end
  }

  /** The value is the list of records, or an object that contains it. */
  #isOnPath(name: string, first: number): boolean {
    if (this.#state !== 'names' || this.#layout.kind !== 'member') return false
    const { path } = this.#layout
    return name === path[this.#depth] && first === (this.#depth === path.length - 1 ? 0x5b : 0x7b)
  }

  /** Text after the records in the object that contains them. */
  #remainder(buffer: Buffer, at: number): number {
    if (buffer[at] !== 0x7d) return this.#name(buffer, at)
    if (--this.#depth === 0) this.#state = 'after'
    return at + 1
  }

  #element(buffer: Buffer, from: number): number {
    if (buffer[from] === 0x5d) {
      this.#state = this.#layout.kind === 'member' ? 'rest' : 'after'
      return from + 1
    }
    if (this.#started && buffer[from] !== 0x2c) throw new NotJson(from, 'a comma is missing')
    const at = this.#started ? skipBlanks(buffer, from + 1) : from
    const end = this.#record(buffer, at)
    if (end !== INCOMPLETE) this.#started = true
    return end
  }

  #record(buffer: Buffer, at: number): number {
    if (at >= buffer.length) return INCOMPLETE
    const isNames = this.#layout.isNamedByFirst === true && !this.#started
    const taken = isNames ? INCOMPLETE : this.#takeRecord(buffer, at)
    if (taken !== INCOMPLETE) return taken
    const end = skipValue(buffer, at)
    if (end !== INCOMPLETE && !isNames) this.#onRecord(buffer, at, end, () => this.#lines + countLines(buffer, at) + 1)
    return end
  }

  #withoutRecords(): LoggiaError {
    const path = this.#layout.kind === 'member' ? this.#layout.path.join('.') : ''
    return ingestError('ingest/no-records', `The file has no list of records at ${path}.`, {
      details: { records: path }
    })
  }

  #refuseMore(at: number): never {
    throw new NotJson(at, 'something follows the end of the records')
  }

  #bad(buffer: Buffer, at: number, what: string): LoggiaError {
    const line = this.#lines + countLines(buffer, at) + 1
    return ingestError('ingest/bad-json', `The file is not JSON: ${what}, on line ${line}.`, { details: { line } })
  }
}

function countLines(buffer: Buffer, end: number): number {
  let count = 0
  for (let at = buffer.indexOf(0x0a); at !== -1 && at < end; at = buffer.indexOf(0x0a, at + 1)) count++
  return count
}
