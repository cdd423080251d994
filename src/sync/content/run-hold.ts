import type { Reader } from '#store'

/**
 * Resolves while a run is still its caller's; to be asked in each transaction that writes for the run. What was begun for a
 * run can end long after it: an engine loads records, a message was on its way, a server stood still. By then another
 * run has compared both portals, and what this one writes would undo that. Errors: `sync/superseded-run`.
 */
export type RunHold = (tx: Reader) => Promise<void>
