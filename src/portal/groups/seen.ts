import type { Principal } from '#access'
import { unknown } from '../line/errors.ts'
import { actorOf } from '../line/operation.ts'
import { changeAs, type Ground } from '../ground.ts'
import { isInvited } from './invitation-store.ts'
import type { GroupHappening } from './events.ts'
import { checkMay, maySee, type GroupAction, type GroupStanding } from './policy.ts'
import { readGroup, readMembership } from './store.ts'
import type { Reader } from '#store'

/** Errors: `portal/unknown-group`, also when the caller may not see the group. Whoever is invited sees what to. */
export async function seeGroup({ store, clock }: Ground, id: string, caller: Principal): Promise<GroupStanding> {
  return standingOf(store.db, await readGroup(store.db, id), caller, clock.now())
}

/** What a change of a group works with. */
export interface GroupChange extends GroupHappening {
  readonly standing: GroupStanding
}

/** One action with a group that the caller sees. Errors: `portal/unknown-group`, `portal/forbidden`. */
export function changeGroup<Result>(ground: Ground, id: string, asking: Principal, action: GroupAction | undefined, work: (happening: GroupChange) => Promise<Result>): Promise<Result> {
  const nowMs = ground.clock.now()
  return changeAs(ground, asking, async (tx, caller) => {
    const standing = await standingOf(tx, await readGroup(tx, id), caller, nowMs)
    if (action !== undefined) checkMay(action, standing)
    return work({ tx, nowMs, actor: actorOf(caller), standing })
  })
}

/** As `db` has it. Errors: `portal/unknown-group`. */
export async function standingOf(db: Reader, row: GroupStanding['row'] | undefined, { member }: Principal, nowMs: number): Promise<GroupStanding> {
  if (row === undefined) throw unknown('group')
  const as = member && (await readMembership(db, row.id, member.username))
  const standing: GroupStanding = { row, caller: member, as }
  if (maySee(standing) || (member !== undefined && (await isInvited(db, row.id, member.username, nowMs)))) return standing
  throw unknown('group')
}
