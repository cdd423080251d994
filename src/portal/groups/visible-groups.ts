import type { Principal } from '#access'
import type { Reader } from '#store'
import { unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import type { GroupEventContext } from './events.ts'
import { isInvited } from './invitation-store.ts'
import { checkMay, type GroupAction, type GroupStanding, maySee } from './policy.ts'
import { readGroup, readMembership } from './store.ts'

/** Errors: `portal/unknown-group`, also when the caller may not see the group. Invited users see the group. */
export async function seeGroup({ store, clock }: PortalContext, id: string, caller: Principal): Promise<GroupStanding> {
  return standingOf(store.db, id, caller, clock.now())
}

/** The context of a change of a group. */
export interface GroupChange extends GroupEventContext {
  readonly standing: GroupStanding
}

/** One action with a group that the caller sees. Errors: `portal/unknown-group`, `portal/forbidden`. */
export function changeGroup<Result>(
  ground: PortalContext,
  id: string,
  asking: Principal,
  action: GroupAction | undefined,
  work: (happening: GroupChange) => Promise<Result>
): Promise<Result> {
  const nowMs = ground.clock.now()
  return changeAs(ground, asking, async (tx, caller) => {
    const standing = await standingOf(tx, id, caller, nowMs)
    if (action !== undefined) checkMay(action, standing)
    return work({ tx, nowMs, actor: actorOf(caller), standing })
  })
}

/** As `db` has it. Errors: `portal/unknown-group`, in the same time whether the group exists or not. */
export async function standingOf(db: Reader, id: string, { member }: Principal, nowMs: number): Promise<GroupStanding> {
  const row = await readGroup(db, id)
  const as = member && (await readMembership(db, id, member.username))
  const standing = row && { row, caller: member, as }
  if (standing !== undefined && maySee(standing)) return standing
  const isAsked = member !== undefined && (await isInvited(db, id, member.username, nowMs))
  if (standing !== undefined && isAsked) return standing
  throw unknown('group')
}
