import type { Answer, HttpRequest } from '#http'
import { pageCaller } from '../page/frame.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'

/** Tabs of the organization's page in an ArcGIS portal, and the pages of the administration for the same. */
const TABS: Readonly<Record<string, string>> = {
  general: 'settings',
  homePage: 'settings/home',
  gallery: 'settings/home',
  groups: 'groups',
  items: 'items',
  members: 'users',
  memberRoles: 'roles',
  security: 'settings/security',
  webhooks: 'webhooks',
  collaborations: 'collaborations',
  newMemberDefaults: 'settings/security',
  email: 'settings/mail',
  status: 'usage'
}

/** `/home/organization.html?tab=…` of an ArcGIS portal; without a tab the beginning of the administration. */
export function redirectOrganization(http: HttpRequest, { settings: { basePath } }: SiteContext): Answer {
  const tab = http.query.get('tab') ?? ''
  const page = Object.hasOwn(TABS, tab) ? `${TABS[tab]}/` : ''
  return redirectTo(`${basePath}/admin/${page}${others(http, 'tab')}`, 'found')
}

/** `/home/user.html?user=…`: the account of the visitor, or the page of another user for those who manage users. */
export async function redirectUser(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { basePath } = context.settings
  const name = http.query.get('user') ?? ''
  const { member } = await pageCaller(http, context)
  const isOwn = name === '' || name.toLowerCase() === member?.username.toLowerCase()
  const to = isOwn ? '/account/' : `/admin/users/${encodeURIComponent(name)}/`
  return redirectTo(`${basePath}${to}${others(http, 'user')}`, 'found')
}

function others(http: HttpRequest, without: string): string {
  return queryText(
    http.query
      .names()
      .flatMap((name) => (name === without ? [] : http.query.all(name).map((value): Pair => [name, value])))
  )
}
