import type { AdminPage } from '../admin-page.ts'
import { allSettingsPage } from './all-settings-page.ts'
import { generalPage } from './general-page.ts'
import { homeSettingsPage } from './home-page.ts'
import { lookPage } from './look-page.ts'
import { mailPage } from './mail-page.ts'
import { noticesPage } from './notices-page.ts'
import { newProviderPage, providerPage } from './provider-pages.ts'
import { securityPage } from './security-page.ts'

export const SETTINGS_PAGES: readonly AdminPage[] = [
  generalPage,
  lookPage,
  homeSettingsPage,
  noticesPage,
  securityPage,
  mailPage,
  newProviderPage,
  providerPage,
  allSettingsPage
]
