/**
 * Thrift's compact protocol (apache/thrift doc/specs/thrift-compact-protocol.md), as far as a Parquet footer needs it:
 * values as JavaScript values, each field with the position of its bytes, so that a footer can be cut apart without being
 * encoded again.
 */
export type ThriftValue = boolean | number | bigint | Buffer | ThriftValue[] | ThriftStruct

export interface ThriftField {
  readonly value: ThriftValue
  /** From the field's header to the end of its value. */
  readonly start: number
  readonly end: number
}

export type ThriftStruct = Map<number, ThriftField>

const TRUE = 1,
  FALSE = 2,
  BYTE = 3,
  I16 = 4,
  I32 = 5,
  I64 = 6,
  DOUBLE = 7,
  BINARY = 8,
  LIST = 9,
  SET = 10,
  MAP = 11,
  STRUCT = 12

/** Deeper nesting than any Parquet footer has. */
const MAX_DEPTH = 32

export class ThriftReader {
  at: number
  readonly #bytes: Buffer

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  readStruct(depth = 0): ThriftStruct {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deeply')
    const fields: ThriftStruct = new Map()
    let id = 0
    for (;;) {
      const start = this.at
      const header = this.#byte()
      if (header === 0) return fields
      const delta = header >> 4
      id = delta === 0 ? this.#zigzag() : id + delta
      const type = header & 0x0f
      const value = type === TRUE || type === FALSE ? type === TRUE : this.#value(type, depth)
      fields.set(id, { value, start, end: this.at })
    }
  }

  #value(type: number, depth: number): ThriftValue {
    switch (type) {
      case TRUE:
      case FALSE:
        return this.#byte() === TRUE
      case BYTE:
        return this.#byte()
      case I16:
      case I32:
        return this.#zigzag()
      case I64:
        return this.#zigzag64()
      case DOUBLE:
        return this.#take(8).readDoubleLE()
      case BINARY:
        return this.#take(this.#varint())
      case LIST:
      case SET:
        return this.#list(depth)
      case MAP:
        return this.#map(depth)
      case STRUCT:
        return this.readStruct(depth + 1)
      default:
        throw new RangeError(`unknown thrift type ${type}`)
    }
  }

  #list(depth: number): ThriftValue[] {
    const header = this.#byte()
    const short = header >> 4
    const size = short === 15 ? this.#varint() : short
    const type = header & 0x0f
    if (size > this.#bytes.length) throw new RangeError('a list is longer than the footer')
    return Array.from({ length: size }, () => this.#value(type, depth + 1))
  }

  /** Not used by Parquet's metadata; read past for the sake of what may come. */
  #map(depth: number): ThriftValue[] {
    const size = this.#varint()
    if (size === 0) return []
    const types = this.#byte()
    if (size > this.#bytes.length) throw new RangeError('a map is longer than the footer')
    return Array.from({ length: size }, () => [
      this.#value(types >> 4, depth + 1),
      this.#value(types & 0x0f, depth + 1)
    ])
  }

  #byte(): number {
    const byte = this.#bytes[this.at++]
    if (byte === undefined) throw new RangeError('the footer ends too early')
    return byte
  }

  #take(size: number): Buffer {
    if (this.at + size > this.#bytes.length) throw new RangeError('the footer ends too early')
    return this.#bytes.subarray(this.at, (this.at += size))
  }

  #varint(): number {
    return Number(this.#varint64())
  }

  #zigzag(): number {
    return Number(this.#zigzag64())
  }

  #zigzag64(): bigint {
    const raw = this.#varint64()
    return (raw >> 1n) ^ -(raw & 1n)
  }

  #varint64(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RangeError('a number is too long')
  }
}
