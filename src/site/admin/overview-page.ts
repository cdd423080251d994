import type { AdminPage } from './admin-page.ts'
import { maySeeSection } from './admin-request.ts'
import { type AdminSection, SECTIONS } from './sections.ts'

/** `/admin/`: what can be done here by this member, in words. */
export function overviewPage(sections: () => readonly AdminSection[]): AdminPage {
  return {
    section: null,
    path: '',
    show: async (request) => {
      const { t, href } = request
      const seen: AdminSection[] = []
      for (const section of sections()) if (await maySeeSection(request, section)) seen.push(section)
      return {
        title: t('admin.title'),
        lead: t('admin.lead', { name: request.caller.name }),
        parts: [
          {
            kind: 'links',
            label: t('admin.title'),
            look: 'cards',
            links: seen.map((section) => ({
              label: t(SECTIONS[section].label),
              text: t(SECTIONS[section].text),
              href: href(section),
              current: false
            }))
          }
        ]
      }
    }
  }
}
