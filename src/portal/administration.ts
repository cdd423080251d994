import { ADMINISTRATOR_ROLE, FIXED_ROLES, OPERATOR, type Principal, privilegesOf } from '#access'
import { createOrganizations } from './organization/index.ts'
import type { PortalContext } from './portal-context.ts'
import { createRoles } from './roles/index.ts'
import { createSecondFactors } from './second-factor/index.ts'
import { createUsers, type ListedAccount, listAccounts, type NewAccount, randomPassword } from './users/index.ts'

/**
 * Operations of the home's command line on users: the same actions and events as through the API, without asking who
 * may, because read access to the home's files is the permission.
 */
export interface Administration {
  listUsers(): Promise<readonly ListedAccount[]>
  /** Resolves with the password, when it was made here. */
  createUser(account: NewAccount): Promise<string | undefined>
  setDisabled(username: string, disabled: boolean): Promise<void>
  deleteUser(username: string): Promise<void>
  assignRole(username: string, role: string): Promise<void>
  /** A new password; all sign-ins of the user end. */
  resetPassword(username: string, password: string | undefined): Promise<string | undefined>
  /** Of a user who lost it. */
  resetSecondFactor(username: string): Promise<void>
  /** Every role there is, by name. */
  listRoles(): Promise<
    readonly { readonly id: string; readonly name: string; readonly description: string; readonly privileges: number }[]
  >
}

/** An administrator over all members, without an account: its events have no actor. */
const CALLER: Principal = {
  ...OPERATOR,
  member: {
    username: '',
    id: '',
    createdMs: 0,
    disabled: false,
    role: ADMINISTRATOR_ROLE,
    isAdministrator: true,
    privileges: new Set(privilegesOf('administrator')),
    groups: new Map()
  }
}

export async function createAdministration(ground: PortalContext): Promise<Administration> {
  const organizations = await createOrganizations(ground)
  const [users, roles] = [createUsers(ground), createRoles(ground)]
  const policy = async () => (await organizations.read()).securityPolicy
  return {
    listUsers: () => listAccounts(ground.store.db),
    createUser: async ({ password, ...account }) => {
      const made = password ?? randomPassword(await policy())
      await users.create(CALLER, { ...account, password: made }, await policy())
      return password === undefined ? made : undefined
    },
    setDisabled: async (username, disabled) => void (await users.setDisabled(CALLER, username, disabled)),
    deleteUser: async (username) => void (await users.remove(CALLER, username)),
    assignRole: (username, role) => users.assignRole(CALLER, username, role),
    resetPassword: async (username, password) =>
      users.resetPassword(CALLER, username, { next: password }, await policy()),
    resetSecondFactor: (username) => createSecondFactors(ground).reset(CALLER, username),
    listRoles: async () => {
      const all = [...FIXED_ROLES.filter((role) => role.kind === 'default'), ...(await roles.list())]
      return all.map(({ id, name, description, privileges }) => ({
        id,
        name,
        description,
        privileges: privileges.length
      }))
    }
  }
}
