import { Transform, type TransformCallback } from 'node:stream'
import { editFooter, type FooterColumns } from './parquet-footer-edits.ts'

/** A footer has some hundred bytes for each column and row group: 1 MB would be 10 M rows of a thousand columns. */
const HELD_BYTES = 16 * 1024 * 1024
const TRAILER_BYTES = 8
const MAGIC = 'PAR1'

/**
 * Corrects the footer of a Parquet file of the engine, which has no types for bytes, geometries and lists that may be
 * null. The footer is the end of the file, so everything before it passes as it comes.
 */
export class ParquetFooter extends Transform {
  readonly #columns: FooterColumns
  readonly #held: Buffer[] = []
  #heldBytes = 0

  constructor(columns: FooterColumns) {
    super()
    this.#columns = columns
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#held.push(Buffer.from(chunk))
    this.#heldBytes += chunk.length
    for (
      let first = this.#held[0];
      first !== undefined && this.#heldBytes - first.length >= HELD_BYTES;
      first = this.#held[0]
    ) {
      this.#held.shift()
      this.#heldBytes -= first.length
      this.push(first)
    }
    done()
  }

  override _flush(done: TransformCallback): void {
    const end = this.#takeEnd()
    for (const bytes of this.#held) this.push(bytes)
    done(null, editEnd(end, this.#columns))
  }

  /** The bytes from the footer on, or from a little before; copying all held bytes would block the event loop for 10 ms. */
  #takeEnd(): Buffer {
    const pieces: Buffer[] = []
    let bytes = 0
    let wanted = TRAILER_BYTES
    for (let last = this.#held.pop(); last !== undefined; last = this.#held.pop()) {
      pieces.unshift(last)
      bytes += last.length
      if (wanted === TRAILER_BYTES && bytes >= TRAILER_BYTES)
        wanted += Buffer.concat(pieces).readUInt32LE(bytes - TRAILER_BYTES)
      if (wanted > TRAILER_BYTES && bytes >= wanted) break
    }
    return Buffer.concat(pieces)
  }
}

/** The end of a file, with its footer corrected when it is there as a whole. */
function editEnd(end: Buffer, columns: FooterColumns): Buffer {
  const footerBytes = end.length < TRAILER_BYTES ? Infinity : end.readUInt32LE(end.length - TRAILER_BYTES)
  const start = end.length - TRAILER_BYTES - footerBytes
  if (start < 0 || end.toString('latin1', end.length - MAGIC.length) !== MAGIC) return end
  const footer = editFooter(end.subarray(start, start + footerBytes), columns)
  const trailer = Buffer.alloc(TRAILER_BYTES, `....${MAGIC}`)
  trailer.writeUInt32LE(footer.length)
  return Buffer.concat([end.subarray(0, start), footer, trailer])
}
