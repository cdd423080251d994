import { type Geometry, opened } from './cell.ts'

/**
 * Parts by their kind, outlines clockwise, holes the other way: the simplest form of a geometry that was split over files.
 */
export function simplest(geometries: readonly Geometry[]): Geometry | null {
  const parts = geometries
    .flatMap((geometry) => opened(geometry).geometries ?? [geometry])
    .map(
      (part): Geometry =>
        part.type === 'Polygon'
          ? {
              type: 'Polygon',
              coordinates: (part.coordinates as number[][][]).map((line, place) => turned(line, place > 0))
            }
          : part
    )
  const kinds = parts.toSorted((a, b) => (a.type < b.type ? -1 : a.type > b.type ? 1 : 0))
  const [only] = kinds
  return kinds.length > 1
    ? { type: 'GeometryCollection', geometries: kinds }
    : only === undefined
      ? null
      : { type: only.type, coordinates: only.coordinates }
}

function turned(line: readonly number[][], counterclockwise: boolean): readonly number[][] {
  let doubleArea = 0
  for (const [place, [x = 0, y = 0]] of line.entries()) {
    const [nextX = 0, nextY = 0] = line[place + 1] ?? line[0] ?? []
    doubleArea += x * nextY - nextX * y
  }
  return doubleArea > 0 === counterclockwise ? line : line.toReversed()
}
