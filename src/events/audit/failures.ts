import type { Clock, Log } from '#kit'
import type { Store } from '#store'
import { type AuditEntry, recordAudit } from './audit-log.ts'
import { currentOrigin } from './origin.ts'

/** A refusal or a failed attempt. */
export type Failure = AuditEntry & {
  readonly outcome: 'failed' | 'refused'
  /** Network of the caller: failures of one kind and network share an entry. */
  readonly network: string
}

/** Failures for the audit log, the log and the metrics: bounded, because anonymous callers cause them. */
export interface FailureLog {
  note(failure: Failure): void
  /** Writes what is new. */
  flush(): Promise<void>
  close(): Promise<void>
}

export interface FailureLogOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** Called for every one. */
  readonly observe?: (failure: Failure) => void
  /** Infinity leaves it to calls of `flush`. */
  readonly flushEveryMs?: number
}

/**
 * Failures of one kind and origin within this time create two entries: the first at once, and one with the count of those
 * after it.
 */
const WINDOW_MS = 600_000
/**
 * Kinds and origins that are counted separately within a window; all others share one entry. So anonymous callers write at most some
 * 60,000 rows a day.
 */
const MAX_KINDS = 200

interface Group {
  readonly failure: Failure
  readonly startedMs: number
  firstWritten: boolean
  /** Not written yet. */
  pending: number
}

export function createFailureLog({ store, clock, log, observe, flushEveryMs = 1_000 }: FailureLogOptions): FailureLog {
  const groups = new Map<string, Group>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const groupOf = (failure: Failure): Group => {
    const key = JSON.stringify([failure.type, failure.action, failure.subject, failure.actor ?? null, failure.network])
    const others = 'others'
    const known = groups.get(key) ?? (groups.size >= MAX_KINDS ? groups.get(others) : undefined)
    if (known !== undefined) return known
    const isOne = groups.size < MAX_KINDS
    const group = {
      failure: isOne
        ? failure
        : ({ type: 'access', action: 'others', subject: '', outcome: 'failed', network: '' } as const),
      startedMs: clock.now(),
      firstWritten: false,
      pending: 0
    }
    groups.set(isOne ? key : others, group)
    return group
  }

  /** First ones at once, the others at the end of their window; `all` at the end of the server. */
  const collect = (all: boolean): AuditEntry[] => {
    const entries: AuditEntry[] = []
    for (const [key, group] of groups) {
      const isOver = all || clock.now() - group.startedMs >= WINDOW_MS
      if (isOver) groups.delete(key)
      if (group.pending === 0 || (group.firstWritten && !isOver)) continue
      const { network: _, ...entry } = group.failure
      entries.push({ ...entry, count: group.pending })
      group.firstWritten = true
      group.pending = 0
    }
    return entries
  }

  const write = async (all: boolean): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = collect(all)
    if (entries.length === 0) return
    for (const { outcome, data, ...entry } of entries)
      log.warn({ ...entry, ...data, outcome }, `${entry.type}/${entry.action}`)
    await store
      .transaction((tx) => recordAudit(tx, entries, clock.now()))
      .catch((error: unknown) =>
        log.warn(
          { err: error, entries: entries.length },
          'failures could not be written to the audit log; this log has them'
        )
      )
  }

  const flush = (all: boolean): Promise<void> => (writing = writing.then(() => write(all)))

  return {
    note: (failure) => {
      const { actor = null, address = null, client = null, requestId = null } = { ...currentOrigin(), ...failure }
      observe?.(failure)
      groupOf({ ...failure, actor, address, client, requestId }).pending++
      if (timer !== undefined || flushEveryMs === Infinity) return
      timer = setTimeout(() => void flush(false), flushEveryMs)
      timer.unref()
    },
    flush: () => flush(false),
    close: () => flush(true)
  }
}
