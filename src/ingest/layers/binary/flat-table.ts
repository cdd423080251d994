/**
 * A table of FlatBuffers, read in place: its fields by their number in the schema. Reading beyond the bytes throws
 * RangeError, so offsets of a damaged file are harmless.
 */
export class FlatTable {
  /** Place of the table in its buffer. */
  readonly at: number
  readonly #view: DataView

  constructor(view: DataView, at: number) {
    this.#view = view
    this.at = at
  }

  /** The table at the root of a buffer. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return new FlatTable(view, view.getUint32(0, true))
  }

  /** Place of a field's value in the buffer; undefined: the table does not have it. */
  placeOf(field: number): number | undefined {
    return this.#find(field) || undefined
  }

  int8(field: number, absent = 0): number {
    const at = this.#find(field)
    return at === 0 ? absent : this.#view.getUint8(at)
  }

  int16(field: number, absent = 0): number {
    const at = this.#find(field)
    return at === 0 ? absent : this.#view.getUint16(at, true)
  }

  int32(field: number, absent = 0): number {
    const at = this.#find(field)
    return at === 0 ? absent : this.#view.getInt32(at, true)
  }

  int64(field: number): number {
    const at = this.#find(field)
    return at === 0 ? 0 : Number(this.#view.getBigUint64(at, true))
  }

  table(field: number): FlatTable | undefined {
    const at = this.#find(field)
    return at === 0 ? undefined : new FlatTable(this.#view, at + this.#view.getUint32(at, true))
  }

  tables(field: number): FlatTable[] {
    const { at, length } = this.#vector(field, 4)
    return Array.from({ length }, (_, item) => {
      const place = at + 4 * item
      return new FlatTable(this.#view, place + this.#view.getUint32(place, true))
    })
  }

  bytes(field: number): Buffer {
    const { at, length } = this.#vector(field, 1)
    return Buffer.from(this.#view.buffer, this.#view.byteOffset + at, length)
  }

  text(field: number): string | undefined {
    return this.#find(field) === 0 ? undefined : this.bytes(field).toString('utf8')
  }

  /** A vector of structs of this size, which lie in it side by side. */
  structs(field: number, structBytes: number): DataView[] {
    const { at, length } = this.#vector(field, structBytes)
    const start = this.#view.byteOffset + at
    return Array.from({ length }, (_, item) => new DataView(this.#view.buffer, start + structBytes * item, structBytes))
  }

  doubles(field: number): number[] {
    const { at, length } = this.#vector(field, 8)
    return Array.from({ length }, (_, item) => this.#view.getFloat64(at + 8 * item, true))
  }

  integers(field: number): number[] {
    const { at, length } = this.#vector(field, 4)
    return Array.from({ length }, (_, item) => this.#view.getUint32(at + 4 * item, true))
  }

  #vector(field: number, itemBytes: number): { readonly at: number; readonly length: number } {
    const found = this.#find(field)
    if (found === 0) return { at: 0, length: 0 }
    const start = found + this.#view.getUint32(found, true)
    const length = this.#view.getUint32(start, true)
    if (start + 4 + length * itemBytes > this.#view.byteLength)
      throw new RangeError('a vector is longer than its buffer')
    return { at: start + 4, length }
  }

  /** 0: the table does not have the field. */
  #find(field: number): number {
    const vtable = this.at - this.#view.getInt32(this.at, true)
    const entry = 4 + 2 * field
    if (entry >= this.#view.getUint16(vtable, true)) return 0
    const offset = this.#view.getUint16(vtable + entry, true)
    return offset === 0 ? 0 : this.at + offset
  }
}
