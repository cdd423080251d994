import { testCatalogBreakage } from './catalog-breakage.ts'

/** One of each kind: written by the engine, a graph; the long run has every format. */
testCatalogBreakage(['csv', 'ttl'])
