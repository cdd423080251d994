import type { AdminPage } from '../admin-page.ts'
import { allSettingsPage } from './all-settings-page.ts'
import { generalPage } from './general-page.ts'
import { homeSettingsPage } from './home-page.ts'
import { lookPage } from './look-page.ts'
import { mailPage } from './mail-page.ts'
import { metadataListsPage } from './metadata-lists-page.ts'
import { noticesPage } from './notices-page.ts'
import { newProviderPage, providerPage } from './provider-pages.ts'
import { quotasPage } from './quotas-page.ts'
import { securityPage } from './security-page.ts'
import { templatePage } from './template-page.ts'

export const SETTINGS_PAGES: readonly AdminPage[] = [
  generalPage,
  lookPage,
  homeSettingsPage,
  metadataListsPage,
  templatePage,
  noticesPage,
  securityPage,
  mailPage,
  newProviderPage,
  providerPage,
  quotasPage,
  allSettingsPage
]
