import type { AdminPage } from '../admin-page.ts'
import { itemsPage } from './items-page.ts'

/** Items: lists and the page of each. */
export const CONTENT_PAGES: readonly AdminPage[] = [itemsPage('mine'), itemsPage('all')]
