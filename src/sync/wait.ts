import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves after the time; rejects when the signal is aborted. A simulation passes one that follows its own clock. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

export const waitByTimer: Wait = (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal })

/** Undefined when the work takes longer. */
export async function within<Value>(wait: Wait, work: Promise<Value>, ms: number): Promise<Value | undefined> {
  const over = new AbortController()
  try {
    return await Promise.race([work, wait(ms, over.signal).then(() => undefined)])
  } finally {
    over.abort()
  }
}
