/** Bytes in a buffer that grows. Taken bytes are never written to again. */
export class ByteWriter {
  bytes = Buffer.allocUnsafe(1 << 14)
  length = 0

  /** Grows the buffer for this many more bytes. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.length + count))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }

  byte(value: number): void {
    this.bytes[this.length++] = value
  }

  int32BigEndian(value: number): void {
    this.length = this.bytes.writeInt32BE(value, this.length)
  }

  int32(value: number): void {
    this.length = this.bytes.writeInt32LE(value, this.length)
  }

  double(value: number): void {
    this.length = this.bytes.writeDoubleLE(value, this.length)
  }

  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length)
    this.bytes = Buffer.allocUnsafe(Math.max(this.length, 1 << 14))
    this.length = 0
    return taken
  }
}
