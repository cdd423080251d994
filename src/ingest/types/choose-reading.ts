import type { Loader } from '#engine'
import { CONVERTED, notatedReadings } from '../notation/notated-readings.ts'
import { COORDINATES } from '../reading/coordinates.ts'
import type { Reading } from '../reading/reading.ts'
import { holdsValues, readingsOfType } from '../reading/readings.ts'
import type { Staging } from '../staging.ts'
import type { Form } from './best-form.ts'
import { bestForm } from './best-form.ts'
import { holdsPlaces, inferReadings } from './infer.ts'
import type { Inferred } from './inferred.ts'
import { keepTypes } from './keep-types.ts'
import { measure } from './measure.ts'
import type { PlannedField, ReadField } from './read-field.ts'

/** Readings of inferred fields that are known, by name: of all rows of the file, of which some were left out since. */
export type Decided = ReadonlyMap<string, Reading>

export interface ChooseOptions {
  readonly decided?: Decided | undefined
  /** The records come from as many pushes. */
  readonly pushes?: number | undefined
}

/**
 * Finds how each field's cells are read: wanted types by the form that fits most cells, the others by inference; fields
 * that the dataset has already keep their type when every cell fits it. In the order they were planned in.
 */
export async function chooseReadings(
  loader: Loader,
  staging: Staging,
  planned: readonly PlannedField[],
  delimiter: string | undefined,
  signal: AbortSignal | undefined,
  { decided, pushes }: ChooseOptions = {}
): Promise<ReadField[]> {
  const wanted = planned.filter((field) => field.wanted !== undefined)
  const others = planned.filter((field) => field.wanted === undefined)
  const forms = await bestForms(loader, staging, wanted, signal)
  const isDecided = ({ field, column }: PlannedField): boolean =>
    decided?.has(field.name) === true && !holdsPlaces(column)
  const open = others.filter((each) => !isDecided(each))
  const inferredOpen = await inferReadings(
    loader,
    staging,
    open.map((field) => field.column),
    delimiter,
    signal
  )
  const guessed = others.map((each): Inferred => {
    return isDecided(each) ? { reading: decided!.get(each.field.name)! } : inferredOpen[open.indexOf(each)]!
  })
  const explicit = wanted.map((each, index): ReadField => ({ ...rest(each, pushes), explicit: true, ...forms[index]! }))
  const inferred = others.map(
    (each, index): ReadField => ({
      ...rest(each, pushes),
      field: { ...each.field, type: guessed[index]!.reading.type },
      explicit: false,
      ...guessed[index]!
    })
  )
  const kept = await keepTypes(loader, staging, { planned: others, guessed: inferred, pushes }, signal)
  const found = new Map([
    ...wanted.map((each, index) => [each, explicit[index]!] as const),
    ...others.map((each, index) => [each, kept[index]!] as const)
  ])
  return planned.map((each) => found.get(each)!)
}

function rest(
  { field, column, said, kept, lenient, plain }: PlannedField,
  pushes: number | undefined
): Pick<ReadField, 'field' | 'column' | 'said' | 'kept' | 'lenient' | 'plain'> {
  return {
    field,
    column,
    ...(said !== undefined && { said }),
    ...(kept === true && { kept }),
    ...(lenient === true && { lenient }),
    // Devices name the field and write in its notation.
    ...(plain === true && pushes === undefined && { plain })
  }
}

async function bestForms(
  loader: Loader,
  staging: Staging,
  fields: readonly PlannedField[],
  signal: AbortSignal | undefined
): Promise<Form[]> {
  const trials = fields.map((planned) => ({
    column: planned.column,
    readings: planned.column.parts === undefined ? readingsWanted(planned) : COORDINATES
  }))
  const measured = await measure(loader, staging, trials, signal)
  return measured.map(({ verdicts, filled }) => bestForm(verdicts, filled))
}

function readingsWanted({ field: { type, values }, column, converted, plain }: PlannedField): readonly Reading[] {
  if (converted === true) return notatedReadings(type, CONVERTED)
  const notated = holdsValues(column.kind, type) ? [] : notatedReadings(type, values)
  return plain === true || notated.length === 0 ? [...readingsOfType(type), ...notated] : notated
}
