import type { CatalogReader } from './catalog-reader.ts'
import { CKAN } from './ckan/ckan-catalog.ts'
import { DATA_JSON } from './data-json/data-json-catalog.ts'
import { DCAT } from './dcat/dcat-catalog.ts'
import { EXPLORE } from './explore/explore-catalog.ts'
import { FEATURE_SERVICE } from './feature-service/feature-service-catalog.ts'

/** Kinds of catalogs that are harvested. */
export const CATALOG_KINDS = {
  ckan: CKAN,
  'data-json': DATA_JSON,
  dcat: DCAT,
  explore: EXPLORE,
  'feature-service': FEATURE_SERVICE
} as const satisfies Readonly<Record<string, CatalogReader>>

export type CatalogKind = keyof typeof CATALOG_KINDS

export function isCatalogKind(text: string): text is CatalogKind {
  return Object.hasOwn(CATALOG_KINDS, text)
}
