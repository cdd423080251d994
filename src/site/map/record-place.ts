import { datasetPath } from '../catalog/dataset-path.ts'
import type { RecordRow } from '../data/portal-data.ts'
import type { DatasetPage } from '../dataset/open-dataset.ts'
import { queryText } from '../state/address.ts'
import { drawnField } from '../state/area-condition.ts'
import { tablePairs } from '../state/table-state.ts'
import type { OutlineView, RecordView } from '../views/dataset-view.ts'

const [WIDTH, HEIGHT, MARGIN] = [240, 136, 8]
/** More corners cannot be distinguished in a picture of this size. */
const MAX_LENGTH = 20_000
/** A single place: so near that one sees what lies around it. */
const POINT_ZOOM = 14
const MAX_ZOOM = 17

type Position = readonly [lon: number, lat: number]

/** Where a record is on the map of its dataset, with the outline of its shape. */
export function recordPlace(record: RecordRow, { dataset, state, page }: DatasetPage): RecordView['place'] {
  const field = drawnField(dataset.fields)
  const lines = field === undefined ? [] : linesOf(record[field.name])
  const positions = lines.flat()
  if (positions.length === 0) return null
  const [lons, lats] = [positions.map(([lon]) => lon), positions.map(([, lat]) => lat)]
  const [west, east, south, north] = [least(lons), greatest(lons), least(lats), greatest(lats)]
  const span = Math.max(east - west, north - south)
  const zoom = span === 0 ? POINT_ZOOM : Math.min(MAX_ZOOM, Math.max(1, Math.floor(Math.log2(360 / span)) + 1))
  const map = { ...state.map, place: { zoom, lat: (south + north) / 2, lon: (west + east) / 2 } }
  const path = datasetPath(page.frame.basePath, dataset.id, 'map')
  return {
    href: `${path}${queryText(tablePairs({ ...state, map, start: 0, record: String(record._id) }))}`,
    outline: span === 0 ? null : outlineOf(lines, west, south, east, north)
  }
}

/** The lines of a point or of a GeoJSON geometry of any kind, those of areas closed. */
function linesOf(value: unknown): Position[][] {
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

function outlineOf(
  lines: readonly Position[][],
  west: number,
  south: number,
  east: number,
  north: number
): OutlineView | null {
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrow, 1e-9),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-9)
  )
  const [left, top] = [(WIDTH - (east - west) * narrow * scale) / 2, (HEIGHT - (north - south) * scale) / 2]
  const path = lines
    .map((line) => {
      const points = line.map(
        ([lon, lat]) => `${half(left + (lon - west) * narrow * scale)} ${half(top + (north - lat) * scale)}`
      )
      return `M${points.filter((point, at) => point !== points[at - 1]).join('L')}`
    })
    .join('')
  const isArea = lines.every(([first, ...rest]) => first?.[0] === rest.at(-1)?.[0] && first?.[1] === rest.at(-1)?.[1])
  return path.length > MAX_LENGTH ? null : { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, path, isArea }
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
