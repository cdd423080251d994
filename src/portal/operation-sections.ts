import type { Operation } from './pipeline/operation.ts'

/** The first of these that a path begins with. */
const SECTIONS: readonly (readonly [begins: RegExp, title: string])[] = [
  [/^\/(generateToken|oauth2)/, 'Tokens'],
  [/^\/(community\/(groups|createGroup)|content\/groups)/, 'Groups'],
  [/^\/(community|portals\/:portal_id\/(users|userLicenseTypes|disableUsers|enableUsers|updateUser|invit))/, 'Users'],
  [/^\/portals\/:portal_id\/(roles|createRole)/, 'Roles'],
  [/^\/portals\/:portal_id\/(\w*collaboration|validateInvitationResponse)/i, 'Collaborations'],
  [/^\/portals\/:portal_id\/(sources|harvesters)/, 'Sources and harvesters'],
  [/^\/portals\/:portal_id\/(identityProviders|signInProviders)/, 'Sign-in providers'],
  [/^\/portals/, 'Organization'],
  [/^\/(content|search)/, 'Items'],
  [/^\/(security|services)/, 'Administration sites']
]

/** The sections of operations in the documentation. */
export function sectionOf({ path }: Operation): string {
  return SECTIONS.find(([begins]) => begins.test(path))?.[1] ?? 'Root'
}

/** Where documentation shows operations: each root has more addresses. */
export const ROOT_PATHS: Readonly<Record<Operation['root'], string>> = {
  sharing: '/sharing/rest',
  admin: '/webadaptor/admin',
  portaladmin: '/portaladmin'
}
