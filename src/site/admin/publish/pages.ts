import type { AdminPage } from '../admin-page.ts'
import { checkPage } from './check-page.ts'
import { describePage } from './describe-page.ts'
import { fieldsPage } from './fields-page.ts'
import { loadPage } from './load-page.ts'
import { sourcePage } from './source-page.ts'
import { uploadPage } from './upload-page.ts'

/** From a file to a dataset. */
export const PUBLISH_PAGES: readonly AdminPage[] = [
  sourcePage,
  uploadPage,
  checkPage,
  fieldsPage,
  describePage,
  loadPage
]
