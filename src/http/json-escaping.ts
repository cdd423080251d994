import { isAscii } from 'node:buffer'
import { Transform, type TransformCallback } from 'node:stream'
import { escapeBeyondAscii } from './json.ts'

/**
 * The bytes of JSON with everything beyond ASCII escaped. Chunks that are ASCII, which the processor tells at memory speed, pass as they
 * are; the others cost about a microsecond per kilobyte.
 */
export class JsonEscaping extends Transform {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #clean = true

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    if (this.#clean && isAscii(chunk)) return done(null, chunk)
    try {
      const text = this.#decoder.decode(chunk, { stream: true })
      // A character may be cut in two: then its beginning waits in the decoder.
      this.#clean = (chunk[chunk.length - 1] ?? 0) < 0x80
      done(null, Buffer.from(escapeBeyondAscii(text), 'latin1'))
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#decoder.decode()
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}
