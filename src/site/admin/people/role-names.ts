import type { MessageKey, Translate } from '../../i18n/translate.ts'
import type { AdminRequest } from '../admin-page.ts'

/** The roles that every portal has, in the order of their power. */
const FIXED: Readonly<Record<string, MessageKey>> = {
  org_admin: 'role.administrator',
  org_publisher: 'role.publisher',
  org_user: 'role.user',
  iBBBBBBBBBBBBBBB: 'role.editor',
  iAAAAAAAAAAAAAAA: 'role.viewer'
}

/** A role of the portal, as its operations answer it. */
export interface ListedRole {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly isCustom: boolean
}

interface RolesDocument {
  readonly nextStart: number
  readonly roles: readonly { readonly id: string; readonly name: string; readonly description: string }[]
}

const MAX_PAGES = 10

/** All roles: the fixed ones by the words of the language, then the custom ones. */
export async function listRoles(request: AdminRequest): Promise<readonly ListedRole[]> {
  const custom: ListedRole[] = []
  for (let start = 1, page = 0; start > 0 && page < MAX_PAGES; page++) {
    const { roles, nextStart } = await request.read<RolesDocument>({
      operation: '/portals/:portal_id/roles',
      parameters: { start: String(start), num: '100' }
    })
    custom.push(...roles.filter(({ id }) => !(id in FIXED)).map((role) => ({ ...role, isCustom: true })))
    start = nextStart
  }
  const fixed = Object.keys(FIXED).map((id) => ({
    id,
    name: roleName(request.t, id, []),
    description: '',
    isCustom: false
  }))
  return [...fixed, ...custom]
}

/** The roles that the caller may give, by the operation that gives them; `has`: the one that a user has already. */
export async function rolesToGive(
  request: AdminRequest,
  operation: string,
  roles: readonly ListedRole[],
  to: { readonly user?: string; readonly has?: string; readonly provider?: string } = {}
): Promise<readonly ListedRole[]> {
  const { user, has, provider } = to
  const path = provider === undefined ? undefined : { provider_id: provider }
  const may = ({ id }: ListedRole): Promise<boolean> =>
    request.may(operation, path, undefined, { role: id, ...(user === undefined ? {} : { user }) })
  const given: ListedRole[] = []
  for (const role of roles) if (role.id === has || (await may(role))) given.push(role)
  return given
}

export function roleName(t: Translate, id: string, roles: readonly ListedRole[]): string {
  const key = FIXED[id]
  return key === undefined ? (roles.find((role) => role.id === id)?.name ?? id) : t(key)
}
