import type { Loader } from '#engine'
import { COORDINATES } from '../reading/coordinates.ts'
import type { Reading } from '../reading/reading.ts'
import { readingsOfType } from '../reading/readings.ts'
import type { Staging } from '../staging.ts'
import { inferReadings } from './infer.ts'
import { measure } from './measure.ts'
import type { Verdict } from './measure.ts'
import type { PlannedField, ReadField } from './plan.ts'

/** Finds how each field's cells are read: wanted types by the form that fits most cells, the others by inference. */
export async function chooseReadings(
  loader: Loader, staging: Staging, planned: readonly PlannedField[], delimiter: string | undefined, signal: AbortSignal | undefined,
): Promise<ReadField[]> {
  const wanted = planned.filter((field) => field.wanted !== undefined)
  const others = planned.filter((field) => field.wanted === undefined)
  const forms = await bestForms(loader, staging, wanted, signal)
  const guessed = await inferReadings(loader, staging, others.map((field) => field.column), delimiter, signal)
  const explicit = wanted.map((each, index): ReadField => ({ field: each.field, column: each.column, explicit: true, ...(each.lenient === true && { lenient: true }), ...forms[index]! }))
  const inferred = others.map((each, index): ReadField => ({ field: { ...each.field, type: guessed[index]!.reading.type }, column: each.column, explicit: false, ...guessed[index]! }))
  return [...explicit, ...inferred]
}

interface Form {
  readonly reading: Reading
  readonly filled: number
  readonly misfits: number
}

async function bestForms(loader: Loader, staging: Staging, fields: readonly PlannedField[], signal: AbortSignal | undefined): Promise<Form[]> {
  const trials = fields.map(({ field, column }) => ({ column, readings: column.parts === undefined ? readingsOfType(field.type) : COORDINATES }))
  const measured = await measure(loader, staging, trials, signal)
  return measured.map(({ verdicts, filled }) => {
    const { reading, misfits } = verdicts.reduce(better)
    return { reading, filled: filled - misfits, misfits }
  })
}

/** Fewer misfits win; of equals the one whose condition on the whole column holds, then the first. */
function better(best: Verdict, next: Verdict): Verdict {
  if (next.misfits !== best.misfits) return next.misfits < best.misfits ? next : best
  return next.whole && !best.whole ? next : best
}
