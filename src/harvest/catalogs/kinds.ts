import type { CatalogReader } from './catalog-reader.ts'
import { CKAN } from './ckan/ckan-catalog.ts'

/** Kinds of catalogs that are harvested. */
export const CATALOG_KINDS = {
  ckan: CKAN
} as const satisfies Readonly<Record<string, CatalogReader>>

export type CatalogKind = keyof typeof CATALOG_KINDS

export function isCatalogKind(text: string): text is CatalogKind {
  return Object.hasOwn(CATALOG_KINDS, text)
}
