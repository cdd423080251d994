import { wireJson } from '#http'
import type { Facets } from '#records'
import { cachedJson, isKnownTo, jsonFormat } from '../cached-json.ts'
import { handling } from '../endpoint.ts'
import { address, link } from '../links.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'

const FACETS_BODY = jsonFormat('facets', ({ datasetId, facets }: Facets, { api }: { readonly api: string }) => {
  const dataset = datasetId === null ? undefined : address(api, 'catalog', 'datasets', datasetId)
  const links =
    dataset === undefined
      ? [link('self', address(api, 'catalog', 'facets')), link('source', address(api, 'catalog'))]
      : [link('self', `${dataset}/facets`), link('dataset', dataset)]
  return wireJson({ links, facets })
})

/** `/catalog/facets`, `/catalog/datasets/{dataset_id}/facets` */
export const getFacets = handling(
  ['where', 'refine', 'exclude', 'facet', 'lang', 'timezone'],
  (context, values, records) => {
    const request = { ...odsqlOf(values, context), datasetId: context.path.dataset_id ?? null }
    const { caller, api } = context
    return cachedJson(records.facets.render(request, caller, FACETS_BODY, { api }, isKnownTo(context)))
  }
)
