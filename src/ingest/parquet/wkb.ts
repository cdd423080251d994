/**
 * Geometry of a well-known binary, ISO or extended (PostGIS), as GeoJSON text; null for an empty geometry. Throws
 * RangeError.
 */
export function wkbToGeoJson(bytes: Buffer): string | null {
  const geometry = new WkbReader(bytes).geometry(0)
  return geometry === null ? null : JSON.stringify(geometry)
}

interface Geometry {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: readonly Geometry[]
}

type Position = readonly number[]

const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection'
]
const MAX_DEPTH = 8

class WkbReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  geometry(depth: number): Geometry | null {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deeply')
    const little = this.#bytes.readUInt8(this.#at++) === 1
    const code = this.#uint(little)
    if ((code & 0x2000_0000) !== 0) this.#uint(little)
    const plain = code & 0x0fff_ffff
    const dimension = Math.floor(plain / 1000)
    const hasZ = (code & 0x8000_0000) !== 0 || dimension === 1 || dimension === 3
    const hasM = (code & 0x4000_0000) !== 0 || dimension === 2 || dimension === 3
    const type = TYPES[plain % 1000]
    if (type === undefined || type === '' || dimension > 3) throw new RangeError(`unknown geometry ${code}`)
    return this.#body(type, little, { hasZ, hasM }, depth)
  }

  #body(type: string, little: boolean, dimensions: Dimensions, depth: number): Geometry | null {
    const position = (): Position => this.#position(little, dimensions)
    const positions = (): Position[] => this.#list(little, position)
    switch (type) {
      case 'Point': {
        const coordinates = position()
        return coordinates.some(Number.isNaN) ? null : { type, coordinates }
      }
      case 'LineString':
        return orNull(type, positions())
      case 'Polygon':
        return orNull(type, this.#list(little, positions))
      case 'GeometryCollection': {
        const geometries = this.#members(little, depth)
        return geometries.length === 0 ? null : { type, geometries }
      }
      default:
        return orNull(
          type,
          this.#members(little, depth).map((member) => member.coordinates)
        )
    }
  }

  #members(little: boolean, depth: number): Geometry[] {
    return this.#list(little, () => this.geometry(depth + 1)).filter((member) => member !== null)
  }

  #list<Item>(little: boolean, read: () => Item): Item[] {
    const count = this.#uint(little)
    if (count > this.#bytes.length) throw new RangeError('more parts than bytes')
    return Array.from({ length: count }, read)
  }

  /** GeoJSON knows heights and no measures. */
  #position(little: boolean, { hasZ, hasM }: Dimensions): Position {
    const coordinates = [this.#double(little), this.#double(little)]
    if (hasZ) coordinates.push(this.#double(little))
    if (hasM) this.#double(little)
    return coordinates.length === 3 && Number.isNaN(coordinates[2]) ? coordinates.slice(0, 2) : coordinates
  }

  #uint(little: boolean): number {
    const value = little ? this.#bytes.readUInt32LE(this.#at) : this.#bytes.readUInt32BE(this.#at)
    this.#at += 4
    return value
  }

  #double(little: boolean): number {
    const value = little ? this.#bytes.readDoubleLE(this.#at) : this.#bytes.readDoubleBE(this.#at)
    this.#at += 8
    return value
  }
}

interface Dimensions {
  readonly hasZ: boolean
  readonly hasM: boolean
}

function orNull(type: string, coordinates: readonly unknown[]): Geometry | null {
  return coordinates.length === 0 ? null : { type, coordinates }
}
