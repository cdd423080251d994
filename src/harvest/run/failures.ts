import { isBug, isLoggiaError } from '#kit'
import type { HarvestRun } from './harvest-run.ts'

/** Errors that a person must decide about, and not the next attempt. */
const HOLDING = ['harvest/held', 'ingest/type-changed', 'ingest/unknown-column']
/** Failures that are not about one dataset. */
const ENDING = ['remote/quota-reached', 'harvest/running', 'harvest/not-found', 'ingest/cancelled', 'store/', 'engine/']

export function isHolding(error: unknown): boolean {
  return HOLDING.some((code) => isLoggiaError(error, code))
}

/**
 * Why a dataset could not be taken, for people. Throws again what ends the run: a dataset that fails does not hold up the
 * others, and a mistake of ours in one neither.
 */
export function describeFailure({ context, harvester, signal }: HarvestRun, error: unknown): string {
  if (signal.aborted || ENDING.some((code) => isLoggiaError(error, code))) throw error
  if (isLoggiaError(error) && !isBug(error)) return error.message
  context.log.error({ err: error, harvester: harvester.id }, 'a dataset could not be harvested by our fault')
  return 'Loggia failed unexpectedly; its log says more.'
}
