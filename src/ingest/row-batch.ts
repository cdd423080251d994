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
    this.#addLength(size)
    if (size < 64) for (let i = start; i < end; i++) this.#bytes[this.#length++] = source[i]!
    else {
      this.#bytes.set(source.subarray(start, end), this.#length)
      this.#length += size
    }
  }

  addText(text: string): void {
    // Three bytes of UTF-8 for each unit of UTF-16 at most.
    if (text.length * 3 < 0x80) return this.#addShort(text)
    const bytes = Buffer.byteLength(text)
    this.#reserve(bytes + 10)
    this.#addLength(bytes)
    this.#length += this.#bytes.write(text, this.#length)
  }

  /** Its length is one byte, known when it is written. */
  #addShort(text: string): void {
    this.#reserve(1 + text.length * 3)
    const at = this.#length + 1
    let end = at
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit >= 0x80) {
        end = at + this.#bytes.write(text, at)
        break
      }
      this.#bytes[end++] = unit
    }
    this.#bytes[this.#length] = end - at
    this.#length = end
  }

  #addLength(size: number): void {
    let rest = size
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
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
