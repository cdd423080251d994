import type { AdminPage } from '../admin-page.ts'
import { harvesterPage, harvestersPage, newHarvesterPage } from './harvester-pages.ts'
import { newSourcePage, sourcePage, sourcesPage } from './sources-pages.ts'

export const SOURCE_PAGES: readonly AdminPage[] = [
  sourcesPage,
  newSourcePage,
  harvestersPage,
  newHarvesterPage,
  harvesterPage,
  sourcePage
]
