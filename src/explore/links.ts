import type { Call } from './caller.ts'
import type { Window } from './parameters/parameters.ts'

export interface Link {
  readonly rel: string
  readonly href: string
}

/** An address of this API version: `address(call, 'catalog', 'datasets', id)`. */
export function address(call: Call, ...path: readonly string[]): string {
  return [call.http.origin + call.version.prefix, ...path.map(encodeURIComponent)].join('/')
}

export function link(rel: string, href: string): Link {
  return { rel, href }
}

/**
 * self, first, next and last of a list, with the request's parameters sorted, limit and offset said
 * (EXPLORE-link-1). None leads beyond what offset and limit may come to together (`maxSum`).
 */
export function pageLinks(call: Call, { limit, offset, maxSum }: Window, totalCount: number): Link[] {
  const at = (where: number): string => pageAddress(call, limit, where)
  const reachable = Math.min(totalCount, maxSum)
  const lastOffset = limit > 0 && reachable > 0 ? Math.floor((reachable - 1) / limit) * limit : 0
  const links = [link('self', at(offset)), link('first', at(0))]
  if (limit > 0 && offset + limit < reachable && offset + 2 * limit <= maxSum)
    links.push(link('next', at(offset + limit)))
  return [...links, link('last', at(lastOffset + limit <= maxSum ? lastOffset : maxSum - limit))]
}

function pageAddress({ http }: Call, limit: number, offset: number): string {
  const kept = http.query
    .sorted()
    .filter(([name]) => !['limit', 'offset', 'rows', 'start', 'apikey', 'access_token'].includes(name))
  const parameters = [...kept, ['limit', String(limit)], ['offset', String(offset)]].sort(([a = ''], [b = '']) =>
    a < b ? -1 : a > b ? 1 : 0
  )
  return `${http.origin}${http.path.replace(/\/+$/, '')}?${new URLSearchParams(parameters as [string, string][])}`
}

export function datasetLinks(call: Call, id: string): Link[] {
  const below = (rel: string): Link => link(rel, address(call, 'catalog', 'datasets', id, rel))
  return [
    link('self', address(call, 'catalog', 'datasets', id)),
    below('attachments'),
    below('files'),
    below('records'),
    below('exports'),
    below('facets'),
    link('catalog', address(call, 'catalog'))
  ]
}

export function recordLinks(call: Call, datasetId: string, recordId: string): Link[] {
  return [
    link('self', address(call, 'catalog', 'datasets', datasetId, 'records', recordId)),
    link('dataset', address(call, 'catalog', 'datasets', datasetId))
  ]
}
