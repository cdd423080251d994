import type { OutlineView } from '../views/dataset-view.ts'

export type Position = readonly [lon: number, lat: number]

/** The picture that an outline is fitted into. */
export interface OutlineFrame {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** Characters of a path: more corners cannot be distinguished in a picture of this size. */
  readonly longest: number
}

/** The lines of a point or of a GeoJSON geometry of any kind, those of areas closed. */
export function linesOf(value: unknown): Position[][] {
  const { lat, lon, geometry } = (value ?? {}) as { lat?: unknown; lon?: unknown; geometry?: unknown }
  if (typeof lat === 'number' && typeof lon === 'number') return [[[lon, lat]]]
  return geometryLines(geometry)
}

function geometryLines(geometry: unknown): Position[][] {
  const { coordinates, geometries } = (geometry ?? {}) as { coordinates?: unknown; geometries?: unknown }
  if (Array.isArray(geometries)) return geometries.flatMap(geometryLines)
  return Array.isArray(coordinates) ? nestedLines(coordinates) : []
}

function nestedLines(coordinates: readonly unknown[]): Position[][] {
  if (isPosition(coordinates)) return [[coordinates]]
  if (coordinates.every(isPosition)) return [coordinates as Position[]]
  return coordinates.flatMap((each) => (Array.isArray(each) ? nestedLines(each) : []))
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
}

/** The lines fitted into a picture; null: too many corners, or all lines are one place. */
export function outlineOf(
  lines: readonly Position[][],
  { width, height, margin, longest }: OutlineFrame
): OutlineView | null {
  if (lines.flat().length === 0) return null
  const { west, south, east, north } = extentOf(lines)
  if (west === east && south === north) return null
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * margin) / Math.max((east - west) * narrow, 1e-9),
    (height - 2 * margin) / Math.max(north - south, 1e-9)
  )
  const [left, top] = [(width - (east - west) * narrow * scale) / 2, (height - (north - south) * scale) / 2]
  const path = lines
    .map((line) => {
      const points = line.map(
        ([lon, lat]) => `${half(left + (lon - west) * narrow * scale)} ${half(top + (north - lat) * scale)}`
      )
      return `M${points.filter((point, at) => point !== points[at - 1]).join('L')}`
    })
    .join('')
  const isArea = lines.every(([first, ...rest]) => first?.[0] === rest.at(-1)?.[0] && first?.[1] === rest.at(-1)?.[1])
  return path.length > longest ? null : { viewBox: `0 0 ${width} ${height}`, path, isArea }
}

export function extentOf(lines: readonly Position[][]): {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
} {
  const positions = lines.flat()
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)]
  return { west: least(lons), south: least(lats), east: greatest(lons), north: greatest(lats) }
}

function half(value: number): number {
  return Math.round(value * 2) / 2
}

function least(values: readonly number[]): number {
  return values.reduce((best, value) => Math.min(best, value))
}

function greatest(values: readonly number[]): number {
  return values.reduce((best, value) => Math.max(best, value))
}
