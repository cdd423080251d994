import { Semaphore } from '#limits'
import { storeError } from './errors.ts'

/** Behind a database that hangs, the last of many would wait for hours. */
const MAX_WAIT_MS = 30_000

/**
 * Changes of one process follow one another, in the order in which they came (ADR 18). Errors: `store/busy` when a
 * change does not begin in time; nothing was begun then.
 */
export function createChangeQueue(): Semaphore {
  return new Semaphore({
    slots: 1,
    maxWaitMs: MAX_WAIT_MS,
    refuse: () => storeError('store/busy', 'Too many changes wait for the control database.')
  })
}
