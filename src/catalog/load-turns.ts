import { randomHex } from '#kit'
import { commitWithoutDisk, type Reader, type Store, type Writer } from '#store'

/**
 * Loads of one dataset on several servers with one control database: one at a time, in the order in which the servers
 * came.
 */
export interface LoadTurns {
  /** Errors: `store/…`, the signal's reason when it aborts before the work has begun, and those of the work. */
  run<Result>(datasetId: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>
}

export interface LoadTurnsOptions {
  readonly store: Store
  /** Milliseconds that only rise. */
  readonly nowMs: () => number
  readonly pause: (ms: number) => Promise<void>
  /** Calls `work` again and again until the returned function is called. */
  readonly repeat: (everyMs: number, work: () => void) => () => void
}

const SIGN_EVERY_MS = 2_500
/** A server whose sign has not changed for this time is passed over. */
export const SILENCE_MS = 12_500
const LOOK_EVERY_MS = 100

interface Turn {
  readonly dataset_id: string
  readonly number: number
  readonly owner: string
}

/**
 * A turn is a row with a number. The lowest number has the dataset. Signs of life are counted, and servers that wait watch
 * the counts with their own clocks: the clocks of the servers need not agree.
 */
export function createLoadTurns({ store, nowMs, pause, repeat }: LoadTurnsOptions): LoadTurns {
  /** Resolves with the turn when it is the first. */
  const takeTurn = async (datasetId: string, owner: string, signal: AbortSignal): Promise<void> => {
    const seen = new Map<string, number>()
    for (;;) {
      signal.throwIfAborted()
      const turns = await listTurns(store.db, datasetId)
      const at = turns.findIndex((turn) => turn.owner === owner)
      if (at === 0) return
      // Passed over, because this server gave no sign for so long.
      if (at === -1) await store.transaction((tx) => drawTurn(tx, datasetId, owner))
      for (const turn of turns.slice(0, at)) {
        const sign = `${turn.owner} ${turn.signs}`
        const since = seen.get(sign) ?? nowMs()
        seen.set(sign, since)
        if (nowMs() - since >= SILENCE_MS) await store.sideTransaction((tx) => passOver(tx, turn))
      }
      await pause(LOOK_EVERY_MS)
    }
  }
  return {
    run: async (datasetId, work, signal) => {
      signal.throwIfAborted()
      const owner = randomHex(8)
      const isFirst = await store.transaction((tx) => drawTurn(tx, datasetId, owner))
      const end = repeat(
        SIGN_EVERY_MS,
        () => void store.sideTransaction((tx) => giveSign(tx, datasetId, owner)).catch(() => {})
      )
      try {
        if (!isFirst) await takeTurn(datasetId, owner, signal)
        return await work()
      } finally {
        end()
        // The others see no sign of it any more: the work is done, whether the row could be deleted or not.
        await store.sideTransaction((tx) => leave(tx, datasetId, owner)).catch(() => {})
      }
    }
  }
}

function listTurns(db: Reader, datasetId: string): Promise<(Turn & { readonly signs: number })[]> {
  return db.selectFrom('load_turns').selectAll().where('dataset_id', '=', datasetId).orderBy('number').execute()
}

/** Resolves with whether it is the first. Transactions are serialized: no number is drawn twice. */
async function drawTurn(tx: Writer, dataset_id: string, owner: string): Promise<boolean> {
  await commitWithoutDisk(tx)
  const { number } = await tx
    .insertInto('load_turns')
    .values((row) => ({
      dataset_id,
      number: row
        .selectFrom('load_turns')
        .select(({ eb, fn }) => eb(fn.coalesce(fn.max('number'), eb.lit(0)), '+', 1).as('next'))
        .where('dataset_id', '=', dataset_id),
      owner,
      signs: 0
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number === 1
}

async function giveSign(tx: Writer, datasetId: string, owner: string): Promise<void> {
  await tx
    .updateTable('load_turns')
    .set((row) => ({ signs: row('signs', '+', 1) }))
    .where('dataset_id', '=', datasetId)
    .where('owner', '=', owner)
    .execute()
}

async function leave(tx: Writer, datasetId: string, owner: string): Promise<void> {
  await commitWithoutDisk(tx)
  await tx.deleteFrom('load_turns').where('dataset_id', '=', datasetId).where('owner', '=', owner).execute()
}

/** Unless it has given a sign meanwhile. */
async function passOver(tx: Writer, turn: Turn & { readonly signs: number }): Promise<void> {
  await tx
    .deleteFrom('load_turns')
    .where('dataset_id', '=', turn.dataset_id)
    .where('number', '=', turn.number)
    .where('owner', '=', turn.owner)
    .where('signs', '=', turn.signs)
    .execute()
}
