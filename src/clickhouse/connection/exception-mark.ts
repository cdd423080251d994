/**
 * When a query fails after its answer began, ClickHouse (25.11 and newer) writes
 * `\r\n__exception__\r\n<tag>\r\n<message>…` into the body; `tag` is a random word that a header announced. `pass`
 * gives the bytes before the mark and does not pass on the message. Less than one mark's length of bytes is held back
 * between chunks.
 */
export class ExceptionMark {
  readonly #mark: Buffer | undefined
  #held: Buffer = EMPTY
  #message: Buffer | undefined

  constructor(tag: string) {
    // An older engine, which announces none, closes the connection.
    this.#mark = tag === '' ? undefined : Buffer.from(`__exception__\r\n${tag}`)
  }

  pass(chunk: Buffer): Buffer {
    if (this.#mark === undefined) return chunk
    if (this.#message !== undefined) {
      this.#message = Buffer.concat([this.#message, chunk])
      return EMPTY
    }
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const at = bytes.indexOf(this.#mark)
    // Copied, because the chunk is only borrowed.
    if (at >= 0) this.#message = Buffer.from(bytes.subarray(at))
    const end = at >= 0 ? at : bytes.length - openEnd(bytes, this.#mark)
    this.#held = at >= 0 || end === bytes.length ? EMPTY : Buffer.from(bytes.subarray(end))
    return bytes.subarray(0, end)
  }

  /** The bytes held back, at the end of an answer without the mark. */
  rest(): Buffer {
    return this.#held
  }

  /** Output of the engine after its marker. */
  message(): string | undefined {
    return this.#message?.toString().slice(this.#mark?.length).trim()
  }
}

const EMPTY = Buffer.alloc(0)
/** Beginning of the mark. */
const UNDERSCORE = 0x5f

/** Length of the longest end of `bytes` with which the mark could begin. */
function openEnd(bytes: Buffer, mark: Buffer): number {
  const first = bytes.length - Math.min(bytes.length, mark.length - 1)
  for (let at = bytes.indexOf(UNDERSCORE, first); at >= 0; at = bytes.indexOf(UNDERSCORE, at + 1)) {
    if (mark.subarray(0, bytes.length - at).equals(bytes.subarray(at))) return bytes.length - at
  }
  return 0
}
