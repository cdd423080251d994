import type { Dataset } from '#catalog'
import { BoundedCache, type Log } from '#kit'
import { Semaphore } from '#limits'
import type { PortalData } from '../data/portal-data.ts'
import type { Ground } from '../map/ground.ts'
import type { PictureView } from '../views/picture-view.ts'
import { drawPoints, MARK, STAND_IN } from './draw.ts'
import { bordersPath, landPath } from './draw-land.ts'
import { makePicture } from './make-picture.ts'
import { FRAME_NAMES, type FrameName, PICTURE_FRAMES } from './picture-frame.ts'
import { type PictureWindow, type Place, project, windowOf } from './plane.ts'

/** Pictures of datasets, made once for each version of their records. */
export interface Pictures {
  /** Whether all are made, or being made. */
  has(dataset: Dataset): boolean
  /** `STAND_IN` where it is not ready yet. */
  of(dataset: Dataset, frame: FrameName, data: PortalData): Promise<PictureView>
  /** A few places over the land around them, of records that are in no dataset yet. */
  ofPlaces(places: readonly Place[]): PictureView
  /** One place, with the land some hundred kilometres around it. */
  ofPlace(longitude: number, latitude: number): PictureView
}

const MAX_PICTURES = 6_000
/** A page does not wait longer: it shows the mark instead, and the next page the picture. */
const PATIENCE_MS = 2_500
/** Some 2,000 km at the equator: coasts and borders show where it is. */
const REGION_SPAN = 1 / 20
/** Pictures drawn side by side: the engine's slots belong to visitors' own questions. */
const SIDE_BY_SIDE = 2

/** `ground`: the land of the world, read when the first picture of places is drawn. */
export function createPictures(log: Log, ground: () => Ground): Pictures {
  const pictures = new BoundedCache<Promise<PictureView>>({ maxEntries: MAX_PICTURES })
  const queue = new Semaphore({ slots: SIDE_BY_SIDE })
  return {
    has: ({ version }) =>
      version === null || FRAME_NAMES.every((frame) => pictures.peek(keyOf(version.table, frame)) !== undefined),
    of: async (dataset, frame, data) => {
      if (dataset.version === null) return MARK
      const key = keyOf(dataset.version.table, frame)
      const known = pictures.get(key)
      const picture = known ?? queue.run(() => makePicture(dataset, PICTURE_FRAMES[frame], data, ground))
      if (known === undefined) {
        pictures.set(key, picture)
        picture.catch((error: unknown) => {
          pictures.delete(key)
          log.debug({ err: error, datasetId: dataset.id }, 'a picture of a dataset could not be drawn')
        })
      }
      return patiently(picture)
    },
    ofPlaces: (places) => drawPlaces(places, windowOf(places, PICTURE_FRAMES.wide), ground()),
    ofPlace: (longitude, latitude) => {
      const place = { ...project(longitude, latitude), weight: 1 }
      const window = windowOf([place], PICTURE_FRAMES.wide, REGION_SPAN)
      const { shapes, ...picture } = drawPlaces([place], window, ground())
      const borders = { className: 'v-border', path: bordersPath(ground(), window) }
      const dots = shapes.findIndex(({ className }) => className === 'v-dot')
      return { ...picture, shapes: shapes.toSpliced(dots, 0, borders) }
    }
  }
}

function drawPlaces(places: readonly Place[], window: PictureWindow, ground: Ground): PictureView {
  const { west, north, scale, frame } = window
  const dots = places.map(({ x, y, weight }) => ({
    x: (x - west) * scale,
    y: (y - north) * scale,
    weight,
    value: null
  }))
  return drawPoints(dots, landPath(ground, window), false, frame)
}

function keyOf(table: string, frame: FrameName): string {
  return `${table} ${frame}`
}

async function patiently(picture: Promise<PictureView>): Promise<PictureView> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PictureView>((resolve) => {
    timer = setTimeout(() => resolve(STAND_IN), PATIENCE_MS)
  })
  try {
    return await Promise.race([picture, late])
  } catch {
    return STAND_IN
  } finally {
    clearTimeout(timer)
  }
}
