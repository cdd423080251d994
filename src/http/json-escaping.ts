import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { type BorrowedChunk, type BorrowedChunks, lendChunk, viewChunk } from '#kit'

/** TypeScript knows it of browsers only. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

interface Escaper {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  escape(from: number, end: number, to: number): number
}

/** The end of the digits, the start of the character to escape, and its escaped form. At most six bytes come of two. */
const INPUT = 512,
  INPUT_BYTES = 131_072,
  SLACK_BYTES = 16
const OUTPUT = INPUT + INPUT_BYTES + SLACK_BYTES
const MEMORY_BYTES = OUTPUT + 3 * INPUT_BYTES + SLACK_BYTES

const escaper = load()
const memory = Buffer.from(escaper.memory.buffer)

/**
 * JSON with everything beyond ASCII escaped, as the original service writes it (EXPLORE-wire-3). Pieces that are ASCII,
 * which is checked at memory speed, pass unchanged; the others are rewritten by WebAssembly
 * (json-escaping.wat), at 2 GB a second of names with accents, where JavaScript made 0.4.
 */
export class EscapedJson implements BorrowedChunks {
  readonly #from: BorrowedChunks
  /** The bytes of an incomplete character at the end of a chunk. */
  #begun: Buffer = Buffer.alloc(0)
  #buffer: Buffer | undefined

  constructor(from: BorrowedChunks) {
    this.#from = from
  }

  get closed(): boolean {
    return this.#from.closed
  }

  once(event: 'close', listener: () => void): void {
    this.#from.once(event, listener)
  }

  destroy(reason?: Error): void {
    this.#from.destroy(reason)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BorrowedChunk> {
    for await (const chunk of this.#from) {
      const bytes = viewChunk(chunk)
      if (this.#begun.length === 0 && isAscii(bytes)) yield chunk
      else yield* this.#escape(bytes)
    }
    if (this.#begun.length > 0) throw notUtf8()
  }

  *#escape(bytes: Buffer): Generator<BorrowedChunk> {
    for (let at = 0; at < bytes.length; ) {
      const begun = this.#begun.copy(memory, INPUT)
      const slice = bytes.subarray(at, at + INPUT_BYTES - begun)
      memory.set(slice, INPUT + begun)
      at += slice.length
      const filled = INPUT + begun + slice.length
      const end = filled - openEnd(filled)
      const written = escaper.escape(INPUT, end, OUTPUT)
      if (written < 0) throw notUtf8()
      this.#begun = Buffer.from(memory.subarray(end, filled))
      // The memory that escapes is everybody's: what goes out is this answer's own.
      this.#buffer ??= Buffer.allocUnsafeSlow(3 * INPUT_BYTES)
      memory.copy(this.#buffer, 0, OUTPUT, written)
      if (written > OUTPUT) yield lendChunk(this.#buffer.subarray(0, written - OUTPUT))
    }
  }
}

/** How many of the last bytes begin an incomplete character. */
function openEnd(filled: number): number {
  for (let length = 1; length <= 3 && filled - length >= INPUT; length++) {
    const byte = memory[filled - length] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? length : 0
  }
  return 0
}

function load(): Escaper {
  const module = new WebAssembly.Module(readFileSync(new URL('json-escaping.wasm', import.meta.url)))
  const { memory, escape } = new WebAssembly.Instance(module).exports as Escaper
  memory.grow(Math.ceil(MEMORY_BYTES / 65_536) - 1)
  new Uint8Array(memory.buffer).set(
    Buffer.from(Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''))
  )
  return { memory, escape }
}

function notUtf8(): Error {
  return new Error('an answer in JSON is not UTF-8')
}
