import type { Dataset } from '#catalog'

/** Tabs of a dataset, as old portals call them in addresses. */
export const TABS = ['information', 'table', 'analyze', 'export', 'api'] as const
export type Tab = (typeof TABS)[number]

/** Those that a dataset has: what its fields cannot show is not offered. */
export function tabsOf({ hasRecords }: Pick<Dataset, 'hasRecords' | 'fields'>): Tab[] {
  if (!hasRecords) return ['information']
  return [...TABS]
}

export function datasetPath(basePath: string, id: string, tab?: string): string {
  return `${basePath}/explore/dataset/${encodeURIComponent(id)}/${tab === undefined ? '' : `${tab}/`}`
}
