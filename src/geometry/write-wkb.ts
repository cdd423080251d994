import { bug } from '#kit'
import { isSimpleType, type Position, type SimpleType, type UncheckedGeometry } from './geometry.ts'
import { hasHeights } from './heights.ts'
import { WKB_CODES, WKB_HEIGHTS } from './wkb-codes.ts'

const MEMBER_TYPES = { MultiPoint: 'Point', MultiLineString: 'LineString', MultiPolygon: 'Polygon' } as const
const HEADER_BYTES = 5
const COUNT_BYTES = 4
const DOUBLE_BYTES = 8

/**
 * A geometry as well-known binary, little-endian, in the types of ISO as GeoParquet wants them. With heights all of its
 * positions have one, 0 where it is missing. A point without a position is one of NaN.
 */
export function writeWkb(geometry: UncheckedGeometry): Uint8Array {
  const withHeights = hasHeights(geometry)
  const bytes = Buffer.allocUnsafe(lengthOf(geometry, withHeights ? 3 : 2))
  new WkbWriter(bytes, withHeights).write(geometry)
  return bytes
}

/** How many bytes it will be: they are allocated at once. */
function lengthOf({ type, coordinates, geometries }: UncheckedGeometry, dimensions: 2 | 3): number {
  if (geometries !== undefined)
    return geometries.reduce((sum, each) => sum + lengthOf(each, dimensions), HEADER_BYTES + COUNT_BYTES)
  return HEADER_BYTES + bodyLength(simpleType(type), coordinates, dimensions)
}

function bodyLength(type: SimpleType, coordinates: unknown, dimensions: 2 | 3): number {
  const list = coordinates as readonly unknown[]
  const positionBytes = dimensions * DOUBLE_BYTES
  switch (type) {
    case 'Point':
      return positionBytes
    case 'LineString':
      return COUNT_BYTES + list.length * positionBytes
    case 'Polygon':
      return list.reduce<number>((sum, ring) => sum + bodyLength('LineString', ring, dimensions), COUNT_BYTES)
    default:
      return list.reduce<number>(
        (sum, each) => sum + HEADER_BYTES + bodyLength(MEMBER_TYPES[type], each, dimensions),
        COUNT_BYTES
      )
  }
}

function simpleType(type: string): SimpleType {
  if (!isSimpleType(type)) throw bug(`${type} is not a geometry type`)
  return type
}

class WkbWriter {
  readonly #bytes: Buffer
  readonly #withHeights: boolean
  #at = 0

  constructor(bytes: Buffer, withHeights: boolean) {
    this.#bytes = bytes
    this.#withHeights = withHeights
  }

  write({ type, coordinates, geometries }: UncheckedGeometry): void {
    if (geometries === undefined) return this.#simple(simpleType(type), coordinates)
    this.#header(WKB_CODES.GeometryCollection)
    this.#count(geometries.length)
    for (const each of geometries) this.write(each)
  }

  #simple(type: SimpleType, coordinates: unknown): void {
    this.#header(WKB_CODES[type])
    switch (type) {
      case 'Point':
        return this.#position(coordinates as Position)
      case 'LineString':
        return this.#line(coordinates as readonly Position[])
      case 'Polygon':
        return this.#rings(coordinates as readonly (readonly Position[])[])
      default:
        return this.#members(MEMBER_TYPES[type], coordinates as readonly unknown[])
    }
  }

  #members(type: SimpleType, members: readonly unknown[]): void {
    this.#count(members.length)
    for (const each of members) this.#simple(type, each)
  }

  #rings(rings: readonly (readonly Position[])[]): void {
    this.#count(rings.length)
    for (const ring of rings) this.#line(ring)
  }

  #line(positions: readonly Position[]): void {
    this.#count(positions.length)
    for (const position of positions) this.#position(position)
  }

  #header(code: number): void {
    this.#at = this.#bytes.writeUInt8(1, this.#at)
    this.#count(this.#withHeights ? code + WKB_HEIGHTS : code)
  }

  #count(count: number): void {
    this.#at = this.#bytes.writeUInt32LE(count, this.#at)
  }

  #position(position: readonly number[]): void {
    const { 0: x = NaN, 1: y = NaN, 2: z = Number.isNaN(x) ? NaN : 0 } = position
    this.#at = this.#bytes.writeDoubleLE(x, this.#at)
    this.#at = this.#bytes.writeDoubleLE(y, this.#at)
    if (this.#withHeights) this.#at = this.#bytes.writeDoubleLE(z, this.#at)
  }
}
