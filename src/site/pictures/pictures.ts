import type { Dataset } from '#catalog'
import { BoundedCache, type Log } from '#kit'
import { Semaphore } from '#limits'
import type { PortalData } from '../data/portal-data.ts'
import type { PictureView } from '../views/picture-view.ts'
import { MARK } from './draw.ts'
import { makePicture } from './make-picture.ts'

/** Pictures of datasets, made once for each version of their records. */
export interface Pictures {
  /** Whether it is made, or being made. */
  has(dataset: Dataset): boolean
  of(dataset: Dataset, data: PortalData): Promise<PictureView>
}

const MAX_PICTURES = 2_000
/** A page does not wait longer: it shows the mark, and the next page the picture. */
const PATIENCE_MS = 2_500
/** Pictures drawn side by side: the engine's slots belong to visitors' own questions. */
const SIDE_BY_SIDE = 2

export function createPictures(log: Log): Pictures {
  const pictures = new BoundedCache<Promise<PictureView>>({ maxEntries: MAX_PICTURES })
  const queue = new Semaphore({ slots: SIDE_BY_SIDE })
  return {
    has: ({ version }) => version === null || pictures.peek(version.table) !== undefined,
    of: async (dataset, data) => {
      if (dataset.version === null) return MARK
      const key = dataset.version.table
      const known = pictures.get(key)
      const picture = known ?? queue.run(() => makePicture(dataset, data))
      if (known === undefined) {
        pictures.set(key, picture)
        picture.catch((error: unknown) => {
          pictures.delete(key)
          log.debug({ err: error, datasetId: dataset.id }, 'a picture of a dataset could not be drawn')
        })
      }
      return patiently(picture)
    }
  }
}

async function patiently(picture: Promise<PictureView>): Promise<PictureView> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<PictureView>((resolve) => {
    timer = setTimeout(() => resolve(MARK), PATIENCE_MS)
  })
  try {
    return await Promise.race([picture, late])
  } catch {
    return MARK
  } finally {
    clearTimeout(timer)
  }
}
