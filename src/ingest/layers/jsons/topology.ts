import type { UncheckedGeometry } from '#geometry'

/** A geometry of TopoJSON: numbers of arcs instead of positions. */
export interface TopologyGeometry {
  readonly type: string | null
  readonly id?: unknown
  readonly properties?: Readonly<Record<string, unknown>> | null
  readonly arcs?: unknown
  readonly coordinates?: unknown
  readonly geometries?: readonly TopologyGeometry[]
}

type Position = number[]

export interface ArcReader {
  /** The positions of an arc; of a negative number (`~n`) backwards. */
  arc(number: number): Position[]
  /** A position outside of arcs. */
  point(position: unknown): Position
}

/** Arcs are written as steps when the topology is quantised. */
export function readArcs(arcs: readonly unknown[], transform: unknown): ArcReader {
  const { scale = undefined, translate = undefined } = (transform ?? {}) as { scale?: number[]; translate?: number[] }
  const quantised = scale !== undefined && translate !== undefined
  const place = ([x = NaN, y = NaN, ...rest]: Position): Position =>
    quantised ? [x * scale[0]! + translate[0]!, y * scale[1]! + translate[1]!, ...rest] : [x, y, ...rest]
  const read = (number: number): Position[] => {
    const arc = arcs[number]
    if (!Array.isArray(arc)) throw new RangeError(`there is no arc ${number}`)
    if (!quantised) return arc.map((position: Position) => place(position))
    let [x, y] = [0, 0]
    return arc.map(([dx = 0, dy = 0, ...rest]: Position) => place([(x += dx), (y += dy), ...rest]))
  }
  return {
    arc: (number) => (number < 0 ? read(~number).reverse() : read(number)),
    point: (position) => place(position as Position)
  }
}

const MAX_DEPTH = 16

/** The geometry with its positions. Throws RangeError, TypeError. */
export function topologyShape(geometry: TopologyGeometry, reader: ArcReader, depth = 0): UncheckedGeometry | null {
  if (depth > MAX_DEPTH) throw new RangeError('collections are nested too deep')
  const { type, arcs, coordinates, geometries } = geometry
  const line = (numbers: unknown): Position[] => joined(numbers as number[], reader)
  const lines = (list: unknown): Position[][] => (list as unknown[]).map(line)
  const rings = (list: unknown): Position[][] => (list as unknown[]).map(line).filter((ring) => ring.length >= 4)
  switch (type) {
    case null:
      return null
    case 'Point':
      return { type, coordinates: reader.point(coordinates) }
    case 'MultiPoint':
      return { type, coordinates: (coordinates as unknown[]).map((each) => reader.point(each)) }
    case 'LineString':
      return { type, coordinates: line(arcs) }
    case 'MultiLineString':
      return { type, coordinates: lines(arcs) }
    case 'Polygon': {
      const found = rings(arcs)
      return found.length === 0 ? null : { type, coordinates: found }
    }
    case 'MultiPolygon': {
      const found = (arcs as unknown[]).map(rings).filter((polygon) => polygon.length > 0)
      return found.length === 0 ? null : { type, coordinates: found }
    }
    case 'GeometryCollection':
      return {
        type,
        geometries: (geometries ?? [])
          .map((each) => topologyShape(each, reader, depth + 1))
          .filter((each) => each !== null)
      }
    default:
      throw new TypeError(`${type} is not a geometry`)
  }
}

/** Arcs one after the other share their ends. */
function joined(numbers: readonly number[], reader: ArcReader): Position[] {
  const line: Position[] = []
  for (const number of numbers) {
    const arc = reader.arc(number)
    line.push(...(line.length === 0 ? arc : arc.slice(1)))
  }
  return line
}
