import { PbfWriter } from 'pbf'
import { exportsError } from '../errors.ts'
import { drawingOf } from './drawing.ts'
import { TILE_EXTENT, type TileShape } from './tile-shapes.ts'

/** Field numbers of `vector_tile.proto`, version 2.1. */
const TILE = { layers: 3 }
const LAYER = { name: 1, features: 2, keys: 3, values: 4, extent: 5, version: 15 }
const FEATURE = { tags: 2, type: 3, geometry: 4 }
const VALUE = { text: 1, double: 3, signed: 6, truth: 7 }

/** Nobody can draw a tile of more; a map asks for smaller tiles long before. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_VALUES = 500_000

export type TileValue = string | number | boolean | bigint

/** A layer of a tile. Features are encoded as they come; values that come again are kept once. */
export class TileLayer {
  readonly #name: string
  readonly #keys: readonly string[]
  readonly #features = new PbfWriter()
  readonly #values = new Map<TileValue, number>()

  constructor(name: string, keys: readonly string[]) {
    this.#name = name
    this.#keys = keys
  }

  /**
   * A feature with the value of each key; nulls are left out. Throws `exports/too-large`.
   */
  add(shape: TileShape, values: readonly (TileValue | null)[]): void {
    const tags = this.#tagsOf(values)
    const geometry = drawingOf(shape)
    this.#features.writeMessage(
      LAYER.features,
      (_: undefined, pbf: PbfWriter) => {
        pbf.writePackedVarint(FEATURE.tags, tags)
        pbf.writeVarintField(FEATURE.type, shape.type)
        pbf.writePackedVarint(FEATURE.geometry, geometry)
      },
      undefined
    )
    if (this.#features.pos > MAX_BYTES || this.#values.size > MAX_VALUES)
      throw exportsError(
        'exports/too-large',
        'This tile would be too large to be drawn. Request a higher zoom (z, x, y), fewer records (where) or fewer columns (select).'
      )
  }

  /** The bytes of a tile with this layer; without features there are none. A tile of several is their bytes in a row. */
  finish(): Uint8Array {
    if (this.#features.pos === 0) return new Uint8Array(0)
    const features = this.#features.finish()
    const tile = new PbfWriter()
    tile.writeMessage(
      TILE.layers,
      (_: undefined, pbf: PbfWriter) => {
        pbf.writeVarintField(LAYER.version, 2)
        writeText(pbf, LAYER.name, this.#name)
        pbf.realloc(features.length)
        pbf.buf.set(features, pbf.pos)
        pbf.pos += features.length
        for (const key of this.#keys) writeText(pbf, LAYER.keys, key)
        for (const value of this.#values.keys()) pbf.writeMessage(LAYER.values, writeValue, value)
        pbf.writeVarintField(LAYER.extent, TILE_EXTENT)
      },
      undefined
    )
    return tile.finish()
  }

  /** Pairs of a key's and a value's number. */
  #tagsOf(values: readonly (TileValue | null)[]): number[] {
    return values.flatMap((value, key) => (value === null ? [] : [key, this.#numberOf(value)]))
  }

  #numberOf(value: TileValue): number {
    const known = this.#values.get(value)
    if (known !== undefined) return known
    const number = this.#values.size
    this.#values.set(value, number)
    return number
  }
}

function writeValue(value: TileValue, pbf: PbfWriter): void {
  switch (typeof value) {
    case 'string':
      return writeText(pbf, VALUE.text, value)
    case 'bigint':
      return pbf.writeSVarintField(VALUE.signed, Number(value))
    case 'boolean':
      return pbf.writeBooleanField(VALUE.truth, value)
    default:
      return pbf.writeDoubleField(VALUE.double, value)
  }
}

/**
 * Not `writeStringField`: pbf 5.1.2 makes other signs of those in every second plane beyond the first, U+20000 among
 * them.
 */
function writeText(pbf: PbfWriter, field: number, text: string): void {
  pbf.writeBytesField(field, Buffer.from(text))
}
