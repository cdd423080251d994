import { createHash } from 'node:crypto'
import type { Reader, Writer } from '#store'
import { networkOf } from '../address.ts'
import { type Attempt, accountName } from './attempt-subjects.ts'

/** After this time without a sign-in a client is unknown again. */
const REMEMBERED_MS = 90 * 86_400_000

/** Limit for one user, so that a user who signs in from everywhere does not fill the table. */
const MAX_CLIENTS = 50

/** Whether the user has signed in from this program in this network before, or at least from this network. */
export async function findKnown(
  db: Reader,
  { username, address, agent = '' }: Attempt,
  nowMs: number
): Promise<'client' | 'network' | undefined> {
  const rows = await db
    .selectFrom('known_clients')
    .innerJoin('users', 'users.username', 'known_clients.username')
    .select('agent_sha256')
    .where('users.username_key', '=', accountName(username))
    .where('network', '=', networkOf(address))
    .where('last_ms', '>', nowMs - REMEMBERED_MS)
    .execute()
  if (rows.length === 0) return undefined
  return rows.some((row) => row.agent_sha256 === hash(agent)) ? 'client' : 'network'
}

/** `username` as it is written. */
export async function rememberClient(
  tx: Writer,
  username: string,
  { address, agent = '' }: Attempt,
  nowMs: number
): Promise<void> {
  await tx
    .insertInto('known_clients')
    .values({ username, network: networkOf(address), agent_sha256: hash(agent), last_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['username', 'network', 'agent_sha256']).doUpdateSet({ last_ms: nowMs }))
    .execute()
  const oldest = await tx
    .selectFrom('known_clients')
    .select('last_ms')
    .where('username', '=', username)
    .orderBy('last_ms', 'desc')
    .offset(MAX_CLIENTS)
    .limit(1)
    .executeTakeFirst()
  if (oldest !== undefined)
    await tx
      .deleteFrom('known_clients')
      .where('username', '=', username)
      .where('last_ms', '<=', oldest.last_ms)
      .execute()
}

/** With a new password: somebody who knew the old one may have signed in from elsewhere. */
export async function forgetClients(tx: Writer, username: string): Promise<void> {
  await tx.deleteFrom('known_clients').where('username', '=', username).execute()
}

export async function sweepClients(tx: Writer, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('known_clients')
    .where('last_ms', '<=', nowMs - REMEMBERED_MS)
    .execute()
}

function hash(agent: string): string {
  return createHash('sha256').update(agent).digest('hex')
}
