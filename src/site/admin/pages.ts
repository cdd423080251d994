import type { AdminPage } from './admin-page.ts'
import { AUDIT_PAGES } from './audit/pages.ts'
import { COLLABORATION_PAGES } from './collaborations/pages.ts'
import { CONTENT_PAGES } from './content/pages.ts'
import { HEALTH_PAGES } from './health/pages.ts'
import { overviewPage } from './overview-page.ts'
import { OWN_PAGES } from './own-pages/pages.ts'
import { PEOPLE_PAGES } from './people/pages.ts'
import { PUBLISH_PAGES } from './publish/pages.ts'
import { type AdminSection, SECTIONS } from './sections.ts'
import { SETTINGS_PAGES } from './settings/pages.ts'
import { SOURCE_PAGES } from './sources/pages.ts'
import { USAGE_PAGES } from './usage/pages.ts'
import { WEBHOOK_PAGES } from './webhooks/pages.ts'

/** Every page of the administration; each section adds its list. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  overviewPage(sectionsWithPages),
  ...CONTENT_PAGES,
  ...PUBLISH_PAGES,
  ...PEOPLE_PAGES,
  ...WEBHOOK_PAGES,
  ...AUDIT_PAGES,
  ...SETTINGS_PAGES,
  ...OWN_PAGES,
  ...SOURCE_PAGES,
  ...COLLABORATION_PAGES,
  ...USAGE_PAGES,
  ...HEALTH_PAGES
]

/** The navigation shows sections that have pages, to members who may see them. */
export function sectionsWithPages(): readonly AdminSection[] {
  return (Object.keys(SECTIONS) as AdminSection[]).filter((section) =>
    ADMIN_PAGES.some((page) => page.section === section)
  )
}
