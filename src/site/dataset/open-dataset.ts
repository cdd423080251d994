import type { Dataset } from '#catalog'
import type { HttpRequest, QueryParams } from '#http'
import { datasetPath, type Tab } from '../catalog/dataset-path.ts'
import { type DatasetTexts, textsOf } from '../catalog/dataset-texts.ts'
import { type PortalData, portalData } from '../data/portal-data.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import type { SiteContext } from '../site-context.ts'
import { readTableState, sharedPairs, type TableState } from '../state/table-state.ts'
import type { DatasetHeadView } from '../views/dataset-view.ts'
import { datasetHead } from './dataset-head.ts'

/** A dataset's page about to be made, as this caller may see the dataset. */
export interface DatasetPage {
  readonly page: PageRequest
  readonly dataset: Dataset
  readonly texts: DatasetTexts
  readonly state: TableState
  readonly head: DatasetHeadView
  readonly data: PortalData
  /** Of this tab, without parameters. */
  readonly path: string
  readonly timezone: string
}

/** Throws `catalog/not-found`. */
export async function openDataset(http: HttpRequest, tab: Tab, context: SiteContext): Promise<DatasetPage> {
  const page = await openPage(http, context)
  const dataset = await context.catalog.find(http.params.id ?? '', page.caller)
  return datasetPageOf(page, dataset, tab, http.query, context)
}

/** The page of a dataset that was found already; `query` says what is shown of it. */
export function datasetPageOf(
  page: PageRequest,
  dataset: Dataset,
  tab: Tab,
  query: QueryParams,
  context: SiteContext
): DatasetPage {
  const texts = textsOf(dataset, page.frame.language)
  const state = readTableState(query, dataset.fields)
  return {
    page,
    dataset,
    texts,
    state,
    head: datasetHead(dataset, texts, tab, sharedPairs(state), page),
    data: portalData(context.records, page.http, page.caller),
    path: datasetPath(page.frame.basePath, dataset.id, tab),
    timezone: texts.timezone ?? 'UTC'
  }
}
