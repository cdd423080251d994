import { ADMINISTRATOR_ROLE, findRole, type Principal } from '#access'
import type { UserRow, Writer } from '#store'
import { unknown } from '../pipeline/errors.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { checkMayActFor, checkMayManage } from './policy.ts'
import { viewOf } from './shapes.ts'
import { findUser } from './store.ts'

/** An operation on one user: within a transaction, on the row as read there. */
export type Management<Result> = (tx: Writer, row: UserRow, nowMs: number) => Promise<Result>

/** One action on a user whom the caller may manage. Errors: `portal/unknown-user`, `portal/forbidden`. */
export function managing<Result>(
  ground: PortalContext,
  asking: Principal,
  username: string,
  action: Management<Result>
): Promise<Result> {
  return manage(ground, asking, username, async (_tx, caller, row) => checkMayManage(caller.member, row), action)
}

/** The same for actions after which the caller could sign in as that user. */
export function managingAccess<Result>(
  ground: PortalContext,
  asking: Principal,
  username: string,
  action: Management<Result>
): Promise<Result> {
  return manage(
    ground,
    asking,
    username,
    async (tx, caller, row) => checkMayActFor(caller.member, row, await findRole(tx, row.role)),
    action
  )
}

function manage<Result>(
  ground: PortalContext,
  asking: Principal,
  username: string,
  check: (tx: Writer, caller: Principal, row: UserRow) => Promise<void>,
  action: Management<Result>
): Promise<Result> {
  return changeAs(ground, asking, async (tx, caller) => {
    const row = await findUser(tx, username)
    if (row === undefined || viewOf(row, caller.member) === undefined) throw unknown('user')
    await check(tx, caller, row)
    return action(tx, row, ground.clock.now())
  })
}

/** Result for each of several users. */
export interface Outcome {
  readonly username: string
  readonly status: boolean
  readonly message?: string
}

/** Why the user cannot have it, as a sentence, or nothing. */
type Objection = (row: UserRow) => Promise<string | undefined> | string | undefined

/** The same for several users, each separately: failures are reported and do not affect the others. */
export async function managingMany(
  tx: Writer,
  caller: Principal,
  usernames: readonly string[],
  objection: Objection,
  action: (row: UserRow) => Promise<void>
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const username of new Set(usernames)) {
    const row = await findUser(tx, username)
    const message =
      row === undefined || viewOf(row, caller.member) === undefined
        ? 'User does not exist or is inaccessible.'
        : (objectionOf(row, caller) ?? (await objection(row)))
    if (message === undefined && row !== undefined) await action(row)
    outcomes.push({ username, status: message === undefined, ...(message !== undefined && { message }) })
  }
  return outcomes
}

function objectionOf({ role }: UserRow, { member }: Principal): string | undefined {
  return role === ADMINISTRATOR_ROLE && member?.isAdministrator !== true
    ? 'Only default administrators can change default administrators.'
    : undefined
}
