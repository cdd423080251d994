import type { Window } from './parameters/window.ts'

export interface Link {
  readonly rel: string
  readonly href: string
}

/** Parameters that links to other pages of a list repeat: part of every cached body that has such links. */
export interface LinkBase {
  /** Without parameters. */
  readonly address: string
  /** Sorted by name, without limit and offset. */
  readonly parameters: readonly (readonly [name: string, value: string])[]
}

export interface PageLinks extends LinkBase {
  readonly window: Window
}

/** An address of the API: `address(api, 'catalog', 'datasets', id)`. */
export function address(api: string, ...path: readonly string[]): string {
  return [api, ...path.map(encodeURIComponent)].join('/')
}

export function link(rel: string, href: string): Link {
  return { rel, href }
}

/**
 * self, first, next and last of a list, with the request's parameters sorted, limit and offset said
 * (EXPLORE-link-1). None leads beyond what offset and limit may come to together (`maxSum`).
 */
export function pageLinks(page: PageLinks, totalCount: number): Link[] {
  const { limit, offset, maxSum } = page.window
  const at = (where: number): string => pageAddress(page, limit, where)
  const reachable = Math.min(totalCount, maxSum)
  const lastOffset = limit > 0 && reachable > 0 ? Math.floor((reachable - 1) / limit) * limit : 0
  const links = [link('self', at(offset)), link('first', at(0))]
  if (limit > 0 && offset + limit < reachable && offset + 2 * limit <= maxSum)
    links.push(link('next', at(offset + limit)))
  return [...links, link('last', at(lastOffset + limit <= maxSum ? lastOffset : maxSum - limit))]
}

function pageAddress({ address, parameters }: LinkBase, limit: number, offset: number): string {
  const all = [...parameters, ['limit', String(limit)] as const, ['offset', String(offset)] as const]
  const sorted = all.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${address}?${new URLSearchParams(sorted.map(([name, value]): [string, string] => [name, value]))}`
}

export function datasetLinks(api: string, id: string): Link[] {
  const below = (rel: string): Link => link(rel, address(api, 'catalog', 'datasets', id, rel))
  return [
    link('self', address(api, 'catalog', 'datasets', id)),
    below('attachments'),
    below('files'),
    below('records'),
    below('exports'),
    below('facets'),
    link('catalog', address(api, 'catalog'))
  ]
}

export function recordLinks(api: string, datasetId: string, recordId: string): Link[] {
  return [
    link('self', address(api, 'catalog', 'datasets', datasetId, 'records', recordId)),
    link('dataset', address(api, 'catalog', 'datasets', datasetId))
  ]
}
