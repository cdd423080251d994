import type { Reader, Writer } from './database.ts'

/**
 * Raises a counter and returns its new value. The counter's row stays locked until the transaction ends, so side
 * transactions too that raise the same counter follow one another and their values are in the order of their commits,
 * without gaps. `by`: this many values at once; the returned one is the last.
 */
export async function bumpRevision(tx: Writer, name: string, by = 1): Promise<number> {
  const row = await tx
    .insertInto('revisions')
    .values({ name, value: by })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row('revisions.value', '+', by) }))
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

/** Counters that a transaction has raised, with their values. */
const raised = new WeakMap<Writer, Map<string, Promise<number>>>()

/** The same, but once for all changes of a transaction: others see them together. */
export function raiseRevision(tx: Writer, name: string): Promise<number> {
  const values = raised.get(tx) ?? new Map<string, Promise<number>>()
  raised.set(tx, values)
  const value = values.get(name) ?? bumpRevision(tx, name)
  values.set(name, value)
  return value
}

/** The committed value of a counter; 0 before its first change. */
export async function readRevision(db: Reader, name: string): Promise<number> {
  const row = await db.selectFrom('revisions').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? 0
}
