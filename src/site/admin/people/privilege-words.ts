import type { Privilege } from '#access'
import type { MessageKey } from '../../i18n/translate.ts'

/** Privileges that something in this portal asks for, in groups; the others exist for roles made elsewhere. */
export const PRIVILEGE_GROUPS = [
  {
    label: 'privileges.see',
    privileges: [
      'portal:user:viewOrgItems',
      'portal:user:viewOrgGroups',
      'portal:user:viewOrgUsers',
      'portal:user:joinGroup'
    ]
  },
  {
    label: 'privileges.own',
    privileges: [
      'portal:user:createItem',
      'portal:publisher:publishFeatures',
      'portal:user:categorizeItems',
      'portal:user:createGroup',
      'portal:user:reassignItems',
      'portal:user:receiveItems',
      'portal:user:generateApiTokens'
    ]
  },
  {
    label: 'privileges.share',
    privileges: [
      'portal:user:shareToGroup',
      'portal:user:shareToOrg',
      'portal:user:shareToPublic',
      'portal:user:shareGroupToOrg',
      'portal:user:shareGroupToPublic',
      'opendata:user:designateGroup'
    ]
  },
  {
    label: 'privileges.members',
    privileges: [
      'portal:admin:viewUsers',
      'portal:admin:updateUsers',
      'portal:admin:inviteUsers',
      'portal:admin:disableUsers',
      'portal:admin:deleteUsers',
      'portal:admin:changeUserRoles',
      'portal:admin:manageLicenses',
      'portal:admin:reassignUsers'
    ]
  },
  {
    label: 'privileges.items',
    privileges: [
      'portal:admin:viewItems',
      'portal:admin:updateItems',
      'portal:admin:deleteItems',
      'portal:admin:reassignItems',
      'portal:admin:categorizeItems',
      'portal:admin:shareToGroup',
      'portal:admin:shareToOrg',
      'portal:admin:shareToPublic'
    ]
  },
  {
    label: 'privileges.groups',
    privileges: [
      'portal:admin:viewGroups',
      'portal:admin:updateGroups',
      'portal:admin:deleteGroups',
      'portal:admin:reassignGroups',
      'portal:admin:assignToGroups',
      'portal:admin:createUpdateCapableGroup',
      'portal:admin:createLeavingDisallowedGroup'
    ]
  },
  {
    label: 'privileges.portal',
    privileges: [
      'portal:admin:manageSecurity',
      'portal:admin:manageWebsite',
      'portal:admin:manageCollaborations',
      'portal:admin:manageWebhooks',
      'portal:admin:createReports'
    ]
  }
] as const satisfies readonly { readonly label: MessageKey; readonly privileges: readonly Privilege[] }[]

type Offered = (typeof PRIVILEGE_GROUPS)[number]['privileges'][number]

export const OFFERED: readonly Offered[] = PRIVILEGE_GROUPS.flatMap(({ privileges }): readonly Offered[] => privileges)

export function privilegeKey<const Name extends Offered>(name: Name): `privilege.${Name}` {
  return `privilege.${name}`
}
