/**
 * The pages of the self-hosted administration site that say what there is below them: clients look at them before they
 * go on. They must never reveal more about the machine than its version.
 */

import { ENTERPRISE_VERSION } from '../organization/index.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { MEMBER } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'

export function administrationSiteRoutes({ ground: { settings } }: { readonly ground: PortalContext }): Operation[] {
  const build = { version: ENTERPRISE_VERSION, currentversion: ENTERPRISE_VERSION, currentbuild: settings.release }
  const page = (name: string, path: string, shown: object): Operation =>
    operation({ name, root: 'portaladmin', path, may: MEMBER, handle: () => shown })
  return [
    page('Administration site', '/', {
      ...build,
      resources: ['info', 'security'],
      isPortalLicensed: true,
      isLicensePopulated: true,
      isUserTypeLicensing: true,
      isPostUpgrade: false
    }),
    page('Version of the portal', '/info', build),
    page('Security of the portal', '/security', { resources: ['config', 'tokens', 'users'] }),
    page('Accounts of the portal', '/security/users', { operations: ['createUser'] })
  ]
}
