import { ADMINISTRATOR_ROLE, findRole, type Principal, type Role, touchMembers } from '#access'
import { bug, randomBase64Url } from '#kit'
import type { UserRow } from '#store'
import { DEFAULT_POLICY, type SecurityPolicy } from '../organization/index.ts'
import { refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { change, changeAs, type PortalContext } from '../portal-context.ts'
import { setThumbnail } from '../thumbnails/index.ts'
import { addAccount, keepAdministrator, type NewAccount, prepareAccount } from './accounts.ts'
import { type Activation, createActivation } from './activation.ts'
import { type Assignment, createAssignment } from './assignment.ts'
import { emitUserEvent, type UserEventContext } from './events.ts'
import { managing } from './managing.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { type ProfileChange, profileColumns } from './profile.ts'
import { type View, viewOf } from './shapes.ts'
import { countOwned, deleteUser, findUser, hasAdministrator, updateUser } from './store.ts'

/** A user, its role, and how much of both the caller may see. */
export interface SeenUser {
  readonly row: UserRow
  readonly role: Role
  readonly view: View
}

/** The first administrator; `password` when it had to be made. */
export interface FirstAdministrator {
  readonly username: string
  readonly password: string | null
}

/** Changes of memberships when a user is deleted. */
export type UserRemovalListener = (happening: UserEventContext, username: string) => Promise<void>

export interface Users extends Activation, Assignment, Passwords {
  /** Errors: `portal/unknown-user`, also when the caller may not see the user. */
  see(username: string, caller: Principal): Promise<SeenUser>
  /** Errors: `portal/bad-parameters`, `portal/unknown-role`, `portal/username-taken`, `portal/forbidden`. */
  create(caller: Principal, account: NewAccount, policy: SecurityPolicy): Promise<void>
  /** Resolves with the name as it is written, like all functions below. */
  updateProfile(caller: Principal, username: string, profile: ProfileChange): Promise<string>
  /** Errors: `portal/refused` when the user owns something or is the last administrator. */
  remove(caller: Principal, username: string): Promise<string>
  setProperties(caller: Principal, properties: object): Promise<void>
  /** Called within the transaction that deletes a user. */
  onRemoval(listener: UserRemovalListener): void
  /** Only when nobody administers the portal yet. */
  createFirst(username: string, password: string | null): Promise<FirstAdministrator | undefined>
}

export function createUsers(ground: PortalContext): Users {
  const { store, clock } = ground
  const removalListeners: UserRemovalListener[] = []
  return {
    onRemoval: (listener) => void removalListeners.push(listener),
    ...createActivation(ground),
    ...createAssignment(ground),
    ...createPasswords(ground),
    see: async (username, caller) => {
      const row = await findUser(store.db, username)
      const view = row && viewOf(row, caller.member)
      if (row === undefined || view === undefined) throw unknown('user')
      const role = await findRole(store.db, row.role)
      if (role === undefined) throw bug(`user ${row.username} has the role ${row.role}, which does not exist`)
      return { row, view, role }
    },
    create: async (asking, account, policy) => {
      const made = await prepareAccount(ground, account, policy, asking)
      await changeAs(ground, asking, (tx, caller) => addAccount(tx, made, caller, actorOf(caller), clock.now()))
    },
    updateProfile: (caller, username, profile) =>
      managing(ground, caller, username, async (tx, row, nowMs) => {
        await updateUser(tx, row.username, { ...profileColumns(row, profile), modified_ms: nowMs })
        await setThumbnail(tx, 'user', row.username, profile.thumbnail)
        await emitUserEvent({ tx, actor: actorOf(caller), nowMs }, 'update', row.username)
        return row.username
      }),
    remove: (caller, username) =>
      managing(ground, caller, username, async (tx, row, nowMs) => {
        const { items, groups } = await countOwned(tx, row.username)
        if (items > 0 || groups > 0)
          throw refused(
            `Unable to delete user ${row.username}.`,
            `The user owns ${items} items and ${groups} groups; they must be deleted or reassigned first.`
          )
        for (const listener of removalListeners) await listener({ tx, actor: actorOf(caller), nowMs }, row.username)
        await deleteUser(tx, row.username, nowMs)
        if (row.role === ADMINISTRATOR_ROLE) await keepAdministrator(tx, row.username)
        await emitUserEvent({ tx, actor: actorOf(caller), nowMs }, 'delete', row.username)
        return row.username
      }),
    setProperties: (caller, properties) =>
      changeAs(ground, caller, (tx) => updateUser(tx, caller.name, { properties: JSON.stringify(properties) })),
    createFirst: async (username, given) => {
      if (await hasAdministrator(store.db)) return undefined
      const password = given ?? randomBase64Url(15)
      const account = await prepareAccount(
        ground,
        { username, password, role: ADMINISTRATOR_ROLE, fullName: 'Administrator' },
        DEFAULT_POLICY,
        'system'
      )
      const made = await change(ground, async (tx) => {
        // Several servers may begin at once.
        await touchMembers(tx)
        if (await hasAdministrator(tx)) return false
        await addAccount(tx, account, 'system', undefined, clock.now())
        return true
      })
      return made ? { username, password: given === null ? password : null } : undefined
    }
  }
}
