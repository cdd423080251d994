import { testCatalogBreakage } from './catalog-breakage.ts'

testCatalogBreakage()
