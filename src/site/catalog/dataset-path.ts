/** Tabs of a dataset, as old portals call them in addresses. */
export const TABS = ['information', 'table', 'export', 'api'] as const
export type Tab = (typeof TABS)[number]

export function datasetPath(basePath: string, id: string, tab?: string): string {
  return `${basePath}/explore/dataset/${encodeURIComponent(id)}/${tab === undefined ? '' : `${tab}/`}`
}
