import type { Preview } from '../context.ts'
import type { ByteSource, OnRead } from './byte-source.ts'

/** The first bytes of a source, which has more. */
export interface Beginning extends ByteSource {
  readonly beginning: {
    /** Bytes on disk that they were read from. */
    readonly storedBytes: number
  }
}

/** Bytes at the end in which a line end is looked for. */
const TAIL_BYTES = 1 << 20
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x22

/** Compressed files that are this much smaller than what is read whole are read without being measured. */
const USUAL_RATIO = 20

/**
 * The beginning of a text with more than `wholeBytes`, cut behind a line, and outside of double quotes where there is such
 * a line; undefined if the text has no more. Its bytes are looked through once.
 */
export async function findBeginning(
  source: ByteSource,
  { wholeBytes, beginningBytes }: Preview,
  signal: AbortSignal | undefined
): Promise<Beginning | undefined> {
  const { name, origin, storedBytes: totalBytes } = source
  const isPlain = source.path !== undefined
  if (totalBytes <= (isPlain ? wholeBytes : wholeBytes / USUAL_RATIO)) return undefined
  const enough = totalBytes > wholeBytes ? beginningBytes : wholeBytes
  const cut = new Cut(beginningBytes)
  let storedBytes = 0
  for await (const chunk of source.open((bytes) => (storedBytes = bytes))) {
    signal?.throwIfAborted()
    cut.push(chunk, storedBytes)
    if (cut.bytes > enough) break
  }
  if (cut.bytes <= enough) return undefined
  const end = cut.end()
  return {
    name,
    origin,
    storedBytes: totalBytes,
    // Of a plain file the disk is read ahead of what is taken.
    beginning: { storedBytes: isPlain ? end : cut.storedBytes },
    open: (onRead) => upTo(source, end, onRead)
  }
}

/** Finds the place at which a text is cut, piece by piece. */
class Cut {
  readonly #maxBytes: number
  #tail = Buffer.alloc(0)
  #tailStart = 0
  #quotes = 0
  /** All bytes that came. */
  bytes = 0
  /** Bytes on disk that the beginning was read from. */
  storedBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  push(chunk: Buffer, storedBytes: number): void {
    const room = this.#maxBytes - this.bytes
    this.bytes += chunk.length
    if (room <= 0) return
    this.storedBytes = storedBytes
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(0, room)])
    // An even number of bytes is let go, for texts with two bytes a character.
    const surplus = Math.max(0, this.#tail.length - TAIL_BYTES) & ~1
    this.#quotes += countQuotes(this.#tail.subarray(0, surplus))
    this.#tailStart += surplus
    this.#tail = this.#tail.subarray(surplus)
  }

  end(): number {
    return this.#tailStart + lastEnd(this.#tail, this.#quotes)
  }
}

export function beginningOf(source: ByteSource): Beginning['beginning'] | undefined {
  return 'beginning' in source ? (source as Beginning).beginning : undefined
}

async function* upTo(source: ByteSource, end: number, onRead: OnRead | undefined): AsyncGenerator<Buffer> {
  let left = end
  for await (const chunk of source.open(onRead)) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

function countQuotes(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(QUOTE); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) count++
  return count
}

/** Place after the last line end outside of quotes; else after the last line end, else after the last whole character. */
function lastEnd(tail: Buffer, quotesBefore: number): number {
  let [outside, any, character] = [0, 0, 0]
  let quotes = quotesBefore
  for (let at = 0; at < tail.length; at++) {
    const byte = tail[at]!
    if (byte === QUOTE) quotes++
    if (byte >= 0x20 && byte < 0x80) character = at + 1
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue
    any = afterCharacter(tail, at)
    if (quotes % 2 === 0) outside = any
  }
  return outside || any || character || tail.length
}

/** UTF-16 has a zero beside the byte: behind it, if the bytes are in the order little end first. */
function afterCharacter(tail: Buffer, at: number): number {
  return at % 2 === 0 && tail[at + 1] === 0 ? at + 2 : at + 1
}
