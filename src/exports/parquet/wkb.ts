import { ByteWriter } from '../byte-writer.ts'
import { hasHeights } from '../geometry/heights.ts'
import type { ShapeValue } from '../table.ts'

/** Defined in OGC 06-103r4 §8.2.8. */
const CODES: Readonly<Record<string, number>> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7
}
const MEMBERS: Readonly<Record<string, string>> = {
  MultiPoint: 'Point',
  MultiLineString: 'LineString',
  MultiPolygon: 'Polygon'
}

/** ISO's types with heights, as GeoParquet wants them. */
const RAISED = 1_000

/** Geometries as well-known bytes, little-endian. With heights all of a geometry has them, 0 where one is missing. */
export class WellKnownBytes {
  readonly #out = new ByteWriter()

  of(shape: ShapeValue): Uint8Array {
    this.#out.length = 0
    this.#shape(shape, hasHeights(shape))
    return Buffer.from(this.#out.bytes.subarray(0, this.#out.length))
  }

  #shape({ type, coordinates, geometries }: ShapeValue, raised: boolean): void {
    this.#out.reserve(5)
    this.#out.byte(1)
    this.#out.int32((CODES[type] ?? 0) + (raised ? RAISED : 0))
    const member = MEMBERS[type]
    if (geometries !== undefined) this.#list<ShapeValue>(geometries, (each) => this.#shape(each, raised))
    else if (member !== undefined)
      this.#list(coordinates, (each) => this.#shape({ type: member, coordinates: each }, raised))
    else if (type === 'Polygon')
      this.#list(coordinates, (ring) => this.#list(ring, (each) => this.#position(each, raised)))
    else if (type === 'LineString') this.#list(coordinates, (each) => this.#position(each, raised))
    else this.#position(coordinates, raised)
  }

  #list<Item>(items: unknown, write: (item: Item) => void): void {
    const list = items as readonly Item[]
    this.#out.reserve(4)
    this.#out.int32(list.length)
    for (const each of list) write(each)
  }

  /** A point without a position is one of NaN. */
  #position(position: unknown, raised: boolean): void {
    const [x = NaN, y = NaN, z = Number.isNaN(x) ? NaN : 0] = position as readonly number[]
    this.#out.reserve(24)
    this.#out.double(x)
    this.#out.double(y)
    if (raised) this.#out.double(z)
  }
}
