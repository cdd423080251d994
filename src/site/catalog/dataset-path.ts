import type { Dataset } from '#catalog'
import { drawnField } from '../state/area-condition.ts'

/** Tabs of a dataset, as old portals call them in addresses. */
export const TABS = ['information', 'table', 'map', 'analyze', 'export', 'api'] as const
export type Tab = (typeof TABS)[number]

/** Those that a dataset has: what its fields cannot show is not offered. */
export function tabsOf({ hasRecords, fields }: Pick<Dataset, 'hasRecords' | 'fields'>): Tab[] {
  if (!hasRecords) return ['information']
  return TABS.filter((tab) => tab !== 'map' || drawnField(fields) !== undefined)
}

export function datasetPath(basePath: string, id: string, tab?: string): string {
  return `${basePath}/explore/dataset/${encodeURIComponent(id)}/${tab === undefined ? '' : `${tab}/`}`
}
