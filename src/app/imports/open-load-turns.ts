import { setTimeout as wait } from 'node:timers/promises'
import { createLoadTurns, type LoadTurns } from '#catalog'
import type { Store } from '#store'

/** Order of loads among the servers of one control database, in real time. */
export function openLoadTurns(store: Store): LoadTurns {
  return createLoadTurns({
    store,
    nowMs: () => performance.now(),
    pause: (ms) => wait(ms),
    repeat: (everyMs, work) => {
      const timer = setInterval(work, everyMs)
      return () => clearInterval(timer)
    }
  })
}
