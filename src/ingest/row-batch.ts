/** Rows in the engine's RowBinary format, built without JavaScript strings where bytes are available. */
export class RowBatch {
  #bytes: Buffer
  #length = 0
  rows = 0

  constructor(capacity = 1 << 20) {
    this.#bytes = Buffer.allocUnsafe(capacity)
  }

  get bytes(): number {
    return this.#length
  }

  addUInt64(value: number): void {
    this.#reserve(8)
    this.#bytes.writeUInt32LE(value % 0x1_0000_0000, this.#length)
    this.#bytes.writeUInt32LE(Math.floor(value / 0x1_0000_0000), this.#length + 4)
    this.#length += 8
  }

  addByte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** A String: its length, then its bytes. */
  addBytes(source: Uint8Array, start: number, end: number): void {
    const size = end - start
    this.#reserve(size + 10)
    let rest = size
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
    if (size < 32) for (let i = start; i < end; i++) this.#bytes[this.#length++] = source[i]!
    else {
      this.#bytes.set(source.subarray(start, end), this.#length)
      this.#length += size
    }
  }

  addText(text: string): void {
    const bytes = Buffer.from(text)
    this.addBytes(bytes, 0, bytes.length)
  }

  /** The rows added before; the batch is empty afterwards. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length)
    this.#bytes = Buffer.allocUnsafe(this.#bytes.length)
    this.#length = 0
    this.rows = 0
    return taken
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}
