import type { Dataset } from '#catalog'
import type { TileAnswer } from '#query'
import type { Field } from '#schema'
import { asDouble } from '../data/exact-numbers.ts'
import type { PortalData, RecordRow } from '../data/portal-data.ts'
import type { Ground } from '../map/ground.ts'
import { fieldText } from '../state/odsql-text.ts'
import type { PictureView } from '../views/picture-view.ts'
import { clipped } from './clipped.ts'
import { drawPoints, drawShapes, drawValues, type ValuedShape } from './draw.ts'
import { landPath } from './draw-land.ts'
import { isMeasure } from './measures.ts'
import { outlinePath } from './path-text.ts'
import type { PictureFrame } from './picture-frame.ts'
import { type PictureWindow, type Place, type PlacedValue, project, windowOf } from './plane.ts'

/** More look like a night sky. */
const NIGHT_RECORDS = 50_000
/** Dots of a picture: more would be paint, and bytes. */
const MAX_DOTS = 2_400
/** More outlines look like one another, and are dots. */
const MAX_SHAPES = 400
/** Clusters by which the window is chosen. */
const MAX_CLUSTERS = 2_000
const CLUSTER_ZOOM = 7
const LAST_ZOOM = 15
const TILE_UNITS = 4_096

/** Places as dots or outlines, over the land around them. */
export async function pictureOfPlaces(
  dataset: Dataset,
  point: Field,
  frame: PictureFrame,
  data: PortalData,
  ground: () => Ground
): Promise<PictureView | undefined> {
  const window = await chooseWindow(dataset, point, frame, data)
  if (window === undefined) return undefined
  const shape = dataset.fields.find(({ type }) => type === 'geo_shape')
  const count = dataset.version?.recordCount ?? 0
  const measure = dataset.fields.find(isMeasure)
  if (shape !== undefined && count <= MAX_SHAPES) {
    const shapes = (await readTiles(dataset, shape, measure, window, data)).flatMap(shapesOf(window))
    if (shapes.length > 0) return drawShapes(unique(shapes), frame)
  }
  const places = (await readTiles(dataset, point, measure, window, data)).flatMap(placesOf(window))
  if (places.length === 0) return undefined
  const dots = [...places].sort((a, b) => b.weight - a.weight).slice(0, MAX_DOTS)
  if (shape !== undefined && measure !== undefined) return drawValues(dots, frame)
  return drawPoints(dots, landPath(ground(), window), count > NIGHT_RECORDS, frame)
}

async function chooseWindow(
  { id }: Dataset,
  point: Field,
  frame: PictureFrame,
  data: PortalData
): Promise<PictureWindow | undefined> {
  const { results } = await data.records(id, {
    select: 'count(*) as n',
    groupBy: `geo_cluster(${fieldText(point.name)}, ${CLUSTER_ZOOM}) as place`,
    orderBy: 'n desc',
    limit: MAX_CLUSTERS
  })
  const places = results.flatMap(clusterOf)
  return places.length === 0 ? undefined : windowOf(places, frame)
}

function clusterOf({ place, n }: RecordRow): Place[] {
  const centroid = (place as { readonly cluster_centroid?: { readonly lat: number; readonly lon: number } } | null)
    ?.cluster_centroid
  if (centroid === undefined || !Number.isFinite(centroid.lat)) return []
  return [{ ...project(centroid.lon, centroid.lat), weight: Number(n) }]
}

/** A tile and where it lies on the picture. */
interface PlacedTile {
  readonly answer: TileAnswer
  readonly left: number
  readonly top: number
  /** Units of the picture in a unit of the tile. */
  readonly scale: number
}

/** The tiles that a window meets, of a zoom at which these are at most four. */
function readTiles(
  { id }: Dataset,
  field: Field,
  measure: Field | undefined,
  { west, north, scale, frame }: PictureWindow,
  data: PortalData
): Promise<PlacedTile[]> {
  const [width, height] = [frame.width / scale, frame.height / scale]
  const z = Math.max(0, Math.min(LAST_ZOOM, Math.floor(-Math.log2(Math.max(width, height)))))
  const side = 2 ** z
  const units = scale / side
  const columns = range(Math.floor(west * side), Math.floor((west + width) * side))
  const rows = range(Math.floor(north * side), Math.floor((north + height) * side)).filter((y) => y >= 0 && y < side)
  return Promise.all(
    columns.flatMap((x) =>
      rows.map(async (y) => ({
        answer: await data.tile(id, {
          tile: { z, x: ((x % side) + side) % side, y },
          field: field.name,
          value: measure?.name ?? null,
          cells: Math.max(1, Math.round(units / frame.grain)),
          maxShapes: MAX_SHAPES
        }),
        left: (x / side - west) * scale,
        top: (y / side - north) * scale,
        scale: units / TILE_UNITS
      }))
    )
  )
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

function placesOf({ frame }: PictureWindow): (tile: PlacedTile) => PlacedValue[] {
  return ({ answer, left, top, scale }) =>
    answer.cells
      .map(({ position: [x, y], count, value }) => ({
        x: left + x * scale,
        y: top + y * scale,
        weight: count,
        value: asDouble(value)
      }))
      .filter(({ x, y }) => x > -4 && x < frame.width + 4 && y > -4 && y < frame.height + 4)
}

function shapesOf({ frame }: PictureWindow): (tile: PlacedTile) => ValuedShape[] {
  return ({ answer, left, top, scale }) =>
    answer.shapes
      .map(({ areas, value }) => ({
        path: areas
          .flat()
          .map((ring) => ring.map(([x, y]) => [left + x * scale, top + y * scale] as const))
          .map((ring) => outlinePath(clipped(ring, frame), frame.outline))
          .join(''),
        value: asDouble(value)
      }))
      .filter(({ path }) => path !== '')
}

/** A shape lies in every tile that it meets. */
function unique(shapes: readonly ValuedShape[]): ValuedShape[] {
  return [...new Map(shapes.map((shape) => [shape.path, shape])).values()]
}
