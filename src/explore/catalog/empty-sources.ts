import { catalogError } from '#catalog'
import { jsonAnswer } from '#http'
import type { Call } from '../caller.ts'
import type { Endpoint } from '../endpoint.ts'
import { address, link } from '../links.ts'
import type { Parts } from '../parts.ts'
import { findDataset } from '../queries/subject.ts'
import { answerSource } from './roots.ts'

type Route = Pick<Endpoint, 'path' | 'answerEndpoint'>

/**
 * Sources that a Loggia has nothing in: clients that walk them find an empty tree of the usual shape (EXPLORE-root-2).
 */
export const monitoring = emptySource('monitoring')
export const shared = emptySource('shared')

function emptySource(source: string): Route[] {
  const self = (call: Call, name: string) => [
    link('self', address(call, source, name)),
    link('source', address(call, source))
  ]
  return [
    { path: `/${source}`, answerEndpoint: answerSource(source) },
    { path: `/${source}/datasets`, answerEndpoint: () => jsonAnswer({ total_count: 0, results: [] }) },
    { path: `/${source}/facets`, answerEndpoint: (call) => jsonAnswer({ links: self(call, 'facets'), facets: [] }) },
    { path: `/${source}/exports`, answerEndpoint: (call) => jsonAnswer({ links: self(call, 'exports') }) },
    {
      path: `/${source}/metadata_templates`,
      answerEndpoint: (call) => jsonAnswer({ links: self(call, 'metadata_templates'), metadata_templates: [] })
    },
    { path: `/${source}/datasets/:dataset_id`, answerEndpoint: refuseDataset },
    { path: `/${source}/datasets/:dataset_id/*`, answerEndpoint: refuseDataset }
  ]
}

function refuseDataset({ http }: Call): never {
  throw catalogError('catalog/not-found', `The requested dataset ${http.params.dataset_id ?? ''} does not exist.`)
}

/** A list of something that Loggia does not keep, of a dataset that there is. */
export function emptyList(name: string): Endpoint['answerEndpoint'] {
  return async (call: Call, parts: Parts) => {
    const dataset = await findDataset(call, parts)
    return jsonAnswer({
      links: [link('self', address(call, 'catalog', 'datasets', dataset.id, name))],
      total_count: 0,
      [name]: []
    })
  }
}
