import type { MessageKey } from '../i18n/translate.ts'
import type { AdminIcon } from '../views/admin-view.ts'
import type { OperationAddress } from './portal-operations.ts'

/** The groups of the navigation, in their order. */
export const SECTION_GROUPS = {
  content: 'admin.content',
  people: 'admin.people',
  portal: 'admin.portal'
} as const satisfies Record<string, MessageKey>

export interface SectionFacts {
  readonly label: MessageKey
  /** What is done here, in a sentence. */
  readonly text: MessageKey
  readonly icon: AdminIcon
  readonly group: keyof typeof SECTION_GROUPS
  /** Members who may call one of these operations see the section. `username`: of the member. */
  readonly needs: (username: string) => readonly OperationAddress[]
}

const one =
  (...operations: readonly string[]): SectionFacts['needs'] =>
  (username) =>
    operations.map((operation) => ({ operation, path: operation.includes(':username') ? { username } : {} }))

/** Where the administration is divided: the first segment after `/admin/`, in the order of the navigation. */
export const SECTIONS = {
  items: {
    label: 'admin.items',
    text: 'admin.itemsText',
    icon: 'package',
    group: 'content',
    needs: one('/content/users/:username/addItem')
  },
  publish: {
    label: 'admin.publish',
    text: 'admin.publishText',
    icon: 'upload',
    group: 'content',
    needs: one('/content/users/:username/publish')
  },
  sources: {
    label: 'admin.sources',
    text: 'admin.sourcesText',
    icon: 'clock',
    group: 'content',
    needs: one('/portals/:portal_id/sources')
  },
  users: {
    label: 'admin.users',
    text: 'admin.usersText',
    icon: 'person',
    group: 'people',
    needs: one(
      '/portals/:portal_id/users/counts',
      '/portals/:portal_id/invite',
      '/portals/:portal_id/disableUsers',
      '/portals/:portal_id/updateUserRole',
      '/community/users/:username/expirePassword',
      '/community/users/:username/reassign'
    )
  },
  groups: {
    label: 'admin.groups',
    text: 'admin.groupsText',
    icon: 'people',
    group: 'people',
    needs: one('/community/self')
  },
  roles: {
    label: 'admin.roles',
    text: 'admin.rolesText',
    icon: 'lock',
    group: 'people',
    needs: one('/portals/:portal_id/createRole', '/portals/:portal_id/updateUserRole')
  },
  settings: {
    label: 'admin.settings',
    text: 'admin.settingsText',
    icon: 'gear',
    group: 'portal',
    needs: one('/portals/:portal_id/update', '/portals/:portal_id/securityPolicy/update')
  },
  pages: {
    label: 'pages.section',
    text: 'pages.sectionText',
    icon: 'lines',
    group: 'portal',
    needs: one('/portals/:portal_id/createPage')
  },
  webhooks: {
    label: 'admin.webhooks',
    text: 'admin.webhooksText',
    icon: 'hook',
    group: 'portal',
    needs: one('/portals/:portal_id/webhooks')
  },
  collaborations: {
    label: 'admin.collaborations',
    text: 'admin.collaborationsText',
    icon: 'globe',
    group: 'portal',
    needs: one('/portals/:portal_id/createCollaboration')
  },
  usage: {
    label: 'admin.usage',
    text: 'admin.usageText',
    icon: 'analyze',
    group: 'portal',
    needs: one('/portals/:portal_id/usage')
  },
  audit: {
    label: 'admin.audit',
    text: 'admin.auditText',
    icon: 'lines',
    group: 'portal',
    needs: one('/portals/:portal_id/history')
  },
  health: {
    label: 'admin.health',
    text: 'admin.healthText',
    icon: 'check',
    group: 'portal',
    needs: one('/portals/:portal_id/health')
  }
} as const satisfies Record<string, SectionFacts>

export type AdminSection = keyof typeof SECTIONS
