import { type Principal, readMember } from '#access'
import { randomHex } from '#kit'
import type { GroupRow, Writer } from '#store'
import { badParameters, forbidden, refused } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { setThumbnail } from '../thumbnails/index.ts'
import { findUser } from '../users/index.ts'
import { emitGroupEvent, type GroupEventContext, membersHappened } from './events.ts'
import { columnsOf, EMPTY_GROUP, type GroupInput } from './group-input.ts'
import { checkConsistent, checkProperties, type GroupStanding, MAX_GROUPS } from './policy.ts'
import { countGroups, deleteGroup, hasGroupTitled, insertGroup, putMember, updateGroup } from './store.ts'
import { changeGroup, seeGroup } from './visible-groups.ts'

export interface Groups {
  /** Errors: `portal/unknown-group`, like all functions below. */
  see(id: string, caller: Principal): Promise<GroupStanding>
  /** Errors: `portal/forbidden` when a property asks for a privilege. */
  create(caller: Principal, input: GroupInput & { readonly title: string }): Promise<GroupStanding>
  update(caller: Principal, id: string, input: GroupInput): Promise<void>
  /** Errors: `portal/refused` while it is protected. */
  remove(caller: Principal, id: string): Promise<void>
  setProtected(caller: Principal, id: string, isProtected: boolean): Promise<void>
  /** The owner before stays as an administrator. Errors: `portal/bad-parameters` when the target cannot own groups. */
  reassign(caller: Principal, id: string, target: string): Promise<void>
  /** Called within the transaction that deletes a group. */
  onRemoval(listener: (happening: GroupEventContext, groupId: string) => Promise<void>): void
}

export function createGroups(ground: PortalContext): Groups {
  const listeners: ((happening: GroupEventContext, groupId: string) => Promise<void>)[] = []
  return {
    see: (id, caller) => seeGroup(ground, id, caller),
    create: (caller, input) => create(ground, caller, input),
    update: (caller, id, input) =>
      changeGroup(ground, id, caller, 'update', async (happening) => {
        const { tx, nowMs, standing } = happening
        const { access, updateItems } = booleansOf(standing.row)
        checkProperties(caller.member, input, {
          access,
          updateItems,
          leavingDisallowed: standing.row.leaving_disallowed === 1,
          isOpenData: JSON.parse(standing.row.properties).isOpenData
        })
        const columns = columnsOf(input, standing.row)
        checkConsistent(booleansOf({ ...standing.row, ...columns }))
        if (columns.title !== undefined) await checkTitleIsFree(tx, { ...standing.row, ...columns })
        await setThumbnail(tx, 'group', id, input.thumbnail)
        await updateGroup(tx, id, { ...columns, modified_ms: nowMs })
        await emitGroupEvent(happening, 'update', id)
      }),
    remove: (caller, id) =>
      changeGroup(ground, id, caller, 'delete', async (happening) => {
        if (happening.standing.row.protected === 1)
          throw refused(`Unable to delete group ${id}. Delete protection is turned on.`)
        for (const listener of listeners) await listener(happening, id)
        await deleteGroup(happening.tx, id)
        await emitGroupEvent(happening, 'delete', id)
      }),
    setProtected: (caller, id, isProtected) =>
      changeGroup(ground, id, caller, 'protect', async (happening) => {
        if ((happening.standing.row.protected === 1) === isProtected) return
        await updateGroup(happening.tx, id, { protected: isProtected ? 1 : 0, modified_ms: happening.nowMs })
        await emitGroupEvent(happening, isProtected ? 'protect' : 'unprotect', id)
      }),
    reassign: (caller, id, target) =>
      changeGroup(ground, id, caller, 'reassign', (happening) => giveGroup(happening, happening.standing.row, target)),
    onRemoval: (listener) => void listeners.push(listener)
  }
}

async function create(
  ground: PortalContext,
  caller: Principal,
  input: GroupInput & { readonly title: string }
): Promise<GroupStanding> {
  const owner = caller.member
  if (owner === undefined) throw forbidden()
  checkProperties(owner, input)
  const nowMs = ground.clock.now()
  const blank: GroupRow = {
    ...EMPTY_GROUP,
    id: randomHex(16),
    title: input.title,
    owner: owner.username,
    created_ms: nowMs,
    modified_ms: nowMs
  }
  const row = { ...blank, ...columnsOf(input, blank) }
  checkConsistent(booleansOf(row))
  await changeAs(ground, caller, async (tx) => {
    await checkTitleIsFree(tx, row)
    if ((await countGroups(tx, owner.username)) >= MAX_GROUPS)
      throw refused(`A user may belong to at most ${MAX_GROUPS} groups.`)
    await insertGroup(tx, row)
    await putMember(tx, row.id, owner.username, 'owner', nowMs)
    await setThumbnail(tx, 'group', row.id, input.thumbnail)
    await emitGroupEvent({ tx, nowMs, actor: actorOf(caller) }, 'add', row.id)
  })
  return { row, caller: owner, as: 'owner' }
}

/**
 * The group becomes somebody else's, and its owner one of its administrators, within a transaction of a caller who may
 * decide so.
 */
export async function giveGroup(happening: GroupEventContext, { id, owner }: GroupRow, target: string): Promise<void> {
  const { tx, nowMs } = happening
  const user = await findUser(tx, target)
  if (user === undefined) throw badParameters(["'targetUsername' must be the name of a member."])
  if (user.username === owner) return
  const member = await readMember(tx, user.username)
  if (user.disabled === 1 || member?.privileges.has('portal:user:createGroup') !== true)
    throw badParameters(["'targetUsername' must be a member who can own groups."])
  if (!member.groups.has(id) && (await countGroups(tx, user.username)) >= MAX_GROUPS)
    throw refused(`A user may belong to at most ${MAX_GROUPS} groups.`)
  await putMember(tx, id, owner, 'admin', nowMs)
  await putMember(tx, id, user.username, 'owner', nowMs)
  await updateGroup(tx, id, { owner: user.username, modified_ms: nowMs })
  await membersHappened(happening, 'reassign', id, [user.username])
}

/** Titles of one owner's groups are unique (PORTAL-group-6). */
async function checkTitleIsFree(tx: Writer, { id, owner, title }: GroupRow): Promise<void> {
  if (await hasGroupTitled(tx, owner, title, id))
    throw portalError('portal/group-title-taken', `You already have a group named '${title}'. Try a different name.`)
}

function booleansOf({ access, update_items, auto_join }: GroupRow): {
  readonly access: string
  readonly updateItems: boolean
  readonly autoJoin: boolean
} {
  return { access, updateItems: update_items === 1, autoJoin: auto_join === 1 }
}
