import { credentialsOf } from '#access'
import type { Answer, HttpRequest } from '#http'
import { datasetPath, TABS, type Tab } from '../catalog/dataset-path.ts'
import { questionPairs } from '../data/question.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, orderQuestion, readTableState } from '../state/table-state.ts'

/** Tabs as portals called them until 2017. */
const OLD_TABS: Readonly<Record<string, Tab>> = { metas: 'information' }

/**
 * `/explore/dataset/{id}/`, `?tab=table`, and tabs that there are not: to a tab that there is, with all parameters.
 * Datasets that the caller may not see are not found.
 */
export async function redirectTab(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const dataset = await context.catalog.find(http.params.id ?? '', await context.authenticate(credentialsOf(http)))
  const asked = http.params.tab ?? http.query.get('tab') ?? ''
  const tab = TABS.find((each) => each === asked) ?? OLD_TABS[asked] ?? 'information'
  const kept = http.query
    .names()
    .flatMap((name) => (name === 'tab' ? [] : http.query.all(name).map((value): Pair => [name, value])))
  return redirectTo(`${datasetPath(context.settings.basePath, dataset.id, tab)}${queryText(kept)}`, 'found')
}

/** What old portals call export formats. */
const OLD_FORMATS: Readonly<Record<string, string>> = { xls: 'xlsx' }
/** Parameters of the download that mean the same in exports. */
const SAME: readonly string[] = ['timezone', 'lang', 'apikey']

/**
 * `/explore/dataset/{id}/download/?format=csv&refine.…`: to the export with the same filters. Words of `q` are searched
 * as words; what else the query language of the old API could say is not understood yet.
 */
export async function answerDownload(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const dataset = await context.catalog.find(http.params.id ?? '', await context.authenticate(credentialsOf(http)))
  const { query } = http
  const state = readTableState(query, dataset.fields)
  const asked = query.get('format') ?? 'csv'
  const format = OLD_FORMATS[asked] ?? asked
  const fields = (query.get('fields') ?? '')
    .split(',')
    .flatMap((name) => dataset.fields.find((field) => field.name === name) ?? [])
  const rows = Number(query.get('rows') ?? -1)
  const labels = query.get('use_labels_for_header')
  const separator = query.get('csv_separator')
  const pairs: Pair[] = [
    ...questionPairs({
      ...filterQuestion(state),
      ...orderQuestion(state),
      ...(fields.length === 0 ? {} : { select: fields.map(({ name }) => fieldText(name)).join(', ') }),
      ...(Number.isSafeInteger(rows) && rows >= 0 ? { limit: rows } : {})
    }),
    ...(labels === undefined ? [] : [['use_labels', labels] as const]),
    ...(separator === undefined || format !== 'csv' ? [] : [['delimiter', separator] as const]),
    ...SAME.flatMap((name): Pair[] => {
      const value = query.get(name)
      return value === undefined ? [] : [[name, value]]
    })
  ]
  const { basePath, apiPrefix } = context.settings
  const path = `${basePath}${apiPrefix}/catalog/datasets/${encodeURIComponent(dataset.id)}/exports/${encodeURIComponent(format)}`
  return redirectTo(`${path}${queryText(pairs)}`, 'found')
}
