import { credentialsOf } from '#access'
import type { Answer, HttpRequest } from '#http'
import { datasetPath, type Tab, tabsOf } from '../catalog/dataset-path.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'

/** Tabs as portals called them until 2017. */
const OLD_TABS: Readonly<Record<string, Tab>> = { metas: 'information' }

/**
 * `/explore/dataset/{id}/`, `?tab=table`, and unknown tabs: to an existing tab, with all parameters.
 * Datasets that the caller may not see are not found.
 */
export async function redirectTab(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const dataset = await context.catalog.find(http.params.id ?? '', await context.authenticate(credentialsOf(http)))
  const asked = http.params.tab ?? http.query.get('tab') ?? ''
  const tab = tabsOf(dataset).find((each) => each === asked) ?? OLD_TABS[asked] ?? 'information'
  const kept = http.query
    .names()
    .flatMap((name) => (name === 'tab' ? [] : http.query.all(name).map((value): Pair => [name, value])))
  return redirectTo(`${datasetPath(context.settings.basePath, dataset.id, tab)}${queryText(kept)}`, 'found')
}
