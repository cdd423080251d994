import { testCatalogBreakage } from './catalog-breakage.ts'

/** One of each kind: written by the engine, packed, a graph. */
testCatalogBreakage(['csv', 'xlsx', 'ttl'])
