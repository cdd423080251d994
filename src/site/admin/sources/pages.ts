import type { AdminPage } from '../admin-page.ts'
import { editHarvesterPage, newHarvesterPage } from './harvester-form-pages.ts'
import { harvesterPage, harvestersPage } from './harvester-pages.ts'
import { editSourcePage, newSourcePage } from './source-form-pages.ts'
import { sourcePage, sourcesPage } from './sources-pages.ts'

export const SOURCE_PAGES: readonly AdminPage[] = [
  sourcesPage,
  newSourcePage,
  harvestersPage,
  newHarvesterPage,
  harvesterPage,
  editHarvesterPage,
  sourcePage,
  editSourcePage
]
