import { GeometryError, MAX_COLLECTION_DEPTH } from './shape.ts'

const TYPES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection'
] as const

/** Bits of PostGIS's EWKB in the type number; ISO WKB adds 1000, 2000 or 3000 to it instead. */
const EWKB = { z: 0x8000_0000, m: 0x4000_0000, srid: 0x2000_0000 } as const
const WGS84 = 4326

/** Well-known binary in hexadecimal, ISO or EWKB, as a GeoJSON-like object, positions not yet checked. */
export function parseWkb(hex: string): unknown {
  const reader = new WkbReader(decodeHex(hex))
  const geometry = reader.readGeometry(0)
  if (!reader.isAtEnd) throw new GeometryError('there are bytes after it')
  return geometry
}

/** Two digits a byte. By hand, because ODSQL is to run in browsers too. */
function decodeHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2)
  for (let place = 0; place < bytes.length; place += 1)
    bytes[place] = Number.parseInt(hex.slice(place * 2, place * 2 + 2), 16)
  return bytes
}

class WkbReader {
  readonly #bytes: DataView
  #at = 0
  #little = true

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = new DataView(bytes.buffer)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.byteLength
  }

  readGeometry(depth: number): {
    readonly type: string
    readonly coordinates?: unknown
    readonly geometries?: unknown
  } {
    if (depth > MAX_COLLECTION_DEPTH) throw new GeometryError('collections are nested too deep')
    this.#little = this.#readByte() === 1
    const { type, dimensions } = this.#readHeader()
    switch (type) {
      case 'Point':
        return { type, coordinates: withoutNaN(this.#readPosition(dimensions)) }
      case 'LineString':
        return { type, coordinates: this.#readPositions(dimensions) }
      case 'Polygon':
        return { type, coordinates: this.#readList(4, () => this.#readPositions(dimensions)) }
      case 'GeometryCollection':
        return { type, geometries: this.#readMembers(depth) }
      default:
        return { type, coordinates: this.#readMembers(depth).map((member) => member.coordinates) }
    }
  }

  #readMembers(depth: number): ReturnType<WkbReader['readGeometry']>[] {
    return this.#readList(5, () => this.readGeometry(depth + 1))
  }

  #readHeader(): { readonly type: Exclude<(typeof TYPES)[number], ''>; readonly dimensions: number } {
    const code = this.#readNumber(4, 'getUint32')
    const iso = code & 0x0fff_ffff
    const type = TYPES[iso % 1000]
    if (type === undefined || type === '' || iso >= 4000) throw new GeometryError(`${iso} is not a geometry type`)
    if ((code & EWKB.srid) !== 0) checkSrid(this.#readNumber(4, 'getUint32'))
    const extra = [0, 1, 1, 2][Math.floor(iso / 1000)] ?? 0
    return { type, dimensions: 2 + extra + ((code & EWKB.z) === 0 ? 0 : 1) + ((code & EWKB.m) === 0 ? 0 : 1) }
  }

  #readPositions(dimensions: number): number[][] {
    return this.#readList(dimensions * 8, () => this.#readPosition(dimensions))
  }

  #readPosition(dimensions: number): number[] {
    return Array.from({ length: dimensions }, () => this.#readNumber(8, 'getFloat64')).slice(0, 2)
  }

  /** A count is believed only when the bytes for so many items are there. */
  #readList<Item>(itemBytes: number, readItem: () => Item): Item[] {
    const count = this.#readNumber(4, 'getUint32')
    if (count * itemBytes > this.#bytes.byteLength - this.#at) throw new GeometryError('it ends too early')
    return Array.from({ length: count }, readItem)
  }

  #readByte(): number {
    if (this.#at >= this.#bytes.byteLength) throw new GeometryError('it ends too early')
    return this.#bytes.getUint8(this.#at++)
  }

  #readNumber(bytes: 4 | 8, read: 'getUint32' | 'getFloat64'): number {
    if (this.#at + bytes > this.#bytes.byteLength) throw new GeometryError('it ends too early')
    const value = this.#bytes[read](this.#at, this.#little)
    this.#at += bytes
    return value
  }
}

function checkSrid(srid: number): void {
  if (srid !== WGS84 && srid !== 0) throw new GeometryError(`coordinates are those of EPSG:4326, not of EPSG:${srid}`)
}

/** The empty point of WKB. */
function withoutNaN(position: number[]): number[] {
  return position.every(Number.isNaN) ? [] : position
}
