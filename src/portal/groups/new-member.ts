import type { Principal } from '#access'
import type { Reader } from '#store'
import { type GroupEventContext, membersHappened } from './events.ts'
import { checkMay } from './policy.ts'
import { putMember, readGroup } from './store.ts'
import { standingOf } from './visible-groups.ts'

/** Whether the caller may make somebody new a member of each. Errors: `portal/unknown-group`, `portal/forbidden`. */
export async function checkMayAdmit(
  db: Reader,
  nowMs: number,
  caller: Principal,
  groupIds: readonly string[]
): Promise<void> {
  for (const id of groupIds) checkMay('assign', await standingOf(db, id, caller, nowMs))
}

/** Within the transaction that makes the user; a group that was deleted meanwhile is passed over. */
export async function admitNewUser(
  happening: GroupEventContext,
  groupIds: readonly string[],
  username: string
): Promise<void> {
  for (const id of new Set(groupIds)) {
    if ((await readGroup(happening.tx, id)) === undefined) continue
    await putMember(happening.tx, id, username, 'member', happening.nowMs)
    await membersHappened(happening, 'addUsers', id, [username])
  }
}
