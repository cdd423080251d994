import type { Dataset } from '#catalog'
import { portalData } from '../data/portal-data.ts'
import { plainText } from '../markup/markup.ts'
import type { PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import type { DatasetCard, ViewLink } from '../views/catalog-view.ts'
import { datasetPath, tabsOf } from './dataset-path.ts'
import { textsOf } from './dataset-texts.ts'

export async function cardsOf(
  datasets: readonly Dataset[],
  page: PageRequest,
  context: SiteContext
): Promise<DatasetCard[]> {
  return Promise.all(datasets.map((dataset) => cardOf(dataset, page, context)))
}

async function cardOf(dataset: Dataset, page: PageRequest, context: SiteContext): Promise<DatasetCard> {
  const { basePath, language } = page.frame
  const texts = textsOf(dataset, language)
  return {
    id: dataset.id,
    href: datasetPath(basePath, dataset.id, 'information'),
    title: texts.title,
    description: plainText(texts.description, 400),
    lang: texts.language === language ? undefined : texts.language,
    publisher: texts.publisher,
    licence: texts.licence,
    records: dataset.version?.recordCount ?? null,
    fields: dataset.fields.length,
    modified: texts.modified,
    theme: texts.themes[0] ?? '',
    views: viewLinks(dataset, basePath),
    picture: await context.pictures.of(dataset, 'card', portalData(context.records, page.http, page.caller))
  }
}

function viewLinks(dataset: Dataset, basePath: string): ViewLink[] {
  const { id, version } = dataset
  if (version === null) return []
  const views = tabsOf(dataset)
  return (['table', 'map', 'analyze', 'export', 'api'] as const)
    .filter((tab) => views.includes(tab))
    .map((tab) => ({ tab, href: datasetPath(basePath, id, tab) }))
}
