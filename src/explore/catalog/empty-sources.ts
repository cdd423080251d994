import { catalogError } from '#catalog'
import { jsonAnswer } from '#http'
import { handling, type Route, route } from '../endpoint.ts'
import { address, link } from '../links.ts'
import { getSource } from './roots.ts'

/** Sources that a Loggia has nothing in: clients that walk them find an empty tree of the usual shape (EXPLORE-root-2). */
export function emptySource(source: string): Route[] {
  const links = (api: string, name: string) => [
    link('self', address(api, source, name)),
    link('source', address(api, source))
  ]
  const empty = (name: string, members: object) =>
    handling([], ({ api }) => jsonAnswer({ links: links(api, name), ...members }))
  return [
    route(`/${source}`, getSource(source)),
    route(
      `/${source}/datasets`,
      handling([], () => jsonAnswer({ total_count: 0, results: [] }))
    ),
    route(`/${source}/facets`, empty('facets', { facets: [] })),
    route(`/${source}/exports`, empty('exports', {})),
    route(`/${source}/metadata_templates`, empty('metadata_templates', { metadata_templates: [] })),
    route(`/${source}/datasets/:dataset_id`, noDataset),
    route(`/${source}/datasets/:dataset_id/*`, noDataset)
  ]
}

const noDataset = handling([], ({ path }) => {
  throw catalogError('catalog/not-found', `The requested dataset ${path.dataset_id ?? ''} does not exist.`)
})

/** A list of something that Loggia does not keep, of a dataset that exists. */
export function emptyList(name: string) {
  return handling([], async ({ path, caller, api }, _values, records) => {
    const dataset = await records.findDataset(path.dataset_id ?? '', caller)
    return jsonAnswer({
      links: [link('self', address(api, 'catalog', 'datasets', dataset.id, name))],
      total_count: 0,
      [name]: []
    })
  })
}
