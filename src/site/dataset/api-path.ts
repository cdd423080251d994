import type { SiteContext } from '../site-context.ts'
import type { DatasetPage } from './open-dataset.ts'

/** Of the dataset in the Explore API, or of something below it. */
export function apiPath({ page, dataset }: DatasetPage, { settings }: SiteContext, below = ''): string {
  return `${page.frame.basePath}${settings.apiPrefix}/catalog/datasets/${encodeURIComponent(dataset.id)}${below}`
}
