import type { Dataset } from '#catalog'
import { portalData } from '../data/portal-data.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import type { ArcadePicture } from '../views/catalog-view.ts'
import type { PictureKind } from '../views/picture-view.ts'
import { datasetPath } from './dataset-path.ts'
import { textsOf } from './dataset-texts.ts'

/** Arches of the home page. */
const ARCHES = 6
/** Datasets of which the most different pictures are chosen. */
const MAX_CANDIDATES = 14

/** Those that administrators named, else datasets whose pictures differ from one another; of each kind those with the most records. */
export async function arcadeOf(
  datasets: readonly Dataset[],
  page: PageRequest,
  context: SiteContext
): Promise<ArcadePicture[]> {
  const { basePath, language } = page.frame
  const filled = datasets.filter(({ version }) => version !== null && version.recordCount > 0)
  const named = page.site.homeDatasets.flatMap((id) => filled.find((each) => each.id === id) ?? [])
  const candidates = named.length > 0 ? named.slice(0, ARCHES) : largest(filled)
  const pictures = await Promise.all(
    candidates.map(async (dataset) => {
      const texts = textsOf(dataset, language)
      return {
        href: datasetPath(basePath, dataset.id, 'information'),
        title: texts.title,
        lang: texts.language === language ? undefined : texts.language,
        records: dataset.version?.recordCount ?? 0,
        picture: await context.pictures.of(dataset, 'arch', portalData(context.records, page.http, page.caller))
      }
    })
  )
  return named.length > 0 ? pictures : variedOf(pictures)
}

/** Datasets of places and others in turn: many of one kind leave no others. */
function largest(datasets: readonly Dataset[]): Dataset[] {
  const sorted = [...datasets].sort(
    (a, b) => (b.version?.recordCount ?? 0) - (a.version?.recordCount ?? 0) || (a.id < b.id ? -1 : 1)
  )
  const places = sorted.filter(({ features }) => features.includes('geo'))
  const others = sorted.filter(({ features }) => !features.includes('geo'))
  return sorted
    .flatMap((_, at) => [places[at], others[at]])
    .filter((each) => each !== undefined)
    .slice(0, MAX_CANDIDATES)
}

/** In which order kinds stand side by side: adjacent ones differ, and the mark comes last. */
const ORDER = [
  'points',
  'stripes',
  'night',
  'line',
  'values',
  'shapes',
  'columns',
  'bars',
  'mark'
] as const satisfies readonly PictureKind[]

/** One of each kind, then a second one of each … */
function variedOf(pictures: readonly ArcadePicture[]): ArcadePicture[] {
  const queues = ORDER.map((kind) => pictures.filter(({ picture }) => picture.kind === kind))
  const chosen: ArcadePicture[] = []
  for (let turn = 0; turn < pictures.length; turn++)
    chosen.push(...queues.slice(0, -1).flatMap((queue) => queue[turn] ?? []))
  return [...chosen, ...(queues.at(-1) ?? [])].slice(0, ARCHES)
}
