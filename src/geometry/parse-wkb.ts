import { arcString, joinLines } from './arcs.ts'
import { GeometryError, type GeometryType, MAX_COLLECTION_DEPTH, type UncheckedGeometry } from './geometry.ts'
import { WKB_CODES } from './wkb-codes.ts'

/** Parts of SpatiaLite's geometries have this mark in place of a byte order; theirs is that of the whole. */
const SAME_ORDER = 0x69

/** A geometry of well-known binary, and its dimensions and system. */
export interface ParsedWkb {
  readonly geometry: UncheckedGeometry
  /** Number of the spatial reference system, which only the extended form of PostGIS has. */
  readonly srid?: number
  /** Bytes that were read; a caller who wants no more than a geometry compares. */
  readonly length: number
}

/** Types that GeoJSON does not have: arcs become lines, patches of a surface its polygons. */
const CURVED_CODES = {
  CircularString: 8,
  CompoundCurve: 9,
  CurvePolygon: 10,
  MultiCurve: 11,
  MultiSurface: 12,
  PolyhedralSurface: 15,
  TIN: 16,
  Triangle: 17
} as const

type WkbType = GeometryType | keyof typeof CURVED_CODES

const TYPES = new Map(Object.entries({ ...WKB_CODES, ...CURVED_CODES }).map(([type, code]) => [code, type as WkbType]))

/** Bits of PostGIS's EWKB in the type number; ISO WKB adds 1000, 2000 or 3000 to it instead. */
const EWKB = { z: 0x8000_0000, m: 0x4000_0000, srid: 0x2000_0000 } as const

/**
 * Well-known binary (OGC 06-103r4 §8, ISO 13249-3) or PostGIS's extension of it, in either byte order. Heights are
 * kept, measures left out, curves read as lines, as GeoJSON has it; a position without a number, which is how an empty point is written, is
 * empty. Positions are not checked. Throws GeometryError.
 */
export function parseWkb(bytes: Uint8Array): ParsedWkb {
  const reader = new WkbReader(bytes)
  try {
    const geometry = reader.readGeometry(0)
    return { geometry, length: reader.at, ...(reader.srid !== undefined && { srid: reader.srid }) }
  } catch (error) {
    // A view is read beyond its end.
    if (error instanceof RangeError) throw new GeometryError('it ends too early')
    throw error
  }
}

interface Header {
  readonly type: WkbType
  readonly hasHeight: boolean
  readonly hasMeasure: boolean
}

class WkbReader {
  at = 0
  srid: number | undefined
  readonly #view: DataView
  #little = true

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  readGeometry(depth: number): UncheckedGeometry {
    if (depth > MAX_COLLECTION_DEPTH) throw new GeometryError('collections are nested too deep')
    const order = this.#view.getUint8(this.at++)
    if (order !== SAME_ORDER) this.#little = order === 1
    const header = this.#readHeader()
    const { type } = header
    switch (type) {
      case 'Point':
        return { type, coordinates: this.#readPoint(header) }
      case 'LineString':
        return { type, coordinates: this.#readLine(header) }
      case 'CircularString':
        return { type: 'LineString', coordinates: arcString(this.#readLine(header)) }
      case 'CompoundCurve':
        return { type: 'LineString', coordinates: joinLines(this.#readLines(depth)) }
      case 'CurvePolygon':
        return { type: 'Polygon', coordinates: this.#readLines(depth) }
      case 'Triangle':
        return { type: 'Polygon', coordinates: this.#readList(4, () => this.#readLine(header)) }
      case 'MultiCurve':
        return { type: 'MultiLineString', coordinates: this.#readLines(depth) }
      case 'MultiSurface':
      case 'PolyhedralSurface':
      case 'TIN':
        return { type: 'MultiPolygon', coordinates: this.#readOf('Polygon', depth) }
      case 'Polygon':
        return { type, coordinates: this.#readList(4, () => this.#readLine(header)) }
      case 'GeometryCollection':
        return { type, geometries: this.#readMembers(depth) }
      default:
        return { type, coordinates: this.#readMembers(depth).map((member) => member.coordinates) }
    }
  }

  #readLines(depth: number): number[][][] {
    return this.#readOf('LineString', depth) as number[][][]
  }

  #readOf(type: GeometryType, depth: number): unknown[] {
    return this.#readMembers(depth).map((member) => {
      if (member.type !== type) throw new GeometryError(`a ${member.type} is not a part of it`)
      return member.coordinates
    })
  }

  #readMembers(depth: number): UncheckedGeometry[] {
    return this.#readList(5, () => this.readGeometry(depth + 1))
  }

  #readHeader(): Header {
    const code = this.#readUint32()
    const iso = code & 0x0fff_ffff
    const dimension = Math.floor(iso / 1000)
    const type = TYPES.get(iso % 1000)
    if (type === undefined || dimension > 3) throw new GeometryError(`${iso} is not a geometry type`)
    if ((code & EWKB.srid) !== 0) this.srid = this.#readUint32()
    return {
      type,
      hasHeight: (code & EWKB.z) !== 0 || dimension === 1 || dimension === 3,
      hasMeasure: (code & EWKB.m) !== 0 || dimension === 2 || dimension === 3
    }
  }

  #readPoint(header: Header): number[] {
    const position = this.#readPosition(header)
    return Number.isNaN(position[0]) && Number.isNaN(position[1]) ? [] : position
  }

  #readLine(header: Header): number[][] {
    const positionBytes = 8 * (2 + (header.hasHeight ? 1 : 0) + (header.hasMeasure ? 1 : 0))
    return this.#readList(positionBytes, () => this.#readPosition(header))
  }

  #readPosition({ hasHeight, hasMeasure }: Header): number[] {
    const position = [this.#readDouble(), this.#readDouble()]
    if (hasHeight) {
      const height = this.#readDouble()
      if (!Number.isNaN(height)) position.push(height)
    }
    if (hasMeasure) this.at += 8
    return position
  }

  /** A count is accepted only if there are enough bytes for its items. */
  #readList<Item>(itemBytes: number, readItem: () => Item): Item[] {
    const count = this.#readUint32()
    if (count * itemBytes > this.#view.byteLength - this.at) throw new GeometryError('it ends too early')
    const items: Item[] = []
    for (let item = 0; item < count; item++) items.push(readItem())
    return items
  }

  #readUint32(): number {
    const value = this.#view.getUint32(this.at, this.#little)
    this.at += 4
    return value
  }

  #readDouble(): number {
    const value = this.#view.getFloat64(this.at, this.#little)
    this.at += 8
    return value
  }
}
