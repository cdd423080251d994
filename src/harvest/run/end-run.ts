import { isBug, isLoggiaError } from '#kit'
import { nextAttempt } from '#sources'
import type { HarvesterRow, HarvestRunRow } from '#store'
import { harvesterRows, harvestRuns } from '../harvest-rows.ts'
import type { HarvestEntry, HarvestOutcome, HarvestRun } from './harvest-run.ts'

export type RunOutcome = 'completed' | 'with-errors' | 'held' | 'failed'

/** Datasets that are named in the report of one run. */
const MAX_ENTRIES = 1_000
/** Those first that a person should see. */
const ORDER: Readonly<Record<HarvestOutcome, number>> = {
  failed: 0,
  held: 1,
  withdrawn: 2,
  missing: 3,
  restored: 4,
  added: 5,
  records: 6,
  metadata: 7,
  skipped: 8,
  same: 9
}

/** Such as by a filter that fits nothing, or a document of another kind. */
const NOTHING_LISTED = 'The catalog lists no dataset.'

/** The run has looked at the whole catalog. */
export async function endRun(
  run: HarvestRun,
  cause: HarvestRunRow['cause'],
  held: string | null,
  entries: readonly HarvestEntry[]
): Promise<RunOutcome> {
  const count = (outcome: HarvestOutcome): number => entries.filter((each) => each.outcome === outcome).length
  const waits = held ?? waitingRecords(count('held'))
  const outcome: RunOutcome = waits !== null ? 'held' : count('failed') > 0 ? 'with-errors' : 'completed'
  const accepting = `\`loggia harvest run ${run.harvester.id} --accept\` takes it.`
  const reason = waits !== null ? `${waits}. ${accepting}` : entries.length === 0 ? NOTHING_LISTED : null
  await end(
    run,
    { cause, outcome, reason, ...reportOf(entries) },
    {
      state: waits === null ? 'active' : 'held',
      problem: waits === null ? null : reason,
      failures: 0,
      completed_ms: run.context.clock.now()
    }
  )
  return outcome
}

function waitingRecords(count: number): string | null {
  if (count === 0) return null
  return `The records of ${count === 1 ? 'one dataset wait' : `${count.toLocaleString('en')} datasets wait`} for a person`
}

/** The catalog could not be read, or the run had to end before it was through. */
export async function endFailed(run: HarvestRun, cause: HarvestRunRow['cause'], error: unknown): Promise<RunOutcome> {
  const reason =
    isLoggiaError(error) && !isBug(error) ? error.message : 'Loggia failed unexpectedly; its log says more.'
  const failures = run.harvester.failures + 1
  await end(run, { cause, outcome: 'failed', reason, ...reportOf([]) }, { problem: reason, failures })
  return 'failed'
}

function reportOf(entries: readonly HarvestEntry[]): Pick<HarvestRunRow, 'counts' | 'entries'> {
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(entries, ({ outcome }) => outcome)).map(([outcome, list]) => [outcome, list.length])
  )
  const told = entries
    .filter(({ outcome, notes }) => outcome !== 'same' || notes !== undefined)
    .toSorted((one, other) => ORDER[one.outcome] - ORDER[other.outcome])
  return { counts: JSON.stringify(counts), entries: JSON.stringify(told.slice(0, MAX_ENTRIES)) }
}

async function end(
  { context, harvester, begunMs }: HarvestRun,
  result: Pick<HarvestRunRow, 'cause' | 'outcome' | 'reason' | 'counts' | 'entries'>,
  columns: Partial<HarvesterRow>
): Promise<void> {
  const { store, clock } = context
  const nowMs = clock.now()
  await store.transaction(async (tx) => {
    const { state } = await harvesterRows.requireLease(tx, harvester)
    await harvesterRows.update(tx, harvester.id, {
      ...columns,
      // One that was paused during its run stays paused.
      ...(state === 'paused' && { state }),
      next_run_ms: nextAttempt(harvester, columns.failures ?? 0, nowMs),
      begun_ms: null,
      lease_owner: null,
      lease_until_ms: 0
    })
    await harvestRuns.add(tx, { harvester_id: harvester.id, begun_ms: begunMs, ended_ms: nowMs, ...result })
  })
}
