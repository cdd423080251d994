import { ADMINISTRATOR_ROLE, findRole, type Principal } from '#access'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { keepAdministrator, roleId } from './accounts.ts'
import { userRoleChanged, userTypeChanged } from './events.ts'
import { managing, managingMany, type Outcome } from './managing.ts'
import { checkMayAssign } from './policy.ts'
import { setRole, updateUser } from './store.ts'
import { allowsRole, findUserType } from './user-types.ts'

/** Which role and user type somebody has; a role must be one that the type allows. */
export interface Assignment {
  /** Errors: `portal/unknown-user`, `portal/unknown-role`, `portal/forbidden`, `portal/refused`. */
  assignRole(caller: Principal, username: string, role: string): Promise<void>
  /** Errors: `portal/bad-parameters` when there is no such type. */
  assignUserType(caller: Principal, usernames: readonly string[], userType: string): Promise<Outcome[]>
}

export function createAssignment(ground: PortalContext): Assignment {
  return {
    assignRole: (caller, username, word) =>
      managing(ground, caller, username, async (tx, row, nowMs) => {
        const role = await findRole(tx, roleId(word))
        if (role === undefined) throw unknown('role')
        checkMayAssign(caller.member, row.role, role)
        const type = findUserType(row.user_type)
        if (type !== undefined && !allowsRole(type, role))
          throw refused(`The user type ${type.id} of ${row.username} does not allow the role ${role.name}.`)
        if (role.id === row.role) return
        await setRole(tx, row.username, role.id, nowMs)
        if (row.role === ADMINISTRATOR_ROLE) await keepAdministrator(tx, row.username)
        await userRoleChanged({ tx, actor: actorOf(caller), nowMs }, row.username, role.name)
      }),
    assignUserType: (caller, usernames, id) => {
      const type = findUserType(id)
      if (type === undefined)
        throw badParameters(["'userLicenseType' must be one of those that portals/self/userLicenseTypes lists."])
      return changeAs(ground, caller, async (tx) => {
        const nowMs = ground.clock.now()
        const objection = async ({ role: roleOfUser }: { readonly role: string }): Promise<string | undefined> => {
          const role = await findRole(tx, roleOfUser)
          return role !== undefined && !allowsRole(type, role)
            ? `The role ${role.name} is not allowed by the user type ${type.id}.`
            : undefined
        }
        return managingMany(tx, caller, usernames, objection, async (row) => {
          if (row.user_type === type.id) return
          await updateUser(tx, row.username, { user_type: type.id, modified_ms: nowMs })
          await userTypeChanged({ tx, actor: actorOf(caller), nowMs }, row.username, type.id)
        })
      })
    }
  }
}
