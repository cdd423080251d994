import type { Encoding } from './encoding.ts'
import { detectEncoding, NotUtf8, requireUtf8, transcode, wholeCharacters } from './encoding.ts'
import type { EncodingGuess } from './encodings/guess-encoding.ts'
import { ingestError } from './errors.ts'
import { beginningOf } from './source/beginning.ts'
import type { ByteSource, OnRead } from './source/byte-source.ts'
import { readHead } from './source/byte-source.ts'

/**
 * A text as UTF-8 without mark, readable again and again. Reading throws NotUtf8 when the guess `utf-8` turns out
 * wrong.
 */
export interface TextSource {
  readonly encoding: Encoding
  /** How the encoding was found, if by its letters only. */
  readonly guess?: EncodingGuess
  readonly head: Buffer
  /** Whether `head` is the whole text. */
  readonly complete: boolean
  /** The text is the beginning of a longer one. */
  readonly isCut: boolean
  open(onRead?: OnRead): AsyncIterable<Buffer>
}

/** The length of the beginning of a text that is inspected before it is read: dialect, header, layout of JSON. */
const HEAD_BYTES = 512 * 1024

export async function textSource(source: ByteSource, asked?: Encoding, guessed?: EncodingGuess): Promise<TextSource> {
  const raw = await readHead(source, HEAD_BYTES)
  const found = detectEncoding(raw.bytes)
  const guess = asked === undefined ? (guessed ?? found.guess) : undefined
  const encoding = asked ?? guess?.encoding ?? found.encoding
  const open = (onRead?: OnRead): AsyncIterable<Buffer> =>
    decode(dropFirst(source.open(onRead), found.markBytes), encoding)
  return {
    encoding,
    ...(guess && { guess }),
    head: await decodedHead(raw.bytes.subarray(found.markBytes), raw.complete, encoding),
    complete: raw.complete,
    isCut: beginningOf(source) !== undefined,
    open
  }
}

function decode(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncIterable<Buffer> {
  return encoding === 'utf-8' ? requireUtf8(chunks) : transcode(chunks, encoding)
}

async function decodedHead(bytes: Buffer, complete: boolean, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'utf-8') return complete ? bytes : bytes.subarray(0, wholeCharacters(bytes))
  const parts: Buffer[] = []
  for await (const part of transcode(one(bytes), encoding)) parts.push(part)
  return Buffer.concat(parts)
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export async function* dropFirst(chunks: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count
  for await (const chunk of chunks) {
    if (left >= chunk.length) left -= chunk.length
    else if (left > 0) {
      yield chunk.subarray(left)
      left = 0
    } else yield chunk
  }
}

/** UTF-8 is checked here, under every declared name; every other name goes to the decoder. */
function normalName(asked: Encoding): Encoding {
  return /^utf-?8$/i.test(asked) ? 'utf-8' : asked
}

/**
 * Runs `read` on the text; when it proves not to be UTF-8 after all, once more in the encoding that its bytes
 * suggest. Throws `ingest/wrong-encoding` when the caller said so.
 */
export async function withEncoding<Result>(
  source: ByteSource,
  asked: Encoding | undefined,
  read: (text: TextSource) => Promise<Result>
): Promise<Result> {
  try {
    return await read(await textSource(source, asked === undefined ? undefined : normalName(asked)))
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    if (asked !== undefined)
      throw ingestError('ingest/wrong-encoding', `${source.name} is not valid UTF-8.`, {
        cause: error,
        details: { name: source.name, encoding: asked }
      })
    return read(await textSource(source, undefined, error.guess))
  }
}
