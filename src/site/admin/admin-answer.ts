import type { Answer } from '#http'
import { EN } from '../i18n/en/index.ts'
import { pageAnswer } from '../page/page-answer.ts'
import type { AdminView, NavigationGroup } from '../views/admin-view.ts'
import type { AdminContent, AdminRequest, DoneKey } from './admin-page.ts'
import { maySeeSection } from './admin-request.ts'
import { type AdminSection, SECTION_GROUPS, SECTIONS } from './sections.ts'

/** What stands around a page. */
export interface Surroundings {
  /** Sections that have pages. */
  readonly sections: readonly AdminSection[]
  /** Of the page; null: of none. */
  readonly current: AdminSection | null
}

/** A page of the administration: kept by no cache, in no frame, in no index. */
export async function adminAnswer(
  request: AdminRequest,
  content: AdminContent,
  surroundings: Surroundings,
  status = 200
): Promise<Answer> {
  const { t, page, context } = request
  const view: AdminView = {
    navigation: await navigationOf(request, surroundings),
    trail: [
      ...(request.path === request.href() ? [] : [{ label: t('admin.title'), href: request.href() }]),
      ...(content.trail ?? [])
    ],
    title: content.title,
    lead: content.lead ?? null,
    actions: content.actions ?? [],
    done: doneText(request),
    parts: content.parts,
    refreshSeconds: content.refreshSeconds ?? null,
    times: t('admin.times', { zone: context.settings.timezone })
  }
  const answer = pageAnswer(
    page,
    {
      component: content.component ?? 'Admin',
      view: content.own === undefined ? view : { ...view, own: content.own },
      title: `${content.title} · ${t('admin.title')}`,
      indexed: false,
      framed: false,
      status
    },
    context
  )
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } }
}

async function navigationOf(request: AdminRequest, { sections, current }: Surroundings): Promise<NavigationGroup[]> {
  const { t } = request
  const seen: AdminSection[] = []
  for (const section of sections) if (await maySeeSection(request, section)) seen.push(section)
  return Object.entries(SECTION_GROUPS)
    .map(([group, label]) => ({
      label: t(label),
      links: seen
        .filter((section) => SECTIONS[section].group === group)
        .map((section) => ({
          label: t(SECTIONS[section].label),
          href: request.href(section),
          icon: SECTIONS[section].icon,
          current: section === current
        }))
    }))
    .filter(({ links }) => links.length > 0)
}

/** Only texts of ours: the address may come from anywhere. */
function doneText({ http, t, sent }: AdminRequest): string | null {
  const key = `done.${http.query.get('done') ?? ''}`
  return sent === null && http.method !== 'POST' && Object.hasOwn(EN, key) ? t(key as DoneKey) : null
}
