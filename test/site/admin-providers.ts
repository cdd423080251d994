/** Sign-in providers in the administration: the forms with their operations, and what they change. */
import type { Portal } from '../e2e/portal.ts'
import type { FormCase } from './admin-cases.ts'
import { call } from './towns.ts'

const PROVIDERS = '/portals/self/identityProviders'
const NEW = '/admin/settings/security/providers/new/'
const PAGE = '/admin/settings/security/providers/city/'

export async function makeProvider(portal: Portal): Promise<void> {
  await call(portal, `${PROVIDERS}/add`, {
    id: 'city',
    name: 'City account',
    // Nobody asks it.
    issuer: 'https://login.city.example',
    clientId: 'portal',
    clientSecret: 'a secret that no page shows',
    groupsClaim: 'groups',
    roleMappings: JSON.stringify([{ group: 'writers', role: 'org_publisher' }])
  })
}

export const PROVIDER_CASES: readonly FormCase[] = [
  {
    page: NEW,
    form: 'add',
    operation: `${PROVIDERS}/add`,
    harmless: { id: 'no id' },
    effective: { id: 'forged', name: 'Forged', issuer: 'https://forged.example', clientId: 'x' }
  },
  {
    page: PAGE,
    form: 'update',
    operation: `${PROVIDERS}/city/update`,
    harmless: { issuer: 'none' },
    effective: { name: 'Forged' }
  },
  {
    page: PAGE,
    form: 'delete',
    operation: `${PROVIDERS}/city/update`,
    harmless: { issuer: 'none' },
    effective: { confirmed: '1' }
  }
]

export async function providersState(portal: Portal): Promise<unknown> {
  return call(portal, PROVIDERS, {})
}
