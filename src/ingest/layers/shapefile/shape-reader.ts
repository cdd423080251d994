import type { UncheckedGeometry } from '#geometry'
import { ChunkReader } from '../binary/chunk-reader.ts'
import { damagedFile } from '../damaged-file.ts'
import { polygonOf } from './polygon-rings.ts'

const HEADER_BYTES = 100
const FILE_CODE = 9994
/** Values below are not measures (ESRI Shapefile Technical Description, p. 2). */
const NO_DATA = -1e38

/** The shapes of a `.shp` one after the other; null is a record without one. */
export class ShapeReader {
  readonly #reader: ChunkReader
  readonly #name: string

  constructor(chunks: AsyncIterable<Buffer>, maxBytes: number, name: string) {
    this.#reader = new ChunkReader(chunks, maxBytes)
    this.#name = name
  }

  async readHeader(): Promise<void> {
    const header = await this.#reader.take(HEADER_BYTES)
    if (header === undefined || header.readInt32BE(0) !== FILE_CODE)
      throw damagedFile(this.#name, 'its .shp is not a shapefile')
  }

  /** Undefined at the end of the file. Throws `ingest/damaged-file`. */
  async next(): Promise<UncheckedGeometry | null | undefined> {
    const head = await this.#reader.take(8)
    if (head === undefined) return undefined
    const words = head.readInt32BE(4)
    const content = words < 2 ? undefined : await this.#reader.take(words * 2)
    if (content === undefined) throw damagedFile(this.#name, 'its .shp ends inside a record')
    try {
      return readShape(content)
    } catch (cause) {
      if (cause instanceof RangeError) throw damagedFile(this.#name, 'a shape is longer than its record', cause)
      if (cause instanceof UnknownShape) throw damagedFile(this.#name, cause.message, cause)
      throw cause
    }
  }

  close(): Promise<void> {
    return this.#reader.close()
  }
}

class UnknownShape extends Error {}

/** Shape types; 10 more have heights and measures, 20 more measures. */
function readShape(content: Buffer): UncheckedGeometry | null {
  const type = content.readInt32LE(0)
  const hasHeight = type >= 11 && type <= 18
  switch (type % 10) {
    case 0:
      return null
    case 1: {
      if (type === 31) throw new UnknownShape('it has multipatches, which are not geometries of a map')
      const [x, y] = [content.readDoubleLE(4), content.readDoubleLE(12)]
      if (Number.isNaN(x) || Number.isNaN(y)) return null
      return { type: 'Point', coordinates: hasHeight ? [x, y, ...heightOf(content.readDoubleLE(20))] : [x, y] }
    }
    case 8: {
      const count = counted(content.readInt32LE(36), content, 16)
      return multiPoint(readPositions(content, 40, count, hasHeight ? 40 + 16 * count + 16 : undefined))
    }
    case 3:
    case 5: {
      const lines = readParts(content, hasHeight)
      if (lines.length === 0) return null
      if (type % 10 === 5) return polygonOf(lines)
      return lines.length === 1
        ? { type: 'LineString', coordinates: lines[0] }
        : { type: 'MultiLineString', coordinates: lines }
    }
    default:
      throw new UnknownShape(`it has shapes of the unknown type ${type}`)
  }
}

function multiPoint(coordinates: number[][]): UncheckedGeometry | null {
  return coordinates.length === 0 ? null : { type: 'MultiPoint', coordinates }
}

function readParts(content: Buffer, hasHeight: boolean): [number, number, ...number[]][][] {
  const parts = counted(content.readInt32LE(36), content, 4)
  const count = counted(content.readInt32LE(40), content, 16)
  const points = 44 + 4 * parts
  const positions = readPositions(content, points, count, hasHeight ? points + 16 * count + 16 : undefined)
  const starts = Array.from({ length: parts }, (_, part) => content.readInt32LE(44 + 4 * part))
  return starts
    .map((start, part) => positions.slice(start, starts[part + 1] ?? count))
    .filter((line) => line.length > 0)
}

/** A count is accepted only if there are enough bytes for its items. */
function counted(count: number, content: Buffer, itemBytes: number): number {
  if (count < 0 || count * itemBytes > content.length) throw new RangeError('too many items')
  return count
}

function readPositions(
  content: Buffer,
  at: number,
  count: number,
  heightsAt: number | undefined
): [number, number, ...number[]][] {
  return Array.from({ length: count }, (_, place) => [
    content.readDoubleLE(at + 16 * place),
    content.readDoubleLE(at + 16 * place + 8),
    ...(heightsAt === undefined ? [] : heightOf(content.readDoubleLE(heightsAt + 8 * place)))
  ])
}

function heightOf(value: number): number[] {
  return Number.isFinite(value) && value > NO_DATA ? [value] : []
}
