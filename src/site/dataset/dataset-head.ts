import type { Dataset } from '#catalog'
import { datasetPath, type Tab, tabsOf } from '../catalog/dataset-path.ts'
import type { DatasetTexts } from '../catalog/dataset-texts.ts'
import type { PageRequest } from '../page/frame.ts'
import { type Pair, queryText } from '../state/address.ts'
import type { DatasetHeadView } from '../views/dataset-view.ts'

/** What stands over every tab; links to tabs keep what is filtered. */
export function datasetHead(
  dataset: Dataset,
  texts: DatasetTexts,
  current: Tab,
  shared: readonly Pair[],
  { frame }: PageRequest
): DatasetHeadView {
  const { basePath } = frame
  const [theme] = texts.themes
  return {
    title: texts.title,
    lang: texts.language === frame.language ? undefined : texts.language,
    publisher: texts.publisher,
    licence: texts.licence,
    records: dataset.version?.recordCount ?? null,
    modified: texts.modified,
    theme:
      theme === undefined ? null : { name: theme, href: `${basePath}/explore/${queryText([['refine.theme', theme]])}` },
    catalogHref: `${basePath}/explore/`,
    feedHref: datasetPath(basePath, dataset.id, 'rss'),
    tabs: tabsOf(dataset).map((tab) => ({
      tab,
      href: `${datasetPath(basePath, dataset.id, tab)}${queryText(shared)}`,
      current: tab === current
    }))
  }
}
