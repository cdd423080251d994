import type { Dataset } from '#catalog'
import { type Answer, etagOf, type HttpRequest, payload } from '#http'
import { BoundedCache } from '#kit'
import { portalData } from '../data/portal-data.ts'
import { pageCaller } from '../page/frame.ts'
import { MARK, STAND_IN } from '../pictures/draw.ts'
import { socialPicture } from '../pictures/social-picture.ts'
import type { SiteContext } from '../site-context.ts'

/** Some 20 kB each. */
const files = new BoundedCache<Buffer>({ maxEntries: 200 })

/** `/explore/dataset/{id}/picture.png`: the picture of a dataset for cards of social networks. */
export async function answerPicture(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const caller = await pageCaller(http, context)
  const dataset = await context.catalog.find(http.params.id ?? '', caller)
  const file = await pictureOf(dataset, http, context, caller)
  return {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'cache-control': caller.kind === 'anonymous' ? 'no-cache' : 'no-store',
      etag: etagOf(file.toString('latin1'))
    },
    body: payload(file),
    compressible: false
  }
}

async function pictureOf(
  dataset: Dataset,
  http: HttpRequest,
  { pictures, records }: SiteContext,
  caller: Awaited<ReturnType<typeof pageCaller>>
): Promise<Buffer> {
  const key = dataset.dataVisible ? dataset.version?.table : undefined
  const known = key === undefined ? undefined : files.get(key)
  if (known !== undefined) return known
  const view = key === undefined ? MARK : await pictures.of(dataset, 'arch', portalData(records, http, caller))
  const file = socialPicture(view)
  if (key !== undefined && view !== STAND_IN) files.set(key, file)
  return file
}
