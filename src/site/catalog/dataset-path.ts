import type { Dataset } from '#catalog'
import { eventFields } from '../calendar/event-fields.ts'
import { pictureField } from '../images/picture-field.ts'
import { drawnField } from '../state/area-condition.ts'

/** Tabs of a dataset, as old portals call them in addresses. */
export const TABS = ['information', 'table', 'map', 'analyze', 'calendar', 'images', 'export', 'api'] as const
export type Tab = (typeof TABS)[number]

/** Those that a dataset has: what its fields cannot show is not offered. */
export function tabsOf(dataset: Pick<Dataset, 'hasRecords' | 'fields' | 'features' | 'appMetas'>): Tab[] {
  const { hasRecords, fields } = dataset
  if (!hasRecords) return ['information']
  const suits: Readonly<Partial<Record<Tab, boolean>>> = {
    map: drawnField(fields) !== undefined,
    calendar: eventFields(dataset) !== undefined,
    images: pictureField(fields) !== undefined
  }
  return TABS.filter((tab) => suits[tab] !== false)
}

export function datasetPath(basePath: string, id: string, tab?: string): string {
  return `${basePath}/explore/dataset/${encodeURIComponent(id)}/${tab === undefined ? '' : `${tab}/`}`
}
