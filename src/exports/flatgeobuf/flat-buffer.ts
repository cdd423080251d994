import { Builder, ByteBuffer } from 'flatbuffers'

/** Where a value stands in the buffer, counted from its end; 0 is nowhere, and a field that is nowhere is absent. */
export type Place = number

const ALIGNMENT = 8

/** FlatBuffers of one kind after another: values from the inside out, the table around them last. */
export class FlatBuffer {
  readonly #builder = new Builder(1 << 12)

  text(text: string): Place {
    return this.#builder.createString(text)
  }

  bytes(bytes: Uint8Array): Place {
    return this.#builder.createByteVector(bytes)
  }

  doubles(values: readonly number[]): Place {
    const builder = this.#builder
    builder.startVector(8, values.length, 8)
    for (let at = values.length - 1; at >= 0; at--) builder.writeFloat64(values[at] ?? 0)
    return builder.endVector()
  }

  unsigned(values: readonly number[]): Place {
    const builder = this.#builder
    builder.startVector(4, values.length, 4)
    for (let at = values.length - 1; at >= 0; at--) builder.writeInt32(values[at] ?? 0)
    return builder.endVector()
  }

  places(places: readonly Place[]): Place {
    const builder = this.#builder
    builder.startVector(4, places.length, 4)
    for (let at = places.length - 1; at >= 0; at--) builder.addOffset(places[at] ?? 0)
    return builder.endVector()
  }

  /** Opens a table with this many fields of its schema; every value it points to is there already. */
  begin(fields: number): void {
    this.#builder.startObject(fields)
  }

  addPlace(field: number, place: Place): void {
    this.#builder.addFieldOffset(field, place, 0)
  }

  /** Numbers equal to the schema's default are left out. */
  addByte(field: number, value: number, standard = 0): void {
    this.#builder.addFieldInt8(field, value, standard)
  }

  addShort(field: number, value: number, standard = 0): void {
    this.#builder.addFieldInt16(field, value, standard)
  }

  addInt(field: number, value: number, standard = 0): void {
    this.#builder.addFieldInt32(field, value, standard)
  }

  addLong(field: number, value: bigint): void {
    this.#builder.addFieldInt64(field, value, 0n)
  }

  end(): Place {
    return this.#builder.endObject()
  }

  /**
   * The whole with its size in front, a multiple of 8 bytes long: readers in JavaScript look at the doubles of a file
   * where they lie, and can do so only when they lie at such a multiple. The buffer is empty again.
   */
  finish(root: Place): Buffer {
    this.#builder.prep(ALIGNMENT, 0)
    this.#builder.finishSizePrefixed(root)
    const bytes = Buffer.from(this.#builder.asUint8Array())
    this.#builder.clear()
    return bytes
  }
}

/** A table of a finished buffer, read field by field. Missing parts are empty. */
export class FlatTable {
  readonly #bytes: ByteBuffer
  readonly #start: number

  private constructor(bytes: ByteBuffer, start: number) {
    this.#bytes = bytes
    this.#start = start
  }

  /** The root of a buffer with its size in front. */
  static rootOf(buffer: Uint8Array): FlatTable {
    const bytes = new ByteBuffer(buffer)
    return new FlatTable(bytes, bytes.__indirect(4))
  }

  byte(field: number): number {
    const place = this.#placeOf(field)
    return place === undefined ? 0 : this.#bytes.readUint8(place)
  }

  table(field: number): FlatTable | undefined {
    const place = this.#placeOf(field)
    return place === undefined ? undefined : new FlatTable(this.#bytes, this.#bytes.__indirect(place))
  }

  tables(field: number): FlatTable[] {
    return this.#members(field, 4, (place) => new FlatTable(this.#bytes, this.#bytes.__indirect(place)))
  }

  doubles(field: number): number[] {
    return this.#members(field, 8, (place) => this.#bytes.readFloat64(place))
  }

  unsigned(field: number): number[] {
    return this.#members(field, 4, (place) => this.#bytes.readUint32(place))
  }

  bytes(field: number): Uint8Array {
    const place = this.#placeOf(field)
    if (place === undefined) return new Uint8Array(0)
    const start = this.#bytes.__vector(place)
    return this.#bytes.bytes().subarray(start, start + this.#bytes.__vector_len(place))
  }

  #members<Member>(field: number, bytes: number, read: (place: number) => Member): Member[] {
    const place = this.#placeOf(field)
    if (place === undefined) return []
    const start = this.#bytes.__vector(place)
    return Array.from({ length: this.#bytes.__vector_len(place) }, (_, member) => read(start + member * bytes))
  }

  #placeOf(field: number): number | undefined {
    const offset = this.#bytes.__offset(this.#start, 4 + 2 * field)
    return offset === 0 ? undefined : this.#start + offset
  }
}
