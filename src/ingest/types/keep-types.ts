import type { Loader } from '#engine'
import type { Annotations, Field, FieldType } from '#schema'
import { CONVERTED, notatedReadings } from '../notation/notated-readings.ts'
import { GROUPED_DOUBLE, INT, SAID_DOUBLE, WHOLE_INT } from '../reading/numbers.ts'
import { type Reading, reads } from '../reading/reading.ts'
import { holdsValues, readingsOfType } from '../reading/readings.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import { bestForm } from './best-form.ts'
import { measure } from './measure.ts'
import type { PlannedField, ReadField } from './read-field.ts'
import { fittingAnnotations, LIST_SEPARATOR } from './wanted-field.ts'

export interface Guessed {
  readonly planned: readonly PlannedField[]
  readonly guessed: readonly ReadField[]
  /** The records come from as many pushes. */
  readonly pushes: number | undefined
}

/**
 * Fields that the dataset has already, in the type they have: every query of its users stands on it. Where cells do not
 * fit, `changed` says what the field would become. Fields that are new stay as they were guessed.
 */
export async function keepTypes(
  loader: Loader,
  staging: Staging,
  { planned, guessed, pushes }: Guessed,
  signal: AbortSignal | undefined
): Promise<ReadField[]> {
  const before = guessed.map((each, index) => (each.kept === true ? planned[index]!.field : undefined))
  // A file may have some misplaced records; of a push each is its own.
  const isOpen = (each: ReadField, field: Field): boolean =>
    !isSame(field, each) || (pushes !== undefined && each.misfits !== undefined)
  const open = guessed.flatMap((each, index) => {
    const field = before[index]
    if (field === undefined || !isOpen(each, field)) return []
    const readings = readingsThatKeep(field, each, planned[index]!, pushes !== undefined)
    return [{ index, column: each.column, readings: pushes === undefined ? readings : [...readings, anyOf(readings)] }]
  })
  const measured = await measure(loader, staging, open, signal)
  const result = guessed.map((each, index) =>
    before[index] === undefined
      ? each
      : { ...each, field: { ...before[index], annotations: before[index].annotations } }
  )
  open.forEach(({ index }, place) => {
    const { verdicts, filled } = measured[place]!
    const field = before[index]!
    const { lenient: inferred, ...guess } = guessed[index]!
    const lenient = pushes === undefined ? inferred : planned[index]!.lenient
    const form = bestForm(pushes === undefined ? verdicts : verdicts.slice(0, -1), filled)
    const read: ReadField = { ...guess, field, explicit: true, ...form, ...(lenient === true && { lenient }) }
    // Of several pushes only what no form reads becomes null; one that needs another form is found by committing fewer together.
    const mayBeNull =
      pushes === undefined ? form.filled !== 0 : pushes === 1 || verdicts.at(-1)!.misfits === form.misfits
    const fits = form.misfits === 0 || (lenient === true && mayBeNull)
    const keeps = fits && !listDiffers(field, read.column)
    result[index] = keeps ? read : { ...read, changed: changedField(field, guessed[index]!) }
  })
  return result
}

/** Cells that some of the readings read. */
function anyOf(readings: readonly Reading[]): Reading {
  const [first] = readings as readonly [Reading]
  return { ...first, test: (x) => readings.map((each) => `(${reads(each, x)})`).join(' OR ') }
}

function isSame(field: Field, guess: ReadField): boolean {
  return field.values === undefined && guess.reading.type === field.type && !listDiffers(field, guess.column)
}

/**
 * A list of the file in a field that is not a list, or an object in place of a list. A text is split at the field's separator.
 */
function listDiffers(field: Field, { kind }: StagedColumn): boolean {
  if (field.type !== 'text') return false
  return field.annotations.multivalued === undefined
    ? kind === 'list'
    : kind === 'json' || kind === 'mixed' || kind === 'shape'
}

/**
 * Types that a schema may mean, but numbers: a comma may stand for thousands or for decimals, and only the
 * guess over the whole column knows which.
 */
function readingsThatKeep(
  field: Field,
  guess: ReadField,
  { converted, plain }: PlannedField,
  isPushed: boolean
): readonly Reading[] {
  if (converted === true) return notatedReadings(field.type, CONVERTED)
  if (field.values === undefined || holdsValues(guess.column.kind, field.type)) return plainReadings(field, guess)
  // The notation first; the file may also be one that the portal wrote. Devices name the field and write in its notation.
  const [notated, others] = [notatedReadings(field.type, field.values), plainReadings(field, guess)]
  return plain === true && !isPushed ? [...others, ...notated] : [...notated, ...others]
}

function plainReadings({ type }: Field, { reading }: ReadField): readonly Reading[] {
  if (type === 'int') return [INT, WHOLE_INT]
  if (type !== 'double') return readingsOfType(type)
  return reading.type === 'int' && reading.name !== INT.name ? [GROUPED_DOUBLE] : [SAID_DOUBLE]
}

function changedField(field: Field, guess: ReadField): ReadField {
  const { type } = guess.reading
  return { ...guess, field: { ...field, type, annotations: changedAnnotations(field, type, guess.column) } }
}

function changedAnnotations({ annotations }: Field, type: FieldType, { kind }: StagedColumn): Annotations {
  const fitting = fittingAnnotations(annotations, type)
  if (type !== 'text' || kind === 'list') return kind === 'list' ? { ...fitting, multivalued: LIST_SEPARATOR } : fitting
  const { multivalued: _none, ...single } = fitting
  return kind === 'json' || kind === 'mixed' ? single : fitting
}
