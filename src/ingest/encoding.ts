import { isUtf8 } from 'node:buffer'
import { type EncodingGuess, guessEncoding } from './encodings/guess-encoding.ts'
import { ingestError } from './errors.ts'
import { legacyDecoder, type StreamDecoder } from './legacy-encodings.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850' | 'macintosh' | (string & {})

export interface DetectedEncoding {
  readonly encoding: Encoding
  /** Bytes of the byte order mark, to be skipped. */
  readonly markBytes: number
  /** The encoding was found by its letters only. */
  readonly guess?: EncodingGuess
}

/**
 * The encoding, by the beginning of a file. `utf-8` holds only as long as `requireUtf8` finds nothing
 * against it.
 */
export function detectEncoding(head: Buffer): DetectedEncoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markBytes: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 }
  const wide = detectUtf16(head)
  if (wide !== undefined) return { encoding: wide, markBytes: 0 }
  if (isUtf8(head.subarray(0, wholeCharacters(head)))) return { encoding: 'utf-8', markBytes: 0 }
  const guess = guessEncoding(head)
  return { encoding: guess.encoding, markBytes: 0, guess }
}

/** Without a mark: delimiters and line ends are ASCII, so every other byte of much of the text is zero. */
function detectUtf16(head: Buffer): Encoding | undefined {
  const sample = head.subarray(0, 4096)
  if (sample.length < 4) return undefined
  const zeros = [0, 0]
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 1]!++
  const half = sample.length / 2
  if (zeros[1]! > half * 0.4 && zeros[0]! < half * 0.05) return 'utf-16le'
  if (zeros[0]! > half * 0.4 && zeros[1]! < half * 0.05) return 'utf-16be'
  return undefined
}

/** Length of the part of `bytes` that does not end inside a UTF-8 sequence. */
export function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needed > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

/**
 * Thrown midway through a file that began as UTF-8: the load starts over with the encoding that the bytes speak for.
 */
export class NotUtf8 extends Error {
  readonly guess: EncodingGuess

  constructor(bytes: Uint8Array) {
    super()
    this.guess = guessEncoding(bytes)
  }
}

/** Passes UTF-8 through unchanged, in whole characters. Throws NotUtf8 at the first chunk that is not. */
export async function* requireUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const whole = bytes.subarray(0, wholeCharacters(bytes))
    if (!isUtf8(whole)) throw new NotUtf8(whole)
    rest = Buffer.from(bytes.subarray(whole.length))
    if (whole.length > 0) yield whole
  }
  if (rest.length > 0) throw new NotUtf8(rest)
}

/**
 * Any encoding of the WHATWG list, and the code pages of DOS, to UTF-8. Bytes that mean nothing in it become U+FFFD.
 */
export async function* transcode(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = makeDecoder(encoding)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield Buffer.from(text)
  }
  const last = decoder.decode()
  if (last !== '') yield Buffer.from(last)
}

export function makeDecoder(encoding: Encoding): StreamDecoder {
  const legacy = legacyDecoder(encoding)
  if (legacy !== undefined) return legacy
  try {
    return new TextDecoder(encoding, { ignoreBOM: true })
  } catch (cause) {
    throw ingestError('ingest/unknown-encoding', `The encoding ${encoding} is not known.`, {
      cause,
      details: { encoding }
    })
  }
}
