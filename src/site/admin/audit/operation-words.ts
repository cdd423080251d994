import type { MessageKey, Translate } from '../../i18n/translate.ts'
import { actionWords } from './action-words.ts'

/** Steps of a change, whose entry the last step writes. */
const STEPS: Readonly<Record<string, MessageKey>> = {
  'items/addPart': 'event.items/add'
}

/** Operations that only read, by what they show, where that has a page; the others by the kind of thing. */
const READ: Readonly<Record<string, MessageKey>> = {
  'organization/collaborations': 'admin.collaborations',
  'organization/counts': 'admin.users',
  'organization/harvesters': 'load.harvesters',
  'organization/health': 'admin.health',
  'organization/history': 'admin.audit',
  'organization/identityProviders': 'settings.tab.security',
  'organization/invitations': 'people.invitations',
  'organization/mail': 'settings.tab.mail',
  'organization/mail/messages': 'settings.tab.mail',
  'organization/pages': 'pages.section',
  'organization/quotas': 'settings.tab.quotas',
  'organization/roles': 'admin.roles',
  'organization/security/config': 'settings.tab.security',
  'organization/security/tokens': 'settings.tab.security',
  'organization/settings/server': 'settings.tab.all',
  'organization/sources': 'admin.sources',
  'organization/usage': 'admin.usage',
  'organization/webhooks': 'admin.webhooks',
  'organization/webhooks/settings': 'admin.webhooks',
  'organization/webhooks/triggers': 'admin.webhooks'
}

const KINDS: Readonly<Record<string, MessageKey>> = {
  collaborations: 'audit.kind.collaborations',
  folders: 'audit.kind.folders',
  groups: 'audit.kind.g',
  harvesters: 'audit.kind.harvesters',
  invitations: 'audit.kind.inv',
  items: 'audit.kind.i',
  keys: 'audit.kind.keys',
  organization: 'audit.kind.a',
  participants: 'audit.kind.participants',
  providers: 'audit.kind.providers',
  roles: 'audit.kind.r',
  sources: 'audit.kind.sources',
  users: 'audit.kind.u',
  webhooks: 'audit.kind.webhooks',
  workspaces: 'audit.kind.workspaces'
}

/** An operation that was refused, `users/disable`, in words; undefined: of a log that another release wrote. */
export function operationWords(t: Translate, name: string): string | undefined {
  const changes = actionWords(t, name)
  if (changes !== undefined) return changes
  const step = STEPS[name]
  if (step !== undefined) return t(step)
  const what = READ[name] ?? KINDS[name.split('/', 1)[0] ?? '']
  return what === undefined ? undefined : t('audit.reading', { what: t(what) })
}
