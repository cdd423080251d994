import type { Dataset } from '#catalog'
import { portalData } from '../data/portal-data.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import type { ArcadePicture } from '../views/catalog-view.ts'
import { datasetPath } from './dataset-path.ts'
import { textsOf } from './dataset-texts.ts'

/** Arches of the home page. */
const ARCHES = 6

/** Those that administrators named, else the datasets that can be seen at a glance: places first, then time; of each kind those with the most records. */
export async function arcadeOf(
  datasets: readonly Dataset[],
  page: PageRequest,
  context: SiteContext
): Promise<ArcadePicture[]> {
  const { basePath, language } = page.frame
  const filled = datasets.filter(({ version }) => version !== null && version.recordCount > 0)
  const named = page.site.homeDatasets.flatMap((id) => filled.find((each) => each.id === id) ?? [])
  const chosen = named.length > 0 ? named.slice(0, ARCHES) : alternate(filled)
  return Promise.all(
    chosen.map(async (dataset) => {
      const texts = textsOf(dataset, language)
      return {
        href: datasetPath(basePath, dataset.id, 'information'),
        title: texts.title,
        lang: texts.language === language ? undefined : texts.language,
        records: dataset.version?.recordCount ?? 0,
        picture: await context.pictures.of(dataset, portalData(context.records, page.http, page.caller))
      }
    })
  )
}

/** Places, time and others in turn, so that adjacent ones differ. */
function alternate(datasets: readonly Dataset[]): Dataset[] {
  const sorted = [...datasets].sort(
    (a, b) => (b.version?.recordCount ?? 0) - (a.version?.recordCount ?? 0) || (a.id < b.id ? -1 : 1)
  )
  const places = sorted.filter(({ features }) => features.includes('geo'))
  const times = sorted.filter((dataset) => !places.includes(dataset) && hasSteps(dataset))
  const others = sorted.filter((dataset) => !places.includes(dataset) && !times.includes(dataset))
  const chosen: Dataset[] = []
  const kinds = [places, times, places, others]
  for (let turn = 0; chosen.length < Math.min(ARCHES, sorted.length); turn++) {
    const next = kinds[turn % kinds.length]?.shift()
    if (next !== undefined) chosen.push(next)
  }
  return chosen
}

function hasSteps({ fields }: Dataset): boolean {
  return fields.some(({ type, annotations }) => type === 'date' || (type === 'int' && annotations.id === true))
}
