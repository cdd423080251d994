import { findRole, isPrivilege, type Principal, type Role, touchMembers } from '#access'
import { randomBase36 } from '#kit'
import type { Writer } from '#store'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { emitRoleEvent, type RoleEventContext } from './events.ts'
import { checkCustom } from './policy.ts'
import { deleteRole, findRoleByName, insertRole, isRoleUsed, listRoles, updateRole } from './store.ts'

export interface Roles {
  list(): Promise<Role[]>
  /** Errors: `portal/unknown-role`. */
  find(id: string): Promise<Role>
  /** Without privileges. Resolves with the id. */
  create(caller: Principal, name: string, description: string): Promise<string>
  update(
    caller: Principal,
    id: string,
    words: { readonly name?: string | undefined; readonly description?: string | undefined }
  ): Promise<void>
  /** Errors: `portal/bad-parameters` when one of them is not a member; nothing has changed then. */
  setPrivileges(caller: Principal, id: string, privileges: readonly string[]): Promise<void>
  /** Errors: `portal/refused` while somebody has it. */
  remove(caller: Principal, id: string): Promise<void>
}

export function createRoles(ground: PortalContext): Roles {
  const { store, clock } = ground

  const changing = <Result>(
    caller: Principal,
    action: (happening: RoleEventContext) => Promise<Result>
  ): Promise<Result> =>
    changeAs(ground, caller, async (tx) => {
      await touchMembers(tx)
      return action({ tx, actor: actorOf(caller), nowMs: clock.now() })
    })
  const changingOne = (
    caller: Principal,
    id: string,
    action: (role: Role, happening: RoleEventContext) => Promise<void>
  ): Promise<void> =>
    changing(caller, async (happening) => {
      const role = await findRole(happening.tx, id)
      if (role === undefined) throw unknown('role')
      checkCustom(role)
      await action(role, happening)
    })

  return {
    list: () => listRoles(store.db),
    find: async (id) => {
      const role = await findRole(store.db, id)
      if (role === undefined) throw unknown('role')
      return role
    },
    create: (caller, name, description) =>
      changing(caller, async (happening) => {
        const { tx, nowMs } = happening
        await checkNameFree(tx, name)
        const id = randomBase36(16)
        await insertRole(tx, {
          id,
          name,
          name_key: name.toLowerCase(),
          description,
          privileges: '[]',
          created_ms: nowMs,
          modified_ms: nowMs
        })
        await emitRoleEvent(happening, 'add', { id, name })
        return id
      }),
    update: (caller, id, { name, description }) =>
      changingOne(caller, id, async (role, happening) => {
        if (name !== undefined && name.toLowerCase() !== role.name.toLowerCase())
          await checkNameFree(happening.tx, name)
        const words = {
          ...(name !== undefined && { name, name_key: name.toLowerCase() }),
          ...(description !== undefined && { description })
        }
        await updateRole(happening.tx, id, { ...words, modified_ms: happening.nowMs })
        await emitRoleEvent(happening, 'update', { id, name: name ?? role.name })
      }),
    setPrivileges: (caller, id, privileges) =>
      changingOne(caller, id, async (role, happening) => {
        const strange = privileges.filter((each) => !isPrivilege(each))
        if (strange.length > 0)
          throw badParameters(
            strange
              .slice(0, 20)
              .map((each) => `'privileges' contains ${JSON.stringify(each.slice(0, 100))}, which is not a privilege.`)
          )
        await updateRole(happening.tx, id, {
          privileges: JSON.stringify([...new Set(privileges)]),
          modified_ms: happening.nowMs
        })
        await emitRoleEvent(happening, 'update', role)
      }),
    remove: (caller, id) =>
      changingOne(caller, id, async (role, happening) => {
        if (await isRoleUsed(happening.tx, id))
          throw refused(`The role ${role.name} cannot be deleted while members have it.`)
        await deleteRole(happening.tx, id)
        await emitRoleEvent(happening, 'delete', role)
      })
  }
}

async function checkNameFree(tx: Writer, name: string): Promise<void> {
  if ((await findRoleByName(tx, name)) !== undefined)
    throw badParameters([`'name' must be one that no other role has.`])
}
