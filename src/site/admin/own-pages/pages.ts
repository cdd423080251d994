import type { AdminPage } from '../admin-page.ts'
import { editPage } from './edit-page.ts'
import { newPagePage } from './new-page-page.ts'
import { ownPagesPage } from './pages-page.ts'

export const OWN_PAGES: readonly AdminPage[] = [ownPagesPage, newPagePage, editPage]
