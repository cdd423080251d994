import type { AdminPage } from '../admin-page.ts'
import { commentPage } from './comment-page.ts'
import { filesPage } from './files-page.ts'
import { itemDataPage } from './item-data-page.ts'
import { itemFieldsPage } from './item-fields-page.ts'
import { itemHistoryPage } from './item-history-page.ts'
import { itemPage } from './item-page.ts'
import { itemSettingsPage } from './item-settings-page.ts'
import { itemsPage } from './items-page.ts'
import { metadataPage } from './metadata-page.ts'
import { relatedPage } from './related-page.ts'
import { sharingPage } from './sharing-page.ts'
import { translationsPage } from './translations-page.ts'

/** Items: lists and the pages of each. */
export const CONTENT_PAGES: readonly AdminPage[] = [
  itemsPage('mine'),
  itemsPage('all'),
  itemPage,
  metadataPage,
  translationsPage,
  itemFieldsPage,
  itemDataPage,
  sharingPage,
  filesPage,
  relatedPage,
  commentPage,
  itemSettingsPage,
  itemHistoryPage
]
