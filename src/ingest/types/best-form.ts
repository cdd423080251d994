import type { Reading } from '../reading/reading.ts'
import type { Verdict } from './measure.ts'

/** A reading with how many cells fit it and do not. */
export interface Form {
  readonly reading: Reading
  readonly filled: number
  readonly misfits: number
}

/**
 * Fewest misfits; of equals the one whose condition on the whole column holds, then the first. `filled`: cells that are
 * not empty.
 */
export function bestForm(verdicts: readonly Verdict[], filled: number): Form {
  const { reading, misfits } = verdicts.reduce(better)
  return { reading, filled: filled - misfits, misfits }
}

function better(best: Verdict, next: Verdict): Verdict {
  if (next.misfits !== best.misfits) return next.misfits < best.misfits ? next : best
  return next.whole && !best.whole ? next : best
}
